(** Two columns: Theorem 5a.3 for them, and Corollary 5a.6 about bars with a border. *)

From Coq Require Import Arith List Lia.
From Nimcert Require Import Statements NimSum Rule Bars Criterion.
Import ListNotations.

Lemma criterion2_iff : forall F, monotone2 F -> (pset (bar2 F) nim_zero2 <-> criterion2 F).
Proof.
  intros F HF. rewrite <- two_pset. rewrite criterion_iff.
  - split.
    + intros H o. split.
      * specialize (H [o] [] eq_refl). simpl in H. rewrite Nat.lxor_0_r in H. exact H.
      * specialize (H [] [o] eq_refl). simpl in H. rewrite Nat.lxor_0_r in H. exact H.
    + intros H [| a [| b l]] k Hr; simpl in *.
      * destruct k as [| o [|]]; try discriminate. simpl. rewrite Nat.lxor_0_r. apply H.
      * destruct k as [|]; try discriminate. simpl. rewrite Nat.lxor_0_r. apply H.
      * rewrite app_length in Hr. simpl in Hr. lia.
  - intros [| a [| b l]] k z w Hr Hzw; simpl in *.
    + destruct k as [| o [|]]; try discriminate. apply HF; simpl; lia.
    + apply HF; simpl; lia.
    + rewrite app_length in Hr. simpl in Hr. lia.
Qed.

Lemma nim_zero2_decided : forall F, decided (bar2 F) nim_zero2.
Proof. intros F [[x y] z] _. simpl. destruct (Nat.eq_dec (x ⊕ y ⊕ z) 0); auto. Qed.

Section Border.
  Variable F : nat -> nat -> nat.
  Hypothesis F00 : F 0 0 = 0.
  Let F' x z := F (S x) (S z).

  Lemma border_decided : decided (bar2 F) border.
  Proof.
    intros [[[| x] y] [| z]] Hp; simpl in *; rewrite ?Nat.sub_0_r.
    - left. left. rewrite F00 in Hp. replace y with 0 by lia. reflexivity.
    - right. intros [E | (? & ? & _)]; [discriminate | lia].
    - right. intros [E | (? & ? & _)]; [discriminate | lia].
    - destruct (Nat.eq_dec (x ⊕ y ⊕ z) 0) as [E | E].
      + left. right. repeat split; [lia | lia | assumption].
      + right. intros [E' | (_ & _ & E')]; [discriminate | auto].
  Qed.

  Lemma border_up : forall x y z, border (S x, y, S z) <-> nim_zero2 (x, y, z).
  Proof.
    intros. simpl. rewrite !Nat.sub_0_r. split.
    - intros [E | (_ & _ & E)]; [discriminate | assumption].
    - intro E. right. repeat split; [lia | lia | assumption].
  Qed.

  Lemma up_opt : forall x y z q, opt (bar2 F') (x, y, z) q ->
    let '(u, v, w) := q in opt (bar2 F) (S x, y, S z) (S u, v, S w).
  Proof.
    intros x y z [[u v] w] [(-> & ? & ->) | [(? & -> & ->) | (-> & -> & ?)]]; simpl.
    - left. auto.
    - right. left. unfold F'. repeat split. lia.
    - right. right. unfold F'. repeat split. lia.
  Qed.

  Lemma down_opt : forall x y z u v w, opt (bar2 F) (S x, y, S z) (S u, v, S w) ->
    opt (bar2 F') (x, y, z) (u, v, w).
  Proof.
    intros x y z u v w [(Eu & ? & Ew) | [(? & -> & Ew) | (Eu & -> & ?)]]; simpl; unfold F'.
    - left. repeat split; [lia | assumption | lia].
    - right. left. injection Ew as ->. repeat split. lia.
    - right. right. injection Eu as ->. repeat split. lia.
  Qed.

  (** A position of the border with [x, z >= 1] has its options in the set only with [x, z >= 1]. *)
  Lemma border_option : forall x y z q, opt (bar2 F) (S x, y, S z) q -> border q ->
    exists u v w, q = (S u, v, S w) /\ nim_zero2 (u, v, w).
  Proof.
    intros x y z [[u v] w] Ho [E | (Hu & Hw & E)].
    - exfalso. injection E as -> -> ->.
      destruct Ho as [(? & ? & ?) | [(? & ? & ?) | (? & ? & ?)]]; discriminate.
    - destruct u as [| u], w as [| w]; try lia. exists u, v, w. split; [reflexivity |].
      simpl in *. rewrite !Nat.sub_0_r in E. assumption.
  Qed.

  Lemma border_iff : pset (bar2 F) border <-> pset (bar2 F') nim_zero2.
  Proof.
    split; intro H.
    - pose proof (pset_closed _ (bar2_proper F) _ H) as C.
      pose proof (pset_reachable _ (bar2_proper F) _ border_decided H) as R.
      apply pset_rule; [apply bar2_proper | apply nim_zero2_decided | |].
      + intros [[x y] z] [[u v] w] Hp E Ho E'. apply up_opt in Ho.
        apply (C (S x, y, S z) (S u, v, S w)); [exact Hp | | exact Ho |]; apply border_up; assumption.
      + intros [[x y] z] Hp E. destruct (R (S x, y, S z)) as (q & Ho & Hq).
        * exact Hp.
        * rewrite border_up. assumption.
        * destruct (border_option _ _ _ _ Ho Hq) as (u & v & w & -> & E').
          exists (u, v, w). split; [apply down_opt |]; assumption.
    - pose proof (pset_closed _ (bar2_proper F') _ H) as C.
      pose proof (pset_reachable _ (bar2_proper F') _ (nim_zero2_decided F') H) as R.
      apply pset_rule; [apply bar2_proper | apply border_decided | |].
      + intros [[x y] z] q Hp [E | (Hx & Hz & E)] Ho Hq.
        * injection E as -> -> ->. destruct q as [[u v] w].
          destruct Ho as [(? & ? & ?) | [(? & ? & ?) | (? & ? & ?)]]; lia.
        * destruct x as [| x], z as [| z]; try lia. simpl in E. rewrite !Nat.sub_0_r in E.
          destruct (border_option _ _ _ _ Ho Hq) as (u & v & w & -> & E').
          apply (C (x, y, z) (u, v, w)); [exact Hp | exact E | apply down_opt; exact Ho | exact E'].
      + intros [[[| x] y] [| z]] Hp E.
        * exfalso. apply E. left. simpl in Hp. rewrite F00 in Hp. replace y with 0 by lia. reflexivity.
        * exists (0, 0, 0). split; [| left; reflexivity]. right. right.
          rewrite F00, Nat.min_0_r. repeat split. lia.
        * exists (0, 0, 0). split; [| left; reflexivity]. right. left.
          rewrite F00, Nat.min_0_r. repeat split. lia.
        * rewrite border_up in E. destruct (R (x, y, z) Hp E) as ([[u v] w] & Ho & Hq).
          exists (S u, v, S w). split; [apply (up_opt _ _ _ _ Ho) | apply border_up; assumption].
  Qed.
End Border.
