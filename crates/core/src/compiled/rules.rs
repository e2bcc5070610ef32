//! The rules of a game compiled once, for those that play it out.

use super::code::{Code, CompiledCondition, CompiledTerm};
use super::mentions::{GrowsAlong, grows_along};
use crate::language::ast::Move;
use crate::language::game::Rules;

/// A summand.
#[derive(Debug, Clone)]
pub(crate) struct CompiledRules {
    /// Number of its first coordinate in the whole game.
    pub(crate) offset: usize,
    /// Number of coordinates.
    pub(crate) coordinates: usize,
    /// Which tuples are positions; `None` means all.
    pub(crate) domain: Option<CompiledCondition>,
    /// The moves.
    pub(crate) moves: Vec<CompiledMove>,
    /// Moves that lead to lists of heaps.
    pub(crate) heap_moves: Vec<CompiledMove>,
}

/// A move of a summand; its arguments are the coordinates, then the fresh numbers.
#[derive(Debug, Clone)]
pub(crate) struct CompiledMove {
    /// From 1, in the whole game.
    pub(crate) number: usize,
    /// The bounds of the fresh numbers.
    pub(crate) bounds: Vec<CompiledTerm>,
    /// When it is allowed; `None` means always.
    pub(crate) when: Option<CompiledCondition>,
    /// Where it leads: its coordinates, or its heaps.
    pub(crate) to: Vec<CompiledTerm>,
    /// Along which coordinates of the summand its options only grow.
    pub(crate) lines: Vec<GrowsAlong>,
}

impl CompiledRules {
    /// The summands of a game, with code that they are added to.
    pub(crate) fn of_game(code: &mut Code, game: &[Rules]) -> Vec<CompiledRules> {
        let mut number = 0;
        let mut compiled = |code: &mut Code, option: &Move, coordinates: usize| {
            number += 1;
            CompiledMove {
                number,
                bounds: option.fresh.iter().map(|(_, bound)| code.term(bound)).collect(),
                when: option.when.as_ref().map(|when| code.condition(when)),
                to: option.to.iter().map(|target| code.term(target)).collect(),
                lines: grows_along(option, coordinates),
            }
        };
        game.iter()
            .map(|rules| CompiledRules {
                offset: rules.offset,
                coordinates: rules.coordinates,
                domain: rules.domain.as_ref().map(|domain| code.condition(domain)),
                moves: rules.moves.iter().map(|option| compiled(code, option, rules.coordinates)).collect(),
                heap_moves: rules.heap_moves().iter().map(|option| compiled(code, option, 0)).collect(),
            })
            .collect()
    }
}
