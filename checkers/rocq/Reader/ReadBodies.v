(** Reading what follows the head of a certificate: the ways to prove claims without parameters, and cases (docs/FORMAT.md). *)
From Coq Require Import NArith ZArith List Bool String Ascii Arith.
From Checker Require Import Syntax Stated Obligation ParametricObligation ParametricPlaces Criterion Passes Sums.
From Checker Require Import Sections Bodies Stated Read Words Lines ReadSections ReadCases Text.
Import ListNotations.
Open Scope string_scope.

Definition has (ls : list string) (word : string) : bool := existsb (starts word) ls.

(** * Claims without parameters *)
Definition in_game (st : wstatement) : list wsummand := match st with OfSet g _ => g | OfValues g _ => Strip :: g | _ => [] end.
Definition by_trees (ls : list string) : bool :=
  (has ls "linear " || has ls "term up ") && negb (existsb (has ls) ["graph "; "relation "; "after "; "measure "; "evaluated "; "instance "]).
Definition by_criterion (ls : list string) : bool := has ls "invariant criterion " || has ls "invariant ns ".
Definition more_tables (before : list listed_table) (n : names) : reader (list listed_table) :=
  if* next_starts "after " then other_way else let! l := many (fun _ => table_listed n) in ret (before ++ l)%list.
Definition rows_named (tables : list listed_table) (name : string) : reader section :=
  let! rows := states ("invariant " ++ name) in ret match tables with [] => OfRows rows | _ => OfTabled tables rows end.
Definition optional_rows (tables : list listed_table) : optional section := fun name =>
  if* next_starts ("invariant " ++ name ++ " ") then let! s := rows_named tables name in ret (Some s) else ret None.
Definition places_of_rows (tables : list listed_table) : reader (list shown_by) :=
  let! l := numbered (optional_rows tables) "defined" in ret (map inl l).
Definition claim_with (bounds : list N) (negated : bool) (st : wstatement) : stated_claim := {| lower_bounds := bounds; stated := {| negated := negated; about := st |} |}.
(** [before]: tables that are known already. The body, and the tables after it. *)
Definition criterion_body (before : list listed_table) (n : names) : reader (pbody * list listed_table) :=
  let! tables := more_tables before n in
  let! (places, x) := of_criterion 0 n false (optional_rows tables) (places_of_rows tables) in
  let! _ := ended in ret (Whole (with_game places (Some x) None None None), tables).
Definition direct_body (before : list listed_table) (n : names) (negated : bool) (st : wstatement) : reader (pbody * list listed_table) :=
  let! x := sections_without_parameters before n (instance [] (claim_with [] negated st)) in ret (Direct x, Evidence.listed (Check.body x)).
Definition trees_body (n : names) (st : wstatement) : reader pbody :=
  let! b := body_with_parameters 0 n false st in let! _ := ended in ret b.
Definition passes_body (n : names) (st : wstatement) : reader pbody :=
  match in_game st with
  | [Rules g] =>
      let! tables := more_tables [] n in
      let! ws := words_after "position" in let! position := naturals ws in
      let! places := places_of_rows tables in
      let! shown := pass_sections 0 n (width g) (rows_named tables) in
      let! ls := remaining in
      let! (b, _) := if by_criterion ls then criterion_body tables n else direct_body tables n false (OfSet (rest_game g (counts shown)) (set_without shown)) in
      ret (OfPasses position places shown b)
  | _ => other_way
  end.
(** Whether a line comes after the sections of a summand. *)
Definition after_number (line : string) : bool :=
  (line =? "end") || existsb (fun w => starts w line) ["linear sum "; "invariant sum "; "parametric sum "] || ends_case line ||
  match after_prefix "term " line with String c _ => starts "term " line && is_digit c | EmptyString => false end.
Definition number_body (n : names) (tables : list listed_table) (s : wsummand) (t : wterm) : reader (pbody * list listed_table) :=
  let st := OfValues [s] t in
  let! ls := remaining in
  let own := until after_number ls in
  if negb (has own "position ") || existsb (String.eqb "sum") own then wrong "the sections of a summand" else
  if has own "option " || (by_trees own && negb (match tables with [] => true | _ => false end)) then other_way else
  within own (if by_trees own then let! b := trees_body n st in ret (b, tables)
    else if by_criterion own then criterion_body tables n else direct_body tables n false st).
