//! What is known of a game whose P-positions were looked for, if nothing was proved.

use serde::Serialize;

use super::blocks::{Row, Span, rows, spans};
use super::certificate::shown;
use super::notation::typeset;
use crate::discovery;
use nimcert_core::language::ast::{GameSum, Program};
use nimcert_core::language::{Needed, print_definitions, spread};
use nimcert_discover::Discovery;
use nimcert_prose::grouped;

/// The number of states that an automaton needs to agree with one table.
#[derive(Serialize)]
struct Needs {
    /// Binary digits of the coordinates of the table.
    bits: usize,
    /// The coordinates are below this number.
    below: String,
    states: String,
}

/// The answer `undecided` with the numbers that speak for an automaton or against it.
#[derive(Serialize)]
pub(super) struct Undecided {
    what: String,
    needs: Vec<Needs>,
    /// What the numbers prove, and what they suggest.
    reasons: Vec<Vec<Span>>,
    steps: Vec<Row>,
    rules: String,
}

impl Undecided {
    /// What is known of the game of a program.
    pub(super) fn new(found: &Discovery, program: &Program, game: &GameSum) -> Undecided {
        let needs = |bits: usize, states: usize| Needs {
            bits,
            below: 1_u64.checked_shl(bits as u32).map_or_else(|| format!("2^{bits}"), grouped),
            states: grouped(states as u64),
        };
        let reasons = found.rounds.last().map(|last| {
            [discovery::lower_bound(last.states), discovery::suggestion(found)].map(|text| spans(&text))
        });
        let mut steps = rows(&discovery::words(found, program, false, false));
        // The table has these numbers.
        steps.retain(|row| row.name != "states");
        let rules = print_definitions(program, &Needed::by_game(program, game));
        Undecided {
            what: typeset(&discovery::unproved(found)),
            needs: found.rounds.iter().map(|round| needs(round.bits, round.states)).collect(),
            reasons: reasons.into_iter().flatten().collect(),
            steps,
            rules: shown(spread(&rules).trim_end()),
        }
    }
}
