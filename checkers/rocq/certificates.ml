(* Reads certificates. Not verified, and it need not be: whatever it reads, the verified checker says [Verified] only if
   the claim holds. *)
open Verified

exception Malformed of string
let malformed what = raise (Malformed what)
let unknown = Claims.unknown

(* The lines of a certificate, how many items of rows of states may still be kept, and what its parametric sections share: the lines `by D j l ..` after the head, and for each section
   its locations, the last one first. *)
type lines = { all : string array; mutable at : int; mutable items : int; mutable pool_of_lines : by_line list; mutable bodies : location list list }
let peek l = if l.at < Array.length l.all then l.all.(l.at) else ""
let take l = if l.at >= Array.length l.all then malformed "the end is missing" else (l.at <- l.at + 1; l.all.(l.at - 1))
let words = String.split_on_char ' '
let starts prefix s = String.length s >= String.length prefix && String.sub s 0 (String.length prefix) = prefix

(* Decimal digits without leading zeros. *)
let natural s =
  let n = String.length s in
  if n = 0 || n > 40000 || not (String.for_all (fun c -> c >= '0' && c <= '9') s) || (n > 1 && s.[0] = '0') then malformed "a number";
  Big.of_string s
let count s = let n = natural s in if Big.numbits n > 40 then unknown "a large number of rows" else Big.to_int n
let integer s =
  if s <> "" && s.[0] = '-' then begin
    let n = natural (String.sub s 1 (String.length s - 1)) in
    if Big.sign n = 0 then malformed "a number" else Big.neg n
  end else natural s
let low = Big.neg (Big.shift_left Big.one 63) and high = Big.sub (Big.shift_left Big.one 63) (Big.of_int 4)
let ranged z = if Big.lt z low || Big.gt z high then malformed "an item" else z
let item = function "T" -> T | "F" -> F | "*" -> Star | s -> At (ranged (integer s))

(* The words of a row, and for a run those after `+`. *)
let parted all =
  let rec go before = function
    | "+" :: rest when before <> [] -> (List.rev before, Some rest)
    | w :: rest -> go (w :: before) rest
    | [] -> (List.rev before, None) in
  go [] all
(* A row, or a run: the first row, the differences, how many rows. *)
let line_of width states (first, run) =
  let first = if first = [""] then [] else first in
  if List.length first <> width then malformed "the width of a row";
  let first = List.map item first in
  if not states && List.exists (function At _ -> false | _ -> true) first then malformed "an item";
  match run with
  | None -> Single first
  | Some rest ->
    let rec differences before = function
      | ["x"; n] -> (List.rev before, count n)
      | w :: rest -> differences (ranged (integer w) :: before) rest
      | [] -> malformed "a run" in
    let (step, n) = differences [] rest in
    if n < 2 || List.length step <> width then malformed "a run";
    let last x d = match x with
      | At z -> ignore (ranged (Big.add z (Big.mul d (Big.of_int (n - 1)))))
      | _ -> if Big.sign d <> 0 then malformed "a run" in
    List.iter2 last first step;
    Run (first, step, Big.of_int n)
let size = function Single _ -> 1 | Run (_, _, n) -> Big.to_int n
let max_rows = 1 lsl 24
(* The items of a line, with those of the line before that it leaves out at its beginning. *)
let completed width before own =
  let rec first n = function x :: l when n > 0 -> x :: first (n - 1) l | _ -> [] in
  first (width - List.length own) before @ own
let rec choices = function
  | [] -> [[]]
  | values :: rest -> let rest = choices rest in List.concat_map (fun v -> List.map (fun r -> v :: r) rest) values
(* Lines of integers, in their order. *)
let body l width n =
  if n > max_rows then unknown "a large number of rows";
  let rec go left acc = if left = 0 then List.rev acc else begin
    let x = line_of width false (parted (words (take l))) in
    if size x > left then malformed "a run is too long";
    go (left - size x) (x :: acc) end in
  go n []
