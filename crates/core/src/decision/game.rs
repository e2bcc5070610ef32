//! A game and a set of its positions as nodes, and the problems of the P/N rule
//! (docs/LOWERING.md, "Claims about a game").

use std::sync::Arc;

use super::property::{Conditions, Varied, tuples, with_conditions};
use super::work::Subject;
use crate::automaton::{
    AutomatonError, Component, ConditionId, ConditionNode, Node, NodeId, Nodes, Places, Problem, Table,
};
use crate::evidence::Measure;
use crate::language::ast::{Comparison, Condition, FunctionId, Program};
use crate::language::game::Rules;

/// A summand.
#[derive(Debug)]
pub(super) struct Summand {
    offset: usize,
    pub(super) coordinates: usize,
    /// Its domain over its own coordinates, and the same of the game's.
    pub(super) domain: Option<(ConditionId, ConditionId)>,
    pub(super) built_in: bool,
    pub(super) bar: Option<FunctionId>,
}

/// A move of the whole game.
#[derive(Debug)]
pub(super) struct GameMove {
    /// The summand that moves.
    pub(super) summand: usize,
    /// How many fresh numbers it has.
    pub(super) fresh: usize,
    /// When it is allowed.
    conditions: Vec<ConditionId>,
    /// Where it leads, a node for each coordinate of the game.
    targets: Vec<NodeId>,
    /// The condition that it leads into the domain of its summand.
    inside: Option<ConditionId>,
    /// The condition that it leads into the set.
    pub(super) after: ConditionId,
}

/// A game with a set.
#[derive(Debug)]
pub(super) struct Game {
    /// Number of coordinates.
    pub(super) coordinates: usize,
    pub(super) summands: Vec<Summand>,
    pub(super) moves: Vec<GameMove>,
    /// The set as a condition over the coordinates.
    pub(super) set: ConditionId,
    /// The condition that a position is in the set.
    pub(super) p: ConditionId,
    /// Whether the set says that the heap, coordinate 0, has a claimed Grundy value.
    is_value: bool,
}

/// A node of a summand, its variables replaced.
fn instance(nodes: &mut Nodes, node: NodeId, arguments: &[NodeId]) -> NodeId {
    match nodes.node(node) {
        Node::Variable(i) => arguments[*i],
        _ => nodes.intern(Node::Call(node, arguments.to_vec())),
    }
}

/// A condition, its variables replaced.
pub(super) fn called(nodes: &mut Nodes, condition: ConditionId, arguments: &[NodeId]) -> ConditionId {
    nodes.intern_condition(ConditionNode::Call(condition, arguments.to_vec()))
}

/// 0 = 0.
fn true_condition(nodes: &mut Nodes) -> ConditionId {
    let zero = nodes.constant(0_u32);
    nodes.compare(Comparison::Equal, zero, zero)
}

fn negation(condition: ConditionId, nodes: &mut Nodes) -> ConditionId {
    nodes.intern_condition(ConditionNode::Not(condition))
}

/// Coordinates, and 0 for each fresh number.
fn with_zeros(nodes: &mut Nodes, coordinates: &[NodeId], fresh: usize) -> Vec<NodeId> {
    let zero = nodes.constant(0u32);
    coordinates.iter().copied().chain(std::iter::repeat_n(zero, fresh)).collect()
}

