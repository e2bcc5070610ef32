(** Games with parameters whose moves decrease the sum of the coordinates of each summand: what a certificate has to show so that the
    rules define a game that ends, where there are domains and bars (docs/FORMAT.md, 6 and 7). *)
From Coq Require Import NArith ZArith List Bool Arith.
From Checker Require Import Syntax Stated Evidence Lowering ParametricGame Bars ParametricPlaces Options.
From Checker Require Sums.
Import ListNotations.

(** A move of a sum; that it leads into the domain of its summand, and that it makes the sum of the coordinates of its summand smaller. *)
Record step := { its_task : ptask; its_inside : option wcond; its_less : wcond }.
Definition step_of (n o : nat) (s : wsummand) (m : wmove) : step :=
  let w := width (prules_of s) in
  let t := pin_sum n o s m in
  let own := firstn w (skipn o (pbecomes t)) in
  {| its_task := t;
     its_inside := match where_part (prules_of s) with Some d => Some (CallC d (listed_terms own)) | None => None end;
     its_less := Compare CLt (padded own) (padded (pvars o w)) |}.
Fixpoint steps (n o : nat) (g : list wsummand) : list step :=
  match g with [] => [] | s :: g => map (step_of n o s) (moves_of (prules_of s)) ++ steps n (o + width (prules_of s)) g end.
(** Each move has a target for each coordinate. *)
Definition is_formed (s : wsummand) : bool := forallb (fun m => Nat.eqb (length (goes_to m)) (width (prules_of s))) (moves_of (prules_of s)).

(** What shows something of a move; whether it leaves out the condition that the position is legal. *)
Definition side_shown : Type := bool * shown_by.
Record of_steps := { growing_columns : list shown_by; sides_shown : list side_shown }.
Section Check.
Variable parameters : nat.
Variable g : list wsummand.
Let n := psize g.
Definition of_move_shown (t : ptask) (d : wcond) (x : side_shown) : option bool :=
  no_tuple parameters true (n + pfresh t) ((if fst x then [] else pdomains 0 g) ++ pgiven t) (Some d) (snd x).
Definition of_step (s : step) : list (side_shown -> option bool) :=
  if pbuilt_in (its_task s) then [] else
  match its_inside s with Some d => [of_move_shown (its_task s) d] | None => [] end ++ [of_move_shown (its_task s) (its_less s)].
(** There is a position, if another section shows it. *)
Definition steps_right (c : wcond) (defined : list shown_by) (x : of_steps) : option bool :=
  if negb (forallb is_formed g) then None else
  and_then (all_pplaced parameters g (Some c) defined) (fun _ =>
  and_then (each_shown (Sums.bars_grow parameters g) (growing_columns x)) (fun _ => each_shown (flat_map of_step (steps n 0 g)) (sides_shown x))).
End Check.
