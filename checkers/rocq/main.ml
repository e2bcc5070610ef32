(* nimcert-check-rocq CLAIM CERTIFICATE: verified, rejected or declined, with the exit codes 0, 1 and 3 (2: a file cannot be read). *)
open Verified

let max_bytes = 1 lsl 26
let read path =
  let channel = open_in_bin path in
  let n = in_channel_length channel in
  if n > max_bytes then None else begin
    let s = really_input_string channel n in
    close_in channel; Some s
  end

let rejected reason = print_endline ("rejected: " ^ reason); 1
let declined reason = print_endline ("declined: " ^ reason); 3

(* The program of a head, if it has its canonical form. *)
let program_of written =
  let file = Claims.new_file () in
  let rec go acc games = function
    | [] -> Certificates.malformed "the claim"
    | line :: rest ->
      if String.contains line '#' then Certificates.malformed "a comment";
      match Claims.statement file line, rest with
      | Claims.Claimed c, [] -> (List.rev acc, List.rev games, c)
      | Claims.Claimed _, _ -> Certificates.malformed "two claims"
      | Claims.Definition (n, d), _ ->
        let its = match d.Claims.what with Claims.Fun_body t -> Term t | Claims.Rel_body c -> Cond c in
        go ({ name = n; parameters = d.Claims.params; its } :: acc) games rest
      | Claims.Play (n, g), _ ->
        go acc ({ called = n; coordinate_names = g.Claims.coords; fresh_names = g.Claims.fresh_of; plays = g.Claims.body_of } :: games) rest
      | Claims.Constant_ _, _ -> Claims.unknown "a constant"
      | Claims.Other _, _ -> Claims.unknown "a game" in
  let (definitions, games, c) = go [] [] written in
  (file, { definitions; games; names = c.Claims.variables; stated = c.Claims.claim })

let same_number a b = match a, b with None, None -> true | Some a, Some b -> Big.equal a b | _ -> false
let same_sum g h = List.length g = List.length h && List.for_all2 summand_eqb g h
let same_claim (a : claim) (b : claim) = a.negated = b.negated && match a.about, b.about with
  | OfFunction (p, t, n), OfFunction (q, u, m) -> p = q && term_eqb t u && same_number n m
  | OfNumbers (n, c), OfNumbers (m, d) -> n = m && cond_eqb c d
  | OfSet (g, c), OfSet (h, d) -> same_sum g h && cond_eqb c d
  | OfValues (g, t), OfValues (h, u) -> same_sum g h && term_eqb t u
  | _ -> false
let same_definition (a : Claims.defined) (b : Claims.defined) =
  List.length a.Claims.params = List.length b.Claims.params && match a.Claims.what, b.Claims.what with
  | Claims.Fun_body t, Claims.Fun_body u -> term_eqb t u
  | Claims.Rel_body c, Claims.Rel_body d -> cond_eqb c d
  | _ -> false

(* The claims of a file, its constants and its definitions. *)
let claims_of text =
  let file = Claims.new_file () in
  let claims = List.filter_map (fun s -> match Claims.statement file s with Claims.Claimed c -> Some c.Claims.claim | _ -> None)
    (Claims.statements text) in
  (file, claims)

let run claim certificate =
  match read claim, read certificate with
  | Some claim, Some certificate ->
    (try
      let l = Certificates.lines certificate in
      let written = Certificates.head l in
      let (file, program) = program_of written in
      (* The verified printer says which claim was read. *)
      if print_program program <> written then Claims.unknown "a claim that is not in canonical form";
      let (given, claims) = claims_of claim in
      let agrees (n, d) = (match List.assoc_opt n given.Claims.defs with Some e -> same_definition d e | None -> true)
        && not (List.mem_assoc n given.Claims.lets) && not (List.mem_assoc n given.Claims.games) in
      let plays_the_same (n, g) = not (List.mem_assoc n given.Claims.lets) && not (List.mem_assoc n given.Claims.defs) &&
        match g, List.assoc_opt n given.Claims.games with
        | _, None -> true
        | Some g, Some (Some h) -> same_sum g.Claims.summands h.Claims.summands
        | _ -> false in
      if not (List.exists (same_claim program.stated) claims && List.for_all agrees file.Claims.defs && List.for_all plays_the_same file.Claims.games) then
        rejected "the claim file does not make this claim"
      else begin
        let e = Certificates.sections file program.stated.negated program.stated.about l in
        match check program.stated e with
        | Verified -> List.iter print_endline (print_program program);
          print_endline ("verified: " ^ List.nth written (List.length written - 1)); 0
        | Rejected -> rejected "an obligation is not met"
        | Declined -> declined "a term or condition without a rule"
      end
    with
    | Certificates.Malformed what -> rejected what
    | Claims.Unknown what -> declined what
    | Big.Overflow -> declined "a large number"
    | Big.Too_long -> declined "the check takes too long"
    | Stack_overflow -> declined "memory"
    | Out_of_memory -> declined "memory")
  | _ -> declined "the size of a file"

let () =
  match Sys.argv with
  | [| _; claim; certificate |] ->
    exit (try run claim certificate with Sys_error e -> prerr_endline e; 2)
  | _ -> prerr_endline "usage: nimcert-check-rocq CLAIM CERTIFICATE"; exit 2
