(** Theorem 5a.3 with 5a.2 and 5a.4: the positions with nim-sum 0 are the P-positions iff every line satisfies (T). *)

From Coq Require Import Arith List Lia Wf_nat.
From Nimcert Require Import Statements NimSum Rule Bars.
Import ListNotations.

Section Criterion.
  Variable r : nat.
  Variable F : list nat -> nat.
  Hypothesis HF : monotone r F.

  Section Line.
    Variables l k : list nat.
    Hypothesis Hr : length (l ++ 0 :: k) = r.
    Let X := nimsum (l ++ k).
    Let phi z := F (l ++ z :: k).
    Let A n := n <= phi (X ⊕ n).

    Lemma phi_up : forall z w, z <= w -> phi z <= phi w.
    Proof. intros z w H. apply HF; [| assumption]. rewrite (length_mid l k z 0). assumption. Qed.

    Lemma phi_lt : forall z w, phi z < phi w -> z < w.
    Proof.
      intros z w H. destruct (Nat.lt_ge_cases z w) as [L | L]; [assumption |].
      apply phi_up in L. lia.
    Qed.

    (** Lemma 5a.2 (c). *)
    Lemma edge : forall j, A j -> ~ S j <= phi (X ⊕ j) -> phi (X ⊕ j) = j.
    Proof. unfold A. intros. lia. Qed.

    (** The last number up to [n] with (A). *)
    Lemma last : forall n, exists j, j <= n /\ A j /\ (j = n \/ ~ A (S j)).
    Proof.
      induction n as [| n (j & L & Aj & H)].
      - exists 0. unfold A. split; [lia | split; [lia | auto]].
      - destruct (le_dec (S n) (phi (X ⊕ S n))) as [Y | N].
        + exists (S n). auto.
        + exists j. split; [lia |]. split; [assumption |]. right. destruct H as [-> | H]; assumption.
    Qed.

    Lemma line_initial : T X phi -> forall m n, m <= n -> A n -> A m.
    Proof.
      intros HT m n L. induction L as [| n L IH]; intro An; [assumption |].
      apply IH. unfold A in *. apply HT in An. lia.
    Qed.

    Lemma line_closed : T X phi -> forall y z w, y <= phi z -> w < z ->
      y ⊕ X = z -> Nat.min y (phi w) ⊕ X = w -> False.
    Proof.
      intros HT y z w Hy Hw Ez Ew. destruct (Nat.le_gt_cases y (phi w)) as [L | L].
      - rewrite Nat.min_l in Ew by assumption. lia.
      - rewrite Nat.min_r in Ew by lia. set (j := phi w) in *.
        assert (Aj : A (S j)).
        { apply line_initial with y; [assumption | lia |]. unfold A.
          rewrite Nat.lxor_comm, Ez. assumption. }
        apply HT in Aj. rewrite Nat.lxor_comm, Ew in Aj. fold j in Aj. lia.
    Qed.

    Lemma line_reachable : T X phi -> forall y z, y <= phi z -> y ⊕ X < z ->
      exists w, w < z /\ Nat.min y (phi w) ⊕ X = w.
    Proof.
      intros HT y z Hy L. destruct (Nat.le_gt_cases y (phi (y ⊕ X))) as [Y | N].
      - exists (y ⊕ X). split; [assumption |]. rewrite Nat.min_l by assumption. reflexivity.
      - destruct (last y) as (j & Lj & Aj & [-> | Nj]).
        + unfold A in Aj. rewrite Nat.lxor_comm in Aj. lia.
        + assert (j <> y). { intros ->. unfold A in Aj. rewrite Nat.lxor_comm in Aj. lia. }
          assert (E : phi (X ⊕ j) = j) by (apply edge; [assumption |]; rewrite <- (HT j); assumption).
          exists (X ⊕ j). split.
          * apply phi_lt. lia.
          * rewrite E, Nat.min_r by lia. apply Nat.lxor_comm.
    Qed.

    Lemma line_zero : forall y z, y ⊕ nimsum (l ++ z :: k) = 0 <-> y ⊕ X = z.
    Proof.
      intros. rewrite nimsum_mid. replace (y ⊕ (nimsum (l ++ k) ⊕ z)) with (y ⊕ X ⊕ z) by (unfold X; nim).
      apply lxor_zero.
    Qed.

    (** Theorem 5a.4 (b): a position of nim-sum 0 with an option of nim-sum 0. *)
    Lemma failure_option : forall n j,
      (forall m, m < n -> (S m <= phi (X ⊕ S m) <-> S m <= phi (X ⊕ m))) ->
      A (S n) -> ~ S n <= phi (X ⊕ n) -> j <= n -> A j -> (j = n \/ ~ A (S j)) ->
      let p := (S n, l ++ (X ⊕ S n) :: k) in let q := (j, l ++ (X ⊕ j) :: k) in
      legal (bars r F) p /\ nim_zero p /\ opt (bars r F) p q /\ nim_zero q.
    Proof.
      intros n j HT An Bn Lj Aj H p q.
      assert (E : phi (X ⊕ j) = j).
      { apply edge; [assumption |]. destruct H as [-> | H]; [assumption |].
        destruct (Nat.eq_dec j n) as [-> | Ne]; [assumption |]. rewrite <- HT by lia. assumption. }
      split; [| split; [| split]].
      - simpl. split; [| assumption]. rewrite <- Hr. apply length_mid.
      - apply line_zero. apply Nat.lxor_comm.
      - right. exists l, (X ⊕ S n), k, (X ⊕ j). repeat split.
        + apply phi_lt. unfold A in An. lia.
        + fold (phi (X ⊕ j)). lia.
      - apply line_zero. apply Nat.lxor_comm.
    Qed.

    Lemma line_failure_closed : closed (bars r F) nim_zero -> forall n,
      (forall m, m < n -> (S m <= phi (X ⊕ S m) <-> S m <= phi (X ⊕ m))) ->
      A (S n) -> S n <= phi (X ⊕ n).
    Proof.
      intros C n HT An. destruct (le_dec (S n) (phi (X ⊕ n))) as [Y | N]; [assumption | exfalso].
      destruct (last n) as (j & Lj & Aj & H).
      destruct (failure_option n j HT An N Lj Aj H) as (Hp & E & Ho & E'). exact (C _ _ Hp E Ho E').
    Qed.

    (** Theorem 5a.4 (a): a position of another nim-sum without an option of nim-sum 0. *)
    Lemma failure_position : forall n N,
      (forall m, m < n -> (S m <= phi (X ⊕ S m) <-> S m <= phi (X ⊕ m))) ->
      (forall o, In o (S n :: l ++ k) -> o < 2 ^ N) -> S n <= phi (X ⊕ n) -> ~ A (S n) ->
      let p := (S n, l ++ ((X ⊕ S n) + 2 ^ N) :: k) in
      legal (bars r F) p /\ ~ nim_zero p /\ forall q, opt (bars r F) p q -> ~ nim_zero q.
    Proof.
      intros n N HT HN Bn Y.
      assert (B : forall d, d <= n -> S (n - d) <= phi (X ⊕ (n - d))).
      { induction d as [| d IH]; intro L.
        - rewrite Nat.sub_0_r. assumption.
        - specialize (IH ltac:(lia)). assert (Hn : S (n - S d) = n - d) by lia.
          apply HT; [lia |]. rewrite Hn. lia. }
      assert (no_edge : forall j, j <= n -> phi (X ⊕ j) <> j).
      { intros j L E. specialize (B (n - j) ltac:(lia)).
        replace (n - (n - j)) with j in B by lia. lia. }
      assert (Hsn : S n < 2 ^ N) by (apply HN; left; reflexivity).
      assert (Hsmall : forall a, In a (l ++ k) -> a < 2 ^ N) by (intros; apply HN; right; assumption).
      assert (HX : X < 2 ^ N) by (apply nimsum_below; assumption).
      assert (XSn : X ⊕ S n < 2 ^ N) by (apply lxor_below; assumption).
      assert (Xn : X ⊕ n < 2 ^ N) by (apply lxor_below; lia).
      assert (Ez : (X ⊕ S n) + 2 ^ N = X ⊕ S n ⊕ 2 ^ N).
      { pose proof (lxor_split N 0 (X ⊕ S n) 1 0 XSn ltac:(lia)) as E.
        rewrite Nat.mul_0_r, Nat.add_0_l, Nat.mul_1_r, Nat.add_0_r, Nat.lxor_0_l, Nat.lxor_0_r in E. lia. }
      rewrite Ez. set (P := 2 ^ N) in *. set (z := X ⊕ S n ⊕ P) in *.
      assert (Hlen : length (l ++ z :: k) = r) by (rewrite <- Hr; apply length_mid).
      assert (Hs : S n ⊕ nimsum (l ++ z :: k) = P).
      { rewrite nimsum_mid. fold X. unfold z. nim. }
      split; [| split].
      - simpl. split; [assumption |]. apply Nat.le_trans with (1 := Bn). apply phi_up. lia.
      - unfold nim_zero. rewrite Hs. unfold P. apply Nat.pow_nonzero. lia.
      - intros [v d] Ho E. destruct Ho as [[Hv ->] | (l' & z' & k' & w & Ec & -> & Hw & ->)].
        + unfold nim_zero in E. assert (P < P); [| lia]. rewrite <- Hs at 1.
          apply Nat.lxor_eq in E. rewrite <- E. apply lxor_below; fold P; lia.
        + destruct (mid_cases _ _ _ _ _ _ Ec) as [(<- & <- & <-) | Hin].
          * apply line_zero in E. fold (phi w) in E.
            destruct (Nat.le_gt_cases (S n) (phi w)) as [L | L].
            -- rewrite Nat.min_l in E by assumption. rewrite <- E, Nat.lxor_comm in L. auto.
            -- rewrite Nat.min_r in E by lia. apply (no_edge (phi w)); [lia |].
               rewrite (Nat.lxor_comm X), E. reflexivity.
          * apply Hsmall in Hin. unfold nim_zero in E. set (v := Nat.min (S n) (F (l' ++ w :: k'))) in *.
            assert (Hv : v <= S n) by (unfold v; lia).
            rewrite nimsum_mid in E. rewrite Ec, nimsum_mid in Hs.
            assert (P < P); [| lia]. rewrite <- Hs at 1.
            replace (S n ⊕ (nimsum (l' ++ k') ⊕ z')) with
              ((S n ⊕ v) ⊕ (z' ⊕ w) ⊕ (v ⊕ (nimsum (l' ++ k') ⊕ w))) by nim.
            rewrite E, Nat.lxor_0_r. repeat apply lxor_below; fold P; lia.
    Qed.

    Lemma line_failure_reachable : reachable (bars r F) nim_zero -> forall n,
      (forall m, m < n -> (S m <= phi (X ⊕ S m) <-> S m <= phi (X ⊕ m))) ->
      S n <= phi (X ⊕ n) -> A (S n).
    Proof.
      intros R n HT Bn. destruct (le_dec (S n) (phi (X ⊕ S n))) as [Y | Y]; [assumption | exfalso].
      destruct (small_exists (list_sum (S n :: l ++ k))) as [N HN].
      destruct (failure_position n N HT) as (Hp & E & H); [| assumption | exact Y |].
      - intros o Ho. apply Nat.le_lt_trans with (2 := HN). apply in_list_sum. assumption.
      - destruct (R _ Hp E) as (q & Ho & Eq). exact (H q Ho Eq).
    Qed.

    Lemma line_necessary : pset (bars r F) nim_zero -> T X phi.
    Proof.
      intros HP n. induction n as [n IH] using (well_founded_induction lt_wf).
      pose proof (pset_closed _ (bars_proper r F) _ HP) as C.
      pose proof (pset_reachable _ (bars_proper r F) _ (nim_zero_decided r F) HP) as R.
      split; [apply line_failure_closed | apply line_failure_reachable]; assumption.
    Qed.
  End Line.

  (** Theorem 5a.3. *)
  Lemma criterion_iff : pset (bars r F) nim_zero <-> criterion r F.
  Proof.
    split.
    - intros HP l k Hr. apply line_necessary; assumption.
    - intro HT. apply pset_rule.
      + apply bars_proper.
      + apply nim_zero_decided.
      + intros [y c] [v d] [Hr Hy] E Ho E'.
        destruct Ho as [[Hv ->] | (l & z & k & w & -> & -> & Hw & ->)].
        * simpl in *. apply Nat.lxor_eq in E, E'. lia.
        * rewrite (length_mid l k z 0) in Hr. apply (line_zero l k) in E, E'.
          exact (line_closed l k Hr (HT l k Hr) y z w Hy Hw E E').
      + intros [y c] [Hr Hy] Hs. simpl in Hs.
        destruct (nimsum_lower (y :: c) Hs) as (l1 & z & k & E & Hb & L).
        set (s := nimsum (y :: c)) in *. destruct l1 as [| a l].
        * injection E. intros -> ->. exists (z ⊕ s, k). split; [left; auto |].
          simpl. unfold s. simpl. nim.
        * injection E. intros -> ->. rewrite (length_mid l k z 0) in Hr.
          assert (Ez : a ⊕ nimsum (l ++ k) = z ⊕ s) by (unfold s; simpl; rewrite nimsum_mid; nim).
          rewrite <- Ez in L.
          destruct (line_reachable l k Hr (HT l k Hr) a z Hy L) as (w & Hw & Ew).
          exists (Nat.min a (F (l ++ w :: k)), l ++ w :: k). split.
          -- right. exists l, z, k, w. auto.
          -- apply line_zero. assumption.
  Qed.
End Criterion.
