(** A position at which a term is negative, as a side of a comparison: no heap beside it makes a P-position, although one must,
    because a position has finitely many options. So the term is not the Grundy number. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Rule.
From Checker Require Import Syntax Semantics Stated Total Table Component Formula Rows Machine Lowering Meaning Places Obligation Hidden
  Evidence EvidenceSound Game Slices GameSound Partition.
Import ListNotations.
Open Scope nat_scope.

(** The term mentions variables below k only. *)
Fixpoint mentions {number divisor : Set} (k : nat) (t : term_over number divisor) : bool :=
  match t with
  | Var i => Nat.ltb i k
  | Const _ => true
  | Add a b | Sub a b | Monus a b | Min a b | Max a b | Xor a b | Band a b | Bor a b | Product a b => mentions k a && mentions k b
  | Scale _ a | Floor a _ _ | Mod a _ | Top a | Root a | Log a => mentions k a
  | If c a b => mentions_c k c && mentions k a && mentions k b
  | Lookup _ _ => false
  | Call _ ts => mentions_ts k ts
  end
with mentions_c {number divisor : Set} (k : nat) (c : cond_over number divisor) : bool :=
  match c with
  | Compare _ a b => mentions k a && mentions k b
  | Syntax.And c d | Syntax.Or c d => mentions_c k c && mentions_c k d
  | Syntax.Not c => mentions_c k c
  | CallC _ ts => mentions_ts k ts
  | Automaton _ => false
  end
with mentions_ts {number divisor : Set} (k : nat) (ts : terms_over number divisor) : bool := match ts with Nil => true | Cons t ts => mentions k t && mentions_ts k ts end.
(** The bounds of fresh numbers mention the coordinates and the fresh numbers before them. *)
Fixpoint ordered_bounds {number divisor : Set} (k : nat) (bs : list (term_over number divisor)) : bool :=
  match bs with [] => true | b :: bs => mentions k b && ordered_bounds (S k) bs end.
Definition ordered_rules {number divisor : Set} (g : rules_over number divisor) : bool := forallb (fun m => ordered_bounds (width g) (bounds_of m)) (moves_of g).
Lemma mentions_at e k : (forall t, mentions k (term_at e t) = mentions k t) /\ (forall c, mentions_c k (cond_at e c) = mentions_c k c) /\
  (forall ts, mentions_ts k (terms_at e ts) = mentions_ts k ts).
Proof. apply syntax_ind; intros; cbn; repeat (assumption || reflexivity || apply (f_equal2 andb)). Qed.
Lemma ordered_at e g : ordered_rules (rules_at e g) = ordered_rules g.
Proof.
  unfold ordered_rules. cbn. induction (moves_of g) as [| m ms IH]; [reflexivity |]. cbn. rewrite IH. f_equal.
  generalize (width g). induction (bounds_of m) as [| b bs IHb]; intro k; [reflexivity |]. cbn. rewrite IHb, (proj1 (mentions_at e k)). reflexivity.
Qed.
Definition negative_at (zs : list (summand * measure)) (c : cond) (p : list N) : bool :=
  match c with
  | Compare CEq (Var 0) t =>
      match Semantics.value true t (0%N :: p) with Some v => (v <? 0)%Z && says_size zs c && forallb ordered_rules (rules_in zs) | None => false end
  | _ => false
  end.

Section Mentions.
Variables (k : nat) (e e' : list N).
Hypothesis agree : forall i, i < k -> nth i e 0%N = nth i e' 0%N.
Lemma mentions_total : (forall t, mentions k t = true -> total t e = total t e') /\ (forall c, mentions_c k c = true -> holds_c c e = holds_c c e') /\
  (forall ts, mentions_ts k ts = true -> totals ts e = totals ts e').
Proof.
  apply syntax_ind; cbn [mentions mentions_c mentions_ts total holds_c totals]; intros;
    repeat match goal with H : _ && _ = true |- _ => apply andb_true_iff in H; destruct H end;
    repeat match goal with IH : ?b = true -> _, H : ?b = true |- _ => specialize (IH H) end;
    try discriminate; repeat match goal with E : _ = _ |- _ => rewrite E end; try reflexivity.
  rewrite agree; [reflexivity |]. apply Nat.ltb_lt. assumption.
Qed.
End Mentions.

(** All fresh numbers that the bounds allow. *)
Fixpoint allowed (base : list N) (bs : list term) : list (list N) :=
  match bs with
  | [] => [[]]
  | b :: bs => flat_map (fun u => map (cons u) (allowed (base ++ [u]) bs)) (map N.of_nat (seq 0 (N.to_nat (natural b base))))
  end.
Lemma allowed_all bs : forall base us, length us = length bs -> ordered_bounds (length base) bs = true ->
  (forall j, j < length bs -> (nth j us 0 < natural (nth j bs (Const 0)) (base ++ us))%N) -> In us (allowed base bs).
Proof.
  induction bs as [| b bs IH]; intros base [| u us] L O B; try discriminate; [left; reflexivity |].
  cbn [ordered_bounds] in O. apply andb_true_iff in O as [O1 O2]. cbn [allowed]. apply in_flat_map. exists u. split.
  - apply in_map_iff. exists (N.to_nat u). split; [apply N2Nat.id |]. apply in_seq. specialize (B 0 ltac:(cbn; lia)). cbn [nth] in B.
    unfold natural in B |- *. rewrite (proj1 (mentions_total (length base) (base ++ u :: us) base ltac:(intros i Hi; apply app_nth1; exact Hi)) b O1) in B. lia.
  - apply in_map. apply IH.
    + cbn in L. lia.
    + rewrite app_length. cbn [length]. replace (length base + 1) with (S (length base)) by lia. exact O2.
    + intros j Hj. specialize (B (S j) ltac:(cbn; lia)). cbn [nth] in B. rewrite <- app_assoc. exact B.
Qed.
Lemma bounded_list {A} (f : A -> N) (l : list A) : exists b, forall x, In x l -> (f x < b)%N.
Proof.
  induction l as [| x l [b IH]]; [exists 0%N; intros x [] |]. exists (N.max b (f x + 1)). intros y [<- | Hy]; [lia |]. specialize (IH y Hy). lia.
Qed.
(** A bound for all tasks. *)
Lemma bounded_tasks {A} (P : A -> N -> Prop) (l : list A) : (forall t, In t l -> exists b, forall v, P t v -> (v < b)%N) ->
  exists b, forall t v, In t l -> P t v -> (v < b)%N.
Proof.
  induction l as [| x l IH]; intro H; [exists 0%N; intros t v [] |]. destruct IH as [b B]; [intros t Ht; apply H; right; exact Ht |].
  destruct (H x (or_introl eq_refl)) as [b' B']. exists (N.max b b'). intros t v [<- | Ht] X; [specialize (B' v X) | specialize (B t v Ht X)]; lia.
Qed.

Lemma same_slice (p : list N) h k r : 1 <= k -> slice k r (h :: p) = slice k r (0%N :: p).
Proof. intro H. apply slice_ext. intros [| i] Hi; [lia | reflexivity]. Qed.
Section Move.
(** A move of a summand that is not the heap, with two sizes of the heap. *)
Variables (n o : nat) (g : rules) (m : move).
Hypothesis fits : o + width g <= n.
Hypothesis after_heap : 1 <= o.
Hypothesis targets : length (goes_to m) = width g.
Hypothesis ordered : ordered_bounds (width g) (bounds_of m) = true.
Variable p : list N.
Hypothesis Lp : S (length p) = n.
Let own us := slice o (width g) (0%N :: p) ++ us.
Lemma task_allowed h us : length us = length (bounds_of m) -> (forall c, In c (given (in_sum n o g m)) -> holds_c c ((h :: p) ++ us) = true) ->
  In us (allowed (slice o (width g) (0%N :: p)) (bounds_of m)).
Proof.
  intros Lu A. pose proof (proj1 (given_holds n o g m fits targets (h :: p) us Lp Lu) A) as B. rewrite (same_slice p h o) in B by exact after_heap.
  apply allowed_all; [exact Lu | rewrite slice_length; exact ordered |]. intros j Hj.
  specialize (B (Compare CLt (Var (width g + j)) (nth j (bounds_of m) (Const 0)))). cbn [holds_c compares total] in B.
  assert (X : In (Compare CLt (Var (width g + j)) (nth j (bounds_of m) (Const 0))) (below_bounds g m ++ when m)).
  { apply in_app_iff. left. unfold below_bounds. apply in_map_iff. exists (j, nth j (bounds_of m) (Const 0)). split; [reflexivity |].
    replace (j, nth j (bounds_of m) (Const 0)) with (nth j (combine (seq 0 (length (bounds_of m))) (bounds_of m)) (0, Const 0)).
    - apply nth_In. rewrite combine_length, seq_length. lia.
    - rewrite combine_nth by apply seq_length. rewrite seq_nth by exact Hj. reflexivity. }
  apply B in X. apply Z.ltb_lt in X. rewrite app_nth2 in X by (rewrite slice_length; lia). rewrite slice_length in X.
  replace (width g + j - width g) with j in X by lia. unfold natural. lia.
Qed.
Lemma same_option h us i : length us = length (bounds_of m) ->
  nth (S i) (naturals (becomes (in_sum n o g m)) ((h :: p) ++ us)) 0%N = nth (S i) (naturals (becomes (in_sum n o g m)) ((0%N :: p) ++ us)) 0%N.
Proof.
  intro Lu. rewrite !(becomes_split n o g m) by (try exact targets; try exact fits; try exact Lu; cbn; exact Lp).
  rewrite (same_slice p h o) by exact after_heap. rewrite (same_slice p h (o + width g)) by lia.
  destruct o as [| o']; [lia |]. rewrite !slice_cons. cbn [app nth]. rewrite (same_slice p h 1) by lia. reflexivity.
Qed.
Lemma same_heap h us : length us = length (bounds_of m) -> nth 0 (naturals (becomes (in_sum n o g m)) ((h :: p) ++ us)) 0%N = h.
Proof.
  intro Lu. pose proof (becomes_other n o g m fits targets (h :: p) us Lp Lu 0 1 ltac:(lia) ltac:(left; lia)) as X.
  apply (f_equal (fun l => nth 0 l 0%N)) in X. rewrite !slice_nth in X by lia. exact X.
Qed.
End Move.

Section Game.
Variable tables : list table.
Variable known : list entry.
Hypothesis K : Forall (entry_right tables) known.
Variable zs : list (summand * measure).
Let n := coordinates zs.
Variable c0 : option cond.
Hypothesis right : sides zs c0.
Variables (me : measure) (z2 : list (summand * measure)) (v : term) (p : list N).
Hypothesis shape : zs = (Strip, me) :: z2.
Hypothesis avoids_v : avoids v = true.
Hypothesis ordered : forallb ordered_rules (rules_in zs) = true.
Hypothesis p_inside : inside_all zs (0%N :: p).
Let c := Compare CEq (Var 0) v.

Lemma inside_heap h : inside_all zs (h :: p).
Proof.
  destruct p_inside as [L H]. split; [exact L |]. intros d Hd. specialize (H d Hd).
  unfold dom, rules_in in Hd. apply in_domains in Hd as (h1 & s & h2 & e & E & W & ->). cbn [holds_c] in *. rewrite totals_vars in *.
  rewrite same_slice; [exact H |]. rewrite shape in E. destruct h1 as [| s1 h1]; [injection E as <- <-; discriminate |].
  injection E as <- _. rewrite size_cons. cbn. lia.
Qed.
Lemma later_task t : In t (tl (tasks n 0 zs)) -> exists o g m, 1 <= o /\ o + width g <= n /\ length (goes_to m) = width g /\
  ordered_bounds (width g) (bounds_of m) = true /\ does t = in_sum n o g m.
Proof.
  intro Ht. rewrite shape in Ht. cbn [tasks tl map moves_of rules_of app] in Ht.
  apply in_tasks in Ht as (z1 & s & me' & z3 & m & E & Hm & ->). set (o := 0 + width (rules_of Strip) + size_of_game (map rules_of (map fst z1))).
  exists o, (rules_of s), m. split; [unfold o; cbn; lia |].
  assert (In1 : In (s, me') zs) by (rewrite shape, E; right; apply in_app_iff; right; left; reflexivity). split; [| split; [| split]].
  - unfold o, n, coordinates, rules_in. rewrite shape, E. cbn [map fst]. rewrite size_cons, !map_app, size_app. cbn [map fst]. rewrite size_cons. lia.
  - pose proof (formed zs c0 right) as F. rewrite forallb_forall in F. specialize (F _ In1). unfold well_formed in F.
    apply andb_true_iff in F as [F _]. rewrite forallb_forall in F. apply Nat.eqb_eq. exact (F m Hm).
  - rewrite forallb_forall in ordered. specialize (ordered (rules_of s)). unfold rules_in in ordered.
    specialize (ordered (in_map rules_of _ _ (in_map fst _ _ In1))). unfold ordered_rules in ordered. rewrite forallb_forall in ordered. exact (ordered m Hm).
  - reflexivity.
Qed.
(** The options by other moves than that of the heap have values below a bound, whatever the heap is. *)
Lemma values_bounded : exists b, forall t h us, In t (tl (tasks n 0 zs)) -> length us = fresh (does t) ->
  (forall d, In d (given (does t)) -> holds_c d ((h :: p) ++ us) = true) -> (natural v (naturals (becomes (does t)) ((h :: p) ++ us)) < b)%N.
Proof.
  destruct (bounded_tasks (fun t x => exists h us, length us = fresh (does t) /\
    (forall d, In d (given (does t)) -> holds_c d ((h :: p) ++ us) = true) /\ x = natural v (naturals (becomes (does t)) ((h :: p) ++ us))) (tl (tasks n 0 zs))) as [b B].
  - intros t Ht. apply later_task in Ht as (o & g & m & H1 & H2 & H3 & H4 & E). rewrite E.
    pose proof (proj1 p_inside) as Lp. cbn [length] in Lp. fold n in Lp.
    destruct (bounded_list (fun us => natural v (naturals (becomes (in_sum n o g m)) ((0%N :: p) ++ us))) (allowed (slice o (width g) (0%N :: p)) (bounds_of m))) as [b B].
    exists b. intros x (h & us & Lu & A & ->). change (fresh (in_sum n o g m)) with (length (bounds_of m)) in Lu.
    pose proof (task_allowed n o g m H2 H1 H3 H4 p Lp h us Lu A) as I. apply B in I. cbv beta in I.
    unfold natural in *. erewrite (proj1 (avoids_total _ _ _)); [exact I | exact avoids_v].
    Unshelve. intros [| i] Hi; [congruence |]. apply (same_option n o g m H2 H1 H3 p Lp h us i Lu).
  - exists b. intros t h us Ht Lu A. apply (B t _ Ht). exists h, us. auto.
Qed.

Theorem negative_refutes : (exists z, Semantics.value true v (0%N :: p) = Some z /\ (z < 0)%Z) -> ~ is_pset (map fst zs) c.
Proof.
  intros [z [Vz Nz]] [V S]. destruct values_bounded as [b B].
  pose proof (sides_sound zs c0 right) as (_ & P & _).
  assert (Tz : total v (0%N :: p) = z) by exact (proj1 total_values _ _ _ _ Vz).
  assert (outside : forall h, truth c (h :: p) <> Some true).
  { intros h X. apply (proj1 (proj2 total_values)) in X. unfold c in X. cbn [holds_c compares total nth] in X. apply Z.eqb_eq in X.
    assert (E : total v (h :: p) = total v (0%N :: p)) by (apply avoids_total; [intros [| i] Hi; [congruence | reflexivity] | exact avoids_v]). lia. }
  assert (D : Rule.decided (game_of (map fst zs)) (fun q => truth c q = Some true)).
  { intros q _. destruct (truth c q) as [[|] |]; [left; reflexivity | right; discriminate | right; discriminate]. }
  assert (L : legal (game_of (map fst zs)) (b :: p)) by (apply (legal_iff zs c0 right), inside_heap).
  destruct (Rule.pset_reachable _ P _ D S (b :: p) L (outside b)) as [q [O Y]].
  apply (options zs c0 right _ q (inside_heap b)) in O as (t & us & Ht & Lu & A & ->). fold n in Ht.
  assert (T : In t (firstn 1 (tasks n 0 zs)) \/ In t (tl (tasks n 0 zs))).
  { destruct (tasks n 0 zs) as [| t0 ts]; [destruct Ht |]. destruct Ht as [<- | Ht]; [left; left; reflexivity | right; exact Ht]. }
  pose proof (proj1 p_inside) as Lp. cbn [length] in Lp. fold n in Lp. destruct T as [T | T].
  - (* The heap moves: the position beside it is the same. *)
    rewrite shape in T. cbn [tasks map moves_of rules_of app firstn] in T. destruct T as [<- | []]. cbn [task_of does] in *.
    change (fresh _) with 1 in Lu. destruct us as [| u [| ? ?]]; try discriminate.
    assert (N : 0 + width (rules_of Strip) <= n) by (cbn; lia).
    pose proof (becomes_own n 0 (rules_of Strip) heap_move N eq_refl (b :: p) [u] Lp eq_refl) as W. cbn [rules_of width Nat.add] in W.
    pose proof (becomes_other n 0 (rules_of Strip) heap_move N eq_refl (b :: p) [u] Lp eq_refl 1 (length p) ltac:(lia) ltac:(right; cbn; lia)) as X.
    pose proof (becomes_length n 0 (rules_of Strip) heap_move N eq_refl (b :: p) [u] Lp eq_refl) as Lq.
    change (in_sum n 0 _ _) with (in_sum n 0 (rules_of Strip) heap_move) in Y.
    set (q := naturals (becomes (in_sum n 0 (rules_of Strip) heap_move)) ((b :: p) ++ [u])) in *. destruct q as [| h q]; [cbn in Lq; lia |].
    cbn [length] in Lq. assert (Eq : q = p).
    { pose proof (slice_tail b p) as S1. pose proof (slice_tail h q) as S2. replace (length q) with (length p) in S2 by lia. rewrite <- S1, <- S2. exact X. }
    rewrite Eq in Y. exact (outside h Y).
  - pose proof (B t b us T Lu A) as X. apply later_task in T as (o & g & m & H1 & H2 & H3 & H4 & E). rewrite E in *.
    change (fresh (in_sum n o g m)) with (length (bounds_of m)) in Lu.
    pose proof (same_heap n o g m H2 H1 H3 p Lp b us Lu) as Hq. apply (proj1 (proj2 total_values)) in Y.
    unfold c in Y. cbn [holds_c compares total] in Y. rewrite Hq in Y. apply Z.eqb_eq in Y. unfold natural in X. lia.
Qed.
End Game.
