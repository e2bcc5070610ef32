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

(* Operations on integers are counted, the parts of a formula are not: a check of a very long formula ends after some
   seconds of processor time. *)
let seconds = 30.0
let limit_time () =
  Sys.set_signal Sys.sigvtalrm (Sys.Signal_handle (fun _ -> raise Big.Too_long));
  ignore (Unix.setitimer Unix.ITIMER_VIRTUAL { Unix.it_interval = 1.0; it_value = seconds })

let rejected reason = print_endline ("rejected: " ^ reason); 1
let declined reason = print_endline ("declined: " ^ reason); 3

(* `NAME = VALUE, ..`: a value for each parameter. *)
let values_of parameters bounds line =
  let text = String.sub line 9 (String.length line - 9) in
  let rec split = function
    | x :: y :: rest when String.length y > 0 && y.[0] = ' ' -> x :: split (String.sub y 1 (String.length y - 1) :: rest)
    | [x] -> [x]
    | _ -> Certificates.malformed "an instance" in
  let value name item = match String.split_on_char ' ' item with
    | [x; "="; v] when x = name -> Certificates.natural v
    | _ -> Certificates.malformed "an instance" in
  let items = split (String.split_on_char ',' text) in
  if List.length items <> List.length parameters then Certificates.malformed "an instance";
  let values = List.map2 value parameters items in
  if List.exists2 Big.lt values bounds then Certificates.malformed "a value below its bound";
  values

(* A claim with parameters, or an instance of one. *)
let run_parametric claim written lines instance l =
  let head = Heads.head_of lines in
  if print_pprogram head.program <> written then Claims.unknown "a claim that is not in canonical form";
  let stated = head.program.pstated in
  let bounds = stated.bounds_of_parameters in
  let last = List.nth written (List.length written - 1) in
  let values = Option.map (values_of head.program.of_parameters bounds) instance in
  let file = List.map Claims.tokens (Claims.statements claim) in
  if values = None then begin
    Heads.readable file;
    if not (Parametric.makes file lines) then Claims.unknown "a claim file in other words than the certificate"
  end;
  let b = Bodies.body_of head stated.pnegated stated.about_parameters bounds l in
  let answer = match values with
    | None -> check_body stated b
    | Some values ->
      check_instance (List.map (Claims.weighed (Hashtbl.create 16)) file) (head.scope_at values) (List.map2 Big.sub values bounds) stated b in
  match answer with
  | Verified ->
    List.iter (fun line -> (match instance with Some s when line == last -> print_endline s | _ -> ()); print_endline line) written;
    print_endline ("verified: " ^ last); 0
  | Rejected -> rejected "an obligation is not met"
  | Declined -> declined "a term or condition without a rule"

let run claim certificate =
  match read claim, read certificate with
  | Some claim, Some certificate ->
    (try
      let l = Certificates.lines certificate in
      let written = Certificates.head l in
      let instance = if Certificates.starts "instance " (Certificates.peek l) then Some (Certificates.take l) else None in
      Sections.read_pool l;
      if List.exists (fun line -> String.contains line '#') written then Certificates.malformed "a comment";
      let words = List.map Claims.tokens written in
      if (match words with (Kparam :: _) :: _ -> true | _ -> false) then run_parametric claim written words instance l
      else if instance <> None then Certificates.malformed "an instance"
      else
      let sizes = Hashtbl.create 16 in
      let head = List.map (Claims.weighed sizes) words in
      let others = Hashtbl.create 16 in
      let file = List.map (fun s -> Claims.weighed others (Claims.tokens s)) (Claims.statements claim) in
      (match head_claim nothing head with
       | None -> declined "a statement of the head"
       | Some (scope, stated) ->
         let r = match stated.about with
           | OfFunction (_, _, Some _) when not stated.negated && Certificates.starts "evaluated " (Certificates.peek l) ->
             ByValues (Certificates.evaluated l)
           | _ ->
           if Bodies.is_by_sum stated.about l then Bodies.summed scope sizes stated.negated stated.about l
           else if Bodies.is_by_passes stated.about l then Bodies.without_parameters scope sizes stated.negated stated.about l
           else if Bodies.is_by_trees l then ByTrees (Bodies.by_trees scope sizes stated.negated stated.about l)
           else if Bodies.is_by_criterion stated.about l then
             let (places, s) = Bodies.criterion [] scope sizes stated.negated l in ByCriterion (places, s)
           else BySections (Certificates.sections [] scope sizes stated.negated stated.about l) in
         match check_text head file r with
         | Verified -> List.iter print_endline written;
           print_endline ("verified: " ^ List.nth written (List.length written - 1)); 0
         | Rejected -> rejected "an obligation is not met, or the claim file does not make this claim"
         | Declined -> declined "a statement, term or condition without a rule")
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
    limit_time ();
    exit (try run claim certificate with Sys_error e -> prerr_endline e; 2)
  | _ -> prerr_endline "usage: nimcert-check-rocq CLAIM CERTIFICATE"; exit 2
