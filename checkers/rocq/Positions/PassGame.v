(** Games of a heap, another game, and passes: from the P-positions of the heap beside the other game to those with passes
    (docs/THEORY.md, Theorem 5c.2, here without Grundy numbers: what the sets say of each other is enough). *)
From Coq Require Import NArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Rule.
Import ListNotations.
Open Scope N_scope.

(** 0, and 2u + 1 and 2u + 2 exchanged. *)
Definition exchanged (x : N) : N := if x =? 0 then 0 else if N.odd x then x + 1 else x - 1.
Lemma exchanged_cases x : (x = 0 /\ exchanged x = 0) \/ (exists u, x = 2 * u + 1 /\ exchanged x = 2 * u + 2) \/
  (exists u, x = 2 * u + 2 /\ exchanged x = 2 * u + 1).
Proof.
  unfold exchanged. destruct (N.eqb_spec x 0) as [-> | D]; [left; auto | right]. destruct (N.odd x) eqn:O.
  - apply N.odd_spec in O as [u ->]. left. exists u. split; lia.
  - rewrite <- N.negb_even in O. apply negb_false_iff, N.even_spec in O as [u ->]. right. exists (u - 1). split; lia.
Qed.
Ltac by_exchange x := destruct (exchanged_cases x) as [[? ?] | [[? [? ?]] | [? [? ?]]]].
Lemma exchanged_twice x : exchanged (exchanged x) = x.
Proof. by_exchange x; by_exchange (exchanged x); lia. Qed.

Section Passes.
(** [rest]: positions are the heap, then those of the other game. *)
Variables lg lr : list N -> Prop.
Variables op opr : list N -> list N -> Prop.
Definition whole : Game := {| Pos := list N; legal := lg; opt := op |}.
Definition rest : Game := {| Pos := list N; legal := lr; opt := opr |}.
Hypothesis rest_proper : Statements.proper rest.
Variables heap count : list N -> N.
Variable other : list N -> list N.
Variable moves : list N -> list N -> Prop.
Variable allowed : list N -> Prop.
Hypothesis keeps : forall p q, lg p -> op p q -> lg q.
Hypothesis legal_rest : forall p x, lg p -> lr (x :: other p).
Hypothesis rest_options : forall x b r, lr (x :: b) -> (opr (x :: b) r <-> (exists u, u < x /\ r = u :: b) \/ exists c, moves b c /\ r = x :: c).
Hypothesis options : forall p q, lg p -> op p q ->
  (heap q < heap p /\ count q = count p /\ other q = other p) \/ (heap q = heap p /\ count q = count p /\ moves (other p) (other q)) \/
  (allowed p /\ heap q = heap p /\ count q + 1 = count p /\ other q = other p).
Hypothesis by_heap : forall p u, lg p -> u < heap p -> exists q, op p q /\ heap q = u /\ count q = count p /\ other q = other p.
Hypothesis by_move : forall p c, lg p -> moves (other p) c -> exists q, op p q /\ heap q = heap p /\ count q = count p /\ other q = c.
Hypothesis by_pass : forall p, lg p -> allowed p -> exists q, op p q /\ heap q = heap p /\ count q + 1 = count p /\ other q = other p.

Lemma whole_proper : Statements.proper whole.
Proof.
  split; [exact keeps |]. destruct rest_proper as [_ W].
  assert (main : forall k r p, lg p -> N.to_nat (count p) = k -> heap p :: other p = r -> Acc (fun q p => lg p /\ op p q) p).
  { intro k. induction k as [k IHk] using (well_founded_induction lt_wf). intro r. induction r as [r IHr] using (well_founded_induction W).
    intros p Hp Ek Er. constructor. intros q [_ O]. pose proof (keeps p q Hp O) as Hq.
    destruct (options p q Hp O) as [(H & C & E) | [(H & C & M) | (_ & H & C & E)]].
    - apply (IHr (heap q :: other q)); [| exact Hq | rewrite C; exact Ek | reflexivity]. rewrite <- Er. split; [apply legal_rest, Hp |].
      apply rest_options; [apply legal_rest, Hp |]. left. exists (heap q). rewrite E. auto.
    - apply (IHr (heap q :: other q)); [| exact Hq | rewrite C; exact Ek | reflexivity]. rewrite <- Er. split; [apply legal_rest, Hp |].
      apply rest_options; [apply legal_rest, Hp |]. right. exists (other q). rewrite H. auto.
    - apply (IHk (N.to_nat (count q))) with (heap q :: other q); [lia | exact Hq | reflexivity | reflexivity]. }
  intro p. constructor. intros q [Hp O]. exact (main _ _ q (keeps p q Hp O) eq_refl eq_refl).
Qed.

(** The sets: without passes, and with them. *)
Variables Z P : list N -> Prop.
Hypothesis decided : forall r, Z r \/ ~ Z r.
Hypothesis rest_set : pset rest Z.
Hypothesis even : forall p r, lg p -> count p = 2 * r -> (P p <-> Z (heap p :: other p)).
Hypothesis odd_0 : forall p r, lg p -> count p = 2 * r + 1 -> heap p = 0 -> (P p <-> Z (0 :: other p)).
Hypothesis odd_2 : forall p r u, lg p -> count p = 2 * r + 1 -> heap p = 2 * u + 2 -> (P p <-> Z (2 * u + 1 :: other p)).
Hypothesis odd_1 : forall p r u, lg p -> count p = 2 * r + 1 -> heap p = 2 * u + 1 -> (P p <-> Z (2 * u + 2 :: other p)).
Hypothesis must_pass : forall p r u, lg p -> count p = 2 * r + 1 -> heap p = 2 * u + 1 -> Z (2 * u + 1 :: other p) -> allowed p.
Hypothesis no_pass : forall p, lg p -> heap p = 0 -> Z (0 :: other p) -> ~ allowed p.

