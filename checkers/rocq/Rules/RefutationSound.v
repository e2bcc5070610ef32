(** Numbers refute a claim about the P-positions: the set is not that of the P-positions (docs/THEORY.md, Theorem 5.11). *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Rule.
From Checker Require Import Syntax Semantics Stated Total Places Game Slices GameSound Partition Evidence EvidenceSound Obligation ParametricObligation.
From Checker Require Import ParametricGame Bars Substitution Opened ParametricPlaces Options OptionsSound Steps StepsSound Refutation.
Import ListNotations.
Open Scope nat_scope.

Section Numbers.
Variable e : list N.
Notation numbers_at zs := (map (number_at e) zs).
Lemma constants_naturals zs us : naturals (map (term_at e) (map Const zs)) us = numbers_at zs.
Proof.
  induction zs as [| z zs IH]; [reflexivity |]. change (natural (term_at e (Const z)) us :: naturals (map (term_at e) (map Const zs)) us = number_at e z :: numbers_at zs).
  rewrite IH. apply (f_equal (fun x => x :: numbers_at zs)). apply N2Z.id.
Qed.
(** Numbers, and then variables. *)
Lemma said_from r zs us d : said e r us (CallC d (from_numbers zs (length us))) = said e r (numbers_at zs ++ us) d.
Proof.
  assert (S0 : slice 0 (length us) us = us) by apply slice_all. destruct r; cbn [said].
  - change (holds_c (cond_at e d) (totals (terms_at e (from_numbers zs (length us))) us) = holds_c (cond_at e d) (numbers_at zs ++ us)). f_equal.
    unfold from_numbers. rewrite plisted_at, totals_listed, map_app, naturals_app, pvars_at, naturals_vars, S0, constants_naturals. reflexivity.
  - change (opened_c e d (fun i => nth i (openeds e (from_numbers zs (length us)) (numbers us)) 0%Z) = opened_c e d (numbers (numbers_at zs ++ us))).
    assert (listed : forall l, openeds e (listed_terms l) (numbers us) = map (fun u => opened e u (numbers us)) l) by (induction l as [| u l IH]; [reflexivity | cbn [listed_terms openeds map]; rewrite IH; reflexivity]).
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

(** A game whose rules are checked, and the set. *)
Section Game.
Variables (e : list N) (g : list wsummand) (c : wcond).
Let zs := measured_at e g.
Hypothesis right : sides zs (Some (cond_at e c)).
Lemma set_here p us : inside_all zs p -> truth (cond_at e (CallC c (listed_terms (pvars 0 (psize g))))) (p ++ us) = Some (holds_c (cond_at e c) p).
Proof.
  intro I. assert (L : length p = psize g) by (rewrite <- (psize_at e g); exact (proj1 I)).
  change (bind (values (terms_at e (listed_terms (pvars 0 (psize g)))) (p ++ us)) (fun l => truth (cond_at e c) l) = Some (holds_c (cond_at e c) p)).
  rewrite plisted_at, pvars_at, vars_values, slice_app by lia. rewrite <- L, slice_all. exact (set_truth zs _ right _ eq_refl p I).
Qed.
Lemma facts t pt p us : In t (tasks (coordinates zs) 0 zs) -> does t = transition_at e pt -> inside_all zs p -> length us = pfresh pt ->
  all_hold (map (cond_at e) (pgiven pt)) (p ++ us) <> None /\
  ((forall d, In d (pgiven pt) -> holds_c (cond_at e d) (p ++ us) = true) -> let q := naturals (becomes (does t)) (p ++ us) in
    inside_all zs q /\ truth (cond_at e (after_move c pt)) (p ++ us) = Some (holds_c (cond_at e c) q) /\ all_hold (map (cond_at e) (pgiven pt)) (p ++ us) = Some true).
Proof.
  intros Ht Ed I L. destruct (task_facts zs _ right t p us Ht I) as [F1 F2]; [rewrite Ed; exact L |]. rewrite Ed in F1, F2. cbn [transition_at given becomes] in F1, F2.
  split; [rewrite F1; discriminate |]. intro A.
  assert (A' : forall d, In d (map (cond_at e) (pgiven pt)) -> holds_c d (p ++ us) = true) by (intros d Hd; apply in_map_iff in Hd as [k [<- Hk]]; exact (A k Hk)).
  destruct (F2 A') as (V & Iq & _). cbv zeta. rewrite Ed. cbn [transition_at becomes]. split; [exact Iq |]. split.
  - unfold after_move. change (bind (values (terms_at e (listed_terms (pbecomes pt))) (p ++ us)) (fun l => truth (cond_at e c) l) = Some (holds_c (cond_at e c) (naturals (map (term_at e) (pbecomes pt)) (p ++ us)))).
    rewrite plisted_at, V. exact (set_truth zs _ right _ eq_refl _ Iq).
  - rewrite F1. f_equal. apply forallb_forall. exact A'.
Qed.
End Game.

(** What the check verifies holds for these values of the parameters. *)
Theorem refutation_sound e g c ds x : refutation_right (length e) g c ds x = Some true -> of_set (map (summand_at e) g) (cond_at e c) true.
Proof.
  unfold refutation_right. intro H. apply and_then_true in H as [H1 H]. unfold steps_right in H1. destruct (forallb is_formed g) eqn:Fo; [| discriminate]. cbn [negb] in H1.
  apply and_then_true in H1 as [H1 H2]. apply and_then_true in H2 as [H2 H3]. set (zs := measured_at e g).
  pose proof (ex_intro (fun ss => all_pplaced _ _ _ ss = Some true) _ H1) as A1. pose proof (ex_intro (fun ss => each_shown _ ss = Some true) _ H2) as A2.
  pose proof (ex_intro (fun ss => each_shown _ ss = Some true) _ H3) as A3.
  (* The conditions on positions that the witnesses show. *)
  assert (Dom : forall p us, length p = psize g -> (forall d, In d (pdomains 0 g) -> exists r, said e r (p ++ us) d = true) -> forall d, In d (dom zs) -> truth d p = Some true).
  { intros p us L S d Hd. pose proof (domain_at e g c A1 d p us Hd L) as T. rewrite (domain_beside e g d p us Hd L) in T. rewrite T. f_equal.
    pose proof Hd as Hd'. unfold zs in Hd'. rewrite pdomains_at in Hd'. apply in_map_iff in Hd' as [k [<- Hk]]. destruct (S k Hk) as [r Sk].
    rewrite <- (domain_beside e g _ p us Hd L) in T. rewrite <- Sk. symmetry. exact (said_truth e r _ k _ T). }
  pose proof (fun p L D => steps_sides e g c Fo A1 A2 A3 (ex_intro _ p (conj L D))) as Right. fold zs in Right.
  assert (Inside : forall p, length p = psize g -> (forall d, In d (dom zs) -> truth d p = Some true) -> inside_all zs p).
  { intros p L D. split; [unfold zs; rewrite psize_at; exact L |]. intros d Hd. exact (proj1 (proj2 total_values) _ _ _ (D d Hd)). }
  destruct (refuting_at x) as [i ks ss | ks ss es].
  - destruct (nth_error (ptasks (psize g) 0 g) i) as [pt |] eqn:Ei; [| discriminate]. apply nth_error_In in Ei. destruct (Nat.eqb_spec (length ks) (psize g + pfresh pt)) as [L |]; [| discriminate].
    set (env := map (number_at e) ks). assert (Le : length env = psize g + pfresh pt) by (unfold env; rewrite map_length; exact L).
    set (p := firstn (psize g) env). set (us := skipn (psize g) env). assert (Ep : env = p ++ us) by (symmetry; apply firstn_skipn).
    assert (Lp : length p = psize g) by (unfold p; rewrite firstn_length; lia). assert (Lu : length us = pfresh pt) by (unfold us; rewrite skipn_length; lia).
    assert (F : forall d, In d (leads_within g c pt) -> exists r, said e r (p ++ us) d = true).
    { intros d Hd. destruct (each_shown_right _ _ H (shows_there (length e) ks d) (in_map _ _ _ Hd)) as [s Hs]. rewrite <- Ep. exact (shown_there e _ ks d s Hs). }
    pose proof (Dom p us Lp (fun d Hd => F d (in_or_app _ _ _ (or_introl Hd)))) as Dp. pose proof (Right p Lp Dp) as right. pose proof (Inside p Lp Dp) as Ip.
    pose proof (sides_sound zs _ right) as Game. unfold zs in Game at 1. rewrite measured_fst in Game. split; [exact Game |]. intros [_ S].
    destruct (F (CallC c (listed_terms (pvars 0 (psize g))))) as [r X]; [apply in_app_iff; right; left; reflexivity |]. rewrite (said_truth e r _ _ _ (set_here e g c right p us Ip)) in X.
    destruct (ptask_is e g pt Ei) as (t & Ht & Ed). destruct (facts e g c right t pt p us Ht Ed Ip Lu) as [M1 M2].
    assert (A : forall d, In d (pgiven pt) -> holds_c (cond_at e d) (p ++ us) = true) by (apply (all_hold_shown e (pgiven pt) _ M1); intros d Hd; apply F, in_app_iff; right; right; apply in_app_iff; left; exact Hd).
    destruct (M2 A) as (Iq & T & _). destruct (F (after_move c pt)) as [r' Y]; [apply in_app_iff; right; right; apply in_app_iff; right; left; reflexivity |]. rewrite (said_truth e r' _ _ _ T) in Y.
    pose proof (legal_iff zs _ right) as Legal. pose proof (options zs _ right) as Moves. pose proof (game_proper zs _ right) as Pr. unfold zs in Legal, Moves, Pr at 1. rewrite measured_fst in Legal, Moves, Pr.
    refine (Rule.pset_closed _ Pr _ S p (naturals (becomes (does t)) (p ++ us)) (proj2 (Legal p) Ip) _ _ _).
    + rewrite (set_truth zs _ right _ eq_refl p Ip), X. reflexivity.
    + apply (Moves p _ Ip). exists t, us. split; [exact Ht |]. split; [rewrite Ed; exact Lu |]. split; [| reflexivity].
      intros d Hd. rewrite Ed in Hd. cbn [transition_at given] in Hd. apply in_map_iff in Hd as [k [<- Hk]]. exact (A k Hk).
    + rewrite (set_truth zs _ right _ eq_refl _ Iq), Y. reflexivity.
  - destruct (Nat.eqb_spec (length ks) (psize g)) as [L |]; [| discriminate]. apply and_then_true in H as [H H4]. set (p := map (number_at e) ks).
    assert (Lp : length p = psize g) by (unfold p; rewrite map_length; exact L).
    assert (F : forall d, In d (is_outside g c) -> exists r, said e r p d = true).
    { intros d Hd. destruct (each_shown_right _ _ H (shows_there (length e) ks d) (in_map _ _ _ Hd)) as [s Hs]. exact (shown_there e _ ks d s Hs). }
    assert (F' : forall d, In d (pdomains 0 g) -> exists r, said e r (p ++ []) d = true) by (intros d Hd; rewrite app_nil_r; apply F, in_app_iff; left; exact Hd).
    pose proof (Dom p [] Lp F') as Dp. pose proof (Right p Lp Dp) as right. pose proof (Inside p Lp Dp) as Ip.
    pose proof (sides_sound zs _ right) as Game. unfold zs in Game at 1. rewrite measured_fst in Game. split; [exact Game |]. intros [_ S].
    pose proof (legal_iff zs _ right) as Legal. pose proof (options zs _ right) as Moves. pose proof (game_proper zs _ right) as Pr. unfold zs in Legal, Moves, Pr at 1. rewrite measured_fst in Legal, Moves, Pr.
    destruct (F (Not (CallC c (listed_terms (pvars 0 (psize g)))))) as [r N0]; [apply in_app_iff; right; left; reflexivity |].
    pose proof (set_here e g c right p [] Ip) as T. rewrite app_nil_r in T. assert (X : said e r p (CallC c (listed_terms (pvars 0 (psize g)))) = false) by (destruct r; cbn in N0; apply negb_true_iff in N0; exact N0).
    rewrite (said_truth e r _ _ _ T) in X. pose proof (set_truth zs _ right _ eq_refl) as At.
    assert (D : Rule.decided (game_of (map (summand_at e) g)) (fun q => truth (cond_at e c) q = Some true)).
    { intros q _. destruct (truth (cond_at e c) q) as [[|] |]; [left; reflexivity | right; discriminate | right; discriminate]. }
    destruct (Rule.pset_reachable _ Pr _ D S p (proj2 (Legal p) Ip)) as [q [O Y]]; [rewrite (At p Ip), X; discriminate |].
    apply (Moves p _ Ip) in O as (t & us & Ht & Lu & A & ->).
    assert (Pt : exists pt, In pt (ptasks (psize g) 0 g) /\ does t = transition_at e pt).
    { pose proof (in_map (fun t => does t) _ _ Ht) as I. cbv beta in I. rewrite (its_ptasks e g) in I. apply in_map_iff in I as [pt [E I]]. exists pt. auto. }
    destruct Pt as (pt & Hpt & Ed). assert (L' : length us = pfresh pt) by (rewrite Lu, Ed; reflexivity).
    assert (A' : forall d, In d (pgiven pt) -> holds_c (cond_at e d) (p ++ us) = true) by (intros d Hd; apply A; rewrite Ed; apply in_map; exact Hd).
    destruct (proj2 (facts e g c right t pt p us Ht Ed Ip L') A') as (Iq & Ta & Ah). cbv beta in Y. rewrite (At _ Iq) in Y. injection Y as Y.
    destruct (each_shown_right _ _ H4 (shows_excluded (length e) c ks pt) (in_map _ _ _ Hpt)) as [s' Hs].
    destruct (no_tuple_right e (length e) true _ _ _ _ us Hs L') as (r' & _ & Q). apply Q. intros d Hd. apply in_map_iff in Hd as [k [<- Hk]]. rewrite <- L', said_from. fold p.
    apply in_app_iff in Hk as [Hk | [<- | []]]; [exact (all_hold_says e r' (pgiven pt) _ Ah k Hk) |]. apply said_truth. rewrite <- Y. exact Ta.
Qed.
