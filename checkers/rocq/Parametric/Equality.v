(** Terms, numbers and components with parameters that are compared by programs are equal. *)
From Coq Require Import NArith ZArith List Bool Arith.
From Checker Require Import Syntax ParametricSyntax Total Component Thresholds ThresholdsSound ParametricLowering.
From Checker Require Meaning.
Import ListNotations.

Lemma affine_eqb_eq a : forall b, affine_eqb a b = true -> a = b.
Proof.
  induction a as [| x a IH]; intros [| y b] H; try discriminate; [reflexivity |]. apply andb_true_iff in H as [H1 H2].
  apply N.eqb_eq in H1. rewrite (IH b H2). congruence.
Qed.
Lemma peqb_eq : (forall t u, pterm_eqb t u = true -> t = u) /\ (forall c d, pcond_eqb c d = true -> c = d) /\
  (forall l m, pterms_eqb l m = true -> l = m).
Proof.
  apply psyntax_ind; intros;
    match goal with H : _ = true |- _ = ?u => destruct u; try discriminate H; cbn in H end;
    repeat match goal with
    | H : _ && _ = true |- _ => apply andb_true_iff in H; destruct H
    | H : Nat.eqb _ _ = true |- _ => apply PeanoNat.Nat.eqb_eq in H
    | H : affine_eqb _ _ = true |- _ => apply affine_eqb_eq in H
    | IH : forall u, pterm_eqb ?t u = true -> _, H : pterm_eqb ?t _ = true |- _ => apply IH in H
    | IH : forall u, pcond_eqb ?t u = true -> _, H : pcond_eqb ?t _ = true |- _ => apply IH in H
    | IH : forall u, pterms_eqb ?t u = true -> _, H : pterms_eqb ?t _ = true |- _ => apply IH in H
    | H : comparison_eqb ?a ?b = true |- _ => destruct a, b; try discriminate H; clear H
    end; subst; reflexivity.
Qed.
Lemma key_eqb_eq k l : key_eqb k l = true -> k = l.
Proof.
  destruct k, l; try discriminate; cbn [key_eqb]; intro H.
  - apply andb_true_iff in H as [H1 H2]. apply peqb_eq in H1. apply (same_list_eq Nat.eqb) in H2; [congruence | intros; apply Nat.eqb_eq; assumption].
  - apply affine_eqb_eq in H. congruence.
Qed.
Lemma pkind_eqb_eq k l : pkind_eqb k l = true -> k = l.
Proof.
  destruct k, l; try discriminate; cbn [pkind_eqb]; intro H; [apply Meaning.kind_eqb_eq in H; congruence |].
  apply andb_true_iff in H as [H1 H2]. apply factors_eqb_eq in H1. apply (same_list_eq Z.eqb) in H2; [congruence | intros; apply Z.eqb_eq; assumption].
Qed.
Lemma remembered_in m k y : remembered m k = Some y -> In (k, y) m.
Proof.
  induction m as [| [l z] m IH]; [discriminate |]. simpl. destruct (key_eqb l k) eqn:E; [| auto].
  intro H. injection H as ->. apply key_eqb_eq in E. subst. auto.
Qed.
