(** Terms, conditions and claims are equal or not. *)
From Coq Require Import NArith List.
From Checker Require Import Syntax Stated.

Definition automaton_eq (a b : automaton) : {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.
Definition comparison_eq (a b : comparison) : {a = b} + {a <> b}.
Proof. decide equality. Defined.
Section Equality.
Context {number divisor : Set}.
Variable number_eq : forall a b : number, {a = b} + {a <> b}.
Variable divisor_eq : forall a b : divisor, {a = b} + {a <> b}.
Fixpoint term_eq (t u : term_over number divisor) {struct t} : {t = u} + {t <> u}
with cond_eq (c d : cond_over number divisor) {struct c} : {c = d} + {c <> d}
with terms_eq (l m : terms_over number divisor) {struct l} : {l = m} + {l <> m}.
Proof. all: decide equality; solve [apply (list_eq_dec N.eq_dec) | apply PeanoNat.Nat.eq_dec | apply automaton_eq | apply comparison_eq]. Defined.
Definition summand_eq (s t : summand_over number divisor) : {s = t} + {s <> t}.
Proof. repeat (solve [apply term_eq | apply cond_eq | apply PeanoNat.Nat.eq_dec] || decide equality). Defined.
Definition part_eq (s t : part_over number divisor) : {s = t} + {s <> t}.
Proof. decide equality; [apply summand_eq | apply (list_eq_dec N.eq_dec)]. Defined.
Definition claim_eq (c d : claim_over number divisor) : {c = d} + {c <> d}.
Proof. repeat (solve [apply term_eq | apply cond_eq | apply summand_eq | apply part_eq | apply N.eq_dec | apply PeanoNat.Nat.eq_dec] || decide equality). Defined.
End Equality.
Definition is_yes {P} (x : {P} + {~ P}) : bool := if x then true else false.
Lemma yes {P} (x : {P} + {~ P}) : is_yes x = true -> P.
Proof. destruct x; [auto | discriminate]. Qed.
Definition affine_eq : forall a b : affine, {a = b} + {a <> b} := list_eq_dec N.eq_dec.
Definition stated_eq (c d : stated_claim) : {c = d} + {c <> d}.
Proof. decide equality; [apply (claim_eq affine_eq affine_eq) | apply affine_eq]. Defined.
