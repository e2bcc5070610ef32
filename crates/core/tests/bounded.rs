//! Functions without a digit automaton: a violation at a computed column refutes a claim for all naturals.

use nimcert_core::answer::{Options, Verdict, answer};

use super::criterion::read;

fn decided(text: &str) -> (Verdict, bool) {
    let program = read(text);
    let answer = answer(&program, &program.claims[0], &Options::default(), None);
    (answer.verdict, answer.kernel.is_some())
}

#[test]
fn a_violation_refutes_a_claim_without_a_bound() {
    for f in ["isqrt(t)", "t * t", "isqrt(2 * t)", "heights [0, 1]"] {
        assert_eq!(decided(&format!("fun f(t) = {f}\nclaim nimsum f")), (Verdict::Refuted, true), "{f}");
        assert_eq!(decided(&format!("fun f(t) = {f}\nclaim not nimsum f")), (Verdict::Proved, true), "{f}");
    }
}

#[test]
fn without_a_violation_it_is_proved_below_a_bound() {
    for (f, bits) in [("isqrt(t) - isqrt(t)", 16), ("heights [0, 0, 1, 1]", 2), ("t * t monus t * t", 16)] {
        let (verdict, _) = decided(&format!("fun f(t) = {f}\nclaim nimsum f"));
        assert_eq!(verdict, Verdict::ProvedBelow { bits }, "{f}");
    }
}
