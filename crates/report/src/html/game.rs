//! A small box of a game of a claim file: its P-positions or Grundy values as grids, and its moves to play.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64};

use serde::Serialize;

use nimcert_core::exhaustion::rules::Play;
use nimcert_core::games::Ruleset;
use nimcert_core::games::sweep::{BoxLimits, BoxValues, Mode, sweep};
use nimcert_core::language::ast::{GameSum, Program, Statement};
use nimcert_core::language::game::coordinates;
use nimcert_tables::game::default_side;

/// Most tables of one game; more coordinates have more.
const MAX_SLICES: usize = 6;

/// Options that are looked at for the values of a box.
const MAX_OPTIONS: u64 = 2_000_000;

/// Steps of compiled terms for a box.
const MAX_STEPS: u64 = 50_000_000;

/// Bytes of the tables of a box.
const MAX_BYTES: u64 = 1 << 24;

/// Most positions that are played.
const MAX_PLAYED: usize = 700;

/// Most moves of all positions that are played, together.
const MAX_PLAYED_MOVES: usize = 12_000;

/// Most coordinates of a game that is played: every side of a box has two values at least.
const MAX_PLAYED_COORDINATES: usize = 6;

/// A position of a grid.
pub(super) struct Cell {
    /// `P` or `N`, or the Grundy value.
    pub(super) value: String,
    /// What is claimed, if it is another one.
    pub(super) claimed: Option<String>,
    /// Whether it is a P-position.
    pub(super) is_p: bool,
}

/// A grid over two coordinates, or over the only one.
pub(super) struct Slice {
    /// The other coordinates, `x = 1, p = 0`; empty if there are no others.
    pub(super) fixed: String,
    /// Rows, with the value of the coordinate across.
    pub(super) rows: Vec<(u64, Vec<Option<Cell>>)>,
}

/// The grids of a game.
pub(super) struct Slices {
    /// Whether Grundy values are shown.
    pub(super) grundy: bool,
    /// Name of the coordinate downwards; none if there is one coordinate.
    pub(super) down: String,
    /// Name of the coordinate across.
    pub(super) across: String,
    pub(super) columns: Vec<u64>,
    pub(super) slices: Vec<Slice>,
    /// Slices that are not shown.
    pub(super) more: usize,
    /// Positions of the grids that differ from the claim.
    pub(super) wrong: usize,
    pub(super) positions: usize,
}

/// The game of a claim about one.
pub(super) fn game_of(statement: &Statement) -> Option<&GameSum> {
    match statement {
        Statement::Positions { game, .. } | Statement::Grundy { game, .. } => Some(game),
        _ => None,
    }
}

/// A value of a box as a number: 0 for P.
fn number(values: &BoxValues, position: &[u64]) -> Option<u64> {
    values.get(position).map(|value| value.grundy().unwrap_or(u64::from(!value.is_p())))
}

fn computed(play: &Play, side: u64, mode: Mode) -> Option<BoxValues> {
    play.code.allow_steps(MAX_STEPS);
    let limits = BoxLimits { options: MAX_OPTIONS, memory: MAX_BYTES, ..BoxLimits::default() };
    let bounds = vec![side - 1; play.length()];
    sweep(play, &bounds, mode, &limits, &AtomicBool::new(false), &AtomicU64::new(0)).ok()
}

