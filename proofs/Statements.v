(** The one file to read: all definitions, and each main theorem as a proposition. [Main.v] proves each of them, and
    [scripts/proofs] prints the axioms on which they depend. Numbers such as 5a.3 are those of docs/THEORY.md. *)
From Coq Require Import Arith List.
Import ListNotations.

(** * Numbers *)
Declare Scope nim_scope.
Open Scope nim_scope.
(** The nim-sum: addition of binary digits without carry. *)
Notation "a ⊕ b" := (Nat.lxor a b) (at level 50, left associativity) : nim_scope.
Definition nimsum (l : list nat) : nat := fold_right Nat.lxor 0 l.
(** The number of binary digits. *)
Definition len (n : nat) : nat := match n with 0 => 0 | _ => S (Nat.log2 n) end.
Definition increasing (f : nat -> nat) : Prop := forall z w, z <= w -> f z <= f w.
(** Definition 1.2 [inoue2014, Definition 8.1], with [S i] for its [i]. *)
Definition NS_on (C : nat -> Prop) (f : nat -> nat) : Prop :=
  forall z w i, C z -> C w -> z / 2 ^ S i = w / 2 ^ S i -> f z / 2 ^ i = f w / 2 ^ i.
Definition NS (f : nat -> nat) : Prop := NS_on (fun _ => True) f.

(** * Games *)
(** [opt p q]: from [p] there is a move to [q]. Positions that are not legal are of no interest. *)
Record Game : Type := { Pos : Type; legal : Pos -> Prop; opt : Pos -> Pos -> Prop }.
(** Moves lead from legal to legal positions, and every play from a legal position ends. *)
Definition proper (G : Game) : Prop := (forall p q, legal G p -> opt G p q -> legal G q) /\
  well_founded (fun q p => legal G p /\ opt G p q).
(** Normal play: the player who moves loses at P-positions and wins at N-positions. *)
Inductive isP (G : Game) : Pos G -> Prop :=
  | isP_intro : forall p, (forall q, opt G p q -> isN G q) -> isP G p
with isN (G : Game) : Pos G -> Prop :=
  | isN_intro : forall p q, opt G p q -> isP G q -> isN G p.
(** [X] is the set of P-positions. *)
Definition pset (G : Game) (X : Pos G -> Prop) : Prop :=
  forall p, legal G p -> (X p -> isP G p) /\ (~ X p -> isN G p).
(** [g p] is the least number that [g] has at no option of [p]. *)
Definition is_grundy (G : Game) (g : Pos G -> nat) : Prop := forall p, legal G p ->
    (forall q, opt G p q -> g q <> g p) /\ (forall n, n < g p -> exists q, opt G p q /\ g q = n).
Definition heap : Game := {| Pos := nat; legal := fun _ => True; opt := fun x u => u < x |}.
Definition sum (G H : Game) : Game := {| Pos := Pos G * Pos H;
     legal := fun p => legal G (fst p) /\ legal H (snd p);
     opt := fun p q => (opt G (fst p) (fst q) /\ snd q = snd p) \/ (fst q = fst p /\ opt H (snd p) (snd q)) |}.
(** Definition 1.1: the bar of [f]; [y] is the row, [z] the last column. *)
Definition bar (f : nat -> nat) : Game := {| Pos := nat * nat;
     legal := fun '(y, z) => y <= f z;
     opt := fun '(y, z) '(v, w) => (v < y /\ w = z) \/ (w < z /\ v = min y (f w)) |}.
(** The bar of a function of two columns; positions are [(x, y, z)] with the row [y]. *)
Definition bar2 (F : nat -> nat -> nat) : Game := {| Pos := nat * nat * nat;
     legal := fun '(x, y, z) => y <= F x z;
     opt := fun '(x, y, z) '(u, v, w) => (u = x /\ v < y /\ w = z) \/ (u < x /\ v = min y (F u z) /\ w = z) \/
       (u = x /\ v = min y (F x w) /\ w < z) |}.
(** The bar of a function of [r] columns (5.6 with one height): a row and a list of columns. *)
Definition bars (r : nat) (F : list nat -> nat) : Game := {| Pos := nat * list nat;
     legal := fun '(y, c) => length c = r /\ y <= F c;
     opt := fun '(y, c) '(v, d) => (v < y /\ d = c) \/
       exists l z k w, c = l ++ z :: k /\ d = l ++ w :: k /\ w < z /\ v = min y (F d) |}.
(** [F] does not decrease if one of its [r] columns grows. *)
Definition monotone (r : nat) (F : list nat -> nat) : Prop :=
  forall l k z w, length (l ++ z :: k) = r -> z <= w -> F (l ++ z :: k) <= F (l ++ w :: k).
