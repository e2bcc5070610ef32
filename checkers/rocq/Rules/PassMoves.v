(** Games with passes, for values of the parameters: the moves with passes and without them. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Rule.
From Checker Require Import Syntax Semantics Stated Total Places Game Slices GameSound Played PassGame ThresholdsSound Lowering Meaning.
From Checker Require Import Evidence EvidenceSound Obligation ParametricObligation ParametricGame Bars Substitution Shape Criterion Sides.
From Checker Require Import Passes PassShape.
Import ListNotations.
Open Scope nat_scope.

Section Passes.
Variable e : list N.
Variable g : wrules.
Variable t : nat.
Variable k : wmove.
Hypothesis its_shape : passes_shape g t = true.
Hypothesis its_pass : the_pass g t = Some k.
Notation n := (width g).
Notation all_hold_at ds ns := (forall d, In d ds -> holds_c (cond_at e d) ns = true).
Notation other := (other g t).
Let G := game_of [Rules (rules_at e g)].
Let R := game_of (map (summand_at e) (rest_game g t)).
Let facts := shape_facts g t its_shape.

Lemma other_length p : length (other p) = n - 2.
Proof. unfold other. rewrite map_length. apply own_length, its_shape. Qed.
Lemma heap_plays m p us : takes_heap g m = true -> length p = n -> (plays e n m p us <-> exists u, us = [u] /\ (u < nth 0 p 0)%N).
Proof.
  unfold takes_heap, plays, conditions. destruct (bounds_of m) as [| b [| ? ?]]; try discriminate; destruct b as [b | | | | | | | | | | | | | | | | | | |]; try discriminate;
    destruct b; try discriminate; destruct (when m); try discriminate. intros _ L. cbn [length seq combine map app]. destruct facts as (A & _).
  assert (E : forall u, holds_c (cond_at e (Compare CLt (Var (n + 0)) (Var 0))) (p ++ [u]) = (u <? nth 0 p 0)%N).
  { intro u. cbn. rewrite app_nth2, L by lia. replace (n + 0 - n) with 0 by lia. rewrite app_nth1 by lia. cbn.
    destruct (N.ltb_spec u (nth 0 p 0%N)); [apply Z.ltb_lt | apply Z.ltb_ge]; lia. }
  split.
  - intros [Lu H]. destruct us as [| u [| ? ?]]; try discriminate. exists u. split; [reflexivity |]. apply N.ltb_lt. rewrite <- E. apply H. left. reflexivity.
  - intros (u & -> & H). split; [reflexivity |]. intros c [<- | []]. rewrite E. apply N.ltb_lt. exact H.
Qed.
Lemma heap_goes m p u : takes_heap g m = true -> length p = n -> goes e m (p ++ [u]) = u :: tl p.
Proof.
  unfold takes_heap. destruct (bounds_of m) as [| b [| ? ?]]; try discriminate; destruct b as [b | | | | | | | | | | | | | | | | | | |]; try discriminate;
    destruct b; try discriminate; destruct (when m); try discriminate. intros H L. destruct facts as (A & _).
  apply (same_list_eq wterm_eqb) in H; [| intros a b; apply wterm_eqb_eq]. unfold goes. rewrite H. cbn [map naturals]. fold (naturals (map (term_at e) (pvars 1 (n - 1))) (p ++ [u])).
  rewrite pvars_at, naturals_vars. destruct p as [| x p]; [cbn in L; lia |]. cbn [tl]. cbn in L. f_equal.
  - unfold natural. cbn [map_term total]. rewrite N2Z.id, app_nth2 by (cbn; lia). cbn [length]. replace (n - S (length p)) with 0 by lia. reflexivity.
  - replace (n - 1) with (length p) by lia. rewrite slice_app by (cbn; lia). apply slice_tail.
Qed.
Definition allowed (p : list N) : Prop := exists us, plays e n k p us.
Lemma pass_goes p us i : i < n -> i <> t -> nth i (goes e k (p ++ us)) 0%N = nth i (p ++ us) 0%N.
Proof.
  intros H D. rewrite nth_goes. destruct (pass_facts g t k its_pass) as (_ & C & _). unfold changes_count in C. rewrite forallb_forall in C.
  specialize (C i (proj2 (in_seq n 0 i) ltac:(lia))). apply orb_true_iff in C as [C | C]; [apply Nat.eqb_eq in C; contradiction |].
  apply is_var_eq in C. rewrite C. unfold natural. cbn [map_term total]. apply N2Z.id.
Qed.
Lemma goes_length m x : In m (moves_of g) -> length (goes e m x) = n.
Proof. intro H. unfold goes. rewrite naturals_length, map_length. destruct facts as (_ & _ & T & _). exact (T m H). Qed.
Lemma other_same p q : (forall i, i < n -> is_own t i = true -> nth i q 0%N = nth i p 0%N) -> other q = other p.
Proof. intro H. apply map_ext_in. intros i Hi. apply (own_in g t its_shape) in Hi as [Hi O]. exact (H i Hi O). Qed.
Lemma other_move m p us : In m (other_moves g t) -> length p = n ->
  nth 0 (goes e m (p ++ us)) 0%N = nth 0 p 0%N /\ nth t (goes e m (p ++ us)) 0%N = nth t p 0%N.
Proof.
  intros Hm L. destruct facts as (A & B & _ & _ & M & _). specialize (M m Hm). unfold moves_other in M. rewrite !andb_true_iff in M.
  destruct M as [[[[M0 Mt] _] _] _]. apply is_var_eq in M0, Mt. rewrite !nth_goes, M0, Mt. unfold natural. cbn [map_term total].
  rewrite !N2Z.id, !app_nth1 by lia. auto.
Qed.
Lemma in_other m : In m (other_moves g t) -> In m (moves_of g).
Proof. intro H. apply filter_In in H as [H _]. apply filter_In in H as [H _]. exact H. Qed.

(** * Without passes *)
Hypothesis rest_is : is_game (map (summand_at e) (rest_game g t)).
Lemma rest_decided : domains_decided (rest_rules_at e g t). Proof. exact (proj1 (proj2 (proj2 rest_is))). Qed.
Lemma rest_moves : moves_decided (map (summand_at e) (rest_game g t)). Proof. exact (proj1 (proj2 (proj2 (proj2 rest_is)))). Qed.
Lemma legal_beside x b : legal R (x :: b) <-> length b = n - 2 /\ inner e g t b = true.
Proof.
  unfold R. rewrite (legal_total _ _ rest_decided). change (map rules_of (map (summand_at e) (rest_game g t))) with (rest_rules_at e g t).
  rewrite (rest_size e g t its_shape). cbn [length]. destruct facts as (A & _).
  split; intros [L H]; (split; [lia |]); apply (rest_domains e g t x b); auto; lia.
Qed.
Lemma beside_options x b r : legal R (x :: b) -> (opt R (x :: b) r <-> (exists u, (u < x)%N /\ r = u :: b) \/ exists c, moves e g t b c /\ r = x :: c).
Proof.
  intro Hp. pose proof (options_total _ (x :: b) r rest_moves Hp) as O. unfold R. rewrite O. clear O. apply legal_beside in Hp as [L _].
  change (map rules_of (map (summand_at e) (rest_game g t))) with (rest_rules_at e g t). rewrite (rest_size e g t its_shape). destruct facts as (A & _).
  unfold rest_rules_at. cbn [rest_game map map_summand rules_of transitions moves_of width map_rules]. rewrite app_nil_r. cbn [rest_rules width moves_of where_part].
  set (rr := rules_at e (rest_rules g t)). set (hm := {| bounds_of := [Var 0]; when := []; goes_to := [Var 1] |}). set (hr := {| width := 1; where_part := None; moves_of := [hm] |}).
  assert (Lr : length (x :: b) = n - 1) by (cbn; lia).
  assert (heap : forall us, length us = 1 ->
    ((forall c, In c (given (in_sum (n - 1) 0 hr hm)) -> holds_c c ((x :: b) ++ us) = true) <-> exists u, us = [u] /\ (u < x)%N) /\
    forall u, us = [u] -> naturals (becomes (in_sum (n - 1) 0 hr hm)) ((x :: b) ++ us) = u :: b).
  { intros us Lu. assert (Fit : 0 + width hr <= n - 1) by (cbn; lia). destruct us as [| u [| ? ?]]; try discriminate. split.
    - rewrite (given_holds (n - 1) 0 hr hm Fit eq_refl (x :: b) [u] Lr eq_refl). unfold below_bounds. cbn. split.
      + intro H. exists u. split; [reflexivity |]. specialize (H _ (or_introl eq_refl)). cbn in H. apply Z.ltb_lt in H. lia.
      + intros (u' & E & H). injection E as <-. intros c [<- | []]. cbn. apply Z.ltb_lt. lia.
    - intros u' E. injection E as <-. rewrite (becomes_split (n - 1) 0 hr hm Fit eq_refl (x :: b) [u] Lr eq_refl). cbn.
      unfold natural. cbn [total nth]. rewrite N2Z.id. f_equal. replace (n - 1 - 1) with (length b) by lia. apply slice_tail. }
  assert (step : forall m us, In m (other_moves g t) -> let m' := rest_move g t m in length us = length (bounds_of m') ->
    ((forall c, In c (given (in_sum (n - 1) 1 rr (move_at e m'))) -> holds_c c ((x :: b) ++ us) = true) <-> all_hold_at (conditions (n - 2) m') (b ++ us)) /\
    naturals (becomes (in_sum (n - 1) 1 rr (move_at e m'))) ((x :: b) ++ us) = x :: goes e m' (b ++ us)).
  { intros m us Hm m' Lu. assert (Fit : 1 + width rr <= n - 1) by (cbn; lia).
    assert (Lt : length (goes_to (move_at e m')) = width rr) by (cbn; rewrite !map_length; apply own_length, its_shape).
    assert (Lb : length us = length (bounds_of (move_at e m'))) by (rewrite Lu; cbn; rewrite !map_length; reflexivity).
    assert (S : slice 1 (width rr) (x :: b) = b) by (apply (slice_cons_tail g); exact L).
    pose proof (given_holds (n - 1) 1 rr (move_at e m') Fit Lt (x :: b) us Lr Lb) as GH. rewrite S in GH. split.
    - rewrite GH. apply holds_at. reflexivity.
    - pose proof (becomes_split (n - 1) 1 rr (move_at e m') Fit Lt (x :: b) us Lr Lb) as BS. rewrite S in BS. rewrite BS.
      replace (n - 1 - (1 + width rr)) with 0 by (cbn; lia). cbn [slice seq map app]. rewrite app_nil_r. reflexivity. }
  split.
  - intros (y & us & Hy & Lu & H & ->). apply in_app_iff in Hy as [[<- | []] | Hy].
    + cbn [fresh in_sum length bounds_of hm] in Lu. destruct (heap us Lu) as [H1 H2]. apply H1 in H as (u & E & Hu). left. exists u. split; [exact Hu | exact (H2 u E)].
    + apply in_map_iff in Hy as [y' [<- Hy]]. apply in_map_iff in Hy as [m' [<- Hy]]. apply in_map_iff in Hy as [m [<- Hm]]. cbn [fresh in_sum] in Lu.
      assert (Lu' : length us = length (bounds_of (rest_move g t m))) by (rewrite Lu; cbn; rewrite !map_length; reflexivity). destruct (step m us Hm Lu') as [S1 S2].
      right. exists (goes e (rest_move g t m) (b ++ us)). split; [| exact S2]. exists m, us. split; [exact Hm |]. split; [split; [exact Lu' | apply S1, H] | reflexivity].
  - intros [(u & Hu & ->) | (c & (m & us & Hm & [Lu H] & ->) & ->)].
    + destruct (heap [u] eq_refl) as [H1 H2]. exists (in_sum (n - 1) 0 hr hm), [u]. split; [apply in_app_iff; left; left; reflexivity |]. split; [reflexivity |].
      split; [apply H1; eauto | symmetry; apply H2; reflexivity].
    + destruct (step m us Hm Lu) as [S1 S2]. exists (in_sum (n - 1) 1 rr (move_at e (rest_move g t m))), us.
      split; [apply in_app_iff; right; do 3 apply in_map; exact Hm |]. split; [cbn in Lu |- *; rewrite !map_length in *; exact Lu |]. split; [apply S1, H | symmetry; exact S2].
Qed.

(** * With passes *)
Variable set : wcond.
Hypothesis fine_places : forall m p ns, In (m, p) (places_in_game [(Rules (rules_at e g), Sum)] (Some (cond_at e set))) -> length ns = m -> ~ bad ns p.
Lemma legal_whole p : legal G p <-> length p = n /\ bounded e g t (nth t p 0%N) = true /\ inner e g t (other p) = true.
Proof.
  unfold G. rewrite (legal_total _ _ (one_domains _ _ fine_places)), size_of_one. cbn [map_rules width].
  split; intros [L H]; (split; [exact L |]).
  - apply (whole_domains e g p L) in H. rewrite (parts_split e g t its_shape p L) in H. apply andb_true_iff. exact H.
  - apply (whole_domains e g p L). rewrite (parts_split e g t its_shape p L). apply andb_true_iff. exact H.
Qed.
Lemma whole_options p q : legal G p -> (opt G p q <-> exists m us, In m (moves_of g) /\ plays e n m p us /\ q = goes e m (p ++ us)).
Proof.
  intro Hp. pose proof (options_total _ p q (one_moves _ _ fine_places) Hp) as O. unfold G. rewrite O. clear O.
  apply legal_whole in Hp as [L _]. rewrite size_of_one. cbn [map rules_of transitions map_rules width moves_of]. rewrite app_nil_r. destruct facts as (_ & _ & T & _).
  assert (step : forall m us, In m (moves_of g) -> length us = length (bounds_of m) ->
    ((forall c, In c (given (in_sum n 0 (rules_at e g) (move_at e m))) -> holds_c c (p ++ us) = true) <-> all_hold_at (conditions n m) (p ++ us)) /\
    naturals (becomes (in_sum n 0 (rules_at e g) (move_at e m))) (p ++ us) = goes e m (p ++ us)).
  { intros m us Hm Lu. assert (Fit : 0 + width (rules_at e g) <= n) by (cbn; lia).
    assert (Lt : length (goes_to (move_at e m)) = width (rules_at e g)) by (cbn; rewrite map_length; exact (T m Hm)).
    assert (Lb : length us = length (bounds_of (move_at e m))) by (cbn; rewrite map_length; exact Lu).
    assert (S : slice 0 (width (rules_at e g)) p = p) by (cbn [map_rules width]; rewrite <- L; apply slice_all).
    pose proof (given_holds n 0 (rules_at e g) (move_at e m) Fit Lt p us L Lb) as GH. rewrite S in GH. split.
    - rewrite GH. apply holds_at. reflexivity.
    - pose proof (becomes_split n 0 (rules_at e g) (move_at e m) Fit Lt p us L Lb) as BS. rewrite S in BS. rewrite BS. cbn [map_rules width]. rewrite Nat.add_0_l, Nat.sub_diag. cbn. apply app_nil_r. }
  split.
  - intros (x & us & Hx & Lu & A & ->). apply in_map_iff in Hx as [m' [<- Hm]]. apply in_map_iff in Hm as [m [<- Hm]]. cbn [fresh in_sum] in Lu.
    assert (Lu' : length us = length (bounds_of m)) by (rewrite Lu; cbn; apply map_length). destruct (step m us Hm Lu') as [S1 S2]. exists m, us.
    split; [exact Hm |]. split; [split; [exact Lu' | apply S1, A] | exact S2].
  - intros (m & us & Hm & [Lu A] & ->). destruct (step m us Hm Lu) as [S1 S2]. exists (in_sum n 0 (rules_at e g) (move_at e m)), us.
    split; [do 2 apply in_map; exact Hm |]. split; [cbn; rewrite map_length; exact Lu |]. split; [apply S1, A | symmetry; exact S2].
Qed.
End Passes.
