//! Trees for goals whose first fact is a disjunction. Each case is closed with only the conditions and facts that are given for it, so
//! that nothing else is taken apart there.

use super::goal::Goal;
use super::product::NotLinear;
use super::tree::{DEEPEST, Ends, Plan, Search};
use crate::automaton::ConditionId;

/// A case of the first fact, with the conditions and facts that may close it.
pub(crate) struct FactCase {
    /// What holds in this case.
    pub(crate) holds: ConditionId,
    /// Conditions that hold, or fail; they follow from those of the whole goal.
    pub(crate) conditions: Vec<(ConditionId, bool)>,
    /// The numbers of the facts that are of use.
    pub(crate) facts: Vec<usize>,
}

impl Search<'_, '_> {
    /// A plan for a goal whose first fact is `(.. (case 1 or case 2) or ..) or case n`; `None` if a case stays open.
    ///
    /// # Errors
    /// A case has a term that is not linear, or a limit is reached.
    pub(super) fn by_cases(
        &mut self,
        goal: &Goal,
        variables: usize,
        facts: &[ConditionId],
        cases: &[FactCase],
        depth: usize,
    ) -> Result<Option<Plan>, Ends> {
        let is_of_first = |number: &usize| goal.levels(*number) >> DEEPEST & 1 == 1;
        let apart = (0..goal.origins().count()).find(is_of_first);
        let (Some((case, before)), Some(number)) = (cases.split_last(), apart) else { return Ok(None) };
        let [rest, _] = &goal.cases(self.nodes, number, depth)?[..] else { return Ok(None) };
        let other = match before {
            [first] => self.closed_by(first, variables, facts, depth)?,
            _ => self.by_cases(rest, variables, facts, before, depth + 1)?,
        };
        let Some(other) = other else { return Ok(None) };
        let plan = self.closed_by(case, variables, facts, depth)?;
        Ok(plan.map(|plan| Plan::Or(goal.origin(number), vec![other, plan])))
    }

    /// A plan that closes a case, which is assumed at a level; `None` if it stays open.
    fn closed_by(
        &mut self,
        case: &FactCase,
        variables: usize,
        facts: &[ConditionId],
        level: usize,
    ) -> Result<Option<Plan>, Ends> {
        let goal = Goal::new(self.nodes, variables, &case.conditions)?;
        let assumed = |goal: Result<Goal, NotLinear>, fact: &usize| {
            goal?.holds(self.nodes, facts[*fact], DEEPEST + fact)
        };
        let goal = case.facts.iter().fold(Ok(goal), assumed)?;
        let goal = goal.holds(self.nodes, case.holds, level)?;
        Ok(self.prove(&goal, level + 1)?.map(|shown| shown.plan))
    }
}
