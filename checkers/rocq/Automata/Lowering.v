(** Problems from terms and conditions: LIN, TRACK, DEFINE and COND of docs/LOWERING.md. *)
From Coq Require Import NArith ZArith List Bool Arith.
From Checker Require Import Syntax Total Table Component Formula.
Import ListNotations.
Local Open Scope Z_scope.

(** What a track was made for. *)
Inductive key := OfTerm (t : term) (env : list nat) | OfNumber (c : N).
(** A problem that is being built: the number of its tracks, those that are remembered, the components in the order in
    which they were made, the parts (the last one first). *)
Record problem := { tracks : nat; memo : list (key * nat); made : list kind; asserted : list (formula kind) }.
(** The tables that are justified: of a term or a condition of n parameters; that of a condition is over some of them. *)
Inductive entry := TableOfTerm (t : term) (n : nat) (number : nat) | TableOfCond (c : cond) (n : nat) (number : nat) (over : list nat).

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
Definition key_eqb (k l : key) : bool :=
  match k, l with
  | OfTerm t e, OfTerm u f => term_eqb t u && list_eqb Nat.eqb e f
  | OfNumber c, OfNumber d => N.eqb c d
  | _, _ => false
  end.
Fixpoint remembered (m : list (key * nat)) (k : key) : option nat :=
  match m with [] => None | (l, y) :: m => if key_eqb l k then Some y else remembered m k end.
Fixpoint table_of_term (es : list entry) (t : term) (n : nat) : option nat :=
  match es with
  | [] => None
  | TableOfTerm u m i :: es => if Nat.eqb m n && term_eqb u t then Some i else table_of_term es t n
  | _ :: es => table_of_term es t n
  end.
Fixpoint table_of_cond (es : list entry) (c : cond) (n : nat) : option (nat * list nat) :=
  match es with
  | [] => None
  | TableOfCond d m i over :: es => if Nat.eqb m n && cond_eqb d c then Some (i, over) else table_of_cond es c n
  | _ :: es => table_of_cond es c n
  end.

(** A constant and factors of tracks, in increasing order, none of them 0. *)
Definition linear_sum := (Z * list (nat * Z))%type.
Fixpoint add_factor (x : nat) (a : Z) (fs : list (nat * Z)) : list (nat * Z) :=
  match fs with
  | [] => if a =? 0 then [] else [(x, a)]
  | (y, b) :: gs =>
      if Nat.eqb x y then (if a + b =? 0 then gs else (y, a + b) :: gs)
      else if Nat.ltb x y then (if a =? 0 then fs else (x, a) :: fs)
      else (y, b) :: add_factor x a gs
  end.
