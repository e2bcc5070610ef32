//! The kernel's verdict as text.

use std::path::Path;

use super::{noun, scoped, valued, words};
use crate::question::TextKind;
use nimcert_core::certificate::read_head;
use nimcert_core::language::{Source, parse_program, print_claim, spread};
use nimcert_kernel::{Failure, Obligation, Rejection, Verified};
use nimcert_prose::{Layout, Prose, plural, shown};

/// The code of the only rejection that is a fault of the claim file alone.
const UNREADABLE_CLAIM: &str = "K02";

/// The code of a certificate of another claim.
const MISMATCH: &str = "K03";

/// Most lines of a claim that are shown.
const LONGEST_CLAIM: usize = 16;

/// The mark that some editors put before text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// How a certificate begins.
const HEAD: &[u8] = b"nimcert certificate";

/// What `verify` prints: the claim, the obligations, and last the verdict.
pub fn verdict(result: &Result<Verified, Failure>, layout: Layout) -> String {
    let mut out = String::new();
    match result {
        Ok(verified) => {
            for line in &verified.claim {
                layout.paragraph(&mut out, "", "    ", line);
            }
            out.push('\n');
            for obligation in &verified.obligations {
                let Obligation { name, states } = obligation;
                out.push_str(&format!("  {name:<24} {}\n", plural(*states, noun(verified, name))));
            }
            out.push('\n');
            layout.paragraph(&mut out, "", "    ", &format!("shown by: {}", words(verified)));
            let values = valued(verified).map_or(String::new(), |values| format!(" {values}"));
            out.push_str(&format!("verified{values}: {}\n", scoped(verified)));
        }
        Err(failure) => out.push_str(&format!("{failure}\n")),
    }
    out
}

/// A file by its path, with its bytes.
#[derive(Debug, Clone, Copy)]
pub struct File<'f> {
    /// Its path.
    pub path: &'f Path,
    /// Its content.
    pub bytes: &'f [u8],
}

/// The note on a verified certificate whose digest is not that of its claim.
pub fn other_digest(layout: Layout) -> String {
    let mut out = Prose::default();
    out.say(
        "note: the line `digest` is not the digest of the claim in the certificate; the kernel does not need it, but \
         `nimcert audit` rejects such a certificate",
    );
    format!("{}\n", out.text(layout))
}

/// The lines before the verdict: which of the two files a rejection is about, and how to fix it.
pub fn about(rejection: &Rejection, claim: File<'_>, certificate: File<'_>, layout: Layout) -> String {
    let mut out = Prose::default();
    let (name, file) = match rejection.code() {
        UNREADABLE_CLAIM => ("claim", claim),
        _ => ("certificate", certificate),
    };
    out.row_with_path(name, "rejected", String::new(), shown(&file.path.to_string_lossy()));
    if claim.bytes.starts_with(BYTE_ORDER_MARK) {
        out.say(
            "help: the claim file begins with a byte order mark, which `check` and `prove` skip but the kernel \
             rejects: save the file as UTF-8 without it",
        );
    } else if claim.bytes.starts_with(HEAD) {
        out.say(match certificate.bytes.starts_with(HEAD) {
            true => "help: both files are certificates; the first file must be the claim",
            false => "help: the first file is the claim, the second one the certificate",
        });
    } else if !certificate.bytes.starts_with(HEAD) {
        out.say(no_certificate(certificate));
    } else if rejection.code() == UNREADABLE_CLAIM
        && parse_program(&Source::new("claim", String::from_utf8_lossy(claim.bytes)), &[]).is_ok()
    {
        out.say(
            "help: `prove` reads spellings that the kernel does not (docs/LANGUAGE.md, *search only*): verify the \
             claim file that --emit wrote beside the certificate",
        );
    }
    let mut out = out.text(layout);
    if rejection.code() == MISMATCH {
        out.push_str(&both_claims(claim, certificate, layout));
    }
    format!("{out}\n")
}

/// The help for a file in the place of the certificate that does not begin as one.
fn no_certificate(file: File<'_>) -> String {
    let path = shown(&file.path.to_string_lossy());
    match TextKind::of(&String::from_utf8_lossy(file.bytes)) {
        TextKind::ClaimFile => {
            let certificate = shown(&file.path.with_extension("cert").to_string_lossy());
            format!(
                "help: {path} is a claim file; the second file must be its certificate, such as {certificate}, which \
                 `nimcert prove` writes with --emit"
            )
        }
        _ => format!(
            "help: {path} is not a certificate; `nimcert check` and `nimcert prove` write one with --emit"
        ),
    }
}

/// The claims of the file in canonical form, and that of the certificate.
fn both_claims(claim: File<'_>, certificate: File<'_>, layout: Layout) -> String {
    let mut out = String::new();
    let source = Source::new("claim", String::from_utf8_lossy(claim.bytes));
    let stated = match parse_program(&source, &[]) {
        Ok(program) => {
            (0..program.claims.len()).map(|index| print_claim(&program, index)).collect::<Vec<_>>().join("\n")
        }
        Err(_) => source.text,
    };
    let stated = if stated.trim().is_empty() { "no claim".to_owned() } else { stated };
    let proved = read_head(certificate.bytes).map(|head| head.claim).unwrap_or_default();
    for (what, text) in [("the claim file states:", stated), ("the certificate is about:", proved)] {
        layout.paragraph(&mut out, "  ", "  ", what);
        let lines: Vec<String> = spread(&text).lines().map(shown).collect();
        for line in lines.iter().take(LONGEST_CLAIM) {
            layout.paragraph(&mut out, "    ", "      ", line);
        }
        if lines.len() > LONGEST_CLAIM {
            out.push_str(&format!(
                "    .. ({} more)\n",
                plural((lines.len() - LONGEST_CLAIM) as u64, "line")
            ));
        }
    }
    out
}
