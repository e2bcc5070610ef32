//! The tests of the kernel taken alone (scripts/mutants): every case of crates/kernel/tests, what `nimcert-kernel` says of
//! each file there, and the smaller certificates of certificates/. The first that differs ends the run.
use super::report;
use nimcert_kernel as kernel;
use std::fs::read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A claim, a certificate, and what the kernel must say.
struct Job {
    name: String,
    claim: Vec<u8>,
    certificate: Vec<u8>,
    expected: Expected,
}

enum Expected {
    Verified,
    Rejected(Vec<String>),
    Declined,
    NotVerified,
    Said(String),
}

impl Job {
    /// A claim file, and the certificate beside it.
    fn of(claim: &Path, expected: Expected) -> Job {
        Job {
            name: claim.display().to_string(),
            claim: read(claim).expect("a claim"),
            certificate: read(claim.with_extension("cert")).expect("a certificate"),
            expected,
        }
    }

    fn agrees(&self) -> bool {
        let answer = kernel::check(&self.claim, &self.certificate);
        match (&self.expected, &answer) {
            (Expected::Said(text), Ok(verified)) => *text == report(verified),
            (Expected::Said(text), Err(failure)) => *text == format!("{failure}\n"),
            (Expected::Verified, answer) => answer.is_ok(),
            (Expected::NotVerified, answer) => answer.is_err(),
            (Expected::Rejected(codes), Err(kernel::Failure::Rejected(rejection))) => {
                codes.iter().any(|code| code == rejection.code())
            }
            (Expected::Declined, Err(kernel::Failure::Declined(_))) => true,
            _ => false,
        }
    }
}

/// Cases as `crates/kernel/tests/controls.rs` keeps them: `cases.txt` has a line `N EXPECTED` for each.
fn cases(folder: &Path) -> Vec<Job> {
    let list = std::fs::read_to_string(folder.join("cases.txt")).expect("the list of cases");
    let job = |line: &str| {
        let (number, expected) = line.split_once(' ').expect("a number");
        let expected = match expected.split_once(' ') {
            Some(("rejected", codes)) => Expected::Rejected(codes.split(',').map(str::to_owned).collect()),
            Some(_) => Expected::NotVerified,
            None if expected == "declined" => Expected::Declined,
            None => Expected::Verified,
        };
        Job::of(&folder.join(format!("{number}.claim")), expected)
    };
    list.lines().map(job).collect()
}

/// The cases of crates/kernel/tests/files, with the answer that each of them states.
fn files(folder: &Path, jobs: &mut Vec<Job>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, jobs);
        } else if path.extension().is_some_and(|e| e == "cases") {
            let mut rest = read(&path).expect("cases");
            rest.extend(b"\n%% case ");
            let mut rest = rest.strip_prefix(b"%% case ").expect("a case");
            while !rest.is_empty() {
                let (case, others) = parted(rest, b"\n%% case ");
                let (name, case) = parted(case, b"\n");
                let (answer, case) = parted(parted(case, b"\n%% answer\n").1, b"\n%% claim\n");
                let (claim, certificate) = parted(case, b"\n%% certificate\n");
                jobs.push(Job {
                    name: String::from_utf8_lossy(name).into_owned(),
                    claim: claim.to_vec(),
                    certificate: certificate.to_vec(),
                    expected: Expected::Said(format!("{}\n", String::from_utf8_lossy(answer))),
                });
                rest = others;
            }
        }
    }
}

/// What is before and after the first line of a name.
fn parted<'a>(bytes: &'a [u8], line: &[u8]) -> (&'a [u8], &'a [u8]) {
    let at = bytes.windows(line.len()).position(|window| window == line).expect("a part");
    (&bytes[..at], &bytes[at + line.len()..])
}

fn shipped(folder: &Path, jobs: &mut Vec<Job>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            shipped(&path, jobs);
        } else if path.extension().is_some_and(|e| e == "cert") && path.metadata().expect("a file").len() < 6_000 {
            jobs.push(Job::of(&path.with_extension("claim"), Expected::Verified));
        }
    }
}

#[test]
fn all() {
    let root = PathBuf::from(std::env::var_os("NIMCERT_ROOT").expect("the folder of nimcert"));
    let kept = PathBuf::from(std::env::var_os("NIMCERT_KEPT_CASES").expect("the folder of the cases"));
    let mut jobs = Vec::new();
    files(&root.join("crates/kernel/tests/files"), &mut jobs);
    assert!(jobs.len() > 100);
    jobs.extend(cases(&kept));
    let before = jobs.len();
    shipped(&root.join("certificates"), &mut jobs);
    assert!(jobs.len() > before + 200);
    // What is to be declined takes longest.
    jobs.sort_by_key(|job| match &job.expected {
        Expected::Declined => true,
        Expected::Said(text) => text.starts_with("declined"),
        _ => false,
    });
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            if !std::panic::catch_unwind(|| job.agrees()).unwrap_or(false) {
                eprintln!("{} is noticed", job.name);
                std::process::exit(101);
            }
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        work();
    });
}
