//! Facts about nim-sums that a tree of cases may use: the tree knows what is linear in its conditions, and an automaton shows the
//! fact for all numbers (docs/THEORY.md, Theorem 6.21).

use std::collections::HashSet;

use num_bigint::BigUint;

use super::limits::KEPT;
use super::property::{Conditions, tuples};
use super::work::Subject;
use crate::automaton::{
    Affine, Answer, Budget, ConditionId, ConditionNode, Exhausted, Node, NodeId, NodePart, Nodes, Shifted,
    explore,
};
use crate::evidence::{Fact, Obligation, Section};
use crate::language::ast::{Bitwise, Comparison, Condition, Program, Term};
use crate::language::printing::{print_condition, print_term};
use crate::linear::{FactCase, TreeWithFacts, refute_with_facts};

/// A condition that holds for all numbers, and the terms whose values are put in the place of its variables.
#[derive(Clone)]
struct Instance {
    condition: Condition,
    terms: Vec<NodeId>,
}

/// A tree of cases with the fewest facts that it needs; `None` if none is found, or nim-sums do not occur.
///
/// # Errors
/// The limit on time is reached, or the search was asked to end.
pub(super) fn tree_with_facts(
    program: &Program,
    subject: &mut Subject,
    obligation: &Obligation,
    count: usize,
    conditions: &Conditions,
    budget: &mut Budget<'_>,
) -> Result<Option<Section>, Exhausted> {
    let facts = instances(&mut subject.nodes, obligation, conditions);
    tree(program, subject, obligation, (count, conditions), facts, Vec::new(), budget)
}

/// What the options of one heap reach, in a game whose set has the positions where a nim-sum of one number for each heap is 0.
pub(super) struct Reached {
    /// The number of this heap.
    pub(super) number: NodeId,
    /// The nim-sum of the numbers of the others.
    pub(super) others: NodeId,
    /// A position is legal, it is outside the set, and no option of this heap leads into the set.
    pub(super) conditions: Conditions,
    /// For each option of this heap, that it leads into the set.
    pub(super) after: Vec<ConditionId>,
}

/// A tree of cases for the cover of a game of heaps: at a position outside the set, some number is greater than the nim-sum of the
/// others, and an option in this heap lowers it to that nim-sum.
///
/// # Errors
/// The limit on time is reached, or the search was asked to end.
pub(super) fn tree_of_heaps(
    program: &Program,
    subject: &mut Subject,
    set: ConditionId,
    (count, conditions): (usize, &Conditions),
    heaps: Vec<Reached>,
    budget: &mut Budget<'_>,
) -> Result<Option<Section>, Exhausted> {
    let nodes = &mut subject.nodes;
    let Some([left, right]) = sides(nodes, set) else { return Ok(None) };
    let mut shape = Shape::new(nodes);
    let mut condition = shape.compare(Comparison::Equal, left, right);
    for Reached { number, others, .. } in &heaps {
        condition = or(condition, shape.compare(Comparison::Less, Some(*others), Some(*number)));
    }
    let mut facts = vec![shape.instance(condition)];
    let mut cases = vec![FactCase { holds: set, conditions: vec![(set, false)], facts: Vec::new() }];
    let numbers: Vec<NodeId> = heaps.iter().map(|heap| heap.number).collect();
    for Reached { number, others, conditions, after } in heaps {
        let mut own = Vec::new();
        for set in after {
            let Some([left, right]) = sides(nodes, set) else { return Ok(None) };
            let operands: Vec<NodeId> =
                [left, right].into_iter().flatten().flat_map(|side| operands(nodes, side)).collect();
            // What the heap is made, which may be a nim-sum itself.
            let made = without_common(&operands, &numbers).0.into_iter();
            let made = made.reduce(|sum, operand| nodes.intern(Node::Xor(sum, operand)));
            own.push(facts.len());
            facts.push(equal_if(nodes, [made, Some(others)], [left, right]));
        }
        let holds = nodes.intern_condition(ConditionNode::Compare(Comparison::Less, others, number));
        cases.push(FactCase { holds, conditions, facts: own });
    }
    tree(program, subject, &Obligation::Cover, (count, conditions), facts, cases, budget)
}

