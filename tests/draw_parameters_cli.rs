//! `nimcert draw` of claims with parameters: the smallest values, others, and several side by side.

#![allow(clippy::expect_used)]

use crate::support::command::{Folder, Run, run};

fn draw(arguments: &[&str]) -> Run {
    run(["draw"].iter().chain(arguments))
}

const HALVES: [&str; 3] = ["floor(t/k)", "--param", "k = 2*m, m >= 1"];

#[track_caller]
fn refused(arguments: &[&str], parts: &[&str]) {
    let run = draw(arguments);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{arguments:?}: {run:#?}");
    run.complains(parts);
}

#[test]
fn without_values_the_smallest_are_drawn() {
    for kind in ["bar", "grundy", "digits", "automaton"] {
        let run = draw(&[&[kind], &HALVES[..]].concat());
        assert_eq!(run.code, 0, "{run:#?}");
        assert!(run.stdout.contains("f(t) = floor(t / 2), m = 1\n"), "{run:#?}");
        assert_eq!(
            run.stderr,
            "note: m = 1 is the smallest value; --set m=2 draws another one, and --set m=1..3 several side by side\n"
        );
        let quiet = draw(&[&[kind], &HALVES[..], &["--quiet"]].concat());
        assert_eq!((quiet.stdout, quiet.stderr.as_str()), (run.stdout, ""));
    }
    let two = draw(&["bar", "floor((t + h)/k)", "--param", "h >= 3, k = m + 2, m >= 0", "--set", "h=4"]);
    assert!(two.stdout.contains("floor((t + 4) / 2), h = 4, m = 0\n"), "{two:#?}");
    assert!(two.stderr.starts_with("note: m = 0 is the smallest value; --set m=1 "), "{two:#?}");
    let least = draw(&["bar", "floor((t + h)/k)", "--param", "h >= 3, k = m + 2, m >= 0"]);
    assert!(least.stderr.starts_with("note: h = 3, m = 0 are the smallest values; --set h=4 "), "{least:#?}");
}

#[test]
fn values_are_chosen_and_named() {
    let three = draw(&[&["bar"], &HALVES[..], &["--set", "m=3"]].concat());
    assert_eq!((three.code, three.stderr.as_str()), (0, ""), "{three:#?}");
    assert!(three.stdout.contains("floor(t / 6), m = 3\n"), "{three:#?}");
    let folder = Folder::new();
    let file = folder.file("game.claim", "param m >= 0\nlet k = 4 * m + 3\ngame g(x, z)\n  move u < x to (u, z)\n  move w < z when w + k > z to (x, w)\nclaim p g = x = 0\n");
    let several = draw(&["grundy", &file, "--set", "m=0,2", "--box", "x=0..2,z=0..4"]);
    assert_eq!((several.code, several.stderr.as_str()), (0, ""), "{several:#?}");
    let titles: Vec<&str> = several.stdout.lines().filter(|line| line.starts_with("Grundy")).collect();
    assert_eq!(
        titles,
        ["Grundy numbers of the game g(x, z), m = 0", "Grundy numbers of the game g(x, z), m = 2"]
    );
    // A constant of the file without parameters is not named, unless there are several values.
    let plain = folder.file("plain.claim", "let k = 4\nfun f(t) = floor(t / k)\nclaim ns f\n");
    assert!(
        draw(&["bar", &plain, "--set", "k=6"])
            .stdout
            .starts_with("The bar up to column 20, f(t) = floor(t / 6)\n")
    );
    assert!(draw(&["bar", &plain, "--set", "k=6..8:2"]).stdout.contains("f(t) = floor(t / 8), k = 8\n"));
}

#[test]
fn pictures_stand_side_by_side() {
    let folder = Folder::new();
    let sizes = |set: &str, more: &[&str]| {
        let out = folder.at("bars.svg").display().to_string();
        let run = draw(&[&["bar"], &HALVES[..], &["--z", "8", "--set", set, "--out", &out], more].concat());
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run:#?}");
        let svg = std::fs::read_to_string(&out).expect("a picture");
        let head = svg.lines().find(|line| line.contains("viewBox")).expect("a size").to_owned();
        let box_at = head.find("viewBox=\"0 0 ").expect("a box") + "viewBox=\"0 0 ".len();
        let numbers: Vec<f64> = head[box_at..]
            .split('"')
            .next()
            .expect("numbers")
            .split(' ')
            .map(|n| n.parse().expect("a number"))
            .collect();
        (numbers[0], numbers[1], svg)
    };
    let (one, high, _) = sizes("m=1", &[]);
    let (two, low, _) = sizes("m=2", &[]);
    let (both, height, svg) = sizes("m=1,2", &[]);
    assert!(high > low);
    assert_eq!((both, height), (one + two, high));
    assert!(svg.contains("m = 1") && svg.contains("m = 2"), "{svg}");
    let (_, without, svg) = sizes("m=1,2", &["--no-title"]);
    assert!(without < height && !svg.contains("bold"), "{svg}");
}

#[test]
fn what_cannot_be_drawn_is_said() {
    refused(&["bar", "floor(t/4)", "--set", "m=2"], &["--set needs a claim file"]);
    refused(
        &[&["bar"], &HALVES[..], &["--set", "m=0"]].concat(),
        &["the value given for `m` is below its bound"],
    );
    refused(&[&["bar"], &HALVES[..], &["--set", "q=1"]].concat(), &["no `let` or `param` defines it"]);
    refused(
        &[&["bar"], &HALVES[..], &["--set", "m=1..17"]].concat(),
        &["17 pictures are too many: at most 16 are drawn side by side"],
    );
    refused(
        &[&["bar"], &HALVES[..], &["--set", "m=1,2", "--out", "a.svg", "--font-size", "8pt"]].concat(),
        &["--font-size is for one picture", "draw the others one by one"],
    );
    refused(
        &[&["automaton"], &HALVES[..], &["--set", "m=1,2", "--format", "dot"]].concat(),
        &["--format dot is for one picture"],
    );
    refused(&["bar", "floor(t/k)", "--param", "k = m * m, m >= 0"], &["a product of parameters"]);
    refused(&["bar", "floor(t/k)", "--param", ""], &["nothing to read"]);
    refused(
        &[&["bar"], &HALVES[..], &["--z", "8", "--at", "2,8", "--set", "m=1..3"]].concat(),
        &["y = 2 is above the bar: f(8) = 1", "note: this is at m = 3"],
    );
    let folder = Folder::new();
    let file = folder.file("half.claim", "param m >= 1\nfun f(t) = floor(t / (2 * m))\nclaim ns f\n");
    refused(&["bar", &file, "--param", "m >= 2"], &["--param needs an expression"]);
    refused(&["automaton", &file, "f", "--param", "m >= 2"], &["--param is for functions"]);
    // With --param an expression is a function, never a relation.
    refused(&["automaton", "x + y = z", "--param", "m >= 2"], &["unknown name `x`"]);
    let sum = draw(&["automaton", "t + k", "--param", "k = m + 1, m >= 0", "--quiet"]);
    assert!(sum.stdout.lines().next().is_some_and(|line| line.ends_with(", m = 0")), "{sum:#?}");
    refused(&["automaton", &file, "f", "--set", "m=1,2"], &["--set m=1,2 is not one number"]);
}
