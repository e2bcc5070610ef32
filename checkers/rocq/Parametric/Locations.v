(** Parametric invariants of problems: locations that pass the check show that no numbers and no parameters satisfy them
    (docs/THEORY.md, Theorem 6.19). *)
From Coq Require Import NArith ZArith List Bool Lia Arith.
From Nimcert Require Import Obligations Inequalities.
From Checker Require Import Table Component Formula Rows Machine Thresholds ThresholdsSound.
Import ListNotations.
Local Open Scope Z_scope.

Section Run.
Variable m : list Z.
Hypothesis natural_m : Forall (Z.le 0) m.
Variable kinds : list (pkind * nat).
Variable shape : machine.
Variable sums : list (list (nat * number)).
Variable parameters : nat.
Variable locations : list location.
Variable pool : list by_line.
Notation fv x := (form_value m x).

Hypothesis good : forall k l, In (k, l) kinds -> is_proper k = true /\ l = list_max (tracks_in k).
Hypothesis levels_parts : forall l p, In l (levels shape) -> In p l -> In p (parts shape).

Definition pmeaning (W : numbers) (i : nat) : Prop :=
  match nth_error kinds i with Some (k, _) => holds [] (kind_at m k) W | None => False end.
Definition psatisfied (W : numbers) : Prop := forall p, In p (parts shape) -> sat (pmeaning W) p.
Definition right (ks : list (pkind * nat)) (s : row) (W : numbers) : Prop := Forall2 (fun k i => pcorrect m (fst k) i W) ks s.

Lemma nth_both (holds_of : pkind -> item -> Prop) (ks : list (pkind * nat)) s : Forall2 (fun k i => holds_of (fst k) i) ks s -> forall i, nth i s Star <> Star ->
  exists k l, nth_error ks i = Some (k, l) /\ In (k, l) ks /\ holds_of k (nth i s Star).
Proof.
  induction 1 as [| [k l] x ks s Hx H IH]; intros [| i] Hi; simpl in *; try congruence.
  - exists k, l. auto.
  - destruct (IH i Hi) as (k' & l' & A & B & C). exists k', l'. auto.
Qed.
Lemma psettled_right s W v : right kinds s W -> forall i,
  (settled s i = Yes -> pmeaning (pushes W v) i) /\ (settled s i = No -> ~ pmeaning (pushes W v) i).
Proof.
  intros H i. unfold settled, pmeaning. destruct (nth i s Star) eqn:E; split; intro X; try discriminate;
    (destruct (nth_both (fun k i => pcorrect m k i W) _ _ H i) as (k & l & -> & _ & C); [congruence |]); rewrite E in C;
    destruct k; apply C.
Qed.
Lemma pfails_right s W v p : right kinds s W -> In p (parts shape) -> fails s p = true -> ~ psatisfied (pushes W v).
Proof.
  unfold fails. intros H Hp E X. destruct (value (settled s) p) eqn:V; try discriminate.
  apply (value_right (settled s) (pmeaning (pushes W v)) p (psettled_right s W v H)) in V. apply V, X, Hp.
Qed.
Lemma pright_covered r s W : covers r s = true -> right kinds s W -> right kinds r W.
Proof. intros C H. refine (covers_right (fun k i => pcorrect m (fst k) i W) _ r _ s C H). intros [[k | fs low] l]; exact I. Qed.
Lemma advanced_right j a pre s W : forall ks, right ks s W -> (forall k l, In (k, l) ks -> is_proper k = true /\ l = list_max (tracks_in k)) ->
  (forall x, (x <= j)%nat -> bit pre x = bit a x) ->
  forall cur, right ks cur (push W a) -> right ks (advanced j pre ks s cur) (push W a).
