(** Bodies of certificates, for claims with any number of parameters, also none (docs/FORMAT.md). *)
From Coq Require Import NArith List Bool Arith Lia.
From Checker Require Import Syntax Semantics Stated Evidence ParametricGame ParametricPlaces Passes Sums Sections.
From Checker Require Check Sound SumSound PassSound Period OctalSums.
Import ListNotations.

(** Sections; or those of a claim without parameters; or those of the theorem about passes, with a body for the game without passes; or
    those of a sum, with a body for each summand; or the period of an octal game; or heaps that refute a claim; or one body where
    parameter [j] has its bound as its value, and one where its bound is greater by 1; or a body for each residue [r] below [q], where
    parameter [j] exceeds its bound by [r + q * i] for all [i]. *)
Inductive pbody := Whole (s : psections) | Direct (x : Check.certificate)
  | OfPasses (position : list N) (places : list shown_by) (x : of_passes) (rest : pbody)
  | OfSum (position : list N) (places : list shown_by) (x : of_sum) (numbers : list pbody)
  | OfPeriod (e p : N) | AtHeaps (x : list N)
  | Case (j : nat) (least greater : pbody) | Residues (j q : nat) (body : nat -> pbody).

Fixpoint shorter (a : affine) : affine := match a with [] => [] | c :: a => match shorter a with [] => if N.eqb c 0 then [] else [c] | b => c :: b end end.
Fixpoint without {A} (j : nat) (l : list A) : list A :=
  match l, j with [], _ => [] | _ :: l, O => l | x :: l, S j => x :: without j l end.
Fixpoint changed (f : N -> N) (j : nat) (e : list N) : list N :=
  match e, j with [], _ => [] | x :: e, O => f x :: e | x :: e, S j => x :: changed f j e end.
(** Numbers where parameter [j] has its bound as its value, and where its bound is greater by 1. *)
Definition fixed_number (j : nat) (a : affine) : affine := match a with [] => [] | c :: s => shorter (c :: without j s) end.
Definition raised_number (j : nat) (a : affine) : affine := match a with [] => [] | c :: s => (c + nth j s 0)%N :: s end.
(** Numbers where parameter [j] exceeds its bound by [r + q * i]: over [i]. *)
Definition residue_number (j : nat) (q r : N) (a : affine) : affine :=
  match a with [] => [] | c :: s => (c + nth j s 0 * r)%N :: changed (fun p => (p * q)%N) j s end.

Definition map_stated (f : affine -> affine) (bounds : list N) (c : stated_claim) : stated_claim :=
  {| lower_bounds := bounds; stated := map_claim f f (stated c) |}.
