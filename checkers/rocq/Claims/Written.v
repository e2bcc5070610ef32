(** The form of claims about Grundy numbers that are read from a text, on which Theorem 5.3 relies: the term does not mention the heap
    beside the game, and bounds mention coordinates and the fresh numbers before their own. *)
From Coq Require Import NArith Arith List Bool Lia.
From Checker Require Import Syntax Semantics Stated Game Negative.
Import ListNotations.

Definition is_written (c : claim) : bool :=
  match about c with OfValues g t => avoids t && forallb (fun s => ordered_rules (rules_of s)) g | _ => true end.

Lemma bar_ordered r f : ordered_rules (rules_of (Bar r f)) = true.
Proof.
  apply forallb_forall. intros m [<- | Hm]; [reflexivity |]. apply in_map_iff in Hm as (j & <- & Hj). apply in_seq in Hj.
  cbn [rules_of width bounds_of ordered_bounds mentions]. rewrite andb_true_r. apply Nat.ltb_lt. lia.
Qed.
(** It does not depend on the values of parameters. *)
Lemma all_ordered_at e e' g : forallb (fun s => ordered_rules (rules_of s)) (map (summand_at e) g) = forallb (fun s => ordered_rules (rules_of s)) (map (summand_at e') g).
Proof.
  induction g as [| s g IH]; [reflexivity |]. cbn [map forallb]. rewrite IH. f_equal.
  destruct s as [| r f | h]; cbn [map_summand]; rewrite ?bar_ordered; try reflexivity. cbn [rules_of]. rewrite !ordered_at. reflexivity.
Qed.
Lemma written_at e e' c : is_written (instance e c) = is_written (instance e' c).
Proof.
  unfold is_written, instance, map_claim. cbn [about]. destruct (about (stated c)); try reflexivity.
  rewrite !(proj1 (avoids_at _)), (all_ordered_at e e'). reflexivity.
Qed.
