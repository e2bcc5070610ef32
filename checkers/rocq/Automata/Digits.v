(** Numbers that are read digit by digit, from the highest digit on. *)
From Coq Require Import NArith ZArith List Bool Lia.
Import ListNotations.
Local Open Scope Z_scope.

Definition numbers := nat -> N.
Definition letter := list bool.
(** One more digit for each track. *)
Definition push (W : numbers) (a : letter) : numbers :=
  fun x => if nth x a false then N.succ_double (W x) else N.double (W x).
Definition pushes (W : numbers) (v : list letter) : numbers := fold_left push v W.

Definition number_of (digits : list bool) : N :=
  fold_left (fun n (b : bool) => if b then N.succ_double n else N.double n) digits 0%N.
(** The highest place where z and z' differ is not above the highest where y and y' do, and these differ. *)
Definition violation (z z' y y' : N) : Prop :=
  exists i, N.testbit y i <> N.testbit y' i /\ forall j, (i < j)%N -> N.testbit z j = N.testbit z' j.
Definition power (a : N) : N := if N.eqb a 0 then 0%N else N.pow 2 (N.log2 a).

Definition bit (a : letter) (x : nat) : bool := nth x a false.

Lemma push_value W a x : Z.of_N (push W a x) = 2 * Z.of_N (W x) + Z.b2z (bit a x).
Proof. unfold push, bit. destruct (nth x a false); simpl Z.b2z; destruct (W x); simpl; lia. Qed.

(** * Digits *)
Lemma testbit_double_0 n : N.testbit (N.double n) 0 = false.
Proof. rewrite N.double_spec. apply N.testbit_even_0. Qed.
Lemma testbit_succ_double_0 n : N.testbit (N.succ_double n) 0 = true.
Proof. rewrite N.succ_double_spec. apply N.testbit_odd_0. Qed.
Lemma testbit_double_succ n i : N.testbit (N.double n) (N.succ i) = N.testbit n i.
Proof. rewrite N.double_spec. apply N.testbit_even_succ, N.le_0_l. Qed.
Lemma testbit_succ_double_succ n i : N.testbit (N.succ_double n) (N.succ i) = N.testbit n i.
Proof. rewrite N.succ_double_spec. apply N.testbit_odd_succ, N.le_0_l. Qed.
Lemma push_bit0 W a x : N.testbit (push W a x) 0 = bit a x.
Proof. unfold push, bit. destruct (nth x a false); [apply testbit_succ_double_0 | apply testbit_double_0]. Qed.
Lemma push_bitS W a x n : N.testbit (push W a x) (N.succ n) = N.testbit (W x) n.
Proof. unfold push. destruct (nth x a false); [apply testbit_succ_double_succ | apply testbit_double_succ]. Qed.
Lemma push_bits (P : N -> Prop) : P 0%N -> (forall n, P (N.succ n)) -> forall n, P n.
Proof. intros H0 HS n. destruct (N.eq_dec n 0) as [-> | H]; [exact H0 |]. rewrite <- (N.succ_pred n H). apply HS. Qed.

(** * The highest digit *)
Lemma log2_push W a x : (0 < W x)%N -> N.log2 (push W a x) = N.succ (N.log2 (W x)).
Proof.
  intro H. unfold push. destruct (nth x a false).
  - rewrite N.succ_double_spec. apply N.log2_succ_double. assumption.
  - rewrite N.double_spec. apply N.log2_double. assumption.
Qed.

Lemma power_push W a x : (0 < W x)%N -> power (push W a x) = N.double (power (W x)) /\ (0 < push W a x)%N.
Proof.
  intro H. assert (P : (0 < push W a x)%N) by (unfold push; destruct (nth x a false), (W x); simpl; lia).
  split; [| exact P]. unfold power.
  destruct (N.eqb_spec (push W a x) 0) as [E | _]; [rewrite E in P; lia |].
  destruct (N.eqb_spec (W x) 0) as [E | _]; [rewrite E in H; lia |].
  rewrite log2_push, N.pow_succ_r' by assumption. symmetry. apply N.double_spec.
Qed.

