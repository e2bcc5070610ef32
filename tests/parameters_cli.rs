//! Claims with parameters on the command line: `--param`, instances by `--set`, and commands that need values.

use crate::support::command::{Folder, Run, run};
use serde_json::Value;

const TEXT: &str = "param m >= 1, n >= 0\nlet k = 2*m\nfun f(t) = min(floor(t/k), n)\nclaim ns f\n";

/// Runs a command on a file with parameters; `FILE` among the arguments is its path.
fn on_file(text: &str, arguments: &[&str]) -> Run {
    let folder = Folder::new();
    let file = folder.file("m.claim", text);
    run(arguments.iter().map(|&argument| if argument == "FILE" { file.as_str() } else { argument }))
}

/// A run that ends with exit code 2, and whose message has these texts.
#[track_caller]
fn refused(run: &Run, texts: &[&str]) {
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{run:#?}");
    for text in texts {
        assert!(run.stderr.contains(text), "{text:?} is not in {run:#?}");
    }
}

#[test]
fn an_instance_is_an_ordinary_claim() {
    let run = on_file(TEXT, &["prove", "FILE", "--json", "--set", "m=2", "--set", "n=3"]);
    assert_eq!(run.code, 0, "{run:#?}");
    let objects: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(objects[0]["claim"], "fun f(t) = min(floor(t / 4), 3)\nclaim ns f\n");
    assert_eq!(objects[0]["verdict"], "proved");
    assert_eq!(objects[0].get("parameters"), None);
    assert!(objects[0]["kernel"].as_str().is_some_and(|kernel| kernel.starts_with("verified: ")), "{run:#?}");
    // The same claim with constants gives the same certificate.
    let constants = TEXT.replace("param m >= 1, n >= 0", "let m = 2\nlet n = 3");
    let again = on_file(&constants, &["prove", "FILE", "--json"]);
    let digest = |run: &Run| {
        let objects: Value = serde_json::from_str(&run.stdout).expect("JSON");
        objects[0]["certificate"]["sha256"].as_str().expect("a digest").to_owned()
    };
    assert_eq!(digest(&run), digest(&again));
}

#[test]
fn a_false_instance_is_refuted() {
    let odd = TEXT.replace("2*m", "2*m + 1");
    let run = on_file(&odd, &["prove", "FILE", "--set", "m=1", "--set", "n=7"]);
    assert_eq!(run.code, 1, "{run:#?}");
}

#[test]
fn values_that_do_not_fit() {
    let set = |values: &[&str]| {
        let options = values.iter().flat_map(|value| ["--set", value]);
        on_file(TEXT, &["prove", "FILE"].into_iter().chain(options).collect::<Vec<_>>())
    };
    refused(&set(&["m=0"]), &["error: the value given for `m` is below its bound", "m.claim:1:12"]);
    refused(&set(&["o=0"]), &["a value is given for `o`, but no `let` or `param` defines it"]);
    refused(&set(&["m=1", "m=2"]), &["error: --set gives m two values"]);
}

#[test]
fn wrong_parameters_are_shown_in_the_file() {
    refused(
        &on_file("param m >= 0\nlet k = m - 1\n", &["prove", "FILE"]),
        &["error: `k` = m - 1 is negative at m = 0", "m.claim:2:9", "^^^^^", "write `param m >= 1`"],
    );
    refused(
        &on_file("param m >= 0\nfun f(t) = floor(t/m)\n", &["check", "FILE"]),
        &["error: division by 0", "the divisor `m` is 0 at m = 0"],
    );
}

#[test]
fn commands_that_need_values() {
    for arguments in [
        &["mex", "FILE"] as &[&str],
        &["draw", "bar", "FILE"],
        &["draw", "grundy", "FILE"],
        &["draw", "digits", "FILE"],
        &["draw", "automaton", "FILE"],
        &["export", "FILE", "--to", "mona"],
        &["report", "FILE", "--out", "-"],
    ] {
        let run = on_file(TEXT, arguments);
        refused(&run, &["m.claim has parameters (m, n): give values with --set m=2"]);
        // One of two values is not enough.
        let run = on_file(TEXT, &[arguments, &["--set", "m=2"]].concat());
        refused(&run, &["m.claim has parameters (n): give values with --set n=1"]);
    }
    for command in ["explain", "play", "repair"] {
        let run = on_file(TEXT, &[command, "FILE"]);
        refused(&run, &["m.claim has parameters (m, n): give values in the file: `let m = 2`"]);
    }
    for arguments in [
        &["mex", "FILE"] as &[&str],
        &["draw", "bar", "FILE", "--out", "-"],
        &["export", "FILE", "--to", "mona"],
        &["report", "FILE", "--out", "-"],
    ] {
        let run = on_file(TEXT, &[arguments, &["--set", "m=2", "--set", "n=0"]].concat());
        assert_eq!(run.code, 0, "{run:#?}");
    }
}

#[test]
fn constants_of_an_expression() {
    let run = run(["check", "floor(t/k)", "--param", "k = 2*h, h = 2", "--json"]);
    assert_eq!(run.code, 2, "{run:#?}");
    let run = self::run(["check", "floor(t/k)", "--param", "h = 2, k = 2*h", "--json"]);
    assert_eq!(run.code, 0, "{run:#?}");
    let object: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(object["claim"], "fun f(t) = floor(t / 4)\nclaim nimsum f\n");
}

#[test]
fn wrong_items() {
    let check = |f: &str, items: &str| run(["check", f, "--param", items]);
    for (f, items, texts) in [
        ("floor(t/k)", "k = 2*m, m >= 0", ["error: division by 0", " --> F:1:9"]),
        ("floor(t/k)", "k = m - 1, m >= 0", ["is negative at m = 0", " --> --param:1:5"]),
        ("floor(t/k)", "k = 2*m", ["error: unknown name `m`", " --> --param:1:7"]),
        ("t", "t >= 1", ["error: `t` is the variable of F", " --> --param:1:1"]),
        ("t", "param m >= 1", ["error: unexpected keyword `param`", "write only `m >= 1`"]),
        ("t", "", ["error: nothing to read", "k = 2*m, m >= 1"]),
    ] {
        refused(&check(f, items), &texts);
    }
    let folder = Folder::new();
    for (name, text) in [("m.claim", TEXT), ("heights", "0\n0\n1\n")] {
        let file = folder.file(name, text);
        refused(
            &check(&file, "m >= 1"),
            &["--param needs an expression", "declare parameters in a claim file"],
        );
    }
}
