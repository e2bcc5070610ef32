//! Parametric invariants: no numbers satisfy a problem, for any values of its parameters
//! (docs/THEORY.md, section 6.12).
//!
//! In: a machine with thresholds, locations with inequalities, and lines that prove them. Out:
//! nothing, or the rejection of the first fault. Never: leaves out a letter, an outcome of a
//! threshold, or an inequality of the location that is reached.

use super::formula::Truth;
use super::inequality::{Entries, Form, Line};
use super::invariant::spelled;
use super::machine::Letters;
use super::sums::{Residue, Sums};
use super::{FALSE, Machine, TRUE};
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

/// A state of the machine, and what holds of the accumulators there.
pub struct Location {
    pub state: Vec<i64>,
    /// One for each accumulator.
    pub residues: Vec<Residue>,
    pub inequalities: Vec<Entries>,
}

/// The body of a section `parametric`.
pub struct Locations {
    pub all: Vec<Location>,
    pub lines: Vec<Line>,
    /// The line of the certificate that has the first of `lines`.
    pub first_line: usize,
}

/// A proof being checked: the lines not yet used.
struct Proof<'p> {
    name: &'p str,
    sums: &'p Sums,
    locations: &'p Locations,
    used: usize,
}

/// What is known before a letter: at the start, or in a location.
struct Source<'p> {
    place: String,
    state: &'p [i64],
    /// Its thresholds that are open.
    open: Vec<usize>,
    /// The inequalities of the location.
    known: Vec<Form>,
    values: Vec<Form>,
}

/// Initiation, safety and consecution: no word satisfies the formula of the machine, for any
/// values of the parameters.
pub fn parametric(
    name: &str,
    machine: &mut Machine,
    sums: &Sums,
    locations: &Locations,
) -> Result<(), Failure> {
    machine.grant(locations.lines.len() + locations.all.len());
    sorted(name, machine, &locations.all)?;
    let mut proof = Proof { name, sums, locations, used: 0 };
    let (open, values, place) = (sums.thresholds(), sums.start(), "the start".to_string());
    let start = Source { place, state: &[], open, known: vec![], values };
    proof.initiation(machine, &start)?;
    for (i, location) in locations.all.iter().enumerate() {
        machine.charge(proof.work(location.inequalities.len() + sums.len()))?;
        let values = sums.values(&location.residues);
        let form = |entries| sums.form(entries, &values);
        let known = location.inequalities.iter().map(form).collect::<Result<_, Limit>>()?;
        let is_open = |threshold: &usize| location.state[*threshold] == OPEN;
        let open = sums.thresholds().into_iter().filter(is_open).collect();
        let place = format!("location {i}");
        let source = Source { place, state: &location.state, open, known, values };
        proof.safety(machine, &source)?;
        proof.consecution(machine, &source)?;
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
        let before = i.checked_sub(1).and_then(|before| locations.get(before));
        let is_after = before.is_none_or(|before| before.state < location.state);
        ensure!(is_after, Reason::Unsorted.at(name, format!("location {i}")));
        machine.charge(location.state.len() as u64)?;
    }
    Ok(())
}

/// Gives every list of this many items to `visit`; the last item changes first.
fn each_choice(
    count: usize,
    items: &[i64],
    mut visit: impl FnMut(&[i64]) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut digits = vec![0; count];
    loop {
        let chosen: Vec<i64> = digits.iter().map(|digit| items[*digit]).collect();
        visit(&chosen)?;
        let Some(place) = digits.iter().rposition(|digit| digit + 1 < items.len()) else {
            return Ok(());
        };
        digits[place] += 1;
        digits[place + 1..].fill(0);
    }
}

fn choose(machine: &mut Machine, thresholds: &[usize], outcomes: &[i64]) {
    for (threshold, outcome) in thresholds.iter().zip(outcomes) {
        machine.choose(*threshold, *outcome);
    }
}

