(** Claims [p] and [grundy] with parameters: what the criterion of bars verifies holds. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Rule.
From Checker Require Import Evidence.
From Checker Require Import Syntax Semantics Stated Total Component Places Slices Function Game Check GameSound Partition BarGame BarLines BarSets EvidenceSound.
From Checker Require Import Lowering Obligation ParametricObligation ParametricGame Bars Substitution Shape Sets ParametricPlaces Criterion Sides UnderBound CriterionSound PowerSound.
Import ListNotations.
Open Scope nat_scope.

Lemma nth_combine_seq {A} (l : list A) : forall o k i z, nth_error (combine (seq o (length l)) l) k = Some (i, z) -> i = o + k /\ nth_error l k = Some z.
Proof.
  induction l as [| y l IH]; intros o [| k] i z H; cbn in H; try discriminate.
  - injection H as <- <-. split; [lia | reflexivity].
  - apply IH in H as [-> H]. split; [lia | exact H].
Qed.
Lemma implied_holds e cs : forall c ns, holds_c (cond_at e (implied cs c)) ns = false <->
  (forall d, In d cs -> holds_c (cond_at e d) ns = true) /\ holds_c (cond_at e c) ns = false.
Proof.
  unfold implied. induction cs as [| d cs IH]; intros c ns; cbn [fold_left].
  - split; [intro H; split; [intros ? [] | exact H] | tauto].
  - rewrite IH. change (holds_c (cond_at e (Or (Not d) c)) ns) with (negb (holds_c (cond_at e d) ns) || holds_c (cond_at e c) ns). rewrite orb_false_iff, negb_false_iff.
    split.
    + intros (H & H1 & H2). split; [| exact H2]. intros q [<- | Hq]; [exact H1 | exact (H q Hq)].
    + intros (H & H2). split; [intros q Hq; apply H; right; exact Hq |]. split; [apply H; left; reflexivity | exact H2].
Qed.

Lemma equals_zero e t ns : holds_c (cond_at e (Compare CEq t (Const []))) ns = (total (term_at e t) ns =? 0)%Z.
Proof. reflexivity. Qed.
Lemma all_zero e k r : total (term_at e (zero_everywhere k)) [] = Z.of_N (nth k (repeat 0%N r) 0%N).
Proof. rewrite nth_repeat. reflexivity. Qed.
Lemma computed_zero t r : Some (match Semantics.value false (term_at [] t) (repeat 0%N r) with Some z => Z.eqb z 0 | None => false end) = Some true ->
  natural (term_at [] t) (repeat 0%N r) = 0%N.
Proof.
  intro H. injection H as H. destruct (Semantics.value _ _ _) as [z |] eqn:V; [| discriminate]. destruct (Z.eqb_spec z 0); [| discriminate]. subst z.
  apply (proj1 total_values) in V. unfold natural. rewrite V. reflexivity.
Qed.
Lemma shown_zero e t r st : no_numbers (length e) 0 [] (Compare CEq (psubst zero_everywhere t) (Const [])) st = Some true ->
  natural (term_at e t) (repeat 0%N r) = 0%N.
Proof.
  intro H. assert (V : holds_c (cond_at e (Compare CEq (psubst zero_everywhere t) (Const []))) [] = true).
  { apply (no_numbers_right (length e) e 0 (@nil wcond) (Compare CEq (psubst zero_everywhere t) (Const [])) st H (@nil N)); [reflexivity |]. intros d F. destruct F. }
  rewrite equals_zero in V. apply Z.eqb_eq in V.
  pose proof (proj1 (psubst_total e (fun _ => true) zero_everywhere [] (repeat 0%N r) (fun k _ => all_zero e k r)) t (proj1 only_all t)) as W.
  rewrite W in V. unfold natural. rewrite V. reflexivity.
Qed.
Lemma origin_value e t r s :
  (if Nat.eqb (length e) 0 then Some (match Semantics.value false (term_at [] t) (repeat 0%N r) with Some z => Z.eqb z 0 | None => false end)
   else with_section (at_zero s) (no_numbers (length e) 0 [] (Compare CEq (psubst zero_everywhere t) (Const [])))) = Some true ->
  natural (term_at e t) (repeat 0%N r) = 0%N.
Proof.
  destruct (Nat.eqb (length e) 0) eqn:P0; intro H.
  - destruct e; [| discriminate]. exact (computed_zero t r H).
  - apply with_section_true in H as [st H]. exact (shown_zero e t r st H).
Qed.
Section Bar.
Variable e : list N.
Notation parameters := (length e).
Variable g : list wsummand.
Variable b : bar_game.
Hypothesis its_bar : exists t, split_bar t 0 g = Some b.
Notation n := (total_size b). Notation R := (row_at b). Notation O := (others_of b).
Notation greatest := (greatest e b).
Notation fits := (fits_required e b).
Variable c : wcond.
Variable x : shifted.
Hypothesis its_form : form_of b c = Some x.
Hypothesis grows : exists ss, each_shown (grown parameters b) ss = Some true.
Hypothesis placed : exists ss, all_pplaced parameters g (Some c) ss = Some true.
Hypothesis has_position : exists t, position_right parameters b g t = Some true.
Hypothesis origin : exists t, origin_right parameters b x t = Some true.
Let zs := measured_at e g.
Let G := game_of (map (summand_at e) g).
Let right : sides zs (Some (cond_at e c)) := sides_hold parameters e eq_refl g b its_bar c placed grows has_position.

Lemma good : match x with
  | Itself => True
  | Plus s => length O = 2 /\ may_be_negative s = false /\ only (stays b) s = true
  | LessOne => n = 3 /\ length O = 2
  end.
Proof. exact (proj2 (form_says e b c x its_form)). Qed.
Lemma legal_is p : legal G p <-> length p = n /\ fits p /\ (nth R p 0 <= greatest p)%N.
Proof.
  pose proof (legal_iff zs (Some (cond_at e c)) right p) as L. unfold zs in L. rewrite measured_fst in L. etransitivity; [exact L |].
  apply (inside_is e g b its_bar).
Qed.
Lemma opt_is p q : legal G p -> (opt G p q <-> exists j u, In j (R :: O) /\ (u < nth j p 0)%N /\ q = step R greatest j u p).
Proof.
  intro H. apply (options_are parameters e eq_refl g b its_bar c placed grows has_position p q). apply (inside_is e g b its_bar), legal_is, H.
Qed.
Lemma ends : Statements.proper (list_game (legal G) (opt G)).
Proof. pose proof (game_proper zs (Some (cond_at e c)) right) as P. unfold zs in P. rewrite measured_fst in P. exact P. Qed.
Lemma is_game_at : is_game (map (summand_at e) g).
Proof. pose proof (sides_sound zs (Some (cond_at e c)) right) as P. unfold zs in P. rewrite measured_fst in P. exact P. Qed.
Lemma truth_is p : legal G p -> truth (cond_at e c) p = Some (holds_c (cond_at e c) p).
Proof. intro H. apply (set_truth zs (Some (cond_at e c)) right (cond_at e c) eq_refl). apply (inside_is e g b its_bar), legal_is, H. Qed.
Lemma row p q : length p = n -> length q = n -> (forall i, i < n -> i <> R -> nth i p 0%N = nth i q 0%N) -> greatest p = greatest q.
Proof. intros _ _. apply (greatest_row e g b its_bar). Qed.
Lemma fixed_fits p q : length p = n -> length q = n -> same_fixed n R O p q -> fits p -> fits q.
Proof. intros _ _. apply (required_fixed e g b its_bar). Qed.
Lemma up p j : length p = n -> In j O -> (greatest p <= greatest (update j (nth j p 0 + 1) p))%N.
Proof. apply (greatest_up parameters e eq_refl g b its_bar c placed grows). Qed.
Lemma pset_is : is_pset (map (summand_at e) g) (cond_at e c) <-> pset (list_game (legal G) (opt G)) (says e b x).
Proof.
  assert (E : forall p, legal G p -> (truth (cond_at e c) p = Some true <-> says e b x p)).
  { intros p H. rewrite (truth_is p H), <- (proj1 (form_says e b c x its_form) p). split; [congruence | intros ->; reflexivity]. }
  split.
  - intros [_ P]. exact (Rule.pset_ext G _ _ E P).
  - intro P. split; [intros p H; rewrite (truth_is p H); discriminate |]. apply (Rule.pset_ext G (says e b x)); [intros p H; symmetry; exact (E p H) | exact P].
Qed.
Lemma origin_zero : x = LessOne -> forall p, length p = n -> (forall j, In j O -> nth j p 0%N = 0%N) -> greatest p = 0%N.
Proof.
  intros E p L Z. pose proof good as Q. rewrite E in Q. destruct Q as [N3 O2].
  assert (C0 : cols b p = repeat 0%N (length (columns_of b))).
  { apply same_numbers; [unfold cols; rewrite map_length, repeat_length; reflexivity |]. intros k Hk. unfold cols in *. rewrite map_length in Hk. rewrite nth_repeat.
    rewrite (nth_indep _ 0%N ((fun i => nth i p 0%N) 0)) by (rewrite map_length; exact Hk). rewrite (map_nth (fun i => nth i p 0%N)).
    apply (nth_In (columns_of b) 0) in Hk. pose proof (column_in b p L _ Hk) as [J D].
    apply Z. assert (I : incl (seq 0 n) (R :: O)).
    { apply NoDup_length_incl; [exact (distinct g b its_bar) | rewrite seq_length; cbn; lia |]. intros j Hj. apply in_seq. pose proof (within g b its_bar j Hj). lia. }
    destruct (I (nth k (columns_of b) 0)) as [X | X]; [apply in_seq; lia | congruence | exact X]. }
  rewrite <- (function_natural parameters e eq_refl g b its_bar p), C0. destruct origin as [t H]. rewrite E in H. exact (origin_value e _ _ _ H).
Qed.
Theorem criterion_iff : is_pset (map (summand_at e) g) (cond_at e c) <-> lines_hold e b x.
Proof.
  rewrite pset_is. pose proof good as Q. unfold lines_hold. pose proof (distinct g b its_bar) as D. pose proof (within g b its_bar) as W.
  assert (NR : forall i, In i O -> Nat.eqb i R = false) by (intros i Hi; apply Nat.eqb_neq; intros ->; inversion D; contradiction).
  destruct (all_forms x) as [E | [[s E] | E]].
  - rewrite E. rewrite <- (plain_set n R O D W greatest row up fits fixed_fits (legal G) (opt G) legal_is opt_is ends). reflexivity.
  - rewrite E in Q |- *. destruct Q as (L2 & Ns & Os). assert (two : exists u v, O = [u; v]).
    { destruct O as [| u [| v [| ? ?]]]; try discriminate. eauto. }
    destruct two as (u & v & EO).
    assert (fixed_s : forall p q, length p = n -> length q = n -> same_fixed n R O p q -> shift_value e (Plus s) p = shift_value e (Plus s) q).
    { intros p q _ _ H. unfold shift_value, natural. f_equal. refine (proj1 (only_total e (stays b) p q _) s Os). intros i Hi. apply stays_iff in Hi as [Hi Ni]. exact (H i Hi Ni). }
    transitivity (forall p, length p = n -> fits p -> shifted_line greatest (shift_value e (Plus s) p) u v p /\ shifted_line greatest (shift_value e (Plus s) p) v u p).
    + rewrite <- (shifted_set n R O D W greatest row up fits fixed_fits (legal G) (opt G) legal_is opt_is ends u v EO (shift_value e (Plus s)) fixed_s).
      assert (Ext : forall p, says e b (Plus s) p <-> xor_of (fun i => if Nat.eqb i R then nth i p 0%N else (nth i p 0 + shift_value e (Plus s) p)%N) (R :: O) = 0%N).
      { intro p. cbn [says xor_of]. rewrite Nat.eqb_refl. rewrite (xor_of_ext (size_at e p (Plus s)) (fun i => if Nat.eqb i R then nth i p 0%N else (nth i p 0 + shift_value e (Plus s) p)%N) O); [reflexivity |].
        intros i Hi. rewrite (NR i Hi). reflexivity. }
      split; apply Rule.pset_ext; intros p _; rewrite Ext; reflexivity.
    + split; [intros H u' v' EO'; rewrite EO in EO'; injection EO' as <- <-; exact H | intro H; exact (H u v EO)].
  - rewrite E in Q |- *. destruct Q as (N3 & L2). assert (two : exists u v, O = [u; v]).
    { destruct O as [| u [| v [| ? ?]]]; try discriminate. eauto. }
    destruct two as (u & v & EO).
    assert (Zero : forall p, length p = n -> nth u p 0%N = 0%N -> nth v p 0%N = 0%N -> greatest p = 0%N).
    { intros p L Zu Zv. apply (origin_zero E p L). rewrite EO. intros j [<- | [<- | []]]; assumption. }
    transitivity (forall p, length p = n -> fits p -> border_line greatest u v p /\ border_line greatest v u p).
    + rewrite <- (border_set_iff n R O D W greatest row up fits fixed_fits (legal G) (opt G) legal_is opt_is ends u v EO (fun _ => 0%N) (fun _ _ _ _ _ => eq_refl) Zero).
      assert (Ext : forall p, says e b LessOne p <-> border_set R O p).
      { intro p. unfold border_set. cbn [says xor_of]. rewrite Nat.eqb_refl. rewrite (xor_of_ext (size_at e p LessOne) (fun i => if Nat.eqb i R then nth i p 0%N else (nth i p 0 - 1)%N) O); [reflexivity |].
        intros i Hi. rewrite (NR i Hi). reflexivity. }
      split; apply Rule.pset_ext; intros p _; rewrite Ext; reflexivity.
    + split; [intros H u' v' EO'; rewrite EO in EO'; injection EO' as <- <-; exact H | intro H; exact (H u v EO)].
Qed.

(** Numbers that violate the criterion, or columns that violate the NS property. *)
Lemma violation_shown t : violation_right parameters b x t = Some true -> ~ lines_hold e b x.
Proof.
  intros H LH. unfold violation_right in H. destruct (violated t) as [[j forward nums st | j v xs tree st] |]; [| | discriminate].
  2: { destruct (by_ns b x && Nat.ltb j (length (columns_of b)) && Nat.eqb (length xs) (length (columns_of b) - 1)) eqn:E; [| discriminate].
    apply andb_true_iff in E as [E Lx]. apply andb_true_iff in E as [B Hj]. apply Nat.ltb_lt in Hj. apply Nat.eqb_eq in Lx.
    exact (column_power_sound e g b its_bar legal_is (proj1 is_game_at) up x B LH j v xs tree st Hj Lx H). }
  destruct (nth_error O j) as [i |] eqn:Ej; [| discriminate]. apply nth_error_In in Ej. cbv zeta in H.
  set (known := known_there b x i) in *. set (later := under b x i (next_row b)) in *. set (now := under b x i (Var (row_track b))) in *.
  set (hs := if forward then later else now). set (fs := if forward then now else later).
  assert (H' : (if Nat.eqb (length nums) (n - 1) then prefuted parameters (n - 1) (map (fun '(i, z) => Valued (Const z) (n - 1) i) (combine (seq 0 (n - 1)) nums) ++
      [Holding (implied (known ++ [hs]) fs) Outer true]) st else Some false) = Some true) by (unfold hs, fs; destruct forward; exact H).
  clear H. destruct (Nat.eqb_spec (length nums) (n - 1)) as [Ln |]; [| discriminate].
  set (ns := map (number_at e) nums). assert (Lns : length ns = n - 1) by (unfold ns; rewrite map_length; exact Ln).
  destruct (holds_c (cond_at e (implied (known ++ [hs]) fs)) ns) eqn:Im.
  - refine (prefuted_right e _ _ _ _ _ H' ns Lns _).
    + rewrite forallb_app. apply andb_true_iff. split; [| reflexivity]. apply forallb_forall. intros q Hq. apply in_map_iff in Hq as [[k z] [<- Hk]].
      apply in_combine_l in Hk. apply in_seq in Hk. apply Nat.ltb_lt. lia.
    + apply Forall_app. split; [| constructor; [exact Im | constructor]]. apply Forall_forall. intros q Hq. apply in_map_iff in Hq as [[k z] [<- Hk]].
      apply In_nth_error in Hk as [r Hr]. rewrite <- Ln in Hr at 1. apply nth_combine_seq in Hr as [-> Hr]. cbn [map_ask asked Nat.add]. unfold natural. cbn [map_term total]. rewrite N2Z.id.
      unfold ns. apply (map_nth_error (number_at e)) in Hr. apply nth_error_nth with (d := 0%N) in Hr. exact Hr.
  - apply implied_holds in Im as [K F].
    pose proof (distinct g b its_bar) as D. pose proof (within g b its_bar) as W.
    assert (Li : i < n) by (apply W; right; exact Ej). assert (LR : R < n) by (apply W; left; reflexivity).
    set (v := fun k => nth (place_in (declared b i) k) ns 0%N). set (m := nth (n - 2) ns 0%N).
    set (sz := match x with Plus _ => natural (term_at e (the_shift b x i)) ns | _ => 0%N end).
    set (p := map (fun k => if in_rest b i k then (v k - sz)%N else v k) (seq 0 n)).
    assert (Np : forall k, k < n -> nth k p 0%N = if in_rest b i k then (v k - sz)%N else v k).
    { intros k Hk. unfold p. rewrite nth_numbers. apply Nat.ltb_lt in Hk. rewrite Hk. reflexivity. }
    assert (Lp : length p = n) by (unfold p; rewrite map_length, seq_length; reflexivity).
    pose proof (declared_length g b its_bar i Ej p Lp) as Ld.
    assert (Two : 2 <= n).
    { assert (i <> R) by (intros ->; inversion D; contradiction). lia. }
    assert (Gs : match x with Plus s => may_be_negative s = false /\ only (stays b) s = true | _ => True end) by (apply (good_shift b x good)).
    assert (Shift : forall s, x = Plus s -> total (term_at e (the_shift b x i)) ns = Z.of_N (natural (term_at e s) p)).
    { intros s E. rewrite E in Gs. destruct Gs as [G1 G2]. unfold the_shift. rewrite E.
      assert (Q : forall k, stays b k = true -> total (term_at e (as_track_of b i k)) ns = Z.of_N (nth k p 0%N)).
      { intros k Hk. apply stays_iff in Hk as [Hk Nk]. rewrite (Np k Hk).
        destruct (in_rest b i k) eqn:IR; [apply (in_rest_iff b i) in IR as [IR _]; exfalso; apply Nk; right; exact IR |].
        unfold as_track_of. destruct (Nat.eqb_spec k i) as [-> |]; [exfalso; apply Nk; right; exact Ej |].
        destruct (Nat.eqb_spec k R) as [-> |]; [exfalso; apply Nk; left; reflexivity | reflexivity]. }
      rewrite (proj1 (psubst_total e (stays b) (as_track_of b i) ns p Q) s G2). pose proof (not_negative_at e s p G1). unfold natural. lia. }
    assert (Size : shift_value e x p = sz).
    { unfold shift_value, sz. destruct (all_forms x) as [E | [[s E] | E]]; pose proof Shift as Sh; rewrite E in *; try reflexivity.
      specialize (Sh s eq_refl). unfold natural at 2. rewrite Sh, N2Z.id. reflexivity. }
    assert (Large : forall k, in_rest b i k = true -> (sz <= v k)%N).
    { intros k Hk. destruct (all_forms x) as [E | [[s E] | E]]; [unfold sz; rewrite E; lia | | unfold sz; rewrite E; lia].
      assert (C : holds_c (cond_at e (Compare CGe (as_track_of b i k) (least b x i))) ns = true).
      { apply K, in_app_iff. left. unfold known, known_there. apply in_app_iff. right. rewrite E.
        apply (in_map (fun j => Compare CGe (as_track_of b i j) (least b (Plus s) i))), (in_the_rest b i), (in_rest_iff b i), Hk. }
      change (((total (term_at e (least b x i)) ns) <=? total (term_at e (as_track_of b i k)) ns)%Z = true) in C. rewrite (least_total e b x i ns _ (Shift s E)) in C.
      apply (in_rest_iff b i) in Hk as [Hk Ni]. assert (Nr : k <> R) by (intros ->; inversion D; contradiction).
      unfold as_track_of in C. destruct (Nat.eqb_spec k i); [contradiction |]. destruct (Nat.eqb_spec k R); [contradiction |]. apply Z.leb_le in C.
      change (Z.of_N (natural (term_at e s) p) <= Z.of_N (v k))%Z in C. rewrite <- Size. unfold shift_value. rewrite E. lia. }
    assert (Kept : forall k, k < n -> track_value e b x i p k = v k).
    { intros k Hk. unfold track_value. rewrite (Np k Hk). destruct (in_rest b i k) eqn:IR; [| reflexivity]. unfold other_size. rewrite (Np k Hk), IR, Size. pose proof (Large k IR).
      unfold sz in *. destruct x; lia. }
    assert (Place : forall l d k, k < length l -> NoDup l -> place_in l (nth k l d) = k).
    { induction l as [| q l IH]; intros d k Hk ND; [cbn in Hk; lia |]. inversion ND. destruct k as [| k]; cbn [nth place_in]; [rewrite Nat.eqb_refl; reflexivity |].
      destruct (Nat.eqb_spec q (nth k l d)) as [-> |]; [exfalso; match goal with Q : ~ In _ _ |- _ => apply Q end; apply nth_In; cbn in Hk; lia |]. f_equal. apply IH; [cbn in Hk; lia | assumption]. }
    assert (Tr : track_numbers e b x i p m = ns).
    { unfold track_numbers. apply same_numbers; [rewrite app_length, map_length, Ld, Lns; cbn; lia |]. rewrite app_length, map_length, Ld. cbn [length]. intros k Hk.
      destruct (Nat.lt_ge_cases k (n - 2)) as [Lk | Lk].
      - rewrite app_nth1 by (rewrite map_length, Ld; exact Lk). rewrite (nth_indep _ 0%N (track_value e b x i p 0)) by (rewrite map_length, Ld; exact Lk). rewrite map_nth.
        assert (Ik : In (nth k (declared b i) 0) (declared b i)) by (apply nth_In; rewrite Ld; exact Lk).
        unfold declared in Ik. apply filter_In in Ik as [Ik _]. apply in_seq in Ik. fold (declared b i) in Ik. rewrite Kept by lia. unfold v.
        rewrite Place; [reflexivity | rewrite Ld; exact Lk | apply NoDup_filter, seq_NoDup].
      - rewrite app_nth2 by (rewrite map_length, Ld; exact Lk). rewrite map_length, Ld. replace (k - (n - 2)) with 0 by lia. unfold m. cbn [nth]. f_equal. lia. }
    pose proof (under_holds e g b its_bar x Gs i Ej p Lp m (next_row b) (m + 1)%N (next_row_value e g b its_bar x i Ej p Lp m)) as U1.
    pose proof (under_holds e g b its_bar x Gs i Ej p Lp m (Var (row_track b)) m (this_row_value e g b its_bar x i Ej p Lp m)) as U2.
    pose proof (conditions_there e g b its_bar x i Ej p Lp m) as CT. rewrite Tr in U1, U2, CT.
    assert (Fp : fits p).
    { apply CT. intros d Hd. apply K, in_app_iff. left. unfold known, known_there. apply in_app_iff. left. exact Hd. }
    pose proof (proj1 (lines_iff e g b its_bar x good) LH i p m Ej Lp Fp) as L. unfold at_line in L. rewrite <- U1, <- U2 in L.
    assert (Hh : holds_c (cond_at e hs) ns = true) by (apply K, in_app_iff; right; left; reflexivity).
    unfold hs, fs in *. destruct forward; [apply L in Hh | apply L in Hh]; unfold now, later in F; congruence.
Qed.
End Bar.

(** What the check verifies holds for these values of the parameters. *)
Theorem bar_sound e g c negated ds s : bar_right (length e) g c negated ds s = Some true -> of_set (map (summand_at e) g) (cond_at e c) negated.
Proof.
  unfold bar_right. destruct (split_bar _ 0 g) as [b |] eqn:Es; [| discriminate]. pose proof (ex_intro (fun t => split_bar t 0 g = Some b) _ Es) as Eb. destruct (form_of b c) as [x |] eqn:Ex; [| discriminate]. intro H.
  apply and_then_true in H as [H1 H]. apply and_then_true in H as [H2 H]. apply and_then_true in H as [H3 H]. apply and_then_true in H as [H4 H].
  assert (P : exists ss, all_pplaced (length e) g (Some c) ss = Some true) by eauto.
  assert (U : exists ss, each_shown (grown (length e) b) ss = Some true) by eauto.
  assert (Q : exists t, position_right (length e) b g t = Some true) by eauto.
  assert (Z : exists t, origin_right (length e) b x t = Some true) by eauto.
  split; [exact (is_game_at e g b Eb c U P Q) |].
  pose proof (criterion_iff e g b Eb c x Ex U P Q Z) as C. destruct negated.
  - intro X. apply C in X. exact (violation_shown e g b Eb c x Ex U P Q Z s H X).
  - apply C. exact (all_lines_right e g b Eb x (good e b c x Ex) (directions s) H).
Qed.
