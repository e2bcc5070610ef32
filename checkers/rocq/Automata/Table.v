(** Tables: digit automata that a certificate lists (docs/THEORY.md, 6.1). Their letters have a digit for each number. *)
From Coq Require Import NArith ZArith List Bool Lia.
Import ListNotations.

(** A search tree with integers as keys. What it maps to is what [find] finds; nothing else is known of it. *)
Inductive tree (A : Type) := Leaf | Node (l : tree A) (k : Z) (a : A) (r : tree A).
Arguments Leaf {A}. Arguments Node {A} l k a r.
Fixpoint find {A} (t : tree A) (k : Z) : option A :=
  match t with
  | Leaf => None
  | Node l k' a r => match Z.compare k k' with Lt => find l k | Eq => Some a | Gt => find r k end
  end.
Fixpoint all_in {A} (f : A -> bool) (t : tree A) : bool :=
  match t with Leaf => true | Node l _ a r => all_in f l && f a && all_in f r end.
(** A tree of depth n: for each letter of n digits a next state. *)
Inductive fan := Go (to : option Z) | Fork (zero one : fan).
Fixpoint follow (t : fan) (a : list bool) : option Z :=
  match t, a with
  | Go to, [] => to
  | Fork t0 t1, b :: a => follow (if b then t1 else t0) a
  | _, _ => None
  end.
Record state := { accepts_here : bool; goes : fan }.
Definition table := tree state.
Definition empty : table := Leaf.
Definition accepting (t : table) (q : Z) : bool := match find t q with Some s => accepts_here s | None => false end.
Definition next (t : table) (q : Z) (a : list bool) : option Z :=
  match find t q with Some s => follow (goes s) a | None => None end.
(** It accepts and leads to itself by every letter. *)
Fixpoint loops (t : fan) (q : Z) : bool :=
  match t with Go (Some p) => Z.eqb p q | Go None => false | Fork t0 t1 => loops t0 q && loops t1 q end.
Fixpoint even_depth (n : nat) (t : fan) : bool :=
  match n, t with
  | O, Go _ => true
  | S n, Fork t0 t1 => even_depth n t0 && even_depth n t1
  | _, _ => false
  end.
Definition full (t : table) (q : Z) : bool :=
  match find t q with Some s => accepts_here s && loops (goes s) q | None => false end.
(** Of n tracks: each state has a next state for each letter of n digits, and zeros lead from 0 to 0. *)
Definition is_table (n : nat) (t : table) : bool :=
  all_in (fun s => even_depth n (goes s)) t &&
  match next t 0 (repeat false n) with Some q => Z.eqb q 0 | None => false end.

(** The state after the last m digits of some numbers. *)
Fixpoint run (t : table) (m : nat) (ns : list N) : option Z :=
  match m with
  | O => Some 0%Z
  | S m => match run t m (map N.div2 ns) with None => None | Some q => next t q (map N.odd ns) end
  end.
Definition small (m : nat) (ns : list N) : Prop := forall n, In n ns -> (n < 2 ^ N.of_nat m)%N.
Definition reads (t : table) (ns : list N) (q : option Z) : Prop := exists m, small m ns /\ run t m ns = q.
Definition accepts (t : table) (ns : list N) : Prop := exists q, reads t ns (Some q) /\ accepting t q = true.

Lemma div2_small m n : (n < 2 ^ N.of_nat (S m) -> N.div2 n < 2 ^ N.of_nat m)%N.
Proof. rewrite Nat2N.inj_succ, N.pow_succ_r', N.div2_div. intro H. apply N.div_lt_upper_bound; lia. Qed.

Lemma small_div2 m ns : small (S m) ns -> small m (map N.div2 ns).
Proof. intros H n Hn. apply in_map_iff in Hn as [x [<- Hx]]. apply div2_small. auto. Qed.

Lemma run_more t k : is_table k t = true -> forall m ns, length ns = k -> small m ns -> run t (S m) ns = run t m ns.
Proof.
  intros Ht. apply andb_true_iff in Ht as [_ Ht]. induction m as [| m IH]; intros ns L H.
  - simpl. assert (E : map N.odd ns = repeat false k).
    { rewrite <- L. clear L. induction ns as [| n ns IH]; [reflexivity |]. simpl. rewrite IH by (intros x Hx; apply H; right; assumption).
      assert (n = 0)%N by (specialize (H n (or_introl eq_refl)); simpl in H; lia). subst. reflexivity. }
    rewrite E. destruct (next t 0 (repeat false k)); [| discriminate]. apply Z.eqb_eq in Ht. subst. reflexivity.
  - change (run t (S (S m)) ns) with (match run t (S m) (map N.div2 ns) with None => None | Some q => next t q (map N.odd ns) end).
    rewrite IH; [reflexivity | rewrite map_length; assumption | apply small_div2; assumption].
