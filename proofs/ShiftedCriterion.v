(** Theorem 5a.9 for two columns with the shift (e, e). *)

From Coq Require Import Arith List Lia Bool.
From Nimcert Require Import Statements NimSum Rule Bars Border.

Section Shifted.
  Variable e : nat.
  Variable F : nat -> nat -> nat.
  Hypothesis HF : forall x z x' z', e <= x -> e <= z -> x <= x' -> z <= z' -> F x z <= F x' z'.
  Let F0 := zero_outside e F.

  Lemma inside : forall x z, e <= x -> e <= z -> F0 x z = F x z.
  Proof.
    intros x z Hx Hz. unfold F0, zero_outside. apply Nat.leb_le in Hx, Hz. rewrite Hx, Hz. reflexivity.
  Qed.

  Lemma outside : forall x z, x < e \/ z < e -> F0 x z = 0.
  Proof.
    intros x z H. unfold F0, zero_outside.
    destruct (Nat.leb_spec e x), (Nat.leb_spec e z); simpl; try reflexivity; lia.
  Qed.

  Lemma zero_outside_monotone : monotone2 F0.
  Proof.
    intros x z x' z' Hx Hz. destruct (le_lt_dec e x), (le_lt_dec e z);
      try (rewrite (outside x z) by auto; apply Nat.le_0_l).
    rewrite !inside by lia. apply HF; assumption.
  Qed.

  Lemma bar2_from_proper : proper (bar2_from e F).
  Proof.
    destruct (bar2_proper F) as [L _].
    apply proper_by_measure with (m := fun p : Pos (bar2_from e F) => let '(x, y, z) := p in x + y + z).
    - intros [[x y] z] [[u v] w] (Hx & Hz & Hy) (Hu & Hw & Ho). simpl. repeat split; try assumption.
      exact (L (x, y, z) (u, v, w) Hy Ho).
    - intros [[x y] z] [[u v] w] _ (Hu & Hw & Ho).
      destruct Ho as [(-> & ? & ->) | [(? & -> & ->) | (-> & -> & ?)]]; lia.
  Qed.

  Lemma from_decided : decided (bar2_from e F) nim_zero2.
  Proof. intros [[x y] z] _. simpl. destruct (Nat.eq_dec (x ⊕ y ⊕ z) 0); auto. Qed.

  (** A move out of the bar from [e] leads to row 0 and two different columns. *)
  Lemma leaving : forall x y z u v w, e <= x -> e <= z -> y <= F x z ->
    opt (bar2 F0) (x, y, z) (u, v, w) -> (e <= u /\ e <= w /\ opt (bar2 F) (x, y, z) (u, v, w)) \/ ~ nim_zero2 (u, v, w).
  Proof.
    intros x y z u v w Hx Hz Hy [(-> & ? & ->) | [(? & -> & ->) | (-> & -> & ?)]].
    - left. simpl. auto 8.
    - destruct (le_lt_dec e u).
      + left. rewrite inside by assumption. simpl. auto 10.
      + right. rewrite outside by auto. simpl. rewrite Nat.min_0_r, Nat.lxor_0_r. intro E.
        apply Nat.lxor_eq in E. lia.
    - destruct (le_lt_dec e w).
      + left. rewrite inside by assumption. simpl. auto 10.
      + right. rewrite outside by auto. simpl. rewrite Nat.min_0_r, Nat.lxor_0_r. intro E.
        apply Nat.lxor_eq in E. lia.
  Qed.

  Lemma from_opt : forall p q, opt (bar2_from e F) p q -> opt (bar2 F0) p q.
  Proof.
    intros [[x y] z] [[u v] w] (Hu & Hw & Ho).
    destruct Ho as [(-> & ? & ->) | [(? & -> & ->) | (-> & -> & ?)]].
    - left. auto.
    - right. left. rewrite inside by assumption. auto.
    - right. right. rewrite inside by assumption. auto.
  Qed.

  Lemma shifted_pset : pset (bar2_from e F) nim_zero2 <-> pset (bar2 F0) nim_zero2.
  Proof.
    split; intro H.
    - pose proof (pset_closed _ bar2_from_proper _ H) as C.
      pose proof (pset_reachable _ bar2_from_proper _ from_decided H) as R.
      apply pset_rule; [apply bar2_proper | apply nim_zero2_decided | |].
      + intros [[x y] z] [[u v] w] Hy E Ho E'. simpl in Hy.
        destruct (le_lt_dec e x) as [Hx | Hx], (le_lt_dec e z) as [Hz | Hz].
        * rewrite inside in Hy by assumption. pose proof (conj Hx (conj Hz Hy)) as Hp.
          destruct (leaving x y z u v w Hx Hz Hy Ho) as [Ho' | Ne]; [| contradiction].
          exact (C (x, y, z) (u, v, w) Hp E Ho' E').
        * rewrite outside in Hy by auto. simpl in E, E', Ho. assert (y = 0) by lia. subst y.
          rewrite Nat.lxor_0_r in E. apply Nat.lxor_eq in E. subst z. lia.
        * rewrite outside in Hy by auto. simpl in E, E', Ho. assert (y = 0) by lia. subst y.
          rewrite Nat.lxor_0_r in E. apply Nat.lxor_eq in E. subst z. lia.
        * rewrite outside in Hy by auto. simpl in E, E', Ho. assert (y = 0) by lia. subst y.
          rewrite Nat.lxor_0_r in E. apply Nat.lxor_eq in E. subst z.
          destruct Ho as [(-> & ? & ->) | [(? & -> & ->) | (-> & -> & ?)]]; [lia | |];
            simpl in E'; rewrite Nat.lxor_0_r in E'; apply Nat.lxor_eq in E'; lia.
      + intros [[x y] z] Hy E. simpl in Hy.
        destruct (le_lt_dec e x) as [Hx | Hx], (le_lt_dec e z) as [Hz | Hz].
        * rewrite inside in Hy by assumption. destruct (R (x, y, z)) as (q & Ho & Eq);
            [exact (conj Hx (conj Hz Hy)) | exact E |].
          exists q. split; [apply from_opt |]; assumption.
        * rewrite outside in Hy by auto. assert (y = 0) by lia. subst y.
          exists (z, 0, z). simpl. split; [| rewrite Nat.lxor_0_r; apply Nat.lxor_nilpotent].
          right. left. repeat split. lia.
        * rewrite outside in Hy by auto. assert (y = 0) by lia. subst y.
          exists (x, 0, x). simpl. split; [| rewrite Nat.lxor_0_r; apply Nat.lxor_nilpotent].
          right. right. repeat split. lia.
        * rewrite outside in Hy by auto. assert (y = 0) by lia. subst y.
          assert (x <> z). { intros ->. apply E. simpl. rewrite Nat.lxor_0_r. apply Nat.lxor_nilpotent. }
          destruct (le_lt_dec x z).
          -- exists (x, 0, x). simpl. split; [| rewrite Nat.lxor_0_r; apply Nat.lxor_nilpotent].
             right. right. repeat split. lia.
          -- exists (z, 0, z). simpl. split; [| rewrite Nat.lxor_0_r; apply Nat.lxor_nilpotent].
             right. left. repeat split. lia.
    - pose proof (pset_closed _ (bar2_proper F0) _ H) as C.
      pose proof (pset_reachable _ (bar2_proper F0) _ (nim_zero2_decided F0) H) as R.
      apply pset_rule; [apply bar2_from_proper | apply from_decided | |].
      + intros [[x y] z] q (Hx & Hz & Hy) E Ho E'. apply (C (x, y, z) q); [| exact E | | exact E'].
        * simpl. rewrite inside by assumption. exact Hy.
        * apply from_opt. exact Ho.
      + intros [[x y] z] (Hx & Hz & Hy) E. destruct (R (x, y, z)) as ([[u v] w] & Ho & Eq).
        * simpl. rewrite inside by assumption. exact Hy.
        * exact E.
        * destruct (leaving x y z u v w Hx Hz Hy Ho) as [Ho' | Ne]; [| contradiction].
          exists (u, v, w). split; [exact Ho' | exact Eq].
  Qed.

  Lemma shifted_iff : pset (bar2_from e F) nim_zero2 <-> criterion2 F0.
  Proof. rewrite shifted_pset. apply criterion2_iff. apply zero_outside_monotone. Qed.
End Shifted.
