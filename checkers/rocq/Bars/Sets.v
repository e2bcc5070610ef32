(** Conditions that say that a nim-sum is 0, for values of the parameters. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Checker Require Import Syntax Semantics Stated Total Slices Function BarGame Lowering Meaning ParametricGame Bars Substitution Shape.
From Checker Require Meaning.
Import ListNotations.
Open Scope nat_scope.

Section Sets.
Variable e : list N.
Variable p : list N.
Notation "'nat_of' t" := (natural (term_at e t) p) (at level 9).
(** What the nim-sum has for a coordinate. *)
Definition size_at (x : shifted) (i : nat) : N :=
  match x with Itself => nth i p 0 | Plus c => nth i p 0 + nat_of c | LessOne => nth i p 0 - 1 end%N.
Definition xor_list (l : list N) : N := fold_right N.lxor 0%N l.
Lemma xor_list_app l m : xor_list (l ++ m) = N.lxor (xor_list l) (xor_list m).
Proof. induction l as [| x l IH]; [reflexivity |]. cbn. change (fold_right N.lxor 0%N (l ++ m)) with (xor_list (l ++ m)). rewrite IH, N.lxor_assoc. reflexivity. Qed.
Lemma xor_parts_natural t : nat_of t = xor_list (map (fun u => nat_of u) (xor_parts t)).
Proof.
  induction t; cbn [xor_parts map xor_list fold_right]; rewrite ?N.lxor_0_r; try reflexivity.
  rewrite map_app, xor_list_app, <- IHt1, <- IHt2. unfold natural. cbn [map_term total on_naturals]. unfold on_naturals. rewrite N2Z.id. reflexivity.
Qed.
Definition sizes (l : list (nat * shifted)) : N := xor_list (map (fun '(i, x) => size_at x i) l).
(** A shift that is added is never negative. *)
Definition natural_shift (x : shifted) : Prop := match x with Plus c => may_be_negative c = false | _ => True end.
Lemma part_of_size t i x : part_of t = Some (i, x) -> natural_shift x -> nat_of t = size_at x i.
Proof.
  destruct t; try discriminate; cbn [part_of].
  - intro H. injection H as <- <-. intros _. apply natural_var.
  - destruct t1; try discriminate. intros H. injection H as <- <-. cbn [natural_shift]. intro P. cbn [size_at]. unfold natural. cbn [map_term total].
    pose proof (not_negative_at e t2 p P). lia.
  - destruct t1; try discriminate. destruct t2 as [| c | | | | | | | | | | | | | | | | | |]; try discriminate. destruct c as [| c [| ? ?]]; try discriminate.
    destruct (N.eqb_spec c 1) as [-> |]; [| discriminate]. intro H. injection H as <- <-. intros _. cbn [size_at]. unfold natural. cbn [map_term total].
    assert (E : number_at e [1%N] = 1%N) by (unfold number_at; destruct e; reflexivity). rewrite E. lia.
Qed.
Lemma parts_of_size l : forall r, parts_of l = Some r -> (forall i x, In (i, x) r -> natural_shift x) -> xor_list (map (fun u => nat_of u) l) = sizes r.
Proof.
  induction l as [| t l IH]; intros r H P; cbn [parts_of] in H; [injection H as <-; reflexivity |].
  destruct (is_zero t) eqn:Z.
  - rewrite <- (IH r H P). destruct t as [| c | | | | | | | | | | | | | | | | | |]; try discriminate. destruct c; [| discriminate]. reflexivity.
  - destruct (part_of t) as [[i x] |] eqn:E; [| discriminate]. destruct (parts_of l) as [r' |]; [| discriminate]. injection H as <-.
    unfold sizes. cbn [map xor_list fold_right]. rewrite (part_of_size t i x E (P i x (or_introl eq_refl))). f_equal.
    apply (IH r' eq_refl). intros j z Hz. apply (P j z). right. exact Hz.
Qed.
Lemma nim_parts_holds c l : nim_parts c = Some l -> (forall i x, In (i, x) l -> natural_shift x) ->
  (holds_c (cond_at e c) p = true <-> sizes l = 0%N).
Proof.
  assert (general : forall u v, (if may_be_negative u || may_be_negative v then None else parts_of (xor_parts u ++ xor_parts v)) = Some l ->
    (forall i x, In (i, x) l -> natural_shift x) -> (holds_c (cond_at e (Compare CEq u v)) p = true <-> sizes l = 0%N)).
  { intros u v H P. destruct (_ || _) eqn:M; [discriminate |]. apply orb_false_iff in M as [Mu Mv]. rewrite <- (parts_of_size _ _ H P), map_app, xor_list_app, <- !xor_parts_natural.
    pose proof (not_negative_at e u p Mu) as Nu. pose proof (not_negative_at e v p Mv) as Nv.
    change (holds_c (cond_at e (Compare CEq u v)) p) with (total (term_at e u) p =? total (term_at e v) p)%Z. rewrite Z.eqb_eq. unfold natural. split; intro E.
    - rewrite E. apply N.lxor_nilpotent.
    - apply N.lxor_eq in E. lia. }
  destruct c as [op u v | | | | |]; try discriminate. destruct op; try discriminate. unfold nim_parts.
  destruct u; try (apply general). destruct v; try (apply general). destruct v1; try (apply general).
  destruct (may_be_negative v2) eqn:M; [discriminate |]. destruct (parts_of _) as [r |] eqn:E; [| discriminate]. intro H. injection H as <-. intro P.
  unfold sizes. cbn [map xor_list fold_right size_at]. change (fold_right N.lxor 0%N (map (fun '(i0, x) => size_at x i0) r)) with (sizes r).
  rewrite <- (parts_of_size _ _ E (fun j x Hx => P j x (or_intror Hx))), <- xor_parts_natural.
  pose proof (not_negative_at e v2 p M) as N2. pose proof (not_negative (term_at e (Xor v1_1 v1_2)) p eq_refl) as N1.
  change (holds_c (cond_at e (Compare CEq (Var i) (Sub (Xor v1_1 v1_2) v2))) p) with
    (Z.of_N (nth i p 0%N) =? total (term_at e (Xor v1_1 v1_2)) p - total (term_at e v2) p)%Z. rewrite Z.eqb_eq.
  unfold natural. split; intro Q.
  - replace (nth i p 0 + Z.to_N (total (term_at e v2) p))%N with (Z.to_N (total (term_at e (Xor v1_1 v1_2)) p)) by lia. apply N.lxor_nilpotent.
  - apply N.lxor_eq in Q. lia.
Qed.
Lemma take_part_in i l : forall x r, take_part i l = Some (x, r) -> In (i, x) l /\ (forall y, In y r -> In y l) /\ (forall j z, In (j, z) l -> (j, z) = (i, x) \/ In (j, z) r).
Proof.
  induction l as [| [j y] l IH]; intros x r H; [discriminate |]. cbn [take_part] in H. destruct (Nat.eqb_spec i j) as [-> |].
  - injection H as <- <-. split; [left; reflexivity |]. split; [intros; right; assumption |]. intros k z [E | Hz]; [left; congruence | auto].
  - destruct (take_part i l) as [[y' r'] |] eqn:E; [| discriminate]. injection H as <- <-. destruct (IH _ _ eq_refl) as (A & B & C).
    split; [right; exact A |]. split.
    + intros q [<- | Hq]; [left; reflexivity | right; auto].
    + intros k z [E' | Hz]; [right; left; exact E' |]. destruct (C k z Hz); [auto | right; right; assumption].
Qed.
Lemma take_part_size i l : forall x r, take_part i l = Some (x, r) -> sizes l = N.lxor (size_at x i) (sizes r).
Proof.
  induction l as [| [j y] l IH]; intros x r H; [discriminate |]. cbn [take_part] in H. destruct (Nat.eqb_spec i j) as [-> |].
  - injection H as <- <-. reflexivity.
  - destruct (take_part i l) as [[y' r'] |] eqn:E; [| discriminate]. injection H as <- <-. specialize (IH _ _ eq_refl).
    unfold sizes in *. cbn [map xor_list fold_right]. unfold xor_list in IH. rewrite IH.
    rewrite <- !N.lxor_assoc, (N.lxor_comm (size_at y j)). reflexivity.
Qed.
Lemma shifted_eqb_eq x y : shifted_eqb x y = true -> x = y.
Proof. destruct x, y; try discriminate; cbn; intro H; [reflexivity | apply wterm_eqb_eq in H; congruence | reflexivity]. Qed.
Lemma all_parts_size x is : forall l, all_parts x is l = true -> (forall j z, In (j, z) l -> z = x) /\ sizes l = xor_of (size_at x) is.
Proof.
  induction is as [| i is IH]; intros l H; cbn [all_parts] in H.
  - destruct l; [split; [intros ? ? [] | reflexivity] | discriminate].
  - destruct (take_part i l) as [[y r] |] eqn:E; [| discriminate]. apply andb_true_iff in H as [H1 H2]. apply shifted_eqb_eq in H1. subst y.
    destruct (IH r H2) as [A B]. pose proof (take_part_in i l _ _ E) as (_ & _ & C). split.
    + intros j z Hz. destruct (C j z Hz) as [Q | Q]; [congruence | eauto].
    + rewrite (take_part_size i l _ _ E), B. reflexivity.
Qed.
Lemma nim_sum_holds b x c : nim_sum b x c = true -> natural_shift x ->
  (holds_c (cond_at e c) p = true <-> N.lxor (nth (row_at b) p 0%N) (xor_of (size_at x) (others_of b)) = 0%N).
Proof.
  unfold nim_sum. intros H P. destruct (nim_parts c) as [l |] eqn:E; [| discriminate]. destruct (take_part (row_at b) l) as [[[] r] |] eqn:T; try discriminate.
  apply all_parts_size in H as [A B]. pose proof (take_part_in _ l _ _ T) as (_ & _ & C). rewrite (nim_parts_holds c l E).
  - rewrite (take_part_size _ l _ _ T), B. reflexivity.
  - intros j z Hz. destruct (C j z Hz) as [Q | Q]; [injection Q as -> ->; exact I |]. rewrite (A j z Q). exact P.
Qed.
Lemma take_cond_holds f c l : forall r, take_cond c l = Some r -> forallb f l = f c && forallb f r.
Proof.
  induction l as [| d l IH]; intros r H; [discriminate |]. cbn [take_cond] in H. destruct (wcond_eqb c d) eqn:E.
  - injection H as <-. apply wcond_eqb_eq in E. subst d. reflexivity.
  - destruct (take_cond c l) as [r' |]; [| discriminate]. injection H as <-. cbn [forallb]. rewrite (IH r' eq_refl). destruct (f c), (f d); reflexivity.
Qed.
Lemma without_conds_holds f cs : forall l r, without_conds cs l = Some r -> forallb f l = forallb f cs && forallb f r.
Proof.
  induction cs as [| c cs IH]; intros l r H; cbn [without_conds] in H; [injection H as <-; reflexivity |].
  destruct (take_cond c l) as [r' |] eqn:E; [| discriminate]. rewrite (take_cond_holds f c l r' E), (IH r' r H), andb_assoc. reflexivity.
Qed.
Lemma at_origin_holds b c : at_origin b c = true -> (holds_c (cond_at e c) p = true <-> forall i, In i (row_at b :: others_of b) -> nth i p 0%N = 0%N).
Proof.
  unfold at_origin. destruct (without_conds _ _) as [[| ? ?] |] eqn:E; try discriminate. intros _.
  rewrite parts_and_holds, (without_conds_holds _ _ _ _ E), andb_true_r, forallb_forall. split.
  - intros H i Hi. specialize (H _ (in_map _ _ _ Hi)). cbn in H. apply Z.eqb_eq in H. lia.
  - intros H d Hd. apply in_map_iff in Hd as [i [<- Hi]]. cbn. apply Z.eqb_eq. rewrite (H i Hi). reflexivity.
Qed.
Lemma inside_border_holds b c : inside_border b c = true -> (holds_c (cond_at e c) p = true <->
  (forall i, In i (others_of b) -> (0 < nth i p 0)%N) /\ N.lxor (nth (row_at b) p 0%N) (xor_of (size_at LessOne) (others_of b)) = 0%N).
Proof.
  unfold inside_border. destruct (without_conds _ _) as [[| d [| ? ?]] |] eqn:E; try discriminate. intro H.
  rewrite parts_and_holds, (without_conds_holds _ _ _ _ E), andb_true_iff, forallb_forall. cbn [forallb]. rewrite andb_true_r, (nim_sum_holds b LessOne d H I).
  split; intros [A B]; (split; [| exact B]).
  - intros i Hi. specialize (A _ (in_map _ _ _ Hi)). cbn in A. apply Z.ltb_lt in A. lia.
  - intros q Hq. apply in_map_iff in Hq as [i [<- Hi]]. cbn. apply Z.ltb_lt. specialize (A i Hi). lia.
Qed.
Lemma parts_or_holds c : holds_c (cond_at e c) p = existsb (fun d => holds_c (cond_at e d) p) (parts_or c).
Proof. induction c; cbn [parts_or existsb]; rewrite ?orb_false_r; try reflexivity. rewrite existsb_app, <- IHc1, <- IHc2. reflexivity. Qed.
End Sets.

(** What a set of one of the forms says. *)
Definition says (e : list N) (b : bar_game) (x : shifted) (p : list N) : Prop :=
  match x with
  | LessOne => (forall i, In i (row_at b :: others_of b) -> nth i p 0%N = 0%N) \/
      ((forall i, In i (others_of b) -> (0 < nth i p 0)%N) /\ N.lxor (nth (row_at b) p 0%N) (xor_of (size_at e p LessOne) (others_of b)) = 0%N)
  | _ => N.lxor (nth (row_at b) p 0%N) (xor_of (size_at e p x) (others_of b)) = 0%N
  end.
Theorem form_says e b c x : form_of b c = Some x -> (forall p, holds_c (cond_at e c) p = true <-> says e b x p) /\
  match x with
  | Itself => True
  | Plus s => length (others_of b) = 2 /\ may_be_negative s = false /\ only (stays b) s = true
  | LessOne => total_size b = 3 /\ length (others_of b) = 2
  end.
Proof.
  unfold form_of. assert (border : match parts_or c with
      | [u; v] => if ((at_origin b u && inside_border b v) || (at_origin b v && inside_border b u)) && Nat.eqb (total_size b) 3 && Nat.eqb (length (others_of b)) 2 then Some LessOne else None
      | _ => None end = Some x -> (forall p, holds_c (cond_at e c) p = true <-> says e b x p) /\ match x with
      | Itself => True | Plus s => length (others_of b) = 2 /\ may_be_negative s = false /\ only (stays b) s = true
      | LessOne => total_size b = 3 /\ length (others_of b) = 2 end).
  { destruct (parts_or c) as [| u [| v [| ? ?]]] eqn:Ep; try discriminate. destruct (_ && _ && _) eqn:E; [| discriminate]. intro H. injection H as <-.
    apply andb_true_iff in E as [E E3]. apply andb_true_iff in E as [E E2]. apply Nat.eqb_eq in E2, E3. split; [| auto]. intro p.
    rewrite parts_or_holds, Ep. cbn [existsb says]. rewrite orb_false_r, orb_true_iff.
    apply orb_true_iff in E as [E | E]; apply andb_true_iff in E as [Eu Ev]; rewrite (at_origin_holds e p b _ Eu), (inside_border_holds e p b _ Ev); tauto. }
  destruct (shift_in b c) as [[| s |] |]; try exact border.
  - destruct (nim_sum b Itself c) eqn:E; [| discriminate]. intro H. injection H as <-. split; [| exact I]. intro p. apply nim_sum_holds; [exact E | exact I].
  - destruct (_ && _ && _ && _) eqn:E; [| discriminate]. intro H. injection H as <-. rewrite !andb_true_iff in E. destruct E as [[[E1 E2] E3] E4].
    apply Nat.eqb_eq in E2. apply negb_true_iff in E3. split; [| auto]. intro p. apply nim_sum_holds; [exact E1 | exact E3].
Qed.
