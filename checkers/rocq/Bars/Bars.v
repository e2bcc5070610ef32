(** Games that are strips and one bar, and sets that say that a nim-sum is 0 (docs/LOWERING.md, "The criterion of bars"). *)
From Coq Require Import NArith ZArith List Bool Arith.
From Checker Require Import Syntax Semantics Stated Total Evidence Lowering ParametricGame.
Import ListNotations.

(** * Terms in place of variables *)
Fixpoint unlisted (ts : wterms) : list wterm := match ts with Nil => [] | Cons t ts => t :: unlisted ts end.
Section Substitution.
Variable s : nat -> wterm.
(** (a - c) + c is a. *)
Definition joined (a b : wterm) : wterm := match a with Sub x c => if wterm_eqb c b then x else Add a b | _ => Add a b end.
Fixpoint psubst (t : wterm) : wterm :=
  match t with
  | Var i => s i
  | Const c => Const c
  | Add a b => joined (psubst a) (psubst b)
  | Sub a b => Sub (psubst a) (psubst b)
  | Monus a b => Monus (psubst a) (psubst b)
  | Scale c a => Scale c (psubst a)
  | Floor a e k => Floor (psubst a) e k
  | Mod a k => Mod (psubst a) k
  | Min a b => Min (psubst a) (psubst b)
  | Max a b => Max (psubst a) (psubst b)
  | If c a b => If (psubst_c c) (psubst a) (psubst b)
  | Xor a b => Xor (psubst a) (psubst b)
  | Band a b => Band (psubst a) (psubst b)
  | Bor a b => Bor (psubst a) (psubst b)
  | Top a => Top (psubst a)
  | Product a b => Product (psubst a) (psubst b)
  | Root a => Root (psubst a)
  | Log a => Log (psubst a)
  | Lookup vs a => If (Compare CLt (s 0) (Const (written_number (N.of_nat (length vs))))) (Call (Lookup vs (Const [])) (Cons (s 0) Nil)) (psubst a)
  | Call body args => Call body (psubst_ts args)
  end
with psubst_c (c : wcond) : wcond :=
  match c with
  | Compare op a b => Compare op (psubst a) (psubst b)
  | And c d => And (psubst_c c) (psubst_c d)
  | Or c d => Or (psubst_c c) (psubst_c d)
  | Not c => Not (psubst_c c)
  | CallC body args => CallC body (psubst_ts args)
  | Automaton a => CallC (Automaton a) (listed_terms (map s (seq 0 (arity a))))
  end
with psubst_ts (ts : wterms) : wterms := match ts with Nil => Nil | Cons t ts => Cons (psubst t) (psubst_ts ts) end.
End Substitution.

(** All variables satisfy [ok]. *)
Section Variables.
Variable ok : nat -> bool.
Fixpoint only (t : wterm) : bool :=
  match t with
  | Var i => ok i
  | Const _ => true
  | Add a b | Sub a b | Monus a b | Min a b | Max a b | Xor a b | Band a b | Bor a b | Product a b => only a && only b
  | Scale _ a | Floor a _ _ | Mod a _ | Top a | Root a | Log a => only a
  | Lookup _ a => ok 0 && only a
  | If c a b => only_c c && only a && only b
  | Call _ args => only_ts args
  end
with only_c (c : wcond) : bool :=
  match c with
  | Compare _ a b => only a && only b
  | And c d | Or c d => only_c c && only_c d
  | Not c => only_c c
  | CallC _ args => only_ts args
  | Automaton a => forallb ok (seq 0 (arity a))
  end
with only_ts (ts : wterms) : bool := match ts with Nil => true | Cons t ts => only t && only_ts ts end.
End Variables.

