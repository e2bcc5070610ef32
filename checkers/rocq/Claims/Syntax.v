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
    floor(log2(a)), and [Lookup vs t] is [table vs then t]; for [heights vs], [t] is [no_value]. The automaton of a condition reads as many variables, from 0 on, as its arity says. *)
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
(** What a sum with octal games consists of: an octal game has the digits of its code, that before the point first. *)
Inductive part_over := Summand (s : summand_over) | Octal (code : list N).

(** [OfFunction p body bound]: a property of a function of one variable, perhaps of the columns below a bound only.
    [OfSet g c]: the P-positions are those that satisfy [c]. [OfValues g t]: the term is the Grundy number. The coordinates
    are variables 1, 2, .. of this term; variable 0 is the size of a heap beside the game, which the term does not mention.
    [OfParts] and [OfPartValues] say the same of sums with octal games, where the coordinate of an octal game is one heap. *)
Inductive statement_over :=
  | OfFunction (p : property) (body : term_over) (bound : option N)
  | OfNumbers (n : nat) (c : cond_over)
  | OfSet (g : list summand_over) (c : cond_over)
  | OfValues (g : list summand_over) (t : term_over)
  | OfParts (g : list part_over) (c : cond_over)
  | OfPartValues (g : list part_over) (t : term_over).
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

(** Other numbers and divisors in place of those of a claim. *)
Section Map.
Context {number divisor number' divisor' : Set}.
Variable f : number -> number'.
Variable g : divisor -> divisor'.
Fixpoint map_term (t : term_over number divisor) : term_over number' divisor' :=
  match t with
  | Var i => Var i
  | Const c => Const (f c)
  | Add a b => Add (map_term a) (map_term b)
  | Sub a b => Sub (map_term a) (map_term b)
  | Monus a b => Monus (map_term a) (map_term b)
  | Scale c a => Scale (f c) (map_term a)
  | Floor a x k => Floor (map_term a) (f x) (g k)
  | Mod a k => Mod (map_term a) (g k)
  | Min a b => Min (map_term a) (map_term b)
  | Max a b => Max (map_term a) (map_term b)
  | If c a b => If (map_cond c) (map_term a) (map_term b)
  | Xor a b => Xor (map_term a) (map_term b)
  | Band a b => Band (map_term a) (map_term b)
  | Bor a b => Bor (map_term a) (map_term b)
  | Top a => Top (map_term a)
  | Product a b => Product (map_term a) (map_term b)
  | Root a => Root (map_term a)
  | Log a => Log (map_term a)
  | Lookup vs a => Lookup vs (map_term a)
  | Call body args => Call (map_term body) (map_terms args)
  end
with map_cond (c : cond_over number divisor) : cond_over number' divisor' :=
  match c with
  | Compare op a b => Compare op (map_term a) (map_term b)
  | And c d => And (map_cond c) (map_cond d)
  | Or c d => Or (map_cond c) (map_cond d)
  | Not c => Not (map_cond c)
  | CallC body args => CallC (map_cond body) (map_terms args)
  | Automaton a => Automaton a
  end
with map_terms (ts : terms_over number divisor) : terms_over number' divisor' :=
  match ts with Nil => Nil | Cons t ts => Cons (map_term t) (map_terms ts) end.
Definition map_move (m : move_over number divisor) : move_over number' divisor' :=
  {| bounds_of := map map_term (bounds_of m); when := map map_cond (when m); goes_to := map map_term (goes_to m) |}.
Definition map_rules (r : rules_over number divisor) : rules_over number' divisor' :=
  {| width := width r; where_part := option_map map_cond (where_part r); moves_of := map map_move (moves_of r) |}.
Definition map_summand (s : summand_over number divisor) : summand_over number' divisor' :=
  match s with Strip => Strip | Bar r t => Bar r (map_term t) | Rules r => Rules (map_rules r) end.
Definition map_part (p : part_over number divisor) : part_over number' divisor' :=
  match p with Summand s => Summand (map_summand s) | Octal code => Octal code end.
Definition map_claim (c : claim_over number divisor) : claim_over number' divisor' :=
  {| negated := negated c; about := match about c with
     | OfFunction p body bound => OfFunction p (map_term body) bound
     | OfNumbers n c => OfNumbers n (map_cond c)
     | OfSet s c => OfSet (map map_summand s) (map_cond c)
     | OfValues s t => OfValues (map map_summand s) (map_term t)
     | OfParts s c => OfParts (map map_part s) (map_cond c)
     | OfPartValues s t => OfPartValues (map map_part s) (map_term t) end |}.
End Map.

(** With naturals, and divisors that are not 0. *)
Notation term := (term_over N positive).
Notation cond := (cond_over N positive).
Notation terms := (terms_over N positive).
Notation move := (move_over N positive).
Notation rules := (rules_over N positive).
Notation summand := (summand_over N positive).
Notation part := (part_over N positive).
Notation statement := (statement_over N positive).
Notation claim := (claim_over N positive).
(** 0 - 1 *)
Definition no_value : term := Sub (Const 0%N) (Const 1%N).
