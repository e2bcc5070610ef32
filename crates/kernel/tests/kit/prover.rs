//! Sections `parametric` of certificates, made by brute force: bounds are fitted to what a problem reaches at a few
//! values of its parameters, and lines of proof are tried out one by one. It shares no code with the kernel or the
//! search.

use std::collections::{BTreeMap, BTreeSet};

use super::parametric::{Affine, FAILS, HOLDS, OPEN, Problem, STAR, State, Sum, at, choices};

/// The greatest multiplier of a line, and the greatest multiple of its target.
const MULTIPLIERS: i64 = 4;
/// Hypotheses of a line.
const HYPOTHESES: usize = 5;
/// Lines with more hypotheses than this have multipliers 1 only.
const FEW: usize = 3;
/// Slopes of bounds, and sums in a bound.
const SLOPES: [i64; 5] = [-2, -1, 0, 1, 2];
const DIRECTIONS: usize = 3;
/// Bounds with larger entries are not tried: their sum is not bounded.
const ENTRIES: i64 = 12;

/// A location: residues and inequalities over 1, the parameters and the accumulators.
#[derive(Clone, Debug, Default)]
struct Location {
    residues: Vec<(i64, i64)>,
    bounds: Vec<Vec<i64>>,
}

/// Constants, factors of the parameters, factors of the accumulators' quotients.
type Form = Vec<i64>;
/// D, and hypotheses with multipliers.
type Line = (i64, Vec<(usize, i64)>);

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

fn normalised(mut form: Form) -> Form {
    let divisor = form[1..].iter().fold(0, |divisor, factor| gcd(divisor, *factor));
    if divisor > 1 {
        form[0] = form[0].div_euclid(divisor);
        form[1..].iter_mut().for_each(|factor| *factor /= divisor);
    }
    form
}

/// Lines of proof, found by trial.
fn prove(target: Option<&Form>, hypotheses: &[Form]) -> Option<Line> {
    let multiples: Vec<i64> = if target.is_some() { (1..=MULTIPLIERS).collect() } else { vec![0] };
    for size in 0..=HYPOTHESES.min(hypotheses.len()) {
        for multiple in &multiples {
            let length = hypotheses.first().or(target).map_or(1, Vec::len);
            let rest = target.map_or(vec![0; length], |target| target.iter().map(|x| x * multiple).collect());
            let mut terms = vec![];
            if combine(*multiple, &rest, hypotheses, 0, size, &mut terms) {
                return Some((*multiple, terms));
            }
        }
    }
    None
}

fn combine(
    multiple: i64,
    rest: &[i64],
    hypotheses: &[Form],
    from: usize,
    left: usize,
    terms: &mut Vec<(usize, i64)>,
) -> bool {
    if left == 0 {
        return rest[1..].iter().all(|factor| *factor == 0)
            && if multiple == 0 { rest[0] > 0 } else { rest[0] > -multiple };
    }
    for j in from..hypotheses.len() {
        let most = if terms.len() + left > FEW { 1 } else { MULTIPLIERS };
        for factor in 1..=most {
            let next: Form = rest.iter().zip(&hypotheses[j]).map(|(a, b)| a - factor * b).collect();
            terms.push((j, factor));
            if combine(multiple, &next, hypotheses, j + 1, left - 1, terms) {
                return true;
            }
            terms.pop();
        }
    }
    false
}

/// What a certificate's section is made from.
pub struct Prover {
    problem: Problem,
    locations: BTreeMap<State, Location>,
}

impl Prover {
    /// Explores a problem at the values of its parameters up to `greatest`.
    pub fn new(problem: Problem, greatest: i64) -> Prover {
        let mut found = BTreeMap::new();
        let values: Vec<i64> = (0..=greatest).collect();
        for values in choices(problem.parameters, &values) {
            problem.reached(&values, &mut found);
        }
        let sums = problem.sums().len();
        let locations =
            found.into_iter().map(|(state, samples)| (state, fitted(&samples, problem.parameters, sums)));
        Prover { locations: locations.collect(), problem }
    }

