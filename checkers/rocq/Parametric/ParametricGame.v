(** Games with parameters: the same lists as in [Semantics.v] and [Game.v], with affine numbers. *)
From Coq Require Import NArith ZArith List Bool Arith Lia.
From Checker Require Import Syntax Semantics Stated Total Places Game Obligation ParametricObligation.
Import ListNotations.

Definition pvars (o k : nat) : list wterm := map Var (seq o k).
Fixpoint preplaced (j : nat) (u : wterm) (l : list wterm) : list wterm :=
  match l, j with [], _ => [] | _ :: l, O => u :: l | x :: l, S j => x :: preplaced j u l end.
Definition prules_of (s : wsummand) : wrules :=
  match s with
  | Rules g => g
  | Strip => {| width := 1; where_part := None; moves_of := [{| bounds_of := [Var 0]; when := []; goes_to := [Var 1] |}] |}
  | Bar r f =>
      let column j := let zs := preplaced j (Var (S r)) (pvars 1 r) in
        {| bounds_of := [Var (S j)]; when := []; goes_to := Min (Var 0) (Call f (listed_terms zs)) :: zs |} in
      {| width := S r; where_part := Some (Compare CLe (Var 0) (Call f (listed_terms (pvars 1 r))));
         moves_of := {| bounds_of := [Var 0]; when := []; goes_to := Var (S r) :: pvars 1 r |} :: map column (seq 0 r) |}
  end.
Definition psize (g : list wsummand) : nat := list_sum (map (fun s => width (prules_of s)) g).
Fixpoint pdomains (o : nat) (g : list wsummand) : list wcond :=
  match g with
  | [] => []
  | s :: g => match where_part (prules_of s) with Some c => [CallC c (listed_terms (pvars o (width (prules_of s))))] | None => [] end ++
              pdomains (o + width (prules_of s)) g
  end.
