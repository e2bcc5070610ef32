(** Claims about the columns of a function below a bound, by its values (docs/FORMAT.md, "evaluated"). *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Checker Require Import Syntax Semantics Total Places Digits Function Evidence Sections.
From Checker Require EvidenceSound.
Import ListNotations.

(** All columns, or some of them: those where the value changes. *)
Inductive evaluated := AllColumns | Steps (columns : list N).

(** A function that is built with these operators has a value everywhere, and it does not decrease if a variable grows. *)
Fixpoint rises (t : term) : bool :=
  match t with
  | Var _ | Const _ => true
  | Add a b | Min a b | Max a b | Product a b => rises a && rises b
  | Scale _ a | Floor a _ _ | Top a | Root a | Log a => rises a
  | Call body args => rises body && all_rise args
  | _ => false
  end
with all_rise (ts : terms) : bool := match ts with Nil => true | Cons t ts => rises t && all_rise ts end.

Section Check.
Variable p : property.
Variable body : term.
Definition column_value (n : N) : option Z := Semantics.value false body [n].
(** What a property says of the values at the columns t - 1 and t. *)
Definition step_holds (t : N) (low high : Z) : bool :=
  let grows := (low <=? high)%Z in
  let near := (N.size (N.lxor (Z.to_N low) (Z.to_N high)) <? N.size (N.lxor (t - 1) t))%N in
  match p with Monotone => grows | Ns => near | Nimsum => grows && near end.
Definition column_right (t : N) : bool :=
  match column_value t with
  | None => false
  | Some high => N.eqb t 0 || match column_value (t - 1) with Some low => step_holds t low high | None => false end
  end.
(** The columns from [i] on, as many as [b] says. *)
Fixpoint all_right (b : positive) (i : N) : bool :=
  match b with
  | xH => column_right i
  | xO b => all_right b i && all_right b (i + N.pos b)
  | xI b => column_right i && all_right b (i + 1) && all_right b (i + 1 + N.pos b)
  end.
(** From column [from] on, where the value is [level]. *)
Fixpoint steps_right (b from : N) (level : Z) (columns : list N) : bool :=
  match columns with
  | [] => match column_value (b - 1) with Some v => Z.eqb v level | None => false end
  | t :: columns =>
      N.ltb from t && N.ltb t b &&
      match column_value (t - 1), column_value t with
      | Some low, Some high => Z.eqb low level && step_holds t low high && steps_right b t high columns
      | _, _ => false
      end
  end.
Definition values_right (bound : option N) (e : evaluated) : option bool :=
  match bound with
  | None => Some false
  | Some 0%N => Some (match e with Steps [] => rises body | Steps _ => false | AllColumns => true end)
  | Some (Npos b) =>
      match e with
      | AllColumns => Some (all_right b 0)
      | Steps columns => Some (rises body && match column_value 0 with Some v => steps_right (Npos b) 0 v columns | None => false end)
      end
  end.

(** * Soundness *)
Lemma all_right_below b : forall i j, all_right b i = true -> (i <= j < i + N.pos b)%N -> column_right j = true.
Proof.
  induction b as [b IH | b IH |]; intros i j H L; cbn [all_right] in H.
  - apply andb_true_iff in H as [H H2]. apply andb_true_iff in H as [H0 H1].
    destruct (N.eq_dec j i) as [-> | D]; [exact H0 |].
    destruct (N.lt_ge_cases j (i + 1 + N.pos b)); [apply (IH _ _ H1) | apply (IH _ _ H2)]; lia.
  - apply andb_true_iff in H as [H1 H2].
    destruct (N.lt_ge_cases j (i + N.pos b)); [apply (IH _ _ H1) | apply (IH _ _ H2)]; lia.
  - replace j with i by lia. exact H.
Qed.
Definition natural_at (n : N) : N := natural body [n].
Definition good (t : N) : Prop := (p <> Ns -> (natural_at t <= natural_at (t + 1))%N) /\
  (p <> Monotone -> ~ violation t (t + 1) (natural_at t) (natural_at (t + 1))).
Lemma value_at n z : column_value n = Some z -> z = Z.of_N (natural_at n).
Proof.
  unfold column_value, natural_at, natural. intro V. pose proof (proj1 total_values _ _ _ _ V) as E. rewrite E. apply value_natural in V. lia.
Qed.
Lemma step_good t low high : column_value t = Some low -> column_value (t + 1) = Some high -> step_holds (t + 1) low high = true -> good t.
Proof.
  intros L H S. apply value_at in L, H. subst low high. unfold step_holds in S. rewrite !N2Z.id in S. replace (t + 1 - 1)%N with t in S by lia.
  assert (near : (N.size (N.lxor (natural_at t) (natural_at (t + 1))) <? N.size (N.lxor t (t + 1)))%N = true ->
    ~ violation t (t + 1) (natural_at t) (natural_at (t + 1))).
  { intros E V. apply N.ltb_lt in E. apply violation_size in V. lia. }
  assert (grows : (Z.of_N (natural_at t) <=? Z.of_N (natural_at (t + 1)))%Z = true -> (natural_at t <= natural_at (t + 1))%N).
  { intro E. apply Z.leb_le in E. lia. }
  unfold good. destruct p; [| | apply andb_true_iff in S as [S S']]; split; intro D; try congruence; auto.
Qed.
Lemma level_good t : natural_at t = natural_at (t + 1) -> good t.
Proof. intro E. split; intros _; rewrite <- E; [lia |]. intros [i [D _]]. apply D. reflexivity. Qed.
End Check.

(** Functions that rise. *)
Definition less_numbers (l m : list N) : Prop := forall i, (nth i l 0 <= nth i m 0)%N.
Lemma power_up a b : (a <= b)%N -> (power_below a <= power_below b)%N.
Proof.
  intro L. unfold power_below. destruct (N.eqb_spec a 0) as [| A]; [lia |]. destruct (N.eqb_spec b 0) as [| B]; [lia |].
  apply N.pow_le_mono_r; [lia |]. apply N.log2_le_mono. exact L.
Qed.
Lemma rising : (forall t, rises t = true -> forall side l m, less_numbers l m -> exists v w,
    Semantics.value side t l = Some v /\ Semantics.value side t m = Some w /\ (0 <= v <= w)%Z) /\
  (forall c : cond, True) /\
  (forall ts, all_rise ts = true -> forall l m, less_numbers l m -> exists vs ws, values ts l = Some vs /\ values ts m = Some ws /\ less_numbers vs ws).
Proof.
  apply syntax_ind; try (intros; exact I); cbn [rises all_rise]; intros; try discriminate;
    repeat match goal with H : _ && _ = true |- _ => apply andb_true_iff in H; destruct H end;
    repeat match goal with IH : ?b = true -> _, H : ?b = true |- _ => specialize (IH H) end;
    cbn [Semantics.value values]; unfold both, bind, on_naturals;
    repeat match goal with
    | IH : forall (side : bool) l m, less_numbers l m -> exists v w, Semantics.value side ?t l = _ /\ _, L : less_numbers ?l ?m
        |- context [Semantics.value ?s ?t ?l] => destruct (IH s l m L) as (? & ? & E1 & E2 & ?); rewrite E1, E2; clear IH E1 E2
    | IH : forall l m, less_numbers l m -> exists vs ws, values ?t l = _ /\ _, L : less_numbers ?l ?m |- context [values ?t ?l] =>
        destruct (IH l m L) as (? & ? & E1 & E2 & ?); rewrite E1, E2; clear IH E1 E2
    end;
    try (do 2 eexists; split; [reflexivity | split; [reflexivity |]]; first [lia | nia]).
  - do 2 eexists. split; [reflexivity | split; [reflexivity |]]. specialize (H0 i). lia.
  - do 2 eexists. split; [reflexivity | split; [reflexivity |]]. pose proof (power_up (Z.to_N x) (Z.to_N x0) ltac:(lia)). lia.
  - do 2 eexists. split; [reflexivity | split; [reflexivity |]]. pose proof (N.sqrt_le_mono (Z.to_N x) (Z.to_N x0) ltac:(lia)). lia.
  - do 2 eexists. split; [reflexivity | split; [reflexivity |]]. pose proof (N.log2_le_mono (Z.to_N x) (Z.to_N x0) ltac:(lia)). lia.
  - do 2 eexists. split; [reflexivity | split; [reflexivity |]]. intro i. lia.
  - do 2 eexists. split; [reflexivity | split; [reflexivity |]]. intros [| i]; cbn [nth]; [lia | auto].
Qed.

Section Sound.
Variable p : property.
Variable body : term.
Notation at_column n := (natural_at body n).
Lemma rising_values : rises body = true -> (forall n, column_value body n = Some (Z.of_N (at_column n))) /\
  forall m n, (m <= n)%N -> (at_column m <= at_column n)%N.
Proof.
  intro R. assert (V : forall m n, (m <= n)%N -> exists v w, column_value body m = Some v /\ column_value body n = Some w /\ (0 <= v <= w)%Z).
  { intros m n L. apply (proj1 rising body R). intros [| [| i]]; cbn [nth]; lia. }
  split.
  - intro n. destruct (V n n ltac:(lia)) as (v & w & E & _). rewrite E. f_equal. exact (value_at body n v E).
  - intros m n L. destruct (V m n L) as (v & w & E & F & B). apply value_at in E, F. lia.
Qed.
Lemma steps_good b columns : rises body = true -> forall from level, steps_right p body b from level columns = true ->
  level = Z.of_N (at_column from) -> forall t, (from <= t)%N -> (t + 1 < b)%N -> good p body t.
Proof.
  intro R. destruct (rising_values R) as [V U]. induction columns as [| c columns IH]; intros from level H E t L B; cbn [steps_right] in H; rewrite V in H.
  - apply Z.eqb_eq in H. apply level_good. pose proof (U from t L). pose proof (U t (t + 1)%N ltac:(lia)). pose proof (U (t + 1)%N (b - 1)%N ltac:(lia)). lia.
  - apply andb_true_iff in H as [H S]. apply andb_true_iff in H as [H1 H2]. apply N.ltb_lt in H1, H2. rewrite V in S.
    apply andb_true_iff in S as [S S2]. apply andb_true_iff in S as [S0 S1]. apply Z.eqb_eq in S0.
    destruct (N.lt_ge_cases t c) as [T | T]; [| exact (IH c _ S2 eq_refl t T B)].
    destruct (N.eq_dec (t + 1) c) as [<- | D].
    + apply step_good with (low := Z.of_N (at_column t)) (high := Z.of_N (at_column (t + 1))); [apply V | apply V |].
      replace (t + 1 - 1)%N with t in S1 by lia. exact S1.
    + apply level_good. pose proof (U from t L). pose proof (U t (t + 1)%N ltac:(lia)). pose proof (U (t + 1)%N (c - 1)%N ltac:(lia)). lia.
Qed.
Theorem values_sound bound e : values_right p body bound e = Some true -> exists f, is_function body bound f /\ has p bound f.
Proof.
  assert (conclude : forall b, bound = Some b -> (forall n, (n < b)%N -> column_value body n = Some (Z.of_N (at_column n))) ->
    (forall t, (t + 1 < b)%N -> good p body t) -> exists f, is_function body bound f /\ has p bound f).
  { intros b -> V G. apply EvidenceSound.function_of_columns.
    - exact V.
    - intros P n H. exact (proj1 (G n H) P).
    - intros P n H. exact (proj2 (G n H) P). }
  unfold values_right. destruct bound as [[| b] |]; [| | discriminate].
  - intros _. apply (conclude 0%N eq_refl); intros; lia.
  - destruct e as [| columns]; intro H; injection H as H; apply (conclude (Npos b) eq_refl).
    + intros n L. pose proof (all_right_below p body b 0 n H ltac:(lia)) as C. unfold column_right in C.
      destruct (column_value body n) as [z |] eqn:E; [| discriminate]. f_equal. exact (value_at body n z E).
    + intros t L. pose proof (all_right_below p body b 0 (t + 1)%N H ltac:(lia)) as C. unfold column_right in C.
      destruct (column_value body (t + 1)) as [high |] eqn:E; [| discriminate]. destruct (N.eqb_spec (t + 1) 0); [lia |]. cbn [orb] in C.
      destruct (column_value body (t + 1 - 1)) as [low |] eqn:F; [| discriminate]. replace (t + 1 - 1)%N with t in F by lia.
      exact (step_good p body t low high F E C).
    + apply andb_true_iff in H as [R _]. intros n _. apply (rising_values R).
    + apply andb_true_iff in H as [R S]. rewrite (proj1 (rising_values R)) in S. intros t L.
      apply (steps_good (Npos b) columns R 0%N _ S eq_refl t); lia.
Qed.
End Sound.
