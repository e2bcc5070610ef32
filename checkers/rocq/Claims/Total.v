(** Terms as total functions, in which automata compute (docs/THEORY.md, 6.3); which variables terms mention. *)
From Coq Require Import NArith ZArith List Bool Lia.
From Checker Require Import Syntax Semantics Stated.
From Checker Require Export Equality.
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
  | Automaton a => accepted a (first_numbers (arity a) env)
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
Definition wterm_eqb (t u : wterm) : bool := is_yes (term_eq affine_eq affine_eq t u).
Definition wcond_eqb (c d : wcond) : bool := is_yes (cond_eq affine_eq affine_eq c d).
Lemma wterm_eqb_eq t u : wterm_eqb t u = true -> t = u. Proof. apply yes. Qed.
Lemma wcond_eqb_eq c d : wcond_eqb c d = true -> c = d. Proof. apply yes. Qed.

(** A term without parameters, as one that is written with any number of them. *)
Definition written_number (c : N) : affine := match c with 0%N => [] | _ => [c] end.
Definition written_divisor (k : positive) : affine := [N.pos k].
Notation written := (map_term written_number written_divisor).
Notation written_c := (map_cond written_number written_divisor).
Notation written_ts := (map_terms written_number written_divisor).
Section Values.
Variable e : list N.
Lemma written_number_at c : number_at e (written_number c) = c.
Proof. destruct c; unfold number_at; cbn [written_number sum_of_products]; lia. Qed.
Lemma written_divisor_at k : divisor_at e (written_divisor k) = k.
Proof. unfold divisor_at, number_at, written_divisor. cbn [sum_of_products]. rewrite N.mul_1_r, N.add_0_r. reflexivity. Qed.
Lemma written_at : (forall t : term, term_at e (written t) = t) /\ (forall c : cond, cond_at e (written_c c) = c) /\ (forall ts : terms, terms_at e (written_ts ts) = ts).
Proof. apply syntax_ind; intros; cbn [map_term map_cond map_terms]; rewrite ?written_number_at, ?written_divisor_at; f_equal; auto. Qed.
End Values.
Lemma same_letter_eq l : forall m, same_letter l m = true -> l = m.
Proof.
  induction l as [| b l IH]; intros [| c m] H; try discriminate; [reflexivity |].
  apply andb_true_iff in H as [H1 H2]. apply Bool.eqb_prop in H1. rewrite H1, (IH m H2). reflexivity.
Qed.
