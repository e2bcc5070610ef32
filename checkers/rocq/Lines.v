(** Reading certificates inside Coq: lines, rows of states, tables, pools and pairs (docs/FORMAT.md). Nothing is proved about these
    readers, and nothing needs to be: the theorems hold for whatever they read. *)
From Coq Require Import NArith ZArith List Bool String Ascii FMapPositive.
From Checker Require Import Syntax Read Words Component Rows Table.
From Checker Require ParametricPrint Parametric Hidden.
Import ListNotations.
Open Scope string_scope.

(** What is ahead, the lines [by ..] after the head, and the locations of earlier sections, the last one first. *)
Record cursor := { ahead : list string; pool_of_lines : list Parametric.by_line; earlier : list (list Parametric.location) }.
Inductive outcome (A : Type) := Found (a : A) (c : cursor) | Unread (why : string).
Arguments Found {A} a c. Arguments Unread {A} why.
Definition reader (A : Type) := cursor -> outcome A.
Definition ret {A} (a : A) : reader A := Found a.
Definition refuse {A} (why : string) : reader A := fun _ => Unread why.
Definition bind {A B} (x : reader A) (f : A -> reader B) : reader B := fun c => match x c with Found a c => f a c | Unread why => Unread why end.
Notation "'let!' x := e 'in' f" := (bind e (fun x => f)) (at level 200, x pattern, e at level 100, f at level 200).
Definition given {A} (x : option A) (why : string) : reader A := match x with Some a => ret a | None => refuse why end.
Definition insist (b : bool) (why : string) : reader unit := if b then ret tt else refuse why.

Definition starts (prefix s : string) : bool := String.prefix prefix s.
Definition remaining : reader (list string) := fun c => Found (ahead c) c.
Definition peek : reader string := fun c => Found (hd "" (ahead c)) c.
Definition with_lines (ls : list string) (c : cursor) : cursor := {| ahead := ls; pool_of_lines := pool_of_lines c; earlier := earlier c |}.
Definition take : reader string :=
  fun c => match ahead c with l :: ls => Found l (with_lines ls c) | [] => Unread "the certificate: its end is missing" end.
Definition take_words : reader (list string) := let! s := take in ret (split " " s).
Definition next_starts (prefix : string) : reader bool := let! s := peek in ret (starts prefix s).
Definition expect (line : string) : reader unit :=
  let! s := take in insist (s =? line) ("the certificate: " ++ line ++ " is expected at: " ++ s).
Fixpoint read_all {A B} (f : A -> reader B) (l : list A) : reader (list B) :=
  match l with [] => ret [] | x :: l => let! y := f x in let! ys := read_all f l in ret (y :: ys) end.
Fixpoint times {A} (n : nat) (f : reader A) : reader (list A) :=
  match n with O => ret [] | S n => let! x := f in let! xs := times n f in ret (x :: xs) end.
(** As long as there is one: each is read from at least one line. *)
Fixpoint until_none {A} (n j : nat) (f : nat -> reader (option A)) : reader (list A) :=
  match n with
  | O => ret []
  | S n => let! x := f j in match x with Some a => let! l := until_none n (S j) f in ret (a :: l) | None => ret [] end
  end.
Definition many {A} (f : nat -> reader (option A)) : reader (list A) := fun c => until_none (S (List.length (ahead c))) 1 f c.
Definition decimal (j : nat) : string := ParametricPrint.decimal (N.of_nat j).
Fixpoint dropped (n : nat) (s : string) : string := match n, s with S n, String _ s => dropped n s | _, _ => s end.
(** What follows a word in a line. *)
Definition after_prefix (prefix s : string) : string := dropped (String.length prefix) s.

(** * Numbers *)
Definition natural (s : string) : reader N := given (if all_chars is_digit s then value_of_digits 10 false 0 s else None) ("the certificate: a number is expected at: " ++ s).
Definition integer (s : string) : reader Z :=
  match s with String "-" s => let! n := natural s in ret (- Z.of_N n)%Z | _ => let! n := natural s in ret (Z.of_N n) end.