    fn values(&self, residues: &[(i64, i64)]) -> Vec<Form> {
        let (p, a) = (self.problem.parameters, residues.len());
        residues
            .iter()
            .enumerate()
            .map(|(i, (q, r))| {
                let mut form = vec![0; 1 + p + a];
                (form[0], form[1 + p + i]) = (*r, *q);
                form
            })
            .collect()
    }

    fn form(&self, entries: &[i64], values: &[Form]) -> Form {
        let p = self.problem.parameters;
        let mut form = entries[..=p].to_vec();
        form.resize(1 + p + values.len(), 0);
        for (factor, value) in entries[1 + p..].iter().zip(values) {
            form.iter_mut().zip(value).for_each(|(entry, more)| *entry += factor * more);
        }
        normalised(form)
    }

    /// A bound of a sum as a form: factor * (s - bound) + more.
    fn guard(factor: i64, value: &Form, bound: &Affine, more: i64) -> Form {
        let mut form: Form = value.iter().map(|entry| factor * entry).collect();
        form.iter_mut().zip(bound).for_each(|(entry, bound)| *entry -= factor * bound);
        form[0] += more;
        normalised(form)
    }

    fn naturals(&self) -> Vec<Form> {
        let length = 1 + self.problem.parameters + self.problem.sums().len();
        (1..=self.problem.parameters)
            .map(|i| {
                let mut form = vec![0; length];
                form[i] = 1;
                form
            })
            .collect()
    }

    fn hypotheses(&self, known: &[Form], open: &BTreeMap<usize, i64>, values: &[Form]) -> Vec<Form> {
        let mut all = known.to_vec();
        for (i, number, [_, high, fail]) in self.problem.thresholds() {
            let value = &values[number];
            match open.get(&i) {
                Some(&HOLDS) => all.push(Self::guard(1, value, &high, 0)),
                Some(&FAILS) => all.push(Self::guard(-1, value, &fail, 0)),
                Some(_) => {
                    all.push(Self::guard(1, value, &fail, -1));
                    all.push(Self::guard(-1, value, &high, -1));
                }
                None => {}
            }
        }
        all.extend(self.naturals());
        all
    }

    /// Whether two outcomes, or two truth values at the end, leave nothing to an accumulator.
    fn excluded(&self, open: &BTreeMap<usize, i64>, at_end: bool) -> bool {
        let (mut least, mut most): (Sum, Sum) = (vec![], vec![]);
        let shifted = |bound: &Affine, by: i64| [vec![bound[0] + by], bound[1..].to_vec()].concat();
        for (i, number, [low, high, fail]) in self.problem.thresholds() {
            let below = shifted(&low, -1);
            let (high, fail) = if at_end { (low, below) } else { (high, fail) };
            match open.get(&i) {
                Some(&HOLDS) => least.push((number, high)),
                Some(&FAILS) => most.push((number, fail)),
                Some(_) => {
                    least.push((number, shifted(&fail, 1)));
                    most.push((number, shifted(&high, -1)));
                }
                None => {}
            }
        }
        least.iter().any(|(number, least)| {
            most.iter().filter(|most| most.0 == *number).any(|(_, most)| {
                let room: Vec<i64> = most.iter().zip(least).map(|(most, least)| most - least).collect();
                room[0] < 0 && room.iter().all(|entry| *entry <= 0)
            })
        })
    }

    /// The lines of an edge; the bounds of its target that cannot be proved, or none if a contradiction
    /// is needed and cannot be found.
    fn edge(
        &self,
        hypotheses: &[Form],
        values: &[Form],
        next: &State,
    ) -> Result<Vec<Line>, (Option<State>, Vec<usize>)> {
        let target = self.locations.get(next).filter(|target| {
            target.residues.iter().zip(values).all(|((q, r), value)| {
                (value[0] - r) % q == 0 && value[1..].iter().all(|factor| factor % q == 0)
            })
        });
        let Some(target) = target else {
            let line = prove(None, hypotheses);
            let state = self.locations.contains_key(next).then(|| next.clone());
            return line.map(|line| vec![line]).ok_or((state, vec![]));
        };
        let found: Vec<Option<Line>> =
            target.bounds.iter().map(|bound| prove(Some(&self.form(bound, values)), hypotheses)).collect();
        if found.iter().all(Option::is_some) {
            return Ok(found.into_iter().flatten().collect());
        }
        if let Some(line) = prove(None, hypotheses) {
            return Ok(vec![line]);
        }
        let missing = (0..found.len()).filter(|i| found[*i].is_none()).collect();
        Err((Some(next.clone()), missing))
    }

