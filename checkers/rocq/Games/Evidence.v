(** What a certificate has to show for functions and for numbers, and tables (docs/FORMAT.md). *)
From Coq Require Import NArith ZArith List Bool.
From Checker Require Import Syntax Semantics Total Table Component Formula Rows Machine Lowering Places Obligation.
Import ListNotations.
Local Open Scope Z_scope.

(** What shows that a table is that of a term, or of a condition, of n parameters. *)
Inductive justification :=
  | ForTerm (t : term) (n : nat) (all one : listing)
  | ForCond (c : cond) (n : nat) (over : list nat) (sound complete : listing).   (* the table is over some of the n numbers *)
Record sections := {
  listed : list (table * justification);
  defined : list listing;
  of_monotone : option listing;
  of_ns : option listing;
  of_operands : list listing;   (* in place of the whole *)
  of_forall : option listing;
  of_conjuncts : list listing;   (* in place of the whole *)
  shown : list N }.

(** [Declined]: the checker has no rule for something in the claim. *)
Inductive result := Verified | Rejected | Declined.
Definition and_then (x : option bool) (y : unit -> option bool) : option bool :=
  match x with Some true => y tt | _ => x end.
Definition verdict (x : option bool) : result :=
  match x with Some true => Verified | Some false => Rejected | None => Declined end.
Definition with_section {A} (x : option A) (f : A -> option bool) : option bool :=
  match x with Some s => f s | None => Some false end.
(** A piece of evidence for each obligation. *)
Fixpoint each_shown {A} (os : list (A -> option bool)) (ss : list A) : option bool :=
  match os, ss with
  | [], [] => Some true
  | o :: os, s :: ss => and_then (o s) (fun _ => each_shown os ss)
  | _, _ => Some false
  end.

(** BELOW *)
Definition below {number divisor : Set} {its_numerals : numerals number} (bound : option N) (x : nat) : list (cond_over number divisor) :=
  match bound with None => [] | Some b => [Compare CLt (Var x) (Const (numeral b))] end.
Definition call {number divisor : Set} (body : term_over number divisor) (x : nat) : term_over number divisor := Call body (Cons (Var x) Nil).
Definition adjacent {number divisor : Set} {its_numerals : numerals number} (body : term_over number divisor) (bound : option N) : list (ask_over number divisor) :=
  [Difference (Some 1) 1 0 (Some 1) true] ++
  map (fun c => Holding c Outer true) (below bound 1) ++ [Valued (call body 0) 4 2; Valued (call body 1) 4 3].
(** The operands of min, max, xor, band and bor that stand outside of everything else. *)
Fixpoint operands {number divisor : Set} (t : term_over number divisor) : list (term_over number divisor) :=
  match t with Min a b | Max a b | Xor a b | Band a b | Bor a b => operands a ++ operands b | _ => [t] end.
Fixpoint conjuncts {number divisor : Set} (c : cond_over number divisor) : list (cond_over number divisor) :=
  match c with Syntax.And c d => conjuncts c ++ conjuncts d | _ => [c] end.

Section Tables.
Variable tables : list table.
Definition params (n : nat) : list nat := seq 0 n.

Definition is_justified (known : list entry) (i : nat) (j : justification) : option bool :=
  match j with
  | ForTerm t n all one =>
      if match table_of_term (map written_entry known) (written t) n with Some _ => true | None => false end then Some false else
      if negb (is_table (S n) (nth i tables empty)) then Some false else
      and_then (refuted tables known (S n) [Valued t n n; Accepted i (params (S n)) false] all) (fun _ =>
      refuted tables known (S (S n)) [Accepted i (params n ++ [n]) true; Accepted i (params n ++ [S n]) true;
        Difference (Some 0) n (S n) (Some 0) false] one)
  | ForCond c n over sound complete =>
      if match table_of_cond (map written_entry known) (written_c c) n with Some _ => true | None => false end then Some false else
      if negb (is_table (length over) (nth i tables empty) && forallb (fun j => Nat.ltb j n) over) then Some false else
      and_then (refuted tables known n [Holding c Outer false; Accepted i over true] sound) (fun _ =>
      refuted tables known n [Holding c Outer true; Accepted i over false] complete)
  end.
Definition entry_of (i : nat) (j : justification) : entry :=
  match j with ForTerm t n _ _ => TableOfTerm t n i | ForCond c n over _ _ => TableOfCond c n i over end.
(** The tables that are justified, in their order, each by those before it. *)
Fixpoint justify (known : list entry) (i : nat) (js : list justification) (k : list entry -> option bool) : option bool :=
  match js with
  | [] => k known
  | j :: js => and_then (is_justified known i j) (fun _ => justify (entry_of i j :: known) (S i) js k)
  end.

Variable known : list entry.
Definition all_defined (n : nat) (ps : list place) : list listing -> option bool := each_shown (map (fun p => refuted tables known n (asks_of p)) ps).

Definition monotone_right (body : term) (bound : option N) : listing -> option bool :=
  refuted tables known 4 (adjacent body bound ++ [Difference (Some 1) 2 3 None true]).
Definition ns_right (body : term) (bound : option N) : listing -> option bool :=
  refuted tables known 4 (adjacent body bound ++ [Violating 0 1 2 3 true]).

Definition ns_shown (body : term) (bound : option N) (c : sections) : option bool :=
  match of_operands c with
  | [] => with_section (of_ns c) (ns_right body bound)
  | [_] => Some false
  | ss => each_shown (map (fun t => ns_right t bound) (operands body)) ss
  end.

Definition function_right (p : property) (body : term) (bound : option N) (c : sections) : option bool :=
  and_then (all_defined 1 (walk false body Outer (map guard_that (below bound 0))) (defined c)) (fun _ =>
  and_then (match p with Ns => Some true | _ => with_section (of_monotone c) (monotone_right body bound) end) (fun _ =>
  match p with Monotone => Some true | _ => ns_shown body bound c end)).
Definition fails_nowhere (n : nat) (c : cond) : listing -> option bool := refuted tables known n [Holding c Outer false].
Definition forall_right (n : nat) (cd : cond) (c : sections) : option bool :=
  and_then (all_defined n (walk_c cd Outer []) (defined c)) (fun _ =>
  match of_conjuncts c with
  | [] => with_section (of_forall c) (fails_nowhere n cd)
  | [_] => Some false
  | ss => each_shown (map (fails_nowhere n) (conjuncts cd)) ss
  end).
End Tables.

Definition size_of (n : N) : N := N.size n.
(** Two columns that refute a property of a function. *)
Definition counterexample (p : property) (body : term) (bound : option N) (z z' : N) : option bool :=
  if negb (N.ltb z z') || match bound with Some b => negb (N.ltb z' b) | None => false end then Some false else
  match Semantics.value false body [z], Semantics.value false body [z'] with
  | Some x, Some y =>
      let descends := y <? x in
      let violates := N.leb (N.size (N.lxor z z')) (N.size (N.lxor (Z.to_N x) (Z.to_N y))) in
      Some (match p with Monotone => descends | Ns => violates | Nimsum => descends || violates end)
  | _, _ => Some false
  end.
