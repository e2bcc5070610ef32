(** What a claim says about the rules of its game alone. A page to read beside [Semantics.v], where a Grundy number is read off a heap
    beside the game: here it is the least number that no option has. The propositions are proved in [Adequacy.v], each by a theorem of
    its name in small letters. P- and N-positions, Grundy numbers, bars and nim-sums are those of [proofs/Statements.v]. *)
From Coq Require Import NArith ZArith List Bool Arith.
From Checker Require Import Syntax Heaps Semantics Stated Negative Evidence Read Text.
From Nimcert Require Import Statements.
Import ListNotations.
Local Open Scope nat_scope.

(** * Positions and moves *)
(** The numbers [p] are a position of the rules. From there a move leads to [q]: each fresh number is below its bound, the conditions
    hold, and the targets have these values. *)
Definition position_of (r : rules) (p : list N) : Prop :=
  length p = width r /\ forall c, where_part r = Some c -> truth c p = Some true.
Definition below_bound (env : list N) (u : N) (b : term) : Prop := exists z, value true b env = Some z /\ (Z.of_N u < z)%Z.
Definition leads_to (r : rules) (p q : list N) : Prop := exists m us, In m (moves_of r) /\ Forall2 (below_bound (p ++ us)) us (bounds_of m) /\
  (forall c, In c (when m) -> truth c (p ++ us) = Some true) /\ values (listed_terms (goes_to m)) (p ++ us) = Some q.

(** The games of [Semantics.v], whose positions are lists of coordinates: one that a file gives by rules, *)
Definition Game_of_rules : Prop := forall r p, (legal (game_of [Rules r]) p <-> position_of r p) /\
  (position_of r p -> forall q, opt (game_of [Rules r]) p q <-> leads_to r p q).
(** a strip, *)
Definition Game_of_strip : Prop := forall p, (legal (game_of [Strip]) p <-> exists x, p = [x]) /\
  forall x q, opt (game_of [Strip]) [x] q <-> exists u, (u < x)%N /\ q = [u].
