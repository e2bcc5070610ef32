//! Games under misere play: their canonical form, and the form in which people write them.
//!
//! The canonical form is an ordinary game with one more coordinate, the last one: it is 1 until the game is over, and the
//! last move lowers it (docs/EXPRESSING.md). Certificates have this form; people see positions without that coordinate.

use std::borrow::Cow;

use crate::ast::{
    Comparison, Condition, Convention, Game, GameBody, GameSum, Move, Program, Renumbered, Rewrite,
    Statement, Summand, Term,
};
use crate::game::coordinates;

/// Whether a sum is a game under misere play, translated to an ordinary game.
pub fn is_misere(program: &Program, game: &GameSum) -> bool {
    matches!(game.as_slice(), [Summand::Named(id)] if program.games[*id].convention == Convention::Translated)
}

/// The names of the coordinates of a game as people write its positions.
pub fn own_coordinates(program: &Program, game: &GameSum) -> Vec<String> {
    let mut names = coordinates(program, game);
    if is_misere(program, game) {
        names.pop();
    }
    names
}

/// The set of P-positions of the translated game, for a condition on positions as people write them; these have `count`
/// coordinates. A game that is over is a P-position: the player who would move has lost.
pub fn translated(count: usize, formula: Condition) -> Condition {
    let over = Condition::Compare(
        Comparison::Equal,
        Box::new(Term::Variable(count)),
        Box::new(Term::Constant(0_u32.into())),
    );
    Condition::Or(Box::new(over), Box::new(formula))
}

/// The program with its games and claims as people write them, for printing: its misere games are not translated, so
/// nothing may be decided about it.
pub fn as_written(program: &Program) -> Cow<'_, Program> {
    if program.games.iter().all(|game| game.convention != Convention::Translated) {
        return Cow::Borrowed(program);
    }
    let mut written = program.clone();
    for game in &mut written.games {
        if game.convention == Convention::Translated {
            *game = written_game(game);
        }
    }
    for claim in &mut written.claims {
        if let Statement::Positions { game, formula } = &mut claim.statement
            && is_misere(program, game)
            && let Condition::Or(_, own) = formula
        {
            *formula = (**own).clone();
        }
    }
    Cow::Owned(written)
}

/// The rules without the translation: without the last coordinate, the last move and the conditions on both.
fn written_game(game: &Game) -> Game {
    let count = game.coordinates.len().saturating_sub(1);
    let body = match &game.body {
        GameBody::Rules { domain, moves } => GameBody::Rules {
            domain: domain.as_ref().and_then(|domain| match domain {
                Condition::And(own, _) => Some((**own).clone()),
                _ => None,
            }),
            moves: moves.split_last().map_or(Vec::new(), |(_, own)| {
                own.iter().map(|option| written_move(option, count)).collect()
            }),
        },
        other => other.clone(),
    };
    let coordinates = game.coordinates[..count].to_vec();
    Game { name: game.name.clone(), coordinates, body, convention: Convention::Misere }
}

/// A move without the translation, of a game with `count` coordinates as people write them; not the last move, which
/// belongs to the translation.
pub fn written_move(option: &Move, count: usize) -> Move {
    let mut renumbered = Renumbered(|i| if i < count { i } else { i - 1 });
    let when = option.when.as_ref().and_then(|when| match when {
        Condition::And(_, own) => Some(renumbered.condition(own)),
        _ => None,
    });
    let fresh = option.fresh.iter().map(|(name, bound)| (name.clone(), renumbered.term(bound))).collect();
    let to = option.to.iter().take(count).map(|term| renumbered.term(term)).collect();
    Move { fresh, when, to }
}
