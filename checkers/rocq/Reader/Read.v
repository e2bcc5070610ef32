(** How a claim is written (docs/LANGUAGE.md): what the words of statements mean, after names are expanded. The checker reads
    heads and claim files with these functions, so that the text determines the claim. *)
From Coq Require Import NArith ZArith List Bool String Arith.
From Checker Require Import Syntax Heaps Semantics Stated Equality.
Import ListNotations.
Open Scope string_scope.

(** Words and signs. What is neither listed here nor a number is a name. A letter of an automaton is written with the digits 0 and 1, the
    code of an octal game with those from 0 to 7. *)
Inductive token :=
  | Name (x : string) | Number (n : N) | Letter (digits : list bool) | Code (digits : list N)
  | Kand | Kband | Kbelow | Kbor | Kceil | Kclaim | Kdiv | Kelse | Kelif | Kfloor | Kfun | Kgame | Kif | Klet | Klog2 | Kmax | Kmin
  | Kmod | Kmonus | Kmove | Knot | Kor | Krel | Ktable | Kthen | Kto | Kwhen | Kwhere | Kxor
  | Kopen | Kclose | Kfirst | Klast | Kcomma | Kcolon | Kdot | Kplus | Kminus | Ktimes | Kover | Kpower
  | Klt | Kle | Keq | Kne | Kge | Kgt | Kleft | Kright | Kautomaton | Kheights | Kisqrt | Kparam.
Definition words : list (string * token) := [
  ("and", Kand); ("band", Kband); ("below", Kbelow); ("bor", Kbor); ("ceil", Kceil); ("claim", Kclaim); ("div", Kdiv); ("else", Kelse);
  ("elif", Kelif); ("floor", Kfloor); ("fun", Kfun); ("game", Kgame); ("if", Kif); ("let", Klet); ("log2", Klog2); ("max", Kmax);
  ("min", Kmin); ("mod", Kmod); ("monus", Kmonus); ("move", Kmove); ("not", Knot); ("or", Kor); ("rel", Krel); ("table", Ktable);
  ("then", Kthen); ("to", Kto); ("when", Kwhen); ("where", Kwhere); ("xor", Kxor); ("(", Kopen); (")", Kclose); ("[", Kfirst);
  ("]", Klast); (",", Kcomma); (":", Kcolon); (".", Kdot); ("+", Kplus); ("-", Kminus); ("*", Ktimes); ("/", Kover); ("^", Kpower); ("<", Klt);
  ("<=", Kle); ("=", Keq); ("!=", Kne); (">=", Kge); (">", Kgt); ("<<", Kleft); (">>", Kright); ("automaton", Kautomaton);
  ("heights", Kheights); ("isqrt", Kisqrt); ("param", Kparam)].
Fixpoint found {A} (l : list (string * A)) (x : string) : option A :=
  match l with [] => None | (y, a) :: l => if x =? y then Some a else found l x end.
Definition word (s : string) : token := match found words s with Some t => t | None => Name s end.
Definition tokens := list token.

(** * Numbers that are affine in the parameters *)
(** Without zeros at the end. *)
Fixpoint trimmed (a : affine) : affine := match a with [] => [] | c :: a => match trimmed a with [] => if (c =? 0)%N then [] else [c] | b => c :: b end end.
Fixpoint plus (a b : affine) : affine := match a, b with [], l | l, [] => l | x :: a, y :: b => (x + y)%N :: plus a b end.
(** None if the difference may be negative. *)
Fixpoint minus_from (a b : affine) : option affine :=
  match a, b with
  | _, [] => Some a
  | [], y :: b => if (y =? 0)%N then option_map (cons 0%N) (minus_from [] b) else None
  | x :: a, y :: b => if (y <=? x)%N then option_map (cons (x - y)%N) (minus_from a b) else None
  end.
