(** Theorem 5b.1: five conditions say that [g] is the Grundy function of the bar of a monotone [f]. *)

From Coq Require Import Arith List Lia.
From Nimcert Require Import Statements Rule Bars.
Import ListNotations.

Section Formula.
  Variable f : nat -> nat.
  Variable g : nat -> nat -> nat.
  Hypothesis Hf : increasing f.
  Let G (p : Pos (bar f)) := let '(y, z) := p in g y z.

  Lemma column_lt : forall w z, f w < f z -> w < z.
  Proof.
    intros w z H. destruct (Nat.lt_ge_cases w z) as [L | L]; [assumption |]. apply Hf in L. lia.
  Qed.

  Section If.
    Hypothesis C0 : forall x, exists z, g 0 z = x.
    Hypothesis C1 : forall y z w, y <= f z -> y <= f w -> g y z = g y w -> z = w.
    Hypothesis C2 : forall y v z, y <= f z -> v <= f z -> g y z = g v z -> y = v.
    Hypothesis C3 : forall x y,
      (exists z, S y <= f z /\ g (S y) z = x) <-> (exists z, S y <= f z /\ g y z = x).
    Hypothesis C4 : forall y z w, y <= f z -> y <= f w -> z < w -> g y w < g y z ->
      exists v, v < y /\ g v z = g y w.

    (** A number is in row [y], or it is at the top of a lower column. *)
    Lemma row_or_top : forall x y,
      (exists w, y <= f w /\ g y w = x) \/ (exists w, f w < y /\ g (f w) w = x).
    Proof.
      intros x y. induction y as [| y [(w & Hw & E) | (w & Hw & E)]].
      - left. destruct (C0 x) as [z E]. exists z. split; [lia | assumption].
      - destruct (le_lt_dec (S y) (f w)) as [L | L].
        + left. apply C3. eauto.
        + right. exists w. assert (f w = y) by lia. split; [lia | congruence].
      - right. exists w. split; [lia | assumption].
    Qed.

    (** A number in row [y] is in all lower rows. *)
    Lemma row_down : forall x d v, (exists z, v + d <= f z /\ g (v + d) z = x) ->
      exists z, v <= f z /\ g v z = x.
    Proof.
      intros x d. induction d as [| d IH]; intros v (z & Hz & E).
      - rewrite Nat.add_0_r in *. eauto.
      - replace (v + S d) with (S (v + d)) in * by lia.
        destruct (proj1 (C3 x (v + d)) (ex_intro _ z (conj Hz E))) as (w & Hw & E').
        apply IH. exists w. split; [lia | assumption].
    Qed.

    Lemma formula_if : is_grundy (bar f) G.
    Proof.
      intros [y z] Hy. simpl in Hy. split.
      - intros [v w] [[Hv ->] | [Hw ->]] E; simpl in E.
        + apply C2 in E; lia.
        + destruct (le_lt_dec y (f w)) as [L | L].
          * rewrite Nat.min_l in E by assumption. apply C1 in E; lia.
          * rewrite Nat.min_r in E by lia. set (v := f w) in *.
            destruct (row_down (g y z) (y - S v) (S v)) as (z' & Hz' & E').
            { exists z. replace (S v + (y - S v)) with y by lia. auto. }
            destruct (proj1 (C3 (g y z) v) (ex_intro _ z' (conj Hz' E'))) as (w' & Hw' & E'').
            assert (w' = w); [| subst w'; fold v in Hw'; lia].
            apply C1 with v; [lia | unfold v; lia | congruence].
      - intros n Hn. simpl in Hn. destruct (row_or_top n y) as [(w & Hw & E) | (w & Hw & E)].
        + destruct (Nat.lt_trichotomy w z) as [L | [-> | L]].
          * exists (y, w). simpl. split; [right | assumption]. split; [assumption |].
            symmetry. apply Nat.min_l. assumption.
          * lia.
          * destruct (C4 y z w Hy Hw L) as (v & Hv & E'); [lia |].
            exists (v, z). simpl. split; [auto | lia].
        + exists (f w, w). simpl. split; [right | assumption].
          split; [apply column_lt; lia | symmetry; apply Nat.min_r; lia].
    Qed.
  End If.

  Section OnlyIf.
    Hypothesis HG : is_grundy (bar f) G.

    Lemma row_zero : forall z, g 0 z = z.
    Proof.
      intro z. induction z as [z IH] using (well_founded_induction lt_wf).
      destruct (HG (0, z)) as [H1 H2]; [apply Nat.le_0_l |].
      assert (L : g 0 z <= z).
      { destruct (le_lt_dec (g 0 z) z) as [L | L]; [assumption | exfalso].
        destruct (H2 z L) as ([v w] & [[Hv _] | [Hw Ev]] & E); [lia |]. simpl in *. subst v.
        rewrite IH in E by assumption. lia. }
      destruct (Nat.eq_dec (g 0 z) z) as [E | Ne]; [assumption | exfalso].
      apply (H1 (0, g 0 z)); simpl; [right; split; [lia | reflexivity] |]. apply IH. lia.
    Qed.

    Lemma rows_injective : forall y z w, y <= f z -> y <= f w -> g y z = g y w -> z = w.
    Proof.
      assert (L : forall y z w, y <= f z -> y <= f w -> z < w -> g y z <> g y w).
      { intros y z w Hz Hw Lt. destruct (HG (y, w) Hw) as [H1 _]. apply (H1 (y, z)). simpl. right.
        split; [assumption |]. symmetry. apply Nat.min_l. assumption. }
      intros y z w Hz Hw E. destruct (Nat.lt_trichotomy z w) as [Lt | [-> | Lt]]; [exfalso | auto | exfalso].
      - apply (L y z w); assumption.
      - apply (L y w z); auto.
    Qed.

    Lemma columns_injective : forall y v z, y <= f z -> v <= f z -> g y z = g v z -> y = v.
    Proof.
      assert (L : forall y v z, y <= f z -> v < y -> g v z <> g y z).
      { intros y v z Hz Lt. destruct (HG (y, z) Hz) as [H1 _]. apply (H1 (v, z)). simpl. auto. }
      intros y v z Hy Hv E. destruct (Nat.lt_trichotomy y v) as [Lt | [-> | Lt]]; [exfalso | auto | exfalso].
      - apply (L v y z); assumption.
      - apply (L y v z); auto.
    Qed.

    (** Not both: in row [y], and at the top of a lower column. *)
    Lemma not_row_and_top : forall x y z w, y <= f z -> g y z = x -> f w < y -> g (f w) w <> x.
    Proof.
      intros x y z w Hz <- Hw. destruct (HG (y, z) Hz) as [H1 _]. apply (H1 (f w, w)). simpl. right.
      split; [apply column_lt; lia | symmetry; apply Nat.min_r; lia].
    Qed.

    (** Some column of row [y] has a larger number than [x], and [x] in no lower row. *)
    Lemma good_column : forall x y z0, y <= f z0 -> exists z, y <= f z /\ x <= g y z /\
      forall v, v < y -> g v z <> x.
    Proof.
      intros x y z0 Hz0.
      (* The reason why a column is bad: a number below x in row y, or a row below y. *)
      assert (bad : forall z, y <= f z -> {c | (c < x /\ g y z = c) \/ (exists v, v < y /\ c = x + v /\ g v z = x)} +
        {x <= g y z /\ forall v, v < y -> g v z <> x}).
      { intros z Hz. destruct (le_lt_dec x (g y z)) as [L | L].
        - assert (D : forall n, {v | v < n /\ g v z = x} + {forall v, v < n -> g v z <> x}).
          { induction n as [| n [[v [Hv E]] | H]].
            - right. intros. lia.
            - left. exists v. auto.
            - destruct (Nat.eq_dec (g n z) x) as [E | Ne].
              + left. exists n. auto.
              + right. intros v Hv. destruct (Nat.eq_dec v n) as [-> | ?]; [assumption | apply H; lia]. }
          destruct (D y) as [[v [Hv E]] | H]; [left | right; auto]. exists (x + v). right. eauto.
        - left. exists (g y z). auto. }
      assert (search : forall n, (exists z, y <= f z /\ x <= g y z /\ forall v, v < y -> g v z <> x) \/
        exists l, length l = n /\ NoDup l /\ (forall c, In c l -> c < x + y) /\
          forall c, In c l -> exists z, y <= f z /\ z < z0 + n /\
            ((c < x /\ g y z = c) \/ (exists v, v < y /\ c = x + v /\ g v z = x))).
      { induction n as [| n [H | (l & Hl & HN & Hb & HI)]]; [| left; assumption |].
        - right. exists []. simpl. repeat split; try constructor; intros; contradiction.
        - assert (Hz : y <= f (z0 + n)) by (apply Nat.le_trans with (f z0); [assumption | apply Hf; lia]).
          destruct (bad (z0 + n) Hz) as [[c Hc] | H]; [right | left; eauto].
          exists (c :: l). simpl. split; [congruence |]. split; [| split].
          + constructor; [| assumption]. intro Hin. destruct (HI c Hin) as (z & Hz' & Lz & Hc').
            assert (z = z0 + n); [| lia].
            destruct Hc as [[L E] | (v & Hv & E & E1)], Hc' as [[L' E'] | (v' & Hv' & E' & E1')].
            * apply rows_injective with y; [assumption .. | congruence].
            * lia.
            * lia.
            * assert (v = v') by lia. subst v'. apply rows_injective with v; [lia | lia | congruence].
          + intros c' [<- | Hin]; [| auto]. destruct Hc as [[L E] | (v & Hv & E & E1)]; lia.
          + intros c' [<- | Hin].
            * exists (z0 + n). split; [assumption |]. split; [lia | assumption].
            * destruct (HI c' Hin) as (z & Hz' & Lz & Hc'). exists z. split; [assumption |].
              split; [lia | assumption]. }
      destruct (search (S (x + y))) as [H | (l & Hl & HN & Hb & _)]; [assumption | exfalso].
      assert (L : length l <= length (seq 0 (x + y))).
      { apply NoDup_incl_length; [assumption |]. intros c Hc. apply in_seq. specialize (Hb c Hc). lia. }
      rewrite seq_length in L. lia.
    Qed.

    (** At least one: in row [y], or at the top of a lower column. *)
    Lemma row_or_top_of : forall x y z0, y <= f z0 ->
      (exists w, y <= f w /\ g y w = x) \/ (exists w, f w < y /\ g (f w) w = x).
    Proof.
      intros x y z0 Hz0. destruct (good_column x y z0 Hz0) as (z & Hz & L & Hv).
      destruct (Nat.eq_dec (g y z) x) as [E | Ne]; [left; eauto |].
      destruct (HG (y, z) Hz) as [_ H2]. destruct (H2 x) as ([v w] & Ho & E); [simpl; lia |].
      simpl in E. destruct Ho as [[Lv ->] | [Lw Ev]].
      - exfalso. apply (Hv v Lv E).
      - destruct (le_lt_dec y (f w)) as [Lf | Lf].
        + rewrite Nat.min_l in Ev by assumption. subst v. left. eauto.
        + rewrite Nat.min_r in Ev by lia. subst v. right. eauto.
    Qed.

    Lemma rows_up : forall x y,
      (exists z, S y <= f z /\ g (S y) z = x) <-> (exists z, S y <= f z /\ g y z = x).
    Proof.
      intros x y. split; intros (z & Hz & E).
      - destruct (row_or_top_of x y z) as [(w & Hw & E') | (w & Hw & E')]; [lia | |].
        + destruct (le_lt_dec (S y) (f w)) as [L | L]; [eauto | exfalso].
          assert (Ef : f w = y) by lia.
          apply (not_row_and_top x (S y) z w); [assumption | assumption | lia | congruence].
        + exfalso. apply (not_row_and_top x (S y) z w); [assumption | assumption | lia | assumption].
      - destruct (row_or_top_of x (S y) z Hz) as [? | (w & Hw & E')]; [assumption | exfalso].
        destruct (Nat.eq_dec (f w) y) as [Ef | Ne].
        + rewrite Ef in E'. assert (z = w); [| subst w; lia].
          apply rows_injective with y; [lia | lia | congruence].
        + apply (not_row_and_top x y z w); [lia | assumption | lia | assumption].
    Qed.

    Lemma lower_rows : forall y z w, y <= f z -> y <= f w -> z < w -> g y w < g y z ->
      exists v, v < y /\ g v z = g y w.
    Proof.
      intros y z w Hz Hw Lt L. destruct (HG (y, z) Hz) as [_ H2].
      destruct (H2 (g y w)) as ([v w'] & Ho & E); [exact L |]. simpl in E.
      destruct Ho as [[Lv ->] | [Lw Ev]]; [eauto | exfalso].
      destruct (le_lt_dec y (f w')) as [Lf | Lf].
      - rewrite Nat.min_l in Ev by assumption. subst v. apply rows_injective in E; lia.
      - rewrite Nat.min_r in Ev by lia. subst v.
        apply (not_row_and_top (g y w) y w w'); [assumption | reflexivity | assumption | assumption].
    Qed.

    Lemma formula_only_if : conditions f g.
    Proof.
      split; [intro x; exists x; apply row_zero |]. split; [exact rows_injective |].
      split; [exact columns_injective |]. split; [exact rows_up | exact lower_rows].
    Qed.
  End OnlyIf.

  Lemma formula_iff : is_grundy (bar f) G <-> conditions f g.
  Proof.
    split; [exact formula_only_if |]. intros (C0 & C1 & C2 & C3 & C4). apply formula_if; assumption.
  Qed.
End Formula.
