//! Lazy exploration of a problem: is any tuple of naturals in it, and which is the smallest?

use num_bigint::BigUint;

use super::budget::{Budget, Exhausted};
use super::machine::{Machine, Value};
use super::packed::PackedRows;
use super::problem::Problem;
use super::sample::{Sample, sample};
use super::states::States;

/// After this number of states, a search tests whether it can finish within its limit.
const LOOKS_AHEAD: usize = 1 << 17;

/// It makes this test only if it may make more states than this.
const WORTH_A_SAMPLE: u64 = 1 << 23;

/// The reachable states of a problem that no word satisfies: an inductive invariant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invariant {
    /// Sorted rows without repetition.
    pub rows: PackedRows,
}

impl Invariant {
    /// Number of states.
    pub fn states(&self) -> usize {
        if self.rows.width() == 0 { 0 } else { self.rows.len() }
    }

    fn sorted(states: States) -> Self {
        let mut order: Vec<u32> = (0..states.len() as u32).collect();
        if let Some(keys) = packed_keys(&states) {
            order.sort_unstable_by_key(|&id| keys[id as usize]);
        } else {
            order.sort_unstable_by(|&a, &b| states.compare(a, b));
        }
        let width = states.width();
        let (mut rows, mut row) = (PackedRows::new(width), vec![0; width]);
        for id in order {
            states.copy(id, &mut row);
            rows.push(&row);
        }
        rows.shrink();
        Invariant { rows }
    }
}

/// Rows as single integers in the same order, if they fit: sorting millions of rows by slices
/// takes longer than finding them.
fn packed_keys(states: &States) -> Option<Vec<u128>> {
    let special = |s: i64| s >= super::FORGOTTEN;
    let width = states.width();
    let mut ranges = vec![(0i64, 0i64); width];
    let mut row = vec![0; width];
    for id in 0..states.len() as u32 {
        states.copy(id, &mut row);
        for (range, &s) in ranges.iter_mut().zip(&row) {
            if !special(s) {
                *range = (range.0.min(s), range.1.max(s));
            }
        }
    }
    let sizes: Vec<u128> =
        ranges.iter().map(|&(low, high)| (i128::from(high) - i128::from(low)) as u128 + 4).collect();
    sizes.iter().try_fold(1u128, |product, &size| product.checked_mul(size))?;
    let key = |row: &[i64]| {
        row.iter().zip(&ranges).zip(&sizes).fold(0u128, |key, ((&s, &(low, high)), &size)| {
            let digit = if special(s) {
                (i128::from(high) - i128::from(low)) as u128 + 1 + (s - super::FORGOTTEN) as u128
            } else {
                (i128::from(s) - i128::from(low)) as u128
            };
            key * size + digit
        })
    };
    Some(
        (0..states.len() as u32)
            .map(|id| {
                states.copy(id, &mut row);
                key(&row)
            })
            .collect(),
    )
}

/// The answer to "does any tuple satisfy the problem?".
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// None does; the reachable states are the evidence.
    Empty(Invariant),
    /// Some tuple does.
    Satisfiable,
}

impl Answer {
    fn of(states: Option<States>) -> Answer {
        states.map_or(Answer::Satisfiable, |states| Answer::Empty(Invariant::sorted(states)))
    }
}

/// Explores a problem breadth first. Its long constants share a component (docs/LOWERING.md).
///
/// # Errors
/// A budget ended.
pub fn explore(problem: &Problem, budget: &mut Budget) -> Result<Answer, Exhausted> {
    explore_as_it_is(&problem.with_shared_constants(), budget)
}

/// Like [`explore`], with the components of the problem, also where constants are long.
///
/// # Errors
/// A budget ended.
pub(crate) fn explore_as_it_is(problem: &Problem, budget: &mut Budget) -> Result<Answer, Exhausted> {
    Ok(Answer::of(explored(&Machine::new(problem), budget)?))
}

/// Whether some tuple satisfies a problem: as [`explore`], without the evidence.
///
/// # Errors
/// A budget ended.
pub(crate) fn is_satisfiable(problem: &Problem, budget: &mut Budget) -> Result<bool, Exhausted> {
    let problem = problem.with_shared_constants();
    Ok(explored(&Machine::new(&problem), budget)?.is_none())
}

