(** The conditions on a closed formula are sound: it is the Grundy number of the bar (docs/THEORY.md, Theorem 5b.1). *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Rule ClosedFormula.
From Checker Require Import Syntax Semantics Stated Total Places Slices GameSound Partition BarGame Evidence EvidenceSound Lowering Obligation ParametricObligation.
From Checker Require Import ParametricGame Bars Substitution Shape Opened ParametricPlaces Criterion Sides ClosedFormula.
Import ListNotations.

(** * A reading of the conditions *)
(** As automata or as trees of cases read them: [reads] gives terms their values, [says] conditions their truth. *)
Record reading (e env : list N) (f t : wterm) (F : N -> N) (G : N -> N -> N) (reads : wterm -> Z) (says : wcond -> bool) : Prop := {
  of_variable : forall i, reads (Var i) = Z.of_N (nth i env 0%N);
  of_zero : reads (Const []) = 0%Z;
  of_next : forall a, reads (next_of a) = (reads a + 1)%Z;
  of_named : forall u l, exists x, reads (Call u (listed_terms l)) = Z.of_N x;
  of_top : forall a z, reads a = Z.of_N z -> reads (Call f (listed_terms [a])) = Z.of_N (F z);
  of_grundy : forall a b y z, reads a = Z.of_N y -> reads b = Z.of_N z -> (y <= F z)%N -> reads (grundy_at t a b) = Z.of_N (G y z);
  of_comparison : forall op a b, says (Compare op a b) = compares op (reads a) (reads b);
  of_both : forall c d, says (And c d) = says c && says d }.

Section Values.
Variables e : list N.
Variables f t : wterm.
Variable F : N -> N.
Variable G : N -> N -> N.
Hypothesis top_value : forall z, Semantics.value false (term_at e f) [z] = Some (Z.of_N (F z)).
Hypothesis grundy_value : forall y z, (y <= F z)%N -> Semantics.value true (term_at e t) [y; y; z] = Some (Z.of_N (G y z)).
Lemma clipped (x : N) : clip (Z.of_N x) = Z.of_N x. Proof. unfold clip. lia. Qed.
Lemma opened_reading env : reading e env f t F G (fun u => opened e u (numbers env)) (fun c => opened_c e c (numbers env)).
Proof.
  split; try reflexivity.
  - intros u l. exists (Z.to_N (opened e (Call u (listed_terms l)) (numbers env))). rewrite Z2N.id; [reflexivity |]. apply Z.le_max_l.
  - intros a z E. change (clip (opened e f (fun i => nth i [opened e a (numbers env)] 0%Z)) = Z.of_N (F z)). rewrite E.
    exact (eq_trans (f_equal clip (proj1 (opened_values e) f false [z] _ _ (fun i => nth_numbers [z] i) (top_value z))) (clipped _)).
  - intros a b y z Ea Eb L. change (clip (opened e t (fun i => nth i [opened e a (numbers env); opened e a (numbers env); opened e b (numbers env)] 0%Z)) = Z.of_N (G y z)). rewrite Ea, Eb.
    exact (eq_trans (f_equal clip (proj1 (opened_values e) t true [y; y; z] _ _ (fun i => nth_numbers [y; y; z] i) (grundy_value y z L))) (clipped _)).
Qed.
Lemma total_reading env : reading e env f t F G (fun u => total (term_at e u) env) (fun c => holds_c (cond_at e c) env).
Proof.
  split; try reflexivity.
  - intros u l. exists (Z.to_N (total (term_at e (Call u (listed_terms l))) env)). rewrite Z2N.id; [reflexivity |]. apply Z.le_max_l.
  - intros a z E. change (clip (total (term_at e f) [Z.to_N (total (term_at e a) env)]) = Z.of_N (F z)). rewrite E, N2Z.id.
    rewrite (proj1 total_values _ _ _ _ (top_value z)). apply clipped.
  - intros a b y z Ea Eb L. change (clip (total (term_at e t) [Z.to_N (total (term_at e a) env); Z.to_N (total (term_at e a) env); Z.to_N (total (term_at e b) env)]) = Z.of_N (G y z)).
    rewrite Ea, Eb, !N2Z.id, (proj1 total_values _ _ _ _ (grundy_value y z L)). apply clipped.
Qed.
(** What is shown follows in one of the two readings. *)
Lemma follows_right parameters n hold follows s env : follows_shown parameters (n, hold, follows) s = Some true -> length env = n ->
  exists reads says, reading e env f t F G reads says /\ ((forall c, In c hold -> says c = true) -> says follows = true).
Proof.
  intros H L. destruct (no_tuple_right e parameters true n hold (Some follows) s env H L) as (r & _ & Q).
  destruct r; [eexists _, _; split; [apply total_reading | exact Q] | eexists _, _; split; [apply opened_reading | exact Q]].
Qed.

(** * What the conditions say of numbers *)
Section Read.
Variable env : list N.
Variable reads : wterm -> Z.
Variable says : wcond -> bool.
Hypothesis R : reading e env f t F G reads says.
Lemma says_inside a b y z : reads a = Z.of_N y -> reads b = Z.of_N z -> (says (inside_bar f a b) = true <-> (y <= F z)%N).
Proof.
  intros Ea Eb. unfold inside_bar. rewrite (of_comparison _ _ _ _ _ _ _ _ R), Ea, (of_top _ _ _ _ _ _ _ _ R b z Eb). cbn [compares]. rewrite Z.leb_le. lia.
Qed.
Lemma says_less a b y z : reads a = Z.of_N y -> reads b = Z.of_N z -> (says (Compare CLt a b) = true <-> (y < z)%N).
Proof. intros Ea Eb. rewrite (of_comparison _ _ _ _ _ _ _ _ R), Ea, Eb. cbn [compares]. rewrite Z.ltb_lt. lia. Qed.
Lemma says_equal a b y z : reads a = Z.of_N y -> reads b = Z.of_N z -> (says (Compare CEq a b) = true <-> y = z).
Proof. intros Ea Eb. rewrite (of_comparison _ _ _ _ _ _ _ _ R), Ea, Eb. cbn [compares]. rewrite Z.eqb_eq. lia. Qed.
Lemma says_other a b y z : reads a = Z.of_N y -> reads b = Z.of_N z -> (says (Compare CNe a b) = true <-> y <> z).
Proof. intros Ea Eb. rewrite (of_comparison _ _ _ _ _ _ _ _ R), Ea, Eb. cbn [compares]. rewrite negb_true_iff, Z.eqb_neq. lia. Qed.
Lemma reads_variable i : reads (Var i) = Z.of_N (nth i env 0%N).
Proof. exact (of_variable _ _ _ _ _ _ _ _ R i). Qed.
Lemma reads_next a y : reads a = Z.of_N y -> reads (next_of a) = Z.of_N (y + 1).
Proof. intro E. rewrite (of_next _ _ _ _ _ _ _ _ R), E. lia. Qed.
Lemma reads_grundy a b y z : reads a = Z.of_N y -> reads b = Z.of_N z -> (y <= F z)%N -> reads (grundy_at t a b) = Z.of_N (G y z).
Proof. exact (of_grundy _ _ _ _ _ _ _ _ R a b y z). Qed.
End Read.

Variable parameters : nat.
Variables up down lower : wterm.
Hypothesis shown : exists ss, each_shown (map (follows_shown parameters) (owed f t up down lower)) ss = Some true.
Hypothesis rising : forall z w, (z <= w)%N -> (F z <= F w)%N.
Lemma owed_right x : In x (owed f t up down lower) -> exists s, follows_shown parameters x s = Some true.
Proof. destruct shown as [ss H]. intro I. destruct (each_shown_right _ _ H (follows_shown parameters x) (in_map _ _ _ I)) as [s Hs]. eauto. Qed.
Ltac condition k := destruct (owed_right (nth k (owed f t up down lower) (0, [], Compare CEq (Const []) (Const []))) ltac:(cbn; tauto)) as [s Hs]; cbn [nth owed] in Hs.
Lemma zero_says y : G 0 y = y.
Proof.
  condition 0. destruct (follows_right _ _ _ _ _ [y] Hs eq_refl) as (reads & says & R & Q). specialize (Q ltac:(intros q [])).
  pose proof (reads_variable _ _ _ R 0) as Ey. cbn [nth] in Ey.
  apply (says_equal _ _ _ R _ _ (G 0 y) y) in Q; [exact Q | | exact Ey]. apply (reads_grundy _ _ _ R); [exact (of_zero _ _ _ _ _ _ _ _ R) | exact Ey | lia].
Qed.
Lemma rows_say y z w : (y <= F z)%N -> (z < w)%N -> G y z <> G y w.
Proof.
  intros Hy Hz. condition 1. destruct (follows_right _ _ _ _ _ [y; z; w] Hs eq_refl) as (reads & says & R & Q).
  pose proof (reads_variable _ _ _ R 0) as Ey. pose proof (reads_variable _ _ _ R 1) as Ez. pose proof (reads_variable _ _ _ R 2) as Ew. cbn [nth] in Ey, Ez, Ew.
  assert (Hw : (y <= F w)%N) by (pose proof (rising z w ltac:(lia)); lia).
  refine (proj1 (says_other _ _ _ R _ _ _ _ (reads_grundy _ _ _ R _ _ y z Ey Ez Hy) (reads_grundy _ _ _ R _ _ y w Ey Ew Hw)) (Q _)).
  intros q [<- | [<- | []]]; [apply (says_inside _ _ _ R _ _ y z Ey Ez), Hy | apply (says_less _ _ _ R _ _ z w Ez Ew), Hz].
Qed.
Lemma columns_say y z w : (y < z)%N -> (z <= F w)%N -> G y w <> G z w.
Proof.
  intros Hy Hz. condition 2. destruct (follows_right _ _ _ _ _ [y; z; w] Hs eq_refl) as (reads & says & R & Q).
  pose proof (reads_variable _ _ _ R 0) as Ey. pose proof (reads_variable _ _ _ R 1) as Ez. pose proof (reads_variable _ _ _ R 2) as Ew. cbn [nth] in Ey, Ez, Ew.
  refine (proj1 (says_other _ _ _ R _ _ _ _ (reads_grundy _ _ _ R _ _ y w Ey Ew ltac:(lia)) (reads_grundy _ _ _ R _ _ z w Ez Ew Hz)) (Q _)).
  intros q [<- | [<- | []]]; [apply (says_less _ _ _ R _ _ y z Ey Ez), Hy | apply (says_inside _ _ _ R _ _ z w Ez Ew), Hz].
Qed.
Lemma up_says y z : (y + 1 <= F z)%N -> exists u, (y + 1 <= F u)%N /\ G (y + 1) u = G y z.
Proof.
  intro Hy. condition 3. destruct (follows_right _ _ _ _ _ [y; z] Hs eq_refl) as (reads & says & R & Q).
  pose proof (reads_variable _ _ _ R 0) as Ey. pose proof (reads_variable _ _ _ R 1) as Ez. cbn [nth] in Ey, Ez. pose proof (reads_next _ _ _ R _ y Ey) as En.
  destruct (of_named _ _ _ _ _ _ _ _ R up [Var 0; Var 1]) as [u Eu].
  assert (X := Q ltac:(intros q [<- | []]; apply (says_inside _ _ _ R _ _ (y + 1)%N z En Ez), Hy)). rewrite (of_both _ _ _ _ _ _ _ _ R) in X. apply andb_true_iff in X as [X1 X2].
  apply (says_inside _ _ _ R _ _ (y + 1)%N u En Eu) in X1. exists u. split; [exact X1 |].
  exact (proj1 (says_equal _ _ _ R _ _ _ _ (reads_grundy _ _ _ R _ _ _ u En Eu X1) (reads_grundy _ _ _ R _ _ y z Ey Ez ltac:(lia))) X2).
Qed.
Lemma down_says y z : (y + 1 <= F z)%N -> exists u, (y + 1 <= F u)%N /\ G y u = G (y + 1) z.
Proof.
  intro Hy. condition 4. destruct (follows_right _ _ _ _ _ [y; z] Hs eq_refl) as (reads & says & R & Q).
  pose proof (reads_variable _ _ _ R 0) as Ey. pose proof (reads_variable _ _ _ R 1) as Ez. cbn [nth] in Ey, Ez. pose proof (reads_next _ _ _ R _ y Ey) as En.
  destruct (of_named _ _ _ _ _ _ _ _ R down [Var 0; Var 1]) as [u Eu].
  assert (X := Q ltac:(intros q [<- | []]; apply (says_inside _ _ _ R _ _ (y + 1)%N z En Ez), Hy)). rewrite (of_both _ _ _ _ _ _ _ _ R) in X. apply andb_true_iff in X as [X1 X2].
  apply (says_inside _ _ _ R _ _ (y + 1)%N u En Eu) in X1. exists u. split; [exact X1 |].
  exact (proj1 (says_equal _ _ _ R _ _ _ _ (reads_grundy _ _ _ R _ _ y u Ey Eu ltac:(lia)) (reads_grundy _ _ _ R _ _ _ z En Ez Hy)) X2).
Qed.
Lemma lower_says y z w : (y <= F z)%N -> (z < w)%N -> (G y w < G y z)%N -> exists v, (v < y)%N /\ G v z = G y w.
Proof.
  intros Hy Hz Hg. condition 5. destruct (follows_right _ _ _ _ _ [y; z; w] Hs eq_refl) as (reads & says & R & Q).
  pose proof (reads_variable _ _ _ R 0) as Ey. pose proof (reads_variable _ _ _ R 1) as Ez. pose proof (reads_variable _ _ _ R 2) as Ew. cbn [nth] in Ey, Ez, Ew.
  assert (Hw : (y <= F w)%N) by (pose proof (rising z w ltac:(lia)); lia).
  pose proof (reads_grundy _ _ _ R _ _ y z Ey Ez Hy) as Gz. pose proof (reads_grundy _ _ _ R _ _ y w Ey Ew Hw) as Gw.
  destruct (of_named _ _ _ _ _ _ _ _ R lower [Var 0; Var 1; Var 2]) as [v Ev].
  assert (X := Q ltac:(intros q [<- | [<- | [<- | []]]]; [apply (says_inside _ _ _ R _ _ y z Ey Ez), Hy | apply (says_less _ _ _ R _ _ z w Ez Ew), Hz | apply (says_less _ _ _ R _ _ _ _ Gw Gz), Hg])).
  rewrite (of_both _ _ _ _ _ _ _ _ R) in X. apply andb_true_iff in X as [X1 X2]. apply (says_less _ _ _ R _ _ v y Ev Ey) in X1. exists v. split; [exact X1 |].
  exact (proj1 (says_equal _ _ _ R _ _ _ _ (reads_grundy _ _ _ R _ _ v z Ev Ez ltac:(lia)) Gw) X2).
Qed.
(** The conditions of Theorem 5b.1. *)
Definition heights (z : nat) : nat := N.to_nat (F (N.of_nat z)).
Definition values_of (y z : nat) : nat := N.to_nat (G (N.of_nat y) (N.of_nat z)).
Lemma heights_rise : increasing heights.
Proof. intros z w L. unfold heights. pose proof (rising (N.of_nat z) (N.of_nat w) ltac:(lia)). lia. Qed.
Theorem formula_is_grundy : is_grundy (bar heights) (fun '(y, z) => values_of y z).
Proof.
  assert (H : forall y z, (y <= heights z)%nat -> (N.of_nat y <= F (N.of_nat z))%N) by (unfold heights; intros; lia).
  apply (ClosedFormula.formula_if heights values_of heights_rise); unfold values_of.
  - intro x. exists x. change (N.of_nat 0) with 0%N. rewrite zero_says. lia.
  - intros y z w Hz Hw E. apply N2Nat.inj in E. destruct (Nat.lt_trichotomy z w) as [L | [L | L]]; [exfalso | exact L | exfalso].
    + apply (rows_say _ _ (N.of_nat w) (H _ _ Hz)); [lia | exact E].
    + apply (rows_say _ _ (N.of_nat z) (H _ _ Hw)); [lia | exact (eq_sym E)].
  - intros y v z Hy Hv E. apply N2Nat.inj in E. destruct (Nat.lt_trichotomy y v) as [L | [L | L]]; [exfalso | exact L | exfalso].
    + apply (columns_say (N.of_nat y) (N.of_nat v) (N.of_nat z)); [lia | exact (H _ _ Hv) | exact E].
    + apply (columns_say (N.of_nat v) (N.of_nat y) (N.of_nat z)); [lia | exact (H _ _ Hy) | exact (eq_sym E)].
  - intros x y. replace (N.of_nat (S y)) with (N.of_nat y + 1)%N by lia. split; intros (z & Hz & <-).
    + destruct (down_says (N.of_nat y) (N.of_nat z)) as (u & Hu & E); [pose proof (H _ _ Hz); lia |]. exists (N.to_nat u). rewrite N2Nat.id, E. split; [unfold heights; rewrite N2Nat.id; lia | reflexivity].
    + destruct (up_says (N.of_nat y) (N.of_nat z)) as (u & Hu & E); [pose proof (H _ _ Hz); lia |]. exists (N.to_nat u). rewrite N2Nat.id, E. split; [unfold heights; rewrite N2Nat.id; lia | reflexivity].
  - intros y z w Hz Hw L E. destruct (lower_says (N.of_nat y) (N.of_nat z) (N.of_nat w) (H _ _ Hz) ltac:(lia) ltac:(lia)) as (v & Hv & Ev).
    exists (N.to_nat v). rewrite N2Nat.id, Ev. split; [lia | reflexivity].
Qed.
End Values.

(** * The game *)
Section Game.
Variable e : list N.
Variables f t : wterm.
Notation parameters := (length e).
Notation game := [Strip; Bar 1 f].
Variable b : bar_game.
Hypothesis its_bar : exists t, split_bar t 0 game = Some b.
Hypothesis not_negative_t : may_be_negative t = false.
Hypothesis no_heap : only (fun i => Nat.ltb 0 i) t = true.
Notation c := (Compare CEq (Var 0) t).
Hypothesis placed : exists ss, all_pplaced parameters game (Some c) ss = Some true.
Hypothesis grows : exists ss, each_shown (grown parameters b) ss = Some true.
Hypothesis has_position : exists s, position_right parameters b game s = Some true.
Variables up down lower : wterm.
Hypothesis shown : exists ss, each_shown (map (follows_shown parameters) (owed f t up down lower)) ss = Some true.
Let zs := measured_at e game.
Let right : sides zs (Some (cond_at e c)) := sides_hold parameters e eq_refl game b its_bar c placed grows has_position.
Let P := game_of (map (summand_at e) game).
Definition top_at (z : N) : N := natural (term_at e f) [z].
Definition number_in (y z : N) : N := natural (term_at e t) [y; y; z].

Lemma parts : ahead b = 1 /\ the_bar b = Bar 1 f /\ behind b = 0 /\ required (its_shape b) = [].
Proof.
  pose proof its_bar as [tables X]. change (match shape_of (prules_of (Bar 1 f)) with Some x => Some {| has_tables := tables; ahead := 1; the_bar := Bar 1 f; behind := 0; its_shape := x |} | None => None end = Some b) in X.
  destruct (shape_of (prules_of (Bar 1 f))) as [x |] eqn:E; [| discriminate]. injection X as <-. cbn [ahead the_bar behind its_shape]. repeat split.
  unfold shape_of in E. cbn [prules_of where_part conjuncts] in E. set (K := {| width := 2; where_part := _; moves_of := _ |}) in E. cbn [filter] in E.
  destruct (is_bound K _); [| discriminate]. destruct (shape_right K _); [| discriminate]. injection E as <-. reflexivity.
Qed.
Lemma row_is : own_row b = 0 /\ its_width b = 2 /\ row_at b = 1 /\ total_size b = 3.
Proof.
  destruct parts as (A & T & B & _). destruct (bar_shape game b its_bar 1 f T) as (Y & W & _). unfold row_at, total_size. rewrite A, B, Y, W. auto.
Qed.
Lemma other_is j : In j (others_of b) <-> j = 0 \/ j = 2.
Proof.
  destruct parts as (A & T & B & _). destruct row_is as (Y & W & R & S3). rewrite (in_others b), A, W, S3, Y, T. split.
  - intros [H | [H | (i & -> & Hi & _ & D)]]; lia.
  - intros [-> | ->]; [left; lia | right; right]. exists 1. split; [reflexivity |]. split; [lia |]. split; [reflexivity | lia].
Qed.
Lemma greatest_is x y z : greatest e b [x; y; z] = top_at z.
Proof.
  destruct parts as (A & T & _). destruct row_is as (Y & W & _). rewrite <- (bar_natural parameters e eq_refl game b its_bar 1 f [x; y; z] T). unfold top_at. f_equal.
  unfold cols, columns_of. rewrite A, Y, W. reflexivity.
Qed.
Lemma legal_is x y z : legal P [x; y; z] <-> (y <= top_at z)%N.
Proof.
  unfold P. pose proof (legal_iff zs (Some (cond_at e c)) right [x; y; z]) as L. unfold zs in L. rewrite measured_fst in L. rewrite L.
  etransitivity; [apply (inside_is e game b its_bar) |]. destruct parts as (_ & _ & _ & Q). destruct row_is as (_ & _ & R & S3). rewrite R, S3, greatest_is. unfold fits_required. rewrite Q. cbn. intuition.
Qed.
Lemma legal_form p : legal P p -> exists x y z, p = [x; y; z].
Proof.
  unfold P. pose proof (legal_iff zs (Some (cond_at e c)) right p) as L. unfold zs in L. rewrite measured_fst in L. rewrite L.
  intros [H _]. fold zs in H. unfold zs in H. rewrite (coordinates_are e game b its_bar) in H. destruct row_is as (_ & _ & _ & S3). rewrite S3 in H.
  destruct p as [| x [| y [| z [| ? ?]]]]; try discriminate. eauto.
Qed.
Lemma inside_all_is p : legal P p -> inside_all zs p.
Proof. intro H. pose proof (legal_iff zs (Some (cond_at e c)) right p) as L. unfold zs in L. rewrite measured_fst in L. apply L, H. Qed.
Lemma options_are_three x y z q : legal P [x; y; z] -> (opt P [x; y; z] q <->
  (exists u, (u < x)%N /\ q = [u; y; z]) \/ (exists u, (u < y)%N /\ q = [x; u; z]) \/ (exists u, (u < z)%N /\ q = [x; N.min y (top_at u); u])).
Proof.
  intro H. pose proof (options_are parameters e eq_refl game b its_bar c placed grows has_position [x; y; z] q (inside_all_is _ H)) as O. unfold P. rewrite O. clear O.
  apply legal_is in H. destruct row_is as (_ & _ & R & _). rewrite R. unfold step. split.
  - intros (j & u & [<- | Hj] & Hu & ->).
    + right. left. exists u. split; [exact Hu | reflexivity].
    + apply other_is in Hj as [-> | ->]; [left | right; right]; exists u; (split; [exact Hu |]); unfold update; cbn; rewrite greatest_is; [rewrite N.min_l by exact H |]; reflexivity.
  - intros [(u & Hu & ->) | [(u & Hu & ->) | (u & Hu & ->)]].
    + exists 0, u. split; [right; apply other_is; auto |]. split; [exact Hu |]. unfold update. cbn. rewrite greatest_is, N.min_l by exact H. reflexivity.
    + exists 1, u. split; [left; reflexivity |]. split; [exact Hu | reflexivity].
    + exists 2, u. split; [right; apply other_is; auto |]. split; [exact Hu |]. unfold update. cbn. rewrite greatest_is. reflexivity.
Qed.
Lemma set_is x y z : legal P [x; y; z] -> truth (cond_at e c) [x; y; z] = Some (x =? number_in y z)%N /\ Semantics.value true (term_at e t) [x; y; z] = Some (Z.of_N (number_in y z)).
Proof.
  intro H. pose proof (set_truth zs (Some (cond_at e c)) right (cond_at e c) eq_refl [x; y; z] (inside_all_is _ H)) as V.
  set (o := holds_c _ _) in V. clearbody o. change (bind (Semantics.value true (term_at e t) [x; y; z]) (fun v => Some (compares CEq (Z.of_N x) v)) = Some o) in V.
  change (bind (Semantics.value true (term_at e t) [x; y; z]) (fun v => Some (compares CEq (Z.of_N x) v)) = Some (x =? number_in y z)%N /\ Semantics.value true (term_at e t) [x; y; z] = Some (Z.of_N (number_in y z))).
  destruct (Semantics.value true (term_at e t) [x; y; z]) as [v |] eqn:Ev; [| discriminate]. apply (proj1 total_values) in Ev.
  assert (Same : total (term_at e t) [x; y; z] = total (term_at e t) [y; y; z]).
  { refine (proj1 (only_total e (fun i => Nat.ltb 0 i) _ _ _) t no_heap). intros [| i] Hi; [discriminate | reflexivity]. }
  pose proof (not_negative_at e t [y; y; z] not_negative_t) as N0. assert (Ve : v = Z.of_N (number_in y z)) by (unfold number_in, natural; rewrite Z2N.id by exact N0; congruence).
  rewrite Ve. split; [| reflexivity]. cbn [bind compares]. f_equal. destruct (N.eqb_spec x (number_in y z)) as [-> | D]; [apply Z.eqb_refl | apply Z.eqb_neq; lia].
Qed.
Lemma top_value z : Semantics.value false (term_at e f) [z] = Some (Z.of_N (top_at z)).
Proof. destruct parts as (_ & T & _). exact (bar_value parameters e eq_refl game b its_bar c placed 1 f [z] T eq_refl). Qed.
Lemma number_value y z : (y <= top_at z)%N -> Semantics.value true (term_at e t) [y; y; z] = Some (Z.of_N (number_in y z)).
Proof. intro H. apply set_is, legal_is, H. Qed.
Lemma top_rises z w : (z <= w)%N -> (top_at z <= top_at w)%N.
Proof.
  assert (S1 : forall z, (top_at z <= top_at (z + 1))%N).
  { intro u. refine (proj1 (proj2 (proj2 (proj2 right))) 1 (term_at e f) [] u [] _ eq_refl). right. left. reflexivity. }
  intro H. replace w with (z + (w - z))%N by lia. generalize (w - z)%N as d. induction d as [| d IH] using N.peano_ind; [rewrite N.add_0_r; lia |].
  specialize (S1 (z + d)%N). replace (z + N.succ d)%N with (z + d + 1)%N by lia. lia.
Qed.
Theorem formula_set : is_pset (map (summand_at e) game) (cond_at e c).
Proof.
  pose proof (formula_is_grundy e f t top_at number_in top_value number_value parameters up down lower shown top_rises) as Gr.
  assert (X : forall x y z, legal P [x; y; z] -> (truth (cond_at e c) [x; y; z] = Some true <-> x = number_in y z)).
  { intros x y z H. rewrite (proj1 (set_is x y z H)). split; [intro E; apply N.eqb_eq; congruence | intros ->; rewrite N.eqb_refl; reflexivity]. }
  pose proof (game_proper zs (Some (cond_at e c)) right) as Pr. unfold zs in Pr. rewrite measured_fst in Pr. fold P in Pr.
  assert (bar_legal : forall y z, (y <= top_at z)%N -> legal (bar (heights top_at)) (N.to_nat y, N.to_nat z)).
  { intros y z H. cbn. unfold heights. rewrite N2Nat.id. lia. }
  split.
  - intros p H. fold P in H. destruct (legal_form p H) as (x & y & z & ->). rewrite (proj1 (set_is x y z H)). discriminate.
  - apply (Rule.pset_rule P Pr).
    + intros p H. destruct (legal_form p H) as (x & y & z & ->). destruct (N.eq_dec x (number_in y z)) as [E | E]; [left; apply X; assumption | right; rewrite (X _ _ _ H); exact E].
    + intros p q H T O. destruct (legal_form p H) as (x & y & z & ->). apply (X _ _ _ H) in T. pose proof (proj1 Pr _ q H O) as Hq. pose proof (proj1 (legal_is x y z) H) as Hy.
      destruct (Gr _ (bar_legal y z Hy)) as [G1 _]. apply (options_are_three x y z q H) in O as [(u & Hu & ->) | [(u & Hu & ->) | (u & Hu & ->)]]; rewrite (X _ _ _ Hq); intro E.
      * lia.
      * apply (G1 (N.to_nat u, N.to_nat z)); [left; lia |]. unfold values_of. rewrite !N2Nat.id. congruence.
      * apply (G1 (N.to_nat (N.min y (top_at u)), N.to_nat u)); [right; unfold heights; rewrite N2Nat.id; lia |]. unfold values_of. rewrite !N2Nat.id. congruence.
    + intros p H T. destruct (legal_form p H) as (x & y & z & ->). rewrite (X _ _ _ H) in T. pose proof (proj1 (legal_is x y z) H) as Hy.
      assert (arrives : forall q, opt P [x; y; z] q -> (exists u v w, q = [u; v; w] /\ u = number_in v w) -> exists q, opt P [x; y; z] q /\ truth (cond_at e c) q = Some true).
      { intros q O (u & v & w & -> & E). exists [u; v; w]. split; [exact O |]. apply X; [exact (proj1 Pr _ _ H O) | exact E]. }
      destruct (N.lt_ge_cases (number_in y z) x) as [L | L].
      * apply (arrives [number_in y z; y; z]); [apply (options_are_three x y z _ H); left; eauto | eauto 6].
      * destruct (Gr _ (bar_legal y z Hy)) as [_ G2]. destruct (G2 (N.to_nat x)) as ([v w] & O & E); [unfold values_of; rewrite !N2Nat.id; lia |]. unfold values_of in E.
        destruct O as [[Lv ->] | [Lw Ev]].
        -- rewrite N2Nat.id in E. apply (arrives [x; N.of_nat v; z]); [apply (options_are_three x y z _ H); right; left; exists (N.of_nat v); split; [lia | reflexivity] |].
           exists x, (N.of_nat v), z. split; [reflexivity | lia].
        -- unfold heights in Ev. assert (Ev' : N.of_nat v = N.min y (top_at (N.of_nat w))) by lia. rewrite Ev' in E.
           apply (arrives [x; N.min y (top_at (N.of_nat w)); N.of_nat w]); [apply (options_are_three x y z _ H); right; right; exists (N.of_nat w); split; [lia | reflexivity] |].
           exists x, (N.min y (top_at (N.of_nat w))), (N.of_nat w). split; [reflexivity | lia].
Qed.
Lemma formula_game : is_game (map (summand_at e) game).
Proof. pose proof (sides_sound zs (Some (cond_at e c)) right) as S. unfold zs in S. rewrite measured_fst in S. exact S. Qed.
End Game.

(** What the check verifies holds for these values of the parameters. *)
Theorem formula_sound e g t ds s x : formula_right (length e) g t ds s x = Some true -> of_set (map (summand_at e) (Strip :: g)) (cond_at e (Compare CEq (Var 0) t)) false.
Proof.
  unfold formula_right. destruct g as [| [| [| [| r]] f | r] [| ? ?]]; try discriminate. destruct (split_bar _ 0 [Strip; Bar 1 f]) as [b |] eqn:Es; [| discriminate].
  pose proof (ex_intro (fun t => split_bar t 0 _ = Some b) _ Es) as Eb.
  destruct (may_be_negative t) eqn:N0; [discriminate |]. destruct (only (fun i => Nat.ltb 0 i) t) eqn:O; [| discriminate]. cbn [orb negb]. intro H.
  apply and_then_true in H as [H1 H]. apply and_then_true in H as [H2 H]. apply and_then_true in H as [H3 H4].
  pose proof (ex_intro (fun ss => all_pplaced _ _ _ ss = Some true) _ H1) as A1. pose proof (ex_intro (fun ss => each_shown _ ss = Some true) _ H2) as A2.
  pose proof (ex_intro (fun s => position_right _ _ _ s = Some true) _ H3) as A3. pose proof (ex_intro (fun ss => each_shown _ ss = Some true) _ H4) as A4.
  split; [exact (formula_game e f t b Eb A1 A2 A3) | exact (formula_set e f t b Eb N0 O A1 A2 A3 _ _ _ A4)].
Qed.
