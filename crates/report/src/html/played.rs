//! A small box of a game of a claim file: its positions, outcomes and moves to play.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use serde::Serialize;

use super::grids::computed;
use nimcert_core::exhaustion::rules::Play;
use nimcert_core::games::Ruleset;
use nimcert_core::games::sweep::Mode;
use nimcert_core::language::ast::{GameSum, Program};
use nimcert_core::language::game::{coordinates, splits};

/// Most positions that are played.
const MAX_PLAYED: usize = 700;

/// Most moves of all positions that are played, together.
const MAX_PLAYED_MOVES: usize = 12_000;

/// Most coordinates of a game that is played: every side of a box has two values at least.
const MAX_PLAYED_COORDINATES: usize = 6;

/// A game as the script plays it: positions with their outcomes and options.
#[derive(Debug, Serialize)]
pub(super) struct PlayedGame {
    kind: &'static str,
    coordinates: Vec<String>,
    positions: Vec<Vec<u64>>,
    /// `P` or `N` for each position.
    outcomes: String,
    /// Numbers of positions.
    options: Vec<Vec<usize>>,
    /// The position that play starts from.
    start: usize,
}

/// The positions that a game can be played on, the largest box that is small enough; `None` if play leaves it, or if there is
/// nothing to play.
pub(super) fn played(program: &Program, game: &GameSum) -> Option<PlayedGame> {
    let names = coordinates(program, game);
    if names.is_empty() || names.len() > MAX_PLAYED_COORDINATES {
        return None;
    }
    if splits(program, game) {
        return None;
    }
    let play = Play::new(program, game);
    [24, 16, 12, 10, 8, 6, 5, 4, 3, 2].iter().find_map(|&side| played_box(&play, &names, side))
}

fn played_box(play: &Play, names: &[String], side: u64) -> Option<PlayedGame> {
    let tuples = side.checked_pow(u32::try_from(names.len()).ok()?)?;
    if tuples > 64 * MAX_PLAYED as u64 {
        return None;
    }
    let values = computed(play, side, Mode::Outcomes)?;
    let mut positions: Vec<Vec<u64>> = Vec::new();
    let mut outcomes = String::new();
    let ended = values.for_each(|position, value| {
        positions.push(position.to_vec());
        outcomes.push(if value.is_p() { 'P' } else { 'N' });
        if positions.len() > MAX_PLAYED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if ended.is_break() {
        return None;
    }
    let numbers: BTreeMap<&[u64], usize> = positions.iter().map(Vec::as_slice).zip(0..).collect();
    let (mut options, mut moves) = (Vec::new(), 0);
    for position in &positions {
        let mut of_position: Vec<usize> = Vec::new();
        let mut leaves = false;
        let all = play.options(position, &mut |option| match numbers.get(option) {
            Some(&number) if of_position.len() < MAX_PLAYED_MOVES => {
                of_position.push(number);
                ControlFlow::Continue(())
            }
            _ => {
                leaves = true;
                ControlFlow::Break(())
            }
        });
        of_position.sort_unstable();
        of_position.dedup();
        moves += of_position.len();
        if all.is_err() || leaves || moves > MAX_PLAYED_MOVES {
            return None;
        }
        options.push(of_position);
    }
    // A position that is to be won, by one move of several if there is one, in the middle of the box.
    let middle = positions.iter().map(|position| position.iter().sum::<u64>()).max()? / 2;
    let distance = |number: &usize| positions[*number].iter().sum::<u64>().abs_diff(middle);
    let won: Vec<bool> = outcomes.bytes().map(|outcome| outcome == b'N').collect();
    let start = (0..positions.len()).filter(|&number| won[number]).min_by_key(|number| {
        let winning = options[*number].iter().filter(|&&option| !won[option]).count();
        (winning != 1 || options[*number].len() < 3, distance(number))
    })?;
    Some(PlayedGame { kind: "game", coordinates: names.to_vec(), positions, outcomes, options, start })
}
