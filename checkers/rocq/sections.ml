(* The sections of claims with parameters, and of those without that are checked as if they had parameters. Not verified, and need not be:
   the theorems hold for any certificate. *)
open Verified

let malformed = Certificates.malformed
let unknown = Claims.unknown

let rec pairs = function a :: b :: l -> (a, b) :: pairs l | [] -> [] | [_] -> malformed "a pair of numbers"
let numbers_after word l =
  match Certificates.words (Certificates.take l) with
  | w :: rest when w = word -> List.map (fun s -> Certificates.ranged (Certificates.integer s)) rest
  | _ -> malformed ("expected " ^ word)
let location l parameters width accumulators =
  let state = match Certificates.words (Certificates.take l) with
    | "at" :: rest -> List.map Certificates.item rest
    | _ -> malformed "expected at" in
  if List.length state <> width then malformed "the width of a location";
  let residues =
    if Certificates.starts "mod " (Certificates.peek l) then pairs (numbers_after "mod" l)
    else List.init accumulators (fun _ -> (Big.one, Big.zero)) in
  if List.length residues <> accumulators || List.exists (fun (q, r) -> Big.sign r < 0 || Big.leq q r) residues then malformed "a residue";
  let rec demands acc =
    if Certificates.starts "ge " (Certificates.peek l) then begin
      let all = numbers_after "ge" l in
      if List.length all <> 1 + parameters + accumulators then malformed "an inequality";
      demands (Certificates.taken (1 + parameters) all :: acc)
    end else List.rev acc in
  { at_state = state; residues; demands = demands [] }
let places_of l parameters name =
  match Certificates.header l ("parametric " ^ name) ["width"; "accumulators"; "locations"] with
  | [width; accumulators; count] ->
    if width > 64 || accumulators > 64 then unknown "a large invariant";
    let places = Certificates.repeated count (fun () -> location l parameters width accumulators) in
    let rec sorted = function x :: (y :: _ as rest) -> row_compare x.at_state y.at_state <> Gt && sorted rest | _ -> true in
    if not (sorted places) then malformed "locations are not sorted";
    { row_width = Claims.nat_of width; accumulators = Claims.nat_of accumulators; places; pool_of_file = l.Certificates.pool_of_lines }
  | _ -> malformed "a header"
(* The lines after the head. *)
let read_pool l =
  let rec lines acc =
    if Certificates.starts "by " (Certificates.peek l) then
      match numbers_after "by" l with
      | d :: rest ->
        let term (j, m) = if Big.sign j < 0 || not (Big.fits_int j) || Big.to_int j > 4096 then malformed "a hypothesis" else (Claims.nat_of (Big.to_int j), m) in
        lines ({ multiple = d; multipliers = List.map term (pairs rest) } :: acc)
      | [] -> malformed "a line"
    else List.rev acc in
  l.Certificates.pool_of_lines <- lines []
let section l parameters name =
  if Certificates.starts ("parametric " ^ name ^ " ") (Certificates.peek l) then OfPlaces (places_of l parameters name)
  else OfRows (Certificates.states l ("invariant " ^ name))
