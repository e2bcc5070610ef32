(** How a claim is written (docs/LANGUAGE.md): what the words of statements mean, after names are expanded. The checker reads
    heads and claim files with these functions, so that the text determines the claim. *)
From Coq Require Import NArith ZArith List Bool String Arith.
From Checker Require Import Syntax Semantics Total.
Import ListNotations.
Open Scope string_scope.

(** Words and signs. What is neither listed here nor a number is a name. A letter of an automaton is written with the digits 0 and 1. *)
Inductive token :=
  | Name (x : string) | Number (n : N) | Letter (digits : list bool)
  | Kand | Kband | Kbelow | Kbor | Kceil | Kclaim | Kdiv | Kelse | Kelif | Kfloor | Kfun | Kgame | Kif | Klet | Klog2 | Kmax | Kmin
  | Kmod | Kmonus | Kmove | Knot | Kor | Krel | Ktable | Kthen | Kto | Kwhen | Kwhere | Kxor
  | Kopen | Kclose | Kfirst | Klast | Kcomma | Kcolon | Kplus | Kminus | Ktimes | Kover | Kpower
  | Klt | Kle | Keq | Kne | Kge | Kgt | Kleft | Kright | Kautomaton | Kheights | Kisqrt | Kparam.
Definition words : list (string * token) := [
  ("and", Kand); ("band", Kband); ("below", Kbelow); ("bor", Kbor); ("ceil", Kceil); ("claim", Kclaim); ("div", Kdiv); ("else", Kelse);
  ("elif", Kelif); ("floor", Kfloor); ("fun", Kfun); ("game", Kgame); ("if", Kif); ("let", Klet); ("log2", Klog2); ("max", Kmax);
  ("min", Kmin); ("mod", Kmod); ("monus", Kmonus); ("move", Kmove); ("not", Knot); ("or", Kor); ("rel", Krel); ("table", Ktable);
  ("then", Kthen); ("to", Kto); ("when", Kwhen); ("where", Kwhere); ("xor", Kxor); ("(", Kopen); (")", Kclose); ("[", Kfirst);
  ("]", Klast); (",", Kcomma); (":", Kcolon); ("+", Kplus); ("-", Kminus); ("*", Ktimes); ("/", Kover); ("^", Kpower); ("<", Klt);
  ("<=", Kle); ("=", Keq); ("!=", Kne); (">=", Kge); (">", Kgt); ("<<", Kleft); (">>", Kright); ("automaton", Kautomaton);
  ("heights", Kheights); ("isqrt", Kisqrt); ("param", Kparam)].
Fixpoint found {A} (l : list (string * A)) (x : string) : option A :=
  match l with [] => None | (y, a) :: l => if x =? y then Some a else found l x end.
Definition word (s : string) : token := match found words s with Some t => t | None => Name s end.
Definition tokens := list token.

(** What names mean: constants, functions and relations with the names of their parameters, and games with the names of their
    coordinates; none for a game that this checker does not read. *)
Inductive body := Term (t : term) | Cond (c : cond).
Record scope := { lets : list (string * N); defs : list (string * (list string * body));
                  games : list (string * option (list summand * list string)) }.
Definition nothing : scope := {| lets := []; defs := []; games := [] |}.

Notation "'let*' ( x , l ) := e 'in' f" := (match e with Some (x, l) => f | None => None end)
  (at level 200, x name, l name, e at level 100, f at level 200).
Definition as_term (x : option (body * tokens)) : option (term * tokens) := match x with Some (Term t, l) => Some (t, l) | _ => None end.
Definition as_cond (x : option (body * tokens)) : option (cond * tokens) := match x with Some (Cond c, l) => Some (c, l) | _ => None end.

(** Sums, differences and products of constants are constants. *)
Definition limit : N := 2 ^ 40.
Definition most_digits : N := 100000.
Definition scaled (c : N) (t : term) : option term := if (limit <? c)%N then None else Some (Scale c t).
Definition divided (t : term) (above : bool) (k : N) : option term :=
  match k with
  | Npos p => if (limit <? k)%N then None else Some (Floor t (if above then N.pred k else 0) p)
  | N0 => None
  end.
