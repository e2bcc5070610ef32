//! The search for one problem: samples, candidates, the inductive ones among them, and the proof.

use std::cell::Cell;

use super::candidates::{self, Choice};
use super::found::{Found, Open};
use super::inductive::{Conjunction, Engine, Settled, Unmet};
use super::invariant::{Location, ParametricInvariant};
use super::lines::{NoLines, implications};
use super::minimise::minimised;
use super::obligations::{Goal, Obligations, obligations};
use super::places::{Place, Split, Splits};
use super::samples::{Samples, Taken, tuples_of_sum};
use super::system::{Stop, System};
use super::used::Used;
use crate::automaton::{Budget, Exhausted, Problem, is_satisfiable};

/// Most linear programs of one problem: some seconds.
const MOST_PROGRAMS: u64 = 200_000;

/// Most attempts: after each, instances are explored in which an obligation may fail.
const MOST_ROUNDS: usize = 24;

/// By how much the largest sum of explored parameters grows at least.
const MORE: i64 = 4;

/// Most values of the parameters that are explored one by one for a refutation.
const MOST_VALUES: usize = 256;

/// Absolute values of the factors of two accumulators in an inequality. Larger ones than the first are tried last.
const FACTORS: &[i64] = &[1, 2];

/// Most accumulators, and linear programs, of an attempt with all of these factors.
const MOST_ACCUMULATORS_WITH_FACTORS: usize = 2;
const PROGRAMS_WITH_FACTORS: u64 = 50_000;

/// Most places, and linear programs, of an attempt where states are split by what is 0: with more, it rarely succeeds.
const MOST_PLACES_WITH_ZEROS: usize = 32;
const PROGRAMS_WITH_ZEROS: u64 = 12_000;

/// Most parameters of a problem.
const MOST_PARAMETERS: usize = 4;

/// Searches for a parametric invariant of a problem with this many parameters, each at least 0, and with at most
/// this many locations.
///
/// # Errors
/// The budget ended.
pub fn prove(
    problem: &Problem,
    parameters: usize,
    most_locations: usize,
    budget: &mut Budget<'_>,
) -> Result<Found, Exhausted> {
    let used = Used::by(problem, parameters);
    match used.as_ref().and_then(|used| Some((used, used.problem(problem)?))) {
        Some((used, over)) => Ok(used.found(prove(&over, used.count(), most_locations, budget)?)),
        None => prove_over_all(problem, parameters, most_locations, budget),
    }
}

fn prove_over_all(
    problem: &Problem,
    parameters: usize,
    most_locations: usize,
    budget: &mut Budget<'_>,
) -> Result<Found, Exhausted> {
    let mut search = Search {
        problem,
        parameters,
        most_locations,
        samples: Samples::default(),
        suspect: 0,
        because: String::new(),
        programs: Cell::new(MOST_PROGRAMS),
    };
    let result = search.run(budget).and_then(|found| match found {
        Found::Satisfiable(values) => search.first(values, budget).map(Found::Satisfiable),
        other => Ok(other),
    });
    let because = match result {
        Ok(found) => return Ok(found),
        Err(Stop::Exhausted(exhausted)) => return Err(exhausted),
        Err(Stop::Overflow) => "a number is too large for the search".to_owned(),
        Err(Stop::Size) => {
            "it has too many steps with all outcomes of its comparisons for this search".to_owned()
        }
    };
    Ok(Found::Open(Open { because, large: true, explored: search.samples.parameters }))
}

