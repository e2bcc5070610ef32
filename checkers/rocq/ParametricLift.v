(** Claims without parameters as claims with an empty list of parameters, so that trees of cases, the conditions on a closed
    formula, the criterion of bars and the theorem about passes are one check each. *)
From Coq Require Import NArith ZArith List Bool.
From Checker Require Import Syntax Semantics ParametricSyntax Evidence ParametricObligation ParametricGame ParametricPlaces ParametricCriterion ParametricPasses ParametricSums.
From Checker Require Check ParametricBarClaims ParametricPassSound ParametricSumSound ParametricClaims.
Import ListNotations.

(** Trimmed, as numbers with parameters are: 0 is the empty list. *)
Definition lift_number (c : N) : affine := if N.eqb c 0 then [] else [c].
Notation "'have' x <- e ; f" := (match e with Some x => f | None => None end) (at level 200, x name, e at level 100, f at level 200).
(** None for what claims with parameters do not have. *)
Fixpoint lift (t : term) : option pterm :=
  match t with
  | Var i => Some (PVar i)
  | Const c => Some (PConst (lift_number c))
  | Add a b => have a <- lift a; have b <- lift b; Some (PAdd a b)
  | Sub a b => have a <- lift a; have b <- lift b; Some (PSub a b)
  | Monus a b => have a <- lift a; have b <- lift b; Some (PMonus a b)
  | Scale c a => have a <- lift a; Some (PScale (lift_number c) a)
  | Floor a e k => have a <- lift a; Some (PFloor a (lift_number e) (lift_number (Npos k)))
  | Mod a k => have a <- lift a; Some (PMod a (lift_number (Npos k)))
  | Min a b => have a <- lift a; have b <- lift b; Some (PMin a b)
  | Max a b => have a <- lift a; have b <- lift b; Some (PMax a b)
  | If c a b => have c <- lift_c c; have a <- lift a; have b <- lift b; Some (PIf c a b)
  | Xor a b => have a <- lift a; have b <- lift b; Some (PXor a b)
  | Band a b => have a <- lift a; have b <- lift b; Some (PBand a b)
  | Bor a b => have a <- lift a; have b <- lift b; Some (PBor a b)
  | Top a => have a <- lift a; Some (PTop a)
  | Product _ _ | Root _ | Log _ | Lookup _ _ => None
  | Call body args => have body <- lift body; have args <- lift_ts args; Some (PCall body args)
  end
with lift_c (c : cond) : option pcond :=
  match c with
  | Compare op a b => have a <- lift a; have b <- lift b; Some (PCompare op a b)
  | And c d => have c <- lift_c c; have d <- lift_c d; Some (PAnd c d)
  | Or c d => have c <- lift_c c; have d <- lift_c d; Some (POr c d)
  | Not c => have c <- lift_c c; Some (PNot c)
  | CallC body args => have body <- lift_c body; have args <- lift_ts args; Some (PCallC body args)
  | Automaton _ => None
  end
with lift_ts (ts : terms) : option pterms :=
  match ts with Nil => Some PNil | Cons t ts => have t <- lift t; have ts <- lift_ts ts; Some (PCons t ts) end.

Fixpoint lift_all {A B} (f : A -> option B) (l : list A) : option (list B) :=
  match l with [] => Some [] | x :: l => have y <- f x; have l <- lift_all f l; Some (y :: l) end.
Definition lift_move (m : move) : option pmove :=
  have bs <- lift_all lift (bounds_of m); have cs <- lift_all lift_c (when m); have ts <- lift_all lift (goes_to m);
  Some {| pbounds := bs; pwhen := cs; pgoes_to := ts |}.
Definition lift_summand (s : summand) : option psummand :=
  match s with
  | Strip => Some PStrip
  | Bar r f => have f <- lift f; Some (PBar r f)
  | Rules g =>
      have d <- match where_part g with None => Some None | Some c => have c <- lift_c c; Some (Some c) end;
      have ms <- lift_all lift_move (moves_of g); Some (PRules {| pwidth := width g; pdomain := d; pmoves := ms |})
  end.

