//! `counterexample KIND affine`: numbers that depend on parameters and refute a claim for all their
//! values (docs/THEORY.md, section 7, "Parameters").
//!
//! In: numbers. Out: the obligations met: all values exist, and the claim is violated at the
//! numbers. Never: takes a number that is negative, or beyond the bound of the claim.

use super::Route;
use super::check::Checker;
use super::columns::COLUMNS;
use crate::automata::{Kind, Sum, negated};
use crate::certificate::natural;
use crate::claim::{About, Id, Node, Number, Property};
use crate::elaborate::{Lowering, Places};
use crate::natural::Natural;
use crate::rejection::{Failure, Reason};

/// The numbers of a counterexample, and its line.
struct Witness<'a> {
    kind: &'a str,
    numbers: Vec<Number>,
    /// Their nodes.
    nodes: Vec<Id>,
    line: usize,
}

impl<'a> Checker<'a> {
    /// `defined`, `counterexample ns affine Z Z'` or `monotone`, and `witness`.
    pub fn function_witness(&mut self, about: &About) -> Result<Route, Failure> {
        let bound = about.bound.as_ref();
        self.function_defined(about.body, bound)?;
        let Witness { kind, numbers, nodes, line } = self.witness()?;
        let fits = match about.property {
            Property::Monotone => kind == "monotone",
            Property::Ns => kind == "ns",
            Property::Nimsum => kind == "monotone" || kind == "ns",
        };
        let [z, z_prime] = numbers.as_slice() else { return Err(Reason::Format.line(line).into()) };
        let below = |number: &Number, bound: &Number| {
            bound.minus(number).is_some_and(|rest| !rest.base().is_zero())
        };
        let inside = bound.is_none_or(|bound| below(z_prime, &bound.clone().into()));
        ensure!(fits && inside && below(z, z_prime), Reason::Counterexample.line(line));
        let [_, _, y, y_prime] = COLUMNS;
        let mut values = vec![];
        for i in 0..2 {
            let arguments = vec![self.arena.add(Node::Variable(i))?];
            values.push(self.arena.add(Node::Call { body: about.body, arguments })?);
        }
        let mut problem = Lowering::new(&self.arena, &self.tables, COLUMNS.len())?;
        for (value, track) in nodes.iter().chain(&values).zip(COLUMNS) {
            problem.require_value(*value, &COLUMNS, track)?;
        }
        let violated = if kind == "ns" {
            problem.problem.leaf(Kind::Ns, COLUMNS.to_vec())?
        } else {
            let descent = Sum::track(y).plus(-1, &Sum::track(y_prime))?;
            problem.problem.between(Some(1), &descent, None)?
        };
        problem.problem.require(negated(violated));
        self.sections.invariant("witness", "", problem)?;
        Ok(self.refutation(if kind == "ns" { "ns" } else { "monotone" }, &numbers))
    }

    /// `defined`, `counterexample forall affine X..`, and `witness`.
    pub fn for_all_witness(&mut self, variables: usize, condition: Id) -> Result<Route, Failure> {
        let mut places = Places::default();
        places.begin(variables, &[]);
        places.walk(&self.arena, condition)?;
        self.defined(&places)?;
        let Witness { kind, numbers, nodes, line } = self.witness()?;
        ensure!(kind == "forall", Reason::Counterexample.line(line));
        ensure!(numbers.len() == variables, Reason::Format.line(line));
        let mut problem = Lowering::new(&self.arena, &self.tables, variables)?;
        let env: Vec<usize> = (0..variables).collect();
        for (number, track) in nodes.iter().zip(&env) {
            problem.require_value(*number, &env, *track)?;
        }
        problem.require_condition(condition, &env, true)?;
        self.sections.invariant("witness", "", problem)?;
        Ok(self.refutation("forall", &numbers))
    }

    /// The line `counterexample KIND affine c,p,.. c,p,..`.
    fn witness(&mut self) -> Result<Witness<'a>, Failure> {
        let (line, rest) = self.sections.lines.section("counterexample")?;
        let malformed = || Failure::from(Reason::Format.line(line));
        let (kind, words) = rest.split_once(" affine ").ok_or_else(malformed)?;
        let (mut numbers, mut nodes) = (vec![], vec![]);
        for word in words.split(' ') {
            let entries = word.split(',').map(natural).collect::<Option<Vec<Natural>>>();
            let fits = |entries: &Vec<Natural>| entries.len() == 1 + self.sections.parameters;
            let number = entries.filter(fits).and_then(Number::of_entries);
            let number = number.ok_or_else(malformed)?;
            nodes.push(self.arena.add(Node::Constant(number.clone()))?);
            numbers.push(number);
        }
        Ok(Witness { kind, numbers, nodes, line })
    }

    /// What was refuted, and where.
    fn refutation(&self, kind: &'static str, numbers: &[Number]) -> Route {
        let position = numbers.iter().map(|number| self.shown(number)).collect();
        Route::Position { kind, position, option: None }
    }

    /// A number as a sum: `1 + 2 * (m - 3)`.
    fn shown(&self, number: &Number) -> String {
        let mut text = number.base().decimal();
        for ((name, bound), slope) in self.program.free().zip(number.slopes()) {
            let from = if bound.is_zero() {
                name.to_string()
            } else {
                format!("({name} - {})", bound.decimal())
            };
            if !slope.is_zero() {
                text.push_str(&format!(" + {} * {from}", slope.decimal()));
            }
        }
        text
    }
}
