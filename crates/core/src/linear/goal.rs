//! What is assumed in a branch of a tree of cases: forms that are natural, and disjunctions not yet taken apart
//! (docs/LOWERING.md, "Goals"). The order of both is that of the page, since certificates number them.

use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::fact::{Fact, Levels};
use super::form::Form;
use super::product::NotLinear;
use crate::automaton::{ConditionId, ConditionNode, Node, NodeId, Nodes, Shifted};
use crate::language::ast::Comparison;

/// A case of a disjunction.
#[derive(Debug, Clone, Default)]
struct Case {
    conditions: Vec<(ConditionId, bool)>,
    forms: Vec<Fact>,
    /// The form is the value of the term.
    value: Option<(Fact, NodeId)>,
}

impl Case {
    fn of_form(form: Fact) -> Case {
        Case { forms: vec![form], ..Case::default() }
    }
}

/// The term or condition that a disjunction comes from. It is the same in all goals of one search, whatever the
/// number of the disjunction is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    Term(NodeId),
    Condition(ConditionId, bool),
}

#[derive(Debug, Clone)]
struct Disjunction {
    origin: Origin,
    levels: Levels,
    cases: Rc<Vec<Case>>,
}

/// A branch of a tree of cases.
#[derive(Debug, Clone)]
pub(super) struct Goal {
    pub(super) forms: Vec<Fact>,
    /// If some form is negative for all naturals: the levels that it was derived from.
    pub(super) closed: Option<Levels>,
    disjunctions: Vec<Disjunction>,
    pub(super) values: FxHashMap<NodeId, Fact>,
    queue: VecDeque<Fact>,
    unknowns: usize,
    /// Whether what defines new unknowns counts as derived from the case that mentions them first.
    careful: bool,
    /// The levels of what defines new unknowns.
    defining: Levels,
}

impl Goal {
    /// Conditions over this number of variables that hold, or fail.
    pub(super) fn new(
        nodes: &mut Nodes,
        variables: usize,
        conditions: &[(ConditionId, bool)],
    ) -> Result<Goal, NotLinear> {
        let mut goal = Goal {
            forms: Vec::new(),
            closed: None,
            disjunctions: Vec::new(),
            values: FxHashMap::default(),
            queue: VecDeque::new(),
            unknowns: variables,
            careful: false,
            defining: 0,
        };
        goal.assume(nodes, &Case { conditions: conditions.to_vec(), ..Case::default() }, 0)?;
        Ok(goal)
    }

    /// The goal where a condition holds, assumed at a level.
    pub(super) fn holds(
        mut self,
        nodes: &mut Nodes,
        condition: ConditionId,
        level: usize,
    ) -> Result<Goal, NotLinear> {
        let case = Case { conditions: vec![(condition, true)], ..Case::default() };
        self.assume(nodes, &case, 1 << level)?;
        Ok(self)
    }

    /// The same goal, below which a plan needs every case in which a term that it uses was mentioned first.
    pub(super) fn careful(&self) -> Goal {
        Goal { careful: true, ..self.clone() }
    }

    /// Where its disjunctions come from, in order.
    pub(super) fn origins(&self) -> impl Iterator<Item = Origin> {
        self.disjunctions.iter().map(|disjunction| disjunction.origin)
    }

    pub(super) fn origin(&self, number: usize) -> Origin {
        self.disjunctions[number].origin
    }

    /// What a disjunction was derived from.
    pub(super) fn levels(&self, number: usize) -> Levels {
        self.disjunctions[number].levels
    }

    /// A goal for each case of a disjunction, assumed at a level.
    pub(super) fn cases(
        &self,
        nodes: &mut Nodes,
        number: usize,
        level: usize,
    ) -> Result<Vec<Goal>, NotLinear> {
        let Disjunction { cases, levels, .. } = &self.disjunctions[number];
        let goal = |case| {
            let mut goal = self.clone();
            goal.disjunctions.remove(number);
            goal.assume(nodes, case, levels | 1 << level)?;
            Ok(goal)
        };
        cases.iter().map(goal).collect()
    }

