//! What other processes can do to a run: write into the same folder, end it, send it signals that it ignores,
//! close its terminal, change files while it audits them. The documented exit code, and under a final name a
//! whole file or none.

#![cfg(unix)]
#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

#[cfg(target_os = "linux")]
use crate::support::pty;

use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::robustness::{LARGE, NIMCERT, UNFINISHED, audited, reference, text, unfinished};
use crate::support::command::{Folder, run};

fn start(arguments: &[&str]) -> Child {
    let command = |program| Command::new(program);
    let mut child = command(NIMCERT);
    child.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    child.spawn().expect("the program starts")
}

/// Waits until a file is begun in the folder, or the process has ended.
fn wait_for_a_file(folder: &Folder, child: &mut Child) {
    let begun = || std::fs::read_dir(folder.path()).is_ok_and(|mut entries| entries.next().is_some());
    while !begun() && child.try_wait().expect("it is known").is_none() {
        std::thread::yield_now();
    }
}

/// The most rounds that are tried until the event that a test is about has happened once; it is likely in each
/// round.
const ROUNDS: u32 = 120;

#[test]
fn two_processes_write_into_one_folder() {
    let functions = ["floor(t/300)", "floor(t/302)"];
    let references = functions.map(reference);
    for round in 0..24 {
        let folder = Folder::new();
        let check = |f: &str| start(&["check", f, "--emit", text(&folder)]);
        if round % 2 == 0 {
            for mut child in functions.map(check) {
                assert_eq!(child.wait().expect("it ends").code(), Some(0));
            }
        } else {
            // The first one is held up between its two files, if the moment is met.
            let mut first = check(functions[0]);
            while !folder.at("f.claim").exists() && first.try_wait().expect("it is known").is_none() {
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
    }
    // The moment between the names of two files is short: such a pair, made by hand.
    let folder = Folder::new();
    folder.file("f.claim", &references[0][0]);
    folder.file("f.cert", &references[1][1]);
    let audit = audited(&folder);
    assert!(audit.code == 1 && audit.stdout.contains("K03"), "{audit:#?}");
}

/// Sends a signal to a process.
fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(sent.is_ok());
}

/// The files under their final names are whole, or missing.
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
        assert!(!folder.at("f.cert").exists() || folder.at("f.claim").exists(), "a certificate alone");
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
