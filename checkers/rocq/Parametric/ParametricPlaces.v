(** Places where a value is needed, with parameters: each is shown by a section or by a tree of cases. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Checker Require Import Syntax Semantics Stated Total Places Valued Game Evidence EvidenceSound Thresholds Lowering Obligation ParametricObligation ParametricGame.
From Checker Require Import Bars Substitution Opened Goals TreesSound.
Import ListNotations.
Local Open Scope Z_scope.

(** A section, or a tree of cases. *)
Definition shown_by : Type := section + list tree_line.
(** What is said in a frame, about the declared numbers. *)
Fixpoint framed (fr : wframe) (t : wterm) : wterm := match fr with Outer => t | Inner args outer => framed outer (psubst (replaced_in args) t) end.
Fixpoint framed_c (fr : wframe) (c : wcond) : wcond := match fr with Outer => c | Inner args outer => framed_c outer (psubst_c (replaced_in args) c) end.

Section Check.
Variable parameters : nat.
Definition place_goal (p : wplace) : list (wcond * bool) :=
  map (fun g => (framed_c (where_ g) (guarding g), it_holds g)) (guards p) ++ [(Compare CLt (framed (in_frame p) (left p)) (framed (in_frame p) (right p)), true)].
Definition place_shown (n : nat) (p : wplace) (s : shown_by) : option bool :=
  match s with
  | inl s => prefuted parameters n (asks_of p) s
  | inr ls => tree_right n (place_goal p) ls
  end.
(** No numbers satisfy the conditions, without the last one; [trees]: a tree of cases may show it. *)
Definition no_tuple (trees : bool) (n : nat) (hold : list wcond) (follows : option wcond) (s : shown_by) : option bool :=
  match s with
  | inl s => prefuted parameters n (map (fun c => Holding c Outer true) hold ++ match follows with Some c => [Holding c Outer false] | None => [] end) s
  | inr ls => if trees then tree_right n (map (fun c => (c, true)) hold ++ match follows with Some c => [(c, false)] | None => [] end) ls else None
  end.
Definition all_pplaced (g : list wsummand) (c : option wcond) : list shown_by -> option bool :=
  each_shown (map (fun '(n, p) => place_shown n p) (pplaces_in_game g c)).
End Check.

(** * Soundness *)
(** As automata or as trees of cases read a condition. *)
Inductive reader := AsAutomata | AsTrees.
Definition said (e : list N) (r : reader) (env : list N) (c : wcond) : bool :=
  match r with AsAutomata => holds_c (cond_at e c) env | AsTrees => opened_c e c (numbers env) end.
Lemma said_truth e r env c b : truth (cond_at e c) env = Some b -> said e r env c = b.
Proof. intro H. destruct r; [exact (proj1 (proj2 total_values) _ _ _ H) | exact (proj1 (proj2 (opened_values e)) c env _ b (fun _ => eq_refl) H)]. Qed.
Section Sound.
Variable e : list N.
Variable parameters : nat.
Lemma same_numbers_opened ok r q : (forall i, ok i = true -> r i = q i) -> (forall t, only ok t = true -> opened e t r = opened e t q) /\ (forall c, only_c ok c = true -> opened_c e c r = opened_c e c q).
Proof.
  intro H. destruct (only_opened e ok Var r q H) as (A & B & _). destruct (only_opened e ok Var r r (fun _ _ => eq_refl)) as (A' & B' & _).
  split; intros x Hx; [rewrite <- (A x Hx); symmetry; apply A', Hx | rewrite <- (B x Hx); symmetry; apply B', Hx].
Qed.
Lemma framed_opened fr ns : forall env, frame_values (frame_at e fr) ns = Some env ->
  (forall t, opened e (framed fr t) (numbers ns) = opened e t (numbers env)) /\ (forall c, opened_c e (framed_c fr c) (numbers ns) = opened_c e c (numbers env)).
Proof.
  induction fr as [| args outer IH]; intros env H; cbn [frame_at frame_values framed framed_c] in *; [injection H as <-; split; reflexivity |].
  destruct (frame_values (frame_at e outer) ns) as [l |]; [| discriminate]. cbn [bind] in H. destruct (IH l eq_refl) as [A B].
  assert (V : forall i, opened e (replaced_in args i) (numbers l) = numbers env i).
  { intro i. unfold replaced_in. rewrite argument_opened, (proj2 (proj2 (opened_values e)) args l _ env (fun _ => eq_refl) H). apply nth_numbers. }
  destruct (psubst_opened e (replaced_in args) (numbers l) (numbers env) V) as (C & D & _). split; intro x; [rewrite A; apply C | rewrite B; apply D].
Qed.
Lemma place_right n p s ns : place_shown parameters n p s = Some true -> length ns = n -> ~ found_bad ns (place_at e p).
Proof.
  intros H L F. destruct s as [st | ls]; cbn [place_shown] in H.
  - refine (prefuted_right e _ _ _ _ (asks_ranged n p) H ns L _). pose proof (bad_asked [] _ _ (found_bad_bad _ _ F)) as A.
    unfold asks_of in *. cbn [map_place guards] in A. rewrite map_map in A. rewrite Forall_app in *. destruct A as [A B]. split; [| constructor; [exact (Forall_inv B) | constructor]].
    apply Forall_forall. intros x Hx. apply in_map_iff in Hx as [g [<- Hg]]. rewrite Forall_forall in A. apply (A _ (in_map _ _ _ Hg)).
  - destruct F as [G (env & x & y & F & X & Y & Lt)]. refine (tree_opened n e ns _ ls H _). intros c b Hc.
    unfold place_goal in Hc. apply in_app_iff in Hc as [Hc | [E | []]].
    + apply in_map_iff in Hc as [g [E Hg]]. injection E as <- <-. rewrite Forall_forall in G. destruct (G (guard_at e g) (in_map _ _ _ Hg)) as (env' & F' & T).
      rewrite (proj2 (framed_opened _ ns env' F')). exact (proj1 (proj2 (opened_values e)) _ env' _ _ (fun _ => eq_refl) T).
    + injection E as <- <-. change (opened e (framed (in_frame p) (left p)) (numbers ns) <? opened e (framed (in_frame p) (right p)) (numbers ns) = true). apply Z.ltb_lt.
      rewrite !(proj1 (framed_opened _ ns env F)), (proj1 (opened_values e) _ _ env _ x (fun _ => eq_refl) X), (proj1 (opened_values e) _ _ env _ y (fun _ => eq_refl) Y). exact Lt.
Qed.
Lemma no_tuple_right trees n hold follows s env : no_tuple parameters trees n hold follows s = Some true -> length env = n ->
  exists r, (trees = false -> r = AsAutomata) /\ ((forall c, In c hold -> said e r env c = true) -> match follows with Some c => said e r env c = true | None => False end).
Proof.
  intros H L. assert (decide : forall (b : bool), (b = false -> False) -> b = true) by (intros []; tauto).
  destruct s as [st | ls]; cbn [no_tuple] in H.
  - exists AsAutomata. split; [reflexivity |]. intro A. cbn [said] in *.
    assert (X : match follows with Some c => holds_c (cond_at e c) env = false | None => True end -> False).
    { intro F. refine (prefuted_right e _ _ _ _ _ H env L _).
      - rewrite forallb_app. apply andb_true_iff. split; [apply forallb_forall; intros x Hx; apply in_map_iff in Hx as [c [<- _]]; reflexivity | destruct follows; reflexivity].
      - apply Forall_app. split; [apply Forall_forall; intros x Hx; apply in_map_iff in Hx as [c [<- Hc]]; exact (A c Hc) |].
        destruct follows; [constructor; [exact F | constructor] | constructor]. }
    destruct follows as [c |]; [exact (decide _ X) | exact (X I)].
  - destruct trees; [| discriminate]. exists AsTrees. split; [discriminate |]. intro A. cbn [said] in *.
    assert (X : match follows with Some c => opened_c e c (numbers env) = false | None => True end -> False).
    { intro F. refine (tree_opened n e env _ ls H _). intros c b Hc. apply in_app_iff in Hc as [Hc | Hc].
      - apply in_map_iff in Hc as [d [X Hd]]. injection X as <- <-. exact (A d Hd).
      - destruct follows as [d |]; [| destruct Hc]. destruct Hc as [X | []]. injection X as <- <-. exact F. }
    destruct follows as [c |]; [exact (decide _ X) | exact (X I)].
Qed.
Theorem all_pplaced_right g c ss : all_pplaced parameters g c ss = Some true ->
  forall n p ns, In (n, p) (places_in_game (measured_at e g) (option_map (cond_at e) c)) -> length ns = n -> ~ bad ns p.
Proof.
  unfold all_pplaced. intro H. apply places_fine. intros n p ns Hp L. rewrite pplaces_at in Hp. apply in_map_iff in Hp as [[k q] [E Hq]]. injection E as -> <-.
  destruct (each_shown_right _ _ H (place_shown parameters n q)) as [s Hs]; [apply in_map_iff; exists (n, q); auto |]. exact (place_right n q s ns Hs L).
Qed.
End Sound.
