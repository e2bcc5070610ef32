//! A problem with thresholds as a transition system: its accumulators, its states, and the guards of outcomes.

use super::form::{self, Form, Overflow};
use crate::automaton::{Affine, Component, Exhausted, FAILS, HOLDS, Machine, Problem};

/// State of a threshold that is not settled.
pub(super) const LIVE: i64 = 0;

/// Most thresholds of a problem that may be open at once: their outcomes are enumerated.
const MOST_OPEN: usize = 10;

/// Why the obligations of a system cannot be listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Stop {
    /// A number is too large for the search.
    Overflow,
    /// Too many outcomes or obligations.
    Size,
    /// The budget ended.
    Exhausted(Exhausted),
}

impl From<Overflow> for Stop {
    fn from(Overflow: Overflow) -> Self {
        Stop::Overflow
    }
}

impl From<Exhausted> for Stop {
    fn from(exhausted: Exhausted) -> Self {
        Stop::Exhausted(exhausted)
    }
}

/// A threshold with its forms over the new values of the accumulators.
pub(super) struct Gate {
    pub(super) component: usize,
    accumulator: usize,
    /// `s' - HIGH >= 0`.
    holds: Form,
    /// `LOW - s' >= 0`.
    fails: Form,
    /// `s' - LOW - 1 >= 0` and `HIGH - 1 - s' >= 0`.
    open: [Form; 2],
    /// `s - low >= 0` and `low - 1 - s >= 0`, at the end.
    end: [Form; 2],
}

impl Gate {
    /// The inequalities of an outcome over the new value, or of the truth at the end.
    pub(super) fn guards(&self, outcome: i64, at_end: bool) -> &[Form] {
        match (outcome, at_end) {
            (FAILS, true) => &self.end[..1],
            (_, true) => &self.end[1..],
            (FAILS, false) => std::slice::from_ref(&self.fails),
            (HOLDS, false) => std::slice::from_ref(&self.holds),
            (_, false) => &self.open,
        }
    }
}

/// A problem prepared for the enumeration of its obligations.
pub(super) struct System<'p> {
    pub(super) machine: Machine<'p>,
    /// The state at the start.
    pub(super) start: Vec<i64>,
    /// Number of parameters.
    pub(super) parameters: usize,
    /// Tracks and factors of each accumulator.
    pub(super) accumulators: Vec<&'p [(usize, Affine)]>,
    pub(super) gates: Vec<Gate>,
    /// Most locations of a proof.
    pub(super) most_locations: usize,
}

impl<'p> System<'p> {
    /// Prepares a problem with this many parameters, for a proof with at most this many locations.
    pub(super) fn new(
        problem: &'p Problem,
        parameters: usize,
        most_locations: usize,
    ) -> Result<Self, Overflow> {
        let mut accumulators: Vec<&[(usize, Affine)]> = Vec::new();
        for (_, threshold) in problem.thresholds() {
            if !accumulators.contains(&threshold.terms()) {
                accumulators.push(threshold.terms());
            }
        }
        let count = accumulators.len();
        let number = |n: &Affine| form::of_affine(n, parameters, count);
        let one = number(&1.into());
        let mut gates = Vec::new();
        for (component, threshold) in problem.thresholds() {
            let accumulator =
                accumulators.iter().position(|terms| *terms == threshold.terms()).unwrap_or_default();
            let mut s = number(&0.into());
            s[1 + parameters + accumulator] = 1;
            let (below, above) = threshold.settled();
            let (below, above, low) = (number(below), number(above), number(threshold.low()));
            let minus = |a: &Form, b: &Form| form::plus(a, b, -1);
            gates.push(Gate {
                component,
                accumulator,
                holds: minus(&s, &above)?,
                fails: minus(&below, &s)?,
                open: [minus(&minus(&s, &below)?, &one)?, minus(&minus(&above, &one)?, &s)?],
                end: [minus(&minus(&low, &one)?, &s)?, minus(&s, &low)?],
            });
        }
        let start = problem.components.iter().map(Component::start).collect();
        Ok(System { machine: Machine::new(problem), start, parameters, accumulators, gates, most_locations })
    }