(* Lines of states, in their order. One with several values is a line for each choice of them; the first item changes fastest. *)
let body_of_states l width n =
  if n > max_rows then unknown "a large number of rows";
  let rec go left before acc = if left = 0 then acc else begin
    let (own, run) = parted (words (take l)) in
    let first = completed width before own in
    let values = List.map (String.split_on_char '|') first in
    let times k v = let k = k * List.length v in if k > left then malformed "a line has too many rows" else k in
    l.items <- l.items - List.fold_left times 1 values * (4 + List.length first * if run = None then 1 else 2);
    if l.items < 0 then unknown "many rows";
    let lines = List.map (fun first -> line_of width true (List.rev first, run)) (choices (List.rev values)) in
    let left = List.fold_left (fun left x -> left - size x) left lines in
    if left < 0 then malformed "a run is too long";
    go left first (List.rev_append lines acc) end in
  List.rev (go n [] [])
let rec row_at first step i = match first, step with
  | At z :: first, d :: step -> At (Big.add z (Big.mul i d)) :: row_at first step i
  | x :: first, _ :: step -> x :: row_at first step i
  | _ -> []
let last = function Single r -> r | Run (first, step, n) -> row_at first step (Big.pred n)
let increasing = function
  | Single _ -> true
  | Run (first, step, _) ->
    (* The first item that changes grows. *)
    let rec go = function At _ :: xs, d :: ds -> if Big.sign d = 0 then go (xs, ds) else Big.sign d > 0 | _ :: xs, _ :: ds -> go (xs, ds) | _ -> false in
    go (first, step)
let expanded lines = List.concat_map (function
  | Single r -> [r]
  | Run (f, s, n) -> List.init (Big.to_int n) (fun i -> row_at f s (Big.of_int i))) lines
let in_order x y = match row_compare x y with Lt -> -1 | Eq -> malformed "a row occurs twice" | Gt -> 1
(* As a search tree, in which the rows of a run follow one another. *)
let tree lines =
  let rec sorted = function
    | x :: (y :: _ as rest) -> increasing x && row_compare (last x) (head y) = Lt && sorted rest
    | [x] -> increasing x
    | [] -> true in
  let single r = Single r in
  let a = Array.of_list (if sorted lines then lines else List.map single (List.sort in_order (expanded lines))) in
  let rec build i j = if i >= j then NoRow else let m = (i + j) / 2 in Rows (build i m, a.(m), build (m + 1) j) in
  build 0 (Array.length a)

(* Lines of docs/FORMAT.md, 16, and trees of cases, which this checker knows for `forall` with parameters only. *)
let in_another_way l =
  if List.exists (fun w -> starts w (peek l)) ["option "; "position affine "; "linear "] then
    unknown "a claim about a game that is proved in another way"

let header l start names =
  if not (starts "linear " start) then in_another_way l;
  let line = take l in
  let rec go rest names = match rest, names with
    | [], [] -> []
    | w :: n :: rest, name :: names when w = name -> let n = count n in n :: go rest names
    | _ -> malformed "a header" in
  if not (starts (start ^ " ") line) then malformed ("expected " ^ start);
  go (words (String.sub line (String.length start + 1) (String.length line - String.length start - 1))) names
let states l start = match header l start ["width"; "rows"] with
  | [width; rows] ->
    if width > 64 then unknown "a wide row";
    (Claims.nat_of width, tree (body_of_states l width rows))
  | _ -> malformed "a header"

let table l tracks =
  match header l "table" ["tracks"; "rows"] with
  | [k; rows] ->
    if k <> tracks then malformed "the tracks of a table";
    if k > 20 || rows lsl k > 1 lsl 24 then unknown "a large table";
    let letters = 1 lsl k in
    let rows_of_table = expanded (body l (1 + letters) rows) in
    let state r =
      let a = Array.of_list (List.map (function At z when Big.fits_int z -> Big.to_int z | _ -> malformed "a table") r) in
      if a.(0) < 0 || a.(0) > 1 then malformed "a table";
      (* The first digit of a letter is that of the lowest bit of its number. *)
      let rec fan depth number =
        if depth = k then begin
          let q = a.(1 + number) in
          if q < -1 || q >= rows then malformed "a table";
          Go (if q < 0 then None else Some (Big.of_int q))
        end else Fork (fan (depth + 1) number, fan (depth + 1) (number + (1 lsl depth))) in
      { accepts_here = a.(0) = 1; goes = fan 0 0 } in
    let all = Array.of_list (List.map state rows_of_table) in
    let rec build i j = if i >= j then Leaf else
      let m = (i + j) / 2 in Node (build i m, Big.of_int m, all.(m), build (m + 1) j) in
    build 0 (Array.length all)
  | _ -> malformed "a header"

