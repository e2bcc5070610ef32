(** Claims [p] and [grundy] with parameters, by the criterion of bars: what a certificate has to show. *)
From Coq Require Import NArith ZArith List Bool Arith.
From Checker Require Import Syntax Semantics Stated Total Game Check Thresholds Places Lowering Obligation ParametricObligation ParametricGame Bars.
From Checker Require Import Evidence Power ParametricPlaces.
From Checker Require Goals.
Import ListNotations.

(** What a counterexample violates: one direction of the criterion, for the coordinate [j], at the numbers [zs]; or the NS property of
    column [j], where the other columns are [xs]. *)
Inductive violating :=
  | OfLine (j : nat) (forward : bool) (zs : list affine) (s : section)
  | OfColumn (j : nat) (w : at_power) (xs : list affine) (tree : option (list Goals.tree_line)) (s : section).
(** What shows the NS property: a section about the whole, or one about each operand. *)
Definition for_ns : Type := section + list section.
(** [grow]: for each column that a move changes, the function does not decrease. [directions]: for each column the NS property, or for
    each coordinate the two directions of the criterion. *)
Record of_bar := { at_position : list N; at_zero : option section; in_domain : list section; grow : list shown_by; directions : list for_ns;
                   violated : option violating }.

Definition by_operands (shows : wterm -> section -> option bool) (t : wterm) (s : for_ns) : option bool :=
  match s with
  | inl s => shows t s
  | inr ([] | [_]) => Some false
  | inr ss => each_shown (map shows (Evidence.operands t)) ss
  end.
Definition by_whole (shows : section -> option bool) (s : for_ns) : option bool := match s with inl s => shows s | inr _ => Some false end.

Section Check.
Variable parameters : nat.
(** The columns z and z + 1, on tracks 0 and 1, and the values there; the other columns are on tracks 4, 5, .. *)
Definition pothers (r j x : nat) : list wterm := pvars 4 j ++ Var x :: pvars (4 + j) (r - S j).
Definition adjacent (r : nat) (f : wterm) (j : nat) (q : wask) : section -> option bool :=
  prefuted parameters (4 + (r - 1))
    [Difference (Some 1%Z) 1 0 (Some 1%Z) true; Valued (Call f (listed_terms (pothers r j 0))) (4 + (r - 1)) 2;
     Valued (Call f (listed_terms (pothers r j 1))) (4 + (r - 1)) 3; q].
Definition descends : wask := Difference (Some 1%Z) 2 3 None true.
(** The function is at most what it is when its argument [j] is greater by 1; [trees]: a tree of cases may show it. *)
Definition rises (r : nat) (f : wterm) (j : nat) : wcond :=
  Compare CLe (Call f (listed_terms (pvars 0 r))) (Call f (listed_terms (pvars 0 j ++ Add (Var j) (Const [1%N]) :: pvars (S j) (r - S j)))).
Definition grown_by (trees : bool) (r : nat) (f : wterm) (j : nat) (s : shown_by) : option bool :=
  match s with
  | inl s => adjacent r f j descends s
  | inr ls => if trees then Goals.tree_right r [(rises r f j, false)] ls else None
  end.
Definition violates : wask := Violating 0 1 2 3 true.
(** No numbers satisfy the conditions. *)
Definition no_numbers (n : nat) (cs : list wcond) (c : wcond) : section -> option bool :=
  prefuted parameters n (map (fun c => Holding c Outer true) cs ++ [Holding c Outer false]).

Section Bar.
Variable b : bar_game.
Variable x : shifted.
Let r := length (columns_of b).
Definition is_written : bool := match the_bar b with Rules _ => true | _ => false end.
(** The columns, by their numbers, that moves change. *)
Definition varied : list nat := filter (fun k => existsb (Nat.eqb (nth k (columns_of b) 0)) (others_of b)) (seq 0 r).
Definition grown : list (shown_by -> option bool) :=
  match the_bar b with
  | Bar q f => map (grown_by true q f) (seq 0 q)
  | _ => map (grown_by false r (function_of b)) varied
  end.
