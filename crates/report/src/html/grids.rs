//! A small box of a game of a claim file: its P-positions or Grundy values as grids.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64};

use serde::Serialize;

use nimcert_core::exhaustion::rules::Play;
use nimcert_core::games::sweep::{BoxLimits, BoxValues, Mode, sweep};
use nimcert_core::language::ast::{GameSum, Program, Statement};
use nimcert_core::language::game::{coordinates, splits};
use nimcert_core::language::listing::equations;
use nimcert_prose::{grouped, plural};
use nimcert_tables::game::default_side;

/// Most tables of one game; more coordinates have more.
const MAX_SLICES: usize = 6;

/// Options that are computed for the values of a box.
const MAX_OPTIONS: u64 = 2_000_000;

/// Steps of compiled terms for a box.
const MAX_STEPS: u64 = 50_000_000;

/// Bytes of the tables of a box.
const MAX_BYTES: u64 = 1 << 24;

/// A position of a grid.
#[derive(Serialize)]
pub(super) struct Cell {
    /// `P`, a dot for other positions, or the Grundy value.
    pub(super) shown: String,
    /// What is claimed, if it is another one.
    pub(super) claimed: Option<String>,
    /// Whether it is a P-position.
    pub(super) is_p: bool,
}

/// A grid over two coordinates, or over the only one.
#[derive(Serialize)]
pub(super) struct Slice {
    /// The other coordinates, `x = 1, p = 0`; empty if there are no others.
    pub(super) fixed: String,
    /// Rows, with the value of the coordinate across.
    pub(super) rows: Vec<(u64, Vec<Option<Cell>>)>,
}

/// The grids of a game.
#[derive(Serialize)]
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
    more: u64,
    /// Positions of the grids that differ from the claim.
    wrong: u64,
    positions: u64,
}

impl Slices {
    /// How many positions agree with the claim, or with what it denies, and what is left out.
    pub(super) fn compared(&self, negated: bool) -> String {
        let all = plural(self.positions, "position");
        let said = match self.wrong {
            0 if negated => format!("All {all} agree with the claim without its `not`."),
            0 => format!("All {all} agree with the claim."),
            1 => format!("1 of {all} differs from the formula in the claim; it is outlined."),
            wrong => {
                format!(
                    "{} of {all} differ from the formula in the claim; these are outlined.",
                    grouped(wrong)
                )
            }
        };
        match self.more {
            0 => said,
            1 => format!("{said} 1 more table is not shown."),
            more => format!("{said} {} more tables are not shown.", grouped(more)),
        }
    }
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

/// The values of the box of a game with a side; `None` if it has no values, or if that takes too much work.
pub(super) fn computed(play: &Play, side: u64, mode: Mode) -> Option<BoxValues> {
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
    if splits(program, game) {
        return None;
    }
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
        let shown = if grundy || is_p { value } else { "·".to_owned() };
        Some(Cell { shown, claimed, is_p })
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
            let fixed = equations(others.iter().map(|&at| (&names[at], tuple[at])));
            let slice = Slice { fixed, rows };
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
    let positions = all().count() as u64;
    let wrong = all().filter(|cell| cell.claimed.is_some()).count() as u64;
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
