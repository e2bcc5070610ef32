(** The places where a value is needed, and why terms have the values that automata compute (docs/THEORY.md, Lemma 6.2). *)
From Coq Require Import NArith ZArith List Bool Lia.
From Checker Require Import Syntax Semantics Stated Total.
Import ListNotations.
Local Open Scope Z_scope.

Set Implicit Arguments. Set Contextual Implicit. Set Maximal Implicit Insertion.
Section Records.
Variables number divisor : Set.
(** Where the variables of a body get their values: the declared numbers, or the arguments of a call. *)
Inductive frame_over := Outer | Inner (args : terms_over number divisor) (outer : frame_over).
(** A condition that holds, or fails, in a frame. *)
Record guard_over := { guarding : cond_over number divisor; where_ : frame_over; it_holds : bool }.
(** A difference, which must not be negative where its guards are as said. *)
Record place_over := { left : term_over number divisor; right : term_over number divisor; in_frame : frame_over; guards : list guard_over }.
End Records.
Unset Implicit Arguments. Unset Contextual Implicit. Unset Maximal Implicit Insertion.
Notation frame := (frame_over N positive).
Notation guard := (guard_over N positive).
Notation place := (place_over N positive).
Notation wframe := (frame_over affine affine).
Notation wguard := (guard_over affine affine).
Notation wplace := (place_over affine affine).
(** A number that is written in a condition. *)
Class numerals (number : Set) := { numeral : N -> number }.
#[global] Instance natural_numerals : numerals N := { numeral := fun c => c }.
#[global] Instance affine_numerals : numerals affine := { numeral := written_number }.
Arguments numeral {number numerals} c : simpl never.
Lemma numeral_at e c : number_at e (numeral c) = c. Proof. apply written_number_at. Qed.

Definition guarded {number divisor : Set} (gs : list (guard_over number divisor)) (c : cond_over number divisor) (fr : frame_over number divisor) (b : bool) : list (guard_over number divisor) :=
  gs ++ [{| guarding := c; where_ := fr; it_holds := b |}].
Fixpoint walk {number divisor : Set} {its_numerals : numerals number} (side : bool) (t : term_over number divisor) (fr : frame_over number divisor)
  (gs : list (guard_over number divisor)) {struct t} : list (place_over number divisor) :=
  match t with
  | Var _ | Const _ => []
  | Sub a b => (if side then [] else [{| left := a; right := b; in_frame := fr; guards := gs |}]) ++ walk side a fr gs ++ walk side b fr gs
  | Add a b => walk side a fr gs ++ walk side b fr gs
  | Scale _ a => walk side a fr gs
  | Monus a b | Min a b | Max a b | Xor a b | Band a b | Bor a b | Product a b => walk false a fr gs ++ walk false b fr gs
  | Floor a _ _ | Mod a _ | Top a | Root a | Log a => walk false a fr gs
  | If c a b => walk_c c fr gs ++ walk false a fr (guarded gs c fr true) ++ walk false b fr (guarded gs c fr false)
  | Lookup vs rest => walk false rest fr (guarded gs (Compare CGe (Var 0) (Const (numeral (N.of_nat (length vs))))) fr true)
  | Call body args => walk_ts args fr gs ++ walk false body (Inner args fr) gs
  end
with walk_c {number divisor : Set} {its_numerals : numerals number} (c : cond_over number divisor) (fr : frame_over number divisor)
  (gs : list (guard_over number divisor)) {struct c} : list (place_over number divisor) :=
  match c with
  | Compare _ a b => walk true a fr gs ++ walk true b fr gs
  | And c d => walk_c c fr gs ++ walk_c d fr (guarded gs c fr true)
  | Or c d => walk_c c fr gs ++ walk_c d fr (guarded gs c fr false)
  | Not c => walk_c c fr gs
  | CallC body args => walk_ts args fr gs ++ walk_c body (Inner args fr) gs
  | Automaton _ => []
  end
with walk_ts {number divisor : Set} {its_numerals : numerals number} (ts : terms_over number divisor) (fr : frame_over number divisor)
  (gs : list (guard_over number divisor)) {struct ts} : list (place_over number divisor) :=
  match ts with Nil => [] | Cons t ts => walk false t fr gs ++ walk_ts ts fr gs end.
