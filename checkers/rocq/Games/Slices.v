(** The coordinates of the summands of a game, and why play ends: the measures of the summands, one after another, decrease
    lexicographically. *)
From Coq Require Import NArith ZArith List Bool Arith Lia Wf_nat.
From Checker Require Import Syntax Semantics Total Places Evidence Game.
Import ListNotations.
Open Scope nat_scope.

Definition slice (o k : nat) (p : list N) : list N := map (fun i => nth i p 0%N) (seq o k).
Definition naturals (l : list term) (e : list N) : list N := map (fun t => natural t e) l.
Lemma totals_listed l e : totals (listed_terms l) e = naturals l e.
Proof. induction l as [| t l IH]; cbn; [reflexivity |]. rewrite IH. reflexivity. Qed.
Lemma natural_var i e : natural (Var i) e = nth i e 0%N.
Proof. unfold natural. cbn. apply N2Z.id. Qed.
Lemma naturals_vars o k e : naturals (vars o k) e = slice o k e.
Proof. unfold naturals, vars, slice. rewrite map_map. apply map_ext. intro i. apply natural_var. Qed.
Lemma totals_vars o k e : totals (listed_terms (vars o k)) e = slice o k e.
Proof. rewrite totals_listed. apply naturals_vars. Qed.
Lemma slice_length o k p : length (slice o k p) = k.
Proof. unfold slice. rewrite map_length, seq_length. reflexivity. Qed.
Lemma slice_nth o k p i : i < k -> nth i (slice o k p) 0%N = nth (o + i) p 0%N.
Proof.
  intro H. unfold slice. rewrite (nth_indep _ 0%N ((fun i => nth i p 0%N) 0)) by (rewrite map_length, seq_length; exact H).
  rewrite (map_nth (fun i => nth i p 0%N)), seq_nth by exact H. reflexivity.
