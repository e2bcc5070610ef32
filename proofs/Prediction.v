(** Theorem 5b.2: [inoue2014, Prediction 4.1] for every odd k, from the conditions of 5b.1. *)

From Coq Require Import Arith List Lia ZArith ZifyNat.
From Nimcert Require Import Statements Rule Bars ClosedFormula Triangular.

Ltac Zify.zify_post_hook ::= Z.div_mod_to_equations.

Section Prediction.
  Variable K : nat.
  Let k := 2 * K + 1.

  Lemma row_split : forall y, exists p a, y = 2 * p + a /\ a <= 1.
  Proof. intro y. exists (y / 2), (y mod 2). lia. Qed.

  Lemma times_mono : forall i j, i < j -> k * i + k <= k * j.
  Proof. intros i j H. pose proof (Nat.mul_le_mono_l (S i) j k H). lia. Qed.

  Lemma value_even : forall p a d, a <= 1 -> d mod 2 = 0 ->
    prediction k (2 * p + a) (d + (2 * p + a)) = d + (2 * p + a) + p + a.
  Proof.
    intros p a d Ha Hd. unfold prediction.
    replace ((2 * p + a) / 2) with p by lia. replace ((2 * p + a) mod 2) with a by lia.
    replace (d + (2 * p + a) - (2 * p + a)) with d by lia.
    destruct (Nat.even d) eqn:E; [reflexivity |].
    rewrite <- Nat.negb_odd in E. apply Bool.negb_false_iff in E. apply Nat.odd_spec in E.
    destruct E as [i ->]. lia.
  Qed.

  Lemma value_odd : forall p a j r, a <= 1 -> r < 2 * k -> r mod 2 = 1 ->
    prediction k (2 * p + a) (2 * k * j + r + (2 * p + a)) = 2 * k * j + r + Nat.min p j.
  Proof.
    intros p a j r Ha Hr Hd. unfold prediction.
    replace ((2 * p + a) / 2) with p by lia.
    replace (2 * k * j + r + (2 * p + a) - (2 * p + a)) with (2 * k * j + r) by lia.
    replace ((2 * k * j + r) / (2 * k)) with j by (apply Nat.div_unique with r; lia).
    destruct (Nat.even (2 * k * j + r)) eqn:E; [exfalso | reflexivity].
    apply Nat.even_spec in E. destruct E as [i E]. revert E. rewrite <- Nat.mul_assoc.
    generalize (k * j). intros. lia.
  Qed.

  (** The columns of [x = (2k + 1) e + rho] in row [2p + a]: Lemma 5b.3. *)
  Definition case_i e (rho : nat) p a x z := p <= e /\ (x + p) mod 2 = 0 /\ x = z + p + a.
  Definition case_ii e (rho : nat) p a x z := p <= e /\ (x + p) mod 2 = 1 /\ z = x + p + a.
  Definition case_iii e rho p a x z := e < p /\ rho mod 2 = 1 /\ z + e = x + (2 * p + a).

  Lemma row_cases : forall e rho p a x z, a <= 1 -> rho <= 2 * k -> x = 2 * (k * e) + e + rho ->
    k * (2 * p + a) <= z ->
    (prediction k (2 * p + a) z = x <->
     case_i e rho p a x z \/ case_ii e rho p a x z \/ case_iii e rho p a x z).
  Proof.
    intros e rho p a x z Ha Hrho Ex Hz. unfold case_i, case_ii, case_iii.
    assert (Hk : 1 <= k) by (unfold k; lia).
    assert (Hd : exists d, z = d + (2 * p + a)).
    { exists (z - (2 * p + a)). pose proof (Nat.mul_le_mono_r 1 k (2 * p + a) Hk). lia. }
    destruct Hd as [d ->].
    assert (Hz' : 2 * (k * p) + k * a <= d + (2 * p + a)) by lia. clear Hz.
    assert (Hka : a <= k * a) by (pose proof (Nat.mul_le_mono_r 1 k a Hk); lia).
    destruct (Nat.eq_dec (d mod 2) 0) as [Hpar | Hpar].
    - rewrite value_even by assumption. split.
      + intro E. left. split; [| lia].
        destruct (le_lt_dec p e) as [L | L]; [assumption |]. pose proof (times_mono e p L). lia.
      + intros [(L & P & E) | [(L & P & E) | (L & P & E)]]; [lia | lia |].
        exfalso. assert (x = d + e) by lia. assert (2 * (k * e) + rho = d) by lia. lia.
    - assert (Hj : exists j r, d = 2 * k * j + r /\ r < 2 * k).
      { exists (d / (2 * k)), (d mod (2 * k)). split.
        - apply Nat.div_mod. lia.
        - apply Nat.mod_upper_bound. lia. }
      destruct Hj as (j & r & -> & Hr).
      assert (Hr2 : r mod 2 = 1).
      { revert Hpar. rewrite <- Nat.mul_assoc. generalize (k * j). intros. lia. }
      rewrite value_odd by assumption. rewrite <- !Nat.mul_assoc in *. split.
      + intro E. destruct (le_lt_dec p j) as [L | L].
        * rewrite Nat.min_l in E by assumption. right. left.
          pose proof (Nat.mul_le_mono_l p j k L).
          split; [| revert E; generalize (k * j); intros; lia].
          destruct (le_lt_dec p e) as [L' | L']; [assumption |]. pose proof (times_mono e p L'). lia.
        * rewrite Nat.min_r in E by lia. right. right.
          assert (e = j).
          { destruct (Nat.lt_trichotomy e j) as [L' | [L' | L']]; [exfalso | assumption | exfalso].
            - pose proof (times_mono e j L'). lia.
            - pose proof (times_mono j e L'). lia. }
          subst e. assert (rho = r) by lia. subst rho. split; [assumption |]. split; [assumption | lia].
      + intros [(L & P & E) | [(L & P & E) | (L & P & E)]].
        * exfalso. revert E P. generalize (k * j). intros. lia.
        * assert (p <= j).
          { destruct (le_lt_dec p j) as [L' | L']; [assumption | exfalso].
            pose proof (times_mono j p L'). pose proof (Nat.mul_le_mono_l p e k L). lia. }
          rewrite Nat.min_l by assumption. lia.
        * assert (e = j).
          { destruct (Nat.lt_trichotomy e j) as [L' | [L' | L']]; [exfalso | assumption | exfalso].
            - pose proof (times_mono e j L'). lia.
            - pose proof (times_mono j e L'). lia. }
          subst e. rewrite Nat.min_r by lia. lia.
  Qed.

  Lemma number_split : forall x, exists e rho, rho <= 2 * k /\ x = 2 * (k * e) + e + rho.
  Proof.
    intro x. exists (x / (2 * k + 1)), (x mod (2 * k + 1)).
    assert (H : 2 * k + 1 <> 0) by lia. split.
    - pose proof (Nat.mod_upper_bound x _ H). lia.
    - pose proof (Nat.div_mod x _ H). lia.
  Qed.

  Lemma height : forall y z, y <= z / k <-> k * y <= z.
  Proof. intros. apply at_least_floor. unfold k. lia. Qed.

  Ltac cases H := destruct H as [(?L & ?P & ?E) | [(?L & ?P & ?E) | (?L & ?P & ?E)]].

  Lemma prediction_rows : forall y z w, y <= z / k -> y <= w / k ->
    prediction k y z = prediction k y w -> z = w.
  Proof.
    intros y z w Hz Hw E. rewrite height in *. destruct (row_split y) as (p & a & -> & Ha).
    destruct (number_split (prediction k (2 * p + a) w)) as (e & rho & Hrho & Ex).
    pose proof (proj1 (row_cases e rho p a _ z Ha Hrho Ex Hz) E) as Cz.
    pose proof (proj1 (row_cases e rho p a _ w Ha Hrho Ex Hw) eq_refl) as Cw.
    revert Cz Cw. generalize (prediction k (2 * p + a) w). intros x Cz Cw.
    cases Cz; cases Cw; lia.
  Qed.

  Lemma prediction_columns : forall y v z, y <= z / k -> v <= z / k ->
    prediction k y z = prediction k v z -> y = v.
  Proof.
    intros y v z Hy Hv E. rewrite height in *.
    destruct (row_split y) as (p & a & -> & Ha), (row_split v) as (q & b & -> & Hb).
    destruct (number_split (prediction k (2 * q + b) z)) as (e & rho & Hrho & Ex).
    pose proof (proj1 (row_cases e rho p a _ z Ha Hrho Ex Hy) E) as Cy.
    pose proof (proj1 (row_cases e rho q b _ z Hb Hrho Ex Hv) eq_refl) as Cv.
    revert Cy Cv. generalize (prediction k (2 * q + b) z). intros x Cy Cv.
    cases Cy; cases Cv; lia.
  Qed.

  Lemma prediction_up : forall x y,
    (exists z, S y <= z / k /\ prediction k (S y) z = x) <-> (exists z, S y <= z / k /\ prediction k y z = x).
  Proof.
    intros x y. destruct (row_split y) as (p & a & -> & Ha).
    destruct (number_split x) as (e & rho & Hrho & Ex).
    assert (Hlow : forall z, k * S (2 * p + a) <= z -> k * (2 * p + a) <= z).
    { intros z H. rewrite Nat.mul_succ_r in H. lia. }
    assert (row_y : forall z, k * S (2 * p + a) <= z -> (prediction k (2 * p + a) z = x <->
      case_i e rho p a x z \/ case_ii e rho p a x z \/ case_iii e rho p a x z)).
    { intros z H. apply row_cases; auto. }
    destruct a as [| [| a]]; [| | lia].
    - (* y = 2p *)
      assert (row_1 : forall z, k * S (2 * p + 0) <= z -> (prediction k (S (2 * p + 0)) z = x <->
        case_i e rho p 1 x z \/ case_ii e rho p 1 x z \/ case_iii e rho p 1 x z)).
      { intros z H. replace (S (2 * p + 0)) with (2 * p + 1) in * by lia. apply row_cases; auto. }
      assert (HQ : exists q, k * S (2 * p + 0) = 2 * q + 1).
      { exists (2 * (K * p) + p + K). unfold k. lia. }
      destruct HQ as [q HQ]. unfold case_i, case_ii, case_iii in *.
      split; intros (z & Hz & E); rewrite height in Hz.
      + apply row_1 in E; [| assumption]. cases E;
          [exists (z + 1) | exists (z - 1) | exists (z - 1)]; rewrite height;
          (split; [| apply row_y]); lia.
      + apply row_y in E; [| assumption]. cases E;
          [exists (z - 1) | exists (z + 1) | exists (z + 1)]; rewrite height; (split; [| apply row_1]); lia.
    - (* y = 2p + 1 *)
      assert (row_2 : forall z, k * S (2 * p + 1) <= z -> (prediction k (S (2 * p + 1)) z = x <->
        case_i e rho (p + 1) 0 x z \/ case_ii e rho (p + 1) 0 x z \/ case_iii e rho (p + 1) 0 x z)).
      { intros z H. replace (S (2 * p + 1)) with (2 * (p + 1) + 0) in * by lia. apply row_cases; auto. }
      assert (HQ : k * S (2 * p + 1) = 2 * (k * p) + 2 * k) by lia.
      rewrite HQ in *.
      assert (Hmono : forall i j, i < j -> k * i + k <= k * j) by apply times_mono.
      unfold case_i, case_ii, case_iii in *.
      destruct (Nat.lt_trichotomy e p) as [L | [-> | L]].
      + split; intros (z & Hz & E); rewrite height, HQ in Hz.
        * apply row_2 in E; [| assumption]. cases E; [lia | lia |]. exists (z - 1).
          rewrite height, HQ. split; [| apply row_y]; lia.
        * apply row_y in E; [| assumption]. cases E; [lia | lia |]. exists (z + 1).
          rewrite height, HQ. split; [| apply row_2]; lia.
      + split; intros (z & Hz & E); rewrite height, HQ in Hz.
        * apply row_2 in E; [| assumption]. cases E; [lia | lia |]. exists (z - 1).
          rewrite height, HQ. split; [| apply row_y]; lia.
        * apply row_y in E; [| assumption]. cases E; [lia | | lia]. exists (z + 1).
          rewrite height, HQ. split; [| apply row_2]; lia.
      + specialize (Hmono p e L).
        split; intros _; destruct (Nat.eq_dec ((x + p) mod 2) 0) as [P | P].
        * exists (x - p - 1). rewrite height, HQ. split; [| apply row_y]; lia.
        * exists (x + p + 1). rewrite height, HQ. split; [| apply row_y]; lia.
        * exists (x + p + 1). rewrite height, HQ. split; [| apply row_2]; lia.
        * exists (x - p - 1). rewrite height, HQ. split; [| apply row_2]; lia.
  Qed.

  Lemma prediction_lower : forall y z w, y <= z / k -> y <= w / k -> z < w ->
    prediction k y w < prediction k y z -> exists v, v < y /\ prediction k v z = prediction k y w.
  Proof.
    intros y z w Hz Hw Lt L. rewrite height in *. destruct (row_split y) as (p & a & -> & Ha).
    destruct (number_split (prediction k (2 * p + a) w)) as (e & rho & Hrho & Ex).
    destruct (number_split (prediction k (2 * p + a) z)) as (e' & rho' & Hrho' & Ex').
    pose proof (proj1 (row_cases e rho p a _ w Ha Hrho Ex Hw) eq_refl) as Cw.
    pose proof (proj1 (row_cases e' rho' p a _ z Ha Hrho' Ex' Hz) eq_refl) as Cz.
    revert L Ex Ex' Cw Cz. generalize (prediction k (2 * p + a) w) (prediction k (2 * p + a) z).
    intros x x' L Ex Ex' Cw Cz. unfold case_i, case_ii, case_iii in *.
    assert (Hk : 1 <= k) by (unfold k; lia).
    assert (Hyz : 2 * p + a <= z) by (pose proof (Nat.mul_le_mono_r 1 k (2 * p + a) Hk); lia).
    assert (Hdown : forall v, v < 2 * p + a -> k * v <= z).
    { intros v Hv. pose proof (times_mono v (2 * p + a) Hv). lia. }
    (* z is of the even kind, w of an odd kind *)
    assert (Kz : (x' + p) mod 2 = 0 /\ x' = z + p + a).
    { cases Cz; [auto | exfalso | exfalso].
      - cases Cw; [lia | lia |]. pose proof (times_mono e p L1).
        pose proof (Nat.mul_le_mono_l p e' k L0). lia.
      - cases Cw.
        + lia.
        + assert (e' < e) as L2 by lia. pose proof (times_mono e' e L2). lia.
        + destruct (le_lt_dec e' e) as [L2 | L2].
          * lia.
          * pose proof (times_mono e e' L2). lia. }
    destruct Kz as [Pz Ez].
    destruct (le_lt_dec (z + a) x) as [C | C].
    - exists (2 * (x - z - a) + a). split; [cases Cw; lia |].
      assert (Hv : 2 * (x - z - a) + a <= z) by (cases Cw; lia).
      pose proof (value_even (x - z - a) a (z - (2 * (x - z - a) + a)) Ha ltac:(lia)) as V.
      replace (z - (2 * (x - z - a) + a) + (2 * (x - z - a) + a)) with z in V by lia.
      rewrite V. lia.
    - destruct (le_lt_dec (z - x - (1 - a)) e) as [C' | C'].
      + set (p' := z - x - (1 - a)) in *.
        assert (Hv : 2 * p' + (1 - a) < 2 * p + a) by (cases Cw; unfold p' in *; lia).
        exists (2 * p' + (1 - a)). split; [assumption |].
        apply (row_cases e rho p' (1 - a) x z); [lia | assumption | assumption | apply Hdown; assumption |].
        right. left. unfold case_ii. split; [assumption |]. unfold p' in *. lia.
      + cases Cw; [exfalso; lia | exfalso; lia |].
        set (v := z - x + e). assert (Hv : v < 2 * p + a) by (unfold v; lia).
        exists v. split; [assumption |].
        destruct (row_split v) as (q & b & Ev & Hb).
        pose proof (value_odd q b e rho Hb ltac:(lia) P) as V. rewrite <- Ev in V.
        replace (2 * k * e + rho + v) with z in V by (unfold v; lia).
        rewrite V, Nat.min_r by (unfold v in Ev; lia). lia.
  Qed.

  Lemma prediction_grundy : is_grundy (bar (fun t => t / k)) (fun '(y, z) => prediction k y z).
  Proof.
    apply formula_if.
    - intros z w H. apply Nat.div_le_mono; [unfold k; lia | assumption].
    - intro x. exists x. unfold prediction. change (0 / 2) with 0. change (0 mod 2) with 0.
      rewrite Nat.min_0_l, Nat.sub_0_r, !Nat.add_0_r. destruct (Nat.even x); reflexivity.
    - exact prediction_rows.
    - exact prediction_columns.
    - exact prediction_up.
    - exact prediction_lower.
  Qed.
End Prediction.
