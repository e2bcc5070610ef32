//! The criterion of bars against the partition and against play, for random functions of one to three variables.

use nimcert_core::answer::Certificate;
use nimcert_core::decision::{Attempts, Decision, Name, Obligation, Options, Outcome, Refutation, decide};
use nimcert_core::language::ast::Program;
use nimcert_core::language::{Source, parse_program};
use nimcert_testing::played_games::Table;
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use proptest::prelude::*;

pub(crate) fn read(text: &str) -> Program {
    parse_program(&Source::new("test", text), &[]).unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

/// The attempts by the criterion of bars.
const CRITERION: Attempts = Attempts::Only(&[Name::Criterion]);

/// The criterion, and the search for a smaller counterexample.
pub(crate) const NO_PARTITION: Attempts = Attempts::Except(&[Name::Theorem, Name::Partition]);

/// The P/N partition.
pub(crate) const PARTITION: Attempts = Attempts::Only(&[Name::Partition, Name::SmallestPosition]);

pub(crate) fn decided(program: &Program, attempts: Attempts) -> Decision {
    let mut options = Options::default();
    (options.attempts, options.threads) = (attempts, 1);
    options.max_states = 1_000_000;
    decide(program, &program.claims[0].statement, &options, None)
}

pub(crate) fn is_by_criterion(decision: &Decision) -> bool {
    let by = |o: &Obligation| matches!(o, Obligation::Criterion { .. } | Obligation::NsBar { .. });
    decision.steps.iter().any(|step| by(&step.obligation))
}

/// Whether two decisions have the same outcome; positions may differ if the search for the smallest one was given up.
pub(crate) fn agree(by_criterion: &Decision, by_partition: &Decision) -> bool {
    let is_refuted = |decision: &Decision| matches!(decision.outcome, Outcome::Refuted(_));
    match by_criterion.is_smallest {
        true => by_criterion.outcome == by_partition.outcome,
        false => is_refuted(by_criterion) && is_refuted(by_partition),
    }
}

/// A function that is monotone in each of its parameters, which are `a`, `b`, ...
fn monotone(names: &'static [&'static str]) -> impl Strategy<Value = String> {
    let variable = proptest::sample::select(names).prop_map(str::to_owned);
    let leaf = prop_oneof![4 => variable, 1 => (0..4u32).prop_map(|c| c.to_string())];
    let term = leaf.prop_recursive(3, 6, 2, |inner| {
        let two = (inner.clone(), inner.clone());
        prop_oneof![
            3 => two.clone().prop_map(|(a, b)| format!("({a} + {b})")),
            1 => two.clone().prop_map(|(a, b)| format!("min({a}, {b})")),
            1 => two.prop_map(|(a, b)| format!("max({a}, {b})")),
            3 => (inner.clone(), 2..9u32).prop_map(|(a, k)| format!("floor({a} / {k})")),
            1 => (inner, 2..4u32).prop_map(|(a, k)| format!("{k} * floor({a} / {})", 2 * k)),
        ]
    });
    // Heights below columns: otherwise most claims fail at once.
    (term, 1..8u32).prop_map(|(term, k)| format!("floor({term} / {k})"))
}

/// The claims that have a criterion, of the function `f`.
fn claims(names: &[&str]) -> Vec<String> {
    let sum = names.join(" xor ");
    let mut claims =
        vec![format!("claim p bar(f) = y xor {sum} = 0"), format!("claim grundy bar(f) = {sum} xor y")];
    if let [a, b] = names {
        claims.push(format!(
            "claim p bar(f) = ({a} = 0 and {b} = 0 and y = 0) or ({a} > 0 and {b} > 0 and (({a} - 1) xor ({b} - 1) xor y) = 0)"
        ));
        claims.extend((1..4).map(|c| format!("claim p bar(f) = ({a} + {c}) xor y = {b} + {c}")));
    }
    if let ["z"] = names {
        claims.push("claim p strip + bar(f) = x xor y = z".to_owned());
        claims.push("claim p strip + bar(f) = (x + 2) xor y xor (z + 2) = 0".to_owned());
    }
    claims
}

/// Whether play agrees with the set at all positions with coordinates below a side; the set is read from the
/// claim by the program itself, P-positions are found by moving.
fn agrees(program: &Program, decision: &Decision) -> Result<(), TestCaseError> {
    let Some(positions) = decision.positions() else { return Ok(()) };
    let table = Table::new(program, &positions.sum);
    let number = |n: &BigUint| n.to_i128().expect("a small number");
    if let Outcome::Refuted(Refutation::Closed { position, option, .. }) = &decision.outcome {
        let [from, to] = [position, option].map(|p| p.iter().map(number).collect::<Vec<_>>());
        let options = table.options(&from).expect("a legal position");
        prop_assert!(options.iter().any(|choice| choice.to == to), "{from:?} has no option {to:?}");
    }
    Ok(())
}

