(** Numbers refute a claim about the P-positions: the set is not that of the P-positions (docs/THEORY.md, Theorem 5.11). *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Rule.
From Checker Require Import Syntax Semantics ParametricSyntax Total Places Game Slices GameSound Partition Evidence EvidenceSound ParametricObligation.
From Checker Require Import ParametricGame ParametricBar ParametricTerms Opened ParametricPlaces ParametricOptions ParametricOptionsSound ParametricRefutation.
Import ListNotations.
Open Scope nat_scope.

Section Numbers.
Variable e : list N.
Notation numbers_at zs := (map (number_at e) zs).
Lemma constants_naturals zs us : naturals (map (term_at e) (map PConst zs)) us = numbers_at zs.
Proof.
  induction zs as [| z zs IH]; [reflexivity |]. change (natural (term_at e (PConst z)) us :: naturals (map (term_at e) (map PConst zs)) us = number_at e z :: numbers_at zs).
  rewrite IH. apply (f_equal (fun x => x :: numbers_at zs)). apply N2Z.id.
Qed.
(** Numbers, and then variables. *)
Lemma said_from r zs us d : said e r us (PCallC d (from_numbers zs (length us))) = said e r (numbers_at zs ++ us) d.
Proof.
  assert (S0 : slice 0 (length us) us = us) by apply slice_all. destruct r; cbn [said].
  - change (holds_c (cond_at e d) (totals (terms_at e (from_numbers zs (length us))) us) = holds_c (cond_at e d) (numbers_at zs ++ us)). f_equal.
    unfold from_numbers. rewrite plisted_at, totals_listed, map_app, naturals_app, pvars_at, naturals_vars, S0, constants_naturals. reflexivity.
  - change (opened_c e d (fun i => nth i (openeds e (from_numbers zs (length us)) (numbers us)) 0%Z) = opened_c e d (numbers (numbers_at zs ++ us))).
    assert (listed : forall l, openeds e (plisted l) (numbers us) = map (fun u => opened e u (numbers us)) l) by (induction l as [| u l IH]; [reflexivity | cbn [plisted openeds map]; rewrite IH; reflexivity]).
    assert (E : openeds e (from_numbers zs (length us)) (numbers us) = map Z.of_N (numbers_at zs ++ us)).
    { unfold from_numbers. rewrite listed, !map_app. f_equal; [rewrite !map_map; reflexivity |].
      transitivity (map Z.of_N (slice 0 (length us) us)); [unfold pvars, slice; rewrite !map_map; reflexivity | rewrite S0; reflexivity]. }
    rewrite E. refine (proj2 (same_numbers_opened e (fun _ => true) _ _ (fun i _ => nth_numbers (numbers_at zs ++ us) i)) d (proj1 (proj2 only_all) d)).
Qed.
Lemma shown_there parameters zs d s : shows_there parameters zs d s = Some true -> exists r, said e r (numbers_at zs) d = true.
Proof.
  intro H. destruct (no_tuple_right e parameters true 0 [] _ s [] H eq_refl) as (r & _ & Q). exists r. specialize (Q ltac:(intros k [])).
  pose proof (said_from r zs [] d) as F. cbn [length] in F. rewrite app_nil_r in F. rewrite <- F. exact Q.
Qed.
(** Conditions that have truth values, in order: each is read in its own way. *)
Lemma all_hold_shown cs ns : all_hold (map (cond_at e) cs) ns <> None -> (forall d, In d cs -> exists r, said e r ns d = true) -> forall d, In d cs -> holds_c (cond_at e d) ns = true.
Proof.
  induction cs as [| d cs IH]; intros H A x Hx; [destruct Hx |]. cbn [map all_hold] in H. unfold bind in H. destruct (truth (cond_at e d) ns) as [b |] eqn:T; [| destruct H; reflexivity].
  destruct (A d (or_introl eq_refl)) as [r S]. rewrite (said_truth e r ns d b T) in S. subst b.
  destruct Hx as [<- | Hx]; [exact (proj1 (proj2 total_values) _ _ _ T) | exact (IH H (fun y Hy => A y (or_intror Hy)) x Hx)].
Qed.
End Numbers.

(** What the check verifies holds for these values of the parameters. *)
Theorem refutation_sound e g c ds x : refutation_right (length e) g c ds x = Some true -> of_set (map (summand_at e) g) (cond_at e c) true.
Proof.
  unfold refutation_right. destruct (forallb is_plain g) eqn:Pl; [| discriminate]. cbn [negb]. intro H. apply and_then_true in H as [H1 H]. apply and_then_true in H as [H2 H].
  pose proof (ex_intro (fun ss => all_pplaced _ _ _ ss = Some true) _ H1) as A1. pose proof (ex_intro (fun ss => each_shown _ ss = Some true) _ H2) as A2.
  split; [exact (options_game e g c (length e) Pl A1 A2) |]. intros [V S].
  set (zs := measured_at e g). pose proof (options_sides e g c (length e) Pl A1 A2) as right. fold zs in right.
  pose proof (game_proper zs _ right) as Pr. unfold zs in Pr. rewrite measured_fst in Pr.
  pose proof (legal_inside_all e g c (length e) Pl A1 A2) as Legal. pose proof (set_at e g c (length e) Pl A1 A2) as At.
  pose proof (inside_length e g Pl) as Inside. pose proof (here_truth e g c (length e) Pl A1 A2) as Here.
  pose proof (move_facts e g c (length e) Pl A1 A2) as Facts. pose proof (moves_are e g c (length e) Pl A1 A2) as Moves.
  destruct (refuting_at x) as [i ks ss | ks s ss].
  - destruct (nth_error (ptasks (psize g) 0 g) i) as [pt |] eqn:Ei; [| discriminate]. apply nth_error_In in Ei. destruct (Nat.eqb_spec (length ks) (psize g + pfresh pt)) as [L |]; [| discriminate].
    set (env := map (number_at e) ks). assert (Le : length env = psize g + pfresh pt) by (unfold env; rewrite map_length; exact L).
    set (p := firstn (psize g) env). set (us := skipn (psize g) env). assert (Ep : env = p ++ us) by (symmetry; apply firstn_skipn).
    assert (Lp : length p = psize g) by (unfold p; rewrite firstn_length; lia). assert (Lu : length us = pfresh pt) by (unfold us; rewrite skipn_length; lia).
    assert (F : forall d, In d (leads_within g c pt) -> exists r, said e r (p ++ us) d = true).
    { intros d Hd. destruct (each_shown_right _ _ H (shows_there (length e) ks d) (in_map _ _ _ Hd)) as [s Hs]. rewrite <- Ep. exact (shown_there e _ ks d s Hs). }
    pose proof (proj2 (Inside p) Lp) as Ip. destruct (F _ (or_introl eq_refl)) as [r X]. rewrite (said_truth e r _ _ _ (Here p us Ip)) in X.
    destruct (ptask_is e g pt Ei) as (t & Ht & Ed). destruct (Facts t pt p us Ht Ed Ip Lu) as [M1 M2].
    assert (A : forall d, In d (pgiven pt) -> holds_c (cond_at e d) (p ++ us) = true) by (apply (all_hold_shown e (pgiven pt) _ M1); intros d Hd; apply F; right; apply in_app_iff; left; exact Hd).
    destruct (M2 A) as (Iq & T & _). destruct (F (after_move c pt)) as [r' Y]; [right; apply in_app_iff; right; left; reflexivity |]. rewrite (said_truth e r' _ _ _ T) in Y. refine (Rule.pset_closed _ Pr _ S p (naturals (becomes (does t)) (p ++ us)) (proj2 (Legal p) Ip) _ _ _).
    + rewrite (At p Ip), X. reflexivity.
    + apply (Moves p _ Ip). exists t, us. split; [exact Ht |]. split; [rewrite Ed; exact Lu |]. split; [| reflexivity].
      intros d Hd. rewrite Ed in Hd. cbn [transition_at given] in Hd. apply in_map_iff in Hd as [k [<- Hk]]. exact (A k Hk).
    + rewrite (At _ Iq), Y. reflexivity.
  - destruct (Nat.eqb_spec (length ks) (psize g)) as [L |]; [| discriminate]. apply and_then_true in H as [H H3]. apply (shown_there e) in H as [r F]. set (p := map (number_at e) ks) in F.
    assert (Lp : length p = psize g) by (unfold p; rewrite map_length; exact L). pose proof (proj2 (Inside p) Lp) as Ip.
    pose proof (Here p [] Ip) as T. rewrite app_nil_r in T. assert (X : said e r p (PCallC c (plisted (pvars 0 (psize g)))) = false) by (destruct r; cbn in F; apply negb_true_iff in F; exact F).
    rewrite (said_truth e r _ _ _ T) in X.
    assert (D : Rule.decided (game_of (map (summand_at e) g)) (fun q => truth (cond_at e c) q = Some true)).
    { intros q _. destruct (truth (cond_at e c) q) as [[|] |]; [left; reflexivity | right; discriminate | right; discriminate]. }
    destruct (Rule.pset_reachable _ Pr _ D S p (proj2 (Legal p) Ip)) as [q [O Y]]; [rewrite (At p Ip), X; discriminate |].
    apply (Moves p _ Ip) in O as (t & us & Ht & Lu & A & ->).
    assert (Pt : exists pt, In pt (ptasks (psize g) 0 g) /\ does t = transition_at e pt).
    { pose proof (in_map (fun t => does t) _ _ Ht) as I. cbv beta in I. rewrite (its_ptasks e g) in I. apply in_map_iff in I as [pt [E I]]. exists pt. auto. }
    destruct Pt as (pt & Hpt & Ed). assert (L' : length us = pfresh pt) by (rewrite Lu, Ed; reflexivity).
    assert (A' : forall d, In d (pgiven pt) -> holds_c (cond_at e d) (p ++ us) = true) by (intros d Hd; apply A; rewrite Ed; apply in_map; exact Hd).
    destruct (proj2 (Facts t pt p us Ht Ed Ip L') A') as (Iq & Ta & Ah). cbv beta in Y. rewrite (At _ Iq) in Y. injection Y as Y.
    destruct (each_shown_right _ _ H3 (shows_excluded (length e) c ks pt) (in_map _ _ _ Hpt)) as [s' Hs].
    destruct (no_tuple_right e (length e) true _ _ _ _ us Hs L') as (r' & _ & Q). apply Q. intros d Hd. apply in_map_iff in Hd as [k [<- Hk]]. rewrite <- L', said_from. fold p.
    apply in_app_iff in Hk as [Hk | [<- | []]]; [exact (all_hold_says e r' (pgiven pt) _ Ah k Hk) |]. apply said_truth. rewrite <- Y. exact Ta.
Qed.
