//! The orders of the coordinates: which are tried, and one of them from the limits to the values.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};

use super::grundy::Grundy;
use super::layout::Layout;
use super::limits::{BoxError, BoxLimits};
use super::locate::{below, lanes};
use super::outcomes::Outcomes;
use super::question::Question;
use super::rules::{Block, LANES, LaneRules};
use super::run::{RECORD_HEAD, Run};
use super::shared::{Failure, Progress, Way, ways};
use super::store::Store;
use super::values::{BoxValues, Cells, Engine, Mode, Parts, Table};
use crate::games::{MAX_COORDINATES, advance};

/// Tuples of the box on which an order is tried.
const TRIAL: u64 = 3_000;

/// Up to this number of coordinates, all orders are tried.
const ALL_ORDERS: usize = 4;

/// Kinds whose coordinate has fewer numbers are not worth sets of their own.
const LEAST_SIDE_OF_SETS: u64 = 6;

/// The values by the first order that fits; `None` if no order does, or the game leaves the box.
pub(super) fn in_some_order<R>(
    rules: &R,
    question: &Question<'_>,
) -> Option<Result<BoxValues, BoxError<R::Fault>>>
where
    R: LaneRules + Clone + Send,
    R::Fault: Send,
{
    let (sides, limits) = (question.sides, question.limits);
    let tuples = sides.iter().try_fold(1u64, |product, &side| product.checked_mul(side));
    if tuples.is_none_or(|tuples| tuples > limits.tuples) {
        return Some(Err(BoxError::Tuples { limit: limits.tuples }));
    }
    let before = question.progress.load(Ordering::Relaxed);
    for order in orders(rules, sides) {
        if !fits_a_small_box(rules, sides, &order, question.stop) {
            continue;
        }
        match in_order(rules, &order, question) {
            Ok(values) => return Some(Ok(values)),
            Err(Failure::Error(error)) => return Some(Err(error)),
            Err(Failure::Outside) => break,
            Err(Failure::Unordered | Failure::TooWide) => {}
        }
        question.progress.store(before, Ordering::Relaxed);
    }
    question.progress.store(before, Ordering::Relaxed);
    None
}

/// Orders that may fit, the cheapest first.
fn orders<R: LaneRules>(rules: &R, sides: &[u64]) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = Vec::new();
    let mut natural: Vec<usize> = (0..sides.len()).collect();
    if sides.len() <= ALL_ORDERS {
        permutations(&mut natural, 0, &mut found);
        found.sort();
    } else {
        for lane in (0..sides.len()).rev() {
            let mut outer: Vec<usize> = natural.iter().copied().filter(|&other| other != lane).collect();
            for _ in 0..outer.len() {
                outer.rotate_left(1);
                for reversed in [false, true] {
                    let mut order = outer.clone();
                    if reversed {
                        order.reverse();
                    }
                    order.push(lane);
                    found.push(order);
                }
            }
        }
    }
    let cost = |lane: usize| {
        let blocks = sides[lane].div_ceil(LANES as u64) as f64 / sides[lane] as f64;
        (blocks * rules.lane_cost(lane) as f64 * 1e6) as u64
    };
    let costs: Vec<u64> = (0..sides.len()).map(cost).collect();
    found.sort_by_key(|order| order.last().map_or(0, |&lane| costs[lane]));
    found
}

fn permutations(numbers: &mut Vec<usize>, from: usize, found: &mut Vec<Vec<usize>>) {
    if from + 1 >= numbers.len() {
        found.push(numbers.clone());
    }
    for other in from..numbers.len() {
        if from + 1 < numbers.len() {
            numbers.swap(from, other);
            permutations(numbers, from + 1, found);
            numbers.swap(from, other);
        }
    }
}

/// Whether an order fits in a box that takes no time. Options outside that box prove nothing about a larger one.
fn fits_a_small_box<R>(rules: &R, sides: &[u64], order: &[usize], stop: &AtomicBool) -> bool
where
    R: LaneRules + Clone + Send,
    R::Fault: Send,
{
    let mut small = sides.to_vec();
    while small.iter().product::<u64>() > TRIAL {
        let Some(longest) = small.iter_mut().max() else { break };
        *longest -= (*longest / 4).max(1);
    }
    let limits = BoxLimits { threads: 1, options: TRIAL * 1000, ..BoxLimits::default() };
    let progress = AtomicU64::new(0);
    let question =
        Question { sides: &small, mode: Mode::Outcomes, limits: &limits, stop, progress: &progress };
    !matches!(in_order(rules, order, &question), Err(Failure::Unordered))
}