Lemma lift_number_at c : number_at [] (lift_number c) = c.
Proof.
  unfold lift_number, number_at. destruct (N.eqb_spec c 0) as [-> |]; [reflexivity |].
  cbn [sum_of_products]. rewrite N.mul_1_r. apply N.add_0_r.
Qed.
Lemma lift_divisor_at k : divisor_at [] (lift_number (Npos k)) = k.
Proof. unfold divisor_at. rewrite lift_number_at. reflexivity. Qed.
Ltac lifted := repeat match goal with
  | H : Some _ = Some _ |- _ => injection H as <-
  | H : match ?e with Some _ => _ | None => None end = Some _ |- _ => destruct e eqn:?; [| discriminate H]
  end.
Lemma lift_at : (forall t u, lift t = Some u -> term_at [] u = t) /\ (forall c d, lift_c c = Some d -> cond_at [] d = c) /\
  (forall ts us, lift_ts ts = Some us -> terms_at [] us = ts).
Proof.
  apply syntax_ind; cbn [lift lift_c lift_ts]; intros; lifted; try discriminate; cbn [term_at cond_at terms_at];
    rewrite ?lift_number_at, ?lift_divisor_at; f_equal; auto.
Qed.
Lemma lift_all_at {A B} (f : A -> option B) (g : B -> A) : (forall x y, f x = Some y -> g y = x) ->
  forall l m, lift_all f l = Some m -> map g m = l.
Proof. intros H. induction l as [| x l IH]; cbn [lift_all]; intros m E; lifted; [reflexivity |]. cbn [map]. f_equal; auto. Qed.
Lemma lift_move_at m k : lift_move m = Some k -> move_at [] k = m.
Proof.
  destruct lift_at as (T & C & _). unfold lift_move. intro H. lifted. unfold move_at. cbn [pbounds pwhen pgoes_to].
  rewrite (lift_all_at _ _ T _ _ Heqo), (lift_all_at _ _ C _ _ Heqo0), (lift_all_at _ _ T _ _ Heqo1). destruct m. reflexivity.
Qed.
Lemma lift_summand_at s u : lift_summand s = Some u -> summand_at [] u = s.
Proof.
  destruct lift_at as (T & C & _). destruct s as [| r f | g]; cbn [lift_summand]; intro H.
  - lifted. reflexivity.
  - lifted. cbn [summand_at]. f_equal. auto.
  - destruct (match where_part g with None => Some None | Some _ => _ end) as [d |] eqn:Ed; [| discriminate]. lifted.
    cbn [summand_at]. unfold rules_at. cbn [pwidth pdomain pmoves]. rewrite (lift_all_at _ _ lift_move_at _ _ Heqo).
    assert (E : option_map (cond_at []) d = where_part g).
    { destruct (where_part g) as [c |]; lifted; [cbn [option_map]; f_equal; auto | reflexivity]. }
    rewrite E. destruct g. reflexivity.
Qed.

(** [p] and [grundy] of strips and one bar, by the criterion. *)
Definition criterion_right (g : list summand) (c : cond) (negated : bool) (places : list shown_by) (s : of_bar) : option bool :=
  have g <- lift_all lift_summand g; have c <- lift_c c; bar_right 0 g c negated places s.