Definition remainder (t : term) (k : N) : option term :=
  match k with Npos p => if (limit <? k)%N then None else Some (Mod t p) | N0 => None end.
Definition power (b n : N) : option N := if (most_digits <? n)%N then None else Some (b ^ n)%N.
Definition added (a b : term) : term :=
  match a, b with
  | Const x, Const y => if (N.max (N.size x) (N.size y) <=? most_digits)%N then Const (x + y) else Add a b
  | _, _ => Add a b
  end.
Definition subtracted (a b : term) : term :=
  match a, b with Const x, Const y => if (y <=? x)%N then Const (x - y) else Sub a b | _, _ => Sub a b end.
Definition multiplied (a b : term) : option term :=
  match a, b with
  | Const x, Const y => Some (Const (x * y))
  | Const c, t | t, Const c => scaled c t
  | _, _ => Some (Product a b)
  end.
Definition by_power (f : N -> option term) (b : term) : option term :=
  match b with Const n => match power 2 n with Some p => f p | None => None end | _ => None end.
(** Binary operators by level, the loosest first. *)
Definition binary (level : nat) (t : token) : option (term -> term -> option term) :=
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
      let* (t, l) := as_term (wide n l) in if term_eqb t no_value then None else Some (Term (Lookup vs t), l)
  | S n, Kheights :: Kfirst :: l =>
      let* (vs, l) := constants n l in let* (_, l) := expect Klast l in
      if Nat.eqb (List.length vars) 1 then Some (Term (Lookup vs no_value), l) else None
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
      match t, l with
      | Const c, Kcomma :: l => let* (cs, l) := constants n l in Some (c :: cs, l)
      | Const c, _ => Some ([c], l)
      | _, _ => None
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
          match by_power (fun p => if (p =? 1)%N then Some (Top t) else scaled p (Top t)) e with Some u => Some (Term u, l) | None => None end
      | Kminus :: l => let* (e, l) := as_term (operand n 7 l) in let* (_, l) := expect Kclose l in
          match by_power (fun p => if (p =? 1)%N then Some (Top t) else divided (Top t) false p) e with Some u => Some (Term u, l) | None => None end
      | Kclose :: l => Some (Term (Top t), l)
      | _ => None
      end
  | S n, Number b :: Kpower :: l => let* (t, l) := as_term (atom n l) in
      match t with Const e => match power b e with Some c => Some (Term (Const c), l) | None => None end | _ => None end
  | S n, Number b :: l => Some (Term (Const b), l)
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
with logarithm (n : nat) (l : tokens) {struct n} : option (term * tokens) :=
  match n with
  | O => None
  | S n =>
      let* (_, l) := expect Kopen l in let* (_, l) := expect Klog2 l in let* (_, l) := expect Kopen l in
      let* (t, l) := as_term (wide n l) in let* (_, l) := expect Kclose l in let* (_, l) := expect Kclose l in Some (t, l)
  end
with arguments (n : nat) (l : tokens) {struct n} : option (list term * tokens) :=
  match n with O => None | S n => let* (_, l) := expect Kopen l in listed n l end
with listed (n : nat) (l : tokens) {struct n} : option (list term * tokens) :=
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
Definition enough : nat := 3000.
Definition whole_term (l : tokens) : option (term * tokens) := as_term (wide enough l).
Definition whole_cond (l : tokens) : option (cond * tokens) := as_cond (either enough l).
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
Fixpoint fresh_numbers (n : nat) (s : scope) (vars : list string) (l : tokens) : option (list string * list term * tokens) :=
  match n, l with
  | S n, Name u :: Klt :: l =>
      let* (b, l) := whole_term s vars l in
      match l with
      | Kcomma :: l => match fresh_numbers n s (vars ++ [u]) l with Some (vars, bs, l) => Some (vars, b :: bs, l) | None => None end
      | _ => Some (vars ++ [u], [b], l)
      end%list
  | _, _ => None
  end.
