(** Terms, conditions and claims, as docs/LANGUAGE.md has them after names are expanded. *)
From Coq Require Import NArith ZArith List.
Import ListNotations.

Inductive comparison := CLt | CLe | CEq | CNe | CGe | CGt.

(** An automaton that reads the digits of [arity] numbers: whether each state accepts, and its transitions: a letter, with a digit for
    each number, and the number of the next state. *)
Record automaton := { arity : nat; states : list (bool * list (list bool * nat)) }.

(** Variables are numbered. The operators are those of docs/LANGUAGE.md; [Floor a e k] is floor((a + e) / k), [Top a]
    the greatest power of two up to [a], [Product a b] is a * b for two terms that are no constants, [Root a] is isqrt(a), [Log a] is
    floor(log2(a)), and [Lookup vs t] is [table vs then t]; for [heights vs], [t] is [no_value]. The automaton of a condition reads all variables. *)
Inductive term : Set :=
  | Var (i : nat)
  | Const (c : N)
  | Add (a b : term) | Sub (a b : term) | Monus (a b : term)
  | Scale (c : N) (a : term)
  | Floor (a : term) (e : N) (k : positive)
  | Mod (a : term) (k : positive)
  | Min (a b : term) | Max (a b : term)
  | If (c : cond) (a b : term)
  | Xor (a b : term) | Band (a b : term) | Bor (a b : term)
  | Top (a : term)
  | Product (a b : term) | Root (a : term) | Log (a : term)
  | Lookup (vs : list N) (rest : term)
  | Call (body : term) (args : terms)
with cond : Set :=
  | Compare (op : comparison) (a b : term)
  | And (c d : cond) | Or (c d : cond) | Not (c : cond)
  | CallC (body : cond) (args : terms)
  | Automaton (a : automaton)
with terms : Set := Nil | Cons (t : term) (ts : terms).

Scheme term_mut := Induction for term Sort Prop
with cond_mut := Induction for cond Sort Prop
with terms_mut := Induction for terms Sort Prop.
Combined Scheme syntax_ind from term_mut, cond_mut, terms_mut.

(** 0 - 1 *)
Definition no_value : term := Sub (Const 0) (Const 1).
Fixpoint listed_terms (l : list term) : terms := match l with [] => Nil | t :: l => Cons t (listed_terms l) end.

(** A move: bounds of its fresh numbers, which are the variables after the coordinates; conditions; and what the coordinates
    become. *)
Record move := { bounds_of : list term; when : list cond; goes_to : list term }.
(** The rules of a game: the number of coordinates, the condition for them to be a position, and the moves. *)
Record rules := { width : nat; where_part : option cond; moves_of : list move }.
(** What a sum consists of: [strip], [bar(f)] with a function of [r] columns, and games of the file. *)
Inductive summand := Strip | Bar (r : nat) (f : term) | Rules (g : rules).

Inductive property := Monotone | Ns | Nimsum.

(** [OfFunction p body bound]: a property of a function of one variable, perhaps of the columns below a bound only.
    [OfSet g c]: the P-positions are those that satisfy [c]. [OfValues g t]: the term is the Grundy number. The coordinates
    are variables 1, 2, .. of this term; variable 0 is the size of a heap beside the game, which the term does not mention. *)
Inductive statement :=
  | OfFunction (p : property) (body : term) (bound : option N)
  | OfNumbers (n : nat) (c : cond)
  | OfSet (g : list summand) (c : cond)
  | OfValues (g : list summand) (t : term).
Record claim := { negated : bool; about : statement }.
