(** Further statements of docs/THEORY.md on which obligations of the kernel rest, as propositions: a second page after
    [Statements.v], proved in [Main.v] in the same way. *)

From Coq Require Import Arith ZArith List Bool.
From Nimcert Require Import Statements.
Import ListNotations.

(** Operators that commute with shifts keep the NS property. *)
Definition Lemma_2_6 : Prop := forall C f g op, In op [Nat.min; Nat.max; Nat.lxor; Nat.land; Nat.lor] ->
  NS_on C f -> NS_on C g -> NS_on C (fun z => op (f z) (g z)).

(** Columns at a power of two: the pair [z], [S z] violates NS, with [p = 2 ^ i]. *)
Definition Lemma_2_7 : Prop := forall f z e i, ~ Nat.divide (2 * 2 ^ i) (S z) -> f z < e * 2 ^ i <= f (S z) ->
  z / 2 ^ S i = S z / 2 ^ S i /\ f z / 2 ^ i <> f (S z) / 2 ^ i.

(** The cases of [inoue2014, Lemmas 9.3 and 9.4]; the pair of columns [z], [S z] violates NS. *)
Definition Lemma_4_11 : Prop := forall f z p d eps e c s,
  eps <= 1 -> e < 2 ^ p -> 1 <= eps + e -> S z = 2 ^ S p * d + (2 ^ p * eps + e) ->
  f z = 2 ^ S p * c + s -> s < 2 ^ p -> 2 ^ S p * c + 2 ^ p <= f (S z) ->
  exists i, z / 2 ^ S i = S z / 2 ^ S i /\ f z / 2 ^ i <> f (S z) / 2 ^ i.

(** Measures: the lexicographic order of lists of [m] numbers, and sums of games that end. *)
Fixpoint lexicographic (a b : list nat) : Prop :=
  match a, b with
  | x :: a, y :: b => x < y \/ (x = y /\ lexicographic a b)
  | _, _ => False
  end.
Definition Lemma_5_7 : Prop :=
  (forall m, well_founded (fun a b => length a = m /\ length b = m /\ lexicographic a b)) /\
  (forall G H, proper G -> proper H -> proper (sum G H)).

(** A game with a coordinate [h] that no move changes: for each [h] with [D h] a game of its own. *)
Definition family (H P : Type) (D : H -> Prop) (lg : H -> P -> Prop) (op : H -> P -> P -> Prop) : Game :=
  {| Pos := H * P; legal := fun '(h, p) => D h /\ lg h p; opt := fun '(h, p) '(h', q) => h' = h /\ op h p q |}.

