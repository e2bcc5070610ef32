//! Completions and manual pages: what the program makes, and `scripts/make-release` puts into an archive.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::collections::BTreeMap;
use std::path::Path;

use crate::support::command::{Folder, run};

/// The shells with completions.
const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "powershell", "elvish"];

/// The commands that `--help` lists.
fn commands() -> Vec<String> {
    let help = run(["--help"]).stdout;
    let (_, list) = help.split_once("\nCommands:\n").expect("commands");
    let lines = list.lines().take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("   "));
    let commands: Vec<String> =
        lines.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect();
    assert!(commands.len() >= 14 && commands.contains(&"check".to_owned()), "{commands:?}");
    commands
}

fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries
        .map(|entry| {
            let path = entry.expect("an entry").path();
            let name = path.file_name().and_then(|name| name.to_str()).expect("UTF-8").to_owned();
            (name, std::fs::read_to_string(&path).expect("a text"))
        })
        .collect()
}

#[test]
fn completions_know_commands_and_options() {
    let commands = commands();
    for shell in SHELLS {
        let run = run(["completions", shell]);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        for command in &commands {
            assert!(run.stdout.contains(command.as_str()), "{shell} does not know {command}");
        }
        assert!(run.stdout.contains("only-differences"), "{shell}");
    }
}

#[test]
fn each_command_has_a_manual_page() {
    let folder = Folder::new();
    let out = folder.at("man");
    assert_eq!(run(["man", "--out", out.to_str().expect("UTF-8")]).code, 0);
    let made = files(&out);
    let names: Vec<String> = commands().iter().map(|command| format!("nimcert-{command}.1")).collect();
    for name in names.iter().chain(&["nimcert.1".to_owned()]) {
        let page = made.get(name).unwrap_or_else(|| panic!("there is no {name}"));
        assert!(page.contains(".TH ") && page.contains(".SH NAME"), "{name}");
    }
    // Kinds of a command have pages, too; the `help` that clap adds to them has none.
    assert!(made.contains_key("nimcert-draw-bar.1") && !made.contains_key("nimcert-draw-help.1"));
    for name in made.keys() {
        let parent = names.iter().any(|known| name.starts_with(known.trim_end_matches(".1")));
        assert!(parent || name == "nimcert.1", "{name}");
    }
    assert_eq!(run(["man"]).stdout, made["nimcert.1"]);
    assert_eq!(run(["man", "mex"]).stdout, made["nimcert-mex.1"]);
    run(["man", "mex", "--out", "x"]).expect(2);
}

#[test]
fn wrong_requests_are_refused() {
    for arguments in
        [&["completions"][..], &["completions", "tcsh"], &["man", "--out", "/dev/null/x"], &["man", "xyzzy"]]
    {
        let run = run(arguments);
        assert!(run.code == 2 && run.stdout.is_empty() && !run.stderr.is_empty(), "{run:#?}");
    }
}

/// Where there is a bash.
#[cfg(unix)]
#[test]
fn bash_completes_commands_and_options() {
    let folder = Folder::new();
    folder.file("nimcert.bash", run(["completions", "bash"]).stdout);
    let script = "source nimcert.bash || exit 9
complete -p nimcert || exit 8
words() { COMP_WORDS=(nimcert \"$@\"); COMP_CWORD=$#; COMPREPLY=(); _nimcert nimcert \"${!#}\" \"${COMP_WORDS[$#-1]}\"; echo \"${COMPREPLY[*]}\"; }
words ex; words mex --forma; words mex t --format np; words help zzz";
    let bash =
        std::process::Command::new("bash").args(["--norc", "-c", script]).current_dir(folder.path()).output();
    let Ok(output) = bash else { return };
    let text = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = text.lines().collect();
    assert!(output.status.success(), "{output:?}");
    assert!(lines[0].contains("_nimcert"), "{lines:?}");
    assert_eq!(lines[1..4], ["explain export examples", "--format", "npy"]);
}