(* The table of an automaton. *)
let table_of_automaton a =
  let letters = Claims.int_of a.arity in
  let state (accepts_here, transitions) =
    let rec fan depth before =
      if depth = letters then
        Go (Option.map (fun (_, q) -> Big.of_int (Claims.int_of q)) (List.find_opt (fun (l, _) -> l = List.rev before) transitions))
      else Fork (fan (depth + 1) (false :: before), fan (depth + 1) (true :: before)) in
    { accepts_here; goes = fan 0 [] } in
  if List.length a.states lsl letters > 1 lsl 16 then unknown "a large automaton";
  let all = Array.of_list (List.map state a.states) in
  let rec build i j = if i >= j then Leaf else
    let m = (i + j) / 2 in Node (build i m, Big.of_int m, all.(m), build (m + 1) j) in
  build 0 (Array.length all)
let automata_of scope = List.filter_map (function (_, (_, Cond (Automaton a))) -> Some (a, table_of_automaton a) | _ -> None) scope.defs

(* `graph (p, ..) TERM` or `relation (p, ..) CONDITION` *)
let subject scope sizes word l =
  let line = take l in
  let text = String.sub line (String.length word) (String.length line - String.length word) in
  if String.contains text '#' then malformed "a comment";
  let ts = Claims.tokens text in
  ignore (Claims.weigh sizes ts);
  match bracketed_names ts with
  | None -> unknown "the names of a table"
  | Some (params, rest) -> (List.length params, params, rest)
let graph_of scope (n, params, rest) = match whole_term scope params rest with Some (t, []) -> (n, t) | _ -> unknown "a term"
let relation_of scope (n, params, rest) = match whole_cond scope params rest with Some (c, []) -> (n, c) | _ -> unknown "a condition"

(* A case of Lemma 9.3 or 9.4 of [inoue2014]: its two columns, if f has the values that it says there. The verified checker
   computes the violation again; the equations are checked so that the checkers agree. *)
let lemma body text =
  let (name, rest) = match words text with a :: b :: rest -> (a ^ " " ^ b, rest) | _ -> malformed "a lemma" in
  let digit, letters = match name with
    | "9.3 [1]" -> 0, "abyz" | "9.3 [2.1]" -> 1, "abicdyz" | "9.3 [2.2]" -> 0, "abicdyz"
    | "9.4 [1]" -> 1, "aicdetyz" | "9.4 [2]" -> 0, "aicdetyz" | _ -> malformed "a lemma" in
  if List.length rest <> String.length letters then malformed "a lemma";
  let read i w =
    if not (starts (String.make 1 letters.[i] ^ "=") w) then malformed "a lemma";
    natural (String.sub w 2 (String.length w - 2)) in
  let numbers = List.mapi read rest in
  let z = List.nth numbers (List.length numbers - 1) in
  if Big.sign z = 0 then malformed "a lemma";
  let at n = match value false body [n] with Some v -> v | None -> malformed "a value" in
  let before = at (Big.pred z) and here = at z in
  let digit = Big.of_int digit and one = Big.one in
  let place i least = if Big.gt i (Big.of_int 200000) || Big.lt i (Big.of_int least) then malformed "a place" else Big.to_int i in
  let sum high p d = Big.add (Big.shift_left high (p + 1)) (Big.shift_left d p) in
  let double n = Big.shift_left n 1 in
  let odd n = Big.succ (double n) in
  let holds = match numbers with
    | [a; b; y; z] -> Big.equal z (odd a) && Big.equal before (double b) && Big.equal y (odd b) && Big.leq y here
    | [a; b; i; c; d; y; z] ->
      let p = place i 1 - 1 in
      let rest = Big.sub (double a) (sum d p digit) in
      Big.sign rest >= 0 && Big.lt rest (Big.shift_left one p) && Big.equal z (odd a) && Big.equal before (odd b)
      && Big.equal y (Big.succ (odd b)) && Big.equal y (sum c p one) && Big.leq y here
    | [a; i; c; d; e; t; y; z] ->
      let p = place i 0 in
      let unit = Big.shift_left one p in
      Big.equal z (Big.succ a) && Big.is_even z && Big.lt e unit && Big.equal z (Big.add (sum d p digit) e)
      && (Big.sign digit > 0 || Big.sign e > 0) && Big.equal before (Big.add (sum c p Big.zero) t) && Big.lt t unit
      && Big.equal y (sum c p one) && Big.leq y here
    | _ -> false in
  if not holds then malformed "a lemma";
  [Big.pred z; z]