(** * The digits of a constant *)
Lemma number_snoc ds b : number_of (ds ++ [b]) = if b then N.succ_double (number_of ds) else N.double (number_of ds).
Proof. unfold number_of. rewrite fold_left_app. reflexivity. Qed.

Lemma firstn_snoc {A} (l : list A) n d : nth_error l n = Some d -> firstn (S n) l = firstn n l ++ [d].
Proof.
  revert n. induction l as [| x l IH]; intros [| n] H; try discriminate.
  - injection H as ->. reflexivity.
  - simpl in *. rewrite (IH n H). reflexivity.
Qed.

Lemma nth_skipn {A} k : forall l : list A, nth_error (skipn k l) 0 = nth_error l k.
Proof. induction k as [| k IH]; intros [| x l]; try reflexivity. apply IH. Qed.

(** A prefix of a constant has as many digits as it is long. *)
Lemma number_length ds : hd false ds = true -> (2 ^ N.of_nat (length ds) <= 2 * number_of ds /\ number_of ds < 2 ^ N.of_nat (length ds))%N.
Proof.
  induction ds as [| b ds IH] using rev_ind; [discriminate |]. intro H. rewrite number_snoc, app_length. simpl length.
  replace (N.of_nat (length ds + 1)) with (N.succ (N.of_nat (length ds))) by lia. rewrite N.pow_succ_r'.
  destruct ds as [| d ds].
  - simpl in H. subst b. simpl. lia.
  - specialize (IH H). destruct b; rewrite ?N.succ_double_spec, ?N.double_spec; lia.
Qed.

Lemma digits_of_pushes x v : forall W, pushes W v x = fold_left (fun n (b : bool) => if b then N.succ_double n else N.double n) (map (fun a => bit a x) v) (W x).
Proof. induction v as [| a v IH]; intro W; [reflexivity |]. simpl. rewrite IH. reflexivity. Qed.

