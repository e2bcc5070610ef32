(** The numbers [x ⊕ n] and [x ⊕ (n - 1)] of a line, digit by digit: Lemma 5a.7. *)

From Coq Require Import Arith List Lia ZArith Wf_nat.
From Nimcert Require Import Statements NimSum.
Open Scope nim_scope.

(** The lowest digit 1 of a positive number. *)
Lemma lowest_digit : forall n, exists t c, S n = 2 ^ t * (2 * c + 1).
Proof.
  intro n. induction n as [n IH] using (well_founded_induction lt_wf).
  destruct (Nat.Even_or_Odd (S n)) as [[m Hm] | [m Hm]].
  - destruct m as [| m]; [lia |]. destruct (IH m ltac:(lia)) as (t & c & E).
    exists (S t), c. rewrite Hm, E, Nat.pow_succ_r'. lia.
  - exists 0, m. change (2 ^ 0) with 1. lia.
Qed.

Lemma lowest_digit_predecessor : forall n t c, S n = 2 ^ t * (2 * c + 1) ->
  n = 2 ^ S t * c + (2 ^ t - 1).
Proof. intros n t c E. pose proof (pow2_pos t). rewrite Nat.pow_succ_r'. nia. Qed.

Lemma lowest_digit_number : forall t c, 2 ^ t * (2 * c + 1) = 2 ^ S t * c + 2 ^ t.
Proof. intros. rewrite Nat.pow_succ_r'. lia. Qed.

Lemma one_ones : forall t, 2 ^ t ⊕ (2 ^ t - 1) = 2 ^ S t - 1.
Proof.
  intro t. pose proof (pow2_pos t). pose proof (lxor_split t 1 0 0 (2 ^ t - 1) ltac:(lia) ltac:(lia)) as E.
  rewrite Nat.mul_1_r, Nat.mul_0_r, Nat.add_0_r, Nat.add_0_l, Nat.lxor_0_l, Nat.lxor_0_r in E.
  rewrite E, Nat.pow_succ_r'. lia.
Qed.

