//! Claims and certificates as files (files/README.md): what the kernel must verify, reject with which
//! code, decline for which limit, and survive; and inputs that are too long for a file of the tests. Each answer is
//! given with bounded time and memory.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use nimcert_kernel::{Limit, MAX_BYTES, MAX_NODES, MAX_TOKENS, Reason, check};

const FOLDERS: [&str; 4] = ["verify", "reject", "decline", "survive"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files")
}

/// The names of the pairs of a folder; each file is one of a pair.
fn names(folder: &str) -> BTreeSet<String> {
    let mut names = [BTreeSet::new(), BTreeSet::new()];
    for entry in std::fs::read_dir(root().join(folder)).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
        match path.extension().and_then(|e| e.to_str()) {
            Some("claim") => names[0].insert(name),
            Some("cert") => names[1].insert(name),
            _ => panic!("{}: neither a claim nor a certificate", path.display()),
        };
    }
    assert_eq!(names[0], names[1], "pairs of {folder}");
    let [names, _] = names;
    names
}

/// What the kernel says, as `nimcert-kernel` prints it on its last line.
fn answer(claim: &[u8], certificate: &[u8]) -> String {
    match check(claim, certificate) {
        Ok(verified) => format!("verified: {}", verified.claim.last().expect("a claim")),
        Err(failure) => failure.to_string(),
    }
}

fn answer_of(folder: &str, name: &str) -> String {
    let read = |extension: &str| {
        std::fs::read(root().join(folder).join(format!("{name}.{extension}"))).expect("a file")
    };
    answer(&read("claim"), &read("cert"))
}

/// The last line that `nimcert-kernel` prints of a file, as ANSWERS.txt has it; what the program prints is compared with
/// that page.
fn listed(answers: &str, folder: &str, name: &str) -> String {
    let (_, rest) = answers.split_once(&format!("== {folder}/{name}\n")).expect("an answer");
    let said = rest.split("\n== ").next().unwrap_or_default();
    said.trim_end().lines().last().expect("a line").to_owned()
}

fn answers() -> String {
    std::fs::read_to_string(root().join("ANSWERS.txt")).expect("the answers")
}

#[test]
fn verify() {
    for name in names("verify") {
        let answer = answer_of("verify", &name);
        assert!(answer.starts_with("verified: claim "), "{name}: {answer}");
    }
}

#[test]
fn reject_with_the_code_of_the_name() {
    let mut codes = BTreeSet::new();
    for name in names("reject") {
        let code = name.split('_').next().expect("a code").to_owned();
        let answer = answer_of("reject", &name);
        assert!(answer.starts_with(&format!("rejected: {code} ")), "{name}: {answer}");
        codes.insert(code);
    }
    let all: BTreeSet<String> = Reason::ALL.iter().map(|reason| reason.code().to_owned()).collect();
    assert!(all.len() == 28 && all.contains("K01") && all.contains("K28"), "{all:?}");
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
    let files = names("decline");
    let all: BTreeSet<String> = Limit::ALL.iter().map(|limit| limit.code().to_owned()).collect();
    assert!(all.len() >= 20 && all.contains("MAX_ROWS"), "{all:?}");
    let mut met = BTreeSet::new();
    let answers = answers();
    for name in &files {
        let answer = listed(&answers, "decline", name);
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

/// ANSWERS.txt states the answer to each of them, the same for the library and the program, and the same in every
/// run. A release build gives it with the stack of any thread.
#[test]
fn survive() {
    let stack = if cfg!(debug_assertions) { 32 << 20 } else { 2 << 20 };
    let thread = std::thread::Builder::new().stack_size(stack).spawn(survived).expect("a thread");
    assert!(thread.join().is_ok());
}

fn survived() {
    let answers = answers();
    for name in names("survive") {
        let last = listed(&answers, "survive", &name);
        let answer = answer_of("survive", &name);
        // The program says of how many columns and for which parameters, too.
        let agrees = match answer.strip_prefix("verified: ") {
            Some(claim) => last.starts_with("verified") && last.contains(&format!(": {claim} ")),
            None => last == answer,
        };
        assert!(agrees, "{name}: {answer}, and in ANSWERS.txt {last}");
        assert_eq!(answer_of("survive", &name), answer, "{name}, once more");
    }
}

/// All that `nimcert-kernel` prints of each file is in ANSWERS.txt: names of obligations and their numbers
/// of states, scopes, routes, and the place and the reason of each refusal.
#[cfg(unix)]
fn are_as_listed(answers: &str) {
    let path = root().join("ANSWERS.txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, answers).expect("it is writable");
    }
    assert!(answers == self::answers(), "ANSWERS.txt differs; UPDATE_GOLDEN=1 writes it anew");
}

#[test]
fn every_file_is_explained_once() {
    let page = std::fs::read_to_string(root().join("README.md")).expect("the page");
    let mut sections = page.split("\n## ").skip(1);
    for folder in FOLDERS {
        let section = sections.next().expect("a section");
        let (title, table) = section.split_once('\n').expect("a title");
        assert!(title.starts_with("What is "), "{title}");
        let rows = table.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` | "));
        let mut named = BTreeSet::new();
        for (name, what) in rows {
            assert!(named.insert(name.to_owned()), "{name} twice");
            assert!(what.len() > 10 && what.ends_with(". |"), "{name}: {what}");
        }
        assert_eq!(named, names(folder), "names in the table, and files of {folder}");
    }
    assert!(names("reject").len() > names("verify").len() + names("survive").len());
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
    fn small_files_and_their_answers() {
        let mut answers = String::new();
        let (mut longest, mut largest) = ((0, String::new()), (0, String::new()));
        for folder in FOLDERS {
            for name in names(folder) {
                let path = |extension: &str| root().join(folder).join(format!("{name}.{extension}"));
                let (code, last, took) = kernel(SECONDS, KILOBYTES, &path("claim"), &path("cert"));
                let said = String::from_utf8_lossy(&took.output.stdout);
                answers += &format!("== {folder}/{name}\n{said}");
                longest = longest.max((took.time, format!("{folder}/{name}")));
                largest = largest.max((took.peak, format!("{folder}/{name}")));
                let wanted: &[i32] = match folder {
                    "verify" => &[0],
                    "reject" => &[1],
                    "decline" => &[3],
                    _ => &[0, 1, 3],
                };
                assert!(code.is_some_and(|code| wanted.contains(&code)), "{folder}/{name}: {code:?} {last}");
                let answer = usize::try_from(code.unwrap_or(2)).expect("not negative");
                assert!(last.starts_with(["verified", "rejected: ", "?", "declined: "][answer]), "{last}");
            }
        }
        are_as_listed(&answers);
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
        let valid = |extension: &str| root().join(format!("verify/as_made.{extension}"));
        let sparse = put("sparse.cert", std::fs::read(valid("cert")).expect("a file"));
        let file = std::fs::OpenOptions::new().append(true).open(&sparse).expect("it opens");
        file.set_len(GIGABYTE).expect("it grows");
        // What is known to be too long is not read.
        let claim = valid("claim");
        for (claim, certificate) in [(&claim, &sparse), (&sparse, &valid("cert"))] {
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