(* A tree of cases. *)
let tree_of l parameters name =
  let count = match Certificates.header l ("linear " ^ name) ["lines"] with [n] -> n | _ -> malformed "a header" in
  let small s = let z = Certificates.integer s in if Big.numbits z > 62 then malformed "a number" else z in
  let naturals = List.map (fun s -> let z = small s in if Big.sign z < 0 then malformed "a number" else z) in
  let rec parts current acc = function
    | [] -> List.rev (List.rev current :: acc)
    | w :: rest ->
      let n = String.length w in
      if n > 0 && w.[n - 1] = ',' then parts [] (List.rev (String.sub w 0 (n - 1) :: current) :: acc) rest else parts (w :: current) acc rest in
  (* A number and its factor c p_1 .., of which the last entry is not 0: a part for each entry that is not 0. *)
  let part = function
    | j :: (_ :: _ as entries) ->
      let j = List.hd (naturals [j]) and entries = List.map small entries in
      if List.length entries > 1 + parameters || Big.sign (List.nth entries (List.length entries - 1)) = 0 then malformed "a factor";
      let of_entry i z = if Big.sign z = 0 then [] else [((j, z), if i = 0 then [] else [Big.of_int i])] in
      List.concat (List.mapi of_entry entries)
    | _ -> malformed "a part of a line" in
  (* `J` alone stands for `J 1`. *)
  let part_of_proof = function [j] -> part [j; "1"] | p -> part p in
  let rec lines found acc =
    let next = Certificates.peek l in
    let rest part = List.concat_map part (parts [] [] (List.tl (Certificates.words (Certificates.take l)))) in
    if Certificates.starts "or " next then
      match Certificates.words (Certificates.take l) with
      | _ :: (_ :: _ as js) ->
        lines (found + 1) (List.rev_append (List.map (fun j -> OrLine (Claims.nat_of (min (Certificates.count j) 4096))) js) acc)
      | _ -> malformed "a line"
    else if Certificates.starts "split " next then (let r = rest part in lines (found + 1) (SplitLine r :: acc))
    else if Certificates.starts "by " next then (let r = rest part_of_proof in lines (found + 1) (ByLine r :: acc))
    else (found, List.rev acc) in
  let (found, all) = lines 0 [] in
  if found <> count then malformed "the number of lines";
  all
(* A tree of cases, or what [next] reads. *)
let shown_by next parameters l name =
  if Certificates.starts ("linear " ^ name ^ " ") (Certificates.peek l) then Some (Inr (tree_of l parameters name))
  else match next name with Some s -> Some (Inl s) | None -> None
(* A number c,p_1,.. *)
let affine parameters text =
  let l = List.map Certificates.natural (String.split_on_char ',' text) in
  if List.length l <> 1 + parameters then malformed "a number with parameters";
  Parametric.trimmed l
(* What follows `power`: J, the sign, six numbers, and one for each other column of a bar. *)
let power parameters = function
  | j :: ("+" | "-" as sign) :: d :: a :: c :: q :: e :: least :: others ->
    let exponent_of_base = Certificates.natural j and number = affine parameters in
    if Big.sign exponent_of_base = 0 || Big.lt (Big.of_int 31) exponent_of_base then malformed "a power of two";
    ({ exponent_of_base; taken_off = (sign = "-"); column_divisor = number d; column_factor = number a; column_offset = number c;
       quotient_of_column = number q; crossed_factor = number e; least_power = number least }, List.map number others)
  | _ -> malformed "a power of two"
(* `(p, ..) TEXT`, over so many variables, as [read] reads the text; [what] it is. *)
let over_names read what (reader : Heads.reader) variables text =
  if String.contains text '#' then malformed "a comment";
  let w = ref (Claims.tokens text) in
  ignore (Claims.weigh reader.sizes !w);
  let names = Heads.take bracketed_names w in
  if List.length names <> variables then malformed ("the names of " ^ what);
  let found = read reader.known (Heads.variables reader.known names) w in
  if !w <> [] then unknown what;
  found
(* A condition of a certificate, `(p, ..) CONDITION`, over so many variables. *)
let condition reader variables text = over_names Heads.cond "a condition" reader variables text
(* `term NAME (p, ..) TERM`, over so many variables. *)
let named_term reader name variables l =
  let line = Certificates.take l and start = "term " ^ name ^ " " in
  if not (Certificates.starts start line) then malformed ("expected " ^ start);
  let text = String.sub line (String.length start) (String.length line - String.length start) in
  over_names Heads.term "a term" reader variables text
(* Section 14, where [shown] reads what shows a condition. *)
let formula shown reader l =
  let going_up = named_term reader "up" 2 l in
  let going_down = named_term reader "down" 2 l in
  let lower_row = named_term reader "lower" 3 l in
  let one name = match shown name with Some s -> s | None -> malformed ("expected " ^ name) in
  { going_up; going_down; lower_row; conditions_shown = List.map one ["zero"; "rows"; "columns"; "up"; "down"; "lower"] }