/// The values by one order.
fn in_order<R>(rules: &R, order: &[usize], question: &Question<'_>) -> Result<BoxValues, Failure<R::Fault>>
where
    R: LaneRules + Clone + Send,
    R::Fault: Send,
{
    let limits = question.limits;
    let too_many = BoxError::Tuples { limit: limits.tuples };
    let Some(layout) = Layout::new(question.sides, order) else { return Err(too_many.into()) };
    let least_side = if question.mode == Mode::Grundy { LEAST_SIDE_OF_SETS } else { 2 };
    let least = needed(&layout, question.mode, 1, 0, 1, limits.threads);
    if least > u128::from(limits.memory) {
        return Err(BoxError::Memory { needed: least, limit: limits.memory }.into());
    }
    // One word of sets for each 64 values; a mex is often below the sum of the coordinates.
    let mut width = question.sides.iter().sum::<u64>() / 64 + 1;
    loop {
        let line_words = if question.mode == Mode::Grundy { width.saturating_mul(64) } else { 1 };
        let (ways, records) = ways(rules, &layout, least_side);
        let cell = cell_bytes(width);
        let needed = needed(&layout, question.mode, cell, records, line_words, limits.threads);
        if needed > u128::from(limits.memory) {
            return Err(BoxError::Memory { needed, limit: limits.memory }.into());
        }
        let legal = legal(rules, &layout, question)?;
        // Both fit, because the memory does.
        let line_words = line_words as usize;
        let places = layout.blocks * LANES;
        let run =
            Computation { rules, layout: &layout, ways: &ways, words: records * (RECORD_HEAD + line_words) };
        let done = match (question.mode, cell) {
            (Mode::Outcomes, _) => run.values(Outcomes::new(layout.blocks), legal, question),
            (Mode::Grundy, 1) => run.values(Grundy::<AtomicU8>::new(places, width as usize), legal, question),
            (Mode::Grundy, 2) => {
                run.values(Grundy::<AtomicU16>::new(places, width as usize), legal, question)
            }
            (Mode::Grundy, _) => {
                run.values(Grundy::<AtomicU32>::new(places, width as usize), legal, question)
            }
        };
        match done {
            // No value is greater than the number of the other positions.
            Err(Failure::TooWide) if width * 64 <= layout.tuples + 1 => width *= 2,
            Err(failure) => return Err(failure),
            Ok((cells, options)) => {
                let (sides, engine) = (layout.sides.clone(), Engine::Sweep { order: order.to_vec() });
                let parts = Parts::Table(Table { layout, cells });
                return Ok(BoxValues { sides, mode: question.mode, parts, engine, options });
            }
        }
    }
}

/// Bytes of a cell for values in sets of `width` words.
fn cell_bytes(width: u64) -> u64 {
    match width {
        ..=4 => 1,
        5..=1024 => 2,
        _ => 4,
    }
}

/// Bytes that a run takes.
fn needed(layout: &Layout, mode: Mode, cell: u64, records: usize, line_words: u64, threads: usize) -> u128 {
    let blocks = layout.blocks as u128;
    let values = if mode == Mode::Grundy { blocks * 64 * u128::from(cell) } else { blocks * 8 };
    let words = records as u128 * (RECORD_HEAD as u128 + u128::from(line_words));
    let sides: u128 = layout.sides.iter().map(|&side| u128::from(side)).sum();
    // Legal places, values, lines, the sets of threads, bounds and progress.
    blocks * 8 + values + words * 8 + threads.max(1) as u128 * 2 * u128::from(line_words) * 8 + sides * 24
}

struct Computation<'r, R> {
    rules: &'r R,
    layout: &'r Layout,
    ways: &'r [Way],
    /// Words of all lines.
    words: usize,
}

