(** What a condition says of coordinates that change: of its conjuncts, also those of the relations that it calls, the ones that mention
    them (docs/LOWERING.md, "Claims about a game"). The others stay true. *)
From Coq Require Import NArith ZArith List Bool.
From Checker Require Import Syntax Semantics Stated Total Places.
Import ListNotations.

Definition one_does (ch : list bool) : bool := existsb (fun b => b) ch.
(** [ch]: for each variable, whether it changes. A parameter of a call changes if its argument mentions a variable that does. *)
Fixpoint mentions {number divisor : Set} (ch : list bool) (t : term_over number divisor) : bool :=
  match t with
  | Var i => nth i ch false
  | Const _ => false
  | Add a b | Sub a b | Monus a b | Min a b | Max a b | Xor a b | Band a b | Bor a b | Product a b => mentions ch a || mentions ch b
  | Scale _ a | Floor a _ _ | Mod a _ | Top a | Root a | Log a => mentions ch a
  | If c a b => mentions_c ch c || mentions ch a || mentions ch b
  | Lookup _ rest => nth 0 ch false || mentions ch rest
  | Call _ args => one_does (changed_arguments ch args)
  end
with mentions_c {number divisor : Set} (ch : list bool) (c : cond_over number divisor) : bool :=
  match c with
  | Compare _ a b => mentions ch a || mentions ch b
  | And c d | Or c d => mentions_c ch c || mentions_c ch d
  | Not c => mentions_c ch c
  | CallC _ args => one_does (changed_arguments ch args)
  | Automaton _ => one_does ch
  end
with changed_arguments {number divisor : Set} (ch : list bool) (ts : terms_over number divisor) : list bool :=
  match ts with Nil => [] | Cons t ts => mentions ch t :: changed_arguments ch ts end.

Fixpoint kept {number divisor : Set} (ch : list bool) (c : cond_over number divisor) : option (cond_over number divisor) :=
  match c with
  | And a b => match kept ch a, kept ch b with Some a, Some b => Some (And a b) | Some a, None => Some a | None, b => b end
  | CallC body args => match kept (changed_arguments ch args) body with Some b => Some (CallC b args) | None => None end
  | _ => if mentions_c ch c then Some c else None
  end.
