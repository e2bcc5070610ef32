//! `nimcert draw automaton`, `draw digits` and `draw --figure` as a user runs them.

use std::path::Path;

use crate::support::command::{Run, run};

fn draw(arguments: &[&str]) -> Run {
    run([&["draw"], arguments].concat())
}

#[track_caller]
fn refused(arguments: &[&str], code: i32, says: &[&str]) {
    let run = draw(arguments);
    assert_eq!((run.code, run.stdout.as_str()), (code, ""), "{arguments:?}: {run:#?}");
    for part in says {
        assert!(run.stderr.contains(part), "{arguments:?} does not say `{part}`: {}", run.stderr);
    }
}

#[test]
fn automata_are_drawn_in_every_format() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, begins) in [
        ("a.svg", "<svg"),
        ("a.png", "\u{fffd}PNG"),
        ("a.dot", "digraph"),
        ("a.txt", "Digit automaton of f(t) = "),
    ] {
        let path = folder.path().join(name);
        let run = draw(&["automaton", "floor(t/7)", "--out", &path.to_string_lossy()]);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{name}: {run:#?}");
        let bytes = std::fs::read(&path).expect(name);
        let text = String::from_utf8_lossy(&bytes);
        assert!(
            text.trim_start_matches("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
                .trim_start()
                .starts_with(begins),
            "{name}"
        );
    }
    let text = draw(&["automaton", "floor(t/7)"]);
    assert_eq!(text.code, 0);
    // A header of three lines and a line for each of the seven states.
    assert_eq!(text.stdout.lines().count(), 2 + 2 + 1 + 7, "{}", text.stdout);
}

#[test]
fn limits_of_automata_name_themselves_and_a_way_out() {
    refused(
        &["automaton", "floor(t/100)", "--format", "svg"],
        3,
        &["100 states", "too many for a picture (at most 60)", "--format dot"],
    );
    refused(
        &["automaton", "floor(t/20000)", "--format", "dot"],
        3,
        &["20,000 states", "too many for a list (at most 10,000)"],
    );
    refused(&["automaton", "floor(t/10000000)"], 3, &["2,000,000 states"]);
    assert_eq!(draw(&["automaton", "floor(t/100)", "--format", "dot"]).code, 0);
    assert_eq!(draw(&["automaton", "floor(t/100)"]).code, 0);
}

#[test]
fn what_has_no_automaton_is_refused_with_the_reason() {
    refused(&["automaton", "isqrt(t)"], 2, &["isqrt", "no digit automaton", "help"]);
    refused(&["automaton", "t - 1"], 2, &["t = 0"]);
    refused(&["automaton", "floor(t/"], 2, &["error"]);
    refused(&["bar", "floor(t/4)", "--format", "dot"], 2, &["dot is for automata"]);
    refused(&["digits", "floor(t/4)", "--format", "dot"], 2, &["dot is for automata"]);
    refused(&["automaton", "t", "--format", "dot", "--scale", "2"], 2, &["--scale"]);
    refused(&["--figure", "inoue2014/1.8", "--format", "dot"], 2, &["dot is for automata"]);
}

#[test]
fn digits_of_a_proved_function_are_a_tree_and_of_a_refuted_one_a_counterexample() {
    let proved = draw(&["digits", "floor(t/4)"]);
    assert_eq!(proved.code, 0);
    assert!(
        proved.stdout.contains("for all natural numbers") && !proved.stdout.contains('?'),
        "{}",
        proved.stdout
    );
    let refuted = draw(&["digits", "floor(t/3)"]);
    assert_eq!(refuted.code, 0);
    for part in ["z = 2", "z' = 3", "^ place 0", "must agree from place 0 up"] {
        assert!(refuted.stdout.contains(part), "{part}: {}", refuted.stdout);
    }
    let tree = draw(&["digits", "floor(t/3)", "--depth", "5"]);
    assert!(tree.stdout.lines().any(|line| line.starts_with("! 0001.  0000?")), "{}", tree.stdout);
    refused(
        &["digits", "floor(t/4)", "--depth", "7", "--format", "svg"],
        3,
        &["too deep for a picture (at most 6)"],
    );
    refused(&["digits", "floor(t/4)", "--depth", "11"], 2, &["11"]);
    refused(&["digits", "t - 3"], 2, &["no value"]);
    refused(&["digits", "2^100", "--depth", "2"], 3, &["binary digits", "at most 64"]);
}

#[test]
fn a_figure_is_drawn_by_its_number() {
    for name in ["inoue2014/1.8", "inoue2014/figure_1.8", "Inoue2014/Figure 1.8"] {
        let run = draw(&["--figure", name]);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run:#?}");
        assert!(run.stdout.contains("Figure 1.8 of inoue2014: CB(f, 2, 5)"), "{}", run.stdout);
    }
    refused(&["--figure", "inoue2014/1.88"], 2, &["inoue2014/1.88", "did you mean inoue2014/1.8?"]);
    refused(&["--figure", "nobody/77.7"], 2, &["--figures"]);
    refused(&["--figure", "inoue2014/5.1"], 2, &["Not drawn", "four readings"]);
    refused(&["--figure", "inoue2014"], 2, &["21 figures", "--out FOLDER"]);
    refused(&[], 2, &["nothing to draw", "--figure ID"]);
    assert_eq!(draw(&["--figure", "web/2.1", "--figures"]).code, 2);
    assert_eq!(draw(&["bar", "t", "--figure", "web/2.1"]).code, 2);
}

fn files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn all_figures_of_every_paper_are_drawn_into_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("figures");
    let mut drawn = 0;
    for paper in ["inoue2014", "nakamura2015", "miyadera2016", "miyadera2017", "web"] {
        let run = draw(&["--figure", paper, "--out", &out.to_string_lossy()]);
        assert_eq!(run.code, 0, "{run:#?}");
        drawn += run.stdout.lines().count();
    }
    let names = files(&out);
    assert_eq!(names.len(), drawn);
    let all = nimcert_papers::figures().filter(|figure| figure.picture.is_some());
    let mut expected: Vec<String> = all.map(|figure| format!("{}.svg", figure.file_name())).collect();
    expected.sort();
    assert_eq!(names, expected);
    for (name, figure) in names.iter().map(|name| (name, name.replacen('_', "/", 1).replace(".svg", ""))) {
        let svg = std::fs::read_to_string(out.join(name)).expect("a picture");
        let figure = nimcert_papers::find_figures(&figure)[0];
        assert!(svg.contains(&figure.title()), "{name}");
        for erratum in figure.errata() {
            assert!(svg.contains(erratum.id), "{name} does not name {}", erratum.id);
        }
    }
    // No other file is left, and the same again gives the same bytes.
    let first = std::fs::read(out.join("web_figure_2.1.svg")).expect("a picture");
    assert_eq!(draw(&["--figure", "web", "--out", &out.to_string_lossy()]).code, 0);
    assert_eq!(std::fs::read(out.join("web_figure_2.1.svg")).expect("a picture"), first);
    assert_eq!(files(&out), names);
}

#[test]
fn the_list_of_figures_has_each_one() {
    let run = draw(&["--figures"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    for figure in nimcert_papers::figures() {
        assert!(
            run.stdout.lines().any(|line| line.trim_start().starts_with(&format!("{} ", figure.id))),
            "{}",
            figure.id
        );
    }
    assert!(run.stdout.lines().all(|line| line.chars().count() <= 80), "{}", run.stdout);
}
