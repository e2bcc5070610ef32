(** Claims about functions: from adjacent columns to the properties, and counterexamples. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Main.
From Checker Require Import Syntax Semantics Total Component Places Evidence.
Import ListNotations.
Local Open Scope nat_scope.

Lemma of_nat_shift a i : N.of_nat (a / 2 ^ i) = N.shiftr (N.of_nat a) (N.of_nat i).
Proof.
  rewrite N.shiftr_div_pow2. change 2%N with (N.of_nat 2). 
  assert (P : N.of_nat (2 ^ i) = (2 ^ N.of_nat i)%N).
  { induction i as [| i IH]; [reflexivity |]. rewrite Nat2N.inj_succ, N.pow_succ_r'. change (2 ^ S i) with (2 * 2 ^ i). rewrite Nat2N.inj_mul, IH. reflexivity. }
  change (N.of_nat 2) with 2%N. rewrite <- P. assert (2 ^ i <> 0) by (apply Nat.pow_nonzero; lia).
  apply N.div_unique with (r := N.of_nat (a mod 2 ^ i)).
  - pose proof (Nat.mod_upper_bound a (2 ^ i) H). lia.
  - rewrite <- Nat2N.inj_mul, <- Nat2N.inj_add. f_equal. apply Nat.div_mod. exact H.
Qed.
Lemma shift_eq a b i : a / 2 ^ i = b / 2 ^ i <-> N.shiftr (N.of_nat a) (N.of_nat i) = N.shiftr (N.of_nat b) (N.of_nat i).
Proof. rewrite <- !of_nat_shift. split; [congruence | apply Nat2N.inj]. Qed.

Lemma odd_nat k : N.odd (N.of_nat k) = Nat.odd k.
Proof.
  destruct (Nat.Even_or_Odd k) as [[m ->] | [m ->]].
  - rewrite Nat2N.inj_mul, N.odd_mul, Nat.odd_mul. reflexivity.
  - rewrite Nat2N.inj_add, Nat2N.inj_mul, N.odd_add, N.odd_mul, Nat.odd_add, Nat.odd_mul. reflexivity.
Qed.
Lemma testbit_nat a i : N.testbit (N.of_nat a) (N.of_nat i) = Nat.testbit a i.
Proof. rewrite N.testbit_odd, Nat.testbit_odd, <- of_nat_shift, odd_nat, Nat.shiftr_div_pow2. reflexivity. Qed.
Lemma lxor_nat a b : N.of_nat (Nat.lxor a b) = N.lxor (N.of_nat a) (N.of_nat b).
Proof. apply N.bits_inj. intro n. rewrite <- (N2Nat.id n), N.lxor_spec, !testbit_nat. apply Nat.lxor_spec. Qed.

Lemma differing_bit a b : a <> b -> exists j, N.testbit a j <> N.testbit b j.
Proof.
  intro H. exists (N.log2 (N.lxor a b)). intro E.
  assert (X : N.lxor a b <> 0%N) by (intro X; apply H, N.lxor_eq, X).
  pose proof (N.bit_log2 _ X) as B. rewrite N.lxor_spec, E, xorb_nilpotent in B. discriminate.
Qed.

(** The NS property of adjacent columns, and violations. *)
Lemma no_violation_ns a b x y : ~ violation (N.of_nat a) (N.of_nat b) (N.of_nat x) (N.of_nat y) ->
  forall i, a / 2 ^ S i = b / 2 ^ S i -> x / 2 ^ i = y / 2 ^ i.
Proof.
  intros V i E. destruct (Nat.eq_dec (x / 2 ^ i) (y / 2 ^ i)) as [D | D]; [exact D | exfalso]. rewrite shift_eq in D, E.
  apply differing_bit in D as [j D]. rewrite !N.shiftr_spec' in D. apply V. exists (j + N.of_nat i)%N. split; [exact D |].
  intros k Hk. replace k with ((k - N.of_nat (S i)) + N.of_nat (S i))%N by lia. rewrite <- !N.shiftr_spec'. rewrite E. reflexivity.
Qed.

(** An operator that commutes with shifts to the right leads from columns without a violation to columns without one. *)
Lemma shifted_near op z z' a a' b b' : (forall x y i, N.shiftr (op x y) i = op (N.shiftr x i) (N.shiftr y i)) ->
  ~ violation z z' a a' -> ~ violation z z' b b' -> ~ violation z z' (op a b) (op a' b').
Proof.
  intros S A B [i [D E]]. apply D.
  assert (same : forall x x', ~ violation z z' x x' -> N.shiftr x i = N.shiftr x' i).
  { intros x x' V. apply N.bits_inj. intro n. rewrite !N.shiftr_spec'. destruct (bool_dec (N.testbit x (n + i)) (N.testbit x' (n + i))) as [X | X]; [exact X |].
    destruct V. exists (n + i)%N. split; [exact X |]. intros j Hj. apply E. lia. }
  change i with (0 + i)%N. rewrite <- !N.shiftr_spec', !S, (same a a' A), (same b b' B). reflexivity.
Qed.
Lemma shiftr_le a b i : (a <= b)%N -> (N.shiftr a i <= N.shiftr b i)%N.
Proof. intro H. rewrite !N.shiftr_div_pow2. apply N.div_le_mono; [apply N.pow_nonzero; discriminate | exact H]. Qed.
Lemma shiftr_min a b i : N.shiftr (N.min a b) i = N.min (N.shiftr a i) (N.shiftr b i).
Proof. destruct (N.le_ge_cases a b) as [H | H]; pose proof (shiftr_le _ _ i H); [rewrite !N.min_l | rewrite !N.min_r]; auto. Qed.
Lemma shiftr_max a b i : N.shiftr (N.max a b) i = N.max (N.shiftr a i) (N.shiftr b i).
Proof. destruct (N.le_ge_cases a b) as [H | H]; pose proof (shiftr_le _ _ i H); [rewrite !N.max_r | rewrite !N.max_l]; auto. Qed.
Lemma operands_near t z z' e e' : (forall u, In u (operands t) -> ~ violation z z' (natural u e) (natural u e')) ->
  ~ violation z z' (natural t e) (natural t e').
Proof.
  assert (cut : forall op a b u, (forall x y i, N.shiftr (op x y) i = op (N.shiftr x i) (N.shiftr y i)) -> (forall f, natural u f = op (natural a f) (natural b f)) ->
    ~ violation z z' (natural a e) (natural a e') -> ~ violation z z' (natural b e) (natural b e') -> ~ violation z z' (natural u e) (natural u e')).
  { intros op a b u S V A B. rewrite !V. apply shifted_near; assumption. }
  induction t; intro H; try (apply H; left; reflexivity); cbn [operands] in H;
    (assert (H1 := IHt1 (fun u Hu => H u (in_or_app _ _ u (or_introl Hu)))); assert (H2 := IHt2 (fun u Hu => H u (in_or_app _ _ u (or_intror Hu)))));
    [apply (cut N.min t1 t2) | apply (cut N.max t1 t2) | apply (cut N.lxor t1 t2) | apply (cut N.land t1 t2) | apply (cut N.lor t1 t2)]; try assumption;
    auto using shiftr_min, shiftr_max, N.shiftr_lxor, N.shiftr_land, N.shiftr_lor; intro f; unfold natural; cbn [total]; unfold clip, on_naturals; lia.
