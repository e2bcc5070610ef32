//! Sections about conditions on naturals: an invariant, or `linear NAME`, a tree of cases, each
//! closed by a line (docs/THEORY.md, section 6.14).
//!
//! In: conditions on naturals. Out: the obligation met: no naturals satisfy all of them. Never:
//! chooses a case or a multiplier.

use super::Checker;
use crate::automata::Form;
use crate::certificate::numbers;
use crate::claim::Id;
use crate::elaborate::{Goal, Places};
use crate::{Checked, Limit, Limited, MAX_DEPTH, Reason, WORK_OF_FORM};

impl Checker<'_> {
    /// Reads and checks the section `name`: no tuple of this many numbers satisfies all of some
    /// conditions, but not the last one if there is one.
    pub fn no_tuple(
        &mut self,
        name: &str,
        tracks: usize,
        hold: &[Id],
        fails: Option<Id>,
    ) -> Checked {
        if self.is_linear(name) {
            let hold = hold.iter().map(|condition| (*condition, true));
            let fails = fails.map(|condition| (condition, false));
            return self.linear(name, tracks, &hold.chain(fails).collect::<Vec<_>>());
        }
        let mut lowering = self.lowering(tracks)?;
        lowering.require_all(hold, fails)?;
        let problem = lowering.problem;
        self.invariant(name, "", problem)
    }

    /// Whether the section `linear NAME` is next.
    pub fn is_linear(&self, name: &str) -> bool {
        self.is_next(&format!("linear {name} "))
    }

    /// Reads and checks `linear NAME lines N`: for no values of this number of variables does each
    /// condition have its given truth value.
    pub fn linear(&mut self, name: &str, variables: usize, conditions: &[(Id, bool)]) -> Checked {
        let [count] = self.lines.header(name, &format!("linear {name}"), ["lines"])?;
        let (mut found, parameters) = (0, self.program.free());
        let mut open = vec![Goal::new(&mut self.arena, &mut self.fuel, variables, conditions)?];
        let mut apart = vec![].into_iter();
        while let Some(mut goal) = open.pop() {
            if goal.is_closed {
                continue;
            }
            ensure!(open.len() < MAX_DEPTH, Limit::Depth);
            self.fuel.charge(WORK_OF_FORM * goal.forms.iter().map(Form::size).sum::<u64>())?;
            let line = self.lines.line;
            let malformed = || Reason::Format.line(line);
            if apart.len() == 0 {
                found += 1;
                if let Some(text) = self.lines.take("or ") {
                    apart = numbers(text).ok_or_else(malformed)?.into_iter();
                }
            }
            let disjunction = if let Some(number) = apart.next() {
                number
            } else if let Some(terms) = self.lines.lists("split ")? {
                // A later unknown would have another meaning in each of the two goals.
                let known = |i| (i <= goal.unknowns).then(|| Form::unknown(i));
                let form = combined(parameters, known, &terms)?.ok_or_else(malformed)?;
                goal.split(form)?
            } else if let Some(text) = self.lines.take("fact ") {
                let fact = self.fact(text, variables)?;
                goal.hold(&mut self.arena, &mut self.fuel, fact)?;
                open.push(goal);
                continue;
            } else {
                let missing = self.lines.unwelcome(Reason::Count, name);
                let mut terms = self.lines.lists("by ")?.ok_or(missing)?;
                terms.iter_mut().filter(|term| term.len() == 1).for_each(|term| term.push(1));
                let sum = combined(parameters, |number| goal.forms.get(number).cloned(), &terms)?;
                let is_natural = terms.iter().flatten().all(|entry| *entry >= 0);
                ensure!(
                    sum.ok_or_else(malformed)?.is_false() && is_natural,
                    Reason::Line.at(name, format!("line {line}"))
                );
                continue;
            };
            let cases = goal.cases(&mut self.arena, &mut self.fuel, disjunction)?;
            open.extend(cases.ok_or_else(malformed)?.into_iter().rev());
        }
        let miscounted = format!("{count} lines announced, {found} found");
        ensure!(found == count && apart.len() == 0, Reason::Count.at(name, miscounted));
        self.meets(name, count);
        Ok(())
    }

    /// What follows `fact `: a condition, an invariant which shows that it holds for all numbers,
    /// and a term for each of these. The condition holds for the values of the terms.
    fn fact(&mut self, text: &str, variables: usize) -> Checked<Id> {
        let fact = self.subject(text, true)?;
        let mut places = Places::new();
        places.walk(&self.arena, fact.node)?;
        ensure!(places.len() == 0, self.lines.malformed());
        let mut lowering = self.lowering(fact.parameters)?;
        lowering.require_all(&[], Some(fact.node))?;
        let problem = lowering.problem;
        ensure!(!problem.has_thresholds(), Reason::Parameters.at("fact", ""));
        self.invariant("fact", "", problem)?;
        let terms = (1..=fact.parameters).map(|number| self.natural_term(number, variables));
        let terms = terms.collect::<Checked<Vec<Id>>>()?;
        Ok(self.arena.call(fact.node, &terms)?)
    }
}

/// The sum of forms `number factor ..`, each times its factor; a factor is a number with parameters
/// whose last entry is not 0. `None` if one is malformed.
fn combined(
    parameters: usize,
    form: impl Fn(usize) -> Option<Form>,
    terms: &[Vec<i64>],
) -> Limited<Option<Form>> {
    let mut sum = Form::default();
    for term in terms {
        let [number, factor @ ..] = term.as_slice() else { return Ok(None) };
        let found = usize::try_from(*number).ok().and_then(&form);
        let is_number = factor.len() <= 1 + parameters && factor.last().is_some_and(|it| *it != 0);
        let Some(form) = found.filter(|_| is_number) else { return Ok(None) };
        let factor = Form::number(factor.iter().map(|entry| (*entry).into()));
        sum = sum.plus(1, &form.times(&factor)?)?;
    }
    Ok(Some(sum))
}