Qed.
Lemma slice_ext o k p q : (forall i, o <= i < o + k -> nth i p 0%N = nth i q 0%N) -> slice o k p = slice o k q.
Proof. intro H. apply map_ext_in. intros i Hi. apply in_seq in Hi. apply H. lia. Qed.
Lemma slice_app o k p us : o + k <= length p -> slice o k (p ++ us) = slice o k p.
Proof. intro H. apply slice_ext. intros i Hi. apply app_nth1. lia. Qed.
Lemma slice_end p us k : length us = k -> slice (length p) k (p ++ us) = us.
Proof.
  intros <-. apply nth_ext with (d := 0%N) (d' := 0%N); [apply slice_length |]. intros i Hi. rewrite slice_length in Hi.
  rewrite slice_nth by exact Hi. rewrite app_nth2 by lia. f_equal. lia.
Qed.
Lemma slice_all p : slice 0 (length p) p = p.
Proof.
  apply nth_ext with (d := 0%N) (d' := 0%N); [apply slice_length |]. intros i Hi. rewrite slice_length in Hi. apply slice_nth. exact Hi.
Qed.
Lemma slice_cons o k p : slice o (S k) p = nth o p 0%N :: slice (S o) k p. Proof. reflexivity. Qed.
Lemma naturals_app l m e : naturals (l ++ m) e = naturals l e ++ naturals m e. Proof. apply map_app. Qed.
Lemma naturals_length l e : length (naturals l e) = length l. Proof. apply map_length. Qed.

(** * Decreasing lists of a length *)
Fixpoint lex (a b : list N) : Prop :=
  match a, b with x :: a, y :: b => (x < y)%N \/ (x = y /\ lex a b) | _, _ => False end.
Lemma lex_acc k : forall a, length a = k -> Acc (fun x y => length x = k /\ lex x y) a.
Proof.
  induction k as [| k IH]; intros a L.
  - constructor. intros x [_ H]. destruct a; [destruct x; destruct H | discriminate].
  - destruct a as [| x a]; [discriminate |]. injection L as L. revert a L.
    induction x as [x IHx] using (well_founded_induction N.lt_wf_0). intros a L.
    pose proof (IH a L) as A. induction A as [a _ IHa]. constructor. intros [| y b] [Lb H]; [destruct H |].
    injection Lb as Lb. destruct H as [H | [-> H]]; [apply IHx; assumption |]. apply IHa; auto.
Qed.
Lemma lex_prefix l a b : lex a b -> lex (l ++ a) (l ++ b).
Proof. intro H. induction l as [| x l IH]; [exact H |]. cbn. right. auto. Qed.
Lemma lex_app a b l m : lex a b -> lex (a ++ l) (b ++ m).
Proof.
  revert b. induction a as [| x a IH]; intros [| y b] H; try destruct H.
  - left. assumption.
  - right. destruct H as [-> H]. auto.
Qed.

(** * Summands *)
Lemma size_app g h : size_of_game (g ++ h) = size_of_game g + size_of_game h.
Proof. unfold size_of_game. rewrite map_app, list_sum_app. reflexivity. Qed.
Lemma size_cons s g : size_of_game (s :: g) = width s + size_of_game g. Proof. reflexivity. Qed.
Lemma two_places (g1 g2 h1 h2 : list rules) s t : g1 ++ s :: g2 = h1 ++ t :: h2 ->
  (g1 = h1 /\ s = t) \/ size_of_game g1 + width s <= size_of_game h1 \/ size_of_game h1 + width t <= size_of_game g1.
Proof.
  revert h1. induction g1 as [| a g1 IH]; intros [| b h1] E; cbn in E; injection E as E1 E2.
  - left. auto.
  - right. left. subst. rewrite size_cons. cbn. lia.
  - right. right. subst. rewrite size_cons. cbn. lia.
  - subst b. destruct (IH h1 E2) as [[-> ->] | [H | H]]; [left; auto | right; left | right; right]; rewrite !size_cons; lia.
Qed.
Lemma in_domains c g : forall o, In c (domains o g) <->
  exists g1 s g2 d, g = g1 ++ s :: g2 /\ where_part s = Some d /\ c = CallC d (listed_terms (vars (o + size_of_game g1) (width s))).
Proof.
  induction g as [| s g IH]; intro o; cbn [domains]; [split; [intros [] | intros (g1 & s & g2 & d & E & _); destruct g1; discriminate] |].
  rewrite in_app_iff, IH. split.
  - intros [H | (g1 & t & g2 & d & -> & W & ->)].
    + destruct (where_part s) as [d |] eqn:W; [| destruct H]. destruct H as [<- | []].
      exists [], s, g, d. cbn. rewrite Nat.add_0_r. auto.
    + exists (s :: g1), t, g2, d. split; [reflexivity |]. split; [exact W |]. rewrite size_cons, Nat.add_assoc. reflexivity.
  - intros (g1 & t & g2 & d & E & W & ->). destruct g1 as [| a g1]; injection E as -> ->.
    + left. rewrite W. cbn. rewrite Nat.add_0_r. left. reflexivity.
    + right. exists g1, t, g2, d. split; [reflexivity |]. split; [exact W |]. rewrite size_cons, Nat.add_assoc. reflexivity.
Qed.
Lemma in_tasks n t zs : forall o, In t (tasks n o zs) -> exists z1 s me z2 m,
  zs = z1 ++ (s, me) :: z2 /\ In m (moves_of (rules_of s)) /\ t = task_of n (o + size_of_game (map rules_of (map fst z1))) s me m.
Proof.
  induction zs as [| [s me] zs IH]; intros o H; cbn [tasks] in H; [destruct H |]. apply in_app_iff in H as [H | H].
  - apply in_map_iff in H as [m [<- H]]. exists [], s, me, zs, m. cbn. rewrite Nat.add_0_r. auto.
  - apply IH in H as (z1 & s' & me' & z2 & m & -> & Hm & ->). exists ((s, me) :: z1), s', me', z2, m.
    split; [reflexivity |]. split; [exact Hm |]. cbn [map fst]. rewrite size_cons, Nat.add_assoc. reflexivity.
Qed.
Lemma tasks_transitions n zs : forall o, map does (tasks n o zs) = transitions n o (map rules_of (map fst zs)).
Proof.
  induction zs as [| [s me] zs IH]; intro o; cbn; [reflexivity |]. rewrite map_app, IH, map_map. reflexivity.
Qed.

(** * A move in a sum, in terms of its summand *)
Section Step.
Variables (n o : nat) (g : rules) (m : move).
Hypothesis fits : o + width g <= n.
Hypothesis targets : length (goes_to m) = width g.
Let t := in_sum n o g m.
Variables (p us : list N).
Hypothesis Lp : length p = n.
Hypothesis Lu : length us = length (bounds_of m).
Let own := slice o (width g) p ++ us.
Lemma own_env : totals (listed_terms (vars o (width g) ++ vars n (length (bounds_of m)))) (p ++ us) = own.
Proof.
  rewrite totals_listed, naturals_app, !naturals_vars, slice_app by lia. unfold own. f_equal. rewrite <- Lp. apply slice_end, Lu.
Qed.
Definition below_bounds : list cond := map (fun '(j, b) => Compare CLt (Var (width g + j)) b) (combine (seq 0 (length (bounds_of m))) (bounds_of m)).
Lemma given_own : given t = map (fun c => CallC c (listed_terms (vars o (width g) ++ vars n (length (bounds_of m))))) (below_bounds ++ when m).
Proof. reflexivity. Qed.
Lemma given_holds : (forall c, In c (given t) -> holds_c c (p ++ us) = true) <-> forall c, In c (below_bounds ++ when m) -> holds_c c own = true.
Proof.
  rewrite given_own. split; intros H c Hc.
  - specialize (H _ (in_map _ _ _ Hc)). cbn [holds_c] in H. rewrite own_env in H. exact H.
  - apply in_map_iff in Hc as [d [<- Hd]]. cbn [holds_c]. rewrite own_env. auto.
Qed.
Definition placed_term (t : term) : term :=
  match t with Var i => nth i (vars o (width g) ++ vars n (length (bounds_of m))) (Const 0) | _ => Call t (listed_terms (vars o (width g) ++ vars n (length (bounds_of m)))) end.
Lemma placed_natural u : natural (placed_term u) (p ++ us) = natural u own.
Proof.
  assert (C : natural (Call u (listed_terms (vars o (width g) ++ vars n (length (bounds_of m))))) (p ++ us) = natural u own).
  { unfold natural. cbn [total]. rewrite own_env. unfold clip. lia. }
  destruct u; try exact C. rewrite natural_var. cbn [placed_term]. rewrite <- own_env, totals_listed. unfold naturals.
  symmetry. exact (map_nth (fun t => natural t (p ++ us)) _ (Const 0) i).
Qed.
Let q := naturals (becomes t) (p ++ us).
Lemma becomes_split : q = slice 0 o p ++ naturals (goes_to m) own ++ slice (o + width g) (n - (o + width g)) p.
Proof.
  unfold q. change (becomes t) with (vars 0 o ++ map placed_term (goes_to m) ++ vars (o + width g) (n - (o + width g))).
  rewrite !naturals_app, !naturals_vars, !slice_app by lia. f_equal. f_equal. unfold naturals. rewrite map_map.
  apply map_ext. exact placed_natural.
Qed.
Lemma becomes_length : length q = n.
Proof. rewrite becomes_split, !app_length, !slice_length, naturals_length, targets. lia. Qed.
Lemma becomes_own : slice o (width g) q = naturals (goes_to m) own.
Proof.
  apply nth_ext with (d := 0%N) (d' := 0%N); [rewrite slice_length, naturals_length; auto |]. intros i Hi. rewrite slice_length in Hi.
  rewrite slice_nth by exact Hi. rewrite becomes_split, app_nth2 by (rewrite slice_length; lia). rewrite slice_length.
  rewrite app_nth1 by (rewrite naturals_length; lia). f_equal. lia.
Qed.
Lemma becomes_other o' k : o' + k <= n -> o' + k <= o \/ o + width g <= o' -> slice o' k q = slice o' k p.
Proof.
  intros Hk H. apply slice_ext. intros i Hi. rewrite becomes_split. destruct H as [H | H].
  - rewrite app_nth1 by (rewrite slice_length; lia). rewrite slice_nth by lia. reflexivity.
  - rewrite app_nth2 by (rewrite slice_length; lia). rewrite slice_length.
    rewrite app_nth2 by (rewrite naturals_length; lia). rewrite naturals_length, targets.
    rewrite slice_nth by lia. f_equal. lia.
Qed.
(** The targets of the summand as the obligations name them. *)
Lemma own_targets : firstn (width g) (skipn o (becomes t)) = map placed_term (goes_to m).
Proof.
  change (becomes t) with (vars 0 o ++ map placed_term (goes_to m) ++ vars (o + width g) (n - (o + width g))).
  rewrite skipn_app, skipn_all2 by (unfold vars; rewrite map_length, seq_length; lia).
  replace (o - length (vars 0 o)) with 0 by (unfold vars; rewrite map_length, seq_length; lia). cbn [skipn app].
  rewrite firstn_app, firstn_all2 by (rewrite map_length; lia). rewrite map_length, targets, Nat.sub_diag. cbn. apply app_nil_r.
Qed.
Lemma own_targets_values : naturals (firstn (width g) (skipn o (becomes t))) (p ++ us) = naturals (goes_to m) own.
Proof. rewrite own_targets. unfold naturals. rewrite map_map. apply map_ext. exact placed_natural. Qed.
End Step.

(** * Measures *)
Definition key_of (m : measure) (l : list N) : list N := match m with Sum => [fold_right N.add 0%N l] | Lexicographic order => chosen 0%N order l end.
Lemma chosen_naturals order l e : chosen 0%N order (naturals l e) = naturals (chosen (Const 0) order l) e.
Proof.
  unfold chosen, naturals. rewrite map_map. apply map_ext. intro i. change 0%N with (natural (Const 0) e) at 1.
  apply (map_nth (fun t => natural t e)).
Qed.
Lemma chosen_length {A} (d : A) order l : length (chosen d order l) = length order.
Proof. apply map_length. Qed.
Lemma in_chosen order l (t : term) : In t (chosen (Const 0) order l) -> In t l \/ t = Const 0.
Proof. intro H. apply in_map_iff in H as [i [<- _]]. destruct (nth_in_or_default i l (Const 0)); auto. Qed.
Lemma added_total l e : total (added l) e = match l with [] => 0%Z | _ => fold_right (fun t s => (total t e + s)%Z) 0%Z l end.
Proof.
  destruct l as [| t l]; [reflexivity |]. cbn [added fold_right]. revert t.
  induction l as [| u l IH]; intro t; cbn [fold_left fold_right]; [lia |]. rewrite IH. cbn [total]. lia.
Qed.
Lemma added_natural l e : (forall t, In t l -> Z.of_N (natural t e) = total t e) -> total (added l) e = Z.of_N (fold_right N.add 0%N (naturals l e)).
Proof.
  rewrite added_total. intro H. assert (E : fold_right (fun t s => (total t e + s)%Z) 0%Z l = Z.of_N (fold_right N.add 0%N (naturals l e))).
  { induction l as [| t l IH]; [reflexivity |]. cbn [fold_right naturals map]. fold (naturals l e).
    rewrite IH by (intros u Hu; apply H; right; exact Hu). rewrite N2Z.inj_add, <- (H t) by (left; reflexivity). reflexivity. }
  destruct l; exact E.
Qed.
Lemma earlier_lex qs : forall cs e, length qs = length cs -> (0 < length qs) ->
  (forall t, In t (qs ++ cs) -> Z.of_N (natural t e) = total t e) -> holds_c (earlier qs cs) e = true -> lex (naturals qs e) (naturals cs e).
Proof.
  induction qs as [| q qs IH]; intros [| c cs] e L P H E; try discriminate. injection L as L.
  assert (Hq : Z.of_N (natural q e) = total q e) by (apply H; left; reflexivity).
  assert (Hc : Z.of_N (natural c e) = total c e) by (apply H; apply in_app_iff; right; left; reflexivity).
  destruct qs as [| q' qs], cs as [| c' cs]; try discriminate.
  - cbn in E. apply Z.ltb_lt in E. cbn. left. lia.
  - change (holds_c (Compare CLt q c) e || (holds_c (Compare CEq q c) e && holds_c (earlier (q' :: qs) (c' :: cs)) e) = true) in E.
    apply orb_true_iff in E as [E | E].
    + cbn in E. apply Z.ltb_lt in E. cbn [naturals map lex]. left. lia.
    + apply andb_true_iff in E as [E1 E2]. cbn in E1. apply Z.eqb_eq in E1. cbn [naturals map lex]. right. split; [lia |].
      apply (IH (c' :: cs) e L); [cbn; lia | | exact E2]. intros t Ht. apply H. apply in_app_iff in Ht as [Ht | Ht]; [right; apply in_app_iff; left; exact Ht |].
      right. apply in_app_iff. right. right. exact Ht.
Qed.
Lemma less_key me qs cs e : (forall t, In t (qs ++ cs) -> Z.of_N (natural t e) = total t e) ->
  holds_c (less me qs cs) e = true -> lex (key_of me (naturals qs e)) (key_of me (naturals cs e)).
Proof.
  intros H E. destruct me as [| order]; cbn [less key_of] in *.
  - cbn [holds_c compares] in E. apply Z.ltb_lt in E. rewrite !added_natural in E by (intros t Ht; apply H, in_app_iff; auto). cbn. left. lia.
  - rewrite !chosen_naturals. apply earlier_lex; rewrite ?chosen_length; [reflexivity | | | exact E].
    + destruct order; [discriminate E | cbn; lia].
    + intros t Ht. apply in_app_iff in Ht as [Ht | Ht]; apply in_chosen in Ht as [Ht | ->]; try reflexivity; apply H, in_app_iff; auto.
Qed.
Fixpoint key (o : nat) (zs : list (summand * measure)) (p : list N) : list N :=
  match zs with [] => [] | (s, me) :: zs => key_of me (slice o (width (rules_of s)) p) ++ key (o + width (rules_of s)) zs p end.
Lemma key_length zs : forall o p q, length (key o zs p) = length (key o zs q).
Proof.
  induction zs as [| [s me] zs IH]; intros o p q; cbn; [reflexivity |]. rewrite !app_length, (IH _ p q). f_equal.
  destruct me; [reflexivity |]. cbn [key_of]. rewrite !chosen_length. reflexivity.
Qed.
Lemma key_decreases z1 s me z2 : forall o p q,
  (forall o' k, o <= o' -> o' + k <= o + size_of_game (map rules_of (map fst z1)) -> slice o' k q = slice o' k p) ->
  lex (key_of me (slice (o + size_of_game (map rules_of (map fst z1))) (width (rules_of s)) q))
      (key_of me (slice (o + size_of_game (map rules_of (map fst z1))) (width (rules_of s)) p)) ->
  lex (key o (z1 ++ (s, me) :: z2) q) (key o (z1 ++ (s, me) :: z2) p).
Proof.
  induction z1 as [| [s' me'] z1 IH]; intros o p q H L; cbn [app key].
  - cbn in L. rewrite Nat.add_0_r in L. apply lex_app. exact L.
  - cbn [map fst] in H, L. rewrite size_cons in H, L. rewrite (H o (width (rules_of s'))) by lia. apply lex_prefix. apply IH.
    + intros o' k H1 H2. apply H; lia.
    + rewrite <- Nat.add_assoc. exact L.
Qed.

(** A term that does not mention variable 0 does not depend on it. *)
Section Avoids.
Variables e e' : list N.
Hypothesis agree : forall i, i <> 0 -> nth i e 0%N = nth i e' 0%N.
Lemma avoids_total : (forall t, avoids t = true -> total t e = total t e') /\ (forall c, avoids_c c = true -> holds_c c e = holds_c c e') /\
  (forall ts, avoids_ts ts = true -> totals ts e = totals ts e').
Proof.
  apply syntax_ind; cbn [avoids avoids_c avoids_ts total holds_c totals]; intros;
    repeat match goal with H : _ && _ = true |- _ => apply andb_true_iff in H; destruct H end;
    repeat match goal with IH : ?b = true -> _, H : ?b = true |- _ => specialize (IH H) end;
    try discriminate; repeat match goal with E : _ = _ |- _ => rewrite E end; try reflexivity.
  rewrite agree; [reflexivity |]. destruct i; [discriminate | congruence].
Qed.
Lemma avoiding_values : (forall t, avoids t = true -> forall b, Semantics.value b t e = Semantics.value b t e') /\
  (forall c, avoids_c c = true -> truth c e = truth c e') /\ (forall ts, avoids_ts ts = true -> values ts e = values ts e').
Proof.
  apply syntax_ind; cbn [avoids avoids_c avoids_ts Semantics.value truth values]; intros;
    repeat match goal with H : _ && _ = true |- _ => apply andb_true_iff in H; destruct H end;
    repeat match goal with IH : ?b = true -> _, H : ?b = true |- _ => specialize (IH H) end;
    try discriminate; repeat match goal with E : forall b, _ = _ |- _ => rewrite E; clear E | E : _ = _ |- _ => rewrite E; clear E end; try reflexivity.
  rewrite agree; [reflexivity |]. destruct i; [discriminate | discriminate].
Qed.
Lemma avoids_value t : avoids t = true -> Semantics.value true t e = Semantics.value true t e'.
Proof. intro A. exact (proj1 avoiding_values t A true). Qed.
End Avoids.
