(** Terms as total functions, in which automata compute (docs/THEORY.md, 6.3); equality of terms. *)
From Coq Require Import NArith ZArith List Bool Lia.
From Checker Require Import Syntax Semantics.
Import ListNotations.
Local Open Scope Z_scope.

Definition clip (z : Z) : Z := Z.max 0 z.
Fixpoint total (t : term) (env : list N) {struct t} : Z :=
  match t with
  | Var i => Z.of_N (nth i env 0%N)
  | Const c => Z.of_N c
  | Add a b => total a env + total b env
  | Sub a b => total a env - total b env
  | Scale c a => Z.of_N c * total a env
  | Monus a b => clip (total a env - total b env)
  | Floor a e k => let x := total a env in if 0 <=? x then (x + Z.of_N e) / Z.pos k else 0
  | Mod a k => let x := total a env in if 0 <=? x then x mod Z.pos k else 0
  | Min a b => clip (Z.min (total a env) (total b env))
  | Max a b => clip (Z.max (total a env) (total b env))
  | If c a b => clip (if holds_c c env then total a env else total b env)
  | Xor a b => on_naturals N.lxor (total a env) (total b env)
  | Band a b => on_naturals N.land (total a env) (total b env)
  | Bor a b => on_naturals N.lor (total a env) (total b env)
  | Top a => Z.of_N (power_below (Z.to_N (total a env)))
  | Product a b => on_naturals N.mul (total a env) (total b env)
  | Root a => Z.of_N (N.sqrt (Z.to_N (total a env)))
  | Log a => Z.of_N (N.log2 (Z.to_N (total a env)))
  | Lookup vs rest => let x := nth 0 env 0%N in
      if N.ltb x (N.of_nat (length vs)) then Z.of_N (nth (N.to_nat x) vs 0%N) else clip (total rest env)
  | Call body args => clip (total body (totals args env))
  end
with holds_c (c : cond) (env : list N) {struct c} : bool :=
  match c with
  | Compare op a b => compares op (total a env) (total b env)
  | And c d => holds_c c env && holds_c d env
  | Or c d => holds_c c env || holds_c d env
  | Not c => negb (holds_c c env)
  | CallC body args => holds_c body (totals args env)
  | Automaton a => accepted a env
  end
with totals (ts : terms) (env : list N) {struct ts} : list N :=
  match ts with Nil => [] | Cons t ts => Z.to_N (total t env) :: totals ts env end.
Definition natural (t : term) (env : list N) : N := Z.to_N (total t env).

(** Terms that are never negative. *)
Definition is_sum (t : term) : bool := match t with Add _ _ | Sub _ _ | Scale _ _ => true | _ => false end.
Lemma not_negative t env : is_sum t = false -> 0 <= total t env.
Proof.
  destruct t; intro H; try discriminate; cbn [total]; unfold clip, on_naturals; try lia.
  - cbv zeta. destruct (Z.leb_spec 0 (total t env)); [apply Z.div_pos |]; lia.
  - cbv zeta. destruct (Z.leb_spec 0 (total t env)); [apply Z.mod_pos_bound |]; lia.
  - cbv zeta. destruct (N.ltb _ _); lia.
Qed.

Definition comparison_eqb (o p : comparison) : bool :=
  match o, p with CLt, CLt | CLe, CLe | CEq, CEq | CNe, CNe | CGe, CGe | CGt, CGt => true | _, _ => false end.
Fixpoint numbers_eqb (l m : list N) : bool :=
  match l, m with [], [] => true | x :: l, y :: m => N.eqb x y && numbers_eqb l m | _, _ => false end.
Fixpoint all2 {A} (same : A -> A -> bool) (l m : list A) : bool :=
  match l, m with [], [] => true | x :: l, y :: m => same x y && all2 same l m | _, _ => false end.
Definition transition_eqb (s t : list bool * nat) : bool := same_letter (fst s) (fst t) && Nat.eqb (snd s) (snd t).
Definition automaton_eqb (a b : automaton) : bool := Nat.eqb (arity a) (arity b) &&
  all2 (fun s t => Bool.eqb (fst s) (fst t) && all2 transition_eqb (snd s) (snd t)) (states a) (states b).
