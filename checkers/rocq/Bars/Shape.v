(** Strips and one bar, for values of the parameters: positions and moves are those of [BarGame.v]. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Coq Require FinFun.
From Nimcert Require Import Statements.
From Checker Require Import Syntax Semantics Stated Total Places Game Slices GameSound Partition.
From Checker Require Import BarGame Lowering Meaning ParametricGame Evidence Bars Substitution.
Import ListNotations.
Open Scope nat_scope.

Lemma split_bar_is tables g : forall a b, split_bar tables a g = Some b -> exists k, ahead b = a + k /\
  g = repeat Strip k ++ the_bar b :: repeat Strip (behind b) /\ shape_of (prules_of (the_bar b)) = Some (its_shape b).
Proof.
  assert (strips : forall l : list wsummand, forallb (fun s => match s with Strip => true | _ => false end) l = true -> l = repeat Strip (length l)).
  { induction l as [| [] l IH]; intro H; try discriminate; [reflexivity |]. cbn. f_equal. exact (IH H). }
  induction g as [| s g IH]; intros a b H; [discriminate |]. destruct s as [| r f | h]; cbn [split_bar] in H.
  - apply IH in H as (k & E1 & E2 & E3). exists (S k). split; [lia |]. split; [cbn; f_equal; exact E2 | exact E3].
  - destruct (forallb _ g) eqn:Eg; [| discriminate]. destruct (shape_of _) as [x |] eqn:Ex; [| discriminate]. injection H as <-.
    exists 0. cbn. split; [lia |]. split; [f_equal; exact (strips g Eg) | exact Ex].
  - destruct (forallb _ g) eqn:Eg; [| discriminate]. destruct (shape_of _) as [x |] eqn:Ex; [| discriminate]. injection H as <-.
    exists 0. cbn. split; [lia |]. split; [f_equal; exact (strips g Eg) | exact Ex].
Qed.
Lemma bar_is g b : (exists t, split_bar t 0 g = Some b) -> exists k, ahead b = k /\
  g = repeat Strip k ++ the_bar b :: repeat Strip (behind b) /\ shape_of (prules_of (the_bar b)) = Some (its_shape b).
Proof. intros [t H]. exact (split_bar_is t g 0 b H). Qed.
Lemma parts_and_holds e c ns : holds_c (cond_at e c) ns = forallb (fun d => holds_c (cond_at e d) ns) (conjuncts c).
Proof.
  induction c; cbn [conjuncts forallb]; rewrite ?andb_true_r; try reflexivity. rewrite forallb_app, <- IHc1, <- IHc2. reflexivity.
Qed.
Lemma forallb_filter {A} (f p : A -> bool) l : forallb f l = forallb f (filter p l) && forallb f (filter (fun x => negb (p x)) l).
Proof.
  induction l as [| x l IH]; [reflexivity |]. cbn. rewrite IH. destruct (p x); cbn; destruct (f x), (forallb f (filter p l)); reflexivity.
Qed.
Lemma shape_of_is g s : shape_of g = Some s -> shape_right g s = true /\ exists d, where_part g = Some d /\
  forall e ns, holds_c (cond_at e d) ns = (Z.of_N (nth (the_row s) ns 0%N) <=? total (term_at e (top s)) ns)%Z && forallb (fun c => holds_c (cond_at e c) ns) (required s).
Proof.
  unfold shape_of. destruct (where_part g) as [d |]; [| discriminate]. destruct (filter (is_bound g) (conjuncts d)) as [| c [| ? ?]] eqn:Ef; try discriminate;
    destruct c as [[] [y | | | | | | | | | | | | | | | | | | |] t | | | | |]; try discriminate.
  destruct (shape_right _ _) eqn:Es; [| discriminate]. intro H. injection H as <-. split; [exact Es |]. exists d. split; [reflexivity |]. intros e ns.
  rewrite parts_and_holds, (forallb_filter _ (is_bound g)), Ef. cbn [forallb the_row top required]. rewrite andb_true_r. reflexivity.
Qed.
Lemma slice_update a w j u p : a + j < length p -> j < w -> slice a w (update (a + j) u p) = update j u (slice a w p).
Proof.
  intros L J. apply same_numbers; [rewrite update_length, !slice_length; reflexivity |]. intros i Hi. rewrite slice_length in Hi.
  rewrite slice_nth, !nth_update, slice_nth by (rewrite ?slice_length; assumption).
  destruct (Nat.eqb_spec (a + i) (a + j)), (Nat.eqb_spec i j); try lia; reflexivity.
Qed.
Lemma slice_away a w j u p : j < length p -> j < a \/ a + w <= j -> slice a w (update j u p) = slice a w p.
Proof.
  intros L J. apply slice_ext. intros i Hi. rewrite nth_update by exact L. destruct (Nat.eqb_spec i j); [lia | reflexivity].
Qed.
Lemma nth_slice a w p i : nth i (slice a w p) 0%N = if Nat.ltb i w then nth (a + i) p 0%N else 0%N.
Proof.
  destruct (Nat.ltb_spec i w); [apply slice_nth; assumption | apply nth_overflow; rewrite slice_length; assumption].
Qed.
Lemma nth_parts o w n p l i : length p = n -> o + w <= n -> length l = w ->
  nth i (slice 0 o p ++ l ++ slice (o + w) (n - (o + w)) p) 0%N = if (Nat.leb o i && Nat.ltb i (o + w))%bool then nth (i - o) l 0%N else nth i p 0%N.
Proof.
  intros Lp H Ll. destruct (Nat.leb_spec o i) as [H1 | H1]; cbn [andb].
  - rewrite app_nth2 by (rewrite slice_length; exact H1). rewrite slice_length. destruct (Nat.ltb_spec i (o + w)) as [H2 | H2].
    + apply app_nth1. lia.
    + rewrite app_nth2 by lia. rewrite nth_slice, Ll. destruct (Nat.ltb_spec (i - o - w) (n - (o + w))); [f_equal; lia |].
      symmetry. apply nth_overflow. lia.
  - rewrite app_nth1 by (rewrite slice_length; exact H1). rewrite nth_slice. apply Nat.ltb_lt in H1. rewrite H1. reflexivity.
Qed.

Section Bar.
Variable e : list N.
Variable g : list wsummand.
Variable b : bar_game.
Hypothesis its_bar : exists t, split_bar t 0 g = Some b.
Notation a := (ahead b). Notation w := (its_width b). Notation n := (total_size b).
Notation y := (own_row b). Notation R := (row_at b). Notation O := (others_of b).
Let s := its_shape b.
Let h := prules_of (the_bar b).
Let zs := measured_at e g.
Definition greatest (p : list N) : N := natural (term_at e (top s)) (slice a w p).
Definition fits_required (p : list N) : Prop := forallb (fun c => holds_c (cond_at e c) (slice a w p)) (required s) = true.

Lemma game_is : g = repeat Strip a ++ the_bar b :: repeat Strip (behind b).
Proof. destruct (bar_is g b its_bar) as (k & E1 & E2 & _). cbn in E1. rewrite E1. exact E2. Qed.
Lemma right_shape : shape_right h s = true.
Proof. destruct (bar_is g b its_bar) as (k & _ & _ & E). apply (shape_of_is _ _ E). Qed.
Lemma domain_is : exists d, where_part h = Some d /\ forall ns, holds_c (cond_at e d) ns =
  (Z.of_N (nth y ns 0%N) <=? total (term_at e (top s)) ns)%Z && forallb (fun c => holds_c (cond_at e c) ns) (required s).
Proof. destruct (bar_is g b its_bar) as (k & _ & _ & E). destruct (shape_of_is _ _ E) as [_ [d [E1 E2]]]. exists d. split; [exact E1 | apply E2]. Qed.
Lemma shape_facts :
  (y < w /\ is_fixed h y = false) /\ may_be_negative (top s) = false /\
  only (fun i => Nat.ltb i w && negb (Nat.eqb i y)) (top s) = true /\
  forallb (only_c (fun i => Nat.ltb i w && is_fixed h i)) (required s) = true /\
  (forall j, In j (moved h) -> exists m, In m (moves_of h) /\ moves_column h y (top s) j m = true) /\
  (forall m, In m (moves_of h) -> exists j, In j (moved h) /\ moves_column h y (top s) j m = true).
Proof.
  pose proof right_shape as H. unfold shape_right in H. rewrite !andb_true_iff in H. destruct H as [[[[[[[[H1 H2] H3] H4] H5] H6] H7] H8] H9].
  apply Nat.ltb_lt in H1. apply negb_true_iff in H2, H3. rewrite forallb_forall in H8, H9.
  split; [auto |]. split; [exact H3 |]. split; [exact H4 |]. split; [exact H5 |]. split.
  - intros j Hj. specialize (H8 j Hj). apply existsb_exists in H8. exact H8.
  - intros m Hm. specialize (H9 m Hm). apply existsb_exists in H9. exact H9.
Qed.
Lemma in_moved j : In j (moved h) <-> j < w /\ is_fixed h j = false.
Proof. unfold moved. rewrite filter_In, in_seq, negb_true_iff. change (width h) with w. split; intros [A B]; (split; [lia | exact B]). Qed.
Lemma in_others j : In j O <-> j < a \/ (a + w <= j < n) \/ exists i, j = a + i /\ i < w /\ is_fixed h i = false /\ i <> y.
Proof.
  unfold others_of, own_others. rewrite !in_app_iff, !in_seq, in_map_iff. unfold total_size. split.
  - intros [H | [[i [<- H]] | H]]; [left; lia | right; right | right; left; lia].
    apply filter_In in H as [H1 H2]. apply in_moved in H1 as [H1 H3]. apply negb_true_iff, Nat.eqb_neq in H2. exists i. auto.
  - intros [H | [H | (i & -> & H1 & H2 & H3)]]; [left; lia | right; right; lia | right; left]. exists i. split; [reflexivity |].
    apply filter_In. split; [apply in_moved; auto | apply negb_true_iff, Nat.eqb_neq; exact H3].
Qed.
Lemma within j : In j (R :: O) -> j < n.
Proof.
  destruct shape_facts as ([Y _] & _). unfold row_at, total_size. intros [<- | H]; [lia |].
  apply in_others in H as [H | [H | (i & -> & H & _)]]; unfold total_size in *; lia.
Qed.
Lemma distinct : NoDup (R :: O).
Proof.
  destruct shape_facts as ([Y _] & _). constructor.
  - rewrite in_others. unfold row_at. intros [H | [H | (i & E & _ & _ & D)]]; lia.
  - unfold others_of. assert (D : forall l m : list nat, NoDup l -> NoDup m -> (forall x, In x l -> In x m -> False) -> NoDup (l ++ m)).
    { induction l as [| x l IH]; intros m Dl Dm H; [exact Dm |]. inversion Dl. cbn. constructor.
      - rewrite in_app_iff. intros [I | I]; [contradiction | exact (H x (or_introl eq_refl) I)].
      - apply IH; [assumption | exact Dm |]. intros z Hz. apply H. right. exact Hz. }
    apply D; [apply seq_NoDup | apply D; [| apply seq_NoDup |] |].
    + apply FinFun.Injective_map_NoDup; [intros i j E; lia |]. unfold own_others, moved. apply NoDup_filter, NoDup_filter, seq_NoDup.
    + intros x H1 H2. apply in_map_iff in H1 as [i [<- H1]]. unfold own_others in H1. apply filter_In in H1 as [H1 _]. apply in_moved in H1 as [H1 _].
      apply in_seq in H2. lia.
    + intros x H1 H2. apply in_seq in H1. apply in_app_iff in H2 as [H2 | H2]; [apply in_map_iff in H2 as [i [<- _]]; lia | apply in_seq in H2; lia].
Qed.
Lemma size_is : psize g = n.
Proof.
  unfold psize. rewrite game_is, map_app. cbn [map]. rewrite list_sum_app. cbn [list_sum fold_right].
  assert (K : forall k, list_sum (map (fun s => width (prules_of s)) (repeat Strip k)) = k) by (induction k; cbn; auto).
  change (fold_right Nat.add 0 (map (fun s => width (prules_of s)) (repeat Strip (behind b)))) with (list_sum (map (fun s => width (prules_of s)) (repeat Strip (behind b)))).
  rewrite !K. unfold total_size, its_width. lia.
Qed.
Lemma coordinates_are : coordinates zs = n.
Proof. unfold zs. rewrite psize_at. apply size_is. Qed.
Lemma domains_are d : where_part h = Some d -> pdomains 0 g = [CallC d (listed_terms (pvars a w))].
Proof.
  intro E. rewrite game_is at 1. assert (K : forall k o l, pdomains o (repeat Strip k ++ l) = pdomains (o + k) l).
  { induction k as [| k IH]; intros o l; cbn; [f_equal; lia |]. rewrite IH. f_equal. lia. }
  rewrite K. cbn [pdomains]. fold h. rewrite E. cbn [app]. rewrite <- (app_nil_r (repeat Strip (behind b))), K. reflexivity.
Qed.
Lemma greatest_row p q : (forall i, i < n -> i <> R -> nth i p 0%N = nth i q 0%N) -> greatest p = greatest q.
Proof.
  intro H. destruct shape_facts as (_ & _ & U & _). unfold greatest, natural. f_equal. refine (proj1 (only_total e _ _ _ _) _ U).
  intros i Hi. apply andb_true_iff in Hi as [Hi D]. apply negb_true_iff, Nat.eqb_neq in D. rewrite !nth_slice, Hi. apply Nat.ltb_lt in Hi.
  apply H; [unfold total_size | unfold row_at]; lia.
Qed.
Lemma required_fixed p q : same_fixed n R O p q -> fits_required p -> fits_required q.
Proof.
  intros H P. destruct shape_facts as (_ & _ & _ & U & _). unfold fits_required in *. apply forallb_forall. rewrite forallb_forall in P, U. intros c Hc. rewrite <- (P c Hc). symmetry.
  refine (proj2 (only_total e _ _ _ _) _ (U c Hc)). intros i Hi. apply andb_true_iff in Hi as [Hi D].
  rewrite !nth_slice, Hi. apply Nat.ltb_lt in Hi. apply H; [unfold total_size; lia |].
  destruct shape_facts as ([_ Y] & _). intros [E | E].
  - unfold row_at in E. assert (i = y) by lia. subst i. congruence.
  - apply in_others in E as [E | [E | (j & E & _ & D' & _)]]; unfold total_size in *; try lia. assert (j = i) by lia. subst j. congruence.
Qed.
Lemma own_domain_holds d p us : where_part h = Some d -> length p = n ->
  (holds_c (CallC (cond_at e d) (listed_terms (vars a w))) (p ++ us) = true <-> fits_required p /\ (nth R p 0 <= greatest p)%N).
Proof.
  intros E L. destruct domain_is as [d' [E' D]]. rewrite E in E'. injection E' as <-. cbn [holds_c]. rewrite totals_vars, slice_app by (rewrite L; unfold total_size; lia).
  rewrite D, andb_true_iff, Z.leb_le, nth_slice. destruct shape_facts as ([Y _] & P & _). apply Nat.ltb_lt in Y. rewrite Y. fold R.
  pose proof (not_negative_at e (top s) (slice a w p) P). unfold greatest, natural, fits_required, row_at. split; intros [A B]; (split; [assumption || lia |]); lia || assumption.
Qed.
Lemma inside_is p : inside_all zs p <-> length p = n /\ fits_required p /\ (nth R p 0 <= greatest p)%N.
Proof.
  unfold inside_all. rewrite coordinates_are. destruct domain_is as [d [E _]]. unfold zs. rewrite pdomains_at, (domains_are d E). cbn [map].
  change (cond_at e (CallC d (listed_terms (pvars a w)))) with (CallC (cond_at e d) (terms_at e (listed_terms (pvars a w)))). rewrite plisted_at, pvars_at. split; intros [L H]; (split; [exact L |]).
  - specialize (H _ (or_introl eq_refl)). rewrite <- (app_nil_r p) in H. apply (own_domain_holds d p [] E L) in H. exact H.
  - intros c [<- | []]. rewrite <- (app_nil_r p). apply (own_domain_holds d p [] E L). exact H.
Qed.

(** * Moves *)
Lemma tasks_app m z1 : forall o z2, tasks m o (z1 ++ z2) = tasks m o z1 ++ tasks m (o + size_of_game (map rules_of (map fst z1))) z2.
Proof.
  induction z1 as [| [s' me] z1 IH]; intros o z2; cbn [app tasks]; [cbn; f_equal; lia |]. rewrite IH, app_assoc. f_equal.
  cbn [map fst]. rewrite size_cons. f_equal. lia.
Qed.
Lemma tasks_strips k : forall o, tasks n o (measured_at e (repeat Strip k)) = map (fun i => task_of n i Strip Sum heap_move) (seq o k).
Proof. induction k as [| k IH]; intro o; [reflexivity |]. cbn. f_equal. rewrite Nat.add_1_r. apply IH. Qed.
Lemma in_tasks_iff t : In t (tasks n 0 zs) <-> (exists i, (i < a \/ a + w <= i < n) /\ t = task_of n i Strip Sum heap_move) \/
  exists m, In m (moves_of h) /\ t = task_of n a (summand_at e (the_bar b)) Sum (move_at e m).
Proof.
  assert (Sz : forall k, size_of_game (map rules_of (map fst (measured_at e (repeat Strip k)))) = k).
  { induction k as [| k IH]; [reflexivity |]. cbn [repeat measured_at map fst map_summand]. rewrite size_cons. cbn [rules_of width].
    change (map (fun s0 : wsummand => (summand_at e s0, Sum)) (repeat Strip k)) with (measured_at e (repeat Strip k)). rewrite IH. reflexivity. }
  unfold zs. rewrite game_is. unfold measured_at. rewrite map_app. cbn [map]. fold (measured_at e (repeat Strip a)). fold (measured_at e (repeat Strip (behind b))).
  rewrite tasks_app, Sz, tasks_strips. cbn [tasks Nat.add]. rewrite !in_app_iff, rules_of_at. fold h. change (width (rules_at e h)) with w.
  rewrite tasks_strips, !in_map_iff. cbn [map_rules moves_of]. split.
  - intros [[i [<- H]] | [[m [<- H]] | [i [<- H]]]].
    + left. exists i. apply in_seq in H. split; [lia | reflexivity].
    + right. apply in_map_iff in H as [k [<- Hk]]. exists k. auto.
    + left. exists i. apply in_seq in H. unfold total_size. split; [lia | reflexivity].
  - intros [[i [[H | H] ->]] | [m [H ->]]].
    + left. exists i. split; [reflexivity | apply in_seq; lia].
    + right. right. exists i. split; [reflexivity | apply in_seq; unfold total_size in *; lia].
    + right. left. exists (move_at e m). split; [reflexivity | apply in_map, H].
Qed.
Section Strip.
Variables (i : nat) (p : list N) (u : N).
Hypothesis here : i < a \/ a + w <= i < n.
Hypothesis Lp : length p = n.
Let t := task_of n i Strip Sum heap_move.
Lemma strip_fits : i + width (rules_of Strip) <= n. Proof. cbn. unfold total_size in *. lia. Qed.
Lemma strip_given : (forall c, In c (given (does t)) -> holds_c c (p ++ [u]) = true) <-> (u < nth i p 0)%N.
Proof.
  cbn [t does task_of]. rewrite (given_holds n i (rules_of Strip) heap_move strip_fits eq_refl p [u] Lp eq_refl).
  cbn. unfold slice. cbn [map seq app]. split; intro H.
  - specialize (H _ (or_introl eq_refl)). cbn in H. apply Z.ltb_lt in H. lia.
  - intros c [<- | []]. cbn. apply Z.ltb_lt. lia.
Qed.
Lemma strip_leads : naturals (becomes (does t)) (p ++ [u]) = update i u p.
Proof.
  cbn [t does task_of]. rewrite (becomes_split n i (rules_of Strip) heap_move strip_fits eq_refl p [u] Lp eq_refl).
  pose proof strip_fits as F. cbn [rules_of width goes_to heap_move] in *. apply same_numbers.
  - rewrite update_length, !app_length, !slice_length, naturals_length. cbn [length]. lia.
  - intros k _. rewrite (nth_parts i 1 n p) by (try reflexivity; assumption). rewrite nth_update by lia.
    destruct (Nat.eqb_spec k i) as [-> |].
    + replace ((i <=? i) && (i <? i + 1)) with true by (symmetry; apply andb_true_iff; split; [apply Nat.leb_le | apply Nat.ltb_lt]; lia).
      rewrite Nat.sub_diag. cbn [naturals map nth]. rewrite natural_var. reflexivity.
    + destruct (Nat.leb_spec i k), (Nat.ltb_spec k (i + 1)); try lia; reflexivity.
Qed.
Lemma strip_step : (nth R p 0 <= greatest p)%N -> step R greatest i u p = update i u p.
Proof.
  intro H. destruct shape_facts as ([Y _] & _). assert (D : i <> R) by (unfold row_at; lia). unfold step. apply Nat.eqb_neq in D. rewrite D. apply Nat.eqb_neq in D.
  assert (I : i < length p) by (rewrite Lp; unfold total_size in *; lia).
  assert (E : greatest (update i u p) = greatest p) by (unfold greatest; rewrite slice_away by (try exact I; lia); reflexivity).
  assert (LR : R < length p) by (rewrite Lp; apply within; left; reflexivity).
  rewrite E, N.min_l by exact H. apply same_numbers; rewrite !update_length; [reflexivity |]. intros k _.
  rewrite !nth_update by (rewrite ?update_length; assumption). destruct (Nat.eqb_spec k R) as [-> |]; [| reflexivity].
  destruct (Nat.eqb_spec R i); [congruence | reflexivity].
Qed.
End Strip.
Section Own.
Variables (m : wmove) (j : nat).
Hypothesis moves : moves_column h y (top s) j m = true.
Lemma own_fits : a + width (rules_of (summand_at e (the_bar b))) <= n.
Proof. rewrite rules_of_at. change (width (rules_at e (prules_of (the_bar b)))) with w. unfold total_size. lia. Qed.
Lemma column_facts : bounds_of m = [Var j] /\ when m = [] /\ length (goes_to m) = w /\ forall i, i < w ->
  if Nat.eqb i y && negb (Nat.eqb j y) then target m i = Min (Var y) (psubst (moved_to h j) (top s)) \/ target m i = Min (psubst (moved_to h j) (top s)) (Var y)
  else target m i = moved_to h j i.
Proof.
  pose proof moves as H. unfold moves_column in H. apply andb_true_iff in H as [H H3]. apply andb_true_iff in H as [H1 H2].
  destruct (bounds_of m) as [| x [| ? ?]]; try discriminate; destruct x; try discriminate. destruct (when m); [| discriminate].
  apply Nat.eqb_eq in H1. subst. apply Nat.eqb_eq in H2. split; [reflexivity |]. split; [reflexivity |]. split; [exact H2 |]. intros i Hi.
  rewrite forallb_forall in H3. specialize (H3 i ltac:(apply in_seq; change (width h) with w; lia)). destruct (_ && _).
  - apply orb_true_iff in H3 as [H3 | H3]; apply wterm_eqb_eq in H3; auto.
  - apply wterm_eqb_eq in H3. exact H3.
Qed.
Lemma own_targets_length : length (goes_to (move_at e m)) = width (rules_of (summand_at e (the_bar b))).
Proof. destruct column_facts as (_ & _ & L & _). rewrite rules_of_at. cbn. rewrite map_length. exact L. Qed.
Variables (p : list N) (u : N).
Lemma one_bound : length [u] = length (bounds_of (move_at e m)).
Proof. destruct column_facts as (B & _). cbn. rewrite B. reflexivity. Qed.
Hypothesis Hj : j < w.
Hypothesis Lp : length p = n.
Let t := task_of n a (summand_at e (the_bar b)) Sum (move_at e m).
Let own := slice a w p ++ [u].
Lemma nth_own i : nth i own 0%N = if Nat.ltb i w then nth (a + i) p 0%N else if Nat.eqb i w then u else 0%N.
Proof.
  unfold own. destruct (Nat.ltb_spec i w) as [H | H].
  - rewrite app_nth1 by (rewrite slice_length; exact H). apply slice_nth. exact H.
  - rewrite app_nth2 by (rewrite slice_length; exact H). rewrite slice_length. destruct (Nat.eqb_spec i w) as [-> |]; [rewrite Nat.sub_diag; reflexivity |].
    destruct (i - w) as [| [| k]] eqn:E; [lia | |]; reflexivity.
Qed.
Lemma own_given : (forall c, In c (given (does t)) -> holds_c c (p ++ [u]) = true) <-> (u < nth (a + j) p 0)%N.
Proof.
  destruct column_facts as (B & W & _). cbn [t does task_of].
  rewrite (given_holds n a _ (move_at e m) own_fits own_targets_length p [u] Lp one_bound).
  unfold below_bounds. rewrite rules_of_at. cbn [map_rules width map_move bounds_of when]. fold h. change (width h) with w. rewrite B, W. cbn [map combine seq length app map_term].
  fold own. rewrite Nat.add_0_r. split; intro H.
  - specialize (H _ (or_introl eq_refl)). cbn [holds_c compares total] in H. rewrite !nth_own, Nat.ltb_irrefl, Nat.eqb_refl in H. apply Nat.ltb_lt in Hj. rewrite Hj in H. apply Z.ltb_lt in H. lia.
  - intros c [<- | []]. cbn [holds_c compares total]. rewrite !nth_own, Nat.ltb_irrefl, Nat.eqb_refl. apply Nat.ltb_lt in Hj. rewrite Hj. apply Z.ltb_lt. lia.
Qed.
Lemma cut_total : total (term_at e (psubst (moved_to h j) (top s))) own = total (term_at e (top s)) (update j u (slice a w p)).
Proof.
  destruct shape_facts as (_ & _ & U & _). refine (proj1 (psubst_total e _ _ _ _ _) _ U). intros i Hi. apply andb_true_iff in Hi as [Hi _].
  unfold moved_to. rewrite nth_update by (rewrite slice_length; exact Hj). change (width h) with w. destruct (Nat.eqb_spec i j) as [-> |]; cbn [map_term total]; rewrite nth_own.
  - rewrite Nat.ltb_irrefl, Nat.eqb_refl. reflexivity.
  - rewrite nth_slice, Hi. reflexivity.
Qed.
Lemma own_numbers i : i < w -> nth i (naturals (goes_to (move_at e m)) own) 0%N = nth (a + i) (step R greatest (a + j) u p) 0%N.
Proof.
  intro Hi. destruct column_facts as (_ & _ & L & T). specialize (T i Hi). destruct shape_facts as ([Y _] & _).
  assert (E : nth i (naturals (goes_to (move_at e m)) own) 0%N = natural (term_at e (target m i)) own).
  { unfold naturals. cbn [map_move goes_to]. rewrite map_map. rewrite (nth_indep _ 0%N (natural (term_at e (Const [])) own)) by (rewrite map_length, L; exact Hi).
    exact (map_nth (fun x => natural (term_at e x) own) _ _ _). }
  rewrite E. assert (LR : R < n) by (apply within; left; reflexivity). assert (LJ : a + j < length p) by (rewrite Lp; unfold total_size; lia).
  unfold step. destruct (Nat.eqb_spec (a + j) R) as [EJ | EJ]; unfold row_at in EJ.
  - replace (negb (Nat.eqb j y)) with false in T by (symmetry; apply negb_false_iff, Nat.eqb_eq; lia). rewrite andb_false_r in T. rewrite T. unfold moved_to.
    change (width h) with w. rewrite nth_update by exact LJ. destruct (Nat.eqb_spec i j) as [-> |]; cbn [map_term]; rewrite natural_var, nth_own.
    + rewrite Nat.ltb_irrefl, Nat.eqb_refl, Nat.eqb_refl. reflexivity.
    + apply Nat.ltb_lt in Hi. rewrite Hi. destruct (Nat.eqb_spec (a + i) (a + j)); [lia | reflexivity].
  - replace (negb (Nat.eqb j y)) with true in T by (symmetry; apply negb_true_iff, Nat.eqb_neq; lia). rewrite andb_true_r in T.
    rewrite nth_update by (rewrite update_length, Lp; exact LR). rewrite nth_update by exact LJ. unfold row_at. destruct (Nat.eqb_spec i y) as [-> | D].
    + rewrite Nat.eqb_refl. fold R. apply Nat.ltb_lt in Y.
      assert (G : greatest (update (a + j) u p) = Z.to_N (total (term_at e (psubst (moved_to h j) (top s))) own)).
      { unfold greatest, natural. rewrite slice_update by assumption. rewrite cut_total. reflexivity. }
      destruct T as [-> | ->]; unfold natural; cbn [map_term total]; rewrite nth_own, Y, G; unfold clip, row_at; lia.
    + destruct (Nat.eqb_spec (a + i) (a + y)); [lia |]. rewrite T. unfold moved_to. change (width h) with w.
      destruct (Nat.eqb_spec i j) as [-> |]; cbn [map_term]; rewrite natural_var, nth_own.
      * rewrite Nat.ltb_irrefl, !Nat.eqb_refl. reflexivity.
      * apply Nat.ltb_lt in Hi. rewrite Hi. destruct (Nat.eqb_spec (a + i) (a + j)); [lia | reflexivity].
Qed.
Lemma own_leads : naturals (becomes (does t)) (p ++ [u]) = step R greatest (a + j) u p.
Proof.
  cbn [t does task_of]. rewrite (becomes_split n a _ (move_at e m) own_fits own_targets_length p [u] Lp one_bound).
  pose proof own_fits as F. pose proof own_targets_length as LT. rewrite rules_of_at in *. change (width (rules_at e (prules_of (the_bar b)))) with w in *. fold own.
  apply same_numbers.
  - rewrite step_length, !app_length, !slice_length, naturals_length. lia.
  - intros k _. rewrite (nth_parts a w n p) by (rewrite ?naturals_length; assumption). destruct (Nat.leb_spec a k) as [A | A], (Nat.ltb_spec k (a + w)) as [B | B]; cbn [andb].
    2, 3, 4: symmetry; unfold step; destruct shape_facts as ([Y _] & _); assert (LR : R < n) by (apply within; left; reflexivity);
      destruct (Nat.eqb (a + j) R); rewrite ?nth_update by (rewrite ?update_length, ?Lp; unfold row_at, total_size; lia);
      unfold row_at; destruct (Nat.eqb_spec k (a + y)), (Nat.eqb_spec k (a + j)); try lia; reflexivity.
    rewrite own_numbers by lia. f_equal. lia.
Qed.
End Own.
End Bar.
