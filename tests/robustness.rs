//! What the surroundings can do to a run: other processes, signals, full disks, links, pipes, files that
//! go away, outputs that nobody reads. A clear message, the documented exit code, and under a final
//! name a whole file or none.

#![cfg(unix)]
#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

#[path = "support/command.rs"]
mod command;
#[cfg(target_os = "linux")]
#[path = "support/pty.rs"]
mod pty;

use std::os::unix::fs::symlink;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use command::{Folder, Run, run};

const NIMCERT: &str = env!("CARGO_BIN_EXE_nimcert");

/// A function whose certificate has some hundred kilobytes, found in some hundredths of a second.
const LARGE: &str = "floor(t/1000)";

/// Files that are begun have such names, in the folder of the file they are to become.
const UNFINISHED: &str = ".nimcert-";

fn start(arguments: &[&str]) -> Child {
    let command = |program| Command::new(program);
    let mut child = command(NIMCERT);
    child.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    child.spawn().expect("the program starts")
}

/// A shell command with `$0` the program and `$1`.. the arguments.
fn shell(script: &str, arguments: &[&str]) -> Output {
    let mut bash = Command::new("bash");
    bash.args(["-c", script, NIMCERT]).args(arguments).stdin(Stdio::null());
    bash.output().expect("bash runs")
}

fn text(folder: &Folder) -> &str {
    folder.path().to_str().expect("UTF-8")
}

/// The names of files that were begun and neither finished nor removed.
fn unfinished(folder: &Folder) -> Vec<String> {
    folder.list().into_iter().filter(|name| name.contains(UNFINISHED)).collect()
}

/// Waits until a file is begun in the folder, or the process has ended.
fn wait_for_a_file(folder: &Folder, child: &mut Child) {
    let begun = || std::fs::read_dir(folder.path()).is_ok_and(|mut entries| entries.next().is_some());
    while !begun() && child.try_wait().expect("it is known").is_none() {
        std::thread::yield_now();
    }
}

/// What a failed run says: a message, and no verdict.
#[track_caller]
fn complaint(output: &Output) -> String {
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(stderr.starts_with("error: ") && !stderr.contains("panicked"), "{stderr}");
    stderr
}

/// An audit of what may be anything: no panic, and an exit code of the table.
#[track_caller]
fn audited(folder: &Folder) -> Run {
    run(["audit".as_ref(), folder.path().as_os_str()])
}

/// The two files that a command makes in a quiet folder.
fn reference(function: &str) -> [Vec<u8>; 2] {
    let folder = Folder::new();
    folder.emit(".", function);
    [folder.read("f.claim"), folder.read("f.cert")]
}

#[test]
fn two_processes_write_into_one_folder() {
    let functions = ["floor(t/300)", "floor(t/302)"];
    let references = functions.map(reference);
    let mut mixed = 0;
    for _ in 0..12 {
        let folder = Folder::new();
        let children = functions.map(|f| start(&["check", f, "--emit", text(&folder)]));
        for mut child in children {
            assert_eq!(child.wait().expect("it ends").code(), Some(0));
        }
        let [claim, certificate] = ["f.claim", "f.cert"].map(|name| folder.read(name));
        assert_eq!(folder.list(), ["f.cert", "f.claim"]);
        let whose = |bytes: &Vec<u8>, which: usize| references.iter().position(|one| &one[which] == bytes);
        let (of, by) = (whose(&claim, 0).expect("a whole claim"), whose(&certificate, 1).expect("whole"));
        // One file may be of the one, one of the other: then an audit says so.
        let audit = audited(&folder);
        assert_eq!(audit.code, i32::from(of != by), "{audit:#?}");
        assert!(of == by || audit.stdout.contains("K03"), "{audit:#?}");
        mixed += usize::from(of != by);
    }
    println!("{mixed} of 12 pairs were mixed, and named");
}

/// Sends a signal to a process.
fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(sent.is_ok());
}

/// Under their final names, the files are whole, or not there.
#[track_caller]
fn whole_or_none(folder: &Folder, references: &[(&str, &Vec<u8>)]) {
    for (name, reference) in references {
        if folder.at(name).exists() {
            assert!(folder.read(name) == **reference, "{name} is neither whole nor absent");
        }
    }
}

