//! The obligations of a system at the places of its samples, in the order of certificates (docs/FORMAT.md, "Parametric
//! invariants").

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::form::{self, Form, Overflow};
use super::places::{self, Pair, Place, Splits, Step};
use super::samples::Samples;
use super::system::{LIVE, Stop, System};
use crate::automaton::{Budget, Value};

/// Most obligations of one problem.
const MOST_OBLIGATIONS: usize = 200_000;

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

/// The places of the samples, which are sorted by state, and all obligations for them. A state is left whole if a step
/// leads to several of its parts.
pub(super) fn obligations(
    system: &System<'_>,
    splits: &mut Splits,
    samples: &Samples,
    budget: &mut Budget<'_>,
) -> Result<(Vec<Place>, Obligations), Stop> {
    loop {
        let places = splits.places(samples);
        if places.len() > system.most_locations {
            return Err(Stop::Size);
        }
        let mut listing = Listing {
            system,
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