Definition minus (a b : affine) : option affine := option_map trimmed (minus_from a b).
(** None for a product of parameters. *)
Definition times (a b : affine) : option affine :=
  match a, b with [], _ | _, [] => Some [] | [c], l | l, [c] => Some (trimmed (map (N.mul c) l)) | _, _ => None end.
(** Without parameters. *)
Definition constant (a : affine) : option N := match a with [] => Some 0%N | [c] => Some c | _ => None end.
Definition as_constant (t : wterm) : option N := match t with Const a => constant a | _ => None end.

(** What names mean: numbers, functions and relations with the names of their parameters, and games with the names of their
    coordinates; none for a game that this checker does not read. [bounds]: the least values of the parameters before. *)
Inductive body := Term (t : wterm) | Cond (c : wcond).
Record scope := { lets : list (string * affine); defs : list (string * (list string * body));
                  games : list (string * option (list wpart * list string)); bounds : list N }.
Definition nothing : scope := {| lets := []; defs := []; games := []; bounds := [] |}.

Notation "'let*' ( x , l ) := e 'in' f" := (match e with Some (x, l) => f | None => None end)
  (at level 200, x name, l name, e at level 100, f at level 200).
Definition as_term (x : option (body * tokens)) : option (wterm * tokens) := match x with Some (Term t, l) => Some (t, l) | _ => None end.
Definition as_cond (x : option (body * tokens)) : option (wcond * tokens) := match x with Some (Cond c, l) => Some (c, l) | _ => None end.

(** Sums, differences and products of numbers are numbers, where these are natural for all values of the parameters. *)
Definition limit : N := 2 ^ 40.
Definition most_digits : N := 100000.
Definition small (c : affine) : bool := forallb (fun x => x <=? limit)%N c.
Definition scaled (c : affine) (t : wterm) : option wterm := if small c then Some (Scale c t) else None.
(** A divisor is at least 1 for all values of the parameters. *)
Definition divided (t : wterm) (above : bool) (k : affine) : option wterm :=
  match k with
  | N.pos _ :: _ => if small k then option_map (fun e => Floor t e k) (if above then minus k [1%N] else Some []) else None
  | _ => None
  end.
Definition remainder (t : wterm) (k : affine) : option wterm :=
  match k with N.pos _ :: _ => if small k then Some (Mod t k) else None | _ => None end.
Definition power (b n : N) : option N := if (most_digits <? n)%N then None else Some (b ^ n)%N.
Definition added (a b : wterm) : wterm :=
  match a, b with
  | Const x, Const y => if forallb (fun c => N.size c <=? most_digits)%N (x ++ y) then Const (plus x y) else Add a b
  | _, _ => Add a b
  end.
Definition subtracted (a b : wterm) : wterm :=
  match a, b with Const x, Const y => match minus x y with Some d => Const d | None => Sub a b end | _, _ => Sub a b end.
Definition multiplied (a b : wterm) : option wterm :=
  match a, b with
  | Const x, Const y => option_map Const (times x y)
  | Const c, t | t, Const c => scaled c t
  | _, _ => Some (Product a b)
  end.
Definition by_power (f : affine -> option wterm) (b : wterm) : option wterm :=
  match as_constant b with Some n => match power 2 n with Some p => f [p] | None => None end | None => None end.
Definition is_one (c : affine) : bool := match c with [1%N] => true | _ => false end.
(** Binary operators by level, the loosest first. *)
Definition binary (level : nat) (t : token) : option (wterm -> wterm -> option wterm) :=
  match level, t with
  | 2, Kbor => Some (fun a b => Some (Bor a b))
  | 3, Kxor => Some (fun a b => Some (Xor a b))
  | 4, Kband => Some (fun a b => Some (Band a b))
  | 5, Kleft => Some (fun a b => by_power (fun p => scaled p a) b)
  | 5, Kright => Some (fun a b => by_power (divided a false) b)
  | 6, Kplus => Some (fun a b => Some (added a b))
  | 6, Kminus => Some (fun a b => Some (subtracted a b))
  | 6, Kmonus => Some (fun a b => Some (Monus a b))
  | 7, Ktimes => Some multiplied
  | 7, Kdiv => Some (fun a b => match b with Const k => divided a false k | _ => None end)
  | 7, Kmod => Some (fun a b => match b with Const k => remainder a k | _ => None end)
  | _, _ => None
  end.
