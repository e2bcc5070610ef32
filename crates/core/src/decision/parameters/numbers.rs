//! The large numbers of a claim, and the claim with parameters in their place.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::ToPrimitive;

use super::super::limits::{BITS_OF_PARAMETER, FEW, NEAR, SMALL};
use super::super::outcome::General;
use super::super::tabulate::free_name;
use crate::language::Needed;
use crate::language::ast::{
    self, Claim, Condition, FunctionId, Game, GameBody, Number, Program, ProgramParameter, Property, Rewrite,
    Statement, Term,
};

/// The only claim of a program with parameters in place of its large numbers, in the ways tried one after the other; none
/// if no divisor, factor or modulus has at least [`BITS_OF_PARAMETER`] bits.
pub(super) fn generalizations(program: &Program) -> impl Iterator<Item = General> + '_ {
    let needed = Needed::by_claim(program, &program.claims[0]);
    let numbers = Numbers::of(program, &needed, BITS_OF_PARAMETER);
    // With 2, an even number is twice a parameter.
    let spacings = if numbers.costly.is_empty() { 0..=0 } else { 1..=SMALL };
    let spacings = spacings.filter(|&spacing| spacing > 0);
    spacings.filter_map(move |spacing| generalized(program, &needed, &numbers.large, spacing))
}

/// The numbers of at least [`BITS_OF_PARAMETER`] bits in a function and those that it calls, and 2 to the power of its long
/// shifts.
pub(in crate::decision) fn large_numbers(program: &Program, function: FunctionId) -> Vec<BigUint> {
    let statement = Statement::Property { property: Property::Ns, function, below: None };
    let needed = Needed::by_claim(program, &Claim { negated: false, statement });
    let Numbers { mut large, shifts, .. } = Numbers::of(program, &needed, BITS_OF_PARAMETER);
    large.extend(shifts);
    large
}

/// The program with its large numbers over parameters.
fn generalized(program: &Program, needed: &Needed, large: &[BigUint], spacing: u32) -> Option<General> {
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
    let functions = || needed.functions.iter().map(|&f| &program.functions[f]);
    let relations = || needed.relations.iter().map(|&r| &program.relations[r]);
    let in_game = |game: &Game, name: &str| {
        let fresh = match &game.body {
            GameBody::Rules { moves, .. } => moves.as_slice(),
            GameBody::Sum(_) => &[],
        };
        game.name == name
            || game.coordinates.iter().any(|coordinate| coordinate == name)
            || fresh.iter().flat_map(|option| &option.fresh).any(|(fresh, _)| fresh == name)
    };
    let used = |name: &str| {
        program.parameters.iter().any(|p| p.name == name)
            || functions().any(|f| f.name == name || f.parameters.iter().any(|p| p == name))
            || relations().any(|r| r.name == name || r.parameters.iter().any(|p| p == name))
            || needed.games.iter().any(|&game| in_game(&program.games[game], name))
            || program.claims.iter().any(|claim| match &claim.statement {
                Statement::ForAll { variables, .. } => variables.iter().any(|v| v == name),
                _ => false,
            })
    };
    free_name(base, used)
}

/// The large numbers of a program.
struct Numbers {
    large: Vec<BigUint>,
    /// Those that are divisors, factors or moduli.
    costly: Vec<BigUint>,
    /// 2 to the power of each shift to the right by at least as many digits.
    shifts: Vec<BigUint>,
    /// Bits of the least that counts.
    bits: u64,
}

impl Numbers {
    /// The numbers of at least `bits` bits, in order.
    fn of(program: &Program, needed: &Needed, bits: u64) -> Numbers {
        let mut numbers = Numbers { large: Vec::new(), costly: Vec::new(), shifts: Vec::new(), bits };
        numbers.program(program, needed);
        numbers.large.sort_unstable();
        numbers.large.dedup();
        numbers
    }

    fn program(&mut self, program: &Program, needed: &Needed) {
        for &function in &needed.functions {
            self.term(&program.functions[function].body);
        }
        for &relation in &needed.relations {
            self.condition(&program.relations[relation].body);
        }
        for &game in &needed.games {
            program.games[game].clone().rewrite(self);
        }
        for claim in &program.claims {
            claim.statement.clone().rewrite(self);
        }
    }

    fn number(&mut self, number: &Number, is_factor: bool) {
        if let Some(value) = number.plain().filter(|value| value.bits() >= self.bits) {
            self.large.push(value.clone());
            self.costly.extend(is_factor.then(|| value.clone()));
        }
    }
}

impl Rewrite for Numbers {
    fn term(&mut self, term: &Term) -> Term {
        if let Some(number) = term.number() {
            self.number(number, !matches!(term, Term::Constant(_)));
        }
        if let Term::ShiftRight(_, places) = term
            && u64::from(*places) >= self.bits
        {
            self.shifts.push(BigUint::from(1u32) << *places);
        }
        term.map_parts(self)
    }

    fn condition(&mut self, condition: &Condition) -> Condition {
        condition.map_parts(self)
    }
}
