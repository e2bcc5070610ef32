//! Terms and conditions of the command line, over the names that are swept and the names of the claim file.

use num_bigint::BigUint;
use num_traits::One;

use nimcert_core::language::ast::{Comparison, Condition, Program, Term};
use nimcert_core::language::{Definitions, Meant, Source, holds, value};

use crate::mistake::Mistake;

/// The meaning of a text that uses no name of the claim file, read once. Any other text is read again for each
/// choice, because the constants of the file may depend on the names that are swept.
#[derive(Debug)]
pub(crate) struct Expression<T> {
    source: Source,
    alone: Option<T>,
    /// Whether it uses no name at all.
    is_constant: bool,
}

/// Where an expression is evaluated: the claim file, and the names with their values so far.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place<'a> {
    pub(crate) file: &'a Source,
    pub(crate) names: &'a [String],
    pub(crate) values: &'a [BigUint],
    /// Names that get their values later.
    pub(crate) later: &'a [String],
}

impl Place<'_> {
    /// The definitions of the file at the values so far.
    fn definitions(&self) -> Result<(Program, Definitions), Mistake> {
        let pairs: Vec<(String, BigUint)> =
            self.names.iter().cloned().zip(self.values.iter().cloned()).collect();
        Definitions::of_program(self.file, &pairs).map_err(|errors| Mistake::diagnosed(errors, self.file))
    }

    /// Where the values are, in words: ` at k = 3, s = 1`.
    fn words(&self) -> String {
        match self.values {
            [] => String::new(),
            values => format!(" at {}", crate::naming::words(self.names, values)),
        }
    }
}

/// The ends of a range, with the step.
#[derive(Debug)]
pub(crate) struct Ends {
    first: Expression<Term>,
    last: Expression<Term>,
    step: Expression<Term>,
}

/// A range with numbers in place of terms; it is not empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub(crate) first: BigUint,
    pub(crate) last: BigUint,
    pub(crate) step: BigUint,
}

impl Numbers {
    /// The number of values.
    pub(crate) fn count(&self) -> BigUint {
        (&self.last - &self.first) / &self.step + BigUint::one()
    }
}

impl Expression<Term> {
    /// A term over these names; `label` is what messages call the text.
    pub(crate) fn term(label: &str, text: &str, names: &[String]) -> Expression<Term> {
        let source = Source::new(label, text);
        let alone = Definitions::default().term(&source, names).ok();
        let is_constant = Definitions::default().term(&source, &[]).is_ok();
        Expression { source, alone, is_constant }
    }

    /// Its value.
    pub(crate) fn value(&self, place: Place<'_>) -> Result<BigUint, Mistake> {
        self.with(place, |program, term| value(program, term, place.values)).and_then(|value| {
            value.map_err(|cause| {
                let (name, text) = (&self.source.name, &self.source.text);
                Mistake::text(format!("{name}: {text} has no value{}: {cause}", place.words()))
            })
        })
    }

    /// Calls `f` with the term and the program that it belongs to.
    fn with<T>(&self, place: Place<'_>, f: impl FnOnce(&Program, &Term) -> T) -> Result<T, Mistake> {
        if let Some(term) = &self.alone {
            return Ok(f(&Program::default(), term));
        }
        self.check_later(place)?;
        let (program, mut definitions) = place.definitions()?;
        let read = definitions.term(&self.source, &[]);
        let term = read.map_err(|errors| Mistake::diagnosed(errors, &self.source))?;
        Ok(f(&program, &term))
    }
}

impl<T> Expression<T> {
    /// Refuses a name that gets its value later.
    fn check_later(&self, place: Place<'_>) -> Result<(), Mistake> {
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
        let mut words = self.source.text.split(|c: char| !is_word(c));
        match words.find(|word| place.later.iter().any(|name| name == word)) {
            None => Ok(()),
            Some(name) => Err(Mistake::text(format!(
                "{}: {name} has no value here: a range may only use the names that come before it\nhelp: give the --set of {name} first",
                self.source.name
            ))),
        }
    }
}

impl Expression<(Vec<usize>, Condition)> {
    /// A condition over these names.
    pub(crate) fn condition(label: &str, text: &str, names: &[String]) -> Self {
        let source = Source::new(label, text);
        let alone = match Definitions::default().expression(&source) {
            Ok((variables, Meant::Condition(condition))) => {
                let index = |variable: &String| names.iter().position(|name| name == variable);
                variables.iter().map(index).collect::<Option<Vec<usize>>>().map(|order| (order, condition))
            }
            Ok((_, Meant::Term(_))) | Err(_) => None,
        };
        Expression { source, alone, is_constant: false }
    }

    /// Whether it holds.
    pub(crate) fn holds(&self, place: Place<'_>) -> Result<bool, Mistake> {
        let held = if let Some((order, condition)) = &self.alone {
            let values: Vec<BigUint> = order.iter().map(|&index| place.values[index].clone()).collect();
            holds(&Program::default(), condition, &values)
        } else {
            let (program, mut definitions) = place.definitions()?;
            let read = definitions.expression(&self.source);
            let (variables, meant) = read.map_err(|errors| Mistake::diagnosed(errors, &self.source))?;
            let name = &self.source.name;
            if let Some(unknown) = variables.first() {
                let swept = place.names.join(", ");
                return Err(Mistake::text(format!(
                    "{name}: there is no name `{unknown}`\nhelp: use the names that are swept ({swept}) and those of the file"
                )));
            }
            let Meant::Condition(condition) = meant else {
                return Err(Mistake::text(format!(
                    "{name}: `{}` is a number, and not a condition\nhelp: compare it with another, as in `s mod 2 = 1`",
                    self.source.text
                )));
            };
            holds(&program, &condition, &[])
        };
        held.map_err(|cause| {
            let (name, text) = (&self.source.name, &self.source.text);
            Mistake::text(format!("{name}: {text} has no value{}: {cause}", place.words()))
        })
    }
}

impl Ends {
    /// The ends of a range from three texts: first, last and step.
    pub(crate) fn new(label: &str, first: &str, last: &str, step: &str, names: &[String]) -> Ends {
        let [first, last, step] = [first, last, step].map(|text| Expression::term(label, text, names));
        Ends { first, last, step }
    }

    /// Whether it uses no name.
    pub(crate) fn is_constant(&self) -> bool {
        self.first.is_constant && self.last.is_constant && self.step.is_constant
    }

    /// The numbers; `None` if the range is empty, which is an error if it does not depend on other names.
    pub(crate) fn numbers(&self, place: Place<'_>) -> Result<Option<Numbers>, Mistake> {
        let step = self.step.value(place)?;
        let label = &self.step.source.name;
        if step == BigUint::ZERO {
            return Err(Mistake::text(format!("{label}: the step must be at least 1{}", place.words())));
        }
        let first = self.first.value(place)?;
        // The last number may be negative, as `k - 1` is where k = 0: comparisons know integers.
        let is_empty = self.last.with(place, |program, last| {
            let first = Box::new(Term::Constant(first.clone().into()));
            holds(program, &Condition::Compare(Comparison::Less, Box::new(last.clone()), first), place.values)
        })?;
        if is_empty == Ok(true) {
            return match self.is_constant() {
                true => {
                    let (first, last) = (&self.first.source.text, &self.last.source.text);
                    Err(Mistake::text(format!("{label}: the range is empty: {first} is greater than {last}")))
                }
                false => Ok(None),
            };
        }
        Ok(Some(Numbers { first, last: self.last.value(place)?, step }))
    }
}