/// The sides of an equation; nothing stands for 0.
fn sides(nodes: &mut Nodes, condition: ConditionId) -> Option<[Option<NodeId>; 2]> {
    match nodes.condition(condition).clone() {
        ConditionNode::Call(body, arguments) => {
            let body = nodes.replaced_condition(body, &arguments);
            sides(nodes, body)
        }
        ConditionNode::Compare(Comparison::Equal, a, b) => {
            let zero = Node::Constant(Shifted::from(BigUint::default()));
            Some([a, b].map(|side| Some(side).filter(|side| *nodes.node(*side) != zero)))
        }
        _ => None,
    }
}

/// A tree that uses some of these facts, with the cases of the first one if there are any.
fn tree(
    program: &Program,
    subject: &mut Subject,
    obligation: &Obligation,
    (count, conditions): (usize, &Conditions),
    mut facts: Vec<Instance>,
    mut cases: Vec<FactCase>,
    budget: &mut Budget<'_>,
) -> Result<Option<Section>, Exhausted> {
    let mut found = None;
    while !facts.is_empty() {
        let nodes = &mut subject.nodes;
        let mut assumed = Vec::new();
        for Instance { condition, terms } in &facts {
            let Ok(body) = nodes.term_condition(program, condition) else { return Ok(None) };
            assumed.push(nodes.intern_condition(ConditionNode::Call(body, terms.clone())));
        }
        let parameters = program.parameters.len();
        let Some(TreeWithFacts { lines, used }) =
            refute_with_facts(nodes, parameters, count, conditions, &assumed, &cases, budget)?
        else {
            break;
        };
        let fewer: Vec<Instance> = used.iter().map(|number| facts[*number].clone()).collect();
        let is_shorter = fewer.len() < facts.len();
        found = Some((facts, lines));
        // What is not used is left out, and the tree is sought again, since its lines number what the facts say.
        if !is_shorter {
            break;
        }
        facts = fewer;
        for case in &mut cases {
            let left = case.facts.iter().filter_map(|fact| used.iter().position(|number| number == fact));
            case.facts = left.collect();
        }
    }
    let Some((facts, lines)) = found else { return Ok(None) };
    let facts = facts.iter().map(|instance| shown(program, subject, count, instance, budget));
    let facts = facts.collect::<Result<Option<Vec<Fact>>, _>>()?;
    Ok(facts.map(|facts| Section::Linear(obligation.clone(), facts, lines)))
}

/// The fact with the invariant that shows it; `None` if a term cannot be written.
fn shown(
    program: &Program,
    subject: &mut Subject,
    count: usize,
    Instance { condition, terms }: &Instance,
    budget: &mut Budget<'_>,
) -> Result<Option<Fact>, Exhausted> {
    let written: Option<Vec<Term>> =
        terms.iter().map(|term| written(&subject.nodes, program, *term)).collect();
    let Some(written) = written else { return Ok(None) };
    let Ok(body) = subject.nodes.term_condition(program, condition) else { return Ok(None) };
    let Ok(problem) = tuples(subject, terms.len(), [(body, false)]) else { return Ok(None) };
    let Answer::Empty(invariant) = explore(&problem, budget)? else { return Ok(None) };
    let names = letters(program, terms.len());
    let over = letters(program, count);
    let condition = print_condition(program, &names, condition);
    let values = written.iter().map(|term| print_term(program, &over, term)).collect();
    Ok(Some(Fact { names, condition, invariant, over, values }))
}

/// This many names that the program does not use.
fn letters(program: &Program, count: usize) -> Vec<String> {
    let is_used = |name: &String| {
        program.parameters.iter().any(|parameter| parameter.name == *name)
            || program.functions.iter().any(|function| function.name == *name)
            || program.relations.iter().any(|relation| relation.name == *name)
    };
    let numbered = (1..).flat_map(|i| ('a'..='z').map(move |letter| format!("{letter}{i}")));
    let all = ('a'..='z').map(String::from).chain(numbered);
    all.filter(|name| !is_used(name)).take(count).collect()
}

