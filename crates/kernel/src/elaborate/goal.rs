//! Conditions as forms that are natural, and disjunctions of such (docs/LOWERING.md, "Goals").
//!
//! In: conditions, for a proof that no naturals satisfy all of them. Out: forms, disjunctions, and
//! the goals into which disjunctions are split. Never: leaves out a case, or chooses one.

use std::cmp::Ordering;
use std::collections::{BTreeMap, VecDeque};

use super::lowering::coefficient;
use crate::automata::Form;
use crate::claim::{Arena, Id, Node, Op, Side, conditions, terms};
use crate::{Fuel, Limit, Limited, WORK_OF_FORM};

/// One case of a disjunction.
#[derive(Clone)]
enum Case {
    /// A condition, and whether it holds.
    Condition(Id, bool),
    /// A form that is natural.
    Natural(Form),
    /// A condition, whether it holds, and a form that is the value of a term.
    Value(Id, bool, Form, Id),
}

/// The assumptions about the unknowns, which are natural numbers.
#[derive(Clone, Default)]
pub struct Goal {
    /// Forms that are natural, by their numbers.
    pub forms: Vec<Form>,
    /// The values of terms.
    values: BTreeMap<Id, Form>,
    disjunctions: Vec<[Case; 2]>,
    /// Forms that are natural and not yet among the others.
    queue: VecDeque<Form>,
    /// The number of unknowns, which count from 1.
    pub unknowns: usize,
    /// Whether one of its forms, or the sum of two, is negative whatever the unknowns are.
    pub is_closed: bool,
}

impl Goal {
    /// Some conditions on this number of variables hold or fail.
    pub fn new(
        arena: &mut Arena,
        fuel: &mut Fuel,
        variables: usize,
        conditions: &[(Id, bool)],
    ) -> Limited<Goal> {
        let mut goal = Goal { unknowns: variables, ..Goal::default() };
        for (condition, holds) in conditions {
            goal.condition(arena, *condition, *holds)?;
        }
        goal.settle(fuel)?;
        Ok(goal)
    }

    /// A condition holds.
    pub fn hold(&mut self, arena: &mut Arena, fuel: &mut Fuel, condition: Id) -> Limited {
        self.assume(arena, fuel, Case::Condition(condition, true))
    }

    /// One goal for each case of a disjunction, if there is one of this number.
    pub fn cases(
        mut self,
        arena: &mut Arena,
        fuel: &mut Fuel,
        number: usize,
    ) -> Limited<Option<Vec<Goal>>> {
        if number >= self.disjunctions.len() {
            return Ok(None);
        }
        let cases = self.disjunctions.remove(number).into_iter();
        let goal = |case| {
            let mut goal = self.clone();
            goal.assume(arena, fuel, case)?;
            Ok(goal)
        };
        cases.map(goal).collect::<Result<_, _>>().map(Some)
    }

    /// The number of a new disjunction: a form is natural, or it is at most -1.
    pub fn split(&mut self, form: Form) -> Limited<usize> {
        let negative = less(&form, &Form::default())?;
        self.either(form, negative);
        Ok(self.disjunctions.len() - 1)
    }

    fn assume(&mut self, arena: &mut Arena, fuel: &mut Fuel, case: Case) -> Limited {
        match case {
            Case::Condition(condition, holds) => self.condition(arena, condition, holds)?,
            Case::Natural(form) => self.queue.push_back(form),
            Case::Value(condition, holds, form, term) => {
                self.condition(arena, condition, holds)?;
                let value = self.value(arena, term)?;
                self.equal(&form, &value)?;
            }
        }
        self.settle(fuel)
    }

    /// Moves the forms of the queue to the others. A form is 0 if the opposite one is natural too:
    /// then an unknown is replaced everywhere.
    fn settle(&mut self, fuel: &mut Fuel) -> Limited {
        while let Some(form) = self.queue.pop_front() {
            let known: u64 = self.forms.iter().map(Form::size).sum();
            fuel.charge(form.size() * (WORK_OF_FORM + known))?;
            let form = form.normalised();
            self.is_closed |= form.is_false() || self.forms.iter().any(|it| it.excludes(&form));
            if self.is_closed || form.is_true() || self.forms.contains(&form) {
                continue;
            }
            let opposite = Form::default().minus(&form)?;
            let is_equation = opposite.is_true() || self.forms.contains(&opposite);
            let solved = if is_equation { form.solved()? } else { None };
            let Some((unknown, by)) = solved else {
                self.forms.push(form);
                continue;
            };
            let mut queue = std::mem::take(&mut self.forms);
            (queue, self.forms) = queue.into_iter().partition(|form| form.mentions(unknown));
            queue.extend(self.queue.drain(..));
            let cases = self.disjunctions.iter_mut().flatten();
            let of_cases = cases.filter_map(|case| match case {
                Case::Natural(form) | Case::Value(_, _, form, _) => Some(form),
                Case::Condition(..) => None,
            });
            for form in queue.iter_mut().chain(self.values.values_mut()).chain(of_cases) {
                fuel.charge(WORK_OF_FORM * form.size())?;
                form.replace(unknown, &by)?;
            }
            self.queue.extend(queue);
            self.queue.push_back(by);
        }
        Ok(())
    }

    /// Two forms are equal.
    fn equal(&mut self, a: &Form, b: &Form) -> Limited {
        self.queue.push_back(a.minus(b)?);
        self.queue.push_back(b.minus(a)?);
        Ok(())
    }

