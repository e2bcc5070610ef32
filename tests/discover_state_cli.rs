//! `nimcert discover --state`: runs that are stopped and continued find what uninterrupted runs find, and a file that
//! belongs to another question, is damaged or hostile is refused in words.

use std::time::{Duration, Instant};

use nimcert_core::certificate::digest;
use nimcert_core::language::{Source, ast::Summand, parse_program};
use nimcert_discover::state::{Progress, StateError, identity};
use nimcert_discover::table::Question;

use crate::support::command::{Folder, nimcert, run};

const WYTHOFF: &str = "game w(x, y)
  move u < x to (u, y)
  move v < y to (x, v)
  move t < min(x, y) to (x - (t + 1), y - (t + 1))
";

/// Learned as an automaton: the diagonal moves are bounded.
const BOUNDED: &str = "game b(x, y)
  move u < x to (u, y)
  move v < y to (x, v)
  move t < min(min(x, y), 3) to (x - (t + 1), y - (t + 1))
";

/// What a run prints and how it ends.
#[track_caller]
fn said(arguments: &[&str]) -> (i32, String) {
    let run = run([&["discover"], arguments].concat());
    assert_eq!(run.stderr, "", "{run:#?}");
    (run.code, run.stdout)
}

#[test]
#[ignore = "takes long"]
fn a_run_that_continues_finds_what_one_run_finds() {
    let folder = Folder::new();
    let all = [
        ("w.claim", WYTHOFF, "--p", "6"),
        ("w.claim", WYTHOFF, "--grundy", "4"),
        ("b.claim", BOUNDED, "--grundy", "4"),
        ("b.claim", BOUNDED, "--p", "6"),
    ];
    for (name, text, what, bits) in nimcert_testing::each_fourth(all.to_vec()) {
        let (file, state) = (folder.file(name, text), format!("{}/{name}.state", folder.path().display()));
        let whole = said(&[&file, what, "--bits", bits]);
        // Table after table, each in a run of its own.
        for bits in 1..bits.parse().expect("a number") {
            said(&[&file, what, "--bits", &bits.to_string(), "--state", &state]);
        }
        assert_eq!(said(&[&file, what, "--bits", bits, "--state", &state]), whole, "{name} {what}");
        let kept = std::fs::read(&state).expect("a state");
        // With nothing left to do, the file stays as it is; a new one is the same.
        assert_eq!(said(&[&file, what, "--bits", bits, "--state", &state]), whole, "{name} {what}");
        assert_eq!(std::fs::read(&state).expect("a state"), kept);
        std::fs::remove_file(&state).expect("a file");
        said(&[&file, what, "--bits", bits, "--state", &state]);
        assert_eq!(std::fs::read(&state).expect("a state"), kept);
        std::fs::remove_file(&state).expect("a file");
    }
}

#[test]
fn a_run_that_is_killed_loses_one_table_at_most() {
    let folder = Folder::new();
    let (file, state) = (folder.file("w.claim", WYTHOFF), folder.path().join("w.state"));
    let whole = said(&[&file, "--bits", "8"]);
    let path = state.to_str().expect("a path");
    for _ in 0..4 {
        let before = std::fs::read_to_string(&state).unwrap_or_default();
        let mut child = nimcert()
            .args(["discover", &file, "--bits", "8", "--state", path])
            .stdout(std::process::Stdio::null())
            .spawn()
            .expect("it starts");
        // Killed as soon as it has finished one more table, at some moment after that.
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(60)
            && child.try_wait().expect("a process").is_none()
            && std::fs::read_to_string(&state).unwrap_or_default() == before
        {
            std::thread::yield_now();
        }
        child.kill().expect("it ends");
        child.wait().expect("it ends");
        let text = std::fs::read_to_string(&state).expect("a state");
        assert!(text.lines().last().is_some_and(|line| line.starts_with("end ")), "{text}");
    }
    assert_eq!(said(&[&file, "--bits", "8", "--state", path]), whole);
}

