(** Problems from terms and conditions with parameters: docs/LOWERING.md, "Numbers with parameters". *)
From Coq Require Import NArith ZArith List Bool Arith.
From Nimcert Require Import Obligations.
From Checker Require Import Syntax ParametricSyntax Total Table Component Formula Machine Thresholds.
From Checker Require Lowering.
Import ListNotations.
Local Open Scope Z_scope.

Fixpoint affine_eqb (a b : affine) : bool := match a, b with [], [] => true | x :: a, y :: b => N.eqb x y && affine_eqb a b | _, _ => false end.
Fixpoint pterm_eqb (t u : pterm) {struct t} : bool :=
  match t, u with
  | PVar i, PVar j => Nat.eqb i j
  | PConst c, PConst d => affine_eqb c d
  | PAdd a b, PAdd c d | PSub a b, PSub c d | PMonus a b, PMonus c d | PMin a b, PMin c d | PMax a b, PMax c d
  | PXor a b, PXor c d | PBand a b, PBand c d | PBor a b, PBor c d => pterm_eqb a c && pterm_eqb b d
  | PScale c a, PScale d b => affine_eqb c d && pterm_eqb a b
  | PFloor a e k, PFloor b f l => pterm_eqb a b && affine_eqb e f && affine_eqb k l
  | PMod a k, PMod b l => pterm_eqb a b && affine_eqb k l
  | PIf c a b, PIf d e f => pcond_eqb c d && pterm_eqb a e && pterm_eqb b f
  | PTop a, PTop b => pterm_eqb a b
  | PCall a l, PCall b m => pterm_eqb a b && pterms_eqb l m
  | _, _ => false
  end
with pcond_eqb (c d : pcond) {struct c} : bool :=
  match c, d with
  | PCompare o a b, PCompare p c d => comparison_eqb o p && pterm_eqb a c && pterm_eqb b d
  | PAnd c d, PAnd a b | POr c d, POr a b => pcond_eqb c a && pcond_eqb d b
  | PNot c, PNot d => pcond_eqb c d
  | PCallC a l, PCallC b m => pcond_eqb a b && pterms_eqb l m
  | _, _ => false
  end
with pterms_eqb (l m : pterms) {struct l} : bool :=
  match l, m with PNil, PNil => true | PCons t l, PCons u m => pterm_eqb t u && pterms_eqb l m | _, _ => false end.
Definition same_rules (g h : prules) : bool :=
  let terms := same_list pterm_eqb in
  Nat.eqb (pwidth g) (pwidth h) &&
  match pdomain g, pdomain h with None, None => true | Some c, Some d => pcond_eqb c d | _, _ => false end &&
  same_list (fun m k => terms (pbounds m) (pbounds k) && same_list pcond_eqb (pwhen m) (pwhen k) && terms (pgoes_to m) (pgoes_to k))
    (pmoves g) (pmoves h).
Definition same_summand (s t : psummand) : bool :=
  match s, t with
  | PStrip, PStrip => true
  | PBar r f, PBar q h => Nat.eqb r q && pterm_eqb f h
  | PRules g, PRules h => same_rules g h
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

(** What a track was made for, and a problem that is being built. *)
Inductive key := OfTerm (t : pterm) (env : list nat) | OfNumber (a : affine).
Record problem := { tracks : nat; memo : list (key * nat); made : list pkind; asserted : list (formula pkind) }.
Definition key_eqb (k l : key) : bool :=
  match k, l with
  | OfTerm t e, OfTerm u f => pterm_eqb t u && same_list Nat.eqb e f
  | OfNumber c, OfNumber d => affine_eqb c d
  | _, _ => false
  end.
Definition pkind_eqb (k l : pkind) : bool :=
  match k, l with
  | Plain k, Plain l => Lowering.kind_eqb k l
  | Threshold fs a, Threshold gs b => factors_eqb fs gs && same_list Z.eqb a b
  | _, _ => false
  end.
Fixpoint remembered (m : list (key * nat)) (k : key) : option nat :=
  match m with [] => None | (l, y) :: m => if key_eqb l k then Some y else remembered m k end.

