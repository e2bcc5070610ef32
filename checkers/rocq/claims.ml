(* Reads claim files and the heads of certificates. Not verified: what was read is printed again by the verified program
   and compared with the head, byte for byte. *)
open Verified

(* Something that this checker does not cover, or cannot read. *)
exception Unknown of string
let unknown what = raise (Unknown what)

type token = Name of string | Number of Big.t | Sign of string | End

let keywords = ["and"; "automaton"; "band"; "below"; "bor"; "ceil"; "claim"; "div"; "else"; "elif"; "floor"; "fun"; "game";
  "heights"; "if"; "isqrt"; "let"; "log2"; "max"; "min"; "mod"; "monus"; "move"; "not"; "or"; "param"; "rel"; "table";
  "then"; "to"; "when"; "where"; "xor"]

let tokens text =
  let n = String.length text in
  let is_digit c = c >= '0' && c <= '9' in
  let is_name c = is_digit c || c = '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') in
  let rec go i acc =
    if i >= n then List.rev (End :: acc) else
    match text.[i] with
    | ' ' | '\t' | '\r' | '\012' | '\n' -> go (i + 1) acc
    | c when is_digit c ->
      let j = ref i in
      while !j < n && is_name text.[!j] do incr j done;
      let word = String.sub text i (!j - i) in
      let hex = String.length word > 2 && String.sub word 0 2 = "0x" in
      let digits = if hex then String.sub word 2 (String.length word - 2) else word in
      let allowed c = is_digit c || c = '_' || (hex && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'))) in
      let last = digits.[String.length digits - 1] in
      if not (String.for_all allowed digits) || last = '_' || digits.[0] = '_' || String.length digits > 31000 then unknown "a number";
      let plain = String.concat "" (String.split_on_char '_' digits) in
      let has_double = ref false in
      String.iteri (fun k c -> if c = '_' && k > 0 && digits.[k - 1] = '_' then has_double := true) digits;
      if !has_double then unknown "a number";
      go !j (Number (Big.of_string (if hex then "0x" ^ plain else plain)) :: acc)
    | c when is_name c ->
      let j = ref i in
      while !j < n && is_name text.[!j] do incr j done;
      go !j (Name (String.sub text i (!j - i)) :: acc)
    | c ->
      let two = if i + 1 < n then String.sub text i 2 else "" in
      if List.mem two ["<="; ">="; "!="; "<<"; ">>"] then go (i + 2) (Sign two :: acc)
      else if String.contains "()[],:+-*/^<>=" c then go (i + 1) (Sign (String.make 1 c) :: acc)
      else unknown "a character"
  in go 0 []

type body_read = Fun_body of term | Rel_body of cond
(* `size` counts names, numbers and brackets of a body whose calls are replaced by what they call. *)
type defined = { params : string list; what : body_read; size : int }
(* `size` is that of the statement that is read. *)
(* A game: its summands, the names of its coordinates and of the fresh numbers of its moves. *)
type game_read = { summands : summand list; coords : string list; fresh_of : string list list; body_of : game_body; cost : int }
type file = { mutable lets : (string * Big.t) list; mutable defs : (string * defined) list; mutable games : (string * game_read option) list; mutable size : int }

let rec nat_of i = if i <= 0 then O else S (nat_of (i - 1))
let rec int_of = function O -> 0 | S n -> 1 + int_of n
let rec args_of = function [] -> Nil0 | t :: ts -> Cons (t, args_of ts)
let limit = Big.pow (Big.of_int 2) 40

type 'a reader = { mutable rest : token list; vars : string list; file : file; mutable depth : int }
let peek r = match r.rest with t :: _ -> t | [] -> End
let skip r = match r.rest with _ :: ts -> r.rest <- ts | [] -> ()
let expect r t = if peek r = t then skip r else unknown "a sign is missing"
let takes r t = if peek r = t then (skip r; true) else false
let constant = function Const c -> c | _ -> unknown "a constant"
let index x l = let rec go i = function [] -> None | y :: ys -> if x = y then Some i else go (i + 1) ys in go 0 l

type expression = Number_ of term | Truth_ of cond
let as_term = function Number_ t -> t | Truth_ _ -> unknown "a term"
let as_cond = function Truth_ c -> c | Number_ _ -> unknown "a condition"
let scale c t = if Big.gt c limit then unknown "a large factor" else Scale (c, t)
let positive k = if Big.sign k <= 0 || Big.gt k limit then unknown "a divisor" else k
let sum a b = match a, b with Const x, Const y -> Const (Big.add x y) | _ -> Add (a, b)
let difference a b = match a, b with Const x, Const y when Big.geq x y -> Const (Big.sub x y) | _ -> Sub (a, b)
let product a b = match a, b with
  | Const x, Const y -> Const (Big.mul x y)
  | Const c, t | t, Const c -> scale c t
  | _ -> unknown "a product"
(* Calls can double a term with each definition. *)
let max_size = 100_000
let grow file n =
  file.size <- file.size + n;
  if file.size > max_size then unknown "a large term"
let power b n = if Big.gt n (Big.of_int 100000) then unknown "a power" else Big.pow b (Big.to_int n)

let rec wide r =
  r.depth <- r.depth + 1;
  if r.depth > 190 then unknown "deep nesting";
  let t = match peek r with
    | Name "if" -> skip r; conditional r
    | Name "table" ->
      skip r; expect r (Sign "[");
      let rec values acc = let v = constant (as_term (operand 6 r)) in if takes r (Sign ",") then values (v :: acc) else List.rev (v :: acc) in
      let vs = values [] in
      expect r (Sign "]"); expect r (Name "then");
      if List.length r.vars <> 1 then unknown "a table";
      Number_ (Lookup (vs, as_term (wide r)))
    | Name "heights" -> unknown "heights"
    | _ -> operand 2 r in
  r.depth <- r.depth - 1; t
and conditional r =
  let c = as_cond (disjunction r) in
  expect r (Name "then");
  let a = as_term (wide r) in
  match peek r with
  | Name "elif" -> skip r; Number_ (If (c, a, as_term (conditional r)))
  | _ -> expect r (Name "else"); Number_ (If (c, a, as_term (wide r)))
(* Levels 2 to 7 of docs/LANGUAGE.md. *)
and operand level r =
  if level = 8 then atom r else begin
    let left = ref (operand (level + 1) r) in
    let continue = ref true in
    while !continue do
      let binary f = skip r; let b = as_term (operand (level + 1) r) in left := Number_ (f (as_term !left) b) in
      match level, peek r with
      | 2, Name "bor" -> binary (fun a b -> Bor (a, b))
      | 3, Name "xor" -> binary (fun a b -> Xor (a, b))
      | 4, Name "band" -> binary (fun a b -> Band (a, b))
      | 5, Sign "<<" -> skip r; let n = constant (as_term (operand 8 r)) in left := Number_ (scale (power (Big.of_int 2) n) (as_term !left))
      | 5, Sign ">>" -> skip r; let n = constant (as_term (operand 8 r)) in
        left := Number_ (Floor (as_term !left, Big.zero, positive (power (Big.of_int 2) n)))
      | 6, Sign "+" -> binary sum
      | 6, Sign "-" -> binary difference
      | 6, Name "monus" -> binary (fun a b -> Monus (a, b))
      | 7, Sign "*" -> binary product
      | 7, Name "div" -> binary (fun a b -> Floor (a, Big.zero, positive (constant b)))
      | 7, Name "mod" -> binary (fun a b -> Mod (a, positive (constant b)))
      | _ -> continue := false
    done;
    !left
  end
and atom r =
  grow r.file 1;
  match peek r with
  | Number b ->
    skip r;
    if takes r (Sign "^") then
      match peek r with
      | Name "floor" when Big.equal b (Big.of_int 2) -> skip r; Number_ (Top (logarithm r))
      | Sign "(" when Big.equal b (Big.of_int 2) && (match r.rest with _ :: Name "floor" :: Sign "(" :: Name "log2" :: _ -> true | _ -> false) ->
        skip r; skip r;
        let t = logarithm r in
        let offset = match peek r with
          | Sign "+" -> skip r; let n = constant (as_term (operand 7 r)) in scale (power (Big.of_int 2) n) (Top t)
          | Sign "-" -> skip r; let n = constant (as_term (operand 7 r)) in
            if Big.sign n = 0 then Top t else Floor (Top t, Big.zero, positive (power (Big.of_int 2) n))
          | _ -> Top t in
        expect r (Sign ")");
        let offset = match offset with Scale (c, u) when Big.equal c Big.one -> u | t -> t in
        Number_ offset
      | _ -> let n = constant (as_term (atom r)) in Number_ (Const (power b n))
    else Number_ (Const b)
  | Sign "(" ->
    skip r; r.depth <- r.depth + 1;
    if r.depth > 190 then unknown "deep nesting";
    let e = disjunction r in
    expect r (Sign ")"); r.depth <- r.depth - 1; e
  | Name "floor" ->
    if (match r.rest with _ :: Sign "(" :: Name "log2" :: _ -> true | _ -> false) then unknown "a logarithm";
    skip r; let (a, k) = division r in Number_ (Floor (a, Big.zero, k))
  | Name "ceil" -> skip r; let (a, k) = division r in Number_ (Floor (a, Big.pred k, k))
  | Name ("min" | "max" as name) ->
    skip r;
    (match List.map as_term (arguments r) with
     | a :: (_ :: _ as l) -> Number_ (List.fold_left (fun a b -> if name = "min" then Min (a, b) else Max (a, b)) a l)
     | _ -> unknown "an extremum")
  | Name name when not (List.mem name keywords) ->
    skip r;
    if peek r = Sign "(" then begin
      let args = List.map as_term (arguments r) in
      match List.assoc_opt name r.file.defs with
      | Some d when List.length d.params = List.length args ->
        grow r.file d.size;
        (match d.what with Fun_body t -> Number_ (Call (t, args_of args)) | Rel_body c -> Truth_ (CallC (c, args_of args)))
      | _ -> unknown "a call"
    end else begin
      match index name r.vars with
      | Some i -> Number_ (Var (nat_of i))
      | None -> match List.assoc_opt name r.file.lets with
        | Some c -> if peek r = Sign "^" then unknown "a power" else Number_ (Const c)
        | None -> unknown "a name"
    end
  | _ -> unknown "a term"
and logarithm r =
  expect r (Sign "("); expect r (Name "log2"); expect r (Sign "(");
  let t = as_term (wide r) in
  expect r (Sign ")"); expect r (Sign ")"); t
and division r =
  expect r (Sign "(");
  let a = as_term (operand 7 r) in
  expect r (Sign "/");
  let k = positive (constant (as_term (operand 8 r))) in
  expect r (Sign ")"); (a, k)
and arguments r =
  expect r (Sign "(");
  let rec go acc = let t = wide r in if takes r (Sign ",") then go (t :: acc) else (expect r (Sign ")"); List.rev (t :: acc)) in
  go []
and disjunction r =
  let left = ref (conjunction r) in
  while peek r = Name "or" do skip r; let d = as_cond (conjunction r) in left := Truth_ (Or (as_cond !left, d)) done;
  !left
and conjunction r =
  let left = ref (negation r) in
  while peek r = Name "and" do skip r; let d = as_cond (negation r) in left := Truth_ (And (as_cond !left, d)) done;
  !left
and negation r =
  if peek r = Name "not" then begin
    skip r; r.depth <- r.depth + 1;
    if r.depth > 190 then unknown "deep nesting";
    let c = as_cond (negation r) in r.depth <- r.depth - 1; Truth_ (Not c)
  end else comparison_of r
and comparison_of r =
  let a = wide r in
  let op = match peek r with
    | Sign "<" -> Some CLt | Sign "<=" -> Some CLe | Sign "=" -> Some CEq | Sign "!=" -> Some CNe
    | Sign ">=" -> Some CGe | Sign ">" -> Some CGt | _ -> None in
  match op with
  | None -> a
  | Some op ->
    skip r;
    let b = as_term (wide r) in
    Truth_ (Compare (op, as_term a, b))

let finished r = if peek r <> End then unknown "more than a statement"
let name_of r = match peek r with
  | Name n when not (List.mem n keywords) -> skip r; n
  | _ -> unknown "a name"
let names_in_brackets r =
  expect r (Sign "(");
  let rec go acc = let n = name_of r in if takes r (Sign ",") then go (n :: acc) else (expect r (Sign ")"); List.rev (n :: acc)) in
  let l = go [] in
  if List.length (List.sort_uniq compare l) <> List.length l then unknown "a name twice";
  l

type read_claim = { claim : claim; function_name : string option; variables : string list }

(* A line of a head, or a statement of a file. *)
type statement_read = Definition of string * defined | Play of string * game_read | Claimed of read_claim | Constant_ of string * Big.t | Other of string option

(* Reads with other variables, from the same tokens. *)
let within r vars f = let inner = { r with vars } in let x = f inner in r.rest <- inner.rest; x
let distinct l = if List.length (List.sort_uniq compare l) <> List.length l then unknown "a name twice"
let rec separated r f = let x = f () in if takes r (Sign ",") then x :: separated r f else [x]
let move_of coords r =
  let names = ref [] in
  let bound () =
    let n = name_of r in
    expect r (Sign "<");
    let b = within r (coords @ !names) (fun r -> as_term (wide r)) in
    names := !names @ [n]; b in
  let bounds_of = match peek r with Name ("when" | "to") -> [] | _ -> separated r bound in
  distinct (coords @ !names);
  let vars = coords @ !names in
  let when0 = if takes r (Name "when") then [within r vars (fun r -> as_cond (disjunction r))] else [] in
  expect r (Name "to");
  let goes_to = within r vars (fun r -> List.map as_term (arguments r)) in
  if List.length goes_to <> List.length coords then unknown "a move";
  ({ bounds_of; when0; goes_to }, !names)
let rules_read coords r =
  let where_part = if takes r (Name "where") then Some (within r coords (fun r -> as_cond (disjunction r))) else None in
  let rec moves () = if takes r (Name "move") then (let m = move_of coords r in m :: moves ()) else [] in
  let ms = moves () in
  ({ width = nat_of (List.length coords); where_part; moves_of = List.map fst ms }, List.map snd ms)
(* strip, bar(f), or a game of the file. *)
let summand_read r = match peek r with
  | Name "strip" when not (List.mem_assoc "strip" r.file.games) -> skip r; ([Strip], ["x"])
  | Name "bar" when not (List.mem_assoc "bar" r.file.games) ->
    skip r; expect r (Sign "(");
    let f = name_of r in
    expect r (Sign ")");
    (match List.assoc_opt f r.file.defs with
     | Some { params; what = Fun_body t; size } ->
       grow r.file (size * (List.length params + 1));
       if List.mem "y" params && List.length params > 1 then unknown "a name twice";
       ([Bar (nat_of (List.length params), t)], "y" :: (match params with [_] -> ["z"] | l -> l))
     | _ -> unknown "the function")
  | _ ->
    match List.assoc_opt (name_of r) r.file.games with
    | Some (Some g) -> grow r.file g.cost; (g.summands, g.coords)
    | _ -> unknown "a game"
let sum_read r =
  let rec go () = let x = summand_read r in if takes r (Sign "+") then x :: go () else [x] in
  let l = go () in
  if List.length l > 16 then unknown "a large sum";
  (List.concat_map fst l, List.concat_map snd l)

let statement file text =
  file.size <- 0;
  let start vars rest = { rest; vars; file; depth = 0 } in
  let r = start [] (tokens text) in
  let fresh n = if List.mem_assoc n file.defs || List.mem_assoc n file.lets || List.mem_assoc n file.games then unknown "a name twice" in
  match peek r with
  | Name ("fun" | "rel" as kind) ->
    skip r;
    let n = name_of r in
    fresh n;
    let params = names_in_brackets r in
    expect r (Sign "=");
    let inner = start params r.rest in
    let what = if kind = "fun" then Fun_body (as_term (wide inner)) else Rel_body (as_cond (disjunction inner)) in
    finished inner;
    let d = { params; what; size = file.size } in
    file.defs <- file.defs @ [(n, d)]; Definition (n, d)
  | Name "let" ->
    skip r;
    let n = name_of r in
    fresh n;
    expect r (Sign "=");
    let t = as_term (wide r) in
    finished r;
    (match value false t [] with
     | Some c when Big.sign c >= 0 -> file.lets <- (n, c) :: file.lets; Constant_ (n, c)
     | _ -> unknown "a constant")
  | Name "automaton" -> skip r; let n = name_of r in fresh n; file.games <- (n, None) :: file.games; Other (Some n)
  | Name "game" ->
    skip r;
    let n = name_of r in
    fresh n;
    (try
      let coords = names_in_brackets r in
      let read =
        if takes r (Sign "=") then begin
          let (summands, inner) = sum_read r in
          if List.length inner <> List.length coords then unknown "a sum";
          { summands; coords; fresh_of = []; body_of = Summands summands; cost = 0 }
        end else
          let (g, fresh_of) = rules_read coords r in
          { summands = [Rules g]; coords; fresh_of; body_of = Own g; cost = 0 } in
      finished r;
      if List.length coords > 8 then unknown "a game of many coordinates";
      let read = { read with cost = file.size } in
      file.games <- (n, Some read) :: file.games; Play (n, read)
    with Unknown what when what <> "a large term" -> file.games <- (n, None) :: file.games; Other (Some n))
  | Name "claim" ->
    skip r;
    let negated = takes r (Name "not") in
    (match peek r with
     | Name ("monotone" | "ns" | "nimsum" as p) ->
       skip r;
       let f = name_of r in
       let bound = if takes r (Name "below") then Some (constant (as_term (operand 6 r))) else None in
       finished r;
       (match List.assoc_opt f file.defs with
        | Some { params = [_]; what = Fun_body t } ->
          let p = match p with "monotone" -> Monotone | "ns" -> Ns | _ -> Nimsum in
          Claimed { claim = { negated; about = OfFunction (p, t, bound) }; function_name = Some f; variables = [] }
        | _ -> unknown "the function")
     | Name "forall" ->
       skip r;
       let rec go acc = let n = name_of r in if takes r (Sign ",") then go (n :: acc) else List.rev (n :: acc) in
       let vars = go [] in
       if List.length (List.sort_uniq compare vars) <> List.length vars then unknown "a name twice";
       expect r (Sign ":");
       let inner = start vars r.rest in
       let c = as_cond (disjunction inner) in
       finished inner;
       Claimed { claim = { negated; about = OfNumbers (nat_of (List.length vars), c) }; function_name = None; variables = vars }
     | Name ("p" | "grundy" as kind) ->
       skip r;
       let (summands, coords) = sum_read r in
       distinct coords;
       expect r (Sign "=");
       let inner = start (if kind = "p" then coords else "?" :: coords) r.rest in
       let about = if kind = "p" then OfSet (summands, as_cond (disjunction inner)) else OfValues (summands, as_term (wide inner)) in
       finished inner;
       if List.length coords > (if kind = "p" then 8 else 7) then unknown "a game of many coordinates";
       Claimed { claim = { negated; about }; function_name = None; variables = [] }
     | _ -> Other None)
  | Name "param" -> unknown "parameters"
  | _ -> unknown "a statement"

(* The statements of a claim file: a statement goes on while a bracket is open, or on an indented line. *)
let statements text =
  let without_comment line = match String.index_opt line '#' with Some i -> String.sub line 0 i | None -> line in
  let blank s = String.for_all (fun c -> c = ' ' || c = '\t' || c = '\r' || c = '\012') s in
  let depth s = let d = ref 0 in String.iter (fun c -> if c = '(' || c = '[' then incr d else if c = ')' || c = ']' then decr d) s; !d in
  let rec go current acc = function
    | [] -> List.rev (match current with Some s -> s :: acc | None -> acc)
    | line :: rest ->
      let code = without_comment line in
      let indented = line <> "" && (line.[0] = ' ' || line.[0] = '\t') && not (blank line) in
      match current with
      | Some s when depth s > 0 || indented -> go (Some (s ^ "\n" ^ code)) acc rest
      | Some s -> go None (s :: acc) (line :: rest)
      | None -> if blank code then go None acc rest else go (Some code) acc rest
  in go None [] (String.split_on_char '\n' text)

let new_file () = { lets = []; defs = []; games = []; size = 0 }
