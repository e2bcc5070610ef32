(** Summands with their Grundy numbers: what a claim about a heap beside a summand says of it, and what follows for a sum. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Rule.
From Checker Require Import Syntax Semantics Total Places Game Slices GameSound Negative BarGame SumGame SumMoves.
Import ListNotations.
Open Scope nat_scope.

Notation own_game s := (one (legal_own (rules_of s)) (opt_own (rules_of s))).
(** The rules define a game, as [is_game] has it of sums, and this is its Grundy number. *)
Record has_number (s : summand) (T : list N -> N) : Prop := {
  a_position : exists b, legal_own (rules_of s) b;
  ends : Statements.proper (own_game s);
  domain_decided : forall d b, where_part (rules_of s) = Some d -> length b = width (rules_of s) -> truth d b <> None;
  moves_decided : forall m b us, In m (moves_of (rules_of s)) -> legal_own (rules_of s) b -> length us = length (bounds_of m) ->
    all_hold (own_conditions (rules_of s) m) (b ++ us) <> None /\
    (all_hold (own_conditions (rules_of s) m) (b ++ us) = Some true -> values (listed_terms (goes_to m)) (b ++ us) <> None);
  bar_grows : forall r f l k z a b, s = Bar r f -> length (l ++ z :: k) = r -> Semantics.value false f (l ++ z :: k) = Some a ->
    Semantics.value false f (l ++ (z + 1)%N :: k) = Some b -> (a <= b)%Z;
  its_number : is_grundy (own_game s) (fun b => N.to_nat (T b)) }.

(** * A sum *)
Notation numbered := (list (summand * (list N -> N))).
Fixpoint nim (l : numbered) (o : nat) (p : list N) : N :=
  match l with [] => 0%N | (s, T) :: l => N.lxor (T (slice o (width (rules_of s)) p)) (nim l (o + width (rules_of s)) p) end.
Notation all_rules l := (map rules_of (map fst l)).
Lemma nim_behind l b q : forall o, nim l (length b + o) (b ++ q) = nim l o q.
Proof. induction l as [| [s T] l IH]; intro o; [reflexivity |]. cbn [nim]. rewrite slice_behind, <- Nat.add_assoc, IH. reflexivity. Qed.
Lemma empty_legal p : legal_all [] p -> p = [].
Proof. intros [L _]. destruct p; [reflexivity | discriminate]. Qed.
Lemma empty_options p q : opt_all [] p q -> False.
Proof. intros (m & us & Hm & _). exact Hm. Qed.
Section Sum.
Variable l : numbered.
Hypothesis numbers : Forall (fun '(s, T) => has_number s T) l.

Lemma sum_position : exists p, legal_all (all_rules l) p.
Proof.
  induction l as [| [s T] l' IH]; [exists []; split; [reflexivity | constructor] |]. inversion_clear numbers as [| ? ? H F]. destruct (IH F) as [q Hq], (a_position s T H) as [b Hb].
  exists (b ++ q). apply legal_cons; [apply Hb | auto].
Qed.
Lemma sum_ends : Statements.proper (one (legal_all (all_rules l)) (opt_all (all_rules l))) /\
  is_grundy (one (legal_all (all_rules l)) (opt_all (all_rules l))) (fun p => N.to_nat (nim l 0 p)).
Proof.
  induction l as [| [s T] l' IH].
  - split; [split; [intros p q _ O; destruct (empty_options p q O) | intro p; constructor; intros q [_ O]; destruct (empty_options p q O)] |].
    intros p Hp. split; [intros q O; destruct (empty_options p q O) |]. intros n Hn. cbn in Hn. lia.
  - inversion_clear numbers as [| ? ? H F]. destruct (IH F) as [IH1 IH2].
    assert (LS : forall b q, legal_own (rules_of s) b -> legal_all (all_rules l') q -> legal_all (all_rules ((s, T) :: l')) (b ++ q)).
    { intros b q Hb Hq. apply legal_cons; [apply Hb | auto]. }
    assert (OS : forall b q r, legal_own (rules_of s) b -> legal_all (all_rules l') q -> (opt_all (all_rules ((s, T) :: l')) (b ++ q) r <->
      (exists c, opt_own (rules_of s) b c /\ r = c ++ q) \/ exists d, opt_all (all_rules l') q d /\ r = b ++ d)).
    { intros b q r [Lb _] [Lq _]. apply opt_cons; assumption. }
    pose proof (legal_split (rules_of s) (all_rules l')) as P. split; [exact (sum_proper _ _ _ _ _ _ P LS OS (ends s T H) IH1) |].
    refine (sum_grundy _ _ _ _ _ _ P OS _ _ _ (its_number s T H) IH2 _ (ends s T H) IH1). intros b q [Lb _] _. rewrite <- lxor_to_nat. f_equal.
    cbn [nim]. rewrite <- Lb, slice_before. f_equal. rewrite Nat.add_comm. apply nim_behind.
Qed.
Lemma number_at_summand g1 r g2 : all_rules l = g1 ++ r :: g2 -> exists s T, rules_of s = r /\ has_number s T.
Proof.
  intro E. assert (I : In r (all_rules l)) by (rewrite E; apply in_app_iff; right; left; reflexivity). rewrite map_map in I.
  apply in_map_iff in I as [[s T] [<- I]]. rewrite Forall_forall in numbers. exists s, T. split; [reflexivity | exact (numbers _ I)].
Qed.
Lemma sum_is_game : is_game (map fst l).
Proof.
  split; [exact sum_position |]. split; [exact (proj1 sum_ends) |]. split; [| split].
  - intros c p Hc L. apply in_domains in Hc as (g1 & r & g2 & d & E & W & ->). rewrite called_truth. destruct (number_at_summand g1 r g2 E) as (s & T & <- & H).
    apply (domain_decided s T H d _ W). apply slice_length.
  - intros m p us Hm Hp Lu. apply in_transitions in Hm as (g1 & r & g2 & k & E & Hk & ->). cbn [Nat.add] in *. destruct (number_at_summand g1 r g2 E) as (s & T & <- & H).
    change (legal_all (all_rules l) p) in Hp. pose proof (proj1 Hp) as L. change (length us = length (bounds_of k)) in Lu. rewrite E in Hp. apply legal_at in Hp.
    assert (F : size_of_game g1 + width (rules_of s) <= size_of_game (all_rules l)) by (rewrite E, size_app, size_cons; lia).
    rewrite given_are, becomes_are by assumption. destruct (moves_decided s T H k _ us Hk Hp Lu) as [D1 D2]. split; [exact D1 |]. intro A. specialize (D2 A).
    destruct (values (listed_terms (goes_to k)) _); [discriminate | contradiction].
  - intros r f p k z a b I. apply in_map_iff in I as [[s T] [Es I]]. cbn in Es. subst s. rewrite Forall_forall in numbers. exact (bar_grows _ T (numbers _ I) r f p k z a b eq_refl).
Qed.
(** The P-positions are those with nim-sum 0. *)
Theorem nim_set : pset (game_of (map fst l)) (fun p => nim l 0 p = 0%N).
Proof.
  pose proof (zero_set _ _ (proj1 sum_ends) (proj2 sum_ends)) as Z. refine (Rule.pset_ext (game_of (map fst l)) _ _ _ Z). intros p _. lia.
Qed.
End Sum.

(** * A strip, and a summand whose Grundy number a claim states *)
Lemma strip_options b c : length b = 1 -> (opt_own (rules_of Strip) b c <-> exists u, (u < nth 0 b 0)%N /\ c = [u]).
Proof.
  destruct b as [| x [| ? ?]]; try discriminate. intros _. split.
  - intros (m & us & [<- | []] & Lu & A & V). destruct us as [| u [| ? ?]]; try discriminate. exists u. cbn in A, V. unfold bind in A.
    destruct (Z.ltb_spec (Z.of_N u) (Z.of_N x)) as [H |]; [| discriminate]. cbn. split; [lia |]. rewrite N2Z.id in V. congruence.
  - intros (u & Hu & ->). cbn in Hu. eexists. exists [u]. split; [left; reflexivity |]. split; [reflexivity |]. split.
    + cbn. unfold bind. destruct (Z.ltb_spec (Z.of_N u) (Z.of_N x)); [reflexivity | lia].
    + cbn. rewrite N2Z.id. reflexivity.
Qed.
Lemma strip_number : has_number Strip (fun b => Z.to_N (total (Var 0) b)).
Proof.
  assert (L : forall b, legal_own (rules_of Strip) b -> length b = 1) by (intros b [H _]; exact H). split.
  - exists [0%N]. split; [reflexivity | discriminate].
  - split.
    + intros b c Hb O. apply strip_options in O as (u & _ & ->); [| exact (L b Hb)]. split; [reflexivity | discriminate].
    + assert (A : forall x b, nth 0 b 0%N = x -> Acc (fun c b => legal (own_game Strip) b /\ opt (own_game Strip) b c) b).
      { intro x. induction x as [x IH] using (well_founded_induction N.lt_wf_0). intros b E. constructor. intros c [Hb O].
        apply strip_options in O as (u & Hu & ->); [| exact (L b Hb)]. apply (IH u); [rewrite <- E; exact Hu | reflexivity]. }
      intro b. exact (A _ b eq_refl).
  - discriminate.
  - intros m b us [<- | []] [Lb _] Lu. destruct b as [| x [| ? ?]]; try discriminate. destruct us as [| u [| ? ?]]; try discriminate. cbn. unfold bind.
    destruct (Z.ltb _ _); split; discriminate.
  - discriminate.
  - intros b Hb. pose proof (L b Hb) as Lb. split.
    + intros c O E. apply strip_options in O as (u & Hu & ->); [| exact Lb]. cbn [total nth] in E. rewrite !N2Z.id in E. lia.
    + intros n Hn. cbn [total] in Hn. rewrite N2Z.id in Hn. exists [N.of_nat n]. split; [apply strip_options; [exact Lb | exists (N.of_nat n); split; [lia | reflexivity]] |]. cbn [total nth]. rewrite N2Z.id. lia.
Qed.

Section Beside.
Variable s : summand.
Variable t : term.
Variable T : list N -> Z.
Hypothesis heap_game : is_game [Strip; s].
Hypothesis heap_set : is_pset [Strip; s] (Compare CEq (Var 0) t).
Hypothesis no_heap : forall x b, total t (x :: b) = T b.
Hypothesis ordered : ordered_rules (rules_of s) = true.
Let r := rules_of s.
Let both : Game := game_of [Strip; s].

Lemma both_size : size_of_game (map rules_of [Strip; s]) = 1 + width r.
Proof. cbn [map]. rewrite !size_cons. change (size_of_game []) with 0. rewrite Nat.add_0_r. reflexivity. Qed.
Lemma one_legal_own b : legal_all [r] b <-> legal_own r b.
Proof.
  split; intro H.
  - apply legal_split in H as (c & q & -> & Hc & Hq). apply empty_legal in Hq. subst q. rewrite app_nil_r. exact Hc.
  - rewrite <- (app_nil_r b). apply legal_cons; [apply H |]. split; [exact H |]. split; [reflexivity | constructor].
Qed.
Lemma one_options_own b c : legal_own r b -> (opt_all [r] b c <-> opt_own r b c).
Proof.
  intros [L _]. rewrite <- (app_nil_r b) at 1. rewrite opt_cons by (try exact L; reflexivity). split.
  - intros [(d & O & ->) | (d & O & _)]; [rewrite app_nil_r; exact O | destruct (empty_options _ _ O)].
  - intro O. left. exists c. rewrite app_nil_r. auto.
Qed.
Lemma beside_legal x b : legal both (x :: b) <-> legal_own r b.
Proof.
  change (legal_all (rules_of Strip :: [r]) ([x] ++ b) <-> legal_own r b). rewrite legal_cons by reflexivity. rewrite one_legal_own.
  split; [tauto |]. intro H. split; [| exact H]. split; [reflexivity | discriminate].
Qed.
Lemma beside_options x b q : legal_own r b -> (opt both (x :: b) q <-> (exists u, (u < x)%N /\ q = u :: b) \/ exists c, opt_own r b c /\ q = x :: c).
Proof.
  intro Hb. change (opt_all (rules_of Strip :: [r]) ([x] ++ b) q <-> (exists u, (u < x)%N /\ q = u :: b) \/ exists c, opt_own r b c /\ q = x :: c).
  assert (Lb : length b = size_of_game [r]) by (rewrite size_cons, Nat.add_0_r; apply Hb). rewrite opt_cons by (try exact Lb; reflexivity). split.
  - intros [(c & O & ->) | (c & O & ->)].
    + apply strip_options in O as (u & Hu & ->); [| reflexivity]. left. exists u. auto.
    + apply one_options_own in O; [| exact Hb]. right. exists c. auto.
  - intros [(u & Hu & ->) | (c & O & ->)].
    + left. exists [u]. split; [apply strip_options; [reflexivity | exists u; auto] | reflexivity].
    + right. exists c. split; [apply one_options_own; assumption | reflexivity].
Qed.
Lemma set_value x b : legal_own r b -> exists v, Semantics.value true t (x :: b) = Some v /\ v = T b.
Proof.
  intro Hb. destruct heap_set as [V _]. specialize (V (x :: b) (proj2 (beside_legal x b) Hb)). cbn [truth Semantics.value bind] in V.
  destruct (Semantics.value true t (x :: b)) as [v |] eqn:E; [| destruct V; reflexivity]. exists v. split; [reflexivity |].
  rewrite <- (no_heap x b). symmetry. exact (proj1 total_values _ _ _ _ E).
Qed.
Lemma set_says x b : legal_own r b -> (truth (Compare CEq (Var 0) t) (x :: b) = Some true <-> Z.of_N x = T b).
Proof.
  intro Hb. destruct (set_value x b Hb) as (v & E & ->). cbn [truth Semantics.value bind compares nth]. rewrite E. cbn [bind].
  destruct (Z.eqb_spec (Z.of_N x) (T b)); split; congruence.
Qed.
Lemma options_bounded b : legal_own r b -> exists m, forall c, opt_own r b c -> (T c < Z.of_N m)%Z.
Proof.
  intro Hb. destruct (bounded_tasks (fun m v => exists us, length us = length (bounds_of m) /\ all_hold (own_conditions r m) (b ++ us) = Some true /\
    v = Z.to_N (T (naturals (goes_to m) (b ++ us)))) (moves_of r)) as [k K].
  - intros m Hm. destruct (bounded_list (fun us => Z.to_N (T (naturals (goes_to m) (b ++ us)))) (allowed b (bounds_of m))) as [k K].
    exists k. intros v (us & Lu & A & ->). apply K. unfold ordered_rules in ordered. rewrite forallb_forall in ordered. specialize (ordered m Hm).
    destruct Hb as [Lb _]. apply allowed_all; [exact Lu | rewrite Lb; exact ordered |]. intros j Hj. rewrite all_hold_true in A.
    assert (X : In (Compare CLt (Var (width r + j)) (nth j (bounds_of m) (Const 0))) (own_conditions r m)).
    { apply in_app_iff. left. unfold below_bounds. apply in_map_iff. exists (j, nth j (bounds_of m) (Const 0)). split; [reflexivity |].
      replace (j, nth j (bounds_of m) (Const 0)) with (nth j (combine (seq 0 (length (bounds_of m))) (bounds_of m)) (0, Const 0)).
      - apply nth_In. rewrite combine_length, seq_length. lia.
      - rewrite combine_nth by apply seq_length. rewrite seq_nth by exact Hj. reflexivity. }
    apply A, (proj1 (proj2 total_values)) in X. cbn [holds_c compares total] in X. apply Z.ltb_lt in X.
    rewrite app_nth2 in X by lia. replace (width r + j - length b) with j in X by lia. unfold natural. lia.
  - exists k. intros c (m & us & Hm & Lu & A & V). apply (proj2 (proj2 total_values)) in V. rewrite totals_listed in V. subst c.
    specialize (K m _ Hm (ex_intro _ us (conj Lu (conj A eq_refl)))). lia.
Qed.
Lemma heap_facts : Statements.proper both /\ (forall p, legal both p -> truth (Compare CEq (Var 0) t) p = Some true \/ ~ truth (Compare CEq (Var 0) t) p = Some true).
Proof. split; [apply heap_game |]. intros p _. destruct (truth _ p) as [[|] |]; [left; reflexivity | right; discriminate | right; discriminate]. Qed.
Lemma number_natural b : legal_own r b -> (0 <= T b)%Z.
Proof.
  destruct heap_facts as [P D]. exact (not_negative (legal_own r) (legal both) (opt_own r) (opt both) P beside_legal beside_options T _ set_says D (proj2 heap_set) options_bounded b).
Qed.
Theorem beside_number : has_number s (fun b => Z.to_N (T b)).
Proof.
  destruct heap_facts as [P D]. destruct heap_game as (Hp & _ & Hd & Hm & Hg). split.
  - destruct Hp as [p Hp]. destruct p as [| x b]; [destruct Hp as [L _]; discriminate L |]. exists b. exact (proj1 (beside_legal x b) Hp).
  - exact (one_proper _ _ _ _ P beside_legal beside_options).
  - intros d b W L E. apply (Hd (CallC d (listed_terms (vars 1 (width r)))) (0%N :: b)).
    + apply in_domains. exists [rules_of Strip], r, [], d. auto.
    + rewrite both_size. cbn [length]. rewrite L. reflexivity.
    + rewrite called_truth. assert (S : slice 1 (width r) (0%N :: b) = b) by (unfold r; rewrite <- L; apply slice_tail). rewrite S. exact E.
  - intros m b us Im Hb Lu. pose proof Hb as [Lb _].
    specialize (Hm (in_sum (1 + width r) 1 r m) (0%N :: b) us). cbv zeta in Hm. rewrite both_size in Hm.
    destruct Hm as [M1 M2].
    + apply in_transitions. exists [rules_of Strip], r, [], m. auto.
    + apply (proj2 (beside_legal 0%N b)). exact Hb.
    + exact Lu.
    + assert (Lp : length (0%N :: b) = 1 + width r) by (cbn [length]; rewrite Lb; reflexivity).
      assert (S : slice 1 (width r) (0%N :: b) = b) by (unfold r; rewrite <- Lb; apply slice_tail).
      pose proof (given_are (1 + width r) 1 r m (le_n _) (0%N :: b) us Lp Lu) as E1. pose proof (becomes_are (1 + width r) 1 r m (le_n _) (0%N :: b) us Lp Lu) as E2.
      rewrite S in E1, E2. rewrite E1 in M1, M2. rewrite E2 in M2. split; [exact M1 |]. intros A E. apply (M2 A). rewrite E. reflexivity.
  - intros q f l k z a b E. apply Hg. right. left. exact E.
  - intros b Hb. destruct (beside_grundy (legal_own r) (legal both) (opt_own r) (opt both) P beside_legal beside_options T _ set_says D (proj2 heap_set) options_bounded b Hb) as [G1 G2].
    split.
    + intros c O. rewrite !Z_N_nat. exact (G1 c O).
    + intros n Hn. rewrite Z_N_nat in Hn. destruct (G2 n Hn) as (c & O & E). exists c. rewrite Z_N_nat. auto.
Qed.
End Beside.
