(** The canonical form of claims with parameters (docs/LANGUAGE.md, "Canonical form"). *)
From Coq Require Import NArith ZArith List Bool String Decimal DecimalString.
From Checker Require Import Syntax Semantics ParametricSyntax.
From Checker Require Import ParametricLowering.
From Checker Require Read.
Import ListNotations.
Open Scope string_scope.

Definition decimal (n : N) : string := NilZero.string_of_uint (N.to_uint n).
Definition is_power (n : N) : bool := match n with N0 => false | Npos p => N.eqb n (N.pow 2 (N.log2 n)) end.
Definition number (n : N) : string := if is_power n && N.leb 64 (N.log2 n) then "2^" ++ decimal (N.log2 n) else decimal n.
Fixpoint joined (l : list string) : string :=
  match l with [] => "" | [x] => x | x :: l => x ++ ", " ++ joined l end.
Definition in_brackets (b : bool) (s : string) : string := if b then "(" ++ s ++ ")" else s.
Definition sign (op : comparison) : string :=
  match op with CLt => " < " | CLe => " <= " | CEq => " = " | CNe => " != " | CGe => " >= " | CGt => " > " end.
Inductive mode := Whole | MinArgs | MaxArgs.

(** A game has names for the fresh numbers of each move; a named sum consists of several. *)
Inductive pbody := OfPterm (t : pterm) | OfPcond (c : pcond) | OfPgame (fresh : list (list string)) (g : prules) | OfPsum (g : list psummand).
Record pdefinition := { pname : string; pparameters : list string; pits : pbody }.
(** The names of the parameters of the claim, in order, the definitions that it uses, the names of its variables ([forall]). *)
Record pprogram := { of_parameters : list string; pdefinitions : list pdefinition; pnames : list string; pstated : pclaim }.

Section Printing.
Variable names_of_parameters : list string.
Variable bounds : list N.
Variable defined : list pdefinition.
Fixpoint pname_of_term (ds : list pdefinition) (t : pterm) : string :=
  match ds with
  | [] => "?"
  | d :: ds => match pits d with OfPterm u => if pterm_eqb u t then pname d else pname_of_term ds t | _ => pname_of_term ds t end
  end.
Fixpoint pname_of_cond (ds : list pdefinition) (c : pcond) : string :=
  match ds with
  | [] => "?"
  | d :: ds => match pits d with OfPcond e => if pcond_eqb e c then pname d else pname_of_cond ds c | _ => pname_of_cond ds c end
  end.

(** A number over the parameters, which exceed their bounds by [e_j]. *)
Definition slopes_of (a : affine) : list N := tl a.
Fixpoint constant_over (slopes bs : list N) (c : Z) : Z :=
  match slopes, bs with s :: slopes, b :: bs => constant_over slopes bs (c - Z.of_N (s * b)) | _, _ => c end.
Definition constant_of (a : affine) : Z := constant_over (slopes_of a) bounds (Z.of_N (hd 0%N a)).
Fixpoint multiples (slopes : list N) (names : list string) : list string :=
  match slopes, names with
  | s :: slopes, x :: names =>
      if N.eqb s 0 then multiples slopes names else (if N.eqb s 1 then x else number s ++ " * " ++ x) :: multiples slopes names
  | s :: slopes, [] => ["?"]
  | [], _ => []
  end.
Fixpoint sum_of_texts (l : list string) : string := match l with [] => "" | [x] => x | x :: l => x ++ " + " ++ sum_of_texts l end.
Definition affine_text (a : affine) : string :=
  let c := constant_of a in
  match multiples (slopes_of a) names_of_parameters with
  | [] => number (Z.to_N c)
  | l => sum_of_texts l ++ (if Z.eqb c 0 then "" else (if Z.ltb c 0 then " - " else " + ") ++ number (Z.abs_N c))
  end.
Inductive shape := Atom | Multiple | Sum.
Definition shape_of (a : affine) : shape :=
  match filter (fun s => negb (N.eqb s 0)) (slopes_of a) with
  | [] => Atom
  | [s] => if Z.eqb (constant_of a) 0 then if N.eqb s 1 then Atom else Multiple else Sum
  | _ => Sum
  end.
Definition is_atom (a : affine) : bool := match shape_of a with Atom => true | _ => false end.
Definition affine_operand (a : affine) : string := in_brackets (negb (is_atom a)) (affine_text a).

(** A power of two without parameters. *)
Definition power_of_two (a : affine) : option N := match a with [c] => if is_power c then Some (N.log2 c) else None | _ => None end.
Definition is_some {A} (x : option A) : bool := match x with Some _ => true | None => false end.
Definition patomic (t : pterm) : bool :=
  match t with
  | PConst c => is_atom c
  | PVar _ | PMin _ _ | PMax _ _ | PTop _ | PFloor _ _ _ | PCall _ _ => true
  | PScale c (PTop _) => is_some (power_of_two c)
  | _ => false
  end.
Definition psum (t : pterm) : bool :=
  match t with PAdd _ _ | PSub _ _ => true | PConst c => match shape_of c with Sum => true | _ => false end | _ => false end.