Qed.

Section Columns.
Variable bound : option N.
(** The last column at most. *)
Definition capped (t : nat) : nat := match bound with None => t | Some b => Nat.min t (N.to_nat b - 1) end.
Lemma capped_column t : column bound t -> capped t = t.
Proof. unfold column, capped. destruct bound; [lia | reflexivity]. Qed.
Lemma capped_next t : (column bound (S t) /\ capped t = t /\ capped (S t) = S t) \/ capped (S t) = capped t.
Proof.
  unfold column, capped. destruct bound as [b |]; [| left; auto].
  destruct (N.lt_ge_cases (N.of_nat (S t)) b); [left | right]; lia.
Qed.

Lemma monotone_increasing f : monotone_on bound f -> increasing (fun t => f (capped t)).
Proof.
  intro H. apply Main.lemma_2_2. intro t. destruct (capped_next t) as [(C & -> & ->) | ->]; [apply H, C | lia].
Qed.
Lemma monotone_le f : monotone_on bound f -> forall s t, s <= t -> column bound t -> f s <= f t.
Proof.
  intros H s t L C. assert (column bound s) by (unfold column in *; destruct bound; lia).
  pose proof (monotone_increasing f H s t L) as X. cbn beta in X. rewrite !capped_column in X by assumption. exact X.