Fixpoint moves (n : nat) (s : scope) (own : list string) (l : tokens) : option (list move * tokens) :=
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
(** [strip], [bar(f)], or a game of the file, with the names of the coordinates. *)
Definition summand_of (s : scope) (l : tokens) : option (list summand * list string * tokens) :=
  match l with
  | Name x :: l =>
      match found (games s) x with
      | Some (Some (g, xs)) => Some (g, xs, l)
      | Some None => None
      | None =>
          if x =? "strip" then Some ([Strip], ["x"], l) else if negb (x =? "bar") then None else
          match l with
          | Kopen :: Name f :: Kclose :: l =>
              match found (defs s) f with
              | Some (ps, Term t) => if (1 <? List.length ps)%nat && existsb (String.eqb "y") ps then None else
                  Some ([Bar (List.length ps) t], "y" :: match ps with [_] => ["z"] | _ => ps end, l)
              | _ => None
              end
          | _ => None
          end
      end
  | _ => None
  end.
Fixpoint sum_of (n : nat) (s : scope) (l : tokens) : option (list summand * list string * tokens) :=
  match n, summand_of s l with
  | S n, Some (g, xs, Kplus :: l) => match sum_of n s l with Some (h, ys, l) => Some (g ++ h, xs ++ ys, l)%list | None => None end
  | S _, x => x
  | O, _ => None
  end.
Definition most_summands : nat := 16.
Definition game_of_text (s : scope) (l : tokens) : option (list summand * list string) :=
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
      | Some (ms, []) => Some ([Rules {| width := List.length xs; where_part := d; moves_of := ms |}], xs)
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
Definition claim_of (s : scope) (l : tokens) : option claim :=
  let (no, l) := match l with Knot :: l => (true, l) | _ => (false, l) end in
  let made a := Some {| negated := no; about := a |} in
  match l with
  | Name kind :: l =>
      match property_of kind, l with
      | Some p, Name f :: l =>
          match found (defs s) f, (match l with
            | [] => Some None
            | Kbelow :: l => match at_end (as_term (operand s [] enough 6 l)) with Some (Const b) => Some (Some b) | _ => None end
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
                match at_end (whole_cond s xs l) with Some c => made (OfSet g c) | None => None end
              else if negb (kind =? "grundy") || (7 <? List.length xs)%nat then None else
                match at_end (whole_term s ("" :: xs) l) with Some t => made (OfValues g t) | None => None end
          | _ => None
          end
      end
  | _ => None
  end.

(** A statement: what names mean after it, and the claim that it makes. A game that is not read has a name all the same. *)
Definition statement (s : scope) (l : tokens) : option (scope * option claim) :=
  let known x d := if taken s x then None else Some ({| lets := lets s; defs := (x, d) :: defs s; games := games s |}, None) in
  let played x g := if taken s x then None else Some ({| lets := lets s; defs := defs s; games := (x, g) :: games s |}, None) in
  match l with
  | Kfun :: Name x :: l =>
      let* (ps, l) := bracketed_names l in let* (_, l) := expect Keq l in
      match at_end (whole_term s ps l) with Some t => known x (ps, Term t) | None => None end
  | Krel :: Name x :: l =>
      let* (ps, l) := bracketed_names l in let* (_, l) := expect Keq l in
      match at_end (whole_cond s ps l) with Some c => known x (ps, Cond c) | None => None end
  | Klet :: Name x :: Keq :: l =>
      match at_end (whole_term s [] l) with
      | Some t => match value false t [] with
                  | Some z => if taken s x then None else Some ({| lets := (x, Z.to_N z) :: lets s; defs := defs s; games := games s |}, None)
                  | None => None
                  end
      | None => None
      end
  | Kgame :: Name x :: l => played x (game_of_text s l)
  | Kautomaton :: Name x :: l =>
      let* (ps, l) := bracketed_names l in match automaton_of (List.length ps) l with Some a => known x (ps, Cond (Automaton a)) | None => None end
  | Kclaim :: l => match claim_of s l with Some c => Some (s, Some c) | None => None end
  | _ => None
  end.
(** The claim of a head: definitions, and one claim at the end. *)
Fixpoint head_claim (s : scope) (ls : list tokens) : option (scope * claim) :=
  match ls with
  | [] => None
  | l :: ls => match statement s l, ls with
               | Some (s, None), _ => head_claim s ls
               | Some (s, Some c), [] => Some (s, c)
               | _, _ => None
               end
  end.
