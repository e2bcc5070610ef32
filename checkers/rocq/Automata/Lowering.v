(** Problems from terms and conditions whose numbers are affine in parameters: LIN, TRACK, DEFINE, COND and ATLEAST of docs/LOWERING.md.
    A claim without parameters has none of them. *)
From Coq Require Import NArith ZArith List Bool Arith.
From Nimcert Require Import Obligations.
From Checker Require Import Syntax Semantics Stated Total Table Component Formula Machine Thresholds.
Import ListNotations.
Local Open Scope Z_scope.

Fixpoint list_eqb {A} (eqb : A -> A -> bool) (l m : list A) : bool :=
  match l, m with [], [] => true | x :: l, y :: m => eqb x y && list_eqb eqb l m | _, _ => false end.
Definition option_eqb (l m : option Z) : bool :=
  match l, m with None, None => true | Some x, Some y => x =? y | _, _ => false end.
Definition factor_eqb (p q : nat * Z) : bool := Nat.eqb (fst p) (fst q) && (snd p =? snd q).
Definition kind_eqb (k l : kind) : bool :=
  match k, l with
  | Linear fs a b, Linear gs c d => list_eqb factor_eqb fs gs && option_eqb a c && option_eqb b d
  | Parity xs, Parity ys => list_eqb Nat.eqb xs ys
  | Bits c y a b, Bits d z e f => eqb c d && Nat.eqb y z && Nat.eqb a e && Nat.eqb b f
  | TopBit y a, TopBit z b => Nat.eqb y z && Nat.eqb a b
  | Constant x ds, Constant y es | Below x ds, Below y es => Nat.eqb x y && list_eqb eqb ds es
  | Entry t y vs ps, Entry u z ws qs => Nat.eqb t u && Nat.eqb y z && list_eqb N.eqb vs ws && list_eqb pair_eqb ps qs
  | Tabled t xs, Tabled u ys => Nat.eqb t u && list_eqb Nat.eqb xs ys
  | Violates a b c d, Violates e f g h => Nat.eqb a e && Nat.eqb b f && Nat.eqb c g && Nat.eqb d h
  | _, _ => false
  end.
Definition pkind_eqb (k l : pkind) : bool :=
  match k, l with
  | Plain k, Plain l => kind_eqb k l
  | Threshold fs a, Threshold gs b => factors_eqb fs gs && same_list Z.eqb a b
  | _, _ => false
  end.

(** Numbers, as lists of integers without zeros at the end. *)
Definition num (a : affine) : number := trimmed (map Z.of_N a).
Definition plain (a : number) : option Z := match a with [] => Some 0 | [c] => Some c | _ => None end.
Definition is_plain (a : number) : bool := match plain a with Some _ => true | None => false end.
Definition times (a b : number) : option number :=
  match plain a, plain b with
  | Some c, _ => Some (trimmed (map (Z.mul c) b))
  | None, Some d => Some (trimmed (map (Z.mul d) a))
  | None, None => None
  end.

(** What a track was made for. *)
Inductive key := OfTerm (t : wterm) (env : list nat) | OfNumber (a : affine).
(** A problem that is being built: the number of its tracks, those that are remembered, the components in the order in
    which they were made, the parts (the last one first). *)
Record problem := { tracks : nat; memo : list (key * nat); made : list pkind; asserted : list (formula pkind) }.
(** The tables that are justified: of a term or a condition of n parameters; that of a condition is over some of them. *)
Inductive entry_over (number divisor : Set) :=
  | TableOfTerm (t : term_over number divisor) (n : nat) (table : nat)
  | TableOfCond (c : cond_over number divisor) (n : nat) (table : nat) (over : list nat).
Arguments TableOfTerm {number divisor}. Arguments TableOfCond {number divisor}.
Notation entry := (entry_over N positive).
Notation wentry := (entry_over affine affine).
Definition map_entry {number divisor number' divisor' : Set} (f : number -> number') (g : divisor -> divisor') (x : entry_over number divisor) : entry_over number' divisor' :=
  match x with TableOfTerm t n i => TableOfTerm (map_term f g t) n i | TableOfCond c n i over => TableOfCond (map_cond f g c) n i over end.
