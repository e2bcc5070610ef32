(* What follows the head: the sections of a sum, the ways to prove claims without parameters, and cases. Not verified, and need not be:
   the theorems hold for any certificate. *)
open Verified
open Sections

(* Whether the line `sum` is there before the next case. *)
let has_sum l =
  let rec go i = i < Array.length l.Certificates.all && (match l.Certificates.all.(i) with
    | "sum" -> true | "otherwise" -> false | line -> not (Certificates.starts "case " line) && go (i + 1)) in
  go l.Certificates.at
(* Whether a line comes after the sections of a summand. *)
let is_after_number line =
  List.mem line ["end"; "otherwise"] || List.exists (fun w -> Certificates.starts w line) ["case "; "linear sum "; "invariant sum "; "parametric sum "]
  || (Certificates.starts "term " line && String.length line > 5 && Claims.is_digit line.[5])
let sum_with_parameters reader negated statement parameters l =
  let g = match statement with POfSet (g, _) -> g | POfValues (g, _) -> PStrip :: g | _ -> malformed "a sum in a claim about no game" in
  if negated then malformed "a sum in a refutation";
  says_something g;
  if parameters = 0 then unknown "a sum in a case in which all parameters have values";
  let is_there name = List.exists (fun w -> Certificates.starts (w ^ " " ^ name ^ " ") (Certificates.peek l)) ["parametric"; "invariant"] in
  let shown = shown_by (fun name -> if is_there name then Some (section l parameters name) else None) parameters l in
  let places = numbered shown "defined" 1 in
  let growing_bars = numbered shown "monotone" 1 in
  let number _ s t =
    if is_after_number (Certificates.peek l) then malformed "the sections of a summand";
    sections reader false (POfValues ([s], t)) parameters l in
  let (number_terms, ways, numbers) = sum shown (reader ()) g number l in
  OfSum (places, { growing_bars; number_terms; ways }, numbers)

(* A claim without parameters by trees of cases, or by the conditions on a closed formula. *)
let is_by_trees l =
  let has w = Array.exists (Certificates.starts w) l.Certificates.all in
  (has "linear " || has "term up ") && not (List.exists has ["graph "; "relation "; "after "; "measure "; "evaluated "; "instance "])
(* A claim without parameters about a game, by the criterion of bars. *)
let is_by_criterion about l =
  (match about with OfSet _ | OfValues _ -> true | _ -> false)
  && List.exists (fun w -> Array.exists (Certificates.starts w) l.Certificates.all) ["invariant criterion "; "invariant ns "]
let is_by_passes about l =
  (match about with OfSet ([Rules _], _) -> true | _ -> false) && Array.exists (Certificates.starts "pass ") l.Certificates.all
let ended l = if Certificates.take l <> "end" || l.Certificates.at <> Array.length l.Certificates.all then malformed "sections"
(* The tables that are next, after those [before]. *)
let rec tables_of before scope sizes l =
  if Certificates.starts "after " (Certificates.peek l) then unknown "a claim about a game that is proved in another way";
  match Certificates.table_listed scope sizes l with Some x -> tables_of (before @ [x]) scope sizes l | None -> before
let rows_of tables l name =
  let rows = Certificates.states l ("invariant " ^ name) in
  if tables = [] then OfRows rows else OfTabled (tables, rows)
let optional_rows tables l name = if Certificates.starts ("invariant " ^ name ^ " ") (Certificates.peek l) then Some (rows_of tables l name) else None
let rec places_of_rows tables l j =
  match optional_rows tables l (Printf.sprintf "defined %d" j) with Some s -> Inl s :: places_of_rows tables l (j + 1) | None -> []
let criterion before scope sizes negated l =
  if negated then unknown "a refutation of another form";
  let tables = tables_of before scope sizes l in
  let r = of_game negated 0 l (optional_rows tables l) (places_of_rows tables l) in
  ended l; r