(** Conditions in order: each may take for granted that those before it hold. *)
Fixpoint walk_given {number divisor : Set} {its_numerals : numerals number} (cs : list (cond_over number divisor)) (gs : list (guard_over number divisor))
  (rest : list (guard_over number divisor) -> list (place_over number divisor)) : list (place_over number divisor) :=
  match cs with [] => rest gs | c :: cs => walk_c c Outer gs ++ walk_given cs (guarded gs c Outer true) rest end.
Definition guard_that {number divisor : Set} (c : cond_over number divisor) : guard_over number divisor := {| guarding := c; where_ := Outer; it_holds := true |}.

Section Map.
Context {number divisor number' divisor' : Set}.
Variable f : number -> number'.
Variable g : divisor -> divisor'.
Fixpoint map_frame (fr : frame_over number divisor) : frame_over number' divisor' :=
  match fr with Outer => Outer | Inner args outer => Inner (map_terms f g args) (map_frame outer) end.
Definition map_guard (x : guard_over number divisor) : guard_over number' divisor' :=
  {| guarding := map_cond f g (guarding x); where_ := map_frame (where_ x); it_holds := it_holds x |}.
Definition map_place (p : place_over number divisor) : place_over number' divisor' :=
  {| left := map_term f g (left p); right := map_term f g (right p); in_frame := map_frame (in_frame p); guards := map map_guard (guards p) |}.
End Map.
Notation frame_at e := (map_frame (number_at e) (divisor_at e)).
Notation guard_at e := (map_guard (number_at e) (divisor_at e)).
Notation place_at e := (map_place (number_at e) (divisor_at e)).
Lemma guarded_at e gs (c : wcond) fr b : map (guard_at e) (guarded gs c fr b) = guarded (map (guard_at e) gs) (cond_at e c) (frame_at e fr) b.
Proof. unfold guarded. rewrite map_app. reflexivity. Qed.
Lemma walk_at e :
  (forall (t : wterm) side fr gs, walk side (term_at e t) (frame_at e fr) (map (guard_at e) gs) = map (place_at e) (walk side t fr gs)) /\
  (forall (c : wcond) fr gs, walk_c (cond_at e c) (frame_at e fr) (map (guard_at e) gs) = map (place_at e) (walk_c c fr gs)) /\
  (forall (ts : wterms) fr gs, walk_ts (terms_at e ts) (frame_at e fr) (map (guard_at e) gs) = map (place_at e) (walk_ts ts fr gs)).
Proof.
  apply syntax_ind; intros; cbn [map_term map_cond map_terms walk walk_c walk_ts]; try reflexivity; rewrite ?map_app;
    repeat match goal with
    | H : forall side fr gs, walk side (term_at e ?t) _ _ = _ |- context [walk ?s ?t ?fr ?gs] => rewrite <- (H s fr gs); clear H
    | H : forall fr gs, walk_c (cond_at e ?t) _ _ = _ |- context [walk_c ?t ?fr ?gs] => rewrite <- (H fr gs); clear H
    | H : forall fr gs, walk_ts (terms_at e ?t) _ _ = _ |- context [walk_ts ?t ?fr ?gs] => rewrite <- (H fr gs); clear H
    end; rewrite ?guarded_at; try reflexivity; [destruct side; reflexivity |].
  cbn [map_cond map_term]. rewrite numeral_at. reflexivity.
Qed.

(** * What places mean *)
Fixpoint numbers_of (fr : frame) (ns : list N) : list N :=
  match fr with Outer => ns | Inner args outer => totals args (numbers_of outer ns) end.
Definition guard_true (ns : list N) (g : guard) : Prop := holds_c (guarding g) (numbers_of (where_ g) ns) = it_holds g.
Definition bad (ns : list N) (p : place) : Prop :=
  Forall (guard_true ns) (guards p) /\ total (left p) (numbers_of (in_frame p) ns) < total (right p) (numbers_of (in_frame p) ns).