Theorem criterion_sound g c negated places s : criterion_right g c negated places s = Some true -> of_set g c negated.
Proof.
  unfold criterion_right. intro H. destruct (lift_all lift_summand g) as [g' |] eqn:Eg; [| discriminate].
  destruct (lift_c c) as [c' |] eqn:Ec; [| discriminate]. apply (ParametricBarClaims.bar_sound [] g' c') in H.
  rewrite (lift_all_at _ _ lift_summand_at _ _ Eg), (proj1 (proj2 lift_at) _ _ Ec) in H. exact H.
Qed.

(** [p] of a game with passes; [rest] checks the claim about the game without passes. The theorem needs no position: that the other
    game has one is enough. It is checked so that all checkers agree. *)
Definition passes_right (g : list summand) (c : cond) (position : list N) (places : list shown_by) (s : of_passes)
  (rest : list summand -> cond -> option bool) : option bool :=
  have g <- lift_all lift_summand g; have c <- lift_c c;
  if Check.is_legal (measured_at [] g) position
  then pass_right 0 g c places s (fun h d => rest (map (summand_at []) h) (cond_at [] d)) else Some false.
Theorem passes_sound g c position places s rest : (forall h d, rest h d = Some true -> of_set h d false) ->
  passes_right g c position places s rest = Some true -> of_set g c false.
Proof.
  unfold passes_right. intros R H. destruct (lift_all lift_summand g) as [g' |] eqn:Eg; [| discriminate].
  destruct (lift_c c) as [c' |] eqn:Ec; [| discriminate]. destruct (Check.is_legal _ _); [| discriminate].
  apply (ParametricPassSound.pass_sound [] g' c') in H; [| intros h d; apply R].
  rewrite (lift_all_at _ _ lift_summand_at _ _ Eg), (proj1 (proj2 lift_at) _ _ Ec) in H. exact H.
Qed.

(** [p] and [grundy] of a sum by the Grundy numbers of its summands; each of [shown] checks for a summand that a term is its number.
    The position is checked so that all checkers agree. *)
Definition sums_right (g : list summand) (c : cond) (position : list N) (places : list shown_by) (x : of_sum) (shown : list (summand -> term -> option bool)) : option bool :=
  have g <- lift_all lift_summand g; have c <- lift_c c;
  if Check.is_legal (measured_at [] g) position
  then sum_right 0 g c places x (map (fun check s t => check (summand_at [] s) (term_at [] t)) shown) else Some false.
Theorem sums_sound g c position places x shown :
  Forall (fun check => forall s t, check s t = Some true -> of_set [Strip; s] (Compare CEq (Var 0) t) false) shown ->
  sums_right g c position places x shown = Some true -> of_set g c false.
Proof.
  unfold sums_right. intros R H. destruct (lift_all lift_summand g) as [g' |] eqn:Eg; [| discriminate].
  destruct (lift_c c) as [c' |] eqn:Ec; [| discriminate]. destruct (Check.is_legal _ _); [| discriminate].
  apply (ParametricSumSound.sum_sound [] g' c') in H.
  - rewrite (lift_all_at _ _ lift_summand_at _ _ Eg), (proj1 (proj2 lift_at) _ _ Ec) in H. exact H.
  - apply Forall_map. refine (Forall_impl _ _ R). intros check C s t V. exact (C _ _ V).
Qed.

(** A claim as one with parameters: by trees of cases, or by the conditions on a closed formula. *)
Definition lift_statement (s : statement) : option pstatement :=
  match s with
  | OfFunction p body bound => have body <- lift body; Some (POfFunction p body bound)
  | OfNumbers n c => have c <- lift_c c; Some (POfNumbers n c)
  | OfSet g c => have g <- lift_all lift_summand g; have c <- lift_c c; Some (POfSet g c)
  | OfValues g t => have g <- lift_all lift_summand g; have t <- lift t; Some (POfValues g t)
  end.
Definition lifted_right (c : claim) (s : ParametricClaims.psections) : Evidence.result :=
  match lift_statement (about c) with
  | Some a => ParametricClaims.check_parametric {| bounds_of_parameters := []; pnegated := negated c; about_parameters := a |} s
  | None => Evidence.Declined
  end.
Theorem lifted_sound c s : lifted_right c s = Evidence.Verified -> holds c.
Proof.
  unfold lifted_right. destruct (lift_statement (about c)) as [a |] eqn:E; [| discriminate]. intro H.
  apply ParametricClaims.check_parametric_sound in H. specialize (H [] eq_refl). unfold claim_at in H. cbn [pnegated about_parameters] in H.
  destruct lift_at as (T & C & _). destruct c as [no s0]. cbn [about negated] in *.
  destruct s0 as [p body bound | n cd | g cd | g t]; cbn [lift_statement] in E; lifted; cbn [about_parameters] in H.
  - rewrite (T _ _ Heqo) in H. exact H.
  - rewrite (C _ _ Heqo) in H. exact H.
  - rewrite (lift_all_at _ _ lift_summand_at _ _ Heqo), (C _ _ Heqo0) in H. exact H.
  - rewrite (lift_all_at _ _ lift_summand_at _ _ Heqo), (T _ _ Heqo0) in H. exact H.
Qed.
