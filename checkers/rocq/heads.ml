(* Reads the heads of certificates with parameters, and the terms of certificates, in the canonical form of docs/LANGUAGE.md. Numbers are
   affine in the parameters; what is not affine is no number, and `let` is not read. Not verified; of a head, main.ml compares what
   the verified program prints. *)
open Verified
open Parametric

let malformed = Certificates.malformed

(* What names mean. The last definition comes first. *)
type known = { numbers : (string * affine) list; defined : pdefinition list }
let find known x = List.find_opt (fun d -> d.pname = x) known.defined
(* Names of variables: all different, and not those of numbers. *)
let variables known xs = if distinct xs && not (List.exists (fun x -> List.mem_assoc x known.numbers) xs) then xs else unknown "names"

(* Words, from the next one on. *)
let next w = match !w with t :: l -> w := l; t | [] -> unknown "a statement"
let skip t w = match !w with u :: l when u = t -> w := l; true | _ -> false
let expect t w = if not (skip t w) then unknown "a statement"
let name w = match next w with Name x -> x | _ -> unknown "a statement"
let take read w = match read !w with Some (x, l) -> w := l; x | None -> unknown "names"

type expression = OfTerm of pterm | OfCond of pcond
let as_term = function OfTerm t -> t | OfCond _ -> unknown "a condition for a term"
let as_cond = function OfCond c -> c | OfTerm _ -> unknown "a term for a condition"
let number = function PConst a -> a | _ -> unknown "a number with parameters that is not affine"
let constant = function [] -> Big.zero | [c] -> c | _ -> unknown "a number with parameters"
let small a = if List.exists (fun c -> Big.gt c (Big.shift_left Big.one 40)) a then unknown "a large number" else a
let divisor t = match number t with c :: _ as k when Big.sign c > 0 -> small k | _ -> unknown "a divisor that may be 0"
let power_of_two t =
  let n = constant (number t) in
  if Big.gt n (Big.of_int 100_000) then unknown "a large number" else [Big.shift_left Big.one (Big.to_int n)]

let level = function Kbor -> 2 | Kxor -> 3 | Kband -> 4 | Kplus | Kminus | Kmonus -> 6 | Ktimes | Kmod -> 7 | _ -> 0
let combined op a b = match op, a, b with
  | Kbor, _, _ -> PBor (a, b)
  | Kxor, _, _ -> PXor (a, b)
  | Kband, _, _ -> PBand (a, b)
  | Kplus, PConst x, PConst y -> PConst (plus x y)
  | Kplus, _, _ -> PAdd (a, b)
  | Kminus, PConst x, PConst y -> (match minus x y with Some d -> PConst d | None -> PSub (a, b))
  | Kminus, _, _ -> PSub (a, b)
  | Kmonus, _, _ -> PMonus (a, b)
  | Ktimes, PConst x, PConst y -> PConst (times x y)
  | Ktimes, PConst c, t | Ktimes, t, PConst c -> PScale (small c, t)
  | Kmod, _, _ -> PMod (a, divisor b)
  | _ -> unknown "a term without a digit automaton"

