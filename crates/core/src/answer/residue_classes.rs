//! For which values of its parameter a claim holds: an answer for each residue class.
//!
//! In: a program with one parameter, and a claim. The first values are answered one by one. If their verdicts repeat with
//! some modulus, each residue class modulo this number is answered as a claim with a parameter of its own: the claim
//! itself where it holds for the values that were looked at, its opposite where it fails for them. Out: parts of the
//! values, each with an answer of its own; no part says more than its certificate.

use std::collections::BTreeMap;
use std::time::Duration;

use num_bigint::BigUint;
use num_traits::{CheckedSub, ToPrimitive};

use super::{Answer, Options, Verdict, answer};
use crate::clock::Instant;
use crate::decision::{Outcome, unused_name};
use crate::language::Needed;
use crate::language::ast::{Claim, Program, ProgramParameter, Statement};

/// Values that are answered one by one, at most.
const FIRST: u64 = 40;

/// Moduli, in the order tried.
const MODULI: [u32; 8] = [1, 2, 3, 4, 5, 6, 8, 12];

/// Names for the parameter of a class, in the order tried.
const NAMES: [&str; 3] = ["m", "n", "j"];

/// The last values of a class, none of which has another verdict, before a claim about the class is answered.
const AGREEING: usize = 3;

/// A class may begin this far after the least value; the values before it are answered one by one.
const LATEST: u64 = 200;

/// Undecided values after which no further ones are answered.
const MOST_UNDECIDED: usize = 3;

/// One value may take the limit on states divided by this number.
pub const OF_VALUE: u64 = 1_000;

/// The values that are looked at first may together take the limit on states divided by this number.
const OF_VALUES: u64 = 100;

/// A class may take the limit on states divided by this number.
pub const OF_CLASS: u64 = 500;

/// Each part may compute the limit on columns divided by this number.
pub const OF_COLUMNS: u64 = 64;

/// Values of a parameter: one value, or those of a residue class from the first one on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Values {
    /// The least of them.
    pub first: BigUint,
    /// The distance from each value to the next one; `None` if there is only one value.
    pub modulus: Option<u32>,
}

impl Values {
    /// Whether a value is one of them.
    pub fn contains(&self, value: &BigUint) -> bool {
        match self.modulus {
            None => *value == self.first,
            Some(modulus) => *value >= self.first && (value - &self.first) % modulus == BigUint::ZERO,
        }
    }
}

/// Values for which the claim holds, or fails, or is undecided.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Part {
    /// The values.
    pub values: Values,
    /// Whether the claim holds for all of them, or for none of them; `None` if that is undecided.
    pub holds: Option<bool>,
    /// The answer for these values, or why none was tried.
    pub proof: Result<Proof, NotTried>,
}

/// Why no claim about some values was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotTried {
    /// The verdicts of the values before show no pattern.
    NoPattern,
    /// The limit on time was reached, or a [`Stop`](crate::decision::Stop) was asked for.
    NoTime,
}

/// Claim about some values of a parameter, with its answer.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Proof {
    /// A program whose only claim is the one that was answered. For one value it has no parameter, and the claim is the
    /// one that was asked. For a class it has a parameter for the number of the value in the class, and the claim is the
    /// one that was asked or its opposite.
    pub program: Program,
    /// The answer to it.
    pub answer: Answer,
}

/// For which values of its parameter a claim holds.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct ResidueClasses {
    /// The parameter.
    pub parameter: ProgramParameter,
    /// The modulus of the classes.
    pub modulus: u32,
    /// Parts that have all values of the parameter, each value once.
    pub parts: Vec<Part>,
}

