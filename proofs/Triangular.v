(** Theorem 5a.8: triangular bars of odd k. [miyadera2017, Theorem 7.3 and Conjecture 8.1] for every k, with their
    converses among the odd k. *)

From Coq Require Import Arith List Lia ZArith.
From Nimcert Require Import Statements NimSum Rule Lines Border.
Open Scope nim_scope.

Lemma at_least_floor : forall k n a, k <> 0 -> (n <= a / k <-> k * n <= a).
Proof.
  intros k n a Hk. split; intro H.
  - apply Nat.le_trans with (k * (a / k)); [apply Nat.mul_le_mono_l; assumption | apply Nat.mul_div_le; lia].
  - apply Nat.div_le_lower_bound; assumption.
Qed.

Lemma triangle_monotone : forall k h, k <> 0 -> monotone2 (fun x z => (x + z + h) / k).
Proof. intros k h Hk x z x' z' Hx Hz. apply Nat.div_le_mono; lia. Qed.

Lemma triangle_criterion : forall k h, k <> 0 ->
  (criterion2 (fun x z => (x + z + h) / k) <->
   forall x n, k * S n <= x + (x ⊕ S n) + h <-> k * S n <= x + (x ⊕ n) + h).
Proof.
  intros k h Hk. split.
  - intros H x n. destruct (H x) as [H1 _]. specialize (H1 n). rewrite !at_least_floor in H1 by assumption.
    assumption.
  - intros H o. split; intro n; specialize (H o n); rewrite !at_least_floor by assumption; [assumption |].
    rewrite !(Nat.add_comm _ o). assumption.
Qed.

(** The line of [x] at [n]: the equations of Lemma 5a.7. *)
Lemma triangle_line : forall K x n, exists P b beta j : Z,
  (1 <= P /\ 0 <= b < P /\ 0 <= beta <= 1 /\
   Z.of_nat (x + (x ⊕ S n)) - Z.of_nat ((2 * K + 1) * S n) = 2 * b - 2 * P * (Z.of_nat K - 2 * j) /\
   Z.of_nat (x + (x ⊕ n)) - Z.of_nat ((2 * K + 1) * S n) = 2 * P * beta - 1 - 2 * P * (Z.of_nat K - 2 * j))%Z.
Proof.
  intros K x n. destruct (lowest_digit n) as (t & c & En). rewrite lowest_digit_number in En.
  destruct (digits_of t x) as (a & beta & b & Ex & Hbeta & Hb).
  destruct (line_equations t a c beta b K Hbeta Hb) as (j & _ & E1 & E2).
  rewrite <- Ex, <- En in E1, E2. replace (S n - 1) with n in E2 by lia.
  exists (Z.of_nat (2 ^ t)), (Z.of_nat b), (Z.of_nat beta), j. pose proof (pow2_pos t).
  repeat split; lia.
Qed.