/// The term of a node; `None` if it cannot be written.
fn written(nodes: &Nodes, program: &Program, id: NodeId) -> Option<Term> {
    let part = |id: &NodeId| written(nodes, program, *id).map(Box::new);
    let number = |number: &Affine| number.over_program(program);
    Some(match nodes.node(id) {
        Node::Variable(i) => Term::Variable(*i),
        Node::Constant(value) => Term::Constant(value.over(program)),
        Node::Add(a, b) => Term::Add(part(a)?, part(b)?),
        Node::Sub(a, b) => Term::Subtract(part(a)?, part(b)?),
        Node::Monus(a, b) => Term::Monus(part(a)?, part(b)?),
        Node::Scale(factor, a) => Term::Scale(number(factor)?, part(a)?),
        Node::Floor(a, extra, divisor) if extra.is_zero() => Term::Floor(part(a)?, number(divisor)?),
        Node::Floor(a, extra, divisor) if *extra == divisor.predecessor() => {
            Term::Ceil(part(a)?, number(divisor)?)
        }
        Node::Mod(a, divisor) => Term::Mod(part(a)?, number(divisor)?),
        Node::Min(a, b) => Term::Min(part(a)?, part(b)?),
        Node::Max(a, b) => Term::Max(part(a)?, part(b)?),
        Node::Xor(a, b) => Term::Bitwise(Bitwise::Xor, part(a)?, part(b)?),
        Node::Bits(op, a, b) => Term::Bitwise(*op, part(a)?, part(b)?),
        Node::Call(body, arguments) => {
            let arguments = arguments.iter().map(|argument| written(nodes, program, *argument));
            Term::Call(nodes.function_of(*body)?, arguments.collect::<Option<_>>()?)
        }
        Node::If(condition, a, b) => {
            Term::If(Box::new(written_condition(nodes, program, *condition)?), part(a)?, part(b)?)
        }
        Node::Floor(..) | Node::Top(_) | Node::Lookup(..) => return None,
    })
}

/// The condition of a node; `None` if it cannot be written.
fn written_condition(nodes: &Nodes, program: &Program, id: ConditionId) -> Option<Condition> {
    let part = |id: &ConditionId| written_condition(nodes, program, *id).map(Box::new);
    let side = |id: &NodeId| written(nodes, program, *id).map(Box::new);
    Some(match nodes.condition(id) {
        ConditionNode::Compare(op, a, b) => Condition::Compare(*op, side(a)?, side(b)?),
        ConditionNode::And(a, b) => Condition::And(part(a)?, part(b)?),
        ConditionNode::Or(a, b) => Condition::Or(part(a)?, part(b)?),
        ConditionNode::Not(a) => Condition::Not(part(a)?),
        ConditionNode::Call(..) | ConditionNode::Automaton(_) => return None,
    })
}

/// What may be of use about the nim-sums in some conditions.
fn instances(nodes: &mut Nodes, obligation: &Obligation, conditions: &Conditions) -> Vec<Instance> {
    let mut sums = Sums { nodes, seen: HashSet::new(), seen_conditions: HashSet::new(), all: Vec::new() };
    conditions.iter().for_each(|(condition, _)| sums.condition(*condition));
    if *obligation == Obligation::Cover { [sums.reached(), sums.moved()].concat() } else { sums.cancelled() }
}

/// A nim-sum and its operands.
struct Sum {
    node: NodeId,
    operands: Vec<NodeId>,
}

/// The nim-sums in some conditions.
struct Sums<'n> {
    nodes: &'n mut Nodes,
    seen: HashSet<NodeId>,
    seen_conditions: HashSet<ConditionId>,
    all: Vec<Sum>,
}

