//! The generated list of certificates.

use std::fmt::Write;

use super::entry::Entry;
use crate::kernel::statement;

/// The list of certificates, in Markdown. It holds nothing that changes from run to run.
pub fn index(entries: &[Entry]) -> String {
    let mut out = String::from(
        "# Certificates\n\nWritten by `nimcert audit --write-index`; `nimcert audit` fails if it is not up to date.\n\n\
         | certificate | verified claim | states | bytes | SHA-256 |\n| --- | --- | ---: | ---: | --- |\n",
    );
    for entry in entries {
        let said = entry.verified().map_or_else(|| "not verified".to_owned(), statement);
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | `{}` |",
            cell(&entry.name),
            cell(&said),
            entry.states(),
            entry.bytes,
            entry.sha256
        );
    }
    out
}

/// Text that stays in its cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace(['\n', '\r'], " ")
}
