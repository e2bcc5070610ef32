//! `closed` without the condition that the position is legal, where that is not needed.

use std::sync::{Arc, Mutex};

use nimcert_core::answer::Certificate;
use nimcert_core::automaton::Event;
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

/// Such a search is given up after 1,000 states, and what it has used is given back: the next steps have all of the
/// 24,000 states that the partition may take at first.
#[test]
fn searches_in_vain_use_no_states() {
    for (text, shown) in [
        (MIXED, &["closed 2 anywhere", "closed 4 anywhere"][..]),
        // It would be shown, by more states than are tried.
        (
            "game g(x, y) where y < 2 move u < x when u + 40 >= x to (u, y)\nclaim p g = x mod 41 = 0 and (y xor 5) > 0\n",
            &[],
        ),
    ] {
        let program = read(text);
        let ended: Arc<Mutex<Vec<(String, u64, u64)>>> = Arc::default();
        let seen = ended.clone();
        let observer = move |event: Event<'_>| {
            if let Event::End(ended) = event {
                let all = (ended.step.to_owned(), ended.states, ended.states_left);
                seen.lock().expect("no panic").push(all);
            }
        };
        decide(&program, &program.claims[0].statement, &Options::default(), Some(Box::new(observer)));
        let ended = ended.lock().expect("no panic");
        let mut left = 24_000;
        let anywhere =
            ended.iter().filter(|(step, ..)| step.starts_with("closed") && step.ends_with("anywhere"));
        for ((step, states, states_left), name) in anywhere.clone().zip(shown) {
            assert_eq!((step.as_str(), *states_left), (*name, left), "{text}");
            left -= states;
        }
        assert_eq!(anywhere.count(), shown.len(), "{text}");
        let first = ended.iter().find(|(step, ..)| step == "closed 1").expect("at positions");
        assert_eq!(first.2, left, "{text}");
    }
}
