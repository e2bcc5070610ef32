//! One self-contained HTML page about a function or a claim file.
//!
//! In: reports, each with what the search found, the kernel verified and exhaustion computed. Out: the text of a file
//! that needs no network, no font and no server. The verdict comes first; then why, the bar with its
//! Grundy numbers, the obligations, the certificate with its digest, and a bar or game to play against. Everything but play
//! is there without scripts. Texts of users are data: the template escapes them, and what the script reads is JSON
//! that cannot end its element.

mod answer;
mod bar;
mod certificate;
mod embed;
mod figures;
mod file_name;
mod game;
mod prose;
mod section;

pub use bar::{DEFAULT_COLUMN, MAX_COLUMN, MAX_ROW};
pub use certificate::MAX_EMBEDDED;
pub use file_name::file_name;
pub use game::MAX_PLAYED_MOVES;

use askama::Template;

use super::audit::shown;
use super::{ClaimReport, text};
use nimcert_core::language::ast::{FunctionId, Program};
use section::{Place, Room, Section};

/// Most bars and games that are on one page; more claims have their sections without.
pub const MAX_PANELS: usize = 4;

/// Most claims of a page.
pub const MAX_CLAIMS: usize = 100;

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
pub enum PageError {
    /// A claim file with too many claims.
    #[error("{count} claims are more than the limit of {MAX_CLAIMS} of one page (limit MAX_CLAIMS)")]
    TooManyClaims {
        /// How many.
        count: usize,
    },
    /// Data could not be written as JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The template could not be filled in.
    #[error(transparent)]
    Template(#[from] askama::Error),
}

/// What a page shows beside its claims.
#[derive(Debug, Clone)]
pub struct PageOptions {
    /// What was asked for: an expression, or the path of a file.
    pub asked: String,
    /// Name of the claim and certificate files, without an extension; a number is added if there are several.
    pub file: String,
    /// Last column of the tables of Grundy numbers, at most [`MAX_COLUMN`].
    pub columns: u64,
    /// Whether times are shown: they differ from run to run.
    pub times: bool,
}

/// A claim of a page.
#[derive(Debug, Clone, Copy)]
pub struct Claimed<'r> {
    /// Its report.
    pub report: &'r ClaimReport<'r>,
    /// The function that it is about; 0 if it is about a game or about all naturals.
    pub function: FunctionId,
}

/// The script of a page.
const SCRIPT: &str = include_str!("../../templates/report.js");

/// The style of a page.
const STYLE: &str = include_str!("../../templates/report.css");

/// A line of the list of claims.
struct Line {
    id: String,
    claim: String,
    class: &'static str,
    verdict: String,
}

#[derive(Template)]
#[template(path = "page.html")]
struct Page<'a> {
    title: String,
    asked: &'a str,
    version: &'static str,
    style: String,
    script: &'static str,
    script_digest: String,
    plays: bool,
    summary: String,
    lines: Vec<Line>,
    sections: Vec<Section>,
}

/// The page of these claims of a program.
///
/// The same claims give the same bytes, unless times are asked for.
///
/// # Errors
/// There are more claims than [`MAX_CLAIMS`]; the others do not occur.
pub fn page(program: &Program, claims: &[Claimed<'_>], options: &PageOptions) -> Result<String, PageError> {
    if claims.len() > MAX_CLAIMS {
        return Err(PageError::TooManyClaims { count: claims.len() });
    }
    let asked = shown(&options.asked);
    let alone = claims.len() == 1;
    let mut room = Room { links: MAX_EMBEDDED, panels: MAX_PANELS, functions: Vec::new() };
    let mut sections = Vec::new();
    for (number, claimed) in (1..).zip(claims) {
        let file = if alone { options.file.clone() } else { format!("{}-{number}", options.file) };
        let place = Place { number, alone, file: &file };
        sections.push(Section::new(program, claimed, options, place, &mut room)?);
    }
    let line = |section: &Section| Line {
        id: section.id.clone(),
        claim: section.claim.clone(),
        class: section.answer.class,
        verdict: section.answer.word.clone(),
    };
    let first = sections.first();
    let title = match first {
        Some(section) if alone && !section.heading.is_empty() => section.heading.clone(),
        Some(section) if alone => section.claim.lines().next().unwrap_or_default().to_owned(),
        _ => asked.clone(),
    };
    let page = Page {
        title,
        asked: &asked,
        version: env!("CARGO_PKG_VERSION"),
        style: format!("{}{STYLE}", figures::style()),
        script: SCRIPT,
        script_digest: embed::script_digest(SCRIPT),
        plays: sections.iter().any(|section| section.board.is_some() || section.game.is_some()),
        summary: if alone {
            String::new()
        } else {
            text::summary(claims.iter().map(|claimed| claimed.report))
        },
        lines: if alone { Vec::new() } else { sections.iter().map(line).collect() },
        sections,
    };
    Ok(page.render()?)
}
