//! The page: its head, the list of claims, and the sections.

use serde::Serialize;

use super::certificate::MAX_EMBEDDED;
use super::kernel::PageKernel;
use super::options::{Claimed, MAX_CLAIMS, MAX_PANELS, PageError, PageOptions};
use super::section::{Place, Room, Section};
use super::undecided::Undecided;
use super::which::{Which, answered};
use super::{embed, kernel};
use crate::residue_classes::Classes;
use crate::templates::filled_in;
use crate::text;
use nimcert_core::language::ast::{GameSum, Program};
use nimcert_discover::Discovery;
use nimcert_drawing::svg;
use nimcert_prose::shown;

/// The script of every page of nimcert: the choice of colours, and hints where something can be scrolled. It looks for
/// such places when it runs, and when the document gets an event `nimcert:sections`.
pub const FRAME_SCRIPT: &str = include_str!("../../templates/frame.js");

/// The script of a report: [`FRAME_SCRIPT`], and bars and games to play. It looks for games when [`FRAME_SCRIPT`] looks
/// for its places.
pub const SCRIPT: &str =
    concat!(include_str!("../../templates/frame.js"), include_str!("../../templates/report.js"));

/// The look of every page of nimcert: its colours and its text.
const LOOK: &str =
    concat!(include_str!("../../templates/colours.css"), include_str!("../../templates/look.css"));

/// The style of what only reports have.
const STYLE: &str = include_str!("../../templates/report.css");

/// The templates of a page: that of its frame, that of a section, that of a game whose P-positions were not found, and
/// that of an answer for which values of a parameter a claim holds, and that of text with code in it.
const TEMPLATES: [(&str, &str); 5] = [
    ("page", include_str!("../../templates/page.html")),
    ("section", include_str!("../../templates/section.html")),
    ("undecided", include_str!("../../templates/undecided.html")),
    ("which", include_str!("../../templates/which.html")),
    ("inline", include_str!("../../templates/inline.html")),
];

/// The templates of sections without a frame.
const FRAGMENT: [(&str, &str); 3] = [
    ("fragment", "{% for section in sections %}{% include \"section\" with section %}{% endfor %}"),
    TEMPLATES[1],
    TEMPLATES[4],
];

/// The templates of an answer for which values of a parameter a claim holds.
const WHICH: [(&str, &str); 2] = [TEMPLATES[3], TEMPLATES[4]];

/// Sections without a frame.
#[derive(Serialize)]
struct Fragment {
    sections: Vec<Section>,
}

/// A line of the list of claims.
#[derive(Serialize)]
struct Line {
    id: String,
    claim: String,
    class: &'static str,
    verdict: String,
}

/// What the template needs.
#[derive(Default, Serialize)]
struct Page<'a> {
    title: String,
    /// The claim, if the title is another text.
    statement: String,
    asked: &'a str,
    version: &'static str,
    style: String,
    script: String,
    script_digest: String,
    plays: bool,
    /// The kernel, if the page carries it and has something to check.
    kernel: Option<&'a PageKernel>,
    summary: String,
    lines: Vec<Line>,
    sections: Vec<Section>,
    /// In place of sections: a game whose P-positions were not found.
    undecided: Option<Undecided>,
    /// In place of sections: for which values of its parameter a claim holds.
    which: Option<Which>,
}

