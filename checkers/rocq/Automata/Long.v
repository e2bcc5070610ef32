(** Long constants that are compared with two tracks or more: they get tracks of their own, and share one component
    (docs/LOWERING.md, "Long constants"). This component is a table here, whose states are those of docs/THEORY.md, 6.2: state i means
    that the digits so far are zeros, then the first i digits of the constants. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Checker Require Import Syntax Semantics Total Table Component Formula Machine.
Import ListNotations.

Definition long_constant (k : kind) : option (nat * list bool) :=
  match k with Constant x ds | Below x ds => if Nat.ltb 64 (length ds) then Some (x, ds) else None | _ => None end.
Fixpoint number_in (ds : list bool) (cs : list (list bool)) : option nat :=
  match cs with [] => None | c :: cs => if same_letter ds c then Some 0 else option_map S (number_in ds cs) end.
(** The different ones, in the order of the components; none if they do not share a component. *)
Fixpoint different (known : list (list bool)) (ks : list kind) : list (list bool) :=
  match ks with
  | [] => rev known
  | k :: ks => different (match long_constant k with
                          | Some (_, ds) => match number_in ds known with Some _ => known | None => ds :: known end
                          | None => known end) ks
  end.
Definition to_share (tracks : nat) (ks : list kind) : list (list bool) :=
  let cs := different [] ks in
  let one_track := match flat_map (fun k => match long_constant k with Some (x, _) => [x] | None => [] end) ks with
                   | [] => true | x :: xs => forallb (Nat.eqb x) xs end in
  if one_track || Nat.ltb 20 (tracks + length cs) || Nat.leb 64 (length ks) then [] else cs.

(** * The table *)
Fixpoint fan_by (n : nat) (f : list bool -> option Z) : fan :=
  match n with O => Go (f []) | S n => Fork (fan_by n (fun l => f (false :: l))) (fan_by n (fun l => f (true :: l))) end.
Fixpoint tree_by (fuel from n : nat) (f : nat -> state) : table :=
  match fuel, n with
  | S fuel, S m => let h := Nat.div2 m in
      Node (tree_by fuel from h f) (Z.of_nat (from + h)) (f (from + h)) (tree_by fuel (S (from + h)) (m - h) f)
  | _, _ => Table.Leaf
  end.
Definition constants_table (cs : list (list bool)) : table :=
  let places := list_max (map (@length bool) cs) in
  let padded := map (fun ds => repeat false (places - length ds) ++ ds) cs in
  let letter i := map (fun ds => nth i ds false) padded in
  tree_by (S places) 0 (S places) (fun i =>
    let here := letter i in
    {| accepts_here := Nat.eqb i places;
       goes := fan_by (length cs) (fun l => if Nat.eqb i 0 && forallb negb l then Some 0%Z
                                            else if Nat.ltb i places && same_letter l here then Some (Z.of_nat (S i)) else None) |}).
(** It is not proved that the table is right, but checked: it accepts the constants. *)
Definition accepts_constants (t : table) (cs : list (list bool)) : bool :=
  let places := list_max (map (@length bool) cs) in
  let values := map number_of cs in
  is_table (length cs) t && forallb (fun v => (v <? 2 ^ N.of_nat places)%N) values &&
  match run t places values with Some q => accepting t q | None => false end.

(** * The problem *)
Section Share.
Variable cs : list (list bool).
Variables first count : nat.
(** None if a track or a table is not among those before. *)
Definition shared_kind (k : kind) : option kind :=
  if negb (forallb (fun x => Nat.ltb x first) (tracks_of k) && match k with Tabled t _ => Nat.ltb t count | _ => true end) then None else
  Some match k with
       | Below x ds => match number_in ds cs with Some j => Linear [(x, 1%Z); (first + j, (-1)%Z)] None (Some (-1)%Z) | None => k end
       | Constant x ds => match number_in ds cs with Some j => Linear [(x, 1%Z); (first + j, (-1)%Z)] (Some 0%Z) (Some 0%Z) | None => k end
       | _ => k
       end.
Fixpoint shared_formula (f : formula kind) : option (formula kind) :=
  match f with
  | Formula.Leaf k => option_map (@Formula.Leaf kind) (shared_kind k)
  | Formula.And f g => match shared_formula f, shared_formula g with Some f, Some g => Some (Formula.And f g) | _, _ => None end
  | Formula.Or f g => match shared_formula f, shared_formula g with Some f, Some g => Some (Formula.Or f g) | _, _ => None end
  | Formula.Not f => option_map (@Formula.Not kind) (shared_formula f)
  end.
Fixpoint all_some {A B} (f : A -> option B) (l : list A) : option (list B) :=
  match l with [] => Some [] | x :: l => match f x, all_some f l with Some y, Some l => Some (y :: l) | _, _ => None end end.
End Share.
Record lowered := { its_tables : list table; its_tracks : nat; its_kinds : list kind; its_parts : list (formula kind) }.
(** The largest number of constants: a table has 2^n letters. *)
Definition most_constants : nat := 8.
Definition shared (tables : list table) (tracks : nat) (ks : list kind) (fs : list (formula kind)) : option lowered :=
  match to_share tracks ks with
  | [] => Some {| its_tables := tables; its_tracks := tracks; its_kinds := ks; its_parts := fs |}
  | cs =>
      if Nat.ltb most_constants (length cs) then None else
      let t := constants_table cs in
      let all := Tabled (length tables) (seq tracks (length cs)) in
      let change := shared_kind cs tracks (length tables) in
      match all_some change ks, all_some (shared_formula cs tracks (length tables)) fs with
      | Some ks, Some fs =>
          if accepts_constants t cs then
            Some {| its_tables := tables ++ [t]; its_tracks := tracks + length cs; its_kinds := ks ++ [all]; its_parts := fs ++ [Formula.Leaf all] |}
          else None
      | _, _ => None
      end
  end.

(** * Soundness *)
Lemma all_some_in {A B} (f : A -> option B) l : forall m y, all_some f l = Some m -> In y m -> exists x, In x l /\ f x = Some y.
Proof.
  induction l as [| x l IH]; cbn [all_some]; intros m y H Hy; [injection H as <-; destruct Hy |].
  destruct (f x) as [z |] eqn:E; [| discriminate]. destruct (all_some f l) as [m' |]; [| discriminate]. injection H as <-.
  destruct Hy as [<- | Hy]; [exists x; split; [left; reflexivity | exact E] |]. destruct (IH m' y eq_refl Hy) as [u [H1 H2]]. exists u. split; [right; exact H1 | exact H2].
Qed.
Lemma number_nth ds cs : forall j, number_in ds cs = Some j -> nth_error cs j = Some ds.
Proof.
  induction cs as [| c cs IH]; intros j H; [discriminate |]. cbn [number_in] in H. destruct (same_letter ds c) eqn:E.
  - injection H as <-. apply same_letter_eq in E. cbn. congruence.
  - destruct (number_in ds cs) as [i |]; [| discriminate]. injection H as <-. exact (IH i eq_refl).
Qed.
Section Sound.
Variable tables : list table.
Variable first : nat.
Variable cs : list (list bool).
Variable t : table.
Variable W : numbers.
Definition extended : numbers := fun x => if Nat.ltb x first then W x else nth (x - first) (map number_of cs) 0%N.
Lemma extended_before x : x < first -> extended x = W x.
Proof. intro H. unfold extended. apply Nat.ltb_lt in H. rewrite H. reflexivity. Qed.
Lemma extended_constant ds j : number_in ds cs = Some j -> extended (first + j) = number_of ds.
Proof.
  intro H. apply number_nth in H. unfold extended. destruct (Nat.ltb_spec (first + j) first); [lia |].
  replace (first + j - first) with j by lia. apply nth_error_nth. rewrite nth_error_map, H. reflexivity.
Qed.
Lemma extended_all : map extended (seq first (length cs)) = map number_of cs.
Proof.
  assert (G : forall l o (V : numbers), (forall i, i < length l -> V (o + i) = nth i l 0%N) -> map V (seq o (length l)) = l).
  { induction l as [| n l IH]; intros o V H; [reflexivity |]. cbn [length seq map]. f_equal.
    - specialize (H 0 ltac:(cbn; lia)). rewrite Nat.add_0_r in H. exact H.
    - apply IH. intros i Hi. specialize (H (S i) ltac:(cbn; lia)). rewrite <- Nat.add_succ_comm in H. exact H. }
  rewrite <- (map_length number_of cs). apply G. intros i Hi. unfold extended. destruct (Nat.ltb_spec (first + i) first); [lia |]. f_equal. lia.
Qed.
Lemma kept_kind k : (forall x, In x (tracks_of k) -> x < first) -> match k with Tabled i _ => i < length tables | _ => True end ->
  (holds (tables ++ [t]) k extended <-> holds tables k W).
Proof.
  intros B C. rewrite (holds_local (tables ++ [t]) k extended W) by (intros x Hx; apply extended_before, B, Hx).
  destruct k; try reflexivity. cbn [holds]. rewrite app_nth1 by exact C. reflexivity.
Qed.
Lemma shared_kind_holds k k' : shared_kind cs first (length tables) k = Some k' -> (holds (tables ++ [t]) k' extended <-> holds tables k W).
Proof.
  unfold shared_kind. destruct (_ && _) eqn:E; [| discriminate]. cbn [negb]. apply andb_true_iff in E as [B C]. rewrite forallb_forall in B.
  assert (B' : forall x, In x (tracks_of k) -> x < first) by (intros x Hx; apply Nat.ltb_lt, B, Hx).
  assert (C' : match k with Tabled i _ => i < length tables | _ => True end) by (destruct k; try exact I; apply Nat.ltb_lt; exact C).
  pose proof (kept_kind k B' C') as K. intro H. injection H as <-. destruct k; try exact K.
  - destruct (number_in digits cs) as [j |] eqn:P; [| exact K]. cbn [holds sum_of fold_right]. rewrite (extended_constant _ j P), extended_before by (apply B'; left; reflexivity).
    unfold within. rewrite andb_true_iff, !Z.leb_le. lia.
  - destruct (number_in digits cs) as [j |] eqn:P; [| exact K]. cbn [holds sum_of fold_right]. rewrite (extended_constant _ j P), extended_before by (apply B'; left; reflexivity).
    unfold within. rewrite andb_true_iff, !Z.leb_le. lia.
Qed.
Lemma shared_formula_sat f : forall g, shared_formula cs first (length tables) f = Some g ->
  (sat (fun k => holds (tables ++ [t]) k extended) g <-> sat (fun k => holds tables k W) f).
Proof.
  induction f as [k | f IHf g IHg | f IHf g IHg | f IHf]; cbn [shared_formula]; intros h H.
  - destruct (shared_kind cs first (length tables) k) as [k' |] eqn:E; [| discriminate]. injection H as <-. exact (shared_kind_holds k k' E).
  - destruct (shared_formula cs first _ f), (shared_formula cs first _ g); try discriminate. injection H as <-. cbn [sat]. rewrite IHf, IHg; reflexivity.
  - destruct (shared_formula cs first _ f), (shared_formula cs first _ g); try discriminate. injection H as <-. cbn [sat]. rewrite IHf, IHg; reflexivity.
  - destruct (shared_formula cs first _ f); [| discriminate]. injection H as <-. cbn [sat]. rewrite IHf; reflexivity.
Qed.
Lemma constants_accepted : accepts_constants t cs = true -> accepts t (map number_of cs).
Proof.
  unfold accepts_constants. intro H. apply andb_true_iff in H as [H R]. apply andb_true_iff in H as [_ S]. rewrite forallb_forall in S.
  destruct (run t _ _) as [q |] eqn:E; [| discriminate]. exists q. split; [| exact R]. eexists. split; [| exact E].
  intros n Hn. apply N.ltb_lt, S, Hn.
Qed.
End Sound.
(** Numbers that satisfy the problem, with the constants on their tracks, satisfy the problem with shared constants. *)
Theorem shared_right tables tracks ks fs s W : shared tables tracks ks fs = Some s -> (forall f, In f fs -> sat (fun k => holds tables k W) f) ->
  exists V, forall f, In f (its_parts s) -> sat (fun k => holds (its_tables s) k V) f.
Proof.
  unfold shared. destruct (to_share tracks ks) as [| c l]; intros H A; [injection H as <-; exists W; exact A |]. set (cs := c :: l) in *.
  destruct (Nat.ltb most_constants (length cs)); [discriminate |]. cbv zeta in H. set (t := constants_table cs) in *.
  destruct (all_some (shared_kind _ _ _) ks) as [ks' |]; [| discriminate]. destruct (all_some (shared_formula _ _ _) fs) as [fs' |] eqn:Ef; [| discriminate].
  destruct (accepts_constants t cs) eqn:Ea; [| discriminate]. injection H as <-. exists (extended tracks cs W). cbn [its_parts its_tables]. intros g Hg.
  apply in_app_iff in Hg as [Hg | [<- | []]].
  - destruct (all_some_in _ _ _ g Ef Hg) as [f [Hf E]]. apply (shared_formula_sat tables tracks cs t W f g E), A, Hf.
  - cbn [sat holds]. rewrite app_nth2, Nat.sub_diag by lia. cbn [nth]. rewrite extended_all. apply constants_accepted. exact Ea.
Qed.
