//! A sweep with more values: the rows that are done keep their results, under the numbers of the larger sweep.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;

use crate::choices::Choices;
use crate::journal::Journal;
use crate::merge::is_about;
use crate::plan::Plan;
use crate::row::Row;

/// Whether a plan differs from an earlier one in nothing but the choices of values. Rows of shards are not moved: in a
/// larger sweep they belong to other shards.
pub fn may_extend(plan: &Plan, earlier: &Plan) -> bool {
    let same =
        Plan { set: plan.set.clone(), condition: plan.condition.clone(), rows: plan.rows, ..earlier.clone() };
    same == *plan && plan.shard.is_none() && *plan != *earlier
}

/// The rows of an earlier sweep under their numbers in a larger one; `None` if the plan is not that of a larger sweep: if
/// it differs in more than its values, or leaves out a choice of the earlier one, whose files would remain, or if files
/// have the numbers of rows in their names.
pub fn extended(earlier: &Journal, plan: &Plan, choices: &Choices) -> Option<BTreeMap<u64, Row>> {
    if !may_extend(plan, &earlier.plan) {
        return None;
    }
    let before = earlier.plan.choices().ok().filter(|before| before.names == choices.names)?;
    let all: BTreeSet<&Vec<BigUint>> = choices.values.iter().collect();
    if !before.values.iter().all(|values| all.contains(values)) {
        return None;
    }
    // Choices are in increasing order.
    let each = plan.rows_of_a_choice() as u64;
    let moved = |(number, row): (&u64, &Row)| {
        is_about(row, *number, &before, plan.claims).then_some(())?;
        let shown = row.shown(&before.names)?;
        let mut paths = shown.path.iter().chain(shown.table.as_ref().map(|table| &table.path));
        (!paths.any(|path| path.contains(&format!("/row{number}.")))).then_some(())?;
        let (choice, claim) = ((number - 1) / each, (number - 1) % each);
        let values = &before.values[usize::try_from(choice).ok()?];
        let place = choices.values.binary_search(values).ok()? as u64;
        let number = place * each + claim + 1;
        Some((number, row.numbered(number)?))
    };
    earlier.rows.iter().map(moved).collect()
}
