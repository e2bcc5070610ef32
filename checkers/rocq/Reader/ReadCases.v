(** Reading the sections of claims with parameters, and of those without that are checked as if they had parameters (docs/FORMAT.md). *)
From Coq Require Import NArith ZArith List Bool String Ascii Arith.
From Checker Require Import Syntax Stated Total ParametricGame Read Words Component Rows Thresholds Obligation ParametricObligation ParametricPlaces Criterion.
From Checker Require Import Power Passes Sums ClosedFormula Options Steps Refutation Sections.
From Checker Require Import Lowering Bodies Lines.
From Checker Require Goals ReadSections OctalSums.
Import ListNotations.
Open Scope string_scope.

Definition other_form {A} : reader A := refuse "a refutation of another form".
Fixpoint paired {A} (l : list A) : option (list (A * A)) :=
  match l with [] => Some [] | a :: b :: l => option_map (cons (a, b)) (paired l) | [_] => None end.
Definition pairs_of (l : list Z) : reader (list (Z * Z)) := match paired l with Some l => ret l | None => wrong "a pair of numbers" end.
Definition numbers_after (word : string) : reader (list Z) := let! ws := words_after word in read_all integer ws.
(** The lines [by D j l ..] after the head. *)
Definition most_lines : N := 4096.
Definition the_pool : reader (list by_line) := all_next "by " (
  let! l := numbers_after "by" in
  match l with
  | d :: l =>
      let! l := pairs_of l in
      if forallb (fun x => number_below (Z.of_N most_lines + 1) (fst x)) l then ret {| multiple := d; multipliers := map (fun '(j, m) => (Z.to_nat j, m)) l |} else wrong "a hypothesis"
  | [] => wrong "a line"
  end).
Definition with_pool (l : list by_line) : reader unit := fun c => Found tt {| ahead := ahead c; pool_of_lines := l |}.
Definition its_pool : reader (list by_line) := fun c => Found (pool_of_lines c) c.
(** Lines that are read as a certificate of their own. *)
Definition within {A} (own : list string) (f : reader A) : reader A :=
  fun c => match f (with_lines (own ++ ["end"]) c) with
           | Found a _ => Found a (with_lines (skipn (List.length own) (ahead c)) c)
           | Unread why => Unread why
           end.
Fixpoint until (stops : string -> bool) (ls : list string) : list string := match ls with [] => [] | l :: ls => if stops l then [] else l :: until stops ls end.
Definition ends_case (line : string) : bool := (line =? "end") || (line =? "otherwise") || starts "case " line.
Definition own_sections : reader (list string) := let! ls := remaining in ret (until ends_case ls).
Definition has_measure : reader bool := let! ls := own_sections in ret (existsb (starts "measure ") ls).
Definition has_sum : reader bool := let! ls := own_sections in ret (existsb (String.eqb "sum") ls).

Section WithParameters.
Variable parameters : nat.
Definition optional (A : Type) := string -> reader (option A).
Definition required {A} (read : optional A) (name : string) : reader A :=
  let! x := read name in match x with Some x => ret x | None => let! line := peek in refuse ("the certificate: " ++ name ++ " is expected at: " ++ line) end.
Definition numbered {A} (read : optional A) (name : string) : reader (list A) := many (fun j => read (name ++ " " ++ decimal j)).

(** * Sections *)
Definition location_of (width accumulators : nat) : reader location :=
  let! ws := words_after "at" in
  let! state := read_all item_of ws in
  let! residues := (if* next_starts "mod " then let! l := numbers_after "mod" in pairs_of l else ret (repeat (1%Z, 0%Z) accumulators)) in
  let! demands := all_next "ge " (let! l := numbers_after "ge" in
    if Nat.eqb (List.length l) (S parameters + accumulators) then ret (firstn (S parameters) l, skipn (S parameters) l) else wrong "an inequality") in
  if Nat.eqb (List.length state) width && Nat.eqb (List.length residues) accumulators && forallb (fun '(q, r) => (0 <=? r) && (r <? q))%Z residues
  then ret {| at_state := state; residues := residues; demands := demands |} else wrong "a location".
Definition places_named (name : string) : reader pinvariant :=
  let! ns := header ("parametric " ++ name) ["width"; "accumulators"; "locations"] in
  match ns with
  | [width; accumulators; n] =>
      let! places := times n (location_of width accumulators) in let! l := its_pool in
      if (width <=? 64)%nat && (accumulators <=? 64)%nat && increasing (fun x y => match row_compare (at_state x) (at_state y) with Gt => false | _ => true end) places
      then ret {| row_width := width; accumulators := accumulators; places := places; pool_of_file := l |} else wrong "locations that are not sorted"
  | _ => wrong "a header"
  end.
Definition section_named (name : string) : reader section :=
  if* next_starts ("parametric " ++ name ++ " ") then let! s := places_named name in ret (OfPlaces s) else let! s := states ("invariant " ++ name) in ret (OfRows s).
Definition next_is (kinds : list string) (name : string) : reader bool := let! s := peek in ret (existsb (fun w => starts (w ++ " " ++ name ++ " ") s) kinds).
Definition optional_section : optional section := fun name =>
  if* next_is ["parametric"; "invariant"] name then let! s := section_named name in ret (Some s) else ret None.

(** * Trees of cases *)
Fixpoint parts_of (current : list string) (l : list string) : list (list string) :=
  match l with
  | [] => [List.rev current]
  | w :: l => match split "," w with
              | [v; ""] => List.rev (v :: current) :: parts_of [] l
              | _ => parts_of (w :: current) l
              end
  end.
(** A number and its factor c p_1 .., of which the last entry is not 0: a part for each entry that is not 0. *)
Definition factor (s : string) : reader Z := let! z := integer s in if (Z.abs z <? 2 ^ 62)%Z then ret z else wrong "a number".
Definition part_of (l : list string) : reader (list Goals.part) :=
  match l with
  | j :: entries =>
      let! j := factor j in let! entries := read_all factor entries in
      if (0 <=? j)%Z && (List.length entries <=? S parameters)%nat && negb (List.last entries 0 =? 0)%Z then
        ret (flat_map (fun '(i, z) => if (z =? 0)%Z then [] else [(Z.to_N j, z, if Nat.eqb i 0 then [] else [N.of_nat i])]) (combine (seq 0 (List.length entries)) entries))
      else wrong "a factor"
  | [] => wrong "a part of a line"
  end.
Variable known : names.
Definition fact_term (j : nat) : reader wterm :=
  let start := "term " ++ decimal j ++ " " in
  let! line := take in
  if starts start line then let! (_, t) := over_names known whole_term (after_prefix start line) in ret t else wrong (start ++ "is expected").
(** A line [or] with several numbers stands for several lines. *)
Definition tree_line_of : reader (list Goals.tree_line) :=
  if* next_starts "fact " then
    let! line := take in let! (n, c) := over_names known whole_cond (after_prefix "fact " line) in
    let! w := states "invariant fact" in let! ts := read_all fact_term (seq 1 n) in ret [Goals.FactLine n c w ts]
  else
  let! ws := take_words in
  match ws with
  | "or" :: ((_ :: _) as js) => let! js := read_all natural js in ret (map (fun j => Goals.OrLine (N.to_nat (N.min j most_lines))) js)
  | "split" :: l => let! l := read_all part_of (parts_of [] l) in ret [Goals.SplitLine (List.concat l)]
  | "by" :: l => let! l := read_all (fun p => part_of match p with [j] => [j; "1"] | _ => p end) (parts_of [] l) in ret [Goals.ByLine (List.concat l)]
  | _ => wrong "a line of a tree of cases"
  end.
Definition tree_named (name : string) : reader (list Goals.tree_line) :=
  let! ns := header ("linear " ++ name) ["lines"] in let! l := times (hd 0 ns) tree_line_of in ret (List.concat l).
Definition optional_tree : optional (list Goals.tree_line) := fun name =>
  if* next_is ["linear"] name then let! t := tree_named name in ret (Some t) else ret None.
(** A tree of cases, or what [read] reads. *)
Definition shown_with (read : optional section) : optional shown_by := fun name =>
  let! t := optional_tree name in
  match t with
  | Some t => ret (Some (inr t))
  | None => let! s := read name in ret (option_map inl s)
  end.

(** * Numbers and terms *)
Definition affine_of (s : string) : reader affine :=
  let! l := read_all natural (split "," s) in if Nat.eqb (List.length l) (S parameters) then ret (Read.trimmed l) else wrong "a number with parameters".
Definition affine_numbers (l : list string) : reader (list affine) := read_all affine_of l.
(** What follows [power]: J, the sign, six numbers, and one for each other column of a bar. *)
Definition power_of_words (l : list string) : reader (at_power * list affine) :=
  match l with
  | j :: sign :: numbers =>
      let! j := natural j in let! ns := affine_numbers numbers in
      match j, ns with
      | N.pos j, d :: a :: c :: q :: e :: least :: others =>
          if (j <=? 31)%positive && existsb (String.eqb sign) ["+"; "-"] then
            ret ({| exponent_of_base := j; taken_off := (sign =? "-"); column_divisor := d; column_factor := a; column_offset := c;
                    quotient_of_column := q; crossed_factor := e; least_power := least |}, others)
          else wrong "a power of two"
      | _, _ => wrong "a power of two"
      end
  | _ => wrong "a power of two"
  end.
(** [(p, ..) TEXT], over so many variables. *)
Definition over_variables {A} (n : nat) (read : scope -> list string -> tokens -> option (A * tokens)) (text : string) : reader A :=
  let! (m, x) := over_names known read text in
  if negb (Nat.eqb m n) then wrong "the names of variables" else ret x.
Definition named_term (name : string) (n : nat) : reader wterm :=
  let start := "term " ++ name ++ " " in
  let! line := take in
  if starts start line then over_variables n whole_term (after_prefix start line) else wrong (start ++ "is expected").

(** * Closed formulas, options, refutations *)
Variable shown : optional shown_by.
Definition formula_sections : reader of_formula :=
  let! up := named_term "up" 2 in let! down := named_term "down" 2 in let! lower := named_term "lower" 3 in
  let! conditions := read_all (required shown) ["zero"; "rows"; "columns"; "up"; "down"; "lower"] in
  ret {| going_up := up; going_down := down; lower_row := lower; conditions_shown := conditions |}.
Definition side_named (name : string) : reader (bool * shown_by) :=
  let! s := shown (name ++ " anywhere") in
  match s with Some s => ret (true, s) | None => let! s := required shown name in ret (false, s) end.
(** What shows that moves lead into domains and decrease the measure, and the number of fresh numbers of each move. *)
Definition measured (g : list wsummand) : reader (list (bool * shown_by) * list nat) :=
  let! ws := words_after "measure" in
  let! _ := insist (Nat.eqb (List.length ws) (List.length g) && forallb (String.eqb "sum") ws) "a measure that is not checked here" in
  let moves := flat_map (fun s => map (fun m => (match s with Rules r => Some (where_part r) | _ => None end, List.length (bounds_of m))) (moves_of (prules_of s))) g in
  let! sides := read_all (fun '(i, (its, _)) =>
      match its with
      | None => ret []
      | Some d => let! inside := (match d with Some _ => let! s := side_named ("inside " ++ decimal i) in ret [s] | None => ret [] end) in
          let! decrease := side_named ("decrease " ++ decimal i) in ret (inside ++ [decrease])%list
      end) (combine (seq 1 (List.length moves)) moves) in
  ret (List.concat sides, map snd moves).
Definition anywhere_or_not (name : string) : reader shown_by := let! (_, s) := side_named name in ret s.
Definition total_width (g : list wsummand) : nat := list_sum (map (fun s => width (prules_of s)) g).
(** With [grundy], the first summand is the heap, whose move has no [closed]. *)
Definition option_sections (g : list wsummand) (grundy : bool) : reader of_options :=
  let! ws := words_after "position" in
  let! position := match ws with "affine" :: ws => affine_numbers ws | _ => wrong "position affine is expected" end in
  let! (sides, fresh) := measured g in
  let! closing := read_all (fun i => anywhere_or_not ("closed " ++ decimal i)) (let l := seq 1 (List.length fresh) in if grundy then tl l else l) in
  let! options := all_next "option " (
    let! ws := words_after "option" in
    match ws with
    | [i] => let! i := index_below (List.length fresh) i in
        let! ts := read_all (fun j => named_term (decimal j) (total_width g)) (seq 1 (nth i fresh 0)) in ret (i, ts)
    | _ => wrong "an option"
    end) in
  let! cover := anywhere_or_not "cover" in
  ret {| affine_position := position; decreasing := map snd sides; closing := closing; named_options := options; covering := cover |}.
Definition refutation_sections (g : list wsummand) : reader of_refutation :=
  let! growing := numbered shown "monotone" in
  let! (sides, fresh) := measured g in
  let! ws := words_after "counterexample" in
  let! at_ := match ws with
    | "closed" :: i :: "affine" :: zs => let! i := index_below (List.length fresh) i in let! zs := affine_numbers zs in
        let! witnesses := numbered shown "witness" in ret (MovesInside i zs witnesses)
    | "cover" :: "affine" :: zs => let! zs := affine_numbers zs in
        let! witnesses := numbered shown "witness" in let! excluded := numbered shown "excluded" in ret (NoOption zs witnesses excluded)
    | _ => wrong "a counterexample"
    end in
  ret {| terminating := {| growing_columns := growing; sides_shown := sides |}; refuting_at := at_ |}.

(** * Passes *)
(** [NAME] or [NAME without J ..] *)
Definition assuming (read : string -> reader section) (name : string) : reader (list nat * shown_by) :=
  let! line := peek in
  match List.find (fun w => starts (w ++ " " ++ name ++ " without ") line) ["parametric"; "invariant"] with
  | None => let! s := read name in ret ([], inl s)
  | Some w =>
      let out := until (String.eqb "width") (split " " (after_prefix (w ++ " " ++ name ++ " without ") line)) in
      let! js := read_all natural out in
      let! s := read (name ++ " without " ++ String.concat " " out) in
      ret (map (fun j => if (most_lines <? j)%N then 0 else N.to_nat j) js, inl s)
  end.
(** Of a game with so many coordinates. *)
Definition pass_sections (width : nat) (read : string -> reader section) : reader of_passes :=
  let! line := take in
  let! at_ := count (nth 1 (split " " line) "") in
  let! _ := insist (starts "pass " line && (at_ <? width)%nat) "the certificate: the number of passes" in
  let! set := over_variables (pred width) whole_cond (after_prefix ("pass " ++ decimal at_ ++ " ") line) in
  let one name := if* next_is ["linear"] name then let! t := tree_named name in ret ([], inr t) else assuming read name in
  let both name := let! a := one (name ++ " forward") in let! b := one (name ++ " backward") in ret [a; b] in
  let! even := both "even" in let! odd_1 := both "odd 1" in let! odd_2 := both "odd 2" in
  let! allowed := many (fun j => let name := "allowed " ++ decimal j in
    if* next_is ["parametric"; "invariant"; "linear"] name then let! s := one name in ret (Some s) else ret None) in
  let! odd_3 := both "odd 3" in let! uses := one "one" in let! forbidden := one "forbidden" in
  ret {| counts := at_; set_without := set; shown_passes := even ++ odd_1 ++ odd_2 ++ allowed ++ odd_3 ++ [uses; forbidden] |}%list.
End WithParameters.

(** * Sums *)
Section OfSum.
Context {S : Type}.   (* what is read may change how the rest is read *)
Context {P : Type}.   (* summands, or those of a sum with octal games *)
Variable known : names.
Variable number : S -> P -> wterm -> reader (pbody * S).
Variables (is_strip : P -> bool) (coordinates : P -> nat) (equal : P -> P -> bool) (behind_heap : wterm -> wterm).
(** The numbers of a summand are there once for summands that are equal and have the same term. *)
Fixpoint summand_numbers (s : S) (j : nat) (before : list (P * wterm)) (g : list P) : reader (list wterm * list pbody * S) :=
  match g with
  | [] => ret ([], [], s)
  | x :: g =>
      if is_strip x then summand_numbers s (1 + j) before g else
      let! t := named_term known (decimal j) (coordinates x) in
      if existsb (fun '(r, u) => equal x r && wterm_eqb t u) before
      then let! (ts, ns, s) := summand_numbers s (1 + j) before g in ret (t :: ts, ns, s)
      else let! (n, s) := number s x (behind_heap t) in let! (ts, ns, s) := summand_numbers s (1 + j) ((x, t) :: before) g in ret (t :: ts, n :: ns, s)
  end.
Definition sum_sections (shown : S -> optional shown_by) (s : S) (g : list P) (growing : list shown_by) : reader (of_sum * list pbody) :=
  let! _ := expect "sum" in
  let! (ts, ns, s) := summand_numbers s 1 [] g in
  let! forward := shown s "sum forward" in
  let! ways := match forward with Some f => let! b := required (shown s) "sum backward" in ret [f; b] | None => ret [] end in
  ret ({| growing_bars := growing; number_terms := ts; ways := ways |}, ns).
End OfSum.
Definition summand_sections {S} known (number : S -> wsummand -> wterm -> reader (pbody * S)) shown s (g : list wsummand) growing :=
  match g with
  | [Strip; _] => wrong "a sum of one summand"
  | _ => sum_sections known number (fun x => match x with Strip => true | _ => false end) (fun x => width (prules_of x)) same_summand after_heap shown s g growing
  end.
Definition part_sections {S} known (number : S -> wpart -> wterm -> reader (pbody * S)) :=
  sum_sections known number (fun x => match x with Summand Strip => true | _ => false end) OctalSums.part_width
    (fun x y => is_yes (part_eq affine_eq affine_eq x y)) (OctalSums.shifted 1).

(** * The sections of a claim *)
Section OfClaim.
Variables (parameters : nat) (known : names).
Definition no_sections : psections :=
  {| pdefined := []; pmonotone := None; pns := None; pforall := None; refuting := None; of_bars := None; by_formula := None;
     by_options := None; by_refutation := None; by_tree := None; pconjuncts := [] |}.
(** One for each operand, or one. *)
Definition ns_named (read : optional section) (name : string) : reader (option for_ns) :=
  let! l := numbered read name in match l with [] => let! s := read name in ret (option_map inl s) | _ => ret (Some (inr l)) end.
(** A claim about a game by the criterion of bars. *)
Definition of_criterion (negated : bool) (read : optional section) (places : reader (list shown_by)) : reader (list shown_by * of_bar) :=
  let! position := (if Nat.eqb parameters 0 then
      if* next_starts "position " then let! ws := words_after "position" in read_all natural ws else ReadSections.other_way
    else ret []) in
  let! defined := places in
  let! line := peek in
  if existsb (fun w => starts w line) ["pass "; "measure "; "position "; "option "] then ReadSections.other_way else
  let! before := numbered (shown_with parameters known read) "monotone" in
  let! zero := read "origin" in
  let! domain := numbered read "domain" in
  let! rest := many (fun j => shown_with parameters known read ("monotone " ++ decimal (j + List.length before))) in
  let! directions := (if negated then ret [] else
    let! l := many (fun j => ns_named read ("ns " ++ decimal j)) in
    match l with
    | _ :: _ => ret l
    | [] => let! l := many (fun j => let! f := read ("criterion " ++ decimal j ++ " forward") in
          match f with Some f => let! b := required read ("criterion " ++ decimal j ++ " backward") in ret (Some [inl f; inl b]) | None => ret None end) in
        ret (List.concat l)
    end) in
  let witness := required read "witness" in
  let! violated := (if negated then
    let! ws := take_words in
    match ws with
    | "counterexample" :: "criterion" :: j :: way :: "affine" :: zs =>
        let! j := index_below 64 j in let! zs := affine_numbers parameters zs in let! s := witness in
        if existsb (String.eqb way) ["forward"; "backward"] then ret (Some (OfLine j (way =? "forward") zs s)) else wrong "a counterexample"
    | "counterexample" :: "ns" :: j :: "power" :: ws =>
        let! j := index_below 64 j in let! (p, xs) := power_of_words parameters ws in
        let! t := optional_tree parameters known "witness" in
        let! s := match t with Some _ => ret (OfRows (0, NoRow)) | None => witness end in ret (Some (OfColumn j p xs t s))
    | _ => other_form
    end else ret None) in
  ret (defined, {| at_position := position; at_zero := zero; in_domain := domain; grow := before ++ rest; directions := directions; violated := violated |})%list.
Definition with_game (defined : list shown_by) (x : option of_bar) (f : option of_formula) (o : option of_options) (r : option of_refutation) : psections :=
  {| pdefined := defined; pmonotone := None; pns := None; pforall := None; refuting := None; of_bars := x; by_formula := f;
     by_options := o; by_refutation := r; by_tree := None; pconjuncts := [] |}.
Definition of_function (defined : list shown_by) (m : option section) (n : option for_ns) (a : option section) (r : option (against * section))
    (t : option (list Goals.tree_line)) (cs : list shown_by) : psections :=
  {| pdefined := defined; pmonotone := m; pns := n; pforall := a; refuting := r; of_bars := None; by_formula := None;
     by_options := None; by_refutation := None; by_tree := t; pconjuncts := cs |}.
Definition body_with_parameters (negated : bool) (about : wstatement) : reader pbody :=
  let read := optional_section parameters in
  let shown := shown_with parameters known read in
  let places := numbered shown "defined" in
  let game g grundy passes :=
    let! before := (if Nat.eqb parameters 0 then ret [] else places) in
    let! measured := has_measure in
    let! next := peek in
    let by_numbers := negb (Nat.eqb parameters 0) in
    if by_numbers && passes && negb negated && starts "pass " next then
      let! shown_passes := pass_sections parameters known (total_width g) (section_named parameters) in
      let! (defined, bar) := of_criterion negated read places in
      ret (OfPasses [] before shown_passes (Whole (with_game defined (Some bar) None None None)))
    else if by_numbers && negb negated && starts "position affine " next then
      let! o := option_sections parameters known shown g grundy in ret (Whole (with_game before None None (Some o) None))
    else if by_numbers && negated && measured then
      let! r := refutation_sections parameters shown g in ret (Whole (with_game before None None None (Some r)))
    else
      let! (defined, bar) := of_criterion negated read (if by_numbers then ret before else places) in
      let! formula := (if* next_starts "term up " then let! f := formula_sections known shown in ret (Some f) else ret None) in
      ret (Whole (with_game defined (Some bar) formula None None)) in
  match about with
  | OfSet g _ => game g false match g with [Rules _] => true | _ => false end
  | OfValues g _ => game (Strip :: g) true false
  | OfParts _ _ | OfPartValues _ _ => refuse "octal games with parameters"
  | _ =>
      let! defined := places in
      if negated then
        let! ws := take_words in
        let! at_ := match ws with
          | ["counterexample"; "ns"; "affine"; z] => let! z := affine_of parameters z in ret (AgainstNs z)
          | "counterexample" :: "ns" :: "power" :: ws => let! (p, others) := power_of_words parameters ws in match others with [] => ret (AgainstPower p) | _ => wrong "a power of two" end
          | ["counterexample"; "monotone"; "affine"; z] => let! z := affine_of parameters z in ret (AgainstMonotone z)
          | "counterexample" :: "forall" :: "affine" :: zs => let! zs := affine_numbers parameters zs in ret (AgainstForall zs)
          | _ => other_form
          end in
        let! t := optional_tree parameters known "witness" in
        let! s := match t with Some _ => ret (OfRows (0, NoRow)) | None => section_named parameters "witness" end in
        ret (Whole (of_function defined None None None (Some (at_, s)) t []))
      else match about with
      | OfFunction p _ _ =>
          let! t := match p with Ns => ret None | _ => optional_tree parameters known "monotone" end in
          let! m := match p with Ns => ret None | _ => read "monotone" end in
          let! n := match p with Monotone => ret None | _ => ns_named read "ns" end in
          ret (Whole (of_function defined m n None None t []))
      | _ =>
          let! conjuncts := numbered shown "forall" in
          let! t := optional_tree parameters known "forall" in
          let! whole := read "forall" in
          ret (Whole (of_function defined None None whole None t conjuncts))
      end
  end.
End OfClaim.
