//! The first positions of a game, one by one: a claim that is false usually fails here, and then
//! the first failure is the smallest.

use num_bigint::BigUint;

use super::claimed::SetOfPositions;
use super::limits::{TUPLES, TUPLES_OF_WALK, WALK};
use super::measure::{MoveTaken, Seen};
use super::refutation::Refutation;
use super::side_condition::{CLAIMED_SET, Part, SideCondition};
use crate::compiled::{Code, CompiledCondition, CompiledTerm, Fault};
use crate::compiled::{CompiledMove, CompiledRules};
use crate::language::ast::Program;
use crate::language::game::Rules;

/// Result of the walk over the first positions.
#[derive(Debug, Default)]
pub(super) struct Ground {
    /// The first legal position.
    pub(super) position: Option<Vec<BigUint>>,
    /// The first position where the claim fails.
    pub(super) refutation: Option<Refutation>,
    /// The first position where the rules do not define a terminating game.
    pub(super) side_condition: Option<SideCondition>,
    /// For each summand, what its moves do to its coordinates.
    pub(super) seen: Vec<Seen>,
}

/// Why the walk stops.
enum Stop {
    /// Enough options were computed, or a value is out of reach.
    Limit,
    /// The rules do not define a terminating game.
    SideCondition(SideCondition),
}

/// The claimed set, compiled: for a Grundy value, that the value is natural comes first.
struct Set {
    natural: Option<CompiledCondition>,
    formula: CompiledCondition,
}

/// A move into the set: its number, the fresh numbers, where it leads.
type Into = (usize, Vec<u64>, Vec<u64>);

struct Walk {
    code: Code,
    set: Set,
    /// Options that may still be computed.
    options: usize,
    ground: Ground,
    into_the_set: Option<Into>,
}

/// Looks at the positions with the fewest digits first, then the least sum, then in lexicographic
/// order; `alone` says that no search follows.
pub(super) fn first_positions(
    program: &Program,
    rules: &[Rules],
    set: &SetOfPositions,
    alone: bool,
) -> Ground {
    let (options, steps) = WALK[usize::from(alone)];
    let mut code = Code::new(program);
    code.allow_steps(steps);
    let summands = CompiledRules::of_game(&mut code, rules);
    let natural = match set {
        SetOfPositions::Formula(_) => None,
        SetOfPositions::Value { natural, .. } => Some(code.condition(natural)),
    };
    let set = Set { natural, formula: code.condition(set.condition()) };
    let ground = Ground { seen: vec![Seen::default(); rules.len()], ..Ground::default() };
    let mut walk = Walk { code, set, options, ground, into_the_set: None };
    let coordinates = rules.iter().map(|r| r.coordinates).sum();
    match walk.run(&summands, coordinates) {
        Ok(()) | Err(Stop::Limit) => {}
        Err(Stop::SideCondition(condition)) => walk.ground.side_condition = Some(condition),
    }
    walk.ground
}

/// All tuples whose largest number has this many digits, by sum, then in lexicographic order; each as its digits one
/// after the other. `None` if they are too many.
fn tuples(coordinates: usize, digits: u32) -> Option<Vec<u64>> {
    let side = 1u64.checked_shl(digits)?;
    let count = side.checked_pow(u32::try_from(coordinates).ok()?)?;
    if count > TUPLES_OF_WALK {
        return None;
    }
    let mut tuple = vec![0; coordinates];
    let mut keys = Vec::new();
    for n in 0..count {
        unpack(n, digits, &mut tuple);
        if tuple.iter().max().is_none_or(|&m| digits == 0 || m >= side / 2) {
            keys.push(tuple.iter().sum::<u64>() * count + n);
        }
    }
    keys.sort_unstable();
    keys.iter_mut().for_each(|key| *key %= count);
    Some(keys)
}

/// The numbers of a tuple whose digits are one after the other.
fn unpack(packed: u64, digits: u32, tuple: &mut [u64]) {
    let mut rest = packed;
    for number in tuple.iter_mut().rev() {
        *number = rest & ((1 << digits) - 1);
        rest = rest.checked_shr(digits).unwrap_or(0);
    }
}

fn big(numbers: &[u64]) -> Vec<BigUint> {
    numbers.iter().map(|&n| n.into()).collect()
}

impl Walk {
    fn run(&mut self, summands: &[CompiledRules], coordinates: usize) -> Result<(), Stop> {
        let mut tuple = vec![0; coordinates];
        for digits in 0.. {
            let Some(tuples) = tuples(coordinates, digits) else { return Ok(()) };
            for packed in tuples {
                unpack(packed, digits, &mut tuple);
                self.position(summands, &tuple)?;
            }
        }
        Ok(())
    }

