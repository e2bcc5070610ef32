//! For which values of its parameter a claim holds, as a part of a page.

use serde::Serialize;

use super::blocks::{Span, spans};
use super::certificate::shown;
use super::notation::typeset;
use super::options::PageError;
use super::page::WHICH;
use crate::residue_classes::{Classes, described, verdict};
use crate::templates::filled_in;
use nimcert_core::language::ast::{Program, Property, Statement};
use nimcert_core::language::{print_claim, spread};
use nimcert_prose::Layout;

/// A verdict with the values that it is about.
#[derive(Serialize)]
struct Said {
    word: &'static str,
    values: String,
}

/// Values that were decided together.
#[derive(Serialize)]
struct PartRow {
    values: String,
    verdict: &'static str,
    particulars: Vec<Vec<Span>>,
    /// The numbers of their parts, from 0, with blanks between them: where the page puts what can be saved.
    parts: String,
}

/// What the template needs.
#[derive(Serialize)]
struct Which {
    /// The parameter.
    name: String,
    /// The claim without its definitions.
    claim: String,
    /// Class of the style sheet.
    class: &'static str,
    answers: Vec<Said>,
    meaning: &'static str,
    rows: Vec<PartRow>,
    /// The claim with its definitions.
    text: String,
}

/// The answer for a page of another program that has [`style`](super::style). That program fills the cells with an
/// attribute `data-parts`, which has the numbers of the parts whose certificates belong there.
///
/// # Errors
/// None is expected.
pub fn which_fragment(classes: &Classes<'_>) -> Result<String, PageError> {
    let found = &classes.found;
    let program = Program { claims: vec![classes.claim.clone()], ..classes.program.clone() };
    let text = print_claim(&program, 0);
    let asked = match (&classes.claim.statement, classes.claim.negated) {
        (Statement::Property { property: Property::Nimsum, .. }, false) => {
            let functions = nimcert_prose::functions(&text, Layout::default());
            format!("G(y, z) = y xor z for the bar of {}", functions.lines().last().unwrap_or_default())
        }
        _ => {
            let claim = text.lines().last().unwrap_or_default();
            claim.strip_prefix("claim ").unwrap_or(claim).to_owned()
        }
    };
    let answers: Vec<Said> = [("proved", Some(true)), ("refuted", Some(false)), ("undecided", None)]
        .into_iter()
        .filter_map(|(word, holds)| Some(Said { word, values: typeset(&classes.values(holds)?) }))
        .collect();
    let class = match answers.as_slice() {
        [only] => only.word,
        _ if !found.is_exact() => "undecided",
        _ => "several",
    };
    let mut rows = Vec::new();
    let mut number = 0;
    for group in classes.groups() {
        let parts: Vec<String> = (number..number + group.len()).map(|part| part.to_string()).collect();
        number += group.len();
        let Some(described) = described(classes.asked, &found.parameter, group) else { continue };
        rows.push(PartRow {
            values: typeset(&described.values),
            verdict: group.first().map_or("undecided", verdict),
            particulars: described.particulars.iter().map(|text| spans(text)).collect(),
            parts: parts.join(" "),
        });
    }
    let meaning = match found.is_exact() {
        true => {
            "Every value is covered by one of the parts below. Each part has a certificate of its own, which the kernel has checked; where the claim fails for all values of a part, the certificate is for the opposite."
        }
        false => {
            "Only what the certificates below cover is proved or refuted. For the other values a limit was reached, or no proof was found."
        }
    };
    let which = Which {
        name: found.parameter.name.clone(),
        claim: typeset(&asked),
        class,
        answers,
        meaning,
        rows,
        text: shown(spread(&text).trim_end()),
    };
    Ok(filled_in(&WHICH, &which)?)
}
