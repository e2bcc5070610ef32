//! Boxes of any game: the fast engine against exhaustion, golden data, sums, threads, limits.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64};

use nimcert_testing::random_games;

use nimcert_core::exhaustion::boxes::{BoxQuestion, RuleFault, Sums, compute_box, compute_box_by_exhaustion};
use nimcert_core::games::sweep::{BoxError, BoxLimits, BoxValues, Engine, Mode, Value};
use nimcert_core::language::game::coordinates;
use nimcert_core::language::{GameSum, Program, Source, Statement, Summand, parse_program};
use proptest::prelude::*;

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
    let mut folders = vec![nimcert_testing::root().join("examples")];
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
    for path in nimcert_testing::each_fourth(claim_files()) {
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
            // The staircases are played out far beyond the box.
            let most = if path.to_string_lossy().contains("staircase") { 1 } else { shapes.len() };
            for bounds in &shapes[..most] {
                match hold(&program, &game, &bounds[..count.min(bounds.len())], &path.display().to_string()) {
                    Some(Engine::Sweep { .. }) => swept += 1,
                    _ => exhausted.push((path.clone(), game.clone(), bounds.to_vec())),
                }
            }
        }
    }
    println!("{swept} in order, {} by exhaustion: {exhausted:?}", exhausted.len());
    assert!(swept > nimcert_testing::cases(300), "{swept}");
}

/// Limits so small that a game without end meets them at once.
const SMALL: BoxLimits =
    BoxLimits { threads: 1, tuples: 60_000, memory: 1 << 26, options: 2_000_000, outside: u64::MAX };

/// Holds the games of a text against exhaustion, as far as that meets no limit; counts what happened.
fn hold_random(text: &str, numbers: &[u64]) -> Result<(u32, u32, u32), TestCaseError> {
    let program = read(text);
    let (mut swept, mut played_out, mut errors) = (0, 0, 0);
    for game in games(&program) {
        let count = coordinates(&program, &game).len();
        let bounds = &numbers[..count];
        if bounds.iter().map(|bound| bound + 1).product::<u64>() > 6_000 {
            continue;
        }
        for mode in [Mode::Outcomes, Mode::Grundy] {
            let question = BoxQuestion { program: &program, game: &game, bounds, mode, sums: Sums::Product };
            let (stop, progress) = (AtomicBool::new(false), AtomicU64::new(0));
            let plain = compute_box_by_exhaustion(&question, &SMALL, &stop, &progress);
            if let Err(BoxError::Tuples { .. } | BoxError::Options { .. } | BoxError::Memory { .. }) = plain {
                continue;
            }
            for threads in [1, 2] {
                let limits = BoxLimits { threads, ..SMALL };
                let fast = compute_box(&question, &limits, &stop, &progress);
                let what = format!("{text}\n{bounds:?} {mode:?} {threads}");
                same(&fast, &plain, &what);
                match &fast {
                    Ok(values) if matches!(values.engine(), Engine::Sweep { .. }) => swept += 1,
                    Ok(_) => played_out += 1,
                    Err(_) => errors += 1,
                }
            }
        }
    }
    Ok((swept, played_out, errors))
}

fn numbers() -> impl Strategy<Value = Vec<u64>> {
    prop_oneof![
        prop::collection::vec(0..14u64, 8),
        (0..3usize, 50..140u64).prop_map(|(long, side)| {
            let mut numbers = vec![4; 8];
            numbers[long] = side;
            numbers
        }),
    ]
}

