//! Searches that another thread ends.

use std::time::{Duration, Instant};

use nimcert_core::answer::{Options, Verdict, answer};
use nimcert_core::decision::{Exhausted, Outcome, Stop, Undecided};
use nimcert_core::language::{Source, parse_program};

/// More states than a test has time for.
const LARGE: &str = "fun f(t) = floor(t/100003) + floor(t/99991)\nclaim ns f\n";

fn options(stop: &Stop) -> Options {
    let mut options = Options::default();
    options.search.stop = stop.clone();
    options
}

#[test]
fn a_search_ends_when_it_is_asked_to() {
    let program = parse_program(&Source::new("F", LARGE), &[]).unwrap();
    let stop = Stop::default();
    let options = options(&stop);
    let asked = std::thread::scope(|scope| {
        let search = scope.spawn(|| answer(&program, &program.claims[0], &options, None));
        std::thread::sleep(Duration::from_millis(100));
        assert!(!search.is_finished(), "the claim is too easy for this test");
        let asked = Instant::now();
        stop.ask();
        let answer = search.join().unwrap();
        assert_eq!(answer.verdict, Verdict::Undecided);
        match answer.decision.outcome {
            Outcome::Undecided(Undecided::Exhausted(Exhausted::Stopped { states })) => assert!(states > 0),
            other => panic!("{other:?}"),
        }
        asked
    });
    assert!(asked.elapsed() < Duration::from_secs(5), "{:?}", asked.elapsed());
}

#[test]
fn what_is_small_is_decided_all_the_same() {
    let stop = Stop::default();
    stop.ask();
    let program = parse_program(&Source::new("F", "fun f(t) = floor(t/3)\nclaim nimsum f\n"), &[]).unwrap();
    let answer = answer(&program, &program.claims[0], &options(&stop), None);
    assert!(matches!(answer.verdict, Verdict::Refuted | Verdict::Undecided), "{:?}", answer.verdict);
    assert_ne!(answer.verdict, Verdict::Proved);
}

#[test]
fn clones_share_a_request_and_others_do_not() {
    let (stop, other) = (Stop::default(), Stop::default());
    assert_eq!(stop, other);
    stop.clone().ask();
    assert!(stop.is_asked() && !other.is_asked());
    assert_ne!(stop, other);
}
