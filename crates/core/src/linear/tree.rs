//! The search for a tree: which disjunction to take apart, and the multipliers of each leaf.

use super::form::{Form, NotLinear, Product};
use super::goal::Goal;
use crate::automaton::Nodes;
use crate::parametric;

/// A line of a tree, in the order of certificates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// A disjunction is taken apart.
    Or(usize),
    /// A form is natural, or at most -1: factors of unknowns, 0 for none, with their parameters.
    Split(Vec<(usize, i128, Vec<usize>)>),
    /// Forms with their multipliers and parameters, whose sum is negative.
    By(Vec<Term>),
}

/// A part of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// The number of the form.
    pub form: usize,
    /// At least 1.
    pub multiplier: i128,
    /// Parameters, from 1, that are further factors.
    pub parameters: Vec<usize>,
}

/// A tree that closes a goal.
#[derive(Debug, Clone)]
struct Tree {
    lines: Vec<Line>,
}

/// The search for one tree.
pub(super) struct Search<'n> {
    pub(super) nodes: &'n mut Nodes,
    pub(super) parameters: usize,
    /// Goals that may still be looked at.
    pub(super) goals: usize,
}

/// Most disjunctions taken apart above one leaf.
const DEEPEST: usize = 40;

impl Search<'_> {
    /// A tree that closes a goal.
    pub(super) fn tree(&mut self, goal: &Goal) -> Result<Option<Vec<Line>>, NotLinear> {
        Ok(self.prove(goal, 0)?.map(|tree| tree.lines))
    }

    /// The tree without further cases, if there is one.
    fn leaf(&self, goal: &Goal) -> Option<Tree> {
        if goal.closed {
            return Some(Tree { lines: Vec::new() });
        }
        (0..=1)
            .find_map(|degree| contradiction(&goal.forms, self.parameters, degree))
            .map(|terms| Tree { lines: vec![Line::By(terms)] })
    }

    fn prove(&mut self, goal: &Goal, depth: usize) -> Result<Option<Tree>, NotLinear> {
        if let Some(leaf) = self.leaf(goal) {
            return Ok(Some(leaf));
        }
        if depth == DEEPEST || self.goals == 0 {
            return Ok(None);
        }
        let mut best: Option<(usize, usize, Branches)> = None;
        for number in 0..goal.disjunctions() {
            self.goals = self.goals.saturating_sub(1);
            let cases = goal.cases(self.nodes, number)?;
            let cases: Branches = cases
                .into_iter()
                .map(|case| {
                    let leaf = self.leaf(&case);
                    (case, leaf)
                })
                .collect();
            let open = cases.iter().filter(|(_, leaf)| leaf.is_none()).count();
            if best.as_ref().is_none_or(|best| open < best.0) {
                best = Some((open, number, cases));
            }
            if open == 0 {
                break;
            }
        }
        let (line, cases) = match best {
            Some((_, number, cases)) => (Line::Or(number), cases),
            None => {
                let Some(split) = self.split(goal)? else {
                    return Ok(None);
                };
                split
            }
        };
        let mut lines = vec![line];
        for (case, leaf) in cases {
            let tree = match leaf {
                Some(leaf) => leaf,
                None => match self.prove(&case, depth + 1)? {
                    Some(tree) => tree,
                    None => return Ok(None),
                },
            };
            lines.extend(tree.lines);
        }
        Ok(Some(Tree { lines }))
    }
}

impl Search<'_> {
    /// A comparison of a quotient that closes one of its cases.
    fn split(&mut self, goal: &Goal) -> Result<Option<(Line, Branches)>, NotLinear> {
        let (quotients, others) = goal.quotients(self.nodes);
        let mut best: Option<(usize, Line, Branches)> = None;
        for quotient in &quotients {
            for other in others.iter().chain([&Form::default()]) {
                for distance in [0, 1, -1] {
                    let form = quotient.plus(-1, other)?.plus(1, &Form::constant(distance))?.normalized();
                    if form.is_true() || form.is_false() || goal.forms.contains(&form) {
                        continue;
                    }
                    self.goals = self.goals.saturating_sub(1);
                    let cases = goal.split(&form)?.map(|case| {
                        let leaf = self.leaf(&case);
                        (case, leaf)
                    });
                    let open = cases.iter().filter(|(_, leaf)| leaf.is_none()).count();
                    if open < best.as_ref().map_or(2, |best| best.0) {
                        let entry = |(product, factor): (&Product, &i128)| {
                            (product[0], *factor, product[1..].to_vec())
                        };
                        let line = Line::Split(form.terms.iter().map(entry).collect());
                        best = Some((open, line, cases.into()));
                    }
                }
            }
        }
        Ok(best.map(|(_, line, cases)| (line, cases)))
    }
}

/// The cases of a node, each with its leaf if it has one.
type Branches = Vec<(Goal, Option<Tree>)>;

/// Products of so many of the parameters.
fn powers(parameters: usize, degree: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..degree {
        let mut next = Vec::new();
        for power in &last {
            for j in power.last().copied().unwrap_or(1)..=parameters {
                next.push([&power[..], &[j]].concat());
            }
        }
        all.extend(next.iter().cloned());
        last = next;
    }
    all
}

/// A sum of the forms that is negative for all naturals.
fn contradiction(forms: &[Form], parameters: usize, degree: usize) -> Option<Vec<Term>> {
    let mut sources = Vec::new();
    let mut multiplied = Vec::new();
    for parameters in powers(parameters, degree) {
        let power = Form::term(1, [&[0], &parameters[..]].concat());
        for (form, hypothesis) in forms.iter().enumerate() {
            multiplied.push(hypothesis.times(&power).ok()?);
            sources.push((form, parameters.clone()));
        }
    }
    let mut products: Vec<&Product> = multiplied.iter().flat_map(|form| form.terms.keys()).collect();
    let one: Product = vec![0];
    products.push(&one);
    products.sort_unstable();
    products.dedup();
    let dense = |form: &Form| products.iter().map(|p| form.terms.get(*p).copied().unwrap_or(0)).collect();
    let mut hypotheses: Vec<Vec<i128>> = multiplied.iter().map(dense).collect();
    // Every product is natural.
    hypotheses.extend(products.iter().skip(1).map(|p| dense(&Form::term(1, (*p).clone()))));
    let hypotheses: Vec<&Vec<i128>> = hypotheses.iter().collect();
    let combination = parametric::contradiction(&hypotheses).ok()??;
    let term = |(j, multiplier)| {
        let (form, parameters): &(usize, Vec<usize>) = sources.get(j)?;
        Some(Term { form: *form, multiplier, parameters: parameters.clone() })
    };
    let mut terms: Vec<Term> = combination.multipliers.into_iter().filter_map(term).collect();
    terms.sort_by(|a, b| (a.form, &a.parameters).cmp(&(b.form, &b.parameters)));
    Some(terms)
}
