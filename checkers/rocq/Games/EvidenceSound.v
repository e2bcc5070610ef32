(** What sections about functions and numbers show is true; tables. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Main.
From Checker Require Import Syntax Semantics Total Table Component Formula Rows Machine Lowering Meaning Places Obligation Evidence Function.
Import ListNotations.
Local Open Scope Z_scope.

Lemma and_then_true x y : and_then x y = Some true -> x = Some true /\ y tt = Some true.
Proof. destruct x as [[|] |]; try discriminate. auto. Qed.
Lemma with_section_true {A} (x : option A) f : with_section x f = Some true -> exists s, f s = Some true.
Proof. destruct x as [t |]; [eauto | discriminate]. Qed.
Lemma each_shown_right {A} (os : list (A -> option bool)) : forall ss, each_shown os ss = Some true -> forall o, In o os -> exists s, o s = Some true.
Proof.
  induction os as [| o os IH]; intros [| s ss] H o' Ho; cbn [each_shown] in H; try discriminate; [destruct Ho |].
  apply and_then_true in H as [H1 H2]. destruct Ho as [<- | Ho]; [eauto | exact (IH ss H2 o' Ho)].
Qed.

Lemma accepts_decided t k ms : is_table k t = true -> length ms = k -> accepts t ms \/ ~ accepts t ms.
Proof.
  intros It L. destruct (reads_exists t ms) as [q Rq]. destruct q as [q |].
  - destruct (accepting t q) eqn:Ea; [left; exists q; auto |].
    right. intros [q' [R A]]. pose proof (reads_one _ _ _ _ _ It L Rq R) as X. injection X as ->. congruence.
  - right. intros [q' [R A]]. pose proof (reads_one _ _ _ _ _ It L Rq R). discriminate.
Qed.

(** * Tracks in range *)
Lemma adjacent_ranged {number divisor : Set} {its_numerals : numerals number} (body : term_over number divisor) bound : forallb (ranged 4) (adjacent body bound) = true.
Proof. destruct bound; reflexivity. Qed.
Lemma range_accepted d i xs b : (forall x, In x xs -> (x < d)%nat) -> ranged d (Accepted i xs b : ask) = true.
Proof. intro H. apply forallb_forall. intros x Hx. apply Nat.ltb_lt. auto. Qed.
Lemma range_valued d (t : term) n y : (y < d)%nat -> ranged d (Valued t n y) = true.
Proof. apply Nat.ltb_lt. Qed.
Lemma range_difference d low x y high b : (x < d)%nat -> (y < d)%nat -> ranged d (Difference low x y high b : ask) = true.
Proof. intros Hx Hy. apply andb_true_iff. split; apply Nat.ltb_lt; assumption. Qed.

(** * Tables *)
Section Tables.
Variable tables : list table.

Lemma map_nth_seq (ns : list N) k : (k <= length ns)%nat -> map (fun x => nth x ns 0%N) (seq 0 k) = firstn k ns.
Proof.
  revert k. induction ns as [| n ns IH]; intros [| k] H; try reflexivity; [simpl in H; lia |].
  cbn [seq map firstn]. f_equal. rewrite <- seq_shift, map_map. apply IH. simpl in H. lia.
Qed.
Lemma tracks_params (ns ms : list N) : map (fun x => nth x (ns ++ ms) 0%N) (params (length ns)) = ns.
Proof. unfold params. rewrite map_nth_seq by (rewrite app_length; lia). rewrite firstn_app, Nat.sub_diag, firstn_all. apply app_nil_r. Qed.
Lemma in_params x n : In x (params n) -> (x < n)%nat.
Proof. intro H. apply in_seq in H. lia. Qed.

(** Lemmas 6.5 and 6.10. *)
Lemma justified_right known i j : Forall (entry_right tables) known -> is_justified tables known i j = Some true ->
  entry_right tables (entry_of i j).
Proof.
  intros K. destruct j as [t n all one | c n over sound complete]; cbn [is_justified entry_of entry_right].
  - destruct (table_of_term _ _ _); [discriminate |]. destruct (is_table (S n) _) eqn:It; [| discriminate]. cbn [negb].
    intro H. apply and_then_true in H as [H1 H2]. intros ns y L. subst n.
    assert (A : accepts (nth i tables empty) (ns ++ [natural t ns])).
    { destruct (accepts_decided _ _ (ns ++ [natural t ns]) It) as [X | X]; [rewrite app_length; simpl; lia | exact X | exfalso].
      refine (refuted_right tables known K _ _ _ _ H1 (ns ++ [natural t ns]) _ _).
      - cbn [forallb]. rewrite range_valued by lia. rewrite range_accepted; [reflexivity |]. intros x Hx. apply in_params in Hx. exact Hx.
      - rewrite app_length. simpl. lia.
      - repeat constructor; cbn [asked].
        + rewrite app_nth2, Nat.sub_diag by lia. cbn [nth]. rewrite firstn_app, Nat.sub_diag, firstn_all. cbn [firstn]. rewrite app_nil_r. reflexivity.
        + cbv zeta. unfold params. rewrite map_nth_seq by (rewrite app_length; simpl; lia).
          rewrite firstn_all2 by (rewrite app_length; simpl; lia). exact X. }
    split; [| intros ->; exact A]. intro Ay. destruct (N.eq_dec y (natural t ns)) as [E | E]; [exact E | exfalso].
    refine (refuted_right tables known K _ _ _ _ H2 (ns ++ [natural t ns; y]) _ _).
    + cbn [forallb]. rewrite range_difference by lia. rewrite !range_accepted; [reflexivity | |].
      * intros x Hx. apply in_app_iff in Hx as [Hx | [<- | []]]; [apply in_params in Hx |]; lia.
      * intros x Hx. apply in_app_iff in Hx as [Hx | [<- | []]]; [apply in_params in Hx |]; lia.
    + rewrite app_length. simpl. lia.
    + repeat constructor; cbn [asked]; cbv zeta.
      * rewrite map_app, tracks_params. cbn [map]. rewrite app_nth2, Nat.sub_diag by lia. exact A.
      * rewrite map_app, tracks_params. cbn [map]. rewrite app_nth2 by lia. replace (S (length ns) - length ns)%nat with 1%nat by lia. exact Ay.
      * unfold as_said, in_range. rewrite !app_nth2 by lia.
        rewrite Nat.sub_diag. replace (S (length ns) - length ns)%nat with 1%nat by lia. cbn [nth]. lia.
  - destruct (table_of_cond _ _ _); [discriminate |]. destruct (is_table (length over) _ && _) eqn:It; [| discriminate]. cbn [negb].
    apply andb_true_iff in It as [It Ho]. rewrite forallb_forall in Ho.
    assert (R : forall b, ranged n (Accepted i over b : ask) = true).
    { intro b. apply range_accepted. intros x Hx. apply Nat.ltb_lt. auto. }
    intro H. apply and_then_true in H as [H1 H2]. intros ns L. subst n.
    destruct (accepts_decided _ _ (map (fun j => nth j ns 0%N) over) It) as [X | X]; [apply map_length | |];
      destruct (holds_c c ns) eqn:E; try tauto; try (split; [tauto | discriminate]); exfalso.
    + refine (refuted_right tables known K _ _ _ _ H1 ns eq_refl _).
      * cbn [forallb]. rewrite R. reflexivity.
      * repeat constructor; cbn [asked numbers_of]; cbv zeta; [exact E | exact X].
    + refine (refuted_right tables known K _ _ _ _ H2 ns eq_refl _).
      * cbn [forallb]. rewrite R. reflexivity.
      * repeat constructor; cbn [asked numbers_of]; cbv zeta; [exact E | exact X].
Qed.

Lemma justify_right js : forall known i k, Forall (entry_right tables) known -> justify tables known i js k = Some true ->
  exists known', Forall (entry_right tables) known' /\ k known' = Some true.
Proof.
  induction js as [| j js IH]; intros known i k K H; cbn [justify] in H.
  - exists known. auto.
  - apply and_then_true in H as [H1 H2]. apply IH in H2; [exact H2 |]. constructor; [| exact K]. apply justified_right with known; assumption.
Qed.

Variable known : list entry.
Hypothesis K : Forall (entry_right tables) known.

(** Lemma 6.2 *)
Lemma all_defined_right n ps ts ns : all_defined tables known n ps ts = Some true -> length ns = n -> fine ns ps.
Proof.
  intros H L p Hp B. destruct (each_shown_right _ _ H _ (in_map _ _ _ Hp)) as [t T].
  exact (refuted_right tables known K _ _ _ (asks_ranged n p) T ns L (bad_asked tables ns p B)).
Qed.

Lemma conjuncts_hold (c : cond) env : (forall d, In d (conjuncts c) -> holds_c d env = true) -> holds_c c env = true.
Proof.
  induction c; intro H; try (apply H; left; reflexivity). cbn [conjuncts] in H. cbn [holds_c].
  rewrite IHc1, IHc2; [reflexivity | |]; intros d Hd; apply H, in_or_app; auto.
Qed.
Lemma fails_nowhere_right n c t env : fails_nowhere tables known n c t = Some true -> length env = n -> holds_c c env = true.
Proof.
  unfold fails_nowhere. intros H L. destruct (holds_c c env) eqn:E; [reflexivity | exfalso].
  refine (refuted_right tables known K _ _ _ _ H env L _); [reflexivity |]. repeat constructor. exact E.
Qed.
Lemma forall_sound n cd c : forall_right tables known n cd c = Some true -> forall env, length env = n -> truth cd env = Some true.
Proof.
  unfold forall_right. intros H env L. apply and_then_true in H as [H1 H2].
  destruct defined_values as (_ & D & _).
  pose proof (D cd Outer [] env (Forall_nil _) (all_defined_right _ _ _ env H1 L)) as V. cbn [numbers_of] in V. rewrite V. f_equal.
  destruct (of_conjuncts c) as [| s [| s' ss]]; [| discriminate |].
  - apply with_section_true in H2 as [t H2]. exact (fails_nowhere_right _ _ _ _ H2 L).
  - apply conjuncts_hold. intros d Hd.
    destruct (each_shown_right _ _ H2 _ (in_map (fails_nowhere tables known n) _ _ Hd)) as [t T]. exact (fails_nowhere_right _ _ _ _ T L).
Qed.

(** * Functions *)
Definition in_columns (bound : option N) (n : N) : Prop := match bound with None => True | Some b => (n < b)%N end.
Lemma below_true bound x ns : in_columns bound (nth x ns 0%N) ->
  Forall (fun c => holds_c c ns = true) (below bound x : list cond).
Proof. destruct bound as [b |]; intro H; constructor; [| constructor]. apply Z.ltb_lt. change (Z.of_N (nth x ns 0%N) < Z.of_N b). cbn in H. lia. Qed.

Lemma function_defined body bound ts : 
  all_defined tables known 1 (walk false body Outer (map guard_that (below bound 0))) ts = Some true ->
  forall n, in_columns bound n -> Semantics.value false body [n] = Some (Z.of_N (natural body [n])).
Proof.
  intros H n Hn. destruct defined_values as (D & _ & _).
  assert (G : Forall (guard_true [n]) (map guard_that (below bound 0))).
  { apply Forall_forall. intros g Hg. apply in_map_iff in Hg as [c [<- Hc]]. pose proof (below_true bound 0 [n] Hn) as B.
    rewrite Forall_forall in B. exact (B c Hc). }
  pose proof (D body false Outer _ [n] G (all_defined_right _ _ _ [n] H eq_refl)) as V. cbn [numbers_of] in V.
  pose proof (value_natural _ _ _ V). rewrite V. unfold natural. f_equal. lia.
Qed.

Lemma call_natural body x ns : natural (call body x) ns = natural body [nth x ns 0%N].
Proof. unfold natural, call. cbn [total totals]. rewrite N2Z.id. unfold clip. lia. Qed.

Lemma adjacent_true body bound n : in_columns bound (n + 1) ->
  Forall (asked tables [n; n + 1; natural body [n]; natural body [n + 1]]%N) (adjacent body bound).
Proof.
  intro Hn. unfold adjacent. apply Forall_app. split; [| apply Forall_app; split].
  - constructor; [| constructor]. cbn [asked]. unfold as_said, in_range. cbn [nth]. lia.
  - apply Forall_forall. intros q Hq. apply in_map_iff in Hq as [c [<- Hc]].
    pose proof (below_true bound 1 [n; n + 1; natural body [n]; natural body [n + 1]]%N Hn) as B. rewrite Forall_forall in B. exact (B c Hc).
  - constructor; [| constructor; [| constructor]]; cbn [asked firstn nth]; rewrite call_natural; reflexivity.
Qed.

Lemma monotone_sound body bound t : monotone_right tables known body bound t = Some true ->
  forall n, in_columns bound (n + 1) -> (natural body [n] <= natural body [n + 1])%N.
Proof.
  intros H n Hn. destruct (N.le_gt_cases (natural body [n]) (natural body [n + 1]%N)) as [L | L]; [exact L | exfalso].
  refine (refuted_right tables known K _ _ _ _ H [n; n + 1; natural body [n]; natural body [n + 1]]%N eq_refl _).
  - rewrite forallb_app, adjacent_ranged. reflexivity.
  - apply Forall_app. split; [apply adjacent_true; exact Hn |]. constructor; [| constructor].
    cbn [asked]. unfold as_said, in_range. cbn [nth]. lia.
Qed.

Lemma ns_sound body bound t : ns_right tables known body bound t = Some true ->
  forall n, in_columns bound (n + 1) -> ~ violation n (n + 1) (natural body [n]) (natural body [n + 1]%N).
Proof.
  intros H n Hn V. refine (refuted_right tables known K _ _ _ _ H [n; n + 1; natural body [n]; natural body [n + 1]]%N eq_refl _).
  - rewrite forallb_app, adjacent_ranged. reflexivity.
  - apply Forall_app. split; [apply adjacent_true; exact Hn |]. constructor; [exact V | constructor].
Qed.
Lemma ns_shown_right body bound c : ns_shown tables known body bound c = Some true ->
  forall n, in_columns bound (n + 1) -> ~ violation n (n + 1) (natural body [n]) (natural body [n + 1]%N).
Proof.
  unfold ns_shown. intros H n Hn. destruct (of_operands c) as [| s [| s' ss]]; [| discriminate |].
  - apply with_section_true in H as [t T]. exact (ns_sound _ _ _ T n Hn).
  - apply operands_near. intros u Hu.
    destruct (each_shown_right _ _ H _ (in_map (fun u => ns_right tables known u bound) _ _ Hu)) as [t T]. exact (ns_sound _ _ _ T n Hn).
Qed.
End Tables.

(** A function whose adjacent columns are as they should be. *)
Lemma function_of_columns p body bound :
  (forall n, in_columns bound n -> Semantics.value false body [n] = Some (Z.of_N (natural body [n]))) ->
  (p <> Ns -> forall n, in_columns bound (n + 1) -> (natural body [n] <= natural body [n + 1])%N) ->
  (p <> Monotone -> forall n, in_columns bound (n + 1) -> ~ violation n (n + 1) (natural body [n]) (natural body [n + 1]%N)) ->
  exists f, is_function body bound f /\ has p bound f.
Proof.
  intros Hd Hm Hn. set (f0 := fun t : nat => N.to_nat (natural body [N.of_nat t])). set (f := fun t => f0 (capped bound t)).
  exists f. assert (E : forall t, column bound t -> f t = f0 t) by (intros t C; unfold f; rewrite capped_column by exact C; reflexivity).
  assert (E' : forall t, f (capped bound t) = f t).
  { intro t. unfold f. f_equal. unfold capped. destruct bound; [lia | reflexivity]. }
  assert (next : forall t, N.of_nat (S t) = (N.of_nat t + 1)%N) by (intro; lia).
  assert (C1 : forall t, column bound (S t) -> in_columns bound (N.of_nat t + 1)) by (intros t C; unfold column, in_columns in *; destruct bound; [lia | exact I]).
  split.
  - intros t C. rewrite (E t C). unfold f0. rewrite (Hd (N.of_nat t)).
    + rewrite N_nat_Z. reflexivity.
    + unfold column, in_columns in *. destruct bound; [exact C | exact I].
  - assert (M : p <> Ns -> monotone_on bound f).
    { intros Hp u C. assert (C0 : column bound u) by (unfold column in *; destruct bound; [lia | exact I]).
      rewrite (E u C0), (E (S u) C). unfold f0. rewrite next. pose proof (Hm Hp (N.of_nat u) (C1 u C)). lia. }
    assert (X : p <> Monotone -> NS (fun t => f (capped bound t))).
    { intro Hp. apply Main.lemma_2_1. intros u i Hi. rewrite !E'. destruct (capped_next bound u) as [(C & Eu & Es) | Es].
      - rewrite (E (S u) C), (E u) by (unfold column in *; destruct bound; [lia | exact I]). unfold f0.
        apply (no_violation_ns u (S u)); [| exact Hi]. rewrite !N2Nat.id, next. exact (Hn Hp (N.of_nat u) (C1 u C)).
      - rewrite <- (E' (S u)), Es, E'. reflexivity. }
    destruct p; cbn [has].
    + apply M. discriminate.
    + apply ns_columns, X. discriminate.
    + split; [apply M; discriminate | apply nimsum_of_ns, X; discriminate].
Qed.

Lemma function_sound tables known p body bound c : Forall (entry_right tables) known ->
  function_right tables known p body bound c = Some true -> exists f, is_function body bound f /\ has p bound f.
Proof.
  intros K H. unfold function_right in H. apply and_then_true in H as [Hd H]. apply and_then_true in H as [Hm Hn].
  apply function_of_columns; [exact (function_defined tables known K body bound _ Hd) | |]; intros Hp n C.
  - assert (M : with_section (of_monotone c) (monotone_right tables known body bound) = Some true) by (destruct p; [exact Hm | contradiction | exact Hm]).
    apply with_section_true in M as [t M]. exact (monotone_sound tables known K body bound t M n C).
  - assert (X : ns_shown tables known body bound c = Some true) by (destruct p; [contradiction | exact Hn | exact Hn]).
    exact (ns_shown_right tables known K body bound c X n C).
Qed.