Fixpoint term_eqb (t u : term) {struct t} : bool :=
  match t, u with
  | Var i, Var j => Nat.eqb i j
  | Const c, Const d => N.eqb c d
  | Add a b, Add c d | Sub a b, Sub c d | Monus a b, Monus c d | Min a b, Min c d | Max a b, Max c d
  | Xor a b, Xor c d | Band a b, Band c d | Bor a b, Bor c d => term_eqb a c && term_eqb b d
  | Scale c a, Scale d b => N.eqb c d && term_eqb a b
  | Floor a e k, Floor b f l => term_eqb a b && N.eqb e f && Pos.eqb k l
  | Mod a k, Mod b l => term_eqb a b && Pos.eqb k l
  | If c a b, If d e f => cond_eqb c d && term_eqb a e && term_eqb b f
  | Top a, Top b | Root a, Root b | Log a, Log b => term_eqb a b
  | Product a b, Product c d => term_eqb a c && term_eqb b d
  | Lookup vs a, Lookup ws b => numbers_eqb vs ws && term_eqb a b
  | Call a l, Call b m => term_eqb a b && terms_eqb l m
  | _, _ => false
  end
with cond_eqb (c d : cond) {struct c} : bool :=
  match c, d with
  | Compare o a b, Compare p c d => comparison_eqb o p && term_eqb a c && term_eqb b d
  | And a b, And c d | Or a b, Or c d => cond_eqb a c && cond_eqb b d
  | Not a, Not b => cond_eqb a b
  | CallC a l, CallC b m => cond_eqb a b && terms_eqb l m
  | Automaton a, Automaton b => automaton_eqb a b
  | _, _ => false
  end
with terms_eqb (l m : terms) {struct l} : bool :=
  match l, m with Nil, Nil => true | Cons t l, Cons u m => term_eqb t u && terms_eqb l m | _, _ => false end.

Lemma numbers_eqb_eq l : forall m, numbers_eqb l m = true -> l = m.
Proof.
  induction l as [| x l IH]; intros [| y m] H; try discriminate; [reflexivity |].
  apply andb_true_iff in H as [H1 H2]. apply N.eqb_eq in H1. rewrite (IH m H2). congruence.
Qed.

Lemma all2_eq {A} (same : A -> A -> bool) : (forall x y, same x y = true -> x = y) -> forall l m, all2 same l m = true -> l = m.
Proof.
  intro E. induction l as [| x l IH]; intros [| y m] H; try discriminate; [reflexivity |].
  apply andb_true_iff in H as [H1 H2]. rewrite (E x y H1), (IH m H2). reflexivity.
Qed.
Lemma same_letter_eq l : forall m, same_letter l m = true -> l = m.
Proof.
  induction l as [| b l IH]; intros [| c m] H; try discriminate; [reflexivity |].
  apply andb_true_iff in H as [H1 H2]. apply Bool.eqb_prop in H1. rewrite H1, (IH m H2). reflexivity.
Qed.
Lemma automaton_eqb_eq a b : automaton_eqb a b = true -> a = b.
Proof.
  unfold automaton_eqb. intro H. apply andb_true_iff in H as [H1 H2]. apply PeanoNat.Nat.eqb_eq in H1. destruct a as [n l], b as [m k]. cbn in *.
  f_equal; [exact H1 |]. revert H2. apply all2_eq. intros [x ts] [y us] E. apply andb_true_iff in E as [E1 E2]. apply Bool.eqb_prop in E1. cbn in *.
  f_equal; [exact E1 |]. revert E2. apply all2_eq. intros [u p] [v q] E. apply andb_true_iff in E as [E E2]. apply same_letter_eq in E.
  apply PeanoNat.Nat.eqb_eq in E2. cbn in *. congruence.
Qed.

Lemma eqb_eq : (forall t u, term_eqb t u = true -> t = u) /\ (forall c d, cond_eqb c d = true -> c = d) /\
  (forall l m, terms_eqb l m = true -> l = m).
Proof.
  apply syntax_ind; intros;
    match goal with H : _ = true |- _ = ?u => destruct u; try discriminate H; cbn in H end;
    repeat match goal with
    | H : _ && _ = true |- _ => apply andb_true_iff in H; destruct H
    | H : Nat.eqb _ _ = true |- _ => apply PeanoNat.Nat.eqb_eq in H
    | H : N.eqb _ _ = true |- _ => apply N.eqb_eq in H
    | H : Pos.eqb _ _ = true |- _ => apply Pos.eqb_eq in H
    | H : numbers_eqb _ _ = true |- _ => apply numbers_eqb_eq in H
    | H : automaton_eqb _ _ = true |- _ => apply automaton_eqb_eq in H
    | IH : forall u, term_eqb ?t u = true -> _, H : term_eqb ?t _ = true |- _ => apply IH in H
    | IH : forall u, cond_eqb ?t u = true -> _, H : cond_eqb ?t _ = true |- _ => apply IH in H
    | IH : forall u, terms_eqb ?t u = true -> _, H : terms_eqb ?t _ = true |- _ => apply IH in H
    | H : comparison_eqb ?a ?b = true |- _ => destruct a, b; try discriminate H; clear H
    end; subst; reflexivity.
Qed.
