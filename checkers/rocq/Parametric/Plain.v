(** Terms with parameters that mention none, as terms. *)
From Coq Require Import NArith List.
From Checker Require Import Syntax ParametricSyntax.
Import ListNotations.

Notation "'have' x <- e ; f" := (match e with Some x => f | None => None end) (at level 200, x name, e at level 100, f at level 200).
Definition plain_number (a : affine) : option N := match a with [] => Some 0%N | [c] => Some c | _ => None end.
Definition plain_divisor (k : affine) : option positive := match plain_number k with Some (N.pos p) => Some p | _ => None end.
Fixpoint plain (t : pterm) : option term :=
  match t with
  | PVar i => Some (Var i)
  | PConst c => have c <- plain_number c; Some (Const c)
  | PAdd a b => have a <- plain a; have b <- plain b; Some (Add a b)
  | PSub a b => have a <- plain a; have b <- plain b; Some (Sub a b)
  | PMonus a b => have a <- plain a; have b <- plain b; Some (Monus a b)
  | PScale c a => have c <- plain_number c; have a <- plain a; Some (Scale c a)
  | PFloor a x k => have a <- plain a; have x <- plain_number x; have k <- plain_divisor k; Some (Floor a x k)
  | PMod a k => have a <- plain a; have k <- plain_divisor k; Some (Mod a k)
  | PMin a b => have a <- plain a; have b <- plain b; Some (Min a b)
  | PMax a b => have a <- plain a; have b <- plain b; Some (Max a b)
  | PIf c a b => have c <- plain_c c; have a <- plain a; have b <- plain b; Some (If c a b)
  | PXor a b => have a <- plain a; have b <- plain b; Some (Xor a b)
  | PBand a b => have a <- plain a; have b <- plain b; Some (Band a b)
  | PBor a b => have a <- plain a; have b <- plain b; Some (Bor a b)
  | PTop a => have a <- plain a; Some (Top a)
  | PCall body args => have body <- plain body; have args <- plain_ts args; Some (Call body args)
  end
with plain_c (c : pcond) : option cond :=
  match c with
  | PCompare op a b => have a <- plain a; have b <- plain b; Some (Compare op a b)
  | PAnd c d => have c <- plain_c c; have d <- plain_c d; Some (And c d)
  | POr c d => have c <- plain_c c; have d <- plain_c d; Some (Or c d)
  | PNot c => have c <- plain_c c; Some (Not c)
  | PCallC body args => have body <- plain_c body; have args <- plain_ts args; Some (CallC body args)
  end
with plain_ts (ts : pterms) : option terms :=
  match ts with PNil => Some Nil | PCons t ts => have t <- plain t; have ts <- plain_ts ts; Some (Cons t ts) end.

Ltac plainly := repeat match goal with
  | H : Some _ = Some _ |- _ => injection H as <-
  | H : match ?e with Some _ => _ | None => None end = Some _ |- _ => destruct e eqn:?; [| discriminate H]
  end.
Section Values.
Variable e : list N.
Lemma plain_number_at a c : plain_number a = Some c -> number_at e a = c.
Proof.
  destruct a as [| x [| y a]]; cbn [plain_number]; intro H; try discriminate; injection H as <-; unfold number_at; cbn [sum_of_products]; [reflexivity |].
  rewrite N.mul_1_r. apply N.add_0_r.
Qed.
Lemma plain_divisor_at k p : plain_divisor k = Some p -> divisor_at e k = p.
Proof.
  unfold plain_divisor, divisor_at. destruct (plain_number k) as [[| q] |] eqn:E; intro H; try discriminate. injection H as <-.
  rewrite (plain_number_at k _ E). reflexivity.
Qed.
Lemma plain_at : (forall u t, plain u = Some t -> term_at e u = t) /\ (forall d c, plain_c d = Some c -> cond_at e d = c) /\
  (forall us ts, plain_ts us = Some ts -> terms_at e us = ts).
Proof.
  apply psyntax_ind; cbn [plain plain_c plain_ts]; intros; plainly; cbn [term_at cond_at terms_at];
    repeat match goal with
    | H : plain_number _ = Some _ |- _ => apply plain_number_at in H
    | H : plain_divisor _ = Some _ |- _ => apply plain_divisor_at in H
    end; subst; f_equal; auto.
Qed.
End Values.
