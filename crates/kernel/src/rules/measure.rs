//! `measure`, `inside` and `decrease`: the moves that a claim file writes lead to positions, and
//! the game ends (docs/THEORY.md, Lemmas 5.7 and 6.13).
//!
//! In: a game. Out: the obligations met, one of each for each move. Never: has two orders for the
//! moves of one summand.

use super::Checker;
use crate::claim::{Id, Origin, Summands};
use crate::elaborate::{Game, Step};
use crate::{Checked, Reason};

impl Checker<'_> {
    /// The line `measure`, then `inside` and `decrease` for each move of the claim file.
    pub fn measure(&mut self, game: &Game, summands: &Summands) -> Checked {
        let (line, words) = self.sections.lines.section("measure")?;
        let words: Vec<&str> = words.split(' ').collect();
        let fit = words.iter().zip(summands).all(|(word, summand)| {
            *word == "sum" || *word == "lexicographic" && summand.origin == Origin::File
        });
        ensure!(fit && words.len() == summands.len(), Reason::Format.line(line));
        for (i, step) in (1..).zip(&game.moves).filter(|(_, step)| step.written) {
            if step.inside.is_some() {
                self.of_move(&format!("inside {i}"), game, step, step.inside)?;
            }
            let lexicographic = words.get(step.summand) == Some(&"lexicographic");
            let less = step.less(&mut self.arena, lexicographic)?;
            self.of_move(&format!("decrease {i}"), game, step, Some(less))?;
        }
        Ok(())
    }

    /// `inside` or `decrease`, at legal positions or, with `anywhere`, at all tuples.
    fn of_move(&mut self, name: &str, game: &Game, step: &Step, fails: Option<Id>) -> Checked {
        let anywhere = format!("{name} anywhere");
        let is_next = self.sections.lines.peek().contains(&format!(" {anywhere} "));
        let (name, legal) =
            if is_next { (anywhere.as_str(), &[][..]) } else { (name, game.domain.as_slice()) };
        let hold = [legal, &step.conditions].concat();
        self.no_tuple(name, step.tracks, &hold, fails)
    }
}