(** The conditions on a move, and the targets of the summand that moves. *)
Record ptask := { pfresh : nat; pbuilt_in : bool; pgiven : list wcond; pbecomes : list wterm }.
Definition pis_built_in (s : wsummand) : bool := match s with Rules _ => false | _ => true end.
Definition pin_sum (n o : nat) (s : wsummand) (m : wmove) : ptask :=
  let g := prules_of s in
  let r := length (bounds_of m) in
  let own := pvars o (width g) ++ pvars n r in
  let placed t := match t with Var i => nth i own (Const []) | _ => Call t (listed_terms own) end in
  let below := map (fun '(j, b) => Compare CLt (Var (width g + j)) b) (combine (seq 0 r) (bounds_of m)) in
  {| pfresh := r; pbuilt_in := pis_built_in s; pgiven := map (fun c => CallC c (listed_terms own)) (below ++ when m);
     pbecomes := pvars 0 o ++ map placed (goes_to m) ++ pvars (o + width g) (n - (o + width g)) |}.
Fixpoint ptasks (n o : nat) (g : list wsummand) : list ptask :=
  match g with [] => [] | s :: g => map (pin_sum n o s) (moves_of (prules_of s)) ++ ptasks n (o + width (prules_of s)) g end.

(** Places where a value is needed, with the number of declared tracks. *)
Definition pplaces_in_game (g : list wsummand) (c : option wcond) : list (nat * wplace) :=
  let n := psize g in
  let dom := pdomains 0 g in
  map (Datatypes.pair n) (flat_map (fun c => walk_c c Outer []) dom) ++
  flat_map (fun t => if pbuilt_in t then [] else map (Datatypes.pair (n + pfresh t)%nat)
    (walk_given (pgiven t) (map guard_that dom) (fun gs => walk_ts (listed_terms (pbecomes t)) Outer gs))) (ptasks n 0 g) ++
  match c with Some c => map (Datatypes.pair n) (walk_c (CallC c (listed_terms (pvars 0 n))) Outer (map guard_that dom)) | None => [] end.

(** * With values of the parameters *)
Section Values.
Variable e : list N.
(** The measure of each summand is the sum. *)
Definition measured_at (g : list wsummand) : list (summand * measure) := map (fun s => (summand_at e s, Sum)) g.
Definition transition_at (t : ptask) : transition :=
  {| fresh := pfresh t; given := map (cond_at e) (pgiven t); becomes := map (term_at e) (pbecomes t) |}.
Lemma pvars_at o k : map (term_at e) (pvars o k) = vars o k.
Proof. unfold pvars, vars. rewrite map_map. reflexivity. Qed.
Lemma plisted_at l : terms_at e (listed_terms l) = listed_terms (map (term_at e) l).
Proof. induction l as [| t l IH]; [reflexivity |]. cbn. rewrite IH. reflexivity. Qed.
Lemma preplaced_at j u l : map (term_at e) (preplaced j u l) = replaced j (term_at e u) (map (term_at e) l).
Proof. revert j. induction l as [| x l IH]; intros [| j]; cbn; rewrite ?IH; reflexivity. Qed.
Lemma rules_of_at s : rules_of (summand_at e s) = rules_at e (prules_of s).
Proof.
  destruct s as [| r f | g]; try reflexivity. unfold map_rules. cbn. rewrite plisted_at, pvars_at. f_equal.
  unfold map_move at 1. cbn. rewrite pvars_at. f_equal. rewrite map_map. apply map_ext. intro j. unfold map_move. cbn.
  rewrite plisted_at, preplaced_at, pvars_at. reflexivity.
Qed.
Lemma measured_fst g : map fst (measured_at g) = map (summand_at e) g.
Proof. unfold measured_at. rewrite map_map. reflexivity. Qed.
Lemma rules_in_at g : rules_in (measured_at g) = map (fun s => rules_at e (prules_of s)) g.
Proof. unfold rules_in. rewrite measured_fst, map_map. apply map_ext. exact rules_of_at. Qed.
Lemma psize_at g : coordinates (measured_at g) = psize g.
Proof. unfold coordinates, size_of_game. rewrite rules_in_at, map_map. reflexivity. Qed.
Lemma pdomains_at g : dom (measured_at g) = map (cond_at e) (pdomains 0 g).
Proof.
  unfold dom. rewrite rules_in_at. generalize 0 as o. induction g as [| s g IH]; intro o; [reflexivity |].
  cbn [map domains pdomains]. rewrite map_app, <- IH. f_equal. unfold map_rules. cbn. destruct (where_part (prules_of s)); cbn; [| reflexivity].
  rewrite plisted_at, pvars_at. reflexivity.
Qed.
Lemma combine_map {A B C} (f : B -> C) (l : list A) : forall m, combine l (map f m) = map (fun '(a, b) => (a, f b)) (combine l m).
Proof. induction l as [| x l IH]; intros [| y m]; cbn; rewrite ?IH; reflexivity. Qed.
Lemma pin_sum_at n o s m : transition_at (pin_sum n o s m) = in_sum n o (rules_at e (prules_of s)) (move_at e m).
Proof.
  unfold transition_at, pin_sum, in_sum. cbn [pfresh pgiven pbecomes]. f_equal.
  - symmetry. apply map_length.
  - rewrite !map_map. cbn [map_rules map_move bounds_of when width]. rewrite map_length, combine_map, !map_app, !map_map. f_equal.
    + apply map_ext. intros [j b]. cbn [map_cond]. rewrite plisted_at, map_app, !pvars_at. reflexivity.
    + apply map_ext. intro c. cbn [map_cond]. rewrite plisted_at, map_app, !pvars_at. reflexivity.
  - cbn [map_rules map_move bounds_of goes_to width]. rewrite !map_app, !pvars_at, !map_map, map_length. f_equal. f_equal.
    apply map_ext. intro t. rewrite <- !pvars_at, <- map_app.
    destruct t; try (cbn [map_term]; rewrite plisted_at; reflexivity). cbn [map_term].
    change (Const 0) with (term_at e (Const [])). symmetry. apply map_nth.
Qed.
Lemma ptasks_at n g : forall o, map (fun t => (transition_at t, pbuilt_in t)) (ptasks n o g) = map (fun t => (does t, built_in t)) (tasks n o (measured_at g)).
Proof.
  induction g as [| s g IH]; intro o; [reflexivity |]. cbn [ptasks measured_at map tasks]. rewrite !map_app, rules_of_at. f_equal; [| apply IH].
  cbn [map_rules moves_of]. rewrite !map_map. apply map_ext. intro m. rewrite pin_sum_at. cbn. rewrite rules_of_at. destruct s; reflexivity.
Qed.
Lemma walk_given_at cs : forall gs rest rest', (forall gs, rest' (map (guard_at e) gs) = map (place_at e) (rest gs)) ->
  walk_given (map (cond_at e) cs) (map (guard_at e) gs) rest' = map (place_at e) (walk_given cs gs rest).
Proof.
  induction cs as [| c cs IH]; intros gs rest rest' H; cbn [map walk_given walk_given]; [apply H |].
  rewrite map_app. f_equal; [exact (proj1 (proj2 (walk_at e)) c Outer gs) |]. rewrite <- (IH (guarded gs c Outer true) rest rest' H). f_equal.
  symmetry. apply guarded_at.
Qed.
Lemma guards_at cs : map guard_that (map (cond_at e) cs) = map (guard_at e) (map guard_that cs).
Proof. rewrite !map_map. reflexivity. Qed.
Lemma paired (k : nat) l : map (fun '(k, p) => (k, place_at e p)) (map (Datatypes.pair k) l) = map (Datatypes.pair k) (map (place_at e) l).
Proof. rewrite !map_map. reflexivity. Qed.
Lemma pplaces_at g c : places_in_game (measured_at g) (option_map (cond_at e) c) =
  map (fun '(k, p) => (k, place_at e p)) (pplaces_in_game g c).
Proof.
  unfold places_in_game, pplaces_in_game. rewrite psize_at, pdomains_at, !map_app. f_equal; [| f_equal].
  - rewrite paired. f_equal. induction (pdomains 0 g) as [| d l IH]; [reflexivity |].
    cbn [map flat_map]. rewrite map_app, IH. f_equal. exact (proj1 (proj2 (walk_at e)) d Outer []).
  - pose proof (ptasks_at (psize g) g 0) as T. revert T. generalize (tasks (psize g) 0 (measured_at g)) as ts. induction (ptasks (psize g) 0 g) as [| t l IH];
      intros [| u ts] T; try discriminate; [reflexivity |]. cbn [map] in T. injection T as Td Tb T. cbn [flat_map]. rewrite map_app, <- (IH ts T). f_equal.
    unfold places_of_task. rewrite <- Tb, psize_at, pdomains_at. destruct (pbuilt_in t); [reflexivity |]. rewrite <- Td. cbn [fresh given becomes transition_at].
    rewrite paired. f_equal. rewrite guards_at. apply walk_given_at.
    intro gs. rewrite <- plisted_at. exact (proj2 (proj2 (walk_at e)) (listed_terms (pbecomes t)) Outer gs).
  - destruct c as [c |]; [| reflexivity]. cbn [option_map places_of_set]. rewrite psize_at, pdomains_at, paired. f_equal. rewrite guards_at.
    pose proof (proj1 (proj2 (walk_at e)) (CallC c (listed_terms (pvars 0 (psize g)))) Outer (map guard_that (pdomains 0 g))) as W.
    cbn [map_cond] in W. rewrite plisted_at, pvars_at in W. unfold here. rewrite psize_at. exact W.
Qed.
End Values.
