(** Grundy numbers of sums: of the heaps of an octal game, and of the parts of a sum with octal games, they are nim-sums. *)
From Coq Require Import NArith List Bool Arith Lia.
From Nimcert Require Import Statements NimSum.
From Nimcert Require Rule.
From Checker Require Import Syntax Heaps Semantics Values.
Import ListNotations.
Open Scope nat_scope.

Lemma lowered l m : m < nimsum l -> exists l1 z l2 y, l = l1 ++ z :: l2 /\ y < z /\ nimsum (l1 ++ y :: l2) = m.
Proof.
  intro H. assert (D : nimsum (m :: l) <> 0) by (intro E; change (m ⊕ nimsum l = 0) in E; apply Nat.lxor_eq in E; lia).
  destruct (nimsum_lower (m :: l) D) as (l1 & z & l2 & E & _ & L). cbn [nimsum fold_right] in L. fold (nimsum l) in L. destruct l1 as [| m' l1]; injection E as -> ->.
  - exfalso. replace (z ⊕ (z ⊕ nimsum l2)) with (nimsum l2) in L by nim. lia.
  - exists l1, z, l2, (z ⊕ (m' ⊕ nimsum (l1 ++ z :: l2))). split; [reflexivity |]. split; [exact L |]. rewrite !nimsum_app. cbn [nimsum fold_right]. fold (nimsum l2). nim.
Qed.

(** * The heaps of an octal game *)
Section Heaps.
Variable code : list N.
Hypothesis code_ok : is_code code = true.

Fixpoint squares (p : list N) : nat := match p with [] => 0 | n :: p => N.to_nat (n * n) + squares p end.
Lemma squares_app p q : squares (p ++ q) = squares p + squares q.
Proof. induction p as [| n p IH]; cbn; [reflexivity |]. rewrite IH. lia. Qed.
Lemma squares_fall n left : leaves code n left -> squares left < N.to_nat (n * n).
Proof.
  destruct (first_digit code code_ok) as [D0 D1]. intros (i & H). destruct left as [| a [| b [| ? ?]]]; [| | | destruct H].
  - destruct H as [-> D]. destruct i as [| i]; [rewrite D0 in D; discriminate |]. cbn [squares]. nia.
  - destruct H as (-> & A & D). destruct i as [| i]; [rewrite D1 in D; discriminate |]. cbn [squares]. nia.
  - destruct H as (-> & A & B & _). cbn [squares]. nia.
Qed.
Lemma heaps_end : Statements.proper (heaps code).
Proof.
  apply Rule.proper_by_measure with (m := squares : Pos (heaps code) -> nat); [intros; exact I |].
  intros p q _ (l & n & r & left & -> & H & ->). apply squares_fall in H. rewrite !squares_app. cbn [squares]. lia.
Qed.
Theorem heaps_number : is_grundy (heaps code) (fun p => nimsum (map (number code) p)).
Proof.
  intros p _. split.
  - intros q (l & n & r & left & -> & H & ->) E. apply (proj1 (number_is_mex code code_ok n) left H). rewrite !map_app, !nimsum_app in E. cbn in E.
    apply (f_equal (fun x => Nat.lxor (nimsum (map (number code) l)) (Nat.lxor x (nimsum (map (number code) r))))) in E.
    transitivity (nimsum (map (number code) l) ⊕ (nimsum (map (number code) l) ⊕ (nimsum (map (number code) left) ⊕ nimsum (map (number code) r)) ⊕ nimsum (map (number code) r))); [nim |].
    rewrite E. unfold nimsum. nim.
  - intros m L. destruct (lowered _ m L) as (l1 & z & l2 & y & E & Ly & V). apply map_eq_app in E as (l & r' & -> & <- & E).
    destruct r' as [| n r]; [discriminate |]. injection E as <- <-. destruct (proj2 (number_is_mex code code_ok n) y Ly) as (left & H & W).
    exists (l ++ left ++ r). split; [exists l, n, r, left; auto |]. rewrite <- V, !map_app, !nimsum_app. cbn. rewrite W. reflexivity.
Qed.
End Heaps.

(** * The parts of a sum *)
Definition part_game (s : part) : Game := {| Pos := list N; legal := legal_part s; opt := opt_part s |}.
(** The rules define a game, and [v] is its Grundy number. *)
Definition part_number (s : part) (v : list N -> nat) : Prop := Statements.proper (part_game s) /\ is_grundy (part_game s) v /\ forall s', s = Summand s' -> is_game [s'].
Definition numbers_of (vs : list (list N -> nat)) (p : list (list N)) : list nat := map (fun '(v, b) => v b) (combine vs p).

Lemma parts_games g vs s : Forall2 part_number g vs -> In (Summand s) g -> is_game [s].
Proof.
  intros known H. induction known as [| t v g vs (_ & _ & T) _ IH]; [destruct H |]. destruct H as [-> | H]; [exact (T s eq_refl) | exact (IH H)].
Qed.
Lemma Forall2_replaced {A B} (R : A -> B -> Prop) l : forall before b c after s, Forall2 R l (before ++ b :: after) -> nth_error l (length before) = Some s ->
  R s b /\ (R s c -> Forall2 R l (before ++ c :: after)).
Proof.
  induction l as [| a l IH]; intros [| x before] b c after s H E; cbn in *; try discriminate; inversion_clear H as [| ? ? ? ? H1 H2].
  - injection E as ->. split; [exact H1 |]. intro. constructor; assumption.
  - destruct (IH before b c after s H2 E) as [I1 I2]. split; [exact I1 |]. intro R'. constructor; auto.
Qed.
Lemma numbers_replaced g vs : Forall2 part_number g vs -> forall before b c after s, Forall2 legal_part g (before ++ b :: after) -> nth_error g (length before) = Some s ->
  exists v l1 l2, part_number s v /\ numbers_of vs (before ++ b :: after) = l1 ++ v b :: l2 /\ numbers_of vs (before ++ c :: after) = l1 ++ v c :: l2.
Proof.
  intro known. induction known as [| t w g vs T _ IH]; intros before b c after s H E; [destruct before; discriminate |]. destruct before as [| x before].
  - injection E as <-. exists w, [], (numbers_of vs after). auto.
  - inversion_clear H as [| ? ? ? ? _ H2]. destruct (IH before b c after s H2 E) as (v & l1 & l2 & V & E1 & E2). exists v, (w x :: l1), l2. split; [exact V |].
    unfold numbers_of in *. cbn. rewrite E1, E2. auto.
Qed.
(** The numbers of a position, at the place of one of them. *)
Lemma number_at_place g vs : Forall2 part_number g vs -> forall p l1 z l2, Forall2 legal_part g p -> numbers_of vs p = l1 ++ z :: l2 -> exists before b after s v, p = before ++ b :: after /\
  nth_error g (length before) = Some s /\ part_number s v /\ z = v b /\ forall c, numbers_of vs (before ++ c :: after) = l1 ++ v c :: l2.
Proof.
  intro known. induction known as [| t w g vs T _ IH]; intros p l1 z l2 H E; inversion H as [| ? x ? p' H1 H2]; subst; [destruct l1; discriminate |].
  destruct l1 as [| y l1]; injection E as E1 E2.
  - exists [], x, p', t, w. split; [reflexivity |]. split; [reflexivity |]. split; [exact T |]. split; [symmetry; exact E1 |]. intro c. unfold numbers_of in *. cbn. rewrite E2. reflexivity.
  - destruct (IH p' l1 z l2 H2 E2) as (before & b & after & s & v & -> & N & V & -> & R). exists (x :: before), b, after, s, v. split; [reflexivity |]. split; [exact N |]. split; [exact V |]. split; [reflexivity |].
    intro c. specialize (R c). unfold numbers_of in *. cbn. rewrite R, E1. reflexivity.
Qed.

Lemma legal_replaced g vs (known : Forall2 part_number g vs) before b c after s : Forall2 legal_part g (before ++ b :: after) -> nth_error g (length before) = Some s -> opt_part s b c ->
  Forall2 legal_part g (before ++ c :: after).
Proof.
  intros H E O. destruct (Forall2_replaced legal_part g before b c after s H E) as [Lb Lc]. apply Lc.
  destruct (numbers_replaced g vs known before b c after s H E) as (v & _ & _ & ((P & _) & _) & _). exact (P b c Lb O).
Qed.
Lemma parts_end g vs : Forall2 part_number g vs -> Statements.proper (game_of_parts g).
Proof.
  intro known. split; [intros p q H (before & b & c & after & s & -> & -> & E & O); exact (legal_replaced g vs known before b c after s H E O) |].
  assert (A : forall p, Forall2 legal_part g p -> Acc (fun q p => legal (game_of_parts g) p /\ opt (game_of_parts g) p q) p).
  { induction known as [| t w g vs T known IH]; intros p H.
    - inversion H. constructor. intros q [_ (before & b & c & after & s & E & _ & N & _)]. destruct before; discriminate.
    - inversion H as [| ? x ? p' H1 H2]; subst. clear H. destruct T as ((P & W) & _). specialize (IH p' H2). revert x H1 H2. induction IH as [p' _ IHp]. intro x.
      induction x as [x IHx] using (well_founded_induction W). intros H1 H2. constructor. intros q [L (before & b & c & after & s & E & -> & N & O)].
      destruct before as [| y before]; injection E as -> E; subst.
      + injection N as ->. exact (IHx c (conj H1 O) (P b c H1 O) H2).
      + assert (M : opt (game_of_parts g) (before ++ b :: after) (before ++ c :: after)) by (exists before, b, c, after, s; auto).
        exact (IHp _ (conj H2 M) y H1 (legal_replaced g vs known before b c after s H2 N O)). }
  intro p. constructor. intros q [L O]. exact (Acc_inv (A p L) (conj L O)).
Qed.
Theorem parts_numbers g vs : Forall2 part_number g vs -> is_grundy (game_of_parts g) (fun p => nimsum (numbers_of vs p)).
Proof.
  intros known p H. split.
  - intros q (before & b & c & after & s & -> & -> & E & O) X. destruct (numbers_replaced g vs known before b c after s H E) as (v & l1 & l2 & (_ & V & _) & E1 & E2).
    rewrite E1, E2, !nimsum_app in X. cbn in X. apply lxor_cancel in X. destruct (Forall2_replaced legal_part g before b c after s H E) as [Lb _].
    apply (proj1 (V b Lb) c O). rewrite (Nat.lxor_comm (v c)), (Nat.lxor_comm (v b)) in X. apply lxor_cancel in X. exact X.
  - intros m L. destruct (lowered _ m L) as (l1 & z & l2 & y & E & Ly & <-).
    destruct (number_at_place g vs known p l1 z l2 H E) as (before & b & after & s & v & -> & N & (_ & V & _) & -> & R).
    destruct (Forall2_replaced legal_part g before b b after s H N) as [Lb _]. destruct (proj2 (V b Lb) y Ly) as (c & O & <-).
    exists (before ++ c :: after). split; [exists before, b, c, after, s; auto |]. rewrite R. reflexivity.
Qed.
Theorem parts_game g vs : Forall2 part_number g vs -> is_game_of_parts g.
Proof. intro known. split; [exact (parts_end g vs known) | intro s; exact (parts_games g vs s known)]. Qed.
