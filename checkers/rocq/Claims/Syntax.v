(** Terms, conditions and claims, as docs/LANGUAGE.md has them after names are expanded. *)
From Coq Require Import NArith ZArith List.
Import ListNotations.

Inductive comparison := CLt | CLe | CEq | CNe | CGe | CGt.

(** An automaton that reads the digits of [arity] numbers: whether each state accepts, and its transitions: a letter, with a digit for
    each number, and the number of the next state. *)
Record automaton := { arity : nat; states : list (bool * list (list bool * nat)) }.

Inductive property := Monotone | Ns | Nimsum.

(** What claims consist of, for one kind of numbers and divisors. Below they are naturals; in [Stated.v] they may have parameters. *)
Set Implicit Arguments. Set Contextual Implicit. Set Maximal Implicit Insertion.
Section Numbers.
Variables number divisor : Set.
(** Variables are numbered. The operators are those of docs/LANGUAGE.md; [Floor a e k] is floor((a + e) / k), [Top a]
    the greatest power of two up to [a], [Product a b] is a * b for two terms that are no constants, [Root a] is isqrt(a), [Log a] is
    floor(log2(a)), and [Lookup vs t] is [table vs then t]; for [heights vs], [t] is [no_value]. The automaton of a condition reads all variables. *)
Inductive term_over : Set :=
  | Var (i : nat)
  | Const (c : number)
  | Add (a b : term_over) | Sub (a b : term_over) | Monus (a b : term_over)
  | Scale (c : number) (a : term_over)
  | Floor (a : term_over) (e : number) (k : divisor)
  | Mod (a : term_over) (k : divisor)
  | Min (a b : term_over) | Max (a b : term_over)
  | If (c : cond_over) (a b : term_over)
  | Xor (a b : term_over) | Band (a b : term_over) | Bor (a b : term_over)
  | Top (a : term_over)
  | Product (a b : term_over) | Root (a : term_over) | Log (a : term_over)
  | Lookup (vs : list N) (rest : term_over)
  | Call (body : term_over) (args : terms_over)
with cond_over : Set :=
  | Compare (op : comparison) (a b : term_over)
  | And (c d : cond_over) | Or (c d : cond_over) | Not (c : cond_over)
  | CallC (body : cond_over) (args : terms_over)
  | Automaton (a : automaton)
with terms_over : Set := Nil | Cons (t : term_over) (ts : terms_over).
Fixpoint listed_terms (l : list term_over) : terms_over := match l with [] => Nil | t :: l => Cons t (listed_terms l) end.

(** A move: bounds of its fresh numbers, which are the variables after the coordinates; conditions; and what the coordinates
    become. *)
Record move_over := { bounds_of : list term_over; when : list cond_over; goes_to : list term_over }.
(** The rules of a game: the number of coordinates, the condition for them to be a position, and the moves. *)
Record rules_over := { width : nat; where_part : option cond_over; moves_of : list move_over }.
(** What a sum consists of: [strip], [bar(f)] with a function of [r] columns, and games of the file. *)
Inductive summand_over := Strip | Bar (r : nat) (f : term_over) | Rules (g : rules_over).

(** [OfFunction p body bound]: a property of a function of one variable, perhaps of the columns below a bound only.
    [OfSet g c]: the P-positions are those that satisfy [c]. [OfValues g t]: the term is the Grundy number. The coordinates
    are variables 1, 2, .. of this term; variable 0 is the size of a heap beside the game, which the term does not mention. *)
Inductive statement_over :=
  | OfFunction (p : property) (body : term_over) (bound : option N)
  | OfNumbers (n : nat) (c : cond_over)
  | OfSet (g : list summand_over) (c : cond_over)
  | OfValues (g : list summand_over) (t : term_over).
Record claim_over := { negated : bool; about : statement_over }.
End Numbers.
Unset Implicit Arguments. Unset Contextual Implicit. Unset Maximal Implicit Insertion.
Arguments Const {number divisor} c%N_scope.
Arguments Scale {number divisor} c%N_scope a.
Arguments Floor {number divisor} a e%N_scope k%positive_scope.
Arguments Mod {number divisor} a k%positive_scope.
Scheme term_mut := Induction for term_over Sort Prop
with cond_mut := Induction for cond_over Sort Prop
with terms_mut := Induction for terms_over Sort Prop.
Combined Scheme syntax_ind from term_mut, cond_mut, terms_mut.

(** With naturals, and divisors that are not 0. *)
Notation term := (term_over N positive).
Notation cond := (cond_over N positive).
Notation terms := (terms_over N positive).
Notation move := (move_over N positive).
Notation rules := (rules_over N positive).
Notation summand := (summand_over N positive).
Notation statement := (statement_over N positive).
Notation claim := (claim_over N positive).
(** 0 - 1 *)
Definition no_value : term := Sub (Const 0%N) (Const 1%N).

(** Equality. *)
Definition automaton_eq (a b : automaton) : {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.
Definition comparison_eq (a b : comparison) : {a = b} + {a <> b}.
Proof. decide equality. Defined.
Section Equality.
Context {number divisor : Set}.
Variable number_eq : forall a b : number, {a = b} + {a <> b}.
Variable divisor_eq : forall a b : divisor, {a = b} + {a <> b}.
Fixpoint term_eq (t u : term_over number divisor) {struct t} : {t = u} + {t <> u}
with cond_eq (c d : cond_over number divisor) {struct c} : {c = d} + {c <> d}
with terms_eq (l m : terms_over number divisor) {struct l} : {l = m} + {l <> m}.
Proof. all: decide equality; solve [apply (list_eq_dec N.eq_dec) | apply PeanoNat.Nat.eq_dec | apply automaton_eq | apply comparison_eq]. Defined.
Definition summand_eq (s t : summand_over number divisor) : {s = t} + {s <> t}.
Proof. repeat (solve [apply term_eq | apply cond_eq | apply PeanoNat.Nat.eq_dec] || decide equality). Defined.
Definition claim_eq (c d : claim_over number divisor) : {c = d} + {c <> d}.
Proof. repeat (solve [apply term_eq | apply cond_eq | apply summand_eq | apply N.eq_dec | apply PeanoNat.Nat.eq_dec] || decide equality). Defined.
End Equality.
