//! The Houdini algorithm: reduces candidates to an inductive set. A candidate that does not follow is weakened,
//! then dropped.

use std::cell::Cell;

use super::form::{self, Form, Overflow};
use super::obligations::{Goal, Obligation, Obligations};
use super::simplex::{self, Combination, Found};
use super::slots::{Case, Slot};
use super::system::Stop;
use crate::automaton::Budget;

/// By how much a bound is weakened before it is dropped.
const WEAKENINGS: [i128; 4] = [1, 2, 4, 8];

/// Most points that are kept for an obligation.
const MOST_POINTS: usize = 32;

/// Digits of work that one linear program counts as.
const WORK: u64 = 1024;

/// The inequalities and residues of a location.
#[derive(Debug, Clone, Default)]
pub(super) struct Conjunction {
    /// Modulus and residue of each accumulator.
    pub(super) residues: Vec<(i64, i64)>,
    /// Inequalities `form >= 0` over the parameters and accumulators; dropped ones are `None`.
    pub(super) bounds: Vec<Option<Form>>,
}

/// Conjunctions of all locations, and what follows from them.
pub(super) struct Engine<'o> {
    parameters: usize,
    pub(super) obligations: &'o Obligations,
    pub(super) conjunctions: Vec<Conjunction>,
    /// The bounds of each location, normalised.
    pub(super) normal: Vec<Vec<Form>>,
    pub(super) cases: Vec<Case>,
    /// The obligations that leave each location, or lead to it.
    pub(super) of_location: Vec<Vec<usize>>,
    natural: Vec<Form>,
    start: Conjunction,
    weakened: Vec<Vec<usize>>,
    /// Linear programs that may still be solved.
    programs: &'o Cell<u64>,
}

/// An obligation that does not follow, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unmet(pub(super) usize);

impl<'o> Engine<'o> {
    pub(super) fn new(
        parameters: usize,
        accumulators: usize,
        obligations: &'o Obligations,
        conjunctions: Vec<Conjunction>,
        programs: &'o Cell<u64>,
    ) -> Result<Self, Overflow> {
        let start = Conjunction { residues: vec![(1, 0); accumulators], bounds: Vec::new() };
        let natural = (0..parameters)
            .map(|j| (0..1 + parameters + accumulators).map(|v| i128::from(v == 1 + j)).collect())
            .collect();
        let mut engine = Engine {
            parameters,
            obligations,
            normal: Vec::new(),
            weakened: conjunctions.iter().map(|c| vec![0; c.bounds.len()]).collect(),
            conjunctions,
            cases: Vec::new(),
            of_location: Vec::new(),
            natural,
            start,
            programs,
        };
        for location in 0..engine.conjunctions.len() {
            engine.normal.push(engine.normalized(location)?);
        }
        engine.of_location = vec![Vec::new(); engine.conjunctions.len()];
        for (number, obligation) in obligations.distinct.iter().enumerate() {
            engine.cases.push(engine.case(obligation)?);
            let target = match obligation.goal {
                Goal::Location(target) => Some(target),
                Goal::Impossible => None,
            };
            for location in
                obligation.source.into_iter().chain(target.filter(|_| obligation.source != target))
            {
                engine.of_location[location].push(number);
            }
        }
        Ok(engine)
    }

    /// The bounds of a location over the quotients of its accumulators.
    pub(super) fn normalized(&self, location: usize) -> Result<Vec<Form>, Overflow> {
        let Conjunction { bounds, residues } = &self.conjunctions[location];
        let normalized = |bound: &Option<Form>| match bound {
            Some(bound) => form::normalized(bound, self.parameters, residues),
            None => Ok(Vec::new()),
        };
        bounds.iter().map(normalized).collect()
    }

    /// A case that is not decided yet.
    pub(super) fn case(&self, obligation: &Obligation) -> Result<Case, Overflow> {
        let residues = &self.source(obligation).residues;
        let guards = obligation.guards.iter().map(|g| form::normalized(g, self.parameters, residues));
        let targets = match obligation.goal {
            Goal::Location(l) => vec![Slot::Unknown; self.conjunctions[l].bounds.len()],
            Goal::Impossible => Vec::new(),
        };
        let guards = guards.collect::<Result<_, _>>()?;
        let (step, closed) = (obligation.step.clone(), Slot::Unknown);
        Ok(Case { guards, step, closed, targets, points: Vec::new() })
    }

    fn source(&self, obligation: &Obligation) -> &Conjunction {
        obligation.source.map_or(&self.start, |l| &self.conjunctions[l])
    }

