(** Reading certificates inside Coq: lines, rows of states, tables, pools and pairs (docs/FORMAT.md). Nothing is proved about these
    readers, and nothing needs to be: the theorems hold for whatever they read. *)
From Coq Require Import NArith ZArith List Bool String Ascii.
From Checker Require Import Syntax Read Words Component Rows Table.
From Checker Require ParametricPrint Parametric Hidden.
Import ListNotations.
Open Scope string_scope.

(** What is ahead, and the lines [by ..] after the head. *)
Record cursor := { ahead : list string; pool_of_lines : list Parametric.by_line }.
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
Definition with_lines (ls : list string) (c : cursor) : cursor := {| ahead := ls; pool_of_lines := pool_of_lines c |}.
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

(** * Search trees *)
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
Definition row_listed : reader row := let! ws := take_words in read_all item_of ws.
Definition integers_listed : reader (list Z) := let! ws := take_words in read_all integer ws.
(** What begins with the same item, by this item: the items increase. *)
Fixpoint grouped (l : list row) : list (item * list row) :=
  match l with
  | (i :: r) :: l => match grouped l with
                     | (j, rs) :: rest => if item_eqb i j then (i, r :: rs) :: rest else (i, [r]) :: (j, rs) :: rest
                     | [] => [(i, [r])]
                     end
  | _ => []
  end.
Fixpoint rows_of (width : nat) (l : list row) : rows :=
  match width with
  | O => match l with [] => NoRow | _ => RowEnd end
  | S width => tree_of NoRow (fun a '(x, rest) b => Rows a x (rows_of width rest) b) (grouped l)
  end.
Fixpoint is_sorted (l : list row) : bool :=
  match l with r :: ((s :: _) as rest) => match row_compare r s with Lt => is_sorted rest | _ => false end | _ => true end.
Definition sorted_rows (start : string) : reader (nat * list row) :=
  let! ns := header start ["width"; "rows"] in
  match ns with
  | [width; n] =>
      let! l := times n row_listed in
      let! _ := insist (forallb (fun r => Nat.eqb (List.length r) width) l && is_sorted l) "the certificate: rows that are not sorted, or have another width" in
      ret (width, l)
  | _ => refuse "the certificate: a header"
  end.
Definition states (start : string) : reader listing := let! (width, l) := sorted_rows start in ret (width, rows_of width l).
Definition optional_states (start : string) : reader (option listing) :=
  let! there := next_starts (start ++ " ") in if there then let! s := states start in ret (Some s) else ret None.

(** * Tables *)
Fixpoint every_second {A} (l : list A) : list A := match l with x :: _ :: l => x :: every_second l | _ => l end.
(** For each letter of k digits the number of a row that it leads to, or none. The first digit is that of the lowest bit of its number. *)
Fixpoint fan_of (k : nat) (l : list Z) : fan :=
  match k with
  | O => Go (match l with q :: _ => if (q <? 0)%Z then None else Some q | [] => None end)
  | S k => Fork (fan_of k (every_second l)) (fan_of k (every_second (tl l)))
  end.
Definition state_of (k : nat) (r : list Z) : state := {| accepts_here := (hd 0 r =? 1)%Z; goes := fan_of k (tl r) |}.
Definition table_with (tracks : nat) : reader table :=
  let! ns := header "table" ["tracks"; "rows"] in
  match ns with
  | [k; n] => if Nat.eqb k tracks && (k <? 16)%nat then let! l := times n integers_listed in ret (by_number (map (state_of k) l)) else refuse "the certificate: the tracks of a table"
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

(** * Pairs *)
(** Beside a table of so many tracks: a state of it, for each letter a pair, and hidden states. *)
Definition listed_pairs (tracks : nat) : reader (tree Hidden.pair) :=
  let! ns := header "pairs" ["rows"] in
  let! l := times (hd 0%nat ns) integers_listed in
  let letters := Nat.pow 2 tracks in
  let pair_of r := {| Hidden.table_state := hd 0%Z r; Hidden.leads_to := fan_of tracks (firstn letters (tl r)); Hidden.hidden := skipn letters (tl r) |} in
  ret (by_number (map pair_of l)).
