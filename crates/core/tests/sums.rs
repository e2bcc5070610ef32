//! Claims about sums, by the Grundy numbers of their summands (docs/THEORY.md, Theorem 5d.1), against the partition of
//! the whole sum, and for all values of parameters against instances.

use nimcert_core::answer::Certificate;
use nimcert_core::decision::{Attempts, Decision, Name, Obligation, Options, Outcome, decide_claim};
use nimcert_core::language::ast::Program;
use nimcert_core::language::{Source, parse_program};
use proptest::prelude::*;

/// Games over coordinates of their own, with their Grundy numbers: the definition of a game, its name, its coordinates
/// and its number. `#` stands for what makes names different.
const GAMES: [[&str; 4]; 7] = [
    ["game take#(x) move u < min(x, 2) to (x - u - 1)\n", "take#", "x#", "(x# mod 3)"],
    ["game least#(x) move u < x when u + 2 <= x to (u)\n", "least#", "x#", "floor(x# / 2)"],
    ["game still#(x) where x < 3\n", "still#", "x#", "(x# - x#)"],
    ["game one#(x) move when x mod 2 = 1 to (x - 1)\n", "one#", "x#", "(x# mod 2)"],
    ["fun f#(t) = floor(t / 2)\n", "bar(f#)", "y#, z#", "(y# xor z#)"],
    ["fun f#(t) = min(floor(t / 2), 1)\n", "bar(f#)", "y#, z#", "(y# xor z#)"],
    ["", "strip", "x#", "x#"],
];

/// A sum of these, with a number that may be wrong.
#[derive(Debug, Clone)]
struct Sum {
    /// Which game each summand is.
    summands: Vec<usize>,
    /// How the claim is written.
    form: usize,
    /// The summand whose number is another one.
    wrong: Option<usize>,
}

impl Sum {
    fn text(&self) -> String {
        let named = |i: usize, part: usize| {
            GAMES[self.summands[i]][part].replace('#', &((b'a' + i as u8) as char).to_string())
        };
        let all = 0..self.summands.len();
        let definitions: String = all.clone().map(|i| named(i, 0)).collect();
        let [names, coordinates] = [" + ", ", "].map(|_| Vec::<String>::new());
        let (mut names, mut coordinates, mut numbers) = (names, coordinates, Vec::new());
        for i in all {
            names.push(named(i, 1));
            coordinates.push(named(i, 2));
            let number = named(i, 3);
            numbers.push(if self.wrong == Some(i) { format!("({number} + 1)") } else { number });
        }
        let game = format!("game s({}) = {}\n", coordinates.join(", "), names.join(" + "));
        let (one, others) = (&numbers[0], numbers[1..].join(" xor "));
        let claim = match self.form {
            0 => format!("grundy s = {}", numbers.join(" xor ")),
            1 => format!("p s = {} = 0", numbers.join(" xor ")),
            2 => format!("p s = {one} = {others}"),
            3 => format!("p s = {others} = {one}"),
            _ => format!("p s = not ({one} != {others})"),
        };
        format!("{definitions}{game}claim {claim}\n")
    }
}

fn sum() -> impl Strategy<Value = Sum> {
    let summands = prop::collection::vec(0..GAMES.len(), 2..4);
    (summands, 0..5usize, prop::option::weighted(0.3, 0..3usize)).prop_map(|(summands, form, wrong)| Sum {
        summands,
        form,
        wrong,
    })
}

fn read(text: &str) -> Program {
    parse_program(&Source::new("test", text), &[]).unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

/// The decision about the only claim. Whatever is proved or refuted has a certificate that passes.
fn decided(program: &Program, theorems: bool) -> Decision {
    let mut options = Options::default();
    options.threads = 1;
    if !theorems {
        options.attempts = Attempts::Except(&[Name::Theorem]);
    }
    let decision = decide_claim(program, &program.claims[0], &options, None);
    if let Some(certificate) = Certificate::of(program, &program.claims[0].statement, &decision) {
        let checked = certificate.check();
        assert!(checked.is_ok(), "{:?}", checked.err());
    }
    decision
}

fn is_by_summands(decision: &Decision) -> bool {
    decision.steps.iter().any(|step| matches!(step.obligation, Obligation::Summands))
}

fn numbers(decision: &Decision) -> usize {
    decision.steps.iter().filter(|step| matches!(step.obligation, Obligation::Number(_))).count()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(nimcert_testing::cases(60)))]

    /// The theorem and the partition of the whole sum give one answer, with the same smallest counterexample.
    #[test]
    fn sums_agree_with_their_partition(sum in sum()) {
        let text = sum.text();
        let program = read(&text);
        let (by_theorem, by_partition) = (decided(&program, true), decided(&program, false));
        prop_assert_eq!(&by_theorem.outcome, &by_partition.outcome, "{}", text);
        prop_assert!(!is_by_summands(&by_partition));
        let is_right = sum.wrong.is_none_or(|i| i >= sum.summands.len());
        prop_assert_eq!(by_theorem.outcome == Outcome::Proved, is_right, "{}", text);
    }
}