Section Odd.
  Variables K m : nat.

  (** Multiples of P: a product with an integer of known sign. *)
  Lemma times_low : forall P d : Z, (1 <= P -> d <= 0 -> P * d <= 0)%Z. Proof. intros; nia. Qed.
  Lemma times_high : forall P d : Z, (1 <= P -> 1 <= d -> P <= P * d)%Z. Proof. intros; nia. Qed.

  Ltac line k x n :=
    destruct (triangle_line k x n) as (P & b & beta & j & HP & Hb & Hbeta & E1 & E2);
    let d := fresh "d" in set (d := (Z.of_nat k - 2 * j)%Z) in *;
    assert (Hbeta' : beta = 0%Z \/ beta = 1%Z) by lia;
    destruct (Z.le_gt_cases d 0) as [Hd | Hd];
    [pose proof (times_low P d HP Hd) | pose proof (times_high P d HP ltac:(lia))];
    destruct Hbeta' as [-> | ->].

  Lemma triangle_0 : K = 2 * m + 1 -> criterion2 (fun x z => (x + z + 0) / (2 * K + 1)).
  Proof.
    intro HK. apply triangle_criterion; [lia |]. intros x n. line K x n; assert (d <> 0%Z) by (unfold d; lia); lia.
  Qed.

  Lemma triangle_1 : K = 2 * m -> criterion2 (fun x z => (x + z + 1) / (2 * K + 1)).
  Proof.
    intro HK. apply triangle_criterion; [lia |]. intros x n. line K x n; assert (d <> 1%Z) by (unfold d; lia); try lia.
    pose proof (times_high P (d - 1) HP ltac:(lia)). lia.
  Qed.

  Lemma triangle_2 : K = 2 * m -> criterion2 (fun x z => (x + z + 2) / (2 * K + 1)).
  Proof.
    intro HK. apply triangle_criterion; [lia |]. intros x n. line K x n; assert (d <> 1%Z) by (unfold d; lia); try lia;
    pose proof (times_high P (d - 1) HP ltac:(lia)); lia.
  Qed.
End Odd.

(** The smallest failures, at n = 1. *)
Lemma double_lxor_one : forall m, 2 * m ⊕ 1 = 2 * m + 1 /\ (2 * m + 1) ⊕ 1 = 2 * m.
Proof.
  intro m. pose proof (lxor_split 1 m 0 0 1 ltac:(simpl; lia) ltac:(simpl; lia)) as E.
  pose proof (lxor_split 1 m 1 0 1 ltac:(simpl; lia) ltac:(simpl; lia)) as E'.
  change (2 ^ 1) with 2 in *. rewrite Nat.lxor_0_r in E, E'. change (0 ⊕ 1) with 1 in E.
  change (1 ⊕ 1) with 0 in E'. replace (2 * m + 0) with (2 * m) in * by lia. auto.
Qed.

Lemma triangle_not_0 : forall m, ~ criterion2 (fun x z => (x + z + 0) / (4 * m + 1)).
Proof.
  intros m H. rewrite triangle_criterion in H by lia. specialize (H (2 * m) 0).
  destruct (double_lxor_one m) as [E _]. rewrite E, Nat.lxor_0_r in H. lia.
Qed.

Lemma triangle_not_1 : forall m, ~ criterion2 (fun x z => (x + z + 1) / (4 * m + 3)).
Proof.
  intros m H. rewrite triangle_criterion in H by lia. specialize (H (2 * m + 1) 0).
  destruct (double_lxor_one m) as [_ E]. rewrite E, Nat.lxor_0_r in H. lia.
Qed.

Lemma triangle_not_2 : forall m, ~ criterion2 (fun x z => (x + z + 2) / (4 * m + 3)).
Proof.
  intros m H. rewrite triangle_criterion in H by lia. specialize (H (2 * m) 0).
  destruct (double_lxor_one m) as [E _]. rewrite E, Nat.lxor_0_r in H. lia.
Qed.

Lemma odd_cases : forall k, Nat.Odd k -> (exists m, k = 4 * m + 1) \/ (exists m, k = 4 * m + 3).
Proof.
  intros k [K ->]. destruct (Nat.Even_or_Odd K) as [[m ->] | [m ->]]; [left | right]; exists m; lia.
Qed.

Lemma triangle_0_iff : forall k, Nat.Odd k ->
  (pset (triangle k 0) nim_zero2 <-> exists m, k = 4 * m + 3).
Proof.
  intros k Hk. unfold triangle. destruct Hk as [K ->].
  rewrite criterion2_iff by (apply triangle_monotone; lia). split.
  - intro H. destruct (odd_cases (2 * K + 1)) as [[m E] | [m E]]; [exists K; lia | | eauto].
    exfalso. rewrite E in H. exact (triangle_not_0 m H).
  - intros [m E]. apply (triangle_0 K m). lia.
Qed.

Lemma triangle_1_iff : forall k, Nat.Odd k ->
  (pset (triangle k 1) nim_zero2 <-> exists m, k = 4 * m + 1).
Proof.
  intros k Hk. unfold triangle. destruct Hk as [K ->].
  rewrite criterion2_iff by (apply triangle_monotone; lia). split.
  - intro H. destruct (odd_cases (2 * K + 1)) as [[m E] | [m E]]; [exists K; lia | eauto |].
    exfalso. rewrite E in H. exact (triangle_not_1 m H).
  - intros [m E]. apply (triangle_1 K m). lia.
Qed.

Lemma triangle_2_iff : forall k, Nat.Odd k ->
  (pset (triangle k 2) nim_zero2 <-> exists m, k = 4 * m + 1).
Proof.
  intros k Hk. unfold triangle. destruct Hk as [K ->].
  rewrite criterion2_iff by (apply triangle_monotone; lia). split.
  - intro H. destruct (odd_cases (2 * K + 1)) as [[m E] | [m E]]; [exists K; lia | eauto |].
    exfalso. rewrite E in H. exact (triangle_not_2 m H).
  - intros [m E]. apply (triangle_2 K m). lia.
Qed.

(** Conjecture 8.1. *)
Lemma triangle_border_iff : forall k, Nat.Odd k ->
  (pset (triangle k 0) border <-> exists m, k = 4 * m + 1).
Proof.
  intros k Hk. unfold triangle.
  assert (Hk0 : k <> 0) by (destruct Hk; lia).
  rewrite border_iff by (apply Nat.div_small; lia).
  rewrite <- (triangle_2_iff k Hk). unfold triangle.
  rewrite !criterion2_iff.
  - rewrite (triangle_criterion k 2 Hk0). rewrite <- (triangle_criterion k 2 Hk0).
    assert (E : forall x z, (S x + S z + 0) / k = (x + z + 2) / k) by (intros; f_equal; lia).
    split; intros H o; split; intro n; generalize (H o); intros [H1 H2];
      specialize (H1 n); specialize (H2 n); cbv beta in *; rewrite ?E in *; assumption.
  - apply triangle_monotone. assumption.
  - intros x z x' z' Hx Hz. apply (triangle_monotone k 0); lia.
Qed.