Proof.
  unfold right. intros ks H G B. induction H as [| [k l] x ks s Hx H IH]; intros cur C; inversion C as [| ? c ? cur' Hc C']; subst; [constructor |].
  cbn [advanced]. constructor; [| apply IH; [intros; apply G; right; assumption | assumption]]. cbn [fst] in *.
  destruct k as [k | fs low]; [| exact Hc]. destruct (G (Plain k) l) as [P ->]; [left; reflexivity |]. cbn [tracks_in is_proper] in *.
  destruct (Nat.eqb_spec (list_max (tracks_of k)) j) as [<- | _]; [| exact Hc].
  destruct x as [| | | z]; try (apply settled_stays; [congruence | exact Hx]).
  rewrite (step_local [] k z pre a) by (intros x Hxk; apply B, in_last, Hxk).
  apply step_correct; assumption.
Qed.

Lemma walked_right reached s W a : right kinds s W -> forall ls pre cur, (forall l p, In l ls -> In p l -> In p (parts shape)) ->
  walked kinds reached ls pre s cur = true -> length a = (length pre + length ls)%nat -> firstn (length pre) a = pre ->
  right kinds cur (push W a) ->
  (exists next, reached a next = true /\ right kinds next (push W a)) \/ forall v, ~ psatisfied (pushes (push W a) v).