Definition pmultiple (t : pterm) : bool :=
  match t with
  | PScale c (PTop _) => negb (is_some (power_of_two c))
  | PScale _ _ => true
  | PConst c => match shape_of c with Multiple => true | _ => false end
  | _ => false
  end.
Definition pwide (t : pterm) : bool := match t with PIf _ _ _ => true | _ => false end.
Definition pcomparison (c : pcond) : bool := match c with PCompare _ _ _ | PCallC _ _ => true | _ => false end.
(** [e + 1 = k] *)
Definition is_ceil (e k : affine) : bool := match num k, num e with c :: k, d :: e => Z.eqb (d + 1) c && Parametric.same_list Z.eqb k e | [1%Z], [] => true | _, _ => false end.

Variable vars : list string.
Fixpoint pprint (m : mode) (t : pterm) {struct t} : string :=
  let operand t := in_brackets (negb (patomic t)) (pprint Whole t) in
  match t with
  | PVar i => nth i vars "?"
  | PConst c => affine_text c
  | PAdd a b => in_brackets (negb (psum a || pmultiple a || patomic a)) (pprint Whole a) ++ " + " ++
                in_brackets (negb (pmultiple b || patomic b)) (pprint Whole b)
  | PSub a b => in_brackets (negb (psum a || pmultiple a || patomic a)) (pprint Whole a) ++ " - " ++
                in_brackets (negb (pmultiple b || patomic b)) (pprint Whole b)
  | PMonus a b => operand a ++ " monus " ++ operand b
  | PScale c a =>
      match a, power_of_two c with
      | PTop u, Some n => "2^(floor(log2(" ++ pprint Whole u ++ ")) + " ++ decimal n ++ ")"
      | _, _ => affine_operand c ++ " * " ++ operand a
      end
  | PFloor a e k =>
      match a, power_of_two k, match e with [] => negb (affine_eqb k [1%N]) | _ => false end with
      | PTop u, Some n, true => "2^(floor(log2(" ++ pprint Whole u ++ ")) - " ++ decimal n ++ ")"
      | _, _, _ => match e with [] => "floor(" | _ => if is_ceil e k then "ceil(" else "?" end ++
                   in_brackets (negb (pmultiple a || patomic a)) (pprint Whole a) ++ " / " ++ affine_operand k ++ ")"
      end
  | PMod a k => operand a ++ " mod " ++ affine_operand k
  | PMin a b => let s := pprint MinArgs a ++ ", " ++ pprint Whole b in match m with MinArgs => s | _ => "min(" ++ s ++ ")" end
  | PMax a b => let s := pprint MaxArgs a ++ ", " ++ pprint Whole b in match m with MaxArgs => s | _ => "max(" ++ s ++ ")" end
  | PIf c a b => "if " ++ pprint_cond c ++ " then " ++ in_brackets (pwide a) (pprint Whole a) ++ " else " ++ pprint Whole b
  | PXor a b => in_brackets (negb (patomic a || match a with PXor _ _ => true | _ => false end)) (pprint Whole a) ++ " xor " ++ operand b
  | PBand a b => in_brackets (negb (patomic a || match a with PBand _ _ => true | _ => false end)) (pprint Whole a) ++ " band " ++ operand b
  | PBor a b => in_brackets (negb (patomic a || match a with PBor _ _ => true | _ => false end)) (pprint Whole a) ++ " bor " ++ operand b
  | PTop a => "2^floor(log2(" ++ pprint Whole a ++ "))"
  | PCall u args => pname_of_term defined u ++ "(" ++ joined (pprint_all args) ++ ")"
  end
with pprint_cond (c : pcond) {struct c} : string :=
  let operand c := in_brackets (negb (pcomparison c)) (pprint_cond c) in
  match c with
  | PCompare op a b => in_brackets (pwide a) (pprint Whole a) ++ sign op ++ in_brackets (pwide b) (pprint Whole b)
  | PAnd c d => in_brackets (negb (pcomparison c || match c with PAnd _ _ => true | _ => false end)) (pprint_cond c) ++ " and " ++ operand d
  | POr c d => in_brackets (negb (pcomparison c || match c with POr _ _ => true | _ => false end)) (pprint_cond c) ++ " or " ++ operand d
  | PNot c => "not " ++ operand c
  | PCallC u args => pname_of_cond defined u ++ "(" ++ joined (pprint_all args) ++ ")"
  end
with pprint_all (ts : pterms) {struct ts} : list string := match ts with PNil => [] | PCons t ts => pprint Whole t :: pprint_all ts end.

End Printing.

