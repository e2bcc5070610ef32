(** Claims as they are written, as those that are checked for all values of parameters. *)
From Coq Require Import NArith List.
From Checker Require Import Syntax Semantics ParametricSyntax.
Import ListNotations.

Notation "'have' x <- e ; f" := (match e with Some x => f | None => None end) (at level 200, x name, e at level 100, f at level 200).
(** None for what these claims do not have. *)
Fixpoint lift (t : wterm) : option pterm :=
  match t with
  | Var i => Some (PVar i)
  | Const c => Some (PConst c)
  | Add a b => have a <- lift a; have b <- lift b; Some (PAdd a b)
  | Sub a b => have a <- lift a; have b <- lift b; Some (PSub a b)
  | Monus a b => have a <- lift a; have b <- lift b; Some (PMonus a b)
  | Scale c a => have a <- lift a; Some (PScale c a)
  | Floor a e k => have a <- lift a; Some (PFloor a e k)
  | Mod a k => have a <- lift a; Some (PMod a k)
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
with lift_c (c : wcond) : option pcond :=
  match c with
  | Compare op a b => have a <- lift a; have b <- lift b; Some (PCompare op a b)
  | And c d => have c <- lift_c c; have d <- lift_c d; Some (PAnd c d)
  | Or c d => have c <- lift_c c; have d <- lift_c d; Some (POr c d)
  | Not c => have c <- lift_c c; Some (PNot c)
  | CallC body args => have body <- lift_c body; have args <- lift_ts args; Some (PCallC body args)
  | Automaton _ => None
  end
with lift_ts (ts : wterms) : option pterms :=
  match ts with Nil => Some PNil | Cons t ts => have t <- lift t; have ts <- lift_ts ts; Some (PCons t ts) end.

Fixpoint lift_all {A B} (f : A -> option B) (l : list A) : option (list B) :=
  match l with [] => Some [] | x :: l => have y <- f x; have l <- lift_all f l; Some (y :: l) end.
Definition lift_move (m : wmove) : option pmove :=
  have bs <- lift_all lift (bounds_of m); have cs <- lift_all lift_c (when m); have ts <- lift_all lift (goes_to m);
  Some {| pbounds := bs; pwhen := cs; pgoes_to := ts |}.
Definition lift_summand (s : wsummand) : option psummand :=
  match s with
  | Strip => Some PStrip
  | Bar r f => have f <- lift f; Some (PBar r f)
  | Rules g =>
      have d <- match where_part g with None => Some None | Some c => have c <- lift_c c; Some (Some c) end;
      have ms <- lift_all lift_move (moves_of g); Some (PRules {| pwidth := width g; pdomain := d; pmoves := ms |})
  end.
Definition lift_statement (s : wstatement) : option pstatement :=
  match s with
  | OfFunction p body bound => have body <- lift body; Some (POfFunction p body bound)
  | OfNumbers n c => have c <- lift_c c; Some (POfNumbers n c)
  | OfSet g c => have g <- lift_all lift_summand g; have c <- lift_c c; Some (POfSet g c)
  | OfValues g t => have g <- lift_all lift_summand g; have t <- lift t; Some (POfValues g t)
  end.
Definition lift_claim (c : stated_claim) : option pclaim :=
  have s <- lift_statement (about (stated c)); Some {| bounds_of_parameters := lower_bounds c; pnegated := negated (stated c); about_parameters := s |}.

Ltac lifted := repeat match goal with
  | H : Some _ = Some _ |- _ => injection H as <-
  | H : match ?e with Some _ => _ | None => None end = Some _ |- _ => destruct e eqn:?; [| discriminate H]
  end.
Section Values.
Variable e : list N.
Lemma lift_at : (forall t u, lift t = Some u -> term_at e u = at_values e t) /\ (forall c d, lift_c c = Some d -> cond_at e d = at_values_c e c) /\
  (forall ts us, lift_ts ts = Some us -> terms_at e us = at_values_ts e ts).
Proof. apply syntax_ind; cbn [lift lift_c lift_ts]; intros; lifted; try discriminate; cbn; f_equal; auto. Qed.
Lemma lift_all_at {A B C} (f : A -> option B) (g : B -> C) (h : A -> C) : (forall x y, f x = Some y -> g y = h x) ->
  forall l m, lift_all f l = Some m -> map g m = map h l.
Proof. intros H. induction l as [| x l IH]; cbn [lift_all]; intros m E; lifted; [reflexivity |]. cbn [map]. f_equal; auto. Qed.
Lemma lift_move_at m k : lift_move m = Some k -> move_at e k = wmove_at e m.
Proof.
  destruct lift_at as (T & C & _). unfold lift_move. intro H. lifted. unfold move_at, wmove_at. cbn [pbounds pwhen pgoes_to].
  rewrite (lift_all_at _ _ _ T _ _ Heqo), (lift_all_at _ _ _ C _ _ Heqo0), (lift_all_at _ _ _ T _ _ Heqo1). reflexivity.
Qed.
Lemma lift_summand_at s u : lift_summand s = Some u -> summand_at e u = wsummand_at e s.
Proof.
  destruct lift_at as (T & C & _). destruct s as [| r f | g]; cbn [lift_summand]; intro H.
  - lifted. reflexivity.
  - lifted. cbn [summand_at wsummand_at]. f_equal. auto.
  - destruct (match where_part g with None => Some None | Some _ => _ end) as [d |] eqn:Ed; [| discriminate]. lifted.
    cbn [summand_at wsummand_at]. unfold rules_at. cbn [pwidth pdomain pmoves]. rewrite (lift_all_at _ _ _ lift_move_at _ _ Heqo).
    assert (E : option_map (cond_at e) d = option_map (at_values_c e) (where_part g)) by (destruct (where_part g); lifted; cbn [option_map]; f_equal; auto).
    rewrite E. reflexivity.
Qed.
Lemma lift_claim_at c p : lift_claim c = Some p -> claim_at e p = instance e c.
Proof.
  destruct lift_at as (T & C & _). unfold lift_claim. intro H. lifted. unfold claim_at, instance. cbn [pnegated about_parameters]. f_equal.
  destruct (about (stated c)); cbn [lift_statement] in *; lifted; f_equal; auto; exact (lift_all_at _ _ _ lift_summand_at _ _ Heqo0).
Qed.
End Values.
Lemma lifted_for_all c p : lift_claim c = Some p -> holds_for_all_parameters p -> holds_for_all c.
Proof.
  intros E H e L. rewrite <- (lift_claim_at e c p E). apply H. unfold lift_claim in E. lifted. exact L.
Qed.