(** [octal PREPERIOD PERIOD] *)
Definition period_line : reader pbody :=
  let! ws := words_after "octal" in
  match ws with [e; p] => let! e := natural e in let! p := natural p in ret (OfPeriod e p) | _ => wrong "a pre-period and a period" end.
(** [sections]: how the sections of all summands are read, with those of one. *)
Definition sum_body (n : names) (sections : (list listed_table -> optional shown_by) -> list listed_table -> list shown_by -> reader (of_sum * list pbody)) : reader pbody :=
  let! tables := more_tables [] n in
  let! ws := words_after "position" in let! position := naturals ws in
  let shown tables := shown_with 0 n (optional_rows tables) in
  let! places := numbered (shown tables) "defined" in
  let! growing := numbered (shown tables) "monotone" in
  let! (x, numbers) := sections shown tables growing in
  let! _ := ended in ret (OfSum position places x numbers).
Definition summands_body (n : names) (st : wstatement) : reader pbody :=
  sum_body n (fun shown tables => summand_sections n (number_body n) shown tables (in_game st)).
Definition parts_body (n : names) (g : list wpart) : reader pbody :=
  let number tables s t := match s with Summand s => number_body n tables s t | Octal _ => let! b := period_line in ret (b, tables) end in
  sum_body n (fun shown tables => part_sections n number shown tables g).
(** Claims about octal games, and sums with them: [counterexample octal X ..], a period, or a sum. *)
Definition octal_body (n : names) (negated : bool) (st : wstatement) : reader pbody :=
  if negated then
    let! ws := words_after "counterexample" in
    match ws with "octal" :: xs => let! xs := naturals xs in let! _ := ended in ret (AtHeaps xs) | _ => wrong "a counterexample" end
  else match st with
  | OfPartValues [Octal _] _ => let! b := period_line in let! _ := ended in ret b
  | OfPartValues g _ => parts_body n (Summand Strip :: g)
  | OfParts g _ => parts_body n g
  | _ => other_way
  end.
Definition body_without_parameters (n : names) (negated : bool) (st : wstatement) : reader pbody :=
  if match st with OfParts _ _ | OfPartValues _ _ => true | _ => false end then octal_body n negated st else
  let! ls := own_sections in
  let game := match st with OfSet _ _ | OfValues _ _ => true | _ => false end in
  let first {A} (x : reader (pbody * A)) := let! (b, _) := x in ret b in
  if negated then if by_trees ls then other_form else first (direct_body [] n true st)
  else if game && existsb (String.eqb "sum") ls then summands_body n st
  else if match st with OfSet [Rules _] _ => has ls "pass " | _ => false end then passes_body n st
  else if by_trees ls then trees_body n st
  else if game && by_criterion ls then first (criterion_body [] n)
  else first (direct_body [] n false st).
Definition evidence_without_parameters (n : names) (c : stated_claim) : reader evidence :=
  if* next_starts "evaluated " then let! x := evaluated_columns in ret (ByColumns x) else
  let! b := body_without_parameters n (negated (stated c)) (about (stated c)) in ret (ByBody b).

(** * Claims with parameters *)
Section Cases.
Variable head : list tokens.
Variables (negated : bool) (about : wstatement) (bounds : list N).
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
Definition names_in (left : list (nat * (N * N))) (fixed : list (nat * N)) : reader names :=
  match scope_with (map (number_of left fixed) indices) nothing head, sizes_of [] head with
  | Some s, Some sizes => ret {| meaning := s; sizes := sizes |}
  | _, _ => refuse "a statement of the head with other numbers"
  end.
(** A case in which all parameters have values. *)
Definition concrete (fixed : list (nat * N)) : reader pbody :=
  let e := excess (map (fun j => hd 0%N (number_of [] fixed j)) indices) bounds in
  let c := map_stated (fun a => trimmed [number_at e a]) [] (claim_with bounds negated about) in
  let! n := names_in [] fixed in
  let! own := own_sections in
  within own (body_without_parameters n negated (Syntax.about (stated c))).
