//! The last line names what went wrong, with numbers that play from the rules confirms; and what stopped a run is named
//! with what helps.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use crate::support::command::{Folder, run};

/// The Grundy number of `CB(f, y, z)`, by the definition alone.
fn grundy(heights: &[u64], y: u64, z: u64) -> u64 {
    let mut table: Vec<Vec<u64>> = Vec::new();
    for column in 0..=z {
        let mut own: Vec<u64> = Vec::new();
        for row in 0..=y.min(heights[column as usize]) {
            let columns = (0..column as usize).map(|w| table[w][row.min(heights[w]) as usize]);
            let values: BTreeSet<u64> = own.iter().copied().chain(columns).collect();
            own.push((0..).find(|value| !values.contains(value)).expect("a mex"));
        }
        table.push(own);
    }
    table[z as usize][y as usize]
}

/// The natural numbers of a text, in order.
fn numbers(text: &str) -> Vec<u64> {
    let digits = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    digits.map(|part| part.parse().expect("a number")).collect()
}

#[test]
fn the_numbers_of_a_refutation_are_those_of_the_rules() {
    let mut texts: Vec<String> = (3..20).step_by(2).map(|k| format!("floor(t/{k})")).collect();
    texts.extend((1..8).map(|c| format!("floor((t + {c})/6)")));
    texts.extend(
        ["t", "2*t", "min(t, 5)", "floor(t/2) + floor(t/5)", "if t < 9 then 0 else 3"].map(str::to_owned),
    );
    let mut refuted = 0;
    for text in texts {
        let run = run(["check", &text]);
        let Some(last) = run.last_line().strip_prefix("refuted: ") else { continue };
        refuted += 1;
        // G(y, z) = g, but y xor z = s (columns a and b break the NS property)
        let [y, z, g, y2, z2, sum, a, b] = numbers(last)[..] else { panic!("{text}: {last}") };
        let f = nimcert_core::Function::parse(&text).expect("a function");
        let value = |t: u64| u64::try_from(f.value(t).expect("a value")).expect("small");
        let heights: Vec<u64> = (0..=z).map(value).collect();
        assert_eq!((y, z, y ^ z), (y2, z2, sum), "{text}: {last}");
        assert_eq!(grundy(&heights, y, z), g, "{text}: {last}");
        assert_ne!(g, sum, "{text}: {last}");
        assert!(a < b && b == z && last.ends_with("break the NS property)"), "{text}: {last}");
        // It is the first wrong position, column by column.
        for column in 0..=z {
            let top = heights[column as usize];
            for row in 0..=if column == z { y } else { top } {
                let differs = grundy(&heights, row, column) != row ^ column;
                assert_eq!(differs, (row, column) == (y, z), "{text}: ({row}, {column})");
            }
        }
    }
    assert!(refuted >= 15, "{refuted}");
}

#[test]
fn every_kind_of_refutation_names_what_went_wrong() {
    let folder = Folder::new();
    for (claim, verdict) in [
        (
            "fun g(t) = 5 monus t\nclaim nimsum g",
            "refuted: g is not monotone: g(0) = 5 > g(1) = 4 (z = 0, z' = 1)",
        ),
        (
            "fun g(t) = floor(t/3)\nclaim ns g",
            "refuted: g does not have the NS property: g(2) = 0 and g(3) = 1 (columns 2 and 3)",
        ),
        (
            "fun g(t) = floor(t/3)\nclaim not nimsum g",
            "proved: G(1, 3) = 4, but 1 xor 3 = 2 (columns 2 and 3 break the NS property)",
        ),
        (
            "game nim(a, b)\n  move u < a to (u, b)\n  move v < b to (a, v)\nclaim grundy nim = a + b",
            "refuted: G(1, 1) = 0, but a + b = 2 there",
        ),
        (
            "game nim(a, b)\n  move u < a to (u, b)\n  move v < b to (a, v)\nclaim p nim = a <= b",
            "refuted: (0, 1) is in the claimed set, but it is an N-position",
        ),
        ("forall x: x != 7", "refuted: false at (x) = (7)"),
    ] {
        let text =
            if claim.starts_with("forall") { format!("claim {claim}\n") } else { format!("{claim}\n") };
        let path = folder.file("g.claim", text);
        assert_eq!(run(["prove", &path]).last_line(), verdict);
    }
    // Not the numbers of the sentence about the lemma.
    let text = run(["check", "floor(t/3)"]).stdout;
    assert!(
        text.contains("Lemma 9.3 of [inoue2014] (case 1 of its proof)") && !text.contains("[1]"),
        "{text}"
    );
}

