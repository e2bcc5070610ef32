(** Strips and one bar, for values of the parameters: if the sections show what they have to, the rules define a game that ends. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Checker Require Import Syntax Semantics Stated Total Places Function Game Slices Check Sound GameSound Partition EvidenceSound Component Evidence.
From Checker Require Import BarGame Lowering Meaning Obligation ParametricObligation ParametricGame Bars Substitution Shape ParametricPlaces Criterion.
From Checker Require Meaning TreesSound.
Import ListNotations.
Open Scope nat_scope.

Section Shown.
Variable parameters : nat.
Variable e : list N.
Lemma no_numbers_right n cs c s : no_numbers parameters n cs c s = Some true -> forall ns, length ns = n ->
  (forall d, In d cs -> holds_c (cond_at e d) ns = true) -> holds_c (cond_at e c) ns = true.
Proof.
  intros H ns L A. destruct (holds_c (cond_at e c) ns) eqn:E; [reflexivity | exfalso]. refine (prefuted_right e _ _ _ _ _ H ns L _).
  - rewrite forallb_app. apply andb_true_iff. split; [| reflexivity]. apply forallb_forall. intros x Hx. apply in_map_iff in Hx as [d [<- _]]. reflexivity.
  - apply Forall_app. split; [| constructor; [exact E | constructor]]. apply Forall_forall. intros x Hx. apply in_map_iff in Hx as [d [<- Hd]]. exact (A d Hd).
Qed.
Lemma pothers_at r j x : map (term_at e) (pothers r j x) = others r j x.
Proof. unfold pothers, others. rewrite map_app. cbn [map map_term]. rewrite !pvars_at. reflexivity. Qed.
Lemma adjacent_right r f q s l z k : adjacent parameters r f (length l) q s = Some true -> ranged (4 + (r - 1)) q = true -> length (l ++ z :: k) = r ->
  ~ asked [] ([z; (z + 1)%N; natural (term_at e f) (l ++ z :: k); natural (term_at e f) (l ++ (z + 1)%N :: k)] ++ l ++ k) (ask_at e q).
Proof.
  intros H Rq Lr A. set (v := natural (term_at e f) (l ++ z :: k)) in *. set (v' := natural (term_at e f) (l ++ (z + 1)%N :: k)) in *.
  set (ns := [z; (z + 1)%N; v; v'] ++ l ++ k) in *. rewrite app_length in Lr. cbn [length] in Lr.
  assert (Ln : length ns = 4 + (r - 1)) by (unfold ns; cbn; rewrite app_length; lia).
  assert (V : forall i, i < 4 -> natural (term_at e (Call f (listed_terms (pothers r (length l) i)))) (firstn (4 + (r - 1)) ns) = natural (term_at e f) (l ++ nth i [z; (z + 1)%N; v; v'] 0%N :: k)).
  { intros i Hi. rewrite firstn_all2 by lia.
    change (term_at e (Call f (listed_terms (pothers r (length l) i)))) with (Call (term_at e f) (terms_at e (listed_terms (pothers r (length l) i)))).
    rewrite plisted_at, pothers_at. apply others_natural; lia. }
  refine (prefuted_right e _ _ _ _ _ H ns Ln _).
  - cbn [forallb]. rewrite Rq. reflexivity.
  - constructor; [| constructor; [| constructor; [| constructor; [exact A | constructor]]]].
    + cbn [map_ask asked]. unfold as_said, Obligation.in_range, ns. cbn [nth app]. lia.
    + cbn [map_ask asked]. rewrite (V 0) by lia. reflexivity.
    + cbn [map_ask asked]. rewrite (V 1) by lia. reflexivity.
Qed.
Lemma operands_at t : Evidence.operands (term_at e t) = map (term_at e) (Evidence.operands t).
Proof. induction t; try reflexivity; cbn [map_term Evidence.operands]; rewrite map_app; congruence. Qed.
Lemma by_operands_right shows t s z z' ns ns' :
  (forall u x, shows u x = Some true -> ~ violation z z' (natural (term_at e u) ns) (natural (term_at e u) ns')) ->
  by_operands shows t s = Some true -> ~ violation z z' (natural (term_at e t) ns) (natural (term_at e t) ns').
Proof.
  intros A H. destruct s as [x | [| x [| x' xs]]]; [exact (A t x H) | discriminate | discriminate |].
  apply operands_near. intros u Hu. rewrite operands_at in Hu. apply in_map_iff in Hu as [v [<- Hv]].
  destruct (each_shown_right _ _ H _ (in_map shows _ _ Hv)) as [y Y]. exact (A v y Y).
Qed.
End Shown.

Lemma sum_less (l : list N) : forall m, length l = length m -> (forall i, i < length l -> (nth i l 0 <= nth i m 0)%N) ->
  (exists i, i < length l /\ (nth i l 0 < nth i m 0)%N) -> (fold_right N.add 0 l < fold_right N.add 0 m)%N.
Proof.
  assert (W : forall l m, length l = length m -> (forall i, i < length l -> (nth i l 0 <= nth i m 0)%N) -> (fold_right N.add 0 l <= fold_right N.add 0 m)%N).
  { induction l0 as [| x l0 IH]; intros [| y m] L H; try discriminate. cbn. specialize (IH m ltac:(cbn in L; lia)).
    pose proof (H 0 ltac:(cbn; lia)) as H0. cbn in H0. assert (IH' := IH (fun i Hi => H (S i) ltac:(cbn; lia))). lia. }
  induction l as [| x l IH]; intros [| y m] L H [i [Hi X]]; try discriminate; [cbn in Hi; lia |]. cbn. pose proof (H 0 ltac:(cbn; lia)) as H0. cbn in H0.
  assert (L' : length l = length m) by (cbn in L; lia).
  assert (H' : forall i, i < length l -> (nth i l 0 <= nth i m 0)%N) by (intros k Hk; exact (H (S k) ltac:(cbn; lia))).
  destruct i as [| i]; cbn in X.
  - pose proof (W l m L' H'). lia.
  - cbn in Hi. assert (Hi' : i < length l) by lia. pose proof (IH m L' H' (ex_intro _ i (conj Hi' X))). lia.
Qed.

Section Bar.
Variable parameters : nat.
Variable e : list N.
Hypothesis parameters_e : length e = parameters.
Variable g : list wsummand.
Variable b : bar_game.
Hypothesis its_bar : exists t, split_bar t 0 g = Some b.
Notation a := (ahead b). Notation w := (its_width b). Notation n := (total_size b).
Notation y := (own_row b). Notation R := (row_at b). Notation O := (others_of b).
Let s := its_shape b.
Let h := prules_of (the_bar b).
Let zs := measured_at e g.
Notation greatest := (greatest e b).
Notation fits := (fits_required e b).
Definition cols (p : list N) : list N := map (fun i => nth i p 0%N) (columns_of b).

Lemma columns_are : filter (fun j => negb (Nat.eqb j y)) (seq 0 w) = seq 0 y ++ seq (S y) (w - S y).
Proof.
  destruct (shape_facts g b its_bar) as ([Y _] & _).
  replace (seq 0 w) with (seq 0 y ++ y :: seq (S y) (w - S y)).
  - rewrite filter_app. cbn [filter]. rewrite Nat.eqb_refl. cbn [negb].
    assert (K : forall l, ~ In y l -> filter (fun i => negb (Nat.eqb i y)) l = l).
    { induction l as [| c l IH]; intro H; [reflexivity |]. cbn. destruct (Nat.eqb_spec c y); [exfalso; apply H; left; assumption |].
      cbn. rewrite IH by (intro; apply H; right; assumption). reflexivity. }
    rewrite !K by (rewrite in_seq; lia). reflexivity.
  - change (y :: seq (S y) (w - S y)) with (seq y (S (w - S y))). replace (seq y (S (w - S y))) with (seq (0 + y) (S (w - S y))) by reflexivity.
    rewrite <- seq_app. f_equal. lia.
Qed.
Definition column_number (i : nat) : nat := if Nat.ltb i y then i else i - 1.
Lemma nth_columns {A} (f : nat -> A) d i : i < w -> i <> y -> nth (column_number i) (map f (columns_of b)) d = f (a + i).
Proof.
  intros Hi D. destruct (shape_facts g b its_bar) as ([Y _] & _). unfold columns_of. rewrite columns_are, map_map. unfold column_number.
  rewrite map_app. destruct (Nat.ltb_spec i y) as [L | L].
  - rewrite app_nth1 by (rewrite map_length, seq_length; exact L). rewrite (nth_indep _ d (f (a + 0))) by (rewrite map_length, seq_length; exact L).
    rewrite (map_nth (fun x => f (a + x))), seq_nth by exact L. reflexivity.
  - rewrite app_nth2 by (rewrite map_length, seq_length; lia). rewrite map_length, seq_length.
    rewrite (nth_indep _ d (f (a + 0))) by (rewrite map_length, seq_length; lia).
    rewrite (map_nth (fun x => f (a + x))), seq_nth by lia. f_equal. lia.
Qed.
Lemma columns_length : length (columns_of b) = w - 1.
Proof.
  destruct (shape_facts g b its_bar) as ([Y _] & _). unfold columns_of. rewrite map_length, columns_are, app_length, !seq_length. lia.
Qed.
Lemma column_number_less i : i < w -> i <> y -> column_number i < length (columns_of b).
Proof. intros Hi D. destruct (shape_facts g b its_bar) as ([Y _] & _). rewrite columns_length. unfold column_number. destruct (Nat.ltb_spec i y); lia. Qed.
Lemma function_natural p : natural (term_at e (function_of b)) (cols p) = greatest p.
Proof.
  unfold function_of. rewrite unfolded_natural. unfold greatest, natural. f_equal. destruct (shape_facts g b its_bar) as (_ & _ & U & _).
  refine (proj1 (psubst_total e _ (as_column b) (cols p) (slice a w p) _) _ U). intros i Hi. apply andb_true_iff in Hi as [Hi D].
  apply negb_true_iff, Nat.eqb_neq in D. rewrite nth_slice, Hi. apply Nat.ltb_lt in Hi. cbn [as_column map_term total]. f_equal.
  exact (nth_columns (fun i => nth i p 0%N) 0%N i Hi D).
Qed.
(** The columns when one of them changes. *)
Lemma split_columns i p : i < w -> i <> y -> length p = n -> exists l k, length l = column_number i /\ length (l ++ nth (a + i) p 0%N :: k) = length (columns_of b) /\
  forall u, cols (update (a + i) u p) = l ++ u :: k.
Proof.
  intros Hi D L. pose proof (column_number_less i Hi D) as Lk. destruct (nth_split (columns_of b) 0 Lk) as (c1 & c2 & E & L1).
  assert (X : nth (column_number i) (columns_of b) 0 = a + i).
  { pose proof (nth_columns (fun x => x) 0 i Hi D) as X. rewrite map_id in X. exact X. }
  rewrite X in E. assert (ND : NoDup (columns_of b)).
  { unfold columns_of. apply FinFun.Injective_map_NoDup; [intros u v Q; lia | apply NoDup_filter, seq_NoDup]. }
  rewrite E in ND. apply NoDup_remove_2 in ND. rewrite in_app_iff in ND.
  exists (map (fun i => nth i p 0%N) c1), (map (fun i => nth i p 0%N) c2). split; [rewrite map_length; exact L1 |]. split.
  - rewrite E, !app_length. cbn. rewrite !map_length. reflexivity.
  - intro u. assert (I : a + i < length p) by (rewrite L; unfold total_size; lia).
    unfold cols. rewrite E, map_app. cbn [map]. rewrite nth_update, Nat.eqb_refl by exact I.
    f_equal; [| f_equal]; apply map_ext_in; intros v Hv; rewrite nth_update by exact I; destruct (Nat.eqb_spec v (a + i)) as [-> |]; tauto.
Qed.

(** The function of a bar that is not written. *)
Lemma bar_shape q f : the_bar b = Bar q f -> y = 0 /\ w = S q /\ top s = Call f (listed_terms (pvars 1 q)).
Proof.
  intro E. destruct (bar_is g b its_bar) as (_ & _ & _ & X). unfold own_row, its_width, s. rewrite E in *. unfold shape_of in X. cbn [prules_of where_part conjuncts] in X.
  set (G := {| width := S q; where_part := _; moves_of := _ |}) in X. cbn [filter] in X. destruct (is_bound G _); [| discriminate].
  destruct (shape_right G _); [| discriminate]. injection X as <-. auto.
Qed.
Lemma bar_natural q f p : the_bar b = Bar q f -> natural (term_at e f) (cols p) = greatest p.
Proof.
  intro E. destruct (bar_shape q f E) as (Y & W & T). unfold greatest. fold s. rewrite T.
  change (term_at e (Call f (listed_terms (pvars 1 q)))) with (Call (term_at e f) (terms_at e (listed_terms (pvars 1 q)))). rewrite plisted_at, pvars_at.
  unfold natural. cbn [total]. rewrite totals_vars. assert (Q : cols p = slice 1 q (slice a w p)).
  { unfold cols, columns_of. rewrite columns_are, Y, W. cbn [seq app Nat.sub]. rewrite Nat.sub_0_r. unfold slice at 1. rewrite map_map. apply map_ext_in.
    intros i Hi. apply in_seq in Hi. rewrite nth_slice. destruct (Nat.ltb_spec i (S q)); [reflexivity | lia]. }
  rewrite Q. unfold clip. lia.
Qed.

Variable c : wcond.
Hypothesis placed : exists ss, all_pplaced parameters g (Some c) ss = Some true.
Lemma places_fine m p ns : In (m, p) (places_in_game zs (Some (cond_at e c))) -> length ns = m -> ~ bad ns p.
Proof. destruct placed as [ss H]. change (Some (cond_at e c)) with (option_map (cond_at e) (Some c)). exact (all_pplaced_right e parameters g (Some c) ss H m p ns). Qed.
(** The function of a bar that is not written has values. *)
Lemma bar_value q f l : the_bar b = Bar q f -> length l = q -> Semantics.value false (term_at e f) l = Some (Z.of_N (natural (term_at e f) l)).
Proof.
  intros E L. destruct (domain_is e g b its_bar) as [d [Ed _]]. destruct (bar_shape q f E) as (_ & W & _).
  assert (Dd : d = Compare CLe (Var 0) (Call f (listed_terms (pvars 1 q)))) by (rewrite E in Ed; cbn in Ed; congruence).
  set (ns := repeat 0%N a ++ (0%N :: l) ++ repeat 0%N (behind b)).
  assert (Ln : length ns = n) by (unfold ns, total_size; rewrite !app_length, !repeat_length; cbn; lia).
  assert (S0 : slice a w ns = 0%N :: l).
  { apply nth_ext with (d := 0%N) (d' := 0%N); [rewrite slice_length; cbn; lia |]. intros i Hi. rewrite slice_length in Hi. rewrite slice_nth by exact Hi.
    unfold ns. rewrite app_nth2 by (rewrite repeat_length; lia). rewrite repeat_length, app_nth1 by (cbn; lia). f_equal. lia. }
  assert (Dm : dom zs = [CallC (cond_at e d) (listed_terms (vars a w))]).
  { unfold zs. rewrite pdomains_at, (domains_are g b its_bar d Ed). cbn [map].
    change (cond_at e (CallC d (listed_terms (pvars a w)))) with (CallC (cond_at e d) (terms_at e (listed_terms (pvars a w)))). rewrite plisted_at, pvars_at. reflexivity. }
  destruct defined_values as (_ & D & _). pose proof (D (CallC (cond_at e d) (listed_terms (vars a w))) Outer [] ns (Forall_nil _)) as V. cbn [numbers_of] in V.
  assert (F : fine ns (walk_c (CallC (cond_at e d) (listed_terms (vars a w))) Outer [])).
  { intros p Hp. refine (places_fine n p ns _ Ln). unfold places_in_game. apply in_app_iff. left. unfold zs. rewrite (coordinates_are e g b its_bar). fold zs. rewrite Dm.
    apply in_map. cbn [flat_map]. rewrite app_nil_r. exact Hp. }
  specialize (V F). set (o := holds_c _ ns) in V. clearbody o. change (bind (values (listed_terms (vars a w)) ns) (fun k => truth (cond_at e d) k) = Some o) in V.
  rewrite vars_values in V. cbn [bind] in V. rewrite S0, Dd in V.
  change (bind (bind (values (terms_at e (listed_terms (pvars 1 q))) (0%N :: l)) (fun k => Semantics.value false (term_at e f) k)) (fun y => Some (compares CLe 0%Z y)) = Some o) in V.
  rewrite plisted_at, pvars_at, vars_values in V. cbn [bind] in V. rewrite <- L, slice_tail in V. destruct (Semantics.value false (term_at e f) l) as [v |] eqn:Ev; [| discriminate].
  pose proof (value_natural _ _ _ Ev). unfold natural. rewrite (proj1 total_values _ _ _ _ Ev), Z2N.id by assumption. reflexivity.
Qed.

Hypothesis grows : exists ss, each_shown (grown parameters b) ss = Some true.
Lemma rises_truth r f l z k : length (l ++ z :: k) = r -> (forall ns, length ns = r -> Semantics.value false (term_at e f) ns = Some (Z.of_N (natural (term_at e f) ns))) ->
  truth (cond_at e (rises r f (length l))) (l ++ z :: k) = Some (Z.of_N (natural (term_at e f) (l ++ z :: k)) <=? Z.of_N (natural (term_at e f) (l ++ (z + 1)%N :: k)))%Z.
Proof.
  intros Lr V. set (ns := l ++ z :: k) in *. set (j := length l). assert (Lr' := Lr). unfold ns in Lr'. rewrite app_length in Lr'. cbn [length] in Lr'. fold j in Lr'.
  set (more := pvars 0 j ++ Add (Var j) (Const [1%N]) :: pvars (S j) (r - S j)).
  change (bind (bind (values (terms_at e (listed_terms (pvars 0 r))) ns) (fun m => Semantics.value false (term_at e f) m)) (fun x =>
    bind (bind (values (terms_at e (listed_terms more)) ns) (fun m => Semantics.value false (term_at e f) m)) (fun y => Some (compares CLe x y))) =
    Some (Z.of_N (natural (term_at e f) ns) <=? Z.of_N (natural (term_at e f) (l ++ (z + 1)%N :: k)))%Z).
  assert (One : number_at e [1%N] = 1%N) by (unfold number_at; destruct e; reflexivity).
  assert (M : values (terms_at e (listed_terms more)) ns = Some (l ++ (z + 1)%N :: k)).
  { rewrite plisted_at. unfold more. rewrite map_app. cbn [map]. rewrite !pvars_at. change (term_at e (Add (Var j) (Const [1%N]))) with (Add (Var j) (Const (number_at e [1%N])) : term). rewrite One.
    rewrite values_total.
    - rewrite naturals_app. cbn [naturals map]. fold (naturals (vars (S j) (r - S j)) ns). rewrite !naturals_vars. unfold natural. cbn [total].
      assert (Nj : nth j ns 0%N = z) by (unfold ns, j; rewrite app_nth2, Nat.sub_diag by lia; reflexivity). rewrite Nj.
      replace (Z.to_N (Z.of_N z + Z.of_N 1)) with (z + 1)%N by lia. f_equal. f_equal; [| f_equal].
      + apply nth_ext with (d := 0%N) (d' := 0%N); [apply slice_length |]. intros i Hi. rewrite slice_length in Hi. rewrite slice_nth by exact Hi. unfold ns. cbn [Nat.add]. apply app_nth1. exact Hi.
      + apply nth_ext with (d := 0%N) (d' := 0%N); [rewrite slice_length; lia |]. intros i Hi. rewrite slice_length in Hi. rewrite slice_nth by exact Hi. unfold ns.
        rewrite app_nth2 by (unfold j; lia). replace (S j + i - length l) with (S i) by (unfold j; lia). reflexivity.
    - intros t Ht. apply in_app_iff in Ht as [Ht | [<- | Ht]]; [| reflexivity |]; apply in_map_iff in Ht as [i [<- _]]; reflexivity. }
  rewrite M, plisted_at, pvars_at, vars_values. cbn [bind]. rewrite <- Lr, slice_all, (V ns Lr). cbn [bind]. rewrite V; [reflexivity |]. rewrite app_length. cbn. lia.
Qed.
Lemma grown_right trees r f x l z k : grown_by parameters trees r f (length l) x = Some true -> length (l ++ z :: k) = r ->
  (trees = true -> forall ns, length ns = r -> Semantics.value false (term_at e f) ns = Some (Z.of_N (natural (term_at e f) ns))) ->
  (natural (term_at e f) (l ++ z :: k) <= natural (term_at e f) (l ++ (z + 1)%N :: k))%N.
Proof.
  intros H L V. destruct x as [st | ls]; cbn [grown_by] in H.
  - pose proof (adjacent_right parameters e r f descends st l z k H eq_refl L) as A. cbn [map_ask asked descends nth app] in A. unfold as_said, Obligation.in_range in A. lia.
  - destruct trees; [| discriminate]. destruct (N.le_gt_cases (natural (term_at e f) (l ++ z :: k)) (natural (term_at e f) (l ++ (z + 1)%N :: k))) as [Q | Q]; [exact Q | exfalso].
    refine (TreesSound.tree_sound r e (l ++ z :: k) _ ls H _). intros d v [X | []]. injection X as <- <-. rewrite (rises_truth r f l z k L (V eq_refl)). f_equal. apply Z.leb_gt. lia.
Qed.
Lemma grown_function : exists G, (forall p, greatest p = natural (term_at e G) (cols p)) /\
  forall l z k, In (length l) (varied b) -> length (l ++ z :: k) = length (columns_of b) ->
    (natural (term_at e G) (l ++ z :: k) <= natural (term_at e G) (l ++ (z + 1)%N :: k))%N.
Proof.
  destruct grows as [ss H]. pose proof (each_shown_right _ _ H) as S'. unfold grown in S'.
  assert (by_function : forall os, os = map (grown_by parameters false (length (columns_of b)) (function_of b)) (varied b) ->
    (forall o, In o os -> exists st, o st = Some true) -> exists G, (forall p, greatest p = natural (term_at e G) (cols p)) /\
    forall l z k, In (length l) (varied b) -> length (l ++ z :: k) = length (columns_of b) -> (natural (term_at e G) (l ++ z :: k) <= natural (term_at e G) (l ++ (z + 1)%N :: k))%N).
  { intros os -> Q. exists (function_of b). split; [intro p; symmetry; apply function_natural |]. intros l z k Hk Lr. destruct (Q _ (in_map _ _ _ Hk)) as [st St].
    exact (grown_right _ _ _ _ l z k St Lr ltac:(discriminate)). }
  destruct (the_bar b) as [| q f | r] eqn:E; [exact (by_function _ eq_refl S') | | exact (by_function _ eq_refl S')].
  exists f. split; [intro p; symmetry; apply (bar_natural q f p E) |]. intros l z k Hk Lr. destruct (bar_shape q f E) as (_ & W & _).
  rewrite columns_length, W in Lr. replace (S q - 1) with q in Lr by lia. rewrite app_length in Lr. cbn [length] in Lr.
  destruct (S' (grown_by parameters true q f (length l))) as [st St]; [apply in_map, in_seq; lia |].
  refine (grown_right _ _ _ _ l z k St _ (fun _ ns Ln => bar_value q f ns E Ln)). rewrite app_length. cbn. lia.
Qed.
Lemma greatest_up p j : length p = n -> In j O -> (greatest p <= greatest (update j (nth j p 0 + 1) p))%N.
Proof.
  intros L Hj. assert (J : j < n) by (apply (within g b its_bar); right; exact Hj).
  pose proof Hj as Hj'. apply (in_others b) in Hj as [H | [H | (i & -> & Hi & _ & D)]].
  - unfold Shape.greatest. rewrite slice_away by (rewrite ?L; lia). lia.
  - unfold Shape.greatest. rewrite slice_away by (rewrite ?L; lia). lia.
  - destruct grown_function as [G [E U]]. destruct (split_columns i p Hi D L) as (l & k & L1 & Lr & C).
    rewrite !E, C. assert (X : cols p = l ++ nth (a + i) p 0%N :: k).
    { rewrite <- C. f_equal. apply same_numbers; [rewrite update_length; reflexivity |]. intros v _. rewrite nth_update by (rewrite L; exact J).
      destruct (Nat.eqb_spec v (a + i)) as [-> |]; reflexivity. }
    rewrite X. apply U; [| exact Lr]. rewrite L1. unfold varied. apply filter_In. split; [apply in_seq; pose proof (column_number_less i Hi D); lia |].
    apply existsb_exists. exists (a + i). split; [exact Hj' |]. apply Nat.eqb_eq.
    pose proof (nth_columns (fun x => x) 0 i Hi D) as Q. rewrite map_id in Q. exact Q.
Qed.

(** * The sides *)
Lemma step_inside p j u : inside_all zs p -> In j (R :: O) -> (u < nth j p 0)%N -> inside_all zs (step R greatest j u p).
Proof.
  intros I Hj Hu. apply (inside_is e g b its_bar) in I as (L & Q & Y). apply (inside_is e g b its_bar).
  assert (J : j < length p) by (rewrite L; apply (within g b its_bar), Hj).
  assert (LR : R < length p) by (rewrite L; apply (within g b its_bar); left; reflexivity).
  split; [rewrite step_length; exact L |]. split.
  - apply (required_fixed e g b its_bar p); [| exact Q]. apply fixed_step; [apply (within g b its_bar) | exact Hj | exact L | intros i _ _; reflexivity].
  - unfold step. destruct (Nat.eqb_spec j R) as [-> | D].
    + rewrite nth_update, Nat.eqb_refl by exact LR. rewrite (greatest_row e g b its_bar (update R u p) p); [lia |].
      intros i _ Ni. rewrite nth_update by exact LR. destruct (Nat.eqb_spec i R); [contradiction | reflexivity].
    + rewrite nth_update, Nat.eqb_refl by (rewrite update_length; exact LR).
      rewrite (greatest_row e g b its_bar (update R _ (update j u p)) (update j u p)); [lia |].
      intros i _ Ni. rewrite nth_update by (rewrite update_length; exact LR). destruct (Nat.eqb_spec i R); [contradiction | reflexivity].
Qed.
Hypothesis has_position : exists t, position_right parameters b g t = Some true.
Lemma column_zero i : total (term_at e (as_column b i)) [] = Z.of_N (nth i [] 0%N).
Proof. unfold as_column. cbn [map_term total]. f_equal. rewrite !nth_overflow by (cbn; lia). reflexivity. Qed.
Lemma some_position : exists p, length p = coordinates zs /\ forall d, In d (dom zs) -> truth d p = Some true.
Proof.
  destruct has_position as [t H]. unfold position_right in H. destruct (Nat.eqb_spec parameters 0) as [P0 | P0].
  - injection H as H. assert (E0 : e = []) by (destruct e; [reflexivity | cbn in parameters_e; lia]).
    unfold zs. rewrite E0. exists (at_position t). unfold is_legal in H. apply andb_true_iff in H as [H1 H2]. apply Nat.eqb_eq in H1. split; [exact H1 |].
    intros d Hd. rewrite forallb_forall in H2. specialize (H2 d Hd). destruct (truth d (at_position t)) as [[|] |]; try discriminate. reflexivity.
  - exists (repeat 0%N n). unfold zs. rewrite (coordinates_are e g b its_bar). split; [apply repeat_length |].
    assert (Z : forall i, nth i (repeat 0%N n) 0%N = 0%N) by (intro; apply nth_repeat).
    assert (I : inside_all zs (repeat 0%N n)).
    { apply (inside_is e g b its_bar). split; [apply repeat_length |]. split; [| rewrite Z; lia].
      unfold fits_required. apply forallb_forall. intros d Hd.
      destruct (each_shown_right _ _ H (no_numbers parameters 0 [] (psubst_c zero_everywhere (psubst_c (as_column b) d)))) as [st Hs].
      { apply (in_map (fun c => no_numbers parameters 0 [] (psubst_c zero_everywhere c))). unfold conditions_of. apply in_map. exact Hd. }
      pose proof (no_numbers_right parameters e 0 [] _ st Hs [] eq_refl (fun d F => match F with end)) as V.
      rewrite (proj1 (proj2 (psubst_total e (fun _ => true) zero_everywhere [] [] ltac:(intros [| i] _; reflexivity))) _ (proj1 (proj2 only_all) _)) in V.
      rewrite (proj1 (proj2 (psubst_total e (fun _ => true) (as_column b) [] [] (fun i _ => column_zero i))) _ (proj1 (proj2 only_all) _)) in V.
      assert (Zs : forall i, true = true -> nth i (slice a w (repeat 0%N n)) 0%N = nth i [] 0%N).
      { intros i _. rewrite nth_slice, Z. destruct (Nat.ltb i w), i; reflexivity. }
      etransitivity; [exact (proj2 (only_total e (fun _ => true) _ _ Zs) d (proj1 (proj2 only_all) d)) | exact V]. }
    intros d Hd. destruct defined_values as (_ & D & _).
    pose proof (D d Outer [] (repeat 0%N n) (Forall_nil _)) as V. cbn [numbers_of] in V. rewrite V.
    + rewrite (proj2 I d Hd). reflexivity.
    + intros pl Hpl. refine (places_fine n pl _ _ (repeat_length _ _)). unfold places_in_game. apply in_app_iff. left. unfold zs. rewrite (coordinates_are e g b its_bar).
      apply in_map, in_flat_map. exists d. auto.
Qed.
Lemma bar_in q f : In (Bar q f) (map fst zs) -> exists f', the_bar b = Bar q f' /\ f = term_at e f'.
Proof.
  unfold zs. rewrite measured_fst, (game_is g b its_bar), map_app. cbn [map]. rewrite in_app_iff. intros [H | [H | H]].
  - apply in_map_iff in H as [x [E Hx]]. apply repeat_spec in Hx. subst x. discriminate.
  - destruct (the_bar b) as [| r f' | r]; try discriminate. injection H as -> <-. eauto.
  - apply in_map_iff in H as [x [E Hx]]. apply repeat_spec in Hx. subst x. discriminate.
Qed.
Lemma sides_hold : sides zs (Some (cond_at e c)).
Proof.
  split; [| split; [exact some_position | split; [exact places_fine | split]]].
  - apply forallb_forall. intros z Hz. unfold zs, measured_at in Hz. apply in_map_iff in Hz as [x [<- Hx]]. unfold well_formed. cbn [fst snd].
    apply andb_true_iff. split; [| destruct x; reflexivity]. rewrite rules_of_at. apply forallb_forall. intros m Hm. cbn [map_rules moves_of] in Hm.
    apply in_map_iff in Hm as [k [<- Hk]]. apply Nat.eqb_eq. cbn. rewrite map_length. rewrite (game_is g b its_bar), in_app_iff in Hx.
    destruct Hx as [Hx | [<- | Hx]]; [apply repeat_spec in Hx; subst x; destruct Hk as [<- | []]; reflexivity | | apply repeat_spec in Hx; subst x; destruct Hk as [<- | []]; reflexivity].
    destruct (shape_facts g b its_bar) as (_ & _ & _ & _ & _ & M). destruct (M k Hk) as [j [_ Mj]].
    exact (proj1 (proj2 (proj2 (column_facts b k j Mj)))).
  - intros q f l z k Hf L. destruct (bar_in q f Hf) as [f' [E ->]]. destruct grows as [ss H]. unfold grown in H. rewrite E in H.
    destruct (each_shown_right _ _ H (grown_by parameters true q f' (length l))) as [st St].
    { apply in_map, in_seq. rewrite app_length in L. cbn in L. lia. }
    exact (grown_right _ _ _ _ l z k St L (fun _ ns Ln => bar_value q f' ns E Ln)).
  - intros t Ht B ns L A. unfold zs in Ht, L, A. rewrite (coordinates_are e g b its_bar) in Ht, L.
    apply (in_tasks_iff e g b its_bar) in Ht as [[i [_ ->]] | [m [Hm ->]]]; [discriminate |].
    destruct (shape_facts g b its_bar) as (_ & _ & _ & _ & _ & M). destruct (M m Hm) as [j [Hj Mj]]. apply (in_moved b) in Hj as [Hj Fj].
    pose proof (one_bound e b m j Mj 0%N) as B1. change (fresh _) with (length (bounds_of (move_at e m))) in L. rewrite <- B1 in L. cbn [length] in L.
    set (p := firstn n ns). set (u := nth n ns 0%N).
    assert (Lp : length p = n) by (unfold p; rewrite firstn_length; lia).
    assert (En : ns = p ++ [u]).
    { unfold p, u. rewrite <- (firstn_skipn n ns) at 1. f_equal. pose proof (skipn_length n ns) as K. rewrite L in K.
      destruct (skipn n ns) as [| x [| ? ?]] eqn:Es; cbn in K; try lia. f_equal.
      rewrite <- (firstn_skipn n ns), Es. rewrite app_nth2 by (rewrite firstn_length; lia). rewrite firstn_length, L. replace (n - Nat.min n (n + 1)) with 0 by lia. reflexivity. }
    rewrite En in A |- *. destruct (domain_is e g b its_bar) as [d [Ed _]].
    assert (Dm : dom (measured_at e g) = [CallC (cond_at e d) (listed_terms (vars a w))]).
    { rewrite pdomains_at, (domains_are g b its_bar d Ed). cbn [map].
      change (cond_at e (CallC d (listed_terms (pvars a w)))) with (CallC (cond_at e d) (terms_at e (listed_terms (pvars a w)))). rewrite plisted_at, pvars_at. reflexivity. }
    assert (I : inside_all zs p).
    { apply (inside_is e g b its_bar). split; [exact Lp |]. apply (own_domain_holds e g b its_bar d p [u] Ed Lp). apply A. rewrite Dm. left. reflexivity. }
    assert (Hu : (u < nth (a + j) p 0)%N).
    { apply (own_given e b m j Mj p u Hj Lp). intros x Hx. apply A, in_app_iff. right. exact Hx. }
    assert (In_j : In (a + j) (R :: O)).
    { destruct (Nat.eq_dec j y) as [-> | D]; [left; reflexivity | right; apply (in_others b); right; right; exists j; auto]. }
    pose proof (step_inside p (a + j) u I In_j Hu) as Iq. set (q := step R greatest (a + j) u p) in *.
    set (S1 := summand_at e (the_bar b)). assert (Fit : a + width (rules_of S1) <= n) by (apply own_fits).
    assert (LT : length (goes_to (move_at e m)) = width (rules_of S1)) by exact (own_targets_length e b m j Mj).
    pose proof (own_targets_values n a _ (move_at e m) Fit LT p [u] Lp B1) as V. fold S1 in V.
    assert (Vq : naturals (goes_to (move_at e m)) (slice a (width (rules_of S1)) p ++ [u]) = slice a w q).
    { rewrite <- (becomes_own n a _ (move_at e m) Fit LT p [u] Lp B1). pose proof (own_leads e g b its_bar m j Mj p u Hj Lp) as Q. cbn [does task_of] in Q. fold S1 in Q. rewrite Q.
      unfold S1. rewrite rules_of_at. reflexivity. }
    rewrite Vq in V. assert (Ew : width (rules_of S1) = w) by (unfold S1; rewrite rules_of_at; reflexivity).
    split.
    + intros d' Hd'. change (match where_part (rules_of S1) with
        | Some d0 => Some (CallC d0 (listed_terms (firstn (width (rules_of S1)) (skipn a (becomes (in_sum n a (rules_of S1) (move_at e m)))))))
        | None => None end = Some d') in Hd'. assert (Wd : where_part (rules_of S1) = Some (cond_at e d)).
      { unfold S1. rewrite rules_of_at. cbn [map_rules where_part]. rewrite Ed. reflexivity. }
      rewrite Wd in Hd'.
      assert (Ed' : CallC (cond_at e d) (listed_terms (firstn (width (rules_of S1)) (skipn a (becomes (in_sum n a (rules_of S1) (move_at e m)))))) = d') by congruence.
      rewrite <- Ed'. clear Hd' Ed'. cbn [holds_c]. rewrite totals_listed, V.
      apply (inside_is e g b its_bar) in Iq as (Lq & Qq & Yq).
      pose proof (proj2 (own_domain_holds e g b its_bar d q [] Ed Lq) (conj Qq Yq)) as X. rewrite app_nil_r in X. cbn [holds_c] in X. rewrite totals_vars in X. exact X.
    + change (holds_c (Compare CLt (added (firstn (width (rules_of S1)) (skipn a (becomes (in_sum n a (rules_of S1) (move_at e m))))))
        (added (vars a (width (rules_of S1))))) (p ++ [u]) = true). cbn [holds_c compares]. apply Z.ltb_lt. rewrite !added_natural.
      * rewrite V, naturals_vars, Ew, slice_app by (rewrite Lp; unfold total_size; lia). apply N2Z.inj_lt. apply sum_less; [rewrite !slice_length; reflexivity | |].
        -- intros i Hi. rewrite slice_length in Hi. rewrite !slice_nth by exact Hi. assert (LR : R < length p) by (rewrite Lp; apply (within g b its_bar); left; reflexivity).
           assert (LJ : a + j < length p) by (rewrite Lp; apply (within g b its_bar); exact In_j).
           unfold q, step. destruct (Nat.eqb_spec (a + j) R) as [EJ | EJ]; rewrite ?nth_update by (rewrite ?update_length; assumption).
           ++ destruct (Nat.eqb_spec (a + i) (a + j)) as [Ei |]; [rewrite Ei; lia | lia].
           ++ destruct (Nat.eqb_spec (a + i) R) as [Ei |]; [rewrite Ei; lia |]. destruct (Nat.eqb_spec (a + i) (a + j)) as [Ei |]; [rewrite Ei; lia | lia].
        -- exists j. rewrite slice_length. split; [exact Hj |]. rewrite !slice_nth by exact Hj. assert (LR : R < length p) by (rewrite Lp; apply (within g b its_bar); left; reflexivity).
           assert (LJ : a + j < length p) by (rewrite Lp; apply (within g b its_bar); exact In_j).
           unfold q, step. destruct (Nat.eqb_spec (a + j) R) as [EJ | EJ]; rewrite ?nth_update by (rewrite ?update_length; assumption).
           ++ rewrite Nat.eqb_refl. exact Hu.
           ++ destruct (Nat.eqb_spec (a + j) R); [contradiction |]. rewrite Nat.eqb_refl. exact Hu.
      * intros v Hv. apply in_map_iff in Hv as [i [<- _]]. apply Meaning.as_natural. reflexivity.
      * intros v Hv. rewrite (own_targets n a _ (move_at e m) Fit LT p [u] Lp B1) in Hv. apply Meaning.as_natural. apply in_map_iff in Hv as [x [<- _]].
        destruct x; try reflexivity. cbn [placed_term].
        destruct (nth_in_or_default i (vars a (width (rules_of S1)) ++ vars n (length (bounds_of (move_at e m)))) (Const 0)) as [Hi | ->]; [| reflexivity].
        apply in_app_iff in Hi as [Hi | Hi]; apply in_map_iff in Hi as [k [<- _]]; reflexivity.
Qed.
Lemma options_are p q : inside_all zs p -> (opt (game_of (map (summand_at e) g)) p q <->
  exists j u, In j (R :: O) /\ (u < nth j p 0)%N /\ q = step R greatest j u p).
Proof.
  intro I. pose proof (options zs (Some (cond_at e c)) sides_hold p q I) as Op. unfold zs in Op. rewrite measured_fst in Op. rewrite Op.
  rewrite (coordinates_are e g b its_bar). pose proof I as I'. apply (inside_is e g b its_bar) in I' as (Lp & _ & Y).
  destruct (shape_facts g b its_bar) as ([Yw Fy] & _ & _ & _ & M1 & M2). split.
  - intros (t & us & Ht & Lu & A & ->). apply (in_tasks_iff e g b its_bar) in Ht as [[i [Hi ->]] | [m [Hm ->]]].
    + destruct us as [| u [| ? ?]]; try discriminate. exists i, u. split; [right; apply (in_others b); tauto |].
      split; [apply (strip_given b i p u Hi Lp), A |]. rewrite (strip_leads b i p u Hi Lp). symmetry. apply (strip_step e g b its_bar i p u Hi Lp Y).
    + destruct (M2 m Hm) as [j [Hj Mj]]. apply (in_moved b) in Hj as [Hj Fj]. pose proof (one_bound e b m j Mj 0%N) as B1.
      change (fresh _) with (length (bounds_of (move_at e m))) in Lu. rewrite <- B1 in Lu. destruct us as [| u [| ? ?]]; try discriminate.
      exists (a + j), u. split; [destruct (Nat.eq_dec j y) as [-> | D]; [left; reflexivity | right; apply (in_others b); right; right; exists j; auto] |].
      split; [apply (own_given e b m j Mj p u Hj Lp), A | apply (own_leads e g b its_bar m j Mj p u Hj Lp)].
  - intros (j & u & Hj & Hu & ->).
    assert (own : forall i, i < w -> is_fixed h i = false -> j = a + i -> exists t us, In t (tasks n 0 (measured_at e g)) /\ length us = fresh (does t) /\
      (forall d, In d (given (does t)) -> holds_c d (p ++ us) = true) /\ step R greatest j u p = naturals (becomes (does t)) (p ++ us)).
    { intros i Hi Fi ->. destruct (M1 i) as [m [Hm Mm]]; [apply (in_moved b); auto |]. exists (task_of n a (summand_at e (the_bar b)) Sum (move_at e m)), [u].
      split; [apply (in_tasks_iff e g b its_bar); right; exists m; auto |]. split; [exact (one_bound e b m i Mm u) |].
      split; [apply (own_given e b m i Mm p u Hi Lp), Hu | symmetry; apply (own_leads e g b its_bar m i Mm p u Hi Lp)]. }
    assert (strip : j < a \/ a + w <= j < n -> exists t us, In t (tasks n 0 (measured_at e g)) /\ length us = fresh (does t) /\
      (forall d, In d (given (does t)) -> holds_c d (p ++ us) = true) /\ step R greatest j u p = naturals (becomes (does t)) (p ++ us)).
    { intro Hs. exists (task_of n j Strip Sum heap_move), [u]. split; [apply (in_tasks_iff e g b its_bar); left; exists j; auto |]. split; [reflexivity |].
      split; [apply (strip_given b j p u Hs Lp), Hu |]. rewrite (strip_leads b j p u Hs Lp). apply (strip_step e g b its_bar j p u Hs Lp Y). }
    destruct Hj as [<- | Hj]; [apply (own y Yw Fy); reflexivity |]. apply (in_others b) in Hj as [H | [H | (i & E & Hi & Fi & _)]]; [apply strip; tauto | apply strip; tauto | exact (own i Hi Fi E)].
Qed.
End Bar.
