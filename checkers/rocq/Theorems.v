(** Theorems from certificates: [nimcert export --to rocq] writes a text and a certificate into a file, and this file proves what the
    text says. The first part is a page to read; what it leads to is in [Semantics.v], [Statements.v] and, for claims with parameters,
    [ParametricSyntax.v]. *)
From Coq Require Import NArith List Bool String Ascii Arith Lia.
From Checker Require Import Syntax Semantics ParametricSyntax Read Text Words.
From Checker Require ParametricPrint ParametricCases Instance Evidence Adequacy Lines ReadTerms ReadCases ReadBodies.
From Checker Require Import Statements.
Import ListNotations.
Open Scope string_scope.

(** The text makes the claim: [Words.v] takes it apart into words and statements, [Read.v] reads these. *)
Definition states (text : string) (c : claim) : Prop := exists ls s cs, statements_of text = Some ls /\ file_claims nothing ls = Some (s, cs) /\ In c cs.
(** The text has the words that the claim is printed with, [ParametricPrint.v]. *)
Definition states_for_all (text : string) (p : ParametricPrint.pprogram) : Prop :=
  exists ls, statements_of text = Some ls /\ all_of words_of (ParametricPrint.print_pprogram p) = Some ls.
(** What a claim with parameters says, for all values of them that are at least their bounds. *)
Definition excess (values bounds : list N) : list N := map (fun '(v, b) => (v - b)%N) (combine values bounds).
Definition says_for_all (c : pclaim) : Prop :=
  forall values, Forall2 N.le (bounds_of_parameters c) values -> says (claim_at (excess values (bounds_of_parameters c)) c).

(** * What a file with a theorem computes *)
(** Claim [n] of a text, from 1 on, and the claim of a text with parameters. A text that is not read has a claim that is false. *)
Definition no_statement : claim := {| negated := false; about := OfNumbers 0 (Compare CEq (Const 0) (Const 1)) |}.
Definition claim_of_text (n : nat) (text : string) : claim :=
  match statements_of text with
  | Some ls => match file_claims nothing ls with Some (_, cs) => nth (pred n) cs no_statement | None => no_statement end
  | None => no_statement
  end.
Definition no_program : ParametricPrint.pprogram := {| ParametricPrint.of_parameters := []; ParametricPrint.pdefinitions := []; ParametricPrint.pnames := [];
  ParametricPrint.pstated := {| bounds_of_parameters := []; pnegated := false; about_parameters := POfNumbers 0 (PCompare CEq (PConst []) (PConst [1%N])) |} |}.
Definition program_of_text (text : string) : ParametricPrint.pprogram :=
  match statements_of text with
  | Some ls => match ReadTerms.program_of ls with Some p => p | None => no_program end
  | None => no_program
  end.

(** The check ends with one of these. *)
Inductive answer := Proved | NotProved (why : string).
Definition of_result (r : Evidence.result) : answer :=
  match r with
  | Evidence.Verified => Proved
  | Evidence.Rejected => NotProved "an obligation is not met, or the text does not make the claim of the certificate"
  | Evidence.Declined => NotProved "a statement, term or condition of the claim is not covered"
  end.
Lemma of_result_proved r : of_result r = Proved -> r = Evidence.Verified.
Proof. destruct r; [reflexivity | discriminate | discriminate]. Qed.

Fixpoint head_and_rest (ls : list string) : list string * list string :=
  match ls with
  | [] => ([], [])
  | l :: ls => if Lines.starts "| " l then let (h, rest) := head_and_rest ls in (Lines.after_prefix "| " l :: h, rest) else ([], l :: ls)
  end.
(** The statements of the head, an instance if there is one, and what follows the lines [by ..], with these. *)
Definition opened (certificate : list string) : option (list tokens * option string * Lines.cursor) :=
  match certificate with
  | "nimcert certificate 2" :: _ :: _ :: ls =>
      let (h, rest) := head_and_rest ls in
      let (i, rest) := match rest with l :: rest' => if Lines.starts "instance " l then (Some l, rest') else (None, rest) | [] => (None, []) end in
      match all_of words_of h, Lines.bind ReadCases.the_pool ReadCases.with_pool {| Lines.ahead := rest; Lines.pool_of_lines := [] |} with
      | Some head, Lines.Found _ c => Some (head, i, c)
      | _, _ => None
      end
  | _ => None
  end.
Definition unread (certificate : list string) : answer :=
  NotProved match certificate with
  | "nimcert certificate 1" :: _ =>
      "the certificate has format 1, which is no longer read: make it again from its claim, with `nimcert prove CLAIM --emit DIR`"
  | _ => "this is not a certificate, or its claim has words that are not read"
  end.
