//! Components prepared for stepping: what depends on the letter alone is looked up, and the window of
//! a linear component is four numbers. The steps are those of [`Component::step`].

use super::component::{Component, FAILS, FORGOTTEN, HOLDS};
use super::table::{DEAD, Table};

/// Letters that are looked up have at most this many tracks.
const LOOKED_UP: usize = 9;

/// A component with its steps.
#[derive(Debug)]
pub(super) enum Step<'a> {
    /// `s -> 2s + sum[letter]`.
    Linear { sum: Vec<i64>, window: Window },
    /// The table's next state by `index[letter]`.
    Table { table: &'a Table, index: Vec<u32> },
    /// Fails if an odd number of these tracks has digit 1.
    Parity(u64),
    /// As the component says.
    Other(&'a Component),
}

/// Where a partial sum settles: it fails from `fails_from` up and from `fails_to` down, it holds from
/// `holds_from` up and from `holds_to` down.
#[derive(Debug)]
pub(super) struct Window {
    fails_from: i64,
    fails_to: i64,
    holds_from: i64,
    holds_to: i64,
}

impl Window {
    /// `None` for a sum without tracks, which settles at once.
    fn new(low: Option<i64>, high: Option<i64>, (positive, negative): (i64, i64)) -> Option<Window> {
        if positive == 0 && negative == 0 {
            return None;
        }
        Some(Window {
            fails_from: high.map_or(i64::MAX, |high| (high + 1).max(negative)),
            fails_to: low.map_or(i64::MIN, |low| (low - 1).min(-positive)),
            holds_from: match (low, high) {
                (Some(low), None) => low.max(negative),
                _ => i64::MAX,
            },
            holds_to: match (low, high) {
                (None, Some(high)) => high.min(-positive),
                _ => i64::MIN,
            },
        })
    }

    #[inline]
    fn settle(&self, s: i64) -> i64 {
        if s >= self.fails_from || s <= self.fails_to {
            FAILS
        } else if s >= self.holds_from || s <= self.holds_to {
            HOLDS
        } else {
            s
        }
    }
}

impl<'a> Step<'a> {
    /// Prepares a component whose last track is `last`.
    pub(super) fn new(component: &'a Component, last: usize) -> Step<'a> {
        let letters = 1u64 << (last + 1).min(LOOKED_UP + 1);
        let digit = |letter: u64, track: usize| letter >> track & 1;
        match component {
            Component::Parity(tracks) => Step::Parity(tracks.iter().fold(0, |mask, track| mask ^ 1 << track)),
            Component::Linear { terms, low, high, reach }
                if last < LOOKED_UP && (low, high) != (&None, &None) =>
            {
                let of = |letter| terms.iter().map(|&(track, a)| digit(letter, track) as i64 * a).sum();
                match Window::new(*low, *high, *reach) {
                    Some(window) => Step::Linear { sum: (0..letters).map(of).collect(), window },
                    None => Step::Other(component),
                }
            }
            Component::Table(table, tracks) if last < LOOKED_UP => {
                let of = |letter| {
                    let digits = tracks.iter().enumerate();
                    digits.fold(0, |index, (i, &track)| index | (digit(letter, track) as u32) << i)
                };
                Step::Table { table, index: (0..letters).map(of).collect() }
            }
            _ => Step::Other(component),
        }
    }

    /// The state after one more digit on each track; the letter has no digit beyond the last track.
    #[inline]
    pub(super) fn step(&self, state: i64, letter: u64) -> i64 {
        if state >= FORGOTTEN {
            return state;
        }
        match self {
            Step::Linear { sum, window } => window.settle(2 * state + sum[letter as usize]),
            Step::Table { table, index } => match table.step(state as u32, index[letter as usize] as usize) {
                DEAD => FAILS,
                next if table.holds(next) => HOLDS,
                next => i64::from(next),
            },
            Step::Parity(mask) => {
                if (letter & mask).count_ones().is_multiple_of(2) {
                    0
                } else {
                    FAILS
                }
            }
            Step::Other(component) => component.step(state, letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// Every state that some word reaches, and every letter.
    fn agrees(component: &Component, tracks: usize) {
        let step = Step::new(component, tracks - 1);
        let mut states = vec![component.start()];
        let mut at = 0;
        while at < states.len() && at < 500 {
            let state = states[at];
            at += 1;
            for letter in 0..1 << tracks {
                let next = component.step(state, letter);
                assert_eq!(step.step(state, letter), next, "{component:?}, state {state}, letter {letter}");
                if !states.contains(&next) {
                    states.push(next);
                }
            }
        }
    }

    #[test]
    fn prepared_steps_are_those_of_the_component() {
        let bounds = [None, Some(-7), Some(-1), Some(0), Some(1), Some(12)];
        for terms in
            [vec![], vec![(1, 1)], vec![(0, 2), (2, -3)], vec![(0, -1), (1, 5), (2, 1)], vec![(2, -4)]]
        {
            for low in bounds {
                for high in bounds {
                    agrees(&Component::linear(terms.clone(), low, high), 3);
                }
            }
        }
        agrees(&Component::Parity(vec![0, 2]), 3);
        agrees(&Component::Parity(vec![0, 2, 0]), 3);
        let table = Table::new(2, vec![true, false, true], vec![0, 1, DEAD, 2, 1, 1, 0, DEAD, 2, 2, 2, 2]);
        agrees(&Component::Table(Arc::new(table), vec![2, 0]), 3);
        agrees(&Component::Top([0, 1]), 2);
    }
}
