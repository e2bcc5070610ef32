//! Parametric invariants: no numbers satisfy a problem, for any values of its parameters
//! (docs/THEORY.md, section 6.13).
//!
//! In: a machine with thresholds, locations with inequalities, and lines that prove them. Out:
//! nothing, or the rejection of the first fault. Never: leaves out a letter, an outcome of a
//! threshold, or an inequality of the location that is reached.

use super::formula::Truth;
use super::inequality::Line;
use super::machine::Letters;
use super::sums::{Residue, Sums};
use super::{Affine, FALSE, Machine, STAR, TRUE};
use crate::rejection::{Failure, Limit, Reason};

/// The state of an open threshold.
const OPEN: i64 = 0;
/// The outcomes of an open threshold, in their order.
const OUTCOMES: [i64; 3] = [FALSE, OPEN, TRUE];
/// Its truth at the end, in this order.
const TRUTHS: [i64; 2] = [FALSE, TRUE];
/// The work that a form counts as, and each of its entries.
const WORK_OF_FORM: u64 = 128;
const WORK_OF_ENTRY: u64 = 8;
/// The work that a pair of thresholds counts as.
const WORK_OF_PAIR: u64 = 16;

/// A state of the machine, and what holds of the accumulators there.
pub(crate) struct Location {
    pub state: Vec<i64>,
    /// One for each accumulator.
    pub residues: Vec<Residue>,
    /// Lists of entries over 1, the parameters and the accumulators: such a form is natural.
    pub inequalities: Vec<Vec<i64>>,
}

/// The body of a section `parametric`.
pub(crate) struct Locations {
    pub all: Vec<Location>,
    pub lines: Vec<Line>,
    /// The line of the certificate that has the first of `lines`.
    pub first_line: usize,
}

/// A proof being checked.
struct Proof<'p> {
    name: &'p str,
    sums: &'p Sums,
    locations: &'p Locations,
    /// The lines used.
    used: usize,
    /// What holds before the letter: where that is, the inequalities of the location, the values of
    /// the accumulators.
    place: String,
    known: Vec<Affine>,
    values: Vec<Affine>,
}

/// Initiation, safety and consecution: no word satisfies the formula of the machine, for any
/// values of the parameters.
pub(crate) fn parametric(
    name: &str,
    machine: &mut Machine,
    sums: &Sums,
    locations: &Locations,
) -> Result<(), Failure> {
    machine.grant(locations.lines.len() + locations.all.len());
    sorted(name, machine, &locations.all)?;
    let values = vec![Affine::default(); sums.len()];
    let place = "the start".to_string();
    let mut proof = Proof { name, sums, locations, used: 0, place, known: vec![], values };
    proof.initiation(machine)?;
    for (i, location) in locations.all.iter().enumerate() {
        machine.charge(proof.work(location.inequalities.len() + sums.len()))?;
        proof.place = format!("location {i}");
        proof.values = sums.values(&location.residues)?;
        let form = |entries: &Vec<i64>| sums.form(entries, &proof.values);
        proof.known = location.inequalities.iter().map(form).collect::<Result<_, Limit>>()?;
        proof.safety(machine, &location.state)?;
        proof.consecution(machine, &location.state)?;
    }
    let left = locations.lines.len() - proof.used;
    ensure!(left == 0, Reason::Count.at(name, format!("{left} lines of proof left over")));
    Ok(())
}

/// Checks that the locations are sorted states of a machine.
fn sorted(name: &str, machine: &Machine, locations: &[Location]) -> Result<(), Failure> {
    for (i, location) in locations.iter().enumerate() {
        if let Some(column) = machine.misfit(&location.state) {
            return Err(Reason::Item.at(name, format!("location {i}, item {column}")).into());
        }
        machine.charge(location.state.len() as u64)?;
    }
    let is_sorted = locations.is_sorted_by(|a, b| a.state < b.state);
    ensure!(is_sorted, Reason::Unsorted.at(name, String::new()));
    Ok(())
}

