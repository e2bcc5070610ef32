//! What the surroundings can do to a run: full disks, permissions, links, pipes, outputs that nobody reads. Each
//! run gives a clear message and the documented exit code, and a file under its final name is whole.

#![cfg(unix)]
#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use nimcert_testing::case_files::CaseFile;

use crate::support::command::{Folder, Run, run};

pub(crate) const NIMCERT: &str = env!("CARGO_BIN_EXE_nimcert");

/// A function whose certificate has some hundred kilobytes, found in some hundredths of a second.
pub(crate) const LARGE: &str = "floor(t/1000)";

/// The beginning of the names of unfinished files, which are in the folder of the final file.
pub(crate) const UNFINISHED: &str = ".nimcert-";

/// A shell command with `$0` the program and `$1`.. the arguments.
fn shell(script: &str, arguments: &[&str]) -> Output {
    let mut bash = Command::new("bash");
    bash.args(["-c", script, NIMCERT]).args(arguments).stdin(Stdio::null());
    bash.output().expect("bash runs")
}

pub(crate) fn text(folder: &Folder) -> &str {
    folder.path().to_str().expect("UTF-8")
}

/// The names of files that were begun and neither finished nor removed.
pub(crate) fn unfinished(folder: &Folder) -> Vec<String> {
    folder.list().into_iter().filter(|name| name.contains(UNFINISHED)).collect()
}

/// The message of a failed run, which has no verdict.
#[track_caller]
fn complaint(output: &Output) -> String {
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(stderr.starts_with("error: ") && !stderr.contains("panicked"), "{stderr}");
    stderr
}

/// An audit of any folder: no panic, and an exit code of the table.
#[track_caller]
pub(crate) fn audited(folder: &Folder) -> Run {
    run(["audit".as_ref(), folder.path().as_os_str()])
}

/// The two files that a command makes in a quiet folder.
pub(crate) fn reference(function: &str) -> [Vec<u8>; 2] {
    let folder = Folder::new();
    folder.emit(".", function);
    [folder.read("f.claim"), folder.read("f.cert")]
}

#[test]
fn no_room() {
    let folder = Folder::new();
    if Path::new("/dev/full").exists() {
        for script in [
            r#"exec "$0" check 'floor(t/4)' > /dev/full"#,
            r#"exec "$0" mex 'floor(t/4)' --z 9 > /dev/full"#,
            r#"exec "$0" audit certificates/inoue2014/example_5.2 --format json > /dev/full"#,
        ] {
            let script = format!("cd '{}' && {script}", env!("CARGO_MANIFEST_DIR"));
            let said = complaint(&shell(&script, &[]));
            assert!(said.contains("No space left on device"), "{said}");
        }
    }
    // A file may have one block: the first one finds no room, and no file is left.
    let limited = r#"trap '' XFSZ; ulimit -f 1; exec "$0" "$@""#;
    let said = complaint(&shell(limited, &["check", LARGE, "--emit", text(&folder)]));
    assert!(
        said.contains("f.cert: File too large") && said.contains("help: --emit needs a folder"),
        "{said}"
    );
    assert_eq!(folder.list(), [""; 0]);
    let table = folder.at("table.csv");
    let table = table.to_str().expect("UTF-8");
    let said = complaint(&shell(limited, &["mex", "t", "--z", "99", "--format", "csv", "--out", table]));
    assert!(said.contains("File too large"), "{said}");
    assert_eq!(folder.list(), [""; 0]);
    // An old pair stays.
    folder.emit(".", "floor(t/2)");
    let before = ["f.claim", "f.cert"].map(|name| folder.read(name));
    complaint(&shell(limited, &["check", LARGE, "--emit", text(&folder)]));
    assert_eq!(["f.claim", "f.cert"].map(|name| folder.read(name)), before);
    assert_eq!(folder.list().len(), 2);
}

/// A claim whose file is longer than its certificate: there, each state of the automaton is a line.
fn long_claim() -> String {
    let states: String = (1..3000).map(|i| format!("  reject {i}: 1 to {}\n", i + 1)).collect();
    format!(
        "automaton late(x)\n  reject 0: 0 to 0, 1 to 1\n{states}  accept 3000:\nclaim not forall x: late(x)\n"
    )
}

