(** Corollary 4.9: [nakamura2015, Theorem 3.2] and its converse. *)

From Coq Require Import Arith List Lia.
From Nimcert Require Import Statements NimSum Shift Triangular ShiftedTriangular.
Open Scope nim_scope.

(** Lemma 3.7: floor(t/k) is NS for even k. *)
Lemma floor_ns : forall K, 1 <= K -> NS (fun t => t / (2 * K)).
Proof.
  intros K HK z w i _ _ B. pose proof (pow2_pos i).
  assert (E : forall a, a / (2 * K) / 2 ^ i = a / 2 ^ S i / K).
  { intro a. rewrite !Nat.div_div by (rewrite ?Nat.pow_succ_r'; lia). f_equal. rewrite Nat.pow_succ_r'. lia. }
  rewrite !E, B. reflexivity.
Qed.

(** For odd k it is not, on any set of columns from [h] on. *)
Lemma floor_not_ns : forall K h, ~ NS_on (fun t => h <= t) (fun t => t / (2 * K + 1)).
Proof.
  intros K h H. set (q := 2 * h + 1). set (k := 2 * K + 1) in *.
  assert (Hk : k <> 0) by (unfold k; lia).
  assert (Hkq : exists j, k * q = 2 * j + 1 /\ h <= j).
  { exists (K * q + h). unfold k, q. split; lia. }
  destruct Hkq as (j & Ej & Hj).
  assert (B : (2 * j) / 2 ^ 1 = (2 * j + 1) / 2 ^ 1).
  { change (2 ^ 1) with 2. rewrite (Nat.mul_comm 2 j), Nat.div_mul, Nat.div_add_l by lia.
    change (1 / 2) with 0. lia. }
  apply (H (2 * j) (2 * j + 1) 0) in B; [| lia | lia]. rewrite !div_one in B.
  assert (E1 : q <= (2 * j + 1) / k) by (apply at_least_floor; lia).
  rewrite <- B, at_least_floor in E1 by assumption. lia.
Qed.

Lemma shifted_floor : forall k h g, 1 <= k -> is_grundy (bar (fun t => (t + h) / k)) (fun '(y, z) => g y z) ->
  ((forall y z, y <= (z + h) / k -> g y z + h = y ⊕ (z + h)) <->
   Nat.Even k /\ (h < k \/ exists t m, h = k * 2 ^ t + m * 2 ^ S t /\ 2 * m < k)).
Proof.
  intros k h g Hk Hg.
  assert (Hf : increasing (fun t => t / k)) by (intros z w H; apply Nat.div_le_mono; lia).
  rewrite (shift_criterion (fun t => t / k) h g Hf Hg).
  destruct (Nat.Even_or_Odd k) as [[K ->] | [K ->]].
  - assert (HK : 1 <= K) by lia. split.
    + intros [_ Hd]. split; [exists K; reflexivity |].
      destruct (le_lt_dec (2 * K) h) as [L | L]; [right | auto].
      set (q := h / (2 * K)) in *. assert (Hq : 1 <= q) by (apply at_least_floor; lia).
      assert (El : len q = S (Nat.log2 q)) by (destruct q; [lia | reflexivity]).
      destruct (Nat.log2_spec q) as [Q1 Q2]; [lia |]. set (t := Nat.log2 q) in *.
      rewrite El in Hd. destruct Hd as [x Hx].
      apply at_least_floor in Q1; [| lia].
      assert (Q3 : ~ 2 ^ S t <= h / (2 * K)) by (fold q; lia).
      rewrite at_least_floor in Q3 by lia.
      rewrite Nat.pow_succ_r' in *. pose proof (pow2_pos t) as HP.
      assert (K <= x).
      { destruct (le_lt_dec K x) as [? | G]; [assumption | exfalso].
        pose proof (Nat.mul_le_mono_l (S x) K (2 ^ t) G). lia. }
      assert (x < 2 * K).
      { destruct (le_lt_dec (2 * K) x) as [G | ?]; [exfalso | assumption].
        pose proof (Nat.mul_le_mono_l (2 * K) x (2 ^ t) G). lia. }
      exists t, (x - K). rewrite Nat.pow_succ_r'. split; [| lia].
      rewrite Hx. replace x with (K + (x - K)) at 1 by lia. lia.
    + intros [_ H]. split; [intros z w i _ _; apply (floor_ns K HK); exact I |].
      destruct H as [H | (t & m & E & Hm)].
      * rewrite Nat.div_small by assumption. exists h. simpl. lia.
      * apply Nat.divide_trans with (2 ^ S t).
        -- apply pow_divides. apply len_le.
           destruct (le_lt_dec (2 ^ S t) (h / (2 * K))) as [G | G]; [exfalso | assumption].
           rewrite at_least_floor in G by lia. rewrite Nat.pow_succ_r' in *. pose proof (pow2_pos t) as HP.
           assert (L : m + 1 <= K) by lia. pose proof (Nat.mul_le_mono_l _ _ (2 ^ t) L). lia.
        -- exists (K + m). rewrite E, Nat.pow_succ_r'. lia.
  - split.
    + intros [H _]. exfalso. exact (floor_not_ns K h H).
    + intros [[j Hj] _]. lia.
Qed.
