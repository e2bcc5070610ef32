//! What `discover` found, in words and as JSON.

use std::path::Path;

use nimcert_core::answer::Verdict;
use nimcert_core::language::ast::{GameSum, Program};
use nimcert_core::language::listing::tuple;
use nimcert_core::language::misere::as_written;
use nimcert_core::language::{
    Needed, claim_line, print_condition, print_definitions, print_sum, print_term, spread,
};
use nimcert_discover::learn::Witness;
use nimcert_discover::{Candidate, Discovery};
use nimcert_prose::{Layout, Prose, grouped, plural};
use nimcert_tables::json::SCHEMA;
use serde_json::json;

use crate::Report;
use crate::growth::growth;

/// Rounds that are shown: the last ones.
const ROUNDS: usize = 12;

/// The rows about tables, automata and formulas.
pub fn words(found: &Discovery, program: &Program, all: bool, proved: bool) -> Prose {
    let mut out = Prose::default();
    let rounds: Vec<String> = found
        .rounds
        .iter()
        .skip(found.rounds.len().saturating_sub(ROUNDS))
        .map(|round| format!("{} below 2^{}", round.states, round.bits))
        .collect();
    if !rounds.is_empty() {
        out.row(
            "states",
            "at least",
            format!(
                "{}: needed to agree with the tables of coordinates below these bounds, counting the rejecting state",
                rounds.join(", ")
            ),
        );
    }
    match &found.automaton {
        Some((automaton, bits)) => out.row(
            "automaton",
            word(found.verdict_of_automaton.as_ref(), "learned"),
            format!(
                "{}, from coordinates below 2^{bits}{}; it agrees with the table below 2^{}{}",
                plural(automaton.states() as u64, "state"),
                found.settled.map_or(String::new(), |refuted| format!(
                    " and {} where a proof failed",
                    plural(refuted as u64, "position")
                )),
                found.reproduced,
                if found.verdict_of_automaton == Some(Verdict::Refuted) { ", but not beyond" } else { "" }
            ),
        ),
        None => out.row("automaton", "not found", found.stopped.clone().unwrap_or_default()),
    }
    let names = &found.names[usize::from(matches!(found.candidates.first(), Some(Candidate::Grundy(_))))..];
    for (number, candidate) in found.candidates.iter().enumerate() {
        let is_proved = found.verdicts.get(number) == Some(&Verdict::Proved);
        if is_proved || all || !proved {
            let text = match candidate {
                Candidate::Positions(condition) => print_condition(program, names, condition),
                Candidate::Grundy(term) => print_term(program, names, term),
            };
            let word = word(found.verdicts.get(number), "agrees");
            let note = match found.verdicts.get(number) {
                Some(Verdict::Proved) => "",
                Some(Verdict::Refuted) => " (it agrees with the table, but is false)",
                _ => " (it agrees with the table, but is not proved)",
            };
            out.row("formula", word, format!("{text}{note}"));
        }
    }
    out
}

