(** Games that are strips and one bar, and sets that say that a nim-sum is 0 (docs/LOWERING.md, "The criterion of bars"). *)
From Coq Require Import NArith ZArith List Bool Arith.
From Checker Require Import Syntax Semantics ParametricSyntax Total ParametricLowering ParametricGame.
Import ListNotations.

(** * Terms in place of variables *)
Fixpoint unlisted (ts : pterms) : list pterm := match ts with PNil => [] | PCons t ts => t :: unlisted ts end.
Section Substitution.
Variable s : nat -> pterm.
(** (a - c) + c is a. *)
Definition joined (a b : pterm) : pterm := match a with PSub x c => if pterm_eqb c b then x else PAdd a b | _ => PAdd a b end.
Fixpoint psubst (t : pterm) : pterm :=
  match t with
  | PVar i => s i
  | PConst c => PConst c
  | PAdd a b => joined (psubst a) (psubst b)
  | PSub a b => PSub (psubst a) (psubst b)
  | PMonus a b => PMonus (psubst a) (psubst b)
  | PScale c a => PScale c (psubst a)
  | PFloor a e k => PFloor (psubst a) e k
  | PMod a k => PMod (psubst a) k
  | PMin a b => PMin (psubst a) (psubst b)
  | PMax a b => PMax (psubst a) (psubst b)
  | PIf c a b => PIf (psubst_c c) (psubst a) (psubst b)
  | PXor a b => PXor (psubst a) (psubst b)
  | PBand a b => PBand (psubst a) (psubst b)
  | PBor a b => PBor (psubst a) (psubst b)
  | PTop a => PTop (psubst a)
  | PCall body args => PCall body (psubst_ts args)
  end
with psubst_c (c : pcond) : pcond :=
  match c with
  | PCompare op a b => PCompare op (psubst a) (psubst b)
  | PAnd c d => PAnd (psubst_c c) (psubst_c d)
  | POr c d => POr (psubst_c c) (psubst_c d)
  | PNot c => PNot (psubst_c c)
  | PCallC body args => PCallC body (psubst_ts args)
  end
with psubst_ts (ts : pterms) : pterms := match ts with PNil => PNil | PCons t ts => PCons (psubst t) (psubst_ts ts) end.
End Substitution.

(** All variables satisfy [ok]. *)
Section Variables.
Variable ok : nat -> bool.
Fixpoint only (t : pterm) : bool :=
  match t with
  | PVar i => ok i
  | PConst _ => true
  | PAdd a b | PSub a b | PMonus a b | PMin a b | PMax a b | PXor a b | PBand a b | PBor a b => only a && only b
  | PScale _ a | PFloor a _ _ | PMod a _ | PTop a => only a
  | PIf c a b => only_c c && only a && only b
  | PCall _ args => only_ts args
  end
with only_c (c : pcond) : bool :=
  match c with
  | PCompare _ a b => only a && only b
  | PAnd c d | POr c d => only_c c && only_c d
  | PNot c => only_c c
  | PCallC _ args => only_ts args
  end
with only_ts (ts : pterms) : bool := match ts with PNil => true | PCons t ts => only t && only_ts ts end.
End Variables.

Definition is_var (i : nat) (t : pterm) : bool := match t with PVar j => Nat.eqb i j | _ => false end.
(** A call of variables is the body, with these in place of its variables; but if there are tables, a call of one variable stays. *)
Section Unfolded.
Variable tables : bool.
Fixpoint unfolded (n : nat) (t : pterm) : pterm :=
  match n, t with
  | S n, PCall body args =>
      let l := unlisted args in
      if (negb tables || Nat.ltb 1 (length l)) && forallb (fun t => match t with PVar _ => true | _ => false end) l
      then unfolded n (psubst (fun i => nth i l (PConst [])) body) else t
  | _, _ => t
  end.
End Unfolded.
Definition most_calls : nat := 64.

(** * Bars *)
Fixpoint parts_and (c : pcond) : list pcond := match c with PAnd c d => parts_and c ++ parts_and d | _ => [c] end.
Fixpoint parts_or (c : pcond) : list pcond := match c with POr c d => parts_or c ++ parts_or d | _ => [c] end.

