//! Small claims of all kinds, with parameters or without, negated or not, below a bound or not: search, kernel and rules
//! never contradict each other, and the search takes a way that the kernel has.

use std::time::Duration;

use nimcert_core::answer::{Options, answer};
use nimcert_core::decision::Obligation;
use proptest::prelude::*;

use crate::games_kit::read;
use crate::routes::{Route, of_kernel};

const TERMS: [&str; 14] = [
    "m",
    "0",
    "1",
    "3",
    "t",
    "t + m",
    "min(t, m)",
    "max(t, m)",
    "floor(t/2)",
    "floor(t/3)",
    "floor(t/(m + 2))",
    "floor((t + m)/2)",
    "t monus m",
    "if t < m then t else 0",
];

const CONDITIONS: [&str; 9] = [
    "x = x",
    "x < m",
    "x >= 0",
    "0 = 1",
    "x + m >= x",
    "x != m",
    "(x xor m) <= x + m",
    "x mod 2 = 0",
    "x + x != 2*m + 1",
];

const RULES: [&str; 14] = [
    "",
    "move u < x to (u)",
    "move u < x when u + m >= x to (u)",
    "move when x >= 1 to (x - 1)",
    "move when x > m to (x - m - 1)",
    "move u < m to (u)",
    "move to (x)",
    "move when x >= 1 to (x + 1)",
    "move u < x to (u) move when x = m to (x + 1)",
    "where x <= m move u < x to (u)",
    "where x < m move u < x to (u)",
    "where x = 0 move u < x to (u)",
    "where x < 0",
    "move when x mod 2 = 0 and x >= 1 to (x + 1) move when x mod 2 = 1 and x >= 3 to (x - 3)",
];

const SETS: [&str; 7] = ["x = 0", "x >= 0", "0 = 1", "x = m", "x mod (m + 2) = 0", "x <= m", "x != m"];

const VALUES: [&str; 6] = ["x", "0", "m", "x mod (m + 2)", "x + 1", "min(x, m)"];

fn one<const N: usize>(all: [&'static str; N]) -> impl Strategy<Value = &'static str> {
    prop::sample::select(all.to_vec())
}

/// The definitions and the statement of a claim that has `m`.
fn statement() -> impl Strategy<Value = (String, String)> {
    let bounds = one(["", "", " below 1", " below 2", " below 16", " below 17", " below 100"]);
    let function = (one(TERMS), one(["monotone", "ns", "nimsum"]), bounds)
        .prop_map(|(term, property, below)| (format!("fun f(t) = {term}\n"), format!("{property} f{below}")));
    let of_numbers = one(CONDITIONS).prop_map(|condition| (String::new(), format!("forall x: {condition}")));
    let game = |rules: &str| format!("game g(x) {rules}\n");
    let set = (one(RULES), one(SETS)).prop_map(move |(rules, set)| (game(rules), format!("p g = {set}")));
    let value = (one(RULES), one(VALUES))
        .prop_map(move |(rules, value)| (game(rules), format!("grundy g = {value}")));
    let bar = (one(TERMS), any::<bool>()).prop_map(|(term, is_value)| {
        let claim =
            if is_value { "grundy bar(f) = y xor z" } else { "p strip + bar(f) = (x xor y xor z) = 0" };
        (format!("fun f(t) = {term}\n"), claim.to_owned())
    });
    prop_oneof![3 => function, 1 => of_numbers, 2 => set, 2 => value, 1 => bar]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(nimcert_testing::cases(96)))]

    #[test]
    #[ignore = "takes long"]
    fn witnesses_agree(
        (definitions, statement) in statement(),
        negated in any::<bool>(),
        value in one(["param m >= 0", "param m >= 1", "param m >= 3", "let m = 0", "let m = 1", "let m = 5"]),
    ) {
        let not = if negated { "not " } else { "" };
        let text = format!("{value}\n{definitions}claim {not}{statement}\n");
        let program = read(&text);
        let mut options = Options::default();
        options.search.timeout = Some(Duration::from_secs(3));
        options.search.max_states = 300_000;
        options.search.threads = 1;
        options.side = Some(6);
        options.columns = 24;
        let answer = answer(&program, &program.claims[0], &options, None);
        prop_assert_eq!(answer.contradiction(), None, "{}: {:?}", text, answer.kernel);
        let Some(evidence) = &answer.decision.evidence else { return Ok(()) };
        let route = Route::of(evidence);
        prop_assert!(route.is_some(), "{text}: {:?}", evidence.sections);
        let has_cases = answer.decision.steps.iter().any(|step| step.obligation == Obligation::Cases);
        if let Some(Ok(verified)) = &answer.kernel && !has_cases {
            prop_assert_eq!(route, Some(of_kernel(&verified.route)), "{}", text);
        }
    }
}
