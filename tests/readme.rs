//! Every `console` block of README.md shows what the program prints.

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

#[test]
fn every_console_block_is_what_the_program_prints() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(root.join("README.md")).expect("README.md is readable");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut run = 0;
    for example in examples(&readme) {
        let command = example.command.replace("cargo run --release -- ", "nimcert ");
        let words = words(&command);
        let program = match words[0].as_str() {
            "nimcert" => env!("CARGO_BIN_EXE_nimcert"),
            "nimcert-kernel" => env!("CARGO_BIN_EXE_nimcert-kernel"),
            // Installing and testing is what runs this test.
            "cargo" | "git" => continue,
            other => panic!("README.md runs `{other}`, which this test does not know"),
        };
        let in_repository = words.iter().any(|w| w.starts_with("certificates"));
        let output = Command::new(program)
            .args(&words[1..])
            .current_dir(if in_repository { root } else { folder.path() })
            .output()
            .expect("the program runs");
        let stdout = String::from_utf8(output.stdout).expect("output is UTF-8");
        let printed: Vec<&str> = stdout.lines().collect();
        assert!(
            matches(&example.expected, &printed),
            "README.md shows another output of `{}`; it prints:\n{stdout}{}",
            example.command,
            String::from_utf8_lossy(&output.stderr)
        );
        run += 1;
    }
    assert!(run >= 4, "only {run} commands of README.md were run");
}
