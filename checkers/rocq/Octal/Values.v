(** The Grundy numbers of the heaps of an octal game, one after the other, each as the least number that no option has. *)
From Coq Require Import NArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Checker Require Import Heaps BarGame.
Import ListNotations.
Open Scope nat_scope.

(** [g] is the least number that no option of a heap has. *)
Definition is_mex (code : list N) (g : N -> nat) : Prop := forall n,
  (forall left, leaves code n left -> nimsum (map g left) <> g n) /\
  (forall m, m < g n -> exists left, leaves code n left /\ nimsum (map g left) = m).

(** * Sets of numbers, as the binary digits of a number *)
Fixpoint free (p : positive) : N := match p with xH => 1 | xO _ => 0 | xI p => N.succ (free p) end.
Definition mex (m : N) : N := match m with 0%N => 0%N | N.pos p => free p end.
Lemma setbit_spec m v w : N.testbit (N.setbit m v) w = true <-> N.testbit m w = true \/ w = v.
Proof. rewrite N.setbit_iff. intuition congruence. Qed.
Lemma free_spec p : N.testbit (N.pos p) (free p) = false /\ forall i, (i < free p)%N -> N.testbit (N.pos p) i = true.
Proof.
  induction p as [p [F L] | p _ |]; cbn [free].
  - change (N.pos p~1) with (2 * N.pos p + 1)%N. split; [rewrite N.testbit_odd_succ by apply N.le_0_l; exact F |].
    intros i H. destruct (N.zero_or_succ i) as [-> | [j ->]]; [reflexivity |]. rewrite N.testbit_odd_succ by apply N.le_0_l. apply L. lia.
  - split; [reflexivity | lia].
  - split; [reflexivity |]. intros i H. replace i with 0%N by lia. reflexivity.
Qed.
Lemma mex_spec m : N.testbit m (mex m) = false /\ forall i, (i < mex m)%N -> N.testbit m i = true.
Proof. destruct m as [| p]; [split; [reflexivity | cbn; lia] | exact (free_spec p)]. Qed.

(** * The numbers of the options *)
(** [forward]: the numbers of the heaps 1, 2, ..; [back]: those of the heaps l - 1, l - 2, .., 0. Of two heaps the first is at most half of
    l, so the lists are followed as long as there are two more elements in [twice], which is [back]. *)
Fixpoint of_pairs (forward back twice : list N) (found : N) : N :=
  match forward, back, twice with
  | a :: forward, b :: back, _ :: _ :: twice => of_pairs forward back twice (N.setbit found (N.lxor a b))
  | _, _, _ => found
  end.
(** [back]: the numbers of the heap l that is left where the first digit is used, and of the smaller ones. *)
Fixpoint of_options (forward code back : list N) (found : N) : N :=
  match code, back with
  | d :: code, v :: rest =>
      let found := match rest with [] => if N.testbit d 0 then N.setbit found 0 else found
                                 | _ => if N.testbit d 1 then N.setbit found v else found end in
      of_options forward code rest (if N.testbit d 2 then of_pairs forward rest rest found else found)
  | _, _ => found
  end.
