//! Closed formulas of the Grundy numbers of a bar of one column (docs/THEORY.md, Theorem 5b.1): the conditions on the
//! formula, with terms for the numbers that exist, each shown by a tree of cases.

use super::super::attempt::Tried;
use super::super::outcome::Undecided;
use super::super::work::Work;
use super::affine::small_instances;
use super::case::Answer;
use super::fitted::{self, Formula, Instance};
use super::question::Question;
use super::shown::Shown;
use super::strategy::Search;
use crate::automaton::{Budget, ConditionId, ConditionNode, Node, NodeId, Nodes};
use crate::evidence::{Law, Obligation, Section};
use crate::language::ast::{Comparison, FunctionId, Program, Statement, Summand, Term};
use crate::language::printing::print_term;
use crate::linear::refute;
use crate::shapes::{Criterion, Positions};

/// A claim that the Grundy numbers of the bar of a function of one parameter are a term.
struct Closed {
    function: FunctionId,
    value: Term,
    positions: Positions,
}

/// The conditions on a closed formula of the Grundy numbers of a bar.
///
/// # Errors
/// A limit, or what is open.
pub(in crate::decision) fn closed_formula(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried<Answer>, Undecided> {
    match Closed::of(question.program()).filter(|_| !question.is_negated()) {
        Some(closed) => Ok(question.tried(closed.attempt(question.program(), budget)?)),
        None => Ok(Tried::Nothing),
    }
}

impl Closed {
    /// The claim of a program, if it has this form and is not about a nim-sum.
    fn of(program: &Program) -> Option<Closed> {
        let Statement::Grundy { game, value } = &program.claims[0].statement else { return None };
        let [Summand::Bar(function)] = game[..] else { return None };
        let positions = Positions::of_values(program, game, value);
        let fits = program.functions[function].parameters.len() == 1
            && Criterion::of(program, &positions).is_none()
            && positions.irregular(program).is_none();
        fits.then(|| Closed { function, value: value.clone(), positions })
    }

    /// The sections of a proof, or an instance that fails.
    fn attempt(&self, program: &Program, budget: &mut Budget<'_>) -> Result<Shown, Undecided> {
        let formula = Formula { program, function: self.function, value: &self.value };
        let mut instances = Vec::new();
        for values in small_instances(program) {
            let Some(instance) = Instance::new(formula, &program.values(&values)) else {
                return Ok(Shown::Fails(values));
            };
            if instance.fails() {
                return Ok(Shown::Fails(values));
            }
            instances.push(instance);
        }
        self.sections(formula, &instances, budget)
    }

    /// The sections of a proof, with terms that fit these instances.
    fn sections(
        &self,
        formula: Formula<'_>,
        instances: &[Instance],
        budget: &mut Budget<'_>,
    ) -> Result<Shown, Undecided> {
        let program = formula.program;
        let mut search = Search::new(program, &self.positions, budget)?;
        search.rules()?;
        let (count, Work { mut subject, mut sections, budget, .. }) = (program.parameters.len(), search.work);
        let height = subject.nodes.function(program, self.function)?;
        let value = subject.nodes.term(program, &self.value)?;
        let mut owed = Owed { nodes: &mut subject.nodes, height, value };
        let mut laws = Vec::new();
        let mut show = |nodes: &mut Nodes, (law, variables, conditions): Conditions| {
            let obligation = Obligation::Formula(law);
            budget.begin(&obligation.to_string());
            let Some(lines) = refute(nodes, count, variables, &conditions, budget)? else {
                return Err(open(&obligation));
            };
            laws.push(Section::Linear(obligation, Vec::new(), lines));
            Ok(())
        };
        // These are not about the terms, which take long to find.
        for conditions in owed.of_lines() {
            show(owed.nodes, conditions)?;
        }
        let terms = fitted::terms(formula, instances).ok_or_else(|| open(&Obligation::Term(Law::Up)))?;
        let [up, down, lower] = [
            owed.nodes.term(program, &terms.up)?,
            owed.nodes.term(program, &terms.down)?,
            owed.nodes.term(program, &terms.lower)?,
        ];
        for conditions in owed.of_terms(up, down, lower) {
            show(owed.nodes, conditions)?;
        }
        let names = ["y", "z", "w"].map(str::to_owned);
        for (law, term, count) in
            [(Law::Up, &terms.up, 2), (Law::Down, &terms.down, 2), (Law::Lower, &terms.lower, 3)]
        {
            let names = names[..count].to_vec();
            let text = print_term(program, &names, term);
            sections.push(Section::Term(law, names, text));
        }
        sections.extend(laws);
        Ok(Shown::Proved(sections))
    }
}

fn open(obligation: &Obligation) -> Undecided {
    Undecided::open(obligation, "no tree of cases was found")
}

/// The conditions of Theorem 5b.1.
struct Owed<'n> {
    nodes: &'n mut Nodes,
    height: NodeId,
    value: NodeId,
}

