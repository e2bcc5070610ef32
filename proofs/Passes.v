(** Theorem 5c.1, the pass theorem for several passes, and Theorem 5.12, one pass. *)

From Coq Require Import Arith List Lia ZifyNat ZArith.
From Nimcert Require Import Statements Obligations Rule Sums.

Lemma sigma_cases : forall n, (n = 0 /\ sigma n = 0) \/ (exists j, n = 2 * j + 1 /\ sigma n = 2 * j + 2) \/
  (exists j, n = 2 * j + 2 /\ sigma n = 2 * j + 1).
Proof.
  intro n. unfold sigma. destruct n as [| n]; [left; auto | right]. simpl (S n =? 0). cbv iota.
  destruct (Nat.odd (S n)) eqn:E.
  - apply Nat.odd_spec in E. destruct E as [j E]. left. exists j. lia.
  - rewrite <- Nat.negb_even in E. apply Bool.negb_false_iff in E. apply Nat.even_spec in E.
    destruct E as [j E]. right. exists (j - 1). lia.
Qed.

Lemma sigma_sigma : forall n, sigma (sigma n) = n.
Proof.
  intro n. destruct (sigma_cases n) as [[E E'] | [(j & E & E') | (j & E & E')]];
  destruct (sigma_cases (sigma n)) as [[F F'] | [(i & F & F') | (i & F & F')]]; lia.
Qed.

Section Passes.
  Variable B : Game.
  Variable n : nat.
  Variable A : nat -> Pos B -> nat -> Prop.
  Hypothesis HB : proper B.
  Let G := passes B n A.

  Lemma passes_proper : proper G.
  Proof.
    destruct HB as [lB _]. split.
    - intros [[x b] p] [[u c] q] [Hb Hp] [(? & -> & ->) | [(-> & ? & ->) | (-> & -> & E & _)]]; simpl.
      + auto.
      + split; [eauto | assumption].
      + split; [assumption | lia].
    - pose proof (sum_proper _ _ (sum_proper _ _ heap_proper HB) heap_proper) as [_ W].
      intros p. induction p as [[[x b] p] IH] using (well_founded_induction W).
      constructor. intros [[u c] q] [[Hb Hp] Ho]. apply IH. simpl. split; [auto |].
      destruct Ho as [(? & -> & ->) | [(-> & ? & ->) | (-> & -> & E & _)]]; auto 6.
      right. split; [reflexivity | lia].
  Qed.

  Variable g : Pos B -> nat.
  Hypothesis Hg : is_grundy B g.
  Let value p b := if Nat.even p then g b else sigma (g b).
  Hypothesis H2 : forall b p, legal B b -> p <= n -> Nat.Odd p -> Nat.Odd (g b) -> A (g b) b p.
  Hypothesis H3 : forall b p, legal B b -> p <= n -> 1 <= p -> g b = 0 -> ~ A 0 b p.

  Lemma value_inj : forall p b c, value p b = value p c -> g b = g c.
  Proof.
    intros p b c. unfold value. destruct (Nat.even p); [auto |]. intro E.
    rewrite <- (sigma_sigma (g b)), E. apply sigma_sigma.
  Qed.

  Lemma passes_pset : pset G (fun '(x, b, p) => x = value p b).
  Proof.
    apply pset_rule.
    - apply passes_proper.
    - intros [[x b] p] _. destruct (Nat.eq_dec x (value p b)); auto.
    - intros [[x b] p] [[u c] q] [Hb Hp] E Ho E'.
      destruct Ho as [(? & -> & ->) | [(-> & Ho & ->) | (-> & -> & -> & HA)]].
      + lia.
      + destruct (Hg b Hb) as [g1 _]. apply (g1 c Ho). apply value_inj with p. congruence.
      + assert (Z : g b = 0).
        { rewrite E in E'. unfold value in E'. rewrite Nat.even_succ, <- Nat.negb_even in E'.
          destruct (sigma_cases (g b)) as [[F F'] | [(i & F & F') | (i & F & F')]]; [assumption | |];
            exfalso; destruct (Nat.even q); simpl in E'; lia. }
        assert (Hx : x = 0).
        { rewrite E. unfold value. rewrite Z. destruct (Nat.even (S q)); reflexivity. }
        rewrite Hx in HA. apply (H3 b (S q) Hb Hp); [lia | assumption | assumption].
    - intros [[x b] p] [Hb Hp] Ne. destruct (Hg b Hb) as [_ g2].
      destruct (Nat.lt_trichotomy x (value p b)) as [L | [E | L]]; [| contradiction |].
      + unfold value in *. destruct (Nat.even p) eqn:Ep.
        * destruct (g2 x L) as (c & Ho & Ec). exists (x, c, p). simpl. rewrite Ep. auto 6.
        * assert (Op : Nat.Odd p).
          { apply Nat.odd_spec. rewrite <- Nat.negb_even, Ep. reflexivity. }
          assert (by_option : sigma x < g b ->
            exists q, opt G (x, b, p) q /\ (fun '(x, b, p) => x = if Nat.even p then g b else sigma (g b)) q).
          { intro Lx. destruct (g2 _ Lx) as (c & Ho & Ec). exists (x, c, p). simpl. rewrite Ep.
            split; [auto 6 |]. rewrite Ec. symmetry. apply sigma_sigma. }
          destruct (sigma_cases (g b)) as [[F F'] | [(i & F & F') | (i & F & F')]].
          -- lia.
          -- destruct (Nat.eq_dec x (g b)) as [-> | Nx].
             ++ destruct Op as [j Ej]. exists (g b, b, 2 * j). simpl (opt _ _ _). split.
                ** right. right. repeat split; [lia |]. apply H2; auto.
                   --- exists j. assumption.
                   --- exists i. assumption.
                ** replace (Nat.even (2 * j)) with true; [reflexivity |].
                   symmetry. apply Nat.even_spec. exists j. reflexivity.
             ++ apply by_option. destruct (sigma_cases x) as [[X X'] | [(j & X & X') | (j & X & X')]]; lia.
          -- apply by_option. destruct (sigma_cases x) as [[X X'] | [(j & X & X') | (j & X & X')]]; lia.
      + exists (value p b, b, p). simpl. auto.
  Qed.
End Passes.

Lemma one_pass : forall B g, proper B -> is_grundy B g ->
  (forall b, legal B b -> g b = 0 -> terminal B b) ->
  pset (passes B 1 (fun x b _ => ~ (x = 0 /\ terminal B b)))
    (fun '(x, b, p) => x = if Nat.even p then g b else sigma (g b)).
Proof.
  intros B g HB Hg H1. apply passes_pset; try assumption.
  - intros b p _ _ _ [j Ej] [E _]. lia.
  - intros b p Hb _ _ Z HA. apply HA. auto.
Qed.

Lemma passes_from_obligations : Theorem_5c_2.
Proof.
  intros B n A Z P HB [g Hg] HZ D Heven Hodd Hallowed Hforbidden.
  assert (EZ : forall x b, legal B b -> (Z x b <-> x = g b)).
  { intros x b Hb. pose proof (heap_sum_proper B HB) as HS. pose proof (proj1 (heap_grundy B HB g) Hg) as HG.
    apply (pset_unique (sum heap B) (fun '(x, b) => Z x b) (fun p => fst p = g (snd p))) with (p := (x, b)).
    - intros [u c] [_ Hc]. apply D. exact Hc.
    - apply heap_decided.
    - exact HZ.
    - exact HG.
    - simpl. auto. }
  apply pset_ext with (X := fun '(x, b, p) => x = if Nat.even p then g b else sigma (g b)).
  - intros [[x b] p] [Hb Hp]. destruct (Nat.even p) eqn:Ep.
    + apply Nat.even_spec in Ep. rewrite (Heven x b p Hb Hp Ep), EZ by assumption. reflexivity.
    + assert (Op : Nat.Odd p) by (apply Nat.odd_spec; rewrite <- Nat.negb_even, Ep; reflexivity).
      destruct (Hodd b p Hb Hp Op) as [P0 P1].
      destruct (sigma_cases (g b)) as [[G G'] | [(i & G & G') | (i & G & G')]];
        destruct (sigma_cases x) as [[X _] | [(u & X & _) | (u & X & _)]]; subst x; rewrite G';
        try (rewrite P0, EZ by assumption; lia);
        destruct (P1 u) as [P2 P3]; try (rewrite P2, EZ by assumption; lia); rewrite P3, EZ by assumption; lia.
  - apply passes_pset; try assumption.
    + intros b p Hb Hp Op [u E]. rewrite E. apply Hallowed; try assumption. apply EZ; auto.
    + intros b p Hb Hp Lp E. apply Hforbidden; try assumption. apply EZ; auto.
Qed.

(** Theorem 5.14. *)
Section Sharp.
  Variable B : Game.
  Variables g pi : Pos B -> nat.
  Hypothesis HB : proper B.
  Hypothesis Hg : is_grundy B g.
  Hypothesis D : forall b, legal B b -> terminal B b \/ ~ terminal B b.
  Let G := one_pass_game B.
  Let X : Pos G -> Prop := fun '(x, b, p) => x = if p =? 0 then g b else pi b.

  Lemma X_decided : decided G X.
  Proof. intros [[x b] p] _. apply Nat.eq_decidable. Qed.

  Lemma terminal_zero : forall b, legal B b -> terminal B b -> g b = 0.
  Proof.
    intros b Hb Ht. destruct (Hg b Hb) as [_ g2]. destruct (g b) as [| m]; [reflexivity | exfalso].
    destruct (g2 0) as (c & Ho & _); [lia |]. exact (Ht c Ho).
  Qed.

  Lemma with_pass_pset : with_pass B g pi -> pset G X.
  Proof.
    intros [Pt Pn]. apply pset_rule; [apply passes_proper; exact HB | exact X_decided | |].
    - intros [[x b] p] [[u c] q] [Hb Hp] E Ho E'. simpl in *.
      destruct Ho as [(? & -> & ->) | [(-> & Ho & ->) | (-> & -> & -> & HA)]].
      + lia.
      + destruct (p =? 0).
        * destruct (Hg b Hb) as [g1 _]. apply (g1 c Ho). congruence.
        * destruct (Pn b Hb) as (_ & P1 & _); [intro Ht; exact (Ht c Ho) |]. apply (P1 c Ho). congruence.
      + replace (q =? 0) with true in E' by (symmetry; apply Nat.eqb_eq; lia). simpl in E.
        destruct (D b Hb) as [Ht | Hn].
        * apply HA. rewrite E, (Pt b Hb Ht). auto.
        * destruct (Pn b Hb Hn) as (P0 & _). congruence.
    - intros [[x b] p] [Hb Hp] Ne. simpl in Ne. destruct (p =? 0) eqn:Ep.
      + destruct (Hg b Hb) as [_ g2]. destruct (Nat.lt_trichotomy x (g b)) as [L | [E | L]]; [| contradiction |].
        * destruct (g2 x L) as (c & Ho & Ec). exists (x, c, p). simpl. rewrite Ep. auto 6.
        * exists (g b, b, p). simpl. rewrite Ep. auto.
      + apply Nat.eqb_neq in Ep. destruct (Nat.lt_trichotomy x (pi b)) as [L | [E | L]]; [| contradiction |].
        * destruct (D b Hb) as [Ht | Hn]; [rewrite (Pt b Hb Ht) in L; lia |].
          destruct (Pn b Hb Hn) as (_ & _ & P2). destruct (P2 x L) as [E | (c & Ho & Ec)].
          -- exists (x, b, 0). simpl. split; [| assumption].
             right. right. repeat split; [lia |]. intros [_ Ht]. contradiction.
          -- exists (x, c, p). simpl. apply Nat.eqb_neq in Ep. rewrite Ep. auto 6.
        * exists (pi b, b, p). simpl. apply Nat.eqb_neq in Ep. rewrite Ep. auto.
  Qed.

  Lemma pset_with_pass : pset G X -> with_pass B g pi.
  Proof.
    intro H. pose proof (passes_proper B 1 (fun x b _ => ~ (x = 0 /\ terminal B b)) HB) as HG.
    pose proof (pset_closed G HG X H) as C. pose proof (pset_reachable G HG X X_decided H) as R.
    split.
    - intros b Hb Ht. destruct (Nat.eq_dec (pi b) 0) as [E | Ne]; [assumption | exfalso].
      destruct (R (0, b, 1)) as ([[u c] q] & Ho & _); simpl in *; [auto | auto |].
      destruct Ho as [(? & _) | [(_ & Ho & _) | (_ & _ & _ & HA)]]; [lia | exact (Ht c Ho) | apply HA; auto].
    - intros b Hb Hn. split; [| split].
      + intro E. apply (C (pi b, b, 1) (pi b, b, 0)); simpl; auto.
        right. right. repeat split; auto. intros [_ Ht]. contradiction.
      + intros c Ho E. apply (C (pi b, b, 1) (pi b, c, 1)); simpl; auto.
      + intros n L. destruct (R (n, b, 1)) as ([[u c] q] & Ho & E); simpl in *; [auto | lia |].
        destruct Ho as [(? & -> & ->) | [(-> & Ho & ->) | (-> & -> & Eq & _)]]; simpl in E.
        * lia.
        * right. eauto.
        * left. replace q with 0 in E by lia. assumption.
  Qed.

  Lemma zero_pset : pset B (fun b => g b = 0).
  Proof.
    apply pset_rule; [exact HB | intros b _; apply Nat.eq_decidable | |].
    - intros b c Hb E Ho E'. destruct (Hg b Hb) as [g1 _]. apply (g1 c Ho). congruence.
    - intros b Hb Ne. destruct (Hg b Hb) as [_ g2]. destruct (g2 0) as (c & Ho & E); [lia | eauto].
  Qed.

  Lemma terminal_pset : pset B (terminal B) <->
    forall b, legal B b -> ~ terminal B b -> exists c, opt B b c /\ terminal B c.
  Proof.
    split; intro H.
    - exact (pset_reachable B HB _ D H).
    - apply pset_rule; [exact HB | exact D | | exact H]. intros b c _ Ht Ho _. exact (Ht c Ho).
  Qed.

  Lemma terminal_sigma : with_pass B g pi ->
    (pset B (terminal B) <-> forall b, legal B b -> pi b = sigma (g b)).
  Proof.
    intro W. split.
    - intros Ht b Hb.
      assert (H1 : forall c, legal B c -> g c = 0 -> terminal B c).
      { intros c Hc E. apply (pset_unique B (fun c => g c = 0) (terminal B)); auto using zero_pset.
        intros d _. apply Nat.eq_decidable. }
      pose proof (one_pass B g HB Hg H1) as H.
      assert (E : X (pi b, b, 1) <-> pi b = sigma (g b)).
      { apply (pset_unique G X (fun '(x, b, p) => x = if Nat.even p then g b else sigma (g b)) X_decided).
        - intros [[x c] p] _. apply Nat.eq_decidable.
        - exact (with_pass_pset W).
        - exact H.
        - simpl. auto. }
      apply E. reflexivity.
    - intro H. apply pset_ext with (X := fun b => g b = 0); [| exact zero_pset].
      intros b Hb. split; [| apply terminal_zero; assumption]. intro E.
      destruct (D b Hb) as [Ht | Hn]; [assumption | exfalso]. destruct W as [_ Pn].
      destruct (Pn b Hb Hn) as (P0 & _). apply P0. rewrite (H b Hb), E. reflexivity.
  Qed.
End Sharp.

Lemma pass_theorem_is_sharp : Theorem_5_14.
Proof.
  intros B g pi HB Hg D. split; [split; [apply with_pass_pset | apply pset_with_pass]; assumption |].
  intro W. split; [apply terminal_pset | apply terminal_sigma]; assumption.
Qed.
