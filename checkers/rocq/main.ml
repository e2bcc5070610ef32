(* nimcert-check-rocq CLAIM CERTIFICATE: verified, rejected or declined, with the exit codes 0, 1 and 3 (2: a file cannot be read). *)
open Verified

let max_bytes = 1 lsl 26
let read path =
  let channel = open_in_bin path in
  let n = in_channel_length channel in
  let text = if n > max_bytes then None else Some (really_input_string channel n) in
  close_in channel; text

(* Operations on integers are counted, the parts of a formula are not: a check of a very long formula ends after some
   seconds of processor time. *)
let seconds = 30.0
let limit_time () =
  Sys.set_signal Sys.sigvtalrm (Sys.Signal_handle (fun _ -> raise Big.Too_long));
  ignore (Unix.setitimer Unix.ITIMER_VIRTUAL { Unix.it_interval = 1.0; it_value = seconds })

(* The strings of the verified program are lists. *)
let list_of text = List.init (String.length text) (String.get text)
let print_list l = List.iter print_char l; print_newline ()
let declined reason = print_endline ("declined: " ^ reason); 3

let run claim certificate =
  match read claim, read certificate with
  | Some claim, Some certificate ->
    (try
      let (verdict, lines) = check_files (list_of claim) (list_of certificate) in
      List.iter print_list lines;
      (match verdict with Verified -> 0 | Rejected -> 1 | Declined -> 3)
    with
    | Big.Overflow -> declined "a large number"
    | Big.Too_long -> declined "the check takes too long"
    | Stack_overflow | Out_of_memory -> declined "memory")
  | _ -> declined "the size of a file"

let () =
  match Sys.argv with
  | [| _; claim; certificate |] ->
    limit_time ();
    exit (try run claim certificate with Sys_error e -> prerr_endline e; 2)
  | _ -> prerr_endline "usage: nimcert-check-rocq CLAIM CERTIFICATE"; exit 2
