//! The Grundy numbers of a bar of one column by a closed formula (docs/THEORY.md, Theorem 5b.1).
//!
//! In: a strip, a bar and a term. Out: the obligations met: the five conditions, where a term of
//! the certificate names each number that has to exist. Never: uses the theorem for a term that may
//! be negative.

use super::{Checker, Route};
use crate::Checked;
use crate::claim::{Id, Origin, Program, read_node};
use crate::elaborate::Game;

/// A condition of the theorem: its name, its variables, some conditions in the claim language, and
/// the condition that must hold for all numbers for which these hold.
type Owed = (&'static str, &'static str, &'static [&'static str], &'static str);

/// The conditions C0 to C4 on the height f and the formula g, which is over the heap (no term can
/// name it), y and z. The terms of the certificate are a column of row y + 1 with the number at (y,
/// z), one of row y with the number at (y + 1, z), and a lower row of column z with the number at
/// (y, w).
const OWED: [Owed; 6] = [
    ("zero", "(y)", &[], "g(0, 0, y) = y"),
    ("rows", "(y, z, w)", &["y <= f(z)", "z < w"], "g(y, y, z) != g(y, y, w)"),
    ("columns", "(y, z, w)", &["y < z", "z <= f(w)"], "g(y, y, w) != g(z, z, w)"),
    (
        "up",
        "(y, z)",
        &["y + 1 <= f(z)"],
        "y + 1 <= f(up(y, z)) and g(y + 1, y + 1, up(y, z)) = g(y, y, z)",
    ),
    (
        "down",
        "(y, z)",
        &["y + 1 <= f(z)"],
        "y + 1 <= f(down(y, z)) and g(y, y, down(y, z)) = g(y + 1, y + 1, z)",
    ),
    (
        "lower",
        "(y, z, w)",
        &["y <= f(z)", "z < w", "g(y, y, w) < g(y, y, z)"],
        "lower(y, z, w) < y and g(lower(y, z, w), lower(y, z, w), z) = g(y, y, w)",
    ),
];

impl Checker<'_> {
    /// `term up`, `term down` and `term lower`, then the conditions; nothing if the next section is
    /// none of these, or the claim has another form.
    pub fn formula(&mut self, game: &Game, value: Option<Id>) -> Checked<Option<Route>> {
        let ([heap, bar], Some(g)) = (game.summands.as_slice(), value) else { return Ok(None) };
        let (Origin::Bar(f), 2) = (&bar.origin, bar.size) else { return Ok(None) };
        let fits = heap.origin == Origin::Strip && !self.arena.may_be_negative(g);
        if !fits || !self.is_next("term ") {
            return Ok(None);
        }
        let (up, down) = (self.term("up", 2)?, self.term("down", 2)?);
        let lower = self.term("lower", 3)?;
        let functions =
            [("f", *f, 1), ("g", g, 3), ("up", up, 2), ("down", down, 2), ("lower", lower, 3)];
        let mut program = Program::of_functions(functions.into_iter());
        for (name, variables, hold, follows) in OWED {
            let mut count = 0;
            let mut condition = |text| {
                let text = format!("{variables} {text}");
                let read = read_node(&text, 0, true, &mut program, &mut self.arena)?;
                count = read.parameters;
                Ok(read.node)
            };
            let hold = hold.iter().map(&mut condition).collect::<Checked<Vec<Id>>>()?;
            let follows = condition(&follows)?;
            self.no_tuple(name, count, &hold, Some(follows))?;
        }
        Ok(Some(Route::Formula))
    }

    /// `term NAME (p, ..) TERM`, over this number of parameters.
    pub fn term(&mut self, name: &str, parameters: usize) -> Checked<Id> {
        let text = self.lines.section(&format!("term {name}"))?;
        let read = self.subject(text, false)?;
        ensure!(read.parameters == parameters, self.lines.malformed());
        self.meets(&format!("term {name}"), 1);
        Ok(read.node)
    }

    /// `term NUMBER (p, ..) TERM`, a term that cannot be negative.
    pub fn natural_term(&mut self, number: usize, parameters: usize) -> Checked<Id> {
        let term = self.term(&number.to_string(), parameters)?;
        ensure!(!self.arena.may_be_negative(term), self.lines.malformed());
        Ok(term)
    }
}
