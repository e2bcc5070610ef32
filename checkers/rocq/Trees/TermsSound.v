(** Forms of terms have the values of the terms, and conditions are read as they are meant (docs/THEORY.md, Lemma 6.20). *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Checker Require Import Syntax Semantics Stated Total Places Lowering Meaning Bars Substitution Forms Goals GoalsSound Opened.
Import ListNotations.
Local Open Scope Z_scope.
#[local] Opaque depth most_steps.

Lemma when_below_true k fs x r : when_below k fs x = Some r -> forallb (below k) fs = true /\ x = Some r.
Proof. unfold when_below. destruct (forallb _ _); [auto | discriminate]. Qed.
Lemma recalled_in t l f : recalled t l = Some f -> In (t, f) l.
Proof.
  induction l as [| [u h] l IH]; [discriminate |]. cbn [recalled]. destruct (wterm_eqb u t) eqn:E; [| intro H; right; auto].
  apply wterm_eqb_eq in E. subst u. intro H. injection H as ->. left. reflexivity.
Qed.

Section Sound.
Variable variables : nat.
Variables e env : list N.
Notation val w f := (value_of e w f).
Notation lin t := (opened e t (numbers env)).
Notation sound := (sound variables e env).
Notation leads := (leads variables e env).
Definition reads_as (of_ : wterm -> goal -> option (form * goal)) (means : wterm -> Z) : Prop := forall t g f g' w,
  of_ t g = Some (f, g') -> sound w g -> exists w', leads w g w' g' /\ val w' f = means t.
Definition as_side (t : wterm) : Z := lin t.
Definition as_value (t : wterm) : Z := clip (lin t).
Lemma two_sound of_ means a b g x g1 y g2 w : reads_as of_ means -> of_ a g = Some (x, g1) -> of_ b g1 = Some (y, g2) -> below (unknowns g1) x = true ->
  sound w g -> exists w2, leads w g w2 g2 /\ val w2 x = means a /\ val w2 y = means b.
Proof.
  intros R Ha Hb B S. destruct (R a g x g1 w Ha S) as (w1 & L1 & E1). pose proof L1 as (_ & S1 & _).
  destruct (R b g1 y g2 w1 Hb S1) as (w2 & L2 & E2). exists w2. split; [exact (leads_trans _ _ _ _ _ _ _ _ _ L1 L2) |].
  split; [rewrite (kept_value e (unknowns g1) w1 w2 x (proj1 L2) B); exact E1 | exact E2].
Qed.
Lemma leads_then w g w' g1 g2 : leads w g w' g1 -> sound w' g2 -> unknowns g2 = unknowns g1 -> leads w g w' g2.
Proof. intros (A & _ & L) S E. split; [exact A |]. split; [exact S | rewrite E; exact L]. Qed.
Lemma greatest_sound a g f g' w : least (-1) a [] g = Some (f, g') -> sound w g -> exists w', leads w g w' g' /\ val w' f = clip (val w a).
Proof.
  intros H S. destruct (least_sound variables e env (-1) a [] g f g' w (or_intror eq_refl) H S) as (w' & L & V); [right; apply Z.le_refl | intro X; discriminate |].
  exists w'. split; [exact L |]. rewrite V. change (val w []) with 0. change (-1 =? 1) with false. cbv iota. unfold clip. lia.
Qed.
Ltac below1 B := cbn [forallb] in B; rewrite ?andb_true_iff in B; destruct B as [B ?].
Lemma floor_value y c k : 0 <= y -> (0 < k) -> let q := (y + c) / k in 0 <= c -> 0 <= q /\ 0 <= y + c - q * k /\ 0 <= k - (y + c - q * k) - 1.
Proof. intros Hy Hk q Hc. pose proof (Z.div_mod (y + c) k ltac:(lia)) as D. pose proof (Z.mod_pos_bound (y + c) k Hk) as M. fold q in D. split; [apply Z.div_pos; lia | nia]. Qed.
Lemma positive_divisor k : is_positive k = true -> Z.pos (divisor_at e k) = Z.of_N (number_at e k) /\ 0 < Z.of_N (number_at e k).
Proof.
  destruct k as [| [| p] l]; try discriminate. intros _. unfold divisor_at. assert (P : (0 < number_at e (N.pos p :: l))%N) by (unfold number_at; cbn [sum_of_products]; lia).
  destruct (number_at e (N.pos p :: l)) as [| q]; [lia |]. split; [reflexivity | lia].
Qed.
Lemma number_natural c : 0 <= Z.of_N (number_at e c). Proof. lia. Qed.
Lemma clip_natural z : 0 <= clip z. Proof. unfold clip. lia. Qed.
Lemma clip_same z : 0 <= z -> clip z = z. Proof. unfold clip. lia. Qed.
(** What is no sum is its value. *)
Lemma no_sum t : match t with Add _ _ | Sub _ _ | Scale _ _ => False | _ => 0 <= lin t end \/ match t with Add _ _ | Sub _ _ | Scale _ _ => True | _ => False end.
Proof.
  destruct t; (right; exact I) || left; cbn [opened]; try apply clip_natural; unfold on_naturals, numbers; try lia.
  all: repeat match goal with |- context [clip ?z] => lazymatch goal with _ : 0 <= clip z |- _ => fail | _ => pose proof (clip_natural z) end end.
  all: first [lia | apply Z.div_pos; lia | apply Z.mod_pos_bound; lia | apply Z.mul_nonneg_nonneg; lia | destruct (_ <? _); lia].
Qed.
(** A new unknown that is any natural number. *)
Lemma unknown_sound g u g' w v : new_unknown g = Some (u, g') -> sound w g -> 0 <= v -> exists w', leads w g w' g' /\ val w' (unknown_form u) = v.
Proof.
  intros H S Nv. destruct (new_sound variables e env g u g' w (Z.to_N v) H S) as (w' & L & W & U & _). exists w'. split; [exact L |].
  rewrite (unknown_value e w' u U), W, Z2N.id by exact Nv. reflexivity.
Qed.

Theorem terms_sound n : reads_as (linear_of variables n) as_side /\ reads_as (value_in variables n) as_value.
Proof.
  unfold as_side, as_value. induction n as [| n [IHl IHv]]; [split; intros t g f g' w H; discriminate |]. split.
  - intros t g f g' w H S. cbn [linear_of] in H.
    assert (other : value_in variables n t g = Some (f, g') -> 0 <= lin t -> exists w', leads w g w' g' /\ val w' f = lin t).
    { intros X Y. destruct (IHv t g f g' w X S) as (w' & L & E). exists w'. split; [exact L |]. rewrite E. apply clip_same, Y. }
    pose proof (no_sum t) as Ns. destruct t as [i | c | a b | a b | a b | c a | a x k | a k | a b | a b | c a b | a b | a b | a b | a | a b | a | a | vs a | body args];
      try (destruct Ns as [Ns | []]; exact (other H Ns)); clear other Ns; cbn [opened].
    + destruct (linear_of variables n a g) as [[x g1] |] eqn:Ea; [| discriminate]. destruct (linear_of variables n b g1) as [[y g2] |] eqn:Eb; [| discriminate].
      apply when_below_true in H as [B H]. injection H as <- <-. below1 B.
      destruct (two_sound _ _ a b g x g1 y g2 w IHl Ea Eb B S) as (w2 & L & Ex & Ey). exists w2. split; [exact L |]. rewrite plus_value, Ex, Ey. lia.
    + destruct (linear_of variables n a g) as [[x g1] |] eqn:Ea; [| discriminate]. destruct (linear_of variables n b g1) as [[y g2] |] eqn:Eb; [| discriminate].
      apply when_below_true in H as [B H]. injection H as <- <-. below1 B.
      destruct (two_sound _ _ a b g x g1 y g2 w IHl Ea Eb B S) as (w2 & L & Ex & Ey). exists w2. split; [exact L |]. rewrite minus_value, Ex, Ey. reflexivity.
    + destruct (linear_of variables n a g) as [[x g1] |] eqn:Ea; [| discriminate]. destruct (number_form c) as [k |] eqn:Ek; [| discriminate]. destruct (times x k) as [r |] eqn:Et; [| discriminate].
      injection H as <- <-. destruct (IHl a g x g1 w Ea S) as (w1 & L & Ex). exists w1. split; [exact L |]. rewrite (times_value e w1 _ _ _ Et), Ex, (number_value e w1 _ _ Ek). ring.
  - intros t g f g' w H S. cbn [value_in] in H. fold (linear_of variables) (value_in variables) in H. destruct (recalled t (found g)) as [h |] eqn:Er.
    { injection H as <- <-. apply recalled_in in Er. apply (in_found _ _ _ _ _ S) in Er. exists w. split; [apply leads_refl, S | congruence]. }
    match type of H with match ?x with _ => _ end = _ => set (made := x) in H end. destruct made as [[h g1] |] eqn:Em; [| discriminate]. injection H as <- <-. unfold made in Em. clear made.
    assert (main : exists w', leads w g w' g1 /\ val w' h = clip (lin t)).
    2: { destruct main as (w' & L & E). exists w'. split; [| exact E]. apply (leads_then _ _ _ _ _ L); [| reflexivity]. apply remember_sound; [exact (proj1 (proj2 L)) | congruence]. }
    assert (sums : forall t, match linear_of variables n t g with Some (f, g1) => if may_be_negative t then least (-1) f [] g1 else Some (f, g1) | None => None end = Some (h, g1) ->
      exists w', leads w g w' g1 /\ val w' h = clip (lin t)).
    { clear - IHl S. intros t Em. destruct (linear_of variables n t g) as [[x g2] |] eqn:El; [| discriminate].
      destruct (IHl t g x g2 w El S) as (w1 & L & Ex). destruct (may_be_negative t) eqn:M.
      - destruct (greatest_sound x g2 h g1 w1 Em (proj1 (proj2 L))) as (w2 & L2 & E2). exists w2. split; [exact (leads_trans _ _ _ _ _ _ _ _ _ L L2) | congruence].
      - injection Em as <- <-. exists w1. split; [exact L |]. rewrite Ex, clip_same; [reflexivity |]. apply (opened_not_negative e env t M). }
    destruct t as [i | c | a b | a b | a b | c a | a x k | a k | a b | a b | c a b | a b | a b | a b | a | a b | a | a | vs a | body args]; try discriminate; try exact (sums _ Em); clear sums; cbn [opened].
    + destruct (Nat.ltb_spec i variables) as [Li |]; [| discriminate]. injection Em as <- <-. exists w. split; [apply leads_refl, S |].
      pose proof (unknown_value e w (N.of_nat (Datatypes.S i)) ltac:(lia)) as X. rewrite (of_variables _ _ _ _ _ S i Li) in X. etransitivity; [exact X |]. rewrite clip_same by (unfold numbers; lia). reflexivity.
    + destruct (number_form c) as [x |] eqn:Ek; [| discriminate]. injection Em as <- <-. exists w. split; [apply leads_refl, S |].
      rewrite (number_value e w _ _ Ek), clip_same by lia. reflexivity.
    + destruct (linear_of variables n a g) as [[x g2] |] eqn:Ea; [| discriminate]. destruct (linear_of variables n b g2) as [[y g3] |] eqn:Eb; [| discriminate].
      apply when_below_true in Em as [B Em]. below1 B.
      destruct (two_sound _ _ a b g x g2 y g3 w IHl Ea Eb B S) as (w2 & L & Ex & Ey).
      destruct (greatest_sound _ g3 h g1 w2 Em (proj1 (proj2 L))) as (w3 & L3 & E3).
      exists w3. split; [exact (leads_trans _ _ _ _ _ _ _ _ _ L L3) |]. rewrite E3, minus_value, Ex, Ey, (clip_same (clip _)) by apply clip_natural. reflexivity.
    + destruct (is_positive k) eqn:Pk; [| discriminate]. destruct (value_in variables n a g) as [[p g2] |] eqn:Ea; [| discriminate].
      destruct (number_form x) as [c |] eqn:Ec; [| discriminate]. destruct (number_form k) as [d |] eqn:Ed; [| discriminate]. destruct (new_unknown g2) as [[u g3] |] eqn:Eu; [| discriminate].
      destruct (times (unknown_form u) d) as [m |] eqn:Et; [| discriminate]. apply when_below_true in Em as [B Em]. below1 B. injection Em as <- <-.
      destruct (positive_divisor k Pk) as [Dk Gk]. rewrite Dk. destruct (IHv a g p g2 w Ea S) as (w1 & L1 & E1).
      pose proof (floor_value (clip (lin a)) (Z.of_N (number_at e x)) _ (clip_natural _) Gk (number_natural x)) as F. cbv zeta in F. set (v := (clip (lin a) + Z.of_N (number_at e x)) / Z.of_N (number_at e k)) in *.
      destruct (unknown_sound g2 u g3 w1 v Eu (proj1 (proj2 L1)) (proj1 F)) as (w2 & L2 & Vu). rewrite clip_same by exact (proj1 F).
      exists w2. split; [| exact Vu]. apply (leads_then _ _ _ g3); [exact (leads_trans _ _ _ _ _ _ _ _ _ L1 L2) | | reflexivity]. apply push_sound; [exact (proj1 (proj2 L2)) |].
      assert (R : val w2 (minus (plus 1 p c) m) = clip (lin a) + Z.of_N (number_at e x) - v * Z.of_N (number_at e k)).
      { rewrite minus_value, plus_value, (number_value e w2 _ _ Ec), (times_value e w2 _ _ _ Et), Vu, (number_value e w2 _ _ Ed), (kept_value e _ w1 w2 p (proj1 L2) B), E1. ring. }
      intros f [<- | [<- | []]]; rewrite ?(less_value e), R, ?(number_value e w2 _ _ Ed); lia.
    + destruct (is_positive k) eqn:Pk; [| discriminate]. destruct (value_in variables n (Floor a [] k) g) as [[q g2] |] eqn:Eq; [| discriminate].
      destruct (number_form k) as [d |] eqn:Ed; [| discriminate]. destruct (times q d) as [m |] eqn:Et; [| discriminate]. destruct (value_in variables n a g2) as [[p g3] |] eqn:Ea; [| discriminate].
      destruct (new_unknown g3) as [[u g4] |] eqn:Eu; [| discriminate]. apply when_below_true in Em as [B Em]. apply when_below_true in Em as [B' Em]. below1 B. below1 B'. injection Em as <- <-.
      destruct (positive_divisor k Pk) as [Dk Gk]. rewrite Dk. set (y := clip (lin a)) in *.
      destruct (IHv _ g q g2 w Eq S) as (w1 & L1 & E1). destruct (IHv a g2 p g3 w1 Ea (proj1 (proj2 L1))) as (w2 & L2 & E2). fold y in E2.
      assert (E1' : val w1 q = y / Z.of_N (number_at e k)).
      { rewrite E1. cbn [opened]. fold y. rewrite Dk. change (Z.of_N (number_at e [])) with 0. rewrite Z.add_0_r. apply clip_same, Z.div_pos; [apply clip_natural | exact Gk]. }
      pose proof (Z.mod_pos_bound y (Z.of_N (number_at e k)) Gk) as Mb.
      destruct (unknown_sound g3 u g4 w2 (y mod Z.of_N (number_at e k)) Eu (proj1 (proj2 L2)) (proj1 Mb)) as (w3 & L3 & Vu). rewrite clip_same by exact (proj1 Mb).
      exists w3. split; [| exact Vu]. apply (leads_then _ _ _ g4); [exact (leads_trans _ _ _ _ _ _ _ _ _ L1 (leads_trans _ _ _ _ _ _ _ _ _ L2 L3)) | | reflexivity].
      apply equal_sound; [exact (proj1 (proj2 L3)) |]. change (add_one [u] 1 m) with (plus 1 m (unknown_form u)). rewrite plus_value, Vu. rewrite (kept_value e _ w2 w3 p (proj1 L3) B'), E2.
      rewrite (kept_value e (unknowns g2) w1 w3 m (proj1 (leads_trans _ _ _ _ _ _ _ _ _ L2 L3)) B), (times_value e w1 _ _ _ Et), E1', (number_value e w1 _ _ Ed).
      pose proof (Z.div_mod y (Z.of_N (number_at e k)) ltac:(lia)). lia.
    + destruct (value_in variables n a g) as [[x g2] |] eqn:Ea; [| discriminate]. destruct (value_in variables n b g2) as [[y g3] |] eqn:Eb; [| discriminate].
      apply when_below_true in Em as [B Em]. below1 B. pose proof (clip_natural (lin a)). pose proof (clip_natural (lin b)).
      destruct (two_sound _ _ a b g x g2 y g3 w IHv Ea Eb B S) as (w2 & L & Ex & Ey).
      destruct (least_sound variables e env 1 x y g3 h g1 w2 (or_introl eq_refl) Em (proj1 (proj2 L))) as (w3 & L3 & E3); [left; lia | lia |].
      exists w3. split; [exact (leads_trans _ _ _ _ _ _ _ _ _ L L3) |]. rewrite E3, Ex, Ey. cbn [Z.eqb Pos.eqb]. symmetry. apply clip_same. lia.
    + destruct (value_in variables n a g) as [[x g2] |] eqn:Ea; [| discriminate]. destruct (value_in variables n b g2) as [[y g3] |] eqn:Eb; [| discriminate].
      apply when_below_true in Em as [B Em]. below1 B. pose proof (clip_natural (lin a)). pose proof (clip_natural (lin b)).
      destruct (two_sound _ _ a b g x g2 y g3 w IHv Ea Eb B S) as (w2 & L & Ex & Ey).
      destruct (least_sound variables e env (-1) x y g3 h g1 w2 (or_intror eq_refl) Em (proj1 (proj2 L))) as (w3 & L3 & E3); [left; lia | discriminate |].
      exists w3. split; [exact (leads_trans _ _ _ _ _ _ _ _ _ L L3) |]. rewrite E3, Ex, Ey. cbn [Z.eqb]. symmetry. apply clip_same. lia.
    + destruct (new_unknown g) as [[u g2] |] eqn:Eu; [| discriminate]. injection Em as <- <-. rewrite (clip_same (clip _)) by apply clip_natural.
      destruct (unknown_sound g u g2 w _ Eu S (clip_natural (if opened_c e c (numbers env) then lin a else lin b))) as (w1 & L & Vu).
      exists w1. split; [| exact Vu]. apply (leads_then _ _ _ _ _ L); [| reflexivity]. apply one_of_sound; [exact (proj1 (proj2 L)) |].
      set (k := opened_c e c (numbers env)) in *.
      exists {| assumed := [(c, k)]; natural_forms := []; valued := Some (unknown_form u, if k then a else b) |}. split; [destruct k; [left | right; left]; reflexivity |].
      split; [intros d x [X | []]; injection X as <- <-; reflexivity |]. split; [intros f [] |]. cbn [valued]. rewrite Vu. destruct k; reflexivity.
    + destruct (new_unknown g) as [[u g2] |] eqn:Eu; [| discriminate]. injection Em as <- <-. exact (unknown_sound g u g2 w _ Eu S (clip_natural _)).
    + destruct (new_unknown g) as [[u g2] |] eqn:Eu; [| discriminate]. injection Em as <- <-. exact (unknown_sound g u g2 w _ Eu S (clip_natural _)).
    + destruct (new_unknown g) as [[u g2] |] eqn:Eu; [| discriminate]. injection Em as <- <-. exact (unknown_sound g u g2 w _ Eu S (clip_natural _)).
    + destruct (new_unknown g) as [[u g2] |] eqn:Eu; [| discriminate]. injection Em as <- <-. exact (unknown_sound g u g2 w _ Eu S (clip_natural _)).
    + destruct (IHv _ g h g1 w Em S) as (w' & L & E). exists w'. split; [exact L |]. rewrite E, (clip_same (clip _)) by apply clip_natural. f_equal.
      apply (psubst_opened e (replaced_in args) (numbers env)). intro i. apply argument_opened.
Qed.
End Sound.