impl Proof<'_> {
    /// The edges from before the first letter.
    fn initiation(&mut self, machine: &mut Machine) -> Result<(), Failure> {
        self.each_choice(machine, None, &OUTCOMES, |proof, machine, outcomes| {
            let Some(next) = machine.start() else { return Ok(()) };
            proof.edge(machine, outcomes, &proof.values.clone(), &next)
        })
    }

    /// The formula is false if the numbers end in a location.
    fn safety(&mut self, machine: &mut Machine, state: &[i64]) -> Result<(), Failure> {
        let is_open = machine.value(state) != Truth::True;
        ensure!(is_open, Reason::Safety.at(self.name, self.place.clone()));
        self.each_choice(machine, Some(state), &TRUTHS, |proof, machine, truths| {
            if machine.value_at_end(state) == Truth::False {
                return Ok(());
            }
            let hypotheses = proof.hypotheses(machine, truths, &proof.values, true)?;
            proof.line(machine, None, &hypotheses)
        })
    }

    /// The edges from a location, by every outcome and letter.
    fn consecution(&mut self, machine: &mut Machine, state: &[i64]) -> Result<(), Failure> {
        self.each_choice(machine, Some(state), &OUTCOMES, |proof, machine, outcomes| {
            let mut result = Ok(());
            machine.successors(state, Letters::ALL, |letter, next| {
                let values = proof.sums.after(&proof.values, letter);
                let edge = |values: Vec<Affine>| proof.edge(machine, outcomes, &values, next);
                result = values.map_err(Failure::from).and_then(edge);
                result.is_err()
            });
            result
        })
    }

    /// Gives every list of these items to `visit`, one for each threshold that is open in a state,
    /// `*` for the others, unless two exclude each other; the last one changes first. The machine
    /// follows them.
    fn each_choice(
        &mut self,
        machine: &mut Machine,
        state: Option<&[i64]>,
        items: &[i64],
        mut visit: impl FnMut(&mut Self, &Machine, &[i64]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let is_open = |threshold| state.is_none_or(|state| state[threshold] == OPEN);
        let first = |threshold| if is_open(threshold) { items[0] } else { STAR };
        let mut chosen: Vec<i64> = self.sums.thresholds().map(first).collect();
        let work = machine.cost() + WORK_OF_FORM + WORK_OF_PAIR * (chosen.len() as u64).pow(2);
        loop {
            machine.charge(work)?;
            if !self.sums.is_excluded(&chosen, items.len() < OUTCOMES.len())? {
                for (threshold, outcome) in self.sums.thresholds().zip(&chosen) {
                    machine.choose(threshold, *outcome);
                }
                visit(self, machine, &chosen)?;
                machine.charge(1)?;
            }
            let after = |item: &i64| items.iter().skip_while(|other| *other != item).nth(1);
            let Some(place) = chosen.iter().rposition(|item| after(item).is_some()) else {
                return Ok(());
            };
            chosen[place] = after(&chosen[place]).copied().unwrap_or(STAR);
            for item in chosen[place + 1..].iter_mut().filter(|item| **item != STAR) {
                *item = items[0];
            }
        }
    }

    /// An edge to a state: it is impossible, or leads to a location and what holds there.
    fn edge(
        &mut self,
        machine: &Machine,
        outcomes: &[i64],
        values: &[Affine],
        next: &[i64],
    ) -> Result<(), Failure> {
        machine.charge(self.work(values.len()))?;
        let all = &self.locations.all;
        let found = all.binary_search_by(|location| location.state.as_slice().cmp(next));
        let target = found.ok().map(|i| &all[i]).filter(|target| admits(&target.residues, values));
        if target.is_some_and(|target| target.inequalities.is_empty()) {
            return Ok(());
        }
        let hypotheses = self.hypotheses(machine, outcomes, values, false)?;
        let is_closed = self.locations.lines.get(self.used).is_some_and(|line| line.multiple == 0);
        let Some(target) = target.filter(|_| !is_closed) else {
            return self.line(machine, None, &hypotheses);
        };
        for entries in &target.inequalities {
            machine.charge(self.work(1 + values.len()))?;
            let form = self.sums.form(entries, values)?;
            self.line(machine, Some(&form), &hypotheses)?;
        }
        Ok(())
    }

    /// The hypotheses of an edge or end, in the order in which lines number them.
    fn hypotheses(
        &self,
        machine: &Machine,
        outcomes: &[i64],
        values: &[Affine],
        at_end: bool,
    ) -> Result<Vec<Affine>, Limit> {
        let guards = self.sums.guards(outcomes, values, at_end)?;
        let all = [self.known.as_slice(), guards.as_slice()].concat();
        machine.charge(self.work(all.len()))?;
        Ok(all)
    }

    /// Uses the next line.
    fn line(
        &mut self,
        machine: &Machine,
        target: Option<&Affine>,
        hypotheses: &[Affine],
    ) -> Result<(), Failure> {
        let number = self.locations.first_line + self.used;
        let place = || format!("line {number}, from {}", self.place);
        let line = self.locations.lines.get(self.used);
        let line = line.ok_or_else(|| Reason::Count.at(self.name, place()))?;
        machine.charge(self.work(1 + line.terms.len()))?;
        ensure!(line.proves(target, hypotheses)?, Reason::Line.at(self.name, place()));
        self.used += 1;
        Ok(())
    }

    /// The work on this many forms.
    fn work(&self, forms: usize) -> u64 {
        let entries = 1 + self.sums.parameters + self.sums.len();
        forms as u64 * (WORK_OF_FORM + WORK_OF_ENTRY * entries as u64)
    }
}

/// Whether values have these residues, for all values of the variables.
fn admits(residues: &[Residue], values: &[Affine]) -> bool {
    let has = |(residue, value): (&Residue, &Affine)| {
        let rest = value.plus(-1, &residue.remainder.into());
        let is_multiple = |entry: &i128| entry.checked_rem(residue.modulus.into()) == Some(0);
        rest.is_ok_and(|rest| rest.entries().iter().all(is_multiple))
    };
    residues.iter().zip(values).all(has)
}
