(** Reading the sections of claims without parameters (docs/FORMAT.md). *)
From Coq Require Import NArith ZArith List Bool String Ascii Arith.
From Checker Require Import Syntax Stated Read Words Rows Table Hidden Evidence Game Check Evaluated Lines.
From Checker Require Semantics.
Import ListNotations.
Open Scope string_scope.

Definition other_way {A} : reader A := refuse "a claim about a game that is proved in a way which is not checked here".
Definition listed_table := (table * justification)%type.
Definition read_term (s : scope) (vars : list string) (l : tokens) : option (term * tokens) := option_map (fun '(t, l) => (term_at [] t, l)) (whole_term s vars l).
Definition read_cond (s : scope) (vars : list string) (l : tokens) : option (cond * tokens) := option_map (fun '(c, l) => (cond_at [] c, l)) (whole_cond s vars l).
Definition table_listed (s : names) : reader (option listed_table) :=
  let subject {A} word (read : scope -> list string -> tokens -> option (A * tokens)) := let! line := take in over_names s read (after_prefix word line) in
  if* next_starts "graph " then
    let! (n, t) := subject "graph " read_term in
    let! (_, made) := table_with (S n) in let! all := states "invariant total" in let! one := states "invariant functional" in
    ret (Some (made, ForTerm t n all one))
  else if* next_starts "relation " then
    let! (n, c) := subject "relation " read_cond in
    let! (_, made) := table_with n in let! sound := states "invariant sound" in let! complete := states "invariant complete" in
    ret (Some (made, ForCond c n (seq 0 n) sound complete))
  else ret None.
Definition numbered_states (name : string) : reader (list listing) := many (fun j => optional_states (name ++ " " ++ decimal j)).
Definition naturals (l : list string) : reader (list N) := read_all natural l.

(** * Games *)
Section OfGame.
Variables (g : list summand) (c : cond).
Definition total : nat := list_sum (map (fun s => width (Semantics.rules_of s)) g).
Definition its_moves : list task := tasks total 0 (map (fun s => (s, Sum)) g).
(** [after I over J ..]: the set after move I, over some of the numbers. *)
Definition table_after : reader (option listed_table) :=
  if* next_starts "after " then
    let! ws := words_after "after" in
    match ws with
    | i :: "over" :: over =>
        let! i := index_below (List.length its_moves) i in let! over := read_all count over in
        match nth_error its_moves i, rev' over with
        | Some m, last :: _ =>
            if increasing Nat.ltb over && (last <? total + Semantics.fresh (does m))%nat then
              let! (_, made) := table_with (List.length over) in let! sound := states "invariant sound" in let! complete := states "invariant complete" in
              ret (Some (made, ForCond (set_after c m) (total + Semantics.fresh (does m)) over sound complete))
            else wrong "the tracks of a table"
        | _, _ => wrong "a table"
        end
    | _ => wrong "a table"
    end
  else ret None.
(** [invariant NAME I] or [invariant NAME I anywhere] *)
Definition of_move_named (name : string) (i : nat) : reader (bool * listing) :=
  let start := "invariant " ++ name ++ " " ++ decimal i in
  if* next_starts (start ++ " anywhere ") then let! s := states (start ++ " anywhere") in ret (true, s) else let! s := states start in ret (false, s).
Definition reaching_named (i : nat) : reader reach :=
  let! next := peek in
  if existsb (fun w => starts w next) ["invariant cover "; "option "; "linear cover "] then other_way else
  let! _ := expect ("reach " ++ decimal i) in
  let! (n, made) := table_with total in let! (wide, rows) := sorted_rows "hidden" in let! ps := listed_pairs total n (List.length rows) in
  ret {| into := made; wide := wide; pool := by_number rows; pairs := ps |}.
Definition numbered_moves : list (nat * task) := combine (seq 1 (List.length its_moves)) its_moves.
(** [closed], [reach] and [cover]. The heap beside a game has no [closed]. *)
Definition strategy (first_is_heap : bool) : reader (list (option (bool * listing) * option reach) * listing) :=
  let! closed := read_all (fun '(i, _) => if first_is_heap && Nat.eqb i 1 then ret None else let! s := of_move_named "closed" i in ret (Some s)) numbered_moves in
  let! reached := read_all (fun '(i, _) => let! r := reaching_named i in ret (Some r)) numbered_moves in
  let! cover := states "invariant cover" in
  ret (combine closed reached, cover).
Definition measure_of (s : summand) (w : string) : reader measure :=
  let coordinate := index_below (width (Semantics.rules_of s)) in
  if w =? "sum" then ret Sum else
  match split ":" w with
  | ["lexicographic"] => ret (Lexicographic (seq 0 (width (Semantics.rules_of s))))
  | ["lexicographic"; order] => let! order := read_all coordinate (split "," order) in ret (Lexicographic order)
  | _ => wrong "a measure"
  end.
Fixpoint before_to (l : list string) : option (list string * list string) :=
  match l with [] => None | w :: l => if w =? "to" then Some ([], l) else option_map (fun '(a, b) => (w :: a, b)) (before_to l) end.
Definition counterexample_of_game (is_value : bool) : reader against :=
  let! ws := take_words in
  match ws with
  | "counterexample" :: "closed" :: i :: rest =>
      let! i := index_below (List.length its_moves) i in
      match before_to rest with Some (x, u) => let! x := naturals x in let! u := naturals u in ret (Closes i x u) | None => wrong "a counterexample" end
  | "counterexample" :: "cover" :: x => let! x := naturals x in
      let! es := read_all (fun '(i, _) => states ("invariant excluded " ++ decimal i)) numbered_moves in ret (Misses x es)
  | "counterexample" :: "undefined" :: x => if is_value then let! x := naturals x in ret (Undefined x) else wrong "a counterexample"
  | _ => wrong "a counterexample"
  end.
Definition play (negated is_value : bool) : reader (list listing * of_game * option against) :=
  if* next_starts "counterexample" then refuse "a refutation of a claim about a game without a proof that the rules define one" else
  if* next_starts "position " then
    let! ws := words_after "position" in let! position := naturals ws in
    let! defined := numbered_states "invariant defined" in
    let! growing := numbered_states "invariant monotone" in
    if* next_starts "measure " then
      let! ms := words_after "measure" in
      let! _ := insist (Nat.eqb (List.length ms) (List.length g)) "the certificate: a measure" in
      let! measures := read_all (fun '(s, w) => measure_of s w) (combine g ms) in
      let! sides := read_all (fun '(i, m) => if built_in m then ret (None, None) else
          let! inside := match into_domain m with Some _ => let! s := of_move_named "inside" i in ret (Some s) | None => ret None end in
          let! decrease := of_move_named "decrease" i in ret (inside, Some decrease)) numbered_moves in
      let! (shown, cover) := (if negated then ret (map (fun _ => (None, None)) its_moves, None)
        else let! (l, cover) := strategy is_value in ret (l, Some cover)) in
      let! refutes := (if negated then let! x := counterexample_of_game is_value in ret (Some x) else ret None) in
      ret (defined, {| position := position; growing := growing; measures := measures; cover := cover;
        moves_shown := map (fun '((i, d), (c, r)) => {| inside := i; decrease := d; closed := c; reaching := r |}) (combine sides shown) |}, refutes)
    else other_way
  else other_way.
End OfGame.

(** * Sections *)
Definition of_body (before : list listed_table) (defined : list listing) (shown : list N) : sections :=
  {| listed := before; defined := defined; of_monotone := None; of_ns := None; of_operands := []; of_forall := None; of_conjuncts := []; shown := shown |}.
Definition ended : reader unit := let! _ := expect "end" in let! ls := remaining in insist (match ls with [] => true | _ => false end) "the certificate: lines after its end".
Definition counterexample_of (words : list string) : reader (list N) :=
  let! ws := take_words in
  match ws with
  | "counterexample" :: w :: xs => if existsb (String.eqb w) words then naturals xs else refuse "a counterexample of another form"
  | _ => refuse "a counterexample of another form"
  end.
Definition sections_without_parameters (before : list listed_table) (s : names) (c : claim) : reader certificate :=
  let made body rules refutes := let! _ := ended in ret {| automata := automata_of (meaning s); body := body; of_rules := rules; refutes := refutes |} in
  let tables next := let! l := many (fun _ => next) in ret (before ++ l)%list in
  let of_game g cd is_value :=
    let! l := tables (let! t := table_listed s in match t with Some _ => ret t | None => table_after g cd end) in
    let! (defined, rules, refutes) := play g (negated c) is_value in
    made (of_body l defined []) (Some rules) refutes in
  match about c with
  | OfSet g cd => of_game g cd false
  | OfValues g t => of_game (Strip :: g) (Compare CEq (Var 0) t) true
  | OfParts _ _ | OfPartValues _ _ => other_way
  | OfNumbers n _ =>
      let! l := tables (table_listed s) in
      if negated c then let! xs := counterexample_of ["forall"] in made (of_body [] [] xs) None None else
      let! defined := numbered_states "invariant defined" in
      let! conjuncts := numbered_states "invariant forall" in
      let! whole := match conjuncts with [] => optional_states "invariant forall" | _ => ret None end in
      made {| listed := l; defined := defined; of_monotone := None; of_ns := None; of_operands := []; of_forall := whole; of_conjuncts := conjuncts; shown := [] |} None None
  | OfFunction p body bound =>
      if negated c then
        let! xs := counterexample_of match p with Monotone => ["monotone"] | Ns => ["ns"] | Nimsum => ["monotone"; "ns"] end in
        made (of_body [] [] xs) None None
      else
      let! l := tables (table_listed s) in
      let! defined := numbered_states "invariant defined" in
      let! grown := match p with Ns => ret None | _ => optional_states "invariant monotone" end in
      let! operands := match p with Monotone => ret [] | _ => numbered_states "invariant ns" end in
      let! whole := match p, operands with Monotone, _ | _, _ :: _ => ret None | _, [] => optional_states "invariant ns" end in
      let! closed := next_starts "invariant closed " in
      let! rules := (if closed then
          let! (shown, cover) := strategy [Strip; Bar 1 body] false in
          ret (Some {| position := []; growing := []; measures := []; cover := Some cover;
            moves_shown := map (fun '(c, r) => {| inside := None; decrease := None; closed := c; reaching := r |}) shown |})
        else ret None) in
      made {| listed := l; defined := defined; of_monotone := grown; of_ns := whole; of_operands := operands; of_forall := None; of_conjuncts := []; shown := [] |} rules None
  end.

(** [evaluated all], or [evaluated steps] with columns. *)
Definition evaluated_columns : reader evaluated :=
  let! line := peek in
  if line =? "evaluated all" then let! _ := take in let! _ := ended in ret AllColumns else
  let! ns := header "evaluated steps" ["rows"] in let n := hd 0 ns in
  let! l := times n (let! t := take in natural t) in let! _ := ended in ret (Steps l).