(** If the numbers at the end agree and so do the lengths, the digits agree; stated for the rest of a constant. *)
Lemma fold_digits (l l' : list bool) : forall n n', length l = length l' ->
  fold_left (fun n (b : bool) => if b then N.succ_double n else N.double n) l n =
  fold_left (fun n (b : bool) => if b then N.succ_double n else N.double n) l' n' -> n = n' /\ l = l'.
Proof.
  revert l'. induction l as [| b l IH] using rev_ind; intros l' n n' L E.
  - destruct l'; [auto | discriminate].
  - destruct (exists_last (l := l')) as [k [c ->]]; [intros ->; rewrite app_length in L; simpl in L; lia |].
    rewrite !fold_left_app in E. simpl in E. rewrite !app_length in L. simpl in L.
    assert (X : b = c /\ fold_left (fun n (b : bool) => if b then N.succ_double n else N.double n) l n =
      fold_left (fun n (b : bool) => if b then N.succ_double n else N.double n) k n').
    { destruct b, c; try (destruct (fold_left _ l n), (fold_left _ k n'); discriminate);
      split; auto; [apply N.succ_double_inj | apply N.double_inj]; exact E. }
    destruct X as [-> X]. apply IH in X; [| lia]. destruct X as [-> ->]. auto.
Qed.

Lemma fold_bounds l : forall n, (2 ^ N.of_nat (length l) * n <= fold_left (fun n (b : bool) => if b then N.succ_double n else N.double n) l n
   < 2 ^ N.of_nat (length l) * (n + 1))%N.
Proof.
  induction l as [| b l IH]; intro n; [change (2 ^ N.of_nat (@length bool []))%N with 1%N; cbn [fold_left]; lia |].
  cbn [fold_left length]. rewrite Nat2N.inj_succ, N.pow_succ_r'.
  assert (X : (if b then N.succ_double n else N.double n) = (2 * n + N.b2n b)%N) by (destruct b, n; reflexivity).
  rewrite X. specialize (IH (2 * n + N.b2n b)%N). set (P := (2 ^ N.of_nat (length l))%N) in *.
  destruct IH as [I1 I2]. split.
  - apply N.le_trans with (2 := I1). destruct b; simpl N.b2n; nia.
  - apply N.lt_le_trans with (1 := I2). destruct b; simpl N.b2n; nia.
Qed.

(** From a state of a constant, the number is reached exactly by its remaining digits. *)
Lemma constant_rest x ds W v k : hd false ds = true -> (0 < k <= length ds)%nat -> W x = number_of (firstn k ds) ->
  pushes W v x = number_of ds -> map (fun a => bit a x) v = skipn k ds.
Proof.
  intros Hd Hk E H. rewrite digits_of_pushes in H.
  rewrite <- (firstn_skipn k ds) in H. unfold number_of in H at 1. rewrite fold_left_app in H.
  fold (number_of (firstn k ds)) in H.
  assert (Hf : hd false (firstn k ds) = true) by (destruct ds, k; try discriminate; try lia; exact Hd).
  pose proof (number_length _ Hf) as [B1 B2]. rewrite E in H.
  assert (P : (0 < number_of (firstn k ds))%N).
  { assert (2 ^ N.of_nat (length (firstn k ds)) <> 0)%N by (apply N.pow_nonzero; lia). lia. }
  set (n := number_of (firstn k ds)) in *. set (l := map (fun a => bit a x) v) in *.
  pose proof (fold_bounds l n) as C1. pose proof (fold_bounds (skipn k ds) n) as C2. rewrite H in C1.
  set (m := fold_left _ (skipn k ds) n) in *.
  destruct (Nat.lt_trichotomy (length l) (length (skipn k ds))) as [L | [L | L]].
  - exfalso. assert (X : (2 * 2 ^ N.of_nat (length l) <= 2 ^ N.of_nat (length (skipn k ds)))%N).
    { rewrite <- N.pow_succ_r'. apply N.pow_le_mono_r; lia. } clearbody m. nia.
  - apply (fold_digits l (skipn k ds) n n L H).
  - exfalso. assert (X : (2 * 2 ^ N.of_nat (length (skipn k ds)) <= 2 ^ N.of_nat (length l))%N).
    { rewrite <- N.pow_succ_r'. apply N.pow_le_mono_r; lia. } clearbody m. nia.
Qed.

(** * Where numbers differ *)
Lemma violation_push W a z z' y y' : violation (push W a z) (push W a z') (push W a y) (push W a y') <->
  violation (W z) (W z') (W y) (W y') \/ (W z = W z' /\ bit a y <> bit a y').
Proof.
  split.
  - intros [i [H1 H2]]. revert H1 H2. pattern i. apply push_bits; clear i.
    + intros H1 H2. right. rewrite !push_bit0 in H1. split; [| exact H1].
      apply N.bits_inj. intro n. specialize (H2 (N.succ n)). rewrite !push_bitS in H2. apply H2. lia.
    + intros i H1 H2. left. exists i. rewrite !push_bitS in H1. split; [exact H1 |].
      intros j Hj. specialize (H2 (N.succ j)). rewrite !push_bitS in H2. apply H2. lia.
  - intros [[i [H1 H2]] | [E H]].
    + exists (N.succ i). rewrite !push_bitS. split; [exact H1 |]. intros j. pattern j. apply push_bits; [lia |].
      intros n Hn. rewrite !push_bitS. apply H2. lia.
    + exists 0%N. rewrite !push_bit0. split; [exact H |]. intros j. pattern j. apply push_bits; [lia |].
      intros n Hn. rewrite !push_bitS, E. reflexivity.
Qed.

Lemma violation_stays z z' y y' v : forall W, violation (W z) (W z') (W y) (W y') ->
  violation (pushes W v z) (pushes W v z') (pushes W v y) (pushes W v y').
Proof. induction v as [| a v IH]; intros W H; [exact H |]. apply (IH (push W a)), violation_push. auto. Qed.

(** Once z and z' differ and y and y' do not, there is no violation. *)
Lemma no_violation z z' y y' v : forall W, W z <> W z' -> ~ violation (W z) (W z') (W y) (W y') ->
  ~ violation (pushes W v z) (pushes W v z') (pushes W v y) (pushes W v y').
Proof.
  induction v as [| a v IH]; intros W D H; [exact H |]. apply (IH (push W a)).
  - intro E. apply D. apply N.bits_inj. intro n. rewrite <- !(push_bitS W a), E. reflexivity.
  - intro V. apply violation_push in V as [V | [E _]]; auto.
Qed.

