(** Goals: conditions on naturals as forms that are natural, and disjunctions of such; and trees of cases (docs/LOWERING.md, "Goals";
    docs/FORMAT.md, "Trees of cases"). *)
From Coq Require Import NArith ZArith List Bool Arith.
From Checker Require Import Syntax Stated Total Places Rows Lowering Obligation Bars Forms.
Import ListNotations.
Local Open Scope Z_scope.

(** A case: conditions that hold or fail, forms that are natural, and perhaps a form that is the value of a term. *)
Record case := { assumed : list (wcond * bool); natural_forms : list form; valued : option (form * wterm) }.
Record goal := { forms : list form; queue : list form; found : list (wterm * form); disjunctions : list (list case); unknowns : N; closed : bool }.
Definition of_form (f : form) : case := {| assumed := []; natural_forms := [f]; valued := None |}.
Definition of_condition (c : wcond) (b : bool) : case := {| assumed := [(c, b)]; natural_forms := []; valued := None |}.
Definition push (fs : list form) (g : goal) : goal :=
  {| forms := forms g; queue := queue g ++ fs; found := found g; disjunctions := disjunctions g; unknowns := unknowns g; closed := closed g |}.
Definition one_of (d : list case) (g : goal) : goal :=
  {| forms := forms g; queue := queue g; found := found g; disjunctions := disjunctions g ++ [d]; unknowns := unknowns g; closed := closed g |}.
Definition remember (t : wterm) (f : form) (g : goal) : goal :=
  {| forms := forms g; queue := queue g; found := (t, f) :: found g; disjunctions := disjunctions g; unknowns := unknowns g; closed := closed g |}.
Fixpoint recalled (t : wterm) (l : list (wterm * form)) : option form :=
  match l with [] => None | (u, f) :: l => if wterm_eqb u t then Some f else recalled t l end.

(** The unknowns of a goal are those up to a number; the next one is new. *)
Definition case_below (k : N) (c : case) : bool :=
  forallb (below k) (natural_forms c) && match valued c with Some (f, _) => below k f | None => true end.