fn config(cases: u32) -> ProptestConfig {
    let cases = nimcert_testing::cases(cases);
    ProptestConfig { cases, max_shrink_iters: 200, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn random_games(text in random_games::any_claim(false), numbers in numbers()) {
        hold_random(&text, &numbers)?;
    }

    #[test]
    fn games_that_may_be_none(text in random_games::any_claim(true), numbers in numbers()) {
        hold_random(&text, &numbers)?;
    }
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn games_with_known_values(text in random_games::true_claim(), numbers in numbers()) {
        hold_random(&text, &numbers)?;
    }

    #[test]
    fn sums(text in random_games::sum_claim(), numbers in numbers()) {
        hold_random(&text, &numbers)?;
        let program = read(&text);
        for game in games(&program) {
            let bounds = &numbers[..coordinates(&program, &game).len()];
            if bounds.iter().map(|bound| bound + 1).product::<u64>() > 6_000 {
                continue;
            }
            for mode in [Mode::Outcomes, Mode::Grundy] {
                let question = |sums| BoxQuestion { program: &program, game: &game, bounds, mode, sums };
                let (stop, progress) = (AtomicBool::new(false), AtomicU64::new(0));
                let product = compute_box(&question(Sums::Product), &SMALL, &stop, &progress);
                let theorem = compute_box(&question(Sums::SpragueGrundy), &SMALL, &stop, &progress);
                same(&theorem, &product, &text);
            }
        }
    }
}

/// The generators reach every engine and errors.
#[test]
fn the_generators_reach_everything() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut all = (0, 0, 0);
    for _ in 0..200 {
        let text = random_games::any_claim(true).new_tree(&mut runner).unwrap().current();
        let (swept, played_out, errors) = hold_random(&text, &[9, 8, 7, 6, 5, 4, 3, 2]).unwrap();
        all = (all.0 + swept, all.1 + played_out, all.2 + errors);
    }
    println!("{all:?}");
    assert!(all.0 > 100 && all.1 > 0 && all.2 > 20, "{all:?}");
}

fn example(name: &str) -> Program {
    let path = nimcert_testing::root().join(format!("examples/{name}.claim"));
    read(&std::fs::read_to_string(path).unwrap())
}

