(** The NS property: its forms (1.2, 1.3), adjacent columns (2.1), caps (2.3), fixed points (3.1). *)

From Coq Require Import Arith List Lia.
From Nimcert Require Import Statements NimSum.
Open Scope nim_scope.

(** The smallest block that contains both numbers has length 2^len (a ⊕ b). *)
Lemma same_block_len : forall a b, a / 2 ^ len (a ⊕ b) = b / 2 ^ len (a ⊕ b).
Proof. intros. apply same_block. apply len_le. lia. Qed.

Lemma len_same_block : forall a b i, len (a ⊕ b) <= i <-> a / 2 ^ i = b / 2 ^ i.
Proof. intros. rewrite same_block. apply len_le. Qed.

Lemma len_pos : forall a b, a <> b -> 1 <= len (a ⊕ b).
Proof.
  intros a b H. destruct (len (a ⊕ b)) as [| n] eqn:E; [| lia]. exfalso. apply H.
  pose proof (same_block_len a b) as B. rewrite E in B. rewrite !div_one in B. assumption.
Qed.

(** Lemma 1.3. *)
Lemma ns_distance : forall (C : nat -> Prop) f,
  NS_on C f <-> forall z w, C z -> C w -> z <> w -> len (f z ⊕ f w) < len (z ⊕ w).
Proof.
  intros C f. split.
  - intros H z w Hz Hw Ne. pose proof (len_pos z w Ne). pose proof (same_block_len z w) as B.
    destruct (len (z ⊕ w)) as [| n]; [lia |]. apply H in B; [| assumption ..].
    apply len_same_block in B. lia.
  - intros H z w i Hz Hw B. destruct (Nat.eq_dec z w) as [-> | Ne]; [reflexivity |].
    apply len_same_block in B. pose proof (H z w Hz Hw Ne). apply len_same_block. lia.
Qed.

(** Lemma 2.1. *)
Lemma ns_adjacent_upto : forall n f,
  (forall t i, t < n -> t / 2 ^ S i = S t / 2 ^ S i -> f t / 2 ^ i = f (S t) / 2 ^ i) ->
  NS_on (fun z => z <= n) f.
