//! The JSON object of a claim with one parameter: the values for which it holds, and the answer for each part.

use nimcert_core::language::ast::Program;
use nimcert_core::language::print_claim;
use nimcert_tables::json::SCHEMA;
use serde_json::{Value, json};

use super::{Classes, report, sets, verdict};

/// One object.
///
/// # Errors
/// None in practice: every field is a string, a number or null.
pub fn one(classes: &Classes<'_>) -> Result<String, serde_json::Error> {
    Ok(serde_json::to_string_pretty(&object(classes)?)? + "\n")
}

/// An array of objects.
///
/// # Errors
/// The same as for [`one`].
pub fn many(all: &[Classes<'_>]) -> Result<String, serde_json::Error> {
    let objects = all.iter().map(object).collect::<Result<Vec<Value>, _>>()?;
    Ok(serde_json::to_string_pretty(&objects)? + "\n")
}

fn object(classes: &Classes<'_>) -> Result<Value, serde_json::Error> {
    let found = &classes.found;
    let program = Program { claims: vec![classes.claim.clone()], ..classes.program.clone() };
    let mut parts = Vec::new();
    for (part, path) in found.parts.iter().zip(&classes.paths) {
        let report = report(classes.asked, part, path.clone());
        let answer = report.as_ref().map(|report| serde_json::to_value(crate::json::object(report)));
        parts.push(json!({
            "first": part.values.first.to_string(),
            "modulus": part.values.modulus,
            "verdict": verdict(part),
            "answer": answer.transpose()?,
        }));
    }
    Ok(json!({
        "schema": SCHEMA,
        "command": classes.asked.command,
        "claim": print_claim(&program, 0),
        "parameter": { "name": found.parameter.name, "least": found.parameter.least.to_string() },
        "exact": found.is_exact(),
        "proved": sets::set(found, Some(true)),
        "refuted": sets::set(found, Some(false)),
        "undecided": sets::set(found, None),
        "parts": parts,
    }))
}
