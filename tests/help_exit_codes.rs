//! `--help` of every subcommand says how it ends.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use crate::support::command::{Folder, nimcert, run_in};

pub(crate) fn help(arguments: &[&str]) -> String {
    let output = nimcert().args(arguments).arg("--help").output().expect("it runs");
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The subcommands that the help of a command lists, and theirs, each as its words.
pub(crate) fn commands(of: &[&str]) -> Vec<Vec<String>> {
    let text = help(of);
    let Some((_, list)) = text.split_once("Commands:\n") else { return Vec::new() };
    let names = list
        .lines()
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next().filter(|word| !word.is_empty()));
    let mut all = Vec::new();
    // A command that clap adds to those with subcommands has no help of its own.
    for name in names.filter(|name| of.is_empty() || *name != "help") {
        let words = [of, &[name]].concat();
        all.push(words.iter().map(|&word| word.to_owned()).collect());
        all.extend(commands(&words));
    }
    all
}

/// The codes under `Exit codes:`, each with its line.
fn codes(help: &str) -> Vec<(i32, String)> {
    let (_, part) = help.split_once("Exit codes:\n").expect("exit codes");
    part.lines()
        .map_while(|line| line.strip_prefix("  "))
        .filter_map(|line| {
            let (code, text) = line.split_once(' ')?;
            Some((code.parse().ok()?, text.trim().to_owned()))
        })
        .collect()
}

#[test]
fn every_subcommand_says_its_exit_codes() {
    let commands: Vec<Vec<String>> = commands(&[]);
    for known in [&["audit"][..], &["verify"], &["draw", "bar"], &["help"]] {
        assert!(commands.iter().any(|command| command == known), "{known:?} is not in {commands:?}");
    }
    for command in &commands {
        let words: Vec<&str> = command.iter().map(String::as_str).collect();
        let (text, command) = (help(&words), command.join(" "));
        assert_eq!(text.matches("Exit codes:").count(), 1, "{command}: {text}");
        let codes = codes(&text);
        let numbers: Vec<i32> = codes.iter().map(|(code, _)| *code).collect();
        assert!(numbers.is_sorted() && numbers.contains(&0) && numbers.contains(&2), "{command}: {codes:?}");
        assert!(numbers.iter().all(|code| [0, 1, 2, 3, 101, 130].contains(code)), "{command}: {codes:?}");
        assert!(codes.iter().all(|(_, text)| !text.is_empty()), "{command}: {codes:?}");
        assert!(
            text.lines()
                .all(|line| (line.trim().is_empty() || !line.ends_with(' ')) && line.chars().count() <= 100),
            "{command}: {text}"
        );
    }
}

#[test]
fn what_a_subcommand_says_of_its_codes_is_so() {
    let folder = Folder::new();
    folder.emit("a", "floor(t/4)");
    folder.file("bad/f.claim", "fun f(t) = floor(t/4)\nclaim ns f\n");
    folder.file("false.claim", "fun f(t) = floor(t/3)\nclaim ns f\n");
    folder.emit("below", "floor(isqrt(t)/2)");
    folder.emit("several", "floor(t/4)");
    folder.file("several/f.claim", "fun f(t) = floor(t/4)\nclaim nimsum f\nclaim ns f\n");
    folder.file("below.claim", "fun f(t) = floor(isqrt(t)/2)\nclaim ns f below 100\n");
    folder.file("none.claim", "game g(x)\n  move to (x)\nclaim p g = x = 0\n");
    for (arguments, code) in [
        (&["check", "floor(t/4)"][..], 0),
        (&["check", "floor(t/3)"], 1),
        (&["check", "floor(t/"], 2),
        (&["check", "floor(t/4)", "--max-states", "1"], 3),
        (&["check", "floor(isqrt(t)/2)", "--require", "all"], 3),
        (&["prove", "below.claim", "--require", "all"], 3),
        (&["verify", "below/f.claim", "below/f.cert", "--require", "all"], 3),
        (&["audit", "several"], 1),
        (&["audit", "several", "--lenient"], 0),
        (&["explain", "floor(t/3)"], 1),
        (&["prove", "false.claim"], 1),
        (&["prove", "none.claim"], 2),
        (&["verify", "a/f.claim", "a/f.cert"], 0),
        (&["verify", "bad/f.claim", "a/f.cert"], 1),
        (&["verify", "a/f.claim", "nowhere"], 2),
        (&["audit", "a"], 0),
        (&["audit", "bad"], 1),
        (&["audit", "nowhere"], 2),
        (&["generate", "--columns", "4"], 0),
        (&["generate", "--columns", "0"], 2),
        (&["generate", "--columns", "2000000"], 3),
        (&["repair", "floor(t/3)", "--columns", "4"], 0),
        (&["repair", "5 monus t", "--at", "1"], 2),
        (&["mex", "floor(t/2)", "--compare"], 0),
        (&["mex", "floor(t/3)", "--compare"], 1),
        (&["mex", "floor(t/3)", "--z", "100000000"], 3),
        (&["play", "floor(t/2)"], 0),
        (&["play", "floor(t/2)", "--at", "9,1"], 2),
        (&["reproduce", "inoue2014/figure_3.2"], 0),
        (&["reproduce", "nothing"], 2),
    ] {
        let run = run_in(folder.path(), arguments);
        assert_eq!(run.code, code, "{arguments:?}: {run:#?}");
        let known = codes(&help(&arguments[..1]));
        assert!(known.iter().any(|(number, _)| *number == code), "{arguments:?}: {known:?}");
    }
}
