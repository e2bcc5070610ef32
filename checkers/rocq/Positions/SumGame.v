(** The P-positions of a sum by the Grundy numbers of its summands, for games whose positions are lists of numbers
    (docs/THEORY.md, Theorem 5d.1): a term that says which heap beside a game makes a P-position is its Grundy number, those of a
    sum are nim-sums, and P-positions are those with number 0. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Rule Sums.
Import ListNotations.
Open Scope nat_scope.

(** * A game, and the same with a heap before it *)
Section Beside.
Variables legal_one legal_both : list N -> Prop.
Variables opt_one opt_both : list N -> list N -> Prop.
Definition one : Game := {| Pos := list N; legal := legal_one; opt := opt_one |}.
Definition beside : Game := {| Pos := list N; legal := legal_both; opt := opt_both |}.
Hypothesis both_proper : Statements.proper beside.
Hypothesis legal_beside : forall x b, legal_both (x :: b) <-> legal_one b.
Hypothesis options_beside : forall x b r, legal_one b ->
  (opt_both (x :: b) r <-> (exists u, (u < x)%N /\ r = u :: b) \/ exists c, opt_one b c /\ r = x :: c).

Lemma one_proper : Statements.proper one.
Proof.
  destruct both_proper as [L W]. split.
  - intros b c Hb O. apply (legal_beside 0%N). apply (L (0%N :: b)); [apply legal_beside; exact Hb |].
    apply options_beside; [exact Hb |]. right. exists c. auto.
  - assert (A : forall r b, r = 0%N :: b -> Acc (fun c b => legal one b /\ opt one b c) b).
    { intro r. induction r as [r IH] using (well_founded_induction W). intros b ->. constructor. intros c [Hb O].
      apply (IH (0%N :: c)); [| reflexivity]. split; [apply legal_beside; exact Hb |]. apply options_beside; [exact Hb |]. right. exists c. auto. }
    intro b. exact (A _ b eq_refl).
Qed.

Variable T : list N -> Z.
Variable X : list N -> Prop.
Hypothesis says_heap : forall x b, legal_one b -> (X (x :: b) <-> Z.of_N x = T b).
Hypothesis decided : forall r, legal_both r -> X r \/ ~ X r.
Hypothesis both_set : pset beside X.
(** A position has finitely many options, so their numbers are bounded. *)
Hypothesis bounded : forall b, legal_one b -> exists m, forall c, opt_one b c -> (T c < Z.of_N m)%Z.

Lemma one_legal b c : legal_one b -> opt_one b c -> legal_one c.
Proof. exact (proj1 one_proper b c). Qed.
Lemma reached x b : legal_one b -> Z.of_N x <> T b -> (exists u, (u < x)%N /\ Z.of_N u = T b) \/ exists c, opt_one b c /\ T c = Z.of_N x.
Proof.
  intros Hb D. assert (L : legal_both (x :: b)) by (apply legal_beside; exact Hb).
  destruct (Rule.pset_reachable beside both_proper X decided both_set (x :: b) L) as [r [O Xr]]; [intro Y; apply says_heap in Y; auto |].
  apply options_beside in O as [(u & Hu & ->) | (c & Hc & ->)]; [| | exact Hb].
  - left. exists u. split; [exact Hu | apply says_heap; assumption].
  - right. exists c. split; [exact Hc | symmetry; apply says_heap; [exact (one_legal b c Hb Hc) | exact Xr]].
Qed.
Lemma not_negative b : legal_one b -> (0 <= T b)%Z.
Proof.
  intro Hb. destruct (Z.le_gt_cases 0 (T b)) as [H | H]; [exact H | exfalso]. destruct (bounded b Hb) as [m B].
  destruct (reached m b Hb) as [(u & _ & E) | (c & Hc & E)]; [lia | lia |]. specialize (B c Hc). lia.
Qed.
Theorem beside_grundy : is_grundy one (fun b => Z.to_nat (T b)).
Proof.
  intros b Hb. split.
  - intros c O E. pose proof (one_legal b c Hb O) as Hc. pose proof (not_negative b Hb) as Nb. pose proof (not_negative c Hc) as Nc.
    refine (Rule.pset_closed beside both_proper X both_set (Z.to_N (T b) :: b) (Z.to_N (T b) :: c) _ _ _ _).
    + apply legal_beside. exact Hb.
    + apply says_heap; [exact Hb | lia].
    + apply options_beside; [exact Hb |]. right. exists c. auto.
    + apply says_heap; [exact Hc | lia].
  - intros n Hn. destruct (reached (N.of_nat n) b Hb) as [(u & Hu & E) | (c & Hc & E)]; [lia | lia |]. exists c. split; [exact Hc |]. lia.
Qed.
End Beside.

(** * Two games, one after the other *)
Section Sum.
Variables legal_g legal_h legal_w : list N -> Prop.
Variables opt_g opt_h opt_w : list N -> list N -> Prop.
Let G : Game := one legal_g opt_g.
Let H : Game := one legal_h opt_h.
Let W : Game := one legal_w opt_w.
Hypothesis legal_parts : forall p, legal_w p -> exists b q, p = b ++ q /\ legal_g b /\ legal_h q.
Hypothesis legal_sum : forall b q, legal_g b -> legal_h q -> legal_w (b ++ q).
Hypothesis options_sum : forall b q r, legal_g b -> legal_h q ->
  (opt_w (b ++ q) r <-> (exists c, opt_g b c /\ r = c ++ q) \/ exists d, opt_h q d /\ r = b ++ d).

Lemma sum_proper : Statements.proper G -> Statements.proper H -> Statements.proper W.
Proof.
  intros [LG WG] [LH WH]. split.
  - intros p r Hp O. apply legal_parts in Hp as (b & q & -> & Hb & Hq). apply options_sum in O as [(c & Oc & ->) | (d & Od & ->)]; try assumption.
    + apply legal_sum; [exact (LG b c Hb Oc) | exact Hq].
    + apply legal_sum; [exact Hb | exact (LH q d Hq Od)].
  - assert (A : forall b q, legal_g b -> legal_h q -> Acc (fun r p => legal W p /\ opt W p r) (b ++ q)).
    { intro b. induction b as [b IHb] using (well_founded_induction WG). intro q. induction q as [q IHq] using (well_founded_induction WH).
      intros Hb Hq. constructor. intros r [_ O]. apply options_sum in O as [(c & Oc & ->) | (d & Od & ->)]; try assumption.
      - apply IHb; [split; assumption | exact (LG b c Hb Oc) | exact Hq].
      - apply IHq; [split; assumption | exact Hb | exact (LH q d Hq Od)]. }
    intro p. constructor. intros r [Hp O]. pose proof Hp as Hp'. apply legal_parts in Hp' as (b & q & -> & Hb & Hq).
    apply (Acc_inv (A b q Hb Hq)). split; assumption.
Qed.
Lemma sum_grundy g h v : is_grundy G g -> is_grundy H h -> (forall b q, legal_g b -> legal_h q -> v (b ++ q) = Nat.lxor (g b) (h q)) ->
  Statements.proper G -> Statements.proper H -> is_grundy W v.
Proof.
  intros Hg Hh V [LG _] [LH _] p Hp. apply legal_parts in Hp as (b & q & -> & Hb & Hq).
  destruct (Sums.sum_grundy G H g h Hg Hh (b, q) (conj Hb Hq)) as [S1 S2]. cbn [fst snd] in S1, S2. rewrite (V b q Hb Hq). split.
  - intros r O. apply options_sum in O as [(c & Oc & ->) | (d & Od & ->)]; try assumption.
    + rewrite (V c q (LG b c Hb Oc) Hq). apply (S1 (c, q)). left. auto.
    + rewrite (V b d Hb (LH q d Hq Od)). apply (S1 (b, d)). right. auto.
  - intros n Hn. destruct (S2 n Hn) as ([c d] & O & E). cbn [fst snd] in E.
    change ((opt_g b c /\ d = q) \/ (c = b /\ opt_h q d)) in O. destruct O as [[O ->] | [-> O]].
    + exists (c ++ q). split; [apply options_sum; [exact Hb | exact Hq | left; exists c; auto] |]. rewrite (V c q (LG b c Hb O) Hq). exact E.
    + exists (b ++ d). split; [apply options_sum; [exact Hb | exact Hq | right; exists d; auto] |]. rewrite (V b d Hb (LH q d Hq O)). exact E.
Qed.
End Sum.

(** P-positions are those with number 0. *)
Lemma zero_set (G : Game) v : Statements.proper G -> is_grundy G v -> pset G (fun p => v p = 0).
Proof.
  intros P V. apply Rule.pset_rule; [exact P | intros p _; destruct (Nat.eq_dec (v p) 0); auto | |].
  - intros p q Hp E O E'. apply (proj1 (V p Hp) q O). congruence.
  - intros p Hp D. destruct (proj2 (V p Hp) 0) as (q & O & E); [lia |]. eauto.
Qed.
