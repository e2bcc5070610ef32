(** Claims [not p] and [not grundy] with parameters, by numbers that depend on the parameters (docs/FORMAT.md, "Sections"): what a certificate has
    to show. *)
From Coq Require Import NArith ZArith List Bool Arith.
From Checker Require Import Syntax Stated Evidence ParametricGame ParametricPlaces Options Steps.
Import ListNotations.

(** The coordinates of a position of the set and the fresh numbers of a move into the set, which is counted from 0; or the coordinates
    of a position outside the set, and what shows for each move that it does not lead into the set. *)
Inductive refuting_numbers :=
  | MovesInside (i : nat) (zs : list affine) (witnesses : list shown_by)
  | NoOption (zs : list affine) (witnesses : list shown_by) (excluding : list shown_by).
Record of_refutation := { terminating : of_steps; refuting_at : refuting_numbers }.

Section Check.
Variable parameters : nat.
(** The numbers, and then variables. *)
Definition from_numbers (zs : list affine) (k : nat) : wterms := listed_terms (map Const zs ++ pvars 0 k).
Definition shows_there (zs : list affine) (d : wcond) : shown_by -> option bool := no_tuple parameters true 0 [] (Some (CallC d (from_numbers zs 0))).
Variable g : list wsummand.
Variable c : wcond.
Let n := psize g.
Let here := listed_terms (pvars 0 n).
Definition leads_within (t : ptask) : list wcond := pdomains 0 g ++ CallC c here :: pgiven t ++ [after_move c t].
Definition is_outside : list wcond := pdomains 0 g ++ [Not (CallC c here)].
Definition shows_excluded (zs : list affine) (t : ptask) : shown_by -> option bool :=
  no_tuple parameters true (pfresh t) (map (fun d => CallC d (from_numbers zs (pfresh t))) (pgiven t ++ [after_move c t])) None.
Definition refutation_right (defined : list shown_by) (x : of_refutation) : option bool :=
  and_then (steps_right parameters g c defined (terminating x)) (fun _ =>
  match refuting_at x with
  | MovesInside i zs ss =>
      match nth_error (ptasks n 0 g) i with
      | Some t => if Nat.eqb (length zs) (n + pfresh t) then each_shown (map (shows_there zs) (leads_within t)) ss else Some false
      | None => Some false
      end
  | NoOption zs ss es =>
      if Nat.eqb (length zs) n
      then and_then (each_shown (map (shows_there zs) is_outside) ss) (fun _ => each_shown (map (shows_excluded zs) (ptasks n 0 g)) es)
      else Some false
  end).
End Check.