(** Bars of several columns without a shift, and of two columns with a shift. *)
Definition Corollary_5a_11 : Prop :=
  (forall H (D : H -> Prop) r F, (forall h, D h -> monotone r (F h)) ->
    (pset (family H (nat * list nat) D (fun h => legal (bars r (F h))) (fun h => opt (bars r (F h))))
       (fun '(_, p) => nim_zero p) <-> forall h, D h -> criterion r (F h))) /\
  (forall H (D : H -> Prop) c F,
    (forall h x z x' z', D h -> c h <= x -> c h <= z -> x <= x' -> z <= z' -> F h x z <= F h x' z') ->
    (pset (family H (nat * nat * nat) D
        (fun h => legal (bar2_from (c h) (F h))) (fun h => opt (bar2_from (c h) (F h))))
       (fun '(_, p) => nim_zero2 p) <-> forall h, D h -> criterion2 (zero_outside (c h) (F h)))).

(** The position that shows a failure of (T) on a line; [S n] is the least number that fails. *)
Definition Theorem_5a_4 : Prop := forall r F l k n, monotone r F -> length (l ++ 0 :: k) = r ->
  let X := nimsum (l ++ k) in let phi := fun z => F (l ++ z :: k) in
  (forall m, m < n -> (S m <= phi (X ⊕ S m) <-> S m <= phi (X ⊕ m))) ->
  (forall N, (forall o, In o (S n :: l ++ k) -> o < 2 ^ N) ->
    S n <= phi (X ⊕ n) -> ~ S n <= phi (X ⊕ S n) ->
    let p := (S n, l ++ ((X ⊕ S n) + 2 ^ N) :: k) in
    legal (bars r F) p /\ ~ nim_zero p /\ forall q, opt (bars r F) p q -> ~ nim_zero q) /\
  (forall j, S n <= phi (X ⊕ S n) -> ~ S n <= phi (X ⊕ n) ->
    j <= n -> j <= phi (X ⊕ j) -> (forall i, j < i -> i <= n -> ~ i <= phi (X ⊕ i)) ->
    let p := (S n, l ++ (X ⊕ S n) :: k) in let q := (j, l ++ (X ⊕ j) :: k) in
    legal (bars r F) p /\ nim_zero p /\ opt (bars r F) p q /\ nim_zero q).

(** One pass, without a hypothesis on [B]: [pi b] is the size of the heap beside [b] where the pass is still there.
    The formula of Theorem 5.12 is right exactly if the terminal positions of [B] are its P-positions. *)
Definition one_pass_game (B : Game) : Game := passes B 1 (fun x b _ => ~ (x = 0 /\ terminal B b)).
Definition with_pass (B : Game) (g pi : Pos B -> nat) : Prop :=
  (forall b, legal B b -> terminal B b -> pi b = 0) /\
  (forall b, legal B b -> ~ terminal B b -> pi b <> g b /\ (forall c, opt B b c -> pi c <> pi b) /\
    forall n, n < pi b -> n = g b \/ exists c, opt B b c /\ pi c = n).
Definition Theorem_5_14 : Prop := forall B g pi, proper B -> is_grundy B g ->
  (forall b, legal B b -> terminal B b \/ ~ terminal B b) ->
  (with_pass B g pi <-> pset (one_pass_game B) (fun '(x, b, p) => x = if p =? 0 then g b else pi b)) /\
  (with_pass B g pi ->
    (pset B (terminal B) <->
      forall b, legal B b -> ~ terminal B b -> exists c, opt B b c /\ terminal B c) /\
    (pset B (terminal B) <-> forall b, legal B b -> pi b = sigma (g b))).

(** Passes from the P-positions [Z] without them; [B] has a Grundy function, because it has finitely many options. *)
Definition Theorem_5c_2 : Prop := forall B n (A : nat -> Pos B -> nat -> Prop) Z P, proper B ->
  (exists g, is_grundy B g) -> pset (sum heap B) (fun '(x, b) => Z x b) ->
  (forall x b, legal B b -> Z x b \/ ~ Z x b) ->
  (forall x b p, legal B b -> p <= n -> Nat.Even p -> (P x b p <-> Z x b)) ->
  (forall b p, legal B b -> p <= n -> Nat.Odd p -> (P 0 b p <-> Z 0 b) /\
    forall u, (P (2 * u + 2) b p <-> Z (2 * u + 1) b) /\ (P (2 * u + 1) b p <-> Z (2 * u + 2) b)) ->
  (forall b p u, legal B b -> p <= n -> Nat.Odd p -> Z (2 * u + 1) b -> A (2 * u + 1) b p) ->
  (forall b p, legal B b -> p <= n -> 1 <= p -> Z 0 b -> ~ A 0 b p) ->
  pset (passes B n A) (fun '(x, b, p) => P x b p).

(** Words, 6.1: letters have a bit for each track, the most significant digits come first. *)
Definition track (i : nat) (w : list (list bool)) : nat :=
  fold_left (fun n letter => 2 * n + Nat.b2n (nth i letter false)) w 0.
Definition word_of (ns : list nat) (w : list (list bool)) : Prop :=
  (forall letter, In letter w -> length letter = length ns) /\ map (fun i => track i w) (seq 0 (length ns)) = ns.
Definition Words : Prop := forall ns, exists w, word_of ns w.

(** Invariants, 6.7, for a problem about which only this is known: [now] and [last] say F of a state only if the formula
    is false of every continuation, or of the word itself (Lemma 6.6). Then it is false of all tuples of [k] numbers. *)
Definition Theorem_6_8 : Prop := forall k (formula : list nat -> Prop) (State : Type) (start : State)
  (step : State -> list bool -> State) (now last : State -> Prop) (I : State -> Prop),
  let run := fun w => fold_left step w start in
  (forall u v ns, length ns = k -> word_of ns (u ++ v) -> now (run u) -> ~ formula ns) ->
  (forall w ns, length ns = k -> word_of ns w -> last (run w) -> ~ formula ns) ->
  (I start \/ now start) ->
  (forall s letter, I s -> length letter = k -> I (step s letter) \/ now (step s letter)) ->
  (forall s, I s -> last s) ->
  forall ns, length ns = k -> ~ formula ns.

(** Parametric invariants, 6.13. The first entries of a form belong to 1 and to the parameters, the second ones to further
    integers. *)
Definition form : Type := list Z * list Z.
Fixpoint dot (a x : list Z) : Z := match a, x with c :: a, y :: x => c * y + dot a x | _, _ => 0 end%Z.
Definition form_value (m x : list Z) (h : form) : Z := (dot (fst h) (1 :: m) + dot (snd h) x)%Z.
(** [a + k b], entry by entry. *)
Fixpoint add_times (k : Z) (a b : list Z) : list Z :=
  match a, b with
  | [], _ => map (Z.mul k) b
  | _, [] => a
  | c :: a, d :: b => (c + k * d)%Z :: add_times k a b
  end.
Definition form_plus (k : Z) (g h : form) : form := (add_times k (fst g) (fst h), add_times k (snd g) (snd h)).
Definition constant_of (h : form) : Z := hd 0%Z (fst h).
Definition factors_of (h : form) : list Z := tl (fst h) ++ snd h.
(** Divided by the greatest common divisor of the factors, the constant rounded down. *)
Definition normalised (h : form) : form :=
  let g := fold_right Z.gcd 0%Z (factors_of h) in
  let by_g := map (fun a => a / g)%Z in
  if (g <=? 1)%Z then h else ((constant_of h / g)%Z :: by_g (tl (fst h)), by_g (snd h)).
(** The line `by D j l j l ..`, without a target if D is 0. *)
Fixpoint ascending (from : nat) (terms : list (nat * Z)) : bool :=
  match terms with [] => true | (j, _) :: terms => (from <=? j) && ascending (S j) terms end.
Definition proves (target : option form) (hypotheses : list form) (D : Z) (terms : list (nat * Z)) : bool :=
  let hypothesis j := nth j hypotheses ([], []) in
  let sum := fold_left (fun rest '(j, l) => form_plus (- l) rest (normalised (hypothesis j))) terms in
  let rest := sum (match target with Some t => form_plus D ([], []) (normalised t) | None => ([], []) end) in
  forallb (Z.eqb 0) (factors_of rest) && forallb (fun '(j, l) => (j <? length hypotheses) && (1 <=? l)%Z) terms &&
  ascending 0 terms &&
  match target with
  | Some _ => (1 <=? D)%Z && (- D <? constant_of rest)%Z
  | None => (D =? 0)%Z && (0 <? constant_of rest)%Z
  end.

(** An accumulator that is at least, or at most, so large has settled. *)
Definition Lemma_6_17 : Prop := forall low N P ds s, (forall d, In d ds -> - N <= d <= P)%Z ->
  let last := fold_left (fun s d => 2 * s + d)%Z ds s in
  (Z.max low N <= s -> low <= last)%Z /\ (s <= Z.min (low - 1) (- P) -> last < low)%Z.
(** A line proves its target, or shows that there are no such integers. *)
Definition Lemma_6_18 : Prop :=
  (forall h m x, 0 <= form_value m x h <-> 0 <= form_value m x (normalised h))%Z /\
  forall target hypotheses D terms, proves target hypotheses D terms = true ->
    forall m x, (forall h, In h hypotheses -> 0 <= form_value m x h)%Z ->
    match target with Some t => (0 <= form_value m x t)%Z | None => False end.