/// Conditions over a number of variables that cannot all be as said.
type Conditions = (Law, usize, Vec<(ConditionId, bool)>);

impl Owed<'_> {
    /// The conditions about two positions of a line.
    fn of_lines(&mut self) -> Vec<Conditions> {
        let [a, b, c] = [0, 1, 2].map(|i| self.nodes.variable(i));
        let zero = self.nodes.constant(0u32);
        let (at_b, at_c) = (self.value(a, b), self.value(a, c));
        let bottom = self.value(zero, a);
        let zero = self.same(bottom, a);
        let (inside, right) = (self.inside(a, b), self.nodes.compare(Comparison::Less, b, c));
        let rows = self.nodes.compare(Comparison::NotEqual, at_b, at_c);
        let (below, inside_c, above) =
            (self.nodes.compare(Comparison::Less, a, b), self.inside(b, c), self.value(b, c));
        let columns = self.nodes.compare(Comparison::NotEqual, at_c, above);
        vec![
            (Law::Zero, 1, vec![(zero, false)]),
            (Law::Rows, 3, vec![(inside, true), (right, true), (rows, false)]),
            (Law::Columns, 3, vec![(below, true), (inside_c, true), (columns, false)]),
        ]
    }

    /// The conditions that say that a number exists.
    fn of_terms(&mut self, up: NodeId, down: NodeId, lower: NodeId) -> Vec<Conditions> {
        let [a, b, c] = [0, 1, 2].map(|i| self.nodes.variable(i));
        let one = self.nodes.constant(1u32);
        let next = self.nodes.intern(Node::Add(a, one));
        let (at_b, at_c) = (self.value(a, b), self.value(a, c));
        let (inside, right) = (self.inside(a, b), self.nodes.compare(Comparison::Less, b, c));
        let (inside_next, at_next) = (self.inside(next, b), self.value(next, b));
        let column = self.call(up, vec![a, b]);
        let (exists, found) = (self.inside(next, column), self.value(next, column));
        let same = self.same(found, at_b);
        let up = self.nodes.intern_condition(ConditionNode::And(exists, same));
        let column = self.call(down, vec![a, b]);
        let (exists, found) = (self.inside(next, column), self.value(a, column));
        let same = self.same(found, at_next);
        let down = self.nodes.intern_condition(ConditionNode::And(exists, same));
        let smaller = self.nodes.compare(Comparison::Less, at_c, at_b);
        let row = self.call(lower, vec![a, b, c]);
        let (exists, found) = (self.nodes.compare(Comparison::Less, row, a), self.value(row, b));
        let same = self.same(found, at_c);
        let lower = self.nodes.intern_condition(ConditionNode::And(exists, same));
        vec![
            (Law::Up, 2, vec![(inside_next, true), (up, false)]),
            (Law::Down, 2, vec![(inside_next, true), (down, false)]),
            (Law::Lower, 3, vec![(inside, true), (right, true), (smaller, true), (lower, false)]),
        ]
    }

    fn call(&mut self, body: NodeId, arguments: Vec<NodeId>) -> NodeId {
        self.nodes.intern(Node::Call(body, arguments))
    }

    fn inside(&mut self, y: NodeId, z: NodeId) -> ConditionId {
        let height = self.call(self.height, vec![z]);
        self.nodes.compare(Comparison::LessEqual, y, height)
    }

    fn value(&mut self, y: NodeId, z: NodeId) -> NodeId {
        self.call(self.value, vec![y, z])
    }

    fn same(&mut self, a: NodeId, b: NodeId) -> ConditionId {
        self.nodes.compare(Comparison::Equal, a, b)
    }
}
