//! For which values of its only parameter a claim holds.

use serde::{Deserialize, Serialize};

use crate::decide::{self, Asked, Decision};
use crate::request::Mistake;
use nimcert_core::answer::{Part, Step};
use nimcert_core::language::Takes;
use nimcert_report::html::{PageOptions, which_fragment, which_page};
use nimcert_report::question::Question;
use nimcert_report::residue_classes::{self, Classes, check_parameter, file_name, in_words, report};

/// A text with the number of one of its claims; without a number, a page is about all of them.
#[derive(Deserialize)]
pub(crate) struct AskedWhich {
    #[serde(flatten)]
    asked: Asked,
    /// The claim, from 1.
    #[serde(default)]
    claim: Option<usize>,
}

/// The values for which a claim holds, fails, and is undecided.
#[derive(Serialize)]
pub(crate) struct Which {
    /// `proved`, `refuted`, `undecided`, or `several` of them.
    class: &'static str,
    /// The last line of the report.
    line: String,
    /// The answers of the parts that were answered; the others have none.
    claims: Vec<Option<Decision>>,
    /// The answer as a part of the page.
    html: String,
    /// The answer as `--which --json` prints it.
    json: String,
}

/// Answers for which values of the parameter of a text its claim holds.
pub(crate) fn which(of: &AskedWhich) -> Result<Which, Mistake> {
    answered(of, |classes, stem| {
        let words = |error: &dyn std::fmt::Display| format!("error: {error}");
        let parameter = &classes.found.parameter;
        let decision = |part: &Part| {
            let name = file_name(stem, parameter, &part.values);
            Some(Decision::of(&report(classes.asked, part, None)?, name))
        };
        Ok(Which {
            class: match [Some(true), Some(false), None].map(|holds| classes.values(holds).is_some()) {
                [true, false, false] => "proved",
                [false, true, false] => "refuted",
                [false, false, true] => "undecided",
                _ => "several",
            },
            line: classes.last_line(),
            claims: classes.found.parts.iter().map(decision).collect(),
            html: which_fragment(classes).map_err(|error| words(&error))?,
            json: residue_classes::one(classes).map_err(|error| words(&error))?,
        })
    })
}

/// The page of a text, or of the values for which one of its claims holds.
pub(crate) fn page(of: &AskedWhich) -> Result<String, Mistake> {
    if of.claim.is_none() {
        return decide::page(&of.asked);
    }
    answered(of, |classes, stem| {
        let options = PageOptions { file: stem.to_owned(), ..of.asked.page_options() };
        Ok(which_page(classes, &options).map_err(|error| format!("error: {error}"))?)
    })
}

/// Finds the values for which a claim holds. `then` also gets the name of the files of the claim, without an extension.
fn answered<T>(
    of: &AskedWhich,
    then: impl FnOnce(&Classes<'_>, &str) -> Result<T, Mistake>,
) -> Result<T, Mistake> {
    let asked = &of.asked;
    let question = Question::of(&asked.source(), &[])?;
    check_parameter(&question.program, asked.interface(), Takes::NOTHING)?;
    let (program, number) = (&question.program, of.claim.unwrap_or(1));
    let claim = number.checked_sub(1).and_then(|index| program.claims.get(index));
    let claim = claim.ok_or_else(|| Mistake::from(format!("error: the text has no claim {number}")))?;
    let how = residue_classes::Asked { command: question.command(), interface: asked.interface() };
    let parameter = &program.parameters[0];
    let mut observe = |step: Step<'_>| {
        if let Step::Answering(values) = step {
            crate::progress(&in_words(parameter, values), 0, 0.0);
        }
    };
    let classes = Classes::find(how, program, claim, &asked.options(), &mut observe)
        .ok_or("error: this question needs a claim with one parameter")?;
    let file = asked.page_options().file;
    let stem = if program.claims.len() == 1 { file } else { format!("{file}-{number}") };
    then(&classes, &stem)
}