Definition is_var (i : nat) (t : wterm) : bool := match t with Var j => Nat.eqb i j | _ => false end.
(** A call of variables is the body, with these in place of its variables; but if there are tables, a call of one variable stays. *)
Section Unfolded.
Variable tables : bool.
Fixpoint unfolded (n : nat) (t : wterm) : wterm :=
  match n, t with
  | S n, Call body args =>
      let l := unlisted args in
      if (negb tables || Nat.ltb 1 (length l)) && forallb (fun t => match t with Var _ => true | _ => false end) l
      then unfolded n (psubst (fun i => nth i l (Const [])) body) else t
  | _, _ => t
  end.
End Unfolded.
Definition most_calls : nat := 64.

(** * Bars *)
Fixpoint parts_or (c : wcond) : list wcond := match c with Or c d => parts_or c ++ parts_or d | _ => [c] end.

(** The rules of a bar, by its own coordinates: the row, its greatest value, and conditions on coordinates that no move changes. *)
Record shape := { the_row : nat; top : wterm; required : list wcond }.
Section Shape.
Variable g : wrules.
Definition target (m : wmove) (j : nat) : wterm := nth j (goes_to m) (Const []).
Definition is_fixed (j : nat) : bool := forallb (fun m => is_var j (target m j)) (moves_of g).
Definition is_bound (c : wcond) : bool := match c with Compare CLe (Var v) _ => negb (is_fixed v) | _ => false end.
(** The targets but that of the row: the coordinate j becomes the fresh number. *)
Definition moved_to (j i : nat) : wterm := if Nat.eqb i j then Var (width g) else Var i.
Definition moves_column (y : nat) (t : wterm) (j : nat) (m : wmove) : bool :=
  let cut := psubst (moved_to j) t in
  match bounds_of m, when m with [Var b], [] => Nat.eqb b j | _, _ => false end &&
  Nat.eqb (length (goes_to m)) (width g) &&
  forallb (fun i =>
    if Nat.eqb i y && negb (Nat.eqb j y) then wterm_eqb (target m i) (Min (Var y) cut) || wterm_eqb (target m i) (Min cut (Var y))
    else wterm_eqb (target m i) (moved_to j i)) (seq 0 (width g)).
Definition moved : list nat := filter (fun j => negb (is_fixed j)) (seq 0 (width g)).
Definition shape_right (s : shape) : bool :=
  let y := the_row s in
  Nat.ltb y (width g) && negb (is_fixed y) && negb (may_be_negative (top s)) &&
  only (fun i => Nat.ltb i (width g) && negb (Nat.eqb i y)) (top s) &&
  forallb (only_c (fun i => Nat.ltb i (width g) && is_fixed i)) (required s) &&
  Nat.ltb 1 (length moved) && Nat.eqb (length (moves_of g)) (length moved) &&
  forallb (fun j => existsb (moves_column y (top s) j) (moves_of g)) moved &&
  forallb (fun m => existsb (fun j => moves_column y (top s) j m) moved) (moves_of g).
Definition shape_of : option shape :=
  match where_part g with
  | Some d =>
      match filter is_bound (conjuncts d) with
      | [Compare CLe (Var y) t] =>
          let s := {| the_row := y; top := t; required := filter (fun c => negb (is_bound c)) (conjuncts d) |} in
          if shape_right s then Some s else None
      | _ => None
      end
  | None => None
  end.
End Shape.

(** * Strips and a bar *)
(** [ahead] and [behind]: the numbers of strips before and after; [has_tables]: functions of one variable may have tables. *)
Record bar_game := { has_tables : bool; ahead : nat; the_bar : wsummand; behind : nat; its_shape : shape }.
Section Split.
Variable tables : bool.
Fixpoint split_bar (a : nat) (g : list wsummand) : option bar_game :=
  match g with
  | [] => None
  | Strip :: g => split_bar (S a) g
  | s :: g =>
      if forallb (fun s => match s with Strip => true | _ => false end) g
      then match shape_of (prules_of s) with Some x => Some {| has_tables := tables; ahead := a; the_bar := s; behind := length g; its_shape := x |} | None => None end
      else None
  end.
