//! Families of games: the formulas of some values of a constant, and one claim for all of them.
//!
//! In: the rules with a constant, and values for it. Each value is a game of its own, and [`discover`](fn@crate::discover) finds its formula.
//! Formulas of the same shape make a `pattern`, whose numbers are fitted as functions of the values. The
//! generalisation is a claim with a parameter, or with a coordinate that no move changes, and it is decided like any
//! other claim: what only agrees with the rows is not called a fact.

mod axis;
mod conditions;
mod cones;
mod coordinate;
mod general;
mod pattern;
mod progressions;
mod roundings;
mod rows;
mod search;
mod single;
mod spelling;
mod statement;

use nimcert_core::decision::Stop;
use nimcert_core::games::sweep::BoxError;

use crate::discover::{out_of_time, until};
use crate::{Failure, Options};

use search::Search;

pub use axis::{Axis, MAX_ROWS, MAX_VALUE, MAX_VALUES};
pub use search::{Family, FamilyEvent, Found, General, Row, Singles};

/// Finds formulas for the values of a family, and proves a claim about all of them. The limit on time is one for the whole
/// family: what was found before it is kept.
///
/// # Errors
/// The run was stopped, or the file cannot be read with these values.
pub fn family(
    family: Family<'_>,
    options: &Options,
    stop: &Stop,
    observe: &mut dyn FnMut(FamilyEvent),
) -> Result<Found, Failure> {
    let mut found = Found::default();
    let Some(timeout) = options.proof.search.timeout else {
        fill(family, options, stop, observe, &mut found)?;
        return Ok(found);
    };
    let ending = Stop::default();
    let mut limited = options.clone();
    limited.proof.search.timeout = None;
    limited.proof.search.stop = ending.clone();
    let outer = [stop, &options.proof.search.stop];
    let ended = until(timeout, &outer, &ending, || fill(family, &limited, &ending, observe, &mut found));
    match ended {
        Err(Failure::Table(BoxError::Stopped)) if !outer.iter().any(|outer| outer.is_asked()) => {
            found.stopped = Some(out_of_time(timeout, options.interface));
        }
        ended => ended?,
    }
    Ok(found)
}

/// Fills in what is found.
fn fill(
    family: Family<'_>,
    options: &Options,
    stop: &Stop,
    observe: &mut dyn FnMut(FamilyEvent),
    found: &mut Found,
) -> Result<(), Failure> {
    rows::rows(family, options, stop, observe, &mut found.rows)?;
    found.states = rows::states(family.axes, &found.rows);
    let mut search = Search { family, options, stop, observe, found };
    let varying: Vec<usize> = (0..family.axes.len()).filter(|&i| !family.axes[i].is_single()).collect();
    match *varying.as_slice() {
        [axis] => {
            progressions::generalise(&mut search, axis)?;
            if !search.found.is_proved() {
                coordinate::generalise(&mut search, axis)?;
            }
        }
        [first, second] => cones::generalise(&mut search, [first, second])?,
        _ => {}
    }
    Ok(())
}
