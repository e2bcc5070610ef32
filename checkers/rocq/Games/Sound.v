(** What the checker says is true: [check_sound]. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Main Rule.
From Checker Require Import Syntax Semantics Total Table Component Formula Rows Machine Lowering Meaning Automata Places Obligation Hidden
  Evidence Function EvidenceSound Game Slices GameSound Partition Negative Balanced Check.
Import ListNotations.

Lemma map_fst_combine {A B} (l : list A) : forall m : list B, length m = length l -> map fst (combine l m) = l.
Proof. induction l as [| x l IH]; intros [| y m] H; try discriminate; cbn; [reflexivity |]. rewrite IH by (injection H; auto). reflexivity. Qed.

Lemma is_legal_right zs p : is_legal zs p = true -> legal (game_of (map fst zs)) p.
Proof.
  unfold is_legal. intro H. apply andb_true_iff in H as [L H]. apply Nat.eqb_eq in L. split; [exact L |].
  apply Forall_forall. intros c Hc. rewrite forallb_forall in H. specialize (H c Hc). destruct (truth c p) as [[|] |]; congruence.
Qed.
Lemma in_set_right c p : in_set c p = true -> truth c p = Some true.
Proof. unfold in_set. destruct (truth c p) as [[|] |]; congruence. Qed.
Lemma moves_to_right zs i p us q : moves_to zs i p us = Some q -> opt (game_of (map fst zs)) p q.
Proof.
  unfold moves_to. destruct (nth_error _ i) as [t |] eqn:E; [| discriminate]. destruct (Nat.eqb _ _ && _) eqn:A; [| discriminate].
  apply andb_true_iff in A as [L A]. apply Nat.eqb_eq in L. intro V. exists (does t), us. split; [| split; [exact L |]].
  - apply nth_error_In in E. apply (in_map does) in E. rewrite tasks_transitions in E. exact E.
  - split; [| exact V]. destruct (all_hold _ _) as [[|] |]; congruence.
Qed.
Lemma from_position_holds d p us : holds_c (CallC d (from_position p (length us))) us = holds_c d (p ++ us).
Proof.
  cbn [holds_c]. f_equal. unfold from_position. rewrite totals_listed, naturals_app, naturals_vars, slice_all. f_equal.
  induction p as [| x p IH]; [reflexivity |]. cbn [map naturals]. unfold naturals in IH. rewrite IH. f_equal. apply N2Z.id.
Qed.
Lemma refutes_set_right tables known zs c a : Forall (entry_right tables) known -> sides zs None ->
  refutes_set tables known zs c a = Some true -> ~ is_pset (map fst zs) c.
Proof.
  intros K E H [V S]. pose proof (sides_sound zs None E) as (_ & P & _).
  destruct a as [i p us | p es | p]; cbn [refutes_set] in H.
  - injection H as H. apply andb_true_iff in H as [H M]. apply andb_true_iff in H as [L X]. apply is_legal_right in L. apply in_set_right in X.
    destruct (moves_to zs i p us) as [q |] eqn:Eq; [| discriminate]. apply moves_to_right in Eq. apply in_set_right in M.
    exact (Rule.pset_closed _ P _ S p q L X Eq M).
  - apply and_then_true in H as [H M]. injection H as H. apply andb_true_iff in H as [L X]. apply is_legal_right in L.
    assert (D : Rule.decided (game_of (map fst zs)) (fun q => truth c q = Some true)).
    { intros q _. destruct (truth c q) as [[|] |]; [left; reflexivity | right; discriminate | right; discriminate]. }
    destruct (Rule.pset_reachable _ P _ D S p L) as [q [O Y]]; [intro Y; rewrite Y in X; discriminate |].
    pose proof (proj1 (legal_iff zs None E p) L) as I.
    apply (options zs None E p q I) in O as (t & us & Ht & Lu & A & ->).
    destruct (each_shown_right _ _ M _ (in_map _ _ _ Ht)) as [l R]. refine (refuted_conditions tables known K _ _ l R us Lu _).
    intros y Hy. apply in_map_iff in Hy as [x [<- Hx]]. rewrite <- Lu, from_position_holds.
    apply in_app_iff in Hx as [Hx | [<- | []]]; [exact (A x Hx) |]. rewrite after_holds. apply (proj1 (proj2 total_values)). exact Y.
  - injection H as H. apply andb_true_iff in H as [L H]. apply is_legal_right in L.
    destruct (truth c (0%N :: p)) eqn:T; [| exact (V _ L T)]. unfold negative_at in H.
    destruct c as [[] [[|] | | | | | | | | | | | | | | | | | | |] v | | | | |]; try discriminate.
    destruct (Semantics.value true v (0%N :: p)) as [z |] eqn:Vz; [| discriminate].
    apply andb_true_iff in H as [H O]. apply andb_true_iff in H as [Nz Sz]. apply Z.ltb_lt in Nz.
    assert (A : exists me z2, zs = (Strip, me) :: z2 /\ avoids v = true).
    { unfold says_size in Sz. destruct zs as [| [[] me] z2]; try discriminate. eauto. }
    destruct A as (me & z2 & Ez & Av). pose proof (proj1 (legal_iff zs None E _) L) as I.
    exact (negative_refutes zs None E me z2 v p Ez Av O I (ex_intro _ z (conj Vz Nz)) (conj V S)).
Qed.

Lemma table_of_move ev (listed others : list table) k e : nth_error (moves_shown ev) k = Some e ->
  nth (length listed + k) ((listed ++ tables_of_moves ev) ++ others) empty = match reaching e with Some r => into r | None => empty end.
Proof.
  intro H. rewrite app_nth1 by (rewrite app_length; unfold tables_of_moves; rewrite map_length; apply Nat.add_lt_mono_l, nth_error_Some; congruence).
  rewrite app_nth2_plus. unfold tables_of_moves.
  apply (map_nth_error (fun e => match reaching e with Some r => into r | None => empty end)) in H. apply nth_error_nth. exact H.
Qed.

Lemma game_sound g cd spared no e : checked_game g cd spared no e = Some true -> of_set g cd no.
Proof.
  unfold checked_game. intro H. destruct (of_rules e) as [ev |]; [| discriminate]. cbv zeta in H.
  destruct (Nat.eqb _ _) eqn:Lm; [| discriminate]. apply Nat.eqb_eq in Lm. cbn [negb] in H.
  apply with_automata_right in H as [given [A H]]. apply justify_right in H; [| exact A]. destruct H as [known [K H]]. apply and_then_true in H as [S H].
  pose proof (map_fst_combine g (measures ev) Lm) as E. fold (measured g ev) in E.
  apply (sides_shown _ known K) in S. pose proof (sides_sound _ _ S) as G. rewrite E in G. split; [exact G |].
  destruct no.
  - destruct (refutes e) as [a |]; [| discriminate]. rewrite <- E. exact (refutes_set_right _ _ _ cd a K S H).
  - rewrite <- E. apply (set_sound _ known K _ _ S ev cd spared (length (listed (body e))) eq_refl); [| exact H].
    intros k m Hk. rewrite <- (map_length fst (listed (body e))). apply table_of_move. exact Hk.
Qed.

(** If the checker says [Verified], the claim holds. *)
Theorem check_sound c e : check c e = Verified -> Semantics.holds c.
Proof.
  unfold check. destruct (checked c e) as [[|] |] eqn:H; try discriminate. intros _. unfold checked in H. cbv zeta in H. unfold Semantics.holds.
  destruct (about c) as [p t bound | n cd | g cd | g t | |]; try discriminate.
  - destruct (negated c).
    + destruct (shown (body e)) as [| z [| z' [| ? ?]]]; try discriminate. apply counterexample_right with z z'. exact H.
    + unfold function_checked in H. destruct (of_rules e) as [ev |]; apply with_automata_right in H as [given [A H]]; apply justify_right in H; try exact A; destruct H as [known [K H]].
      * apply and_then_true in H as [H P]. destruct p, bound, (of_ns (body e)), (of_operands (body e)); try exact (function_sound _ known _ _ _ _ K H).
        destruct (function_sound _ known Monotone t None _ K H) as [h [F M]]. exists h. split; [exact F |]. split; [exact M |].
        refine (balanced_nimsum _ known K t h (fun u => F u I) ev (length (listed (body e))) _ P).
        intros k m Hk. rewrite <- (map_length fst (listed (body e))). apply table_of_move. exact Hk.
      * exact (function_sound _ known p t bound _ K H).
  - destruct (negated c).
    + injection H as H. apply andb_true_iff in H as [L H]. apply Nat.eqb_eq in L. exists (shown (body e)). split; [exact L |].
      destruct (truth cd (shown (body e))) as [[|] |]; try discriminate. reflexivity.
    + apply with_automata_right in H as [given [A H]]. apply justify_right in H; [| exact A]. destruct H as [known [K H]]. exact (forall_sound _ known K n cd _ H).
  - exact (game_sound g cd false (negated c) e H).
  - exact (game_sound (Strip :: g) (Compare CEq (Var 0) t) true (negated c) e H).
Qed.
