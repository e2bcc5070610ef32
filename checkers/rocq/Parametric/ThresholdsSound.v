(** Parametric invariants are sound: Theorem 6.19 of docs/THEORY.md. *)
From Coq Require Import NArith ZArith List Bool Lia Arith.
From Nimcert Require Import Obligations Inequalities.
From Checker Require Import Table Component Formula Rows Machine Thresholds.
Import ListNotations.
Local Open Scope Z_scope.

(** * Numbers with parameters *)
Lemma dot_cons l y x : dot l (y :: x) = nth 0 l 0 * y + dot (tl l) x.
Proof. destruct l; reflexivity. Qed.
Lemma dot_le x : Forall (Z.le 0) x -> forall l r, (forall i, nth i l 0 <= nth i r 0) -> dot l x <= dot r x.
Proof.
  induction 1 as [| y x Hy Hx IH]; intros l r H; [rewrite !dot_nil_r; lia |]. rewrite !dot_cons.
  pose proof (H 0%nat). assert (dot (tl l) x <= dot (tl r) x); [| nia]. apply IH. intro i. specialize (H (S i)).
  destruct l as [| ? l], r as [| ? r]; cbn [tl nth] in *; destruct i; cbn [nth] in *; assumption.
Qed.
Lemma nth_nil_zero i : nth i (@nil Z) 0 = 0. Proof. destruct i; reflexivity. Qed.
Lemma nth_mapped (f : Z -> Z) l i : f 0 = 0 -> nth i (map f l) 0 = f (nth i l 0).
Proof. intro H. rewrite <- H at 1. apply map_nth. Qed.
Lemma nth_entrywise (f : Z -> Z -> Z) : f 0 0 = 0 -> forall a b i, nth i (entrywise f a b) 0 = f (nth i a 0) (nth i b 0).
Proof.
  intro H. induction a as [| c a IH]; intros b i; [cbn [entrywise]; rewrite nth_mapped, nth_nil_zero by exact H; reflexivity |].
  destruct b as [| d b]; cbn [entrywise].
  - rewrite (nth_mapped (fun c => f c 0)), nth_nil_zero by exact H. reflexivity.
  - destruct i; cbn [nth]; [reflexivity | apply IH].
Qed.
Lemma dot_natural x l : Forall (Z.le 0) x -> Forall (Z.le 0) l -> 0 <= dot l x.
Proof. intro Hx. revert l. induction Hx as [| y x Hy Hx IH]; intros l Hl; [rewrite dot_nil_r; lia |]. destruct Hl as [| c l Hc Hl]; simpl; [lia | specialize (IH _ Hl); nia]. Qed.
Lemma dot_trimmed a : forall x, dot (trimmed a) x = dot a x.
Proof.
  induction a as [| c a IH]; intro x; [reflexivity |]. destruct x as [| y x]; [rewrite !dot_nil_r; reflexivity |].
  specialize (IH x). cbn [trimmed dot]. destruct (trimmed a) as [| b l]; [| cbn [dot] in *; lia].
  destruct (Z.eqb_spec c 0); cbn [dot] in *; [subst |]; lia.
Qed.
Lemma same_list_eq {A} (eqb : A -> A -> bool) : (forall x y, eqb x y = true -> x = y) -> forall l r, same_list eqb l r = true -> l = r.
Proof.
  intros H. induction l as [| x l IH]; intros [| y r] E; try discriminate; [reflexivity |].
  apply andb_true_iff in E as [E1 E2]. rewrite (H _ _ E1), (IH _ E2). reflexivity.
Qed.
Lemma factors_eqb_eq fs gs : factors_eqb fs gs = true -> fs = gs.
Proof.
  apply same_list_eq. intros [x a] [y b] H. apply andb_true_iff in H as [H1 H2]. apply Nat.eqb_eq in H1.
  apply (same_list_eq Z.eqb) in H2; [simpl in *; congruence | intros; apply Z.eqb_eq; assumption].
