(** Rows of states, and which states they stand for: a row covers a state if each of its items is [*] or the item of the state. *)
From Coq Require Import ZArith List Bool.
From Checker Require Import Component.
Import ListNotations.
Local Open Scope Z_scope.

Definition row := list item.
Definition item_eqb (i j : item) : bool :=
  match i, j with T, T | F, F | Star, Star => true | At x, At y => x =? y | _, _ => false end.
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

Definition stands_for (i j : item) : bool := match i with Star => true | _ => item_eqb i j end.
(** [if] in place of [&&] and [||], both sides of which Coq would compute. *)
Fixpoint covers (r s : row) : bool :=
  match r, s with [], [] => true | i :: r, j :: s => if stands_for i j then covers r s else false | _, _ => false end.

(** Rows by their first items: those with item [x] go on in [rest], those with lesser and greater ones are in [l] and [g]. *)
Inductive rows := NoRow | RowEnd | Rows (l : rows) (x : item) (rest g : rows).
(** Rows, with the number of items that the certificate says they have. *)
Definition listing := (nat * rows)%type.
Fixpoint all_rows (t : rows) : list row :=
  match t with NoRow => [] | RowEnd => [[]] | Rows l x rest g => all_rows l ++ map (cons x) (all_rows rest) ++ all_rows g end.
Definition before (i j : item) : bool := match item_compare i j with Lt => true | _ => false end.
(** Whether one of the rows covers a state. An item is looked for, and [*]. *)
Fixpoint covered (t : rows) (s : row) : bool :=
  match t, s with
  | RowEnd, [] => true
  | Rows l x rest g, i :: s' =>
      if (if stands_for x i then covered rest s' else false) then true
      else if (if (if before i x then true else before Star x) then covered l s else false) then true
      else if (if before x i then true else before x Star) then covered g s else false
  | _, _ => false
  end.

Lemma stands_for_eq i j : stands_for i j = true -> i = Star \/ i = j.
Proof. destruct i, j; try discriminate; auto. cbn. intro H. apply Z.eqb_eq in H. right. congruence. Qed.
(** What is true of the items of a state is true of those of a row that covers it, if it is true of [*]. *)
Lemma covers_right {K} (true_of : K -> item -> Prop) (ks : list K) r : (forall k, true_of k Star) ->
  forall s, covers r s = true -> Forall2 true_of ks s -> Forall2 true_of ks r.
Proof.
  intro star. revert ks. induction r as [| i r IH]; intros ks [| j s] H F; try discriminate; inversion F; subst; [constructor |].
  cbn [covers] in H. destruct (stands_for i j) eqn:E; [| discriminate].
  constructor; [| eauto]. apply stands_for_eq in E as [-> | ->]; auto.
Qed.
Theorem covered_right t : forall s, covered t s = true -> exists r, In r (all_rows t) /\ covers r s = true.
Proof.
  induction t as [| | l IHl x rest IHr g IHg]; intros s H; [discriminate | destruct s; [| discriminate]; exists []; cbn; auto |].
  destruct s as [| i s]; [discriminate |]. cbn [covered] in H. cbn [all_rows].
  assert (X : (stands_for x i = true /\ covered rest s = true) \/ covered l (i :: s) = true \/ covered g (i :: s) = true).
  { destruct (stands_for x i); [destruct (covered rest s) eqn:E; [auto |] |];
      (destruct (if before i x then true else before Star x); [destruct (covered l (i :: s)); [auto |] |];
       (destruct (if before x i then true else before x Star); [auto | discriminate])). }
  destruct X as [[E X] | [X | X]].
  - destruct (IHr s X) as (r & I & C). exists (x :: r). split; [| cbn [covers]; rewrite E; exact C].
    apply in_app_iff. right. apply in_app_iff. left. apply in_map. exact I.
  - destruct (IHl _ X) as (r & I & C). exists r. split; [apply in_app_iff; auto | exact C].
  - destruct (IHg _ X) as (r & I & C). exists r. split; [apply in_app_iff; right; apply in_app_iff; auto | exact C].
Qed.