(* The functions that read a term, a condition, and what is in the brackets of arguments. *)
let readers known vars w =
  let rec either () = more_or (both ())
  and more_or x = if skip Kor w then (let c = as_cond x in more_or (OfCond (POr (c, as_cond (both ()))))) else x
  and both () = more_and (negation ())
  and more_and x = if skip Kand w then (let c = as_cond x in more_and (OfCond (PAnd (c, as_cond (negation ()))))) else x
  and negation () =
    if skip Knot w then OfCond (PNot (as_cond (negation ()))) else
    let x = wide () in
    match !w with
    | t :: l -> (match compared t with
      | Some op -> w := l; let a = as_term x in OfCond (PCompare (op, a, as_term (wide ())))
      | None -> x)
    | [] -> x
  and wide () =
    if not (skip Kif w) then operand 2 else
    let c = as_cond (either ()) in
    expect Kthen w;
    let a = as_term (wide ()) in
    expect Kelse w;
    OfTerm (PIf (c, a, as_term (wide ())))
  (* Operators of one level are read from left to right. *)
  and operand n = if n = 8 then atom () else more n (operand (n + 1))
  and more n x = match !w with
    | t :: l when level t = n ->
      w := l;
      let a = as_term x in
      more n (OfTerm (combined t a (as_term (operand (n + 1)))))
    | _ -> x
  and atom () = match next w with
    | Number b when skip Kpower w -> if Big.equal b (Big.of_int 2) then OfTerm (power ()) else unknown "a power"
    | Number b -> OfTerm (PConst (trimmed [b]))
    | Kopen -> let x = either () in expect Kclose w; x
    | Kfloor -> OfTerm (quotient (fun _ -> []))
    | Kceil -> OfTerm (quotient (fun k -> Option.get (minus k [Big.one])))
    | Kmin -> OfTerm (fold (fun a b -> PMin (a, b)))
    | Kmax -> OfTerm (fold (fun a b -> PMax (a, b)))
    | Name f when skip Kopen w ->
      let ts = arguments () in
      let listed = List.fold_right (fun t ts -> PCons (t, ts)) ts PNil in
      (match find known f with
       | Some { pparameters; pits = OfPterm t; _ } when List.length pparameters = List.length ts -> OfTerm (PCall (t, listed))
       | Some { pparameters; pits = OfPcond c; _ } when List.length pparameters = List.length ts -> OfCond (PCallC (c, listed))
       | _ -> unknown "a function")
    | Name x -> (match List.find_opt (fun (_, y) -> x = y) (List.mapi (fun i y -> (i, y)) vars), List.assoc_opt x known.numbers with
      | Some (i, _), _ -> OfTerm (PVar (Claims.nat_of i))
      | None, Some a -> OfTerm (PConst a)
      | None, None -> unknown "a name")
    | _ -> unknown "a term without a digit automaton"
  and quotient added =
    expect Kopen w;
    let a = as_term (operand 7) in
    expect Kover w;
    let k = divisor (as_term (atom ())) in
    expect Kclose w;
    PFloor (a, added k, k)
  and arguments () = let t = as_term (wide ()) in if skip Kcomma w then (let ts = arguments () in t :: ts) else (expect Kclose w; [t])
  and fold f = expect Kopen w; match arguments () with a :: (_ :: _ as ts) -> List.fold_left f a ts | _ -> unknown "one argument"
  (* What follows `2^`: a number, or floor(log2(t)), alone or in brackets with + or - a number. *)
  and power () = match !w with
    | Kfloor :: _ -> top ()
    | Kopen :: l ->
      w := l;
      let t = top () in
      let by make = match small (power_of_two (as_term (operand 7))) with [p] when Big.equal p Big.one -> t | p -> make p in
      let t = if skip Kplus w then by (fun p -> PScale (p, t)) else if skip Kminus w then by (fun p -> PFloor (t, [], p)) else t in
      expect Kclose w; t
    | _ -> PConst (power_of_two (as_term (atom ())))
  and top () =
    List.iter (fun t -> expect t w) [Kfloor; Kopen; Klog2; Kopen];
    let t = as_term (wide ()) in
    expect Kclose w; expect Kclose w; PTop t in
  ((fun () -> as_term (wide ())), (fun () -> as_cond (either ())), (fun () -> expect Kopen w; arguments ()))
let term known vars w = let (read, _, _) = readers known vars w in read ()
let cond known vars w = let (_, read, _) = readers known vars w in read ()
let terms known vars w = let (_, _, read) = readers known vars w in read ()

(* Moves, each with the names of its fresh numbers. *)
let rec fresh known vars w =
  let u = name w in
  expect Klt w;
  let bound = term known vars w in
  let (us, bounds) = if skip Kcomma w then fresh known (vars @ [u]) w else ([], []) in
  (u :: us, bound :: bounds)
let rec moves known xs w =
  if not (skip Kmove w) then [] else begin
    let (us, pbounds) = match !w with (Kwhen | Kto) :: _ -> ([], []) | _ -> fresh known xs w in
    let vars = variables known (xs @ us) in
    let pwhen = if skip Kwhen w then [cond known vars w] else [] in
    expect Kto w;
    let pgoes_to = terms known vars w in
    if List.length pgoes_to <> List.length xs then unknown "the targets of a move";
    let rest = moves known xs w in
    (us, { pbounds; pwhen; pgoes_to }) :: rest
  end
(* Summands, and the names of their coordinates. *)
let rec sum known w =
  let (g, xs) = match name w with
    | "strip" -> ([PStrip], ["x"])
    | "bar" ->
      expect Kopen w;
      let f = find known (name w) in
      expect Kclose w;
      (match f with
       | Some { pparameters = zs; pits = OfPterm t; _ } -> ([PBar (Claims.nat_of (List.length zs), t)], "y" :: (match zs with [_] -> ["z"] | _ -> zs))
       | _ -> unknown "a function")
    | x -> (match find known x with
      | Some { pparameters; pits = OfPgame (_, g); _ } -> ([PRules g], pparameters)
      | Some { pparameters; pits = OfPsum g; _ } -> (g, pparameters)
      | _ -> unknown "a game") in
  if skip Kplus w then (let (h, ys) = sum known w in (g @ h, xs @ ys)) else (g, xs)
