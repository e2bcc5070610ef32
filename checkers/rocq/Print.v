(** The canonical form of a claim (docs/LANGUAGE.md, "Canonical form"): what the checker says it has verified is this text. *)
From Coq Require Import NArith ZArith List Bool String Decimal DecimalString.
From Checker Require Import Syntax Semantics Total.
Import ListNotations.
Open Scope string_scope.

(** A definition: its name, the names of its parameters, and its body. *)
Inductive body := Term (t : term) | Cond (c : cond).
Record definition := { name : string; parameters : list string; its : body }.
(** A claim with the definitions that it uses, and the names of its variables, or of its function. *)
(** A game of the file: its name, its coordinates, for each move the names of its fresh numbers, and its rules or summands. *)
Inductive game_body := Own (g : rules) | Summands (l : list summand).
Record game_definition := { called : string; coordinate_names : list string; fresh_names : list (list string); plays : game_body }.
Record program := { definitions : list definition; games : list game_definition; names : list string; stated : claim }.

Definition decimal (n : N) : string := NilZero.string_of_uint (N.to_uint n).
Definition is_power (n : N) : bool := match n with N0 => false | Npos p => N.eqb n (N.pow 2 (N.log2 n)) end.
Definition number (n : N) : string := if is_power n && N.leb 64 (N.log2 n) then "2^" ++ decimal (N.log2 n) else decimal n.
Fixpoint joined (l : list string) : string :=
  match l with [] => "" | [x] => x | x :: l => x ++ ", " ++ joined l end.

Section Printing.
Variable defined : list definition.
Fixpoint name_of_term (ds : list definition) (t : term) : string :=
  match ds with
  | [] => "?"
  | d :: ds => match its d with Term u => if term_eqb u t then name d else name_of_term ds t | Cond _ => name_of_term ds t end
  end.
Fixpoint name_of_cond (ds : list definition) (c : cond) : string :=
  match ds with
  | [] => "?"
  | d :: ds => match its d with Cond e => if cond_eqb e c then name d else name_of_cond ds c | Term _ => name_of_cond ds c end
  end.

Definition is_atomic (t : term) : bool :=
  match t with
  | Var _ | Const _ | Min _ _ | Max _ _ | Top _ | Floor _ _ _ | Call _ _ => true
  | Scale c (Top _) => is_power c
  | _ => false
  end.
Definition is_plus (t : term) : bool := match t with Add _ _ | Sub _ _ => true | _ => false end.
Definition is_multiple (t : term) : bool := match t with Scale c (Top _) => negb (is_power c) | Scale _ _ => true | _ => false end.
Definition is_wide (t : term) : bool := match t with If _ _ _ | Lookup _ _ => true | _ => false end.
Definition in_brackets (b : bool) (s : string) : string := if b then "(" ++ s ++ ")" else s.
Definition is_comparison (c : cond) : bool := match c with Compare _ _ _ | CallC _ _ => true | _ => false end.
Definition sign (op : comparison) : string :=
  match op with CLt => " < " | CLe => " <= " | CEq => " = " | CNe => " != " | CGe => " >= " | CGt => " > " end.

