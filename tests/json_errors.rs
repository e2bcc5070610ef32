//! `--json` of a run without a result: one object on stdout, for every command and every way to end without a result.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use crate::help_exit_codes::{commands, help};
use crate::support::command::{Folder, Run, run_in};
use crate::support::schema::{mutants, schema, valid};
use serde_json::Value;

/// The commands that have `--json`, as their help says.
fn with_json() -> Vec<String> {
    let all = commands(&[]).into_iter().filter(|words| words.len() == 1).map(|words| words[0].clone());
    all.filter(|name| help(&[name]).contains("--json")).collect()
}

/// A folder with files of each kind, all of them wrong.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.file("syntax.claim", "fun f(t) = floor(t/\nclaim nimsum f\n");
    folder.file("bytes.claim", b"fun f(t) = \xff\n");
    folder.file("empty.claim", "");
    folder.file("loop.claim", "game g(x)\n  move u < x + 2 to (u)\nclaim p g = x = 0\n");
    folder.file("nim.claim", "game nim(x, y)\n  move u < x to (u, y)\n  move u < y to (x, u)\n");
    folder
}

/// The object of a run without a result; its message is what stderr has.
#[track_caller]
fn error(run: &Run, command: Option<&str>, what: &str) -> Value {
    let object: Value =
        serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{what}: {error}: {run:#?}"));
    let validator = schema("error");
    valid(&validator, &object, what);
    for (how, mutant) in mutants(&object) {
        assert!(!validator.is_valid(&mutant), "{what}: {how} is valid: {mutant:#}");
    }
    assert_eq!(object["command"].as_str(), command, "{what}");
    let kind = object["error"]["kind"].as_str().expect("a kind");
    assert_eq!(run.code, if kind == "input" { 2 } else { 3 }, "{what}: {run:#?}");
    let message = object["error"]["message"].as_str().expect("a message");
    // Messages are not the same to the last blank line: advice is a line of its own.
    let flat = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(flat(&run.stderr), flat(message), "{what}");
    assert!(!message.contains('\u{1b}'), "{what}: {message:?}");
    object
}

#[test]
fn every_command_with_json_prints_an_object_for_every_mistake() {
    let folder = folder();
    let commands = with_json();
    for known in [
        "check",
        "explain",
        "prove",
        "discover",
        "verify",
        "audit",
        "reproduce",
        "generate",
        "repair",
        "mex",
        "show",
    ] {
        assert!(commands.iter().any(|command| command == known), "{known} is not in {commands:?}");
    }
    for command in &commands {
        for rest in [
            &["--nonsense"][..],
            &["--color", "never", "--threads", "x"],
            &["nowhere/nothing.claim"],
            &["syntax.claim"],
            &["bytes.claim"],
            &["empty.claim"],
            &["."],
            &["a", "b", "c", "d"],
        ] {
            let arguments = [&[command.as_str(), "--json"], rest].concat();
            let run = run_in(folder.path(), &arguments);
            // A mistake is a mistake: none of these arguments makes sense for any of the commands, except that an audit
            // reports what is wrong with a folder, and numbers have no files.
            let what = arguments.join(" ");
            if let Ok(object) = serde_json::from_str::<Value>(&run.stdout)
                && object.get("error").is_none()
            {
                assert_eq!(command, "audit", "{what}: {run:#?}");
                continue;
            }
            error(&run, Some(command), &what);
        }
    }
}

#[test]
fn wherever_json_is_asked_for() {
    let folder = folder();
    for (arguments, command) in [
        (&["--json"][..], None),
        (&["--json", "check", "floor(t/"], Some("check")),
        (&["--color", "never", "check", "--json"], Some("check")),
        (&["check", "floor(t/", "--json"], Some("check")),
        (&["chekc", "t", "--json"], Some("chekc")),
        (&["mex", "--format", "json", "floor(t/"], Some("mex")),
        (&["audit", "--format=json", "nowhere"], Some("audit")),
        // Commands that print no JSON say so in JSON.
        (&["play", "t", "--json"], Some("play")),
        (&["draw", "--json"], Some("draw")),
        (&["draw", "bar", "t", "--json"], Some("draw")),
        (&["export", "t", "--to", "mona", "--json"], Some("export")),
        (&["report", "t", "--json"], Some("report")),
        (&["sweep", "syntax.claim", "--json"], Some("sweep")),
    ] {
        let run = run_in(folder.path(), arguments);
        error(&run, command, &arguments.join(" "));
    }
    let run = run_in(folder.path(), ["play", "t", "--json"]);
    assert!(run.stderr.contains("help: these commands have --json: check, explain, prove, "), "{run:#?}");
    assert!(!run.stderr.contains("as a value"), "{run:#?}");
    // Without it, or after `--`, nothing is printed.
    for arguments in
        [&["check", "floor(t/"][..], &["check", "--", "--json"], &["mex", "--format", "csv", "t +"]]
    {
        let run = run_in(folder.path(), arguments);
        assert!(run.code == 2 && run.stdout.is_empty(), "{run:#?}");
    }
}

#[test]
fn limits_are_objects_too() {
    let folder = folder();
    for arguments in [
        &["mex", "--json", "floor(t/2)", "--z", "100000000"][..],
        &["mex", "--json", "nim.claim", "--box", "x=0..99999999"],
        &["generate", "--json", "--columns", "100000000"],
        &["repair", "--json", "floor(isqrt(t)/2)", "--at", "9"],
    ] {
        let run = run_in(folder.path(), arguments);
        let object = error(&run, Some(arguments[0]), &arguments.join(" "));
        assert_eq!(object["error"]["kind"], "limit", "{object:#}");
    }
}

#[test]
fn a_result_is_no_error() {
    let folder = folder();
    for arguments in [
        &["check", "--json", "floor(t/3)"][..],
        &["check", "--json", "floor(t/4)", "--max-states", "10"],
        &["mex", "--json", "t"],
    ] {
        let run = run_in(folder.path(), arguments);
        let object: Value = serde_json::from_str(&run.stdout).expect("JSON");
        assert!(object.get("error").is_none(), "{object:#}");
        assert!(!schema("error").is_valid(&object));
    }
    // The rules do not define a game: an object, as there is no verdict.
    let run = run_in(folder.path(), ["discover", "--json", "loop.claim"]);
    error(&run, Some("discover"), "loop.claim");
}
