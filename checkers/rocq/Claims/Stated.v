(** Claims as they are written, with parameters: [param m >= 1] and numbers such as [2 * m + 1]. A page to read: such a claim says
    that the claim of [Syntax.v] with values in place of the parameters holds, for all values. *)
From Coq Require Import NArith List.
From Checker Require Import Syntax Semantics.
Import ListNotations.

(** [c :: a_1 :: a_2 :: ..] is the number c + a_1 e_1 + a_2 e_2 + .., where the value of parameter j is e_j more than the bound
    of its line. With [param m >= 1], the number [2 * m + 1] is [[3; 2]]. *)
Definition affine := list N.
Fixpoint sum_of_products (a e : list N) : N :=
  match a, e with c :: a, x :: e => (c * x + sum_of_products a e)%N | _, _ => 0%N end.
Definition number_at (e : list N) (a : affine) : N := sum_of_products a (1%N :: e).
(** No claim that is read has a divisor that can be 0. *)
Definition divisor_at (e : list N) (k : affine) : positive := match number_at e k with 0%N => 1%positive | N.pos p => p end.

(** The syntax of [Syntax.v], with such numbers. *)
Notation wterm := (term_over affine affine).
Notation wcond := (cond_over affine affine).
Notation wterms := (terms_over affine affine).
Notation wmove := (move_over affine affine).
Notation wrules := (rules_over affine affine).
Notation wsummand := (summand_over affine affine).
Notation wpart := (part_over affine affine).
Notation wstatement := (statement_over affine affine).
(** [lower_bounds]: the least values of the parameters, in order. *)
Record stated_claim := { lower_bounds : list N; stated : claim_over affine affine }.

(** With values of the parameters, given by what they exceed their bounds by. *)
Notation term_at e := (map_term (number_at e) (divisor_at e)).
Notation cond_at e := (map_cond (number_at e) (divisor_at e)).
Notation terms_at e := (map_terms (number_at e) (divisor_at e)).
Notation move_at e := (map_move (number_at e) (divisor_at e)).
Notation rules_at e := (map_rules (number_at e) (divisor_at e)).
Notation summand_at e := (map_summand (number_at e) (divisor_at e)).
Notation part_at e := (map_part (number_at e) (divisor_at e)).
Definition instance (e : list N) (c : stated_claim) : claim := map_claim (number_at e) (divisor_at e) (stated c).
(** For all values of the parameters, each at least its bound, the claim holds; [claim not ..]: for all of them the claim
    without [not] fails. *)
Definition holds_for_all (c : stated_claim) : Prop := forall e, length e = length (lower_bounds c) -> holds (instance e c).
