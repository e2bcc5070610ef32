//! `measure`, `inside` and `decrease`: the moves that a claim file writes lead to positions, and
//! the game ends (docs/THEORY.md, Lemmas 5.7 and 6.13). `inside`, `decrease` and `closed` may be
//! proved for all tuples instead of positions only.
//!
//! In: a game. Out: the obligations met, one of each for each move. Never: has two orders for the
//! moves of one summand.

use super::Checker;
use crate::Checked;
use crate::certificate::numbers;
use crate::claim::{Id, Origin, Summand};
use crate::elaborate::{Game, Step};

impl Checker<'_> {
    /// The line `measure`, then `inside` and `decrease` for each move of the claim file.
    pub fn measure(&mut self, game: &Game) -> Checked {
        let words = self.lines.section("measure")?;
        let orders =
            words.split(' ').enumerate().map(|(i, word)| order(word, game.summands.get(i)?));
        let orders = orders.collect::<Option<Vec<_>>>();
        let orders = orders.filter(|orders| orders.len() == game.summands.len());
        let orders = orders.ok_or_else(|| self.lines.malformed())?;
        for (i, step) in (1..).zip(&game.moves).filter(|(_, step)| step.written) {
            if step.inside.is_some() {
                self.of_move(format!("inside {i}"), game, step, &step.conditions, step.inside)?;
            }
            let less = step.less(&mut self.arena, &orders[step.summand])?;
            self.of_move(format!("decrease {i}"), game, step, &step.conditions, Some(less))?;
        }
        Ok(())
    }

    /// `inside`, `decrease` or `closed`: no tuple satisfies these conditions and fails that one, at
    /// legal positions or, with `anywhere`, at all tuples.
    pub fn of_move(
        &mut self,
        mut name: String,
        game: &Game,
        step: &Step,
        hold: &[Id],
        fails: Option<Id>,
    ) -> Checked {
        let mut legal = &game.domain[..];
        if self.lines.peek().contains(&format!(" {name} anywhere ")) {
            name += " anywhere";
            legal = &[];
        }
        self.no_tuple(&name, step.tracks, &[legal, hold].concat(), fails)
    }
}

/// The numbers of a summand's coordinates in the order in which they are compared; empty for their
/// sum.
fn order(word: &str, summand: &Summand) -> Option<Vec<usize>> {
    let mut all = 1..=summand.size;
    let order: Vec<usize> = match word {
        "sum" => return Some(vec![]),
        "lexicographic" => all.clone().collect(),
        _ => numbers(&word.strip_prefix("lexicographic:")?.replace(',', " "))?,
    };
    let is_order = order.len() == summand.size && all.all(|number| order.contains(&number));
    (is_order && summand.origin == Origin::File).then_some(order)
}
