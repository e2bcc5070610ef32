(** A theorem for each proposition of [Statements.v], with the same name in small letters. *)

From Coq Require Import Arith List.
From Nimcert Require Import Statements Obligations NimSum Rule Sums Ns Bars SeveralDirections Criterion CriterionGrundy
  Border Triangular ShiftedCriterion ShiftedTriangular ClosedFormula Prediction Passes
  FirstWrong Shift ShiftedFloor FormulaShift Cases Words Inequalities.

Theorem lemma_2_1 : Lemma_2_1.
Proof. intro f. split; [intros H t i; apply H; exact I | apply ns_adjacent]. Qed.

Theorem lemma_1_3 : Lemma_1_3.
Proof. exact ns_distance. Qed.

Theorem theorem_3_4 : Theorem_3_4.
Proof. exact ns_bar_grundy. Qed.

Theorem corollary_4_5 : Corollary_4_5.
Proof. intros f Hf. symmetry. apply bar_grundy_iff. assumption. Qed.

Theorem lemma_5_2 : Lemma_5_2.
Proof. intros G X HG D C R. apply pset_rule; assumption. Qed.

Theorem outcomes : Outcomes.
Proof. exact not_both. Qed.

Theorem grundy_unique : Grundy_unique.
Proof. intros G g h HG. apply Rule.grundy_unique. assumption. Qed.

Theorem bars_end : Bars_end.
Proof.
  exact (conj bar_proper (conj bar2_proper (conj bars_proper (conj heap_proper sum_proper)))).
Qed.

Theorem theorem_5_3 : Theorem_5_3.
Proof.
  intros G g HG. rewrite heap_grundy by assumption.
  split; apply pset_ext; intros [x p] _; reflexivity.
Qed.

Theorem proposition_3_6 : Proposition_3_6.
Proof.
  intros G H g h Hg Hh [a b] Hp. destruct (sum_grundy G H g h Hg Hh (a, b) Hp) as [S1 S2]. split.
  - intros [a' b']. exact (S1 (a', b')).
  - intros n Hn. destruct (S2 n Hn) as ([a' b'] & ? & ?). exists (a', b'). auto.
Qed.

Theorem theorem_5_17 : Theorem_5_17.
Proof. exact ns_grundy. Qed.

Theorem theorem_5a_3 : Theorem_5a_3.
Proof. exact criterion_iff. Qed.

Theorem corollary_5a_5 : Corollary_5a_5.
Proof. exact bars_grundy_iff. Qed.

Theorem corollary_5a_6 : Corollary_5a_6.
Proof.
  intros F HF F00. rewrite border_iff by assumption. apply criterion2_iff.
  intros x z x' z' Hx Hz. apply HF; apply le_n_S; assumption.
Qed.

Theorem theorem_5a_8 : Theorem_5a_8.
Proof.
  intros k Hk. split; [| split; [| split]].
  - apply triangle_0_iff. assumption.
  - apply triangle_1_iff. assumption.
  - apply triangle_2_iff. assumption.
  - apply triangle_border_iff. assumption.
Qed.

Theorem theorem_5b_1 : Theorem_5b_1.
Proof. exact formula_iff. Qed.

Theorem theorem_5b_2 : Theorem_5b_2.
Proof. intros k [K ->]. apply prediction_grundy. Qed.

Theorem theorem_5c_1 : Theorem_5c_1.
Proof. intros B n A g HB Hg H1 H2 H3. apply passes_pset; auto. Qed.

Theorem theorem_5_12 : Theorem_5_12.
Proof. exact one_pass. Qed.

Theorem theorem_5a_9 : Theorem_5a_9.
Proof. exact shifted_iff. Qed.

Theorem theorem_5a_10 : Theorem_5a_10.
Proof. exact shifted_triangle_iff. Qed.

Theorem grundy_exists : Grundy_exists.
Proof. exact bar_has_grundy. Qed.

Theorem theorem_4_3 : Theorem_4_3.
Proof.
  intros f g Hf Hg. split; [| split].
  - intro n. apply prefix_iff; assumption.
  - intro n. apply prefix_cap; assumption.
  - intros z HN Hz. apply first_wrong; assumption.
