(** Near misses: what the theorems do not say. Each hypothesis named here is needed. *)

From Coq Require Import Arith List Lia.
From Nimcert Require Import Statements NimSum Rule Sums Bars SeveralDirections CriterionGrundy Triangular Prediction
  Passes.

(** floor(t/3) is not NS, and its Grundy numbers are not nim-sums. *)
Example third_not_ns : ~ NS (fun t => t / 3).
Proof. intro H. specialize (H 2 3 0 I I eq_refl). discriminate. Qed.

Example third_not_nim : ~ is_grundy (bar (fun t => t / 3)) (fun '(y, z) => y ⊕ z).
Proof.
  rewrite bar_grundy_iff; [exact third_not_ns |]. intros z w H. apply Nat.div_le_mono; lia.
Qed.

(** Lemma 5.2: the empty set is closed, and the set of all positions reachable. *)
Example closed_is_not_enough : closed heap (fun _ => False) /\ ~ pset heap (fun _ => False).
Proof.
  split; [intros p q _ [] |]. intro H. destruct (H 0 I) as [_ N]. specialize (N (fun x => x)).
  apply isN_option in N. destruct N as (q & L & _). simpl in L. lia.
Qed.

Example reachable_is_not_enough : reachable heap (fun _ => True) /\ ~ pset heap (fun _ => True).
Proof.
  split; [intros p _ N; contradiction N; exact I |]. intro H.
  apply (pset_closed heap heap_proper _ H 1 0 I I); [simpl; lia | exact I].
Qed.

(** Theorem 5b.2 is about odd k: for k = 2 the Grundy numbers are nim-sums, and the formula gives others. *)
Example prediction_not_even : ~ is_grundy (bar (fun t => t / 2)) (fun '(y, z) => prediction 2 y z).
Proof.
  intro H. assert (N : NS (fun t => t / 2)).
  { intros z w i _ _ B. change (2 ^ S i) with (2 * 2 ^ i) in B. pose proof (pow2_pos i).
    rewrite <- !Nat.div_div in B by lia. exact B. }
  pose proof (grundy_unique _ (bar_proper _) _ _ H (ns_bar_grundy _ N) (2, 4) ltac:(simpl; lia)) as E.
  discriminate.
Qed.

(** Conjecture 8.1 fails for k = 3, Theorem 7.3 for k = 5. *)
Example border_not_3 : ~ pset (triangle 3 0) border.
Proof. rewrite triangle_border_iff by (exists 1; reflexivity). intros [m E]. lia. Qed.

Example triangle_not_5 : ~ pset (triangle 5 0) nim_zero2.
Proof. rewrite triangle_0_iff by (exists 2; reflexivity). intros [m E]. lia. Qed.

(** Theorem 5.12 without its hypothesis: in the bar of the constant 1 the position (1, 1) has Grundy number 0 and
    is not terminal, so a pass leads from one position of the set to another. *)
Example pass_needs_terminal : let B := bar (fun _ => 1) in
  is_grundy B (fun '(y, z) => y ⊕ z) /\
  ~ pset (passes B 1 (fun x b _ => ~ (x = 0 /\ terminal B b)))
      (fun '(x, b, p) => x = if Nat.even p then (fun '(y, z) => y ⊕ z) b else sigma ((fun '(y, z) => y ⊕ z) b)).
Proof.
  intro B. split.
  - apply ns_bar_grundy. intros z w i _ _ _. reflexivity.
  - intro H. assert (HB : proper B) by apply bar_proper.
    refine (pset_closed _ (passes_proper B 1 _ HB) _ H (0, (1, 1), 1) (0, (1, 1), 0) _ _ _ _).
    + simpl. lia.
    + reflexivity.
    + right. right. repeat split. intros [_ T0]. apply (T0 (0, 1)). left. lia.
    + reflexivity.
Qed.