(** 0 = 0 if it says nothing. *)
Definition of_changed {number divisor : Set} {its_numerals : numerals number} (ch : list bool) (c : cond_over number divisor) : cond_over number divisor := match kept ch c with Some c => c | None => Compare CEq (Const (numeral 0)) (Const (numeral 0)) end.
(** The coordinates whose target is another term. *)
Definition is_variable {number divisor : Set} (i : nat) (t : term_over number divisor) : bool := match t with Var j => Nat.eqb i j | _ => false end.
Definition changes {number divisor : Set} (targets : list (term_over number divisor)) : list bool := map (fun '(i, t) => negb (is_variable i t)) (combine (seq 0 (length targets)) targets).

(** With values of the parameters. *)
Section Values.
Variable e : list N.
Lemma mentions_at : (forall t ch, mentions ch (term_at e t) = mentions ch t) /\ (forall c ch, mentions_c ch (cond_at e c) = mentions_c ch c) /\
  (forall ts ch, changed_arguments ch (terms_at e ts) = changed_arguments ch ts).
Proof. apply syntax_ind; intros; cbn; repeat match goal with H : forall _, _ = _ |- _ => rewrite H end; reflexivity. Qed.
Lemma kept_at c : forall ch, kept ch (cond_at e c) = option_map (cond_at e) (kept ch c).
Proof.
  destruct mentions_at as (_ & M & A).
  assert (leaf : forall d ch, (if mentions_c ch (cond_at e d) then Some (cond_at e d) else None) = option_map (cond_at e) (if mentions_c ch d then Some d else None)).
  { intros d ch. rewrite M. destruct (mentions_c ch d); reflexivity. }
  induction c as [op a b | a IHa b IHb | a IHa b IHb | a IHa | body IH args | a]; intro ch.
  - exact (leaf (Compare op a b) ch).
  - cbn [map_cond kept]. rewrite IHa, IHb. destruct (kept ch a), (kept ch b); reflexivity.
  - exact (leaf (Or a b) ch).
  - exact (leaf (Not a) ch).
  - change (kept ch (cond_at e (CallC body args))) with (match kept (changed_arguments ch (terms_at e args)) (cond_at e body) with Some d => Some (CallC d (terms_at e args)) | None => None end).
    cbn [kept]. rewrite A, IH. destruct (kept _ body); reflexivity.
  - exact (leaf (Automaton a) ch).
Qed.
Lemma of_changed_at ch (c : wcond) : of_changed ch (cond_at e c) = cond_at e (of_changed ch c).
Proof. unfold of_changed. rewrite kept_at. destruct (kept ch c); reflexivity. Qed.
Lemma changes_at (ts : list wterm) : changes (map (term_at e) ts) = changes ts.
Proof.
  unfold changes. rewrite map_length. generalize (seq 0 (length ts)) as l. induction ts as [| t ts IH]; intros [| i l]; try reflexivity.
  cbn. rewrite IH. destruct t; reflexivity.
Qed.
End Values.

(** Numbers before and after a change. *)
Definition agrees (ch : list bool) (e e' : list N) : Prop :=
  length e = length ch /\ length e' = length ch /\ forall i, nth i ch false = false -> nth i e 0%N = nth i e' 0%N.
Lemma none_does ch e e' : agrees ch e e' -> one_does ch = false -> e = e'.
Proof.
  intros (L & L' & H) N0. apply nth_ext with (d := 0%N) (d' := 0%N); [congruence |]. intros i _. apply H.
  destruct (nth_in_or_default i ch false) as [I | I]; [| exact I]. destruct (nth i ch false) eqn:E; [| reflexivity].
  unfold one_does in N0. enough (existsb (fun b => b) ch = true) by congruence. apply existsb_exists. exists true. auto.
Qed.
Lemma unchanged ch e e' : agrees ch e e' ->
  (forall t, mentions ch t = false -> total t e = total t e') /\ (forall c, mentions_c ch c = false -> holds_c c e = holds_c c e') /\
  (forall ts, agrees (changed_arguments ch ts) (totals ts e) (totals ts e')).
Proof.
  intro A. apply syntax_ind; cbn [mentions mentions_c changed_arguments total holds_c totals]; intros;
    repeat match goal with H : _ || _ = false |- _ => apply orb_false_iff in H; destruct H end;
    repeat match goal with IH : ?b = false -> _, H : ?b = false |- _ => specialize (IH H) end;
    repeat match goal with E : _ = _ :> Z |- _ => rewrite E | E : holds_c _ _ = holds_c _ _ |- _ => rewrite E end; try reflexivity.
  - (* Var *) rewrite (proj2 (proj2 A) i H). reflexivity.
  - (* Lookup *) rewrite (proj2 (proj2 A) 0 H0). reflexivity.
  - (* Call *) rewrite (none_does _ _ _ H0 H1). reflexivity.
  - (* CallC *) rewrite (none_does _ _ _ H0 H1). reflexivity.
  - (* Automaton *) rewrite (none_does _ _ _ A H). reflexivity.
  - (* Nil *) split; [reflexivity |]. split; reflexivity.
  - (* Cons *) destruct H0 as (L & L' & E). unfold agrees. cbn [length]. split; [congruence |]. split; [congruence |].
    intros [| i] Hi; cbn [nth] in *; [| exact (E i Hi)]. rewrite (H Hi). reflexivity.
Qed.
(** A condition that holds before a change holds after it if its conjuncts about what changes do. *)
Theorem kept_right c : forall ch e e', agrees ch e e' -> holds_c c e = true ->
  match kept ch c with Some d => holds_c d e' = true | None => True end -> holds_c c e' = true.
Proof.
  assert (leaf : forall c ch e e', agrees ch e e' -> holds_c c e = true ->
    match (if mentions_c ch c then Some c else None) with Some d => holds_c d e' = true | None => True end -> holds_c c e' = true).
  { intros d ch e e' A B K. destruct (mentions_c ch d) eqn:M; [exact K |]. rewrite <- (proj1 (proj2 (unchanged ch e e' A)) d M). exact B. }
  induction c; intros ch e e' A B K; try exact (leaf _ ch e e' A B K); cbn [kept holds_c] in *.
  - apply andb_true_iff in B as [B1 B2]. specialize (IHc1 ch e e' A B1). specialize (IHc2 ch e e' A B2).
    destruct (kept ch c1) as [d1 |], (kept ch c2) as [d2 |]; cbn [holds_c] in K; rewrite ?andb_true_iff in K; apply andb_true_iff; tauto.
  - refine (IHc (changed_arguments ch args) _ _ (proj2 (proj2 (unchanged ch e e' A)) args) B _).
    destruct (kept _ c) as [d |]; [exact K | exact I].
Qed.
Theorem of_changed_right ch c e e' : agrees ch e e' -> holds_c c e = true -> holds_c (of_changed ch c) e' = true -> holds_c c e' = true.
Proof.
  intros A B K. apply (kept_right c ch e e' A B). unfold of_changed in K. destruct (kept ch c); [exact K | exact I].
Qed.
Lemma kept_part c : forall ch e, holds_c c e = true -> match kept ch c with Some d => holds_c d e = true | None => True end.
Proof.
  assert (leaf : forall c ch e, holds_c c e = true -> match (if mentions_c ch c then Some c else None) with Some d => holds_c d e = true | None => True end)
    by (intros d ch e H; destruct (mentions_c ch d); [exact H | exact I]).
  induction c; intros ch e H; try exact (leaf _ ch e H); cbn [kept holds_c] in *.
  - apply andb_true_iff in H as [H1 H2]. specialize (IHc1 ch e H1). specialize (IHc2 ch e H2).
    destruct (kept ch c1) as [d1 |], (kept ch c2) as [d2 |]; cbn [holds_c]; rewrite ?andb_true_iff; auto.
  - specialize (IHc (changed_arguments ch args) _ H). destruct (kept _ c) as [d |]; [exact IHc | exact I].
Qed.
Lemma of_changed_part ch c e : holds_c c e = true -> holds_c (of_changed ch c) e = true.
Proof. intro H. apply (kept_part c ch) in H. unfold of_changed. destruct (kept ch c); [exact H | reflexivity]. Qed.
Lemma nth_changes (targets : list term) i : nth i (changes targets) false = false -> i < length targets -> nth_error targets i = Some (Var i).
Proof.
  unfold changes. intros H L.
  assert (G : forall (ts : list term) o, i < length ts -> nth i (map (fun '(i, t) => negb (is_variable i t)) (combine (seq o (length ts)) ts)) false = false -> nth_error ts i = Some (Var (o + i))).
  { clear. induction i as [| i IH]; intros [| t ts] o L H; cbn [length] in L; try (inversion L; fail); cbn in H |- *.
    - apply negb_false_iff in H. destruct t; try discriminate. cbn in H. apply PeanoNat.Nat.eqb_eq in H. rewrite PeanoNat.Nat.add_0_r. congruence.
    - rewrite (IH ts (S o)); [| apply le_S_n; exact L | exact H]. rewrite PeanoNat.Nat.add_succ_r. reflexivity. }
  exact (G targets 0 L H).
Qed.
Lemma changes_length (targets : list term) : length (changes targets) = length targets.
Proof. unfold changes. rewrite map_length, combine_length, seq_length. apply PeanoNat.Nat.min_id. Qed.
