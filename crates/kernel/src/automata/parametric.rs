//! Parametric invariants: no numbers satisfy a problem, for any values of its parameters
//! (docs/THEORY.md, section 6.13).
//!
//! In: a machine with thresholds, locations with inequalities, and a pool of lines that prove them.
//! Out: nothing, or the rejection of the first fault. Never: leaves out a letter, an outcome of a
//! threshold, or an inequality of the location that is reached.

use super::inequality::Line;
use super::rows::covering;
use super::sums::{Bounds, Residue, Sums, is_excluded};
use super::{Affine, FALSE, Letters, Machine, STAR, TRUE};
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
/// The work that a pair of thresholds counts as.
const WORK_OF_PAIR: u64 = 16;

/// A state of the machine, with conditions on the accumulators.
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
    /// Before the letter: the location, its inequalities, and the values of the accumulators.
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
        machine.work.charge(location.state.len() as u64)?;
    }
    let is_sorted = locations.is_sorted_by(|a, b| a.state <= b.state);
    ensure!(is_sorted, Reason::Order.at(name, ""));
    Ok(())
}

impl AsRef<[i64]> for Location {
    /// The items of its state.
    fn as_ref(&self) -> &[i64] {
        &self.state
    }
}

impl Proof<'_> {
    /// Checks the edges to the states before the first letter.
    fn initiation(&self) -> Checked {
        let mut start = self.machine.start();
        self.each_choice(&mut start, &OUTCOMES, &mut vec![], &mut |state, bounds| {
            if self.machine.is_false(state) {
                return Ok(());
            }
            self.edge(bounds, &self.values, state)
        })
    }

    /// The formula is false if the numbers end in a location.
    fn safety(&self, state: &[i64]) -> Checked {
        self.each_choice(&mut state.to_vec(), &TRUTHS, &mut vec![], &mut |state, bounds| {
            if self.machine.ends(false, state) {
                return Ok(());
            }
            self.contradiction(&self.guards(bounds, &self.values)?)
        })
    }

    /// The edges from a location, by every outcome and letter.
    fn consecution(&self, state: &[i64]) -> Checked {
        self.each_choice(&mut state.to_vec(), &OUTCOMES, &mut vec![], &mut |state, bounds| {
            self.machine.successors(state, Letters::ALL, &mut |letter, next| {
                self.edge(bounds, &self.sums.after(&self.values, letter)?, next)
            })
        })
    }

    /// Gives every list of these items to `visit`, as bounds of sums, with the state that has them:
    /// one item for each threshold that is open in the state, `*` for the others, unless two
    /// exclude each other; the last one changes first. `bounds` has those of the first thresholds:
    /// if they are excluded, so is what begins with them.
    fn each_choice(
        &self,
        state: &mut Vec<i64>,
        items: &[i64],
        bounds: &mut Vec<Bounds>,
        visit: &mut dyn FnMut(&[i64], &[Bounds]) -> Checked,
    ) -> Checked {
        let Some(threshold) = self.sums.thresholds().nth(bounds.len()) else {
            return visit(state, bounds);
        };
        let before = state[threshold];
        for item in if before == OPEN { items } else { &[STAR] } {
            self.machine.work.charge(WORK_OF_FORM + WORK_OF_PAIR * bounds.len() as u64)?;
            if before == OPEN {
                state[threshold] = *item;
            }
            bounds.push(self.sums.bounds(bounds.len(), *item, items.len() < OUTCOMES.len())?);
            if !is_excluded(bounds)? {
                self.each_choice(state, items, bounds, visit)?;
            }
            bounds.pop();
        }
        state[threshold] = before;
        Ok(())
    }

    /// Checks the edge to a state and values: the lines prove what holds in one of the locations
    /// that cover the state, or else that the guards are impossible.
    fn edge(&self, bounds: &[Bounds], values: &[Affine], state: &[i64]) -> Checked {
        let guards = self.guards(bounds, values)?;
        let is_met = covering(self.locations, (0, 0), state, self.machine.work, &mut |number| {
            self.is_reached(&self.locations[number], values, &guards)
        })?;
        if is_met { Ok(()) } else { self.contradiction(&guards) }
    }

    /// Whether the residues of a location fit, and lines prove its inequalities.
    fn is_reached(&self, target: &Location, values: &[Affine], guards: &[Affine]) -> Limited<bool> {
        self.charge(values.len())?;
        if !admits(&target.residues, values) {
            return Ok(false);
        }
        for entries in &target.inequalities {
            self.charge(1 + values.len())?;
            if !self.is_proved(Some(&self.sums.form(entries, values)?), guards)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Checks that what is known before the letter contradicts the guards.
    fn contradiction(&self, guards: &[Affine]) -> Checked {
        let is_proved = self.is_proved(None, guards)?;
        ensure!(is_proved, Reason::Line.at(self.name, format!("from {}", self.place)));
        Ok(())
    }

    /// Whether a line of the pool proves a target, or without one a contradiction.
    fn is_proved(&self, target: Option<&Affine>, guards: &[Affine]) -> Limited<bool> {
        let hypotheses: Vec<&Affine> = self.known.iter().chain(guards).collect();
        let entries = self.sums.entries();
        for line in self.pool {
            self.machine.work.charge(WORK_OF_ENTRY + (line.terms.len() * entries) as u64)?;
            if line.proves(target, &hypotheses, entries)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The hypotheses that bounds give for these values; they follow those of the location, in the
    /// order in which lines number them.
    fn guards(&self, bounds: &[Bounds], values: &[Affine]) -> Limited<Vec<Affine>> {
        self.charge(self.known.len() + values.len() + 2 * bounds.len())?;
        self.sums.guards(bounds, values)
    }

    /// Counts the work on this many forms.
    fn charge(&self, forms: usize) -> Limited {
        let entries = self.sums.entries() as u64;
        self.machine.work.charge(forms as u64 * (WORK_OF_FORM + WORK_OF_ENTRY * entries))
    }
}

/// Whether values have these residues, for all values of the variables.
fn admits(residues: &[Residue], values: &[Affine]) -> bool {
    let has = |(residue, value): (&Residue, &Affine)| {
        let rest = || value.plus(-1, &residue.remainder.into());
        let is_multiple = |entry: i128| entry.checked_rem(residue.modulus.into()) == Some(0);
        residue.modulus == 1 || rest().is_ok_and(|rest| rest.entries().all(is_multiple))
    };
    residues.iter().zip(values).all(has)
}