/// Where the certificate finds room and the claim does not, neither is written.
#[test]
fn no_room_for_the_claim() {
    let folder = Folder::new();
    let claim = folder.file("late.claim", long_claim());
    run(["prove", &claim, "--emit", &folder.at("whole").display().to_string()]).expect(0);
    let [long, short] = ["whole/late.claim", "whole/late.cert"].map(|name| folder.read(name).len());
    let blocks = short.div_ceil(1024);
    assert!(blocks * 1024 < long, "{short} and {long} bytes");
    let place = folder.at("emitted");
    let script = format!(r#"trap '' XFSZ; ulimit -f {blocks}; exec "$0" "$@""#);
    let emitted = ["prove", &claim, "--emit", place.to_str().expect("UTF-8")];
    let said = complaint(&shell(&script, &emitted));
    assert!(said.contains("late.claim: File too large"), "{said}");
    assert!(!folder.list().iter().any(|name| name.starts_with("emitted/")), "{:?}", folder.list());
}

/// Changes who may do what with a file or folder.
fn mode(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("it is changed");
}

/// The program run by somebody for whom permissions hold: whoever runs the tests, or, if that is root, the
/// user 65534, who gets a copy of the program.
fn with_permissions(folder: &Folder, arguments: &[&str]) -> Output {
    use std::os::unix::fs::MetadataExt;
    let root = std::fs::metadata(folder.path()).expect("a folder").uid() == 0;
    if !root {
        return shell(r#"exec "$0" "$@""#, arguments);
    }
    let copy = folder.at("nimcert");
    if !copy.exists() {
        // By another process: a process that another test starts meanwhile would keep a file open that this one writes.
        let copied = Command::new("cp").arg(NIMCERT).arg(&copy).status().expect("it is copied");
        assert!(copied.success(), "{copied}");
        mode(folder.path(), 0o755);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid", "65534", "--regid", "65534", "--clear-groups"]).arg(copy).args(arguments);
    let output = command.current_dir(folder.path()).stdin(Stdio::null()).output();
    output.expect("root needs setpriv, of util-linux, to be another user")
}

#[test]
fn no_permission() {
    let folder = Folder::new();
    folder.emit("closed", "floor(t/2)");
    folder.emit("open", "floor(t/4)");
    let (closed, secret) = (folder.at("closed"), folder.at("open/f.cert"));
    let (place, open) = (closed.to_str().expect("UTF-8"), folder.at("open"));
    let before = folder.list();
    mode(&closed, 0o555);
    mode(&secret, 0o000);
    let emitted = with_permissions(&folder, &["check", "floor(t/4)", "--emit", place]);
    let audit = with_permissions(&folder, &["audit", open.to_str().expect("UTF-8")]);
    mode(&closed, 0o755);
    mode(&secret, 0o644);
    let said = complaint(&emitted);
    assert!(said.contains("Permission denied") && said.contains(place), "{said}");
    // Nothing is changed, nothing is left.
    assert_eq!(folder.read("closed/f.cert"), reference("floor(t/2)")[1]);
    assert_eq!(folder.list().into_iter().filter(|name| name != "nimcert").collect::<Vec<_>>(), before);
    let said = String::from_utf8_lossy(&audit.stdout);
    assert_eq!(audit.status.code(), Some(2), "{audit:?}");
    assert!(said.contains("f: cannot read ") && said.contains("Permission denied"), "{said}");
}

#[test]
fn no_place() {
    let folder = Folder::new();
    let file = folder.file("file", "a file");
    for place in [file.clone(), format!("{file}/below"), "/proc/nimcert".to_owned(), "/dev/null/x".to_owned()]
    {
        let said = complaint(&shell(r#"exec "$0" "$@""#, &["check", "floor(t/4)", "--emit", &place]));
        assert!(said.contains("cannot write") && said.contains(&place), "{said}");
        assert!(said.contains("help: "), "{said}");
    }
    // A folder of the name that the file is to get.
    std::fs::create_dir_all(folder.at("taken/f.cert")).expect("it is made");
    let taken = folder.at("taken");
    let taken = taken.to_str().expect("UTF-8");
    let said = complaint(&shell(r#"exec "$0" "$@""#, &["check", "floor(t/4)", "--emit", taken]));
    assert!(said.contains("f.cert"), "{said}");
    assert_eq!(unfinished(&folder), [""; 0]);
    assert!(!folder.at("taken/f.claim").exists(), "a claim without its certificate");
    std::fs::create_dir_all(folder.at("named/f.claim")).expect("it is made");
    let named = folder.at("named");
    let named = named.to_str().expect("UTF-8");
    let said = complaint(&shell(r#"exec "$0" "$@""#, &["check", "floor(t/4)", "--emit", named]));
    assert!(said.contains("f.claim"), "{said}");
    assert!(!folder.at("named/f.cert").exists(), "a certificate without its claim");
    assert_eq!(unfinished(&folder), [""; 0]);
}

#[test]
fn what_is_no_file() {
    let folder = Folder::new();
    folder.emit("good", "floor(t/4)");
    let claim = folder.read("good/f.claim");
    let certificate = folder.read("good/f.cert");
    assert_eq!(audited(&folder).code, 0);
    let link = |to: &str, name: &str| symlink(to, folder.at(name)).expect("a link");
    // Folders in circles are not followed; a link to a good file is as good as the file.
    link("..", "good/up");
    link(".", "here");
    link("good/f.claim", "linked.claim");
    link("good/f.cert", "linked.cert");
    let audit = run(["audit".as_ref(), "--lenient".as_ref(), folder.path().as_os_str()]);
    assert!(audit.code == 0 && audit.stdout.contains("linked"), "{audit:#?}");
    // Each of these is named, the others are checked all the same.
    folder.file("loop.claim", &claim);
    link("loop.cert", "loop.cert");
    folder.file("nowhere.claim", &claim);
    link("not/there", "nowhere.cert");
    folder.file("pipe.claim", &claim);
    let made = Command::new("mkfifo").arg(folder.at("pipe.cert")).status();
    assert!(made.is_ok_and(|status| status.success()));
    link("/dev/zero", "zero.claim");
    folder.file("zero.cert", &certificate);
    folder.file("folder.claim", &claim);
    std::fs::create_dir(folder.at("folder.cert")).expect("it is made");
    let audit = audited(&folder);
    assert_eq!(audit.code, 1, "{audit:#?}");
    for (name, why) in [
        ("loop", "Too many levels of symbolic links"),
        ("nowhere", "there is no such file"),
        ("pipe", "it is not a file"),
        ("zero", "it is not a file"),
        ("folder", "cert"),
    ] {
        let lines = audit.stdout.lines().collect::<Vec<_>>().join(" ");
        let flat: String = lines.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains(name) && flat.contains(why), "{name}, {why}: {audit:#?}");
    }
    assert!(audit.stdout.contains("linked"), "{audit:#?}");
}

/// Everything below a folder, with what is in the files.
fn contents(folder: &Path) -> std::collections::BTreeMap<PathBuf, Option<Vec<u8>>> {
    let mut found = std::collections::BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                found.insert(path.clone(), None);
                folders.push(path);
            } else {
                found.insert(path.clone(), Some(std::fs::read(&path).expect("a file")));
            }
        }
    }
    found
}

#[test]
fn nothing_is_written_but_what_was_asked_for() {
    let surroundings = [
        "HOME",
        "TMPDIR",
        "XDG_CACHE_HOME",
        "XDG_CONFIG_HOME",
        "XDG_DATA_HOME",
        "XDG_RUNTIME_DIR",
        "XDG_STATE_HOME",
    ];
    let game = "game g(x) move u < x to (u)\nclaim p g = x = 0\nclaim not p g = x = 1\n";
    let commands: [(&[&str], &[&str]); 10] = [
        (&["check", "floor(t/4)", "--emit", "OUT"], &["f.cert", "f.claim"]),
        (&["check", "floor(t/3)", "--emit", "OUT/deep/er"], &["deep/er/f.cert", "deep/er/f.claim"]),
        (&["check", "floor(t/4)"], &[]),
        (
            &["prove", "IN/two.claim", "--emit", "OUT"],
            &["two-1.cert", "two-1.claim", "two-2.cert", "two-2.claim"],
        ),
        (&["prove", "IN/two.claim"], &[]),
        (&["audit", "IN"], &[]),
        (&["audit", "IN", "--format", "sarif", "--out", "OUT/report.sarif"], &["report.sarif"]),
        (&["verify", "IN/f.claim", "IN/f.cert"], &[]),
        (&["report", "floor(t/4)", "-o", "OUT/page.html"], &["page.html"]),
        (&["mex", "floor(t/4)", "--z", "40", "--format", "csv", "--out", "OUT/table.csv"], &["table.csv"]),
    ];
    for (arguments, written) in commands {
        let (folder, out) = (Folder::new(), Folder::new());
        for name in ["cwd", "IN"].iter().chain(&surroundings) {
            std::fs::create_dir(folder.at(name)).expect("it is made");
        }
        folder.emit("IN", "floor(t/6)");
        folder.file("IN/two.claim", game);
        let before = contents(folder.path());
        let place = |argument: &&str| {
            let argument = argument.replacen("OUT", text(&out), 1);
            if argument.starts_with("IN") { format!("{}/{argument}", text(&folder)) } else { argument }
        };
        let mut command = Command::new(NIMCERT);
        command.env_clear().envs(surroundings.map(|name| (name, folder.at(name))));
        command.current_dir(folder.at("cwd")).args(arguments.iter().map(place)).stdin(Stdio::null());
        let output = command.output().expect("it runs");
        assert!(matches!(output.status.code(), Some(0 | 1)), "{arguments:?}: {output:?}");
        assert!(contents(folder.path()) == before, "{arguments:?} wrote outside the folder that was named");
        assert_eq!(out.list(), written, "{arguments:?}");
    }
}

#[test]
fn outputs_that_nobody_reads() {
    let quarter = "check 'floor(t/4)'";
    let root = env!("CARGO_MANIFEST_DIR");
    let folder = Folder::new();
    let rejected = CaseFile::read("reject", "K24_end_twice").write_pair(folder.path());
    let [claim, certificate] = rejected.each_ref().map(|path| path.display());
    let cases = [
        (format!(r#""$0" {quarter} | head -1; exit "${{PIPESTATUS[0]}}""#), 0),
        (format!(r#""$0" audit {root}/certificates/inoue2014 | head -1; exit "${{PIPESTATUS[0]}}""#), 0),
        (r#""$0" mex 'floor(t/4)' --z 3000 | head -1; exit "${PIPESTATUS[0]}""#.to_owned(), 0),
        (r#""$0" generate --columns 64 --all | head -1; exit "${PIPESTATUS[0]}""#.to_owned(), 0),
        (r#""$0" --help | true; exit "${PIPESTATUS[0]}""#.to_owned(), 0),
        (format!(r#""$0" {quarter} >&-"#), 0),
        (format!(r#""$0" {quarter} 2>&-"#), 0),
        (format!(r#""$0" {quarter} <&- >&- 2>&-"#), 0),
        (r#""$0" check 'floor(t/3)' >&-"#.to_owned(), 1),
        (r#""$0" check 'floor(t/' 2>&-"#.to_owned(), 2),
        (r#""$0" check 'floor(t/' >&- 2>&-"#.to_owned(), 2),
        (r#""$0" frobnicate 2>&-"#.to_owned(), 2),
        (format!(r#""$0" verify {claim} {certificate} >&- 2>&-"#), 1),
    ];
    for (script, code) in cases {
        let output = shell(&script, &[]);
        assert_eq!(output.status.code(), Some(code), "{script}: {output:?}");
        assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"), "{script}: {output:?}");
    }
}