Definition compared (t : token) : option comparison :=
  match t with Klt => Some CLt | Kle => Some CLe | Keq => Some CEq | Kne => Some CNe | Kge => Some CGe | Kgt => Some CGt | _ => None end.
Fixpoint index (l : list string) (x : string) : option nat :=
  match l with [] => None | y :: l => if x =? y then Some 0 else match index l x with Some i => Some (S i) | None => None end end.
Definition expect (t : token) (l : tokens) : option (unit * tokens) :=
  match l with
  | u :: l => match t, u with
              | Kopen, Kopen | Kclose, Kclose | Klast, Klast | Kthen, Kthen | Kelse, Kelse | Kover, Kover | Keq, Keq | Klog2, Klog2
              | Kto, Kto | Klt, Klt | Kcolon, Kcolon | Kfirst, Kfirst | Kfloor, Kfloor => Some (tt, l)
              | _, _ => None
              end
  | [] => None
  end.

Definition no_height : wterm := Sub (Const []) (Const [1%N]).
Section Expressions.
Variable s : scope.
Variable vars : list string.
(** Terms and conditions, with fuel: from conditions to terms, level by level. *)
Fixpoint either (n : nat) (l : tokens) {struct n} : option (body * tokens) :=
  match n with O => None | S n => let* (x, l) := both n l in either_more n x l end
with either_more (n : nat) (x : body) (l : tokens) {struct n} : option (body * tokens) :=
  match n, l with
  | O, _ => None
  | S n, Kor :: l => match x with Cond c => let* (d, l) := as_cond (both n l) in either_more n (Cond (Syntax.Or c d)) l | Term _ => None end
  | _, _ => Some (x, l)
  end
with both (n : nat) (l : tokens) {struct n} : option (body * tokens) :=
  match n with O => None | S n => let* (x, l) := negation n l in both_more n x l end
with both_more (n : nat) (x : body) (l : tokens) {struct n} : option (body * tokens) :=
  match n, l with
  | O, _ => None
  | S n, Kand :: l => match x with Cond c => let* (d, l) := as_cond (negation n l) in both_more n (Cond (Syntax.And c d)) l | Term _ => None end
  | _, _ => Some (x, l)
  end
with negation (n : nat) (l : tokens) {struct n} : option (body * tokens) :=
  match n, l with
  | O, _ => None
  | S n, Knot :: l => let* (c, l) := as_cond (negation n l) in Some (Cond (Syntax.Not c), l)
  | S n, _ =>
      let* (x, l) := wide n l in
      match l with
      | t :: rest => match compared t, x with
                     | Some op, Term a => let* (b, l) := as_term (wide n rest) in Some (Cond (Compare op a b), l)
                     | Some _, Cond _ => None
                     | None, _ => Some (x, l)
                     end
      | [] => Some (x, l)
      end
  end
with wide (n : nat) (l : tokens) {struct n} : option (body * tokens) :=
  match n, l with
  | O, _ => None
  | S n, Kif :: l => choice n l
  | S n, Ktable :: Kfirst :: l =>
      let* (vs, l) := constants n l in let* (_, l) := expect Klast l in let* (_, l) := expect Kthen l in
      if negb (Nat.eqb (List.length vars) 1) then None else
      let* (t, l) := as_term (wide n l) in if term_eq affine_eq affine_eq t no_height then None else Some (Term (Lookup vs t), l)
  | S n, Kheights :: Kfirst :: l =>
      let* (vs, l) := constants n l in let* (_, l) := expect Klast l in
      if Nat.eqb (List.length vars) 1 then Some (Term (Lookup vs no_height), l) else None
  | S n, _ => operand n 2 l
  end