(** The position has nim-sum 0. *)
Definition nim_zero (p : nat * list nat) : Prop := let '(y, c) := p in y ⊕ nimsum c = 0.
Definition nim_value (p : nat * list nat) : nat := let '(y, c) := p in y ⊕ nimsum c.
(** Definition 5a.1: (T) on a line where [X] is the nim-sum of the other columns; [S n] is the [n] of the text. *)
Definition T (X : nat) (phi : nat -> nat) : Prop := forall n, S n <= phi (X ⊕ S n) <-> S n <= phi (X ⊕ n).
Definition criterion (r : nat) (F : list nat -> nat) : Prop :=
  forall l k, length (l ++ 0 :: k) = r -> T (nimsum (l ++ k)) (fun z => F (l ++ z :: k)).
(** NS in each column, for all values of the others. *)
Definition NS_each (r : nat) (F : list nat -> nat) : Prop :=
  forall l k, length (l ++ 0 :: k) = r -> NS (fun z => F (l ++ z :: k)).
(** Two columns: (T) on the lines of both; [F] does not decrease if a column grows. *)
Definition criterion2 (F : nat -> nat -> nat) : Prop := forall o, T o (fun z => F o z) /\ T o (fun x => F x o).
Definition monotone2 (F : nat -> nat -> nat) : Prop := forall x z x' z', x <= x' -> z <= z' -> F x z <= F x' z'.
(** The positions of a bar of two columns with nim-sum 0, and the set of [miyadera2017, Conjecture 8.1]. *)
Definition nim_zero2 (p : nat * nat * nat) : Prop := let '(x, y, z) := p in x ⊕ y ⊕ z = 0.
Definition border (p : nat * nat * nat) : Prop :=
  let '(x, y, z) := p in p = (0, 0, 0) \/ (1 <= x /\ 1 <= z /\ (x - 1) ⊕ y ⊕ (z - 1) = 0).
(** The triangular bar of [k] and [h]. *)
Definition triangle (k h : nat) : Game := bar2 (fun x z => (x + z + h) / k).

(** * Sections 1 to 5: games, Grundy numbers, the NS property *)
(** Adjacent columns are enough. *)
Definition Lemma_2_1 : Prop := forall f,
  NS f <-> forall t i, t / 2 ^ S i = S t / 2 ^ S i -> f t / 2 ^ i = f (S t) / 2 ^ i.
Definition Lemma_2_2 : Prop := forall f, increasing f <-> forall t, f t <= f (S t).
(** NS says that [f] strictly contracts. *)
Definition Lemma_1_3 : Prop := forall C f,
  NS_on C f <-> forall z w, C z -> C w -> z <> w -> len (f z ⊕ f w) < len (z ⊕ w).
