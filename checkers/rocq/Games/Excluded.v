(** A position from which no fresh numbers lead into the set: the states of the hidden problem that the digits of the position
    reach (docs/THEORY.md, Theorem 6.15). *)
From Coq Require Import NArith ZArith List Bool Lia Arith.
From Checker Require Import Syntax Semantics Stated Total Table Component Formula Rows Machine Lowering Meaning Places Obligation Hidden.
Import ListNotations.
Open Scope nat_scope.

(** Sets of rows, as search trees. *)
Inductive rowset := NoRows | RowsOf (l : rowset) (r : row) (g : rowset).
Fixpoint has (t : rowset) (r : row) : bool :=
  match t with
  | NoRows => false
  | RowsOf l s g => match row_compare r s with Lt => has l r | Eq => true | Gt => has g r end
  end.
Fixpoint put (t : rowset) (r : row) : rowset :=
  match t with
  | NoRows => RowsOf NoRows r NoRows
  | RowsOf l s g => match row_compare r s with Lt => RowsOf (put l r) s g | Eq => t | Gt => RowsOf l s (put g r) end
  end.
(** A set, and a list to which the rows are added that were not in the set. *)
Definition add_row (x : rowset * list row) (r : row) : rowset * list row :=
  if has (fst x) r then x else (put (fst x) r, r :: snd x).
Definition all_after (step : row -> list row) (l : list row) : list row :=
  snd (fold_left add_row (flat_map step l) (NoRows, [])).
(** All rows that steps lead to: first those whose steps are known. None if there are too many. *)
Fixpoint closed_under (fuel : nat) (step : row -> list row) (seen : rowset) (known frontier : list row) : option (list row) :=
  match frontier, fuel with
  | [], _ => Some known
  | _, O => None
  | s :: rest, S fuel => let (seen, rest) := fold_left add_row (step s) (seen, rest) in closed_under fuel step seen (s :: known) rest
  end.

(** The last m digits of some numbers as letters, the highest first. *)
Fixpoint visible_word (m : nat) (ns : list N) (rest : list letter) : list letter :=
  match m with O => rest | S m => visible_word m (map N.div2 ns) (map N.odd ns :: rest) end.
Definition digits_needed (ns : list N) : nat := N.to_nat (fold_right (fun v m => N.max (N.size v) m) 0%N ns).
Definition most_rows : nat := 100 * 1000.
(** None of the states that the digits of the numbers reach can hold at the end. None if there are too many states. *)
Definition excluded (tables : list table) (M : machine) (ns : list N) : option bool :=
  if existsb (fails (start_row M)) (parts M) then Some true else
  let step a s := successors tables M (levels M) a [] s (map (fun _ => Star) (components M)) in
  let s := start_row M in
  match closed_under most_rows (step (repeat false (length ns))) (put NoRows s) [] [s] with
  | None => None
  | Some l => Some (forallb (safe tables M) (fold_left (fun l a => all_after (step a) l) (visible_word (digits_needed ns) ns []) l))
  end.
(** At the numbers [ns], no fresh numbers satisfy the conditions. *)
Definition unreached (tables : list table) (known : list entry) (r : nat) (cs : list cond) (ns : list N) : option bool :=
  let d := length ns + r in
  match assert_all (map written_entry known) d (map holding cs) (begin d) with
  | None => None
  | Some p =>
      match (if well_made d (memo p) then plain_parts p else None) with
      | Some (ks, fs) =>
          match machine_of kind_eqb tables (tracks p) ks fs with
          | Some M => if length ns <=? length (levels M) then excluded tables M ns else Some false
          | None => None
          end
      | None => None
      end
  end.

Lemma item_compare_eq i j : item_compare i j = Eq -> i = j.
Proof. destruct i, j; try discriminate; try reflexivity. cbn. intro H. apply Z.compare_eq in H. congruence. Qed.
Lemma row_compare_eq r : forall s, row_compare r s = Eq -> r = s.
Proof.
  induction r as [| i r IH]; intros [| j s] H; try discriminate; [reflexivity |]. cbn in H.
  destruct (item_compare i j) eqn:E; try discriminate. apply item_compare_eq in E. rewrite (IH s H). congruence.
