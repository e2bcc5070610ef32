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
Section Values.
Variables e e' : list N.
Lemma avoids_at : (forall t, avoids (at_values e t) = avoids (at_values e' t)) /\ (forall c, avoids_c (at_values_c e c) = avoids_c (at_values_c e' c)) /\
  (forall ts, avoids_ts (at_values_ts e ts) = avoids_ts (at_values_ts e' ts)).
Proof. apply syntax_ind; intros; cbn; repeat (assumption || reflexivity || apply (f_equal2 andb)). Qed.
Lemma mentions_at k : (forall t, mentions k (at_values e t) = mentions k (at_values e' t)) /\ (forall c, mentions_c k (at_values_c e c) = mentions_c k (at_values_c e' c)) /\
  (forall ts, mentions_ts k (at_values_ts e ts) = mentions_ts k (at_values_ts e' ts)).
Proof. apply syntax_ind; intros; cbn; repeat (assumption || reflexivity || apply (f_equal2 andb)). Qed.
Lemma ordered_at s : ordered_rules (rules_of (wsummand_at e s)) = ordered_rules (rules_of (wsummand_at e' s)).
Proof.
  destruct s as [| r f | g]; [reflexivity | |].
  - cbn [wsummand_at]. rewrite !bar_ordered. reflexivity.
  - unfold ordered_rules. cbn. induction (moves_of g) as [| m ms IH]; [reflexivity |]. cbn. rewrite IH. f_equal.
    generalize (width g). induction (bounds_of m) as [| b bs IHb]; intro k; [reflexivity |]. cbn. rewrite IHb, (proj1 (mentions_at k)). reflexivity.
Qed.
Lemma all_ordered_at g : forallb (fun s => ordered_rules (rules_of s)) (map (wsummand_at e) g) = forallb (fun s => ordered_rules (rules_of s)) (map (wsummand_at e') g).
Proof. induction g as [| s g IH]; [reflexivity |]. cbn [map forallb]. rewrite IH, ordered_at. reflexivity. Qed.
Lemma written_at c : is_written (instance e c) = is_written (instance e' c).
Proof.
  unfold is_written, instance. cbn [about]. destruct (about (stated c)); try reflexivity. rewrite ?(proj1 avoids_at), ?all_ordered_at. reflexivity.
Qed.
End Values.
