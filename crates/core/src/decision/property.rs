//! What is owed for a claim: obligations, each as the problem that no numbers satisfy (docs/LOWERING.md), and what shows it.

use super::limits::GOALS;
use super::work::{Subject, Work};
use crate::automaton::{
    Answer, AutomatonError, Budget, Builder, Component, ConditionId, Exhausted, Formula, Node, NodeId, Nodes,
    Places, Problem, explore,
};
use crate::evidence::{Obligation, Section};
use crate::language::ast::{Comparison, Property};
use crate::linear::refute_within;

/// A function as one of its parameters varies.
#[derive(Debug, Clone, Copy)]
pub(super) struct Varied {
    pub(super) body: NodeId,
    pub(super) parameter: usize,
    pub(super) parameters: usize,
}

impl Varied {
    /// A function of one parameter.
    pub(super) fn only(body: NodeId) -> Varied {
        Varied { body, parameter: 0, parameters: 1 }
    }
}

/// An obligation.
pub(super) struct Owed {
    pub(super) obligation: Obligation,
    /// No numbers satisfy this.
    pub(super) problem: Problem,
    /// How many numbers, and conditions on them, say the same to trees of cases; nothing if these have no rule for it.
    pub(super) conditions: Option<(usize, Conditions)>,
}

impl Owed {
    /// The subtraction of a place is never negative where it is reached.
    ///
    /// # Errors
    /// A limit.
    pub(super) fn defined(
        subject: &mut Subject,
        places: &Places,
        place: usize,
    ) -> Result<Owed, AutomatonError> {
        let problem = defined(subject, places, place)?;
        let conditions = (places.declared(place), places.conditions(place, &mut subject.nodes));
        let conditions = subject.below.is_none().then_some(conditions);
        Ok(Owed { obligation: Obligation::Defined(place + 1), problem, conditions })
    }

    /// A function is monotone.
    ///
    /// # Errors
    /// A limit.
    pub(super) fn monotone(
        subject: &mut Subject,
        obligation: Obligation,
        f: Varied,
    ) -> Result<Owed, AutomatonError> {
        let problem = monotone(subject, f)?;
        let arguments = (0..f.parameters).map(|i| subject.nodes.variable(i)).collect();
        let falls = vec![(rises(&mut subject.nodes, f, arguments), false)];
        Ok(Owed { obligation, problem, conditions: subject.below.is_none().then_some((f.parameters, falls)) })
    }

    /// A function has the NS property.
    ///
    /// # Errors
    /// A limit.
    pub(super) fn ns(
        subject: &mut Subject,
        obligation: Obligation,
        f: Varied,
    ) -> Result<Owed, AutomatonError> {
        Ok(Owed { obligation, problem: ns(subject, f)?, conditions: None })
    }

    /// A function has a property.
    ///
    /// # Errors
    /// A limit.
    pub(super) fn of_property(
        subject: &mut Subject,
        property: Property,
        f: Varied,
    ) -> Result<Vec<Owed>, AutomatonError> {
        let mut owed = Vec::new();
        if property != Property::Ns {
            owed.push(Owed::monotone(subject, Obligation::Monotone, f)?);
        }
        if property != Property::Monotone {
            owed.push(Owed::ns(subject, Obligation::Ns, f)?);
        }
        Ok(owed)
    }

    /// A condition holds for all tuples.
    ///
    /// # Errors
    /// A limit.
    pub(super) fn holds(
        subject: &Subject,
        obligation: Obligation,
        count: usize,
        condition: ConditionId,
    ) -> Result<Owed, AutomatonError> {
        let conditions = vec![(condition, false)];
        let problem = tuples(subject, count, conditions.clone())?;
        Ok(Owed { obligation, problem, conditions: Some((count, conditions)) })
    }

    /// An invariant; `None` if some numbers satisfy the problem.
    ///
    /// # Errors
    /// A limit.
    pub(super) fn invariant(&self, budget: &mut Budget<'_>) -> Result<Option<Section>, Exhausted> {
        budget.begin(&self.obligation.to_string());
        Ok(match explore(&self.problem, budget)? {
            Answer::Empty(invariant) => Some(Section::Invariant(self.obligation.clone(), invariant)),
            Answer::Satisfiable => None,
        })
    }
}

impl Work<'_, '_> {
    /// A tree of cases for what is owed, if there is a rule for it and this many goals give one.
    ///
    /// # Errors
    /// The limit on time is reached, or the search was asked to end.
    pub(super) fn tree(&mut self, owed: &Owed, goals: usize) -> Result<Option<Section>, Exhausted> {
        let Some((count, conditions)) = &owed.conditions else { return Ok(None) };
        let (parameters, nodes) = (self.program.parameters.len(), &mut self.subject.nodes);
        let lines = refute_within(goals, nodes, parameters, *count, conditions, self.budget)?;
        Ok(lines.map(|lines| Section::Linear(owed.obligation.clone(), Vec::new(), lines)))
    }

    /// An invariant, or a tree of cases if an automaton has more than this many states: moduli cost a tree nothing, where an
    /// automaton has states for each remainder. `Some(None)` if some numbers satisfy the problem.
    ///
    /// # Errors
    /// A limit.
    pub(super) fn briefly(
        &mut self,
        owed: &Owed,
        before_tree: u64,
    ) -> Result<Option<Option<Section>>, Exhausted> {
        match self.budget.within(before_tree, |budget| owed.invariant(budget))? {
            None => Ok(self.tree(owed, GOALS)?.map(Some)),
            found => Ok(found),
        }
    }

