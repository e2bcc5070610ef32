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

(** The operators of [Syntax.v], with such numbers. *)
Inductive wterm : Set :=
  | WVar (i : nat)
  | WConst (c : affine)
  | WAdd (a b : wterm) | WSub (a b : wterm) | WMonus (a b : wterm)
  | WScale (c : affine) (a : wterm)
  | WFloor (a : wterm) (e k : affine)
  | WMod (a : wterm) (k : affine)
  | WMin (a b : wterm) | WMax (a b : wterm)
  | WIf (c : wcond) (a b : wterm)
  | WXor (a b : wterm) | WBand (a b : wterm) | WBor (a b : wterm)
  | WTop (a : wterm)
  | WProduct (a b : wterm) | WRoot (a : wterm) | WLog (a : wterm)
  | WLookup (vs : list N) (rest : wterm)
  | WCall (body : wterm) (args : wterms)
with wcond : Set :=
  | WCompare (op : comparison) (a b : wterm)
  | WAnd (c d : wcond) | WOr (c d : wcond) | WNot (c : wcond)
  | WCallC (body : wcond) (args : wterms)
  | WAutomaton (a : automaton)
with wterms : Set := WNil | WCons (t : wterm) (ts : wterms).

Scheme wterm_mut := Induction for wterm Sort Prop
with wcond_mut := Induction for wcond Sort Prop
with wterms_mut := Induction for wterms Sort Prop.
Combined Scheme wsyntax_ind from wterm_mut, wcond_mut, wterms_mut.
Definition wlisted (l : list wterm) : wterms := fold_right WCons WNil l.

Record wmove := { wbounds : list wterm; wwhen : list wcond; wgoes_to : list wterm }.
Record wrules := { wwidth : nat; wdomain : option wcond; wmoves : list wmove }.
Inductive wsummand := WStrip | WBar (r : nat) (f : wterm) | WRules (g : wrules).
Inductive wstatement :=
  | WOfFunction (p : property) (body : wterm) (bound : option N)
  | WOfNumbers (n : nat) (c : wcond)
  | WOfSet (g : list wsummand) (c : wcond)
  | WOfValues (g : list wsummand) (t : wterm).
(** [lower_bounds]: the least values of the parameters, in order. *)
Record wclaim := { lower_bounds : list N; wnegated : bool; stated : wstatement }.

(** With values of the parameters, given by what they exceed their bounds by. *)
Section Values.
Variable e : list N.
Fixpoint at_values (t : wterm) : term :=
  match t with
  | WVar i => Var i
  | WConst c => Const (number_at e c)
  | WAdd a b => Add (at_values a) (at_values b)
  | WSub a b => Sub (at_values a) (at_values b)
  | WMonus a b => Monus (at_values a) (at_values b)
  | WScale c a => Scale (number_at e c) (at_values a)
  | WFloor a x k => Floor (at_values a) (number_at e x) (divisor_at e k)
  | WMod a k => Mod (at_values a) (divisor_at e k)
  | WMin a b => Min (at_values a) (at_values b)
  | WMax a b => Max (at_values a) (at_values b)
  | WIf c a b => If (at_values_c c) (at_values a) (at_values b)
  | WXor a b => Xor (at_values a) (at_values b)
  | WBand a b => Band (at_values a) (at_values b)
  | WBor a b => Bor (at_values a) (at_values b)
  | WTop a => Top (at_values a)
  | WProduct a b => Product (at_values a) (at_values b)
  | WRoot a => Root (at_values a)
  | WLog a => Log (at_values a)
  | WLookup vs a => Lookup vs (at_values a)
  | WCall body args => Call (at_values body) (at_values_ts args)
  end
with at_values_c (c : wcond) : cond :=
  match c with
  | WCompare op a b => Compare op (at_values a) (at_values b)
  | WAnd c d => And (at_values_c c) (at_values_c d)
  | WOr c d => Or (at_values_c c) (at_values_c d)
  | WNot c => Not (at_values_c c)
  | WCallC body args => CallC (at_values_c body) (at_values_ts args)
  | WAutomaton a => Automaton a
  end
with at_values_ts (ts : wterms) : terms := match ts with WNil => Nil | WCons t ts => Cons (at_values t) (at_values_ts ts) end.
Definition wmove_at (m : wmove) : move :=
  {| bounds_of := map at_values (wbounds m); when := map at_values_c (wwhen m); goes_to := map at_values (wgoes_to m) |}.
Definition wsummand_at (s : wsummand) : summand :=
  match s with
  | WStrip => Strip
  | WBar r f => Bar r (at_values f)
  | WRules g => Rules {| width := wwidth g; where_part := option_map at_values_c (wdomain g); moves_of := map wmove_at (wmoves g) |}
  end.
Definition instance (c : wclaim) : claim :=
  {| negated := wnegated c; about := match stated c with
     | WOfFunction p body bound => OfFunction p (at_values body) bound
     | WOfNumbers n cd => OfNumbers n (at_values_c cd)
     | WOfSet g cd => OfSet (map wsummand_at g) (at_values_c cd)
     | WOfValues g t => OfValues (map wsummand_at g) (at_values t) end |}.
End Values.
(** For all values of the parameters, each at least its bound, the claim holds; [claim not ..]: for all of them the claim
    without [not] fails. *)
Definition holds_for_all (c : wclaim) : Prop := forall e, length e = length (lower_bounds c) -> holds (instance e c).

(** Equality of claims. *)
Definition number_eq : forall a b : affine, {a = b} + {a <> b} := list_eq_dec N.eq_dec.
Definition automaton_eq (a b : automaton) : {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.
Definition comparison_eq (a b : comparison) : {a = b} + {a <> b}.
Proof. decide equality. Defined.
Fixpoint wterm_eq (t u : wterm) {struct t} : {t = u} + {t <> u}
with wcond_eq (c d : wcond) {struct c} : {c = d} + {c <> d}
with wterms_eq (l m : wterms) {struct l} : {l = m} + {l <> m}.
Proof. all: decide equality; solve [apply number_eq | apply PeanoNat.Nat.eq_dec | apply automaton_eq | apply comparison_eq]. Defined.
Definition wsummand_eq (s t : wsummand) : {s = t} + {s <> t}.
Proof. repeat (solve [apply wterm_eq | apply wcond_eq | apply PeanoNat.Nat.eq_dec] || decide equality). Defined.
Definition wclaim_eq (c d : wclaim) : {c = d} + {c <> d}.
Proof. repeat (solve [apply wterm_eq | apply wcond_eq | apply wsummand_eq | apply N.eq_dec | apply PeanoNat.Nat.eq_dec] || decide equality). Defined.
