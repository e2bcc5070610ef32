(** Forms of terms have the values of the terms, and conditions are read as they are meant (docs/THEORY.md, Lemma 6.20). *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Checker Require Import Syntax Semantics ParametricSyntax Total Places ParametricLowering ParametricEquality ParametricBar ParametricTerms Forms Goals GoalsSound.
Import ListNotations.
Local Open Scope Z_scope.
#[local] Opaque depth most_steps.

Lemma when_below_true k fs x r : when_below k fs x = Some r -> forallb (below k) fs = true /\ x = Some r.
Proof. unfold when_below. destruct (forallb _ _); [auto | discriminate]. Qed.
Lemma recalled_in t l f : recalled t l = Some f -> In (t, f) l.
Proof.
  induction l as [| [u h] l IH]; [discriminate |]. cbn [recalled]. destruct (pterm_eqb u t) eqn:E; [| intro H; right; auto].
  apply (proj1 peqb_eq) in E. subst u. intro H. injection H as ->. left. reflexivity.
Qed.
Lemma not_sum_side t env : match t with Add _ _ | Sub _ _ | Scale _ _ => false | _ => true end = true -> value true t env = value false t env.
Proof. destruct t; intro H; try discriminate; reflexivity. Qed.

Section Sound.
Variable variables : nat.
Variables e env : list N.
Notation val w f := (value_of e w f).
Notation sound := (sound variables e env).
Notation leads := (leads variables e env).
Notation "t @ side" := (value side (term_at e t) env) (at level 30).
Definition reads_as (of_ : pterm -> goal -> option (form * goal)) (side : bool) : Prop := forall t g f g' w v,
  of_ t g = Some (f, g') -> sound w g -> t @ side = Some v -> exists w', leads w g w' g' /\ val w' f = v.
Lemma two_sound of_ side a b va vb g x g1 y g2 w : reads_as of_ side -> of_ a g = Some (x, g1) -> of_ b g1 = Some (y, g2) -> below (unknowns g1) x = true ->
  sound w g -> a @ side = Some va -> b @ side = Some vb -> exists w2, leads w g w2 g2 /\ val w2 x = va /\ val w2 y = vb.
Proof.
  intros R Ha Hb B S Va Vb. destruct (R a g x g1 w va Ha S Va) as (w1 & L1 & E1). pose proof L1 as (_ & S1 & _).
  destruct (R b g1 y g2 w1 vb Hb S1 Vb) as (w2 & L2 & E2). exists w2. split; [exact (leads_trans _ _ _ _ _ _ _ _ _ L1 L2) |].
  split; [rewrite (kept_value e (unknowns g1) w1 w2 x (proj1 L2) B); exact E1 | exact E2].
Qed.
Lemma leads_then w g w' g1 g2 : leads w g w' g1 -> sound w' g2 -> unknowns g2 = unknowns g1 -> leads w g w' g2.
Proof. intros (A & _ & L) S E. split; [exact A |]. split; [exact S | rewrite E; exact L]. Qed.
Lemma greatest_sound a g f g' w v : least (-1) a [] g = Some (f, g') -> sound w g -> Z.max 0 (val w a) = v -> exists w', leads w g w' g' /\ val w' f = v.
Proof.
  intros H S <-. destruct (least_sound variables e env (-1) a [] g f g' w (or_intror eq_refl) H S) as (w' & L & V); [right; apply Z.le_refl | intro X; discriminate |].
  exists w'. split; [exact L |]. rewrite V. cbn [Z.eqb]. change (val w []) with 0. change (-1 =? 1) with false. cbv iota. lia.
Qed.
Ltac below1 B := cbn [forallb] in B; rewrite ?andb_true_iff in B; destruct B as [B ?].
Lemma both_some {A} (x y : option Z) (f : Z -> Z -> A) v : bind x (fun a => bind y (fun b => Some (f a b))) = Some v -> exists a b, x = Some a /\ y = Some b /\ v = f a b.
Proof. destruct x as [a |]; [| discriminate]. destruct y as [b |]; [| discriminate]. cbn. intro H. injection H as <-. eauto. Qed.
Lemma floor_value y c k : 0 <= y -> (0 < k) -> let q := (y + c) / k in 0 <= c -> 0 <= q /\ 0 <= y + c - q * k /\ 0 <= k - (y + c - q * k) - 1.
Proof. intros Hy Hk q Hc. pose proof (Z.div_mod (y + c) k ltac:(lia)) as D. pose proof (Z.mod_pos_bound (y + c) k Hk) as M. fold q in D. split; [apply Z.div_pos; lia | nia]. Qed.
Lemma positive_divisor k : positive k = true -> Z.pos (divisor_at e k) = Z.of_N (number_at e k) /\ 0 < Z.of_N (number_at e k).
Proof.
  destruct k as [| [| p] l]; try discriminate. intros _. unfold divisor_at. assert (P : (0 < number_at e (N.pos p :: l))%N) by (unfold number_at; cbn [sum_of_products]; lia).
  destruct (number_at e (N.pos p :: l)) as [| q]; [lia |]. split; [reflexivity | lia].
Qed.
Lemma number_natural c : 0 <= Z.of_N (number_at e c). Proof. lia. Qed.

Theorem terms_sound n : reads_as (linear_of variables n) true /\ reads_as (value_in variables n) false.
Proof.
  induction n as [| n [IHl IHv]]; [split; intros t g f g' w v H; discriminate |]. split.
  - intros t g f g' w v H S V. cbn [linear_of] in H.
    assert (other : value_in variables n t g = Some (f, g') -> (forall x, t @ true = Some x -> t @ false = Some x) -> exists w', leads w g w' g' /\ val w' f = v).
    { intros X Y. exact (IHv t g f g' w v X S (Y v V)). }
    destruct t as [i | c | a b | a b | a b | c a | a x k | a k | a b | a b | c a b | a b | a b | a b | a | body args]; try (apply other; [exact H | auto]); clear other.
    + destruct (linear_of variables n a g) as [[x g1] |] eqn:Ea; [| discriminate]. destruct (linear_of variables n b g1) as [[y g2] |] eqn:Eb; [| discriminate].
      apply when_below_true in H as [B H]. injection H as <- <-. below1 B.
      change (bind (a @ true) (fun x => bind (b @ true) (fun y => Some (x + y))) = Some v) in V. apply both_some in V as (va & vb & Va & Vb & ->).
      destruct (two_sound _ _ a b va vb g x g1 y g2 w IHl Ea Eb B S Va Vb) as (w2 & L & Ex & Ey). exists w2. split; [exact L |]. rewrite plus_value, Ex, Ey. lia.
    + destruct (linear_of variables n a g) as [[x g1] |] eqn:Ea; [| discriminate]. destruct (linear_of variables n b g1) as [[y g2] |] eqn:Eb; [| discriminate].
      apply when_below_true in H as [B H]. injection H as <- <-. below1 B.
      assert (W : bind (a @ true) (fun x => bind (b @ true) (fun y => Some (x - y))) = Some v).
      { change (bind (bind (a @ true) (fun x => bind (b @ true) (fun y => Some (x - y)))) (fun d => if true || (0 <=? d) then Some d else None) = Some v) in V.
        destruct (bind (a @ true) _) as [d |]; [| discriminate]. exact V. }
      apply both_some in W as (va & vb & Va & Vb & ->).
      destruct (two_sound _ _ a b va vb g x g1 y g2 w IHl Ea Eb B S Va Vb) as (w2 & L & Ex & Ey). exists w2. split; [exact L |]. rewrite minus_value, Ex, Ey. reflexivity.
    + destruct (linear_of variables n a g) as [[x g1] |] eqn:Ea; [| discriminate]. destruct (number_form c) as [k |] eqn:Ek; [| discriminate]. destruct (times x k) as [r |] eqn:Et; [| discriminate].
      injection H as <- <-. change (bind (a @ true) (fun x => Some (Z.of_N (number_at e c) * x)) = Some v) in V. destruct (a @ true) as [va |] eqn:Va; [| discriminate]. cbn [bind] in V. injection V as <-.
      destruct (IHl a g x g1 w va Ea S Va) as (w1 & L & Ex). exists w1. split; [exact L |]. rewrite (times_value e w1 _ _ _ Et), Ex, (number_value e w1 _ _ Ek). ring.
  - intros t g f g' w v H S V. cbn [value_in] in H. fold (linear_of variables) (value_in variables) in H. destruct (recalled t (found g)) as [h |] eqn:Er.
    { injection H as <- <-. apply recalled_in in Er. apply (in_found _ _ _ _ _ S) in Er. exists w. split; [apply leads_refl, S | congruence]. }
    match type of H with match ?x with _ => _ end = _ => set (made := x) in H end. destruct made as [[h g1] |] eqn:Em; [| discriminate]. injection H as <- <-. unfold made in Em. clear made.
    assert (main : exists w', leads w g w' g1 /\ val w' h = v).
    2: { destruct main as (w' & L & E). exists w'. split; [| exact E]. apply (leads_then _ _ _ _ _ L); [| reflexivity]. apply remember_sound; [exact (proj1 (proj2 L)) |]. congruence. }
    pose proof (value_natural _ _ _ V) as Nv.
    assert (sums : forall t, t @ false = Some v -> match linear_of variables n t g with Some (f, g1) => if may_be_negative t then least (-1) f [] g1 else Some (f, g1) | None => None end = Some (h, g1) ->
      exists w', leads w g w' g1 /\ val w' h = v).
    { clear - IHl S Nv. intros t V Em. destruct (linear_of variables n t g) as [[x g2] |] eqn:El; [| discriminate].
      destruct (IHl t g x g2 w v El S (value_of_side _ _ _ V)) as (w1 & L & Ex). destruct (may_be_negative t).
      - destruct (greatest_sound x g2 h g1 w1 v Em (proj1 (proj2 L)) ltac:(lia)) as (w2 & L2 & E2). exists w2. split; [exact (leads_trans _ _ _ _ _ _ _ _ _ L L2) | exact E2].
      - injection Em as <- <-. eauto. }
    destruct t as [i | c | a b | a b | a b | c a | a x k | a k | a b | a b | c a b | a b | a b | a b | a | body args]; try discriminate; try (match type of V with value false (term_at e ?x) env = _ => exact (sums x V Em) end); clear sums.
    + destruct (Nat.ltb_spec i variables) as [Li |]; [| discriminate]. injection Em as <- <-. exists w. split; [apply leads_refl, S |].
      pose proof (unknown_value e w (N.of_nat (Datatypes.S i)) ltac:(lia)) as X. rewrite (of_variables _ _ _ _ _ S i Li) in X. etransitivity; [exact X |]. change (Some (Z.of_N (nth i env 0%N)) = Some v) in V. congruence.
    + destruct (number_form c) as [x |] eqn:Ek; [| discriminate]. injection Em as <- <-. exists w. split; [apply leads_refl, S |].
      rewrite (number_value e w _ _ Ek). change (Some (Z.of_N (number_at e c)) = Some v) in V. congruence.
    + destruct (linear_of variables n a g) as [[x g2] |] eqn:Ea; [| discriminate]. destruct (linear_of variables n b g2) as [[y g3] |] eqn:Eb; [| discriminate].
      apply when_below_true in Em as [B Em]. below1 B.
      change (bind (a @ false) (fun x => bind (b @ false) (fun y => Some (Z.max 0 (x - y)))) = Some v) in V. apply both_some in V as (va & vb & Va & Vb & Ev).
      destruct (two_sound _ _ a b va vb g x g2 y g3 w IHl Ea Eb B S (value_of_side _ _ _ Va) (value_of_side _ _ _ Vb)) as (w2 & L & Ex & Ey).
      destruct (greatest_sound _ g3 h g1 w2 v Em (proj1 (proj2 L))) as (w3 & L3 & E3); [rewrite minus_value, Ex, Ey; lia |].
      exists w3. split; [exact (leads_trans _ _ _ _ _ _ _ _ _ L L3) | exact E3].
    + destruct (positive k) eqn:Pk; [| discriminate]. destruct (value_in variables n a g) as [[p g2] |] eqn:Ea; [| discriminate].
      destruct (number_form x) as [c |] eqn:Ec; [| discriminate]. destruct (number_form k) as [d |] eqn:Ed; [| discriminate]. destruct (new_unknown g2) as [[u g3] |] eqn:Eu; [| discriminate].
      destruct (times (unknown_form u) d) as [m |] eqn:Et; [| discriminate]. apply when_below_true in Em as [B Em]. below1 B. injection Em as <- <-.
      change (bind (a @ false) (fun y => Some ((y + Z.of_N (number_at e x)) / Z.pos (divisor_at e k))) = Some v) in V. destruct (a @ false) as [va |] eqn:Va; [| discriminate]. cbn [bind] in V. injection V as V.
      destruct (positive_divisor k Pk) as [Dk Gk]. rewrite Dk in V. destruct (IHv a g p g2 w va Ea S Va) as (w1 & L1 & E1).
      destruct (new_sound variables e env g2 u g3 w1 (Z.to_N v) Eu (proj1 (proj2 L1))) as (w2 & L2 & W & U & _). pose proof (unknown_value e w2 u U) as Vu. rewrite W, Z2N.id in Vu by exact Nv.
      exists w2. split; [| exact Vu]. apply (leads_then _ _ _ g3); [exact (leads_trans _ _ _ _ _ _ _ _ _ L1 L2) | | reflexivity]. apply push_sound; [exact (proj1 (proj2 L2)) |].
      pose proof (floor_value va (Z.of_N (number_at e x)) _ (value_natural _ _ _ Va) Gk (number_natural x)) as F. cbv zeta in F. rewrite V in F.
      assert (R : val w2 (minus (plus 1 p c) m) = va + Z.of_N (number_at e x) - v * Z.of_N (number_at e k)).
      { rewrite minus_value, plus_value, (number_value e w2 _ _ Ec), (times_value e w2 _ _ _ Et), Vu, (number_value e w2 _ _ Ed), (kept_value e _ w1 w2 p (proj1 L2) B), E1. ring. }
      intros f [<- | [<- | []]]; rewrite ?(less_value e), R, ?(number_value e w2 _ _ Ed); lia.
    + destruct (positive k) eqn:Pk; [| discriminate]. destruct (value_in variables n (PFloor a [] k) g) as [[q g2] |] eqn:Eq; [| discriminate].
      destruct (number_form k) as [d |] eqn:Ed; [| discriminate]. destruct (times q d) as [m |] eqn:Et; [| discriminate]. destruct (value_in variables n a g2) as [[p g3] |] eqn:Ea; [| discriminate].
      destruct (new_unknown g3) as [[u g4] |] eqn:Eu; [| discriminate]. apply when_below_true in Em as [B Em]. apply when_below_true in Em as [B' Em]. below1 B. below1 B'. injection Em as <- <-.
      change (bind (a @ false) (fun y => Some (y mod Z.pos (divisor_at e k))) = Some v) in V. destruct (a @ false) as [va |] eqn:Va; [| discriminate]. cbn [bind] in V. injection V as V.
      destruct (positive_divisor k Pk) as [Dk Gk]. rewrite Dk in V.
      assert (Vq : PFloor a [] k @ false = Some (va / Z.of_N (number_at e k))).
      { change (bind (a @ false) (fun y => Some ((y + Z.of_N (number_at e [])) / Z.pos (divisor_at e k))) = Some (va / Z.of_N (number_at e k))). rewrite Va, Dk. cbn [bind]. change (Z.of_N (number_at e [])) with 0. rewrite Z.add_0_r. reflexivity. }
      destruct (IHv _ g q g2 w _ Eq S Vq) as (w1 & L1 & E1). destruct (IHv a g2 p g3 w1 va Ea (proj1 (proj2 L1)) Va) as (w2 & L2 & E2).
      destruct (new_sound variables e env g3 u g4 w2 (Z.to_N v) Eu (proj1 (proj2 L2))) as (w3 & L3 & W & U & _). pose proof (unknown_value e w3 u U) as Vu. rewrite W, Z2N.id in Vu by exact Nv.
      exists w3. split; [| exact Vu]. apply (leads_then _ _ _ g4); [exact (leads_trans _ _ _ _ _ _ _ _ _ L1 (leads_trans _ _ _ _ _ _ _ _ _ L2 L3)) | | reflexivity].
      apply equal_sound; [exact (proj1 (proj2 L3)) |]. change (add_one [u] 1 m) with (plus 1 m (unknown_form u)). rewrite plus_value, Vu. rewrite (kept_value e _ w2 w3 p (proj1 L3) B'), E2.
      rewrite (kept_value e (unknowns g2) w1 w3 m (proj1 (leads_trans _ _ _ _ _ _ _ _ _ L2 L3)) B), (times_value e w1 _ _ _ Et), E1, (number_value e w1 _ _ Ed).
      pose proof (Z.div_mod va (Z.of_N (number_at e k)) ltac:(lia)). lia.
    + destruct (value_in variables n a g) as [[x g2] |] eqn:Ea; [| discriminate]. destruct (value_in variables n b g2) as [[y g3] |] eqn:Eb; [| discriminate].
      apply when_below_true in Em as [B Em]. below1 B. change (bind (a @ false) (fun x => bind (b @ false) (fun y => Some (Z.min x y))) = Some v) in V. apply both_some in V as (va & vb & Va & Vb & ->).
      destruct (two_sound _ _ a b va vb g x g2 y g3 w IHv Ea Eb B S Va Vb) as (w2 & L & Ex & Ey). pose proof (value_natural _ _ _ Va). pose proof (value_natural _ _ _ Vb).
      destruct (least_sound variables e env 1 x y g3 h g1 w2 (or_introl eq_refl) Em (proj1 (proj2 L))) as (w3 & L3 & E3); [left; lia | lia |].
      exists w3. split; [exact (leads_trans _ _ _ _ _ _ _ _ _ L L3) |]. rewrite E3, Ex, Ey. reflexivity.
    + destruct (value_in variables n a g) as [[x g2] |] eqn:Ea; [| discriminate]. destruct (value_in variables n b g2) as [[y g3] |] eqn:Eb; [| discriminate].
      apply when_below_true in Em as [B Em]. below1 B. change (bind (a @ false) (fun x => bind (b @ false) (fun y => Some (Z.max x y))) = Some v) in V. apply both_some in V as (va & vb & Va & Vb & ->).
      destruct (two_sound _ _ a b va vb g x g2 y g3 w IHv Ea Eb B S Va Vb) as (w2 & L & Ex & Ey). pose proof (value_natural _ _ _ Va). pose proof (value_natural _ _ _ Vb).
      destruct (least_sound variables e env (-1) x y g3 h g1 w2 (or_intror eq_refl) Em (proj1 (proj2 L))) as (w3 & L3 & E3); [left; lia | discriminate |].
      exists w3. split; [exact (leads_trans _ _ _ _ _ _ _ _ _ L L3) |]. rewrite E3, Ex, Ey. reflexivity.
    + destruct (new_unknown g) as [[u g2] |] eqn:Eu; [| discriminate]. injection Em as <- <-. destruct (new_sound variables e env g u g2 w (Z.to_N v) Eu S) as (w1 & L & W & U & _).
      pose proof (unknown_value e w1 u U) as Vu. rewrite W, Z2N.id in Vu by exact Nv. exists w1. split; [| exact Vu]. apply (leads_then _ _ _ _ _ L); [| reflexivity]. apply one_of_sound; [exact (proj1 (proj2 L)) |].
      change (bind (truth (cond_at e c) env) (fun k : bool => if k then a @ false else b @ false) = Some v) in V. destruct (truth (cond_at e c) env) as [k |] eqn:T; [| discriminate].
      exists {| assumed := [(c, k)]; natural_forms := []; valued := Some (unknown_form u, if k then a else b) |}. split; [destruct k; [left | right; left]; reflexivity |].
      split; [intros d x [X | []]; injection X as <- <-; exact T |]. split; [intros f [] |]. cbn [valued]. rewrite Vu. destruct k; exact V.
    + change (bind (values (terms_at e args) env) (fun l => value false (term_at e body) l) = Some v) in V. destruct (values (terms_at e args) env) as [l |] eqn:El; [| discriminate].
      refine (IHv _ g h g1 w v Em S _). exact (proj1 (psubst_defined e (replaced_in args) env l (arguments_values e env args l El)) body false v V).
Qed.
End Sound.