impl<R> Computation<'_, R>
where
    R: LaneRules + Clone + Send,
    R::Fault: Send,
{
    fn values<S: Store>(
        &self,
        store: S,
        legal: Vec<u64>,
        question: &Question<'_>,
    ) -> Result<(Cells, u64), Failure<R::Fault>> {
        let layout = self.layout;
        let slices = match layout.order[..] {
            [outermost, _, ..] => layout.sides[outermost] as usize,
            _ => 1,
        };
        let threads = question.limits.threads.clamp(1, slices.max(1));
        let slice = layout.blocks / slices.max(1) * LANES;
        let most = question.limits.options;
        let progress = Progress::new(slices, slice, threads, most, (question.stop, question.progress));
        let lines: Vec<AtomicU64> = (0..self.words).map(|_| AtomicU64::new(0)).collect();
        let run =
            Run { layout, legal: &legal, ways: self.ways, lines: &lines, store: &store, progress: &progress };
        std::thread::scope(|scope| {
            for thread in 1..threads {
                let (rules, run) = (self.rules.clone(), &run);
                scope.spawn(move || run.slices(&rules, thread, threads));
            }
            run.slices(self.rules, 0, threads);
        });
        let options = progress.end()?;
        Ok((store.cells(legal), options))
    }
}

/// Which places are positions.
fn legal<R>(rules: &R, layout: &Layout, question: &Question<'_>) -> Result<Vec<u64>, Failure<R::Fault>>
where
    R: LaneRules + Clone + Send,
    R::Fault: Send,
{
    let mut legal = vec![0; layout.blocks];
    let rows = layout.blocks / layout.width;
    let threads = question.limits.threads.clamp(1, rows.max(1));
    if threads == 1 {
        legal_rows(rules, layout, 0, &mut legal, question.stop)?;
        return Ok(legal);
    }
    let each = rows.div_ceil(threads).max(1);
    let parts = legal.chunks_mut(each * layout.width);
    let results: Vec<Result<(), Failure<R::Fault>>> = std::thread::scope(|scope| {
        let part = |number: usize, words, rules: R| {
            move || legal_rows(&rules, layout, number * each, words, question.stop)
        };
        let parts = parts.enumerate().map(|(number, words)| scope.spawn(part(number, words, rules.clone())));
        let running: Vec<_> = parts.collect();
        // A thread that panicked says so by the scope.
        running.into_iter().map(|thread| thread.join().unwrap_or(Err(BoxError::Stopped.into()))).collect()
    });
    results.into_iter().collect::<Result<(), _>>()?;
    Ok(legal)
}

/// Which places of some rows are positions.
fn legal_rows<R: LaneRules>(
    rules: &R,
    layout: &Layout,
    first: usize,
    words: &mut [u64],
    stop: &AtomicBool,
) -> Result<(), Failure<R::Fault>> {
    let Some((&lane, outer)) = layout.order.split_last() else { return Ok(()) };
    let sides: Vec<u64> = outer.iter().map(|&coordinate| layout.sides[coordinate]).collect();
    let (mut numbers, mut left) = (vec![0; outer.len()], first as u64);
    for (number, &side) in numbers.iter_mut().zip(&sides).rev() {
        (*number, left) = (left % side, left / side);
    }
    let mut block = Block { tuple: [0; MAX_COORDINATES], lane };
    for row in words.chunks_mut(layout.width) {
        if stop.load(Ordering::Relaxed) {
            return Err(BoxError::Stopped.into());
        }
        for (&coordinate, &number) in outer.iter().zip(&numbers) {
            block.tuple[coordinate] = number;
        }
        for (index, word) in row.iter_mut().enumerate() {
            block.tuple[lane] = (index * LANES) as u64;
            let active = below(usize::try_from(layout.sides[lane] - block.tuple[lane]).unwrap_or(LANES));
            let (legal, unknown) = rules.positions(&block, active);
            *word = legal & active & !unknown;
            for place in lanes(unknown & active) {
                let mut tuple = block.tuple;
                tuple[lane] += place as u64;
                let tuple = &tuple[..layout.sides.len()];
                match rules.is_position(tuple) {
                    Ok(legal) => *word |= u64::from(legal) << place,
                    Err(fault) => return Err(BoxError::Fault { tuple: tuple.to_vec(), fault }.into()),
                }
            }
        }
        advance(&mut numbers, &sides);
    }
    Ok(())
}