(** [instance m = 2, n = 3] *)
Definition values_of (line : string) : list N :=
  match words_of line with Some l => flat_map (fun t => match t with Number n => [n] | _ => [] end) l | None => [] end.

Definition check_claim (text : string) (certificate : list string) (c : claim) : answer :=
  match opened certificate, statements_of text with
  | Some (head, None, rest), Some file =>
      match head_claim nothing head with
      | Some (s, d) =>
          if claim_eqb c d then
            match ReadBodies.route_of s d rest with Lines.Found e _ => of_result (check_text head file e) | Lines.Unread why => NotProved why end
          else NotProved "the certificate is one of another claim"
      | None => NotProved "a statement of the certificate is not read"
      end
  | Some (head, Some i, rest), Some file =>
      match ReadTerms.program_of head, ReadBodies.scope_at head (values_of i) with
      | Some p, Some s =>
          let d := ParametricPrint.pstated p in
          let e := excess (values_of i) (bounds_of_parameters d) in
          if claim_eqb c (claim_at e d) then
            match ReadBodies.whole_body head d rest with Lines.Found b _ => of_result (Instance.check_instance file s e d b) | Lines.Unread why => NotProved why end
          else NotProved "the certificate is one of another claim"
      | _, _ => NotProved "a statement of the certificate is not read"
      end
  | None, _ => unread certificate
  | _, None => NotProved "a word of the text is not read"
  end.
Theorem from_certificate text certificate c : check_claim text certificate c = Proved -> states text c /\ says c.
Proof.
  unfold check_claim. destruct (opened certificate) as [[[head [i |]] rest] |]; [| | discriminate]; (destruct (statements_of text) as [file |] eqn:F; [| discriminate]).
  - destruct (ReadTerms.program_of head) as [p |]; [| discriminate]. destruct (ReadBodies.scope_at _ _) as [s |]; [| discriminate]. cbv zeta.
    destruct (claim_eqb c _) eqn:E; [| discriminate]. apply claim_eqb_eq in E. subst c.
    destruct (ReadBodies.whole_body _ _ _) as [b k |]; [| discriminate]. intro H. apply of_result_proved, Adequacy.verified_instances in H.
    destruct H as (t & cs & H & Hc & S). split; [exists file, t, cs; auto | exact S].
  - destruct (head_claim nothing head) as [[s d] |] eqn:Eh; [| discriminate]. destruct (claim_eqb c d) eqn:E; [| discriminate]. apply claim_eqb_eq in E. subst d.
    destruct (ReadBodies.route_of _ _ _) as [e k |]; [| discriminate]. intro H. apply of_result_proved, Adequacy.verified_texts in H.
    destruct H as (s' & c' & t & cs & H1 & H2 & Hc & S). rewrite Eh in H1. injection H1 as <- <-. split; [exists file, t, cs; auto | exact S].
Qed.

Definition token_eq (a b : token) : {a = b} + {a <> b}.
Proof. decide equality; [apply string_dec | apply N.eq_dec | apply list_eq_dec, bool_dec]. Defined.
Definition words_eq : forall a b : list tokens, {a = b} + {a <> b} := list_eq_dec (list_eq_dec token_eq).
Definition check_for_all (text : string) (certificate : list string) (p : ParametricPrint.pprogram) : answer :=
  match opened certificate, statements_of text, all_of words_of (ParametricPrint.print_pprogram p) with
  | Some (head, None, rest), Some file, Some printed =>
      if words_eq file printed then
        match ReadBodies.whole_body head (ParametricPrint.pstated p) rest with
        | Lines.Found b _ => of_result (ParametricCases.check_body (ParametricPrint.pstated p) b)
        | Lines.Unread why => NotProved why
        end
      else NotProved "the text is not written as the claim of the certificate is"
  | _, None, _ => NotProved "a word of the text is not read"
  | _, _, _ => unread certificate
  end.
Theorem for_all_from_certificate text certificate p : check_for_all text certificate p = Proved ->
  states_for_all text p /\ says_for_all (ParametricPrint.pstated p).
Proof.
  unfold check_for_all. destruct (opened certificate) as [[[head [i |]] rest] |]; try (destruct (statements_of text); discriminate).
  destruct (statements_of text) as [file |] eqn:F; [| discriminate]. destruct (all_of words_of _) as [printed |] eqn:P; [| discriminate].
  destruct (words_eq file printed) as [-> |]; [| discriminate]. destruct (ReadBodies.whole_body _ _ _) as [b k |]; [| discriminate].
  intro H. apply of_result_proved in H. split; [exists printed; auto |]. intros values V.
  apply (Adequacy.verified_for_all_parameters _ _ H). unfold excess. rewrite map_length, combine_length.
  assert (L : List.length (bounds_of_parameters (ParametricPrint.pstated p)) = List.length values) by (clear - V; induction V; cbn; congruence). lia.
Qed.
