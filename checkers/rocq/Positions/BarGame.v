(** Games whose positions are lists of numbers: a row, columns, and coordinates that no move changes. For all values of the last
    ones they are bars (docs/THEORY.md, 5a.7). *)
From Coq Require Import NArith List Bool Arith Lia.
From Nimcert Require Import Statements.
From Nimcert Require Rule Bars Criterion Border ShiftedCriterion.
From Checker Require Import Function.
Import ListNotations.
Open Scope nat_scope.

Definition update (j : nat) (u : N) (p : list N) : list N := map (fun i => if Nat.eqb i j then u else nth i p 0%N) (seq 0 (length p)).
Lemma nth_numbers f n i : nth i (map f (seq 0 n)) 0%N = if Nat.ltb i n then f i else 0%N.
Proof.
  destruct (Nat.ltb_spec i n) as [L | L].
  - rewrite (nth_indep _ 0%N (f 0)) by (rewrite map_length, seq_length; exact L). rewrite map_nth, seq_nth by exact L. reflexivity.
  - apply nth_overflow. rewrite map_length, seq_length. exact L.
Qed.
Lemma update_length j u p : length (update j u p) = length p.
Proof. unfold update. rewrite map_length, seq_length. reflexivity. Qed.
Lemma nth_update i j u p : j < length p -> nth i (update j u p) 0%N = if Nat.eqb i j then u else nth i p 0%N.
Proof.
  intro H. unfold update. rewrite nth_numbers. destruct (Nat.ltb_spec i (length p)) as [L | L]; [reflexivity |].
  destruct (Nat.eqb_spec i j); [lia |]. symmetry. apply nth_overflow. exact L.
