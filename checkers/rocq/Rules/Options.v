(** Claims [p] and [grundy] with parameters of games whose moves a claim file writes, and of their sums with strips, by options that
    terms name (docs/FORMAT.md, 16): what a certificate has to show. *)
From Coq Require Import NArith ZArith List Bool Arith.
From Checker Require Import Syntax ParametricSyntax Evidence ParametricGame Bars ParametricPlaces.
Import ListNotations.

(** [named_options]: moves, counted from 0, each with a term for each of its fresh numbers. *)
Record of_options := { affine_position : list affine; decreasing : list shown_by; closing : list shown_by; named_options : list (nat * list pterm);
                       covering : shown_by }.

Definition padded (l : list pterm) : pterm := match l with [] => PConst [] | t :: l => fold_left PAdd l t end.
(** The moves of a game, each with the condition that it makes the sum of the coordinates of its summand smaller. *)
Fixpoint measured_tasks (n o : nat) (g : list psummand) : list (ptask * pcond) :=
  match g with
  | [] => []
  | s :: g => let w := pwidth (prules_of s) in
      map (fun m => let t := pin_sum n o s m in (t, PCompare CLt (padded (firstn w (skipn o (pbecomes t)))) (padded (pvars o w)))) (pmoves (prules_of s)) ++
      measured_tasks n (o + w) g
  end.
(** A strip, or a game of the claim file whose positions are all tuples. *)
Definition is_plain (s : psummand) : bool :=
  match s with
  | PStrip => true
  | PBar _ _ => false
  | PRules r => match pdomain r with None => true | Some _ => false end && forallb (fun m => Nat.eqb (length (pgoes_to m)) (pwidth r)) (pmoves r)
  end.
Definition not_first (i : nat) : bool := negb (Nat.eqb i 0).
(** The set says which size the first heap has. *)
Definition says_heap (g : list psummand) (c : pcond) : bool :=
  match g, c with PStrip :: _, PCompare CEq (PVar O) t => only not_first t | _, _ => false end.

Section Check.
Variable parameters : nat.
Variable g : list psummand.
Variable c : pcond.
Let n := psize g.
Let here := plisted (pvars 0 n).
Definition shows_decrease : list (shown_by -> option bool) :=
  flat_map (fun '(t, less) => if pbuilt_in t then [] else [no_tuple parameters true (n + pfresh t) (pgiven t) (Some less)]) (measured_tasks n 0 g).
Definition after_move (t : ptask) : pcond := PCallC c (plisted (pbecomes t)).
Definition shows_closed (t : ptask) : shown_by -> option bool :=
  no_tuple parameters true (n + pfresh t) (PCallC c here :: pgiven t ++ [after_move t]) None.
(** The option that the terms name is one, and in the set. *)
Definition tuple_of (us : list pterm) : pterms := plisted (pvars 0 n ++ map (fun u => PCall u here) us).
Definition leads_in (t : ptask) (us : list pterm) : pcond :=
  fold_left (fun d k => PAnd (PCallC k (tuple_of us)) d) (pgiven t) (PCallC (after_move t) (tuple_of us)).
Fixpoint covered (so_far : pcond) (l : list (nat * list pterm)) : option pcond :=
  match l with
  | [] => Some so_far
  | (i, us) :: l =>
      match nth_error (ptasks n 0 g) i with
      | Some t => if Nat.eqb (length us) (pfresh t) then covered (POr so_far (leads_in t us)) l else None
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
  match covered (PCallC c here) (named_options x) with
  | Some d => no_tuple parameters true n [] (Some d) (covering x)
  | None => Some false
  end))).
End Check.
