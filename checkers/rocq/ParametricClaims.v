(** The check of claims with parameters about functions and numbers, and why it is sound: what it verifies holds for all
    values of the parameters. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Main.
From Checker Require Import Syntax Semantics ParametricSyntax Total Table Component Rows Parametric ParametricObligation.
From Checker Require Import Places Function.
From Checker Require EvidenceSound.
From Checker Require Import Evidence.
Import ListNotations.
Local Open Scope Z_scope.

Record psections := { pdefined : list section; pmonotone : option section; pns : option section; pforall : option section }.

Section Check.
Variable parameters : nat.
Definition with_section (x : option section) (f : section -> option bool) : option bool :=
  match x with Some s => f s | None => Some false end.
Definition pasks_of (p : pplace) : list pask :=
  map (fun g => PHolding (pguarding g) (pwhere g) (pholds g)) (pguards p) ++ [PNegative (pleft p) (pright p) (pat p)].
Fixpoint pall_defined (n : nat) (ps : list pplace) (ss : list section) : option bool :=
  match ps, ss with
  | [], [] => Some true
  | p :: ps, s :: ss => and_then (prefuted parameters n (pasks_of p) s) (fun _ => pall_defined n ps ss)
  | _, _ => Some false
  end.
(** BELOW *)
Definition pbelow (bound : option N) (x : nat) : list pcond :=
  match bound with None => [] | Some b => [PCompare CLt (PVar x) (PConst [b])] end.
Definition pcall (body : pterm) (x : nat) : pterm := PCall body (PCons (PVar x) PNil).
Definition padjacent (body : pterm) (bound : option N) : list pask :=
  [PDifference (Some 1) 1 0 (Some 1)] ++ map (fun c => PHolding c POuter true) (pbelow bound 1) ++
  [PValued (pcall body 0) 4 2; PValued (pcall body 1) 4 3].
Definition pmonotone_right (body : pterm) (bound : option N) : section -> option bool :=
  prefuted parameters 4 (padjacent body bound ++ [PDifference (Some 1) 2 3 None]).
Definition pns_right (body : pterm) (bound : option N) : section -> option bool :=
  prefuted parameters 4 (padjacent body bound ++ [PViolating 0 1 2 3]).
Definition guards_below (bound : option N) : list pguard :=
  map (fun c => {| pguarding := c; pwhere := POuter; pholds := true |}) (pbelow bound 0).
Definition pfunction_right (p : property) (body : pterm) (bound : option N) (c : psections) : option bool :=
  and_then (pall_defined 1 (pwalk false body POuter (guards_below bound)) (pdefined c)) (fun _ =>
  and_then (match p with Ns => Some true | _ => with_section (pmonotone c) (pmonotone_right body bound) end) (fun _ =>
  match p with Monotone => Some true | _ => with_section (pns c) (pns_right body bound) end)).
Definition pforall_right (n : nat) (cd : pcond) (c : psections) : option bool :=
  and_then (pall_defined n (pwalk_c cd POuter []) (pdefined c)) (fun _ =>
  with_section (pforall c) (prefuted parameters n [PHolding cd POuter false])).
End Check.

(** A claim with parameters, by its sections. *)
Definition check_parametric (c : pclaim) (s : psections) : result :=
  let parameters := length (bounds_of_parameters c) in
  verdict (match about_parameters c with
           | POfFunction p body bound => pfunction_right parameters p body bound s
           | POfNumbers n cd => pforall_right parameters n cd s
           end).

(** * Soundness *)
(** A function whose adjacent columns are as they should be. *)
Lemma function_of_columns p body bound :
  (forall n, EvidenceSound.in_columns bound n -> Semantics.value false body [n] = Some (Z.of_N (natural body [n]))) ->
  (p <> Ns -> forall n, EvidenceSound.in_columns bound (n + 1) -> (natural body [n] <= natural body [n + 1])%N) ->
  (p <> Monotone -> forall n, EvidenceSound.in_columns bound (n + 1) -> ~ violation n (n + 1) (natural body [n]) (natural body [n + 1]%N)) ->
  exists f, is_function body bound f /\ has p bound f.
Proof.
  intros Hd Hm Hn. set (f0 := fun t : nat => N.to_nat (natural body [N.of_nat t])). set (f := fun t => f0 (capped bound t)).
  exists f. assert (E : forall t, column bound t -> f t = f0 t) by (intros t C; unfold f; rewrite capped_column by exact C; reflexivity).
  assert (E' : forall t, f (capped bound t) = f t).
  { intro t. unfold f. f_equal. unfold capped. destruct bound; [lia | reflexivity]. }
  assert (next : forall t, N.of_nat (S t) = (N.of_nat t + 1)%N) by (intro; lia).
  assert (C1 : forall t, column bound (S t) -> EvidenceSound.in_columns bound (N.of_nat t + 1)) by (intros t C; unfold column, EvidenceSound.in_columns in *; destruct bound; [lia | exact I]).
  split.
  - intros t C. rewrite (E t C). unfold f0. rewrite (Hd (N.of_nat t)).
    + rewrite N_nat_Z. reflexivity.
    + unfold column, EvidenceSound.in_columns in *. destruct bound; [exact C | exact I].
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

Section Soundness.
Variable e : list N.
Variable parameters : nat.
Lemma with_section_true x f : with_section x f = Some true -> exists s, f s = Some true.
Proof. destruct x as [s |]; [eauto | discriminate]. Qed.

Lemma pall_defined_right n ps : forall ss ns, pall_defined parameters n ps ss = Some true -> length ns = n -> fine ns (map (place_at e) ps).
Proof.
  induction ps as [| p ps IH]; intros [| s ss] ns H L; cbn [pall_defined] in H; try discriminate; [intros q [] |].
  apply EvidenceSound.and_then_true in H as [H1 H2]. intros q [<- | Hq]; [| exact (IH ss ns H2 L q Hq)].
  intros [G B]. refine (prefuted_right e _ _ _ _ _ H1 ns L _).
  - unfold pasks_of. rewrite forallb_app. cbn. rewrite andb_true_r. apply forallb_forall. intros x Hx.
    apply in_map_iff in Hx as [g [<- _]]. reflexivity.
  - unfold pasks_of. apply Forall_app. split; [| constructor; [exact B | constructor]].
    apply Forall_forall. intros x Hx. apply in_map_iff in Hx as [g [<- Hg]]. rewrite Forall_forall in G.
    apply (G (guard_at e g)). apply in_map. exact Hg.
Qed.

Lemma pforall_sound n cd s : pforall_right parameters n cd s = Some true -> forall env, length env = n -> truth (cond_at e cd) env = Some true.
Proof.
  unfold pforall_right. intros H env L. apply EvidenceSound.and_then_true in H as [H1 H2]. apply with_section_true in H2 as [t H2].
  destruct defined_values as (_ & D & _). destruct (walk_at e) as (_ & Wk & _).
  assert (V : truth (cond_at e cd) env = Some (holds_c (cond_at e cd) env)).
  { refine (D (cond_at e cd) Outer [] env (Forall_nil _) _). pose proof (Wk cd POuter []) as Q. cbn [frame_at map] in Q. rewrite Q. exact (pall_defined_right _ _ _ env H1 L). }
  rewrite V. f_equal. destruct (holds_c (cond_at e cd) env) eqn:E; [reflexivity | exfalso].
  refine (prefuted_right e _ _ _ _ _ H2 env L _); [reflexivity |]. repeat constructor. exact E.
Qed.

Lemma pbelow_true bound x ns : EvidenceSound.in_columns bound (nth x ns 0%N) -> Forall (fun c => holds_c (cond_at e c) ns = true) (pbelow bound x).
Proof.
  destruct bound as [b |]; intro H; repeat constructor. cbn [cond_at holds_c term_at total compares]. apply Z.ltb_lt.
  cbn [EvidenceSound.in_columns] in H. unfold number_at. cbn [sum_of_products]. lia.
Qed.
Lemma pfunction_defined body bound ss :
  pall_defined parameters 1 (pwalk false body POuter (guards_below bound)) ss = Some true ->
  forall n, EvidenceSound.in_columns bound n -> Semantics.value false (term_at e body) [n] = Some (Z.of_N (natural (term_at e body) [n])).
Proof.
  intros H n Hn. destruct defined_values as (D & _ & _). destruct (walk_at e) as (Wk & _ & _).
  assert (G : Forall (guard_true [n]) (map (guard_at e) (guards_below bound))).
  { apply Forall_forall. intros g Hg. unfold guards_below in Hg. rewrite map_map in Hg. apply in_map_iff in Hg as [c [<- Hc]].
    pose proof (pbelow_true bound 0 [n] Hn) as B. rewrite Forall_forall in B. exact (B c Hc). }
  assert (V : Semantics.value false (term_at e body) [n] = Some (total (term_at e body) [n])).
  { refine (D (term_at e body) false Outer _ [n] G _). pose proof (Wk body false POuter (guards_below bound)) as Q. cbn [frame_at] in Q. rewrite Q. exact (pall_defined_right _ _ _ [n] H eq_refl). }
  pose proof (value_natural _ _ _ V). rewrite V. unfold natural. f_equal. lia.
Qed.
Lemma padjacent_true body bound n : EvidenceSound.in_columns bound (n + 1) ->
  Forall (pasked e [n; n + 1; natural (term_at e body) [n]; natural (term_at e body) [n + 1]]%N) (padjacent body bound).
Proof.
  intro Hn. unfold padjacent. apply Forall_app. split; [| apply Forall_app; split].
  - constructor; [| constructor]. cbn [pasked nth]. cbv zeta. lia.
  - apply Forall_forall. intros q Hq. apply in_map_iff in Hq as [c [<- Hc]].
    pose proof (pbelow_true bound 1 [n; n + 1; natural (term_at e body) [n]; natural (term_at e body) [n + 1]]%N Hn) as B. rewrite Forall_forall in B. exact (B c Hc).
  - constructor; [| constructor; [| constructor]]; cbn [pasked firstn nth]; symmetry; exact (EvidenceSound.call_natural (term_at e body) _ _).
Qed.
Lemma padjacent_ranged body bound : forallb (ranged 4) (padjacent body bound) = true.
Proof. destruct bound; reflexivity. Qed.

Lemma pfunction_sound p body bound s : pfunction_right parameters p body bound s = Some true ->
  exists f, is_function (term_at e body) bound f /\ has p bound f.
Proof.
  unfold pfunction_right. intro H. apply EvidenceSound.and_then_true in H as [Hd H]. apply EvidenceSound.and_then_true in H as [Hm Hn].
  apply function_of_columns; [exact (pfunction_defined body bound _ Hd) | |]; intros Hp n Cn.
  - assert (Hm' : with_section (pmonotone s) (pmonotone_right parameters body bound) = Some true) by (destruct p; [exact Hm | contradiction | exact Hm]).
    apply with_section_true in Hm' as [t Ht].
    destruct (N.le_gt_cases (natural (term_at e body) [n]) (natural (term_at e body) [n + 1]%N)) as [L | L]; [exact L | exfalso].
    refine (prefuted_right e _ _ _ _ _ Ht [n; n + 1; natural (term_at e body) [n]; natural (term_at e body) [n + 1]]%N eq_refl _).
    + rewrite forallb_app, padjacent_ranged. reflexivity.
    + apply Forall_app. split; [apply padjacent_true; exact Cn |]. constructor; [| constructor]. cbn [pasked nth]. cbv zeta. lia.
  - assert (Hn' : with_section (pns s) (pns_right parameters body bound) = Some true) by (destruct p; [contradiction | exact Hn | exact Hn]).
    apply with_section_true in Hn' as [t Ht]. intro V.
    refine (prefuted_right e _ _ _ _ _ Ht [n; n + 1; natural (term_at e body) [n]; natural (term_at e body) [n + 1]]%N eq_refl _).
    + rewrite forallb_app, padjacent_ranged. reflexivity.
    + apply Forall_app. split; [apply padjacent_true; exact Cn |]. constructor; [exact V | constructor].
Qed.
End Soundness.

(** If the checker says [Verified], the claim holds for all values of its parameters. *)
Theorem check_parametric_sound c s : check_parametric c s = Verified -> holds_for_all_parameters c.
Proof.
  unfold check_parametric, holds_for_all_parameters, holds, claim_at. intros H e _. cbv zeta in H.
  destruct (about_parameters c) as [p body bound | n cd]; cbn [about negated].
  - destruct (pfunction_right _ p body bound s) as [[|] |] eqn:E; try discriminate. exact (pfunction_sound e _ p body bound s E).
  - destruct (pforall_right _ n cd s) as [[|] |] eqn:E; try discriminate. exact (pforall_sound e _ n cd s E).
Qed.
