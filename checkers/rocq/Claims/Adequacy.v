(** A theorem for each proposition of [Statements.v]. *)
From Coq Require Import NArith ZArith List Bool Arith Lia Wellfounded.
From Nimcert Require Rule.
From Checker Require Function.
From Checker Require Import Syntax Heaps Semantics Stated Total Places Game Slices GameSound Negative BarGame SumGame SumMoves SumNumbers Values Parts Written Evidence Text.
From Nimcert Require Import Statements.
From Checker Require Import Statements.
Import ListNotations.
Open Scope nat_scope.

(** * One summand *)
Lemma one_legal s p : legal (game_of [s]) p <-> legal_own (rules_of s) p.
Proof. exact (one_legal_own s p). Qed.
Lemma one_options s p q : legal_own (rules_of s) p -> (opt (game_of [s]) p q <-> opt_own (rules_of s) p q).
Proof. exact (one_options_own s p q). Qed.

Lemma below_all k env bs : forall us j, length us = length bs -> (forall i, i < length us -> nth (k + (j + i)) env 0%N = nth i us 0%N) ->
  ((forall c, In c (map (fun '(j, b) => Compare CLt (Var (k + j)) b) (combine (seq j (length bs)) bs)) -> truth c env = Some true) <->
   Forall2 (below_bound env) us bs).
Proof.
  induction bs as [| b bs IH]; intros [| u us] j L E; try discriminate; [split; [constructor | intros _ c []] |].
  cbn [length seq combine map]. injection L as L.
  assert (H : truth (Compare CLt (Var (k + j)) b) env = Some true <-> below_bound env u b).
  { specialize (E 0 ltac:(cbn; lia)). rewrite Nat.add_0_r in E. cbn [nth] in E. unfold below_bound. cbn [truth Semantics.value bind compares]. rewrite E.
    destruct (Semantics.value true b env) as [z |]; cbn [bind].
    - destruct (Z.ltb_spec (Z.of_N u) z) as [Hz | Hz]; split; [eauto | reflexivity | discriminate | intros (z' & X & Hz'); injection X as ->; lia].
    - split; [discriminate | intros (z & X & _); discriminate]. }
  split.
  - intro A. constructor; [apply H, A; left; reflexivity |]. apply (IH us (S j) L); [intros i Hi; specialize (E (S i) ltac:(cbn; lia)); cbn [nth] in E; rewrite <- E; f_equal; lia |].
    intros c Hc. apply A. right. exact Hc.
  - intros A c [<- | Hc]; inversion A as [| ? ? ? ? A1 A2]; subst; [apply H; exact A1 |]. revert c Hc. apply (IH us (S j) L); [| exact A2].
    intros i Hi. specialize (E (S i) ltac:(cbn; lia)). cbn [nth] in E. rewrite <- E. f_equal. lia.
Qed.
Lemma leads_own r p q : length p = width r -> (opt_own r p q <-> leads_to r p q).
Proof.
  intro L. unfold opt_own, leads_to.
  assert (A : forall m us, length us = length (bounds_of m) -> (all_hold (own_conditions r m) (p ++ us) = Some true <->
    Forall2 (below_bound (p ++ us)) us (bounds_of m) /\ forall c, In c (when m) -> truth c (p ++ us) = Some true)).
  { intros m us Lu. rewrite all_hold_true. unfold own_conditions, below_bounds.
    rewrite <- (below_all (width r) (p ++ us) (bounds_of m) us 0 Lu) by (intros i Hi; rewrite app_nth2 by lia; f_equal; lia).
    split; [intro H; split; intros c Hc; apply H, in_app_iff; auto | intros [H1 H2] c Hc; apply in_app_iff in Hc as [Hc | Hc]; auto]. }
  split; intros (m & us & Hm & H); exists m, us.
  - destruct H as (Lu & H & V). apply (A m us Lu) in H as [H1 H2]. auto.
  - destruct H as (H1 & H2 & V). assert (Lu : length us = length (bounds_of m)) by (clear - H1; induction H1; cbn; congruence). split; [exact Hm |]. split; [exact Lu |]. split; [apply A; auto | exact V].
Qed.
Theorem game_of_rules : Game_of_rules.
Proof.
  intros r p. split; [exact (one_legal (Rules r) p) |]. intros Hp q. rewrite (one_options (Rules r)) by exact Hp. apply leads_own, Hp.
Qed.
Theorem game_of_strip : Game_of_strip.
Proof.
  assert (L : forall p, legal_own (rules_of Strip) p <-> exists x, p = [x]).
  { intro p. split; [intros [H _]; destruct p as [| x [| ? ?]]; try discriminate; eauto | intros [x ->]; split; [reflexivity | discriminate]]. }
  intro p. split; [rewrite (one_legal Strip); apply L |]. intros x q. rewrite (one_options Strip) by (apply L; eauto). apply strip_options. reflexivity.
Qed.

(** * Bars *)
Lemma replaced_at l x k u : replaced (length l) u (l ++ x :: k) = l ++ u :: k.
Proof. induction l as [| y l IH]; cbn; [reflexivity |]. rewrite IH. reflexivity. Qed.
Lemma vars_split r j : j < r -> vars 1 r = vars 1 j ++ Var (S j) :: vars (2 + j) (r - S j).
Proof.
  intro H. replace (vars 1 r) with (vars 1 (j + S (r - S j))) by (f_equal; lia). unfold vars. rewrite seq_app, map_app. reflexivity.
Qed.
Section Bar.
Variables (r : nat) (f : term) (F : list nat -> nat).
Hypothesis has_values : forall c, length c = r -> Semantics.value false f (map N.of_nat c) = Some (Z.of_nat (F c)).
Lemma tail_values x c us : length c = r -> values (listed_terms (vars 1 r)) ((x :: c) ++ us) = Some c.
Proof.
  intro L. rewrite vars_values, slice_app by (cbn; lia). rewrite <- L, slice_tail. reflexivity.
Qed.
Lemma replaced_values x l z k u : length (l ++ z :: k) = r ->
  values (listed_terms (replaced (length l) (Var (S r)) (vars 1 r))) ((x :: l ++ z :: k) ++ [u]) = Some (l ++ u :: k).
Proof.
  intro L. rewrite app_length in L. cbn [length] in L. rewrite (vars_split r (length l)) by lia.
  rewrite <- (seq_length (length l) 1), <- (map_length (@Var N positive)) at 1. rewrite replaced_at, values_app, vars_values. cbn [bind listed_terms values].
  set (env := (x :: l ++ z :: k) ++ [u]).
  assert (E : env = x :: l ++ z :: k ++ [u]) by (unfold env; cbn; rewrite <- app_assoc; reflexivity).
  assert (U : Semantics.value false (Var (S r)) env = Some (Z.of_N u)).
  { cbn [Semantics.value]. do 2 f_equal. unfold env. rewrite app_nth2 by (cbn [length]; rewrite app_length; cbn [length]; lia).
    cbn [length]. rewrite app_length. cbn [length]. replace (S r - S (length l + S (length k))) with 0 by lia. reflexivity. }
  rewrite U. cbn [bind]. rewrite vars_values. cbn [bind]. rewrite N2Z.id. do 2 f_equal.
  - rewrite E. change (x :: l ++ z :: k ++ [u]) with ([x] ++ l ++ z :: k ++ [u]). change 1 with (length [x] + 0). rewrite slice_behind, slice_before. reflexivity.
  - f_equal. rewrite E. replace (x :: l ++ z :: k ++ [u]) with ((x :: l ++ [z]) ++ k ++ [u]) by (cbn; rewrite <- app_assoc; reflexivity).
    replace (2 + length l) with (length (x :: l ++ [z]) + 0) by (cbn; rewrite app_length; cbn; lia). rewrite slice_behind.
    replace (r - S (length l)) with (length k) by lia. apply slice_before.
Qed.
Notation R := (rules_of (Bar r f)).
Lemma bar_truth y c : length c = r -> truth (Compare CLe (Var 0) (Call f (listed_terms (vars 1 r)))) (map N.of_nat (y :: c)) = Some (y <=? F c).
Proof.
  intro L. cbn [truth Semantics.value bind map]. pose proof (tail_values (N.of_nat y) (map N.of_nat c) [] ltac:(rewrite map_length; exact L)) as V.
  rewrite app_nil_r in V. rewrite V. cbn [bind]. rewrite has_values by exact L. cbn [bind compares nth]. f_equal.
  rewrite nat_N_Z. destruct (Z.leb_spec (Z.of_nat y) (Z.of_nat (F c))), (Nat.leb_spec y (F c)); try reflexivity; lia.
Qed.
Lemma bar_legal y c : legal_own R (map N.of_nat (y :: c)) <-> legal (bars r F) (y, c).
Proof.
  cbn [legal bars]. unfold legal_own. cbn [rules_of width where_part map length]. rewrite map_length. split.
  - intros [L H]. injection L as L. split; [exact L |]. specialize (H _ eq_refl). pose proof (bar_truth y c L) as B. cbn [map] in B. rewrite B in H.
    injection H as H. apply Nat.leb_le. exact H.
  - intros [L H]. split; [f_equal; exact L |]. intros d E. injection E as <-. transitivity (Some (y <=? F c)); [exact (bar_truth y c L) |].
    f_equal. apply Nat.leb_le. exact H.
Qed.
Lemma of_naturals p : exists l, p = map N.of_nat l.
Proof. exists (map N.to_nat p). rewrite map_map. rewrite <- (map_id p) at 1. apply map_ext. intro x. symmetry. apply N2Nat.id. Qed.
Lemma one_bound b m us env : bounds_of m = [Var b] -> (Forall2 (below_bound env) us (bounds_of m) <-> exists u, us = [u] /\ (u < nth b env 0)%N).
Proof.
  intro E. rewrite E. unfold below_bound. split.
  - intro H. inversion H as [| u ? us' ? (z & V & Hz) H']; subst. inversion H'; subst. exists u. split; [reflexivity |]. cbn in V. injection V as <-. lia.
  - intros (u & -> & Hu). constructor; [| constructor]. eexists. split; [reflexivity | lia].
Qed.
Lemma bar_options y c q : length c = r -> (leads_to R (map N.of_nat (y :: c)) q <-> exists v d, q = map N.of_nat (v :: d) /\ opt (bars r F) (y, c) (v, d)).
Proof.
  intro L. assert (Lc : length (map N.of_nat c) = r) by (rewrite map_length; exact L). split.
  - intros (m & us & Hm & B & _ & V). cbn [rules_of moves_of] in Hm. destruct Hm as [<- | Hm].
    + apply (one_bound 0) in B as (u & -> & Hu); [| reflexivity]. cbn [map app nth] in Hu. cbn [goes_to listed_terms values] in V.
      cbn [map] in V. rewrite (tail_values _ _ _ Lc) in V. cbn [Semantics.value bind] in V. rewrite N2Z.id in V. injection V as <-.
      exists (N.to_nat u), c. split.
      * cbn [map]. rewrite N2Nat.id. f_equal. cbn [app nth]. rewrite app_nth2 by lia. rewrite Lc, Nat.sub_diag. reflexivity.
      * left. split; [lia | reflexivity].
    + apply in_map_iff in Hm as (j & <- & Hj). apply in_seq in Hj. apply (one_bound (S j)) in B as (u & -> & Hu); [| reflexivity].
      destruct (nth_split c 0 (n := j) ltac:(lia)) as (l & k & E & Ll). remember (nth j c 0) as z eqn:Ez. clear Ez. subst c. cbn [map] in V, Hu. rewrite map_app in Lc, V, Hu. cbn [map] in Lc, V, Hu.
      assert (Lm : length (map N.of_nat l) = j) by (rewrite map_length; exact Ll).
      pose proof (replaced_values (N.of_nat y) (map N.of_nat l) (N.of_nat z) (map N.of_nat k) u Lc) as RV. rewrite Lm in RV.
      cbn [goes_to listed_terms values Semantics.value] in V. fold (vars 1 r) in V. rewrite RV in V. cbn [bind] in V.
      assert (D : map N.of_nat l ++ u :: map N.of_nat k = map N.of_nat (l ++ N.to_nat u :: k)) by (rewrite map_app; cbn [map]; rewrite N2Nat.id; reflexivity).
      assert (Ld : length (l ++ N.to_nat u :: k) = r) by (rewrite app_length in *; exact L).
      rewrite D, has_values in V by exact Ld. unfold both in V. cbn [bind app nth] in V. injection V as <-.
      exists (min y (F (l ++ N.to_nat u :: k))), (l ++ N.to_nat u :: k). split; [cbn [map]; f_equal; lia |]. right.
      exists l, z, k, (N.to_nat u). split; [reflexivity |]. split; [reflexivity |]. split; [| reflexivity].
      cbn [app nth] in Hu. rewrite <- app_assoc in Hu. rewrite app_nth2 in Hu by lia. rewrite Lm, Nat.sub_diag in Hu. cbn in Hu. lia.
  - intros (v & d & -> & [(Hv & ->) | (l & z & k & w & E & -> & Hw & ->)]).
    + eexists. exists [N.of_nat v]. split; [left; reflexivity |]. split; [| split; [intros c' [] |]].
      * apply (one_bound 0); [reflexivity |]. exists (N.of_nat v). split; [reflexivity |]. cbn. lia.
      * cbn [goes_to listed_terms values map]. rewrite (tail_values _ _ _ Lc). cbn [Semantics.value bind]. rewrite N2Z.id. do 2 f_equal.
        cbn [app nth]. rewrite app_nth2 by lia. rewrite Lc, Nat.sub_diag. reflexivity.
    + assert (Ll : length l < r) by (rewrite <- L, E, app_length; cbn; lia).
      eexists. exists [N.of_nat w]. split; [right; apply in_map_iff; exists (length l); split; [reflexivity | apply in_seq; lia] |].
      subst c. cbn [map]. rewrite map_app in Lc |- *. cbn [map] in Lc |- *. split; [| split; [intros c' [] |]].
      * apply (one_bound (S (length l))); [reflexivity |]. exists (N.of_nat w). split; [reflexivity |]. cbn [app nth]. rewrite <- app_assoc, app_nth2 by (rewrite map_length; lia).
        rewrite map_length, Nat.sub_diag. cbn. lia.
      * cbn [goes_to listed_terms values Semantics.value]. fold (vars 1 r).
        pose proof (replaced_values (N.of_nat y) (map N.of_nat l) (N.of_nat z) (map N.of_nat k) (N.of_nat w) Lc) as RV. rewrite map_length in RV.
        rewrite RV. cbn [bind]. replace (map N.of_nat l ++ N.of_nat w :: map N.of_nat k) with (map N.of_nat (l ++ w :: k)) by (rewrite map_app; reflexivity).
        rewrite has_values by (rewrite app_length in *; exact L). unfold both. cbn [bind app nth]. do 2 f_equal. lia.
Qed.
End Bar.
Theorem game_of_bar : Game_of_bar.
Proof.
  intros r f F V. split.
  - intro p. rewrite (one_legal (Bar r f)). split.
    + intro H. destruct (of_naturals p) as [[| y c] ->]; [destruct H as [H _]; discriminate H |]. exists (y, c). split; [reflexivity |]. apply (bar_legal r f F V). exact H.
    + intros ([y c] & -> & H). apply (bar_legal r f F V). exact H.
  - intros [y c] q H. pose proof (proj2 (bar_legal r f F V y c) H) as Hp. change (coordinates_of_bar (y, c)) with (map N.of_nat (y :: c)).
    rewrite (one_options (Bar r f)) by exact Hp. rewrite leads_own by apply Hp. rewrite (bar_options r f F V) by apply H. split.
    + intros (v & d & -> & O). exists (v, d). auto.
    + intros ([v d] & -> & O). exists v, d. auto.
Qed.

(** * Sums *)
Lemma size_nil (p : list N) : length p = 0 -> p = [].
Proof. destruct p; [reflexivity | discriminate]. Qed.
Lemma first_part (p : list N) k n : length p = k + n -> exists b q, p = b ++ q /\ length b = k /\ length q = n.
Proof.
  intro L. exists (firstn k p), (skipn k p). split; [symmetry; apply firstn_skipn |]. split; [apply firstn_length_le | rewrite skipn_length]; lia.
Qed.
Lemma legal_app rs hs q : length q = size_of_game hs -> forall p, length p = size_of_game rs ->
  (legal_all (rs ++ hs) (p ++ q) <-> legal_all rs p /\ legal_all hs q).
Proof.
  intro Lq. induction rs as [| r rs IH]; intros p L.
  - apply size_nil in L as ->. cbn [app]. split; [intro H; split; [split; [reflexivity | constructor] | exact H] | intros [_ H]; exact H].
  - rewrite size_cons in L. apply first_part in L as (b & p' & -> & Lb & Lp). rewrite <- app_assoc. cbn [app].
    rewrite !legal_cons by exact Lb. rewrite IH by exact Lp. tauto.
Qed.
Lemma opt_app rs hs q x : length q = size_of_game hs -> forall p, length p = size_of_game rs ->
  (opt_all (rs ++ hs) (p ++ q) x <-> (exists p', opt_all rs p p' /\ x = p' ++ q) \/ exists q', opt_all hs q q' /\ x = p ++ q').
Proof.
  intro Lq. revert x. induction rs as [| r rs IH]; intros x p L.
  - apply size_nil in L as ->. cbn [app]. split; [intro H; right; eauto | intros [(p' & O & _) | (q' & O & ->)]; [destruct (empty_options _ _ O) | exact O]].
  - rewrite size_cons in L. apply first_part in L as (b & p' & -> & Lb & Lp). rewrite <- app_assoc. cbn [app].
    rewrite opt_cons by (try exact Lb; rewrite size_app, app_length; lia). split.
    + intros [(c & O & ->) | (d & O & ->)].
      * left. exists (c ++ p'). split; [apply opt_cons; eauto | rewrite <- app_assoc; reflexivity].
      * apply IH in O as [(e & O & ->) | (e & O & ->)]; [| | exact Lp].
        -- left. exists (b ++ e). split; [apply opt_cons; eauto | rewrite <- app_assoc; reflexivity].
        -- right. exists e. split; [exact O | rewrite <- app_assoc; reflexivity].
    + intros [(e & O & ->) | (e & O & ->)].
      * apply opt_cons in O as [(c & O & ->) | (d & O & ->)]; try assumption.
        -- left. exists c. rewrite <- app_assoc. auto.
        -- right. exists (d ++ q). rewrite <- app_assoc. split; [apply IH; eauto | reflexivity].
      * right. exists (p' ++ e). rewrite <- app_assoc. split; [apply IH; eauto | reflexivity].
Qed.
Theorem game_of_sum : Game_of_sum.
Proof.
  intros g h p q Lp Lq. unfold size in Lp, Lq.
  change (legal (game_of (g ++ h))) with (legal_all (map rules_of (g ++ h))). change (opt (game_of (g ++ h))) with (opt_all (map rules_of (g ++ h))).
  rewrite map_app. split; [apply legal_app; assumption |]. intro r. apply opt_app; assumption.
Qed.

(** What [is_game] says of each summand. *)
Definition decided_at (s : rules) (o : nat) (p : list N) : Prop :=
  (forall d, where_part s = Some d -> truth d (slice o (width s) p) <> None).
Definition moves_at (s : rules) (o : nat) (p : list N) : Prop := forall m us, In m (moves_of s) -> length us = length (bounds_of m) ->
  let own := slice o (width s) p ++ us in all_hold (own_conditions s m) own <> None /\
    (all_hold (own_conditions s m) own = Some true -> values (listed_terms (goes_to m)) own <> None).
Definition bars_grow (g : list summand) : Prop := forall r f l k z a b, In (Bar r f) g -> length (l ++ z :: k) = r ->
  Semantics.value false f (l ++ z :: k) = Some a -> Semantics.value false f (l ++ (z + 1)%N :: k) = Some b -> (a <= b)%Z.
Lemma is_game_parts g : is_game g <-> (exists p, legal (game_of g) p) /\ proper (game_of g) /\
  (forall g1 s g2 p, map rules_of g = g1 ++ s :: g2 -> length p = size g -> decided_at s (size_of_game g1) p) /\
  (forall g1 s g2 p, map rules_of g = g1 ++ s :: g2 -> legal (game_of g) p -> moves_at s (size_of_game g1) p) /\ bars_grow g.
Proof.
  unfold is_game. cbv zeta. fold (size g). split; intros (P & E & D & M & B); (split; [exact P |]; split; [exact E |]; split; [| split; [| exact B]]).
  - intros g1 s g2 p S L d W. specialize (D (CallC d (listed_terms (vars (size_of_game g1) (width s)))) p). rewrite called_truth in D. apply D; [| exact L].
    apply in_domains. exists g1, s, g2, d. auto.
  - intros g1 s g2 p S H m us Hm Lu own.
    assert (F : size_of_game g1 + width s <= size g) by (unfold size; rewrite S, size_app, size_cons; lia). assert (L : length p = size g) by apply H.
    specialize (M (in_sum (size g) (size_of_game g1) s m) p us). rewrite given_are, becomes_are in M by assumption. fold own in M.
    destruct M as [M1 M2]; [apply in_transitions; exists g1, s, g2, m; auto | exact H | exact Lu |]. split; [exact M1 |].
    intros A V. apply (M2 A). rewrite V. reflexivity.
  - intros c p Hc L. apply in_domains in Hc as (g1 & s & g2 & d & S & W & ->). rewrite called_truth. exact (D g1 s g2 p S L d W).
  - intros m p us Hm H Lu. apply in_transitions in Hm as (g1 & s & g2 & k & S & Hk & ->). cbn [Nat.add] in *. change (length us = length (bounds_of k)) in Lu.
    assert (F : size_of_game g1 + width s <= size g) by (unfold size; rewrite S, size_app, size_cons; lia). assert (L : length p = size g) by apply H.
    rewrite given_are, becomes_are by assumption. destruct (M g1 s g2 p S H k us Hk Lu) as [M1 M2]. split; [exact M1 |]. intro A. specialize (M2 A).
    destruct (values (listed_terms (goes_to k)) _); [discriminate | contradiction].
Qed.
Lemma split_app {A} (g h : list A) g1 s g2 : g ++ h = g1 ++ s :: g2 ->
  (exists g3, g = g1 ++ s :: g3) \/ exists h1, h = h1 ++ s :: g2 /\ g1 = g ++ h1.
Proof.
  revert g1. induction g as [| a g IH]; intros g1 E; [right; eauto |]. destruct g1 as [| b g1]; cbn in E.
  - injection E as -> E. left. exists g. reflexivity.
  - injection E as -> E. destruct (IH g1 E) as [[g3 ->] | (h1 & -> & ->)]; [left; exists g3; reflexivity | right; exists h1; auto].
Qed.
Section Parts.
Variables g h : list summand.
Lemma sum_legal_parts p : legal (game_of (g ++ h)) p -> exists b q, p = b ++ q /\ legal (game_of g) b /\ legal (game_of h) q.
Proof.
  intro H. pose proof H as [L _]. rewrite map_app, size_app in L. apply first_part in L as (b & q & -> & Lb & Lq). exists b, q. split; [reflexivity |].
  apply (game_of_sum g h b q Lb Lq). exact H.
Qed.
Lemma sum_legal b q : legal (game_of g) b -> legal (game_of h) q -> legal (game_of (g ++ h)) (b ++ q).
Proof. intros Hb Hq. apply (game_of_sum g h b q); [apply Hb | apply Hq | auto]. Qed.
Lemma sum_options b q r : legal (game_of g) b -> legal (game_of h) q -> (opt (game_of (g ++ h)) (b ++ q) r <->
  (exists c, opt (game_of g) b c /\ r = c ++ q) \/ exists d, opt (game_of h) q d /\ r = b ++ d).
Proof. intros Hb Hq. apply (game_of_sum g h b q); [apply Hb | apply Hq]. Qed.
Lemma sum_proper_parts : proper (game_of g) -> proper (game_of h) -> proper (game_of (g ++ h)).
Proof. exact (sum_proper _ _ _ _ _ _ sum_legal_parts sum_legal sum_options). Qed.
Lemma sum_is_game_parts : is_game g -> is_game h -> is_game (g ++ h).
Proof.
  rewrite !is_game_parts. intros ([b Hb] & Pg & Dg & Mg & Bg) ([q Hq] & Ph & Dh & Mh & Bh).
  assert (Sz : size (g ++ h) = size g + size h) by (unfold size; rewrite map_app, size_app; reflexivity).
  split; [exists (b ++ q); apply sum_legal; assumption |]. split; [apply sum_proper_parts; assumption |]. split; [| split].
  - intros g1 s g2 p E L d W. rewrite Sz in L. apply first_part in L as (b' & q' & -> & Lb & Lq). rewrite map_app in E. apply split_app in E as [[g3 E] | (h1 & E & ->)].
    + rewrite slice_app by (rewrite Lb; unfold size; rewrite E, size_app, size_cons; lia). exact (Dg g1 s g3 b' E Lb d W).
    + rewrite size_app. fold (size g). rewrite <- Lb, slice_behind. exact (Dh h1 s g2 q' E Lq d W).
  - intros g1 s g2 p E H m us. apply sum_legal_parts in H as (b' & q' & -> & Hb' & Hq'). rewrite map_app in E. apply split_app in E as [[g3 E] | (h1 & E & ->)].
    + rewrite slice_app by (rewrite (proj1 Hb'), E, size_app, size_cons; lia). exact (Mg g1 s g3 b' E Hb' m us).
    + rewrite size_app. rewrite <- (proj1 Hb'), slice_behind. exact (Mh h1 s g2 q' E Hq' m us).
  - intros r f l k z a c I. apply in_app_iff in I as [I | I]; [exact (Bg r f l k z a c I) | exact (Bh r f l k z a c I)].
Qed.
End Parts.
Theorem grundy_number_of_sum : Grundy_number_of_sum.
Proof.
  intros g h v w Hg Hh. split; [apply sum_is_game_parts; assumption |]. intros V W.
  apply (sum_grundy _ _ _ _ _ _ (sum_legal_parts g h) (sum_options g h) v w); try assumption; [| apply Hg | apply Hh].
  intros b q [Lb _] _. fold (size g) in Lb. cbn beta. rewrite <- Lb, firstn_app, skipn_app, Nat.sub_diag, firstn_all, skipn_all. cbn. rewrite app_nil_r. reflexivity.
Qed.

(** * Claims about P-positions *)
Lemma who_wins g c : is_pset g c <-> says_who_wins g c.
Proof.
  split.
  - intros [D P] p Hp. specialize (D p Hp). destruct (P p Hp) as [P1 P2]. destruct (truth c p) as [[|] |]; [left; auto | right; split; [reflexivity |]; apply P2; discriminate | contradiction].
  - intro W. split.
    + intros p Hp. destruct (W p Hp) as [[E _] | [E _]]; rewrite E; discriminate.
    + intros p Hp. destruct (W p Hp) as [[E H] | [E H]]; rewrite E; split; intro X; try exact H; [contradiction X; reflexivity | discriminate].
Qed.

(** * A heap beside the game *)
Section Heap.
Variable g : list summand.
Notation both := (Strip :: g).
Lemma strip_is_game : is_game [Strip].
Proof. apply (sum_is_game [(Strip, fun b => Z.to_N (total (Var 0) b))]). constructor; [exact strip_number | constructor]. Qed.
Lemma heap_legal x b : legal (game_of both) (x :: b) <-> legal (game_of g) b.
Proof.
  change (legal_all (rules_of Strip :: map rules_of g) ([x] ++ b) <-> legal_all (map rules_of g) b). rewrite legal_cons by reflexivity.
  split; [tauto |]. intro H. split; [| exact H]. split; [reflexivity | discriminate].
Qed.
Lemma heap_options x b q : legal (game_of g) b ->
  (opt (game_of both) (x :: b) q <-> (exists u, (u < x)%N /\ q = u :: b) \/ exists c, opt (game_of g) b c /\ q = x :: c).
Proof.
  intros [Lb _]. change (opt_all (rules_of Strip :: map rules_of g) ([x] ++ b) q <-> (exists u, (u < x)%N /\ q = u :: b) \/ exists c, opt (game_of g) b c /\ q = x :: c).
  rewrite opt_cons by (try exact Lb; reflexivity). split.
  - intros [(c & O & ->) | (c & O & ->)]; [apply strip_options in O as (u & Hu & ->); [| reflexivity]; left; exists u; auto | right; exists c; auto].
  - intros [(u & Hu & ->) | (c & O & ->)]; [left; exists [u]; split; [apply strip_options; [reflexivity | exists u; auto] | reflexivity] | right; exists c; auto].
Qed.
Lemma heap_is_game : is_game both <-> is_game g.
Proof.
  split; [| exact (sum_is_game_parts [Strip] g strip_is_game)]. rewrite !is_game_parts. intros ([p Hp] & P & D & M & B).
  assert (T : forall o k b, slice (1 + o) k (0%N :: b) = slice o k b) by (intros o k b; exact (slice_behind [0%N] b o k)). split; [| split; [| split; [| split]]].
  - destruct p as [| x b]; [destruct Hp as [L _]; discriminate L |]. exists b. apply (heap_legal x b). exact Hp.
  - exact (one_proper _ _ _ _ P heap_legal heap_options).
  - intros g1 s g2 p' E L d W. specialize (D (rules_of Strip :: g1) s g2 (0%N :: p')). cbn [map app] in D. rewrite E, size_cons in D.
    specialize (D eq_refl ltac:(cbn [length]; rewrite L; reflexivity) d W). cbn [rules_of width] in D. rewrite T in D. exact D.
  - intros g1 s g2 p' E H m us. specialize (M (rules_of Strip :: g1) s g2 (0%N :: p')). cbn [map app] in M. rewrite E, size_cons in M.
    specialize (M eq_refl (proj2 (heap_legal 0%N p') H) m us). cbn [rules_of width] in M. rewrite T in M. exact M.
  - intros r f l k z a b I. apply B. right. exact I.
Qed.

Variable t : term.
Hypothesis no_heap : forall x y p, Semantics.value true t (x :: p) = Semantics.value true t (y :: p).
Hypothesis finite : forall p, legal (game_of g) p -> exists l, forall q, opt (game_of g) p q -> In q l.
Hypothesis game : is_game g.
Let set : cond := Compare CEq (Var 0) t.
Let T (b : list N) : Z := total t (0%N :: b).
Lemma set_decided p : legal (game_of both) p -> truth set p = Some true \/ ~ truth set p = Some true.
Proof. intros _. destruct (truth set p) as [[|] |]; [left; reflexivity | right; discriminate | right; discriminate]. Qed.
Lemma set_truth x b v : Semantics.value true t (x :: b) = Some v -> truth set (x :: b) = Some (Z.of_N x =? v)%Z.
Proof. intro E. unfold set. cbn [truth Semantics.value bind nth]. rewrite E. reflexivity. Qed.
Lemma heap_says : is_pset both set <-> says_grundy_number g t.
Proof.
  assert (P : proper (game_of both)) by (apply heap_is_game; exact game). split.
  - intros [D S].
    assert (V : forall x b, legal (game_of g) b -> Semantics.value true t (x :: b) = Some (T b)).
    { intros x b Hb. rewrite (no_heap x 0%N). specialize (D (0%N :: b) (proj2 (heap_legal 0%N b) Hb)). unfold set in D. cbn [truth Semantics.value bind] in D.
      destruct (Semantics.value true t (0%N :: b)) as [v |] eqn:E; [| contradiction D; reflexivity]. f_equal. symmetry. exact (proj1 total_values _ _ _ _ E). }
    assert (X : forall x b, legal (game_of g) b -> (truth set (x :: b) = Some true <-> Z.of_N x = T b)).
    { intros x b Hb. rewrite (set_truth x b _ (V x b Hb)). destruct (Z.eqb_spec (Z.of_N x) (T b)); split; congruence. }
    assert (F : forall b, legal (game_of g) b -> exists m, forall c, opt (game_of g) b c -> (T c < Z.of_N m)%Z).
    { intros b Hb. destruct (finite b Hb) as [l L]. destruct (bounded_list (fun c => Z.to_N (T c)) l) as [m M]. exists m. intros c O. specialize (M c (L c O)). lia. }
    exists (fun b => Z.to_nat (T b)). split.
    + exact (beside_grundy (legal (game_of g)) (legal (game_of both)) (opt (game_of g)) (opt (game_of both)) P heap_legal heap_options T _ X set_decided S F).
    + intros x b Hb. rewrite (V x b Hb), Z2Nat.id; [reflexivity |].
      exact (not_negative (legal (game_of g)) (legal (game_of both)) (opt (game_of g)) (opt (game_of both)) P heap_legal heap_options T _ X set_decided S F b Hb).
  - intros (v & G & V). assert (X : forall x b, legal (game_of g) b -> truth set (x :: b) = Some (Z.of_N x =? Z.of_nat (v b))%Z).
    { intros x b Hb. apply set_truth, V, Hb. }
    assert (Y : forall x b, legal (game_of g) b -> (truth set (x :: b) = Some true <-> N.to_nat x = v b)).
    { intros x b Hb. rewrite (X x b Hb). destruct (Z.eqb_spec (Z.of_N x) (Z.of_nat (v b))); split; intro; try congruence; try discriminate; lia. }
    assert (shape : forall p, legal (game_of both) p -> exists x b, p = x :: b /\ legal (game_of g) b).
    { intros [| x b] H; [destruct H as [L _]; discriminate L |]. exists x, b. split; [reflexivity | apply (heap_legal x b); exact H]. }
    split.
    + intros p Hp. apply shape in Hp as (x & b & -> & Hb). rewrite (X x b Hb). discriminate.
    + apply Rule.pset_rule; [exact P | exact set_decided | |].
      * intros p q Hp Sp O Sq. apply shape in Hp as (x & b & -> & Hb). apply Y in Sp; [| exact Hb]. apply heap_options in O as [(u & Hu & ->) | (c & O & ->)]; [| | exact Hb].
        -- apply Y in Sq; [lia | exact Hb].
        -- apply Y in Sq; [| exact (proj1 (proj1 (proj2 game)) b c Hb O)]. apply (proj1 (G b Hb) c O). congruence.
      * intros p Hp Sp. apply shape in Hp as (x & b & -> & Hb). assert (Ne : N.to_nat x <> v b) by (intro E; apply Sp, Y; assumption).
        destruct (Nat.lt_ge_cases (N.to_nat x) (v b)) as [L | L].
        -- destruct (proj2 (G b Hb) _ L) as (c & O & E). exists (x :: c). split; [apply heap_options; eauto |]. apply Y; [exact (proj1 (proj1 (proj2 game)) b c Hb O) | congruence].
        -- exists (N.of_nat (v b) :: b). split; [apply heap_options; [exact Hb |]; left; exists (N.of_nat (v b)); split; [lia | reflexivity] |].
           apply Y; [exact Hb | apply Nat2N.id].
Qed.
End Heap.

(** * Octal games *)
Section OctalGames.
Variable code : list N.
Notation part := (game_of_parts [Octal code]).
Definition as_part (l : Pos (heaps code)) : Pos part := [l].
Lemma part_legal p : legal part p <-> exists l, p = as_part l.
Proof.
  split; [| intros [l ->]; repeat constructor]. intro H. inversion H as [| ? l ? ? _ F]; subst. inversion F; subst. exists l. reflexivity.
Qed.
Lemma part_options l q : opt part (as_part l) q <-> exists m, opt (heaps code) l m /\ as_part m = q.
Proof.
  split.
  - intros (before & b & c & after & s & E & -> & N & O). destruct before as [| ? [| ? ?]]; try discriminate. injection E as -> <-. injection N as <-. exists c. auto.
  - intros (m & O & <-). exists [], l, m, [], (Octal code). auto.
Qed.
Lemma onto_part p : legal part p -> exists l, legal (heaps code) l /\ as_part l = p.
Proof. intro H. apply part_legal in H as [l ->]. exists l. split; [exact I | reflexivity]. Qed.
Lemma into_part l : legal (heaps code) l -> legal part (as_part l).
Proof. intros _. apply part_legal. eauto. Qed.
Lemma forth l m : legal (heaps code) l -> opt (heaps code) l m -> opt part (as_part l) (as_part m).
Proof. intros _ O. apply part_options. eauto. Qed.
Lemma back l q : legal (heaps code) l -> opt part (as_part l) q -> exists m, opt (heaps code) l m /\ as_part m = q.
Proof. intros _ O. apply part_options. exact O. Qed.
Lemma octal_is_game : is_game_of_parts [Octal code] <-> proper (heaps code).
Proof.
  split.
  - intros [[_ W] _]. split; [intros; exact I |]. refine (wf_incl _ _ _ _ (wf_inverse_image _ _ _ as_part W)). intros m l [_ O]. split; [apply into_part; exact I | apply forth; [exact I | exact O]].
  - intros [_ W]. split; [| intros s [E | []]; discriminate]. split.
    + intros p q H O. apply part_legal in H as [l ->]. apply part_options in O as (m & _ & <-). apply into_part. exact I.
    + assert (A : forall l, Acc (fun q p => legal part p /\ opt part p q) (as_part l)).
      { intro l. induction (W l) as [l _ IH]. constructor. intros q [_ O]. apply part_options in O as (m & O & <-). apply IH. split; [exact I | exact O]. }
      intro p. constructor. intros q [H O]. apply part_legal in H as [l ->]. apply part_options in O as (m & _ & <-). apply A.
Qed.
Lemma one_heap p : Forall2 begins [Octal code] p <-> exists n, p = as_part [n].
Proof.
  split.
  - intro H. inversion H as [| ? b ? ? L F]; subst. inversion F; subst. destruct b as [| n [| ? ?]]; try discriminate. exists n. reflexivity.
  - intros [n ->]. repeat constructor.
Qed.
Lemma octal_wins c : proper (heaps code) -> (wins_of_parts [Octal code] c <-> says_which_heap_wins code c).
Proof.
  intro P. assert (X : forall n, (isP (heaps code) [n] <-> isP part (as_part [n])) /\ (isN (heaps code) [n] <-> isN part (as_part [n]))).
  { intro n. apply (Rule.map_outcome _ _ as_part forth back P). exact I. }
  split.
  - intros W n. rewrite (proj1 (X n)), (proj2 (X n)). apply (W (as_part [n])). apply one_heap. eauto.
  - intros W p H. apply one_heap in H as [n ->]. rewrite <- (proj1 (X n)), <- (proj2 (X n)). exact (W n).
Qed.
Lemma octal_numbers t : numbers_of_parts [Octal code] t <-> says_number_of_heap code t.
Proof.
  split.
  - intros (v & G & V). exists (fun l => v (as_part l)). split; [exact (Rule.map_grundy _ _ as_part into_part forth back v G) |].
    intros x n. apply (V x (as_part [n])). apply one_heap. eauto.
  - intros (v & G & V). exists (fun p => v (hd [] p)). split.
    + apply (Rule.map_grundy_onto _ _ as_part forth back onto_part). exact G.
    + intros x p H. apply one_heap in H as [n ->]. exact (V x n).
Qed.
End OctalGames.
Theorem grundy_number_of_heaps : Grundy_number_of_heaps.
Proof.
  intros code v C G.
  assert (V : forall p, v p = number_of_heaps (number code) p).
  { intro p. exact (Rule.grundy_unique (heaps code) (heaps_end code C) v _ G (heaps_number code C) p I). }
  assert (S : forall p, number_of_heaps (fun n => v [n]) p = number_of_heaps (number code) p).
  { intro p. unfold number_of_heaps. f_equal. apply map_ext. intro n. rewrite V. cbn. apply Nat.lxor_0_r. }
  split; [intro p; rewrite S; apply V |]. intro n. rewrite V. cbn [number_of_heaps map nimsum fold_right]. rewrite Nat.lxor_0_r.
  destruct (number_is_mex code C n) as [H1 H2]. split.
  - intros left O. rewrite S. exact (H1 left O).
  - intros m L. destruct (H2 m L) as (left & O & E). exists left. split; [exact O |]. rewrite S. exact E.
Qed.

Theorem claims : Claims.
Proof.
  intros [no st] R. unfold holds, says. cbn [about negated] in *.
  destruct st as [p body bound | n cd | g cd | g t | [| [s | code] [|]] cd | [| [s | code] [|]] t]; try reflexivity; unfold of_set.
  - pose proof (who_wins g cd) as W. destruct no; tauto.
  - rewrite (heap_is_game g). destruct R as [R1 R2]. split; intros [H1 H2]; (split; [exact H1 |]); pose proof (heap_says g t R1 R2 H1) as W; destruct no; tauto.
  - rewrite octal_is_game. split; intros [H1 H2]; (split; [exact H1 |]); pose proof (octal_wins code cd H1) as W; destruct no; tauto.
  - rewrite octal_is_game. pose proof (octal_numbers code t) as W. destruct no; tauto.
Qed.

(** A position has finitely many options. *)
Lemma own_finite r p : ordered_rules r = true -> length p = width r -> exists l, forall q, opt_own r p q -> In q l.
Proof.
  intros O L. exists (flat_map (fun m => map (fun us => naturals (goes_to m) (p ++ us)) (allowed p (bounds_of m))) (moves_of r)).
  intros q (m & us & Hm & Lu & A & V). apply in_flat_map. exists m. split; [exact Hm |]. apply in_map_iff. exists us. split.
  - apply (proj2 (proj2 total_values)) in V. rewrite totals_listed in V. exact V.
  - unfold ordered_rules in O. rewrite forallb_forall in O. apply allowed_all; [exact Lu | rewrite L; exact (O m Hm) |]. intros j Hj. rewrite all_hold_true in A.
    assert (X : In (Compare CLt (Var (width r + j)) (nth j (bounds_of m) (Const 0))) (own_conditions r m)).
    { apply in_app_iff. left. unfold below_bounds. apply in_map_iff. exists (j, nth j (bounds_of m) (Const 0)). split; [reflexivity |].
      replace (j, nth j (bounds_of m) (Const 0)) with (nth j (combine (seq 0 (length (bounds_of m))) (bounds_of m)) (0, Const 0)).
      - apply nth_In. rewrite combine_length, seq_length. lia.
      - rewrite combine_nth by apply seq_length. rewrite seq_nth by exact Hj. reflexivity. }
    apply A, (proj1 (proj2 total_values)) in X. cbn [holds_c compares total] in X. apply Z.ltb_lt in X.
    rewrite app_nth2 in X by lia. replace (width r + j - length p) with j in X by lia. unfold natural. lia.
Qed.
Lemma all_finite rs : forallb ordered_rules rs = true -> forall p, length p = size_of_game rs -> exists l, forall q, opt_all rs p q -> In q l.
Proof.
  induction rs as [| r rs IH]; intros O p L; [exists []; intros q H; destruct (empty_options _ _ H) |].
  cbn [forallb] in O. apply andb_true_iff in O as [O1 O2]. rewrite size_cons in L. apply first_part in L as (b & q & -> & Lb & Lq).
  destruct (own_finite r b O1 Lb) as [l1 H1]. destruct (IH O2 q Lq) as [l2 H2].
  exists (map (fun c => c ++ q) l1 ++ map (app b) l2). intros x X. apply opt_cons in X as [(c & H & ->) | (d & H & ->)]; try assumption; apply in_app_iff; [left | right].
  - apply in_map_iff. exists c. auto.
  - apply in_map. auto.
Qed.
Lemma written_read c : is_written c = true -> is_read c.
Proof.
  unfold is_written, is_read. destruct (about c) as [p body bound | n cd | g cd | g t | |]; auto. intro H. apply andb_true_iff in H as [A O]. split.
  - intros x y p. apply avoids_value; [| exact A]. intros [| i] Hi; [contradiction | reflexivity].
  - intros p Hp. apply (all_finite (map rules_of g)); [| apply Hp]. rewrite forallb_forall in O |- *. intros r Hr. apply in_map_iff in Hr as (s & <- & Hs). exact (O s Hs).
Qed.
Theorem verified_texts : Verified_texts.
Proof.
  intros head file values e H. apply check_text_facts in H as (s & c & t & cs & H1 & H2 & H3 & _ & _ & A). exists s, c, t, cs. repeat split; try assumption.
  intros d S e' L. destruct (A d S) as [B W]. apply claims; [apply written_read, W | exact (B e' L)].
Qed.

(** * Claims about functions *)
(** The highest place at which z and z' differ. *)
Section Place.
Variables z z' : nat.
Hypothesis differ : z <> z'.
Let j := Nat.log2 (Nat.lxor z z').
Lemma same_above : z / 2 ^ S j = z' / 2 ^ S j.
Proof.
  rewrite <- !Nat.shiftr_div_pow2. apply Nat.lxor_eq. rewrite <- Nat.shiftr_lxor. apply Nat.shiftr_eq_0. unfold j. lia.
Qed.
Lemma other_at i : i <= j -> z / 2 ^ i <> z' / 2 ^ i.
Proof.
  intros L E. rewrite <- !Nat.shiftr_div_pow2 in E. apply (f_equal (fun a => Nat.lxor a (Nat.shiftr z' i))) in E. rewrite Nat.lxor_nilpotent, <- Nat.shiftr_lxor in E.
  assert (X : Nat.lxor z z' <> 0) by (intro X; apply Nat.lxor_eq in X; contradiction).
  pose proof (Nat.bit_log2 _ X) as B. fold j in B. assert (S : Nat.testbit (Nat.shiftr (Nat.lxor z z') i) (j - i) = true) by (rewrite Nat.shiftr_spec' ; rewrite Nat.sub_add by exact L; exact B).
  rewrite E, Nat.bits_0 in S. discriminate.
Qed.
Lemma power_pos i : 0 < 2 ^ i. Proof. apply Nat.neq_0_lt_0, Nat.pow_nonzero. discriminate. Qed.
Lemma coarser a b i k : i <= k -> a / 2 ^ i = b / 2 ^ i -> a / 2 ^ k = b / 2 ^ k.
Proof.
  intros L E. replace k with (i + (k - i)) by lia. pose proof (power_pos i). pose proof (power_pos (k - i)). rewrite Nat.pow_add_r, <- !Nat.div_div, E by lia. reflexivity.
Qed.
Lemma violates_at x y : violates_ns z z' x y <-> x / 2 ^ j <> y / 2 ^ j.
Proof.
  split.
  - intros (i & E & D) X. destruct (Nat.le_gt_cases j i) as [L | L]; [apply D; exact (coarser x y j i L X) | exact (other_at (S i) L E)].
  - intro D. exists j. split; [exact same_above | exact D].
Qed.
(** A function with two values, the second one from a multiple of 2^j on. *)
Hypothesis less : z < z'.
Variables x y : nat.
Let from := z' / 2 ^ j * 2 ^ j.
Definition two_values (t : nat) : nat := if t <? from then x else y.
Lemma from_between : z < from /\ from <= z'.
Proof.
  pose proof (power_pos j) as P. pose proof (other_at j (le_n j)) as D. pose proof (Nat.div_le_mono z z' (2 ^ j) ltac:(lia) ltac:(lia)).
  pose proof (Nat.div_mod z (2 ^ j) ltac:(lia)). pose proof (Nat.mod_upper_bound z (2 ^ j) ltac:(lia)). pose proof (Nat.div_mod z' (2 ^ j) ltac:(lia)). unfold from. nia.
Qed.
Lemma two_values_at : two_values z = x /\ two_values z' = y.
Proof. destruct from_between. unfold two_values. destruct (Nat.ltb_spec z from), (Nat.ltb_spec z' from); lia. Qed.
Lemma two_values_ns C : ~ violates_ns z z' x y -> NS_on C two_values.
Proof.
  intro V. assert (E : x / 2 ^ j = y / 2 ^ j) by (destruct (Nat.eq_dec (x / 2 ^ j) (y / 2 ^ j)) as [E | E]; [exact E | destruct V; apply violates_at, E]).
  assert (A : forall s t i, s < from -> from <= t -> s / 2 ^ S i = t / 2 ^ S i -> j <= i).
  { intros s t i Hs Ht Q. destruct (Nat.le_gt_cases j i) as [L | L]; [exact L | exfalso]. pose proof (power_pos (S i)) as P.
    assert (M : from = z' / 2 ^ j * 2 ^ (j - S i) * 2 ^ S i) by (unfold from; rewrite <- Nat.mul_assoc, <- Nat.pow_add_r; do 2 f_equal; lia).
    pose proof (Nat.div_lt_upper_bound s (2 ^ S i) (z' / 2 ^ j * 2 ^ (j - S i)) ltac:(lia) ltac:(lia)).
    pose proof (Nat.div_le_lower_bound t (2 ^ S i) (z' / 2 ^ j * 2 ^ (j - S i)) ltac:(lia) ltac:(lia)). lia. }
  intros s t i _ _ Q. unfold two_values. destruct (Nat.ltb_spec s from) as [Hs | Hs], (Nat.ltb_spec t from) as [Ht | Ht]; try reflexivity.
  - apply (coarser x y j i); [exact (A s t i Hs Ht Q) | exact E].
  - symmetry. apply (coarser x y j i); [exact (A t s i Ht Hs (eq_sym Q)) | exact E].
Qed.
Lemma two_values_rise bound : x <= y -> monotone_on bound two_values.
Proof. intros L t _. unfold two_values. destruct (Nat.ltb_spec t from), (Nat.ltb_spec (S t) from); lia. Qed.
Lemma two_values_nimsum bound : column bound z' -> ~ violates_ns z z' x y -> nimsum_on bound two_values.
Proof.
  intros C V. apply Function.nimsum_of_ns. assert (E : forall t, two_values (Function.capped bound t) = two_values t).
  { intro t. destruct from_between. unfold two_values, Function.capped, column in *. destruct bound as [b |]; [| reflexivity].
    destruct (Nat.ltb_spec (Nat.min t (N.to_nat b - 1)) from), (Nat.ltb_spec t from); try reflexivity; lia. }
  intros s t i Hs Ht Q. rewrite !E. exact (two_values_ns (fun _ => True) V s t i Hs Ht Q).
Qed.
End Place.
Theorem columns_that_contradict : Columns_that_contradict.
Proof.
  intros p bound z z' x y L C. assert (D : z <> z') by lia. assert (Cz : column bound z) by (unfold column in *; destruct bound; [lia | exact I]).
  destruct (two_values_at z z' D L x y) as [Fz Fz'].
  assert (dec : violates_ns z z' x y \/ ~ violates_ns z z' x y).
  { rewrite violates_at by exact D. destruct (Nat.eq_dec (x / 2 ^ Nat.log2 (Nat.lxor z z')) (y / 2 ^ Nat.log2 (Nat.lxor z z'))); [right | left]; tauto. }
  assert (falls : forall f, f z = x -> f z' = y -> monotone_on bound f -> x <= y).
  { intros f <- <- M. apply (Function.monotone_le bound f M); [lia | exact C]. }
  assert (keeps : forall f (S : nat -> Prop), f z = x -> f z' = y -> NS_on S f -> S z -> S z' -> ~ violates_ns z z' x y).
  { intros f S <- <- H Sz Sz' (i & E & V). exact (V (H z z' i Sz Sz' E)). }
  destruct p; cbn [has]; split.
  - intro H. destruct (Nat.lt_ge_cases y x) as [V | V]; [exact V |]. destruct (H _ Fz Fz' (two_values_rise z z' D L x y bound V)).
  - intros V f E E' M. pose proof (falls f E E' M). lia.
  - intro H. destruct dec as [V | V]; [exact V |]. destruct (H _ Fz Fz' (two_values_ns z z' D L x y _ V)).
  - intros V f E E' M. exact (keeps f _ E E' M Cz C V).
  - intro H. destruct (Nat.lt_ge_cases y x) as [V | V]; [left; exact V |]. destruct dec as [W | W]; [right; exact W |].
    destruct (H _ Fz Fz' (conj (two_values_rise z z' D L x y bound V) (two_values_nimsum z z' D L x y bound C W))).
  - intros V f E E' [M N]. destruct V as [V | V]; [pose proof (falls f E E' M); lia |].
    apply (keeps f _ E E' (Function.ns_of_nimsum bound f z' C M N)); [lia | lia | exact V].
Qed.
Theorem negated_function_claims : Negated_function_claims.
Proof.
  intros p body bound f F (z & z' & x & y & L & C & Vx & Vy & H). apply H.
  - assert (Cz : column bound z) by (unfold column in *; destruct bound; [lia | exact I]). rewrite (F z Cz) in Vx. injection Vx as Vx. lia.
  - rewrite (F z' C) in Vy. injection Vy as Vy. lia.
Qed.

(** * Misère play *)
Section Misere.
Variables r r' : rules.
Hypothesis form : misere_form r r'.
Notation G := (game_of [Rules r]).
Notation B := (game_of [Rules r']).
Lemma misere_position p b : length p = width r -> (legal B (p ++ [b]) <-> position_of r p /\ (b <= 1)%N).
Proof. intro L. rewrite (proj1 (game_of_rules r' (p ++ [b]))). apply form, L. Qed.
Lemma misere_shape p : legal B p -> exists q b, p = q ++ [b] /\ length q = width r.
Proof.
  intros [L _]. unfold size_of_game in L. cbn in L. rewrite Nat.add_0_r, (proj1 form) in L.
  destruct (exists_last (l := p)) as (q & b & ->); [intros ->; discriminate |]. exists q, b. split; [reflexivity |]. rewrite app_length in L. cbn in L. lia.
Qed.
Lemma over_lost p : position_of r p -> isP B (p ++ [0%N]).
Proof.
  intro Hp. constructor. intros q O. exfalso. assert (Lp : legal B (p ++ [0%N])) by (apply misere_position; [apply Hp | split; [exact Hp | lia]]).
  apply (proj2 (game_of_rules r' _)) in O; [| apply game_of_rules; exact Lp]. exact (proj1 (proj2 (proj2 form) p Hp) q O).
Qed.
Hypothesis ends : proper B.
Lemma misere_outcome p : position_of r p -> (isP B (p ++ [1%N]) <-> misereP G p) /\ (isN B (p ++ [1%N]) <-> misereN G p).
Proof.
  intro Hp. assert (A : forall x, legal B x -> forall p, x = p ++ [1%N] -> position_of r p -> (isP B x <-> misereP G p) /\ (isN B x <-> misereN G p)).
  2: { apply (A (p ++ [1%N])); [apply misere_position; [apply Hp | split; [exact Hp | lia]] | reflexivity | exact Hp]. }
  clear p Hp. refine (Rule.options_ind B ends _ _). intros x Hx IH p -> Hp.
  assert (OG : forall q, opt G p q <-> leads_to r p q) by (apply (proj2 (game_of_rules r p) Hp)).
  assert (OB : forall q, opt B (p ++ [1%N]) q <-> leads_to r' (p ++ [1%N]) q) by (apply (proj2 (game_of_rules r' _)), game_of_rules; exact Hx).
  assert (step : forall q, leads_to r p q -> opt B (p ++ [1%N]) (q ++ [1%N]) -> (isP B (q ++ [1%N]) <-> misereP G q) /\ (isN B (q ++ [1%N]) <-> misereN G q)).
  { intros q _ O. apply (IH _ O q eq_refl). pose proof (proj1 ends _ _ Hx O) as Lq. apply misere_shape in Lq as E. destruct E as (q' & b & E & L).
    apply app_inj_tail in E as [<- _]. apply misere_position in Lq as [Lq _]; assumption. }
  destruct (proj2 (proj2 (proj2 form) p Hp)) as [[[q0 Q0] M] | [None_ M]].
  - assert (OM : forall q, leads_to r p q -> opt B (p ++ [1%N]) (q ++ [1%N])) by (intros q Q; apply OB, M; eauto). split; split.
    + intro H. constructor; [exists q0; apply OG, Q0 |]. intros q O. apply OG in O. apply (step q O (OM q O)). exact (Rule.isP_option B _ _ H (OM q O)).
    + intro H. destruct H as [? _ H]. constructor. intros q O. pose proof O as O'. apply OB, M in O as (q' & Q & ->). apply (step q' Q O'), H, OG, Q.
    + intro H. apply Rule.isN_option in H as (q & O & H). pose proof O as O'. apply OB, M in O as (q' & Q & ->). apply (misereN_intro G p q'); [apply OG, Q | apply (step q' Q O'), H].
    + intro H. destruct H as [? H | ? q O H]; [contradiction (H q0); apply OG, Q0 |]. apply OG in O. apply (isN_intro B _ (q ++ [1%N]) (OM q O)), (step q O (OM q O)), H.
  - assert (OO : opt B (p ++ [1%N]) (p ++ [0%N])) by (apply OB, M; reflexivity).
    assert (NB : isN B (p ++ [1%N])) by (apply (isN_intro B _ _ OO), over_lost, Hp).
    assert (NG : misereN G p) by (apply misereN_over; intros q O; apply (None_ q), OG, O). split; split; intro H; try assumption.
    + destruct (Rule.not_both B _ H NB).
    + destruct H as [? [q O] _]. destruct (None_ q). apply OG, O.
Qed.
End Misere.
Theorem misere_claims : Misere_claims.
Proof.
  intros r r' c c' form S no. unfold says. cbn [about negated].
  assert (H : is_game [Rules r'] -> (says_who_wins [Rules r'] c' <-> says_who_wins_misere r c)).
  { intros (_ & ends & _). split.
    - intros W p Hp. destruct (misere_outcome r r' form ends p Hp) as [MP MN]. destruct (S p Hp) as [_ E].
      destruct (W (p ++ [1%N])) as [[T X] | [T X]]; [apply (misere_position r r' form); [apply Hp | split; [exact Hp | lia]] | left | right]; rewrite E in T; (split; [exact T |]); [apply MP, X | apply MN, X].
    - intros W x Hx. destruct (misere_shape r r' form x Hx) as (p & b & -> & L). apply (misere_position r r' form) in Hx as [Hp Hb]; [| exact L].
      destruct (misere_outcome r r' form ends p Hp) as [MP MN]. destruct (S p Hp) as [E0 E1]. assert (B : b = 0%N \/ b = 1%N) by lia. destruct B as [-> | ->].
      + left. split; [exact E0 | exact (over_lost r r' form p Hp)].
      + destruct (W p Hp) as [[T X] | [T X]]; [left | right]; rewrite E1; (split; [exact T |]); [apply MP, X | apply MN, X]. }
  destruct no; split; intros [H1 H2]; specialize (H H1); tauto.
Qed.

(** The rules that the word stands for. *)
Section Agree.
Variables (k : nat) (e e' : list N).
Hypothesis agree : forall i, i < k -> nth i e 0%N = nth i e' 0%N.
Lemma mentions_value : (forall t, mentions k t = true -> forall b, Semantics.value b t e = Semantics.value b t e') /\
  (forall c, mentions_c k c = true -> truth c e = truth c e') /\ (forall ts, mentions_ts k ts = true -> values ts e = values ts e').
Proof.
  apply syntax_ind; cbn [mentions mentions_c mentions_ts Semantics.value truth values]; intros;
    repeat match goal with H : _ && _ = true |- _ => apply andb_true_iff in H; destruct H end;
    repeat match goal with IH : ?b = true -> _, H : ?b = true |- _ => specialize (IH H) end;
    try discriminate; repeat match goal with E : forall b, _ = _ |- _ => rewrite E; clear E | E : _ = _ |- _ => rewrite E; clear E end; try reflexivity.
  rewrite agree; [reflexivity |]. apply Nat.ltb_lt. assumption.
Qed.
End Agree.
Section Moves.
Variables (w : nat) (p us : list N) (b : N).
Hypothesis L : length p = w.
Lemma moved_value k : (forall t, mentions k t = true -> forall s, Semantics.value s (moved w t) ((p ++ [b]) ++ us) = Semantics.value s t (p ++ us)) /\
  (forall c, mentions_c k c = true -> truth (moved_c w c) ((p ++ [b]) ++ us) = truth c (p ++ us)) /\
  (forall ts, mentions_ts k ts = true -> values (moved_ts w ts) ((p ++ [b]) ++ us) = values ts (p ++ us)).
Proof.
  apply syntax_ind; cbn [mentions mentions_c mentions_ts moved moved_c moved_ts Semantics.value truth values]; intros;
    repeat match goal with H : _ && _ = true |- _ => apply andb_true_iff in H; destruct H end;
    repeat match goal with IH : ?b = true -> _, H : ?b = true |- _ => specialize (IH H) end;
    try discriminate; repeat match goal with E : forall b, _ = _ |- _ => rewrite E; clear E | E : _ = _ |- _ => rewrite E; clear E end; try reflexivity.
  do 2 f_equal. destruct (Nat.ltb_spec i w).
  - rewrite <- app_assoc, !app_nth1 by lia. reflexivity.
  - rewrite (app_nth2 p) by lia. rewrite app_nth2 by (rewrite app_length; cbn; lia). rewrite app_length. cbn [length]. f_equal. lia.
Qed.
End Moves.
Lemma all_and w l env : forall c0, truth (fold_left (fun c d => And c (moved_c w d)) l c0) env = Some true <->
  truth c0 env = Some true /\ forall d, In d l -> truth (moved_c w d) env = Some true.
Proof.
  induction l as [| d l IH]; intro c0; cbn [fold_left]; [split; [intro H; split; [exact H | intros d []] | tauto] |]. rewrite IH. cbn [truth]. split.
  - intros [H1 H2]. destruct (truth c0 env) as [[|] |]; try discriminate. split; [reflexivity |]. intros d' [<- | H]; auto.
  - intros [-> H]. cbn [bind]. split; [apply H; left; reflexivity | intros d' H'; apply H; right; exact H'].
Qed.
Section Word.
Variables (r : rules) (over : option cond).
Hypothesis scoped : in_scope r = true.
Hypothesis its_over : says_over r over.
Notation w := (width r).
Notation r' := (misere_of r over).
Lemma flag (p : list N) b us : length p = w -> nth w ((p ++ [b]) ++ us) 0%N = b.
Proof. intro L. rewrite <- app_assoc, app_nth2 by lia. rewrite L, Nat.sub_diag. reflexivity. Qed.
Lemma own_truth c p b : mentions_c w c = true -> length p = w -> truth c (p ++ [b]) = truth c p.
Proof. intros M L. refine (proj1 (proj2 (mentions_value w (p ++ [b]) p _)) c M). intros i Hi. apply app_nth1. rewrite L. exact Hi. Qed.
Lemma running_truth p b us : length p = w -> truth (Compare CEq (Var w) (Const 1)) ((p ++ [b]) ++ us) = Some (b =? 1)%N.
Proof.
  intro L. cbn [truth Semantics.value bind compares]. rewrite flag by exact L. f_equal. change (Z.of_N 1) with 1%Z. destruct (Z.eqb_spec (Z.of_N b) 1), (N.eqb_spec b 1); try reflexivity; lia.
Qed.
Lemma word_position p b : length p = w -> (position_of r' (p ++ [b]) <-> position_of r p /\ (b <= 1)%N).
Proof.
  intro L. assert (T : truth (Compare CLe (Var w) (Const 1)) (p ++ [b]) = Some (b <=? 1)%N).
  { cbn [truth Semantics.value bind compares]. rewrite <- (app_nil_r (p ++ [b])), flag by exact L. f_equal. change (Z.of_N 1) with 1%Z. destruct (Z.leb_spec (Z.of_N b) 1), (N.leb_spec b 1); try reflexivity; lia. }
  pose proof scoped as M. unfold in_scope in M. apply andb_true_iff in M as [M _].
  unfold position_of, misere_of. cbn [width where_part]. rewrite app_length. cbn [length]. destruct (where_part r) as [d |].
  - pose proof (own_truth d p b M L) as E. split.
    + intros [_ H]. specialize (H _ eq_refl). cbn [truth] in H. rewrite E in H. destruct (truth d p) as [[|] |] eqn:D; try discriminate. cbn [bind] in H.
      change (truth (Compare CLe (Var w) (Const 1)) (p ++ [b]) = Some true) in H. rewrite T in H. injection H as H. apply N.leb_le in H.
      split; [split; [exact L |]; intros c X; injection X as <-; exact D | exact H].
    + intros [[_ H] Hb]. split; [lia |]. intros c X. injection X as <-. cbn [truth]. rewrite E, (H d eq_refl). cbn [bind].
      change (truth (Compare CLe (Var w) (Const 1)) (p ++ [b]) = Some true). rewrite T. f_equal. apply N.leb_le, Hb.
  - split.
    + intros [_ H]. specialize (H _ eq_refl). rewrite T in H. injection H as H. apply N.leb_le in H. split; [split; [exact L | discriminate] | exact H].
    + intros [_ Hb]. split; [lia |]. intros c X. injection X as <-. rewrite T. f_equal. apply N.leb_le, Hb.
Qed.
Lemma move_scope m : In m (moves_of r) -> let k := w + length (bounds_of m) in forallb (mentions k) (bounds_of m) = true /\
  forallb (mentions_c k) (when m) = true /\ forallb (mentions k) (goes_to m) = true.
Proof.
  intro Hm. pose proof scoped as M. unfold in_scope in M. apply andb_true_iff in M as [_ M]. rewrite forallb_forall in M. specialize (M m Hm).
  cbv zeta in M |- *. apply andb_true_iff in M as [M M3]. apply andb_true_iff in M as [M1 M2]. auto.
Qed.
Lemma moved_values p b us k ts : length p = w -> forallb (mentions k) ts = true ->
  values (listed_terms (map (moved w) ts ++ [Var w])) ((p ++ [b]) ++ us) = bind (values (listed_terms ts) (p ++ us)) (fun q => Some (q ++ [b])).
Proof.
  intros L M. induction ts as [| t ts IH]; cbn [map app listed_terms values].
  - cbn [Semantics.value bind]. rewrite flag, N2Z.id by exact L. reflexivity.
  - cbn [forallb] in M. apply andb_true_iff in M as [M1 M2]. rewrite (IH M2), (proj1 (moved_value w p us b L k) t M1).
    destruct (Semantics.value false t (p ++ us)) as [x |]; [| reflexivity]. cbn [bind]. destruct (values (listed_terms ts) (p ++ us)); reflexivity.
Qed.
Lemma moved_bounds p b us k vs bs : length p = w -> forallb (mentions k) bs = true ->
  (Forall2 (below_bound ((p ++ [b]) ++ us)) vs (map (moved w) bs) <-> Forall2 (below_bound (p ++ us)) vs bs).
Proof.
  intros L. revert vs. induction bs as [| c bs IH]; intros vs M; cbn [map]; [split; intro H; inversion H; constructor |].
  cbn [forallb] in M. apply andb_true_iff in M as [M1 M2]. pose proof (proj1 (moved_value w p us b L k) c M1 true) as E.
  split; intro H; inversion H as [| u ? vs' ? (z & V & Hz) H']; subst; constructor; try (apply (IH vs' M2); exact H'); exists z; split; try exact Hz; congruence.
Qed.
(** A move of the rules, with the new coordinate. *)
Definition with_flag (m : move) : move := {| bounds_of := map (moved w) (bounds_of m);
  when := [fold_left (fun c d => And c (moved_c w d)) (when m) (Compare CEq (Var w) (Const 1))]; goes_to := map (moved w) (goes_to m) ++ [Var w] |}.
Lemma word_moves p b x : length p = w -> ((exists m us, In m (map with_flag (moves_of r)) /\ Forall2 (below_bound ((p ++ [b]) ++ us)) us (bounds_of m) /\
    (forall c, In c (when m) -> truth c ((p ++ [b]) ++ us) = Some true) /\ values (listed_terms (goes_to m)) ((p ++ [b]) ++ us) = Some x) <->
  b = 1%N /\ exists q, leads_to r p q /\ x = q ++ [1%N]).
Proof.
  intro L. split.
  - intros (m' & us & Hm & B & W & V). apply in_map_iff in Hm as (m & <- & Hm). destruct (move_scope m Hm) as (M1 & M2 & M3). cbn [with_flag bounds_of when goes_to] in *.
    specialize (W _ (or_introl eq_refl)). apply all_and in W as [R W]. rewrite running_truth in R by exact L. injection R as R. apply N.eqb_eq in R. subst b.
    split; [reflexivity |]. apply (moved_bounds p 1%N us _ us _ L M1) in B. rewrite (moved_values p 1%N us _ _ L M3) in V.
    destruct (values (listed_terms (goes_to m)) (p ++ us)) as [q |] eqn:E; [| discriminate]. injection V as <-. exists q. split; [| reflexivity].
    exists m, us. split; [exact Hm |]. split; [exact B |]. split; [| exact E]. intros c Hc. rewrite forallb_forall in M2.
    rewrite <- (proj1 (proj2 (moved_value w p us 1%N L _)) c (M2 c Hc)). exact (W c Hc).
  - intros (-> & q & (m & us & Hm & B & W & V) & ->). destruct (move_scope m Hm) as (M1 & M2 & M3). exists (with_flag m), us.
    split; [apply in_map; exact Hm |]. cbn [with_flag bounds_of when goes_to]. split; [apply (moved_bounds p 1%N us _ us _ L M1), B |]. split.
    + intros c [<- | []]. apply all_and. split; [rewrite running_truth by exact L; reflexivity |]. intros d Hd. rewrite forallb_forall in M2.
      rewrite (proj1 (proj2 (moved_value w p us 1%N L _)) d (M2 d Hd)). exact (W d Hd).
    + rewrite (moved_values p 1%N us _ _ L M3), V. reflexivity.
Qed.
(** The last move. *)
Definition final : move := {| bounds_of := []; when := [match over with Some c => And (Compare CEq (Var w) (Const 1)) c | None => Compare CEq (Var w) (Const 1) end];
  goes_to := vars 0 w ++ [Const 0] |}.
Lemma word_leads p b x : position_of r p -> (leads_to r' (p ++ [b]) x <-> b = 1%N /\ ((exists q, leads_to r p q /\ x = q ++ [1%N]) \/
  (forall q, ~ leads_to r p q) /\ x = p ++ [0%N])).
Proof.
  intro Hp. pose proof (proj1 Hp) as L. pose proof (word_moves p b x L) as M. unfold leads_to at 1. change (moves_of r') with (map with_flag (moves_of r) ++ [final]).
  assert (F : (exists us, Forall2 (below_bound ((p ++ [b]) ++ us)) us (bounds_of final) /\ (forall c, In c (when final) -> truth c ((p ++ [b]) ++ us) = Some true) /\
      values (listed_terms (goes_to final)) ((p ++ [b]) ++ us) = Some x) <-> b = 1%N /\ (forall q, ~ leads_to r p q) /\ x = p ++ [0%N]).
  { assert (V : values (listed_terms (goes_to final)) ((p ++ [b]) ++ []) = Some (p ++ [0%N])).
    { rewrite app_nil_r. cbn [final goes_to]. rewrite values_app, vars_values. cbn [bind listed_terms values Semantics.value Z.to_N Z.of_N].
      rewrite slice_app by lia. rewrite <- L, slice_all. reflexivity. }
    assert (W : truth (match over with Some c => And (Compare CEq (Var w) (Const 1)) c | None => Compare CEq (Var w) (Const 1) end) ((p ++ [b]) ++ []) = Some true <->
      b = 1%N /\ forall q, ~ leads_to r p q).
    { unfold says_over in its_over. destruct over as [c |].
      - destruct its_over as [Mc O]. cbn [truth]. change (bind (bind _ _) ?f) with (bind (truth (Compare CEq (Var w) (Const 1)) ((p ++ [b]) ++ [])) f).
        rewrite (running_truth p b [] L), app_nil_r. cbn [bind]. destruct (N.eqb_spec b 1) as [E | E]; [| split; [discriminate | intros [E' _]; contradiction]].
        rewrite (own_truth c p b Mc L). destruct (O p Hp) as [[T H] | [T [q H]]]; rewrite T; (split; [intro X |]).
        + auto.
        + reflexivity.
        + discriminate.
        + intros [_ H']. destruct (H' q H).
      - rewrite (running_truth p b [] L). split.
        + intro E. injection E as E. apply N.eqb_eq in E. split; [exact E |]. intros q (m & us & Hm & _). rewrite its_over in Hm. exact Hm.
        + intros [-> _]. reflexivity. }
    split.
    - intros (us & B & A & V'). inversion B. subst us. rewrite V in V'. injection V' as <-. specialize (A _ (or_introl eq_refl)). apply W in A. tauto.
    - intros (E & H & ->). exists []. split; [constructor |]. split; [| exact V]. intros c [<- | []]. apply W. auto. }
  split.
  - intros (m & us & Hm & H). apply in_app_iff in Hm as [Hm | [<- | []]].
    + destruct (proj1 M (ex_intro _ m (ex_intro _ us (conj Hm H)))) as [E Q]. auto.
    + destruct (proj1 F (ex_intro _ us H)) as (E & Q). auto.
  - intros (E & [Q | Q]).
    + destruct (proj2 M (conj E Q)) as (m & us & Hm & H). exists m, us. split; [apply in_app_iff; left; exact Hm | exact H].
    + destruct (proj2 F (conj E Q)) as (us & H). exists final, us. split; [apply in_app_iff; right; left; reflexivity | exact H].
Qed.
Lemma possible p : position_of r p -> (exists q, leads_to r p q) \/ forall q, ~ leads_to r p q.
Proof.
  intro Hp. unfold says_over in its_over. destruct over as [c |].
  - destruct (proj2 its_over p Hp) as [[_ H] | [_ H]]; auto.
  - right. intros q (m & us & Hm & _). rewrite its_over in Hm. exact Hm.
Qed.
Lemma word_form : misere_form r r'.
Proof.
  split; [reflexivity |]. split; [exact word_position |]. intros p Hp. split.
  - intros q H. apply word_leads in H as [E _]; [discriminate E | exact Hp].
  - destruct (possible p Hp) as [Q | Q]; [left | right]; (split; [exact Q |]); intro x; rewrite (word_leads p 1%N x Hp); split.
    + intros [_ [H | [H _]]]; [exact H | destruct Q as [q Q]; destruct (H q Q)].
    + intro H. auto.
    + intros [_ [(q & H & _) | [_ H]]]; [destruct (Q q H) | exact H].
    + intros ->. auto.
Qed.
End Word.
Theorem misere_rules : Misere_rules.
Proof.
  intros r over S O. split; [exact (word_form r over S O) |]. intros c p M Hp. pose proof (proj1 Hp) as L.
  assert (F : forall b, nth (width r) (p ++ [b]) 0%N = b) by (intro b; rewrite app_nth2 by lia; rewrite L, Nat.sub_diag; reflexivity).
  unfold misere_set. cbn [truth Semantics.value bind compares]. rewrite !F. split; [reflexivity |]. cbn. apply (own_truth r c p 1%N M L).
Qed.