    /// The hypotheses of an obligation, and how many of the first are bounds, with the numbers of these.
    pub(super) fn hypotheses(&self, number: usize) -> (Vec<&Form>, Vec<u32>) {
        let mut all = Vec::new();
        let mut numbers = Vec::new();
        if let Some(location) = self.obligations.distinct[number].source {
            for (i, bound) in self.normal[location].iter().enumerate() {
                if self.conjunctions[location].bounds[i].is_some() {
                    all.push(bound);
                    numbers.push(i as u32);
                }
            }
        }
        all.extend(&self.cases[number].guards);
        all.extend(&self.natural);
        (all, numbers)
    }

    fn learnt(&mut self, number: usize, numbers: &[u32], found: Found) -> Slot {
        match found {
            Found::Not(point) => {
                let points = &mut self.cases[number].points;
                points.extend(point.filter(|_| points.len() < MOST_POINTS));
                Slot::Fails
            }
            Found::Shown(combination) => {
                let used = combination.multipliers.iter().filter_map(|&(i, _)| numbers.get(i).copied());
                Slot::Follows(used.collect())
            }
        }
    }

    /// Learns whether a case is impossible.
    fn close(&mut self, number: usize, budget: &mut Budget<'_>) -> Result<(), Stop> {
        if self.cases[number].closed == Slot::Unknown {
            self.charge(budget)?;
            let (hypotheses, numbers) = self.hypotheses(number);
            let found = simplex::impossible(&hypotheses)?;
            self.cases[number].closed = self.learnt(number, &numbers, found);
        }
        Ok(())
    }

