(** Arithmetic of the nim-sum: blocks of length 2^t, complements, and the number that a move of Nim lowers. *)

From Coq Require Import Arith List Lia Bool.
From Nimcert Require Import Statements.
Import ListNotations.
Open Scope nim_scope.

(** Proves identities between nim-sums. *)
Ltac nim :=
  apply Nat.bits_inj; intro; rewrite ?Nat.lxor_spec, ?Nat.bits_0;
  repeat match goal with |- context [Nat.testbit ?a ?i] => destruct (Nat.testbit a i) end; reflexivity.

Lemma pow2_pos : forall i, 1 <= 2 ^ i.
Proof. intro i. pose proof (Nat.pow_nonzero 2 i). lia. Qed.

Lemma lxor_move : forall a b c, a ⊕ b = c -> a = b ⊕ c.
Proof. intros a b c <-. nim. Qed.

Lemma lxor_zero : forall a b, a ⊕ b = 0 <-> a = b.
Proof. intros. split; [apply Nat.lxor_eq | intros ->; apply Nat.lxor_nilpotent]. Qed.

Lemma lxor_cancel : forall a b c, a ⊕ b = a ⊕ c -> b = c.
Proof. intros a b c H. replace b with (a ⊕ (a ⊕ b)) by nim. rewrite H. nim. Qed.

Lemma div_lxor : forall a b i, (a ⊕ b) / 2 ^ i = a / 2 ^ i ⊕ b / 2 ^ i.
Proof. intros. rewrite <- !Nat.shiftr_div_pow2. apply Nat.shiftr_lxor. Qed.

Lemma mod_lxor : forall a b i, (a ⊕ b) mod 2 ^ i = a mod 2 ^ i ⊕ b mod 2 ^ i.
Proof.
  intros. apply Nat.bits_inj. intro j. rewrite Nat.lxor_spec.
  destruct (Nat.lt_ge_cases j i) as [H | H].
  - rewrite !Nat.mod_pow2_bits_low by assumption. apply Nat.lxor_spec.
  - rewrite !Nat.mod_pow2_bits_high by assumption. reflexivity.
Qed.

Lemma lxor_below : forall a b i, a < 2 ^ i -> b < 2 ^ i -> a ⊕ b < 2 ^ i.
Proof.
  intros a b i Ha Hb. assert (H : (a ⊕ b) / 2 ^ i = 0).
  { rewrite div_lxor, !Nat.div_small by assumption. reflexivity. }
  apply Nat.div_small_iff in H; [assumption | pose proof (pow2_pos i); lia].
Qed.

Lemma split_at : forall i x, exists a b, x = 2 ^ i * a + b /\ b < 2 ^ i.
Proof.
  intros i x. exists (x / 2 ^ i), (x mod 2 ^ i). pose proof (pow2_pos i). split.
  - apply Nat.div_mod. lia.
  - apply Nat.mod_upper_bound. lia.
Qed.

Lemma div_split : forall i a b, b < 2 ^ i -> (2 ^ i * a + b) / 2 ^ i = a.
Proof. intros. symmetry. apply Nat.div_unique with b; lia. Qed.

Lemma mod_split : forall i a b, b < 2 ^ i -> (2 ^ i * a + b) mod 2 ^ i = b.
Proof. intros. symmetry. apply Nat.mod_unique with a; lia. Qed.

Lemma lxor_split : forall i a b c d, b < 2 ^ i -> d < 2 ^ i ->
  (2 ^ i * a + b) ⊕ (2 ^ i * c + d) = 2 ^ i * (a ⊕ c) + (b ⊕ d).
Proof.
  intros. pose proof (pow2_pos i).
  rewrite (Nat.div_mod ((2 ^ i * a + b) ⊕ (2 ^ i * c + d)) (2 ^ i)) by lia.
  rewrite div_lxor, mod_lxor, !div_split, !mod_split by assumption. reflexivity.
Qed.

Lemma lxor_ones : forall i b, b < 2 ^ i -> b ⊕ (2 ^ i - 1) = 2 ^ i - 1 - b.
Proof.
  intros i b H. assert (E : 2 ^ i - 1 = Nat.ones i) by (rewrite Nat.ones_equiv; lia).
  rewrite E. destruct (Nat.eq_dec b 0) as [-> | Hb].
  - rewrite Nat.lxor_0_l. lia.
  - apply Nat.lnot_sub_low. apply Nat.log2_lt_pow2; lia.
Qed.

Lemma lxor_one_odd : forall b, b < 2 -> b ⊕ 1 = 1 - b.
Proof. intros b H. apply (lxor_ones 1 b). simpl. lia. Qed.

(** Sizes *)

Lemma div_small_iff : forall a i, a / 2 ^ i = 0 <-> a < 2 ^ i.
Proof. intros. apply Nat.div_small_iff. pose proof (pow2_pos i). lia. Qed.

Lemma div_one : forall a, a / 2 ^ 0 = a.
Proof. intro. change (2 ^ 0) with 1. apply Nat.div_1_r. Qed.

Lemma small_exists : forall a, exists i, a < 2 ^ i.
Proof. intro a. exists a. apply Nat.pow_gt_lin_r. lia. Qed.

(** (D1): two numbers are in one block of length 2^i iff their nim-sum is less than 2^i. *)
Lemma same_block : forall a b i, a / 2 ^ i = b / 2 ^ i <-> a ⊕ b < 2 ^ i.
Proof. intros. rewrite <- div_small_iff, div_lxor. symmetry. apply lxor_zero. Qed.

