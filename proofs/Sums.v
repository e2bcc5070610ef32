(** Sums of games and Grundy numbers: Theorem 5.3, Proposition 3.6 (Sprague 1935, Grundy 1939), Theorem 5.9. *)

From Coq Require Import Arith List Lia Wf_nat.
From Nimcert Require Import Statements NimSum Rule.
Import ListNotations.

Lemma heap_proper : proper heap.
Proof.
  apply proper_by_measure with (m := fun x : Pos heap => x); simpl; auto.
Qed.

Section Sum.
  Variables G H : Game.

  Lemma sum_proper : proper G -> proper H -> proper (sum G H).
  Proof.
    intros [lG wG] [lH wH]. split.
    - intros [a b] [a' b'] [Ha Hb] [[Ho E] | [E Ho]]; simpl in *; subst; split; eauto.
    - intros [a b]. revert b. induction a as [a IHa] using (well_founded_induction wG).
      intro b. induction b as [b IHb] using (well_founded_induction wH).
      constructor. intros [a' b'] [[Ha Hb] [[Ho E] | [E Ho]]]; simpl in *; subst.
      + apply IHa. auto.
      + apply IHb. auto.
  Qed.
End Sum.

Section Heap.
  Variable G : Game.
  Hypothesis HG : proper G.
  Let GH := sum heap G.

  Lemma heap_sum_proper : proper GH.
  Proof. apply sum_proper; [apply heap_proper | assumption]. Qed.

  Lemma heap_decided : forall g : Pos G -> nat, decided GH (fun p => fst p = g (snd p)).
  Proof. intros g p _. destruct (Nat.eq_dec (fst p) (g (snd p))); auto. Qed.

  (** Theorem 5.3. *)
  Lemma heap_grundy : forall g : Pos G -> nat,
    is_grundy G g <-> pset GH (fun p => fst p = g (snd p)).
  Proof.
    intro g. split; intro Hg.
    - apply pset_rule.
      + apply heap_sum_proper.
      + apply heap_decided.
      + intros [x p] [u q] [_ Hp] E Ho E'. simpl in *.
        destruct (Hg p Hp) as [g1 g2]. destruct Ho as [[Ho Eq] | [Eq Ho]]; subst; [lia |].
        apply (g1 q Ho). auto.
      + intros [x p] [_ Hp] E. simpl in *. destruct (Hg p Hp) as [g1 g2].
        destruct (Nat.lt_trichotomy x (g p)) as [L | [E' | L]]; [| contradiction |].
        * destruct (g2 x L) as (q & Ho & Hq). exists (x, q). simpl. auto.
        * exists (g p, p). simpl. auto.
    - assert (C := pset_closed _ heap_sum_proper _ Hg).
      assert (R := pset_reachable _ heap_sum_proper _ (heap_decided g) Hg).
      intros p Hp. split.
      + intros q Ho E. apply (C (g p, p) (g q, q)); simpl; auto.
      + intros n Hn. destruct (R (n, p)) as ([u q] & Ho & E); simpl in *; [auto | lia |].
        destruct Ho as [[Ho Eq] | [Eq Ho]]; subst; [lia |]. eauto.
  Qed.
End Heap.

(** Proposition 3.6. *)
Section SpragueGrundy.
  Variables G H : Game.
  Variables (g : Pos G -> nat) (h : Pos H -> nat).
  Hypothesis Hg : is_grundy G g.
  Hypothesis Hh : is_grundy H h.

  Lemma sum_grundy : is_grundy (sum G H) (fun p => g (fst p) ⊕ h (snd p)).
  Proof.
    intros [a b] [Ha Hb]. simpl in *. destruct (Hg a Ha) as [g1 g2], (Hh b Hb) as [h1 h2]. split.
    - intros [a' b'] [[Ho E] | [E Ho]]; simpl in *; subst; intro E.
      + apply (g1 a' Ho). rewrite (Nat.lxor_comm (g a')), (Nat.lxor_comm (g a)) in E.
        apply lxor_cancel in E. assumption.
      + apply (h1 b' Ho). apply lxor_cancel in E. assumption.
    - intros n Hn. simpl in Hn. pose (s := nimsum [n; g a; h b]).
      assert (Es : s = n ⊕ (g a ⊕ h b)) by (unfold s; simpl; nim).
      assert (Hs : nimsum [n; g a; h b] <> 0).
      { fold s. rewrite Es. intro E. apply Nat.lxor_eq in E. lia. }
      destruct (nimsum_lower _ Hs) as (l1 & z & l2 & E & _ & L). fold s in L. rewrite Es in L.
      destruct l1 as [| ? [| ? [| ? l1]]]; injection E; intros; try subst z.
      + replace (n ⊕ (n ⊕ (g a ⊕ h b))) with (g a ⊕ h b) in L by nim. lia.
      + replace (g a ⊕ (n ⊕ (g a ⊕ h b))) with (n ⊕ h b) in L by nim.
        destruct (g2 _ L) as (q & Ho & Hq). exists (q, b). simpl. split; [auto |].
        rewrite Hq. nim.
      + replace (h b ⊕ (n ⊕ (g a ⊕ h b))) with (n ⊕ g a) in L by nim.
        destruct (h2 _ L) as (q & Ho & Hq). exists (a, q). simpl. split; [auto |].
        rewrite Hq. nim.
      + destruct l1; discriminate.
  Qed.
End SpragueGrundy.

(** Every game with finitely many options and a measure has a Grundy function; it is computed. *)
Section Exists.
  Variable G : Game.
  Variable options : Pos G -> list (Pos G).
  Variable m : Pos G -> nat.
  Hypothesis legal_opt : forall p q, legal G p -> opt G p q -> legal G q.
  Hypothesis all_options : forall p q, legal G p -> (opt G p q <-> In q (options p)).
  Hypothesis decrease : forall p q, legal G p -> opt G p q -> m q < m p.

  Fixpoint least_from (fuel n : nat) (l : list nat) : nat :=
    match fuel with
    | 0 => n
    | S fuel => if in_dec Nat.eq_dec n l then least_from fuel (S n) l else n
    end.
  Definition mex (l : list nat) : nat := least_from (S (length l)) 0 l.

  Lemma least_from_spec : forall l fuel n, (forall i, i < n -> In i l) -> length l < fuel + n ->
    ~ In (least_from fuel n l) l /\ forall i, i < least_from fuel n l -> In i l.
  Proof.
    intros l fuel. induction fuel as [| fuel IH]; intros n Hn Hf; simpl.
    - exfalso. assert (L : length (seq 0 n) <= length l).
      { apply NoDup_incl_length; [apply seq_NoDup |]. intros i Hi. apply in_seq in Hi. apply Hn. lia. }
      rewrite seq_length in L. simpl in Hf. lia.
    - destruct (in_dec Nat.eq_dec n l) as [Y | Y]; [| auto].
      apply IH; [| lia]. intros i Hi. destruct (Nat.eq_dec i n) as [-> | Ne]; [assumption |].
      apply Hn. lia.
  Qed.

  Lemma mex_spec : forall l, ~ In (mex l) l /\ forall i, i < mex l -> In i l.
  Proof. intro l. apply least_from_spec; [lia | lia]. Qed.

  Fixpoint grundy_below (fuel : nat) (p : Pos G) : nat :=
    match fuel with
    | 0 => 0
    | S fuel => mex (map (grundy_below fuel) (options p))
    end.
  Definition grundy (p : Pos G) : nat := grundy_below (S (m p)) p.

  Lemma grundy_below_enough : forall a b p, legal G p -> m p < a -> m p < b ->
    grundy_below a p = grundy_below b p.
  Proof.
    induction a as [| a IH]; intros [| b] p Hp Ha Hb; try lia. simpl. f_equal.
    apply map_ext_in. intros q Hq. apply all_options in Hq; [| assumption].
    pose proof (decrease p q Hp Hq). apply IH; [eauto | lia | lia].
  Qed.

  Lemma grundy_exists : is_grundy G grundy.
  Proof.
    intros p Hp. unfold grundy at 2 3. simpl.
    assert (E : map (grundy_below (m p)) (options p) = map grundy (options p)).
    { apply map_ext_in. intros q Hq. apply all_options in Hq; [| assumption].
      pose proof (decrease p q Hp Hq). apply grundy_below_enough; [eauto | lia | lia]. }
    rewrite E. destruct (mex_spec (map grundy (options p))) as [M1 M2]. split.
    - intros q Ho Eq. apply M1. rewrite <- Eq. apply in_map. apply all_options; assumption.
    - intros n Hn. apply M2 in Hn. apply in_map_iff in Hn. destruct Hn as (q & Eq & Hq).
      exists q. split; [apply all_options |]; assumption.
  Qed.
End Exists.
