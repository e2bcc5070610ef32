(** Terms in place of variables, and what their values are. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Checker Require Import Syntax Semantics ParametricSyntax Total Slices ParametricLowering Equality ParametricGame Bars.
Import ListNotations.
Local Open Scope Z_scope.

Section Values.
Variable e : list N.
Notation "t @ ns" := (total (term_at e t) ns) (at level 30).
Lemma joined_total a b ns : joined a b @ ns = a @ ns + b @ ns.
Proof.
  assert (H : forall x c, (if pterm_eqb c b then x else PAdd (PSub x c) b) @ ns = PSub x c @ ns + b @ ns).
  { intros x c. destruct (pterm_eqb c b) eqn:E; [| reflexivity]. apply (proj1 peqb_eq) in E. subst c. cbn [term_at total]. lia. }
  destruct a; try reflexivity. apply H.
Qed.
Section Substitution.
Variable ok : nat -> bool.
Variable s : nat -> pterm.
Variables ns ms : list N.
Hypothesis values : forall i, ok i = true -> s i @ ns = Z.of_N (nth i ms 0%N).
Lemma psubst_total :
  (forall t, only ok t = true -> psubst s t @ ns = t @ ms) /\
  (forall c, only_c ok c = true -> holds_c (cond_at e (psubst_c s c)) ns = holds_c (cond_at e c) ms) /\
  (forall ts, only_ts ok ts = true -> totals (terms_at e (psubst_ts s ts)) ns = totals (terms_at e ts) ms).
Proof.
  apply psyntax_ind; cbn [only only_c only_ts]; intros;
    repeat match goal with H : _ && _ = true |- _ => apply andb_true_iff in H; destruct H end;
    repeat match goal with IH : ?b = true -> _, H : ?b = true |- _ => specialize (IH H) end;
    match goal with
    | |- psubst s (PAdd ?a ?b) @ _ = _ => change (psubst s (PAdd a b)) with (joined (psubst s a) (psubst s b)); rewrite joined_total
    | |- psubst s (PIf ?c ?a ?b) @ _ = _ =>
      change (clip (if holds_c (cond_at e (psubst_c s c)) ns then psubst s a @ ns else psubst s b @ ns) =
              clip (if holds_c (cond_at e c) ms then a @ ms else b @ ms))
    | |- psubst s (PCall ?t ?ts) @ _ = _ => change (clip (t @ totals (terms_at e (psubst_ts s ts)) ns) = clip (t @ totals (terms_at e ts) ms))
    | |- holds_c (cond_at e (psubst_c s (PCallC ?t ?ts))) _ = _ =>
      change (holds_c (cond_at e t) (totals (terms_at e (psubst_ts s ts)) ns) = holds_c (cond_at e t) (totals (terms_at e ts) ms))
    | |- holds_c (cond_at e (psubst_c s (PCompare ?op ?a ?b))) _ = _ =>
      change (compares op (psubst s a @ ns) (psubst s b @ ns) = compares op (a @ ms) (b @ ms))
    | |- totals (terms_at e (psubst_ts s (PCons ?u ?us))) _ = _ =>
      change (Z.to_N (psubst s u @ ns) :: totals (terms_at e (psubst_ts s us)) ns = Z.to_N (u @ ms) :: totals (terms_at e us) ms)
    | _ => cbn [psubst psubst_c term_at cond_at total holds_c]
    end;
    repeat match goal with E : ?x = _ |- context [?x] => rewrite E; clear E end; try reflexivity.
  apply values. assumption.
Qed.
End Substitution.
Lemma only_total ok ns ms : (forall i, ok i = true -> nth i ns 0%N = nth i ms 0%N) ->
  (forall t, only ok t = true -> t @ ns = t @ ms) /\ (forall c, only_c ok c = true -> holds_c (cond_at e c) ns = holds_c (cond_at e c) ms).
Proof.
  intro H. assert (P : forall k, (forall i, ok i = true -> nth i ns 0%N = nth i k 0%N) -> forall i, ok i = true -> PVar i @ ns = Z.of_N (nth i k 0%N)).
  { intros k E i Hi. cbn. rewrite (E i Hi). reflexivity. }
  destruct (psubst_total ok PVar ns ms (P ms H)) as (A & B & _). destruct (psubst_total ok PVar ns ns (P ns (fun i _ => eq_refl))) as (A' & B' & _).
  split; intros x Hx; [rewrite <- (A x Hx); symmetry; apply A', Hx | rewrite <- (B x Hx); symmetry; apply B', Hx].
Qed.
Lemma only_all : (forall t, only (fun _ => true) t = true) /\ (forall c, only_c (fun _ => true) c = true) /\ (forall ts, only_ts (fun _ => true) ts = true).
Proof. apply psyntax_ind; cbn; intros; repeat (apply andb_true_iff; split); auto. Qed.

Lemma not_negative_at t ns : may_be_negative t = false -> 0 <= t @ ns.
Proof.
  induction t; cbn [may_be_negative]; intro H; try (apply not_negative; reflexivity); try discriminate.
  - apply orb_false_iff in H as [H1 H2]. specialize (IHt1 H1). specialize (IHt2 H2). cbn. lia.
  - specialize (IHt H). cbn. lia.
Qed.
Lemma unlisted_at ts : terms_at e ts = listed_terms (map (term_at e) (unlisted ts)).
Proof. induction ts as [| t ts IH]; [reflexivity |]. cbn. rewrite IH. reflexivity. Qed.
Lemma variables_total l ns : forallb (fun t => match t with PVar _ => true | _ => false end) l = true ->
  forall i, nth i l (PConst []) @ ns = Z.of_N (nth i (totals (listed_terms (map (term_at e) l)) ns) 0%N).
Proof.
  induction l as [| u l IH]; intros H i; [destruct i; reflexivity |]. cbn [forallb] in H. apply andb_true_iff in H as [H1 H2].
  destruct i as [| i]; [| exact (IH H2 i)]. destruct u; try discriminate. cbn. rewrite N2Z.id. reflexivity.
Qed.
Lemma unfolded_natural tables n : forall t ns, natural (term_at e (unfolded tables n t)) ns = natural (term_at e t) ns.
Proof.
  induction n as [| n IH]; intros t ns; [reflexivity |]. destruct t; try reflexivity. cbn [unfolded]. destruct (_ && _) eqn:E; [| reflexivity].
  rewrite IH. apply andb_true_iff in E as [_ E]. unfold natural.
  change (PCall t args @ ns) with (clip (t @ totals (terms_at e args) ns)).
  rewrite (proj1 (psubst_total (fun _ => true) (fun i => nth i (unlisted args) (PConst [])) ns (totals (terms_at e args) ns)
    (fun i _ => eq_ind_r (fun ts => _ = Z.of_N (nth i (totals ts ns) 0%N)) (variables_total (unlisted args) ns E i) (unlisted_at args))) t (proj1 only_all t)).
  unfold clip. lia.
Qed.
End Values.
