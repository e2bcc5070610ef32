(** Games with parameters whose moves decrease the sum of the coordinates of each summand: what a certificate has to show so that the
    rules define a game that ends, where there are domains and bars (docs/FORMAT.md, 6 and 7). *)
From Coq Require Import NArith ZArith List Bool Arith.
From Checker Require Import Syntax ParametricSyntax Changed Evidence ParametricLowering ParametricGame Bars ParametricPlaces Options.
From Checker Require Sums.
Import ListNotations.

(** As in [Changed.v]: of the conjuncts of a condition, those that mention a variable that changes. *)
Fixpoint pmentions (ch : list bool) (t : pterm) : bool :=
  match t with
  | PVar i => nth i ch false
  | PConst _ => false
  | PAdd a b | PSub a b | PMonus a b | PMin a b | PMax a b | PXor a b | PBand a b | PBor a b => pmentions ch a || pmentions ch b
  | PScale _ a | PFloor a _ _ | PMod a _ | PTop a => pmentions ch a
  | PIf c a b => pmentions_c ch c || pmentions ch a || pmentions ch b
  | PCall _ args => one_does (pchanged_arguments ch args)
  end
with pmentions_c (ch : list bool) (c : pcond) : bool :=
  match c with
  | PCompare _ a b => pmentions ch a || pmentions ch b
  | PAnd c d | POr c d => pmentions_c ch c || pmentions_c ch d
  | PNot c => pmentions_c ch c
  | PCallC _ args => one_does (pchanged_arguments ch args)
  end
with pchanged_arguments (ch : list bool) (ts : pterms) : list bool :=
  match ts with PNil => [] | PCons t ts => pmentions ch t :: pchanged_arguments ch ts end.
Fixpoint pkept (ch : list bool) (c : pcond) : option pcond :=
  match c with
  | PAnd a b => match pkept ch a, pkept ch b with Some a, Some b => Some (PAnd a b) | Some a, None => Some a | None, b => b end
  | PCallC body args => match pkept (pchanged_arguments ch args) body with Some b => Some (PCallC b args) | None => None end
  | _ => if pmentions_c ch c then Some c else None
  end.
Definition pof_changed (ch : list bool) (c : pcond) : pcond := match pkept ch c with Some c => c | None => PCompare CEq (PConst []) (PConst []) end.
Definition pchanges (targets : list pterm) : list bool :=
  map (fun '(i, t) => negb (match t with PVar j => Nat.eqb i j | _ => false end)) (combine (seq 0 (length targets)) targets).

(** A move of a sum; that it leads into the domain of its summand, as far as this mentions what changes, and that it makes the sum of
    the coordinates of its summand smaller. *)
Record step := { its_task : ptask; its_inside : option pcond; its_less : pcond }.
Definition step_of (n o : nat) (s : psummand) (m : pmove) : step :=
  let w := pwidth (prules_of s) in
  let t := pin_sum n o s m in
  let own := firstn w (skipn o (pbecomes t)) in
  {| its_task := t;
     its_inside := match pdomain (prules_of s) with Some d => Some (PCallC (pof_changed (pchanges (pgoes_to m)) d) (plisted own)) | None => None end;
     its_less := PCompare CLt (padded own) (padded (pvars o w)) |}.
Fixpoint steps (n o : nat) (g : list psummand) : list step :=
  match g with [] => [] | s :: g => map (step_of n o s) (pmoves (prules_of s)) ++ steps n (o + pwidth (prules_of s)) g end.
(** Each move has a target for each coordinate. *)
Definition is_formed (s : psummand) : bool := forallb (fun m => Nat.eqb (length (pgoes_to m)) (pwidth (prules_of s))) (pmoves (prules_of s)).

(** What shows something of a move; whether it leaves out the condition that the position is legal. *)
Definition side_shown : Type := bool * shown_by.
Record of_steps := { growing_columns : list shown_by; sides_shown : list side_shown }.
Section Check.
Variable parameters : nat.
Variable g : list psummand.
Let n := psize g.
Definition of_move_shown (t : ptask) (d : pcond) (x : side_shown) : option bool :=
  no_tuple parameters true (n + pfresh t) ((if fst x then [] else pdomains 0 g) ++ pgiven t) (Some d) (snd x).
Definition of_step (s : step) : list (side_shown -> option bool) :=
  if pbuilt_in (its_task s) then [] else
  match its_inside s with Some d => [of_move_shown (its_task s) d] | None => [] end ++ [of_move_shown (its_task s) (its_less s)].
(** There is a position, if another section shows it. *)
Definition steps_right (c : pcond) (defined : list shown_by) (x : of_steps) : option bool :=
  if negb (forallb is_formed g) then None else
  and_then (all_pplaced parameters g (Some c) defined) (fun _ =>
  and_then (each_shown (Sums.bars_grow parameters g) (growing_columns x)) (fun _ => each_shown (flat_map of_step (steps n 0 g)) (sides_shown x))).
End Check.
