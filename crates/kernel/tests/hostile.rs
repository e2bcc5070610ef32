//! Claims and certificates as files (files/README.md): what the kernel must verify, reject with which
//! code, decline for which limit, and survive; and inputs that are too long for a file of the tests. Each answer is
//! given with bounded time and memory.

use std::collections::BTreeSet;
use std::path::Path;

use nimcert_kernel::{Limit, MAX_BYTES, MAX_NODES, MAX_TOKENS, Reason, check};
use nimcert_testing::case_files::CaseFile;

const FOLDERS: [&str; 4] = ["verify", "reject", "decline", "survive"];

/// What the kernel says, as `nimcert-kernel` prints it on its last line.
fn answer(claim: &[u8], certificate: &[u8]) -> String {
    match check(claim, certificate) {
        Ok(verified) => format!("verified: {}", verified.claim.last().expect("a claim")),
        Err(failure) => failure.to_string(),
    }
}

fn answer_of(case: &CaseFile) -> String {
    answer(&case.claim, &case.certificate)
}

#[test]
fn verify() {
    for case in CaseFile::all("verify") {
        let answer = answer_of(&case);
        assert!(answer.starts_with("verified: claim "), "{}: {answer}", case.name);
    }
}

#[test]
fn reject_with_the_code_of_the_name() {
    let mut codes = BTreeSet::new();
    for case in CaseFile::all("reject") {
        let code = case.name.split('_').next().expect("a code").to_owned();
        let answer = answer_of(&case);
        assert!(answer.starts_with(&format!("rejected: {code} ")), "{}: {answer}", case.name);
        codes.insert(code);
    }
    let all: BTreeSet<String> = Reason::ALL.iter().map(|reason| reason.code().to_owned()).collect();
    assert!(all.len() == 29 && all.contains("K01") && all.contains("K29"), "{all:?}");
    assert_eq!(codes, all, "codes that have files, and all codes");
}

/// A claim and a certificate that reach a limit that no file of a reasonable size can reach.
fn generated(limit: &str) -> Option<(Vec<u8>, Vec<u8>)> {
    let claim = "fun f(t) = t\nclaim ns f\n";
    Some(match limit {
        "MAX_BYTES" => (claim.into(), vec![b'\n'; MAX_BYTES + 1]),
        "MAX_TOKENS" => (format!("{claim}{}", "+ ".repeat(MAX_TOKENS)).into(), Vec::new()),
        "MAX_NODES" => {
            let constants: String = (0..=MAX_NODES).map(|i| format!("let a{i} = {i}\n")).collect();
            (format!("{constants}{claim}").into(), Vec::new())
        }
        _ => return None,
    })
}

#[test]
fn decline_for_the_limit_of_the_name() {
    let all: BTreeSet<String> = Limit::ALL.iter().map(|limit| limit.code().to_owned()).collect();
    assert!(all.len() >= 20 && all.contains("MAX_LETTERS"), "{all:?}");
    let mut met = BTreeSet::new();
    for case in CaseFile::all("decline") {
        let (name, answer) = (&case.name, case.verdict());
        let limit = answer.strip_suffix(')').and_then(|said| Some(said.rsplit_once(" (")?.1.to_owned()));
        let limit = limit.filter(|_| answer.starts_with("declined: ")).unwrap_or_default();
        let rest = name.strip_prefix(&limit.replace(' ', "_"));
        let named = !limit.is_empty() && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('_'));
        assert!(named, "{name}: {answer}");
        met.insert(limit);
    }
    for limit in all.difference(&met) {
        let (claim, certificate) = generated(limit).unwrap_or_else(|| panic!("no case of {limit}"));
        let answer = answer(&claim, &certificate);
        assert!(answer.starts_with("declined: ") && answer.ends_with(&format!(" ({limit})")), "{answer}");
    }
    assert!(met.is_subset(&all));
}

/// The files state the answer to each of them, the same for the library and the program, and the same in every
/// run. A release build gives it with the stack of any thread.
#[test]
fn survive() {
    let stack = if cfg!(debug_assertions) { 32 << 20 } else { 2 << 20 };
    let thread = std::thread::Builder::new().stack_size(stack).spawn(survived).expect("a thread");
    assert!(thread.join().is_ok());
}

fn survived() {
    for case in CaseFile::all("survive") {
        let (name, last) = (&case.name, case.verdict());
        let answer = answer_of(&case);
        // The program says of how many columns and for which parameters, too.
        let agrees = match answer.strip_prefix("verified: ") {
            Some(claim) => last.starts_with("verified") && last.contains(&format!(": {claim} ")),
            None => last == answer,
        };
        assert!(agrees, "{name}: {answer}, and in its file {last}");
        assert_eq!(answer_of(&case), answer, "{name}, once more");
    }
}

