(** Moves into a set: a table of positions, and pairs of one of its states and hidden states of the problem of a move, all of which
    some fresh numbers reach (docs/THEORY.md, Theorem 6.9). *)
From Coq Require Import NArith ZArith List Bool Lia Arith.
From Checker Require Import Syntax Semantics Stated Total Table Component Formula Rows Machine Lowering Meaning Places Obligation.
Import ListNotations.
Open Scope nat_scope.

(** A pair: a state of the table, for each letter the number of the pair that it leads to, and hidden states, which are rows of the pool. *)
Record pair := { table_state : Z; leads_to : fan; hidden : list Z }.
Record reach := { into : table; wide : nat; pool : tree row; pairs : tree pair }.

Fixpoint map_tree {A B} (f : A -> B) (t : tree A) : tree B :=
  match t with Table.Leaf => Table.Leaf | Node l k a r => Node (map_tree f l) k (f a) (map_tree f r) end.
Fixpoint keys {A} (t : tree A) : list Z := match t with Table.Leaf => [] | Node l k _ r => keys l ++ k :: keys r end.
(** For each letter of n digits the states that follow. *)
Inductive spread := Here (l : list row) | Split (f g : spread).
Fixpoint spread_of (n : nat) (before : letter) (f : letter -> list row) : spread :=
  match n with O => Here (f (rev before)) | S n => Split (spread_of n (false :: before) f) (spread_of n (true :: before) f) end.
Fixpoint pick (s : spread) (a : letter) : list row :=
  match s, a with Here l, [] => l | Split f g, b :: a => pick (if b then g else f) a | _, _ => [] end.
Definition mem (i : Z) (l : list Z) : bool := existsb (Z.eqb i) l.
Fixpoint letters (n : nat) : list letter :=
  match n with O => [[]] | S n => map (cons false) (letters n) ++ map (cons true) (letters n) end.

