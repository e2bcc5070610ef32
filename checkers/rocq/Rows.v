(** Rows of states as a certificate lists them: single ones and runs, in a search tree. *)
From Coq Require Import ZArith List Bool Lia.
From Checker Require Import Component.
Import ListNotations.
Local Open Scope Z_scope.

Definition row := list item.
Inductive line := Single (r : row) | Run (first : row) (step : list Z) (count : positive).
Inductive rows := NoRow | Rows (l : rows) (x : line) (r : rows).

(** Rows, with the number of items that the certificate says they have. *)
Definition listing := (nat * rows)%type.

Definition item_eqb (i j : item) : bool :=
  match i, j with T, T | F, F | Star, Star => true | At x, At y => x =? y | _, _ => false end.
Fixpoint row_eqb (r s : row) : bool :=
  match r, s with [], [] => true | i :: r, j :: s => item_eqb i j && row_eqb r s | _, _ => false end.
(** Integers, then [Star], [F] and [T]. *)
Definition item_compare (i j : item) : comparison :=
  match i, j with
  | At x, At y => x ?= y
  | At _, _ => Lt | _, At _ => Gt
  | Star, Star | F, F | T, T => Eq
  | Star, _ => Lt | _, Star => Gt
  | F, T => Lt | T, F => Gt
  end.
Fixpoint row_compare (r s : row) : comparison :=
  match r, s with
  | [], [] => Eq | [], _ => Lt | _, [] => Gt
  | i :: r, j :: s => match item_compare i j with Eq => row_compare r s | c => c end
  end.

(** The row of a run with number i. *)
Fixpoint row_of (first : row) (step : list Z) (i : Z) : row :=
  match first, step with
  | At z :: first, d :: step => At (z + i * d) :: row_of first step i
  | x :: first, _ :: step => x :: row_of first step i
  | _, _ => []
  end.
(** The number that a row must have, by its first item that changes. *)
Fixpoint place (first : row) (step : list Z) (r : row) : Z :=
  match first, step, r with
  | At z :: first, d :: step, At y :: r => if d =? 0 then place first step r else (y - z) / d
  | _ :: first, _ :: step, _ :: r => place first step r
  | _, _, _ => 0
  end.
Definition in_line (x : line) (r : row) : bool :=
  match x with
  | Single s => row_eqb s r
  | Run first step count =>
      let i := place first step r in (0 <=? i) && (i <? Z.pos count) && row_eqb (row_of first step i) r
  end.
Definition head (x : line) : row := match x with Single r => r | Run first _ _ => first end.
(** The last line that does not begin after the row. *)
Fixpoint search (t : rows) (r : row) : option line :=
  match t with
  | NoRow => None
  | Rows a x b =>
      match row_compare r (head x) with
      | Lt => search a r
      | Eq => Some x
      | Gt => match search b r with Some y => Some y | None => Some x end
      end
  end.
Definition member (t : rows) (r : row) : bool := match search t r with Some x => in_line x r | None => false end.

Fixpoint all_below (n : positive) (i : Z) (f : Z -> bool) : bool :=
  match n with
  | xH => f i
  | xO n => all_below n i f && all_below n (i + Z.pos n) f
  | xI n => f i && all_below n (i + 1) f && all_below n (i + 1 + Z.pos n) f
  end.
Definition all_of_line (f : row -> bool) (x : line) : bool :=
  match x with Single r => f r | Run first step count => all_below count 0 (fun i => f (row_of first step i)) end.
Fixpoint all_rows (f : row -> bool) (t : rows) : bool :=
  match t with NoRow => true | Rows a x b => all_rows f a && all_of_line f x && all_rows f b end.

Lemma row_eqb_eq r : forall s, row_eqb r s = true -> r = s.
Proof.
  induction r as [| i r IH]; intros [| j s] H; try discriminate; [reflexivity |]. simpl in H.
  apply andb_true_iff in H as [H1 H2]. rewrite (IH s H2). f_equal.
  destruct i, j; try discriminate; try reflexivity. apply Z.eqb_eq in H1. congruence.
Qed.

Lemma all_below_spec n : forall i f j, all_below n i f = true -> i <= j < i + Z.pos n -> f j = true.
Proof.
  induction n as [n IH | n IH |]; intros i f j H L; simpl in H.
  - apply andb_true_iff in H as [H H2]. apply andb_true_iff in H as [H0 H1].
    destruct (Z.eq_dec j i) as [-> | D]; [assumption |].
    destruct (Z_lt_ge_dec j (i + 1 + Z.pos n)); [apply (IH _ _ _ H1) | apply (IH _ _ _ H2)]; lia.
  - apply andb_true_iff in H as [H1 H2].
    destruct (Z_lt_ge_dec j (i + Z.pos n)); [apply (IH _ _ _ H1) | apply (IH _ _ _ H2)]; lia.
  - replace j with i by lia. assumption.
Qed.

Lemma all_of_line_spec f x r : all_of_line f x = true -> in_line x r = true -> f r = true.
Proof.
  destruct x as [s | first step count]; simpl; intros H M.
  - apply row_eqb_eq in M. congruence.
  - apply andb_true_iff in M as [M E]. apply andb_true_iff in M as [M1 M2].
    apply row_eqb_eq in E. rewrite <- E. apply (all_below_spec _ _ _ (place first step r)) in H; [exact H |].
    apply Z.leb_le in M1. apply Z.ltb_lt in M2. lia.
Qed.

Lemma all_found f t r x : all_rows f t = true -> search t r = Some x -> all_of_line f x = true.
Proof.
  induction t as [| a IHa y b IHb]; simpl; [discriminate |]. intros H S.
  apply andb_true_iff in H as [H Hb]. apply andb_true_iff in H as [Ha Hy].
  destruct (row_compare r (head y)); [congruence | auto |]. destruct (search b r); [auto | congruence].
Qed.

Theorem all_members f t r : all_rows f t = true -> member t r = true -> f r = true.
Proof.
  unfold member. intros H M. destruct (search t r) as [x |] eqn:E; [| discriminate].
  apply all_of_line_spec with x; [apply (all_found f t r x H E) | exact M].
Qed.