/// Values of the parameters at which the problem is satisfied that come before these: with a smaller sum, or with the
/// same sum and first in lexicographic order.
///
/// # Errors
/// The budget ended.
pub fn satisfiable_earlier(
    problem: &Problem,
    values: &[i64],
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<i64>>, Exhausted> {
    satisfiable_before(problem, values.len(), values, &Samples::default(), budget)
}

fn satisfiable_before(
    problem: &Problem,
    parameters: usize,
    values: &[i64],
    known: &Samples,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<i64>>, Exhausted> {
    let sum: i64 = values.iter().sum();
    for smaller in 0..=sum {
        for earlier in tuples_of_sum(parameters, smaller) {
            if earlier == values {
                return Ok(None);
            }
            let Some(instance) = problem.at(&earlier).filter(|_| !known.parameters.contains(&earlier)) else {
                continue;
            };
            if is_satisfiable(&instance, budget)? {
                return Ok(Some(earlier));
            }
        }
    }
    Ok(None)
}

struct Search<'p> {
    problem: &'p Problem,
    parameters: usize,
    most_locations: usize,
    samples: Samples,
    /// A sum of the parameters from which on an instance may be satisfied.
    suspect: i64,
    /// Why the last attempt failed.
    because: String,
    /// Linear programs that may still be solved.
    programs: Cell<u64>,
}

/// The places of an attempt, with their obligations.
struct Layout {
    places: Vec<Place>,
    obligations: Obligations,
    /// Whether some state has several places.
    is_split: bool,
}

impl Search<'_> {
    fn run(&mut self, budget: &mut Budget<'_>) -> Result<Found, Stop> {
        if self.parameters == 0 || self.parameters > MOST_PARAMETERS {
            return Err(Stop::Size);
        }
        let problem = self.problem;
        let system = System::new(problem, self.parameters, self.most_locations)?;
        let (few, many) = match self.parameters {
            1 => (6, 12),
            2 => (4, 7),
            _ => (2, 3),
        };
        let mut largest = few;
        let mut because = String::new();
        for _ in 0..MOST_ROUNDS {
            if let Some(values) = self.sample(&system, largest, budget)? {
                return Ok(Found::Satisfiable(values));
            }
            let whole = self.layout(&system, Split::Nowhere, budget)?;
            for (residues, is_short) in [(false, true), (false, false), (true, false)] {
                let choice = Choice { factors: &FACTORS[..1], is_short };
                match self.attempt(&system, &whole, residues, choice, budget)? {
                    Ok(invariant) => return Ok(Found::Proved(invariant)),
                    Err(reason) => because = reason,
                }
            }
            let before = self.samples.parameters.len();
            if let Some(values) = self.refute(&system, budget)? {
                return Ok(Found::Satisfiable(values));
            }
            if self.samples.parameters.len() == before {
                if largest == many {
                    break;
                }
                largest = many;
            }
        }
        // No instance refutes the claim, so a longer search is worthwhile.
        let (narrow, wide) = (&FACTORS[..1], FACTORS);
        let attempts = [
            (Split::Signs, vec![(narrow, true), (narrow, false)]),
            (Split::Nowhere, vec![(wide, false)]),
            (Split::Signs, vec![(wide, false)]),
            (Split::Zeros, vec![(narrow, true), (narrow, false)]),
        ];
        for (split, choices) in attempts {
            let is_wide = choices.contains(&(wide, false));
            if is_wide && system.accumulators.len() > MOST_ACCUMULATORS_WITH_FACTORS {
                continue;
            }
            let layout = match self.layout(&system, split, budget) {
                Ok(layout) => layout,
                Err(Stop::Size) if split != Split::Nowhere => continue,
                Err(Stop::Overflow | Stop::Size) if is_wide || split == Split::Zeros => continue,
                Err(stop) => return Err(stop),
            };
            if split != Split::Nowhere && !layout.is_split {
                continue;
            }
            for (factors, is_short) in choices {
                self.programs.set(match split {
                    Split::Zeros => PROGRAMS_WITH_ZEROS,
                    _ if is_wide => PROGRAMS_WITH_FACTORS,
                    _ => MOST_PROGRAMS,
                });
                for residues in [false, true] {
                    match self.attempt(&system, &layout, residues, Choice { factors, is_short }, budget) {
                        Ok(Ok(invariant)) => return Ok(Found::Proved(invariant)),
                        Ok(Err(_)) => {}
                        Err(Stop::Overflow | Stop::Size) if is_wide || split == Split::Zeros => {}
                        Err(stop) => return Err(stop),
                    }
                }
            }
        }
        Ok(Found::Open(Open { because, large: false, explored: self.samples.parameters.clone() }))
    }

    /// The first values at which the problem is satisfied, if these are some.
    fn first(&mut self, values: Vec<i64>, budget: &mut Budget<'_>) -> Result<Vec<i64>, Stop> {
        let earlier = satisfiable_before(self.problem, self.parameters, &values, &self.samples, budget)?;
        Ok(earlier.unwrap_or(values))
    }

    /// Explores the instances with small parameters; values at which one is satisfied.
    fn sample(
        &mut self,
        system: &System<'_>,
        largest: i64,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<i64>>, Stop> {
        let largest_sum = largest * self.parameters as i64;
        for sum in 0..=largest_sum {
            for values in tuples_of_sum(self.parameters, sum) {
                let known = self.samples.parameters.contains(&values);
                if known || values.iter().any(|&v| v > largest) {
                    continue;
                }
                if self.samples.enough() && sum > 3 {
                    return Ok(None);
                }
                match self.samples.take(self.problem, system, &values, budget)? {
                    Taken::Empty => {}
                    Taken::Satisfiable => return Ok(Some(values)),
                    Taken::Large => return Ok(None),
                }
            }
        }
        Ok(None)
    }

    /// Explores the instances up to where an obligation may fail.
    fn refute(&mut self, system: &System<'_>, budget: &mut Budget<'_>) -> Result<Option<Vec<i64>>, Stop> {
        let mut tried = 0;
        let explored = self.samples.parameters.iter().map(|v| v.iter().sum::<i64>()).max().unwrap_or(0);
        // A few more at once: each round costs more than an instance.
        let last = if self.suspect > explored { self.suspect.max(explored + MORE) } else { self.suspect };
        for sum in 0..=last {
            for values in tuples_of_sum(self.parameters, sum) {
                if self.samples.parameters.contains(&values) {
                    continue;
                }
                tried += 1;
                if tried > MOST_VALUES {
                    return Ok(None);
                }
                match self.samples.take(self.problem, system, &values, budget)? {
                    Taken::Empty => {}
                    Taken::Satisfiable => return Ok(Some(values)),
                    Taken::Large => return Ok(None),
                }
            }
        }
        Ok(None)
    }

    /// The places of the samples taken so far.
    fn layout(&self, system: &System<'_>, split: Split, budget: &mut Budget<'_>) -> Result<Layout, Stop> {
        let mut splits = Splits::of(&self.samples, split);
        if split == Split::Zeros && splits.places(&self.samples).len() > MOST_PLACES_WITH_ZEROS {
            return Err(Stop::Size);
        }
        let (places, obligations) = obligations(system, &mut splits, &self.samples, budget)?;
        Ok(Layout { places, obligations, is_split: !splits.is_empty() })
    }

    fn attempt(
        &mut self,
        system: &System<'_>,
        layout: &Layout,
        residues: bool,
        choice: Choice,
        budget: &mut Budget<'_>,
    ) -> Result<Result<ParametricInvariant, String>, Stop> {
        let Layout { places, obligations, .. } = layout;
        let accumulators = system.accumulators.len();
        let mut conjunctions: Vec<Conjunction> = Vec::new();
        for Place { state, points, .. } in places {
            budget.tick()?;
            let found = match residues {
                true => candidates::residues(system, points),
                false => vec![(1, 0); accumulators],
            };
            let bounds = candidates::bounds(system, &self.samples, (state, points), choice);
            conjunctions
                .push(Conjunction { residues: found, bounds: bounds.into_iter().map(Some).collect() });
        }
        if residues && conjunctions.iter().all(|c| c.residues.iter().all(|&(q, _)| q == 1)) {
            return Ok(Err(self.because.clone()));
        }
        loop {
            let mut engine = Engine::new(
                self.parameters,
                accumulators,
                obligations,
                conjunctions.clone(),
                &self.programs,
            )?;
            match engine.settle(budget)? {
                Settled::Inductive => {
                    let kept = minimised(
                        engine,
                        self.parameters,
                        accumulators,
                        obligations,
                        &self.programs,
                        budget,
                    )?;
                    return self.proved(system, layout, kept);
                }
                Settled::ResiduesWeakened => {
                    for (conjunction, weaker) in conjunctions.iter_mut().zip(engine.conjunctions) {
                        conjunction.residues = weaker.residues;
                    }
                }
                Settled::Unmet(unmet) => {
                    self.suspect = engine.first_failure(unmet).unwrap_or(0);
                    self.because = explained(obligations, unmet, places.len());
                    return Ok(Err(self.because.clone()));
                }
            }
        }
    }

    fn proved(
        &self,
        system: &System<'_>,
        Layout { places, obligations, .. }: &Layout,
        conjunctions: Vec<Conjunction>,
    ) -> Result<Result<ParametricInvariant, String>, Stop> {
        let accumulators = system.accumulators.len();
        let engine = Engine::new(self.parameters, accumulators, obligations, conjunctions, &self.programs)?;
        let implications = match implications(&engine, obligations, places, self.parameters) {
            Ok(implications) => implications,
            Err(NoLines::Overflow) => return Err(Stop::Overflow),
            Err(NoLines::Unmet) => return Ok(Err("internal error: a step lost its proof".to_owned())),
        };
        let mut described = Vec::new();
        for (Place { state, .. }, conjunction) in places.iter().zip(engine.conjunctions) {
            let mut bounds = Vec::new();
            for bound in conjunction.bounds.into_iter().flatten() {
                let entries = bound.into_iter().map(|v| i64::try_from(v).ok());
                bounds.push(entries.collect::<Option<Vec<i64>>>().ok_or(Stop::Overflow)?);
            }
            described.push(Location { state: state.clone(), residues: conjunction.residues, bounds });
        }
        let width = system.width();
        Ok(Ok(ParametricInvariant { width, accumulators, locations: described, implications }))
    }
}

/// What is not met, in words.
fn explained(obligations: &Obligations, Unmet(number): Unmet, locations: usize) -> String {
    let obligation = &obligations.distinct[number];
    let place = match obligation.source {
        None => "at the start".to_owned(),
        Some(location) => format!("in location {} of {}", location + 1, locations),
    };
    match (obligation.goal, obligation.step.is_empty()) {
        (Goal::Impossible, true) => format!("the end is not excluded {place}"),
        (Goal::Impossible, false) => format!("a step that no sample takes is not excluded {place}"),
        (Goal::Location(_), _) => format!("a step is not proved {place}"),
    }
}
