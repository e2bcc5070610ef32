(** Lemma 4.7 and Theorem 4.8: shifted bars [nakamura2015, Section 3]. *)

From Coq Require Import Arith List Lia.
From Nimcert Require Import Statements NimSum Rule Ns Bars SeveralDirections Lines CriterionGrundy.
Open Scope nim_scope.

Definition cut_before (h : nat) (f : nat -> nat) (t : nat) : nat := if t <? h then 0 else f t.
Definition moved (h : nat) (g : nat -> nat -> nat) (y z : nat) : nat := if z <? h then z else g y (z - h) + h.

Section Shift.
  Variable f : nat -> nat.
  Variable h : nat.
  Let f0 := cut_before h f.

  Lemma cut_low : forall t, t < h -> f0 t = 0.
  Proof. intros t H. unfold f0, cut_before. apply Nat.ltb_lt in H. rewrite H. reflexivity. Qed.
  Lemma cut_high : forall t, h <= t -> f0 t = f t.
  Proof. intros t H. unfold f0, cut_before. apply Nat.ltb_ge in H. rewrite H. reflexivity. Qed.

  Section Lemma47.
  Variable g : nat -> nat -> nat.
  Hypothesis Hg : is_grundy (bar (fun t => f (t + h))) (fun '(y, z) => g y z).

  Lemma moved_low : forall y z, z < h -> moved h g y z = z.
  Proof. intros y z H. unfold moved. apply Nat.ltb_lt in H. rewrite H. reflexivity. Qed.
  Lemma moved_high : forall y z, h <= z -> moved h g y z = g y (z - h) + h.
  Proof. intros y z H. unfold moved. apply Nat.ltb_ge in H. rewrite H. reflexivity. Qed.

  (** Lemma 4.7. *)
  Lemma moved_grundy : is_grundy (bar f0) (fun '(y, z) => moved h g y z).
  Proof.
    intros [y z] Hy. simpl in Hy. destruct (le_lt_dec h z) as [Hz | Hz].
    - rewrite moved_high by assumption. rewrite cut_high in Hy by assumption.
      destruct (Hg (y, z - h)) as [g1 g2]; [simpl; replace (z - h + h) with z by lia; exact Hy |]. split.
      + intros [v w] [[Hv ->] | [Hw ->]] E.
        * rewrite moved_high in E by assumption. apply (g1 (v, z - h)); [left; auto | lia].
        * destruct (le_lt_dec h w) as [Lw | Lw].
          -- rewrite moved_high in E by assumption. rewrite cut_high in E by assumption.
             apply (g1 (Nat.min y (f w), w - h)); [| lia]. right. split; [lia |].
             replace (w - h + h) with w by lia. reflexivity.
          -- rewrite moved_low in E by assumption. lia.
      + intros n Hn. destruct (le_lt_dec h n) as [Ln | Ln].
        * destruct (g2 (n - h)) as ([v w] & Ho & E); [simpl; lia |]. exists (v, w + h). split.
          -- destruct Ho as [[Hv ->] | [Hw ->]]; [left; split; lia | right].
             split; [lia |]. rewrite cut_high by lia. reflexivity.
          -- rewrite moved_high by lia. replace (w + h - h) with w by lia. lia.
        * exists (0, n). split; [right | apply moved_low; assumption].
          split; [lia |]. rewrite cut_low by assumption. lia.
    - rewrite moved_low by assumption. rewrite cut_low in Hy by assumption. assert (y = 0) by lia. subst y. split.
      + intros [v w] [[Hv ->] | [Hw ->]] E; [lia |]. rewrite moved_low in E; lia.
      + intros n Hn. exists (0, n). split; [right; split; [assumption | reflexivity] |].
        apply moved_low. lia.
  Qed.
  End Lemma47.

  Hypothesis Hf : increasing f.

  Lemma cut_increasing : increasing f0.
  Proof.
    intros z w H. destruct (le_lt_dec h z).
    - rewrite !cut_high by lia. apply Hf. assumption.
    - rewrite (cut_low z) by assumption. apply Nat.le_0_l.
  Qed.

  Lemma cut_ns : NS f0 <-> NS_on (fun t => h <= t) f /\ Nat.divide (2 ^ len (f h)) h.
  Proof.
    split.
    - intro H. split.
      + intros z w i Hz Hw B. rewrite <- (cut_high z), <- (cut_high w) by assumption. apply H; auto.
      + destruct (Nat.eq_dec h 0) as [-> | Hh]; [apply Nat.divide_0_r |].
        destruct (lowest_digit (h - 1)) as (t & c & E). replace (S (h - 1)) with h in E by lia.
        assert (B : (h - 1) / 2 ^ S t = h / 2 ^ S t).
        { apply same_block. rewrite Nat.lxor_comm.
          pose proof (lxor_predecessor (h - 1) t c) as X. replace (S (h - 1)) with h in X by lia.
          rewrite X by assumption. pose proof (pow2_pos (S t)). lia. }
        apply H in B; [| exact I ..]. rewrite cut_low, cut_high in B by lia.
        pose proof (pow2_pos t). rewrite Nat.div_0_l in B by lia. symmetry in B.
        apply div_small_iff, len_le in B. rewrite E at 2. apply Nat.divide_mul_l.
        exists (2 ^ (t - len (f h))). rewrite <- Nat.pow_add_r. f_equal. lia.
    - intros [HN Hd]. apply ns_adjacent. intros t i B.
      destruct (le_lt_dec h t) as [L | L].
      + rewrite !cut_high by lia. apply HN; [lia | lia | assumption].
      + rewrite (cut_low t) by assumption. destruct (Nat.eq_dec (S t) h) as [Eh | Ne].
        * destruct (lowest_digit t) as (p & c & E). pose proof (lxor_predecessor t p c E) as X.
          apply same_block in B. rewrite Nat.lxor_comm, X in B. rewrite Eh in *.
          rewrite cut_high by lia.
          assert (Hpi : p <= i).
          { destruct (le_lt_dec p i) as [? | G]; [assumption | exfalso].
            pose proof (Nat.pow_lt_mono_r 2 (S i) (S p) ltac:(lia) ltac:(lia)). lia. }
          assert (Hlp : len (f h) <= p).
          { destruct (le_lt_dec (len (f h)) p) as [? | G]; [assumption | exfalso].
            destruct Hd as [x Hx]. revert Hx G. generalize (len (f h)). intros l Hx G. rewrite E in Hx.
            replace l with (p + S (l - S p)) in Hx by lia.
            rewrite Nat.pow_add_r, Nat.pow_succ_r' in Hx. pose proof (pow2_pos p).
            assert (Hc : 2 ^ p * (2 * c + 1) = 2 ^ p * (2 * (x * 2 ^ (l - S p)))) by lia.
            apply Nat.mul_cancel_l in Hc; lia. }
          pose proof (pow2_pos i). rewrite Nat.div_0_l by lia. symmetry.
          apply div_small_iff. apply len_le. lia.
        * rewrite cut_low by lia. reflexivity.
  Qed.

  Lemma shift_iff : forall g, is_grundy (bar (fun t => f (t + h))) (fun '(y, z) => g y z) ->
    ((forall y z, y <= f (z + h) -> g y z + h = y ⊕ (z + h)) <->
     NS_on (fun t => h <= t) f /\ Nat.divide (2 ^ len (f h)) h).
  Proof.
    intros g Hg. rewrite <- cut_ns. rewrite <- (bar_grundy_iff f0 cut_increasing).
    pose proof (moved_grundy g Hg) as Hm. split.
    - intro H. apply grundy_ext with (3 := Hm); [apply bar_proper |]. intros [y z] Hy. simpl in Hy.
      destruct (le_lt_dec h z) as [L | L].
      + rewrite moved_high by assumption. rewrite cut_high in Hy by assumption.
        replace z with (z - h + h) at 2 by lia. apply H. replace (z - h + h) with z by lia. assumption.
      + rewrite moved_low by assumption. rewrite cut_low in Hy by assumption.
        replace y with 0 by lia. symmetry. apply Nat.lxor_0_l.
    - intros H y z Hy. pose proof (grundy_unique _ (bar_proper f0) _ _ Hm H (y, z + h)) as E.
      simpl in E. rewrite cut_high, moved_high in E by lia. replace (z + h - h) with z in E by lia. auto.
  Qed.
End Shift.

Lemma shift_criterion : forall f h g, increasing f ->
  is_grundy (bar (fun t => f (t + h))) (fun '(y, z) => g y z) ->
  ((forall y z, y <= f (z + h) -> g y z + h = y ⊕ (z + h)) <->
   NS_on (fun t => h <= t) f /\ Nat.divide (2 ^ len (f h)) h).
Proof. intros f h g Hf. apply shift_iff. assumption. Qed.