(* A pool of hidden states, and pairs. *)
let pool l =
  match header l "hidden" ["width"; "rows"] with
  | [width; rows] ->
    if width > 64 then unknown "a wide row";
    if rows > 1 lsl 20 then unknown "a large pool";
    let all = Array.of_list (expanded (body_of_states l width rows)) in
    let index = Array.mapi (fun number r -> (r, number)) all in
    Array.sort (fun (r, i) (s, j) -> if i = j then 0 else in_order r s) index;
    let rec build i j = if i >= j then (Leaf, NoIndex) else
      let m = (i + j) / 2 in
      let (a, x) = build i m and (b, y) = build (m + 1) j in
      let (r, number) = index.(m) in
      (Node (a, Big.of_int m, all.(m), b), Index (x, r, Big.of_int number, y)) in
    (width, Array.length all, build 0 (Array.length all))
  | _ -> malformed "a header"
(* What is listed for each key, given to a function, as a search tree. *)
let grouped f listed =
  let found = Hashtbl.create 64 in
  List.iter (fun (k, x) -> Hashtbl.replace found k (x :: Option.value ~default:[] (Hashtbl.find_opt found k))) listed;
  let all = Array.of_seq (Hashtbl.to_seq found) in
  Array.sort (fun (k, _) (m, _) -> compare k m) all;
  let rec build i j = if i >= j then Leaf else
    let m = (i + j) / 2 in
    let (k, x) = all.(m) in Node (build i m, Big.of_int k, f x, build (m + 1) j) in
  build 0 (Array.length all)
(* The hidden states of the first pair, and all pairs by their state of the table and by that hidden state which the fewest pairs have. *)
let pairs l states size =
  match header l "pairs" ["rows"] with
  | [rows] ->
    if rows > 1 lsl 20 then unknown "many pairs";
    let rec go left acc = if left = 0 then List.rev acc else begin
      let (first, run) = parted (words (take l)) in
      let x = line_of (List.length first) false (first, run) in
      let rows = match x with Single r -> [r] | Run (f, s, c) ->
        if Big.gt c (Big.of_int left) then malformed "a run is too long";
        List.init (Big.to_int c) (fun i -> row_at f s (Big.of_int i)) in
      go (left - List.length rows) (List.rev_append rows acc) end in
    let below n = function At z when Big.fits_int z && Big.sign z >= 0 && Big.to_int z < n -> Big.to_int z | _ -> malformed "a pair" in
    let rec rise = function a :: (b :: _ as rest) -> a < b && rise rest | _ -> true in
    let read = function
      | [] -> malformed "a pair"
      | m :: hidden ->
        let m = below states m and hidden = List.map (below size) hidden in
        if not (rise hidden) then malformed "a pair";
        (m, hidden) in
    let all = List.map read (go rows []) in
    let uses = Array.make size 0 in
    List.iter (fun (_, hidden) -> List.iter (fun q -> uses.(q) <- uses.(q) + 1) hidden) all;
    let rarer before q = if before < 0 || uses.(q) < uses.(before) then q else before in
    let keyed (m, hidden) = (m, (List.fold_left rarer (-1) hidden, List.map Big.of_int hidden)) in
    (match List.map keyed all with
     | (0, (_, first)) :: _ as all -> (first, grouped (grouped Fun.id) all)
     | _ -> malformed "a pair")
  | _ -> malformed "a header"
