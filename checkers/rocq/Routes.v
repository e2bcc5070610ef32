(** What a certificate is for a claim without parameters: sections, those of the criterion of bars, or values. *)
From Coq Require Import NArith List.
From Checker Require Import Syntax Semantics Check Sound Evidence ParametricObligation ParametricCriterion ParametricLift Evaluated.

Inductive route := BySections (e : certificate) | ByCriterion (places : list section) (s : of_bar) | ByValues (e : evaluated).
Definition check_route (c : claim) (r : route) : result :=
  match r, about c with
  | BySections e, _ => check c e
  | ByCriterion places s, OfSet g cd => verdict (criterion_right g cd (negated c) places s)
  | ByCriterion places s, OfValues g t => verdict (criterion_right (Strip :: g) (Compare CEq (Var 0) t) (negated c) places s)
  | ByValues e, OfFunction p body bound => if negated c then Rejected else verdict (values_right p body bound e)
  | _, _ => Rejected
  end.

Lemma verdict_verified x : verdict x = Verified -> x = Some true.
Proof. destruct x as [[|] |]; [reflexivity | discriminate | discriminate]. Qed.
Theorem check_route_sound c r : check_route c r = Verified -> holds c.
Proof.
  destruct r as [e | places s | e]; cbn [check_route]; [apply check_sound | |]; unfold holds; destruct (about c); try discriminate.
  - intro H. apply verdict_verified, criterion_sound in H. exact H.
  - intro H. apply verdict_verified, criterion_sound in H. exact H.
  - destruct (negated c); [discriminate |]. intro H. apply verdict_verified, values_sound in H. exact H.
Qed.