#[test]
fn killed_at_many_moments() {
    let [claim, certificate] = reference(LARGE);
    let before = Instant::now();
    assert_eq!(start(&["check", LARGE]).wait().expect("it ends").code(), Some(0));
    let whole = before.elapsed();
    let mut finished = 0;
    for moment in 0..24 {
        let folder = Folder::new();
        let mut child = start(&["check", LARGE, "--emit", text(&folder)]);
        std::thread::sleep(whole * moment / 20);
        send("-KILL", &child);
        finished += usize::from(child.wait().expect("it ends").success());
        whole_or_none(&folder, &[("f.claim", &claim), ("f.cert", &certificate)]);
        // What was begun may stay; an audit does not speak of it.
        let audit = audited(&folder);
        assert!(!audit.stdout.contains(UNFINISHED), "{audit:#?}");
        if folder.at("f.cert").exists() && folder.at("f.claim").exists() {
            assert_eq!(audit.code, 0, "{audit:#?}");
        }
    }
    println!("{finished} of 24 had finished");
}

#[test]
fn an_audit_killed_at_many_moments_keeps_its_old_report() {
    let folder = Folder::new();
    for i in 2..40 {
        folder.emit(&format!("proofs/{i}"), &format!("floor(t/{i})"));
    }
    let (proofs, out) = (folder.at("proofs"), folder.at("report.txt"));
    let (proofs, out) = (proofs.to_str().expect("UTF-8"), out.to_str().expect("UTF-8"));
    let arguments = ["audit", proofs, "--out", out, "--write-index"];
    let before = Instant::now();
    assert_eq!(start(&arguments).wait().expect("it ends").code(), Some(0));
    let whole = before.elapsed();
    let index = folder.read("proofs/INDEX.md");
    for moment in 0..16 {
        std::fs::write(out, "the old report\n").expect("it is written");
        let mut child = start(&arguments);
        std::thread::sleep(whole * moment / 12);
        send(if moment % 2 == 0 { "-KILL" } else { "-TERM" }, &child);
        child.wait().expect("it ends");
        let report = String::from_utf8(folder.read("report.txt")).expect("text");
        let new = report.contains("verified: ") && report.ends_with('\n');
        assert!(report == "the old report\n" || new, "{report}");
        assert_eq!(folder.read("proofs/INDEX.md"), index);
    }
}

#[test]
fn asked_to_end_while_a_file_is_written() {
    let [claim, certificate] = reference("floor(t/4000)");
    let mut caught = 0;
    let hang_up = if cfg!(target_os = "linux") { "-HUP" } else { "-TERM" };
    for (round, signal) in ["-TERM", "-INT", hang_up, "-TERM", "-INT", hang_up].into_iter().enumerate() {
        let folder = Folder::new();
        let mut child = start(&["check", "floor(t/4000)", "--emit", text(&folder)]);
        // From the moment on when a file is begun; and a little later each time.
        wait_for_a_file(&folder, &mut child);
        std::thread::sleep(Duration::from_micros(300 * u64::try_from(round).expect("small")));
        send(signal, &child);
        let status = child.wait().expect("it ends");
        // Interrupted in a file, or between files, or already done.
        let ended = matches!((status.code(), status.signal()), (Some(130 | 0), _) | (_, Some(1 | 2 | 15)));
        assert!(ended, "{status:?}");
        caught += usize::from(status.code() == Some(130));
        assert_eq!(unfinished(&folder), [""; 0]);
        whole_or_none(&folder, &[("f.claim", &claim), ("f.cert", &certificate)]);
    }
    println!("{caught} of 6 were caught in a file");
}

