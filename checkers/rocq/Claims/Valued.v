(** Places where values exist: a place is bad only if its guards and both of its sides have values (docs/THEORY.md, Lemma 6.2). So each
    place may be shown for one of two readings of its guards that agree where there are values. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Checker Require Import Syntax Semantics Total Places Game Slices GameSound.
Import ListNotations.
Local Open Scope Z_scope.

Lemma value_of_side t : forall env v, value false t env = Some v -> value true t env = Some v.
Proof.
  induction t; intros env v H; try exact H; cbn [value] in *; unfold both, bind in *;
    repeat match goal with
    | H : context [match value false ?a ?x with Some _ => _ | None => _ end] |- _ => destruct (value false a x) eqn:?; [| discriminate H]
    end;
    repeat match goal with IH : forall env v, value false ?a env = Some v -> _, E : value false ?a _ = Some _ |- _ => rewrite (IH _ _ E); clear E end; try exact H.
  cbn [orb] in *. destruct (0 <=? _); [exact H | discriminate].
Qed.

Fixpoint frame_values (fr : frame) (ns : list N) : option (list N) :=
  match fr with Outer => Some ns | Inner args outer => bind (frame_values outer ns) (fun l => values args l) end.
Definition guard_said (ns : list N) (g : guard) : Prop := exists env, frame_values (where_ g) ns = Some env /\ truth (guarding g) env = Some (it_holds g).
Definition found_bad (ns : list N) (p : place) : Prop := Forall (guard_said ns) (guards p) /\
  exists env x y, frame_values (in_frame p) ns = Some env /\ value true (left p) env = Some x /\ value true (right p) env = Some y /\ x < y.
Lemma frame_numbers fr ns : forall env, frame_values fr ns = Some env -> numbers_of fr ns = env.
Proof.
  induction fr as [| args outer IH]; intros env H; cbn [frame_values numbers_of] in *; [congruence |].
  destruct (frame_values outer ns) as [l |]; [| discriminate]. rewrite (IH l eq_refl). exact (proj2 (proj2 total_values) _ _ _ H).
Qed.
Lemma said_true ns g : guard_said ns g -> guard_true ns g.
Proof. intros (env & F & T). unfold guard_true. rewrite (frame_numbers _ _ _ F). exact (proj1 (proj2 total_values) _ _ _ T). Qed.
Lemma all_said_true ns gs : Forall (guard_said ns) gs -> Forall (guard_true ns) gs.
Proof. apply Forall_impl. apply said_true. Qed.
Lemma found_bad_bad ns p : found_bad ns p -> bad ns p.
Proof.
  intros [G (env & x & y & F & X & Y & L)]. split; [exact (all_said_true _ _ G) |]. rewrite (frame_numbers _ _ _ F), (proj1 total_values _ _ _ _ X), (proj1 total_values _ _ _ _ Y). exact L.
Qed.

(** The guards of a place are those of the term that contains it, and more. *)
Lemma guards_kept :
  (forall (t : term) side fr gs p, In p (walk side t fr gs) -> incl gs (guards p)) /\ (forall (c : cond) fr gs p, In p (walk_c c fr gs) -> incl gs (guards p)) /\
  (forall (ts : terms) fr gs p, In p (walk_ts ts fr gs) -> incl gs (guards p)).
Proof.
  assert (more : forall (gs : list guard) (c : cond) fr b l, incl (guarded gs c fr b) l -> incl gs l) by (intros gs c fr b l H g Hg; apply H, in_app_iff; auto).
  apply syntax_ind; cbn [walk walk_c walk_ts]; intros;
    repeat match goal with H : In _ (_ ++ _) |- _ => apply in_app_iff in H; destruct H end; try contradiction; eauto.
  destruct side; [contradiction |]. destruct H1 as [<- | []]. apply incl_refl.
Qed.
Definition none_found (ns : list N) (ps : list place) : Prop := forall p, In p ps -> ~ found_bad ns p.
Lemma none_app ns ps qs : none_found ns (ps ++ qs) -> none_found ns ps /\ none_found ns qs.
Proof. intro H. split; intros p Hp; apply H, in_app_iff; auto. Qed.
Lemma fine_both ns ps qs : fine ns ps -> fine ns qs -> fine ns (ps ++ qs).
Proof. intros A B p Hp. apply in_app_iff in Hp as [Hp | Hp]; [exact (A p Hp) | exact (B p Hp)]. Qed.
Lemma guarded_said ns gs c fr b env : Forall (guard_said ns) gs -> frame_values fr ns = Some env -> truth c env = Some b -> Forall (guard_said ns) (guarded gs c fr b).
Proof. intros H F E. apply Forall_app. split; [exact H |]. constructor; [exists env; auto | constructor]. Qed.
(** Where a guard is not as said, no place is bad. *)
Lemma guarded_away ns gs (c : cond) fr b (ps : list place) : (forall p, In p ps -> incl (guarded gs c fr b) (guards p)) -> holds_c c (numbers_of fr ns) <> b -> fine ns ps.
Proof.
  intros I D p Hp [G _]. rewrite Forall_forall in G. apply D. apply (G {| guarding := c; where_ := fr; it_holds := b |}), (I p Hp), in_app_iff. right. left. reflexivity.
Qed.
Theorem all_fine :
  (forall (t : term) side fr gs ns, frame_values fr ns <> None -> Forall (guard_said ns) gs -> none_found ns (walk side t fr gs) -> fine ns (walk side t fr gs)) /\
  (forall (c : cond) fr gs ns, frame_values fr ns <> None -> Forall (guard_said ns) gs -> none_found ns (walk_c c fr gs) -> fine ns (walk_c c fr gs)) /\
  (forall (ts : terms) fr gs ns, frame_values fr ns <> None -> Forall (guard_said ns) gs -> none_found ns (walk_ts ts fr gs) -> fine ns (walk_ts ts fr gs)).
Proof.
  destruct defined_values as (DT & DC & DS). destruct guards_kept as (KT & KC & KS).
  assert (env_of : forall fr ns, frame_values fr ns <> None -> frame_values fr ns = Some (numbers_of fr ns)).
  { intros fr ns H. destruct (frame_values fr ns) as [env |] eqn:E; [| contradiction]. rewrite (frame_numbers fr ns env E). reflexivity. }
  apply syntax_ind; cbn [walk walk_c walk_ts]; intros;
    repeat match goal with H : none_found _ (_ ++ _) |- _ => apply none_app in H; destruct H end;
    try (intros ? []); repeat apply fine_both; eauto.
  - (* Sub *)
    destruct side; [intros ? [] |]. intros p [<- | []] [G B]. cbn [left right in_frame guards] in *.
    assert (Fa : fine ns (walk false a fr gs)) by eauto. assert (Fb : fine ns (walk false b fr gs)) by eauto.
    eapply H3; [left; reflexivity |]. split; [exact H2 |]. exists (numbers_of fr ns), (total a (numbers_of fr ns)), (total b (numbers_of fr ns)).
    split; [exact (env_of _ _ H1) |]. split; [apply value_of_side, (DT a false fr gs ns (all_said_true _ _ H2) Fa) |].
    split; [apply value_of_side, (DT b false fr gs ns (all_said_true _ _ H2) Fb) | exact B].
  - (* If *) assert (Fc : fine ns (walk_c c fr gs)) by eauto. pose proof (DC c fr gs ns (all_said_true _ _ H3) Fc) as T. destruct (holds_c c (numbers_of fr ns)) eqn:E.
    + apply H0; [exact H2 | exact (guarded_said _ _ _ _ _ _ H3 (env_of _ _ H2) T) | assumption].
    + apply (guarded_away ns gs c fr true); [eauto | congruence].
  - assert (Fc : fine ns (walk_c c fr gs)) by eauto. pose proof (DC c fr gs ns (all_said_true _ _ H3) Fc) as T. destruct (holds_c c (numbers_of fr ns)) eqn:E.
    + apply (guarded_away ns gs c fr false); [eauto | congruence].
    + apply H1; [exact H2 | exact (guarded_said _ _ _ _ _ _ H3 (env_of _ _ H2) T) | assumption].
  - (* Lookup *) set (c := Compare CGe (Var 0) (Const (numeral (N.of_nat (length vs)))) : cond) in *. destruct (holds_c c (numbers_of fr ns)) eqn:E.
    + apply H; [exact H0 | | assumption]. refine (guarded_said _ _ _ _ _ _ H1 (env_of _ _ H0) _). rewrite <- E. reflexivity.
    + apply (guarded_away ns gs c fr true); [eauto | congruence].
  - (* Call *) apply H; [| assumption | assumption]. cbn [frame_values]. rewrite (env_of _ _ H1). cbn [bind].
    rewrite (DS args fr gs ns (all_said_true _ _ H2) ltac:(eauto)). discriminate.
  - (* And *) assert (Fc : fine ns (walk_c c fr gs)) by eauto. pose proof (DC c fr gs ns (all_said_true _ _ H2) Fc) as T. destruct (holds_c c (numbers_of fr ns)) eqn:E.
    + apply H0; [exact H1 | exact (guarded_said _ _ _ _ _ _ H2 (env_of _ _ H1) T) | assumption].
    + apply (guarded_away ns gs c fr true); [eauto | congruence].
  - (* Or *) assert (Fc : fine ns (walk_c c fr gs)) by eauto. pose proof (DC c fr gs ns (all_said_true _ _ H2) Fc) as T. destruct (holds_c c (numbers_of fr ns)) eqn:E.
    + apply (guarded_away ns gs c fr false); [eauto | congruence].
    + apply H0; [exact H1 | exact (guarded_said _ _ _ _ _ _ H2 (env_of _ _ H1) T) | assumption].
  - (* CallC *) apply H; [| assumption | assumption]. cbn [frame_values]. rewrite (env_of _ _ H1). cbn [bind].
    rewrite (DS args fr gs ns (all_said_true _ _ H2) ltac:(eauto)). discriminate.
Qed.

(** Conditions in order: each may take for granted that those before it hold. *)
Lemma given_kept (cs : list cond) : forall gs rest p, (forall gs' q, In q (rest gs') -> incl gs' (guards q)) -> In p (walk_given cs gs rest) -> incl gs (guards p).
Proof.
  induction cs as [| c cs IH]; intros gs rest p R Hp; cbn [walk_given] in Hp; [exact (R gs p Hp) |]. apply in_app_iff in Hp as [Hp | Hp].
  - exact (proj1 (proj2 guards_kept) _ _ _ _ Hp).
  - intros g Hg. apply (IH _ _ _ R Hp), in_app_iff. left. exact Hg.
Qed.
Lemma given_fine (cs : list cond) rest ns : (forall gs q, In q (rest gs) -> incl gs (guards q)) ->
  (forall gs, Forall (guard_said ns) gs -> none_found ns (rest gs) -> fine ns (rest gs)) ->
  forall gs, Forall (guard_said ns) gs -> none_found ns (walk_given cs gs rest) -> fine ns (walk_given cs gs rest).
Proof.
  intros R A. induction cs as [| c cs IH]; intros gs G H; cbn [walk_given] in *; [exact (A gs G H) |]. apply none_app in H as [H1 H2].
  assert (F : fine ns (walk_c c Outer gs)) by (apply all_fine; [discriminate | exact G | exact H1]). apply fine_both; [exact F |].
  pose proof (proj1 (proj2 defined_values) c Outer gs ns (all_said_true _ _ G) F) as T. destruct (holds_c c (numbers_of Outer ns)) eqn:E.
  - apply IH; [exact (guarded_said ns gs c Outer true ns G eq_refl T) | exact H2].
  - apply (guarded_away ns gs c Outer true); [| congruence]. intros p Hp. exact (given_kept cs _ rest p R Hp).
Qed.

(** The places of a game. *)
Theorem places_fine zs c0 : (forall m p ns, In (m, p) (places_in_game zs c0) -> length ns = m -> ~ found_bad ns p) ->
  forall m p ns, In (m, p) (places_in_game zs c0) -> length ns = m -> ~ bad ns p.
Proof.
  intro H. destruct all_fine as (_ & FC & FS). destruct guards_kept as (_ & KC & KS). destruct defined_values as (_ & DC & _).
  assert (D : forall d ns, In d (dom zs) -> length ns = coordinates zs -> fine ns (walk_c d Outer [])).
  { intros d ns Hd L. apply FC; [discriminate | constructor |]. intros p Hp. refine (H (coordinates zs) p ns _ L).
    unfold places_in_game. apply in_app_iff. left. apply in_map, in_flat_map. eauto. }
  (* The conditions of positions are about the coordinates, which come first. *)
  assert (said : forall ns, (coordinates zs <= length ns)%nat -> forallb (fun d => holds_c d ns) (dom zs) = true -> Forall (guard_said ns) (map guard_that (dom zs))).
  { intros ns L A. rewrite forallb_forall in A. apply Forall_forall. intros g Hg. apply in_map_iff in Hg as [d [<- Hd]]. exists ns. split; [reflexivity |].
    pose proof (DC d Outer [] _ (Forall_nil _) (D d (slice 0 (coordinates zs) ns) Hd (slice_length _ _ _))) as T. cbn [numbers_of] in T.
    specialize (A d Hd). unfold dom, rules_in in Hd. apply in_domains in Hd as (g1 & s & g2 & c & E & _ & ->). cbn [Nat.add guard_that guarding it_holds] in *.
    assert (S : slice (size_of_game g1) (width s) (slice 0 (coordinates zs) ns) = slice (size_of_game g1) (width s) ns).
    { apply slice_ext. intros i Hi. apply slice_nth. unfold coordinates, rules_in. rewrite E, size_app, size_cons. lia. }
    cbn [truth holds_c] in *. rewrite vars_values, totals_vars in *. rewrite S in T. cbn [bind] in *. rewrite A in T. exact T. }
  assert (away : forall ns p, incl (map guard_that (dom zs)) (guards p) -> forallb (fun d => holds_c d ns) (dom zs) = false -> ~ bad ns p).
  { intros ns p I A [G _]. rewrite Forall_forall in G. assert (X : forallb (fun d => holds_c d ns) (dom zs) = true); [| congruence].
    apply forallb_forall. intros d Hd. apply (G (guard_that d)), I, in_map. exact Hd. }
  intros m p ns Hp L. unfold places_in_game in Hp. apply in_app_iff in Hp as [Hp | Hp]; [| apply in_app_iff in Hp as [Hp | Hp]].
  - apply in_map_iff in Hp as [q [E Hq]]. injection E as <- <-. apply in_flat_map in Hq as [d [Hd Hq]]. exact (D d ns Hd L q Hq).
  - apply in_flat_map in Hp as [t [Ht Hp]]. unfold places_of_task in Hp. destruct (built_in t) eqn:B; [destruct Hp |].
    apply in_map_iff in Hp as [q [E Hq]]. injection E as <- <-.
    assert (R : forall gs q, In q (walk_ts (listed_terms (becomes (does t))) Outer gs) -> incl gs (guards q)) by (intros gs x; apply KS).
    destruct (forallb (fun d => holds_c d ns) (dom zs)) eqn:A; [| exact (away ns q (given_kept _ _ _ _ R Hq) A)].
    refine (given_fine _ _ ns R (fun gs G F => FS _ Outer gs ns ltac:(discriminate) G F) _ (said ns ltac:(lia) A) _ q Hq).
    intros x Hx. refine (H (coordinates zs + fresh (does t))%nat x ns _ L). unfold places_in_game. apply in_app_iff. right. apply in_app_iff. left.
    apply in_flat_map. exists t. split; [exact Ht |]. unfold places_of_task. rewrite B. apply in_map. exact Hx.
  - destruct c0 as [c |]; [| destruct Hp]. cbn [places_of_set] in Hp. apply in_map_iff in Hp as [q [E Hq]]. injection E as <- <-.
    destruct (forallb (fun d => holds_c d ns) (dom zs)) eqn:A; [| exact (away ns q (KC _ _ _ _ Hq) A)].
    refine (FC _ Outer (map guard_that (dom zs)) ns _ (said ns ltac:(lia) A) _ q Hq); [discriminate |].
    intros x Hx. refine (H (coordinates zs) x ns _ L). unfold places_in_game. apply in_app_iff. right. apply in_app_iff. right. apply in_map. exact Hx.
Qed.