Definition plus (s : linear_sum) (f : Z) (t : linear_sum) : linear_sum :=
  (fst s + f * fst t, fold_left (fun fs '(x, a) => add_factor x (f * a) fs) (snd t) (snd s)).
Definition of_track (x : nat) : linear_sum := (0, [(x, 1)]).

Definition with_made (p : problem) (ks : list kind) : problem :=
  {| tracks := tracks p; memo := memo p; made := ks; asserted := asserted p |}.
Definition component (k : kind) (p : problem) : formula kind * problem :=
  (Leaf k, if existsb (kind_eqb k) (made p) then p else with_made p (made p ++ [k])).
Definition require (f : formula kind) (p : problem) : problem :=
  {| tracks := tracks p; memo := memo p; made := made p; asserted := f :: asserted p |}.
Definition new_track (p : problem) : nat * problem :=
  (tracks p, {| tracks := S (tracks p); memo := memo p; made := made p; asserted := asserted p |}).
Definition remember (k : key) (y : nat) (p : problem) : problem :=
  {| tracks := tracks p; memo := (k, y) :: memo p; made := made p; asserted := asserted p |}.
Definition shifted (b : option Z) (c : Z) : option Z := match b with None => None | Some x => Some (x - c) end.
(** Leaf(low <= s <= high) *)
Definition between (low : option Z) (s : linear_sum) (high : option Z) : problem -> formula kind * problem :=
  component (Linear (snd s) (shifted low (fst s)) (shifted high (fst s))).
Definition equal (s : linear_sum) (y : nat) : problem -> formula kind * problem :=
  between (Some 0) (plus s (-1) (of_track y)) (Some 0).
Definition is_natural (s : linear_sum) : bool := (0 <=? fst s) && forallb (fun '(_, a) => 0 <=? a) (snd s).
(** NAT *)
Definition natural_part (s : linear_sum) (e : formula kind) (y : nat) (p : problem) : formula kind * problem :=
  if is_natural s then (e, p) else
  let (negative, p) := between None s (Some (-1)) p in
  let (zero, p) := between (Some 0) (of_track y) (Some 0) p in
  (Formula.Or e (Formula.And negative zero), p).
Definition define_sum (s : linear_sum) (y : nat) (p : problem) : formula kind * problem :=
  let (e, p) := equal s y p in natural_part s e y p.
Definition choice (c f g : formula kind) : formula kind := Formula.Or (Formula.And c f) (Formula.And (Formula.Not c) g).

(** The binary digits of a number, the highest first. *)
Fixpoint digits_of (p : positive) (low : list bool) : list bool :=
  match p with xH => true :: low | xO p => digits_of p (false :: low) | xI p => digits_of p (true :: low) end.
Definition digits (c : N) : list bool := match c with N0 => [] | Npos p => digits_of p [] end.
Definition large (t : term) : option N := match t with Const c => if N.ltb c 16 then None else Some c | _ => None end.
(** A difference that one gets to through sums, differences and products is a side that may be negative. *)
Fixpoint may_be_negative (t : term) : bool :=
  match t with
  | Sub _ _ => true
  | Add a b => may_be_negative a || may_be_negative b
  | Scale _ a => may_be_negative a
  | _ => false
  end.
Definition is_xor (t : term) : bool := match t with Xor _ _ => true | _ => false end.
Definition mirrored (op : comparison) : comparison :=
  match op with CLt => CGt | CLe => CGe | CEq => CEq | CNe => CNe | CGe => CLe | CGt => CLt end.
Definition as_track (s : linear_sum) : option nat :=
  match s with (0, [(x, 1)]) => Some x | _ => None end.
Definition negated_if (b : bool) (f : formula kind) : formula kind := if b then Formula.Not f else f.
Definition bounds (op : comparison) : option Z * option Z :=
  match op with
  | CLt => (None, Some (-1)) | CLe => (None, Some 0) | CEq | CNe => (Some 0, Some 0)
  | CGe => (Some 0, None) | CGt => (Some 1, None)
  end.

(** A constant that may be in a sum: docs/LOWERING.md, COND. *)
Definition is_mod (t : term) : bool := match t with Mod _ _ => true | _ => false end.
Definition fits_in_sum (c : N) : bool := N.leb c 1099511627776.
(** A sum compared with 0. *)
Definition with_zero (op : comparison) (s : linear_sum) (p : problem) : formula kind * problem :=
  let (f, p) := between (fst (bounds op)) s (snd (bounds op)) p in (negated_if (comparison_eqb op CNe) f, p).
(** A track compared with a large constant. *)
Definition with_large (op : comparison) (x : nat) (c : N) (p : problem) : formula kind * problem :=
  match op with
  | CEq => component (Constant x (digits c)) p
  | CNe => let (f, p) := component (Constant x (digits c)) p in (Formula.Not f, p)
  | CLt => component (Below x (digits c)) p
  | CGe => let (f, p) := component (Below x (digits c)) p in (Formula.Not f, p)
  | CLe => component (Below x (digits (c + 1))) p
  | CGt => let (f, p) := component (Below x (digits (c + 1))) p in (Formula.Not f, p)
  end.

Notation "'do' ( x , p ) <- e ; f" := (match e with Some (x, p) => f | None => None end)
  (at level 200, x name, p name, e at level 100, f at level 200).

Section Lowering.
Variable known : list entry.

(** With fuel: none if there is not enough, or where this checker has no rule. *)
Fixpoint linear (n : nat) (t : term) (env : list nat) (p : problem) {struct n} : option (linear_sum * problem) :=
  match n with
  | O => None
  | S n =>
      match t with
      | Const c => match large t with
                   | None => Some ((Z.of_N c, []), p)
                   | Some _ => do (x, p) <- track n t env p; Some (of_track x, p)
                   end
      | Add a b => do (s, p) <- linear n a env p; do (u, p) <- linear n b env p; Some (plus s 1 u, p)
      | Sub a b => do (s, p) <- linear n a env p; do (u, p) <- linear n b env p; Some (plus s (-1) u, p)
      | Scale c a => do (s, p) <- linear n a env p; Some (plus (0, []) (Z.of_N c) s, p)
      | Mod a k =>
          match table_of_term known t (length env) with
          | Some _ => do (x, p) <- track n t env p; Some (of_track x, p)
          | None => do (s, p) <- linear n a env p;
              if is_natural s then do (q, p) <- track n (Floor a 0 k) env p; Some (plus s (- Z.pos k) (of_track q), p)
              else do (x, p) <- track n t env p; Some (of_track x, p)
          end
      | _ => do (x, p) <- track n t env p; Some (of_track x, p)
      end
  end
with track (n : nat) (t : term) (env : list nat) (p : problem) {struct n} : option (nat * problem) :=
  match n with
  | O => None
  | S n =>
      match t with
      | Var i => match nth_error env i with Some x => Some (x, p) | None => None end
      | _ =>
          match large t with
          | Some c =>
              match remembered (memo p) (OfNumber c) with
              | Some x => Some (x, p)
              | None => let (x, p) := new_track p in
                        let (f, p) := component (Constant x (digits c)) p in
                        Some (x, remember (OfNumber c) x (require f p))
              end
          | None =>
              match remembered (memo p) (OfTerm t env) with
              | Some x => Some (x, p)
              | None => let (y, p) := new_track p in
                        do (f, p) <- define n t env y p;
                        Some (y, remember (OfTerm t env) y (require f p))
              end
          end
      end
  end
with all_tracks (n : nat) (ts : terms) (env : list nat) (p : problem) {struct n} : option (list nat * problem) :=
  match n with
  | O => None
  | S n =>
      match ts with
      | Nil => Some ([], p)
      | Cons t ts => do (x, p) <- track n t env p; do (xs, p) <- all_tracks n ts env p; Some (x :: xs, p)
      end
  end
with define (n : nat) (t : term) (env : list nat) (y : nat) (p : problem) {struct n} : option (formula kind * problem) :=
  match n with
  | O => None
  | S n =>
      match remembered (memo p) (OfTerm t env) with
      | Some x => if Nat.eqb x y then None else Some (equal (of_track x) y p)
      | None =>
          match table_of_term known t (length env) with
          | Some i => Some (component (Tabled i (env ++ [y])) p)
          | None =>
              match large t with
              | Some c => Some (component (Constant y (digits c)) p)
              | None =>
                  match t with
                  | Var _ | Const _ | Add _ _ | Sub _ _ | Scale _ _ =>
                      do (s, p) <- linear n t env p; Some (define_sum s y p)
                  | Monus a b => do (s, p) <- linear n a env p; do (u, p) <- linear n b env p;
                      Some (define_sum (plus s (-1) u) y p)
                  | Floor a e k => if Z.pos k <=? Z.of_N e then None else do (s, p) <- linear n a env p;
                      let (f, p) := between (Some 0) (plus (plus s 1 (Z.of_N e, [])) (- Z.pos k) (of_track y)) (Some (Z.pos k - 1)) p in
                      Some (natural_part s f y p)
                  | Mod a k => do (s, p) <- linear n a env p; do (q, p) <- track n (Floor a 0 k) env p;
                      let (f, p) := equal (plus s (- Z.pos k) (of_track q)) y p in
                      Some (natural_part s f y p)
                  | Min a b => do (s, p) <- linear n a env p; do (u, p) <- linear n b env p;
                      let (c, p) := between None (plus s (-1) u) (Some 0) p in
                      do (f, p) <- define n a env y p; do (g, p) <- define n b env y p; Some (choice c f g, p)
                  | Max a b => do (s, p) <- linear n a env p; do (u, p) <- linear n b env p;
                      let (c, p) := between None (plus s (-1) u) (Some 0) p in
                      do (f, p) <- define n a env y p; do (g, p) <- define n b env y p; Some (choice c g f, p)
                  | If c a b => do (c, p) <- condition n c env p;
                      do (f, p) <- define n a env y p; do (g, p) <- define n b env y p; Some (choice c f g, p)
                  | Xor _ _ => do (xs, p) <- operands n t env p; Some (component (Parity (xs ++ [y])) p)
                  | Band a b => do (x, p) <- track n a env p; do (z, p) <- track n b env p; Some (component (Bits true y x z) p)
                  | Bor a b => do (x, p) <- track n a env p; do (z, p) <- track n b env p; Some (component (Bits false y x z) p)
                  | Top a => do (x, p) <- track n a env p; Some (component (TopBit y x) p)
                  | Product _ _ | Root _ | Log _ => None
                  | Lookup vs rest =>
                      match env with
                      | [] => None
                      | x :: _ => if term_eqb rest no_value then None else
                          let (l, p) := component (Entry x y vs (live vs)) p in
                          do (c, p) <- condition n (Compare CGe (Var 0) (Const (N.of_nat (length vs)))) env p;
                          do (f, p) <- define n rest env y p; Some (Formula.Or l (Formula.And c f), p)
                      end
                  | Call body args => do (inner, p) <- all_tracks n args env p; define n body inner y p
                  end
              end
          end
      end
  end
with operands (n : nat) (t : term) (env : list nat) (p : problem) {struct n} : option (list nat * problem) :=
  match n with
  | O => None
  | S n =>
      match t with
      | Xor a b => do (xs, p) <- operands n a env p; do (ys, p) <- operands n b env p; Some (xs ++ ys, p)
      | Const 0%N => Some ([], p)
      | _ => do (x, p) <- track n t env p; Some ([x], p)
      end
  end
with condition (n : nat) (c : cond) (env : list nat) (p : problem) {struct n} : option (formula kind * problem) :=
  match n with
  | O => None
  | S n =>
      match table_of_cond known c (length env) with
      | Some (i, over) => if negb (forallb (fun j => Nat.ltb j (length env)) over) then None else Some (component (Tabled i (map (fun j => nth j env 0%nat) over)) p)
      | None =>
          match c with
          | Syntax.And c d => do (f, p) <- condition n c env p; do (g, p) <- condition n d env p; Some (Formula.And f g, p)
          | Syntax.Or c d => do (f, p) <- condition n c env p; do (g, p) <- condition n d env p; Some (Formula.Or f g, p)
          | Syntax.Not c => do (f, p) <- condition n c env p; Some (Formula.Not f, p)
          | CallC body args => do (inner, p) <- all_tracks n args env p; condition n body inner p
          | Automaton _ => None
          | Compare op a b =>
              if match op with CEq | CNe => true | _ => false end && (is_xor a || is_xor b)
                 && negb (may_be_negative a) && negb (may_be_negative b) then
                do (xs, p) <- operands n a env p; do (ys, p) <- operands n b env p;
                let (f, p) := component (Parity (xs ++ ys)) p in
                Some (negated_if (comparison_eqb op CNe) f, p)
              else
                let general p :=
                  do (s, p) <- linear n a env p; do (u, p) <- linear n b env p; Some (with_zero op (plus s (-1) u) p) in
                let constant op s t c p :=
                  match as_track s with
                  | Some x => Some (with_large op x c p)
                  | None => if is_mod t && fits_in_sum c then Some (with_zero op (plus s (-1) (Z.of_N c, [])) p) else general p
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
  end.
End Lowering.
