//! Parametric invariants: no numbers satisfy a problem, for any values of its parameters
//! (docs/THEORY.md, section 6.13).
//!
//! In: a machine with thresholds, locations with inequalities, and a pool of lines that prove them.
//! Out: nothing, or the rejection of the first fault. Never: leaves out a letter, an outcome of a
//! threshold, or an inequality of the location that is reached.

use std::collections::{BTreeMap, BTreeSet};

use super::inequality::Line;
use super::sums::{Bounds, Residue, Sums, is_excluded};
use super::{Affine, FALSE, Letters, Machine, STAR, TRUE, Truth};
use crate::{Checked, Limited, Reason};

/// The state of an open threshold.
const OPEN: i64 = 0;
/// The outcomes of an open threshold, in their order.
const OUTCOMES: [i64; 3] = [FALSE, OPEN, TRUE];
/// Its truth at the end, in this order.
const TRUTHS: [i64; 2] = [FALSE, TRUE];
/// The work that a form counts as, and each of its entries.
const WORK_OF_FORM: u64 = 128;
const WORK_OF_ENTRY: u64 = 8;
/// The work of trying a line, beside one for each hypothesis and entry.
const WORK_OF_LINE: usize = 8;
/// The work that a pair of thresholds counts as.
const WORK_OF_PAIR: u64 = 16;

/// A state of the machine, and what holds of the accumulators there.
pub struct Location {
    pub state: Vec<i64>,
    /// One for each accumulator.
    pub residues: Vec<Residue>,
    /// Lists of entries over 1, the parameters and the accumulators: such a form is natural.
    pub inequalities: Vec<Vec<i64>>,
}

/// A proof being checked.
struct Proof<'p> {
    name: &'p str,
    machine: &'p Machine<'p>,
    sums: &'p Sums,
    pool: &'p [Line],
    locations: &'p [Location],
    /// What holds before the letter: where that is, the inequalities of the location, the values of
    /// the accumulators.
    place: String,
    known: Vec<Affine>,
    values: Vec<Affine>,
}

/// Initiation, safety and consecution: no word satisfies the formula of the machine, for any
/// values of the parameters. One line of the pool is enough for each inequality.
pub fn parametric(
    name: &str,
    machine: &Machine,
    sums: &Sums,
    pool: &[Line],
    locations: &[Location],
) -> Checked {
    sorted(name, machine, locations)?;
    let (place, known, values) =
        ("the start".to_string(), vec![], vec![Affine::default(); sums.len()]);
    let mut proof = Proof { name, machine, sums, pool, locations, place, known, values };
    proof.initiation()?;
    for (i, location) in locations.iter().enumerate() {
        proof.charge(location.inequalities.len() + sums.len())?;
        proof.place = format!("location {i}");
        proof.values = sums.values(&location.residues)?;
        let form = |entries: &Vec<i64>| sums.form(entries, &proof.values);
        proof.known = location.inequalities.iter().map(form).collect::<Limited<_>>()?;
        proof.safety(&location.state)?;
        proof.consecution(&location.state)?;
    }
    Ok(())
}

/// Checks that the locations are sorted states of a machine.
fn sorted(name: &str, machine: &Machine, locations: &[Location]) -> Checked {
    for (i, location) in locations.iter().enumerate() {
        if let Some(column) = machine.misfit(&location.state) {
            return Err(Reason::Item.at(name, format!("location {i}, item {column}")).into());
        }
        machine.charge(location.state.len() as u64)?;
    }
    let is_sorted = locations.is_sorted_by(|a, b| a.state <= b.state);
    ensure!(is_sorted, Reason::Unsorted.at(name, ""));
    Ok(())
}

