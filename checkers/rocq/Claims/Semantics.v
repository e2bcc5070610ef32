(** What a claim says, docs/LANGUAGE.md, "Meaning". This is the page to read: [holds] is what the checker verifies. *)
From Coq Require Import NArith ZArith List Bool Arith.
From Nimcert Require Import Statements.
From Checker Require Import Syntax Heaps.
Import ListNotations.
Local Open Scope Z_scope.

Definition bind {A B} (x : option A) (f : A -> option B) : option B := match x with Some a => f a | None => None end.
Definition both (x y : option Z) (f : Z -> Z -> Z) : option Z := bind x (fun a => bind y (fun b => Some (f a b))).
(** An operation on naturals. *)
Definition on_naturals (f : N -> N -> N) (a b : Z) : Z := Z.of_N (f (Z.to_N a) (Z.to_N b)).
Definition power_below (a : N) : N := if N.eqb a 0 then 0%N else N.pow 2 (N.log2 a).
Definition compares (op : comparison) (a b : Z) : bool :=
  match op with CLt => a <? b | CLe => a <=? b | CEq => a =? b | CNe => negb (a =? b) | CGe => b <=? a | CGt => b <? a end.

(** The next state of an automaton; none if there is no transition for the letter. *)
Fixpoint same_letter (l m : list bool) : bool :=
  match l, m with [], [] => true | b :: l, c :: m => Bool.eqb b c && same_letter l m | _, _ => false end.
Definition next_state (a : automaton) (q : nat) (letter : list bool) : option nat :=
  bind (nth_error (states a) q) (fun s => option_map snd (find (fun t => same_letter (fst t) letter) (snd s))).
(** The state after the last [places] binary digits of some numbers: first the others of these digits, then the last one of each. *)
Fixpoint state_after (a : automaton) (places : nat) (numbers : list N) : option nat :=
  match places with
  | O => Some O
  | S places => bind (state_after a places (map N.div2 numbers)) (fun q => next_state a q (map N.odd numbers))
  end.
(** The numbers that an automaton reads. *)
Definition first_numbers (n : nat) (env : list N) : list N := map (fun i => nth i env 0%N) (seq 0 n).
(** It reads all digits of the numbers, from state 0 on, and ends in a state that accepts. *)
Definition accepted (a : automaton) (numbers : list N) : bool :=
  match state_after a (list_max (map (fun n => N.to_nat (N.size n)) numbers)) numbers with
  | Some q => match nth_error (states a) q with Some (accepts, _) => accepts | None => false end
  | None => false
  end.

(** The value of a term at the numbers [env]; none if it is undefined. A difference is undefined where it is negative,
    except on a [side] of a comparison, as far as this is built with [+], [-] and [constant *]. *)
Fixpoint value (side : bool) (t : term) (env : list N) {struct t} : option Z :=
  match t with
  | Var i => Some (Z.of_N (nth i env 0%N))
  | Const c => Some (Z.of_N c)
  | Add a b => both (value side a env) (value side b env) Z.add
  | Sub a b => bind (both (value side a env) (value side b env) Z.sub)
                 (fun d => if side || (0 <=? d) then Some d else None)
  | Scale c a => bind (value side a env) (fun x => Some (Z.of_N c * x))
  | Monus a b => both (value false a env) (value false b env) (fun x y => Z.max 0 (x - y))
  | Floor a e k => bind (value false a env) (fun x => Some ((x + Z.of_N e) / Z.pos k))
  | Mod a k => bind (value false a env) (fun x => Some (x mod Z.pos k))
  | Min a b => both (value false a env) (value false b env) Z.min
  | Max a b => both (value false a env) (value false b env) Z.max
  | If c a b => bind (truth c env) (fun holds => if holds then value false a env else value false b env)
  | Xor a b => both (value false a env) (value false b env) (on_naturals N.lxor)
  | Band a b => both (value false a env) (value false b env) (on_naturals N.land)
  | Bor a b => both (value false a env) (value false b env) (on_naturals N.lor)
  | Top a => bind (value false a env) (fun x => Some (Z.of_N (power_below (Z.to_N x))))
  | Product a b => both (value false a env) (value false b env) Z.mul
  | Root a => bind (value false a env) (fun x => Some (Z.of_N (N.sqrt (Z.to_N x))))
  | Log a => bind (value false a env) (fun x => Some (Z.of_N (N.log2 (Z.to_N x))))
  | Lookup vs rest => let x := nth 0 env 0%N in
      if N.ltb x (N.of_nat (length vs)) then Some (Z.of_N (nth (N.to_nat x) vs 0%N)) else value false rest env
  | Call body args => bind (values args env) (fun numbers => value false body numbers)
  end
with truth (c : cond) (env : list N) {struct c} : option bool :=
  match c with
  | Compare op a b => bind (value true a env) (fun x => bind (value true b env) (fun y => Some (compares op x y)))
  | And c d => bind (truth c env) (fun holds => if holds then truth d env else Some false)
  | Or c d => bind (truth c env) (fun holds => if holds then Some true else truth d env)
  | Not c => bind (truth c env) (fun holds => Some (negb holds))
  | CallC body args => bind (values args env) (fun numbers => truth body numbers)
  | Automaton a => Some (accepted a (first_numbers (arity a) env))
  end
