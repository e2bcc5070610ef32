//! Lines of proof that all parametric sections of a certificate share, and bodies that are those of earlier sections.

use std::collections::BTreeSet;

use nimcert_core::answer::Certificate;
use nimcert_core::decision::{Options, decide};

use super::parametric_kit::program;

/// A claim and its certificate.
fn certified(text: &str) -> (String, String) {
    let program = program(text);
    let decision = decide(&program, &program.claims[0].statement, &Options::default(), None);
    let certificate = Certificate::of(&program, &program.claims[0].statement, &decision).expect("a proof");
    (certificate.claim, String::from_utf8(certificate.bytes).expect("ASCII"))
}

fn is_verified(claim: &str, certificate: &str) -> bool {
    nimcert_core::kernel::check(claim.as_bytes(), certificate.as_bytes()).is_ok()
}

const CLAIMS: [&str; 5] = [
    "param m >= 1\nfun f(t) = floor(t / (2 * m))\nclaim ns f",
    "param m >= 1\nfun f(t) = floor(t / (2 * m))\nclaim nimsum f",
    "param m >= 0, n >= 0\nfun f(t) = floor((t + m) / (2 * m + 2 * n + 2))\nclaim monotone f",
    "param m >= 0\nfun F(x, z) = floor((x + z + 1) / (4 * m + 1))\nclaim p bar(F) = x xor y xor z = 0",
    "param m >= 0\nclaim forall x, y: x != m or y != m or x = y",
];

#[test]
fn each_line_of_a_pool_is_needed_and_stands_there_once() {
    let mut tried = 0;
    // Where several locations have one state, a step may lead to another one than its lines were made for.
    for text in &CLAIMS[..4] {
        let (claim, certificate) = certified(text);
        assert!(is_verified(&claim, &certificate), "{text}");
        let lines: Vec<&str> = certificate.lines().collect();
        let pool: Vec<usize> = (0..lines.len()).filter(|i| lines[*i].starts_with("by ")).collect();
        let different: BTreeSet<&str> = pool.iter().map(|i| lines[*i]).collect();
        assert_eq!(different.len(), pool.len(), "{text}");
        // They follow the head, one after the other.
        let head = lines.iter().rposition(|line| line.starts_with("| ")).expect("a claim");
        assert!(pool.iter().copied().eq(head + 1..=head + pool.len()), "{text}");
        for without in pool {
            let fewer: String =
                (0..lines.len()).filter(|i| *i != without).map(|i| format!("{}\n", lines[i])).collect();
            assert!(!is_verified(&claim, &fewer), "{text}: {}", lines[without]);
            tried += 1;
        }
    }
    assert!(tried > 20, "{tried}");
}

#[test]
fn the_same_claim_gives_the_same_lines() {
    for text in CLAIMS {
        assert_eq!(certified(text), certified(text), "{text}");
    }
}