#[test]
fn a_claimed_set_without_a_value_is_not_the_fault_of_the_rules() {
    let folder = Folder::new();
    let nim = "game nim(a, b)\n  move u < a to (u, b)\n  move v < b to (a, v)\n";
    let path = folder.file("nim.claim", format!("{nim}claim p nim = (a - b) mod 2 = 0\n"));
    let run = run(["prove", &path]);
    assert_eq!(run.code, 2, "{run:#?}");
    assert!(run.last_line().contains("the claimed set has no value at (a, b) = (0, 1)"), "{run:#?}");
    assert!(!run.stdout.contains("terminating game"), "{run:#?}");
}

/// A game that ends, whose second coordinate doubles; and two that do not end.
const GROWS: &str = "game grow(a, b)\n  move u < a to (u, 2 * b + 1)\n  move v < b to (a, v)\n";
const ENDLESS: [&str; 2] =
    ["game g(n)\n  move when n >= 1 to (n + 1)\n", "game g(a, b)\n  move u < a to (u + 1, b + 1)\n"];

#[test]
#[ignore = "takes long"]
fn a_coordinate_that_grows_is_named() {
    let folder = Folder::new();
    let path = folder.file("grow.claim", GROWS);
    let shown = run(["prove", &path]);
    assert!(shown.stdout.contains("P-positions with coordinates below"), "{shown:#?}");
    assert!(!shown.stdout.contains("no terminating game"), "{shown:#?}");
    for text in ENDLESS {
        let path = folder.file("endless.claim", text);
        for command in ["mex", "play", "discover"] {
            let start = Instant::now();
            let ended = run([command, &path]);
            assert_eq!(ended.code, 3, "{command} {text}: {ended:#?}");
            assert!(ended.stderr.contains("`nimcert prove` says whether play ends"), "{command}: {ended:#?}");
            assert!(start.elapsed() < Duration::from_secs(60), "{command} {text}");
        }
        let shown = run(["prove", &path]);
        assert!(shown.stdout.contains("makes a coordinate larger"), "{shown:#?}");
        // What the help says is so.
        let claimed = folder.file("claimed.claim", format!("{text}claim p g = 0 = 1\n"));
        let run = run(["prove", &claimed]);
        assert!(run.code == 2 && run.stdout.contains("again"), "{text}: {run:#?}");
    }
}

#[test]
fn files_and_numbers_that_do_not_fit_are_named() {
    let folder = Folder::new();
    let path = folder.file("f.claim", "fun f(t) = floor(t/4)\nclaim nimsum f\n");
    let run = |arguments: &[&str]| crate::support::command::run(arguments);
    let verified = run(&["verify", &path, &path]);
    assert_eq!(verified.code, 1);
    assert!(verified.stdout.contains("is a claim file; the second file must be its"), "{verified:#?}");
    run(&["generate", "--columns", "0"]).expect(2).complains(&["at least 1 column"]);
    run(&["generate", "--columns", "x"]).expect(2).complains(&["expected a natural number"]);
    let repaired = run(&["repair", "0,0,1,1"]);
    assert!(
        repaired.stdout.contains("monotone    proved    f is monotone on the columns below 4"),
        "{repaired:#?}"
    );
    assert!(repaired.stdout.contains("for all t   undecided only 4 columns of f are known"), "{repaired:#?}");
    let fallen = run(&["repair", "1,0"]);
    assert!(fallen.stdout.contains("monotone    refuted   f(0) = 1, f(1) = 0"), "{fallen:#?}");
}
