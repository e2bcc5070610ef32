//! What the tests of claims about games share: a claim is decided, and the kernel verifies whatever is proved or refuted.

use nimcert_core::answer::Certificate;
use nimcert_core::certificate::encode;
use nimcert_core::decision::{
    Decision, Evidence, MoveTaken, Options, Outcome, Refutation, SideCondition, decide as decide_statement,
};
use nimcert_core::language::{Claim, Program, Source, parse_program, print_claim};
use num_bigint::BigUint;

pub(crate) fn read(text: &str) -> Program {
    parse_program(&Source::new("test", text), &[]).unwrap_or_else(|e| panic!("{text}\n{e:?}"))
}

/// The last claim alone, with or without `not`.
fn only(program: &Program, negated: bool) -> Program {
    let mut program = program.clone();
    let statement = program.claims.last().unwrap().statement.clone();
    program.claims = vec![Claim { negated, statement }];
    program
}

pub(crate) fn certificate(program: &Program, negated: bool, evidence: &Evidence) -> (String, Vec<u8>) {
    let claim = print_claim(&only(program, negated), 0);
    let bytes = encode(&claim, evidence);
    (claim, bytes)
}

pub(crate) fn decide_with(program: &Program, options: &Options) -> Decision {
    let statement = &program.claims.last().unwrap().statement;
    let decision = decide_statement(program, statement, options, None);
    if let Some(certificate) = Certificate::of(program, statement, &decision)
        && let Err(failure) = certificate.check()
    {
        panic!("{}{failure}\n{}", certificate.claim, String::from_utf8_lossy(&certificate.bytes));
    }
    decision
}

pub(crate) fn decide(text: &str) -> Decision {
    decide_with(&read(text), &Options::default())
}

#[track_caller]
pub(crate) fn proved(text: &str) {
    let decision = decide(text);
    assert_eq!(decision.outcome, Outcome::Proved, "{text}");
    assert!(decision.evidence.is_some());
}

/// The kind of a refutation, and its position in words such as `0 2^300`.
#[track_caller]
pub(crate) fn refuted(text: &str, expected: &str) {
    let decision = decide(text);
    let Outcome::Refuted(refutation) = &decision.outcome else { panic!("{text}: {:?}", decision.outcome) };
    assert!(decision.evidence.is_some(), "{text}");
    assert_eq!(brief(refutation), with_numbers(expected), "{text}");
}

pub(crate) fn brief(refutation: &Refutation) -> String {
    match refutation {
        Refutation::Closed { position, option, .. } => format!("closed {} to {}", row(position), row(option)),
        Refutation::Reach { position } => format!("reach {}", row(position)),
        Refutation::Undefined { position } => format!("undefined {}", row(position)),
        Refutation::Heaps { position } => format!("heaps {}", row(position)),
        Refutation::ForAll { values } => format!("forall {}", row(values)),
        Refutation::Columns(c) => format!("columns {} {}", c.z, c.z_prime),
        Refutation::ForAllParameters { named, .. } => format!("forall {named:?}"),
        Refutation::ByCases => "by cases".to_owned(),
    }
}

#[track_caller]
pub(crate) fn no_game(text: &str, expected: &str) {
    let decision = decide(text);
    let Outcome::IllFormed(condition) = &decision.outcome else { panic!("{text}: {:?}", decision.outcome) };
    assert!(decision.evidence.is_none());
    let found = match condition {
        SideCondition::NoPosition => "no position".to_owned(),
        SideCondition::Undefined { values, .. } | SideCondition::NoValue { values, .. } => {
            format!("undefined {}", row(values))
        }
        SideCondition::Leaves { number, position, option, .. } => {
            format!("leaves {number}: {} to {}", row(position), row(option))
        }
        SideCondition::Cycle(steps) => {
            let step = |taken: &MoveTaken| format!("{} by {}", row(&taken.position), taken.number);
            format!("cycle {}", steps.iter().map(step).collect::<Vec<String>>().join(" to "))
        }
        SideCondition::Repeats { taken: MoveTaken { number, position, option, .. }, alone } => {
            let what = if *alone { "repeats" } else { "goes on" };
            format!("{what} {number}: {} to {}", row(position), row(option))
        }
        SideCondition::NotMonotone { counterexample: c, .. } => format!("falls {} {}", c.z, c.z_prime),
        SideCondition::Falls { parameter, arguments, .. } => format!("falls {parameter}: {}", row(arguments)),
    };
    assert_eq!(found, with_numbers(expected), "{text}");
}

#[track_caller]
pub(crate) fn undecided(text: &str, options: &Options, reason: &str) {
    let decision = decide_with(&read(text), options);
    let Outcome::Undecided(why) = &decision.outcome else { panic!("{text}: {:?}", decision.outcome) };
    assert!(why.to_string().contains(reason), "{why}: not {reason}");
    assert!(decision.evidence.is_none());
}

fn row(numbers: &[BigUint]) -> String {
    numbers.iter().map(BigUint::to_string).collect::<Vec<String>>().join(" ")
}

/// Words with `2^n`, `2^n+m` and `2^n-m` in the place of their digits.
fn with_numbers(text: &str) -> String {
    let number = |word: &str| {
        let Some(rest) = word.strip_prefix("2^") else { return word.to_owned() };
        let (exponent, sign, more) = match rest.split_once(['+', '-']) {
            Some((exponent, more)) => (exponent, rest.contains('+'), more.parse::<u64>().unwrap()),
            None => (rest, true, 0),
        };
        let power = BigUint::from(1u32) << exponent.parse::<u64>().unwrap();
        (if sign { power + more } else { power - more }).to_string()
    };
    text.split(' ').map(number).collect::<Vec<String>>().join(" ")
}

pub(crate) const HEAPS: [&str; 6] = ["a", "b", "c", "d", "e", "h"];

/// Nim with this number of heaps, as a sum.
pub(crate) fn nim(heaps: usize) -> String {
    format!("game nim({}) = {}\n", HEAPS[..heaps].join(", "), vec!["strip"; heaps].join(" + "))
}

/// The same with the moves written down.
pub(crate) fn nim_by_moves(heaps: usize) -> String {
    let names = &HEAPS[..heaps];
    let mut text = format!("game nim({})", names.join(", "));
    for i in 0..heaps {
        let mut to = names.to_vec();
        to[i] = "u";
        text += &format!("\n  move u < {} to ({})", names[i], to.join(", "));
    }
    text + "\n"
}
