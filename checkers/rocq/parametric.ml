(* Claims with parameters. A line or a file is read several times by claims.ml, with values for the parameters: their bounds,
   each of them greater by 1, and large ones. What is found must be the same but for numbers, and these affine in the
   values. Not verified: the head is printed again by the verified program and compared byte for byte. *)
open Verified

let unknown = Claims.unknown
let malformed = Certificates.malformed

(* `param m >= 0, n >= 1`: names and bounds. *)
let declared text =
  let rec go = function
    | [Name x; Kge; Number b] -> [(x, b)]
    | Name x :: Kge :: Number b :: Kcomma :: l -> (x, b) :: go l
    | _ -> unknown "parameters" in
  let l = match Claims.tokens text with Kparam :: l -> go l | _ -> unknown "parameters" in
  let names = List.map fst l in
  if List.length (List.sort_uniq compare names) <> List.length l || List.length l > 8 then unknown "parameters";
  l
let is_declaration s = String.length s > 5 && String.sub s 0 5 = "param" && (s.[5] = ' ' || s.[5] = '\t')

(* What the parameters exceed their bounds by. *)
let points n =
  let unit j = List.init n (fun i -> if i = j then Big.one else Big.zero) in
  let far = List.init n (fun i -> Big.of_int (1_000_003 + 7919 * (i + 1) * (i + 1))) in
  List.init n (fun _ -> Big.zero) :: List.init n unit @ [far]

exception Different
(* The number that has these values at the points. *)
let number values = match values with
  | first :: rest ->
    let rec split acc = function [last] -> (List.rev acc, last) | v :: l -> split (Big.sub v first :: acc) l | [] -> raise Different in
    let (slopes, last) = split [] rest in
    if List.exists (fun s -> Big.sign s < 0) slopes then raise Different;
    let far = List.nth (points (List.length slopes)) (List.length slopes + 1) in
    if not (Big.equal last (List.fold_left2 (fun s a x -> Big.add s (Big.mul a x)) first slopes far)) then raise Different;
    let rec trim = function [] -> [] | c :: l -> match trim l with [] when Big.sign c = 0 -> [] | l -> c :: l in
    trim (first :: slopes)
  | [] -> raise Different
let all f l = List.map (fun x -> match f x with Some y -> y | None -> raise Different) l
let same l = match l with x :: rest when List.for_all (fun y -> y = x) rest -> x | _ -> raise Different

let rec term l =
  let pair f make = let l = all f l in make (term (List.map fst l)) (term (List.map snd l)) in
  match List.hd l with
  | Var _ -> PVar (same (all (function Var i -> Some i | _ -> None) l))
  | Const _ -> PConst (number (all (function Const c -> Some c | _ -> None) l))
  | Add _ -> pair (function Add (a, b) -> Some (a, b) | _ -> None) (fun a b -> PAdd (a, b))
  | Sub _ -> pair (function Sub (a, b) -> Some (a, b) | _ -> None) (fun a b -> PSub (a, b))
  | Monus _ -> pair (function Monus (a, b) -> Some (a, b) | _ -> None) (fun a b -> PMonus (a, b))
  | Min _ -> pair (function Min (a, b) -> Some (a, b) | _ -> None) (fun a b -> PMin (a, b))
  | Max _ -> pair (function Max (a, b) -> Some (a, b) | _ -> None) (fun a b -> PMax (a, b))
  | Xor _ -> pair (function Xor (a, b) -> Some (a, b) | _ -> None) (fun a b -> PXor (a, b))
  | Band _ -> pair (function Band (a, b) -> Some (a, b) | _ -> None) (fun a b -> PBand (a, b))
  | Bor _ -> pair (function Bor (a, b) -> Some (a, b) | _ -> None) (fun a b -> PBor (a, b))
  | Scale _ ->
    let l = all (function Scale (c, a) -> Some (c, a) | _ -> None) l in
    PScale (number (List.map fst l), term (List.map snd l))
  | Floor _ ->
    let l = all (function Floor (a, e, k) -> Some (a, e, k) | _ -> None) l in
    PFloor (term (List.map (fun (a, _, _) -> a) l), number (List.map (fun (_, e, _) -> e) l), number (List.map (fun (_, _, k) -> k) l))
  | Mod _ ->
    let l = all (function Mod (a, k) -> Some (a, k) | _ -> None) l in
    PMod (term (List.map fst l), number (List.map snd l))
  | If _ ->
    let l = all (function If (c, a, b) -> Some (c, a, b) | _ -> None) l in
    PIf (cond (List.map (fun (c, _, _) -> c) l), term (List.map (fun (_, a, _) -> a) l), term (List.map (fun (_, _, b) -> b) l))
  | Top _ -> PTop (term (all (function Top a -> Some a | _ -> None) l))
  | Call _ ->
    let l = all (function Call (u, ts) -> Some (u, ts) | _ -> None) l in
    PCall (term (List.map fst l), terms (List.map snd l))
  | Product _ | Root _ | Log _ -> unknown "a term without a digit automaton"
  | Lookup _ -> unknown "a table"
