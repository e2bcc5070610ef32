//! Boxes of any game: the fast engine against exhaustion, golden data, sums, threads, limits.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use nimcert::games::sweep::{BoxError, BoxLimits, BoxValues, Engine, Mode, Value};
use nimcert::language::game::coordinates;
use nimcert::language::{GameSum, Program, Source, Statement, Summand, parse_program};
use nimcert::report::boxes::{BoxQuestion, RuleFault, Sums, compute_box, compute_box_by_exhaustion};

fn read(text: &str) -> Program {
    parse_program(&Source::new("file", text), &[]).unwrap_or_else(|e| panic!("{text}\n{e:?}"))
}

/// All games of a program, and all sums that it makes claims about.
fn games(program: &Program) -> Vec<GameSum> {
    let mut found: Vec<GameSum> = (0..program.games.len()).map(|id| vec![Summand::Named(id)]).collect();
    for claim in &program.claims {
        if let Statement::Positions { game, .. } | Statement::Grundy { game, .. } = &claim.statement
            && !found.contains(game)
        {
            found.push(game.clone());
        }
    }
    found
}

type Found = Result<BoxValues, BoxError<RuleFault>>;

fn compute(program: &Program, game: &GameSum, bounds: &[u64], mode: Mode, threads: usize) -> Found {
    let question = BoxQuestion { program, game, bounds, mode, sums: Sums::Product };
    let limits = BoxLimits { threads, ..BoxLimits::default() };
    compute_box(&question, &limits, &AtomicBool::new(false), &AtomicU64::new(0))
}

fn exhaustion(program: &Program, game: &GameSum, bounds: &[u64], mode: Mode) -> Found {
    let question = BoxQuestion { program, game, bounds, mode, sums: Sums::Product };
    let (stop, progress) = (AtomicBool::new(false), AtomicU64::new(0));
    compute_box_by_exhaustion(&question, &BoxLimits::default(), &stop, &progress)
}

fn list(values: &BoxValues) -> Vec<(Vec<u64>, Value)> {
    let mut found = Vec::new();
    let _ = values.for_each(|position, value| {
        found.push((position.to_vec(), value));
        ControlFlow::Continue(())
    });
    found
}

/// Whether two answers are the same; of errors, that both are.
fn same(fast: &Found, plain: &Found, what: &str) {
    match (fast, plain) {
        (Ok(fast), Ok(plain)) => {
            assert_eq!(fast.counts(), plain.counts(), "{what}");
            let (fast, plain) = (list(fast), list(plain));
            for (fast, plain) in fast.iter().zip(&plain) {
                assert_eq!(fast, plain, "{what}");
            }
            assert_eq!(fast.len(), plain.len(), "{what}");
        }
        (Err(_), Err(_)) => {}
        (fast, plain) => panic!("{what}: {:?} {:?}", fast.as_ref().err(), plain.as_ref().err()),
    }
}

/// Holds a game against exhaustion in every mode; the engine that was used.
fn hold(program: &Program, game: &GameSum, bounds: &[u64], what: &str) -> Option<Engine> {
    let mut engine = None;
    for mode in [Mode::Outcomes, Mode::Grundy] {
        let plain = exhaustion(program, game, bounds, mode);
        for threads in [1, 2] {
            let fast = compute(program, game, bounds, mode, threads);
            same(&fast, &plain, &format!("{what} {game:?} {bounds:?} {mode:?} {threads}"));
            engine = fast.ok().map(|values| values.engine().clone());
        }
    }
    engine
}

fn claim_files() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("examples")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "claim") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

#[test]
fn every_game_of_the_examples() {
    let (mut swept, mut exhausted) = (0, Vec::new());
    for path in claim_files() {
        let text = std::fs::read_to_string(&path).unwrap();
        let program = read(&text);
        for game in games(&program) {
            let count = coordinates(&program, &game).len();
            let shapes: &[&[u64]] = match count {
                1 => &[&[0], &[200], &[63], &[64]],
                2 => &[&[0, 0], &[20, 70], &[70, 20]],
                3 => &[&[0, 0, 0], &[9, 7, 11], &[3, 66, 5], &[1, 2, 70]],
                4 => &[&[0, 0, 0, 0], &[6, 4, 7, 2], &[2, 66, 4, 1]],
                5 => &[&[3, 2, 4, 2, 3], &[1, 66, 2, 1, 1]],
                _ => &[&[2, 2, 3, 2, 2, 1]],
            };
            for bounds in shapes {
                match hold(&program, &game, &bounds[..count.min(bounds.len())], &path.display().to_string()) {
                    Some(Engine::Sweep { .. }) => swept += 1,
                    _ => exhausted.push((path.clone(), game.clone(), bounds.to_vec())),
                }
            }
        }
    }
    println!("{swept} in order, {} by exhaustion: {exhausted:?}", exhausted.len());
    assert!(swept > 300);
}

#[test]
#[ignore = "measures"]
fn measure() {
    for (file, bounds) in [
        ("miyadera2017/theorem_7.3", vec![511, 340, 511]),
        ("miyadera2016/theorem_4.1", vec![255, 64, 255, 1]),
        ("miyadera2017/theorem_7.3", vec![127, 85, 127]),
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("examples/{file}.claim"));
        let program = read(&std::fs::read_to_string(path).unwrap());
        for mode in [Mode::Outcomes, Mode::Grundy] {
            for threads in [1, 2] {
                let start = std::time::Instant::now();
                let values = compute(&program, &vec![Summand::Named(0)], &bounds, mode, threads).unwrap();
                let time = start.elapsed();
                let (positions, p) = values.counts();
                let each = time.as_secs_f64() * 1e9 / positions as f64;
                println!(
                    "{file} {bounds:?} {mode:?} {threads} threads: {time:?}, {positions} positions, {p} P, \
                     {each:.2} ns each, {:?}, {} bytes, {} options",
                    values.engine(),
                    values.bytes(),
                    values.options()
                );
            }
        }
        if bounds[0] < 200 {
            let start = std::time::Instant::now();
            let values = exhaustion(&program, &vec![Summand::Named(0)], &bounds, Mode::Outcomes).unwrap();
            let time = start.elapsed();
            println!(
                "exhaustion {time:?}, {:.1} ns each",
                time.as_secs_f64() * 1e9 / values.counts().0 as f64
            );
        }
    }
}