#[track_caller]
fn refused(file: &str, state: &str, says: &str) {
    let run = run(["discover", file, "--state", state]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{run:#?}");
    assert!(run.stderr.contains(says) && run.stderr.contains("\nhelp: "), "{run:#?}");
}

#[test]
fn files_of_other_runs_and_damaged_files_are_refused() {
    let folder = Folder::new();
    let (file, state) = (folder.file("w.claim", WYTHOFF), folder.path().join("state"));
    let state = state.to_str().expect("a path");
    said(&[&file, "--bits", "4", "--state", state]);
    let text = std::fs::read_to_string(state).expect("a state");
    let other = folder.file("other.claim", WYTHOFF.replace("u < x to", "u < min(x, 9) to"));
    refused(&other, state, "it belongs to another game or question");
    assert!(
        run(["discover", &file, "--grundy", "--state", state]).stderr.contains("another game or question")
    );
    // Spaces and ends of lines are no part of the question.
    let same = folder.file("same.claim", WYTHOFF.replace(" < ", "  <  ").replace('\n', "\r\n"));
    assert_eq!(run(["discover", &same, "--bits", "4", "--state", state]).code, 3);
    for (changed, says) in [
        (String::new(), "this is not a file that `nimcert discover --state` wrote"),
        ("claim p".to_owned(), "this is not a file that `nimcert discover --state` wrote"),
        (text.replace("discovery 1", "discovery 2"), "another version of the format"),
        (text[..text.len() / 2].to_owned(), "it is damaged"),
        (text.replace("round 3", "round 2"), "it is damaged"),
        (text.replacen(" 3 ", " 4 ", 1), "it is damaged"),
        (text.clone() + "more\n", "it is damaged"),
        (text.clone() + &text, "it is damaged"),
    ] {
        let path = folder.file("changed", changed);
        refused(&file, &path, says);
    }
    refused(
        &file,
        &folder.file("bytes", [0xff, 0xfe, 0x00]),
        "this is not a file that `nimcert discover --state` wrote",
    );
    assert_eq!(run(["discover", &file, "--state", folder.path().to_str().expect("a path")]).code, 2);
}

/// A text with a digest that fits.
fn sealed(body: &str) -> String {
    format!("{body}end {}\n", digest(body.as_bytes()))
}

#[test]
fn hostile_files_with_the_right_digest_are_refused() {
    let folder = Folder::new();
    let file = folder.file("w.claim", WYTHOFF);
    let program = parse_program(&Source::new("w", WYTHOFF), &[]).expect("a game");
    let game = vec![Summand::Named(0)];
    let identity = identity(Question { program: &program, game: &game, grundy: false });
    let head = format!("nimcert discovery 1\nquestion {identity}\n");
    for (body, says) in [
        ("", "table"),
        ("table 1\n", "table"),
        ("table 99999999999999999999 0\n", "table"),
        ("table 61 0\nset 0\n", "table"),
        ("table 3 0\nset 0\n", "set"),
        ("table 2 0\nround 3 1 0\nset 0\n", "round"),
        ("table 2 0\nround 2 1 0\nround 1 1 0\nset 0\n", "round"),
        ("table 2 0\nround 0 1 0\nset 0\n", "round"),
        ("table 2 0\nround 2 1 0\n", "set"),
        ("table 2 0\nround 2 1 0\nset 18446744073709551615\n", "set"),
        ("table 2 0\nround 2 1 0\nset 2\n3 0\n", "set"),
        ("table 2 0\nround 2 1 0\nset 1\n16\n", "set"),
        ("table 2 0\nround 2 1 0\nset 2\n18446744073709551615 1\n", "set"),
        ("table 2 0\nround 2 1 0\nset 1\nx\n", "set"),
        ("table 2 0\nround 2 1 0\nautomaton 2 2 0\nset 0\n", "automaton"),
        ("table 2 0\nround 2 1 0\nautomaton 2 3 1\n1 0 0 0 0\nset 0\n", "automaton"),
        ("table 2 0\nround 2 1 0\nautomaton 2 2 9999999999\nset 0\n", "automaton"),
        ("table 2 0\nround 2 1 0\nautomaton 2 2 1\n1 0 0 0 7\nset 0\n", "automaton"),
        ("table 2 0\nround 2 1 0\nautomaton 2 2 1\n1 0 0 0\nset 0\n", "automaton"),
        ("table 2 0\nround 2 1 0\nautomaton 2 2 1\n2 0 0 0 0\nset 0\n", "automaton"),
        ("table 2 0\nround 2 1 0\nautomaton 2 2 2\n1 1 0 0 0\n1 0 0 0 0\nset 0\n", "automaton"),
    ] {
        let text = sealed(&format!("{head}{body}"));
        assert_eq!(Progress::read(&text, &identity, 2).err(), Some(StateError::Inconsistent(says)), "{body}");
        refused(&file, &folder.file("hostile", text), "its parts contradict each other");
    }
    // Parts that fit together, and tables that are not those of the game.
    let empty = sealed(&format!("{head}table 2 0\nround 2 1 0\nset 0\n"));
    refused(&file, &folder.file("hostile", empty), "are not those of the rules");
    let states = sealed(&format!("{head}table 2 0\nround 2 77 0\nset 3\n0 6 3\n"));
    refused(&file, &folder.file("hostile", states), "its parts contradict each other, at `round`");
}

#[test]
fn a_limit_on_states_is_named() {
    let folder = Folder::new();
    let file = folder.file("w.claim", WYTHOFF);
    let (code, text) = said(&[&file, "--max-states", "12"]);
    assert_eq!(code, 3);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains("it has more than 12 states, counting the rejecting state (--max-states"),
        "{text}"
    );
    assert_eq!(run(["discover", &file, "--max-states", "0"]).code, 2);
}
