(** What a certificate has to show for games: that the rules define a game that ends, and that a set is the set of
    P-positions (docs/LOWERING.md, "Claims about a game"). *)
From Coq Require Import NArith ZArith List Bool.
From Checker Require Import Syntax Semantics Stated Total Table Component Formula Rows Machine Lowering Places Obligation Hidden Evidence.
Import ListNotations.
Local Open Scope Z_scope.

(** A lexicographic order compares the coordinates in the order of their numbers in the list. *)
Inductive measure := Sum | Lexicographic (order : list nat).
(** For each move; whether an invariant leaves out the condition that the position is legal. *)
Record of_move := { inside : option (bool * listing); decrease : option (bool * listing); closed : option (bool * listing); reaching : option reach }.
Record of_game := { position : list N; growing : list listing; measures : list measure; moves_shown : list of_move; cover : option listing }.
(** A counterexample: a move of a position; a position, and what shows for each move that it does not lead into the set; or a position
    without a value. *)
Inductive against := Closes (i : nat) (x u : list N) | Misses (x : list N) (excluding : list listing) | Undefined (x : list N).

(** LESS *)
Definition added (l : list term) : term := match l with [] => Const 0 | t :: l => fold_left Add l t end.
Fixpoint earlier (qs cs : list term) : cond :=
  match qs, cs with
  | [q], [c] => Compare CLt q c
  | q :: qs, c :: cs => Syntax.Or (Compare CLt q c) (Syntax.And (Compare CEq q c) (earlier qs cs))
  | _, _ => Compare CLt (Const 0) (Const 0)
  end.
Definition chosen {A} (otherwise : A) (order : list nat) (l : list A) : list A := map (fun i => nth i l otherwise) order.
Definition less (m : measure) (qs cs : list term) : cond :=
  match m with
  | Sum => Compare CLt (added qs) (added cs)
  | Lexicographic order => earlier (chosen (Const 0) order qs) (chosen (Const 0) order cs)
  end.
(** A move in a sum; whether its summand is built in; that it leads into the domain, and that it decreases the measure. *)
Record task := { does : transition; built_in : bool; into_domain : option cond; lesser : cond }.
Definition is_built_in (s : summand) : bool := match s with Rules _ => false | _ => true end.
Definition task_of (n o : nat) (s : summand) (me : measure) (m : move) : task :=
  let g := rules_of s in
  let t := in_sum n o g m in
  let own := firstn (width g) (skipn o (becomes t)) in
  {| does := t; built_in := is_built_in s;
     into_domain := match where_part g with Some d => Some (CallC d (listed_terms own)) | None => None end;
     lesser := less me own (vars o (width g)) |}.
Fixpoint tasks (n o : nat) (zs : list (summand * measure)) : list task :=
  match zs with
  | [] => []
  | (s, me) :: zs => map (task_of n o s me) (moves_of (rules_of s)) ++ tasks n (o + width (rules_of s)) zs
  end.
(** Each move has a target for each coordinate; the measure of a built-in game is the sum, and an order of a game of the file
    names each of its coordinates once. *)
Definition names_each (order : list nat) (n : nat) : bool :=
  Nat.eqb (length order) n && forallb (fun i => existsb (Nat.eqb i) order) (seq 0 n).
Definition well_formed (z : summand * measure) : bool :=
  let g := rules_of (fst z) in
  forallb (fun m => Nat.eqb (length (goes_to m)) (width g)) (moves_of g) &&
  match fst z, snd z with Rules _, Lexicographic order => names_each order (width g) | _, Sum => true | _, Lexicographic _ => false end.

(** The term does not mention variable 0. *)
Fixpoint avoids {number divisor : Set} (t : term_over number divisor) : bool :=
  match t with
  | Var i => negb (Nat.eqb i 0)
  | Const _ => true
  | Add a b | Sub a b | Monus a b | Min a b | Max a b | Xor a b | Band a b | Bor a b | Product a b => avoids a && avoids b
  | Scale _ a | Floor a _ _ | Mod a _ | Top a | Root a | Log a => avoids a
  | If c a b => avoids_c c && avoids a && avoids b
  | Lookup _ _ => false
  | Call _ ts => avoids_ts ts
  end
with avoids_c {number divisor : Set} (c : cond_over number divisor) : bool :=
  match c with
  | Compare _ a b => avoids a && avoids b
  | Syntax.And c d | Syntax.Or c d => avoids_c c && avoids_c d
  | Syntax.Not c => avoids_c c
  | CallC _ ts => avoids_ts ts
  | Automaton _ => false
  end
with avoids_ts {number divisor : Set} (ts : terms_over number divisor) : bool := match ts with Nil => true | Cons t ts => avoids t && avoids_ts ts end.
Lemma avoids_at e : (forall t, avoids (term_at e t) = avoids t) /\ (forall c, avoids_c (cond_at e c) = avoids_c c) /\ (forall ts, avoids_ts (terms_at e ts) = avoids_ts ts).
Proof. apply syntax_ind; intros; cbn; repeat (assumption || reflexivity || apply (f_equal2 andb)). Qed.