Lemma block_up : forall a b i j, i <= j -> a / 2 ^ i = b / 2 ^ i -> a / 2 ^ j = b / 2 ^ j.
Proof.
  intros a b i j Hij H. rewrite !same_block in *. pose proof (Nat.pow_le_mono_r 2 i j). lia.
Qed.

(** (D3): a block is an interval. *)
Lemma block_between : forall a b c i, a <= b <= c -> a / 2 ^ i = c / 2 ^ i -> a / 2 ^ i = b / 2 ^ i.
Proof.
  intros a b c i [H1 H2] H. pose proof (pow2_pos i).
  pose proof (Nat.div_le_mono a b (2 ^ i)). pose proof (Nat.div_le_mono b c (2 ^ i)). lia.
Qed.

Lemma div_lt_lt : forall a b i, a / 2 ^ i < b / 2 ^ i -> a < b.
Proof.
  intros a b i H. destruct (Nat.lt_ge_cases a b) as [? | Hge]; [assumption |].
  pose proof (pow2_pos i). pose proof (Nat.div_le_mono b a (2 ^ i)). lia.
Qed.

Lemma len_le : forall n i, len n <= i <-> n < 2 ^ i.
Proof.
  intros [| n] i; unfold len.
  - pose proof (pow2_pos i). lia.
  - pose proof (Nat.log2_lt_pow2 (S n) i). split; intro; apply H; lia.
Qed.

(** The highest digit of [s] *)

Lemma div_log2 : forall s, s <> 0 -> s / 2 ^ Nat.log2 s = 1.
Proof.
  intros s H. pose proof (Nat.log2_spec s). simpl in *.
  symmetry. apply Nat.div_unique with (s - 2 ^ Nat.log2 s); lia.
Qed.

Lemma testbit_div : forall a i, Nat.testbit a i = Nat.odd (a / 2 ^ i).
Proof. intros. rewrite Nat.testbit_odd, Nat.shiftr_div_pow2. reflexivity. Qed.

Lemma lxor_lower_div : forall z s, s <> 0 -> Nat.testbit z (Nat.log2 s) = true ->
  (z ⊕ s) / 2 ^ Nat.log2 s < z / 2 ^ Nat.log2 s.
Proof.
  intros z s Hs Hb. rewrite div_lxor, div_log2 by assumption.
  rewrite testbit_div in Hb. generalize dependent (z / 2 ^ Nat.log2 s). intros q Hb.
  apply Nat.odd_spec in Hb. destruct Hb as [m Hm].
  pose proof (lxor_split 1 m 1 0 1) as E. change (2 ^ 1) with 2 in E.
  replace (2 * m + 1) with q in E by lia. replace (2 * 0 + 1) with 1 in E by lia.
  rewrite E by lia. rewrite Nat.lxor_0_r. change (1 ⊕ 1) with 0. lia.
Qed.

Lemma lxor_lower : forall z s, s <> 0 -> Nat.testbit z (Nat.log2 s) = true -> z ⊕ s < z.
Proof. intros. eapply div_lt_lt, lxor_lower_div; assumption. Qed.

(** Nim-sums of lists *)

Lemma nimsum_app : forall l k, nimsum (l ++ k) = nimsum l ⊕ nimsum k.
Proof.
  induction l as [| a l IH]; intro k; simpl.
  - symmetry. apply Nat.lxor_0_l.
  - rewrite IH. symmetry. apply Nat.lxor_assoc.
Qed.

Lemma nimsum_mid : forall l z k, nimsum (l ++ z :: k) = nimsum (l ++ k) ⊕ z.
Proof. intros. rewrite !nimsum_app. simpl. nim. Qed.

Lemma nimsum_bit : forall l i, Nat.testbit (nimsum l) i = true ->
  exists l1 z l2, l = l1 ++ z :: l2 /\ Nat.testbit z i = true.
Proof.
  induction l as [| a l IH]; intros i H; simpl in H.
  - rewrite Nat.bits_0 in H. discriminate.
  - destruct (Nat.testbit a i) eqn:E.
    + exists [], a, l. auto.
    + rewrite Nat.lxor_spec, E, xorb_false_l in H. destruct (IH i H) as (l1 & z & l2 & -> & Hz).
      exists (a :: l1), z, l2. auto.
Qed.

(** Some member of a list with nim-sum [s <> 0] is lowered by adding [s]. *)
Lemma nimsum_lower : forall l, nimsum l <> 0 -> exists l1 z l2,
  l = l1 ++ z :: l2 /\ Nat.testbit z (Nat.log2 (nimsum l)) = true /\ z ⊕ nimsum l < z.
Proof.
  intros l H. destruct (nimsum_bit l (Nat.log2 (nimsum l))) as (l1 & z & l2 & E & Hz).
  - apply Nat.bit_log2. assumption.
  - exists l1, z, l2. split; [assumption | split; [assumption |]]. apply lxor_lower; assumption.
Qed.

Lemma nimsum_below : forall i l, (forall a, In a l -> a < 2 ^ i) -> nimsum l < 2 ^ i.
Proof.
  intros i l. induction l as [| a l IH]; intro H; simpl.
  - pose proof (pow2_pos i). lia.
  - apply lxor_below; [apply H; left; reflexivity | apply IH; intros; apply H; right; assumption].
Qed.

Lemma in_list_sum : forall a l, In a l -> a <= list_sum l.
Proof.
  intros a l. induction l as [| b l IH]; intros []; simpl; [lia |]. specialize (IH H). lia.
Qed.
