(** Sets that say that a nim-sum is 0 are the sets of P-positions exactly if the criterion holds on all lines. *)
From Coq Require Import NArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Rule Bars Criterion Border ShiftedCriterion.
From Checker Require Import Function BarGame BarLines.
Import ListNotations.
Open Scope nat_scope.

(** * Bars of two columns *)
Section Two.
Variable B : list nat -> nat.
Hypothesis up : monotone 2 B.
Lemma up2 x z x' z' : x <= x' -> z <= z' -> B [x; z] <= B [x'; z'].
Proof. intros H1 H2. transitivity (B [x'; z]); [exact (up [] [z] x x' eq_refl H1) | exact (up [x'] [] z z' eq_refl H2)]. Qed.
Section Shift.
Variable e : nat.
Let H := bar2_from e (fun x z => B [x - e; z - e]).
Definition moved (p : nat * list nat) : nat * nat * nat := let '(y, c) := p in (nth 0 c 0 + e, y, nth 1 c 0 + e).
Lemma moved_legal p : legal (bars 2 B) p -> legal H (moved p).
Proof.
  destruct p as [y c]. intros [L Y]. destruct c as [| x [| z [| ? ?]]]; try discriminate. cbn.
  replace (x + e - e) with x by lia. replace (z + e - e) with z by lia. split; [lia |]. split; [lia | exact Y].
Qed.
Lemma moved_opt p q : legal (bars 2 B) p -> opt (bars 2 B) p q -> opt H (moved p) (moved q).
Proof.
  destruct p as [y c], q as [v d]. intros [L Y]. destruct c as [| x [| z [| ? ?]]]; try discriminate.
  intros [[Hv ->] | (l & x0 & k & w & E & -> & Hw & ->)]; cbn.
  - split; [lia |]. split; [lia |]. left. auto.
  - destruct l as [| a [| b l]]; cbn in E.
    + injection E as <- <-. cbn. replace (w + e - e) with w by lia. replace (z + e - e) with z by lia.
      split; [lia |]. split; [lia |]. right. left. split; [lia | auto].
    + injection E as <- <- <-. cbn. replace (w + e - e) with w by lia. replace (x + e - e) with x by lia.
      split; [lia |]. split; [lia |]. right. right. split; [reflexivity |]. split; [reflexivity | lia].
    + injection E as _ _ E. destruct l; discriminate.
Qed.
Lemma moved_back p q' : legal (bars 2 B) p -> opt H (moved p) q' -> exists q, opt (bars 2 B) p q /\ moved q = q'.
Proof.
  destruct p as [y c], q' as [[u v] w]. intros [L Y]. destruct c as [| x [| z [| ? ?]]]; try discriminate. cbn.
  intros (Hu & Hw & [(-> & Hv & ->) | [(Hx & -> & ->) | (-> & -> & Hz)]]).
  - exists (v, [x; z]). split; [left; auto | reflexivity].
  - exists (Nat.min y (B [u - e; z]), [u - e; z]). split.
    + right. exists [], x, [z], (u - e). cbn. repeat split. lia.
    + cbn. replace (z + e - e) with z by lia. f_equal. f_equal. lia.
  - exists (Nat.min y (B [x; w - e]), [x; w - e]). split.
    + right. exists [x], z, [], (w - e). cbn. repeat split. lia.
    + cbn. replace (x + e - e) with x by lia. f_equal. lia.
Qed.
Lemma moved_onto p' : legal H p' -> exists p, legal (bars 2 B) p /\ moved p = p'.
Proof.
  destruct p' as [[x y] z]. cbn. intros (Hx & Hz & Y). exists (y, [x - e; z - e]). cbn. split; [auto |]. f_equal; [f_equal |]; lia.
Qed.
Theorem shift_bars : pset (bars 2 B) (fun p => nim_zero2 (moved p)) <-> criterion2 (zero_outside e (fun x z => B [x - e; z - e])).
Proof.
  rewrite <- ShiftedCriterion.shifted_iff by (intros; apply up2; lia). fold H. split; intro P.
  - exact (Rule.map_pset_onto (bars 2 B) H moved moved_opt moved_back (Bars.bars_proper 2 B) moved_onto nim_zero2 P).
  - exact (Rule.map_pset (bars 2 B) H moved moved_legal moved_opt moved_back (Bars.bars_proper 2 B) nim_zero2 P).
Qed.
End Shift.

Let H := bar2 (fun x z => B [x; z]).
Definition in_order (p : nat * list nat) : nat * nat * nat := let '(y, c) := p in (nth 0 c 0, y, nth 1 c 0).
Lemma order_legal p : legal (bars 2 B) p -> legal H (in_order p).
Proof. destruct p as [y c]. intros [L Y]. destruct c as [| x [| z [| ? ?]]]; try discriminate. exact Y. Qed.
Lemma order_opt p q : legal (bars 2 B) p -> opt (bars 2 B) p q -> opt H (in_order p) (in_order q).
Proof.
  destruct p as [y c], q as [v d]. intros [L Y]. destruct c as [| x [| z [| ? ?]]]; try discriminate.
  intros [[Hv ->] | (l & x0 & k & w & E & -> & Hw & ->)]; cbn.
  - left. auto.
  - destruct l as [| a [| b l]]; cbn in E.
    + injection E as <- <-. right. left. auto.
    + injection E as <- <- <-. right. right. auto.
    + injection E as _ _ E. destruct l; discriminate.
Qed.
Lemma order_back p q' : legal (bars 2 B) p -> opt H (in_order p) q' -> exists q, opt (bars 2 B) p q /\ in_order q = q'.
Proof.
  destruct p as [y c], q' as [[u v] w]. intros [L Y]. destruct c as [| x [| z [| ? ?]]]; try discriminate. cbn.
  intros [(-> & Hv & ->) | [(Hx & -> & ->) | (-> & -> & Hz)]].
  - exists (v, [x; z]). split; [left; auto | reflexivity].
  - exists (Nat.min y (B [u; z]), [u; z]). split; [right; exists [], x, [z], u; auto | reflexivity].
  - exists (Nat.min y (B [x; w]), [x; w]). split; [right; exists [x], z, [], w; auto | reflexivity].
Qed.
Lemma order_onto p' : legal H p' -> exists p, legal (bars 2 B) p /\ in_order p = p'.
Proof. destruct p' as [[x y] z]. cbn. intro Y. exists (y, [x; z]). cbn. auto. Qed.
Theorem border_bars : B [0; 0] = 0 -> (pset (bars 2 B) (fun p => border (in_order p)) <-> criterion2 (fun x z => B [S x; S z])).
Proof.
  intro Z. rewrite <- (Border.criterion2_iff (fun x z => B [S x; S z])) by (intros x z x' z' H1 H2; apply up2; lia).
  rewrite <- (Border.border_iff (fun x z => B [x; z]) Z). fold H. split; intro P.
  - exact (Rule.map_pset_onto (bars 2 B) H in_order order_opt order_back (Bars.bars_proper 2 B) order_onto border P).
  - exact (Rule.map_pset (bars 2 B) H in_order order_legal order_opt order_back (Bars.bars_proper 2 B) border P).
Qed.
End Two.

(** * Positions as lists *)
Section Sets.
Variables (n R : nat) (O : list nat).
Hypothesis distinct : NoDup (R :: O).
Hypothesis within : forall j, In j (R :: O) -> j < n.
Variable F : list N -> N.
Hypothesis F_row : forall p q, length p = n -> length q = n -> (forall i, i < n -> i <> R -> nth i p 0%N = nth i q 0%N) -> F p = F q.
Hypothesis F_up : forall p j, length p = n -> In j O -> (F p <= F (update j (nth j p 0 + 1) p))%N.
Variable C : list N -> Prop.
Hypothesis C_fixed : forall p q, length p = n -> length q = n -> same_fixed n R O p q -> C p -> C q.
Variable lg : list N -> Prop.
Variable op : list N -> list N -> Prop.
Hypothesis lg_iff : forall p, lg p <-> length p = n /\ C p /\ (nth R p 0 <= F p)%N.
Hypothesis op_iff : forall p q, lg p -> (op p q <-> exists j u, In j (R :: O) /\ (u < nth j p 0)%N /\ q = step R F j u p).
Hypothesis ends : Statements.proper (list_game lg op).
Notation fixed := (same_fixed n R O).
Lemma fibres Y X : (forall p0 p, length p0 = n -> lg p -> fixed p0 p -> (Y p <-> X p0 (image R O p))) ->
  (pset (list_game lg op) Y <-> forall p0, length p0 = n -> C p0 -> pset (bars (length O) (Fp n O F p0)) (X p0)).
Proof. exact (bars_of_fibres n R O distinct within F F_row C C_fixed lg op lg_iff op_iff ends Y X). Qed.
Lemma xor_zero a : a = 0%N <-> N.to_nat a = 0. Proof. lia. Qed.

Theorem plain_set : pset (list_game lg op) (fun p => xor_of (fun i => nth i p 0%N) (R :: O) = 0%N) <->
  forall p, length p = n -> C p -> forall j, In j O -> line O F j p.
Proof.
  rewrite (fibres _ (fun _ => nim_zero)).
  - split; intros H p0 L0 C0.
    + specialize (H p0 L0 C0). rewrite (Criterion.criterion_iff _ _ (bound_monotone n R O distinct within F F_row F_up p0)) in H.
      exact (proj2 (lines_criterion n R O distinct within F F_row F_up p0) H p0 L0 (fun i _ _ => eq_refl)).
    + rewrite (Criterion.criterion_iff _ _ (bound_monotone n R O distinct within F F_row F_up p0)).
      apply (lines_criterion n R O distinct within F F_row F_up). intros p L S. apply H; [exact L | exact (C_fixed p0 p L0 L S C0)].
  - intros p0 p L0 Hp S. rewrite xor_zero, xor_nimsum. unfold nim_zero, image, cols. cbn [map nimsum fold_right]. reflexivity.
Qed.

Section Columns.
Variables a b : nat.
Hypothesis two : O = [a; b].
Variable s : list N -> N.
Hypothesis s_fixed : forall p q, length p = n -> length q = n -> fixed p q -> s p = s q.
Theorem shifted_set : pset (list_game lg op) (fun p => xor_of (fun i => if Nat.eqb i R then nth i p 0 else nth i p 0 + s p)%N (R :: O) = 0%N) <->
  forall p, length p = n -> C p -> shifted_line F (s p) a b p /\ shifted_line F (s p) b a p.
Proof.
  assert (L2 : length O = 2) by (rewrite two; reflexivity).
  assert (NR : a <> R /\ b <> R) by (pose proof (R_O R O distinct) as D; rewrite two in D; cbn in D; split; intros ->; apply D; auto).
  rewrite (fibres _ (fun p0 p => nim_zero2 (moved (N.to_nat (s p0)) p))).
  - split; intros H p0 L0 C0.
    + specialize (H p0 L0 C0). rewrite L2 in H. rewrite shift_bars in H.
      * exact (proj2 (shifted_lines n R O distinct within F F_row F_up a b two (s p0) p0) H p0 L0 (fun i _ _ => eq_refl)).
      * pose proof (bound_monotone n R O distinct within F F_row F_up p0) as M. rewrite L2 in M. exact M.
    + rewrite L2. rewrite shift_bars.
      * apply (shifted_lines n R O distinct within F F_row F_up a b two). intros p L S. rewrite (s_fixed p0 p L0 L S). apply H; [exact L |].
        exact (C_fixed p0 p L0 L S C0).
      * pose proof (bound_monotone n R O distinct within F F_row F_up p0) as M. rewrite L2 in M. exact M.
  - intros p0 p L0 Hp S. apply lg_iff in Hp as (L & _). rewrite (s_fixed p0 p L0 L S). rewrite xor_zero, xor_nimsum, two.
    destruct NR as [Na Nb]. cbn [map nimsum fold_right]. rewrite Nat.eqb_refl. apply Nat.eqb_neq in Na, Nb. rewrite Na, Nb.
    unfold nim_zero2, moved, image, cols. cbn [map nth]. rewrite !N2Nat.inj_add, Nat.lxor_0_r.
    rewrite (Nat.lxor_comm (N.to_nat (nth a p 0%N) + _) (N.to_nat (nth R p 0%N))), Nat.lxor_assoc. reflexivity.
Qed.

Hypothesis F_zero : forall p, length p = n -> nth a p 0%N = 0%N -> nth b p 0%N = 0%N -> F p = 0%N.
Definition border_set (p : list N) : Prop :=
  (forall i, In i (R :: O) -> nth i p 0%N = 0%N) \/
  ((forall i, In i O -> (0 < nth i p 0)%N) /\ xor_of (fun i => if Nat.eqb i R then nth i p 0 else nth i p 0 - 1)%N (R :: O) = 0%N).
Theorem border_set_iff : pset (list_game lg op) border_set <->
  forall p, length p = n -> C p -> border_line F a b p /\ border_line F b a p.
Proof.
  assert (L2 : length O = 2) by (rewrite two; reflexivity).
  assert (NR : a <> R /\ b <> R) by (pose proof (R_O R O distinct) as D; rewrite two in D; cbn in D; split; intros ->; apply D; auto).
  assert (Z : forall p0, Fp n O F p0 [0; 0] = 0).
  { intro p0. destruct (with_columns n R O distinct within F F_row F_up a b two p0 0 0) as (p & L & S & Ea & Eb).
    pose proof (on_b n R O distinct within F F_row a b two p0 p 0 L S) as W. cbv zeta beta in W, Ea. rewrite Ea in W. rewrite W.
    rewrite F_zero; [reflexivity | rewrite update_length; exact L | |]; rewrite nth_update by (rewrite L; apply within; rewrite two; cbn; auto).
    - destruct (Nat.eqb a b); lia.
    - rewrite Nat.eqb_refl. reflexivity. }
  rewrite (fibres _ (fun _ p => border (in_order p))).
  - split; intros H p0 L0 C0.
    + specialize (H p0 L0 C0). rewrite L2 in H. rewrite border_bars in H; [| | apply Z].
      * exact (proj2 (border_lines n R O distinct within F F_row F_up a b two 0%N p0) H p0 L0 (fun i _ _ => eq_refl)).
      * pose proof (bound_monotone n R O distinct within F F_row F_up p0) as M. rewrite L2 in M. exact M.
    + rewrite L2. rewrite border_bars; [| | apply Z].
      * apply (border_lines n R O distinct within F F_row F_up a b two 0%N). intros p L S. apply H; [exact L |]. exact (C_fixed p0 p L0 L S C0).
      * pose proof (bound_monotone n R O distinct within F F_row F_up p0) as M. rewrite L2 in M. exact M.
  - intros p0 p L0 Hp S. unfold border_set. rewrite xor_zero, xor_nimsum, two. destruct NR as [Na Nb]. cbn [map nimsum fold_right].
    rewrite Nat.eqb_refl. apply Nat.eqb_neq in Na, Nb. rewrite Na, Nb.
    unfold border, in_order, image, cols. cbn [map nth]. rewrite !N2Nat.inj_sub, Nat.lxor_0_r.
    change (N.to_nat 1) with 1. set (x := N.to_nat (nth a p 0%N)) in *. set (y := N.to_nat (nth R p 0%N)). set (z := N.to_nat (nth b p 0%N)).
    assert (E : Nat.lxor (Nat.lxor (x - 1) y) (z - 1) = Nat.lxor y (Nat.lxor (x - 1) (z - 1))).
    { rewrite (Nat.lxor_comm (x - 1) y), Nat.lxor_assoc. reflexivity. }
    rewrite E. split; (intros [A | A]; [left | right]).
    + assert (x = 0 /\ y = 0 /\ z = 0) as (-> & -> & ->); [| reflexivity].
      unfold x, y, z. rewrite (A a), (A R), (A b) by (cbn; auto). auto.
    + destruct A as [P X]. assert (Pa := P a (or_introl eq_refl)). assert (Pb := P b (or_intror (or_introl eq_refl))). unfold x, z. repeat split; [lia | lia | exact X].
    + injection A as Ax Ay Az. intros i [<- | [<- | [<- | []]]]; lia.
    + destruct A as (Px & Pz & X). split; [| exact X]. intros i [<- | [<- | []]]; unfold x, z in *; lia.
Qed.
End Columns.
End Sets.
