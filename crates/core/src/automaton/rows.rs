//! Components prepared for stepping: the next states of a state, each with the set of letters that lead there. The
//! steps are those of [`Component::step`].

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::component::{Component, FAILS, FORGOTTEN, HOLDS};
use super::letters::LetterSet;

/// Next states that are kept for the rows of one component.
const KEPT: usize = 1 << 16;

/// A next state, and the letters that lead there.
pub(super) type Entry<const W: usize> = (i64, LetterSet<W>);

/// A component with its steps.
#[derive(Debug)]
pub(super) enum Rows<'a, const W: usize> {
    /// `s -> 2s + sum`.
    Linear {
        /// The sums that digits add, increasing.
        sums: Vec<Entry<W>>,
        /// For each number `i` the union of the first `i` of these sets.
        up_to: Vec<LetterSet<W>>,
        window: Window,
    },
    /// Any other component: it makes its own steps, and the rows are kept.
    Other {
        component: &'a Component,
        /// The possible digits of its tracks, each with the letters that have them.
        digits: Vec<(u64, LetterSet<W>)>,
    },
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
    pub(super) fn new(
        low: Option<i64>,
        high: Option<i64>,
        (positive, negative): (i64, i64),
    ) -> Option<Window> {
        if (positive, negative) == (0, 0) || (low, high) == (None, None) {
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

    /// What a sum becomes.
    #[inline]
    pub(super) fn settle(&self, s: i64) -> i64 {
        if s >= self.fails_from || s <= self.fails_to {
            FAILS
        } else if s >= self.holds_from || s <= self.holds_to {
            HOLDS
        } else {
            s
        }
    }

    /// Sums up to the first number settle, and so do those from the second number on.
    fn settled(&self) -> (i64, i64) {
        (self.fails_to.max(self.holds_to), self.fails_from.min(self.holds_from))
    }
}

/// The rows of one component that are kept: states with their entries.
#[derive(Debug, Default)]
pub(super) struct Kept<const W: usize> {
    ranges: HashMap<i64, (u32, u32), FxBuildHasher>,
    entries: Vec<Entry<W>>,
}

impl<'a, const W: usize> Rows<'a, W> {
    /// Prepares a component of a problem with this many tracks.
    pub(super) fn new(component: &'a Component, tracks: usize) -> Self {
        if let Component::Linear { terms, low, high, reach } = component
            && let Some(window) = Window::new(*low, *high, *reach)
        {
            let mut sums = vec![(0, LetterSet::all(tracks))];
            for &(track, factor) in terms {
                sums = split(&sums, track, tracks, |sum| sum + factor);
                sums.sort_by_key(|&(sum, _)| sum);
                sums.dedup_by(|(sum, set), (kept, union)| {
                    let same = sum == kept;
                    if same {
                        *union = union.or(*set);
                    }
                    same
                });
            }
            let unions = sums.iter().scan(LetterSet::EMPTY, |union, (_, set)| {
                *union = union.or(*set);
                Some(*union)
            });
            let up_to = std::iter::once(LetterSet::EMPTY).chain(unions).collect();
            return Rows::Linear { sums, up_to, window };
        }
        let mut read = match component {
            // It does not step.
            Component::Threshold(_) => Vec::new(),
            _ => component.tracks(),
        };
        read.sort_unstable();
        read.dedup();
        let mut digits = vec![(0, LetterSet::all(tracks))];
        for track in read {
            digits = split(&digits, track, tracks, |digits| digits | 1 << track);
        }
        Rows::Other { component, digits }
    }

    /// Appends the next states of a state to `row`, each once, with the letters that lead there.
    #[inline]
    pub(super) fn append(&self, state: i64, all: LetterSet<W>, kept: &mut Kept<W>, row: &mut Vec<Entry<W>>) {
        if state >= FORGOTTEN {
            row.push((state, all));
            return;
        }
        match self {
            Rows::Linear { sums, up_to, window } => {
                let base = 2 * state;
                let (low, high) = window.settled();
                let open = sums.partition_point(|&(sum, _)| sum <= low.saturating_sub(base));
                let end = sums.partition_point(|&(sum, _)| sum < high.saturating_sub(base)).max(open);
                let below = if low == window.fails_to { FAILS } else { HOLDS };
                let above = if high == window.fails_from { FAILS } else { HOLDS };
                let (under, over) = (up_to[open], all.without(up_to[end]));
                if below == above {
                    push(row, below, under.or(over));
                } else {
                    push(row, below, under);
                    push(row, above, over);
                }
                row.extend(sums[open..end].iter().map(|&(sum, set)| (base + sum, set)));
            }
            Rows::Other { component, digits } => {
                let (start, end) = match kept.ranges.get(&state) {
                    Some(&range) => range,
                    None => kept.make(state, component, digits),
                };
                row.extend_from_slice(&kept.entries[start as usize..end as usize]);
            }
        }
    }
}

#[inline]
fn push<const W: usize>(row: &mut Vec<Entry<W>>, next: i64, set: LetterSet<W>) {
    if !set.is_empty() {
        row.push((next, set));
    }
}

/// Each of some sets of letters, split by the digit of a track; `with_one` gives the value of the part with digit 1.
fn split<T: Copy, const W: usize>(
    sets: &[(T, LetterSet<W>)],
    track: usize,
    tracks: usize,
    with_one: impl Fn(T) -> T,
) -> Vec<(T, LetterSet<W>)> {
    let one = LetterSet::with_one(track, tracks);
    let parts =
        |&(value, set): &(T, LetterSet<W>)| [(value, set.without(one)), (with_one(value), set.and(one))];
    sets.iter().flat_map(parts).collect()
}

impl<const W: usize> Kept<W> {
    #[cold]
    fn make(&mut self, state: i64, component: &Component, digits: &[(u64, LetterSet<W>)]) -> (u32, u32) {
        if self.entries.len() > KEPT {
            self.ranges.clear();
            self.entries.clear();
        }
        let start = self.entries.len();
        for &(digits, set) in digits {
            let next = component.step(state, digits);
            match self.entries[start..].iter_mut().find(|entry| entry.0 == next) {
                Some(entry) => entry.1 = entry.1.or(set),
                None => self.entries.push((next, set)),
            }
        }
        let range = (start as u32, self.entries.len() as u32);
        self.ranges.insert(state, range);
        range
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::letters::Letters;
    use super::super::table::{DEAD, Table};
    use super::*;

    /// Every state that some word reaches, and every letter.
    fn agrees(component: &Component, tracks: usize) {
        let all = LetterSet::all(tracks);
        let rows = Rows::<1>::new(component, tracks);
        let mut kept = Kept::default();
        let mut states = vec![component.start()];
        let mut at = 0;
        while at < states.len() && at < 300 {
            let state = states[at];
            at += 1;
            let mut row = Vec::new();
            rows.append(state, all, &mut kept, &mut row);
            let mut seen = 0;
            for (i, &(next, set)) in row.iter().enumerate() {
                assert!(row[..i].iter().all(|entry| entry.0 != next), "{next} twice: {component:?}");
                let letters = Letters { leading: 0, leading_tracks: 0, set_tracks: tracks, set: set.words() };
                assert!(letters.iter().next().is_some(), "an entry without letters: {component:?}");
                for letter in letters.iter() {
                    seen += 1;
                    assert_eq!(component.step(state, letter), next, "{component:?}, {state}, {letter}");
                }
                if !states.contains(&next) {
                    states.push(next);
                }
            }
            assert_eq!(seen, 1 << tracks, "{component:?}");
        }
    }

    #[test]
    fn prepared_steps_are_those_of_the_component() {
        let bounds = [None, Some(-7), Some(-1), Some(0), Some(1), Some(12)];
        let terms =
            [vec![], vec![(1, 1)], vec![(0, 2), (2, -3)], vec![(0, -1), (1, 5), (2, 1)], vec![(2, -4)]];
        for terms in terms {
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
        agrees(&Component::Constant(vec![1], vec![1, 0, 1]), 2);
        agrees(&Component::Constant(vec![2, 0], vec![2, 0, 3, 1]), 3);
        agrees(&Component::Below(0, vec![true, true, false]), 2);
        agrees(&Component::Ns([3, 0, 2, 1]), 4);
    }

    #[test]
    fn rows_are_made_again_when_too_many_are_kept() {
        let digits: Vec<bool> = (0..30_000).map(|i| i % 3 == 0).collect();
        let component = Component::Below(0, digits);
        let rows = Rows::<1>::new(&component, 1);
        let (mut kept, all) = (Kept::default(), LetterSet::all(1));
        for state in (0..60_000).chain(0..10) {
            let mut row = Vec::new();
            rows.append(state, all, &mut kept, &mut row);
            for (next, set) in row {
                let letters = Letters { leading: 0, leading_tracks: 0, set_tracks: 1, set: set.words() };
                assert!(letters.iter().all(|letter| component.step(state, letter) == next));
            }
        }
        assert!(kept.entries.len() <= KEPT + 2);
    }
}