Qed.

Section Parameters.
Variable m : list Z.
Hypothesis natural_m : Forall (Z.le 0) m.
Lemma natural_one : Forall (Z.le 0) (1 :: m). Proof. constructor; [lia | exact natural_m]. Qed.
Lemma at_add k a b : at_ m (add_times k a b) = at_ m a + k * at_ m b. Proof. apply dot_add. Qed.
Lemma at_one : at_ m [1] = 1. Proof. reflexivity. Qed.

Lemma negative_right fs : - least (factors_at m fs) <= at_ m (negative_part fs).
Proof.
  induction fs as [| [x a] fs IH]; [reflexivity |]. cbn [negative_part fold_right factors_at map least].
  fold (negative_part fs) (factors_at m fs) (least (factors_at m fs)). rewrite Z.add_comm, <- (Z.mul_1_l (at_ m (negative_part fs))) in *.
  rewrite at_add. set (n := map (fun c => Z.max 0 (- c)) a).
  assert (A : 0 <= at_ m n).
  { apply (dot_le _ natural_one [] n). intro i. unfold n. rewrite nth_nil_zero, nth_mapped by reflexivity. lia. }
  assert (B : -1 * at_ m a <= at_ m n).
  { unfold at_. rewrite <- dot_times. apply (dot_le _ natural_one). intro i. unfold n. rewrite !nth_mapped by reflexivity. lia. }
  lia.
Qed.
Lemma positive_right fs : most (factors_at m fs) <= at_ m (positive_part fs).
Proof.
  induction fs as [| [x a] fs IH]; [reflexivity |]. cbn [positive_part fold_right factors_at map most].
  fold (positive_part fs) (factors_at m fs) (most (factors_at m fs)). rewrite at_add. set (n := map (Z.max 0) a).
  assert (A : 0 <= at_ m n).
  { apply (dot_le _ natural_one [] n). intro i. unfold n. rewrite nth_nil_zero, nth_mapped by reflexivity. lia. }
  assert (B : at_ m a <= at_ m n).
  { apply (dot_le _ natural_one). intro i. unfold n. rewrite nth_mapped by reflexivity. lia. }
  lia.
Qed.

(** * Thresholds: Lemma 6.17 *)
Definition sum_at (W : numbers) (fs : list (nat * number)) : Z := sum_of (factors_at m fs) W.
Definition bound_true (W : numbers) (b : bound) : Prop :=
  if is_lower b then at_ m (limit b) <= sum_at W (about b) else sum_at W (about b) <= at_ m (limit b).
(** An open threshold says nothing: what is known of its sum, the accumulator says. *)
Definition pcorrect (k : pkind) (i : item) (W : numbers) : Prop :=
  match k, i with Threshold _ _, At _ => True | _, _ => correct [] (kind_at m k) i W end.
Definition kept (k : pkind) (i : item) (W : numbers) : Prop :=
  match i with T => holds [] (kind_at m k) W | F => ~ holds [] (kind_at m k) W | Star => True
             | At z => match k with Plain k => says [] k z W | Threshold _ _ => True end end.

