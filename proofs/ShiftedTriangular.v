(** Theorem 5a.10: shifted triangular bars of odd k. *)

From Coq Require Import Arith List Lia ZArith.
From Nimcert Require Import Statements NimSum Rule Bars Lines Border Triangular ShiftedCriterion.
Open Scope nim_scope.

Lemma lxor_le_add : forall a b, a ⊕ b <= a + b.
Proof.
  intro a. induction a as [a IH] using (well_founded_induction lt_wf). intro b.
  destruct (Nat.eq_dec a 0) as [-> | Ha]; [rewrite Nat.lxor_0_l; lia |].
  destruct (split_at 1 a) as (a1 & a0 & E & La), (split_at 1 b) as (b1 & b0 & -> & Lb). subst a.
  rewrite lxor_split by assumption. change (2 ^ 1) with 2 in *. specialize (IH a1 ltac:(lia) b1).
  assert (a0 ⊕ b0 <= a0 + b0); [| lia].
  destruct a0 as [| [|]]; [| | lia]; (destruct b0 as [| [|]]; [| | lia]);
    [change (0 ⊕ 0) with 0 | change (0 ⊕ 1) with 1 | change (1 ⊕ 0) with 1 | change (1 ⊕ 1) with 0]; lia.
Qed.

Lemma len_greater : forall t q, 2 ^ t <= q -> t < len q.
Proof.
  intros t q H. destruct (le_lt_dec (len q) t) as [L | L]; [| assumption].
  apply len_le in L. lia.
Qed.

Lemma pow_divides : forall i j, i <= j -> Nat.divide (2 ^ i) (2 ^ j).
Proof.
  intros i j H. exists (2 ^ (j - i)). rewrite <- Nat.pow_add_r. f_equal. lia.
Qed.

Lemma not_between : forall d u v, Nat.divide d (d * u + v) -> v < d -> v = 0.
Proof.
  intros d u v [i H] L. apply Nat.add_cancel_l with (d * u). rewrite H, Nat.add_0_r.
  destruct (Nat.lt_trichotomy i u) as [C | [-> | C]].
  - exfalso. pose proof (Nat.mul_le_mono_l (S i) u d C). lia.
  - lia.
  - exfalso. pose proof (Nat.mul_le_mono_l (S u) i d C). lia.
Qed.

