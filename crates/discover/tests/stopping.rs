//! A discovery ends soon after a request to stop and after its limit on time, wherever it is, and keeps what it found.

use std::time::{Duration, Instant};

use nimcert_core::decision::Stop;
use nimcert_core::games::sweep::BoxError;
use nimcert_core::language::ast::Summand;
use nimcert_core::language::{Source, parse_program};
use nimcert_discover::table::Question;
use nimcert_discover::{Discovery, Failure, Options, discover};

/// Three heaps: a move takes from one, or at most 4 in all from several. No formula is found within some seconds.
const NIMHOFF: &str = "game nimhoff(a, b, c)\n  move u < a to (u, b, c)\n  move v < b to (a, v, c)\n  move w < c to (a, b, w)\n  move u < a, v < b when (a - u) + (b - v) < 5 to (u, v, c)\n  move u < a, w < c when (a - u) + (c - w) < 5 to (u, b, w)\n  move v < b, w < c when (b - v) + (c - w) < 5 to (a, v, w)\n  move u < a, v < b, w < c when (a - u) + (b - v) + (c - w) < 5 to (u, v, w)\n";

/// How long an end may take on a busy machine; without a request the whole takes many times this.
const SOON: Duration = Duration::from_millis(1_500);

fn ask(grundy: bool, options: &Options, stop: &Stop) -> Result<Discovery, Failure> {
    let program = parse_program(&Source::new("game", NIMHOFF), &[]).expect("a game");
    let game = vec![Summand::Named(0)];
    discover(Question { program: &program, game: &game, grundy }, options, stop, &mut |_| {})
}

#[test]
fn a_request_to_stop_ends_every_phase() {
    for (number, after) in [0, 1, 3, 10, 30, 100, 200, 400, 800, 1_600].into_iter().enumerate() {
        let stop = Stop::default();
        let asked = stop.clone();
        let after = Duration::from_millis(after);
        let asking = std::thread::spawn(move || {
            std::thread::sleep(after);
            asked.ask();
            Instant::now()
        });
        let found = ask(number % 2 == 0 || after > Duration::from_millis(300), &Options::default(), &stop);
        let ended = Instant::now();
        let late = ended.saturating_duration_since(asking.join().expect("no panic"));
        assert!(late < SOON, "{late:?} late after {after:?}");
        assert!(matches!(found, Err(Failure::Table(BoxError::Stopped))), "{after:?}: {found:?}");
    }
}

#[test]
fn the_limit_on_time_is_one_for_the_whole() {
    for (limit, grundy) in [(0, true), (150, false), (600, true), (1_500, true)] {
        let mut options = Options::default();
        let limit = Duration::from_millis(limit);
        options.proof.search.timeout = Some(limit);
        let start = Instant::now();
        let found = ask(grundy, &options, &Stop::default()).expect("what is known is kept");
        let took = start.elapsed();
        assert!(took < limit + SOON, "{took:?} for {limit:?}");
        let stopped = found.stopped.as_deref().unwrap_or_default();
        assert!(
            stopped.starts_with("time limit (") && stopped.ends_with("; raise it with --timeout"),
            "{stopped}"
        );
    }
}