with choice (n : nat) (l : tokens) {struct n} : option (body * tokens) :=
  match n with
  | O => None
  | S n =>
      let* (c, l) := as_cond (either n l) in let* (_, l) := expect Kthen l in let* (a, l) := as_term (wide n l) in
      match l with
      | Kelif :: l => let* (b, l) := as_term (choice n l) in Some (Term (If c a b), l)
      | Kelse :: l => let* (b, l) := as_term (wide n l) in Some (Term (If c a b), l)
      | _ => None
      end
  end
with constants (n : nat) (l : tokens) {struct n} : option (list N * tokens) :=
  match n with
  | O => None
  | S n => let* (t, l) := as_term (operand n 6 l) in
      match as_constant t, l with
      | Some c, Kcomma :: l => let* (cs, l) := constants n l in Some (c :: cs, l)
      | Some c, _ => Some ([c], l)
      | None, _ => None
      end
  end
(** Operators of one level are read from left to right. The right side of a shift is atomic. *)
with operand (n level : nat) (l : tokens) {struct n} : option (body * tokens) :=
  match n with
  | O => None
  | S n => if Nat.eqb level 8 then atom n l else let* (x, l) := operand n (S level) l in operand_more n level x l
  end
with operand_more (n level : nat) (x : body) (l : tokens) {struct n} : option (body * tokens) :=
  match n, l with
  | O, _ => None
  | S n, t :: rest =>
      match binary level t, x with
      | Some f, Term a => let* (b, l) := as_term (operand n (if Nat.eqb level 5 then 8 else S level) rest) in
          match f a b with Some c => operand_more n level (Term c) l | None => None end
      | Some _, Cond _ => None
      | None, _ => Some (x, l)
      end
  | S n, [] => Some (x, [])
  end
with atom (n : nat) (l : tokens) {struct n} : option (body * tokens) :=
  match n, l with
  | S n, Number b :: Kpower :: Kfloor :: l => if (b =? 2)%N then let* (t, l) := logarithm n l in Some (Term (Top t), l) else None
  | S n, Number b :: Kpower :: Kopen :: Kfloor :: l => if negb (b =? 2)%N then None else
      let* (t, l) := logarithm n l in
      match l with
      | Kplus :: l => let* (e, l) := as_term (operand n 7 l) in let* (_, l) := expect Kclose l in
          match by_power (fun p => if is_one p then Some (Top t) else scaled p (Top t)) e with Some u => Some (Term u, l) | None => None end
      | Kminus :: l => let* (e, l) := as_term (operand n 7 l) in let* (_, l) := expect Kclose l in
          match by_power (fun p => if is_one p then Some (Top t) else divided (Top t) false p) e with Some u => Some (Term u, l) | None => None end
      | Kclose :: l => Some (Term (Top t), l)
      | _ => None
      end
  | S n, Number b :: Kpower :: l => let* (t, l) := as_term (atom n l) in
      match as_constant t with Some e => match power b e with Some c => Some (Term (Const (trimmed [c])), l) | None => None end | None => None end
  | S n, Number b :: l => Some (Term (Const (trimmed [b])), l)
  | S n, Kopen :: l => let* (x, l) := either n l in let* (_, l) := expect Kclose l in Some (x, l)
  | S n, Kfloor :: Kopen :: Klog2 :: l => let* (t, l) := logarithm n (Kopen :: Klog2 :: l) in Some (Term (Log t), l)
  | S n, Kisqrt :: Kopen :: l => let* (t, l) := as_term (wide n l) in let* (_, l) := expect Kclose l in Some (Term (Root t), l)
  | S n, Kfloor :: l => quotient n false l
  | S n, Kceil :: l => quotient n true l
  | S n, Kmin :: l => let* (ts, l) := arguments n l in match ts with a :: b :: ts => Some (Term (fold_left Min (b :: ts) a), l) | _ => None end
  | S n, Kmax :: l => let* (ts, l) := arguments n l in match ts with a :: b :: ts => Some (Term (fold_left Max (b :: ts) a), l) | _ => None end
  | S n, Name f :: Kopen :: l => let* (ts, l) := arguments n (Kopen :: l) in
      match found (defs s) f with
      | Some (ps, b) => if Nat.eqb (List.length ps) (List.length ts) then
          match b with Term t => Some (Term (Call t (listed_terms ts)), l) | Cond c => Some (Cond (CallC c (listed_terms ts)), l) end else None
      | None => None
      end
  | S n, Name x :: l =>
      match index vars x, found (lets s) x, l with
      | Some i, _, _ => Some (Term (Var i), l)
      | None, Some _, Kpower :: _ => None
      | None, Some c, _ => Some (Term (Const c), l)
      | None, None, _ => None
      end
  | _, _ => None
  end
