; nimcert export of the claim
;   fun f(t) = floor(t / 3)
;   claim nimsum f
; For naturals below 2^12: numbers are bit-vectors of 13 bits, in which nothing
; overflows. Each question asserts the negation of a sentence: unsat means that it is
; valid for numbers below 2^12, and sat that it is not.
; The claim holds if and only if every sentence is valid below 2^12.
; (A sentence that is valid below the bound may fail beyond it.)
; Run: z3 f.smt2, or z3 -model f.smt2 to see the numbers of a sat
(set-logic QF_BV)
(define-fun $f (($t (_ BitVec 13))) (_ BitVec 13)
  (bvudiv $t (_ bv3 13)))

; monotone: f(t) <= f(t + 1)
(push 1)
(echo "monotone")
(declare-const $t (_ BitVec 13))
(assert (bvult $t (_ bv4096 13)))
(assert (not (bvule ($f $t) ($f (bvadd $t (_ bv1 13))))))
(check-sat)
(pop 1)

; ns: the digits in which f(t) and f(t + 1) differ lie below the highest one in which t and t + 1 do (THEORY.md, Lemma 2.1: adjacent columns are enough; t xor (t + 1) is all ones)
(push 1)
(echo "ns")
(declare-const $t (_ BitVec 13))
(assert (bvult $t (_ bv4096 13)))
(assert (not (bvule (bvmul (_ bv2 13) (bvxor ($f $t) ($f (bvadd $t (_ bv1 13))))) (bvxor $t (bvadd $t (_ bv1 13))))))
(check-sat)
(pop 1)
