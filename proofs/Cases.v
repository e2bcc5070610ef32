(** Lemma 4.11, Lemma 5.7 and Corollary 5a.11. *)

From Coq Require Import Arith List Lia.
From Nimcert Require Import Statements Obligations NimSum Rule Sums Bars Criterion Border ShiftedCriterion.
Import ListNotations.
Open Scope nim_scope.

Lemma case_violates : Lemma_4_11.
Proof.
  intros f z p d eps e c s Heps He Hpos Ez Ef Hs Hy. exists p.
  pose proof (pow2_pos p) as HP. rewrite Nat.pow_succ_r' in *.
  assert (HQ : exists a, S a = 2 ^ p * eps + e /\ 2 ^ p * eps + e < 2 * 2 ^ p).
  { exists (2 ^ p * eps + e - 1). destruct eps as [| [|]]; lia. }
  destruct HQ as (a & Ea & La). split.
  - assert (E1 : z / (2 * 2 ^ p) = d) by (symmetry; apply Nat.div_unique with a; lia).
    assert (E2 : S z / (2 * 2 ^ p) = d) by (symmetry; apply Nat.div_unique with (S a); lia). congruence.
  - intro B. assert (E : f z / 2 ^ p = 2 * c) by (symmetry; apply Nat.div_unique with s; lia).
    assert (L : 2 * c + 1 <= f (S z) / 2 ^ p) by (apply Nat.div_le_lower_bound; lia). lia.
Qed.

Lemma lexicographic_ends : forall m,
  well_founded (fun a b => length a = m /\ length b = m /\ lexicographic a b).
Proof.
  induction m as [| m IH]; intro b.
  - constructor. intros [| x a] (Ha & Hb & L); [destruct L | discriminate].
  - assert (A : forall x a, length a = m ->
      Acc (fun a b => length a = S m /\ length b = S m /\ lexicographic a b) (x :: a)).
    { intro x. induction x as [x IHx] using (well_founded_induction lt_wf).
      intro a. induction a as [a IHa] using (well_founded_induction IH). intro Ha.
      constructor. intros [| y c] (Hc & _ & L); [discriminate |]. simpl in Hc. injection Hc as Hc.
      destruct L as [L | [-> L]]; [apply IHx; assumption |]. apply IHa; auto. }
    constructor. intros [| x a] (Ha & Hb & L); [discriminate |]. apply A. simpl in Ha. lia.
Qed.

Section Family.
  Variables H P : Type.
  Variable D : H -> Prop.
  Variable lg : H -> P -> Prop.
  Variable op : H -> P -> P -> Prop.
  Let fibre h := {| Pos := P; legal := lg h; opt := op h |}.
  Hypothesis fibres : forall h, D h -> proper (fibre h).

  Lemma family_pset : forall X : P -> Prop,
    pset (family H P D lg op) (fun '(_, p) => X p) <-> forall h, D h -> pset (fibre h) X.
  Proof.
    intro X.
    assert (M : forall h, D h -> forall p, lg h p ->
      (isP (fibre h) p <-> isP (family H P D lg op) (h, p)) /\
      (isN (fibre h) p <-> isN (family H P D lg op) (h, p))).
    { intros h Hh p Hp.
      apply (map_outcome (fibre h) (family H P D lg op) (fun p => (h, p))); [| | apply fibres; assumption | exact Hp].
      - intros a b _ Ho. simpl. auto.
      - intros a [h' b] _ [-> Ho]. exists b. auto. }
    split.
    - intros HX h Hh p Hp. destruct (M h Hh p Hp) as [M1 M2]. rewrite M1, M2. apply (HX (h, p)). simpl. auto.
    - intros HX [h p] [Hh Hp]. destruct (M h Hh p Hp) as [M1 M2]. rewrite <- M1, <- M2. apply HX; assumption.
  Qed.
End Family.

Lemma fixed_coordinates : Corollary_5a_11.
Proof.
  split.
  - intros H D r F HF. rewrite family_pset by (intros; exact (bars_proper r (F h))).
    split; intros X h Hh; apply (criterion_iff r (F h) (HF h Hh)); exact (X h Hh).
  - intros H D c F HF.
    rewrite family_pset by (intros; exact (bar2_from_proper (c h) (F h))).
    split; intros X h Hh; apply (shifted_iff (c h) (F h) (fun x z x' z' => HF h x z x' z' Hh)); exact (X h Hh).
Qed.
