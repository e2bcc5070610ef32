(** What a certificate is for a claim without parameters: sections, those of the criterion of bars, those of the theorem about passes
    with what the claim about the game without passes has, those of a sum with what claims about its summands have, values, or sections
    of a claim with parameters. *)
From Coq Require Import NArith List.
Import ListNotations.
From Checker Require Import Syntax Semantics Check Sound Evidence ParametricObligation ParametricPlaces ParametricCriterion ParametricPasses ParametricSums ParametricLift Evaluated.
From Checker Require ParametricClaims.

Inductive route := BySections (e : certificate) | ByCriterion (places : list shown_by) (s : of_bar)
  | ByPasses (position : list N) (places : list shown_by) (s : of_passes) (rest : route)
  | BySum (position : list N) (places : list shown_by) (x : of_sum) (numbers : list route) | ByValues (e : evaluated)
  | ByTrees (s : ParametricClaims.psections).
Fixpoint check_route (c : claim) (r : route) : result :=
  match r, about c with
  | BySections e, _ => check c e
  | ByCriterion places s, OfSet g cd => verdict (criterion_right g cd (negated c) places s)
  | ByCriterion places s, OfValues g t => verdict (criterion_right (Strip :: g) (Compare CEq (Var 0) t) (negated c) places s)
  | ByPasses position places s rest, OfSet g cd =>
      if negated c then Rejected else
      verdict (passes_right g cd position places s (fun h d => is_verified (check_route {| negated := false; about := OfSet h d |} rest)))
  | BySum position places x numbers, OfSet g cd =>
      if negated c then Rejected else
      verdict (sums_right g cd position places x (map (fun r s t => is_verified (check_route {| negated := false; about := OfValues [s] t |} r)) numbers))
  | BySum position places x numbers, OfValues g t =>
      if negated c then Rejected else
      verdict (sums_right (Strip :: g) (Compare CEq (Var 0) t) position places x
        (map (fun r s t => is_verified (check_route {| negated := false; about := OfValues [s] t |} r)) numbers))
  | ByTrees s, _ => lifted_right c s
  | ByValues e, OfFunction p body bound => if negated c then Rejected else verdict (values_right p body bound e)
  | _, _ => Rejected
  end.

Lemma verdict_verified x : verdict x = Verified -> x = Some true.
Proof. destruct x as [[|] |]; [reflexivity | discriminate | discriminate]. Qed.
Fixpoint check_route_sound r : forall c, check_route c r = Verified -> holds c.
Proof.
  destruct r as [e | places s | position places s rest | position places x numbers | e | s]; intro c; cbn [check_route];
    [apply check_sound | | | | | apply lifted_sound]; unfold holds; destruct (about c); try discriminate.
  - intro H. apply verdict_verified, criterion_sound in H. exact H.
  - intro H. apply verdict_verified, criterion_sound in H. exact H.
  - destruct (negated c); [discriminate |]. intro H. apply verdict_verified, passes_sound in H; [exact H |].
    intros h d V. destruct (check_route _ rest) eqn:E; try discriminate. exact (check_route_sound rest _ E).
  - destruct (negated c); [discriminate |]. intro H. apply verdict_verified, sums_sound in H; [exact H |].
    clear - check_route_sound. induction numbers as [| r rs IH]; cbn [map]; constructor; [| exact IH].
    intros s u V. destruct (check_route _ r) eqn:E; try discriminate. exact (check_route_sound r _ E).
  - destruct (negated c); [discriminate |]. intro H. apply verdict_verified, sums_sound in H; [exact H |].
    clear - check_route_sound. induction numbers as [| r rs IH]; cbn [map]; constructor; [| exact IH].
    intros s u V. destruct (check_route _ r) eqn:E; try discriminate. exact (check_route_sound r _ E).
  - destruct (negated c); [discriminate |]. intro H. apply verdict_verified, values_sound in H. exact H.
Qed.
