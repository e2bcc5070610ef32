(** Reading certificates inside Coq: lines, rows of states, tables, pools and pairs (docs/FORMAT.md). Nothing is proved about these
    readers, and nothing needs to be: the theorems hold for whatever they read. *)
From Coq Require Import NArith ZArith List Bool String Ascii Decimal DecimalString.
From Checker Require Import Syntax Stated Read Words Component Rows Table.
From Checker Require Thresholds Hidden.
Import ListNotations.
Open Scope string_scope.

(** What is ahead, and the lines [by ..] after the head. *)
Record cursor := { ahead : list string; pool_of_lines : list Thresholds.by_line }.
Inductive outcome (A : Type) := Found (a : A) (c : cursor) | Unread (why : string).
Arguments Found {A} a c. Arguments Unread {A} why.
Definition reader (A : Type) := cursor -> outcome A.
Definition ret {A} (a : A) : reader A := Found a.
Definition refuse {A} (why : string) : reader A := fun _ => Unread why.
Definition bind {A B} (x : reader A) (f : A -> reader B) : reader B := fun c => match x c with Found a c => f a c | Unread why => Unread why end.
Notation "'let!' x := e 'in' f" := (bind e (fun x => f)) (at level 200, x pattern, e at level 100, f at level 200).
Notation "'if*' c 'then' x 'else' y" := (let! b := c in if b then x else y) (at level 200).
Definition given {A} (x : option A) (why : string) : reader A := match x with Some a => ret a | None => refuse why end.
Definition insist (b : bool) (why : string) : reader unit := if b then ret tt else refuse why.
(** What is wrong with the next line, or with the one that was read. *)
Definition wrong {A} (what : string) : reader A :=
  fun c => Unread ("the certificate: " ++ what ++ match ahead c with l :: _ => ", before or at: " ++ l | [] => "" end).

Definition starts (prefix s : string) : bool := String.prefix prefix s.
Definition remaining : reader (list string) := fun c => Found (ahead c) c.
Definition peek : reader string := fun c => Found (hd "" (ahead c)) c.
Definition with_lines (ls : list string) (c : cursor) : cursor := {| ahead := ls; pool_of_lines := pool_of_lines c |}.
Definition take : reader string :=
  fun c => match ahead c with l :: ls => Found l (with_lines ls c) | [] => Unread "the certificate: its end is missing" end.
Definition take_words : reader (list string) := let! s := take in ret (split " " s).
(** The words of a line after its first one. *)
Definition words_after (word : string) : reader (list string) :=
  let! ws := take_words in match ws with w :: ws => if w =? word then ret ws else wrong (word ++ " is expected") | [] => wrong "a line" end.
