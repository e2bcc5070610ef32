//! Claims with large numbers, decided for all numbers of the same form: `floor(t/k)` at `k = 10^100` is the instance
//! of `floor(t/(2*m))`, and its certificate is as short as that of the claim with a parameter.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::ToPrimitive;

use super::super::attempt::Tried;
use super::super::limits::{BITS_OF_PARAMETER, PARTITION};
use super::super::options::Options;
use super::super::outcome::{General, Outcome, Undecided};
use super::super::tabulate::free_name;
use super::super::{forall, function, positions};
use super::attempt::Attempt;
use super::decision;
use super::universal::Universal;
use crate::automaton::Budget;
use crate::language::Needed;
use crate::language::ast::{
    self, Claim, Condition, FunctionId, Game, GameBody, Number, Program, ProgramParameter, Property, Rewrite,
    Statement, Term,
};

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

/// A claim about a function, as an instance of a claim with parameters.
pub(in crate::decision) fn of_function(
    question: &function::Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried, Undecided> {
    let function::Question { program, function, property, options, .. } = *question;
    if question.below.is_some() && options.as_asked {
        return Ok(Tried::Nothing);
    }
    // Who lets the partition use more wants it; a claim with parameters has none.
    if question.wants_partition(None)
        && options.partition_states > PARTITION
        && budget.states_left() < options.partition_states
    {
        return Err(budget.end_of_step().into());
    }
    attempt(program, &Statement::Property { property, function, below: None }, options, budget)
}

/// A claim `forall`, as an instance of a claim with parameters.
pub(in crate::decision) fn of_condition(
    question: &forall::Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried, Undecided> {
    let (variables, formula) = (question.variables.to_vec(), question.formula.clone());
    attempt(question.program, &Statement::ForAll { variables, formula }, question.options, budget)
}

/// A claim about positions, as an instance of a claim with parameters.
pub(in crate::decision) fn of_positions(
    question: &positions::Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried, Undecided> {
    attempt(question.program, question.statement, question.options, budget)
}

/// Proves a claim without parameters as an instance of one with parameters, if it has large divisors, factors or moduli.
fn attempt(
    program: &Program,
    statement: &Statement,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Result<Tried, Undecided> {
    // A case of a claim with parameters has its evidence in the certificate of that claim.
    if options.as_asked || !program.parameters.is_empty() {
        return Ok(Tried::Nothing);
    }
    let claim = Claim { negated: false, statement: statement.clone() };
    let mut program = program.clone();
    program.claims = vec![claim.clone()];
    let needed = Needed::by_claim(&program, &claim);
    let numbers = Numbers::of(&program, &needed, BITS_OF_PARAMETER);
    if numbers.costly.is_empty() {
        return Ok(Tried::Nothing);
    }
    let options = Options { partition: false, ..options.clone() };
    for spacing in SPACINGS {
        let Some(general) = generalized(&program, &needed, &numbers.large, spacing) else { continue };
        let universal = Universal::for_proof(&general.program, &options);
        match universal.attempt(&general.program, budget) {
            Ok(Attempt::Proved(sections)) => {
                let mut decision = decision(&general.program, Outcome::Proved, Some(sections));
                decision.general = Some(Box::new(general));
                return Ok(Tried::Settled(Box::new(decision)));
            }
            // Other multiples would be too large as well.
            Ok(Attempt::Open(_, open)) if open.large => return Ok(Tried::Nothing),
            Err(why @ Undecided::Exhausted(_)) => return Err(why),
            _ => {}
        }
    }
    Ok(Tried::Nothing)
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
