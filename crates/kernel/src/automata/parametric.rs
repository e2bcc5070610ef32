//! Parametric invariants: no numbers satisfy a problem, for any values of its parameters
//! (docs/THEORY.md, section 6.13).
//!
//! In: a machine with thresholds, locations with inequalities, and a pool of lines that prove them.
//! Out: nothing, or the rejection of the first fault. Never: leaves out a letter, an outcome of a
//! threshold, or an inequality of the location that is reached.

use super::inequality::Line;
use super::rows::covering;
use super::sums::{Accumulators, Bounds, Residue, is_excluded, values};
use super::{FALSE, Form, Letters, Machine, STAR, TRUE};
use crate::{Checked, Fuel, Limited, Reason};

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

/// What to do with a state and the bounds of its thresholds.
type VisitChoice<'v> = dyn FnMut(&[i64], &[Bounds], &mut Fuel) -> Checked + 'v;

/// A proof being checked.
struct Proof<'p> {
    name: &'p str,
    machine: &'p Machine,
    sums: &'p Accumulators,
    pool: &'p [Line],
    locations: &'p [Location],
    /// Before the letter: the location, its inequalities, and the values of the accumulators.
    place: String,
    known: Vec<Form>,
    values: Vec<Form>,
}

/// Initiation, safety and consecution: no word satisfies the formula of the machine, for any
/// values of the parameters. One line of the pool is enough for each inequality.
pub fn parametric(
    name: &str,
    machine: &Machine,
    sums: &Accumulators,
    pool: &[Line],
    locations: &[Location],
    fuel: &mut Fuel,
) -> Checked {
    sorted(name, machine, locations, fuel)?;
    let (place, known) = ("the start".to_string(), vec![]);
    let zeros = vec![Form::default(); sums.len()];
    let mut proof = Proof { name, machine, sums, pool, locations, place, known, values: zeros };
    proof.initiation(fuel)?;
    for (i, location) in locations.iter().enumerate() {
        proof.charge(location.inequalities.len() + sums.len(), fuel)?;
        proof.place = format!("location {i}");
        proof.values = values(&location.residues)?;
        let form = |entries: &Vec<i64>| sums.form(entries, &proof.values);
        proof.known = location.inequalities.iter().map(form).collect::<Limited<_>>()?;
        proof.safety(&location.state, fuel)?;
        proof.consecution(&location.state, fuel)?;
    }
    Ok(())
}

