(** Trees of cases are sound: the conditions cannot hold and fail as it is said (docs/THEORY.md, Lemma 6.20 and Theorem 6.21). Here
    terms and conditions have the values of [Semantics.v]: a term whose value is asked for has one. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Checker Require Import Syntax Semantics Stated Total Places Lowering Meaning Bars Substitution Forms Goals Opened.
Import ListNotations.
Local Open Scope Z_scope.

(** * What a goal says *)
Section Sound.
Variable variables : nat.
Variables e env : list N.
Notation val w f := (value_of e w f).
(** What terms and conditions mean here. *)
Notation lin t := (opened e t (numbers env)).
Notation says c := (opened_c e c (numbers env)).
Definition case_true (w : N -> N) (c : case) : Prop :=
  (forall d b, In (d, b) (assumed c) -> says d = b) /\ (forall f, In f (natural_forms c) -> 0 <= val w f) /\
  match valued c with Some (f, t) => clip (lin t) = val w f | None => True end.
Record sound (w : N -> N) (g : goal) : Prop := {
  of_variables : forall i, (i < variables)%nat -> w (N.of_nat (S i)) = nth i env 0%N;
  enough : (N.of_nat variables <= unknowns g)%N;
  not_closed : closed g = false;
  in_forms : forall f, In f (forms g) -> 0 <= val w f;
  in_queue : forall f, In f (queue g) -> 0 <= val w f;
  in_found : forall t f, In (t, f) (found g) -> clip (lin t) = val w f;
  in_disjunctions : forall d, In d (disjunctions g) -> exists c, In c d /\ case_true w c }.
Definition agree (k : N) (w w' : N -> N) : Prop := forall u, (u <= k)%N -> w u = w' u.
Lemma agree_trans k k' w w1 w2 : agree k w w1 -> agree k' w1 w2 -> (k <= k')%N -> agree k w w2.
Proof. intros A B L u H. rewrite A, B by lia. reflexivity. Qed.
(** From a sound goal to a sound one with further unknowns. *)
Definition leads (w : N -> N) (g : goal) (w' : N -> N) (g' : goal) : Prop := agree (unknowns g) w w' /\ sound w' g' /\ (unknowns g <= unknowns g')%N.
Lemma leads_refl w g : sound w g -> leads w g w g.
Proof. intro S. split; [intros u _; reflexivity |]. split; [exact S | lia]. Qed.
Lemma leads_trans w g w1 g1 w2 g2 : leads w g w1 g1 -> leads w1 g1 w2 g2 -> leads w g w2 g2.
Proof. intros (A & _ & L) (B & S & M). split; [exact (agree_trans _ _ _ _ _ A B L) |]. split; [exact S | lia]. Qed.
Lemma kept_value k w w' f : agree k w w' -> below k f = true -> val w' f = val w f.
Proof. intros A B. symmetry. exact (below_value e w w' k f A B). Qed.
Lemma case_kept k w w' c : agree k w w' -> case_below k c = true -> case_true w c -> case_true w' c.
Proof.
  intros A B (C1 & C2 & C3). unfold case_below in B. apply andb_true_iff in B as [B1 B2]. rewrite forallb_forall in B1. split; [exact C1 |]. split.
  - intros f Hf. rewrite (kept_value k w w' f A (B1 f Hf)). exact (C2 f Hf).
  - destruct (valued c) as [[f t] |]; [| exact I]. rewrite (kept_value k w w' f A B2). exact C3.
Qed.
Lemma new_sound g u g' w x : new_unknown g = Some (u, g') -> sound w g -> exists w', leads w g w' g' /\ w' u = x /\ u <> 0%N /\ unknowns g' = u.
Proof.
  unfold new_unknown. destruct (goal_below g) eqn:B; [| discriminate]. intros H S. injection H as <- <-. set (u := (unknowns g + 1)%N).
  unfold goal_below in B. rewrite !andb_true_iff, !forallb_forall in B. destruct B as [[[B1 B2] B3] B4]. destruct S as [V E C F Q M D].
  set (w' := fun y => if N.eqb y u then x else w y). assert (A : agree (unknowns g) w w').
  { intros y Hy. unfold w'. destruct (N.eqb_spec y u); [unfold u in *; lia | reflexivity]. }
  exists w'. split; [split; [exact A | split; [| cbn; lia]] |].
  - split; cbn; auto.
    + intros i Hi. rewrite <- A by lia. exact (V i Hi).
    + unfold u. lia.
    + intros f Hf. rewrite (kept_value _ w w' f A (B1 f Hf)). exact (F f Hf).
    + intros f Hf. rewrite (kept_value _ w w' f A (B2 f Hf)). exact (Q f Hf).
    + intros t f Hf. rewrite (kept_value _ w w' f A (B3 _ Hf)). exact (M t f Hf).
    + intros d Hd. destruct (D d Hd) as (c & Hc & T). exists c. split; [exact Hc |]. refine (case_kept _ w w' c A _ T). specialize (B4 d Hd). rewrite forallb_forall in B4. exact (B4 c Hc).
  - split; [unfold w'; rewrite N.eqb_refl; reflexivity |]. split; [unfold u; lia | reflexivity].
Qed.
Lemma push_sound w g fs : sound w g -> (forall f, In f fs -> 0 <= val w f) -> sound w (push fs g).
Proof. intros [V E C F Q M D] H. split; cbn; auto. intros f Hf. apply in_app_iff in Hf as [Hf | Hf]; auto. Qed.
Lemma one_of_sound w g d : sound w g -> (exists c, In c d /\ case_true w c) -> sound w (one_of d g).
Proof. intros [V E C F Q M D] H. split; cbn; auto. intros x Hx. apply in_app_iff in Hx as [Hx | [<- | []]]; auto. Qed.
Lemma remember_sound w g t f : sound w g -> clip (lin t) = val w f -> sound w (remember t f g).
Proof. intros [V E C F Q M D] H. split; cbn; auto. intros u h [X | Hu]; [injection X as <- <-; exact H | auto]. Qed.
Lemma equal_sound w g a b : sound w g -> val w a = val w b -> sound w (equal a b g).
Proof. intros S H. apply push_sound; [exact S |]. intros f [<- | [<- | []]]; rewrite minus_value; lia. Qed.
Lemma less_value w a b : val w (less a b) = val w b - val w a - 1.
Proof. unfold less. rewrite !minus_value. reflexivity. Qed.
Lemma of_form_true w f : 0 <= val w f -> case_true w (of_form f).
Proof. intro H. split; [intros d b [] |]. split; [intros x [<- | []]; exact H | exact I]. Qed.
Lemma least_sound s a b g f g' w : (s = 1 \/ s = -1) -> least s a b g = Some (f, g') -> sound w g -> 0 <= val w a \/ 0 <= val w b -> (s = 1 -> 0 <= val w a /\ 0 <= val w b) ->
  exists w', leads w g w' g' /\ val w' f = if s =? 1 then Z.min (val w a) (val w b) else Z.max (val w a) (val w b).
Proof.
  intros Hs H S P1 P2. unfold least in H. destruct (new_unknown g) as [[u g1] |] eqn:En; [| discriminate]. unfold when_below in H. cbn [forallb] in H.
  destruct (below (unknowns g) a && (below (unknowns g) b && true)) eqn:B; [| discriminate]. rewrite !andb_true_iff in B. destruct B as (Ba & Bb & _). injection H as <- <-.
  set (z := if s =? 1 then Z.min (val w a) (val w b) else Z.max (val w a) (val w b)).
  assert (Hz : (s = 1 /\ z = Z.min (val w a) (val w b)) \/ (s = -1 /\ z = Z.max (val w a) (val w b))) by (unfold z; destruct Hs as [-> | ->]; [left | right]; split; reflexivity).
  clearbody z. assert (Nz : 0 <= z) by (destruct Hz as [[-> ->] | [-> ->]]; [specialize (P2 eq_refl) |]; lia).
  destruct (new_sound g u g1 w (Z.to_N z) En S) as (w' & L & W & U & _). exists w'. pose proof (unknown_value e w' u U) as V. rewrite W, Z2N.id in V by exact Nz.
  pose proof L as (A & S1 & _). split; [| exact V]. pose proof (kept_value _ w w' a A Ba) as Ea. pose proof (kept_value _ w w' b A Bb) as Eb.
  assert (X : forall k x, val w' (Forms.plus k [] (minus x (unknown_form u))) = k * (val w' x - z)) by (intros k x; rewrite plus_value, minus_value, V; reflexivity).
  assert (S2 : sound w' (one_of [of_form (Forms.plus (- s) [] (minus a (unknown_form u))); of_form (Forms.plus (- s) [] (minus b (unknown_form u)))]
    (push [Forms.plus s [] (minus a (unknown_form u)); Forms.plus s [] (minus b (unknown_form u))] g1))).
  { apply one_of_sound.
    - apply push_sound; [exact S1 |]. intros f [<- | [<- | []]]; rewrite X, ?Ea, ?Eb; destruct Hz as [[-> ->] | [-> ->]]; lia.
    - assert (M : z = val w a \/ z = val w b) by lia. destruct M as [M | M].
      + exists (of_form (Forms.plus (- s) [] (minus a (unknown_form u)))). split; [left; reflexivity | apply of_form_true; rewrite X, Ea, M; lia].
      + exists (of_form (Forms.plus (- s) [] (minus b (unknown_form u)))). split; [right; left; reflexivity | apply of_form_true; rewrite X, Eb, M; lia]. }
  exact (conj A (conj S2 (proj2 (proj2 L)))).
Qed.
End Sound.
