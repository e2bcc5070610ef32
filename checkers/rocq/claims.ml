(* Words of claim files and of heads, and where statements end. Not verified. *)
open Verified

(* Something that this checker does not cover, or cannot read. *)
exception Unknown of string
let unknown what = raise (Unknown what)

let rec nat_of i = if i <= 0 then O else S (nat_of (i - 1))
let rec int_of = function O -> 0 | S n -> 1 + int_of n

let max_digits = 31_000
let is_digit c = c >= '0' && c <= '9'
let is_letter c = is_digit c || c = '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
(* Decimal, or hexadecimal after 0x; single underscores between digits. *)
let number word =
  let hex = String.length word > 2 && String.sub word 0 2 = "0x" in
  let digits = if hex then String.sub word 2 (String.length word - 2) else word in
  let allowed c = is_digit c || c = '_' || (hex && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'))) in
  let groups = String.split_on_char '_' digits in
  if not (String.for_all allowed digits) || List.mem "" groups || String.length digits > max_digits then unknown "a number";
  Big.of_string ((if hex then "0x" else "") ^ String.concat "" groups)

(* In a statement `automaton`, a word of digits 0 and 1 before the word `to` is a letter, and other numbers are written as usual. *)
let digits word after =
  if after <> Some "to" then
    (if String.for_all is_digit word && (word = "0" || word.[0] <> '0') then Number (number word) else unknown "a number")
  else if String.for_all (fun c -> c = '0' || c = '1') word then Letter (List.init (String.length word) (fun i -> word.[i] = '1'))
  else unknown "a letter"
let tokens text =
  let n = String.length text in
  let is_blank c = c = ' ' || c = '\t' || c = '\r' || c = '\012' || c = '\n' in
  let end_of_word i =
    let j = ref i in
    while !j < n && is_letter text.[!j] do incr j done;
    !j in
  let rec word_after i = if i >= n then None else if is_blank text.[i] then word_after (i + 1) else
    let j = end_of_word i in if j = i then None else Some (String.sub text i (j - i)) in
  let is_automaton = word_after 0 = Some "automaton" in
  let rec go i acc =
    if i >= n then List.rev acc else
    match text.[i] with
    | c when is_blank c -> go (i + 1) acc
    | c when is_letter c ->
      let j = end_of_word i in
      let part = String.sub text i (j - i) in
      go j ((if not (is_digit c) then word part else if is_automaton then digits part (word_after j) else Number (number part)) :: acc)
    | c ->
      let two = if i + 1 < n then String.sub text i 2 else "" in
      if List.mem two ["<="; ">="; "!="; "<<"; ">>"] then go (i + 2) (word two :: acc)
      else if String.contains "()[],:+-*/^<>=" c then go (i + 1) (word (String.make 1 c) :: acc)
      else unknown "a character"
  in go 0 []

(* Calls can double a term with each definition: the words of each statement, those of what it names included, are counted. *)
let max_size = 100_000
let weigh sizes l =
  let size = List.fold_left (fun n t -> n + 1 + (match t with Name x -> (try Hashtbl.find sizes x with Not_found -> 0) | _ -> 0)) 0 l in
  if size > max_size then unknown "a large term";
  size
let weighed sizes l =
  let size = weigh sizes l in
  (match l with
   | Kgame :: Name ("strip" | "bar") :: _ -> unknown "a game with the name of one that is built in"
   | (Kfun | Krel | Kgame | Kautomaton) :: Name x :: _ -> Hashtbl.replace sizes x size
   | Kparam :: _ -> unknown "parameters"
   | _ -> ());
  l

(* The statements of a claim file: a statement goes on while a bracket is open, or on an indented line. *)
let statements text =
  let without_comment line = match String.index_opt line '#' with Some i -> String.sub line 0 i | None -> line in
  let blank s = String.for_all (fun c -> c = ' ' || c = '\t' || c = '\r' || c = '\012') s in
  let depth s = let d = ref 0 in String.iter (fun c -> if c = '(' || c = '[' then incr d else if c = ')' || c = ']' then decr d) s; !d in
  (* The lines of a statement, the last one first, and how many brackets are open. *)
  let joined lines = String.concat "\n" (List.rev lines) in
  let rec go current acc = function
    | [] -> List.rev (match current with Some (lines, _) -> joined lines :: acc | None -> acc)
    | line :: rest ->
      let code = without_comment line in
      let indented = line <> "" && (line.[0] = ' ' || line.[0] = '\t') && not (blank line) in
      match current with
      | Some (lines, opened) when opened > 0 || indented -> go (Some (code :: lines, opened + depth code)) acc rest
      | Some (lines, _) -> go None (joined lines :: acc) (line :: rest)
      | None -> if blank code then go None acc rest else go (Some ([code], depth code)) acc rest
  in go None [] (String.split_on_char '\n' text)
