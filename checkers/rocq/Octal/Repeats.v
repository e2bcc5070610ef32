(** Terms and conditions that repeat with a period (docs/LOWERING.md, "Terms that repeat"): what happens to a value as [n], which is at
    least the pre-period, grows by the period, as far as it can be read off a term. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Checker Require Import Syntax Semantics.
Import ListNotations.
Local Open Scope Z_scope.

(** A term is [n] itself, or has the same value again. *)
Inductive change := Grows | Same.
(** A condition has the same truth value again, or this one for all [n]. *)
Inductive truth_change := SameTruth | Always (b : bool).
Definition grows (c : change) : bool := match c with Grows => true | Same => false end.
Definition same (x : option change) : option change := match x with Some Same => Some Same | _ => None end.
Definition both_same (x y : option change) : option change := match x with Some Same => same y | _ => None end.

Section Changes.
Variables e p : N.
(** The truth of a comparison of [n] with a constant. *)
Definition beyond (op : comparison) (c : N) : option truth_change :=
  if match op with CLt | CGe => N.leb c e | _ => N.ltb c e end then Some (Always (compares op 1 0)) else None.
(** [of]: what happens to the variables. *)
Fixpoint change_of (of : list change) (t : term) {struct t} : option change :=
  match t with
  | Var i => nth_error of i
  | Const _ => Some Same
  | Add a b | Sub a b | Monus a b | Min a b | Max a b | Xor a b | Band a b | Bor a b | Product a b => both_same (change_of of a) (change_of of b)
  | Scale _ a | Floor a _ _ | Top a | Root a | Log a => same (change_of of a)
  | Mod a k => match change_of of a with Some Grows => if N.eqb (p mod N.pos k) 0 then Some Same else None | x => x end
  | If c a b => match truth_change_of of c with
                | Some (Always holds) => if holds then change_of of a else change_of of b
                | Some SameTruth => both_same (change_of of a) (change_of of b)
                | None => None
                end
  | Lookup vs rest => match of with Grows :: _ => if N.leb (N.of_nat (length vs)) e then change_of of rest else None | _ => None end
  | Call body args => match changes_of of args with Some cs => if existsb grows cs then change_of cs body else Some Same | None => None end
  end
with truth_change_of (of : list change) (c : cond) {struct c} : option truth_change :=
  match c with
  | Compare op a b => match change_of of a, b with
                      | Some Grows, Const c => beyond op c
                      | Some Same, _ => match change_of of b with Some Same => Some SameTruth | _ => None end
                      | _, _ => None
                      end
  | And c d => match truth_change_of of c with
               | Some (Always holds) => if holds then truth_change_of of d else Some (Always false)
               | Some SameTruth => match truth_change_of of d with Some _ => Some SameTruth | None => None end
               | None => None
               end
  | Or c d => match truth_change_of of c with
              | Some (Always holds) => if holds then Some (Always true) else truth_change_of of d
              | Some SameTruth => match truth_change_of of d with Some _ => Some SameTruth | None => None end
              | None => None
              end
  | Not c => match truth_change_of of c with Some (Always holds) => Some (Always (negb holds)) | x => x end
  | CallC body args => match changes_of of args with Some cs => if existsb grows cs then truth_change_of cs body else Some SameTruth | None => None end
  | Automaton _ => None
  end
with changes_of (of : list change) (ts : terms) {struct ts} : option (list change) :=
  match ts with
  | Nil => Some []
  | Cons t ts => match change_of of t, changes_of of ts with Some c, Some cs => Some (c :: cs) | _, _ => None end
  end.

(** * What is read off is so *)
Variable n : N.
Hypothesis beyond_e : (e <= n)%N.
Definition moved (c : change) (x y : N) : Prop := match c with Same => y = x | Grows => x = n /\ y = (n + p)%N end.
Definition related (of : list change) (env env' : list N) : Prop := forall i c, nth_error of i = Some c -> moved c (nth i env 0%N) (nth i env' 0%N).
Fixpoint follow (cs : list change) (xs ys : list N) : Prop :=
  match cs, xs, ys with [], [], [] => True | c :: cs, x :: xs, y :: ys => moved c x y /\ follow cs xs ys | _, _, _ => False end.
Lemma follow_related cs : forall xs ys, follow cs xs ys -> related cs xs ys.
Proof.
  induction cs as [| c cs IH]; intros [| x xs] [| y ys] F i d H; try destruct F; [destruct i; discriminate |]. destruct i as [| i]; [injection H as <-; assumption | exact (IH xs ys H1 i d H)].
Qed.
Lemma follow_same cs : existsb grows cs = false -> forall xs ys, follow cs xs ys -> ys = xs.
Proof.
  induction cs as [| c cs IH]; intros G [| x xs] [| y ys] F; try reflexivity; try destruct F. cbn in G. apply orb_false_iff in G as [G1 G2].
  destruct c; [discriminate |]. f_equal; [exact H | exact (IH G2 xs ys H0)].
Qed.
Definition right_change (c : option change) (t : term) (env env' : list N) : Prop :=
  match c with
  | Some Same => forall side v, value side t env = Some v -> value side t env' = Some v
  | Some Grows => forall side v, value side t env = Some v -> v = Z.of_N n /\ value side t env' = Some (Z.of_N (n + p))
  | None => True
  end.
Definition right_truth (x : option truth_change) (c : cond) (env env' : list N) : Prop :=
  match x with
  | Some SameTruth => forall b, truth c env = Some b -> truth c env' = Some b
  | Some (Always b) => forall b', truth c env = Some b' -> b' = b /\ truth c env' = Some b
  | None => True
  end.
Ltac parts :=
  cbn [value truth]; unfold both, bind;
  repeat match goal with |- context [match value ?s ?t ?env with _ => _ end] =>
    let E := fresh "E" in destruct (value s t env) eqn:E; [| discriminate];
    match goal with IH : forall side v, value side t _ = Some v -> value side t _ = Some v |- _ => rewrite (IH _ _ E) end end.
Ltac cases := repeat match goal with IH : right_change ?c _ _ _ |- _ => destruct c as [[|] |]; cbn [right_change] in IH end; try exact I; cbn [both_same same right_change].
Lemma beyond_right op c k : beyond op c = Some k -> k = Always (compares op (Z.of_N n) (Z.of_N c)) /\ k = Always (compares op (Z.of_N (n + p)) (Z.of_N c)).
Proof.
  unfold beyond. intro H. assert (L : match op with CLt | CGe => (c <= e)%N | _ => (c < e)%N end /\ k = Always (compares op 1 0)).
  { destruct op; cbn iota in H; try (destruct (N.leb_spec c e); [| discriminate]); try (destruct (N.ltb_spec c e); [| discriminate]); split; congruence || lia. }
  destruct L as [L ->]. assert (A : forall m, (n <= m)%N -> compares op (Z.of_N m) (Z.of_N c) = compares op 1 0).
  { intros m M. destruct op; [apply Z.ltb_ge | apply Z.leb_gt | apply Z.eqb_neq | apply negb_true_iff, Z.eqb_neq | apply Z.leb_le | apply Z.ltb_lt]; lia. }
  rewrite !A by lia. auto.
Qed.
Theorem changes_right :
  (forall t of env env', related of env env' -> right_change (change_of of t) t env env') /\
  (forall c of env env', related of env env' -> right_truth (truth_change_of of c) c env env') /\
  (forall ts of env env', related of env env' -> match changes_of of ts with
     | Some cs => forall xs, values ts env = Some xs -> exists ys, values ts env' = Some ys /\ follow cs xs ys | None => True end).
Proof.
  apply syntax_ind;
    try (intros; repeat match goal with IH : forall of env env', related of env env' -> right_change _ ?t _ _, R : related _ _ _ |- _ => specialize (IH _ _ _ R) end;
      cbn [change_of truth_change_of changes_of]; solve [cases; intros side v; parts; auto]).
  - intros i of env env' R. cbn [change_of]. specialize (R i). destruct (nth_error of i) as [[|] |]; [| | exact I]; specialize (R _ eq_refl); cbn in *; intros side v E; injection E as <-.
    + destruct R as [-> ->]. auto.
    + rewrite R. reflexivity.
  - intros a IH k of env env' R. specialize (IH _ _ _ R). cbn [change_of]. destruct (change_of of a) as [[|] |]; cbn [right_change] in IH; [| | exact I].
    + destruct (N.eqb_spec (p mod N.pos k) 0) as [D |]; [| exact I]. intros side v. cbn [value bind]. destruct (value false a env) as [x |] eqn:E; [| discriminate].
      destruct (IH _ _ E) as [-> ->]. cbn [bind]. intro H. rewrite <- H. f_equal. apply N.mod_divide in D; [| discriminate]. destruct D as [q ->].
      rewrite N2Z.inj_add, N2Z.inj_mul. apply Z.mod_add. discriminate.
    + intros side v. cbn [value]. unfold bind. destruct (value false a env) as [x |] eqn:E; [| discriminate]. rewrite (IH _ _ E). auto.
  - intros c IHc a IHa b IHb of env env' R. specialize (IHc _ _ _ R). specialize (IHa _ _ _ R). specialize (IHb _ _ _ R). cbn [change_of].
    destruct (truth_change_of of c) as [[| holds] |]; cbn [right_truth] in IHc; [| | exact I].
    + cases. intros side v. cbn [value]. unfold bind. destruct (truth c env) as [t |]; [| discriminate]. rewrite (IHc _ eq_refl). destruct t; auto.
    + assert (X : forall side v, value side (If c a b) env = Some v -> truth c env = Some holds /\ truth c env' = Some holds).
      { intros side v. cbn [value]. unfold bind. destruct (truth c env) as [t |]; [| discriminate]. destruct (IHc _ eq_refl) as [-> ->]. auto. }
      destruct holds; [destruct (change_of of a) as [[|] |] | destruct (change_of of b) as [[|] |]]; try exact I; cbn [right_change] in *;
        intros side v H; destruct (X side v H) as [X1 X2]; cbn [value] in *; rewrite X1 in H; rewrite X2; cbn [bind] in *; eauto.
  - intros vs rest IH of env env' R. cbn [change_of]. pose proof (R 0%nat) as R0. destruct of as [| [|] of]; try exact I. specialize (R0 _ eq_refl) as [R1 R2].
    destruct (N.leb_spec (N.of_nat (length vs)) e) as [L |]; [| exact I]. specialize (IH _ _ _ R).
    assert (X : forall side m, (nth 0 m 0 = n \/ nth 0 m 0 = n + p)%N -> value side (Lookup vs rest) m = value false rest m).
    { intros side m M. cbn [value]. cbv zeta. destruct (N.ltb_spec (nth 0 m 0%N) (N.of_nat (length vs))); [lia | reflexivity]. }
    destruct (change_of (Grows :: of) rest) as [[|] |]; [| | exact I]; cbn [right_change] in *; intros side v; rewrite !X by auto; apply IH.
  - intros body IHb args IHa of env env' R. specialize (IHa _ _ _ R). cbn [change_of]. destruct (changes_of of args) as [cs |]; [| exact I].
    assert (X : forall side v, value side (Call body args) env = Some v -> exists xs ys, value false body xs = Some v /\ follow cs xs ys /\ forall side, value side (Call body args) env' = value false body ys).
    { intros side v H. cbn [value] in *. destruct (values args env) as [xs |]; [| discriminate]. destruct (IHa _ eq_refl) as (ys & E & F). exists xs, ys. rewrite E. auto. }
    destruct (existsb grows cs) eqn:G.
    + assert (Y : forall xs ys, follow cs xs ys -> right_change (change_of cs body) body xs ys) by (intros xs ys F; apply IHb, follow_related, F).
      destruct (change_of cs body) as [[|] |]; [| | exact I]; cbn [right_change] in *; intros side v H; apply X in H as (xs & ys & V & F & E); rewrite E; exact (Y xs ys F _ _ V).
    + intros side v H. apply X in H as (xs & ys & V & F & E). rewrite E, (follow_same cs G xs ys F). exact V.
  - intros op a IHa b IHb of env env' R. specialize (IHa _ _ _ R). specialize (IHb _ _ _ R). cbn [truth_change_of].
    destruct (change_of of a) as [[|] |]; [| | exact I]; cbn [right_change] in IHa.
    + destruct b; try exact I. destruct (beyond op c) as [k |] eqn:B; [| exact I]. apply beyond_right in B as [B1 B2]. subst k. injection B2 as B2. cbn [right_truth].
      intros b'. cbn [truth]. destruct (value true a env) as [x |] eqn:E; [| discriminate]. destruct (IHa _ _ E) as [-> ->]. cbn [bind value]. rewrite <- B2. intro H. injection H as <-. auto.
    + destruct (change_of of b) as [[|] |]; try exact I. cbn [right_change right_truth] in *. intro t. parts. auto.
  - intros c IHc d IHd of env env' R. specialize (IHc _ _ _ R). specialize (IHd _ _ _ R). cbn [truth_change_of].
    destruct (truth_change_of of c) as [[| holds] |]; cbn [right_truth] in IHc; [| | exact I].
    + assert (Y : match truth_change_of of d with Some _ => forall b, truth d env = Some b -> truth d env' = Some b | None => True end).
      { destruct (truth_change_of of d) as [[| h] |]; cbn [right_truth] in IHd; [exact IHd | | exact I]. intros b E. destruct (IHd b E) as [-> ->]. reflexivity. }
      destruct (truth_change_of of d) as [k |]; [| exact I]. intro t. cbn [truth]. unfold bind. destruct (truth c env) as [b |]; [| discriminate]. rewrite (IHc _ eq_refl). destruct b; auto.
    + destruct holds.
      * destruct (truth_change_of of d) as [[| h] |]; [| | exact I]; cbn [right_truth] in *; intro t; cbn [truth]; unfold bind; (destruct (truth c env) as [b |]; [| discriminate]);
          destruct (IHc _ eq_refl) as [-> ->]; apply IHd.
      * intro t. cbn [truth]. unfold bind. destruct (truth c env) as [b |]; [| discriminate]. destruct (IHc _ eq_refl) as [-> ->]. intro H. injection H as <-. auto.
  - intros c IHc d IHd of env env' R. specialize (IHc _ _ _ R). specialize (IHd _ _ _ R). cbn [truth_change_of].
    destruct (truth_change_of of c) as [[| holds] |]; cbn [right_truth] in IHc; [| | exact I].
    + assert (Y : match truth_change_of of d with Some _ => forall b, truth d env = Some b -> truth d env' = Some b | None => True end).
      { destruct (truth_change_of of d) as [[| h] |]; cbn [right_truth] in IHd; [exact IHd | | exact I]. intros b E. destruct (IHd b E) as [-> ->]. reflexivity. }
      destruct (truth_change_of of d) as [k |]; [| exact I]. intro t. cbn [truth]. unfold bind. destruct (truth c env) as [b |]; [| discriminate]. rewrite (IHc _ eq_refl). destruct b; auto.
    + destruct holds.
      * intro t. cbn [truth]. unfold bind. destruct (truth c env) as [b |]; [| discriminate]. destruct (IHc _ eq_refl) as [-> ->]. intro H. injection H as <-. auto.
      * destruct (truth_change_of of d) as [[| h] |]; [| | exact I]; cbn [right_truth] in *; intro t; cbn [truth]; unfold bind; (destruct (truth c env) as [b |]; [| discriminate]);
          destruct (IHc _ eq_refl) as [-> ->]; apply IHd.
  - intros c IH of env env' R. specialize (IH _ _ _ R). cbn [truth_change_of]. destruct (truth_change_of of c) as [[| h] |]; [| | exact I]; cbn [right_truth] in *;
      intro t; cbn [truth]; unfold bind; (destruct (truth c env) as [b |]; [| discriminate]).
    + rewrite (IH _ eq_refl). auto.
    + destruct (IH _ eq_refl) as [-> ->]. intro H. injection H as <-. auto.
  - intros body IHb args IHa of env env' R. specialize (IHa _ _ _ R). cbn [truth_change_of]. destruct (changes_of of args) as [cs |]; [| exact I].
    assert (X : forall t, truth (CallC body args) env = Some t -> exists xs ys, truth body xs = Some t /\ follow cs xs ys /\ truth (CallC body args) env' = truth body ys).
    { intros t H. cbn [truth] in *. destruct (values args env) as [xs |]; [| discriminate]. destruct (IHa _ eq_refl) as (ys & E & F). exists xs, ys. rewrite E. auto. }
    destruct (existsb grows cs) eqn:G.
    + assert (Y : forall xs ys, follow cs xs ys -> right_truth (truth_change_of cs body) body xs ys) by (intros xs ys F; apply IHb, follow_related, F).
      destruct (truth_change_of cs body) as [[| h] |]; [| | exact I]; cbn [right_truth] in *; intros t H; apply X in H as (xs & ys & V & F & E); rewrite E; exact (Y xs ys F _ V).
    + intros t H. apply X in H as (xs & ys & V & F & E). rewrite E, (follow_same cs G xs ys F). exact V.
  - intros of env env' _. cbn [changes_of]. intros xs H. injection H as <-. exists []. split; [reflexivity | exact I].
  - intros t IHt ts IHts of env env' R. specialize (IHt _ _ _ R). specialize (IHts _ _ _ R). cbn [changes_of].
    destruct (change_of of t) as [c |]; [| exact I]. destruct (changes_of of ts) as [cs |]; [| exact I]. intros xs H. cbn [values] in *.
    destruct (value false t env) as [x |] eqn:E; [| discriminate]. destruct (values ts env) as [xs' |] eqn:E'; [| discriminate]. injection H as <-.
    destruct (IHts _ eq_refl) as (ys & V & F). destruct c; cbn [right_change] in IHt.
    + destruct (IHt _ _ E) as [-> ->]. cbn [bind]. rewrite V. cbn [bind]. exists (Z.to_N (Z.of_N (n + p)) :: ys). split; [reflexivity |]. cbn [follow moved]. rewrite !N2Z.id. auto.
    + rewrite (IHt _ _ E). cbn [bind]. rewrite V. cbn [bind]. exists (Z.to_N x :: ys). split; [reflexivity |]. cbn [follow moved]. auto.
Qed.
End Changes.
