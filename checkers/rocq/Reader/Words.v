(** The words of a text: where names and numbers begin and end, the values of numbers, comments, and where statements end
    (docs/LANGUAGE.md). With [Read.v] this says which claims a claim file makes. *)
From Coq Require Import NArith ZArith List Bool String Ascii.
From Checker Require Import Syntax Read.
Import ListNotations.
Open Scope string_scope.

Definition between (a b c : ascii) : bool := (N_of_ascii a <=? N_of_ascii c)%N && (N_of_ascii c <=? N_of_ascii b)%N.
Definition is_digit (c : ascii) : bool := between "0" "9" c.
Definition in_word (c : ascii) : bool := is_digit c || between "a" "z" c || between "A" "Z" c || Ascii.eqb c "_".
Definition newline : ascii := "010".
(** Blanks, tabulators, the ends of lines and pages. *)
Definition is_blank (c : ascii) : bool := existsb (Ascii.eqb c) [" "; "009"; "010"; "012"; "013"]%char.

Fixpoint reversed (s onto : string) : string := match s with EmptyString => onto | String c s => reversed s (String c onto) end.
(** The parts of a text between separators. *)
Fixpoint split_onto (at_ : ascii) (s before : string) (parts : list string) : list string :=
  match s with
  | EmptyString => rev' (reversed before "" :: parts)
  | String c s => if Ascii.eqb at_ c then split_onto at_ s "" (reversed before "" :: parts) else split_onto at_ s (String c before) parts
  end.
Definition split (c : ascii) (s : string) : list string := split_onto c s "" [].
Fixpoint all_chars (f : ascii -> bool) (s : string) : bool := match s with EmptyString => true | String c s => f c && all_chars f s end.
Fixpoint has_char (f : ascii -> bool) (s : string) : bool := match s with EmptyString => false | String c s => f c || has_char f s end.

(** * Numbers *)
Definition digit_value (c : ascii) : option N :=
  if is_digit c then Some (N_of_ascii c - 48)%N else
  if between "a" "f" c then Some (N_of_ascii c - 87)%N else
  if between "A" "F" c then Some (N_of_ascii c - 55)%N else None.
(** Single underscores may stand between digits. [after]: whether a digit is before. *)
Fixpoint value_of_digits (base : N) (after : bool) (value : N) (s : string) : option N :=
  match s with
  | EmptyString => if after then Some value else None
  | String "_" s => if after then value_of_digits base false value s else None
  | String c s => match digit_value c with
                  | Some d => if (d <? base)%N then value_of_digits base true (base * value + d)%N s else None
                  | None => None
                  end
  end.
Definition number_of (s : string) : option N :=
  match s with String "0" (String "x" s) => value_of_digits 16 false 0 s | _ => value_of_digits 10 false 0 s end.

(** * Words *)
(** Names, numbers and signs, as they are written. *)
Definition is_pair (c d : ascii) : bool := existsb (String.eqb (String c (String d ""))) ["<="; ">="; "!="; "<<"; ">>"].
Fixpoint pieces (s before : string) : list string :=
  let own rest := match before with EmptyString => rest | _ => reversed before "" :: rest end in
  match s with
  | EmptyString => own []
  | String c s => if in_word c then pieces s (String c before) else
      own (if is_blank c then pieces s "" else
           match s with
           | String d rest => if is_pair c d then String c (String d "") :: pieces rest "" else String c "" :: pieces s ""
           | EmptyString => [String c ""]
           end)
  end.
Definition all_of {A B} (f : A -> option B) : list A -> option (list B) :=
  fix go l := match l with
              | [] => Some []
              | x :: l => match f x, go l with Some y, Some ys => Some (y :: ys) | _, _ => None end
              end.
Definition digits_of_letter (s : string) : option (list bool) :=
  all_of (fun c => if Ascii.eqb c "0" then Some false else if Ascii.eqb c "1" then Some true else None) (list_ascii_of_string s).
