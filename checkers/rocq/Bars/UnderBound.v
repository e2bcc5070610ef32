(** What the conditions of the criterion of bars mean at numbers, for values of the parameters. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Checker Require Import Syntax Semantics Stated Total Slices Function BarGame BarLines Lowering Meaning ParametricGame Bars.
From Checker Require Import Substitution Shape Sets Criterion Sides.
Import ListNotations.
Open Scope nat_scope.

Section Under.
Variable e : list N.
Variable g : list wsummand.
Variable b : bar_game.
Hypothesis its_bar : exists t, split_bar t 0 g = Some b.
Notation a := (ahead b). Notation w := (its_width b). Notation n := (total_size b).
Notation y := (own_row b). Notation R := (row_at b). Notation O := (others_of b).
Notation greatest := (greatest e b).
Variable x : shifted.
Hypothesis good_shift : match x with Plus s => may_be_negative s = false /\ only (stays b) s = true | _ => True end.
Variable i : nat.
Hypothesis i_in : In i O.
Variable p : list N.
Hypothesis Lp : length p = n.
Variable m : N.
Definition shift_value (p : list N) : N := match x with Plus s => natural (term_at e s) p | _ => 0%N end.
Notation sz := (shift_value p).
Notation rest := (the_rest b i).
Definition in_rest (j : nat) : bool := existsb (Nat.eqb j) rest.
(** The nim-sum of the row and of the others: coordinates plus the shift, and these are on the tracks. *)
Definition other_size (j : nat) : N := match x with Plus _ => (nth j p 0 + sz)%N | _ => nth j p 0%N end.
Definition track_value (j : nat) : N := if in_rest j then other_size j else nth j p 0%N.
Definition track_numbers : list N := map track_value (declared b i) ++ [m].
Notation at_tracks t := (total (term_at e t) track_numbers).

Lemma forms : x = Itself \/ (exists s, x = Plus s) \/ x = LessOne. Proof. destruct x; eauto. Qed.
Lemma i_R : i <> R. Proof. intros ->. pose proof (distinct g b its_bar) as D. inversion D. contradiction. Qed.
Lemma i_n : i < n. Proof. apply (within g b its_bar). right. exact i_in. Qed.
Lemma R_n : R < n. Proof. apply (within g b its_bar). left. reflexivity. Qed.
Lemma in_declared j : In j (declared b i) <-> j < n /\ j <> i /\ j <> R.
Proof.
  unfold declared. rewrite filter_In, in_seq, negb_true_iff, orb_false_iff, !Nat.eqb_neq. intuition lia.
Qed.
Lemma declared_length : length (declared b i) = n - 2.
Proof.
  assert (D : NoDup (R :: i :: declared b i)).
  { constructor; [| constructor; [rewrite in_declared; tauto | apply NoDup_filter, seq_NoDup]].
    intros [E | E]; [exact (i_R E) | apply in_declared in E; tauto]. }
  assert (L1 : length (R :: i :: declared b i) <= length (seq 0 n)).
  { apply NoDup_incl_length; [exact D |]. intros j [<- | [<- | H]]; apply in_seq; [pose proof R_n; lia | pose proof i_n; lia | apply in_declared in H; lia]. }
  assert (L2 : length (seq 0 n) <= length (R :: i :: declared b i)).
  { apply NoDup_incl_length; [apply seq_NoDup |]. intros j H. apply in_seq in H. cbn. destruct (Nat.eq_dec j R); [auto |]. destruct (Nat.eq_dec j i); [auto |].
    right. right. apply in_declared. lia. }
  cbn [length] in *. rewrite seq_length in *. lia.
Qed.
Lemma track_numbers_length : length track_numbers = n - 1.
Proof. unfold track_numbers. rewrite app_length, map_length, declared_length. cbn. pose proof i_n. pose proof R_n. pose proof i_R. lia. Qed.
Lemma row_track_value : nth (row_track b) track_numbers 0%N = m.
Proof. unfold track_numbers, row_track. rewrite app_nth2 by (rewrite map_length, declared_length; lia). rewrite map_length, declared_length, Nat.sub_diag. reflexivity. Qed.
Lemma place_value {A} (f : nat -> A) d l k j : In j l -> nth (place_in l j) (map f l ++ k) d = f j.
Proof.
  induction l as [| c l IH]; intros H; [destruct H |]. cbn [place_in map app]. destruct (Nat.eqb_spec c j) as [-> | D]; [reflexivity |].
  destruct H as [H | H]; [contradiction | exact (IH H)].
Qed.
Definition as_value (j : nat) : N := if Nat.eqb j i || Nat.eqb j R then m else track_value j.
Lemma as_track_value j : j < n -> (at_tracks (as_track_of b i j)) = Z.of_N (as_value j).
Proof.
  intro H. unfold as_track_of, as_value. destruct (Nat.eqb j i || Nat.eqb j R) eqn:E; cbn [map_term total]; [rewrite row_track_value; reflexivity |].
  apply orb_false_iff in E as [E1 E2]. apply Nat.eqb_neq in E1, E2. unfold track_numbers. rewrite (place_value track_value); [reflexivity |]. apply in_declared. auto.
Qed.
Lemma in_rest_iff j : in_rest j = true <-> In j O /\ j <> i.
Proof.
  unfold in_rest. rewrite existsb_exists. unfold the_rest. split.
  - intros [k [H E]]. apply Nat.eqb_eq in E. subst k. apply filter_In in H as [H D]. apply negb_true_iff, Nat.eqb_neq in D. auto.
  - intros [H D]. exists j. split; [| apply Nat.eqb_refl]. apply filter_In. split; [exact H | apply negb_true_iff, Nat.eqb_neq, D].
Qed.
Lemma in_the_rest j : In j rest <-> In j O /\ j <> i.
Proof. unfold the_rest. rewrite filter_In, negb_true_iff, Nat.eqb_neq. reflexivity. Qed.
Lemma O_R j : In j O -> j <> R.
Proof. intros H ->. pose proof (distinct g b its_bar) as D. inversion D. contradiction. Qed.
Lemma value_away j : ~ In j (R :: O) -> as_value j = nth j p 0%N.
Proof.
  intro H. unfold as_value, track_value. destruct (Nat.eqb_spec j i) as [-> |]; [exfalso; apply H; right; exact i_in |].
  destruct (Nat.eqb_spec j R) as [-> |]; [exfalso; apply H; left; reflexivity |]. cbn [orb].
  destruct (in_rest j) eqn:E; [apply in_rest_iff in E as [E _]; exfalso; apply H; right; exact E |]. reflexivity.
Qed.
Lemma value_rest j : In j rest -> as_value j = other_size j.
Proof.
  intro H. pose proof (proj1 (in_the_rest j) H) as [Hj D]. unfold as_value, track_value. apply Nat.eqb_neq in D. rewrite D. pose proof (O_R j Hj) as D'. apply Nat.eqb_neq in D'. rewrite D'.
  cbn [orb]. assert (E : in_rest j = true) by (apply in_rest_iff, in_the_rest, H). rewrite E. reflexivity.
Qed.
Lemma stays_iff j : stays b j = true <-> j < n /\ ~ In j (R :: O).
Proof.
  unfold stays. rewrite andb_true_iff, Nat.ltb_lt, negb_true_iff. split; intros [A B]; (split; [exact A |]).
  - intro H. rewrite <- not_true_iff_false in B. apply B, existsb_exists. exists j. split; [exact H | apply Nat.eqb_refl].
  - apply not_true_iff_false. intro H. apply existsb_exists in H as [k [Hk E]]. apply Nat.eqb_eq in E. subst k. contradiction.
Qed.
Lemma the_shift_value s : x = Plus s -> (at_tracks (the_shift b x i)) = Z.of_N sz.
Proof.
  intro E. pose proof good_shift as G. unfold the_shift, shift_value. rewrite E in G |- *. destruct G as [G1 G2].
  rewrite (proj1 (psubst_total e (stays b) (as_track_of b i) track_numbers p ltac:(intros j Hj; apply stays_iff in Hj as [Hj Nj]; rewrite as_track_value, (value_away j Nj) by exact Hj; reflexivity)) s G2).
  unfold natural. pose proof (not_negative_at e s p G1). lia.
Qed.

Lemma column_in j : In j (columns_of b) -> j < n /\ j <> R.
Proof.
  intro Hj. unfold columns_of in Hj. apply in_map_iff in Hj as [k [<- Hk]]. apply filter_In in Hk as [H1 H2]. apply in_seq in H1. apply negb_true_iff, Nat.eqb_neq in H2.
  unfold total_size, row_at. lia.
Qed.
Lemma least_total ns c : total (term_at e (the_shift b x i)) ns = Z.of_N c -> total (term_at e (least b x i)) ns = Z.of_N c.
Proof.
  intro S. unfold least. destruct (with_parameters _); [| exact S].
  change (on_naturals N.lxor (total (term_at e (the_shift b x i)) ns) (total (term_at e (Const [])) ns) = Z.of_N c). rewrite S. unfold on_naturals. cbn. rewrite N2Z.id, N.lxor_0_r. reflexivity.
Qed.
Lemma least_value s : x = Plus s -> (at_tracks (least b x i)) = Z.of_N sz.
Proof. intro E. exact (least_total _ _ (the_shift_value s E)). Qed.
Definition sum_with (q : N) : N := N.lxor q (xor_of other_size rest).
Lemma rest_n j : In j rest -> j < n.
Proof. intro H. apply in_the_rest in H as [H _]. apply (within g b its_bar). right. exact H. Qed.
Lemma size_value j : In j rest -> (at_tracks (as_track_of b i j)) = Z.of_N (other_size j).
Proof. intro H. rewrite <- (value_rest j H). exact (as_track_value j (rest_n j H)). Qed.
Lemma fold_xor l : forall row q, (at_tracks row) = Z.of_N q -> (forall j, In j l -> (at_tracks (as_track_of b i j)) = Z.of_N (other_size j)) ->
  (at_tracks (fold_left (fun t j => Xor t (as_track_of b i j)) l row)) = Z.of_N (N.lxor q (xor_of other_size l)).
Proof.
  induction l as [| j l IH]; intros row q Q H; cbn [fold_left xor_of]; [rewrite N.lxor_0_r; exact Q |].
  rewrite (IH (Xor row (as_track_of b i j)) (N.lxor q (other_size j))).
  - rewrite N.lxor_assoc. reflexivity.
  - change (at_tracks (Xor row (as_track_of b i j))) with (on_naturals N.lxor (at_tracks row) (at_tracks (as_track_of b i j))). rewrite Q, (H j) by (left; reflexivity).
    unfold on_naturals. rewrite !N2Z.id. reflexivity.
  - intros k Hk. apply H. right. exact Hk.
Qed.
Section Row.
Variable row : wterm.
Variable q : N.
Hypothesis row_value : (at_tracks row) = Z.of_N q.
Lemma nim_value : (at_tracks (nim_of b i row)) = Z.of_N (sum_with q).
Proof. apply fold_xor; [exact row_value | exact size_value]. Qed.
Definition other_column (j : nat) : N := match x with LessOne => (nth j p 0 + 1)%N | _ => nth j p 0%N end.
Definition completing : N := match x with Plus _ => sum_with q - sz | LessOne => sum_with q + 1 | Itself => sum_with q end%N.
Definition on_line : list N := map (fun j => if Nat.eqb j i then completing else if in_rest j then other_column j else nth j p 0%N) (seq 0 n).
Lemma column_value j : In j (columns_of b) -> match x with Plus _ => (sz <= sum_with q)%N | _ => True end ->
  (at_tracks (column_term b x i row j)) = Z.of_N (nth j on_line 0%N).
Proof.
  intros Hj Large. destruct (column_in j Hj) as [J JR]. unfold on_line. rewrite nth_numbers. assert (J' := J). apply Nat.ltb_lt in J'. rewrite J'. unfold column_term.
  assert (Column : forall t z, at_tracks t = Z.of_N z -> match x with Plus _ => (sz <= z)%N | _ => True end ->
    at_tracks (column_of b x i t) = Z.of_N (match x with Plus _ => z - sz | LessOne => z + 1 | Itself => z end)).
  { intros t z Tz L. unfold column_of. destruct forms as [E | [[s E] | E]].
    - rewrite E. exact Tz.
    - pose proof (the_shift_value s E) as S. rewrite E in S, L |- *.
      change (at_tracks (Sub t (the_shift b (Plus s) i))) with (at_tracks t - at_tracks (the_shift b (Plus s) i))%Z. rewrite Tz, S. lia.
    - rewrite E. change (at_tracks (Add t (Const [1%N]))) with (at_tracks t + Z.of_N (number_at e [1%N]))%Z. rewrite Tz.
      assert (N1 : number_at e [1%N] = 1%N) by (unfold number_at; destruct e; reflexivity). rewrite N1. lia. }
  destruct (Nat.eqb_spec j i) as [-> | D]; [exact (Column _ _ nim_value Large) |]. fold (in_rest j). destruct (in_rest j) eqn:IR.
  - assert (H : In j rest) by (apply in_the_rest, in_rest_iff, IR). rewrite (Column _ _ (size_value j H)); unfold other_size, other_column.
    + f_equal. destruct x; lia.
    + destruct x; try exact I. lia.
  - rewrite as_track_value by exact J. f_equal. apply value_away. intros [H | H]; [congruence |].
    assert (in_rest j = true) by (apply in_rest_iff; auto). congruence.
Qed.
Lemma bound_value : match x with Plus _ => (sz <= sum_with q)%N | _ => True end ->
  (at_tracks (psubst (fun k => nth k (map (column_term b x i row) (columns_of b)) (Const [])) (function_of b))) = total (term_at e (function_of b)) (cols b on_line).
Proof.
  intro Large. refine (proj1 (psubst_total e (fun _ => true) _ _ _ _) _ (proj1 only_all _)). intros k _. unfold cols.
  destruct (Nat.lt_ge_cases k (length (columns_of b))) as [L | L].
  - rewrite (nth_indep _ (Const []) (column_term b x i row 0)) by (rewrite map_length; exact L). rewrite map_nth.
    rewrite (nth_indep _ 0%N ((fun i => nth i on_line 0%N) 0)) by (rewrite map_length; exact L). rewrite (map_nth (fun i => nth i on_line 0%N)).
    apply column_value; [apply nth_In; exact L | exact Large].
  - rewrite !nth_overflow by (rewrite map_length; exact L). reflexivity.
Qed.
Definition holds_there : Prop := match x with Plus _ => (sz <= sum_with q)%N /\ (m < greatest on_line)%N | _ => (m < greatest on_line)%N end.
Theorem under_holds : holds_c (cond_at e (under b x i row)) track_numbers = true <-> holds_there.
Proof.
  assert (below : match x with Plus _ => (sz <= sum_with q)%N | _ => True end ->
    (holds_c (cond_at e (Compare CLt (Var (row_track b)) (psubst (fun k => nth k (map (column_term b x i row) (columns_of b)) (Const [])) (function_of b)))) track_numbers = true <-> (m < greatest on_line)%N)).
  { intro Large. change (holds_c (cond_at e (Compare CLt (Var (row_track b)) (psubst (fun k => nth k (map (column_term b x i row) (columns_of b)) (Const [])) (function_of b)))) track_numbers)
      with (Z.of_N (nth (row_track b) track_numbers 0%N) <? (at_tracks (psubst (fun k => nth k (map (column_term b x i row) (columns_of b)) (Const [])) (function_of b))))%Z.
    rewrite (bound_value Large), row_track_value, <- (function_natural (length e) e eq_refl g b its_bar), Z.ltb_lt. unfold natural. lia. }
  unfold under, holds_there. destruct forms as [E | [[s E] | E]]; [rewrite E in below |- *; exact (below I) | | rewrite E in below |- *; exact (below I)].
  pose proof (least_value s E) as S. pose proof nim_value as V. rewrite E in below, S |- *.
  set (B := Compare CLt _ _) in *. change (holds_c (cond_at e (And (Compare CGe (nim_of b i row) (least b (Plus s) i)) B)) track_numbers)
    with (((at_tracks (least b (Plus s) i)) <=? (at_tracks (nim_of b i row)))%Z && holds_c (cond_at e B) track_numbers).
  rewrite S, V, andb_true_iff, Z.leb_le. split; intros [H1 H2]; (assert (Large : (sz <= sum_with q)%N) by lia); (split; [lia |]); apply below; assumption.
Qed.
End Row.
Lemma next_row_value : (at_tracks (next_row b)) = Z.of_N (m + 1).
Proof.
  change (at_tracks (next_row b)) with (Z.of_N (nth (row_track b) track_numbers 0%N) + Z.of_N (number_at e [1%N]))%Z. rewrite row_track_value.
  assert (N1 : number_at e [1%N] = 1%N) by (unfold number_at; destruct e; reflexivity). rewrite N1. lia.
Qed.
Lemma this_row_value : (at_tracks (Var (row_track b))) = Z.of_N m.
Proof. cbn [map_term total]. rewrite row_track_value. reflexivity. Qed.
Lemma conditions_there : (forall c, In c (map (psubst_c (fun k => nth k (map (as_track_of b i) (columns_of b)) (Const []))) (conditions_of b)) ->
  holds_c (cond_at e c) track_numbers = true) <-> fits_required e b p.
Proof.
  set (ms := map as_value (columns_of b)).
  assert (V : forall d, In d (required (its_shape b)) -> holds_c (cond_at e (psubst_c (fun k => nth k (map (as_track_of b i) (columns_of b)) (Const [])) (psubst_c (as_column b) d))) track_numbers =
    holds_c (cond_at e d) (slice a w p)).
  { intros d Hd. rewrite (proj1 (proj2 (psubst_total e (fun _ => true) _ track_numbers ms ltac:(idtac;
      intros k _; unfold ms; destruct (Nat.lt_ge_cases k (length (columns_of b))) as [L | L];
      [ rewrite (nth_indep _ (Const []) (as_track_of b i 0)) by (rewrite map_length; exact L); rewrite map_nth;
        rewrite (nth_indep _ 0%N (as_value 0)) by (rewrite map_length; exact L); rewrite map_nth; apply as_track_value;
        apply column_in, nth_In; exact L
      | rewrite !nth_overflow by (rewrite map_length; exact L); reflexivity ]))) _ (proj1 (proj2 only_all) _)).
    destruct (shape_facts g b its_bar) as ([Yw Fy] & _ & _ & U & _). rewrite forallb_forall in U.
    refine (proj1 (proj2 (psubst_total e _ (as_column b) ms (slice a w p) _)) d (U d Hd)). intros k Hk. apply andb_true_iff in Hk as [Hk Fk].
    rewrite nth_slice, Hk. apply Nat.ltb_lt in Hk. assert (D : k <> y) by (intros ->; congruence).
    change (total (term_at e (as_column b k)) ms) with (Z.of_N (nth (column_number b k) ms 0%N)). unfold ms. rewrite (nth_columns (length e) e eq_refl g b its_bar as_value 0%N k Hk D).
    f_equal. apply value_away. intros [H | H]; [unfold row_at in H; lia |]. apply (in_others b) in H as [H | [H | (j & E & _ & Fj & _)]]; try lia.
    assert (j = k) by lia. subst j. congruence. }
  unfold fits_required. rewrite forallb_forall. unfold conditions_of. split.
  - intros H d Hd. rewrite <- (V d Hd). apply H. rewrite map_map. apply (in_map (fun c => psubst_c _ (psubst_c (as_column b) c))). exact Hd.
  - intros H c Hc. rewrite map_map in Hc. apply in_map_iff in Hc as [d [<- Hd]]. rewrite (V d Hd). apply H. exact Hd.
Qed.
Lemma known_holds : fits_required e b p -> forall c, In c (known_there b x i) -> holds_c (cond_at e c) track_numbers = true.
Proof.
  intros F c Hc. unfold known_there in Hc. apply in_app_iff in Hc as [Hc | Hc]; [exact (proj2 conditions_there F c Hc) |].
  destruct forms as [E | [[s E] | E]]; rewrite E in Hc; try destruct Hc. pose proof (least_value s E) as S. rewrite E in S.
  apply in_map_iff in Hc as [j [<- Hj]]. change (holds_c (cond_at e (Compare CGe (as_track_of b i j) (least b (Plus s) i))) track_numbers)
    with ((at_tracks (least b (Plus s) i)) <=? (at_tracks (as_track_of b i j)))%Z. rewrite S, (size_value j Hj). unfold other_size. rewrite E. apply Z.leb_le. lia.
Qed.
End Under.
