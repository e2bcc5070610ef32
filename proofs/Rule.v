(** The P/N rule, section 5.1: Lemma 5.2, and what it needs about P- and N-positions. *)

From Coq Require Import Arith Lia Wf_nat.
From Nimcert Require Import Statements.

Section Rule.
  Variable G : Game.

  Lemma isP_option : forall p q, isP G p -> opt G p q -> isN G q.
  Proof. intros p q H. destruct H as [p H]. apply H. Qed.

  Lemma isN_option : forall p, isN G p -> exists q, opt G p q /\ isP G q.
  Proof. intros p H. destruct H as [p q Ho Hq]. eauto. Qed.

  (** No position is both P and N. *)
  Fixpoint not_both (p : Pos G) (HP : isP G p) : isN G p -> False.
  Proof.
    intro HN. destruct HP as [p HP]. destruct HN as [p q Ho Hq].
    pose proof (HP q Ho) as HqN. destruct HqN as [q r Hor Hr].
    exact (not_both r Hr (isP_option q r Hq Hor)).
  Qed.

  (** Induction on options. *)
  Lemma options_ind : proper G -> forall A : Pos G -> Prop,
    (forall p, legal G p -> (forall q, opt G p q -> A q) -> A p) -> forall p, legal G p -> A p.
  Proof.
    intros [Hl Hw] A H p. induction p as [p IH] using (well_founded_induction Hw).
    intro Hp. apply H; [assumption |]. intros q Hq. apply IH; eauto.
  Qed.

  Definition closed (X : Pos G -> Prop) : Prop := forall p q, legal G p -> X p -> opt G p q -> ~ X q.
  Definition reachable (X : Pos G -> Prop) : Prop :=
    forall p, legal G p -> ~ X p -> exists q, opt G p q /\ X q.
  Definition decided (X : Pos G -> Prop) : Prop := forall p, legal G p -> X p \/ ~ X p.

  (** Lemma 5.2. *)
  Lemma pset_rule : proper G -> forall X, decided X -> closed X -> reachable X -> pset G X.
  Proof.
    intros HG X D C R. refine (options_ind HG _ _). intros p Hp IH. split; intro HX.
    - constructor. intros q Hq. apply (IH q Hq). eapply C; eauto.
    - destruct (R p Hp HX) as (q & Hq & Xq). apply isN_intro with q; [assumption |].
      apply (IH q Hq). assumption.
  Qed.

  Lemma pset_closed : proper G -> forall X, pset G X -> closed X.
  Proof.
    intros [Hl Hw] X H p q Hp Xp Ho Xq. apply (not_both q).
    - apply H; eauto.
    - apply isP_option with p; [apply H |]; assumption.
  Qed.

  Lemma pset_reachable : proper G -> forall X, decided X -> pset G X -> reachable X.
  Proof.
    intros [Hl Hw] X D H p Hp Xp. destruct (isN_option p) as (q & Ho & Hq); [apply H; assumption |].
    exists q. split; [assumption |]. destruct (D q) as [Xq | Xq]; [eauto | assumption |].
    exfalso. apply (not_both q); [assumption |]. apply H; eauto.
  Qed.

  (** In terms of [isP] alone. *)
  Lemma pset_isP : forall X, pset G X -> forall p, legal G p -> (X p \/ ~ X p) -> (isP G p <-> X p).
  Proof.
    intros X H p Hp [Xp | Xp]; split; intro H'; try assumption.
    - apply H; assumption.
    - exfalso. apply (not_both p); [assumption | apply H; assumption].
    - contradiction.
  Qed.

  Lemma pset_ext : forall X Y, (forall p, legal G p -> (X p <-> Y p)) -> pset G X -> pset G Y.
  Proof. intros X Y E H p Hp. specialize (E p Hp). specialize (H p Hp). tauto. Qed.

  (** At most one set of P-positions. *)
  Lemma pset_unique : forall X Y, decided X -> decided Y -> pset G X -> pset G Y ->
    forall p, legal G p -> (X p <-> Y p).
  Proof.
    intros X Y DX DY HX HY p Hp.
    rewrite <- (pset_isP X HX p Hp (DX p Hp)). apply pset_isP; auto.
  Qed.

  (** Play ends if every move decreases a number. *)
  Lemma proper_by_measure : forall m : Pos G -> nat,
    (forall p q, legal G p -> opt G p q -> legal G q) ->
    (forall p q, legal G p -> opt G p q -> m q < m p) -> proper G.
  Proof.
    intros m Hl Hm. split; [assumption |].
    apply well_founded_lt_compat with m. intros q p [Hp Hq]. auto.
  Qed.

  (** Two Grundy functions agree. *)
  Lemma grundy_unique : proper G -> forall g h, is_grundy G g -> is_grundy G h ->
    forall p, legal G p -> g p = h p.
  Proof.
    intros HG g h Hg Hh. refine (options_ind HG _ _). intros p Hp IH.
    destruct (Hg p Hp) as [g1 g2], (Hh p Hp) as [h1 h2].
    destruct (Nat.lt_trichotomy (g p) (h p)) as [L | [E | L]]; [exfalso | assumption | exfalso].
    - destruct (h2 _ L) as (q & Ho & Hq). apply (g1 q Ho). rewrite IH; assumption.
    - destruct (g2 _ L) as (q & Ho & Hq). apply (h1 q Ho). rewrite <- IH; assumption.
  Qed.

  Lemma grundy_ext : proper G -> forall g h, (forall p, legal G p -> g p = h p) ->
    is_grundy G g -> is_grundy G h.
  Proof.
    intros HG g h E Hg p Hp. destruct (Hg p Hp) as [g1 g2]. destruct HG as [Hl _].
    rewrite <- (E p Hp). split.
    - intros q Ho. rewrite <- (E q) by eauto. auto.
    - intros n Hn. destruct (g2 n Hn) as (q & Ho & Hq). exists q. rewrite <- (E q) by eauto. auto.
  Qed.