impl Sums<'_> {
    /// Looks for nim-sums in a condition.
    fn condition(&mut self, id: ConditionId) {
        if self.seen.len() > KEPT || !self.seen_conditions.insert(id) {
            return;
        }
        if let ConditionNode::Call(body, arguments) = self.nodes.condition(id).clone() {
            let body = self.nodes.replaced_condition(body, &arguments);
            return self.condition(body);
        }
        let parts: Vec<NodePart> = self.nodes.condition(id).parts().collect();
        parts.into_iter().for_each(|part| self.part(part));
    }

    fn part(&mut self, part: NodePart) {
        match part {
            NodePart::Condition(condition) => self.condition(condition),
            NodePart::Term(term) => self.term(term),
        }
    }

    fn term(&mut self, id: NodeId) {
        if self.seen.len() > KEPT || !self.seen.insert(id) {
            return;
        }
        if let Node::Call(body, arguments) = self.nodes.node(id).clone() {
            let body = self.nodes.replaced(body, &arguments);
            return self.term(body);
        }
        let mut parts: Vec<NodePart> = self.nodes.node(id).parts().collect();
        if let Node::Xor(..) = self.nodes.node(id) {
            let operands = operands(self.nodes, id);
            parts = operands.iter().copied().map(NodePart::Term).collect();
            self.all.push(Sum { node: id, operands });
        }
        parts.into_iter().for_each(|part| self.part(part));
    }

    /// How a number below the first nim-sum, which is that of the set, is reached: it is the nim-sum where some operand is smaller. And
    /// where the number is the nim-sum itself, these are the operands. For each number such that all these smaller operands occur in
    /// the conditions; or else for 0.
    fn reached(&self) -> Vec<Instance> {
        let Some(Sum { node, operands }) = self.all.first() else { return Vec::new() };
        let mut found = Vec::new();
        // Nothing stands for 0.
        for number in self.numbers(operands).into_iter().map(Some).chain([None]) {
            if number.is_none() && !found.is_empty() {
                break;
            }
            let without = |i: usize| {
                let others = operands.iter().enumerate().filter(move |(j, _)| *j != i);
                others.map(|(_, operand)| *operand).chain(number).collect::<Vec<NodeId>>()
            };
            let smaller = (0..operands.len()).map(|i| self.sum_of(&without(i)));
            let Some(smaller) = smaller.collect::<Option<Vec<NodeId>>>() else { continue };
            let mut shape = Shape::new(self.nodes);
            let mut condition = shape.compare(Comparison::GreaterEqual, number, Some(*node));
            for (operand, smaller) in operands.iter().zip(&smaller) {
                condition = or(condition, shape.compare(Comparison::Less, Some(*smaller), Some(*operand)));
            }
            found.push(shape.instance(condition));
            for (operand, smaller) in operands.iter().zip(&smaller).filter(|_| number.is_some()) {
                found.push(equal_if(self.nodes, [number, Some(*node)], [Some(*smaller), Some(*operand)]));
            }
        }
        found
    }

    /// The numbers that are an operand, beside all of these but one, of a nim-sum of the conditions.
    fn numbers(&self, operands: &[NodeId]) -> Vec<NodeId> {
        let mut found = Vec::new();
        for other in &self.all {
            let (left, right) = without_common(operands, &other.operands);
            if let ([_], [number]) = (&left[..], &right[..])
                && !found.contains(number)
            {
                found.push(*number);
            }
        }
        found
    }

    /// The nim-sum of these operands in the conditions; an only operand is its own.
    fn sum_of(&self, wanted: &[NodeId]) -> Option<NodeId> {
        if let [operand] = wanted {
            return Some(*operand);
        }
        let is_it = |sum: &&Sum| {
            let (left, right) = without_common(&sum.operands, wanted);
            left.is_empty() && right.is_empty()
        };
        self.all.iter().find(is_it).map(|sum| sum.node)
    }

    /// For two nim-sums that differ in one operand each, a and b: they are equal only if a = b.
    fn cancelled(&self) -> Vec<Instance> {
        let mut found = Vec::new();
        for (i, x) in self.all.iter().enumerate() {
            for y in &self.all[..i] {
                let (left, right) = without_common(&x.operands, &y.operands);
                let ([a], [b]) = (&left[..], &right[..]) else { continue };
                found.push(equal_if(self.nodes, [Some(x.node), Some(y.node)], [Some(*a), Some(*b)]));
            }
        }
        found
    }

    /// The nim-sum of a position after a move and one before. If they differ in one operand each, or the second has one less,
    /// and that of the first is computed from the second nim-sum and equal to it, the first nim-sum is the other operand, or 0.
    /// If the operands in which they differ are computed from each other and equal, so are the nim-sums.
    fn moved(&self) -> Vec<Instance> {
        let mut found = Vec::new();
        for x in &self.all {
            for y in &self.all {
                let (left, right) = without_common(&x.operands, &y.operands);
                if let [a] = left[..]
                    && right.len() < 2
                    && self.mentions(a, y.node)
                {
                    let other = right.first().copied();
                    found.push(equal_if(self.nodes, [Some(a), Some(y.node)], [Some(x.node), other]));
                    continue;
                }
                let is_computed = |(a, b): (&NodeId, &NodeId)| a != b && self.mentions(*a, *b);
                if left.is_empty() || left.len() != right.len() || !left.iter().zip(&right).all(is_computed) {
                    continue;
                }
                let mut shape = Shape::new(self.nodes);
                let mut condition = shape.compare(Comparison::Equal, Some(x.node), Some(y.node));
                for (a, b) in left.iter().zip(&right) {
                    condition = or(shape.compare(Comparison::NotEqual, Some(*a), Some(*b)), condition);
                }
                found.push(shape.instance(condition));
            }
        }
        found
    }

    fn mentions(&self, term: NodeId, part: NodeId) -> bool {
        let of = |it: NodePart| matches!(it, NodePart::Term(it) if self.mentions(it, part));
        term == part || self.nodes.node(term).parts().any(of)
    }
}