impl Game {
    /// The game that the summands make, with a set of its positions; `is_value` says that it is
    /// `heap = term`.
    ///
    /// # Errors
    /// An operator without a digit automaton, or a limit.
    pub(super) fn new(
        nodes: &mut Nodes,
        program: &Program,
        rules: &[Rules],
        set: &Condition,
        is_value: bool,
    ) -> Result<Game, AutomatonError> {
        let coordinates = rules.iter().map(|r| r.coordinates).sum();
        let variables: Vec<NodeId> = (0..coordinates).map(|i| nodes.variable(i)).collect();
        let set = nodes.term_condition(program, set)?;
        let p = called(nodes, set, &variables);
        let mut game = Game { coordinates, summands: Vec::new(), moves: Vec::new(), set, p, is_value };
        for rules in rules {
            let own = &variables[rules.offset..][..rules.coordinates];
            let domain = match &rules.domain {
                Some(domain) => {
                    let domain = nodes.term_condition(program, domain)?;
                    Some((domain, called(nodes, domain, own)))
                }
                None => None,
            };
            for option in &rules.moves {
                let fresh = option.fresh.len();
                let mut arguments = own.to_vec();
                arguments.extend((0..fresh).map(|j| nodes.variable(coordinates + j)));
                let mut conditions = Vec::new();
                for (j, (_, bound)) in option.fresh.iter().enumerate() {
                    let (u, bound) = (nodes.variable(rules.coordinates + j), nodes.term(program, bound)?);
                    conditions.push(nodes.compare(Comparison::Less, u, bound));
                }
                if let Some(when) = &option.when {
                    conditions.push(nodes.term_condition(program, when)?);
                }
                let conditions = conditions.into_iter().map(|c| called(nodes, c, &arguments)).collect();
                let mut targets = variables.clone();
                for (j, target) in option.to.iter().enumerate() {
                    let target = nodes.term(program, target)?;
                    targets[rules.offset + j] = instance(nodes, target, &arguments);
                }
                let reached = &targets[rules.offset..][..rules.coordinates];
                let inside = domain.map(|(domain, _)| called(nodes, domain, reached));
                let after = called(nodes, set, &targets);
                let summand = game.summands.len();
                game.moves.push(GameMove { summand, fresh, conditions, targets, inside, after });
            }
            game.summands.push(Summand {
                offset: rules.offset,
                coordinates: rules.coordinates,
                domain,
                built_in: rules.built_in,
                bar: rules.bar,
            });
        }
        Ok(game)
    }

    /// The moves that may lead from the set to the set: where a Grundy value is claimed, not the
    /// heap's own.
    pub(super) fn moves_to_close(&self) -> impl Iterator<Item = (usize, &GameMove)> {
        self.moves.iter().enumerate().skip(usize::from(self.is_value))
    }

    /// The conditions that a tuple is a position: one for each summand with a domain.
    pub(super) fn positions(&self) -> Vec<ConditionId> {
        self.domains().collect()
    }