(** Counts are of lines or rows. *)
Definition count (s : string) : reader nat :=
  let! n := natural s in if (n <? 2 ^ 24)%N then ret (N.to_nat n) else refuse ("the certificate: a large number: " ++ s).
(** [START NAME N NAME N ..] *)
Fixpoint named_counts (names words : list string) : reader (list nat) :=
  match names, words with
  | [], [] => ret []
  | name :: names, w :: n :: words => let! _ := insist (w =? name) ("the certificate: " ++ name ++ " is expected at: " ++ w) in
      let! n := count n in let! ns := named_counts names words in ret (n :: ns)
  | _, _ => refuse "the certificate: a header"
  end.
Definition header (start : string) (names : list string) : reader (list nat) :=
  let! line := take in let! _ := insist (starts (start ++ " ") line) ("the certificate: " ++ start ++ " is expected at: " ++ line) in
  named_counts names (split " " (after_prefix (start ++ " ") line)).

(** * Sorting, and search trees *)
Section Sorting.
Context {A : Type}.
Variable before : A -> A -> bool.   (* or equal *)
Fixpoint merge (l : list A) : list A -> list A :=
  fix go m := match l, m with
              | [], _ => m
              | _, [] => l
              | x :: l', y :: m' => if before x y then x :: merge l' m else y :: go m'
              end.
Fixpoint merged_into (stack : list (option (list A))) (l : list A) : list (option (list A)) :=
  match stack with [] => [Some l] | None :: s => Some l :: s | Some m :: s => None :: merged_into s (merge m l) end.
Definition sorted (l : list A) : list A :=
  fold_left (fun l m => match m with Some m => merge m l | None => l end) (fold_left (fun s x => merged_into s [x]) l []) [].
Fixpoint is_sorted (l : list A) : bool := match l with x :: ((y :: _) as rest) => before x y && is_sorted rest | _ => true end.
End Sorting.
Section Balanced.
Context {A T : Type}.
Variables (leaf : T) (node : T -> A -> T -> T).
Fixpoint balanced (depth n : nat) (l : list A) : T * list A :=
  match depth, n with
  | S depth, S m => let half := Nat.div2 m in
      match balanced depth half l with
      | (a, x :: l) => let (b, l) := balanced depth (m - half) l in (node a x b, l)
      | (a, []) => (a, [])
      end
  | _, _ => (leaf, l)
  end.
