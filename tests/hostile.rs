//! The program with the hostile files of the kernel (crates/kernel/tests/files): it reads no more than
//! the kernel does, and audits them with bounded memory.

#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Stdio};

use nimcert_kernel::{MAX_BYTES, check};
use nimcert_testing::case_files::CaseFile;

use crate::support::command::{self, Folder};

/// Seconds of a processor, in a release build.
const SECONDS: u64 = if cfg!(debug_assertions) { 600 } else { 20 };

/// Kilobytes in memory for the bytes of a device or a file that has no end.
const KILOBYTES_OF_A_PIPE: u64 = 200_000;

/// How a run ended, what it printed, and the kilobytes that were in memory at most.
struct Ended {
    code: Option<i32>,
    stdout: String,
    stderr: String,
    peak: u64,
}

/// Runs the program with bounded time and memory; what it prints is short.
fn bounded(arguments: &[&Path]) -> Ended {
    let script = format!(r#"ulimit -t {SECONDS} && ulimit -v 1500000 && exec "$0" "$@""#);
    let mut command = Command::new("bash");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_nimcert")]).args(arguments).stdin(Stdio::null());
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("bash runs");
    let process = child.id();
    let watcher = std::thread::spawn(move || {
        let mut highest = 0;
        while let Some(kilobytes) = peak(process) {
            highest = highest.max(kilobytes);
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        highest
    });
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ended {
        code: output.status.code(),
        stdout: text(&output.stdout),
        stderr: text(&output.stderr),
        peak: watcher.join().expect("no panic"),
    }
}

/// The largest part of a process that was in memory, in kilobytes, up to the last look at it.
fn peak(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

/// The kernel in the program declines, and what the program reads as text is an error.
#[test]
fn files_without_end() {
    let folder = Folder::new();
    let valid = CaseFile::read("verify", "as_made");
    let [claim, _] = valid.write_pair(folder.path());
    let sparse = folder.file("sparse.cert", valid.certificate);
    let file = std::fs::OpenOptions::new().append(true).open(&sparse).expect("it opens");
    file.set_len(1 << 30).expect("it grows");
    for certificate in [Path::new("/dev/zero"), Path::new(&sparse)] {
        let ended = bounded(&[Path::new("verify"), &claim, certificate]);
        let last = ended.stdout.lines().last().unwrap_or_default();
        assert_eq!(
            (ended.code, last),
            (Some(3), "declined: a file is too long (MAX_BYTES)"),
            "{}",
            ended.stderr
        );
        assert!(ended.peak <= KILOBYTES_OF_A_PIPE, "{} kB in memory", ended.peak);
    }
    let ended = bounded(&[Path::new("prove"), Path::new("/dev/zero")]);
    assert_eq!(ended.code, Some(2), "{}", ended.stderr);
    let megabytes = MAX_BYTES >> 20;
    let said = format!("error: cannot read /dev/zero: it is larger than the limit of {megabytes} MB");
    assert!(megabytes == 64 && ended.stderr.starts_with(&said), "{}", ended.stderr);
    assert!(ended.peak <= KILOBYTES_OF_A_PIPE, "{} kB in memory", ended.peak);
}

#[test]
fn audit_of_all_that_is_hostile() {
    for (folder, code, word) in [("reject", 1, "rejected"), ("decline", 3, "declined")] {
        let pairs = nimcert_testing::each_fourth(CaseFile::all(folder));
        let copies = Folder::new();
        for case in &pairs {
            case.write_pair(copies.path());
        }
        let ended = bounded(&[Path::new("audit"), copies.path(), Path::new("--threads"), Path::new("2")]);
        assert_eq!(ended.code, Some(code), "{}", ended.stdout);
        let words = ended.stdout.lines().filter(|line| line.contains(word)).count();
        assert!(pairs.len() > 10 && words >= pairs.len(), "{words} of {}: {}", pairs.len(), ended.stdout);
        assert!(ended.peak < 100_000, "{folder}: {} kB in memory", ended.peak);
    }
}

#[test]
fn audit_compares_the_digest_that_the_kernel_ignores() {
    let folder = Folder::new();
    let case = CaseFile::read("verify", "wrong_digest");
    case.write_pair(folder.path());
    let run = command::run(["audit".as_ref(), folder.path().as_os_str()]);
    assert!(run.code == 1 && run.stdout.contains("digest"), "{run:#?}");
    assert!(check(&case.claim, &case.certificate).is_ok());
}
