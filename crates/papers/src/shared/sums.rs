//! Sums of two bars, for the theorem of Sprague and Grundy.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::bars::bar_table;
use super::random::Random;
use super::rules::{Rules, Tuples};
use super::tally::Tally;
use crate::evidence::{Effort, Grid};
use nimcert_core::games::{Exhaustion, ExhaustionLimits, Ruleset, nim_sum_u64};

/// The sum of two bars: positions `(y, z, b, c)`.
struct TwoBars {
    bars: [Vec<u64>; 2],
}

fn height(bar: &[u64], z: u64) -> Option<u64> {
    usize::try_from(z).ok().and_then(|z| bar.get(z)).copied()
}

/// The options of a position of one bar.
fn options(bar: &[u64], y: u64, z: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..y).map(move |v| (v, z)).chain((0..z).filter_map(move |w| Some((y.min(height(bar, w)?), w))))
}

impl Tuples<4> for TwoBars {
    fn has(&self, [y, z, b, c]: [u64; 4]) -> bool {
        let [first, second] = &self.bars;
        let inside = |bar: &[u64], y, z| height(bar, z).is_some_and(|height| y <= height);
        inside(first, y, z) && inside(second, b, c)
    }

    fn options(&self, [y, z, b, c]: [u64; 4]) -> impl Iterator<Item = [u64; 4]> {
        let [first, second] = &self.bars;
        let left = options(first, y, z).map(move |(y, z)| [y, z, b, c]);
        let right = options(second, b, c).map(move |(b, c)| [y, z, b, c]);
        left.chain(right)
    }
}

/// A monotone bar with up to `columns` columns.
fn random_bar(random: &mut Random, columns: u64, top: u64) -> Vec<u64> {
    let mut bar: Vec<u64> = (0..=random.up_to(columns - 1)).map(|_| random.up_to(top)).collect();
    bar.sort_unstable();
    bar
}

/// Sums of two random bars: the Grundy number is the nim-sum of those of the parts, and it is 0 exactly at
/// the P-positions, which are computed recursively.
pub(crate) fn sprague_grundy(effort: Effort) -> Grid {
    let pairs = if effort == Effort::Fast { 40 } else { 600 };
    let (columns, top) = (6, 4);
    let mut random = Random::new(1935);
    let mut tally = Tally::default();
    let length = |bar: &[u64]| u64::try_from(bar.len()).unwrap_or(0);
    for _ in 0..pairs {
        let first = random_bar(&mut random, columns, top);
        let second = random_bar(&mut random, columns, top);
        let parts = [&first, &second].map(|bar| bar_table(|t| height(bar, t).unwrap_or(0), length(bar)));
        let place = format!("{first:?} + {second:?}");
        let rules = Rules(TwoBars { bars: [first, second] });
        let sides = [top + 1, columns, top + 1, columns];
        let limits = ExhaustionLimits { positions: 1 << 20, options: 1 << 26 };
        let ([Some(left), Some(right)], Ok(mut sum)) = (parts, Exhaustion::new(&rules, &sides, limits))
        else {
            tally.case(false, || format!("{place}: no table"));
            continue;
        };
        // Options have a smaller sum of coordinates.
        let mut positions = Vec::new();
        sum.for_each(|position, _| positions.push(position.to_vec()));
        positions.sort_by_key(|position| position.iter().sum::<u64>());
        let mut wins: HashMap<Vec<u64>, bool> = HashMap::new();
        for position in positions {
            let mut is_p = true;
            let _ = rules.options(&position, &mut |option| {
                is_p &= wins.get(option) != Some(&true);
                ControlFlow::Continue(())
            });
            wins.insert(position.clone(), is_p);
            let &[y, z, b, c] = position.as_slice() else { continue };
            let value = sum.grundy(&position).ok().flatten();
            let nim_sum = left.get(y, z).zip(right.get(b, c)).map(|(g, h)| nim_sum_u64(g, h));
            tally.case(value.is_some() && value == nim_sum && is_p == (value == Some(0)), || {
                format!("{place} at {position:?}")
            });
        }
    }
    tally.grid(format!("{pairs} sums of two random bars with up to {columns} columns of heights up to {top}"))
}