Definition goal_below (g : goal) : bool :=
  let k := unknowns g in
  forallb (below k) (forms g) && forallb (below k) (queue g) && forallb (fun '(_, f) => below k f) (found g) &&
  forallb (forallb (case_below k)) (disjunctions g).
Definition new_unknown (g : goal) : option (N * goal) :=
  let u := (unknowns g + 1)%N in
  if goal_below g
  then Some (u, {| forms := forms g; queue := queue g; found := found g; disjunctions := disjunctions g; unknowns := u; closed := closed g |})
  else None.
Definition equal (a b : form) (g : goal) : goal := push [minus a b; minus b a] g.
(** Natural where a < b. *)
Definition less (a b : form) : form := minus (minus b a) constant_one.
Definition when_below (k : N) (fs : list form) (x : option (form * goal)) : option (form * goal) := if forallb (below k) fs then x else None.

(** The least of two forms; with sign -1, the greatest. *)
Definition least (s : Z) (a b : form) (g : goal) : option (form * goal) :=
  match new_unknown g with
  | Some (u, g1) =>
      let more x := minus x (unknown_form u) in
      when_below (unknowns g) [a; b]
        (Some (unknown_form u, one_of [of_form (plus (- s) [] (more a)); of_form (plus (- s) [] (more b))]
                                 (push [plus s [] (more a); plus s [] (more b)] g1)))
  | None => None
  end.

Section Terms.
Variable variables : nat.
Definition replaced_in (args : wterms) (i : nat) : wterm := nth i (unlisted args) (Const []).
Fixpoint linear_of (n : nat) (t : wterm) (g : goal) {struct n} : option (form * goal) :=
  match n with
  | O => None
  | S n =>
      let both a b f := match linear_of n a g with
        | Some (x, g1) => match linear_of n b g1 with Some (y, g2) => when_below (unknowns g1) [x] (Some (f x y, g2)) | None => None end
        | None => None end in
      match t with
      | Add a b => both a b (plus 1)
      | Sub a b => both a b minus
      | Scale c a => match linear_of n a g with
        | Some (x, g1) => match number_form c with Some k => match times x k with Some r => Some (r, g1) | None => None end | None => None end
        | None => None end
      | _ => value_in n t g
      end
  end
with value_in (n : nat) (t : wterm) (g : goal) {struct n} : option (form * goal) :=
  match n with
  | O => None
  | S n =>
      match recalled t (found g) with
      | Some f => Some (f, g)
      | None =>
          let two of_ a b f := match of_ n a g with
            | Some (x, g1) => match of_ n b g1 with Some (y, g2) => when_below (unknowns g1) [x] (f x y g2) | None => None end
            | None => None end in
          match (match t with
            | Var i => if Nat.ltb i variables then Some (unknown_form (N.of_nat (S i)), g) else None
            | Const c => match number_form c with Some f => Some (f, g) | None => None end
            | Add _ _ | Sub _ _ | Scale _ _ =>
                match linear_of n t g with Some (f, g1) => if may_be_negative t then least (-1) f [] g1 else Some (f, g1) | None => None end
            | Monus a b => two linear_of a b (fun x y g2 => least (-1) (minus x y) [] g2)
            | Min a b => two value_in a b (least 1)
            | Max a b => two value_in a b (least (-1))
            | Floor a x k =>
                if is_positive k then
                  match value_in n a g with
                  | Some (p, g1) =>
                      match number_form x, number_form k, new_unknown g1 with
                      | Some c, Some d, Some (u, g2) =>
                          match times (unknown_form u) d with
                          | Some m => let part := plus 1 p c in let rest := minus part m in
                                      when_below (unknowns g1) [p] (Some (unknown_form u, push [less rest d; rest] g2))
                          | None => None
                          end
                      | _, _, _ => None
                      end
                  | None => None
                  end
                else None
            | Mod a k =>
                if is_positive k then
                  match value_in n (Floor a [] k) g with
                  | Some (q, g1) =>
                      match number_form k with
                      | Some d => match times q d with
                        | Some m => match value_in n a g1 with
                          | Some (p, g2) => match new_unknown g2 with
                            | Some (u, g3) => when_below (unknowns g1) [m] (when_below (unknowns g2) [p]
                                (Some (unknown_form u, equal p (plus 1 m (unknown_form u)) g3)))
                            | None => None end
                          | None => None end
                        | None => None end
                      | None => None
                      end
                  | None => None
                  end
                else None
            | If c a b =>
                match new_unknown g with
                | Some (u, g1) => let of_ h t := {| assumed := [(c, h)]; natural_forms := []; valued := Some (unknown_form u, t) |} in
                                  Some (unknown_form u, one_of [of_ true a; of_ false b] g1)
                | None => None
                end
            | Xor _ _ | Band _ _ | Bor _ _ | Top _ => match new_unknown g with Some (u, g1) => Some (unknown_form u, g1) | None => None end
            | Product _ _ | Root _ | Log _ | Lookup _ _ => None
            | Call body args => value_in n (psubst (replaced_in args) body) g
            end) with
          | Some (f, g1) => Some (f, remember t f g1)
          | None => None
          end
      end
  end.
Definition depth : nat := 1000.
Fixpoint condition_in (n : nat) (c : wcond) (b : bool) (g : goal) : option goal :=
  match n with
  | O => None
  | S n =>
      let each x y := match condition_in n x b g with Some g1 => condition_in n y b g1 | None => None end in
      let either x y := Some (one_of [of_condition x b; of_condition y b] g) in
      match c with
      | And x y => if b then each x y else either x y
      | Or x y => if b then either x y else each x y
      | Not x => condition_in n x (negb b) g
      | Automaton _ => None
      | CallC body args => condition_in n (psubst_c (replaced_in args) body) b g
      | Compare op x y =>
          match linear_of depth x g with
          | Some (f, g1) =>
              match linear_of depth y g1 with
              | Some (h, g2) =>
                  if below (unknowns g1) f then
                    match op, b with
                    | CLt, true | CGe, false => Some (push [less f h] g2)
                    | CGt, true | CLe, false => Some (push [less h f] g2)
                    | CLe, true | CGt, false => Some (push [minus h f] g2)
                    | CGe, true | CLt, false => Some (push [minus f h] g2)
                    | CEq, true | CNe, false => Some (equal f h g2)
                    | CNe, true | CEq, false => Some (one_of [of_form (less f h); of_form (less h f)] g2)
                    end
                  else None
              | None => None
              end
          | None => None
          end
      end
  end.

(** * Settling *)
Fixpoint all_some {A B} (f : A -> option B) (l : list A) : option (list B) :=
  match l with [] => Some [] | x :: l => match f x, all_some f l with Some y, Some r => Some (y :: r) | _, _ => None end end.
Definition has_form (f : form) (l : list form) : bool := existsb (same_form f) l.
Section Replacing.
Variables (u : N) (by_ : form).
Definition put_in (f : form) : option form := if mentions u f then in_place u by_ f else Some f.
Definition put_in_found (x : wterm * form) : option (wterm * form) := let (t, f) := x in match put_in f with Some f => Some (t, f) | None => None end.
Definition put_in_case (c : case) : option case :=
  match all_some put_in (natural_forms c), match valued c with None => Some None | Some (f, t) => match put_in f with Some f => Some (Some (f, t)) | None => None end end with
  | Some fs, Some v => Some {| assumed := assumed c; natural_forms := fs; valued := v |}
  | _, _ => None
  end.
End Replacing.
Fixpoint settle (n : nat) (g : goal) : option goal :=
  match n with
  | O => None
  | S n =>
      match queue g with
      | [] => Some g
      | f :: q =>
          let f := divided f in
          let go fs := {| forms := fs; queue := q; found := found g; disjunctions := disjunctions g; unknowns := unknowns g; closed := closed g |} in
          if is_false f || existsb (fun h => is_false (plus 1 h f)) (forms g) then Some {| forms := forms g; queue := []; found := found g; disjunctions := disjunctions g; unknowns := unknowns g; closed := true |}
          else if is_true f || has_form f (forms g) then settle n (go (forms g))
          else match (if is_true (opposite f) || has_form (opposite f) (forms g) then solved f else None) with
               | None => settle n (go (forms g ++ [f]))
               | Some (u, by_) =>
                   match all_some (put_in u by_) (filter (mentions u) (forms g) ++ q), all_some (put_in_found u by_) (found g), all_some (all_some (put_in_case u by_)) (disjunctions g) with
                   | Some fs, Some l, Some d => settle n {| forms := filter (fun h => negb (mentions u h)) (forms g); queue := fs ++ [by_]; found := l; disjunctions := d; unknowns := unknowns g; closed := closed g |}
                   | _, _, _ => None
                   end
               end
      end
  end.
Definition most_steps : nat := 100 * 100.
Fixpoint conditions_in (cs : list (wcond * bool)) (g : goal) : option goal :=
  match cs with [] => Some g | (c, b) :: cs => match condition_in depth c b g with Some g => conditions_in cs g | None => None end end.
Definition assume (c : case) (g : goal) : option goal :=
  if negb (case_below (unknowns g) c) then None else
  match conditions_in (assumed c) g with
  | None => None
  | Some g1 =>
      match (match valued c with None => Some g1 | Some (f, t) => match value_in depth t g1 with Some (h, g2) => Some (equal f h g2) | None => None end end) with
      | None => None
      | Some g2 => settle most_steps (push (natural_forms c) g2)
      end
  end.

(** * Trees *)
(** A part of a line: a number, of an unknown or of a form; a factor; and parameters. *)
Definition part := (N * Z * list N)%type.
(** [FactLine]: a condition on so many numbers, a term in place of each, and the rows of an invariant which shows that the condition holds. *)
Inductive tree_line := OrLine (j : nat) | SplitLine (l : list part) | ByLine (l : list part) | FactLine (n : nat) (c : wcond) (w : listing) (ts : list wterm).
Definition fact_right (n : nat) (c : wcond) (w : listing) (ts : list wterm) : option bool :=
  if Nat.eqb (length ts) n && forallb (fun t => negb (may_be_negative t)) ts && match walk_c c Outer [] with [] => true | _ => false end
  then wrefuted [] [] n [Holding c Outer false] w else Some false.
Definition multiplier (z : Z) (parameters : list N) : form := if z =? 0 then [] else [(0%N :: fold_right insert [] parameters, z)].
Fixpoint combined (of_ : N -> option form) (l : list part) : option form :=
  match l with
  | [] => Some []
  | (j, z, ps) :: l =>
      match of_ j, combined of_ l with
      | Some f, Some s => match times f (multiplier z ps) with Some x => Some (plus 1 s x) | None => None end
      | _, _ => None
      end
  end.
Definition by_right (g : goal) (l : list part) : option bool :=
  if forallb (fun '(j, z, _) => (0 <? z) && N.ltb j (N.of_nat (length (forms g)))) l then
    match combined (fun j => nth_error (forms g) (N.to_nat j)) l with Some s => Some (is_false s) | None => None end
  else Some false.
Fixpoint without_one {A} (j : nat) (l : list A) : list A := match l, j with [], _ => [] | _ :: l, O => l | x :: l, S j => x :: without_one j l end.
Definition taken_apart (j : nat) (g : goal) (d : list case) : option (list goal) :=
  all_some (fun c => assume c {| forms := forms g; queue := queue g; found := found g; disjunctions := without_one j (disjunctions g); unknowns := unknowns g; closed := closed g |}) d.
Definition split_in_two (f : form) (g : goal) : option (list goal) := all_some (fun f => settle most_steps (push [f] g)) [f; less f []].
Definition open_ones (l : list goal) : list goal := filter (fun g => negb (closed g)) l.
Fixpoint run (ls : list tree_line) (open : list goal) : option bool :=
  match open, ls with
  | [], [] => Some true
  | [], _ | _, [] => Some false
  | g :: open, OrLine j :: ls =>
      match nth_error (disjunctions g) j with
      | None => Some false
      | Some d => match taken_apart j g d with Some gs => run ls (open_ones gs ++ open) | None => None end
      end
  | g :: open, SplitLine l :: ls =>
      if forallb (fun '(u, _, _) => N.leb u (unknowns g)) l then
        match combined (fun u => Some (if N.eqb u 0 then constant_one else unknown_form u)) l with
        | Some f => match split_in_two f g with Some gs => run ls (open_ones gs ++ open) | None => None end
        | None => None
        end
      else Some false
  | g :: open, ByLine l :: ls => match by_right g l with Some true => run ls open | r => r end
  | g :: open, FactLine n c w ts :: ls =>
      match fact_right n c w ts with
      | Some true => match assume (of_condition (CallC c (listed_terms ts)) true) g with Some h => run ls (open_ones [h] ++ open) | None => None end
      | r => r
      end
  end.
(** The conditions cannot hold and fail as it is said. *)
Definition tree_right (cs : list (wcond * bool)) (ls : list tree_line) : option bool :=
  match assume {| assumed := cs; natural_forms := []; valued := None |}
          {| forms := []; queue := []; found := []; disjunctions := []; unknowns := N.of_nat variables; closed := false |} with
  | Some g => run ls (open_ones [g])
  | None => None
  end.
End Terms.
