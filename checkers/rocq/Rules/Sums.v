(** Claims [p] and [grundy] of a sum by the Grundy numbers of its summands: what a certificate has to show (docs/FORMAT.md, 17). *)
From Coq Require Import NArith ZArith List Bool Arith.
From Checker Require Import Syntax Stated Total Evidence Negative Thresholds Lowering Obligation ParametricObligation ParametricGame Bars.
From Checker Require Import ParametricPlaces Criterion.
Import ListNotations.

(** The answer about a claim on which another one depends. *)
Definition is_verified (r : result) : option bool := match r with Verified => Some true | Rejected => Some false | Declined => None end.

(** [number_terms]: for each summand but strips, its Grundy number over its own coordinates; [ways]: what shows that the set is where
    the nim-sum is 0, forward and backward, or nothing if it is written so. *)
Record of_sum := { growing_bars : list shown_by; number_terms : list wterm; ways : list shown_by }.

Definition same_summand (s t : wsummand) : bool := is_yes (summand_eq affine_eq affine_eq s t).
(** The number of a strip is its coordinate. *)
Fixpoint with_numbers (g : list wsummand) (ts : list wterm) : option (list (wsummand * wterm)) :=
  match g, ts with
  | [], [] => Some []
  | Strip :: g, _ => option_map (cons (Strip, Var 0)) (with_numbers g ts)
  | s :: g, t :: ts => option_map (cons (s, t)) (with_numbers g ts)
  | _, _ => None
  end.
(** The term is about the coordinates of its summand, and bounds of fresh numbers mention those before them, so that a position has
    finitely many options. *)
Definition is_about (st : wsummand * wterm) : bool :=
  let g := prules_of (fst st) in
  only (fun i => Nat.ltb i (width g)) (snd st) && ordered_rules g.
(** The condition that the nim-sum is 0, written with the first number on one side, and as such. *)
Fixpoint numbers_from (o : nat) (l : list (wsummand * wterm)) : list wterm :=
  match l with [] => [] | (s, t) :: l => psubst (fun i => Var (o + i)) t :: numbers_from (o + width (prules_of s)) l end.
Definition nim_sum (us : list wterm) : wterm := match us with [] => Const [] | u :: us => fold_left Xor us u end.
Definition first_is_others (us : list wterm) : wcond := match us with [] => Compare CEq (Const []) (Const []) | u :: us => Compare CEq u (nim_sum us) end.
Definition nim_sum_zero (us : list wterm) : wcond := Compare CEq (nim_sum us) (Const []).
(** The term where a heap comes before the coordinates. *)
Definition after_heap (t : wterm) : wterm := psubst (fun i => Var (S i)) t.
(** Each of [shown] checks for a summand and a term that this is the size of the heap beside it at P-positions. *)
Fixpoint all_numbers (known l : list (wsummand * wterm)) (shown : list (wsummand -> wterm -> option bool)) : option bool :=
  match l with
  | [] => match shown with [] => Some true | _ => Some false end
  | (Strip, _) :: l => all_numbers known l shown
  | (s, t) :: l =>
      if existsb (fun k => same_summand s (fst k) && wterm_eqb t (snd k)) known then all_numbers known l shown else
      match shown with
      | check :: shown => and_then (check s (after_heap t)) (fun _ => all_numbers ((s, t) :: known) l shown)
      | [] => Some false
      end
  end.

Section Check.
Variable parameters : nat.
Definition bars_grow (g : list wsummand) : list (shown_by -> option bool) :=
  flat_map (fun s => match s with Bar r f => map (grown_by parameters true r f) (seq 0 r) | _ => [] end) g.
(** Forward: the set is where the condition is; backward: the condition is where the set is. *)
Definition both_ways (g : list wsummand) (set zero : wcond) : list (shown_by -> option bool) :=
  let positions := pdomains 0 g in
  [no_tuple parameters true (psize g) (positions ++ [set]) (Some zero); no_tuple parameters true (psize g) (positions ++ [zero]) (Some set)].
Definition sum_right (g : list wsummand) (set : wcond) (defined : list shown_by) (x : of_sum) (shown : list (wsummand -> wterm -> option bool)) : option bool :=
  match with_numbers g (number_terms x) with
  | None => Some false
  | Some l =>
      if negb (forallb is_about l) then None else
      and_then (all_pplaced parameters g (Some set) defined) (fun _ =>
      and_then (each_shown (bars_grow g) (growing_bars x)) (fun _ =>
      and_then (all_numbers [] l shown) (fun _ =>
      let us := numbers_from 0 l in
      each_shown (if wcond_eqb set (first_is_others us) || wcond_eqb set (nim_sum_zero us) then [] else both_ways g set (first_is_others us)) (ways x))))
  end.
End Check.