Lemma value_natural : (forall t env v, value false t env = Some v -> 0 <= v).
Proof.
  assert (H : (forall t env v, value false t env = Some v -> 0 <= v) /\ (forall c : cond, True) /\ (forall ts : terms, True)).
  { apply syntax_ind; try (intros; exact I); cbn [value]; unfold both, bind, on_naturals; intros;
    repeat match goal with
    | H : match ?e with Some _ => _ | None => None end = Some _ |- _ => destruct e eqn:?; [| discriminate H]
    | H : Some _ = Some _ |- _ => injection H as <-
    | IH : forall env v, value false ?t env = Some v -> 0 <= v, E : value false ?t _ = Some _ |- _ => apply IH in E
    end; try lia; eauto.
    - cbn [orb] in *. match goal with H : (if 0 <=? ?d then _ else _) = Some _ |- _ => destruct (Z.leb_spec 0 d); [injection H as <-; assumption | discriminate H] end.
    - apply Z.div_pos; lia.
    - apply Z.mod_pos_bound. lia.
    - match goal with H : (if ?b then _ else _) = Some _ |- _ => destruct b; eauto end.
    - match goal with H : (if ?b then _ else _) = Some _ |- _ => destruct b; [injection H as <-; lia | eauto] end. }
  apply H.
Qed.

Definition fine (ns : list N) (ps : list place) : Prop := forall p, In p ps -> ~ bad ns p.
Lemma fine_app ns ps qs : fine ns (ps ++ qs) -> fine ns ps /\ fine ns qs.
Proof. intro H. split; intros p Hp; apply H, in_app_iff; auto. Qed.
Lemma guarded_true ns gs c fr b : Forall (guard_true ns) gs -> holds_c c (numbers_of fr ns) = b -> Forall (guard_true ns) (guarded gs c fr b).
Proof. intros H E. apply Forall_app. split; [exact H |]. constructor; [exact E | constructor]. Qed.

Theorem defined_values :
  (forall t side fr gs ns, Forall (guard_true ns) gs -> fine ns (walk side t fr gs) ->
    value side t (numbers_of fr ns) = Some (total t (numbers_of fr ns))) /\
  (forall c fr gs ns, Forall (guard_true ns) gs -> fine ns (walk_c c fr gs) ->
    truth c (numbers_of fr ns) = Some (holds_c c (numbers_of fr ns))) /\
  (forall ts fr gs ns, Forall (guard_true ns) gs -> fine ns (walk_ts ts fr gs) ->
    values ts (numbers_of fr ns) = Some (totals ts (numbers_of fr ns))).
Proof.
  apply syntax_ind; cbn [walk walk_c walk_ts value truth values total holds_c totals]; unfold both, bind, on_naturals, clip;
    try reflexivity; intros;
    repeat match goal with H : fine _ (_ ++ _) |- _ => apply fine_app in H; destruct H end;
    repeat match goal with
    | IH : forall side fr gs ns, Forall _ gs -> fine ns (walk side ?t fr gs) -> _, G : Forall _ ?gs, H : fine _ (walk ?side ?t ?fr ?gs) |- _ =>
        specialize (IH side fr gs _ G H)
    | IH : forall fr gs ns, Forall _ gs -> fine ns (walk_c ?t fr gs) -> _, G : Forall _ ?gs, H : fine _ (walk_c ?t ?fr ?gs) |- _ =>
        specialize (IH fr gs _ G H)
    | IH : forall fr gs ns, Forall _ gs -> fine ns (walk_ts ?t fr gs) -> _, G : Forall _ ?gs, H : fine _ (walk_ts ?t ?fr ?gs) |- _ =>
        specialize (IH fr gs _ G H)
    end; cbn [numbers_of] in *;
    repeat match goal with E : value _ _ _ = Some _ |- _ => rewrite E | E : truth _ _ = Some _ |- _ => rewrite E | E : values _ _ = Some _ |- _ => rewrite E end;
    repeat match goal with E : value false _ _ = Some _ |- _ => apply value_natural in E end;
    try reflexivity; try (f_equal; lia).
  - (* Sub *) destruct side; [reflexivity |]. cbn [orb]. destruct (Z.leb_spec 0 (total a (numbers_of fr ns) - total b (numbers_of fr ns))); [reflexivity |].
    exfalso. eapply H2; [left; reflexivity |]. split; [exact H1 | cbn; lia].
  - (* Floor *) cbv zeta. destruct (Z.leb_spec 0 (total a (numbers_of fr ns))); [reflexivity | lia].
  - (* Mod *) cbv zeta. destruct (Z.leb_spec 0 (total a (numbers_of fr ns))); [reflexivity | lia].
  - (* If *) destruct (holds_c c (numbers_of fr ns)) eqn:E.
    + assert (X := H0 _ _ _ _ (guarded_true ns gs c fr true H2 E) H4). rewrite X. apply value_natural in X. f_equal. lia.
    + assert (X := H1 _ _ _ _ (guarded_true ns gs c fr false H2 E) H5). rewrite X. apply value_natural in X. f_equal. lia.
  - (* Lookup *) destruct (N.ltb_spec (nth 0 (numbers_of fr ns) 0%N) (N.of_nat (length vs))) as [L | L]; [reflexivity |].
    assert (X := fun G => H _ _ _ _ (guarded_true ns gs (Compare CGe (Var 0) (Const (N.of_nat (length vs)))) fr true H0 G) H1).
    rewrite X; [| cbn; apply Z.leb_le; lia].
    f_equal. assert (Y : value false rest (numbers_of fr ns) = Some (total rest (numbers_of fr ns))) by (apply X; cbn; apply Z.leb_le; lia).
    apply value_natural in Y. lia.
  - (* And *) destruct (holds_c c (numbers_of fr ns)) eqn:E; [| reflexivity]. exact (H0 _ _ _ (guarded_true ns gs c fr true H1 E) H3).
  - (* Or *) destruct (holds_c c (numbers_of fr ns)) eqn:E; [reflexivity |]. exact (H0 _ _ _ (guarded_true ns gs c fr false H1 E) H3).
