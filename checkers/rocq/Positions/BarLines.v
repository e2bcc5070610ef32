(** The criterion of bars for games whose positions are lists of numbers: one statement for each line of positions on which one
    column varies (docs/THEORY.md, 5a.3, 5a.6, 5a.9). *)
From Coq Require Import NArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Rule Bars Criterion Border ShiftedCriterion.
From Checker Require Import Function BarGame.
Import ListNotations.
Open Scope nat_scope.

Lemma update_update j u v p : j < length p -> update j u (update j v p) = update j u p.
Proof.
  intro H. apply same_numbers; rewrite !update_length; [reflexivity |]. intros i _. rewrite !nth_update by (rewrite ?update_length; exact H).
  destruct (Nat.eqb i j); reflexivity.
Qed.
(** (T) with numbers of Rocq's binary type. *)
Lemma T_numbers X g phi : (forall z, phi z = N.to_nat (g (N.of_nat z))) ->
  (T (N.to_nat X) phi <-> forall m, (m < g (N.lxor (m + 1) X))%N <-> (m < g (N.lxor m X))%N).
Proof.
  intro E. assert (L : forall k, N.of_nat (Nat.lxor (N.to_nat X) k) = N.lxor (N.of_nat k) X).
  { intro k. rewrite lxor_nat, N2Nat.id. apply N.lxor_comm. }
  assert (S1 : forall m, N.of_nat (S (N.to_nat m)) = (m + 1)%N) by (intro; lia).
  split.
  - intros H m. specialize (H (N.to_nat m)). rewrite !E, !L, S1, N2Nat.id in H.
    generalize dependent (g (N.lxor (m + 1) X)). generalize (g (N.lxor m X)). intros a b. lia.
  - intros H m. specialize (H (N.of_nat m)). rewrite !E, !L. replace (N.of_nat (S m)) with (N.of_nat m + 1)%N by lia.
    generalize dependent (g (N.lxor (N.of_nat m + 1) X)). generalize (g (N.lxor (N.of_nat m) X)). intros a b. lia.
Qed.

Lemma app_parts {A} (l1 : list A) : forall r1 l2 r2, l1 ++ r1 = l2 ++ r2 -> length l1 = length l2 -> l1 = l2 /\ r1 = r2.
Proof.
  induction l1 as [| x l1 IH]; intros r1 [| y l2] r2 E L; try discriminate; cbn in *; [auto |].
  injection E as -> E. injection L as L. destruct (IH _ _ _ E L) as [-> ->]. auto.
Qed.
Section Lines.
Variables (n R : nat) (O : list nat).
Hypothesis distinct : NoDup (R :: O).
Hypothesis within : forall j, In j (R :: O) -> j < n.
Variable F : list N -> N.
Hypothesis F_row : forall p q, length p = n -> length q = n -> (forall i, i < n -> i <> R -> nth i p 0%N = nth i q 0%N) -> F p = F q.
Hypothesis F_up : forall p j, length p = n -> In j O -> (F p <= F (update j (nth j p 0 + 1) p))%N.
Notation fixed := (same_fixed n R O).
Notation bound := (Fp n O F).
Let f (p : list N) (i : nat) : nat := N.to_nat (nth i p 0%N).

Lemma bound_at p0 p o1 j o2 z : O = o1 ++ j :: o2 -> length p = n -> fixed p0 p ->
  bound p0 (map (f p) o1 ++ z :: map (f p) o2) = N.to_nat (F (update j (N.of_nat z) p)).
Proof.
  intros E L S. pose proof (cols_update n R O distinct within o1 j o2 (N.of_nat z) p E L) as W. rewrite Nat2N.id in W.
  unfold Fp. fold (f p) in W. rewrite <- W. f_equal. apply (F_fill n R O distinct within F F_row); [rewrite update_length; exact L |].
  apply fixed_update; [exact within | right; rewrite E; apply in_app_iff; right; left; reflexivity | exact L | exact S].
Qed.
Lemma split_line {A} (l k : list A) z : length (l ++ z :: k) = length O -> exists o1 j o2, O = o1 ++ j :: o2 /\ length o1 = length l.
Proof.
  intro L. assert (H : length l < length O) by (rewrite <- L, app_length; cbn; lia).
  destruct (nth_split O 0 H) as (o1 & o2 & E & L1). exists o1, (nth (length l) O 0), o2. auto.
Qed.
Lemma filled p0 l k z o1 j o2 : O = o1 ++ j :: o2 -> length o1 = length l -> length (l ++ z :: k) = length O ->
  let p := fill n O p0 (l ++ z :: k) in length p = n /\ fixed p0 p /\ map (f p) o1 = l /\ map (f p) o2 = k /\ nth j p 0%N = N.of_nat z.
Proof.
  intros E L1 L p. split; [apply fill_length |]. split; [apply fixed_fill |].
  pose proof (cols_fill n R O distinct within p0 (l ++ z :: k) L) as C. fold p in C. unfold cols in C. rewrite E, map_app in C. cbn [map] in C.
  apply app_parts in C as [Q1 Q2]; [| rewrite map_length; exact L1].
  injection Q2 as Q2 Q3. split; [exact Q1 |]. split; [exact Q3 |]. unfold f in Q2. lia.
Qed.

Lemma bound_monotone p0 : monotone (length O) (bound p0).
Proof.
  intros l k z w L Z. destruct (split_line l k z L) as (o1 & j & o2 & E & L1).
  destruct (filled p0 l k z o1 j o2 E L1 L) as (Lp & S & Q1 & Q2 & _). generalize dependent (fill n O p0 (l ++ z :: k)). intros p Lp S Q1 Q2. rewrite <- Q1, <- Q2.
  rewrite !(bound_at p0 p o1 j o2) by assumption. induction Z as [| w Z IH]; [reflexivity |]. etransitivity; [exact IH |].
  assert (Hj : In j O) by (rewrite E; apply in_app_iff; right; left; reflexivity).
  assert (Lj : j < length p) by (rewrite Lp; apply within; right; exact Hj).
  pose proof (F_up (update j (N.of_nat w) p) j (eq_trans (update_length j _ p) Lp) Hj) as U.
  rewrite nth_update, Nat.eqb_refl, update_update in U by exact Lj. replace (N.of_nat w + 1)%N with (N.of_nat (Datatypes.S w)) in U by lia. lia.
Qed.

(** * The nim-sum *)
Definition rest (j : nat) : list nat := filter (fun i => negb (Nat.eqb i j)) O.
Lemma rest_split o1 j o2 : O = o1 ++ j :: o2 -> rest j = o1 ++ o2.
Proof.
  intro E. destruct (split_distinct R O distinct o1 j o2 E) as [D1 D2]. unfold rest. rewrite E, filter_app. cbn [filter]. rewrite Nat.eqb_refl. cbn [negb].
  assert (K : forall l, ~ In j l -> filter (fun i => negb (Nat.eqb i j)) l = l).
  { induction l as [| a l IH]; intro H; [reflexivity |]. cbn. destruct (Nat.eqb_spec a j); [exfalso; apply H; left; assumption |].
    cbn. rewrite IH by (intro; apply H; right; assumption). reflexivity. }
  rewrite !K by assumption. reflexivity.
Qed.
Definition line (j : nat) (p : list N) : Prop :=
  let X := xor_of (fun i => nth i p 0%N) (rest j) in
  forall m, (m < F (update j (N.lxor (m + 1) X) p))%N <-> (m < F (update j (N.lxor m X) p))%N.
Lemma line_T p0 p o1 j o2 : O = o1 ++ j :: o2 -> length p = n -> fixed p0 p ->
  (T (nimsum (map (f p) o1 ++ map (f p) o2)) (fun z => bound p0 (map (f p) o1 ++ z :: map (f p) o2)) <-> line j p).
Proof.
  intros E L S. rewrite <- map_app, <- (rest_split o1 j o2 E). unfold f at 1. rewrite <- xor_nimsum.
  apply (T_numbers _ (fun z => F (update j z p))). intro z. apply bound_at; assumption.
Qed.
Lemma lines_criterion p0 : (forall p, length p = n -> fixed p0 p -> forall j, In j O -> line j p) <-> criterion (length O) (bound p0).
Proof.
  split.
  - intros H l k L. destruct (split_line l k 0 L) as (o1 & j & o2 & E & L1).
    destruct (filled p0 l k 0 o1 j o2 E L1 L) as (Lp & S & Q1 & Q2 & _). set (p := fill n O p0 (l ++ 0 :: k)) in *. rewrite <- Q1, <- Q2.
    apply (line_T p0 p o1 j o2 E Lp S). apply H; [exact Lp | exact S |]. rewrite E. apply in_app_iff. right. left. reflexivity.
  - intros H p L S j Hj. apply in_split in Hj as (o1 & o2 & E). apply (line_T p0 p o1 j o2 E L S). apply H.
    rewrite E, !app_length. cbn. rewrite !map_length. reflexivity.
Qed.

(** * Two columns, with a shift or a border *)
Section Two.
Variables a b : nat.
Hypothesis two : O = [a; b].
Lemma on_b p0 p z : length p = n -> fixed p0 p -> bound p0 [f p a; z] = N.to_nat (F (update b (N.of_nat z) p)).
Proof. intros L S. exact (bound_at p0 p [a] b [] z two L S). Qed.
Lemma on_a p0 p z : length p = n -> fixed p0 p -> bound p0 [z; f p b] = N.to_nat (F (update a (N.of_nat z) p)).
Proof. intros L S. exact (bound_at p0 p [] a [b] z two L S). Qed.
(** A position with these columns. *)
Lemma with_columns p0 x z : exists p, length p = n /\ fixed p0 p /\ f p a = x /\ f p b = z.
Proof.
  assert (L : length ([x] ++ z :: []) = length O) by (rewrite two; reflexivity).
  destruct (filled p0 [x] [] z [a] b [] two eq_refl L) as (Lp & S & Q & _ & Q'). exists (fill n O p0 ([x] ++ z :: [])).
  split; [exact Lp |]. split; [exact S |]. cbn in Q. injection Q as Q. split; [exact Q |]. unfold f. rewrite Q'. apply Nat2N.id.
Qed.
Variable s : N.
Definition shifted_line (j o : nat) (p : list N) : Prop :=
  let X := (nth o p 0 + s)%N in
  forall m, ((s <= N.lxor (m + 1) X)%N /\ (m < F (update j (N.lxor (m + 1) X - s) p))%N) <-> ((s <= N.lxor m X)%N /\ (m < F (update j (N.lxor m X - s) p))%N).
Let e := N.to_nat s.
Definition moved_bound (p0 : list N) (x z : nat) : nat := bound p0 [x - e; z - e].
Lemma shifted_numbers j p X : (forall m, ((s <= N.lxor (m + 1) X)%N /\ (m < F (update j (N.lxor (m + 1) X - s) p))%N) <->
    ((s <= N.lxor m X)%N /\ (m < F (update j (N.lxor m X - s) p))%N)) <->
  T (N.to_nat X) (fun z => if e <=? z then N.to_nat (F (update j (N.of_nat z - s) p)) else 0).
Proof.
  rewrite (T_numbers X (fun z => if (s <=? z)%N then F (update j (z - s) p) else 0%N)).
  - assert (Q : forall m z, (m < (if (s <=? z)%N then F (update j (z - s) p) else 0))%N <-> ((s <= z)%N /\ (m < F (update j (z - s) p))%N)).
    { intros m z. destruct (N.leb_spec s z); [tauto | split; [lia | intros []; lia]]. }
    split; intros H m; specialize (H m); rewrite !Q in *; exact H.
  - intro z. unfold e. destruct (Nat.leb_spec (N.to_nat s) z), (N.leb_spec s (N.of_nat z)); try lia; reflexivity.
Qed.
Lemma T_ext X phi psi : (forall z, phi z = psi z) -> T X phi -> T X psi.
Proof. intros E H m. rewrite <- !E. apply H. Qed.
Lemma outside_T o phi X : (forall z, phi z = 0) -> o < e -> T X phi.
Proof. intros E _ m. rewrite !E. lia. Qed.
Lemma shifted_lines p0 : (forall p, length p = n -> fixed p0 p -> shifted_line a b p /\ shifted_line b a p) <->
  criterion2 (zero_outside e (moved_bound p0)).
Proof.
  assert (A : forall p o, length p = n -> fixed p0 p -> o = f p a + e -> shifted_line b a p <-> T o (fun z => zero_outside e (moved_bound p0) o z)).
  { intros p o L S ->. unfold shifted_line. rewrite shifted_numbers. unfold f, e. rewrite <- N2Nat.inj_add. fold e.
    assert (Q : forall z, (if e <=? z then N.to_nat (F (update b (N.of_nat z - s) p)) else 0) = zero_outside e (moved_bound p0) (N.to_nat (nth a p 0 + s)%N) z).
    { intro z. unfold zero_outside. assert (X : (e <=? N.to_nat (nth a p 0 + s)%N) = true) by (apply Nat.leb_le; unfold e; lia). rewrite X. cbn [andb].
      destruct (Nat.leb_spec e z); [| reflexivity]. unfold moved_bound. replace (N.to_nat (nth a p 0 + s)%N - e) with (f p a) by (unfold f, e; lia).
      rewrite on_b by assumption. f_equal. f_equal. f_equal. unfold e. lia. }
    split; apply T_ext; intro z; rewrite Q; reflexivity. }
  assert (B : forall p o, length p = n -> fixed p0 p -> o = f p b + e -> shifted_line a b p <-> T o (fun z => zero_outside e (moved_bound p0) z o)).
  { intros p o L S ->. unfold shifted_line. rewrite shifted_numbers. unfold f, e. rewrite <- N2Nat.inj_add. fold e.
    assert (Q : forall z, (if e <=? z then N.to_nat (F (update a (N.of_nat z - s) p)) else 0) = zero_outside e (moved_bound p0) z (N.to_nat (nth b p 0 + s)%N)).
    { intro z. unfold zero_outside. assert (X : (e <=? N.to_nat (nth b p 0 + s)%N) = true) by (apply Nat.leb_le; unfold e; lia). rewrite X, andb_true_r.
      destruct (Nat.leb_spec e z); [| reflexivity]. unfold moved_bound. replace (N.to_nat (nth b p 0 + s)%N - e) with (f p b) by (unfold f, e; lia).
      rewrite on_a by assumption. f_equal. f_equal. f_equal. unfold e. lia. }
    split; apply T_ext; intro z; rewrite Q; reflexivity. }
  split.
  - intros H o. destruct (Nat.lt_ge_cases o e) as [Lo | Lo].
    + split; apply (outside_T o); try exact Lo; intro z; unfold zero_outside; apply Nat.leb_gt in Lo; rewrite Lo; rewrite ?andb_false_r; reflexivity.
    + destruct (with_columns p0 (o - e) (o - e)) as (p & L & S & Ea & Eb). destruct (H p L S) as [H1 H2].
      split; [apply (A p o L S); [lia | exact H2] | apply (B p o L S); [lia | exact H1]].
  - intros H p L S. split; [apply (B p _ L S eq_refl) | apply (A p _ L S eq_refl)]; apply H.
Qed.

Definition border_line (j o : nat) (p : list N) : Prop :=
  let X := nth o p 0%N in let q := update o (nth o p 0 + 1)%N p in
  forall m, (m < F (update j (N.lxor (m + 1) X + 1) q))%N <-> (m < F (update j (N.lxor m X + 1) q))%N.
Lemma border_lines p0 : (forall p, length p = n -> fixed p0 p -> border_line a b p /\ border_line b a p) <->
  criterion2 (fun x z => bound p0 [S x; S z]).
Proof.
  assert (In_ab : In a (R :: O) /\ In b (R :: O)) by (rewrite two; cbn; auto). destruct In_ab as [Ia Ib].
  assert (up : forall p i, In i (R :: O) -> length p = n -> fixed p0 p -> let q := update i (nth i p 0 + 1)%N p in length q = n /\ fixed p0 q /\ f q i = S (f p i)).
  { intros p i Ii L S q. split; [unfold q; rewrite update_length; exact L |]. split; [apply fixed_update; assumption |].
    unfold f, q. rewrite nth_update, Nat.eqb_refl by (rewrite L; auto). lia. }
  assert (A : forall p o, length p = n -> fixed p0 p -> o = f p a -> border_line b a p <-> T o (fun z => bound p0 [S o; S z])).
  { intros p o L S ->. destruct (up p a Ia L S) as (L' & S' & Q). unfold border_line, f at 1. symmetry. set (q := update a (nth a p 0 + 1)%N p) in *.
    apply (T_numbers (nth a p 0%N) (fun z => F (update b (z + 1) q))). intro z. rewrite <- Q, on_b by assumption. f_equal. f_equal. f_equal. lia. }
  assert (B : forall p o, length p = n -> fixed p0 p -> o = f p b -> border_line a b p <-> T o (fun x => bound p0 [S x; S o])).
  { intros p o L S ->. destruct (up p b Ib L S) as (L' & S' & Q). unfold border_line, f at 1. symmetry. set (q := update b (nth b p 0 + 1)%N p) in *.
    apply (T_numbers (nth b p 0%N) (fun z => F (update a (z + 1) q))). intro z. rewrite <- Q, on_a by assumption. f_equal. f_equal. f_equal. lia. }
  split.
  - intros H o. destruct (with_columns p0 o o) as (p & L & S & Ea & Eb). destruct (H p L S) as [H1 H2].
    split; [apply (A p o L S); [lia | exact H2] | apply (B p o L S); [lia | exact H1]].
  - intros H p L S. split; [apply (B p _ L S eq_refl) | apply (A p _ L S eq_refl)]; apply H.
Qed.
End Two.
End Lines.