Qed.

Theorem theorem_4_8 : Theorem_4_8.
Proof. exact shift_criterion. Qed.

Theorem theorem_5b_4 : Theorem_5b_4.
Proof. exact formula_shift. Qed.

Theorem corollary_5b_6 : Corollary_5b_6.
Proof. exact prediction_shift. Qed.

Theorem lemma_2_6 : Lemma_2_6.
Proof.
  intros C f g op O Hf Hg z w i Cz Cw E. specialize (Hf z w i Cz Cw E). specialize (Hg z w i Cz Cw E).
  assert (shifted : forall a b, op a b / 2 ^ i = op (a / 2 ^ i) (b / 2 ^ i)).
  { intros a b. assert (P : 2 ^ i <> 0) by (apply Nat.pow_nonzero; discriminate).
    pose proof (fun a b L => Nat.div_le_mono a b (2 ^ i) P L) as M. cbn [In] in O. rewrite <- !Nat.shiftr_div_pow2.
    destruct O as [<- | [<- | [<- | [<- | [<- | []]]]]].
    - rewrite !Nat.shiftr_div_pow2. symmetry. apply (Nat.min_mono (fun n => n / 2 ^ i)); [intros x y ->; reflexivity | exact M].
    - rewrite !Nat.shiftr_div_pow2. symmetry. apply (Nat.max_mono (fun n => n / 2 ^ i)); [intros x y ->; reflexivity | exact M].
    - apply Nat.shiftr_lxor.
    - apply Nat.shiftr_land.
    - apply Nat.shiftr_lor. }
  rewrite !shifted, Hf, Hg. reflexivity.
Qed.

Theorem lemma_2_7 : Lemma_2_7.
Proof. exact columns_at_a_power. Qed.

Theorem lemma_2_2 : Lemma_2_2.
Proof.
  intro f. split.
  - intros H t. apply H. auto.
  - intros H z w L. induction L as [| w L IH]; [apply le_n | apply Nat.le_trans with (f w); auto].
Qed.

Theorem lemma_2_3 : Lemma_2_3.
Proof. intros f z H. apply adjacent_cap. assumption. Qed.

Theorem theorem_5_11 : Theorem_5_11.
Proof.
  intros G X p HG HX Hp. split.
  - intros Xp q Ho. apply (pset_closed G HG X HX p q); assumption.
  - intros D Xp. apply (pset_reachable G HG X D HX); assumption.
Qed.

Theorem corollary_4_9 : Corollary_4_9.
Proof. exact shifted_floor. Qed.

Theorem lemma_4_11 : Lemma_4_11.
Proof. exact case_violates. Qed.

Theorem lemma_5_7 : Lemma_5_7.
Proof. exact (conj lexicographic_ends sum_proper). Qed.

Theorem corollary_5a_11 : Corollary_5a_11.
Proof. exact fixed_coordinates. Qed.

Theorem theorem_5a_4 : Theorem_5a_4.
Proof.
  intros r F l k n HF Hr X phi HT. split.
  - intros N HN B A. exact (failure_position r F HF l k Hr n N HT HN B A).
  - intros j A B L Aj H. apply (failure_option r F HF l k Hr n j HT A B L Aj).
    destruct (Nat.eq_dec j n) as [E | Ne]; [left; assumption | right].
    apply H; [apply Nat.lt_succ_diag_r |].
    destruct (proj1 (Nat.lt_eq_cases j n) L) as [G | G]; [exact G | contradiction].
Qed.

Theorem theorem_5_14 : Theorem_5_14.
Proof. exact pass_theorem_is_sharp. Qed.

Theorem theorem_5c_2 : Theorem_5c_2.
Proof. exact passes_from_obligations. Qed.

Theorem words : Words.
Proof. exact Words.words. Qed.

Theorem theorem_6_8 : Theorem_6_8.
Proof. exact invariants. Qed.

Theorem lemma_6_17 : Lemma_6_17.
Proof. exact settled. Qed.

Theorem lemma_6_18 : Lemma_6_18.
Proof. exact lines. Qed.
