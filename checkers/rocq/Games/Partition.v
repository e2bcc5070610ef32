(** Games and sets of P-positions: the rules define a game that ends, and a set that is closed and reachable is the set of
    P-positions (docs/THEORY.md, Lemmas 5.2 and 5.5). *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Main Rule.
From Checker Require Import Syntax Semantics Total Table Component Formula Rows Machine Lowering Meaning Places Obligation Hidden
  Evidence EvidenceSound Game Slices GameSound.
Import ListNotations.
Open Scope nat_scope.

Lemma all_tasks_nth f ts : forall es, all_tasks f ts es = Some true -> length ts = length es /\
  forall k e, nth_error es k = Some e -> exists t, nth_error ts k = Some t /\ f t e = Some true.
Proof.
  induction ts as [| t ts IH]; intros [| e es] H; cbn [all_tasks] in H; try discriminate.
  - split; [reflexivity |]. intros [| k] e H'; discriminate.
  - apply and_then_true in H as [H1 H2]. apply IH in H2 as [L H2]. split; [cbn; congruence |]. intros [| k] e' E; cbn in *.
    + injection E as <-. exists t. auto.
    + apply H2. exact E.
Qed.
Lemma some_or_none {A} (P : A -> Prop) l : (forall i, In i l -> P i \/ ~ P i) -> (exists i, In i l /\ P i) \/ forall i, In i l -> ~ P i.
Proof.
  induction l as [| x l IH]; intro D; [right; intros i [] |]. destruct (D x (or_introl eq_refl)) as [H | H]; [left; exists x; cbn; auto |].
  destruct IH as [[i [Hi Pi]] | N]; [intros; apply D; right; assumption | left; exists i; cbn; auto |]. right. intros i [<- | Hi]; auto.
Qed.

Section Game.
Variable tables : list table.
Variable known : list entry.
Hypothesis K : Forall (entry_right tables) known.
Variable zs : list (summand * measure).
Let g := map fst zs.
Let n := coordinates zs.
Let G := game_of g.
Variable c0 : option cond.
Hypothesis right : sides zs c0.
Notation inside := (inside_all zs).

Lemma refuted_conditions m cs t : refuted tables known m (map asserting cs) t = Some true ->
  forall ns, length ns = m -> ~ forall c, In c cs -> holds_c c ns = true.
Proof.
  intros H ns L A. refine (refuted_right tables known K _ _ _ _ H ns L _).
  - apply forallb_forall. intros x Hx. apply in_map_iff in Hx as [c [<- _]]. reflexivity.
  - apply Forall_forall. intros x Hx. apply in_map_iff in Hx as [c [<- Hc]]. exact (A c Hc).
Qed.
Lemma domain_app c p us : inside p -> In c (dom zs) -> holds_c c (p ++ us) = true.
Proof.
  intros [L H] Hc. specialize (H c Hc). apply in_domains in Hc as (h1 & s' & h2 & d & E & Wd & ->). cbn [holds_c] in *.
  rewrite totals_vars in *. rewrite slice_app; [exact H |]. rewrite L. unfold coordinates. rewrite E, size_app, size_cons. cbn. lia.
Qed.

(** A move: its conditions have truth values; if they hold, it leads to a position, and the key decreases. *)
Lemma task_facts t p us : In t (tasks n 0 zs) -> inside p -> length us = fresh (does t) ->
  all_hold (given (does t)) (p ++ us) = Some (forallb (fun c => holds_c c (p ++ us)) (given (does t))) /\
  ((forall c, In c (given (does t)) -> holds_c c (p ++ us) = true) ->
    let q := naturals (becomes (does t)) (p ++ us) in
    values (listed_terms (becomes (does t))) (p ++ us) = Some q /\ inside q /\ lex (key 0 zs q) (key 0 zs p)).
Proof.
  intros Ht Hp L. apply in_tasks in Ht as (z1 & s & me & z2 & m & E & Hm & ->). cbn [Nat.add] in *.
  destruct (is_built_in s) eqn:B.
  - split; [eapply bound_values; eassumption |]. intro H. cbv zeta.
    split; [eapply target_values; eassumption | eapply built_in_step; eassumption].
  - destruct (rules_values zs c0 right z1 s me z2 m E Hm p us Hp L B) as [H1 H2]. split; [exact H1 |].
    intro H. cbv zeta. split; [apply H2, forallb_forall; exact H |].
    exact (rules_step zs c0 right z1 s me z2 m E Hm p us Hp L B H).
Qed.
Lemma all_hold_given t p us : In t (tasks n 0 zs) -> inside p -> length us = fresh (does t) ->
  (all_hold (given (does t)) (p ++ us) = Some true <-> forall c, In c (given (does t)) -> holds_c c (p ++ us) = true).
Proof.
  intros Ht Hp L. rewrite (proj1 (task_facts t p us Ht Hp L)). rewrite <- forallb_forall. split; [congruence | intros ->; reflexivity].
Qed.
Lemma options p q : inside p -> (opt G p q <-> exists t us, In t (tasks n 0 zs) /\ length us = fresh (does t) /\
  (forall c, In c (given (does t)) -> holds_c c (p ++ us) = true) /\ q = naturals (becomes (does t)) (p ++ us)).
Proof.
  intro Hp. unfold G. cbn. fold g. change (size_of_game (map rules_of g)) with n. change (map rules_of g) with (map rules_of (map fst zs)).
  rewrite <- tasks_transitions. split.
  - intros (m & us & Hm & L & A & V). apply in_map_iff in Hm as [t [<- Ht]]. rewrite (all_hold_given t p us Ht Hp L) in A.
    exists t, us. split; [exact Ht |]. split; [exact L |]. split; [exact A |].
    pose proof (proj1 (proj2 (task_facts t p us Ht Hp L) A)) as X. congruence.
  - intros (t & us & Ht & L & A & ->). exists (does t), us. split; [apply in_map; exact Ht |]. split; [exact L |].
    split; [apply all_hold_given; assumption |]. exact (proj1 (proj2 (task_facts t p us Ht Hp L) A)).
Qed.

Lemma legal_iff p : legal G p <-> inside p.
Proof. exact (legal_inside zs c0 right p). Qed.
Lemma game_proper : Statements.proper G.
Proof.
  split.
  - intros p q Hp O. apply legal_iff in Hp. apply legal_iff. apply options in O as (t & us & Ht & L & A & ->); [| exact Hp].
    exact (proj1 (proj2 (proj2 (task_facts t p us Ht Hp L) A))).
  - assert (main : forall a p, Acc (fun x y => length x = length (key 0 zs []) /\ lex x y) a -> key 0 zs p = a -> inside p ->
      Acc (fun q p => legal G p /\ opt G p q) p).
    { intros a p H. revert p. induction H as [a _ IH]. intros p <- Hp. constructor. intros q [_ O].
      apply options in O as (t & us & Ht & L & A & E); [| exact Hp]. destruct (proj2 (task_facts t p us Ht Hp L) A) as (_ & I & D).
      rewrite <- E in I, D. apply (IH (key 0 zs q)); [| reflexivity | exact I]. split; [apply key_length | exact D]. }
    assert (all : forall p, inside p -> Acc (fun q p => legal G p /\ opt G p q) p).
    { intros p Hp. apply (main (key 0 zs p) p); [| reflexivity | exact Hp]. apply lex_acc. apply key_length. }
    intro p. constructor. intros q [Hp O]. apply all. apply legal_iff in Hp. apply options in O as (t & us & Ht & L & A & ->); [| exact Hp].
    exact (proj1 (proj2 (proj2 (task_facts t p us Ht Hp L) A))).
Qed.

Lemma bar_grows r f l k z a b : In (Bar r f) g -> length (l ++ z :: k) = r -> Semantics.value false f (l ++ z :: k) = Some a ->
  Semantics.value false f (l ++ (z + 1)%N :: k) = Some b -> (a <= b)%Z.
Proof.
  intros Hg L Va Vb. pose proof Hg as Hg'. apply in_map_iff in Hg as [[s me] [Es Hz]]. cbn in Es. subst s.
  assert (total_value : forall ns v, length ns = r -> Semantics.value false f ns = Some v -> v = total f ns).
  { intros ns v Ln V. apply in_split in Hz as [z1 [z2 E]]. set (o := size_of_game (map rules_of (map fst z1))).
    set (x := repeat 0%N o ++ (0%N :: ns) ++ repeat 0%N (n - (o + S r))).
    assert (F : o + S r <= n).
    { unfold n, coordinates, rules_in. rewrite E, !map_app, size_app. cbn [map fst]. rewrite size_cons. fold o. cbn [rules_of width]. lia. }
    assert (Lx : length x = n) by (unfold x; rewrite !app_length, !repeat_length; cbn [length]; lia).
    pose proof (bar_value zs c0 right z1 (Bar r f) me z2 E r f x eq_refl Lx) as B. cbn [rules_of width] in B. fold o in B.
    assert (Sx : slice 1 r (slice o (S r) x) = ns).
    { apply nth_ext with (d := 0%N) (d' := 0%N); [rewrite slice_length; auto |]. intros i Hi. rewrite slice_length in Hi.
      rewrite slice_nth by exact Hi. rewrite slice_nth by lia. unfold x. rewrite app_nth2 by (rewrite repeat_length; lia).
      rewrite repeat_length. rewrite app_nth1 by (cbn [length]; lia). replace (o + (1 + i) - o) with (S i) by lia. reflexivity. }
    rewrite Sx in B. congruence. }
  pose proof (proj1 (proj2 (proj2 (proj2 right))) r f l z k Hg' L) as Y. rewrite (total_value _ _ L Va).
  assert (L' : length (l ++ (z + 1)%N :: k) = r) by (rewrite app_length in *; exact L). rewrite (total_value _ _ L' Vb).
  pose proof (value_natural _ _ _ Vb) as Pb. rewrite (total_value _ _ L' Vb) in Pb. unfold natural in Y. lia.
Qed.

Theorem sides_sound : is_game g.
Proof.
  unfold is_game. cbv zeta. fold G. change (domains 0 (map rules_of g)) with (dom zs). change (size_of_game (map rules_of g)) with n.
  split; [| split; [exact game_proper | split; [| split]]].
  - destruct right as (_ & (p & L & T) & _). exists p. split; [exact L |].
    apply Forall_forall. exact T.
  - intros c p Hc L. rewrite (domain_truth zs c0 right c p Hc L). discriminate.
  - intros m p us Hm Hp L. apply legal_iff in Hp. change (map rules_of g) with (map rules_of (map fst zs)) in Hm.
    rewrite <- tasks_transitions in Hm. apply in_map_iff in Hm as [t [<- Ht]]. pose proof (task_facts t p us Ht Hp L) as [F1 F2].
    split; [rewrite F1; discriminate |]. intro A. rewrite (all_hold_given t p us Ht Hp L) in A. rewrite (proj1 (F2 A)). discriminate.
  - exact bar_grows.
Qed.

(** * The set *)
Variable ev : of_game.
Section Set_.
Variable c : cond.
Hypothesis its : c0 = Some c.
Lemma set_truth p : inside p -> truth c p = Some (holds_c c p).
Proof.
  intro Hp. assert (A : Forall (guard_true p) (map guard_that (dom zs))).
  { apply Forall_forall. intros x Hx. apply in_map_iff in Hx as [d [<- Hd]]. exact (proj2 Hp d Hd). }
  assert (F : fine p (walk_c (CallC c (here zs)) Outer (map guard_that (dom zs)))).
  { intros pl Hpl. refine (all_fine zs c0 right n pl p _ (proj1 Hp)).
    unfold places_in_game. apply in_app_iff. right. apply in_app_iff. right. rewrite its. cbn [places_of_set]. apply in_map. exact Hpl. }
  destruct defined_values as (_ & D & _). pose proof (D _ Outer _ p A F) as V. cbn [numbers_of truth holds_c] in V.
  unfold here in V. rewrite vars_values, totals_vars in V. cbn [bind] in V.
  assert (E : slice 0 (coordinates zs) p = p) by (rewrite <- (proj1 Hp); apply slice_all). rewrite E in V. exact V.
Qed.
Lemma here_holds p us : inside p -> holds_c (CallC c (here zs)) (p ++ us) = holds_c c p.
Proof.
  intro Hp. cbn [holds_c]. unfold here. rewrite totals_vars. rewrite slice_app by (rewrite (proj1 Hp); lia).
  rewrite <- (proj1 Hp), slice_all. reflexivity.
Qed.
Lemma after_holds t p us : holds_c (set_after c t) (p ++ us) = holds_c c (naturals (becomes (does t)) (p ++ us)).
Proof. unfold set_after. cbn [holds_c]. rewrite totals_listed. reflexivity. Qed.

Lemma closed_sound t e p us : closed_right tables known zs c t e = Some true -> inside p -> length us = fresh (does t) ->
  (forall d, In d (given (does t)) -> holds_c d (p ++ us) = true) -> holds_c c p = true ->
  holds_c c (naturals (becomes (does t)) (p ++ us)) = true -> False.
Proof.
  intros H Hp L A X Y. unfold closed_right in H. destruct (closed e) as [[anywhere l] |]; [| discriminate].
  apply (refuted_conditions _ _ _ H (p ++ us)); [rewrite app_length, (proj1 Hp), L; reflexivity |].
  intros d Hd. apply in_app_iff in Hd as [Hd | Hd]; [destruct anywhere; [destruct Hd |]; apply domain_app; assumption |]. cbn [app] in Hd. destruct Hd as [<- | Hd]; [rewrite here_holds by exact Hp; exact X |].
  apply in_app_iff in Hd as [Hd | [<- | []]]; [apply A; exact Hd | rewrite after_holds; exact Y].
Qed.

Variable first : nat.
Hypothesis placed : forall k e, nth_error (moves_shown ev) k = Some e ->
  nth (first + k) tables empty = match reaching e with Some r => into r | None => empty end.
Hypothesis reachable : all_tasks (reach_right tables known zs c) (tasks n 0 zs) (moves_shown ev) = Some true.
Hypothesis covered : cover_right tables known zs c first ev = Some true.
Lemma reach_sound p : inside p -> holds_c c p = false -> exists t us, In t (tasks n 0 zs) /\ length us = fresh (does t) /\
  (forall d, In d (given (does t)) -> holds_c d (p ++ us) = true) /\ holds_c c (naturals (becomes (does t)) (p ++ us)) = true.
Proof.
  intros Hp X. destruct (all_tasks_nth _ _ _ reachable) as [Lt R].
  assert (T : forall k e, nth_error (moves_shown ev) k = Some e -> exists t r, In t (tasks n 0 zs) /\
    reached tables known n (fresh (does t)) (given (does t) ++ [set_after c t]) r = Some true /\ nth (first + k) tables empty = into r).
  { intros k e Hk. destruct (R k e Hk) as [t [Ht H]]. unfold reach_right in H. specialize (placed k e Hk).
    destruct (reaching e) as [r |]; [| discriminate]. exists t, r. split; [eapply nth_error_In; exact Ht |]. auto. }
  assert (params_p : map (fun x => nth x p 0%N) (params n) = p).
  { unfold params. rewrite map_nth_seq by (rewrite (proj1 Hp); unfold n; lia). apply firstn_all2. rewrite (proj1 Hp). unfold n. lia. }
  destruct (some_or_none (fun i => accepts (nth i tables empty) p) (seq first (length (moves_shown ev)))) as [[i [Hi A]] | N].
  - intros i Hi. apply in_seq in Hi. destruct (nth_error (moves_shown ev) (i - first)) as [e |] eqn:E; [| apply nth_error_None in E; lia].
    destruct (T _ e E) as (t & r & _ & H & I). replace (first + (i - first)) with i in I by lia. rewrite I.
    apply (reached_right tables known K) in H as [It _]. apply (accepts_decided _ n); [exact It | exact (proj1 Hp)].
  - apply in_seq in Hi. destruct (nth_error (moves_shown ev) (i - first)) as [e |] eqn:E; [| apply nth_error_None in E; lia].
    destruct (T _ e E) as (t & r & Ht & H & I). replace (first + (i - first)) with i in I by lia. rewrite I in A.
    apply (reached_right tables known K) in H as [_ H]. destruct (H p (proj1 Hp) A) as [us [Lu D]].
    exists t, us. split; [exact Ht |]. split; [exact Lu |]. split; [intros d Hd; apply D, in_app_iff; auto |].
    rewrite <- after_holds. apply D, in_app_iff. right. left. reflexivity.
  - exfalso. apply with_section_true in covered as [l H]. refine (refuted_right tables known K _ _ _ _ H p (proj1 Hp) _).
    + rewrite !forallb_app. apply andb_true_iff. split; [| apply andb_true_iff; split; [reflexivity |]]; apply forallb_forall; intros x Hx.
      * apply in_map_iff in Hx as [d [<- _]]. reflexivity.
      * apply in_map_iff in Hx as [i [<- _]]. apply range_accepted. intros y Hy. apply in_params in Hy. exact Hy.
    + apply Forall_app. split; [| constructor].
      * apply Forall_forall. intros x Hx. apply in_map_iff in Hx as [d [<- Hd]]. exact (proj2 Hp d Hd).
      * cbn [asked numbers_of]. rewrite <- (app_nil_r p), here_holds by exact Hp. exact X.
      * apply Forall_forall. intros x Hx. apply in_map_iff in Hx as [i [<- Hi]]. cbn [asked]. cbv zeta. fold n. rewrite params_p. apply N. exact Hi.
Qed.
End Set_.

Definition heap_move : move := {| bounds_of := [Var 0]; when := []; goes_to := [Var 1] |}.
(** The move of a heap, if the set says which size the heap has. *)
Lemma heap_closed c t p us : says_size zs c = true -> In t (firstn 1 (tasks n 0 zs)) -> inside p -> length us = fresh (does t) ->
  (forall d, In d (given (does t)) -> holds_c d (p ++ us) = true) -> holds_c c p = true ->
  holds_c c (naturals (becomes (does t)) (p ++ us)) = true -> False.
Proof.
  unfold says_size. intros Sz Ht Hp L A X Y.
  assert (E : exists me z2 v, zs = (Strip, me) :: z2 /\ c = Compare CEq (Var 0) v /\ avoids v = true).
  { clear - Sz. destruct c as [[] [[|] | | | | | | | | | | | | | | | | | | |] v | | | | |]; try discriminate.
    destruct zs as [| [[] me] z2]; try discriminate. exists me, z2, v. auto. }
  destruct E as (me & z2 & v & E & -> & Av). pose proof Hp as [Lp _].
  assert (N : 1 <= n) by (unfold n, coordinates, rules_in; rewrite E; cbn [map fst]; rewrite size_cons; cbn; lia).
  assert (T : t = task_of n 0 Strip me heap_move).
  { rewrite E in Ht. destruct Ht as [<- | []]. reflexivity. }
  subst t. cbn [task_of does] in *. change (fresh _) with 1 in L. fold n in Lp.
  pose proof (becomes_other n 0 (rules_of Strip) heap_move N eq_refl p us Lp L) as O. cbn [rules_of width Nat.add] in O.
  pose proof (becomes_own n 0 (rules_of Strip) heap_move N eq_refl p us Lp L) as W.
  set (q := naturals (becomes (in_sum n 0 (rules_of Strip) heap_move)) (p ++ us)) in *.
  assert (Lq : length q = n) by exact (becomes_length n 0 (rules_of Strip) heap_move N eq_refl p us Lp L).
  cbn [holds_c compares total] in X, Y. apply Z.eqb_eq in X, Y.
  assert (Ev : total v p = total v q).
  { apply avoids_total; [| exact Av]. intros [| i] Hi; [congruence |]. destruct (Nat.lt_ge_cases (S i) n) as [I | I].
    - specialize (O (S i) 1 ltac:(lia) ltac:(right; lia)).
      apply (f_equal (fun l => nth 0 l 0%N)) in O. rewrite !slice_nth, Nat.add_0_r in O by lia. symmetry. exact O.
    - rewrite !nth_overflow by lia. reflexivity. }
  rewrite <- Ev, <- X in Y. apply N2Z.inj in Y.
  pose proof (proj1 (given_holds n 0 (rules_of Strip) heap_move N eq_refl p us Lp L) A) as B.
  specialize (B (Compare CLt (Var 1) (Var 0)) ltac:(left; reflexivity)). cbn in B. apply Z.ltb_lt in B.
  assert (Q : nth 0 q 0%N = nth 0 us 0%N).
  { pose proof (f_equal (fun l => nth 0 l 0%N) W) as V. cbv beta in V. rewrite slice_nth in V by (cbn; lia).
    change (nth (0 + 0) q 0%N = natural (Var 1) (slice 0 1 p ++ us)) in V. rewrite natural_var in V. exact V. }
  rewrite Q in Y. rewrite Y in B. cbn in B. lia.
Qed.

Theorem set_sound c spared first : c0 = Some c ->
  (forall k e, nth_error (moves_shown ev) k = Some e -> nth (first + k) tables empty = match reaching e with Some r => into r | None => empty end) ->
  partition_right tables known zs c spared first ev = Some true -> is_pset g c.
Proof.
  intros its placed H. unfold partition_right in H. apply and_then_true in H as [Hc H]. apply and_then_true in H as [Hr Hv]. split.
  - intros p Hp. apply legal_iff in Hp. rewrite (set_truth c its p Hp). discriminate.
  - apply Rule.pset_rule.
    + exact game_proper.
    + intros p Hp. destruct (truth c p) as [[|] |]; [left; reflexivity | right; discriminate | right; discriminate].
    + intros p q Hp X O Y. apply legal_iff in Hp. pose proof O as O'. apply options in O as (t & us & Ht & L & A & ->); [| exact Hp].
      rewrite set_truth in X by assumption. injection X as X.
      rewrite set_truth in Y by (try exact its; exact (proj1 (proj2 (proj2 (task_facts t p us Ht Hp L) A)))). injection Y as Y.
      destruct spared.
      * destruct (says_size zs c) eqn:S; [| discriminate]. fold n in Hc.
        assert (D : In t (firstn 1 (tasks n 0 zs)) \/ In t (tl (tasks n 0 zs))).
        { destruct (tasks n 0 zs) as [| t0 ts]; [destruct Ht |]. destruct Ht as [<- | Ht]; [left; left; reflexivity | right; exact Ht]. }
        destruct D as [D | D]; [exact (heap_closed c t p us S D Hp L A X Y) |].
        destruct (all_tasks_right _ _ _ Hc t D) as [e [_ E]]. exact (closed_sound c t e p us E Hp L A X Y).
      * destruct (all_tasks_right _ _ _ Hc t Ht) as [e [_ E]]. exact (closed_sound c t e p us E Hp L A X Y).
    + intros p Hp X. apply legal_iff in Hp. rewrite set_truth in X by assumption.
      destruct (reach_sound c first placed Hr Hv p Hp) as (t & us & Ht & L & A & Y); [destruct (holds_c c p); congruence |].
      exists (naturals (becomes (does t)) (p ++ us)). split; [apply options; [exact Hp |]; exists t, us; auto |].
      rewrite set_truth; [congruence | exact its |]. exact (proj1 (proj2 (proj2 (task_facts t p us Ht Hp L) A))).
Qed.
End Game.
