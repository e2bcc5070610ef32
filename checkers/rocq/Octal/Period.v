(** The line [octal PREPERIOD PERIOD]: a term is the Grundy number of each heap of an octal game (docs/FORMAT.md, 18); and
    [counterexample octal X ..]: heaps where a claim is false. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements NimSum.
From Nimcert Require Main.
From Checker Require Import Syntax Heaps Semantics Total Evidence Game Negative Slices SumNumbers Values GuySmith Parts Repeats.
Import ListNotations.
Open Scope nat_scope.

(** * The check *)
(** The work for the numbers of the heaps up to [last] is bounded. *)
Definition most_options : N := 2 ^ 31.
Definition few_heaps (code : list N) (last : N) : bool := (last * last * N.of_nat (length code) <=? most_options)%N.
Definition longest_take (code : list N) : N := N.of_nat (length code - 1).
Definition is_number (t : term) (n v : N) : bool := match value true t [0%N; n] with Some z => Z.eqb z (Z.of_N v) | None => false end.
(** [back]: the numbers of the heaps n, n - 1, ... *)
Fixpoint all_numbers (t : term) (n : N) (back : list N) : bool := match back with [] => true | v :: back => is_number t n v && all_numbers t (N.pred n) back end.
Definition period_right (code : list N) (t : term) (e p : N) : option bool :=
  let last := (2 * e + 2 * p + longest_take code)%N in
  if negb (is_code code && (1 <=? p)%N && avoids t) then Some false
  else match change_of e p [Same; Grows] t with
       | Some Same => if few_heaps code last then Some (all_numbers t last (numbers code (S (N.to_nat last)))) else None
       | _ => Some false
       end.

(** The number of a heap of a strip, or of an octal game. *)
Definition number_in (s : part) (n : N) : option nat :=
  match s with
  | Summand Strip => Some (N.to_nat n)
  | Octal code => if is_code code && few_heaps code n then Some (number code n) else None
  | _ => None
  end.
Fixpoint all_in (g : list part) (x : list N) : option (list nat) :=
  match g, x with
  | [], [] => Some []
  | s :: g, n :: x => match number_in s n, all_in g x with Some v, Some vs => Some (v :: vs) | _, _ => None end
  | _, _ => None
  end.
Definition wins_refuted (g : list part) (c : cond) (x : list N) : option bool :=
  match all_in g x with
  | Some vs => match truth c x with Some b => Some (negb (Bool.eqb b (Nat.eqb (nimsum vs) 0))) | None => Some false end
  | None => None
  end.
Definition numbers_refuted (g : list part) (t : term) (x : list N) : option bool :=
  match all_in g x with
  | Some vs => Some (match value true t (0%N :: x) with Some z => negb (Z.eqb z (Z.of_nat (nimsum vs))) | None => true end)
  | None => None
  end.

(** * Soundness *)
Lemma octal_number code : is_code code = true -> part_number (Octal code) (fun b => nimsum (map (number code) b)).
Proof.
  intro C. split; [exact (heaps_end code C) |]. split; [exact (heaps_number code C) |]. discriminate.
Qed.
Lemma long_digits code i d : N.testbit (nth i code 0%N) d = true -> (N.of_nat i <= longest_take code)%N.
Proof.
  intro H. unfold longest_take. destruct (Nat.lt_ge_cases i (length code)) as [L | L]; [lia |]. rewrite nth_overflow in H by exact L. destruct d; discriminate.
Qed.
Lemma all_numbers_right code t : forall last, all_numbers t (N.of_nat last) (numbers code (S last)) = true -> forall n, n <= last ->
  value true t [0%N; N.of_nat n] = Some (Z.of_nat (number code (N.of_nat n))).
Proof.
  induction last as [| last IH]; intros H n L; cbn [numbers all_numbers] in H; apply andb_true_iff in H as [H1 H2].
  all: assert (X : forall m v, is_number t m v = true -> value true t [0%N; m] = Some (Z.of_N v)).
  1, 3: intros m v; unfold is_number; destruct (value true t [0%N; m]) as [z |]; [| discriminate]; rewrite Z.eqb_eq; congruence.
  - replace n with 0 by lia. rewrite (X _ _ H1). unfold number. rewrite Nat2N.id, N_nat_Z. reflexivity.
  - destruct (Nat.eq_dec n (S last)) as [-> | D].
    + rewrite (X _ _ H1). unfold number. rewrite Nat2N.id, N_nat_Z. reflexivity.
    + replace (N.pred (N.of_nat (S last))) with (N.of_nat last) in H2 by lia. exact (IH H2 n ltac:(lia)).
Qed.
Theorem period_values code t e p : period_right code t e p = Some true -> is_code code = true /\
  forall x n, value true t [x; n] = Some (Z.of_nat (number code n)).
Proof.
  unfold period_right. cbv zeta. destruct (is_code code) eqn:C; [| discriminate]. destruct (N.leb_spec 1 p) as [P |]; [| discriminate].
  destruct (avoids t) eqn:A; [| discriminate]. cbn [andb negb]. destruct (change_of e p [Same; Grows] t) as [[|] |] eqn:Ch; try discriminate.
  destruct (few_heaps _ _); [| discriminate]. intro H. injection H as H. set (last := (2 * e + 2 * p + longest_take code)%N) in *. split; [reflexivity |].
  assert (Up : forall n, (n <= last)%N -> value true t [0%N; n] = Some (Z.of_nat (number code n))).
  { intros n L. pose proof (all_numbers_right code t (N.to_nat last)) as X. rewrite N2Nat.id in X. specialize (X H (N.to_nat n) ltac:(lia)). rewrite N2Nat.id in X. exact X. }
  assert (Re : forall n v, (e <= n)%N -> value true t [0%N; n] = Some v -> value true t [0%N; (n + p)%N] = Some v).
  { intros n v L V. pose proof (proj1 (changes_right e p n L) t [Same; Grows] [0%N; n] [0%N; (n + p)%N]) as R. rewrite Ch in R. apply R; [| exact V].
    intros [| [| i]] c E; cbn in E; try (injection E as <-; cbn; auto). destruct i; discriminate. }
  pose proof (period code (number code) (number_is_mex code C) e p P (longest_take code) (long_digits code)) as G. 
  assert (Pe : forall n, (e <= n)%N -> number code (n + p) = number code n).
  { apply G; [| exact C]. intros n L B. pose proof (Re n _ L (Up n ltac:(unfold last; lia))) as R. rewrite (Up (n + p)%N B) in R. injection R as R. lia. }
  assert (All : forall n, value true t [0%N; n] = Some (Z.of_nat (number code n))).
  { intro n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). destruct (N.le_gt_cases n last) as [L | L]; [exact (Up n L) |].
    replace n with (n - p + p)%N by (unfold last in L; lia). rewrite Pe by (unfold last in L; lia). apply Re; [unfold last in L; lia |]. apply IH. unfold last in L; lia. }
  intros x n. rewrite <- All. apply avoids_value; [| exact A]. intros [| i] Hi; [contradiction | reflexivity].
