(** The components of docs/LOWERING.md: relations between the numbers on tracks, and the states that recognise them from
    the highest digit on (docs/THEORY.md, 6.2). *)
From Coq Require Import NArith ZArith List Bool Lia.
From Checker Require Import Table.
Import ListNotations.
Local Open Scope Z_scope.

Inductive kind :=
  | Linear (factors : list (nat * Z)) (low high : option Z)
  | Parity (tracks : list nat)
  | Bits (conjunction : bool) (y a b : nat)
  | TopBit (y a : nat)
  | Constant (x : nat) (digits : list bool)
  | Tabled (number : nat) (tracks : list nat)
  | Violates (z z' y y' : nat).

(** The state of a component: true or false whatever follows, forgotten, or a number. *)
Inductive item := T | F | Star | At (z : Z).

Definition numbers := nat -> N.
Definition letter := list bool.
(** One more digit for each track. *)
Definition push (W : numbers) (a : letter) : numbers :=
  fun x => if nth x a false then N.succ_double (W x) else N.double (W x).
Definition pushes (W : numbers) (v : list letter) : numbers := fold_left push v W.

Definition sum_of (factors : list (nat * Z)) (W : numbers) : Z :=
  fold_right (fun '(x, a) s => a * Z.of_N (W x) + s) 0 factors.
Definition within (low high : option Z) (s : Z) : bool :=
  match low with None => true | Some l => l <=? s end && match high with None => true | Some h => s <=? h end.
Definition nim (tracks : list nat) (W : numbers) : N := fold_right (fun x s => N.lxor (W x) s) 0%N tracks.
Definition number_of (digits : list bool) : N :=
  fold_left (fun n (b : bool) => if b then N.succ_double n else N.double n) digits 0%N.
(** The highest place where z and z' differ is not above the highest where y and y' do, and these differ. *)
Definition violation (z z' y y' : N) : Prop :=
  exists i, N.testbit y i <> N.testbit y' i /\ forall j, (i < j)%N -> N.testbit z j = N.testbit z' j.
Definition power (a : N) : N := if N.eqb a 0 then 0%N else N.pow 2 (N.log2 a).

Section Tables.
Variable tables : list table.

Definition holds (k : kind) (W : numbers) : Prop :=
  match k with
  | Linear fs low high => within low high (sum_of fs W) = true
  | Parity xs => nim xs W = 0%N
  | Bits true y a b => W y = N.land (W a) (W b)
  | Bits false y a b => W y = N.lor (W a) (W b)
  | TopBit y a => W y = power (W a)
  | Constant x ds => W x = number_of ds
  | Tabled t xs => accepts (nth t tables empty) (map W xs)
  | Violates z z' y y' => violation (W z) (W z') (W y) (W y')
  end.

Definition bit (a : letter) (x : nat) : bool := nth x a false.
Definition jump (fs : list (nat * Z)) (a : letter) : Z :=
  fold_right (fun '(x, f) s => if bit a x then f + s else s) 0 fs.
Definition most (fs : list (nat * Z)) : Z := fold_right (fun '(_, f) s => Z.max f 0 + s) 0 fs.
Definition least (fs : list (nat * Z)) : Z := fold_right (fun '(_, f) s => Z.min f 0 + s) 0 fs.
(** The sum remains at least, at most, what it is. *)
Definition settle (fs : list (nat * Z)) (low high : option Z) (s : Z) : item :=
  let rises := - least fs <=? s in
  let falls := s <=? - most fs in
  if (match high with Some h => (h <? s) && rises | None => false end)
     || (match low with Some l => (s <? l) && falls | None => false end) then F
  else if (match high with Some h => (s <=? h) && falls | None => true end)
     && (match low with Some l => (l <=? s) && rises | None => true end) then T
  else At s.
Definition unless (failed : bool) : item := if failed then F else At 0.

Definition start (k : kind) : item :=
  match k with
  | Linear fs low high => settle fs low high 0
  | _ => At 0
  end.

Definition step (k : kind) (z : Z) (a : letter) : item :=
  match k with
  | Linear fs low high => settle fs low high (2 * z + jump fs a)
  | Parity xs => unless (fold_right (fun x b => xorb (bit a x) b) false xs)
  | Bits c y p q => unless (negb (eqb (bit a y) (if c then bit a p && bit a q else bit a p || bit a q)))
  | TopBit y p =>
      if z =? 0 then
        match bit a y, bit a p with false, false => At 0 | true, true => At 1 | _, _ => F end
      else if bit a y then F else At 1
  | Constant x ds =>
      if z =? 0 then (if bit a x then At 1 else At 0)
      else match nth_error ds (Z.to_nat z) with
           | Some d => if eqb d (bit a x) then At (z + 1) else F
           | None => F
           end
  | Tabled t xs =>
      match next (nth t tables empty) z (map (bit a) xs) with
      | None => F
      | Some q => if full (nth t tables empty) q then T else At q
      end
  | Violates z z' y y' =>
      if negb (eqb (bit a y) (bit a y')) then T else unless (negb (eqb (bit a z) (bit a z')))
  end.

Definition ends (k : kind) (z : Z) : bool :=
  match k with
  | Linear _ low high => within low high z
  | Parity _ | Bits _ _ _ _ | TopBit _ _ => true
  | Constant _ ds => z =? Z.of_nat (length ds)
  | Tabled t _ => accepting (nth t tables empty) z
  | Violates _ _ _ _ => false
  end.

(** What a state says of the numbers read so far. *)
Definition says (k : kind) (z : Z) (W : numbers) : Prop :=
  match k with
  | Linear fs _ _ => z = sum_of fs W
  | Parity xs => nim xs W = 0%N
  | Bits _ _ _ _ => holds k W
  | TopBit y a => (z = 0 /\ W y = 0%N /\ W a = 0%N) \/ (z = 1 /\ W y = power (W a) /\ (0 < W a)%N)
  | Constant x ds => (z = 0 /\ W x = 0%N /\ hd false ds = true) \/ (0 < z /\ z <= Z.of_nat (length ds) /\ W x = number_of (firstn (Z.to_nat z) ds))
  | Tabled t xs => reads (nth t tables empty) (map W xs) (Some z)
  | Violates z z' y y' => W z = W z' /\ W y = W y'
  end.

(** Components that have a meaning: constants begin with a digit 1, and 0 is the first state of tables. *)
Definition proper (k : kind) : bool :=
  match k with
  | Constant _ ds => hd false ds
  | Tabled t xs => is_table (length xs) (nth t tables empty)
  | _ => true
  end.

Definition correct (k : kind) (i : item) (W : numbers) : Prop :=
  match i with
  | Star => True
  | T => forall v, holds k (pushes W v)
  | F => forall v, ~ holds k (pushes W v)
  | At z => says k z W
  end.

(** * Linear *)
Lemma push_value W a x : Z.of_N (push W a x) = 2 * Z.of_N (W x) + Z.b2z (bit a x).
Proof. unfold push, bit. destruct (nth x a false); simpl Z.b2z; destruct (W x); simpl; lia. Qed.

Lemma sum_push fs W a : sum_of fs (push W a) = 2 * sum_of fs W + jump fs a.
Proof.
  induction fs as [| [x f] fs IH]; [reflexivity |]. cbn [sum_of fold_right jump].
  fold (sum_of fs (push W a)) (sum_of fs W) (jump fs a). rewrite IH, push_value.
  destruct (bit a x); simpl Z.b2z; ring.
Qed.

Lemma jump_bounds fs a : least fs <= jump fs a <= most fs.
Proof.
  induction fs as [| [x f] fs IH]; [simpl; lia |]. cbn [least most fold_right jump].
  fold (least fs) (most fs) (jump fs a). destruct (bit a x); lia.
Qed.

Lemma rises fs v : forall W, - least fs <= sum_of fs W -> sum_of fs W <= sum_of fs (pushes W v).
Proof.
  induction v as [| a v IH]; intros W H; [apply Z.le_refl |]. change (pushes W (a :: v)) with (pushes (push W a) v).
  pose proof (jump_bounds fs a) as J. pose proof (sum_push fs W a) as E.
  specialize (IH (push W a)). lia.
Qed.
Lemma falls fs v : forall W, sum_of fs W <= - most fs -> sum_of fs (pushes W v) <= sum_of fs W.
Proof.
  induction v as [| a v IH]; intros W H; [apply Z.le_refl |]. change (pushes W (a :: v)) with (pushes (push W a) v).
  pose proof (jump_bounds fs a) as J. pose proof (sum_push fs W a) as E.
  specialize (IH (push W a)). lia.
Qed.

Lemma settle_correct fs low high W : correct (Linear fs low high) (settle fs low high (sum_of fs W)) W.
Proof.
  unfold settle. set (s := sum_of fs W).
  destruct (_ || _) eqn:E.
  - intros v H. simpl in H. unfold within in H. apply andb_true_iff in H as [H1 H2].
    apply orb_true_iff in E as [E | E].
    + destruct high as [h |]; [| discriminate]. apply andb_true_iff in E as [E1 E2].
      apply Z.ltb_lt in E1. apply Z.leb_le in E2, H2. pose proof (rises fs v W E2). fold s in H. lia.
    + destruct low as [l |]; [| discriminate]. apply andb_true_iff in E as [E1 E2].
      apply Z.ltb_lt in E1. apply Z.leb_le in E2, H1. pose proof (falls fs v W E2). fold s in H. lia.
  - clear E. destruct (_ && _) eqn:E.
    + intros v. simpl. unfold within. apply andb_true_iff in E as [E1 E2]. apply andb_true_iff. split.
      * destruct low as [l |]; [| reflexivity]. apply andb_true_iff in E2 as [E2 E3].
        apply Z.leb_le in E2, E3. apply Z.leb_le. pose proof (rises fs v W E3). fold s in H. lia.
      * destruct high as [h |]; [| reflexivity]. apply andb_true_iff in E1 as [E1 E3].
        apply Z.leb_le in E1, E3. apply Z.leb_le. pose proof (falls fs v W E3). fold s in H. lia.
    + reflexivity.
Qed.

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

Lemma nim_push xs W a : nim xs (push W a) =
  let b := fold_right (fun x b => xorb (bit a x) b) false xs in
  if b then N.succ_double (nim xs W) else N.double (nim xs W).
Proof.
  apply N.bits_inj. intro n. revert n. apply push_bits.
  - induction xs as [| x xs IH]; [reflexivity |]. cbn [nim fold_right] in *. fold (nim xs (push W a)) in *.
    rewrite N.lxor_spec, IH, push_bit0. destruct (bit a x), (fold_right _ _ xs); simpl xorb;
      cbn -[N.testbit]; rewrite ?testbit_succ_double_0, ?testbit_double_0; reflexivity.
  - intro n. assert (E : N.testbit (nim xs (push W a)) (N.succ n) = N.testbit (nim xs W) n).
    { induction xs as [| x xs IH]; [reflexivity |]. cbn [nim fold_right]. fold (nim xs (push W a)) (nim xs W).
      rewrite !N.lxor_spec, IH, push_bitS. reflexivity. }
    rewrite E. cbv zeta. destruct (fold_right _ _ xs); [rewrite testbit_succ_double_succ | rewrite testbit_double_succ]; reflexivity.
Qed.

Lemma nim_zero_back xs v : forall W, nim xs (pushes W v) = 0%N -> nim xs W = 0%N.
Proof.
  induction v as [| a v IH]; intros W H; [exact H |]. change (pushes W (a :: v)) with (pushes (push W a) v) in H.
  apply IH in H. rewrite nim_push in H. cbv zeta in H. destruct (fold_right _ _ xs), (nim xs W); try discriminate; reflexivity.
Qed.

Lemma bits_push c y p q W a : holds (Bits c y p q) (push W a) <->
  holds (Bits c y p q) W /\ bit a y = (if c then bit a p && bit a q else bit a p || bit a q).
Proof.
  destruct c; cbn [holds]; split.
  - intro H. split.
    + apply N.bits_inj. intro n. rewrite N.land_spec, <- !(push_bitS W a), H, N.land_spec. reflexivity.
    + rewrite <- !(push_bit0 W a), H, N.land_spec. reflexivity.
  - intros [H E]. apply N.bits_inj. intro n. revert n. apply push_bits.
    + rewrite N.land_spec, !push_bit0. exact E.
    + intro n. rewrite N.land_spec, !push_bitS, H, N.land_spec. reflexivity.
  - intro H. split.
    + apply N.bits_inj. intro n. rewrite N.lor_spec, <- !(push_bitS W a), H, N.lor_spec. reflexivity.
    + rewrite <- !(push_bit0 W a), H, N.lor_spec. reflexivity.
  - intros [H E]. apply N.bits_inj. intro n. revert n. apply push_bits.
    + rewrite N.lor_spec, !push_bit0. exact E.
    + intro n. rewrite N.lor_spec, !push_bitS, H, N.lor_spec. reflexivity.
Qed.

Lemma bits_back c y p q v : forall W, holds (Bits c y p q) (pushes W v) -> holds (Bits c y p q) W.
Proof.
  induction v as [| a v IH]; intros W H; [exact H |]. apply (IH (push W a)) in H. apply bits_push in H. tauto.
Qed.

(** * Top *)
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

(** Two numbers that are not related now are not related after more digits. *)
Lemma top_back y p v : forall W, holds (TopBit y p) (pushes W v) -> W y = power (W p).
Proof.
  induction v as [| a v IH]; intros W H; [exact H |]. apply (IH (push W a)) in H.
  destruct (N.eq_0_gt_0_cases (W p)) as [E | E].
  - rewrite E. change (power 0) with 0%N. revert H. unfold push at 2. rewrite E. unfold push.
    destruct (nth p a false), (nth y a false), (W y); simpl; try discriminate; try reflexivity; intro H; inversion H.
  - destruct (power_push W a p E) as [H1 _]. rewrite H1 in H. unfold push in H. destruct (nth y a false).
    + destruct (W y), (power (W p)); discriminate.
    + destruct (W y), (power (W p)); try discriminate; try reflexivity. injection H. intro X. rewrite X. reflexivity.
Qed.

(** * Constants *)
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

Lemma back_double W a x n : push W a x = (if bit a x then N.succ_double n else N.double n) -> W x = n.
Proof. unfold push, bit. destruct (nth x a false), (W x), n; simpl; intro H; inversion H; reflexivity. Qed.

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

Lemma constant_step x ds z a W : hd false ds = true -> says (Constant x ds) z W ->
  correct (Constant x ds) (step (Constant x ds) z a) (push W a).
Proof.
  intros Hd Hz. cbn [step]. destruct Hz as [(-> & E & _) | (Hz & Hl & E)].
  - rewrite Z.eqb_refl. assert (X : push W a x = if bit a x then 1%N else 0%N)
      by (unfold push, bit; rewrite E; destruct (nth x a false); reflexivity).
    destruct (bit a x); simpl; rewrite X.
    + right. destruct ds as [| d ds]; [discriminate |]. simpl in Hd. subst d. simpl length. repeat split; try lia; try reflexivity.
    + left. auto.
  - destruct (Z.eqb_spec z 0); [lia |]. set (k := Z.to_nat z) in *.
    destruct (nth_error ds k) as [d |] eqn:Ek.
    + destruct (eqb d (bit a x)) eqn:Ed.
      * apply eqb_prop in Ed. subst d. simpl. right. assert (k < length ds)%nat by (apply nth_error_Some; congruence).
        replace (Z.to_nat (z + 1)) with (S k) by lia. rewrite (firstn_snoc ds k _ Ek), number_snoc, <- E.
        repeat split; try lia; unfold push, bit; destruct (nth x a false); reflexivity.
      * intros v H. cbn [holds] in H. change (pushes (push W a) v) with (pushes W (a :: v)) in H.
        apply (constant_rest x ds W (a :: v) k Hd) in H; [| lia | exact E]. simpl in H.
        assert (X : nth_error (skipn k ds) 0 = Some d) by (rewrite nth_skipn; exact Ek).
        rewrite <- H in X. simpl in X. injection X as X. rewrite X, eqb_reflx in Ed. discriminate.
    + intros v H. cbn [holds] in H. change (pushes (push W a) v) with (pushes W (a :: v)) in H.
      apply (constant_rest x ds W (a :: v) k Hd) in H; [| lia | exact E].
      rewrite skipn_all2 in H; [discriminate | apply nth_error_None; exact Ek].
Qed.

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

Lemma table_step t xs z a W : is_table (length xs) (nth t tables empty) = true -> says (Tabled t xs) z W ->
  correct (Tabled t xs) (step (Tabled t xs) z a) (push W a).
Proof.
  intros Ht H. cbn [says] in H. cbn [step]. set (tb := nth t tables empty) in *.
  assert (P : forall W q a, reads tb (map W xs) q ->
    reads tb (map (push W a) xs) (match q with None => None | Some q => next tb q (map (bit a) xs) end)).
  { intros V q b R. apply (reads_push tb (length xs) _ (map (bit b) xs)) in R; rewrite ?map_length; auto.
    replace (map (push V b) xs) with (map (fun '(n, b) => more n b) (combine (map V xs) (map (bit b) xs))); [exact R |].
    clear. induction xs as [| x xs IH]; [reflexivity |]. simpl. rewrite IH. reflexivity. }
  assert (L : forall V : numbers, length (map V xs) = length xs) by (intro; apply map_length).
  pose proof (P W (Some z) a H) as R. simpl in R. destruct (next tb z (map (bit a) xs)) as [q |] eqn:E.
  - destruct (full tb q) eqn:Fq; [| exact R].
    intro v. cbn [holds]. fold tb. generalize (push W a) R. induction v as [| b v IH]; intros V RV.
    + exists q. split; [exact RV |]. apply (full_next tb _ q (map (bit a) xs) Ht Fq). apply map_length.
    + apply (IH (push V b)). pose proof (P V (Some q) b RV) as X. simpl in X.
      destruct (full_next tb _ q (map (bit b) xs) Ht Fq (map_length _ _)) as [_ Y]. rewrite Y in X. exact X.
  - intro v. cbn [holds]. fold tb. assert (N : forall v V, reads tb (map V xs) None -> reads tb (map (pushes V v) xs) None).
    { clear v. induction v as [| b v IH]; intros V RV; [exact RV |]. apply (IH (push V b)). exact (P V None b RV). }
    intros [q [Rq _]]. pose proof (reads_one tb _ _ _ _ Ht (L _) (N v _ R) Rq). discriminate.
Qed.

Lemma unless_correct k b W : (b = false -> says k 0 W) -> (b = true -> forall v, ~ holds k (pushes W v)) ->
  correct k (unless b) W.
Proof. destruct b; simpl; auto. Qed.

Theorem step_correct k z a W : proper k = true -> says k z W -> correct k (step k z a) (push W a).
Proof.
  destruct k as [fs low high | xs | c y p q | y p | x ds | t xs | u u' y y']; intros Hk H.
  - cbn [says] in H. subst z. cbn [step]. rewrite <- sum_push. apply settle_correct.
  - cbn [says] in H. cbn [step]. pose proof (nim_push xs W a) as N. cbv zeta in N. rewrite H in N.
    apply unless_correct; intro E; rewrite E in N.
    + exact N.
    + intros v X. cbn [holds] in X. apply nim_zero_back in X. rewrite N in X. discriminate.
  - cbn [says] in H. cbn [step]. apply unless_correct; intro E.
    + apply bits_push. split; [exact H |]. apply negb_false_iff, eqb_prop in E. exact E.
    + intros v X. apply bits_back in X. apply bits_push in X as [_ X]. rewrite X, eqb_reflx in E. discriminate.
  - cbn [says] in H. cbn [step]. destruct H as [(-> & Ey & Ea) | (-> & Ey & Ea)].
    + simpl Z.eqb. cbv iota. destruct (bit a y) eqn:By, (bit a p) eqn:Bp.
      * right. unfold push. fold (bit a y) (bit a p). rewrite By, Bp, Ey, Ea. repeat split; lia.
      * intros v X. apply top_back in X. revert X. unfold push. fold (bit a y) (bit a p). rewrite By, Bp, Ey, Ea. discriminate.
      * intros v X. apply top_back in X. revert X. unfold push. fold (bit a y) (bit a p). rewrite By, Bp, Ey, Ea. discriminate.
      * left. unfold push. fold (bit a y) (bit a p). rewrite By, Bp, Ey, Ea. auto.
    + simpl Z.eqb. cbv iota. destruct (power_push W a p Ea) as [P1 P2]. destruct (bit a y) eqn:By.
      * intros v X. apply top_back in X. revert X. rewrite P1, <- Ey. unfold push. fold (bit a y). rewrite By.
        destruct (W y); discriminate.
      * right. repeat split; [| assumption]. rewrite P1, <- Ey. unfold push. fold (bit a y). rewrite By. reflexivity.
  - apply constant_step; assumption.
  - apply table_step; assumption.
  - cbn [says] in H. destruct H as [H1 H2]. cbn [step]. destruct (eqb (bit a y) (bit a y')) eqn:By; simpl negb; cbv iota.
    + apply eqb_prop in By. apply unless_correct; intro E.
      * apply negb_false_iff, eqb_prop in E. cbn [says]. unfold push, bit in *. rewrite H1, H2, E, By. split; reflexivity.
      * intros v. apply no_violation.
        -- intro X. apply negb_true_iff in E. rewrite <- !(push_bit0 W a), X, eqb_reflx in E. discriminate.
        -- intro X. apply violation_push in X as [[i [X _]] | [_ X]]; [rewrite H2 in X |]; congruence.
    + intro v. apply violation_stays, violation_push. right. split; [assumption |]. intro X. rewrite X, eqb_reflx in By. discriminate.
Qed.

Theorem start_correct k : proper k = true -> correct k (start k) (fun _ => 0%N).
Proof.
  destruct k as [fs low high | xs | c y p q | y p | x ds | t xs | u u' y y']; intro Hk; cbn [start].
  - assert (E : sum_of fs (fun _ => 0%N) = 0).
    { induction fs as [| [x f] fs IH]; [reflexivity |]. cbn [sum_of fold_right]. fold (sum_of fs (fun _ => 0%N)). rewrite (IH eq_refl). ring. }
    rewrite <- E. apply settle_correct.
  - cbn [correct says]. clear Hk. induction xs as [| x xs IH]; [reflexivity |]. exact IH.
  - destruct c; reflexivity.
  - left. auto.
  - left. auto.
  - exists 0%nat. split; [| reflexivity]. intros n Hn. apply in_map_iff in Hn as [x [<- _]]. simpl. lia.
  - split; reflexivity.
Qed.

Theorem ends_correct k z W : proper k = true -> says k z W -> (ends k z = true <-> holds k W).
Proof.
  destruct k as [fs low high | xs | c y p q | y p | x ds | t xs | u u' y y']; intros Hk H; cbn [ends says holds] in *.
  - subst. reflexivity.
  - tauto.
  - tauto.
  - split; [intros _ | reflexivity]. destruct H as [(_ & -> & ->) | (_ & H & _)]; [reflexivity | exact H].
  - rewrite Z.eqb_eq. destruct H as [(-> & E & _) | (Hz & Hl & E)].
    + split; intro X; exfalso.
      * destruct ds; [discriminate | simpl in X; lia].
      * rewrite E in X. pose proof (number_length ds Hk). assert (2 ^ N.of_nat (length ds) <> 0)%N by (apply N.pow_nonzero; lia). lia.
    + split; intro X.
      * rewrite E, firstn_all2 by lia. reflexivity.
      * assert (Y : map (fun a => bit a x) [] = skipn (Z.to_nat z) ds) by (apply (constant_rest x ds W []); auto; lia).
        assert (length (skipn (Z.to_nat z) ds) = 0%nat) by (rewrite <- Y; reflexivity). rewrite skipn_length in H. lia.
  - split; intro X.
    + exists z. auto.
    + destruct X as [q [Rq Aq]]. assert (X : Some z = Some q) by (apply (reads_one (nth t tables empty) (length xs) (map W xs)); auto; apply map_length).
      injection X as ->. exact Aq.
  - split; [discriminate |]. intros [i [X _]]. destruct H as [_ H]. rewrite H in X. congruence.
Qed.

(** A component that is settled remains so, and a state that is correct at the numbers of a word. *)
Lemma settled_stays k i W a : (forall z, i <> At z) -> correct k i W -> correct k i (push W a).
Proof. destruct i; intros Hi H; try exact I; try (intro v; exact (H (a :: v))). destruct (Hi z eq_refl). Qed.
End Tables.
