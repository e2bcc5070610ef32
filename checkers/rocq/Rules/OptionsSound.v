(** Options that terms name are sound: the set is that of the P-positions (docs/THEORY.md, Theorem 6.14). *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Rule.
From Checker Require Import Syntax Semantics Stated Total Places Lowering Game Slices GameSound Partition Evidence EvidenceSound Obligation ParametricObligation.
From Checker Require Import ParametricGame Bars Substitution Opened ParametricPlaces Options.
Import ListNotations.
Open Scope nat_scope.

Lemma padded_at e l : term_at e (padded l) = added (map (term_at e) l).
Proof.
  destruct l as [| t l]; [reflexivity |]. cbn [padded map added]. revert t. induction l as [| u l IH]; intro t; [reflexivity |]. cbn [fold_left map]. rewrite IH. reflexivity.
Qed.
(** Sums of terms that have values. *)
Lemma added_value l env : (forall t, In t l -> Semantics.value false t env = Some (total t env)) -> Semantics.value true (added l) env = Some (total (added l) env).
Proof.
  destruct l as [| t l]; [reflexivity |]. cbn [added]. intro H.
  assert (G : forall l u, Semantics.value true u env = Some (total u env) -> (forall t, In t l -> Semantics.value false t env = Some (total t env)) ->
    Semantics.value true (fold_left Add l u) env = Some (total (fold_left Add l u) env)).
  { clear. induction l as [| x l IH]; intros u Hu Hl; [exact Hu |]. cbn [fold_left]. apply IH; [| intros t Ht; apply Hl; right; exact Ht].
    cbn [Semantics.value total both bind]. unfold both, bind. rewrite Hu, (Valued.value_of_side x env _ (Hl x (or_introl eq_refl))). reflexivity. }
  apply G; [apply Valued.value_of_side, H; left; reflexivity | intros u Hu; apply H; right; exact Hu].
Qed.
Lemma values_each l env q : values (listed_terms l) env = Some q -> forall t, In t l -> Semantics.value false t env = Some (total t env).
Proof.
  revert q. induction l as [| u l IH]; intros q H t Ht; [destruct Ht |]. cbn [listed_terms values] in H. unfold bind in H.
  destruct (Semantics.value false u env) as [v |] eqn:E; [| discriminate]. destruct (values (listed_terms l) env) as [k |]; [| discriminate].
  destruct Ht as [<- | Ht]; [rewrite E; f_equal; symmetry; exact (proj1 total_values _ _ _ _ E) | exact (IH k eq_refl t Ht)].
Qed.

Lemma In_firstn_in {A} k : forall (l : list A) x, In x (firstn k l) -> In x l.
Proof. intros l x H. rewrite <- (firstn_skipn k l). apply in_app_iff. left. exact H. Qed.
Lemma In_skipn_in {A} k (l : list A) x : In x (skipn k l) -> In x l.
Proof. intro H. rewrite <- (firstn_skipn k l). apply in_app_iff. right. exact H. Qed.

Lemma says_heap_at e g c : says_heap g c = true -> says_size (measured_at e g) (cond_at e c) = true.
Proof.
  unfold says_size. rewrite measured_fst. destruct g as [| [| r f | r] l]; try discriminate. destruct c as [op a b | | | | |]; try discriminate.
  destruct op; try discriminate. destruct a as [[| i] | | | | | | | | | | | | | | | | | | |]; try discriminate. cbn. rewrite (proj1 (avoids_at e)). exact (fun A => A).
Qed.

Section Options.
Variable e : list N.
Variable g : list wsummand.
Variable c : wcond.
Variable parameters : nat.
Notation n := (psize g).
Let zs := measured_at e g.
Hypothesis plain : forallb is_plain g = true.
Hypothesis placed : exists ss, all_pplaced parameters g (Some c) ss = Some true.
Hypothesis decreases : exists ss, each_shown (shows_decrease parameters g) ss = Some true.

Lemma measured_tasks_at m l : forall o, map (fun '(t, d) => (transition_at e t, pbuilt_in t, cond_at e d)) (measured_tasks m o l) =
  map (fun t => (does t, built_in t, lesser t)) (tasks m o (measured_at e l)).
Proof.
  induction l as [| s l IH]; intro o; [reflexivity |]. cbn [measured_tasks measured_at map tasks]. rewrite !map_app, rules_of_at. f_equal; [| apply IH].
  cbn [map_rules moves_of]. rewrite !map_map. apply map_ext. intro k. rewrite pin_sum_at. cbn [does built_in lesser task_of]. rewrite rules_of_at.
  f_equal; [f_equal; destruct s; reflexivity |]. cbn [less].
  match goal with |- cond_at e (Compare CLt ?a ?b) = _ => change (cond_at e (Compare CLt a b)) with (Compare CLt (term_at e a) (term_at e b)) end. rewrite !padded_at, pvars_at. cbn [map_rules width]. f_equal. f_equal.
  rewrite <- pin_sum_at. match goal with |- context [becomes (transition_at e ?x)] => change (becomes (transition_at e x)) with (map (term_at e) (pbecomes x)) end.
  rewrite skipn_map, firstn_map. reflexivity.
Qed.
Lemma coordinates_here : coordinates zs = n. Proof. apply psize_at. Qed.
Lemma no_domains : dom zs = [].
Proof.
  unfold zs. rewrite pdomains_at. generalize 0 as o. clear - plain. induction g as [| s l IH]; intro o; [reflexivity |]. cbn [forallb] in plain. apply andb_true_iff in plain as [P1 P2].
  cbn [pdomains]. rewrite map_app, (IH P2), app_nil_r. destruct s as [| r f | r]; [reflexivity | discriminate |]. cbn [is_plain prules_of] in *. apply andb_true_iff in P1 as [P1 _].
  destruct (where_part r); [discriminate | reflexivity].
Qed.
Lemma places_good m p ns : In (m, p) (places_in_game zs (Some (cond_at e c))) -> length ns = m -> ~ bad ns p.
Proof. destruct placed as [ss H]. exact (all_pplaced_right e parameters g (Some c) ss H m p ns). Qed.
Lemma written_values t ns : In t (tasks (coordinates zs) 0 zs) -> built_in t = false -> length ns = coordinates zs + fresh (does t) ->
  all_hold (given (does t)) ns = Some (forallb (fun d => holds_c d ns) (given (does t))) /\
  (forallb (fun d => holds_c d ns) (given (does t)) = true -> values (listed_terms (becomes (does t))) ns <> None).
Proof.
  intros Ht B L. destruct (walk_given_right (given (does t)) [] (fun gs => walk_ts (listed_terms (becomes (does t))) Outer gs) ns (Forall_nil _)) as [H1 H2].
  - intros p Hp. refine (places_good (coordinates zs + fresh (does t)) p ns _ L). unfold places_in_game. apply in_app_iff. right. apply in_app_iff. left.
    apply in_flat_map. exists t. split; [exact Ht |]. unfold places_of_task. rewrite B, no_domains. apply in_map. exact Hp.
  - split; [exact H1 |]. intro T. destruct (H2 T) as [gs' [G' F']]. destruct defined_values as (_ & _ & D). pose proof (D _ Outer gs' ns G' F') as V. cbn [numbers_of] in V. rewrite V. discriminate.
Qed.
(** Conditions that have truth values, in order: what holds is said by both readings. *)
Lemma all_hold_said r cs ns : all_hold (map (cond_at e) cs) ns <> None -> (forall d, In d cs -> said e r ns d = true) -> forall d, In d cs -> holds_c (cond_at e d) ns = true.
Proof.
  induction cs as [| d cs IH]; intros H A x Hx; [destruct Hx |]. cbn [map all_hold] in H. unfold bind in H. destruct (truth (cond_at e d) ns) as [b |] eqn:T; [| destruct H; reflexivity].
  pose proof (said_truth e r ns d b T) as S. rewrite (A d (or_introl eq_refl)) in S. subst b.
  destruct Hx as [<- | Hx]; [exact (proj1 (proj2 total_values) _ _ _ T) | exact (IH H (fun y Hy => A y (or_intror Hy)) x Hx)].
Qed.
Lemma all_hold_says r cs ns : all_hold (map (cond_at e) cs) ns = Some true -> forall d, In d cs -> said e r ns d = true.
Proof. intros H d Hd. apply said_truth. apply (proj1 (all_hold_true _ _) H). apply in_map. exact Hd. Qed.
(** A task of the game, as the check sees it. *)
Lemma task_is t : In t (tasks (coordinates zs) 0 zs) -> exists pt d, In (pt, d) (measured_tasks n 0 g) /\ does t = transition_at e pt /\ built_in t = pbuilt_in pt /\ lesser t = cond_at e d.
Proof.
  rewrite coordinates_here. intro Ht. assert (I : In (does t, built_in t, lesser t) (map (fun '(t, d) => (transition_at e t, pbuilt_in t, cond_at e d)) (measured_tasks n 0 g))).
  { unfold zs in Ht. rewrite measured_tasks_at. apply in_map_iff. eauto. }
  apply in_map_iff in I as [[pt d] [E I]]. injection E as E1 E2 E3. exists pt, d. auto.
Qed.
Lemma options_sides : sides zs (Some (cond_at e c)).
Proof.
  split; [| split; [| split; [exact places_good | split]]].
  - apply forallb_forall. intros z Hz. unfold zs, measured_at in Hz. apply in_map_iff in Hz as [s [<- Hs]]. rewrite forallb_forall in plain. specialize (plain s Hs).
    unfold well_formed. cbn [fst snd]. apply andb_true_iff. split; [| destruct s; reflexivity]. rewrite rules_of_at. apply forallb_forall. intros m Hm. cbn [map_rules moves_of] in Hm.
    apply in_map_iff in Hm as [k [<- Hk]]. cbn [map_move goes_to map_rules width]. rewrite map_length. destruct s as [| r f | r]; [destruct Hk as [<- | []]; reflexivity | discriminate |].
    cbn [is_plain prules_of] in *. apply andb_true_iff in plain as [_ P]. rewrite forallb_forall in P. exact (P k Hk).
  - exists (repeat 0%N (coordinates zs)). split; [apply repeat_length |]. rewrite no_domains. intros d [].
  - intros r f l z k Hf _. exfalso. unfold zs in Hf. rewrite measured_fst in Hf. apply in_map_iff in Hf as [s [E Hs]]. rewrite forallb_forall in plain. specialize (plain s Hs).
    destruct s; discriminate.
  - intros t Ht B ns L A. split.
    + intros d Hd. exfalso. apply in_tasks in Ht as (z1 & s & me & z2 & m & E & Hm & ->). cbn [task_of into_domain] in Hd.
      assert (W : where_part (rules_of s) = None).
      { assert (I : In (s, me) zs) by (rewrite E; apply in_app_iff; right; left; reflexivity). unfold zs, measured_at in I. apply in_map_iff in I as [s' [X Hs]]. injection X as <- <-.
        rewrite forallb_forall in plain. specialize (plain s' Hs). rewrite rules_of_at. cbn [map_rules where_part]. destruct s' as [| r f | r]; [reflexivity | discriminate |].
        cbn [is_plain prules_of] in *. apply andb_true_iff in plain as [P _]. destruct (where_part r); [discriminate | reflexivity]. }
      rewrite W in Hd. discriminate.
    + pose proof (written_values t ns Ht B L) as [V1 V2]. assert (A' : forall d, In d (given (does t)) -> holds_c d ns = true) by (intros d Hd; apply A, in_app_iff; right; exact Hd).
      assert (T : forallb (fun d => holds_c d ns) (given (does t)) = true) by (apply forallb_forall; exact A'). rewrite T in V1. specialize (V2 T).
      destruct (values (listed_terms (becomes (does t))) ns) as [q |] eqn:Eq; [| contradiction].
      pose proof (task_is t Ht) as (pt & d & I & Ed & Eb & El). destruct decreases as [ss H].
      destruct (each_shown_right _ _ H (no_tuple parameters true (n + pfresh pt) (pgiven pt) (Some d))) as [s Hs].
      { unfold shows_decrease. apply in_flat_map. exists (pt, d). split; [exact I |]. rewrite <- Eb, B. left. reflexivity. }
      rewrite coordinates_here in L. rewrite Ed in L, V1, Eq. cbn [transition_at fresh given becomes] in L, V1, Eq.
      destruct (no_tuple_right e parameters true _ _ _ _ ns Hs L) as (r & _ & Q). specialize (Q (all_hold_says r (pgiven pt) ns V1)).
      assert (Tl : truth (lesser t) ns = Some (holds_c (lesser t) ns)).
      { apply in_tasks in Ht as (z1 & s' & me & z2 & m & E & Hm & ->). cbn [lesser task_of does] in *.
        assert (Hme : me = Sum).
        { assert (I' : In (s', me) zs) by (rewrite E; apply in_app_iff; right; left; reflexivity). unfold zs, measured_at in I'. apply in_map_iff in I' as [s'' [X _]]. injection X as _ <-. reflexivity. }
        rewrite Hme. cbn [less]. set (own := firstn _ _). set (mine := vars _ _).
        assert (Vo : forall u, In u own -> Semantics.value false u ns = Some (total u ns)).
        { intros u Hu. apply (values_each _ ns q Eq). assert (X : In u (becomes (in_sum (coordinates zs) (0 + size_of_game (map rules_of (map fst z1))) (rules_of s') m))).
          { unfold own in Hu. apply (In_skipn_in (0 + size_of_game (map rules_of (map fst z1)))), (In_firstn_in _ _ _ Hu). }
          change (map (term_at e) (pbecomes pt)) with (becomes (transition_at e pt)). rewrite <- Ed. exact X. }
        cbn [truth]. rewrite (added_value own ns Vo), (added_value mine ns). { reflexivity. }
        intros u Hu. unfold mine in Hu. apply in_map_iff in Hu as [i [<- _]]. reflexivity. }
      rewrite El in Tl |- *. rewrite <- (said_truth e r ns d _ Tl). exact Q.
Qed.

(** * The set *)
Let right := options_sides.
Let P := game_of (map (summand_at e) g).
Let inside := inside_all zs.
Lemma legal_inside_all p : legal P p <-> inside p.
Proof. unfold P. pose proof (legal_iff zs (Some (cond_at e c)) right p) as L. unfold zs in L. rewrite measured_fst in L. exact L. Qed.
Lemma inside_length p : inside p <-> length p = n.
Proof. unfold inside, inside_all. rewrite no_domains, coordinates_here. split; [intros [L _]; exact L | intro L; split; [exact L | intros d []]]. Qed.
Lemma moves_are p q : inside p -> (opt P p q <-> exists t us, In t (tasks (coordinates zs) 0 zs) /\ length us = fresh (does t) /\
  (forall d, In d (given (does t)) -> holds_c d (p ++ us) = true) /\ q = naturals (becomes (does t)) (p ++ us)).
Proof. intro H. unfold P. pose proof (options zs (Some (cond_at e c)) right p q H) as O. unfold zs in O. rewrite measured_fst in O. exact O. Qed.
Lemma set_at p : inside p -> truth (cond_at e c) p = Some (holds_c (cond_at e c) p).
Proof. intro H. exact (set_truth zs (Some (cond_at e c)) right (cond_at e c) eq_refl p H). Qed.
(** A call of the set on terms that have values. *)
Lemma call_truth ts env q : values (listed_terms (map (term_at e) ts)) env = Some q -> inside q -> truth (cond_at e (CallC c (listed_terms ts))) env = Some (holds_c (cond_at e c) q).
Proof.
  intros V I. change (bind (values (terms_at e (listed_terms ts)) env) (fun l => truth (cond_at e c) l) = Some (holds_c (cond_at e c) q)). rewrite plisted_at, V. exact (set_at q I).
Qed.
Lemma here_truth p us : inside p -> truth (cond_at e (CallC c (listed_terms (pvars 0 n)))) (p ++ us) = Some (holds_c (cond_at e c) p).
Proof.
  intro I. pose proof (proj1 (inside_length p) I) as L. apply call_truth; [| exact I]. rewrite pvars_at, vars_values. f_equal. rewrite slice_app by lia. rewrite <- L. apply slice_all.
Qed.
Lemma move_facts t pt p us : In t (tasks (coordinates zs) 0 zs) -> does t = transition_at e pt -> inside p -> length us = pfresh pt ->
  all_hold (map (cond_at e) (pgiven pt)) (p ++ us) <> None /\
  ((forall d, In d (pgiven pt) -> holds_c (cond_at e d) (p ++ us) = true) -> let q := naturals (becomes (does t)) (p ++ us) in
    inside q /\ truth (cond_at e (after_move c pt)) (p ++ us) = Some (holds_c (cond_at e c) q) /\ all_hold (map (cond_at e) (pgiven pt)) (p ++ us) = Some true).
Proof.
  intros Ht Ed Hp L. destruct (task_facts zs (Some (cond_at e c)) right t p us Ht Hp) as [F1 F2]; [rewrite Ed; exact L |].
  rewrite Ed in F1, F2. cbn [transition_at given becomes] in F1, F2. split; [rewrite F1; discriminate |]. intro A.
  assert (A' : forall d, In d (map (cond_at e) (pgiven pt)) -> holds_c d (p ++ us) = true) by (intros d Hd; apply in_map_iff in Hd as [k [<- Hk]]; exact (A k Hk)).
  destruct (F2 A') as (V & I & _). cbv zeta. rewrite Ed. cbn [transition_at becomes]. split; [exact I |]. split; [exact (call_truth _ _ _ V I) |].
  rewrite F1. f_equal. apply forallb_forall. exact A'.
Qed.

(** The terms of an option stand for numbers. *)
Lemma tuple_numbers r us p : length p = n -> (forall u, In u us -> may_be_negative u = false) ->
  exists ks, length ks = length us /\ forall d, said e r p (CallC d (tuple_of g us)) = said e r (p ++ ks) d.
Proof.
  intros L N. assert (S0 : slice 0 n p = p) by (rewrite <- L; apply slice_all). destruct r.
  - exists (naturals (map (term_at e) us) p). split; [unfold naturals; rewrite !map_length; reflexivity |]. intro d.
    change (holds_c (cond_at e d) (totals (terms_at e (tuple_of g us)) p) = holds_c (cond_at e d) (p ++ naturals (map (term_at e) us) p)).
    f_equal. unfold tuple_of. rewrite plisted_at, totals_listed, map_app, naturals_app, pvars_at, naturals_vars, S0. reflexivity.
  - set (ks := map (fun u => Z.to_N (opened e u (numbers p))) us).
    exists ks. split; [unfold ks; rewrite !map_length; reflexivity |]. intro d. cbn [said].
    change (opened_c e d (fun i => nth i (openeds e (tuple_of g us) (numbers p)) 0%Z) = opened_c e d (numbers (p ++ ks))).
    assert (listed : forall l, openeds e (listed_terms l) (numbers p) = map (fun u => opened e u (numbers p)) l) by (induction l as [| u l IH]; [reflexivity | cbn [listed_terms openeds map]; rewrite IH; reflexivity]).
    assert (E : openeds e (tuple_of g us) (numbers p) = map Z.of_N (p ++ ks)).
    { unfold tuple_of. rewrite listed, !map_app. f_equal.
      - transitivity (map Z.of_N (slice 0 n p)); [unfold pvars, slice; rewrite !map_map; reflexivity | rewrite S0; reflexivity].
      - unfold ks. rewrite map_map. apply map_ext_in. intros u Hu. rewrite Z2N.id; [reflexivity |]. exact (opened_not_negative e p u (N u Hu)). }
    rewrite E. refine (proj2 (same_numbers_opened e (fun _ => true) _ _ (fun i _ => nth_numbers (p ++ ks) i)) d (proj1 (proj2 only_all) d)).
Qed.
Lemma said_both r p d k : said e r p (And d k) = said e r p d && said e r p k. Proof. destruct r; reflexivity. Qed.
Lemma said_either r p d k : said e r p (Or d k) = said e r p d || said e r p k. Proof. destruct r; reflexivity. Qed.
Lemma leads_said r p t us : said e r p (leads_in g c t us) = true -> said e r p (CallC (after_move c t) (tuple_of g us)) = true /\ forall d, In d (pgiven t) -> said e r p (CallC d (tuple_of g us)) = true.
Proof.
  unfold leads_in. generalize (CallC (after_move c t) (tuple_of g us)) as d0. induction (pgiven t) as [| k l IH]; intros d0 H; cbn [fold_left] in H; [split; [exact H | intros ? []] |].
  apply IH in H as [H1 H2]. rewrite said_both in H1. apply andb_true_iff in H1 as [H1 H3]. split; [exact H3 |]. intros d [<- | Hd]; [exact H1 | exact (H2 d Hd)].
Qed.
Lemma covered_said r p l : forall so_far d, covered g c so_far l = Some d -> said e r p d = true ->
  said e r p so_far = true \/
  exists t us, In t (ptasks n 0 g) /\ length us = pfresh t /\ (forall u, In u us -> may_be_negative u = false) /\ said e r p (leads_in g c t us) = true.
Proof.
  induction l as [| [i us] l IH]; intros so_far d H S; cbn [covered] in H; [injection H as <-; left; exact S |].
  destruct (nth_error (ptasks n 0 g) i) as [t |] eqn:E; [| discriminate]. destruct (Nat.eqb (length us) (pfresh t) && _) eqn:L; [| discriminate].
  apply andb_true_iff in L as [L N]. apply Nat.eqb_eq in L. rewrite forallb_forall in N.
  destruct (IH _ _ H S) as [X | X]; [| right; exact X]. rewrite said_either in X. apply orb_true_iff in X as [X | X]; [left; exact X | right].
  exists t, us. split; [exact (nth_error_In _ _ E) |]. split; [exact L |]. split; [intros u Hu; apply negb_true_iff; exact (N u Hu) | exact X].
Qed.
Lemma ptask_is pt : In pt (ptasks n 0 g) -> exists t, In t (tasks (coordinates zs) 0 zs) /\ does t = transition_at e pt.
Proof.
  intro H. assert (I : In (transition_at e pt, pbuilt_in pt) (map (fun t => (does t, built_in t)) (tasks n 0 (measured_at e g)))) by (rewrite <- ptasks_at; apply in_map_iff; eauto).
  apply in_map_iff in I as [t [E I]]. injection E as E _. exists t. rewrite coordinates_here. auto.
Qed.
Lemma its_ptasks : map (fun t => does t) (tasks (coordinates zs) 0 zs) = map (transition_at e) (ptasks n 0 g).
Proof.
  pose proof (f_equal (map fst) (ptasks_at e n g 0)) as E. rewrite !map_map in E. cbn [fst] in E. rewrite coordinates_here. symmetry. exact E.
Qed.

Variable spared : bool.
Hypothesis heap_said : spared = true -> says_heap g c = true.
Hypothesis closes : exists ss, each_shown (map (shows_closed parameters g c) (if spared then tl (ptasks n 0 g) else ptasks n 0 g)) ss = Some true.
Variable named : list (nat * list wterm).
Variable d : wcond.
Hypothesis its_cover : covered g c (CallC c (listed_terms (pvars 0 n))) named = Some d.
Hypothesis covers : exists s, no_tuple parameters true n [] (Some d) s = Some true.
Lemma closed_shown t pt p us : In t (tasks (coordinates zs) 0 zs) -> does t = transition_at e pt -> In pt (if spared then tl (ptasks n 0 g) else ptasks n 0 g) -> inside p -> length us = pfresh pt ->
  (forall d, In d (pgiven pt) -> holds_c (cond_at e d) (p ++ us) = true) -> holds_c (cond_at e c) p = true -> holds_c (cond_at e c) (naturals (becomes (does t)) (p ++ us)) = true -> False.
Proof.
  intros Ht Ed Hpt Hp L A X Y. destruct (proj2 (move_facts t pt p us Ht Ed Hp L) A) as (_ & Ta & Ah). destruct closes as [ss H].
  destruct (each_shown_right _ _ H (shows_closed parameters g c pt) (in_map _ _ _ Hpt)) as [s Hs].
  assert (Ln : length (p ++ us) = n + pfresh pt) by (rewrite app_length, (proj1 (inside_length p) Hp); lia).
  destruct (no_tuple_right e parameters true _ _ _ _ (p ++ us) Hs Ln) as (r & _ & Q). apply Q. intros k [<- | Hk].
  - apply said_truth. rewrite <- X. exact (here_truth p us Hp).
  - apply in_app_iff in Hk as [Hk | [<- | []]]; [exact (all_hold_says r (pgiven pt) _ Ah k Hk) |]. apply said_truth. rewrite <- Y. exact Ta.
Qed.
Theorem options_set : is_pset (map (summand_at e) g) (cond_at e c).
Proof.
  pose proof (game_proper zs (Some (cond_at e c)) right) as Pr. unfold zs in Pr. rewrite measured_fst in Pr. fold P in Pr. split.
  - intros p Hp. apply legal_inside_all in Hp. rewrite (set_at p Hp). discriminate.
  - apply (Rule.pset_rule P Pr).
    + intros p _. destruct (truth (cond_at e c) p) as [[|] |]; [left; reflexivity | right; discriminate | right; discriminate].
    + intros p q Hp X O Y. pose proof (proj1 Pr p q Hp O) as Hq. apply legal_inside_all in Hp, Hq. rewrite (set_at p Hp) in X. rewrite (set_at q Hq) in Y. injection X as X. injection Y as Y.
      apply (moves_are p q Hp) in O as (t & us & Ht & L & A & ->).
      destruct (in_split t _ Ht) as (t1 & t2 & Et). pose proof its_ptasks as Ep. rewrite Et, map_app in Ep. cbn [map] in Ep.
      assert (S : exists p1 pt p2, ptasks n 0 g = p1 ++ pt :: p2 /\ length p1 = length t1 /\ does t = transition_at e pt).
      { symmetry in Ep. apply map_eq_app in Ep as (p1 & p2 & E1 & E2 & E3). apply map_eq_cons in E3 as (pt & p3 & E4 & E5 & E6). exists p1, pt, p3. subst p2.
        split; [exact E1 |]. split; [rewrite <- (map_length (transition_at e) p1), E2, map_length; reflexivity | congruence]. }
      destruct S as (p1 & pt & p2 & Es & Lp & Ed).
      assert (A' : forall k, In k (pgiven pt) -> holds_c (cond_at e k) (p ++ us) = true) by (intros k Hk; apply A; rewrite Ed; apply in_map; exact Hk).
      assert (L' : length us = pfresh pt) by (rewrite L, Ed; reflexivity).
      pose proof (closed_shown t pt p us Ht Ed) as CS. destruct spared.
      * destruct t1 as [| t0 t1].
        -- refine (heap_closed zs (cond_at e c) t p us (says_heap_at e g c (heap_said eq_refl)) _ Hp L A X Y). rewrite Et. left. reflexivity.
        -- apply CS; auto. rewrite Es. destruct p1 as [| p0 p1]; [discriminate |]. cbn [app tl]. apply in_app_iff. right. left. reflexivity.
      * apply CS; auto. rewrite Es. apply in_app_iff. right. left. reflexivity.
    + intros p Hp X. apply legal_inside_all in Hp. rewrite (set_at p Hp) in X. assert (Xf : holds_c (cond_at e c) p = false) by (destruct (holds_c (cond_at e c) p); congruence).
      destruct covers as [s Hs]. destruct (no_tuple_right e parameters true _ _ _ _ p Hs (proj1 (inside_length p) Hp)) as (r & _ & Q). specialize (Q ltac:(intros k [])).
      destruct (covered_said r p named _ d its_cover Q) as [S | (pt & us & Hpt & L & N & S)].
      * pose proof (here_truth p [] Hp) as T. rewrite app_nil_r in T. apply (said_truth e r) in T. congruence.
      * apply leads_said in S as [S1 S2]. destruct (tuple_numbers r us p (proj1 (inside_length p) Hp) N) as (ks & Lk & K). rewrite K in S1.
        destruct (ptask_is pt Hpt) as (t & Ht & Ed). assert (L' : length ks = pfresh pt) by congruence. destruct (move_facts t pt p ks Ht Ed Hp L') as [M1 M2].
        assert (A : forall k, In k (pgiven pt) -> holds_c (cond_at e k) (p ++ ks) = true) by (apply (all_hold_said r (pgiven pt) _ M1); intros k Hk; rewrite <- K; exact (S2 k Hk)).
        destruct (M2 A) as (I & T & _). exists (naturals (becomes (does t)) (p ++ ks)). split.
        -- apply (moves_are p _ Hp). exists t, ks. split; [exact Ht |]. split; [rewrite Ed; exact L' |]. split; [| reflexivity].
           intros k Hk. rewrite Ed in Hk. cbn [transition_at given] in Hk. apply in_map_iff in Hk as [x [<- Hx]]. exact (A x Hx).
        -- rewrite (set_at _ I). apply (said_truth e r) in T. congruence.
Qed.
Lemma options_game : is_game (map (summand_at e) g).
Proof. pose proof (sides_sound zs (Some (cond_at e c)) right) as S. unfold zs in S. rewrite measured_fst in S. exact S. Qed.
End Options.

(** What the check verifies holds for these values of the parameters. *)
Theorem options_sound e g c spared ds x : options_right (length e) g c spared ds x = Some true -> of_set (map (summand_at e) g) (cond_at e c) false.
Proof.
  unfold options_right. destruct (forallb is_plain g) eqn:Pl; [| discriminate]. destruct (Nat.eqb _ _); [| discriminate]. destruct (negb spared || says_heap g c) eqn:Sp; [| discriminate].
  cbn [andb negb]. intro H. apply and_then_true in H as [H1 H]. apply and_then_true in H as [H2 H]. apply and_then_true in H as [H3 H4].
  destruct (covered g c _ (named_options x)) as [d |] eqn:Ec; [| discriminate].
  pose proof (ex_intro (fun ss => all_pplaced _ _ _ ss = Some true) _ H1) as A1. pose proof (ex_intro (fun ss => each_shown _ ss = Some true) _ H2) as A2.
  pose proof (ex_intro (fun ss => each_shown _ ss = Some true) _ H3) as A3. pose proof (ex_intro (fun s => no_tuple _ _ _ _ _ s = Some true) _ H4) as A4.
  split; [exact (options_game e g c (length e) Pl A1 A2) |].
  refine (options_set e g c (length e) Pl A1 A2 spared _ A3 _ d Ec A4). intros ->. exact Sp.
Qed.
