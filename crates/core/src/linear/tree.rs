//! The search for a tree: which disjunction to take apart, and the multipliers of each leaf.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::distance::Distance;
use super::fact::Levels;
use super::goal::{Goal, Origin};
use super::leaf::{Term, add, contradiction, shorter};
use super::points::Points;
use super::product::NotLinear;
use crate::automaton::{Budget, Exhausted, Nodes};

/// A line of a tree, in the order of certificates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// Disjunctions are taken apart, each in the goal that is next.
    Or(Vec<usize>),
    /// A form is natural, or at most -1: the sum of multiples of unknowns, 0 for none.
    Split(Vec<Term>),
    /// The sum of multiples of forms is negative.
    By(Vec<Term>),
}

/// A tree without numbers of forms and disjunctions, so that it may close goals in which less is assumed.
#[derive(Debug, Clone)]
pub(super) enum Plan {
    Leaf,
    Or(Origin, Vec<Plan>),
    Split(Distance, Vec<Plan>),
}

/// A plan that closes a goal, and the levels whose assumptions it uses.
#[derive(Debug, Clone)]
pub(super) struct Shown {
    pub(super) plan: Plan,
    levels: Levels,
}

/// A plan with its lines in one goal.
struct Written {
    shown: Shown,
    lines: Vec<Line>,
}

/// Why a search ends without an answer.
pub(super) enum Ends {
    /// A case has a term that is not linear.
    NotLinear,
    /// The limit on time is reached, or the search was asked to end.
    Exhausted(Exhausted),
}

impl From<NotLinear> for Ends {
    fn from(_: NotLinear) -> Ends {
        Ends::NotLinear
    }
}

impl From<Exhausted> for Ends {
    fn from(why: Exhausted) -> Ends {
        Ends::Exhausted(why)
    }
}

/// The search for one tree.
pub(super) struct Search<'n, 'o> {
    pub(super) nodes: &'n mut Nodes,
    pub(super) parameters: usize,
    /// Goals that may still be tried.
    pub(super) goals: usize,
    /// Of the leaves looked at.
    pub(super) points: Points,
    /// Its clock is read at every leaf.
    pub(super) budget: &'n mut Budget<'o>,
}

/// Most disjunctions taken apart above one leaf: levels are bits. Those from here on are the levels of facts.
pub(super) const DEEPEST: usize = 100;

/// Most facts that are assumed.
pub(super) const MOST_FACTS: usize = Levels::BITS as usize - DEEPEST;

/// How soon a disjunction may close a goal: its open cases; whether it is not one of the first fact, which says which operand
/// of a nim-sum to make smaller; and the cases closed one step ahead.
type Rank = (usize, bool, Reverse<usize>);

/// What is known of the cases of a disjunction: a goal, and what closes it.
type Branches = Vec<(Goal, Option<Levels>)>;

impl<'n, 'o> Search<'n, 'o> {
    /// A search that looks at this many goals at most.
    pub(super) fn new(
        nodes: &'n mut Nodes,
        parameters: usize,
        goals: usize,
        budget: &'n mut Budget<'o>,
    ) -> Search<'n, 'o> {
        Search { nodes, parameters, goals, points: Points::default(), budget }
    }

    /// A tree that closes a goal, and the levels that it uses.
    pub(super) fn tree(&mut self, goal: &Goal) -> Result<Option<(Vec<Line>, Levels)>, Ends> {
        let Some(shown) = self.prove(goal, 0)? else { return Ok(None) };
        self.lines(goal, &shown.plan)
    }

    /// The lines of a plan for a goal, and the levels that they use.
    pub(super) fn lines(&mut self, goal: &Goal, plan: &Plan) -> Result<Option<(Vec<Line>, Levels)>, Ends> {
        let written = self.write(goal, plan, 0)?;
        Ok(written.map(|written| (joined(written.lines), written.shown.levels)))
    }

    /// The line that closes a goal without further cases, if there is one; no terms if it is closed.
    fn leaf(&mut self, goal: &Goal) -> Result<Option<(Vec<Term>, Levels)>, Exhausted> {
        if let Some(levels) = goal.closed {
            return Ok(Some((Vec::new(), levels)));
        }
        self.budget.tick()?;
        let terms = contradiction(&goal.forms, self.parameters, &mut self.points);
        Ok(terms.map(|terms| {
            let levels = levels_of(goal, &terms);
            (terms, levels)
        }))
    }

