(** Counterexamples to the NS property with parameters: two adjacent columns, at a power of two for each value of the parameters
    (docs/THEORY.md, Lemma 2.7 and section 7). *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Checker Require Import Syntax Semantics Stated Total Digits Places Lowering Meaning Obligation ParametricObligation.
From Checker Require Goals TermsSound TreesSound.
Import ListNotations.
Local Open Scope Z_scope.

(** p is a power of the base b = 2^[exponent_of_base], and [least_power] <= p < b [least_power]. The columns are z - 1 and z, where z is
    ([column_factor] p + [column_offset]) / [column_divisor], rounded down; with - for + if the offset is [taken_off]. The number
    [column_divisor] z is greater than 2 [quotient_of_column] p, and less than 2 p more than that. The value in column z - 1 is less than
    [crossed_factor] p, and the one in column z is not. *)
Record at_power := { exponent_of_base : BinNums.positive; taken_off : bool; column_divisor : affine; column_factor : affine; column_offset : affine;
                     quotient_of_column : affine; crossed_factor : affine; least_power : affine }.
Definition multiplied (k : N) (a : affine) : affine := map (N.mul k) a.

Section Check.
Variable w : at_power.
Definition base_of_power : N := (2 ^ N.pos (exponent_of_base w))%N.
(** A power of two is one of the base b iff it is 1 modulo b - 1. *)
Definition is_power : wcond :=
  And (And (Compare CGe (Var 0) (Const (least_power w))) (Compare CLt (Var 0) (Const (multiplied base_of_power (least_power w)))))
    (Compare CEq (Mod (Var 0) [N.pred base_of_power]) (Const [1 mod N.pred base_of_power]%N)).
(** [difference]: [Sub], or [Monus], which always has a value. Where it is negative or cut off, z is 0. *)
Definition column_of_power (difference : wterm -> wterm -> wterm) : wterm :=
  let (a, c) := (Scale (column_factor w) (Var 0), Const (column_offset w)) in
  Floor (if taken_off w then difference a c else Add a c) [] (column_divisor w).
(** 2 p does not divide [column_divisor] z, so it does not divide z. *)
Definition is_crossed (body : wterm) (difference : wterm -> wterm -> wterm) : wcond :=
  let (z, at_) := (column_of_power difference, fun z => Call body (Cons z Nil)) in
  let (multiple, bound) := (Scale (column_divisor w) z, Scale (crossed_factor w) (Var 0)) in
  let least := Scale (multiplied 2 (quotient_of_column w)) (Var 0) in
  And (And (And (Compare CLt least multiple) (Compare CLt multiple (Add least (Scale [2%N] (Var 0)))))
    (Compare CLt (at_ (Sub z (Const [1%N]))) bound)) (Compare CLe bound (at_ z)).
(** A tree of cases or a section shows: there is no such power for which the columns are not as said. *)
Definition power_right (parameters : nat) (body : wterm) (tree : option (list Goals.tree_line)) (s : section) : option bool :=
  if negb (is_positive (column_divisor w) && is_positive (least_power w)) then Some false else
  match tree with
  | Some ls => Goals.tree_right 1 [(is_power, true); (is_crossed body Monus, false)] ls
  | None => prefuted parameters 1 [Holding is_power Outer true; Holding (is_crossed body Sub) Outer false] s
  end.
End Check.

(** * Soundness *)
Lemma power_residue (m i : N) : m <> 0%N -> (((m + 1) ^ i) mod m = 1 mod m)%N.
Proof.
  intro M. induction i as [| i IH] using N.peano_ind; [reflexivity |]. rewrite N.pow_succ_r', N.mul_add_distr_r, N.mul_1_l.
  rewrite N.add_comm, (N.mul_comm m), N.mod_add by exact M. exact IH.
Qed.
Lemma power_from (b l : N) : (1 < b)%N -> (0 < l)%N -> exists k, (l <= b ^ k /\ b ^ k < b * l)%N.
Proof.
  intros B L. assert (G : forall k, (l <= b ^ k)%N -> exists k, (l <= b ^ k /\ b ^ k < b * l)%N).
  { induction k as [| k IH] using N.peano_ind; intro H.
    - exists 0%N. rewrite N.pow_0_r in *. split; [exact H | nia].
    - destruct (N.le_gt_cases l (b ^ k)) as [X | X]; [exact (IH X) |]. exists (N.succ k). split; [exact H |]. rewrite N.pow_succ_r'. nia. }
  apply (G l). pose proof (N.pow_gt_lin_r b l B). lia.
Qed.
(** Lemma 2.7 for p = 2^i: the columns differ in the digits below 2 p only, and the values in one that is not below p. *)
Lemma crossed_violation i z y y' k : (z mod 2 ^ N.succ i <> 0)%N -> (y < k * 2 ^ i)%N -> (k * 2 ^ i <= y')%N -> violation (z - 1) z y y'.
Proof.
  intros Z0 Y Y'. assert (P : (2 ^ i <> 0)%N) by (apply N.pow_nonzero; lia). set (a := (y / 2 ^ i)%N). set (b := (y' / 2 ^ i)%N).
  assert (D : N.lxor a b <> 0%N).
  { intro X. apply N.lxor_eq in X. assert (a < k)%N by (apply N.div_lt_upper_bound; lia). assert (k <= b)%N by (apply N.div_le_lower_bound; lia). lia. }
  pose proof (N.bit_log2 _ D) as X. rewrite N.lxor_spec in X. set (h := N.log2 (N.lxor a b)) in X. exists (h + i)%N. split.
  - intro E. unfold a, b in X. rewrite !N.div_pow2_bits, E, xorb_nilpotent in X. discriminate.
  - intros j Hj. replace j with (j - N.succ i + N.succ i)%N by lia. rewrite <- !N.div_pow2_bits. f_equal.
    assert (Q : (2 ^ N.succ i <> 0)%N) by (apply N.pow_nonzero; lia). pose proof (N.div_mod z _ Q). pose proof (N.mod_lt z _ Q).
    symmetry. apply N.div_unique with (r := (z mod 2 ^ N.succ i - 1)%N); lia.