/// Progress of [`residue_classes`].
#[derive(Debug)]
pub enum Step<'a> {
    /// The claim is being answered for these values.
    Answering(&'a Values),
    /// Parts of one class that are single values with the same verdict, or one part with all others.
    Answered(&'a [Part]),
}

impl ResidueClasses {
    /// Whether the claim is decided for every value.
    pub fn is_exact(&self) -> bool {
        self.parts.iter().all(|part| part.holds.is_some())
    }
}

/// Answers for which values of the parameter of a program a claim holds; `None` if the program does not have exactly one
/// parameter. A part may use a fixed share of the limit on states; the limit on time is for all parts together.
///
/// ```
/// use nimcert_core::answer::{Options, residue_classes};
/// use nimcert_core::language::{Source, parse_program};
///
/// let text = "param k >= 2\nfun f(t) = floor(t/k)\nclaim nimsum f\n";
/// let program = parse_program(&Source::new("quotient", text), &[]).map_err(|errors| errors[0].clone())?;
/// let found = residue_classes(&program, &program.claims[0], &Options::default(), &mut |_| {});
/// let parts = found.map(|found| found.parts).unwrap_or_default();
/// let holds: Vec<(u32, Option<bool>)> =
///     parts.iter().map(|part| (part.values.modulus.unwrap_or(0), part.holds)).collect();
/// assert_eq!(holds, [(2, Some(true)), (2, Some(false))]);
/// # Ok::<(), nimcert_core::language::Diagnostic>(())
/// ```
pub fn residue_classes(
    program: &Program,
    claim: &Claim,
    options: &Options,
    observe: &mut dyn FnMut(Step<'_>),
) -> Option<ResidueClasses> {
    let [parameter] = program.parameters.as_slice() else { return None };
    let mut search = Search {
        program: Program { claims: vec![claim.clone()], ..program.clone() },
        least: &parameter.least,
        options,
        start: Instant::now(),
        observe,
        not_tried: NotTried::NoPattern,
        values: BTreeMap::new(),
        parts: Vec::new(),
    };
    search.first_values();
    let modulus = search.modulus();
    for class in 0..u64::from(modulus) {
        search.class(class, modulus);
    }
    let parts = search.parts;
    Some(ResidueClasses { parameter: parameter.clone(), modulus, parts })
}

/// What the values of a class suggest: the claim holds for all of them from one on, or for none.
#[derive(Debug, Clone, Copy)]
struct Suggestion {
    holds: bool,
    /// What the first of these values exceeds the least value of the parameter by.
    from: u64,
}

struct Search<'a, 'o> {
    /// The program with its only claim.
    program: Program,
    least: &'a BigUint,
    options: &'a Options,
    start: Instant,
    observe: &'o mut dyn FnMut(Step<'_>),
    /// Why further claims are not answered.
    not_tried: NotTried,
    /// The values that were answered, by what they exceed the least value by.
    values: BTreeMap<u64, Part>,
    parts: Vec<Part>,
}

impl Search<'_, '_> {
    /// Answers the first values, as long as that takes few states.
    fn first_values(&mut self) {
        let mut states = 0;
        for excess in 0..FIRST {
            if !self.value(excess) {
                return;
            }
            let proof = self.values.get(&excess).and_then(|part| part.proof.as_ref().ok());
            states += proof.map_or(0, |proof| proof.answer.decision.states);
            let undecided = self.values.values().filter(|part| part.holds.is_none()).count();
            if undecided >= MOST_UNDECIDED || states > self.options.search.max_states / OF_VALUES {
                return;
            }
        }
    }

    /// Answers the claim for one value, if it was not; false if there is no time left.
    fn value(&mut self, excess: u64) -> bool {
        if self.values.contains_key(&excess) {
            return true;
        }
        let values = Values { first: self.least + excess, modulus: None };
        let program = self.program.at(std::slice::from_ref(&values.first));
        let Some(proof) = self.answered(&values, program, OF_VALUE) else { return false };
        let holds = holds(&proof);
        self.values.insert(excess, Part { values, holds, proof: Ok(proof) });
        true
    }

    /// Answers the only claim of a program; `None` if there is no time left.
    fn answered(&mut self, values: &Values, program: Program, share: u64) -> Option<Proof> {
        let mut options = self.options.clone();
        let search = &mut options.search;
        search.timeout = search.timeout.map(|timeout| timeout.saturating_sub(self.start.elapsed()));
        if search.timeout == Some(Duration::ZERO) || search.stop.is_asked() {
            self.not_tried = NotTried::NoTime;
            return None;
        }
        search.partition = false;
        search.is_share = true;
        search.max_states = (search.max_states / share).max(1);
        search.max_columns = (search.max_columns / OF_COLUMNS).max(1);
        (self.observe)(Step::Answering(values));
        let answer = answer(&program, &program.claims[0], &options, None);
        Some(Proof { program, answer })
    }

    /// The modulus with the fewest values that are exceptions in their class; of several the least.
    fn modulus(&self) -> u32 {
        let enough = |modulus: &u32| *modulus == 1 || self.values.len() >= AGREEING * *modulus as usize;
        let exceptions = |modulus: u32| -> usize {
            let of_class = |class| exceptions(&self.of_class(class, modulus));
            (0..u64::from(modulus)).map(of_class).sum()
        };
        // A larger modulus has fewer exceptions even where nothing repeats.
        let cost = |modulus: &u32| exceptions(*modulus) + *modulus as usize;
        MODULI.into_iter().filter(enough).min_by_key(cost).unwrap_or(1)
    }

    /// The values of a class that were answered, and whether the claim holds for them.
    fn of_class(&self, class: u64, modulus: u32) -> Vec<(u64, Option<bool>)> {
        let modulus = u64::from(modulus);
        let of_class = self.values.iter().filter(|(excess, _)| **excess % modulus == class);
        of_class.map(|(excess, part)| (*excess, part.holds)).collect()
    }

    /// Answers the claim for a class, perhaps after some of its first values.
    fn class(&mut self, class: u64, modulus: u32) {
        let mut tried = None;
        let mut after = 0;
        loop {
            let known = self.of_class(class, modulus);
            let later = known.partition_point(|(excess, _)| *excess < after);
            let Some(Suggestion { holds, from }) = suggestion(&known[later..]) else { break };
            let values = Values { first: self.least + from, modulus: Some(modulus) };
            let program = self.about(&values, holds);
            let Some(proof) = self.answered(&values, program, OF_CLASS) else { break };
            if self::holds(&proof) == Some(true) {
                self.one_by_one(class, modulus, from);
                self.part(Part { values, holds: Some(holds), proof: Ok(proof) });
                return;
            }
            let exception = self.exception(&values, &proof);
            tried = Some(proof);
            let undecided = known.iter().rev().find(|(excess, holds)| *excess >= from && holds.is_none());
            let unknown = exception.filter(|exception| known.iter().all(|(excess, _)| excess != exception));
            match (unknown, undecided) {
                (Some(exception), _) if exception <= LATEST => {
                    let last = exception + u64::from(modulus) * AGREEING as u64;
                    let all = (class..=last).step_by(modulus as usize).all(|excess| self.value(excess));
                    if !all || self.of_class(class, modulus).len() == known.len() {
                        break;
                    }
                }
                // At this value the claim has no meaning, or it is an exception.
                (None, Some((excess, _))) => after = excess + 1,
                _ => break,
            }
        }
        let known = self.of_class(class, modulus);
        let decided = known.iter().rev().find(|(_, holds)| holds.is_some());
        let from = decided.map_or(class, |(excess, _)| excess + u64::from(modulus));
        self.one_by_one(class, modulus, from);
        let values = Values { first: self.least + from, modulus: Some(modulus) };
        self.part(Part { values, holds: None, proof: tried.ok_or(self.not_tried) });
    }

    /// The program whose claim is that the claim holds for all these values of a class, or fails for all.
    fn about(&self, values: &Values, holds: bool) -> Program {
        let mut program = self.program.clone();
        program.claims[0].negated ^= !holds;
        let modulus = values.modulus.unwrap_or(1);
        if modulus == 1 {
            return program.with_least(0, &values.first);
        }
        let (number, residue) = (&values.first / modulus, &values.first % modulus);
        let needed = Needed::by_claim(&program, &program.claims[0]);
        let names = NAMES.map(|name| unused_name(&program, &needed, name));
        program.parameters[0].name = names.into_iter().min_by_key(String::len).unwrap_or_default();
        program.with_step(0, &residue, &modulus.into()).with_least(0, &number)
    }

    /// What the value at which the claim about a class was refuted exceeds the least value by.
    fn exception(&self, values: &Values, proof: &Proof) -> Option<u64> {
        let number = proof.answer.decision.instance.as_ref()?.first()?;
        if self::holds(proof) != Some(false) {
            return None;
        }
        let value = match values.modulus {
            Some(modulus) if modulus > 1 => &values.first % modulus + number * modulus,
            _ => number.clone(),
        };
        value.checked_sub(self.least)?.to_u64()
    }

    /// Makes parts of the values of a class before one of them: those for which the claim holds, those for which it
    /// fails, the others.
    fn one_by_one(&mut self, class: u64, modulus: u32, before: u64) {
        let own = |excess: u64| excess % u64::from(modulus) == class && excess < before;
        for holds in [Some(true), Some(false), None] {
            let parts: Vec<Part> = self
                .values
                .iter()
                .filter(|(excess, part)| own(**excess) && part.holds == holds)
                .map(|(_, part)| part.clone())
                .collect();
            if !parts.is_empty() {
                (self.observe)(Step::Answered(&parts));
                self.parts.extend(parts);
            }
        }
    }

    fn part(&mut self, part: Part) {
        (self.observe)(Step::Answered(std::slice::from_ref(&part)));
        self.parts.push(part);
    }
}

/// What the verdicts of values of a class suggest, if the last ones that are decided agree: where none is decided, that
/// the claim holds.
fn suggestion(values: &[(u64, Option<bool>)]) -> Option<Suggestion> {
    let decided: Vec<(u64, bool)> =
        values.iter().filter_map(|(excess, holds)| Some((*excess, (*holds)?))).collect();
    let Some(&(_, holds)) = decided.last() else {
        return values.first().map(|(from, _)| Suggestion { holds: true, from: *from });
    };
    let other = decided.iter().rev().find(|(_, other)| *other != holds);
    let last = values.iter().filter(|(excess, _)| other.is_none_or(|(last, _)| excess > last));
    let from = last.clone().next()?.0;
    (last.count() >= AGREEING.min(values.len())).then_some(Suggestion { holds, from })
}

/// The values of a class with another verdict than the last ones; all values where the last ones that agree are less than
/// half of them.
fn exceptions(values: &[(u64, Option<bool>)]) -> usize {
    match suggestion(values) {
        Some(Suggestion { holds, from })
            if values.iter().filter(|(at, _)| *at >= from).count() * 2 >= values.len() =>
        {
            values.iter().filter(|(_, other)| *other == Some(!holds)).count()
        }
        _ => values.len(),
    }
}

/// Whether the only claim of a program holds, below the bound that it has; `None` if that is undecided.
fn holds(proof: &Proof) -> Option<bool> {
    let asked = match &proof.program.claims[0].statement {
        Statement::Property { below, .. } => below.as_ref(),
        _ => None,
    };
    match (&proof.answer.verdict, &proof.answer.decision.outcome) {
        (Verdict::Proved, _) => Some(true),
        (Verdict::Refuted, _) => Some(false),
        (Verdict::ProvedBelow { .. }, Outcome::ProvedBelow { below, .. }) => {
            asked.is_some_and(|asked| asked <= below).then_some(true)
        }
        _ => None,
    }
}
