//! JUnit XML, the report that CI systems read: a test suite a folder, a test case a certificate.
//!
//! A certificate that is rejected is a failure with the code of the reason as its type; what cannot be read
//! or lacks its other file is an error; what the kernel declined is skipped. Valid by the schema of Jenkins
//! (tests/data/junit-10.xsd).

use std::collections::BTreeMap;

use quick_junit::{NonSuccessKind, Report, SerializeError, TestCase, TestCaseStatus, TestSuite};

use super::{Audit, Finding, Kind, folder};
use crate::kernel::statement;

fn status(finding: Option<&Finding>) -> TestCaseStatus {
    let Some(finding) = finding else { return TestCaseStatus::success() };
    let mut status = match finding.kind {
        Kind::Declined => TestCaseStatus::skipped(),
        Kind::Orphan | Kind::Unreadable => TestCaseStatus::non_success(NonSuccessKind::Error),
        _ => TestCaseStatus::non_success(NonSuccessKind::Failure),
    };
    status.set_type(finding.kind.rule()).set_message(&finding.message).set_description(finding.to_string());
    status
}

/// A case of a name with folders: the last part of the name, in the class of its folder.
fn case(name: &str, status: TestCaseStatus) -> TestCase {
    let base = name.rsplit_once('/').map_or(name, |(_, base)| base);
    let mut case = TestCase::new(base, status);
    case.set_classname(folder(name));
    case
}

/// The document.
///
/// # Errors
/// Those of the writer of XML.
pub fn junit(audit: &Audit) -> Result<String, SerializeError> {
    let mut suites: BTreeMap<&str, TestSuite> = BTreeMap::new();
    let mut add = |folder, case| {
        let suite = suites.entry(folder).or_insert_with(|| TestSuite::new(folder));
        suite.add_test_case(case);
    };
    for entry in &audit.entries {
        let mut case = case(&entry.name, status(entry.finding().as_ref()));
        case.set_time(entry.time);
        if let Some(verified) = entry.verified() {
            case.set_system_out(statement(verified));
        }
        add(entry.folder(), case);
    }
    for finding in &audit.others {
        add(folder(&finding.name), case(&finding.name, status(Some(finding))));
    }
    let mut report = Report::new("nimcert audit");
    report.set_time(audit.time);
    for (_, mut suite) in suites {
        suite.set_time(suite.test_cases.iter().filter_map(|case| case.time).sum());
        report.add_test_suite(suite);
    }
    let text = report.to_string()?;
    // The schema of Jenkins knows this count in a suite, but not in the root, which comes first.
    Ok(text.replacen(&format!(" skipped=\"{}\"", report.skipped), "", 1))
}
