//! The order in which boxes are tried, and the choice of the first position among several.

use crate::games::bit_length_u64;

/// The first position found: fewest digits, then the least sum, then the first in lexicographic order.
#[derive(Debug)]
pub(super) struct First<T> {
    rank: (u32, u128),
    pub(super) found: Option<(Vec<u64>, T)>,
}

impl<T> Default for First<T> {
    fn default() -> Self {
        First { rank: (0, 0), found: None }
    }
}

impl<T> First<T> {
    pub(super) fn meet(&mut self, position: &[u64], what: T) {
        let largest = position.iter().max().map_or(0, |&number| number);
        let sum = position.iter().map(|&number| u128::from(number)).sum();
        let rank = (bit_length_u64(largest), sum);
        if self.found.is_none() || rank < self.rank {
            *self = First { rank, found: Some((position.to_vec(), what)) };
        }
    }
}

/// The sides of boxes that are tried: 1, 2, 3, 4, 6, 8, 12, ..
pub(super) fn next_side(side: u64) -> u64 {
    match side {
        0 | 1 => side + 1,
        _ if side.is_power_of_two() => side + side / 2,
        _ => side / 3 * 4,
    }
}
