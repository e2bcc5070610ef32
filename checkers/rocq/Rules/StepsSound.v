(** Games with parameters whose moves decrease the sum of the coordinates of each summand end, also where there are domains and bars
    (docs/THEORY.md, Lemma 6.13). *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Checker Require Import Syntax Semantics Stated Total Places Game Slices GameSound Partition Evidence EvidenceSound Meaning Obligation ParametricObligation.
From Checker Require Import Lowering ParametricGame Bars Substitution Opened ParametricPlaces Options OptionsSound Steps.
From Checker Require Sums Sides.
Import ListNotations.
Open Scope nat_scope.

Section Values.
Variable e : list N.
Lemma step_of_at n o s m : let t := step_of n o s m in
  (transition_at e (its_task t), pbuilt_in (its_task t), option_map (cond_at e) (its_inside t), cond_at e (its_less t)) =
  (let t := task_of n o (summand_at e s) Sum (move_at e m) in (does t, built_in t, into_domain t, lesser t)).
Proof.
  cbv zeta. unfold step_of, task_of. cbn [its_task its_inside its_less does built_in into_domain lesser]. rewrite rules_of_at, pin_sum_at.
  assert (own : map (term_at e) (firstn (width (prules_of s)) (skipn o (pbecomes (pin_sum n o s m)))) = firstn (width (prules_of s)) (skipn o (becomes (in_sum n o (rules_at e (prules_of s)) (move_at e m))))).
  { rewrite <- pin_sum_at. change (becomes (transition_at e (pin_sum n o s m))) with (map (term_at e) (pbecomes (pin_sum n o s m))). rewrite skipn_map, firstn_map. reflexivity. }
  f_equal; [f_equal; [f_equal; destruct s; reflexivity |] |].
  - cbn [map_rules where_part width]. destruct (where_part (prules_of s)) as [d |]; [| reflexivity]. cbn [option_map]. f_equal.
    match goal with |- cond_at e (CallC ?a ?b) = _ => change (cond_at e (CallC a b)) with (CallC (cond_at e a) (terms_at e b)) end.
    rewrite plisted_at, own. cbn [map_move goes_to]. reflexivity.
  - cbn [less]. match goal with |- cond_at e (Compare CLt ?a ?b) = _ => change (cond_at e (Compare CLt a b)) with (Compare CLt (term_at e a) (term_at e b)) end.
    rewrite !padded_at, pvars_at, own. reflexivity.
Qed.
Lemma steps_at n g : forall o, map (fun t => (transition_at e (its_task t), pbuilt_in (its_task t), option_map (cond_at e) (its_inside t), cond_at e (its_less t))) (steps n o g) =
  map (fun t => (does t, built_in t, into_domain t, lesser t)) (tasks n o (measured_at e g)).
Proof.
  induction g as [| s g IH]; intro o; [reflexivity |]. cbn [steps measured_at map tasks]. rewrite !map_app. f_equal; [| rewrite rules_of_at; apply IH].
  rewrite rules_of_at. cbn [map_rules moves_of]. rewrite !map_map. apply map_ext. intro m. exact (step_of_at n o s m).
Qed.
End Values.

Lemma in_steps n st g : forall o, In st (steps n o g) -> exists g1 s g2 m, g = g1 ++ s :: g2 /\ In m (moves_of (prules_of s)) /\ st = step_of n (o + psize g1) s m.
Proof.
  induction g as [| s g IH]; intros o H; [destruct H |]. cbn [steps] in H. apply in_app_iff in H as [H | H].
  - apply in_map_iff in H as [m [<- Hm]]. exists [], s, g, m. cbn. rewrite Nat.add_0_r. auto.
  - apply IH in H as (g1 & s' & g2 & m & -> & Hm & ->). exists (s :: g1), s', g2, m. split; [reflexivity |]. split; [exact Hm |]. unfold psize. cbn [map list_sum fold_right]. rewrite Nat.add_assoc. reflexivity.
Qed.
Lemma in_pdomains d s g2 : where_part (prules_of s) = Some d -> forall g1 o, In (CallC d (listed_terms (pvars (o + psize g1) (width (prules_of s))))) (pdomains o (g1 ++ s :: g2)).
Proof.
  intro E. induction g1 as [| s1 g1 IH]; intro o; cbn [app pdomains]; apply in_app_iff.
  - left. rewrite E. cbn. rewrite Nat.add_0_r. left. reflexivity.
  - right. specialize (IH (o + width (prules_of s1))). unfold psize in *. cbn [map list_sum fold_right]. rewrite Nat.add_assoc. exact IH.
Qed.

Section Sides.
Variable e : list N.
Variable g : list wsummand.
Variable c : wcond.
Notation n := (psize g).
Let zs := measured_at e g.
Hypothesis formed : forallb is_formed g = true.
Hypothesis placed : exists ss, all_pplaced (length e) g (Some c) ss = Some true.
Hypothesis grows : exists ss, each_shown (Sums.bars_grow (length e) g) ss = Some true.
Hypothesis stepped : exists ss, each_shown (flat_map (of_step (length e) g) (steps n 0 g)) ss = Some true.

Lemma all_coordinates : coordinates zs = n. Proof. apply psize_at. Qed.
Lemma places_fine_here m p ns : In (m, p) (places_in_game zs (Some (cond_at e c))) -> length ns = m -> ~ bad ns p.
Proof. destruct placed as [ss H]. exact (all_pplaced_right e (length e) g (Some c) ss H m p ns). Qed.
Lemma domain_fine_here d p : In d (dom zs) -> length p = n -> fine p (walk_c d Outer []).
Proof.
  intros Hd L q Hq. refine (places_fine_here (coordinates zs) q p _ _); [| rewrite all_coordinates; exact L].
  unfold places_in_game. apply in_app_iff. left. apply in_map. apply in_flat_map. exists d. auto.
Qed.
Lemma domain_truth_here d p : In d (dom zs) -> length p = n -> truth d p = Some (holds_c d p).
Proof. intros Hd L. destruct defined_values as (_ & D & _). exact (D d Outer [] p (Forall_nil _) (domain_fine_here d p Hd L)). Qed.
Lemma domain_beside d p us : In d (dom zs) -> length p = n -> truth d (p ++ us) = truth d p.
Proof.
  intros Hd L. apply in_domains in Hd as (g1 & s & g2 & k & E & _ & ->). cbn [Nat.add truth]. rewrite !vars_values, slice_app; [reflexivity |].
  rewrite L, <- all_coordinates. unfold coordinates. rewrite E, size_app, size_cons. lia.
Qed.
Lemma domain_at d p us : In d (dom zs) -> length p = n -> truth d (p ++ us) = Some (holds_c d (p ++ us)).
Proof.
  intros Hd L. pose proof (domain_beside d p us Hd L) as T. rewrite (domain_truth_here d p Hd L) in T. rewrite T. f_equal. symmetry. exact (proj1 (proj2 total_values) _ _ _ T).
Qed.
(** A domain has a truth value at all numbers of its summand. *)
Lemma own_domain_truth g1 s g2 d q : g = g1 ++ s :: g2 -> where_part (prules_of s) = Some d -> length q = width (prules_of s) ->
  fine (repeat 0%N (psize g1) ++ q ++ repeat 0%N (n - (psize g1 + width (prules_of s)))) (walk_c (cond_at e (CallC d (listed_terms (pvars (psize g1) (width (prules_of s)))))) Outer []) /\
  slice (psize g1) (width (prules_of s)) (repeat 0%N (psize g1) ++ q ++ repeat 0%N (n - (psize g1 + width (prules_of s)))) = q /\
  truth (cond_at e d) q = Some (holds_c (cond_at e d) q).
Proof.
  intros Eg Ed Lq. set (o := psize g1) in *. set (w := width (prules_of s)) in *. set (x := repeat 0%N o ++ q ++ repeat 0%N (n - (o + w))).
  assert (F : o + w <= n) by (rewrite Eg; unfold o, w, psize; rewrite map_app, list_sum_app; cbn; lia).
  assert (Lx : length x = n) by (unfold x; rewrite !app_length, !repeat_length; lia).
  assert (D : In (cond_at e (CallC d (listed_terms (pvars o w)))) (dom zs)).
  { unfold zs. rewrite pdomains_at. apply in_map. rewrite Eg. exact (in_pdomains d s g2 Ed g1 0). }
  assert (S0 : slice o w x = q).
  { apply nth_ext with (d := 0%N) (d' := 0%N); [rewrite slice_length; auto |]. intros i Hi. rewrite slice_length in Hi. rewrite slice_nth by exact Hi. unfold x.
    rewrite app_nth2 by (rewrite repeat_length; lia). rewrite repeat_length, app_nth1 by lia. f_equal. lia. }
  split; [exact (domain_fine_here _ x D Lx) |]. split; [exact S0 |].
  pose proof (domain_truth_here _ x D Lx) as T. change (bind (values (terms_at e (listed_terms (pvars o w))) x) (fun l => truth (cond_at e d) l) = Some (holds_c (cond_at e d) (totals (terms_at e (listed_terms (pvars o w))) x))) in T.
  rewrite plisted_at, pvars_at, vars_values, totals_vars, S0 in T. exact T.
Qed.
Lemma bar_everywhere r f ns : In (Bar r f) g -> length ns = r -> Semantics.value false (term_at e f) ns = Some (Z.of_N (natural (term_at e f) ns)).
Proof.
  intros Hg L. apply in_split in Hg as (g1 & g2 & E). destruct (own_domain_truth g1 (Bar r f) g2 _ (0%N :: ns) E eq_refl ltac:(cbn; lia)) as (F & S0 & _).
  set (x := repeat 0%N (psize g1) ++ (0%N :: ns) ++ _) in *. cbn [prules_of width] in F, S0.
  change (fine x (walk_c (CallC (Compare CLe (Var 0) (Call (term_at e f) (terms_at e (listed_terms (pvars 1 r))))) (terms_at e (listed_terms (pvars (psize g1) (S r))))) Outer [])) in F.
  rewrite !plisted_at, !pvars_at in F. cbn [walk_c walk] in F. apply fine_app in F as [_ F]. cbn [app] in F. apply fine_app in F as [_ F].
  destruct defined_values as (V & _ & _). pose proof (V (term_at e f) false _ [] x (Forall_nil _) F) as X. cbn [numbers_of] in X.
  rewrite !totals_vars, S0 in X. assert (S1 : slice 1 r (0%N :: ns) = ns) by (rewrite <- L; apply slice_tail). rewrite S1 in X.
  rewrite X. f_equal. pose proof (value_natural _ _ _ X) as P. unfold natural. rewrite Z2N.id; [reflexivity | lia].
Qed.

(** * Moves *)
Lemma given_values t ns : In t (tasks (coordinates zs) 0 zs) -> built_in t = false -> length ns = coordinates zs + fresh (does t) -> (forall d, In d (dom zs) -> holds_c d ns = true) ->
  all_hold (given (does t)) ns = Some (forallb (fun d => holds_c d ns) (given (does t))) /\
  (forallb (fun d => holds_c d ns) (given (does t)) = true -> values (listed_terms (becomes (does t))) ns <> None).
Proof.
  intros Ht B L A. assert (G : Forall (guard_true ns) (map guard_that (dom zs))).
  { apply Forall_forall. intros x Hx. apply in_map_iff in Hx as [d [<- Hd]]. exact (A d Hd). }
  destruct (walk_given_right (given (does t)) (map guard_that (dom zs)) (fun gs => walk_ts (listed_terms (becomes (does t))) Outer gs) ns G) as [H1 H2].
  - intros p Hp. refine (places_fine_here (coordinates zs + fresh (does t)) p ns _ L). unfold places_in_game. apply in_app_iff. right. apply in_app_iff. left.
    apply in_flat_map. exists t. split; [exact Ht |]. unfold places_of_task. rewrite B. apply in_map. exact Hp.
  - split; [exact H1 |]. intro T. destruct (H2 T) as [gs' [G' F']]. destruct defined_values as (_ & _ & D). pose proof (D _ Outer gs' ns G' F') as V. cbn [numbers_of] in V. rewrite V. discriminate.
Qed.
Lemma step_is t : In t (tasks (coordinates zs) 0 zs) -> exists s, In s (steps n 0 g) /\ does t = transition_at e (its_task s) /\ built_in t = pbuilt_in (its_task s) /\
  into_domain t = option_map (cond_at e) (its_inside s) /\ lesser t = cond_at e (its_less s).
Proof.
  rewrite all_coordinates. intro Ht. assert (I : In (does t, built_in t, into_domain t, lesser t) (map (fun t => (transition_at e (its_task t), pbuilt_in (its_task t), option_map (cond_at e) (its_inside t), cond_at e (its_less t))) (steps n 0 g))).
  { rewrite steps_at. apply (in_map (fun t => (does t, built_in t, into_domain t, lesser t))). exact Ht. }
  apply in_map_iff in I as [s [E I]]. injection E as E1 E2 E3 E4. exists s. auto.
Qed.
Lemma move_said pt d x ns : of_move_shown (length e) g pt d x = Some true -> length ns = n + pfresh pt -> (forall k, In k (dom zs) -> holds_c k ns = true) ->
  all_hold (map (cond_at e) (pgiven pt)) ns = Some true -> exists r, said e r ns d = true.
Proof.
  intros H L A T. destruct (no_tuple_right e (length e) true _ _ _ _ ns H L) as (r & _ & Q). exists r. apply Q. intros k Hk.
  apply in_app_iff in Hk as [Hk | Hk]; [| exact (all_hold_says e r (pgiven pt) ns T k Hk)]. destruct (fst x); [destruct Hk |].
  assert (D : In (cond_at e k) (dom zs)) by (unfold zs; rewrite pdomains_at; apply in_map; exact Hk). apply said_truth.
  rewrite <- (A _ D). rewrite <- (firstn_skipn n ns). apply (domain_at _ _ _ D). rewrite firstn_length. lia.
Qed.
(** The targets of the summand that moves. *)
Definition pplaced (o : nat) (s : wsummand) (m : wmove) (t : wterm) : wterm :=
  let own := pvars o (width (prules_of s)) ++ pvars n (length (bounds_of m)) in match t with Var i => nth i own (Const []) | _ => Call t (listed_terms own) end.
Lemma own_targets_are o s m : length (goes_to m) = width (prules_of s) -> firstn (width (prules_of s)) (skipn o (pbecomes (pin_sum n o s m))) = map (pplaced o s m) (goes_to m).
Proof.
  intro L. change (pbecomes (pin_sum n o s m)) with (pvars 0 o ++ map (pplaced o s m) (goes_to m) ++ pvars (o + width (prules_of s)) (n - (o + width (prules_of s)))).
  assert (Lo : length (pvars 0 o) = o) by (unfold pvars; rewrite map_length, seq_length; reflexivity).
  rewrite skipn_app, skipn_all2 by lia. rewrite Lo, Nat.sub_diag. cbn [skipn app]. rewrite firstn_app, firstn_all2 by (rewrite map_length; lia). rewrite map_length, L, Nat.sub_diag. cbn. apply app_nil_r.
Qed.
Lemma openeds_listed l r : openeds e (listed_terms l) r = map (fun u => opened e u r) l.
Proof. induction l as [| u l IH]; [reflexivity | cbn [listed_terms openeds map]; rewrite IH; reflexivity]. Qed.
Lemma nth_opened l i u r : nth_error l i = Some u -> nth i (map (fun u => opened e u r) l) 0%Z = opened e u r.
Proof. intro H. apply nth_error_nth. rewrite nth_error_map, H. reflexivity. Qed.
Lemma nth_pvars o k i : i < k -> nth_error (pvars o k) i = Some (Var (o + i)).
Proof.
  intro H. unfold pvars. rewrite nth_error_map. rewrite (nth_error_nth' _ 0) by (rewrite seq_length; exact H). rewrite seq_nth by exact H. reflexivity.
Qed.
(** A tree shows of a move that it leads into a domain. *)
Lemma inside_by_tree g1 s g2 m d ns q : let o := psize g1 in let w := width (prules_of s) in let own := firstn w (skipn o (pbecomes (pin_sum n o s m))) in
  g = g1 ++ s :: g2 -> In m (moves_of (prules_of s)) -> where_part (prules_of s) = Some d ->
  values (listed_terms (map (term_at e) own)) ns = Some q ->
  opened_c e (CallC d (listed_terms own)) (numbers ns) = true ->
  holds_c (cond_at e (CallC d (listed_terms own))) ns = true.
Proof.
  intros o w own Eg Hm Ed V After.
  assert (Lm : length (goes_to m) = w).
  { rewrite forallb_forall in formed. specialize (formed s ltac:(rewrite Eg; apply in_app_iff; right; left; reflexivity)). unfold is_formed in formed.
    rewrite forallb_forall in formed. apply Nat.eqb_eq, formed, Hm. }
  assert (Own : own = map (pplaced o s m) (goes_to m)) by (apply own_targets_are; exact Lm).
  change (opened_c e d (fun i => nth i (openeds e (listed_terms own) (numbers ns)) 0%Z) = true) in After.
  assert (O : openeds e (listed_terms own) (numbers ns) = map Z.of_N q) by (apply (proj2 (proj2 (opened_values e)) _ ns _ q (fun _ => eq_refl)); rewrite plisted_at; exact V). rewrite O in After.
  assert (After' : opened_c e d (numbers q) = true).
  { rewrite <- After. symmetry. refine (proj2 (same_numbers_opened e (fun _ => true) _ _ (fun i _ => Opened.nth_numbers q i)) d (proj1 (proj2 only_all) d)). }
  assert (Q : q = naturals (map (term_at e) own) ns) by (rewrite <- totals_listed; symmetry; exact (proj2 (proj2 total_values) _ _ _ V)).
  assert (Lq : length q = w) by (rewrite Q, naturals_length, map_length, Own, map_length; exact Lm).
  pose proof (proj2 (proj2 (own_domain_truth g1 s g2 d q Eg Ed Lq))) as T. apply (said_truth e AsTrees q d) in T. cbn [said] in T. rewrite After' in T.
  change (holds_c (cond_at e d) (totals (terms_at e (listed_terms own)) ns) = true). rewrite plisted_at, totals_listed, <- Q. symmetry. exact T.
Qed.
Hypothesis somewhere : exists p, length p = n /\ forall d, In d (dom zs) -> truth d p = Some true.
Theorem steps_sides : sides zs (Some (cond_at e c)).
Proof.
  split; [| split; [| split; [exact places_fine_here | split]]].
  - apply forallb_forall. intros z Hz. unfold zs, measured_at in Hz. apply in_map_iff in Hz as [s [<- Hs]]. rewrite forallb_forall in formed. specialize (formed s Hs).
    unfold well_formed. cbn [fst snd]. apply andb_true_iff. split; [| destruct s; reflexivity]. rewrite rules_of_at. apply forallb_forall. intros m Hm. cbn [map_rules moves_of] in Hm.
    apply in_map_iff in Hm as [k [<- Hk]]. cbn [map_move goes_to map_rules width]. rewrite map_length. unfold is_formed in formed. rewrite forallb_forall in formed. exact (formed k Hk).
  - rewrite all_coordinates. exact somewhere.
  - intros r f l z k Hf L. unfold zs in Hf. rewrite measured_fst in Hf. apply in_map_iff in Hf as [s [E Hs]]. destruct s as [| r' f' | r']; try discriminate. injection E as -> <-.
    destruct grows as [ss H]. destruct (each_shown_right _ _ H (Criterion.grown_by (length e) true r f' (length l))) as [st St].
    { unfold Sums.bars_grow. apply in_flat_map. exists (Bar r f'). split; [exact Hs |]. apply in_map, in_seq. rewrite app_length in L. cbn in L. lia. }
    exact (Sides.grown_right (length e) e eq_refl g true r f' st l z k St L (fun _ ns Ln => bar_everywhere r f' ns Hs Ln)).
  - intros t Ht B ns L A. assert (Dn : forall d, In d (dom zs) -> holds_c d ns = true) by (intros d Hd; apply A, in_app_iff; left; exact Hd).
    pose proof (given_values t ns Ht B L Dn) as [V1 V2]. assert (A' : forall d, In d (given (does t)) -> holds_c d ns = true) by (intros d Hd; apply A, in_app_iff; right; exact Hd).
    assert (T : forallb (fun d => holds_c d ns) (given (does t)) = true) by (apply forallb_forall; exact A'). rewrite T in V1. specialize (V2 T).
    destruct (values (listed_terms (becomes (does t))) ns) as [q |] eqn:Eq; [| contradiction].
    destruct (step_is t Ht) as (s & I & Ed & Eb & Ei & El). rewrite all_coordinates, Ed in L. cbn [transition_at fresh] in L.
    rewrite Ed in V1, Eq. cbn [transition_at given becomes] in V1, Eq. pose proof (values_each _ _ _ Eq) as Each.
    destruct stepped as [ss H]. pose proof (each_shown_right _ _ H) as Shown.
    assert (In_step : forall f, In f (of_step (length e) g s) -> exists x, f x = Some true) by (intros f Hf; apply Shown, in_flat_map; exists s; auto).
    unfold of_step in In_step. rewrite <- Eb, B in In_step.
    destruct (in_steps _ _ _ _ I) as (g1 & s' & g2 & m & Eg & Hm & Es). cbn [Nat.add] in Es.
    set (own := firstn (width (prules_of s')) (skipn (psize g1) (pbecomes (its_task s)))).
    assert (Vo : forall u, In u (map (term_at e) own) -> Semantics.value false u ns = Some (total u ns)).
    { intros u Hu. apply in_map_iff in Hu as [v [<- Hv]]. apply Each, in_map. exact (In_skipn_in _ _ _ (In_firstn_in _ _ _ Hv)). }
    split.
    + intros d Hd. rewrite Ei in Hd. destruct (its_inside s) as [pd |] eqn:Ep; [| discriminate]. injection Hd as <-.
      destruct (In_step (of_move_shown (length e) g (its_task s) pd)) as [x X]; [apply in_app_iff; left; left; reflexivity |].
      destruct (move_said _ _ _ ns X L Dn V1) as ([] & Sd); [exact Sd |]. cbn [said] in Sd.
      rewrite Es in Ep. cbn [step_of its_inside] in Ep. destruct (where_part (prules_of s')) as [dd |] eqn:Edd; [| discriminate]. injection Ep as <-.
      assert (Et : its_task s = pin_sum n (psize g1) s' m) by (rewrite Es; reflexivity). pose proof Vo as Vo'. unfold own in Vo'. rewrite Et in Vo'.
      exact (inside_by_tree g1 s' g2 m dd ns _ Eg Hm Edd (values_total _ _ Vo') Sd).
    + destruct (In_step (of_move_shown (length e) g (its_task s) (its_less s))) as [x X]; [apply in_app_iff; right; left; reflexivity |].
      destruct (move_said _ _ _ ns X L Dn V1) as (r & Sd). rewrite El.
      assert (Tl : truth (cond_at e (its_less s)) ns = Some (holds_c (cond_at e (its_less s)) ns)).
      { rewrite Es at 1 2. cbn [step_of its_less]. replace (pin_sum n (psize g1) s' m) with (its_task s) by (rewrite Es; reflexivity). fold own.
        match goal with |- truth (cond_at e (Compare CLt ?a ?b)) _ = _ => change (cond_at e (Compare CLt a b)) with (Compare CLt (term_at e a) (term_at e b)) end.
        rewrite !padded_at, pvars_at. cbn [truth]. rewrite (added_value _ ns Vo), (added_value _ ns); [reflexivity |]. intros u Hu. apply in_map_iff in Hu as [i [<- _]]. reflexivity. }
      rewrite <- (said_truth e r ns _ _ Tl). exact Sd.
Qed.
End Sides.