Definition key_eqb (k l : key) : bool :=
  match k, l with
  | OfTerm t e, OfTerm u f => list_eqb Nat.eqb e f && wterm_eqb t u
  | OfNumber c, OfNumber d => is_yes (affine_eq c d)
  | _, _ => false
  end.
Fixpoint remembered (m : list (key * nat)) (k : key) : option nat :=
  match m with [] => None | (l, y) :: m => if key_eqb l k then Some y else remembered m k end.
Fixpoint table_of_term (es : list wentry) (t : wterm) (n : nat) : option nat :=
  match es with
  | [] => None
  | TableOfTerm u m i :: es => if Nat.eqb m n && wterm_eqb u t then Some i else table_of_term es t n
  | _ :: es => table_of_term es t n
  end.
Fixpoint table_of_cond (es : list wentry) (c : wcond) (n : nat) : option (nat * list nat) :=
  match es with
  | [] => None
  | TableOfCond d m i over :: es => if Nat.eqb m n && wcond_eqb d c then Some (i, over) else table_of_cond es c n
  | _ :: es => table_of_cond es c n
  end.

(** A constant and factors of tracks, in increasing order, none of them 0. *)
Definition sum_form := (number * list (nat * number))%type.
Definition with_factor (x : nat) (a : number) (fs : list (nat * number)) : list (nat * number) :=
  match a with [] => fs | _ => (x, a) :: fs end.
Fixpoint add_factor (x : nat) (a : number) (fs : list (nat * number)) : list (nat * number) :=
  match fs with
  | [] => with_factor x a []
  | (y, b) :: gs =>
      if Nat.eqb x y then with_factor y (number_plus 1 a b) gs
      else if Nat.ltb x y then with_factor x a fs
      else (y, b) :: add_factor x a gs
  end.
