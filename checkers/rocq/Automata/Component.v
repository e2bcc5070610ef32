(** The components of docs/LOWERING.md: relations between the numbers on tracks, and the states that recognise them from
    the highest digit on (docs/THEORY.md, 6.2). *)
From Coq Require Import NArith ZArith List Bool Lia.
From Checker Require Import Table.
From Checker Require Export Digits Entries.
Import ListNotations.
Local Open Scope Z_scope.

Inductive kind :=
  | Linear (factors : list (nat * Z)) (low high : option Z)
  | Parity (tracks : list nat)
  | Bits (conjunction : bool) (y a b : nat)
  | TopBit (y a : nat)
  | Constant (x : nat) (digits : list bool)
  | Below (x : nat) (digits : list bool)
  | Entry (t y : nat) (values : list N) (pairs : list (N * N))
  | Tabled (number : nat) (tracks : list nat)
  | Violates (z z' y y' : nat).

(** The state of a component: true or false whatever follows, forgotten, or a number. *)
Inductive item := T | F | Star | At (z : Z).

Definition sum_of (factors : list (nat * Z)) (W : numbers) : Z :=
  fold_right (fun '(x, a) s => a * Z.of_N (W x) + s) 0 factors.
Definition within (low high : option Z) (s : Z) : bool :=
  match low with None => true | Some l => l <=? s end && match high with None => true | Some h => s <=? h end.
Definition nim (tracks : list nat) (W : numbers) : N := fold_right (fun x s => N.lxor (W x) s) 0%N tracks.
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
  | Below x ds => (W x < number_of ds)%N
  | Entry t y vs _ => is_entry vs (two W t y) = true
  | Tabled t xs => accepts (nth t tables empty) (map W xs)
  | Violates z z' y y' => violation (W z) (W z') (W y) (W y')
  end.

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

(** In [Below]: how many digits have been read since the first 1, and whether they are equal to as many digits of the constant,
    smaller, or larger. *)
Definition place_of (ds : list bool) (z : Z) : nat * comparison :=
  let n := Z.of_nat (length ds) in
  if z <=? n then (Z.to_nat z, Eq) else if z <=? 2 * n then (Z.to_nat (z - n), Lt) else (Z.to_nat (z - 2 * n), Gt).
Definition state_of (ds : list bool) (i : nat) (o : comparison) : Z :=
  Z.of_nat (match o with Eq => i | Lt => length ds + i | Gt => 2 * length ds + i end).
Definition is_eq (o : comparison) : bool := match o with Eq => true | _ => false end.
Definition digit_compare (b d : bool) : comparison := match b, d with true, false => Gt | false, true => Lt | _, _ => Eq end.
Definition ordered (o : comparison) (a b : N) : Prop := match o with Eq => a = b | Lt => (a < b)%N | Gt => (b < a)%N end.

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
  | Below x ds =>
      if z =? 0 then (if bit a x then At 1 else At 0)
      else
        let (i, order) := place_of ds z in
        match nth_error ds i with
        | Some d => match (if is_eq order then digit_compare (bit a x) d else order) with
                    | Gt => if Nat.eqb (S i) (length ds) then F else At (state_of ds (S i) Gt)
                    | o => At (state_of ds (S i) o)
                    end
        | None => F
        end
  | Entry t y _ ps =>
      match pair_at ps z with
      | Some (p, q) => match place_in ps (if bit a t then N.succ_double p else N.double p, if bit a y then N.succ_double q else N.double q) 0 with
                       | Some i => At i
                       | None => F
                       end
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
  | Below _ ds => negb (z =? Z.of_nat (length ds))
  | Entry _ _ vs ps => match pair_at ps z with Some a => is_entry vs a | None => false end
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
  | Below x ds => (z = 0 /\ W x = 0%N) \/ exists i o, z = state_of ds i o /\ (0 < i <= length ds)%nat /\ (o = Gt -> (i < length ds)%nat) /\
      (2 ^ N.of_nat i <= 2 * W x /\ W x < 2 ^ N.of_nat i)%N /\ ordered o (W x) (number_of (firstn i ds))
  | Entry t y _ ps => pair_at ps z = Some (two W t y)
  | Tabled t xs => reads (nth t tables empty) (map W xs) (Some z)
  | Violates z z' y y' => W z = W z' /\ W y = W y'
  end.

(** Components that have a meaning: constants begin with a digit 1, and 0 is the first state of tables. *)
Definition proper (k : kind) : bool :=
  match k with
  | Constant _ ds | Below _ ds => hd false ds
  | Entry _ _ vs ps => is_live vs ps
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

(** A number with fewer digits, or with a smaller beginning, is below the constant; and one with more digits is not. *)
Lemma pushes_more W v x : (W x <= pushes W v x)%N.
Proof.
  revert W. induction v as [| a v IH]; intro W; [apply N.le_refl |]. change (pushes W (a :: v)) with (pushes (push W a) v). specialize (IH (push W a)).
  assert (W x <= push W a x)%N by (unfold push; destruct (nth x a false); rewrite ?N.succ_double_spec, ?N.double_spec; lia). lia.
Qed.
Lemma prefix_below ds i : (number_of (firstn i ds) <= number_of ds)%N.
Proof.
  rewrite <- (firstn_skipn i ds) at 2. unfold number_of. rewrite fold_left_app. fold (number_of (firstn i ds)).
  pose proof (fold_bounds (skipn i ds) (number_of (firstn i ds))) as [B _]. unfold number_of in *.
  assert (2 ^ N.of_nat (length (skipn i ds)) <> 0)%N by (apply N.pow_nonzero; lia). nia.
Qed.
Lemma place_state ds i o : (0 < i <= length ds)%nat -> place_of ds (state_of ds i o) = (i, o).
Proof.
  intro H. unfold place_of, state_of. destruct o.
  - destruct (Z.leb_spec (Z.of_nat i) (Z.of_nat (length ds))); [| lia]. rewrite Nat2Z.id. reflexivity.
  - destruct (Z.leb_spec (Z.of_nat (length ds + i)) (Z.of_nat (length ds))); [lia |].
    destruct (Z.leb_spec (Z.of_nat (length ds + i)) (2 * Z.of_nat (length ds))); [| lia]. f_equal. lia.
  - destruct (Z.leb_spec (Z.of_nat (2 * length ds + i)) (Z.of_nat (length ds))); [lia |].
    destruct (Z.leb_spec (Z.of_nat (2 * length ds + i)) (2 * Z.of_nat (length ds))); [lia |]. f_equal. lia.
Qed.
Lemma push_number W a x : push W a x = (2 * W x + N.b2n (bit a x))%N.
Proof. unfold push, bit. destruct (nth x a false); rewrite ?N.succ_double_spec, ?N.double_spec; cbn [N.b2n]; lia. Qed.
Lemma below_step x ds z a W : hd false ds = true -> says (Below x ds) z W -> correct (Below x ds) (step (Below x ds) z a) (push W a).
Proof.
  intros Hd Hz. cbn [step]. destruct Hz as [(-> & E) | (i & o & -> & Hi & Hg & (B1 & B2) & O)].
  - rewrite Z.eqb_refl. assert (X : push W a x = N.b2n (bit a x)) by (rewrite push_number, E; lia).
    destruct (bit a x); cbn [correct says]; rewrite X; [right | left; auto].
    destruct ds as [| d ds]; [discriminate |]. cbn in Hd. subst d. exists 1%nat, Eq. cbn. repeat split; try lia. discriminate.
  - destruct (Z.eqb_spec (state_of ds i o) 0) as [E0 | _]; [unfold state_of in E0; destruct o; lia |].
    rewrite place_state by exact Hi. pose proof (number_length ds Hd) as [L1 L2]. destruct (nth_error ds i) as [d |] eqn:Ed.
    + assert (Hi' : (S i <= length ds)%nat) by (apply nth_error_Some; congruence).
      assert (P : number_of (firstn (S i) ds) = (2 * number_of (firstn i ds) + N.b2n d)%N).
      { rewrite (firstn_snoc ds i d Ed), number_snoc. destruct d; rewrite ?N.succ_double_spec, ?N.double_spec; cbn [N.b2n]; lia. }
      set (o' := if is_eq o then digit_compare (bit a x) d else o).
      assert (O' : ordered o' (push W a x) (number_of (firstn (S i) ds))).
      { rewrite P, push_number. unfold o'. destruct o; cbn [is_eq ordered] in *; [rewrite O |..]; destruct (bit a x), d; cbn [digit_compare ordered N.b2n]; lia. }
      assert (B : (2 ^ N.of_nat (S i) <= 2 * push W a x /\ push W a x < 2 ^ N.of_nat (S i))%N).
      { rewrite push_number, Nat2N.inj_succ, N.pow_succ_r'. destruct (bit a x); cbn [N.b2n]; lia. }
      assert (found : (o' = Gt -> (S i < length ds)%nat) -> says (Below x ds) (state_of ds (S i) o') (push W a)).
      { intro G. right. exists (S i), o'. split; [reflexivity |]. split; [lia |]. split; [exact G |]. split; [exact B | exact O']. }
      destruct o' eqn:Eo; try (apply found; discriminate). destruct (Nat.eqb_spec (S i) (length ds)) as [El | El].
      * intros v H. cbn [holds] in H. pose proof (pushes_more (push W a) v x). rewrite El, firstn_all in O'. cbn [ordered] in O'. lia.
      * apply found. intros _. lia.
    + intros v H. cbn [holds] in H. apply nth_error_None in Ed. pose proof (pushes_more (push W a) v x) as X. rewrite push_number in X.
      replace i with (length ds) in B1 by lia. lia.
Qed.
Lemma below_end x ds z W : hd false ds = true -> says (Below x ds) z W -> (ends (Below x ds) z = true <-> holds (Below x ds) W).
Proof.
  intros Hd Hz. cbn [ends holds]. pose proof (number_length ds Hd) as [L1 L2].
  assert (P : (2 ^ N.of_nat (length ds) <> 0)%N) by (apply N.pow_nonzero; lia). rewrite negb_true_iff, Z.eqb_neq.
  destruct Hz as [(-> & E) | (i & o & -> & Hi & Hg & (B1 & B2) & O)].
  - rewrite E. split; intros _; [lia |]. destruct ds; [discriminate | cbn [length]; lia].
  - pose proof (prefix_below ds i) as B. assert (short : (i < length ds)%nat -> (W x < number_of ds)%N).
    { intro H. assert (2 ^ N.of_nat (S i) <= 2 ^ N.of_nat (length ds))%N by (apply N.pow_le_mono_r; lia).
      rewrite Nat2N.inj_succ, N.pow_succ_r' in H0. lia. }
    unfold state_of. destruct o; cbn [ordered] in O.
    + split; intro H; [apply short; lia |]. intro El. assert (i = length ds) by lia. subst i. rewrite firstn_all in O. lia.
    + split; intro H; [lia |]. lia.
    + split; intro H; [apply short; apply Hg; reflexivity |]. specialize (Hg eq_refl). lia.
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
  destruct k as [fs low high | xs | c y p q | y p | x ds | x ds | t y vs ps | t xs | u u' y y']; intros Hk H.
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
  - apply below_step; assumption.
  - cbn [says] in H. cbn [step proper] in *. rewrite H. unfold two. pose proof (place_in_right ps (two (push W a) t y) 0) as X.
    change (if bit a t then N.succ_double (W t) else N.double (W t), if bit a y then N.succ_double (W y) else N.double (W y)) with (two (push W a) t y).
    destruct (place_in ps (two (push W a) t y) 0) as [i |].
    + destruct X as [Hi X]. cbn [correct says]. unfold pair_at. rewrite Z.sub_0_r in X. destruct (Z.ltb_spec i 0); [lia | exact X].
    + intros v Hv. cbn [holds] in Hv. apply X. apply (is_entry_live vs ps _ Hk) in Hv. exact (not_live_stays vs ps t y v Hk _ Hv).
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
  destruct k as [fs low high | xs | c y p q | y p | x ds | x ds | t y vs ps | t xs | u u' y y']; intro Hk; cbn [start].
  - assert (E : sum_of fs (fun _ => 0%N) = 0).
    { induction fs as [| [x f] fs IH]; [reflexivity |]. cbn [sum_of fold_right]. fold (sum_of fs (fun _ => 0%N)). rewrite (IH eq_refl). ring. }
    rewrite <- E. apply settle_correct.
  - cbn [correct says]. clear Hk. induction xs as [| x xs IH]; [reflexivity |]. exact IH.
  - destruct c; reflexivity.
  - left. auto.
  - left. auto.
  - left. auto.
  - cbn [correct says proper] in *. unfold is_live in Hk. destruct ps as [| [[|] [|]] ps]; try discriminate. reflexivity.
  - exists 0%nat. split; [| reflexivity]. intros n Hn. apply in_map_iff in Hn as [x [<- _]]. simpl. lia.
  - split; reflexivity.
Qed.

Theorem ends_correct k z W : proper k = true -> says k z W -> (ends k z = true <-> holds k W).
Proof.
  destruct k as [fs low high | xs | c y p q | y p | x ds | x ds | t y vs ps | t xs | u u' y y']; intros Hk H; cbn [ends says holds] in *.
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
  - apply (below_end x ds z W Hk H).
  - rewrite H. reflexivity.
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
