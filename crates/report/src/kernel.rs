//! The kernel's verdict as text, and how much there is to trust.

use std::path::Path;

use super::audit::shown;
use super::prose::digits::short_decimal as short;
use super::prose::{Layout, Prose, plural};
use nimcert_kernel::{Failure, Obligation, Rejection, Route, SOURCES, Scope, Verified};

/// The code of the only rejection that is a fault of the claim file alone.
const UNREADABLE_CLAIM: &str = "K02";

/// The mark that some editors put before text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// How a certificate begins.
const HEAD: &[u8] = b"nimcert certificate";

/// Lines of the kernel that are neither blank nor comment.
pub fn lines_to_trust() -> usize {
    SOURCES
        .iter()
        .flat_map(|(_, text)| text.lines())
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with("//"))
        .count()
}

/// What `verify` prints: the claim, the obligations, and last the verdict.
pub fn text(result: &Result<Verified, Failure>, layout: Layout) -> String {
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
            out.push_str(&format!("\nroute: {}\n", route(verified)));
            out.push_str(&format!("verified: {}\n", scoped(verified)));
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
            "help: the claim file begins with a byte order mark, which `check` and `prove` pass over and the \
             kernel does not: save the file as UTF-8 without it",
        );
    } else if claim.bytes.starts_with(HEAD) && !certificate.bytes.starts_with(HEAD) {
        out.say("help: the first file is the claim, the second one the certificate");
    }
    format!("{}\n", out.text(layout))
}

/// The noun for the number of an obligation: states, columns or positions.
pub(super) fn noun(verified: &Verified, obligation: &str) -> &'static str {
    match obligation {
        "position" => "position",
        "counterexample" if matches!(verified.route, Route::Position { .. }) => "position",
        "counterexample" | "evaluated all" | "evaluated steps" => "column",
        _ => "state",
    }
}

/// What was verified and how, in one line.
pub fn statement(verified: &Verified) -> String {
    format!("{}; {}", scoped(verified), route(verified))
}

/// The claim as the kernel read it, each line ended by a newline.
pub fn claim_text(verified: &Verified) -> String {
    verified.claim.iter().map(|line| format!("{line}\n")).collect()
}

/// The claim with the columns it is about.
fn scoped(verified: &Verified) -> String {
    let claim = verified.claim.last().map_or("", |line| line.trim());
    match (&verified.scope, &verified.route) {
        // The bound is a part of the claim; a counterexample is not about all naturals.
        (Scope::Below(_), _) | (_, Route::Counterexample { .. } | Route::Position { .. }) => {
            short_claim(claim)
        }
        (Scope::AllColumns | Scope::AllNaturals, _) => format!("{claim}, for all naturals"),
    }
}

/// A claim with its bound shortened.
fn short_claim(claim: &str) -> String {
    match claim.split_once(" below ") {
        Some((head, bound)) => format!("{head} below {}", short(bound)),
        None => claim.to_owned(),
    }
}

/// How it was verified.
fn route(verified: &Verified) -> String {
    let nimsum = verified.claim.last().is_some_and(|claim| claim.contains("nimsum"));
    match &verified.route {
        Route::Invariants { ns: true, partition: true } => "ns + Theorem 8.2, partition".into(),
        Route::Invariants { ns: false, partition: true } => "partition".into(),
        Route::Invariants { ns: true, partition: false } if nimsum => "ns + Theorem 8.2".into(),
        Route::Invariants { .. } => "invariants".into(),
        Route::Evaluated => "columns computed".into(),
        Route::Counterexample { property, z, z_prime, f_z, f_z_prime } => format!(
            "{property} fails: f({}) = {}, f({}) = {}",
            short(z),
            short(f_z),
            short(z_prime),
            short(f_z_prime)
        ),
        Route::Game { moves, coordinates } => format!("P/N rule, {moves} moves, {coordinates} coordinates"),
        Route::Criterion { coordinates } => format!("criterion of bars, {coordinates} coordinates"),
        Route::Position { kind, position, option } => {
            let tuple = |numbers: &[String]| {
                numbers.iter().map(|number| short(number)).collect::<Vec<_>>().join(", ")
            };
            let to = option.as_ref().map_or(String::new(), |option| format!(" to ({})", tuple(option)));
            format!("{kind} fails: ({}){to}", tuple(position))
        }
    }
}