Qed.
Lemma row_compare_refl r : row_compare r r = Eq.
Proof. induction r as [| [| | | z] r IH]; cbn; try exact IH; [reflexivity |]. rewrite Z.compare_refl. exact IH. Qed.
Lemma put_has t r : has (put t r) r = true.
Proof.
  induction t as [| l IHl s g IHg]; cbn; [rewrite row_compare_refl; reflexivity |].
  destruct (row_compare r s) eqn:E; cbn; rewrite E; auto.
Qed.
Lemma put_more t r x : has t x = true -> has (put t r) x = true.
Proof.
  induction t as [| l IHl s g IHg]; cbn; [discriminate |]. intro H.
  destruct (row_compare r s); cbn; destruct (row_compare x s); auto.
Qed.
Lemma put_only t r x : has (put t r) x = true -> has t x = true \/ x = r.
Proof.
  induction t as [| l IHl s g IHg]; cbn.
  - destruct (row_compare x r) eqn:E; try discriminate. apply row_compare_eq in E. auto.
  - destruct (row_compare r s); cbn; destruct (row_compare x s) eqn:E; auto.
Qed.
(** Adding rows: what was there remains, the new ones are there, and what is new is in the list. *)
Lemma adding l : forall seen rest seen' rest', fold_left add_row l (seen, rest) = (seen', rest') ->
  (forall x, has seen x = true -> has seen' x = true) /\ (forall x, In x l -> has seen' x = true) /\ incl rest rest' /\
  (forall x, has seen' x = true -> has seen x = true \/ In x rest').
Proof.
  induction l as [| r l IH]; intros seen rest seen' rest' H; cbn [fold_left] in H.
  - injection H as <- <-. repeat split; auto using incl_refl.
  - unfold add_row at 2 in H. cbn [fst snd] in H. destruct (has seen r) eqn:E.
    + destruct (IH _ _ _ _ H) as (A & B & C & D). repeat split; auto. intros x [<- | Hx]; auto.
    + destruct (IH _ _ _ _ H) as (A & B & C & D). repeat split; auto using put_more.
      * intros x [<- | Hx]; auto using put_has.
      * intros x Hx. apply C. right. exact Hx.
      * intros x Hx. apply D in Hx as [Hx | Hx]; [| auto]. apply put_only in Hx as [Hx | ->]; [auto |]. right. apply C. left. reflexivity.
