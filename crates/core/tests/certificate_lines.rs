//! Certificates have lines that stand for several rows, or that leave out items, up to a number of states; such
//! certificates are shorter.

use nimcert_core::answer::Certificate;
use nimcert_core::decision::{Options, decide};

use crate::games_kit::read;

/// The certificate of the first claim of a program.
fn certificate(text: &str) -> String {
    let program = read(text);
    let claim = &program.claims[0];
    let decision = decide(&program, &claim.statement, &Options::default(), None);
    let certificate = Certificate::of(&program, &claim.statement, &decision).expect("a decision");
    nimcert_core::kernel::check(certificate.claim.as_bytes(), &certificate.bytes).expect("a proof");
    String::from_utf8(certificate.bytes).expect("ASCII")
}

/// The bodies of states: their width, the number of rows, and their lines.
fn bodies(text: &str) -> Vec<(usize, usize, Vec<&str>)> {
    let is_row = |line: &&str| line.starts_with(|c: char| "-0123456789TF*".contains(c));
    let mut bodies = vec![];
    for section in text.split("\ninvariant ").skip(1) {
        let mut lines = section.lines();
        let words: Vec<&str> = lines.next().expect("a header").split(' ').collect();
        let number = |name: &str| {
            let at = words.iter().position(|word| *word == name).expect("a name");
            words[at + 1].parse().expect("a number")
        };
        bodies.push((number("width"), number("rows"), lines.take_while(is_row).collect()));
    }
    assert!(!bodies.is_empty(), "{text}");
    bodies
}

fn is_short(width: usize, line: &str) -> bool {
    line.contains('|') || line.split(" + ").next().expect("a row").split(' ').count() < width
}

#[test]
fn few_states_are_written_row_by_row() {
    let text = certificate("fun f(t) = floor(t / 2)\nclaim nimsum f\n");
    let mut few = 0;
    for (width, rows, lines) in bodies(&text).into_iter().filter(|(_, rows, _)| *rows < 8) {
        assert!(lines.iter().all(|line| !is_short(width, line)), "{text}");
        few += rows;
    }
    assert!(few > 0, "{text}");
}

#[test]
fn more_states_are_written_in_fewer_lines() {
    for name in ["beyond/bar_3d_near_miss", "inoue2014/prediction_4.1", "miyadera2016/theorem_4.1_all_s"] {
        let path = nimcert_testing::root().join(format!("examples/{name}.claim"));
        let text = certificate(&std::fs::read_to_string(path).expect("an example"));
        let (mut rows, mut lines, mut short) = (0, 0, 0);
        for (width, of, found) in bodies(&text) {
            rows += of;
            lines += found.len();
            short += found.iter().filter(|line| is_short(width, line)).count();
        }
        assert!(short > 0 && lines < rows, "{name}: {short} of {lines} lines for {rows} rows");
    }
}

/// The kernel allows more work for each line, so that certificates with the most states keep theirs.
#[test]
fn very_many_states_are_written_row_by_row() {
    let path = nimcert_testing::root().join("examples/nakamura2015/conjectures_4.1_to_4.4.claim");
    let text = certificate(&std::fs::read_to_string(path).expect("an example"));
    let bodies = bodies(&text);
    assert!(bodies.iter().map(|body| body.1).sum::<usize>() > 1 << 13);
    let short =
        |(width, _, lines): &(usize, usize, Vec<&str>)| lines.iter().any(|line| is_short(*width, line));
    assert!(!bodies.iter().any(short));
}