Proof.
  intro H. induction ls as [| l ls IH]; intros pre cur Hl E La Fa C.
  - left. cbn [walked] in E. simpl in La. rewrite Nat.add_0_r in La. rewrite <- La, firstn_all in Fa. subst a.
    exists cur. split; [exact E | exact C].
  - set (b := bit a (length pre)). assert (Fa' : firstn (length (pre ++ [b])) a = pre ++ [b]).
    { rewrite app_length, Nat.add_1_r. rewrite (firstn_snoc a (length pre) b), Fa; [reflexivity |].
      simpl in La. unfold b, bit. apply nth_error_nth'. lia. }
    assert (C' : right kinds (advanced (length pre) (pre ++ [b]) kinds s cur) (push W a)).
    { apply advanced_right; auto. intros x Hx. rewrite <- Fa'. unfold bit. rewrite <- (firstn_skipn (length (pre ++ [b])) a) at 2.
      rewrite app_nth1; [reflexivity |]. rewrite Fa', app_length. simpl. lia. }
    cbn [walked] in E. rewrite forallb_forall in E. specialize (E b ltac:(destruct b; simpl; auto)). cbv zeta in E.
    destruct (existsb _ l) eqn:Ef.
    + right. intro v. apply existsb_exists in Ef as [p [Hp Ef]].
      apply (pfails_right _ _ v p C'); [apply (Hl l p); simpl; auto | exact Ef].
    + apply IH in E; auto.
      * intros l' p Hl' Hp. apply (Hl l' p); simpl; auto.
      * rewrite La, app_length. simpl. lia.
Qed.

(** A location, and numbers that satisfy all that it says. *)
Definition stands (t : location) (W : numbers) : Prop :=
  right kinds (at_state t) W /\ exists x, values_right m x W (values_from 0 (residues t)) sums /\
    forall d, In d (demands t) -> 0 <= fv x (substituted (values_from 0 (residues t)) d).
Lemma hypotheses_true known vs bs x W : (forall h, In h known -> 0 <= fv x h) -> values_right m x W vs sums -> Forall (bound_true m W) bs ->
  forall h, In h (hypotheses sums parameters known vs bs) -> 0 <= fv x h.
Proof.
  intros K V B h H. unfold hypotheses in H. apply in_app_iff in H as [H | H]; [auto |].
  apply in_app_iff in H as [H | H]; [| exact (naturals_right m natural_m x _ _ _ H)].
  apply in_flat_map in H as [b [Hb H]]. rewrite Forall_forall in B. specialize (B b Hb). unfold guard_of in H.
  destruct (value_for _ _ _) as [v |] eqn:E; [| destruct H]. apply (value_for_right m x W) in E; [| exact V]. destruct H as [<- | []].
  assert (C : fv x (limit b, []) = at_ m (limit b)) by (unfold form_value, at_; cbn [fst snd]; change (dot [] x) with 0; ring).
  unfold bound_true in B. destruct (is_lower b); rewrite form_plus_value, E, C; lia.
Qed.
Lemma values_map x W vs ss : values_right m x W vs ss -> map (fv x) vs = map (sum_at m W) ss.
Proof. induction 1; cbn; congruence. Qed.
Lemma edge_right hs vs next x W : edge locations pool hs vs next = true -> (forall h, In h hs -> 0 <= fv x h) ->
  values_right m x W vs sums -> right kinds next W -> exists t, In t locations /\ stands t W.
Proof.
  unfold edge. intros E H V P. remember (filter _ locations) as targets eqn:Ts.
  assert (T : exists t, In t targets /\ forall d, In d (demands t) -> 0 <= fv (map (fv x) vs) d).
  { apply orb_true_iff in E as [X | E]; [| apply orb_true_iff in E as [E | E]].
    - apply existsb_exists in X as [t [It X]]. exists t. split; [exact It |]. destruct (demands t); [intros d [] | discriminate].
    - apply existsb_exists in E as [t [It E]]. exists t. split; [exact It |]. intros d Hd. rewrite <- substituted_value.
      rewrite forallb_forall in E. exact (met_right m pool _ _ _ x (E d Hd) H).
    - destruct (met_right m pool _ _ _ x E H). }
  destruct T as (t & It & D). subst targets. apply filter_In in It as [It A]. apply andb_true_iff in A as [Et A].
  exists t. split; [exact It |]. split; [exact (pright_covered _ _ W Et P) |].
  apply (admits_right m x) in A. destruct (values_from_right m _ _ A []) as [y Hy]. cbn [length app] in Hy.
  pose proof (values_map x W vs sums V) as E1. rewrite E1 in Hy, D. exists y.
  assert (V' : values_right m y W (values_from 0 (residues t)) sums).
  { clear - Hy. remember (map (sum_at m W) sums) as ss eqn:Q. revert Q. generalize sums. induction Hy as [| v s vs ss Hv Hy IH]; intros [| fs l] Q;
      try discriminate; [constructor |]. injection Q as Q1 Q2. constructor; [congruence | apply IH; exact Q2]. }
  split; [exact V' |]. intros d Hd. rewrite substituted_value, (values_map y W _ sums V'). apply D, Hd.
Qed.

Lemma initial_right : initial kinds shape sums parameters locations pool = true ->
  (exists t, In t locations /\ stands t (fun _ => 0%N)) \/ forall v, ~ psatisfied (pushes (fun _ => 0%N) v).
Proof.
  unfold initial. intro H. set (zero := fun _ : nat => 0%N).
  destruct (choices_exist m natural_m outcomes (fun x => x) (fun k i => pcorrect m k i zero) zero kinds (map (fun '(k, _) => start_of k) kinds))
    as (r & bs & I1 & I2 & I3).
  { clear - good natural_m. induction kinds as [| [k l] ks IH]; cbn [map]; constructor; [| apply IH; intros; apply good; right; assumption].
    destruct (good k l) as [P _]; [left; reflexivity |]. destruct k as [k | fs low]; cbn [start_of]; [apply start_correct; exact P |].
    apply outcome_exists. exact natural_m. }
  rewrite forallb_forall in H. specialize (H _ I1). cbv beta iota in H. apply orb_true_iff in H as [Ef | E].
  - right. intro v. apply existsb_exists in Ef as [p [Hp Ef]]. exact (pfails_right r zero v p I3 Hp Ef).
  - left. assert (V : values_right m [] zero (map (fun _ => ([], [])) sums) sums).
    { clear. induction sums as [| fs ss IH]; constructor; [| exact IH]. unfold sum_at. induction fs as [| [x a] fs IH']; [reflexivity |].
      cbn [factors_at map sum_of fold_right]. fold (factors_at m fs) (sum_of (factors_at m fs) zero). rewrite <- IH'. unfold zero. simpl. ring. }
    refine (edge_right _ _ _ [] zero E _ V I3).
    apply (hypotheses_true _ _ _ _ zero); [intros h [] | exact V | exact I2].
Qed.
Lemma stands_choices options blank (good' : pkind -> item -> Prop) W s : right kinds s W ->
  (forall k i, pcorrect m (Plain k) i W -> good' (Plain k) (blank i)) ->
  (forall fs low i, (forall z, i <> At z) -> pcorrect m (Threshold fs low) i W -> good' (Threshold fs low) i) -> forall W',
  (forall fs low, exists o bs, In (o, bs) (options fs low) /\ Forall (bound_true m W') bs /\ good' (Threshold fs low) o) ->
  exists r bs, In (r, bs) (choices options blank kinds s) /\ Forall (bound_true m W') bs /\ Forall2 (fun (k : pkind * nat) i => good' (fst k) i) kinds r.
Proof.
  intros H A B W' C. apply (choices_exist m natural_m). clear good. induction H as [| [k l] i ks s Hi H IH]; [constructor | constructor; [| exact IH]].
  cbn [fst] in Hi. destruct k as [k | fs low]; [apply A; exact Hi |]. destruct i; try (apply B; [congruence | exact Hi]). apply C.
Qed.
Lemma known_true t x : (forall d, In d (demands t) -> 0 <= fv x (substituted (values_from 0 (residues t)) d)) ->
  forall h, In h (map (substituted (values_from 0 (residues t))) (demands t)) -> 0 <= fv x h.
Proof. intros D h H. apply in_map_iff in H as [d [<- Hd]]. auto. Qed.

Lemma safe_at_right t W : stands t W -> safe_at kinds shape sums parameters pool t = true -> ~ psatisfied W.
Proof.
  intros [P (x & V & D)] H S. unfold safe_at in H.
  destruct (stands_choices truths (fun x => x) (fun k i => kept m k i W) W (at_state t) P) with (W' := W) as (r & bs & I1 & I2 & I3).
  - intros k i C. destruct i; cbn [pcorrect kept correct kind_at] in *; [exact (C []) | exact (C []) | exact I | exact C].
  - intros fs low i N C. destruct i as [| | | z]; [exact (C []) | exact (C []) | exact I | destruct (N z eq_refl)].
  - intros fs low. apply truth_exists.
  - rewrite forallb_forall in H. specialize (H _ I1). cbv beta iota in H. apply orb_true_iff in H as [Ef | E].
    + apply existsb_exists in Ef as [p [Hp Ev]]. destruct (value (end_truth kinds r) p) eqn:Vp; try discriminate.
      apply (value_right (end_truth kinds r) (pmeaning W) p) in Vp; [apply Vp, S, Hp |].
      intro i. unfold end_truth, pmeaning. destruct (nth i r Star) eqn:Ei; try (split; discriminate);
        (destruct (nth_both (fun k i => kept m k i W) _ _ I3 i) as (k & l & -> & Ik & C); [congruence |]); rewrite Ei in C; cbn [kept] in C.
      * split; [intros _; exact C | discriminate].
      * split; [discriminate | intros _; exact C].
      * destruct k as [k | fs low]; [| split; discriminate]. destruct (good (Plain k) l Ik) as [Pk _].
        pose proof (ends_correct [] k z W Pk C). destruct (ends [] k z); split; intro; try discriminate; cbn [kind_at]; intuition congruence.
    + refine (met_right m pool _ _ None x E _). apply (hypotheses_true _ _ _ _ W); [apply known_true; exact D | exact V | exact I2].
Qed.
Lemma consecution_right t W a : stands t W -> consecution_at kinds shape sums parameters locations pool t = true ->
  length a = length (levels shape) -> (exists t', In t' locations /\ stands t' (push W a)) \/ forall v, ~ psatisfied (pushes (push W a) v).
Proof.
  intros [P (x & V & D)] H La. unfold consecution_at in H.
  destruct (stands_choices outcomes (fun _ => Star) (fun k i => pcorrect m k i (push W a)) W (at_state t) P) with (W' := push W a) as (r & bs & I1 & I2 & I3).
  - intros. exact I.
  - intros fs low i N C. destruct i as [| | | z]; try (destruct (N z eq_refl)); [exact (fun v => C (a :: v)) | exact (fun v => C (a :: v)) | exact I].
  - intros fs low. apply outcome_exists. exact natural_m.
  - rewrite forallb_forall in H. specialize (H _ I1). cbv beta iota in H.
    apply (walked_right _ (at_state t) W a P) in H as [(next & E & N) | E]; [left | right; exact E | exact levels_parts | exact La | reflexivity | exact I3].
    pose proof (all_after_right m a x W _ _ V) as V'.
    refine (edge_right _ _ _ x (push W a) E _ V' N). apply (hypotheses_true _ _ _ _ (push W a)); [apply known_true; exact D | exact V' | exact I2].
Qed.

Theorem all_right_run : all_right kinds shape sums parameters locations pool = true ->
  forall v, (forall a, In a v -> length a = length (levels shape)) -> ~ psatisfied (pushes (fun _ => 0%N) v).
Proof.
  unfold all_right. intros H v Hv. apply andb_true_iff in H as [E R]. rewrite forallb_forall in R.
  apply initial_right in E as [[t [It St]] | E]; [| apply E]. revert Hv. generalize (fun _ : nat => 0%N) t It St. clear t It St.
  induction v as [| a v IH]; intros W t It St Hv; pose proof (R t It) as Et; unfold location_right in Et;
    apply andb_true_iff in Et as [Et Ec]; apply andb_true_iff in Et as [_ Es].
  - exact (safe_at_right t W St Es).
  - destruct (consecution_right t W a St Ec) as [[t' [It' St']] | X]; [apply Hv; left; reflexivity | | apply X].
    apply (IH (push W a) t' It' St'). intros b Hb. apply Hv. right. exact Hb.
Qed.
End Run.

(** * Problems *)
Section Compile.
Variable eqb : pkind -> pkind -> bool.
Hypothesis eqb_eq : forall k k', eqb k k' = true -> k = k'.
Variable m : list Z.
Hypothesis natural_m : Forall (Z.le 0) m.
Definition true_at (W : numbers) (f : formula pkind) : Prop := sat (fun k => holds [] (kind_at m k) W) f.

Lemma pindex_right ks k : forall i j, pindex eqb ks k i = Some j -> exists n, j = (i + n)%nat /\ nth_error ks n = Some k.
Proof.
  induction ks as [| k' ks IH]; intros i j H; [discriminate |]. simpl in H. destruct (eqb k' k) eqn:E.
  - injection H as <-. apply eqb_eq in E. subst. exists 0%nat. split; [lia | reflexivity].
  - apply IH in H as [n [-> H]]. exists (S n). split; [lia | exact H].
Qed.
Lemma pnumber_right kinds W : forall f p, pnumber eqb (map fst kinds) f = Some p -> (sat (pmeaning m kinds W) p <-> true_at W f).
Proof.
  induction f as [k | f IHf g IHg | f IHf g IHg | f IHf]; intros p H; simpl in H.
  - destruct (pindex eqb _ k 0) as [i |] eqn:Ei; [| discriminate]. injection H as <-.
    apply pindex_right in Ei as [n [-> Hn]]. simpl. unfold pmeaning. rewrite nth_error_map in Hn.
    destruct (nth_error kinds n) as [[k' l] |]; [| discriminate]. simpl in Hn. injection Hn as ->. reflexivity.
  - destruct (pnumber eqb _ f), (pnumber eqb _ g); try discriminate. injection H as <-. simpl. rewrite IHf, IHg; reflexivity.
  - destruct (pnumber eqb _ f), (pnumber eqb _ g); try discriminate. injection H as <-. simpl. rewrite IHf, IHg; reflexivity.
  - destruct (pnumber eqb _ f); try discriminate. injection H as <-. simpl. rewrite IHf; reflexivity.
Qed.
Lemma pnumber_all_right kinds W fs : forall ps, pnumber_all eqb (map fst kinds) fs = Some ps ->
  (forall f, In f fs -> true_at W f) -> forall p, In p ps -> sat (pmeaning m kinds W) p.
Proof.
  induction fs as [| f fs IH]; intros ps E H p Hp; cbn [pnumber_all] in E.
  - injection E as <-. destruct Hp.
  - destruct (pnumber eqb _ f) as [q |] eqn:Eq; [| discriminate]. destruct (pnumber_all eqb _ fs) as [qs |]; [| discriminate]. injection E as <-.
    destruct Hp as [<- | Hp]; [| exact (IH qs eq_refl (fun g Hg => H g (or_intror Hg)) p Hp)].
    apply (pnumber_right kinds W f q Eq). apply H. left. reflexivity.
Qed.

Lemma tracks_at k : tracks_of (kind_at m k) = tracks_in k.
Proof. destruct k as [k | fs low]; [reflexivity |]. cbn [kind_at tracks_of tracks_in]. unfold factors_at. rewrite map_map. apply map_ext. intros [x a]. reflexivity. Qed.

(** Theorem 6.19: for no values of the parameters do any numbers satisfy all parts. *)
Theorem parametric_right made ks fs parameters v : proved eqb made ks fs parameters v = Some true ->
  forall W, ~ forall f, In f fs -> true_at W f.
Proof.
  unfold proved. destruct (pnumber_all _ _ _) as [ps |] eqn:En; [| discriminate]. cbv zeta. set (cs := map _ ks). set (tracks := Nat.max 1 made).
  destruct (_ && _) eqn:Ew; [| discriminate]. apply andb_true_iff in Ew as [Ep Ew].
  intros H W HW. injection H as H. apply andb_true_iff in H as [_ H].
  assert (Hk : map fst cs = ks) by (unfold cs; rewrite map_map; apply map_id). rewrite forallb_forall in Ep, Ew.
  assert (G : forall k l, In (k, l) cs -> is_proper k = true /\ l = list_max (tracks_in k)).
  { intros k l I. apply in_map_iff in I as [k' [E I]]. injection E as <- <-. auto. }
  assert (S : psatisfied m cs (shape_of tracks cs ps) W).
  { intros p Hp. cbn [shape_of parts] in Hp. rewrite <- Hk in En. exact (pnumber_all_right cs W fs ps En HW p Hp). }
  destruct (bound_exists tracks W) as [n Hn].
  refine (all_right_run m natural_m cs (shape_of tracks cs ps) _ parameters (places v) (pool_of_file v) G _ H (word n tracks W) _ _).
  - intros l p H1 H2. cbn [shape_of levels parts] in *. apply in_map_iff in H1 as [j [<- _]]. apply filter_In in H2. tauto.
  - intros a Ha. rewrite (word_letters _ _ _ _ Ha). cbn [shape_of levels]. rewrite map_length, seq_length. reflexivity.
  - intros p Hp. specialize (S p Hp). revert S. apply sat_ext. intro i. unfold pmeaning. destruct (nth_error cs i) as [[k l] |] eqn:Ei; [| reflexivity].
    apply holds_local. intros x Hx. rewrite tracks_at in Hx.
    pose proof (nth_error_In _ _ Ei) as I. destruct (G k l I) as [_ El]. specialize (Ew _ I). cbv beta iota in Ew. apply Nat.ltb_lt in Ew.
    assert (x <= list_max (tracks_in k))%nat.
    { assert (Fx : Forall (fun y => (y <= list_max (tracks_in k))%nat) (tracks_in k)) by (apply list_max_le; lia).
      rewrite Forall_forall in Fx. auto. }
    rewrite word_spec; [reflexivity | lia | apply Hn; lia].
Qed.
End Compile.