/// Checks that the locations are sorted states of a machine.
fn sorted(name: &str, machine: &Machine, locations: &[Location], fuel: &mut Fuel) -> Checked {
    for (i, location) in locations.iter().enumerate() {
        if let Some(column) = machine.misfit(&location.state) {
            return Err(Reason::Item.at(name, format!("location {i}, item {column}")).into());
        }
        fuel.charge(location.state.len() as u64)?;
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
    fn initiation(&self, fuel: &mut Fuel) -> Checked {
        let mut start = self.machine.start();
        self.each_choice(&mut start, &OUTCOMES, &mut vec![], fuel, &mut |state, bounds, fuel| {
            if self.machine.is_false(state) {
                return Ok(());
            }
            self.edge(bounds, &self.values, state, fuel)
        })
    }

    /// The formula is false if the numbers end in a location.
    fn safety(&self, state: &[i64], fuel: &mut Fuel) -> Checked {
        let mut state = state.to_vec();
        self.each_choice(&mut state, &TRUTHS, &mut vec![], fuel, &mut |state, bounds, fuel| {
            if self.machine.ends(false, state) {
                return Ok(());
            }
            let guards = self.guards(bounds, &self.values, fuel)?;
            self.contradiction(&guards, fuel)
        })
    }

    /// The edges from a location, by every outcome and letter.
    fn consecution(&self, state: &[i64], fuel: &mut Fuel) -> Checked {
        let mut state = state.to_vec();
        self.each_choice(&mut state, &OUTCOMES, &mut vec![], fuel, &mut |state, bounds, fuel| {
            self.machine.successors(state, Letters::ALL, fuel, &mut |letter, next, fuel| {
                self.edge(bounds, &self.sums.after(&self.values, letter)?, next, fuel)
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
        fuel: &mut Fuel,
        visit: &mut VisitChoice,
    ) -> Checked {
        let Some(threshold) = self.sums.thresholds().nth(bounds.len()) else {
            return visit(state, bounds, fuel);
        };
        let before = state[threshold];
        for item in if before == OPEN { items } else { &[STAR] } {
            fuel.charge(WORK_OF_FORM + WORK_OF_PAIR * bounds.len() as u64)?;
            if before == OPEN {
                state[threshold] = *item;
            }
            bounds.push(self.sums.bounds(bounds.len(), *item, items.len() < OUTCOMES.len())?);
            if !is_excluded(bounds)? {
                self.each_choice(state, items, bounds, fuel, visit)?;
            }
            bounds.pop();
        }
        state[threshold] = before;
        Ok(())
    }

    /// Checks the edge to a state and values: the lines prove what holds in one of the locations
    /// that cover the state, or else that the guards are impossible.
    fn edge(&self, bounds: &[Bounds], values: &[Form], state: &[i64], fuel: &mut Fuel) -> Checked {
        let guards = self.guards(bounds, values, fuel)?;
        for number in covering(self.locations, state, fuel)? {
            if self.is_reached(&self.locations[number], values, &guards, fuel)? {
                return Ok(());
            }
        }
        self.contradiction(&guards, fuel)
    }

    /// Whether the residues of a location fit, and lines prove its inequalities.
    fn is_reached(
        &self,
        target: &Location,
        values: &[Form],
        guards: &[Form],
        fuel: &mut Fuel,
    ) -> Limited<bool> {
        self.charge(values.len(), fuel)?;
        if !admits(&target.residues, values) {
            return Ok(false);
        }
        for entries in &target.inequalities {
            self.charge(1 + values.len(), fuel)?;
            if !self.is_proved(Some(&self.sums.form(entries, values)?), guards, fuel)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Checks that what is known before the letter contradicts the guards.
    fn contradiction(&self, guards: &[Form], fuel: &mut Fuel) -> Checked {
        let is_proved = self.is_proved(None, guards, fuel)?;
        ensure!(is_proved, Reason::Line.at(self.name, format!("from {}", self.place)));
        Ok(())
    }

    /// Whether a line of the pool proves a target, or without one a contradiction.
    fn is_proved(&self, target: Option<&Form>, guards: &[Form], fuel: &mut Fuel) -> Limited<bool> {
        let hypotheses: Vec<&Form> = self.known.iter().chain(guards).collect();
        let entries = self.sums.entries();
        for line in self.pool {
            fuel.charge(WORK_OF_ENTRY + (line.terms.len() * entries) as u64)?;
            if line.proves(target, &hypotheses)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The hypotheses that bounds give for these values; they follow those of the location, in the
    /// order in which lines number them.
    fn guards(&self, bounds: &[Bounds], values: &[Form], fuel: &mut Fuel) -> Limited<Vec<Form>> {
        self.charge(self.known.len() + values.len() + 2 * bounds.len(), fuel)?;
        self.sums.guards(bounds, values)
    }

    /// Counts the work on this many forms.
    fn charge(&self, forms: usize, fuel: &mut Fuel) -> Limited {
        let entries = self.sums.entries() as u64;
        fuel.charge(forms as u64 * (WORK_OF_FORM + WORK_OF_ENTRY * entries))
    }
}

/// Whether values have these residues, for all values of the unknowns.
fn admits(residues: &[Residue], values: &[Form]) -> bool {
    let has = |(residue, value): (&Residue, &Form)| {
        let rest = || value.minus(&Form::number([residue.remainder.into()]));
        let is_multiple = |(_, factor)| factor % i128::from(residue.modulus) == 0;
        residue.modulus == 1 || rest().is_ok_and(|rest| rest.terms().all(is_multiple))
    };
    residues.iter().zip(values).all(has)
}
