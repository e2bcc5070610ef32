(** Obligations: lists of conditions on some numbers, of which an invariant shows that no numbers satisfy all of them
    (docs/THEORY.md, Corollary 6.4 and Theorem 6.8). *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Checker Require Import Syntax Total Table Component Formula Rows Machine Long Lowering Meaning Places.
Import ListNotations.
Local Open Scope Z_scope.

(** Conditions on the numbers of the declared tracks. *)
Inductive ask :=
  | Holding (c : cond) (fr : frame) (b : bool)
  | Negative (a b : term) (fr : frame)
  | Valued (t : term) (n y : nat)                     (* track y has the value of t, a term over the first n tracks *)
  | Summing (low : option Z) (s : linear_sum) (high : option Z) (b : bool)
  | Accepted (table : nat) (xs : list nat) (b : bool)
  | Violating (z z' y y' : nat).

Definition numbers_at (ns : list N) : numbers := fun x => nth x ns 0%N.
Definition asked (tables : list table) (ns : list N) (q : ask) : Prop :=
  match q with
  | Holding c fr b => holds_c c (numbers_of fr ns) = b
  | Negative a b fr => total a (numbers_of fr ns) < total b (numbers_of fr ns)
  | Valued t n y => nth y ns 0%N = natural t (firstn n ns)
  | Summing low s high b => if b then in_bounds low (value_of (numbers_at ns) s) high
                            else ~ in_bounds low (value_of (numbers_at ns) s) high
  | Accepted i xs b => let a := accepts (nth i tables empty) (map (fun x => nth x ns 0%N) xs) in if b then a else ~ a
  | Violating z z' y y' => violation (nth z ns 0%N) (nth z' ns 0%N) (nth y ns 0%N) (nth y' ns 0%N)
  end.

Definition fuel : nat := 4000.
Section Build.
Variable known : list entry.
Variable d : nat.
(** ENV *)
Fixpoint tracks_of_frame (fr : frame) (p : problem) : option (list nat * problem) :=
  match fr with
  | Outer => Some (seq 0 d, p)
  | Inner args outer => do (env, p) <- tracks_of_frame outer p; all_tracks known fuel args env p
  end.
Definition signed (b : bool) (f : formula kind) : formula kind := if b then f else Formula.Not f.
Definition assert (q : ask) (p : problem) : option problem :=
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
              | Some (u, p) => let (f, p) := between None (plus s (-1) u) (Some (-1)) p in Some (require f p)
              | None => None end
          | None => None end
      | None => None
      end
  | Valued t n y => if Nat.ltb d n then None else
      match define known fuel t (seq 0 n) y p with Some (f, p) => Some (require f p) | None => None end
  | Summing low s high b => let (f, p) := between low s high p in Some (require (signed b f) p)
  | Accepted i xs b => let (f, p) := component (Tabled i xs) p in Some (require (signed b f) p)
  | Violating z z' y y' => let (f, p) := component (Violates z z' y y') p in Some (require f p)
  end.
Fixpoint assert_all (qs : list ask) (p : problem) : option problem :=
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

(** None if a term has no rule here; else whether the rows are an invariant of the problem. *)
Definition refuted (tables : list table) (known : list entry) (d : nat) (qs : list ask) (t : listing) : option bool :=
  match assert_all known d qs (begin d) with
  | None => None
  | Some p =>
      if negb (well_made d (memo p)) then None else
      match shared tables (tracks p) (made p) (rev (asserted p)) with
      | None => None
      | Some s =>
          match machine_of kind_eqb (its_tables s) (its_tracks s) (its_kinds s) (its_parts s) with
          | None => None
          | Some M => Some (invariant (its_tables s) M t)
          end
      end
  end.

Section Soundness.
Variable tables : list table.
Variable known : list entry.
Hypothesis known_right : Forall (entry_right tables) known.

(** The intended numbers. *)
Fixpoint intended (V : numbers) (m : list (key * nat)) : numbers :=
  match m with
  | [] => V
  | (k, y) :: m => fun x => if Nat.eqb x y then
      match k with OfTerm t env => natural t (map (intended V m) env) | OfNumber c => c end else intended V m x
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
  remembers (intended V m) m /\ forall x, (x < d)%nat -> intended V m x = V x.
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
  extends tables W p q /\ (remembers W (memo q) -> map W env = numbers_of fr ns).
Proof.
  induction fr as [| args outer IH]; intros p env q H; cbn [tracks_of_frame] in H.
  - injection H as <- <-. split; [apply extends_refl |]. intros _. rewrite declared_list by lia. apply firstn_all.
  - destruct (tracks_of_frame known d outer p) as [[env' p'] |] eqn:E; [| discriminate].
    destruct (IH _ _ _ E) as [X Y]. destruct (lowering_right tables known known_right W fuel) as (_ & _ & Ht & _).
    apply Ht in H as [X' Y']. split; [eapply extends_trans; eassumption |]. intro R.
    rewrite (Y' R), (Y (extends_memo _ _ _ _ X' R)). reflexivity.