Definition all_placed (ps : list (nat * place)) (refute : nat -> list ask -> listing -> option bool) : list listing -> option bool :=
  each_shown (map (fun '(n, p) => refute n (asks_of p)) ps).
Definition asserting (c : cond) : ask := Holding c Outer true.
Section Game.
Variable tables : list table.
Variable known : list entry.
Variable zs : list (summand * measure).
Definition rules_in : list rules := map rules_of (map fst zs).
Definition coordinates : nat := size_of_game rules_in.
Definition dom : list cond := domains 0 rules_in.
Definition here : terms := listed_terms (vars 0 coordinates).

(** Places where a value is needed, with the number of declared tracks. *)
Definition places_of_task (t : task) : list (nat * place) :=
  if built_in t then [] else
  map (Datatypes.pair (coordinates + fresh (does t))%nat)
    (walk_given (given (does t)) (map guard_that dom) (fun gs => walk_ts (listed_terms (becomes (does t))) Outer gs)).
Definition places_of_set (c : option cond) : list (nat * place) :=
  match c with Some c => map (Datatypes.pair coordinates) (walk_c (CallC c here) Outer (map guard_that dom)) | None => [] end.
Definition places_in_game (c : option cond) : list (nat * place) :=
  map (Datatypes.pair coordinates) (flat_map (fun c => walk_c c Outer []) dom) ++
  flat_map places_of_task (tasks coordinates 0 zs) ++ places_of_set c.

(** MONOTONE of column j of a function of r columns. *)
Definition others (r j x : nat) : list term := vars 4 j ++ Var x :: vars (4 + j) (r - S j).
Definition grows (r : nat) (f : term) (j : nat) : listing -> option bool :=
  refuted tables known (4 + (r - 1))
    [Difference (Some 1) 1 0 (Some 1) true;
     Valued (Call f (listed_terms (others r j 0))) (4 + (r - 1)) 2; Valued (Call f (listed_terms (others r j 1))) (4 + (r - 1)) 3;
     Difference (Some 1) 2 3 None true].
Definition bars : list (listing -> option bool) :=
  flat_map (fun z => match fst z with Bar r f => map (grows r f) (seq 0 r) | _ => [] end) zs.

Definition of_step (t : task) (anywhere : bool) (q : ask) : listing -> option bool :=
  refuted tables known (coordinates + fresh (does t)) (map asserting ((if anywhere then [] else dom) ++ given (does t)) ++ [q]).
Definition task_right (t : task) (e : of_move) : option bool :=
  if built_in t then Some true else
  and_then (match into_domain t with
            | None => Some true
            | Some d => match inside e with Some (anywhere, l) => of_step t anywhere (Holding d Outer false) l | None => Some false end
            end) (fun _ =>
  match decrease e with Some (anywhere, l) => of_step t anywhere (Holding (lesser t) Outer false) l | None => Some false end).
Fixpoint all_tasks (f : task -> of_move -> option bool) (ts : list task) (es : list of_move) : option bool :=
  match ts, es with
  | [], [] => Some true
  | t :: ts, e :: es => and_then (f t e) (fun _ => all_tasks f ts es)
  | _, _ => Some false
  end.
(** The rules define a terminating game; a condition has a truth value at each position. *)
Definition sides_right (c : option cond) (g : of_game) (d : list listing) : option bool :=
  if negb (forallb well_formed zs && Nat.eqb (length (position g)) coordinates &&
           forallb (fun c => match truth c (position g) with Some true => true | _ => false end) dom) then Some false else
  and_then (all_placed (places_in_game c) (refuted tables known) d) (fun _ =>
  and_then (each_shown bars (growing g)) (fun _ =>
  all_tasks task_right (tasks coordinates 0 zs) (moves_shown g))).

(** No move leads from the set to the set, at positions or, [anywhere], at all tuples. *)
Definition set_after (c : cond) (t : task) : cond := CallC c (listed_terms (becomes (does t))).
Definition closed_right (c : cond) (t : task) (e : of_move) : option bool :=
  match closed e with
  | Some (anywhere, l) => refuted tables known (coordinates + fresh (does t))
      (map asserting ((if anywhere then [] else dom) ++ [CallC c here] ++ given (does t) ++ [set_after c t])) l
  | None => Some false
  end.
(** Some move leads from a position outside to the set. *)
Definition reach_right (c : cond) (t : task) (e : of_move) : option bool :=
  match reaching e with
  | Some r => reached tables known coordinates (fresh (does t)) (given (does t) ++ [set_after c t]) r
  | None => Some false
  end.
Definition cover_right (c : cond) (first : nat) (g : of_game) : option bool :=
  with_section (cover g) (refuted tables known coordinates
    (map asserting dom ++ [Holding (CallC c here) Outer false] ++
     map (fun i => Accepted i (params coordinates) false) (seq first (length (moves_shown g))))).
(** [spared]: the first summand is a heap, whose move never leads from the set to the set, because the set says which size the
    heap has. *)
Definition says_size (c : cond) : bool :=
  match c, map fst zs with Compare CEq (Var 0) t, Strip :: _ => avoids t | _, _ => false end.
Definition partition_right (c : cond) (spared : bool) (first : nat) (g : of_game) : option bool :=
  let ts := tasks coordinates 0 zs in
  and_then (if spared then if says_size c then all_tasks (closed_right c) (tl ts) (tl (moves_shown g)) else Some false else all_tasks (closed_right c) ts (moves_shown g)) (fun _ =>
  and_then (all_tasks (reach_right c) ts (moves_shown g)) (fun _ => cover_right c first g)).
End Game.
(** The tables of the moves come after those that are justified. *)
Definition tables_of_moves (g : of_game) : list table :=
  map (fun e => match reaching e with Some r => into r | None => empty end) (moves_shown g).
