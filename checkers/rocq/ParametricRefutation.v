(** Claims [not p] and [not grundy] with parameters of games whose moves a claim file writes, and of their sums with strips, by numbers
    that depend on the parameters (docs/FORMAT.md, 16): what a certificate has to show. *)
From Coq Require Import NArith ZArith List Bool Arith.
From Checker Require Import Syntax ParametricSyntax Evidence Parametric ParametricObligation ParametricGame ParametricPlaces ParametricCriterion ParametricOptions.
From Checker Require Goals.
Import ListNotations.

(** The coordinates of a position of the set and the fresh numbers of a move into the set, which is counted from 0; or the coordinates
    of a position outside the set, and what shows for each move that it does not lead into the set. *)
Inductive refuting_numbers := MovesInside (i : nat) (zs : list affine) (s : shown_by) | NoOption (zs : list affine) (s : shown_by) (excluding : list shown_by).
Record of_refutation := { lessening : list shown_by; refuting_at : refuting_numbers }.

Section Check.
Variable parameters : nat.
(** The condition fails at the numbers. *)
Definition fails_at (n : nat) (zs : list affine) (d : pcond) (s : shown_by) : option bool :=
  if negb (Nat.eqb (length zs) n) then Some false else
  match s with
  | inl s => prefuted parameters n (map (fun '(i, z) => PValued (PConst z) n i) (combine (seq 0 n) zs) ++ [PHolding d POuter true]) s
  | inr ls => Goals.tree_right 0 [(PCallC d (plisted (map PConst zs)), true)] ls
  end.
Variable g : list psummand.
Variable c : pcond.
Let n := psize g.
Let here := plisted (pvars 0 n).
(** It fails where the move leads from the set into the set. *)
Definition leaves (t : ptask) : pcond := implied (PCallC c here :: pgiven t) (PNot (after_move c t)).
(** The position, and the fresh numbers of a move. *)
Definition from_position (zs : list affine) (k : nat) : pterms := plisted (map PConst zs ++ pvars 0 k).
Definition shows_excluded (zs : list affine) (t : ptask) : shown_by -> option bool :=
  no_tuple parameters true (pfresh t) (map (fun d => PCallC d (from_position zs (pfresh t))) (pgiven t ++ [after_move c t])) None.
Definition refutation_right (defined : list shown_by) (x : of_refutation) : option bool :=
  if negb (forallb is_plain g) then None else
  and_then (all_pplaced parameters g (Some c) defined) (fun _ =>
  and_then (each_shown (shows_decrease parameters g) (lessening x)) (fun _ =>
  match refuting_at x with
  | MovesInside i zs s => match nth_error (ptasks n 0 g) i with Some t => fails_at (n + pfresh t) zs (leaves t) s | None => Some false end
  | NoOption zs s ss => and_then (fails_at n zs (PCallC c here) s) (fun _ => each_shown (map (shows_excluded zs) (ptasks n 0 g)) ss)
  end)).
End Check.
