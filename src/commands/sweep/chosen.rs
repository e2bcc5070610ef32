//! What is decided at a choice of values: a claim file, or the period of an octal game.

use num_bigint::BigUint;

use crate::commands::discover::octal::unproved;
use crate::input::mistaken;
use nimcert_core::language::{Diagnostic, Program, Source, parse_program};
use nimcert_discover::octal::{Period, period};
use nimcert_sweep::codes::Codes;
use nimcert_sweep::row::OctalGame;

/// What is decided at a choice of values.
pub(super) struct Chosen {
    /// Without a claim if codes are swept and no period was found that can be proved.
    pub(super) program: Program,
    /// The octal game, if codes are swept.
    pub(super) octal: Option<OctalGame>,
    /// Why there is no claim about it.
    pub(super) unproved: Option<String>,
}

impl Chosen {
    /// The claim file, or the claim that `discover` finds for an octal game.
    ///
    /// # Errors
    /// Why there is none, in one line.
    pub(super) fn new(source: &Source, names: &[String], values: &[BigUint]) -> Result<Chosen, String> {
        let first = |errors: Vec<Diagnostic>| {
            errors.first().map_or(String::new(), |error| {
                format!("line {}: {}: {}", error.line, error.title, error.label)
            })
        };
        let Some(codes) = Codes::of(&source.text) else {
            let program = program(source, names, values).map_err(first)?;
            return Ok(Chosen { program, octal: None, unproved: None });
        };
        let code = codes.code(names, values).map_err(|mistake| mistaken(mistake).0)?;
        let found = period(code);
        let unproved = unproved(&found);
        let text = match &found {
            Ok(found) if unproved.is_none() => found.text.clone(),
            _ => format!("game heap(n) = octal({code})\n"),
        };
        let number = |of: fn(&Period) -> u64| found.as_ref().ok().map(of);
        let octal = OctalGame {
            code: code.to_string(),
            period: number(|found| found.period as u64),
            preperiod: number(|found| found.preperiod as u64),
            greatest: number(|found| found.greatest),
        };
        let program = parse_program(&Source::new("octal", text), &[]).map_err(first)?;
        Ok(Chosen { program, octal: Some(octal), unproved })
    }
}

/// The claim file at a choice of values.
pub(super) fn program(
    source: &Source,
    names: &[String],
    values: &[BigUint],
) -> Result<Program, Vec<Diagnostic>> {
    let pairs: Vec<(String, BigUint)> = names.iter().cloned().zip(values.iter().cloned()).collect();
    parse_program(source, &pairs)
}
