(** Theorem 5b.4: when the Grundy numbers of a bar can be shifted; Corollary 5b.6: floor(t/k) for odd k. *)

From Coq Require Import Arith List Lia.
From Nimcert Require Import Statements NimSum Rule Bars ClosedFormula Prediction Shift Triangular.
Import ListNotations.

Section FormulaShift.
  Variable f : nat -> nat.
  Variable s : nat.
  Variable g : nat -> nat -> nat.
  Hypothesis Hf : increasing f.
  Hypothesis Hg : is_grundy (bar f) (fun '(y, z) => g y z).
  Hypothesis Hs : forall y z, 1 <= y <= f s -> s <= z -> s <= g y z.
  Let f0 := cut_before s f.

  Lemma low_rows : forall y z, y <= f s -> s <= z -> s <= g y z.
  Proof.
    intros [| y] z Hy Hz.
    - rewrite (row_zero f g Hg). assumption.
    - apply Hs; [lia | assumption].
  Qed.

  Lemma all_rows : forall y z, y <= f z -> s <= z -> s <= g y z.
  Proof.
    intros y z Hy Hz. destruct (le_lt_dec y (f s)) as [L | L]; [apply low_rows; assumption |].
    destruct (row_down f g (rows_up f g Hf Hg) (g y z) (y - S (f s)) (S (f s))) as (w & Hw & E).
    { exists z. replace (S (f s) + (y - S (f s))) with y by lia. auto. }
    destruct (proj1 (rows_up f g Hf Hg (g y z) (f s)) (ex_intro _ w (conj Hw E))) as (w' & Hw' & <-).
    apply low_rows; [lia |]. destruct (le_lt_dec s w') as [? | G]; [assumption |].
    pose proof (Hf w' s ltac:(lia)). lia.
  Qed.

  (** The numbers of the cut row before column [s] are those below [s]. *)
  Lemma cut_row_small : forall y w, y <= f s -> w < s -> g (Nat.min y (f w)) w < s.
  Proof.
    intros y w Hy Hw. set (cut := fun w => g (Nat.min y (f w)) w).
    assert (inj : forall a b, a < b -> cut a <> cut b).
    { intros a b L. destruct (Hg (Nat.min y (f b), b)) as [H1 _]; [simpl; lia |].
      apply (H1 (Nat.min y (f a), a)). right. split; [assumption |].
      pose proof (Hf a b ltac:(lia)). lia. }
    assert (onto : forall x, x < s -> exists a, a < s /\ cut a = x).
    { intros x Hx. destruct (row_or_top_of f g Hf Hg x y s Hy) as [(a & Ha & E) | (a & Ha & E)].
      - exists a. unfold cut. rewrite Nat.min_l by assumption. split; [| assumption].
        destruct (le_lt_dec s a) as [L | L]; [| assumption].
        pose proof (low_rows y a Hy L). lia.
      - exists a. unfold cut. rewrite Nat.min_r by lia. split; [| assumption].
        destruct (le_lt_dec s a) as [L | L]; [| assumption]. pose proof (Hf s a L). lia. }
    assert (all : forall n, n <= s -> exists l, length l = n /\ NoDup l /\
      forall a, In a l -> a < s /\ cut a < n).
    { induction n as [| n IH]; intro Hn.
      - exists []. repeat split; try constructor; contradiction.
      - destruct IH as (l & Hl & HN & HI); [lia |]. destruct (onto n) as (a & Ha & E); [lia |].
        exists (a :: l). simpl. split; [congruence |]. split.
        + constructor; [| assumption]. intro Hin. apply HI in Hin. lia.
        + intros b [<- | Hb]; [lia |]. apply HI in Hb. lia. }
    destruct (all s (le_n s)) as (l & Hl & HN & HI).
    assert (Hin : In w l).
    { assert (I : incl (seq 0 s) l).
      { apply NoDup_length_incl; [assumption | rewrite seq_length; lia |].
        intros a Ha. apply in_seq. apply HI in Ha. lia. }
      apply I. apply in_seq. lia. }
    apply HI in Hin. unfold cut in Hin. lia.
  Qed.

  Lemma restriction_grundy : is_grundy (bar f0) (fun '(y, z) => g y z).
  Proof.
    intros [y z] Hy. simpl in Hy. destruct (le_lt_dec s z) as [Hz | Hz].
    - unfold f0 in Hy. rewrite cut_high in Hy by assumption. destruct (Hg (y, z) Hy) as [g1 g2]. split.
      + intros [v w] [[Hv ->] | [Hw ->]].
        * apply (g1 (v, z)). left. auto.
        * destruct (le_lt_dec s w) as [L | L].
          -- unfold f0. rewrite cut_high by assumption. apply (g1 (Nat.min y (f w), w)). right. auto.
          -- unfold f0. rewrite cut_low, Nat.min_0_r, (row_zero f g Hg) by assumption.
             pose proof (all_rows y z Hy Hz). lia.
      + intros n Hn. destruct (le_lt_dec s n) as [Ln | Ln].
        * destruct (g2 n Hn) as ([v w] & Ho & E). destruct Ho as [[Hv ->] | [Hw ->]].
          -- exists (v, z). split; [left; auto | assumption].
          -- destruct (le_lt_dec s w) as [L | L].
             ++ exists (Nat.min y (f w), w). split; [right | assumption].
                unfold f0. rewrite cut_high by assumption. auto.
             ++ exfalso. pose proof (cut_row_small (Nat.min y (f s)) w ltac:(lia) L) as C.
                pose proof (Hf w s ltac:(lia)).
                replace (Nat.min (Nat.min y (f s)) (f w)) with (Nat.min y (f w)) in C by lia. lia.
        * exists (0, n). split; [right | apply (row_zero f g Hg)].
          split; [lia |]. unfold f0. rewrite cut_low by assumption. lia.
    - unfold f0 in Hy. rewrite cut_low in Hy by assumption. assert (y = 0) by lia. subst y.
      rewrite (row_zero f g Hg). split.
      + intros [v w] [[Hv ->] | [Hw ->]]; [lia |]. simpl. rewrite (row_zero f g Hg). lia.
      + intros n Hn. exists (0, n). split; [right; auto | apply (row_zero f g Hg)].
  Qed.
End FormulaShift.

Lemma formula_shift : forall f s g gs, increasing f -> is_grundy (bar f) (fun '(y, z) => g y z) ->
  is_grundy (bar (fun t => f (t + s))) (fun '(y, z) => gs y z) ->
  ((forall y z, y <= f (z + s) -> gs y z + s = g y (z + s)) <->
   forall y z, 1 <= y <= f s -> s <= z -> s <= g y z).
Proof.
  intros f s g gs Hf Hg Hgs. split.
  - intros H y z Hy Hz. specialize (H y (z - s)). replace (z - s + s) with z in H by lia.
    pose proof (Hf s z Hz). specialize (H ltac:(lia)). lia.
  - intros H y z Hy. pose proof (moved_grundy f s gs Hgs) as Hm.
    pose proof (restriction_grundy f s g Hf Hg H) as Hr.
    pose proof (grundy_unique _ (bar_proper _) _ _ Hm Hr (y, z + s)) as E. simpl in E.
    rewrite cut_high, moved_high in E by lia. replace (z + s - s) with z in E by lia. auto.
Qed.

Lemma prediction_row_1 : forall k z, 1 <= z -> prediction k 1 z = if Nat.odd z then z + 1 else z - 1.
Proof.
  intros k z Hz. unfold prediction. change (1 / 2) with 0. change (1 mod 2) with 1.
  destruct z as [| z]; [lia |]. replace (S z - 1) with z by lia. rewrite Nat.odd_succ.
  rewrite Nat.min_0_l. destruct (Nat.even z); lia.
Qed.

Lemma prediction_shift : forall k s gs, Nat.Odd k ->
  is_grundy (bar (fun t => (t + s) / k)) (fun '(y, z) => gs y z) ->
  ((forall y z, y <= (z + s) / k -> gs y z + s = prediction k y (z + s)) <-> s < k \/ (s < 2 * k /\ Nat.Odd s)).
Proof.
  intros k s gs [K ->] Hgs. set (k := 2 * K + 1) in *.
  assert (Hk : k <> 0) by (unfold k; lia).
  assert (Hf : increasing (fun t => t / k)) by (intros z w H; apply Nat.div_le_mono; assumption).
  rewrite (formula_shift (fun t => t / k) s (prediction k) gs Hf (prediction_grundy K) Hgs). split.
  - intro H. destruct (le_lt_dec k s) as [L | L]; [right | auto].
    assert (H1 : 1 <= s / k) by (apply at_least_floor; lia).
    assert (Odd : Nat.odd s = true).
    { specialize (H 1 s ltac:(lia) (le_n s)). rewrite prediction_row_1 in H by lia.
      destruct (Nat.odd s); [reflexivity | lia]. }
    split; [| apply Nat.odd_spec; assumption].
    destruct (le_lt_dec (2 * k) s) as [L2 | L2]; [exfalso | assumption].
    assert (H2 : 2 <= s / k) by (apply at_least_floor; lia).
    specialize (H 2 s ltac:(lia) (le_n s)). unfold prediction in H.
    change (2 / 2) with 1 in H. apply Nat.odd_spec in Odd. destruct Odd as [i Ei].
    destruct (Nat.even (s - 2)) eqn:Ev.
    + apply Nat.even_spec in Ev. destruct Ev as [i' Ei']. lia.
    + revert H. generalize ((s - 2) / (2 * k)). intros j H. lia.
  - intros H y z Hy Hz. destruct H as [H | [H [i Ei]]].
    + rewrite Nat.div_small in Hy by assumption. lia.
    + assert (Hq : ~ 2 <= s / k) by (rewrite at_least_floor by assumption; lia).
      assert (y = 1) by lia. subst y. rewrite prediction_row_1 by lia.
      destruct (Nat.odd z) eqn:Ez; [lia |]. rewrite <- Nat.negb_even in Ez.
      apply Bool.negb_false_iff in Ez. apply Nat.even_spec in Ez. destruct Ez as [i' Ei']. lia.
Qed.