Qed.
Lemma same_numbers (p q : list N) : length p = length q -> (forall i, i < length p -> nth i p 0%N = nth i q 0%N) -> p = q.
Proof. intros L H. apply nth_ext with (d := 0%N) (d' := 0%N); assumption. Qed.
Fixpoint index (l : list nat) (i : nat) : option nat :=
  match l with [] => None | j :: l => if Nat.eqb j i then Some 0 else option_map S (index l i) end.
Lemma index_mid l1 j l2 : ~ In j l1 -> index (l1 ++ j :: l2) j = Some (length l1).
Proof.
  induction l1 as [| a l1 IH]; intro H; cbn; [rewrite Nat.eqb_refl; reflexivity |].
  destruct (Nat.eqb_spec a j); [exfalso; apply H; left; assumption |]. rewrite IH by (intro; apply H; right; assumption). reflexivity.
Qed.
Lemma index_none l i : ~ In i l -> index l i = None.
Proof.
  induction l as [| a l IH]; intro H; [reflexivity |]. cbn. destruct (Nat.eqb_spec a i); [exfalso; apply H; left; assumption |].
  rewrite IH by (intro; apply H; right; assumption). reflexivity.
Qed.
Fixpoint xor_of (f : nat -> N) (l : list nat) : N := match l with [] => 0%N | i :: l => N.lxor (f i) (xor_of f l) end.
Lemma xor_of_ext f g l : (forall i, In i l -> f i = g i) -> xor_of f l = xor_of g l.
Proof. intro H. induction l as [| i l IH]; [reflexivity |]. cbn. rewrite (H i (or_introl eq_refl)), IH by (intros; apply H; right; assumption). reflexivity. Qed.
Lemma lxor_to_nat a b : N.to_nat (N.lxor a b) = Nat.lxor (N.to_nat a) (N.to_nat b).
Proof. apply Nat2N.inj. rewrite lxor_nat, !N2Nat.id. reflexivity. Qed.
Lemma xor_nimsum f l : N.to_nat (xor_of f l) = nimsum (map (fun i => N.to_nat (f i)) l).
Proof. induction l as [| i l IH]; [reflexivity |]. cbn. rewrite lxor_to_nat, IH. reflexivity. Qed.

Section Bar.
Variables (n R : nat) (O : list nat).
Hypothesis distinct : NoDup (R :: O).
Hypothesis within : forall j, In j (R :: O) -> j < n.
Definition same_fixed (p q : list N) : Prop := forall i, i < n -> ~ In i (R :: O) -> nth i p 0%N = nth i q 0%N.
Lemma R_in : R < n. Proof. apply within. left. reflexivity. Qed.
Lemma O_in j : In j O -> j < n. Proof. intro H. apply within. right. exact H. Qed.
Lemma R_O : ~ In R O. Proof. inversion distinct. assumption. Qed.
Lemma split_distinct o1 j o2 : O = o1 ++ j :: o2 -> ~ In j o1 /\ ~ In j o2.
Proof.
  intro E. inversion distinct as [| ? ? _ D]. rewrite E in D. apply NoDup_remove_2 in D. rewrite in_app_iff in D. tauto.
Qed.

Definition fill (p : list N) (c : list nat) : list N :=
  map (fun i => match index O i with Some k => N.of_nat (nth k c 0) | None => nth i p 0%N end) (seq 0 n).
Definition cols (p : list N) : list nat := map (fun j => N.to_nat (nth j p 0%N)) O.
Lemma fill_length p c : length (fill p c) = n. Proof. unfold fill. rewrite map_length, seq_length. reflexivity. Qed.
Lemma fill_other p c i : i < n -> ~ In i O -> nth i (fill p c) 0%N = nth i p 0%N.
Proof. intros L H. unfold fill. rewrite nth_numbers. apply Nat.ltb_lt in L. rewrite L, index_none by exact H. reflexivity. Qed.
Lemma fill_mid p o1 j o2 l z k : O = o1 ++ j :: o2 -> length l = length o1 -> nth j (fill p (l ++ z :: k)) 0%N = N.of_nat z.
Proof.
  intros E L. assert (J : j < n) by (apply O_in; rewrite E; apply in_app_iff; right; left; reflexivity).
  unfold fill. rewrite nth_numbers. apply Nat.ltb_lt in J. rewrite J, E, index_mid by (apply (split_distinct o1 j o2 E)).
  rewrite app_nth2, L, Nat.sub_diag by lia. reflexivity.
Qed.
Lemma cols_length p : length (cols p) = length O. Proof. apply map_length. Qed.
Lemma cols_fill p c : length c = length O -> cols (fill p c) = c.
Proof.
  intro L. apply nth_ext with (d := 0) (d' := 0); [rewrite cols_length; auto |]. intros k Hk. rewrite cols_length in Hk.
  destruct (nth_split O 0 Hk) as (o1 & o2 & E & L1). set (j := nth k O 0) in *.
  destruct (nth_split c 0 (eq_ind_r (fun m => k < m) Hk L)) as (l & k' & E' & L1').
  rewrite E' at 1. unfold cols. rewrite (nth_indep _ 0 ((fun j => N.to_nat (nth j (fill p (l ++ nth k c 0 :: k')) 0%N)) 0)) by (rewrite map_length; exact Hk).
  rewrite (map_nth (fun j => N.to_nat (nth j (fill p (l ++ nth k c 0 :: k')) 0%N))). fold j.
  rewrite (fill_mid p o1 j o2) by congruence. apply Nat2N.id.
Qed.
Lemma cols_row u q : length q = n -> cols (update R u q) = cols q.
Proof.
  intro L. apply map_ext_in. intros j Hj. rewrite nth_update by (rewrite L; exact R_in).
  destruct (Nat.eqb_spec j R) as [-> |]; [destruct (R_O Hj) | reflexivity].
Qed.
Lemma cols_update o1 j o2 u q : O = o1 ++ j :: o2 -> length q = n ->
  cols (update j u q) = map (fun i => N.to_nat (nth i q 0%N)) o1 ++ N.to_nat u :: map (fun i => N.to_nat (nth i q 0%N)) o2.
Proof.
  intros E L. destruct (split_distinct o1 j o2 E) as [D1 D2].
  assert (J : j < length q) by (rewrite L; apply O_in; rewrite E; apply in_app_iff; right; left; reflexivity).
  unfold cols. rewrite E, map_app. cbn [map]. rewrite nth_update, Nat.eqb_refl by exact J. f_equal; [| f_equal];
    apply map_ext_in; intros i Hi; rewrite nth_update by exact J; destruct (Nat.eqb_spec i j) as [-> |]; tauto.
Qed.
Lemma fill_cols p q : length q = n -> same_fixed p q -> forall i, i < n -> i <> R -> nth i (fill p (cols q)) 0%N = nth i q 0%N.
Proof.
  intros L H i Hi D. destruct (in_dec Nat.eq_dec i O) as [I | I].
  - apply in_split in I as (o1 & o2 & E). unfold cols. rewrite E at 1. rewrite map_app. cbn [map].
    rewrite (fill_mid p o1 i o2 _ _ _ E) by apply map_length. apply N2Nat.id.
  - rewrite fill_other by assumption. apply H; [exact Hi |]. intros [E | E]; [congruence | contradiction].
Qed.
Lemma fixed_update p q j u : In j (R :: O) -> length q = n -> same_fixed p q -> same_fixed p (update j u q).
Proof.
  intros Hj L H i Hi Ni. rewrite nth_update by (rewrite L; apply within, Hj). destruct (Nat.eqb_spec i j) as [-> |]; [contradiction | auto].
Qed.
Lemma fixed_fill p c : same_fixed p (fill p c).
Proof. intros i Hi Ni. rewrite fill_other; [reflexivity | exact Hi |]. intro H. apply Ni. right. exact H. Qed.
(** The greatest value of the row. *)
Variable F : list N -> N.
Hypothesis F_row : forall p q, length p = n -> length q = n -> (forall i, i < n -> i <> R -> nth i p 0%N = nth i q 0%N) -> F p = F q.
Definition step (j : nat) (u : N) (p : list N) : list N :=
  let q := update j u p in if Nat.eqb j R then q else update R (N.min (nth R p 0%N) (F q)) q.
Lemma F_fill p q : length q = n -> same_fixed p q -> F (fill p (cols q)) = F q.
Proof. intros L H. apply F_row; [apply fill_length | exact L |]. apply fill_cols; assumption. Qed.
Lemma step_length j u p : length (step j u p) = length p.
Proof. unfold step. destruct (Nat.eqb j R); rewrite ?update_length; reflexivity. Qed.
Lemma fixed_step p q j u : In j (R :: O) -> length q = n -> same_fixed p q -> same_fixed p (step j u q).
Proof.
  intros Hj L H. unfold step. destruct (Nat.eqb j R); [apply fixed_update; assumption |].
  apply fixed_update; [left; reflexivity | rewrite update_length; exact L | apply fixed_update; assumption].
Qed.

(** What is required of the coordinates that no move changes. *)
Variable C : list N -> Prop.
Hypothesis C_fixed : forall p q, length p = n -> length q = n -> same_fixed p q -> C p -> C q.
Variable lg : list N -> Prop.
Variable op : list N -> list N -> Prop.
Definition list_game : Game := {| Pos := list N; legal := lg; opt := op |}.
Hypothesis lg_iff : forall p, lg p <-> length p = n /\ C p /\ (nth R p 0 <= F p)%N.
Hypothesis op_iff : forall p q, lg p -> (op p q <-> exists j u, In j (R :: O) /\ (u < nth j p 0)%N /\ q = step j u p).
Hypothesis ends : Statements.proper list_game.

(** The bar for values of the fixed coordinates. *)
Definition Fp (p : list N) (c : list nat) : nat := N.to_nat (F (fill p c)).
Definition image (p : list N) : nat * list nat := (N.to_nat (nth R p 0%N), cols p).
Section Fibre.
Variable p0 : list N.
Hypothesis L0 : length p0 = n.
Hypothesis C0 : C p0.
Definition fibre : Game := {| Pos := list N; legal := fun p => lg p /\ same_fixed p0 p; opt := op |}.
Let H := bars (length O) (Fp p0).
Lemma fibre_legal p : legal fibre p -> legal H (image p).
Proof.
  intros [Lg S]. apply lg_iff in Lg as (L & _ & Y). cbn. split; [apply cols_length |]. unfold Fp. rewrite F_fill by assumption. lia.
Qed.
Lemma fibre_opt p q : legal fibre p -> opt fibre p q -> opt H (image p) (image q).
Proof.
  intros [Lg S] Hq. pose proof (proj1 (lg_iff p) Lg) as (L & _ & Y). apply (op_iff p q Lg) in Hq as (j & u & Hj & Hu & ->). cbn.
  unfold step. destruct (Nat.eqb_spec j R) as [-> | D].
  - left. rewrite cols_row, nth_update, Nat.eqb_refl by (rewrite ?L; auto using R_in). split; [lia | reflexivity].
  - destruct Hj as [<- | Hj]; [contradiction |]. right. pose proof Hj as Hj'. apply in_split in Hj as (o1 & o2 & E).
    rewrite cols_row by (rewrite update_length; exact L). rewrite (cols_update o1 j o2 u p E L).
    exists (map (fun i => N.to_nat (nth i p 0%N)) o1), (N.to_nat (nth j p 0%N)), (map (fun i => N.to_nat (nth i p 0%N)) o2), (N.to_nat u).
    split; [unfold cols; rewrite E, map_app; reflexivity |]. split; [reflexivity |]. split; [lia |].
    rewrite nth_update, Nat.eqb_refl by (rewrite update_length, L; apply R_in).
    unfold Fp. rewrite <- (cols_update o1 j o2 u p E L), F_fill; [lia | rewrite update_length; exact L |].
    apply fixed_update; [right; exact Hj' | exact L | exact S].
Qed.
Lemma fibre_back p q' : legal fibre p -> opt H (image p) q' -> exists q, opt fibre p q /\ image q = q'.
Proof.
  intros [Lg S] Hq. pose proof (proj1 (lg_iff p) Lg) as (L & _ & Y). destruct q' as [v d]. cbn in Hq.
  destruct Hq as [[Hv ->] | (l & z & k & w & E & -> & Hw & ->)].
  - exists (step R (N.of_nat v) p). split.
    + apply (op_iff p _ Lg). exists R, (N.of_nat v). split; [left; reflexivity |]. split; [lia | reflexivity].
    + unfold step, image. rewrite Nat.eqb_refl, cols_row, nth_update, Nat.eqb_refl by (rewrite ?L; auto using R_in). rewrite Nat2N.id. reflexivity.
  - unfold cols in E. apply map_eq_app in E as (o1 & o2' & E & <- & E2). apply map_eq_cons in E2 as (j & o2 & -> & <- & <-).
    assert (Hj : In j O) by (rewrite E; apply in_app_iff; right; left; reflexivity).
    assert (D : j <> R) by (intros ->; exact (R_O Hj)).
    exists (step j (N.of_nat w) p). split.
    + apply (op_iff p _ Lg). exists j, (N.of_nat w). split; [right; exact Hj |]. split; [lia | reflexivity].
    + unfold step, image. destruct (Nat.eqb_spec j R); [contradiction |].
      rewrite cols_row by (rewrite update_length; exact L). rewrite nth_update, Nat.eqb_refl by (rewrite update_length, L; apply R_in).
      pose proof (cols_update o1 j o2 (N.of_nat w) p E L) as W. rewrite Nat2N.id in W. rewrite <- W. f_equal.
      unfold Fp. rewrite F_fill; [lia | rewrite update_length; exact L |].
      apply fixed_update; [right; exact Hj | exact L | exact S].
Qed.
Lemma fibre_onto p' : legal H p' -> exists p, legal fibre p /\ image p = p'.
Proof.
  destruct p' as [y c]. cbn. intros [Lc Hy]. set (p := update R (N.of_nat y) (fill p0 c)).
  assert (L : length p = n) by (unfold p; rewrite update_length; apply fill_length).
  assert (S : same_fixed p0 p) by (apply fixed_update; [left; reflexivity | apply fill_length | apply fixed_fill]).
  assert (Y : nth R p 0%N = N.of_nat y) by (unfold p; rewrite nth_update, Nat.eqb_refl by (rewrite fill_length; apply R_in); reflexivity).
  assert (E : F p = F (fill p0 c)).
  { apply F_row; [exact L | apply fill_length |]. intros i _ D. unfold p. rewrite nth_update by (rewrite fill_length; apply R_in).
    destruct (Nat.eqb_spec i R); [contradiction | reflexivity]. }
  exists p. split.
  - split; [| exact S]. apply lg_iff. split; [exact L |]. split; [exact (C_fixed p0 p L0 L S C0) |]. rewrite Y, E. unfold Fp in Hy. lia.
  - unfold image. rewrite Y, Nat2N.id. unfold p. rewrite cols_row, cols_fill by (try apply fill_length; exact Lc). reflexivity.
Qed.
Lemma fibre_proper : Statements.proper fibre.
Proof.
  destruct ends as [E1 E2]. split.
  - intros p q [Lg S] Hq. split; [exact (E1 p q Lg Hq) |]. apply (op_iff p q Lg) in Hq as (j & u & Hj & _ & ->).
    apply fixed_step; [exact Hj | apply lg_iff, Lg | exact S].
  - intro p. induction (E2 p) as [p _ IH]. constructor. intros q [[Lg _] Hq]. apply IH. split; assumption.
Qed.
Lemma fibre_pset X : pset fibre (fun p => X (image p)) <-> pset H X.
Proof.
  split; intro P.
  - exact (Rule.map_pset_onto fibre H image fibre_opt fibre_back fibre_proper fibre_onto X P).
  - exact (Rule.map_pset fibre H image fibre_legal fibre_opt fibre_back fibre_proper X P).
Qed.
Lemma fibre_outcome p : legal fibre p -> (isP fibre p <-> isP list_game p) /\ (isN fibre p <-> isN list_game p).
Proof.
  intro Hp. refine (Rule.map_outcome fibre list_game (fun p => p) _ _ fibre_proper p Hp).
  - intros q q' _ Hq. exact Hq.
  - intros q q' _ Hq. exists q'. auto.
Qed.
End Fibre.
(** A set is the set of P-positions if it is so for all values of the fixed coordinates. *)
Theorem bars_of_fibres (Y : list N -> Prop) (X : list N -> nat * list nat -> Prop) :
  (forall p0 p, length p0 = n -> lg p -> same_fixed p0 p -> (Y p <-> X p0 (image p))) ->
  (pset list_game Y <-> forall p0, length p0 = n -> C p0 -> pset (bars (length O) (Fp p0)) (X p0)).
Proof.
  intro E. split.
  - intros P p0 L0 C0. apply (fibre_pset p0 L0 C0 (X p0)). intros p Hp. destruct (fibre_outcome p0 p Hp) as [O1 O2].
    rewrite O1, O2, <- (E p0 p L0 (proj1 Hp) (proj2 Hp)). exact (P p (proj1 Hp)).
  - intros P p Hp. pose proof (proj1 (lg_iff p) Hp) as (L & Cp & _). specialize (P p L Cp).
    apply (fibre_pset p L Cp (X p)) in P. assert (Hp' : legal (fibre p) p) by (split; [exact Hp | intros i _ _; reflexivity]).
    destruct (fibre_outcome p p Hp') as [O1 O2]. rewrite <- O1, <- O2, (E p p L Hp (proj2 Hp')). exact (P p Hp').
Qed.
End Bar.
