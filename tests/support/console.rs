//! `console` blocks of Markdown files: commands and what they print. `UPDATE_GOLDEN=1` writes it.

#![allow(dead_code, clippy::expect_used, clippy::panic, reason = "test files use it, each a part")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::time::SystemTime;

/// A command and the lines it must print; a line `...` stands for any lines.
struct Example {
    command: String,
    expected: Vec<String>,
}

/// What a page shows: files that the reader writes, and commands that she runs, in their order.
enum Part {
    /// A block whose info string is `nimcert NAME`: a file of that name.
    File(String, String),
    /// A command of a `console` block.
    Run(Example),
}

fn parts(markdown: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut fence: Option<&str> = None;
    for line in markdown.lines() {
        if let Some(info) = line.strip_prefix("```") {
            fence = if fence.is_none() { Some(info) } else { None };
            if let Some(name) = fence.and_then(|info| info.strip_prefix("nimcert ")) {
                parts.push(Part::File(name.to_owned(), String::new()));
            }
            continue;
        }
        match (fence, parts.last_mut()) {
            (Some("console"), last) => match (line.strip_prefix("$ "), last) {
                (Some(command), _) => {
                    parts.push(Part::Run(Example { command: command.to_owned(), expected: Vec::new() }));
                }
                (None, Some(Part::Run(example))) => example.expected.push(line.to_owned()),
                (None, _) => panic!("output before a command: {line}"),
            },
            (Some(info), Some(Part::File(_, text))) if info.starts_with("nimcert ") => {
                text.push_str(line);
                text.push('\n');
            }
            _ => {}
        }
    }
    parts
}

/// Splits at spaces outside quotes, as the shell does for these commands.
pub(crate) fn words(command: &str) -> Vec<String> {
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

/// What is printed, cut as the page cuts it: as many lines before the first `...` and after the last one.
fn trimmed(expected: &[String], printed: &[&str]) -> Vec<String> {
    let dots = |line: &String| line == "...";
    let kept = |lines: &[&str]| lines.iter().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>();
    let (Some(head), Some(last)) = (expected.iter().position(dots), expected.iter().rposition(dots)) else {
        return kept(printed);
    };
    let tail = expected.len() - last - 1;
    let middle = &expected[head..=last];
    assert!(middle.iter().all(dots), "lines between two `...` have changed: {middle:?}");
    assert!(head + tail <= printed.len(), "fewer lines than the page shows");
    let mut lines = kept(&printed[..head]);
    lines.push("...".to_owned());
    lines.extend(kept(&printed[printed.len() - tail..]));
    lines
}

/// The program `nimcert-kernel`. It is of another package: `cargo test` of the workspace puts it beside `nimcert`.
/// `cargo test -p nimcert` does not, or leaves an older one there; then it is made here, by bare rustc.
fn kernel_program() -> &'static PathBuf {
    static PROGRAM: LazyLock<PathBuf> = LazyLock::new(|| {
        let beside = PathBuf::from(concat!(env!("CARGO_BIN_EXE_nimcert"), "-kernel"));
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/kernel/src");
        let changed = nimcert_kernel::SOURCES.iter().map(|(path, _)| modified(&sources.join(path)));
        if modified(&beside) >= changed.max().flatten() {
            return beside;
        }
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kernel");
        std::fs::create_dir_all(&folder).expect("a folder");
        let (library, program) = (folder.join("libnimcert_kernel.rlib"), folder.join("nimcert-kernel"));
        let link = format!("nimcert_kernel={}", library.display());
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let steps: [(&str, &[&str], &Path); 2] = [
            ("lib.rs", &["--crate-type", "rlib", "--crate-name", "nimcert_kernel"], &library),
            ("main.rs", &["--extern", &link], &program),
        ];
        for (source, arguments, made) in steps {
            let mut command = Command::new(&rustc);
            command
                .args(["--edition", "2024", "-O"])
                .args(arguments)
                .arg("-o")
                .arg(made)
                .arg(sources.join(source));
            let ended = command.status().expect("rustc runs");
            assert!(
                ended.success(),
                "`cargo build --release -p nimcert-kernel` makes the program that is missing"
            );
        }
        program
    });
    &PROGRAM
}

/// When a file was changed; `None` if there is no such file.
fn modified(path: &Path) -> Option<SystemTime> {
    path.metadata().and_then(|data| data.modified()).ok()
}

/// What a command of a page prints; `None` for the commands that run this test.
fn run(command: &str, root: &Path, folder: &Path) -> Option<String> {
    let words = words(&command.replace("cargo run --release -- ", "nimcert "));
    let program = match words[0].as_str() {
        "nimcert" => Path::new(env!("CARGO_BIN_EXE_nimcert")),
        "nimcert-kernel" => kernel_program().as_path(),
        "cat" => {
            let own = folder.join(&words[1]);
            let path = if own.exists() { own } else { root.join(&words[1]) };
            return Some(std::fs::read_to_string(path).expect("a file"));
        }
        "cargo" | "git" => return None,
        other => panic!("a page runs `{other}`, which this test does not know"),
    };
    let in_repository = words.iter().any(|w| {
        ["certificates", "examples/"].iter().any(|there| w.starts_with(there)) && root.join(w).exists()
    });
    let output = Command::new(program)
        .args(&words[1..])
        .env_remove("COLUMNS")
        .env_remove("NO_COLOR")
        .current_dir(if in_repository { root } else { folder })
        .output()
        .expect("the program runs");
    let stderr = String::from_utf8_lossy(&output.stderr);
    let stdout = String::from_utf8(output.stdout).expect("output is UTF-8");
    // Complaints are shown where there is nothing else.
    if stdout.is_empty() && !stderr.is_empty() {
        return Some(stderr.into_owned());
    }
    assert!(stderr.is_empty(), "`{command}` prints to stderr:\n{stderr}");
    Some(stdout)
}

/// Runs every command of a page, in one folder, and compares; the number of commands that ran.
pub(crate) fn check_page(path: &Path) -> usize {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(path).expect("the page is readable");
    let name = path.strip_prefix(root).unwrap_or(path).display();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut ran = 0;
    let mut updated = page.clone();
    for part in parts(&page) {
        let Example { command, expected } = match part {
            Part::File(name, text) => {
                std::fs::write(folder.path().join(name), text).expect("the folder is writable");
                continue;
            }
            Part::Run(example) => example,
        };
        let Some(printed) = run(&command, root, folder.path()) else { continue };
        ran += 1;
        let lines: Vec<&str> = printed.lines().collect();
        if matches(&expected, &lines) {
            continue;
        }
        assert!(
            std::env::var_os("UPDATE_GOLDEN").is_some(),
            "{name} shows another output of `{command}`; it prints:\n{printed}"
        );
        let block = |lines: &[String]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
        let (old, new) = (block(&expected), block(&trimmed(&expected, &lines)));
        updated = updated.replace(&format!("$ {command}\n{old}"), &format!("$ {command}\n{new}"));
    }
    if updated != page {
        std::fs::write(path, updated).expect("the page is writable");
    }
    ran
}
