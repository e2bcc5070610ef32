(** Theorem 4.3: NS column by column, caps, and the first wrong Grundy number. *)

From Coq Require Import Arith List Lia Wf_nat.
From Nimcert Require Import Statements NimSum Rule Sums Ns Bars SeveralDirections Lines.
Import ListNotations.
Open Scope nim_scope.

Lemma bar_has_grundy : forall f, exists g, is_grundy (bar f) (fun '(y, z) => g y z).
Proof.
  intro f.
  set (options := fun p : Pos (bar f) => let '(y, z) := p in
    map (fun v => (v, z)) (seq 0 y) ++ map (fun w => (Nat.min y (f w), w)) (seq 0 z) : list (Pos (bar f))).
  pose proof (grundy_exists (bar f) options (fun p => fst p + snd p)) as H.
  exists (fun y z => grundy (bar f) options (fun p => fst p + snd p) (y, z)).
  assert (HG : is_grundy (bar f) (grundy (bar f) options (fun p => fst p + snd p))).
  { apply H.
    - exact (proj1 (bar_proper f)).
    - intros [y z] [v w] _. unfold options. rewrite in_app_iff, !in_map_iff. simpl. split.
      + intros [[Hv ->] | [Hw ->]]; [left; exists v | right; exists w];
          (split; [reflexivity | apply in_seq; lia]).
      + intros [(i & E & Hi) | (i & E & Hi)]; injection E; intros; subst; apply in_seq in Hi;
          [left | right]; split; lia.
    - intros [y z] [v w] Hp [[Hv ->] | [Hw ->]]; simpl in *; lia. }
  intros [y z] Hp. destruct (HG (y, z) Hp) as [H1 H2]. split.
  - intros [v w]. exact (H1 (v, w)).
  - intros n Hn. destruct (H2 n Hn) as ([v w] & ? & ?). exists (v, w). auto.
Qed.

(** Grundy numbers of a column depend on the columns before it only. *)
Lemma prefix_grundy : forall f f' g g' n, (forall u, u < n -> f u = f' u) ->
  is_grundy (bar f) (fun '(y, z) => g y z) -> is_grundy (bar f') (fun '(y, z) => g' y z) ->
  forall y u, u <= n -> y <= f u -> y <= f' u -> g y u = g' y u.
Proof.
  intros f f' g g' n E Hg Hg'.
  assert (L : forall m y u, y + u <= m -> u <= n -> y <= f u -> y <= f' u -> g y u = g' y u).
  { induction m as [| m IH]; intros y u Hm Hu Hy Hy';
      destruct (Hg (y, u) Hy) as [g1 g2], (Hg' (y, u) Hy') as [g1' g2'].
    - assert (y = 0) by lia. assert (u = 0) by lia. subst.
      destruct (Nat.lt_trichotomy (g 0 0) (g' 0 0)) as [L | [L | L]]; [exfalso | assumption | exfalso].
      + destruct (g2' _ L) as ([v w] & Ho & _). destruct Ho as [[Ho _] | [Ho _]]; lia.
      + destruct (g2 _ L) as ([v w] & Ho & _). destruct Ho as [[Ho _] | [Ho _]]; lia.
    - assert (same : forall v w, (v < y /\ w = u) \/ (w < u /\ v = Nat.min y (f w)) -> g v w = g' v w).
      { intros v w [[Hv ->] | [Hw ->]].
        - apply IH; lia.
        - pose proof (E w ltac:(lia)). apply IH; lia. }
      assert (same_opt : forall v w, (v < y /\ w = u) \/ (w < u /\ v = Nat.min y (f w)) <->
        (v < y /\ w = u) \/ (w < u /\ v = Nat.min y (f' w))).
      { intros v w. split; (intros [H | [Hw ->]]; [auto | right; rewrite (E w) by lia; auto]). }
      destruct (Nat.lt_trichotomy (g y u) (g' y u)) as [L | [L | L]]; [exfalso | assumption | exfalso].
      + destruct (g2' _ L) as ([v w] & Ho & Ev). simpl in Ho. apply same_opt in Ho.
        apply (g1 (v, w) Ho). rewrite same by assumption. exact Ev.
      + destruct (g2 _ L) as ([v w] & Ho & Ev). apply (g1' (v, w)); [apply same_opt; exact Ho |].
        rewrite <- same by exact Ho. exact Ev. }
  intros y u. apply (L (y + u)). lia.
Qed.

Section Cap.
  Variable f : nat -> nat.
  Hypothesis Hf : increasing f.
  Variable z : nat.
  Let c := cap f z.

  (** The block of values allowed at column [S z]: it begins at a multiple of 2^t and ends at the cap. *)
  Lemma cap_block : exists t q r, S z = 2 ^ t * (2 * q + 1) /\ S z ⊕ z = 2 * 2 ^ t - 1 /\
    c = 2 ^ t * r + (2 ^ t - 1) /\ f z / 2 ^ t = r.
  Proof.
    destruct (lowest_digit z) as (t & q & E). exists t, q, (f z / 2 ^ t). pose proof (pow2_pos t) as HP.
    assert (Ex : S z ⊕ z = 2 * 2 ^ t - 1)
      by (rewrite (lxor_predecessor z t q E), Nat.pow_succ_r'; reflexivity).
    repeat split; [assumption | assumption |].
    unfold c, cap. rewrite Ex. replace ((2 * 2 ^ t - 1) / 2) with (2 ^ t - 1)
      by (apply Nat.div_unique with 1; lia).
    assert (O : 2 ^ t - 1 = Nat.ones t) by (rewrite Nat.ones_equiv; lia). rewrite O.
    apply Nat.bits_inj. intro i. rewrite Nat.lor_spec.
    destruct (Nat.lt_ge_cases i t) as [L | L].
    - rewrite Nat.ones_spec_low by lia. rewrite Bool.orb_true_r.
      rewrite <- (Nat.mod_pow2_bits_low _ t) by assumption.
      rewrite mod_split by (rewrite <- O; lia). symmetry. apply Nat.ones_spec_low. lia.
    - rewrite Nat.ones_spec_high by lia. rewrite Bool.orb_false_r.
      replace i with ((i - t) + t) by lia.
      rewrite <- (Nat.div_pow2_bits (2 ^ t * _ + _)), <- (Nat.div_pow2_bits (f z)).
      rewrite div_split by (rewrite <- O; lia). reflexivity.
  Qed.

  Lemma cap_above : f z <= c.
  Proof.
    destruct cap_block as (t & q & r & _ & _ & Ec & Er). pose proof (pow2_pos t).
    destruct (split_at t (f z)) as (a & b & Ef & Hb). rewrite Ef, div_split in Er by assumption.
    subst a. lia.
  Qed.

  (** Lemma 2.3: the adjacent pair does not violate NS iff the value is at most the cap. *)
  Lemma adjacent_cap : forall y, f z <= y -> ((forall i, z / 2 ^ S i = S z / 2 ^ S i -> f z / 2 ^ i = y / 2 ^ i) <-> y <= c).
  Proof.
    intros y Hy. destruct cap_block as (t & q & r & _ & Ex & Ec & Er). pose proof (pow2_pos t) as HP. split.
    - intro H. assert (B : f z / 2 ^ t = y / 2 ^ t).
      { apply H. apply same_block. rewrite Nat.lxor_comm, Ex, Nat.pow_succ_r'. lia. }
      rewrite Er in B. destruct (split_at t y) as (a & b & -> & Hb). rewrite div_split in B by assumption.
      subst a. lia.
    - intros L i B. apply same_block in B. rewrite Nat.lxor_comm, Ex, Nat.pow_succ_r' in B.
      assert (Hti : t <= i).
      { destruct (le_lt_dec t i) as [? | G]; [assumption | exfalso].
        pose proof (Nat.pow_lt_mono_r 2 i t ltac:(lia) G). lia. }
      apply block_up with t; [assumption |]. apply block_between with c; [lia |].
      rewrite Er, Ec, div_split by lia. reflexivity.
  Qed.

  Hypothesis HN : NS_on (fun u => u <= z) f.

  (** Lemma 4.1, with the cap in place of [f z]. *)
  Lemma top_values : forall x, (exists w, w <= z /\ f w ⊕ w = x) <-> x ⊕ f z <= z.
  Proof.
    intro x.
    pose proof (ns_lxor (fun w => f (Nat.min w z)) x (ns_extension f z HN)) as C. split.
    - intros (w & Hw & <-). destruct (le_lt_dec (f w ⊕ w ⊕ f z) z) as [L | L]; [assumption | exfalso].
      assert (w = f w ⊕ w ⊕ f z); [| lia]. apply (fixed_point_unique _ C).
      + rewrite Nat.min_l by assumption. nim.
      + rewrite Nat.min_r by lia. nim.
    - intro L. destruct (fixed_point_exists _ C) as [w E]. cbv beta in E.
      destruct (le_lt_dec w z) as [Hw | Hw].
      + exists w. split; [assumption |]. rewrite Nat.min_l in E by assumption. rewrite <- E at 2. nim.
      + exfalso. rewrite Nat.min_r in E by lia. rewrite Nat.lxor_comm in E. lia.
  Qed.

  Lemma top_values_cap : forall x, (exists w, w <= z /\ f w ⊕ w = x) <-> x ⊕ c < S z.
  Proof.
    intro x. rewrite top_values.
    destruct cap_block as (t & q & r & Ez & _ & Ec & Er). pose proof (pow2_pos t) as HP.
    assert (B : (x ⊕ f z) / 2 ^ t = (x ⊕ c) / 2 ^ t).
    { rewrite !div_lxor, Er, Ec, div_split by lia. reflexivity. }
    assert (M : forall a, a < S z <-> a / 2 ^ t < 2 * q + 1).
    { intro a. rewrite Ez. split; intro L.
      - apply Nat.div_lt_upper_bound; lia.
      - pose proof (Nat.div_mod a (2 ^ t) ltac:(lia)). pose proof (Nat.mod_upper_bound a (2 ^ t) ltac:(lia)).
        pose proof (Nat.mul_le_mono_l (S (a / 2 ^ t)) (2 * q + 1) (2 ^ t) L). lia. }
    rewrite M, <- B, <- M. lia.
  Qed.

  (** The function that is the cap from column [S z] on. *)
  Let h u := if u <=? z then f u else c.

  Lemma capped_ns : NS h.
  Proof.
    apply ns_adjacent. intros t i B. unfold h.
    destruct (Nat.leb_spec t z) as [L | L], (Nat.leb_spec (S t) z) as [L' | L']; try lia.
    - apply HN; assumption.
    - assert (t = z) by lia. subst t. apply (proj2 (adjacent_cap c cap_above) (le_n c)). assumption.
  Qed.

  Variable g : nat -> nat -> nat.
  Hypothesis Hg : is_grundy (bar f) (fun '(y, z) => g y z).

  Lemma columns_before : forall y u, u <= z -> y <= f u -> g y u = y ⊕ u.
  Proof.
    intros y u Hu Hy. apply (prefix_grundy f h g (fun y z => y ⊕ z) (S z)); try assumption; try lia.
    - intros w Hw. unfold h. destruct (Nat.leb_spec w z); [reflexivity | lia].
    - apply ns_bar_grundy. apply capped_ns.
    - unfold h. destruct (Nat.leb_spec u z); lia.
  Qed.

  Lemma rows_below_cap : forall y, y <= c -> y <= f (S z) -> g y (S z) = y ⊕ S z.
  Proof.
    intros y Hc Hy. apply (prefix_grundy f h g (fun y z => y ⊕ z) (S z)); try assumption; try lia.
    - intros w Hw. unfold h. destruct (Nat.leb_spec w z); [reflexivity | lia].
    - apply ns_bar_grundy. apply capped_ns.
    - unfold h. destruct (Nat.leb_spec (S z) z); lia.
  Qed.

  Lemma first_wrong : c < f (S z) ->
    (forall y, y <= c -> g y (S z) = y ⊕ S z) /\ g (S c) (S z) <> S c ⊕ S z.
  Proof.
    intro Hc. split; [intros y Hy; apply rows_below_cap; lia |]. intro E.
    destruct (Hg (S c, S z)) as [g1 g2]; [exact Hc |].
    pose proof cap_above as Ha.
    assert (Hcut : forall w, w <= z -> Nat.min (S c) (f w) = f w).
    { intros w Hw. apply Nat.min_r. pose proof (Hf w z Hw). lia. }
    destruct (lowest_digit c) as (j & e & Ej).
    pose proof (lowest_digit_predecessor c j e Ej) as Ec. pose proof (lxor_predecessor c j e Ej) as Ecc.
    rewrite lowest_digit_number in Ej. pose proof (pow2_pos j) as HQ.
    pose proof (Nat.pow_succ_r' 2 j) as HS.
    destruct (digits_of j (S z)) as (a & beta & b & Ez & Hbeta & Hb).
    destruct beta as [| [| beta]]; [| | lia].
    - (* S z has the digit 0 at place j *)
      destruct cap_block as (t & q & r & Et & _ & Ect & _). pose proof (pow2_pos t) as HP.
      assert (Htj : t <= j).
      { destruct (le_lt_dec t j) as [? | G]; [assumption | exfalso].
        assert (Ecr : S c = 2 ^ t * (r + 1)) by lia. rewrite Ej in Ecr.
        replace t with (S j + (t - S j)) in Ecr by lia. rewrite Nat.pow_add_r in Ecr.
        assert (Ed : 2 ^ j * (2 * e + 1) = 2 ^ j * (2 * (2 ^ (t - S j) * (r + 1)))) by (rewrite HS in Ecr; lia).
        apply Nat.mul_cancel_l in Ed; [| lia]. lia. }
      assert (Hb0 : b <> 0).
      { intro Eb. assert (Ed : S z = 2 ^ S j * a) by lia. rewrite Et in Ed.
        replace (S j) with (t + S (j - t)) in Ed by lia. rewrite Nat.pow_add_r, <- Nat.mul_assoc in Ed.
        apply Nat.mul_cancel_l in Ed; [| lia]. rewrite Nat.pow_succ_r' in Ed. lia. }
      set (N := 2 ^ S j * (e ⊕ a) + 2 ^ j).
      assert (Eb : 2 ^ j ⊕ (2 ^ j * 0 + b) = 2 ^ j + b).
      { pose proof (lxor_split j 1 0 0 b ltac:(lia) ltac:(lia)) as X.
        rewrite Nat.lxor_0_r, Nat.lxor_0_l, Nat.add_0_r, Nat.mul_1_r in X. exact X. }
      assert (E0 : S c ⊕ S z = N + b).
      { rewrite Ej, Ez, lxor_split, Eb by lia. unfold N. lia. }
      assert (E1 : N ⊕ S z = S c + b).
      { unfold N. rewrite Ez, lxor_split, Eb by lia. replace (e ⊕ a ⊕ a) with e by nim. lia. }
      assert (E2 : N ⊕ c = 2 ^ S j * a + (2 ^ S j - 1)).
      { rewrite Ec. unfold N. rewrite lxor_split by lia. rewrite one_ones.
        replace (e ⊕ a ⊕ e) with a by nim. reflexivity. }
      destruct (g2 N) as ([v w] & Ho & Ev); [rewrite E, E0; lia |].
      destruct Ho as [[Hv ->] | [Hw ->]].
      + rewrite rows_below_cap in Ev by lia. assert (v = N ⊕ S z) by (rewrite <- Ev; nim). lia.
      + rewrite Hcut, columns_before in Ev by lia.
        assert (L : N ⊕ c < S z) by (apply top_values_cap; exists w; split; [lia | assumption]).
        lia.
    - (* S z has the digit 1 at place j: the nim-sum is the value of a cut *)
      assert (L : (S c ⊕ S z) ⊕ c < S z).
      { replace (S c ⊕ S z ⊕ c) with (S z ⊕ (S c ⊕ c)) by nim. rewrite Ecc.
        replace (2 ^ S j - 1) with (2 ^ S j * 0 + (2 ^ S j - 1)) by lia.
        rewrite Ez at 1. rewrite lxor_split by lia. rewrite Nat.lxor_0_r, lxor_ones by lia.
        rewrite Ez. lia. }
      apply top_values_cap in L. destruct L as (w & Hw & Ew).
      apply (g1 (f w, w)).
      + right. split; [lia | symmetry; apply Hcut; assumption].
      + rewrite E, <- Ew. apply columns_before; [assumption | lia].
  Qed.
End Cap.

Section Prefix.
  Variable f : nat -> nat.
  Hypothesis Hf : increasing f.

  Lemma prefix_cap : forall n, NS_on (fun z => z <= n) f <-> forall z, z < n -> f (S z) <= cap f z.
  Proof.
    intro n. split.
    - intros H z Hz. apply adjacent_cap; [apply Hf; lia |]. intros i B. apply H; try assumption; lia.
    - intro H. apply ns_adjacent_upto. intros t i Ht. apply adjacent_cap; [apply Hf; lia | auto].
  Qed.

  Variable g : nat -> nat -> nat.
  Hypothesis Hg : is_grundy (bar f) (fun '(y, z) => g y z).

  Lemma prefix_iff : forall n, NS_on (fun z => z <= n) f <->
    forall y u, u <= n -> y <= f u -> g y u = y ⊕ u.
  Proof.
    intro n. split.
    - intros H y u. apply columns_before; assumption.
    - intro H. apply prefix_cap. induction n as [| n IH]; [lia |].
      assert (HN : forall z, z < n -> f (S z) <= cap f z) by (apply IH; intros; apply H; lia).
      intros z Hz. destruct (Nat.eq_dec z n) as [-> | Ne]; [| apply HN; lia].
      destruct (le_lt_dec (f (S n)) (cap f n)) as [L | L]; [assumption | exfalso].
      apply prefix_cap in HN. destruct (first_wrong f Hf n HN g Hg L) as [_ W].
      apply W. apply H; lia.
  Qed.
End Prefix.