impl Proof<'_> {
    /// The edges from before the first letter.
    fn initiation(&mut self) -> Checked {
        self.each_choice(None, &OUTCOMES, &mut vec![], &mut |proof, bounds| {
            let Some(next) = proof.machine.start() else { return Ok(()) };
            proof.edge(bounds, &proof.values.clone(), &next)
        })
    }

    /// The formula is false if the numbers end in a location.
    fn safety(&mut self, state: &[i64]) -> Checked {
        let is_open = self.machine.value(state) != Truth::TRUE;
        ensure!(is_open, Reason::Safety.at(self.name, self.place.clone()));
        self.each_choice(Some(state), &TRUTHS, &mut vec![], &mut |proof, bounds| {
            if proof.machine.value_at_end(state) == Truth::FALSE {
                return Ok(());
            }
            let hypotheses = proof.hypotheses(bounds, &proof.values)?;
            proof.contradiction(&hypotheses)
        })
    }

    /// The edges from a location, by every outcome and letter. Letters with the same digits on the
    /// tracks of accumulators that lead to the same state are one edge.
    fn consecution(&mut self, state: &[i64]) -> Checked {
        let tracks = self.sums.tracks();
        self.each_choice(Some(state), &OUTCOMES, &mut vec![], &mut |proof, bounds| {
            let mut edges: BTreeMap<Vec<i64>, BTreeSet<u32>> = BTreeMap::new();
            proof.machine.successors(state, Letters::ALL, |letters, next| {
                let digits = letters.each().map(|letter| letter & tracks);
                edges.entry(next.to_vec()).or_default().extend(digits);
                false
            });
            proof.machine.charge(0)?;
            for (next, letters) in edges {
                for letter in letters {
                    let values = proof.sums.after(&proof.values, letter)?;
                    proof.edge(bounds, &values, &next)?;
                }
            }
            Ok(())
        })
    }

    /// Gives every list of these items to `visit`, as bounds of sums: one item for each threshold
    /// that is open in a state, `*` for the others, unless two exclude each other; the last one
    /// changes first. The machine follows them. `bounds` has those of the first thresholds: if they
    /// are excluded, so is what begins with them.
    fn each_choice<F: FnMut(&mut Self, &[Bounds]) -> Checked>(
        &mut self,
        state: Option<&[i64]>,
        items: &[i64],
        bounds: &mut Vec<Bounds>,
        visit: &mut F,
    ) -> Checked {
        let Some(threshold) = self.sums.thresholds().nth(bounds.len()) else {
            self.machine.charge(self.machine.cost())?;
            visit(self, bounds)?;
            return Ok(self.machine.charge(1)?);
        };
        let is_open = state.is_none_or(|state| state[threshold] == OPEN);
        for item in if is_open { items } else { &[STAR] } {
            self.machine.charge(WORK_OF_FORM + WORK_OF_PAIR * bounds.len() as u64)?;
            self.machine.choose(threshold, *item);
            bounds.push(self.sums.bounds(bounds.len(), *item, items.len() < OUTCOMES.len())?);
            if !is_excluded(bounds)? {
                self.each_choice(state, items, bounds, visit)?;
            }
            bounds.pop();
        }
        Ok(())
    }

    /// An edge to a state: it leads to a location and what holds there, or is impossible.
    fn edge(&mut self, bounds: &[Bounds], values: &[Affine], next: &[i64]) -> Checked {
        self.charge(values.len())?;
        let first = self.locations.partition_point(|location| location.state.as_slice() < next);
        let same = self.locations[first..].iter().take_while(|target| target.state == next);
        let targets: Vec<&Location> =
            same.filter(|target| admits(&target.residues, values)).collect();
        self.charge(targets.len() * values.len())?;
        if targets.iter().any(|target| target.inequalities.is_empty()) {
            return Ok(());
        }
        let hypotheses = self.hypotheses(bounds, values)?;
        for target in targets {
            if self.is_reached(target, values, &hypotheses)? {
                return Ok(());
            }
        }
        self.contradiction(&hypotheses)
    }

    /// Whether lines prove what holds in a location.
    fn is_reached(
        &self,
        target: &Location,
        values: &[Affine],
        hypotheses: &[Affine],
    ) -> Limited<bool> {
        for entries in &target.inequalities {
            self.charge(1 + values.len())?;
            if !self.is_proved(Some(&self.sums.form(entries, values)?), hypotheses)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The hypotheses contradict each other.
    fn contradiction(&self, hypotheses: &[Affine]) -> Checked {
        let is_proved = self.is_proved(None, hypotheses)?;
        ensure!(is_proved, Reason::Line.at(self.name, format!("from {}", self.place)));
        Ok(())
    }

    /// Whether a line of the pool proves a target, or without one a contradiction.
    fn is_proved(&self, target: Option<&Affine>, hypotheses: &[Affine]) -> Limited<bool> {
        for line in self.pool {
            self.machine.charge((WORK_OF_LINE + line.terms.len() * self.entries()) as u64)?;
            if line.proves(target, hypotheses, self.entries())? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The hypotheses of an edge or end, in the order in which lines number them.
    fn hypotheses(&self, bounds: &[Bounds], values: &[Affine]) -> Limited<Vec<Affine>> {
        let all = [self.known.clone(), self.sums.guards(bounds, values)?].concat();
        self.charge(all.len())?;
        Ok(all)
    }

    /// The number of entries of a form.
    fn entries(&self) -> usize {
        1 + self.sums.parameters + self.sums.len()
    }

    /// Counts the work on this many forms.
    fn charge(&self, forms: usize) -> Limited {
        let entries = self.entries() as u64;
        self.machine.charge(forms as u64 * (WORK_OF_FORM + WORK_OF_ENTRY * entries))
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
