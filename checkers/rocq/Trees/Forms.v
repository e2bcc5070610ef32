(** Forms: sums of products of parameters and at most one unknown, with integer factors (docs/LOWERING.md, "Goals"). *)
From Coq Require Import NArith ZArith List Bool Lia.
From Checker Require Import Stated.
Import ListNotations.
Local Open Scope Z_scope.

(** An unknown, 0 for none, then parameters in order; both count from 1. A form is sorted, without factors 0. *)
Definition product := list N.
Definition form := list (product * Z).
Fixpoint product_eqb (p q : product) : bool := match p, q with [], [] => true | x :: p, y :: q => N.eqb x y && product_eqb p q | _, _ => false end.
Fixpoint before (p q : product) : bool :=
  match p, q with [], _ :: _ => true | x :: p, y :: q => N.ltb x y || (N.eqb x y && before p q) | _, _ => false end.
Fixpoint add_one (p : product) (c : Z) (f : form) : form :=
  match f with
  | [] => if c =? 0 then [] else [(p, c)]
  | (q, d) :: f' => if product_eqb p q then (if c + d =? 0 then f' else (p, c + d) :: f')
                    else if before p q then (if c =? 0 then f else (p, c) :: f) else (q, d) :: add_one p c f'
  end.
(** [a + k b] *)
Definition plus (k : Z) (a b : form) : form := fold_right (fun '(p, c) s => add_one p (k * c) s) a b.
Definition minus (a b : form) : form := plus (-1) a b.
Definition opposite (f : form) : form := plus (-1) [] f.
Definition constant_one : form := [([0%N], 1)].
Definition unknown_form (u : N) : form := [([u], 1)].
Fixpoint insert (x : N) (l : list N) : list N := match l with [] => [x] | y :: l' => if N.leb x y then x :: l else y :: insert x l' end.
Definition product_times (p q : product) : option product :=
  match p, q with
  | u :: ps, v :: qs => if N.eqb u 0 || N.eqb v 0 then Some ((u + v)%N :: fold_right insert qs ps) else None
  | _, _ => None
  end.
Fixpoint one_times (p : product) (c : Z) (f : form) : option form :=
  match f with
  | [] => Some []
  | (q, d) :: f => match product_times p q, one_times p c f with Some r, Some s => Some (add_one r (c * d) s) | _, _ => None end
  end.
Fixpoint times (a b : form) : option form :=
  match a with
  | [] => Some []
  | (p, c) :: a => match one_times p c b, times a b with Some x, Some s => Some (plus 1 s x) | _, _ => None end
  end.
Fixpoint parameters_from (i : N) (l : list N) : form :=
  match l with [] => [] | c :: l => add_one [0%N; i] (Z.of_N c) (parameters_from (i + 1) l) end.
(** A number; its entries are at most 2^40. *)
Definition number_form (a : affine) : option form :=
  if forallb (fun c => N.leb c (N.shiftl 1 40)) a
  then Some (match a with [] => [] | c :: l => add_one [0%N] (Z.of_N c) (parameters_from 1 l) end) else None.

Definition is_constant (p : product) : bool := product_eqb p [0%N].
Definition is_true (f : form) : bool := forallb (fun '(_, c) => 0 <? c) f.
Definition is_false (f : form) : bool := existsb (fun '(p, _) => is_constant p) f && forallb (fun '(_, c) => c <? 0) f.
(** Divided by the greatest common divisor of its factors, the constant rounded down. *)
Definition divisor (f : form) : Z := fold_right (fun '(p, c) d => if is_constant p then d else Z.gcd d c) 0 f.
Definition divided (f : form) : form :=
  let d := divisor f in
  if (1 <? d) && forallb (fun '(p, c) => is_constant p || (c mod d =? 0)) f && Nat.leb (length (filter (fun '(p, _) => is_constant p) f)) 1
  then filter (fun '(_, c) => negb (c =? 0)) (map (fun '(p, c) => (p, c / d)) f) else f.
Fixpoint same_form (f g : form) : bool :=
  match f, g with [], [] => true | (p, c) :: f, (q, d) :: g => product_eqb p q && (c =? d) && same_form f g | _, _ => false end.