    pub(super) fn prove(&mut self, goal: &Goal, depth: usize) -> Result<Option<Shown>, Ends> {
        match self.leaf(goal)? {
            Some((_, levels)) => Ok(Some(Shown { plan: Plan::Leaf, levels })),
            None => self.prove_open(goal, depth),
        }
    }

    /// The same for a goal that no line closes.
    fn prove_open(&mut self, goal: &Goal, depth: usize) -> Result<Option<Shown>, Ends> {
        if depth == DEEPEST || self.goals == 0 {
            return Ok(None);
        }
        let Some((step, cases)) = self.step(goal, depth)? else { return Ok(None) };
        let mut plans = Vec::new();
        let mut levels = match step {
            Step::Or(number) => goal.levels(number),
            Step::Split(_) => 0,
        };
        for (case, leaf) in cases {
            let shown = match leaf {
                Some(levels) => Shown { plan: Plan::Leaf, levels },
                None => match self.prove_open(&case, depth + 1)? {
                    Some(shown) => shown,
                    None => return Ok(None),
                },
            };
            if shown.levels >> depth & 1 == 0 {
                return Ok(Some(shown));
            }
            levels |= shown.levels;
            plans.push(shown.plan);
        }
        let plan = match step {
            Step::Or(number) => Plan::Or(goal.origin(number), plans),
            Step::Split(distance) => Plan::Split(distance, plans),
        };
        Ok(Some(Shown { plan, levels: levels & !(1 << depth) }))
    }

    /// What to take apart: a disjunction with at most one open case; or a comparison that closes a case; or the disjunction
    /// of the best [`Rank`]; or a comparison whose value is one of a few.
    fn step(&mut self, goal: &Goal, depth: usize) -> Result<Option<(Step, Branches)>, Ends> {
        let mut all: Vec<(usize, Branches)> = Vec::new();
        for number in 0..goal.origins().count() {
            self.goals = self.goals.saturating_sub(1);
            let cases = goal.cases(self.nodes, number, depth)?;
            let cases: Branches = cases
                .into_iter()
                .map(|case| {
                    let closed = case.closed;
                    (case, closed)
                })
                .collect();
            let forced = open(&cases) <= 1;
            if forced {
                all.clear();
            }
            all.push((number, cases));
            if forced {
                break;
            }
        }
        let mut best: Option<(Rank, usize, Branches)> = None;
        for (number, mut cases) in all {
            for (case, leaf) in cases.iter_mut().filter(|(_, leaf)| leaf.is_none()) {
                *leaf = self.leaf(case)?.map(|(_, levels)| levels);
            }
            let open = open(&cases);
            let mut closed = 0;
            if open > 1 && best.as_ref().is_none_or(|best| open <= best.0.0) {
                for (case, _) in cases.iter().filter(|(_, leaf)| leaf.is_none()) {
                    closed += self.ahead(case, depth + 1)?;
                }
            }
            let is_first = goal.levels(number) >> DEEPEST & 1 == 1;
            let rank = (open, !is_first, Reverse(closed));
            if best.as_ref().is_none_or(|best| rank < best.0) {
                best = Some((rank, number, cases));
            }
            if open == 0 {
                break;
            }
        }
        let apart = best.map(|(_, number, cases)| (Step::Or(number), cases));
        if apart.as_ref().is_some_and(|(_, cases)| open(cases) < 2) {
            return Ok(apart);
        }
        let split = self.split_by(goal, goal.bounded_distances(self.nodes)?, depth)?;
        if split.as_ref().is_some_and(|(_, cases)| open(cases) < 2) {
            return Ok(split);
        }
        if apart.is_some() {
            return Ok(apart);
        }
        let near = self.split_by(goal, goal.distances(self.nodes, self.parameters), depth)?;
        let closes = near.as_ref().is_some_and(|(_, cases)| open(cases) < 2);
        Ok(if closes { near } else { split })
    }

    /// How far a goal is from its end: how many cases of its disjunctions are closed.
    fn ahead(&mut self, goal: &Goal, depth: usize) -> Result<usize, Ends> {
        let mut closed = 0;
        for number in 0..goal.origins().count() {
            let cases = goal.cases(self.nodes, number, depth)?;
            closed += cases.iter().filter(|case| case.closed.is_some()).count();
        }
        Ok(closed)
    }

