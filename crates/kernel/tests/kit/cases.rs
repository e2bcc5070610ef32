//! The table of cases, and the functions that add one.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use nimcert_core::language::ast::Property;

use super::certificate::{Document, Proof, claim_text, read, written};
use super::expected::{Case, Expected};
use crate::SUBJECTS;

/// Every case of every subject, made on all cores: every test waits for the whole table.
pub static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let next = AtomicUsize::new(0);
    let make = || {
        let numbers = std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)));
        let subjects = numbers.map_while(|number| Some((number, SUBJECTS.get(number)?)));
        let made = subjects.map(|(number, subject)| {
            let mut cases = Vec::new();
            (subject.cases)(&mut cases);
            (number, cases)
        });
        made.collect::<Vec<_>>()
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut made: Vec<(usize, Vec<Case>)> = thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(make)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("cases")).collect()
    });
    made.sort_by_key(|(number, _)| *number);
    made.into_iter().flat_map(|(_, cases)| cases).collect()
});

/// A claim file and a certificate.
pub fn case(
    test: &'static str,
    what: impl Into<String>,
    claim: impl AsRef<[u8]>,
    certificate: impl AsRef<[u8]>,
    expected: Expected,
) -> Case {
    let (claim, certificate) = (claim.as_ref().to_vec(), certificate.as_ref().to_vec());
    Case::new(test, what.into(), claim, certificate, expected)
}

/// A proof as it is.
pub fn whole(test: &'static str, what: impl Into<String>, proof: &Proof, expected: Expected) -> Case {
    case(test, what, &proof.claim, &proof.certificate, expected)
}

/// A proof whose certificate is changed as text.
pub fn retyped(
    test: &'static str,
    what: impl Into<String>,
    proof: &Proof,
    expected: Expected,
    from: &str,
    to: &str,
) -> Case {
    let what = what.into();
    let certificate = proof.certificate.replacen(from, to, 1);
    assert_ne!(certificate, proof.certificate, "{test}, {what}: nothing changed");
    case(test, what, &proof.claim, certificate, expected)
}

/// A proof whose certificate is changed by pieces and rows.
pub fn edited(
    test: &'static str,
    what: impl Into<String>,
    proof: &Proof,
    expected: Expected,
    edit: impl FnOnce(&mut Document),
) -> Case {
    let what = what.into();
    let before = Document::read(&proof.certificate).expect("a well-formed certificate");
    let mut after = before.clone();
    edit(&mut after);
    assert_ne!(before, after, "{test}, {what}: nothing changed");
    case(test, what, &proof.claim, after.text(), expected)
}

/// A claim about a function and the rest of its certificate.
pub fn claimed(
    test: &'static str,
    function: &str,
    negated: bool,
    property: Property,
    below: Option<u64>,
    rest: &str,
    expected: Expected,
) -> Case {
    let claim = claim_text(&read(function), negated, property, below.map(Into::into).as_ref());
    let certificate = written(&claim, &format!("{rest}\n"));
    case(test, format!("{} {rest}", claim.replace('\n', "; ")), claim, certificate, expected)
}
