(** Corollary 5a.5: the Grundy numbers of a bar are nim-sums iff its function has the NS property in each column.
    With one column this is Corollary 4.5 [inoue2014, Theorems 8.2 and 9.1]. *)

From Coq Require Import Arith List Lia.
From Nimcert Require Import Statements NimSum Rule Ns Bars SeveralDirections Criterion Lines.
Import ListNotations.

Lemma ns_T : forall phi, NS phi -> forall X, T X phi.
Proof.
  intros phi H X n. destruct (lowest_digit n) as (t & c & E).
  assert (B : (X ⊕ S n) / 2 ^ S t = (X ⊕ n) / 2 ^ S t).
  { apply same_block. replace (X ⊕ S n ⊕ (X ⊕ n)) with (S n ⊕ n) by nim.
    rewrite (lxor_predecessor n t c E). pose proof (pow2_pos (S t)). lia. }
  apply H in B; [| exact I ..]. revert B. generalize (X ⊕ S n) (X ⊕ n). intros u w B. rewrite E. pose proof (pow2_pos t).
  split; intro L; (apply Nat.div_le_lower_bound in L; [| lia]); [rewrite B in L | rewrite <- B in L];
    (etransitivity; [| apply Nat.mul_div_le with (b := 2 ^ t); lia]); apply Nat.mul_le_mono_l; assumption.
Qed.

Lemma T_ns : forall phi, increasing phi -> (forall X, T X phi) -> NS phi.
Proof.
  intros phi Hup HT.
  assert (L : forall z w i, z / 2 ^ S i = w / 2 ^ S i -> ~ phi z / 2 ^ i < phi w / 2 ^ i).
  { intros z w i B L. pose proof (pow2_pos i) as Hi.
    assert (Hw : 2 ^ i * (phi w / 2 ^ i) <= phi w) by (apply Nat.mul_div_le; lia).
    assert (Hz : phi z < 2 ^ i * (phi w / 2 ^ i)).
    { apply Nat.lt_le_trans with (2 ^ i * S (phi z / 2 ^ i)); [| apply Nat.mul_le_mono_l; assumption].
      apply Nat.mul_succ_div_gt. lia. }
    destruct (2 ^ i * (phi w / 2 ^ i)) as [| n] eqn:En; [lia |].
    destruct (lowest_digit n) as (t & c & E).
    assert (Hit : i <= t).
    { destruct (Nat.le_gt_cases i t) as [? | G]; [assumption | exfalso].
      revert En. generalize (phi w / 2 ^ i). intros q En.
      replace i with (t + S (i - t - 1)) in En by lia.
      rewrite E, Nat.pow_add_r, Nat.pow_succ_r', <- Nat.mul_assoc in En. pose proof (pow2_pos t).
      apply Nat.mul_cancel_l in En; [| lia]. rewrite <- Nat.mul_assoc in En. lia. }
    apply (block_up _ _ _ (S t)) in B; [| lia].
    pose proof (pow2_pos (S t)) as Hp.
    destruct (split_at (S t) z) as (q & b & Ez & Hb). destruct (split_at (S t) w) as (q' & b' & Ew & Hb').
    rewrite Ez, Ew, !div_split in B by assumption. subst q'.
    assert (Hlast : S n <= phi (2 ^ S t * q + (2 ^ S t - 1))).
    { apply Nat.le_trans with (1 := Hw). apply Hup. lia. }
    assert (Hfirst : S n <= phi (2 ^ S t * q + 0)).
    { specialize (HT (2 ^ S t * q + 0 ⊕ S n) n).
      replace (2 ^ S t * q + 0 ⊕ S n ⊕ S n) with (2 ^ S t * q + 0) in HT by nim.
      replace (2 ^ S t * q + 0 ⊕ S n ⊕ n) with ((2 ^ S t * q + 0) ⊕ (S n ⊕ n)) in HT by nim.
      rewrite (lxor_predecessor n t c E) in HT.
      replace (2 ^ S t - 1) with (2 ^ S t * 0 + (2 ^ S t - 1)) in HT by lia.
      rewrite lxor_split in HT by lia. rewrite Nat.lxor_0_r, Nat.lxor_0_l in HT. apply HT. assumption. }
    assert (S n <= phi z); [| lia]. apply Nat.le_trans with (1 := Hfirst). apply Hup. lia. }
  intros z w i _ _ B. pose proof (L z w i B). pose proof (L w z i (eq_sym B)). lia.
Qed.

Lemma bars_grundy_iff : forall r F, monotone r F -> (is_grundy (bars r F) nim_value <-> NS_each r F).
Proof.
  intros r F HF. rewrite with_heap_grundy. rewrite criterion_iff.
  - split.
    + intros HT l k Hr. apply T_ns.
      * intros z w Hzw. apply HF; [| assumption]. rewrite (length_mid l k z 0). assumption.
      * intro X. specialize (HT (X ⊕ nimsum (l ++ k) :: l) k).
        simpl in HT. replace (X ⊕ nimsum (l ++ k) ⊕ nimsum (l ++ k)) with X in HT by nim.
        apply HT. congruence.
    + intros H [| x l] k Hr; simpl in *.
      * intro n. reflexivity.
      * apply ns_T. apply H. lia.
  - intros [| x l] k z w Hr Hzw; simpl in *; [lia |]. apply HF; [lia | assumption].
Qed.

(** Corollary 4.5. *)
Lemma bar_grundy_iff : forall f, increasing f -> (is_grundy (bar f) (fun '(y, z) => y ⊕ z) <-> NS f).
Proof.
  intros f Hf. rewrite <- one_grundy. rewrite bars_grundy_iff.
  - split.
    + intro H. exact (H [] [] eq_refl).
    + intros H [| x l] k Hr; [exact H |]. rewrite app_length in Hr. simpl in Hr. lia.
  - intros [| x l] k z w Hr Hzw; [apply Hf; assumption |].
    rewrite app_length in Hr. simpl in Hr. lia.
Qed.
