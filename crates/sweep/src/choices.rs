//! The choices of values: all tuples of the ranges that meet the condition, in order.

use std::collections::BTreeSet;

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive};

use nimcert_core::language::{Condition, Source, Term};
use nimcert_prose::digits::brief;
use nimcert_prose::grouped;

use crate::codes::constants;
use crate::expression::{Ends, Expression, Place};
pub use crate::mistake::Mistake;
pub use crate::naming::{file_name, words};
use crate::settings::{MAX_SETTINGS, Part, Setting};

/// The most rows of a sweep.
pub const MAX_ROWS: u64 = 100_000;

/// The most tuples of values that are looked at to find those that meet the condition; incomplete tuples count as
/// well.
pub const MAX_LOOKED_AT: u64 = 1_000_000;

/// Choices of values, each of one value for each name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choices {
    /// The names, in the order of `--set`.
    pub names: Vec<String>,
    /// The tuples, in lexicographic order.
    pub values: Vec<Vec<BigUint>>,
}

impl Choices {
    /// All choices that meet the condition; at most `limit`. A range may use the names before it; values are in
    /// increasing order, each once.
    ///
    /// # Errors
    /// A name has two `--set`; a term or the condition cannot be read or has no value; a range that uses no name is
    /// empty, or a step is 0; there are too many choices, or none.
    pub fn of(
        file: &Source,
        settings: &[Setting],
        condition: Option<&str>,
        limit: u64,
    ) -> Result<Choices, Mistake> {
        let names: Vec<String> = settings.iter().map(|setting| setting.name.clone()).collect();
        if let Some(twice) = (1..names.len()).find(|&at| names[..at].contains(&names[at])) {
            return Err(Mistake::text(format!(
                "there are two --set for {}\nhelp: write its values in one list: --set {}=1..3,7",
                names[twice], names[twice]
            )));
        }
        if names.len() > MAX_SETTINGS {
            return Err(Mistake::text(format!(
                "{} names are too many: at most {MAX_SETTINGS} are swept",
                names.len()
            )));
        }
        let parts = settings.iter().enumerate().map(|(at, setting)| read(setting, &names[..at])).collect();
        let condition = condition.map(|text| Expression::condition("--where", text, &names));
        let has_condition = condition.is_some();
        let file = constants(file.clone());
        let mut search = Search { file, names, parts, condition, limit, looked_at: 0, found: Vec::new() };
        search.check_product()?;
        search.extend(&mut Vec::new())?;
        let Search { names, found, .. } = search;
        match found.is_empty() {
            true if has_condition => Err(Mistake::text(
                "no choice of values is left\nhelp: the ranges are empty, or no choice meets the condition of --where",
            )),
            true => Err(Mistake::text("no choice of values is left\nhelp: the ranges are empty")),
            false => Ok(Choices { names, values: found }),
        }
    }
}

/// The values of one name.
type Parts = Vec<ReadPart>;

#[derive(Debug)]
enum ReadPart {
    One(Expression<Term>),
    Range(Box<Ends>),
}

fn read(setting: &Setting, before: &[String]) -> Parts {
    let label = format!("--set {}", setting.name);
    let read = |part: &Part| match part {
        Part::One(term) => ReadPart::One(Expression::term(&label, term, before)),
        Part::Range { first, last, step } => {
            ReadPart::Range(Box::new(Ends::new(&label, first, last, step, before)))
        }
    };
    setting.parts.iter().map(read).collect()
}

struct Search {
    file: Source,
    names: Vec<String>,
    parts: Vec<Parts>,
    condition: Option<Expression<(Vec<usize>, Condition)>>,
    limit: u64,
    looked_at: u64,
    found: Vec<Vec<BigUint>>,
}

impl Search {
    /// The values of the next name after these.
    fn values(&self, before: &[BigUint]) -> Result<Vec<BigUint>, Mistake> {
        let at = before.len();
        let place =
            Place { file: &self.file, names: &self.names[..at], values: before, later: &self.names[at..] };
        let mut values = BTreeSet::new();
        for part in &self.parts[at] {
            match part {
                ReadPart::One(term) => {
                    values.insert(term.value(place)?);
                }
                ReadPart::Range(ends) => {
                    let Some(range) = ends.numbers(place)? else { continue };
                    let count = range.count();
                    if count > BigUint::from(MAX_LOOKED_AT) {
                        return Err(too_many(&brief(&count), MAX_LOOKED_AT));
                    }
                    let mut value = range.first;
                    while value <= range.last {
                        values.insert(value.clone());
                        value += &range.step;
                    }
                }
            }
        }
        Ok(values.into_iter().collect())
    }

    /// Counts first what can be counted without looking: ranges that use no names.
    fn check_product(&self) -> Result<(), Mistake> {
        let mut product = BigUint::one();
        let place = Place { file: &self.file, names: &[], values: &[], later: &self.names };
        for parts in &self.parts {
            let mut count = BigUint::ZERO;
            for part in parts {
                match part {
                    ReadPart::One(_) => count += 1_u32,
                    ReadPart::Range(ends) if ends.is_constant() => {
                        let range = ends.numbers(place)?;
                        count += range.map_or(BigUint::ZERO, |range| range.count());
                    }
                    ReadPart::Range(_) => return Ok(()),
                }
            }
            product *= count;
        }
        let limit = if self.condition.is_some() { MAX_LOOKED_AT } else { self.limit };
        if product <= BigUint::from(limit) {
            return Ok(());
        }
        let count = product.to_u64().map_or_else(|| brief(&product), grouped);
        Err(too_many(&count, limit))
    }

    /// Looks at all choices that begin with these values.
    fn extend(&mut self, values: &mut Vec<BigUint>) -> Result<(), Mistake> {
        if values.len() == self.names.len() {
            let place = Place { file: &self.file, names: &self.names, values, later: &[] };
            if self.condition.as_ref().map_or(Ok(true), |condition| condition.holds(place))? {
                self.found.push(values.clone());
            }
            return match self.found.len() as u64 > self.limit {
                true => Err(too_many(&format!("more than {}", grouped(self.limit)), self.limit)),
                false => Ok(()),
            };
        }
        for value in self.values(values)? {
            self.looked_at += 1;
            if self.looked_at > MAX_LOOKED_AT {
                return Err(too_many(&format!("more than {}", grouped(MAX_LOOKED_AT)), MAX_LOOKED_AT));
            }
            values.push(value);
            self.extend(values)?;
            values.pop();
        }
        Ok(())
    }
}

fn too_many(count: &str, limit: u64) -> Mistake {
    // Only `sweep` has --where, and only it takes up to MAX_ROWS choices.
    let help = match limit < MAX_ROWS {
        true => "take smaller ranges or larger steps; `nimcert sweep` decides more choices",
        false => "take smaller ranges or larger steps, or leave choices out with --where",
    };
    Mistake::text(format!(
        "there are {count} choices of values, and at most {} are decided\nhelp: {help}",
        grouped(limit)
    ))
}
