(** Obligations: lists of conditions on some numbers, of which an invariant shows that no numbers satisfy all of them, for no values of
    the parameters (docs/THEORY.md, Corollary 6.4 and Theorem 6.8). *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Obligations Inequalities.
From Checker Require Import Syntax Semantics Stated Total Table Component Formula Rows Machine Thresholds ThresholdsSound Long Lowering Meaning Places.
Import ListNotations.
Local Open Scope Z_scope.

(** Conditions on the numbers of the declared tracks. *)
Set Implicit Arguments. Set Contextual Implicit. Set Maximal Implicit Insertion.
Inductive ask_over (number divisor : Set) : Set :=
  | Holding (c : cond_over number divisor) (fr : frame_over number divisor) (b : bool)
  | Negative (a b : term_over number divisor) (fr : frame_over number divisor)
  | Valued (t : term_over number divisor) (n y : nat)       (* track y has the value of t, a term over the first n tracks *)
  | Difference (low : option Z) (x y : nat) (high : option Z) (b : bool)   (* whether the difference of two tracks has these bounds *)
  | Accepted (table : nat) (xs : list nat) (b : bool)
  | Violating (z z' y y' : nat) (b : bool).
Unset Implicit Arguments. Unset Contextual Implicit. Unset Maximal Implicit Insertion.
Notation ask := (ask_over N positive).
Notation wask := (ask_over affine affine).
Definition map_ask {number divisor number' divisor' : Set} (f : number -> number') (g : divisor -> divisor') (q : ask_over number divisor) : ask_over number' divisor' :=
  match q with
  | Holding c fr b => Holding (map_cond f g c) (map_frame f g fr) b
  | Negative a b fr => Negative (map_term f g a) (map_term f g b) (map_frame f g fr)
  | Valued t n y => Valued (map_term f g t) n y
  | Difference low x y high b => Difference low x y high b
  | Accepted i xs b => Accepted i xs b
  | Violating z z' y y' b => Violating z z' y y' b
  end.
Notation ask_at e := (map_ask (number_at e) (divisor_at e)).
(** That a place is bad. *)
Definition asks_of {number divisor : Set} (p : place_over number divisor) : list (ask_over number divisor) :=
  map (fun g => Holding (guarding g) (where_ g) (it_holds g)) (guards p) ++ [Negative (left p) (right p) (in_frame p)].

Definition numbers_at (ns : list N) : numbers := fun x => nth x ns 0%N.
Definition in_range (low : option Z) (z : Z) (high : option Z) : Prop :=
  match low with None => True | Some l => l <= z end /\ match high with None => True | Some h => z <= h end.
Definition as_said (b : bool) (P : Prop) : Prop := if b then P else ~ P.
Definition asked (tables : list table) (ns : list N) (q : ask) : Prop :=
  match q with
  | Holding c fr b => holds_c c (numbers_of fr ns) = b
  | Negative a b fr => total a (numbers_of fr ns) < total b (numbers_of fr ns)
  | Valued t n y => nth y ns 0%N = natural t (firstn n ns)
  | Difference low x y high b => as_said b (in_range low (Z.of_N (nth x ns 0%N) - Z.of_N (nth y ns 0%N)) high)
  | Accepted i xs b => as_said b (accepts (nth i tables empty) (map (fun x => nth x ns 0%N) xs))
  | Violating z z' y y' b => as_said b (violation (nth z ns 0%N) (nth z' ns 0%N) (nth y ns 0%N) (nth y' ns 0%N))
  end.

Definition without_tables {number divisor : Set} (q : ask_over number divisor) : bool := match q with Accepted _ _ _ => false | _ => true end.
Lemma asked_anywhere tables tables' ns e (q : wask) : without_tables q = true -> asked tables ns (ask_at e q) -> asked tables' ns (ask_at e q).
Proof. destruct q; try discriminate; intros _ H; exact H. Qed.

Definition fuel : nat := 4000.
Section Build.
Variable known : list wentry.
Variable d : nat.
(** ENV *)
Fixpoint tracks_of_frame (fr : wframe) (p : problem) : option (list nat * problem) :=
  match fr with
  | Outer => Some (seq 0 d, p)
  | Inner args outer => do (env, p) <- tracks_of_frame outer p; all_tracks known fuel args env p
  end.
Definition signed (b : bool) (f : formula pkind) : formula pkind := if b then f else Formula.Not f.
Definition constant (z : option Z) : option number := match z with None => None | Some z => Some (trimmed [z]) end.
Definition assert (q : wask) (p : problem) : option problem :=
  match q with
  | Holding c fr b =>
      match tracks_of_frame fr p with
      | Some (env, p) => match condition known fuel c env p with Some (f, p) => Some (require (signed b f) p) | None => None end
      | None => None
      end
  | Negative a b fr =>
      match tracks_of_frame fr p with
      | Some (env, p) =>
          match linear known fuel a env p with
          | Some (s, p) => match linear known fuel b env p with
              | Some (u, p) => let (f, p) := between None (plus s (-1) u) (Some [-1]) p in Some (require f p)
              | None => None end
          | None => None end
      | None => None
      end
  | Valued t n y => if Nat.ltb d n then None else
      match define known fuel t (seq 0 n) y p with Some (f, p) => Some (require f p) | None => None end
  | Difference low x y high b => let (f, p) := between (constant low) (plus (of_track x) (-1) (of_track y)) (constant high) p in Some (require (signed b f) p)
  | Accepted i xs b => let (f, p) := component (Plain (Tabled i xs)) p in Some (require (signed b f) p)
  | Violating z z' y y' b => let (f, p) := component (Plain (Violates z z' y y')) p in Some (require (signed b f) p)
  end.
Fixpoint assert_all (qs : list wask) (p : problem) : option problem :=
  match qs with [] => Some p | q :: qs => match assert q p with Some p => assert_all qs p | None => None end end.
Definition begin : problem := {| tracks := d; memo := []; made := []; asserted := [] |}.
End Build.

(** Each remembered track is new, and its environment was there before. *)
Definition is_known (d : nat) (m : list (key * nat)) (x : nat) : bool := Nat.ltb x d || existsb (fun '(_, y) => Nat.eqb y x) m.
Fixpoint well_made (d : nat) (m : list (key * nat)) : bool :=
  match m with
  | [] => true
  | (k, y) :: m => well_made d m && negb (is_known d m y) &&
      match k with OfTerm _ env => forallb (is_known d m) env | OfNumber _ => true end
  end.

(** The components and parts of a problem without thresholds. *)
Definition without_parameters (k : pkind) : bool := match k with Plain _ => true | Threshold _ _ => false end.
Fixpoint leaves_as (f : formula pkind) : option (formula kind) :=
  match f with
  | Leaf (Plain k) => Some (Leaf k)
  | Leaf (Threshold _ _) => None
  | Formula.And f g => match leaves_as f, leaves_as g with Some f, Some g => Some (Formula.And f g) | _, _ => None end
  | Formula.Or f g => match leaves_as f, leaves_as g with Some f, Some g => Some (Formula.Or f g) | _, _ => None end
  | Formula.Not f => match leaves_as f with Some f => Some (Formula.Not f) | None => None end
  end.
Fixpoint all_as (fs : list (formula pkind)) : option (list (formula kind)) :=
  match fs with
  | [] => Some []
  | f :: fs => match leaves_as f, all_as fs with Some f, Some fs => Some (f :: fs) | _, _ => None end
  end.
Definition plain_kinds (ks : list pkind) : list kind := flat_map (fun k => match k with Plain k => [k] | Threshold _ _ => [] end) ks.
Definition plain_parts (p : problem) : option (list kind * list (formula kind)) :=
  if forallb without_parameters (made p) then option_map (pair (plain_kinds (made p))) (all_as (rev (asserted p))) else None.

(** None if a term has no rule here; else whether the rows are an invariant of the problem. *)
Definition wrefuted (tables : list table) (known : list wentry) (d : nat) (qs : list wask) (t : listing) : option bool :=
  match assert_all known d qs (begin d) with
  | None => None
  | Some p =>
      if negb (well_made d (memo p)) then None else
      match plain_parts p with
      | None => Some false
      | Some (ks, fs) =>
          match shared tables (tracks p) ks fs with
          | None => None
          | Some s =>
              match machine_of kind_eqb (its_tables s) (its_tracks s) (its_kinds s) (its_parts s) with
              | None => None
              | Some M => Some (invariant (its_tables s) M t)
              end
          end
      end
  end.
(** Of claims without parameters. *)
Notation entry_at e := (map_entry (number_at e) (divisor_at e)).
Notation written_entry := (map_entry written_number written_divisor).
Notation written_ask := (map_ask written_number written_divisor).
Definition refuted (tables : list table) (known : list entry) (d : nat) (qs : list ask) : listing -> option bool :=
  wrefuted tables (map written_entry known) d (map written_ask qs).

(** All tracks of differences, tables and violations are declared. *)
Definition ranged {number divisor : Set} (d : nat) (q : ask_over number divisor) : bool :=
  match q with
  | Valued _ n y => Nat.ltb y d
  | Difference _ x y _ _ => Nat.ltb x d && Nat.ltb y d
  | Accepted _ xs _ => forallb (fun x => Nat.ltb x d) xs
  | Violating z z' y y' _ => forallb (fun x => Nat.ltb x d) [z; z'; y; y']
  | _ => true
  end.

Section Soundness.
Variable tables : list table.
Variable e : list N.
Variable known : list wentry.
Hypothesis known_right : Forall (fun x => entry_right tables (entry_at e x)) known.
Notation ptrue W := (true_of tables e W).

(** The intended numbers. *)
Fixpoint intended (V : numbers) (m : list (key * nat)) : numbers :=
  match m with
  | [] => V
  | (k, y) :: m => fun x => if Nat.eqb x y then
      match k with OfTerm t env => natural (term_at e t) (map (intended V m) env) | OfNumber a => number_at e a end else intended V m x
  end.
Lemma well_made_env d m : well_made d m = true -> forall k y, In (k, y) m ->
  is_known d m y = true /\ match k with OfTerm _ env => forallb (is_known d m) env = true | OfNumber _ => True end.
Proof.
  induction m as [| [k y] m IH]; [intros _ ? ? [] |]. cbn [well_made]. intros H k' y' Hk.
  apply andb_true_iff in H as [H He]. apply andb_true_iff in H as [H Hy].
  assert (mono : forall x, is_known d m x = true -> is_known d ((k, y) :: m) x = true).
  { intros x Hx. unfold is_known in *. cbn [existsb]. apply orb_true_iff in Hx as [-> | ->]; [reflexivity |]. rewrite !orb_true_r. reflexivity. }
  destruct Hk as [E | Hk].
  - injection E as <- <-. split; [unfold is_known; cbn [existsb]; rewrite Nat.eqb_refl, orb_true_r; reflexivity |].
    destruct k; [| exact I]. rewrite forallb_forall in *. auto.
  - destruct (IH H k' y' Hk) as [A B]. split; [auto |]. destruct k'; [| exact I]. rewrite forallb_forall in *. auto.
Qed.
Lemma intended_right V d m : well_made d m = true ->
  remembers e (intended V m) m /\ forall x, (x < d)%nat -> intended V m x = V x.
Proof.
  induction m as [| [k y] m IH]; [split; [intros ? ? [] | reflexivity] |]. intro H.
  pose proof H as H0. cbn [well_made] in H. apply andb_true_iff in H as [H He]. apply andb_true_iff in H as [H Hy].
  destruct (IH H) as [R D]. apply negb_true_iff in Hy.
  assert (same : forall x, is_known d m x = true -> intended V ((k, y) :: m) x = intended V m x).
  { intros x Hx. cbn [intended]. destruct (Nat.eqb_spec x y); [subst; congruence | reflexivity]. }
  assert (same_env : forall env, forallb (is_known d m) env = true -> map (intended V ((k, y) :: m)) env = map (intended V m) env).
  { intros env He'. rewrite forallb_forall in He'. apply map_ext_in. auto. }
  split.
  - intros k' y' [E | Hk].
    + injection E as <- <-. destruct k as [t env | c].
      * rewrite (same_env env He). cbn [intended]. rewrite Nat.eqb_refl. reflexivity.
      * cbn [intended]. rewrite Nat.eqb_refl. reflexivity.
    + destruct (well_made_env d m H k' y' Hk) as [A B]. rewrite (same y' A). specialize (R k' y' Hk). destruct k' as [t env |]; [| exact R].
      rewrite (same_env env B). exact R.
  - intros x Hx. rewrite same; [auto |]. unfold is_known. apply Nat.ltb_lt in Hx. rewrite Hx. reflexivity.
Qed.

Section Numbers.
Variable W : numbers.
Variable ns : list N.
Let d := length ns.
Hypothesis declared : forall x, (x < d)%nat -> W x = nth x ns 0%N.

Lemma declared_list n : (n <= d)%nat -> map W (seq 0 n) = firstn n ns.
Proof.
  unfold d in *. clear d. revert n W declared. generalize ns as l. clear. intro l.
  assert (H : forall n s (W : numbers), (n <= length l)%nat -> (forall x, (x < length l)%nat -> W (s + x)%nat = nth x l 0%N) -> map W (seq s n) = firstn n l).
  { induction l as [| a l IH]; intros [| n] s W L H; try reflexivity; [simpl in L; lia |].
    cbn [seq map firstn]. f_equal.
    - rewrite <- (Nat.add_0_r s). apply (H 0%nat). simpl. lia.
    - apply IH; [simpl in L; lia |]. intros x Hx. rewrite Nat.add_succ_comm. apply (H (S x)). simpl. lia. }
  intros n W D L. apply H; [exact L |]. exact D.
Qed.

Lemma frame_spec fr : forall p env q, tracks_of_frame known d fr p = Some (env, q) ->
  extends tables e W p q /\ (remembers e W (memo q) -> map W env = numbers_of (map_frame (number_at e) (divisor_at e) fr) ns).
Proof.
  induction fr as [| args outer IH]; intros p env q H; cbn [tracks_of_frame] in H.
  - injection H as <- <-. split; [apply extends_refl |]. intros _. rewrite (declared_list) by (unfold d; lia). apply firstn_all.
  - destruct (tracks_of_frame known d outer p) as [[env' p'] |] eqn:E; [| discriminate].
    destruct (IH _ _ _ E) as [X Y]. destruct (lowering_right tables e known known_right W fuel) as (_ & _ & Ht & _).
    apply Ht in H as [X' Y']. split; [eapply extends_trans; eassumption |]. intro R.
    cbn [map_frame numbers_of]. rewrite (Y' R), (Y (extends_memo _ _ _ _ _ X' R)). reflexivity.
Qed.
Lemma require_spec p f : (remembers e W (memo p) -> ptrue W f) ->
  remembers e W (memo p) -> all_true tables e W (asserted p) -> all_true tables e W (asserted (require f p)).
Proof. intros H R A g [<- | Hg]; [apply H; exact R | apply A; exact Hg]. Qed.
Lemma signed_true (b : bool) f (P : Prop) : (ptrue W f <-> P) -> as_said b P -> ptrue W (signed b f).
Proof. intros H X. destruct b; unfold true_of in *; cbn [signed sat]; rewrite H; exact X. Qed.
Lemma constant_at z : match constant z with None => z = None | Some a => z = Some (Thresholds.at_ (map Z.of_N e) a) end.
Proof.
  destruct z as [z |]; [| reflexivity]. cbn [constant]. f_equal. unfold Thresholds.at_. rewrite dot_trimmed. cbn [dot].
  replace (dot [] (map Z.of_N e)) with 0 by reflexivity. lia.
Qed.

Lemma assert_spec q p p' : ranged d q = true -> assert known d q p = Some p' ->
  incl (memo p) (memo p') /\ (asked tables ns (ask_at e q) -> remembers e W (memo p') -> all_true tables e W (asserted p) -> all_true tables e W (asserted p')).
Proof.
  destruct (lowering_right tables e known known_right W fuel) as (Hl & _ & _ & Hd & _ & Hc & _).
  intro range. destruct q as [c fr b | a b fr | t n y | low x y high b | i xs b | z z' y y' b]; cbn [assert map_ask asked]; intro H.
  - destruct (tracks_of_frame _ _ _ _) as [[env p1] |] eqn:E1; [| discriminate]. apply frame_spec in E1 as [X1 Y1].
    destruct (condition _ _ _ _ _) as [[f p2] |] eqn:E2; [| discriminate]. apply Hc in E2 as [X2 Y2]. injection H as <-.
    pose proof (extends_trans _ _ _ _ _ _ X1 X2) as X. split; [apply X |]. intros A R T. apply require_spec; try exact R; [| apply X; assumption].
    intros _. apply signed_true with (P := holds_c (cond_at e c) (numbers_of (map_frame (number_at e) (divisor_at e) fr) ns) = true).
    + rewrite <- (Y1 (extends_memo _ _ _ _ _ X2 R)). apply Y2. exact R.
    + destruct b; [exact A |]. rewrite A. discriminate.
  - destruct (tracks_of_frame _ _ _ _) as [[env p1] |] eqn:E1; [| discriminate]. apply frame_spec in E1 as [X1 Y1].
    destruct (linear _ _ a _ _) as [[s p2] |] eqn:E2; [| discriminate]. apply Hl in E2 as [X2 Y2].
    destruct (linear _ _ b _ _) as [[u p3] |] eqn:E3; [| discriminate]. apply Hl in E3 as [X3 Y3].
    destruct (between _ _ _ _) as [f p4] eqn:E4. apply (between_spec tables e W) in E4 as [X4 Y4]. injection H as <-.
    assert (X := extends_trans _ _ _ _ _ _ X1 (extends_trans _ _ _ _ _ _ X2 (extends_trans _ _ _ _ _ _ X3 X4))).
    split; [apply X |]. intros A R T. apply require_spec; try exact R; [| apply X; assumption]. intros _. rewrite Y4, plus_value.
    assert (R3 := extends_memo _ _ _ _ _ X4 R). assert (R2 := extends_memo _ _ _ _ _ X3 R3). assert (R1 := extends_memo _ _ _ _ _ X2 R2).
    rewrite (Y3 R3), (Y2 R2), (Y1 R1). unfold in_bounds. change (Thresholds.at_ (map Z.of_N e) [-1]) with (-1). lia.
  - destruct (Nat.ltb_spec d n) as [| Ln]; [discriminate |].
    destruct (define _ _ _ _ _ _) as [[f p1] |] eqn:E1; [| discriminate]. apply Hd in E1 as [X Y]. injection H as <-.
    split; [apply X |]. intros A R T. apply require_spec; try exact R; [| apply X; assumption]. intros _. apply (Y R).
    cbn [ranged] in range. apply Nat.ltb_lt in range. rewrite (declared_list) by exact Ln. rewrite (declared y range). exact A.
  - destruct (between _ _ _ _) as [f p1] eqn:E1. apply (between_spec tables e W) in E1 as [X Y]. injection H as <-.
    split; [apply X |]. intros A R T. apply require_spec; try exact R; [| apply X; assumption]. intros _. cbv zeta in A.
    cbn [ranged] in range. rewrite andb_true_iff, !Nat.ltb_lt in range. rewrite plus_value, !of_track_value, !declared in Y by tauto.
    eapply signed_true; [exact Y |]. unfold in_bounds.
    pose proof (constant_at low) as El. pose proof (constant_at high) as Eh.
    destruct (constant low), (constant high), b; subst; intuition lia.
  - destruct (component _ _) as [f p1] eqn:E1. apply (component_spec tables e W) in E1 as [X Y]. injection H as <-.
    split; [apply X |]. intros A R T. apply require_spec; try exact R; [| apply X; assumption]. intros _.
    apply signed_true with (1 := Y). cbn [kind_at holds]. replace (map W xs) with (map (fun x => nth x ns 0%N) xs); [exact A |].
    cbn [ranged] in range. rewrite forallb_forall in range. apply map_ext_in. intros x Hx. symmetry. apply declared, Nat.ltb_lt. auto.
  - destruct (component _ _) as [f p1] eqn:E1. apply (component_spec tables e W) in E1 as [X Y]. injection H as <-.
    split; [apply X |]. intros A R T. apply require_spec; try exact R; [| apply X; assumption]. intros _. cbv zeta in A. cbn [kind_at holds] in Y.
    cbn [ranged forallb] in range. rewrite !andb_true_iff, !Nat.ltb_lt in range. rewrite !declared in Y by tauto.
    eapply signed_true; [exact Y | exact A].
Qed.
Lemma assert_all_spec qs : forall p p', forallb (ranged d) qs = true -> assert_all known d qs p = Some p' ->
  incl (memo p) (memo p') /\ (Forall (fun q => asked tables ns (ask_at e q)) qs -> remembers e W (memo p') -> all_true tables e W (asserted p) -> all_true tables e W (asserted p')).
Proof.
  induction qs as [| q qs IH]; intros p p' range H; cbn [assert_all] in H.
  - injection H as <-. split; [apply incl_refl | auto].
  - cbn [forallb] in range. apply andb_true_iff in range as [Rq Rqs]. destruct (assert known d q p) as [p1 |] eqn:E; [| discriminate].
    apply assert_spec in E as [I1 A1]; [| exact Rq]. apply IH in H as [I2 A2]; [| exact Rqs].
    split; [eapply incl_tran; eassumption |]. intros A R T. inversion A; subst. apply A2; auto. apply A1; auto.
    apply remembers_incl with (1 := I2). exact R.
Qed.
End Numbers.


Lemma leaves_as_right W f : forall g, leaves_as f = Some g -> (sat (fun k => holds tables k W) g <-> ptrue W f).
Proof.
  unfold true_of. induction f as [[k | fs low] | f IHf g IHg | f IHf g IHg | f IHf]; intros h H; cbn [leaves_as] in H; try discriminate.
  - injection H as <-. reflexivity.
  - destruct (leaves_as f), (leaves_as g); try discriminate. injection H as <-. cbn [sat]. rewrite IHf, IHg; reflexivity.
  - destruct (leaves_as f), (leaves_as g); try discriminate. injection H as <-. cbn [sat]. rewrite IHf, IHg; reflexivity.
  - destruct (leaves_as f); try discriminate. injection H as <-. cbn [sat]. rewrite IHf; reflexivity.
Qed.
Lemma all_as_right W fs : forall gs, all_as fs = Some gs ->
  (forall g, In g gs -> sat (fun k => holds tables k W) g) <-> (forall f, In f fs -> ptrue W f).
Proof.
  induction fs as [| f fs IH]; intros gs E; cbn [all_as] in E; [injection E as <-; split; intros _ ? [] |].
  destruct (leaves_as f) as [f' |] eqn:Ef; [| discriminate]. destruct (all_as fs) as [gs' |]; [| discriminate]. injection E as <-.
  specialize (IH gs' eq_refl). pose proof (leaves_as_right W f f' Ef) as L. split; intros H x [<- | Hx].
  - apply L, H. left. reflexivity.
  - apply IH; [| exact Hx]. intros g Hg. apply H. right. exact Hg.
  - apply L, H. left. reflexivity.
  - apply IH; [| exact Hx]. intros g Hg. apply H. right. exact Hg.
Qed.
Lemma plain_parts_right W p ks fs : plain_parts p = Some (ks, fs) ->
  (forall f, In f fs -> sat (fun k => holds tables k W) f) <-> all_true tables e W (asserted p).
Proof.
  unfold plain_parts. destruct (forallb _ _); [| discriminate]. destruct (all_as _) as [gs |] eqn:E; [| discriminate]. intro H. injection H as _ <-.
  rewrite (all_as_right W _ _ E). unfold all_true. split; intros A f Hf; apply A; [apply -> in_rev | apply in_rev]; exact Hf.
Qed.

(** Numbers that satisfy the conditions, with the intended ones, make all parts of the problem true. *)
Lemma parts_true d qs p ns : forallb (ranged d) qs = true -> assert_all known d qs (begin d) = Some p -> well_made d (memo p) = true ->
  length ns = d -> Forall (fun q => asked tables ns (ask_at e q)) qs -> all_true tables e (intended (numbers_at ns) (memo p)) (asserted p).
Proof.
  intros range E Ew L A. destruct (intended_right (numbers_at ns) d (memo p) Ew) as [R D]. set (W := intended _ _) in *. subst d.
  destruct (assert_all_spec W ns D qs (begin (length ns)) p range E) as [_ X]. exact (X A R (fun g Hg => match Hg with end)).
Qed.
Theorem wrefuted_right d qs t : forallb (ranged d) qs = true -> wrefuted tables known d qs t = Some true ->
  forall ns, length ns = d -> ~ Forall (fun q => asked tables ns (ask_at e q)) qs.
Proof.
  unfold wrefuted. intros range H ns L A. destruct (assert_all known d qs (begin d)) as [p |] eqn:E; [| discriminate].
  destruct (well_made d (memo p)) eqn:Ew; [| discriminate]. cbn [negb] in H. destruct (plain_parts p) as [[ks fs] |] eqn:Ep; [| discriminate].
  destruct (shared _ _ _ _) as [s |] eqn:Es; [| discriminate].
  destruct (machine_of _ _ _ _ _) as [M |] eqn:EM; [| discriminate]. injection H as H.
  destruct (shared_right _ _ _ _ s _ Es (proj2 (plain_parts_right _ p ks fs Ep) (parts_true d qs p ns range E Ew L A))) as [V HV].
  exact (invariant_right kind_eqb kind_eqb_eq _ _ _ _ _ _ EM H V HV).
Qed.
End Soundness.

(** A bad place satisfies the conditions that say so. *)
Lemma asks_ranged {number divisor : Set} d (p : place_over number divisor) : forallb (ranged d) (asks_of p) = true.
Proof. unfold asks_of. rewrite forallb_app. cbn. rewrite andb_true_r. apply forallb_forall. intros x Hx. apply in_map_iff in Hx as [g [<- _]]. reflexivity. Qed.
Lemma bad_asked tables ns p : bad ns p -> Forall (asked tables ns) (asks_of p).
Proof.
  intros [G B]. apply Forall_app. split; [| constructor; [exact B | constructor]].
  apply Forall_forall. intros x Hx. apply in_map_iff in Hx as [g [<- Hg]]. rewrite Forall_forall in G. exact (G g Hg).
Qed.

(** Without parameters. *)
Lemma written_frame_at e (fr : frame) : map_frame (number_at e) (divisor_at e) (map_frame written_number written_divisor fr) = fr.
Proof. induction fr as [| args outer IH]; [reflexivity |]. cbn [map_frame]. rewrite IH, (proj2 (proj2 (written_at e))). reflexivity. Qed.
Lemma written_ask_at e (q : ask) : ask_at e (written_ask q) = q.
Proof. destruct (written_at e) as (T & C & _). destruct q; cbn [map_ask]; rewrite ?T, ?C, ?written_frame_at; reflexivity. Qed.
Lemma written_entries e tables known : Forall (entry_right tables) known -> Forall (fun x => entry_right tables (entry_at e x)) (map written_entry known).
Proof.
  destruct (written_at e) as (T & C & _). intro K. apply Forall_forall. intros x Hx. apply in_map_iff in Hx as [y [<- Hy]]. rewrite Forall_forall in K.
  specialize (K y Hy). destruct y; cbn [map_entry]; rewrite ?T, ?C; exact K.
Qed.
Lemma written_asked tables ns qs : Forall (asked tables ns) qs -> Forall (fun q => asked tables ns (ask_at [] q)) (map written_ask qs).
Proof. intro A. apply Forall_forall. intros x Hx. apply in_map_iff in Hx as [q [<- Hq]]. rewrite written_ask_at. rewrite Forall_forall in A. exact (A q Hq). Qed.
Theorem refuted_right tables known : Forall (entry_right tables) known -> forall d qs t,
  forallb (ranged d) qs = true -> refuted tables known d qs t = Some true -> forall ns, length ns = d -> ~ Forall (asked tables ns) qs.
Proof.
  intros K d qs t R H ns L A. refine (wrefuted_right tables [] _ (written_entries [] _ _ K) d _ t _ H ns L (written_asked _ _ _ A)).
  rewrite forallb_forall in *. intros x Hx. apply in_map_iff in Hx as [q [<- Hq]]. rewrite <- (R q Hq). destruct q; reflexivity.
Qed.
