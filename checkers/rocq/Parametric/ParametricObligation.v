(** Obligations about claims with parameters: lists of conditions on some numbers. A section shows that for no values
    of the parameters any numbers satisfy all of them. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Nimcert Require Import Obligations.
From Checker Require Import Syntax ParametricSyntax Total Table Component Formula Rows Machine Thresholds ThresholdsSound Locations ParametricLowering Equality ParametricMeaning.
From Checker Require Import Places Plain.
From Checker Require Lowering Long Meaning Obligation Evidence EvidenceSound.
Import ListNotations.
Local Open Scope Z_scope.

(** * Places where a value is needed *)
Inductive pframe := POuter | PInner (args : pterms) (outer : pframe).
Record pguard := { pguarding : pcond; pwhere : pframe; pholds : bool }.
Record pplace := { pleft : pterm; pright : pterm; pat : pframe; pguards : list pguard }.
Fixpoint frame_at (e : list N) (fr : pframe) : frame :=
  match fr with POuter => Outer | PInner args outer => Inner (terms_at e args) (frame_at e outer) end.
Definition guard_at (e : list N) (g : pguard) : guard :=
  {| guarding := cond_at e (pguarding g); where_ := frame_at e (pwhere g); it_holds := pholds g |}.
Definition place_at (e : list N) (p : pplace) : place :=
  {| left := term_at e (pleft p); right := term_at e (pright p); Places.at_ := frame_at e (pat p); guards := map (guard_at e) (pguards p) |}.

Definition pguarded (gs : list pguard) (c : pcond) (fr : pframe) (b : bool) : list pguard :=
  gs ++ [{| pguarding := c; pwhere := fr; pholds := b |}].
Fixpoint pwalk (side : bool) (t : pterm) (fr : pframe) (gs : list pguard) {struct t} : list pplace :=
  match t with
  | PVar _ | PConst _ => []
  | PSub a b => (if side then [] else [{| pleft := a; pright := b; pat := fr; pguards := gs |}]) ++ pwalk side a fr gs ++ pwalk side b fr gs
  | PAdd a b => pwalk side a fr gs ++ pwalk side b fr gs
  | PScale _ a => pwalk side a fr gs
  | PMonus a b | PMin a b | PMax a b | PXor a b | PBand a b | PBor a b => pwalk false a fr gs ++ pwalk false b fr gs
  | PFloor a _ _ | PMod a _ | PTop a => pwalk false a fr gs
  | PIf c a b => pwalk_c c fr gs ++ pwalk false a fr (pguarded gs c fr true) ++ pwalk false b fr (pguarded gs c fr false)
  | PCall body args => pwalk_ts args fr gs ++ pwalk false body (PInner args fr) gs
  end
with pwalk_c (c : pcond) (fr : pframe) (gs : list pguard) {struct c} : list pplace :=
  match c with
  | PCompare _ a b => pwalk true a fr gs ++ pwalk true b fr gs
  | PAnd c d => pwalk_c c fr gs ++ pwalk_c d fr (pguarded gs c fr true)
  | POr c d => pwalk_c c fr gs ++ pwalk_c d fr (pguarded gs c fr false)
  | PNot c => pwalk_c c fr gs
  | PCallC body args => pwalk_ts args fr gs ++ pwalk_c body (PInner args fr) gs
  end
with pwalk_ts (ts : pterms) (fr : pframe) (gs : list pguard) {struct ts} : list pplace :=
  match ts with PNil => [] | PCons t ts => pwalk false t fr gs ++ pwalk_ts ts fr gs end.

Lemma guarded_at e gs c fr b : map (guard_at e) (pguarded gs c fr b) = guarded (map (guard_at e) gs) (cond_at e c) (frame_at e fr) b.
Proof. unfold pguarded, guarded. rewrite map_app. reflexivity. Qed.
Lemma walk_at e :
  (forall t side fr gs, walk side (term_at e t) (frame_at e fr) (map (guard_at e) gs) = map (place_at e) (pwalk side t fr gs)) /\
  (forall c fr gs, walk_c (cond_at e c) (frame_at e fr) (map (guard_at e) gs) = map (place_at e) (pwalk_c c fr gs)) /\
  (forall ts fr gs, walk_ts (terms_at e ts) (frame_at e fr) (map (guard_at e) gs) = map (place_at e) (pwalk_ts ts fr gs)).
Proof.
  apply psyntax_ind; intros; cbn [pwalk pwalk_c pwalk_ts]; try reflexivity; rewrite ?map_app;
    try (etransitivity; [reflexivity |]);
    repeat match goal with
    | H : forall side fr gs, walk side (term_at e ?t) _ _ = _ |- context [pwalk ?s ?t ?fr ?gs] => rewrite <- (H s fr gs); clear H
    | H : forall fr gs, walk_c (cond_at e ?t) _ _ = _ |- context [pwalk_c ?t ?fr ?gs] => rewrite <- (H fr gs); clear H
    | H : forall fr gs, walk_ts (terms_at e ?t) _ _ = _ |- context [pwalk_ts ?t ?fr ?gs] => rewrite <- (H fr gs); clear H
    end; rewrite ?guarded_at; try reflexivity; destruct side; reflexivity.
Qed.

(** * Conditions *)
Inductive pask :=
  | PHolding (c : pcond) (fr : pframe) (b : bool)
  | PNegative (a b : pterm) (fr : pframe)
  | PValued (t : pterm) (n y : nat)                       (* track y has the value of t, a term over the first n tracks *)
  | PDifference (low : option Z) (x y : nat) (high : option Z) (b : bool)  (* whether the difference of two tracks has these bounds *)
  | PViolating (z z' y y' : nat) (b : bool).
Definition pasked (e ns : list N) (q : pask) : Prop :=
  match q with
  | PHolding c fr b => holds_c (cond_at e c) (numbers_of (frame_at e fr) ns) = b
  | PNegative a b fr => total (term_at e a) (numbers_of (frame_at e fr) ns) < total (term_at e b) (numbers_of (frame_at e fr) ns)
  | PValued t n y => nth y ns 0%N = natural (term_at e t) (firstn n ns)
  | PDifference low x y high b => let d := Z.of_N (nth x ns 0%N) - Z.of_N (nth y ns 0%N) in
      let inside := match low with None => True | Some l => l <= d end /\ match high with None => True | Some h => d <= h end in
      if b then inside else ~ inside
  | PViolating z z' y y' b => let violates := violation (nth z ns 0%N) (nth z' ns 0%N) (nth y ns 0%N) (nth y' ns 0%N) in
      if b then violates else ~ violates
  end.

Definition fuel : nat := Obligation.fuel.
Section Build.
Variable d : nat.
Fixpoint tracks_of_frame (fr : pframe) (p : problem) : option (list nat * problem) :=
  match fr with
  | POuter => Some (seq 0 d, p)
  | PInner args outer => do (env, p) <- tracks_of_frame outer p; all_tracks fuel args env p
  end.
Definition signed (b : bool) (f : formula pkind) : formula pkind := if b then f else Formula.Not f.
Definition constant (z : option Z) : option number := match z with None => None | Some z => Some (trimmed [z]) end.
Definition passert (q : pask) (p : problem) : option problem :=
  match q with
  | PHolding c fr b =>
      match tracks_of_frame fr p with
      | Some (env, p) => match condition fuel c env p with Some (f, p) => Some (require (signed b f) p) | None => None end
      | None => None
      end
  | PNegative a b fr =>
      match tracks_of_frame fr p with
      | Some (env, p) =>
          match linear fuel a env p with
          | Some (s, p) => match linear fuel b env p with
              | Some (u, p) => let (f, p) := between None (plus s (-1) u) (Some [-1]) p in Some (require f p)
              | None => None end
          | None => None end
      | None => None
      end
  | PValued t n y => if Nat.ltb d n then None else
      match define fuel t (seq 0 n) y p with Some (f, p) => Some (require f p) | None => None end
  | PDifference low x y high b => let (f, p) := between (constant low) (plus (of_track x) (-1) (of_track y)) (constant high) p in Some (require (signed b f) p)
  | PViolating z z' y y' b => let (f, p) := component (Plain (Violates z z' y y')) p in Some (require (signed b f) p)
  end.
Fixpoint passert_all (qs : list pask) (p : problem) : option problem :=
  match qs with [] => Some p | q :: qs => match passert q p with Some p => passert_all qs p | None => None end end.
Definition begin : problem := {| tracks := d; memo := []; made := []; asserted := [] |}.
End Build.

(** Each remembered track is new, and its environment was there before. *)
Definition is_known (d : nat) (m : list (key * nat)) (x : nat) : bool := Nat.ltb x d || existsb (fun '(_, y) => Nat.eqb y x) m.
Fixpoint well_made (d : nat) (m : list (key * nat)) : bool :=
  match m with
  | [] => true
  | (k, y) :: m => well_made d m && negb (is_known d m y) &&
      match k with OfTerm _ env => forallb (is_known d m) env | OfNumber _ => true end
  end.

(** Conditions that mention no parameter. *)
Fixpoint plain_frame (fr : pframe) : option frame :=
  match fr with POuter => Some Outer | PInner args outer => have args <- plain_ts args; have outer <- plain_frame outer; Some (Inner args outer) end.
Definition plain_ask (q : pask) : option Obligation.ask :=
  match q with
  | PHolding c fr b => have c <- plain_c c; have fr <- plain_frame fr; Some (Obligation.Holding c fr b)
  | PNegative a b fr => have a <- plain a; have b <- plain b; have fr <- plain_frame fr; Some (Obligation.Negative a b fr)
  | PValued t n y => have t <- plain t; Some (Obligation.Valued t n y)
  | PDifference low x y high b => Some (Obligation.Summing low (Lowering.plus (Lowering.of_track x) (-1) (Lowering.of_track y)) high b)
  | PViolating z z' y y' b => if b then Some (Obligation.Violating z z' y y') else None
  end.
Fixpoint plain_asks (qs : list pask) : option (list Obligation.ask) :=
  match qs with [] => Some [] | q :: qs => have q <- plain_ask q; have qs <- plain_asks qs; Some (q :: qs) end.

(** A section: the rows of an invariant, if the problem has no threshold, or a parametric invariant; or the rows of an invariant of
    conditions that mention no parameter, with the tables that the certificate has before it. *)
Inductive section := OfRows (w : listing) | OfPlaces (v : pinvariant) | OfTabled (listed : list (table * Evidence.justification)) (w : listing).
Definition without_parameters (k : pkind) : bool := match k with Plain _ => true | Threshold _ _ => false end.
Fixpoint leaves_as (f : formula pkind) : option (formula kind) :=
  match f with
  | Leaf (Plain k) => Some (Leaf k)
  | Leaf (Threshold _ _) => None
  | Formula.And f g => match leaves_as f, leaves_as g with Some f, Some g => Some (Formula.And f g) | _, _ => None end
  | Formula.Or f g => match leaves_as f, leaves_as g with Some f, Some g => Some (Formula.Or f g) | _, _ => None end
  | Formula.Not f => match leaves_as f with Some f => Some (Formula.Not f) | None => None end
  end.
Fixpoint all_as (fs : list (formula pkind)) : option (list (formula kind)) :=
  match fs with
  | [] => Some []
  | f :: fs => match leaves_as f, all_as fs with Some f, Some fs => Some (f :: fs) | _, _ => None end
  end.
Definition plain_kinds (ks : list pkind) : list kind := flat_map (fun k => match k with Plain k => [k] | Threshold _ _ => [] end) ks.
Definition tabled_right (d : nat) (qs : list pask) (listed : list (table * Evidence.justification)) (w : listing) : option bool :=
  have qs <- plain_asks qs; Evidence.justify (map fst listed) [] 0 (map snd listed) (fun known => Obligation.refuted (map fst listed) known d qs w).
Definition without_tables (parameters d : nat) (qs : list pask) (s : section) : option bool :=
  match passert_all d qs (begin d) with
  | None => None
  | Some p =>
      if negb (well_made d (memo p)) then None else
      let fs := rev (asserted p) in
      match s, forallb without_parameters (made p) with
      | OfPlaces v, false => proved pkind_eqb (tracks p) (made p) fs parameters v
      | OfRows w, true =>
          match all_as fs with
          | None => None
          | Some gs => if match Long.to_share (tracks p) (plain_kinds (made p)) with [] => false | _ => true end then None else
                       match machine_of Lowering.kind_eqb [] (tracks p) (plain_kinds (made p)) gs with
                       | None => None
                       | Some M => Some (invariant [] M w)
                       end
          end
      | _, _ => Some false
      end
  end.
Definition prefuted (parameters d : nat) (qs : list pask) (s : section) : option bool :=
  match s with OfTabled listed w => tabled_right d qs listed w | _ => without_tables parameters d qs s end.

Section Soundness.
Variable e : list N.
Notation ptrue W := (true_of e W).
Fixpoint intended (V : numbers) (m : list (key * nat)) : numbers :=
  match m with
  | [] => V
  | (k, y) :: m => fun x => if Nat.eqb x y then
      match k with OfTerm t env => natural (term_at e t) (map (intended V m) env) | OfNumber a => number_at e a end else intended V m x
  end.
Lemma well_made_env d m : well_made d m = true -> forall k y, In (k, y) m ->
  is_known d m y = true /\ match k with OfTerm _ env => forallb (is_known d m) env = true | OfNumber _ => True end.
Proof.
  induction m as [| [k y] m IH]; [intros _ ? ? [] |]. cbn [well_made]. intros H k' y' Hk.
  apply andb_true_iff in H as [H He]. apply andb_true_iff in H as [H Hy].
  assert (mono : forall x, is_known d m x = true -> is_known d ((k, y) :: m) x = true).
  { intros x Hx. unfold is_known in *. cbn [existsb]. apply orb_true_iff in Hx as [-> | ->]; [reflexivity |]. rewrite !orb_true_r. reflexivity. }
  destruct Hk as [E | Hk].
  - injection E as <- <-. split; [unfold is_known; cbn [existsb]; rewrite Nat.eqb_refl, orb_true_r; reflexivity |].
    destruct k; [| exact I]. rewrite forallb_forall in *. auto.
  - destruct (IH H k' y' Hk) as [A B]. split; [auto |]. destruct k'; [| exact I]. rewrite forallb_forall in *. auto.
Qed.
Lemma intended_right V d m : well_made d m = true ->
  remembers e (intended V m) m /\ forall x, (x < d)%nat -> intended V m x = V x.
Proof.
  induction m as [| [k y] m IH]; [split; [intros ? ? [] | reflexivity] |]. intro H.
  pose proof H as H0. cbn [well_made] in H. apply andb_true_iff in H as [H He]. apply andb_true_iff in H as [H Hy].
  destruct (IH H) as [R D]. apply negb_true_iff in Hy.
  assert (same : forall x, is_known d m x = true -> intended V ((k, y) :: m) x = intended V m x).
  { intros x Hx. cbn [intended]. destruct (Nat.eqb_spec x y); [subst; congruence | reflexivity]. }
  assert (same_env : forall env, forallb (is_known d m) env = true -> map (intended V ((k, y) :: m)) env = map (intended V m) env).
  { intros env He'. rewrite forallb_forall in He'. apply map_ext_in. auto. }
  split.
  - intros k' y' [E | Hk].
    + injection E as <- <-. destruct k as [t env | c].
      * rewrite (same_env env He). cbn [intended]. rewrite Nat.eqb_refl. reflexivity.
      * cbn [intended]. rewrite Nat.eqb_refl. reflexivity.
    + destruct (well_made_env d m H k' y' Hk) as [A B]. rewrite (same y' A). specialize (R k' y' Hk). destruct k' as [t env |]; [| exact R].
      rewrite (same_env env B). exact R.
  - intros x Hx. rewrite same; [auto |]. unfold is_known. apply Nat.ltb_lt in Hx. rewrite Hx. reflexivity.
Qed.

Section Numbers.
Variable W : numbers.
Variable ns : list N.
Let d := length ns.
Hypothesis declared : forall x, (x < d)%nat -> W x = nth x ns 0%N.

Lemma frame_spec fr : forall p env q, tracks_of_frame d fr p = Some (env, q) ->
  extends e W p q /\ (remembers e W (memo q) -> map W env = numbers_of (frame_at e fr) ns).
Proof.
  induction fr as [| args outer IH]; intros p env q H; cbn [tracks_of_frame] in H.
  - injection H as <- <-. split; [apply extends_refl |]. intros _. rewrite (Obligation.declared_list W ns declared) by (unfold d; lia). apply firstn_all.
  - destruct (tracks_of_frame d outer p) as [[env' p'] |] eqn:E; [| discriminate].
    destruct (IH _ _ _ E) as [X Y]. destruct (lowering_right e W fuel) as (_ & _ & Ht & _).
    apply Ht in H as [X' Y']. split; [eapply extends_trans; eassumption |]. intro R.
    cbn [frame_at numbers_of]. rewrite (Y' R), (Y (extends_memo _ _ _ _ X' R)). reflexivity.
Qed.
Lemma require_spec p f : (remembers e W (memo p) -> ptrue W f) ->
  remembers e W (memo p) -> all_true e W (asserted p) -> all_true e W (asserted (require f p)).
Proof. intros H R A g [<- | Hg]; [apply H; exact R | apply A; exact Hg]. Qed.
Definition in_range (q : pask) : bool :=
  match q with
  | PValued _ n y => Nat.ltb y d
  | PDifference _ x y _ _ => Nat.ltb x d && Nat.ltb y d
  | PViolating z z' y y' _ => forallb (fun x => Nat.ltb x d) [z; z'; y; y']
  | _ => true
  end.
Lemma signed_true (b : bool) f (P : Prop) : (ptrue W f <-> P) -> (if b then P else ~ P) -> ptrue W (signed b f).
Proof. intros H X. destruct b; unfold true_of, true_at in *; cbn [signed sat]; rewrite H; exact X. Qed.
Lemma constant_at z : match constant z with None => z = None | Some a => z = Some (Thresholds.at_ (map Z.of_N e) a) end.
Proof.
  destruct z as [z |]; [| reflexivity]. cbn [constant]. f_equal. unfold Thresholds.at_. rewrite dot_trimmed. cbn [dot].
  replace (dot [] (map Z.of_N e)) with 0 by reflexivity. lia.
Qed.

Lemma passert_spec q p p' : in_range q = true -> passert d q p = Some p' ->
  incl (memo p) (memo p') /\ (pasked e ns q -> remembers e W (memo p') -> all_true e W (asserted p) -> all_true e W (asserted p')).
Proof.
  destruct (lowering_right e W fuel) as (Hl & _ & _ & Hd & _ & Hc & _).
  intro range. destruct q as [c fr b | a b fr | t n y | low x y high b | z z' y y' b]; cbn [passert pasked]; intro H.
  - destruct (tracks_of_frame _ _ _) as [[env p1] |] eqn:E1; [| discriminate]. apply frame_spec in E1 as [X1 Y1].
    destruct (condition _ _ _ _) as [[f p2] |] eqn:E2; [| discriminate]. apply Hc in E2 as [X2 Y2]. injection H as <-.
    pose proof (extends_trans _ _ _ _ _ X1 X2) as X. split; [apply X |]. intros A R T. apply require_spec; try exact R; [| apply X; assumption].
    intros _. apply signed_true with (P := holds_c (cond_at e c) (numbers_of (frame_at e fr) ns) = true).
    + rewrite <- (Y1 (extends_memo _ _ _ _ X2 R)). apply Y2. exact R.
    + destruct b; [exact A |]. rewrite A. discriminate.
  - destruct (tracks_of_frame _ _ _) as [[env p1] |] eqn:E1; [| discriminate]. apply frame_spec in E1 as [X1 Y1].
    destruct (linear _ a _ _) as [[s p2] |] eqn:E2; [| discriminate]. apply Hl in E2 as [X2 Y2].
    destruct (linear _ b _ _) as [[u p3] |] eqn:E3; [| discriminate]. apply Hl in E3 as [X3 Y3].
    destruct (between _ _ _ _) as [f p4] eqn:E4. apply (between_spec e W) in E4 as [X4 Y4]. injection H as <-.
    assert (X := extends_trans _ _ _ _ _ X1 (extends_trans _ _ _ _ _ X2 (extends_trans _ _ _ _ _ X3 X4))).
    split; [apply X |]. intros A R T. apply require_spec; try exact R; [| apply X; assumption]. intros _. rewrite Y4, plus_value.
    assert (R3 := extends_memo _ _ _ _ X4 R). assert (R2 := extends_memo _ _ _ _ X3 R3). assert (R1 := extends_memo _ _ _ _ X2 R2).
    rewrite (Y3 R3), (Y2 R2), (Y1 R1). unfold in_bounds. change (Thresholds.at_ (map Z.of_N e) [-1]) with (-1). lia.
  - destruct (Nat.ltb_spec d n) as [| Ln]; [discriminate |].
    destruct (define _ _ _ _ _) as [[f p1] |] eqn:E1; [| discriminate]. apply Hd in E1 as [X Y]. injection H as <-.
    split; [apply X |]. intros A R T. apply require_spec; try exact R; [| apply X; assumption]. intros _. apply (Y R).
    cbn [in_range] in range. apply Nat.ltb_lt in range. rewrite (Obligation.declared_list W ns declared) by exact Ln. rewrite (declared y range). exact A.
  - destruct (between _ _ _ _) as [f p1] eqn:E1. apply (between_spec e W) in E1 as [X Y]. injection H as <-.
    split; [apply X |]. intros A R T. apply require_spec; try exact R; [| apply X; assumption]. intros _. cbv zeta in A.
    cbn [in_range] in range. rewrite andb_true_iff, !Nat.ltb_lt in range. rewrite plus_value, !of_track_value, !declared in Y by tauto.
    eapply signed_true; [exact Y |]. unfold in_bounds.
    pose proof (constant_at low) as El. pose proof (constant_at high) as Eh.
    destruct (constant low), (constant high), b; subst; intuition lia.
  - destruct (component _ _) as [f p1] eqn:E1. apply (component_spec e W) in E1 as [X Y]. injection H as <-.
    split; [apply X |]. intros A R T. apply require_spec; try exact R; [| apply X; assumption]. intros _. cbv zeta in A. cbn [kind_at holds] in Y.
    cbn [in_range forallb] in range. rewrite !andb_true_iff, !Nat.ltb_lt in range. rewrite !declared in Y by tauto.
    eapply signed_true; [exact Y | exact A].
Qed.
Lemma passert_all_spec qs : forall p p', forallb in_range qs = true -> passert_all d qs p = Some p' ->
  incl (memo p) (memo p') /\ (Forall (pasked e ns) qs -> remembers e W (memo p') -> all_true e W (asserted p) -> all_true e W (asserted p')).
Proof.
  induction qs as [| q qs IH]; intros p p' range H; cbn [passert_all] in H.
  - injection H as <-. split; [apply incl_refl | auto].
  - cbn [forallb] in range. apply andb_true_iff in range as [Rq Rqs]. destruct (passert d q p) as [p1 |] eqn:E; [| discriminate].
    apply passert_spec in E as [I1 A1]; [| exact Rq]. apply IH in H as [I2 A2]; [| exact Rqs].
    split; [eapply incl_tran; eassumption |]. intros A R T. inversion A; subst. apply A2; auto. apply A1; auto.
    apply remembers_incl with (1 := I2). exact R.
Qed.
End Numbers.

Lemma leaves_as_right W f : forall g, leaves_as f = Some g -> (sat (fun k => holds [] k W) g <-> ptrue W f).
Proof.
  unfold true_of, true_at. induction f as [[k | fs low] | f IHf g IHg | f IHf g IHg | f IHf]; intros h H; cbn [leaves_as] in H; try discriminate.
  - injection H as <-. reflexivity.
  - destruct (leaves_as f), (leaves_as g); try discriminate. injection H as <-. cbn [sat]. rewrite IHf, IHg; reflexivity.
  - destruct (leaves_as f), (leaves_as g); try discriminate. injection H as <-. cbn [sat]. rewrite IHf, IHg; reflexivity.
  - destruct (leaves_as f); try discriminate. injection H as <-. cbn [sat]. rewrite IHf; reflexivity.
Qed.
Lemma all_as_right W fs : forall gs, all_as fs = Some gs -> (forall f, In f fs -> ptrue W f) -> forall g, In g gs -> sat (fun k => holds [] k W) g.
Proof.
  induction fs as [| f fs IH]; intros gs E H g Hg; cbn [all_as] in E; [injection E as <-; destruct Hg |].
  destruct (leaves_as f) as [f' |] eqn:Ef; [| discriminate]. destruct (all_as fs) as [gs' |]; [| discriminate]. injection E as <-.
  destruct Hg as [<- | Hg]; [apply (leaves_as_right W f f' Ef), H; left; reflexivity |]. apply (IH gs' eq_refl); [intros; apply H; right |]; assumption.
Qed.

Definition ranged (d : nat) (q : pask) : bool := in_range (repeat 0%N d) q.
Lemma plain_frame_at fr fr' : plain_frame fr = Some fr' -> frame_at e fr = fr'.
Proof.
  revert fr'. induction fr as [| args outer IH]; cbn [plain_frame]; intros fr' H; plainly; [reflexivity |]. cbn [frame_at].
  f_equal; [apply (proj2 (proj2 (plain_at e))); assumption | auto].
Qed.
Lemma plain_asked tables ns q q' : plain_ask q = Some q' -> pasked e ns q -> Obligation.asked tables ns q'.
Proof.
  destruct (plain_at e) as (T & C & _). destruct q as [c fr b | a b fr | t n y | low x y high b | z z' y y' b]; cbn [plain_ask pasked]; intros H A; plainly; cbn [Obligation.asked].
  - rewrite <- (C _ _ Heqo), <- (plain_frame_at _ _ Heqo0). exact A.
  - rewrite <- (T _ _ Heqo), <- (T _ _ Heqo0), <- (plain_frame_at _ _ Heqo1). exact A.
  - rewrite <- (T _ _ Heqo). exact A.
  - rewrite Meaning.plus_value, !Meaning.of_track_value. unfold Obligation.numbers_at, Meaning.in_bounds. cbv zeta in A.
    replace (Z.of_N (nth x ns 0%N) + -1 * Z.of_N (nth y ns 0%N)) with (Z.of_N (nth x ns 0%N) - Z.of_N (nth y ns 0%N)) by lia. exact A.
  - destruct b; [| discriminate]. injection H as <-. exact A.
Qed.
Lemma plain_ranged d q q' : plain_ask q = Some q' -> ranged d q = true -> Obligation.ranged d q' = true.
Proof.
  unfold ranged. destruct q as [c fr b | a b fr | t n y | low x y high b | z z' y y' b]; cbn [plain_ask in_range]; intros H R; plainly; try reflexivity; try exact R.
  - rewrite repeat_length, andb_true_iff, !Nat.ltb_lt in R. apply EvidenceSound.range_difference; tauto.
  - destruct b; [| discriminate]. injection H as <-. exact R.
Qed.
Lemma tabled_refutes d qs listed w : forallb (ranged d) qs = true -> tabled_right d qs listed w = Some true ->
  forall ns, length ns = d -> ~ Forall (pasked e ns) qs.
Proof.
  unfold tabled_right. intros R H ns L A. destruct (plain_asks qs) as [qs' |] eqn:E; [| discriminate].
  apply EvidenceSound.justify_right in H; [| constructor]. destruct H as [known [K H]].
  assert (X : forallb (Obligation.ranged d) qs' = true /\ Forall (Obligation.asked (map fst listed) ns) qs').
  { clear H. revert qs' E R A. induction qs as [| q qs IH]; intros qs' E R A; cbn [plain_asks] in E; plainly; [split; [reflexivity | constructor] |].
    cbn [forallb] in R. apply andb_true_iff in R as [R1 R2]. pose proof (Forall_inv A) as A1. pose proof (Forall_inv_tail A) as A2. destruct (IH _ eq_refl R2 A2) as [X Y].
    split; [cbn [forallb]; rewrite (plain_ranged d q _ Heqo R1); exact X | constructor; [exact (plain_asked _ ns q _ Heqo A1) | exact Y]]. }
  destruct X as [X Y]. exact (Obligation.refuted_right _ known K _ _ _ X H ns L Y).
Qed.
Lemma without_tables_right parameters d qs s : forallb (ranged d) qs = true -> without_tables parameters d qs s = Some true ->
  forall ns, length ns = d -> ~ Forall (pasked e ns) qs.
Proof.
  unfold without_tables. intros range H ns L A. destruct (passert_all d qs (begin d)) as [p |] eqn:E; [| discriminate].
  destruct (well_made d (memo p)) eqn:Ew; [| discriminate]. cbn [negb] in H. cbv zeta in H.
  set (W := intended (Obligation.numbers_at ns) (memo p)). destruct (intended_right (Obligation.numbers_at ns) d (memo p) Ew) as [R D].
  subst d. assert (range' : forallb (in_range ns) qs = true).
  { rewrite <- range. clear. induction qs as [| q qs IH]; [reflexivity |]. cbn [forallb]. rewrite IH. f_equal.
    unfold ranged. destruct q; cbn [in_range]; rewrite ?repeat_length; reflexivity. }
  assert (T : forall f, In f (rev (asserted p)) -> ptrue W f).
  { destruct (passert_all_spec W ns D qs (begin (length ns)) p range' E) as [_ X]. intros f Hf. apply in_rev in Hf.
    exact (X A R (fun g Hg => match Hg with end) f Hf). }
  destruct s as [w | v | listed w], (forallb without_parameters (made p)); try discriminate.
  - destruct (all_as _) as [gs |] eqn:Ea; [| discriminate]. destruct (match Long.to_share _ _ with [] => false | _ => true end); [discriminate |]. destruct (machine_of _ _ _ _ _) as [M |] eqn:EM; [| discriminate]. injection H as H.
    apply (invariant_right Lowering.kind_eqb Meaning.kind_eqb_eq _ _ _ _ _ _ EM H W). intros g Hg. exact (all_as_right W _ gs Ea T g Hg).
  - exact (parametric_right pkind_eqb pkind_eqb_eq (map Z.of_N e) (natural_m e) _ _ _ _ _ H W T).
Qed.
Theorem prefuted_right parameters d qs s : forallb (ranged d) qs = true -> prefuted parameters d qs s = Some true ->
  forall ns, length ns = d -> ~ Forall (pasked e ns) qs.
Proof. destruct s; [apply without_tables_right | apply without_tables_right | apply tabled_refutes]. Qed.
End Soundness.
