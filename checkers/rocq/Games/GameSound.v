(** The side conditions of games: if the checker accepts them, the rules define a game that ends (docs/THEORY.md, Lemma 5.5). *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Main Rule.
From Checker Require Import Syntax Semantics Total Table Component Formula Rows Machine Lowering Meaning Places Obligation Hidden
  Evidence EvidenceSound Game Slices.
Import ListNotations.
Open Scope nat_scope.

Lemma all_hold_true cs env : all_hold cs env = Some true <-> forall c, In c cs -> truth c env = Some true.
Proof.
  induction cs as [| c cs IH]; cbn; [split; [intros _ c [] | reflexivity] |]. unfold bind. destruct (truth c env) as [[|] |] eqn:E.
  - rewrite IH. split; [intros H d [<- | Hd]; auto | intros H d Hd; auto].
  - split; [discriminate |]. intro H. specialize (H c (or_introl eq_refl)). congruence.
  - split; [discriminate |]. intro H. specialize (H c (or_introl eq_refl)). congruence.
Qed.
Lemma values_total l e : (forall t, In t l -> Semantics.value false t e = Some (total t e)) -> values (listed_terms l) e = Some (naturals l e).
Proof.
  induction l as [| t l IH]; intro H; [reflexivity |]. cbn [listed_terms values]. rewrite (H t) by (left; reflexivity). cbn [bind].
  rewrite IH by (intros u Hu; apply H; right; exact Hu). reflexivity.
Qed.
Lemma vars_values o k e : values (listed_terms (vars o k)) e = Some (slice o k e).
Proof.
  rewrite values_total; [rewrite naturals_vars; reflexivity |]. intros t Ht. apply in_map_iff in Ht as [i [<- _]]. reflexivity.
Qed.

Lemma walk_given_right cs : forall gs rest ns, Forall (guard_true ns) gs -> fine ns (walk_given cs gs rest) ->
  all_hold cs ns = Some (forallb (fun c => holds_c c ns) cs) /\
  (forallb (fun c => holds_c c ns) cs = true -> exists gs', Forall (guard_true ns) gs' /\ fine ns (rest gs')).
Proof.
  induction cs as [| c cs IH]; intros gs rest ns G F; cbn [walk_given] in F.
  - split; [reflexivity |]. intros _. exists gs. auto.
  - apply fine_app in F as [F1 F2]. destruct defined_values as (_ & D & _). pose proof (D c Outer gs ns G F1) as V. cbn [numbers_of] in V.
    cbn [all_hold forallb]. rewrite V. cbn [bind]. destruct (holds_c c ns) eqn:E; [| split; [reflexivity | discriminate]].
    cbn [andb]. apply (IH _ _ _ (guarded_true ns gs c Outer true G E) F2).
Qed.

Lemma replaced_length j u l : length (replaced j u l) = length l.
Proof. revert j. induction l as [| x l IH]; intros [| j]; cbn; auto. Qed.
Lemma replaced_in j u l t : In t (replaced j u l) -> t = u \/ In t l.
Proof. revert j. induction l as [| x l IH]; intros [| j] H; cbn in *; try (right; exact H).
  - destruct H as [H | H]; auto.
  - destruct H as [H | H]; [auto |]. apply IH in H as [H | H]; auto.
Qed.
Lemma replaced_sum e u : forall l j, j < length l -> (natural u e < nth j (naturals l e) 0)%N ->
  (fold_right N.add 0 (naturals (replaced j u l) e) < fold_right N.add 0 (naturals l e))%N.
Proof.
  induction l as [| x l IH]; intros [| j] L H; cbn in *; try lia. specialize (IH j ltac:(lia) H). unfold naturals in *. lia.
Qed.

Lemma slice_tail x l : slice 1 (length l) (x :: l) = l.
Proof.
  apply nth_ext with (d := 0%N) (d' := 0%N); [apply slice_length |]. intros i Hi. rewrite slice_length in Hi.
  rewrite slice_nth by exact Hi. reflexivity.
Qed.

(** What the sections have to show: the form of the rules; a position; that places have values; that functions of bars do not
    decrease; and that moves of games of the file lead into their domains and decrease the measure. *)
Definition sides (zs : list (summand * measure)) (c0 : option cond) : Prop :=
  forallb well_formed zs = true /\
  (exists p, length p = coordinates zs /\ forall c, In c (dom zs) -> truth c p = Some true) /\
  (forall m p ns, In (m, p) (places_in_game zs c0) -> length ns = m -> ~ bad ns p) /\
  (forall r f l z k, In (Bar r f) (map fst zs) -> length (l ++ z :: k) = r -> (natural f (l ++ z :: k) <= natural f (l ++ (z + 1)%N :: k))%N) /\
  (forall t, In t (tasks (coordinates zs) 0 zs) -> built_in t = false -> forall ns, length ns = coordinates zs + fresh (does t) ->
    (forall c, In c (dom zs ++ given (does t)) -> holds_c c ns = true) ->
    (forall d, into_domain t = Some d -> holds_c d ns = true) /\ holds_c (lesser t) ns = true).
(** The arguments of a function at a column and the next one, and at other columns. *)
Lemma others_natural r l k i a b c d f : length l + S (length k) = r -> i < 4 -> natural (Call f (listed_terms (others r (length l) i))) ([a; b; c; d] ++ l ++ k) = natural f (l ++ nth i [a; b; c; d] 0%N :: k).
Proof.
  intros Lr Hi. unfold natural. cbn [total]. rewrite totals_listed.
  unfold others. rewrite naturals_app. cbn [naturals map]. fold (naturals (vars (4 + length l) (r - S (length l))) ([a; b; c; d] ++ l ++ k)).
  rewrite !naturals_vars, natural_var. rewrite app_nth1 by (cbn; lia).
  assert (S1 : slice 4 (length l) ([a; b; c; d] ++ l ++ k) = l).
  { apply nth_ext with (d := 0%N) (d' := 0%N); [apply slice_length |]. intros j Hj. rewrite slice_length in Hj. rewrite slice_nth by exact Hj.
    cbn. apply app_nth1. exact Hj. }
  assert (S2 : slice (4 + length l) (r - S (length l)) ([a; b; c; d] ++ l ++ k) = k).
  { apply nth_ext with (d := 0%N) (d' := 0%N); [rewrite slice_length; lia |]. intros j Hj. rewrite slice_length in Hj. rewrite slice_nth by exact Hj.
    cbn. rewrite app_nth2 by lia. f_equal. lia. }
  rewrite S1, S2. unfold clip. lia.
Qed.

Section Shown.
Variable tables : list table.
Variable known : list entry.
Hypothesis K : Forall (entry_right tables) known.
Variable zs : list (summand * measure).
Let g := map fst zs.
Let n := coordinates zs.

Lemma all_placed_right ps ts : all_placed ps (refuted tables known) ts = Some true -> forall m p ns, In (m, p) ps -> length ns = m -> ~ bad ns p.
Proof.
  intros H m p ns Hp L B. destruct (each_shown_right _ _ H _ (in_map _ _ _ Hp)) as [t T].
  exact (refuted_right tables known K _ _ _ (asks_ranged m p) T ns L (bad_asked tables ns p B)).
Qed.
(** An obligation with conditions only. *)
Lemma conditions_refuted m cs q t : refuted tables known m (map asserting cs ++ [Holding q Outer false]) t = Some true ->
  forall ns, length ns = m -> (forall c, In c cs -> holds_c c ns = true) -> holds_c q ns = true.
Proof.
  intros H ns L A. destruct (holds_c q ns) eqn:E; [reflexivity | exfalso]. refine (refuted_right tables known K _ _ _ _ H ns L _).
  - rewrite forallb_app. apply andb_true_iff. split; [| reflexivity]. apply forallb_forall. intros x Hx. apply in_map_iff in Hx as [c [<- _]]. reflexivity.
  - apply Forall_app. split; [| constructor; [exact E | constructor]]. apply Forall_forall. intros x Hx.
    apply in_map_iff in Hx as [c [<- Hc]]. exact (A c Hc).
Qed.

Variable c0 : option cond.
Variable ev : of_game.
Variable ds : list listing.
Lemma all_tasks_right f ts : forall es, all_tasks f ts es = Some true -> forall t, In t ts -> exists e, In e es /\ f t e = Some true.
Proof.
  induction ts as [| u ts IH]; intros [| e es] H t Ht; cbn [all_tasks] in H; try discriminate; [destruct Ht |].
  apply and_then_true in H as [H1 H2]. destruct Ht as [<- | Ht]; [exists e; split; [left |]; auto |].
  destruct (IH es H2 t Ht) as [e' [A B]]. exists e'. split; [right |]; assumption.
Qed.

(** The sections show the side conditions. *)
Theorem sides_shown : sides_right tables known zs c0 ev ds = Some true -> sides zs c0.
Proof.
  unfold sides_right. destruct (forallb well_formed zs && _ && _) eqn:E; [| discriminate]. cbn [negb].
  apply andb_true_iff in E as [E E3]. apply andb_true_iff in E as [E1 E2]. apply Nat.eqb_eq in E2. intro H.
  apply and_then_true in H as [H1 H2]. apply and_then_true in H2 as [H2 H3]. split; [exact E1 |]. split; [| split; [| split]].
  - exists (position ev). split; [exact E2 |]. intros c Hc. rewrite forallb_forall in E3. specialize (E3 c Hc).
    destruct (truth c (position ev)) as [[|] |]; try discriminate. reflexivity.
  - exact (all_placed_right _ _ H1).
  - intros r f l z k Hg Lr. apply in_map_iff in Hg as [[s me] [Es Hz]]. cbn in Es. subst s.
    assert (Hb : In (grows tables known r f (length l)) (bars tables known zs)).
    { unfold bars. apply in_flat_map. exists (Bar r f, me). split; [exact Hz |]. cbn [fst]. apply in_map, in_seq.
      rewrite app_length in Lr. cbn in Lr. lia. }
    destruct (each_shown_right _ _ H2 _ Hb) as [t T]. rewrite app_length in Lr. cbn [length] in Lr.
    set (y := natural f (l ++ z :: k)). set (y' := natural f (l ++ (z + 1)%N :: k)).
    destruct (N.le_gt_cases y y') as [H | H]; [exact H | exfalso].
    set (ns := [z; (z + 1)%N; y; y'] ++ l ++ k).
    assert (Ln : length ns = 4 + (r - 1)) by (unfold ns; cbn; rewrite app_length; lia).
    unfold grows in T. refine (refuted_right tables known K _ _ _ _ T ns Ln _); [reflexivity |].
    assert (sl : forall i, i < 2 -> natural (Call f (listed_terms (others r (length l) i))) (firstn (4 + (r - 1)) ns) = natural f (l ++ nth i ns 0%N :: k)).
    { intros i Hi. rewrite firstn_all2 by lia. unfold ns. rewrite others_natural by lia. destruct i as [| [| i]]; try reflexivity; lia. }
    constructor; [| constructor; [| constructor; [| constructor; [| constructor]]]].
    + cbn [asked]. unfold as_said, in_range, ns. cbn [nth app]. lia.
    + cbn [asked]. rewrite sl by lia. reflexivity.
    + cbn [asked]. rewrite sl by lia. reflexivity.
    + cbn [asked]. unfold as_said, in_range, ns. cbn [nth app]. lia.
  - intros t Ht B ns L A. destruct (all_tasks_right _ _ _ H3 t Ht) as [e [_ R]]. unfold task_right in R. rewrite B in R.
    apply and_then_true in R as [R1 R2].
    assert (A' : forall b : bool, forall c, In c ((if b then [] else dom zs) ++ given (does t)) -> holds_c c ns = true).
    { intros b c Hc. apply A. apply in_app_iff in Hc as [Hc | Hc]; [destruct b; [destruct Hc |] |]; apply in_app_iff; auto. }
    split.
    + intros d Hd. rewrite Hd in R1. destruct (inside e) as [[a l] |]; [| discriminate].
      exact (conditions_refuted _ _ _ _ R1 ns L (A' a)).
    + destruct (decrease e) as [[a l] |]; [| discriminate]. exact (conditions_refuted _ _ _ _ R2 ns L (A' a)).
Qed.
End Shown.

Section Sides.
Variable zs : list (summand * measure).
Let g := map fst zs.
Let n := coordinates zs.
Variable c0 : option cond.
Hypothesis right : sides zs c0.

Lemma formed : forallb well_formed zs = true.
Proof. exact (proj1 right). Qed.
Lemma all_fine : forall m p ns, In (m, p) (places_in_game zs c0) -> length ns = m -> ~ bad ns p.
Proof. exact (proj1 (proj2 (proj2 right))). Qed.
Lemma domain_fine c p : In c (dom zs) -> length p = n -> fine p (walk_c c Outer []).
Proof.
  intros Hc L q Hq. refine (all_fine n q p _ L).
  unfold places_in_game. apply in_app_iff. left. apply in_map. apply in_flat_map. exists c. auto.
Qed.
Lemma domain_truth c p : In c (dom zs) -> length p = n -> truth c p = Some (holds_c c p).
Proof.
  intros Hc L. destruct defined_values as (_ & D & _). exact (D c Outer [] p (Forall_nil _) (domain_fine c p Hc L)).
Qed.
Definition inside_all (p : list N) : Prop := length p = n /\ forall c, In c (dom zs) -> holds_c c p = true.
Lemma legal_inside p : legal (game_of g) p <-> inside_all p.
Proof.
  unfold inside_all. cbn. fold g. change (size_of_game (map rules_of g)) with n. change (domains 0 (map rules_of g)) with (dom zs).
  rewrite Forall_forall. split; intros [L H]; (split; [exact L |]); intros c Hc; specialize (H c Hc); rewrite (domain_truth c p Hc L) in *; congruence.
Qed.

(** A task, its place in the sum, and the numbers of its summand. *)
Section Task.
Variables (z1 : list (summand * measure)) (s : summand) (me : measure) (z2 : list (summand * measure)) (m : move).
Hypothesis split : zs = z1 ++ (s, me) :: z2.
Hypothesis in_moves : In m (moves_of (rules_of s)).
Let o := size_of_game (map rules_of (map fst z1)).
Let t := task_of n o s me m.
Let w := width (rules_of s).
Lemma rules_split : rules_in zs = map rules_of (map fst z1) ++ rules_of s :: map rules_of (map fst z2).
Proof. unfold rules_in. rewrite split, !map_app. reflexivity. Qed.
Lemma o_fits : o + w <= n.
Proof. unfold n, coordinates. rewrite rules_split, size_app, size_cons. unfold o, w. lia. Qed.
Lemma well : length (goes_to m) = w /\ (is_built_in s = true -> me = Sum).
Proof.
  pose proof formed as F. rewrite split, forallb_app in F. apply andb_true_iff in F as [_ F]. cbn [forallb] in F.
  apply andb_true_iff in F as [F _]. unfold well_formed in F. cbn [fst snd] in F. apply andb_true_iff in F as [F1 F2].
  rewrite forallb_forall in F1. specialize (F1 m in_moves). apply Nat.eqb_eq in F1. split; [exact F1 |].
  destruct s, me; cbn; congruence.
Qed.
Lemma own_domain d : where_part (rules_of s) = Some d -> In (CallC d (listed_terms (vars o w))) (dom zs).
Proof.
  intro H. apply in_domains. exists (map rules_of (map fst z1)), (rules_of s), (map rules_of (map fst z2)), d.
  split; [exact rules_split |]. split; [exact H | reflexivity].
Qed.
Lemma task_here : In t (tasks n 0 zs).
Proof.
  rewrite split. unfold t, o. clear - in_moves. assert (H : forall a, In (task_of n (a + size_of_game (map rules_of (map fst z1))) s me m) (tasks n a (z1 ++ (s, me) :: z2))).
  { induction z1 as [| [s' me'] z IH]; intro a; cbn [app tasks].
    - cbn. rewrite Nat.add_0_r. apply in_app_iff. left. apply in_map. exact in_moves.
    - apply in_app_iff. right. cbn [map fst]. rewrite size_cons, Nat.add_assoc. apply IH. }
  apply (H 0).
Qed.

Variables p us : list N.
Hypothesis legal_p : inside_all p.
Hypothesis Lu : length us = fresh (does t).
Let own := slice o w p ++ us.
Let q := naturals (becomes (does t)) (p ++ us).
Lemma Lp : length p = n. Proof. apply legal_p. Qed.
Lemma Lus : length us = length (bounds_of m). Proof. exact Lu. Qed.
Lemma own_slice : slice o w q = naturals (goes_to m) own.
Proof. apply (becomes_own n o (rules_of s) m o_fits (proj1 well) p us Lp Lus). Qed.
Lemma q_length : length q = n.
Proof. apply (becomes_length n o (rules_of s) m o_fits (proj1 well) p us Lp Lus). Qed.
Lemma own_holds d : holds_c (CallC d (listed_terms (vars o w))) p = holds_c d (slice o w p).
Proof. cbn [holds_c]. rewrite totals_vars. reflexivity. Qed.

(** The other domains stay true. *)
Lemma inside_if : (forall d, where_part (rules_of s) = Some d -> holds_c d (naturals (goes_to m) own) = true) -> inside_all q.
Proof.
  intro H. split; [exact q_length |]. intros c Hc. pose proof Hc as Hc'. apply in_domains in Hc as (h1 & s' & h2 & d & E & Wd & ->).
  cbn [Nat.add] in *. cbn [holds_c]. rewrite totals_vars. rewrite rules_split in E.
  assert (X : holds_c d (slice (size_of_game h1) (width s') p) = true).
  { pose proof (proj2 legal_p _ Hc') as X. cbn [holds_c] in X. rewrite totals_vars in X. exact X. }
  assert (F' : size_of_game h1 + width s' <= n).
  { unfold n, coordinates. rewrite rules_split, E, size_app, size_cons. lia. }
  destruct (two_places _ _ _ _ _ _ E) as [[<- <-] | D].
  - fold o w. rewrite own_slice. apply H. exact Wd.
  - fold o w in D. unfold q. rewrite (becomes_other n o (rules_of s) m o_fits (proj1 well) p us Lp Lus); [exact X | exact F' | lia].
Qed.
Lemma key_if : lex (key_of me (naturals (goes_to m) own)) (key_of me (slice o w p)) -> lex (key 0 zs q) (key 0 zs p).
Proof.
  intro H. rewrite split. apply key_decreases.
  - intros o' k _ Hk. cbn in Hk. fold o in Hk. pose proof o_fits.
    apply (becomes_other n o (rules_of s) m o_fits (proj1 well) p us Lp Lus); [unfold w in *; lia | left; exact Hk].
  - cbn [Nat.add]. fold o w. rewrite own_slice. exact H.
Qed.

(** * Games of the file *)
Lemma rules_values : is_built_in s = false ->
  all_hold (given (does t)) (p ++ us) = Some (forallb (fun c => holds_c c (p ++ us)) (given (does t))) /\
  (forallb (fun c => holds_c c (p ++ us)) (given (does t)) = true -> values (listed_terms (becomes (does t))) (p ++ us) = Some q).
Proof.
  intro B. assert (G : Forall (guard_true (p ++ us)) (map guard_that (dom zs))).
  { apply Forall_forall. intros x Hx. apply in_map_iff in Hx as [c [<- Hc]]. unfold guard_true. cbn.
    pose proof (proj2 legal_p c Hc) as X. apply in_domains in Hc as (h1 & s' & h2 & d & E & Wd & ->). cbn [holds_c] in *.
    rewrite totals_vars in *. rewrite slice_app; [exact X |]. rewrite Lp. unfold n, coordinates. rewrite E, size_app, size_cons. cbn. lia. }
  destruct (walk_given_right _ _ _ _ G (fun pl Hpl => all_fine (n + fresh (does t)) pl (p ++ us)
    ltac:(unfold places_in_game; apply in_app_iff; right; apply in_app_iff; left; apply in_flat_map; exists t; split;
      [exact task_here | unfold places_of_task; replace (built_in t) with false by (symmetry; exact B); apply in_map; exact Hpl])
    ltac:(rewrite app_length, Lp, Lu; reflexivity))) as [H1 H2].
  split; [exact H1 |]. intro T. destruct (H2 T) as [gs' [G' F']]. destruct defined_values as (_ & _ & D).
  pose proof (D _ Outer gs' (p ++ us) G' F') as V. cbn [numbers_of] in V. rewrite totals_listed in V. exact V.
Qed.
Lemma rules_step : is_built_in s = false -> (forall c, In c (given (does t)) -> holds_c c (p ++ us) = true) ->
  inside_all q /\ lex (key 0 zs q) (key 0 zs p).
Proof.
  intros B T.
  assert (domain_p : forall c, In c (dom zs) -> holds_c c (p ++ us) = true).
  { intros c Hc. pose proof (proj2 legal_p c Hc) as X. apply in_domains in Hc as (h1 & s' & h2 & d & E & Wd & ->). cbn [holds_c] in *.
    rewrite totals_vars in *. rewrite slice_app; [exact X |]. rewrite Lp. unfold n, coordinates. rewrite E, size_app, size_cons. cbn. lia. }
  assert (L : length (p ++ us) = coordinates zs + fresh (does t)) by (rewrite app_length, Lp, Lu; reflexivity).
  pose proof (own_targets_values n o (rules_of s) m o_fits (proj1 well) p us Lp Lus) as V. fold w in V. fold own in V.
  destruct (proj2 (proj2 (proj2 (proj2 right))) t task_here B (p ++ us) L) as [R1 R2].
  { intros c Hc. apply in_app_iff in Hc as [Hc | Hc]; auto. }
  split.
  - apply inside_if. intros d Wd. assert (X : holds_c (CallC d (listed_terms (firstn w (skipn o (becomes (does t)))))) (p ++ us) = true).
    { apply R1. unfold t, task_of. cbn [into_domain]. rewrite Wd. reflexivity. }
    cbn [holds_c] in X. rewrite totals_listed in X. unfold t, task_of in X. cbn [does] in X.
    fold w in X. rewrite V in X. exact X.
  - apply key_if. pose proof R2 as X. unfold t, task_of in X. cbn [lesser] in X. fold w in X.
    pose proof (own_targets n o (rules_of s) m o_fits (proj1 well) p us Lp Lus) as OT. fold w in OT.
    apply less_key in X.
    + rewrite naturals_vars, slice_app in X by (rewrite Lp; exact o_fits). rewrite V in X. exact X.
    + intros u Hu. rewrite OT in Hu. apply as_natural. apply in_app_iff in Hu as [Hu | Hu].
      * apply in_map_iff in Hu as [v [<- _]]. destruct v; try reflexivity. cbn [placed_term].
        destruct (nth_in_or_default i (vars o (width (rules_of s)) ++ vars n (length (bounds_of m))) (Const 0)) as [Hi | ->]; [| reflexivity].
        apply in_app_iff in Hi as [Hi | Hi]; apply in_map_iff in Hi as [j [<- _]]; reflexivity.
      * apply in_map_iff in Hu as [j [<- _]]. reflexivity.
Qed.

(** * Built-in games *)
Let args := vars o w ++ vars n (length (bounds_of m)).
Lemma own_args : totals (listed_terms args) (p ++ us) = own. Proof. exact (own_env n o (rules_of s) m o_fits (proj1 well) p us Lp Lus). Qed.
Lemma args_values : values (listed_terms args) (p ++ us) = Some own.
Proof.
  rewrite values_total.
  - rewrite <- totals_listed. f_equal. apply (own_env n o (rules_of s) m o_fits (proj1 well) p us Lp Lus).
  - intros u Hu. apply in_app_iff in Hu as [Hu | Hu]; apply in_map_iff in Hu as [i [<- _]]; reflexivity.
Qed.
(** One fresh number, below a coordinate. *)
Lemma shape : is_built_in s = true -> exists b, bounds_of m = [Var b] /\ when m = [] /\ b < w.
Proof.
  intro B. unfold w. destruct s as [| r f | ?]; [| | discriminate]; cbn [rules_of moves_of width] in *.
  - destruct in_moves as [<- | []]. exists 0. cbn. auto.
  - destruct in_moves as [<- | H]; [exists 0; cbn; repeat split; lia |]. apply in_map_iff in H as [j [<- Hj]]. apply in_seq in Hj.
    exists (S j). cbn. repeat split. lia.
Qed.
Lemma given_one b : bounds_of m = [Var b] -> when m = [] ->
  given (does t) = [CallC (Compare CLt (Var (w + 0)) (Var b)) (listed_terms args)].
Proof. intros E1 E2. unfold args. change (given (does t)) with (given (in_sum n o (rules_of s) m)). rewrite given_own. unfold below_bounds. rewrite E1, E2. reflexivity. Qed.
Lemma bound_values : is_built_in s = true ->
  all_hold (given (does t)) (p ++ us) = Some (forallb (fun c => holds_c c (p ++ us)) (given (does t))).
Proof.
  intro B. destruct (shape B) as [b [E1 [E2 _]]]. rewrite (given_one b E1 E2). cbn [all_hold forallb truth holds_c].
  rewrite args_values. cbn [bind]. rewrite own_args. cbn [Semantics.value bind total]. destruct (compares _ _ _); reflexivity.
Qed.
Lemma bound_holds b : bounds_of m = [Var b] -> (forall c, In c (given (does t)) -> holds_c c (p ++ us) = true) ->
  (nth w own 0 < nth b own 0)%N.
Proof.
  intros E H. apply (given_holds n o (rules_of s) m o_fits (proj1 well) p us Lp Lus) with (c := Compare CLt (Var (w + 0)) (Var b)) in H.
  - fold w in H. fold own in H. cbn [holds_c compares total] in H. apply Z.ltb_lt in H. rewrite Nat.add_0_r in H. lia.
  - apply in_app_iff. left. unfold below_bounds. rewrite E. left. reflexivity.
Qed.
Lemma nth_own b : b < w -> nth b own 0%N = nth b (slice o w p) 0%N.
Proof. intro H. unfold own. apply app_nth1. rewrite slice_length. exact H. Qed.
Lemma naturals_own k l : k + l <= w -> naturals (vars k l) own = slice k l (slice o w p).
Proof. intro H. rewrite naturals_vars. unfold own. apply slice_app. rewrite slice_length. exact H. Qed.

(** The function of a bar has a value at all numbers. *)
Lemma bar_value r f x : s = Bar r f -> length x = n ->
  Semantics.value false f (slice 1 r (slice o w x)) = Some (total f (slice 1 r (slice o w x))).
Proof.
  intros E L. assert (D : In (CallC (Compare CLe (Var 0) (Call f (listed_terms (vars 1 r)))) (listed_terms (vars o w))) (dom zs)).
  { apply own_domain. rewrite E. reflexivity. }
  pose proof (domain_fine _ x D L) as F. cbn [walk_c walk] in F. apply fine_app in F as [_ F]. cbn [app] in F. apply fine_app in F as [_ F].
  destruct defined_values as (V & _ & _). pose proof (V f false _ [] x (Forall_nil _) F) as X. cbn [numbers_of] in X.
  rewrite !totals_vars in X. exact X.
Qed.
Lemma var_placed i : Semantics.value false (placed_term n o (rules_of s) m (Var i)) (p ++ us) = Some (total (placed_term n o (rules_of s) m (Var i)) (p ++ us)).
Proof.
  cbn [placed_term]. destruct (nth_in_or_default i (vars o (width (rules_of s)) ++ vars n (length (bounds_of m))) (Const 0)) as [H | ->]; [| reflexivity].
  apply in_app_iff in H as [H | H]; apply in_map_iff in H as [j [<- _]]; reflexivity.
Qed.
Lemma column_targets r f zs' u : s = Bar r f -> goes_to m = Min (Var 0) (Call f (listed_terms zs')) :: zs' -> length zs' = r ->
  (forall v, In v zs' -> exists i, v = Var i) ->
  In u (goes_to m) -> Semantics.value false (placed_term n o (rules_of s) m u) (p ++ us) = Some (total (placed_term n o (rules_of s) m u) (p ++ us)) /\
    naturals zs' own = slice 1 r (slice o w q).
Proof.
  intros E G L V Hu. assert (S : naturals zs' own = slice 1 r (slice o w q)).
  { rewrite own_slice, G. cbn [naturals map]. fold (naturals zs' own). clear - L. subst r.
    apply nth_ext with (d := 0%N) (d' := 0%N); [rewrite slice_length, naturals_length; reflexivity |]. intros i Hi. rewrite naturals_length in Hi.
    rewrite slice_nth by exact Hi. reflexivity. }
  split; [| exact S]. rewrite G in Hu. destruct Hu as [<- | Hu].
  - assert (Vz : values (listed_terms zs') own = Some (naturals zs' own)).
    { apply values_total. intros v Hv. destruct (V v Hv) as [i ->]. reflexivity. }
    assert (Vf : Semantics.value false f (naturals zs' own) = Some (total f (naturals zs' own))).
    { rewrite S. apply (bar_value r f q E q_length). }
    pose proof (value_natural _ _ _ Vf) as P. cbn [placed_term Semantics.value]. fold w. fold args. rewrite args_values. cbn [bind Semantics.value].
    rewrite Vz. cbn [bind]. rewrite Vf. unfold both. cbn [bind total]. rewrite own_args, totals_listed. unfold clip. f_equal. lia.
  - destruct (V u Hu) as [i ->]. apply var_placed.
Qed.
Lemma replaced_vars j k a l v : In v (replaced j (Var k) (vars a l)) -> exists i, v = Var i.
Proof. intro H. apply replaced_in in H as [-> | H]; [eauto |]. apply in_map_iff in H as [i [<- _]]. eauto. Qed.
Lemma kinds : is_built_in s = true ->
  (s = Strip /\ bounds_of m = [Var 0] /\ goes_to m = [Var 1]) \/
  (exists r f, s = Bar r f /\ bounds_of m = [Var 0] /\ goes_to m = Var (S r) :: vars 1 r) \/
  exists r f j, s = Bar r f /\ j < r /\ bounds_of m = [Var (S j)] /\
    goes_to m = Min (Var 0) (Call f (listed_terms (replaced j (Var (S r)) (vars 1 r)))) :: replaced j (Var (S r)) (vars 1 r).
Proof.
  intro B. pose proof in_moves as H. destruct s as [| r f | ?]; [| | discriminate]; cbn [rules_of moves_of] in H.
  - destruct H as [<- | []]. left. auto.
  - right. destruct H as [<- | H]; [left; exists r, f; auto |]. apply in_map_iff in H as [j [<- Hj]]. apply in_seq in Hj.
    right. exists r, f, j. split; [reflexivity |]. split; [lia | auto].
Qed.
Lemma target_values : is_built_in s = true -> values (listed_terms (becomes (does t))) (p ++ us) = Some q.
Proof.
  intro B. apply values_total. intros u Hu.
  change (becomes (does t)) with (vars 0 o ++ map (placed_term n o (rules_of s) m) (goes_to m) ++ vars (o + w) (n - (o + w))) in Hu.
  apply in_app_iff in Hu as [Hu | Hu]; [apply in_map_iff in Hu as [i [<- _]]; reflexivity |].
  apply in_app_iff in Hu as [Hu | Hu]; [| apply in_map_iff in Hu as [i [<- _]]; reflexivity].
  apply in_map_iff in Hu as [v [<- Hv]]. destruct (kinds B) as [(_ & _ & G) | [(r & f & E & _ & G) | (r & f & j & E & Hj & _ & G)]].
  - rewrite G in Hv. destruct Hv as [<- | []]. apply var_placed.
  - assert (X : exists i, v = Var i).
    { rewrite G in Hv. destruct Hv as [<- | Hv]; [eauto |]. apply in_map_iff in Hv as [i [<- _]]. eauto. }
    destruct X as [i ->]. apply var_placed.
  - refine (proj1 (column_targets r f (replaced j (Var (S r)) (vars 1 r)) v E G _ _ Hv)).
    + rewrite replaced_length. unfold vars. rewrite map_length, seq_length. reflexivity.
    + apply replaced_vars.
Qed.
(** A built-in game has no position outside, and its sum decreases. *)
Lemma built_in_step : is_built_in s = true -> (forall c, In c (given (does t)) -> holds_c c (p ++ us) = true) ->
  inside_all q /\ lex (key 0 zs q) (key 0 zs p).
Proof.
  intros B H. assert (M : me = Sum) by (apply well; exact B). set (l := slice o w p).
  assert (Ll : length l = w) by apply slice_length.
  assert (D : forall r f, s = Bar r f -> (Z.of_N (nth 0 l 0%N) <= clip (total f (slice 1 r l)))%Z).
  { intros r f E. assert (I : In (CallC (Compare CLe (Var 0) (Call f (listed_terms (vars 1 r)))) (listed_terms (vars o w))) (dom zs))
      by (apply own_domain; rewrite E; reflexivity).
    apply (proj2 legal_p) in I. rewrite own_holds in I. fold l in I. cbn [holds_c compares total] in I. rewrite totals_vars in I.
    apply Z.leb_le in I. exact I. }
  destruct (kinds B) as [(E & Eb & G) | [(r & f & E & Eb & G) | (r & f & j & E & Hj & Eb & G)]]; pose proof (bound_holds _ Eb H) as L.
  - assert (Ew : w = 1) by (unfold w; rewrite E; reflexivity). split.
    + apply inside_if. intros d Hd. rewrite E in Hd. discriminate.
    + apply key_if. rewrite M, G. fold l. rewrite (nth_own 0) in L by lia. fold l in L.
      assert (El : l = [nth 0 l 0%N]) by (rewrite <- (slice_all l) at 1; rewrite Ll, Ew; reflexivity).
      rewrite El. cbn [naturals map key_of fold_right lex]. rewrite natural_var, <- Ew. left. lia.
  - assert (Ew : w = S r) by (unfold w; rewrite E; reflexivity). rewrite (nth_own 0) in L by lia. fold l in L.
    assert (Eq : naturals (goes_to m) own = nth w own 0%N :: slice 1 r l).
    { rewrite G. cbn [naturals map]. fold (naturals (vars 1 r) own). rewrite naturals_own by lia. fold l. rewrite natural_var, Ew. reflexivity. }
    assert (El : l = nth 0 l 0%N :: slice 1 r l).
    { rewrite <- (slice_all l) at 1. rewrite Ll, Ew. apply slice_cons. }
    split.
    + apply inside_if. intros d Hd. rewrite E in Hd. cbn in Hd. injection Hd as <-. rewrite Eq. cbn [holds_c compares total].
      fold (vars 1 r). rewrite totals_vars. rewrite <- (slice_length 1 r l) at 2. rewrite slice_tail. cbn [nth]. apply Z.leb_le.
      specialize (D r f E). lia.
    + apply key_if. rewrite M, Eq. fold l. rewrite El at 2. cbn [key_of fold_right lex]. left. lia.
  - assert (Ew : w = S r) by (unfold w; rewrite E; reflexivity). rewrite (nth_own (S j)) in L by lia. fold l in L.
    set (zs' := replaced j (Var (S r)) (vars 1 r)) in *.
    assert (Lz : length zs' = r) by (unfold zs'; rewrite replaced_length; unfold vars; rewrite map_length, seq_length; reflexivity).
    assert (El : l = nth 0 l 0%N :: slice 1 r l).
    { rewrite <- (slice_all l) at 1. rewrite Ll, Ew. apply slice_cons. }
    set (x0 := natural (Min (Var 0) (Call f (listed_terms zs'))) own).
    assert (Eq : naturals (goes_to m) own = x0 :: naturals zs' own) by (rewrite G; reflexivity).
    assert (X : Z.of_N x0 = Z.min (Z.of_N (nth 0 l 0%N)) (clip (total f (naturals zs' own)))).
    { unfold x0, natural. cbn [total]. rewrite totals_listed, (nth_own 0) by lia. fold l. unfold clip. lia. }
    split.
    + apply inside_if. intros d Hd. rewrite E in Hd. cbn in Hd. injection Hd as <-. rewrite Eq. cbn [holds_c compares total].
      fold (vars 1 r). rewrite totals_vars. rewrite <- Lz at 1. rewrite <- (naturals_length zs' own), slice_tail. cbn [nth]. apply Z.leb_le. lia.
    + apply key_if. rewrite M, Eq. fold l. rewrite El. cbn [key_of fold_right lex]. left.
      pose proof (replaced_sum own (Var (S r)) (vars 1 r) j) as R. fold zs' in R. rewrite naturals_own in R by lia. fold l in R.
      rewrite natural_var in R. unfold vars in R at 1. rewrite map_length, seq_length in R. specialize (R Hj).
      rewrite slice_nth in R by exact Hj. rewrite <- Ew in R. specialize (R L). lia.
Qed.
End Task.
End Sides.
