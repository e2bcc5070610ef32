//! The first positions of a game, one by one: a claim that is false usually fails here, and then
//! the first failure is the smallest.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, ToPrimitive, Zero};

use super::evidence::{Measure, Refutation};
use super::positions::{SetOfPositions, SideCondition};
use crate::language::ast::{Condition, Move, Program};
use crate::language::evaluate::{Undefined, holds, integer, value};
use crate::language::game::Rules;

/// Options that are looked at before the search begins.
const MAX_OPTIONS: usize = 20_000;

/// Tuples that are tried for one number of digits.
const MAX_TUPLES: usize = 1 << 15;

/// Numbers that a fresh number of one move may range over.
const MAX_CHOICES: u64 = 1 << 12;

/// What the first positions show.
#[derive(Debug, Default)]
pub(super) struct Ground {
    /// The first legal position.
    pub(super) position: Option<Vec<BigUint>>,
    /// The first position where the claim fails.
    pub(super) refutation: Option<Refutation>,
    /// The first position where the game is no game.
    pub(super) side_condition: Option<SideCondition>,
    /// For each summand, a move that does not decrease the sum, and one that does not decrease the
    /// lexicographic order.
    pub(super) growth: Vec<[Option<SideCondition>; 2]>,
}

/// Why the walk stops.
enum Stop {
    /// Enough options were looked at, or a value is out of reach.
    Limit,
    /// The game is no game.
    SideCondition(SideCondition),
}

struct Walk<'a> {
    program: &'a Program,
    rules: &'a [Rules],
    set: &'a SetOfPositions,
    options: usize,
    ground: Ground,
}

/// Looks at the positions with the fewest digits first, then the least sum, then in lexicographic
/// order.
pub(super) fn first_positions(program: &Program, rules: &[Rules], set: &SetOfPositions) -> Ground {
    let ground = Ground { growth: rules.iter().map(|_| [None, None]).collect(), ..Ground::default() };
    let mut walk = Walk { program, rules, set, options: 0, ground };
    let coordinates: usize = rules.iter().map(|r| r.coordinates).sum();
    match walk.run(coordinates) {
        Ok(()) | Err(Stop::Limit) => {}
        Err(Stop::SideCondition(condition)) => walk.ground.side_condition = Some(condition),
    }
    walk.ground
}

/// All tuples whose largest number has this many digits, by sum, then in lexicographic order.
fn tuples(coordinates: usize, digits: u32) -> Option<Vec<Vec<u64>>> {
    let side = 1u64.checked_shl(digits)?;
    let count = side.checked_pow(u32::try_from(coordinates).ok()?)?;
    if count > MAX_TUPLES as u64 {
        return None;
    }
    let mut tuples: Vec<Vec<u64>> = (0..count)
        .map(|n| (0..coordinates).rev().map(|i| n >> (i as u32 * digits) & (side - 1)).collect())
        .filter(|tuple: &Vec<u64>| tuple.iter().max().is_none_or(|&m| digits == 0 || m >= side / 2))
        .collect();
    tuples.sort_by_key(|tuple| tuple.iter().sum::<u64>());
    Some(tuples)
}

