//! Claims with large numbers, decided for all numbers of the same form: `floor(t/k)` at `k = 10^100` is the instance
//! of `floor(t/(2*m))`, and its certificate is as short as that of the claim with a parameter.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::ToPrimitive;

use super::super::bounded::columns_near_constants;
use super::super::function::{Question, fails_soon};
use super::super::options::Options;
use super::super::outcome::{Decision, General, Outcome};
use super::super::tabulate::free_name;
use super::super::tuples::{FEW, Tuples};
use super::attempt::Attempt;
use super::decision;
use super::universal::Universal;
use crate::automaton::Budget;
use crate::language::Needed;
use crate::language::ast::{
    self, Claim, Condition, Game, GameBody, Number, Program, ProgramParameter, Property, Rewrite, Statement,
    Term,
};

/// Divisors, factors and moduli of at least this many bits are costly to explore: in a claim about a function or about all
/// naturals, and in one about positions.
const LARGE_BITS: u64 = 16;
const LARGE_BITS_OF_POSITIONS: u64 = 8;

/// A number of fewer bits than the first is not costly in a claim about positions if its odd part has fewer than the second:
/// division by a power of two needs few states.
const BITS_OF_ANY: u64 = 10;
const BITS_OF_ODD_PART: u64 = 5;

/// Bits of a large number in a claim about a function whose P/N partition is not wanted.
const LARGE_BITS_WITHOUT_PARTITION: u64 = 11;

/// The same if the P/N partition of a function is wanted and may take at least `STATES_OF_PARTITION` states: then it may
/// be found.
const LARGE_BITS_OF_PARTITION: u64 = 17;
const STATES_OF_PARTITION: u64 = 600_000;

/// Numbers of at least this many bits are replaced by smaller ones where a few instances are looked at. An odd number
/// remains odd.
const NOT_SMALL_BITS: u64 = 4;

/// Multiples that the smaller numbers may be of, in the order tried.
const SPACINGS_OF_SMALLER: [u32; 2] = [2, 1];

/// Multiples that a number may be of, in the order tried: with 2, an even number is twice a parameter.
const SPACINGS: [u32; 4] = [1, 2, 4, 3];

/// Largest multiple of the least number, and distance from another one, with which a number is written.
const NEAR: u32 = 64;

/// Most parameters.
const MOST_PARAMETERS: usize = 3;

/// Proves a claim without parameters as an instance of one with parameters, of all columns even if the claim has a bound.
/// `None` if it has no large numbers, or if no such proof is found.
pub(in crate::decision) fn decide(
    program: &Program,
    claim: &Claim,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Option<Decision> {
    let large_bits = match claim.statement {
        Statement::Property { below: Some(_), .. } if options.as_asked => return None,
        Statement::Property { property, .. } if property != Property::Nimsum || !options.partition => {
            LARGE_BITS_WITHOUT_PARTITION
        }
        Statement::Property { .. } if options.partition_states > STATES_OF_PARTITION => {
            LARGE_BITS_OF_PARTITION
        }
        Statement::Property { .. } | Statement::ForAll { .. } => LARGE_BITS,
        Statement::Positions { .. } | Statement::Grundy { .. } => LARGE_BITS_OF_POSITIONS,
    };
    let mut program = program.clone();
    let mut statement = claim.statement.clone();
    if let Statement::Property { below, .. } = &mut statement {
        *below = None;
    }
    program.claims = vec![Claim { negated: false, statement }];
    let needed = Needed::by_claim(&program, claim);
    let numbers = Numbers::of(&program, &needed, large_bits);
    if !numbers.costly.iter().any(is_costly) {
        return None;
    }
    if let Statement::Property { property, function, .. } = claim.statement
        && (columns_near_constants(&program, function, property).is_some()
            || fails_soon(Question { program: &program, function, property, below: None }, options, budget))
    {
        return None;
    }
    if let Statement::ForAll { variables, formula } = &claim.statement
        && !matches!(Tuples::new(&program, formula, variables.len()).smallest_of_first(FEW, budget), Ok(None))
    {
        return None;
    }
    let options = Options { partition: false, ..options.clone() };
    for spacing in SPACINGS {
        let Some(general) = generalized(&program, &needed, &numbers.large, spacing) else { continue };
        let universal = Universal::for_proof(&general.program, &options);
        match universal.attempt(&general.program, budget) {
            Ok(Attempt::Proved(sections)) => {
                let mut decision = decision(&general.program, Outcome::Proved, Some(sections));
                decision.general = Some(Box::new(general));
                return Some(decision);
            }
            // Other multiples would be too large as well.
            Ok(Attempt::Open(_, open)) if open.large => return None,
            Err(why) if why.is_too_large() => return None,
            _ => {}
        }
    }
    None
}

/// Whether a divisor, factor or modulus makes claims about positions costly.
fn is_costly(number: &BigUint) -> bool {
    let odd_part = number >> number.trailing_zeros().unwrap_or(0);
    number.bits() >= BITS_OF_ANY || odd_part.bits() >= BITS_OF_ODD_PART
}

/// Whether the only claim of a program has a divisor, factor or modulus of at least `bits` bits.
pub(in crate::decision) fn has_factor_of(program: &Program, bits: u64) -> bool {
    let needed = Needed::by_claim(program, &program.claims[0]);
    !Numbers::of(program, &needed, bits).costly.is_empty()
}

/// A program with all but its least numbers over parameters, of which the first is at least 1; `None` if there are none,
/// or they cannot be written so.
pub(super) fn with_smaller_numbers(program: &Program) -> Option<General> {
    let needed = Needed::by_claim(program, &program.claims[0]);
    let numbers = Numbers::of(program, &needed, NOT_SMALL_BITS);
    if numbers.costly.is_empty() {
        return None;
    }
    let of = |spacing: &u32| generalized(program, &needed, &numbers.large, *spacing);
    let mut smaller = SPACINGS_OF_SMALLER.iter().find_map(of)?;
    // No number that is twice a parameter and 1 becomes 0.
    if numbers.large[0].is_odd()
        && let [only] = smaller.program.parameters.as_mut_slice()
    {
        only.least = BigUint::ZERO;
    }
    Some(smaller)
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
        if values.len() == MOST_PARAMETERS {
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
    /// Bits of the least that counts.
    bits: u64,
}

impl Numbers {
    /// The numbers of at least `bits` bits, in order.
    fn of(program: &Program, needed: &Needed, bits: u64) -> Numbers {
        let mut numbers = Numbers { large: Vec::new(), costly: Vec::new(), bits };
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
        term.map_parts(self)
    }

    fn condition(&mut self, condition: &Condition) -> Condition {
        condition.map_parts(self)
    }
}
