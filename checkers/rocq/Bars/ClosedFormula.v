(** Claims [grundy bar(f) = T] with parameters by the conditions on a closed formula: what a certificate has to show
    (docs/LOWERING.md, "Closed formulas"). *)
From Coq Require Import NArith ZArith List Bool Arith.
From Checker Require Import Syntax ParametricSyntax Evidence Thresholds ParametricLowering ParametricObligation ParametricGame Bars ParametricPlaces Criterion.
Import ListNotations.

(** The terms that name what has to exist, and what shows each condition. *)
Record of_formula := { going_up : pterm; going_down : pterm; lower_row : pterm; conditions_shown : list shown_by }.

Section Conditions.
Variables f t up down lower : pterm.
Definition inside_bar (y z : pterm) : pcond := PCompare CLe y (PCall f (plisted [z])).
(** The heap, which comes first, is not mentioned. *)
Definition grundy_at (y z : pterm) : pterm := PCall t (plisted [y; y; z]).
Definition next_of (y : pterm) : pterm := PAdd y (PConst [1%N]).
(** For each condition the number of variables, what holds, and what follows. *)
Definition owed : list (nat * list pcond * pcond) :=
  let '(y, z, w) := (PVar 0, PVar 1, PVar 2) in
  let u := PCall up (plisted [y; z]) in
  let d := PCall down (plisted [y; z]) in
  let v := PCall lower (plisted [y; z; w]) in
  [(1, [], PCompare CEq (grundy_at (PConst []) y) y);
   (3, [inside_bar y z; PCompare CLt z w], PCompare CNe (grundy_at y z) (grundy_at y w));
   (3, [PCompare CLt y z; inside_bar z w], PCompare CNe (grundy_at y w) (grundy_at z w));
   (2, [inside_bar (next_of y) z], PAnd (inside_bar (next_of y) u) (PCompare CEq (grundy_at (next_of y) u) (grundy_at y z)));
   (2, [inside_bar (next_of y) z], PAnd (inside_bar (next_of y) d) (PCompare CEq (grundy_at y d) (grundy_at (next_of y) z)));
   (3, [inside_bar y z; PCompare CLt z w; PCompare CLt (grundy_at y w) (grundy_at y z)], PAnd (PCompare CLt v y) (PCompare CEq (grundy_at v z) (grundy_at y w)))].
End Conditions.

Section Check.
Variable parameters : nat.
Definition follows_shown : nat * list pcond * pcond -> shown_by -> option bool :=
  fun '(n, hold, follows) => no_tuple parameters true n hold (Some follows).
(** The term is about the two coordinates of the bar. *)
Definition formula_right (g : list psummand) (t : pterm) (defined : list shown_by) (s : of_bar) (x : of_formula) : option bool :=
  let game := PStrip :: g in
  match g, split_bar (Nat.eqb parameters 0) 0 game with
  | [PBar 1 f], Some b =>
      if may_be_negative t || negb (only (fun i => Nat.ltb 0 i) t) then Some false else
      and_then (all_pplaced parameters game (Some (PCompare CEq (PVar 0) t)) defined) (fun _ =>
      and_then (each_shown (grown parameters b) (grow s)) (fun _ =>
      and_then (position_right parameters b game s) (fun _ =>
      each_shown (map follows_shown (owed f t (going_up x) (going_down x) (lower_row x))) (conditions_shown x))))
  | _, _ => Some false
  end.
End Check.
