(** Theorem 5.17 with one height: NS in each column is enough, also without monotonicity. With one column this is
    Theorem 3.4 [inoue2014, Theorem 8.2]. *)

From Coq Require Import Arith List Lia.
From Nimcert Require Import Statements NimSum Rule Sums Ns Bars.
Import ListNotations.

Section Pset.
  Variable r : nat.
  Variable F : list nat -> nat.
  Hypothesis HF : NS_each r F.

  Lemma cut_contracts : forall l k y, length (l ++ 0 :: k) = r ->
    NS (fun w => Nat.min y (F (l ++ w :: k)) ⊕ nimsum (l ++ k)).
  Proof.
    intros l k y Hr. apply (ns_lxor (fun w => Nat.min y (F (l ++ w :: k)))).
    apply (ns_min (fun w => F (l ++ w :: k))). apply HF. assumption.
  Qed.

  (** A cut leads to nim-sum 0 iff it is a fixed point. *)
  Lemma cut_zero : forall v l w k, v ⊕ nimsum (l ++ w :: k) = 0 <-> v ⊕ nimsum (l ++ k) = w.
  Proof.
    intros. rewrite nimsum_mid. replace (v ⊕ (nimsum (l ++ k) ⊕ w)) with (v ⊕ nimsum (l ++ k) ⊕ w) by nim.
    apply lxor_zero.
  Qed.

  Lemma ns_pset : pset (bars r F) nim_zero.
  Proof.
    apply pset_rule.
    - apply bars_proper.
    - apply nim_zero_decided.
    - intros [y c] [v d] [Hr Hy] E Ho E'. simpl in *.
      destruct Ho as [[Hv ->] | (l & z & k & w & -> & -> & Hw & ->)].
      + apply Nat.lxor_eq in E, E'. lia.
      + rewrite cut_zero in E, E'. rewrite (length_mid l k z 0) in Hr.
        assert (w = z); [| lia]. apply (fixed_point_unique _ (cut_contracts l k y Hr)).
        * assumption.
        * rewrite Nat.min_l by assumption. assumption.
    - intros [y c] [Hr Hy] Hs. simpl in *.
      destruct (nimsum_lower (y :: c) Hs) as (l1 & z & k & E & Hb & L).
      set (s := nimsum (y :: c)) in *. destruct l1 as [| a l].
      + injection E. intros -> ->. exists (z ⊕ s, k). split; [left; auto |].
        simpl. unfold s. simpl. nim.
      + injection E. intros -> ->. rewrite (length_mid l k z 0) in Hr.
        assert (Ez : a ⊕ nimsum (l ++ k) = z ⊕ s) by (unfold s; simpl; rewrite nimsum_mid; nim).
        destruct (fixed_point _ (cut_contracts l k a Hr) (S (Nat.log2 s)) z) as (w & Ew & B).
        { rewrite Nat.min_l by assumption. rewrite Ez, div_lxor, (Nat.div_small s).
          - apply Nat.lxor_0_r.
          - apply Nat.log2_spec. unfold s. simpl in *. lia. }
        exists (Nat.min a (F (l ++ w :: k)), l ++ w :: k). split.
        * right. exists l, z, k, w. repeat split. apply div_lt_lt with (Nat.log2 s).
          pose proof (cut_contracts l k a Hr w z (Nat.log2 s) I I B) as B'. cbv beta in B'.
          rewrite Ew, (Nat.min_l a), Ez in B' by assumption. rewrite B'.
          apply lxor_lower_div; assumption.
        * apply cut_zero. assumption.
  Qed.
End Pset.

Lemma ns_grundy : forall r F, NS_each r F -> is_grundy (bars r F) nim_value.
Proof.
  intros r F H. apply with_heap_grundy. apply ns_pset. intros [| x l] k Hr; simpl in *.
  - intros z w i _ _ _. reflexivity.
  - apply H. lia.
Qed.

(** Theorem 3.4. *)
Lemma ns_bar_grundy : forall f, NS f -> is_grundy (bar f) (fun '(y, z) => y ⊕ z).
Proof.
  intros f H. apply one_grundy. apply ns_grundy. intros [| x l] k Hr.
  - exact H.
  - rewrite app_length in Hr. simpl in Hr. lia.
Qed.
