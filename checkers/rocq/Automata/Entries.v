(** The entries of a list, as pairs of a place and a value that are read together from the highest digit on. *)
From Coq Require Import NArith ZArith List Bool Lia.
From Checker Require Import Digits.
Import ListNotations.
Local Open Scope N_scope.

Definition pair_eqb (a b : N * N) : bool := N.eqb (fst a) (fst b) && N.eqb (snd a) (snd b).
Definition pair_ltb (a b : N * N) : bool := (fst a <? fst b) || ((fst a =? fst b) && (snd a <? snd b)).
Fixpoint insert (a : N * N) (l : list (N * N)) : list (N * N) :=
  match l with
  | [] => [a]
  | b :: m => if pair_eqb a b then l else if pair_ltb a b then a :: l else b :: insert a m
  end.
(** All pairs that become an entry by further digits, in increasing order. *)
Fixpoint halves (fuel : nat) (a : N * N) (l : list (N * N)) : list (N * N) :=
  match fuel with O => l | S fuel => halves fuel (N.div2 (fst a), N.div2 (snd a)) (insert a l) end.
Definition entry (i : nat) (vs : list N) : N * N := (N.of_nat i, nth i vs 0).
Definition live (vs : list N) : list (N * N) :=
  fold_left (fun l i => let a := entry i vs in halves (S (N.to_nat (N.max (N.size (fst a)) (N.size (snd a))))) a l) (seq 0 (length vs)) [].
Definition has_pair (l : list (N * N)) (a : N * N) : bool := existsb (pair_eqb a) l.
Fixpoint place_in (l : list (N * N)) (a : N * N) (i : Z) : option Z :=
  match l with [] => None | b :: l => if pair_eqb a b then Some i else place_in l a (i + 1)%Z end.
Definition pair_at (l : list (N * N)) (z : Z) : option (N * N) := if (z <? 0)%Z then None else nth_error l (Z.to_nat z).
(** It begins with (0, 0), has all entries, and with each pair the one that it comes from. *)
Definition is_live (vs : list N) (l : list (N * N)) : bool :=
  match l with (0, 0) :: _ => true | _ => false end &&
  forallb (fun i => has_pair l (entry i vs)) (seq 0 (length vs)) &&
  forallb (fun a => has_pair l (N.div2 (fst a), N.div2 (snd a))) l.
Definition is_entry (vs : list N) (a : N * N) : bool :=
  (fst a <? N.of_nat (length vs)) && (snd a =? nth (N.to_nat (fst a)) vs 0).

Lemma pair_eqb_eq a b : pair_eqb a b = true <-> a = b.
Proof.
  unfold pair_eqb. rewrite andb_true_iff, !N.eqb_eq. destruct a, b. cbn. split; [intros [-> ->]; reflexivity | intro H; injection H; auto].
Qed.
Lemma has_pair_in l a : has_pair l a = true <-> In a l.
Proof.
  unfold has_pair. rewrite existsb_exists. split; [intros [b [H E]]; apply pair_eqb_eq in E; congruence | intro H; exists a; split; [exact H | apply pair_eqb_eq; reflexivity]].
Qed.
Lemma place_in_right l a : forall i, match place_in l a i with Some j => (i <= j)%Z /\ nth_error l (Z.to_nat (j - i)) = Some a | None => ~ In a l end.
Proof.
  induction l as [| b l IH]; intro i; cbn [place_in]; [intros [] |]. destruct (pair_eqb a b) eqn:E.
  - apply pair_eqb_eq in E. subst. rewrite Z.sub_diag. split; [lia | reflexivity].
  - specialize (IH (i + 1)%Z). destruct (place_in l a (i + 1)%Z) as [j |].
    + destruct IH as [L H]. split; [lia |]. replace (Z.to_nat (j - i)) with (S (Z.to_nat (j - (i + 1)))) by lia. exact H.
    + intros [-> | H]; [| exact (IH H)]. rewrite (proj2 (pair_eqb_eq a a) eq_refl) in E. discriminate.
Qed.
Definition two (W : numbers) (t y : nat) : N * N := (W t, W y).
Lemma is_entry_live vs l a : is_live vs l = true -> is_entry vs a = true -> In a l.
Proof.
  unfold is_live, is_entry. intros H E. apply andb_true_iff in H as [H _]. apply andb_true_iff in H as [_ H].
  apply andb_true_iff in E as [E1 E2]. apply N.ltb_lt in E1. apply N.eqb_eq in E2. rewrite forallb_forall in H.
  specialize (H (N.to_nat (fst a)) ltac:(apply in_seq; lia)). apply has_pair_in in H. unfold entry in H.
  rewrite N2Nat.id, <- E2 in H. destruct a. exact H.
Qed.
Lemma not_live_stays vs l t y v : is_live vs l = true -> forall W, In (two (pushes W v) t y) l -> In (two W t y) l.
Proof.
  intro H. apply andb_true_iff in H as [_ H]. rewrite forallb_forall in H. induction v as [| a v IH]; intros W I; [exact I |].
  apply (IH (push W a)) in I. apply H in I. apply has_pair_in in I. cbn [two fst snd] in I.
  assert (E : forall x, N.div2 (push W a x) = W x) by (intro x; unfold push; destruct (nth x a false), (W x); reflexivity).
  unfold two. rewrite !E in I. exact I.
Qed.
