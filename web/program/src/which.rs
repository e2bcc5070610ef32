//! For which values of its only parameter a claim holds.

use serde::{Deserialize, Serialize};

use crate::decide::{Asked, Decision};
use nimcert_core::answer::Step;
use nimcert_core::language::Takes;
use nimcert_report::html::which_fragment;
use nimcert_report::question::Question;
use nimcert_report::residue_classes::{self, Classes, check_parameter, file_name, in_words, report};

/// A text with the number of one of its claims.
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
pub(crate) fn which(of: &AskedWhich) -> Result<Which, String> {
    let asked = &of.asked;
    let question = Question::of(&asked.source(), &[]).map_err(|mistake| mistake.to_string())?;
    check_parameter(&question.program, asked.interface(), Takes::NOTHING)?;
    let (program, number) = (&question.program, of.claim.unwrap_or(1));
    let claim = number.checked_sub(1).and_then(|index| program.claims.get(index));
    let claim = claim.ok_or_else(|| format!("error: the text has no claim {number}"))?;
    let how = residue_classes::Asked { command: question.command(), interface: asked.interface() };
    let parameter = &program.parameters[0];
    let mut observe = |step: Step<'_>| {
        if let Step::Answering(values) = step {
            crate::progress(&in_words(parameter, values), 0, 0.0);
        }
    };
    let classes = Classes::find(how, program, claim, &asked.options(), &mut observe)
        .ok_or("error: this question needs a claim with one parameter")?;
    let words = |error: &dyn std::fmt::Display| format!("error: {error}");
    let file = asked.page_options().file;
    let stem = if program.claims.len() == 1 { file } else { format!("{file}-{number}") };
    let decision =
        |part| Some(Decision::of(&report(how, part, None)?, file_name(&stem, parameter, &part.values)));
    Ok(Which {
        class: match [Some(true), Some(false), None].map(|holds| classes.values(holds).is_some()) {
            [true, false, false] => "proved",
            [false, true, false] => "refuted",
            [false, false, true] => "undecided",
            _ => "several",
        },
        line: classes.last_line(),
        claims: classes.found.parts.iter().map(decision).collect(),
        html: which_fragment(&classes).map_err(|error| words(&error))?,
        json: residue_classes::one(&classes).map_err(|error| words(&error))?,
    })
}
