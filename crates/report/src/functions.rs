//! What `discover --function` found for a list of values, in words and as JSON.

use nimcert_core::answer::Verdict;
use nimcert_core::language::ast::{Program, Property};
use nimcert_core::language::print_term;
use nimcert_prose::{Layout, Prose, plural};
use nimcert_tables::json::SCHEMA;
use num_bigint::BigUint;
use serde_json::json;

use crate::Report;

/// The report on a term. Its last line begins with `found`.
pub fn text(
    values: &[BigUint],
    descent: Option<usize>,
    program: &Program,
    reports: &[Report<'_>],
    layout: Layout,
) -> String {
    let mut out = data(values, descent);
    let term = written(program);
    out.row("term", "agrees", format!("f(t) = {term}, with all {}", plural(values.len() as u64, "value")));
    for report in reports {
        let Some((property, _)) = report.function() else { continue };
        let (name, text) = match property {
            Property::Monotone => ("monotone", property_words(report, "f(t) <= f(t + 1) for all naturals")),
            Property::Ns => ("ns", property_words(report, "Definition 8.1, for all naturals")),
            Property::Nimsum => ("nim-sum", property_words(report, "G(y, z) = y xor z for the bar of f")),
        };
        out.row(name, word(report), text);
    }
    let mut text = out.text(layout);
    text.push('\n');
    layout.paragraph(
        &mut text,
        "",
        "",
        &format!(
            "The rows above are about the term. That it continues as your values do is a guess, which {} support.",
            plural(values.len() as u64, "value")
        ),
    );
    text.push_str(&format!("\nfound: f(t) = {term}\n"));
    text
}

/// The report if there is no term. Its last line begins with `undecided`.
pub fn nothing(values: &[BigUint], descent: Option<usize>, layout: Layout) -> String {
    let mut text = data(values, descent).text(layout);
    text.push('\n');
    text.push_str("undecided: no short term has these values\n");
    text
}

/// What the values alone show.
fn data(values: &[BigUint], descent: Option<usize>) -> Prose {
    let mut out = Prose::default();
    let count = plural(values.len() as u64, "value");
    match descent {
        None => out.row("values", "read", format!("{count}, never decreasing")),
        Some(at) => out.row(
            "values",
            "read",
            format!(
                "{count}; f({at}) = {} > f({}) = {}, so these are not the heights of a bar",
                values[at],
                at + 1,
                values[at + 1]
            ),
        ),
    }
    out
}

fn written(program: &Program) -> String {
    let function = &program.functions[0];
    print_term(program, &function.parameters, &function.body)
}

fn word(report: &Report<'_>) -> &'static str {
    match report.answer.verdict {
        Verdict::Proved => "proved",
        Verdict::ProvedBelow { .. } => "bounded",
        Verdict::Refuted => "refuted",
        Verdict::Undecided => "undecided",
    }
}

/// What a verdict says; a refutation with its numbers.
fn property_words(report: &Report<'_>, proved: &str) -> String {
    match report.answer.verdict {
        Verdict::Proved => proved.to_owned(),
        _ => {
            let line = report.last_line();
            line.split_once(": ").map_or(line.clone(), |(_, text)| text.to_owned())
        }
    }
}

/// One JSON object; `program` is missing if there is no term.
///
/// # Errors
/// None is expected: the object has text and numbers only.
pub fn json(
    values: &[BigUint],
    descent: Option<usize>,
    program: Option<&Program>,
    reports: &[Report<'_>],
) -> Result<String, serde_json::Error> {
    let claims: Result<Vec<_>, _> =
        reports.iter().map(|report| serde_json::to_value(crate::json::object(report))).collect();
    let object = json!({
        "schema": SCHEMA,
        "command": "discover",
        "values": values.len(),
        "first_descent": descent,
        "verdict": if program.is_some() { "found" } else { "undecided" },
        "term": program.map(written),
        "claims": claims?,
    });
    Ok(serde_json::to_string_pretty(&object)? + "\n")
}
