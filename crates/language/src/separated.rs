//! Games that are sums, although they are written as one game.

use crate::ast::{Convention, GameBody, GameSum, Move, Part, Program, Renumbered, Rewrite, Summand, Term};
use crate::naming::free_name;
use crate::printing::print_move;

/// The definitions that write a game as a sum, each ended by `\n`, if each of its moves changes one coordinate and
/// depends on no other: equal summands are defined once. `None` for other games, and for those with a `where` part.
///
/// ```
/// use nimcert_language::{Source, parse_program, separated, Summand};
/// let text = "game two(a, b) move u < a to (u, b) move v < b to (a, v)\n";
/// let program = parse_program(&Source::new("two.claim", text), &[]).unwrap();
/// assert_eq!(
///     separated(&program, &vec![Summand::Named(0)]).unwrap(),
///     "game two_a(a) move u < a to (u)\ngame two(a, b) = two_a + two_a\n"
/// );
/// ```
pub fn separated(program: &Program, game: &GameSum) -> Option<String> {
    let [Summand::Named(id)] = game.as_slice() else { return None };
    let game = program.games.get(*id).filter(|game| game.convention == Convention::Normal)?;
    let GameBody::Rules { domain: None, moves } = &game.body else { return None };
    let count = game.coordinates.len();
    if count < 2 {
        return None;
    }
    let mut parts: Vec<Vec<Move>> = vec![Vec::new(); count];
    for option in moves {
        let (coordinate, option) = move_of_one(option, count)?;
        parts[coordinate].push(option);
    }
    if parts.iter().any(Vec::is_empty) {
        return None;
    }
    let mut text = String::new();
    let mut names: Vec<String> = Vec::new();
    for (at, moves) in parts.iter().enumerate() {
        if let Some(same) = parts[..at].iter().position(|other| are_equal(other, moves)) {
            names.push(names[same].clone());
            continue;
        }
        let coordinates = [game.coordinates[at].clone()];
        let name = free_name(&format!("{}_{}", game.name, coordinates[0]), |name| is_used(program, name));
        let moves = moves.iter().map(|option| format!(" {}", print_move(program, &coordinates, option)));
        text.push_str(&format!("game {name}({}){}\n", coordinates[0], moves.collect::<String>()));
        names.push(name);
    }
    let (head, sum) = (game.coordinates.join(", "), names.join(" + "));
    text.push_str(&format!("game {}({head}) = {sum}\n", game.name));
    Some(text)
}

/// The coordinate that a move of a game with this many changes, and the move as one of a game with this coordinate only; `None` if
/// it changes none or several, or depends on another one.
pub fn move_of_one(option: &Move, count: usize) -> Option<(usize, Move)> {
    let mut changed = (0..count).filter(|&at| option.to.get(at) != Some(&Term::Variable(at)));
    let (Some(changed), None) = (changed.next(), changed.next()) else { return None };
    let target = option.to.get(changed)?;
    let own = |variable: usize| variable == changed || variable >= count;
    let bounds = option.fresh.iter().map(|(_, bound)| Part::Term(bound));
    let conditions = option.when.iter().map(Part::Condition);
    if !bounds.chain(conditions).chain([Part::Term(target)]).all(|part| part.is_over(&own)) {
        return None;
    }
    let mut alone = Renumbered(|variable| if variable == changed { 0 } else { variable - count + 1 });
    let moved = Move {
        fresh: option.fresh.iter().map(|(name, bound)| (name.clone(), alone.term(bound))).collect(),
        when: option.when.as_ref().map(|when| alone.condition(when)),
        to: vec![alone.term(target)],
    };
    Some((changed, moved))
}

/// Whether two games of one coordinate have the same moves in the same order, whatever their fresh numbers are called.
fn are_equal(moves: &[Move], others: &[Move]) -> bool {
    let same = |(a, b): (&Move, &Move)| {
        let bounds =
            |option: &Move| -> Vec<Term> { option.fresh.iter().map(|(_, bound)| bound.clone()).collect() };
        bounds(a) == bounds(b) && a.when == b.when && a.to == b.to
    };
    moves.len() == others.len() && moves.iter().zip(others).all(same)
}

/// Whether something in the program has a name.
fn is_used(program: &Program, name: &str) -> bool {
    let is = |other: &String| other == name;
    program.games.iter().any(|game| is(&game.name) || game.coordinates.iter().any(is))
        || program.functions.iter().any(|f| is(&f.name) || f.parameters.iter().any(is))
        || program.relations.iter().any(|r| is(&r.name) || r.parameters.iter().any(is))
        || program.parameters.iter().any(|parameter| is(&parameter.name))
}