    /// The goals where a form is natural, and where it is at most -1, assumed at a level.
    pub(super) fn split(&self, form: &Form, level: usize) -> Result<[Goal; 2], NotLinear> {
        let goal = |form| {
            let mut goal = self.clone();
            goal.queue.push_back(Fact::new(form, 1 << level));
            goal.settle()?;
            Ok(goal)
        };
        Ok([goal(form.clone())?, goal(less(form, &Form::default())?)?])
    }

    /// Whether a split by a form says nothing new: in one of its goals a known form would be negative, and what the other
    /// assumes is no equation that can be solved.
    pub(super) fn decides(&self, form: &Form) -> Result<bool, NotLinear> {
        let negative = less(form, &Form::default())?;
        for (one, other) in [(form, &negative), (&negative, form)] {
            let excluded = one.is_false() || self.forms.iter().any(|known| known.form.excludes(one));
            let is_equation = other.is_at_most_0() && other.solved()?.is_some();
            if excluded && !is_equation {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn assume(&mut self, nodes: &mut Nodes, case: &Case, levels: Levels) -> Result<(), NotLinear> {
        self.defining = if self.careful { levels } else { 0 };
        for &(condition, holds) in &case.conditions {
            self.condition(nodes, condition, holds, levels)?;
        }
        if let Some((form, term)) = &case.value {
            let value = self.value(nodes, *term)?;
            self.equal(form, &value, levels)?;
        }
        for form in &case.forms {
            self.natural(form.clone(), levels);
        }
        self.settle()
    }

    fn natural(&mut self, fact: Fact, levels: Levels) {
        self.queue.push_back(Fact::new(fact.form, fact.levels | levels));
    }

    /// Empties the queue; solves equations.
    fn settle(&mut self) -> Result<(), NotLinear> {
        while let Some(Fact { form, levels }) = self.queue.pop_front() {
            let form = form.normalized();
            if form.is_true() {
                continue;
            }
            let excluded = self.forms.iter().find(|known| known.form.excludes(&form));
            let of_excluded = excluded.map(|known| known.levels | levels);
            self.closed = if form.is_false() { Some(levels) } else { of_excluded };
            if self.closed.is_some() {
                self.queue.clear();
                return Ok(());
            }
            if let Some(known) = self.forms.iter_mut().find(|known| known.form == form) {
                if known.levels & levels == levels {
                    known.levels = levels;
                }
                continue;
            }
            let other =
                self.forms.iter().find(|known| form.is_opposite(&known.form)).map(|known| known.levels);
            let equation = if form.is_at_most_0() { Some(0) } else { other };
            let solved = if equation.is_some() { form.solved()? } else { None };
            match solved {
                None => self.forms.push(Fact::new(form, levels)),
                Some((unknown, by)) => {
                    self.eliminate(unknown, Fact::new(by, levels | equation.unwrap_or(0)))?;
                }
            }
        }
        Ok(())
    }

    /// Puts a form in place of an unknown everywhere; the forms that mention it go back to the queue.
    fn eliminate(&mut self, unknown: usize, by: Fact) -> Result<(), NotLinear> {
        let forms = std::mem::take(&mut self.forms).into_iter();
        let (changed, same): (Vec<Fact>, _) = forms.partition(|fact| fact.form.mentions(unknown));
        self.forms = same;
        let mut queue = VecDeque::from(changed);
        queue.append(&mut self.queue);
        for form in queue.iter_mut().chain(self.values.values_mut()) {
            form.replace(unknown, &by)?;
        }
        for disjunction in &mut self.disjunctions {
            let forms = |case: &Case| -> bool {
                let value = case.value.iter().map(|(form, _)| form);
                case.forms.iter().chain(value).any(|fact| fact.form.mentions(unknown))
            };
            if !disjunction.cases.iter().any(forms) {
                continue;
            }
            for case in Rc::make_mut(&mut disjunction.cases) {
                for form in case.forms.iter_mut().chain(case.value.as_mut().map(|(form, _)| form)) {
                    form.replace(unknown, &by)?;
                }
            }
        }
        queue.push_back(by);
        self.queue = queue;
        Ok(())
    }

    fn equal(&mut self, a: &Fact, b: &Fact, levels: Levels) -> Result<(), NotLinear> {
        self.natural(a.plus(-1, b)?, levels);
        self.natural(b.plus(-1, a)?, levels);
        Ok(())
    }

    fn condition(
        &mut self,
        nodes: &mut Nodes,
        id: ConditionId,
        holds: bool,
        levels: Levels,
    ) -> Result<(), NotLinear> {
        match nodes.condition(id).clone() {
            ConditionNode::Not(part) => self.condition(nodes, part, !holds, levels),
            ConditionNode::Automaton(_) => Err(NotLinear),
            ConditionNode::Call(body, arguments) => {
                let body = nodes.replaced_condition(body, &arguments);
                self.condition(nodes, body, holds, levels)
            }
            ref condition @ (ConditionNode::And(a, b) | ConditionNode::Or(a, b)) => {
                if matches!(condition, ConditionNode::And(..)) == holds {
                    self.condition(nodes, a, holds, levels)?;
                    self.condition(nodes, b, holds, levels)
                } else {
                    let case = |id| Case { conditions: vec![(id, holds)], ..Case::default() };
                    self.either(Origin::Condition(id, holds), levels, vec![case(a), case(b)]);
                    Ok(())
                }
            }
            ConditionNode::Compare(op, a, b) => {
                let a = self.linear(nodes, a)?;
                let b = self.linear(nodes, b)?;
                match if holds { op } else { opposite(op) } {
                    Comparison::Equal => self.equal(&a, &b, levels)?,
                    Comparison::NotEqual => {
                        let cases = vec![Case::of_form(below(&a, &b)?), Case::of_form(below(&b, &a)?)];
                        self.either(Origin::Condition(id, holds), levels, cases);
                    }
                    Comparison::Less => self.natural(below(&a, &b)?, levels),
                    Comparison::Greater => self.natural(below(&b, &a)?, levels),
                    Comparison::LessEqual => self.natural(b.plus(-1, &a)?, levels),
                    Comparison::GreaterEqual => self.natural(a.plus(-1, &b)?, levels),
                }
                Ok(())
            }
        }
    }

    fn either(&mut self, origin: Origin, levels: Levels, cases: Vec<Case>) {
        self.disjunctions.push(Disjunction { origin, levels, cases: Rc::new(cases) });
    }

    /// A side of a comparison.
    fn linear(&mut self, nodes: &mut Nodes, id: NodeId) -> Result<Fact, NotLinear> {
        match nodes.node(id).clone() {
            Node::Add(a, b) => {
                let a = self.linear(nodes, a)?;
                a.plus(1, &self.linear(nodes, b)?)
            }
            Node::Sub(a, b) => {
                let a = self.linear(nodes, a)?;
                a.plus(-1, &self.linear(nodes, b)?)
            }
            Node::Scale(factor, a) => self.linear(nodes, a)?.times(&Form::number(&factor)?),
            _ => self.value(nodes, id),
        }
    }

    fn value(&mut self, nodes: &mut Nodes, id: NodeId) -> Result<Fact, NotLinear> {
        if let Some(value) = self.values.get(&id) {
            return Ok(value.clone());
        }
        let value = match nodes.node(id).clone() {
            Node::Variable(i) => Fact::new(Form::unknown(i + 1)?, 0),
            Node::Constant(value) => Fact::new(of_shifted(&value)?, 0),
            Node::Add(..) | Node::Sub(..) | Node::Scale(..) => {
                let value = self.linear(nodes, id)?;
                if nodes.has_difference(id) { self.extreme(id, -1, &value, &zero())? } else { value }
            }
            Node::Monus(a, b) => {
                let a = self.linear(nodes, a)?;
                let difference = a.plus(-1, &self.linear(nodes, b)?)?;
                self.extreme(id, -1, &difference, &zero())?
            }
            node @ (Node::Min(a, b) | Node::Max(a, b)) => {
                let a = self.value(nodes, a)?;
                let b = self.value(nodes, b)?;
                self.extreme(id, if matches!(node, Node::Min(..)) { 1 } else { -1 }, &a, &b)?
            }
            Node::Floor(a, extra, divisor) => {
                let a = self.value(nodes, a)?.plus(1, &Fact::new(Form::number(&extra)?, 0))?;
                let (quotient, divisor) = (self.unknown()?, Form::number(&divisor)?);
                let rest = a.plus(-1, &quotient.times(&divisor)?)?;
                self.natural(below(&rest, &Fact::new(divisor, 0))?, self.defining);
                self.natural(rest, self.defining);
                quotient
            }
            Node::Mod(a, divisor) => {
                let floor = nodes.intern(Node::Floor(a, 0.into(), divisor.clone()));
                let multiple = self.value(nodes, floor)?.times(&Form::number(&divisor)?)?;
                let a = self.value(nodes, a)?;
                let rest = self.unknown()?;
                self.equal(&a, &multiple.plus(1, &rest)?, self.defining)?;
                rest
            }
            Node::If(condition, yes, no) => {
                let value = self.unknown()?;
                let case = |(holds, term)| Case {
                    conditions: vec![(condition, holds)],
                    forms: Vec::new(),
                    value: Some((value.clone(), term)),
                };
                self.either(Origin::Term(id), self.defining, [(true, yes), (false, no)].map(case).into());
                value
            }
            Node::Call(body, arguments) => {
                let body = nodes.replaced(body, &arguments);
                self.value(nodes, body)?
            }
            // These values are natural; nothing else is assumed about them.
            Node::Xor(..) | Node::Bits(..) | Node::Top(_) => self.unknown()?,
            Node::Lookup(..) => return Err(NotLinear),
        };
        self.values.insert(id, value.clone());
        Ok(value)
    }

    fn unknown(&mut self) -> Result<Fact, NotLinear> {
        self.unknowns += 1;
        Ok(Fact::new(Form::unknown(self.unknowns)?, 0))
    }

    /// The least of two forms, or with sign -1 the greatest, as the value of a term.
    fn extreme(&mut self, id: NodeId, sign: i128, a: &Fact, b: &Fact) -> Result<Fact, NotLinear> {
        let value = self.unknown()?;
        let mut cases = Vec::new();
        for form in [a, b] {
            let more = form.plus(-1, &value)?;
            self.natural(zero().plus(sign, &more)?, self.defining);
            cases.push(Case::of_form(zero().plus(-sign, &more)?));
        }
        self.either(Origin::Term(id), self.defining, cases);
        Ok(value)
    }
}

fn zero() -> Fact {
    Fact::new(Form::default(), 0)
}

/// `a < b`
fn below(a: &Fact, b: &Fact) -> Result<Fact, NotLinear> {
    Ok(Fact::new(less(&a.form, &b.form)?, a.levels | b.levels))
}

/// `a < b`
fn less(a: &Form, b: &Form) -> Result<Form, NotLinear> {
    b.plus(-1, a)?.plus(-1, &Form::constant(1))
}

fn opposite(op: Comparison) -> Comparison {
    match op {
        Comparison::Equal => Comparison::NotEqual,
        Comparison::NotEqual => Comparison::Equal,
        Comparison::Less => Comparison::GreaterEqual,
        Comparison::GreaterEqual => Comparison::Less,
        Comparison::Greater => Comparison::LessEqual,
        Comparison::LessEqual => Comparison::Greater,
    }
}

fn of_shifted(value: &Shifted) -> Result<Form, NotLinear> {
    // The kernel takes no larger numbers either.
    let number = value.coefficient().map_err(|_| NotLinear)?;
    Form::number(&number)
}