    /// The best of some comparisons.
    fn split_by(
        &mut self,
        goal: &Goal,
        distances: Vec<Distance>,
        depth: usize,
    ) -> Result<Option<(Step, Branches)>, Ends> {
        let mut best: Option<(usize, Step, Branches)> = None;
        for distance in distances {
            let Some(form) = goal.distance(&distance)? else { continue };
            if goal.decides(&form)? {
                continue;
            }
            self.goals = self.goals.saturating_sub(1);
            let mut cases = Branches::new();
            for case in goal.split(&form, depth)? {
                let leaf = self.leaf(&case)?.map(|(_, levels)| levels);
                cases.push((case, leaf));
            }
            let open = open(&cases);
            if best.as_ref().is_none_or(|best| open < best.0) {
                best = Some((open, Step::Split(distance), cases));
            }
        }
        Ok(best.map(|(_, step, cases)| (step, cases)))
    }

    /// The lines of a plan in a goal. Cases that turn out not to be used are left out; what the plan does not close is
    /// searched again.
    fn write(&mut self, goal: &Goal, plan: &Plan, depth: usize) -> Result<Option<Written>, Ends> {
        let leaf = if matches!(plan, Plan::Leaf) || goal.closed.is_some() { self.leaf(goal)? } else { None };
        if let Some((terms, levels)) = leaf {
            let (lines, levels) = if terms.is_empty() {
                (Vec::new(), levels)
            } else {
                let terms = shorter(&goal.forms, self.parameters, terms, &mut self.points);
                let levels = levels_of(goal, &terms);
                (vec![Line::By(terms)], levels)
            };
            return Ok(Some(Written { shown: Shown { plan: Plan::Leaf, levels }, lines }));
        }
        if depth == DEEPEST || self.goals == 0 {
            return Ok(None);
        }
        self.goals -= 1;
        let (line, cases, parts, mut levels) = match plan {
            Plan::Leaf => return self.again(goal, depth),
            Plan::Or(origin, parts) => {
                let Some(number) = goal.origins().position(|other| other == *origin) else {
                    return self.again(goal, depth);
                };
                (Line::Or(vec![number]), goal.cases(self.nodes, number, depth)?, parts, goal.levels(number))
            }
            Plan::Split(distance, parts) => {
                let Some(form) = goal.distance(distance)? else { return self.again(goal, depth) };
                let mut terms: BTreeMap<usize, Vec<i128>> = BTreeMap::new();
                for &(product, factor) in form.terms.iter() {
                    // A factor of a line has at most one parameter.
                    let parameter = match product.parameters()[..] {
                        [] => 0,
                        [parameter] => parameter,
                        _ => return Ok(None),
                    };
                    add(terms.entry(product.of_unknown()).or_default(), parameter, factor);
                }
                let term = |(number, factor)| Term { number, factor };
                let line = Line::Split(terms.into_iter().map(term).collect());
                (line, goal.split(&form, depth)?.into(), parts, 0)
            }
        };
        let mut lines = vec![line];
        let mut plans = Vec::new();
        for (case, part) in cases.iter().zip(parts) {
            let Some(written) = self.write(case, part, depth + 1)? else { return Ok(None) };
            if written.shown.levels >> depth & 1 == 0 {
                return self.write(goal, &written.shown.plan, depth);
            }
            levels |= written.shown.levels;
            plans.push(written.shown.plan);
            lines.extend(written.lines);
        }
        let plan = match plan {
            Plan::Leaf => Plan::Leaf,
            Plan::Or(origin, _) => Plan::Or(*origin, plans),
            Plan::Split(distance, _) => Plan::Split(distance.clone(), plans),
        };
        Ok(Some(Written { shown: Shown { plan, levels: levels & !(1 << depth) }, lines }))
    }

    fn again(&mut self, goal: &Goal, depth: usize) -> Result<Option<Written>, Ends> {
        let goal = goal.careful();
        let Some(shown) = self.prove(&goal, depth)? else { return Ok(None) };
        self.write(&goal, &shown.plan, depth)
    }
}

/// What the forms of a sum were derived from.
fn levels_of(goal: &Goal, terms: &[Term]) -> Levels {
    terms.iter().fold(0, |levels, term| levels | goal.forms[term.number].levels)
}

/// The lines of a tree with successive disjunctions in one line.
fn joined(lines: Vec<Line>) -> Vec<Line> {
    let mut all: Vec<Line> = Vec::new();
    for line in lines {
        match (all.last_mut(), line) {
            (Some(Line::Or(before)), Line::Or(numbers)) => before.extend(numbers),
            (_, line) => all.push(line),
        }
    }
    all
}

/// The number of cases that nothing closes yet.
fn open(cases: &Branches) -> usize {
    cases.iter().filter(|(_, leaf)| leaf.is_none()).count()
}

/// A step that divides a goal.
enum Step {
    Or(usize),
    Split(Distance),
}