Qed.

(** A Grundy function of the whole bar is one of the part of it. *)
Lemma grundy_below f g : is_grundy (bar (fun t => f (capped t))) (fun '(y, z) => g y z) ->
  is_grundy (bar_below bound f) (fun '(y, z) => g y z).
Proof.
  intros H [y z] [C L]. specialize (H (y, z)). cbn in H. rewrite (capped_column z C) in H. destruct (H L) as [H1 H2].
  assert (E : forall (v w : nat), w < z -> f (capped w) = f w).
  { intros _ w Hw. rewrite capped_column; [reflexivity |]. unfold column in *. destruct bound; lia. }
  split.
  - intros [v w] O. apply (H1 (v, w)). destruct O as [O | [O1 O2]]; [left; exact O | right]. rewrite (E v w O1). auto.
  - intros n Hn. destruct (H2 n Hn) as [[v w] [O G]]. exists (v, w). split; [| exact G].
    destruct O as [O | [O1 O2]]; [left; exact O | right]. rewrite (E v w O1) in O2. auto.
Qed.
Lemma proper_below f : Statements.proper (bar_below bound f).
Proof.
  assert (B : Statements.proper (bar f)) by apply Main.bars_end.
  destruct B as [B1 B2]. split.
  - intros [y z] [v w] [C L] O. pose proof (B1 (y, z) (v, w) L O) as X. split; [| exact X].
    cbn in O. unfold column in *. destruct bound; [| exact I]. destruct O as [[_ ->] | [O _]]; lia.
  - intro p. induction (B2 p) as [p _ IH]. constructor. intros q [Lp O]. apply IH. split; [| exact O].
    destruct p as [y z]. apply Lp.
Qed.

Lemma nimsum_of_ns f : NS (fun t => f (capped t)) -> nimsum_on bound f.
Proof.
  intros H g G y z C L. pose proof (grundy_below f (fun y z => Nat.lxor y z) (Main.theorem_3_4 _ H)) as X.
  exact (Main.grundy_unique (bar_below bound f) _ _ (proper_below f) G X (y, z) (conj C L)).
Qed.
Lemma ns_of_nimsum f z : column bound z -> monotone_on bound f -> nimsum_on bound f -> NS_on (fun t => t <= z) f.
Proof.
  intros C M H. destruct (Main.grundy_exists (fun t => f (capped t))) as [g G].
  destruct (Main.theorem_4_3 _ g (monotone_increasing f M) G) as [T _].
  assert (E : forall t, t <= z -> column bound t) by (intros t Ht; unfold column in *; destruct bound; lia).
  assert (X : NS_on (fun t => t <= z) (fun t => f (capped t))).
  { apply T. intros y u Hu Hy. rewrite capped_column in Hy by auto. apply (H g (grundy_below f g G) y u); auto. }
  intros s t i Hs Ht D. specialize (X s t i Hs Ht D). cbn beta in X. rewrite !capped_column in X by auto. exact X.
Qed.
Lemma ns_columns f : NS (fun t => f (capped t)) -> NS_on (column bound) f.
Proof. intros H s t i Hs Ht E. specialize (H s t i I I E). cbn beta in H. rewrite !capped_column in H by assumption. exact H. Qed.
End Columns.

(** Two columns that violate the NS property. *)
Lemma size_violates (S : nat -> Prop) f z z' : NS_on S f -> S z -> S z' -> z <> z' ->
  (N.size (N.lxor (N.of_nat (f z)) (N.of_nat (f z'))) < N.size (N.lxor (N.of_nat z) (N.of_nat z')))%N.
Proof.
  intros H Hz Hz' D. set (x := N.lxor (N.of_nat z) (N.of_nat z')).
  assert (X : x <> 0%N) by (intro X; apply N.lxor_eq, Nat2N.inj in X; contradiction).
  rewrite (N.size_log2 x X). set (i := N.to_nat (N.log2 x)).
  assert (E : z / 2 ^ Datatypes.S i = z' / 2 ^ Datatypes.S i).
  { apply shift_eq. apply N.lxor_eq. rewrite <- N.shiftr_lxor. fold x. apply N.shiftr_eq_0. unfold i. rewrite Nat2N.inj_succ, N2Nat.id. lia. }
  apply (H z z' i Hz Hz') in E. apply shift_eq in E. apply (f_equal (fun a => N.lxor a (N.shiftr (N.of_nat (f z')) (N.of_nat i)))) in E.
  rewrite N.lxor_nilpotent, <- N.shiftr_lxor in E. unfold i in E. rewrite N2Nat.id in E.
  set (y := N.lxor (N.of_nat (f z)) (N.of_nat (f z'))) in *. destruct (N.eq_dec y 0) as [-> | Y]; [simpl; lia |].
  rewrite (N.size_log2 y Y). destruct (N.lt_ge_cases (N.log2 y) (N.log2 x)) as [L | L]; [lia | exfalso].
  assert (B : N.testbit (N.shiftr y (N.log2 x)) (N.log2 y - N.log2 x) = true).
  { rewrite N.shiftr_spec'. replace (N.log2 y - N.log2 x + N.log2 x)%N with (N.log2 y) by lia. apply N.bit_log2, Y. }
  rewrite E in B. discriminate.
Qed.

Lemma counterexample_right p body bound z z' : counterexample p body bound z z' = Some true -> contradicted p body bound.
Proof.
  unfold counterexample. destruct (negb (z <? z')%N || _) eqn:Eb; [discriminate |].
  apply orb_false_iff in Eb as [Lz Lb]. apply negb_false_iff, N.ltb_lt in Lz.
  destruct (value false body [z]) as [x |] eqn:Vx; [| discriminate]. destruct (value false body [z']) as [y |] eqn:Vy; [| discriminate].
  intro H. injection H as H.
  assert (C' : column bound (N.to_nat z')).
  { unfold column. destruct bound as [b |]; [| exact I]. rewrite N2Nat.id. apply negb_false_iff, N.ltb_lt in Lb. exact Lb. }
  assert (C : column bound (N.to_nat z)) by (unfold column in *; destruct bound; [lia | exact I]).
  exists (N.to_nat z), (N.to_nat z'), (Z.to_nat x), (Z.to_nat y). rewrite !N2Nat.id. pose proof (value_natural _ _ _ Vx) as Nx. pose proof (value_natural _ _ _ Vy) as Ny.
  rewrite !Z2Nat.id by assumption. split; [lia |]. split; [exact C' |]. split; [exact Vx |]. split; [exact Vy |]. intros f Fx Fy P.
  assert (Ex : x = Z.of_nat (f (N.to_nat z))) by lia. assert (Ey : y = Z.of_nat (f (N.to_nat z'))) by lia. clear Vx Vy Fx Fy Nx Ny. subst x y.
  assert (no_descent : monotone_on bound f -> (Z.of_nat (f (N.to_nat z')) <? Z.of_nat (f (N.to_nat z)))%Z = false).
  { intro M. apply Z.ltb_ge. pose proof (monotone_le bound f M (N.to_nat z) (N.to_nat z') ltac:(lia) C'). lia. }
  assert (no_violation : forall S : nat -> Prop, NS_on S f -> S (N.to_nat z) -> S (N.to_nat z') ->
    (N.size (N.lxor z z') <=? N.size (N.lxor (Z.to_N (Z.of_nat (f (N.to_nat z)))) (Z.to_N (Z.of_nat (f (N.to_nat z'))))))%N = false).
  { intros S M H1 H2. apply N.leb_gt. pose proof (size_violates S f _ _ M H1 H2 ltac:(lia)) as X.
    rewrite !N2Nat.id in X. replace (Z.to_N (Z.of_nat (f (N.to_nat z)))) with (N.of_nat (f (N.to_nat z))) by lia.
    replace (Z.to_N (Z.of_nat (f (N.to_nat z')))) with (N.of_nat (f (N.to_nat z'))) by lia. exact X. }
  destruct p; cbn [has] in P.
  - rewrite (no_descent P) in H. discriminate.
  - rewrite (no_violation _ P C C') in H. discriminate.
  - destruct P as [P1 P2]. rewrite (no_descent P1) in H. cbn [orb] in H.
    rewrite (no_violation _ (ns_of_nimsum bound f _ C' P1 P2)) in H; [discriminate | lia | lia].
Qed.
