(** Positions and moves of games whose rules define a game, by the total functions of [Total.v]; and a game of one summand of the file
    whose places have values. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Checker Require Import Syntax Semantics Total Places Game Slices GameSound.
Import ListNotations.
Open Scope nat_scope.

Definition domains_decided (rs : list rules) : Prop := forall c p, In c (domains 0 rs) -> length p = size_of_game rs -> truth c p <> None.
Definition moves_decided (g : list summand) : Prop := let rs := map rules_of g in
  forall m p us, In m (transitions (size_of_game rs) 0 rs) -> legal (game_of g) p -> length us = fresh m ->
    all_hold (given m) (p ++ us) <> None /\ (all_hold (given m) (p ++ us) = Some true -> values (listed_terms (becomes m)) (p ++ us) <> None).
Lemma legal_total g p : domains_decided (map rules_of g) ->
  (legal (game_of g) p <-> length p = size_of_game (map rules_of g) /\ forall c, In c (domains 0 (map rules_of g)) -> holds_c c p = true).
Proof.
  intro D. cbn. rewrite Forall_forall. destruct total_values as (_ & T & _). split; intros [L H]; (split; [exact L |]); intros c Hc; specialize (H c Hc).
  - exact (T c p _ H).
  - pose proof (D c p Hc L) as X. destruct (truth c p) eqn:E; [| contradiction]. apply T in E. congruence.
Qed.
Lemma all_hold_total cs x : all_hold cs x <> None -> (all_hold cs x = Some true <-> forall c, In c cs -> holds_c c x = true).
Proof.
  destruct total_values as (_ & T & _). induction cs as [| c cs IH]; cbn [all_hold]; intro N; [split; [intros _ c [] | reflexivity] |].
  unfold bind in *. destruct (truth c x) as [[|] |] eqn:E; [| | contradiction].
  - rewrite (IH N). apply T in E. split; [intros H d [<- | Hd]; auto | intros H d Hd; apply H; right; exact Hd].
  - apply T in E. split; [discriminate |]. intro H. specialize (H c (or_introl eq_refl)). congruence.
Qed.
Lemma options_total g p q : moves_decided g -> legal (game_of g) p -> (opt (game_of g) p q <->
  exists m us, In m (transitions (size_of_game (map rules_of g)) 0 (map rules_of g)) /\ length us = fresh m /\
    (forall c, In c (given m) -> holds_c c (p ++ us) = true) /\ q = naturals (becomes m) (p ++ us)).
Proof.
  intros D Hp. cbn. split; intros (m & us & Hm & L & A & V); exists m, us; destruct (D m p us Hm Hp L) as [N1 N2]; (split; [exact Hm |]; split; [exact L |]).
  - split; [apply (all_hold_total _ _ N1), A |]. apply (proj2 (proj2 total_values)) in V. rewrite totals_listed in V. congruence.
  - apply (all_hold_total _ _ N1) in A. split; [exact A |]. specialize (N2 A). destruct (values _ _) eqn:E; [| contradiction].
    apply (proj2 (proj2 total_values)) in E. rewrite totals_listed in E. congruence.
Qed.

(** * One summand of the file *)
Section One.
Variable r : rules.
Variable set : cond.
Let n := width r.
Let zs := [(Rules r, Sum)].
Hypothesis fine_places : forall m p ns, In (m, p) (places_in_game zs (Some set)) -> length ns = m -> ~ bad ns p.
Lemma size_of_one : size_of_game (map rules_of [Rules r]) = n.
Proof. exact (Nat.add_0_r n). Qed.
Lemma one_coordinates : coordinates zs = n.
Proof. exact size_of_one. Qed.
Lemma one_domain c : In c (dom zs) <-> exists d, where_part r = Some d /\ c = CallC d (listed_terms (vars 0 n)).
Proof.
  unfold dom, zs. cbn. rewrite app_nil_r. destruct (where_part r) as [d |]; cbn; split.
  - intros [<- | []]. exists d. auto.
  - intros (d' & E & ->). injection E as ->. left. reflexivity.
  - intros [].
  - intros (d & E & _). discriminate.
Qed.
Lemma one_domain_truth c p : In c (dom zs) -> length p = n -> truth c p = Some (holds_c c p).
Proof.
  intros Hc L. destruct defined_values as (_ & D & _). apply (D c Outer [] p (Forall_nil _)). intros q Hq.
  refine (fine_places n q p _ L). unfold places_in_game. apply in_app_iff. left. rewrite one_coordinates. apply in_map, in_flat_map. exists c. auto.
Qed.
Lemma one_domains : domains_decided (map rules_of [Rules r]).
Proof.
  intros c p Hc L. rewrite size_of_one in L. change (domains 0 (map rules_of [Rules r])) with (dom zs) in Hc. rewrite (one_domain_truth c p Hc L). discriminate.
Qed.
Lemma one_guards p us : legal (game_of [Rules r]) p -> Forall (guard_true (p ++ us)) (map guard_that (dom zs)).
Proof.
  intro Hp. apply (legal_total [Rules r] p one_domains) in Hp as [L H]. rewrite size_of_one in L. apply Forall_forall. intros x Hx. apply in_map_iff in Hx as [c [<- Hc]].
  pose proof (H c Hc) as X. apply one_domain in Hc as (d & Ed & ->). unfold guard_true. cbn [guarding guard_that where_ it_holds numbers_of holds_c] in *.
  rewrite totals_vars in *. rewrite slice_app by lia. exact X.
Qed.
Lemma one_moves : moves_decided [Rules r].
Proof.
  intros m p us Hm Hp L. pose proof (one_guards p us Hp) as G. apply (legal_total [Rules r] p one_domains) in Hp as [Lp _]. rewrite size_of_one in Lp, Hm.
  change (map rules_of [Rules r]) with (map rules_of (map fst zs)) in Hm. rewrite <- tasks_transitions in Hm. apply in_map_iff in Hm as [t [<- Ht]].
  assert (B : built_in t = false).
  { pose proof Ht as X. apply in_tasks in X as (z1 & s & me & z2 & m & E & _ & ->). cbn. destruct z1 as [| ? z1]; [injection E as <- _ _; reflexivity | injection E as _ E; destruct z1; discriminate]. }
  destruct (walk_given_right (given (does t)) _ (fun gs => walk_ts (listed_terms (becomes (does t))) Outer gs) (p ++ us) G) as [H1 H2].
  { intros q Hq. refine (fine_places (n + fresh (does t)) q (p ++ us) _ _); [| rewrite app_length; lia]. unfold places_in_game. apply in_app_iff. right.
    apply in_app_iff. left. apply in_flat_map. exists t. rewrite one_coordinates. split; [exact Ht |]. unfold places_of_task. rewrite B, one_coordinates. apply in_map. exact Hq. }
  rewrite H1. split; [discriminate |]. intro T. injection T as T. destruct (H2 T) as [gs' [G' F']]. destruct defined_values as (_ & _ & D).
  pose proof (D _ Outer gs' (p ++ us) G' F') as V. cbn [numbers_of] in V. rewrite V. discriminate.
Qed.
Lemma one_set p : legal (game_of [Rules r]) p -> truth set p = Some (holds_c set p).
Proof.
  intro Hp. pose proof (one_guards p [] Hp) as G. rewrite app_nil_r in G. apply (legal_total [Rules r] p one_domains) in Hp as [L _]. rewrite size_of_one in L.
  destruct defined_values as (_ & D & _). assert (V : truth (CallC set (here zs)) p = Some (holds_c (CallC set (here zs)) p)).
  { apply (D _ Outer _ p G). intros q Hq. refine (fine_places n q p _ L). unfold places_in_game. apply in_app_iff. right. apply in_app_iff. right.
    unfold places_of_set. rewrite one_coordinates. apply in_map. exact Hq. }
  assert (S : slice 0 n p = p) by (rewrite <- L; apply slice_all).
  unfold here in V. rewrite one_coordinates in V. cbn [truth holds_c] in V. rewrite vars_values, totals_vars, S in V. exact V.
Qed.
End One.