    /// Length of a state.
    pub(super) fn width(&self) -> usize {
        self.machine.width()
    }

    /// The accumulators with an open threshold in a location.
    pub(super) fn live(&self, state: &[i64]) -> Vec<usize> {
        let mut live: Vec<usize> =
            self.gates.iter().filter(|g| state[g.component] == LIVE).map(|g| g.accumulator).collect();
        live.sort_unstable();
        live.dedup();
        live
    }

    /// The components that are thresholds, with their accumulators.
    pub(super) fn gates(&self) -> impl Iterator<Item = (usize, usize)> {
        self.gates.iter().map(|gate| (gate.component, gate.accumulator))
    }

    /// The bounds that the open thresholds of a location give their accumulators.
    pub(super) fn open_bounds(&self, state: &[i64]) -> Vec<Form> {
        let open = self.gates.iter().filter(|g| state[g.component] == LIVE);
        open.flat_map(|g| g.open.iter().cloned()).collect()
    }

    /// The state with each combination of outcomes of its open thresholds, or of their truth at the end, in
    /// lexicographic order of components; none in which two exclude each other.
    pub(super) fn combinations(&self, state: &[i64], at_end: bool) -> Result<Vec<Vec<i64>>, Stop> {
        let outcomes = if at_end { &[FAILS, HOLDS][..] } else { &[FAILS, LIVE, HOLDS] };
        let open: Vec<&Gate> = self.gates.iter().filter(|g| state[g.component] == LIVE).collect();
        if open.len() > MOST_OPEN {
            return Err(Stop::Size);
        }
        let mut all = vec![state.to_vec()];
        for (i, gate) in open.iter().enumerate() {
            let mut next = Vec::with_capacity(all.len() * outcomes.len());
            for state in all {
                for &outcome in outcomes {
                    let mut state = state.clone();
                    state[gate.component] = outcome;
                    let chosen =
                        open[..=i].iter().flat_map(|gate| gate.guards(state[gate.component], at_end));
                    if !self.excluded(&chosen.collect::<Vec<_>>()) {
                        next.push(state);
                    }
                }
            }
            all = next;
        }
        Ok(all)
    }

    /// Whether the sum of two guards is negative for all parameters, as those of an outcome that holds and of one that
    /// fails with a smaller bound.
    fn excluded(&self, guards: &[&Form]) -> bool {
        let negative = |a: &Form, b: &Form| {
            let variables = 1 + self.parameters;
            a[0] + b[0] < 0
                && a[1..variables].iter().zip(&b[1..variables]).all(|(a, b)| a + b <= 0)
                && a[variables..].iter().zip(&b[variables..]).all(|(a, b)| a + b == 0)
        };
        guards.iter().enumerate().any(|(i, a)| guards[..i].iter().any(|b| negative(a, b)))
    }

    /// The new values of the accumulators over the old ones, after a letter.
    pub(super) fn step(&self, letter: u64) -> Result<Vec<Form>, Overflow> {
        let count = self.accumulators.len();
        let step = |(i, terms): (usize, &&[(usize, Affine)])| {
            let mut form: Form = vec![0; 1 + self.parameters + count];
            form[1 + self.parameters + i] = 2;
            for (_, factor) in terms.iter().filter(|&&(track, _)| letter >> track & 1 == 1) {
                form = form::plus(&form, &form::of_affine(factor, self.parameters, count), 1)?;
            }
            Ok(form)
        };
        self.accumulators.iter().enumerate().map(step).collect()
    }

    /// The inequalities of the outcomes of those thresholds that were open before, over the new values.
    pub(super) fn guards(&self, before: &[i64], outcomes: &[i64]) -> Vec<&Form> {
        let open = self.gates.iter().filter(|g| before[g.component] == LIVE);
        open.flat_map(|gate| gate.guards(outcomes[gate.component], false)).collect()
    }
}
