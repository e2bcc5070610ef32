(** The checker of certificates, for claims that are expanded (docs/FORMAT.md). *)
From Coq Require Import NArith ZArith List Bool.
From Checker Require Import Syntax Semantics Total Table Component Formula Rows Machine Lowering Automata Places Obligation Hidden Evidence Game Negative Balanced.
Import ListNotations.
Local Open Scope Z_scope.

(** [automata]: those of the claim, with their tables. *)
Record certificate := { automata : list (automaton * table); body : sections; of_rules : option of_game; refutes : option against }.

(** A counterexample to a set of P-positions. *)
Definition is_legal (zs : list (summand * measure)) (p : list N) : bool :=
  Nat.eqb (length p) (coordinates zs) && forallb (fun c => match truth c p with Some true => true | _ => false end) (dom zs).
Definition in_set (c : cond) (p : list N) : bool := match truth c p with Some true => true | _ => false end.
Definition moves_to (zs : list (summand * measure)) (i : nat) (p us : list N) : option (list N) :=
  match nth_error (tasks (coordinates zs) 0 zs) i with
  | Some t =>
      if Nat.eqb (length us) (fresh (does t)) && match all_hold (given (does t)) (p ++ us) with Some true => true | _ => false end
      then values (listed_terms (becomes (does t))) (p ++ us) else None
  | None => None
  end.
(** The move does not lead from the position into the set: the numbers of the position, and then variables. *)
Definition from_position (p : list N) (k : nat) : terms := listed_terms (map Const p ++ vars 0 k).
Definition excluded (tables : list table) (known : list entry) (c : cond) (p : list N) (t : task) : listing -> option bool :=
  let k := fresh (does t) in
  refuted tables known k (map asserting (map (fun d => CallC d (from_position p k)) (given (does t) ++ [set_after c t]))).
Definition refutes_set (tables : list table) (known : list entry) (zs : list (summand * measure)) (c : cond) (a : against) : option bool :=
  match a with
  | Closes i p us => Some (is_legal zs p && in_set c p && match moves_to zs i p us with Some q => in_set c q | None => false end)
  | Undefined p => Some (is_legal zs (0%N :: p) && match truth c (0%N :: p) with None => true | Some _ => negative_at zs c p end)
  | Misses p es => and_then (Some (is_legal zs p && match truth c p with Some false => true | _ => false end))
      (fun _ => each_shown (map (excluded tables known c p) (tasks (coordinates zs) 0 zs)) es)
  end.

(** The summands with their measures. *)
Definition measured (g : list summand) (e : of_game) : list (summand * measure) := combine g (measures e).
Definition checked_game (g : list summand) (c : cond) (spared negated : bool) (e : certificate) : option bool :=
  match of_rules e with
  | None => Some false
  | Some ev =>
      if negb (Nat.eqb (length (measures ev)) (length g)) then Some false else
      let zs := measured g ev in
      with_automata (automata e) (map fst (listed (body e)) ++ tables_of_moves ev) (fun tables known =>
      justify tables known 0 (map snd (listed (body e))) (fun known =>
        and_then (sides_right tables known zs (if negated then None else Some c) ev (defined (body e))) (fun _ =>
        if negated then match refutes e with Some x => refutes_set tables known zs c x | None => Some false end
        else partition_right tables known zs c spared (length (listed (body e))) ev)))
  end.

(** A nimsum is shown by the NS property, by the partition of the bar with a heap, or by both. *)
Definition function_checked (p : property) (f : term) (bound : option N) (e : certificate) : option bool :=
  let s := body e in
  match of_rules e with
  | None => with_automata (automata e) (map fst (listed s)) (fun tables known =>
      justify tables known 0 (map snd (listed s)) (fun known => function_right tables known p f bound s))
  | Some ev =>
      with_automata (automata e) (map fst (listed s) ++ tables_of_moves ev) (fun tables known =>
      justify tables known 0 (map snd (listed s)) (fun known =>
        and_then (match p, bound, of_ns s, of_operands s with
                  | Nimsum, None, None, [] => function_right tables known Monotone f None s
                  | _, _, _, _ => function_right tables known p f bound s
                  end) (fun _ =>
        partition_right tables known (heap_and_bar f) nim_zero false (length (listed s)) ev)))
  end.

Definition checked (c : claim) (e : certificate) : option bool :=
  let s := body e in
  match about c with
  | OfFunction p t bound =>
      if negated c then match shown s with [z; z'] => counterexample p t bound z z' | _ => Some false end
      else function_checked p t bound e
  | OfNumbers n cd =>
      if negated c then Some (Nat.eqb (length (shown s)) n && match truth cd (shown s) with Some false => true | _ => false end)
      else with_automata (automata e) (map fst (listed s)) (fun tables known =>
        justify tables known 0 (map snd (listed s)) (fun known => forall_right tables known n cd s))
  | OfSet g cd => checked_game g cd false (negated c) e
  | OfValues g v => checked_game (Strip :: g) (Compare CEq (Var 0) v) true (negated c) e
  | OfParts _ _ | OfPartValues _ _ => None
  end.
Definition check (c : claim) (e : certificate) : result := verdict (checked c e).