fn golden(name: &str) -> serde_json::Value {
    let path = nimcert_testing::root().join(format!("tests/data/{name}.json"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Lists of naturals.
fn rows(value: &serde_json::Value) -> Vec<Vec<u64>> {
    let row = |row: &serde_json::Value| row.as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    value.as_array().unwrap().iter().map(row).collect()
}

#[test]
fn the_triangular_game_has_the_golden_values() {
    let program = example("miyadera2017/theorem_7.3");
    let game = vec![Summand::Named(0)];
    for threads in [1, 2] {
        let values = compute(&program, &game, &[20, 13, 20], Mode::Grundy, threads).unwrap();
        let found: Vec<Vec<u64>> = list(&values)
            .into_iter()
            .map(|(mut position, value)| {
                position.push(value.grundy().unwrap());
                position
            })
            .collect();
        assert_eq!(found, rows(&golden("triangular_k3_grundy_le20")["data"]));
        let values = compute(&program, &game, &[20, 13, 20], Mode::Outcomes, threads).unwrap();
        let p: Vec<Vec<u64>> = list(&values)
            .into_iter()
            .filter(|(_, value)| value.is_p())
            .map(|(position, _)| position)
            .collect();
        assert_eq!(p, rows(&golden("triangular_k3_P_le20")["P"]));
    }
}

#[test]
fn the_pass_game_has_the_golden_positions() {
    let text =
        std::fs::read_to_string(nimcert_testing::root().join("examples/miyadera2016/theorem_4.1.claim"));
    let program = read(&text.unwrap().replace("let s = 1", "let s = 2"));
    for threads in [1, 2] {
        let values = compute(&program, &vec![Summand::Named(0)], &[20, 6, 20, 1], Mode::Outcomes, threads);
        let mut p: Vec<Vec<u64>> = list(&values.unwrap())
            .into_iter()
            .filter(|(_, value)| value.is_p())
            .map(|(position, _)| position)
            .collect();
        p.sort_by_key(|p| (p[3], p[2], p[1], p[0]));
        // The paper lists x <= 20, too.
        assert_eq!(p, rows(&golden("pass_k4_s2_le20")["P"]));
    }
}

#[test]
fn theorems_at_large_boxes() {
    // Theorem 7.3 and Theorem 4.1, far beyond what is played out one by one.
    let program = example("miyadera2017/theorem_7.3");
    let values = compute(&program, &vec![Summand::Named(0)], &[127, 84, 127], Mode::Outcomes, 2).unwrap();
    let _ = values.for_each(|p, value| {
        assert_eq!(value.is_p(), p[0] ^ p[1] ^ p[2] == 0, "{p:?}");
        ControlFlow::Continue(())
    });
    assert!(matches!(values.engine(), Engine::Sweep { .. }));
    let program = example("miyadera2016/theorem_4.1");
    let values = compute(&program, &vec![Summand::Named(0)], &[100, 25, 100, 1], Mode::Outcomes, 2).unwrap();
    let _ = values.for_each(|p, value| {
        let sum = (p[0] + 1) ^ p[1] ^ (p[2] + 1) ^ p[3];
        assert_eq!(value.is_p(), sum == 0 || p == [0, 0, 0, 1], "{p:?}");
        ControlFlow::Continue(())
    });
}

/// One game with bounds.
fn one(text: &str, bounds: &[u64], mode: Mode) -> Found {
    compute(&read(text), &vec![Summand::Named(0)], bounds, mode, 2)
}

#[test]
fn edges() {
    let empty = one("game g(x, y)\n where x < 0\n move u < x to (u, y)\n", &[70, 70], Mode::Grundy).unwrap();
    assert_eq!((empty.counts(), list(&empty).len()), ((0, 0), 0));
    let still = one("game g(x, y)\n", &[2, 2], Mode::Grundy).unwrap();
    assert_eq!(still.counts(), (9, 9));
    let side = one("game g(x)\n move u < x to (u)\n", &[0], Mode::Outcomes).unwrap();
    assert_eq!(list(&side), [(vec![0], Value::P)]);
    assert_eq!((side.get(&[1]), side.get(&[]), side.get(&[0, 0])), (None, None, None));
    let long = one("game g(x)\n move u < x to (u)\n", &[5000], Mode::Grundy).unwrap();
    assert_eq!(long.get(&[4999]), Some(Value::Grundy(4999)));
    assert_eq!(
        one("game g(x)\n", &[1, 1], Mode::Grundy).unwrap_err(),
        BoxError::Bounds { bounds: 2, coordinates: 1 }
    );
}

/// Values far beyond the sum of the coordinates: the sets have to grow.
#[test]
fn values_beyond_the_sum() {
    // Options lie outside the box.
    let text = "game g(x, y)\n move v < y to (x, v)\n move u < x, v < 4 * y + 4 to (u, v)\n";
    let engine = hold(&read(text), &vec![Summand::Named(0)], &[2, 30], text);
    assert_eq!(engine, Some(Engine::Exhaustion));
    // (1, y) sees (0, v) for all v <= 600.
    let text = "game g(x, y)\n move v < y to (x, v)\n move u < x, v < 601 to (u, v)\n";
    let values = one(text, &[5, 600], Mode::Grundy).unwrap();
    assert_eq!(values.get(&[5, 600]), Some(Value::Grundy(6 * 601 - 1)));
    assert!(matches!(values.engine(), Engine::Sweep { .. }));
}

#[test]
fn games_that_are_none() {
    let cycle = one("game g(x)\n move to (x)\n", &[5], Mode::Grundy).unwrap_err();
    assert_eq!(cycle, BoxError::Cycle { position: vec![0] });
    let leaves = one("game g(x)\n where x != 3\n move u < x to (u)\n", &[9], Mode::Outcomes).unwrap_err();
    assert_eq!(leaves, BoxError::Leaves { position: vec![4], option: vec![3] });
    let undefined = one("game g(x)\n move when x > 5 to (x - 7)\n", &[9], Mode::Outcomes).unwrap_err();
    let BoxError::Fault { tuple, fault } = undefined else { panic!("{undefined:?}") };
    assert_eq!((tuple, fault.what.as_str(), fault.values), (vec![6], "the target of move 1", vec![6]));
    let domain = one("game g(x)\n where 10 - x > 3 and x * (5 - x) >= 0\n", &[9], Mode::Outcomes);
    assert!(matches!(domain, Err(BoxError::Fault { .. })), "{domain:?}");
    // What is never asked for may be undefined.
    let fine = one("game g(x)\n move u < x when u < 3 to (2 - u)\n", &[1], Mode::Outcomes);
    assert!(fine.is_err());
    // A move to a larger tuple of the box that ends: played out.
    let up = one("game g(x)\n move when x < 90 to (x + 1)\n", &[80], Mode::Grundy).unwrap();
    assert_eq!((up.engine(), up.get(&[80])), (&Engine::Exhaustion, Some(Value::Grundy(0))));
    // Odd only outside the domain: x is never less than 3.
    let text = "game g(x, y)\n where x >= 3\n move u < x - 3 to (3 + u, y)\n move v < y to (x, v)\n";
    hold(&read(text), &vec![Summand::Named(0)], &[70, 20], "odd");
}

#[test]
fn limits_are_told_before_memory_is_touched() {
    let program = example("miyadera2017/theorem_7.3");
    let game = vec![Summand::Named(0)];
    let ask = |bounds: &[u64], limits: BoxLimits, stop: bool| {
        let question =
            BoxQuestion { program: &program, game: &game, bounds, mode: Mode::Grundy, sums: Sums::Product };
        compute_box(&question, &limits, &AtomicBool::new(stop), &AtomicU64::new(0))
            .map(|values| values.counts())
    };
    let most = BoxLimits { tuples: u64::MAX, ..BoxLimits::default() };
    let large = [1 << 20, 1 << 20, 1 << 20];
    assert_eq!(ask(&large, BoxLimits::default(), false), Err(BoxError::Tuples { limit: 1 << 34 }));
    assert!(matches!(ask(&large, most, false), Err(BoxError::Memory { needed, .. }) if needed > 1 << 60));
    assert!(matches!(ask(&[u64::MAX; 3], most, false), Err(BoxError::Tuples { .. })));
    assert!(matches!(
        ask(&[u64::MAX - 1, 0, 0], most, false),
        Err(BoxError::Memory { .. } | BoxError::Tuples { .. })
    ));
    let few = BoxLimits { options: 1000, ..BoxLimits::default() };
    assert_eq!(ask(&[40, 40, 40], few, false), Err(BoxError::Options { limit: 1000 }));
    assert_eq!(ask(&[40, 40, 40], BoxLimits::default(), true), Err(BoxError::Stopped));
    let little = BoxLimits { memory: 10_000, ..BoxLimits::default() };
    assert!(matches!(ask(&[40, 40, 40], little, false), Err(BoxError::Memory { limit: 10_000, .. })));
}

#[test]
fn strips_without_a_dimension() {
    let program = read(
        "fun f(t) = floor(t / 3)\ngame h(x)\n move u < x when x <= u + 3 to (u)\n\
         game s(x, a, y, z) = strip + h + bar(f)\n",
    );
    for mode in [Mode::Outcomes, Mode::Grundy] {
        let game = vec![Summand::Named(1)];
        let question =
            |sums| BoxQuestion { program: &program, game: &game, bounds: &[12, 9, 5, 15], mode, sums };
        let (stop, progress) = (AtomicBool::new(false), AtomicU64::new(0));
        let of = |sums| compute_box(&question(sums), &BoxLimits::default(), &stop, &progress).unwrap();
        let (product, theorem) = (of(Sums::Product), of(Sums::SpragueGrundy));
        assert_eq!(list(&product), list(&theorem));
        assert_eq!(product.counts(), theorem.counts());
        assert!(theorem.bytes() < product.bytes());
        assert_eq!(theorem.engine(), &Engine::SpragueGrundy);
    }
}

#[test]
#[ignore = "measures"]
fn measure() {
    for (file, bounds) in [
        ("miyadera2017/theorem_7.3", vec![511, 340, 511]),
        ("miyadera2016/theorem_4.1", vec![255, 64, 255, 1]),
        ("miyadera2017/theorem_7.3", vec![127, 85, 127]),
    ] {
        let path = nimcert_testing::root().join(format!("examples/{file}.claim"));
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
