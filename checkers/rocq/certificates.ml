(* Reads certificates. Not verified, and it need not be: whatever it reads, the verified checker says [Verified] only if
   the claim holds. *)
open Verified

exception Malformed of string
let malformed what = raise (Malformed what)
let unknown = Claims.unknown

(* The lines of a certificate, and the lines `by D j l ..` after the head, which its parametric sections share. *)
type lines = { all : string array; mutable at : int; mutable pool_of_lines : by_line list }
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

(* The first numbers, and the others. *)
let rec taken n l = if n = 0 then ([], l) else match l with x :: l -> let (a, b) = taken (n - 1) l in (x :: a, b) | [] -> malformed "too few numbers"
(* Rows, in their order. *)
let repeated n f = let rec go n acc = if n <= 0 then List.rev acc else go (n - 1) (f () :: acc) in go n []
let states_of l width n = repeated n (fun () ->
  let r = List.map item (words (take l)) in
  if List.length r <> width then malformed "the width of a row";
  r)
let integers_of l n = repeated n (fun () -> List.map (fun w -> ranged (integer w)) (words (take l)))
let rec increasing = function r :: (s :: _ as rest) -> row_compare r s = Lt && increasing rest | _ -> true
(* Rows in order, by their first items. *)
let rec tree = function
  | [] -> NoRow
  | [] :: _ -> RowEnd
  | all ->
    let rec groups known = function
      | (i :: r) :: rest -> (match known with
        | (j, rs) :: before when item_compare i j = Eq -> groups ((j, r :: rs) :: before) rest
        | _ -> groups ((i, [r]) :: known) rest)
      | _ -> Array.of_list (List.rev known) in
    let a = groups [] all in
    let rec build i j = if i >= j then NoRow else
      let m = (i + j) / 2 in
      let (x, rest) = a.(m) in
      Rows (build i m, x, tree (List.rev rest), build (m + 1) j) in
    build 0 (Array.length a)
(* As a search tree, by their numbers. *)
let by_number all =
  let a = Array.of_list all in
  let rec build i j = if i >= j then Leaf else
    let m = (i + j) / 2 in Node (build i m, Big.of_int m, a.(m), build (m + 1) j) in
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
let sorted_states l start = match header l start ["width"; "rows"] with
  | [width; rows] ->
    if width > 64 then unknown "a wide row";
    let all = states_of l width rows in
    if not (increasing all) then malformed "rows are not sorted";
    (width, all)
  | _ -> malformed "a header"
let states l start = let (width, all) = sorted_states l start in (Claims.nat_of width, tree all)

let number_below n z = if Big.fits_int z && Big.sign z >= 0 && Big.to_int z < n then Big.to_int z else malformed "a number in a row"
(* For each letter of k digits the number of a row that it leads to, or none: the first digit is that of the lowest bit of its number. *)
let fan k rows numbers =
  let a = Array.of_list numbers in
  if Array.length a <> 1 lsl k then malformed "the width of a row";
  let rec from depth number =
    if depth < k then Fork (from (depth + 1) number, from (depth + 1) (number + (1 lsl depth)))
    else Go (if Big.equal a.(number) (Big.neg Big.one) then None else (ignore (number_below rows a.(number)); Some a.(number))) in
  from 0 0
let table l tracks =
  match header l "table" ["tracks"; "rows"] with
  | [k; rows] ->
    if k <> tracks then malformed "the tracks of a table";
    if k > 20 then unknown "a large table";
    let state = function
      | accepts :: numbers -> { accepts_here = number_below 2 accepts = 1; goes = fan k rows numbers }
      | [] -> malformed "a table" in
    by_number (List.map state (integers_of l rows))
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
  by_number (List.map state a.states)
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

(* Pairs, beside a table of so many tracks and states, and a pool of so many states. *)
let pairs l k states size =
  match header l "pairs" ["rows"] with
  | [rows] ->
    let pair = function
      | m :: rest ->
        let (numbers, hidden) = taken (1 lsl k) rest in
        let rec rise = function a :: (b :: _ as rest) -> Big.lt a b && rise rest | _ -> true in
        if not (rise hidden) then malformed "a pair";
        List.iter (fun q -> ignore (number_below size q)) hidden;
        ignore (number_below states m);
        { table_state = m; leads_to = fan k rows numbers; hidden }
      | [] -> malformed "a pair" in
    by_number (List.map pair (integers_of l rows))
  | _ -> malformed "a header"
let rec tree_count = function Leaf -> 0 | Node (a, _, _, b) -> tree_count a + 1 + tree_count b

(* `evaluated all`, or `evaluated steps` with columns: rows of one natural of any size. *)
let evaluated l =
  let columns n = repeated n (fun () -> match words (take l) with [t] -> natural t | _ -> malformed "a row") in
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
    let (wide, pool) = sorted_states l "hidden" in
    let pairs = pairs l n (tree_count into) (List.length pool) in
    { into; wide = Claims.nat_of wide; pool = by_number pool; pairs } in
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
  { all = Array.of_list all; at = 0; pool_of_lines = [] }

let head l =
  (match take l with
   | "nimcert certificate 2" -> ()
   | "nimcert certificate 1" ->
     unknown "the certificate has format 1, which is no longer read: make it again from its claim, with `nimcert prove CLAIM --emit DIR`"
   | _ -> malformed "the first line");
  if not (starts "producer " (take l)) then malformed "the second line";
  let digest = take l in
  let is_digest s = String.length s = 64 && String.for_all (fun c -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')) s in
  if not (starts "digest sha256 " digest && is_digest (String.sub digest 14 (String.length digest - 14))) then malformed "the digest";
  let rec go acc = if starts "| " (peek l) then (let s = take l in go (String.sub s 2 (String.length s - 2) :: acc)) else List.rev acc in
  go []
