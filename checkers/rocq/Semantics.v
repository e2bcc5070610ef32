(** What a claim says, docs/LANGUAGE.md, "Meaning". This is the page to read: [holds] is what the checker verifies. *)
From Coq Require Import NArith ZArith List Bool Arith.
From Nimcert Require Import Statements.
From Checker Require Import Syntax.
Import ListNotations.
Local Open Scope Z_scope.

Definition bind {A B} (x : option A) (f : A -> option B) : option B := match x with Some a => f a | None => None end.
Definition both (x y : option Z) (f : Z -> Z -> Z) : option Z := bind x (fun a => bind y (fun b => Some (f a b))).
(** An operation on naturals. *)
Definition on_naturals (f : N -> N -> N) (a b : Z) : Z := Z.of_N (f (Z.to_N a) (Z.to_N b)).
Definition power_below (a : N) : N := if N.eqb a 0 then 0%N else N.pow 2 (N.log2 a).
Definition compares (op : comparison) (a b : Z) : bool :=
  match op with CLt => a <? b | CLe => a <=? b | CEq => a =? b | CNe => negb (a =? b) | CGe => b <=? a | CGt => b <? a end.

(** The value of a term at the numbers [env]; none if it is undefined. A difference is undefined where it is negative,
    except on a [side] of a comparison, as far as this is built with [+], [-] and [constant *]. *)
Fixpoint value (side : bool) (t : term) (env : list N) {struct t} : option Z :=
  match t with
  | Var i => Some (Z.of_N (nth i env 0%N))
  | Const c => Some (Z.of_N c)
  | Add a b => both (value side a env) (value side b env) Z.add
  | Sub a b => bind (both (value side a env) (value side b env) Z.sub)
                 (fun d => if side || (0 <=? d) then Some d else None)
  | Scale c a => bind (value side a env) (fun x => Some (Z.of_N c * x))
  | Monus a b => both (value false a env) (value false b env) (fun x y => Z.max 0 (x - y))
  | Floor a e k => bind (value false a env) (fun x => Some ((x + Z.of_N e) / Z.pos k))
  | Mod a k => bind (value false a env) (fun x => Some (x mod Z.pos k))
  | Min a b => both (value false a env) (value false b env) Z.min
  | Max a b => both (value false a env) (value false b env) Z.max
  | If c a b => bind (truth c env) (fun holds => if holds then value false a env else value false b env)
  | Xor a b => both (value false a env) (value false b env) (on_naturals N.lxor)
  | Band a b => both (value false a env) (value false b env) (on_naturals N.land)
  | Bor a b => both (value false a env) (value false b env) (on_naturals N.lor)
  | Top a => bind (value false a env) (fun x => Some (Z.of_N (power_below (Z.to_N x))))
  | Lookup vs rest => let x := nth 0 env 0%N in
      if N.ltb x (N.of_nat (length vs)) then Some (Z.of_N (nth (N.to_nat x) vs 0%N)) else value false rest env
  | Call body args => bind (values args env) (fun numbers => value false body numbers)
  end
with truth (c : cond) (env : list N) {struct c} : option bool :=
  match c with
  | Compare op a b => bind (value true a env) (fun x => bind (value true b env) (fun y => Some (compares op x y)))
  | And c d => bind (truth c env) (fun holds => if holds then truth d env else Some false)
  | Or c d => bind (truth c env) (fun holds => if holds then Some true else truth d env)
  | Not c => bind (truth c env) (fun holds => Some (negb holds))
  | CallC body args => bind (values args env) (fun numbers => truth body numbers)
  end
with values (ts : terms) (env : list N) {struct ts} : option (list N) :=
  match ts with
  | Nil => Some []
  | Cons t ts => bind (value false t env) (fun x => bind (values ts env) (fun xs => Some (Z.to_N x :: xs)))
  end.

(** The columns of a claim, and the function: everywhere on them it is defined. *)
Definition column (bound : option N) (t : nat) : Prop := match bound with None => True | Some b => (N.of_nat t < b)%N end.
Definition is_function (body : term) (bound : option N) (f : nat -> nat) : Prop :=
  forall t, column bound t -> value false body [N.of_nat t] = Some (Z.of_nat (f t)).
(** For all pairs of columns below a bound, [f t <= f (t + 1)]. *)
Definition monotone_on (bound : option N) (f : nat -> nat) : Prop :=
  forall t, column bound (S t) -> (f t <= f (S t))%nat.
(** The bar with the columns of the claim only, and: the nim-sum is its Grundy number at each position. *)
Definition bar_below (bound : option N) (f : nat -> nat) : Game := {| Pos := nat * nat;
  legal := fun '(y, z) => column bound z /\ (y <= f z)%nat; opt := opt (bar f) |}.
Definition nimsum_on (bound : option N) (f : nat -> nat) : Prop :=
  forall g, is_grundy (bar_below bound f) (fun '(y, z) => g y z) -> forall y z, column bound z -> (y <= f z)%nat -> g y z = Nat.lxor y z.

Definition has (p : property) (bound : option N) (f : nat -> nat) : Prop :=
  match p with
  | Monotone => monotone_on bound f
  | Ns => NS_on (column bound) f
  | Nimsum => monotone_on bound f /\ nimsum_on bound f
  end.

(** A function without a value at some column has none of the properties. A condition without a truth value is not
    false, so it is no counterexample. *)
Definition holds (c : claim) : Prop :=
  match about c with
  | OfFunction p body bound =>
      let property := exists f, is_function body bound f /\ has p bound f in
      if negated c then ~ property else property
  | OfNumbers n cd =>
      if negated c then exists env, length env = n /\ truth cd env = Some false
      else forall env, length env = n -> truth cd env = Some true
  end.