Definition next_starts (prefix : string) : reader bool := let! s := peek in ret (starts prefix s).
Definition expect (line : string) : reader unit := let! s := take in if s =? line then ret tt else wrong (line ++ " is expected").
(** Each of a list, so many times, and as long as there is one, which is read from at least one line. *)
Fixpoint each_onto {A B} (f : A -> reader B) (l : list A) (done : list B) : reader (list B) := fun c =>
  match l with [] => Found (rev' done) c | x :: l => match f x c with Found y c => each_onto f l (y :: done) c | Unread why => Unread why end end.
Definition read_all {A B} (f : A -> reader B) (l : list A) : reader (list B) := each_onto f l [].
Fixpoint times_onto {A} (n : nat) (f : reader A) (done : list A) : reader (list A) := fun c =>
  match n with O => Found (rev' done) c | S n => match f c with Found y c => times_onto n f (y :: done) c | Unread why => Unread why end end.
Definition times {A} (n : nat) (f : reader A) : reader (list A) := times_onto n f [].
Fixpoint many_onto {A} (n j : nat) (f : nat -> reader (option A)) (done : list A) : reader (list A) := fun c =>
  match n with
  | O => Found (rev' done) c
  | S n => match f j c with Found (Some y) c => many_onto n (S j) f (y :: done) c | Found None c => Found (rev' done) c | Unread why => Unread why end
  end.
Definition many {A} (f : nat -> reader (option A)) : reader (list A) := fun c => many_onto (S (List.length (ahead c))) 1 f [] c.
Definition all_next {A} (prefix : string) (f : reader A) : reader (list A) :=
  many (fun _ => if* next_starts prefix then let! x := f in ret (Some x) else ret None).
Definition decimal_of (n : N) : string := NilZero.string_of_uint (N.to_uint n).
Definition decimal (j : nat) : string := decimal_of (N.of_nat j).
Fixpoint dropped (n : nat) (s : string) : string := match n, s with S n, String _ s => dropped n s | _, _ => s end.
(** What follows a word in a line. *)
Definition after_prefix (prefix s : string) : string := dropped (String.length prefix) s.
Fixpoint increasing {A} (less : A -> A -> bool) (l : list A) : bool :=
  match l with x :: ((y :: _) as rest) => less x y && increasing less rest | _ => true end.

(** * The file *)
(** Lines of printed characters with single blanks between words; each ends. *)
Fixpoint is_line (blank : bool) (s : string) : bool :=
  match s with
  | EmptyString => negb blank
  | String c s => if Ascii.eqb c " " then negb blank && is_line true s else between "!" "~" c && is_line false s
  end.
Definition lines_of (text : string) : option (list string) :=
  match rev' (split newline text) with
  | EmptyString :: ls => if forallb (is_line true) ls then Some (rev' ls) else None
  | _ => None
  end.
Definition is_digest (s : string) : bool := starts "digest sha256 " s && (let x := after_prefix "digest sha256 " s in
  Nat.eqb (String.length x) 64 && all_chars (fun c => is_digit c || between "a" "f" c) x).

(** * Numbers *)
(** Without zeros in front. *)
Definition digits_only (s : string) : option N :=
  match s with
  | String "0" EmptyString => Some 0%N
  | String "0" _ | EmptyString => None
  | _ => if all_chars is_digit s then value_of_digits 10 false 0 s else None
  end.
Definition natural (s : string) : reader N := match digits_only s with Some n => ret n | None => wrong ("a number is expected instead of " ++ s) end.
(** Numbers of sections have 64 bits, and some of them a meaning of their own. *)
Definition low : Z := -(2 ^ 63).
Definition high : Z := 2 ^ 63 - 4.
Definition integer (s : string) : reader Z :=
  match (match s with String "-" s => match digits_only s with Some 0%N | None => None | Some n => Some (- Z.of_N n)%Z end | _ => option_map Z.of_N (digits_only s) end) with
  | Some z => if ((low <=? z) && (z <=? high))%Z then ret z else wrong "a number beyond 64 bits"
  | None => wrong ("a number is expected instead of " ++ s)
  end.
Definition number_below (n z : Z) : bool := ((0 <=? z) && (z <? n))%Z.
(** Counts are of lines or rows. *)
Definition count (s : string) : reader nat :=
  let! n := natural s in if (n <? 2 ^ 24)%N then ret (N.to_nat n) else wrong "a large number".
(** From 1 on, as numbers from 0 on. *)
Definition index_below (n : nat) (s : string) : reader nat :=
  let! i := count s in match i with S i => if (i <? n)%nat then ret i else wrong "a number" | O => wrong "a number" end.
(** [START NAME N NAME N ..] *)
Fixpoint named_counts (names words : list string) : reader (list nat) :=
  match names, words with
  | [], [] => ret []
  | name :: names, w :: n :: words => if w =? name then let! n := count n in let! ns := named_counts names words in ret (n :: ns) else wrong "a header"
  | _, _ => wrong "a header"
  end.
Definition header (start : string) (names : list string) : reader (list nat) :=
  let! line := take in
  if starts (start ++ " ") line then named_counts names (split " " (after_prefix (start ++ " ") line)) else wrong (start ++ " is expected").

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
  match s with
  | String "T" EmptyString => ret T
  | String "F" EmptyString => ret F
  | String "*" EmptyString => ret Star
  | _ => let! z := integer s in ret (At z)
  end.
Definition row_listed : reader row := let! ws := take_words in read_all item_of ws.
Definition integers_listed : reader (list Z) := let! ws := take_words in read_all integer ws.
(** What begins with the same item, by this item: the items increase. *)
Fixpoint grouped_onto (i : item) (rs : list row) (done : list (item * list row)) (l : list row) : list (item * list row) :=
  match l with
  | (j :: r) :: l => if item_eqb i j then grouped_onto i (r :: rs) done l else grouped_onto j [r] ((i, rev' rs) :: done) l
  | _ => rev' ((i, rev' rs) :: done)
  end.
Definition grouped (l : list row) : list (item * list row) := match l with (i :: r) :: l => grouped_onto i [r] [] l | _ => [] end.
Fixpoint rows_of (width : nat) (l : list row) : rows :=
  match width with
  | O => match l with [] => NoRow | _ => RowEnd end
  | S width => tree_of NoRow (fun a '(x, rest) b => Rows a x (rows_of width rest) b) (grouped l)
  end.
Definition row_before (r s : row) : bool := match row_compare r s with Lt => true | _ => false end.
Definition sorted_rows (start : string) : reader (nat * list row) :=
  let! ns := header start ["width"; "rows"] in
  match ns with
  | [width; n] =>
      let! l := times n row_listed in
      if (width <=? 64)%nat && forallb (fun r => Nat.eqb (List.length r) width) l && increasing row_before l then ret (width, l)
      else wrong "rows that are not sorted, or have another width"
  | _ => wrong "a header"
  end.
Definition states (start : string) : reader listing := let! (width, l) := sorted_rows start in ret (width, rows_of width l).
Definition optional_states (start : string) : reader (option listing) :=
  if* next_starts (start ++ " ") then let! s := states start in ret (Some s) else ret None.

(** * Tables *)
Fixpoint every_second {A} (l : list A) : list A := match l with x :: _ :: l => x :: every_second l | _ => l end.
(** For each letter of k digits the number of a row that it leads to, or none. The first digit is that of the lowest bit of its number. *)
Fixpoint fan_of (k : nat) (l : list Z) : fan :=
  match k with
  | O => Go (match l with q :: _ => if (q <? 0)%Z then None else Some q | [] => None end)
  | S k => Fork (fan_of k (every_second l)) (fan_of k (every_second (tl l)))
  end.
Definition leads_below (n : Z) (l : list Z) : bool := forallb (fun z => (z =? -1)%Z || number_below n z) l.
Definition state_of (k : nat) (r : list Z) : state := {| accepts_here := (hd 0 r =? 1)%Z; goes := fan_of k (tl r) |}.
Definition table_with (tracks : nat) : reader (nat * table) :=
  let! ns := header "table" ["tracks"; "rows"] in
  match ns with
  | [k; n] =>
      if Nat.eqb k tracks && (k <? 16)%nat then
        let! l := times n integers_listed in
        let rows := Z.of_nat n in
        if forallb (fun r => Nat.eqb (List.length r) (S (2 ^ k)) && number_below 2 (hd 0%Z r) && leads_below rows (tl r)) l
        then ret (n, by_number (map (state_of k) l)) else wrong "a row of a table"
      else wrong "the tracks of a table"
  | _ => wrong "a header"
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
  flat_map (fun d => match snd (snd d) with Cond (Automaton a) =>
    if (N.of_nat (List.length (Syntax.states a)) * 2 ^ N.of_nat (arity a) <=? 2 ^ 16)%N then [(a, table_of_automaton a)] else [] | _ => [] end) (defs s).

(** * Pairs *)
(** Beside a table of so many tracks and rows, and so many hidden states: a row of the table, for each letter a pair, and hidden states. *)
Definition listed_pairs (tracks rows pool : nat) : reader (tree Hidden.pair) :=
  let! ns := header "pairs" ["rows"] in
  let n := hd 0%nat ns in
  let letters := Nat.pow 2 tracks in
  let! l := times n integers_listed in
  let rows := Z.of_nat rows in let pool := Z.of_nat pool in let m := Z.of_nat n in
  let is_pair r := let (to, hidden) := (firstn letters (tl r), skipn letters (tl r)) in
    number_below rows (hd (-1)%Z r) && Nat.eqb (List.length to) letters && leads_below m to && forallb (number_below pool) hidden && increasing Z.ltb hidden in
  let pair_of r := {| Hidden.table_state := hd 0%Z r; Hidden.leads_to := fan_of tracks (firstn letters (tl r)); Hidden.hidden := skipn letters (tl r) |} in
  if forallb is_pair l then ret (by_number (map pair_of l)) else wrong "a pair".

(** * Terms *)
(** What names of the head mean, and how large it is. *)
Record names := { meaning : scope; sizes : list (string * N) }.
(** [(p, ..) TEXT], as [read] reads the text; and how many names there are. *)
Definition over_names {A} (n : names) (read : scope -> list string -> tokens -> option (A * tokens)) (text : string) : reader (nat * A) :=
  match (if has_char (Ascii.eqb "#") text then None else words_of text) with
  | Some l =>
      if (most_words <? size_of (sizes n) l)%N then refuse "a large term" else
      match bracketed_names l with
      | Some (ps, l) => match read (meaning n) ps l with Some (x, []) => ret (List.length ps, x) | _ => refuse ("a term or condition of the certificate is not read: " ++ text) end
      | None => wrong "the names of variables"
      end
  | None => wrong "a term"
  end.
