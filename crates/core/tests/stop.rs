//! Searches that are asked to end, and the little work that they do after that.

use std::sync::atomic::{AtomicU64, Ordering};

use nimcert_core::answer::{Agreement, Exhaustion, Options, Stage, Verdict, answer};
use nimcert_core::decision::{Event, Exhausted, Outcome, Stop, Undecided};
use nimcert_core::exhaustion::bar::BarLimit;
use nimcert_core::exhaustion::check::{GridLimit, check_grid, check_grid_until};
use nimcert_core::games::engine::EngineError;
use nimcert_core::language::{Source, parse_program};

/// Has 36 million states, fewer than the limit and more than a test has time for.
const LARGE: &str = "claim forall t: (t mod 6007) xor (t mod 5987) < 8192\n";

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
    let asked = AtomicU64::new(0);
    let ask = stop.clone();
    let observer = Box::new(|stage: Stage<'_>| {
        if let Stage::Search(Event::Progress { states, .. }) = stage
            && states > 0
            && asked.fetch_max(states, Ordering::Relaxed) == 0
        {
            ask.ask();
        }
    });
    let answer = answer(&program, &program.claims[0], &options, Some(observer));
    assert_eq!(answer.verdict, Verdict::Undecided);
    let asked = asked.load(Ordering::Relaxed);
    match answer.decision.outcome {
        Outcome::Undecided(Undecided::Exhausted(Exhausted::Stopped { states })) => {
            assert!((asked..=2 * asked).contains(&states), "{states} states, asked after {asked}");
        }
        other => panic!("{other:?}"),
    }
}

/// Claims whose search is short and whose comparison with the rules is long, and how long it is asked to be.
const COMPARISONS: [(&str, u64); 3] = [
    ("game g(x, y)\n  move u < x to (u, y)\n  move u < y to (x, u)\nclaim p g = x = y\n", 500),
    ("game g(x, y)\n  move u < x to (u, y)\n  move u < x to (x - 1 - u, y)\nclaim p g = x = 0\n", 500),
    ("claim forall x, y: x + y >= x\n", 1900),
];

#[test]
fn a_comparison_with_the_rules_ends_when_it_is_asked_to() {
    for (text, side) in COMPARISONS {
        let program = parse_program(&Source::new("F", text), &[]).unwrap();
        let statement = &program.claims[0].statement;
        let whole = check_grid(&program, statement, Some(side)).unwrap();
        assert!(whole.agrees && whole.positions > 0, "{whole:?}");
        let stop = Stop::default();
        stop.ask();
        let stopped = check_grid_until(&program, statement, Some(side), None, &stop).unwrap();
        assert_eq!(stopped.limit, Some(GridLimit::Stopped), "{text}");
        assert!(stopped.agrees && stopped.positions < whole.positions / 20, "{stopped:?}");
    }
}

#[test]
fn a_bar_is_no_longer_compared_after_the_request() {
    let text = "fun f(t) = floor(t/2)\nclaim nimsum f\n";
    let program = parse_program(&Source::new("F", text), &[]).unwrap();
    let stop = Stop::default();
    let mut options = options(&stop);
    options.columns = 65_536;
    // The request comes when the kernel has checked the certificate.
    let observer = Box::new(|stage: Stage<'_>| {
        if let Stage::Checked(_) = stage {
            stop.ask();
        }
    });
    let answer = answer(&program, &program.claims[0], &options, Some(observer));
    assert_eq!(answer.verdict, Verdict::Proved);
    let Some(Exhaustion::Bar(bar)) = answer.exhaustion else { panic!("no bar") };
    assert_eq!((bar.grid.positions, bar.agreement), (0, Agreement::Consistent));
    assert_eq!(bar.grid.limits.last(), Some(&BarLimit::Engine(EngineError::Stopped)));
}

#[test]
fn without_the_kernel_nothing_is_proved() {
    let text = "fun f(t) = floor(t/2)\nclaim nimsum f\n";
    let program = parse_program(&Source::new("F", text), &[]).unwrap();
    let stop = Stop::default();
    let options = options(&stop);
    let observer = Box::new(|stage: Stage<'_>| {
        if let Stage::Decided(_) = stage {
            stop.ask();
        }
    });
    // The request comes after the search, and before its evidence is checked.
    let answer = answer(&program, &program.claims[0], &options, Some(observer));
    assert_eq!((answer.found, answer.verdict), (Verdict::Proved, Verdict::Undecided));
    assert!(answer.certificate.is_none() && answer.kernel.is_none() && answer.exhaustion.is_none());
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
