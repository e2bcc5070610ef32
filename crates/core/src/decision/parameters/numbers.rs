//! The large numbers of a claim, and the claim with parameters in their place.

use std::collections::{BTreeSet, HashSet};

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::ToPrimitive;

use super::super::limits::{BITS_OF_PARAMETER, FEW, NEAR, SMALL};
use super::super::outcome::General;
use crate::language::Needed;
use crate::language::ast::{
    self, Claim, Condition, FunctionId, Number, Program, ProgramParameter, Property, Rewrite, Statement, Term,
};
use crate::language::free_name;
use crate::language::printing::{claim_line, print_definitions};

/// The only claim of a program with parameters in place of its large numbers, in the ways tried one after the other; none
/// if no divisor, factor or modulus has at least [`BITS_OF_PARAMETER`] bits.
pub(super) fn generalizations(program: &Program) -> impl Iterator<Item = General> + '_ {
    let needed = Needed::by_claim(program, &program.claims[0]);
    let numbers = Numbers::of(program, &needed);
    // With 2, an even number is twice a parameter.
    let spacings = (1..=SMALL).filter(move |_| numbers.is_costly);
    spacings.filter_map(move |spacing| generalized(program, &needed, &numbers.large, spacing))
}

/// The numbers of at least [`BITS_OF_PARAMETER`] bits in a function and those that it calls, and 2 to the power of its long
/// shifts.
pub(in crate::decision) fn large_numbers(program: &Program, function: FunctionId) -> BTreeSet<BigUint> {
    let statement = Statement::Property { property: Property::Ns, function, below: None };
    let needed = Needed::by_claim(program, &Claim { negated: false, statement });
    let Numbers { mut large, mut shifts, .. } = Numbers::of(program, &needed);
    large.append(&mut shifts);
    large
}

/// The program with its large numbers over parameters.
fn generalized(
    program: &Program,
    needed: &Needed,
    large: &BTreeSet<BigUint>,
    spacing: u32,
) -> Option<General> {
    let spacing = BigUint::from(spacing);
    let mut written: Vec<(BigUint, Number)> = Vec::new();
    let (mut program, mut values) = (program.clone(), Vec::new());
    let mut last: Option<(BigUint, Vec<BigUint>)> = None;
    for value in large {
        if let Some(number) = related(&written, value) {
            written.push((value.clone(), number));
            continue;
        }
        if values.len() == FEW {
            return None;
        }
        // Multiples of the spacing that grow: each parameter is the difference to the number before.
        let (quotient, rest) = value.div_rem(&spacing);
        let (before, mut slopes) = last.take().unwrap_or_default();
        let least = BigUint::from(u32::from(slopes.is_empty()));
        slopes.push(spacing.clone());
        values.push(&quotient - before);
        let name = fresh_name(&program, needed, "m");
        program.parameters.push(ProgramParameter { name, least });
        written.push((value.clone(), Number::new(rest.into(), slopes.clone())));
        last = Some((quotient, slopes));
    }
    let mut replace = ast::Numbers(|number: &Number| {
        let form = |value: &BigUint| written.iter().find(|(known, _)| known == value);
        number.plain().and_then(form).map_or_else(|| number.clone(), |(_, number)| number.clone())
    });
    program.rewrite(&mut replace);
    Some(General { program, values })
}

/// A number by a small multiple of another one, or near it.
fn related(written: &[(BigUint, Number)], value: &BigUint) -> Option<Number> {
    written.iter().find_map(|(known, number)| {
        let (factor, rest) = value.div_rem(known);
        let factor = factor.to_u32().filter(|factor| *factor <= NEAR)?;
        let rest = rest.to_u32().filter(|rest| *rest <= NEAR)?;
        Some(number.times(&Number::from(factor))?.plus(&Number::from(rest)))
    })
}

/// A name that the claim and what it needs do not use, `base` if possible.
pub(crate) fn fresh_name(program: &Program, needed: &Needed, base: &str) -> String {
    let claims = program.claims.iter().map(|claim| claim_line(program, claim));
    let text = claims.fold(print_definitions(program, needed), |text, claim| text + " " + &claim);
    let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
    let words: HashSet<&str> = text.split(|c| !is_of_name(c)).collect();
    let used = |name: &str| words.contains(name) || program.parameters.iter().any(|p| p.name == name);
    free_name(base, used)
}

/// The numbers of a program with at least [`BITS_OF_PARAMETER`] bits.
#[derive(Default)]
struct Numbers {
    large: BTreeSet<BigUint>,
    /// Whether one of them is a divisor, a factor or a modulus.
    is_costly: bool,
    /// 2 to the power of each shift to the right by at least as many digits.
    shifts: BTreeSet<BigUint>,
}

impl Numbers {
    fn of(program: &Program, needed: &Needed) -> Numbers {
        let mut numbers = Numbers::default();
        for &function in &needed.functions {
            numbers.term(&program.functions[function].body);
        }
        for &relation in &needed.relations {
            numbers.condition(&program.relations[relation].body);
        }
        for &game in &needed.games {
            program.games[game].clone().rewrite(&mut numbers);
        }
        for claim in &program.claims {
            claim.statement.clone().rewrite(&mut numbers);
        }
        numbers
    }
}

impl Rewrite for Numbers {
    fn term(&mut self, term: &Term) -> Term {
        let value = term.number().and_then(Number::plain).filter(|value| value.bits() >= BITS_OF_PARAMETER);
        if let Some(value) = value {
            self.large.insert(value.clone());
            self.is_costly |= !matches!(term, Term::Constant(_));
        }
        if let Term::ShiftRight(_, places) = term
            && u64::from(*places) >= BITS_OF_PARAMETER
        {
            self.shifts.insert(BigUint::from(1u32) << *places);
        }
        term.map_parts(self)
    }

    fn condition(&mut self, condition: &Condition) -> Condition {
        condition.map_parts(self)
    }
}