(** The rules of a bar, by its own coordinates: the row, its greatest value, and conditions on coordinates that no move changes. *)
Record shape := { the_row : nat; top : pterm; required : list pcond }.
Section Shape.
Variable g : prules.
Definition target (m : pmove) (j : nat) : pterm := nth j (pgoes_to m) (PConst []).
Definition is_fixed (j : nat) : bool := forallb (fun m => is_var j (target m j)) (pmoves g).
Definition is_bound (c : pcond) : bool := match c with PCompare CLe (PVar v) _ => negb (is_fixed v) | _ => false end.
(** The targets but that of the row: the coordinate j becomes the fresh number. *)
Definition moved_to (j i : nat) : pterm := if Nat.eqb i j then PVar (pwidth g) else PVar i.
Definition moves_column (y : nat) (t : pterm) (j : nat) (m : pmove) : bool :=
  let cut := psubst (moved_to j) t in
  match pbounds m, pwhen m with [PVar b], [] => Nat.eqb b j | _, _ => false end &&
  Nat.eqb (length (pgoes_to m)) (pwidth g) &&
  forallb (fun i =>
    if Nat.eqb i y && negb (Nat.eqb j y) then pterm_eqb (target m i) (PMin (PVar y) cut) || pterm_eqb (target m i) (PMin cut (PVar y))
    else pterm_eqb (target m i) (moved_to j i)) (seq 0 (pwidth g)).
Definition moved : list nat := filter (fun j => negb (is_fixed j)) (seq 0 (pwidth g)).
Definition shape_right (s : shape) : bool :=
  let y := the_row s in
  Nat.ltb y (pwidth g) && negb (is_fixed y) && negb (may_be_negative (top s)) &&
  only (fun i => Nat.ltb i (pwidth g) && negb (Nat.eqb i y)) (top s) &&
  forallb (only_c (fun i => Nat.ltb i (pwidth g) && is_fixed i)) (required s) &&
  Nat.ltb 1 (length moved) && Nat.eqb (length (pmoves g)) (length moved) &&
  forallb (fun j => existsb (moves_column y (top s) j) (pmoves g)) moved &&
  forallb (fun m => existsb (fun j => moves_column y (top s) j m) moved) (pmoves g).
Definition shape_of : option shape :=
  match pdomain g with
  | Some d =>
      match filter is_bound (parts_and d) with
      | [PCompare CLe (PVar y) t] =>
          let s := {| the_row := y; top := t; required := filter (fun c => negb (is_bound c)) (parts_and d) |} in
          if shape_right s then Some s else None
      | _ => None
      end
  | None => None
  end.
End Shape.

(** * Strips and a bar *)
(** [ahead] and [behind]: the numbers of strips before and after; [has_tables]: functions of one variable may have tables. *)
Record bar_game := { has_tables : bool; ahead : nat; the_bar : psummand; behind : nat; its_shape : shape }.
Section Split.
Variable tables : bool.
Fixpoint split_bar (a : nat) (g : list psummand) : option bar_game :=
  match g with
  | [] => None
  | PStrip :: g => split_bar (S a) g
  | s :: g =>
      if forallb (fun s => match s with PStrip => true | _ => false end) g
      then match shape_of (prules_of s) with Some x => Some {| has_tables := tables; ahead := a; the_bar := s; behind := length g; its_shape := x |} | None => None end
      else None
  end.
End Split.
Section Bar.
Variable b : bar_game.
Definition its_width : nat := pwidth (prules_of (the_bar b)).
Definition total_size : nat := ahead b + its_width + behind b.
Definition own_row : nat := the_row (its_shape b).
Definition row_at : nat := ahead b + own_row.
(** The coordinates but the row that moves change. *)
Definition own_others : list nat := filter (fun j => negb (Nat.eqb j own_row)) (moved (prules_of (the_bar b))).
Definition others_of : list nat := seq 0 (ahead b) ++ map (Nat.add (ahead b)) own_others ++ seq (ahead b + its_width) (behind b).
(** The columns of the bar: its coordinates but the row, numbered. *)
Definition columns_of : list nat := map (Nat.add (ahead b)) (filter (fun j => negb (Nat.eqb j own_row)) (seq 0 its_width)).
Definition as_column (i : nat) : pterm := PVar (if Nat.ltb i own_row then i else i - 1).
Definition function_of : pterm := unfolded (has_tables b) most_calls (psubst as_column (top (its_shape b))).
Definition conditions_of : list pcond := map (psubst_c as_column) (required (its_shape b)).

(** * Sets *)
Inductive shifted := Itself | Plus (c : pterm) | LessOne.
Fixpoint xor_parts (t : pterm) : list pterm := match t with PXor a b => xor_parts a ++ xor_parts b | _ => [t] end.
Definition is_zero (t : pterm) : bool := match t with PConst [] => true | _ => false end.
Definition part_of (t : pterm) : option (nat * shifted) :=
  match t with
  | PVar i => Some (i, Itself)
  | PAdd (PVar i) c => Some (i, Plus c)
  | PSub (PVar i) (PConst [c]) => if N.eqb c 1 then Some (i, LessOne) else None
  | _ => None
  end.
Fixpoint parts_of (l : list pterm) : option (list (nat * shifted)) :=
  match l with
  | [] => Some []
  | t :: l => if is_zero t then parts_of l else match part_of t, parts_of l with Some x, Some r => Some (x :: r) | _, _ => None end
  end.