    /// The same, or else an invariant with as many states as there are. `None` if some numbers satisfy the problem.
    ///
    /// # Errors
    /// A limit.
    pub(super) fn section(&mut self, owed: &Owed, before_tree: u64) -> Result<Option<Section>, Exhausted> {
        match self.briefly(owed, before_tree)? {
            Some(found) => Ok(found),
            None => owed.invariant(self.budget),
        }
    }
}

/// The condition that f does not decrease when the argument that varies grows by 1.
pub(super) fn rises(nodes: &mut Nodes, f: Varied, mut arguments: Vec<NodeId>) -> ConditionId {
    let here = nodes.intern(Node::Call(f.body, arguments.clone()));
    let one = nodes.constant(1u32);
    arguments[f.parameter] = nodes.intern(Node::Add(arguments[f.parameter], one));
    let next = nodes.intern(Node::Call(f.body, arguments));
    nodes.compare(Comparison::LessEqual, here, next)
}

/// `track < B` for a bounded question.
fn bound(subject: &mut Subject, track: usize) -> Option<ConditionId> {
    let Subject { nodes, below, .. } = subject;
    let bound = nodes.constant(below.clone()?);
    let x = nodes.variable(track);
    Some(nodes.compare(Comparison::Less, x, bound))
}

/// Conditions, and whether they hold or fail.
pub(super) type Conditions = Vec<(ConditionId, bool)>;

/// The tuples of numbers for which conditions hold, or fail.
///
/// # Errors
/// A limit.
pub(super) fn tuples(
    subject: &Subject,
    count: usize,
    conditions: impl IntoIterator<Item = (ConditionId, bool)>,
) -> Result<Problem, AutomatonError> {
    Ok(with_conditions(subject, count, conditions)?.finish())
}

/// [`tuples`], to which more is added.
///
/// # Errors
/// A limit.
pub(super) fn with_conditions(
    subject: &Subject,
    count: usize,
    conditions: impl IntoIterator<Item = (ConditionId, bool)>,
) -> Result<Builder<'_>, AutomatonError> {
    let mut builder = Builder::new(&subject.nodes, &subject.tables, count);
    let env: Vec<usize> = (0..count).collect();
    for (condition, holds) in conditions {
        let part = builder.condition(condition, &env)?;
        builder.push(if holds { part } else { part.negate() });
    }
    Ok(builder)
}

/// The arguments where the subtraction of a place is reached and negative.
pub(super) fn defined(
    subject: &mut Subject,
    places: &Places,
    place: usize,
) -> Result<Problem, AutomatonError> {
    let bound = bound(subject, 0);
    let declared = places.declared(place);
    let mut builder = with_conditions(subject, declared, bound.map(|bound| (bound, true)))?;
    places.push(place, &mut builder)?;
    Ok(builder.finish())
}

/// The pairs of adjacent columns where a function is not monotone.
pub(super) fn monotone(subject: &mut Subject, f: Varied) -> Result<Problem, AutomatonError> {
    let bound = bound(subject, 1);
    adjacent(subject, f, bound, |builder| violation(builder, false))
}

/// The pairs of adjacent columns that violate the NS property.
pub(super) fn ns(subject: &mut Subject, f: Varied) -> Result<Problem, AutomatonError> {
    let bound = bound(subject, 1);
    adjacent(subject, f, bound, |builder| violation(builder, true))
}

/// The condition that a column, given as a constant, and the next one do not violate the NS property or monotonicity.
pub(super) fn no_violation(
    subject: &mut Subject,
    body: NodeId,
    column: NodeId,
    of_ns: bool,
) -> Result<Problem, AutomatonError> {
    adjacent(subject, Varied::only(body), None, |builder| {
        let part = builder.define(column, &[0, 1, 2, 3], 0)?;
        builder.push(part);
        Ok(violation(builder, of_ns)?.negate())
    })
}

/// The values of adjacent columns violate the NS property, or descend.
fn violation(builder: &mut Builder<'_>, of_ns: bool) -> Result<Formula, AutomatonError> {
    match of_ns {
        true => builder.leaf(Component::Ns([0, 1, 2, 3])),
        false => builder.linear_leaf(&[(2, 1), (3, -1)], Some(1), None),
    }
}

/// Tracks `z, z', y, y'` with `z' = z + 1`, `y = f(z)`, `y' = f(z')`, then the other parameters of f; and a last part.
fn adjacent(
    subject: &mut Subject,
    f: Varied,
    bound: Option<ConditionId>,
    last: impl FnOnce(&mut Builder<'_>) -> Result<Formula, AutomatonError>,
) -> Result<Problem, AutomatonError> {
    let nodes = &mut subject.nodes;
    let env: Vec<usize> = (0..3 + f.parameters).collect();
    let calls = [0, 1].map(|track| {
        let mut arguments: Vec<NodeId> = env[4..].iter().map(|&other| nodes.variable(other)).collect();
        arguments.insert(f.parameter, nodes.variable(track));
        nodes.intern(Node::Call(f.body, arguments))
    });
    let mut builder = Builder::new(&subject.nodes, &subject.tables, env.len());
    let part = builder.linear_leaf(&[(0, -1), (1, 1)], Some(1), Some(1))?;
    builder.push(part);
    if let Some(bound) = bound {
        let part = builder.condition(bound, &env)?;
        builder.push(part);
    }
    for (i, call) in calls.into_iter().enumerate() {
        let part = builder.define(call, &env, 2 + i)?;
        builder.push(part);
    }
    let part = last(&mut builder)?;
    builder.push(part);
    Ok(builder.finish())
}