(* Sections 6 and 7: what shows that moves lead into domains and decrease the measure, and the number of fresh numbers of each move. *)
let measured shown g l =
  (match Certificates.words (Certificates.take l) with
   | "measure" :: ms when List.length ms = List.length g ->
     if List.exists (fun m -> Certificates.starts "lexicographic" m) ms then unknown "a lexicographic measure";
     if not (List.for_all (fun m -> m = "sum") ms) then malformed "a measure"
   | _ -> malformed "expected measure");
  let of_summand s =
    let (written, has_domain) = match s with PRules r -> (true, r.pdomain <> None) | _ -> (false, false) in
    List.map (fun m -> (written, has_domain, List.length m.pbounds)) (prules_of s).pmoves in
  let moves = List.concat_map of_summand g in
  let side name i =
    let name = Printf.sprintf "%s %d" name i in
    match shown (name ^ " anywhere") with
    | Some s -> (true, s)
    | None -> (match shown name with Some s -> (false, s) | None -> unknown ("a game that is proved without " ^ name)) in
  let of_move i (written, has_domain, _) =
    if not written then [] else
    let inside = if has_domain then [side "inside" i] else [] in
    inside @ [side "decrease" i] in
  let sides = List.concat (List.mapi (fun i m -> of_move (i + 1) m) moves) in
  (sides, List.map (fun (_, _, fresh) -> fresh) moves)
let size_of g = List.fold_left (fun n s -> n + Claims.int_of (prules_of s).pwidth) 0 g
(* Section 16, after `position affine`; with [grundy], the first summand is the heap, whose move has no `closed`. *)
let options shown reader parameters g grundy l =
  let affine_position = match Certificates.words (Certificates.take l) with
    | "position" :: "affine" :: xs -> List.map (affine parameters) xs
    | _ -> malformed "expected position affine" in
  if List.exists (fun w -> Certificates.starts (w ^ " position ") (Certificates.peek l)) ["linear"; "invariant"; "parametric"] then
    unknown "a claim about a game that is proved in another way";
  let (sides, fresh) = measured shown g l in
  let decreasing = List.map snd sides in
  let one name = match shown (name ^ " anywhere") with
    | Some s -> s
    | None -> (match shown name with Some s -> s | None -> unknown ("a game that is proved without " ^ name)) in
  let closed i = if grundy && i = 1 then [] else [one (Printf.sprintf "closed %d" i)] in
  let closing = List.concat (List.mapi (fun i _ -> closed (i + 1)) fresh) in
  let size = size_of g in
  let rec named acc = match Certificates.words (Certificates.peek l) with
    | ["option"; i] ->
      ignore (Certificates.take l);
      let i = Certificates.count i in
      if i < 1 || i > List.length fresh then malformed "the number of a move";
      let rec terms j = if j > List.nth fresh (i - 1) then [] else (let t = named_term reader (string_of_int j) size l in t :: terms (j + 1)) in
      let its = terms 1 in
      named ((Claims.nat_of (i - 1), its) :: acc)
    | _ -> List.rev acc in
  let named_options = named [] in
  { affine_position; decreasing; closing; named_options; covering = one "cover" }
(* `NAME 1`, `NAME 2`, .., as many as there are. *)
let rec numbered next name j = match next (Printf.sprintf "%s %d" name j) with Some s -> s :: numbered next name (j + 1) | None -> []
(* What a claim with `not` about a game has from `monotone` on: numbers that refute it. *)
let refutation shown parameters g l =
  let growing_columns = numbered shown "monotone" 1 in
  let (sides_shown, fresh) = measured shown g l in
  let numbers size zs =
    if List.length zs <> size then malformed "a counterexample";
    List.map (affine parameters) zs in
  let size = size_of g in
  let refuting_at = match Certificates.words (Certificates.take l) with
    | "counterexample" :: "closed" :: i :: "affine" :: zs ->
      let i = Certificates.count i in
      if i < 1 || i > List.length fresh then malformed "the number of a move";
      let zs = numbers (size + List.nth fresh (i - 1)) zs in
      MovesInside (Claims.nat_of (i - 1), zs, numbered shown "witness" 1)
    | "counterexample" :: "cover" :: "affine" :: zs ->
      let zs = numbers size zs in
      let witnesses = numbered shown "witness" 1 in
      NoOption (zs, witnesses, numbered shown "excluded" 1)
    | _ -> malformed "a counterexample" in
  { terminating = { growing_columns; sides_shown }; refuting_at }
