//! The position of an answer is as the answer says, and no smaller one is: refutations, and rules that do not
//! define a terminating game.

use nimcert_core::decision::{MoveTaken, Refutation, SideCondition};
use nimcert_testing::played_games::{NoValue, Part, Position, Table, rank, tuples};
use proptest::prelude::*;

use super::{Checked, Claimed, small};

/// Tuples of a larger box in which a smaller counterexample is looked for.
const MOST_TUPLES: i128 = 5_000;

/// A position is the smallest where the set is wrong, as far as brute force sees.
fn smallest(claimed: &Claimed<'_>, position: &[i128]) -> Checked<()> {
    let mut side: i128 = 1 << rank(position).0;
    let coordinates = u32::try_from(claimed.table.coordinates()).unwrap();
    if side.pow(coordinates) > MOST_TUPLES.max(claimed.side().pow(coordinates)) {
        side = claimed.side();
    }
    let first = claimed.first_failure(side.max(claimed.side()));
    if position.iter().all(|&n| n < side) {
        prop_assert_eq!(first.as_deref(), Some(position));
    } else {
        prop_assert_eq!(first, None, "but the answer is {:?}", position);
    }
    Ok(())
}

pub(super) fn refutation_agrees(claimed: &Claimed<'_>, refutation: &Refutation) -> Checked<&'static str> {
    let legal = |position: &[i128]| claimed.table.legal(position) == Ok(true);
    match refutation {
        Refutation::Closed { number, position, fresh, option } => {
            let all = (small(position), small(fresh), small(option));
            let (Some(position), Some(fresh), Some(to)) = all else { return Ok("far") };
            prop_assert!(legal(&position) && claimed.contains(&position) == Ok(true));
            prop_assert!(legal(&to) && claimed.contains(&to) == Ok(true));
            let options = claimed.table.options(&position).unwrap();
            prop_assert!(options.iter().any(|o| (o.number, &o.fresh, &o.to) == (*number, &fresh, &to)));
            smallest(claimed, &position)?;
            Ok("closed")
        }
        Refutation::Reach { position } => {
            let Some(position) = small(position) else { return Ok("far") };
            prop_assert!(legal(&position) && claimed.contains(&position) == Ok(false));
            prop_assert_eq!(claimed.option_in_the_set(&position), Ok(false));
            smallest(claimed, &position)?;
            Ok("reach")
        }
        Refutation::Undefined { position } => {
            let Err(term) = claimed.set else { return Err(TestCaseError::fail("not a value")) };
            let Some(position) = small(position) else { return Ok("far") };
            let with_heap = [&[0], &position[..]].concat();
            prop_assert!(legal(&with_heap));
            prop_assert_eq!(claimed.value(term, &position), None);
            smallest(claimed, &with_heap)?;
            Ok("no value")
        }
        Refutation::ForAll { .. }
        | Refutation::Heaps { .. }
        | Refutation::ForAllParameters { .. }
        | Refutation::ByCases
        | Refutation::Columns(_) => Err(TestCaseError::fail("a claim about a game")),
    }
}

pub(super) fn side_condition_agrees(
    claimed: &Claimed<'_>,
    condition: &SideCondition,
    seen: Option<(&'static str, Position)>,
) -> Checked<&'static str> {
    let table = &claimed.table;
    let step = |number: &usize, position, fresh, option| -> Checked<(Position, Position, usize)> {
        let all = (small(position), small(fresh), small(option));
        let (Some(position), Some(fresh), Some(to)) = all else {
            return Err(TestCaseError::fail("a move far away"));
        };
        prop_assert_eq!(table.legal(&position), Ok(true));
        let options = table.options_by(*number, &position).expect("a value");
        let option = options.into_iter().find(|o| (&o.fresh, &o.to) == (&fresh, &to));
        let Some(option) = option else { return Err(TestCaseError::fail("there is no such option")) };
        Ok((position, to, option.part))
    };
    match condition {
        SideCondition::NoPosition => {
            prop_assert_eq!(seen, Some(("no position", Vec::new())));
            Ok("no position")
        }
        SideCondition::Undefined { what, values, .. } => {
            let Some(values) = small(values) else { return Ok("far") };
            prop_assert!(is_undefined(claimed, &values), "{what} has a value at {values:?}");
            Ok("undefined")
        }
        SideCondition::NoValue { part, values } => {
            let Some(values) = small(values) else { return Ok("far") };
            prop_assert!(is_undefined(claimed, &values), "{part:?} has a value at {values:?}");
            Ok("undefined")
        }
        SideCondition::Leaves { number, position, fresh, option } => {
            let (position, to, _) = step(number, position, fresh, option)?;
            prop_assert_eq!(table.legal(&to), Ok(false));
            // No smaller position leaves by this move.
            let side = (1 << rank(&position).0).min(claimed.side());
            for other in tuples(table.coordinates(), side) {
                if rank(&other) < rank(&position) && table.legal(&other) == Ok(true) {
                    for option in table.options_by(*number, &other).into_iter().flatten() {
                        let leaves = table.legal(&option.to) == Ok(false);
                        prop_assert!(!leaves, "{:?} leaves, {:?} is not the smallest", other, position);
                    }
                }
            }
            Ok("leaves")
        }
        SideCondition::Cycle(steps) => {
            for (taken, next) in steps.iter().zip(steps.iter().cycle().skip(1)) {
                step(&taken.number, &taken.position, &taken.fresh, &taken.option)?;
                prop_assert_eq!(&taken.option, &next.position);
            }
            Ok("cycle")
        }
        SideCondition::Repeats { taken: MoveTaken { number, position, fresh, option }, alone } => {
            let (_, to, part) = step(number, position, fresh, option)?;
            // Where one of the moves is possible with zeros, one leads to such a position again.
            let moves: Vec<usize> = match alone {
                true => vec![*number],
                false => (1..=table.moves()).collect(),
            };
            let with_zeros = |position: &Vec<i128>| -> Vec<Vec<i128>> {
                let options = moves.iter().flat_map(|&n| table.options_by(n, position).unwrap_or_default());
                let zeros = options.filter(|o| o.part == part && o.fresh.iter().all(|&u| u == 0));
                zeros.map(|o| o.to).collect()
            };
            let goes_on =
                |position: &Vec<i128>| with_zeros(position).iter().any(|next| !with_zeros(next).is_empty());
            prop_assert!(!with_zeros(&to).is_empty());
            for position in tuples(table.coordinates(), claimed.side()) {
                if table.legal(&position) == Ok(true) && !with_zeros(&position).is_empty() {
                    prop_assert!(goes_on(&position), "play ends after {position:?}");
                }
            }
            Ok("repeats")
        }
        SideCondition::NotMonotone { function, counterexample: c } => {
            let (z, z1) = (
                small(std::slice::from_ref(&c.z)).unwrap()[0],
                small(std::slice::from_ref(&c.z_prime)).unwrap()[0],
            );
            prop_assert!(
                z < z1 && table.height(*function, z).unwrap() > table.height(*function, z1).unwrap()
            );
            let value = |z: i128| table.height(*function, z).unwrap();
            prop_assert!((0..z1 - 1).all(|t| value(t) <= value(t + 1)), "not the first fall");
            Ok("not monotone")
        }
        SideCondition::Falls { function, parameter, arguments, values } => {
            let mut columns = small(arguments).unwrap();
            let before = table.height_at(*function, &columns).unwrap();
            columns[*parameter] += 1;
            let after = table.height_at(*function, &columns).unwrap();
            prop_assert!(before > after && small(values).unwrap() == [before, after]);
            Ok("not monotone")
        }
    }
}

/// Whether a part of the game or of the set has no value at coordinates, of a summand or of all, and
/// fresh numbers.
fn is_undefined(claimed: &Claimed<'_>, values: &[i128]) -> bool {
    let table = &claimed.table;
    let whole = &values[..values.len().min(table.coordinates())];
    if whole.len() == table.coordinates() {
        let mut set = table.legal(whole).is_err();
        set |= table.legal(whole) == Ok(true) && claimed.contains(whole).is_err();
        set |= table.legal(whole) == Ok(true) && table.options(whole).is_err();
        if set {
            return true;
        }
    }
    table.parts.iter().any(|part| {
        let alone = Table { program: table.program, parts: vec![part.clone()] };
        let bar = matches!(part, Part::Bar(f, 1) if values.iter().any(|&t| table.height(*f, t).is_err()));
        let own = values.get(..alone.coordinates());
        bar || own.is_some_and(|own| match alone.legal(own) {
            Err(NoValue) => true,
            Ok(legal) => legal && alone.options(own).is_err(),
        })
    })
}
