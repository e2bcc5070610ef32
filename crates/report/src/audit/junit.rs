//! JUnit XML, the report that CI systems read: a test suite for each folder, a test case for each certificate. The
//! suite of the folder itself has its name.
//!
//! A rejected certificate is a failure whose type is the code of the reason. A file that cannot be read, or
//! whose partner is missing, is an error. A certificate that the kernel declined is skipped. The document is
//! valid by the schema of Jenkins (tests/data/junit-10.xsd).

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use super::entry::folder;
use super::finding::{Finding, Kind};
use super::report::Audit;
use crate::kernel::{claim_text, statement};
use crate::templates::filled_in;

/// The template of a document.
const TEMPLATE: &str = include_str!("../../templates/junit.xml");

/// What the template needs.
#[derive(Serialize)]
struct Document<'a> {
    counts: Counts,
    time: String,
    suites: Vec<Suite<'a>>,
}

/// Test cases by their results.
#[derive(Default, Serialize)]
struct Counts {
    tests: usize,
    failures: usize,
    errors: usize,
    skipped: usize,
}

/// The certificates of a folder.
#[derive(Serialize)]
struct Suite<'a> {
    name: &'a str,
    counts: Counts,
    time: String,
    cases: Vec<Case<'a>>,
}

/// A certificate, or another file or folder with a finding.
#[derive(Serialize)]
struct Case<'a> {
    /// The last part of the name.
    name: &'a str,
    time: Option<String>,
    problem: Option<Problem>,
    /// The claim that the kernel verified, with its definitions, and how.
    verified: Option<String>,
}

#[derive(Serialize)]
struct Problem {
    element: &'static str,
    rule: &'static str,
    message: String,
    description: String,
}

impl Problem {
    fn new(finding: &Finding) -> Problem {
        Problem {
            element: match finding.kind {
                Kind::Declined => "skipped",
                Kind::Orphan | Kind::Unreadable => "error",
                _ => "failure",
            },
            rule: finding.kind.rule(),
            message: finding.message.clone(),
            description: finding.to_string(),
        }
    }
}

impl Counts {
    fn of<'a>(cases: impl Iterator<Item = &'a Case<'a>>) -> Counts {
        let mut counts = Counts::default();
        for case in cases {
            counts.tests += 1;
            match case.problem.as_ref().map(|problem| problem.element) {
                Some("skipped") => counts.skipped += 1,
                Some("error") => counts.errors += 1,
                Some(_) => counts.failures += 1,
                None => {}
            }
        }
        counts
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

/// The last part of a name with folders.
fn base(name: &str) -> &str {
    name.rsplit_once('/').map_or(name, |(_, base)| base)
}

/// An audit as a JUnit document.
///
/// # Errors
/// None in practice: all values of the template are present.
pub fn junit(audit: &Audit) -> Result<String, upon::Error> {
    let mut folders: BTreeMap<&str, (Duration, Vec<Case<'_>>)> = BTreeMap::new();
    for entry in &audit.entries {
        let (time, cases) = folders.entry(entry.folder()).or_default();
        *time += entry.time;
        cases.push(Case {
            name: base(&entry.name),
            time: Some(seconds(entry.time)),
            problem: entry.finding().as_ref().map(Problem::new),
            verified: entry.verified().map(|verified| claim_text(verified) + &statement(verified)),
        });
    }
    for finding in audit.others.iter().chain(audit.remarks.iter().filter(|_| !audit.lenient)) {
        let (_, cases) = folders.entry(folder(&finding.name)).or_default();
        let problem = Some(Problem::new(finding));
        cases.push(Case { name: base(&finding.name), time: None, problem, verified: None });
    }
    let suites: Vec<Suite<'_>> = folders
        .into_iter()
        .map(|(name, (time, cases))| Suite {
            name: match &audit.root {
                Some(root) if name == "." => root,
                _ => name,
            },
            counts: Counts::of(cases.iter()),
            time: seconds(time),
            cases,
        })
        .collect();
    let counts = Counts::of(suites.iter().flat_map(|suite| &suite.cases));
    let document = Document { counts, time: seconds(audit.time), suites };
    Ok(filled_in(&[("junit", TEMPLATE)], &document)? + "\n")
}
