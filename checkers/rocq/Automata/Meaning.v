(** What lowered problems mean (docs/THEORY.md, Lemmas 6.3 and 6.16), for the numbers that tracks are made for. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Obligations Inequalities.
From Checker Require Import Syntax Semantics Stated Total Table Component Formula Machine Thresholds ThresholdsSound Locations Lowering.
Import ListNotations.
Local Open Scope Z_scope.

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
Lemma pkind_eqb_eq k l : pkind_eqb k l = true -> k = l.
Proof.
  destruct k, l; try discriminate; cbn [pkind_eqb]; intro H; [apply kind_eqb_eq in H; congruence |].
  apply andb_true_iff in H as [H1 H2]. apply factors_eqb_eq in H1. apply (same_list_eq Z.eqb) in H2; [congruence | intros; apply Z.eqb_eq; assumption].
Qed.
Lemma key_eqb_eq k l : key_eqb k l = true -> k = l.
Proof.
  destruct k, l; try discriminate; cbn [key_eqb]; intro H.
  - apply andb_true_iff in H as [H1 H2]. apply wterm_eqb_eq in H2. apply (list_eqb_eq _ nat_eqb) in H1. congruence.
  - apply yes in H. congruence.
Qed.
Lemma remembered_in m k y : remembered m k = Some y -> In (k, y) m.
Proof.
  induction m as [| [l z] m IH]; [discriminate |]. simpl. destruct (key_eqb l k) eqn:E; [| auto].
  intro H. injection H as ->. apply key_eqb_eq in E. subst. auto.
Qed.
Lemma table_of_term_in known t n i : table_of_term known t n = Some i -> In (TableOfTerm t n i) known.
Proof.
  induction known as [| [u m j | c m j over] es IH]; cbn [table_of_term]; [discriminate | | right; auto].
  destruct (_ && _) eqn:E; [| right; auto]. apply andb_true_iff in E as [E1 E2]. apply Nat.eqb_eq in E1. apply wterm_eqb_eq in E2.
  intro H. injection H as ->. subst. left. reflexivity.
Qed.
Lemma table_of_cond_in known c n i over : table_of_cond known c n = Some (i, over) -> In (TableOfCond c n i over) known.
Proof.
  induction known as [| [u m j | d m j o] es IH]; cbn [table_of_cond]; [discriminate | right; auto |].
  destruct (_ && _) eqn:E; [| right; auto]. apply andb_true_iff in E as [E1 E2]. apply Nat.eqb_eq in E1. apply wcond_eqb_eq in E2.
  intro H. injection H as -> ->. subst. left. reflexivity.
Qed.


(** * Values *)
Lemma digits_right c : number_of (digits c) = c.
Proof.
  destruct c as [| p]; [reflexivity |]. unfold digits.
  assert (H : forall p low, number_of (digits_of p low) = fold_left (fun n (b : bool) => if b then N.succ_double n else N.double n) low (Npos p)).
  { clear p. induction p as [p IH | p IH |]; intro low; cbn [digits_of]; try rewrite IH; try reflexivity. }
  apply (H p []).
Qed.

Lemma as_natural t env : is_sum t = false -> Z.of_N (natural t env) = total t env.
Proof. intro H. apply not_negative with (env := env) in H. unfold natural. lia. Qed.

Lemma never_negative t env : may_be_negative t = false -> 0 <= total t env.
Proof.
  induction t; intro H; try (apply not_negative; reflexivity); try discriminate; cbn [may_be_negative total] in *.
  - apply orb_false_iff in H as [H1 H2]. specialize (IHt1 H1). specialize (IHt2 H2). lia.
  - specialize (IHt H). lia.
Qed.
Lemma compares_mirrored op x y : compares (mirrored op) x y = compares op y x.
Proof. destruct op; cbn; try reflexivity; rewrite Z.eqb_sym; reflexivity. Qed.
Lemma compares_difference op x y : compares op (x + -1 * y) 0 = compares op x y.
Proof. destruct op; cbn [compares]; apply eq_true_iff_eq; rewrite ?negb_true_iff, ?Z.ltb_lt, ?Z.leb_le, ?Z.eqb_eq, ?Z.eqb_neq; lia. Qed.
Lemma nim_app W xs ys : nim (xs ++ ys) W = N.lxor (nim xs W) (nim ys W).
Proof. induction xs as [| x xs IH]; cbn; [reflexivity |]. fold (nim (xs ++ ys) W) (nim xs W). rewrite IH, N.lxor_assoc. reflexivity. Qed.
Lemma nim_one W x : nim [x] W = W x. Proof. cbn. apply N.lxor_0_r. Qed.
Lemma lxor_zero a b : N.lxor a b = 0%N <-> b = a.
Proof. split; [intro H; symmetry; apply N.lxor_eq; exact H | intros ->; apply N.lxor_nilpotent]. Qed.

Definition entry_right (tables : list table) (x : entry) : Prop :=
  match x with
  | TableOfTerm t n i => forall ns y, length ns = n -> (accepts (nth i tables empty) (ns ++ [y]) <-> y = natural t ns)
  | TableOfCond c n i over => forall ns, length ns = n ->
      (accepts (nth i tables empty) (map (fun j => nth j ns 0%N) over) <-> holds_c c ns = true)
  end.
Section Meaning.
Variable tables : list table.
(** The parameters, by what they exceed their bounds by. *)
Variable e : list N.
Let m := map Z.of_N e.
Lemma natural_m : Forall (Z.le 0) m.
Proof. unfold m. apply Forall_forall. intros x H. apply in_map_iff in H as [y [<- _]]. lia. Qed.

(** * Numbers *)
Lemma num_at a : at_ m (num a) = Z.of_N (number_at e a).
Proof.
  unfold num, at_, number_at. rewrite dot_trimmed. change (1 :: m) with (map Z.of_N (1%N :: e)). generalize (1%N :: e) as l.
  induction a as [| c a IH]; intros [| x l]; cbn [map dot sum_of_products]; try reflexivity. rewrite IH. lia.
Qed.
Lemma plain_at a c : plain a = Some c -> at_ m a = c.
Proof. destruct a as [| x [| ? ?]]; try discriminate; intro H; injection H as <-; unfold at_; simpl; ring. Qed.
Lemma is_plain_at a : is_plain a = true -> at_ m a = value_of_plain a.
Proof. destruct a as [| x [| ? ?]]; try discriminate; intros _; unfold at_; simpl; ring. Qed.
Lemma number_plus_at k a b : at_ m (number_plus k a b) = at_ m a + k * at_ m b.
Proof. unfold number_plus, at_. rewrite dot_trimmed. apply dot_add. Qed.
Lemma multiple_at c b : at_ m (trimmed (map (Z.mul c) b)) = c * at_ m b.
Proof. unfold at_. rewrite dot_trimmed. apply dot_times. Qed.
Lemma times_at a b c : times a b = Some c -> at_ m c = at_ m a * at_ m b.
Proof.
  unfold times. destruct (plain a) as [x |] eqn:Ea; [| destruct (plain b) as [y |] eqn:Eb]; intro H; try discriminate; injection H as <-;
    rewrite multiple_at; [rewrite (plain_at _ _ Ea) | rewrite (plain_at _ _ Eb)]; ring.
Qed.
Lemma number_natural a : forallb (Z.leb 0) a = true -> 0 <= at_ m a.
Proof.
  intro H. apply dot_natural; [exact (natural_one m natural_m) |]. rewrite forallb_forall in H. apply Forall_forall. intros x Hx.
  apply Z.leb_le, H, Hx.
Qed.
Lemma divisor_right k : is_positive k = true -> Z.pos (divisor_at e k) = at_ m (num k).
Proof.
  intro H. rewrite num_at. unfold divisor_at. assert (number_at e k <> 0%N); [| destruct (number_at e k); [contradiction | reflexivity]].
  destruct k as [| [| p] k]; try discriminate. unfold number_at. cbn [sum_of_products]. lia.
Qed.
Lemma less_at a b : less a b = true -> Z.of_N (number_at e a) < Z.of_N (number_at e b).
Proof. intro H. apply number_natural in H. rewrite !number_plus_at, !num_at in H. change (at_ m [-1]) with (-1) in H. lia. Qed.

Variable known : list wentry.
Notation entry_at := (map_entry (number_at e) (divisor_at e)).
Hypothesis known_right : Forall (fun x => entry_right tables (entry_at x)) known.
Variable W : numbers.
Notation venv env := (map W env).
Notation tot t env := (total (term_at e t) (venv env)).
Notation nat_of t env := (natural (term_at e t) (venv env)).
Definition remembers (l : list (key * nat)) : Prop := forall k y, In (k, y) l ->
  match k with OfTerm t env => W y = nat_of t env | OfNumber a => W y = number_at e a end.
Definition true_of (f : formula pkind) : Prop := sat (fun k => holds tables (kind_at m k) W) f.
Definition all_true (fs : list (formula pkind)) : Prop := forall f, In f fs -> true_of f.
(** From one problem to a later one: what was made is there, and the numbers are right for what is remembered if and
    only if the parts that were added are true. *)
Definition extends (p q : problem) : Prop :=
  incl (memo p) (memo q) /\ incl (asserted p) (asserted q) /\
  (remembers (memo q) -> all_true (asserted p) -> all_true (asserted q)) /\
  (remembers (memo p) -> all_true (asserted q) -> remembers (memo q)).
Definition value_of (s : sum_form) : Z := at_ m (fst s) + sum_of (factors_at m (snd s)) W.

Lemma remembers_incl l l' : incl l l' -> remembers l' -> remembers l.
Proof. intros H R k y Hk. apply R, H, Hk. Qed.
Lemma all_true_incl l l' : incl l l' -> all_true l' -> all_true l.
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

Lemma component_spec k p f q : component k p = (f, q) -> extends p q /\ (true_of f <-> holds tables (kind_at m k) W).
Proof.
  unfold component. intro E. injection E as <- <-. split; [| reflexivity].
  destruct (existsb _ _); apply extends_same; reflexivity.
Qed.

(** * Sums *)
Lemma with_factor_sum x a fs : sum_of (factors_at m (with_factor x a fs)) W = at_ m a * Z.of_N (W x) + sum_of (factors_at m fs) W.
Proof. destruct a; [change (at_ m []) with 0; cbn [with_factor]; ring | reflexivity]. Qed.
Lemma add_factor_sum x a fs : sum_of (factors_at m (add_factor x a fs)) W = at_ m a * Z.of_N (W x) + sum_of (factors_at m fs) W.
Proof.
  induction fs as [| [y b] fs IH]; cbn [add_factor]; [apply with_factor_sum |].
  assert (C : forall gs, sum_of (factors_at m ((y, b) :: gs)) W = at_ m b * Z.of_N (W y) + sum_of (factors_at m gs) W) by reflexivity.
  rewrite C. destruct (Nat.eqb_spec x y) as [<- |]; [rewrite with_factor_sum, number_plus_at; ring |].
  destruct (Nat.ltb x y); [rewrite with_factor_sum, C; reflexivity |]. rewrite C, IH. ring.
Qed.
Lemma plus_value s f t : value_of (plus s f t) = value_of s + f * value_of t.
Proof.
  unfold value_of, plus. cbn [fst snd]. rewrite number_plus_at. destruct s as [c fs], t as [d gs]. cbn [fst snd].
  assert (E : sum_of (factors_at m (fold_left (fun fs '(x, a) => add_factor x (trimmed (map (Z.mul f) a)) fs) gs fs)) W
    = sum_of (factors_at m fs) W + f * sum_of (factors_at m gs) W).
  { revert fs. induction gs as [| [x a] gs IH]; intro fs; cbn [fold_left]; [simpl; ring |].
    rewrite IH, add_factor_sum, multiple_at. cbn [factors_at map sum_of fold_right]. fold (factors_at m gs) (sum_of (factors_at m gs) W). ring. }
  rewrite E. ring.
Qed.
Lemma scaled_value c s t : scaled c s = Some t -> value_of t = at_ m c * value_of s.
Proof.
  unfold scaled, value_of. destruct (times c (fst s)) as [a |] eqn:Ea; [| discriminate]. destruct (scaled_factors c (snd s)) as [fs |] eqn:Ef; [| discriminate].
  intro H. injection H as <-. cbn [fst snd]. rewrite (times_at _ _ _ Ea).
  assert (E : sum_of (factors_at m fs) W = at_ m c * sum_of (factors_at m (snd s)) W); [| rewrite E; ring].
  revert fs Ef. induction (snd s) as [| [x b] gs IH]; intros fs Ef; cbn [scaled_factors] in Ef.
  - injection Ef as <-. simpl. ring.
  - destruct (times c b) as [d |] eqn:Ed; [| discriminate]. destruct (scaled_factors c gs) as [hs |]; [| discriminate]. injection Ef as <-.
    rewrite with_factor_sum, (IH hs eq_refl), (times_at _ _ _ Ed). cbn [factors_at map sum_of fold_right]. fold (factors_at m gs) (sum_of (factors_at m gs) W). ring.
Qed.
Lemma of_track_value x : value_of (of_track x) = Z.of_N (W x).
Proof. unfold value_of, of_track. cbn [fst snd factors_at map sum_of fold_right]. change (at_ m []) with 0. change (at_ m [1]) with 1. lia. Qed.
Lemma of_number_value a : value_of (of_number a) = at_ m a.
Proof. unfold value_of, of_number. cbn [fst snd factors_at map sum_of fold_right]. apply Z.add_0_r. Qed.
Lemma one_entry_at z : at_ m [z] = z. Proof. unfold at_. cbn. lia. Qed.
Lemma factor_value y a : value_of ([], with_factor y a []) = at_ m a * Z.of_N (W y).
Proof. unfold value_of. cbn [fst snd]. rewrite with_factor_sum. change (at_ m []) with 0. cbn [factors_at map sum_of fold_right]. ring. Qed.

Definition in_bounds (low : option number) (z : Z) (high : option number) : Prop :=
  match low with None => True | Some l => at_ m l <= z end /\ match high with None => True | Some h => z <= at_ m h end.
Lemma plain_sum fs : plain_factors fs = true -> sum_of (map (fun '(x, a) => (x, value_of_plain a)) fs) W = sum_of (factors_at m fs) W.
Proof.
  unfold plain_factors. induction fs as [| [x a] fs IH]; [reflexivity |]. cbn [forallb map factors_at]. intro H. apply andb_true_iff in H as [H1 H2].
  cbn [sum_of fold_right]. fold (factors_at m fs) (sum_of (factors_at m fs) W) (sum_of (map (fun '(x, a) => (x, value_of_plain a)) fs) W).
  rewrite (IH H2), (is_plain_at a H1). reflexivity.
Qed.
Lemma threshold_spec a s p f q : component (Threshold (snd s) (number_plus (-1) a (fst s))) p = (f, q) ->
  extends p q /\ (true_of f <-> at_ m a <= value_of s).
Proof.
  intro E. apply component_spec in E as [X Y]. split; [exact X |]. rewrite Y, threshold_holds, number_plus_at. unfold value_of, sum_at. lia.
Qed.
Lemma between_spec low s high p f q : between low s high p = (f, q) -> extends p q /\ (true_of f <-> in_bounds low (value_of s) high).
Proof.
  unfold between. destruct (_ && plain_bound high) eqn:Ep.
  - apply andb_true_iff in Ep as [Ep Ph]. apply andb_true_iff in Ep as [Ep Pl]. apply andb_true_iff in Ep as [Pc Pf].
    intro E. apply component_spec in E as [X Y]. split; [exact X |]. rewrite Y. cbn [kind_at holds]. rewrite (plain_sum _ Pf).
    unfold within, in_bounds, value_of. rewrite (is_plain_at _ Pc), andb_true_iff.
    destruct low as [l |], high as [h |]; cbn [plain_bound] in *; rewrite ?(is_plain_at _ Pl), ?(is_plain_at _ Ph), ?Z.leb_le; intuition (try lia; auto).
  - clear Ep. cbv zeta. unfold in_bounds. destruct low as [l |], high as [h |].
    + destruct (component _ p) as [f1 p1] eqn:E1. destruct (component _ p1) as [f2 p2] eqn:E2. intro E. injection E as <- <-.
      apply threshold_spec in E1 as [X1 Y1]. apply threshold_spec in E2 as [X2 Y2]. split; [eapply extends_trans; eassumption |].
      rewrite number_plus_at in Y2. change (at_ m [1]) with 1 in Y2. unfold true_of in *. cbn [sat]. rewrite Y1, Y2. lia.
    + intro E. apply threshold_spec in E as [X Y]. split; [exact X |]. rewrite Y. tauto.
    + destruct (component _ p) as [f2 p2] eqn:E2. intro E. injection E as <- <-. apply threshold_spec in E2 as [X2 Y2]. split; [exact X2 |].
      rewrite number_plus_at in Y2. change (at_ m [1]) with 1 in Y2. unfold true_of in *. cbn [sat]. rewrite Y2. lia.
    + intro E. apply component_spec in E as [X Y]. split; [exact X |]. rewrite Y. cbn. intuition.
Qed.
Lemma equal_spec s y p f q : equal s y p = (f, q) -> extends p q /\ (true_of f <-> value_of s = Z.of_N (W y)).
Proof.
  intro E. apply between_spec in E as [E1 E2]. split; [exact E1 |]. rewrite E2, plus_value, of_track_value. unfold in_bounds.
  change (at_ m []) with 0. lia.
Qed.
Lemma is_natural_value s : is_natural s = true -> 0 <= value_of s.
Proof.
  unfold is_natural, value_of. destruct s as [c fs]. cbn [fst snd]. intro H. apply andb_true_iff in H as [H1 H2].
  apply number_natural in H1. assert (0 <= sum_of (factors_at m fs) W); [| lia].
  induction fs as [| [x a] fs IH]; [simpl; lia |]. simpl in H2. apply andb_true_iff in H2 as [Ha H2]. apply number_natural in Ha.
  specialize (IH H2). cbn [factors_at map sum_of fold_right]. fold (factors_at m fs) (sum_of (factors_at m fs) W). nia.
Qed.
Lemma natural_spec s f0 y p f q v : natural_part s f0 y p = (f, q) ->
  (0 <= value_of s -> (true_of f0 <-> W y = v)) -> (value_of s < 0 -> v = 0%N /\ (true_of f0 -> W y = 0%N)) ->
  extends p q /\ (true_of f <-> W y = v).
Proof.
  unfold natural_part. intros E Hp Hn. destruct (is_natural s) eqn:En.
  - injection E as <- <-. split; [apply extends_refl |]. apply Hp, is_natural_value, En.
  - destruct (between None s (Some [-1]) p) as [negative p1] eqn:E1.
    destruct (between (Some []) (of_track y) (Some []) p1) as [zero p2] eqn:E2. injection E as <- <-.
    apply between_spec in E1 as [X1 Y1]. apply between_spec in E2 as [X2 Y2].
    split; [eapply extends_trans; eassumption |]. rewrite of_track_value in Y2. unfold in_bounds in *. change (at_ m [-1]) with (-1) in Y1.
    change (at_ m []) with 0 in Y2. unfold true_of in *. cbn [sat]. rewrite Y1, Y2.
    destruct (Z_lt_ge_dec (value_of s) 0) as [L | L].
    + destruct (Hn L) as [-> X]. split; [intros [H | H]; [auto | lia] |]. intro H. right. rewrite H. simpl. lia.
    + rewrite <- (Hp ltac:(lia)). split; [intros [H | H]; [exact H | lia] | auto].
Qed.
Lemma natural_extends s f0 y p f q : natural_part s f0 y p = (f, q) -> extends p q.
Proof.
  unfold natural_part. destruct (is_natural s); [intro E; injection E as <- <-; apply extends_refl |].
  destruct (between None s (Some [-1]) p) as [? ?] eqn:B1. destruct (between (Some []) (of_track y) (Some []) p0) as [? ?] eqn:B2.
  intro E. injection E as <- <-. apply between_spec in B1 as [? _]. apply between_spec in B2 as [? _]. eauto using extends_trans.
Qed.
Lemma define_sum_spec s y p f q : define_sum s y p = (f, q) -> extends p q /\ (true_of f <-> W y = Z.to_N (value_of s)).
Proof.
  unfold define_sum. destruct (equal s y p) as [f1 p1] eqn:E1. intro E. apply equal_spec in E1 as [X1 Y1].
  destruct (natural_spec s f1 y p1 f q (Z.to_N (value_of s)) E) as [X2 Y2].
  - intro. rewrite Y1. lia.
  - intro. split; [lia |]. rewrite Y1. lia.
  - split; [eapply extends_trans; eassumption | exact Y2].
Qed.

(** * LIN, TRACK, DEFINE, COND, ATLEAST *)
Definition linear_ok n := forall t env p s q, linear known n t env p = Some (s, q) ->
  extends p q /\ (remembers (memo q) -> value_of s = tot t env).
Definition track_ok n := forall t env p y q, track known n t env p = Some (y, q) ->
  extends p q /\ (remembers (memo q) -> W y = nat_of t env).
Definition tracks_ok n := forall ts env p ys q, all_tracks known n ts env p = Some (ys, q) ->
  extends p q /\ (remembers (memo q) -> venv ys = totals (terms_at e ts) (venv env)).
Definition define_ok n := forall t env y p f q, define known n t env y p = Some (f, q) ->
  extends p q /\ (remembers (memo q) -> (true_of f <-> W y = nat_of t env)).
Definition operands_ok n := forall t env p xs q, operands known n t env p = Some (xs, q) ->
  extends p q /\ (remembers (memo q) -> nim xs W = nat_of t env).
Definition condition_ok n := forall c env p f q, condition known n c env p = Some (f, q) ->
  extends p q /\ (remembers (memo q) -> (true_of f <-> holds_c (cond_at e c) (venv env) = true)).
Definition at_least_ok n := forall s t env p f q, at_least known n s t env p = Some (f, q) ->
  extends p q /\ (remembers (memo q) -> (true_of f <-> value_of s <= Z.of_N (nat_of t env))).

Lemma may_be_negative_at t : may_be_negative (term_at e t) = may_be_negative t.
Proof. induction t; cbn [map_term may_be_negative]; congruence. Qed.
Lemma never_negative_at t env : may_be_negative t = false -> 0 <= tot t env.
Proof. intro H. apply never_negative. rewrite may_be_negative_at. exact H. Qed.
Lemma large_right t c env : large t = Some c -> nat_of t env = c /\ exists a, t = Const a /\ number_at e a = c.
Proof.
  destruct t; try discriminate. cbn [large]. pose proof (num_at c0) as E. destruct (num c0) as [| a [| ? ?]] eqn:En; try discriminate.
  destruct (Z.ltb_spec a 16); [discriminate |]. intro X. injection X as <-. unfold at_ in E. cbn [dot] in E.
  assert (number_at e c0 = Z.to_N a) by (replace (dot [] (map Z.of_N e)) with 0 in E by reflexivity; lia).
  unfold natural. cbn [map_term total]. rewrite N2Z.id. split; [assumption | eauto].
Qed.
Lemma stepped_natural t env : stepped t = true -> Z.of_N (nat_of t env) = tot t env.
Proof. intro H. apply as_natural. destruct t; try discriminate; reflexivity. Qed.
Lemma as_track_value s x : as_track s = Some x -> value_of s = Z.of_N (W x).
Proof.
  destruct s as [[| ? ?] [| [y [| [| [| |] |] [| ? ?]]] [| ? ?]]]; try discriminate. cbn [as_track]. intro H. injection H as ->. exact (of_track_value x).
Qed.
Lemma with_large_spec op x c p f q : with_large op x c p = Some (f, q) ->
  extends p q /\ (true_of f <-> compares op (Z.of_N (W x)) (Z.of_N c) = true).
Proof.
  assert (R : forall k b, (let (g, p1) := component (Plain k) p in Some (negated_if b g, p1)) = Some (f, q) ->
    extends p q /\ (true_of f <-> if b then ~ holds tables k W else holds tables k W)).
  { intros k b H. destruct (component (Plain k) p) as [g p1] eqn:E. injection H as <- <-. apply component_spec in E as [X Y].
    split; [exact X |]. destruct b; unfold true_of in *; cbn [negated_if sat]; rewrite Y; reflexivity. }
  unfold with_large. cbv zeta. intro H. destruct op;
    match type of H with
    | Some (component (Plain ?k) p) = _ => specialize (R k false); destruct (component (Plain k) p) as [g p1] eqn:E; apply R in H as [X Y]
    | (let (g, p) := component (Plain ?k) p in _) = _ => apply (R k true) in H as [X Y]
    end; (split; [exact X |]); rewrite Y; cbn [holds compares]; rewrite digits_right;
    rewrite ?negb_true_iff, ?Z.eqb_eq, ?Z.eqb_neq, ?Z.ltb_lt, ?Z.leb_le; lia.
Qed.
Lemma with_zero_spec op s p f q : with_zero op s p = (f, q) ->
  extends p q /\ (true_of f <-> compares op (value_of s) 0 = true).
Proof.
  unfold with_zero. destruct (between _ _ _ _) as [g p1] eqn:E. intro H. injection H as <- <-. apply between_spec in E as [X Y].
  split; [exact X |]. destruct op; cbn [comparison_eqb negated_if compares bounds fst snd] in *; unfold true_of, true_at, in_bounds in *; cbn [sat];
    rewrite Y; change (at_ m []) with 0; change (at_ m [1]) with 1; change (at_ m [-1]) with (-1);
    rewrite ?negb_true_iff, ?Z.ltb_lt, ?Z.leb_le, ?Z.eqb_eq, ?Z.eqb_neq; lia.
Qed.
Lemma some_eq {A} (x y : A) : Some x = Some y -> x = y. Proof. congruence. Qed.
Ltac run := match goal with
  | H : Some (_, _) = Some _ |- _ => injection H; clear H; intros ? ?
  | H : Some _ = Some _ |- _ => apply some_eq in H
  | H : match scaled ?c ?s with Some _ => _ | None => None end = Some _ |- _ => destruct (scaled c s) eqn:?; [| discriminate H]
  | H : match ?e with Some _ => _ | None => None end = Some _ |- _ => destruct e as [[? ?] |] eqn:?; [| discriminate H]
  | H : _ = Some _ |- _ => match type of H with
      | context [between ?a ?b ?c ?p] => destruct (between a b c p) as [? ?] eqn:?
      | context [equal ?a ?b ?p] => destruct (equal a b p) as [? ?] eqn:?
      | context [component ?a ?p] => destruct (component a p) as [? ?] eqn:?
      end
  end.
(** A track gets its value, and the part that says so. *)
Lemma remember_spec p k y f :
  (remembers (memo p) -> (true_of f <-> match k with OfTerm t env => W y = nat_of t env | OfNumber a => W y = number_at e a end)) ->
  extends p (remember k y (require f p)).
Proof.
  intro H. unfold extends. cbn [remember require memo asserted]. repeat split.
  - apply incl_tl, incl_refl.
  - apply incl_tl, incl_refl.
  - intros R A g [<- | Hg]; [| auto]. apply H; [apply remembers_incl with (2 := R), incl_tl, incl_refl |].
    apply (R k y). left. reflexivity.
  - intros R A k' y' [E | Hk]; [| apply R; exact Hk]. injection E as <- <-. apply H; [exact R |]. apply A. left. reflexivity.
Qed.
Lemma memo_new p y q : new_track p = (y, q) -> memo q = memo p /\ asserted q = asserted p.
Proof. intro H. injection H as <- <-. auto. Qed.

Theorem lowering_right n : linear_ok n /\ track_ok n /\ tracks_ok n /\ define_ok n /\ operands_ok n /\ condition_ok n /\ at_least_ok n.
Proof.
  induction n as [| n (IHl & IHt & IHts & IHd & IHo & IHc & IHa)].
  { repeat split; intros; discriminate. }
  assert (Hlin : linear_ok (S n)).
  { intros t env p s q H. cbn [linear] in H.
    assert (generic : forall p, is_sum (term_at e t) = false -> (do (x, p) <- track known n t env p; Some (of_track x, p)) = Some (s, q) ->
      extends p q /\ (remembers (memo q) -> value_of s = tot t env)).
    { clear p H. intros p Hs H'. repeat run. apply IHt in Heqo as [X Y]. subst. split; [exact X |]. intro R. rewrite of_track_value, Y by exact R.
      apply as_natural. exact Hs. }
    destruct t; try (apply generic; [reflexivity | exact H]).
    - destruct (large (Const c)) eqn:El; [apply generic; [reflexivity | exact H] |]. injection H as <- <-.
      split; [apply extends_refl |]. intros _. rewrite of_number_value, num_at. reflexivity.
    - repeat run. subst. apply IHl in Heqo as [X Y]. apply IHl in Heqo0 as [X' Y'].
      split; [eapply extends_trans; eassumption |]. intro R. rewrite plus_value. cbn [map_term total].
      rewrite Y by (eapply extends_memo; eassumption). rewrite Y' by exact R. ring.
    - repeat run. subst. apply IHl in Heqo as [X Y]. apply IHl in Heqo0 as [X' Y'].
      split; [eapply extends_trans; eassumption |]. intro R. rewrite plus_value. cbn [map_term total].
      rewrite Y by (eapply extends_memo; eassumption). rewrite Y' by exact R. ring.
    - repeat run. subst. apply IHl in Heqo as [X Y]. split; [exact X |]. intro R. apply scaled_value in Heqo0. rewrite Heqo0, num_at, (Y R). reflexivity.
    - (* Mod *) destruct (is_positive k) eqn:Pk; [| discriminate]. cbn [negb] in H. apply divisor_right in Pk.
      destruct (table_of_term _ _ _); [apply generic; [reflexivity | exact H] |].
      destruct (linear known n t env p) as [[u p1] |] eqn:El; [| discriminate]. apply IHl in El as [X Y].
      destruct (is_natural u) eqn:En.
      + run. run. subst. apply IHt in Heqo as [X0 Y0]. split; [eapply extends_trans; eassumption |]. intro R.
        apply is_natural_value in En. rewrite plus_value, factor_value, (Y0 R), <- Pk. rewrite (Y (extends_memo _ _ X0 R)) in *.
        unfold natural. cbn [map_term total]. cbv zeta. change (number_at e []) with 0%N. set (x := tot t env) in *. set (K := divisor_at e k) in *.
        destruct (Z.leb_spec 0 x); [| lia]. rewrite Z.add_0_r. pose proof (Z.div_mod x (Z.pos K) ltac:(lia)).
        assert (0 <= x / Z.pos K) by (apply Z.div_pos; lia). rewrite Z2N.id by lia. lia.
      + apply generic in H as [X0 Y0]; [| reflexivity]. split; [eapply extends_trans; eassumption | exact Y0]. }
  assert (Htrack : track_ok (S n)).
  { intros t env p y q H. cbn [track] in H. cbv zeta in H.
    assert (made : forall k, match k with OfTerm u env' => u = t /\ env' = env | OfNumber a => t = Const a end ->
        match remembered (memo p) k with
        | Some x => Some (x, p)
        | None => let (y, p) := new_track p in do (f, p) <- define known n t env y p; Some (y, remember k y (require f p))
        end = Some (y, q) -> extends p q /\ (remembers (memo q) -> W y = nat_of t env)).
    { clear H. intros k K H. assert (V : match k with OfTerm u env' => nat_of u env' = nat_of t env | OfNumber a => number_at e a = nat_of t env end).
      { destruct k as [u env' | a]; [destruct K as [-> ->]; reflexivity |]. subst t. unfold natural. cbn [map_term total]. rewrite N2Z.id. reflexivity. }
      destruct (remembered _ _) as [x |] eqn:Er.
      - injection H as -> ->. split; [apply extends_refl |]. intro R. apply remembered_in in Er. specialize (R _ _ Er). destruct k; congruence.
      - destruct (new_track p) as [x p1] eqn:E1. run. injection H as <- <-.
        apply memo_new in E1 as [M1 A1]. apply IHd in Heqo as [X Y]. split.
        + eapply extends_trans; [eapply extends_trans; [apply (extends_same p p1); congruence | exact X] |].
          apply remember_spec. intro R. rewrite (Y R). destruct k; rewrite V; reflexivity.
        + intro R. pose proof (R k x (or_introl eq_refl)) as Q. destruct k; congruence. }
    pose proof (made (OfTerm t env) (conj eq_refl eq_refl)) as M.
    destruct t; try exact (M H).
    - destruct (nth_error env i) as [x |] eqn:Ex; [| discriminate]. injection H as -> ->. split; [apply extends_refl |]. intros _.
      unfold natural. cbn [map_term total]. rewrite N2Z.id. symmetry. apply nth_error_nth. rewrite nth_error_map, Ex. reflexivity.
    - destruct (large (Const c)); [apply (made (OfNumber c)); [reflexivity | exact H] |].
      destruct (with_parameters (Const c)); [apply (made (OfNumber c)); [reflexivity | exact H] |].
      exact (M H). }
  assert (Htracks : tracks_ok (S n)).
  { intros [| t ts] env p ys q H; cbn [all_tracks] in H; repeat run.
    - subst. split; [apply extends_refl | reflexivity].
    - subst. apply IHt in Heqo as [X Y]. apply IHts in Heqo0 as [X' Y']. split; [eapply extends_trans; eassumption |].
      intro R. cbn [map map_terms totals]. rewrite Y by (eapply extends_memo; eassumption). rewrite Y' by exact R. reflexivity. }
  assert (Hops : operands_ok (S n)).
  { intros t env p xs q H. cbn [operands] in H.
    assert (one : (do (x, p) <- track known n t env p; Some ([x], p)) = Some (xs, q) ->
      extends p q /\ (remembers (memo q) -> nim xs W = nat_of t env)).
    { intro H'. repeat run. apply IHt in Heqo as [X Y]. subst. split; [exact X |]. intro R. rewrite nim_one. apply Y. exact R. }
    destruct t; try (apply one; exact H).
    - pose proof (num_at c) as E. destruct (num c); [| apply one; exact H]. injection H as <- <-. split; [apply extends_refl |]. intros _.
      change (at_ m []) with 0 in E. unfold natural. cbn [map_term total]. rewrite N2Z.id. cbn. lia.
    - repeat run. subst. apply IHo in Heqo as [X Y]. apply IHo in Heqo0 as [X' Y']. split; [eapply extends_trans; eassumption |].
      intro R. rewrite nim_app, Y, Y' by (try exact R; eapply extends_memo; eassumption).
      unfold natural. cbn [map_term total]. unfold on_naturals. rewrite N2Z.id. reflexivity. }
  assert (Hdef : define_ok (S n)).
  { intros t env y p f q H. cbn [define] in H.
    destruct (remembered _ _) as [x |] eqn:Er.
    { destruct (Nat.eqb x y); [discriminate |]. apply some_eq in H. apply equal_spec in H as [X Y]. split; [exact X |].
      intro R. rewrite Y, of_track_value. apply remembered_in in Er.
      pose proof (extends_memo _ _ X R _ _ Er) as E. cbn in E. rewrite <- E. split; intro; [apply N2Z.inj |]; congruence. }
    clear Er. destruct (table_of_term _ _ _) as [i |] eqn:Et.
    { apply some_eq in H. apply component_spec in H as [X Y]. split; [exact X |]. intro R. rewrite Y. cbn [kind_at holds].
      apply table_of_term_in in Et. rewrite Forall_forall in known_right. apply known_right in Et. cbn in Et.
      rewrite map_app. cbn [map]. apply Et. apply map_length. }
    clear Et. destruct (large t) as [c |] eqn:El.
    { apply some_eq in H. apply component_spec in H as [X Y]. split; [exact X |]. intro R. destruct (large_right t c env El) as [-> _].
      rewrite Y. cbn [kind_at holds]. rewrite digits_right. reflexivity. }
    clear El.
    assert (by_sum : (do (s, p) <- linear known n t env p; Some (define_sum s y p)) = Some (f, q) ->
      extends p q /\ (remembers (memo q) -> (true_of f <-> W y = nat_of t env))).
    { intro H'. repeat run. apply IHl in Heqo as [X Y]. apply define_sum_spec in H' as [X' Y'].
      split; [eapply extends_trans; eassumption |]. intro R. rewrite Y', Y by (eapply extends_memo; eassumption). reflexivity. }
    destruct t; try (apply by_sum; exact H); clear by_sum; try discriminate H.
    - (* Monus *) repeat run. apply IHl in Heqo as [X Y]. apply IHl in Heqo0 as [X' Y']. apply define_sum_spec in H as [X2 Y2].
      split; [eauto using extends_trans |]. intro R. rewrite Y2, plus_value, Y, Y' by eauto using extends_memo.
      unfold natural. cbn [map_term total]. unfold clip. replace (Z.to_N (Z.max 0 _)) with (Z.to_N (tot t1 env + -1 * tot t2 env)) by lia. reflexivity.
    - (* Floor *) destruct (is_positive k && less e0 k) eqn:Pk; [| discriminate]. cbn [negb] in H. apply andb_true_iff in Pk as [Pk Le]. apply less_at in Le.
      apply divisor_right in Pk. pose proof (num_at k) as Ek. repeat run.
      apply IHl in Heqo as [X Y]. apply between_spec in Heqp1 as [X1 Y1]. pose proof (natural_extends _ _ _ _ _ _ H) as X2.
      split; [eauto using extends_trans |]. intro R. assert (Yv := Y (extends_memo _ _ X1 (extends_memo _ _ X2 R))).
      rewrite !plus_value, of_number_value, factor_value, Yv in Y1. unfold in_bounds in Y1. rewrite number_plus_at, num_at, <- Pk in Y1.
      change (at_ m []) with 0 in Y1. change (at_ m [-1]) with (-1) in Y1. rewrite <- Ek, <- Pk in Le.
      apply (natural_spec _ _ _ _ _ _ _ H); rewrite Yv, Y1; unfold natural; cbn [map_term total]; cbv zeta;
        set (x := tot t env) in *; set (K := divisor_at e k) in *; set (z := number_at e e0) in *; intro L;
        (destruct (Z.leb_spec 0 x); [| lia]) || (destruct (Z.leb_spec 0 x); [lia |]).
      + assert (D : (x + Z.of_N z) / Z.pos K = Z.of_N (W y) <->
            0 <= x + 1 * Z.of_N z + -1 * (Z.pos K * Z.of_N (W y)) /\ x + 1 * Z.of_N z + -1 * (Z.pos K * Z.of_N (W y)) <= Z.pos K + 1 * -1).
        { split; intro D.
          - pose proof (Z.div_mod (x + Z.of_N z) (Z.pos K) ltac:(lia)). pose proof (Z.mod_pos_bound (x + Z.of_N z) (Z.pos K) ltac:(lia)). nia.
          - symmetry. apply Z.div_unique with (r := x + Z.of_N z - Z.pos K * Z.of_N (W y)); lia. }
        rewrite <- D. assert (0 <= (x + Z.of_N z) / Z.pos K) by (apply Z.div_pos; lia). lia.
      + split; [reflexivity |]. intros [D _]. nia.
    - (* Mod *) destruct (is_positive k) eqn:Pk; [| discriminate]. cbn [negb] in H. apply divisor_right in Pk. repeat run.
      apply IHl in Heqo as [X Y]. apply IHt in Heqo0 as [X0 Y0]. apply equal_spec in Heqp2 as [X1 Y1].
      pose proof (natural_extends _ _ _ _ _ _ H) as X2.
      split; [eauto using extends_trans |]. intro R. assert (R0 := extends_memo _ _ X1 (extends_memo _ _ X2 R)).
      assert (Yq := Y0 R0). assert (Yv := Y (extends_memo _ _ X0 R0)).
      rewrite plus_value, factor_value, Yv, Yq, <- Pk in Y1.
      apply (natural_spec _ _ _ _ _ _ _ H); rewrite Yv, Y1;
        unfold natural; cbn [map_term total]; cbv zeta; change (number_at e []) with 0%N; set (x := tot t env) in *; set (K := divisor_at e k) in *;
        intro L; destruct (Z.leb_spec 0 x); try lia.
      rewrite Z.add_0_r. pose proof (Z.div_mod x (Z.pos K) ltac:(lia)). pose proof (Z.mod_pos_bound x (Z.pos K) ltac:(lia)).
      assert (0 <= x / Z.pos K) by (apply Z.div_pos; lia). rewrite Z2N.id by lia. lia.
    - (* Min *) repeat run. apply IHl in Heqo as [X Y]. apply IHl in Heqo0 as [X0 Y0]. apply between_spec in Heqp2 as [X1 Y1].
      apply IHd in Heqo1 as [X2 Y2]. apply IHd in Heqo2 as [X3 Y3]. subst. split; [eauto 6 using extends_trans |]. intro R3.
      assert (R2 := extends_memo _ _ X3 R3). assert (R1 := extends_memo _ _ X2 R2). assert (R0 := extends_memo _ _ X1 R1).
      rewrite plus_value, (Y0 R0), (Y (extends_memo _ _ X0 R0)) in Y1. specialize (Y2 R2). specialize (Y3 R3).
      unfold choice, true_of in *. cbn [sat]. rewrite Y3, Y2, Y1.
      unfold in_bounds, natural. cbn [map_term total]. unfold clip. change (at_ m []) with 0. set (u := tot t1 env). set (v := tot t2 env). lia.
    - (* Max *) repeat run. apply IHl in Heqo as [X Y]. apply IHl in Heqo0 as [X0 Y0]. apply between_spec in Heqp2 as [X1 Y1].
      apply IHd in Heqo1 as [X2 Y2]. apply IHd in Heqo2 as [X3 Y3]. subst. split; [eauto 6 using extends_trans |]. intro R3.
      assert (R2 := extends_memo _ _ X3 R3). assert (R1 := extends_memo _ _ X2 R2). assert (R0 := extends_memo _ _ X1 R1).
      rewrite plus_value, (Y0 R0), (Y (extends_memo _ _ X0 R0)) in Y1. specialize (Y2 R2). specialize (Y3 R3).
      unfold choice, true_of in *. cbn [sat]. rewrite Y3, Y2, Y1.
      unfold in_bounds, natural. cbn [map_term total]. unfold clip. change (at_ m []) with 0. set (u := tot t1 env). set (v := tot t2 env). lia.
    - (* If *) repeat run. apply IHc in Heqo as [X Y]. apply IHd in Heqo0 as [X2 Y2]. apply IHd in Heqo1 as [X3 Y3].
      subst. split; [eauto 6 using extends_trans |]. intro R3. assert (R2 := extends_memo _ _ X3 R3). assert (R1 := extends_memo _ _ X2 R2).
      specialize (Y R1). specialize (Y2 R2). specialize (Y3 R3).
      unfold choice, true_of in *. cbn [sat]. rewrite Y3, Y2, Y.
      change (nat_of (If c t1 t2) env) with (Z.to_N (clip (if holds_c (cond_at e c) (venv env) then tot t1 env else tot t2 env))).
      unfold natural. set (u := tot t1 env). set (v := tot t2 env). destruct (holds_c (cond_at e c) (venv env)); cbv iota; unfold clip;
        (split; [intros [[A B] | [A B]]; try congruence; lia | intro; (left; split; [reflexivity | lia]) || (right; split; [discriminate | lia])]).
    - (* Xor *) repeat run. apply IHo in Heqo as [X Y]. apply component_spec in H as [X1 Y1].
      split; [eauto using extends_trans |]. intro R. rewrite Y1. cbn [kind_at holds]. rewrite nim_app, nim_one, (Y (extends_memo _ _ X1 R)).
      apply lxor_zero.
    - (* Band *) repeat run. apply IHt in Heqo as [X Y]. apply IHt in Heqo0 as [X0 Y0]. apply component_spec in H as [X1 Y1].
      split; [eauto using extends_trans |]. intro R. rewrite Y1. cbn [kind_at holds]. assert (R0 := extends_memo _ _ X1 R).
      rewrite (Y0 R0), (Y (extends_memo _ _ X0 R0)). unfold natural. cbn [map_term total]. unfold on_naturals. rewrite N2Z.id. reflexivity.
    - (* Bor *) repeat run. apply IHt in Heqo as [X Y]. apply IHt in Heqo0 as [X0 Y0]. apply component_spec in H as [X1 Y1].
      split; [eauto using extends_trans |]. intro R. rewrite Y1. cbn [kind_at holds]. assert (R0 := extends_memo _ _ X1 R).
      rewrite (Y0 R0), (Y (extends_memo _ _ X0 R0)). unfold natural. cbn [map_term total]. unfold on_naturals. rewrite N2Z.id. reflexivity.
    - (* Top *) repeat run. apply IHt in Heqo as [X Y]. apply component_spec in H as [X1 Y1].
      split; [eauto using extends_trans |]. intro R. rewrite Y1. cbn [kind_at holds].
      rewrite (Y (extends_memo _ _ X1 R)). unfold natural at 2. cbn [map_term total]. rewrite N2Z.id. reflexivity.
    - (* Lookup *) destruct env as [| x env]; [discriminate |]. repeat run. apply component_spec in Heqp0 as [X1 Y1].
      apply IHc in Heqo as [X2 Y2]. apply IHd in Heqo0 as [X3 Y3]. subst. split; [eauto 6 using extends_trans |]. intro R3.
      assert (R2 := extends_memo _ _ X3 R3). unfold true_of in *. cbn [sat]. rewrite Y1, (Y2 R2), (Y3 R3). cbn [map_term map_cond kind_at holds holds_c compares total map nth].
      rewrite written_number_at. unfold is_entry, two, natural. cbn [fst snd map_term total map nth]. rewrite andb_true_iff, N.ltb_lt, N.eqb_eq, Z.leb_le.
      destruct (N.ltb_spec (W x) (N.of_nat (length vs))); [rewrite N2Z.id; intuition lia |]. unfold clip. intuition lia.
    - (* Call *) repeat run. apply IHts in Heqo as [X Y]. apply IHd in H as [X1 Y1]. split; [eauto using extends_trans |]. intro R.
      rewrite (Y1 R), (Y (extends_memo _ _ X1 R)). unfold natural.
      change (tot (Call t args) env) with (clip (total (term_at e t) (totals (terms_at e args) (venv env)))). unfold clip.
      replace (Z.to_N (Z.max 0 (total (term_at e t) (totals (terms_at e args) (venv env))))) with (Z.to_N (total (term_at e t) (totals (terms_at e args) (venv env)))) by lia. reflexivity. }
  assert (Hatl : at_least_ok (S n)).
  { intros s t env p f q H. cbn [at_least] in H. destruct (stepped t) eqn:St.
    - destruct t; try discriminate.
      + (* Floor *) destruct (is_positive k) eqn:Pk; [| discriminate]. cbn [negb] in H. apply divisor_right in Pk. repeat run.
        apply scaled_value in Heqo. apply IHl in Heqo0 as [X Y]. apply between_spec in H as [X1 Y1]. split; [eauto using extends_trans |]. intro R.
        rewrite Y1, plus_value, Heqo, (Y (extends_memo _ _ X1 R)), <- Pk. unfold in_bounds. rewrite num_at.
        cbn [stepped] in St. apply andb_true_iff in St as [_ St]. apply negb_true_iff in St. apply (never_negative_at t env) in St.
        unfold natural. cbn [map_term total]. cbv zeta. set (x := tot t env) in *. set (K := divisor_at e k). set (z := number_at e e0). set (v := value_of s).
        destruct (Z.leb_spec 0 x); [| lia]. assert (0 <= (x + Z.of_N z) / Z.pos K) by (apply Z.div_pos; lia). rewrite Z2N.id by assumption.
        pose proof (Z.div_mod (x + Z.of_N z) (Z.pos K) ltac:(lia)). pose proof (Z.mod_pos_bound (x + Z.of_N z) (Z.pos K) ltac:(lia)).
        split; intro D; nia.
      + (* Min *) repeat run. subst. apply IHa in Heqo as [X Y]. apply IHa in Heqo0 as [X0 Y0]. split; [eauto using extends_trans |]. intro R.
        specialize (Y0 R). specialize (Y (extends_memo _ _ X0 R)). unfold true_of in *. cbn [sat]. rewrite Y, Y0.
        unfold natural. cbn [map_term total]. unfold clip. set (u := tot t1 env). set (v := tot t2 env). lia.
      + (* Max *) repeat run. subst. apply IHa in Heqo as [X Y]. apply IHa in Heqo0 as [X0 Y0]. split; [eauto using extends_trans |]. intro R.
        specialize (Y0 R). specialize (Y (extends_memo _ _ X0 R)). unfold true_of in *. cbn [sat]. rewrite Y, Y0.
        unfold natural. cbn [map_term total]. unfold clip. set (u := tot t1 env). set (v := tot t2 env). lia.
      + (* Call *) repeat run. apply IHts in Heqo as [X Y]. apply IHa in H as [X1 Y1]. split; [eauto using extends_trans |]. intro R.
        rewrite (Y1 R), (Y (extends_memo _ _ X1 R)). unfold natural.
        change (tot (Call t args) env) with (clip (total (term_at e t) (totals (terms_at e args) (venv env)))). unfold clip.
        replace (Z.to_N (Z.max 0 (total (term_at e t) (totals (terms_at e args) (venv env))))) with (Z.to_N (total (term_at e t) (totals (terms_at e args) (venv env)))) by lia. reflexivity.
    - destruct (may_be_negative t) eqn:Nt; repeat run.
      + apply IHt in Heqo as [X Y]. apply between_spec in H as [X1 Y1]. split; [eauto using extends_trans |]. intro R.
        rewrite Y1, plus_value, of_track_value, (Y (extends_memo _ _ X1 R)). unfold in_bounds. change (at_ m []) with 0. lia.
      + apply IHl in Heqo as [X Y]. apply between_spec in H as [X1 Y1]. split; [eauto using extends_trans |]. intro R.
        rewrite Y1, plus_value, (Y (extends_memo _ _ X1 R)). unfold in_bounds, natural. change (at_ m []) with 0.
        apply (never_negative_at t env) in Nt. lia. }
  assert (Hcond : condition_ok (S n)).
  { intros c env p f q H. cbn [condition] in H.
    destruct (table_of_cond _ _ _) as [[i over] |] eqn:Et.
    { destruct (forallb _ over) eqn:Eo; [| discriminate]. cbn [negb] in H.
      apply some_eq in H. apply component_spec in H as [X Y]. split; [exact X |]. intro R. rewrite Y. cbn [kind_at holds].
      apply table_of_cond_in in Et. rewrite Forall_forall in known_right. apply known_right in Et. cbn in Et.
      rewrite <- (Et (venv env)) by apply map_length. rewrite map_map.
      replace (map (fun x => W (nth x env 0%nat)) over) with (map (fun j => nth j (venv env) 0%N) over); [reflexivity |].
      apply map_ext_in. intros j Hj. rewrite forallb_forall in Eo. specialize (Eo j Hj). apply Nat.ltb_lt in Eo.
      rewrite nth_indep with (d' := W 0%nat) by (rewrite map_length; exact Eo). apply map_nth. }
    clear Et. destruct c.
    - destruct (is_equation op && _ && _ && _) eqn:Ex.
      + apply andb_true_iff in Ex as [Ex Nb]. apply andb_true_iff in Ex as [Ex Na]. apply andb_true_iff in Ex as [Eop _].
        apply negb_true_iff in Nb, Na. apply (never_negative_at _ env) in Na. apply (never_negative_at _ env) in Nb.
        repeat run. apply IHo in Heqo as [X Y]. apply IHo in Heqo0 as [X0 Y0]. apply component_spec in Heqp2 as [X1 Y1]. subst.
        split; [eauto using extends_trans |]. intro R. assert (R0 := extends_memo _ _ X1 R). cbn [kind_at holds] in Y1.
        rewrite nim_app, (Y0 R0), (Y (extends_memo _ _ X0 R0)), lxor_zero in Y1. unfold natural in Y1. change (holds_c (cond_at e (Compare op a b)) (venv env)) with (compares op (tot a env) (tot b env)).
        destruct op; try discriminate; cbn [comparison_eqb negated_if compares].
        * rewrite Y1, Z.eqb_eq. lia.
        * unfold true_of in *. cbn [sat]. rewrite Y1, negb_true_iff, Z.eqb_neq. lia.
      + clear Ex. assert (G : forall p, (if stepped b && negb (is_equation op) then
                do (s, p) <- linear known n a env p; do (f, p) <- at_least known n (at_most op s) b env p; Some (negated_if (negb (is_upper op)) f, p)
              else if stepped a && negb (is_equation op) then
                do (s, p) <- linear known n b env p; do (f, p) <- at_least known n (at_most (mirrored op) s) a env p;
                Some (negated_if (negb (is_upper (mirrored op))) f, p)
              else
                do (s, p) <- linear known n a env p; do (u, p) <- linear known n b env p; Some (with_zero op (plus s (-1) u) p)) = Some (f, q) ->
          extends p q /\ (remembers (memo q) -> (true_of f <-> holds_c (cond_at e (Compare op a b)) (venv env) = true))).
        { clear H. intros p' H. destruct (stepped b && _) eqn:Sb; [| destruct (stepped a && _) eqn:Sa].
          - apply andb_true_iff in Sb as [Sb No]. apply (stepped_natural b env) in Sb. repeat run. subst.
            apply IHl in Heqo as [X Y]. apply IHa in Heqo0 as [X1 Y1].
            split; [eauto using extends_trans |]. intro R. specialize (Y (extends_memo _ _ X1 R)). specialize (Y1 R). rewrite Sb in Y1.
            change (holds_c (cond_at e (Compare op a b)) (venv env)) with (compares op (tot a env) (tot b env)). destruct op; try discriminate; cbn [is_upper negb negated_if at_most compares] in *; unfold true_of in *; cbn [sat];
              rewrite Y1, ?plus_value, ?of_number_value, Y; change (at_ m [1]) with 1; rewrite ?Z.ltb_lt, ?Z.leb_le; lia.
          - apply andb_true_iff in Sa as [Sa No]. apply (stepped_natural a env) in Sa. repeat run. subst.
            apply IHl in Heqo as [X Y]. apply IHa in Heqo0 as [X1 Y1].
            split; [eauto using extends_trans |]. intro R. specialize (Y (extends_memo _ _ X1 R)). specialize (Y1 R). rewrite Sa in Y1.
            change (holds_c (cond_at e (Compare op a b)) (venv env)) with (compares op (tot a env) (tot b env)). destruct op; try discriminate; cbn [mirrored is_upper negb negated_if at_most compares] in *; unfold true_of in *; cbn [sat];
              rewrite Y1, ?plus_value, ?of_number_value, Y; change (at_ m [1]) with 1; rewrite ?Z.ltb_lt, ?Z.leb_le; lia.
          - clear Sa Sb. repeat run. apply IHl in Heqo as [X Y]. apply IHl in Heqo0 as [X0 Y0]. apply with_zero_spec in H as [X1 Y1].
            split; [eauto using extends_trans |]. intro R. assert (R0 := extends_memo _ _ X1 R).
            rewrite Y1, plus_value, (Y0 R0), (Y (extends_memo _ _ X0 R0)), compares_difference. reflexivity. }
        cbv zeta in H.
        destruct (large a) as [c |] eqn:La, (large b) as [d |] eqn:Lb; try (apply G; exact H).
        * run. apply IHl in Heqo as [X Y].
          destruct (as_track s) as [x |] eqn:Ax; [| destruct (is_mod b && fits_in_sum c)].
          -- apply with_large_spec in H as [X1 Y1]. split; [eauto using extends_trans |]. intro R. rewrite Y1.
             destruct (large_right a c env La) as [_ [a' [-> Ea]]]. change (holds_c (cond_at e (Compare op (Const a') b)) (venv env)) with (compares op (Z.of_N (number_at e a')) (tot b env)). rewrite Ea. apply as_track_value in Ax.
             rewrite <- (Y (extends_memo _ _ X1 R)), Ax, compares_mirrored. reflexivity.
          -- apply some_eq in H. apply with_zero_spec in H as [X1 Y1]. split; [eauto using extends_trans |]. intro R.
             destruct (large_right a c env La) as [_ [a' [-> Ea]]]. change (holds_c (cond_at e (Compare op (Const a') b)) (venv env)) with (compares op (Z.of_N (number_at e a')) (tot b env)). rewrite Ea.
             rewrite Y1, plus_value, of_number_value, one_entry_at, (Y (extends_memo _ _ X1 R)), compares_difference, compares_mirrored. reflexivity.
          -- apply G in H as [X1 Y1]. split; [eauto using extends_trans | exact Y1].
        * run. apply IHl in Heqo as [X Y].
          destruct (as_track s) as [x |] eqn:Ax; [| destruct (is_mod a && fits_in_sum d)].
          -- apply with_large_spec in H as [X1 Y1]. split; [eauto using extends_trans |]. intro R. rewrite Y1.
             destruct (large_right b d env Lb) as [_ [b' [-> Eb]]]. change (holds_c (cond_at e (Compare op a (Const b'))) (venv env)) with (compares op (tot a env) (Z.of_N (number_at e b'))). rewrite Eb. apply as_track_value in Ax.
             rewrite <- (Y (extends_memo _ _ X1 R)), Ax. reflexivity.
          -- apply some_eq in H. apply with_zero_spec in H as [X1 Y1]. split; [eauto using extends_trans |]. intro R.
             destruct (large_right b d env Lb) as [_ [b' [-> Eb]]]. change (holds_c (cond_at e (Compare op a (Const b'))) (venv env)) with (compares op (tot a env) (Z.of_N (number_at e b'))). rewrite Eb.
             rewrite Y1, plus_value, of_number_value, one_entry_at, (Y (extends_memo _ _ X1 R)), compares_difference. reflexivity.
          -- apply G in H as [X1 Y1]. split; [eauto using extends_trans | exact Y1].
    - repeat run. subst. apply IHc in Heqo as [X Y]. apply IHc in Heqo0 as [X0 Y0]. split; [eauto using extends_trans |]. intro R.
      specialize (Y0 R). specialize (Y (extends_memo _ _ X0 R)). unfold true_of in *. change (holds_c (cond_at e (Syntax.And c1 c2)) (venv env)) with (holds_c (cond_at e c1) (venv env) && holds_c (cond_at e c2) (venv env)). cbn [sat]. rewrite Y0, Y, andb_true_iff. reflexivity.
    - repeat run. subst. apply IHc in Heqo as [X Y]. apply IHc in Heqo0 as [X0 Y0]. split; [eauto using extends_trans |]. intro R.
      specialize (Y0 R). specialize (Y (extends_memo _ _ X0 R)). unfold true_of in *. change (holds_c (cond_at e (Syntax.Or c1 c2)) (venv env)) with (holds_c (cond_at e c1) (venv env) || holds_c (cond_at e c2) (venv env)). cbn [sat]. rewrite Y0, Y, orb_true_iff. reflexivity.
    - repeat run. subst. apply IHc in Heqo as [X Y]. split; [exact X |]. intro R. specialize (Y R).
      unfold true_of in *. change (holds_c (cond_at e (Syntax.Not c)) (venv env)) with (negb (holds_c (cond_at e c) (venv env))). cbn [sat]. rewrite Y, negb_true_iff. destruct (holds_c (cond_at e c) (venv env)); intuition congruence.
    - repeat run. apply IHts in Heqo as [X Y]. apply IHc in H as [X1 Y1]. split; [eauto using extends_trans |]. intro R.
      rewrite (Y1 R), (Y (extends_memo _ _ X1 R)). reflexivity.
    - discriminate. }
  exact (conj Hlin (conj Htrack (conj Htracks (conj Hdef (conj Hops (conj Hcond Hatl)))))).
Qed.
End Meaning.
