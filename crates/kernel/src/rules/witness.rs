//! `counterexample KIND affine`: numbers that depend on parameters and refute a claim for all their
//! values (docs/THEORY.md, section 7, "Parameters").
//!
//! In: numbers. Out: the obligations met: all values exist, and the claim is violated at the
//! numbers. Never: takes a number that is negative, or beyond the bound of the claim.

use super::Route;
use super::check::Checker;
use super::columns::COLUMNS;
use super::counterexample::refutes;
use crate::automata::{Kind, Sum, negated};
use crate::certificate::natural;
use crate::claim::{About, Arena, Id, Node, Number};
use crate::elaborate::{Lowering, Places, Tables};
use crate::natural::Natural;
use crate::rejection::{Failure, Reason};

/// The numbers of a counterexample.
struct Witness {
    numbers: Vec<Number>,
    nodes: Vec<Id>,
    route: Route,
    line: usize,
}

impl Checker<'_> {
    /// `defined`, `counterexample ns affine Z Z'` or `monotone`, and `witness`.
    pub(crate) fn function_witness(&mut self, about: &About) -> Result<Route, Failure> {
        let bound = about.bound.clone().map(Number::from);
        self.function_defined(about.body, about.bound.as_ref())?;
        let ns = self.sections.lines.peek().starts_with("counterexample ns ");
        let kind = if ns { "ns" } else { "monotone" };
        let Witness { numbers, mut nodes, route, line } = self.witness(kind, 2)?;
        let below = |number: &Number, bound: &Number| {
            bound.minus(number).is_some_and(|rest| rest.is_positive())
        };
        let inside = bound.is_none_or(|bound| below(&numbers[1], &bound));
        let fits = refutes(kind, about.property) && inside && below(&numbers[0], &numbers[1]);
        ensure!(fits, Reason::Counterexample.line(line));
        for z in [0, 1] {
            let arguments = vec![self.arena.add(Node::Variable(z))?];
            nodes.push(self.arena.add(Node::Call { body: about.body, arguments })?);
        }
        let mut columns = at(&self.arena, &self.tables, &nodes, COLUMNS.len())?;
        let [_, _, y, y_prime] = COLUMNS;
        let violates = if ns {
            columns.problem.leaf(Kind::Ns, COLUMNS.to_vec())?
        } else {
            let descent = Sum::track(y).plus(-1, &Sum::track(y_prime))?;
            columns.problem.between(Some(1), &descent, None)?
        };
        columns.problem.require(negated(violates));
        self.sections.invariant("witness", "", columns)?;
        Ok(route)
    }

    /// `defined`, `counterexample forall affine X..`, and `witness`.
    pub(crate) fn for_all_witness(
        &mut self,
        variables: usize,
        condition: Id,
    ) -> Result<Route, Failure> {
        let mut places = Places::default();
        places.begin(variables, &[]);
        places.walk(&self.arena, condition)?;
        self.defined(&places)?;
        let Witness { nodes, route, .. } = self.witness("forall", variables)?;
        let mut numbers = at(&self.arena, &self.tables, &nodes, variables)?;
        let env: Vec<usize> = (0..variables).collect();
        numbers.require_condition(condition, &env, true)?;
        self.sections.invariant("witness", "", numbers)?;
        Ok(route)
    }

    /// The line `counterexample KIND affine c,p,.. c,p,..` with this many numbers.
    fn witness(&mut self, kind: &'static str, count: usize) -> Result<Witness, Failure> {
        let (line, words) =
            self.sections.lines.section(&format!("counterexample {kind} affine"))?;
        let malformed = || Failure::from(Reason::Format.line(line));
        let (mut numbers, mut nodes) = (vec![], vec![]);
        for word in words.split(' ') {
            let entries = word.split(',').map(natural).collect::<Option<Vec<Natural>>>();
            let entries = entries.filter(|all| all.len() == 1 + self.sections.parameters);
            let number = Number::new(entries.ok_or_else(malformed)?);
            nodes.push(self.arena.add(Node::Constant(number.clone()))?);
            numbers.push(number);
        }
        ensure!(numbers.len() == count, malformed());
        let position = words.split(' ').map(str::to_string).collect();
        let route = Route::Position { kind, position, option: None };
        Ok(Witness { numbers, nodes, route, line })
    }
}

/// The problem whose first tracks have the values of these nodes.
fn at<'c>(
    arena: &'c Arena,
    tables: &'c Tables,
    nodes: &[Id],
    tracks: usize,
) -> Result<Lowering<'c>, Failure> {
    let mut problem = Lowering::new(arena, tables, tracks)?;
    let env: Vec<usize> = (0..tracks).collect();
    for (node, track) in nodes.iter().zip(&env) {
        problem.require_value(*node, &env, *track)?;
    }
    Ok(problem)
}