impl<'a> Page<'a> {
    /// A page without content.
    fn empty(title: String, asked: &'a str) -> Page<'a> {
        Page {
            title,
            asked,
            version: env!("CARGO_PKG_VERSION"),
            style: style(),
            script_digest: embed::script_digest(SCRIPT),
            script: SCRIPT.to_owned(),
            ..Page::default()
        }
    }
}

impl<'a> Page<'a> {
    /// The page with a kernel, if there is one, and the script that runs it.
    fn carrying(self, kernel: Option<&'a PageKernel>) -> Page<'a> {
        let Some(_) = kernel else { return self };
        let script = format!("{SCRIPT}{}", kernel::SCRIPT);
        Page { kernel, script_digest: embed::script_digest(&script), script, ..self }
    }
}

/// The style of a report: the look of all pages, the pictures, and what only reports have.
pub fn style() -> String {
    format!("{LOOK}{}{STYLE}", svg::css())
}

/// The sections of a page, with at most `links` bytes of data links.
fn sections(
    program: &Program,
    claims: &[Claimed<'_>],
    options: &PageOptions,
    links: usize,
) -> Result<Vec<Section>, PageError> {
    if claims.len() > MAX_CLAIMS {
        return Err(PageError::TooManyClaims { count: claims.len() });
    }
    let alone = claims.len() == 1;
    let mut room = Room { links, panels: MAX_PANELS, functions: Vec::new() };
    let section = |(number, claimed): (usize, &Claimed<'_>)| {
        let file = if alone { options.file.clone() } else { format!("{}-{number}", options.file) };
        let place = Place { number, alone, file: &file };
        Section::new(program, claimed, options, place, &mut room)
    };
    (1..).zip(claims).map(section).collect()
}

/// The sections of a page of these claims without its frame, for a page of another program that has [`style`] and
/// [`SCRIPT`]. Certificates are not in it: that program has them.
///
/// # Errors
/// The same as for [`page`].
pub fn fragment(
    program: &Program,
    claims: &[Claimed<'_>],
    options: &PageOptions,
) -> Result<String, PageError> {
    let mut sections = sections(program, claims, options, 0)?;
    for certificate in sections.iter_mut().filter_map(|section| section.certificate.as_mut()) {
        certificate.too_large = false;
    }
    Ok(filled_in(&FRAGMENT, &Fragment { sections })?)
}

/// The page of these claims of a program.
///
/// The same claims give the same bytes, unless times are asked for.
///
/// # Errors
/// There are more claims than [`MAX_CLAIMS`]; the others do not occur.
pub fn page(program: &Program, claims: &[Claimed<'_>], options: &PageOptions) -> Result<String, PageError> {
    let asked = shown(&options.asked);
    let alone = claims.len() == 1;
    let sections = sections(program, claims, options, MAX_EMBEDDED)?;
    let line = |section: &Section| Line {
        id: section.id.clone(),
        claim: section.typeset_claim.clone(),
        class: section.answer.class,
        verdict: section.answer.word.clone(),
    };
    let first = sections.first();
    let claimed = match first {
        Some(section) if alone && !section.heading.is_empty() => section.heading.clone(),
        Some(section) if alone => section.headline().to_owned(),
        _ => String::new(),
    };
    let (title, statement) = match &options.title {
        Some(title) => (shown(title), claimed),
        None if claimed.is_empty() => (asked.clone(), claimed),
        None => (claimed, String::new()),
    };
    let checks = sections.iter().any(|section| section.recheck);
    let page = Page {
        statement,
        plays: sections.iter().any(|section| section.board.is_some() || section.game.is_some()),
        summary: if alone {
            String::new()
        } else {
            text::summary(claims.iter().map(|claimed| claimed.report))
        },
        lines: if alone { Vec::new() } else { sections.iter().map(line).collect() },
        sections,
        ..Page::empty(title, &asked)
    };
    Ok(filled_in(&TEMPLATES, &page.carrying(options.kernel.as_ref().filter(|_| checks)))?)
}

/// The page of an answer for which values of its parameter a claim holds, with its claims and certificates.
///
/// # Errors
/// None is expected.
pub fn which_page(classes: &Classes<'_>, options: &PageOptions) -> Result<String, PageError> {
    let which = answered(classes, Some(options));
    let asked = shown(&options.asked);
    let title = options.title.as_deref().map_or_else(|| format!("For which {}?", which.name), shown);
    let kernel = options.kernel.as_ref().filter(|_| which.recheck);
    let page = Page { which: Some(which), ..Page::empty(title, &asked) };
    Ok(filled_in(&TEMPLATES, &page.carrying(kernel))?)
}

/// The answer for a page of another program that has [`style`]. That program fills the cells with an attribute
/// `data-parts`, which has the numbers of the parts whose certificates belong there.
///
/// # Errors
/// None is expected.
pub fn which_fragment(classes: &Classes<'_>) -> Result<String, PageError> {
    Ok(filled_in(&WHICH, &answered(classes, None))?)
}

/// The page of a game of a program whose P-positions were looked for without success.
///
/// # Errors
/// None is expected.
pub fn undecided_page(
    found: &Discovery,
    program: &Program,
    game: &GameSum,
    options: &PageOptions,
) -> Result<String, PageError> {
    let asked = shown(&options.asked);
    let title = options.title.as_deref().map_or_else(|| asked.clone(), shown);
    let undecided = Some(Undecided::new(found, program, game));
    Ok(filled_in(&TEMPLATES, &Page { undecided, ..Page::empty(title, &asked) })?)
}

/// The answer of such a page without its frame, for a page of another program that has [`style`].
///
/// # Errors
/// None is expected.
pub fn undecided_fragment(found: &Discovery, program: &Program, game: &GameSum) -> Result<String, PageError> {
    Ok(filled_in(&TEMPLATES[2..], &Undecided::new(found, program, game))?)
}
