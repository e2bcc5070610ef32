(** Theorems from certificates: [nimcert export --to rocq] writes a text and a certificate into a file, and this file proves what the
    text says. The first part is a page to read; what it leads to is in [Stated.v], [Semantics.v] and [Statements.v]. *)
From Coq Require Import NArith List Bool String Arith Lia.
From Checker Require Import Syntax Stated Read Evidence Total Text Words Files Statements.
From Checker Require Adequacy.
Import ListNotations.
Open Scope string_scope.

(** The text makes the claim: [Words.v] takes it apart into words and statements, [Read.v] reads these. *)
Definition states (text : string) (c : stated_claim) : Prop := exists ls s cs, statements_of text = Some ls /\ file_claims nothing ls = Some (s, cs) /\ In c cs.
(** What a claim says, for all values of its parameters that are at least their bounds. *)
Definition says_for_all (c : stated_claim) : Prop :=
  forall values, Forall2 N.le (lower_bounds c) values -> says (instance (excess values (lower_bounds c)) c).

(** * What a file with a theorem computes *)
Definition claims_of (text : string) : list stated_claim :=
  match statements_of text with Some ls => match file_claims nothing ls with Some (_, cs) => cs | None => [] end | None => [] end.
(** Claim [n] of a text, from 1 on. A text that is not read has a claim that is false. *)
Definition claim_of_text (n : nat) (text : string) : stated_claim :=
  nth (pred n) (claims_of text) {| lower_bounds := []; stated := {| negated := false; about := OfNumbers 0 (Compare CEq (Const []) (Const [1%N])) |} |}.

(** The check ends with one of these. *)
Inductive answer := Proved | NotProved (why : string).
Definition check_theorem (text : string) (certificate : list string) (c : stated_claim) : answer :=
  match statements_of text, open_certificate certificate with
  | None, _ => NotProved "a word of the text is not read"
  | _, inr why => NotProved why
  | Some file, inl x =>
      match check_opened file x, head_claim nothing (head x) with
      | (Verified, _), Some (_, d) =>
          if is_the_same (given_values x) d c && existsb (fun k => is_yes (stated_eq c k)) (claims_of text) then Proved
          else NotProved "the certificate is one of another claim"
      | (_, why), _ => NotProved why
      end
  end.
Theorem from_certificate text certificate c : check_theorem text certificate c = Proved -> states text c /\ says_for_all c.
Proof.
  unfold check_theorem, claims_of. destruct (statements_of text) as [file |] eqn:F; [| discriminate]. destruct (open_certificate certificate) as [x |]; [| discriminate].
  unfold check_opened. destruct (head_claim nothing (head x)) as [[s d] |] eqn:Eh; [| discriminate]. destruct (ReadBodies.evidence_of _ _ _ _) as [e k |]; [| discriminate].
  destruct (check_text _ _ _ _) eqn:V; try discriminate. destruct (_ && _) eqn:E; [| discriminate]. intros _. apply andb_true_iff in E as [E M].
  apply existsb_exists in M as [c' [M X]]. apply yes in X. subst c'. split.
  - destruct (file_claims nothing file) as [[t cs] |] eqn:Ec; [| destruct M]. exists file, t, cs. auto.
  - apply the_same in E. apply Adequacy.verified_texts in V as (s' & d' & t & cs & H & _ & _ & A). rewrite Eh in H. injection H as <- <-.
    intros values B. apply (A c E). unfold excess. rewrite map_length, combine_length.
    assert (L : List.length (lower_bounds c) = List.length values) by (clear - B; induction B; cbn; congruence). lia.
Qed.