Definition by_ns : bool :=
  match x with Itself => Nat.eqb (length (others_of b)) (total_size b - 1) && Nat.ltb r (length (others_of b)) | _ => false end.
Definition zero_everywhere (k : nat) : wterm := Const [].
Definition of_line (i : nat) : list (section -> option bool) :=
  let p := Var (row_track b) in
  [no_numbers (total_size b - 1) (known_there b x i ++ [under b x i (next_row b)]) (under b x i p);
   no_numbers (total_size b - 1) (known_there b x i ++ [under b x i p]) (under b x i (next_row b))].
Definition ns_of_column (j : nat) : for_ns -> option bool := by_operands (fun f => adjacent r f j violates) (function_of b).
Definition all_lines : list (for_ns -> option bool) :=
  if by_ns then map ns_of_column (seq 0 r) else map by_whole (flat_map of_line (others_of b)).
(** F(0, 0) = 0 *)
Definition origin_right (s : of_bar) : option bool :=
  match x with
  | LessOne =>
      if Nat.eqb parameters 0 then
        Some (match Semantics.value false (term_at [] (function_of b)) (repeat 0%N r) with Some z => Z.eqb z 0 | None => false end)
      else with_section (at_zero s) (no_numbers 0 [] (Compare CEq (psubst zero_everywhere (function_of b)) (Const [])))
  | _ => Some true
  end.
(** There is a position. *)
Definition position_right (g : list wsummand) (s : of_bar) : option bool :=
  if Nat.eqb parameters 0 then Some (is_legal (measured_at [] g) (at_position s))
  else each_shown (map (fun c => no_numbers 0 [] (psubst_c zero_everywhere c)) (conditions_of b)) (in_domain s).
(** The function as one of column [j], where the other columns are these numbers. *)
Definition in_column (j : nat) (xs : list affine) : wterm :=
  Call (function_of b) (listed_terms (map Const (firstn j xs) ++ Var 0 :: map Const (skipn j xs))).
(** Numbers at which one direction of the criterion fails. *)
Definition implied (cs : list wcond) (c : wcond) : wcond := fold_left (fun d c => Or (Not c) d) cs c.
Definition violation_right (s : of_bar) : option bool :=
  match violated s with
  | Some (OfColumn j p xs tree t) =>
      if by_ns && Nat.ltb j r && Nat.eqb (length xs) (r - 1) then power_right p parameters (in_column j xs) tree t else Some false
  | Some (OfLine j forward zs t) =>
      match nth_error (others_of b) j with
      | Some i =>
          let n := total_size b - 1 in
          let later := under b x i (next_row b) in
          let now := under b x i (Var (row_track b)) in
          let (holds, fails) := if forward : bool then (later, now) else (now, later) in
          if Nat.eqb (length zs) n then
            prefuted parameters n (map (fun '(i, z) => Valued (Const z) n i) (combine (seq 0 n) zs) ++
              [Holding (implied (known_there b x i ++ [holds]) fails) Outer true]) t
          else Some false
      | None => Some false
      end
  | None => Some false
  end.
End Bar.

Definition bar_right (g : list wsummand) (c : wcond) (negated : bool) (defined : list shown_by) (s : of_bar) : option bool :=
  match split_bar (Nat.eqb parameters 0) 0 g with
  | None => None
  | Some b =>
      match form_of b c with
      | None => None
      | Some x =>
          and_then (all_pplaced parameters g (Some c) defined) (fun _ =>
          and_then (each_shown (grown b) (grow s)) (fun _ =>
          and_then (origin_right b x s) (fun _ =>
          and_then (position_right b g s) (fun _ =>
          if negated then violation_right b x s else each_shown (all_lines b x) (directions s)))))
      end
  end.
End Check.