Qed.

(** A part that is true of the numbers. *)
Lemma require_spec p f : (remembers W (memo p) -> true_of tables W f) ->
  remembers W (memo p) -> all_true tables W (asserted p) -> all_true tables W (asserted (require f p)).
Proof. intros H R A g [<- | Hg]; [apply H; exact R | apply A; exact Hg]. Qed.

(** All tracks of sums, tables and violations are declared. *)
Definition in_range (q : ask) : bool :=
  match q with
  | Valued _ n y => Nat.ltb y d
  | Summing _ s _ _ => forallb (fun '(x, _) => Nat.ltb x d) (snd s)
  | Accepted _ xs _ => forallb (fun x => Nat.ltb x d) xs
  | Violating z z' y y' => forallb (fun x => Nat.ltb x d) [z; z'; y; y']
  | _ => true
  end.

Lemma sum_declared (fs : list (nat * Z)) : forallb (fun '(x, _) => Nat.ltb x d) fs = true -> sum_of fs W = sum_of fs (numbers_at ns).
Proof.
  induction fs as [| [x a] fs IH]; [reflexivity |]. simpl. intro H. apply andb_true_iff in H as [H1 H2]. apply Nat.ltb_lt in H1.
  rewrite (IH H2), (declared x H1). reflexivity.
Qed.

Lemma signed_true (b : bool) f (P : Prop) : (true_of tables W f <-> P) -> (if b then P else ~ P) -> true_of tables W (signed b f).
Proof. intros H X. destruct b; unfold true_of in *; cbn [signed sat]; rewrite H; exact X. Qed.

Lemma assert_spec q p p' : in_range q = true -> assert known d q p = Some p' ->
  incl (memo p) (memo p') /\ (asked tables ns q -> remembers W (memo p') -> all_true tables W (asserted p) -> all_true tables W (asserted p')).
Proof.
  destruct (lowering_right tables known known_right W fuel) as (Hl & _ & _ & Hd & _ & Hc).
  intro range. destruct q as [c fr b | a b fr | t n y | low s high b | i xs b | z z' y y']; cbn [assert asked]; intro H.
  - destruct (tracks_of_frame _ _ _ _) as [[env p1] |] eqn:E1; [| discriminate]. apply frame_spec in E1 as [X1 Y1].
    destruct (condition _ _ _ _ _) as [[f p2] |] eqn:E2; [| discriminate]. apply Hc in E2 as [X2 Y2]. injection H as <-.
    pose proof (extends_trans _ _ _ _ _ X1 X2) as X. split; [apply X |]. intros A R T. apply require_spec; try exact R; [| apply X; assumption].
    intros _. apply signed_true with (P := holds_c c (numbers_of fr ns) = true).
    + rewrite <- (Y1 (extends_memo _ _ _ _ X2 R)). apply Y2. exact R.
    + destruct b; [exact A |]. rewrite A. discriminate.
  - destruct (tracks_of_frame _ _ _ _) as [[env p1] |] eqn:E1; [| discriminate]. apply frame_spec in E1 as [X1 Y1].
    destruct (linear _ _ a _ _) as [[s p2] |] eqn:E2; [| discriminate]. apply Hl in E2 as [X2 Y2].
    destruct (linear _ _ b _ _) as [[u p3] |] eqn:E3; [| discriminate]. apply Hl in E3 as [X3 Y3].
    destruct (between _ _ _ _) as [f p4] eqn:E4. apply (between_spec tables W) in E4 as [X4 Y4]. injection H as <-.
    assert (X := extends_trans _ _ _ _ _ X1 (extends_trans _ _ _ _ _ X2 (extends_trans _ _ _ _ _ X3 X4))).
    split; [apply X |]. intros A R T. apply require_spec; try exact R; [| apply X; assumption]. intros _. rewrite Y4, plus_value.
    assert (R3 := extends_memo _ _ _ _ X4 R). assert (R2 := extends_memo _ _ _ _ X3 R3). assert (R1 := extends_memo _ _ _ _ X2 R2).
    rewrite (Y3 R3), (Y2 R2), (Y1 R1). unfold in_bounds. lia.
  - destruct (Nat.ltb_spec d n) as [| Ln]; [discriminate |].
    destruct (define _ _ _ _ _ _) as [[f p1] |] eqn:E1; [| discriminate]. apply Hd in E1 as [X Y]. injection H as <-.
    split; [apply X |]. intros A R T. apply require_spec; try exact R; [| apply X; assumption]. intros _. apply (Y R).
    cbn [in_range] in range. apply Nat.ltb_lt in range. rewrite declared_list by exact Ln. rewrite (declared y range). exact A.
  - destruct (between _ _ _ _) as [f p1] eqn:E1. apply (between_spec tables W) in E1 as [X Y]. injection H as <-.
    split; [apply X |]. intros A R T. apply require_spec; try exact R; [| apply X; assumption]. intros _.
    apply signed_true with (1 := Y). unfold value_of in *. rewrite (sum_declared _ range). exact A.
  - destruct (Lowering.component _ _) as [f p1] eqn:E1. apply (component_spec tables W) in E1 as [X Y]. injection H as <-.
    split; [apply X |]. intros A R T. apply require_spec; try exact R; [| apply X; assumption]. intros _.
    apply signed_true with (1 := Y). cbn [holds]. replace (map W xs) with (map (fun x => nth x ns 0%N) xs); [exact A |].
    cbn [in_range] in range. rewrite forallb_forall in range. apply map_ext_in. intros x Hx. symmetry. apply declared, Nat.ltb_lt. auto.
  - destruct (Lowering.component _ _) as [f p1] eqn:E1. apply (component_spec tables W) in E1 as [X Y]. injection H as <-.
    split; [apply X |]. intros A R T. apply require_spec; try exact R; [| apply X; assumption]. intros _. apply Y. cbn [holds].
    cbn [in_range forallb] in range. rewrite !andb_true_iff, !Nat.ltb_lt in range. rewrite !declared by tauto. exact A.
Qed.

Lemma assert_all_spec qs : forall p p', forallb in_range qs = true -> assert_all known d qs p = Some p' ->
  incl (memo p) (memo p') /\ (Forall (asked tables ns) qs -> remembers W (memo p') -> all_true tables W (asserted p) -> all_true tables W (asserted p')).
Proof.
  induction qs as [| q qs IH]; intros p p' range H; cbn [assert_all] in H.
  - injection H as <-. split; [apply incl_refl | auto].
  - cbn [forallb] in range. apply andb_true_iff in range as [Rq Rqs]. destruct (assert known d q p) as [p1 |] eqn:E; [| discriminate].
    apply assert_spec in E as [I1 A1]; [| exact Rq]. apply IH in H as [I2 A2]; [| exact Rqs].
    split; [eapply incl_tran; eassumption |]. intros A R T. inversion A; subst. apply A2; auto. apply A1; auto.
    apply remembers_incl with (1 := I2). exact R.
Qed.
End Numbers.

Definition ranged (d : nat) (q : ask) : bool := in_range (repeat 0%N d) q.
Theorem refuted_right d qs t : forallb (ranged d) qs = true -> refuted tables known d qs t = Some true ->
  forall ns, length ns = d -> ~ Forall (asked tables ns) qs.
Proof.
  unfold refuted. intros range H ns L A. destruct (assert_all known d qs (begin d)) as [p |] eqn:E; [| discriminate].
  destruct (well_made d (memo p)) eqn:Ew; [| discriminate]. cbn [negb] in H.
  destruct (shared _ _ _ _) as [s |] eqn:Es; [| discriminate].
  destruct (machine_of _ _ _ _ _) as [M |] eqn:EM; [| discriminate]. injection H as H.
  set (W := intended (numbers_at ns) (memo p)). destruct (intended_right (numbers_at ns) d (memo p) Ew) as [R D].
  destruct (shared_right _ _ _ _ s W Es) as [V HV]; [| exact (invariant_right kind_eqb kind_eqb_eq _ _ _ _ _ _ EM H V HV)].
  intros f Hf. apply in_rev in Hf.
  subst d. assert (range' : forallb (in_range ns) qs = true).
  { rewrite <- range. clear. induction qs as [| q qs IH]; [reflexivity |]. cbn [forallb]. rewrite IH. f_equal.
    unfold ranged. destruct q; cbn [in_range]; rewrite ?repeat_length; reflexivity. }
  destruct (assert_all_spec W ns D qs (begin (length ns)) p range' E) as [_ X]. exact (X A R (fun g Hg => match Hg with end) f Hf).
Qed.
End Soundness.