Section Map.
Variable f : affine -> affine.
Variables e e' : list N.
Hypothesis same : forall a, number_at e' (f a) = number_at e a.
Lemma map_at : (forall t, term_at e' (map_term f f t) = term_at e t) /\ (forall c, cond_at e' (map_cond f f c) = cond_at e c) /\
  (forall ts, terms_at e' (map_terms f f ts) = terms_at e ts).
Proof. apply syntax_ind; intros; cbn; unfold divisor_at; rewrite ?same; f_equal; try reflexivity; assumption. Qed.
Lemma summand_map s : summand_at e' (map_summand f f s) = summand_at e s.
Proof.
  destruct map_at as (T & C & _). destruct s as [| r t | g]; cbn; rewrite ?T; try reflexivity. f_equal. unfold map_rules. cbn. f_equal.
  - destruct (where_part g); cbn; rewrite ?C; reflexivity.
  - rewrite map_map. apply map_ext. intro m. unfold map_move. cbn. rewrite !map_map. f_equal; apply map_ext; assumption.
Qed.
Lemma part_map s : part_at e' (map_part f f s) = part_at e s.
Proof. destruct s; cbn; rewrite ?summand_map; reflexivity. Qed.
Lemma claim_map bounds c : instance e' (map_stated f bounds c) = instance e c.
Proof. destruct map_at as (T & C & _). unfold instance, map_stated, map_claim. cbn. destruct (about (stated c)); rewrite ?T, ?C, ?map_map, ?(map_ext _ _ summand_map), ?(map_ext _ _ part_map); reflexivity. Qed.
End Map.

Definition fixed (j : nat) (c : stated_claim) : stated_claim := map_stated (fixed_number j) (without j (lower_bounds c)) c.
Definition raised (j : nat) (c : stated_claim) : stated_claim := map_stated (raised_number j) (changed N.succ j (lower_bounds c)) c.
Definition residue (j q r : nat) (c : stated_claim) : stated_claim := map_stated (residue_number j (N.of_nat q) (N.of_nat r)) (lower_bounds c) c.

(** Without parameters, a position is written. The theorems need none: that the other game has one is enough. It is checked so that all
    checkers agree. *)
Definition has_position (bounds : list N) (g : list wsummand) (position : list N) : bool :=
  match bounds with [] => Check.is_legal (measured_at [] g) position | _ => true end.
Definition in_sum (c : stated_claim) : option (list wsummand * wcond) :=
  match negated (stated c), about (stated c) with
  | false, OfSet g cd => Some (g, cd)
  | false, OfValues g t => Some (Strip :: g, Compare CEq (Var 0) t)
  | _, _ => None
  end.
Fixpoint check_body (c : stated_claim) (b : pbody) {struct b} : result :=
  let bounds := lower_bounds c in
  let holds_too (b : pbody) (s : wstatement) := is_verified (check_body {| lower_bounds := bounds; stated := {| negated := false; about := s |} |} b) in
  match b with
  | Whole s => check_parametric c s
  | Direct x => match bounds with [] => Check.check (instance [] c) x | _ => Rejected end
  | OfPasses position places x rest =>
      match negated (stated c), about (stated c) with
      | false, OfSet g cd => if has_position bounds g position
                              then verdict (pass_right (length bounds) g cd places x (fun h d => holds_too rest (OfSet h d))) else Rejected
      | _, _ => Rejected
      end
  | OfSum position places x numbers =>
      match in_sum c with
      | Some (g, cd) => if has_position bounds g position
                        then verdict (sum_right (length bounds) g cd places x (map (fun b s t => holds_too b (OfValues [s] t)) numbers)) else Rejected
      | None =>
          match OctalSums.in_parts c with
          | Some (g, cd) => if has_position [] (map OctalSums.as_rules g) position
                            then verdict (OctalSums.parts_right g cd places x (map (fun b s t => holds_too b (OctalSums.part_statement s t)) numbers)) else Rejected
          | None => Rejected
          end
      end
  | OfPeriod e p =>
      match bounds, negated (stated c), about (instance [] c) with
      | [], false, OfPartValues [Octal code] t => verdict (Period.period_right code t e p)
      | _, _, _ => Rejected
      end
  | AtHeaps x =>
      match bounds, negated (stated c), about (instance [] c) with
      | [], true, OfParts g cd => verdict (Period.wins_refuted g cd x)
      | [], true, OfPartValues g t => verdict (Period.numbers_refuted g t x)
      | _, _, _ => Rejected
      end
  | Case j least greater =>
      if Nat.ltb j (length bounds) then
        match check_body (fixed j c) least with Verified => check_body (raised j c) greater | r => r end
      else Rejected
  | Residues j q body =>
      if Nat.ltb 0 q then
        (fix all (l : list nat) : result :=
           match l with [] => Verified | r :: l => match check_body (residue j q r c) (body r) with Verified => all l | x => x end end) (seq 0 q)
      else Rejected
  end.

Lemma shorter_sum a : forall e, sum_of_products (shorter a) e = sum_of_products a e.
Proof.
  induction a as [| c a IH]; intro e; [reflexivity |]. destruct e as [| x e]; cbn [shorter].
  - destruct (shorter a); [destruct (N.eqb c 0) |]; reflexivity.
  - specialize (IH e). change (sum_of_products (c :: a) (x :: e)) with (c * x + sum_of_products a e)%N.
    destruct (shorter a) as [| d b].
    + change (sum_of_products [] e) with 0%N in IH. rewrite <- IH. destruct (N.eqb_spec c 0) as [-> |]; reflexivity.
    + change (sum_of_products (c :: d :: b) (x :: e)) with (c * x + sum_of_products (d :: b) e)%N. rewrite IH. reflexivity.
Qed.
Lemma without_sum j : forall s e, nth j e 0%N = 0%N -> sum_of_products (without j s) (without j e) = sum_of_products s e.
Proof.
  induction j as [| j IH]; intros [| c s] [| x e] H; try reflexivity; cbn [without nth sum_of_products] in *.
  - destruct s; reflexivity.
  - subst x. lia.
  - rewrite IH by exact H. reflexivity.
Qed.
Lemma changed_sum j : forall s e, nth j e 0%N <> 0%N -> sum_of_products s e = (nth j s 0 + sum_of_products s (changed N.pred j e))%N.
Proof.
  induction j as [| j IH]; intros [| c s] [| x e] H; try reflexivity; try (destruct H; reflexivity); cbn [changed nth sum_of_products] in *.
  - rewrite <- (N.succ_pred x H) at 1. rewrite N.mul_succ_r. lia.
  - rewrite (IH s e H). lia.
Qed.
Lemma without_length {A} j : forall l : list A, j < length l -> length l = S (length (without j l)).
Proof. induction j as [| j IH]; intros [| x l] H; cbn in *; try lia. rewrite (IH l) by lia. reflexivity. Qed.
Lemma changed_length f j : forall l, length (changed f j l) = length l.
Proof. induction j as [| j IH]; intros [| x l]; cbn; congruence. Qed.
Lemma residue_sum (q : N) j : q <> 0%N -> forall s e,
  sum_of_products s e = (nth j s 0 * (nth j e 0 mod q) + sum_of_products (changed (fun p => (p * q)%N) j s) (changed (fun x => (x / q)%N) j e))%N.
Proof.
  intro Q. induction j as [| j IH]; intros [| c s] [| x e]; cbn [changed nth sum_of_products]; try reflexivity.
  - rewrite N.mod_0_l by exact Q. lia.
  - pose proof (N.div_mod x q Q). nia.
  - destruct j; cbn [nth]; rewrite N.mod_0_l by exact Q; lia.
  - rewrite (IH s e). lia.
Qed.

(** If the checker says [Verified], the claim holds for all values of its parameters. *)
Fixpoint check_body_sound b : forall c, check_body c b = Verified -> holds_for_all c.
Proof.
  assert (too : forall e bounds b s, length e = length bounds -> is_verified (check_body {| lower_bounds := bounds; stated := {| negated := false; about := s |} |} b) = Some true ->
    (forall c, check_body c b = Verified -> holds_for_all c) -> holds (instance e {| lower_bounds := bounds; stated := {| negated := false; about := s |} |})).
  { intros e bounds b' s L V A. destruct (check_body _ b') eqn:E; try discriminate. exact (A _ E e L). }
  destruct b as [s | x | position places x rest | position places x numbers | preperiod period | x | j least greater | j q body]; intros c H; cbn [check_body] in H; cbv zeta in H;
    [exact (check_parametric_sound c s H) | | | | | | |].
  { destruct (lower_bounds c) as [| b bs] eqn:E; [| discriminate]. intros [| k e] L; rewrite E in L; [exact (Sound.check_sound _ _ H) | discriminate L]. }
  { intros e L. unfold holds, instance, map_claim. cbn [about negated]. destruct (negated (stated c)); [discriminate |]. destruct (about (stated c)) as [| | g cd | | |]; try discriminate.
    destruct (has_position _ _ _); [| discriminate]. apply verdict_true in H. rewrite <- L in H at 1. refine (PassSound.pass_sound e g cd places x _ _ H).
    intros h d V. exact (too e _ rest _ L V (check_body_sound rest)). }
  { intros e L. assert (S : forall g cd, verdict (sum_right (length (lower_bounds c)) g cd places x (map (fun b s t => is_verified (check_body
      {| lower_bounds := lower_bounds c; stated := {| negated := false; about := OfValues [s] t |} |} b)) numbers)) = Verified -> of_set (map (summand_at e) g) (cond_at e cd) false).
    { intros g cd V. apply verdict_true in V. rewrite <- L in V at 1. refine (SumSound.sum_sound e g cd places x _ _ V).
      clear - L too check_body_sound. induction numbers as [| b numbers IH]; cbn [map]; constructor; [| exact IH].
      intros s t V. exact (too e _ b _ L V (check_body_sound b)). }
    destruct (in_sum c) as [[g0 cd0] |] eqn:Is; [destruct (has_position _ _ _); [| discriminate]; apply S in H | destruct (OctalSums.in_parts c) as [[g cd] |] eqn:Ip; [| discriminate]; destruct (has_position _ _ _); [| discriminate]; apply verdict_true in H].
    2: { assert (B : lower_bounds c = []) by (unfold OctalSums.in_parts in Ip; destruct (lower_bounds c); [reflexivity | discriminate]).
      rewrite B in *. destruct e as [| k e]; [| discriminate L]. refine (OctalSums.parts_sound c g cd places x _ _ Ip H).
      clear - L too check_body_sound B. induction numbers as [| b numbers IH]; cbn [map]; constructor; [| exact IH].
      intros s t V. pose proof (too [] [] b _ eq_refl V (check_body_sound b)) as X. destruct s; exact X. }
    unfold holds, instance, map_claim. cbn [about negated]. unfold in_sum in Is. destruct (negated (stated c)); [discriminate |].
    destruct (about (stated c)) as [| | g cd | g t | |]; try discriminate; injection Is as <- <-; exact H. }
  { destruct (lower_bounds c) as [| b bs] eqn:E; [| discriminate]. intros [| k e] L; rewrite E in L; [| discriminate L]. unfold holds.
    change (negated (instance [] c)) with (negated (stated c)). destruct (negated (stated c)); [discriminate |].
    destruct (about (instance [] c)) as [| | | | | [| [| code] [|]] t]; try discriminate. apply verdict_true in H. exact (Period.period_sound code t _ _ H). }
  { destruct (lower_bounds c) as [| b bs] eqn:E; [| discriminate]. intros [| k e] L; rewrite E in L; [| discriminate L]. unfold holds.
    change (negated (instance [] c)) with (negated (stated c)). destruct (negated (stated c)); [| discriminate].
    destruct (about (instance [] c)) as [| | | | g cd | g t]; try discriminate; apply verdict_true in H; [exact (Period.wins_refuted_sound g cd x H) | exact (Period.numbers_refuted_sound g t x H)]. }
  2: {
    destruct (Nat.ltb_spec 0 q) as [Q |]; [| discriminate]. intros e Le.
    assert (All : forall l, (fix all (l : list nat) : result :=
        match l with [] => Verified | r :: l => match check_body (residue j q r c) (body r) with Verified => all l | x => x end end) l = Verified ->
      forall r, In r l -> check_body (residue j q r c) (body r) = Verified).
    { induction l as [| r l IHl]; intros A r' []; [subst r'; destruct (check_body (residue j q r c) (body r)); congruence |].
      apply IHl; [| assumption]. destruct (check_body (residue j q r c) (body r)); congruence. }
    assert (Q' : N.of_nat q <> 0%N) by lia.
    set (r := N.to_nat (nth j e 0 mod N.of_nat q)%N).
    assert (Hr : In r (seq 0 q)).
    { apply in_seq. pose proof (N.mod_lt (nth j e 0%N) (N.of_nat q) Q'). unfold r. lia. }
    rewrite <- (claim_map (residue_number j (N.of_nat q) (N.of_nat r)) e (changed (fun x => (x / N.of_nat q)%N) j e)) with (bounds := lower_bounds c).
    - apply (check_body_sound (body r) _ (All _ H r Hr)). cbn. rewrite changed_length. exact Le.
    - intros [| k a]; [reflexivity |]. unfold number_at, residue_number. cbn [sum_of_products].
      rewrite (residue_sum (N.of_nat q) j Q' a e). unfold r. rewrite N2Nat.id. lia. }
  destruct (Nat.ltb_spec j (length (lower_bounds c))) as [Lj |]; [| discriminate].
  destruct (check_body (fixed j c) least) eqn:E; try discriminate. intros e Le.
  destruct (N.eq_dec (nth j e 0%N) 0) as [Z | Z].
  - rewrite <- (claim_map (fixed_number j) e (without j e)) with (bounds := without j (lower_bounds c)).
    + apply (check_body_sound least _ E). cbn. pose proof (without_length j e ltac:(lia)). pose proof (without_length j (lower_bounds c) Lj). lia.
    + intros [| k a]; [reflexivity |]. unfold number_at, fixed_number. rewrite shorter_sum. cbn [sum_of_products]. rewrite without_sum by exact Z. reflexivity.
  - rewrite <- (claim_map (raised_number j) e (changed N.pred j e)) with (bounds := changed N.succ j (lower_bounds c)).
    + apply (check_body_sound greater _ H). cbn. rewrite !changed_length. exact Le.
    + intros [| k a]; [reflexivity |]. unfold number_at, raised_number. cbn [sum_of_products]. rewrite (changed_sum j a e Z). lia.
Qed.