#[test]
fn sums_of_all_games_are_proved_by_their_summands() {
    for first in 0..GAMES.len() - 1 {
        for form in 0..4 {
            let sum = Sum { summands: vec![first, (first + 1) % 6, 6], form, wrong: None };
            let decision = decided(&read(&sum.text()), true);
            assert_eq!(decision.outcome, Outcome::Proved, "{}", sum.text());
            assert!(is_by_summands(&decision), "{}", sum.text());
            // Strips need no term.
            assert_eq!(numbers(&decision), 2, "{}", sum.text());
        }
    }
}

#[test]
fn equal_summands_are_proved_once_whatever_their_names() {
    let steps = |text: &str| decided(&read(text), true).steps.len();
    let take = "game take(x) move u < min(x, 2) to (x - u - 1)\n";
    let other = "game other(q) move a < min(q, 2) to (q - a - 1)\n";
    let claim = "claim grundy s = (a mod 3) xor (b mod 3)\n";
    let one = format!("{take}game s(a, b) = take + take\n{claim}");
    let two = format!("{take}{other}game s(a, b) = take + other\n{claim}");
    assert_eq!(steps(&one), steps(&two));
    let unequal = two.replace("min(q, 2)", "min(q, 3)").replace("b mod 3", "b mod 4");
    assert!(steps(&two) < steps(&unequal));
    // Functions with one body are one function.
    let bars = |g: &str| {
        format!(
            "fun f(t) = floor(t/2)\nfun g(t) = {g}\ngame s(y, z, v, w) = bar(f) + bar(g)\nclaim grundy s = y xor z xor (v xor w)\n"
        )
    };
    assert!(steps(&bars("floor(t/2)")) < steps(&bars("floor(t/4)")));
}

#[test]
fn numbers_that_are_wrong_but_have_the_right_nim_sum() {
    let text = "game take(x) move u < min(x, 3) to (x - u - 1)\nfun h(x) = (x mod 4) xor 1\n\
                game s(a, b) = take + take\nclaim grundy s = h(a) xor h(b)\n";
    let decision = decided(&read(text), true);
    assert_eq!(decision.outcome, Outcome::Proved);
    assert!(!is_by_summands(&decision));
}

#[test]
fn a_function_of_several_summands_is_written_out() {
    let text = "game take(x) move u < min(x, 3) to (x - u - 1)\nfun h(a, b) = (a mod 4) xor (b mod 4)\n\
                game s(a, b) = take + take\nclaim grundy s = h(b, a)\n";
    let decision = decided(&read(text), true);
    assert_eq!(decision.outcome, Outcome::Proved);
    assert!(is_by_summands(&decision));
}

/// Claims for all values of parameters, and whether they are proved.
const FOR_ALL: [(&str, bool); 10] = [
    ("game s(a, b) = take + take\nclaim grundy s = (a mod (m + 1)) xor (b mod (m + 1))", true),
    ("game s(a, b) = take + take\nclaim p s = (a mod (m + 1)) xor (b mod (m + 1)) = 0", true),
    ("game s(a, b) = take + least\nclaim grundy s = (a mod (m + 1)) xor floor(b / (m + 1))", true),
    ("game s(y, z, v, w) = bar(f) + bar(g)\nclaim p s = y xor z xor v xor w = 0", true),
    ("game s(y, z, a) = bar(f) + take\nclaim grundy s = (y xor z) xor (a mod (m + 1))", true),
    ("game s(x, a) = strip + take\nclaim grundy s = x xor (a mod (m + 1))", true),
    ("game s(a, b) = take + take\nclaim grundy s = (a mod (m + 1)) xor (b mod (m + 2))", false),
    ("game s(y, z, v, w) = bar(f) + bar(h)\nclaim p s = y xor z xor v xor w = 0", false),
    ("game s(a, b) = take + few\nclaim grundy s = (a mod (m + 1)) xor (b mod (m + 1))", false),
    ("game s(a, b) = take + take\nclaim grundy s = (a mod (m + 1)) + (b mod (m + 1))", false),
];

#[test]
#[ignore = "takes long"]
fn sums_for_all_values_agree_with_their_instances() {
    let rules = "param m >= 1\nfun f(t) = floor(t / (2*m))\nfun g(t) = floor(t / (4*m))\nfun h(t) = floor(t / m)\n\
                 game take(x) move u < min(x, m) to (x - u - 1)\ngame least(x) move u < x when u + m + 1 <= x to (u)\n\
                 game few(x) move u < min(x, min(m, 9)) to (x - u - 1)\n";
    for (claim, is_proved) in FOR_ALL {
        let text = format!("{rules}{claim}\n");
        let program = read(&text);
        let decision = decided(&program, true);
        assert_eq!(decision.outcome == Outcome::Proved, is_proved, "{text}: {:?}", decision.outcome);
        assert_eq!(is_by_summands(&decision), is_proved, "{text}");
        let first = decision.instance.as_ref().map(|values| u32::try_from(&values[0]).unwrap());
        assert_eq!(first.is_some(), !is_proved, "{text}");
        for m in 1..=8u32 {
            let instance = decided(&program.at(&[m.into()]), true).outcome == Outcome::Proved;
            if first.is_none_or(|first| m <= first) {
                assert_eq!(instance, first != Some(m), "{text}, m = {m}");
            }
        }
    }
}
