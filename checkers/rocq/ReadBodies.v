(** Reading what follows the head of a certificate: the ways to prove claims without parameters, and cases (docs/FORMAT.md). *)
From Coq Require Import NArith ZArith List Bool String Ascii Arith.
From Checker Require Import Syntax ParametricSyntax ParametricLift ParametricObligation ParametricPlaces ParametricCriterion ParametricPasses ParametricSums.
From Checker Require Import ParametricClaims ParametricCases Routes Read Words Lines ReadTerms ReadSections ReadCases.
From Checker Require ParametricPrint.
Import ListNotations.
Open Scope string_scope.

(** * Claims without parameters *)
(** The names of a claim without parameters, as far as claims with parameters can have them. *)
Definition known_of (s : scope) : ReadTerms.known :=
  {| numbers := map (fun '(x, c) => (x, trimmed [c])) (lets s);
     defined := flat_map (fun '(x, (xs, its)) =>
       match (match its with Term t => option_map ParametricPrint.OfPterm (lift t) | Cond c => option_map ParametricPrint.OfPcond (lift_c c) end) with
       | Some its => [{| ParametricPrint.pname := x; ParametricPrint.pparameters := xs; ParametricPrint.pits := its |}]
       | None => []
       end) (defs s) |}.
Definition lifted {A} (x : option A) : reader A := given x "a term or condition that claims with parameters do not have".
Definition has (ls : list string) (word : string) : bool := existsb (starts word) ls.
Definition by_trees (ls : list string) : bool :=
  (has ls "linear " || has ls "term up ") && negb (existsb (has ls) ["graph "; "relation "; "after "; "measure "; "evaluated "; "instance "]).
Definition is_about_game (st : Syntax.statement) : bool := match st with OfSet _ _ | OfValues _ _ => true | _ => false end.
Definition by_criterion (st : Syntax.statement) (ls : list string) : bool := is_about_game st && (has ls "invariant criterion " || has ls "invariant ns ").
Definition by_passes (st : Syntax.statement) (ls : list string) : bool := match st with OfSet [Rules _] _ => has ls "pass " | _ => false end.
Definition in_game (st : Syntax.statement) : list summand := match st with OfSet g _ => g | OfValues g _ => Strip :: g | _ => [] end.
Definition more_tables (before : list listed_table) (s : scope) : reader (list listed_table) :=
  if* next_starts "after " then other_way else let! l := many (fun _ => table_listed s) in ret (before ++ l)%list.
Definition rows_named (tables : list listed_table) (name : string) : reader section :=
  let! rows := states ("invariant " ++ name) in ret match tables with [] => OfRows rows | _ => OfTabled tables rows end.
Definition optional_rows (tables : list listed_table) : optional section := fun name =>
  if* next_starts ("invariant " ++ name ++ " ") then let! s := rows_named tables name in ret (Some s) else ret None.
Definition places_of_rows (tables : list listed_table) : reader (list shown_by) :=
  let! l := numbered (optional_rows tables) "defined" in ret (map inl l).
Definition criterion_route (before : list listed_table) (s : scope) (negated : bool) : reader (route * list listed_table) :=
  if negated then other_form else
  let! tables := more_tables before s in
  let! (places, x) := of_criterion 0 negated (optional_rows tables) (places_of_rows tables) in
  let! _ := ended in ret (ByCriterion places x, tables).
Definition sections_route (before : list listed_table) (s : scope) (c : claim) : reader (route * list listed_table) :=
  let! x := sections_without_parameters before s c in ret (BySections x, Evidence.listed (Check.body x)).
Definition trees_route (s : scope) (c : claim) : reader route :=
  if negated c then other_form else
  let! about := lifted (lift_statement (about c)) in
  let! x := sections_with_parameters 0 (known_of s) false about in let! _ := ended in ret (ByTrees x).
Definition passes_route (s : scope) (c : claim) : reader route :=
  if negated c then other_form else
  let! g := match in_game (about c) with
    | [g] => let! g := lifted (lift_summand g) in match g with PRules g => ret g | _ => other_way end
    | _ => other_way
    end in
  let! tables := more_tables [] s in
  let! ws := take_words in let! _ := insist (hd "" ws =? "position") "the certificate: position is expected" in
  let! position := naturals (tl ws) in
  let! places := places_of_rows tables in
  let! shown := pass_sections (known_of s) (rows_named tables) in
  let rest := OfSet (map (summand_at []) (rest_game g (counts shown))) (cond_at [] (set_without shown)) in
  let! ls := remaining in
  let! (x, _) := if by_criterion rest ls then criterion_route tables s false else sections_route tables s {| negated := false; about := rest |} in
  ret (ByPasses position places shown x).

(** Whether a line comes after the sections of a summand. *)
Definition after_number (line : string) : bool :=
  (line =? "end") || existsb (fun w => starts w line) ["linear sum "; "invariant sum "; "parametric sum "] || ends_case line ||
  match after_prefix "term " line with String c _ => starts "term " line && is_digit c | EmptyString => false end.
Definition sum_route (s : scope) (c : claim) : reader route :=
  if negated c then other_form else
  let g := in_game (about c) in
  let! pg := lifted (lift_all lift_summand g) in
  let! tables := more_tables [] s in
  let! ws := take_words in let! position := naturals (tl ws) in
  let shown tables := shown_with (optional_rows tables) in
  let! places := numbered (shown tables) "defined" in
  let! growing := numbered (shown tables) "monotone" in
  let number tables i (_ : psummand) t :=
    let stated := {| negated := false; about := OfValues [nth i g Strip] (term_at [] t) |} in
    let! ls := remaining in
    let own := until after_number ls in
    within own (if by_trees own then let! x := trees_route s stated in ret (x, tables)
      else if by_criterion (about stated) own then criterion_route tables s false else sections_route tables s stated) in
  let! (x, numbers) := sum_sections (known_of s) number shown tables pg growing in
  let! _ := ended in ret (BySum position places x numbers).
Definition route_of (s : scope) (c : claim) : reader route :=
  let! ls := remaining in
  let! sum := has_sum in
  match about c, negated c, starts "evaluated " (hd "" ls) with
  | OfFunction _ _ (Some _), false, true => let! e := evaluated_columns in ret (ByValues e)
  | _, _, _ =>
      if is_about_game (about c) && sum then sum_route s c
      else if by_passes (about c) ls then passes_route s c
      else if by_trees ls then trees_route s c
      else let! (x, _) := if by_criterion (about c) ls then criterion_route [] s (negated c) else sections_route [] s c in ret x
  end.

(** * Claims with parameters *)
Section Cases.
Variable head : list tokens.
Variables (negated : bool) (about : pstatement) (bounds : list N).
(** [left]: the parameters without a value, with their bounds, and the steps between their values; [fixed]: the others. *)
Definition number_of (left : list (nat * (N * N))) (fixed : list (nat * N)) (j : nat) : affine :=
  match List.find (fun x => Nat.eqb (fst x) j) fixed with
  | Some (_, v) => trimmed [v]
  | None =>
      match List.find (fun x => Nat.eqb (fst x) j) left with
      | Some (_, (bound, _)) => bound :: flat_map (fun '(k, (_, step)) => if Nat.ltb k j then [0%N] else if Nat.eqb k j then [step] else []) left
      | None => []
      end
  end.
Definition indices : list nat := seq 1 (List.length bounds).
Definition known_in (left : list (nat * (N * N))) (fixed : list (nat * N)) : reader ReadTerms.known :=
  lifted (known_at head (map (number_of left fixed) indices)).
Fixpoint scope_after (s : scope) (ls : list tokens) : option scope :=
  match ls with [] => Some s | l :: ls => match Read.statement s l with Some (s, _) => scope_after s ls | None => None end end.
(** What names mean at values of the parameters. *)
Definition scope_at (values : list N) : option scope :=
  match parameters_of head with
  | Some (ps, ls) => scope_after {| lets := combine (map fst ps) values; defs := []; games := [] |} ls
  | None => None
  end.
Definition excess (values : list N) : list N := map (fun '(v, b) => v - b)%N (combine values bounds).
Definition concrete (fixed : list (nat * N)) : reader pbody :=
  let values := map (fun j => hd 0%N (number_of [] fixed j)) indices in
  let! s := lifted (scope_at values) in
  let! own := own_sections in
  let c := claim_at (excess values) {| bounds_of_parameters := bounds; pnegated := negated; about_parameters := about |} in
  let! x := within own (sections_without_parameters [] s c) in ret (Concrete x).
Definition sum_with_parameters (parameters : nat) (known : ReadTerms.known) : reader pbody :=
  let g := match about with POfSet g _ => g | POfValues g _ => PStrip :: g | _ => [] end in
  let shown := shown_with (optional_section parameters) in
  let! places := numbered shown "defined" in
  let! growing := numbered shown "monotone" in
  let number (_ : unit) (_ : nat) s t := let! x := sections_with_parameters parameters known false (POfValues [s] t) in ret (x, tt) in
  let! (x, numbers) := sum_sections known number (fun _ => shown) tt g growing in
  ret (OfSum places x numbers).
Fixpoint place_of (j : nat) (left : list (nat * (N * N))) : nat := match left with (k, _) :: l => if Nat.eqb k j then 0 else S (place_of j l) | [] => 0 end.
Definition with_range (j : nat) (bound step : N) : list (nat * (N * N)) -> list (nat * (N * N)) :=
  map (fun '(k, x) => if Nat.eqb k j then (k, (bound, step)) else (k, x)).
(** A body for each of the least values of parameter j below n, and one for the others. *)
Fixpoint cases_below (body : list (nat * (N * N)) -> list (nat * N) -> reader pbody) (fuel j : nat) (n v step : N) (left : list (nat * (N * N))) (fixed : list (nat * N)) : reader pbody :=
  match fuel with
  | O => refuse "the certificate: many cases"
  | S fuel =>
      if (n <=? v)%N then let! _ := expect "otherwise" in body (with_range j v step left) fixed
      else
        let! _ := expect ("case " ++ ParametricPrint.decimal v) in
        let! least := body (filter (fun x => negb (Nat.eqb (fst x) j)) left) ((j, v) :: fixed) in
        let! rest := cases_below body fuel j n (v + step) step left fixed in
        ret (Case (place_of j left) least rest)
  end.
Fixpoint body_of (fuel : nat) (left : list (nat * (N * N))) (fixed : list (nat * N)) : reader pbody :=
  match fuel with
  | O => refuse "the certificate: cases in cases"
  | S fuel =>
      let parameters := List.length left in
      let! line := peek in
      let! sum := has_sum in
      let! measured := has_measure in
      match split " " line with
      | ["split"; j; way; n] =>
          let! _ := take in let! j := count j in let! n := natural n in
          let (bound, step) := match List.find (fun x => Nat.eqb (fst x) j) left with Some (_, x) => x | None => (0, 1)%N end in
          if way =? "below" then cases_below (body_of fuel) 4096 j n bound step left fixed else
          if (65536 <? step * n)%N then refuse "values of a parameter too far apart" else
          let! bodies := read_all (fun r => let v := (bound + step * N.of_nat r)%N in
            let! _ := expect ("case " ++ ParametricPrint.decimal v) in body_of fuel (with_range j v (step * n) left) fixed) (seq 0 (N.to_nat n)) in
          ret (Residues (place_of j left) (N.to_nat n) (fun r => nth r bodies (Whole no_sections)))
      | _ =>
          if sum then let! k := known_in left fixed in sum_with_parameters parameters k
          else if Nat.eqb parameters 0 && measured then concrete fixed
          else let! k := known_in left fixed in let! x := sections_with_parameters parameters k negated about in ret (Whole x)
      end
  end.
End Cases.
Definition whole_body (head : list tokens) (c : pclaim) : reader pbody :=
  let bounds := bounds_of_parameters c in
  let! b := body_of head (pnegated c) (about_parameters c) bounds 64 (combine (seq 1 (List.length bounds)) (map (fun b => (b, 1%N)) bounds)) [] in
  let! _ := ended in ret b.
