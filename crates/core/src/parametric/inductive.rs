//! Houdini: from candidates to those that are inductive. What does not follow is weakened, then dropped.

use std::cell::Cell;

use super::form::{self, Form, Overflow};
use super::simplex::{self, Combination, Found};
use super::slots::{Case, Slot};
use super::system::{Goal, Obligation, Obligations, Stop};
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
    obligations: &'o Obligations,
    pub(super) conjunctions: Vec<Conjunction>,
    /// The bounds of each location, normalised.
    normal: Vec<Vec<Form>>,
    cases: Vec<Case>,
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
            natural,
            start,
            programs,
        };
        for location in 0..engine.conjunctions.len() {
            let conjunction = &engine.conjunctions[location];
            let bounds = conjunction.bounds.iter().map(|bound| match bound {
                Some(bound) => form::normalized(bound, parameters, &conjunction.residues),
                None => Ok(Vec::new()),
            });
            let bounds = bounds.collect::<Result<_, _>>()?;
            engine.normal.push(bounds);
        }
        for obligation in &obligations.distinct {
            let residues = &engine.source(obligation).residues;
            let guards = obligation.guards.iter().map(|g| form::normalized(g, parameters, residues));
            let targets = match obligation.goal {
                Goal::Location(l) => vec![Slot::Unknown; engine.conjunctions[l].bounds.len()],
                Goal::Impossible => Vec::new(),
            };
            let guards = guards.collect::<Result<_, _>>()?;
            let (step, closed) = (obligation.step.clone(), Slot::Unknown);
            engine.cases.push(Case { guards, step, closed, targets, points: Vec::new() });
        }
        Ok(engine)
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
    fn shown(
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
    fn forget(&mut self, location: usize, bound: usize, changed: bool) {
        for (case, obligation) in self.cases.iter_mut().zip(&self.obligations.distinct) {
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

    /// The bounds that the goal needs, and those that these need: the others are dropped.
    pub(super) fn keep_needed(&mut self, budget: &mut Budget<'_>) -> Result<(), Stop> {
        let mut needed: Vec<Vec<bool>> =
            self.conjunctions.iter().map(|c| vec![false; c.bounds.len()]).collect();
        loop {
            let mut grown = false;
            for number in 0..self.cases.len() {
                grown |= self.mark(number, &mut needed, budget)?;
            }
            if !grown {
                break;
            }
        }
        for (conjunction, needed) in self.conjunctions.iter_mut().zip(needed) {
            for (bound, needed) in conjunction.bounds.iter_mut().zip(needed) {
                if !needed {
                    *bound = None;
                }
            }
        }
        Ok(())
    }

    /// Marks what an obligation needs.
    fn mark(
        &mut self,
        number: usize,
        needed: &mut [Vec<bool>],
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        let obligation = &self.obligations.distinct[number];
        let mut used: Vec<u32> = Vec::new();
        let closed = match &self.cases[number].closed {
            Slot::Follows(used) => Some(used.clone()),
            Slot::Unknown | Slot::Fails => None,
        };
        match (obligation.goal, obligation.source) {
            (Goal::Impossible, _) => used.extend(closed.unwrap_or_default()),
            (Goal::Location(target), source) => {
                let known = |i: u32| source.is_some_and(|l| needed[l][i as usize]);
                if let Some(closed) = closed.clone().filter(|closed| closed.iter().all(|&i| known(i))) {
                    used.extend(closed);
                } else {
                    let bounds: Vec<usize> =
                        (0..needed[target].len()).filter(|&i| needed[target][i]).collect();
                    for bound in bounds {
                        if self.cases[number].targets[bound] == Slot::Unknown {
                            let slot = self.shown(number, target, bound, budget)?;
                            self.cases[number].targets[bound] = slot;
                        }
                        match (&self.cases[number].targets[bound], &closed) {
                            (Slot::Follows(more), _) => used.extend(more),
                            (_, Some(closed)) => used.extend(closed),
                            (Slot::Unknown | Slot::Fails, None) => {}
                        }
                    }
                    // Residues may need the case to be impossible.
                    if !self.residues_follow(number, target)? {
                        used.extend(closed.unwrap_or_default());
                    }
                }
            }
        }
        let mut grown = false;
        if let Some(source) = obligation.source {
            for i in used {
                grown |= !std::mem::replace(&mut needed[source][i as usize], true);
            }
        }
        Ok(grown)
    }

    /// Drops a bound if all obligations, which are met, are still met without it.
    pub(super) fn try_drop(
        &mut self,
        location: usize,
        bound: usize,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Stop> {
        let Some(form) = self.conjunctions[location].bounds[bound].take() else { return Ok(false) };
        // What was not shown with the bound is shown as before.
        let of_location = self.obligations.distinct.iter().map(|obligation| obligation.source);
        let cases = of_location.zip(&self.cases).enumerate();
        let affected = cases.filter(|(_, (source, case))| *source == Some(location) && case.uses(bound));
        let before: Vec<(usize, Case)> = affected.map(|(number, (_, case))| (number, case.clone())).collect();
        self.forget(location, bound, false);
        for (number, _) in &before {
            if !self.is_met(*number, budget)? {
                for (number, case) in before {
                    self.cases[number] = case;
                }
                self.conjunctions[location].bounds[bound] = Some(form);
                return Ok(false);
            }
        }
        Ok(true)
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

    fn is_met(&mut self, number: usize, budget: &mut Budget<'_>) -> Result<bool, Stop> {
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