Definition tree_of (l : list A) : T := let n := List.length l in fst (balanced (S (N.size_nat (N.of_nat n))) n l).
End Balanced.
(** By their numbers from 0 on, or by keys in order. *)
Definition keyed {A} (l : list (Z * A)) : tree A := tree_of Leaf (fun a '(k, x) b => Node a k x b) l.
Fixpoint numbered_from {A} (i : Z) (l : list A) : list (Z * A) := match l with [] => [] | x :: l => (i, x) :: numbered_from (i + 1) l end.
Definition by_number {A} (l : list A) : tree A := keyed (numbered_from 0 l).

(** * Rows *)
Definition item_of (s : string) : reader item :=
  if s =? "T" then ret T else if s =? "F" then ret F else if s =? "*" then ret Star else let! z := integer s in ret (At z).
(** The words of a row, and for a run those after [+]. *)
Fixpoint parted (l : list string) : list string * option (list string) :=
  match l with
  | [] => ([], None)
  | w :: l => if w =? "+" then ([], Some l) else let (before, run) := parted l in (w :: before, run)
  end.
Fixpoint run_of (l : list string) : reader (list Z * positive) :=
  match l with
  | [x; n] => let! _ := insist (x =? "x") "the certificate: a run" in let! n := natural n in
      match n with N.pos n => ret ([], n) | N0 => refuse "the certificate: a run" end
  | w :: l => let! d := integer w in let! (ds, n) := run_of l in ret (d :: ds, n)
  | [] => refuse "the certificate: a run"
  end.
Definition no_words (l : list string) : list string := match l with [""] => [] | _ => l end.
Definition line_of (first : list string) (run : option (list string)) : reader line :=
  let! first := read_all item_of (no_words first) in
  match run with None => ret (Single first) | Some run => let! (step, n) := run_of run in ret (Run first step n) end.
Definition rows_in (x : line) : list row :=
  match x with
  | Single r => [r]
  | Run first step n => map (fun i => row_of first step (Z.of_nat i)) (seq 0 (Pos.to_nat n))
  end.
Definition length_of (x : line) : nat := match x with Single _ => 1 | Run _ _ n => Pos.to_nat n end.
Definition last_of (x : line) : row := match x with Single r => r | Run first step n => row_of first step (Z.pos n - 1) end.
(** The first item that changes grows. *)
Fixpoint grows (first : row) (step : list Z) : bool :=
  match first, step with
  | At _ :: first, d :: step => if (d =? 0)%Z then grows first step else (0 <? d)%Z
  | _ :: first, _ :: step => grows first step
  | _, _ => false
  end.
Definition in_order (x : line) : bool := match x with Single _ => true | Run first step _ => grows first step end.
Definition row_before (r s : row) : bool := match row_compare r s with Gt => false | _ => true end.
(** Lines, until they have so many rows. *)
Fixpoint lines_of_rows (fuel left : nat) (read : list string -> reader (list string * list line)) (before : list string) : reader (list line) :=
  match fuel, left with
  | _, O => ret []
  | O, _ => refuse "the certificate: too few rows"
  | S fuel, _ =>
      let! (before, xs) := read before in
      let n := list_sum (map length_of xs) in
      if (left <? n)%nat then refuse "the certificate: a line has too many rows" else
      let! rest := lines_of_rows fuel (left - n) read before in ret (xs ++ rest)%list
  end.
Definition rows_listed (n : nat) : reader (list line) :=
  lines_of_rows n n (fun _ => let! ws := take_words in let (first, run) := parted ws in let! x := line_of first run in ret ([], [x])) [].
(** A line leaves out items that the line before has at its beginning; an item may be several, apart by [|]: the first one changes fastest. *)
Fixpoint choices (l : list (list string)) : list (list string) :=
  match l with [] => [[]] | vs :: l => flat_map (fun rest => map (fun v => v :: rest) vs) (choices l) end.
Definition completed (width : nat) (before own : list string) : list string := (firstn (width - List.length own) before ++ own)%list.
Definition body_of_states (width n : nat) : reader (list line) :=
  lines_of_rows n n (fun before =>
    let! ws := take_words in let (own, run) := parted ws in
    let first := completed width before (no_words own) in
    let! xs := read_all (fun first => line_of first run) (choices (map (split "|") first)) in ret (first, xs)) [].
(** As a search tree. *)
Definition rows_of (l : list line) : rows :=
  let before x y := match row_compare (last_of x) (head y) with Lt => true | _ => false end in
  let l := if forallb in_order l && is_sorted before l then l else map Single (sorted row_before (flat_map rows_in l)) in
  tree_of NoRow Rows l.
Definition states (start : string) : reader listing :=
  let! ns := header start ["width"; "rows"] in
  match ns with [width; n] => let! l := body_of_states width n in ret (width, rows_of l) | _ => refuse "the certificate: a header" end.
Definition optional_states (start : string) : reader (option listing) :=
  let! there := next_starts (start ++ " ") in if there then let! s := states start in ret (Some s) else ret None.

(** * Tables *)
Fixpoint every_second {A} (l : list A) : list A := match l with x :: _ :: l => x :: every_second l | _ => l end.
(** The first digit of a letter is that of the lowest bit of its number. *)
Fixpoint fan_of (k : nat) (l : list (option Z)) : fan :=
  match k with O => Go (hd None l) | S k => Fork (fan_of k (every_second l)) (fan_of k (every_second (tl l))) end.
Definition state_of (k : nat) (r : row) : state :=
  match r with
  | At a :: next => {| accepts_here := (a =? 1)%Z; goes := fan_of k (map (fun i => match i with At q => if (q <? 0)%Z then None else Some q | _ => None end) next) |}
  | _ => {| accepts_here := false; goes := Go None |}
  end.
Definition table_with (tracks : nat) : reader table :=
  let! ns := header "table" ["tracks"; "rows"] in
  match ns with
  | [k; n] => if Nat.eqb k tracks && (k <? 16)%nat then let! l := rows_listed n in ret (by_number (map (state_of k) (flat_map rows_in l))) else refuse "the certificate: the tracks of a table"
  | _ => refuse "the certificate: a header"
  end.
(** That of an automaton. *)
Fixpoint fan_of_automaton (k : nat) (before : list bool) (q : list (list bool * nat)) : fan :=
  match k with
  | O => Go (option_map (fun t => Z.of_nat (snd t)) (List.find (fun t => Semantics.same_letter (fst t) (List.rev before)) q))
  | S k => Fork (fan_of_automaton k (false :: before) q) (fan_of_automaton k (true :: before) q)
  end.
Definition table_of_automaton (a : automaton) : table :=
  by_number (map (fun s => {| accepts_here := fst s; goes := fan_of_automaton (arity a) [] (snd s) |}) (Syntax.states a)).
Definition automata_of (s : scope) : list (automaton * table) :=
  flat_map (fun d => match snd (snd d) with Cond (Automaton a) => [(a, table_of_automaton a)] | _ => [] end) (defs s).

(** * Hidden states *)
Definition hidden_rows : reader (nat * tree row * Hidden.index) :=
  let! ns := header "hidden" ["width"; "rows"] in
  match ns with
  | [width; n] => let! l := body_of_states width n in
      let all := numbered_from 0 (flat_map rows_in l) in
      let ordered := sorted (fun x y => row_before (snd x) (snd y)) all in
      ret (width, keyed all, tree_of Hidden.NoIndex (fun a '(i, r) b => Hidden.Index a r i b) ordered)
  | _ => refuse "the certificate: a header"
  end.
(** What has the same key, by its key. *)
Fixpoint grouped {A} (l : list (Z * A)) : list (Z * list A) :=
  match l with
  | [] => []
  | (k, x) :: l => match grouped l with
                   | (j, xs) :: rest => if (k =? j)%Z then (k, x :: xs) :: rest else (k, [x]) :: (j, xs) :: rest
                   | [] => [(k, [x])]
                   end
  end.
Definition by_key {A} (l : list (Z * A)) : list (Z * list A) := grouped (sorted (fun x y => fst x <=? fst y)%Z l).
Definition key_of (q : Z) : positive := Z.to_pos (q + 1).
Definition uses_of (l : list (list Z)) : PositiveMap.t N :=
  fold_left (fun m q => let k := key_of q in PositiveMap.add k (match PositiveMap.find k m with Some n => n + 1 | None => 1 end)%N m) (List.concat l) (PositiveMap.empty N).
Definition integers_of (r : row) : list Z := flat_map (fun i => match i with At z => [z] | _ => [] end) r.
(** The hidden states of the first pair, and all pairs by their state of the table and by the hidden state which the fewest pairs have. *)
Definition listed_pairs : reader (list Z * tree (tree (list (list Z)))) :=
  let! ns := header "pairs" ["rows"] in
  match ns with
  | [n] =>
      let! l := rows_listed n in
      let all := map integers_of (flat_map rows_in l) in
      let uses := uses_of (map (@tl Z) all) in
      let use q := match PositiveMap.find (key_of q) uses with Some n => n | None => 0%N end in
      let rarest hidden := fold_left (fun b q => if (b <? 0)%Z || (use q <? use b)%N then q else b) hidden (-1)%Z in
      let entry p := (hd 0%Z p, (rarest (tl p), tl p)) in
      ret (tl (hd [] all), keyed (map (fun '(k, xs) => (k, keyed (by_key xs))) (by_key (map entry all))))
  | _ => refuse "the certificate: a header"
  end.
