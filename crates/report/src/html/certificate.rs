//! The certificate inside a page.

use nimcert_prose::plural;
use serde::Serialize;

use super::embed::{data_link, length_of_data_link};
use nimcert_core::answer::Certificate;
use nimcert_core::language::spread;

/// Bytes of data links in a page, those of all its certificates together: the page stays below 1 MB.
pub(super) const MAX_EMBEDDED: usize = 640 << 10;

/// Lines of a certificate that are shown.
const SHOWN_LINES: usize = 24;

/// Longest line that is shown, in characters.
const LONGEST_LINE: usize = 160;

/// Most characters of a claim that are shown: lists of heights may be long.
const LONGEST_CLAIM: usize = 20_000;

/// A text of a claim, cut if it is long.
pub(super) fn shown(text: &str) -> String {
    match text.char_indices().nth(LONGEST_CLAIM) {
        Some((at, _)) => format!("{} .. ({} characters)", &text[..at], text.chars().count()),
        None => text.to_owned(),
    }
}

/// A certificate with its claim, and how to check it.
#[derive(Serialize)]
pub(super) struct Embedded {
    pub(super) sha256: String,
    /// How large it is: `2,378 bytes`.
    pub(super) size: String,
    /// How many states it lists; empty if none.
    pub(super) states: String,
    /// The claim as it is shown.
    pub(super) claim: String,
    /// The claim in canonical form.
    pub(super) is_of: String,
    pub(super) claim_name: String,
    /// Its link, unless it is too large.
    pub(super) claim_link: Option<String>,
    pub(super) certificate_name: String,
    /// The link, unless it is too large.
    pub(super) certificate_link: Option<String>,
    /// Whether one of the links is left out.
    pub(super) too_large: bool,
    /// How to check it.
    pub(super) command: String,
    pub(super) head: String,
    pub(super) lines: usize,
    /// The lines that are shown.
    pub(super) shown: usize,
    /// The lines that are not shown.
    pub(super) more: usize,
}

/// A word of a command: quoted unless no shell reads anything else in it.
fn word(name: &str) -> String {
    match name.chars().all(|c| c.is_ascii_alphanumeric() || "._-%".contains(c)) && !name.starts_with('-') {
        true => name.to_owned(),
        false => format!("'./{}'", name.replace('\'', "'\\''")),
    }
}

/// A certificate under the name `NAME.cert`, if it was made; `room` is what a page has left.
pub(super) fn embedded(certificate: Option<&Certificate>, name: &str, room: &mut usize) -> Option<Embedded> {
    let Certificate { claim: is_of, bytes, sha256, states } = certificate?;
    let mut link = |bytes: &[u8]| {
        *room = room.checked_sub(length_of_data_link(bytes.len()))?;
        Some(data_link(bytes))
    };
    let claim = spread(is_of);
    let (claim_link, certificate_link) = (link(claim.as_bytes()), link(bytes));
    let text = String::from_utf8_lossy(bytes);
    let lines = text.lines().count();
    let cut = |line: &str| match line.char_indices().nth(LONGEST_LINE) {
        Some((at, _)) => format!("{} ..", &line[..at]),
        None => line.to_owned(),
    };
    let head: Vec<String> = text.lines().take(SHOWN_LINES).map(cut).collect();
    let (claim_name, certificate_name) = (format!("{name}.claim"), format!("{name}.cert"));
    Some(Embedded {
        sha256: sha256.clone(),
        size: plural(bytes.len() as u64, "byte"),
        states: if *states == 0 { String::new() } else { plural(*states as u64, "state") },
        too_large: claim_link.is_none() || certificate_link.is_none(),
        claim_link,
        claim: shown(claim.trim_end()),
        is_of: is_of.trim_end().to_owned(),
        command: format!("nimcert verify {} {}", word(&claim_name), word(&certificate_name)),
        claim_name,
        certificate_name,
        certificate_link,
        shown: head.len(),
        more: lines - head.len(),
        head: head.join("\n"),
        lines,
    })
}