(* The lines of the body up to the next case. *)
let own_sections l =
  let is_after line = List.mem line ["end"; "otherwise"] || Certificates.starts "case " line in
  let rec stop_from i = if i >= Array.length l.Certificates.all || is_after l.Certificates.all.(i) then i else stop_from (i + 1) in
  Array.sub l.Certificates.all l.Certificates.at (stop_from l.Certificates.at - l.Certificates.at)
let has_measure l = Array.exists (Certificates.starts "measure ") (own_sections l)
(* For a heap beside one summand the line `sum` would say nothing. *)
let says_something = function [PStrip; _] -> malformed "a sum that is a heap and one summand" | _ -> ()
(* Section 17, for these summands; [number] reads the sections of the claim that a term is the Grundy number of a summand, by its
   place. These are there once for summands that are equal and have the same term. *)
let sum shown reader g number l =
  if Certificates.take l <> "sum" then malformed "expected sum";
  let rec each j known terms numbers = function
    | [] -> (List.rev terms, List.rev numbers)
    | PStrip :: g -> each (j + 1) known terms numbers g
    | s :: g ->
      let t = named_term reader (string_of_int j) (Claims.int_of (prules_of s).pwidth) l in
      if List.exists (fun (r, u) -> same_summand s r && pterm_eqb t u) known then each (j + 1) known (t :: terms) numbers g
      else (let n = number (j - 1) s (after_heap t) in each (j + 1) ((s, t) :: known) (t :: terms) (n :: numbers) g) in
  let (number_terms, numbers) = each 1 [] [] [] g in
  let ways = match shown "sum forward" with
    | None -> []
    | Some forward -> (match shown "sum backward" with Some backward -> [forward; backward] | None -> malformed "expected sum backward") in
  (number_terms, ways, numbers)
(* `NAME` or `NAME without J ..` *)
let assuming read l name =
  let out = match List.find_opt (fun w -> Certificates.starts (w ^ " " ^ name ^ " without ") (Certificates.peek l)) ["parametric"; "invariant"] with
    | None -> []
    | Some w ->
      let line = Certificates.peek l and start = String.length w + String.length name + String.length "  without " in
      let rec numbers = function "width" :: _ | [] -> [] | j :: rest -> j :: numbers rest in
      numbers (Certificates.words (String.sub line start (String.length line - start))) in
  let name = if out = [] then name else name ^ " without " ^ String.concat " " out in
  let out = List.map (fun j -> let j = Certificates.count j in Claims.nat_of (if j > 4096 then 0 else j)) out in
  (out, read name)