Definition nim_parts (c : pcond) : option (list (nat * shifted)) :=
  match c with
  | PCompare CEq (PVar i) (PSub (PXor s t) c) =>
      if may_be_negative c then None else match parts_of (xor_parts (PXor s t)) with Some r => Some ((i, Plus c) :: r) | None => None end
  | PCompare CEq a b => if may_be_negative a || may_be_negative b then None else parts_of (xor_parts a ++ xor_parts b)
  | _ => None
  end.
Fixpoint take_part (i : nat) (l : list (nat * shifted)) : option (shifted * list (nat * shifted)) :=
  match l with
  | [] => None
  | (j, x) :: l => if Nat.eqb i j then Some (x, l) else match take_part i l with Some (y, r) => Some (y, (j, x) :: r) | None => None end
  end.
Definition shifted_eqb (x y : shifted) : bool :=
  match x, y with Itself, Itself | LessOne, LessOne => true | Plus c, Plus d => pterm_eqb c d | _, _ => false end.
(** All of these coordinates have this shift, and nothing else is there. *)
Fixpoint all_parts (x : shifted) (is : list nat) (l : list (nat * shifted)) : bool :=
  match is with
  | [] => match l with [] => true | _ => false end
  | i :: is => match take_part i l with Some (y, r) => shifted_eqb y x && all_parts x is r | None => false end
  end.
(** A condition says that the nim-sum, with this shift, is 0. *)
Definition nim_sum (x : shifted) (c : pcond) : bool :=
  match nim_parts c with
  | Some l => match take_part row_at l with Some (Itself, r) => all_parts x others_of r | _ => false end
  | None => false
  end.
Definition shift_in (c : pcond) : option shifted :=
  match nim_parts c, others_of with
  | Some l, i :: _ => match take_part i l with Some (x, _) => Some x | None => None end
  | _, _ => None
  end.
Definition stays (j : nat) : bool := Nat.ltb j total_size && negb (existsb (Nat.eqb j) (row_at :: others_of)).
(** The parts of a list of conditions are these, in any order. *)
Fixpoint take_cond (c : pcond) (l : list pcond) : option (list pcond) :=
  match l with [] => None | d :: l => if pcond_eqb c d then Some l else match take_cond c l with Some r => Some (d :: r) | None => None end end.
Fixpoint without_conds (cs l : list pcond) : option (list pcond) :=
  match cs with [] => Some l | c :: cs => match take_cond c l with Some r => without_conds cs r | None => None end end.
Definition at_origin (c : pcond) : bool :=
  match without_conds (map (fun j => PCompare CEq (PVar j) (PConst [])) (row_at :: others_of)) (parts_and c) with Some [] => true | _ => false end.
Definition inside_border (c : pcond) : bool :=
  match without_conds (map (fun j => PCompare CGt (PVar j) (PConst [])) others_of) (parts_and c) with
  | Some [d] => nim_sum LessOne d
  | _ => false
  end.
Definition form_of (c : pcond) : option shifted :=
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
Definition as_track_of (j : nat) : pterm := if Nat.eqb j i || Nat.eqb j row_at then PVar row_track else PVar (place_in declared j).
Definition the_shift : pterm := match x with Plus c => psubst as_track_of c | _ => PConst [] end.
(** As a part of a term, a number with parameters has digits. *)
Definition least : pterm := match with_parameters the_shift with Some _ => PXor the_shift (PConst []) | None => the_shift end.
Definition the_rest : list nat := filter (fun j => negb (Nat.eqb j i)) others_of.
(** A coordinate, by itself plus the shift, or less 1. *)
Definition column_of (t : pterm) : pterm := match x with Plus _ => PSub t the_shift | LessOne => PAdd t (PConst [1%N]) | Itself => t end.
Definition nim_of (row : pterm) : pterm := fold_left (fun t j => PXor t (as_track_of j)) the_rest row.
Definition column_term (row : pterm) (j : nat) : pterm :=
  if Nat.eqb j i then column_of (nim_of row) else if existsb (Nat.eqb j) the_rest then column_of (as_track_of j) else as_track_of j.
Definition under (row : pterm) : pcond :=
  let below := PCompare CLt (PVar row_track) (psubst (fun k => nth k (map (column_term row) columns_of) (PConst [])) function_of) in
  match x with Plus _ => PAnd (PCompare CGe (nim_of row) least) below | _ => below end.
Definition known_there : list pcond :=
  map (psubst_c (fun k => nth k (map as_track_of columns_of) (PConst []))) conditions_of ++
  match x with Plus _ => map (fun j => PCompare CGe (as_track_of j) least) the_rest | _ => [] end.
Definition next_row : pterm := PAdd (PVar row_track) (PConst [1%N]).
End Under.
End Bar.
