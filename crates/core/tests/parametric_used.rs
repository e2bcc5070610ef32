//! Parameters that a claim, or one of its obligations, does not mention.

use nimcert_core::answer::{Answer, Options, Verdict, answer};

use super::criterion::read;

fn decided(text: &str) -> Answer {
    let program = read(text);
    answer(&program, &program.claims[0], &Options::default(), None)
}

#[test]
fn unused_parameters_change_nothing() {
    for parameters in [
        "m >= 1, a >= 0",
        "a >= 3, m >= 1",
        "a >= 0, m >= 1, b >= 2",
        "a >= 0, b >= 1, m >= 1, c >= 2, d >= 0",
    ] {
        for (claim, verdict) in [
            ("fun f(t) = floor(t / (2*m))\nclaim nimsum f", Verdict::Proved),
            ("fun f(t) = floor(t / (2*m + 1))\nclaim nimsum f", Verdict::Refuted),
            ("fun f(t) = floor(t / (2*m + 1))\nclaim not nimsum f", Verdict::Proved),
            ("claim forall x: x mod m < m", Verdict::Proved),
            ("claim forall x: x mod m < m - 1", Verdict::Refuted),
            ("fun f(t) = if t < m then 0 else floor(t/2)\nclaim monotone f", Verdict::Proved),
        ] {
            let text = format!("param {parameters}\n{claim}");
            let found = decided(&text);
            assert_eq!(found.verdict, verdict, "{text}: {:?}", found.decision.outcome);
            assert!(found.kernel.is_some(), "{text}");
        }
    }
}

#[test]
fn each_obligation_may_mention_others() {
    let text = "param m >= 1, n >= 1, p >= 1, q >= 1, r >= 1\n\
                claim forall x: x mod m < m and x mod n < n and x mod p < p and x mod q < q and x mod r < r";
    let found = decided(text);
    assert_eq!(found.verdict, Verdict::Proved, "{:?}", found.decision.outcome);
    let wrong = decided(&text.replace("x mod r < r", "x mod r < r - 1"));
    assert_eq!(wrong.verdict, Verdict::Refuted, "{:?}", wrong.decision.outcome);
}
