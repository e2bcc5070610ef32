//! Claims about passes with a parameter against their instances, which the partition decides: each hypothesis of the
//! theorem kept and dropped.

use nimcert_core::answer::Certificate;
use nimcert_core::decision::{
    Attempts, Decision, Hypothesis, Name, Obligation, Options, Outcome, decide_claim,
};
use nimcert_core::language::ast::Program;
use nimcert_core::language::{Source, parse_program};

/// Heights, with the shift of their nim-sum.
const HEIGHTS: [(&str, u32); 4] =
    [("z / (2 * m)", 0), ("(z + 1) / (2 * m)", 1), ("(z + 2) / (2 * m)", 2), ("z / (2 * m + 1)", 0)];
/// Passes, and whether there may be two.
const PASSES: [&str; 7] = [
    "move q < p when x + y + z > 0 to (x, y, z, q)",
    "move when p > 0 and x + y + z > 0 to (x, y, z, p - 1)",
    "move when p > 0 to (x, y, z, p - 1)",
    "move when p > 0 and x > 0 and z > 0 to (x, y, z, p - 1)",
    "move when p > 0 and x mod 2 = 1 to (x, y, z, p - 1)",
    "move when p > 0 and x > 1 to (x, y, z, p - 1)",
    "move when p mod 2 = 1 and x > 0 to (x, y, z, p - 1)",
];
const BOUNDS: [&str; 3] = ["", " and p <= 1", " and p <= m"];

pub(crate) fn text(height: (&str, u32), pass: &str, bound: &str) -> String {
    let (height, s) = height;
    let cut = height.replace('z', "w");
    format!(
        "param m >= 1
fun sigma(n) = if n = 0 then 0 elif n mod 2 = 1 then n + 1 else n monus 1
game g(x, y, z, p) where y <= floor({height}){bound}
  move u < x to (u, y, z, p)
  move v < y to (x, v, z, p)
  move w < z to (x, min(y, floor({cut})), w, p)
  {pass}
claim p g = (p mod 2 = 0 and (x + {s}) xor y xor (z + {s}) = 0) or (p mod 2 = 1 and (sigma(x) + {s}) xor y xor (z + {s}) = 0)"
    )
}

fn read(text: &str) -> Program {
    parse_program(&Source::new("test", text), &[]).unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

fn decided(program: &Program) -> Decision {
    let mut options = Options::default();
    (options.threads, options.max_states) = (1, 300_000);
    // Instances are decided by the partition.
    options.attempts = Attempts::Except(&[Name::Theorem]);
    decide_claim(program, &program.claims[0], &options, None)
}

fn is_by_passes(decision: &Decision) -> bool {
    let is = |o: &Obligation| {
        matches!(o, Obligation::Pass { hypothesis: Hypothesis::Forbidden | Hypothesis::One, .. })
    };
    decision.steps.iter().any(|step| is(&step.obligation))
}

#[test]
fn claims_with_passes_agree_with_their_instances() {
    let (mut proved, mut refuted) = (0, 0);
    for (i, height) in HEIGHTS.into_iter().enumerate() {
        for (j, pass) in PASSES.into_iter().enumerate() {
            let text = text(height, pass, BOUNDS[(i + j) % BOUNDS.len()]);
            let program = read(&text);
            let decision = decided(&program);
            let instance = |m: u32| decided(&program.at(&[m.into()])).outcome;
            match &decision.outcome {
                Outcome::Proved => {
                    assert!(is_by_passes(&decision), "{text}");
                    let certificate = Certificate::of(&program, &program.claims[0].statement, &decision);
                    let certificate = certificate.unwrap_or_else(|| panic!("no certificate: {text}"));
                    assert!(certificate.check().is_ok(), "{text}");
                    for m in 1..4 {
                        assert_eq!(instance(m), Outcome::Proved, "{text}, m = {m}");
                    }
                    proved += 1;
                }
                Outcome::Refuted(_) => {
                    let values = decision.instance.as_ref().expect("an instance");
                    let m = u32::try_from(&values[0]).expect("a small value");
                    assert!(matches!(instance(m), Outcome::Refuted(_)), "{text}, m = {m}");
                    refuted += 1;
                }
                // The hypotheses are sufficient: a claim without them may hold for some values.
                _ => {
                    assert!((1..4).any(|m| instance(m) == Outcome::Proved), "{text}: {:?}", decision.outcome);
                }
            }
        }
    }
    assert!(proved >= 6 && refuted >= 12, "{proved} proved, {refuted} refuted");
}

/// A hypothesis of the theorem may fail where the claim holds: other attempts go on.
#[test]
fn a_hypothesis_that_fails_refutes_nothing() {
    for (passes, claimed, holds) in [
        ("p = q + 1 or p = q + 3", "x = y", true),
        ("p = q + 1", "x = y", true),
        ("p = q + 1 or p = q + 3", "x = y + 1", false),
        ("p = q + 1 or p = q + 2", "x = y", false),
    ] {
        let text = format!(
            "param m >= 1
fun sigma(n) = if n = 0 then 0 elif n mod 2 = 1 then n + 1 else n monus 1
game g(x, y, p) where p <= 3 and y < m
  move u < x to (u, y, p)
  move v < y to (x, v, p)
  move q < p when x + y > 0 and ({passes}) to (x, y, q)
claim p g = (p mod 2 = 0 and {claimed}) or (p mod 2 = 1 and x = sigma(y))"
        );
        let decision = decided(&read(&text));
        let is_as_expected = match decision.outcome {
            Outcome::Proved => holds,
            Outcome::Refuted(_) => !holds,
            _ => false,
        };
        assert!(is_as_expected, "{text}: {:?}", decision.outcome);
    }
}