impl Proof<'_> {
    /// The edges from before the first letter.
    fn initiation(&mut self, machine: &mut Machine, start: &Source) -> Result<(), Failure> {
        each_choice(start.open.len(), &OUTCOMES, |outcomes| {
            machine.charge(machine.cost())?;
            choose(machine, &start.open, outcomes);
            let Some(next) = machine.start() else { return Ok(()) };
            let place = || start.place.clone();
            self.edge(machine, start, outcomes, &start.values, &next, &place)
        })
    }

    /// The formula is false if the numbers end in a location.
    fn safety(&mut self, machine: &mut Machine, source: &Source) -> Result<(), Failure> {
        let place = || source.place.clone();
        let is_open = machine.value(source.state) != Truth::True;
        ensure!(is_open, Reason::Safety.at(self.name, place()));
        each_choice(source.open.len(), &TRUTHS, |truths| {
            machine.charge(machine.cost())?;
            choose(machine, &source.open, truths);
            if machine.value_at_end(source.state) == Truth::False {
                return Ok(());
            }
            let guards = self.sums.at_end(&source.open, truths, &source.values)?;
            let hypotheses = self.hypotheses(machine, source, guards)?;
            self.line(machine, None, &hypotheses, &place)
        })
    }

    /// The edges from a location, by every outcome and letter.
    fn consecution(&mut self, machine: &mut Machine, source: &Source) -> Result<(), Failure> {
        each_choice(source.open.len(), &OUTCOMES, |outcomes| {
            choose(machine, &source.open, outcomes);
            let machine = &*machine;
            let mut result = Ok(());
            machine.successors(source.state, Letters::ALL, |letter, next| {
                result = self.letter(machine, source, outcomes, letter, next);
                result.is_err()
            });
            result?;
            Ok(machine.charge(1)?)
        })
    }

    /// The edge by a letter.
    fn letter(
        &mut self,
        machine: &Machine,
        source: &Source,
        outcomes: &[i64],
        letter: u32,
        next: &[i64],
    ) -> Result<(), Failure> {
        machine.charge(self.work(source.values.len()))?;
        let values = self.sums.after(&source.values, letter)?;
        let place = || format!("{}, letter {}", source.place, spelled(letter, machine.tracks()));
        self.edge(machine, source, outcomes, &values, next, &place)
    }

    /// An edge to a state: it is impossible, or leads to a location and what holds there.
    fn edge(
        &mut self,
        machine: &Machine,
        source: &Source,
        outcomes: &[i64],
        values: &[Form],
        next: &[i64],
        place: &dyn Fn() -> String,
    ) -> Result<(), Failure> {
        let all = &self.locations.all;
        let found = all.binary_search_by(|location| location.state.as_slice().cmp(next));
        let target = found.ok().map(|i| &all[i]).filter(|target| admits(&target.residues, values));
        if target.is_some_and(|target| target.inequalities.is_empty()) {
            return Ok(());
        }
        let guards = self.sums.guards(&source.open, outcomes, values)?;
        let hypotheses = self.hypotheses(machine, source, guards)?;
        let is_closed = self.locations.lines.get(self.used).is_some_and(|line| line.multiple == 0);
        let Some(target) = target.filter(|_| !is_closed) else {
            return self.line(machine, None, &hypotheses, place);
        };
        for entries in &target.inequalities {
            machine.charge(self.work(1 + values.len()))?;
            let form = self.sums.form(entries, values)?;
            self.line(machine, Some(&form), &hypotheses, place)?;
        }
        Ok(())
    }

    /// The hypotheses of an edge or end, in the order in which lines number them.
    fn hypotheses(
        &self,
        machine: &Machine,
        source: &Source,
        guards: Vec<Form>,
    ) -> Result<Vec<Form>, Limit> {
        let naturals = self.sums.naturals();
        let all: Vec<Form> = source.known.iter().cloned().chain(guards).chain(naturals).collect();
        machine.charge(self.work(all.len()))?;
        Ok(all)
    }

    /// Uses the next line.
    fn line(
        &mut self,
        machine: &Machine,
        target: Option<&Form>,
        hypotheses: &[Form],
        place: &dyn Fn() -> String,
    ) -> Result<(), Failure> {
        let Some(line) = self.locations.lines.get(self.used) else {
            let place = format!("{}: no line of proof is left", place());
            return Err(Reason::Count.at(self.name, place).into());
        };
        machine.charge(self.work(1 + line.terms.len()))?;
        let number = self.locations.first_line + self.used;
        self.used += 1;
        let proved = line.proves(target, hypotheses)?;
        let place = || format!("line {number}, for {}", place());
        ensure!(proved, Reason::Line.at(self.name, place()));
        Ok(())
    }

    /// The work on this many forms.
    fn work(&self, forms: usize) -> u64 {
        let entries = 1 + self.sums.variables() as u64;
        forms as u64 * (WORK_OF_FORM + WORK_OF_ENTRY * entries)
    }
}

/// Whether values have these residues, for all values of the variables.
fn admits(residues: &[Residue], values: &[Form]) -> bool {
    let has = |(residue, value): (&Residue, &Form)| {
        let rest = value.plus_constant(-i128::from(residue.remainder));
        rest.is_ok_and(|rest| rest.is_multiple_of(residue.modulus))
    };
    residues.iter().zip(values).all(has)
}
