(** Parametric invariants (docs/FORMAT.md, "Parametric invariants"): problems whose numbers are affine in parameters, and the
    check of locations and inequalities. Each obligation is enumerated here; one of the lines of the file has to prove it. *)
From Coq Require Import NArith ZArith List Bool Arith.
From Nimcert Require Import Obligations.
From Checker Require Import Table Component Formula Rows Machine.
Import ListNotations.
Local Open Scope Z_scope.

(** A constant, and a factor for each parameter; each stands for what the parameter exceeds its bound by. *)
Definition number := list Z.
Definition at_ (m : list Z) (a : number) : Z := dot a (1 :: m).
(** Without zeros at the end, so that equal numbers are equal lists. *)
Fixpoint trimmed (a : number) : number :=
  match a with [] => [] | c :: a => match trimmed a with [] => if c =? 0 then [] else [c] | b => c :: b end end.
Definition number_plus (k : Z) (a b : number) : number := trimmed (add_times k a b).
Fixpoint entrywise (f : Z -> Z -> Z) (a b : number) : number :=
  match a, b with
  | [], _ => map (f 0) b
  | _, [] => map (fun c => f c 0) a
  | c :: a, d :: b => f c d :: entrywise f a b
  end.

(** Components: those without parameters, and sums that are at least a number. *)
Inductive pkind := Plain (k : kind) | Threshold (factors : list (nat * number)) (low : number).
Definition factors_at (m : list Z) (fs : list (nat * number)) : list (nat * Z) := map (fun '(x, a) => (x, at_ m a)) fs.
Definition kind_at (m : list Z) (k : pkind) : kind :=
  match k with Plain k => k | Threshold fs low => Linear (factors_at m fs) (Some (at_ m low)) None end.

Fixpoint same_list {A} (eqb : A -> A -> bool) (l r : list A) : bool :=
  match l, r with [], [] => true | x :: l, y :: r => eqb x y && same_list eqb l r | _, _ => false end.
Definition factors_eqb : list (nat * number) -> list (nat * number) -> bool :=
  same_list (fun p q => Nat.eqb (fst p) (fst q) && same_list Z.eqb (snd p) (snd q)).

(** What a threshold, or its outcome, says about a sum: a lower or an upper bound. *)
Record bound := { about : list (nat * number); is_lower : bool; limit : number }.
Definition negative_part (fs : list (nat * number)) : number :=
  fold_right (fun '(_, a) s => add_times 1 (map (fun c => Z.max 0 (- c)) a) s) [] fs.
Definition positive_part (fs : list (nat * number)) : number :=
  fold_right (fun '(_, a) s => add_times 1 (map (Z.max 0) a) s) [] fs.
(** True, and false, from here on, whatever digits follow. *)
Definition high (fs : list (nat * number)) (low : number) : number := entrywise Z.max low (negative_part fs).
Definition failing (fs : list (nat * number)) (low : number) : number :=
  entrywise Z.min (add_times (-1) low [1]) (map Z.opp (positive_part fs)).
Definition lower (fs : list (nat * number)) (a : number) : bound := {| about := fs; is_lower := true; limit := a |}.
Definition upper (fs : list (nat * number)) (a : number) : bound := {| about := fs; is_lower := false; limit := a |}.
(** In the order in which they are listed. *)
Definition outcomes (fs : list (nat * number)) (low : number) : list (item * list bound) :=
  [(F, [upper fs (failing fs low)]);
   (At 0, [lower fs (add_times 1 (failing fs low) [1]); upper fs (add_times (-1) (high fs low) [1])]);
   (T, [lower fs (high fs low)])].
Definition truths (fs : list (nat * number)) (low : number) : list (item * list bound) :=
  [(F, [upper fs (add_times (-1) low [1])]); (T, [lower fs low])].
(** Two bounds that contradict each other for all values of the parameters. *)
Definition contradict (b c : bound) : bool :=
  is_lower b && negb (is_lower c) && factors_eqb (about b) (about c) &&
  let gap := add_times (-1) (limit c) (limit b) in (hd 0 gap <? 0) && forallb (fun x => x <=? 0) gap.
Definition excluded (bs : list bound) : bool := existsb (fun b => existsb (contradict b) bs) bs.

Section Choices.
Variable options : list (nat * number) -> number -> list (item * list bound).
Variable blank : item -> item.
(** For each list of options of the open thresholds that is not excluded: the row with these, and what they say. *)
Fixpoint choices (ks : list (pkind * nat)) (s : row) : list (row * list bound) :=
  match ks, s with
  | (k, _) :: ks, x :: s =>
      let rest := choices ks s in
      match k, x with
      | Plain _, _ => map (fun '(r, bs) => (blank x :: r, bs)) rest
      | Threshold fs low, At _ =>
          filter (fun '(_, bs) => negb (excluded bs))
            (flat_map (fun '(o, b) => map (fun '(r, bs) => (o :: r, b ++ bs)) rest) (options fs low))
      | Threshold _ _, _ => map (fun '(r, bs) => (x :: r, bs)) rest
      end
  | _, _ => [([], [])]
  end.
End Choices.

(** [at STATE], [mod q r ..] and [ge ..] of a location; an inequality is over 1, the parameters and the accumulators.
    [by D j l ..] *)
Record location := { at_state : row; residues : list (Z * Z); demands : list form }.
Record by_line := { multiple : Z; multipliers : list (nat * Z) }.

(** The accumulators are the sums of the thresholds, each once. *)
Fixpoint sums_of (ks : list (pkind * nat)) (known : list (list (nat * number))) : list (list (nat * number)) :=
  match ks with
  | [] => rev known
  | (Threshold fs _, _) :: ks => sums_of ks (if existsb (factors_eqb fs) known then known else fs :: known)
  | _ :: ks => sums_of ks known
  end.

Section Check.
Variable kinds : list (pkind * nat).
(** Levels and parts; it has no components of its own. *)
Variable shape : machine.
Variable sums : list (list (nat * number)).
Variable parameters : nat.
Variable locations : list location.
Variable pool : list by_line.

Definition after (a : letter) (v : form) (fs : list (nat * number)) : form :=
  fold_right (fun '(x, c) v => if bit a x then form_plus 1 v (c, []) else v) (form_plus 1 v v) fs.
Fixpoint all_after (a : letter) (vs : list form) (ss : list (list (nat * number))) : list form :=
  match vs, ss with v :: vs, fs :: ss => after a v fs :: all_after a vs ss | _, _ => [] end.
(** Accumulator number [i] is [q x + r]. *)
Fixpoint values_from (i : nat) (rs : list (Z * Z)) : list form :=
  match rs with [] => [] | (q, r) :: rs => ([r], repeat 0 i ++ [q]) :: values_from (S i) rs end.
(** An inequality with forms in place of the accumulators. *)
Fixpoint combined (a : list Z) (vs : list form) : form :=
  match a, vs with c :: a, v :: vs => form_plus c (combined a vs) v | _, _ => ([], []) end.
Definition substituted (vs : list form) (h : form) : form := form_plus 1 (fst h, []) (combined (snd h) vs).
Fixpoint value_for (fs : list (nat * number)) (ss : list (list (nat * number))) (vs : list form) : option form :=
  match ss, vs with
  | gs :: ss, v :: vs => if factors_eqb gs fs then Some v else value_for fs ss vs
  | _, _ => None
  end.
Definition guard_of (vs : list form) (b : bound) : list form :=
  match value_for (about b) sums vs with
  | None => []
  | Some v => [if is_lower b then form_plus (-1) v (limit b, []) else form_plus (-1) (limit b, []) v]
  end.
Fixpoint naturals (i : nat) (n : nat) : list form :=
  match n with O => [] | S n => (repeat 0 (S i) ++ [1], []) :: naturals (S i) n end.
Definition hypotheses (known : list form) (vs : list form) (bs : list bound) : list form :=
  known ++ flat_map (guard_of vs) bs ++ naturals 0 parameters.

(** One of the lines proves a target, or that its hypotheses contradict each other. In a line that proves something, the factors add up
    to 0, and so do their sums with any weights: most lines need no further look. *)
Fixpoint weighed (w : Z) (l : list Z) : Z := match l with [] => 0 | c :: l => c * w + weighed ((w * 69069 + 12345) mod 1048576) l end.
Definition weight (h : form) : Z := weighed 1 (tl (fst h)) + weighed 7 (snd h).
Definition weights (hs : list form) : list Z := map (fun h => weight (normalised h)) hs.
Definition may_prove (ws : list Z) (target : option Z) (l : by_line) : bool :=
  match target with
  | Some w => (1 <=? multiple l) && (fold_left (fun rest '(j, k) => rest - k * nth j ws 0) (multipliers l) (multiple l * w) =? 0)
  | None => (multiple l =? 0) && (fold_left (fun rest '(j, k) => rest - k * nth j ws 0) (multipliers l) 0 =? 0)
  end.
Definition met (hs : list form) (ws : list Z) (target : option form) : bool :=
  let w := match target with Some t => Some (weight (normalised t)) | None => None end in
  existsb (fun l => if may_prove ws w l then proves target hs (multiple l) (multipliers l) else false) pool.
Definition contradicted (hs : list form) : bool := met hs (weights hs) None.
Definition admits (rs : list (Z * Z)) (vs : list form) : bool :=
  same_list (fun _ _ => true) rs (map (fun _ => (0, 0)) vs) &&
  forallb (fun '((q, r), v) =>
    (0 <? q) && forallb (fun a => a mod q =? 0) (factors_of v) && ((constant_of v - r) mod q =? 0)) (combine rs vs).
Definition edge (hs : list form) (vs : list form) (next : row) : bool :=
  let targets := filter (fun l => if covers (at_state l) next then admits (residues l) vs else false) locations in
  if existsb (fun t => match demands t with [] => true | _ => false end) targets then true else
  let ws := weights hs in
  if existsb (fun t => forallb (fun d => met hs ws (Some (substituted vs d))) (demands t)) targets then true else met hs ws None.

(** The components that are no thresholds and whose last digit was read get their next states. *)
Fixpoint advanced (j : nat) (a : letter) (ks : list (pkind * nat)) (old cur : row) : row :=
  match ks, old, cur with
  | (k, l) :: ks, x :: old, c :: cur =>
      (match k with
       | Plain k => if Nat.eqb l j then match x with At z => step [] k z a | _ => x end else c
       | Threshold _ _ => c
       end) :: advanced j a ks old cur
  | _, _, _ => []
  end.
Section Walk.
Variable reached : letter -> row -> bool.
(** [if], as in [Machine.walk]. *)
Fixpoint walked (levels : list (list (formula nat))) (pre : letter) (old cur : row) : bool :=
  match levels with
  | [] => reached pre cur
  | l :: levels =>
      forallb (fun b =>
        let pre' := pre ++ [b] in
        let cur' := advanced (length pre) pre' kinds old cur in
        if existsb (fails cur') l then true else walked levels pre' old cur') [false; true]
  end.
End Walk.

Definition end_truth (s : row) (i : nat) : truth3 :=
  match nth i s Star, nth_error kinds i with
  | T, Some _ => Yes
  | F, Some _ => No
  | At z, Some (Plain k, _) => if ends [] k z then Yes else No
  | _, _ => Open
  end.
Definition false_at_end (s : row) : bool := existsb (fun p => match value (end_truth s) p with No => true | _ => false end) (parts shape).

Definition start_of (k : pkind) : item := match k with Plain k => start k | Threshold _ _ => At 0 end.
Definition initial : bool :=
  let zero := map (fun _ => ([], [])) sums in
  forallb (fun '(r, bs) => existsb (fails r) (parts shape) || edge (hypotheses [] zero bs) zero r)
    (choices outcomes (fun x => x) kinds (map (fun '(k, _) => start_of k) kinds)).
Definition safe_at (t : location) : bool :=
  let vs := values_from 0 (residues t) in
  let known := map (substituted vs) (demands t) in
  forallb (fun '(r, bs) => false_at_end r || contradicted (hypotheses known vs bs)) (choices truths (fun x => x) kinds (at_state t)).
Definition consecution_at (t : location) : bool :=
  let vs := values_from 0 (residues t) in
  let known := map (substituted vs) (demands t) in
  forallb (fun '(r, bs) =>
    walked (fun a next => let vs' := all_after a vs sums in edge (hypotheses known vs' bs) vs' next) (levels shape) [] (at_state t) r)
    (choices outcomes (fun _ => Star) kinds (at_state t)).
Definition fits_location (t : location) : bool :=
  Nat.eqb (length (at_state t)) (length kinds) && Nat.eqb (length (residues t)) (length sums) &&
  forallb (fun '((k, _), x) => match k with Plain k => fits [] k x | Threshold _ _ => match x with At z => z =? 0 | _ => true end end)
    (combine kinds (at_state t)).
Definition location_right (t : location) : bool := fits_location t && safe_at t && consecution_at t.
Definition all_right : bool := initial && forallb location_right locations.
End Check.

(** A section: the locations of a parametric invariant, and the lines of the file. *)
Record pinvariant := { row_width : nat; accumulators : nat; places : list location; pool_of_file : list by_line }.

(** * Machines of problems *)
Section Compile.
Variable eqb : pkind -> pkind -> bool.
Fixpoint pindex (ks : list pkind) (k : pkind) (i : nat) : option nat :=
  match ks with [] => None | k' :: ks => if eqb k' k then Some i else pindex ks k (S i) end.
Fixpoint pnumber (ks : list pkind) (f : formula pkind) : option (formula nat) :=
  match f with
  | Leaf k => match pindex ks k 0 with Some i => Some (Leaf i) | None => None end
  | And f g => match pnumber ks f, pnumber ks g with Some f, Some g => Some (And f g) | _, _ => None end
  | Or f g => match pnumber ks f, pnumber ks g with Some f, Some g => Some (Or f g) | _, _ => None end
  | Not f => match pnumber ks f with Some f => Some (Not f) | None => None end
  end.
Fixpoint pnumber_all (ks : list pkind) (fs : list (formula pkind)) : option (list (formula nat)) :=
  match fs with
  | [] => Some []
  | f :: fs => match pnumber ks f, pnumber_all ks fs with Some f, Some fs => Some (f :: fs) | _, _ => None end
  end.
Definition tracks_in (k : pkind) : list nat := match k with Plain k => tracks_of k | Threshold fs _ => map fst fs end.
Definition is_proper (k : pkind) : bool := match k with Plain k => proper [] k | Threshold _ _ => true end.
Definition shape_of (tracks : nat) (cs : list (pkind * nat)) (ps : list (formula nat)) : machine :=
  let last p := list_max (map (fun i => snd (nth i cs (Plain (Parity []), 0%nat))) (leaves p)) in
  {| components := [];
     Machine.levels := map (fun j => filter (fun p => Nat.eqb (last p) j) ps) (seq 0 tracks);
     Machine.parts := ps |}.
(** None if a component is missing, has no meaning or has a track that does not exist. A problem without tracks has one that no part reads. *)
Definition proved (made : nat) (ks : list pkind) (fs : list (formula pkind)) (parameters : nat) (v : pinvariant) : option bool :=
  match pnumber_all ks fs with
  | None => None
  | Some ps =>
      let tracks := Nat.max 1 made in
      let cs := map (fun k => (k, list_max (tracks_in k))) ks in
      let sums := sums_of cs [] in
      if forallb is_proper ks && forallb (fun '(_, l) => Nat.ltb l tracks) cs then
        Some (Nat.eqb (row_width v) (length ks) && Nat.eqb (accumulators v) (length sums) &&
              all_right cs (shape_of tracks cs ps) sums parameters (places v) (pool_of_file v))
      else None
  end.
End Compile.