#[test]
fn every_case_has_a_reason_of_its_own() {
    let cases = FOLDERS.map(CaseFile::all);
    for case in cases.iter().flatten() {
        let reason = &case.reason;
        assert!(
            reason.len() > 8 && reason.ends_with('.') && reason.lines().count() == 1,
            "{}: {reason}",
            case.name
        );
    }
    let [verify, reject, _, survive] = cases.map(|cases| cases.len());
    assert!(reject > verify + survive);
}

/// The contents of a file do not decide how much the kernel needs: each program runs under limits that the system
/// enforces. Seconds are processor time, so a busy machine fails no test.
#[cfg(unix)]
mod bounded {
    use super::*;
    use std::process::{Command, Output, Stdio};

    /// Seconds of a processor for a small file: several times what a release build takes on a slow machine. The limits of
    /// the kernel count work, not time.
    const SECONDS: u64 = if cfg!(debug_assertions) { 60 } else { 10 };

    /// Kilobytes of addresses for a small file, those of the program itself included; so no more are in memory.
    const KILOBYTES: u64 = 100_000;

    /// The same for a file of some megabytes, and for the bytes of a device or a pipe that has no end.
    const KILOBYTES_OF_MEGABYTES: u64 = 150_000;
    const KILOBYTES_OF_A_PIPE: u64 = 200_000;

    /// How a program ended, and the time and memory that it used.
    struct Ended {
        output: Output,
        /// Kilobytes that were in memory at most, as far as was seen (Linux; else 0).
        peak: u64,
        /// Milliseconds of a processor (Linux; else 0).
        time: u64,
    }

    /// A shell command, `$0` being the program and `$1`.. the arguments, under limits.
    fn under(seconds: u64, kilobytes: u64, script: &str, program: &str, arguments: &[&Path]) -> Ended {
        let script = format!("ulimit -t {seconds} && ulimit -v {kilobytes} && {script}");
        let mut command = Command::new("bash");
        command.args(["-c", &script, program]).args(arguments).stdin(Stdio::null());
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("bash runs");
        let (peak, time) = watched(child.id());
        Ended { output: child.wait_with_output().expect("it ends"), peak, time }
    }

    /// Watches a process until it has ended, and leaves it to its parent: what it took.
    #[cfg(target_os = "linux")]
    fn watched(process: u32) -> (u64, u64) {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let pid = i32::try_from(process).ok().and_then(Pid::from_raw).expect("a process");
        let ended = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
        let mut highest = 0;
        while waitid(WaitId::Pid(pid), ended).expect("a child").is_none() {
            highest = highest.max(peak(process).unwrap_or(0));
            std::thread::sleep(std::time::Duration::from_micros(500));
        }
        // The file holds nanoseconds of processor time until the parent has waited for the child.
        let times = std::fs::read_to_string(format!("/proc/{process}/schedstat")).unwrap_or_default();
        let time = times.split(' ').next().and_then(|number| number.parse::<u64>().ok());
        (highest, time.unwrap_or(0) / 1_000_000)
    }

    #[cfg(not(target_os = "linux"))]
    fn watched(_: u32) -> (u64, u64) {
        (0, 0)
    }