fn check(names: &'static [&'static str], body: &str, index: usize) -> Result<(), TestCaseError> {
    let claims = claims(names);
    let claim = &claims[index % claims.len()];
    let text = format!("fun f({}) = {body}\n{claim}", names.join(", "));
    let program = read(&text);
    let (by_criterion, by_partition) = (decided(&program, NO_PARTITION), decided(&program, PARTITION));
    prop_assert!(!is_by_criterion(&by_partition), "{text}");
    let is_open = |decision: &Decision| matches!(decision.outcome, Outcome::Undecided(_));
    if is_open(&by_criterion) {
        // The partition is too large for a test.
        return Ok(());
    }
    prop_assert!(is_open(&by_partition) || agree(&by_criterion, &by_partition), "{text}");
    agrees(&program, &by_criterion)?;
    let proved = by_criterion.outcome == Outcome::Proved;
    let has_form = !claim.contains("and y = 0") || body_is_zero_at_origin(&program);
    prop_assert_eq!(is_by_criterion(&by_criterion), proved && has_form, "{}", text);
    let statement = &program.claims[0].statement;
    let certificate = Certificate::of(&program, statement, &by_criterion).expect("a certificate");
    let verdict = nimcert_kernel::check(certificate.claim.as_bytes(), &certificate.bytes);
    prop_assert!(verdict.is_ok(), "{text}: {verdict:?}");
    Ok(())
}

fn body_is_zero_at_origin(program: &Program) -> bool {
    let arguments = vec![BigUint::ZERO; program.functions[0].parameters.len()];
    nimcert_core::language::evaluate::apply(program, 0, &arguments) == Ok(BigUint::ZERO)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: nimcert_testing::cases(60), ..ProptestConfig::default() })]

    #[test]
    fn one_column(body in monotone(&["z"]), index in 0..60_usize) {
        check(&["z"], &body, index)?;
    }

    #[test]
    fn two_columns(body in monotone(&["a", "b"]), index in 0..60_usize) {
        check(&["a", "b"], &body, index)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: nimcert_testing::cases(16), ..ProptestConfig::default() })]

    #[test]
    fn three_columns(body in monotone(&["a", "b", "c"]), index in 0..60_usize) {
        check(&["a", "b", "c"], &body, index)?;
    }
}

/// Triangular bars: for odd k, P is given by the nim-sum iff k = 4m + 3, and by the border iff k = 4m + 1
/// \[miyadera2017, Theorem 7.3, Conjecture 8.1\].
#[test]
fn triangular_bars() {
    let border = "(x = 0 and y = 0 and z = 0) or (x > 0 and z > 0 and ((x - 1) xor y xor (z - 1)) = 0)";
    for k in (1..16).step_by(2) {
        for (set, holds) in [("x xor y xor z = 0", k % 4 == 3), (border, k % 4 == 1)] {
            let text = format!(
                "game g(x, y, z) where y <= floor((x + z) / {k}) move u < z to (x, min(floor((x + u) / {k}), y), u) move u < x to (u, min(y, floor((u + z) / {k})), z) move u < y to (x, u, z)\nclaim p g = {set}"
            );
            let program = read(&text);
            let decision = decided(&program, NO_PARTITION);
            assert_eq!(decision.outcome == Outcome::Proved, holds, "{text}: {:?}", decision.outcome);
            assert_eq!(is_by_criterion(&decision), holds, "{text}");
        }
    }
}