    /// The lines of all obligations; or the bounds of a location to be dropped.
    fn lines(&self) -> Result<Vec<Line>, (Option<State>, Vec<usize>)> {
        let (problem, mut lines) = (&self.problem, vec![]);
        let thresholds: Vec<usize> = problem.thresholds().iter().map(|t| t.0).collect();
        let sums = problem.sums();
        let choose = |open: &[usize], chosen: &[i64]| -> BTreeMap<usize, i64> {
            open.iter().copied().zip(chosen.iter().copied()).collect()
        };
        let zero = vec![vec![0; 1 + problem.parameters + sums.len()]; sums.len()];
        for chosen in choices(thresholds.len(), &[FAILS, OPEN, HOLDS]) {
            let outcomes = choose(&thresholds, &chosen);
            if self.excluded(&outcomes, false) {
                continue;
            }
            if let Some(next) = problem.start(&outcomes) {
                lines.extend(self.edge(&self.hypotheses(&[], &outcomes, &zero), &zero, &next)?);
            }
        }
        for (state, location) in &self.locations {
            let values = self.values(&location.residues);
            let known: Vec<Form> = location.bounds.iter().map(|bound| self.form(bound, &values)).collect();
            let open: Vec<usize> = thresholds.iter().copied().filter(|i| state[*i] == OPEN).collect();
            for chosen in choices(open.len(), &[FAILS, HOLDS]) {
                let truths = choose(&open, &chosen);
                if self.excluded(&truths, true) || problem.false_at_end(state, &truths) {
                    continue;
                }
                let mut hypotheses = known.clone();
                for (i, number, [low, ..]) in problem.thresholds() {
                    match truths.get(&i) {
                        Some(&HOLDS) => hypotheses.push(Self::guard(1, &values[number], &low, 0)),
                        Some(_) => hypotheses.push(Self::guard(-1, &values[number], &low, -1)),
                        None => {}
                    }
                }
                hypotheses.extend(self.naturals());
                lines.push(prove(None, &hypotheses).ok_or((None, vec![]))?);
            }
            for chosen in choices(open.len(), &[FAILS, OPEN, HOLDS]) {
                let outcomes = choose(&open, &chosen);
                if self.excluded(&outcomes, false) {
                    continue;
                }
                for letter in letters(problem.tracks) {
                    let Some(next) = problem.step(state, letter, &outcomes) else { continue };
                    let after: Vec<Form> = values
                        .iter()
                        .zip(&sums)
                        .map(|(value, sum)| {
                            let mut after: Form = value.iter().map(|entry| 2 * entry).collect();
                            for (_, factor) in sum.iter().filter(|(track, _)| letter >> track & 1 == 1) {
                                after.iter_mut().zip(factor).for_each(|(entry, more)| *entry += more);
                            }
                            after
                        })
                        .collect();
                    lines.extend(self.edge(&self.hypotheses(&known, &outcomes, &after), &after, &next)?);
                }
            }
        }
        Ok(lines)
    }

    /// The section `parametric name`, if the bounds that hold by induction suffice.
    pub fn section(mut self, name: &str) -> Option<String> {
        loop {
            match self.lines() {
                Ok(lines) => {
                    let lines = self.minimal(lines);
                    return Some(self.written(name, &lines));
                }
                Err((Some(state), missing)) => {
                    let location = self.locations.get_mut(&state)?;
                    if missing.is_empty() {
                        location.residues.iter_mut().for_each(|residue| *residue = (1, 0));
                    }
                    for i in missing.into_iter().rev() {
                        location.bounds.remove(i);
                    }
                }
                Err((None, _)) => return None,
            }
        }
    }