let rec tree_count = function Leaf -> 0 | Node (a, _, _, b) -> tree_count a + 1 + tree_count b

(* `evaluated all`, or `evaluated steps` with columns: rows of one natural of any size. *)
let evaluated l =
  let columns n =
    if n > max_rows then unknown "a large number of rows";
    let rec go left acc = if left = 0 then List.rev acc else
      match words (take l) with
      | [t] -> go (left - 1) (natural t :: acc)
      | [t; "+"; d; "x"; k] ->
        let t = natural t and d = natural d and k = count k in
        if k < 2 || k > left then malformed "a run";
        go (left - k) (List.rev_append (List.init k (fun i -> Big.add t (Big.mul d (Big.of_int i)))) acc)
      | _ -> malformed "a row" in
    go n [] in
  let e = if peek l = "evaluated all" then (ignore (take l); AllColumns)
    else match header l "evaluated steps" ["rows"] with [n] -> Steps (columns n) | _ -> malformed "a header" in
  if take l <> "end" || l.at <> Array.length l.all then malformed "sections";
  e

(* `graph` or `relation`, if one of them is next. *)
let table_listed scope sizes l =
  if starts "graph " (peek l) then begin
    let (n, t) = graph_of scope (subject scope sizes "graph " l) in
    let made = table l (n + 1) in
    let all = states l "invariant total" in
    let one = states l "invariant functional" in
    Some (made, ForTerm (t, Claims.nat_of n, all, one))
  end else if starts "relation " (peek l) then begin
    let (n, c) = relation_of scope (subject scope sizes "relation " l) in
    let t = table l n in
    let sound = states l "invariant sound" in
    let complete = states l "invariant complete" in
    Some (t, ForCond (c, Claims.nat_of n, List.init n Claims.nat_of, sound, complete))
  end else None

