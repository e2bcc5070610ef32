//! The tests of the kernel taken alone (scripts/mutants): every case of crates/kernel/tests, what `nimcert-kernel` says of
//! each file there, and the smaller certificates of certificates/. The first that differs ends the run.
use super::report;
use nimcert_kernel as kernel;
use std::fs::read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A claim, a certificate, and what the kernel must say.
struct Job {
    claim: PathBuf,
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
    fn agrees(&self) -> bool {
        let certificate = read(self.claim.with_extension("cert")).expect("a certificate");
        let answer = kernel::check(&read(&self.claim).expect("a claim"), &certificate);
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
        Job { claim: folder.join(format!("{number}.claim")), expected }
    };
    list.lines().map(job).collect()
}

/// The files of crates/kernel/tests/files, with what ANSWERS.txt says of each.
fn files(folder: &Path) -> Vec<Job> {
    let answers = std::fs::read_to_string(folder.join("ANSWERS.txt")).expect("the answers");
    let job = |part: &str| {
        let (name, said) = part.split_once('\n').expect("a name");
        let said = format!("{}\n", said.trim_end());
        Job { claim: folder.join(format!("{name}.claim")), expected: Expected::Said(said) }
    };
    answers.split("== ").skip(1).map(job).collect()
}

fn shipped(folder: &Path, jobs: &mut Vec<Job>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            shipped(&path, jobs);
        } else if path.extension().is_some_and(|e| e == "cert") && path.metadata().expect("a file").len() < 6_000 {
            jobs.push(Job { claim: path.with_extension("claim"), expected: Expected::Verified });
        }
    }
}

#[test]
fn all() {
    let root = PathBuf::from(std::env::var_os("NIMCERT_ROOT").expect("the folder of nimcert"));
    let kept = PathBuf::from(std::env::var_os("NIMCERT_KEPT_CASES").expect("the folder of the cases"));
    let mut jobs = files(&root.join("crates/kernel/tests/files"));
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
                eprintln!("{} is noticed", job.claim.display());
                std::process::exit(101);
            }
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        work();
    });
}
