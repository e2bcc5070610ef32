//! Every `console` block of README.md shows what the program prints. `UPDATE_GOLDEN=1` writes it.

use std::path::Path;
use std::process::Command;

/// A command and the lines it must print; a line `...` stands for any lines.
struct Example {
    command: String,
    expected: Vec<String>,
}

fn examples(markdown: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    for line in markdown.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
            continue;
        }
        if !inside {
            continue;
        }
        match line.strip_prefix("$ ") {
            Some(command) => {
                examples.push(Example { command: command.to_owned(), expected: Vec::new() });
            }
            None => {
                examples.last_mut().expect("output before a command").expected.push(line.to_owned());
            }
        }
    }
    examples
}

/// Splits at spaces outside single quotes, as the shell does for these commands.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in command.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().expect("there is a word").push(c),
        }
    }
    words
}

fn matches(expected: &[String], printed: &[&str]) -> bool {
    match expected.split_first() {
        None => printed.is_empty(),
        Some((first, rest)) if first == "..." => {
            (0..=printed.len()).any(|skip| matches(rest, &printed[skip..]))
        }
        Some((first, rest)) => printed
            .split_first()
            .is_some_and(|(line, others)| line.trim_end() == first && matches(rest, others)),
    }
}

/// What a command of README.md prints; `None` for the commands that run this test.
fn run(command: &str, root: &Path, folder: &Path) -> Option<String> {
    let words = words(&command.replace("cargo run --release -- ", "nimcert "));
    let program = match words[0].as_str() {
        "nimcert" => env!("CARGO_BIN_EXE_nimcert"),
        "nimcert-kernel" => env!("CARGO_BIN_EXE_nimcert-kernel"),
        "cat" => return Some(std::fs::read_to_string(root.join(&words[1])).expect("a file")),
        "cargo" | "git" => return None,
        other => panic!("README.md runs `{other}`, which this test does not know"),
    };
    let in_repository = words.iter().any(|w| w.starts_with("certificates") || w.starts_with("examples"));
    let output = Command::new(program)
        .args(&words[1..])
        .current_dir(if in_repository { root } else { folder })
        .output()
        .expect("the program runs");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.is_empty(), "`{command}` prints to stderr:\n{stderr}");
    Some(String::from_utf8(output.stdout).expect("output is UTF-8"))
}

#[test]
fn every_console_block_is_what_the_program_prints() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("README.md");
    let readme = std::fs::read_to_string(&path).expect("README.md is readable");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut ran = 0;
    let mut updated = readme.clone();
    for Example { command, expected } in examples(&readme) {
        let Some(printed) = run(&command, root, folder.path()) else { continue };
        ran += 1;
        let lines: Vec<&str> = printed.lines().collect();
        if matches(&expected, &lines) {
            continue;
        }
        assert!(
            std::env::var_os("UPDATE_GOLDEN").is_some(),
            "README.md shows another output of `{command}`; it prints:\n{printed}"
        );
        let block = |text: &str| format!("```console\n$ {command}\n{text}```");
        let old: String = expected.iter().map(|line| format!("{line}\n")).collect();
        updated = updated.replace(&block(&old), &block(&printed));
    }
    if updated != readme {
        std::fs::write(&path, updated).expect("README.md is writable");
    }
    assert!(ran >= 6, "only {ran} commands of README.md were run");
}
