(** From a claim file and a certificate to a verdict: what the program computes, and what a theorem in Coq computes. *)
From Coq Require Import NArith List Bool String Ascii.
From Checker Require Import Syntax Stated Equality Read Evidence Text Words Lines ReadCases ReadBodies.
Import ListNotations.
Open Scope string_scope.

(** The lines of the head, their words, the line [instance ..] if there is one, its values, and what follows the lines [by ..], with these. *)
Record opened := { written : list string; head : list tokens; instance_line : list string; given_values : option (list N); body_lines : cursor }.
Fixpoint head_and_rest (ls : list string) : list string * list string :=
  match ls with
  | [] => ([], [])
  | l :: ls => if starts "| " l then let (h, rest) := head_and_rest ls in (after_prefix "| " l :: h, rest) else ([], l :: ls)
  end.
Fixpoint assigned (l : tokens) : option (list (string * N)) :=
  match l with
  | [Name x; Keq; Number v] => Some [(x, v)]
  | Name x :: Keq :: Number v :: Kcomma :: l => option_map (cons (x, v)) (assigned l)
  | _ => None
  end.
(** [instance m = 2, n = 3]: a value for each parameter, in order. *)
Definition values_of (head : list tokens) (line : string) : option (list N) :=
  let names := flat_map (fun l => match l with Kparam :: l => match bounded_names l with Some ps => map fst ps | None => [] end | _ => [] end) head in
  match words_of line with
  | Some (Name "instance" :: l) =>
      match assigned l with
      | Some ps => if (line =? "instance " ++ String.concat ", " (map (fun '(x, v) => x ++ " = " ++ decimal_of v) ps)) && is_yes (list_eq_dec string_dec (map fst ps) names)
                   then Some (map snd ps) else None
      | None => None
      end
  | _ => None
  end.
Definition open_certificate (ls : list string) : opened + string :=
  match ls with
  | "nimcert certificate 2" :: producer :: digest :: ls =>
      if negb (starts "producer " producer && is_digest digest) then inr "the certificate: its first lines" else
      let (h, rest) := head_and_rest ls in
      let (i, rest) := match rest with l :: rest' => if starts "instance " l then ([l], rest') else ([], rest) | [] => ([], []) end in
      match (if existsb (has_char (Ascii.eqb "#")) h then None else all_of words_of h), bind the_pool with_pool {| ahead := rest; pool_of_lines := [] |} with
      | None, _ => inr "the certificate: the words of its claim"
      | _, Unread why => inr why
      | Some head, Found _ c =>
          let made vs := {| written := h; head := head; instance_line := i; given_values := vs; body_lines := c |} in
          match i with
          | [] => inl (made None)
          | l :: _ => match values_of head l with Some vs => inl (made (Some vs)) | None => inr ("the certificate: " ++ l) end
          end
      end
  | "nimcert certificate 1" :: _ =>
      inr "the certificate has format 1, which is no longer read: make it again from its claim, with `nimcert prove CLAIM --emit DIR`"
  | _ => inr "this is not a certificate"
  end.
(** With the evidence of the certificate. *)
Definition check_opened (file : list tokens) (x : opened) : result * string :=
  match head_claim nothing (head x) with
  | None => (Declined, "a statement of the certificate is not covered")
  | Some (s, c) =>
      match evidence_of (head x) s c (body_lines x) with
      | Unread why => (Declined, why)
      | Found e _ => (check_text (head x) file (given_values x) e, "an obligation is not met, or the claim file does not make this claim")
      end
  end.
(** A verdict, and the lines that say it. *)
Definition check_files (claim certificate : string) : result * list string :=
  match lines_of certificate, statements_of claim with
  | None, _ => (Declined, ["declined: the certificate: its lines"])
  | _, None => (Declined, ["declined: a word of the claim file is not read"])
  | Some ls, Some file =>
      match open_certificate ls with
      | inr why => (Declined, ["declined: " ++ why])
      | inl x =>
          let last := List.last (written x) "" in
          match check_opened file x with
          | (Verified, _) => (Verified, List.removelast (written x) ++ instance_line x ++ [last; ("verified: " ++ last)%string])%list
          | (Rejected, why) => (Rejected, ["rejected: " ++ why])
          | (Declined, why) => (Declined, ["declined: " ++ why])
          end
      end
  end.
