//! `nimcert discover 'octal(0.77)'`: the period of the Grundy numbers of an octal game, and its proof.

use super::arguments::Arguments;
use super::report;
use crate::answer::{certify, verdict};
use crate::exit::{Exit, Failure};
use crate::terminal::output_options;
use crate::terminal::print::{print, print_verdict};
use crate::terminal::progress::Progress;
use nimcert_core::answer::{Options, answer};
use nimcert_core::language::ast::Octal;
use nimcert_core::language::{Source, parse_program};
use nimcert_discover::octal::{Period, period};
use nimcert_prose::grouped;
use nimcert_report::json;

/// The code in the brackets of `octal(0.77)`; `None` if the subject is something else.
pub(super) fn code(subject: &str) -> Option<&str> {
    subject.trim().strip_prefix("octal(")?.strip_suffix(')')
}

/// The name of the files of a code, without an extension.
pub(crate) fn name(code: &str) -> String {
    format!("octal_{}", code.replace('.', "_"))
}

/// Why nothing is proved: there is no period, or none that the kernel can check.
pub(crate) fn unproved(found: &Result<Period, u64>) -> Option<String> {
    match found {
        Ok(found) if found.is_provable() => None,
        Ok(found) => Some(format!(
            "the heaps up to {} show that the period is right for all heaps, but the kernel computes fewer, so there is no certificate",
            grouped(found.last)
        )),
        Err(last) => Some(format!("the first {} heaps show no period that can be proved", grouped(*last))),
    }
}

pub(super) fn run(arguments: &Arguments, code: &str) -> Result<Exit, Failure> {
    let octal = Octal::parse(code)
        .map_err(|why| Failure(format!("error: `{code}` is not the code of an octal game\nhelp: {why}")))?;
    let place = arguments.emit.as_deref().map(|folder| (folder, name(code)));
    certify::check_place(place.as_ref())?;
    let progress = Progress::new("discover");
    let found = period(octal);
    let unproved = unproved(&found);
    let Ok(found) = found else {
        drop(progress);
        print_verdict(&format!("undecided: octal({octal}): {}\n", unproved.unwrap_or_default()))?;
        return Ok(Exit::Limit);
    };
    let last = match found.preperiod.checked_sub(1) {
        None => "no heap is an exception".to_owned(),
        Some(last) => format!("heap {} is the last exception", grouped(last as u64)),
    };
    let words = format!(
        "octal({octal}): period {}, from heap {} on\n{last}; the greatest Grundy number is {}\n",
        grouped(found.period as u64),
        grouped(found.preperiod as u64),
        found.greatest
    );
    if let Some(unproved) = unproved {
        drop(progress);
        print_verdict(&format!("{words}\nundecided: {unproved}\n"))?;
        return Ok(Exit::Limit);
    }
    let program = parse_program(&Source::new("octal", &found.text), &[]).map_err(|errors| {
        Failure(errors.first().map_or_else(String::new, |error| format!("error: {error}")))
    })?;
    let options = Options::from(arguments.limits.options(arguments.proof_states));
    let answer = answer(&program, &program.claims[0], &options, None);
    let mut report = report(&program, answer);
    report.path = certify::keep(&report.answer, place.as_ref(), &progress)?;
    drop(progress);
    if arguments.json {
        print(&json::many(std::slice::from_ref(&report))?)?;
        return Ok(verdict::exit(report.contradiction(), &report.answer.verdict));
    }
    print_verdict(&format!("{words}\n{}", report.text(output_options::layout())))?;
    Ok(verdict::exit(report.contradiction(), &report.answer.verdict))
}