    /// A condition holds or fails.
    fn condition(&mut self, arena: &mut Arena, id: Id, holds: bool) -> Limited {
        match arena.get(id).clone() {
            Node::Connect(op, a, b) => {
                if op.decides() != holds {
                    self.condition(arena, a, holds)?;
                    return self.condition(arena, b, holds);
                }
                self.disjunctions.push([a, b].map(|id| Case::Condition(id, holds)));
                Ok(())
            }
            Node::Not(part) => self.condition(arena, part, !holds),
            Node::Call { body, arguments } => {
                let body = arena.at(body, &arguments)?;
                self.condition(arena, body, holds)
            }
            Node::Compare(op, a, b) => {
                let (a, b) = (self.linear(arena, a)?, self.linear(arena, b)?);
                let (order, has_order) = op.order();
                let form = match (order, has_order == holds) {
                    (Ordering::Less, true) => less(&a, &b)?,
                    (Ordering::Greater, true) => less(&b, &a)?,
                    (Ordering::Greater, false) => b.minus(&a)?,
                    (Ordering::Less, false) => a.minus(&b)?,
                    (Ordering::Equal, true) => return self.equal(&a, &b),
                    (Ordering::Equal, false) => {
                        self.either(less(&a, &b)?, less(&b, &a)?);
                        return Ok(());
                    }
                };
                self.queue.push_back(form);
                Ok(())
            }
            terms!() => Err(Limit::Operator),
            Node::Automaton { .. } => Err(Limit::Operator),
        }
    }

    /// One of two forms is natural.
    fn either(&mut self, a: Form, b: Form) {
        self.disjunctions.push([a, b].map(Case::Natural));
    }

    /// A term as a side of a comparison: an integer.
    fn linear(&mut self, arena: &mut Arena, id: Id) -> Limited<Form> {
        match arena.get(id).side() {
            Side::Sum(a, sign, b) => self.linear(arena, a)?.plus(sign, &self.linear(arena, b)?),
            Side::Multiple(factor, part) => {
                let factor = coefficient(factor)?;
                self.linear(arena, part)?.times(&factor)
            }
            Side::Natural => self.value(arena, id),
        }
    }

    /// A term as a natural number; a difference that is negative counts as 0.
    fn value(&mut self, arena: &mut Arena, id: Id) -> Limited<Form> {
        if let Some(value) = self.values.get(&id) {
            return Ok(value.clone());
        }
        let zero = Form::default();
        let value = match arena.get(id).clone() {
            Node::Variable(i) => Form::unknown(i + 1),
            Node::Constant(value) => coefficient(&value)?,
            Node::Scale { .. } | Node::Binary(Op::Add | Op::Sub, ..) => {
                let value = self.linear(arena, id)?;
                if arena.may_be_negative(id) { self.least(-1, &value, &zero)? } else { value }
            }
            Node::Binary(Op::Monus, a, b) => {
                let difference = self.linear(arena, a)?.minus(&self.linear(arena, b)?)?;
                self.least(-1, &difference, &zero)?
            }
            Node::Binary(op @ (Op::Min | Op::Max), a, b) => {
                let (a, b) = (self.value(arena, a)?, self.value(arena, b)?);
                let sign = if op == Op::Min { 1 } else { -1 };
                self.least(sign, &a, &b)?
            }
            Node::Floor { part, extra, divisor } => {
                let part = self.value(arena, part)?.plus(1, &coefficient(&extra)?)?;
                let (quotient, divisor) = (self.unknown(), coefficient(&divisor)?);
                let rest = part.minus(&quotient.times(&divisor)?)?;
                self.queue.extend([less(&rest, &divisor)?, rest]);
                quotient
            }
            Node::Mod { part, divisor, floor } => {
                let multiple = self.value(arena, floor)?.times(&coefficient(&divisor)?)?;
                let (part, rest) = (self.value(arena, part)?, self.unknown());
                self.equal(&part, &multiple.plus(1, &rest)?)?;
                rest
            }
            Node::If { condition, yes, no } => {
                let value = self.unknown();
                let case = |(holds, term)| Case::Value(condition, holds, value.clone(), term);
                self.disjunctions.push([(true, yes), (false, no)].map(case));
                value
            }
            Node::Call { body, arguments } => {
                let body = arena.at(body, &arguments)?;
                self.value(arena, body)?
            }
            // These values are natural; nothing else is assumed about them.
            Node::Binary(Op::Xor | Op::Band | Op::Bor, ..) | Node::Top(_) => self.unknown(),
            Node::Binary(Op::Times, ..) | Node::Root(_) | Node::Log(_) | Node::Lookup { .. } => {
                return Err(Limit::Operator);
            }
            conditions!() => return Err(Limit::Operator),
        };
        self.values.insert(id, value.clone());
        Ok(value)
    }

    fn unknown(&mut self) -> Form {
        self.unknowns += 1;
        Form::unknown(self.unknowns)
    }

    /// The least of two forms; with sign -1, the greatest.
    fn least(&mut self, sign: i128, a: &Form, b: &Form) -> Limited<Form> {
        let (value, zero) = (self.unknown(), Form::default());
        let (a, b) = (a.minus(&value)?, b.minus(&value)?);
        self.queue.extend([zero.plus(sign, &a)?, zero.plus(sign, &b)?]);
        self.either(zero.plus(-sign, &a)?, zero.plus(-sign, &b)?);
        Ok(value)
    }
}

/// The form that is natural where a < b.
fn less(a: &Form, b: &Form) -> Limited<Form> {
    b.minus(a)?.minus(&Form::unknown(0))
}