with quotient (n : nat) (above : bool) (l : tokens) {struct n} : option (body * tokens) :=
  match n with
  | O => None
  | S n =>
      let* (_, l) := expect Kopen l in let* (a, l) := as_term (operand n 7 l) in let* (_, l) := expect Kover l in
      let* (k, l) := as_term (operand n 8 l) in let* (_, l) := expect Kclose l in
      match k with Const c => match divided a above c with Some t => Some (Term t, l) | None => None end | _ => None end
  end
with logarithm (n : nat) (l : tokens) {struct n} : option (wterm * tokens) :=
  match n with
  | O => None
  | S n =>
      let* (_, l) := expect Kopen l in let* (_, l) := expect Klog2 l in let* (_, l) := expect Kopen l in
      let* (t, l) := as_term (wide n l) in let* (_, l) := expect Kclose l in let* (_, l) := expect Kclose l in Some (t, l)
  end
with arguments (n : nat) (l : tokens) {struct n} : option (list wterm * tokens) :=
  match n with O => None | S n => let* (_, l) := expect Kopen l in listed n l end
with listed (n : nat) (l : tokens) {struct n} : option (list wterm * tokens) :=
  match n with
  | O => None
  | S n =>
      let* (t, l) := as_term (wide n l) in
      match l with
      | Kclose :: l => Some ([t], l)
      | Kcomma :: l => let* (ts, l) := listed n l in Some (t :: ts, l)
      | _ => None
      end
  end.
Definition enough : nat := N.to_nat (2 ^ 16).
Definition whole_term (l : tokens) : option (wterm * tokens) := as_term (wide enough l).
Definition whole_cond (l : tokens) : option (wcond * tokens) := as_cond (either enough l).
End Expressions.

(** * Statements *)
Fixpoint distinct (l : list string) : bool := match l with [] => true | x :: l => negb (existsb (String.eqb x) l) && distinct l end.
(** Names between commas. *)
Fixpoint name_list (l : tokens) : option (list string * tokens) :=
  match l with
  | Name x :: Kcomma :: l => let* (xs, l) := name_list l in Some (x :: xs, l)
  | Name x :: l => Some ([x], l)
  | _ => None
  end.
Definition bracketed_names (l : tokens) : option (list string * tokens) :=
  let* (_, l) := expect Kopen l in let* (xs, l) := name_list l in let* (_, l) := expect Kclose l in
  if distinct xs then Some (xs, l) else None.
Definition at_end {A} (x : option (A * tokens)) : option A := match x with Some (a, []) => Some a | _ => None end.
Definition taken (s : scope) (x : string) : bool :=
  match found (defs s) x, found (lets s) x, found (games s) x with None, None, None => false | _, _, _ => true end.

(** [u < b, v < c]: the bounds of fresh numbers, which may mention those before them. *)
Fixpoint fresh_numbers (n : nat) (s : scope) (vars : list string) (l : tokens) : option (list string * list wterm * tokens) :=
  match n, l with
  | S n, Name u :: Klt :: l =>
      let* (b, l) := whole_term s vars l in
      match l with
      | Kcomma :: l => match fresh_numbers n s (vars ++ [u]) l with Some (vars, bs, l) => Some (vars, b :: bs, l) | None => None end
      | _ => Some (vars ++ [u], [b], l)
      end%list
  | _, _ => None
  end.
