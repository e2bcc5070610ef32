//! Workflow commands of GitHub Actions: an annotation for each finding, without code scanning.

use std::fmt::Write;

use super::finding::Finding;
use super::name::path;
use super::report::Audit;
use super::rules::{help, level};

/// A line `::error file=..,line=..,title=..::message` for each finding; of a lenient audit also a line
/// `::notice ..` for each remark. GitHub shows at most ten errors, ten warnings and ten notices of a step beside the
/// files; all of them are in the log.
pub fn github(audit: &Audit) -> String {
    let mut out = String::new();
    let findings = audit.findings();
    let remarks = audit.remarks.iter().filter(|_| audit.lenient);
    for finding in findings.iter().chain(remarks) {
        let Finding { kind, subject, uri, message, .. } = finding;
        let command = match level(kind.rule(), audit.lenient) {
            "note" => "notice",
            other => other,
        };
        // Writing to a string does not fail.
        let _ = writeln!(
            out,
            "::{command} file={},line={},title={}::{}",
            property(&path(uri)),
            finding.line(),
            property(subject),
            data(&format!("{message}\n{}", help(kind.rule()))),
        );
    }
    out
}

/// A message of a workflow command, which ends with its line.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property, which ends with a comma or `::`.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_its_command_or_its_property() {
        assert_eq!(data("100%\r\n::error::x, y"), "100%25%0D%0A::error::x, y");
        assert_eq!(property("a,line=2::b%\n"), "a%2Cline=2%3A%3Ab%25%0A");
    }
}
