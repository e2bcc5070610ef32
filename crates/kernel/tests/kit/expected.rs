//! The expected answer of the kernel to a claim file and a certificate.

use std::sync::{Arc, OnceLock};

use nimcert_kernel::{Failure, Verified};

/// A checker of certificates: the kernel, or a substitute for it.
pub type Kernel<'a> = &'a dyn Fn(&[u8], &[u8]) -> Answer;

/// The part of a checker's answer that the tests compare.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    Verified,
    /// With its code.
    Rejected(String),
    Declined,
}

/// The answer that a case expects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    Verified,
    /// With one of these codes.
    Rejected(&'static [&'static str]),
    Declined,
    /// Rejected or declined.
    NotVerified,
}

impl Expected {
    /// Rejected with this code.
    pub fn code(code: &'static str) -> Expected {
        Expected::Rejected(vec![code].leak())
    }
}

/// A claim file, a certificate, and the answer to them.
#[derive(Debug, Clone)]
pub struct Case {
    /// The test it belongs to.
    pub test: &'static str,
    pub what: String,
    pub claim: Vec<u8>,
    pub certificate: Vec<u8>,
    pub expected: Expected,
    /// The kernel's answer, once it was asked for: several tests need it.
    answered: Arc<OnceLock<Answer>>,
}

impl Case {
    pub fn new(
        test: &'static str,
        what: String,
        claim: Vec<u8>,
        certificate: Vec<u8>,
        expected: Expected,
    ) -> Case {
        Case { test, what, claim, certificate, expected, answered: Arc::default() }
    }

    /// The answer of the kernel.
    pub fn answer(&self) -> &Answer {
        self.answered.get_or_init(|| kernel(&self.claim, &self.certificate))
    }
}

impl From<Result<Verified, Failure>> for Answer {
    fn from(result: Result<Verified, Failure>) -> Answer {
        match result {
            Ok(_) => Answer::Verified,
            Err(Failure::Rejected(rejection)) => Answer::Rejected(rejection.code().to_owned()),
            Err(Failure::Declined(_)) => Answer::Declined,
        }
    }
}

impl Expected {
    /// Whether the answer is the expected one.
    pub fn allows(self, answer: &Answer) -> bool {
        match (self, answer) {
            (Expected::Verified, Answer::Verified) | (Expected::Declined, Answer::Declined) => true,
            (Expected::Rejected(codes), Answer::Rejected(code)) => codes.contains(&code.as_str()),
            (Expected::NotVerified, answer) => *answer != Answer::Verified,
            _ => false,
        }
    }
}

/// The real kernel.
pub fn kernel(claim: &[u8], certificate: &[u8]) -> Answer {
    nimcert_kernel::check(claim, certificate).into()
}

/// The cases to which a checker gives another answer than the expected one.
pub fn disagreements<'c>(cases: &'c [Case], kernel: Kernel) -> Vec<(&'c Case, Answer)> {
    let answers = cases.iter().map(|case| (case, kernel(&case.claim, &case.certificate)));
    answers.filter(|(case, answer)| !case.expected.allows(answer)).collect()
}

/// Runs the kernel on the cases that belong to a test.
pub fn ask(all: &[Case], test: &str) {
    let cases: Vec<&Case> = all.iter().filter(|case| case.test == test).collect();
    assert!(!cases.is_empty(), "{test} has no cases");
    let wrong: Vec<String> = cases
        .iter()
        .filter(|case| !case.expected.allows(case.answer()))
        .map(|case| {
            let answer = case.answer();
            let verdict = nimcert_kernel::check(&case.claim, &case.certificate);
            let said = verdict.map_or_else(|failure| failure.to_string(), |_| "verified".to_owned());
            format!("{}: {answer:?} ({said}), not {:?}", case.what, case.expected)
        })
        .collect();
    assert!(wrong.is_empty(), "{} of {} cases:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}
