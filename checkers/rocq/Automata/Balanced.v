(** The partition of a bar with a heap shows that nim-sums are Grundy numbers: the positions of heap + bar with nim-sum 0 are closed
    and reachable, so they are the P-positions, and Theorem 5.3 of docs/THEORY.md applies. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Main Rule.
From Checker Require Import Syntax Semantics Total Table Component Formula Rows Machine Lowering Meaning Places Obligation Hidden
  Evidence Function EvidenceSound Game Slices GameSound Partition.
Import ListNotations.
Open Scope nat_scope.

Definition heap_and_bar (f : term) : list (summand * measure) := [(Strip, Sum); (Bar 1 f, Sum)].
Definition nim_zero : cond := Compare CEq (Xor (Xor (Var 0) (Var 1)) (Var 2)) (Const 0).

Section Route.
Variable tables : list table.
Variable known : list entry.
Hypothesis K : Forall (entry_right tables) known.
Variable f : term.
Variable h : nat -> nat.
Hypothesis values_of_f : forall t, Semantics.value false f [N.of_nat t] = Some (Z.of_nat (h t)).
Let zs := heap_and_bar f.
Definition at_position (x y z : nat) : list N := [N.of_nat x; N.of_nat y; N.of_nat z].
Let heap_task := task_of 3 0 Strip Sum {| bounds_of := [Var 0]; when := []; goes_to := [Var 1] |}.
Let row_task := task_of 3 1 (Bar 1 f) Sum {| bounds_of := [Var 0]; when := []; goes_to := [Var 2; Var 1] |}.
Let column_task := task_of 3 1 (Bar 1 f) Sum
  {| bounds_of := [Var 1]; when := []; goes_to := [Min (Var 0) (Call f (Cons (Var 2) Nil)); Var 2] |}.
Lemma tasks_are : tasks (coordinates zs) 0 zs = [heap_task; row_task; column_task].
Proof. reflexivity. Qed.
Lemma total_f t : total f [N.of_nat t] = Z.of_nat (h t).
Proof. exact (proj1 total_values _ _ _ _ (values_of_f t)). Qed.
Lemma inside_iff x y z : inside_all zs (at_position x y z) <-> y <= h z.
Proof.
  unfold inside_all. cbn. split.
  - intros [_ H]. specialize (H _ (or_introl eq_refl)). cbn in H. rewrite !N2Z.id, total_f in H.
    unfold clip in H. apply Z.leb_le in H. lia.
  - intro H. split; [reflexivity |]. intros c [<- | []]. cbn. rewrite !N2Z.id, total_f. unfold clip. apply Z.leb_le. lia.
Qed.
Lemma zero_iff x y z : holds_c nim_zero (at_position x y z) = true <-> x = Nat.lxor y z.
Proof.
  cbn. unfold on_naturals. rewrite !N2Z.id, Z.eqb_eq, <- !lxor_nat. split; intro H.
  - assert (E : Nat.lxor (Nat.lxor x y) z = 0) by lia. rewrite Nat.lxor_assoc in E. apply Nat.lxor_eq in E. exact E.
  - subst x. rewrite Nat.lxor_assoc, Nat.lxor_nilpotent. reflexivity.
Qed.
Lemma heap_moves x y z u : (forall d, In d (given (does heap_task)) -> holds_c d (at_position x y z ++ [N.of_nat u]) = true) <-> u < x.
Proof.
  split; intro H.
  - specialize (H _ (or_introl eq_refl)). cbn in H. rewrite !N2Z.id in H. apply Z.ltb_lt in H. lia.
  - intros d [<- | []]. cbn. rewrite !N2Z.id. apply Z.ltb_lt. lia.
Qed.
Lemma row_moves x y z u : (forall d, In d (given (does row_task)) -> holds_c d (at_position x y z ++ [N.of_nat u]) = true) <-> u < y.
Proof.
  split; intro H.
  - specialize (H _ (or_introl eq_refl)). cbn in H. rewrite !N2Z.id in H. apply Z.ltb_lt in H. lia.
  - intros d [<- | []]. cbn. rewrite !N2Z.id. apply Z.ltb_lt. lia.
Qed.
Lemma column_moves x y z u : (forall d, In d (given (does column_task)) -> holds_c d (at_position x y z ++ [N.of_nat u]) = true) <-> u < z.
Proof.
  split; intro H.
  - specialize (H _ (or_introl eq_refl)). cbn in H. rewrite !N2Z.id in H. apply Z.ltb_lt in H. lia.
  - intros d [<- | []]. cbn. rewrite !N2Z.id. apply Z.ltb_lt. lia.
Qed.
Lemma heap_leads x y z u : naturals (becomes (does heap_task)) (at_position x y z ++ [N.of_nat u]) = at_position u y z.
Proof. cbn. rewrite !natural_var. reflexivity. Qed.
Lemma row_leads x y z u : naturals (becomes (does row_task)) (at_position x y z ++ [N.of_nat u]) = at_position x u z.
Proof. cbn. rewrite !natural_var. reflexivity. Qed.
Lemma column_leads x y z u : naturals (becomes (does column_task)) (at_position x y z ++ [N.of_nat u]) = at_position x (Nat.min y (h u)) u.
Proof.
  cbn. rewrite !natural_var. unfold at_position. f_equal. f_equal. unfold natural. cbn. rewrite !N2Z.id, total_f. unfold clip. lia.
Qed.

Variable ev : of_game.
Variable first : nat.
Hypothesis placed : forall k e, nth_error (moves_shown ev) k = Some e ->
  nth (first + k) tables empty = match reaching e with Some r => into r | None => empty end.
Hypothesis shown : partition_right tables known zs nim_zero false first ev = Some true.
Lemma no_move t p us : In t [heap_task; row_task; column_task] -> inside_all zs p -> length us = fresh (does t) ->
  (forall d, In d (given (does t)) -> holds_c d (p ++ us) = true) -> holds_c nim_zero p = true ->
  holds_c nim_zero (naturals (becomes (does t)) (p ++ us)) = true -> False.
Proof.
  intros Ht Hp L A X Y. unfold partition_right in shown. apply and_then_true in shown as [C _]. rewrite tasks_are in C.
  destruct (all_tasks_right _ _ _ C t Ht) as [e [_ E]]. exact (closed_sound tables known K zs nim_zero t e p us E Hp L A X Y).
Qed.

Theorem balanced_nimsum : nimsum_on None h.
Proof.
  assert (bar_ends : Statements.proper (bar h)) by apply Main.bars_end.
  assert (ends : Statements.proper (sum heap (bar h))) by (apply Main.bars_end; [apply Main.bars_end | exact bar_ends]).
  assert (P : pset (sum heap (bar h)) (fun '(x, p) => x = (let '(y, z) := p in Nat.lxor y z))).
  { apply Rule.pset_rule; [exact ends | | |].
    - intros [x [y z]] _. destruct (Nat.eq_dec x (Nat.lxor y z)); auto.
    - intros [x [y z]] [u [v w]] [_ L] X O Y. cbn in L, X, O, Y. pose proof (proj2 (inside_iff x y z) L) as I. pose proof (proj2 (zero_iff x y z) X) as Zp.
      destruct O as [[O E] | [-> [[O ->] | [O ->]]]].
      + injection E as -> ->. apply (no_move heap_task _ [N.of_nat u] (or_introl eq_refl) I eq_refl (proj2 (heap_moves x y z u) O) Zp).
        rewrite heap_leads. apply zero_iff. exact Y.
      + apply (no_move row_task _ [N.of_nat v] (or_intror (or_introl eq_refl)) I eq_refl (proj2 (row_moves x y z v) O) Zp).
        rewrite row_leads. apply zero_iff. exact Y.
      + apply (no_move column_task _ [N.of_nat w] (or_intror (or_intror (or_introl eq_refl))) I eq_refl (proj2 (column_moves x y z w) O) Zp).
        rewrite column_leads. apply zero_iff. exact Y.
    - intros [x [y z]] [_ L] X. cbn in L, X. pose proof (proj2 (inside_iff x y z) L) as I. unfold partition_right in shown.
      apply and_then_true in shown as [_ H]. apply and_then_true in H as [R C].
      destruct (reach_sound tables known K zs ev nim_zero first placed R C (at_position x y z) I) as (t & us & Ht & Lu & A & Y).
      { destruct (holds_c nim_zero (at_position x y z)) eqn:E; [| reflexivity]. apply zero_iff in E. contradiction. }
      rewrite tasks_are in Ht. destruct us as [| u us]; [destruct Ht as [<- | [<- | [<- | []]]]; discriminate |].
      assert (us = []) by (destruct Ht as [<- | [<- | [<- | []]]]; destruct us; try discriminate; reflexivity). subst us.
      rewrite <- (N2Nat.id u) in A, Y. set (n := N.to_nat u) in *. destruct Ht as [<- | [<- | [<- | []]]].
      + rewrite heap_leads in Y. apply zero_iff in Y. apply heap_moves in A. exists (n, (y, z)). cbn. split; [left; split; [exact A | reflexivity] | exact Y].
      + rewrite row_leads in Y. apply zero_iff in Y. apply row_moves in A. exists (x, (n, z)). cbn. split; [right; split; [reflexivity | left; split; [exact A | reflexivity]] | exact Y].
      + rewrite column_leads in Y. apply zero_iff in Y. apply column_moves in A. exists (x, (Nat.min y (h n), n)). cbn. split; [right; split; [reflexivity | right; split; [exact A | reflexivity]] | exact Y]. }
  apply (proj2 (Main.theorem_5_3 (bar h) _ bar_ends)) in P. intros g G y z C L.
  exact (Main.grundy_unique (bar_below None h) _ _ (proper_below None h) G (grundy_below None h (fun y z => Nat.lxor y z) P) (y, z) (conj C L)).
Qed.
End Route.
