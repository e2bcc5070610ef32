//! Sets of single numbers: powers of two with a shift, and periodic sets with finitely many exceptions.

use nimcert_core::language::ast::{Comparison, Condition, Term};

use crate::limits::{LISTED_NUMBERS, PERIODS_OF_SETS, SHIFTS_OF_POWERS};
use crate::table::Table;
use crate::words::{all, any, compare, constant, equal, modulo, one_of, plus, variable};

/// The formula of a set of single numbers.
pub(super) fn powers(table: &Table) -> Option<Condition> {
    let &[side] = table.sides() else { return None };
    let mut members = vec![None; side];
    table.each(|tuple, is_p| {
        members[tuple[0]] = Some(is_p);
        true
    });
    if let Some(condition) = periodic(&members, &variable(0)) {
        return Some(condition);
    }
    (0..SHIFTS_OF_POWERS).find_map(|shift| {
        let is_power = |number: usize| (number + shift).is_power_of_two() || number + shift == 0;
        let fits =
            members.iter().enumerate().all(|(n, member)| member.is_none_or(|member| member == is_power(n)));
        let shifted = plus(variable(0), shift);
        fits.then(|| equal(shifted.clone(), Term::TopPower(Box::new(shifted), 0)))
    })
}

/// A list, then a periodic set, of the numbers that a term has as its values.
pub(super) fn periodic(members: &[Option<bool>], number: &Term) -> Option<Condition> {
    let repeats = |start: usize, period: usize| {
        members.len() >= start + 3 * period
            && (start + period..members.len()).all(|i| match (members[i], members[i - period]) {
                (Some(a), Some(b)) => a == b,
                _ => true,
            })
    };
    let most = members.len().min(PERIODS_OF_SETS);
    let shapes = (1..most).flat_map(|total| (1..=total).map(move |period| (total - period, period)));
    let (start, period) = shapes.into_iter().find(|&(start, period)| repeats(start, period))?;
    let residues: Vec<usize> =
        (start..start + period).filter(|&i| members[i] == Some(true)).map(|i| i % period).collect();
    let listed: Vec<usize> = (0..start).filter(|&i| members[i] == Some(true)).collect();
    if residues.len() + listed.len() > LISTED_NUMBERS {
        return None;
    }
    let mut sorted = residues;
    sorted.sort_unstable();
    let late = (start > 0).then(|| compare(Comparison::GreaterEqual, number.clone(), constant(start)));
    let own = (!sorted.is_empty() && period > 1).then(|| one_of(&modulo(number.clone(), period), &sorted));
    let main = if sorted.is_empty() { None } else { all(late.into_iter().chain(own)) };
    let small = listed.into_iter().map(|n| equal(number.clone(), constant(n)));
    any(small.chain(main))
}