Proof.
  intros n f H. assert (L : forall d z i, z + d <= n -> z / 2 ^ S i = (z + d) / 2 ^ S i ->
    f z / 2 ^ i = f (z + d) / 2 ^ i).
  { induction d as [| d IH]; intros z i Hn B.
    - rewrite Nat.add_0_r. reflexivity.
    - assert (B' : z / 2 ^ S i = (z + d) / 2 ^ S i)
        by (apply block_between with (z + S d); [lia | assumption]).
      rewrite (IH z i) by (try assumption; lia).
      replace (z + S d) with (S (z + d)) in * by lia. apply H; [lia |]. congruence. }
  intros z w i Hz Hw B. destruct (Nat.le_ge_cases z w) as [Hle | Hle].
  - replace w with (z + (w - z)) in * by lia. apply L; [lia | assumption].
  - replace z with (w + (z - w)) in * by lia. symmetry. apply L; [lia | auto].
Qed.

Lemma ns_adjacent : forall f,
  (forall t i, t / 2 ^ S i = S t / 2 ^ S i -> f t / 2 ^ i = f (S t) / 2 ^ i) -> NS f.
Proof.
  intros f H z w i _ _ B. apply (ns_adjacent_upto (z + w) f); auto; simpl; lia.
Qed.

(** Lemma 3.1: a contraction has exactly one fixed point. *)
Lemma fixed_point_unique : forall f, NS f -> forall w w', f w = w -> f w' = w' -> w = w'.
Proof.
  intros f H w w' E E'. destruct (small_exists w) as [i Hi], (small_exists w') as [j Hj].
  assert (B : forall n, w / 2 ^ (i + j - n) = w' / 2 ^ (i + j - n)).
  { induction n as [| n IH].
    - rewrite Nat.sub_0_r.
      pose proof (Nat.pow_le_mono_r 2 i (i + j)). pose proof (Nat.pow_le_mono_r 2 j (i + j)).
      rewrite !Nat.div_small by lia. reflexivity.
    - destruct (Nat.le_gt_cases (i + j) n) as [L | L].
      + replace (i + j - S n) with (i + j - n) by lia. assumption.
      + replace (i + j - n) with (S (i + j - S n)) in IH by lia.
        apply H in IH; [| exact I ..]. rewrite E, E' in IH. assumption. }
  specialize (B (i + j)). rewrite Nat.sub_diag in B. rewrite !div_one in B. assumption.
Qed.

Lemma fixed_point : forall f, NS f -> forall i w0, f w0 / 2 ^ i = w0 / 2 ^ i ->
  exists w, f w = w /\ w / 2 ^ i = w0 / 2 ^ i.
Proof.
  intros f H. induction i as [| i IH]; intros w0 B.
  - exists w0. split; [| reflexivity]. rewrite !div_one in B. assumption.
  - pose proof (H (f w0) w0 i I I B) as B'. destruct (IH (f w0) B') as (w & E & Hw).
    exists w. split; [assumption |]. rewrite <- B. apply block_up with i; [lia | assumption].
Qed.

Lemma fixed_point_exists : forall f, NS f -> exists w, f w = w.
Proof.
  intros f H. destruct (small_exists (f 0)) as [i Hi]. destruct (fixed_point f H i 0) as (w & E & _).
  - pose proof (pow2_pos i). rewrite !Nat.div_small by lia. reflexivity.
  - eauto.
Qed.

Lemma ns_lxor : forall f x, NS f -> NS (fun w => f w ⊕ x).
Proof.
  intros f x H z w i _ _ B. rewrite !div_lxor. rewrite (H z w i I I B). reflexivity.
Qed.

(** Lemma 5.16: a minimum of contractions. *)
Lemma block_min : forall a b y i, a / 2 ^ i = b / 2 ^ i -> Nat.min y a / 2 ^ i = Nat.min y b / 2 ^ i.
Proof.
  assert (L : forall a b y i, a <= b -> a / 2 ^ i = b / 2 ^ i -> Nat.min y a / 2 ^ i = Nat.min y b / 2 ^ i).
  { intros a b y i L B. destruct (Nat.le_ge_cases y a), (Nat.le_ge_cases y b);
      rewrite ?Nat.min_l, ?Nat.min_r by lia; try reflexivity; try assumption.
    apply block_between with b; [lia | assumption]. }
  intros a b y i B. destruct (Nat.le_ge_cases a b); [auto | symmetry; auto].
Qed.

Lemma ns_min : forall f y, NS f -> NS (fun w => Nat.min y (f w)).
Proof. intros f y H z w i _ _ B. apply block_min. apply H; auto. Qed.

(** Lemma 2.5: the constant extension. *)
Lemma ns_extension : forall f n, NS_on (fun z => z <= n) f -> NS (fun z => f (Nat.min z n)).
Proof.
  intros f n H. apply ns_adjacent. intros t i B. destruct (Nat.lt_ge_cases t n) as [L | L].
  - rewrite !Nat.min_l by lia. apply H; simpl; auto; lia.
  - rewrite !Nat.min_r by lia. reflexivity.
Qed.

(** Lemma 2.7: columns at a power of two, [p = 2 ^ i]. *)
Lemma columns_at_a_power : forall f z e i, ~ Nat.divide (2 * 2 ^ i) (S z) -> f z < e * 2 ^ i <= f (S z) ->
  z / 2 ^ S i = S z / 2 ^ S i /\ f z / 2 ^ i <> f (S z) / 2 ^ i.
Proof.
  intros f z e i D [L G]. assert (P : 2 ^ i <> 0) by (apply Nat.pow_nonzero; discriminate). split.
  - assert (Q : 2 ^ S i <> 0) by (apply Nat.pow_nonzero; discriminate). change (2 * 2 ^ i) with (2 ^ S i) in D.
    pose proof (Nat.div_mod z (2 ^ S i) Q) as E. pose proof (Nat.mod_upper_bound z (2 ^ S i) Q) as B.
    destruct (Nat.eq_dec (S (z mod 2 ^ S i)) (2 ^ S i)) as [F | F].
    + exfalso. apply D. exists (S (z / 2 ^ S i)). rewrite Nat.mul_succ_l, (Nat.mul_comm (z / 2 ^ S i)). lia.
    + apply (Nat.div_unique (S z) (2 ^ S i) (z / 2 ^ S i) (S (z mod 2 ^ S i))); lia.
  - assert (A : f z / 2 ^ i < e) by (apply Nat.div_lt_upper_bound; lia).
    assert (B : e <= f (S z) / 2 ^ i) by (apply Nat.div_le_lower_bound; lia). lia.
Qed.