End Split.
Section Bar.
Variable b : bar_game.
Definition its_width : nat := width (prules_of (the_bar b)).
Definition total_size : nat := ahead b + its_width + behind b.
Definition own_row : nat := the_row (its_shape b).
Definition row_at : nat := ahead b + own_row.
(** The coordinates but the row that moves change. *)
Definition own_others : list nat := filter (fun j => negb (Nat.eqb j own_row)) (moved (prules_of (the_bar b))).
Definition others_of : list nat := seq 0 (ahead b) ++ map (Nat.add (ahead b)) own_others ++ seq (ahead b + its_width) (behind b).
(** The columns of the bar: its coordinates but the row, numbered. *)
Definition columns_of : list nat := map (Nat.add (ahead b)) (filter (fun j => negb (Nat.eqb j own_row)) (seq 0 its_width)).
Definition as_column (i : nat) : wterm := Var (if Nat.ltb i own_row then i else i - 1).
Definition function_of : wterm := unfolded (has_tables b) most_calls (psubst as_column (top (its_shape b))).
Definition conditions_of : list wcond := map (psubst_c as_column) (required (its_shape b)).

(** * Sets *)
Inductive shifted := Itself | Plus (c : wterm) | LessOne.
Fixpoint xor_parts (t : wterm) : list wterm := match t with Xor a b => xor_parts a ++ xor_parts b | _ => [t] end.
Definition is_zero (t : wterm) : bool := match t with Const [] => true | _ => false end.
Definition part_of (t : wterm) : option (nat * shifted) :=
  match t with
  | Var i => Some (i, Itself)
  | Add (Var i) c => Some (i, Plus c)
  | Sub (Var i) (Const [c]) => if N.eqb c 1 then Some (i, LessOne) else None
  | _ => None
  end.
Fixpoint parts_of (l : list wterm) : option (list (nat * shifted)) :=
  match l with
  | [] => Some []
  | t :: l => if is_zero t then parts_of l else match part_of t, parts_of l with Some x, Some r => Some (x :: r) | _, _ => None end
  end.
Definition nim_parts (c : wcond) : option (list (nat * shifted)) :=
  match c with
  | Compare CEq (Var i) (Sub (Xor s t) c) =>
      if may_be_negative c then None else match parts_of (xor_parts (Xor s t)) with Some r => Some ((i, Plus c) :: r) | None => None end
  | Compare CEq a b => if may_be_negative a || may_be_negative b then None else parts_of (xor_parts a ++ xor_parts b)
  | _ => None
  end.
Fixpoint take_part (i : nat) (l : list (nat * shifted)) : option (shifted * list (nat * shifted)) :=
  match l with
  | [] => None
  | (j, x) :: l => if Nat.eqb i j then Some (x, l) else match take_part i l with Some (y, r) => Some (y, (j, x) :: r) | None => None end
  end.
Definition shifted_eqb (x y : shifted) : bool :=
  match x, y with Itself, Itself | LessOne, LessOne => true | Plus c, Plus d => wterm_eqb c d | _, _ => false end.
(** All of these coordinates have this shift, and nothing else is there. *)
Fixpoint all_parts (x : shifted) (is : list nat) (l : list (nat * shifted)) : bool :=
  match is with
  | [] => match l with [] => true | _ => false end
  | i :: is => match take_part i l with Some (y, r) => shifted_eqb y x && all_parts x is r | None => false end
  end.
(** A condition says that the nim-sum, with this shift, is 0. *)
Definition nim_sum (x : shifted) (c : wcond) : bool :=
  match nim_parts c with
  | Some l => match take_part row_at l with Some (Itself, r) => all_parts x others_of r | _ => false end
  | None => false
  end.
Definition shift_in (c : wcond) : option shifted :=
  match nim_parts c, others_of with
  | Some l, i :: _ => match take_part i l with Some (x, _) => Some x | None => None end
  | _, _ => None
  end.