Qed.
Lemma all_after_in step l s s' : In s l -> In s' (step s) -> In s' (all_after step l).
Proof.
  intros Hs H. unfold all_after. destruct (fold_left _ _ _) as [seen rest] eqn:E. destruct (adding _ _ _ _ _ E) as (_ & B & _ & D).
  destruct (D s') as [X | X]; [apply B, in_flat_map; eauto | discriminate | exact X].
Qed.
Lemma closed_right step fuel : forall seen known frontier l, closed_under fuel step seen known frontier = Some l ->
  (forall x, has seen x = true -> In x known \/ In x frontier) ->
  (forall x x', In x known -> In x' (step x) -> has seen x' = true) ->
  (forall x, In x known \/ In x frontier -> In x l) /\ forall x x', In x l -> In x' (step x) -> In x' l.
Proof.
  induction fuel as [| fuel IH]; intros seen known frontier l H S C; destruct frontier as [| s rest]; cbn [closed_under] in H; try discriminate.
  1, 2: injection H as <-; split; [intros x [X | []]; exact X |]; intros x x' X X'; destruct (S x' (C x x' X X')) as [Y | []]; exact Y.
  destruct (fold_left _ _ _) as [seen' rest'] eqn:E. destruct (adding _ _ _ _ _ E) as (A & B & I & D). apply IH in H as [H1 H2].
  - split; [| exact H2]. intros x [X | [<- | X]]; apply H1; cbn; auto.
  - intros x Hx. apply D in Hx as [Hx | Hx]; [| auto]. destruct (S x Hx) as [X | [<- | X]]; cbn; auto.
  - intros x x' [<- | Hx] Hx'; [apply B, Hx' | apply A, (C x x' Hx Hx')].
Qed.

Lemma same_length {A B} (R : A -> B -> Prop) l m : Forall2 R l m -> length l = length m.
Proof. intro H. induction H; cbn; congruence. Qed.
(** Letters whose first digits are given. *)
Definition shows (k n : nat) (d a : letter) : Prop := length a = k /\ firstn n a = d.
Lemma firstn_seq n k (W : numbers) : n <= k -> firstn n (map (fun x => N.odd (W x)) (seq 0 k)) = map (fun x => N.odd (W x)) (seq 0 n).
Proof.
  intro H. replace k with (n + (k - n)) by lia. rewrite seq_app, map_app, firstn_app, map_length, seq_length, Nat.sub_diag.
  cbn [firstn]. rewrite app_nil_r. apply firstn_all2. rewrite map_length, seq_length. lia.
Qed.
Lemma word_shows k n : n <= k -> forall m ns (W : numbers) j rest w, length ns = n -> small m ns -> (forall x, x < n -> W x = nth x ns 0%N) ->
  Forall2 (shows k n) rest w -> Forall2 (shows k n) (repeat (repeat false n) j ++ visible_word m ns rest) (word (j + m) k W ++ w).
Proof.
  intros Hk. induction m as [| m IH]; intros ns W j rest w L S V R.
  - cbn [visible_word]. rewrite Nat.add_0_r. apply Forall2_app; [| exact R].
    assert (Z : forall x, x < n -> W x = 0%N).
    { intros x Hx. rewrite V by exact Hx. specialize (S (nth x ns 0%N)). cbn in S. assert (In (nth x ns 0%N) ns) by (apply nth_In; lia). specialize (S H). lia. }
    clear - Z Hk. revert W Z. induction j as [| j IH]; intros W Z; [constructor |]. rewrite <- Nat.add_1_r, repeat_app. cbn [word].
    rewrite Nat.add_1_r. cbn [word]. apply Forall2_app; [apply IH; intros x Hx; rewrite Z by exact Hx; reflexivity |].
    constructor; [| constructor]. split; [rewrite map_length, seq_length; reflexivity |]. rewrite firstn_seq by exact Hk.
    clear - Z. revert W Z. assert (H : forall s, map (fun _ : nat => false) (seq s n) = repeat false n) by (induction n; intro s; cbn; [| rewrite IHn]; reflexivity).
    intros W Z. rewrite <- (H 0). apply map_ext_in. intros x Hx. apply in_seq in Hx. rewrite Z by lia. reflexivity.
  - cbn [visible_word]. rewrite Nat.add_succ_r. cbn [word]. rewrite <- app_assoc. apply IH; [rewrite map_length; exact L | apply small_div2; exact S | |].
    + intros x Hx. rewrite V by exact Hx. change 0%N with (N.div2 0) at 2. rewrite map_nth. reflexivity.
    + constructor; [| exact R]. split; [rewrite map_length, seq_length; reflexivity |]. rewrite firstn_seq by exact Hk.
      rewrite <- L. clear - V L. subst n. revert W V. induction ns as [| v ns IH]; intros W V; [reflexivity |].
      cbn [length seq map]. rewrite (V 0) by (cbn; lia). cbn [nth]. f_equal. rewrite <- seq_shift, map_map. apply (IH (fun x => W (S x))).
      intros x Hx. apply (V (S x)). cbn. lia.
Qed.
Lemma digits_small ns m : (fold_right (fun v m => N.max (N.size v) m) 0 ns <= N.of_nat m)%N -> small m ns.
Proof.
  intros H v Hv. assert (S : (N.size v <= N.of_nat m)%N).
  { revert Hv H. induction ns as [| u ns IH]; intros Hv H; [destruct Hv |]. cbn [fold_right] in H. destruct Hv as [-> | Hv]; [lia |]. apply IH; [exact Hv | lia]. }
  destruct (N.eq_dec v 0) as [-> | D]; [apply N.neq_0_lt_0, N.pow_nonzero; discriminate |].
  rewrite N.size_log2 in S by exact D. apply N.log2_lt_pow2; lia.
Qed.

Section Soundness.
Variable tables : list table.
Variable M : machine.
Hypothesis good : Forall (fun '(k, l) => proper tables k = true /\ l = last_track k) (components M).
Hypothesis levels_parts : forall l p, In l (levels M) -> In p l -> In p (parts M).
Variable n : nat.
Let k := length (levels M).
Hypothesis enough : n <= k.
Definition step_by (a : letter) (s : row) : list row := successors tables M (levels M) a [] s (map (fun _ => Star) (components M)).

Lemma successors_all W s a : Machine.right tables M s W -> forall ls visible pre cur, (forall l p, In l ls -> In p l -> In p (parts M)) ->
  length a = length pre + length ls -> firstn (length pre) a = pre -> Machine.right tables M cur (push W a) ->
  (forall x, x < length visible -> bit a (length pre + x) = bit visible x) ->
  (exists s', In s' (successors tables M ls visible pre s cur) /\ Machine.right tables M s' (push W a)) \/ forall v, ~ satisfied tables M (pushes (push W a) v).
Proof.
  intro H. induction ls as [| l ls IH]; intros visible pre cur Hl La Fa C V; cbn [successors].
  - left. exists cur. split; [left; reflexivity | exact C].
  - cbv zeta. set (b := bit a (length pre)). cbn [length] in La. assert (Fa' : firstn (length (pre ++ [b])) a = pre ++ [b]).
    { rewrite app_length, Nat.add_1_r. rewrite (firstn_snoc a (length pre) b), Fa; [reflexivity |]. unfold b, bit. apply nth_error_nth'. lia. }
    assert (C' : Machine.right tables M (advance tables (length pre) (pre ++ [b]) (components M) s cur) (push W a)).
    { apply advance_right; auto. intros x Hx. rewrite <- Fa'. unfold bit. rewrite <- (firstn_skipn (length (pre ++ [b])) a) at 2.
      rewrite app_nth1; [reflexivity |]. rewrite Fa', app_length. simpl. lia. }
    assert (Hb : In b (match visible with v :: _ => [v] | [] => [false; true] end)).
    { destruct visible as [| v visible]; [destruct b; cbn; auto |]. left. specialize (V 0 ltac:(cbn; lia)). rewrite Nat.add_0_r in V. exact (eq_sym V). }
    destruct (existsb (fails (advance tables (length pre) (pre ++ [b]) (components M) s cur)) l) eqn:Ef.
    + right. intro v. apply existsb_exists in Ef as [p [Hp Ef]].
      apply (fails_right tables M good _ _ v p C'); [apply (Hl l p); simpl; auto | exact Ef].
    + destruct (IH (tl visible) (pre ++ [b]) _ (fun l' p H1 H2 => Hl l' p (or_intror H1) H2) ltac:(rewrite app_length; cbn; lia) Fa' C') as [[s' [Hs' R]] | N].
      * intros x Hx. rewrite app_length. destruct visible as [| v visible]; [cbn in Hx; lia |]. cbn [tl length] in *.
        specialize (V (S x) ltac:(lia)). cbn [bit nth] in V. unfold bit in *. cbn [nth] in V. rewrite <- V. f_equal. lia.
      * left. exists s'. split; [| exact R]. apply in_flat_map. exists b. split; [exact Hb |]. rewrite Ef. exact Hs'.
      * right. exact N.
Qed.
Lemma step_all W s d a : Machine.right tables M s W -> shows k n d a ->
  (exists s', In s' (step_by d s) /\ Machine.right tables M s' (push W a)) \/ forall v, ~ satisfied tables M (pushes (push W a) v).
Proof.
  intros R [La Fa]. apply successors_all; auto.
  - unfold Machine.right. clear. induction (components M) as [| [c l] ks IH]; constructor; [exact I | exact IH].
  - intros x Hx. cbn. rewrite <- Fa in Hx |- *. rewrite firstn_length in Hx. unfold bit. rewrite <- (firstn_skipn n a) at 1.
    apply app_nth1. rewrite firstn_length. exact Hx.
Qed.
(** Steps within a set that is closed under them, and steps from set to set. *)
Lemma zeros_all l : (forall s s', In s l -> In s' (step_by (repeat false n) s) -> In s' l) ->
  forall v rest W s, In s l -> Machine.right tables M s W -> Forall2 (shows k n) (repeat (repeat false n) (length v)) v ->
  (exists s', In s' l /\ Machine.right tables M s' (pushes W v)) \/ ~ satisfied tables M (pushes W (v ++ rest)).
Proof.
  intro C. induction v as [| a v IH]; intros rest W s Hs R F; [left; exists s; auto |]. cbn in F. inversion F as [| ? ? ? ? Ha F']; subst.
  destruct (step_all W s _ a R Ha) as [[s' [Hs' R']] | N]; [| right; exact (N (v ++ rest))].
  exact (IH rest (push W a) s' (C s s' Hs Hs') R' F').
Qed.
Lemma letters_all ds : forall v W l s, In s l -> Machine.right tables M s W -> Forall2 (shows k n) ds v ->
  (exists s', In s' (fold_left (fun l a => all_after (step_by a) l) ds l) /\ Machine.right tables M s' (pushes W v)) \/ ~ satisfied tables M (pushes W v).
Proof.
  induction ds as [| d ds IH]; intros v W l s Hs R F; inversion F as [| ? a ? v' Ha F']; subst; [left; exists s; auto |].
  destruct (step_all W s d a R Ha) as [[s' [Hs' R']] | N]; [| right; exact (N v')].
  exact (IH v' (push W a) _ s' (all_after_in _ _ _ _ Hs Hs') R' F').
Qed.

Lemma excluded_word ns j v : length ns = n -> excluded tables M ns = Some true ->
  Forall2 (shows k n) (repeat (repeat false n) j ++ visible_word (digits_needed ns) ns []) v -> ~ satisfied tables M (pushes (fun _ => 0%N) v).
Proof.
  intros L E F X. assert (R0 : Machine.right tables M (start_row M) (fun _ => 0%N)).
  { unfold Machine.right, start_row. clear - good. induction good as [| [c l] ks [Hc _] G IH]; cbn [map]; [constructor |]. constructor; [apply start_correct; exact Hc | exact (IH G)]. }
  unfold excluded in E. destruct (existsb _ _) eqn:Ef.
  - apply existsb_exists in Ef as [p [Hp Ef]]. exact (fails_right tables M good _ _ v p R0 Hp Ef X).
  - clear Ef. cbv zeta in E. rewrite L in E. fold step_by in E. set (s := start_row M) in *.
    destruct (closed_under _ _ _ _ _) as [l |] eqn:Ec; [| discriminate]. injection E as E. apply closed_right in Ec as [C1 C2].
    + apply Forall2_app_inv_l in F as (v1 & v2 & F1 & F2 & ->).
      assert (Lv : length v1 = j) by (apply same_length in F1; rewrite repeat_length in F1; congruence). rewrite <- Lv in F1.
      destruct (zeros_all l C2 v1 v2 (fun _ => 0%N) s (C1 s (or_intror (or_introl eq_refl))) R0 F1) as [[s1 [H1 R1]] | N]; [| exact (N X)].
      unfold pushes in X. rewrite fold_left_app in X. fold (pushes (fun _ => 0%N) v1) in X. fold (pushes (pushes (fun _ => 0%N) v1) v2) in X.
      destruct (letters_all _ _ _ _ s1 H1 R1 F2) as [[s2 [H2 R2]] | N]; [| exact (N X)].
      rewrite forallb_forall in E. exact (safe_right tables M good s2 _ R2 (E s2 H2) X).
    + intros x Hx. apply put_only in Hx as [Hx | ->]; [discriminate | right; left; reflexivity].
    + intros x x' [].
Qed.
End Soundness.

Lemma numbered_parts tables ks M W : map fst (components M) = ks -> forall fs ps, number_all kind_eqb ks fs = Some ps ->
  (forall f, In f fs -> sat (fun k => holds tables k W) f) -> forall p, In p ps -> sat (meaning tables M W) p.
Proof.
  intro Hk. induction fs as [| f fs IH]; intros ps H S p Hp; cbn in H; [injection H as <-; destruct Hp |].
  destruct (number kind_eqb ks f) as [q |] eqn:Eq; [| discriminate]. destruct (number_all kind_eqb ks fs) as [qs |]; [| discriminate].
  injection H as <-. destruct Hp as [<- | Hp].
  - apply (number_right kind_eqb kind_eqb_eq tables ks M W Hk f q Eq). apply S. left. reflexivity.
  - exact (IH qs eq_refl (fun f Hf => S f (or_intror Hf)) p Hp).
Qed.

(** Theorem 6.15, for problems as they are lowered. *)
Theorem unreached_right tables known r cs ns : Forall (entry_right tables) known -> unreached tables known r cs ns = Some true ->
  forall us, length us = r -> ~ forall c, In c cs -> holds_c c (ns ++ us) = true.
Proof.
  intros K H us Lu A. unfold unreached in H. cbv zeta in H. set (d := length ns + r) in *.
  destruct (assert_all _ d _ (begin d)) as [p |] eqn:E; [| discriminate]. destruct (well_made d (memo p)) eqn:Ew; [| discriminate].
  destruct (plain_parts p) as [[ks fs] |] eqn:Epp; [| discriminate].
  destruct (machine_of _ _ _ _ _) as [M |] eqn:EM; [| discriminate]. destruct (Nat.leb_spec (length ns) (length (levels M))) as [Hn |]; [| discriminate].
  assert (Ld : length (ns ++ us) = d) by (rewrite app_length; unfold d; lia).
  set (W := intended [] (numbers_at (ns ++ us)) (memo p)). destruct (intended_right [] (numbers_at (ns ++ us)) d (memo p) Ew) as [_ D].
  assert (S : forall f, In f fs -> sat (fun k => holds tables k W) f).
  { apply (plain_parts_right tables [] W p ks fs Epp). refine (parts_true tables [] _ (written_entries [] _ _ K) d _ p _ _ E Ew Ld _).
    - apply forallb_forall. intros x Hx. apply in_map_iff in Hx as [c [<- _]]. reflexivity.
    - apply Forall_forall. intros x Hx. apply in_map_iff in Hx as [c [<- Hc]]. unfold holding. rewrite written_ask_at. exact (A c Hc). }
  destruct (machine_good tables _ _ _ _ EM) as (good & _). unfold machine_of in EM.
  destruct (number_all kind_eqb ks _) as [ps |] eqn:En; [| discriminate]. cbv zeta in EM.
  destruct (forallb (proper tables) ks && _) eqn:Ep; [| discriminate]. injection EM as EM.
  apply andb_true_iff in Ep as [_ Ep]. rewrite forallb_forall in Ep.
  assert (Hk : map fst (components M) = ks) by (subst M; simpl; rewrite map_map; apply map_id).
  assert (Hp : parts M = ps) by (subst M; reflexivity).
  assert (Hl : length (levels M) = Nat.max 1 (tracks p)) by (subst M; cbn [levels]; rewrite map_length, seq_length; reflexivity).
  assert (lp : forall l q, In l (levels M) -> In q l -> In q (parts M)).
  { intros l q H1 H2. subst M. cbn [levels parts] in *. apply in_map_iff in H1 as [j [<- _]]. apply filter_In in H2. tauto. }
  assert (narrow : forall c x, In c ks -> In x (tracks_of c) -> x < length (levels M)).
  { intros c x H1 H2. apply in_last in H2. specialize (Ep (c, last_track c)). rewrite Nat.ltb_lt in Ep. rewrite Hl.
    assert (In (c, last_track c) (map (fun k => (k, last_track k)) ks)) by (apply in_map_iff; eauto). specialize (Ep H0). lia. }
  clear EM Ep. set (n := length ns) in *. set (k := length (levels M)) in *.
  destruct (bound_exists k W) as [m Hm]. set (m' := m + digits_needed ns).
  assert (Hm' : forall x, x < k -> (W x < 2 ^ N.of_nat m')%N).
  { intros x Hx. eapply N.lt_le_trans; [apply Hm; exact Hx |]. apply N.pow_le_mono_r; [discriminate | unfold m'; lia]. }
  assert (V : forall x, x < n -> W x = nth x ns 0%N).
  { intros x Hx. unfold W. rewrite D by (unfold d; fold n; lia). unfold numbers_at. apply app_nth1. exact Hx. }
  pose proof (word_shows k n Hn (digits_needed ns) ns W m [] [] eq_refl) as Sh. rewrite app_nil_r in Sh.
  specialize (Sh ltac:(apply digits_small; unfold digits_needed; rewrite N2Nat.id; reflexivity) V ltac:(constructor)). fold m' in Sh.
  refine (excluded_word tables M good lp n Hn ns m (word m' k W) eq_refl H Sh _).
  intros q Hq. rewrite Hp in Hq. pose proof (numbered_parts tables ks M W Hk _ _ En S q Hq) as X. revert X. apply sat_ext.
  intro i. unfold meaning. destruct (nth_error (components M) i) as [[c l] |] eqn:Ei; [| reflexivity].
  apply holds_local. intros x Hx. apply word_spec; [| apply Hm']; apply (narrow c); try exact Hx;
    rewrite <- Hk; apply in_map_iff; exists (c, l); (split; [reflexivity | eapply nth_error_In; exact Ei]).
Qed.
