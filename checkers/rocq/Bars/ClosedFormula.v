(** Claims [grundy bar(f) = T] with parameters by the conditions on a closed formula: what a certificate has to show
    (docs/LOWERING.md, "Closed formulas"). *)
From Coq Require Import NArith ZArith List Bool Arith.
From Checker Require Import Syntax Stated Evidence Thresholds Lowering Obligation ParametricObligation ParametricGame Bars ParametricPlaces Criterion.
Import ListNotations.

(** The terms that name what has to exist, and what shows each condition. *)
Record of_formula := { going_up : wterm; going_down : wterm; lower_row : wterm; conditions_shown : list shown_by }.

Section Conditions.
Variables f t up down lower : wterm.
Definition inside_bar (y z : wterm) : wcond := Compare CLe y (Call f (listed_terms [z])).
(** The heap, which comes first, is not mentioned. *)
Definition grundy_at (y z : wterm) : wterm := Call t (listed_terms [y; y; z]).
Definition next_of (y : wterm) : wterm := Add y (Const [1%N]).
(** For each condition the number of variables, what holds, and what follows. *)
Definition owed : list (nat * list wcond * wcond) :=
  let '(y, z, w) := (Var 0, Var 1, Var 2) in
  let u := Call up (listed_terms [y; z]) in
  let d := Call down (listed_terms [y; z]) in
  let v := Call lower (listed_terms [y; z; w]) in
  [(1, [], Compare CEq (grundy_at (Const []) y) y);
   (3, [inside_bar y z; Compare CLt z w], Compare CNe (grundy_at y z) (grundy_at y w));
   (3, [Compare CLt y z; inside_bar z w], Compare CNe (grundy_at y w) (grundy_at z w));
   (2, [inside_bar (next_of y) z], And (inside_bar (next_of y) u) (Compare CEq (grundy_at (next_of y) u) (grundy_at y z)));
   (2, [inside_bar (next_of y) z], And (inside_bar (next_of y) d) (Compare CEq (grundy_at y d) (grundy_at (next_of y) z)));
   (3, [inside_bar y z; Compare CLt z w; Compare CLt (grundy_at y w) (grundy_at y z)], And (Compare CLt v y) (Compare CEq (grundy_at v z) (grundy_at y w)))].
End Conditions.

Section Check.
Variable parameters : nat.
Definition follows_shown : nat * list wcond * wcond -> shown_by -> option bool :=
  fun '(n, hold, follows) => no_tuple parameters true n hold (Some follows).
(** The term is about the two coordinates of the bar. *)
Definition formula_right (g : list wsummand) (t : wterm) (defined : list shown_by) (s : of_bar) (x : of_formula) : option bool :=
  let game := Strip :: g in
  match g, split_bar (Nat.eqb parameters 0) 0 game with
  | [Bar 1 f], Some b =>
      if may_be_negative t || negb (only (fun i => Nat.ltb 0 i) t) then Some false else
      and_then (all_pplaced parameters game (Some (Compare CEq (Var 0) t)) defined) (fun _ =>
      and_then (each_shown (grown parameters b) (grow s)) (fun _ =>
      and_then (position_right parameters b game s) (fun _ =>
      each_shown (map follows_shown (owed f t (going_up x) (going_down x) (lower_row x))) (conditions_shown x))))
  | _, _ => Some false
  end.
End Check.