Definition starts_with (u : N) (p : product) : bool := match p with v :: _ => N.eqb u v | [] => false end.
(** An unknown that is another form wherever the form is 0, and that form. *)
Definition better (x y : option (N * form)) : option (N * form) :=
  match x, y with
  | Some (u, f), Some (v, g) => if Bool.eqb (is_true f) (is_true g) then (if N.leb u v then y else x) else if is_true g then y else x
  | None, _ => y
  | _, None => x
  end.
Definition candidate (f : form) (p : product) (c : Z) : option (N * form) :=
  match p with
  | [u] => if negb (N.eqb u 0) && Nat.eqb (length (filter (fun '(q, _) => starts_with u q) f)) 1 && (Z.abs c =? 1)
           then Some (u, plus (- c) (unknown_form u) f) else None
  | _ => None
  end.
Definition solved (f : form) : option (N * form) := fold_left (fun best '(p, c) => better best (candidate f p c)) f None.
Definition mentions (u : N) (f : form) : bool := existsb (fun '(p, _) => starts_with u p) f.
Definition in_place (u : N) (by_ : form) (f : form) : option form :=
  let rest := filter (fun '(p, _) => negb (starts_with u p)) f in
  let factor := fold_right (fun '(p, c) s => if starts_with u p then add_one (0%N :: tl p) c s else s) [] f in
  match times factor by_ with Some x => Some (plus 1 rest x) | None => None end.
(** Unknowns up to this one. *)
Definition below (k : N) (f : form) : bool := forallb (fun '(p, _) => match p with u :: _ => N.leb u k | [] => true end) f.

(** * Values *)
Section Values.
Variable e : list N.
Variable w : N -> N.
Definition of_unknown (u : N) : Z := if N.eqb u 0 then 1 else Z.of_N (w u).
Definition of_parameters (l : list N) : Z := fold_right (fun i z => Z.of_N (nth (N.to_nat (N.pred i)) e 0%N) * z) 1 l.
Definition product_value (p : product) : Z := match p with u :: l => of_unknown u * of_parameters l | [] => 0 end.
Definition value_of (f : form) : Z := fold_right (fun '(p, c) z => c * product_value p + z) 0 f.
Lemma product_eqb_eq p : forall q, product_eqb p q = true -> p = q.
Proof. induction p as [| x p IH]; intros [| y q] H; try discriminate; [reflexivity |]. apply andb_true_iff in H as [H1 H2]. apply N.eqb_eq in H1. rewrite (IH q H2). congruence. Qed.
Lemma add_one_value p c f : value_of (add_one p c f) = c * product_value p + value_of f.
Proof.
  induction f as [| [q d] f IH]; cbn [add_one].
  - destruct (Z.eqb_spec c 0) as [-> |]; cbn; lia.
  - destruct (product_eqb p q) eqn:E.
    + apply product_eqb_eq in E. subst q. destruct (Z.eqb_spec (c + d) 0); cbn [value_of fold_right]; fold (value_of f); [replace d with (- c) by lia |]; ring.
    + destruct (before p q); [destruct (Z.eqb_spec c 0) as [-> |]; cbn; lia |]. cbn [value_of fold_right]. fold (value_of (add_one p c f)) (value_of f). rewrite IH. lia.
Qed.
Lemma plus_value k a b : value_of (plus k a b) = value_of a + k * value_of b.
Proof. unfold plus. induction b as [| [p c] b IH]; cbn [fold_right]; [cbn; lia |]. rewrite add_one_value, IH. cbn [value_of fold_right]. fold (value_of b). lia. Qed.
Lemma minus_value a b : value_of (minus a b) = value_of a - value_of b.
Proof. unfold minus. rewrite plus_value. lia. Qed.
Lemma opposite_value f : value_of (opposite f) = - value_of f.
Proof. unfold opposite. rewrite plus_value. change (value_of []) with 0. lia. Qed.
Lemma unknown_value u : u <> 0%N -> value_of (unknown_form u) = Z.of_N (w u).
Proof. intro D. change (value_of (unknown_form u)) with (1 * (of_unknown u * 1) + 0). unfold of_unknown. apply N.eqb_neq in D. rewrite D. ring. Qed.
Lemma insert_value x l : of_parameters (insert x l) = of_parameters (x :: l).
Proof. induction l as [| y l IH]; cbn [insert]; [reflexivity |]. destruct (N.leb x y); [reflexivity |]. cbn [of_parameters fold_right]. fold (of_parameters (insert x l)) (of_parameters l). rewrite IH. cbn [of_parameters fold_right]. fold (of_parameters l). ring. Qed.
Lemma merged_value ps qs : of_parameters (fold_right insert qs ps) = of_parameters ps * of_parameters qs.
Proof. induction ps as [| x ps IH]; cbn [fold_right]; [unfold of_parameters at 2; cbn [fold_right]; ring |]. rewrite insert_value. cbn [of_parameters fold_right]. fold (of_parameters (fold_right insert qs ps)) (of_parameters ps). rewrite IH. ring. Qed.
Lemma product_times_value p q r : product_times p q = Some r -> product_value r = product_value p * product_value q.
Proof.
  destruct p as [| u ps], q as [| v qs]; try discriminate. cbn [product_times]. destruct (N.eqb u 0 || N.eqb v 0) eqn:E; [| discriminate]. intro H. injection H as <-.
  cbn [product_value]. rewrite merged_value. unfold of_unknown. apply orb_true_iff in E as [E | E]; apply N.eqb_eq in E; subst; rewrite ?N.add_0_r, ?N.add_0_l; change (N.eqb 0 0) with true; cbv iota; ring.
Qed.
Lemma one_times_value p c f : forall r, one_times p c f = Some r -> value_of r = c * product_value p * value_of f.
Proof.
  induction f as [| [q d] f IH]; intros r H; cbn [one_times] in H; [injection H as <-; cbn; lia |].
  destruct (product_times p q) as [x |] eqn:E; [| discriminate]. destruct (one_times p c f) as [s |]; [| discriminate]. injection H as <-.
  rewrite add_one_value, (IH s eq_refl), (product_times_value p q x E). cbn [value_of fold_right]. fold (value_of f). ring.
Qed.
Lemma times_value a b : forall r, times a b = Some r -> value_of r = value_of a * value_of b.
Proof.
  induction a as [| [p c] a IH]; intros r H; cbn [times] in H; [injection H as <-; reflexivity |].
  destruct (one_times p c b) as [x |] eqn:E; [| discriminate]. destruct (times a b) as [s |]; [| discriminate]. injection H as <-.
  rewrite plus_value, (IH s eq_refl), (one_times_value p c b x E). cbn [value_of fold_right]. fold (value_of a). ring.
Qed.
Lemma parameters_value l : forall i, value_of (parameters_from (N.of_nat (S i)) l) = Z.of_N (sum_of_products l (skipn i e)).
Proof.
  induction l as [| c l IH]; intro i; [destruct (skipn i e); reflexivity |]. cbn [parameters_from]. rewrite add_one_value.
  replace (N.of_nat (S i) + 1)%N with (N.of_nat (S (S i))) by lia. rewrite IH. cbn [product_value of_unknown of_parameters fold_right].
  replace (N.to_nat (N.pred (N.of_nat (S i)))) with i by lia. unfold of_unknown. cbn [N.eqb].
  assert (Sk : forall (k : list N) i, skipn (S i) k = tl (skipn i k) /\ nth i k 0%N = hd 0%N (skipn i k)).
  { induction k as [| y k IHk]; intros [| j]; split; try reflexivity; [exact (proj1 (IHk j)) | exact (proj2 (IHk j))]. }
  destruct (Sk e i) as [S1 S2]. rewrite S1, S2. destruct (skipn i e) as [| y k]; cbn [hd tl sum_of_products]; [destruct l; cbn; lia | lia].
Qed.
Lemma number_value a f : number_form a = Some f -> value_of f = Z.of_N (number_at e a).
Proof.
  unfold number_form. destruct (forallb _ a); [| discriminate]. intro H. injection H as <-. destruct a as [| c l]; [reflexivity |].
  rewrite add_one_value. change 1%N with (N.of_nat 1). rewrite (parameters_value l 0). unfold number_at. cbn [skipn sum_of_products product_value of_parameters fold_right]. unfold of_unknown. cbn [N.eqb]. lia.
Qed.
Lemma product_natural p : 0 <= product_value p.
Proof.
  assert (H : forall l, 0 <= of_parameters l) by (induction l as [| x l IH]; cbn in *; [lia |]; unfold of_parameters in IH; nia).
  destruct p as [| u l]; [cbn; lia |]. cbn. specialize (H l). unfold of_unknown. destruct (N.eqb u 0); nia.
Qed.
Lemma true_value f : is_true f = true -> 0 <= value_of f.
Proof.
  induction f as [| [p c] f IH]; [reflexivity |]. cbn [is_true forallb]. intro H. apply andb_true_iff in H as [H1 H2]. apply Z.ltb_lt in H1. specialize (IH H2).
  cbn [value_of fold_right]. fold (value_of f). pose proof (product_natural p). nia.
Qed.
Lemma false_value f : is_false f = true -> value_of f < 0.
Proof.
  unfold is_false. induction f as [| [p c] f IH]; [discriminate |]. cbn [existsb forallb]. intro H. apply andb_true_iff in H as [H1 H2]. apply andb_true_iff in H2 as [H2 H3].
  apply Z.ltb_lt in H2. cbn [value_of fold_right]. fold (value_of f). pose proof (product_natural p).
  assert (L : value_of f <= 0).
  { clear - H3. induction f as [| [q d] f IHf]; [cbn; lia |]. cbn [forallb] in H3. apply andb_true_iff in H3 as [A B]. apply Z.ltb_lt in A. specialize (IHf B).
    cbn [value_of fold_right]. fold (value_of f). pose proof (product_natural q). nia. }
  apply orb_true_iff in H1 as [H1 | H1].
  - apply product_eqb_eq in H1. subst p. unfold product_value. cbn [of_parameters fold_right]. unfold of_unknown. cbn [N.eqb]. lia.
  - specialize (IH ltac:(rewrite H1, H3; reflexivity)). nia.
Qed.
Lemma filter_value g : value_of (filter (fun '(_, c) => negb (c =? 0)) g) = value_of g.
Proof.
  induction g as [| [p c] g IH]; [reflexivity |]. cbn [filter]. destruct (Z.eqb_spec c 0) as [-> |]; cbn [negb]; cbn [value_of fold_right]; fold (value_of g); [rewrite IH; lia |].
  fold (value_of (filter (fun '(_, c) => negb (c =? 0)) g)). lia.
Qed.
Lemma divided_rest d f : 1 < d -> forallb (fun '(p, c) => is_constant p || (c mod d =? 0)) f = true ->
  exists r, value_of f = d * value_of (map (fun '(p, c) => (p, c / d)) f) + r /\ r <= (d - 1) * Z.of_nat (length (filter (fun '(p, _) => is_constant p) f)).
Proof.
  intro D. induction f as [| [p c] f IH]; intro H; [exists 0; cbn; lia |]. cbn [forallb] in H. apply andb_true_iff in H as [H1 H2]. destruct (IH H2) as (r & E & R).
  cbn [map filter value_of fold_right]. fold (value_of f) (value_of (map (fun '(p, c) => (p, c / d)) f)). rewrite E. pose proof (Z.div_mod c d ltac:(lia)) as DM. pose proof (Z.mod_pos_bound c d ltac:(lia)) as MB.
  destruct (is_constant p) eqn:C.
  - apply product_eqb_eq in C. subst p. unfold product_value. cbn [of_parameters fold_right]. unfold of_unknown. cbn [N.eqb length]. exists (r + c mod d). split; lia.
  - cbn [orb] in H1. apply Z.eqb_eq in H1. exists r. split; [| exact R]. rewrite DM at 1. rewrite H1. ring.
Qed.
Lemma divided_value f : 0 <= value_of f -> 0 <= value_of (divided f).
Proof.
  unfold divided. set (d := divisor f). clearbody d. destruct (_ && _) eqn:E; [| auto]. apply andb_true_iff in E as [E E3]. apply andb_true_iff in E as [E1 E2].
  apply Z.ltb_lt in E1. apply Nat.leb_le in E3. rewrite filter_value. destruct (divided_rest d f E1 E2) as (r & -> & R). intro H. nia.
Qed.
Lemma solved_value f u g : solved f = Some (u, g) -> value_of f = 0 -> value_of g = value_of (unknown_form u) /\ u <> 0%N.
Proof.
  intros H Z. unfold solved in H. assert (good : forall l best, (forall u g, best = Some (u, g) -> value_of g = value_of (unknown_form u) /\ u <> 0%N) ->
    forall u g, fold_left (fun best '(p, c) => better best (candidate f p c)) l best = Some (u, g) -> value_of g = value_of (unknown_form u) /\ u <> 0%N).
  { induction l as [| [p c] l IH]; intros best B v h; [apply B |]. cbn [fold_left]. apply IH. intros v' h' E. assert (Cd : forall v g, candidate f p c = Some (v, g) -> value_of g = value_of (unknown_form v) /\ v <> 0%N).
    { clear - Z. intros v g E. destruct p as [| x [| ? ?]]; try discriminate. cbn [candidate] in E. destruct (N.eqb_spec x 0) as [| D]; [discriminate |]. cbn [negb andb] in E.
      destruct (_ && _); [| discriminate]. injection E as <- <-. split; [| exact D]. rewrite plus_value, Z. lia. }
    unfold better in E. destruct best as [[x fx] |], (candidate f p c) as [[y fy] |]; try discriminate; try (apply Cd; exact E); try (apply B; exact E).
    destruct (Bool.eqb _ _); [destruct (N.leb x y) | destruct (is_true fy)]; first [apply Cd; exact E | apply B; exact E]. }
  refine (good f None _ u g H). discriminate.
Qed.
Lemma in_place_value u g f r : value_of g = of_unknown u -> in_place u g f = Some r -> value_of r = value_of f.
Proof.
  intros G H. unfold in_place in H. destruct (times _ g) as [x |] eqn:E; [| discriminate]. injection H as <-. rewrite plus_value, (times_value _ _ _ E), G. clear E.
  induction f as [| [p c] f IH]; [reflexivity |]. cbn [filter fold_right]. cbn [value_of fold_right]. fold (value_of f). destruct p as [| v l]; cbn [starts_with negb].
  - cbn [value_of fold_right product_value]. fold (value_of (filter (fun '(p, _) => negb (starts_with u p)) f)). lia.
  - destruct (N.eqb_spec u v) as [<- |]; cbn [negb].
    + rewrite add_one_value. cbn [tl product_value]. change (of_unknown 0) with 1. rewrite <- IH. ring.
    + cbn [value_of fold_right]. fold (value_of (filter (fun '(p, _) => negb (starts_with u p)) f)). lia.
Qed.
End Values.
Lemma same_form_eq f : forall g, same_form f g = true -> f = g.
Proof.
  induction f as [| [p c] f IH]; intros [| [q d] g] H; try discriminate; [reflexivity |]. cbn [same_form] in H. rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3].
  apply product_eqb_eq in H1. apply Z.eqb_eq in H2. rewrite (IH g H3). congruence.
Qed.
(** Values depend on the unknowns that occur. *)
Lemma below_value e w v k f : (forall u, (u <= k)%N -> w u = v u) -> below k f = true -> value_of e w f = value_of e v f.
Proof.
  intros H B. induction f as [| [p c] f IH]; [reflexivity |]. cbn [below forallb] in B. apply andb_true_iff in B as [B1 B2]. cbn [value_of fold_right].
  fold (value_of e w f) (value_of e v f). rewrite (IH B2). destruct p as [| u l]; [reflexivity |]. apply N.leb_le in B1. cbn [product_value]. unfold of_unknown.
  destruct (N.eqb u 0); [reflexivity |]. rewrite (H u B1). reflexivity.
Qed.