(** [inoue2014, Theorem 8.2]; [f] need not be monotone. *)
Definition Theorem_3_4 : Prop := forall f, NS f -> is_grundy (bar f) (fun '(y, z) => y ⊕ z).
(** [inoue2014, Theorems 8.2 and 9.1]. *)
Definition Corollary_4_5 : Prop := forall f, increasing f -> (NS f <-> is_grundy (bar f) (fun '(y, z) => y ⊕ z)).
(** The greatest value that [f (S z)] may have after [f z], Lemma 2.3: [(S z ⊕ z) / 2] is 2^v2(S z) - 1. *)
Definition cap (f : nat -> nat) (z : nat) : nat := Nat.lor (f z) ((S z ⊕ z) / 2).
Definition Lemma_2_3 : Prop := forall f z, f z <= f (S z) ->
  ((forall i, z / 2 ^ S i = S z / 2 ^ S i -> f z / 2 ^ i = f (S z) / 2 ^ i) <-> f (S z) <= cap f z).
(** Every bar has Grundy numbers, so the next theorems are not empty. *)
Definition Grundy_exists : Prop := forall f, exists g, is_grundy (bar f) (fun '(y, z) => g y z).
(** Column by column, and the first wrong position. *)
Definition Theorem_4_3 : Prop := forall f g, increasing f -> is_grundy (bar f) (fun '(y, z) => g y z) ->
  (forall n, NS_on (fun z => z <= n) f <-> forall y u, u <= n -> y <= f u -> g y u = y ⊕ u) /\
  (forall n, NS_on (fun z => z <= n) f <-> forall z, z < n -> f (S z) <= cap f z) /\
  (forall z, NS_on (fun u => u <= z) f -> cap f z < f (S z) ->
    (forall y, y <= cap f z -> g y (S z) = y ⊕ S z) /\ g (S (cap f z)) (S z) <> S (cap f z) ⊕ S z).
(** The shift criterion: the Grundy numbers are (y ⊕ (z + h)) - h. *)
Definition Theorem_4_8 : Prop := forall f h g, increasing f ->
  is_grundy (bar (fun t => f (t + h))) (fun '(y, z) => g y z) ->
  ((forall y z, y <= f (z + h) -> g y z + h = y ⊕ (z + h)) <->
   NS_on (fun t => h <= t) f /\ Nat.divide (2 ^ len (f h)) h).
(** [nakamura2015, Theorem 3.2] and its converse. *)
Definition Corollary_4_9 : Prop := forall k h g, 1 <= k ->
  is_grundy (bar (fun t => (t + h) / k)) (fun '(y, z) => g y z) ->
  ((forall y z, y <= (z + h) / k -> g y z + h = y ⊕ (z + h)) <->
   Nat.Even k /\ (h < k \/ exists t m, h = k * 2 ^ t + m * 2 ^ S t /\ 2 * m < k)).
(** A closed and reachable set is the set of P-positions. *)
Definition Lemma_5_2 : Prop := forall G X, proper G -> (forall p, legal G p -> X p \/ ~ X p) ->
  (forall p q, legal G p -> X p -> opt G p q -> ~ X q) ->
  (forall p, legal G p -> ~ X p -> exists q, opt G p q /\ X q) -> pset G X.
(** Refutations: the set of P-positions is closed and reachable. *)
Definition Theorem_5_11 : Prop := forall G X p, proper G -> pset G X -> legal G p ->
  (X p -> forall q, opt G p q -> ~ X q) /\
  ((forall q, legal G q -> X q \/ ~ X q) -> ~ X p -> exists q, opt G p q /\ X q).
(** No position is both P and N, and a game has at most one Grundy function. *)
Definition Outcomes : Prop := forall G p, isP G p -> isN G p -> False.
Definition Grundy_unique : Prop := forall G g h, proper G -> is_grundy G g -> is_grundy G h ->
  forall p, legal G p -> g p = h p.
(** Bars and sums are games that end. *)
Definition Bars_end : Prop :=
  (forall f, proper (bar f)) /\ (forall F, proper (bar2 F)) /\ (forall r F, proper (bars r F)) /\
  proper heap /\ (forall G H, proper G -> proper H -> proper (sum G H)).
Definition Theorem_5_3 : Prop := forall G g, proper G ->
  (is_grundy G g <-> pset (sum heap G) (fun '(x, p) => x = g p)).
Definition Proposition_3_6 : Prop := forall G H g h, is_grundy G g -> is_grundy H h ->
  is_grundy (sum G H) (fun '(a, b) => g a ⊕ h b).
(** Several columns, one height; [F] need not be monotone. *)
Definition Theorem_5_17 : Prop := forall r F, NS_each r F -> is_grundy (bars r F) nim_value.

(** * Section 5a: the nim-sum as the set of P-positions *)
Definition Theorem_5a_3 : Prop := forall r F, monotone r F -> (pset (bars r F) nim_zero <-> criterion r F).
Definition Corollary_5a_5 : Prop := forall r F, monotone r F -> (is_grundy (bars r F) nim_value <-> NS_each r F).
Definition Corollary_5a_6 : Prop := forall F, monotone2 F -> F 0 0 = 0 ->
  (pset (bar2 F) border <-> criterion2 (fun x z => F (S x) (S z))).
(** (a) [miyadera2017, Theorem 7.3] and (c) [miyadera2017, Conjecture 8.1], each with its converse. *)
Definition Theorem_5a_8 : Prop := forall k, Nat.Odd k ->
  (pset (triangle k 0) nim_zero2 <-> exists m, k = 4 * m + 3) /\
  (pset (triangle k 1) nim_zero2 <-> exists m, k = 4 * m + 1) /\
  (pset (triangle k 2) nim_zero2 <-> exists m, k = 4 * m + 1) /\
  (pset (triangle k 0) border <-> exists m, k = 4 * m + 1).
(** The bar of [F] whose columns are at least [e], and [F] made 0 outside. *)
Definition bar2_from (e : nat) (F : nat -> nat -> nat) : Game := {| Pos := nat * nat * nat;
     legal := fun '(x, y, z) => e <= x /\ e <= z /\ y <= F x z;
     opt := fun '(x, y, z) '(u, v, w) => e <= u /\ e <= w /\ opt (bar2 F) (x, y, z) (u, v, w) |}.
Definition zero_outside (e : nat) (F : nat -> nat -> nat) (x z : nat) : nat :=
  if andb (e <=? x) (e <=? z) then F x z else 0.
(** Two columns, (ii): the shift (e, e). *)
Definition Theorem_5a_9 : Prop := forall e F,
  (forall x z x' z', e <= x -> e <= z -> x <= x' -> z <= z' -> F x z <= F x' z') ->
  (pset (bar2_from e F) nim_zero2 <-> criterion2 (zero_outside e F)).
(** For k = 4m + 1, [s] is ceil(h/2) - 1; for k = 4m + 3 it is ceil(h/2). *)
Definition Theorem_5a_10 : Prop := forall k m h s,
  (k = 4 * m + 1 /\ (h = 2 * s + 1 \/ h = 2 * s + 2)) \/ (k = 4 * m + 3 /\ (h = 2 * s \/ S h = 2 * s)) ->
  (pset (triangle k h) (fun '(x, y, z) => (x + s) ⊕ y ⊕ (z + s) = 0) <-> Nat.divide (2 ^ len (h / k)) s).

(** * Section 5b: closed formulas for Grundy numbers *)
(** (C0) to (C4) of 5b.1. *)
Definition conditions (f : nat -> nat) (g : nat -> nat -> nat) : Prop := (forall x, exists z, g 0 z = x) /\
  (forall y z w, y <= f z -> y <= f w -> g y z = g y w -> z = w) /\
  (forall y v z, y <= f z -> v <= f z -> g y z = g v z -> y = v) /\
  (forall x y, (exists z, S y <= f z /\ g (S y) z = x) <-> (exists z, S y <= f z /\ g y z = x)) /\
  (forall y z w, y <= f z -> y <= f w -> z < w -> g y w < g y z -> exists v, v < y /\ g v z = g y w).
Definition Theorem_5b_1 : Prop := forall f g, increasing f ->
  (is_grundy (bar f) (fun '(y, z) => g y z) <-> conditions f g).
(** The formulas of [inoue2014, Prediction 4.1]; y = 2p + a. *)
Definition prediction (k y z : nat) : nat := let p := y / 2 in let a := y mod 2 in let d := z - y in
  if Nat.even d then z + p + a else d + Nat.min p (d / (2 * k)).
Definition Theorem_5b_2 : Prop := forall k, Nat.Odd k ->
  is_grundy (bar (fun t => t / k)) (fun '(y, z) => prediction k y z).
(** When a formula can be shifted; for the numbers of the prediction. *)
Definition Theorem_5b_4 : Prop := forall f s g gs, increasing f -> is_grundy (bar f) (fun '(y, z) => g y z) ->
  is_grundy (bar (fun t => f (t + s))) (fun '(y, z) => gs y z) ->
  ((forall y z, y <= f (z + s) -> gs y z + s = g y (z + s)) <-> forall y z, 1 <= y <= f s -> s <= z -> s <= g y z).
Definition Corollary_5b_6 : Prop := forall k s gs, Nat.Odd k ->
  is_grundy (bar (fun t => (t + s) / k)) (fun '(y, z) => gs y z) ->
  ((forall y z, y <= (z + s) / k -> gs y z + s = prediction k y (z + s)) <-> s < k \/ (s < 2 * k /\ Nat.Odd s)).

(** * Section 5c: several passes *)
(** 0, and 2j - 1 and 2j exchanged. *)
Definition sigma (n : nat) : nat := if n =? 0 then 0 else if Nat.odd n then n + 1 else n - 1.
Definition terminal (B : Game) (b : Pos B) : Prop := forall c, ~ opt B b c.
(** A heap beside [B] with [n] passes, each allowed where [A x b p] holds. *)
Definition passes (B : Game) (n : nat) (A : nat -> Pos B -> nat -> Prop) : Game := {| Pos := nat * Pos B * nat;
     legal := fun '(x, b, p) => legal B b /\ p <= n;
     opt := fun '(x, b, p) '(u, c, q) => (u < x /\ c = b /\ q = p) \/ (u = x /\ opt B b c /\ q = p) \/
       (u = x /\ c = b /\ p = S q /\ A x b p) |}.
Definition Theorem_5c_1 : Prop := forall B n (A : nat -> Pos B -> nat -> Prop) g, proper B -> is_grundy B g ->
  (forall b p, legal B b -> p <= n -> Nat.Odd p -> Nat.Odd (g b) -> A (g b) b p) ->
  (forall b p, legal B b -> p <= n -> 1 <= p -> g b = 0 -> ~ A 0 b p) ->
  pset (passes B n A) (fun '(x, b, p) => x = if Nat.even p then g b else sigma (g b)).
(** One pass, not allowed at the end of play [miyadera2016, Section 4]. *)
Definition Theorem_5_12 : Prop := forall B g, proper B -> is_grundy B g ->
  (forall b, legal B b -> g b = 0 -> terminal B b) -> pset (passes B 1 (fun x b _ => ~ (x = 0 /\ terminal B b)))
    (fun '(x, b, p) => x = if Nat.even p then g b else sigma (g b)).
