(** The check of claims with parameters about functions and numbers, and why it is sound: what it verifies holds for all
    values of the parameters. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Main.
From Checker Require Import Syntax Semantics Stated Total Table Component Rows Thresholds Obligation ParametricObligation.
From Checker Require Import Places Function.
From Checker Require EvidenceSound.
From Checker Require Import Evidence Criterion Power ParametricPlaces ClosedFormula Options Refutation.
From Checker Require Sides BarClaims ClosedFormulaSound OptionsSound RefutationSound Valued Goals TreesSound.
Import ListNotations.
Local Open Scope Z_scope.

(** [against]: what a counterexample violates, and its numbers. *)
Inductive against := AgainstMonotone (z : affine) | AgainstNs (z : affine) | AgainstForall (zs : list affine) | AgainstPower (w : at_power).
Record psections := { pdefined : list shown_by; pmonotone : option section; pns : option for_ns; pforall : option section;
                      refuting : option (against * section); of_bars : option of_bar;
                      by_formula : option of_formula; by_options : option of_options; by_refutation : option of_refutation;
                      by_tree : option (list Goals.tree_line); pconjuncts : list (section + list Goals.tree_line) }.

(** The function is at most what it is at the next number. *)
Definition prises (body t : wterm) : wcond := Compare CLe (Call body (Cons t Nil)) (Call body (Cons (Add t (Const [1%N])) Nil)).
(** Trees of cases that show that a condition holds, and that a function descends after column z. *)
Notation holds_by n cd := (Goals.tree_right n [(cd, false)]).
Notation falls_by body z := (Goals.tree_right 0 [(prises body (Const z), true)]).

Section Check.
Variable parameters : nat.
Definition pall_defined (n : nat) (ps : list wplace) : list shown_by -> option bool := each_shown (map (place_shown parameters n) ps).
Definition pmonotone_right (body : wterm) (bound : option N) : section -> option bool :=
  prefuted parameters 4 (Evidence.adjacent body bound ++ [Difference (Some 1) 2 3 None true]).
Definition pns_right (body : wterm) (bound : option N) : section -> option bool :=
  prefuted parameters 4 (Evidence.adjacent body bound ++ [Violating 0 1 2 3 true]).
(** By a tree of cases, or no column descends. *)
Definition pmonotone_shown (body : wterm) (bound : option N) (c : psections) : option bool :=
  match by_tree c, bound with
  | Some ls, None => Goals.tree_right 1 [(prises body (Var 0), false)] ls
  | Some _, Some _ => None
  | None, _ => with_section (pmonotone c) (pmonotone_right body bound)
  end.
Definition pns_shown (body : wterm) (bound : option N) (c : psections) : option bool :=
  with_section (pns c) (by_operands (fun t => pns_right t bound) body).
Definition pfunction_right (p : property) (body : wterm) (bound : option N) (c : psections) : option bool :=
  and_then (pall_defined 1 (walk false body Outer (map guard_that (below bound 0))) (pdefined c)) (fun _ =>
  and_then (match p with Ns => Some true | _ => pmonotone_shown body bound c end) (fun _ =>
  match p with Monotone => Some true | _ => pns_shown body bound c end)).
Definition pforall_right (n : nat) (cd : wcond) (c : psections) : option bool :=
  and_then (pall_defined n (walk_c cd Outer []) (pdefined c)) (fun _ =>
  match pconjuncts c, by_tree c with
  | [], Some ls => holds_by n cd ls
  | [], None => with_section (pforall c) (prefuted parameters n [Holding cd Outer false])
  | [_], _ => Some false
  | ss, _ => each_shown (map (fun d s => match s with inl t => prefuted parameters n [Holding d Outer false] t | inr ls => holds_by n d ls end)
      (conjuncts cd)) ss
  end).

(** Counterexamples with parameters: the columns z and z + 1, which a bound allows, or numbers of which the condition is false. *)
Definition fits_bound (bound : option N) (z : affine) : bool :=
  match bound with None => true | Some b => match z with [] => N.ltb 1 b | [c] => N.ltb (c + 1) b | _ => false end end.
Definition shows (p : property) (a : against) (body : wterm) (bound : option N) : option (list wask) :=
  let at_columns z q := if fits_bound bound z then Some (Evidence.adjacent body None ++ [Valued (Const z) 4 0; q]) else None in
  match p, a with
  | (Monotone | Nimsum), AgainstMonotone z => at_columns z (Difference (Some 1) 2 3 None false)
  | (Ns | Nimsum), AgainstNs z => at_columns z (Violating 0 1 2 3 false)
  | _, _ => None
  end.
Definition against_columns (p : property) (body : wterm) (bound : option N) (a : against) (tree : option (list Goals.tree_line)) (s : section) : option bool :=
  match tree with
  | None => match shows p a body bound with Some qs => prefuted parameters 4 qs s | None => Some false end
  | Some ls =>
      match p, a with
      | (Monotone | Nimsum), AgainstMonotone z => if fits_bound bound z then falls_by body z ls else Some false
      | _, _ => Some false
      end
  end.
Definition against_function (p : property) (body : wterm) (bound : option N) (c : psections) : option bool :=
  and_then (pall_defined 1 (walk false body Outer (map guard_that (below bound 0))) (pdefined c)) (fun _ =>
  match refuting c with
  | Some (AgainstPower w, s) => match p, bound with (Ns | Nimsum), None => power_right w parameters body (by_tree c) s | _, _ => Some false end
  | Some (a, s) => against_columns p body bound a (by_tree c) s
  | None => Some false
  end).
Definition pconstants (zs : list affine) : wterms := fold_right (fun z => Cons (Const z)) Nil zs.
Definition against_forall (n : nat) (cd : wcond) (c : psections) : option bool :=
  and_then (pall_defined n (walk_c cd Outer []) (pdefined c)) (fun _ =>
  match refuting c with
  | Some (AgainstForall zs, s) =>
      if Nat.eqb (length zs) n then
      match by_tree c with Some ls => Goals.tree_right 0 [(CallC cd (pconstants zs), true)] ls | None => prefuted parameters n (map (fun '(i, z) => Valued (Const z) n i) (combine (seq 0 n) zs) ++ [Holding cd Outer true]) s end
      else Some false
  | _ => Some false
  end).
(** [grundy]: the first summand is a heap, and the set says which size it has. *)
Definition pgame_right (g : list wsummand) (cd : wcond) (grundy negated : bool) (s : psections) : option bool :=
  match of_bars s with
  | Some t => bar_right parameters g cd negated (pdefined s) t
  | None =>
      match by_options s, by_refutation s with
      | Some x, _ => if negated then Some false else options_right parameters g cd grundy (pdefined s) x
      | None, Some x => if negated then refutation_right parameters g cd (pdefined s) x else Some false
      | None, None => None
      end
  end.
End Check.

(** A claim with parameters, by its sections. *)
Definition check_parametric (c : stated_claim) (s : psections) : result :=
  let parameters := length (lower_bounds c) in
  verdict (match Syntax.about (stated c) with
           | OfFunction p body bound => (if negated (stated c) then against_function else pfunction_right) parameters p body bound s
           | OfNumbers n cd => (if negated (stated c) then against_forall else pforall_right) parameters n cd s
           | OfSet g cd => pgame_right parameters g cd false (negated (stated c)) s
           | OfValues g t =>
               match by_formula s, of_bars s with
               | Some x, Some b => if negated (stated c) then Some false else formula_right parameters g t (pdefined s) b x
               | _, _ => pgame_right parameters (Strip :: g) (Compare CEq (Var 0) t) true (negated (stated c)) s
               end
           | OfParts _ _ | OfPartValues _ _ => None
           end).

(** * Soundness *)
Lemma violation_size z z' y y' : violation z z' y y' -> (N.size (N.lxor z z') <= N.size (N.lxor y y'))%N.
Proof.
  intros [i [D E]]. assert (Y : N.lxor y y' <> 0%N) by (intro X; apply N.lxor_eq in X; subst; contradiction).
  destruct (N.eq_dec (N.lxor z z') 0) as [-> | Z0]; [simpl; lia |]. rewrite !N.size_log2 by assumption.
  assert (A : (i <= N.log2 (N.lxor y y'))%N).
  { destruct (N.le_gt_cases i (N.log2 (N.lxor y y'))) as [L | L]; [exact L | exfalso]. apply N.bits_above_log2 in L.
    rewrite N.lxor_spec in L. apply D. apply xorb_eq. exact L. }
  assert (B : (N.log2 (N.lxor z z') <= i)%N); [| lia].
  destruct (N.le_gt_cases (N.log2 (N.lxor z z')) i) as [L | L]; [exact L | exfalso].
  pose proof (N.bit_log2 _ Z0) as X. rewrite N.lxor_spec, (E _ L), xorb_nilpotent in X. discriminate.
Qed.
(** The highest bit at which y and y' differ decides. *)
Lemma violation_decided z z' y y' : ~ ~ violation z z' y y' -> violation z z' y y'.
Proof.
  intro H. destruct (N.eq_dec (N.lxor y y') 0) as [Y | Y].
  { exfalso. apply H. intros [i [D _]]. apply N.lxor_eq in Y. subst. contradiction. }
  set (i := N.log2 (N.lxor y y')). assert (D : N.testbit y i <> N.testbit y' i).
  { pose proof (N.bit_log2 _ Y) as X. fold i in X. rewrite N.lxor_spec in X. intro Q. rewrite Q, xorb_nilpotent in X. discriminate. }
  exists i. split; [exact D |]. intros j Hj. destruct (N.testbit z j) eqn:E1, (N.testbit z' j) eqn:E2; try reflexivity; exfalso; apply H;
    intros V; apply violation_size in V; (assert (X : N.lxor z z' <> 0%N) by (intro X; apply N.lxor_eq in X; subst; congruence));
    rewrite !N.size_log2 in V by assumption; fold i in V;
    (assert (L : (N.log2 (N.lxor z z') < j)%N) by lia); apply N.bits_above_log2 in L; rewrite N.lxor_spec, E1, E2 in L; discriminate.
Qed.
Lemma nth_combine_both {A} (zs : list A) n k i z : length zs = n -> nth_error (combine (seq 0 n) zs) k = Some (i, z) -> i = k /\ nth_error zs k = Some z.
Proof.
  intros <-. replace i with (0 + i)%nat by reflexivity. enough (G : forall o, nth_error (combine (seq o (length zs)) zs) k = Some (i, z) -> i = (o + k)%nat /\ nth_error zs k = Some z) by (intro H; apply (G 0%nat H)).
  revert k. induction zs as [| x zs IH]; intros [| k] o H; cbn in *; try discriminate.
  - injection H as <- <-. split; [lia | reflexivity].
  - apply IH in H as [-> H]. split; [lia | exact H].
Qed.

Section Soundness.
Variable e : list N.
Variable parameters : nat.

Lemma pall_defined_right n ps ss ns : pall_defined parameters n ps ss = Some true -> length ns = n -> Valued.none_found ns (map (place_at e) ps).
Proof.
  intros H L q Hq. apply in_map_iff in Hq as [p [<- Hp]]. destruct (EvidenceSound.each_shown_right _ _ H _ (in_map _ _ _ Hp)) as [s Hs].
  exact (place_right e parameters n p s ns Hs L).
Qed.
Lemma walk_fine n cd ss ns : pall_defined parameters n (walk_c cd Outer []) ss = Some true -> length ns = n -> fine ns (walk_c (cond_at e cd) Outer []).
Proof.
  intros H L. apply Valued.all_fine; [discriminate | constructor |]. pose proof (proj1 (proj2 (walk_at e)) cd Outer []) as Q. cbn [frame_at map] in Q. rewrite Q. exact (pall_defined_right _ _ _ ns H L).
Qed.
Lemma section_shows n cd t env : prefuted parameters n [Holding cd Outer false] t = Some true -> length env = n -> holds_c (cond_at e cd) env = true.
Proof.
  intros H L. destruct (holds_c (cond_at e cd) env) eqn:E; [reflexivity | exfalso].
  refine (prefuted_right e _ _ _ _ _ H env L _); [reflexivity |]. repeat constructor. exact E.
Qed.
Lemma tree_shows n cd ls env : holds_by n cd ls = Some true ->
  truth (cond_at e cd) env = Some (holds_c (cond_at e cd) env) -> holds_c (cond_at e cd) env = true.
Proof.
  intros H V. destruct (holds_c (cond_at e cd) env) eqn:E; [reflexivity | exfalso].
  refine (TreesSound.tree_sound n e env _ ls H _). intros c b [X | []]. injection X as <- <-. exact V.
Qed.
(** A conjunct has a truth value where those before it hold. *)
Lemma pconjuncts_hold env cd : forall gs, Forall (guard_true env) gs -> fine env (walk_c (cond_at e cd) Outer gs) ->
  (forall d, In d (conjuncts cd) -> truth (cond_at e d) env = Some (holds_c (cond_at e d) env) -> holds_c (cond_at e d) env = true) ->
  holds_c (cond_at e cd) env = true.
Proof.
  destruct defined_values as (_ & D & _).
  induction cd; intros gs G F H; try (apply H; [left; reflexivity | exact (D _ Outer gs env G F)]).
  cbn [map_cond walk_c] in F. apply fine_app in F as [F1 F2]. cbn [conjuncts] in H. cbn [map_cond holds_c].
  assert (A : holds_c (cond_at e cd1) env = true) by (apply (IHcd1 gs G F1); intros d Hd; apply H, in_or_app; auto).
  rewrite A. apply (IHcd2 _ (guarded_true env gs _ Outer true G A) F2). intros d Hd. apply H, in_or_app. auto.
Qed.
Lemma pforall_sound n cd s : pforall_right parameters n cd s = Some true -> forall env, length env = n -> truth (cond_at e cd) env = Some true.
Proof.
  unfold pforall_right. intros H env L. apply EvidenceSound.and_then_true in H as [H1 H2].
  destruct defined_values as (_ & D & _). destruct (walk_at e) as (_ & Wk & _).
  assert (F : fine env (walk_c (cond_at e cd) Outer [])).
  { exact (walk_fine _ _ _ env H1 L). }
  assert (V : truth (cond_at e cd) env = Some (holds_c (cond_at e cd) env)) by exact (D (cond_at e cd) Outer [] env (Forall_nil _) F).
  rewrite V. f_equal. destruct (pconjuncts s) as [| x [| x' xs]].
  - destruct (by_tree s) as [ls |]; [exact (tree_shows _ _ _ _ H2 V) |].
    apply EvidenceSound.with_section_true in H2 as [t H2]. exact (section_shows _ _ _ _ H2 L).
  - discriminate.
  - apply (pconjuncts_hold env cd [] (Forall_nil _) F). intros d Hd Vd.
    destruct (EvidenceSound.each_shown_right _ _ H2 _ (in_map _ _ _ Hd)) as [[t | ls] T]; cbv beta iota in T.
    + exact (section_shows _ _ _ _ T L).
    + exact (tree_shows _ _ _ _ T Vd).
Qed.

Lemma pfunction_defined body bound ss :
  pall_defined parameters 1 (walk false body Outer (map guard_that (below bound 0))) ss = Some true ->
  forall n, EvidenceSound.in_columns bound n -> Semantics.value false (term_at e body) [n] = Some (Z.of_N (natural (term_at e body) [n])).
Proof.
  intros H n Hn. destruct defined_values as (D & _ & _). destruct (walk_at e) as (Wk & _ & _).
  assert (Q : map (guard_at e) (map guard_that (below bound 0)) = map guard_that (below bound 0)).
  { destruct bound as [b |]; [| reflexivity]. cbn. unfold map_guard. cbn. rewrite numeral_at. reflexivity. }
  assert (G : Forall (guard_true [n]) (map guard_that (below bound 0))).
  { apply Forall_map. exact (EvidenceSound.below_true bound 0 [n] Hn). }
  assert (Gs : Forall (Valued.guard_said [n]) (map guard_that (below bound 0))).
  { destruct bound as [m |]; [| constructor]. constructor; [| constructor]. pose proof (Forall_inv G) as T. exists [n]. split; [reflexivity |]. rewrite <- T. reflexivity. }
  assert (V : Semantics.value false (term_at e body) [n] = Some (total (term_at e body) [n])).
  { refine (D (term_at e body) false Outer _ [n] G _). apply Valued.all_fine; [discriminate | exact Gs |]. pose proof (Wk body false Outer (map guard_that (below bound 0))) as Z. rewrite Q in Z. cbn [map_frame] in Z. rewrite Z. exact (pall_defined_right _ _ _ [n] H eq_refl). }
  pose proof (value_natural _ _ _ V). rewrite V. unfold natural. f_equal. lia.
Qed.
Lemma adjacent_at body bound : map (ask_at e) (Evidence.adjacent body bound) = Evidence.adjacent (term_at e body) bound.
Proof. destruct bound as [b |]; [| reflexivity]. cbn. rewrite numeral_at. reflexivity. Qed.
Lemma adjacent_true body bound n : EvidenceSound.in_columns bound (n + 1) ->
  Forall (fun q => asked [] [n; n + 1; natural (term_at e body) [n]; natural (term_at e body) [n + 1]]%N (ask_at e q)) (Evidence.adjacent body bound).
Proof. intro Hn. rewrite <- (Forall_map (ask_at e)), adjacent_at. apply EvidenceSound.adjacent_true. exact Hn. Qed.

Lemma prises_truth body t env n : Semantics.value false (term_at e t) env = Some (Z.of_N n) ->
  Semantics.value false (term_at e body) [n] = Some (Z.of_N (natural (term_at e body) [n])) ->
  Semantics.value false (term_at e body) [n + 1]%N = Some (Z.of_N (natural (term_at e body) [n + 1]%N)) ->
  truth (cond_at e (prises body t)) env = Some (Z.of_N (natural (term_at e body) [n]) <=? Z.of_N (natural (term_at e body) [n + 1]%N))%Z.
Proof.
  intros T V0 V1. unfold prises.
  change (bind (bind (bind (Semantics.value false (term_at e t) env) (fun x => Some [Z.to_N x])) (fun l => Semantics.value false (term_at e body) l)) (fun x =>
    bind (bind (bind (both (Semantics.value false (term_at e t) env) (Some (Z.of_N (number_at e [1%N]))) Z.add) (fun x => Some [Z.to_N x])) (fun l => Semantics.value false (term_at e body) l)) (fun y =>
    Some (compares CLe x y))) = Some (Z.of_N (natural (term_at e body) [n]) <=? Z.of_N (natural (term_at e body) [n + 1]%N))%Z).
  rewrite T. cbn [bind both]. rewrite N2Z.id, V0. cbn [bind].
  replace (Z.to_N (Z.of_N n + Z.of_N (number_at e [1%N]))) with (n + 1)%N by (unfold number_at; destruct e; cbn [sum_of_products]; lia).
  rewrite V1. reflexivity.
Qed.

Lemma pns_sound body bound t : pns_right parameters body bound t = Some true ->
  forall n, EvidenceSound.in_columns bound (n + 1) -> ~ violation n (n + 1) (natural (term_at e body) [n]) (natural (term_at e body) [n + 1]%N).
Proof.
  intros H n Hn V. refine (prefuted_right e _ _ _ _ _ H [n; n + 1; natural (term_at e body) [n]; natural (term_at e body) [n + 1]]%N eq_refl _).
  - rewrite forallb_app, EvidenceSound.adjacent_ranged. reflexivity.
  - apply Forall_app. split; [apply adjacent_true; exact Hn |]. constructor; [exact V | constructor].
Qed.
Lemma pns_shown_right body bound s : pns_shown parameters body bound s = Some true ->
  forall n, EvidenceSound.in_columns bound (n + 1) -> ~ violation n (n + 1) (natural (term_at e body) [n]) (natural (term_at e body) [n + 1]%N).
Proof.
  unfold pns_shown. intros H n Hn. apply EvidenceSound.with_section_true in H as [x H].
  refine (Sides.by_operands_right e _ _ _ _ _ _ _ _ H). intros u t T. exact (pns_sound u _ t T n Hn).
Qed.
Lemma pfunction_sound p body bound s : pfunction_right parameters p body bound s = Some true ->
  exists f, is_function (term_at e body) bound f /\ has p bound f.
Proof.
  unfold pfunction_right. intro H. apply EvidenceSound.and_then_true in H as [Hd H]. apply EvidenceSound.and_then_true in H as [Hm Hn].
  apply EvidenceSound.function_of_columns; [exact (pfunction_defined body bound _ Hd) | |]; intros Hp n Cn.
  - assert (Hm' : pmonotone_shown parameters body bound s = Some true) by (destruct p; [exact Hm | contradiction | exact Hm]).
    destruct (N.le_gt_cases (natural (term_at e body) [n]) (natural (term_at e body) [n + 1]%N)) as [L | L]; [exact L | exfalso].
    unfold pmonotone_shown in Hm'. destruct (by_tree s) as [ls |].
    { destruct bound; [discriminate |]. refine (TreesSound.tree_sound 1 e [n] _ ls Hm' _). intros c b [X | []]. injection X as <- <-.
      pose proof (pfunction_defined body None _ Hd n I) as V0. pose proof (pfunction_defined body None _ Hd (n + 1)%N I) as V1.
      rewrite (prises_truth body (Var 0) [n] n eq_refl V0 V1). f_equal. apply Z.leb_gt. lia. }
    apply EvidenceSound.with_section_true in Hm' as [t Ht].
    refine (prefuted_right e _ _ _ _ _ Ht [n; n + 1; natural (term_at e body) [n]; natural (term_at e body) [n + 1]]%N eq_refl _).
    + rewrite forallb_app, EvidenceSound.adjacent_ranged. reflexivity.
    + apply Forall_app. split; [apply adjacent_true; exact Cn |]. constructor; [| constructor]. cbn [map_ask asked nth]. unfold as_said, Obligation.in_range. lia.
  - assert (Hn' : pns_shown parameters body bound s = Some true) by (destruct p; [contradiction | exact Hn | exact Hn]).
    exact (pns_shown_right _ _ _ Hn' n Cn).
Qed.
(** Adjacent columns that refute the property. *)
Lemma columns_refute p u bound n : let g n := natural u [n] in EvidenceSound.in_columns bound (n + 1) ->
  Semantics.value false u [n] = Some (Z.of_N (g n)) -> Semantics.value false u [n + 1]%N = Some (Z.of_N (g (n + 1)%N)) ->
  (p <> Ns /\ (g (n + 1) < g n)%N) \/ (p <> Monotone /\ violation n (n + 1) (g n) (g (n + 1)%N)) -> Semantics.contradicted p u bound.
Proof.
  intros g F V1 V2 X. apply (counterexample_right p u bound n (n + 1)%N). unfold Evidence.counterexample.
  assert (L : (n <? n + 1)%N = true) by (apply N.ltb_lt; lia). rewrite L.
  assert (B : match bound with Some b => negb (n + 1 <? b)%N | None => false end = false).
  { destruct bound as [b |]; [| reflexivity]. apply negb_false_iff, N.ltb_lt. exact F. }
  rewrite B. cbn [negb orb]. rewrite V1, V2. rewrite !N2Z.id. f_equal.
  destruct X as [[Np X] | [Np X]].
  - assert (Y : (Z.of_N (g (n + 1)%N) <? Z.of_N (g n))%Z = true) by (apply Z.ltb_lt; lia). rewrite Y. destruct p; [reflexivity | contradiction | reflexivity].
  - apply violation_size in X. apply N.leb_le in X. rewrite X. destruct p; [contradiction | reflexivity | apply orb_true_r].
Qed.
Lemma against_function_sound p body bound s : against_function parameters p body bound s = Some true -> Semantics.contradicted p (term_at e body) bound.
Proof.
  unfold against_function. intro H. apply EvidenceSound.and_then_true in H as [Hd H]. destruct (refuting s) as [[a t] |]; [| discriminate].
  set (u := term_at e body). set (g := fun n => natural u [n]).
  assert (F : forall z, fits_bound bound z = true -> EvidenceSound.in_columns bound (number_at e z + 1)).
  { intros z Fz. destruct bound as [b |]; [| exact I]. cbn [fits_bound EvidenceSound.in_columns] in *. unfold number_at.
    destruct z as [| c [| d z]]; [| | discriminate]; apply N.ltb_lt in Fz; cbn [sum_of_products]; [lia |].
    destruct e; cbn [sum_of_products]; lia. }
  assert (V : forall z, fits_bound bound z = true -> let n := number_at e z in
    Semantics.value false u [n] = Some (Z.of_N (g n)) /\ Semantics.value false u [n + 1]%N = Some (Z.of_N (g (n + 1)%N))).
  { intros z Fz n. specialize (F z Fz). split; apply (pfunction_defined body bound _ Hd); [| exact F].
    unfold EvidenceSound.in_columns in *. destruct bound; [fold n in F; lia | exact I]. }
  assert (Q : forall z q, fits_bound bound z = true -> ranged 4 q = true -> let n := number_at e z in
    prefuted parameters 4 (Evidence.adjacent body None ++ [Valued (Const z) 4 0; q]) t = Some true ->
    ~ asked [] [n; n + 1; g n; g (n + 1)]%N (ask_at e q)).
  { intros z q Fz Rq n R A. refine (prefuted_right e _ _ _ _ _ R [n; n + 1; g n; g (n + 1)]%N eq_refl _).
    - rewrite forallb_app, EvidenceSound.adjacent_ranged. cbn [forallb]. rewrite Rq. reflexivity.
    - apply Forall_app. split; [apply (adjacent_true body None); exact I |]. constructor; [| constructor; [exact A | constructor]].
      cbn [map_ask asked nth firstn]. unfold natural. cbn [map_term total]. rewrite N2Z.id. reflexivity. }
  assert (C : forall z, fits_bound bound z = true -> let n := number_at e z in
    ((p <> Ns /\ (g (n + 1) < g n)%N) \/ (p <> Monotone /\ violation n (n + 1) (g n) (g (n + 1)%N))) -> Semantics.contradicted p u bound).
  { intros z Fz n. destruct (V z Fz) as [V1 V2]. exact (columns_refute p u bound n (F z Fz) V1 V2). }
  assert (S : (exists w, a = AgainstPower w) \/ against_columns parameters p body bound a (by_tree s) t = Some true) by (destruct a as [z | z | zs | w]; eauto).
  destruct S as [[w ->] | S].
  { assert (R : p <> Monotone /\ bound = None /\ power_right w parameters body (by_tree s) t = Some true) by (destruct p, bound; try discriminate H; repeat split; congruence).
    destruct R as (Np & -> & R). assert (D : forall n, Semantics.value false u [n] = Some (Z.of_N (g n))) by (intro n; exact (pfunction_defined body None _ Hd n I)).
    destruct (power_sound e w parameters body (by_tree s) t R D) as [n X]. exact (columns_refute p u None n I (D n) (D (n + 1)%N) (or_intror (conj Np X))). }
  clear H. rename S into H. unfold against_columns in H.
  destruct (by_tree s) as [ls |].
  { assert (W : exists z, a = AgainstMonotone z /\ p <> Ns /\ fits_bound bound z = true /\ falls_by body z ls = Some true).
    { destruct p, a as [z | z | zs | w]; try discriminate H; destruct (fits_bound bound z) eqn:Fz; try discriminate H; exists z; (repeat split; [discriminate | exact Fz | exact H]). }
    destruct W as (z & -> & Np & Fz & Ht). apply (C z Fz). left. split; [exact Np |]. destruct (V z Fz) as [V1 V2].
    destruct (N.lt_ge_cases (g (number_at e z + 1)%N) (g (number_at e z))) as [L | L]; [exact L | exfalso].
    refine (TreesSound.tree_sound 0 e [] _ ls Ht _). intros c b [X | []]. injection X as <- <-.
    rewrite (prises_truth body (Const z) [] (number_at e z) eq_refl V1 V2). f_equal. apply Z.leb_le. unfold g in L. fold u. lia. }
  destruct (shows p a body bound) as [qs |] eqn:Es; [| discriminate].
  destruct p, a as [z | z | zs | w]; try discriminate Es; cbn [shows] in Es; destruct (fits_bound bound z) eqn:Fz; try discriminate Es; injection Es as <-;
    apply (C z Fz).
  - pose proof (Q z (Difference (Some 1) 2 3 None false) Fz eq_refl H) as X. cbn [map_ask asked nth] in X. unfold as_said, Obligation.in_range in X.
    left. split; [discriminate |]. destruct (N.lt_ge_cases (g (number_at e z + 1)%N) (g (number_at e z))); [assumption | exfalso; apply X; lia].
  - pose proof (Q z (Violating 0 1 2 3 false) Fz eq_refl H) as X. right. split; [discriminate |]. apply violation_decided. exact X.
  - pose proof (Q z (Difference (Some 1) 2 3 None false) Fz eq_refl H) as X. cbn [map_ask asked nth] in X. unfold as_said, Obligation.in_range in X.
    left. split; [discriminate |]. destruct (N.lt_ge_cases (g (number_at e z + 1)%N) (g (number_at e z))); [assumption | exfalso; apply X; lia].
  - pose proof (Q z (Violating 0 1 2 3 false) Fz eq_refl H) as X. right. split; [discriminate |]. apply violation_decided. exact X.
Qed.
Lemma pconstants_values zs env : values (terms_at e (pconstants zs)) env = Some (map (number_at e) zs).
Proof.
  induction zs as [| z zs IH]; [reflexivity |].
  change (bind (Some (Z.of_N (number_at e z))) (fun x => bind (values (terms_at e (pconstants zs)) env) (fun xs => Some (Z.to_N x :: xs))) = Some (map (number_at e) (z :: zs))).
  rewrite IH. cbn [bind map]. rewrite N2Z.id. reflexivity.
Qed.
Lemma against_forall_sound n cd s : against_forall parameters n cd s = Some true -> exists env, length env = n /\ truth (cond_at e cd) env = Some false.
Proof.
  unfold against_forall. intro H. apply EvidenceSound.and_then_true in H as [Hd H]. destruct (refuting s) as [[[z | z | zs | w] t] |]; try discriminate.
  destruct (Nat.eqb_spec (length zs) n) as [L |]; [| discriminate]. exists (map (number_at e) zs). rewrite map_length. split; [exact L |].
  set (env := map (number_at e) zs). assert (Le : length env = n) by (unfold env; rewrite map_length; exact L).
  destruct defined_values as (_ & D & _). destruct (walk_at e) as (_ & Wk & _).
  assert (V : truth (cond_at e cd) env = Some (holds_c (cond_at e cd) env)).
  { exact (D (cond_at e cd) Outer [] env (Forall_nil _) (walk_fine _ _ _ env Hd Le)). }
  rewrite V. f_equal. destruct (holds_c (cond_at e cd) env) eqn:E; [exfalso | reflexivity].
  destruct (by_tree s) as [ls |].
  { refine (TreesSound.tree_sound 0 e [] _ ls H _). intros c b [X | []]. injection X as <- <-.
    change (bind (values (terms_at e (pconstants zs)) []) (fun numbers => truth (cond_at e cd) numbers) = Some true). rewrite pconstants_values. exact V. }
  refine (prefuted_right e _ _ _ _ _ H env Le _).
  - rewrite forallb_app. cbn. rewrite andb_true_r. apply forallb_forall. intros q Hq. apply in_map_iff in Hq as [[i z] [<- Hi]].
    apply in_combine_l, in_seq in Hi. apply Nat.ltb_lt. lia.
  - apply Forall_app. split; [| constructor; [exact E | constructor]]. apply Forall_forall. intros q Hq.
    apply in_map_iff in Hq as [[i z] [<- Hi]]. cbn [map_ask asked]. unfold natural. cbn [map_term total]. rewrite N2Z.id. unfold env.
    clear - Hi L. apply In_nth_error in Hi as [k Hk]. pose proof (nth_combine_both zs n k i z L Hk) as [-> Hz].
    apply nth_error_nth. rewrite nth_error_map, Hz. reflexivity.
Qed.
End Soundness.

(** If the checker says [Verified], the claim holds for all values of its parameters. *)
Lemma pgame_sound e g cd grundy no s : pgame_right (length e) g cd grundy no s = Some true -> of_set (map (summand_at e) g) (cond_at e cd) no.
Proof.
  unfold pgame_right. destruct (of_bars s) as [t |]; [exact (BarClaims.bar_sound e g cd no (pdefined s) t) |].
  destruct (by_options s) as [x |]; [destruct no; [discriminate |]; exact (OptionsSound.options_sound e g cd grundy (pdefined s) x) |].
  destruct (by_refutation s) as [x |]; [destruct no; [| discriminate]; exact (RefutationSound.refutation_sound e g cd (pdefined s) x) | discriminate].
Qed.
Lemma verdict_true v : verdict v = Verified -> v = Some true.
Proof. destruct v as [[|] |]; [reflexivity | discriminate | discriminate]. Qed.
Theorem check_parametric_sound c s : check_parametric c s = Verified -> holds_for_all c.
Proof.
  unfold check_parametric, holds_for_all, holds, instance, map_claim. intros H e L. cbv zeta in H. cbn [Syntax.about negated]. apply verdict_true in H. rewrite <- L in H.
  destruct (Syntax.about (stated c)) as [p body bound | n cd | g cd | g t | |]; try discriminate.
  - destruct (negated (stated c)); [exact (against_function_sound e _ p body bound s H) | exact (pfunction_sound e _ p body bound s H)].
  - destruct (negated (stated c)); [exact (against_forall_sound e _ n cd s H) | exact (pforall_sound e _ n cd s H)].
  - exact (pgame_sound e g cd false (negated (stated c)) s H).
  - assert (Other : pgame_right (length e) (Strip :: g) (Compare CEq (Var 0) t) true (negated (stated c)) s = Some true -> of_set (map (summand_at e) (Strip :: g)) (cond_at e (Compare CEq (Var 0) t)) (negated (stated c))).
    { apply pgame_sound. }
    destruct (by_formula s) as [x |]; [destruct (of_bars s) as [b |] |]; try exact (Other H). destruct (negated (stated c)); [discriminate |]. exact (ClosedFormulaSound.formula_sound e g t _ b x H).
Qed.
