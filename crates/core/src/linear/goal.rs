//! What is assumed in a branch of a tree of cases: forms that are natural, and disjunctions not yet taken apart
//! (docs/LOWERING.md, "Goals"). The order of both is that of the page, since certificates number them.

use std::collections::{HashMap, VecDeque};

use super::form::{Form, NotLinear};
use crate::automaton::{Affine, ConditionId, ConditionNode, Node, NodeId, Nodes, Shifted};
use crate::language::ast::Comparison;

/// A case of a disjunction.
#[derive(Debug, Clone, Default)]
struct Case {
    conditions: Vec<(ConditionId, bool)>,
    forms: Vec<Form>,
    /// The form is the value of the term.
    value: Option<(Form, NodeId)>,
}

impl Case {
    fn of_form(form: Form) -> Case {
        Case { forms: vec![form], ..Case::default() }
    }
}

/// A branch of a tree of cases.
#[derive(Debug, Clone)]
pub(super) struct Goal {
    pub(super) forms: Vec<Form>,
    /// A form is negative for all naturals.
    pub(super) closed: bool,
    disjunctions: Vec<Vec<Case>>,
    values: HashMap<NodeId, Form>,
    queue: VecDeque<Form>,
    unknowns: usize,
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
            closed: false,
            disjunctions: Vec::new(),
            values: HashMap::new(),
            queue: VecDeque::new(),
            unknowns: variables,
        };
        goal.assume(nodes, &Case { conditions: conditions.to_vec(), ..Case::default() })?;
        Ok(goal)
    }

    /// The number of disjunctions.
    pub(super) fn disjunctions(&self) -> usize {
        self.disjunctions.len()
    }

    /// A goal for each case of a disjunction.
    pub(super) fn cases(&self, nodes: &mut Nodes, number: usize) -> Result<Vec<Goal>, NotLinear> {
        let mut rest = self.clone();
        let cases = rest.disjunctions.remove(number);
        let mut goals = Vec::new();
        for case in &cases {
            let mut goal = rest.clone();
            goal.assume(nodes, case)?;
            goals.push(goal);
        }
        Ok(goals)
    }

    /// The goals where a form is natural, and where it is at most -1.
    pub(super) fn split(&self, form: &Form) -> Result<[Goal; 2], NotLinear> {
        let goal = |form| {
            let mut goal = self.clone();
            goal.queue.push_back(form);
            goal.settle()?;
            Ok(goal)
        };
        Ok([goal(form.clone())?, goal(less(form, &Form::default())?)?])
    }

    /// Quotients by a number with parameters, and what they may be compared with: the variables and all quotients.
    pub(super) fn quotients(&self, nodes: &Nodes) -> (Vec<Form>, Vec<Form>) {
        let (mut quotients, mut all) = (Vec::new(), Vec::new());
        for (&id, form) in &self.values {
            let is_quotient = match nodes.node(id) {
                Node::Floor(_, _, divisor) => divisor.plain().is_none(),
                Node::Variable(_) => false,
                _ => continue,
            };
            all.push((id, form.clone()));
            if is_quotient {
                quotients.push((id, form.clone()));
            }
        }
        let sorted = |mut forms: Vec<(NodeId, Form)>| {
            forms.sort_unstable_by_key(|(id, _)| *id);
            forms.into_iter().map(|(_, form)| form).collect()
        };
        (sorted(quotients), sorted(all))
    }

    fn assume(&mut self, nodes: &mut Nodes, case: &Case) -> Result<(), NotLinear> {
        for &(condition, holds) in &case.conditions {
            self.condition(nodes, condition, holds)?;
        }
        if let Some((form, term)) = &case.value {
            let value = self.value(nodes, *term)?;
            self.equal(form, &value)?;
        }
        self.queue.extend(case.forms.iter().cloned());
        self.settle()
    }

    /// Empties the queue; solves equations.
    fn settle(&mut self) -> Result<(), NotLinear> {
        while let Some(form) = self.queue.pop_front() {
            let form = form.normalized();
            if form.is_false() {
                self.closed = true;
                self.queue.clear();
                return Ok(());
            }
            if form.is_true() || self.forms.contains(&form) {
                continue;
            }
            let opposite = Form::default().plus(-1, &form)?;
            let equation = opposite.is_true() || self.forms.contains(&opposite);
            match if equation { form.solved()? } else { None } {
                None => self.forms.push(form),
                Some((unknown, by)) => self.eliminate(unknown, by)?,
            }
        }
        Ok(())
    }

    /// Puts a form in place of an unknown everywhere; all forms are looked at again.
    fn eliminate(&mut self, unknown: usize, by: Form) -> Result<(), NotLinear> {
        let mut queue: VecDeque<Form> = std::mem::take(&mut self.forms).into();
        queue.append(&mut self.queue);
        for form in queue.iter_mut().chain(self.values.values_mut()) {
            form.replace(unknown, &by)?;
        }
        for case in self.disjunctions.iter_mut().flatten() {
            for form in case.forms.iter_mut().chain(case.value.as_mut().map(|(form, _)| form)) {
                form.replace(unknown, &by)?;
            }
        }
        queue.push_back(by);
        self.queue = queue;
        Ok(())
    }

    fn equal(&mut self, a: &Form, b: &Form) -> Result<(), NotLinear> {
        self.queue.push_back(a.plus(-1, b)?);
        self.queue.push_back(b.plus(-1, a)?);
        Ok(())
    }

    fn condition(&mut self, nodes: &mut Nodes, id: ConditionId, holds: bool) -> Result<(), NotLinear> {
        match nodes.condition(id).clone() {
            ConditionNode::Not(part) => self.condition(nodes, part, !holds),
            ConditionNode::Automaton(_) => Err(NotLinear),
            ConditionNode::Call(body, arguments) => {
                let body = nodes.replaced_condition(body, &arguments);
                self.condition(nodes, body, holds)
            }
            ref condition @ (ConditionNode::And(a, b) | ConditionNode::Or(a, b)) => {
                if matches!(condition, ConditionNode::And(..)) == holds {
                    self.condition(nodes, a, holds)?;
                    self.condition(nodes, b, holds)
                } else {
                    let case = |id| Case { conditions: vec![(id, holds)], ..Case::default() };
                    self.disjunctions.push(vec![case(a), case(b)]);
                    Ok(())
                }
            }
            ConditionNode::Compare(op, a, b) => {
                let a = self.linear(nodes, a)?;
                let b = self.linear(nodes, b)?;
                self.comparison(if holds { op } else { opposite(op) }, &a, &b)
            }
        }
    }

    fn comparison(&mut self, op: Comparison, a: &Form, b: &Form) -> Result<(), NotLinear> {
        match op {
            Comparison::Equal => return self.equal(a, b),
            Comparison::NotEqual => {
                let cases = vec![Case::of_form(less(a, b)?), Case::of_form(less(b, a)?)];
                self.disjunctions.push(cases);
            }
            Comparison::Less => self.queue.push_back(less(a, b)?),
            Comparison::Greater => self.queue.push_back(less(b, a)?),
            Comparison::LessEqual => self.queue.push_back(b.plus(-1, a)?),
            Comparison::GreaterEqual => self.queue.push_back(a.plus(-1, b)?),
        }
        Ok(())
    }

    /// A side of a comparison.
    fn linear(&mut self, nodes: &mut Nodes, id: NodeId) -> Result<Form, NotLinear> {
        match nodes.node(id).clone() {
            Node::Add(a, b) => {
                let a = self.linear(nodes, a)?;
                a.plus(1, &self.linear(nodes, b)?)
            }
            Node::Sub(a, b) => {
                let a = self.linear(nodes, a)?;
                a.plus(-1, &self.linear(nodes, b)?)
            }
            Node::Scale(factor, a) => self.linear(nodes, a)?.times(&Form::number(&factor)),
            _ => self.value(nodes, id),
        }
    }

    fn value(&mut self, nodes: &mut Nodes, id: NodeId) -> Result<Form, NotLinear> {
        if let Some(value) = self.values.get(&id) {
            return Ok(value.clone());
        }
        let value = match nodes.node(id).clone() {
            Node::Variable(i) => Form::unknown(i + 1),
            Node::Constant(value) => of_shifted(&value)?,
            Node::Add(..) | Node::Sub(..) | Node::Scale(..) => {
                let value = self.linear(nodes, id)?;
                if nodes.has_difference(id) { self.extreme(-1, &value, &Form::default())? } else { value }
            }
            Node::Monus(a, b) => {
                let a = self.linear(nodes, a)?;
                let difference = a.plus(-1, &self.linear(nodes, b)?)?;
                self.extreme(-1, &difference, &Form::default())?
            }
            node @ (Node::Min(a, b) | Node::Max(a, b)) => {
                let a = self.value(nodes, a)?;
                let b = self.value(nodes, b)?;
                self.extreme(if matches!(node, Node::Min(..)) { 1 } else { -1 }, &a, &b)?
            }
            Node::Floor(a, extra, divisor) => {
                let a = self.value(nodes, a)?.plus(1, &Form::number(&extra))?;
                let (quotient, divisor) = (self.unknown(), Form::number(&divisor));
                let rest = a.plus(-1, &quotient.times(&divisor)?)?;
                self.queue.push_back(less(&rest, &divisor)?);
                self.queue.push_back(rest);
                quotient
            }
            Node::Mod(a, divisor) => {
                let floor = nodes.intern(Node::Floor(a, 0.into(), divisor.clone()));
                let multiple = self.value(nodes, floor)?.times(&Form::number(&divisor))?;
                let a = self.value(nodes, a)?;
                let rest = self.unknown();
                self.equal(&a, &multiple.plus(1, &rest)?)?;
                rest
            }
            Node::If(condition, yes, no) => {
                let value = self.unknown();
                let case = |(holds, term)| Case {
                    conditions: vec![(condition, holds)],
                    forms: Vec::new(),
                    value: Some((value.clone(), term)),
                };
                self.disjunctions.push([(true, yes), (false, no)].map(case).into());
                value
            }
            Node::Call(body, arguments) => {
                let body = nodes.replaced(body, &arguments);
                self.value(nodes, body)?
            }
            Node::Xor(..) | Node::Bits(..) | Node::Top(_) | Node::Lookup(..) => return Err(NotLinear),
        };
        self.values.insert(id, value.clone());
        Ok(value)
    }

    fn unknown(&mut self) -> Form {
        self.unknowns += 1;
        Form::unknown(self.unknowns)
    }

    /// The least of two forms, or with sign -1 the greatest.
    fn extreme(&mut self, sign: i128, a: &Form, b: &Form) -> Result<Form, NotLinear> {
        let value = self.unknown();
        let mut cases = Vec::new();
        for form in [a, b] {
            let more = form.plus(-1, &value)?;
            self.queue.push_back(Form::default().plus(sign, &more)?);
            cases.push(Case::of_form(Form::default().plus(-sign, &more)?));
        }
        self.disjunctions.push(cases);
        Ok(value)
    }
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
    let entry = |value: &num_bigint::BigUint| i64::try_from(value).map_err(|_| NotLinear);
    let slopes = value.slopes.iter().map(entry).collect::<Result<_, _>>()?;
    let number = Affine::new(entry(&value.base)?, slopes);
    Ok(Form::number(&number))
}