Fixpoint moves (n : nat) (s : scope) (own : list string) (l : tokens) : option (list wmove * tokens) :=
  match n, l with
  | S n, Kmove :: l =>
      match (match l with (Kwhen :: _ | Kto :: _) => Some (own, [], l) | _ => fresh_numbers n s own l end) with
      | Some (vars, bs, l) =>
          if negb (distinct vars) then None else
          let* (cs, l) := match l with Kwhen :: l => let* (c, l) := whole_cond s vars l in Some ([c], l) | _ => Some ([], l) end in
          let* (_, l) := expect Kto l in let* (ts, l) := arguments s vars enough l in
          if negb (Nat.eqb (List.length ts) (List.length own)) then None else
          let* (ms, l) := moves n s own l in Some ({| bounds_of := bs; when := cs; goes_to := ts |} :: ms, l)
      | None => None
      end
  | _, _ => Some ([], l)
  end.
(** The code of an octal game: the digit before the point is 0 or 4, and the last one is not 0. *)
Definition code_of (l : tokens) : option (list N * tokens) :=
  match l with
  | Kopen :: Code [d] :: Kdot :: Code ds :: Kclose :: l =>
      if is_code [d] && negb (last ds 0 =? 0)%N then Some (d :: ds, l) else None
  | _ => None
  end.
(** [strip], [bar(f)], [octal(CODE)], or a game of the file, with the names of the coordinates. *)
Definition summand_of (s : scope) (l : tokens) : option (list wpart * list string * tokens) :=
  match l with
  | Name x :: l =>
      match found (games s) x with
      | Some (Some (g, xs)) => Some (g, xs, l)
      | Some None => None
      | None =>
          if x =? "strip" then Some ([Summand Strip], ["x"], l) else
          if x =? "octal" then match code_of l with Some (code, l) => Some ([Octal code], ["n"], l) | None => None end else if negb (x =? "bar") then None else
          match l with
          | Kopen :: Name f :: Kclose :: l =>
              match found (defs s) f with
              | Some (ps, Term t) => if (1 <? List.length ps)%nat && existsb (String.eqb "y") ps then None else
                  Some ([Summand (Bar (List.length ps) t)], "y" :: match ps with [_] => ["z"] | _ => ps end, l)
              | _ => None
              end
          | _ => None
          end
      end
  | _ => None
  end.
Fixpoint sum_of (n : nat) (s : scope) (l : tokens) : option (list wpart * list string * tokens) :=
  match n, summand_of s l with
  | S n, Some (g, xs, Kplus :: l) => match sum_of n s l with Some (h, ys, l) => Some (g ++ h, xs ++ ys, l)%list | None => None end
  | S _, x => x
  | O, _ => None
  end.
Definition most_summands : nat := 16.
Definition game_of_text (s : scope) (l : tokens) : option (list wpart * list string) :=
  let* (xs, l) := bracketed_names l in
  if (8 <? List.length xs)%nat then None else
  match l with
  | Keq :: l => match sum_of most_summands s l with
                | Some (g, ys, []) => if Nat.eqb (List.length xs) (List.length ys) then Some (g, xs) else None
                | _ => None
                end
  | _ =>
      let* (d, l) := match l with Kwhere :: l => let* (c, l) := whole_cond s xs l in Some (Some c, l) | _ => Some (None, l) end in
      match moves enough s xs l with
      | Some (ms, []) => Some ([Summand (Rules {| width := List.length xs; where_part := d; moves_of := ms |})], xs)
      | _ => None
      end
  end.

(** [LETTER to STATE, ..]: letters of k digits, no letter twice. A state has a number below the limit. Transitions are sorted by their
    letters: it does not matter in which order they are written. *)
