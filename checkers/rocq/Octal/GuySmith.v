(** The theorem of Guy and Smith (docs/THEORY.md, Theorem 5e.1): Grundy numbers of an octal game that repeat up to a bound repeat
    for all heaps. *)
From Coq Require Import NArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Checker Require Import Heaps Values.
Import ListNotations.
Local Open Scope N_scope.

Section Period.
Variable code : list N.
Variable g : N -> nat.
Hypothesis g_is_mex : is_mex code g.
Variables e p : N.
Hypothesis p_positive : 1 <= p.
(** The longest take. *)
Variable k : N.
Hypothesis takes : forall i d, N.testbit (nth i code 0) d = true -> N.of_nat i <= k.
Hypothesis repeats : forall n, e <= n -> n + p <= 2 * e + 2 * p + k -> g (n + p) = g n.
Hypothesis code_ok : is_code code = true.

Notation options n v := (exists left, leaves code n left /\ nimsum (map g left) = v).
Lemma same_options m n : (forall v, options m v <-> options n v) -> g m = g n.
Proof.
  intro H. destruct (g_is_mex m) as [M1 M2], (g_is_mex n) as [N1 N2]. destruct (Nat.lt_trichotomy (g m) (g n)) as [L | [E | L]]; [exfalso | exact E | exfalso].
  - apply N2 in L. apply H in L as (left & L & V). exact (M1 left L V).
  - apply M2 in L. apply H in L as (left & L & V). exact (N1 left L V).
Qed.
(** What is left is one heap and perhaps a smaller one, if a move cannot take all. *)
Lemma large_left n v : k < n -> options n v -> exists i a b, n = N.of_nat i + a + b /\ a <= b /\
  ((a = 0 /\ N.testbit (nth i code 0) 1 = true /\ g b = v) \/ (1 <= a /\ N.testbit (nth i code 0) 2 = true /\ Nat.lxor (g a) (g b) = v)).
Proof.
  intros L (left & (i & H) & V). destruct left as [| a [| b [| c left]]]; [| | | destruct H].
  - destruct H as [E D]. apply takes in D. lia.
  - destruct H as (E & A & D). exists i, 0, a. cbn in V. rewrite Nat.lxor_0_r in V. split; [lia |]. split; [lia |]. left. auto.
  - destruct H as (E & A & B & D). cbn in V. rewrite Nat.lxor_0_r in V. destruct (N.le_gt_cases a b) as [O | O].
    + exists i, a, b. split; [lia |]. split; [exact O |]. right. auto.
    + exists i, b, a. split; [lia |]. split; [lia |]. right. rewrite Nat.lxor_comm. split; [lia | auto].
Qed.
Lemma is_option n v i a b : n = N.of_nat i + a + b -> 1 <= b ->
  ((a = 0 /\ N.testbit (nth i code 0) 1 = true /\ g b = v) \/ (1 <= a /\ N.testbit (nth i code 0) 2 = true /\ Nat.lxor (g a) (g b) = v)) -> options n v.
Proof.
  intros E B [(-> & D & V) | (A & D & V)].
  - exists [b]. cbn. rewrite Nat.lxor_0_r. split; [exists i; repeat split; auto; lia | exact V].
  - exists [a; b]. cbn. rewrite Nat.lxor_0_r. split; [exists i; repeat split; auto; lia | exact V].
Qed.
Lemma first_takes_two i : N.testbit (nth i code 0) 1 = true -> (1 <= i)%nat.
Proof.
  destruct (first_digit code code_ok) as [_ D]. destruct i; [rewrite D; discriminate | lia].
Qed.
Theorem period n : e <= n -> g (n + p) = g n.
Proof.
  induction n as [n IH] using (well_founded_induction N.lt_wf_0). intro En. destruct (N.le_gt_cases (n + p) (2 * e + 2 * p + k)) as [L | L]; [exact (repeats n En L) |].
  assert (takes' : forall i a v b, (a = 0 /\ N.testbit (nth i code 0) 1 = true /\ g b = v) \/ (1 <= a /\ N.testbit (nth i code 0) 2 = true /\ Nat.lxor (g a) (g b) = v) ->
    N.of_nat i <= k /\ 1 <= N.of_nat i + a).
  { intros i a v b [(-> & D & _) | (A & D & _)]; pose proof (takes _ _ D); [pose proof (first_takes_two _ D) |]; lia. }
  apply same_options. intro v. split; intro O; (apply large_left in O as (i & a & b & E & AB & O); [| lia]); destruct (takes' _ _ _ _ O) as [T1 T2].
  - apply (is_option n v i a (b - p)); [lia | lia |]. rewrite <- (IH (b - p)) by lia. replace (b - p + p) with b by lia. exact O.
  - apply (is_option (n + p) v i a (b + p)); [lia | lia |]. rewrite IH by lia. exact O.
Qed.
End Period.
