//! A problem with thresholds as a transition system: its accumulators, the guards of outcomes, and its obligations in
//! the order of certificates (docs/FORMAT.md, "Parametric invariants").

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::form::{self, Form, Overflow};
use super::places::{self, Pair, Place, Splits, Step};
use super::samples::Samples;
use crate::automaton::{Affine, Budget, Component, Exhausted, FAILS, HOLDS, Machine, Problem, Value};

/// State of a threshold that is not settled.
pub(super) const LIVE: i64 = 0;

/// Most thresholds of a problem that may be open at once: their outcomes are enumerated.
const MOST_OPEN: usize = 10;

/// Most obligations of one problem.
const MOST_OBLIGATIONS: usize = 200_000;

/// Why the obligations cannot be listed.
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

/// Where an obligation leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Goal {
    /// It must be impossible: the problem is satisfied there, or the next state is not a location.
    Impossible,
    /// To the location of this index.
    Location(usize),
}

/// What must be shown of a step or of the end in a location.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Obligation {
    /// The location where it starts; `None` for the start.
    pub(super) source: Option<usize>,
    /// The inequalities of the outcomes, over the accumulators of the source.
    pub(super) guards: Vec<Form>,
    /// The new values of the accumulators over the old ones; empty at the end.
    pub(super) step: Vec<Form>,
    /// Where it leads.
    pub(super) goal: Goal,
}

/// Obligations without repetition, and the order in which certificates list them.
#[derive(Debug)]
pub(super) struct Obligations {
    pub(super) distinct: Vec<Obligation>,
    pub(super) order: Vec<usize>,
}

/// A threshold with its forms over the new values of the accumulators.
struct Gate {
    component: usize,
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
    fn guards(&self, outcome: i64, at_end: bool) -> &[Form] {
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
    machine: Machine<'p>,
    start: Vec<i64>,
    /// Number of parameters.
    pub(super) parameters: usize,
    /// Tracks and factors of each accumulator.
    pub(super) accumulators: Vec<&'p [(usize, Affine)]>,
    gates: Vec<Gate>,
    most_locations: usize,
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

    /// The places of the samples, which are sorted by state, and all obligations for them. A state is left whole if a step
    /// leads to several of its parts.
    pub(super) fn obligations(
        &self,
        splits: &mut Splits,
        samples: &Samples,
        budget: &mut Budget<'_>,
    ) -> Result<(Vec<Place>, Obligations), Stop> {
        loop {
            let places = splits.places(samples);
            if places.len() > self.most_locations {
                return Err(Stop::Size);
            }
            let mut listing = Listing {
                system: self,
                places: &places,
                splits,
                samples,
                torn: BTreeMap::new(),
                numbers: FxHashMap::default(),
                found: Obligations { distinct: Vec::new(), order: Vec::new() },
            };
            listing.initiation()?;
            for source in 0..places.len() {
                budget.tick()?;
                listing.safety(source)?;
                listing.consecution(source, budget)?;
            }
            let Listing { torn, found, .. } = listing;
            if torn.is_empty() {
                return Ok((places, found));
            }
            torn.iter().for_each(|(state, pairs)| splits.merge(state, pairs));
        }
    }

    /// The state with each combination of outcomes of its open thresholds, or of their truth at the end, in
    /// lexicographic order of components; none in which two exclude each other.
    fn combinations(&self, state: &[i64], at_end: bool) -> Result<Vec<Vec<i64>>, Stop> {
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
    fn step(&self, letter: u64) -> Result<Vec<Form>, Overflow> {
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
    fn guards(&self, before: &[i64], outcomes: &[i64]) -> Vec<&Form> {
        let open = self.gates.iter().filter(|g| before[g.component] == LIVE);
        open.flat_map(|gate| gate.guards(outcomes[gate.component], false)).collect()
    }
}

/// Obligations as they are listed.
struct Listing<'s, 'p> {
    system: &'s System<'p>,
    places: &'s [Place],
    splits: &'s Splits,
    samples: &'s Samples,
    /// States from which a step leads to several parts, with the pairs that compare differently in these.
    torn: BTreeMap<Vec<i64>, BTreeSet<Pair>>,
    numbers: FxHashMap<Obligation, usize>,
    found: Obligations,
}

impl Listing<'_, '_> {
    fn push(&mut self, obligation: Obligation) -> Result<(), Stop> {
        let Obligations { distinct, order } = &mut self.found;
        if order.len() == MOST_OBLIGATIONS {
            return Err(Stop::Size);
        }
        let number = *self.numbers.entry(obligation).or_insert_with_key(|obligation| {
            distinct.push(obligation.clone());
            distinct.len() - 1
        });
        order.push(number);
        Ok(())
    }

    fn goal(&mut self, state: &[i64], value: Value, step: &Step<'_>) -> Goal {
        let same = places::with_state(self.places, state);
        let start = same.start;
        if same.is_empty() || value == Value::Holds {
            return Goal::Impossible;
        }
        if same.len() == 1 {
            return Goal::Location(start);
        }
        match self.splits.target(self.places, same, self.samples, step) {
            Ok(target) => Goal::Location(target),
            Err(pairs) => {
                self.torn.entry(state.to_vec()).or_default().extend(pairs);
                Goal::Location(start)
            }
        }
    }

    fn edge(
        &mut self,
        source: Option<usize>,
        guards: &[&Form],
        step: Vec<Form>,
        (state, value): (&[i64], Value),
    ) -> Result<(), Stop> {
        let parameters = self.system.parameters;
        let guards = guards.iter().map(|guard| form::substituted(guard, parameters, &step));
        let guards: Vec<Form> = guards.collect::<Result<_, Overflow>>()?;
        let goal = self.goal(state, value, &Step { source, guards: &guards, after: &step });
        self.push(Obligation { source, guards, step, goal })
    }

    fn initiation(&mut self) -> Result<(), Stop> {
        let system = self.system;
        let count = system.accumulators.len();
        for outcomes in system.combinations(&system.start, false)? {
            if let Some((state, value)) = system.machine.canonical(&outcomes) {
                let step = vec![vec![0; 1 + system.parameters + count]; count];
                let guards = system.guards(&system.start, &outcomes);
                self.edge(None, &guards, step, (&state, value))?;
            }
        }
        Ok(())
    }

    fn safety(&mut self, source: usize) -> Result<(), Stop> {
        let system = self.system;
        let location = &self.places[source].state;
        for truths in system.combinations(location, true)? {
            if system.machine.fails_at_end(&truths) {
                continue;
            }
            let open = system.gates.iter().filter(|g| location[g.component] == LIVE);
            let guards = open.flat_map(|gate| gate.guards(truths[gate.component], true)).cloned().collect();
            let (step, goal) = (Vec::new(), Goal::Impossible);
            self.push(Obligation { source: Some(source), guards, step, goal })?;
        }
        Ok(())
    }

    fn consecution(&mut self, source: usize, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let system = self.system;
        let location = &self.places[source].state;
        let mut scratch = system.machine.scratch();
        for outcomes in system.combinations(location, false)? {
            let guards = system.guards(location, &outcomes);
            let mut found = Vec::new();
            system.machine.successors(&outcomes, &mut scratch, &mut |letters, state, value| {
                found.extend(letters.iter().map(|letter| (letter, state.to_vec(), value)));
            });
            found.sort_by_key(|(letter, ..)| letter.reverse_bits());
            for (letter, state, value) in found {
                self.edge(Some(source), &guards, system.step(letter)?, (&state, value))?;
            }
            budget.charge_work(scratch.take_tried())?;
        }
        Ok(())
    }
}