Definition stays (j : nat) : bool := Nat.ltb j total_size && negb (existsb (Nat.eqb j) (row_at :: others_of)).
(** The parts of a list of conditions are these, in any order. *)
Fixpoint take_cond (c : wcond) (l : list wcond) : option (list wcond) :=
  match l with [] => None | d :: l => if wcond_eqb c d then Some l else match take_cond c l with Some r => Some (d :: r) | None => None end end.
Fixpoint without_conds (cs l : list wcond) : option (list wcond) :=
  match cs with [] => Some l | c :: cs => match take_cond c l with Some r => without_conds cs r | None => None end end.
Definition at_origin (c : wcond) : bool :=
  match without_conds (map (fun j => Compare CEq (Var j) (Const [])) (row_at :: others_of)) (conjuncts c) with Some [] => true | _ => false end.
Definition inside_border (c : wcond) : bool :=
  match without_conds (map (fun j => Compare CGt (Var j) (Const [])) others_of) (conjuncts c) with
  | Some [d] => nim_sum LessOne d
  | _ => false
  end.
Definition form_of (c : wcond) : option shifted :=
  match shift_in c with
  | Some Itself => if nim_sum Itself c then Some Itself else None
  | Some (Plus s) =>
      if nim_sum (Plus s) c && Nat.eqb (length others_of) 2 && negb (may_be_negative s) && only stays s then Some (Plus s) else None
  | _ =>
      match parts_or c with
      | [x; y] => if ((at_origin x && inside_border y) || (at_origin y && inside_border x)) && Nat.eqb total_size 3 && Nat.eqb (length others_of) 2
                  then Some LessOne else None
      | _ => None
      end
  end.

(** * UNDER *)
Section Under.
Variable x : shifted.
(** The coordinate that completes the others to nim-sum 0. *)
Variable i : nat.
Definition declared : list nat := filter (fun j => negb (Nat.eqb j i || Nat.eqb j row_at)) (seq 0 total_size).
Fixpoint place_in (l : list nat) (j : nat) : nat := match l with [] => 0 | k :: l => if Nat.eqb k j then 0 else S (place_in l j) end.
Definition row_track : nat := total_size - 2.
Definition as_track_of (j : nat) : wterm := if Nat.eqb j i || Nat.eqb j row_at then Var row_track else Var (place_in declared j).
Definition the_shift : wterm := match x with Plus c => psubst as_track_of c | _ => Const [] end.
(** As a part of a term, a number with parameters has digits. *)
Definition least : wterm := match with_parameters the_shift with Some _ => Xor the_shift (Const []) | None => the_shift end.
Definition the_rest : list nat := filter (fun j => negb (Nat.eqb j i)) others_of.
(** A coordinate, by itself plus the shift, or less 1. *)
Definition column_of (t : wterm) : wterm := match x with Plus _ => Sub t the_shift | LessOne => Add t (Const [1%N]) | Itself => t end.
Definition nim_of (row : wterm) : wterm := fold_left (fun t j => Xor t (as_track_of j)) the_rest row.
Definition column_term (row : wterm) (j : nat) : wterm :=
  if Nat.eqb j i then column_of (nim_of row) else if existsb (Nat.eqb j) the_rest then column_of (as_track_of j) else as_track_of j.
Definition under (row : wterm) : wcond :=
  let below := Compare CLt (Var row_track) (psubst (fun k => nth k (map (column_term row) columns_of) (Const [])) function_of) in
  match x with Plus _ => And (Compare CGe (nim_of row) least) below | _ => below end.
Definition known_there : list wcond :=
  map (psubst_c (fun k => nth k (map as_track_of columns_of) (Const []))) conditions_of ++
  match x with Plus _ => map (fun j => Compare CGe (as_track_of j) least) the_rest | _ => [] end.
Definition next_row : wterm := Add (Var row_track) (Const [1%N]).
End Under.
End Bar.
