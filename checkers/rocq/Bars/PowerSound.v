(** Counterexamples to the NS property of a column of a bar beside a strip, at a power of two: by the converse of Corollary 5a.5 they
    violate the criterion. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Main CriterionGrundy.
From Checker Require Import Syntax Semantics Stated Total Digits Places Slices Function Game GameSound BarGame BarLines.
From Checker Require Import Lowering Meaning ParametricGame Evidence Bars Substitution Shape Power Criterion Sides CriterionSound.
Import ListNotations.
Open Scope nat_scope.

(** * What has a value still has it with other terms in place of the variables *)
Lemma bind_some {A B} (x : option A) (f : A -> option B) v : bind x f = Some v -> exists a, x = Some a /\ f a = Some v.
Proof. destruct x as [a |]; [eauto | discriminate]. Qed.
Section Values.
Variable e : list N.
Notation value side t env := (Semantics.value side (term_at e t) env).
Lemma joined_value side a b ns v : value side (Add a b) ns = Some v -> value side (joined a b) ns = Some v.
Proof.
  assert (H : forall x c, value side (Add (Sub x c) b) ns = Some v -> value side (if wterm_eqb c b then x else Add (Sub x c) b) ns = Some v).
  { intros x c V. destruct (wterm_eqb c b) eqn:E; [| exact V]. apply wterm_eqb_eq in E. subst c. cbn [map_term Semantics.value] in V. unfold both in V.
    apply bind_some in V as (d & V & B). apply bind_some in V as (z & V & D). apply bind_some in V as (u & -> & U). apply bind_some in U as (y & U & Z).
    rewrite U in B. cbn [bind] in B. destruct (side || (0 <=? z)%Z)%bool; [| discriminate]. injection D as <-. injection Z as <-. injection B as <-. f_equal. lia. }
  intro V. destruct a; try exact V. exact (H _ _ V).
Qed.
Section Substitution.
Variable ok : nat -> bool.
Variable s : nat -> wterm.
Variables ns ms : list N.
Hypothesis variable : forall i, ok i = true -> forall side, value side (s i) ns = Some (Z.of_N (nth i ms 0%N)).
Lemma lookup_value vs a side v : ok 0 = true -> (forall v, value false a ms = Some v -> value false (psubst s a) ns = Some v) ->
  value side (Lookup vs a) ms = Some v -> value side (psubst s (Lookup vs a)) ns = Some v.
Proof.
  intros O A V. change (bind (bind (value true (s 0) ns) (fun x => bind (Some (Z.of_N (number_at e (written_number (N.of_nat (length vs)))))) (fun y => Some (compares CLt x y))))
    (fun h => if h then bind (bind (value false (s 0) ns) (fun x => bind (Some []) (fun xs => Some (Z.to_N x :: xs)))) (fun l => value false (Lookup vs (Const [])) l) else value false (psubst s a) ns) = Some v).
  rewrite !(variable 0 O), written_number_at. cbn [bind compares map_term Semantics.value nth]. rewrite N2Z.id. cbn [map_term Semantics.value] in V. cbv zeta in *.
  destruct (Z.ltb_spec (Z.of_N (nth 0 ms 0%N)) (Z.of_N (N.of_nat (length vs)))), (N.ltb_spec (nth 0 ms 0%N) (N.of_nat (length vs))); try lia; [exact V | exact (A v V)].
Qed.
Lemma automaton_value a v : forallb ok (seq 0 (arity a)) = true -> truth (cond_at e (Automaton a)) ms = Some v -> truth (cond_at e (psubst_c s (Automaton a))) ns = Some v.
Proof.
  intros O V. rewrite forallb_forall in O.
  assert (T : forall l, (forall i, In i l -> ok i = true) -> values (terms_at e (listed_terms (map s l))) ns = Some (map (fun i => nth i ms 0%N) l)).
  { induction l as [| i l IH]; intro H; [reflexivity |].
    change (bind (value false (s i) ns) (fun x => bind (values (terms_at e (listed_terms (map s l))) ns) (fun xs => Some (Z.to_N x :: xs))) = Some (map (fun i => nth i ms 0%N) (i :: l))).
    rewrite (variable i (H i (or_introl eq_refl))), (IH (fun j Hj => H j (or_intror Hj))). cbn [bind map]. rewrite N2Z.id. reflexivity. }
  change (bind (values (terms_at e (listed_terms (map s (seq 0 (arity a))))) ns) (fun l => truth (Automaton a) l) = Some v). rewrite (T _ O). cbn [bind truth map_cond] in *.
  rewrite <- V. do 2 f_equal. unfold first_numbers. apply map_ext_in. intros i Hi.
  rewrite nth_indep with (d' := nth 0 ms 0%N) by (rewrite map_length, seq_length; apply in_seq in Hi; lia).
  rewrite (map_nth (fun i => nth i ms 0%N)), seq_nth by (apply in_seq in Hi; lia). reflexivity.
Qed.
Lemma psubst_value :
  (forall t, only ok t = true -> forall side v, value side t ms = Some v -> value side (psubst s t) ns = Some v) /\
  (forall c, only_c ok c = true -> forall v, truth (cond_at e c) ms = Some v -> truth (cond_at e (psubst_c s c)) ns = Some v) /\
  (forall ts, only_ts ok ts = true -> forall v, values (terms_at e ts) ms = Some v -> values (terms_at e (psubst_ts s ts)) ns = Some v).
Proof.
  apply syntax_ind; cbn [only only_c only_ts]; intros;
    repeat match goal with H : _ && _ = true |- _ => apply andb_true_iff in H; destruct H end;
    repeat match goal with IH : ?b = true -> _, H : ?b = true |- _ => specialize (IH H) end;
    try match goal with
    | |- Semantics.value _ (term_at e (psubst s (Lookup _ _))) _ = _ => apply lookup_value; [assumption | auto | assumption]
    | |- truth (cond_at e (psubst_c s (Automaton _))) _ = _ => apply automaton_value; assumption
    end;
    match goal with
    | V : Semantics.value _ (term_at e (Call ?t ?ts)) _ = _ |- _ =>
      change (bind (values (terms_at e ts) ms) (fun l => value false t l) = Some v) in V;
      change (bind (values (terms_at e (psubst_ts s ts)) ns) (fun l => value false t l) = Some v)
    | V : truth (cond_at e (CallC ?t ?ts)) _ = _ |- _ =>
      change (bind (values (terms_at e ts) ms) (fun l => truth (cond_at e t) l) = Some v) in V;
      change (bind (values (terms_at e (psubst_ts s ts)) ns) (fun l => truth (cond_at e t) l) = Some v)
    | V : Semantics.value _ (term_at e (If ?c ?a ?b)) _ = _ |- _ =>
      change (bind (truth (cond_at e c) ms) (fun h : bool => if h then value false a ms else value false b ms) = Some v) in V;
      change (bind (truth (cond_at e (psubst_c s c)) ns) (fun h : bool => if h then value false (psubst s a) ns else value false (psubst s b) ns) = Some v)
    | V : truth (cond_at e (Compare ?op ?a ?b)) _ = _ |- _ =>
      change (bind (value true a ms) (fun x => bind (value true b ms) (fun y => Some (compares op x y))) = Some v) in V;
      change (bind (value true (psubst s a) ns) (fun x => bind (value true (psubst s b) ns) (fun y => Some (compares op x y))) = Some v)
    | V : values (terms_at e (Cons ?t ?ts)) _ = _ |- _ =>
      change (bind (value false t ms) (fun x => bind (values (terms_at e ts) ms) (fun xs => Some (Z.to_N x :: xs))) = Some v) in V;
      change (bind (value false (psubst s t) ns) (fun x => bind (values (terms_at e (psubst_ts s ts)) ns) (fun xs => Some (Z.to_N x :: xs))) = Some v)
    | |- Semantics.value _ (term_at e (psubst s (Add ?a ?b))) _ = _ => change (psubst s (Add a b)) with (joined (psubst s a) (psubst s b)); apply joined_value
    | _ => idtac
    end;
    cbn [psubst psubst_c map_term map_cond Semantics.value truth] in *; unfold both in *;
    repeat match goal with V : bind _ _ = Some _ |- _ => apply bind_some in V; destruct V as (? & ? & V) end;
    try match goal with V : (if ?h then _ else _) = Some _ |- _ => is_var h; destruct h end;
    repeat match goal with IH : forall v, _ = Some v -> _, V : _ = Some _ |- _ => apply IH in V end;
    repeat match goal with IH : forall side v, _ = Some v -> _, V : _ = Some _ |- _ => apply IH in V end;
    repeat (match goal with V : ?x = Some _ |- context [?x] => rewrite V end; cbn [bind]); try first [assumption | reflexivity].
  - match goal with V : Some _ = Some v |- _ => rewrite <- V end. apply variable. assumption.
  - match goal with V : Some (_ - _)%Z = Some _ |- _ => injection V as <- end. assumption.
Qed.
End Substitution.
Lemma unfolded_value tables n : forall t ns v, value false t ns = Some v -> value false (unfolded tables n t) ns = Some v.
Proof.
  induction n as [| n IH]; intros t ns v V; [exact V |]. destruct t; try exact V. cbn [unfolded]. destruct (_ && _)%bool eqn:E; [| exact V].
  apply andb_true_iff in E as [_ E]. apply IH.
  change (bind (values (terms_at e args) ns) (fun l => value false t l) = Some v) in V. apply bind_some in V as (ms & A & V).
  refine (proj1 (psubst_value (fun _ => true) _ ns ms _) t (proj1 only_all t) false v V). intros i _ side. clear V t. revert ms i A E.
  induction args as [| u us IHl]; intros ms i A E.
  - injection A as <-. destruct i; reflexivity.
  - change (bind (value false u ns) (fun x => bind (values (terms_at e us) ns) (fun xs => Some (Z.to_N x :: xs))) = Some ms) in A.
    apply bind_some in A as (x & X & A). apply bind_some in A as (xs & Xs & A). injection A as <-. cbn [unlisted forallb] in E. apply andb_true_iff in E as [Eu E].
    destruct i as [| i]; [| exact (IHl xs i Xs E)]. destruct u; try discriminate. injection X as <-. cbn [unlisted nth]. rewrite N2Z.id. reflexivity.
Qed.
Lemma whole_value t env : may_be_negative t = false -> value true t env = value false t env.
Proof.
  induction t; intro H; try reflexivity; cbn [may_be_negative] in H; try discriminate.
  - apply orb_false_iff in H as [H1 H2]. cbn [map_term Semantics.value]. rewrite (IHt1 H1), (IHt2 H2). reflexivity.
  - cbn [map_term Semantics.value]. rewrite (IHt H). reflexivity.
Qed.
Lemma parts_truth c env : truth (cond_at e c) env = Some true -> forall d, In d (conjuncts c) -> truth (cond_at e d) env = Some true.
Proof.
  induction c; intros T d D; try (destruct D as [<- | []]; exact T).
  cbn [map_cond truth] in T. apply bind_some in T as (t & T1 & T2). destruct t; [| discriminate]. cbn [conjuncts] in D. apply in_app_iff in D as [D | D]; auto.
Qed.
End Values.

Lemma xor_update s v p : forall l, NoDup l -> In s l -> s < length p ->
  xor_of (fun i => nth i (update s v p) 0%N) l = N.lxor v (xor_of (fun i => nth i (update s 0%N p) 0%N) l).
Proof.
  intros l ND I L. revert ND I. induction l as [| i l IH]; intros ND I; [destruct I |]. inversion ND as [| ? ? Ni ND']. subst. cbn [xor_of].
  rewrite !nth_update by exact L. destruct (Nat.eqb_spec i s) as [-> | D].
  - rewrite N.lxor_0_l. f_equal. apply xor_of_ext. intros k Hk. rewrite !nth_update by exact L. destruct (Nat.eqb_spec k s) as [-> |]; [contradiction | reflexivity].
  - destruct I as [-> | I]; [contradiction |]. rewrite (IH ND' I), <- !N.lxor_assoc, (N.lxor_comm v). reflexivity.
Qed.

Section Bar.
Variable e : list N.
Notation parameters := (length e).
Variable g : list wsummand.
Variable b : bar_game.
Hypothesis its_bar : exists t, split_bar t 0 g = Some b.
Notation a := (ahead b). Notation w := (its_width b). Notation n := (total_size b).
Notation R := (row_at b). Notation O := (others_of b). Notation y := (own_row b).
Notation greatest := (greatest e b).
Notation fits := (fits_required e b).
Let G := game_of (map (summand_at e) g).
Hypothesis legal_is : forall p, legal G p <-> length p = n /\ fits p /\ (nth R p 0 <= greatest p)%N.
Hypothesis some_legal : exists p, legal G p.
Hypothesis up : forall p j, length p = n -> In j O -> (greatest p <= greatest (update j (nth j p 0 + 1) p))%N.
Notation F := (function_of b).

(** * The function has a value *)
Lemma domain_part : exists d, where_part (prules_of (the_bar b)) = Some d /\ In (Compare CLe (Var y) (top (its_shape b))) (conjuncts d).
Proof.
  destruct (bar_is g b its_bar) as (k & _ & _ & E). unfold shape_of in E. destruct (where_part _) as [d |]; [| discriminate]. exists d. split; [reflexivity |].
  destruct (filter _ (conjuncts d)) as [| c [| ? ?]] eqn:Ef; try discriminate; destruct c as [[] [y | | | | | | | | | | | | | | | | | | |] t | | | | |]; try discriminate.
  destruct (shape_right _ _); [| discriminate]. injection E as E. unfold own_row. rewrite <- E. cbn [the_row top].
  assert (I : In (Compare CLe (Var y) t) (filter (is_bound (prules_of (the_bar b))) (conjuncts d))) by (rewrite Ef; left; reflexivity).
  apply filter_In in I. exact (proj1 I).
Qed.
Lemma function_value p : length p = n -> fits p -> Semantics.value false (term_at e F) (cols b p) = Some (Z.of_N (natural (term_at e F) (cols b p))).
Proof.
  intros L Fp. destruct (shape_facts g b its_bar) as ([Y _] & P & U & _). set (p' := update R 0%N p). assert (LR : R < length p) by (rewrite L; apply (within g b its_bar); left; reflexivity).
  assert (Lg : legal G p').
  { apply legal_is. unfold p'. rewrite update_length. split; [exact L |]. split.
    - apply (required_fixed e g b its_bar p); [| exact Fp]. intros i _ Hi. rewrite nth_update by exact LR. destruct (Nat.eqb_spec i R) as [-> |]; [exfalso; apply Hi; left; reflexivity | reflexivity].
    - rewrite nth_update, Nat.eqb_refl by exact LR. lia. }
  destruct domain_part as (d & Ed & Id). destruct Lg as [_ Lg].
  assert (T : truth (cond_at e (CallC d (listed_terms (pvars a w)))) p' = Some true).
  { rewrite Forall_forall in Lg. apply Lg. rewrite <- measured_fst. change (In (cond_at e (CallC d (listed_terms (pvars a w)))) (dom (measured_at e g))).
    rewrite pdomains_at, (domains_are g b its_bar d Ed). left. reflexivity. }
  change (bind (values (terms_at e (listed_terms (pvars a w))) p') (fun l => truth (cond_at e d) l) = Some true) in T. rewrite plisted_at, pvars_at in T.
  rewrite values_total in T by (intros t Ht; apply in_map_iff in Ht as [k [<- _]]; reflexivity). rewrite naturals_vars in T. cbn [bind] in T.
  pose proof (parts_truth e d _ T _ Id) as V. change (bind (Some (Z.of_N (nth y (slice a w p') 0%N))) (fun x =>
    bind (Semantics.value true (term_at e (top (its_shape b))) (slice a w p')) (fun z => Some (compares CLe x z))) = Some true) in V.
  cbn [bind] in V. apply bind_some in V as (v & V & _). rewrite (whole_value e _ _ P) in V.
  assert (W : Semantics.value false (term_at e F) (cols b p) = Some v).
  { unfold function_of. apply unfolded_value. refine (proj1 (psubst_value e _ (as_column b) (cols b p) (slice a w p') _) _ U false v V).
    intros i Hi side. apply andb_true_iff in Hi as [Hi D]. apply negb_true_iff, Nat.eqb_neq in D. rewrite nth_slice, Hi. apply Nat.ltb_lt in Hi.
    cbn [as_column map_term Semantics.value]. do 2 f_equal. unfold p'. rewrite nth_update by exact LR. destruct (Nat.eqb_spec (a + i) R) as [X |]; [unfold row_at in X; lia |].
    exact (nth_columns parameters e eq_refl g b its_bar (fun i => nth i p 0%N) 0%N i Hi D). }
  pose proof (value_natural _ _ _ W). rewrite W. unfold natural. rewrite (proj1 total_values _ _ _ _ W), Z2N.id by assumption. reflexivity.
Qed.

(** * The criterion, for all numbers beside a column, is the NS property *)
Variable x : shifted.
Hypothesis beside : by_ns b x = true.
Hypothesis lines : lines_hold e b x.
Notation r := (length (columns_of b)).
Lemma is_itself : x = Itself. Proof. unfold by_ns in beside. destruct x; congruence. Qed.
Lemma all_change i : i < n -> In i (R :: O).
Proof.
  intro Hi. assert (I : incl (seq 0 n) (R :: O)).
  { apply NoDup_length_incl; [exact (distinct g b its_bar) | |].
    - pose proof beside as B. unfold by_ns in B. rewrite is_itself in B. apply andb_true_iff in B as [E _]. apply Nat.eqb_eq in E. rewrite seq_length. cbn [length]. lia.
    - intros j Hj. apply in_seq. pose proof (within g b its_bar j Hj). lia. }
  apply I, in_seq. lia.
Qed.
Lemma all_fit p : length p = n -> fits p.
Proof.
  intro L. destruct some_legal as [q Lq]. apply legal_is in Lq as (_ & Fq & _). apply (required_fixed e g b its_bar q); [| exact Fq].
  intros i Hi No. exfalso. apply No, all_change, Hi.
Qed.
Lemma a_strip : exists s, In s O /\ (s < a \/ a + w <= s).
Proof.
  pose proof beside as B. unfold by_ns in B. rewrite is_itself in B. apply andb_true_iff in B as [E M]. apply Nat.eqb_eq in E. apply Nat.ltb_lt in M.
  rewrite (columns_length parameters e eq_refl g b its_bar) in M. destruct (shape_facts g b its_bar) as ([Y _] & _).
  assert (S : w < n) by lia. unfold total_size in S. destruct (Nat.eq_dec a 0) as [A | A].
  - exists (a + w). split; [| lia]. apply (in_others b). right. left. unfold total_size. lia.
  - exists 0. split; [| lia]. apply (in_others b). left. lia.
Qed.
(** The converse of Corollary 5a.5. *)
Lemma column_ns i p : i < w -> i <> y -> length p = n -> NS (fun t => N.to_nat (greatest (update (a + i) (N.of_nat t) p))).
Proof.
  intros Hi D L. set (j := a + i). set (phi := fun u => greatest (update j u p)).
  assert (Jn : j < n) by (unfold j, total_size; lia).
  assert (Hj : In j O).
  { destruct (all_change j Jn) as [X | X]; [unfold j, row_at in X; lia | exact X]. }
  apply CriterionGrundy.T_ns.
  - apply Main.lemma_2_2. intro t. pose proof (up (update j (N.of_nat t) p) j ltac:(rewrite update_length; exact L) Hj) as Q.
    rewrite nth_update, Nat.eqb_refl, update_update in Q by (rewrite L; exact Jn). replace (N.of_nat t + 1)%N with (N.of_nat (S t)) in Q by lia. lia.
  - intro X. rewrite <- (Nat2N.id X). apply (T_numbers (N.of_nat X) phi); [reflexivity |]. destruct a_strip as (s & Hs & As).
    assert (Sn : s < n) by (apply (within g b its_bar); right; exact Hs). assert (Sj : s <> j) by (unfold j; lia).
    assert (Ir : In s (rest O j)) by (apply filter_In; split; [exact Hs | apply negb_true_iff, Nat.eqb_neq; exact Sj]).
    set (c := xor_of (fun i => nth i (update s 0%N p) 0%N) (rest O j)). set (p' := update s (N.lxor (N.of_nat X) c) p).
    assert (Lp : length p' = n) by (unfold p'; rewrite update_length; exact L).
    assert (Q : xor_of (fun i => nth i p' 0%N) (rest O j) = N.of_nat X).
    { unfold p'. rewrite xor_update; [| | exact Ir | rewrite L; exact Sn].
      - fold c. rewrite N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r. reflexivity.
      - pose proof (distinct g b its_bar) as ND. inversion ND. apply NoDup_filter. assumption. }
    assert (E : forall u, greatest (update j u p') = phi u).
    { intro u. unfold phi, greatest, Shape.greatest, j, p'. rewrite !slice_update by (rewrite ?update_length, ?L; unfold j in Jn; assumption).
      rewrite slice_away by (rewrite ?L; assumption). reflexivity. }
    assert (B : line O greatest j p').
    { pose proof lines as B. unfold lines_hold in B. rewrite is_itself in B. exact (B p' Lp (all_fit p' Lp) j Hj). }
    intro m. specialize (B m). rewrite Q, !E in B. exact B.
Qed.
Lemma ns_no_violation phi z : NS (fun t => N.to_nat (phi (N.of_nat t))) -> ~ violation z (z + 1) (phi z) (phi (z + 1)%N).
Proof.
  intros H (i & V & E). apply V. specialize (H (N.to_nat z) (N.to_nat (z + 1)) (N.to_nat i) I I). rewrite !shift_eq, !N2Nat.id in H.
  assert (S : N.shiftr z (N.of_nat (S (N.to_nat i))) = N.shiftr (z + 1) (N.of_nat (S (N.to_nat i)))).
  { apply N.bits_inj. intro k. rewrite !N.shiftr_spec'. apply E. lia. }
  apply H in S. assert (T : N.testbit (N.shiftr (phi z) i) 0 = N.testbit (N.shiftr (phi (z + 1)%N) i) 0) by (rewrite S; reflexivity).
  rewrite !N.shiftr_spec' in T. exact T.
Qed.
Lemma column_at k : k < r -> exists i, i < w /\ i <> y /\ column_number b i = k.
Proof.
  rewrite (columns_length parameters e eq_refl g b its_bar). intro Hk. exists (if Nat.ltb k y then k else S k). unfold column_number.
  destruct (Nat.ltb_spec k y) as [A | A]; [destruct (Nat.ltb_spec k y) | destruct (Nat.ltb_spec (S k) y)]; lia.
Qed.
(** A position with these columns. *)
Lemma with_columns l : length l = r -> exists p, length p = n /\ cols b p = l.
Proof.
  intro Ll. exists (map (fun k => if Nat.eqb k R then 0%N else nth (column_number b (k - a)) l 0%N) (seq 0 n)). split; [rewrite map_length, seq_length; reflexivity |].
  set (p := map _ (seq 0 n)). apply same_numbers; [unfold cols; rewrite map_length; symmetry; exact Ll |]. intros k Hk. unfold cols in Hk. rewrite map_length in Hk.
  destruct (column_at k Hk) as (i & Hi & D & C). rewrite <- C at 1. unfold cols. rewrite (nth_columns parameters e eq_refl g b its_bar (fun i => nth i p 0%N) 0%N i Hi D).
  unfold p. rewrite nth_numbers. destruct (Nat.ltb_spec (a + i) n) as [_ | X]; [| unfold total_size in X; lia].
  destruct (Nat.eqb_spec (a + i) R) as [X |]; [unfold row_at in X; lia |]. replace (a + i - a) with i by lia. rewrite C. reflexivity.
Qed.
Lemma no_violation_in l k z : length (l ++ z :: k) = r ->
  ~ violation z (z + 1) (natural (term_at e F) (l ++ z :: k)) (natural (term_at e F) (l ++ (z + 1)%N :: k)).
Proof.
  intro Lr. destruct (with_columns (l ++ z :: k) Lr) as (p & L & C). destruct (column_at (length l)) as (i & Hi & D & CN); [rewrite <- Lr, app_length; cbn; lia |].
  destruct (split_columns parameters e eq_refl g b its_bar i p Hi D L) as (l' & k' & L1 & _ & U).
  assert (E : l' = l /\ k' = k).
  { specialize (U (nth (a + i) p 0%N)). assert (X : update (a + i) (nth (a + i) p 0%N) p = p).
    { apply same_numbers; rewrite update_length; [reflexivity |]. intros j _. assert (a + i < length p) by (rewrite L; unfold total_size; lia).
      rewrite nth_update by assumption. destruct (Nat.eqb_spec j (a + i)) as [-> |]; reflexivity. }
    rewrite X, C in U. apply app_parts in U as [-> U]; [| congruence]. injection U as _ ->. auto. }
  destruct E as [-> ->]. rewrite <- !U, !(function_natural parameters e eq_refl g b its_bar).
  apply (ns_no_violation (fun u => greatest (update (a + i) u p))). exact (column_ns i p Hi D L).
Qed.
Theorem column_power_sound j v xs tree s : j < r -> length xs = r - 1 -> power_right v parameters (in_column b j xs) tree s <> Some true.
Proof.
  intros Hj Lx H. set (l := map (number_at e) (firstn j xs)). set (k := map (number_at e) (skipn j xs)).
  assert (Lr : forall z, length (l ++ z :: k) = r).
  { intro z. unfold l, k. rewrite app_length. cbn [length]. rewrite !map_length, firstn_length, skipn_length. lia. }
  assert (A : forall z, values (terms_at e (listed_terms (map Const (firstn j xs) ++ Var 0 :: map Const (skipn j xs)))) [z] = Some (l ++ z :: k)).
  { intro z. rewrite plisted_at, map_app. cbn [map]. rewrite !map_map. rewrite values_total.
    - rewrite naturals_app. cbn [naturals map]. f_equal. unfold naturals, l, k. rewrite !map_map. f_equal; [| f_equal; [unfold natural; cbn; lia |]];
        apply map_ext; intro c; unfold natural; cbn; lia.
    - intros t Ht. apply in_app_iff in Ht as [Ht | [<- | Ht]]; [| reflexivity |]; apply in_map_iff in Ht as [c [<- _]]; reflexivity. }
  assert (V : forall z, Semantics.value false (term_at e (in_column b j xs)) [z] = Some (Z.of_N (natural (term_at e F) (l ++ z :: k)))).
  { intro z. change (bind (values (terms_at e (listed_terms (map Const (firstn j xs) ++ Var 0 :: map Const (skipn j xs)))) [z]) (fun q => Semantics.value false (term_at e F) q) =
      Some (Z.of_N (natural (term_at e F) (l ++ z :: k)))). rewrite A. cbn [bind].
    destruct (with_columns (l ++ z :: k) (Lr z)) as (p & L & C). rewrite <- C. exact (function_value p L (all_fit p L)). }
  assert (E : forall z, natural (term_at e (in_column b j xs)) [z] = natural (term_at e F) (l ++ z :: k)).
  { intro z. unfold natural at 1. rewrite (proj1 total_values _ _ _ _ (V z)). apply N2Z.id. }
  destruct (power_sound e v parameters (in_column b j xs) tree s H) as [z X]; [intro z; rewrite E; apply V |]. rewrite !E in X.
  exact (no_violation_in l k z (Lr z) X).
Qed.
End Bar.
