(** Formulas over components, with three truth values (docs/THEORY.md, 6.6). *)
From Coq Require Import NArith ZArith List Bool.
From Checker Require Import Table Component.
Import ListNotations.

Inductive formula (A : Type) := Leaf (a : A) | And (f g : formula A) | Or (f g : formula A) | Not (f : formula A).
Arguments Leaf {A}. Arguments And {A}. Arguments Or {A}. Arguments Not {A}.

Fixpoint sat {A} (leaf : A -> Prop) (f : formula A) : Prop :=
  match f with
  | Leaf a => leaf a
  | And f g => sat leaf f /\ sat leaf g
  | Or f g => sat leaf f \/ sat leaf g
  | Not f => ~ sat leaf f
  end.

Inductive truth3 := Yes | No | Open.
Fixpoint value {A} (leaf : A -> truth3) (f : formula A) : truth3 :=
  match f with
  | Leaf a => leaf a
  | And f g => match value leaf f with
               | No => No
               | Yes => value leaf g
               | Open => match value leaf g with No => No | _ => Open end
               end
  | Or f g => match value leaf f with
              | Yes => Yes
              | No => value leaf g
              | Open => match value leaf g with Yes => Yes | _ => Open end
              end
  | Not f => match value leaf f with Yes => No | No => Yes | Open => Open end
  end.
(** Lemma 6.6: settled values are right, whatever the open leaves are. *)
Lemma value_right {A} (leaf : A -> truth3) (meaning : A -> Prop) f :
  (forall a, (leaf a = Yes -> meaning a) /\ (leaf a = No -> ~ meaning a)) ->
  (value leaf f = Yes -> sat meaning f) /\ (value leaf f = No -> ~ sat meaning f).
Proof.
  intro H. induction f as [a | f IHf g IHg | f IHf g IHg | f IHf]; simpl.
  - apply H.
  - destruct (value leaf f), (value leaf g); split; intro E; try discriminate; tauto.
  - destruct (value leaf f), (value leaf g); split; intro E; try discriminate; tauto.
  - destruct (value leaf f); split; intro E; try discriminate; tauto.
Qed.

Lemma sat_ext {A} (m m' : A -> Prop) f : (forall a, m a <-> m' a) -> (sat m f <-> sat m' f).
Proof. intro H. induction f; simpl; rewrite ?H, ?IHf, ?IHf1, ?IHf2; tauto. Qed.
