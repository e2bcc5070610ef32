(** What a certificate is for a claim without parameters: sections, or those of the criterion of bars. *)
From Coq Require Import NArith List.
From Checker Require Import Syntax Semantics Check Sound Evidence ParametricObligation ParametricCriterion ParametricLift.

Inductive route := BySections (e : certificate) | ByCriterion (places : list section) (s : of_bar).
Definition check_route (c : claim) (r : route) : result :=
  match r with
  | BySections e => check c e
  | ByCriterion places s =>
      match about c with
      | OfSet g cd => verdict (criterion_right g cd (negated c) places s)
      | OfValues g t => verdict (criterion_right (Strip :: g) (Compare CEq (Var 0) t) (negated c) places s)
      | _ => Rejected
      end
  end.

Lemma verdict_verified x : verdict x = Verified -> x = Some true.
Proof. destruct x as [[|] |]; [reflexivity | discriminate | discriminate]. Qed.
Theorem check_route_sound c r : check_route c r = Verified -> holds c.
Proof.
  destruct r as [e | places s]; cbn [check_route]; [apply check_sound |]. unfold holds.
  destruct (about c); try discriminate; intro H; apply verdict_verified, criterion_sound in H; exact H.
Qed.
