(** Instances: a claim file states a claim with values in place of the parameters, and a certificate proves it for all values. *)
From Coq Require Import NArith ZArith List Bool String Arith.
From Checker Require Import Syntax Semantics ParametricSyntax Read Hidden Evidence Text ParametricCases.
Import ListNotations.

(** [head]: what the names of the head mean at these values, which are given by what they exceed the bounds by. *)
Definition check_instance (file : list tokens) (head : scope) (e : list N) (c : pclaim) (b : pbody) : result :=
  match file_claims nothing file with
  | Some (t, cs) =>
      if Nat.eqb (List.length e) (List.length (bounds_of_parameters c)) && existsb (claim_eqb (claim_at e c)) cs && forallb (same_meaning head t) (names_of head)
      then check_body c b else Rejected
  | None => Declined
  end.
(** If the checker says [Verified], the claim file makes the claim with these values, and it holds. *)
Theorem check_instance_sound file head e c b : check_instance file head e c b = Verified ->
  exists t cs, file_claims nothing file = Some (t, cs) /\ In (claim_at e c) cs /\ Semantics.holds (claim_at e c).
Proof.
  unfold check_instance. destruct (file_claims nothing file) as [[t cs] |] eqn:F; [| discriminate]. destruct (_ && _ && _) eqn:E; [| discriminate].
  apply andb_true_iff in E as [E _]. apply andb_true_iff in E as [L E]. apply Nat.eqb_eq in L. intro H.
  exists t, cs. split; [reflexivity |]. apply existsb_exists in E as [d [Hd E]]. apply claim_eqb_eq in E. subst d.
  split; [exact Hd | exact (check_body_sound b c H e L)].
Qed.
