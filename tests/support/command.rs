//! Runs the program as a user does, and holds every run against what all of them must keep.

#![allow(dead_code, clippy::expect_used, clippy::panic, reason = "test files use it, each a part")]

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use serde_json::Value;

/// The most characters in a line of a report. A single word, or a message of one line, may be longer.
const WIDTH: usize = 80;

/// What a run printed and how it ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The command, with an environment that does not depend on who runs the tests.
pub(crate) fn nimcert() -> Command {
    hermetic(Command::new(env!("CARGO_BIN_EXE_nimcert")))
}

fn hermetic(mut command: Command) -> Command {
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "LC_ALL"] {
        command.env_remove(variable);
    }
    command
}

/// The program, which Ctrl-C ends even where the tests run in the background of a shell: there it is ignored, and
/// processes inherit that.
pub(crate) fn interruptible() -> Command {
    let program = env!("CARGO_BIN_EXE_nimcert");
    if cfg!(not(target_os = "linux")) {
        return nimcert();
    }
    let mut command = Command::new("env");
    command.args(["--default-signal=INT", program]);
    hermetic(command)
}

/// Runs it to its end. Whatever is asked: no panic, and the contract on exit codes and last lines.
pub(crate) fn run(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Run {
    ended(nimcert().args(arguments))
}

/// As [`run`], in a folder.
pub(crate) fn run_in(folder: &Path, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Run {
    ended(nimcert().current_dir(folder).args(arguments))
}

/// As [`run`], with the command made by the caller.
pub(crate) fn ended(command: &mut Command) -> Run {
    let output = command.output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    let run = Run {
        code: output.status.code().expect("the program ends by itself"),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    };
    assert!((0..=3).contains(&run.code), "exit code of {command:?}: {run:#?}");
    assert!(!run.stderr.contains("panicked"), "{command:?}: {run:#?}");
    run
}

impl Run {
    /// The last line of stdout.
    pub(crate) fn last_line(&self) -> &str {
        self.stdout.lines().last().unwrap_or_default()
    }

    /// The exit code, with the text that human output of this code has: a verdict last, or a
    /// message and no verdict.
    #[track_caller]
    pub(crate) fn expect(self, code: i32) -> Run {
        assert_eq!(self.code, code, "exit code of {self:#?}");
        let words: &[&str] = match code {
            0 => &["proved: ", "proved for all ", "proved below 2^", "verified: ", "verified for "],
            1 => &["refuted: ", "refuted at ", "rejected: "],
            3 => &["undecided: ", "undecided at ", "declined: "],
            _ => {
                let said = self.stderr.starts_with("error: ") && self.stdout.is_empty();
                // An audit also prints what it could read.
                let audited = self.last_line().starts_with("error: ") && self.stderr.is_empty();
                assert!(said || audited, "a message is missing: {self:#?}");
                return self;
            }
        };
        let last = self.last_line();
        assert!(words.iter().any(|word| last.starts_with(word)), "last line of {self:#?}");
        assert_eq!(self.stderr, "", "stderr of {self:#?}");
        self.tidy()
    }

    /// One screen for a person: no blank line too many, no line too long.
    #[track_caller]
    fn tidy(self) -> Run {
        assert!(self.stdout.ends_with('\n') && !self.stdout.ends_with("\n\n"), "{self:#?}");
        assert!(!self.stdout.starts_with('\n') && !self.stdout.contains("\n\n\n"), "{self:#?}");
        for line in self.stdout.lines() {
            assert!(!line.ends_with(' '), "a blank at the end of `{line}`");
            assert!(!line.contains('\u{1b}'), "colour without a terminal: `{line}`");
            let words = line.split_whitespace().count();
            // A verdict is one line, however large its numbers.
            let is_verdict = matches!(self.code, 1 | 3) && line == self.last_line();
            let message = is_verdict || line.starts_with("rejected: ");
            assert!(line.chars().count() <= WIDTH || words <= 1 || message, "too long: `{line}`");
        }
        self
    }

    /// A part of stdout.
    #[track_caller]
    pub(crate) fn says(self, part: &str) -> Run {
        assert!(self.stdout.contains(part), "`{part}` is not in {}{}", self.stdout, self.stderr);
        self
    }

    /// Parts of the message on stderr.
    #[track_caller]
    pub(crate) fn complains(self, parts: &[&str]) -> Run {
        for part in parts {
            assert!(self.stderr.contains(part), "`{part}` is not in {}", self.stderr);
        }
        self
    }
}

/// The human output of `check`, the verdict and exit code as expected.
#[track_caller]
pub(crate) fn check(arguments: &[&str], code: i32) -> Run {
    run(["check"].iter().chain(arguments)).expect(code)
}

/// The object of `check --json`, with the exit code.
#[track_caller]
pub(crate) fn check_json(arguments: &[&str]) -> (Value, i32) {
    let run = run(["check", "--json"].iter().chain(arguments));
    let object = serde_json::from_str(&run.stdout);
    (object.unwrap_or_else(|error| panic!("{error}: {run:#?}")), run.code)
}

/// A temporary folder, removed when dropped.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a temporary folder"))
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn at(&self, name: impl AsRef<Path>) -> PathBuf {
        self.path().join(name)
    }

    /// Writes a file, and gives its path as an argument.
    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.at(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is made");
        std::fs::write(&path, content).expect("the file is written");
        path.to_str().expect("a UTF-8 path").to_owned()
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.at(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Proves or refutes a function and keeps `name/f.claim` and `name/f.cert`.
    pub(crate) fn emit(&self, name: &str, function: &str) {
        let folder = self.at(name);
        let run = run([OsStr::new("check"), function.as_ref(), "--emit".as_ref(), folder.as_os_str()]);
        assert!(run.code <= 1 && folder.join("f.cert").is_file(), "{run:#?}");
    }

    /// The names of everything in it, sorted, with `/` between folders.
    pub(crate) fn list(&self) -> Vec<String> {
        let mut names = Vec::new();
        let mut folders = vec![self.path().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path.clone());
                } else {
                    let name = path.strip_prefix(self.path()).expect("below it");
                    names.push(name.to_string_lossy().into_owned());
                }
            }
        }
        names.sort();
        names
    }
}