and cond l =
  let pair f make = let l = all f l in make (cond (List.map fst l)) (cond (List.map snd l)) in
  match List.hd l with
  | Compare _ ->
    let l = all (function Compare (op, a, b) -> Some (op, a, b) | _ -> None) l in
    PCompare (same (List.map (fun (op, _, _) -> op) l), term (List.map (fun (_, a, _) -> a) l), term (List.map (fun (_, _, b) -> b) l))
  | And _ -> pair (function And (a, b) -> Some (a, b) | _ -> None) (fun a b -> PAnd (a, b))
  | Or _ -> pair (function Or (a, b) -> Some (a, b) | _ -> None) (fun a b -> POr (a, b))
  | Not _ -> PNot (cond (all (function Not a -> Some a | _ -> None) l))
  | CallC _ ->
    let l = all (function CallC (u, ts) -> Some (u, ts) | _ -> None) l in
    PCallC (cond (List.map fst l), terms (List.map snd l))
  | Automaton _ -> unknown "an automaton"
and terms l = match List.hd l with
  | Nil0 -> ignore (all (function Nil0 -> Some () | _ -> None) l); PNil
  | Cons _ ->
    let l = all (function Cons (t, ts) -> Some (t, ts) | _ -> None) l in
    PCons (term (List.map fst l), terms (List.map snd l))

(* Rules and summands at each point. *)
let each_of f l = match l with
  | first :: rest when List.for_all (fun m -> List.length m = List.length first) rest -> List.mapi (fun i _ -> f (List.map (fun m -> List.nth m i) l)) first
  | _ -> raise Different
let move l =
  { pbounds = each_of term (List.map (fun m -> m.bounds_of) l); pwhen = each_of cond (List.map (fun m -> m.when0) l);
    pgoes_to = each_of term (List.map (fun m -> m.goes_to) l) }
let rules l =
  let domains = List.map (fun g -> g.where_part) l in
  let pdomain = if List.for_all (fun d -> d = None) domains then None else Some (cond (all (fun d -> d) domains)) in
  { pwidth = same (List.map (fun g -> g.width) l); pdomain; pmoves = each_of move (List.map (fun g -> g.moves_of) l) }
let summand l = match List.hd l with
  | Strip -> ignore (all (function Strip -> Some () | _ -> None) l); PStrip
  | Bar _ ->
    let l = all (function Bar (r, f) -> Some (r, f) | _ -> None) l in
    PBar (same (List.map fst l), term (List.map snd l))
  | Rules _ -> PRules (rules (all (function Rules g -> Some g | _ -> None) l))