Section ShiftedTriangular.
  Variables K m h s : nat.
  Let k := 2 * K + 1.
  Hypothesis Hcase : (K = 2 * m /\ (h = 2 * s + 1 \/ h = 2 * s + 2)) \/
    (K = 2 * m + 1 /\ (h = 2 * s \/ S h = 2 * s)).
  Let F x z := (x - s + (z - s) + h) / k.

  Lemma shifted_triangle_monotone : forall x z x' z', s <= x -> s <= z -> x <= x' -> z <= z' -> F x z <= F x' z'.
  Proof. intros. apply Nat.div_le_mono; unfold k; lia. Qed.

  (** The bar of [F] from [s] on is the triangular bar, moved. *)
  Lemma move_pset : pset (triangle k h) (fun '(x, y, z) => (x + s) ⊕ y ⊕ (z + s) = 0) <->
    pset (bar2_from s F) nim_zero2.
  Proof.
    set (e := fun p : Pos (triangle k h) => let '(x, y, z) := p in (x + s, y, z + s) : Pos (bar2_from s F)).
    assert (EF : forall x z, F (x + s) (z + s) = (x + z + h) / k).
    { intros. unfold F. f_equal. lia. }
    assert (e_legal : forall p, legal (triangle k h) p -> legal (bar2_from s F) (e p)).
    { intros [[x y] z] Hy. simpl in *. rewrite EF. repeat split; lia. }
    assert (e_opt : forall p q, legal (triangle k h) p -> opt (triangle k h) p q -> opt (bar2_from s F) (e p) (e q)).
    { intros [[x y] z] [[u v] w] _ Ho. simpl in *. rewrite !EF. split; [lia | split; [lia |]].
      destruct Ho as [(-> & ? & ->) | [(? & -> & ->) | (-> & -> & ?)]]; [left | right; left | right; right];
        repeat split; lia. }
    assert (e_back : forall p q', legal (triangle k h) p -> opt (bar2_from s F) (e p) q' ->
      exists q, opt (triangle k h) p q /\ e q = q').
    { intros [[x y] z] [[u v] w] _ (Hu & Hw & Ho). exists (u - s, v, w - s). simpl in *.
      replace (u - s + s) with u by lia. replace (w - s + s) with w by lia. split; [| reflexivity].
      destruct Ho as [(-> & ? & ->) | [(? & -> & ->) | (-> & -> & ?)]]; [left | right; left | right; right].
      - repeat split; lia.
      - repeat split; [lia | | lia]. unfold F. do 2 f_equal. lia.
      - repeat split; [lia | | lia]. unfold F. do 2 f_equal. lia. }
    assert (E : forall p, nim_zero2 (e p) <-> (fun '(x, y, z) => (x + s) ⊕ y ⊕ (z + s) = 0) p).
    { intros [[x y] z]. reflexivity. }
    split; intro H.
    - apply map_pset_onto with (G := triangle k h) (e := e); try assumption.
      + apply bar2_proper.
      + intros [[x y] z] (Hx & Hz & Hy). exists (x - s, y, z - s). simpl. split.
        * replace (x - s + (z - s) + h) with (x - s + (z - s) + h) by lia. exact Hy.
        * f_equal; [f_equal |]; lia.
      + apply pset_ext with (2 := H). intros p _. symmetry. apply E.
    - apply pset_ext with (X := fun p => nim_zero2 (e p)); [auto |].
      apply map_pset with (H := bar2_from s F); try assumption. apply bar2_proper.
  Qed.

  (** (T) on the lines from [s] on, as inequalities. *)
  Lemma shifted_line : criterion2 (zero_outside s F) <->
    forall X n, s <= X -> (s <= X ⊕ S n /\ k * S n + 2 * s <= X + (X ⊕ S n) + h <->
      s <= X ⊕ n /\ k * S n + 2 * s <= X + (X ⊕ n) + h).
  Proof.
    assert (E : forall X W n, s <= X ->
      (S n <= zero_outside s F X W <-> s <= W /\ k * S n + 2 * s <= X + W + h)).
    { intros X W n HX. destruct (le_lt_dec s W) as [HW | HW].
      - rewrite inside by assumption. unfold F. rewrite at_least_floor by (unfold k; lia). lia.
      - rewrite outside by auto. lia. }
    assert (Sym : forall X W, zero_outside s F W X = zero_outside s F X W).
    { intros. unfold zero_outside, F. rewrite Bool.andb_comm.
      replace (W - s + (X - s) + h) with (X - s + (W - s) + h) by lia. reflexivity. }
    split.
    - intros H X n HX. rewrite <- !E by assumption. destruct (H X) as [H1 _]. apply H1.
    - intros H o. split; intro n; rewrite ?(Sym o); destruct (le_lt_dec s o) as [Ho | Ho].
      + rewrite !E by assumption. apply H. assumption.
      + rewrite !outside by auto. lia.
      + rewrite !E by assumption. apply H. assumption.
      + rewrite !outside by auto. lia.
  Qed.

  Lemma both_sides : forall (P b beta d : Z), (1 <= P -> 0 <= b < P -> beta = 0 \/ beta = 1 ->
    (exists j, d = Z.of_nat K - 2 * j) ->
    (0 <= 2 * b - 2 * P * d + Z.of_nat h - 2 * Z.of_nat s <-> d <= 0) /\
    (0 <= 2 * P * beta - 1 - 2 * P * d + Z.of_nat h - 2 * Z.of_nat s <-> d <= 0))%Z.
  Proof.
    intros P b beta d HP Hb Hbeta [j Hj].
    destruct (Z.le_gt_cases d 0) as [Hd | Hd].
    - pose proof (times_low P d HP Hd) as L1.
      assert (L2 : (d = 0 \/ P * d <= - P)%Z).
      { destruct (Z.eq_dec d 0) as [? | Hd0]; [auto | right].
        pose proof (times_low P (d + 1) HP ltac:(lia)). lia. }
      destruct Hcase as [[HK Hh] | [HK Hh]]; destruct Hbeta as [-> | ->]; split; split; intro; try lia.
    - pose proof (times_high P d HP ltac:(lia)) as L1.
      assert (L2 : (d = 1 \/ 2 * P <= P * d)%Z).
      { destruct (Z.eq_dec d 1) as [? | Hd1]; [auto | right].
        pose proof (times_high P (d - 1) HP ltac:(lia)). lia. }
      destruct Hcase as [[HK Hh] | [HK Hh]]; destruct Hbeta as [-> | ->]; split; split; intro; try lia.
  Qed.

  (** If the power of 2 divides the shift, no block is cut. *)
  Lemma no_block_is_cut : Nat.divide (2 ^ len (h / k)) s -> forall t a c u v,
    u = a ⊕ c -> s = 2 ^ S t * u + v -> 0 < v < 2 ^ S t ->
    K <= a + u - k * c -> False.
  Proof.
    intros Hdiv t a c u v Eu Es Hv HD.
    assert (Hau : a <= u + c).
    { replace a with (u ⊕ c) by (rewrite Eu; nim). apply lxor_le_add. }
    assert (Hkc : k * c = 2 * (K * c) + c) by (unfold k; lia).
    assert (HKu : K <= 2 * u) by lia.
    set (P := 2 ^ t) in *. assert (HP : 1 <= P) by apply pow2_pos.
    rewrite Nat.pow_succ_r' in Es, Hv. fold P in Es, Hv.
    assert (Hbig : P <= h / k -> False).
    { intro Hq. apply len_greater in Hq.
      assert (D : Nat.divide (2 ^ S t) s)
        by (apply Nat.divide_trans with (2 := Hdiv); apply pow_divides; assumption).
      rewrite Es, Nat.pow_succ_r' in D. fold P in D. apply not_between in D; lia. }
    assert (Hk : k <> 0) by (unfold k; lia).
    rewrite at_least_floor in Hbig by assumption.
    assert (Hku : P * K <= 2 * (P * u)) by (pose proof (Nat.mul_le_mono_l K (2 * u) P HKu); lia).
    assert (HkP : k * P = 2 * (P * K) + P) by (unfold k; lia).
    destruct Hcase as [[HK Hh] | [HK Hh]].
    - destruct (le_lt_dec P v) as [Lv | Lv]; [apply Hbig; lia |].
      destruct (Nat.eq_dec m 0) as [Hm | Hm].
      + assert (Ek : k = 1) by (unfold k; lia). rewrite Ek, Nat.div_1_r in Hdiv.
        assert (Hs : s < 2 ^ len h) by (apply Nat.lt_trans with h; [lia |]; apply len_le; lia).
        pose proof (not_between (2 ^ len h) 0 s) as N. rewrite Nat.mul_0_r in N. specialize (N Hdiv Hs). lia.
      + destruct t as [| t]; [unfold P in *; simpl in *; lia |].
        assert (Hq : 2 ^ t <= h / k).
        { apply at_least_floor; [assumption |]. unfold P in *. rewrite Nat.pow_succ_r' in *.
          generalize dependent (2 ^ t). intros R. intros. assert (HmR : R <= m * R) by nia.
          assert (k * R = 4 * (m * R) + R) by (unfold k; rewrite HK; lia).
          assert (2 * R * K = 4 * (m * R)) by (rewrite HK; lia). lia. }
        apply len_greater in Hq.
        assert (D : Nat.divide (2 ^ S t) s)
          by (apply Nat.divide_trans with (2 := Hdiv); apply pow_divides; assumption).
        rewrite Es in D. fold P in D. replace (2 * P * u + v) with (P * (2 * u) + v) in D by lia.
        apply not_between in D; lia.
    - apply Hbig. assert (HKu1 : K + 1 <= 2 * u) by lia.
      pose proof (Nat.mul_le_mono_l (K + 1) (2 * u) P HKu1). lia.
  Qed.

  Lemma shifted_criterion_iff : criterion2 (zero_outside s F) <-> Nat.divide (2 ^ len (h / k)) s.
  Proof.
    rewrite shifted_line. split.
    - intro H. set (q := h / k) in *.
      destruct (Nat.eq_dec (s mod 2 ^ len q) 0) as [E | Ne].
      { apply Nat.mod_divide; [| assumption]. pose proof (pow2_pos (len q)). lia. }
      exfalso. destruct s as [| s'] eqn:Es.
      { apply Ne. apply Nat.mod_0_l. pose proof (pow2_pos (len q)). lia. }
      rewrite <- Es in *. destruct (lowest_digit s') as (t & u & Eu). rewrite <- Es in Eu.
      assert (Lt : t < len q).
      { destruct (le_lt_dec (len q) t) as [L | L]; [exfalso | assumption]. apply Ne.
        apply Nat.mod_divide; [pose proof (pow2_pos (len q)); lia |].
        rewrite Eu. apply Nat.divide_mul_l. apply pow_divides. assumption. }
      assert (Hq : 2 ^ t <= q).
      { destruct (le_lt_dec (2 ^ t) q) as [L | L]; [assumption |]. apply len_le in L. lia. }
      unfold q in Hq. rewrite at_least_floor in Hq by (unfold k; lia).
      pose proof (pow2_pos t) as HP. set (n := 2 ^ t - 1). specialize (H s n (le_n _)).
      assert (Ebeta : 1 <= 1) by lia. assert (Eb : 0 < 2 ^ t) by lia.
      destruct (line_digits t u 0 1 0 Ebeta Eb) as [D1 D2].
      destruct (line_equations t u 0 1 0 K Ebeta Eb) as (j & Ej & E1 & E2).
      assert (EX : 2 ^ S t * u + (2 ^ t * 1 + 0) = s) by (rewrite Nat.pow_succ_r'; lia).
      assert (En : 2 ^ S t * 0 + 2 ^ t = S n) by (unfold n; lia).
      rewrite EX, En in *. replace (S n - 1) with n in * by lia.
      rewrite Nat.lxor_0_r in *. rewrite Nat.pow_succ_r' in *.
      destruct (both_sides (Z.of_nat (2 ^ t)) 0 1 (Z.of_nat K - 2 * j)) as [_ B2];
        [lia | lia | auto | eauto |].
      assert (HV : s <= s ⊕ n /\ k * S n + 2 * s <= s + (s ⊕ n) + h).
      { split; [lia |].
        assert (Hd : (Z.of_nat K - 2 * j <= 0)%Z).
        { assert (HkP : k * 2 ^ t = 2 * (2 ^ t * K) + 2 ^ t) by (unfold k; lia).
          destruct (le_lt_dec K (2 * u)) as [L | L]; [lia | exfalso].
          destruct Hcase as [[HK Hh] | [HK Hh]].
          - assert (LK : 2 * u + 2 <= K) by lia. pose proof (Nat.mul_le_mono_l _ _ (2 ^ t) LK). lia.
          - assert (LK : 2 * u + 1 <= K) by lia. pose proof (Nat.mul_le_mono_l _ _ (2 ^ t) LK). lia. }
        apply B2 in Hd. unfold k. lia. }
      apply H in HV. destruct HV as [HV _]. rewrite D1 in HV. lia.
    - intros Hdiv X n HX. destruct (lowest_digit n) as (t & c & En). rewrite lowest_digit_number in En.
      destruct (digits_of t X) as (a & beta & b & Ex & Hbeta & Hb).
      destruct (line_digits t a c beta b Hbeta Hb) as [D1 D2].
      destruct (line_equations t a c beta b K Hbeta Hb) as (j & Ej & E1 & E2).
      rewrite <- Ex, <- En in *. replace (S n - 1) with n in * by lia.
      pose proof (pow2_pos t) as HP.
      destruct (both_sides (Z.of_nat (2 ^ t)) (Z.of_nat b) (Z.of_nat beta) (Z.of_nat K - 2 * j)) as [B1 B2];
        [lia | lia | lia | eauto |].
      assert (S1 : k * S n + 2 * s <= X + (X ⊕ S n) + h <-> (Z.of_nat K - 2 * j <= 0)%Z)
        by (rewrite <- B1; unfold k; lia).
      assert (S2 : k * S n + 2 * s <= X + (X ⊕ n) + h <-> (Z.of_nat K - 2 * j <= 0)%Z)
        by (rewrite <- B2; unfold k; lia).
      rewrite S1, S2.
      assert (Cut : (Z.of_nat K - 2 * j <= 0)%Z -> (s <= X ⊕ S n <-> s <= X ⊕ n)).
      { intro Hd. set (u := a ⊕ c) in *.
        assert (HW : 2 ^ S t * u <= X ⊕ S n < 2 ^ S t * u + 2 ^ S t).
        { rewrite D1, Nat.pow_succ_r'. destruct beta as [| [|]]; lia. }
        assert (HV : 2 ^ S t * u <= X ⊕ n < 2 ^ S t * u + 2 ^ S t).
        { rewrite D2, Nat.pow_succ_r'. destruct beta as [| [|]]; lia. }
        destruct (le_lt_dec s (2 ^ S t * u)) as [L | L]; [lia |].
        destruct (le_lt_dec (2 ^ S t * u + 2 ^ S t) s) as [L' | L']; [lia | exfalso].
        apply (no_block_is_cut Hdiv t a c u (s - 2 ^ S t * u)); [reflexivity | lia | lia |].
        unfold k. lia. }
      tauto.
  Qed.
End ShiftedTriangular.

Lemma shifted_triangle_iff : forall k m h s,
  (k = 4 * m + 1 /\ (h = 2 * s + 1 \/ h = 2 * s + 2)) \/ (k = 4 * m + 3 /\ (h = 2 * s \/ S h = 2 * s)) ->
  (pset (triangle k h) (fun '(x, y, z) => (x + s) ⊕ y ⊕ (z + s) = 0) <-> Nat.divide (2 ^ len (h / k)) s).
Proof.
  intros k m h s H.
  assert (HK : exists K, k = 2 * K + 1 /\ ((K = 2 * m /\ (h = 2 * s + 1 \/ h = 2 * s + 2)) \/
    (K = 2 * m + 1 /\ (h = 2 * s \/ S h = 2 * s)))).
  { destruct H as [[-> H] | [-> H]]; [exists (2 * m) | exists (2 * m + 1)]; split; lia. }
  destruct HK as (K & -> & HK). rewrite (move_pset K m h s HK). rewrite shifted_iff.
  - apply shifted_criterion_iff with m. assumption.
  - eapply shifted_triangle_monotone; eassumption.
Qed.