(* [before]: tables that are known already. *)
let sections before scope sizes negated statement l =
  (* The summands of a claim about a game, its moves, and its set. *)
  let game = match statement with
    | OfSet (g, c) -> Some (g, c)
    | OfValues (g, t) -> Some (Strip :: g, Compare (CEq, Var O, t))
    | _ -> None in
  let plan = match game with
    | None -> None
    | Some (g, c) ->
      let n = List.fold_left (fun n s -> n + Claims.int_of (rules_of s).width) 0 g in
      Some (n, tasks (Claims.nat_of n) O (List.map (fun s -> (s, Sum)) g), c) in
  let listed = ref (List.rev before) and defined = ref [] in
  let rec tables () =
    match table_listed scope sizes l with
    | Some x -> listed := x :: !listed; tables ()
    | None -> if starts "after " (peek l) then begin
      (* P AFTER i, over some of the numbers *)
      match words (take l), plan with
      | "after" :: i :: "over" :: over, Some (n, moves, set) ->
        let i = count i and over = List.map count over in
        if i < 1 || i > List.length moves then malformed "the number of a move";
        let m = List.nth moves (i - 1) in
        let all = n + Claims.int_of m.does.fresh in
        let rec sorted = function a :: (b :: _ as rest) -> a < b && sorted rest | [a] -> a < all | [] -> false in
        if not (sorted over) then malformed "the tracks of a table";
        let t = table l (List.length over) in
        let sound = states l "invariant sound" in
        let complete = states l "invariant complete" in
        listed := (t, ForCond (set_after set m, Claims.nat_of all, List.map Claims.nat_of over, sound, complete)) :: !listed; tables ()
      | _ -> malformed "a table"
    end in
  let rec places j =
    let start = Printf.sprintf "invariant defined %d" j in
    if starts (start ^ " ") (peek l) then (let t = states l start in defined := t :: !defined; places (j + 1)) in
  let optional start = if starts (start ^ " ") (peek l) then Some (states l start) else None in
  let rec numbered start j = match optional (Printf.sprintf "%s %d" start j) with Some s -> s :: numbered start (j + 1) | None -> [] in
  (* `invariant NAME I` or `invariant NAME I anywhere` *)
  let of_move name i =
    let start = Printf.sprintf "invariant %s %d" name i in
    if starts (start ^ " anywhere ") (peek l) then (true, states l (start ^ " anywhere")) else (false, states l start) in
  let reaching n i =
    (* No move of the certificate has an option. *)
    if List.exists (fun w -> starts w (peek l)) ["invariant cover "; "option "; "linear cover "] then
      unknown "a claim about a game that is proved in another way";
    if take l <> Printf.sprintf "reach %d" i then malformed "expected reach";
    let into = table l n in
    let (wide, size, (pool, places_of)) = pool l in
    let (first_pair, pairs) = pairs l (tree_count into) size in
    { into; wide = Claims.nat_of wide; pool; places_of; first_pair; pairs } in
  (* closed, reach and cover *)
  let strategy n moves has_closed =
    let closed = List.mapi (fun i _ -> if has_closed i then Some (of_move "closed" (i + 1)) else None) moves in
    let reached = List.mapi (fun i _ -> Some (reaching n (i + 1))) moves in
    let cover = Some (states l "invariant cover") in
    (List.combine closed reached, cover) in
  let play (g, c) (n, moves, _) =
    tables ();
    if starts "counterexample" (peek l) then unknown "a refutation without side conditions";
    if not (starts "position " (peek l)) then unknown "a claim about a game that is proved in another way";
    let position = match words (take l) with _ :: l -> List.map natural l | [] -> [] in
    let defined = ref [] in
    let rec places j =
      let start = Printf.sprintf "invariant defined %d" j in
      if starts (start ^ " ") (peek l) then (let t = states l start in defined := t :: !defined; places (j + 1)) in
    places 1;
    let rec growing j =
      let start = Printf.sprintf "invariant monotone %d" j in
      if starts (start ^ " ") (peek l) then (let t = states l start in t :: growing (j + 1)) else [] in
    let growing = growing 1 in
    if not (starts "measure " (peek l)) then unknown "a claim about a game that is proved in another way";
    let measure s word =
      let width = Claims.int_of (rules_of s).width in
      let coordinate j = let j = count j in if j < 1 || j > width then malformed "a measure" else Claims.nat_of (j - 1) in
      match String.split_on_char ':' word with
      | ["sum"] -> Sum
      | ["lexicographic"] -> Lexicographic (List.init width Claims.nat_of)
      | ["lexicographic"; order] ->
        Lexicographic (List.map coordinate (String.split_on_char ',' order))
      | _ -> malformed "a measure" in
    let measures = match words (take l) with
      | _ :: words when List.length words = List.length g -> List.map2 measure g words
      | _ -> malformed "a measure" in
    let sides = List.mapi (fun i m ->
      if m.built_in then (None, None) else
      let inside = match m.into_domain with Some _ -> Some (of_move "inside" (i + 1)) | None -> None in
      let decrease = Some (of_move "decrease" (i + 1)) in
      (inside, decrease)) moves in
    let is_value = match statement with OfValues _ -> true | _ -> false in
    let (shown, cover) = if negated then (List.map (fun _ -> (None, None)) moves, None) else strategy n moves (fun i -> not (is_value && i = 0)) in
    let moves_shown = List.map2 (fun (inside, decrease) (closed, reaching) -> { inside; decrease; closed; reaching }) sides shown in
    let refutes = if not negated then None else begin
      let line = words (take l) in
      let rec before acc = function "to" :: rest -> (List.rev acc, rest) | w :: rest -> before (natural w :: acc) rest | [] -> malformed "a counterexample" in
      match line with
      | "counterexample" :: "closed" :: i :: rest ->
        let i = count i in
        if i < 1 || i > List.length moves then malformed "the number of a move";
        let (x, u) = before [] rest in
        Some (Closes (Claims.nat_of (i - 1), x, List.map natural u))
      | "counterexample" :: "reach" :: x -> Some (Misses (List.map natural x))
      | "counterexample" :: "undefined" :: x when is_value -> Some (Undefined (List.map natural x))
      | _ -> malformed "a counterexample" end in
    ignore c;
    (List.rev !defined, Some { position; growing; measures; moves_shown; cover }, refutes) in
  let shown = ref [] in
  let of_monotone = ref None and of_ns = ref None and of_operands = ref [] and of_forall = ref None and of_conjuncts = ref [] in
  let counterexample prefixes =
    let line = take l in
    match List.find_opt (fun p -> starts (p ^ " ") line) prefixes with
    | None -> unknown "a counterexample of another form"
    | Some p ->
      let rest = String.sub line (String.length p + 1) (String.length line - String.length p - 1) in
      shown := List.map natural (words rest) in
  let played = ref ([], None, None) and parts = ref None in
  (match negated, statement with
   | _, (OfSet _ | OfValues _) -> (match game, plan with Some g, Some p -> played := play g p | _ -> ())
   | true, OfNumbers _ -> tables (); listed := []; counterexample ["counterexample forall"]
   | true, OfFunction (Nimsum, body, _) when starts "counterexample lemma " (peek l) ->
     let line = take l in
     shown := lemma body (String.sub line 21 (String.length line - 21))
   | true, OfFunction (p, _, _) ->
     counterexample (match p with
       | Monotone -> ["counterexample monotone"] | Ns -> ["counterexample ns"]
       | Nimsum -> ["counterexample monotone"; "counterexample ns"])
   | false, OfNumbers _ -> tables (); places 1; 
     of_conjuncts := numbered "invariant forall" 1;
     if !of_conjuncts = [] then of_forall := optional "invariant forall"
   | false, OfFunction (p, _, _) ->
     tables (); places 1;
     if p <> Ns then of_monotone := optional "invariant monotone";
     if p <> Monotone then of_operands := numbered "invariant ns" 1;
     if p <> Monotone && !of_operands = [] then of_ns := optional "invariant ns";
     match statement with
     | OfFunction (Nimsum, f, None) when starts "invariant closed " (peek l) ->
       let n = Claims.nat_of 3 in
       let moves = tasks n O [(Strip, Sum); (Bar (S O, f), Sum)] in
       let (moves_shown, cover) = strategy 3 moves (fun _ -> true) in
       parts := Some { position = []; growing = []; measures = []; moves_shown = List.map (fun (closed, reaching) ->
         { inside = None; decrease = None; closed; reaching }) moves_shown; cover }
     | _ -> ());
  let line = peek l in
  List.iter (fun w -> if starts w line then unknown ("a section " ^ w))
    ["linear"; "parametric"; "split"; "invariant closed"; "after"];
  if take l <> "end" || l.at <> Array.length l.all then malformed "sections";
  let (places_of_game, of_rules, refutes) = !played in
  let body = { listed = List.rev !listed; defined = (if of_rules = None then List.rev !defined else places_of_game);
    of_monotone = !of_monotone; of_ns = !of_ns; of_operands = !of_operands; of_forall = !of_forall; of_conjuncts = !of_conjuncts; shown = !shown } in
  { automata = automata_of scope; body; of_rules = (if of_rules = None then !parts else of_rules); refutes }