let statement_of claims = match (List.hd claims).about with
  | OfFunction _ ->
    let l = all (fun c -> match c.about with OfFunction (p, t, b) -> Some (p, t, b) | _ -> None) claims in
    let bound = match List.map (fun (_, _, b) -> b) l with
      | None :: rest -> if List.exists (fun b -> b <> None) rest then raise Different; None
      | Some b :: rest -> if not (List.for_all (function Some c -> Big.equal b c | None -> false) rest) then raise Different; Some b
      | [] -> None in
    POfFunction (same (List.map (fun (p, _, _) -> p) l), term (List.map (fun (_, t, _) -> t) l), bound)
  | OfNumbers _ ->
    let l = all (fun c -> match c.about with OfNumbers (n, c) -> Some (n, c) | _ -> None) claims in
    POfNumbers (same (List.map fst l), cond (List.map snd l))
  | OfSet _ ->
    let l = all (fun c -> match c.about with OfSet (g, c) -> Some (g, c) | _ -> None) claims in
    POfSet (each_of summand (List.map fst l), cond (List.map snd l))
  | OfValues _ ->
    let l = all (fun c -> match c.about with OfValues (g, t) -> Some (g, t) | _ -> None) claims in
    POfValues (each_of summand (List.map fst l), term (List.map snd l))

(* What statements mean at each point: the names, and the claims in their order. [scope_at]: the names where the parameters have
   these values. *)
type reader = { scopes : scope list; scope_at : Big.t list -> scope; sizes : (string, int) Hashtbl.t }
let read parameters texts =
  let sizes = Hashtbl.create 16 in
  let statements = List.map (fun s -> Claims.weighed sizes (Claims.tokens s)) texts in
  let at values =
    let lets = List.map2 (fun (x, _) v -> (x, v)) parameters values in
    List.fold_left (fun (scope, claims) l -> match read_statement scope l with
      | Some (scope, c) -> (scope, c :: claims)
      | None -> unknown "a statement") ({ nothing with lets }, []) statements in
  let reads = List.map (fun point -> at (List.map2 (fun (_, b) e -> Big.add b e) parameters point)) (points (List.length parameters)) in
  let columns = List.fold_left (fun columns (_, claims) -> List.map2 (fun c l -> c :: l) claims columns)
    (List.map (fun _ -> []) statements) (List.rev reads) in
  ({ scopes = List.map fst reads; scope_at = (fun values -> fst (at values)); sizes }, List.filter (fun l -> List.exists (fun c -> c <> None) l) (List.rev columns))
(* The functions, relations and games, in their order, with their meaning at each point. A game has names for the fresh
   numbers of each move. *)
let fresh_names text =
  let rec go depth acc names = function
    | [] -> List.rev acc
    | Kmove :: l -> bounds [] acc l
    | _ :: l -> go depth acc names l
  and bounds names acc = function
    | Name u :: Klt :: l -> after_bound 0 (u :: names) acc l
    | l -> go 0 (List.rev names :: acc) [] l
  and after_bound depth names acc = function
    | Kcomma :: l when depth = 0 -> bounds names acc l
    | (Kwhen | Kto) :: _ as l -> go 0 (List.rev names :: acc) [] l
    | (Kopen | Kfirst) :: l -> after_bound (depth + 1) names acc l
    | (Kclose | Klast) :: l -> after_bound (depth - 1) names acc l
    | _ :: l -> after_bound depth names acc l
    | [] -> go 0 (List.rev names :: acc) [] [] in
  go 0 [] [] (Claims.tokens text)
let definitions scopes texts =
  List.concat_map (fun text -> match Claims.tokens text with
    | (Kfun | Krel) :: Name x :: _ ->
      let l = List.map (fun s -> List.assoc x s.defs) scopes in
      let its = match snd (List.hd l) with
        | Term _ -> fun () -> OfPterm (term (all (function (_, Term t) -> Some t | _ -> None) l))
        | Cond _ -> fun () -> OfPcond (cond (all (function (_, Cond c) -> Some c | _ -> None) l)) in
      [(x, fst (List.hd l), its)]
    | Kgame :: Name x :: _ ->
      let l = List.map (fun s -> List.assoc x s.games) scopes in
      let names = match List.hd l with Some (_, xs) -> xs | None -> unknown "a game" in
      let its () = match each_of summand (List.map fst (all (fun g -> g) l)) with
        | [PRules g] -> OfPgame (fresh_names text, g)
        | [_] -> unknown "a game with another name"
        | g -> OfPsum g in
      [(x, names, its)]
    | _ -> []) texts
