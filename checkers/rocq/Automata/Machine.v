(** The automaton of a problem, and invariants: initiation, consecution and safety imply that no numbers satisfy it
    (docs/THEORY.md, 6.6 and 6.7). *)
From Coq Require Import NArith ZArith List Bool Lia Arith.
From Checker Require Import Table Component Formula Rows.
Import ListNotations.
Open Scope nat_scope.

Definition tracks_of (k : kind) : list nat :=
  match k with
  | Linear fs _ _ => map fst fs
  | Parity xs => xs
  | Bits _ y a b => [y; a; b]
  | TopBit y a => [y; a]
  | Constant x _ | Below x _ => [x]
  | Entry t y _ _ => [t; y]
  | Tabled _ xs => xs
  | Violates z z' y y' => [z; z'; y; y']
  end.
Definition last_track (k : kind) : nat := list_max (tracks_of k).

(** Components with their last tracks, the parts whose last track is 0, 1, .., and all parts. A leaf is the number of a component. *)
Record machine := { components : list (kind * nat); levels : list (list (formula nat)); parts : list (formula nat) }.

Definition settled (s : row) (i : nat) : truth3 := match nth i s Star with T => Yes | F => No | _ => Open end.
Definition fails (s : row) (p : formula nat) : bool := match value (settled s) p with No => true | _ => false end.

Section Machine.
Variable tables : list table.
Variable M : machine.

(** The components whose last digit was read get their next states. *)
Fixpoint advance (j : nat) (a : letter) (ks : list (kind * nat)) (old cur : row) : row :=
  match ks, old, cur with
  | (k, l) :: ks, x :: old, c :: cur =>
      (if Nat.eqb l j then match x with At z => step tables k z a | _ => x end else c) :: advance j a ks old cur
  | _, _, _ => []
  end.

Variable inside : row -> bool.
(** For all letters that continue [pre]: the next state is inside, or the formula is false. [if] in place of [||], both sides of which Coq
    would compute. *)
