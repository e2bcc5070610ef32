(** Claims with parameters: [param m >= 1] and numbers such as [2 * m + 1]. A page to read: what they mean is that the claim
    of [Syntax.v] with values in place of the parameters holds, for all values. *)
From Coq Require Import NArith List.
From Checker Require Import Syntax Semantics.
Import ListNotations.

(** [c :: a_1 :: a_2 :: ..] is the number c + a_1 e_1 + a_2 e_2 + .., where the value of parameter j is e_j more than the bound
    of its line. With [param m >= 1], the number [2 * m + 1] is [[3; 2]]. *)
Definition affine := list N.
Fixpoint sum_of_products (a e : list N) : N :=
  match a, e with c :: a, x :: e => (c * x + sum_of_products a e)%N | _, _ => 0%N end.
Definition number_at (e : list N) (a : affine) : N := sum_of_products a (1%N :: e).
(** No claim that is verified has a divisor that can be 0. *)
Definition divisor_at (e : list N) (k : affine) : positive := match number_at e k with 0%N => 1%positive | N.pos p => p end.

(** The operators of [Syntax.v] but [Lookup], with such numbers. *)
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

(** Claims [monotone], [ns], [nimsum] of a function, with a bound that has no parameter, and [forall]. *)
Inductive pstatement := POfFunction (p : property) (body : pterm) (bound : option N) | POfNumbers (n : nat) (c : pcond).
(** [bounds_of_parameters]: the least values of the parameters, in order. *)
Record pclaim := { bounds_of_parameters : list N; pnegated : bool; about_parameters : pstatement }.
Definition claim_at (e : list N) (c : pclaim) : claim :=
  {| negated := pnegated c; about := match about_parameters c with
     | POfFunction p body bound => OfFunction p (term_at e body) bound
     | POfNumbers n cd => OfNumbers n (cond_at e cd) end |}.
(** For all values of the parameters, each at least its bound, the claim holds; [claim not ..]: for all of them the claim
    without [not] fails. *)
Definition holds_for_all_parameters (c : pclaim) : Prop :=
  forall e, length e = length (bounds_of_parameters c) -> holds (claim_at e c).