(** the bar of a function with the values [F], *)
Definition coordinates_of_bar (p : nat * list nat) : list N := let '(y, c) := p in map N.of_nat (y :: c).
Definition Game_of_bar : Prop := forall r f F, (forall c, length c = r -> value false f (map N.of_nat c) = Some (Z.of_nat (F c))) ->
  (forall p, legal (game_of [Bar r f]) p <-> exists p', p = coordinates_of_bar p' /\ legal (bars r F) p') /\
  forall p q, legal (bars r F) p ->
    (opt (game_of [Bar r f]) (coordinates_of_bar p) q <-> exists q', q = coordinates_of_bar q' /\ opt (bars r F) p q').
(** and sums, where a move is a move in one part; the Grundy number of a sum is the nim-sum of those of its parts. *)
Definition size (g : list summand) : nat := size_of_game (map rules_of g).
Definition Game_of_sum : Prop := forall g h p q, length p = size g -> length q = size h ->
  (legal (game_of (g ++ h)) (p ++ q) <-> legal (game_of g) p /\ legal (game_of h) q) /\
  forall r, opt (game_of (g ++ h)) (p ++ q) r <->
    (exists p', opt (game_of g) p p' /\ r = p' ++ q) \/ exists q', opt (game_of h) q q' /\ r = p ++ q'.
Definition Grundy_number_of_sum : Prop := forall g h v w, is_game g -> is_game h -> is_game (g ++ h) /\
  (is_grundy (game_of g) v -> is_grundy (game_of h) w ->
   is_grundy (game_of (g ++ h)) (fun p => Nat.lxor (v (firstn (size g) p)) (w (skipn (size g) p)))).

(** The Grundy number of a list of heaps is the nim-sum of those of its heaps. So the numbers of the heaps of an octal game are the least
    that no option has: a move leaves the heaps [left], as [Heaps.v] says. *)
Definition number_of_heaps (f : N -> nat) (p : list N) : nat := nimsum (map f p).
Definition least_of_no_option (code : list N) (f : N -> nat) : Prop := forall n,
  (forall left, leaves code n left -> number_of_heaps f left <> f n) /\
  forall m, m < f n -> exists left, leaves code n left /\ number_of_heaps f left = m.
Definition Grundy_number_of_heaps : Prop := forall code v, is_code code = true -> is_grundy (heaps code) v ->
  (forall p, v p = number_of_heaps (fun n => v [n]) p) /\ least_of_no_option code (fun n => v [n]).

(** * Claims *)
(** At each position the condition is true and the player who moves loses, or it is false and this player wins. *)
Definition says_who_wins (g : list summand) (c : cond) : Prop := forall p, legal (game_of g) p ->
  (truth c p = Some true /\ isP (game_of g) p) \/ (truth c p = Some false /\ isN (game_of g) p).
(** The values of the term, a side of a comparison, are naturals, and the Grundy numbers. Variable 0 of the term is the heap of
    [Semantics.v], so [x] is any number. *)
Definition says_grundy_number (g : list summand) (t : term) : Prop := exists v, is_grundy (game_of g) v /\
  forall x p, legal (game_of g) p -> value true t (x :: p) = Some (Z.of_nat (v p)).
(** Claims about an octal game are about its positions with one heap. *)
Definition says_which_heap_wins (code : list N) (c : cond) : Prop := forall n,
  (truth c [n] = Some true /\ isP (heaps code) [n]) \/ (truth c [n] = Some false /\ isN (heaps code) [n]).
Definition says_number_of_heap (code : list N) (t : term) : Prop := exists v, is_grundy (heaps code) v /\
  forall x n, value true t [x; n] = Some (Z.of_nat (v [n])).
(** Of sums with octal games, and of functions and numbers, [Semantics.v] says no more than this. *)
Definition says (c : claim) : Prop :=
  match about c with
  | OfSet g cd => is_game g /\ if negated c then ~ says_who_wins g cd else says_who_wins g cd
  | OfValues g t => is_game g /\ if negated c then ~ says_grundy_number g t else says_grundy_number g t
  | OfParts [Octal code] cd => proper (heaps code) /\ if negated c then ~ says_which_heap_wins code cd else says_which_heap_wins code cd
  | OfPartValues [Octal code] t => proper (heaps code) /\ if negated c then ~ says_number_of_heap code t else says_number_of_heap code t
  | _ => holds c
  end.

(** What [contradicted] asks of two columns with the values [x] and [y]. For a function that has a value at every column it says that the
    property fails. *)
Definition violates_ns (z z' x y : nat) : Prop := exists i, z / 2 ^ S i = z' / 2 ^ S i /\ x / 2 ^ i <> y / 2 ^ i.
Definition Columns_that_contradict : Prop := forall p bound z z' x y, z < z' -> column bound z' ->
  ((forall f, f z = x -> f z' = y -> ~ has p bound f) <->
   match p with Monotone => y < x | Ns => violates_ns z z' x y | Nimsum => y < x \/ violates_ns z z' x y end).
Definition Negated_function_claims : Prop := forall p body bound f,
  is_function body bound f -> contradicted p body bound -> ~ has p bound f.

(** What is true of a claim that is read, and what the checker sees to: a term does not mention the heap, and a position has finitely
    many options, because a bound mentions coordinates and the fresh numbers before its own. *)
Definition is_read (c : claim) : Prop :=
  match about c with
  | OfValues g t => (forall x y p, value true t (x :: p) = value true t (y :: p)) /\
      forall p, legal (game_of g) p -> exists l, forall q, opt (game_of g) p q -> In q l
  | _ => True
  end.
Definition Claims : Prop := forall c, is_read c -> (holds c <-> says c).
(** What the checker verifies: a claim that a text makes, for all values of the parameters if it has any, or with those of an instance. *)
Definition Verified_texts : Prop := forall head file values e, check_text head file values e = Verified ->
  exists s c t cs, head_claim nothing head = Some (s, c) /\ file_claims nothing file = Some (t, cs) /\ (exists d, In d cs /\ says_the_same values c d) /\
  forall d, says_the_same values c d -> forall e, length e = length (lower_bounds d) -> says (instance e d).

(** * Misère play *)
(** The player who makes the last move loses: who cannot move has won. *)
Inductive misereP (G : Game) : Pos G -> Prop :=
  | misereP_intro : forall p, (exists q, opt G p q) -> (forall q, opt G p q -> misereN G q) -> misereP G p
with misereN (G : Game) : Pos G -> Prop :=
  | misereN_over : forall p, (forall q, ~ opt G p q) -> misereN G p
  | misereN_intro : forall p q, opt G p q -> misereP G q -> misereN G p.
(** The rules [r'] have one more coordinate. It is 1 as long as [r] is played; where [r] has no move, one more move lowers it to 0. *)
Definition misere_form (r r' : rules) : Prop := width r' = S (width r) /\
  (forall p b, length p = width r -> (position_of r' (p ++ [b]) <-> position_of r p /\ (b <= 1)%N)) /\
  forall p, position_of r p -> (forall q, ~ leads_to r' (p ++ [0%N]) q) /\
    (((exists q, leads_to r p q) /\ forall q, leads_to r' (p ++ [1%N]) q <-> exists p', leads_to r p p' /\ q = p' ++ [1%N]) \/
     ((forall q, ~ leads_to r p q) /\ forall q, leads_to r' (p ++ [1%N]) q <-> q = p ++ [0%N])).
Definition says_who_wins_misere (r : rules) (c : cond) : Prop := forall p, position_of r p ->
  (truth c p = Some true /\ misereP (game_of [Rules r]) p) \/ (truth c p = Some false /\ misereN (game_of [Rules r]) p).
(** A claim about such rules, where [c'] is [misere = 0 or (c)]. *)
Definition Misere_claims : Prop := forall r r' c c', misere_form r r' ->
  (forall p, position_of r p -> truth c' (p ++ [0%N]) = Some true /\ truth c' (p ++ [1%N]) = truth c p) ->
  forall no, says {| negated := no; about := OfSet [Rules r'] c' |} <->
    is_game [Rules r'] /\ if no then ~ says_who_wins_misere r c else says_who_wins_misere r c.

(** The rules that the word [misere] stands for (docs/LANGUAGE.md) have this form. Fresh numbers come after the new coordinate. *)
Fixpoint moved (w : nat) (t : term) : term :=
  match t with
  | Var i => Var (if i <? w then i else S i)
  | Const c => Const c
  | Add a b => Add (moved w a) (moved w b)
  | Sub a b => Sub (moved w a) (moved w b)
  | Monus a b => Monus (moved w a) (moved w b)
  | Scale c a => Scale c (moved w a)
  | Floor a e k => Floor (moved w a) e k
  | Mod a k => Mod (moved w a) k
  | Min a b => Min (moved w a) (moved w b)
  | Max a b => Max (moved w a) (moved w b)
  | If c a b => If (moved_c w c) (moved w a) (moved w b)
  | Xor a b => Xor (moved w a) (moved w b)
  | Band a b => Band (moved w a) (moved w b)
  | Bor a b => Bor (moved w a) (moved w b)
  | Top a => Top (moved w a)
  | Product a b => Product (moved w a) (moved w b)
  | Root a => Root (moved w a)
  | Log a => Log (moved w a)
  | Lookup vs a => Lookup vs a
  | Call body args => Call body (moved_ts w args)
  end
with moved_c (w : nat) (c : cond) : cond :=
  match c with
  | Compare op a b => Compare op (moved w a) (moved w b)
  | And c d => And (moved_c w c) (moved_c w d)
  | Or c d => Or (moved_c w c) (moved_c w d)
  | Not c => Not (moved_c w c)
  | CallC body args => CallC body (moved_ts w args)
  | Automaton a => Automaton a
  end
with moved_ts (w : nat) (ts : terms) : terms := match ts with Nil => Nil | Cons t ts => Cons (moved w t) (moved_ts w ts) end.
(** [over]: no move is possible; none if there is no move at all. *)
Definition misere_of (r : rules) (over : option cond) : rules :=
  let w := width r in let last := Compare CLe (Var w) (Const 1) in let running := Compare CEq (Var w) (Const 1) in
  {| width := S w; where_part := Some match where_part r with Some c => And c last | None => last end;
     moves_of := map (fun m => {| bounds_of := map (moved w) (bounds_of m);
         when := [fold_left (fun c d => And c (moved_c w d)) (when m) running]; goes_to := map (moved w) (goes_to m) ++ [Var w] |}) (moves_of r) ++
       [{| bounds_of := []; when := [match over with Some c => And running c | None => running end]; goes_to := vars 0 w ++ [Const 0] |}] |}.
Definition misere_set (r : rules) (c : cond) : cond := Or (Compare CEq (Var (width r)) (Const 0)) c.
(** Conditions and terms mention coordinates and fresh numbers, and call automata and lists of values. *)
Definition in_scope (r : rules) : bool := match where_part r with Some c => mentions_c (width r) c | None => true end &&
  forallb (fun m => let k := width r + length (bounds_of m) in
    forallb (mentions k) (bounds_of m) && forallb (mentions_c k) (when m) && forallb (mentions k) (goes_to m)) (moves_of r).
Definition says_over (r : rules) (over : option cond) : Prop :=
  match over with
  | Some c => mentions_c (width r) c = true /\ forall p, position_of r p ->
      (truth c p = Some true /\ forall q, ~ leads_to r p q) \/ (truth c p = Some false /\ exists q, leads_to r p q)
  | None => moves_of r = []
  end.
Definition Misere_rules : Prop := forall r over, in_scope r = true -> says_over r over -> misere_form r (misere_of r over) /\
  forall c p, mentions_c (width r) c = true -> position_of r p ->
    truth (misere_set r c) (p ++ [0%N]) = Some true /\ truth (misere_set r c) (p ++ [1%N]) = truth c p.