(* A claim without parameters about a game with passes. *)
let without_parameters scope sizes negated about l =
  if negated then unknown "a refutation of another form";
  let in_game = match about with
    | OfSet ([Rules g], _) -> (match Heads.lifted (lift_summand (Rules g)) with PRules g -> g | _ -> malformed "a game")
    | _ -> unknown "passes of another game" in
  let tables = tables_of [] scope sizes l in
  let position = match Certificates.words (Certificates.take l) with
    | "position" :: x -> List.map Certificates.natural x
    | _ -> unknown "a claim about a game that is proved in another way" in
  let defined = places_of_rows tables l 1 in
  if not (Certificates.starts "pass " (Certificates.peek l)) then unknown "a claim about a game that is proved in another way";
  let rest shown =
    let game = List.map (summand_at []) (rest_game in_game shown.counts) in
    let about = OfSet (game, cond_at [] shown.set_without) in
    if is_by_criterion about l then (let (places, s) = criterion tables scope sizes false l in ByCriterion (places, s))
    else BySections (Certificates.sections tables scope sizes false about l) in
  let (shown, rest) = passes 0 (rows_of tables l) (Heads.of_scope scope sizes) (Claims.int_of in_game.pwidth) l rest in
  ByPasses (position, defined, shown, rest)

let by_trees scope sizes negated about l =
  if negated then unknown "a refutation of another form";
  let s = sections (fun () -> Heads.of_scope scope sizes) negated (Heads.lifted (lift_statement about)) 0 l in
  ended l; s
(* A claim without parameters about a sum, by the Grundy numbers of its summands. The sections of each are read as those of a
   certificate that ends there; tables before them are known. *)
let is_by_sum about l = (match about with OfSet _ | OfValues _ -> true | _ -> false) && has_sum l
let summed scope sizes negated about l =
  if negated then malformed "a sum in a refutation";
  let g = match about with OfSet (g, _) -> g | OfValues (g, _) -> Strip :: g | _ -> malformed "a sum in a claim about no game" in
  let lifted = List.map (fun s -> Heads.lifted (lift_summand s)) g in
  says_something lifted;
  let tables = ref (tables_of [] scope sizes l) in
  let position = match Certificates.words (Certificates.take l) with "position" :: x -> List.map Certificates.natural x | _ -> malformed "expected position" in
  let shown name = shown_by (optional_rows !tables l) 0 l name in
  let places = numbered shown "defined" 1 in
  let growing_bars = numbered shown "monotone" 1 in
  let number at _ t =
    let about = OfValues ([List.nth g at], term_at [] t) in
    let rec stop_from i = if i >= Array.length l.Certificates.all || is_after_number l.Certificates.all.(i) then i else stop_from (i + 1) in
    let stop = stop_from l.Certificates.at in
    let own = Array.sub l.Certificates.all l.Certificates.at (stop - l.Certificates.at) in
    let part = { l with Certificates.all = Array.append own [| "end" |]; at = 0 } in
    if has_sum part then malformed "a sum for a summand";
    if not (Array.exists (Certificates.starts "position ") own) then malformed "expected position";
    if Array.exists (Certificates.starts "option ") own then unknown "a claim about a game that is proved in another way";
    let route =
      if is_by_trees part then
        (if !tables <> [] then unknown "a tree of cases beside tables"; ByTrees (by_trees scope sizes false about part))
      else if is_by_criterion about part then begin
        tables := tables_of !tables scope sizes part;
        let (places, s) = criterion !tables scope sizes false part in ByCriterion (places, s)
      end else begin
        let s = Certificates.sections !tables scope sizes false about part in
        tables := s.body.listed;
        BySections s
      end in
    l.Certificates.at <- stop;
    route in
  let (number_terms, ways, numbers) = sum shown (Heads.of_scope scope sizes) lifted number l in
  ended l;
  BySum (position, places, { growing_bars; number_terms; ways }, numbers)

(* The sections of a case in which all parameters have values, as those of a certificate that ends there, of a claim about a game that is
   proved by the measure. *)