(** A constant and factors of tracks, in increasing order, none of them 0. *)
Definition sum := (number * list (nat * number))%type.
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
Definition plus (s : sum) (f : Z) (t : sum) : sum :=
  (number_plus f (fst s) (fst t), fold_left (fun fs '(x, a) => add_factor x (trimmed (map (Z.mul f) a)) fs) (snd t) (snd s)).
Fixpoint scaled_factors (c : number) (fs : list (nat * number)) : option (list (nat * number)) :=
  match fs with
  | [] => Some []
  | (x, a) :: fs => match times c a, scaled_factors c fs with Some b, Some gs => Some (with_factor x b gs) | _, _ => None end
  end.
Definition scaled (c : number) (s : sum) : option sum :=
  match times c (fst s), scaled_factors c (snd s) with Some a, Some fs => Some (a, fs) | _, _ => None end.
Definition of_track (x : nat) : sum := ([], [(x, [1])]).
Definition of_number (a : number) : sum := (a, []).

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
Definition between (low : option number) (s : sum) (high : option number) (p : problem) : formula pkind * problem :=
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
Definition equal (s : sum) (y : nat) : problem -> formula pkind * problem := between (Some []) (plus s (-1) (of_track y)) (Some []).
Definition is_natural (s : sum) : bool := forallb (Z.leb 0) (fst s) && forallb (fun '(_, a) => forallb (Z.leb 0) a) (snd s).
Definition natural_part (s : sum) (f : formula pkind) (y : nat) (p : problem) : formula pkind * problem :=
  if is_natural s then (f, p) else
  let (negative, p) := between None s (Some [-1]) p in
  let (zero, p) := between (Some []) (of_track y) (Some []) p in
  (Formula.Or f (Formula.And negative zero), p).
Definition define_sum (s : sum) (y : nat) (p : problem) : formula pkind * problem :=
  let (f, p) := equal s y p in natural_part s f y p.
Definition choice (c f g : formula pkind) : formula pkind := Formula.Or (Formula.And c f) (Formula.And (Formula.Not c) g).

Definition large (t : pterm) : option N :=
  match t with PConst c => match num c with [a] => if a <? 16 then None else Some (Z.to_N a) | _ => None end | _ => None end.
(** The constant of a term that is one and has a parameter. *)
Definition with_parameters (t : pterm) : option affine := match t with PConst c => if is_plain (num c) then None else Some c | _ => None end.
Fixpoint may_be_negative (t : pterm) : bool :=
  match t with
  | PSub _ _ => true
  | PAdd a b => may_be_negative a || may_be_negative b
  | PScale _ a => may_be_negative a
  | _ => false
  end.
Definition is_xor (t : pterm) : bool := match t with PXor _ _ => true | _ => false end.
Definition as_track (s : sum) : option nat := match s with ([], [(x, [1])]) => Some x | _ => None end.
Definition negated_if (b : bool) (f : formula pkind) : formula pkind := if b then Formula.Not f else f.
Definition bounds (op : comparison) : option number * option number :=
  match op with
  | CLt => (None, Some [-1]) | CLe => (None, Some []) | CEq | CNe => (Some [], Some [])
  | CGe => (Some [], None) | CGt => (Some [1], None)
  end.
Fixpoint stepped (t : pterm) : bool :=
  match t with
  | PFloor a _ k => negb (is_plain (num k)) && negb (may_be_negative a)
  | PMin a b | PMax a b => stepped a || stepped b
  | PCall body _ => stepped body
  | _ => false
  end.
Definition is_equation (op : comparison) : bool := match op with CEq | CNe => true | _ => false end.
Definition is_mod (t : pterm) : bool := match t with PMod _ _ => true | _ => false end.
(** A sum compared with 0. *)
Definition with_zero (op : comparison) (s : sum) (p : problem) : formula pkind * problem :=
  let (f, p) := between (fst (bounds op)) s (snd (bounds op)) p in (negated_if (comparison_eqb op CNe) f, p).
(** A track compared with a large constant. *)
Definition with_large (op : comparison) (x : nat) (c : N) (p : problem) : option (formula pkind * problem) :=
  let constant := Plain (Constant x (Lowering.digits c)) in
  let below c := Plain (Below x (Lowering.digits c)) in
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
Definition positive (k : affine) : bool := match k with 0%N :: _ | [] => false | _ => true end.
(** One number is less than another, entry by entry. *)
Definition less (a b : affine) : bool := forallb (Z.leb 0) (number_plus 1 (number_plus (-1) (num b) (num a)) [-1]).
(** Where a term is at least [s]: the sum whose lower bound says [other op term]. *)
Definition at_most (op : comparison) (s : sum) : sum := match op with CLt | CGe => plus s 1 (of_number [1]) | _ => s end.
Definition is_upper (op : comparison) : bool := match op with CLt | CLe => true | _ => false end.

Notation "'do' ( x , p ) <- e ; f" := (match e with Some (x, p) => f | None => None end)
  (at level 200, x name, p name, e at level 100, f at level 200).

Fixpoint linear (n : nat) (t : pterm) (env : list nat) (p : problem) {struct n} : option (sum * problem) :=
  match n with
  | O => None
  | S n =>
      match t with
      | PConst c => match large t with
                    | None => Some (of_number (num c), p)
                    | Some _ => do (x, p) <- track n t env p; Some (of_track x, p)
                    end
      | PAdd a b => do (s, p) <- linear n a env p; do (u, p) <- linear n b env p; Some (plus s 1 u, p)
      | PSub a b => do (s, p) <- linear n a env p; do (u, p) <- linear n b env p; Some (plus s (-1) u, p)
      | PScale c a => do (s, p) <- linear n a env p; match scaled (num c) s with Some s => Some (s, p) | None => None end
      | PMod a k => if negb (positive k) then None else
          do (s, p) <- linear n a env p;
          if is_natural s then do (q, p) <- track n (PFloor a [] k) env p; Some (plus s (-1) ([], with_factor q (num k) []), p)
          else do (x, p) <- track n t env p; Some (of_track x, p)
      | _ => do (x, p) <- track n t env p; Some (of_track x, p)
      end
  end
with track (n : nat) (t : pterm) (env : list nat) (p : problem) {struct n} : option (nat * problem) :=
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
      | PVar i => match nth_error env i with Some x => Some (x, p) | None => None end
      | PConst c => match large t, with_parameters t with None, None => made (OfTerm t env) | _, _ => made (OfNumber c) end
      | _ => made (OfTerm t env)
      end
  end
with all_tracks (n : nat) (ts : pterms) (env : list nat) (p : problem) {struct n} : option (list nat * problem) :=
  match n with
  | O => None
  | S n =>
      match ts with
      | PNil => Some ([], p)
      | PCons t ts => do (x, p) <- track n t env p; do (xs, p) <- all_tracks n ts env p; Some (x :: xs, p)
      end
  end
with define (n : nat) (t : pterm) (env : list nat) (y : nat) (p : problem) {struct n} : option (formula pkind * problem) :=
  match n with
  | O => None
  | S n =>
      match remembered (memo p) (OfTerm t env) with
      | Some x => if Nat.eqb x y then None else Some (equal (of_track x) y p)
      | None =>
          match large t with
          | Some c => Some (component (Plain (Constant y (Lowering.digits c))) p)
          | None =>
              match t with
              | PVar _ | PConst _ | PAdd _ _ | PSub _ _ | PScale _ _ =>
                  do (s, p) <- linear n t env p; Some (define_sum s y p)
              | PMonus a b => do (s, p) <- linear n a env p; do (u, p) <- linear n b env p; Some (define_sum (plus s (-1) u) y p)
              | PFloor a e k => if negb (positive k && less e k) then None else do (s, p) <- linear n a env p;
                  let (f, p) := between (Some []) (plus (plus s 1 (of_number (num e))) (-1) ([], with_factor y (num k) []))
                    (Some (number_plus 1 (num k) [-1])) p in
                  Some (natural_part s f y p)
              | PMod a k => if negb (positive k) then None else
                  do (s, p) <- linear n a env p; do (q, p) <- track n (PFloor a [] k) env p;
                  let (f, p) := equal (plus s (-1) ([], with_factor q (num k) [])) y p in
                  Some (natural_part s f y p)
              | PMin a b => do (s, p) <- linear n a env p; do (u, p) <- linear n b env p;
                  let (c, p) := between None (plus s (-1) u) (Some []) p in
                  do (f, p) <- define n a env y p; do (g, p) <- define n b env y p; Some (choice c f g, p)
              | PMax a b => do (s, p) <- linear n a env p; do (u, p) <- linear n b env p;
                  let (c, p) := between None (plus s (-1) u) (Some []) p in
                  do (f, p) <- define n a env y p; do (g, p) <- define n b env y p; Some (choice c g f, p)
              | PIf c a b => do (c, p) <- condition n c env p;
                  do (f, p) <- define n a env y p; do (g, p) <- define n b env y p; Some (choice c f g, p)
              | PXor _ _ => do (xs, p) <- operands n t env p; Some (component (Plain (Parity (xs ++ [y]))) p)
              | PBand a b => do (x, p) <- track n a env p; do (z, p) <- track n b env p; Some (component (Plain (Bits true y x z)) p)
              | PBor a b => do (x, p) <- track n a env p; do (z, p) <- track n b env p; Some (component (Plain (Bits false y x z)) p)
              | PTop a => do (x, p) <- track n a env p; Some (component (Plain (TopBit y x)) p)
              | PCall body args => do (inner, p) <- all_tracks n args env p; define n body inner y p
              end
          end
      end
  end
with operands (n : nat) (t : pterm) (env : list nat) (p : problem) {struct n} : option (list nat * problem) :=
  match n with
  | O => None
  | S n =>
      match t with
      | PXor a b => do (xs, p) <- operands n a env p; do (ys, p) <- operands n b env p; Some (xs ++ ys, p)
      | _ => if match t with PConst c => match num c with [] => true | _ => false end | _ => false end then Some ([], p)
             else do (x, p) <- track n t env p; Some ([x], p)
      end
  end
with condition (n : nat) (c : pcond) (env : list nat) (p : problem) {struct n} : option (formula pkind * problem) :=
  match n with
  | O => None
  | S n =>
      match c with
      | PAnd c d => do (f, p) <- condition n c env p; do (g, p) <- condition n d env p; Some (Formula.And f g, p)
      | POr c d => do (f, p) <- condition n c env p; do (g, p) <- condition n d env p; Some (Formula.Or f g, p)
      | PNot c => do (f, p) <- condition n c env p; Some (Formula.Not f, p)
      | PCallC body args => do (inner, p) <- all_tracks n args env p; condition n body inner p
      | PCompare op a b =>
          if is_equation op && (is_xor a || is_xor b) && negb (may_be_negative a) && negb (may_be_negative b) then
            do (xs, p) <- operands n a env p; do (ys, p) <- operands n b env p;
            let (f, p) := component (Plain (Parity (xs ++ ys))) p in
            Some (negated_if (comparison_eqb op CNe) f, p)
          else
            let general p :=
              if stepped b && negb (is_equation op) then
                do (s, p) <- linear n a env p; do (f, p) <- at_least n (at_most op s) b env p; Some (negated_if (negb (is_upper op)) f, p)
              else if stepped a && negb (is_equation op) then
                let op := Lowering.mirrored op in
                do (s, p) <- linear n b env p; do (f, p) <- at_least n (at_most op s) a env p; Some (negated_if (negb (is_upper op)) f, p)
              else
                do (s, p) <- linear n a env p; do (u, p) <- linear n b env p; Some (with_zero op (plus s (-1) u) p) in
            let constant op s t c p :=
              match as_track s with
              | Some x => with_large op x c p
              | None => if is_mod t && Lowering.fits_in_sum c then Some (with_zero op (plus s (-1) (of_number [Z.of_N c])) p) else general p
              end in
            match large a, large b with
            | None, Some c =>
                do (s, p) <- linear n a env p; constant op s a c p
            | Some c, None =>
                do (s, p) <- linear n b env p; constant (Lowering.mirrored op) s b c p
            | _, _ => general p
            end
      end
  end
(** ATLEAST: the term is at least the sum. *)
with at_least (n : nat) (s : sum) (t : pterm) (env : list nat) (p : problem) {struct n} : option (formula pkind * problem) :=
  match n with
  | O => None
  | S n =>
      if stepped t then
        match t with
        | PFloor a e k => if negb (positive k) then None else
            match scaled (num k) s with
            | Some s => do (u, p) <- linear n a env p; Some (between None (plus s (-1) u) (Some (num e)) p)
            | None => None
            end
        | PMin a b => do (f, p) <- at_least n s a env p; do (g, p) <- at_least n s b env p; Some (Formula.And f g, p)
        | PMax a b => do (f, p) <- at_least n s a env p; do (g, p) <- at_least n s b env p; Some (Formula.Or f g, p)
        | PCall body args => do (inner, p) <- all_tracks n args env p; at_least n s body inner p
        | _ => None
        end
      else if may_be_negative t then
        do (x, p) <- track n t env p; Some (between None (plus s (-1) (of_track x)) (Some []) p)
      else do (u, p) <- linear n t env p; Some (between None (plus s (-1) u) (Some []) p)
  end.