    fn position(&mut self, summands: &[CompiledRules], position: &[u64]) -> Result<(), Stop> {
        for (number, summand) in summands.iter().enumerate() {
            let own = &position[summand.offset..][..summand.coordinates];
            let Some(domain) = summand.domain else { continue };
            if !self.code.holds(domain, own).map_err(|fault| stop(fault, Part::Where(number), own))? {
                return Ok(());
            }
        }
        self.ground.position.get_or_insert_with(|| big(position));
        let here = self.membership(position)?;
        if here.is_none() {
            let position = big(&position[1..]);
            self.ground.refutation.get_or_insert(Refutation::Undefined { position });
        }
        self.into_the_set = None;
        for (summand, rules) in summands.iter().enumerate() {
            for option in &rules.moves {
                let mut arguments = position[rules.offset..][..rules.coordinates].to_vec();
                self.choose(summand, rules, option, position, &mut arguments)?;
            }
        }
        match (self.into_the_set.take(), here) {
            (Some((number, fresh, option)), Some(true)) => {
                let (position, fresh, option) = (big(position), big(&fresh), big(&option));
                let closed = Refutation::Closed { number, position, fresh, option };
                self.ground.refutation.get_or_insert(closed);
            }
            (None, Some(false)) => {
                self.ground.refutation.get_or_insert_with(|| Refutation::Reach { position: big(position) });
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether a legal position is in the claimed set; `None` where a claimed Grundy value is not
    /// natural.
    fn membership(&self, position: &[u64]) -> Result<Option<bool>, Stop> {
        if let Some(natural) = self.set.natural {
            match self.code.holds(natural, position) {
                Ok(true) => {}
                Ok(false) | Err(Fault::Undefined) => return Ok(None),
                Err(_) => return Err(Stop::Limit),
            }
        }
        self.code.holds(self.set.formula, position).map(Some).map_err(|fault| match fault {
            Fault::Undefined => {
                let what = CLAIMED_SET.to_owned();
                Stop::SideCondition(SideCondition::Undefined { what, values: big(position) })
            }
            _ => Stop::Limit,
        })
    }

    /// Looks at every choice of fresh numbers, in lexicographic order.
    fn choose(
        &mut self,
        summand: usize,
        rules: &CompiledRules,
        option: &CompiledMove,
        position: &[u64],
        arguments: &mut Vec<u64>,
    ) -> Result<(), Stop> {
        let Some(&bound) = option.bounds.get(arguments.len() - rules.coordinates) else {
            return self.option(summand, rules, option, position, arguments);
        };
        let part = Part::Bound(option.number);
        let bound = self.code.integer(bound, arguments).map_err(|fault| stop(fault, part, arguments))?;
        if bound > TUPLES.into() {
            return Err(Stop::Limit);
        }
        for u in 0..u64::try_from(bound).unwrap_or(0) {
            arguments.push(u);
            self.choose(summand, rules, option, position, arguments)?;
            arguments.pop();
        }
        Ok(())
    }

    fn option(
        &mut self,
        summand: usize,
        rules: &CompiledRules,
        option: &CompiledMove,
        position: &[u64],
        arguments: &[u64],
    ) -> Result<(), Stop> {
        self.options = self.options.checked_sub(1).ok_or(Stop::Limit)?;
        let number = option.number;
        let allowed = match option.when {
            Some(when) => {
                let holds = self.code.holds(when, arguments);
                holds.map_err(|fault| stop(fault, Part::When(number), arguments))?
            }
            None => true,
        };
        if !allowed {
            return Ok(());
        }
        let value = |target: &CompiledTerm| {
            let value = self.code.natural(*target, arguments);
            value.map_err(|fault| stop(fault, Part::Target(number), arguments))
        };
        let to = option.to.iter().map(value).collect::<Result<Vec<u64>, Stop>>()?;
        let (own, fresh) = arguments.split_at(rules.coordinates);
        let mut arrived = position.to_vec();
        arrived[rules.offset..][..rules.coordinates].copy_from_slice(&to);
        let witness = |arrived: &[u64]| (number, big(position), big(fresh), big(arrived));
        if let Some(domain) = rules.domain
            && !self.reached(domain, &to)?.unwrap_or(true)
        {
            let (number, position, fresh, option) = witness(&arrived);
            return Err(Stop::SideCondition(SideCondition::Leaves { number, position, fresh, option }));
        }
        self.ground.seen[summand].add(own, &to, || {
            let (number, position, fresh, option) = witness(&arrived);
            MoveTaken { number, position, fresh, option }
        });
        if self.into_the_set.is_none() && self.reached(self.set.formula, &arrived)? == Some(true) {
            self.into_the_set = Some((number, fresh.to_vec(), arrived));
        }
        Ok(())
    }

    /// A condition at an option, if it is defined there. Where it is out of reach the walk ends: an
    /// option that is not known to be in the set is not known to be outside.
    fn reached(&self, condition: CompiledCondition, option: &[u64]) -> Result<Option<bool>, Stop> {
        match self.code.holds(condition, option) {
            Ok(holds) => Ok(Some(holds)),
            Err(Fault::Undefined) => Ok(None),
            Err(_) => Err(Stop::Limit),
        }
    }
}

/// A part of the rules without a value is a fault of the game; one out of reach ends the walk.
fn stop(fault: Fault, part: Part, values: &[u64]) -> Stop {
    match fault {
        Fault::Undefined => Stop::SideCondition(SideCondition::NoValue { part, values: big(values) }),
        _ => Stop::Limit,
    }
}

impl Ground {
    /// Whether, for each summand, some measure decreases with every move seen.
    pub(super) fn ends(&self, rules: &[Rules]) -> bool {
        self.seen.iter().zip(rules).all(|(seen, rules)| !seen.measures(rules.coordinates).is_empty())
    }
}