Qed.
Lemma one_heap code p : Forall2 begins [Octal code] p -> exists n, p = [[n]].
Proof. intro H. inversion H as [| ? b ? ? L F]; subst. inversion F; subst. destruct b as [| n [| ? ?]]; try discriminate. eauto. Qed.
Theorem period_sound code t e p : period_right code t e p = Some true -> is_game_of_parts [Octal code] /\ numbers_of_parts [Octal code] t.
Proof.
  intro H. apply period_values in H as [C V]. assert (K : Forall2 part_number [Octal code] [fun b => nimsum (map (number code) b)]) by (constructor; [exact (octal_number code C) | constructor]).
  split; [exact (parts_game _ _ K) |]. exists (fun p => nimsum (numbers_of [fun b => nimsum (map (number code) b)] p)). split; [exact (parts_numbers _ _ K) |].
  intros x q Q. apply one_heap in Q as [n ->]. cbn [concat app numbers_of combine map nimsum fold_right]. rewrite !Nat.lxor_0_r. exact (V x n).
Qed.

(** * Counterexamples *)
(** What the parts of a sum have to do with numbers of [SumNumbers.v]: those of a game without heaps that split. *)
Lemma plain_number s T : has_number s T -> part_number (Summand s) (fun b => N.to_nat (T b)).
Proof.
  intro H. assert (K : Forall (fun '(s, T) => has_number s T) [(s, T)]) by (constructor; [exact H | constructor]).
  destruct (sum_ends [(s, T)] K) as [P G]. split; [exact P |]. split; [| intros s' E; injection E as <-; exact (sum_is_game [(s, T)] K)].
  intros b L. assert (X : forall c, legal_part (Summand s) c -> nim [(s, T)] 0 c = T c).
  { intros c [Lc _]. cbn [nim]. rewrite N.lxor_0_r. f_equal. cbn in Lc. rewrite Nat.add_0_r in Lc. rewrite <- Lc. apply slice_all. }
  destruct (G b L) as [G1 G2]. cbv beta in G1, G2. rewrite (X b L) in G1, G2. split.
  - intros c O. specialize (G1 c O). rewrite (X c (proj1 P b c L O)) in G1. exact G1.
  - intros m M. destruct (G2 m M) as (c & O & E). exists c. split; [exact O |]. rewrite (X c (proj1 P b c L O)) in E. exact E.
Qed.
(** The position with these heaps. *)
Definition position (x : list N) : list (list N) := map (fun n => [n]) x.
Lemma position_numbers x : concat (position x) = x.
Proof. induction x as [| n x IH]; [reflexivity | exact (f_equal (cons n) IH)]. Qed.
Lemma all_in_right g : forall x vs, all_in g x = Some vs -> exists fs, Forall2 part_number g fs /\ Forall2 begins g (position x) /\ numbers_of fs (position x) = vs.
Proof.
  induction g as [| s g IH]; intros [| n x] vs H; try discriminate; cbn [all_in] in H; [injection H as <-; exists []; split; [constructor | split; [constructor | reflexivity]] |].
  destruct (number_in s n) as [v |] eqn:E; [| discriminate]. destruct (all_in g x) as [vs' |] eqn:E'; [| discriminate]. injection H as <-.
  destruct (IH x vs' E') as (fs & F & B & V). assert (X : exists f, part_number s f /\ begins s [n] /\ f [n] = v).
  { destruct s as [[| r t | r] | code]; try discriminate; cbn [number_in] in E.
    - injection E as <-. eexists. split; [exact (plain_number _ _ strip_number) |]. split; [split; [reflexivity | constructor] |]. cbn. lia.
    - destruct (is_code code) eqn:C; [| discriminate]. destruct (few_heaps code n); [| discriminate]. injection E as <-.
      eexists. split; [exact (octal_number code C) |]. split; [reflexivity |]. cbn. apply Nat.lxor_0_r. }
  destruct X as (f & P & Bn & Vn). exists (f :: fs). split; [constructor; assumption |]. split; [constructor; assumption |]. exact (f_equal2 cons Vn V).
Qed.
Lemma legal_begins g : forall p, Forall2 begins g p -> Forall2 legal_part g p.
Proof. induction g as [| s g IH]; intros p H; inversion_clear H; constructor; [destruct s; [assumption | exact I] | auto]. Qed.
Theorem wins_refuted_sound g c x : wins_refuted g c x = Some true -> is_game_of_parts g /\ ~ wins_of_parts g c.
Proof.
  unfold wins_refuted. destruct (all_in g x) as [vs |] eqn:E; [| discriminate]. apply all_in_right in E as (fs & F & B & V).
  destruct (truth c x) as [b |] eqn:T; [| discriminate]. intro H. injection H as H. split; [exact (parts_game g fs F) |]. intro W.
  specialize (W (position x) B). rewrite position_numbers, T in W. pose proof (SumGame.zero_set (game_of_parts g) _ (parts_end g fs F) (parts_numbers g fs F) (position x) (legal_begins g _ B)) as [Z1 Z2].
  cbv beta in Z1, Z2. rewrite V in Z1, Z2.
  destruct (Nat.eqb_spec (nimsum vs) 0) as [D | D], b; try discriminate; destruct W as [[W1 W2] | [W1 W2]]; try discriminate.
  - exact (Main.outcomes _ _ (Z1 D) W2).
  - exact (Main.outcomes _ _ W2 (Z2 D)).
Qed.
Theorem numbers_refuted_sound g t x : numbers_refuted g t x = Some true -> is_game_of_parts g /\ ~ numbers_of_parts g t.
Proof.
  unfold numbers_refuted. destruct (all_in g x) as [vs |] eqn:E; [| discriminate]. apply all_in_right in E as (fs & F & B & V).
  intro H. injection H as H. split; [exact (parts_game g fs F) |]. intros (v & G & T). specialize (T 0%N (position x) B). rewrite position_numbers in T. rewrite T in H.
  assert (U : v (position x) = nimsum vs).
  { rewrite <- V. exact (Main.grundy_unique (game_of_parts g) _ _ (parts_end g fs F) G (parts_numbers g fs F) (position x) (legal_begins g _ B)). }
  rewrite U, Z.eqb_refl in H. discriminate.
Qed.
