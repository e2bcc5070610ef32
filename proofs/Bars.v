(** Bars of several columns: they end; one column, two columns and a heap as special cases. *)

From Coq Require Import Arith List Lia.
From Nimcert Require Import Statements NimSum Rule Sums.
Import ListNotations.

Lemma length_mid : forall (l k : list nat) z w, length (l ++ z :: k) = length (l ++ w :: k).
Proof. intros. rewrite !app_length. reflexivity. Qed.

Lemma mid_cases : forall (l l' k k' : list nat) z z', l ++ z :: k = l' ++ z' :: k' ->
  (l = l' /\ z = z' /\ k = k') \/ In z' (l ++ k).
Proof.
  induction l as [| a l IH]; intros [| b l'] k k' z z' E; simpl in *; injection E; intros; subst.
  - auto.
  - right. apply in_or_app. right. left. reflexivity.
  - right. left. reflexivity.
  - destruct (IH l' k k' z z') as [(-> & -> & ->) | H']; [assumption | left; auto | right; auto].
Qed.

Lemma bars_legal : forall r F p q, legal (bars r F) p -> opt (bars r F) p q -> legal (bars r F) q.
Proof.
  intros r F [y c] [v d] [Hr Hy] [[Hv ->] | (l & z & k & w & -> & -> & Hw & ->)]; simpl.
  - split; [assumption | lia].
  - split; [rewrite (length_mid l k w z); assumption | lia].
Qed.

Lemma bars_proper : forall r F, proper (bars r F).
Proof.
  intros r F. apply proper_by_measure with (m := fun p : Pos (bars r F) => fst p + list_sum (snd p)).
  - apply bars_legal.
  - intros [y c] [v d] _ [[Hv ->] | (l & z & k & w & -> & -> & Hw & ->)]; simpl in *.
    + lia.
    + rewrite !list_sum_app. simpl. lia.
Qed.

Lemma nim_zero_decided : forall r F, decided (bars r F) nim_zero.
Proof. intros r F [y c] _. simpl. destruct (Nat.eq_dec (y ⊕ nimsum c) 0); auto. Qed.

(** One column. *)
Section One.
  Variable f : nat -> nat.
  Let F (c : list nat) := f (hd 0 c).
  Definition one (p : Pos (bar f)) : Pos (bars 1 F) := let '(y, z) := p in (y, [z]).

  Lemma bar_proper : proper (bar f).
  Proof.
    apply proper_by_measure with (m := fun p : Pos (bar f) => fst p + snd p).
    - intros [y z] [v w] Hp [[Hv ->] | [Hw ->]]; simpl in *; lia.
    - intros [y z] [v w] Hp [[Hv ->] | [Hw ->]]; simpl in *; lia.
  Qed.

  Lemma one_legal : forall p, legal (bar f) p -> legal (bars 1 F) (one p).
  Proof. intros [y z] H. simpl in *. auto. Qed.

  Lemma one_opt : forall p q, legal (bar f) p -> opt (bar f) p q -> opt (bars 1 F) (one p) (one q).
  Proof.
    intros [y z] [v w] _ [[Hv ->] | [Hw ->]]; simpl; [left; auto | right].
    exists [], z, [], w. simpl. auto.
  Qed.

  Lemma one_back : forall p q', legal (bar f) p -> opt (bars 1 F) (one p) q' ->
    exists q, opt (bar f) p q /\ one q = q'.
  Proof.
    intros [y z] [v d] _ [[Hv ->] | (l & z' & k & w & E & -> & Hw & ->)]; simpl in *.
    - exists (v, z). auto.
    - destruct l as [| a l]; [| destruct l; discriminate].
      injection E. intros <- <-. exists (Nat.min y (f w), w). simpl. auto.
  Qed.

  Lemma one_onto : forall p', legal (bars 1 F) p' -> exists p, legal (bar f) p /\ one p = p'.
  Proof.
    intros [y c] [Hr Hy]. destruct c as [| z [| ? ?]]; try discriminate.
    exists (y, z). simpl in *. auto.
  Qed.

  Lemma one_grundy : is_grundy (bars 1 F) nim_value <-> is_grundy (bar f) (fun '(y, z) => y ⊕ z).
  Proof.
    assert (E : forall p, nim_value (one p) = (fun '(y, z) => y ⊕ z) p).
    { intros [y z]. simpl. rewrite Nat.lxor_0_r. reflexivity. }
    split; intro Hg.
    - apply grundy_ext with (g := fun p => nim_value (one p)); [apply bar_proper | auto |].
      apply map_grundy with (H := bars 1 F);
        [apply one_legal | apply one_opt | apply one_back | assumption].
    - apply map_grundy_onto with (G := bar f) (e := one);
        [apply one_opt | apply one_back | apply one_onto |].
      apply grundy_ext with (2 := fun p _ => eq_sym (E p)); [apply bar_proper | assumption].
  Qed.
End One.

(** Two columns. *)
Section Two.
  Variable F : nat -> nat -> nat.
  Let F' (c : list nat) := F (nth 0 c 0) (nth 1 c 0).
  Definition two (p : Pos (bar2 F)) : Pos (bars 2 F') := let '(x, y, z) := p in (y, [x; z]).

  Lemma bar2_proper : proper (bar2 F).
  Proof.
    apply proper_by_measure with (m := fun p : Pos (bar2 F) => let '(x, y, z) := p in x + y + z).
    - intros [[x y] z] [[u v] w] Hp [(-> & ? & ->) | [(? & -> & ->) | (-> & -> & ?)]]; simpl in *; lia.
    - intros [[x y] z] [[u v] w] Hp [(-> & ? & ->) | [(? & -> & ->) | (-> & -> & ?)]]; simpl in *; lia.
  Qed.

  Lemma two_legal : forall p, legal (bar2 F) p -> legal (bars 2 F') (two p).
  Proof. intros [[x y] z] H. simpl in *. auto. Qed.

  Lemma two_opt : forall p q, legal (bar2 F) p -> opt (bar2 F) p q -> opt (bars 2 F') (two p) (two q).
  Proof.
    intros [[x y] z] [[u v] w] _ [(-> & ? & ->) | [(? & -> & ->) | (-> & -> & ?)]]; simpl.
    - auto.
    - right. exists [], x, [z], u. auto.
    - right. exists [x], z, [], w. auto.
  Qed.

  Lemma two_back : forall p q', legal (bar2 F) p -> opt (bars 2 F') (two p) q' ->
    exists q, opt (bar2 F) p q /\ two q = q'.
  Proof.
    intros [[x y] z] [v d] _ [[Hv ->] | (l & z' & k & w & E & -> & Hw & ->)]; simpl in *.
    - exists (x, v, z). auto.
    - destruct l as [| a [| b l]].
      + injection E. intros <- <-. exists (w, Nat.min y (F w z), z). split; [| reflexivity].
        right. left. auto.
      + injection E. intros <- <- <-. exists (x, Nat.min y (F x w), w). split; [| reflexivity].
        right. right. auto.
      + destruct l; discriminate.
  Qed.

  Lemma two_onto : forall p', legal (bars 2 F') p' -> exists p, legal (bar2 F) p /\ two p = p'.
  Proof.
    intros [y c] [Hr Hy]. destruct c as [| x [| z [| ? ?]]]; try discriminate.
    exists (x, y, z). simpl in *. auto.
  Qed.

  Lemma two_pset : pset (bars 2 F') nim_zero <-> pset (bar2 F) nim_zero2.
  Proof.
    assert (E : forall p, nim_zero (two p) <-> nim_zero2 p).
    { intros [[x y] z]. simpl. replace (y ⊕ (x ⊕ (z ⊕ 0))) with (x ⊕ y ⊕ z) by nim. reflexivity. }
    split; intro Hg.
    - apply pset_ext with (X := fun p => nim_zero (two p)); [auto |].
      apply map_pset with (H := bars 2 F');
        [apply two_legal | apply two_opt | apply two_back | apply bar2_proper | assumption].
    - apply map_pset_onto with (G := bar2 F) (e := two);
        [apply two_opt | apply two_back | apply bar2_proper | apply two_onto |].
      apply pset_ext with (2 := Hg). intros p _. symmetry. apply E.
  Qed.
End Two.

(** A heap beside a bar is one more column. *)
Section WithHeap.
  Variable r : nat.
  Variable F : list nat -> nat.
  Let F' (c : list nat) := F (tl c).
  Definition with_heap (p : Pos (sum heap (bars r F))) : Pos (bars (S r) F') :=
    let '(x, (y, c)) := p in (y, x :: c).

  Lemma with_heap_grundy : is_grundy (bars r F) nim_value <-> pset (bars (S r) F') nim_zero.
  Proof.
    rewrite heap_grundy by apply bars_proper.
    assert (E : forall p, nim_zero (with_heap p) <-> fst p = nim_value (snd p)).
    { intros [x [y c]]. simpl. split; intro E.
      - apply Nat.lxor_eq. replace (x ⊕ (y ⊕ nimsum c)) with (y ⊕ (x ⊕ nimsum c)) by nim. assumption.
      - rewrite E. nim. }
    assert (e_legal : forall p, legal (sum heap (bars r F)) p -> legal (bars (S r) F') (with_heap p)).
    { intros [x [y c]] [_ [Hr Hy]]. simpl in *. auto. }
    assert (e_opt : forall p q, legal (sum heap (bars r F)) p -> opt (sum heap (bars r F)) p q ->
      opt (bars (S r) F') (with_heap p) (with_heap q)).
    { intros [x [y c]] [u [v d]] [_ [Hr Hy]] [[Ho Eq] | [Eq Ho]]; simpl in *.
      - injection Eq. intros -> ->. right. exists [], x, c, u. simpl. unfold F'. simpl.
        rewrite Nat.min_l by assumption. auto 7.
      - subst u. destruct Ho as [[Hv ->] | (l & z & k & w & -> & -> & Hw & ->)]; [left; auto | right].
        exists (x :: l), z, k, w. auto. }
    assert (e_back : forall p q', legal (sum heap (bars r F)) p -> opt (bars (S r) F') (with_heap p) q' ->
      exists q, opt (sum heap (bars r F)) p q /\ with_heap q = q').
    { intros [x [y c]] [v d] [_ [Hr Hy]] [[Hv ->] | (l & z & k & w & Ec & -> & Hw & ->)]; simpl in *.
      - exists (x, (v, c)). simpl. auto 7.
      - destruct l as [| a l]; simpl in *; injection Ec.
        + intros -> ->. exists (w, (y, k)). unfold F'. simpl. rewrite Nat.min_l by assumption. auto 7.
        + intros -> ->. exists (a, (Nat.min y (F (l ++ w :: k)), l ++ w :: k)).
          simpl. split; [| reflexivity]. right. split; [reflexivity |]. right. exists l, z, k, w. auto. }
    split; intro Hg.
    - apply map_pset_onto with (G := sum heap (bars r F)) (e := with_heap); try assumption.
      + apply heap_sum_proper. apply bars_proper.
      + intros [y c] [Hr Hy]. destruct c as [| x c]; [discriminate |].
        exists (x, (y, c)). simpl in *. auto.
      + apply pset_ext with (2 := Hg). intros p _. symmetry. apply E.
    - apply pset_ext with (X := fun p => nim_zero (with_heap p)); [auto |].
      apply map_pset with (H := bars (S r) F'); try assumption.
      apply heap_sum_proper. apply bars_proper.
  Qed.
End WithHeap.
