(** The tables of a claim's automata: they need no justification. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Checker Require Import Syntax Semantics Total Table Lowering Meaning.
Import ListNotations.

Definition accepts_at (a : automaton) (q : nat) : bool := match nth_error (states a) q with Some (accepts, _) => accepts | None => false end.
(** All letters of n digits. *)
Fixpoint letters (n : nat) : list (list bool) :=
  match n with O => [[]] | S n => flat_map (fun l => [false :: l; true :: l]) (letters n) end.
Definition same_next (a : automaton) (t : table) (q : nat) (l : list bool) : bool :=
  match next_state a q l, next t (Z.of_nat q) l with
  | Some p, Some z => Z.eqb (Z.of_nat p) z && Nat.ltb p (length (states a))
  | None, None => true
  | _, _ => false
  end.
(** The table has the states of the automaton, by their numbers, and its transitions. *)
Definition is_table_of (a : automaton) (t : table) : bool :=
  is_table (arity a) t && Nat.ltb 0 (length (states a)) &&
  forallb (fun q => Bool.eqb (accepting t (Z.of_nat q)) (accepts_at a q) && forallb (same_next a t q) (letters (arity a))) (seq 0 (length (states a))).

(** The tables of automata come after the other [i] tables. *)
Fixpoint entries_of (i : nat) (l : list (automaton * table)) : option (list entry) :=
  match l with
  | [] => Some []
  | (a, t) :: l =>
      if is_table_of a t then
        match entries_of (S i) l with Some es => Some (TableOfCond (Automaton a) (arity a) i (seq 0 (arity a)) :: es) | None => None end
      else None
  end.
Definition with_automata (l : list (automaton * table)) (before : list table) (k : list table -> list entry -> option bool) : option bool :=
  match entries_of (length before) l with Some es => k (before ++ map snd l) es | None => Some false end.

Lemma in_letters l : In l (letters (length l)).
Proof.
  induction l as [| b l IH]; [left; reflexivity |]. cbn [length letters]. apply in_flat_map. exists l. split; [exact IH |]. destruct b; cbn; auto.
Qed.
Section Table.
Variables (a : automaton) (t : table).
Hypothesis right : is_table_of a t = true.
Lemma right_parts : is_table (arity a) t = true /\ 0 < length (states a) /\ forall q, q < length (states a) ->
  accepting t (Z.of_nat q) = accepts_at a q /\ forall l, length l = arity a -> same_next a t q l = true.
Proof.
  unfold is_table_of in right. apply andb_true_iff in right as [H H3]. apply andb_true_iff in H as [H1 H2]. apply Nat.ltb_lt in H2.
  split; [exact H1 |]. split; [exact H2 |]. intros q Hq. rewrite forallb_forall in H3. specialize (H3 q). apply andb_true_iff in H3 as [E F].
  - apply Bool.eqb_prop in E. split; [exact E |]. intros l L. rewrite forallb_forall in F. apply F. rewrite <- L. apply in_letters.
  - apply in_seq. lia.
Qed.
Lemma run_is m : forall ns, length ns = arity a ->
  run t m ns = option_map Z.of_nat (state_after a m ns) /\ forall q, state_after a m ns = Some q -> q < length (states a).
Proof.
  destruct right_parts as (_ & P & R). induction m as [| m IH]; intros ns L.
  - split; [reflexivity |]. intros q H. injection H as <-. exact P.
  - cbn [run state_after]. destruct (IH (map N.div2 ns)) as [-> B]; [rewrite map_length; exact L |].
    destruct (state_after a m (map N.div2 ns)) as [q |]; [| split; [reflexivity | discriminate]]. cbn [option_map bind].
    destruct (R q (B q eq_refl)) as [_ N]. specialize (N (map N.odd ns) ltac:(rewrite map_length; exact L)). unfold same_next in N.
    destruct (next_state a q _) as [p |], (next t _ _) as [z |]; try discriminate; [| split; [reflexivity | discriminate]].
    apply andb_true_iff in N as [N1 N2]. apply Z.eqb_eq in N1. apply Nat.ltb_lt in N2. subst z. split; [reflexivity |]. intros r H. injection H as <-. exact N2.
Qed.
Lemma accepts_is ns : length ns = arity a -> (accepts t ns <-> accepted a ns = true).
Proof.
  intro L. set (m := list_max (map (fun n => N.to_nat (N.size n)) ns)). assert (S : small m ns).
  { intros n Hn. apply N.lt_le_trans with (1 := N.size_gt n). apply N.pow_le_mono_r; [lia |].
    assert (F : Forall (fun k => k <= m) (map (fun n => N.to_nat (N.size n)) ns)) by (apply list_max_le; lia).
    rewrite Forall_forall in F. specialize (F (N.to_nat (N.size n)) (in_map _ _ _ Hn)). lia. }
  destruct right_parts as (T & _ & R). destruct (run_is m ns L) as [E B]. unfold accepted. fold m. split.
  - intros (z & Hz & A). apply (reads_one t (arity a) ns _ (run t m ns) T L) in Hz; [| exists m; auto]. rewrite E in Hz.
    destruct (state_after a m ns) as [q |]; [| discriminate]. cbn [option_map] in Hz. injection Hz as ->.
    destruct (R q (B q eq_refl)) as [A' _]. rewrite A' in A. exact A.
  - destruct (state_after a m ns) as [q |]; [| discriminate]. intro A. exists (Z.of_nat q). split; [exists m; auto |].
    destruct (R q (B q eq_refl)) as [A' _]. rewrite A'. exact A.
Qed.
End Table.

Lemma all_numbers (ns : list N) : first_numbers (length ns) ns = ns.
Proof.
  unfold first_numbers. induction ns as [| n ns IH]; [reflexivity |]. cbn [length seq map nth]. f_equal. rewrite <- seq_shift, map_map. exact IH.
Qed.
Lemma entries_right tables l : forall before es, entries_of (length before) l = Some es -> tables = before ++ map snd l -> Forall (entry_right tables) es.
Proof.
  induction l as [| [a t] l IH]; intros before es H E; cbn [entries_of] in H; [injection H as <-; constructor |].
  destruct (is_table_of a t) eqn:R; [| discriminate]. destruct (entries_of (S (length before)) l) as [rest |] eqn:Er; [| discriminate]. injection H as <-.
  constructor.
  - cbn [entry_right]. intros ns L. rewrite E, app_nth2, Nat.sub_diag by lia. cbn [map snd nth holds_c]. fold (first_numbers (arity a) ns). rewrite <- L, all_numbers. apply accepts_is; assumption.
  - apply (IH (before ++ [t])); [rewrite app_length, Nat.add_1_r; exact Er |]. rewrite <- app_assoc. exact E.
Qed.
Theorem with_automata_right l before k : with_automata l before k = Some true ->
  exists known, Forall (entry_right (before ++ map snd l)) known /\ k (before ++ map snd l) known = Some true.
Proof.
  unfold with_automata. destruct (entries_of _ l) as [es |] eqn:E; [| discriminate]. intro H. exists es. split; [| exact H].
  exact (entries_right _ l before es E eq_refl).
Qed.
