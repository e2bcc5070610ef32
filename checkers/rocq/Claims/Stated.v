(** Claims as they are written, with parameters: [param m >= 1] and numbers such as [2 * m + 1]. A page to read: such a claim says
    that the claim of [Syntax.v] with values in place of the parameters holds, for all values. *)
From Coq Require Import NArith List.
From Checker Require Import Syntax Semantics.
Import ListNotations.

(** [c :: a_1 :: a_2 :: ..] is the number c + a_1 e_1 + a_2 e_2 + .., where the value of parameter j is e_j more than the bound
    of its line. With [param m >= 1], the number [2 * m + 1] is [[3; 2]]. *)
Definition affine := list N.
Fixpoint sum_of_products (a e : list N) : N :=
  match a, e with c :: a, x :: e => (c * x + sum_of_products a e)%N | _, _ => 0%N end.
Definition number_at (e : list N) (a : affine) : N := sum_of_products a (1%N :: e).
(** No claim that is read has a divisor that can be 0. *)
Definition divisor_at (e : list N) (k : affine) : positive := match number_at e k with 0%N => 1%positive | N.pos p => p end.

(** The syntax of [Syntax.v], with such numbers. *)
Notation wterm := (term_over affine affine).
Notation wcond := (cond_over affine affine).
Notation wterms := (terms_over affine affine).
Notation wmove := (move_over affine affine).
Notation wrules := (rules_over affine affine).
Notation wsummand := (summand_over affine affine).
Notation wstatement := (statement_over affine affine).
(** [lower_bounds]: the least values of the parameters, in order. *)
Record stated_claim := { lower_bounds : list N; stated : claim_over affine affine }.

(** With values of the parameters, given by what they exceed their bounds by. *)
Section Values.
Variable e : list N.
Fixpoint at_values (t : wterm) : term :=
  match t with
  | Var i => Var i
  | Const c => Const (number_at e c)
  | Add a b => Add (at_values a) (at_values b)
  | Sub a b => Sub (at_values a) (at_values b)
  | Monus a b => Monus (at_values a) (at_values b)
  | Scale c a => Scale (number_at e c) (at_values a)
  | Floor a x k => Floor (at_values a) (number_at e x) (divisor_at e k)
  | Mod a k => Mod (at_values a) (divisor_at e k)
  | Min a b => Min (at_values a) (at_values b)
  | Max a b => Max (at_values a) (at_values b)
  | If c a b => If (at_values_c c) (at_values a) (at_values b)
  | Xor a b => Xor (at_values a) (at_values b)
  | Band a b => Band (at_values a) (at_values b)
  | Bor a b => Bor (at_values a) (at_values b)
  | Top a => Top (at_values a)
  | Product a b => Product (at_values a) (at_values b)
  | Root a => Root (at_values a)
  | Log a => Log (at_values a)
  | Lookup vs a => Lookup vs (at_values a)
  | Call body args => Call (at_values body) (at_values_ts args)
  end
with at_values_c (c : wcond) : cond :=
  match c with
  | Compare op a b => Compare op (at_values a) (at_values b)
  | And c d => And (at_values_c c) (at_values_c d)
  | Or c d => Or (at_values_c c) (at_values_c d)
  | Not c => Not (at_values_c c)
  | CallC body args => CallC (at_values_c body) (at_values_ts args)
  | Automaton a => Automaton a
  end
with at_values_ts (ts : wterms) : terms := match ts with Nil => Nil | Cons t ts => Cons (at_values t) (at_values_ts ts) end.
Definition wmove_at (m : wmove) : move :=
  {| bounds_of := map at_values (bounds_of m); when := map at_values_c (when m); goes_to := map at_values (goes_to m) |}.
Definition wsummand_at (s : wsummand) : summand :=
  match s with
  | Strip => Strip
  | Bar r f => Bar r (at_values f)
  | Rules g => Rules {| width := width g; where_part := option_map at_values_c (where_part g); moves_of := map wmove_at (moves_of g) |}
  end.
Definition instance (c : stated_claim) : claim :=
  {| negated := negated (stated c); about := match about (stated c) with
     | OfFunction p body bound => OfFunction p (at_values body) bound
     | OfNumbers n cd => OfNumbers n (at_values_c cd)
     | OfSet g cd => OfSet (map wsummand_at g) (at_values_c cd)
     | OfValues g t => OfValues (map wsummand_at g) (at_values t) end |}.
End Values.
(** For all values of the parameters, each at least its bound, the claim holds; [claim not ..]: for all of them the claim
    without [not] fails. *)
Definition holds_for_all (c : stated_claim) : Prop := forall e, length e = length (lower_bounds c) -> holds (instance e c).

Definition affine_eq : forall a b : affine, {a = b} + {a <> b} := list_eq_dec N.eq_dec.
Definition stated_eq (c d : stated_claim) : {c = d} + {c <> d}.
Proof. decide equality; [apply (claim_eq affine_eq affine_eq) | apply affine_eq]. Defined.