Variable vars : list string.
Inductive mode := Whole | MinArgs | MaxArgs.
Fixpoint print (m : mode) (t : term) {struct t} : string :=
  let operand t := in_brackets (negb (is_atomic t)) (print Whole t) in
  match t with
  | Var i => nth i vars "?"
  | Const c => number c
  | Add a b => in_brackets (negb (is_plus a || is_multiple a || is_atomic a)) (print Whole a) ++ " + " ++
               in_brackets (negb (is_multiple b || is_atomic b)) (print Whole b)
  | Sub a b => in_brackets (negb (is_plus a || is_multiple a || is_atomic a)) (print Whole a) ++ " - " ++
               in_brackets (negb (is_multiple b || is_atomic b)) (print Whole b)
  | Monus a b => operand a ++ " monus " ++ operand b
  | Scale c a =>
      match a with
      | Top u => if is_power c then "2^(floor(log2(" ++ print Whole u ++ ")) + " ++ decimal (N.log2 c) ++ ")"
                 else number c ++ " * " ++ print Whole a
      | _ => number c ++ " * " ++ operand a
      end
  | Floor a e k =>
      match a, is_power (Npos k) && N.eqb e 0 && negb (Pos.eqb k 1) with
      | Top u, true => "2^(floor(log2(" ++ print Whole u ++ ")) - " ++ decimal (N.log2 (Npos k)) ++ ")"
      | _, _ => (if N.eqb e 0 then "floor(" else if N.eqb (e + 1) (Npos k) then "ceil(" else "?") ++
                in_brackets (negb (is_multiple a || is_atomic a)) (print Whole a) ++ " / " ++ number (Npos k) ++ ")"
      end
  | Mod a k => operand a ++ " mod " ++ number (Npos k)
  | Min a b => let s := print MinArgs a ++ ", " ++ print Whole b in match m with MinArgs => s | _ => "min(" ++ s ++ ")" end
  | Max a b => let s := print MaxArgs a ++ ", " ++ print Whole b in match m with MaxArgs => s | _ => "max(" ++ s ++ ")" end
  | If c a b => "if " ++ print_cond c ++ " then " ++ in_brackets (is_wide a) (print Whole a) ++ " else " ++ print Whole b
  | Xor a b => in_brackets (negb (is_atomic a || match a with Xor _ _ => true | _ => false end)) (print Whole a) ++ " xor " ++ operand b
  | Band a b => in_brackets (negb (is_atomic a || match a with Band _ _ => true | _ => false end)) (print Whole a) ++ " band " ++ operand b
  | Bor a b => in_brackets (negb (is_atomic a || match a with Bor _ _ => true | _ => false end)) (print Whole a) ++ " bor " ++ operand b
  | Top a => "2^floor(log2(" ++ print Whole a ++ "))"
  | Lookup vs rest => "table [" ++ joined (map number vs) ++ "] then " ++ print Whole rest
  | Call u args => name_of_term defined u ++ "(" ++ joined (print_all args) ++ ")"
  end
with print_cond (c : cond) {struct c} : string :=
  let operand c := in_brackets (negb (is_comparison c)) (print_cond c) in
  match c with
  | Compare op a b => in_brackets (is_wide a) (print Whole a) ++ sign op ++ in_brackets (is_wide b) (print Whole b)
  | And c d => in_brackets (negb (is_comparison c || match c with And _ _ => true | _ => false end)) (print_cond c) ++ " and " ++ operand d
  | Or c d => in_brackets (negb (is_comparison c || match c with Or _ _ => true | _ => false end)) (print_cond c) ++ " or " ++ operand d
  | Not c => "not " ++ operand c
  | CallC u args => name_of_cond defined u ++ "(" ++ joined (print_all args) ++ ")"
  end
with print_all (ts : terms) {struct ts} : list string := match ts with Nil => [] | Cons t ts => print Whole t :: print_all ts end.
End Printing.

Definition line_of (ds : list definition) (d : definition) : string :=
  match its d with
  | Term t => "fun " ++ name d ++ "(" ++ joined (parameters d) ++ ") = " ++ print ds (parameters d) Whole t
  | Cond c => "rel " ++ name d ++ "(" ++ joined (parameters d) ++ ") = " ++ print_cond ds (parameters d) c
  end.
(** Games *)
Fixpoint all2 {A} (eqb : A -> A -> bool) (l m : list A) : bool :=
  match l, m with [], [] => true | x :: l, y :: m => eqb x y && all2 eqb l m | _, _ => false end.
Definition move_eqb (m k : move) : bool :=
  all2 term_eqb (bounds_of m) (bounds_of k) && all2 cond_eqb (when m) (when k) && all2 term_eqb (goes_to m) (goes_to k).
Definition rules_eqb (g h : rules) : bool :=
  Nat.eqb (width g) (width h) && all2 move_eqb (moves_of g) (moves_of h) &&
  match where_part g, where_part h with None, None => true | Some c, Some d => cond_eqb c d | _, _ => false end.
Definition summand_eqb (s t : summand) : bool :=
  match s, t with
  | Strip, Strip => true
  | Bar r f, Bar q h => Nat.eqb r q && term_eqb f h
  | Rules g, Rules h => rules_eqb g h
  | _, _ => false
  end.
Fixpoint sum_text (l : list string) : string :=
  match l with [] => "" | [x] => x | x :: l => x ++ " + " ++ sum_text l end.

