//! The P/N partition of strip + bar(f) \[inoue2014, Lemmas 8.3 and 8.4\]: the set
//! `x xor y xor z = 0` is closed (no move leads from it to it) and reachable (from every position
//! outside some move leads into it).

use std::sync::Arc;

use super::evidence::{Reach, Section};
use super::property::Subject;
use crate::automaton::{
    Answer, AutomatonError, Budget, Builder, Component, ConditionId, Formula, HiddenAutomaton, Node, NodeId,
    Nodes, Problem, Table, explore,
};
use crate::language::ast::Comparison;

/// A move of strip + bar(f): a fresh number below a bound, and the position it leads to.
struct Move {
    smaller: ConditionId,
    target: ConditionId,
}

/// The game as conditions over tracks `x, y, z` and, for moves, the fresh number `u`.
struct Game {
    domain: ConditionId,
    p_set: ConditionId,
    moves: Vec<Move>,
}

impl Game {
    fn new(nodes: &mut Nodes, body: NodeId) -> Game {
        let [x, y, z, u] = [0, 1, 2, 3].map(|track| nodes.variable(track));
        let fz = nodes.intern(Node::Call(body, vec![z]));
        let fu = nodes.intern(Node::Call(body, vec![u]));
        let domain = nodes.compare(Comparison::LessEqual, y, fz);
        let cut = nodes.intern(Node::Min(y, fu));
        let mut p_set = |[x, y, z]: [NodeId; 3]| {
            let xy = nodes.intern(Node::Xor(x, y));
            let xyz = nodes.intern(Node::Xor(xy, z));
            let zero = nodes.constant(0u32);
            nodes.compare(Comparison::Equal, xyz, zero)
        };
        let here = p_set([x, y, z]);
        let targets = [p_set([u, y, z]), p_set([x, u, z]), p_set([x, cut, u])];
        let moves = [x, y, z]
            .into_iter()
            .zip(targets)
            .map(|(bound, target)| Move { smaller: nodes.compare(Comparison::Less, u, bound), target })
            .collect();
        Game { domain, p_set: here, moves }
    }
}

/// The outcome of the search for a P/N partition.
pub(super) enum Partition {
    /// Both lemmas hold; the sections `closed`, `reach`, `cover`.
    Holds(Vec<Section>),
    /// One of them fails.
    Fails,
}

/// Decides whether `x xor y xor z = 0` is the set of P-positions of strip + bar(f).
pub(super) fn partition(subject: &mut Subject, budget: &mut Budget<'_>) -> Result<Partition, AutomatonError> {
    let game = Game::new(&mut subject.nodes, subject.body);
    let subject = &*subject;
    let mut sections = Vec::new();
    for (i, option) in game.moves.iter().enumerate() {
        let name = format!("closed {}", i + 1);
        budget.begin(&name);
        let problem = closed(subject, &game, option)?;
        match explore(&problem, budget)? {
            Answer::Empty(invariant) => sections.push(Section::Invariant(name, invariant)),
            Answer::Satisfiable => return Ok(Partition::Fails),
        }
    }
    let mut tables = Vec::new();
    for (i, option) in game.moves.iter().enumerate() {
        budget.begin(&format!("reach {}", i + 1));
        let automaton = HiddenAutomaton::of_problem(&reach(subject, option)?, budget)?;
        tables.push(Arc::new(automaton.table.clone()));
        sections.push(Section::Reach(Reach { number: i + 1, automaton }));
    }
    budget.begin("cover");
    match explore(&cover(subject, &game, &tables)?, budget)? {
        Answer::Empty(invariant) => sections.push(Section::Invariant("cover".into(), invariant)),
        Answer::Satisfiable => return Ok(Partition::Fails),
    }
    Ok(Partition::Holds(sections))
}

fn conjunction(
    subject: &Subject,
    declared: usize,
    conditions: &[ConditionId],
) -> Result<Problem, AutomatonError> {
    let mut builder = Builder::new(&subject.nodes, &subject.tables, declared);
    let env: Vec<usize> = (0..declared).collect();
    for &condition in conditions {
        let part = builder.condition(condition, &env)?;
        builder.push(part);
    }
    Ok(builder.finish())
}

/// Moves from P to P.
fn closed(subject: &Subject, game: &Game, option: &Move) -> Result<Problem, AutomatonError> {
    conjunction(subject, 4, &[game.domain, game.p_set, option.smaller, option.target])
}

/// Moves into P; `x, y, z` visible, the rest hidden.
fn reach(subject: &Subject, option: &Move) -> Result<Problem, AutomatonError> {
    let mut problem = conjunction(subject, 4, &[option.smaller, option.target])?;
    problem.declared = 3;
    Ok(problem)
}

/// Positions outside P without a move into P.
fn cover(subject: &Subject, game: &Game, tables: &[Arc<Table>]) -> Result<Problem, AutomatonError> {
    let mut builder = Builder::new(&subject.nodes, &subject.tables, 3);
    let env = [0, 1, 2];
    let part = builder.condition(game.domain, &env)?;
    builder.push(part);
    let part: Formula = builder.condition(game.p_set, &env)?;
    builder.push(part.negate());
    for table in tables {
        let part = builder.leaf(Component::Table(table.clone(), env.to_vec()))?;
        builder.push(part.negate());
    }
    Ok(builder.finish())
}