/// The grids of the game of a claim, beside what the claim says. `None` if the claim has no game, or if the game
/// is too large or not well defined.
pub(super) fn slices(program: &Program, statement: &Statement) -> Option<Slices> {
    let game = game_of(statement)?;
    let names = coordinates(program, game);
    let mut play = Play::new(program, game);
    let (formula, term) = match statement {
        Statement::Positions { formula, .. } => (Some(play.code.condition(formula)), None),
        Statement::Grundy { value, .. } => (None, Some(play.code.term(value))),
        _ => return None,
    };
    let grundy = term.is_some();
    let side = default_side(names.len());
    let values = computed(&play, side, if grundy { Mode::Grundy } else { Mode::Outcomes })?;
    let claimed = |position: &[u64]| match (formula, term) {
        (Some(formula), _) => {
            play.code.holds(formula, position).ok().map(|p| if p { "P" } else { "N" }.to_owned())
        }
        (_, Some(term)) => {
            Some(play.code.integer(term, position).map_or_else(|_| "undefined".to_owned(), |v| v.to_string()))
        }
        _ => None,
    };
    play.code.allow_steps(MAX_STEPS);
    let cell = |position: &[u64]| {
        let found = number(&values, position)?;
        let is_p = found == 0;
        let value = match grundy {
            true => found.to_string(),
            false => (if is_p { "P" } else { "N" }).to_owned(),
        };
        let claimed = claimed(position).filter(|claimed| *claimed != value);
        Some(Cell { value, claimed, is_p })
    };
    let reach = reach(&values, names.len());
    let (down, across) = axes(&reach)?;
    let others: Vec<usize> = (0..names.len()).filter(|at| *at != across && Some(*at) != down).collect();
    let (mut slices, mut more) = (Vec::new(), 0);
    let mut tuple = vec![0; names.len()];
    loop {
        let mut row = |first: u64| {
            if let Some(down) = down {
                tuple[down] = first;
            }
            let cells = (0..=reach[across]).map(|number| {
                tuple[across] = number;
                cell(&tuple)
            });
            (first, cells.collect())
        };
        let rows: Vec<(u64, Vec<Option<Cell>>)> =
            (0..=down.map_or(0, |down| reach[down])).map(&mut row).collect();
        if rows.iter().any(|(_, cells)| cells.iter().any(Option::is_some)) {
            let parts = others.iter().map(|&at| format!("{} = {}", names[at], tuple[at]));
            let slice = Slice { fixed: parts.collect::<Vec<_>>().join(", "), rows };
            match slices.len() < MAX_SLICES {
                true => slices.push(slice),
                false => more += 1,
            }
        }
        let Some(&at) = others.iter().rev().find(|&&at| tuple[at] < reach[at]) else { break };
        tuple[at] += 1;
        others.iter().filter(|&&other| other > at).for_each(|&other| tuple[other] = 0);
    }
    let all =
        || slices.iter().flat_map(|slice: &Slice| &slice.rows).flat_map(|(_, cells)| cells.iter().flatten());
    let (positions, wrong) = (all().count(), all().filter(|cell| cell.claimed.is_some()).count());
    Some(Slices {
        grundy,
        down: down.map_or(String::new(), |down| names[down].clone()),
        across: names[across].clone(),
        columns: (0..=reach[across]).collect(),
        slices,
        more,
        wrong,
        positions,
    })
}

/// The largest number of each coordinate in the positions of a box.
fn reach(values: &BoxValues, coordinates: usize) -> Vec<u64> {
    let mut reach = vec![0; coordinates];
    let _ = values.for_each(|position, _| {
        for (largest, &number) in reach.iter_mut().zip(position) {
            *largest = number.max(*largest);
        }
        ControlFlow::Continue(())
    });
    reach
}

/// The two coordinates that reach furthest, the last ones of several, in their order: that downwards, if there are two, and that across.
fn axes(reach: &[u64]) -> Option<(Option<usize>, usize)> {
    let mut order: Vec<usize> = (0..reach.len()).collect();
    order.sort_by_key(|&at| (reach[at], at));
    let first = order.pop()?;
    Some(match order.pop() {
        Some(second) => (Some(first.min(second)), first.max(second)),
        None => (None, first),
    })
}

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
    // A position in the middle of the box that is to be won, else any with a move.
    let middle = positions.iter().map(|position| position.iter().sum::<u64>()).max()? / 2;
    let distance = |number: &usize| positions[*number].iter().sum::<u64>().abs_diff(middle);
    let won: Vec<bool> = outcomes.bytes().map(|outcome| outcome == b'N').collect();
    let start = (0..positions.len()).filter(|&number| won[number]).min_by_key(distance)?;
    Some(PlayedGame { kind: "game", coordinates: names.to_vec(), positions, outcomes, options, start })
}