    /// Whether a bound of the target, if it is not dropped, follows. Most of those that do not follow are excluded by a
    /// point that excluded another one; it remains one as hypotheses become weaker.
    pub(super) fn shown(
        &mut self,
        number: usize,
        target: usize,
        bound: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Slot, Stop> {
        let Some(form) = &self.conjunctions[target].bounds[bound] else { return Ok(Slot::Unknown) };
        let form = self.target(number, form)?;
        if self.cases[number].points.iter().any(|point| simplex::excludes(point, &form)) {
            return Ok(Slot::Fails);
        }
        self.charge(budget)?;
        let (hypotheses, numbers) = self.hypotheses(number);
        let found = simplex::consequence(&hypotheses, &form)?;
        Ok(self.learnt(number, &numbers, found))
    }

    fn charge(&self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        self.programs.set(self.programs.get().checked_sub(1).ok_or(Stop::Size)?);
        Ok(budget.charge_work(WORK)?)
    }

    /// A combination that shows that the case cannot occur.
    pub(super) fn contradiction(&self, number: usize) -> Result<Option<Combination>, Overflow> {
        simplex::contradiction(&self.hypotheses(number).0)
    }

    /// The bound of the target of an obligation over the accumulators of the source, normalised.
    pub(super) fn target(&self, number: usize, bound: &[i128]) -> Result<Form, Overflow> {
        let residues = &self.source(&self.obligations.distinct[number]).residues;
        let target = form::substituted(bound, self.parameters, &self.cases[number].step)?;
        form::normalized(&target, self.parameters, residues)
    }

    /// A combination that shows a target, normalised over the accumulators of the source.
    pub(super) fn consequence(
        &self,
        number: usize,
        target: &[i128],
    ) -> Result<Option<Combination>, Overflow> {
        Ok(simplex::consequence(&self.hypotheses(number).0, target)?.shown())
    }

    /// Whether the residues of a location follow from those of the source.
    pub(super) fn residues_follow(&self, number: usize, target: usize) -> Result<bool, Overflow> {
        let residues = self.conjunctions[target].residues.clone();
        Ok(self.implied(number)?.iter().zip(residues).all(|(form, (modulus, rest))| {
            let modulus = i128::from(modulus);
            (form[0] - i128::from(rest)) % modulus == 0 && form[1..].iter().all(|v| v % modulus == 0)
        }))
    }

    /// The accumulators after the step over the quotients of the source.
    fn implied(&self, number: usize) -> Result<Vec<Form>, Overflow> {
        let residues = &self.source(&self.obligations.distinct[number]).residues;
        let over_quotients = |form: &Form| {
            let mut result = form.clone();
            for (i, &(modulus, rest)) in residues.iter().enumerate() {
                let factor = form[1 + self.parameters + i];
                result[0] += factor * i128::from(rest);
                result[1 + self.parameters + i] = factor * i128::from(modulus);
            }
            result
        };
        Ok(self.cases[number].step.iter().map(over_quotients).collect())
    }

    /// Weakens the residues of the target to those that follow.
    fn weaken_residues(&mut self, number: usize) -> Result<(), Overflow> {
        let Goal::Location(target) = self.obligations.distinct[number].goal else { return Ok(()) };
        let implied = self.implied(number)?;
        for ((modulus, rest), form) in self.conjunctions[target].residues.iter_mut().zip(implied) {
            let difference = form[0] - i128::from(*rest);
            let common = form[1..]
                .iter()
                .fold(num_integer::gcd(i128::from(*modulus), difference), |g, &v| num_integer::gcd(g, v));
            *modulus = common as i64;
            *rest = rest.rem_euclid(*modulus);
        }
        Ok(())
    }

    /// Weakens and drops until what is left is inductive.
    ///
    /// The outer result is an error that ends the search; the inner one is an obligation that no such set meets.
    pub(super) fn settle(&mut self, budget: &mut Budget<'_>) -> Result<Settled, Stop> {
        loop {
            let mut changed = false;
            for number in 0..self.cases.len() {
                self.close(number, budget)?;
                if matches!(self.cases[number].closed, Slot::Follows(_)) {
                    continue;
                }
                let Goal::Location(target) = self.obligations.distinct[number].goal else {
                    return Ok(Settled::Unmet(Unmet(number)));
                };
                if !self.residues_follow(number, target)? {
                    self.weaken_residues(number)?;
                    return Ok(Settled::ResiduesWeakened);
                }
                for bound in 0..self.conjunctions[target].bounds.len() {
                    changed |= self.establish(number, target, bound, budget)?;
                }
            }
            if !changed {
                return Ok(Settled::Inductive);
            }
        }
    }

    /// Shows a bound of the target, weakened or dropped if need be; whether it was.
    fn establish(
        &mut self,
        number: usize,
        target: usize,
        bound: usize,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        let mut changed = false;
        while self.conjunctions[target].bounds[bound].is_some() {
            if matches!(self.cases[number].targets[bound], Slot::Follows(_)) {
                break;
            }
            let slot = self.shown(number, target, bound, budget)?;
            if slot != Slot::Fails {
                self.cases[number].targets[bound] = slot;
                break;
            }
            changed = true;
            self.weaken(target, bound)?;
        }
        Ok(changed)
    }

    fn weaken(&mut self, location: usize, bound: usize) -> Result<(), Overflow> {
        let step = &mut self.weakened[location][bound];
        let by = WEAKENINGS.get(*step).copied();
        *step += 1;
        let conjunction = &mut self.conjunctions[location];
        match by.zip(conjunction.bounds[bound].as_mut()) {
            Some((by, form)) => {
                form[0] += by;
                let form = form.clone();
                self.normal[location][bound] =
                    form::normalized(&form, self.parameters, &self.conjunctions[location].residues)?;
            }
            None => conjunction.bounds[bound] = None,
        }
        self.forget(location, bound, true);
        Ok(())
    }

    /// What was shown with a bound is open again, and, if it has changed, what it needs too.
    pub(super) fn forget(&mut self, location: usize, bound: usize, changed: bool) {
        for &number in &self.of_location[location] {
            let (case, obligation) = (&mut self.cases[number], &self.obligations.distinct[number]);
            if changed && obligation.goal == Goal::Location(location) {
                case.targets[bound] = Slot::Unknown;
            }
            if obligation.source == Some(location) {
                for slot in case.targets.iter_mut().chain([&mut case.closed]) {
                    if slot.uses(bound) {
                        *slot = Slot::Unknown;
                    }
                }
            }
        }
    }

    /// Whether every obligation follows from the bounds as they are.
    pub(super) fn all_met(&mut self, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        for number in 0..self.cases.len() {
            if !self.is_met(number, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(super) fn is_met(&mut self, number: usize, budget: &mut Budget<'_>) -> Result<bool, Stop> {
        self.close(number, budget)?;
        if matches!(self.cases[number].closed, Slot::Follows(_)) {
            return Ok(true);
        }
        let Goal::Location(target) = self.obligations.distinct[number].goal else { return Ok(false) };
        if !self.residues_follow(number, target)? {
            return Ok(false);
        }
        for bound in 0..self.conjunctions[target].bounds.len() {
            if self.conjunctions[target].bounds[bound].is_none() {
                continue;
            }
            if self.cases[number].targets[bound] == Slot::Unknown {
                let slot = self.shown(number, target, bound, budget)?;
                self.cases[number].targets[bound] = slot;
            }
            if self.cases[number].targets[bound] == Slot::Fails {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The least sum of the parameters, rounded up, at which an unmet obligation may fail.
    pub(super) fn first_failure(&self, Unmet(number): Unmet) -> Option<i64> {
        let (hypotheses, _) = self.hypotheses(number);
        let mut sum: Form = vec![0; self.natural.first()?.len()];
        sum[1..=self.parameters].fill(1);
        match simplex::least(&hypotheses, &sum) {
            // The sum of the parameters is at least - cost / denominator.
            Ok(simplex::Optimum::Least { combination, cost, .. }) => {
                i64::try_from(-cost.div_euclid(combination.denominator)).ok()
            }
            _ => None,
        }
    }
}

/// How an attempt ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Settled {
    /// All obligations are met.
    Inductive,
    /// Residues were weakened: the attempt must begin again.
    ResiduesWeakened,
    /// An obligation is not met by any weaker set.
    Unmet(Unmet),
}
