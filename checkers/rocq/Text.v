(** The checker, for texts: a claim file makes the claim that the head of a certificate states, and this claim holds. *)
From Coq Require Import NArith ZArith List Bool String Arith.
From Checker Require Import Syntax Semantics Total Read Hidden Evidence Game Written Routes.
Import ListNotations.

Definition move_eqb (m k : move) : bool :=
  all2 term_eqb (bounds_of m) (bounds_of k) && all2 cond_eqb (when m) (when k) && all2 term_eqb (goes_to m) (goes_to k).
Definition rules_eqb (g h : rules) : bool :=
  Nat.eqb (width g) (width h) && all2 move_eqb (moves_of g) (moves_of h) &&
  match where_part g, where_part h with None, None => true | Some c, Some d => cond_eqb c d | _, _ => false end.
Definition summand_eqb (s t : summand) : bool :=
  match s, t with
  | Strip, Strip => true
  | Bar r f, Bar q h => Nat.eqb r q && term_eqb f h
  | Rules g, Rules h => rules_eqb g h
  | _, _ => false
  end.
Definition property_eqb (p q : property) : bool := match p, q with Monotone, Monotone | Ns, Ns | Nimsum, Nimsum => true | _, _ => false end.
Definition bound_eqb (a b : option N) : bool := match a, b with None, None => true | Some x, Some y => N.eqb x y | _, _ => false end.
Definition claim_eqb (a b : claim) : bool := Bool.eqb (negated a) (negated b) &&
  match about a, about b with
  | OfFunction p t x, OfFunction q u y => property_eqb p q && term_eqb t u && bound_eqb x y
  | OfNumbers n c, OfNumbers m d => Nat.eqb n m && cond_eqb c d
  | OfSet g c, OfSet h d => all2 summand_eqb g h && cond_eqb c d
  | OfValues g t, OfValues h u => all2 summand_eqb g h && term_eqb t u
  | _, _ => false
  end.

(** The claims of a file; none if a statement is not read. *)
Fixpoint file_claims (s : scope) (ls : list tokens) : option (scope * list claim) :=
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
(** Names that both texts define mean the same, but for the names of parameters and coordinates. *)
Definition same_meaning (s t : scope) (x : string) : bool :=
  match found (lets s) x, found (lets t) x with Some a, Some b => N.eqb a b | None, None => true | _, _ => negb (taken s x && taken t x) end &&
  match found (defs s) x, found (defs t) x with
  | Some (ps, Term a), Some (qs, Term b) => Nat.eqb (List.length ps) (List.length qs) && term_eqb a b
  | Some (ps, Cond a), Some (qs, Cond b) => Nat.eqb (List.length ps) (List.length qs) && cond_eqb a b
  | Some _, Some _ => false
  | None, None => true
  | _, _ => negb (taken s x && taken t x)
  end &&
  match found (games s) x, found (games t) x with
  | Some (Some (g, _)), Some (Some (h, _)) => all2 summand_eqb g h
  | Some _, Some _ => false
  | None, None => true
  | _, _ => negb (taken s x && taken t x)
  end.
Definition names_of (s : scope) : list string := (map fst (lets s) ++ map fst (defs s) ++ map fst (games s))%list.
(** The head and the claim file as words, line by line and statement by statement. *)
Definition check_text (head file : list tokens) (e : route) : result :=
  match head_claim nothing head, file_claims nothing file with
  | Some (s, c), Some (t, cs) =>
      if existsb (claim_eqb c) cs && forallb (same_meaning s t) (names_of s) && is_written c then check_route c e else Rejected
  | _, _ => Declined
  end.

Definition term_eq := proj1 eqb_eq.
Definition cond_eq := proj1 (proj2 eqb_eq).
Lemma move_eqb_eq m k : move_eqb m k = true -> m = k.
Proof.
  unfold move_eqb. intro H. apply andb_true_iff in H as [H H3]. apply andb_true_iff in H as [H1 H2].
  apply (all2_eq _ term_eq) in H1, H3. apply (all2_eq _ cond_eq) in H2. destruct m, k. cbn in *. congruence.
Qed.
Lemma summand_eqb_eq s t : summand_eqb s t = true -> s = t.
Proof.
  destruct s as [| r f | g], t as [| q h | h]; try discriminate; cbn; intro H; [reflexivity | |].
  - apply andb_true_iff in H as [H1 H2]. apply Nat.eqb_eq in H1. apply term_eq in H2. congruence.
  - unfold rules_eqb in H. apply andb_true_iff in H as [H H3]. apply andb_true_iff in H as [H1 H2].
    apply Nat.eqb_eq in H1. apply (all2_eq _ move_eqb_eq) in H2. destruct g as [w d ms], h as [w' d' ms']. cbn in *.
    assert (d = d') by (destruct d, d'; try discriminate; [apply cond_eq in H3; congruence | reflexivity]). congruence.
Qed.
Lemma claim_eqb_eq a b : claim_eqb a b = true -> a = b.
Proof.
  unfold claim_eqb. intro H. apply andb_true_iff in H as [H1 H2]. apply Bool.eqb_prop in H1. destruct a as [no st], b as [no' st']. cbn in *.
  f_equal; [exact H1 |]. destruct st, st'; try discriminate; repeat (apply andb_true_iff in H2 as [H2 ?]).
  - apply term_eq in H0. destruct p, p0; try discriminate; destruct bound, bound0; try discriminate; cbn in H; try apply N.eqb_eq in H; congruence.
  - apply Nat.eqb_eq in H2. apply cond_eq in H. congruence.
  - apply (all2_eq _ summand_eqb_eq) in H2. apply cond_eq in H. congruence.
  - apply (all2_eq _ summand_eqb_eq) in H2. apply term_eq in H. congruence.
Qed.

(** If the checker says [Verified], the head states a claim, the claim file makes it, and it holds. *)
Lemma check_text_facts head file e : check_text head file e = Verified ->
  exists s c t cs, head_claim nothing head = Some (s, c) /\ file_claims nothing file = Some (t, cs) /\ In c cs /\ is_written c = true /\ Semantics.holds c.
Proof.
  unfold check_text. destruct (head_claim nothing head) as [[s c] |] eqn:Eh; [| discriminate].
  destruct (file_claims nothing file) as [[t cs] |] eqn:Ef; [| discriminate]. destruct (existsb _ cs && _ && _) eqn:E; [| discriminate].
  intro H. exists s, c, t, cs. split; [reflexivity |]. split; [reflexivity |]. apply andb_true_iff in E as [E W]. apply andb_true_iff in E as [E _].
  apply existsb_exists in E as [d [Hd E]]. apply claim_eqb_eq in E. subst d. split; [exact Hd |]. split; [exact W | exact (check_route_sound e c H)].
Qed.
Theorem check_text_sound head file e : check_text head file e = Verified ->
  exists s c t cs, head_claim nothing head = Some (s, c) /\ file_claims nothing file = Some (t, cs) /\ In c cs /\ Semantics.holds c.
Proof. intro H. apply check_text_facts in H as (s & c & t & cs & H1 & H2 & H3 & _ & H4). exists s, c, t, cs. auto. Qed.