Section Games.
Variable ds : list definition.
Variable gs : list game_definition.
Fixpoint moves_text (own : list string) (ms : list move) (ns : list (list string)) : string :=
  match ms, ns with
  | [], [] => ""
  | m :: ms, us :: ns =>
      let vars := (own ++ us)%list in
      let bound x := fst x ++ " < " ++ in_brackets (is_wide (snd x)) (print ds vars Whole (snd x)) in
      " move" ++ match us with [] => "" | _ => " " ++ joined (map bound (combine us (bounds_of m))) end ++
      match when m with [] => "" | [c] => " when " ++ print_cond ds vars c | _ => "?" end ++
      (if Nat.eqb (List.length us) (List.length (bounds_of m)) then " to (" else "?") ++
      joined (map (print ds vars Whole) (goes_to m)) ++ ")" ++ moves_text own ms ns
  | _, _ => "?"
  end.
(** The function of a bar: its name and its parameters. *)
Fixpoint function_of (l : list definition) (r : nat) (f : term) : string * list string :=
  match l with
  | [] => ("?", [])
  | d :: l => match its d with
              | Term u => if term_eqb u f && Nat.eqb (List.length (parameters d)) r then (name d, parameters d) else function_of l r f
              | Cond _ => function_of l r f
              end
  end.
Fixpoint game_with (l : list game_definition) (g : rules) : string * list string :=
  match l with
  | [] => ("?", [])
  | d :: l => match plays d with Own h => if rules_eqb h g then (called d, coordinate_names d) else game_with l g | Summands _ => game_with l g end
  end.
(** A summand as it is written, and the names of its coordinates. *)
Definition written (s : summand) : string * list string :=
  match s with
  | Strip => ("strip", ["x"])
  | Bar r f => let (n, ps) := function_of ds r f in ("bar(" ++ n ++ ")", "y" :: match ps with [_] => ["z"] | _ => ps end)
  | Rules g => game_with gs g
  end.
Fixpoint named_sum (l : list game_definition) (g : list summand) : option (string * list string) :=
  match l with
  | [] => None
  | d :: l => match plays d with
              | Summands h => if all2 summand_eqb h g then Some (called d, coordinate_names d) else named_sum l g
              | Own _ => named_sum l g
              end
  end.
Definition sum_written (g : list summand) : string * list string :=
  match named_sum gs g with
  | Some x => x
  | None => (sum_text (map (fun s => fst (written s)) g), flat_map (fun s => snd (written s)) g)
  end.
End Games.
Definition game_line (ds : list definition) (gs : list game_definition) (d : game_definition) : string :=
  let xs := coordinate_names d in
  "game " ++ called d ++ "(" ++ joined xs ++ ")" ++
  match plays d with
  | Own g =>
      (if Nat.eqb (List.length xs) (width g) then "" else "?") ++
      match where_part g with None => "" | Some c => " where " ++ print_cond ds xs c end ++ moves_text ds xs (moves_of g) (fresh_names d)
  | Summands l =>
      (if Nat.eqb (List.length xs) (list_sum (map (fun s => width (rules_of s)) l)) then " = " else "?") ++
      sum_text (map (fun s => fst (written ds gs s)) l)
  end.

Definition claim_line (p : program) : string :=
  let ds := definitions p in
  let about_game g (text : list string -> string) :=
    let (n, xs) := sum_written ds (games p) g in n ++ " = " ++ text xs in
  "claim " ++ (if negated (stated p) then "not " else "") ++
  match about (stated p) with
  | OfFunction q t bound =>
      match q with Monotone => "monotone " | Ns => "ns " | Nimsum => "nimsum " end ++ fst (function_of ds 1 t) ++
      match bound with None => "" | Some b => " below " ++ number b end
  | OfNumbers n c => (if Nat.eqb (List.length (names p)) n then "forall " else "?") ++ joined (names p) ++ ": " ++ print_cond ds (names p) c
  | OfSet g c => "p " ++ about_game g (fun xs => print_cond ds xs c)
  | OfValues g t => "grundy " ++ about_game g (fun xs => print ds ("?" :: xs) Whole t)
  end.
Definition print_program (p : program) : list string :=
  (map (line_of (definitions p)) (definitions p) ++ map (game_line (definitions p) (games p)) (games p) ++ [claim_line p])%list.
