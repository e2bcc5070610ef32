(** Claims about sums with octal games by the Grundy numbers of the parts (docs/FORMAT.md, 17). *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements NimSum.
From Nimcert Require Main.
From Checker Require Import Syntax Heaps Semantics Stated Total Places Evidence Game Slices Negative Function EvidenceSound SumMoves SumNumbers.
From Checker Require Import Lowering Obligation ParametricObligation ParametricGame ParametricPlaces Sums SumSound Values Parts Period.
Import ListNotations.
Open Scope nat_scope.

(** * Terms about a part *)
Section Terms.
Context {number divisor : Set}.
(** Variable [i] becomes variable [o + i]. *)
Fixpoint shifted (o : nat) (t : term_over number divisor) : term_over number divisor :=
  match t with
  | Var i => Var (o + i)
  | Const c => Const c
  | Add a b => Add (shifted o a) (shifted o b)
  | Sub a b => Sub (shifted o a) (shifted o b)
  | Monus a b => Monus (shifted o a) (shifted o b)
  | Scale c a => Scale c (shifted o a)
  | Floor a e k => Floor (shifted o a) e k
  | Mod a k => Mod (shifted o a) k
  | Min a b => Min (shifted o a) (shifted o b)
  | Max a b => Max (shifted o a) (shifted o b)
  | If c a b => If (shifted_c o c) (shifted o a) (shifted o b)
  | Xor a b => Xor (shifted o a) (shifted o b)
  | Band a b => Band (shifted o a) (shifted o b)
  | Bor a b => Bor (shifted o a) (shifted o b)
  | Top a => Top (shifted o a)
  | Product a b => Product (shifted o a) (shifted o b)
  | Root a => Root (shifted o a)
  | Log a => Log (shifted o a)
  | Lookup vs a => Lookup vs a
  | Call body args => Call body (shifted_ts o args)
  end
with shifted_c (o : nat) (c : cond_over number divisor) : cond_over number divisor :=
  match c with
  | Compare op a b => Compare op (shifted o a) (shifted o b)
  | And c d => And (shifted_c o c) (shifted_c o d)
  | Or c d => Or (shifted_c o c) (shifted_c o d)
  | Not c => Not (shifted_c o c)
  | CallC body args => CallC body (shifted_ts o args)
  | Automaton a => Automaton a
  end
with shifted_ts (o : nat) (ts : terms_over number divisor) : terms_over number divisor :=
  match ts with Nil => Nil | Cons t ts => Cons (shifted o t) (shifted_ts o ts) end.
(** It mentions variables below [w] only, and outside of calls no table and no automaton, which read variables without a name. *)
Fixpoint fits (w : nat) (t : term_over number divisor) : bool :=
  match t with
  | Var i => Nat.ltb i w
  | Const _ => true
  | Add a b | Sub a b | Monus a b | Min a b | Max a b | Xor a b | Band a b | Bor a b | Product a b => fits w a && fits w b
  | Scale _ a | Floor a _ _ | Mod a _ | Top a | Root a | Log a => fits w a
  | If c a b => fits_c w c && (fits w a && fits w b)
  | Lookup _ _ => false
  | Call _ args => fits_ts w args
  end
with fits_c (w : nat) (c : cond_over number divisor) : bool :=
  match c with
  | Compare _ a b => fits w a && fits w b
  | And c d | Or c d => fits_c w c && fits_c w d
  | Not c => fits_c w c
  | CallC _ args => fits_ts w args
  | Automaton _ => false
  end
with fits_ts (w : nat) (ts : terms_over number divisor) : bool := match ts with Nil => true | Cons t ts => fits w t && fits_ts w ts end.
(** It has the same value on a side of a comparison as elsewhere. *)
Fixpoint sideless (t : term_over number divisor) : bool :=
  match t with Sub _ _ => false | Add a b => sideless a && sideless b | Scale _ a => sideless a | _ => true end.
End Terms.
Section At.
Variable e : list N.
Lemma shifted_at o : (forall t, term_at e (shifted o t) = shifted o (term_at e t)) /\ (forall c, cond_at e (shifted_c o c) = shifted_c o (cond_at e c)) /\
  (forall ts, terms_at e (shifted_ts o ts) = shifted_ts o (terms_at e ts)).
Proof. apply syntax_ind; intros; cbn; f_equal; assumption || reflexivity. Qed.
Lemma fits_at w : (forall t, fits w (term_at e t) = fits w t) /\ (forall c, fits_c w (cond_at e c) = fits_c w c) /\ (forall ts, fits_ts w (terms_at e ts) = fits_ts w ts).
Proof. apply syntax_ind; intros; cbn; repeat (assumption || reflexivity || apply (f_equal2 andb)). Qed.
Lemma sideless_at t : sideless (term_at e t) = sideless t.
Proof. induction t; cbn; try reflexivity; try assumption. congruence. Qed.
End At.
Section Values.
Variables w o : nat.
Variables env b : list N.
Hypothesis agree : forall i, i < w -> nth (o + i) env 0%N = nth i b 0%N.
Lemma shifted_values : (forall t, fits w t = true -> forall side, value side (shifted o t) env = value side t b) /\
  (forall c, fits_c w c = true -> truth (shifted_c o c) env = truth c b) /\ (forall ts, fits_ts w ts = true -> values (shifted_ts o ts) env = values ts b).
Proof.
  apply syntax_ind; cbn [fits fits_c fits_ts shifted shifted_c shifted_ts value truth values]; intros;
    repeat match goal with H : _ && _ = true |- _ => apply andb_true_iff in H; destruct H end;
    repeat match goal with IH : ?b = true -> _, H : ?b = true |- _ => specialize (IH H) end;
    try discriminate; repeat match goal with E : forall b, _ = _ |- _ => rewrite E; clear E | E : _ = _ |- _ => rewrite E; clear E end; try reflexivity.
  rewrite agree; [reflexivity |]. apply Nat.ltb_lt. assumption.
  all: match goal with |- bind ?x ?f = bind ?y ?f => apply (f_equal (fun z => bind z f)) end; assumption.
Qed.
End Values.
Lemma sideless_value t env : sideless t = true -> value true t env = value false t env.
Proof.
  induction t; intro H; try reflexivity; try discriminate; cbn [sideless] in H; cbn [value].
  - apply andb_true_iff in H as [H1 H2]. rewrite IHt1, IHt2 by assumption. reflexivity.
  - rewrite IHt by assumption. reflexivity.
Qed.

(** * The check *)
Definition part_width (s : wpart) : nat := match s with Summand s => width (prules_of s) | Octal _ => 1 end.
(** The number of a strip is its coordinate. *)
Fixpoint with_terms (g : list wpart) (ts : list wterm) : option (list (wpart * wterm)) :=
  match g, ts with
  | [], [] => Some []
  | Summand Strip :: g, _ => option_map (cons (Summand Strip, Var 0)) (with_terms g ts)
  | s :: g, t :: ts => option_map (cons (s, t)) (with_terms g ts)
  | _, _ => None
  end.
Definition is_fine (st : wpart * wterm) : bool := let '(s, t) := st in
  fits (part_width s) t && sideless t && avoids (shifted 1 t) && match s with Summand s => ordered_rules (prules_of s) | Octal code => is_code code end.
Fixpoint numbers_after (o : nat) (l : list (wpart * wterm)) : list wterm :=
  match l with [] => [] | (s, t) :: l => shifted o t :: numbers_after (o + part_width s) l end.
(** Each of [shown] checks for a part and a term, where a heap comes before the coordinates, that this is its number. *)
Fixpoint parts_shown (known l : list (wpart * wterm)) (shown : list (wpart -> wterm -> option bool)) : option bool :=
  match l with
  | [] => match shown with [] => Some true | _ => Some false end
  | (Summand Strip, _) :: l => parts_shown known l shown
  | (s, t) :: l =>
      if existsb (fun k => is_yes (part_eq affine_eq affine_eq s (fst k)) && wterm_eqb t (snd k)) known then parts_shown known l shown else
      match shown with
      | check :: shown => and_then (check s (shifted 1 t)) (fun _ => parts_shown ((s, t) :: known) l shown)
      | [] => Some false
      end
  end.
(** For places and domains, a heap of an octal game is a coordinate that may have any value. *)
Definition as_rules (s : wpart) : wsummand := match s with Summand s => s | Octal _ => Rules {| width := 1; where_part := None; moves_of := [] |} end.
Definition parts_right (g : list wpart) (set : wcond) (defined : list shown_by) (x : of_sum) (shown : list (wpart -> wterm -> option bool)) : option bool :=
  match with_terms g (number_terms x) with
  | None => Some false
  | Some l =>
      let us := numbers_after 0 l in
      if negb (forallb is_fine l && forallb sideless us) then None else
      and_then (all_pplaced 0 (map as_rules g) (Some set) defined) (fun _ =>
      and_then (each_shown (bars_grow 0 (map as_rules g)) (growing_bars x)) (fun _ =>
      and_then (parts_shown [] l shown) (fun _ =>
      each_shown (if wcond_eqb set (first_is_others us) || wcond_eqb set (nim_sum_zero us) then [] else both_ways 0 (map as_rules g) set (first_is_others us)) (ways x))))
  end.
(** A claim about Grundy numbers is one about the P-positions of the sum with a heap, as in [Semantics.v]. *)
Definition in_parts (c : stated_claim) : option (list wpart * wcond) :=
  match lower_bounds c, negated (stated c), about (stated c) with
  | [], false, OfParts g cd => Some (g, cd)
  | [], false, OfPartValues g t => if avoids t then Some (Summand Strip :: g, Compare CEq (Var 0) t) else None
  | _, _, _ => None
  end.
Definition part_statement (s : wpart) (t : wterm) : wstatement := match s with Summand s => OfValues [s] t | Octal code => OfPartValues [Octal code] t end.

(** * Soundness *)
Definition shows_part (check : wpart -> wterm -> option bool) : Prop := forall s t, check s t = Some true ->
  match s with
  | Summand s => of_set [Strip; summand_at [] s] (Compare CEq (Var 0) (term_at [] t)) false
  | Octal code => is_game_of_parts [Octal code] /\ numbers_of_parts [Octal code] (term_at [] t)
  end.
Definition known (st : wpart * wterm) (v : list N -> nat) : Prop := let '(s, t) := st in part_number (part_at [] s) v /\
  forall b, begins (part_at [] s) b -> length b = part_width s /\ value false (term_at [] t) b = Some (Z.of_nat (v b)).
Lemma fine_parts s t : is_fine (s, t) = true -> fits (part_width s) (term_at [] t) = true /\ sideless (term_at [] t) = true /\ avoids (term_at [] (shifted 1 t)) = true /\
  match s with Summand s => ordered_rules (rules_of (summand_at [] s)) = true | Octal code => is_code code = true end.
Proof.
  cbn [is_fine]. intro H. apply andb_true_iff in H as [H O]. apply andb_true_iff in H as [H A]. apply andb_true_iff in H as [F S].
  rewrite (proj1 (fits_at [] _)), sideless_at, (proj1 (avoids_at [])). repeat split; try assumption. destruct s; [rewrite rules_of_at, ordered_at |]; exact O.
Qed.
Lemma shifted_one w t x b : fits w t = true -> forall side, value side (shifted 1 t) (x :: b) = value side t b.
Proof. intros F side. apply (proj1 (shifted_values w 1 (x :: b) b (fun i _ => eq_refl)) t F). Qed.
Lemma plain_known s t : of_set [Strip; summand_at [] s] (Compare CEq (Var 0) (term_at [] (shifted 1 t))) false -> is_fine (Summand s, t) = true -> exists v, known (Summand s, t) v.
Proof.
  intros [G Ps] H. apply fine_parts in H as (F & S & A & O). cbn [part_width] in F. set (t' := term_at [] (shifted 1 t)) in *. set (T := fun b => total t' (0%N :: b)).
  assert (No : forall x b, total t' (x :: b) = T b).
  { intros x b. apply avoids_total; [| exact A]. intros [| i] Hi; [contradiction | reflexivity]. }
  exists (fun b => N.to_nat (Z.to_N (T b))). split; [exact (plain_number _ _ (beside_number _ _ T G Ps No O)) |]. intros b Hb. cbn [part_at map_part begins legal_part] in Hb.
  assert (L : legal_own (rules_of (summand_at [] s)) b) by (apply one_legal_own; exact Hb). split.
  - destruct L as [L _]. rewrite L, rules_of_at. reflexivity.
  - destruct (set_value _ _ T Ps No 0%N b L) as (v & V & ->). pose proof (SumNumbers.number_natural _ _ T G Ps No O b L) as Nn.
    rewrite <- (sideless_value _ b S), <- (shifted_one _ _ 0%N b F), <- (proj1 (shifted_at [] 1)). fold t'. rewrite V. f_equal. lia.
Qed.
Lemma octal_known code t : is_game_of_parts [Octal code] /\ numbers_of_parts [Octal code] (term_at [] (shifted 1 t)) -> is_fine (Octal code, t) = true -> exists v, known (Octal code, t) v.
Proof.
  intros [_ (v & G & V)] H. apply fine_parts in H as (F & S & A & C). pose proof (octal_number code C) as K. eexists. split; [exact K |].
  intros b Hb. cbn [part_at map_part begins] in Hb. split; [exact Hb |]. specialize (V 0%N [b] (Forall2_cons (Octal code : part) b (Hb : begins (Octal code) b) (Forall2_nil _))). cbn [concat] in V. rewrite app_nil_r in V.
  rewrite <- (sideless_value _ b S), <- (shifted_one _ _ 0%N b F), <- (proj1 (shifted_at [] 1)), V. do 2 f_equal.
  assert (Ks : Forall2 part_number [Octal code] [fun b => nimsum (map (number code) b)]) by (constructor; [exact K | constructor]).
  rewrite (Main.grundy_unique _ _ _ (parts_end _ _ Ks) G (parts_numbers _ _ Ks) [b]) by (constructor; [exact I | constructor]). cbn. apply Nat.lxor_0_r.
Qed.
Lemma strip_known : known (Summand Strip, Var 0) (fun b => N.to_nat (Z.to_N (total (Var 0) b))).
Proof.
  split; [exact (plain_number _ _ strip_number) |]. intros b [L _]. split; [exact L |]. cbn. f_equal. lia.
Qed.
Lemma parts_shown_right l : forallb is_fine l = true -> (forall t, In (Summand Strip, t) l -> t = Var 0) -> forall before shown, Forall (fun st => exists v, known st v) before ->
  Forall shows_part shown -> parts_shown before l shown = Some true -> Forall (fun st => exists v, known st v) l.
Proof.
  induction l as [| [s t] l IH]; intros A P before shown K Sh H; [constructor |]. cbn [forallb] in A. apply andb_true_iff in A as [A1 A2].
  specialize (IH A2 (fun t I => P t (or_intror I))).
  assert (Other : (if existsb (fun k => is_yes (part_eq affine_eq affine_eq s (fst k)) && wterm_eqb t (snd k)) before then parts_shown before l shown else
    match shown with check :: shown => and_then (check s (shifted 1 t)) (fun _ => parts_shown ((s, t) :: before) l shown) | [] => Some false end) = Some true ->
    Forall (fun st => exists v, known st v) ((s, t) :: l)).
  { intro O. destruct (existsb _ before) eqn:Ek.
    - constructor; [| exact (IH before shown K Sh O)]. apply existsb_exists in Ek as [[s' t'] [I E]]. cbn [fst snd] in E. apply andb_true_iff in E as [E1 E2].
      apply yes in E1. apply wterm_eqb_eq in E2. subst s' t'. rewrite Forall_forall in K. exact (K _ I).
    - destruct shown as [| check shown]; [discriminate |]. inversion_clear Sh as [| ? ? S1 S2]. apply and_then_true in O as [O1 O2].
      assert (X : exists v, known (s, t) v) by (apply S1 in O1; destruct s; [exact (plain_known _ _ O1 A1) | exact (octal_known _ _ O1 A1)]). constructor; [exact X |].
      exact (IH ((s, t) :: before) shown (Forall_cons _ X K) S2 O2). }
  destruct s as [[| |] |]; [| exact (Other H) | exact (Other H) | exact (Other H)]. cbn [parts_shown] in H.
  rewrite (P t (or_introl eq_refl)). constructor; [eexists; exact strip_known | exact (IH before shown K Sh H)].
Qed.
Lemma with_terms_right g : forall ts l, with_terms g ts = Some l -> map fst l = g /\ forall t, In (Summand Strip, t) l -> t = Var 0.
Proof.
  induction g as [| s g IH]; intros ts l H; cbn [with_terms] in H; [destruct ts; [| discriminate]; injection H as <-; split; [reflexivity | intros t []] |].
  assert (Other : forall t us, option_map (cons (s, t)) (with_terms g us) = Some l -> (s = Summand Strip -> t = Var 0) -> map fst l = s :: g /\ forall t, In (Summand Strip, t) l -> t = Var 0).
  { intros t us E P. destruct (with_terms g us) as [k |] eqn:Ek; [| discriminate]. injection E as <-. destruct (IH us k Ek) as [I1 I2].
    split; [cbn; f_equal; exact I1 |]. intros u [E | I]; [injection E as -> ->; exact (P eq_refl) | exact (I2 u I)]. }
  destruct s as [[| |] |]; [exact (Other _ _ H (fun _ => eq_refl)) | | |]; (destruct ts as [| t ts]; [discriminate | exact (Other _ _ H ltac:(discriminate))]).
Qed.

(** * The nim-sum *)
Lemma known_all l : Forall (fun st => exists v, known st v) l -> exists vs, Forall2 known l vs.
Proof. intro H. induction H as [| st l [v V] _ [vs IH]]; [exists []; constructor | exists (v :: vs); constructor; assumption]. Qed.
Lemma known_numbers l vs : Forall2 known l vs -> Forall2 part_number (map (part_at []) (map fst l)) vs.
Proof. intro H. induction H as [| [s t] v l vs [K _] _ IH]; constructor; assumption. Qed.
Lemma numbers_read l vs : Forall2 known l vs -> forallb is_fine l = true -> forall p pre, Forall2 begins (map (part_at []) (map fst l)) p ->
  Forall2 (fun u n => value false (term_at [] u) (pre ++ concat p) = Some (Z.of_nat n)) (numbers_after (length pre) l) (numbers_of vs p).
Proof.
  intro H. induction H as [| [s t] v l vs [_ K] _ IH]; intros A p pre B; inversion B as [| ? b ? p' B1 B2]; subst; [constructor |].
  cbn [forallb] in A. apply andb_true_iff in A as [A1 A2]. apply fine_parts in A1 as (F & _ & _ & _). cbn [fst] in B1. destruct (K b B1) as [L V].
  cbn [numbers_after]. unfold numbers_of. cbn [combine map concat]. constructor.
  - rewrite (proj1 (shifted_at [] _)), <- V. refine (proj1 (shifted_values (part_width s) (length pre) _ b _) _ F false).
    intros i Hi. rewrite app_nth2_plus, app_nth1 by lia. reflexivity.
  - rewrite app_assoc, <- L, <- app_length. exact (IH A2 p' (pre ++ b) B2).
Qed.
Section Position.
Variable env : list N.
Notation read u n := (value false (term_at [] u) env = Some (Z.of_nat n)).
Lemma xor_read us : forall ns, Forall2 (fun u n => read u n) us ns -> forall v m, read v m -> read (fold_left Xor us v) (Nat.lxor m (nimsum ns)).
Proof.
  induction us as [| u us IH]; intros ns H v m Hv; inversion_clear H as [| ? n ? ns' Hu Hus]; cbn [fold_left nimsum fold_right]; [rewrite Nat.lxor_0_r; exact Hv |].
  fold (nimsum ns'). rewrite <- Nat.lxor_assoc. apply (IH ns' Hus). cbn [map_term value]. rewrite Hv, Hu. cbn. f_equal. unfold on_naturals.
  rewrite <- !nat_N_Z, !N2Z.id, <- lxor_nat. reflexivity.
Qed.
Lemma sum_read us ns : Forall2 (fun u n => read u n) us ns -> read (nim_sum us) (nimsum ns).
Proof. intro H. inversion H as [| u n us1 ns1 Hu H1]; subst; [reflexivity |]. exact (xor_read us1 ns1 H1 u n Hu). Qed.
Lemma sum_sideless us : forallb sideless us = true -> sideless (nim_sum us) = true.
Proof.
  destruct us as [| u us]; [reflexivity |]. cbn [forallb nim_sum]. intro H. apply andb_true_iff in H as [H _]. revert u H. induction us as [| v us IH]; intros u H; [exact H |].
  cbn [fold_left]. apply IH. reflexivity.
Qed.
Lemma side_read us u n : In u us -> forallb sideless us = true -> read u n -> value true (term_at [] u) env = Some (Z.of_nat n).
Proof. intros I S R. rewrite forallb_forall in S. rewrite sideless_value; [exact R | rewrite sideless_at; exact (S u I)]. Qed.
Lemma zero_read us ns : Forall2 (fun u n => read u n) us ns -> forallb sideless us = true ->
  truth (cond_at [] (first_is_others us)) env = Some (Nat.eqb (nimsum ns) 0) /\ truth (cond_at [] (nim_sum_zero us)) env = Some (Nat.eqb (nimsum ns) 0).
Proof.
  assert (Z0 : value true (term_at [] (Const [])) env = Some (Z.of_nat 0)) by reflexivity.
  intros H S. split.
  - inversion H as [| u n us1 ns1 Hu H1]; subst; [reflexivity |]. change (cond_at [] (first_is_others (u :: us1))) with (Compare CEq (term_at [] u) (term_at [] (nim_sum us1))). cbn [truth]. rewrite (side_read (u :: us1) u n (or_introl eq_refl) S Hu).
    cbn [forallb] in S. apply andb_true_iff in S as [_ S]. pose proof (sum_sideless us1 S) as Ss. rewrite sideless_value by (rewrite sideless_at; exact Ss).
    rewrite (sum_read us1 ns1 H1). cbn. f_equal. fold (nimsum ns1). destruct (Z.eqb_spec (Z.of_nat n) (Z.of_nat (nimsum ns1))) as [E | E], (Nat.eqb_spec (n ⊕ nimsum ns1) 0) as [D | D]; try reflexivity; exfalso.
    + apply D. apply Nat2Z.inj in E. rewrite E. apply Nat.lxor_nilpotent.
    + apply Nat.lxor_eq in D. congruence.
  - pose proof (sum_sideless us S) as Ss. change (cond_at [] (nim_sum_zero us)) with (Compare CEq (term_at [] (nim_sum us)) (term_at [] (Const []))). cbn [truth]. rewrite sideless_value by (rewrite sideless_at; exact Ss).
    rewrite (sum_read us ns H), Z0. cbn [bind compares]. f_equal. destruct (Z.eqb_spec (Z.of_nat (nimsum ns)) (Z.of_nat 0)), (Nat.eqb_spec (nimsum ns) 0); lia || reflexivity.
Qed.
End Position.

(** * The set *)
Lemma begins_legal g : forall p, Forall2 begins (map (part_at []) g) p -> legal_all (map rules_of (map (summand_at []) (map as_rules g))) (concat p).
Proof.
  induction g as [| s g IH]; intros p H; inversion H as [| ? b ? p' H1 H2]; subst; [split; [reflexivity | constructor] |]. cbn [map concat].
  assert (L : legal_own (rules_of (summand_at [] (as_rules s))) b).
  { destruct s as [s | code]; cbn [part_at map_part begins as_rules] in *; [apply one_legal_own; exact H1 | split; [exact H1 | discriminate]]. }
  apply legal_cons; [apply L |]. split; [exact L | exact (IH p' H2)].
Qed.
Theorem set_says g set defined x shown : Forall shows_part shown -> parts_right g set defined x shown = Some true ->
  exists vs, Forall2 part_number (map (part_at []) g) vs /\
    forall p, Forall2 begins (map (part_at []) g) p -> truth (cond_at [] set) (concat p) = Some (Nat.eqb (nimsum (numbers_of vs p)) 0).
Proof.
  unfold parts_right. intros Sh H. destruct (with_terms g (number_terms x)) as [l |] eqn:El; [| discriminate]. apply with_terms_right in El as [E P]. cbv zeta in H. subst g.
  set (us := numbers_after 0 l) in *. set (g := map fst l) in *. set (h := map as_rules g) in *. set (zero := first_is_others us) in *.
  destruct (forallb is_fine l) eqn:A; [| discriminate]. destruct (forallb sideless us) eqn:S; [| discriminate]. cbn [andb negb] in H.
  apply and_then_true in H as [H1 H]. apply and_then_true in H as [_ H]. apply and_then_true in H as [H2 H].
  apply (parts_shown_right l A P [] shown (Forall_nil _) Sh) in H2. destruct (known_all l H2) as [vs K]. exists vs. split; [exact (known_numbers l vs K) |].
  intros p B. pose proof (numbers_read l vs K A p [] B) as R. cbn [length app] in R. destruct (zero_read (concat p) _ _ R S) as [Z1 Z2].
  destruct (wcond_eqb set zero || wcond_eqb set (nim_sum_zero us)) eqn:Ez; [apply orb_true_iff in Ez as [Ez | Ez]; apply wcond_eqb_eq in Ez; subst set; assumption |].
  pose proof (begins_legal g p B) as L. fold h in L. change (legal (game_of (map (summand_at []) h)) (concat p)) in L.
  pose proof (set_decided [] h set (ex_intro _ _ H1) (concat p) L) as V.
  assert (Dom : forall r c, In c (pdomains 0 h) -> said [] r (concat p) c = true) by (intros r c Hc; exact (said_truth [] r _ c _ (positions_true [] h _ c L Hc))).
  assert (Lp : length (concat p) = psize h).
  { rewrite <- (psize_at [] h). unfold coordinates, rules_in. rewrite measured_fst. apply L. }
  assert (Ze : forall r, said [] r (concat p) zero = Nat.eqb (nimsum (numbers_of vs p)) 0) by (intro r; exact (said_truth [] r _ zero _ Z1)).
  assert (Se : forall r, said [] r (concat p) set = holds_c (cond_at [] set) (concat p)) by (intro r; exact (said_truth [] r _ set _ V)).
  rewrite V. f_equal. unfold both_ways in H. destruct (ways x) as [| s1 [| s2 more]]; cbn [each_shown] in H; [discriminate | apply and_then_true in H as [_ H]; discriminate |].
  apply and_then_true in H as [H3 H]. apply and_then_true in H as [H4 _]. apply eq_true_iff_eq. split; intro X.
  - destruct (no_tuple_right [] 0 true _ _ _ s1 (concat p) H3 Lp) as (r & _ & Q). rewrite <- (Ze r). apply Q. intros c Hc. apply in_app_iff in Hc as [Hc | [<- | []]]; [exact (Dom r c Hc) | rewrite Se; exact X].
  - destruct (no_tuple_right [] 0 true _ _ _ s2 (concat p) H4 Lp) as (r & _ & Q). rewrite <- (Se r). apply Q. intros c Hc. apply in_app_iff in Hc as [Hc | [<- | []]]; [exact (Dom r c Hc) | rewrite Ze; exact X].
Qed.
Theorem parts_sound c g set defined x shown : Forall shows_part shown -> in_parts c = Some (g, set) -> parts_right g set defined x shown = Some true -> holds (instance [] c).
Proof.
  intros Sh I H. apply (set_says g set defined x shown Sh) in H as (vs & K & V). unfold in_parts in I. unfold holds, instance, map_claim. cbn [about negated].
  destruct (lower_bounds c); [| discriminate]. destruct (negated (stated c)); [discriminate |]. destruct (about (stated c)) as [| | | | g' cd | g' t]; try discriminate.
  - injection I as -> ->. split; [exact (parts_game _ _ K) |]. intros p B. rewrite (V p B).
    destruct (SumGame.zero_set _ _ (parts_end _ _ K) (parts_numbers _ _ K) p (legal_begins _ p B)) as [W1 W2]. cbv beta in W1, W2.
    destruct (Nat.eqb_spec (nimsum (numbers_of vs p)) 0); auto.
  - destruct (avoids t) eqn:A; [| discriminate]. injection I as <- <-. cbn [map part_at map_part map_summand] in K, V. inversion K as [| ? v ? ws K1 K2]; subst. clear K.
    split; [exact (parts_game _ _ K2) |]. exists (fun p => nimsum (numbers_of ws p)). split; [exact (parts_numbers _ _ K2) |]. intros x0 p B.
    assert (N : forall y, v [y] = N.to_nat y).
    { intro y. assert (L : forall z, legal (part_game (Summand Strip)) [z]) by (intro z; split; [reflexivity | constructor]).
      pose proof (plain_number _ _ strip_number) as Kn. rewrite (Main.grundy_unique _ _ _ (proj1 K1) (proj1 (proj2 K1)) (proj1 (proj2 Kn)) [y] (L y)). cbn. lia. }
    assert (W : forall y, truth (Compare CEq (Var 0) (term_at [] t)) (y :: concat p) = Some (Nat.eqb (N.to_nat y ⊕ nimsum (numbers_of ws p)) 0)).
    { intro y. specialize (V ([y] :: p)). change (concat ([y] :: p)) with (y :: concat p) in V.
      change (cond_at [] (Compare CEq (Var 0) t)) with (Compare CEq (Var 0) (term_at [] t)) in V. rewrite V.
      - unfold numbers_of. cbn [combine map nimsum fold_right]. rewrite N. reflexivity.
      - constructor; [split; [reflexivity | constructor] | exact B]. }
    specialize (W (N.of_nat (nimsum (numbers_of ws p)))). cbn [truth value bind] in W.
    assert (E : value true (term_at [] t) (x0 :: concat p) = value true (term_at [] t) (N.of_nat (nimsum (numbers_of ws p)) :: concat p)).
    { apply avoids_value; [intros [| i] Hi; [contradiction | reflexivity] | rewrite (proj1 (avoids_at [])); exact A]. }
    rewrite E. destruct (value true (term_at [] t) _) as [z |]; [| discriminate]. cbn in W. rewrite Nat2N.id, Nat.lxor_nilpotent in W.
    injection W as W. apply Z.eqb_eq in W. f_equal. lia.
Qed.