Qed.

Section Soundness.
Variable e : list N.
Lemma multiplied_at k a : number_at e (multiplied k a) = (k * number_at e a)%N.
Proof.
  unfold number_at, multiplied. generalize (1%N :: e). induction a as [| c a IH]; intros [| x l]; cbn [map sum_of_products]; try lia. rewrite IH. lia.
Qed.
Lemma constant_number c : number_at e [c] = c.
Proof. unfold number_at. destruct e; cbn [sum_of_products]; lia. Qed.
Lemma column_totals w env : total (term_at e (column_of_power w Sub)) env = total (term_at e (column_of_power w Monus)) env.
Proof.
  unfold column_of_power. destruct (taken_off w); [| reflexivity]. cbn [map_term total]. change (number_at e []) with 0%N. unfold clip. cbv zeta.
  destruct (Z.leb_spec 0 (Z.of_N (number_at e (column_factor w)) * Z.of_N (nth 0 env 0%N) - Z.of_N (number_at e (column_offset w)))) as [H | H].
  - rewrite Z.max_r by exact H. rewrite (proj2 (Z.leb_le _ _) H). reflexivity.
  - rewrite Z.max_l by lia. reflexivity.
Qed.
Lemma crossed_alike w body env : holds_c (cond_at e (is_crossed w body Sub)) env = holds_c (cond_at e (is_crossed w body Monus)) env.
Proof. unfold is_crossed. cbn [map_cond map_term map_terms holds_c total totals]. rewrite !column_totals. reflexivity. Qed.
Theorem power_sound w parameters body tree s : power_right w parameters body tree s = Some true -> let g n := natural (term_at e body) [n] in
  (forall n, value false (term_at e body) [n] = Some (Z.of_N (g n))) -> exists n, violation n (n + 1) (g n) (g (n + 1)%N).