Fixpoint walk (ls : list (list (formula nat))) (pre : letter) (old cur : row) : bool :=
  match ls with
  | [] => inside cur
  | l :: ls =>
      forallb (fun b =>
        let pre' := pre ++ [b] in
        let cur' := advance (length pre) pre' (components M) old cur in
        if existsb (fails cur') l then true else walk ls pre' old cur') [false; true]
  end.
Definition at_end (s : row) (i : nat) : truth3 :=
  match nth i s Star, nth_error (components M) i with
  | T, Some _ => Yes
  | F, Some _ => No
  | At z, Some (k, _) => if ends tables k z then Yes else No
  | _, _ => Open
  end.
Definition safe (s : row) : bool := existsb (fun p => match value (at_end s) p with No => true | _ => false end) (parts M).
Definition consecution (s : row) : bool := walk (levels M) [] s (map (fun _ => Star) (components M)).
Definition start_row : row := map (fun '(k, _) => start k) (components M).
Definition initiation : bool := existsb (fails start_row) (parts M) || inside start_row.
End Machine.

(** Whether an item is one of the states of a component; only for agreement with the other checkers. *)
Definition fits (tables : list table) (k : kind) (i : item) : bool :=
  match i with
  | At z =>
      match k with
      | Linear _ _ _ => (Z.abs z <=? 2305843009213693952)%Z
      | Parity _ | Bits _ _ _ _ | Violates _ _ _ _ => (z =? 0)%Z
      | TopBit _ _ => (z =? 0)%Z || (z =? 1)%Z
      | Constant _ ds => (0 <=? z)%Z && (z <=? Z.of_nat (length ds))%Z
      | Below _ ds => (0 <=? z)%Z && (z <? 3 * Z.of_nat (length ds))%Z
      | Entry _ _ _ ps => (0 <=? z)%Z && (z <? Z.of_nat (length ps))%Z
      | Tabled t _ => match find (nth t tables empty) z with Some _ => true | None => false end
      end
  | _ => true
  end.
Fixpoint fits_row (tables : list table) (ks : list (kind * nat)) (r : row) : bool :=
  match ks, r with
  | [], [] => true
  | (k, _) :: ks, i :: r => fits tables k i && fits_row tables ks r
  | _, _ => false
  end.

(** The obligation: initiation, and for each row safety and consecution. *)
Definition invariant (tables : list table) (M : machine) (w : listing) : bool :=
  let t := snd w in
  Nat.eqb (fst w) (length (components M)) && initiation M (covered t) &&
  forallb (fun s => fits_row tables (components M) s && safe tables M s && consecution tables M (covered t) s) (all_rows t).

(** A step needs the digits of the component's tracks only. *)
Lemma step_local tables k z a a' : (forall x, In x (tracks_of k) -> bit a x = bit a' x) -> step tables k z a = step tables k z a'.
Proof.
  destruct k as [fs low high | xs | c y p q | y p | x ds | x ds | t y vs ps | t xs | u u' y y']; intro H; cbn [step tracks_of] in *.
  - f_equal. f_equal. induction fs as [| [x f] fs IH]; [reflexivity |]. cbn [jump fold_right]. fold (jump fs a) (jump fs a').
    rewrite IH, (H x) by (first [left; reflexivity | intros; apply H; right; assumption]). reflexivity.
  - f_equal. induction xs as [| x xs IH]; [reflexivity |]. simpl. rewrite IH, (H x) by (first [left; reflexivity | intros; apply H; right; assumption]). reflexivity.
  - rewrite !H by (simpl; auto). reflexivity.
  - rewrite !H by (simpl; auto). reflexivity.
  - rewrite !H by (simpl; auto). reflexivity.
  - rewrite !H by (simpl; auto). reflexivity.
  - rewrite !H by (simpl; auto). reflexivity.
  - replace (map (bit a') xs) with (map (bit a) xs); [reflexivity |]. apply map_ext_in. exact H.
  - rewrite !H by (simpl; auto). reflexivity.
Qed.

Lemma in_last k x : In x (tracks_of k) -> x <= last_track k.
Proof.
  unfold last_track. intro H. assert (F : Forall (fun y => y <= list_max (tracks_of k)) (tracks_of k)) by (apply list_max_le; lia).
  rewrite Forall_forall in F. auto.
Qed.


Section Soundness.
Variable tables : list table.
Variable M : machine.
(** Components have a meaning, last tracks are right, and levels have parts only. *)
Hypothesis good : Forall (fun '(k, l) => proper tables k = true /\ l = last_track k) (components M).
Hypothesis levels_parts : forall l p, In l (levels M) -> In p l -> In p (parts M).
Definition meaning (W : numbers) (i : nat) : Prop :=
  match nth_error (components M) i with Some (k, _) => holds tables k W | None => False end.
Definition satisfied (W : numbers) : Prop := forall p, In p (parts M) -> sat (meaning W) p.
Definition right (s : row) (W : numbers) : Prop := Forall2 (fun '(k, _) i => correct tables k i W) (components M) s.

Lemma right_nth s W i : right s W -> nth i s Star <> Star ->
  exists k l, nth_error (components M) i = Some (k, l) /\ proper tables k = true /\ correct tables k (nth i s Star) W.
Proof.
  unfold right. intro H. pose proof good as G. revert i G. induction H as [| [k l] x ks s Hx H IH]; intros [| i] G Hi; simpl in *.
  - congruence.
  - congruence.
  - inversion G as [| ? ? Gk G']; subst. destruct Gk as [Gk _]. exists k, l. auto.
  - inversion G as [| ? ? _ G']; subst. apply IH; assumption.
Qed.

Lemma settled_right s W v : right s W -> forall i,
  (settled s i = Yes -> meaning (pushes W v) i) /\ (settled s i = No -> ~ meaning (pushes W v) i).
Proof.
  intros H i. unfold settled, meaning. destruct (nth i s Star) eqn:E; split; intro X; try discriminate;
    (destruct (right_nth s W i H) as [k [l [-> [_ C]]]]; [congruence |]); rewrite E in C; apply C.
Qed.

Lemma fails_right s W v p : right s W -> In p (parts M) -> fails s p = true -> ~ satisfied (pushes W v).
Proof.
  unfold fails. intros H Hp E X. destruct (value (settled s) p) eqn:V; try discriminate.
  apply (value_right (settled s) (meaning (pushes W v)) p (settled_right s W v H)) in V. apply V, X, Hp.
Qed.

Lemma at_end_right s W : right s W -> forall i,
  (at_end tables M s i = Yes -> meaning W i) /\ (at_end tables M s i = No -> ~ meaning W i).
Proof.
  intros H i. unfold at_end, meaning. destruct (nth i s Star) eqn:Ei; try (split; discriminate);
    (destruct (right_nth s W i H) as [k [l [-> [P C]]]]; [congruence |]); rewrite Ei in C; cbn [correct] in C.
  - split; [intros _; exact (C []) | discriminate].
  - split; [discriminate | intros _; exact (C [])].
  - pose proof (ends_correct tables k z W P C). destruct (ends tables k z); split; intro; try discriminate; intuition congruence.
Qed.
Lemma safe_right s W : right s W -> safe tables M s = true -> ~ satisfied W.
Proof.
  unfold safe. intros H E X. apply existsb_exists in E as [p [Hp E]].
  destruct (value (at_end tables M s) p) eqn:V; try discriminate.
  apply (value_right (at_end tables M s) (meaning W) p (at_end_right s W H)) in V. apply V, X, Hp.
Qed.

Lemma right_covered s r W : covers r s = true -> right s W -> right r W.
Proof. unfold right. intros C H. refine (covers_right (fun '(k, _) i => correct tables k i W) _ r _ s C H). intros [k l]. exact I. Qed.

Lemma advance_right j a pre s W : right s W -> (forall x, x <= j -> bit pre x = bit a x) ->
  forall cur, right cur (push W a) -> right (advance tables j pre (components M) s cur) (push W a).
Proof.
  unfold right. intros H B. pose proof good as G. revert G. clear good levels_parts.
  induction H as [| [k l] x ks s Hx H IH]; intros G cur C; inversion C as [| ? c ? cur' Hc C']; subst; [constructor |].
  inversion G as [| ? ? Gk G']; subst. destruct Gk as [Gk ->]. simpl. constructor; [| apply IH; assumption].
  destruct (Nat.eqb_spec (last_track k) j) as [<- | _]; [| exact Hc].
  destruct x as [| | | z]; try (apply settled_stays; [congruence | exact Hx]).
  rewrite (step_local tables k z pre a) by (intros x Hxk; apply B, in_last, Hxk).
  apply step_correct; assumption.
Qed.

Variable inside : row -> bool.
Lemma walk_right s W a : right s W -> forall ls pre cur, (forall l p, In l ls -> In p l -> In p (parts M)) ->
  walk tables M inside ls pre s cur = true -> length a = length pre + length ls -> firstn (length pre) a = pre ->
  right cur (push W a) ->
  (exists s', inside s' = true /\ right s' (push W a)) \/ forall v, ~ satisfied (pushes (push W a) v).
Proof.
  intro H. induction ls as [| l ls IH]; intros pre cur Hl E La Fa C.
  - left. exists cur. split; [exact E | exact C].
  - set (b := bit a (length pre)). assert (Fa' : firstn (length (pre ++ [b])) a = pre ++ [b]).
    { rewrite app_length, Nat.add_1_r. rewrite (firstn_snoc a (length pre) b), Fa; [reflexivity |].
      simpl in La. unfold b, bit. apply nth_error_nth'. lia. }
    assert (C' : right (advance tables (length pre) (pre ++ [b]) (components M) s cur) (push W a)).
    { apply advance_right; auto. intros x Hx. rewrite <- Fa'. unfold bit. rewrite <- (firstn_skipn (length (pre ++ [b])) a) at 2.
      rewrite app_nth1; [reflexivity |]. rewrite Fa', app_length. simpl. lia. }
    assert (Eb : existsb (fails (advance tables (length pre) (pre ++ [b]) (components M) s cur)) l
      || walk tables M inside ls (pre ++ [b]) s (advance tables (length pre) (pre ++ [b]) (components M) s cur) = true).
    { simpl in E. apply andb_true_iff in E as [E0 E1]. apply andb_true_iff in E1 as [E1 _]. destruct b; assumption. }
    apply orb_true_iff in Eb as [Eb | Eb].
    + right. intro v. apply existsb_exists in Eb as [p [Hp Ef]].
      apply (fails_right _ _ v p C'); [apply (Hl l p); simpl; auto | exact Ef].
    + apply (IH (pre ++ [b]) _) in Eb; auto.
      * intros l' p Hl' Hp. apply (Hl l' p); simpl; auto.
      * rewrite La, app_length. simpl. lia.
Qed.
End Soundness.

(** * Words of given numbers *)
Fixpoint word (m k : nat) (W : numbers) : list letter :=
  match m with
  | O => []
  | S m => word m k (fun x => N.div2 (W x)) ++ [map (fun x => N.odd (W x)) (seq 0 k)]
  end.

Lemma word_spec m k : forall W x, x < k -> (W x < 2 ^ N.of_nat m)%N -> pushes (fun _ => 0%N) (word m k W) x = W x.
Proof.
  induction m as [| m IH]; intros W x Hx H.
  - simpl in *. lia.
  - cbn [word]. unfold pushes in *. rewrite fold_left_app. cbn [fold_left]. unfold push at 1.
    rewrite IH; [| exact Hx | rewrite Nat2N.inj_succ, N.pow_succ_r' in H; rewrite N.div2_div; apply N.div_lt_upper_bound; lia].
    rewrite nth_indep with (d' := N.odd (W 0)) by (rewrite map_length, seq_length; exact Hx).
    rewrite (map_nth (fun x => N.odd (W x))), seq_nth by exact Hx. simpl. destruct (W x) as [| [p | p |]]; reflexivity.
Qed.

Lemma word_letters m k : forall W a, In a (word m k W) -> length a = k.
Proof.
  induction m as [| m IH]; intros W a H; [destruct H |]. cbn [word] in H. apply in_app_iff in H as [H | [<- | []]].
  - eapply IH. exact H.
  - rewrite map_length, seq_length. reflexivity.
Qed.

Lemma bound_exists k (W : numbers) : exists m, forall x, x < k -> (W x < 2 ^ N.of_nat m)%N.
Proof.
  destruct (small_exists (map W (seq 0 k))) as [m H]. exists m. intros x Hx. apply H.
  apply in_map_iff. exists x. split; [reflexivity | apply in_seq; lia].
Qed.

Lemma holds_local tables k W W' : (forall x, In x (tracks_of k) -> W x = W' x) -> (holds tables k W <-> holds tables k W').
Proof.
  destruct k as [fs low high | xs | c y p q | y p | x ds | x ds | t y vs ps | t xs | u u' y y']; intro H; cbn [holds tracks_of] in *.
  - replace (sum_of fs W') with (sum_of fs W); [reflexivity |]. induction fs as [| [x f] fs IH]; [reflexivity |].
    cbn [sum_of fold_right]. fold (sum_of fs W) (sum_of fs W'). rewrite IH, (H x) by (first [left; reflexivity | intros; apply H; right; assumption]). reflexivity.
  - replace (nim xs W') with (nim xs W); [reflexivity |]. induction xs as [| x xs IH]; [reflexivity |].
    simpl. rewrite IH, (H x) by (first [left; reflexivity | intros; apply H; right; assumption]). reflexivity.
  - destruct c; rewrite !H by (simpl; auto); reflexivity.
  - rewrite !H by (simpl; auto); reflexivity.
  - rewrite !H by (simpl; auto); reflexivity.
  - rewrite !H by (simpl; auto); reflexivity.
  - unfold two. rewrite !H by (simpl; auto); reflexivity.
  - replace (map W' xs) with (map W xs); [reflexivity |]. apply map_ext_in. exact H.
  - rewrite !H by (simpl; auto); reflexivity.
Qed.

(** * Machines of problems *)
(** The machine of some parts, with components in a given order; none if a component is missing or has no meaning. *)
Section Compile.
Variable eqb : kind -> kind -> bool.
Hypothesis eqb_eq : forall k k', eqb k k' = true -> k = k'.
Fixpoint index (ks : list kind) (k : kind) (i : nat) : option nat :=
  match ks with [] => None | k' :: ks => if eqb k' k then Some i else index ks k (S i) end.
Fixpoint number (ks : list kind) (f : formula kind) : option (formula nat) :=
  match f with
  | Leaf k => match index ks k 0 with Some i => Some (Leaf i) | None => None end
  | And f g => match number ks f, number ks g with Some f, Some g => Some (And f g) | _, _ => None end
  | Or f g => match number ks f, number ks g with Some f, Some g => Some (Or f g) | _, _ => None end
  | Not f => match number ks f with Some f => Some (Not f) | None => None end
  end.
Fixpoint number_all (ks : list kind) (fs : list (formula kind)) : option (list (formula nat)) :=
  match fs with
  | [] => Some []
  | f :: fs => match number ks f, number_all ks fs with Some f, Some fs => Some (f :: fs) | _, _ => None end
  end.
Fixpoint leaves (f : formula nat) : list nat :=
  match f with Leaf i => [i] | And f g | Or f g => leaves f ++ leaves g | Not f => leaves f end.
Definition machine_of (tables : list table) (tracks : nat) (ks : list kind) (fs : list (formula kind)) : option machine :=
  match number_all ks fs with
  | None => None
  | Some ps =>
      let cs := map (fun k => (k, last_track k)) ks in
      let last p := list_max (map (fun i => snd (nth i cs (Parity [], 0))) (leaves p)) in
      if forallb (proper tables) ks && forallb (fun '(_, l) => l <? Nat.max 1 tracks) cs then
        Some {| components := cs;
                levels := map (fun j => filter (fun p => last p =? j) ps) (seq 0 (Nat.max 1 tracks));
                parts := ps |}
      else None
  end.

Lemma index_right ks k : forall i j, index ks k i = Some j -> exists n, j = i + n /\ nth_error ks n = Some k.
Proof.
  induction ks as [| k' ks IH]; intros i j H; [discriminate |]. simpl in H. destruct (eqb k' k) eqn:E.
  - injection H as <-. apply eqb_eq in E. subst. exists 0. split; [lia | reflexivity].
  - apply IH in H as [n [-> H]]. exists (S n). split; [lia | exact H].
Qed.

Lemma number_right tables ks M W : map fst (components M) = ks -> forall f p, number ks f = Some p ->
  (sat (meaning tables M W) p <-> sat (fun k => holds tables k W) f).
Proof.
  intros E. induction f as [k | f IHf g IHg | f IHf g IHg | f IHf]; intros p H; simpl in H.
  - destruct (index ks k 0) as [i |] eqn:Ei; [| discriminate]. injection H as <-.
    apply index_right in Ei as [n [-> Hn]]. simpl. unfold meaning. rewrite <- E in Hn.
    rewrite nth_error_map in Hn. destruct (nth_error (components M) n) as [[k' l] |]; [| discriminate].
    simpl in Hn. injection Hn as ->. reflexivity.
  - destruct (number ks f), (number ks g); try discriminate. injection H as <-. simpl. rewrite IHf, IHg; reflexivity.
  - destruct (number ks f), (number ks g); try discriminate. injection H as <-. simpl. rewrite IHf, IHg; reflexivity.
  - destruct (number ks f); try discriminate. injection H as <-. simpl. rewrite IHf; reflexivity.
Qed.

(** Theorem 6.8, for the problem as it is lowered: no numbers satisfy all its parts. *)
Theorem invariant_right tables tracks ks fs M w : machine_of tables tracks ks fs = Some M ->
  invariant tables M w = true -> forall W, ~ forall f, In f fs -> sat (fun k => holds tables k W) f.
Proof.
  unfold machine_of. destruct (number_all ks fs) as [ps |] eqn:En; [| discriminate]. cbv zeta.
  destruct (forallb (proper tables) ks && _) eqn:Ew; [| discriminate]. intro EM. injection EM as EM.
  apply andb_true_iff in Ew as [Ep Ew]. rewrite forallb_forall in Ep, Ew.
  assert (Hk : map fst (components M) = ks) by (subst M; simpl; rewrite map_map; apply map_id).
  assert (Hp : parts M = ps) by (subst M; reflexivity).
  assert (Hl : length (levels M) = Nat.max 1 tracks) by (subst M; cbn [levels]; rewrite map_length, seq_length; reflexivity).
  assert (good : Forall (fun '(k, l) => proper tables k = true /\ l = last_track k) (components M)).
  { apply Forall_forall. intros [k l] H. subst M. simpl in H. apply in_map_iff in H as [k' [E H]]. injection E as -> <-. auto. }
  assert (lp : forall l p, In l (levels M) -> In p l -> In p (parts M)).
  { intros l p H1 H2. subst M. cbn [levels parts] in *. apply in_map_iff in H1 as [j [<- _]]. apply filter_In in H2. tauto. }
  assert (narrow : forall k x, In k ks -> In x (tracks_of k) -> x < Nat.max 1 tracks).
  { intros k x H1 H2. apply in_last in H2. specialize (Ew (k, last_track k)). rewrite Nat.ltb_lt in Ew.
    assert (In (k, last_track k) (map (fun k => (k, last_track k)) ks)) by (apply in_map_iff; eauto). specialize (Ew H). lia. }
  clear EM Ep Ew. set (n := Nat.max 1 tracks) in *.
  unfold invariant. intros Hi W HW. apply andb_true_iff in Hi as [Hi Hr]. apply andb_true_iff in Hi as [_ Hi].
  set (t := snd w) in *.
  assert (S : satisfied tables M W).
  { intros p Hpp. rewrite Hp in Hpp. clear Hp. revert ps En Hpp. revert HW. clear - Hk eqb_eq. induction fs as [| f fs IH]; intros HW ps En Hpp; simpl in En.
    - injection En as <-. destruct Hpp.
    - destruct (number ks f) as [q |] eqn:Eq; [| discriminate]. destruct (number_all ks fs) as [qs |]; [| discriminate].
      injection En as <-. destruct Hpp as [<- | Hpp].
      + apply (number_right tables ks M W Hk f q Eq). apply HW. left. reflexivity.
      + apply (IH (fun f Hf => HW f (or_intror Hf)) qs eq_refl Hpp). }
  destruct (bound_exists n W) as [m Hm].
  assert (S' : satisfied tables M (pushes (fun _ => 0%N) (word m n W))).
  { intros p Hpp. specialize (S p Hpp). revert S. apply sat_ext. intro i. unfold meaning.
    destruct (nth_error (components M) i) as [[k l] |] eqn:Ei; [| reflexivity].
    apply holds_local. intros x Hx. symmetry.
    assert (In k ks) by (rewrite <- Hk; apply in_map_iff; exists (k, l); split; [reflexivity | eapply nth_error_In; exact Ei]).
    assert (x < n) by (apply (narrow k); assumption). symmetry. apply word_spec; auto. }
  pose proof (word_letters m n W) as Hw. revert S' Hw. generalize (word m n W) as v. clear S HW Hm.
  rewrite forallb_forall in Hr.
  assert (main : forall v W0 s, covered t s = true -> right tables M s W0 -> (forall a, In a v -> length a = n) ->
    ~ satisfied tables M (pushes W0 v)).
  { induction v as [| a v IH]; intros W0 s Hs Rs Hv X; apply covered_right in Hs as (r & Hs & C);
      apply (right_covered tables M s r W0 C) in Rs; apply Hr in Hs; apply andb_true_iff in Hs as [Hs Hc].
    - apply andb_true_iff in Hs as [_ Hs]. exact (safe_right tables M good r W0 Rs Hs X).
    - destruct (walk_right tables M good (covered t) r W0 a Rs (levels M) [] _ lp Hc) as [[s' [H1 H2]] | H].
      + rewrite Hl. simpl. apply Hv. left. reflexivity.
      + reflexivity.
      + unfold right. clear. induction (components M) as [| [k l] ks IH]; constructor; [exact I | exact IH].
      + apply (IH (push W0 a) s' H1 H2); [intros b Hb; apply Hv; right; exact Hb | exact X].
      + exact (H v X). }
  intros v X Hv. assert (R0 : right tables M (start_row M) (fun _ => 0%N)).
  { unfold right, start_row. clear - good. induction good as [| [k l] ks [Hk _] G IH]; simpl; constructor; [apply start_correct; exact Hk | exact IH]. }
  unfold initiation in Hi. apply orb_true_iff in Hi as [Hi | Hi].
  - apply existsb_exists in Hi as [p [Hpp Ef]]. exact (fails_right tables M good _ _ v p R0 Hpp Ef X).
  - exact (main v (fun _ => 0%N) _ Hi R0 Hv X).
Qed.
End Compile.