Definition sum_with_parameters (parameters : nat) (n : names) : reader pbody :=
  let shown := shown_with parameters n (optional_section parameters) in
  let! _ := insist (negb negated) "a sum in a refutation" in
  let! places := numbered shown "defined" in
  let! growing := numbered shown "monotone" in
  let number (_ : unit) s t :=
    let! next := peek in if after_number next then wrong "the sections of a summand" else
    let! b := body_with_parameters parameters n false (OfValues [s] t) in ret (b, tt) in
  let! (x, numbers) := summand_sections n number (fun _ => shown) tt (in_game about) growing in
  ret (OfSum [] places x numbers).
Fixpoint place_of (j : nat) (left : list (nat * (N * N))) : nat := match left with (k, _) :: l => if Nat.eqb k j then 0 else S (place_of j l) | [] => 0 end.
Definition with_range (j : nat) (bound step : N) : list (nat * (N * N)) -> list (nat * (N * N)) :=
  map (fun '(k, x) => if Nat.eqb k j then (k, (bound, step)) else (k, x)).
(** A body for each of the least values of parameter j below n, and one for the others. *)
Fixpoint cases_below (body : list (nat * (N * N)) -> list (nat * N) -> reader pbody) (fuel j : nat) (n v step : N) (left : list (nat * (N * N))) (fixed : list (nat * N)) : reader pbody :=
  match fuel with
  | O => refuse "many cases"
  | S fuel =>
      if (n <=? v)%N then let! _ := expect "otherwise" in body (with_range j v step left) fixed
      else
        let! _ := expect ("case " ++ decimal_of v) in
        let! least := body (filter (fun x => negb (Nat.eqb (fst x) j)) left) ((j, v) :: fixed) in
        let! rest := cases_below body fuel j n (v + step) step left fixed in
        ret (Case (place_of j left) least rest)
  end.
Fixpoint body_of (fuel : nat) (left : list (nat * (N * N))) (fixed : list (nat * N)) : reader pbody :=
  match fuel with
  | O => refuse "cases in cases"
  | S fuel =>
      let parameters := List.length left in
      let! line := peek in
      let! sum := has_sum in
      match split " " line with
      | ["split"; j; way; n] =>
          let! _ := words_after "split" in let! j := count j in let! n := natural n in
          match List.find (fun x => Nat.eqb (fst x) j) left with
          | None => wrong "a split"
          | Some (_, (bound, step)) =>
          if way =? "below" then if (n <=? bound)%N then wrong "a split" else cases_below (body_of fuel) 4096 j n bound step left fixed else
          if negb (way =? "modulo") || (n <=? 1)%N then wrong "a split" else
          if (65536 <? step * n)%N then refuse "values of a parameter too far apart" else
          let! bodies := read_all (fun r => let v := (bound + step * N.of_nat r)%N in
            let! _ := expect ("case " ++ decimal_of v) in body_of fuel (with_range j v (step * n) left) fixed) (seq 0 (N.to_nat n)) in
          let bodies := by_number bodies in
          ret (Residues (place_of j left) (N.to_nat n) (fun r => match Table.find bodies (Z.of_nat r) with Some b => b | None => Whole no_sections end))
          end
      | _ =>
          if Nat.eqb parameters 0 then concrete fixed else
          let! k := names_in left fixed in
          if sum then sum_with_parameters parameters k else body_with_parameters parameters k negated about
      end
  end.
End Cases.
(** What follows the head, which states this claim, and the lines [by ..]. *)
Definition evidence_of (head : list tokens) (s : scope) (c : stated_claim) : reader evidence :=
  match lower_bounds c, sizes_of [] head with
  | _, None => refuse "a large term"
  | [], Some sizes => evidence_without_parameters {| meaning := s; sizes := sizes |} c
  | bounds, _ =>
      let! b := body_of head (negated (stated c)) (about (stated c)) bounds 64 (combine (seq 1 (List.length bounds)) (map (fun b => (b, 1%N)) bounds)) [] in
      let! _ := ended in ret (ByBody b)
  end.