Definition most_states : nat := 4096.
Fixpoint letter_before (l m : list bool) : bool :=
  match l, m with b :: l, c :: m => if Bool.eqb b c then letter_before l m else c | _, _ => false end.
Fixpoint with_transition (t : list bool * nat) (ts : list (list bool * nat)) : list (list bool * nat) :=
  match ts with [] => [t] | u :: us => if letter_before (fst t) (fst u) then t :: ts else u :: with_transition t us end.
Fixpoint transitions_of (n k : nat) (known : list (list bool * nat)) (l : tokens) : option (list (list bool * nat) * tokens) :=
  match n, l with
  | S n, Letter a :: Kto :: Number q :: l =>
      if negb (Nat.eqb (List.length a) k && (q <? N.of_nat most_states)%N) || existsb (fun t => same_letter (fst t) a) known then None else
      let known := with_transition (a, N.to_nat q) known in
      match l with Kcomma :: l => transitions_of n k known l | _ => Some (known, l) end
  | _, _ => None
  end.
(** [accept 0: .. reject 1: ..]: the states by their numbers, from i on. *)
Fixpoint states_of (n k i : nat) (l : tokens) : option (list (bool * list (list bool * nat))) :=
  match n, l with
  | S n, Name x :: Number j :: Kcolon :: l =>
      if negb ((x =? "accept") || (x =? "reject")) || negb (j =? N.of_nat i)%N then None else
      let* (ts, l) := match l with Letter _ :: _ => transitions_of n k [] l | _ => Some ([], l) end in
      match states_of n k (S i) l with Some rest => Some ((x =? "accept", ts) :: rest) | None => None end
  | S _, [] => Some []
  | _, _ => None
  end.
(** Each next state is one of the states, and zeros lead from 0 to 0. *)
Definition automaton_of (k : nat) (l : tokens) : option automaton :=
  match states_of (S (List.length l)) k 0 l with
  | None => None
  | Some qs =>
      let a := {| arity := k; states := qs |} in
      if (k <=? 8)%nat && (List.length qs <=? most_states)%nat && forallb (fun q => forallb (fun t => (snd t <? List.length qs)%nat) (snd q)) qs &&
         match next_state a 0 (repeat false k) with Some O => true | _ => false end
      then Some a else None
  end.

Definition property_of (x : string) : option property :=
  if x =? "monotone" then Some Monotone else if x =? "ns" then Some Ns else if x =? "nimsum" then Some Nimsum else None.
(** The summands of a sum without octal games. *)
Fixpoint without_octal (g : list wpart) : option (list wsummand) :=
  match g with [] => Some [] | Summand s :: g => option_map (cons s) (without_octal g) | Octal _ :: _ => None end.
Definition claim_of (s : scope) (l : tokens) : option stated_claim :=
  let (no, l) := match l with Knot :: l => (true, l) | _ => (false, l) end in
  let made a := Some {| lower_bounds := bounds s; stated := {| negated := no; about := a |} |} in
  match l with
  | Name kind :: l =>
      match property_of kind, l with
      | Some p, Name f :: l =>
          match found (defs s) f, (match l with
            | [] => Some None
            | Kbelow :: l => match at_end (as_term (operand s [] enough 6 l)) with Some t => option_map Some (as_constant t) | None => None end
            | _ => None end) with
          | Some ([_], Term t), Some bound => made (OfFunction p t bound)
          | _, _ => None
          end
      | Some _, _ => None
      | None, _ =>
          if kind =? "forall" then
            let* (xs, l) := name_list l in let* (_, l) := expect Kcolon l in
            if negb (distinct xs) then None else
            match at_end (whole_cond s xs l) with Some c => made (OfNumbers (List.length xs) c) | None => None end
          else
          match sum_of most_summands s l with
          | Some (g, xs, Keq :: l) =>
              if negb (distinct xs) then None else
              if kind =? "p" then
                if (8 <? List.length xs)%nat then None else
                match at_end (whole_cond s xs l) with Some c => made match without_octal g with Some g => OfSet g c | None => OfParts g c end | None => None end
              else if negb (kind =? "grundy") || (7 <? List.length xs)%nat then None else
                match at_end (whole_term s ("" :: xs) l) with Some t => made match without_octal g with Some g => OfValues g t | None => OfPartValues g t end | None => None end
          | _ => None
          end
      end
  | _ => None
  end.