(* Section 15, where [read] reads an invariant by its name, and the sections of the game without passes, which [rest] reads. *)
let passes parameters read reader size l rest =
  let line = Certificates.take l in
  let text = String.sub line 5 (String.length line - 5) in
  let (at, text) = match String.index_opt text ' ' with
    | Some i -> (Certificates.count (String.sub text 0 i), String.sub text (i + 1) (String.length text - i - 1))
    | None -> malformed "the line pass" in
  if at >= size then malformed "the number of passes";
  let without = condition reader (size - 1) text in
  let is_there name = List.exists (fun w -> Certificates.starts (w ^ " " ^ name ^ " ") (Certificates.peek l)) ["parametric"; "invariant"; "linear"] in
  let one name =
    if Certificates.starts ("linear " ^ name ^ " ") (Certificates.peek l) then ([], Inr (tree_of l parameters name))
    else (let (out, s) = assuming read l name in (out, Inl s)) in
  let rec several name j = let name' = Printf.sprintf "%s %d" name j in if is_there name' then (let s = one name' in s :: several name (j + 1)) else [] in
  let both name = let forward = one (name ^ " forward") in let backward = one (name ^ " backward") in [forward; backward] in
  let even = both "even" in
  let odd_1 = both "odd 1" in
  let odd_2 = both "odd 2" in
  let allowed = several "allowed" 1 in
  let odd_3 = both "odd 3" in
  let uses_one = one "one" in
  let forbidden = one "forbidden" in
  let shown = { counts = Claims.nat_of at; set_without = without; shown_passes = even @ odd_1 @ odd_2 @ allowed @ odd_3 @ [uses_one; forbidden] } in
  (shown, rest shown)
(* `NAME 1`, `NAME 2`, .., one for each operand, or `NAME`. *)
let for_ns next name = match numbered next name 1 with
  | [] -> Option.map (fun s -> Inl s) (next name)
  | ss -> Some (Inr ss)
(* The sections of a claim about a game: those of docs/FORMAT.md, 2, 3 and 13. *)
let of_game negated parameters l next places =
  let at_position = if parameters > 0 then [] else match Certificates.words (Certificates.take l) with
    | "position" :: x -> List.map Certificates.natural x
    | _ -> unknown "a claim about a game that is proved in another way" in
  let defined = places 1 in
  let no_tree () = if Certificates.starts "linear " (Certificates.peek l) then unknown "a tree of cases of a claim about a game" in
  if List.exists (fun w -> Certificates.starts w (Certificates.peek l)) ["pass "; "measure "; "position "; "option "] then
    unknown "a claim about a game that is proved in another way";
  let several = numbered next in
  let rec after j = match shown_by next parameters l (Printf.sprintf "monotone %d" j) with Some s -> s :: after (j + 1) | None -> [] in
  let before = after 1 in
  let at_zero = next "origin" in
  let in_domain = several "domain" 1 in
  let rest = after (List.length before + 1) in
  let grow = before @ rest in
  let rec of_line j = match next (Printf.sprintf "criterion %d forward" j) with
    | None -> []
    | Some s ->
      let back = match next (Printf.sprintf "criterion %d backward" j) with Some t -> t | None -> malformed "a direction" in
      Inl s :: Inl back :: of_line (j + 1) in
  let lines = if negated then [] else match numbered (for_ns next) "ns" 1 with [] -> of_line 1 | l -> l in
  if not negated then no_tree ();
  let place j = let j = Certificates.count j in if j < 1 || j > 64 then malformed "a coordinate"; Claims.nat_of (j - 1) in
  let is_by_tree () = Certificates.starts "linear witness " (Certificates.peek l) in
  let witness () = match next "witness" with Some s -> s | None -> malformed "expected witness" in
  let violated = if not negated then None else match Certificates.words (Certificates.take l) with
    | "counterexample" :: "criterion" :: j :: way :: "affine" :: zs when way = "forward" || way = "backward" ->
      let j = place j in
      let zs = List.map (affine parameters) zs in
      if is_by_tree () then unknown "a tree of cases of a claim about a game";
      Some (OfLine (j, way = "forward", zs, witness ()))
    | "counterexample" :: "ns" :: j :: "power" :: words ->
      let j = place j in
      let (p, xs) = power parameters words in
      let tree = if is_by_tree () then Some (tree_of l parameters "witness") else None in
      Some (OfColumn (j, p, xs, tree, if tree = None then witness () else OfRows (Claims.nat_of 0, NoRow)))
    | _ -> unknown "a refutation of another form" in
  (defined, { at_position; at_zero; in_domain; grow; directions = lines; violated })
let sections reader negated statement parameters l =
  let is_game = match statement with POfSet _ | POfValues _ -> true | _ -> false in
  if parameters = 0 && negated then unknown "a refutation for a value of the parameters";
  let is_there name = List.exists (fun w -> Certificates.starts (w ^ " " ^ name ^ " ") (Certificates.peek l)) ["parametric"; "invariant"] in
  let optional name = if is_there name then Some (section l parameters name) else None in
  let rec places j = match shown_by optional parameters l (Printf.sprintf "defined %d" j) with Some s -> s :: places (j + 1) | None -> [] in
  if is_game then begin
    let none = { pdefined = []; pmonotone = None; pns = None; pforall = None; refuting = None; of_bars = None; by_passes = None; by_formula = None; by_options = None; by_refutation = None; by_tree = None; pconjuncts = [] } in
    let before = if parameters > 0 then places 1 else [] in
    match statement with
    | POfSet ([PRules g], _) when not negated && Certificates.starts "pass " (Certificates.peek l) ->
      let (shown, (rest_defined, rest_bar)) = passes parameters (section l parameters) (reader ()) (Claims.int_of g.pwidth) l (fun _ -> of_game negated parameters l optional places) in
      { none with pdefined = before; by_passes = Some ((shown, rest_defined), rest_bar) }
    | POfSet (g, _) when parameters > 0 && not negated && Certificates.starts "position affine " (Certificates.peek l) ->
      { none with pdefined = before; by_options = Some (options (shown_by optional parameters l) (reader ()) parameters g false l) }
    | POfValues (g, _) when parameters > 0 && not negated && Certificates.starts "position affine " (Certificates.peek l) ->
      { none with pdefined = before; by_options = Some (options (shown_by optional parameters l) (reader ()) parameters (PStrip :: g) true l) }
    | POfSet (g, _) when parameters > 0 && negated && has_measure l ->
      { none with pdefined = before; by_refutation = Some (refutation (shown_by optional parameters l) parameters g l) }
    | POfValues (g, _) when parameters > 0 && negated && has_measure l ->
      { none with pdefined = before; by_refutation = Some (refutation (shown_by optional parameters l) parameters (PStrip :: g) l) }
    | _ ->
      let (pdefined, game) = of_game negated parameters l optional (if parameters > 0 then fun _ -> before else places) in
      let by_formula = if not negated && Certificates.starts "term up " (Certificates.peek l) then Some (formula (shown_by optional parameters l) (reader ()) l) else None in
      { none with pdefined; of_bars = Some game; by_formula }
  end else
  let pdefined = places 1 in
  let refuting = if not negated then None else begin
    let against = match Certificates.words (Certificates.take l), statement with
      | ["counterexample"; "ns"; "affine"; z], POfFunction ((Ns | Nimsum), _, _) -> AgainstNs (affine parameters z)
      | "counterexample" :: "ns" :: "power" :: words, POfFunction ((Ns | Nimsum), _, _) ->
        (match power parameters words with (p, []) -> AgainstPower p | _ -> malformed "a power of two")
      | ["counterexample"; "monotone"; "affine"; z], POfFunction ((Monotone | Nimsum), _, _) -> AgainstMonotone (affine parameters z)
      | "counterexample" :: "forall" :: "affine" :: zs, POfNumbers _ -> AgainstForall (List.map (affine parameters) zs)
      | "counterexample" :: _, _ -> malformed "a counterexample"
      | _ -> unknown "a refutation of another form" in
    (* A tree of cases takes the place of the section. *)
    Some (against, if Certificates.starts "linear witness " (Certificates.peek l) then OfRows (Claims.nat_of 0, NoRow) else section l parameters "witness") end in
  let rec conjuncts j =
    let name = Printf.sprintf "forall %d" j in
    if Certificates.starts ("linear " ^ name ^ " ") (Certificates.peek l) then (let s = Inr (tree_of l parameters name) in s :: conjuncts (j + 1))
    else match optional name with Some s -> Inl s :: conjuncts (j + 1) | None -> [] in
  let pconjuncts = match statement with POfNumbers _ when not negated -> conjuncts 1 | _ -> [] in
  let by_tree = match statement with
    | _ when negated && Certificates.starts "linear witness " (Certificates.peek l) -> Some (tree_of l parameters "witness")
    | POfNumbers _ when not negated && pconjuncts = [] && Certificates.starts "linear forall " (Certificates.peek l) -> Some (tree_of l parameters "forall")
    | POfFunction (p, _, _) when p <> Ns && not negated && Certificates.starts "linear monotone " (Certificates.peek l) -> Some (tree_of l parameters "monotone")
    | _ -> None in
  let (pmonotone, pns, pforall) = match statement with
    | POfFunction (p, _, _) when not negated ->
      let m = if p <> Ns then optional "monotone" else None in
      (m, (if p <> Monotone then for_ns optional "ns" else None), None)
    | POfNumbers _ when not negated && pconjuncts = [] -> (None, None, optional "forall")
    | _ -> (None, None, None) in
  List.iter (fun w -> if Certificates.starts w (Certificates.peek l) then unknown ("a section " ^ w))
    ["linear"; "counterexample"; "instance"; "evaluated"; "invariant closed"; "graph"; "relation"];
  { pdefined; pmonotone; pns; pforall; refuting; of_bars = None; by_passes = None; by_formula = None; by_options = None; by_refutation = None; by_tree; pconjuncts }