    fn domains(&self) -> impl Iterator<Item = ConditionId> + '_ {
        self.summands.iter().filter_map(|summand| Some(summand.domain?.1))
    }

    /// The targets of the summand that moves.
    fn own_targets<'a>(&self, option: &'a GameMove) -> &'a [NodeId] {
        let Summand { offset, coordinates, .. } = self.summands[option.summand];
        &option.targets[offset..][..coordinates]
    }

    /// What the moves that the claim file writes call and use, for tables.
    pub(super) fn parts_of_moves(&self) -> (Vec<NodeId>, Vec<ConditionId>) {
        let targets = self.moves.iter().flat_map(|option| option.targets.iter().copied()).collect();
        (targets, self.moves.iter().flat_map(|option| option.conditions.iter().copied()).collect())
    }

    /// The places where a value is needed.
    ///
    /// # Errors
    /// Too many.
    pub(super) fn places(&self, nodes: &mut Nodes) -> Result<Places, AutomatonError> {
        let mut places = Places::new(self.coordinates);
        let domains: Vec<ConditionId> = self.domains().collect();
        for &domain in &domains {
            places.condition(nodes, domain)?;
        }
        for option in &self.moves {
            if self.summands[option.summand].built_in {
                continue;
            }
            places.restart(self.coordinates + option.fresh);
            domains.iter().for_each(|&domain| places.guard(domain));
            for &condition in &option.conditions {
                places.condition(nodes, condition)?;
                places.guard(condition);
            }
            for &target in self.own_targets(option) {
                places.term(nodes, target)?;
            }
        }
        places.restart(self.coordinates);
        domains.iter().for_each(|&domain| places.guard(domain));
        places.condition(nodes, self.p)?;
        Ok(places)
    }

    /// The functions of its bars, as each of their parameters varies: `monotone J` is about the one with number J.
    pub(super) fn heights(
        &self,
        nodes: &mut Nodes,
        program: &Program,
    ) -> Result<Vec<(FunctionId, Varied)>, AutomatonError> {
        let mut found = Vec::new();
        for function in self.summands.iter().filter_map(|summand| summand.bar) {
            let parameters = program.functions[function].parameters.len();
            let body = nodes.function(program, function)?;
            found.extend((0..parameters).map(|j| (function, Varied { body, parameter: j, parameters })));
        }
        Ok(found)
    }

    fn legal(&self) -> impl Iterator<Item = (ConditionId, bool)> + '_ {
        self.domains().map(|domain| (domain, true))
    }

    fn allowed(option: &GameMove) -> impl Iterator<Item = (ConditionId, bool)> {
        option.conditions.iter().map(|&condition| (condition, true))
    }

    /// Legal positions, or tuples `anywhere`, from which a move leads outside the domain; `None` if
    /// the summand has none.
    pub(super) fn leaving(&self, option: &GameMove, anywhere: bool) -> Option<Conditions> {
        let arrived = option.inside?;
        let legal = self.legal().filter(|_| !anywhere);
        Some(legal.chain(Self::allowed(option)).chain([(arrived, false)]).collect())
    }

    /// Legal positions, or tuples `anywhere`, from which a move does not decrease the measure.
    pub(super) fn growing(
        &self,
        nodes: &mut Nodes,
        option: &GameMove,
        measure: &Measure,
        anywhere: bool,
    ) -> Result<Conditions, AutomatonError> {
        let Summand { offset, coordinates, .. } = self.summands[option.summand];
        let here: Vec<NodeId> = (offset..offset + coordinates).map(|i| nodes.variable(i)).collect();
        let there = self.own_targets(option);
        let less = match measure {
            Measure::Sum => {
                let mut sum = |terms: &[NodeId]| {
                    let (first, rest) = terms.split_first()?;
                    Some(rest.iter().fold(*first, |sum, &t| nodes.intern(Node::Add(sum, t))))
                };
                match (sum(there), sum(&here)) {
                    (Some(there), Some(here)) => nodes.compare(Comparison::Less, there, here),
                    _ => return Err(AutomatonError::TableMismatch),
                }
            }
            Measure::Lexicographic(order) => {
                let pairs: Vec<(NodeId, NodeId)> = order.iter().map(|&at| (there[at], here[at])).collect();
                lexicographically_less(nodes, &pairs)?
            }
        };
        let legal = self.legal().filter(|_| !anywhere);
        Ok(legal.chain(Self::allowed(option)).chain([(less, false)]).collect())
    }

    /// Of some moves, with 0 for their fresh numbers: for each, the positions where it leads to one from which one of them
    /// is possible; and the positions where one of them is possible, but none of them leads to such a position.
    pub(super) fn repeated(&self, nodes: &mut Nodes, options: &[&GameMove]) -> (Vec<Conditions>, Conditions) {
        let here: Vec<NodeId> = (0..self.coordinates).map(|i| nodes.variable(i)).collect();
        let some = Self::some_possible(nodes, options, &here);
        let mut again = negation(true_condition(nodes), nodes);
        let mut starts = Vec::new();
        for option in options {
            let known = with_zeros(nodes, &here, option.fresh);
            let there: Vec<NodeId> = option
                .targets
                .iter()
                .map(|&target| nodes.intern(Node::Call(target, known.clone())))
                .collect();
            let possible = Self::some_possible(nodes, &[option], &here);
            let next = Self::some_possible(nodes, options, &there);
            let continues = nodes.intern_condition(ConditionNode::And(possible, next));
            starts.push(self.legal().chain([(continues, true)]).collect());
            again = nodes.intern_condition(ConditionNode::Or(again, continues));
        }
        (starts, self.legal().chain([(some, true), (again, false)]).collect())
    }

    /// That one of these moves is possible at these coordinates with 0 for its fresh numbers.
    fn some_possible(nodes: &mut Nodes, options: &[&GameMove], coordinates: &[NodeId]) -> ConditionId {
        let mut some = negation(true_condition(nodes), nodes);
        for option in options {
            let known = with_zeros(nodes, coordinates, option.fresh);
            let mut all = true_condition(nodes);
            for &condition in &option.conditions {
                let holds = called(nodes, condition, &known);
                all = nodes.intern_condition(ConditionNode::And(all, holds));
            }
            some = nodes.intern_condition(ConditionNode::Or(some, all));
        }
        some
    }

    /// The legal positions.
    pub(super) fn legal_positions(&self, subject: &Subject) -> Result<Problem, AutomatonError> {
        tuples(subject, self.coordinates, self.legal())
    }

    /// Moves from the set to the set, at legal positions or, with `anywhere`, at all tuples.
    pub(super) fn within_set(&self, option: &GameMove, anywhere: bool) -> Conditions {
        let legal = self.legal().filter(|_| !anywhere);
        legal.chain([(self.p, true)]).chain(Self::leads(option)).collect()
    }

    /// The conditions on coordinates and fresh numbers that a move leads from the set into the set.
    pub(super) fn violates_closed(&self, option: &GameMove) -> Vec<ConditionId> {
        self.within_set(option, false).into_iter().map(|(condition, _)| condition).collect()
    }

    /// The conditions that coordinates are a position outside the set.
    pub(super) fn violates_cover(&self, nodes: &mut Nodes) -> Vec<ConditionId> {
        let not = nodes.intern_condition(ConditionNode::Not(self.p));
        self.domains().chain([not]).collect()
    }

    /// A move leads into the set.
    fn leads(option: &GameMove) -> Conditions {
        Self::allowed(option).chain([(option.after, true)]).collect()
    }

    /// A move leads from these numbers into the set, with its fresh numbers as the variables.
    pub(super) fn leads_from(nodes: &mut Nodes, option: &GameMove, numbers: &[NodeId]) -> Conditions {
        let mut tuple = numbers.to_vec();
        tuple.extend((0..option.fresh).map(|i| nodes.variable(i)));
        let leads = Self::leads(option).into_iter();
        leads.map(|(condition, _)| (called(nodes, condition, &tuple), true)).collect()
    }

    /// Whether some summand has a domain: otherwise all tuples are positions.
    pub(super) fn has_domain(&self) -> bool {
        self.domains().next().is_some()
    }

    /// Legal positions outside the set where none of these options is in the set. An option is a move, and a node over
    /// the coordinates for each of its fresh numbers.
    pub(super) fn without_option(&self, nodes: &mut Nodes, options: &[(usize, Vec<NodeId>)]) -> Conditions {
        let mut covered = self.p;
        for option in options {
            let (mut leads, tuple) = (self.after(nodes, option), self.tuple(nodes, &option.1));
            for &condition in &self.moves[option.0].conditions {
                let holds = called(nodes, condition, &tuple);
                leads = nodes.intern_condition(ConditionNode::And(holds, leads));
            }
            covered = nodes.intern_condition(ConditionNode::Or(covered, leads));
        }
        self.legal().chain([(covered, false)]).collect()
    }

    /// That an option is in the set.
    pub(super) fn after(&self, nodes: &mut Nodes, (number, terms): &(usize, Vec<NodeId>)) -> ConditionId {
        let tuple = self.tuple(nodes, terms);
        called(nodes, self.moves[*number].after, &tuple)
    }

    /// The coordinates, then these nodes for fresh numbers.
    fn tuple(&self, nodes: &mut Nodes, fresh: &[NodeId]) -> Vec<NodeId> {
        (0..self.coordinates).map(|i| nodes.variable(i)).chain(fresh.iter().copied()).collect()
    }

    /// The tuples of coordinates and fresh numbers for which conditions hold, or fail.
    pub(super) fn tuples(
        &self,
        subject: &Subject,
        fresh: usize,
        conditions: Conditions,
    ) -> Result<Problem, AutomatonError> {
        tuples(subject, self.coordinates + fresh, conditions)
    }

    /// Moves into the set; the coordinates are visible, the rest is hidden.
    pub(super) fn reach(&self, subject: &Subject, option: &GameMove) -> Result<Problem, AutomatonError> {
        let mut problem = self.tuples(subject, option.fresh, Self::leads(option))?;
        problem.declared = self.coordinates;
        Ok(problem)
    }

    /// Legal positions outside the set without a move into it, as the tables of the moves say.
    pub(super) fn cover(&self, subject: &Subject, tables: &[Arc<Table>]) -> Result<Problem, AutomatonError> {
        let conditions = self.legal().chain([(self.p, false)]);
        let mut builder = with_conditions(subject, self.coordinates, conditions)?;
        for table in tables {
            let part = builder.leaf(Component::Table(table.clone(), (0..self.coordinates).collect()))?;
            builder.push(part.negate());
        }
        Ok(builder.finish())
    }
}

/// The first terms of pairs come before the second ones in lexicographic order.
fn lexicographically_less(
    nodes: &mut Nodes,
    pairs: &[(NodeId, NodeId)],
) -> Result<ConditionId, AutomatonError> {
    let mut pairs = pairs.iter().rev();
    let &(q, c) = pairs.next().ok_or(AutomatonError::TableMismatch)?;
    let mut less = nodes.compare(Comparison::Less, q, c);
    for &(q, c) in pairs {
        let first = nodes.compare(Comparison::Less, q, c);
        let equal = nodes.compare(Comparison::Equal, q, c);
        let rest = nodes.intern_condition(ConditionNode::And(equal, less));
        less = nodes.intern_condition(ConditionNode::Or(first, rest));
    }
    Ok(less)
}
