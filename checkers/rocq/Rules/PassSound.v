(** The check of the theorem about passes is sound: what it verifies holds for all values of the parameters. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Rule.
From Checker Require Import Syntax Semantics Stated Total Places Game Slices GameSound Played PassGame ThresholdsSound Lowering.
From Checker Require Import Evidence EvidenceSound Obligation ParametricObligation ParametricGame Bars Substitution Shape ParametricPlaces Criterion Sides.
From Checker Require Import BarClaims Passes PassShape PassMoves Opened.
Import ListNotations.
Open Scope nat_scope.

Lemma kept_in {A} out (l : list A) x : In x (kept out l) -> In x l.
Proof.
  unfold kept. intro H. apply in_flat_map in H as [[j y] [H1 H2]]. apply in_combine_r in H1. destruct (existsb _ out); [destruct H2 |]. destruct H2 as [<- | []]. exact H1.
Qed.
Lemma values_in l x u : values (listed_terms l) x <> None -> In u l -> Semantics.value false u x <> None.
Proof.
  induction l as [| v l IH]; intros H Hu; [destruct Hu |]. cbn [listed_terms values] in H. unfold bind in H. destruct Hu as [<- | Hu].
  - intro E. rewrite E in H. apply H. reflexivity.
  - destruct (Semantics.value false v x); [| destruct H; reflexivity]. apply IH; [| exact Hu]. intro E. rewrite E in H. apply H. reflexivity.
Qed.

Section Passes.
Variable e : list N.
Variable g : wrules.
Variable t : nat.
Variable k : wmove.
Hypothesis its_shape : passes_shape g t = true.
Hypothesis its_pass : the_pass g t = Some k.
Variables set without : wcond.
Hypothesis scope : in_scope g t set without k = true.
Notation n := (width g).
Notation all_hold_at ds ns := (forall d, In d ds -> holds_c (cond_at e d) ns = true).
Notation "u @ ns" := (total (term_at e u) ns) (at level 30).
Notation other := (other g t).
Notation assuming := (assuming (length e)).
Let G := game_of [Rules (rules_at e g)].
Let R := game_of (map (summand_at e) (rest_game g t)).
Let facts := shape_facts g t its_shape.

(** * What the sections show *)
Lemma scope_facts : only_c (fun i => Nat.ltb i n) set = true /\ (forall c, In c (domain_parts g) -> only_c (fun i => Nat.ltb i n) c = true) /\
  only_c (fun i => Nat.ltb i n) (psubst_c (called t) without) = true /\
  forall c, In c (conditions n k) -> only_c (fun i => Nat.ltb i (n + length (bounds_of k))) c = true.
Proof. unfold in_scope in scope. rewrite !andb_true_iff, !forallb_forall in scope. tauto. Qed.
(** Both readings of a condition agree: as automata and as trees of cases read it. *)
Definition agreed (ns : list N) (c : wcond) : Prop := holds_c (cond_at e c) ns = opened_c e c (numbers ns).
Lemma assuming_right trees tracks positions hold follows ws : assuming trees tracks positions hold follows ws = Some true -> forall ns, length ns = tracks ->
  (trees = true -> forall c, In c (positions ++ hold) \/ follows = Some c -> agreed ns c) ->
  all_hold_at positions ns -> all_hold_at hold ns -> match follows with Some c => holds_c (cond_at e c) ns = true | None => False end.
Proof.
  destruct ws as [out s]. cbn [Passes.assuming]. intros H ns L Ag P A.
  assert (A' : forall c, In c (kept out positions ++ hold) -> In c (positions ++ hold) /\ holds_c (cond_at e c) ns = true).
  { intros c Hc. apply in_app_iff in Hc as [Hc | Hc]; [apply kept_in in Hc; split; [apply in_app_iff; auto | exact (P c Hc)] | split; [apply in_app_iff; auto | exact (A c Hc)]]. }
  destruct (no_tuple_right e (length e) trees tracks (kept out positions ++ hold) follows s ns H L) as (r & Rr & Q).
  assert (S : forall c, In c (positions ++ hold) \/ follows = Some c -> said e r ns c = holds_c (cond_at e c) ns).
  { intros c Hc. destruct r; [reflexivity |]. destruct trees; [symmetry; exact (Ag eq_refl c Hc) | specialize (Rr eq_refl); discriminate]. }
  specialize (Q ltac:(intros c Hc; destruct (A' c Hc) as [Ic Tc]; rewrite (S c (or_introl Ic)); exact Tc)).
  destruct follows as [c |]; [| exact Q]. rewrite <- (S c (or_intror eq_refl)). exact Q.
Qed.
Lemma within p us c : length p = n -> only_c (fun i => Nat.ltb i n) c = true -> holds_c (cond_at e c) (p ++ us) = holds_c (cond_at e c) p.
Proof. intros L O. refine (proj2 (only_total e (fun i => Nat.ltb i n) _ _ _) c O). intros i Hi. apply Nat.ltb_lt in Hi. apply app_nth1. lia. Qed.
Lemma nth_heap (x : N) p i : i <> 0 -> nth i (x :: tl p) 0%N = nth i p 0%N.
Proof. intro D. destruct p as [| y p], i as [| i]; try lia; [destruct i; reflexivity | reflexivity]. Qed.
Lemma heap_length (x : N) p : length p = n -> length (x :: tl p) = n.
Proof. intro L. destruct facts as (A & _). destruct p; cbn in *; lia. Qed.
Lemma put_holds heap count p tail v f x c : length p = n -> heap @ (other p ++ tail) = Z.of_N x -> count @ (other p ++ tail) = Z.of_N (nth t p 0%N) ->
  even_count g @ (other p ++ tail) = Z.of_N v -> only_c (fun i => Nat.ltb i (n + f)) c = true ->
  holds_c (cond_at e (psubst_c (put g t heap count) c)) (other p ++ tail) = holds_c (cond_at e c) ((x :: tl p) ++ repeat v f).
Proof.
  intros L H C V O. refine (proj1 (proj2 (psubst_total e (fun i => Nat.ltb i (n + f)) _ _ _ _)) c O). intros i Hi. apply Nat.ltb_lt in Hi.
  destruct facts as (A & B & _). pose proof (heap_length x p L) as Lx. unfold put. destruct (Nat.eqb_spec i 0) as [-> | D0]; [exact H |].
  destruct (Nat.eqb_spec i t) as [-> | Dt]; [rewrite app_nth1, nth_heap by lia; exact C |]. destruct (Nat.ltb_spec i n) as [Hn | Hn].
  - rewrite app_nth1, nth_heap by lia. cbn [as_rest map_term total]. rewrite (other_nth g t its_shape p tail i L).
    + rewrite app_nth1 by lia. reflexivity.
    + unfold is_own. apply Nat.eqb_neq in D0, Dt. rewrite D0, Dt. reflexivity.
  - rewrite app_nth2, Lx by lia. rewrite (nth_indep _ 0%N v) by (rewrite repeat_length; lia). rewrite nth_repeat. exact V.
Qed.
(** The same as trees read it. *)
Lemma put_opened heap count p tail x c : length p = n -> opened e heap (numbers (other p ++ tail)) = Z.of_N x -> opened e count (numbers (other p ++ tail)) = Z.of_N (nth t p 0%N) ->
  only_c (fun i => Nat.ltb i n) c = true ->
  opened_c e (psubst_c (put g t heap count) c) (numbers (other p ++ tail)) = opened_c e c (numbers (x :: tl p)).
Proof.
  intros L H C O. refine (proj1 (proj2 (only_opened e (fun i => Nat.ltb i n) _ _ _ _)) c O). intros i Hi. apply Nat.ltb_lt in Hi.
  destruct facts as (A & B & _). unfold put, numbers at 2. destruct (Nat.eqb_spec i 0) as [-> | D0]; [exact H |].
  destruct (Nat.eqb_spec i t) as [-> | Dt]; [rewrite nth_heap by lia; exact C |]. destruct (Nat.ltb_spec i n) as [Hn | Hn]; [| lia].
  rewrite nth_heap by lia. cbn [as_rest opened]. unfold numbers. rewrite (other_nth g t its_shape p tail i L); [rewrite app_nth1 by lia; reflexivity |].
  unfold is_own. apply Nat.eqb_neq in D0, Dt. rewrite D0, Dt. reflexivity.
Qed.
Lemma called_nth p x i : length p = n -> nth (if Nat.ltb i t then i else S i) (x :: tl p) 0%N = nth i (x :: other p) 0%N.
Proof.
  intro L. destruct facts as (A & B & _). destruct i as [| i].
  - destruct (Nat.ltb_spec 0 t); [reflexivity | lia].
  - cbn [nth]. assert (E : forall j, j <> 0 -> j <> t -> rest_index t j = i -> nth j (x :: tl p) 0%N = nth i (other p) 0%N).
    { intros j D0 Dt <-. rewrite nth_heap by exact D0. pose proof (other_nth g t its_shape p [] j L) as Q. rewrite !app_nil_r in Q. symmetry. apply Q.
      unfold is_own. apply Nat.eqb_neq in D0, Dt. rewrite D0, Dt. reflexivity. }
    assert (I1 : S i < t -> rest_index t (S i) = i) by (intro H; unfold rest_index; destruct (Nat.ltb_spec (S i) t); lia).
    assert (I2 : t <= S i -> rest_index t (S (S i)) = i) by (intro H; unfold rest_index; destruct (Nat.ltb_spec (S (S i)) t); lia).
    destruct (Nat.ltb_spec (S i) t) as [H | H]; [exact (E (S i) ltac:(lia) ltac:(lia) (I1 H)) | exact (E (S (S i)) ltac:(lia) ltac:(lia) (I2 H))].
Qed.
Lemma called_opened p x : length p = n -> opened_c e (psubst_c (called t) without) (numbers (x :: tl p)) = opened_c e without (numbers (x :: other p)).
Proof. intro L. apply (psubst_opened e (called t) (numbers (x :: tl p))). intro i. cbn [called opened]. unfold numbers. rewrite called_nth by exact L. reflexivity. Qed.
Lemma called_holds p x : length p = n -> holds_c (cond_at e (psubst_c (called t) without)) (x :: tl p) = holds_c (cond_at e without) (x :: other p).
Proof.
  intro L. refine (proj1 (proj2 (psubst_total e (fun _ => true) _ _ _ _)) _ (proj1 (proj2 only_all) _)). intros i _.
  cbn [called map_term total]. f_equal. apply called_nth, L.
Qed.
Lemma twice_value i a ns : twice i [a] @ ns = Z.of_N (2 * nth i ns 0 + a)%N.
Proof. unfold twice, number_at. cbn [map_term total nth sum_of_products]. unfold number_at. cbn [sum_of_products]. lia. Qed.
Lemma even_value ns : even_count g @ ns = Z.of_N (2 * nth (n - 2) ns 0)%N.
Proof. unfold even_count, twice. cbn [map_term total]. unfold number_at. cbn [sum_of_products]. lia. Qed.
Definition in_whole (p : list N) : Prop := length p = n /\ all_hold_at (domain_parts g) p.
Hypothesis fine_places : forall m p ns, In (m, p) (places_in_game [(Rules (rules_at e g), Sum)] (Some (cond_at e set))) -> length ns = m -> ~ bad ns p.
Hypothesis rest_is : is_game (map (summand_at e) (rest_game g t)).
Hypothesis rest_pset : is_pset (map (summand_at e) (rest_game g t)) (cond_at e without).
Hypothesis shown : exists ss, each_shown (all_passes (length e) g t set without k) ss = Some true.
Lemma obligation o : In o (all_passes (length e) g t set without k) -> exists s, o s = Some true.
Proof. destruct shown as [ss H]. exact (each_shown_right _ _ H o). Qed.
Lemma legal_in p : legal G p -> in_whole p.
Proof.
  intro Hp. apply (legal_whole e g t its_shape set fine_places) in Hp as (L & B & Q). split; [exact L |].
  apply forallb_forall. rewrite (parts_split e g t its_shape p L), B. exact Q.
Qed.
(** Where a position is legal, what these conditions mention has a value. *)
Lemma parts_true c ns : truth (cond_at e c) ns = Some true -> forall d, In d (conjuncts c) -> truth (cond_at e d) ns = Some true.
Proof.
  induction c; cbn [conjuncts]; intros H x Hx; try (destruct Hx as [<- | []]; exact H).
  change (bind (truth (cond_at e c1) ns) (fun h : bool => if h then truth (cond_at e c2) ns else Some false) = Some true) in H.
  destruct (truth (cond_at e c1) ns) as [[|] |]; try discriminate. cbn [bind] in H. apply in_app_iff in Hx as [Hx | Hx]; auto.
Qed.
Lemma truth_read c ns b : truth (cond_at e c) ns = Some b -> agreed ns c.
Proof.
  intro H. unfold agreed. rewrite (proj1 (proj2 total_values) _ _ _ H). symmetry. exact (proj1 (proj2 (opened_values e)) c ns _ b (fun _ => eq_refl) H).
Qed.
Lemma readings p : legal G p -> (forall c, In c (domain_parts g) -> agreed p c) /\ agreed p set /\ forall x, agreed (x :: other p) without.
Proof.
  intro Hp. split; [| split].
  - pose proof Hp as [L F]. intros c Hc. unfold domain_parts in Hc. destruct (where_part g) as [d |] eqn:Ed; [| destruct Hc].
    rewrite size_of_one in L. cbn [map rules_of domains] in F. unfold map_rules in F at 1. cbn [where_part] in F. rewrite Ed in F. cbn [option_map app] in F. inversion_clear F as [| ? ? T _].
    change (bind (values (listed_terms (vars 0 n)) p) (fun l => truth (cond_at e d) l) = Some true) in T. rewrite vars_values in T. cbn [bind] in T.
    assert (S : slice 0 n p = p) by (cbn [map_rules width] in L; rewrite <- L; apply slice_all). rewrite S in T.
    exact (truth_read c p true (parts_true d p T c Hc)).
  - exact (truth_read set p _ (one_set _ _ fine_places p Hp)).
  - intro x. apply (legal_whole e g t its_shape set fine_places) in Hp as (_ & _ & Q).
    assert (Hr : legal R (x :: other p)) by (apply (legal_beside e g t its_shape rest_is); split; [apply (other_length g t its_shape) | exact Q]).
    destruct rest_pset as [RV _]. specialize (RV _ Hr). destruct (truth (cond_at e without) (x :: other p)) as [b |] eqn:E; [| contradiction]. exact (truth_read without _ b E).
Qed.
Lemma parity_means tracks value heap count further p x tail :
  (forall o, In o (parity (length e) g t set without tracks value heap count further) -> exists s, o s = Some true) -> legal G p ->
  (forall u, In u [value; heap; count] -> opened e u (numbers (other p ++ tail)) = u @ (other p ++ tail)) ->
  length (other p ++ tail) = tracks -> heap @ (other p ++ tail) = Z.of_N (nth 0 p 0%N) -> count @ (other p ++ tail) = Z.of_N (nth t p 0%N) ->
  value @ (other p ++ tail) = Z.of_N x -> let r := nth (n - 2) (other p ++ tail) 0%N in
  (holds_c (cond_at e set) p = true <-> holds_c (cond_at e without) (x :: other p) = true) /\
  forall c, In c further -> only_c (fun i => Nat.ltb i (n + length (bounds_of k))) c = true -> holds_c (cond_at e without) (x :: other p) = true ->
    holds_c (cond_at e c) ((x :: tl p) ++ repeat (2 * r)%N (length (bounds_of k))) = true.
Proof.
  intros S Hp Plain Lt Hh Hc Hv r. destruct (legal_in p Hp) as [L D]. destruct scope_facts as (O1 & O2 & O3 & _). destruct facts as (A & _).
  pose proof (even_value (other p ++ tail)) as V. fold r in V.
  assert (Ep : forall f, (nth 0 p 0%N :: tl p) ++ repeat (2 * r)%N f = p ++ repeat (2 * r)%N f) by (intro; destruct p; [cbn in L; lia | reflexivity]).
  assert (wide : forall c, only_c (fun i => Nat.ltb i n) c = true -> only_c (fun i => Nat.ltb i (n + 0)) c = true) by (rewrite Nat.add_0_r; auto).
  assert (positions : all_hold_at (map (psubst_c (put g t heap count)) (domain_parts g)) (other p ++ tail)).
  { intros d Hd. apply in_map_iff in Hd as [c [<- Hcd]]. rewrite (put_holds heap count p tail _ 0 _ c L Hh Hc V (wide c (O2 c Hcd))), Ep. cbn. rewrite app_nil_r. exact (D c Hcd). }
  assert (after : holds_c (cond_at e (psubst_c (put g t heap count) set)) (other p ++ tail) = holds_c (cond_at e set) p).
  { rewrite (put_holds heap count p tail _ 0 _ set L Hh Hc V (wide set O1)), Ep. cbn. rewrite app_nil_r. reflexivity. }
  assert (before : holds_c (cond_at e (psubst_c (put g t value count) (psubst_c (called t) without))) (other p ++ tail) = holds_c (cond_at e without) (x :: other p)).
  { rewrite (put_holds value count p tail _ 0 _ _ L Hv Hc V (wide _ O3)). cbn [repeat]. rewrite app_nil_r. apply called_holds, L. }
  assert (E0 : nth 0 p 0%N :: tl p = p) by (destruct p; [cbn in L; lia | reflexivity]).
  assert (Hh' := Plain heap (or_intror (or_introl eq_refl))). rewrite Hh in Hh'. assert (Hc' := Plain count (or_intror (or_intror (or_introl eq_refl)))). rewrite Hc in Hc'.
  assert (Hv' := Plain value (or_introl eq_refl)). rewrite Hv in Hv'. destruct (readings p Hp) as (RD & RS & RW).
  assert (ag_after : agreed (other p ++ tail) (psubst_c (put g t heap count) set)).
  { unfold agreed. rewrite after, (put_opened heap count p tail _ set L Hh' Hc' O1), E0. exact RS. }
  assert (ag_before : agreed (other p ++ tail) (psubst_c (put g t value count) (psubst_c (called t) without))).
  { unfold agreed. rewrite before, (put_opened value count p tail _ _ L Hv' Hc' O3), called_opened by exact L. apply RW. }
  assert (ag_positions : forall d, In d (map (psubst_c (put g t heap count)) (domain_parts g)) -> agreed (other p ++ tail) d).
  { intros d Hd. pose proof (positions d Hd) as Td. unfold agreed. rewrite Td. apply in_map_iff in Hd as [c [<- Hcd]].
    rewrite (put_opened heap count p tail _ c L Hh' Hc' (O2 c Hcd)), E0, <- (RD c Hcd). symmetry. exact (D c Hcd). }
  unfold parity in S. split; [split; intro H |].
  - destruct (S _ (or_intror (or_introl eq_refl))) as [s Hs]. rewrite <- before. apply (assuming_right _ _ _ _ _ _ Hs _ Lt); [| exact positions | intros d [<- | []]; rewrite after; exact H].
    intros _ d [Hd | Hd]; [apply in_app_iff in Hd as [Hd | [<- | []]]; auto | injection Hd as <-; exact ag_before].
  - destruct (S _ (or_introl eq_refl)) as [s Hs]. rewrite <- after. apply (assuming_right _ _ _ _ _ _ Hs _ Lt); [| exact positions | intros d [<- | []]; rewrite before; exact H].
    intros _ d [Hd | Hd]; [apply in_app_iff in Hd as [Hd | [<- | []]]; auto | injection Hd as <-; exact ag_after].
  - intros c Hcf Oc H. destruct (S (assuming false tracks (map (psubst_c (put g t heap count)) (domain_parts g)) [psubst_c (put g t value count) (psubst_c (called t) without)] (Some (psubst_c (put g t value count) c)))) as [s Hs].
    { apply in_app_iff. right. apply in_map_iff. eauto. }
    rewrite <- (put_holds value count p tail _ _ _ c L Hv Hc V Oc). apply (assuming_right _ _ _ _ _ _ Hs _ Lt); [discriminate | exact positions | intros d [<- | []]; rewrite before; exact H].
Qed.

Lemma with_heap x p : legal G p -> legal G (x :: tl p).
Proof.
  intro Hp. apply (legal_whole e g t its_shape set fine_places) in Hp as (L & B & Q). apply (legal_whole e g t its_shape set fine_places).
  split; [exact (heap_length x p L) |]. destruct facts as (_ & T & _). rewrite nth_heap, (other_tail g t its_shape) by (lia || exact L). auto.
Qed.

Notation Z0 x b := (holds_c (cond_at e without) (x :: b) = true).
Notation P0 p := (holds_c (cond_at e set) p = true).
Ltac track_at i := unfold twice, number_at; cbn [map_term total]; unfold number_at; rewrite ?app_nth2, ?other_length by (rewrite ?(other_length g t its_shape); lia); cbn.
Lemma nth_first p (l : list N) : nth (n - 2) (other p ++ l) 0%N = nth 0 l 0%N.
Proof. rewrite app_nth2; rewrite (other_length g t its_shape); [| lia]. f_equal. lia. Qed.
Lemma nth_second p (a : N) l : nth (n - 1) (other p ++ a :: l) 0%N = nth 0 l 0%N.
Proof. destruct facts as (A & _). rewrite app_nth2; rewrite (other_length g t its_shape); [| lia]. replace (n - 1 - (n - 2)) with 1 by lia. reflexivity. Qed.
Lemma two_tracks p (a b : N) : length (other p ++ [a; b]) = n.
Proof. destruct facts as (A & _). rewrite app_length, (other_length g t its_shape). cbn. lia. Qed.
Lemma shown_even p r : legal G p -> nth t p 0%N = (2 * r)%N -> (P0 p <-> Z0 (nth 0 p 0%N) (other p)).
Proof.
  intros Hp C. refine (proj1 (parity_means n (Var (n - 1)) (Var (n - 1)) (even_count g) [] p (nth 0 p 0%N) [r; nth 0 p 0%N] _ Hp ltac:(intros z [<- | [<- | [<- | []]]]; reflexivity) (two_tracks _ _ _) _ _ _)).
  - intros o Ho. apply obligation, in_app_iff. left. exact Ho.
  - cbn. rewrite nth_second. reflexivity.
  - rewrite even_value, nth_first, C. reflexivity.
  - cbn. rewrite nth_second. reflexivity.
Qed.
Lemma shown_zero p r : legal G p -> nth t p 0%N = (2 * r + 1)%N -> nth 0 p 0%N = 0%N -> (P0 p <-> Z0 0%N (other p)).
Proof.
  intros Hp C H. destruct facts as (A & _). refine (proj1 (parity_means (n - 1) (Const []) (Const []) (odd_count g) [] p 0%N [r] _ Hp ltac:(intros z [<- | [<- | [<- | []]]]; reflexivity) _ _ _ _)).
  - intros o Ho. apply obligation, in_app_iff. right. apply in_app_iff. left. exact Ho.
  - rewrite app_length, (other_length g t its_shape). cbn. lia.
  - rewrite H. reflexivity.
  - unfold odd_count. rewrite twice_value, nth_first, C. reflexivity.
  - reflexivity.
Qed.
Lemma shown_less p r u : legal G p -> nth t p 0%N = (2 * r + 1)%N -> nth 0 p 0%N = (2 * u + 2)%N -> (P0 p <-> Z0 (2 * u + 1)%N (other p)) /\
  forall c, In c (conditions n k) -> Z0 (2 * u + 1)%N (other p) -> holds_c (cond_at e c) (((2 * u + 1)%N :: tl p) ++ repeat (2 * r)%N (length (bounds_of k))) = true.
Proof.
  intros Hp C H. destruct (parity_means n (twice (n - 1) [1%N]) (twice (n - 1) [2%N]) (odd_count g) (conditions n k) p (2 * u + 1)%N [r; u]) as [Q1 Q2].
  - intros o Ho. apply obligation, in_app_iff. right. apply in_app_iff. right. apply in_app_iff. left. exact Ho.
  - exact Hp.
  - intros z [<- | [<- | [<- | []]]]; reflexivity.
  - apply two_tracks.
  - rewrite twice_value, nth_second, H. reflexivity.
  - unfold odd_count. rewrite twice_value, nth_first, C. reflexivity.
  - rewrite twice_value, nth_second. reflexivity.
  - split; [exact Q1 |]. intros c Hc Hz. specialize (Q2 c Hc (proj2 (proj2 (proj2 scope_facts)) c Hc) Hz). rewrite nth_first in Q2. exact Q2.
Qed.
Lemma shown_more p r u : legal G p -> nth t p 0%N = (2 * r + 1)%N -> nth 0 p 0%N = (2 * u + 1)%N -> (P0 p <-> Z0 (2 * u + 2)%N (other p)).
Proof.
  intros Hp C H. refine (proj1 (parity_means n (twice (n - 1) [2%N]) (twice (n - 1) [1%N]) (odd_count g) [] p (2 * u + 2)%N [r; u] _ Hp ltac:(intros z [<- | [<- | [<- | []]]]; reflexivity) (two_tracks _ _ _) _ _ _)).
  - intros o Ho. apply obligation. do 3 (apply in_app_iff; right). apply in_app_iff. left. exact Ho.
  - rewrite twice_value, nth_second, H. reflexivity.
  - unfold odd_count. rewrite twice_value, nth_first, C. reflexivity.
  - rewrite twice_value, nth_second. reflexivity.
Qed.
Lemma shown_allowed p r u : legal G p -> nth t p 0%N = (2 * r + 1)%N -> nth 0 p 0%N = (2 * u + 1)%N -> Z0 (2 * u + 1)%N (other p) -> allowed e g k p.
Proof.
  intros Hp C H Hz. pose proof (legal_in p Hp) as [L _]. destruct facts as (A & T & _). exists (repeat (2 * r)%N (length (bounds_of k))). split; [apply repeat_length |].
  destruct (shown_less ((2 * u + 2)%N :: tl p) r u (with_heap _ p Hp)) as [_ S]; [rewrite nth_heap by lia; exact C | reflexivity |].
  intros c Hc. specialize (S c Hc). rewrite (other_tail g t its_shape _ p L) in S. specialize (S Hz). cbn [tl] in S.
  assert (E : (2 * u + 1)%N :: tl p = p) by (rewrite <- H; destruct p; [cbn in L; lia | reflexivity]). rewrite E in S. exact S.
Qed.
Lemma shown_forbidden p : legal G p -> nth 0 p 0%N = 0%N -> Z0 0%N (other p) -> ~ allowed e g k p.
Proof.
  intros Hp H Hz [us [Lu A]]. pose proof (legal_in p Hp) as [L D]. destruct scope_facts as (_ & O2 & O3 & _). destruct facts as (F & _).
  destruct (obligation (assuming false (n + length (bounds_of k)) (domain_parts g) (is_empty :: psubst_c (called t) without :: conditions n k) None)) as [s Hs].
  { do 4 (apply in_app_iff; right). right. left. reflexivity. }
  refine (assuming_right _ _ _ _ _ _ Hs (p ++ us) _ ltac:(discriminate) _ _); [rewrite app_length; lia | intros d Hd; rewrite within by auto; exact (D d Hd) |].
  intros d [<- | [<- | Hd]]; [| | exact (A d Hd)].
  - cbn. rewrite app_nth1 by lia. rewrite H. unfold number_at. destruct e; reflexivity.
  - rewrite (within p us _ L O3). assert (E : 0%N :: tl p = p) by (rewrite <- H; destruct p; [cbn in L; lia | reflexivity]). rewrite <- E, called_holds by exact L. exact Hz.
Qed.
Lemma target_natural p us : legal G p -> plays e n k p us -> (0 <= target k t @ (p ++ us))%Z.
Proof.
  intros Hp [Lu A]. pose proof (legal_in p Hp) as [L _]. destruct (pass_facts g t k its_pass) as (Hk & _). destruct facts as (F & T & Lg & _). specialize (Lg k Hk).
  set (m := move_at e k). set (r := rules_at e g).
  assert (Fit : 0 + width r <= n) by (cbn; lia). assert (Lt : length (goes_to m) = width r) by (cbn; rewrite map_length; exact Lg).
  assert (Lb : length us = length (bounds_of m)) by (cbn; rewrite map_length; exact Lu). assert (S : slice 0 (width r) p = p) by (cbn [r map_rules width]; rewrite <- L; apply slice_all).
  assert (Tr : In (in_sum n 0 r m) (transitions (size_of_game (map rules_of [Rules r])) 0 (map rules_of [Rules r]))).
  { rewrite size_of_one. cbn [map rules_of transitions]. rewrite app_nil_r. apply in_map. cbn [r map_rules moves_of]. apply in_map. exact Hk. }
  destruct (one_moves r (cond_at e set) fine_places _ p us Tr Hp Lb) as [N1 N2].
  assert (V : values (listed_terms (becomes (in_sum n 0 r m))) (p ++ us) <> None).
  { apply N2, (all_hold_total _ _ N1). apply (given_holds n 0 r m Fit Lt p us L Lb). rewrite S. apply (holds_at e n r k); [reflexivity | exact A]. }
  set (own := vars 0 (width r) ++ vars n (length (bounds_of m))) in *.
  assert (I : In (placed_term n 0 r m (term_at e (target k t))) (becomes (in_sum n 0 r m))).
  { apply in_app_iff. right. apply in_app_iff. left. change (In (placed_term n 0 r m (term_at e (target k t))) (map (placed_term n 0 r m) (goes_to m))). apply in_map.
    cbn [m map_move goes_to]. apply in_map. apply nth_In. lia. }
  pose proof (own_env n 0 r m Fit Lt p us L Lb) as OE. fold own in OE. rewrite S in OE.
  assert (C : Semantics.value false (Call (term_at e (target k t)) (listed_terms own)) (p ++ us) <> None -> (0 <= target k t @ (p ++ us))%Z).
  { intro Q. cbn [Semantics.value] in Q. unfold bind in Q. destruct (values (listed_terms own) (p ++ us)) as [l |] eqn:El; [| destruct Q; reflexivity].
    apply (proj2 (proj2 total_values)) in El. rewrite OE in El. subst l. destruct (Semantics.value false _ _) as [v |] eqn:Ev; [| destruct Q; reflexivity].
    pose proof (value_natural _ _ _ Ev) as Nv. apply (proj1 total_values) in Ev. rewrite Ev. exact Nv. }
  pose proof (values_in _ _ _ V I) as W. destruct (term_at e (target k t)); try exact (C W). cbn. lia.
Qed.
Lemma shown_one p us : legal G p -> plays e n k p us -> (nth t (goes e k (p ++ us)) 0 + 1)%N = nth t p 0%N.
Proof.
  intros Hp Pl. pose proof (target_natural p us Hp Pl) as Nt. destruct Pl as [Lu A]. pose proof (legal_in p Hp) as [L D]. destruct scope_facts as (_ & O2 & _). destruct facts as (F & T & _).
  destruct (obligation (assuming false (n + length (bounds_of k)) (domain_parts g) (conditions n k) (Some (Compare CEq (Add (target k t) (Const [1%N])) (Var t))))) as [s Hs].
  { do 4 (apply in_app_iff; right). left. reflexivity. }
  assert (Lx : length (p ++ us) = n + length (bounds_of k)) by (rewrite app_length; lia).
  assert (Dx : all_hold_at (domain_parts g) (p ++ us)) by (intros d Hd; rewrite within by auto; exact (D d Hd)).
  pose proof (assuming_right _ _ _ _ _ _ Hs (p ++ us) Lx ltac:(discriminate) Dx A) as Q.
  change ((target k t @ (p ++ us) + Z.of_N (number_at e [1%N]) =? Z.of_N (nth t (p ++ us) 0%N))%Z = true) in Q. rewrite app_nth1 in Q by lia. apply Z.eqb_eq in Q. rewrite nth_goes. unfold natural.
  assert (One : number_at e [1%N] = 1%N) by (unfold number_at, sum_of_products; destruct e; reflexivity). rewrite One in Q. lia.
Qed.

(** * The theorem *)
Lemma whole_is_set : is_game [Rules (rules_at e g)] /\ is_pset [Rules (rules_at e g)] (cond_at e set).
Proof.
  assert (RG : R = rest (legal R) (opt R)) by reflexivity. assert (WG : G = whole (legal G) (opt G)) by reflexivity.
  destruct facts as (A & T & Lg & (hm & Hh & Th) & _). pose proof rest_is as (RP & RQ & _). fold R in RP, RQ.
  pose proof (whole_options e g t its_shape set fine_places) as WO. fold G in WO.
  pose proof (legal_whole e g t its_shape set fine_places) as LW. fold G in LW. pose proof (legal_beside e g t its_shape rest_is) as LB. fold R in LB.
  pose proof (beside_options e g t its_shape rest_is) as BO. fold R in BO.
  assert (legal_rest : forall p x, legal G p -> legal R (x :: other p)).
  { intros p x Hp. apply LW in Hp as (_ & _ & Q). apply LB. split; [apply (other_length g t its_shape) | exact Q]. }
  assert (by_heap : forall p u, legal G p -> (u < nth 0 p 0)%N -> exists q, opt G p q /\ nth 0 q 0%N = u /\ nth t q 0%N = nth t p 0%N /\ other q = other p).
  { intros p u Hp Hu. pose proof Hp as Hp'. apply LW in Hp' as (L & _). exists (u :: tl p). split.
    - apply (WO p _ Hp). exists hm, [u]. split; [exact Hh |]. split; [apply (heap_plays e g t its_shape hm p [u] Th L); eauto |]. symmetry. apply (heap_goes e g t its_shape hm p u Th L).
    - rewrite (nth_heap u p t) by lia. rewrite (other_tail g t its_shape u p L). auto. }
  assert (by_move : forall p c, legal G p -> moves e g t (other p) c -> exists q, opt G p q /\ nth 0 q 0%N = nth 0 p 0%N /\ nth t q 0%N = nth t p 0%N /\ other q = c).
  { intros p c Hp (m & us & Hm & Pl & ->). pose proof Hp as Hp'. apply LW in Hp' as (L & _). exists (goes e m (p ++ us)). split.
    - apply (WO p _ Hp). exists m, us. split; [exact (in_other g t m Hm) |]. split; [apply (rest_conditions e g t its_shape m Hm p us L), Pl | reflexivity].
    - destruct (other_move e g t its_shape m p us Hm L) as [M0 Mt]. split; [exact M0 |]. split; [exact Mt |]. symmetry. apply (rest_goes e g t its_shape m p us Hm L). }
  destruct (pass_facts g t k its_pass) as (Hk & _ & kinds).
  assert (pass_step : forall p us, legal G p -> plays e n k p us -> nth 0 (goes e k (p ++ us)) 0%N = nth 0 p 0%N /\
    (nth t (goes e k (p ++ us)) 0 + 1)%N = nth t p 0%N /\ other (goes e k (p ++ us)) = other p).
  { intros p us Hp Pl. pose proof Hp as Hp'. apply LW in Hp' as (L & _). split; [rewrite (pass_goes e g t k its_shape its_pass), app_nth1 by lia; reflexivity |].
    split; [exact (shown_one p us Hp Pl) |]. apply (other_same g t its_shape). intros i Hi Oi. assert (Di : i <> t) by (unfold is_own in Oi; rewrite andb_true_iff, !negb_true_iff, !Nat.eqb_neq in Oi; tauto).
    rewrite (pass_goes e g t k its_shape its_pass) by assumption. apply app_nth1. lia. }
  assert (by_pass : forall p, legal G p -> allowed e g k p -> exists q, opt G p q /\ nth 0 q 0%N = nth 0 p 0%N /\ (nth t q 0 + 1)%N = nth t p 0%N /\ other q = other p).
  { intros p Hp [us Pl]. exists (goes e k (p ++ us)). split; [apply (WO p _ Hp); exists k, us; auto | exact (pass_step p us Hp Pl)]. }
  assert (options : forall p q, legal G p -> opt G p q -> ((nth 0 q 0 < nth 0 p 0)%N /\ nth t q 0%N = nth t p 0%N /\ other q = other p) \/
    (nth 0 q 0%N = nth 0 p 0%N /\ nth t q 0%N = nth t p 0%N /\ moves e g t (other p) (other q)) \/
    (allowed e g k p /\ nth 0 q 0%N = nth 0 p 0%N /\ (nth t q 0 + 1)%N = nth t p 0%N /\ other q = other p)).
  { intros p q Hp O. apply (WO p q Hp) in O as (m & us & Hm & Pl & ->). pose proof Hp as Hp'. apply LW in Hp' as (L & _). destruct (kinds m Hm) as [Hmh | [-> | Hmo]].
    - left. apply (heap_plays e g t its_shape m p us Hmh L) in Pl as (u & -> & Hu). rewrite (heap_goes e g t its_shape m p u Hmh L), (nth_heap u p t) by lia.
      rewrite (other_tail g t its_shape u p L). auto.
    - right. right. split; [exists us; exact Pl | exact (pass_step p us Hp Pl)].
    - right. left. destruct (other_move e g t its_shape m p us Hmo L) as [M0 Mt]. split; [exact M0 |]. split; [exact Mt |].
      exists m, us. split; [exact Hmo |]. split; [apply (rest_conditions e g t its_shape m Hmo p us L), Pl | symmetry; apply (rest_goes e g t its_shape m p us Hmo L)]. }
  assert (keeps : forall p q, legal G p -> opt G p q -> legal G q).
  { intros p q Hp O. pose proof Hp as Hp'. apply LW in Hp' as (L & Bp & Ip). apply LW. split.
    - apply (WO p q Hp) in O as (m & us & Hm & _ & ->). apply (goes_length e g t its_shape m _ Hm).
    - destruct (options p q Hp O) as [(_ & C & E) | [(_ & C & M) | (_ & _ & C & E)]]; rewrite ?C, ?E; auto.
      + split; [exact Bp |]. assert (X : legal R (0%N :: other q)).
        { apply (proj1 RQ (0%N :: other p)); [apply legal_rest, Hp |]. apply BO; [apply legal_rest, Hp |]. right. exists (other q). auto. }
        apply LB in X as [_ X]. exact X.
      + split; [| exact Ip]. apply (bounded_down e g t _ (nth t p 0%N)); [lia | exact Bp]. }
  pose proof (whole_proper (legal G) (legal R) (opt G) (opt R) RQ (fun p => nth 0 p 0%N) (fun p => nth t p 0%N) other (moves e g t) (allowed e g k)
    keeps legal_rest BO options) as WP.
  assert (set_truth : forall p, legal G p -> truth (cond_at e set) p = Some (holds_c (cond_at e set) p)).
  { intros p Hp. apply (one_set _ _ fine_places p Hp). }
  split.
  - split; [| split; [exact WP | split; [exact (one_domains _ _ fine_places) | split; [exact (one_moves _ _ fine_places) |]]]].
    + destruct RP as [r Hr]. destruct r as [| x b]; [destruct Hr as [L _]; fold (rest_rules_at e g t) in L; change (map rules_of (map (summand_at e) (rest_game g t))) with (rest_rules_at e g t) in L; rewrite (rest_size e g t its_shape) in L; cbn in L; lia |].
      apply LB in Hr as [Lb Ib]. set (p := 0%N :: firstn (t - 1) b ++ 0%N :: skipn (t - 1) b). exists p. apply LW.
      assert (L1 : length (firstn (t - 1) b) = t - 1) by (rewrite firstn_length; lia).
      assert (Lp : length p = n) by (unfold p; cbn [length]; rewrite app_length; cbn [length]; rewrite L1, skipn_length; lia).
      assert (Ct : nth t p 0%N = 0%N) by (unfold p; destruct t as [| t']; [lia |]; cbn [nth]; rewrite app_nth2, L1 by lia; replace (t' - (S t' - 1)) with 0 by lia; reflexivity).
      assert (Eo : other p = b).
      { apply nth_ext with (d := 0%N) (d' := 0%N); [rewrite (other_length g t its_shape); auto |]. intros i Hi. rewrite (other_length g t its_shape) in Hi.
        unfold PassShape.other. rewrite (nth_map _ _ 0) by (rewrite (own_length g t its_shape); exact Hi). unfold own_places.
        destruct (Nat.lt_ge_cases i (t - 1)) as [Hl | Hl].
        - rewrite app_nth1, seq_nth by (rewrite ?seq_length; exact Hl). unfold p. cbn [nth Nat.add]. rewrite app_nth1 by lia. rewrite <- (firstn_skipn (t - 1) b) at 2. rewrite app_nth1 by lia. reflexivity.
        - rewrite app_nth2; rewrite seq_length; [| exact Hl]. rewrite seq_nth by lia. unfold p. cbn [nth Nat.add]. rewrite app_nth2 by lia. rewrite L1.
          replace (t + (i - (t - 1)) - (t - 1)) with (S (i - (t - 1))) by lia. cbn [nth]. rewrite <- (firstn_skipn (t - 1) b) at 2. rewrite app_nth2 by lia. rewrite L1. reflexivity. }
      split; [exact Lp |]. rewrite Ct, Eo. split; [| exact Ib]. unfold bounded. apply forallb_forall. intros d _. destruct d as [op a c | | | | |]; try reflexivity. destruct c; try reflexivity. apply N.leb_le. lia.
    + intros r f l q z a b [E | []]. discriminate.
  - split; [intros p Hp; fold G in Hp; rewrite (set_truth p Hp); discriminate |].
    apply (Rule.pset_ext G (fun p => P0 p)); [intros p Hp; rewrite (set_truth p Hp); split; congruence |].
    destruct rest_pset as [RV RS]. fold R in RV, RS.
    refine (passes_set (legal G) (legal R) (opt G) (opt R) RQ (fun p => nth 0 p 0%N) (fun p => nth t p 0%N) other (moves e g t) (allowed e g k)
      keeps legal_rest BO options by_heap by_move by_pass (fun r => holds_c (cond_at e without) r = true) (fun p => P0 p) _ _ _ _ _ _ _ _).
    + intro r. destruct (holds_c (cond_at e without) r); [left; reflexivity | right; discriminate].
    + apply (Rule.pset_ext R (fun r => truth (cond_at e without) r = Some true)); [| exact RS]. intros r Hr. pose proof (RV r Hr) as V.
      destruct (truth (cond_at e without) r) as [v |] eqn:E; [| contradiction]. apply (proj1 (proj2 total_values)) in E. rewrite E. split; congruence.
    + exact shown_even.
    + intros p r Hp C H. exact (shown_zero p r Hp C H).
    + intros p r u Hp C H. exact (proj1 (shown_less p r u Hp C H)).
    + exact shown_more.
    + exact shown_allowed.
    + exact shown_forbidden.
Qed.
End Passes.

(** What the check verifies holds for these values of the parameters. *)
Theorem pass_sound e g c ds s rest : (forall h d, rest h d = Some true -> of_set (map (summand_at e) h) (cond_at e d) false) ->
  pass_right (length e) g c ds s rest = Some true -> of_set (map (summand_at e) g) (cond_at e c) false.
Proof.
  intro rest_sound.
  unfold pass_right. destruct g as [| [| | r] [| ? ?]]; try discriminate. destruct (the_pass r (counts s)) as [k |] eqn:Ek; [| discriminate].
  destruct (passes_shape _ _ && _) eqn:Es; [| discriminate]. apply andb_true_iff in Es as [Es Ei]. intro H.
  apply and_then_true in H as [H1 H]. apply and_then_true in H as [H2 H3]. apply rest_sound in H3 as [G S].
  refine (whole_is_set e r (counts s) k Es Ek c (set_without s) Ei _ G S (ex_intro _ _ H2)).
  intros m p ns Hp L. change [(Rules (rules_at e r), Sum)] with (measured_at e [Rules r]) in Hp. change (Some (cond_at e c)) with (option_map (cond_at e) (Some c)) in Hp.
  exact (all_pplaced_right e (length e) [Rules r] (Some c) ds H1 m p ns Hp L).
Qed.
