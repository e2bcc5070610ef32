(** Claims that are checked for all values of parameters: those of [Stated.v] without the operators that invariants with parameters
    do not have. *)
From Coq Require Import NArith List.
From Checker Require Import Syntax Semantics.
From Checker Require Export Stated.
Import ListNotations.

Inductive pterm : Set :=
  | PVar (i : nat)
  | PConst (c : affine)
  | PAdd (a b : pterm) | PSub (a b : pterm) | PMonus (a b : pterm)
  | PScale (c : affine) (a : pterm)
  | PFloor (a : pterm) (e k : affine)
  | PMod (a : pterm) (k : affine)
  | PMin (a b : pterm) | PMax (a b : pterm)
  | PIf (c : pcond) (a b : pterm)
  | PXor (a b : pterm) | PBand (a b : pterm) | PBor (a b : pterm)
  | PTop (a : pterm)
  | PCall (body : pterm) (args : pterms)
with pcond : Set :=
  | PCompare (op : comparison) (a b : pterm)
  | PAnd (c d : pcond) | POr (c d : pcond) | PNot (c : pcond)
  | PCallC (body : pcond) (args : pterms)
with pterms : Set := PNil | PCons (t : pterm) (ts : pterms).

Scheme pterm_mut := Induction for pterm Sort Prop
with pcond_mut := Induction for pcond Sort Prop
with pterms_mut := Induction for pterms Sort Prop.
Combined Scheme psyntax_ind from pterm_mut, pcond_mut, pterms_mut.

(** With values of the parameters, given by what they exceed their bounds by. *)
Section Values.
Variable e : list N.
Fixpoint term_at (t : pterm) : term :=
  match t with
  | PVar i => Var i
  | PConst c => Const (number_at e c)
  | PAdd a b => Add (term_at a) (term_at b)
  | PSub a b => Sub (term_at a) (term_at b)
  | PMonus a b => Monus (term_at a) (term_at b)
  | PScale c a => Scale (number_at e c) (term_at a)
  | PFloor a x k => Floor (term_at a) (number_at e x) (divisor_at e k)
  | PMod a k => Mod (term_at a) (divisor_at e k)
  | PMin a b => Min (term_at a) (term_at b)
  | PMax a b => Max (term_at a) (term_at b)
  | PIf c a b => If (cond_at c) (term_at a) (term_at b)
  | PXor a b => Xor (term_at a) (term_at b)
  | PBand a b => Band (term_at a) (term_at b)
  | PBor a b => Bor (term_at a) (term_at b)
  | PTop a => Top (term_at a)
  | PCall body args => Call (term_at body) (terms_at args)
  end
with cond_at (c : pcond) : cond :=
  match c with
  | PCompare op a b => Compare op (term_at a) (term_at b)
  | PAnd c d => And (cond_at c) (cond_at d)
  | POr c d => Or (cond_at c) (cond_at d)
  | PNot c => Not (cond_at c)
  | PCallC body args => CallC (cond_at body) (terms_at args)
  end
with terms_at (ts : pterms) : terms := match ts with PNil => Nil | PCons t ts => Cons (term_at t) (terms_at ts) end.
End Values.

(** Moves, rules and summands, as in Syntax.v. *)
Record pmove := { pbounds : list pterm; pwhen : list pcond; pgoes_to : list pterm }.
Record prules := { pwidth : nat; pdomain : option pcond; pmoves : list pmove }.
Inductive psummand := PStrip | PBar (r : nat) (f : pterm) | PRules (g : prules).
Definition move_at (e : list N) (m : pmove) : move :=
  {| bounds_of := map (term_at e) (pbounds m); when := map (cond_at e) (pwhen m); goes_to := map (term_at e) (pgoes_to m) |}.
Definition rules_at (e : list N) (g : prules) : rules :=
  {| width := pwidth g; where_part := option_map (cond_at e) (pdomain g); moves_of := map (move_at e) (pmoves g) |}.
Definition summand_at (e : list N) (s : psummand) : summand :=
  match s with PStrip => Strip | PBar r f => Bar r (term_at e f) | PRules g => Rules (rules_at e g) end.

(** Claims [monotone], [ns], [nimsum] of a function, with a bound that has no parameter, [forall], [p] and [grundy]. *)
Inductive pstatement :=
  | POfFunction (p : property) (body : pterm) (bound : option N)
  | POfNumbers (n : nat) (c : pcond)
  | POfSet (g : list psummand) (c : pcond)
  | POfValues (g : list psummand) (t : pterm).
(** [bounds_of_parameters]: the least values of the parameters, in order. *)
Record pclaim := { bounds_of_parameters : list N; pnegated : bool; about_parameters : pstatement }.
Definition claim_at (e : list N) (c : pclaim) : claim :=
  {| negated := pnegated c; about := match about_parameters c with
     | POfFunction p body bound => OfFunction p (term_at e body) bound
     | POfNumbers n cd => OfNumbers n (cond_at e cd)
     | POfSet g cd => OfSet (map (summand_at e) g) (cond_at e cd)
     | POfValues g t => OfValues (map (summand_at e) g) (term_at e t) end |}.
(** For all values of the parameters, each at least its bound, the claim holds; [claim not ..]: for all of them the claim
    without [not] fails. *)
Definition holds_for_all_parameters (c : pclaim) : Prop :=
  forall e, length e = length (bounds_of_parameters c) -> holds (claim_at e c).