/// The reachable states of a problem that no tuple satisfies; none if some tuple does.
fn explored(machine: &Machine<'_>, budget: &mut Budget) -> Result<Option<States>, Exhausted> {
    let mut scratch = machine.scratch();
    let mut states = States::new(machine.width());
    let Some((start, value)) = machine.start() else {
        return Ok(Some(states));
    };
    if value == Value::Holds || machine.satisfied(&start) {
        return Ok(None);
    }
    states.insert(&start, budget)?;
    // With few states left the search ends soon anyway.
    let is_worth_it = budget.whole() > WORTH_A_SAMPLE && budget.states_left() > 2 * LOOKS_AHEAD as u64;
    let mut looks_ahead_at = if is_worth_it { LOOKS_AHEAD } else { usize::MAX };
    let mut state = start;
    let mut next = 0;
    while (next as usize) < states.len() {
        states.copy(next, &mut state);
        next += 1;
        let mut outcome = Ok(false);
        machine.successors(&state, &mut scratch, &mut |_, successor, value| {
            if !matches!(outcome, Ok(false)) {
                return;
            }
            outcome = match states.insert(successor, budget) {
                Err(exhausted) => Err(exhausted),
                Ok((_, false)) => Ok(false),
                Ok((_, true)) => Ok(value == Value::Holds || machine.satisfied(successor)),
            };
        });
        if outcome? {
            return Ok(None);
        }
        if states.len() >= looks_ahead_at {
            looks_ahead_at = usize::MAX;
            match sample(machine, &states, next, budget)? {
                Sample::Satisfied => return Ok(None),
                Sample::TooMany => return Err(budget.foreseen()),
                Sample::Open => {}
            }
        }
        budget.charge_work(scratch.take_tried())?;
    }
    Ok(Some(states))
}

/// The smallest number that track `visible` carries in a tuple of the problem, if there is one:
/// fewest digits first, then smallest value.
///
/// Other tracks may carry longer numbers: their leading digits are read, in any order, before the
/// first digit of the visible number.
///
/// # Errors
/// A budget ended.
pub fn smallest_visible(
    problem: &Problem,
    visible: usize,
    budget: &mut Budget,
) -> Result<Option<BigUint>, Exhausted> {
    let problem = problem.with_shared_constants();
    let machine = Machine::new(&problem);
    let mut scratch = machine.scratch();
    let mut states = States::new(machine.width());
    let Some((start, _)) = machine.start() else {
        return Ok(None);
    };
    let accepts = |states: &States, group: &[u32]| group.iter().any(|&id| machine.satisfied(&states.row(id)));
    let (start, _) = states.insert(&start, budget)?;
    let mut closure = vec![start];
    let mut next = 0;
    while next < closure.len() {
        let group = [closure[next]];
        let [zero, _] = split(&machine, visible, &group, &mut states, &mut scratch, budget, 0..1)?;
        closure.extend(zero);
        next += 1;
    }
    if accepts(&states, &closure) {
        return Ok(Some(BigUint::ZERO));
    }
    // A group holds the states whose smallest word is the same; groups of a level are in the
    // order of those words. `origins` is a tree: (parent, digit).
    let mut origins: Vec<(u32, u64)> = vec![(0, 0)];
    let mut level = vec![(0, closure)];
    let mut digits = 1..2;
    while !level.is_empty() {
        let mut following = Vec::new();
        for (origin, group) in level {
            let parts = split(&machine, visible, &group, &mut states, &mut scratch, budget, digits.clone())?;
            for (digit, part) in (0..).zip(parts) {
                if part.is_empty() {
                    continue;
                }
                origins.push((origin, digit));
                if accepts(&states, &part) {
                    return Ok(numbers(&origins, 1).pop());
                }
                following.push((origins.len() as u32 - 1, part));
            }
        }
        level = following;
        digits = 0..2;
    }
    Ok(None)
}

/// The new states that a group reaches with visible digit 0 and with visible digit 1, as far as
/// the digit is in `digits`.
fn split(
    machine: &Machine<'_>,
    visible: usize,
    group: &[u32],
    states: &mut States,
    scratch: &mut super::successors::Scratch<'_>,
    budget: &mut Budget,
    digits: std::ops::Range<usize>,
) -> Result<[Vec<u32>; 2], Exhausted> {
    let mut found: [Vec<Vec<i64>>; 2] = [Vec::new(), Vec::new()];
    for &id in group {
        let state = states.row(id);
        machine.successors(&state, scratch, &mut |letters, successor, _| {
            for letter in letters.on_first(visible + 1) {
                found[(letter >> visible & 1) as usize].push(successor.to_vec());
            }
        });
        budget.charge_work(scratch.take_tried())?;
    }
    let mut parts = [Vec::new(), Vec::new()];
    for digit in digits {
        for successor in &found[digit] {
            let (id, new) = states.insert(successor, budget)?;
            if new {
                parts[digit].push(id);
            }
        }
    }
    Ok(parts)
}

/// The numbers on the first tracks of the word that leads to the last of some states, each of which has the one before it
/// and the letter between them; the first state has none.
fn numbers(origins: &[(u32, u64)], tracks: usize) -> Vec<BigUint> {
    let mut numbers = vec![BigUint::ZERO; tracks];
    let (mut at, mut place) = (origins.len().saturating_sub(1), 0);
    while at != 0 {
        let (before, letter) = origins[at];
        for (track, number) in numbers.iter_mut().enumerate() {
            number.set_bit(place, letter >> track & 1 == 1);
        }
        (at, place) = (before as usize, place + 1);
    }
    numbers
}
