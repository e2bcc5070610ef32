//! `counterexample KIND affine` and `counterexample KIND power`: numbers that depend on parameters
//! and refute a claim for all their values (docs/THEORY.md, section 7, "Parameters").
//!
//! In: numbers, or terms over a power of two. Out: the obligations met: all values exist, and the
//! claim is violated at the numbers. Never: takes a number that is negative, or beyond the bound of
//! the claim, or powers of which there may be none.

use super::counterexample::refutes;
use super::{COLUMNS, Checker, Route, Varied, adjacent, below};
use crate::automata::{Kind, Sum, negated};
use crate::certificate::{natural, number};
use crate::claim::{About, Comparison, Connective, Id, Node, Number, Program, read_node};
use crate::elaborate::Lowering;
use crate::{Checked, Limited, Natural, Reason};

/// The numbers of a counterexample.
struct Witness {
    numbers: Vec<Number>,
    /// The numbers, or terms whose variable is any number for which `power` holds.
    nodes: Vec<Id>,
    power: Option<Id>,
    route: Route,
    line: usize,
}

impl Witness {
    /// The number of tracks that are declared for the variable.
    fn tracks(&self) -> usize {
        usize::from(self.power.is_some())
    }

    /// Adds that the first tracks have the numbers; that of the variable comes after `tracks`.
    fn require(&self, lowering: &mut Lowering, tracks: usize) -> Limited {
        let env = [tracks];
        for (track, node) in self.nodes.iter().enumerate() {
            lowering.require_value(*node, &env, track)?;
        }
        self.power.into_iter().try_for_each(|power| lowering.require_condition(power, &env, true))
    }
}

impl Checker<'_> {
    /// `defined`, `counterexample ns` or `monotone`, and `witness`: the columns Z, Z + 1.
    pub fn function_witness(&mut self, about: &About) -> Checked<Route> {
        let guard = below(&mut self.arena, about.bound.as_ref(), 0)?;
        self.defined_everywhere(about.body, 1, guard)?;
        let ns = self.sections.lines.peek().starts_with("counterexample ns ");
        let kind = if ns { "ns" } else { "monotone" };
        let witness = self.witness(kind, kind, 1)?;
        let plain = witness.numbers.first().and_then(Number::plain);
        let end = plain.map(|z| z.plus(&Natural::from(1)));
        let inside = |bound: &Natural| end.is_some_and(|end| end < *bound);
        let is_inside = about.bound.as_ref().is_none_or(inside);
        let fits = refutes(kind, about.property) && is_inside;
        ensure!(fits, Reason::Counterexample.line(witness.line));
        let f = Varied::only(about.body);
        if !ns && self.is_tree(&witness) {
            let rises = self.rises(f, witness.nodes)?;
            self.linear("witness", 0, &[(rises, true)])?;
            return Ok(witness.route);
        }
        let mut columns = adjacent(&mut self.arena, &self.tables, f, None, witness.tracks())?;
        witness.require(&mut columns, COLUMNS.len())?;
        let [.., y, y_prime] = COLUMNS;
        let violates = if ns {
            columns.problem.leaf(Kind::Ns, COLUMNS.to_vec())?
        } else {
            columns.problem.between(Some(1), &Sum::difference(y, y_prime)?, None)?
        };
        columns.problem.require(negated(violates));
        self.sections.invariant("witness", "", columns)?;
        Ok(witness.route)
    }

    /// `defined`, `counterexample forall`, and `witness`.
    pub fn for_all_witness(&mut self, variables: usize, condition: Id) -> Checked<Route> {
        self.defined_everywhere(condition, variables, None)?;
        self.condition_witness("forall", "forall", variables, condition)
    }

    /// `counterexample NAME`, and `witness`: a condition is false there.
    pub fn condition_witness(
        &mut self,
        name: &str,
        kind: &'static str,
        variables: usize,
        condition: Id,
    ) -> Checked<Route> {
        let witness = self.witness(name, kind, variables)?;
        if self.is_tree(&witness) {
            let condition = self.arena.call(condition, &witness.nodes)?;
            self.linear("witness", 0, &[(condition, true)])?;
            return Ok(witness.route);
        }
        let tracks = variables + witness.tracks();
        let mut numbers = Lowering::new(&self.arena, &self.tables, tracks)?;
        witness.require(&mut numbers, variables)?;
        let env: Vec<usize> = (0..variables).collect();
        numbers.require_condition(condition, &env, true)?;
        self.sections.invariant("witness", "", numbers)?;
        Ok(witness.route)
    }

    /// Whether a tree of cases is next, which is about numbers without a variable.
    fn is_tree(&self, witness: &Witness) -> bool {
        witness.power.is_none() && self.is_linear("witness")
    }

    /// The line `counterexample NAME affine c,p,.. c,p,..` with this many numbers, or
    /// `counterexample NAME power J c,p,..` with as many terms over a number that is at least the
    /// one given, and a power of 2^J.
    fn witness(&mut self, name: &str, kind: &'static str, count: usize) -> Checked<Witness> {
        let (line, words) = self.sections.lines.section(&format!("counterexample {name}"))?;
        let malformed = || Reason::Format.line(line);
        let mut position: Vec<String> = words.split(' ').map(str::to_string).collect();
        let shape = position.remove(0);
        let (mut power, (mut numbers, mut nodes)) = (None, (vec![], vec![]));
        if shape == "power" {
            let [exponent, least] = position.as_slice() else { return Err(malformed().into()) };
            let exponent = number(exponent).filter(|j| (1..u32::BITS as usize).contains(j));
            let exponent = exponent.ok_or_else(malformed)?;
            let (_, least) = self.affine(least, 1, line)?;
            power = Some(self.power(exponent, least[0])?);
            for j in 1..=count {
                nodes.push(self.term(&j.to_string(), 1)?);
            }
        } else {
            ensure!(shape == "affine", malformed());
            (numbers, nodes) = self.affine(&position.join(" "), count, line)?;
        }
        let route = Route::Position { kind, position, option: None, rules_shown: true };
        Ok(Witness { numbers, nodes, power, route, line })
    }

    /// That a variable is a power of 2^exponent, and at least some number. There are such powers,
    /// since they have no greatest one; 2^i is one iff it is 1 modulo 2^exponent - 1.
    fn power(&mut self, exponent: usize, least: Id) -> Checked<Id> {
        let modulus = (1u64 << exponent) - 1;
        let text = format!("(p) p = 2^(floor(log2(p))) and p mod {modulus} = {}", 1 % modulus);
        let power = read_node(&text, 0, true, &mut Program::default(), &mut self.arena)?.node;
        let variable = self.arena.variable(0)?;
        let is_large = self.arena.compare(Comparison::Ge, variable, least)?;
        Ok(self.arena.add(Node::Connect(Connective::And, power, is_large))?)
    }

    /// Numbers `c,p,..`, this many, and their nodes.
    pub fn affine(
        &mut self,
        words: &str,
        count: usize,
        line: usize,
    ) -> Checked<(Vec<Number>, Vec<Id>)> {
        let malformed = || Reason::Format.line(line);
        let (mut numbers, mut nodes) = (vec![], vec![]);
        for word in words.split(' ') {
            let entries = word.split(',').map(natural).collect::<Option<Vec<Natural>>>();
            let entries = entries.filter(|all| all.len() == 1 + self.sections.parameters);
            let number = Number::new(entries.ok_or_else(malformed)?);
            nodes.push(self.arena.number(number.clone())?);
            numbers.push(number);
        }
        ensure!(numbers.len() == count, malformed());
        Ok((numbers, nodes))
    }
}