Definition sought (c x : N) : N := if N.even c then x else exchanged x.
Lemma set_is p : lg p -> (P p <-> Z (sought (count p) (heap p) :: other p)).
Proof.
  intro Hp. unfold sought. destruct (N.even (count p)) eqn:E.
  - apply N.even_spec in E as [r E]. exact (even p r Hp E).
  - rewrite <- N.negb_odd in E. apply negb_false_iff, N.odd_spec in E as [r E].
    destruct (exchanged_cases (heap p)) as [[H ->] | [[u [H ->]] | [u [H ->]]]]; eauto.
Qed.
Lemma one_size x y b : lr (x :: b) -> lr (y :: b) -> Z (x :: b) -> Z (y :: b) -> x = y.
Proof.
  assert (C : forall x y, lr (y :: b) -> Z (x :: b) -> Z (y :: b) -> x < y -> False).
  { intros u v L Zu Zv H. refine (Rule.pset_closed rest rest_proper Z rest_set (v :: b) (u :: b) L Zv _ Zu).
    apply rest_options; [exact L |]. left. exists u. auto. }
  intros Lx Ly Zx Zy. destruct (N.lt_trichotomy x y) as [H | [H | H]]; [destruct (C x y Ly Zx Zy H) | exact H | destruct (C y x Lx Zy Zx H)].
Qed.
Lemma sought_parity c x : sought (c + 1) x = exchanged (sought c x).
Proof.
  unfold sought. replace (c + 1) with (N.succ c) by lia. rewrite N.even_succ, <- N.negb_even. destruct (N.even c); [reflexivity |]. symmetry. apply exchanged_twice.
Qed.
Lemma sought_injective c x y : sought c x = sought c y -> x = y.
Proof. unfold sought. destruct (N.even c); [auto |]. intro E. rewrite <- (exchanged_twice x), E. apply exchanged_twice. Qed.
Theorem passes_set : pset whole P.
Proof.
  apply (Rule.pset_ext whole (fun p => Z (sought (count p) (heap p) :: other p))); [intros p Hp; symmetry; exact (set_is p Hp) |].
  apply Rule.pset_rule; [exact whole_proper | intros p _; apply decided | |].
  - intros p q Hp Zp O Zq. pose proof (legal_rest p (sought (count p) (heap p)) Hp) as L.
    destruct (options p q Hp O) as [(H & C & E) | [(H & C & M) | (A & H & C & E)]].
    + rewrite C, E in Zq. pose proof (one_size _ _ _ L (legal_rest p _ Hp) Zp Zq) as X. apply sought_injective in X. lia.
    + rewrite C, H in Zq. refine (Rule.pset_closed rest rest_proper Z rest_set _ _ L Zp _ Zq).
      apply rest_options; [exact L |]. right. exists (other q). auto.
    + rewrite H, E in Zq. rewrite <- C, sought_parity in Zp.
      pose proof (one_size _ _ _ (legal_rest p _ Hp) (legal_rest p _ Hp) Zp Zq) as X.
      assert (S0 : sought (count q) (heap p) = 0) by (by_exchange (sought (count q) (heap p)); lia).
      assert (H0 : heap p = 0) by (apply (sought_injective (count q)); rewrite S0; unfold sought; destruct (N.even _); reflexivity).
      rewrite S0 in Zq. exact (no_pass p Hp H0 Zq A).
  - intros p Hp NZ. pose proof (legal_rest p (sought (count p) (heap p)) Hp) as L.
    destruct (Rule.pset_reachable rest rest_proper Z (fun r _ => decided r) rest_set _ L NZ) as [r [O Zr]].
    apply rest_options in O; [| exact L]. destruct O as [(u & Hu & ->) | (c & M & ->)].
    + destruct (N.lt_trichotomy (sought (count p) u) (heap p)) as [H | [H | H]].
      * destruct (by_heap p _ Hp H) as (q & O & Eh & Ec & Eo). exists q. split; [exact O |]. cbn. rewrite Eh, Ec, Eo.
        replace (sought (count p) (sought (count p) u)) with u; [exact Zr |]. unfold sought. destruct (N.even _); [reflexivity |]. symmetry. apply exchanged_twice.
      * exfalso. rewrite <- H in Hu. unfold sought in Hu. destruct (N.even _); [lia |]. rewrite exchanged_twice in Hu. lia.
      * unfold sought in H, Hu. destruct (N.even (count p)) eqn:E; [lia |]. rewrite <- N.negb_odd in E. apply negb_false_iff in E. pose proof E as E'.
        apply N.odd_spec in E as [r E]. assert (Q : u = heap p /\ exists v, heap p = 2 * v + 1).
        { by_exchange u; by_exchange (heap p); split; try lia; eexists; eassumption. }
        destruct Q as [-> [v Hv]]. rewrite Hv in Zr. destruct (by_pass p Hp (must_pass p r v Hp E Hv Zr)) as (q & O & Eh & Ec & Eo).
        exists q. split; [exact O |]. cbn. rewrite Eh, Eo. unfold sought. replace (N.even (count q)) with true; [rewrite Hv; exact Zr |].
        symmetry. apply N.even_spec. exists r. lia.
    + destruct (by_move p c Hp M) as (q & O & Eh & Ec & Eo). exists q. split; [exact O |]. cbn. rewrite Eh, Ec, Eo. exact Zr.
Qed.
End Passes.