Lemma lxor_predecessor : forall n t c, S n = 2 ^ t * (2 * c + 1) -> S n ⊕ n = 2 ^ S t - 1.
Proof.
  intros n t c E. pose proof (pow2_pos t). pose proof (Nat.pow_succ_r' 2 t).
  rewrite (lowest_digit_predecessor n t c E) at 2. rewrite E, lowest_digit_number.
  rewrite lxor_split by lia. rewrite Nat.lxor_nilpotent, one_ones. lia.
Qed.

(** [x ⊕ n] and [x ⊕ (n - 1)] are complementary in their last t + 1 digits. *)
Lemma line_digits : forall t a c beta b, beta <= 1 -> b < 2 ^ t ->
  let x := 2 ^ S t * a + (2 ^ t * beta + b) in
  let n := 2 ^ S t * c + 2 ^ t in
  x ⊕ n = 2 ^ S t * (a ⊕ c) + (2 ^ t * (1 - beta) + b) /\
  x ⊕ (n - 1) = 2 ^ S t * (a ⊕ c) + (2 ^ t * beta + (2 ^ t - 1 - b)).
Proof.
  intros t a c beta b Hbeta Hb x n. unfold x, n. pose proof (pow2_pos t) as Hp.
  pose proof (Nat.pow_succ_r' 2 t) as Hs.
  assert (L : 2 ^ t * beta + b < 2 ^ S t) by (destruct beta as [| [|]]; lia).
  split.
  - rewrite lxor_split by lia. f_equal.
    replace (2 ^ t) with (2 ^ t * 1 + 0) at 2 by lia. rewrite lxor_split by lia.
    rewrite lxor_one_odd, Nat.lxor_0_r by lia. reflexivity.
  - replace (2 ^ S t * c + 2 ^ t - 1) with (2 ^ S t * c + (2 ^ t - 1)) by lia.
    rewrite lxor_split by lia. f_equal.
    replace (2 ^ t - 1) with (2 ^ t * 0 + (2 ^ t - 1)) at 1 by lia. rewrite lxor_split by lia.
    rewrite Nat.lxor_0_r, lxor_ones by lia. reflexivity.
Qed.

Lemma digits_of : forall t x, exists a beta b,
  x = 2 ^ S t * a + (2 ^ t * beta + b) /\ beta <= 1 /\ b < 2 ^ t.
Proof.
  intros t x. pose proof (pow2_pos t). pose proof (Nat.pow_succ_r' 2 t).
  destruct (split_at (S t) x) as (a & l & -> & Hl). destruct (split_at t l) as (beta & b & -> & Hb).
  exists a, beta, b. split; [reflexivity |]. split; [| assumption].
  destruct beta as [| [| beta]]; [lia | lia |]. nia.
Qed.

Lemma lxor_parity : forall a c, exists j, (Z.of_nat a + Z.of_nat (a ⊕ c) = Z.of_nat c + 2 * j)%Z.
Proof.
  intros a c. destruct (split_at 1 a) as (a1 & a0 & -> & Ha), (split_at 1 c) as (c1 & c0 & -> & Hc).
  rewrite lxor_split by assumption. change (2 ^ 1) with 2 in *.
  destruct a0 as [| [|]]; [| | lia]; (destruct c0 as [| [|]]; [| | lia]).
  - change (0 ⊕ 0) with 0. exists (Z.of_nat a1 + Z.of_nat (a1 ⊕ c1) - Z.of_nat c1)%Z. lia.
  - change (0 ⊕ 1) with 1. exists (Z.of_nat a1 + Z.of_nat (a1 ⊕ c1) - Z.of_nat c1)%Z. lia.
  - change (1 ⊕ 0) with 1. exists (Z.of_nat a1 + Z.of_nat (a1 ⊕ c1) - Z.of_nat c1 + 1)%Z. lia.
  - change (1 ⊕ 1) with 0. exists (Z.of_nat a1 + Z.of_nat (a1 ⊕ c1) - Z.of_nat c1)%Z. lia.
Qed.

(** Lemma 5a.7 for k = 2K + 1, as two equations: [2 * j] is the D of the text and [K - 2 * j] its d. *)
Lemma line_equations : forall t a c beta b K, beta <= 1 -> b < 2 ^ t ->
  let x := 2 ^ S t * a + (2 ^ t * beta + b) in
  let n := 2 ^ S t * c + 2 ^ t in
  exists j, (Z.of_nat a + Z.of_nat (a ⊕ c) - (2 * Z.of_nat K + 1) * Z.of_nat c = 2 * j /\
    Z.of_nat x + Z.of_nat (x ⊕ n) - (2 * Z.of_nat K + 1) * Z.of_nat n =
      2 * Z.of_nat b - 2 * Z.of_nat (2 ^ t) * (Z.of_nat K - 2 * j) /\
    Z.of_nat x + Z.of_nat (x ⊕ (n - 1)) - (2 * Z.of_nat K + 1) * Z.of_nat n =
      2 * Z.of_nat (2 ^ t) * Z.of_nat beta - 1 - 2 * Z.of_nat (2 ^ t) * (Z.of_nat K - 2 * j))%Z.
Proof.
  intros t a c beta b K Hbeta Hb x n.
  destruct (line_digits t a c beta b Hbeta Hb) as [E1 E2]. fold x n in E1, E2. rewrite E1, E2.
  destruct (lxor_parity a c) as [i Hi]. exists (i - Z.of_nat K * Z.of_nat c)%Z.
  unfold x, n. clear x n E1 E2. rewrite Nat.pow_succ_r'. generalize dependent (2 ^ t). intros P Hb.
  generalize dependent (a ⊕ c). intros e Hi.
  assert (E3 : Z.of_nat (P - 1 - b) = (Z.of_nat P - 1 - Z.of_nat b)%Z) by lia.
  assert (E4 : Z.of_nat (1 - beta) = (1 - Z.of_nat beta)%Z) by lia.
  repeat rewrite ?Nat2Z.inj_add, ?Nat2Z.inj_mul. rewrite E3, E4.
  change (Z.of_nat 2) with 2%Z.
  replace (Z.of_nat e) with (Z.of_nat c + 2 * i - Z.of_nat a)%Z by lia.
  repeat split; ring.
Qed.
