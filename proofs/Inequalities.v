(** Linear inequalities over the integers: Lemmas 6.17 and 6.18. *)

From Coq Require Import Arith ZArith List Bool Lia.
From Nimcert Require Import Obligations.
Import ListNotations.
Local Open Scope Z_scope.

Lemma settled : Lemma_6_17.
Proof.
  intros low N P ds. induction ds as [| d ds IH]; intros s H; [simpl; lia |].
  pose proof (H d (or_introl eq_refl)) as Hd. destruct (IH (2 * s + d) (fun e He => H e (or_intror He))) as [A B].
  simpl fold_left. cbv zeta in *. split; intro L; [apply A | apply B]; lia.
Qed.

Lemma dot_nil_r a : dot a [] = 0. Proof. destruct a; reflexivity. Qed.
Lemma dot_times k b : forall x, dot (map (Z.mul k) b) x = k * dot b x.
Proof. induction b as [| d b IH]; intros [| y x]; simpl; try ring. rewrite IH. ring. Qed.
Lemma dot_add k : forall a b x, dot (add_times k a b) x = dot a x + k * dot b x.
Proof.
  induction a as [| c a IH]; intros b x; [simpl; apply dot_times |].
  destruct b as [| d b]; [simpl dot; ring |]. destruct x as [| y x]; [simpl; ring |]. simpl. rewrite IH. ring.
Qed.
Lemma form_plus_value k g h m x : form_value m x (form_plus k g h) = form_value m x g + k * form_value m x h.
Proof. unfold form_value, form_plus. cbn [fst snd]. rewrite !dot_add. ring. Qed.

Lemma dot_divided g l : g <> 0 -> (forall a, In a l -> (g | a)) -> forall x, dot l x = g * dot (map (fun a => a / g) l) x.
Proof.
  intros Hg. induction l as [| a l IH]; intros H [| y x]; simpl; try ring.
  rewrite (IH (fun b Hb => H b (or_intror Hb))). destruct (H a (or_introl eq_refl)) as [q ->]. rewrite Z.div_mul by assumption. ring.
Qed.
Lemma gcd_divides l : forall a, In a l -> (fold_right Z.gcd 0 l | a).
Proof.
  induction l as [| b l IH]; intros a H; [destruct H |]. simpl. destruct H as [<- | H]; [apply Z.gcd_divide_l |].
  apply Z.divide_trans with (2 := IH a H). apply Z.gcd_divide_r.
Qed.
Lemma form_value_parts m x h : form_value m x h = constant_of h + dot (tl (fst h)) m + dot (snd h) x.
Proof. unfold form_value, constant_of. destruct h as [[| c a] b]; cbn [fst snd hd tl]; [simpl; ring |]. cbn [dot]. ring. Qed.
Lemma normalised_value h m x : 0 <= form_value m x h <-> 0 <= form_value m x (normalised h).
Proof.
  unfold normalised. set (g := fold_right Z.gcd 0 (factors_of h)). destruct (Z.leb_spec g 1) as [| G]; [reflexivity |].
  assert (D : forall a, In a (factors_of h) -> (g | a)) by apply gcd_divides.
  rewrite (form_value_parts m x h), form_value_parts. cbn [fst snd tl constant_of hd].
  rewrite (dot_divided g (tl (fst h))) by (try lia; intros a Ha; apply D, in_or_app; auto).
  rewrite (dot_divided g (snd h)) by (try lia; intros a Ha; apply D, in_or_app; auto).
  set (s := dot (map _ (tl (fst h))) m). set (t := dot (map _ (snd h)) x). set (c := constant_of h).
  pose proof (Z.div_mod c g ltac:(lia)). pose proof (Z.mod_pos_bound c g ltac:(lia)). split; intro L; nia.
Qed.

Lemma dot_zeros l : forallb (Z.eqb 0) l = true -> forall x, dot l x = 0.
Proof.
  induction l as [| a l IH]; intros H [| y x]; try reflexivity. cbn [forallb] in H. apply andb_true_iff in H as [H1 H2].
  apply Z.eqb_eq in H1. subst a. cbn [dot]. rewrite (IH H2). ring.
Qed.

Lemma lines : Lemma_6_18.
Proof.
  split; [intros h m x; apply normalised_value |].
  intros target hs D terms H m x Hs. unfold proves in H. apply andb_true_iff in H as [H L]. apply andb_true_iff in H as [H _].
  apply andb_true_iff in H as [Z T]. set (v := form_value m x) in *.
  set (start := match target with Some t => form_plus D ([], []) (normalised t) | None => ([], []) end) in *.
  assert (S : forall ts r, forallb (fun '(j, l) => (j <? length hs)%nat && (1 <=? l)) ts = true ->
    v (fold_left (fun rest '(j, l) => form_plus (- l) rest (normalised (nth j hs ([], [])))) ts r) <= v r).
  { induction ts as [| [j l] ts IH]; intros r Ht; [simpl; lia |]. simpl in Ht. apply andb_true_iff in Ht as [Hj Ht].
    apply andb_true_iff in Hj as [Hj Hl]. apply Nat.ltb_lt in Hj. apply Z.leb_le in Hl. simpl fold_left.
    eapply Z.le_trans; [apply IH; exact Ht |]. unfold v. rewrite form_plus_value.
    pose proof (proj1 (normalised_value _ m x) (Hs _ (nth_In hs ([], []) Hj))). nia. }
  specialize (S terms start T). set (rest := fold_left _ _ _) in *.
  assert (R : v rest = constant_of rest).
  { unfold v. rewrite form_value_parts. unfold factors_of in Z. rewrite forallb_app in Z. apply andb_true_iff in Z as [Z1 Z2].
    rewrite !dot_zeros by assumption. ring. }
  destruct target as [t |]; apply andb_true_iff in L as [L1 L2]; apply Z.ltb_lt in L2.
  - apply Z.leb_le in L1. apply (normalised_value t m x). assert (V : v start = D * v (normalised t)).
    { unfold start, v. rewrite form_plus_value. unfold form_value at 1. simpl. ring. }
    unfold v in *. nia.
  - assert (V : v start = 0) by reflexivity. lia.
Qed.
