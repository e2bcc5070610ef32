//! The sides of comparisons are integers as far as they are sums, differences and multiples, and naturals below that
//! (docs/LANGUAGE.md, "Meaning"): every operator above a difference that is negative, for all who give it a meaning.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use nimcert_core::answer::Certificate;
use nimcert_core::decision::{Options, Outcome, SideCondition, decide};
use nimcert_core::exhaustion::boxes::{BoxQuestion, Sums, compute_box, compute_box_by_exhaustion};
use nimcert_core::games::sweep::{BoxLimits, Mode, Value};
use nimcert_core::language::{Program, Source, Statement, holds, parse_program};
use num_bigint::BigUint;

/// An operator around a term, and what makes it of an integer; `None` for those that need a natural.
type Case = (&'static str, Option<fn(i64) -> i64>);

const CASES: [Case; 20] = [
    ("A", Some(|a| a)),
    ("A + 3", Some(|a| a + 3)),
    ("3 + A", Some(|a| a + 3)),
    ("A - 2", Some(|a| a - 2)),
    ("2 - A", Some(|a| 2 - a)),
    ("3 * A", Some(|a| 3 * a)),
    ("A * 3", Some(|a| 3 * a)),
    ("A << 0", Some(|a| a)),
    ("A << 3", Some(|a| 8 * a)),
    ("(3 * A) << 1", Some(|a| 6 * a)),
    ("(A << 2) - (A << 1)", Some(|a| 2 * a)),
    ("A >> 0", None),
    ("floor(A / 1)", None),
    ("ceil(A / 2)", None),
    ("A mod 5", None),
    ("A monus 1", None),
    ("min(A, 100)", None),
    ("A xor 0", None),
    ("if x = x then A else 0", None),
    ("2^floor(log2(A))", None),
];

fn read(text: &str) -> Program {
    parse_program(&Source::new("test", text), &[]).unwrap_or_else(|e| panic!("{text}\n{e:?}"))
}

/// The claim that the term is below a number, at every x.
fn claim(term: &str, bound: i64) -> Program {
    let term = term.replace('A', "(x - 8)");
    read(&format!("claim forall x: x > 40 or ({term}) + 1000 < {}", bound + 1000))
}

/// Where an operator is an integer, values are those of integers, and a claim that is nearly true is refuted at the
/// number where it fails; elsewhere it has no value at 0.
#[test]
fn evaluation_automata_and_kernel_agree() {
    for (term, meaning) in CASES {
        let Some(meaning) = meaning else {
            let program = claim(term, 1000);
            let Statement::ForAll { formula, .. } = &program.claims[0].statement else { unreachable!() };
            assert!(holds(&program, formula, &[BigUint::ZERO]).is_err(), "{term}");
            let decision = decide(&program, &program.claims[0].statement, &Options::default(), None);
            let at_0 = SideCondition::Undefined { what: "the condition".into(), values: vec![BigUint::ZERO] };
            assert_eq!(decision.outcome, Outcome::IllFormed(at_0), "{term}");
            continue;
        };
        let value = |x: i64| meaning(x - 8);
        let greatest = (0..=40).map(value).max().unwrap();
        for (bound, first) in [(greatest + 1, None), (greatest, (0..=40).find(|&x| value(x) == greatest))] {
            let program = claim(term, bound);
            let Statement::ForAll { formula, .. } = program.claims[0].statement.clone() else {
                unreachable!()
            };
            for x in 0..=41_i64 {
                let expected = x > 40 || value(x) < bound;
                assert_eq!(
                    holds(&program, &formula, &[BigUint::from(x as u64)]),
                    Ok(expected),
                    "{term} at {x}"
                );
            }
            let decision = decide(&program, &program.claims[0].statement, &Options::default(), None);
            match (&decision.outcome, first) {
                (Outcome::Proved, None) | (Outcome::Refuted(_), Some(_)) => {}
                (outcome, _) => panic!("{term} < {bound}: {outcome:?}"),
            }
            let certificate = Certificate::of(&program, &program.claims[0].statement, &decision);
            let certificate = certificate.expect("it is decided");
            assert!(certificate.check().is_ok(), "{term}");
            if let Some(first) = first {
                let named = format!("\ncounterexample forall {first}\n");
                assert!(
                    String::from_utf8(certificate.bytes).unwrap().contains(&named),
                    "{term}: not at {first}"
                );
            }
        }
    }
}

/// In the bound of a move and in a domain, for both ways to play.
#[test]
fn games_agree() {
    for (term, meaning) in CASES {
        let term = term.replace('A', "(a - 3)").replace("x = x", "a = a");
        for (rules, moves) in [
            (format!("move u < a when u < ({term}) + 0 to (u)"), 1),
            (format!("where ({term}) <= 100 + 0 * a\n  move u < a to (u)"), 0),
        ] {
            let program = read(&format!("game g(a)\n  {rules}\nclaim p g = a = 0"));
            let Statement::Positions { game, .. } = &program.claims[0].statement else { unreachable!() };
            let question = BoxQuestion {
                program: &program,
                game,
                bounds: &[9],
                mode: Mode::Grundy,
                sums: Sums::Product,
            };
            let (stop, progress) = Default::default();
            let fast = compute_box(&question, &BoxLimits::default(), &stop, &progress);
            let plain = compute_box_by_exhaustion(&question, &BoxLimits::default(), &stop, &progress);
            let Some(meaning) = meaning else {
                assert!(fast.is_err() && plain.is_err(), "{rules}");
                continue;
            };
            // Grundy values of the rules, counted here.
            let mut values: Vec<u32> = Vec::new();
            for a in 0..9_i64 {
                let least = |u: i64| moves == 0 || u < meaning(a - 3);
                let options: Vec<u32> = (0..a).filter(|&u| least(u)).map(|u| values[u as usize]).collect();
                values.push((0..).find(|value| !options.contains(value)).unwrap());
            }
            for table in [fast.expect("it is played"), plain.expect("it is played")] {
                for (a, value) in values.iter().enumerate() {
                    let found = table.get(&[a as u64]);
                    assert_eq!(found, Some(Value::Grundy(u64::from(*value))), "{rules} at {a}");
                }
            }
        }
    }
}