let coordinates known most xs = if List.length xs > most then unknown "many coordinates" else variables known xs
let game known xs w =
  if skip Keq w then begin
    let (g, ys) = sum known w in
    if List.length xs <> List.length ys then unknown "the names of a sum";
    OfPsum g
  end else begin
    let pdomain = if skip Kwhere w then Some (cond known xs w) else None in
    let (fresh_names, pmoves) = List.split (moves known xs w) in
    OfPgame (fresh_names, { pwidth = Claims.nat_of (List.length xs); pdomain; pmoves })
  end

(* A claim: the names of the variables of `forall`, whether there is a `not`, and the rest. *)
let claim known w =
  let pnegated = skip Knot w in
  let (names, about) = match name w with
    | "forall" ->
      let xs = variables known (take name_list w) in
      expect Kcolon w;
      (xs, POfNumbers (Claims.nat_of (List.length xs), cond known xs w))
    | "p" -> let (g, xs) = sum known w in expect Keq w; ([], POfSet (g, cond known (coordinates known 8 xs) w))
    | "grundy" -> let (g, xs) = sum known w in expect Keq w; ([], POfValues (g, term known ("" :: coordinates known 7 xs) w))
    | kind -> (match property_of kind, find known (name w) with
      | Some p, Some { pparameters = [_]; pits = OfPterm t; _ } ->
        ([], POfFunction (p, t, if skip Kbelow w then Some (constant (number (term known [] w))) else None))
      | _ -> unknown "a claim") in
  (names, pnegated, about)

(* A definition, or a claim, which is put in front of the others. *)
let statement (known, claims) words =
  let w = ref words in
  let define body =
    let x = name w in
    if find known x <> None || List.mem_assoc x known.numbers then unknown "a name with two meanings";
    let pparameters = variables known (take bracketed_names w) in
    ({ known with defined = { pname = x; pparameters; pits = body pparameters } :: known.defined }, claims) in
  let after = match next w with
    | Kfun -> define (fun xs -> expect Keq w; OfPterm (term known xs w))
    | Krel -> define (fun xs -> expect Keq w; OfPcond (cond known xs w))
    | Kgame -> define (fun xs -> game known (coordinates known 8 xs) w)
    | Kclaim -> let c = claim known w in (known, c :: claims)
    | _ -> unknown "a statement beside parameters" in
  if !w <> [] then unknown "a statement";
  after
(* What names mean after the statements, where the parameters are these numbers; and the claims. *)
let read sizes numbers statements =
  List.fold_left statement ({ numbers; defined = [] }, []) (List.map (Claims.weighed sizes) statements)

(* What the terms of a certificate are read with. *)
type reader = { known : known; sizes : (string, int) Hashtbl.t }
(* The program of a head; the names where its parameters are other numbers; and as Read.v has them, where parameters have values. *)
type head = { program : pprogram; reader_at : affine list -> reader; scope_at : Big.t list -> scope }
let head_of lines =
  let (parameters, rest) = match lines with line :: rest -> (parameters_of line, rest) | [] -> malformed "the claim" in
  let names = List.map fst parameters and sizes = Hashtbl.create 16 in
  match read sizes (numbers_of parameters) rest with
  | ({ defined; _ }, [(pnames, pnegated, about_parameters)]) ->
    let pstated = { bounds_of_parameters = List.map snd parameters; pnegated; about_parameters } in
    let scope_at values =
      let read scope l = match read_statement scope l with Some (scope, _) -> scope | None -> unknown "a statement" in
      List.fold_left read { nothing with lets = List.combine names values } rest in
    { program = { of_parameters = names; pdefinitions = List.rev defined; pnames; pstated };
      reader_at = (fun numbers -> { known = fst (read sizes (List.combine names numbers) rest); sizes }); scope_at }
  | _ -> malformed "the claim"
(* Declines a claim file that does not read. *)
let readable file = match file with line :: rest -> ignore (read (Hashtbl.create 16) (numbers_of (parameters_of line)) rest) | [] -> unknown "an empty file"
(* The names of a claim without parameters, as far as claims with parameters can have them. *)
let of_scope (scope : scope) sizes =
  let definition (pname, (pparameters, body)) =
    let pits = match body with Term t -> Option.map (fun t -> OfPterm t) (lift t) | Cond c -> Option.map (fun c -> OfPcond c) (lift_c c) in
    Option.map (fun pits -> { pname; pparameters; pits }) pits in
  { known = { numbers = List.map (fun (x, c) -> (x, trimmed [c])) scope.lets; defined = List.filter_map definition scope.defs }; sizes }
(* What Read.v has read, as part of a claim with parameters. *)
let lifted = function Some x -> x | None -> unknown "a term without a digit automaton"