let lines text =
  let n = String.length text in
  if n = 0 || text.[n - 1] <> '\n' then malformed "the last line";
  let all = String.split_on_char '\n' (String.sub text 0 (n - 1)) in
  let good s = s <> "" && s.[0] <> ' ' && s.[String.length s - 1] <> ' '
    && String.for_all (fun c -> c >= ' ' && c <= '~') s in
  let rec single i s = i + 1 >= String.length s || not (s.[i] = ' ' && s.[i + 1] = ' ') && single (i + 1) s in
  if not (List.for_all (fun s -> good s && single 0 s) all) then malformed "a line";
  { all = Array.of_list all; at = 0; items = (1 lsl 20) + 4 * n; pool_of_lines = []; bodies = [] }

let head l =
  if take l <> "nimcert certificate 1" then malformed "the first line";
  if not (starts "producer " (take l)) then malformed "the second line";
  let digest = take l in
  let is_digest s = String.length s = 64 && String.for_all (fun c -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')) s in
  if not (starts "digest sha256 " digest && is_digest (String.sub digest 14 (String.length digest - 14))) then malformed "the digest";
  let rec go acc = if starts "| " (peek l) then (let s = take l in go (String.sub s 2 (String.length s - 2) :: acc)) else List.rev acc in
  go []