End Rule.

(** A map that respects legal positions and options respects P- and N-positions. *)
Section Map.
  Variables G H : Game.
  Variable e : Pos G -> Pos H.
  Hypothesis e_legal : forall p, legal G p -> legal H (e p).
  Hypothesis e_opt : forall p q, legal G p -> opt G p q -> opt H (e p) (e q).
  Hypothesis e_back : forall p q', legal G p -> opt H (e p) q' -> exists q, opt G p q /\ e q = q'.

  Lemma map_outcome : proper G -> forall p, legal G p ->
    (isP G p <-> isP H (e p)) /\ (isN G p <-> isN H (e p)).
  Proof.
    intros HG. refine (options_ind G HG _ _). intros p Hp IH. split; split; intro H0.
    - constructor. intros q' Hq'. destruct (e_back p q' Hp Hq') as (q & Ho & <-).
      apply (IH q Ho). apply isP_option with p; assumption.
    - constructor. intros q Ho. apply (IH q Ho). apply isP_option with (e p); auto.
    - apply isN_option in H0. destruct H0 as (q & Ho & Hq).
      apply isN_intro with (e q); [auto |]. apply (IH q Ho). assumption.
    - apply isN_option in H0. destruct H0 as (q' & Ho & Hq).
      destruct (e_back p q' Hp Ho) as (q & Ho' & <-).
      apply isN_intro with q; [assumption |]. apply (IH q Ho'). assumption.
  Qed.

  Lemma map_pset : proper G -> forall X, pset H X -> pset G (fun p => X (e p)).
  Proof.
    intros HG X HX p Hp. destruct (map_outcome HG p Hp) as [E1 E2]. rewrite E1, E2.
    apply HX. auto.
  Qed.

  Lemma map_pset_onto : proper G -> (forall p', legal H p' -> exists p, legal G p /\ e p = p') ->
    forall X, pset G (fun p => X (e p)) -> pset H X.
  Proof.
    intros HG onto X HX p' Hp'. destruct (onto p' Hp') as (p & Hp & <-).
    destruct (map_outcome HG p Hp) as [E1 E2]. rewrite <- E1, <- E2. apply HX. assumption.
  Qed.

  Lemma map_grundy : forall g, is_grundy H g -> is_grundy G (fun p => g (e p)).
  Proof.
    intros g Hg p Hp. destruct (Hg (e p) (e_legal p Hp)) as [g1 g2]. split.
    - intros q Ho. auto.
    - intros n Hn. destruct (g2 n Hn) as (q' & Ho & Hq).
      destruct (e_back p q' Hp Ho) as (q & Ho' & <-). eauto.
  Qed.

  Lemma map_grundy_onto : (forall p', legal H p' -> exists p, legal G p /\ e p = p') ->
    forall g, is_grundy G (fun p => g (e p)) -> is_grundy H g.
  Proof.
    intros onto g Hg p' Hp'. destruct (onto p' Hp') as (p & Hp & <-).
    destruct (Hg p Hp) as [g1 g2]. split.
    - intros q' Ho. destruct (e_back p q' Hp Ho) as (q & Ho' & <-). auto.
    - intros n Hn. destruct (g2 n Hn) as (q & Ho & Hq). exists (e q). auto.
  Qed.
End Map.
