(** Moves into a set: a table of positions, and for each of its states hidden states of the problem of a move, all of which
    some fresh numbers reach (docs/THEORY.md, Theorem 6.9). *)
From Coq Require Import NArith ZArith List Bool Lia Arith.
From Checker Require Import Syntax Total Table Component Formula Rows Machine Lowering Meaning Places Obligation.
Import ListNotations.
Open Scope nat_scope.

(** Where a row is in the pool. What it says is checked. *)
Inductive index := NoIndex | Index (l : index) (r : row) (i : Z) (g : index).
Fixpoint look (x : index) (r : row) : option Z :=
  match x with
  | NoIndex => None
  | Index l s i g => match row_compare r s with Lt => look l r | Eq => Some i | Gt => look g r end
  end.
(** A pair is a state of the table and hidden states. [first_pair]: the hidden states of the first one, whose state is 0. [pairs]: those of
    all, by their state of the table, then by one of their hidden states, where they are found (-1 if they have none). *)
Record reach := { into : table; wide : nat; pool : tree row; places_of : index; first_pair : list Z; pairs : tree (tree (list (list Z))) }.

Fixpoint map_tree {A B} (f : A -> B) (t : tree A) : tree B :=
  match t with Table.Leaf => Table.Leaf | Node l k a r => Node (map_tree f l) k (f a) (map_tree f r) end.
Fixpoint all_in {A} (f : Z -> A -> bool) (t : tree A) : bool :=
  match t with Table.Leaf => true | Node l k a r => all_in f l && f k a && all_in f r end.
Fixpoint tree_size {A} (t : tree A) : nat := match t with Table.Leaf => 0 | Node l _ _ r => S (tree_size l + tree_size r) end.
(** For each letter of n digits the hidden states that follow. *)
Inductive spread := Here (l : list Z) | Split (f g : spread).
Fixpoint spread_of (n : nat) (before : letter) (f : letter -> list Z) : spread :=
  match n with O => Here (f (rev before)) | S n => Split (spread_of n (false :: before) f) (spread_of n (true :: before) f) end.
