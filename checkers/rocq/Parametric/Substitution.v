(** Terms in place of variables, and what their values are. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Checker Require Import Syntax Semantics Stated Total Slices Lowering Meaning ParametricGame Bars.
Import ListNotations.
Local Open Scope Z_scope.

Section Values.
Variable e : list N.
Notation "t @ ns" := (total (term_at e t) ns) (at level 30).
Notation "t @@ ns" := (total t ns) (at level 30).
Lemma joined_total a b ns : joined a b @ ns = a @ ns + b @ ns.
Proof.
  assert (H : forall x c, (if wterm_eqb c b then x else Add (Sub x c) b) @ ns = Sub x c @ ns + b @ ns).
  { intros x c. destruct (wterm_eqb c b) eqn:E; [| reflexivity]. apply wterm_eqb_eq in E. subst c. cbn [map_term total]. lia. }
  destruct a; try reflexivity. apply H.
Qed.
Section Substitution.
Variable ok : nat -> bool.
Variable s : nat -> wterm.
Variables ns ms : list N.
Hypothesis values : forall i, ok i = true -> s i @ ns = Z.of_N (nth i ms 0%N).
Lemma lookup_total vs a : ok 0 = true -> psubst s a @ ns = a @ ms -> psubst s (Lookup vs a) @ ns = Lookup vs a @ ms.
Proof.
  intros O E. change (psubst s (Lookup vs a) @ ns) with (clip (if s 0%nat @ ns <? Z.of_N (number_at e (written_number (N.of_nat (length vs))))
    then clip (Lookup vs (Const 0) @@ [Z.to_N (s 0%nat @ ns)]) else psubst s a @ ns)).
  rewrite E, written_number_at, (values 0%nat O), N2Z.id. cbn [map_term total nth]. cbv zeta.
  destruct (Z.ltb_spec (Z.of_N (nth 0 ms 0%N)) (Z.of_N (N.of_nat (length vs)))), (N.ltb_spec (nth 0 ms 0%N) (N.of_nat (length vs))); try lia; unfold clip; lia.
Qed.
Lemma automaton_total a : forallb ok (seq 0 (arity a)) = true -> holds_c (cond_at e (psubst_c s (Automaton a))) ns = holds_c (cond_at e (Automaton a)) ms.
Proof.
  intro O. rewrite forallb_forall in O. cbn [psubst_c map_cond holds_c]. f_equal. unfold first_numbers. apply map_ext_in. intros i Hi.
  assert (T : forall l, totals (terms_at e (listed_terms l)) ns = map (fun t => Z.to_N (t @ ns)) l) by (induction l as [| t l IH]; [reflexivity | cbn; rewrite IH; reflexivity]).
  rewrite T, map_map. rewrite nth_indep with (d' := Z.to_N (s 0%nat @ ns)) by (rewrite map_length, seq_length; apply in_seq in Hi; lia).
  rewrite (map_nth (fun i => Z.to_N (s i @ ns))), seq_nth by (apply in_seq in Hi; lia). change (0 + i)%nat with i. rewrite (values _ (O i Hi)). apply N2Z.id.
Qed.
Lemma psubst_total :
  (forall t, only ok t = true -> psubst s t @ ns = t @ ms) /\
  (forall c, only_c ok c = true -> holds_c (cond_at e (psubst_c s c)) ns = holds_c (cond_at e c) ms) /\
  (forall ts, only_ts ok ts = true -> totals (terms_at e (psubst_ts s ts)) ns = totals (terms_at e ts) ms).
Proof.
  apply syntax_ind; cbn [only only_c only_ts]; intros;
    repeat match goal with H : _ && _ = true |- _ => apply andb_true_iff in H; destruct H end;
    repeat match goal with IH : ?b = true -> _, H : ?b = true |- _ => specialize (IH H) end;
    try (apply lookup_total; assumption); try (apply automaton_total; assumption);
    match goal with
    | |- psubst s (Add ?a ?b) @ _ = _ => change (psubst s (Add a b)) with (joined (psubst s a) (psubst s b)); rewrite joined_total
    | |- psubst s (If ?c ?a ?b) @ _ = _ =>
      change (clip (if holds_c (cond_at e (psubst_c s c)) ns then psubst s a @ ns else psubst s b @ ns) =
              clip (if holds_c (cond_at e c) ms then a @ ms else b @ ms))
    | |- psubst s (Call ?t ?ts) @ _ = _ => change (clip (t @ totals (terms_at e (psubst_ts s ts)) ns) = clip (t @ totals (terms_at e ts) ms))
    | |- holds_c (cond_at e (psubst_c s (CallC ?t ?ts))) _ = _ =>
      change (holds_c (cond_at e t) (totals (terms_at e (psubst_ts s ts)) ns) = holds_c (cond_at e t) (totals (terms_at e ts) ms))
    | |- holds_c (cond_at e (psubst_c s (Compare ?op ?a ?b))) _ = _ =>
      change (compares op (psubst s a @ ns) (psubst s b @ ns) = compares op (a @ ms) (b @ ms))
    | |- totals (terms_at e (psubst_ts s (Cons ?u ?us))) _ = _ =>
      change (Z.to_N (psubst s u @ ns) :: totals (terms_at e (psubst_ts s us)) ns = Z.to_N (u @ ms) :: totals (terms_at e us) ms)
    | _ => cbn [psubst psubst_c map_term map_cond total holds_c]
    end;
    repeat match goal with E : ?x = _ |- context [?x] => rewrite E; clear E end; try reflexivity.
  apply values. assumption.
Qed.
End Substitution.
Lemma only_total ok ns ms : (forall i, ok i = true -> nth i ns 0%N = nth i ms 0%N) ->
  (forall t, only ok t = true -> t @ ns = t @ ms) /\ (forall c, only_c ok c = true -> holds_c (cond_at e c) ns = holds_c (cond_at e c) ms).
Proof.
  intro H. assert (P : forall k, (forall i, ok i = true -> nth i ns 0%N = nth i k 0%N) -> forall i, ok i = true -> Var i @ ns = Z.of_N (nth i k 0%N)).
  { intros k E i Hi. cbn. rewrite (E i Hi). reflexivity. }
  destruct (psubst_total ok Var ns ms (P ms H)) as (A & B & _). destruct (psubst_total ok Var ns ns (P ns (fun i _ => eq_refl))) as (A' & B' & _).
  split; intros x Hx; [rewrite <- (A x Hx); symmetry; apply A', Hx | rewrite <- (B x Hx); symmetry; apply B', Hx].
Qed.
Lemma only_all : (forall t, only (fun _ => true) t = true) /\ (forall c, only_c (fun _ => true) c = true) /\ (forall ts, only_ts (fun _ => true) ts = true).
Proof. apply syntax_ind; cbn; intros; repeat (apply andb_true_iff; split); auto. apply forallb_forall. reflexivity. Qed.

Lemma not_negative_at t ns : may_be_negative t = false -> 0 <= t @ ns.
Proof.
  induction t; cbn [may_be_negative]; intro H; try (apply not_negative; reflexivity); try discriminate.
  - apply orb_false_iff in H as [H1 H2]. specialize (IHt1 H1). specialize (IHt2 H2). cbn. lia.
  - specialize (IHt H). cbn. lia.
Qed.
Lemma unlisted_at ts : terms_at e ts = listed_terms (map (term_at e) (unlisted ts)).
Proof. induction ts as [| t ts IH]; [reflexivity |]. cbn. rewrite IH. reflexivity. Qed.
Lemma variables_total l ns : forallb (fun t => match t with Var _ => true | _ => false end) l = true ->
  forall i, nth i l (Const []) @ ns = Z.of_N (nth i (totals (listed_terms (map (term_at e) l)) ns) 0%N).
Proof.
  induction l as [| u l IH]; intros H i; [destruct i; reflexivity |]. cbn [forallb] in H. apply andb_true_iff in H as [H1 H2].
  destruct i as [| i]; [| exact (IH H2 i)]. destruct u; try discriminate. cbn. rewrite N2Z.id. reflexivity.
Qed.
Lemma unfolded_natural tables n : forall t ns, natural (term_at e (unfolded tables n t)) ns = natural (term_at e t) ns.
Proof.
  induction n as [| n IH]; intros t ns; [reflexivity |]. destruct t; try reflexivity. cbn [unfolded]. destruct (_ && _) eqn:E; [| reflexivity].
  rewrite IH. apply andb_true_iff in E as [_ E]. unfold natural.
  change (Call t args @ ns) with (clip (t @ totals (terms_at e args) ns)).
  rewrite (proj1 (psubst_total (fun _ => true) (fun i => nth i (unlisted args) (Const [])) ns (totals (terms_at e args) ns)
    (fun i _ => eq_ind_r (fun ts => _ = Z.of_N (nth i (totals ts ns) 0%N)) (variables_total (unlisted args) ns E i) (unlisted_at args))) t (proj1 only_all t)).
  unfold clip. lia.
Qed.
End Values.
