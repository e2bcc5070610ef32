//! `linear NAME`: a tree of cases, each closed by a line (docs/THEORY.md, section 6.14).
//!
//! In: conditions on naturals. Out: the obligation met: no naturals satisfy all of them. Never:
//! chooses a case or a multiplier.

use super::Checker;
use crate::automata::Form;
use crate::certificate::number;
use crate::claim::Id;
use crate::elaborate::Goal;
use crate::{Checked, Limit, Limited, MAX_DEPTH, Reason, WORK_OF_FORM};

impl Checker<'_> {
    /// Whether the section `linear NAME` is next.
    pub fn is_linear(&self, name: &str) -> bool {
        self.sections.lines.peek().starts_with(&format!("linear {name} "))
    }

    /// Reads and checks `linear NAME lines N`: no values of this number of variables make all
    /// conditions true or false as it is said.
    pub fn linear(&mut self, name: &str, variables: usize, conditions: &[(Id, bool)]) -> Checked {
        let [count] = self.sections.lines.header(name, &format!("linear {name}"), ["lines"])?;
        self.sections.lines.announce(count)?;
        let first = self.sections.lines.line;
        let (arena, work) = (&mut self.arena, &self.tables.work);
        let mut open = vec![Goal::new(arena, work, variables, conditions)?];
        let mut apart = vec![].into_iter();
        while let Some(goal) = open.pop() {
            if goal.is_closed() {
                continue;
            }
            ensure!(open.len() < MAX_DEPTH, Limit::Depth);
            work.charge(WORK_OF_FORM * goal.forms().iter().map(Form::size).sum::<u64>())?;
            let lines = &mut self.sections.lines;
            let fault = |reason: Reason| reason.at(name, format!("line {}", lines.line));
            let (malformed, unproved) = (fault(Reason::Format), fault(Reason::Line));
            if apart.len() == 0
                && let Some(text) = lines.take("or ")
            {
                let numbers = text.split(' ').map(number).collect::<Option<Vec<usize>>>();
                apart = numbers.ok_or_else(|| malformed.clone())?.into_iter();
            }
            if let Some(number) = apart.next() {
                let cases = goal.cases(arena, work, number)?.ok_or(malformed)?;
                open.extend(cases.into_iter().rev());
            } else if let Some(terms) = lines.lists("split ")? {
                // A later unknown would be another one in each of the two goals.
                let known = |i| (i <= goal.unknowns()).then(|| Form::unknown(i));
                let form = combined(known, &terms)?;
                open.extend(goal.split(work, form.ok_or(malformed)?)?.into_iter().rev());
            } else {
                let missing = lines.unwelcome(Reason::Count, name);
                let mut terms = lines.lists("by ")?.ok_or(missing)?;
                terms.iter_mut().filter(|term| term.len() == 1).for_each(|term| term.push(1));
                let sum = combined(|number| goal.forms().get(number).cloned(), &terms)?;
                let is_positive = terms.iter().all(|term| term.get(1) > Some(&0));
                ensure!(sum.ok_or(malformed)?.is_false() && is_positive, unproved);
            }
        }
        let found = self.sections.lines.line - first;
        let miscounted = || format!("{count} lines announced, {found} found");
        ensure!(found == count && apart.len() == 0, Reason::Count.at(name, miscounted()));
        self.sections.meets(name, count);
        Ok(())
    }
}

/// The sum of forms `number multiplier parameter ..`: each with its multiplier, and with parameters
/// as further factors; nothing if one is malformed.
fn combined(form: impl Fn(usize) -> Option<Form>, terms: &[Vec<i64>]) -> Limited<Option<Form>> {
    let mut sum = Form::default();
    for term in terms {
        let [number, multiplier, parameters @ ..] = term.as_slice() else { return Ok(None) };
        let index = |entry: &i64| usize::try_from(*entry).ok();
        let Some(mut form) = index(number).and_then(&form) else { return Ok(None) };
        for entry in parameters {
            let Some(parameter) = index(entry).and_then(Form::parameter) else { return Ok(None) };
            form = form.times(&parameter)?;
        }
        sum = sum.plus((*multiplier).into(), &form)?;
    }
    Ok(Some(sum))
}
