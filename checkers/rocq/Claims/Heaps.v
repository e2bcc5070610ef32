(** Heaps that split: octal games (docs/THEORY.md, section 5e). A page to read: the positions of the game are lists of heaps, and a move
    replaces one heap by what it leaves of it. *)
From Coq Require Import NArith List.
From Nimcert Require Import Statements.
Import ListNotations.
Local Open Scope N_scope.

(** The digits of the code, that before the point first. A move takes [i] from a heap, and leaves none, one or two heaps, if digit [i] has
    the bit 1, 2 or 4; no heap that is left is empty. *)
Definition leaves (code : list N) (n : N) (left : list N) : Prop := exists i : nat,
  match left with
  | [] => n = N.of_nat i /\ N.testbit (nth i code 0) 0 = true
  | [a] => n = N.of_nat i + a /\ 1 <= a /\ N.testbit (nth i code 0) 1 = true
  | [a; b] => n = N.of_nat i + a + b /\ 1 <= a /\ 1 <= b /\ N.testbit (nth i code 0) 2 = true
  | _ => False
  end.
Definition splits (code : list N) (p q : list N) : Prop :=
  exists before n after left, p = before ++ n :: after /\ leaves code n left /\ q = before ++ left ++ after.
Definition heaps (code : list N) : Game := {| Pos := list N; legal := fun _ => True; opt := splits code |}.
(** A move that takes nothing makes two heaps. Otherwise play would not end. *)
Definition is_code (code : list N) : bool := existsb (N.eqb (hd 0 code)) [0; 4].
