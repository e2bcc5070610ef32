(** Positions and moves of a sum in terms of its summands; so claims about a heap beside each summand say what the P-positions of
    the sum are. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Checker Require Import Syntax Semantics Total Places Game Slices GameSound Negative BarGame SumGame.
Import ListNotations.
Open Scope nat_scope.

(** * One summand *)
Definition own_conditions (s : rules) (m : move) : list cond := below_bounds s m ++ when m.
Definition legal_own (s : rules) (b : list N) : Prop := length b = width s /\ forall d, where_part s = Some d -> truth d b = Some true.
Definition opt_own (s : rules) (b c : list N) : Prop := exists m us, In m (moves_of s) /\ length us = length (bounds_of m) /\
  all_hold (own_conditions s m) (b ++ us) = Some true /\ values (listed_terms (goes_to m)) (b ++ us) = Some c.
(** A sum, by its rules; [game_of] is the same. *)
Definition legal_all (rs : list rules) (p : list N) : Prop := length p = size_of_game rs /\ Forall (fun c => truth c p = Some true) (domains 0 rs).
Definition opt_all (rs : list rules) (p q : list N) : Prop := exists m us, In m (transitions (size_of_game rs) 0 rs) /\ length us = fresh m /\
  all_hold (given m) (p ++ us) = Some true /\ values (listed_terms (becomes m)) (p ++ us) = Some q.

Lemma slice_behind b q o k : slice (length b + o) k (b ++ q) = slice o k q.
Proof.
  apply nth_ext with (d := 0%N) (d' := 0%N); [rewrite !slice_length; reflexivity |]. intros i Hi. rewrite slice_length in Hi.
  rewrite !slice_nth by exact Hi. rewrite app_nth2 by lia. f_equal. lia.
Qed.
Lemma slice_before b q : slice 0 (length b) (b ++ q) = b.
Proof. rewrite slice_app by lia. apply slice_all. Qed.
Lemma slice_sum o k l p : slice o (k + l) p = slice o k p ++ slice (o + k) l p.
Proof. unfold slice. rewrite seq_app. apply map_app. Qed.
Lemma slice_parts o k p : o + k = length p -> slice 0 o p ++ slice o k p = p.
Proof. intro H. rewrite <- (slice_all p) at 3. rewrite <- H, slice_sum. reflexivity. Qed.
Lemma slice_both b q o : slice 0 (length b + o) (b ++ q) = b ++ slice 0 o q.
Proof. rewrite slice_sum, slice_before. cbn [Nat.add]. rewrite <- (Nat.add_0_r (length b)) at 1. rewrite slice_behind. reflexivity. Qed.
Lemma called_truth d o k p : truth (CallC d (listed_terms (vars o k))) p = truth d (slice o k p).
Proof. cbn [truth]. rewrite vars_values. reflexivity. Qed.

Lemma domains_behind b q rs : forall o, Forall (fun c => truth c (b ++ q) = Some true) (domains (length b + o) rs) <-> Forall (fun c => truth c q = Some true) (domains o rs).
Proof.
  induction rs as [| r rs IH]; intro o; cbn [domains]; [split; constructor |]. rewrite !Forall_app, <- Nat.add_assoc, IH.
  destruct (where_part r) as [d |]; rewrite ?Forall_cons_iff, ?called_truth, ?slice_behind; split; intros [H1 H2]; (split; [| exact H2]);
    try (destruct H1; split; [assumption |]); constructor.
Qed.
Lemma legal_cons r rs b q : length b = width r -> (legal_all (r :: rs) (b ++ q) <-> legal_own r b /\ legal_all rs q).
Proof.
  intro L. unfold legal_all, legal_own. rewrite app_length, size_cons, L. cbn [domains Nat.add]. rewrite Forall_app, <- L.
  pose proof (domains_behind b q rs 0) as D. rewrite Nat.add_0_r in D. rewrite D.
  assert (E : Forall (fun c => truth c (b ++ q) = Some true) (match where_part r with Some c => [CallC c (listed_terms (vars 0 (length b)))] | None => [] end) <->
    forall d, where_part r = Some d -> truth d b = Some true).
  { destruct (where_part r) as [d |]; [| split; [discriminate | constructor]]. rewrite Forall_cons_iff, called_truth, slice_before. split.
    - intros [H _] d' E. injection E as <-. exact H.
    - intro H. split; [exact (H d eq_refl) | constructor]. }
  rewrite E. split; [intros [H1 [H2 H3]] | intros [[_ H2] [H1 H3]]]; repeat split; auto; lia.
Qed.
Lemma legal_split r rs p : legal_all (r :: rs) p -> exists b q, p = b ++ q /\ legal_own r b /\ legal_all rs q.
Proof.
  intro H. pose proof (proj1 H) as L. rewrite size_cons in L. pose proof (slice_parts (width r) (length p - width r) p ltac:(lia)) as E.
  exists (slice 0 (width r) p), (slice (width r) (length p - width r) p). split; [symmetry; exact E |].
  apply legal_cons; [apply slice_length |]. rewrite E. exact H.
Qed.
Lemma legal_at g1 r g2 p : legal_all (g1 ++ r :: g2) p -> legal_own r (slice (size_of_game g1) (width r) p).
Proof.
  intros [L D]. split; [apply slice_length |]. intros d E. rewrite Forall_forall in D. rewrite <- called_truth. apply D. apply in_domains.
  exists g1, r, g2, d. auto.
Qed.

(** * Moves *)
Lemma in_transitions t n g : forall o, In t (transitions n o g) <->
  exists g1 s g2 m, g = g1 ++ s :: g2 /\ In m (moves_of s) /\ t = in_sum n (o + size_of_game g1) s m.
Proof.
  induction g as [| s g IH]; intro o; cbn [transitions]; [split; [intros [] | intros (g1 & s & g2 & m & E & _); destruct g1; discriminate] |].
  rewrite in_app_iff, IH, in_map_iff. split.
  - intros [(m & <- & Hm) | (g1 & r & g2 & m & -> & Hm & ->)].
    + exists [], s, g, m. cbn. rewrite Nat.add_0_r. auto.
    + exists (s :: g1), r, g2, m. rewrite size_cons, Nat.add_assoc. auto.
  - intros (g1 & r & g2 & m & E & Hm & ->). destruct g1 as [| a g1]; injection E as -> ->.
    + left. exists m. cbn. rewrite Nat.add_0_r. auto.
    + right. exists g1, r, g2, m. rewrite size_cons, Nat.add_assoc. auto.
Qed.
Lemma values_app l k env : values (listed_terms (l ++ k)) env = bind (values (listed_terms l) env) (fun a => bind (values (listed_terms k) env) (fun b => Some (a ++ b))).
Proof.
  induction l as [| t l IH]; cbn [app listed_terms values]; [destruct (values (listed_terms k) env); reflexivity |]. rewrite IH.
  destruct (Semantics.value false t env) as [x |]; [| reflexivity]. cbn [bind]. destruct (values (listed_terms l) env) as [a |]; [| reflexivity].
  cbn [bind]. destruct (values (listed_terms k) env); reflexivity.
Qed.
Lemma values_nth l env : forall k i, values (listed_terms l) env = Some k -> Semantics.value false (nth i l (Const 0)) env = Some (Z.of_N (nth i k 0%N)).
Proof.
  induction l as [| t l IH]; intros k i H; cbn [listed_terms values] in H; [injection H as <-; destruct i; reflexivity |].
  destruct (Semantics.value false t env) as [x |] eqn:E; [| discriminate]. cbn [bind] in H. destruct (values (listed_terms l) env) as [a |]; [| discriminate].
  injection H as <-. destruct i as [| i]; [| exact (IH a i eq_refl)]. cbn [nth]. rewrite E, Z2N.id by exact (value_natural _ _ _ E). reflexivity.
Qed.
Lemma called_hold args env own : values args env = Some own -> forall cs, all_hold (map (fun c => CallC c args) cs) env = all_hold cs own.
Proof.
  intros H cs. induction cs as [| c cs IH]; [reflexivity |]. cbn [map all_hold truth]. rewrite H. cbn [bind].
  destruct (truth c own) as [[|] |]; [exact IH | reflexivity | reflexivity].
Qed.
Section Step.
Variables (n o : nat) (s : rules) (m : move).
Hypothesis fits : o + width s <= n.
Variables p us : list N.
Hypothesis Lp : length p = n.
Hypothesis Lu : length us = length (bounds_of m).
Let args := vars o (width s) ++ vars n (length (bounds_of m)).
Let own := slice o (width s) p ++ us.
Lemma args_are : values (listed_terms args) (p ++ us) = Some own.
Proof.
  unfold args. rewrite values_app, !vars_values. cbn [bind]. rewrite slice_app by lia. rewrite <- Lp, slice_end by exact Lu. reflexivity.
Qed.
Lemma given_are : all_hold (given (in_sum n o s m)) (p ++ us) = all_hold (own_conditions s m) own.
Proof. exact (called_hold _ _ _ args_are (own_conditions s m)). Qed.
Lemma placed_are ts : values (listed_terms (map (placed_term n o s m) ts)) (p ++ us) = values (listed_terms ts) own.
Proof.
  induction ts as [| t ts IH]; [reflexivity |]. cbn [map listed_terms values]. rewrite IH. f_equal.
  assert (C : Semantics.value false (Call t (listed_terms args)) (p ++ us) = Semantics.value false t own) by (cbn [Semantics.value]; rewrite args_are; reflexivity).
  destruct t; try exact C. exact (values_nth args _ own i args_are).
Qed.
Lemma becomes_are : values (listed_terms (becomes (in_sum n o s m))) (p ++ us) =
  bind (values (listed_terms (goes_to m)) own) (fun c => Some (slice 0 o p ++ c ++ slice (o + width s) (n - (o + width s)) p)).
Proof.
  change (becomes (in_sum n o s m)) with (vars 0 o ++ map (placed_term n o s m) (goes_to m) ++ vars (o + width s) (n - (o + width s))).
  rewrite !values_app, !vars_values, placed_are. cbn [bind]. destruct (values (listed_terms (goes_to m)) own) as [c |]; [| reflexivity].
  cbn [bind]. rewrite !slice_app by lia. reflexivity.
Qed.
End Step.
Lemma opt_parts rs p q : length p = size_of_game rs -> (opt_all rs p q <-> exists g1 s g2 c, rs = g1 ++ s :: g2 /\
  opt_own s (slice (size_of_game g1) (width s) p) c /\ q = slice 0 (size_of_game g1) p ++ c ++ slice (size_of_game g1 + width s) (size_of_game g2) p).
Proof.
  intro L. unfold opt_all. set (n := size_of_game rs) in *. split.
  - intros (t & us & Ht & Lu & A & V). apply in_transitions in Ht as (g1 & s & g2 & m & E & Hm & ->). cbn [Nat.add] in *.
    assert (Sz : n = size_of_game g1 + (width s + size_of_game g2)) by (unfold n; rewrite E, size_app, size_cons; reflexivity).
    change (length us = length (bounds_of m)) in Lu. rewrite given_are in A by (try exact L; try exact Lu; lia). rewrite becomes_are in V by (try exact L; try exact Lu; lia).
    destruct (values (listed_terms (goes_to m)) _) as [c |] eqn:Ec; [| discriminate]. injection V as <-. exists g1, s, g2, c. split; [exact E |]. split.
    + exists m, us. auto.
    + repeat f_equal. lia.
  - intros (g1 & s & g2 & c & E & (m & us & Hm & Lu & A & V) & ->).
    assert (Sz : n = size_of_game g1 + (width s + size_of_game g2)) by (unfold n; rewrite E, size_app, size_cons; reflexivity).
    exists (in_sum n (size_of_game g1) s m), us. split; [apply in_transitions; exists g1, s, g2, m; auto |]. split; [exact Lu |].
    rewrite given_are, becomes_are by (try exact L; try exact Lu; lia). split; [exact A |]. rewrite V. cbn [bind]. repeat f_equal. lia.
Qed.
Lemma opt_cons r rs b q x : length b = width r -> length q = size_of_game rs ->
  (opt_all (r :: rs) (b ++ q) x <-> (exists c, opt_own r b c /\ x = c ++ q) \/ exists d, opt_all rs q d /\ x = b ++ d).
Proof.
  intros Lb Lq. assert (Sq : slice 0 (size_of_game rs) q = q) by (rewrite <- Lq; apply slice_all).
  rewrite opt_parts by (rewrite app_length, size_cons; lia). split.
  - intros (g1 & s & g2 & c & E & O & ->). destruct g1 as [| a g1]; injection E as -> ->.
    + left. exists c. cbn [size_of_game map list_sum fold_right] in *. cbn [Nat.add] in *. rewrite <- Lb, slice_before in O. split; [exact O |].
      cbn [slice seq map app]. rewrite <- Lb. rewrite <- (Nat.add_0_r (length b)), slice_behind, Sq. reflexivity.
    + right. rewrite size_cons, <- Lb, slice_behind in O. exists (slice 0 (size_of_game g1) q ++ c ++ slice (size_of_game g1 + width s) (size_of_game g2) q). split.
      * apply opt_parts; [exact Lq |]. exists g1, s, g2, c. auto.
      * rewrite size_cons, <- Lb, slice_both, <- Nat.add_assoc, slice_behind, <- app_assoc. reflexivity.
  - intros [(c & O & ->) | (d & O & ->)].
    + exists [], r, rs, c. split; [reflexivity |]. cbn [size_of_game map list_sum fold_right Nat.add]. rewrite <- Lb, slice_before. split; [exact O |].
      cbn [slice seq map app]. rewrite <- (Nat.add_0_r (length b)), slice_behind. fold (size_of_game rs). rewrite Sq. reflexivity.
    + apply opt_parts in O as (g1 & s & g2 & c & E & O & ->); [| exact Lq]. exists (r :: g1), s, g2, c. split; [rewrite E; reflexivity |].
      rewrite size_cons, <- Lb, slice_behind, slice_both, <- Nat.add_assoc, slice_behind, <- app_assoc. split; [exact O | reflexivity].
Qed.