    /// The kernel alone: its exit code and its last line, and what it took.
    fn kernel(
        seconds: u64,
        kilobytes: u64,
        claim: &Path,
        certificate: &Path,
    ) -> (Option<i32>, String, Ended) {
        let program = env!("CARGO_BIN_EXE_nimcert-kernel");
        let ended = under(seconds, kilobytes, r#"exec "$0" "$@""#, program, &[claim, certificate]);
        let output = &ended.output;
        let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"), "{output:?}");
        assert!(ended.peak <= kilobytes, "{} kB in memory: {output:?}", ended.peak);
        (output.status.code(), stdout.lines().last().unwrap_or_default().to_owned(), ended)
    }

    #[test]
    #[ignore = "takes long"]
    fn small_files_and_their_answers() {
        let written = tempfile::tempdir().expect("a temporary folder");
        let mut differ = Vec::new();
        let (mut longest, mut largest) = ((0, String::new()), (0, String::new()));
        for folder in FOLDERS {
            for case in CaseFile::all(folder) {
                let name = format!("{folder}/{}", case.name);
                let [claim, certificate] = case.write_pair(written.path());
                let (code, last, took) = kernel(SECONDS, KILOBYTES, &claim, &certificate);
                longest = longest.max((took.time, name.clone()));
                largest = largest.max((took.peak, name.clone()));
                let wanted: &[i32] = match folder {
                    "verify" => &[0],
                    "reject" => &[1],
                    "decline" => &[3],
                    _ => &[0, 1, 3],
                };
                assert!(code.is_some_and(|code| wanted.contains(&code)), "{name}: {code:?} {last}");
                let answer = usize::try_from(code.unwrap_or(2)).expect("not negative");
                assert!(last.starts_with(["verified", "rejected: ", "?", "declined: "][answer]), "{last}");
                // All of it: names of obligations and their numbers of states, scopes, routes, place and reason of a refusal.
                let said = String::from_utf8_lossy(&took.output.stdout);
                if said.trim_end() != case.answer {
                    if std::env::var_os("UPDATE_GOLDEN").is_some() {
                        case.write_answer(said.trim_end());
                    } else {
                        differ.push(format!("{name}:\n{said}"));
                    }
                }
            }
        }
        assert!(
            differ.is_empty(),
            "other answers than in the files; UPDATE_GOLDEN=1 writes them:\n{}",
            differ.concat()
        );
        let ((time, slow), (peak, large)) = (&longest, &largest);
        println!("at most {time} ms of a processor ({slow}) and {peak} kB in memory ({large})");
        // Something was measured.
        assert!(!cfg!(target_os = "linux") || *time > 0 && *peak > 1_000, "{longest:?}, {largest:?}");
    }

    #[test]
    fn long_claim_files() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let put = |name: &str, bytes: Vec<u8>| {
            let path = folder.path().join(name);
            std::fs::write(&path, bytes).expect("the file is written");
            path
        };
        for limit in ["MAX_TOKENS", "MAX_NODES"] {
            let (claim, certificate) = generated(limit).expect("it is made");
            let claim = put("x.claim", claim);
            let certificate = put("x.cert", certificate);
            let kilobytes = KILOBYTES_OF_MEGABYTES;
            let (code, last, took) = kernel(2 * SECONDS, kilobytes, &claim, &certificate);
            assert_eq!((code, last.ends_with(&format!("({limit})"))), (Some(3), true), "{last}");
            println!("{limit}: {} ms of a processor, {} kB in memory", took.time, took.peak);
        }
    }

    #[test]
    fn a_gigabyte() {
        const GIGABYTE: u64 = 1 << 30;
        let folder = tempfile::tempdir().expect("a temporary folder");
        let put = |name: &str, bytes: Vec<u8>| {
            let path = folder.path().join(name);
            std::fs::write(&path, bytes).expect("the file is written");
            path
        };
        let valid = CaseFile::read("verify", "as_made");
        let [claim, certificate] = valid.write_pair(folder.path());
        let sparse = put("sparse.cert", valid.certificate);
        let file = std::fs::OpenOptions::new().append(true).open(&sparse).expect("it opens");
        file.set_len(GIGABYTE).expect("it grows");
        // What is known to be too long is not read.
        for (claim, certificate) in [(&claim, &sparse), (&sparse, &certificate)] {
            let (code, last, _) = kernel(SECONDS, KILOBYTES, claim, certificate);
            assert_eq!((code, last.ends_with("(MAX_BYTES)")), (Some(3), true), "{last}");
        }
        // A pipe is read up to the limit: one line of a gigabyte, and the bytes of a device.
        let program = env!("CARGO_BIN_EXE_nimcert-kernel");
        let line = r#"exec "$0" "$1" <(head -c 1000000000 /dev/zero | tr '\0' 7)"#;
        let zero = r#"exec "$0" /dev/zero "$1""#;
        let declined = |ended: &Ended| {
            let stdout = String::from_utf8_lossy(&ended.output.stdout);
            let last = stdout.lines().last().unwrap_or_default();
            ended.output.status.code() == Some(3) && last == "declined: a file is too long (MAX_BYTES)"
        };
        for script in [line, zero] {
            let ended = under(10 * SECONDS, KILOBYTES_OF_A_PIPE, script, program, &[&claim]);
            assert!(declined(&ended), "{:?}", ended.output);
            println!("kernel: {} ms of a processor, {} kB in memory", ended.time, ended.peak);
        }
    }

    /// The largest part of a process that was in memory, in kilobytes, up to the last look at it.
    fn peak(process: u32) -> Option<u64> {
        // Until it runs a program of its own, a new process shows the memory of this one.
        let program = std::fs::read_link(format!("/proc/{process}/exe")).ok()?;
        if Some(program) == std::env::current_exe().ok() {
            return None;
        }
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        line.trim().strip_suffix(" kB")?.parse().ok()
    }
}