impl Walk<'_> {
    fn run(&mut self, coordinates: usize) -> Result<(), Stop> {
        for digits in 0.. {
            let Some(tuples) = tuples(coordinates, digits) else { return Ok(()) };
            for tuple in tuples {
                let position: Vec<BigUint> = tuple.into_iter().map(BigUint::from).collect();
                self.position(&position)?;
            }
        }
        Ok(())
    }

    fn position(&mut self, position: &[BigUint]) -> Result<(), Stop> {
        for (number, rules) in self.rules.iter().enumerate() {
            let own = &position[rules.offset..][..rules.coordinates];
            let Some(domain) = &rules.domain else { continue };
            match holds(self.program, domain, own) {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                Err(cause) => return Err(undefined(cause, format!("the domain of summand {}", number + 1), own)),
            }
        }
        self.ground.position.get_or_insert_with(|| position.to_vec());
        let here = match self.set.contains(self.program, position) {
            Ok(here) => here,
            Err(Undefined::TooLarge) => return Err(Stop::Limit),
            Err(cause) => match self.set.term_position(position) {
                Some(position) => {
                    self.ground.refutation.get_or_insert(Refutation::Undefined { position });
                    // Its moves may still show that the game is none.
                    false
                }
                None => return Err(undefined(cause, "the claimed set".to_owned(), position)),
            },
        };
        let mut into_the_set = None;
        let mut number = 0;
        for (summand, rules) in self.rules.iter().enumerate() {
            for option in &rules.moves {
                number += 1;
                self.moves(summand, number, option, position, &mut into_the_set)?;
            }
        }
        match into_the_set {
            Some((number, fresh, option)) if here => {
                let position = position.to_vec();
                let closed = Refutation::Closed { number, position, fresh, option };
                self.ground.refutation.get_or_insert(closed);
            }
            None if !here => {
                let reach = Refutation::Reach { position: position.to_vec() };
                self.ground.refutation.get_or_insert(reach);
            }
            _ => {}
        }
        Ok(())
    }

    /// Looks at all options by one move.
    fn moves(
        &mut self,
        summand: usize,
        number: usize,
        option: &Move,
        position: &[BigUint],
        into_the_set: &mut Option<(usize, Vec<BigUint>, Vec<BigUint>)>,
    ) -> Result<(), Stop> {
        let rules = &self.rules[summand];
        let mut arguments = position[rules.offset..][..rules.coordinates].to_vec();
        self.choose(number, 0, option, &mut arguments, &mut |walk, arguments| {
            walk.options += 1;
            if walk.options > MAX_OPTIONS {
                return Err(Stop::Limit);
            }
            let rules = &walk.rules[summand];
            let what = |part: &str| format!("{part} of move {number}");
            if let Some(when) = &option.when {
                match holds(walk.program, when, arguments) {
                    Ok(true) => {}
                    Ok(false) => return Ok(()),
                    Err(cause) => return Err(undefined(cause, what("the `when` part"), arguments)),
                }
            }
            let mut to = Vec::with_capacity(option.to.len());
            for target in &option.to {
                match value(walk.program, target, arguments) {
                    Ok(value) => to.push(value),
                    Err(cause) => return Err(undefined(cause, what("the target"), arguments)),
                }
            }
            let (own, fresh) = arguments.split_at(rules.coordinates);
            let mut arrived = position.to_vec();
            arrived[rules.offset..][..rules.coordinates].clone_from_slice(&to);
            let witness = || (number, position.to_vec(), fresh.to_vec(), arrived.clone());
            if let Some(domain) = &rules.domain
                && let Ok(false) = holds(walk.program, domain, &to)
            {
                let (number, position, fresh, option) = witness();
                return Err(Stop::SideCondition(SideCondition::Leaves { number, position, fresh, option }));
            }
            let sums: [BigUint; 2] = [own.iter().sum(), to.iter().sum()];
            let fails = [sums[1] >= sums[0], to.as_slice() >= own];
            for (growth, fails) in walk.ground.growth[summand].iter_mut().zip(fails) {
                if fails && growth.is_none() {
                    let (number, position, fresh, option) = witness();
                    *growth = Some(SideCondition::Grows { number, position, fresh, option });
                }
            }
            if into_the_set.is_none() && walk.set.contains(walk.program, &arrived) == Ok(true) {
                let (number, _, fresh, option) = witness();
                *into_the_set = Some((number, fresh, option));
            }
            Ok(())
        })
    }

    /// Gives every choice of fresh numbers, in lexicographic order, to `visit`.
    fn choose(
        &mut self,
        number: usize,
        at: usize,
        option: &Move,
        arguments: &mut Vec<BigUint>,
        visit: &mut impl FnMut(&mut Self, &[BigUint]) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let Some((_, bound)) = option.fresh.get(at) else { return visit(self, arguments) };
        // A bound is a side of a comparison; a negative one leaves no choice.
        let bound = integer(self.program, bound, arguments)
            .map_err(|cause| undefined(cause, format!("a bound of move {number}"), arguments))?;
        let Some(bound) = bound.max(BigInt::zero()).to_u64().filter(|bound| *bound <= MAX_CHOICES) else {
            return Err(Stop::Limit);
        };
        for u in 0..bound {
            arguments.push(u.into());
            self.choose(number, at + 1, option, arguments, visit)?;
            arguments.pop();
        }
        Ok(())
    }
}

fn undefined(cause: Undefined, what: String, values: &[BigUint]) -> Stop {
    match cause {
        Undefined::TooLarge => Stop::Limit,
        cause => Stop::SideCondition(SideCondition::Undefined {
            what,
            values: values.to_vec(),
            cause: Some(cause),
        }),
    }
}

impl Ground {
    /// The measures that every move seen decreases, for each summand; or a move that decreases
    /// neither.
    pub(super) fn measures(&self) -> Result<Vec<Vec<Measure>>, SideCondition> {
        self.growth
            .iter()
            .map(|[sum, order]| match (sum, order) {
                (Some(witness), Some(_)) => Err(witness.clone()),
                _ => Ok([(sum, Measure::Sum), (order, Measure::Lexicographic)]
                    .into_iter()
                    .filter(|(failure, _)| failure.is_none())
                    .map(|(_, measure)| measure)
                    .collect()),
            })
            .collect()
    }
}

impl SetOfPositions {
    /// Whether a legal position is in the claimed set.
    pub(super) fn contains(&self, program: &Program, position: &[BigUint]) -> Result<bool, Undefined> {
        match self {
            SetOfPositions::Formula(formula) => holds(program, formula, position),
            SetOfPositions::Value { condition, natural, .. } => {
                if !holds(program, natural, position)? {
                    let (left, right) = (BigUint::ZERO, BigUint::one());
                    return Err(Undefined::NegativeDifference { left, right });
                }
                holds(program, condition, position)
            }
        }
    }

    /// For a claimed Grundy value, the position without the heap.
    fn term_position(&self, position: &[BigUint]) -> Option<Vec<BigUint>> {
        match self {
            SetOfPositions::Formula(_) => None,
            SetOfPositions::Value { .. } => position.split_first().map(|(_, rest)| rest.to_vec()),
        }
    }

    /// The set as a condition over the coordinates of the game, the heap included.
    pub(super) fn condition(&self) -> &Condition {
        match self {
            SetOfPositions::Formula(condition) | SetOfPositions::Value { condition, .. } => condition,
        }
    }
}