/// If two sides are equal, two others are; nothing stands for 0.
fn equal_if(nodes: &Nodes, [a, b]: [Option<NodeId>; 2], [c, d]: [Option<NodeId>; 2]) -> Instance {
    let mut shape = Shape::new(nodes);
    let differ = shape.compare(Comparison::NotEqual, a, b);
    let equal = shape.compare(Comparison::Equal, c, d);
    shape.instance(or(differ, equal))
}

/// The operands of a nim-sum, taken apart as far as possible.
fn operands(nodes: &Nodes, id: NodeId) -> Vec<NodeId> {
    match *nodes.node(id) {
        Node::Xor(a, b) => [operands(nodes, a), operands(nodes, b)].concat(),
        _ => vec![id],
    }
}

/// What is left of two lists without what they have in common.
fn without_common(a: &[NodeId], b: &[NodeId]) -> (Vec<NodeId>, Vec<NodeId>) {
    let (mut left, mut right) = (Vec::new(), b.to_vec());
    for id in a {
        match right.iter().position(|other| other == id) {
            Some(i) => drop(right.remove(i)),
            None => left.push(*id),
        }
    }
    (left, right)
}

/// Nim-sums over variables, which stand for their operands.
struct Shape<'n> {
    nodes: &'n Nodes,
    terms: Vec<NodeId>,
}

impl Shape<'_> {
    fn new(nodes: &Nodes) -> Shape<'_> {
        Shape { nodes, terms: Vec::new() }
    }

    fn term(&mut self, id: NodeId) -> Term {
        if let Node::Xor(a, b) = *self.nodes.node(id) {
            return Term::Bitwise(Bitwise::Xor, Box::new(self.term(a)), Box::new(self.term(b)));
        }
        let known = self.terms.iter().position(|term| *term == id);
        Term::Variable(known.unwrap_or_else(|| {
            self.terms.push(id);
            self.terms.len() - 1
        }))
    }

    /// A comparison; nothing stands for 0.
    fn compare(&mut self, op: Comparison, a: Option<NodeId>, b: Option<NodeId>) -> Condition {
        let mut side =
            |id: Option<NodeId>| Box::new(id.map_or(Term::Constant(0u32.into()), |id| self.term(id)));
        let (a, b) = (side(a), side(b));
        Condition::Compare(op, a, b)
    }

    fn instance(self, condition: Condition) -> Instance {
        Instance { condition, terms: self.terms }
    }
}

fn or(a: Condition, b: Condition) -> Condition {
    Condition::Or(Box::new(a), Box::new(b))
}