let is_concrete statement l = (match statement with POfSet _ | POfValues _ -> true | _ -> false) && has_measure l
let concrete scope sizes negated statement excess l =
  let own = own_sections l in
  let part = { l with Certificates.all = Array.append own [| "end" |]; at = 0 } in
  let about = match statement with
    | POfSet (g, c) -> OfSet (List.map (summand_at excess) g, cond_at excess c)
    | POfValues (g, t) -> OfValues (List.map (summand_at excess) g, term_at excess t)
    | _ -> malformed "a case of a claim about no game" in
  let s = Certificates.sections [] scope sizes negated about part in
  l.Certificates.at <- l.Certificates.at + Array.length own;
  Concrete s

(* Sections, or a body for each of the least values of a parameter, or for each residue. [left] has the parameters without a
   value: their numbers among all parameters, their bounds, and the steps between their values; [known] the others with their values. *)
let max_cases = 4096
let max_modulus = Big.of_int 65536
let body_of (head : Heads.head) negated statement parameters l =
  let cases = ref 0 in
  let reader_of left known () =
    let number j = match List.assoc_opt j known with
      | Some v -> Parametric.trimmed [v]
      | None ->
        let (_, bound, _) = List.find (fun (k, _, _) -> k = j) left in
        bound :: List.concat_map (fun (k, _, step) -> if k < j then [Big.zero] else if k = j then [step] else []) left in
    head.reader_at (List.mapi (fun i _ -> number (i + 1)) parameters) in
  let rec body left known =
    if Certificates.starts "split " (Certificates.peek l) then
      let place j = let rec go i = function (k, _, _) :: _ when k = j -> i | _ :: rest -> go (i + 1) rest | [] -> malformed "a split" in go 0 left in
      let with_range j bound step = List.map (fun (k, b, s) -> if k = j then (k, bound, step) else (k, b, s)) left in
      let case line = incr cases; if !cases > max_cases then unknown "many cases"; if Certificates.take l <> line then malformed ("expected " ^ line) in
      match Certificates.words (Certificates.take l) with
      | ["split"; j; "below"; n] ->
        let j = Certificates.count j and n = Certificates.natural n in
        let at = place j in
        let (_, bound, step) = List.nth left at in
        if Big.leq n bound then malformed "a split";
        let others = List.filter (fun (k, _, _) -> k <> j) left in
        let rec from v =
          if Big.leq n v then (case "otherwise"; body (with_range j v step) known)
          else begin
            case ("case " ^ Big.to_string v);
            let least = body others ((j, v) :: known) in
            Case (Claims.nat_of at, least, from (Big.add v step))
          end in
        from bound
      | ["split"; j; "modulo"; q] ->
        let j = Certificates.count j and q = Certificates.natural q in
        let at = place j in
        let (_, bound, step) = List.nth left at in
        let apart = Big.mul step q in
        if Big.leq q Big.one then malformed "a split";
        if Big.lt max_modulus apart then unknown "values of a parameter too far apart";
        let bodies = Hashtbl.create 16 in
        for r = 0 to Big.to_int q - 1 do
          let v = Big.add bound (Big.mul step (Big.of_int r)) in
          case ("case " ^ Big.to_string v);
          Hashtbl.add bodies r (body (with_range j v apart) known)
        done;
        Residues (Claims.nat_of at, Claims.nat_of (Big.to_int q), fun r -> Hashtbl.find bodies (Claims.int_of r))
      | _ -> malformed "a split"
    else if has_sum l then sum_with_parameters (reader_of left known) negated statement (List.length left) l
    else if left = [] && parameters <> [] && is_concrete statement l then begin
      let values = List.mapi (fun i _ -> List.assoc (i + 1) known) parameters in
      concrete (head.scope_at values) (head.reader_at (List.map (fun v -> Parametric.trimmed [v]) values)).sizes negated statement
        (List.map2 Big.sub values parameters) l
    end
    else Whole (sections (reader_of left known) negated statement (List.length left) l) in
  let b = body (List.mapi (fun i bound -> (i + 1, bound, Big.one)) parameters) [] in
  ended l; b