Fixpoint pick (s : spread) (a : letter) : list Z :=
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
  | [] => [forget M cur]
  | l :: ls => flat_map (fun b =>
      let pre' := pre ++ [b] in
      let cur' := advance tables (length pre) pre' (components M) old cur in
      if existsb (fails cur') l then [] else successors ls (tl visible) pre' old cur')
      (match visible with b :: _ => [b] | [] => [false; true] end)
  end.
Definition spot (r : row) : list Z :=
  match look (places_of c) r with
  | Some i => match find (pool c) i with Some s => if row_eqb s r then [i] else [] | None => [] end
  | None => []
  end.
Definition next_of (s : row) (a : letter) : list Z :=
  flat_map spot (successors (levels M) a [] s (map (fun _ => Star) (components M))).
Definition nexts : tree spread := map_tree (fun s => spread_of n [] (next_of s)) (pool c).
Definition after (x : tree spread) (h : Z) (a : letter) : list Z := match find x h with Some s => pick s a | None => [] end.
Definition add_state (x : list Z * list Z) (i : Z) : list Z * list Z :=
  if mem i (fst x) then x else (i :: fst x, i :: snd x).
(** The states that letters reach whose visible digits are 0. *)
Fixpoint closure (x : tree spread) (fuel : nat) (seen frontier : list Z) : list Z :=
  match fuel, frontier with
  | S fuel, h :: rest => let (seen, rest) := fold_left add_state (after x h (repeat false n)) (seen, rest) in closure x fuel seen rest
  | _, _ => seen
  end.
Definition from_start (x : tree spread) : list Z :=
  if existsb (fails (start_row M)) (parts M) then []
  else let s := spot (forget M (start_row M)) in closure x (S (tree_size (pool c))) s s.
Definition ended (h : Z) : bool :=
  match find (pool c) h with
  | Some s => forallb (fun p => match value (at_end tables M s) p with Yes => true | _ => false end) (parts M)
  | None => false
  end.
(** A pair of a state of the table has some of these hidden states and no others. *)
Definition pair_within (q : Z) (l : list Z) : bool :=
  match find (pairs c) q with
  | Some t => existsb (fun k => match find t k with Some hs => existsb (forallb (fun h => mem h l)) hs | None => false end) ((-1)%Z :: l)
  | None => false
  end.
Definition pair_right (x : tree spread) (q : Z) (hs : list Z) : bool :=
  (negb (accepting (into c) q) || existsb ended hs) &&
  forallb (fun a => match next (into c) q a with Some q' => pair_within q' (flat_map (fun h => after x h a) hs) | None => true end)
    (letters n).
Definition pairs_right : bool :=
  let x := nexts in
  is_table n (into c) && Nat.leb n (length (levels M)) && Nat.eqb (wide c) (length (components M)) &&
  all_in (fun _ => fits_row tables (components M)) (pool c) &&
  match first_pair c with [] => true | l => let s := from_start x in forallb (fun h => mem h s) l end &&
  pair_right x 0 (first_pair c) && all_in (fun q => all_in (fun _ => forallb (pair_right x q))) (pairs c).
End Pool.

(** The conditions hold for some fresh numbers at each position that the table accepts. None if a condition has no rule. *)
Definition reached (tables : list table) (known : list entry) (n r : nat) (cs : list cond) (c : reach) : option bool :=
  match assert_all known (n + r) (map (fun c => Holding c Outer true) cs) (begin (n + r)) with
  | None => None
  | Some p =>
      match machine_of kind_eqb tables (tracks p) (made p) (rev (asserted p)) with
      | None => None
      | Some M => Some (pairs_right tables M n c)
      end
  end.

Lemma find_map {A B} (f : A -> B) t k : find (map_tree f t) k = match find t k with Some a => Some (f a) | None => None end.
Proof. induction t as [| l IHl k' a r IHr]; cbn; [reflexivity |]. destruct (Z.compare k k'); auto. Qed.
Lemma all_in_find {A} (f : Z -> A -> bool) t k a : all_in f t = true -> find t k = Some a -> f k a = true.
Proof.
  induction t as [| l IHl k' b r IHr]; cbn; [discriminate |]. intros H E. apply andb_true_iff in H as [H Hr].
  apply andb_true_iff in H as [Hl Hb]. destruct (Z.compare_spec k k') as [<- | |]; auto. injection E as <-. exact Hb.
Qed.
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
Hypothesis literals_length : length (literals M) = length (components M).
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
    rewrite app_nil_r. apply forget_right; [exact literals_length |]. apply C, firstn_all.
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

(** Some numbers lead to the hidden state, and the visible ones are given. *)
Definition reaches (h : Z) (vs : list N) : Prop :=
  exists s W, find (pool c) h = Some s /\ Machine.right tables M s W /\ forall x, x < n -> W x = nth x vs 0%N.

Lemma place_right r i : In i (spot c r) -> find (pool c) i = Some r.
Proof.
  unfold spot. destruct (look (places_of c) r) as [j |]; [| intros []]. destruct (find (pool c) j) as [s |] eqn:E; [| intros []].
  destruct (row_eqb s r) eqn:Er; [| intros []]. intros [<- | []]. apply row_eqb_eq in Er. congruence.
Qed.
Lemma after_right h vs a i : length vs = n -> length a = n -> reaches h vs -> In i (after (nexts tables M n c) h a) ->
  reaches i (map (fun '(v, b) => more v b) (combine vs a)).
Proof.
  intros Lv La [s [W [Hs [R V]]]]. unfold after, nexts. rewrite find_map, Hs, pick_spread by exact La. cbn [rev app].
  unfold next_of. intro Hi. apply in_flat_map in Hi as [s' [Hs' Hi]]. apply place_right in Hi.
  apply (successors_right W s R) in Hs' as [rest [Lr [Vr R']]].
  - exists s', (push W rest). split; [exact Hi |]. split; [exact R' |]. intros x Hx.
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
  forall h, In h (closure n (nexts tables M n c) fuel seen frontier) -> reaches h (repeat 0%N n).
Proof.
  induction fuel as [| fuel IH]; intros seen frontier H h Hh; [apply H; left; exact Hh |].
  destruct frontier as [| g rest]; [apply H; left; exact Hh |]. cbn [closure] in Hh.
  destruct (fold_left _ _ _) as [seen' rest'] eqn:E. apply IH with (2 := Hh). clear IH h Hh.
  assert (N : forall i, In i (after (nexts tables M n c) g (repeat false n)) -> reaches i (repeat 0%N n)).
  { intros i Hi. assert (Hg : reaches g (repeat 0%N n)) by (apply H; right; left; reflexivity).
    apply after_right with (vs := repeat 0%N n) in Hi; try apply repeat_length; [| exact Hg].
    rewrite zeros_combine in Hi; [exact Hi | | apply repeat_length]. intros v Hv. apply repeat_spec in Hv. exact Hv. }
  assert (H' : forall h, In h seen \/ In h rest -> reaches h (repeat 0%N n)) by (intros h [Hh | Hh]; apply H; [left | right; right]; exact Hh).
  clear H. revert seen rest H' E N. generalize (after (nexts tables M n c) g (repeat false n)) as l.
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
  assert (S : forall i, In i (spot c (forget M (start_row M))) -> reaches i (repeat 0%N n)).
  { intros i Hi. apply place_right in Hi. exists (forget M (start_row M)), (fun _ => 0%N). split; [exact Hi |]. split.
    - apply forget_right; [exact literals_length |]. unfold Machine.right, start_row. clear - good.
      induction good as [| [k l] ks [Hk _] G IH]; cbn [map]; [constructor |]. constructor; [apply start_correct; exact Hk | exact (IH G)].
    - intros x Hx. rewrite nth_repeat. reflexivity. }
  intros i [Hi | Hi]; auto.
Qed.

Lemma pairs_reach : pairs_right tables M n c = true -> forall m vs q, length vs = n -> run (into c) m vs = Some q -> small m vs ->
  exists hs, pair_right tables M n c (nexts tables M n c) q hs = true /\ forall h, In h hs -> reaches h vs.
Proof.
  unfold pairs_right. cbv zeta. intros H. apply andb_true_iff in H as [H Hp]. apply andb_true_iff in H as [H Hf].
  apply andb_true_iff in H as [_ H0]. induction m as [| m IH]; intros vs q L R S.
  - cbn in R. injection R as <-. exists (first_pair c). split; [exact Hf |]. intros h Hh.
    assert (X : reaches h (repeat 0%N n)).
    { apply start_reaches. destruct (first_pair c) as [| g l] eqn:El; [destruct Hh |].
      rewrite forallb_forall in H0. apply mem_in, H0. exact Hh. }
    replace vs with (repeat 0%N n); [exact X |]. symmetry. rewrite <- L. clear - S. induction vs as [| v vs IH]; [reflexivity |].
    cbn. rewrite <- IH by (intros x Hx; apply S; right; exact Hx). f_equal. specialize (S v (or_introl eq_refl)). cbn in S. lia.
  - cbn [run] in R. destruct (run (into c) m (map N.div2 vs)) as [q' |] eqn:Er; [| discriminate].
    apply IH in Er as [hs [X Hs]]; [| rewrite map_length; exact L | apply small_div2; exact S].
    unfold pair_right in X. apply andb_true_iff in X as [_ X].
    rewrite forallb_forall in X. specialize (X (map N.odd vs) (in_letters n _ ltac:(rewrite map_length; exact L))).
    rewrite R in X. unfold pair_within in X. destruct (find (pairs c) q) as [t |] eqn:Ft; [| discriminate].
    apply existsb_exists in X as [k [_ X]]. destruct (find t k) as [l |] eqn:Fl; [| discriminate].
    apply existsb_exists in X as [hs' [Hl X]]. exists hs'. split.
    + pose proof (all_in_find _ _ _ _ (all_in_find _ _ _ _ Hp Ft) Fl) as Y. rewrite forallb_forall in Y. apply Y. exact Hl.
    + intros h' Hh'. rewrite forallb_forall in X. apply X, mem_in, in_flat_map in Hh' as [h [Hh Ha]].
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
Lemma assert_holding d c p : assert known d (Holding c Outer true) p =
  match condition known fuel c (seq 0 d) p with Some (f, p) => Some (require f p) | None => None end.
Proof. unfold assert, tracks_of_frame, signed. reflexivity. Qed.
(** If the parts of a problem are true, the tracks that were made have the intended numbers, and the conditions hold. *)
Lemma assert_back d W cs : forall p q, assert_all known d (map (fun c => Holding c Outer true) cs) p = Some q ->
  incl (asserted p) (asserted q) /\ (remembers W (memo p) -> all_true tables W (asserted q) ->
    remembers W (memo q) /\ forall c, In c cs -> holds_c c (map W (seq 0 d)) = true).
Proof.
  induction cs as [| c cs IH]; intros p q H; cbn [map assert_all] in H.
  - injection H as <-. split; [apply incl_refl |]. intros R _. split; [exact R | intros c []].
  - destruct (assert known d _ p) as [p1 |] eqn:E; [| discriminate]. rewrite assert_holding in E.
    destruct (condition known fuel c (seq 0 d) p) as [[f p2] |] eqn:Ec; [| discriminate]. injection E as <-.
    destruct (lowering_right tables known known_right W fuel) as (_ & _ & _ & _ & _ & Hc).
    apply Hc in Ec as [(_ & I1 & _ & B) Y]. apply IH in H as [I2 Z].
    change (asserted (require f p2)) with (f :: asserted p2) in *. change (memo (require f p2)) with (memo p2) in Z.
    split; [intros g Hg; apply I2; right; auto |]. intros R A.
    assert (R2 : remembers W (memo p2)).
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
  length (literals M) = length (components M) /\
  forall W, satisfied tables M W -> forall f, In f fs -> sat (fun k => holds tables k W) f.
Proof.
  unfold machine_of. destruct (number_all kind_eqb ks fs) as [ps |] eqn:En; [| discriminate]. cbv zeta.
  destruct (forallb (proper tables) ks && _) eqn:Ew; [| discriminate]. intro EM. injection EM as EM.
  apply andb_true_iff in Ew as [Ep _]. rewrite forallb_forall in Ep. split; [| split].
  - apply Forall_forall. intros [k l] H. subst M. cbn in H. apply in_map_iff in H as [k' [E H]]. injection E as -> <-. auto.
  - subst M. cbn [literals components]. rewrite !map_length, seq_length. reflexivity.
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
  destruct (machine_of _ _ _ _ _) as [M |] eqn:EM; [| discriminate]. intro H. injection H as H.
  apply machine_good in EM as (good & ll & back). pose proof H as H'. unfold pairs_right in H'. cbv zeta in H'.
  rewrite !andb_true_iff in H'. destruct H' as [[[[[[It Hn] _] _] _] _] _]. apply Nat.leb_le in Hn.
  split; [exact It |]. intros ns L [q [[m [S R]] A]].
  destruct (pairs_reach tables M good ll n c Hn H m ns q L R S) as [hs [X Hr]]. unfold pair_right in X. apply andb_true_iff in X as [X _].
  rewrite A in X. cbn [negb orb] in X. apply existsb_exists in X as [h [Hh X]]. apply Hr in Hh as [s [W [Fs [Rs V]]]].
  unfold ended in X. rewrite Fs in X. rewrite forallb_forall in X.
  assert (Sat : satisfied tables M W).
  { intros f Hf. specialize (X f Hf). destruct (value (at_end tables M s) f) eqn:Ev; try discriminate.
    assert (Q : forall i, (at_end tables M s i = Yes -> meaning tables M W i) /\ (at_end tables M s i = No -> ~ meaning tables M W i))
      by (apply at_end_right; assumption).
    apply (value_right (at_end tables M s) (meaning tables M W) f Q) in Ev. exact Ev. }
  pose proof (back W Sat) as T. apply (assert_back (n + r) W) in E as [_ B].
  destruct B as [_ C]; [intros k y [] | intros g Hg; apply T, in_rev; rewrite rev_involutive; exact Hg |].
  exists (map W (seq n r)). split; [rewrite map_length, seq_length; reflexivity |]. intros d Hd. specialize (C d Hd).
  rewrite seq_app, map_app in C. replace (map W (seq 0 n)) with ns in C; [exact C |].
  rewrite <- L. clear - V L. rewrite <- L in V. clear L. revert W V. induction ns as [| v ns IH]; intros W V; [reflexivity |].
  cbn [length seq map]. rewrite (V 0) by (cbn; lia). cbn [nth]. f_equal. rewrite <- seq_shift, map_map.
  apply IH. intros x Hx. apply (V (S x)). cbn. lia.
Qed.
End Conditions.
