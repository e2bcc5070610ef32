(** Claims [p] and [grundy] with parameters of games whose moves a claim file writes, and of their sums with strips, by options that
    terms name (docs/FORMAT.md, 16): what a certificate has to show. *)
From Coq Require Import NArith ZArith List Bool Arith.
From Checker Require Import Syntax Stated Lowering Evidence Game ParametricGame Bars ParametricPlaces.
Import ListNotations.

(** [named_options]: moves, counted from 0, each with a term for each of its fresh numbers. *)
Record of_options := { affine_position : list affine; decreasing : list shown_by; closing : list shown_by; named_options : list (nat * list wterm);
                       covering : shown_by }.

Definition padded (l : list wterm) : wterm := match l with [] => Const [] | t :: l => fold_left Add l t end.
(** The moves of a game, each with the condition that it makes the sum of the coordinates of its summand smaller. *)
Fixpoint measured_tasks (n o : nat) (g : list wsummand) : list (ptask * wcond) :=
  match g with
  | [] => []
  | s :: g => let w := width (prules_of s) in
      map (fun m => let t := pin_sum n o s m in (t, Compare CLt (padded (firstn w (skipn o (pbecomes t)))) (padded (pvars o w)))) (moves_of (prules_of s)) ++
      measured_tasks n (o + w) g
  end.
(** A strip, or a game of the claim file whose positions are all tuples. *)
Definition is_plain (s : wsummand) : bool :=
  match s with
  | Strip => true
  | Bar _ _ => false
  | Rules r => match where_part r with None => true | Some _ => false end && forallb (fun m => Nat.eqb (length (goes_to m)) (width r)) (moves_of r)
  end.
(** The set says which size the first heap has. *)
Definition says_heap (g : list wsummand) (c : wcond) : bool :=
  match g, c with Strip :: _, Compare CEq (Var O) t => avoids t | _, _ => false end.

Section Check.
Variable parameters : nat.
Variable g : list wsummand.
Variable c : wcond.
Let n := psize g.
Let here := listed_terms (pvars 0 n).
Definition shows_decrease : list (shown_by -> option bool) :=
  flat_map (fun '(t, less) => if pbuilt_in t then [] else [no_tuple parameters true (n + pfresh t) (pgiven t) (Some less)]) (measured_tasks n 0 g).
Definition after_move (t : ptask) : wcond := CallC c (listed_terms (pbecomes t)).
Definition shows_closed (t : ptask) : shown_by -> option bool :=
  no_tuple parameters true (n + pfresh t) (CallC c here :: pgiven t ++ [after_move t]) None.
(** The option that the terms name is one, and in the set. *)
Definition tuple_of (us : list wterm) : wterms := listed_terms (pvars 0 n ++ us).
Definition leads_in (t : ptask) (us : list wterm) : wcond :=
  fold_left (fun d k => And (CallC k (tuple_of us)) d) (pgiven t) (CallC (after_move t) (tuple_of us)).
Fixpoint covered (so_far : wcond) (l : list (nat * list wterm)) : option wcond :=
  match l with
  | [] => Some so_far
  | (i, us) :: l =>
      match nth_error (ptasks n 0 g) i with
      | Some t => if Nat.eqb (length us) (pfresh t) && forallb (fun u => negb (may_be_negative u)) us then covered (Or so_far (leads_in t us)) l else None
      | None => None
      end
  end.
(** [spared]: the set says which size the first heap has, so that its move is closed. *)
Definition options_right (spared : bool) (defined : list shown_by) (x : of_options) : option bool :=
  if negb (forallb is_plain g && Nat.eqb (length (affine_position x)) n && (negb spared || says_heap g c)) then None else
  let ts := ptasks n 0 g in
  and_then (all_pplaced parameters g (Some c) defined) (fun _ =>
  and_then (each_shown shows_decrease (decreasing x)) (fun _ =>
  and_then (each_shown (map shows_closed (if spared then tl ts else ts)) (closing x)) (fun _ =>
  match covered (CallC c here) (named_options x) with
  | Some d => no_tuple parameters true n [] (Some d) (covering x)
  | None => Some false
  end))).
End Check.
