//! What is owed for the criterion of bars (docs/LOWERING.md, "The criterion of bars").

use num_bigint::BigUint;

use super::property::{Owed, Varied, tuples};
use super::work::{Subject, Work};
use crate::automaton::{AutomatonError, Node, NodeId, Nodes, Problem};
use crate::evidence::Obligation;
use crate::language::ast::{Comparison, Condition, Program, Term};
use crate::shapes::{Criterion, Implication, Shift};

impl Criterion {
    /// The condition that a condition on fixed coordinates fails where these are 0. With parameters it is the obligation
    /// that the bar has a position.
    ///
    /// # Errors
    /// An operator without a digit automaton, or a limit.
    pub(super) fn domain(&self, work: &mut Work<'_, '_>) -> Result<Vec<Problem>, AutomatonError> {
        let zeros = self.zeros(&mut work.subject.nodes);
        let mut problems = Vec::new();
        for condition in &self.conditions {
            let condition = work.subject.nodes.term_condition(work.program, condition)?;
            // Replaced as a node: the kernel does not compute sums of constants here either.
            let holds = work.subject.nodes.replaced_condition(condition, &zeros);
            problems.push(tuples(&work.subject, 0, [(holds, false)])?);
        }
        Ok(problems)
    }

    /// The condition that F is not 0 where all columns are 0, if this is an obligation: with parameters, it cannot be
    /// computed.
    ///
    /// # Errors
    /// An operator without a digit automaton, or a limit.
    pub(super) fn origin(&self, work: &mut Work<'_, '_>) -> Result<Option<Problem>, AutomatonError> {
        if self.shift != Shift::Border || work.program.parameters.is_empty() {
            return Ok(None);
        }
        let zero = Box::new(Term::Constant(0u32.into()));
        let is_zero = Condition::Compare(Comparison::Equal, Box::new(self.function.clone()), zero);
        let is_zero = work.subject.nodes.term_condition(work.program, &is_zero)?;
        let zeros = self.zeros(&mut work.subject.nodes);
        let is_zero = work.subject.nodes.replaced_condition(is_zero, &zeros);
        tuples(&work.subject, 0, [(is_zero, false)]).map(Some)
    }

    /// 0 for each column.
    fn zeros(&self, nodes: &mut Nodes) -> Vec<NodeId> {
        vec![nodes.intern(Node::Constant(BigUint::ZERO.into())); self.columns.len()]
    }

    /// The function of the bar as a node.
    pub(super) fn function(&self, nodes: &mut Nodes, program: &Program) -> Result<NodeId, AutomatonError> {
        let body = nodes.term(program, &self.function)?;
        // A term that may be negative, which the kernel then counts as 0, cannot be the height of a bar.
        let may_be_negative = match &self.shift {
            Shift::Up(by) => {
                let by = nodes.term(program, by)?;
                nodes.has_difference(by)
            }
            Shift::Plain | Shift::Border => false,
        };
        let may_be_negative = may_be_negative || nodes.has_difference(body);
        if may_be_negative { Err(AutomatonError::Difference) } else { Ok(body) }
    }

    /// F as each coordinate that a move changes varies, unless the bar is built in: its function is monotone then.
    fn varied(&self, body: NodeId) -> impl Iterator<Item = Varied> {
        let parameters = self.columns.len();
        let varies = |parameter: &usize| self.written && !self.fixed.contains(&self.columns[*parameter]);
        (0..parameters).filter(varies).map(move |parameter| Varied { body, parameter, parameters })
    }

    /// Proves that F is monotone in each coordinate that a move changes, unless the bar is built in.
    ///
    /// # Errors
    /// An operator without a digit automaton, or a limit.
    pub(super) fn monotone(&self, subject: &mut Subject, body: NodeId) -> Result<Vec<Owed>, AutomatonError> {
        let owed = |(number, varied)| Owed::monotone(subject, Obligation::MonotoneBar(number), varied);
        (1..).zip(self.varied(body)).map(owed).collect()
    }

    /// The obligations, in the order of the certificate; they come after those of `monotone`.
    ///
    /// # Errors
    /// An operator without a digit automaton, or a limit.
    pub(super) fn owed(&self, work: &mut Work<'_, '_>, body: NodeId) -> Result<Vec<Owed>, AutomatonError> {
        let parameters = self.columns.len();
        if !self.is_beside_a_strip() {
            let implied = self.implied(work)?;
            return Ok(implied.into_iter().map(|(_, owed)| owed).collect());
        }
        let ns = |parameter| {
            let obligation = Obligation::NsBar { column: parameter + 1, operand: None };
            Owed::ns(&mut work.subject, obligation, Varied { body, parameter, parameters })
        };
        (0..parameters).map(ns).collect()
    }

    /// For each implication, its coordinate, and that no numbers violate it.
    ///
    /// # Errors
    /// An operator without a digit automaton, or a limit.
    pub(super) fn implied(&self, work: &mut Work<'_, '_>) -> Result<Vec<(usize, Owed)>, AutomatonError> {
        let mut all = Vec::new();
        for Implication { coordinate, number, forward, given, holds, implied } in self.implications() {
            let mut conditions = Vec::new();
            for condition in given.iter().chain([&holds]) {
                conditions.push((work.subject.nodes.term_condition(work.program, condition)?, true));
            }
            conditions.push((work.subject.nodes.term_condition(work.program, &implied)?, false));
            let problem = tuples(&work.subject, self.size - 1, conditions)?;
            let obligation = Obligation::Criterion { number, forward };
            all.push((coordinate, Owed { obligation, problem, conditions: None }));
        }
        Ok(all)
    }
}