    /// Leaves out the bounds and residues that the proof does not need.
    fn minimal(&mut self, mut lines: Vec<Line>) -> Vec<Line> {
        let states: Vec<State> = self.locations.keys().cloned().collect();
        for state in states {
            let count = self.locations[&state].bounds.len();
            for i in (0..=count).rev() {
                let before = self.locations[&state].clone();
                let location = self.locations.get_mut(&state).expect("a location");
                if i == count {
                    location.residues.iter_mut().for_each(|residue| *residue = (1, 0));
                } else {
                    location.bounds.remove(i);
                }
                match self.lines() {
                    Ok(fewer) => lines = fewer,
                    Err(_) => _ = self.locations.insert(state.clone(), before),
                }
            }
        }
        lines
    }

    fn written(&self, name: &str, lines: &[Line]) -> String {
        let words = |entries: &[i64]| entries.iter().map(i64::to_string).collect::<Vec<String>>().join(" ");
        let item = |item: &i64| match *item {
            HOLDS => "T".to_owned(),
            FAILS => "F".to_owned(),
            STAR => "*".to_owned(),
            state => state.to_string(),
        };
        let (width, sums) = (self.problem.components.len(), self.problem.sums().len());
        let count = self.locations.len();
        let mut text = format!("parametric {name} width {width} accumulators {sums} locations {count}\n");
        for (state, location) in &self.locations {
            text += &format!("at {}\n", state.iter().map(item).collect::<Vec<String>>().join(" "));
            if location.residues.iter().any(|residue| residue.0 > 1) {
                let entries: Vec<i64> = location.residues.iter().flat_map(|(q, r)| [*q, *r]).collect();
                text += &format!("mod {}\n", words(&entries));
            }
            for bound in &location.bounds {
                text += &format!("ge {}\n", words(bound));
            }
        }
        for (multiple, terms) in lines {
            let terms: Vec<i64> = terms.iter().flat_map(|(j, factor)| [*j as i64, *factor]).collect();
            text += &format!("by {}\n", words(&[vec![*multiple], terms].concat()));
        }
        text
    }
}

/// Letters, the first track changing last.
fn letters(tracks: usize) -> impl Iterator<Item = u32> {
    (0..1u32 << tracks)
        .map(move |code| (0..tracks).map(|track| (code >> (tracks - 1 - track) & 1) << track).sum())
}

/// The residues and bounds that samples have in common.
fn fitted(samples: &BTreeSet<(Vec<i64>, Vec<i64>)>, parameters: usize, sums: usize) -> Location {
    let mut location = Location::default();
    for i in 0..sums {
        let rests: BTreeSet<i64> = samples.iter().map(|(_, s)| s[i].rem_euclid(2)).collect();
        let only = rests.first().filter(|_| rests.len() == 1);
        location.residues.push(only.map_or((1, 0), |rest| (2, *rest)));
    }
    for direction in choices(sums, &[-1, 0, 1]) {
        let used = direction.iter().filter(|factor| **factor != 0).count();
        if used == 0 || used > DIRECTIONS {
            continue;
        }
        let mut least: BTreeMap<&[i64], i64> = BTreeMap::new();
        for (values, s) in samples {
            let value: i64 = direction.iter().zip(s).map(|(factor, s)| factor * s).sum();
            least.entry(values).and_modify(|least| *least = value.min(*least)).or_insert(value);
        }
        for slopes in choices(parameters, &SLOPES) {
            let base = least.iter().map(|(values, least)| {
                least - slopes.iter().zip(*values).map(|(slope, value)| slope * value).sum::<i64>()
            });
            let bound = [vec![base.min().expect("a sample")], slopes].concat();
            let touched = least.iter().filter(|(values, least)| at(&bound, values) == **least).count();
            if touched > parameters && bound.iter().all(|entry| entry.abs() <= ENTRIES) {
                location
                    .bounds
                    .push([bound.iter().map(|entry| -entry).collect(), direction.clone()].concat());
            }
        }
    }
    location
}