(** The number of a heap, after those of the smaller ones, the largest first. *)
Definition next (code back : list N) : N := mex (of_options (tl (rev' back)) code (0%N :: back) 0).
Fixpoint numbers (code : list N) (n : nat) : list N := match n with O => [] | S n => let back := numbers code n in next code back :: back end.
Definition number (code : list N) (n : N) : nat := N.to_nat (next code (numbers code (N.to_nat n))).

Lemma of_pairs_spec forward : forall back twice found v, N.testbit (of_pairs forward back twice found) v = true <->
  N.testbit found v = true \/ exists j, j < length forward /\ j < length back /\ 2 * j + 1 < length twice /\ v = N.lxor (nth j forward 0%N) (nth j back 0%N).
Proof.
  induction forward as [| a forward IH]; intros back twice found v.
  - cbn. split; [auto |]. intros [H | (j & L & _)]; [exact H | lia].
  - destruct back as [| b back], twice as [| x [| y twice]]; cbn [of_pairs]; try (split; [auto |]; intros [H | (j & _ & L1 & L2 & _)]; [exact H | cbn in L1, L2; lia]).
    rewrite IH, setbit_spec. split.
    + intros [[H | ->] | (j & L1 & L2 & L3 & ->)]; [auto | right; exists 0; cbn; repeat split; lia | right; exists (S j); cbn in *; repeat split; lia].
    + intros [H | ([| j] & L1 & L2 & L3 & ->)]; [auto | auto | right; exists j; cbn in *; repeat split; lia].
Qed.
Definition of_digit (forward : list N) (d : N) (back : list N) (v : N) : Prop :=
  match back with
  | [] => False
  | w :: rest => (N.testbit d 0 = true /\ rest = [] /\ v = 0%N) \/ (N.testbit d 1 = true /\ rest <> [] /\ v = w) \/
      (N.testbit d 2 = true /\ exists j, j < length forward /\ j < length rest /\ 2 * j + 1 < length rest /\ v = N.lxor (nth j forward 0%N) (nth j rest 0%N))
  end.
Lemma of_options_spec forward code : forall back found v, N.testbit (of_options forward code back found) v = true <->
  N.testbit found v = true \/ exists i, of_digit forward (nth i code 0%N) (skipn i back) v.
Proof.
  induction code as [| d code IH]; intros back found v.
  - cbn [of_options]. split; [auto |]. intros [H | (i & H)]; [exact H | exfalso]. destruct i; destruct (skipn _ _); cbn in H; intuition discriminate.
  - destruct back as [| w rest]; [cbn [of_options]; split; [auto |]; intros [H | (i & H)]; [exact H | rewrite skipn_nil in H; destruct H] |].
    cbn [of_options]. rewrite IH. clear IH.
    assert (E : forall f, N.testbit (if N.testbit d 2 then of_pairs forward rest rest f else f) v = true <->
      N.testbit f v = true \/ (N.testbit d 2 = true /\ exists j, j < length forward /\ j < length rest /\ 2 * j + 1 < length rest /\ v = N.lxor (nth j forward 0%N) (nth j rest 0%N))).
    { intro f. destruct (N.testbit d 2); [rewrite of_pairs_spec | ]; intuition discriminate. }
    rewrite E. clear E.
    assert (F : N.testbit match rest with [] => if N.testbit d 0 then N.setbit found 0 else found
                                 | _ => if N.testbit d 1 then N.setbit found w else found end v = true <->
      N.testbit found v = true \/ (N.testbit d 0 = true /\ rest = [] /\ v = 0%N) \/ (N.testbit d 1 = true /\ rest <> [] /\ v = w)).
    { destruct rest; [destruct (N.testbit d 0) | destruct (N.testbit d 1)]; rewrite ?setbit_spec; intuition discriminate. }
    rewrite F. clear F. split.
    + intros [[[H | H] | H] | (i & H)]; [auto | right; exists 0; cbn; tauto | right; exists 0; cbn; tauto | right; exists (S i); exact H].
    + intros [H | ([| i] & H)]; [auto | cbn in H; tauto | right; exists i; exact H].
Qed.

(** * The numbers are the least that no option has *)
Section Code.
Variable code : list N.
Hypothesis code_ok : is_code code = true.
Notation G i := (next code (numbers code i)).
Lemma numbers_length n : length (numbers code n) = n.
Proof. induction n; cbn; congruence. Qed.
Lemma numbers_nth n : forall j, j < n -> nth j (numbers code n) 0%N = G (n - 1 - j).
Proof.
  induction n as [| n IH]; intros j L; [lia |]. destruct j as [| j]; cbn [numbers nth]; [replace (S n - 1 - 0) with n by lia; reflexivity |].
  rewrite IH by lia. f_equal. f_equal. lia.
Qed.
Lemma forward_nth n j : S j < n -> nth j (tl (rev' (numbers code n))) 0%N = G (S j).
Proof.
  intro L. unfold rev'. rewrite <- rev_alt. assert (E : nth j (tl (rev (numbers code n))) 0%N = nth (S j) (rev (numbers code n)) 0%N) by (destruct (rev (numbers code n)); [destruct j |]; reflexivity).
  rewrite E, rev_nth by (rewrite numbers_length; lia). rewrite numbers_length, numbers_nth by lia. do 2 f_equal. lia.
Qed.
Lemma forward_length n : length (tl (rev' (numbers code n))) = n - 1.
Proof. unfold rev'. rewrite <- rev_alt. assert (E : length (rev (numbers code n)) = n) by (rewrite rev_length; apply numbers_length). destruct (rev _); cbn in *; lia. Qed.
Lemma first_digit : N.testbit (nth 0 code 0%N) 0 = false /\ N.testbit (nth 0 code 0%N) 1 = false.
Proof. unfold is_code in code_ok. destruct code as [| d l]; [split; reflexivity |]. cbn in *. destruct (N.eqb_spec d 0) as [-> |]; [split; reflexivity |]. destruct (N.eqb_spec d 4) as [-> |]; [split; reflexivity | discriminate]. Qed.

Notation value left := (fold_right N.lxor 0%N (map (fun h => G (N.to_nat h)) left)).
Lemma skipn_cons (l : list N) : forall i, i < length l -> skipn i l = nth i l 0%N :: skipn (S i) l.
Proof. induction l as [| x l IH]; intros i L; [cbn in L; lia |]. destruct i as [| i]; [reflexivity |]. cbn in L. exact (IH i ltac:(lia)). Qed.
Lemma nth_skipn (l : list N) : forall i j, nth j (skipn i l) 0%N = nth (i + j) l 0%N.
Proof. induction l as [| x l IH]; intros [| i] j; try reflexivity; [destruct j; reflexivity | exact (IH i j)]. Qed.
Lemma options_are n v : N.testbit (of_options (tl (rev' (numbers code n))) code (0%N :: numbers code n) 0) v = true <->
  exists left, leaves code (N.of_nat n) left /\ value left = v.
Proof.
  rewrite of_options_spec, N.bits_0. destruct first_digit as [D0 D1].
  assert (Lb : length (0%N :: numbers code n) = S n) by (cbn; rewrite numbers_length; reflexivity).
  assert (Lr : forall i, length (skipn i (numbers code n)) = n - i) by (intro i; rewrite skipn_length, numbers_length; reflexivity).
  split.
  - intros [H | (i & H)]; [discriminate |]. destruct (Nat.le_gt_cases (S n) i) as [L | L]; [rewrite skipn_all2 in H by lia; destruct H |].
    rewrite skipn_cons in H by lia. cbn [skipn of_digit] in H. specialize (Lr i). destruct H as [(D & E & ->) | [(D & E & ->) | (D & j & L2 & L3 & L1 & ->)]].
    + exists []. split; [| reflexivity]. exists i. split; [| exact D]. rewrite E in Lr. cbn in Lr. lia.
    + exists [N.of_nat (n - i)]. assert (n <> i) by (intros <-; destruct (skipn n _); [destruct E; reflexivity | cbn in Lr; lia]).
      split; [exists i; split; [lia | split; [lia | exact D]] |]. cbn [map fold_right]. rewrite N.lxor_0_r, Nat2N.id.
      destruct i as [| i]; [rewrite D1 in D; discriminate |]. cbn [nth]. rewrite numbers_nth by lia. do 2 f_equal. lia.
    + rewrite Lr in L1. rewrite forward_length in L2. exists [N.of_nat (S j); N.of_nat (n - i - S j)]. split; [exists i; repeat split; try lia; exact D |].
      cbn [map fold_right]. rewrite N.lxor_0_r, !Nat2N.id, nth_skipn, forward_nth, numbers_nth by lia. replace (n - 1 - (i + j)) with (n - i - S j) by lia. reflexivity.
  - intros (left & (i & H) & <-). right. exists i. destruct left as [| a [| b [| ? ?]]]; [| | | destruct H].
    + destruct H as [E D]. rewrite skipn_cons by lia. cbn [skipn of_digit]. left. split; [exact D |]. split; [| reflexivity].
      apply length_zero_iff_nil. rewrite Lr. lia.
    + destruct H as (E & A & D). rewrite skipn_cons by lia. cbn [skipn of_digit]. right. left. split; [exact D |].
      split; [intro X; specialize (Lr i); rewrite X in Lr; cbn in Lr; lia |]. destruct i as [| i]; [rewrite D1 in D; discriminate |].
      cbn [nth map fold_right]. rewrite N.lxor_0_r, numbers_nth by lia. do 2 f_equal. lia.
    + destruct H as (E & A & B & D). rewrite skipn_cons by lia. cbn [skipn of_digit]. right. right. split; [exact D |].
      assert (P : forall c d, (c + d = a + b)%N -> (1 <= c)%N -> (c <= d)%N -> exists j, j < length (tl (rev' (numbers code n))) /\ j < length (skipn i (numbers code n)) /\
        2 * j + 1 < length (skipn i (numbers code n)) /\ N.lxor (G (N.to_nat c)) (G (N.to_nat d)) = N.lxor (nth j (tl (rev' (numbers code n))) 0%N) (nth j (skipn i (numbers code n)) 0%N)).
      { intros c d Q C L. exists (N.to_nat c - 1). rewrite Lr, forward_length. split; [lia |]. split; [lia |]. split; [lia |].
        rewrite nth_skipn, forward_nth, numbers_nth by lia. f_equal; do 2 f_equal; lia. }
      cbn [map fold_right]. rewrite N.lxor_0_r. destruct (N.le_gt_cases a b) as [L | L]; [| rewrite N.lxor_comm]; apply P; lia.
Qed.
Lemma value_nim left : N.to_nat (value left) = nimsum (map (number code) left).
Proof. induction left as [| a left IH]; [reflexivity |]. cbn [map fold_right nimsum]. rewrite lxor_to_nat, IH. reflexivity. Qed.
Theorem number_is_mex : is_mex code (number code).
Proof.
  intro n. pose proof (options_are (N.to_nat n)) as O. rewrite N2Nat.id in O. destruct (mex_spec (of_options (tl (rev' (numbers code (N.to_nat n)))) code (0%N :: numbers code (N.to_nat n)) 0)) as [M1 M2].
  fold (next code (numbers code (N.to_nat n))) in M1, M2. split.
  - intros left H E. rewrite <- value_nim in E. apply N2Nat.inj in E. rewrite <- E in M1. rewrite (proj2 (O _)) in M1; [discriminate |]. eauto.
  - intros m L. unfold number in L. specialize (M2 (N.of_nat m) ltac:(lia)). apply O in M2 as (left & H & E). exists left. split; [exact H |]. rewrite <- value_nim, E. apply Nat2N.id.
Qed.
End Code.