Qed.

(** Where a term has a value, automata compute with the same. *)
Lemma total_values :
  (forall t side env v, value side t env = Some v -> total t env = v) /\
  (forall c env b, truth c env = Some b -> holds_c c env = b) /\
  (forall ts env l, values ts env = Some l -> totals ts env = l).
Proof.
  assert (sign : forall t env v, value false t env = Some v -> Z.max 0 v = v) by (intros t env v E; apply value_natural in E; lia).
  apply syntax_ind; cbn [value truth values total holds_c totals]; unfold both, bind, on_naturals, clip; intros;
    repeat match goal with
    | H : match ?e with Some _ => _ | None => None end = Some _ |- _ => destruct e eqn:?; [| discriminate H]
    | H : Some _ = Some _ |- _ => injection H as <-
    end;
    repeat match goal with
    | IH : forall side env v, value side ?t env = Some v -> _, E : value ?b ?t ?env = Some ?v |- _ =>
        lazymatch goal with _ : total t env = v |- _ => fail | _ => pose proof (IH _ _ _ E) end
    | IH : forall env b, truth ?t env = Some b -> _, E : truth ?t _ = Some _ |- _ => apply IH in E
    | IH : forall env l, values ?t env = Some l -> _, E : values ?t _ = Some _ |- _ => apply IH in E
    end; subst; try reflexivity.
  - destruct (side || _); congruence.
  - apply value_natural in Heqo. destruct (Z.leb_spec 0 (total a env)); [reflexivity | lia].
  - apply value_natural in Heqo. destruct (Z.leb_spec 0 (total a env)); [reflexivity | lia].
  - apply value_natural in Heqo, Heqo0. lia.
  - apply value_natural in Heqo, Heqo0. lia.
  - destruct (holds_c c env); [rewrite (H0 _ _ _ H2) | rewrite (H1 _ _ _ H2)]; exact (sign _ _ _ H2).
  - apply value_natural in Heqo, Heqo0. rewrite N2Z.inj_mul, !Z2N.id by assumption. reflexivity.
  - destruct (N.ltb _ _); [congruence |]. rewrite (H _ _ _ H0). exact (sign _ _ _ H0).
  - eapply sign. eassumption.
  - destruct (holds_c c env); cbn [andb]; [exact (H0 _ _ H1) | congruence].
  - destruct (holds_c c env); cbn [orb]; [congruence | exact (H0 _ _ H1)].
Qed.
