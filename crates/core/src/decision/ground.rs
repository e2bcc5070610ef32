//! The first positions of a game, one by one: a claim that is false usually fails here, and then
//! the first failure is the smallest.

use num_bigint::BigUint;

use super::limits::{TUPLES_OF_WALK, WALK};
use super::measure::Seen;
use super::player::{NoValue, Step, big, is_position, options};
use super::tuples::of_length;
use crate::compiled::{Code, CompiledCondition, CompiledRules, Fault};
use crate::evidence::{CLAIMED_SET, MoveTaken, Refutation, SideCondition};
use crate::language::ast::Program;
use crate::language::game::Rules;
use crate::shapes::SetOfPositions;

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

struct Walk {
    code: Code,
    set: Set,
    /// Options that may still be computed.
    options: u64,
    ground: Ground,
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
    let mut walk = Walk { code, set, options, ground };
    let coordinates = rules.iter().map(|r| r.coordinates).sum();
    match walk.run(&summands, coordinates) {
        Ok(()) | Err(Stop::Limit) => {}
        Err(Stop::SideCondition(condition)) => walk.ground.side_condition = Some(condition),
    }
    walk.ground
}

impl Walk {
    fn run(&mut self, summands: &[CompiledRules], coordinates: usize) -> Result<(), Stop> {
        for digits in 0.. {
            let Some(tuples) = of_length(coordinates, digits, TUPLES_OF_WALK) else { return Ok(()) };
            for tuple in tuples {
                self.position(summands, &tuple)?;
            }
        }
        Ok(())
    }

    fn position(&mut self, summands: &[CompiledRules], position: &[u64]) -> Result<(), Stop> {
        for (number, rules) in summands.iter().enumerate() {
            let own = &position[rules.offset..][..rules.coordinates];
            if !is_position(&self.code, number, rules, own).map_err(stop)? {
                return Ok(());
            }
        }
        self.ground.position.get_or_insert_with(|| big(position));
        let here = self.membership(position)?;
        if here.is_none() {
            let position = big(&position[1..]);
            self.ground.refutation.get_or_insert(Refutation::Undefined { position });
        }
        let mut into_the_set = None;
        for (summand, rules) in summands.iter().enumerate() {
            let own = &position[rules.offset..][..rules.coordinates];
            for option in &rules.moves {
                let (steps, ended) = options(&self.code, option, own, &mut self.options);
                for step in steps {
                    let taken = || step.taken(rules.offset, own, &big(position));
                    self.look(summand, rules, own, &step, taken)?;
                    let arrived =
                        [&position[..rules.offset], &step.to, &position[rules.offset + own.len()..]];
                    if into_the_set.is_none()
                        && self.reached(self.set.formula, &arrived.concat())? == Some(true)
                    {
                        into_the_set = Some(taken());
                    }
                }
                ended.map_err(stop)?;
            }
        }
        match (into_the_set, here) {
            (Some(MoveTaken { number, position, fresh, option }), Some(true)) => {
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

    /// Whether a move stays in the domain, and what it does to the coordinates of its summand.
    fn look(
        &mut self,
        summand: usize,
        rules: &CompiledRules,
        own: &[u64],
        step: &Step,
        taken: impl Fn() -> MoveTaken,
    ) -> Result<(), Stop> {
        if let Some(domain) = rules.domain
            && !self.reached(domain, &step.to)?.unwrap_or(true)
        {
            let MoveTaken { number, position, fresh, option } = taken();
            return Err(Stop::SideCondition(SideCondition::Leaves { number, position, fresh, option }));
        }
        self.ground.seen[summand].add(own, &step.to, taken);
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
fn stop(NoValue { part, values, fault }: NoValue) -> Stop {
    match fault {
        Fault::Undefined => Stop::SideCondition(SideCondition::NoValue { part, values: big(&values) }),
        _ => Stop::Limit,
    }
}

impl Ground {
    /// Whether, for each summand, some measure decreases with every move seen.
    pub(super) fn ends(&self, rules: &[Rules]) -> bool {
        self.seen.iter().zip(rules).all(|(seen, rules)| !seen.measures(rules.coordinates).is_empty())
    }
}