Qed.

Lemma small_more m m' ns : m <= m' -> small m ns -> small m' ns.
Proof. intros L H n Hn. apply N.lt_le_trans with (1 := H n Hn). apply N.pow_le_mono_r; lia. Qed.

Lemma run_same t k m m' ns : is_table k t = true -> length ns = k -> small m ns -> m <= m' -> run t m' ns = run t m ns.
Proof.
  intros Ht L H Hm. induction Hm as [| m' Hm IH]; [reflexivity |].
  rewrite (run_more t k) by (auto; apply small_more with m; assumption). exact IH.
Qed.

Lemma reads_one t k ns q q' : is_table k t = true -> length ns = k -> reads t ns q -> reads t ns q' -> q = q'.
Proof.
  intros Ht L [m [H <-]] [m' [H' <-]]. destruct (Nat.le_ge_cases m m') as [M | M].
  - symmetry. apply run_same with k; assumption.
  - apply run_same with k; assumption.
Qed.

Lemma small_exists ns : exists m, small m ns.
Proof.
  induction ns as [| n ns [m IH]]; [exists 0; intros n [] |].
  exists (m + N.to_nat (N.size n)). intros x [<- | Hx].
  - apply N.lt_le_trans with (1 := N.size_gt n). apply N.pow_le_mono_r; lia.
  - apply N.lt_le_trans with (1 := IH x Hx). apply N.pow_le_mono_r; lia.
Qed.

Lemma reads_exists t ns : exists q, reads t ns q.
Proof. destruct (small_exists ns) as [m H]. exists (run t m ns), m. auto. Qed.

(** One more digit. *)
Definition more (n : N) (b : bool) : N := if b then N.succ_double n else N.double n.
Lemma reads_push t k ns a q : is_table k t = true -> length ns = k -> length a = k -> reads t ns q ->
  reads t (map (fun '(n, b) => more n b) (combine ns a)) (match q with None => None | Some q => next t q a end).
Proof.
  intros _ L La [m [H <-]]. exists (S m). split.
  - intros x Hx. apply in_map_iff in Hx as [[n b] [<- Hx]]. apply in_combine_l in Hx. specialize (H n Hx).
    rewrite Nat2N.inj_succ, N.pow_succ_r'. unfold more. destruct b; rewrite ?N.succ_double_spec, ?N.double_spec; lia.
  - simpl. replace (map N.div2 (map (fun '(n, b) => more n b) (combine ns a))) with ns.
    replace (map N.odd (map (fun '(n, b) => more n b) (combine ns a))) with a; [reflexivity |].
    + clear H. revert k L La. revert a. induction ns as [| n ns IH]; intros [| b a] k L La; try reflexivity; simpl in *; try congruence; try lia.
      f_equal; [destruct b, n; reflexivity | destruct k; [lia |]; apply IH with k; lia].
    + clear H. revert k L La. revert a. induction ns as [| n ns IH]; intros [| b a] k L La; try reflexivity; simpl in *; try congruence; try lia.
      f_equal; [destruct b, n; reflexivity | destruct k; [lia |]; apply IH with k; lia].
Qed.

Lemma find_in {A} (t : tree A) q s f : all_in f t = true -> find t q = Some s -> f s = true.
Proof.
  induction t as [| l IHl k a r IHr]; simpl; [discriminate |]. intros H E.
  apply andb_true_iff in H as [H Hr]. apply andb_true_iff in H as [Hl Ha].
  destruct (Z.compare q k); [injection E as <-; assumption | auto | auto].
Qed.

Lemma loops_follow n : forall t q a, even_depth n t = true -> loops t q = true -> length a = n -> follow t a = Some q.
Proof.
  induction n as [| n IH]; intros [to | t0 t1] q [| b a] E L Ha; try discriminate; simpl in *.
  - destruct to; [apply Z.eqb_eq in L; congruence | discriminate].
  - apply andb_true_iff in E as [E0 E1]. apply andb_true_iff in L as [L0 L1]. destruct b; apply IH; auto.
Qed.

Lemma full_next t k q a : is_table k t = true -> full t q = true -> length a = k ->
  accepting t q = true /\ next t q a = Some q.
Proof.
  intros Ht H La. apply andb_true_iff in Ht as [Ht _]. unfold full, accepting, next in *.
  destruct (find t q) as [s |] eqn:E; [| discriminate]. apply andb_true_iff in H as [H1 H2].
  split; [assumption |]. apply (find_in t q s _ Ht) in E. apply loops_follow with k; assumption.
Qed.