/// The verdict of what was found in a word, `untried` without one.
pub(crate) fn word(verdict: Option<&Verdict>, untried: &'static str) -> &'static str {
    match verdict {
        Some(Verdict::Proved) => "proved",
        Some(Verdict::Refuted) => "refuted",
        Some(_) => "undecided",
        None => untried,
    }
}

/// The claim that is proved, in one line, for `--quiet`. An automaton is too long for a line: there is its number of states.
pub fn claim(program: &Program, found: &Discovery) -> String {
    let written = as_written(program);
    let claim = claim_line(&written, &written.claims[0]);
    match &found.automaton {
        Some((automaton, _)) if found.verdict_of_automaton == Some(Verdict::Proved) => {
            format!("{}, an automaton of {}\n", claim.trim_end(), plural(automaton.states() as u64, "state"))
        }
        _ => format!("{}\n", claim.trim_end()),
    }
}

/// The whole report if nothing is proved. Its last line begins with `undecided`.
pub fn undecided(
    found: &Discovery,
    words: Prose,
    program: &Program,
    game: &GameSum,
    kept: Option<&Path>,
    layout: Layout,
) -> String {
    let needed = Needed::by_game(program, game);
    let definitions = print_definitions(&as_written(program), &needed);
    let names = found.names.join(", ");
    let mut out = String::new();
    layout.definitions(&mut out, spread(&definitions).lines());
    out.push_str(&format!("game {} with coordinates {names}\n\n", print_sum(program, game)));
    out.push_str(&words.text(layout));
    let mut growth = Prose::default();
    for witness in &found.witnesses {
        growth.row("pair", "differs", pair(witness));
    }
    if let Some(path) = kept {
        let all =
            format!("all prefixes, with suffixes that distinguish every two of them: {}", path.display());
        growth.row("pairs", "saved", all);
    }
    out.push_str(&growth.text(layout));
    if let Some(last) = found.rounds.last() {
        out.push('\n');
        layout.paragraph(&mut out, "", "", &lower_bound(last.states));
        layout.paragraph(&mut out, "", "", &suggestion(found));
    }
    out.push_str(&format!("\nundecided: {}\n", unproved(found)));
    out
}

/// The bound that a number of prefixes gives, as a sentence.
pub(crate) fn lower_bound(states: usize) -> String {
    format!(
        "Every automaton that reads the most significant digits first and accepts exactly the P-positions has at least {}: for any two of {} prefixes, some suffix makes one of them a P-position and not the other.",
        plural(states as u64, "state"),
        grouped(states as u64)
    )
}

/// What was found but not proved.
pub(crate) fn unproved(found: &Discovery) -> String {
    match &found.automaton {
        Some((automaton, _)) => format!(
            "no formula was proved; an automaton of {} agrees with the table below 2^{}, but {}",
            plural(automaton.states() as u64, "state"),
            found.reproduced,
            match found.verdict_of_automaton {
                Some(Verdict::Refuted) => "is refuted: it fails beyond the table",
                _ => "was not proved",
            }
        ),
        None if found.candidates.is_empty() => "no formula and no automaton was found".to_owned(),
        None => "no automaton was found, and no formula that agrees with the table was proved".to_owned(),
    }
}

/// One JSON object: what was found, and the object of `prove` for the claim that is proved, or null.
///
/// # Errors
/// None is expected: the object has text and numbers only.
pub fn json(
    found: &Discovery,
    program: &Program,
    proof: Option<&Report<'_>>,
) -> Result<String, serde_json::Error> {
    let names = &found.names[usize::from(matches!(found.candidates.first(), Some(Candidate::Grundy(_))))..];
    let formula = |candidate: &Candidate| match candidate {
        Candidate::Positions(condition) => print_condition(program, names, condition),
        Candidate::Grundy(term) => print_term(program, names, term),
    };
    let formulas = found.candidates.iter().enumerate();
    let formulas =
        formulas.map(|(i, c)| json!({"text": formula(c), "verdict": word(found.verdicts.get(i), "untried")}));
    let rounds = found.rounds.iter();
    let rounds = rounds.map(|r| json!({"bits": r.bits, "states": r.states, "ambiguous": r.ambiguous}));
    let witnesses = found.witnesses.iter().map(|w| {
        json!({"first": w.first, "second": w.second, "suffix": w.suffix, "digits": w.length, "first_is_p": w.first_is_p})
    });
    let automaton = found.automaton.as_ref().map(|(automaton, bits)| {
        json!({
            "states": automaton.states(),
            "bits": bits,
            "agrees_below_bits": found.reproduced,
            "positions_beyond": found.settled,
            "verdict": word(found.verdict_of_automaton.as_ref(), "untried"),
        })
    });
    let claim = proof.map(crate::json::object);
    let object = json!({
        "schema": SCHEMA,
        "command": "discover",
        "coordinates": found.names,
        "verdict": if proof.is_some() { "proved" } else { "undecided" },
        "formulas": formulas.collect::<Vec<_>>(),
        "automaton": automaton,
        "rounds": rounds.collect::<Vec<_>>(),
        "witnesses": witnesses.collect::<Vec<_>>(),
        "stopped": found.stopped,
        "proof": serde_json::to_value(claim)?,
    });
    Ok(serde_json::to_string_pretty(&object)? + "\n")
}

/// Two prefixes, the suffix that distinguishes them, and the two positions that result.
fn pair(witness: &Witness) -> String {
    let continued =
        |prefix: &[u64]| tuple(prefix.iter().zip(&witness.suffix).map(|(p, s)| (p << witness.length) + s));
    let (p, n) = match witness.first_is_p {
        true => (&witness.first, &witness.second),
        false => (&witness.second, &witness.first),
    };
    let outcomes = format!("{} is a P-position and {} is not", continued(p), continued(n));
    if witness.length == 0 {
        return outcomes;
    }
    format!(
        "the prefixes {} and {}, each followed by the {} of {}: {outcomes}",
        tuple(p),
        tuple(n),
        plural(witness.length as u64, "binary digit"),
        tuple(&witness.suffix)
    )
}

/// What the growth of the bounds suggests.
pub(crate) fn suggestion(found: &Discovery) -> String {
    if found.automaton.is_some() {
        return match found.verdict_of_automaton {
            Some(Verdict::Refuted) => {
                "The automaton that was learned fails at larger positions, so the table was too small for it."
            }
            _ => {
                "The bound stopped growing, which suggests that there is an automaton, but does not prove it."
            }
        }
        .to_owned();
    }
    let states: Vec<usize> = found.rounds.iter().map(|round| round.states).collect();
    growth(&states)
}
