(** Trees of cases are sound: the conditions cannot hold and fail as it is said (docs/THEORY.md, Theorem 6.21). *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Checker Require Import Syntax Semantics Stated Total Places Valued Lowering Meaning Obligation Bars Forms Goals GoalsSound TermsSound Opened.
Import ListNotations.
Local Open Scope Z_scope.
#[local] Opaque depth most_steps.

Lemma all_some_in {A B} (f : A -> option B) l : forall r, all_some f l = Some r ->
  (forall y, In y r -> exists x, In x l /\ f x = Some y) /\ (forall x, In x l -> exists y, In y r /\ f x = Some y).
Proof.
  induction l as [| x l IH]; intros r H; cbn [all_some] in H; [injection H as <-; split; intros ? [] |].
  destruct (f x) as [y |] eqn:E; [| discriminate]. destruct (all_some f l) as [r' |]; [| discriminate]. injection H as <-. destruct (IH r' eq_refl) as [A1 A2]. split.
  - intros z [<- | Hz]; [exists x; split; [left |]; auto |]. destruct (A1 z Hz) as (x' & Hx & Ex). exists x'. split; [right |]; assumption.
  - intros z [<- | Hz]; [exists y; split; [left |]; auto |]. destruct (A2 z Hz) as (y' & Hy & Ey). exists y'. split; [right |]; assumption.
Qed.
Lemma has_form_in f l : has_form f l = true -> In f l.
Proof. unfold has_form. intro H. apply existsb_exists in H as (g & Hg & E). apply same_form_eq in E. subst g. exact Hg. Qed.

Section Sound.
Variable variables : nat.
Variables e env : list N.
Notation val w f := (value_of e w f).
Notation sound := (sound variables e env).
Notation leads := (leads variables e env).
Notation case_true := (case_true e env).
Notation says c := (opened_c e c (numbers env)).

Lemma condition_sound n : forall c b g g' w, condition_in variables n c b g = Some g' -> sound w g -> says c = b -> exists w', leads w g w' g'.
Proof.
  induction n as [| n IH]; intros c b g g' w H S T; [discriminate |]. cbn [condition_in] in H.
  assert (each : forall x y, match condition_in variables n x b g with Some g1 => condition_in variables n y b g1 | None => None end = Some g' ->
    says x = b -> says y = b -> exists w', leads w g w' g').
  { intros x y E Tx Ty. destruct (condition_in variables n x b g) as [g1 |] eqn:Ex; [| discriminate]. destruct (IH x b g g1 w Ex S Tx) as (w1 & L1).
    destruct (IH y b g1 g' w1 E (proj1 (proj2 L1)) Ty) as (w2 & L2). exists w2. exact (leads_trans _ _ _ _ _ _ _ _ _ L1 L2). }
  assert (either : forall x y, Some (one_of [of_condition x b; of_condition y b] g) = Some g' ->
    says x = b \/ says y = b -> exists w', leads w g w' g').
  { intros x y E D. injection E as <-. exists w. apply (leads_then _ _ _ _ _ _ g); [apply leads_refl, S | | reflexivity]. apply one_of_sound; [exact S |].
    assert (X : forall z, says z = b -> case_true w (of_condition z b)).
    { intros z Tz. split; [intros d k [Y | []]; injection Y as <- <-; exact Tz |]. split; [intros f [] | exact I]. }
    destruct D as [D | D]; [exists (of_condition x b) | exists (of_condition y b)]; (split; [| exact (X _ D)]); [left | right; left]; reflexivity. }
  destruct c as [op x y | x y | x y | x | body args | a]; [| | | | | discriminate].
  - destruct (linear_of variables depth x g) as [[f g1] |] eqn:Ex; [| discriminate]. destruct (linear_of variables depth y g1) as [[h g2] |] eqn:Ey; [| discriminate].
    destruct (below (unknowns g1) f) eqn:B; [| discriminate].
    destruct (two_sound variables e env _ _ x y g f g1 h g2 w (proj1 (terms_sound variables e env depth)) Ex Ey B S) as (w2 & L & Ep & Eq).
    unfold as_side in Ep, Eq. change (compares op (opened e x (numbers env)) (opened e y (numbers env)) = b) in T. set (p := opened e x (numbers env)) in *. set (q := opened e y (numbers env)) in *.
    exists w2. pose proof (proj1 (proj2 L)) as S2.
    destruct op, b; injection H as <-; apply (leads_then _ _ _ _ _ _ g2 _ L); try reflexivity; cbn [compares] in T;
      rewrite ?Z.ltb_lt, ?Z.leb_le, ?Z.eqb_eq, ?Z.ltb_ge, ?Z.leb_gt, ?Z.eqb_neq, ?negb_true_iff, ?negb_false_iff, ?Z.eqb_eq, ?Z.eqb_neq in T;
      try (apply equal_sound; [exact S2 | lia]);
      try (apply push_sound; [exact S2 |]; intros z [<- | []]; rewrite ?less_value, ?minus_value; lia);
      (apply one_of_sound; [exact S2 |]; destruct (Z.lt_ge_cases p q);
        [exists (of_form (less f h)) | exists (of_form (less h f))]; (split; [| apply of_form_true; rewrite less_value; lia]); [left | right; left]; reflexivity).
  - cbn [opened_c] in T. destruct b; [apply andb_true_iff in T as [Tx Ty]; exact (each x y H Tx Ty) | apply andb_false_iff in T; exact (either x y H T)].
  - cbn [opened_c] in T. destruct b; [apply orb_true_iff in T; exact (either x y H T) | apply orb_false_iff in T as [Tx Ty]; exact (each x y H Tx Ty)].
  - cbn [opened_c] in T. refine (IH x (negb b) g g' w H S _). rewrite <- T, negb_involutive. reflexivity.
  - refine (IH _ b g g' w H S _). rewrite <- T. refine (proj1 (proj2 (psubst_opened e (replaced_in args) (numbers env) _ _)) body). intro i. apply argument_opened.
Qed.

(** * Settling *)
Lemma put_in_value w u by_ f r : val w by_ = val w (unknown_form u) -> u <> 0%N -> put_in u by_ f = Some r -> val w r = val w f.
Proof.
  intros E D H. unfold put_in in H. destruct (mentions u f); [| injection H as <-; reflexivity]. refine (in_place_value e w u by_ f r _ H). rewrite E.
  rewrite (unknown_value e w u D). unfold of_unknown. apply N.eqb_neq in D. rewrite D. reflexivity.
Qed.
Lemma put_in_case_true w u by_ c r : val w by_ = val w (unknown_form u) -> u <> 0%N -> put_in_case u by_ c = Some r -> case_true w c -> case_true w r.
Proof.
  intros E D H (C1 & C2 & C3). unfold put_in_case in H. destruct (all_some (put_in u by_) (natural_forms c)) as [fs |] eqn:Ef; [| discriminate].
  match type of H with match ?x with _ => _ end = _ => destruct x as [v |] eqn:Ev; [| discriminate] end. injection H as <-. split; [exact C1 |]. split.
  - intros f Hf. destruct (proj1 (all_some_in _ _ _ Ef) f Hf) as (f0 & H0 & E0). rewrite (put_in_value w u by_ f0 f E D E0). exact (C2 f0 H0).
  - cbn [valued]. destruct (valued c) as [[f0 t] |]; [| injection Ev as <-; exact I]. destruct (put_in u by_ f0) as [f |] eqn:E0; [| discriminate]. injection Ev as <-.
    rewrite (put_in_value w u by_ f0 f E D E0). exact C3.
Qed.
Lemma settle_sound n : forall g g' w, settle n g = Some g' -> sound w g -> sound w g'.
Proof.
  induction n as [| n IH]; intros g g' w H S; [discriminate |]. cbn [settle] in H. destruct (queue g) as [| f0 q] eqn:Eq; [injection H as <-; exact S |].
  destruct S as [V E C F Q M D]. rewrite Eq in Q. set (f := divided f0) in *. assert (Nf : 0 <= val w f) by (apply divided_value, Q; left; reflexivity).
  destruct (is_false f || existsb (fun h => is_false (plus 1 h f)) (forms g)) eqn:Ff.
  { apply orb_true_iff in Ff as [Ff | Ff]; [apply (false_value e w) in Ff; lia |]. apply existsb_exists in Ff as (h & Hh & Fh).
    apply (false_value e w) in Fh. rewrite plus_value in Fh. specialize (F h Hh). lia. }
  destruct (is_true f || has_form f (forms g)) eqn:Tf.
  { apply (IH _ g' w H). split; cbn; auto. intros h Hh. apply Q. right. exact Hh. }
  destruct (if is_true (opposite f) || has_form (opposite f) (forms g) then solved f else None) as [[u by_] |] eqn:Es.
  - destruct (_ || _) eqn:Op in Es; [| discriminate]. assert (Z0 : val w f = 0).
    { assert (X : 0 <= val w (opposite f)) by (apply orb_true_iff in Op as [Op | Op]; [apply true_value, Op | apply F, has_form_in, Op]). rewrite opposite_value in X. lia. }
    destruct (solved_value e w f u by_ Es Z0) as [B U]. destruct (all_some (put_in u by_) (filter (mentions u) (forms g) ++ q)) as [fs |] eqn:E1; [| discriminate].
    destruct (all_some (put_in_found u by_) (found g)) as [l |] eqn:E2; [| discriminate]. destruct (all_some _ (disjunctions g)) as [d |] eqn:E3; [| discriminate].
    apply (IH _ g' w H). split; cbn; auto.
    + intros h Hh. apply filter_In in Hh as [Hh _]. exact (F h Hh).
    + intros h Hh. apply in_app_iff in Hh as [Hh | [<- | []]].
      * destruct (proj1 (all_some_in _ _ _ E1) h Hh) as (h0 & H0 & P). rewrite (put_in_value w u by_ h0 h B U P). apply in_app_iff in H0 as [H0 | H0]; [apply filter_In in H0 as [H0 _]; auto | apply Q; right; exact H0].
      * rewrite B, (unknown_value e w u U). lia.
    + intros t h Hh. destruct (proj1 (all_some_in _ _ _ E2) _ Hh) as ([t0 h0] & H0 & P). cbn [put_in_found] in P. destruct (put_in u by_ h0) as [h1 |] eqn:P1; [| discriminate]. injection P as <- <-.
      rewrite (put_in_value w u by_ h0 h1 B U P1). exact (M t0 h0 H0).
    + intros x Hx. destruct (proj1 (all_some_in _ _ _ E3) x Hx) as (x0 & H0 & P). destruct (D x0 H0) as (c & Hc & T). destruct (proj2 (all_some_in _ _ _ P) c Hc) as (c' & Hc' & P').
      exists c'. split; [exact Hc' | exact (put_in_case_true w u by_ c c' B U P' T)].
  - apply (IH _ g' w H). split; cbn; auto.
    + intros h Hh. apply in_app_iff in Hh as [Hh | [<- | []]]; auto.
    + intros h Hh. apply Q. right. exact Hh.
Qed.
Lemma conditions_sound cs : forall g g' w, conditions_in variables cs g = Some g' -> sound w g -> (forall d b, In (d, b) cs -> says d = b) -> exists w', leads w g w' g'.
Proof.
  induction cs as [| [c b] cs IH]; intros g g' w H S T; cbn [conditions_in] in H; [injection H as <-; exists w; apply leads_refl, S |].
  destruct (condition_in variables depth c b g) as [g1 |] eqn:E; [| discriminate]. destruct (condition_sound _ c b g g1 w E S (T c b (or_introl eq_refl))) as (w1 & L1).
  destruct (IH g1 g' w1 H (proj1 (proj2 L1)) (fun d k Hd => T d k (or_intror Hd))) as (w2 & L2). exists w2. exact (leads_trans _ _ _ _ _ _ _ _ _ L1 L2).
Qed.
Lemma assume_sound c g g' w : assume variables c g = Some g' -> sound w g -> case_true w c -> exists w', sound w' g'.
Proof.
  unfold assume. destruct (case_below (unknowns g) c) eqn:B; [| discriminate]. cbn [negb]. destruct (conditions_in variables (assumed c) g) as [g1 |] eqn:E1; [| discriminate].
  intros H S T. destruct (conditions_sound _ g g1 w E1 S (proj1 T)) as (w1 & L1). pose proof (case_kept e env _ w w1 c (proj1 L1) B T) as T1.
  match type of H with match ?x with _ => _ end = _ => destruct x as [g2 |] eqn:E2; [| discriminate] end.
  assert (X : exists w2, leads w1 g1 w2 g2 /\ forall f, In f (natural_forms c) -> 0 <= val w2 f).
  { unfold case_below in B. apply andb_true_iff in B as [B1 B2]. rewrite forallb_forall in B1. destruct T1 as (_ & T2 & T3). destruct (valued c) as [[f t] |].
    - destruct (value_in variables depth t g1) as [[h g3] |] eqn:Et; [| discriminate]. injection E2 as <-.
      destruct (proj2 (terms_sound variables e env depth) t g1 h g3 w1 Et (proj1 (proj2 L1))) as (w2 & L2 & Eh). unfold as_value in Eh.
      assert (A : agree (unknowns g) w1 w2) by (intros u Hu; apply (proj1 L2); pose proof (proj2 (proj2 L1)); lia). exists w2. split.
      + apply (leads_then _ _ _ _ _ _ g3 _ L2); [| reflexivity]. apply equal_sound; [exact (proj1 (proj2 L2)) |]. rewrite (kept_value e _ w1 w2 f A B2). congruence.
      + intros k Hk. rewrite (kept_value e _ w1 w2 k A (B1 k Hk)). exact (T2 k Hk).
    - injection E2 as <-. exists w1. split; [apply leads_refl; exact (proj1 (proj2 L1)) | exact T2]. }
  destruct X as (w2 & L2 & N2). exists w2. apply (settle_sound _ _ _ _ H). apply push_sound; [exact (proj1 (proj2 L2)) | exact N2].
Qed.

(** * Facts *)
Lemma fact_holds n c w ts : fact_right n c w ts = Some true -> says (CallC c (listed_terms ts)) = true.
Proof.
  unfold fact_right. intro H. destruct (Nat.eqb (length ts) n && _ && _) eqn:E; [| discriminate]. rewrite !andb_true_iff in E. destruct E as [[L N] P].
  apply Nat.eqb_eq in L. rewrite forallb_forall in N. destruct (walk_c c Outer []) eqn:W; [| discriminate].
  set (ns := map (fun t => Z.to_N (opened e t (numbers env))) ts).
  assert (R : forall i, nth i (openeds e (listed_terms ts) (numbers env)) 0 = numbers ns i).
  { intro i. unfold numbers at 2, ns. clear - N. revert i. induction ts as [| t l IH]; intros [| i]; try reflexivity; cbn [listed_terms openeds map nth].
    - rewrite Z2N.id; [reflexivity |]. apply opened_not_negative. specialize (N t (or_introl eq_refl)). apply negb_true_iff. exact N.
    - apply IH. intros u Hu. apply N. right. exact Hu. }
  assert (T : truth (cond_at e c) ns = Some (holds_c (cond_at e c) ns)).
  { apply (proj1 (proj2 defined_values) (cond_at e c) Outer [] ns (Forall_nil _)). intros p Hp. pose proof (proj1 (proj2 (walk_at e)) c Outer []) as X. rewrite W in X. cbn [map frame_at] in X. rewrite X in Hp. destruct Hp. }
  destruct (holds_c (cond_at e c) ns) eqn:B; [cbn [opened_c]; exact (proj1 (proj2 (opened_values e)) c ns _ true R T) |].
  exfalso. refine (wrefuted_right [] e [] (Forall_nil _) n _ w _ H ns _ _); [reflexivity | unfold ns; rewrite map_length; exact L |].
  constructor; [exact B | constructor].
Qed.

(** * Trees *)
Lemma multiplier_value w z ps : 0 < z -> 0 <= val w (multiplier z ps).
Proof. intro H. apply true_value. unfold multiplier. destruct (Z.eqb_spec z 0); [reflexivity |]. cbn [is_true forallb]. rewrite andb_true_r. apply Z.ltb_lt. exact H. Qed.
Lemma combined_natural w of_ l s : combined of_ l = Some s -> (forall j z ps f, In (j, z, ps) l -> of_ j = Some f -> 0 < z /\ 0 <= val w f) -> 0 <= val w s.
Proof.
  revert s. induction l as [| [[j z] ps] l IH]; intros s H N0; cbn [combined] in H; [injection H as <-; apply Z.le_refl |].
  destruct (of_ j) as [f |] eqn:E; [| discriminate]. destruct (combined of_ l) as [s' |]; [| discriminate]. destruct (times f _) as [x |] eqn:Et; [| discriminate]. injection H as <-.
  specialize (IH s' eq_refl (fun j z ps f Hj => N0 j z ps f (or_intror Hj))). destruct (N0 j z ps f (or_introl eq_refl) E) as [Pz Pf].
  rewrite plus_value, (times_value e w _ _ _ Et). pose proof (multiplier_value w z ps Pz). nia.
Qed.
Lemma open_sound l w g : In g l -> sound w g -> In g (open_ones l).
Proof. intros H S. apply filter_In. rewrite (not_closed _ _ _ _ _ S). auto. Qed.
Theorem run_sound ls : forall open, run variables ls open = Some true -> forall g w, In g open -> sound w g -> False.
Proof.
  induction ls as [| line ls IH]; intros [| g open] H x w Hx S; try destruct Hx; try discriminate; destruct line as [j | l | l | n c u ts]; cbn [run] in H.
  - subst x. destruct (nth_error (disjunctions g) j) as [d |] eqn:Ed; [| discriminate]. destruct (taken_apart variables j g d) as [gs |] eqn:Et; [| discriminate].
    destruct S as [V E C F Q M D]. destruct (D d (nth_error_In _ _ Ed)) as (c & Hc & T). destruct (proj2 (all_some_in _ _ _ Et) c Hc) as (g' & Hg & A).
    destruct (assume_sound c _ g' w A) as (w' & S'); [| exact T | exact (IH _ H g' w' (in_or_app _ _ _ (or_introl (open_sound gs w' g' Hg S'))) S')].
    split; cbn; auto. intros y Hy. apply D. clear - Hy. revert j Hy. induction (disjunctions g) as [| z l IHl]; intros [| j] Hy; cbn in Hy; [destruct Hy | destruct Hy | right; exact Hy |].
    destruct Hy as [<- | Hy]; [left; reflexivity | right; exact (IHl j Hy)].
  - subst x. match type of H with (if ?x then _ else _) = _ => destruct x; [| discriminate] end. match type of H with match ?x with _ => _ end = _ => destruct x as [f |]; [| discriminate] end. destruct (split_in_two f g) as [gs |] eqn:Et; [| discriminate].
    assert (X : exists h, In h [f; less f []] /\ 0 <= val w h).
    { destruct (Z.lt_ge_cases (val w f) 0) as [N0 | P0]; [exists (less f []) | exists f]; (split; [cbn; auto |]); [rewrite less_value; change (val w []) with 0; lia | exact P0]. }
    destruct X as (h & Hh & P). destruct (proj2 (all_some_in _ _ _ Et) h Hh) as (g' & Hg & A).
    assert (S' : sound w g') by (apply (settle_sound _ _ _ _ A), push_sound; [exact S | intros y [<- | []]; exact P]).
    exact (IH _ H g' w (in_or_app _ _ _ (or_introl (open_sound gs w g' Hg S'))) S').
  - subst x. destruct (by_right g l) as [[|] |] eqn:Eb; try discriminate. unfold by_right in Eb. match type of Eb with (if ?x then _ else _) = _ => destruct x eqn:Ef; [| discriminate] end. match type of Eb with match ?x with _ => _ end = _ => destruct x as [s |] eqn:Ec; [| discriminate] end.
    injection Eb as Eb. apply (false_value e w) in Eb. pose proof (combined_natural w _ l s Ec) as X. rewrite forallb_forall in Ef.
    assert (Y : 0 <= val w s); [| lia]. apply X. intros j z ps f Hj Ej. specialize (Ef _ Hj). cbn in Ef. apply andb_true_iff in Ef as [Ef _]. apply Z.ltb_lt in Ef.
    split; [exact Ef |]. apply (in_forms _ _ _ _ _ S). exact (nth_error_In _ _ Ej).
  - subst x. destruct (fact_right n c u ts) as [[|] |] eqn:Ef; try discriminate. destruct (assume variables _ g) as [h |] eqn:Ea; [| discriminate].
    destruct (assume_sound _ g h w Ea S) as (w' & S'); [| exact (IH _ H h w' (in_or_app _ _ _ (or_introl (open_sound [h] w' h (or_introl eq_refl) S'))) S')].
    split; [intros d b [X | []]; injection X as <- <-; exact (fact_holds n c u ts Ef) |]. split; [intros f [] | exact I].
  - destruct (nth_error (disjunctions g) j) as [d |]; [| discriminate]. destruct (taken_apart variables j g d) as [gs |]; [| discriminate].
    exact (IH _ H x w (in_or_app _ _ _ (or_intror H0)) S).
  - match type of H with (if ?x then _ else _) = _ => destruct x; [| discriminate] end. match type of H with match ?x with _ => _ end = _ => destruct x as [f |]; [| discriminate] end. destruct (split_in_two f g) as [gs |]; [| discriminate].
    exact (IH _ H x w (in_or_app _ _ _ (or_intror H0)) S).
  - destruct (by_right g l) as [[|] |]; try discriminate. exact (IH _ H x w H0 S).
  - destruct (fact_right n c u ts) as [[|] |]; try discriminate. destruct (assume variables _ g) as [h |]; [| discriminate].
    exact (IH _ H x w (in_or_app _ _ _ (or_intror H0)) S).
Qed.
(** A tree shows that conditions do not hold and fail as it is said: as trees read them, and so where they have truth values. *)
Theorem tree_opened cs ls : tree_right variables cs ls = Some true -> ~ (forall c b, In (c, b) cs -> says c = b).
Proof.
  unfold tree_right. destruct (assume _ _ _) as [g |] eqn:E; [| discriminate]. intros H T.
  destruct (assume_sound _ _ g (fun u => nth (N.to_nat (N.pred u)) env 0%N) E) as (w & S).
  - split; cbn; try (intros; contradiction); try lia; try reflexivity. intros i _. f_equal. lia.
  - split; [exact T |]. split; [intros f [] | exact I].
  - refine (run_sound ls _ H g w _ S). apply (open_sound [g] w g); [left; reflexivity | exact S].
Qed.
Theorem tree_sound cs ls : tree_right variables cs ls = Some true -> ~ (forall c b, In (c, b) cs -> truth (cond_at e c) env = Some b).
Proof.
  intros H T. apply (tree_opened cs ls H). intros c b Hc. exact (proj1 (proj2 (opened_values e)) c env _ b (fun _ => eq_refl) (T c b Hc)).
Qed.
End Sound.