Definition plus (s : sum_form) (f : Z) (t : sum_form) : sum_form :=
  (number_plus f (fst s) (fst t), fold_left (fun fs '(x, a) => add_factor x (trimmed (map (Z.mul f) a)) fs) (snd t) (snd s)).
Fixpoint scaled_factors (c : number) (fs : list (nat * number)) : option (list (nat * number)) :=
  match fs with
  | [] => Some []
  | (x, a) :: fs => match times c a, scaled_factors c fs with Some b, Some gs => Some (with_factor x b gs) | _, _ => None end
  end.
Definition scaled (c : number) (s : sum_form) : option sum_form :=
  match times c (fst s), scaled_factors c (snd s) with Some a, Some fs => Some (a, fs) | _, _ => None end.
Definition of_track (x : nat) : sum_form := ([], [(x, [1])]).
Definition of_number (a : number) : sum_form := (a, []).

Definition component (k : pkind) (p : problem) : formula pkind * problem :=
  (Leaf k, if existsb (pkind_eqb k) (made p) then p
           else {| tracks := tracks p; memo := memo p; made := made p ++ [k]; asserted := asserted p |}).
Definition require (f : formula pkind) (p : problem) : problem :=
  {| tracks := tracks p; memo := memo p; made := made p; asserted := f :: asserted p |}.
Definition new_track (p : problem) : nat * problem :=
  (tracks p, {| tracks := S (tracks p); memo := memo p; made := made p; asserted := asserted p |}).
Definition remember (k : key) (y : nat) (p : problem) : problem :=
  {| tracks := tracks p; memo := (k, y) :: memo p; made := made p; asserted := asserted p |}.
Definition plain_factors (fs : list (nat * number)) : bool := forallb (fun '(_, a) => is_plain a) fs.
Definition value_of_plain (a : number) : Z := hd 0 a.
Definition plain_bound (b : option number) : bool := match b with None => true | Some a => is_plain a end.
(** Leaf(low <= s <= high) *)
Definition between (low : option number) (s : sum_form) (high : option number) (p : problem) : formula pkind * problem :=
  let within b := match b with None => None | Some a => Some (value_of_plain a - value_of_plain (fst s)) end in
  if is_plain (fst s) && plain_factors (snd s) && plain_bound low && plain_bound high then
    component (Plain (Linear (map (fun '(x, a) => (x, value_of_plain a)) (snd s)) (within low) (within high))) p
  else
    let threshold a p := component (Threshold (snd s) (number_plus (-1) a (fst s))) p in
    match low, high with
    | Some l, Some h => let (f, p) := threshold l p in let (g, p) := threshold (number_plus 1 h [1]) p in (Formula.And f (Formula.Not g), p)
    | Some l, None => threshold l p
    | None, Some h => let (g, p) := threshold (number_plus 1 h [1]) p in (Formula.Not g, p)
    | None, None => component (Plain (Linear [] None None)) p
    end.
Definition equal (s : sum_form) (y : nat) : problem -> formula pkind * problem := between (Some []) (plus s (-1) (of_track y)) (Some []).
Definition is_natural (s : sum_form) : bool := forallb (Z.leb 0) (fst s) && forallb (fun '(_, a) => forallb (Z.leb 0) a) (snd s).
Definition natural_part (s : sum_form) (f : formula pkind) (y : nat) (p : problem) : formula pkind * problem :=
  if is_natural s then (f, p) else
  let (negative, p) := between None s (Some [-1]) p in
  let (zero, p) := between (Some []) (of_track y) (Some []) p in
  (Formula.Or f (Formula.And negative zero), p).
Definition define_sum (s : sum_form) (y : nat) (p : problem) : formula pkind * problem :=
  let (f, p) := equal s y p in natural_part s f y p.
Definition choice (c f g : formula pkind) : formula pkind := Formula.Or (Formula.And c f) (Formula.And (Formula.Not c) g).

(** The binary digits of a number, the highest first. *)
Fixpoint digits_of (p : positive) (low : list bool) : list bool :=
  match p with xH => true :: low | xO p => digits_of p (false :: low) | xI p => digits_of p (true :: low) end.
Definition digits (c : N) : list bool := match c with N0 => [] | Npos p => digits_of p [] end.
Definition large (t : wterm) : option N :=
  match t with Const c => match num c with [a] => if a <? 16 then None else Some (Z.to_N a) | _ => None end | _ => None end.
(** The constant of a term that is one and has a parameter. *)
Definition with_parameters (t : wterm) : option affine := match t with Const c => if is_plain (num c) then None else Some c | _ => None end.
(** A difference that one gets to through sums, differences and products is a side that may be negative. *)
Fixpoint may_be_negative {number divisor : Set} (t : term_over number divisor) : bool :=
  match t with
  | Sub _ _ => true
  | Add a b => may_be_negative a || may_be_negative b
  | Scale _ a => may_be_negative a
  | _ => false
  end.
Definition mirrored (op : comparison) : comparison :=
  match op with CLt => CGt | CLe => CGe | CEq => CEq | CNe => CNe | CGe => CLe | CGt => CLt end.
Definition is_xor (t : wterm) : bool := match t with Xor _ _ => true | _ => false end.
Definition as_track (s : sum_form) : option nat := match s with ([], [(x, [1])]) => Some x | _ => None end.
Definition negated_if (b : bool) (f : formula pkind) : formula pkind := if b then Formula.Not f else f.
Definition bounds (op : comparison) : option number * option number :=
  match op with
  | CLt => (None, Some [-1]) | CLe => (None, Some []) | CEq | CNe => (Some [], Some [])
  | CGe => (Some [], None) | CGt => (Some [1], None)
  end.
Fixpoint stepped (t : wterm) : bool :=
  match t with
  | Floor a _ k => negb (is_plain (num k)) && negb (may_be_negative a)
  | Min a b | Max a b => stepped a || stepped b
  | Call body _ => stepped body
  | _ => false
  end.
Definition is_equation (op : comparison) : bool := match op with CEq | CNe => true | _ => false end.
Definition is_mod (t : wterm) : bool := match t with Mod _ _ => true | _ => false end.
(** A constant that may be in a sum: docs/LOWERING.md, COND. *)
Definition fits_in_sum (c : N) : bool := N.leb c 1099511627776.
(** A sum compared with 0. *)
Definition with_zero (op : comparison) (s : sum_form) (p : problem) : formula pkind * problem :=
  let (f, p) := between (fst (bounds op)) s (snd (bounds op)) p in (negated_if (comparison_eqb op CNe) f, p).
(** A track compared with a large constant. *)
Definition with_large (op : comparison) (x : nat) (c : N) (p : problem) : option (formula pkind * problem) :=
  let constant := Plain (Constant x (digits c)) in
  let below c := Plain (Below x (digits c)) in
  let not k := let (f, p) := component k p in Some (Formula.Not f, p) in
  match op with
  | CEq => Some (component constant p)
  | CNe => not constant
  | CLt => Some (component (below c) p)
  | CGe => not (below c)
  | CLe => Some (component (below (c + 1)%N) p)
  | CGt => not (below (c + 1)%N)
  end.
(** A divisor is at least 1 for all values of the parameters. *)
Definition is_positive (k : affine) : bool := match k with 0%N :: _ | [] => false | _ => true end.
(** One number is less than another, entry by entry. *)
Definition less (a b : affine) : bool := forallb (Z.leb 0) (number_plus 1 (number_plus (-1) (num b) (num a)) [-1]).
(** Where a term is at least [s]: the sum whose lower bound says [other op term]. *)
Definition at_most (op : comparison) (s : sum_form) : sum_form := match op with CLt | CGe => plus s 1 (of_number [1]) | _ => s end.
Definition is_upper (op : comparison) : bool := match op with CLt | CLe => true | _ => false end.

Notation "'do' ( x , p ) <- e ; f" := (match e with Some (x, p) => f | None => None end)
  (at level 200, x name, p name, e at level 100, f at level 200).

Section Lowering.
Variable known : list wentry.

(** With fuel: none if there is not enough, or where this checker has no rule. *)
Fixpoint linear (n : nat) (t : wterm) (env : list nat) (p : problem) {struct n} : option (sum_form * problem) :=
  match n with
  | O => None
  | S n =>
      match t with
      | Const c => match large t with
                    | None => Some (of_number (num c), p)
                    | Some _ => do (x, p) <- track n t env p; Some (of_track x, p)
                    end
      | Add a b => do (s, p) <- linear n a env p; do (u, p) <- linear n b env p; Some (plus s 1 u, p)
      | Sub a b => do (s, p) <- linear n a env p; do (u, p) <- linear n b env p; Some (plus s (-1) u, p)
      | Scale c a => do (s, p) <- linear n a env p; match scaled (num c) s with Some s => Some (s, p) | None => None end
      | Mod a k => if negb (is_positive k) then None else
          match table_of_term known t (length env) with
          | Some _ => do (x, p) <- track n t env p; Some (of_track x, p)
          | None => do (s, p) <- linear n a env p;
              if is_natural s then do (q, p) <- track n (Floor a [] k) env p; Some (plus s (-1) ([], with_factor q (num k) []), p)
              else do (x, p) <- track n t env p; Some (of_track x, p)
          end
      | _ => do (x, p) <- track n t env p; Some (of_track x, p)
      end
  end
with track (n : nat) (t : wterm) (env : list nat) (p : problem) {struct n} : option (nat * problem) :=
  match n with
  | O => None
  | S n =>
      let made k :=
        match remembered (memo p) k with
        | Some x => Some (x, p)
        | None => let (y, p) := new_track p in
                  do (f, p) <- define n t env y p;
                  Some (y, remember k y (require f p))
        end in
      match t with
      | Var i => match nth_error env i with Some x => Some (x, p) | None => None end
      | Const c => match large t, with_parameters t with None, None => made (OfTerm t env) | _, _ => made (OfNumber c) end
      | _ => made (OfTerm t env)
      end
  end
with all_tracks (n : nat) (ts : wterms) (env : list nat) (p : problem) {struct n} : option (list nat * problem) :=
  match n with
  | O => None
  | S n =>
      match ts with
      | Nil => Some ([], p)
      | Cons t ts => do (x, p) <- track n t env p; do (xs, p) <- all_tracks n ts env p; Some (x :: xs, p)
      end
  end
with define (n : nat) (t : wterm) (env : list nat) (y : nat) (p : problem) {struct n} : option (formula pkind * problem) :=
  match n with
  | O => None
  | S n =>
      match remembered (memo p) (OfTerm t env) with
      | Some x => if Nat.eqb x y then None else Some (equal (of_track x) y p)
      | None =>
          match table_of_term known t (length env) with
          | Some i => Some (component (Plain (Tabled i (env ++ [y]))) p)
          | None =>
              match large t with
              | Some c => Some (component (Plain (Constant y (digits c))) p)
              | None =>
                  match t with
                  | Var _ | Const _ | Add _ _ | Sub _ _ | Scale _ _ =>
                      do (s, p) <- linear n t env p; Some (define_sum s y p)
                  | Monus a b => do (s, p) <- linear n a env p; do (u, p) <- linear n b env p; Some (define_sum (plus s (-1) u) y p)
                  | Floor a e k => if negb (is_positive k && less e k) then None else do (s, p) <- linear n a env p;
                      let (f, p) := between (Some []) (plus (plus s 1 (of_number (num e))) (-1) ([], with_factor y (num k) []))
                        (Some (number_plus 1 (num k) [-1])) p in
                      Some (natural_part s f y p)
                  | Mod a k => if negb (is_positive k) then None else
                      do (s, p) <- linear n a env p; do (q, p) <- track n (Floor a [] k) env p;
                      let (f, p) := equal (plus s (-1) ([], with_factor q (num k) [])) y p in
                      Some (natural_part s f y p)
                  | Min a b => do (s, p) <- linear n a env p; do (u, p) <- linear n b env p;
                      let (c, p) := between None (plus s (-1) u) (Some []) p in
                      do (f, p) <- define n a env y p; do (g, p) <- define n b env y p; Some (choice c f g, p)
                  | Max a b => do (s, p) <- linear n a env p; do (u, p) <- linear n b env p;
                      let (c, p) := between None (plus s (-1) u) (Some []) p in
                      do (f, p) <- define n a env y p; do (g, p) <- define n b env y p; Some (choice c g f, p)
                  | If c a b => do (c, p) <- condition n c env p;
                      do (f, p) <- define n a env y p; do (g, p) <- define n b env y p; Some (choice c f g, p)
                  | Xor _ _ => do (xs, p) <- operands n t env p; Some (component (Plain (Parity (xs ++ [y]))) p)
                  | Band a b => do (x, p) <- track n a env p; do (z, p) <- track n b env p; Some (component (Plain (Bits true y x z)) p)
                  | Bor a b => do (x, p) <- track n a env p; do (z, p) <- track n b env p; Some (component (Plain (Bits false y x z)) p)
                  | Top a => do (x, p) <- track n a env p; Some (component (Plain (TopBit y x)) p)
                  | Product _ _ | Root _ | Log _ => None
                  | Lookup vs rest =>
                      match env with
                      | [] => None
                      | x :: _ => let (l, p) := component (Plain (Entry x y vs (live vs))) p in
                          do (c, p) <- condition n (Compare CGe (Var 0) (Const (written_number (N.of_nat (length vs))))) env p;
                          do (f, p) <- define n rest env y p; Some (Formula.Or l (Formula.And c f), p)
                      end
                  | Call body args => do (inner, p) <- all_tracks n args env p; define n body inner y p
                  end
              end
          end
      end
  end
with operands (n : nat) (t : wterm) (env : list nat) (p : problem) {struct n} : option (list nat * problem) :=
  match n with
  | O => None
  | S n =>
      match t with
      | Xor a b => do (xs, p) <- operands n a env p; do (ys, p) <- operands n b env p; Some (xs ++ ys, p)
      | _ => if match t with Const c => match num c with [] => true | _ => false end | _ => false end then Some ([], p)
             else do (x, p) <- track n t env p; Some ([x], p)
      end
  end
with condition (n : nat) (c : wcond) (env : list nat) (p : problem) {struct n} : option (formula pkind * problem) :=
  match n with
  | O => None
  | S n =>
      match table_of_cond known c (length env) with
      | Some (i, over) => if negb (forallb (fun j => Nat.ltb j (length env)) over) then None else
          Some (component (Plain (Tabled i (map (fun j => nth j env 0%nat) over))) p)
      | None =>
          match c with
          | Syntax.And c d => do (f, p) <- condition n c env p; do (g, p) <- condition n d env p; Some (Formula.And f g, p)
          | Syntax.Or c d => do (f, p) <- condition n c env p; do (g, p) <- condition n d env p; Some (Formula.Or f g, p)
          | Syntax.Not c => do (f, p) <- condition n c env p; Some (Formula.Not f, p)
          | Automaton _ => None
          | CallC body args => do (inner, p) <- all_tracks n args env p; condition n body inner p
          | Compare op a b =>
              if is_equation op && (is_xor a || is_xor b) && negb (may_be_negative a) && negb (may_be_negative b) then
                do (xs, p) <- operands n a env p; do (ys, p) <- operands n b env p;
                let (f, p) := component (Plain (Parity (xs ++ ys))) p in
                Some (negated_if (comparison_eqb op CNe) f, p)
              else
                let general p :=
                  if stepped b && negb (is_equation op) then
                    do (s, p) <- linear n a env p; do (f, p) <- at_least n (at_most op s) b env p; Some (negated_if (negb (is_upper op)) f, p)
                  else if stepped a && negb (is_equation op) then
                    let op := mirrored op in
                    do (s, p) <- linear n b env p; do (f, p) <- at_least n (at_most op s) a env p; Some (negated_if (negb (is_upper op)) f, p)
                  else
                    do (s, p) <- linear n a env p; do (u, p) <- linear n b env p; Some (with_zero op (plus s (-1) u) p) in
                let constant op s t c p :=
                  match as_track s with
                  | Some x => with_large op x c p
                  | None => if is_mod t && fits_in_sum c then Some (with_zero op (plus s (-1) (of_number [Z.of_N c])) p) else general p
                  end in
                match large a, large b with
                | None, Some c =>
                    do (s, p) <- linear n a env p; constant op s a c p
                | Some c, None =>
                    do (s, p) <- linear n b env p; constant (mirrored op) s b c p
                | _, _ => general p
                end
          end
      end
  end
(** ATLEAST: the term is at least the sum. *)
with at_least (n : nat) (s : sum_form) (t : wterm) (env : list nat) (p : problem) {struct n} : option (formula pkind * problem) :=
  match n with
  | O => None
  | S n =>
      if stepped t then
        match t with
        | Floor a e k => if negb (is_positive k) then None else
            match scaled (num k) s with
            | Some s => do (u, p) <- linear n a env p; Some (between None (plus s (-1) u) (Some (num e)) p)
            | None => None
            end
        | Min a b => do (f, p) <- at_least n s a env p; do (g, p) <- at_least n s b env p; Some (Formula.And f g, p)
        | Max a b => do (f, p) <- at_least n s a env p; do (g, p) <- at_least n s b env p; Some (Formula.Or f g, p)
        | Call body args => do (inner, p) <- all_tracks n args env p; at_least n s body inner p
        | _ => None
        end
      else if may_be_negative t then
        do (x, p) <- track n t env p; Some (between None (plus s (-1) (of_track x)) (Some []) p)
      else do (u, p) <- linear n t env p; Some (between None (plus s (-1) u) (Some []) p)
  end.
End Lowering.
