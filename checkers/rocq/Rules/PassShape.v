(** Games with passes, for values of the parameters: positions, moves, and the game without passes. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Checker Require Import Syntax Semantics Stated Total Slices GameSound Played ThresholdsSound Lowering Meaning ParametricGame Bars.
From Checker Require Import Substitution Shape Passes.
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
Lemma shape_facts : 2 < n /\ 0 < t < n /\ (forall m, In m (moves_of g) -> length (goes_to m) = n) /\
  (exists m, In m (moves_of g) /\ takes_heap g m = true) /\ (forall m, In m (other_moves g t) -> moves_other g t m = true) /\
  forall c, In c (other_parts g t) -> only_c (is_own t) c = true.
Proof.
  unfold passes_shape in its_shape. rewrite !andb_true_iff in its_shape. destruct its_shape as [[[[[[A B] C] D] E] F] G].
  apply Nat.ltb_lt in A, B, C. rewrite forallb_forall in D, F, G. apply existsb_exists in E. repeat split; auto.
  intros m Hm. apply Nat.eqb_eq. exact (D m Hm).
Qed.
Lemma pass_facts : In k (moves_of g) /\ changes_count g t k = true /\
  forall m, In m (moves_of g) -> takes_heap g m = true \/ m = k \/ In m (other_moves g t).
Proof.
  unfold the_pass in its_pass. destruct (filter (changes_count g t) (no_heap_moves g)) as [| k' [| ? ?]] eqn:E; try discriminate. injection its_pass as ->.
  assert (K : In k (filter (changes_count g t) (no_heap_moves g))) by (rewrite E; left; reflexivity).
  apply filter_In in K as [K1 K2]. apply filter_In in K1 as [K1 _]. split; [exact K1 |]. split; [exact K2 |].
  intros m Hm. destruct (takes_heap g m) eqn:H; [auto | right]. assert (M : In m (no_heap_moves g)) by (apply filter_In; rewrite H; auto).
  destruct (changes_count g t m) eqn:C; [left | right; apply filter_In; rewrite C; auto].
  assert (X : In m (filter (changes_count g t) (no_heap_moves g))) by (apply filter_In; auto). rewrite E in X. destruct X as [X | []]. auto.
Qed.

(** * Positions *)
Definition other (p : list N) : list N := map (fun i => nth i p 0%N) (own_places g t).
Lemma own_length : length (own_places g t) = n - 2.
Proof. unfold own_places. rewrite app_length, !seq_length. destruct shape_facts as (A & B & _). lia. Qed.
Lemma own_in i : In i (own_places g t) <-> i < n /\ is_own t i = true.
Proof.
  unfold own_places, is_own. rewrite in_app_iff, !in_seq, andb_true_iff, !negb_true_iff, !Nat.eqb_neq. destruct shape_facts as (A & B & _). lia.
Qed.
Lemma own_nth i : is_own t i = true -> i < n -> nth (rest_index t i) (own_places g t) 0 = i /\ rest_index t i < n - 2.
Proof.
  unfold is_own. rewrite andb_true_iff, !negb_true_iff, !Nat.eqb_neq. intros [D0 Dt] H. destruct shape_facts as (A & B & _).
  unfold own_places, rest_index. destruct (Nat.ltb_spec i t) as [L | L].
  - rewrite app_nth1 by (rewrite seq_length; lia). rewrite seq_nth by lia. lia.
  - rewrite app_nth2; rewrite seq_length; [| lia]. rewrite seq_nth by lia. lia.
Qed.
Lemma nth_map {A B} (f : A -> B) l a b i : i < length l -> nth i (map f l) b = f (nth i l a).
Proof. intro H. rewrite (nth_indep _ b (f a)) by (rewrite map_length; exact H). apply map_nth. Qed.
Lemma other_nth p us i : length p = n -> is_own t i = true -> nth (rest_index t i) (other p ++ us) 0%N = nth i (p ++ us) 0%N.
Proof.
  intros L O. destruct (Nat.lt_ge_cases i n) as [H | H].
  - destruct (own_nth i O H) as [E R]. rewrite app_nth1 by (unfold other; rewrite map_length, own_length; exact R).
    unfold other. rewrite (nth_map _ _ 0) by (rewrite own_length; exact R). rewrite E, app_nth1 by lia. reflexivity.
  - destruct shape_facts as (A & B & _). unfold rest_index. destruct (Nat.ltb_spec i t); [lia |].
    rewrite !app_nth2; unfold other; rewrite ?map_length, ?own_length; try lia. f_equal. lia.
Qed.
Lemma as_rest_value p us : length p = n -> forall i, is_own t i = true -> total (term_at e (as_rest t i)) (other p ++ us) = Z.of_N (nth i (p ++ us) 0%N).
Proof. intros L i O. cbn. rewrite other_nth by assumption. reflexivity. Qed.
Lemma rest_holds p us c : length p = n -> only_c (is_own t) c = true -> holds_c (cond_at e (psubst_c (as_rest t) c)) (other p ++ us) = holds_c (cond_at e c) (p ++ us).
Proof. intros L O. exact (proj1 (proj2 (psubst_total e _ _ _ _ (as_rest_value p us L))) c O). Qed.
Lemma other_tail x p : length p = n -> other (x :: tl p) = other p.
Proof.
  intro L. apply map_ext_in. intros i Hi. apply own_in in Hi as [_ O]. unfold is_own in O. rewrite andb_true_iff, !negb_true_iff, !Nat.eqb_neq in O.
  destruct p as [| y p], i as [| i]; try lia; [destruct i; reflexivity | reflexivity].
Qed.

(** * Legal positions *)
Definition bounded (c : N) : bool := forallb (fun d => match d with Compare _ _ (Const a) => (c <=? number_at e a)%N | _ => true end) (filter (bounds_count t) (domain_parts g)).
Definition inner (b : list N) : bool := forallb (fun c => holds_c (cond_at e c) b) (rest_parts g t).
Lemma bounded_down c d : (c <= d)%N -> bounded d = true -> bounded c = true.
Proof.
  unfold bounded. rewrite !forallb_forall. intros H A x Hx. specialize (A x Hx). destruct x as [op a b | | | | |]; try reflexivity. destruct b; try reflexivity.
  apply N.leb_le in A. apply N.leb_le. lia.
Qed.
Lemma parts_split p : length p = n -> forallb (fun c => holds_c (cond_at e c) p) (domain_parts g) = bounded (nth t p 0%N) && inner (other p).
Proof.
  intro L. rewrite (forallb_filter _ (bounds_count t)). f_equal.
  - unfold bounded. induction (domain_parts g) as [| c l IH]; [reflexivity |]. cbn [filter]. destruct (bounds_count t c) eqn:B; [| exact IH]. cbn [forallb].
    rewrite IH. f_equal. destruct c as [op a b | | | | |]; try discriminate. destruct op; try discriminate. destruct a as [v | | | | | | | | | | | | | | | | | | |]; try discriminate.
    destruct b as [| a | | | | | | | | | | | | | | | | | |]; try discriminate. cbn in B. apply Nat.eqb_eq in B. subst v. cbn.
    destruct (N.leb_spec (nth t p 0%N) (number_at e a)); [apply Z.leb_le | apply Z.leb_gt]; lia.
  - change (filter (fun x => negb (bounds_count t x)) (domain_parts g)) with (other_parts g t). unfold inner, rest_parts.
    destruct shape_facts as (_ & _ & _ & _ & _ & O). induction (other_parts g t) as [| c l IH]; [reflexivity |]. cbn [map forallb].
    rewrite IH by (intros d Hd; apply O; right; exact Hd). f_equal. pose proof (rest_holds p [] c L (O c (or_introl eq_refl))) as R. rewrite !app_nil_r in R. symmetry. exact R.
Qed.
Lemma whole_domains p : length p = n -> (forall c, In c (domains 0 [rules_at e g]) -> holds_c c p = true) <->
  forallb (fun c => holds_c (cond_at e c) p) (domain_parts g) = true.
Proof.
  intro L. cbn. rewrite app_nil_r. unfold domain_parts. destruct (where_part g) as [d |]; cbn; [| split; [reflexivity | intros _ c []]].
  rewrite <- parts_and_holds. assert (S : slice 0 n p = p) by (rewrite <- L; apply slice_all).
  assert (E : holds_c (CallC (cond_at e d) (listed_terms (vars 0 n))) p = holds_c (cond_at e d) p) by (cbn [holds_c]; rewrite totals_vars, S; reflexivity).
  split; [intro H; exact (eq_trans (eq_sym E) (H _ (or_introl eq_refl))) | intros H c [<- | []]; exact (eq_trans E H)].
Qed.
Lemma and_all cs : forall c b, holds_c (cond_at e (fold_left And cs c)) b = forallb (fun c => holds_c (cond_at e c) b) (c :: cs).
Proof.
  induction cs as [| d cs IH]; intros c b; [cbn; rewrite andb_true_r; reflexivity |]. cbn [fold_left]. rewrite IH. cbn. rewrite andb_assoc. reflexivity.
Qed.
Definition rest_rules_at : list rules := map rules_of (map (summand_at e) (rest_game g t)).
Lemma rest_size : size_of_game rest_rules_at = n - 1.
Proof. unfold rest_rules_at. cbn. destruct shape_facts as (A & _). lia. Qed.
Lemma slice_cons_tail x b : length b = n - 2 -> slice 1 (n - 2) (x :: b) = b.
Proof. intros <-. apply slice_tail. Qed.
Lemma rest_domains x b : length b = n - 2 -> (forall c, In c (domains 0 rest_rules_at) -> holds_c c (x :: b) = true) <-> inner b = true.
Proof.
  intro L. unfold rest_rules_at, inner. cbn [rest_game map rules_of map_summand domains]. cbn [where_part map_rules rest_rules where_part app].
  destruct (rest_parts g t) as [| c cs]; cbn [option_map app]; [split; [reflexivity | intros _ c []] |].
  assert (E : holds_c (CallC (cond_at e (fold_left And cs c)) (listed_terms (vars 1 (n - 2)))) (x :: b) = forallb (fun c => holds_c (cond_at e c) b) (c :: cs)).
  { cbn [holds_c]. rewrite totals_vars, slice_cons_tail by exact L. apply and_all. }
  split; [intro H; exact (eq_trans (eq_sym E) (H _ (or_introl eq_refl))) | intros H d [<- | []]; exact (eq_trans E H)].
Qed.

(** * Moves *)
Lemma conditions_at w r m : width r = w -> map (cond_at e) (conditions w m) = below_bounds r (move_at e m) ++ when (move_at e m).
Proof.
  intro W. unfold conditions, below_bounds. rewrite map_app. f_equal. cbn [map_move bounds_of]. rewrite map_length, combine_map, !map_map, W.
  apply map_ext. intros [j b]. reflexivity.
Qed.
Lemma holds_at w r m x : width r = w -> (forall c, In c (below_bounds r (move_at e m) ++ when (move_at e m)) -> holds_c c x = true) <-> all_hold_at (conditions w m) x.
Proof.
  intro W. rewrite <- (conditions_at w r m W). split; intros H c Hc; [apply H, in_map; exact Hc |]. apply in_map_iff in Hc as [d [<- Hd]]. auto.
Qed.
Definition goes (m : wmove) (x : list N) : list N := naturals (map (term_at e) (goes_to m)) x.
Definition plays (w : nat) (m : wmove) (x us : list N) : Prop := length us = length (bounds_of m) /\ all_hold_at (conditions w m) (x ++ us).
Definition moves (b c : list N) : Prop := exists m us, In m (other_moves g t) /\ plays (n - 2) (rest_move g t m) b us /\ c = goes (rest_move g t m) (b ++ us).
Lemma nth_goes m x i : nth i (goes m x) 0%N = natural (term_at e (target m i)) x.
Proof.
  unfold goes, naturals, target. rewrite map_map. change 0%N with ((fun u => natural (term_at e u) x) (Const [])). apply (map_nth (fun u => natural (term_at e u) x)).
Qed.
Lemma is_var_eq i u : is_var i u = true -> u = Var i.
Proof. destruct u; try discriminate. intro H. apply Nat.eqb_eq in H. congruence. Qed.
Lemma rest_conditions m : In m (other_moves g t) -> forall p us, length p = n -> (plays (n - 2) (rest_move g t m) (other p) us <-> plays n m p us).
Proof.
  intros Hm p us L. unfold plays. cbn [rest_move bounds_of]. rewrite map_length. destruct shape_facts as (A & B & _ & _ & M & _). specialize (M m Hm).
  unfold moves_other in M. rewrite !andb_true_iff in M. destruct M as [[[[_ _] Mb] Mw] _]. rewrite forallb_forall in Mb, Mw.
  assert (E : conditions (n - 2) (rest_move g t m) = map (psubst_c (as_rest t)) (conditions n m)).
  { unfold conditions. cbn [rest_move bounds_of when]. rewrite map_app, map_length, combine_map, !map_map. f_equal. apply map_ext. intros [j b].
    cbn [psubst_c psubst]. unfold as_rest at 2, rest_index. destruct (Nat.ltb_spec (n + j) t); [lia |]. replace (n + j - 2) with (n - 2 + j) by lia. reflexivity. }
  assert (O : forall c, In c (conditions n m) -> only_c (is_own t) c = true).
  { intros c Hc. apply in_app_iff in Hc as [Hc | Hc]; [| exact (Mw c Hc)]. apply in_map_iff in Hc as [[j b] [<- Hj]]. apply in_combine_r in Hj.
    change (is_own t (n + j) && only (is_own t) b = true). rewrite (Mb b Hj), andb_true_r. unfold is_own. apply andb_true_iff. rewrite !negb_true_iff, !Nat.eqb_neq. lia. }
  rewrite E. split; intros [Lu H]; (split; [exact Lu |]); intros c Hc.
  - rewrite <- rest_holds by auto. apply H, in_map. exact Hc.
  - apply in_map_iff in Hc as [d [<- Hd]]. rewrite rest_holds by auto. auto.
Qed.
Lemma rest_goes m p us : In m (other_moves g t) -> length p = n -> goes (rest_move g t m) (other p ++ us) = other (goes m (p ++ us)).
Proof.
  intros Hm L. destruct shape_facts as (_ & _ & _ & _ & M & _). specialize (M m Hm). unfold moves_other in M. rewrite !andb_true_iff in M. destruct M as [_ Mt].
  rewrite forallb_forall in Mt. unfold goes at 1, naturals, other. cbn [rest_move goes_to]. rewrite !map_map. apply map_ext_in. intros i Hi. rewrite nth_goes. unfold natural.
  f_equal. exact (proj1 (psubst_total e _ _ _ _ (as_rest_value p us L)) _ (Mt i Hi)).
Qed.
End Passes.