/// Compares with the text of this name in `tests/golden/texts.txt`; `UPDATE_GOLDEN=1` writes it anew. The line end before a
/// line `%% NAME` belongs to that line.
#[track_caller]
pub(crate) fn golden(name: &str, text: &str) {
    static FILE: Mutex<()> = Mutex::new(());
    let _alone = FILE.lock().unwrap_or_else(PoisonError::into_inner);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/texts.txt");
    let file = format!("\n{}", std::fs::read_to_string(&path).expect("the golden texts"));
    let parts = file.split("\n%% ").skip(1).map(|part| part.split_once('\n').expect("a name"));
    let mut texts: BTreeMap<&str, &str> = parts.collect();
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        texts.insert(name, text);
        let parts: Vec<String> = texts.iter().map(|(name, text)| format!("%% {name}\n{text}")).collect();
        std::fs::write(&path, parts.join("\n")).expect("the golden texts are written");
    }
    let expected = texts.get(name).copied().unwrap_or_default();
    assert_eq!(text, expected, "{name} of {} differs; UPDATE_GOLDEN=1 writes it anew", path.display());
}

/// Output without the number of kernel lines, which changes whenever the kernel does.
pub(crate) fn masked(text: &str) -> String {
    let Some((before, after)) = text.split_once(" (kernel: ") else { return text.to_owned() };
    let rest = after.trim_start_matches(|c: char| c.is_ascii_digit() || c == ',');
    format!("{before} (kernel: N{rest}")
}

/// The path of a claim file of examples/, given without its extension.
pub(crate) fn example(name: &str) -> String {
    format!("{}/examples/{name}.claim", env!("CARGO_MANIFEST_DIR"))
}

/// Asserts that a text has these parts.
#[track_caller]
pub(crate) fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no {part} in\n{text}");
    }
}