Section Program.
Variable p : pprogram.
Let xs := of_parameters p.
Let bs := bounds_of_parameters (pstated p).
Let ds := pdefinitions p.
Definition parameters_line : string :=
  if Nat.eqb (List.length xs) (List.length bs) then "param " ++ joined (map (fun '(x, b) => x ++ " >= " ++ number b) (combine xs bs)) else "?".
Definition in_words (l : list string) : string := String.concat " " l.
Definition move_text (own : list string) (m : pmove) (fresh : list string) : string :=
  let names := (own ++ fresh)%list in
  let bound '(u, b) := u ++ " < " ++ in_brackets (pwide b) (pprint xs bs ds names Whole b) in
  in_words (List.concat [["move"]; match fresh with [] => [] | _ => [joined (map bound (combine fresh (pbounds m)))] end;
    match pwhen m with [] => [] | [c] => ["when"; pprint_cond xs bs ds names c] | _ => ["?"] end;
    ["to"; "(" ++ joined (map (pprint xs bs ds names Whole) (pgoes_to m)) ++ ")"]]).
(** The text of a summand, and the names of its coordinates. *)
Fixpoint named_game (l : list pdefinition) (g : prules) : option (string * list string) :=
  match l with
  | [] => None
  | d :: l => match pits d with OfPgame _ h => if same_rules g h then Some (pname d, pparameters d) else named_game l g | _ => named_game l g end
  end.
Fixpoint named_function (l : list pdefinition) (f : pterm) : list string :=
  match l with
  | [] => []
  | d :: l => match pits d with OfPterm u => if pterm_eqb u f then pparameters d else named_function l f | _ => named_function l f end
  end.
Definition summand_text (s : psummand) : string * list string :=
  match s with
  | PStrip => ("strip", ["x"])
  | PBar r f => ("bar(" ++ pname_of_term ds f ++ (if Nat.eqb (List.length (named_function ds f)) r then ")" else "?"),
                 "y" :: match named_function ds f with [_] => ["z"] | l => l end)
  | PRules g => match named_game ds g with Some x => x | None => ("?", []) end
  end.
(** A named sum with which a game begins, with the number of its summands. *)
Fixpoint begins (h g : list psummand) : bool := match h, g with [], _ => true | s :: h, t :: g => same_summand s t && begins h g | _, _ => false end.
Fixpoint named_sum (l : list pdefinition) (g : list psummand) : option (string * list string * nat) :=
  match l with
  | [] => None
  | d :: l => match pits d with
              | OfPsum h => if Nat.ltb 1 (List.length h) && begins h g then Some (pname d, pparameters d, List.length h) else named_sum l g
              | _ => named_sum l g
              end
  end.
Fixpoint parts_of_game (k : nat) (g : list psummand) : list (string * list string) :=
  match k, g with
  | _, [] => []
  | O, _ => [("?", [])]
  | S k, s :: rest =>
      match named_sum ds g with Some (x, names, n) => (x, names) :: parts_of_game k (skipn n g) | None => summand_text s :: parts_of_game k rest end
  end.
Definition plus_between (l : list (string * list string)) : string := String.concat " + " (map fst l).
Definition game_text (g : list psummand) : string := plus_between (parts_of_game (List.length g) g).
Definition coordinate_names (g : list psummand) : list string := flat_map snd (parts_of_game (List.length g) g).
Definition definition_line (d : pdefinition) : string :=
  match pits d with
  | OfPgame fresh g => in_words (List.concat [["game " ++ pname d ++ "(" ++ joined (pparameters d) ++ ")"];
      match pdomain g with Some c => ["where"; pprint_cond xs bs ds (pparameters d) c] | None => [] end;
      if Nat.eqb (List.length (pparameters d)) (pwidth g) && Nat.eqb (List.length (pmoves g)) (List.length fresh) &&
         forallb (fun '(m, u) => Nat.eqb (List.length (pbounds m)) (List.length u)) (combine (pmoves g) fresh)
      then map (fun '(m, u) => move_text (pparameters d) m u) (combine (pmoves g) fresh) else ["?"]])
  | OfPsum g => let l := map summand_text g in
      if Nat.eqb (List.length (pparameters d)) (List.length (flat_map snd l)) then "game " ++ pname d ++ "(" ++ joined (pparameters d) ++ ") = " ++ plus_between l else "?"
  | OfPterm t => "fun " ++ pname d ++ "(" ++ joined (pparameters d) ++ ") = " ++ pprint xs bs ds (pparameters d) Whole t
  | OfPcond c => "rel " ++ pname d ++ "(" ++ joined (pparameters d) ++ ") = " ++ pprint_cond xs bs ds (pparameters d) c
  end.
Definition pclaim_line : string :=
  "claim " ++ (if pnegated (pstated p) then "not " else "") ++
  match about_parameters (pstated p) with
  | POfFunction q t bound =>
      match q with Monotone => "monotone " | Ns => "ns " | Nimsum => "nimsum " end ++ pname_of_term ds t ++
      match bound with None => "" | Some b => " below " ++ number b end
  | POfNumbers n c => (if Nat.eqb (List.length (pnames p)) n then "forall " else "?") ++ joined (pnames p) ++ ": " ++ pprint_cond xs bs ds (pnames p) c
  | POfSet g c => "p " ++ game_text g ++ " = " ++ pprint_cond xs bs ds (coordinate_names g) c
  | POfValues g t => "grundy " ++ game_text g ++ " = " ++ pprint xs bs ds ("?" :: coordinate_names g) Whole t
  end.
Definition print_pprogram : list string := (parameters_line :: map definition_line ds ++ [pclaim_line])%list.
End Program.

(** A statement, with numbers in place of parameters. *)
Definition read_statement := Read.statement.
