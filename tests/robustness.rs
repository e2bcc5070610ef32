//! What the surroundings can do to a run: other processes, signals, full disks, links, pipes, files that
//! go away, outputs that nobody reads. A clear message, the documented exit code, and under a final
//! name a whole file or none.

#![cfg(unix)]
#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

#[cfg(target_os = "linux")]
use crate::support::pty;

use std::os::unix::fs::symlink;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::support::command::{Folder, Run, run};

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

/// Rounds that are tried until what a test is about has happened once; each has a good chance.
const ROUNDS: u32 = 120;

#[test]
fn two_processes_write_into_one_folder() {
    let functions = ["floor(t/300)", "floor(t/302)"];
    let references = functions.map(reference);
    let mut mixed = 0;
    for round in 0.. {
        let folder = Folder::new();
        let check = |f: &str| start(&["check", f, "--emit", text(&folder)]);
        if round % 2 == 0 {
            for mut child in functions.map(check) {
                assert_eq!(child.wait().expect("it ends").code(), Some(0));
            }
        } else {
            // The first one is held up between its two files, if the moment is met.
            let mut first = check(functions[0]);
            while !folder.at("f.cert").exists() && first.try_wait().expect("it is known").is_none() {
                std::thread::yield_now();
            }
            send("-STOP", &first);
            assert_eq!(check(functions[1]).wait().expect("it ends").code(), Some(0));
            send("-CONT", &first);
            assert_eq!(first.wait().expect("it ends").code(), Some(0));
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
        if round >= 11 && mixed > 0 {
            break;
        }
        assert!(round < ROUNDS, "no pair was mixed");
    }
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
    let mut caught = 0;
    for moment in 0.. {
        let folder = Folder::new();
        let mut child = start(&["check", LARGE, "--emit", text(&folder)]);
        if moment < 24 {
            std::thread::sleep(whole * moment / 20);
        } else {
            wait_for_a_file(&folder, &mut child);
        }
        send("-KILL", &child);
        child.wait().expect("it ends");
        caught += usize::from(!unfinished(&folder).is_empty());
        whole_or_none(&folder, &[("f.claim", &claim), ("f.cert", &certificate)]);
        // Unfinished files may remain; an audit does not mention them.
        let audit = audited(&folder);
        assert!(!audit.stdout.contains(UNFINISHED), "{audit:#?}");
        if folder.at("f.cert").exists() && folder.at("f.claim").exists() {
            assert_eq!(audit.code, 0, "{audit:#?}");
        }
        if moment >= 23 && caught > 0 {
            break;
        }
        assert!(moment < ROUNDS, "none was caught in a file");
    }
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
    for (round, signal) in (0..).zip(["-TERM", "-INT", hang_up].into_iter().cycle()) {
        let folder = Folder::new();
        let mut child = start(&["check", "floor(t/4000)", "--emit", text(&folder)]);
        // From the moment on when a file is begun; and a little later each time.
        wait_for_a_file(&folder, &mut child);
        std::thread::sleep(Duration::from_micros(300 * u64::from(round % 6)));
        send(signal, &child);
        let status = child.wait().expect("it ends");
        // Interrupted in a file, or between files, or already done.
        let ended = matches!((status.code(), status.signal()), (Some(130 | 0), _) | (_, Some(1 | 2 | 15)));
        assert!(ended, "{status:?}");
        caught += usize::from(status.code() == Some(130));
        assert_eq!(unfinished(&folder), [""; 0]);
        whole_or_none(&folder, &[("f.claim", &claim), ("f.cert", &certificate)]);
        if round >= 5 && caught > 0 {
            break;
        }
        assert!(round < ROUNDS, "none was caught in a file");
    }
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
    let mut caught = 0;
    for round in 0.. {
        let folder = Folder::new();
        let (master, slave) = pty::open(80);
        let end = || Stdio::from(slave.try_clone().expect("another handle"));
        // A session of its own, as a terminal has, that does not ignore its end, even if these tests do.
        let mut command = Command::new("env");
        command.args(["--default-signal=HUP", "setsid", "--ctty"]);
        command.args([NIMCERT, "check", "floor(t/4000)", "--emit", text(&folder)]);
        let mut child = command.stdin(end()).stdout(end()).stderr(end()).spawn().expect("setsid runs");
        drop((command, slave));
        wait_for_a_file(&folder, &mut child);
        std::thread::sleep(Duration::from_micros(400 * u64::from(round % 6)));
        drop(master);
        let status = child.wait().expect("it ends");
        // At once, in a file, or after it, when no message can be shown.
        let ended = matches!((status.code(), status.signal()), (Some(130 | 2 | 0), _) | (_, Some(1)));
        assert!(ended, "{status:?}");
        caught += usize::from(status.code() == Some(130));
        assert_eq!(unfinished(&folder), [""; 0]);
        whole_or_none(&folder, &[("f.claim", &claim), ("f.cert", &certificate)]);
        if round >= 5 && caught > 0 {
            break;
        }
        assert!(round < ROUNDS, "none was caught in a file");
    }
}

/// Whether a process ignores a signal.
#[cfg(target_os = "linux")]
fn ignores(child: &Child, signal: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_is_ignored_stays_ignored() {
    for (signal, number) in [("HUP", 1), ("INT", 2), ("TERM", 15)] {
        let folder = Folder::new();
        let script = format!(r#"trap '' {signal}; exec "$0" "$@""#);
        let mut bash = Command::new("bash");
        bash.args(["-c", &script, NIMCERT, "check", "floor(t/4000)", "--emit", text(&folder)]);
        let mut child =
            bash.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        // Until bash has got so far, the signal would end it.
        while !ignores(&child, number) {
            assert!(child.try_wait().expect("it can be asked").is_none(), "bash has ended");
            std::thread::sleep(Duration::from_millis(1));
        }
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
    // An old file stays.
    folder.emit(".", "floor(t/2)");
    let before = folder.read("f.cert");
    complaint(&shell(limited, &["check", LARGE, "--emit", text(&folder)]));
    assert_eq!((folder.read("f.cert"), folder.list().len()), (before, 2));
}

/// Changes who may do what with a file or folder.
fn mode(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("it is changed");
}

/// The program run by somebody for whom permissions hold: whoever runs the tests, or, if that is root, the
/// user 65534, who gets a copy of the program. `None` if there is no way to be that user.
fn with_permissions(folder: &Folder, arguments: &[&str]) -> Option<Output> {
    use std::os::unix::fs::MetadataExt;
    let root = std::fs::metadata(folder.path()).expect("a folder").uid() == 0;
    if !root {
        return Some(shell(r#"exec "$0" "$@""#, arguments));
    }
    let copy = folder.at("nimcert");
    if !copy.exists() {
        std::fs::copy(NIMCERT, &copy).expect("it is copied");
        mode(folder.path(), 0o755);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid", "65534", "--regid", "65534", "--clear-groups"]).arg(copy).args(arguments);
    match command.current_dir(folder.path()).stdin(Stdio::null()).output() {
        Ok(output) => Some(output),
        Err(error) => {
            assert_eq!(error.kind(), std::io::ErrorKind::NotFound, "{error}");
            eprintln!("there is no setpriv, and this is root: permissions are not tried");
            None
        }
    }
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
    let (Some(emitted), Some(audit)) = (emitted, audit) else { return };
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

/// What another process has done to the pairs of an audited folder.
#[derive(Clone, Copy, Default, PartialEq)]
struct Pair {
    /// How often it was whole again.
    restored: u32,
    damaged: bool,
}

/// Of the pairs in `proofs/2` and so on, those whose name begins a text.
fn pair_of(text: &str) -> Option<usize> {
    let digits = text.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok().filter(|i| (2..30).contains(i))
}

#[test]
fn files_that_come_and_go_during_an_audit() {
    /// A pair that nobody touches.
    const LEFT: usize = 7;
    let folder = Folder::new();
    for i in 2..30 {
        folder.emit(&format!("proofs/{i}"), &format!("floor(t/{i})"));
    }
    let read = |i: usize, name: &str| folder.read(&format!("proofs/{i}/{name}"));
    let files: Vec<[Vec<u8>; 2]> = (0..30)
        .map(|i| if i < 2 { Default::default() } else { ["f.claim", "f.cert"].map(|name| read(i, name)) })
        .collect();
    let state = Mutex::new([Pair::default(); 30]);
    let now = || *state.lock().expect("no panic");
    let (proofs, report) = (folder.at("proofs"), folder.at("report.json"));
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let names = ["f.claim", "f.cert"];
            for turn in 0_usize.. {
                let i = 2 + turn * 5 % 28;
                if stop.load(Ordering::Relaxed) {
                    break;
                }
                if i == LEFT {
                    continue;
                }
                let below = proofs.join(i.to_string());
                let set = |pair: fn(&mut Pair)| pair(&mut state.lock().expect("no panic")[i]);
                // A file is removed, is half-written or replaced by another one, a folder is removed; and all restored.
                match turn / 28 % 4 {
                    0 => drop(std::fs::remove_file(below.join(names[turn % 2]))),
                    1 => {
                        let half = &files[LEFT][1][..files[LEFT][1].len() / (1 + turn % 5)];
                        drop(std::fs::create_dir_all(&below));
                        drop(std::fs::write(below.join(names[turn % 2]), half));
                    }
                    2 => drop(std::fs::remove_dir_all(&below)),
                    _ => {
                        set(|pair| *pair = Pair { restored: pair.restored + 1, damaged: false });
                        drop(std::fs::create_dir_all(&below));
                        names
                            .iter()
                            .zip(&files[i])
                            .for_each(|(name, file)| drop(std::fs::write(below.join(name), file)));
                    }
                }
                if turn / 28 % 4 != 3 {
                    set(|pair| pair.damaged = true);
                }
                std::thread::sleep(Duration::from_micros(200));
            }
        });
        let _stops = Stops(&stop);
        for _ in 0..20 {
            let before = now();
            let mut arguments = vec!["audit".as_ref(), proofs.as_os_str()];
            arguments.extend(["--format", "json", "--out"].map(std::ffi::OsStr::new));
            arguments.push(report.as_os_str());
            // No panic; and what cannot be read, or is wrong, is in the exit code.
            let audit = run(arguments);
            assert!(audit.code <= 2 && !audit.stdout.is_empty(), "{audit:#?}");
            assert_eq!(audit.stderr, "");
            // A line for each pair, then one for each fault, wrapped; the verdict comes last.
            let mut blocks = audit.stdout.split("\n\n");
            let words = ["verified", "rejected", "orphan", "unread"];
            for line in blocks.next().expect("a list").lines() {
                let (word, name) = line.split_once(' ').expect("a word and a name");
                assert!(words.contains(&word) && pair_of(name.trim()).is_some(), "{line}: {audit:#?}");
            }
            let faults: Vec<&str> = blocks.collect();
            let (verdict, faults) = faults.split_last().expect("a verdict");
            assert!(
                verdict.starts_with(["verified: ", "rejected: ", "error: "][audit.code as usize]),
                "{audit:#?}"
            );
            assert_eq!(faults.is_empty(), audit.code == 0, "{audit:#?}");
            for line in faults.iter().flat_map(|block| block.lines()).filter(|line| !line.starts_with(' ')) {
                assert!(pair_of(line).is_some_and(|i| i != LEFT), "{line} names no pair: {audit:#?}");
            }
            // What is verified was whole, and is said of its own claim.
            let (after, object) = (now(), folder.read("report.json"));
            let object: serde_json::Value = serde_json::from_slice(&object).expect("JSON");
            let entries = object["certificates"].as_array().expect("a list");
            let verified = entries.iter().filter(|entry| entry["verdict"] == "verified");
            let mut seen = std::collections::BTreeSet::new();
            for entry in verified {
                let i = pair_of(entry["name"].as_str().expect("a name")).expect("one of them");
                let body = format!("fun f(t) = floor(t / {i})\n");
                let claim = entry["claim"].as_str().expect("a claim");
                assert!(claim.starts_with(&body), "{i}: {claim}");
                assert_eq!(entry["bytes"], files[i][1].len(), "{i}");
                assert!(!before[i].damaged || before[i] != after[i], "{i} was damaged all the time");
                seen.insert(i);
            }
            assert!(seen.contains(&LEFT), "{audit:#?}");
        }
    });
    // Something did come and go.
    assert!(now().iter().enumerate().all(|(i, pair)| i < 2 || i == LEFT || pair.restored > 0));
}

/// Sets a flag when it is dropped, in a panic too, so that a thread that waits for it ends.
struct Stops<'a>(&'a AtomicBool);

impl Drop for Stops<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
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
        (
            format!(
                r#""$0" verify {root}/crates/kernel/tests/files/reject/K24_end_twice.c{{laim,ert}} >&- 2>&-"#
            ),
            1,
        ),
    ];
    for (script, code) in cases {
        let output = shell(&script, &[]);
        assert_eq!(output.status.code(), Some(code), "{script}: {output:?}");
        assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"), "{script}: {output:?}");
    }
}
