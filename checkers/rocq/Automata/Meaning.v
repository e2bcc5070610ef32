(** What lowered problems mean (docs/THEORY.md, Lemma 6.3). *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Checker Require Import Syntax Semantics Total Table Component Formula Lowering.
Import ListNotations.
Local Open Scope Z_scope.

Section Meaning.
Variable tables : list table.
Variable known : list entry.
Definition entry_right (e : entry) : Prop :=
  match e with
  | TableOfTerm t n i => forall ns y, length ns = n -> (accepts (nth i tables empty) (ns ++ [y]) <-> y = natural t ns)
  | TableOfCond c n i over => forall ns, length ns = n ->
      (accepts (nth i tables empty) (map (fun j => nth j ns 0%N) over) <-> holds_c c ns = true)
  end.
Hypothesis known_right : Forall entry_right known.

Variable W : numbers.
Definition remembers (m : list (key * nat)) : Prop := forall k y, In (k, y) m ->
  match k with OfTerm t env => W y = natural t (map W env) | OfNumber c => W y = c end.
Definition true_of (f : formula kind) : Prop := sat (fun k => holds tables k W) f.
Definition all_true (fs : list (formula kind)) : Prop := forall f, In f fs -> true_of f.
(** From one problem to a later one: what was made is there, and the numbers are right for what is remembered if and
    only if the parts that were added are true. *)
Definition extends (p q : problem) : Prop :=
  incl (memo p) (memo q) /\ incl (asserted p) (asserted q) /\
  (remembers (memo q) -> all_true (asserted p) -> all_true (asserted q)) /\
  (remembers (memo p) -> all_true (asserted q) -> remembers (memo q)).
Definition value_of (s : linear_sum) : Z := fst s + sum_of (snd s) W.

Lemma remembers_incl m m' : incl m m' -> remembers m' -> remembers m.
Proof. intros H R k y Hk. apply R, H, Hk. Qed.
Lemma all_true_incl m m' : incl m m' -> all_true m' -> all_true m.
Proof. intros H R f Hf. apply R, H, Hf. Qed.
Lemma extends_same p q : memo p = memo q -> asserted p = asserted q -> extends p q.
Proof. intros Hm Ha. unfold extends. rewrite Hm, Ha. repeat split; auto using incl_refl. Qed.
Lemma extends_refl p : extends p p. Proof. apply extends_same; reflexivity. Qed.
Lemma extends_trans p q r : extends p q -> extends q r -> extends p r.
Proof.
  intros (A & B & C & D) (A' & B' & C' & D'). repeat split.
  - intros x Hx. auto.
  - intros x Hx. auto.
  - intros R X. apply C', C; auto. apply remembers_incl with (1 := A'). exact R.
  - intros R X. apply D'; [apply D; auto; apply all_true_incl with (1 := B'); exact X | exact X].
Qed.
Lemma extends_memo p q : extends p q -> remembers (memo q) -> remembers (memo p).
Proof. intros (A & _). apply remembers_incl. exact A. Qed.

Lemma with_made_extends p ks : extends p (with_made p ks). Proof. apply extends_same; reflexivity. Qed.
Lemma component_spec k p f q : component k p = (f, q) -> extends p q /\ (true_of f <-> holds tables k W).
Proof.
  unfold component. intro E. injection E as <- <-. split; [| reflexivity].
  destruct (existsb _ _); [apply extends_refl | apply with_made_extends].
Qed.

(** * Sums *)
Lemma add_factor_sum x a fs : sum_of (add_factor x a fs) W = a * Z.of_N (W x) + sum_of fs W.
Proof.
  induction fs as [| [y b] fs IH]; cbn [add_factor].
  - destruct (Z.eqb_spec a 0); subst; reflexivity.
  - destruct (Nat.eqb_spec x y) as [<- |].
    + destruct (Z.eqb_spec (a + b) 0); cbn [sum_of fold_right]; fold (sum_of fs W); nia.
    + destruct (Nat.ltb x y).
      * destruct (Z.eqb_spec a 0); subst; reflexivity.
      * cbn [sum_of fold_right] in *. fold (sum_of fs W) (sum_of (add_factor x a fs) W) in *. rewrite IH. ring.
