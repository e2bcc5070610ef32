(** The check of claims about strips and a bar, and why it is sound. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Main Rule CriterionGrundy.
From Checker Require Import Evidence.
From Checker Require Import Syntax Semantics Stated Total Component Places Slices Function Game GameSound Partition BarGame BarLines BarSets EvidenceSound.
From Checker Require Import Lowering Meaning Obligation ParametricObligation ParametricGame Bars Substitution Shape Sets Criterion Sides UnderBound.
Import ListNotations.
Open Scope nat_scope.

Section Bar.
Variable e : list N.
Notation parameters := (length e).
Variable g : list wsummand.
Variable b : bar_game.
Hypothesis its_bar : exists t, split_bar t 0 g = Some b.
Notation n := (total_size b). Notation R := (row_at b). Notation O := (others_of b).
Notation greatest := (greatest e b).
Notation fits := (fits_required e b).
Variable x : shifted.
Hypothesis good : match x with
  | Itself => True
  | Plus s => length O = 2 /\ may_be_negative s = false /\ only (stays b) s = true
  | LessOne => n = 3 /\ length O = 2
  end.
Lemma good_shift : match x with Plus s => may_be_negative s = false /\ only (stays b) s = true | _ => True end.
Proof. destruct x; [exact I | exact (proj2 good) | exact I]. Qed.

(** * Lines *)
Definition at_line (i : nat) (p : list N) (m q : N) : Prop := holds_there e b x i p m q.
Lemma line_shown i p m : In i O -> length p = n -> fits p ->
  (forall o, In o (of_line parameters b x i) -> exists s, o s = Some true) -> (at_line i p m (m + 1) <-> at_line i p m m).
Proof.
  intros Hi L F H. unfold of_line in H. cbv zeta in H.
  destruct (H _ (or_introl eq_refl)) as [s1 H1]. destruct (H _ (or_intror (or_introl eq_refl))) as [s2 H2].
  set (ns := track_numbers e b x i p m). assert (Ln : length ns = n - 1) by (apply (track_numbers_length e g b its_bar x i Hi p L m)).
  pose proof (under_holds e g b its_bar x good_shift i Hi p L m (next_row b) (m + 1)%N (next_row_value e g b its_bar x i Hi p L m)) as U1.
  pose proof (under_holds e g b its_bar x good_shift i Hi p L m (Var (row_track b)) m (this_row_value e g b its_bar x i Hi p L m)) as U2.
  pose proof (known_holds e g b its_bar x good_shift i Hi p L m F) as K. fold ns in U1, U2, K. unfold at_line. rewrite <- U1, <- U2. split; intro Q.
  - apply (no_numbers_right parameters e _ _ _ s1 H1 ns Ln). intros d Hd. apply in_app_iff in Hd as [Hd | [<- | []]]; [exact (K d Hd) | exact Q].
  - apply (no_numbers_right parameters e _ _ _ s2 H2 ns Ln). intros d Hd. apply in_app_iff in Hd as [Hd | [<- | []]]; [exact (K d Hd) | exact Q].
Qed.
Lemma line_position i p q : In i O -> length p = n -> x = Itself -> on_line e b x i p q = update i (N.lxor q (xor_of (fun j => nth j p 0%N) (the_rest b i))) p.
Proof.
  intros Hi L E. assert (I : i < n) by (apply (within g b its_bar); right; exact Hi). apply same_numbers; [rewrite update_length, L; unfold on_line; rewrite map_length, seq_length; reflexivity |].
  intros k Hk. unfold on_line in *. rewrite map_length, seq_length in Hk. rewrite nth_numbers, nth_update by (rewrite L; exact I). apply Nat.ltb_lt in Hk. rewrite Hk.
  unfold completing, other_column, sum_with, other_size. rewrite E. destruct (Nat.eqb k i); [reflexivity |]. destruct (in_rest b i k); reflexivity.
Qed.
Lemma two_rest i o : In i O -> the_rest b i = [o] -> In o O /\ o <> i /\ forall k, in_rest b i k = Nat.eqb k o.
Proof.
  intros Hi E. assert (Ho : In o (the_rest b i)) by (rewrite E; left; reflexivity). apply (in_the_rest b i) in Ho as [Ho D]. split; [exact Ho |]. split; [exact D |].
  intro k. unfold in_rest. rewrite E. cbn [existsb]. apply orb_false_r.
Qed.
Lemma shifted_position i o p q s : In i O -> length p = n -> x = Plus s -> the_rest b i = [o] ->
  let X := N.lxor q (nth o p 0 + shift_value e x p)%N in
  (at_line i p q q <-> at_line i p q q) /\ forall m, at_line i p m q <-> (shift_value e x p <= X)%N /\ (m < greatest (update i (X - shift_value e x p) p))%N.
Proof.
  intros Hi L E Er X. split; [reflexivity |]. intro m. assert (S : sum_with e b x i p q = X).
  { unfold sum_with, other_size. rewrite Er. cbn [xor_of]. rewrite N.lxor_0_r. unfold X. rewrite E. reflexivity. }
  assert (P : on_line e b x i p q = update i (X - shift_value e x p)%N p).
  { assert (I : i < n) by (apply (within g b its_bar); right; exact Hi). apply same_numbers; [rewrite update_length, L; unfold on_line; rewrite map_length, seq_length; reflexivity |].
    intros k Hk. unfold on_line in *. rewrite map_length, seq_length in Hk. rewrite nth_numbers, nth_update by (rewrite L; exact I). apply Nat.ltb_lt in Hk. rewrite Hk.
    unfold completing, other_column. rewrite S. destruct (Nat.eqb k i); [rewrite E; reflexivity |]. destruct (in_rest b i k); [rewrite E; reflexivity | reflexivity]. }
  unfold at_line, holds_there. rewrite P, S. rewrite E at 1. reflexivity.
Qed.
Lemma border_position i o p q : In i O -> length p = n -> x = LessOne -> the_rest b i = [o] ->
  forall m, at_line i p m q <-> (m < greatest (update i (N.lxor q (nth o p 0) + 1) (update o (nth o p 0 + 1) p)))%N.
Proof.
  intros Hi L E Er m. destruct (two_rest i o Hi Er) as (Ho & D & Q). assert (S : sum_with e b x i p q = N.lxor q (nth o p 0%N)).
  { unfold sum_with, other_size. rewrite Er. cbn [xor_of]. rewrite N.lxor_0_r, E. reflexivity. }
  assert (I : i < n) by (apply (within g b its_bar); right; exact Hi). assert (I' : o < n) by (apply (within g b its_bar); right; exact Ho).
  assert (P : on_line e b x i p q = update i (N.lxor q (nth o p 0) + 1)%N (update o (nth o p 0 + 1)%N p)).
  { apply same_numbers; [rewrite !update_length, L; unfold on_line; rewrite map_length, seq_length; reflexivity |].
    intros k Hk. unfold on_line in *. rewrite map_length, seq_length in Hk. rewrite nth_numbers, !nth_update by (rewrite ?update_length, L; assumption). apply Nat.ltb_lt in Hk. rewrite Hk.
    unfold completing, other_column. rewrite S, Q, E. destruct (Nat.eqb_spec k i); [reflexivity |]. destruct (Nat.eqb_spec k o) as [-> |]; reflexivity. }
  unfold at_line, holds_there. rewrite P, E. reflexivity.
Qed.
(** What the criterion says. *)
Lemma all_forms : x = Itself \/ (exists s, x = Plus s) \/ x = LessOne. Proof. clear. destruct x; eauto. Qed.
Definition lines_hold : Prop := match x with
  | Itself => forall p, length p = n -> fits p -> forall j, In j O -> line O greatest j p
  | Plus s => forall u v, O = [u; v] -> forall p, length p = n -> fits p -> shifted_line greatest (shift_value e x p) u v p /\ shifted_line greatest (shift_value e x p) v u p
  | LessOne => forall u v, O = [u; v] -> forall p, length p = n -> fits p -> border_line greatest u v p /\ border_line greatest v u p
  end.
Lemma rest_of_two u v : O = [u; v] -> the_rest b u = [v] /\ the_rest b v = [u].
Proof.
  intro E. pose proof (distinct g b its_bar) as D. rewrite E in D. inversion D as [| ? ? _ D']. inversion D' as [| ? ? N _]. unfold the_rest. rewrite E. cbn [filter].
  assert (u <> v) by (intros ->; apply N; left; reflexivity). rewrite !Nat.eqb_refl. destruct (Nat.eqb_spec v u), (Nat.eqb_spec u v); try congruence. auto.
Qed.
Lemma lines_iff : lines_hold <-> forall i p m, In i O -> length p = n -> fits p -> (at_line i p m (m + 1) <-> at_line i p m m).
Proof.
  unfold lines_hold. destruct all_forms as [E | [[s E] | E]]; rewrite E at 1.
  - assert (P : forall i p m q, In i O -> length p = n -> (at_line i p m q <-> (m < greatest (update i (N.lxor q (xor_of (fun j => nth j p 0%N) (the_rest b i))) p))%N)).
    { intros i p m q Hi L. rewrite <- (line_position i p q Hi L E). unfold at_line, holds_there. rewrite E at 1. reflexivity. }
    split.
    + intros H i p m Hi L F. rewrite !P by assumption. exact (H p L F i Hi m).
    + intros H p L F j Hj m. specialize (H j p m Hj L F). rewrite !P in H by assumption. exact H.
  - assert (P : forall i o p m q, In i O -> the_rest b i = [o] -> length p = n -> (at_line i p m q <-> (shift_value e x p <= N.lxor q (nth o p 0 + shift_value e x p))%N /\
      (m < greatest (update i (N.lxor q (nth o p 0 + shift_value e x p) - shift_value e x p) p))%N)).
    { intros i o p m q Hi Er L. exact (proj2 (shifted_position i o p q s Hi L E Er) m). }
    split.
    + intros H i p m Hi L F. pose proof good as G. rewrite E in G. destruct G as [G _]. destruct O as [| u [| v [| ? ?]]] eqn:EO; try discriminate G.
      destruct (rest_of_two u v EO) as [Ru Rv]. destruct (H u v eq_refl p L F) as [H1 H2]. destruct Hi as [<- | [<- | []]].
      * rewrite !(P u v) by first [exact Ru | exact L | cbn; auto]. exact (H1 m).
      * rewrite !(P v u) by first [exact Rv | exact L | cbn; auto]. exact (H2 m).
    + intros H u v EO p L F. destruct (rest_of_two u v EO) as [Ru Rv]. assert (Iu : In u O) by (rewrite EO; cbn; auto). assert (Iv : In v O) by (rewrite EO; cbn; auto).
      split; intro m.
      * pose proof (H u p m Iu L F) as Q. rewrite !(P u v) in Q by assumption. exact Q.
      * pose proof (H v p m Iv L F) as Q. rewrite !(P v u) in Q by assumption. exact Q.
  - assert (P : forall i o p m q, In i O -> the_rest b i = [o] -> length p = n ->
      (at_line i p m q <-> (m < greatest (update i (N.lxor q (nth o p 0) + 1) (update o (nth o p 0 + 1) p)))%N)).
    { intros i o p m q Hi Er L. exact (border_position i o p q Hi L E Er m). }
    split.
    + intros H i p m Hi L F. pose proof good as G. rewrite E in G. destruct G as [_ G]. destruct O as [| u [| v [| ? ?]]] eqn:EO; try discriminate G.
      destruct (rest_of_two u v EO) as [Ru Rv]. destruct (H u v eq_refl p L F) as [H1 H2]. destruct Hi as [<- | [<- | []]].
      * rewrite !(P u v) by first [exact Ru | exact L | cbn; auto]. exact (H1 m).
      * rewrite !(P v u) by first [exact Rv | exact L | cbn; auto]. exact (H2 m).
    + intros H u v EO p L F. destruct (rest_of_two u v EO) as [Ru Rv]. assert (Iu : In u O) by (rewrite EO; cbn; auto). assert (Iv : In v O) by (rewrite EO; cbn; auto).
      split; intro m.
      * pose proof (H u p m Iu L F) as Q. rewrite !(P u v) in Q by assumption. exact Q.
      * pose proof (H v p m Iv L F) as Q. rewrite !(P v u) in Q by assumption. exact Q.
Qed.
(** The NS property of the columns, if there is a strip and nothing is fixed. *)
Lemma ns_lines ss : by_ns b x = true -> each_shown (map (ns_of_column parameters b) (seq 0 (length (columns_of b)))) ss = Some true ->
  lines_hold.
Proof.
  intros B H. assert (E : x = Itself) by (unfold by_ns in B; destruct x; congruence). pose proof (each_shown_right _ _ H) as S'.
  unfold lines_hold. rewrite E. intros p L F j Hj. assert (J : j < n) by (apply (within g b its_bar); right; exact Hj).
  assert (T' : Statements.T (N.to_nat (xor_of (fun i => nth i p 0%N) (rest O j))) (fun z => N.to_nat (greatest (update j (N.of_nat z) p)))).
  { apply (in_others b) in Hj as [Q | [Q | (i & -> & Hi & _ & D)]].
    1, 2: intro m; cbv beta; unfold Shape.greatest; rewrite !slice_away by (rewrite ?L; lia); reflexivity.
    apply CriterionGrundy.ns_T. apply Main.lemma_2_1. intros t k Ek.
    destruct (split_columns parameters e eq_refl g b its_bar i p Hi D L) as (l & c & L1 & Lr & C).
    destruct (S' (ns_of_column parameters b (length l))) as [st St].
    { apply (in_map (ns_of_column parameters b)), in_seq. rewrite app_length in Lr. cbn in Lr. lia. }
    assert (Lt : length (l ++ N.of_nat t :: c) = length (columns_of b)) by (rewrite app_length in *; exact Lr).
    assert (V : ~ violation (N.of_nat t) (N.of_nat t + 1) (natural (term_at e (function_of b)) (l ++ N.of_nat t :: c)) (natural (term_at e (function_of b)) (l ++ (N.of_nat t + 1)%N :: c))).
    { refine (by_operands_right e _ _ _ _ _ _ _ _ St). intros f y Y. exact (adjacent_right parameters e _ f violates y l (N.of_nat t) c Y eq_refl Lt). }
    rewrite <- !C, !(function_natural parameters e eq_refl g b its_bar) in V. refine (no_violation_ns t (S t) _ _ _ k Ek). rewrite !N2Nat.id.
    replace (N.of_nat (S t)) with (N.of_nat t + 1)%N by lia. exact V. }
  intro m. exact (proj1 (T_numbers _ (fun z => greatest (update j z p)) (fun z => N.to_nat (greatest (update j (N.of_nat z) p))) (fun z => eq_refl)) T' m).
Qed.
Lemma all_lines_right ss : each_shown (all_lines parameters b x) ss = Some true -> lines_hold.
Proof.
  intro H. unfold all_lines in H. destruct (by_ns b x) eqn:B; [exact (ns_lines ss B H) |]. apply lines_iff. intros i p m Hi L F.
  apply (line_shown i p m Hi L F). intros o Ho. destruct (each_shown_right _ _ H (by_whole o)) as [[s | ss'] S]; [apply in_map, in_flat_map; exists i; auto | exists s; exact S | discriminate].
Qed.
End Bar.