let claim_of l = let claims = all (fun c -> c) l in (same (List.map (fun c -> c.negated) claims), statement_of claims)
(* The names of the variables of `claim forall`. *)
let variables text = match Claims.tokens text with
  | Kclaim :: Name "forall" :: l | Kclaim :: Knot :: Name "forall" :: l ->
    let rec go = function Name x :: Kcomma :: l -> x :: go l | Name x :: _ -> [x] | _ -> [] in go l
  | _ -> []
(* The program of a head, and what its names mean. *)
let program_of written = match written with
  | [] -> malformed "the claim"
  | first :: rest ->
    if List.exists (fun s -> String.contains s '#') written then malformed "a comment";
    let parameters = declared first in
    let (reader, columns) = read parameters rest in
    match columns with
    | [l] ->
      let (pnegated, about_parameters) = claim_of l in
      let pstated = { bounds_of_parameters = List.map snd parameters; pnegated; about_parameters } in
      let pdefinitions = List.map (fun (pname, pparameters, its) -> { pname; pparameters; pits = its () }) (definitions reader.scopes rest) in
      ({ of_parameters = List.map fst parameters; pdefinitions; pnames = variables (List.nth rest (List.length rest - 1)); pstated }, reader)
    | _ -> malformed "the claim"

let same_numbers a b = List.length a = List.length b && List.for_all2 Big.equal a b
let same_games g h = List.length g = List.length h && List.for_all2 same_summand g h
let same_statement a b = match a, b with
  | POfFunction (p, t, n), POfFunction (q, u, m) -> p = q && pterm_eqb t u && (match n, m with None, None -> true | Some n, Some m -> Big.equal n m | _ -> false)
  | POfNumbers (n, c), POfNumbers (m, d) -> n = m && pcond_eqb c d
  | POfSet (g, c), POfSet (h, d) -> same_games g h && pcond_eqb c d
  | POfValues (g, t), POfValues (h, u) -> same_games g h && pterm_eqb t u
  | _ -> false
let same_body a b = match a, b with
  | OfPgame (_, g), OfPgame (_, h) -> same_rules g h
  | OfPsum g, OfPsum h -> same_games g h
  | OfPterm t, OfPterm u -> pterm_eqb t u
  | OfPcond c, OfPcond d -> pcond_eqb c d
  | _ -> false

(* Whether a claim file makes the claim of a head; names that both define must mean the same. *)
let makes text program =
  let statements = Claims.statements text in
  let (declarations, texts) = List.partition is_declaration statements in
  let parameters = List.concat_map declared declarations in
  let names = List.map fst parameters in
  if List.length (List.sort_uniq compare names) <> List.length names then unknown "parameters";
  if not (same_numbers (List.map snd parameters) program.pstated.bounds_of_parameters) then unknown "other parameters";
  let (reader, columns) = read parameters texts in
  let makes l = try let (no, about) = claim_of l in no = program.pstated.pnegated && same_statement about program.pstated.about_parameters with Different | Claims.Unknown _ -> false in
  let defined = definitions reader.scopes texts in
  let first = List.hd reader.scopes in
  let agrees d = match List.find_opt (fun (x, _, _) -> x = d.pname) defined with
    | Some (_, names, its) -> List.length names = List.length d.pparameters && (try same_body (its ()) d.pits with Different -> false)
    | None -> not (List.mem_assoc d.pname first.lets || List.mem_assoc d.pname first.games) in
  List.exists makes columns && List.for_all agrees program.pdefinitions