with values (ts : terms) (env : list N) {struct ts} : option (list N) :=
  match ts with
  | Nil => Some []
  | Cons t ts => bind (value false t env) (fun x => bind (values ts env) (fun xs => Some (Z.to_N x :: xs)))
  end.

(** The columns of a claim, and the function: everywhere on them it is defined. *)
Definition column (bound : option N) (t : nat) : Prop := match bound with None => True | Some b => (N.of_nat t < b)%N end.
Definition is_function (body : term) (bound : option N) (f : nat -> nat) : Prop :=
  forall t, column bound t -> value false body [N.of_nat t] = Some (Z.of_nat (f t)).
(** For all pairs of columns below a bound, [f t <= f (t + 1)]. *)
Definition monotone_on (bound : option N) (f : nat -> nat) : Prop :=
  forall t, column bound (S t) -> (f t <= f (S t))%nat.
(** The bar with the columns of the claim only, and: the nim-sum is its Grundy number at each position. *)
Definition bar_below (bound : option N) (f : nat -> nat) : Game := {| Pos := nat * nat;
  legal := fun '(y, z) => column bound z /\ (y <= f z)%nat; opt := opt (bar f) |}.
Definition nimsum_on (bound : option N) (f : nat -> nat) : Prop :=
  forall g, is_grundy (bar_below bound f) (fun '(y, z) => g y z) -> forall y z, column bound z -> (y <= f z)%nat -> g y z = Nat.lxor y z.

Definition has (p : property) (bound : option N) (f : nat -> nat) : Prop :=
  match p with
  | Monotone => monotone_on bound f
  | Ns => NS_on (column bound) f
  | Nimsum => monotone_on bound f /\ nimsum_on bound f
  end.

(** What a claim with [not] says: two columns [z < z'] contradict the property, whatever [f] is elsewhere, where it may have no value. *)
Definition contradicted (p : property) (body : term) (bound : option N) : Prop := exists z z' x y : nat, (z < z')%nat /\ column bound z' /\
  value false body [N.of_nat z] = Some (Z.of_nat x) /\ value false body [N.of_nat z'] = Some (Z.of_nat y) /\
  forall f, f z = x -> f z' = y -> ~ has p bound f.

(** * Games *)
Definition vars (o k : nat) : list term := map Var (seq o k).
Fixpoint replaced (j : nat) (u : term) (l : list term) : list term :=
  match l, j with [], _ => [] | _ :: l, O => u :: l | x :: l, S j => x :: replaced j u l end.
(** The rules of [strip] and [bar(f)]: variable 0 is the row y, and the columns follow. *)
Definition rules_of (s : summand) : rules :=
  match s with
  | Rules g => g
  | Strip => {| width := 1; where_part := None; moves_of := [{| bounds_of := [Var 0]; when := []; goes_to := [Var 1] |}] |}
  | Bar r f =>
      let column j := let zs := replaced j (Var (S r)) (vars 1 r) in
        {| bounds_of := [Var (S j)]; when := []; goes_to := Min (Var 0) (Call f (listed_terms zs)) :: zs |} in
      {| width := S r; where_part := Some (Compare CLe (Var 0) (Call f (listed_terms (vars 1 r))));
         moves_of := {| bounds_of := [Var 0]; when := []; goes_to := Var (S r) :: vars 1 r |} :: map column (seq 0 r) |}
  end.

(** A sum of games has the coordinates of its summands, in order. The conditions of a summand are about its own ones, from
    [o] on; the fresh numbers of a move come after all [n] coordinates. *)
Definition size_of_game (g : list rules) : nat := list_sum (map width g).
Fixpoint domains (o : nat) (g : list rules) : list cond :=
  match g with
  | [] => []
  | s :: g => match where_part s with Some c => [CallC c (listed_terms (vars o (width s)))] | None => [] end ++ domains (o + width s) g
  end.
(** A move in a sum: conditions on [fresh] fresh numbers, and what all coordinates become. *)
Record transition := { fresh : nat; given : list cond; becomes : list term }.
Definition in_sum (n o : nat) (s : rules) (m : move) : transition :=
  let r := length (bounds_of m) in
  let own := vars o (width s) ++ vars n r in
  let placed t := match t with Var i => nth i own (Const 0) | _ => Call t (listed_terms own) end in
  let below := map (fun '(j, b) => Compare CLt (Var (width s + j)) b) (combine (seq 0 r) (bounds_of m)) in
  {| fresh := r; given := map (fun c => CallC c (listed_terms own)) (below ++ when m);
     becomes := vars 0 o ++ map placed (goes_to m) ++ vars (o + width s) (n - (o + width s)) |}.
Fixpoint transitions (n o : nat) (g : list rules) : list transition :=
  match g with [] => [] | s :: g => map (in_sum n o s) (moves_of s) ++ transitions n (o + width s) g end.
(** The conditions hold, from left to right: after one that fails, none needs a truth value. *)
Fixpoint all_hold (cs : list cond) (env : list N) : option bool :=
  match cs with [] => Some true | c :: cs => bind (truth c env) (fun b => if b then all_hold cs env else Some false) end.
Definition game_of (g : list summand) : Game := let g := map rules_of g in let n := size_of_game g in {| Pos := list N;
  legal := fun p => length p = n /\ Forall (fun c => truth c p = Some true) (domains 0 g);
  opt := fun p q => exists m us, In m (transitions n 0 g) /\ length us = fresh m /\
    all_hold (given m) (p ++ us) = Some true /\ values (listed_terms (becomes m)) (p ++ us) = Some q |}.

(** The rules define a terminating game: there is a position; moves lead to positions, and each play ends; what the rules
    mention has a value; and functions of bars do not decrease if a column grows. *)
Definition is_game (g : list summand) : Prop := let rs := map rules_of g in let n := size_of_game rs in
  (exists p, legal (game_of g) p) /\ proper (game_of g) /\
  (forall c p, In c (domains 0 rs) -> length p = n -> truth c p <> None) /\
  (forall m p us, In m (transitions n 0 rs) -> legal (game_of g) p -> length us = fresh m ->
    all_hold (given m) (p ++ us) <> None /\
    (all_hold (given m) (p ++ us) = Some true -> values (listed_terms (becomes m)) (p ++ us) <> None)) /\
  (forall r f l k z a b, In (Bar r f) g -> length (l ++ z :: k) = r -> value false f (l ++ z :: k) = Some a ->
    value false f (l ++ (z + 1)%N :: k) = Some b -> a <= b).
(** The condition has a truth value at each position, and holds at the P-positions. *)
Definition is_pset (g : list summand) (c : cond) : Prop := (forall p, legal (game_of g) p -> truth c p <> None) /\
  pset (game_of g) (fun p => truth c p = Some true).

Definition of_set (g : list summand) (c : cond) (negated : bool) : Prop :=
  is_game g /\ if negated then ~ is_pset g c else is_pset g c.

(** * Sums with heaps that split *)
(** A position has a list of numbers for each part: the coordinates of a game as above, or the heaps of an octal game. *)
Definition legal_part (s : part) (b : list N) : Prop := match s with Summand s => legal (game_of [s]) b | Octal code => legal (heaps code) b end.
Definition opt_part (s : part) (b c : list N) : Prop := match s with Summand s => opt (game_of [s]) b c | Octal code => opt (heaps code) b c end.
Definition game_of_parts (g : list part) : Game := {| Pos := list (list N);
  legal := Forall2 legal_part g;
  opt := fun p q => exists before b c after s, p = before ++ b :: after /\ q = before ++ c :: after /\
    nth_error g (length before) = Some s /\ opt_part s b c |}.
(** A claim is about the positions with one heap of each octal game. *)
Definition begins (s : part) (b : list N) : Prop := match s with Summand _ => legal_part s b | Octal _ => length b = 1%nat end.
Definition is_game_of_parts (g : list part) : Prop := Statements.proper (game_of_parts g) /\ forall s, In (Summand s) g -> is_game [s].
(** At each of them the condition is true and the player who moves loses, or it is false and this player wins. *)
Definition wins_of_parts (g : list part) (c : cond) : Prop := forall p, Forall2 begins g p ->
  (truth c (concat p) = Some true /\ isP (game_of_parts g) p) \/ (truth c (concat p) = Some false /\ isN (game_of_parts g) p).
(** The values of the term, where variable 0 is any number, are the Grundy numbers. *)
Definition numbers_of_parts (g : list part) (t : term) : Prop := exists v, is_grundy (game_of_parts g) v /\
  forall x p, Forall2 begins g p -> value true t (x :: concat p) = Some (Z.of_nat (v p)).

(** A function without a value at some column has none of the properties, and this contradicts none of them; see docs/LANGUAGE.md,
    "Meaning". A condition without a truth value is not false, so it is no counterexample. Both a claim about a game and its negation say that the rules define a game. That a
    term is the Grundy number of each position means that a heap of this size beside the game is a P-position (Theorem 5.3). *)
Definition holds (c : claim) : Prop :=
  match about c with
  | OfFunction p body bound =>
      if negated c then contradicted p body bound else exists f, is_function body bound f /\ has p bound f
  | OfNumbers n cd =>
      if negated c then exists env, length env = n /\ truth cd env = Some false
      else forall env, length env = n -> truth cd env = Some true
  | OfSet g cd => of_set g cd (negated c)
  | OfValues g t => of_set (Strip :: g) (Compare CEq (Var 0) t) (negated c)
  | OfParts g cd => is_game_of_parts g /\ if negated c then ~ wins_of_parts g cd else wins_of_parts g cd
  | OfPartValues g t => is_game_of_parts g /\ if negated c then ~ numbers_of_parts g t else numbers_of_parts g t
  end.