Qed.
Lemma plus_value s f t : value_of (plus s f t) = value_of s + f * value_of t.
Proof.
  unfold value_of, plus. cbn [fst snd]. destruct s as [c fs], t as [d gs]. cbn [fst snd].
  assert (E : sum_of (fold_left (fun fs '(x, a) => add_factor x (f * a) fs) gs fs) W = sum_of fs W + f * sum_of gs W).
  { revert fs. induction gs as [| [x a] gs IH]; intro fs; cbn [fold_left]; [simpl; ring |].
    rewrite IH, add_factor_sum. cbn [sum_of fold_right]. fold (sum_of gs W). ring. }
  rewrite E. ring.
Qed.
Lemma of_track_value x : value_of (of_track x) = Z.of_N (W x).
Proof. unfold value_of, of_track. cbn [fst snd sum_of fold_right]. lia. Qed.

Definition in_bounds (low : option Z) (z : Z) (high : option Z) : Prop :=
  match low with None => True | Some l => l <= z end /\ match high with None => True | Some h => z <= h end.
Lemma between_spec low s high p f q : between low s high p = (f, q) ->
  extends p q /\ (true_of f <-> in_bounds low (value_of s) high).
Proof.
  intro E. apply component_spec in E as [E1 E2]. split; [exact E1 |]. rewrite E2. cbn [holds]. unfold within, in_bounds, value_of.
  rewrite andb_true_iff. destruct low as [l |], high as [h |]; cbn [shifted]; rewrite ?Z.leb_le; intuition (try lia; auto).
Qed.
Lemma equal_spec s y p f q : equal s y p = (f, q) -> extends p q /\ (true_of f <-> value_of s = Z.of_N (W y)).
Proof.
  intro E. apply between_spec in E as [E1 E2]. split; [exact E1 |]. rewrite E2, plus_value, of_track_value. unfold in_bounds. lia.
Qed.
Lemma is_natural_value s : is_natural s = true -> 0 <= value_of s.
Proof.
  unfold is_natural, value_of. destruct s as [c fs]. cbn [fst snd]. intro H. apply andb_true_iff in H as [H1 H2].
  apply Z.leb_le in H1. assert (0 <= sum_of fs W); [| lia].
  induction fs as [| [x a] fs IH]; [simpl; lia |]. simpl in H2. apply andb_true_iff in H2 as [Ha H2]. apply Z.leb_le in Ha.
  specialize (IH H2). cbn [sum_of fold_right]. fold (sum_of fs W). nia.
Qed.
(** [e] says that y is v if the sum is not negative, and that it is 0, or nothing, if it is. *)
Lemma natural_spec s e y p f q v : natural_part s e y p = (f, q) ->
  (0 <= value_of s -> (true_of e <-> W y = v)) -> (value_of s < 0 -> v = 0%N /\ (true_of e -> W y = 0%N)) ->
  extends p q /\ (true_of f <-> W y = v).
Proof.
  unfold natural_part. intros E Hp Hn. destruct (is_natural s) eqn:En.
  - injection E as <- <-. split; [apply extends_refl |]. apply Hp, is_natural_value, En.
  - destruct (between None s (Some (-1)) p) as [negative p1] eqn:E1.
    destruct (between (Some 0) (of_track y) (Some 0) p1) as [zero p2] eqn:E2. injection E as <- <-.
    apply between_spec in E1 as [X1 Y1]. apply between_spec in E2 as [X2 Y2].
    split; [eapply extends_trans; eassumption |]. unfold true_of in *. cbn [sat]. rewrite Y1, Y2, of_track_value. unfold in_bounds.
    destruct (Z_lt_ge_dec (value_of s) 0) as [L | L].
    + destruct (Hn L) as [-> X]. split; [intros [H | H]; [auto | lia] |]. intro H. right. rewrite H. simpl. lia.
    + rewrite <- (Hp ltac:(lia)). split; [intros [H | H]; [exact H | lia] | auto].
Qed.
Lemma natural_extends s e y p f q : natural_part s e y p = (f, q) -> extends p q.
Proof.
  unfold natural_part. destruct (is_natural s); [intro E; injection E as <- <-; apply extends_refl |].
  destruct (between None s (Some (-1)) p) as [? ?] eqn:B1. destruct (between (Some 0) (of_track y) (Some 0) p0) as [? ?] eqn:B2.
  intro E. injection E as <- <-. apply between_spec in B1 as [? _]. apply between_spec in B2 as [? _]. eauto using extends_trans.
Qed.
Lemma define_sum_spec s y p f q : define_sum s y p = (f, q) -> extends p q /\ (true_of f <-> W y = Z.to_N (value_of s)).
Proof.
  unfold define_sum. destruct (equal s y p) as [e p1] eqn:E1. intro E. apply equal_spec in E1 as [X1 Y1].
  destruct (natural_spec s e y p1 f q (Z.to_N (value_of s)) E) as [X2 Y2].
  - intro. rewrite Y1. lia.
  - intro. split; [lia |]. rewrite Y1. lia.
  - split; [eapply extends_trans; eassumption | exact Y2].
Qed.

(** * Equality *)
Lemma list_eqb_eq {A} (eqb : A -> A -> bool) : (forall x y, eqb x y = true -> x = y) -> forall l m, list_eqb eqb l m = true -> l = m.
Proof.
  intros H. induction l as [| x l IH]; intros [| y m] E; try discriminate; [reflexivity |].
  apply andb_true_iff in E as [E1 E2]. rewrite (H _ _ E1), (IH _ E2). reflexivity.
Qed.
Lemma nat_eqb x y : Nat.eqb x y = true -> x = y. Proof. apply Nat.eqb_eq. Qed.
Lemma option_eqb_eq x y : option_eqb x y = true -> x = y.
Proof. destruct x, y; try discriminate; [| reflexivity]. intro H. apply Z.eqb_eq in H. congruence. Qed.
Lemma factor_eqb_eq x y : factor_eqb x y = true -> x = y.
Proof. destruct x, y. intro H. apply andb_true_iff in H as [H1 H2]. apply Nat.eqb_eq in H1. apply Z.eqb_eq in H2. simpl in *. congruence. Qed.
Lemma kind_eqb_eq k l : kind_eqb k l = true -> k = l.
Proof.
  destruct k, l; intro H; try discriminate H; cbn [kind_eqb] in H;
    repeat match goal with
    | H : _ && _ = true |- _ => apply andb_true_iff in H; destruct H
    | H : Nat.eqb _ _ = true |- _ => apply Nat.eqb_eq in H
    | H : eqb _ _ = true |- _ => apply eqb_prop in H
    | H : option_eqb _ _ = true |- _ => apply option_eqb_eq in H
    | H : list_eqb factor_eqb _ _ = true |- _ => apply (list_eqb_eq _ factor_eqb_eq) in H
    | H : list_eqb Nat.eqb _ _ = true |- _ => apply (list_eqb_eq _ nat_eqb) in H
    | H : list_eqb eqb _ _ = true |- _ => apply (list_eqb_eq _ eqb_prop) in H
    | H : list_eqb N.eqb _ _ = true |- _ => apply (list_eqb_eq _ (fun x y => proj1 (N.eqb_eq x y))) in H
    | H : list_eqb pair_eqb _ _ = true |- _ => apply (list_eqb_eq _ (fun x y => proj1 (pair_eqb_eq x y))) in H
    end; subst; reflexivity.
Qed.
Lemma key_eqb_eq k l : key_eqb k l = true -> k = l.
Proof.
  destruct k, l; try discriminate; cbn [key_eqb]; intro H.
  - apply andb_true_iff in H as [H1 H2]. apply eqb_eq in H1. apply (list_eqb_eq _ nat_eqb) in H2. congruence.
  - apply N.eqb_eq in H. congruence.
Qed.
Lemma remembered_in m k y : remembered m k = Some y -> In (k, y) m.
Proof.
  induction m as [| [l z] m IH]; [discriminate |]. simpl. destruct (key_eqb l k) eqn:E.
  - intro H. injection H as ->. apply key_eqb_eq in E. subst. auto.
  - auto.
Qed.
Lemma table_of_term_in t n i : table_of_term known t n = Some i -> In (TableOfTerm t n i) known.
Proof.
  clear known_right. induction known as [| [u m j | c m j over] es IH]; cbn [table_of_term]; [discriminate | | right; auto].
  destruct (_ && _) eqn:E; [| right; auto]. apply andb_true_iff in E as [E1 E2]. apply Nat.eqb_eq in E1. apply eqb_eq in E2.
  intro H. injection H as ->. subst. left. reflexivity.
Qed.
Lemma table_of_cond_in c n i over : table_of_cond known c n = Some (i, over) -> In (TableOfCond c n i over) known.
Proof.
  clear known_right. induction known as [| [u m j | d m j o] es IH]; cbn [table_of_cond]; [discriminate | right; auto |].
  destruct (_ && _) eqn:E; [| right; auto]. apply andb_true_iff in E as [E1 E2]. apply Nat.eqb_eq in E1. apply eqb_eq in E2.
  intro H. injection H as -> ->. subst. left. reflexivity.
Qed.

Lemma digits_right c : number_of (digits c) = c.
Proof.
  destruct c as [| p]; [reflexivity |]. unfold digits.
  assert (H : forall p low, number_of (digits_of p low) = fold_left (fun n (b : bool) => if b then N.succ_double n else N.double n) low (Npos p)).
  { clear p. induction p as [p IH | p IH |]; intro low; cbn [digits_of]; try rewrite IH; try reflexivity. }
  apply (H p []).
Qed.

Lemma large_const t c : large t = Some c -> t = Const c.
Proof. destruct t; try discriminate. cbn [large]. destruct (N.ltb c0 16); congruence. Qed.
Lemma as_natural t env : is_sum t = false -> Z.of_N (natural t env) = total t env.
Proof. intro H. apply not_negative with (env := env) in H. unfold natural. lia. Qed.

(** * LIN, TRACK, DEFINE, COND *)
Notation venv env := (map W env).
Definition linear_ok n := forall t env p s q, linear known n t env p = Some (s, q) ->
  extends p q /\ (remembers (memo q) -> value_of s = total t (venv env)).
Definition track_ok n := forall t env p y q, track known n t env p = Some (y, q) ->
  extends p q /\ (remembers (memo q) -> W y = natural t (venv env)).
Definition tracks_ok n := forall ts env p ys q, all_tracks known n ts env p = Some (ys, q) ->
  extends p q /\ (remembers (memo q) -> venv ys = totals ts (venv env)).
Definition define_ok n := forall t env y p f q, define known n t env y p = Some (f, q) ->
  extends p q /\ (remembers (memo q) -> (true_of f <-> W y = natural t (venv env))).
Definition operands_ok n := forall t env p xs q, operands known n t env p = Some (xs, q) ->
  extends p q /\ (remembers (memo q) -> nim xs W = natural t (venv env)).
Definition condition_ok n := forall c env p f q, condition known n c env p = Some (f, q) ->
  extends p q /\ (remembers (memo q) -> (true_of f <-> holds_c c (venv env) = true)).

Lemma some_eq {A} (x y : A) : Some x = Some y -> x = y. Proof. congruence. Qed.
Lemma as_track_value s x : as_track s = Some x -> value_of s = Z.of_N (W x).
Proof.
  destruct s as [[| c | c] [| [y [| [| |] |]] [| ? ?]]]; try discriminate. cbn [as_track]. intro H. injection H as ->.
  exact (of_track_value x).
Qed.
Lemma never_negative t env : may_be_negative t = false -> 0 <= total t env.
Proof.
  induction t; intro H; try (apply not_negative; reflexivity); try discriminate; cbn [may_be_negative total] in *.
  - apply orb_false_iff in H as [H1 H2]. specialize (IHt1 H1). specialize (IHt2 H2). lia.
  - specialize (IHt H). lia.
Qed.
Lemma compares_mirrored op x y : compares (mirrored op) x y = compares op y x.
Proof. destruct op; cbn; try reflexivity; rewrite Z.eqb_sym; reflexivity. Qed.
Lemma with_large_spec op x c p f q : with_large op x c p = (f, q) ->
  extends p q /\ (true_of f <-> compares op (Z.of_N (W x)) (Z.of_N c) = true).
Proof.
  assert (R : forall k b, (let (g, p1) := component k p in (negated_if b g, p1)) = (f, q) ->
    extends p q /\ (true_of f <-> if b then ~ holds tables k W else holds tables k W)).
  { intros k b H. destruct (component k p) as [g p1] eqn:E. injection H as <- <-. apply component_spec in E as [X Y].
    split; [exact X |]. destruct b; unfold true_of in *; cbn [negated_if sat]; rewrite Y; reflexivity. }
  unfold with_large. intro H. destruct op;
    match type of H with
    | component ?k p = _ => specialize (R k false); destruct (component k p) as [g p1] eqn:E; apply R in H as [X Y]
    | (let (g, p) := component ?k p in _) = _ => apply (R k true) in H as [X Y]
    end; (split; [exact X |]); rewrite Y; cbn [holds compares]; rewrite digits_right;
    rewrite ?negb_true_iff, ?Z.eqb_eq, ?Z.eqb_neq, ?Z.ltb_lt, ?Z.leb_le; lia.
Qed.
Lemma with_zero_spec op s p f q : with_zero op s p = (f, q) ->
  extends p q /\ (true_of f <-> compares op (value_of s) 0 = true).
Proof.
  unfold with_zero. destruct (between _ _ _ _) as [g p1] eqn:E. intro H. injection H as <- <-. apply between_spec in E as [X Y].
  split; [exact X |]. destruct op; cbn [comparison_eqb negated_if compares bounds fst snd] in *; unfold true_of, in_bounds in *; cbn [sat];
    rewrite Y; rewrite ?negb_true_iff, ?Z.ltb_lt, ?Z.leb_le, ?Z.eqb_eq, ?Z.eqb_neq; lia.
Qed.
Lemma compares_difference op x y : compares op (x + -1 * y) 0 = compares op x y.
Proof. destruct op; cbn [compares]; apply eq_true_iff_eq; rewrite ?negb_true_iff, ?Z.ltb_lt, ?Z.leb_le, ?Z.eqb_eq, ?Z.eqb_neq; lia. Qed.
Lemma constant_value c : value_of (Z.of_N c, []) = Z.of_N c. Proof. unfold value_of. cbn. lia. Qed.
Lemma nim_app xs ys : nim (xs ++ ys) W = N.lxor (nim xs W) (nim ys W).
Proof. induction xs as [| x xs IH]; cbn; [reflexivity |]. fold (nim (xs ++ ys) W) (nim xs W). rewrite IH, N.lxor_assoc. reflexivity. Qed.
Lemma nim_one x : nim [x] W = W x. Proof. cbn. apply N.lxor_0_r. Qed.
Lemma lxor_zero a b : N.lxor a b = 0%N <-> b = a.
Proof. split; [intro H; symmetry; apply N.lxor_eq; exact H | intros ->; apply N.lxor_nilpotent]. Qed.

Ltac run := match goal with
  | H : Some (_, _) = Some _ |- _ => injection H; clear H; intros ? ?
  | H : Some _ = Some _ |- _ => apply some_eq in H
  | H : match ?e with Some _ => _ | None => None end = Some _ |- _ => destruct e as [[? ?] |] eqn:?; [| discriminate H]
  | H : _ = Some _ |- _ => match type of H with
      | context [between ?a ?b ?c ?p] => destruct (between a b c p) as [? ?] eqn:?
      | context [equal ?a ?b ?p] => destruct (equal a b p) as [? ?] eqn:?
      | context [component ?a ?p] => destruct (component a p) as [? ?] eqn:?
      end
  end.

Lemma memo_new p y q : new_track p = (y, q) -> memo q = memo p /\ asserted q = asserted p.
Proof. intro H. injection H as <- <-. auto. Qed.
(** A track gets its value, and the part that says so. *)
Lemma remember_spec p k y f : 
  (remembers (memo p) -> (true_of f <-> match k with OfTerm t env => W y = natural t (venv env) | OfNumber c => W y = c end)) ->
  extends p (remember k y (require f p)).
Proof.
  intro H. unfold extends. cbn [remember require memo asserted]. repeat split.
  - apply incl_tl, incl_refl.
  - apply incl_tl, incl_refl.
  - intros R A g [<- | Hg]; [| auto]. apply H; [apply remembers_incl with (2 := R), incl_tl, incl_refl |].
    apply (R k y). left. reflexivity.
  - intros R A k' y' [E | Hk]; [| apply R; exact Hk]. injection E as <- <-. apply H; [exact R |]. apply A. left. reflexivity.
Qed.

Theorem lowering_right n : linear_ok n /\ track_ok n /\ tracks_ok n /\ define_ok n /\ operands_ok n /\ condition_ok n.
Proof.
  induction n as [| n (IHl & IHt & IHts & IHd & IHo & IHc)].
  { repeat split; intros; discriminate. }
  assert (Hlin : linear_ok (S n)).
  { intros t env p s q H. cbn [linear] in H.
    assert (generic : forall p, is_sum t = false -> (do (x, p) <- track known n t env p; Some (of_track x, p)) = Some (s, q) ->
      extends p q /\ (remembers (memo q) -> value_of s = total t (venv env))).
    { clear p H. intros p Hs H'. repeat run. apply IHt in Heqo as [X Y]. subst. split; [exact X |]. intro R. rewrite of_track_value, Y by exact R.
      apply as_natural. exact Hs. }
    destruct t; try (apply generic; [reflexivity | exact H]).
    - destruct (large (Const c)) eqn:El; [apply generic; [reflexivity | exact H] |]. injection H as <- <-.
      split; [apply extends_refl |]. intros _. unfold value_of. cbn. lia.
    - repeat run. subst. apply IHl in Heqo as [X Y]. apply IHl in Heqo0 as [X' Y'].
      split; [eapply extends_trans; eassumption |]. intro R. rewrite plus_value. cbn [total].
      rewrite Y by (eapply extends_memo; eassumption). rewrite Y' by exact R. ring.
    - repeat run. subst. apply IHl in Heqo as [X Y]. apply IHl in Heqo0 as [X' Y'].
      split; [eapply extends_trans; eassumption |]. intro R. rewrite plus_value. cbn [total].
      rewrite Y by (eapply extends_memo; eassumption). rewrite Y' by exact R. ring.
    - repeat run. subst. apply IHl in Heqo as [X Y]. split; [exact X |]. intro R. rewrite plus_value. cbn [total]. rewrite Y by exact R.
      unfold value_of. cbn. ring.
    - (* Mod *) destruct (table_of_term _ _ _); [apply generic; [reflexivity | exact H] |].
      destruct (linear known n t env p) as [[u p1] |] eqn:El; [| discriminate]. apply IHl in El as [X Y].
      destruct (is_natural u) eqn:En.
      + run. run. subst. apply IHt in Heqo as [X0 Y0]. split; [eapply extends_trans; eassumption |]. intro R.
        apply is_natural_value in En. rewrite plus_value, of_track_value, (Y0 R). rewrite (Y (extends_memo _ _ X0 R)) in *.
        unfold natural. cbn [total]. cbv zeta. set (x := total t (venv env)) in *. destruct (Z.leb_spec 0 x); [| lia].
        rewrite Z.add_0_r. pose proof (Z.div_mod x (Z.pos k) ltac:(lia)).
        assert (0 <= x / Z.pos k) by (apply Z.div_pos; lia). rewrite Z2N.id by lia. lia.
      + apply generic in H as [X0 Y0]; [| reflexivity]. split; [eapply extends_trans; eassumption | exact Y0]. }
  assert (Htrack : track_ok (S n)).
  { intros t env p y q H. cbn [track] in H.
    assert (generic : match large t with
          | Some c =>
              match remembered (memo p) (OfNumber c) with
              | Some x => Some (x, p)
              | None => let (x, p) := new_track p in
                        let (f, p) := component (Constant x (digits c)) p in
                        Some (x, remember (OfNumber c) x (require f p))
              end
          | None =>
              match remembered (memo p) (OfTerm t env) with
              | Some x => Some (x, p)
              | None => let (y, p) := new_track p in
                        do (f, p) <- define known n t env y p;
                        Some (y, remember (OfTerm t env) y (require f p))
              end
          end = Some (y, q) -> extends p q /\ (remembers (memo q) -> W y = natural t (venv env))).
    { clear H. intro H. destruct (large t) as [c |] eqn:El.
      - apply large_const in El. subst t. destruct (remembered _ _) as [x |] eqn:Er.
        + injection H as -> ->. split; [apply extends_refl |]. intro R. apply remembered_in in Er. apply R in Er.
          unfold natural. cbn [total]. rewrite N2Z.id. exact Er.
        + destruct (new_track p) as [x p1] eqn:E1. destruct (component _ p1) as [f p2] eqn:E2. injection H as <- <-.
          apply memo_new in E1 as [M1 A1]. apply component_spec in E2 as [X Y]. cbn [holds] in Y. rewrite digits_right in Y.
          split.
          * eapply extends_trans; [| apply remember_spec; intro; exact Y].
            eapply extends_trans; [apply (extends_same p p1); congruence | exact X].
          * intro R. unfold natural. cbn [total]. rewrite N2Z.id. apply (R (OfNumber c) x). left. reflexivity.
      - destruct (remembered _ _) as [x |] eqn:Er.
        + injection H as -> ->. split; [apply extends_refl |]. intro R. apply remembered_in in Er. exact (R _ _ Er).
        + destruct (new_track p) as [x p1] eqn:E1. run. injection H as <- <-.
          apply memo_new in E1 as [M1 A1]. apply IHd in Heqo as [X Y]. split.
          * eapply extends_trans; [| apply remember_spec; exact Y].
            eapply extends_trans; [apply (extends_same p p1); congruence | exact X].
          * intro R. apply (R (OfTerm t env) x). left. reflexivity. }
    destruct t; try (apply generic; exact H).
    destruct (nth_error env i) as [x |] eqn:Ex; [| discriminate]. injection H as -> ->. split; [apply extends_refl |]. intros _.
    unfold natural. cbn [total]. rewrite N2Z.id. symmetry. apply nth_error_nth. rewrite nth_error_map, Ex. reflexivity. }
  assert (Htracks : tracks_ok (S n)).
  { intros [| t ts] env p ys q H; cbn [all_tracks] in H; repeat run.
    - subst. split; [apply extends_refl | reflexivity].
    - subst. apply IHt in Heqo as [X Y]. apply IHts in Heqo0 as [X' Y']. split; [eapply extends_trans; eassumption |].
      intro R. cbn [map totals]. rewrite Y by (eapply extends_memo; eassumption). rewrite Y' by exact R. reflexivity. }
  assert (Hops : operands_ok (S n)).
  { intros t env p xs q H. cbn [operands] in H.
    assert (generic : (do (x, p) <- track known n t env p; Some ([x], p)) = Some (xs, q) ->
      extends p q /\ (remembers (memo q) -> nim xs W = natural t (venv env))).
    { intro H'. repeat run. apply IHt in Heqo as [X Y]. subst. split; [exact X |]. intro R. rewrite nim_one. apply Y. exact R. }
    destruct t; try (apply generic; exact H).
    - destruct c; [injection H as <- <-; split; [apply extends_refl | reflexivity] | apply generic; exact H].
    - repeat run. subst. apply IHo in Heqo as [X Y]. apply IHo in Heqo0 as [X' Y']. split; [eapply extends_trans; eassumption |].
      intro R. rewrite nim_app, Y, Y' by (try exact R; eapply extends_memo; eassumption).
      unfold natural. cbn [total]. unfold on_naturals. rewrite N2Z.id. reflexivity. }
  assert (Hdef : define_ok (S n)).
  { intros t env y p f q H. cbn [define] in H.
    destruct (remembered _ _) as [x |] eqn:Er.
    { destruct (Nat.eqb x y); [discriminate |]. apply some_eq in H. apply equal_spec in H as [X Y]. split; [exact X |].
      intro R. rewrite Y, of_track_value. apply remembered_in in Er.
      pose proof (extends_memo _ _ X R _ _ Er) as E. cbn in E. rewrite <- E. split; intro; [apply N2Z.inj |]; congruence. }
    clear Er. destruct (table_of_term _ _ _) as [i |] eqn:Et.
    { apply some_eq in H. apply component_spec in H as [X Y]. split; [exact X |]. intro R. rewrite Y. cbn [holds].
      apply table_of_term_in in Et. rewrite Forall_forall in known_right. apply known_right in Et. cbn in Et.
      rewrite map_app. cbn [map]. apply Et. apply map_length. }
    clear Et. destruct (large t) as [c |] eqn:El.
    { apply large_const in El. subst t. apply some_eq in H. apply component_spec in H as [X Y]. split; [exact X |]. intro R.
      rewrite Y. cbn [holds]. rewrite digits_right. unfold natural. cbn [total]. rewrite N2Z.id. reflexivity. }
    clear El. 
    assert (by_sum : (do (s, p) <- linear known n t env p; Some (define_sum s y p)) = Some (f, q) ->
      extends p q /\ (remembers (memo q) -> (true_of f <-> W y = natural t (venv env)))).
    { intro H'. repeat run. apply IHl in Heqo as [X Y]. apply define_sum_spec in H' as [X' Y'].
      split; [eapply extends_trans; eassumption |]. intro R. rewrite Y', Y by (eapply extends_memo; eassumption). reflexivity. }
    destruct t; try (apply by_sum; exact H); clear by_sum; try discriminate H.
    - (* Monus *) repeat run. apply IHl in Heqo as [X Y]. apply IHl in Heqo0 as [X' Y']. apply define_sum_spec in H as [X2 Y2].
      split; [eauto using extends_trans |]. intro R. rewrite Y2, plus_value, Y, Y' by eauto using extends_memo.
      unfold natural. cbn [total]. unfold clip. replace (Z.to_N (Z.max 0 _)) with (Z.to_N (total t1 (venv env) + -1 * total t2 (venv env))) by lia. reflexivity.
    - (* Floor *) destruct (Z.leb_spec (Z.pos k) (Z.of_N e)) as [| Le]; [discriminate |]. repeat run.
      apply IHl in Heqo as [X Y]. apply between_spec in Heqp1 as [X1 Y1]. pose proof (natural_extends _ _ _ _ _ _ H) as X2.
      split; [eauto using extends_trans |]. intro R. assert (Yv := Y (extends_memo _ _ X1 (extends_memo _ _ X2 R))).
      apply (natural_spec _ _ _ _ _ _ _ H); rewrite Yv, Y1, !plus_value, of_track_value, Yv;
        unfold in_bounds, value_of, natural; cbn [fst snd sum_of fold_right total]; cbv zeta; set (x := total t (venv env)) in *; intro L;
        (destruct (Z.leb_spec 0 x); [| lia]) || (destruct (Z.leb_spec 0 x); [lia |]).
      + assert (D : (x + Z.of_N e) / Z.pos k = Z.of_N (W y) <-> 0 <= x + 1 * (Z.of_N e + 0) + - Z.pos k * Z.of_N (W y) /\ x + 1 * (Z.of_N e + 0) + - Z.pos k * Z.of_N (W y) <= Z.pos k - 1).
        { split; intro D.
          - pose proof (Z.div_mod (x + Z.of_N e) (Z.pos k) ltac:(lia)). pose proof (Z.mod_pos_bound (x + Z.of_N e) (Z.pos k) ltac:(lia)). nia.
          - symmetry. apply Z.div_unique with (r := x + Z.of_N e - Z.pos k * Z.of_N (W y)); lia. }
        rewrite <- D. assert (0 <= (x + Z.of_N e) / Z.pos k) by (apply Z.div_pos; lia). lia.
      + split; [reflexivity |]. intros [D _]. nia.
    - (* Mod *) repeat run.
      apply IHl in Heqo as [X Y]. apply IHt in Heqo0 as [X0 Y0]. apply equal_spec in Heqp2 as [X1 Y1].
      pose proof (natural_extends _ _ _ _ _ _ H) as X2.
      split; [eauto using extends_trans |]. intro R. assert (R0 := extends_memo _ _ X1 (extends_memo _ _ X2 R)).
      assert (Yq := Y0 R0). assert (Yv := Y (extends_memo _ _ X0 R0)).
      apply (natural_spec _ _ _ _ _ _ _ H); rewrite Yv, Y1, plus_value, of_track_value, Yv, Yq;
        unfold natural; cbn [total]; cbv zeta; set (x := total t (venv env)) in *; intro L; destruct (Z.leb_spec 0 x); try lia.
      rewrite Z.add_0_r. pose proof (Z.div_mod x (Z.pos k) ltac:(lia)). pose proof (Z.mod_pos_bound x (Z.pos k) ltac:(lia)).
      assert (0 <= x / Z.pos k) by (apply Z.div_pos; lia). rewrite Z2N.id by lia. lia.
    - (* Min *) repeat run. apply IHl in Heqo as [X Y]. apply IHl in Heqo0 as [X0 Y0]. apply between_spec in Heqp2 as [X1 Y1].
      apply IHd in Heqo1 as [X2 Y2]. apply IHd in Heqo2 as [X3 Y3]. subst. split; [eauto 6 using extends_trans |]. intro R3.
      assert (R2 := extends_memo _ _ X3 R3). assert (R1 := extends_memo _ _ X2 R2). assert (R0 := extends_memo _ _ X1 R1).
      unfold choice, true_of in *. cbn [sat]. rewrite (Y3 R3), (Y2 R2), Y1, plus_value, (Y0 R0), (Y (extends_memo _ _ X0 R0)).
      unfold in_bounds, natural. cbn [total]. unfold clip. set (u := total t1 (venv env)). set (v := total t2 (venv env)). lia.
    - (* Max *) repeat run. apply IHl in Heqo as [X Y]. apply IHl in Heqo0 as [X0 Y0]. apply between_spec in Heqp2 as [X1 Y1].
      apply IHd in Heqo1 as [X2 Y2]. apply IHd in Heqo2 as [X3 Y3]. subst. split; [eauto 6 using extends_trans |]. intro R3.
      assert (R2 := extends_memo _ _ X3 R3). assert (R1 := extends_memo _ _ X2 R2). assert (R0 := extends_memo _ _ X1 R1).
      unfold choice, true_of in *. cbn [sat]. rewrite (Y3 R3), (Y2 R2), Y1, plus_value, (Y0 R0), (Y (extends_memo _ _ X0 R0)).
      unfold in_bounds, natural. cbn [total]. unfold clip. set (u := total t1 (venv env)). set (v := total t2 (venv env)). lia.
    - (* If *) repeat run. apply IHc in Heqo as [X Y]. apply IHd in Heqo0 as [X2 Y2]. apply IHd in Heqo1 as [X3 Y3].
      subst. split; [eauto 6 using extends_trans |]. intro R3. assert (R2 := extends_memo _ _ X3 R3). assert (R1 := extends_memo _ _ X2 R2).
      unfold choice, true_of in *. cbn [sat]. rewrite (Y3 R3), (Y2 R2), (Y R1).
      unfold natural. cbn [total]. unfold clip. destruct (holds_c c (venv env)); intuition (try discriminate; try lia).
    - (* Xor *) repeat run. apply IHo in Heqo as [X Y]. apply component_spec in H as [X1 Y1].
      split; [eauto using extends_trans |]. intro R. rewrite Y1. cbn [holds]. rewrite nim_app, nim_one, (Y (extends_memo _ _ X1 R)).
      apply lxor_zero.
    - (* Band *) repeat run. apply IHt in Heqo as [X Y]. apply IHt in Heqo0 as [X0 Y0]. apply component_spec in H as [X1 Y1].
      split; [eauto using extends_trans |]. intro R. rewrite Y1. cbn [holds]. assert (R0 := extends_memo _ _ X1 R).
      rewrite (Y0 R0), (Y (extends_memo _ _ X0 R0)). unfold natural. cbn [total]. unfold on_naturals. rewrite N2Z.id. reflexivity.
    - (* Bor *) repeat run. apply IHt in Heqo as [X Y]. apply IHt in Heqo0 as [X0 Y0]. apply component_spec in H as [X1 Y1].
      split; [eauto using extends_trans |]. intro R. rewrite Y1. cbn [holds]. assert (R0 := extends_memo _ _ X1 R).
      rewrite (Y0 R0), (Y (extends_memo _ _ X0 R0)). unfold natural. cbn [total]. unfold on_naturals. rewrite N2Z.id. reflexivity.
    - (* Top *) repeat run. apply IHt in Heqo as [X Y]. apply component_spec in H as [X1 Y1].
      split; [eauto using extends_trans |]. intro R. rewrite Y1. cbn [holds].
      rewrite (Y (extends_memo _ _ X1 R)). unfold natural at 2. cbn [total]. rewrite N2Z.id. reflexivity.
    - (* Lookup *) destruct env as [| x env]; [discriminate |]. destruct (term_eqb t no_value); [discriminate |]. repeat run. apply component_spec in Heqp0 as [X1 Y1].
      apply IHc in Heqo as [X2 Y2]. apply IHd in Heqo0 as [X3 Y3]. subst. split; [eauto 6 using extends_trans |]. intro R3.
      assert (R2 := extends_memo _ _ X3 R3). unfold true_of in *. cbn [sat]. rewrite Y1, (Y2 R2), (Y3 R3). cbn [holds holds_c compares total map nth].
      unfold is_entry, two, natural. cbn [fst snd total map nth]. rewrite andb_true_iff, N.ltb_lt, N.eqb_eq, Z.leb_le.
      destruct (N.ltb_spec (W x) (N.of_nat (length vs))); [rewrite N2Z.id; intuition lia |]. unfold clip. intuition lia.
    - (* Call *) repeat run. apply IHts in Heqo as [X Y]. apply IHd in H as [X1 Y1]. split; [eauto using extends_trans |]. intro R.
      rewrite (Y1 R), (Y (extends_memo _ _ X1 R)). unfold natural. cbn [total]. unfold clip.
      replace (Z.to_N (Z.max 0 (total t (totals args (venv env))))) with (Z.to_N (total t (totals args (venv env)))) by lia. reflexivity. }
  assert (Hcond : condition_ok (S n)).
  { intros c env p f q H. cbn [condition] in H.
    destruct (table_of_cond _ _ _) as [[i over] |] eqn:Et.
    { destruct (forallb _ over) eqn:Eo; [| discriminate]. cbn [negb] in H.
      apply some_eq in H. apply component_spec in H as [X Y]. split; [exact X |]. intro R. rewrite Y. cbn [holds].
      apply table_of_cond_in in Et. rewrite Forall_forall in known_right. apply known_right in Et. cbn in Et.
      rewrite <- (Et (venv env)) by apply map_length. rewrite map_map.
      replace (map (fun x => W (nth x env 0%nat)) over) with (map (fun j => nth j (venv env) 0%N) over); [reflexivity |].
      apply map_ext_in. intros j Hj. rewrite forallb_forall in Eo. specialize (Eo j Hj). apply Nat.ltb_lt in Eo.
      rewrite nth_indep with (d' := W 0%nat) by (rewrite map_length; exact Eo). apply map_nth. }
    clear Et. destruct c.
    - destruct (_ && _) eqn:Ex.
      + apply andb_true_iff in Ex as [Ex Nb]. apply andb_true_iff in Ex as [Ex Na]. apply andb_true_iff in Ex as [Eop _].
        apply negb_true_iff in Nb, Na. apply (never_negative _ (venv env)) in Na. apply (never_negative _ (venv env)) in Nb.
        repeat run. apply IHo in Heqo as [X Y]. apply IHo in Heqo0 as [X0 Y0]. apply component_spec in Heqp2 as [X1 Y1]. subst.
        split; [eauto using extends_trans |]. intro R. assert (R0 := extends_memo _ _ X1 R). cbn [holds] in Y1.
        rewrite nim_app, (Y0 R0), (Y (extends_memo _ _ X0 R0)), lxor_zero in Y1. unfold natural in Y1. cbn [holds_c].
        destruct op; try discriminate; cbn [comparison_eqb negated_if compares].
        * rewrite Y1, Z.eqb_eq. lia.
        * unfold true_of in *. cbn [sat]. rewrite Y1, negb_true_iff, Z.eqb_neq. lia.
      + assert (general : forall p, (do (s, p) <- linear known n a env p; do (u, p) <- linear known n b env p;
            Some (with_zero op (plus s (-1) u) p)) = Some (f, q) ->
          extends p q /\ (remembers (memo q) -> (true_of f <-> holds_c (Compare op a b) (venv env) = true))).
        { clear H. intros p' H. repeat run. apply IHl in Heqo as [X Y]. apply IHl in Heqo0 as [X0 Y0]. apply with_zero_spec in H as [X1 Y1].
          split; [eauto using extends_trans |]. intro R. assert (R0 := extends_memo _ _ X1 R).
          rewrite Y1, plus_value, (Y0 R0), (Y (extends_memo _ _ X0 R0)), compares_difference. reflexivity. }
        cbv zeta in H. destruct (large a) as [c |] eqn:La, (large b) as [d |] eqn:Lb; try (apply general; exact H).
        * run. apply IHl in Heqo as [X Y].
          apply large_const in La. subst a. destruct (as_track l) as [x |] eqn:Ax; [| destruct (is_mod b && fits_in_sum c)].
          -- apply some_eq in H. apply with_large_spec in H as [X1 Y1]. split; [eauto using extends_trans |]. intro R. rewrite Y1.
             cbn [holds_c total]. apply as_track_value in Ax.
             rewrite <- (Y (extends_memo _ _ X1 R)), Ax, compares_mirrored. reflexivity.
          -- apply some_eq in H. apply with_zero_spec in H as [X1 Y1]. split; [eauto using extends_trans |]. intro R.
             rewrite Y1, plus_value, constant_value, (Y (extends_memo _ _ X1 R)), compares_difference, compares_mirrored. reflexivity.
          -- apply general in H as [X1 Y1]. split; [eauto using extends_trans | exact Y1].
        * run. apply IHl in Heqo as [X Y].
          apply large_const in Lb. subst b. destruct (as_track l) as [x |] eqn:Ax; [| destruct (is_mod a && fits_in_sum d)].
          -- apply some_eq in H. apply with_large_spec in H as [X1 Y1]. split; [eauto using extends_trans |]. intro R. rewrite Y1.
             cbn [holds_c total]. apply as_track_value in Ax. rewrite <- (Y (extends_memo _ _ X1 R)), Ax. reflexivity.
          -- apply some_eq in H. apply with_zero_spec in H as [X1 Y1]. split; [eauto using extends_trans |]. intro R.
             rewrite Y1, plus_value, constant_value, (Y (extends_memo _ _ X1 R)), compares_difference. reflexivity.
          -- apply general in H as [X1 Y1]. split; [eauto using extends_trans | exact Y1].
    - repeat run. subst. apply IHc in Heqo as [X Y]. apply IHc in Heqo0 as [X0 Y0]. split; [eauto using extends_trans |]. intro R.
      unfold true_of in *. cbn [sat holds_c]. rewrite (Y0 R), (Y (extends_memo _ _ X0 R)), andb_true_iff. reflexivity.
    - repeat run. subst. apply IHc in Heqo as [X Y]. apply IHc in Heqo0 as [X0 Y0]. split; [eauto using extends_trans |]. intro R.
      unfold true_of in *. cbn [sat holds_c]. rewrite (Y0 R), (Y (extends_memo _ _ X0 R)), orb_true_iff. reflexivity.
    - repeat run. subst. apply IHc in Heqo as [X Y]. split; [exact X |]. intro R.
      unfold true_of in *. cbn [sat holds_c]. rewrite (Y R), negb_true_iff. destruct (holds_c c (venv env)); intuition congruence.
    - repeat run. apply IHts in Heqo as [X Y]. apply IHc in H as [X1 Y1]. split; [eauto using extends_trans |]. intro R.
      rewrite (Y1 R), (Y (extends_memo _ _ X1 R)). reflexivity.
    - discriminate. }
  exact (conj Hlin (conj Htrack (conj Htracks (conj Hdef (conj Hops Hcond))))).
Qed.
End Meaning.