Proof.
  intros R g V. unfold power_right in R. destruct (is_positive (column_divisor w) && is_positive (least_power w)) eqn:F; [| discriminate]. cbn [negb] in R.
  apply andb_true_iff in F as [F1 F2]. apply (TermsSound.positive_divisor e) in F1, F2. destruct F1 as [F1 D0], F2 as [_ L0].
  set (D := number_at e (column_divisor w)) in *. set (q := number_at e (quotient_of_column w)).
  set (E := number_at e (crossed_factor w)). set (L := number_at e (least_power w)) in *. set (b := base_of_power w).
  assert (B : (1 < b)%N) by (pose proof (N.pow_gt_lin_r 2 (N.pos (exponent_of_base w)) ltac:(lia)); unfold b, base_of_power; lia).
  destruct (power_from b L B ltac:(lia)) as (k & P1 & P2). set (p := (b ^ k)%N) in *. set (i := (N.pos (exponent_of_base w) * k)%N).
  assert (P : p = (2 ^ i)%N) by (unfold p, b, base_of_power, i; rewrite N.pow_mul_r; reflexivity).
  assert (IsP : truth (cond_at e (is_power w)) [p] = Some true).
  { assert (M : Z.pos (divisor_at e [N.pred b]) = Z.of_N (N.pred b)) by (unfold divisor_at; rewrite constant_number; destruct (N.pred b) eqn:?; [lia | reflexivity]).
    unfold is_power. cbn [map_cond map_term truth value bind nth compares]. fold b. rewrite !constant_number, multiplied_at, M. fold L.
    replace (Z.of_N L <=? Z.of_N p) with true by (symmetry; apply Z.leb_le; lia). replace (Z.of_N p <? Z.of_N (b * L)) with true by (symmetry; apply Z.ltb_lt; lia).
    cbn [bind]. f_equal. apply Z.eqb_eq. rewrite <- N2Z.inj_mod. f_equal. unfold p. replace b with (N.pred b + 1)%N at 1 by lia. apply power_residue. lia. }
  assert (VZ : exists z, forall side, value side (term_at e (column_of_power w Monus)) [p] = Some (Z.of_N z)).
  { assert (X : exists x, 0 <= x /\ forall side, value side (term_at e (column_of_power w Monus)) [p] = Some (x / Z.of_N D)).
    { unfold column_of_power. destruct (taken_off w); cbn [map_term value both bind nth]; unfold both, bind; rewrite F1; change (number_at e []) with 0%N;
        (eexists; split; [| intro side; reflexivity]); lia. }
    destruct X as (x & X0 & X). exists (Z.to_N (x / Z.of_N D)). intro side. rewrite X, Z2N.id by (apply Z.div_pos; lia). reflexivity. }
  destruct VZ as [z VZ].
  (* Where z is 0, the first conjunct fails. *)
  assert (T : exists t, truth (cond_at e (is_crossed w body Monus)) [p] = Some t /\
    (t = true -> (2 * q * p < D * z)%N /\ (D * z < 2 * q * p + 2 * p)%N /\ (g (z - 1) < E * p)%N /\ (E * p <= g z)%N)).
  { unfold is_crossed. cbn [map_cond map_term map_terms truth]. cbn [value both bind nth]. rewrite !VZ. unfold both. cbn [bind compares]. rewrite multiplied_at, !constant_number. fold D E q.
    destruct (Z.ltb_spec (Z.of_N (2 * q) * Z.of_N p) (Z.of_N D * Z.of_N z)) as [Q | Q]; [| exists false; split; [reflexivity | discriminate]].
    destruct (Z.ltb_spec (Z.of_N D * Z.of_N z) (Z.of_N (2 * q) * Z.of_N p + Z.of_N 2 * Z.of_N p)) as [Q' | Q']; [| exists false; split; [reflexivity | discriminate]].
    assert (Z0 : (0 < z)%N) by nia. cbn [values]. rewrite !VZ. cbn [value bind both nth]. rewrite VZ. unfold both. cbn [bind].
    replace (0 <=? Z.of_N z - Z.of_N 1) with true by (symmetry; apply Z.leb_le; lia). cbn [orb bind]. rewrite N2Z.id.
    replace (Z.to_N (Z.of_N z - Z.of_N 1)) with (z - 1)%N by lia. rewrite !V. cbn [bind].
    destruct (Z.ltb_spec (Z.of_N (g (z - 1)%N)) (Z.of_N E * Z.of_N p)) as [Y | Y]; [| exists false; split; [reflexivity | discriminate]].
    exists (Z.of_N E * Z.of_N p <=? Z.of_N (g z)). split; [reflexivity |]. intro Y'. apply Z.leb_le in Y'. lia. }
  destruct T as (t & T & Ht). assert (t = true) as ->.
  { destruct t; [reflexivity | exfalso]. destruct tree as [ls |].
    - refine (TreesSound.tree_sound 1 e [p] _ ls R _). intros c x [H | [H | []]]; injection H as <- <-; assumption.
    - refine (prefuted_right e _ _ _ _ _ R [p] eq_refl _); [reflexivity |]. repeat constructor; cbn [map_ask asked frame_at numbers_of].
      + exact (proj1 (proj2 total_values) _ _ _ IsP).
      + rewrite crossed_alike. exact (proj1 (proj2 total_values) _ _ _ T). }
  destruct (Ht eq_refl) as (Q & Q' & Y & Y'). assert (Z0 : (0 < z)%N) by nia. exists (z - 1)%N. replace (z - 1 + 1)%N with z by lia. rewrite P in *.
  apply (crossed_violation i _ _ _ E); [| exact Y | exact Y']. intro M. apply N.mod_divide in M; [| apply N.pow_nonzero; lia]. destruct M as [r M].
  rewrite N.pow_succ_r' in M. rewrite M in Q, Q'. destruct (N.le_gt_cases (D * r) q); nia.
Qed.
End Soundness.
