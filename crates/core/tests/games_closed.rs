//! `closed` without the condition that the position is legal, where that is not needed.

use nimcert_core::answer::Certificate;
use nimcert_core::decision::{Obligation, Options, Outcome, decide};

use crate::games_kit::read;

/// Names and states of sections.
type Sections = Vec<(String, usize)>;

/// Name and states of each section `closed` of a claim that holds, with any number of threads.
fn closed(text: &str) -> Sections {
    let program = read(text);
    let statement = &program.claims[0].statement;
    let mut runs: Vec<(Vec<u8>, Sections)> = Vec::new();
    for threads in [1, 4] {
        let mut options = Options::default();
        options.threads = threads;
        let decision = decide(&program, statement, &options, None);
        assert_eq!(decision.outcome, Outcome::Proved, "{text}");
        let certificate = Certificate::of(&program, statement, &decision).expect("one");
        assert!(certificate.check().is_ok(), "{text}");
        let closed =
            decision.steps.iter().filter(|step| matches!(step.obligation, Obligation::Closed { .. }));
        let found = closed.map(|step| (step.obligation.to_string(), step.states)).collect();
        runs.push((certificate.bytes, found));
    }
    assert_eq!(runs[0], runs[1], "{text}");
    runs.swap_remove(0).1
}

fn named(found: &[(&str, usize)]) -> Sections {
    found.iter().map(|(name, states)| ((*name).to_owned(), *states)).collect()
}

#[test]
fn heaps_and_rows_need_one_state_whatever_the_divisor() {
    for k in [2, 4, 64, 1000] {
        let found = closed(&format!("fun f(t) = floor(t / {k})\nclaim nimsum f\n"));
        // A move that cuts columns needs that the row is not above the column.
        let expected = named(&[("closed 1 anywhere", 1), ("closed 2 anywhere", 1), ("closed 3", 2 * k)]);
        assert_eq!(found, expected, "{k}");
    }
}

/// Each of the moves is closed at positions; at all tuples those are which do not lead from (5, 2) to (0, 2).
const MIXED: &str = "game g(x, y) where y < 1
  move u < x to (u, y)
  move u < x when u > 0 to (u, y)
  move when x = 5 to (0, y)
  move when x = 4 to (0, y)
claim p g = x = 0 or x = 5 and y = 2
";

#[test]
fn the_domain_stays_where_it_is_needed() {
    let names: Vec<String> = closed(MIXED).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["closed 1", "closed 2 anywhere", "closed 3", "closed 4 anywhere"]);
    // Without a domain, nothing is left out.
    let found = closed("game g(x) move u < x to (u)\nclaim p g = x = 0\n");
    assert_eq!(found, named(&[("closed 1", 1)]));
    // The first move of `grundy` is that of the heap.
    let found = closed("game g(x) where x < 100 move u < x to (u)\nclaim grundy g = x\n");
    assert_eq!(found, named(&[("closed 2 anywhere", 1)]));
}
