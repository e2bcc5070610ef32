//! Samples: the reachable states of instances with small parameters, by location.

use std::collections::BTreeMap;

use super::system::{LIVE, System};
use crate::automaton::{Answer, Budget, Exhausted, FORGOTTEN, Problem, explore_as_it_is};

/// States that the samples of one problem may take.
const MOST_STATES: u64 = 400_000;

/// States after which no larger sample is taken, once there are enough.
const ENOUGH_STATES: u64 = 40_000;

/// The values of the live accumulators in a location, by sample.
#[derive(Debug, Clone, Default)]
pub(super) struct Points {
    /// Live accumulators, increasing.
    pub(super) live: Vec<usize>,
    /// For each sample, by its number, the tuples of values, one after the other.
    pub(super) values: BTreeMap<usize, Vec<i64>>,
}

/// Result of exploring instances.
#[derive(Debug, Clone, Default)]
pub(super) struct Samples {
    /// The values of the parameters, in the order of exploration.
    pub(super) parameters: Vec<Vec<i64>>,
    /// The points of each location that some sample reaches.
    pub(super) locations: BTreeMap<Vec<i64>, Points>,
    states: u64,
}

/// Whether a sample could be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Taken {
    /// No word satisfies this instance.
    Empty,
    /// Some word satisfies this instance.
    Satisfiable,
    /// It takes too many states.
    Large,
}

impl Samples {
    /// Whether further samples would cost more than they are worth.
    pub(super) fn enough(&self) -> bool {
        self.states > ENOUGH_STATES
    }

    /// Explores the instance at these values.
    pub(super) fn take(
        &mut self,
        problem: &Problem,
        system: &System<'_>,
        parameters: &[i64],
        budget: &mut Budget<'_>,
    ) -> Result<Taken, Exhausted> {
        let Some(instance) = problem.at(parameters) else { return Ok(Taken::Large) };
        let (before, left) = (budget.states(), MOST_STATES.saturating_sub(self.states));
        let answer = budget.within(left, |budget| explore_as_it_is(&instance, budget))?;
        self.states += budget.states() - before;
        let rows = match answer {
            Some(Answer::Empty(invariant)) => invariant.rows,
            Some(Answer::Satisfiable) => return Ok(Taken::Satisfiable),
            None => return Ok(Taken::Large),
        };
        let sample = self.parameters.len();
        self.parameters.push(parameters.to_vec());
        for row in rows.iter() {
            self.insert(system, sample, &row);
        }
        Ok(Taken::Empty)
    }

    fn insert(&mut self, system: &System<'_>, sample: usize, row: &[i64]) {
        let mut location = row.to_vec();
        let mut values = vec![None; system.accumulators.len()];
        for (component, accumulator) in system.gates() {
            if row[component] < FORGOTTEN {
                location[component] = LIVE;
                values[accumulator] = Some(row[component]);
            }
        }
        let points = match self.locations.get_mut(&location) {
            Some(points) => points,
            None => {
                let live = system.live(&location);
                self.locations.entry(location).or_insert(Points { live, values: BTreeMap::new() })
            }
        };
        points.values.entry(sample).or_default().extend(values.into_iter().flatten());
    }
}

impl Points {
    /// Every sample with its tuples; none if nothing is live.
    pub(super) fn all(&self) -> impl Iterator<Item = (usize, &[i64])> {
        self.values.keys().flat_map(|&sample| self.tuples(sample).map(move |tuple| (sample, tuple)))
    }

    /// The tuples of a sample.
    pub(super) fn tuples(&self, sample: usize) -> impl Iterator<Item = &[i64]> {
        // Without live accumulators there are no values.
        let width = self.live.len().max(1);
        self.values.get(&sample).map_or(&[][..], Vec::as_slice).chunks_exact(width)
    }
}

/// Tuples of `parameters` naturals with this sum, in lexicographic order.
pub(crate) fn tuples_of_sum(parameters: usize, sum: i64) -> Vec<Vec<i64>> {
    match parameters {
        0 => {
            if sum == 0 {
                vec![Vec::new()]
            } else {
                Vec::new()
            }
        }
        _ => (0..=sum)
            .flat_map(|first| {
                tuples_of_sum(parameters - 1, sum - first)
                    .into_iter()
                    .map(move |rest| std::iter::once(first).chain(rest).collect())
            })
            .collect(),
    }
}