#[test]
fn asked_to_end_before_there_is_a_file() {
    let mut child = start(&["check", "floor(t/40000)", "--partition-states", "9000000"]);
    std::thread::sleep(Duration::from_millis(50));
    send("-TERM", &child);
    let status = child.wait().expect("it ends");
    assert_eq!(status.signal(), Some(15), "{status:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_that_closes() {
    let [claim, certificate] = reference("floor(t/4000)");
    let mut ends = std::collections::BTreeSet::new();
    for round in 0..6 {
        let folder = Folder::new();
        let (master, slave) = pty::open(80);
        let end = || Stdio::from(slave.try_clone().expect("another handle"));
        // A session of its own, as a terminal has.
        let mut command = Command::new("setsid");
        command.args(["--ctty", NIMCERT, "check", "floor(t/4000)", "--emit", text(&folder)]);
        let mut child = command.stdin(end()).stdout(end()).stderr(end()).spawn().expect("setsid runs");
        drop((command, slave));
        wait_for_a_file(&folder, &mut child);
        std::thread::sleep(Duration::from_micros(400 * round));
        drop(master);
        let status = child.wait().expect("it ends");
        // At once, in a file, or behind it, when there is nobody to tell.
        let ended = matches!((status.code(), status.signal()), (Some(130 | 2 | 0), _) | (_, Some(1)));
        assert!(ended, "{status:?}");
        ends.insert(status.to_string());
        assert_eq!(unfinished(&folder), [""; 0]);
        whole_or_none(&folder, &[("f.claim", &claim), ("f.cert", &certificate)]);
    }
    println!("{ends:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_is_ignored_stays_ignored() {
    for signal in ["HUP", "INT", "TERM"] {
        let folder = Folder::new();
        let script = format!(r#"trap '' {signal}; exec "$0" "$@""#);
        let mut bash = Command::new("bash");
        bash.args(["-c", &script, NIMCERT, "check", "floor(t/4000)", "--emit", text(&folder)]);
        let mut child =
            bash.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        for _ in 0..20 {
            std::thread::sleep(Duration::from_millis(5));
            send(&format!("-{signal}"), &child);
        }
        let status = child.wait().expect("it ends");
        assert_eq!(status.code(), Some(0), "{signal}: {status:?}");
        assert_eq!(folder.list(), ["f.cert", "f.claim"]);
    }
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
    // A file may have one block: the first one finds no room, and nothing is left behind.
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
    // An old file stays.
    folder.emit(".", "floor(t/2)");
    let before = folder.read("f.cert");
    complaint(&shell(limited, &["check", LARGE, "--emit", text(&folder)]));
    assert_eq!((folder.read("f.cert"), folder.list().len()), (before, 2));
}

/// Whether permissions hold for whoever runs the tests; for root they do not.
fn permissions_hold() -> bool {
    let folder = Folder::new();
    let closed = closed(&folder);
    let holds = std::fs::write(closed.join("x"), "").is_err();
    open_again(&closed);
    holds
}

/// A folder that may be read only.
fn closed(folder: &Folder) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let closed = folder.at("closed");
    std::fs::create_dir(&closed).expect("it is made");
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o555)).expect("it is closed");
    closed
}

fn open_again(closed: &Path) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(closed, std::fs::Permissions::from_mode(0o755)).expect("it is opened");
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
    if permissions_hold() {
        let closed = closed(&folder);
        let place = closed.to_str().expect("UTF-8");
        let said = complaint(&shell(r#"exec "$0" "$@""#, &["check", "floor(t/4)", "--emit", place]));
        open_again(&closed);
        assert!(said.contains("Permission denied"), "{said}");
    } else {
        println!("permissions do not hold here (root): a closed folder is not tried");
    }
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
    let audit = audited(&folder);
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
        ("nowhere", "No such file or directory"),
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

#[test]
fn files_that_come_and_go_during_an_audit() {
    let folder = Folder::new();
    for i in 2..30 {
        folder.emit(&format!("proofs/{i}"), &format!("floor(t/{i})"));
    }
    let stop = AtomicBool::new(false);
    let codes = std::thread::scope(|scope| {
        scope.spawn(|| {
            let (mut i, files) = (0_usize, ["f.claim", "f.cert"]);
            let certificate = folder.read("proofs/7/f.cert");
            while !stop.load(Ordering::Relaxed) {
                i += 1;
                let below = folder.at(format!("proofs/{}", 2 + i % 28));
                // A file that goes away, one that is half there, a folder that goes away.
                match i % 3 {
                    0 => drop(std::fs::remove_file(below.join(files[i % 2]))),
                    1 => {
                        let half = &certificate[..certificate.len() / (1 + i % 5)];
                        drop(std::fs::create_dir_all(&below));
                        drop(std::fs::write(below.join(files[i % 2]), half));
                    }
                    _ => drop(std::fs::remove_dir_all(&below)),
                }
                std::thread::sleep(Duration::from_micros(200));
            }
        });
        let codes: Vec<i32> = (0..20).map(|_| audited(&folder).code).collect();
        stop.store(true, Ordering::Relaxed);
        codes
    });
    assert!(codes.iter().all(|code| (0..=2).contains(code)), "{codes:?}");
}

#[test]
fn outputs_that_nobody_reads() {
    let quarter = "check 'floor(t/4)'";
    let root = env!("CARGO_MANIFEST_DIR");
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
        (format!(r#""$0" verify {root}/tests/kernel/reject/K24_end_twice.c{{laim,ert}} >&- 2>&-"#), 1),
    ];
    for (script, code) in cases {
        let output = shell(&script, &[]);
        assert_eq!(output.status.code(), Some(code), "{script}: {output:?}");
        assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"), "{script}: {output:?}");
    }
}

#[test]
fn no_clock_is_read() {
    // Durations are measured (`Instant` never goes back); what time it is nobody asks, so that no clock
    // that jumps changes a file or a verdict.
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            files += 1;
            let source = String::from_utf8_lossy(&std::fs::read(&path).expect("a file")).into_owned();
            for clock in ["SystemTime", "UNIX_EPOCH", "chrono", "Date.now", "new Date"] {
                assert!(!source.contains(clock), "{}: {clock}", path.display());
            }
        }
    }
    assert!(files > 100, "only {files} files");
}