Section Pool.
Variable tables : list table.
Variable M : machine.
Variable n : nat.
Variable c : reach.
(** The states that follow a state by letters whose first digits are given. *)
Fixpoint successors (ls : list (list (formula nat))) (visible pre : letter) (old cur : row) : list row :=
  match ls with
  | [] => [cur]
  | l :: ls => flat_map (fun b =>
      let pre' := pre ++ [b] in
      let cur' := advance tables (length pre) pre' (components M) old cur in
      if existsb (fails cur') l then [] else successors ls (tl visible) pre' old cur')
      (match visible with b :: _ => [b] | [] => [false; true] end)
  end.
Definition next_of (s : row) (a : letter) : list row := successors (levels M) a [] s (map (fun _ => Star) (components M)).
Definition nexts : tree spread := map_tree (fun s => spread_of n [] (next_of s)) (pool c).
Definition after (x : tree spread) (h : Z) (a : letter) : list row := match find x h with Some s => pick s a | None => [] end.
Definition row_at (h : Z) : row := match find (pool c) h with Some s => s | None => [] end.
Definition rows_over (s : row) : list Z := filter (fun h => covers (row_at h) s) (keys (pool c)).
Definition add_state (x : list Z * list Z) (i : Z) : list Z * list Z :=
  if mem i (fst x) then x else (i :: fst x, i :: snd x).
(** The states that letters reach whose visible digits are 0. *)
Fixpoint closure (x : tree spread) (fuel : nat) (seen frontier : list Z) : list Z :=
  match fuel, frontier with
  | S fuel, h :: rest =>
      let (seen, rest) := fold_left add_state (flat_map rows_over (after x h (repeat false n))) (seen, rest) in closure x fuel seen rest
  | _, _ => seen
  end.
Definition from_start (x : tree spread) : list Z :=
  if existsb (fails (start_row M)) (parts M) then []
  else let s := rows_over (start_row M) in closure x (length (keys (pool c))) s s.
Definition ended (h : Z) : bool :=
  forallb (fun p => match value (at_end tables M (row_at h)) p with Yes => true | _ => false end) (parts M).
(** Each hidden state covers one of these. *)
Definition each_covers (hs : list Z) (l : list row) : bool :=
  forallb (fun h => existsb (covers (row_at h)) l) hs.
Definition pair_right (x : tree spread) (p : pair) : bool :=
  (negb (accepting (into c) (table_state p)) || existsb ended (hidden p)) &&
  forallb (fun a =>
    match next (into c) (table_state p) a, follow (leads_to p) a with
    | None, None => true
    | Some q, Some j =>
        match find (pairs c) j with
        | Some p' => if table_state p' =? q then each_covers (hidden p') (flat_map (fun h => after x h a) (hidden p)) else false
        | None => false
        end
    | _, _ => false
    end%Z) (letters n).
Definition first_right (x : tree spread) : bool :=
  match find (pairs c) 0 with
  | Some p => if (table_state p =? 0)%Z then let s := from_start x in forallb (fun h => mem h s) (hidden p) else false
  | None => false
  end.
Definition pairs_right : bool :=
  let x := nexts in
  is_table n (into c) && Nat.leb n (length (levels M)) && Nat.eqb (wide c) (length (components M)) &&
  all_in (fits_row tables (components M)) (pool c) && first_right x && all_in (pair_right x) (pairs c).
End Pool.

Definition holding (c : cond) : wask := written_ask (Holding c Outer true).
(** The conditions hold for some fresh numbers at each position that the table accepts. None if a condition has no rule. *)
Definition reached (tables : list table) (known : list entry) (n r : nat) (cs : list cond) (c : reach) : option bool :=
  match assert_all (map written_entry known) (n + r) (map holding cs) (begin (n + r)) with
  | None => None
  | Some p =>
      match plain_parts p with
      | None => None
      | Some (ks, fs) =>
          match machine_of kind_eqb tables (tracks p) ks fs with
          | None => None
          | Some M => Some (pairs_right tables M n c)
          end
      end
  end.

Lemma find_map {A B} (f : A -> B) t k : find (map_tree f t) k = match find t k with Some a => Some (f a) | None => None end.
Proof. induction t as [| l IHl k' a r IHr]; cbn; [reflexivity |]. destruct (Z.compare k k'); auto. Qed.
Lemma pick_spread n f : forall before a, length a = n -> pick (spread_of n before f) a = f (rev before ++ a).
Proof.
  induction n as [| n IH]; intros before [| b a] L; try discriminate; cbn.
  - rewrite app_nil_r. reflexivity.
  - destruct b; rewrite IH by (injection L; auto); cbn [rev]; rewrite <- app_assoc; reflexivity.
Qed.
Lemma in_letters n : forall a, length a = n -> In a (letters n).
Proof.
  induction n as [| n IH]; intros [| b a] L; try discriminate; cbn; [auto |]. apply in_app_iff.
  destruct b; [right | left]; apply in_map, IH; injection L; auto.
Qed.
Lemma mem_in i l : mem i l = true -> In i l.
Proof. intro H. apply existsb_exists in H as [j [Hj E]]. apply Z.eqb_eq in E. congruence. Qed.

Section Soundness.
Variable tables : list table.
Variable M : machine.
Hypothesis good : Forall (fun '(k, l) => proper tables k = true /\ l = last_track k) (components M).
Variable n : nat.
Variable c : reach.
Hypothesis enough : n <= length (levels M).

Lemma successors_right W s : Machine.right tables M s W -> forall ls visible pre cur s',
  (forall a, firstn (length pre) a = pre -> Machine.right tables M cur (push W a)) ->
  In s' (successors tables M ls visible pre s cur) ->
  exists rest, length rest = length ls /\ (forall x, x < length visible -> x < length ls -> bit rest x = bit visible x) /\
    Machine.right tables M s' (push W (pre ++ rest)).
Proof.
  intro H. induction ls as [| l ls IH]; intros visible pre cur s' C Hs; cbn [successors] in Hs.
  - destruct Hs as [<- | []]. exists []. split; [reflexivity |]. split; [intros; cbn in *; lia |].
    rewrite app_nil_r. apply C, firstn_all.
  - apply in_flat_map in Hs as [b [Hb Hs]]. cbv zeta in Hs.
    destruct (existsb (fails _) l); [destruct Hs |]. apply IH in Hs as [rest [L [V R]]].
    + exists (b :: rest). split; [cbn; congruence |]. split.
      * intros [| x] Hx Hx'; cbn in *.
        -- destruct visible as [| v visible]; [cbn in Hx; lia |]. destruct Hb as [<- | []]. reflexivity.
        -- destruct visible as [| v visible]; [cbn in Hx; lia |]. unfold bit in *. cbn in *. apply V; lia.
      * rewrite <- app_assoc in R. exact R.
    + intros a Ha. rewrite app_length, Nat.add_1_r in Ha.
      apply (advance_right tables M good) with (1 := H).
      * intros x Hx. rewrite <- Ha. unfold bit. rewrite <- (firstn_skipn (S (length pre)) a) at 2.
        assert (La : length (firstn (S (length pre)) a) = S (length pre)) by (rewrite Ha, app_length; cbn; lia).
        rewrite app_nth1; [reflexivity | lia].
      * apply C. apply (f_equal (firstn (length pre))) in Ha. rewrite firstn_firstn, Nat.min_l in Ha by lia.
        rewrite Ha, firstn_app, Nat.sub_diag, firstn_all. apply app_nil_r.
Qed.

(** Some numbers lead to the state, and the visible ones are given. *)
Definition reaches_row (s : row) (vs : list N) : Prop := exists W, Machine.right tables M s W /\ forall x, x < n -> W x = nth x vs 0%N.
Definition reaches (h : Z) : list N -> Prop := reaches_row (row_at c h).

Lemma reaches_covered r s vs : covers r s = true -> reaches_row s vs -> reaches_row r vs.
Proof. intros C (W & R & V). exists W. split; [exact (right_covered tables M s r W C R) | exact V]. Qed.
Lemma after_right h vs a s : length vs = n -> length a = n -> reaches h vs -> In s (after (nexts tables M n c) h a) ->
  reaches_row s (map (fun '(v, b) => more v b) (combine vs a)).
Proof.
  intros Lv La (W & R & V). unfold after, nexts, row_at in *. rewrite find_map. destruct (find (pool c) h) as [s0 |]; [| intros []].
  rewrite pick_spread by exact La. cbn [rev app]. intro Hs. apply (successors_right W s0 R) in Hs as [rest [Lr [Vr R']]].
  - exists (push W rest). split; [exact R' |]. intros x Hx.
    unfold push. change (nth x rest false) with (bit rest x). rewrite Vr by lia. rewrite V by exact Hx.
    assert (E : nth x (map (fun '(v, b) => more v b) (combine vs a)) 0%N = more (nth x vs 0%N) (bit a x)).
    { rewrite (nth_indep _ 0%N (more 0 false)) by (rewrite map_length, combine_length; lia).
      change (more 0 false) with ((fun '(v, b) => more v b) (0%N, false)). rewrite map_nth, combine_nth by congruence. reflexivity. }
    rewrite E. reflexivity.
  - intros a' _. unfold Machine.right. clear. induction (components M) as [| [k l] ks IH]; constructor; [exact I | exact IH].
Qed.
Lemma zeros_combine vs : (forall v, In v vs -> v = 0%N) -> length vs = n ->
  map (fun '(v, b) => more v b) (combine vs (repeat false n)) = vs.
Proof.
  clear enough. revert n. induction vs as [| v vs IH]; intros [| m] H L; try discriminate; [reflexivity |]. cbn.
  rewrite IH by (try (injection L; auto); intros; apply H; right; assumption). rewrite (H v) by (left; reflexivity). reflexivity.
Qed.
Lemma closure_right fuel : forall seen frontier, (forall h, In h seen \/ In h frontier -> reaches h (repeat 0%N n)) ->
  forall h, In h (closure n c (nexts tables M n c) fuel seen frontier) -> reaches h (repeat 0%N n).
Proof.
  induction fuel as [| fuel IH]; intros seen frontier H h Hh; [apply H; left; exact Hh |].
  destruct frontier as [| g rest]; [apply H; left; exact Hh |]. cbn [closure] in Hh.
  destruct (fold_left _ _ _) as [seen' rest'] eqn:E. apply IH with (2 := Hh). clear IH h Hh.
  assert (N : forall i, In i (flat_map (rows_over c) (after (nexts tables M n c) g (repeat false n))) -> reaches i (repeat 0%N n)).
  { intros i Hi. apply in_flat_map in Hi as (s & Hs & Hi). apply filter_In in Hi as [_ C]. apply (reaches_covered _ _ _ C).
    assert (Hg : reaches g (repeat 0%N n)) by (apply H; right; left; reflexivity).
    apply after_right with (vs := repeat 0%N n) in Hs; try apply repeat_length; [| exact Hg].
    rewrite zeros_combine in Hs; [exact Hs | | apply repeat_length]. intros v Hv. apply repeat_spec in Hv. exact Hv. }
  assert (H' : forall h, In h seen \/ In h rest -> reaches h (repeat 0%N n)) by (intros h [Hh | Hh]; apply H; [left | right; right]; exact Hh).
  clear H. revert seen rest H' E N. generalize (flat_map (rows_over c) (after (nexts tables M n c) g (repeat false n))) as l.
  induction l as [| i l IH]; intros seen rest H' E N h Hh; cbn [fold_left] in E.
  - injection E as <- <-. apply H'. exact Hh.
  - unfold add_state at 2 in E. cbn [fst snd] in E. destruct (mem i seen).
    + apply (IH seen rest H' E); [intros; apply N; right; assumption | exact Hh].
    + apply (IH (i :: seen) (i :: rest)) with (2 := E); [| intros; apply N; right; assumption | exact Hh].
      intros g' [[<- | Hg] | [<- | Hg]]; try (apply N; left; reflexivity); apply H'; auto.
Qed.
Lemma start_reaches : forall h, In h (from_start M n c (nexts tables M n c)) -> reaches h (repeat 0%N n).
Proof.
  intros h. unfold from_start. destruct (existsb _ _); [intros [] |]. cbv zeta. apply closure_right.
  assert (S : forall i, In i (rows_over c (start_row M)) -> reaches i (repeat 0%N n)).
  { intros i Hi. apply filter_In in Hi as [_ C]. apply (reaches_covered _ _ _ C). exists (fun _ => 0%N). split.
    - unfold Machine.right, start_row. clear - good.
      induction good as [| [k l] ks [Hk _] G IH]; cbn [map]; [constructor |]. constructor; [apply start_correct; exact Hk | exact (IH G)].
    - intros x Hx. rewrite nth_repeat. reflexivity. }
  intros i [Hi | Hi]; auto.
Qed.

Lemma pairs_reach : pairs_right tables M n c = true -> forall m vs q, length vs = n -> run (into c) m vs = Some q -> small m vs ->
  exists p, table_state p = q /\ pair_right tables M n c (nexts tables M n c) p = true /\ forall h, In h (hidden p) -> reaches h vs.
Proof.
  unfold pairs_right. cbv zeta. intros H. apply andb_true_iff in H as [H Hp]. apply andb_true_iff in H as [_ H0].
  induction m as [| m IH]; intros vs q L R S.
  - cbn in R. injection R as <-. unfold first_right in H0. destruct (find (pairs c) 0) as [p |] eqn:Fp; [| discriminate].
    destruct (Z.eqb_spec (table_state p) 0) as [Ep |]; [| discriminate]. cbv zeta in H0. rewrite forallb_forall in H0.
    exists p. split; [exact Ep |]. split; [exact (find_in _ _ _ _ Hp Fp) |]. intros h Hh.
    apply H0, mem_in, start_reaches in Hh.
    replace vs with (repeat 0%N n); [exact Hh |]. symmetry. rewrite <- L. clear - S. induction vs as [| v vs IH]; [reflexivity |].
    cbn. rewrite <- IH by (intros x Hx; apply S; right; exact Hx). f_equal. specialize (S v (or_introl eq_refl)). cbn in S. lia.
  - cbn [run] in R. destruct (run (into c) m (map N.div2 vs)) as [q' |] eqn:Er; [| discriminate].
    apply IH in Er as (p & Ep & X & Hs); [| rewrite map_length; exact L | apply small_div2; exact S].
    unfold pair_right in X. apply andb_true_iff in X as [_ X].
    rewrite forallb_forall in X. specialize (X (map N.odd vs) (in_letters n _ ltac:(rewrite map_length; exact L))).
    rewrite Ep, R in X. destruct (follow _ _) as [j |]; [| discriminate]. destruct (find (pairs c) j) as [p' |] eqn:Fp; [| discriminate].
    destruct (Z.eqb_spec (table_state p') q) as [Eq |]; [| discriminate]. exists p'. split; [exact Eq |]. split; [exact (find_in _ _ _ _ Hp Fp) |].
    intros h' Hh'. unfold each_covers in X. rewrite forallb_forall in X. apply X, existsb_exists in Hh' as (s & Hs' & C).
    apply (reaches_covered _ _ _ C). apply in_flat_map in Hs' as (h & Hh & Ha).
    apply after_right with (vs := map N.div2 vs) in Ha; try (rewrite map_length; exact L); [| apply Hs; exact Hh].
    replace (map (fun '(v, b) => more v b) (combine (map N.div2 vs) (map N.odd vs))) with vs in Ha; [exact Ha |].
    clear. induction vs as [| v vs IH]; [reflexivity |]. cbn. rewrite <- IH. f_equal. destruct v as [| [v | v |]]; reflexivity.
Qed.
End Soundness.

Opaque fuel.
Section Conditions.
Variable tables : list table.
Variable known : list entry.
Hypothesis known_right : Forall (entry_right tables) known.
Lemma assert_holding d c p : assert (map written_entry known) d (holding c) p =
  match condition (map written_entry known) fuel (written_c c) (seq 0 d) p with Some (f, p) => Some (require f p) | None => None end.
Proof. unfold assert, tracks_of_frame, signed. reflexivity. Qed.
(** If the parts of a problem are true, the tracks that were made have the intended numbers, and the conditions hold. *)
Lemma assert_back d W cs : forall p q, assert_all (map written_entry known) d (map holding cs) p = Some q ->
  incl (asserted p) (asserted q) /\ (remembers [] W (memo p) -> all_true tables [] W (asserted q) ->
    remembers [] W (memo q) /\ forall c, In c cs -> holds_c c (map W (seq 0 d)) = true).
Proof.
  induction cs as [| c cs IH]; intros p q H; cbn [map assert_all] in H.
  - injection H as <-. split; [apply incl_refl |]. intros R _. split; [exact R | intros c []].
  - destruct (assert _ d _ p) as [p1 |] eqn:E; [| discriminate]. rewrite assert_holding in E.
    destruct (condition _ fuel _ (seq 0 d) p) as [[f p2] |] eqn:Ec; [| discriminate]. injection E as <-.
    destruct (lowering_right tables [] _ (written_entries [] _ _ known_right) W fuel) as (_ & _ & _ & _ & _ & Hc & _).
    apply Hc in Ec as [(_ & I1 & _ & B) Y]. rewrite (proj1 (proj2 (written_at []))) in Y. apply IH in H as [I2 Z].
    change (asserted (require f p2)) with (f :: asserted p2) in *. change (memo (require f p2)) with (memo p2) in Z.
    split; [intros g Hg; apply I2; right; auto |]. intros R A.
    assert (R2 : remembers [] W (memo p2)).
    { apply B; [exact R |]. intros g Hg. apply A, I2. right. exact Hg. }
    destruct (Z R2 A) as [R3 T]. split; [exact R3 |]. intros c' [<- | Hc']; [| apply T; exact Hc'].
    apply (Y R2), A, I2. left. reflexivity.
Qed.

Lemma numbered_all ks fs : forall ps, number_all kind_eqb ks fs = Some ps ->
  forall f, In f fs -> exists p, In p ps /\ number kind_eqb ks f = Some p.
Proof.
  induction fs as [| g fs IH]; intros ps H f Hf; [destruct Hf |]. cbn in H.
  destruct (number kind_eqb ks g) as [p |] eqn:E; [| discriminate]. destruct (number_all kind_eqb ks fs) as [qs |]; [| discriminate].
  injection H as <-. destruct Hf as [<- | Hf]; [exists p; split; [left |]; auto |].
  destruct (IH qs eq_refl f Hf) as [p' [A B]]. exists p'. split; [right |]; assumption.
Qed.
Lemma machine_good n ks fs M : machine_of kind_eqb tables n ks fs = Some M ->
  Forall (fun '(k, l) => proper tables k = true /\ l = last_track k) (components M) /\
  forall W, satisfied tables M W -> forall f, In f fs -> sat (fun k => holds tables k W) f.
Proof.
  unfold machine_of. destruct (number_all kind_eqb ks fs) as [ps |] eqn:En; [| discriminate]. cbv zeta.
  destruct (forallb (proper tables) ks && _) eqn:Ew; [| discriminate]. intro EM. injection EM as EM.
  apply andb_true_iff in Ew as [Ep _]. rewrite forallb_forall in Ep. split.
  - apply Forall_forall. intros [k l] H. subst M. cbn in H. apply in_map_iff in H as [k' [E H]]. injection E as -> <-. auto.
  - intros W S f Hf. assert (Hk : map fst (components M) = ks) by (subst M; simpl; rewrite map_map; apply map_id).
    destruct (numbered_all ks fs ps En f Hf) as [p [Hp E]]. apply (number_right kind_eqb kind_eqb_eq tables ks M W Hk f p E).
    apply S. subst M. exact Hp.
Qed.

Theorem reached_right n r cs c : reached tables known n r cs c = Some true ->
  is_table n (into c) = true /\
  forall ns, length ns = n -> accepts (into c) ns ->
    exists us, length us = r /\ forall d, In d cs -> holds_c d (ns ++ us) = true.
Proof.
  unfold reached. destruct (assert_all _ _ _ _) as [p |] eqn:E; [| discriminate].
  destruct (plain_parts p) as [[ks fs] |] eqn:Ep; [| discriminate].
  destruct (machine_of _ _ _ _ _) as [M |] eqn:EM; [| discriminate]. intro H. injection H as H.
  apply machine_good in EM as (good & back). pose proof H as H'. unfold pairs_right in H'. cbv zeta in H'.
  rewrite !andb_true_iff in H'. destruct H' as [[[[[It Hn] _] _] _] _]. apply Nat.leb_le in Hn.
  split; [exact It |]. intros ns L [q [[m [S R]] A]].
  destruct (pairs_reach tables M good n c Hn H m ns q L R S) as (pr & Ep' & X & Hr). unfold pair_right in X. apply andb_true_iff in X as [X _].
  rewrite Ep', A in X. cbn [negb orb] in X. apply existsb_exists in X as [h [Hh X]]. apply Hr in Hh as (W & Rs & V).
  unfold ended in X. rewrite forallb_forall in X. set (s := row_at c h) in *.
  assert (Sat : satisfied tables M W).
  { intros f Hf. specialize (X f Hf). destruct (value (at_end tables M s) f) eqn:Ev; try discriminate.
    assert (Q : forall i, (at_end tables M s i = Yes -> meaning tables M W i) /\ (at_end tables M s i = No -> ~ meaning tables M W i))
      by (apply at_end_right; assumption).
    apply (value_right (at_end tables M s) (meaning tables M W) f Q) in Ev. exact Ev. }
  pose proof (back W Sat) as T. apply (assert_back (n + r) W) in E as [_ B].
  destruct B as [_ C]; [intros k y [] | exact (proj1 (plain_parts_right tables [] W p ks fs Ep) T) |].
  exists (map W (seq n r)). split; [rewrite map_length, seq_length; reflexivity |]. intros d Hd. specialize (C d Hd).
  rewrite seq_app, map_app in C. replace (map W (seq 0 n)) with ns in C; [exact C |].
  rewrite <- L. clear - V L. rewrite <- L in V. clear L. revert W V. induction ns as [| v ns IH]; intros W V; [reflexivity |].
  cbn [length seq map]. rewrite (V 0) by (cbn; lia). cbn [nth]. f_equal. rewrite <- seq_shift, map_map.
  apply IH. intros x Hx. apply (V (S x)). cbn. lia.
Qed.
End Conditions.