/// Triangular bars for all values of a parameter: what is proved holds for the first values by the ordinary
/// decision, and what is refuted fails for the value named, the least.
#[test]
fn triangular_bars_with_parameters() {
    let mut proved = Vec::new();
    let border = "(a = 0 and b = 0 and y = 0) or (a > 0 and b > 0 and ((a - 1) xor y xor (b - 1)) = 0)";
    for (slope, base) in [(4, 1), (4, 3), (2, 1), (4, 2), (2, 2)] {
        for height in 0..3_u32 {
            for (name, set) in [("plain", "a xor y xor b = 0"), ("border", border)] {
                let text = |param: &str| {
                    format!(
                        "{param}\nfun f(a, b) = floor((a + b + {height}) / ({slope} * m + {base}))\nclaim p bar(f) = {set}"
                    )
                };
                let program = read(&text("param m >= 0"));
                let decision = decided(&program, NO_PARTITION);
                let holds = |m: u32| {
                    let instance = read(&text(&format!("let m = {m}")));
                    decided(&instance, NO_PARTITION).outcome == Outcome::Proved
                };
                let case = (slope, base, height, name);
                match &decision.outcome {
                    Outcome::Proved => {
                        assert!(is_by_criterion(&decision), "{case:?}");
                        let first: Vec<u32> = (0..20).filter(|&m| !holds(m)).collect();
                        assert!(first.is_empty(), "{case:?}: fails for {first:?}");
                        proved.push(case);
                    }
                    Outcome::Refuted(_) => {
                        let instance = decision.instance.as_ref().expect("values of the parameters");
                        let least = instance[0].to_u32().expect("a small number");
                        assert!(!holds(least), "{case:?}: {least}");
                        assert!((0..least).all(holds), "{case:?}: before {least}");
                    }
                    outcome => panic!("{case:?}: {outcome:?}"),
                }
            }
        }
    }
    // docs/THEORY.md, Theorem 5a.8.
    let expected = [(4, 1, 0, "border"), (4, 1, 1, "plain"), (4, 1, 2, "plain"), (4, 3, 0, "plain")];
    assert_eq!(proved, expected);
}

/// Where the criterion fails, the position of Theorem 5a.4 refutes the claim: the kernel computes that it does, for bars
/// whose first failure is far from the first positions, and for some that the partition cannot reach.
#[test]
fn a_violated_line_names_a_position() {
    let border = "(a = 0 and b = 0 and y = 0) or (a > 0 and b > 0 and ((a - 1) xor y xor (b - 1)) = 0)";
    let two = |height: &str, set: &str| format!("fun f(a, b) = {height}\nclaim p bar(f) = {set}");
    let mut kinds = [0, 0];
    for (text, is_small) in [
        (two("floor((a + b) / 101)", "a xor y xor b = 0"), true),
        (two("floor((a + b) / 1001)", "a xor y xor b = 0"), false),
        (two("floor((a + b) / 1000)", "a xor y xor b = 0"), false),
        (two("floor((a + b + 1) / 103)", "a xor y xor b = 0"), true),
        (two("floor((a + b + 2) / 1003)", "a xor y xor b = 0"), false),
        (two("floor((a + 2 * b) / 333)", "a xor y xor b = 0"), false),
        (two("floor((a + b) / 103)", border), true),
        (two("floor((a + b) / 1003)", border), false),
        (two("floor((a + b + 1) / 1001)", "(a + 1) xor y xor (b + 1) = 0"), false),
        (two("floor((a + b + 5) / 1001)", "(a + 3) xor y xor (b + 3) = 0"), false),
        ("fun f(t) = floor(t / 101)\nclaim p strip + bar(f) = x xor y xor z = 0".to_owned(), true),
        // The function has a table, which the certificate needs too.
        ("fun f(t) = min(floor(t / 101), 1000)\nclaim p strip + bar(f) = x xor y xor z = 0".to_owned(), true),
        ("fun f(t) = floor(t / 1001)\nclaim grundy bar(f) = y xor z".to_owned(), false),
        (
            "fun f(a, b, c) = floor((a + b + c) / 40)\nclaim p bar(f) = a xor y xor b xor c = 0".to_owned(),
            false,
        ),
    ] {
        let program = read(&text);
        let mut options = Options::default();
        (options.attempts, options.threads) = (CRITERION, 1);
        let decision = decide(&program, &program.claims[0].statement, &options, None);
        assert!(!decision.is_smallest, "{text}: {:?}", decision.outcome);
        let position = |decision: &Decision| match &decision.outcome {
            Outcome::Refuted(Refutation::Closed { position, .. }) => (0, position.clone()),
            Outcome::Refuted(Refutation::Reach { position }) => (1, position.clone()),
            outcome => panic!("{text}: {outcome:?}"),
        };
        let (kind, shown) = position(&decision);
        kinds[kind] += 1;
        let certificate =
            Certificate::of(&program, &program.claims[0].statement, &decision).expect("a certificate");
        let verdict = nimcert_kernel::check(certificate.claim.as_bytes(), &certificate.bytes);
        assert!(verdict.is_ok(), "{text}: {verdict:?}");
        if is_small {
            let smallest = decided(&program, PARTITION);
            assert!(smallest.is_smallest, "{text}");
            let rank = |p: &[BigUint]| (p.iter().map(BigUint::bits).max(), p.iter().sum::<BigUint>());
            assert!(rank(&position(&smallest).1) <= rank(&shown), "{text}: {shown:?}");
        }
    }
    assert!(kinds.iter().all(|&count| count > 1), "{kinds:?}");
}
