//! What `discover` found for several values of a constant, in words and as JSON.

use nimcert_core::language::listing::{equations, listed};
use nimcert_core::language::misere::as_written;
use nimcert_core::language::{claim_line, print_claim};
use nimcert_discover::families::{Axis, Found, General, Row, Singles};
use nimcert_prose::{Layout, Prose, plural};
use nimcert_tables::json::SCHEMA;
use serde_json::{Value, json};

use crate::Report;
use crate::discovery::word;

/// Values that are listed one by one.
const LISTED: usize = 12;

/// Whether the family has a claim about all values, and all such claims are proved.
pub fn is_proved(found: &Found) -> bool {
    !found.generals.is_empty() && found.generals.iter().all(General::is_proved)
}

/// The whole report. Its last line begins with `proved` or `undecided`.
pub fn text(axes: &[Axis], found: &Found, reports: &[Report<'_>], layout: Layout) -> String {
    let mut out = Prose::default();
    for row in &found.rows {
        let (word, what) = outcome(row);
        out.row("row", word, format!("{}: {what}", values(axes, row)));
    }
    if let Some(states) = &found.states {
        let text = format!("the automata of these rows have {states} states; an observation, not a theorem");
        out.row("states", "observed", text);
    }
    for (general, report) in found.generals.iter().zip(reports) {
        let word = word(Some(&general.proof.answer.verdict), "");
        let words = match general.is_proved() {
            true => range(general),
            false => format!("{}: {}", range(general), report.last_line()),
        };
        out.row("general", word, words);
    }
    for (general, converse) in &found.converses {
        let of = match found.generals.get(*general) {
            Some(general) if found.generals.len() > 1 => format!(" of {}", general.values()),
            _ => String::new(),
        };
        let text = format!("the formula{of} is wrong for every {}", range(converse));
        out.row("converse", "proved", text);
    }
    for singles in &found.singles {
        single_rows(&mut out, found, singles);
    }
    let mut text = out.text(layout);
    for (_, report) in found.generals.iter().zip(reports).filter(|(general, _)| general.is_proved()) {
        text.push('\n');
        text.push_str(&report.text(layout));
    }
    if reports.len() != 1 || !is_proved(found) {
        text.push('\n');
        text.push_str(&last_line(axes, found));
        text.push('\n');
    }
    text
}

/// The claims that are proved for many values, one on each line, for `--quiet`.
pub fn claims(found: &Found) -> String {
    let proved = found.generals.iter().filter(|general| general.is_proved());
    let lines = proved.map(|general| {
        let program = as_written(&general.proof.program);
        format!("{}: {}\n", range(general), claim_line(&program, &program.claims[0]).trim_end())
    });
    lines.collect()
}

/// What one row says: a word, and the particulars.
fn outcome(row: &Row) -> (&'static str, String) {
    if let Some(failure) = &row.failure {
        return ("failed", failure.clone());
    }
    if let Some(claim) = &row.claim {
        return match &row.formula {
            Some(_) => {
                ("proved", claim.split_once(" = ").map_or(claim.clone(), |(_, formula)| formula.to_owned()))
            }
            None => {
                let states = row.found.automaton.as_ref().map_or(0, |(automaton, _)| automaton.states());
                ("automaton", format!("{}, proved", plural(states as u64, "state")))
            }
        };
    }
    match row.found.rounds.last() {
        Some(round) => (
            "nothing",
            format!(
                "no formula; every automaton has at least {} (table below 2^{})",
                plural(round.states as u64, "state"),
                round.bits
            ),
        ),
        None => ("nothing", "no formula and no automaton".to_owned()),
    }
}

/// `k = 3, s = 1`
fn values(axes: &[Axis], row: &Row) -> String {
    equations(axes.iter().map(|axis| &axis.name).zip(&row.values))
}

/// `k = 4 * m + 3, m >= 0`
fn range(general: &General) -> String {
    let parameters = &general.proof.program.parameters;
    let bounds = parameters.iter().map(|parameter| format!("{} >= {}", parameter.name, parameter.least));
    listed(std::iter::once(general.values()).chain(bounds))
}

fn single_rows(out: &mut Prose, found: &Found, singles: &Singles) {
    let about = match found.generals.get(singles.general) {
        Some(general) if found.generals.len() > 1 => format!(" (the formula of {})", general.values()),
        _ => String::new(),
    };
    if !singles.proved.is_empty() {
        let text = format!("the formula is right for {} = {}{about}", singles.name, list(&singles.proved));
        out.row("values", "proved", text);
    }
    if !singles.refuted.is_empty() {
        let text = format!(
            "the formula is wrong for {} = {}{about}; each of these was decided separately",
            singles.name,
            list(&singles.refuted)
        );
        out.row("values", "refuted", text);
    }
}

/// The first numbers of a list.
fn list(values: &[u64]) -> String {
    let words = listed(values.iter().take(LISTED));
    match values.len().saturating_sub(LISTED) {
        0 => words,
        rest => format!("{words} and {rest} more"),
    }
}

/// The line that ends the report, if no report of a single claim does.
fn last_line(axes: &[Axis], found: &Found) -> String {
    if is_proved(found) {
        let values: Vec<String> = found.generals.iter().map(General::values).collect();
        return format!("proved: {} claims, for {}", found.generals.len(), values.join("; and for "));
    }
    let proved: Vec<String> =
        found.rows.iter().filter(|row| row.claim.is_some()).map(|row| values(axes, row)).collect();
    let stopped = found.stopped.as_ref().map_or(String::new(), |reason| format!("; {reason}"));
    let single = match proved.as_slice() {
        [] => {
            match found.rows.iter().map(|row| row.failure.as_ref()).collect::<Option<Vec<_>>>().as_deref() {
                Some([first, ..]) => format!("no value gives a game: {first}"),
                _ => "no single value was proved either".to_owned(),
            }
        }
        some if some.len() <= LISTED => format!("proved one by one: {}", some.join("; ")),
        some => format!("proved one by one: {} values", some.len()),
    };
    let some: Vec<String> =
        found.generals.iter().filter(|general| general.is_proved()).map(General::values).collect();
    match (found.generals.is_empty(), some.is_empty()) {
        (true, _) => format!("undecided: no formula for all values was found; {single}{stopped}"),
        (false, true) => format!("undecided: no claim for all values was proved; {single}{stopped}"),
        (false, false) => {
            format!(
                "undecided: not all claims were proved, only that for {}; {single}{stopped}",
                some.join("; and for ")
            )
        }
    }
}

/// One JSON object: the rows, and the objects of `prove` for the claims about all values.
///
/// # Errors
/// None is expected: the object has text and numbers only.
pub fn json(axes: &[Axis], found: &Found, reports: &[Report<'_>]) -> Result<String, serde_json::Error> {
    let row = |row: &Row| {
        let (word, text) = outcome(row);
        json!({
            "values": row.values,
            "outcome": word,
            "text": text,
            "claim": row.claim,
            "states": row.found.automaton.as_ref().map(|(automaton, _)| automaton.states()),
            "bound": row.found.rounds.last().map(|round| round.states),
            "general": row.general,
        })
    };
    let constants = |general: &General| -> Value {
        general.constants.iter().map(|(name, term)| json!({"name": name, "term": term})).collect()
    };
    let mut generals = Vec::new();
    for (general, report) in found.generals.iter().zip(reports) {
        generals.push(json!({
            "constants": constants(general),
            "coordinate": general.coordinate.as_ref().map(|(name, condition)| json!({"name": name, "condition": condition})),
            "proof": serde_json::to_value(crate::json::object(report))?,
        }));
    }
    let converses = found.converses.iter();
    let converses = converses.map(|(general, converse)| {
        json!({"general": general, "constants": constants(converse), "claim": print_claim(&converse.proof.program, 0)})
    });
    let singles = found.singles.iter();
    let singles = singles.map(|singles| {
        json!({"general": singles.general, "name": singles.name, "proved": singles.proved, "refuted": singles.refuted})
    });
    let object = json!({
        "schema": SCHEMA,
        "command": "discover",
        "family": axes.iter().map(|axis| json!({"name": axis.name, "values": axis.values})).collect::<Vec<_>>(),
        "verdict": if is_proved(found) { "proved" } else { "undecided" },
        "rows": found.rows.iter().map(row).collect::<Vec<_>>(),
        "generals": generals,
        "converses": converses.collect::<Vec<_>>(),
        "singles": singles.collect::<Vec<_>>(),
        "states": found.states,
    });
    Ok(serde_json::to_string_pretty(&object)? + "\n")
}
