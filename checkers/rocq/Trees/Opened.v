(** Terms as trees of cases read them (docs/LOWERING.md, "Goals"): a call is its body with the arguments in place of its variables,
    and so an argument may be negative. Where a term has a value, it is the same. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Checker Require Import Syntax Semantics Stated Total Places Lowering Meaning Bars Substitution.
Import ListNotations.
Local Open Scope Z_scope.

Section Opened.
Variable e : list N.
(** As a side of a comparison; elsewhere what is negative is 0. *)
Fixpoint opened (t : wterm) (r : nat -> Z) {struct t} : Z :=
  match t with
  | Var i => r i
  | Const c => Z.of_N (number_at e c)
  | Add a b => opened a r + opened b r
  | Sub a b => opened a r - opened b r
  | Monus a b => clip (opened a r - opened b r)
  | Scale c a => Z.of_N (number_at e c) * opened a r
  | Floor a x k => (clip (opened a r) + Z.of_N (number_at e x)) / Z.pos (divisor_at e k)
  | Mod a k => clip (opened a r) mod Z.pos (divisor_at e k)
  | Min a b => Z.min (clip (opened a r)) (clip (opened b r))
  | Max a b => Z.max (clip (opened a r)) (clip (opened b r))
  | If c a b => clip (if opened_c c r then opened a r else opened b r)
  | Xor a b => on_naturals N.lxor (opened a r) (opened b r)
  | Band a b => on_naturals N.land (opened a r) (opened b r)
  | Bor a b => on_naturals N.lor (opened a r) (opened b r)
  | Top a => Z.of_N (power_below (Z.to_N (opened a r)))
  | Product a b => clip (opened a r) * clip (opened b r)
  | Root a => Z.of_N (N.sqrt (Z.to_N (opened a r)))
  | Log a => Z.of_N (N.log2 (Z.to_N (opened a r)))
  | Lookup vs a => if r 0%nat <? Z.of_N (N.of_nat (length vs)) then Z.of_N (nth (Z.to_nat (r 0%nat)) vs 0%N) else clip (opened a r)
  | Call body args => clip (opened body (fun i => nth i (openeds args r) 0))
  end
with opened_c (c : wcond) (r : nat -> Z) {struct c} : bool :=
  match c with
  | Compare op a b => compares op (opened a r) (opened b r)
  | And c d => opened_c c r && opened_c d r
  | Or c d => opened_c c r || opened_c d r
  | Not c => negb (opened_c c r)
  | CallC body args => opened_c body (fun i => nth i (openeds args r) 0)
  | Automaton a => accepted a (map (fun i => Z.to_N (r i)) (seq 0 (arity a)))
  end
with openeds (ts : wterms) (r : nat -> Z) {struct ts} : list Z :=
  match ts with Nil => [] | Cons t ts => opened t r :: openeds ts r end.

Lemma joined_opened a b r : opened (joined a b) r = opened a r + opened b r.
Proof.
  assert (H : forall x c, opened (if wterm_eqb c b then x else Add (Sub x c) b) r = opened (Sub x c) r + opened b r).
  { intros x c. destruct (wterm_eqb c b) eqn:E; [| reflexivity]. apply wterm_eqb_eq in E. subst c. cbn [opened]. lia. }
  destruct a; try reflexivity. apply H.
Qed.
(** Terms in place of variables. *)
Lemma lookup_opened s r q vs a : opened (s 0%nat) r = q 0%nat -> opened (psubst s a) r = opened a q -> opened (psubst s (Lookup vs a)) r = opened (Lookup vs a) q.
Proof.
  intros S E. change (opened (psubst s (Lookup vs a)) r) with (clip (if opened (s 0%nat) r <? Z.of_N (number_at e (written_number (N.of_nat (length vs))))
    then clip (opened (Lookup vs (Const [])) (fun i => nth i [opened (s 0%nat) r] 0)) else opened (psubst s a) r)).
  rewrite E, S, written_number_at. cbn [opened nth]. destruct (q 0%nat <? _); unfold clip; lia.
Qed.
Lemma automaton_opened s r q a : (forall i, In i (seq 0 (arity a)) -> opened (s i) r = q i) -> opened_c (psubst_c s (Automaton a)) r = opened_c (Automaton a) q.
Proof.
  intro S. cbn [psubst_c opened_c]. f_equal. apply map_ext_in. intros i Hi. f_equal.
  assert (T : forall l, openeds (listed_terms l) r = map (fun t => opened t r) l) by (induction l as [| t l IH]; [reflexivity | cbn; rewrite IH; reflexivity]).
  rewrite T, map_map. rewrite nth_indep with (d' := opened (s 0%nat) r) by (rewrite map_length, seq_length; apply in_seq in Hi; lia).
  rewrite (map_nth (fun i => opened (s i) r)), seq_nth by (apply in_seq in Hi; lia). apply S, Hi.
Qed.
Lemma only_opened ok s r q : (forall i, ok i = true -> opened (s i) r = q i) ->
  (forall t, only ok t = true -> opened (psubst s t) r = opened t q) /\
  (forall c, only_c ok c = true -> opened_c (psubst_c s c) r = opened_c c q) /\
  (forall ts, only_ts ok ts = true -> openeds (psubst_ts s ts) r = openeds ts q).
Proof.
  intro H. apply syntax_ind; cbn [only only_c only_ts]; intros;
    repeat match goal with H : _ && _ = true |- _ => apply andb_true_iff in H; destruct H end;
    repeat match goal with IH : ?b = true -> _, H : ?b = true |- _ => specialize (IH H) end;
    try (apply lookup_opened; auto; fail); try (apply automaton_opened; intros i Hi; apply H; match goal with O : forallb ok _ = true |- _ => rewrite forallb_forall in O; exact (O i Hi) end);
    match goal with
    | |- opened (psubst s (Add ?a ?b)) _ = _ => change (psubst s (Add a b)) with (joined (psubst s a) (psubst s b)); rewrite joined_opened
    | |- opened (psubst s (If ?c ?a ?b)) _ = _ =>
      change (clip (if opened_c (psubst_c s c) r then opened (psubst s a) r else opened (psubst s b) r) = clip (if opened_c c q then opened a q else opened b q))
    | |- opened (psubst s (Call ?t ?ts)) _ = _ =>
      change (clip (opened t (fun i => nth i (openeds (psubst_ts s ts) r) 0)) = clip (opened t (fun i => nth i (openeds ts q) 0)))
    | |- opened_c (psubst_c s (CallC ?t ?ts)) _ = _ =>
      change (opened_c t (fun i => nth i (openeds (psubst_ts s ts) r) 0) = opened_c t (fun i => nth i (openeds ts q) 0))
    | |- opened_c (psubst_c s (Compare ?op ?a ?b)) _ = _ => change (compares op (opened (psubst s a) r) (opened (psubst s b) r) = compares op (opened a q) (opened b q))
    | |- openeds (psubst_ts s (Cons ?u ?us)) _ = _ => change (opened (psubst s u) r :: openeds (psubst_ts s us) r = opened u q :: openeds us q)
    | _ => cbn [psubst psubst_c opened opened_c]
    end;
    repeat match goal with E : ?x = _ |- context [?x] => rewrite E; clear E end; try reflexivity.
  apply H. assumption.
Qed.
Lemma psubst_opened s r q : (forall i, opened (s i) r = q i) ->
  (forall t, opened (psubst s t) r = opened t q) /\ (forall c, opened_c (psubst_c s c) r = opened_c c q) /\ (forall ts, openeds (psubst_ts s ts) r = openeds ts q).
Proof.
  intro H. destruct (only_opened (fun _ => true) s r q (fun i _ => H i)) as (A & B & C). destruct only_all as (A' & B' & C').
  split; [intro t; apply A, A' | split; [intro c; apply B, B' | intro ts; apply C, C']].
Qed.
Lemma argument_opened ts r i : opened (nth i (unlisted ts) (Const [])) r = nth i (openeds ts r) 0.
Proof. revert i. induction ts as [| t ts IH]; intros [| i]; try reflexivity. exact (IH i). Qed.

(** * Values *)
Definition numbers (env : list N) (i : nat) : Z := Z.of_N (nth i env 0%N).
Lemma nth_numbers l i : nth i (map Z.of_N l) 0 = Z.of_N (nth i l 0%N).
Proof. change 0 with (Z.of_N 0) at 1. apply map_nth. Qed.
Lemma natural_clip t env v : value false t env = Some v -> clip v = v.
Proof. intro H. apply value_natural in H. unfold clip. lia. Qed.
Lemma opened_values :
  (forall t side env r v, (forall i, r i = numbers env i) -> value side (term_at e t) env = Some v -> opened t r = v) /\
  (forall c env r b, (forall i, r i = numbers env i) -> truth (cond_at e c) env = Some b -> opened_c c r = b) /\
  (forall ts env r l, (forall i, r i = numbers env i) -> values (terms_at e ts) env = Some l -> openeds ts r = map Z.of_N l).
Proof.
  apply syntax_ind; cbn [map_term map_cond map_terms value truth values opened opened_c openeds]; fold (term_at e) (cond_at e) (terms_at e); unfold both, bind; intros;
    repeat match goal with
    | H : match ?x with Some _ => _ | None => None end = Some _ |- _ => destruct x eqn:?; [| discriminate H]
    | H : Some _ = Some _ |- _ => injection H as <-
    end;
    repeat match goal with
    | IH : forall side env r v, _ -> value side (term_at e ?t) env = Some v -> _, R : forall i, ?r i = numbers ?env i, E : value ?b (term_at e ?t) ?env = Some ?v |- _ =>
        lazymatch goal with _ : opened t r = v |- _ => fail | _ => pose proof (IH _ _ _ _ R E) end
    | IH : forall env r b, _ -> truth (cond_at e ?t) env = Some b -> _, R : forall i, ?r i = numbers ?env i, E : truth (cond_at e ?t) ?env = Some ?v |- _ =>
        lazymatch goal with _ : opened_c t r = v |- _ => fail | _ => pose proof (IH _ _ _ R E) end
    | IH : forall env r l, _ -> values (terms_at e ?t) env = Some l -> _, R : forall i, ?r i = numbers ?env i, E : values (terms_at e ?t) ?env = Some ?v |- _ =>
        lazymatch goal with _ : openeds t r = map Z.of_N v |- _ => fail | _ => pose proof (IH _ _ _ R E) end
    end;
    repeat match goal with E : opened _ _ = _ |- _ => rewrite E | E : opened_c _ _ = _ |- _ => rewrite E | E : openeds _ _ = _ |- _ => rewrite E end;
    repeat match goal with E : value false ?t ?env = Some ?v |- _ => lazymatch goal with _ : clip v = v |- _ => fail | _ => pose proof (natural_clip _ _ _ E) end end;
    repeat match goal with E : clip _ = _ |- context [clip _] => rewrite E end; try reflexivity; try apply H.
  - (* Sub *) match goal with E : (if ?b then _ else _) = Some _ |- _ => destruct b; [injection E as <-; reflexivity | discriminate E] end.
  - (* If *) destruct b0.
    + match goal with E : value false (term_at e a) _ = Some _ |- _ => rewrite (H0 _ _ _ _ H2 E); exact (natural_clip _ _ _ E) end.
    + match goal with E : value false (term_at e b) _ = Some _ |- _ => rewrite (H1 _ _ _ _ H2 E); exact (natural_clip _ _ _ E) end.
  - (* Lookup *) rewrite H0. unfold numbers. set (x := nth 0 env 0%N) in *. destruct (N.ltb_spec x (N.of_nat (length vs))), (Z.ltb_spec (Z.of_N x) (Z.of_N (N.of_nat (length vs)))); try lia.
    + injection H1 as <-. f_equal. f_equal. lia.
    + rewrite (H _ _ _ _ H0 H1). exact (natural_clip _ _ _ H1).
  - (* Call *) match goal with E : value false (term_at e body) _ = Some _ |- _ => rewrite (H _ _ _ _ (fun i => nth_numbers _ i) E); exact (natural_clip _ _ _ E) end.
  - (* And *) destruct b0; cbn [andb]; [eauto | congruence].
  - (* Or *) destruct b0; cbn [orb]; [congruence | eauto].
  - (* CallC *) exact (H _ _ _ (fun i => nth_numbers _ i) H2).
  - (* Automaton *) f_equal. unfold first_numbers. apply map_ext. intro i. rewrite H. apply N2Z.id.
  - (* Cons *) cbn [map]. rewrite Z2N.id; [reflexivity |]. match goal with E : clip ?z = ?z |- _ => unfold clip in E; lia | E : value false _ _ = Some _ |- _ => exact (value_natural _ _ _ E) end.
Qed.
Lemma opened_not_negative env t : may_be_negative t = false -> 0 <= opened t (numbers env).
Proof.
  induction t; cbn [may_be_negative]; intro H; try discriminate; cbn [opened]; unfold clip, on_naturals, numbers in *; try lia.
  - apply orb_false_iff in H as [H1 H2]. specialize (IHt1 H1). specialize (IHt2 H2). lia.
  - apply Z.div_pos; lia.
  - destruct (_ <? _); lia.
Qed.
End Opened.
