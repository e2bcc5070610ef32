//! For which values of its parameter a claim holds, as a page and as a part of a page of another program.

use serde::Serialize;

use super::blocks::{Span, spans};
use super::certificate::{MAX_EMBEDDED, embedded, shown};
use super::notation::typeset;
use super::options::PageOptions;
use crate::residue_classes::{Classes, described, file_name, verdict};
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
    /// The numbers of their parts, from 0, with blanks between them: where another program puts what can be saved.
    parts: String,
    /// What can be saved.
    saves: Vec<Save>,
}

/// A certificate of a part with its claim.
#[derive(Serialize)]
struct Save {
    claim_name: String,
    claim_link: String,
    certificate_name: String,
    certificate_link: String,
}

/// What the template needs.
#[derive(Serialize)]
pub(super) struct Which {
    /// The parameter.
    pub(super) name: String,
    /// The claim without its definitions.
    claim: String,
    /// Class of the style sheet.
    class: &'static str,
    answers: Vec<Said>,
    meaning: &'static str,
    rows: Vec<PartRow>,
    /// Whether some certificates are left out, because the page would be too large.
    too_large: bool,
    /// Whether a reader can check all certificates with the kernel of the page.
    pub(super) recheck: bool,
    /// The claim with its definitions.
    text: String,
}

/// The files of a part as links, as far as the page has room for them.
fn saves(classes: &Classes<'_>, number: usize, file: &str, room: &mut usize) -> Option<Result<Save, ()>> {
    let part = classes.found.parts.get(number)?;
    let certificate = part.proof.as_ref().ok()?.answer.certificate.as_ref()?;
    let name = file_name(file, &classes.found.parameter, &part.values);
    let embedded = embedded(Some(certificate), &name, room)?;
    Some(match (embedded.claim_link, embedded.certificate_link) {
        (Some(claim_link), Some(certificate_link)) => Ok(Save {
            claim_name: embedded.claim_name,
            claim_link,
            certificate_name: embedded.certificate_name,
            certificate_link,
        }),
        _ => Err(()),
    })
}

/// What the template needs; with options, for a page that has the files of the parts.
pub(super) fn answered(classes: &Classes<'_>, page: Option<&PageOptions>) -> Which {
    let (mut room, mut too_large) = (MAX_EMBEDDED, false);
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
        let numbers = number..number + group.len();
        number += group.len();
        let parts: Vec<String> = numbers.clone().map(|part| part.to_string()).collect();
        let files = numbers.filter_map(|part| saves(classes, part, &page?.file, &mut room));
        let (files, left): (Vec<_>, Vec<_>) = files.partition(Result::is_ok);
        too_large |= !left.is_empty();
        let Some(described) = described(classes.asked, &found.parameter, group) else { continue };
        rows.push(PartRow {
            values: typeset(&described.values),
            verdict: group.first().map_or("undecided", verdict),
            particulars: described.particulars.iter().map(|text| spans(text)).collect(),
            parts: parts.join(" "),
            saves: files.into_iter().flatten().collect(),
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
    let has_files = rows.iter().any(|row| !row.saves.is_empty());
    Which {
        name: found.parameter.name.clone(),
        claim: typeset(&asked),
        class,
        answers,
        meaning,
        rows,
        too_large,
        recheck: has_files && !too_large && page.is_some_and(|options| options.kernel.is_some()),
        text: shown(spread(&text).trim_end()),
    }
}