Lemma threshold_holds {tables} fs low W : holds tables (kind_at m (Threshold fs low)) W <-> at_ m low <= sum_at W fs.
Proof. unfold holds, kind_at, within. fold (sum_at W fs). rewrite andb_true_r. apply Z.leb_le. Qed.
Lemma outcome_exists fs low W : exists o bs, In (o, bs) (outcomes fs low) /\ Forall (bound_true W) bs /\ pcorrect (Threshold fs low) o W.
Proof.
  set (s := sum_at W fs). destruct (Z_le_gt_dec s (at_ m (failing fs low))) as [L | G].
  - exists F, [upper fs (failing fs low)]. split; [left; reflexivity |]. split; [repeat constructor; exact L |].
    cbn [pcorrect correct]. intros v H. apply threshold_holds in H. unfold sum_at in *.
    assert (A : at_ m (failing fs low) <= at_ m (add_times (-1) low [1])).
    { apply (dot_le _ natural_one). intro i. unfold failing. rewrite nth_entrywise by reflexivity. lia. }
    assert (B : at_ m (failing fs low) <= -1 * at_ m (positive_part fs)).
    { unfold at_. rewrite <- dot_times. apply (dot_le _ natural_one). intro i. unfold failing.
      rewrite nth_entrywise, !nth_mapped by reflexivity. lia. }
    rewrite at_add, at_one in A. pose proof (positive_right fs). pose proof (falls (factors_at m fs) v W). fold s in H1. lia.
  - destruct (Z_le_gt_dec (at_ m (high fs low)) s) as [L | G'].
    + exists T, [lower fs (high fs low)]. split; [right; right; left; reflexivity |]. split; [repeat constructor; exact L |].
      cbn [pcorrect correct]. intro v. apply threshold_holds. unfold sum_at in *.
      assert (A : at_ m low <= at_ m (high fs low)).
      { apply (dot_le _ natural_one). intro i. unfold high. rewrite nth_entrywise by reflexivity. lia. }
      assert (B : at_ m (negative_part fs) <= at_ m (high fs low)).
      { apply (dot_le _ natural_one). intro i. unfold high. rewrite nth_entrywise by reflexivity. lia. }
      pose proof (negative_right fs). pose proof (rises (factors_at m fs) v W). fold s in H0. lia.
    + eexists (At 0), _. split; [right; left; reflexivity |]. split; [| exact I].
      repeat constructor; unfold bound_true; cbn [lower upper is_lower limit about]; rewrite at_add, at_one; fold s; lia.
Qed.
Lemma truth_exists fs low W : exists o bs, In (o, bs) (truths fs low) /\ Forall (bound_true W) bs /\ kept (Threshold fs low) o W.
Proof.
  destruct (Z_le_gt_dec (at_ m low) (sum_at W fs)) as [L | G].
  - exists T, [lower fs low]. split; [right; left; reflexivity |]. split; [repeat constructor; exact L | apply threshold_holds; exact L].
  - eexists F, _. split; [left; reflexivity |]. split.
    + repeat constructor. unfold bound_true. cbn [upper is_lower limit about]. rewrite at_add, at_one. lia.
    + intro H. apply threshold_holds in H. lia.
Qed.
Lemma not_excluded W bs : Forall (bound_true W) bs -> excluded bs = false.
Proof.
  intro H. rewrite Forall_forall in H. destruct (excluded bs) eqn:E; [exfalso | reflexivity].
  apply existsb_exists in E as [b [Hb E]]. apply existsb_exists in E as [c [Hc E]]. unfold contradict in E.
  apply andb_true_iff in E as [E G]. apply andb_true_iff in E as [E Q]. apply andb_true_iff in E as [Lb Lc].
  apply factors_eqb_eq in Q. apply negb_true_iff in Lc. cbv zeta in G. apply andb_true_iff in G as [G1 G2]. apply Z.ltb_lt in G1.
  pose proof (H b Hb) as Tb. pose proof (H c Hc) as Tc. unfold bound_true in *. rewrite Lb in Tb. rewrite Lc in Tc. rewrite Q in Tb.
  pose proof (at_add (-1) (limit c) (limit b)) as A. set (gap := add_times (-1) (limit c) (limit b)) in *.
  assert (at_ m gap < 0); [| lia]. unfold at_. rewrite dot_cons. assert (dot (tl gap) m <= 0).
  { apply (dot_le _ natural_m (tl gap) []). intro i. rewrite nth_nil_zero. destruct gap as [| g gap]; [rewrite nth_nil_zero; lia |].
    cbn [tl forallb] in *. apply andb_true_iff in G2 as [_ G2]. rewrite forallb_forall in G2.
    destruct (Nat.lt_ge_cases i (length gap)); [apply Z.leb_le, G2, nth_In; assumption | rewrite nth_overflow; [lia | assumption]]. }
  destruct gap; cbn [hd nth] in *; lia.
Qed.

Lemma choices_exist options blank (good : pkind -> item -> Prop) (W : numbers) ks s :
  Forall2 (fun '(k, _) i => match k, i with
    | Plain _, _ => good k (blank i)
    | Threshold fs low, At _ => exists o bs, In (o, bs) (options fs low) /\ Forall (bound_true W) bs /\ good k o
    | Threshold _ _, _ => good k i end) ks s ->
  exists r bs, In (r, bs) (choices options blank ks s) /\ Forall (bound_true W) bs /\ Forall2 (fun (k : pkind * nat) i => good (fst k) i) ks r.
Proof.
  induction 1 as [| [k l] i ks s Hi H (r & bs & I1 & I2 & I3)]; [exists [], []; repeat constructor |]. cbn [choices].
  assert (simple : forall j, good k j -> exists r' bs', In (r', bs') (map (fun '(r, bs) => (j :: r, bs)) (choices options blank ks s)) /\
    Forall (bound_true W) bs' /\ Forall2 (fun k i => good (fst k) i) ((k, l) :: ks) r').
  { intros j Hj. exists (j :: r), bs. split; [apply in_map_iff; exists (r, bs); auto |]. split; [exact I2 | constructor; [exact Hj | exact I3]]. }
  destruct k as [k | fs low]; [apply simple; exact Hi |].
  destruct i; try (apply simple; exact Hi). destruct Hi as (o & b & J1 & J2 & J3).
  assert (B : Forall (bound_true W) (b ++ bs)) by (apply Forall_app; auto).
  exists (o :: r), (b ++ bs). split; [| split; [exact B | constructor; [exact J3 | exact I3]]].
  apply filter_In. split; [| rewrite (not_excluded W _ B); reflexivity].
  apply in_flat_map. exists (o, b). split; [exact J1 |]. apply in_map_iff. exists (r, bs). auto.
Qed.

(** * Forms *)
Notation fv x := (form_value m x).
Lemma after_value a v fs x : fv x (after a v fs) = 2 * fv x v + jump (factors_at m fs) a.
Proof.
  induction fs as [| [y c] fs IH]; cbn [after fold_right factors_at map jump].
  - rewrite form_plus_value. ring.
  - fold (after a v fs) (factors_at m fs) (jump (factors_at m fs) a). destruct (bit a y); [| exact IH].
    rewrite form_plus_value, IH. unfold form_value at 2, at_. cbn [fst snd]. change (dot [] x) with 0. ring.
Qed.
Definition values_right (x : list Z) (W : numbers) : list form -> list (list (nat * number)) -> Prop :=
  Forall2 (fun v fs => fv x v = sum_at W fs).
Lemma all_after_right a x W vs ss : values_right x W vs ss -> values_right x (push W a) (all_after a vs ss) ss.
Proof.
  induction 1; cbn [all_after]; constructor; [| assumption]. rewrite after_value, H. unfold sum_at. rewrite sum_push. reflexivity.
Qed.
Lemma dot_unit q t x : forall p, dot (repeat 0 (length p) ++ [q]) (p ++ t :: x) = q * t.
Proof. induction p as [| y p IH]; cbn [length repeat app dot]; [| rewrite IH]; ring. Qed.
Lemma values_from_right rs ss : Forall2 (fun qr s => exists t, s = fst qr * t + snd qr) rs ss -> forall p, exists x,
  Forall2 (fun v s => fv (p ++ x) v = s) (values_from (length p) rs) ss.
Proof.
  induction 1 as [| [q r] s rs ss [t Ht] H IH]; intro p; [exists []; constructor |]. cbn [values_from fst snd] in *.
  destruct (IH (p ++ [t])) as [x Hx]. exists (t :: x). rewrite <- app_assoc in Hx. rewrite app_length, Nat.add_1_r in Hx. constructor; [| exact Hx].
  unfold form_value. cbn [fst snd]. rewrite dot_unit. simpl. lia.
Qed.
Lemma combined_value x vs : forall a, fv x (combined a vs) = dot a (map (fv x) vs).
Proof.
  induction vs as [| v vs IH]; intros [| c a]; cbn [combined map dot]; try reflexivity.
  rewrite form_plus_value, IH. ring.
Qed.
Lemma substituted_value x vs h : fv x (substituted vs h) = fv (map (fv x) vs) h.
Proof.
  unfold substituted. rewrite form_plus_value, combined_value. unfold form_value. cbn [fst snd]. change (dot [] x) with 0. ring.
Qed.
Lemma value_for_right x W fs vs ss v : values_right x W vs ss -> value_for fs ss vs = Some v -> fv x v = sum_at W fs.
Proof.
  induction 1 as [| v0 gs vs ss E H IH]; cbn [value_for]; [discriminate |]. destruct (factors_eqb gs fs) eqn:Q; [| exact IH].
  intro X. injection X as ->. apply factors_eqb_eq in Q. congruence.
Qed.
Lemma naturals_right x n : forall i h, In h (naturals i n) -> 0 <= fv x h.
Proof.
  induction n as [| n IH]; intros i h H; [destruct H |]. destruct H as [<- | H]; [| exact (IH _ _ H)].
  unfold form_value. cbn [fst snd]. change (dot [] x) with 0. rewrite Z.add_0_r. apply dot_natural; [exact natural_one |].
  apply Forall_app. split; [| repeat constructor; lia]. apply Forall_forall. intros y Hy. apply repeat_spec in Hy. lia.
Qed.

Lemma met_right pool hs ws t x : met pool hs ws t = true -> (forall h, In h hs -> 0 <= fv x h) ->
  match t with Some t => 0 <= fv x t | None => False end.
Proof.
  unfold met. intros H Hs. apply existsb_exists in H as [l [_ H]]. apply andb_true_iff in H as [_ E].
  exact (proj2 Inequalities.lines t hs _ _ E m x Hs).
Qed.
Lemma multiples q l : 0 < q -> forallb (fun a => a mod q =? 0) l = true -> forall y, exists t, dot l y = q * t.
Proof.
  intros Q. induction l as [| a l IH]; intros H [| b y]; try (exists 0; simpl; ring). cbn [forallb] in H.
  apply andb_true_iff in H as [H1 H2]. apply Z.eqb_eq in H1. destruct (IH H2 y) as [t Ht]. exists (a / q * b + t).
  cbn [dot]. rewrite Ht. pose proof (Z.div_mod a q ltac:(lia)). nia.
Qed.
Lemma admits_right x rs : forall vs, admits rs vs = true ->
  Forall2 (fun qr s => exists t, s = fst qr * t + snd qr) rs (map (fv x) vs).
Proof.
  induction rs as [| [q r] rs IH]; intros [| v vs] H; try discriminate; [constructor |]. unfold admits in *.
  cbn [map same_list andb combine forallb] in H. apply andb_true_iff in H as [L H]. apply andb_true_iff in H as [H H']. constructor.
  - apply andb_true_iff in H as [H C]. apply andb_true_iff in H as [Q M]. apply Z.ltb_lt in Q. apply Z.eqb_eq in C.
    unfold factors_of in M. rewrite forallb_app in M. apply andb_true_iff in M as [M1 M2].
    destruct (multiples q _ Q M1 m) as [t1 E1]. destruct (multiples q _ Q M2 x) as [t2 E2].
    exists ((constant_of v - r) / q + t1 + t2). rewrite form_value_parts, E1, E2. cbn [fst snd].
    pose proof (Z.div_mod (constant_of v - r) q ltac:(lia)). nia.
  - apply IH. rewrite L. exact H'.
Qed.
End Parameters.
