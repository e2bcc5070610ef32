//! `counterexample KIND affine`: numbers that depend on parameters and refute a claim for all their
//! values (docs/THEORY.md, section 7, "Parameters").
//!
//! In: numbers. Out: the obligations met: all values exist, and the claim is violated at the
//! numbers. Never: takes a number that is negative, or beyond the bound of the claim.

use super::counterexample::refutes;
use super::{COLUMNS, Checker, Route, Varied, adjacent, below};
use crate::automata::{Combination, Kind, negated};
use crate::certificate::natural;
use crate::claim::{About, Id, Node, Number};
use crate::elaborate::{Game, Lowering};
use crate::{Checked, Limited, Natural, Reason};

/// The numbers of a counterexample.
struct Witness {
    numbers: Vec<Number>,
    nodes: Vec<Id>,
    route: Route,
    line: usize,
}

impl Checker<'_> {
    /// `defined`, `counterexample ns affine Z` or `monotone`, and `witness`: the columns Z, Z + 1.
    pub fn function_witness(&mut self, about: &About) -> Checked<Route> {
        let guard = below(&mut self.arena, about.bound.as_ref(), 0)?;
        self.defined_everywhere(about.body, 1, guard)?;
        if self.is_next("counterexample ns power ") {
            let fits = refutes("ns", about.property) && about.bound.is_none();
            ensure!(fits, Reason::Counterexample.line(self.sections.lines.line));
            return self.power_witness("ns", Varied::only(about.body));
        }
        let ns = self.sections.lines.peek().starts_with("counterexample ns ");
        let kind = if ns { "ns" } else { "monotone" };
        let Witness { numbers, nodes, route, line } = self.witness(kind, kind, 1)?;
        let end = numbers[0].plain().map(|z| z.plus(&Natural::from(1)));
        let inside = |bound: &Natural| end.is_some_and(|end| end < *bound);
        let is_inside = about.bound.as_ref().is_none_or(inside);
        let fits = refutes(kind, about.property) && is_inside;
        ensure!(fits, Reason::Counterexample.line(line));
        let f = Varied::only(about.body);
        if !ns && self.is_linear("witness") {
            let rises = self.rises(f, nodes)?;
            self.linear("witness", 0, &[(rises, true)])?;
            return Ok(route);
        }
        let mut columns = adjacent(&mut self.arena, &self.tables, f, None)?;
        let [z, _, y, y_prime] = COLUMNS;
        columns.require_value(nodes[0], &COLUMNS, z)?;
        let violates = if ns {
            columns.problem.leaf(Kind::Ns, COLUMNS.to_vec())?
        } else {
            columns.problem.between(Some(1), &Combination::difference(y, y_prime)?, None)?
        };
        columns.problem.require(negated(violates));
        self.sections.invariant("witness", "", columns)?;
        Ok(route)
    }

    /// `defined`, `counterexample forall affine X..`, and `witness`.
    pub fn for_all_witness(&mut self, variables: usize, condition: Id) -> Checked<Route> {
        self.defined_everywhere(condition, variables, None)?;
        self.condition_witness("forall", "forall", variables, condition)
    }

    /// `counterexample NAME affine X..`, and `witness`: a condition is false there.
    pub fn condition_witness(
        &mut self,
        name: &str,
        kind: &'static str,
        variables: usize,
        condition: Id,
    ) -> Checked<Route> {
        let Witness { nodes, route, .. } = self.witness(name, kind, variables)?;
        if self.is_linear("witness") {
            let condition = self.arena.call(condition, &nodes)?;
            self.linear("witness", 0, &[(condition, true)])?;
            return Ok(route);
        }
        let mut numbers = Lowering::new(&self.arena, &self.tables, variables)?;
        let env: Vec<usize> = (0..variables).collect();
        for (node, track) in nodes.iter().zip(&env) {
            numbers.require_value(*node, &env, *track)?;
        }
        numbers.require_condition(condition, &env, true)?;
        self.sections.invariant("witness", "", numbers)?;
        Ok(route)
    }

    /// `counterexample closed I affine X.. U..`: a move from the set into the set. Or
    /// `counterexample cover affine X..`: a position outside the set, and `excluded I` for each
    /// move: it does not lead into the set. Before that, `witness J` for each condition.
    pub fn position_witness(&mut self, game: &Game) -> Checked<Route> {
        let mut hold = game.domain.clone();
        for (i, step) in (1..).zip(&game.moves) {
            let name = format!("closed {i}");
            if self.is_next(&format!("counterexample {name} ")) {
                let Witness { nodes, route, .. } = self.witness(&name, "closed", step.tracks)?;
                hold.extend([&[game.set], &step.conditions[..], &[step.after]].concat());
                self.hold_at("witness", &hold, &nodes)?;
                return Ok(route);
            }
        }
        let Witness { nodes, route, .. } = self.witness("cover", "cover", game.size)?;
        hold.push(self.arena.add(Node::Not(game.set))?);
        self.hold_at("witness", &hold, &nodes)?;
        for (i, step) in (1..).zip(&game.moves) {
            let fresh = step.tracks - game.size;
            let tuple = [nodes.clone(), self.arena.variables(0..fresh)?].concat();
            let leads = step.conditions.iter().chain([&step.after]);
            let leads = leads.map(|condition| self.arena.call(*condition, &tuple));
            let leads = leads.collect::<Limited<Vec<Id>>>()?;
            self.no_tuple(&format!("excluded {i}"), fresh, &leads, None)?;
        }
        Ok(route)
    }

    /// `NAME J` for each condition: it holds at these numbers.
    pub fn hold_at(&mut self, name: &str, conditions: &[Id], numbers: &[Id]) -> Checked {
        for (j, condition) in (1..).zip(conditions) {
            let holds = self.arena.call(*condition, numbers)?;
            self.no_tuple(&format!("{name} {j}"), 0, &[], Some(holds))?;
        }
        Ok(())
    }

    /// The line `counterexample NAME affine c,p,.. c,p,..` with this many numbers.
    fn witness(&mut self, name: &str, kind: &'static str, count: usize) -> Checked<Witness> {
        let (line, words) =
            self.sections.lines.section(&format!("counterexample {name} affine"))?;
        let (numbers, nodes) = self.affine(words, count, line)?;
        let position = words.split(' ').map(str::to_string).collect();
        let route = Route::Position { kind, position, option: None, rules_shown: true };
        Ok(Witness { numbers, nodes, route, line })
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
