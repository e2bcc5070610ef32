(** The checker, for texts: a claim file makes the claim that the head of a certificate states, and this claim holds. The first part is
    a page to read: when a claim file makes the claim of a head. *)
From Coq Require Import NArith ZArith List Bool String Arith.
From Checker Require Import Syntax Semantics Stated Read.
From Checker Require Import Total Evidence Evaluated Written Bodies.
From Checker Require Check Sound.
Import ListNotations.

(** The claims of a file; none if a statement is not read. *)
Fixpoint file_claims (s : scope) (ls : list tokens) : option (scope * list stated_claim) :=
  match ls with
  | [] => Some (s, [])
  | l :: ls => match statement s l with
               | Some (s, c) => match file_claims s ls with
                                | Some (s, cs) => Some (s, match c with Some c => c :: cs | None => cs end)
                                | None => None
                                end
               | None => None
               end
  end.
(** [d] is the claim [c]; or the one with these values of its parameters. *)
Definition excess (values bounds : list N) : list N := map (fun '(v, b) => (v - b)%N) (combine values bounds).
Definition says_the_same (values : option (list N)) (c d : stated_claim) : Prop :=
  match values with
  | None => d = c
  | Some values => lower_bounds d = [] /\ instance [] d = instance (excess values (lower_bounds c)) c
  end.

(** * Names *)
(** Names that both texts define mean the same, but for the names of parameters and coordinates. *)
Definition both_mean {A} (same : A -> A -> bool) (s t : scope) (x : string) (f : scope -> list (string * A)) : bool :=
  match found (f s) x, found (f t) x with Some a, Some b => same a b | None, None => true | _, _ => negb (taken s x && taken t x) end.
Definition same_meaning (s t : scope) (x : string) : bool :=
  both_mean (fun a b => is_yes (affine_eq a b)) s t x lets &&
  both_mean (fun a b => Nat.eqb (List.length (fst a)) (List.length (fst b)) &&
    match snd a, snd b with Term a, Term b => is_yes (term_eq affine_eq affine_eq a b) | Cond a, Cond b => is_yes (cond_eq affine_eq affine_eq a b) | _, _ => false end) s t x defs &&
  both_mean (fun a b => match a, b with Some (g, _), Some (h, _) => is_yes (list_eq_dec (part_eq affine_eq affine_eq) g h) | _, _ => false end) s t x games.
Definition names_of (s : scope) : list string := (map fst (lets s) ++ map fst (defs s) ++ map fst (games s))%list.
(** What names mean where the parameters are these numbers. *)
Fixpoint scope_with (numbers : list affine) (s : scope) (ls : list tokens) : option scope :=
  match ls with
  | [] => Some s
  | (Kparam :: l) :: ls =>
      match bounded_names l with
      | Some ps =>
          let named := fix named (ps : list (string * N)) (numbers : list affine) (s : scope) :=
            match ps, numbers with
            | [], _ => scope_with numbers s ls
            | (x, _) :: ps, a :: numbers => match with_let s x a with Some s => named ps numbers s | None => None end
            | _ :: _, [] => None
            end in
          named ps numbers s
      | None => None
      end
  | l :: ls => match statement s l with Some (s, _) => scope_with numbers s ls | None => None end
  end.

(** * The check *)
(** A body; or, for a claim without parameters, the values of a function at columns. *)
Inductive evidence := ByBody (b : pbody) | ByColumns (x : evaluated).
Definition check_claim (c : stated_claim) (e : evidence) : result :=
  match e, lower_bounds c with
  | ByBody b, _ => check_body c b
  | ByColumns x, [] => match about (stated c) with
                       | OfFunction p body bound => if negated (stated c) then Rejected else verdict (values_right p (term_at [] body) bound x)
                       | _ => Rejected
                       end
  | _, _ => Rejected
  end.
Definition is_none {A} (l : list A) : bool := match l with [] => true | _ => false end.
Definition is_the_same (values : option (list N)) (c d : stated_claim) : bool :=
  match values with
  | None => is_yes (stated_eq d c)
  | Some vs => is_none (lower_bounds d) && is_yes (claim_eq N.eq_dec Pos.eq_dec (instance [] d) (instance (excess vs (lower_bounds c)) c))
  end.
(** What the names of the head mean, which [s] says, with these values, none of them below its bound. *)
Definition meaning_with (values : option (list N)) (head : list tokens) (s : scope) (bounds : list N) : option scope :=
  match values with
  | None => Some s
  | Some vs =>
      if Nat.eqb (List.length vs) (List.length bounds) && forallb (fun '(v, b) => N.leb b v) (combine vs bounds)
      then scope_with (map (fun v => trimmed [v]) vs) nothing head else None
  end.
(** The head and the claim file as words, line by line and statement by statement; [values]: those of an instance. *)
Definition check_text (head file : list tokens) (values : option (list N)) (e : evidence) : result :=
  match head_claim nothing head, file_claims nothing file with
  | Some (s, c), Some (t, cs) =>
      match meaning_with values head s (lower_bounds c) with
      | Some s =>
          if existsb (is_the_same values c) cs && forallb (same_meaning s t) (names_of s) && is_written (instance [] c) then check_claim c e
          else if forallb (fun d => is_none (lower_bounds d)) (c :: cs) then Rejected else Declined
      | None => Declined
      end
  | _, _ => Declined
  end.

(** * Soundness *)
Lemma check_claim_sound c e : check_claim c e = Verified -> holds_for_all c.
Proof.
  unfold check_claim. destruct e as [b | x].
  - apply check_body_sound.
  - destruct (lower_bounds c) eqn:B; [| discriminate]. destruct (about (stated c)) as [p body bound | | | | |] eqn:S; try discriminate. destruct (negated (stated c)) eqn:W; [discriminate |].
    intros H e L. rewrite B in L. destruct e; [| discriminate]. unfold holds, instance, map_claim. cbn [about negated]. rewrite S, W.
    apply Sections.verdict_true in H. exact (values_sound _ _ _ _ H).
Qed.
Lemma the_same values c d : is_the_same values c d = true -> says_the_same values c d.
Proof.
  destruct values as [vs |]; cbn [is_the_same says_the_same]; [| apply yes]. intro H. apply andb_true_iff in H as [L H]. apply yes in H.
  destruct (lower_bounds d); [auto | discriminate].
Qed.
(** If the checker says [Verified], all claims of the file that are that of the head, or its instance, hold; and there is one. *)
Lemma check_text_facts head file values e : check_text head file values e = Verified ->
  exists s c t cs, head_claim nothing head = Some (s, c) /\ file_claims nothing file = Some (t, cs) /\
    (exists d, In d cs /\ says_the_same values c d) /\ holds_for_all c /\ (forall e, is_written (instance e c) = true) /\
    forall d, says_the_same values c d -> holds_for_all d /\ forall e, is_written (instance e d) = true.
Proof.
  unfold check_text. destruct (head_claim nothing head) as [[s c] |]; [| discriminate]. destruct (file_claims nothing file) as [[t cs] |]; [| discriminate].
  destruct (meaning_with _ _ _ _) as [s' |] eqn:M; [| discriminate]. destruct (_ && _ && _) eqn:E; [| destruct (forallb (fun d => is_none _) _); discriminate].
  intro H. apply check_claim_sound in H. apply andb_true_iff in E as [E W]. apply andb_true_iff in E as [E _].
  assert (Wc : forall e, is_written (instance e c) = true) by (intro e'; rewrite (written_at e' []); exact W).
  apply existsb_exists in E as [d [Hd E]]. apply the_same in E. exists s, c, t, cs. split; [reflexivity |]. split; [reflexivity |]. split; [eauto |].
  split; [exact H |]. split; [exact Wc |]. clear d Hd E. intros d S. destruct values as [vs |]; cbn [says_the_same] in S; [| subst d; auto].
  destruct S as [B X]. split; intro e'.
  - rewrite B. intro L. destruct e'; [| discriminate]. rewrite X. apply H. unfold meaning_with in M. destruct (_ && _) eqn:L'; [| discriminate].
    apply andb_true_iff in L' as [L' _]. apply Nat.eqb_eq in L'. unfold excess. rewrite map_length, combine_length, L'. apply Nat.min_id.
  - rewrite (written_at e' []), X. apply Wc.
Qed.
Theorem check_text_sound head file values e : check_text head file values e = Verified ->
  exists s c t cs d, head_claim nothing head = Some (s, c) /\ file_claims nothing file = Some (t, cs) /\ In d cs /\ says_the_same values c d /\ holds_for_all d.
Proof.
  intro H. apply check_text_facts in H as (s & c & t & cs & H1 & H2 & (d & Hd & S) & _ & _ & A). exists s, c, t, cs, d. repeat split; try assumption. apply A, S.
Qed.
