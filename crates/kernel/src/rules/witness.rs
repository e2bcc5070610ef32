//! `counterexample KIND affine`: numbers that depend on parameters and refute a claim for all their
//! values (docs/THEORY.md, section 7, "Parameters").
//!
//! In: numbers. Out: the obligations met: all values exist, and the claim is violated at the
//! numbers. Never: takes a number that is negative, or beyond the bound of the claim.

use super::counterexample::refutes;
use super::{Checker, Route, Varied, below};
use crate::claim::{About, Id, Node};
use crate::elaborate::Game;
use crate::{Checked, Limited, Natural, Reason};

impl Checker<'_> {
    /// `defined`, `counterexample ns affine Z` or `monotone`, and `witness`: the columns Z, Z + 1.
    pub fn function_witness(&mut self, about: &About) -> Checked<Route> {
        let guard = below(&mut self.arena, about.bound.as_ref(), 0)?;
        self.defined_everywhere(about.body, 1, guard)?;
        if self.is_next("counterexample ns power ") {
            let fits = refutes("ns", about.property) && about.bound.is_none();
            ensure!(fits, Reason::Counterexample.line(self.lines.line));
            return self.power_witness("ns", Varied::only(about.body));
        }
        let ns = self.lines.peek().starts_with("counterexample ns ");
        let kind = if ns { "ns" } else { "monotone" };
        let (nodes, route) = self.witness(kind, kind, 1)?;
        let end = self.arena.plain(nodes[0]).map(|z| z.plus(&Natural::from(1)));
        let inside = |bound: &Natural| end.is_some_and(|end| end < *bound);
        let is_inside = about.bound.as_ref().is_none_or(inside);
        let fits = refutes(kind, about.property) && is_inside;
        ensure!(fits, self.lines.fault(Reason::Counterexample));
        let f = Varied::only(about.body);
        if ns {
            self.columns("witness", true, f, None, Some(nodes[0]))?;
        } else {
            self.monotone("witness", f, None, Some(nodes[0]))?;
        }
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
        let (nodes, route) = self.witness(name, kind, variables)?;
        if self.is_linear("witness") {
            let condition = self.arena.call(condition, &nodes)?;
            self.linear("witness", 0, &[(condition, true)])?;
            return Ok(route);
        }
        let mut numbers = self.lowering(variables)?;
        let env: Vec<usize> = (0..variables).collect();
        for (node, track) in nodes.iter().zip(&env) {
            numbers.require_value(*node, &env, *track)?;
        }
        numbers.require_condition(condition, &env, true)?;
        let problem = numbers.problem;
        self.invariant("witness", "", problem)?;
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
                let (nodes, route) = self.witness(&name, "closed", step.tracks)?;
                hold.extend([vec![game.set], step.leads()].concat());
                self.hold_at("witness", &hold, &nodes)?;
                return Ok(route);
            }
        }
        let (nodes, route) = self.witness("cover", "cover", game.size)?;
        hold.push(self.arena.add(Node::Not(game.set))?);
        self.hold_at("witness", &hold, &nodes)?;
        self.excluded(game, &nodes)?;
        Ok(route)
    }

    /// `excluded I` for each move: it does not lead from these numbers into the set.
    pub fn excluded(&mut self, game: &Game, nodes: &[Id]) -> Checked {
        for (i, step) in (1..).zip(&game.moves) {
            let fresh = step.tracks - game.size;
            let tuple = [nodes, &self.arena.variables(0..fresh)?].concat();
            let leads = step.leads();
            let leads = leads.iter().map(|condition| self.arena.call(*condition, &tuple));
            let leads = leads.collect::<Limited<Vec<Id>>>()?;
            self.no_tuple(&format!("excluded {i}"), fresh, &leads, None)?;
        }
        Ok(())
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
    fn witness(
        &mut self,
        name: &str,
        kind: &'static str,
        count: usize,
    ) -> Checked<(Vec<Id>, Route)> {
        let words = self.lines.section(&format!("counterexample {name} affine"))?;
        let numbers = self.numbers(words, count)?;
        let nodes = self.constants(&numbers)?;
        let position = words.split(' ').map(str::to_string).collect();
        let route = Route::Position { kind, position, option: None, rules_shown: true };
        Ok((nodes, route))
    }
}