(** [m >= 1, n >= 0]: names and bounds. *)
Fixpoint bounded_names (l : tokens) : option (list (string * N)) :=
  match l with
  | [Name x; Kge; Number b] => Some [(x, b)]
  | Name x :: Kge :: Number b :: Kcomma :: l => option_map (cons (x, b)) (bounded_names l)
  | _ => None
  end.
Definition most_parameters : nat := 8.
(** A name of a number. *)
Definition with_let (s : scope) (x : string) (a : affine) : option scope :=
  if taken s x then None else Some {| lets := (x, a) :: lets s; defs := defs s; games := games s; bounds := bounds s |}.
(** Parameter j is its bound and e_j. *)
Fixpoint declared (s : scope) (ps : list (string * N)) : option scope :=
  match ps with
  | [] => Some s
  | (x, b) :: ps =>
      match with_let s x (b :: repeat 0%N (List.length (bounds s)) ++ [1%N]) with
      | Some t => if (most_parameters <=? List.length (bounds s))%nat then None
                  else declared {| lets := lets t; defs := defs t; games := games t; bounds := bounds t ++ [b] |} ps
      | None => None
      end
  end%list.
(** The value of a [let] is a number as above, or any term before the first parameter. *)
Definition let_value (s : scope) (t : wterm) : option affine :=
  match t, bounds s with
  | Const a, _ => Some a
  | _, [] => option_map (fun z => trimmed [Z.to_N z]) (value false (term_at [] t) [])
  | _, _ :: _ => None
  end.
(** A statement: what names mean after it, and the claim that it makes. A game that is not read has a name all the same. *)
Definition statement (s : scope) (l : tokens) : option (scope * option stated_claim) :=
  let known x d := if taken s x then None else Some ({| lets := lets s; defs := (x, d) :: defs s; games := games s; bounds := bounds s |}, None) in
  let played x g := if taken s x then None else Some ({| lets := lets s; defs := defs s; games := (x, g) :: games s; bounds := bounds s |}, None) in
  match l with
  | Kparam :: l =>
      match bounded_names l with
      | Some ps => option_map (fun s => (s, None)) (declared s ps)
      | None => None
      end
  | Kfun :: Name x :: l =>
      let* (ps, l) := bracketed_names l in let* (_, l) := expect Keq l in
      match at_end (whole_term s ps l) with Some t => known x (ps, Term t) | None => None end
  | Krel :: Name x :: l =>
      let* (ps, l) := bracketed_names l in let* (_, l) := expect Keq l in
      match at_end (whole_cond s ps l) with Some c => known x (ps, Cond c) | None => None end
  | Klet :: Name x :: Keq :: l =>
      match at_end (whole_term s [] l) with
      | Some t => match let_value s t with Some a => option_map (fun s => (s, None)) (with_let s x a) | None => None end
      | None => None
      end
  | Kgame :: Name x :: l => played x (game_of_text s l)
  | Kautomaton :: Name x :: l =>
      let* (ps, l) := bracketed_names l in match automaton_of (List.length ps) l with Some a => known x (ps, Cond (Automaton a)) | None => None end
  | Kclaim :: l => match claim_of s l with Some c => Some (s, Some c) | None => None end
  | _ => None
  end.
(** The claim of a head: definitions, and one claim at the end. *)
Fixpoint head_claim (s : scope) (ls : list tokens) : option (scope * stated_claim) :=
  match ls with
  | [] => None
  | l :: ls => match statement s l, ls with
               | Some (s, None), _ => head_claim s ls
               | Some (s, Some c), [] => Some (s, c)
               | _, _ => None
               end
  end.
