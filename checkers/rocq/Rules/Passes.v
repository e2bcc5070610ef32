(** Claims [p] by the theorem about passes: the shape of a game with passes, the game without them, and what a certificate has to
    show (docs/LOWERING.md, "Passes"). *)
From Coq Require Import NArith ZArith List Bool Arith.
From Checker Require Import Syntax Stated Total Evidence Thresholds Lowering Obligation ParametricObligation ParametricGame Bars.
From Checker Require Import ParametricPlaces.
Import ListNotations.

(** [counts]: the coordinate that counts the passes; [shown_passes]: for each obligation, in order, the conditions on positions that it
    leaves out, and its section. *)
Record of_passes := { counts : nat; set_without : wcond; shown_passes : list (list nat * shown_by) }.

Section Passes.
Variable parameters : nat.
Variable g : wrules.
Variable t : nat.
Let n := width g.

(** * The shape *)
(** The coordinates of the other game are those but 0 and t. *)
Definition is_own (i : nat) : bool := negb (Nat.eqb i 0) && negb (Nat.eqb i t).
Definition own_places : list nat := seq 1 (t - 1) ++ seq (S t) (n - S t).
Definition rest_index (i : nat) : nat := if Nat.ltb i t then i - 1 else i - 2.
Definition as_rest (i : nat) : wterm := Var (rest_index i).
Definition takes_heap (m : wmove) : bool :=
  match bounds_of m, when m with [Var O], [] => same_list wterm_eqb (goes_to m) (Var n :: pvars 1 (n - 1)) | _, _ => false end.
Definition changes_count (m : wmove) : bool := forallb (fun i => Nat.eqb i t || is_var i (target m i)) (seq 0 n).
Definition moves_other (m : wmove) : bool :=
  is_var 0 (target m 0) && is_var t (target m t) && forallb (only is_own) (bounds_of m) && forallb (only_c is_own) (when m) &&
  forallb (fun i => only is_own (target m i)) own_places.
Definition no_heap_moves : list wmove := filter (fun m => negb (takes_heap m)) (moves_of g).
Definition other_moves : list wmove := filter (fun m => negb (changes_count m)) no_heap_moves.
Definition the_pass : option wmove := match filter changes_count no_heap_moves with [k] => Some k | _ => None end.
Definition domain_parts : list wcond := match where_part g with Some d => conjuncts d | None => [] end.
Definition bounds_count (c : wcond) : bool := match c with Compare CLe (Var v) (Const _) => Nat.eqb v t | _ => false end.
Definition other_parts : list wcond := filter (fun c => negb (bounds_count c)) domain_parts.
Definition passes_shape : bool :=
  Nat.ltb 2 n && Nat.ltb 0 t && Nat.ltb t n && forallb (fun m => Nat.eqb (length (goes_to m)) n) (moves_of g) &&
  existsb takes_heap (moves_of g) && forallb moves_other other_moves && forallb (only_c is_own) other_parts.

(** * The game without passes *)
Definition rest_move (m : wmove) : wmove :=
  {| bounds_of := map (psubst as_rest) (bounds_of m); when := map (psubst_c as_rest) (when m);
     goes_to := map (fun i => psubst as_rest (target m i)) own_places |}.
Definition rest_parts : list wcond := map (psubst_c as_rest) other_parts.
Definition rest_rules : wrules :=
  {| width := n - 2; where_part := match rest_parts with [] => None | c :: cs => Some (fold_left And cs c) end;
     moves_of := map rest_move other_moves |}.
Definition rest_game : list wsummand := [Strip; Rules rest_rules].

(** * The obligations *)
Definition conditions (w : nat) (m : wmove) : list wcond :=
  map (fun '(j, b) => Compare CLt (Var (w + j)) b) (combine (seq 0 (length (bounds_of m))) (bounds_of m)) ++ when m.
Definition twice (i : nat) (more : affine) : wterm := Add (Scale [2%N] (Var i)) (Const more).
Definition even_count : wterm := twice (n - 2) [].
Definition odd_count : wterm := twice (n - 2) [1%N].
(** A heap, a number of passes, and fresh numbers that are all the same; the tracks are the coordinates of the other game. *)
Definition put (heap count : wterm) (i : nat) : wterm :=
  if Nat.eqb i 0 then heap else if Nat.eqb i t then count else if Nat.ltb i n then as_rest i else even_count.
(** A condition on heap and other game, as one of all coordinates. *)
Definition called (i : nat) : wterm := Var (if Nat.ltb i t then i else S i).
Definition kept {A} (out : list nat) (l : list A) : list A :=
  flat_map (fun '(j, x) => if existsb (Nat.eqb j) out then [] else [x]) (combine (seq 1 (length l)) l).
(** With [trees], a tree of cases may show it. *)
Definition assuming (trees : bool) (tracks : nat) (positions hold : list wcond) (follows : option wcond) : list nat * shown_by -> option bool :=
  fun '(out, s) => no_tuple parameters trees tracks (kept out positions ++ hold) follows s.
Variables set without : wcond.
Definition parity (tracks : nat) (value heap count : wterm) (further : list wcond) : list (list nat * shown_by -> option bool) :=
  let positions := map (psubst_c (put heap count)) domain_parts in
  let before := psubst_c (put value count) (psubst_c called without) in
  let after := psubst_c (put heap count) set in
  [assuming true tracks positions [before] (Some after); assuming true tracks positions [after] (Some before)] ++
  map (fun c => assuming false tracks positions [before] (Some (psubst_c (put value count) c))) further.
(** Nothing else is mentioned. *)
Definition in_scope (k : wmove) : bool :=
  let below m c := only_c (fun i => Nat.ltb i m) c in
  below n set && forallb (below n) domain_parts && below n (psubst_c called without) &&
  forallb (below (n + length (bounds_of k))) (conditions n k).
Definition is_empty : wcond := Compare CLt (Var 0) (Const [1%N]).
Definition all_passes (k : wmove) : list (list nat * shown_by -> option bool) :=
  let u := Var (n - 1) in
  let zero := Const [] in
  let less := twice (n - 1) [1%N] in
  let more := twice (n - 1) [2%N] in
  let tracks := n + length (bounds_of k) in
  parity n u u even_count [] ++ parity (n - 1) zero zero odd_count [] ++ parity n less more odd_count (conditions n k) ++ parity n more less odd_count [] ++
  [assuming false tracks domain_parts (conditions n k) (Some (Compare CEq (Add (target k t) (Const [1%N])) (Var t)));
   assuming false tracks domain_parts (is_empty :: psubst_c called without :: conditions n k) None].
End Passes.

(** [rest]: the check of the claim about the game without passes. *)
Definition pass_right (parameters : nat) (g : list wsummand) (set : wcond) (defined : list shown_by) (s : of_passes)
  (rest : list wsummand -> wcond -> option bool) : option bool :=
  match g with
  | [Rules r] =>
      match the_pass r (counts s) with
      | Some k =>
          if passes_shape r (counts s) && in_scope r (counts s) set (set_without s) k then
            and_then (all_pplaced parameters g (Some set) defined) (fun _ =>
            and_then (each_shown (all_passes parameters r (counts s) set (set_without s) k) (shown_passes s)) (fun _ =>
            rest (rest_game r (counts s)) (set_without s)))
          else Some false
      | None => Some false
      end
  | _ => Some false
  end.
