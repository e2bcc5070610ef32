//! An answer is the same with any number of threads: search, certificate, kernel and exhaustion.

use nimcert_core::answer::{Answer, Options, answer};
use nimcert_core::language::ast::Program;

use crate::games_kit::read;

/// Claims with many states, and small ones.
fn programs() -> Vec<(Program, bool)> {
    let large = [
        ("nakamura2015/theorem_3.2_all_h.claim", "let k = 2", "let k = 8"),
        ("miyadera2016/theorem_4.1_all_s.claim", "let k = 4", "let k = 4"),
        ("inoue2014/prediction_4.1.claim", "let k = 3", "let k = 5"),
    ];
    let large = large.map(|(name, from, to)| {
        let path = nimcert_testing::root().join("examples").join(name);
        let text = std::fs::read_to_string(path).expect("an example");
        assert!(text.contains(from), "{name}");
        (read(&text.replace(from, to)), true)
    });
    let small = [
        "claim p strip = x = 0\n",
        "claim p strip = x = 1\n",
        "fun f(t) = floor(t/3)\nclaim nimsum f\n",
        "claim forall x, y: x + y >= x\n",
        "claim forall x, y: x + y < 1000\n",
        "claim forall x, y, z: (x xor y) xor z = x xor (y xor z)\n",
        "param m >= 1\nclaim forall x: x < x + m\n",
        "game g(x)\n  move u < x + 1 to (u)\nclaim p g = x = 0\n",
    ];
    large.into_iter().chain(small.map(|text| (read(text), false))).collect()
}

fn answers(program: &Program, threads: usize) -> Vec<Answer> {
    let mut options = Options::default();
    options.search.threads = threads;
    program.claims.iter().map(|claim| answer(program, claim, &options, None)).collect()
}

#[test]
fn answers_do_not_depend_on_threads() {
    let mut most = 0;
    for (program, is_large) in programs() {
        let one = answers(&program, 1);
        let states = |answer: &Answer| answer.certificate.as_ref().map_or(0, |found| found.states);
        most = most.max(one.iter().map(states).max().unwrap_or(0));
        assert!(!is_large || one.iter().all(|one| one.kernel.as_ref().is_some_and(Result::is_ok)));
        for threads in [2, 3, 64] {
            for (one, more) in one.iter().zip(answers(&program, threads)) {
                assert_eq!(one.verdict, more.verdict, "{}", one.claim);
                assert_eq!(one.certificate, more.certificate, "{}", one.claim);
                assert_eq!(one.kernel, more.kernel, "{}", one.claim);
                assert_eq!(
                    format!("{:?}", one.exhaustion),
                    format!("{:?}", more.exhaustion),
                    "{}",
                    one.claim
                );
            }
        }
    }
    assert!(most > 4_000, "{most} states");
}