Definition digits_of_code (s : string) : option (list N) :=
  all_of (fun c => if between "0" "7" c then digit_value c else None) (list_ascii_of_string s).
(** In a statement [automaton], digits before the word [to] are a letter, and numbers are decimal. Before and after a point is a code. *)
Definition token_of (in_automaton : bool) (before s after : string) : option token :=
  match s with
  | EmptyString => None
  | String c rest =>
      if is_digit c then
        if (before =? ".") || (after =? ".") then option_map Code (digits_of_code s)
        else if in_automaton && (after =? "to") then option_map Letter (digits_of_letter s)
        else if in_automaton && negb (all_chars is_digit s && ((s =? "0") || negb (Ascii.eqb c "0"))) then None
        else option_map Number (number_of s)
      else if in_word c then Some (word s) else found words s
  end.
Fixpoint tokens_of (in_automaton : bool) (before : string) (l : list string) : option tokens :=
  match l with
  | [] => Some []
  | s :: l => match token_of in_automaton before s (hd "" l), tokens_of in_automaton s l with Some t, Some ts => Some (t :: ts) | _, _ => None end
  end.
Definition words_of (s : string) : option tokens := let l := pieces s "" in tokens_of (hd "" l =? "automaton") "" l.

(** * Statements *)
Fixpoint without_comment (s : string) : string :=
  match s with String "#" _ | EmptyString => "" | String c s => String c (without_comment s) end.
(** How many brackets are open after a line. *)
Fixpoint open_brackets (s : string) (open : Z) : Z :=
  match s with
  | EmptyString => open
  | String c s => open_brackets s (if existsb (Ascii.eqb c) ["("; "["]%char then open + 1 else if existsb (Ascii.eqb c) [")"; "]"]%char then open - 1 else open)%Z
  end.
Definition is_indented (s : string) : bool := match s with String c _ => Ascii.eqb c " " || Ascii.eqb c "009" | EmptyString => false end.
(** A statement goes on while a bracket is open, and on indented lines. *)
Fixpoint joined_lines (ls : list string) (current : option (string * Z)) : list string :=
  match ls with
  | [] => match current with Some (s, _) => [s] | None => [] end
  | line :: ls =>
      let code := without_comment line in
      let blank := all_chars is_blank code in
      let fresh (_ : unit) := joined_lines ls (if blank then None else Some (code, open_brackets code 0)) in
      match current with
      | Some (s, open) =>
          if (0 <? open)%Z || (is_indented line && negb (all_chars is_blank line))
          then joined_lines ls (Some (s ++ String newline code, open + open_brackets code 0)%Z) else s :: fresh tt
      | None => fresh tt
      end
  end.
(** A call can double a term with each definition: the words of each statement, those of what it names included, are at most so many. *)
Definition most_words : N := 100000.
Definition size_of (sizes : list (string * N)) (l : tokens) : N :=
  fold_left (fun n t => n + 1 + match t with Name x => match found sizes x with Some k => k | None => 0 end | _ => 0 end)%N l 0%N.
Fixpoint sizes_of (sizes : list (string * N)) (ls : list tokens) : option (list (string * N)) :=
  match ls with
  | [] => Some sizes
  | l :: ls =>
      let n := size_of sizes l in
      if (most_words <? n)%N then None
      else sizes_of match l with (Kfun | Krel | Kgame | Kautomaton) :: Name x :: _ => (x, n) :: sizes | _ => sizes end ls
  end.
(** The games [strip], [bar] and [octal] are built in, and keep their names. *)
Definition keeps_names (l : tokens) : bool :=
  match l with Kgame :: Name x :: _ => negb (existsb (String.eqb x) ["strip"; "bar"; "octal"]) | _ => true end.
Definition statements_of (text : string) : option (list tokens) :=
  match all_of words_of (joined_lines (split newline text) None) with
  | Some ls => match sizes_of [] ls with Some _ => if forallb keeps_names ls then Some ls else None | None => None end
  | None => None
  end.
