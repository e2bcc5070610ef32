(** The check of sums by the Grundy numbers of their summands is sound: what it verifies holds for all values of the parameters. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Rule.
From Checker Require Import Syntax Semantics Stated Total Places Game Slices GameSound Negative BarGame Evidence EvidenceSound SumGame SumMoves SumNumbers.
From Checker Require Import Thresholds ThresholdsSound Lowering Meaning Obligation ParametricObligation ParametricGame Bars Substitution Opened ParametricPlaces Sums.
Import ListNotations.
Open Scope nat_scope.

Lemma same_summand_eq s t : same_summand s t = true -> s = t. Proof. apply yes. Qed.

Section Sums.
Variable e : list N.
Notation "t @ ns" := (total (term_at e t) ns) (at level 30).
Notation rules_of_summand s := (rules_of (summand_at e s)).

(** A summand with a term for its Grundy number, as automata and as trees of cases read it. *)
Definition numbered (st : wsummand * wterm) : Prop := let '(s, t) := st in
  has_number (summand_at e s) (fun b => Z.to_N (t @ b)) /\
  forall b, legal_own (rules_of_summand s) b -> (0 <= t @ b)%Z /\ opened e t (numbers b) = t @ b.
Lemma strip_numbered : numbered (Strip, Var 0).
Proof. split; [exact strip_number |]. intros b _. split; [cbn; lia | reflexivity]. Qed.
Lemma beside_numbered s t : of_set (map (summand_at e) [Strip; s]) (cond_at e (Compare CEq (Var 0) (after_heap t))) false -> is_about (s, t) = true -> numbered (s, t).
Proof.
  intros [G Ps] A. cbn [map map_summand] in G, Ps. change (cond_at e (Compare CEq (Var 0) (after_heap t))) with (Compare CEq (Var 0) (term_at e (after_heap t))) in Ps.
  unfold is_about in A. apply andb_true_iff in A as [_ A]. cbn [fst snd] in A.
  assert (O : ordered_rules (rules_of_summand s) = true).
  { rewrite rules_of_at, ordered_at. exact A. }
  assert (N : forall x b, total (term_at e (after_heap t)) (x :: b) = t @ b).
  { intros x b. exact (proj1 (psubst_total e (fun _ => true) (fun i => Var (S i)) (x :: b) b (fun i _ => eq_refl)) t (proj1 only_all t)). }
  split; [exact (beside_number _ _ (fun b => t @ b) G Ps N O) |]. intros b Hb. split; [exact (SumNumbers.number_natural _ _ (fun b => t @ b) G Ps N O b Hb) |].
  destruct (set_value _ _ (fun b => t @ b) Ps N 0%N b Hb) as (v & V & E). rewrite <- E.
  pose proof (proj1 (opened_values e) _ _ _ (numbers (0%N :: b)) v (fun i => eq_refl) V) as R. rewrite <- R. symmetry.
  exact (proj1 (psubst_opened e (fun i => Var (S i)) (numbers (0%N :: b)) (numbers b) (fun i => eq_refl)) t).
Qed.

Definition shows_number (check : wsummand -> wterm -> option bool) : Prop := forall s t, check s t = Some true ->
  of_set (map (summand_at e) [Strip; s]) (cond_at e (Compare CEq (Var 0) t)) false.
Definition strips_plain (st : wsummand * wterm) : Prop := match st with (Strip, t) => t = Var 0 | _ => True end.
Lemma all_numbers_right l : Forall strips_plain l -> forallb is_about l = true -> forall known shown, Forall numbered known -> Forall shows_number shown ->
  all_numbers known l shown = Some true -> Forall numbered l.
Proof.
  induction l as [| [s t] l IH]; intros P A known shown K Sh H; [constructor |]. inversion_clear P as [| ? ? P1 P2].
  cbn [forallb] in A. apply andb_true_iff in A as [A1 A2]. specialize (IH P2 A2).
  assert (Other : (if existsb (fun k => same_summand s (fst k) && wterm_eqb t (snd k)) known then all_numbers known l shown else
    match shown with check :: shown => and_then (check s (after_heap t)) (fun _ => all_numbers ((s, t) :: known) l shown) | [] => Some false end) = Some true ->
    Forall numbered ((s, t) :: l)).
  { intro O. destruct (existsb _ known) eqn:Ek.
    - constructor; [| exact (IH known shown K Sh O)]. apply existsb_exists in Ek as [[s' t'] [I E]]. cbn [fst snd] in E. apply andb_true_iff in E as [E1 E2].
      apply same_summand_eq in E1. apply wterm_eqb_eq in E2. subst s' t'. rewrite Forall_forall in K. exact (K _ I).
    - destruct shown as [| check shown]; [discriminate |]. inversion_clear Sh as [| ? ? S1 S2]. apply and_then_true in O as [O1 O2].
      assert (X : numbered (s, t)) by (apply beside_numbered; [exact (S1 _ _ O1) | exact A1]). constructor; [exact X |].
      exact (IH ((s, t) :: known) shown (Forall_cons _ X K) S2 O2). }
  destruct s; [| exact (Other H) | exact (Other H)]. cbn [all_numbers] in H. cbn in P1. subst t. constructor; [exact strip_numbered | exact (IH known shown K Sh H)].
Qed.
Lemma with_numbers_right g : forall ts l, with_numbers g ts = Some l -> map fst l = g /\ Forall strips_plain l.
Proof.
  induction g as [| s g IH]; intros ts l H; cbn [with_numbers] in H; [destruct ts; [| discriminate]; injection H as <-; split; [reflexivity | constructor] |].
  assert (Other : forall t us, option_map (cons (s, t)) (with_numbers g us) = Some l -> strips_plain (s, t) -> map fst l = s :: g /\ Forall strips_plain l).
  { intros t us E P. destruct (with_numbers g us) as [k |] eqn:Ek; [| discriminate]. injection E as <-. destruct (IH us k Ek) as [I1 I2].
    split; [cbn; f_equal; exact I1 | constructor; assumption]. }
  destruct s; [exact (Other _ _ H eq_refl) | |]; (destruct ts as [| t ts]; [discriminate | exact (Other _ _ H I)]).
Qed.

(** * The nim-sum *)
Definition as_sum (l : list (wsummand * wterm)) : list (summand * (list N -> N)) := map (fun '(s, t) => (summand_at e s, fun b => Z.to_N (t @ b))) l.
Lemma as_sum_fst l : map fst (as_sum l) = map (summand_at e) (map fst l).
Proof. unfold as_sum. rewrite !map_map. apply map_ext. intros [s t]. reflexivity. Qed.
Section Position.
Variable p : list N.
Definition reading (r : reader) (t : wterm) : Z := match r with AsAutomata => t @ p | AsTrees => opened e t (numbers p) end.
Lemma xor_reading r us : forall ns, Forall2 (fun u n => reading r u = Z.of_N n) us ns -> forall v m, reading r v = Z.of_N m ->
  reading r (fold_left Xor us v) = Z.of_N (N.lxor m (fold_right N.lxor 0%N ns)).
Proof.
  induction us as [| u us IH]; intros ns H v m Hv; inversion_clear H as [| ? n ? ns' Hu Hus]; cbn [fold_left fold_right]; [rewrite N.lxor_0_r; exact Hv |].
  rewrite (IH ns' Hus (Xor v u) (N.lxor m n)); [rewrite N.lxor_assoc; reflexivity |].
  assert (E : reading r (Xor v u) = on_naturals N.lxor (reading r v) (reading r u)) by (destruct r; reflexivity).
  rewrite E, Hv, Hu. unfold on_naturals. rewrite !N2Z.id. reflexivity.
Qed.
Lemma sum_reading r us ns : Forall2 (fun u n => reading r u = Z.of_N n) us ns -> reading r (nim_sum us) = Z.of_N (fold_right N.lxor 0%N ns).
Proof.
  intro H. inversion H as [| u n us1 ns1 Hu H1]; subst; [destruct r; reflexivity |]. exact (xor_reading r us1 ns1 H1 u n Hu).
Qed.
Lemma zero_reading r us ns : Forall2 (fun u n => reading r u = Z.of_N n) us ns ->
  (said e r p (first_is_others us) = true <-> fold_right N.lxor 0%N ns = 0%N) /\ (said e r p (nim_sum_zero us) = true <-> fold_right N.lxor 0%N ns = 0%N).
Proof.
  assert (Q : forall a b, said e r p (Compare CEq a b) = (reading r a =? reading r b)%Z) by (intros a b; destruct r; reflexivity).
  assert (Z0 : reading r (Const []) = 0%Z) by (destruct r; reflexivity).
  intro H. split.
  - inversion H as [| u n us1 ns1 Hu H1]; subst; cbn [first_is_others fold_right]; rewrite Q, Z.eqb_eq; [tauto |]. rewrite Hu, (sum_reading r us1 ns1 H1). split; intro E.
    + apply N2Z.inj in E. rewrite <- E. apply N.lxor_nilpotent.
    + apply N.lxor_eq in E. congruence.
  - unfold nim_sum_zero. rewrite Q, Z.eqb_eq, Z0, (sum_reading r us ns H). split; lia.
Qed.
Fixpoint own_numbers (o : nat) (l : list (wsummand * wterm)) : list N :=
  match l with [] => [] | (s, t) :: l => Z.to_N (t @ slice o (width (rules_of_summand s)) p) :: own_numbers (o + width (rules_of_summand s)) l end.
Lemma own_numbers_nim l : forall o, fold_right N.lxor 0%N (own_numbers o l) = nim (as_sum l) o p.
Proof. induction l as [| [s t] l IH]; intro o; [reflexivity |]. cbn [own_numbers fold_right as_sum map nim]. rewrite IH. reflexivity. Qed.
Lemma numbers_read r l : forall g1, Forall numbered l -> forallb is_about l = true -> legal_all (g1 ++ map rules_of (map (summand_at e) (map fst l))) p ->
  Forall2 (fun u n => reading r u = Z.of_N n) (numbers_from (size_of_game g1) l) (own_numbers (size_of_game g1) l).
Proof.
  induction l as [| [s t] l IH]; intros g1 F A H; [constructor |]. inversion_clear F as [| ? ? F1 F2]. cbn [forallb] in A. apply andb_true_iff in A as [A1 A2].
  cbn [map fst] in H. pose proof (legal_at _ _ _ _ H) as L. destruct F1 as [_ F1]. specialize (F1 _ L) as [N1 N2].
  assert (W : width (rules_of_summand s) = width (prules_of s)) by (rewrite rules_of_at; reflexivity). cbn [numbers_from own_numbers]. constructor.
  - rewrite Z2N.id by exact N1. unfold is_about in A1. cbn [fst snd] in A1. apply andb_true_iff in A1 as [A1 _]. rewrite <- W in A1.
    set (o := size_of_game g1) in *. set (b := slice o (width (rules_of_summand s)) p) in *.
    assert (S : forall i, Nat.ltb i (width (rules_of_summand s)) = true -> nth (o + i) p 0%N = nth i b 0%N) by (intros i Hi; apply Nat.ltb_lt in Hi; unfold b; rewrite slice_nth by exact Hi; reflexivity).
    destruct r; cbn [reading].
    + refine (proj1 (psubst_total e _ (fun i => Var (o + i)) p b _) t A1). intros i Hi. cbn. rewrite (S i Hi). reflexivity.
    + rewrite <- N2. refine (proj1 (only_opened e _ (fun i => Var (o + i)) (numbers p) (numbers b) _) t A1). intros i Hi. cbn. unfold numbers. rewrite (S i Hi). reflexivity.
  - rewrite <- W. replace (size_of_game g1 + width (rules_of_summand s)) with (size_of_game (g1 ++ [rules_of_summand s])) by (rewrite size_app, size_cons; change (size_of_game []) with 0; lia).
    apply IH; [exact F2 | exact A2 |]. rewrite <- app_assoc. exact H.
Qed.
Lemma zero_said r l : Forall numbered l -> forallb is_about l = true -> legal_all (map rules_of (map (summand_at e) (map fst l))) p ->
  (said e r p (first_is_others (numbers_from 0 l)) = true <-> nim (as_sum l) 0 p = 0%N) /\
  (said e r p (nim_sum_zero (numbers_from 0 l)) = true <-> nim (as_sum l) 0 p = 0%N).
Proof. intros F A H. rewrite <- own_numbers_nim. apply zero_reading. exact (numbers_read r l [] F A H). Qed.
End Position.

(** * The set *)
Section Set_.
Variables (g : list wsummand) (set : wcond).
Let G := game_of (map (summand_at e) g).
Hypothesis placed : exists ss, all_pplaced (length e) g (Some set) ss = Some true.
Lemma positions_true p c : legal G p -> In c (pdomains 0 g) -> truth (cond_at e c) p = Some true.
Proof.
  intros [_ D] Hc. rewrite Forall_forall in D. apply D. pose proof (pdomains_at e g) as E. unfold Game.dom, rules_in in E. rewrite measured_fst in E. rewrite E. apply in_map. exact Hc.
Qed.
Lemma set_decided p : legal G p -> truth (cond_at e set) p = Some (holds_c (cond_at e set) p).
Proof.
  intro Hp. destruct placed as [ss H]. pose proof (all_pplaced_right e (length e) g (Some set) ss H) as R. cbn [option_map] in R.
  assert (L : length p = coordinates (measured_at e g)) by (unfold coordinates, rules_in; rewrite measured_fst; apply Hp).
  assert (Gd : Forall (guard_true p) (map guard_that (Game.dom (measured_at e g)))).
  { apply Forall_forall. intros x Hx. apply in_map_iff in Hx as [c [<- Hc]]. rewrite pdomains_at in Hc. apply in_map_iff in Hc as [d [<- Hd]].
    exact (proj1 (proj2 total_values) _ _ _ (positions_true p d Hp Hd)). }
  destruct defined_values as (_ & D & _). assert (V : truth (CallC (cond_at e set) (here (measured_at e g))) p = Some (holds_c (CallC (cond_at e set) (here (measured_at e g))) p)).
  { apply (D _ Outer _ p Gd). intros q Hq. refine (R (coordinates (measured_at e g)) q p _ L). unfold places_in_game. apply in_app_iff. right. apply in_app_iff. right.
    unfold places_of_set. apply in_map. exact Hq. }
  unfold here in V. cbn [holds_c] in V. rewrite called_truth, totals_vars, <- L, slice_all in V. exact V.
Qed.
End Set_.

Theorem sum_sound g set defined x shown : Forall shows_number shown -> sum_right (length e) g set defined x shown = Some true ->
  of_set (map (summand_at e) g) (cond_at e set) false.
Proof.
  unfold sum_right. intros Sh H. destruct (with_numbers g (number_terms x)) as [l |] eqn:El; [| discriminate]. apply with_numbers_right in El as [<- P].
  destruct (forallb is_about l) eqn:A; [| discriminate]. cbn [negb] in H. apply and_then_true in H as [H1 H]. apply and_then_true in H as [_ H]. apply and_then_true in H as [H2 H].
  pose proof (all_numbers_right l P A [] shown (Forall_nil _) Sh H2) as F. set (g := map fst l) in *. set (us := numbers_from 0 l) in *. set (zero := first_is_others us) in *.
  assert (N : Forall (fun '(s, T) => has_number s T) (as_sum l)).
  { unfold as_sum. apply Forall_map. rewrite Forall_forall in F |- *. intros [s t] I. exact (proj1 (F _ I)). }
  pose proof (sum_is_game _ N) as Ga. pose proof (nim_set _ N) as Se. rewrite as_sum_fst in Ga, Se. fold g in Ga, Se. split; [exact Ga |].
  pose proof (set_decided g set (ex_intro _ _ H1)) as V. split; [intros p Hp; rewrite (V p Hp); discriminate |].
  refine (Rule.pset_ext (game_of (map (summand_at e) g)) _ _ _ Se). intros p Hp. rewrite (V p Hp).
  assert (Said : forall r, said e r p set = holds_c (cond_at e set) p) by (intro r; exact (said_truth e r p set _ (V p Hp))).
  assert (Dom : forall r c, In c (pdomains 0 g) -> said e r p c = true) by (intros r c Hc; exact (said_truth e r p c _ (positions_true g p c Hp Hc))).
  assert (Ze : forall r, (said e r p zero = true <-> nim (as_sum l) 0 p = 0%N) /\ (said e r p (nim_sum_zero us) = true <-> nim (as_sum l) 0 p = 0%N)).
  { intro r. exact (zero_said p r l F A Hp). }
  assert (Lp : length p = psize g).
  { rewrite <- (psize_at e g). unfold coordinates, rules_in. rewrite measured_fst. apply Hp. }
  destruct (wcond_eqb set zero || wcond_eqb set (nim_sum_zero us)) eqn:Ez.
  - destruct (Ze AsAutomata) as [Z1 Z2]. specialize (Said AsAutomata).
    apply orb_true_iff in Ez as [Ez | Ez]; apply wcond_eqb_eq in Ez; [rewrite <- Z1 | rewrite <- Z2]; rewrite <- Ez, Said; split; congruence.
  - unfold both_ways in H. destruct (ways x) as [| s1 [| s2 [| ? ?]]]; cbn [each_shown] in H; try (apply and_then_true in H as [H3 H]; discriminate).
    2: { apply and_then_true in H as [H3 H]. apply and_then_true in H as [H4 _]. split.
    + intro E. destruct (no_tuple_right e (length e) true _ _ _ s2 p H4 Lp) as (r & _ & Q). rewrite <- (Said r). f_equal. apply Q.
      intros c Hc. apply in_app_iff in Hc as [Hc | [<- | []]]; [exact (Dom r c Hc) | exact (proj2 (proj1 (Ze r)) E)].
    + intro E. injection E as E. destruct (no_tuple_right e (length e) true _ _ _ s1 p H3 Lp) as (r & _ & Q). apply (proj1 (Ze r)), Q.
      intros c Hc. apply in_app_iff in Hc as [Hc | [<- | []]]; [exact (Dom r c Hc) | rewrite (Said r); exact E]. }
    all: try discriminate H.
    all: apply and_then_true in H as [_ H]; apply and_then_true in H as [_ H]; discriminate H.
Qed.
End Sums.
