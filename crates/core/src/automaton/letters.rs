//! Sets of letters as bits, so that one operation treats all letters of a state at once.

/// A set of letters of at most as many tracks as a set of `64 W` places has digits. A letter's place in the set is the
/// number that its digits form with the first track as the highest place, so smaller places come first in the order
/// in which letters are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LetterSet<const W: usize>([u64; W]);

/// For each of the six lowest digits of a place, the places of a word in which it is 1.
const ONES: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

impl<const W: usize> LetterSet<W> {
    pub(super) const EMPTY: Self = LetterSet([0; W]);

    /// All letters of this many tracks.
    pub(super) fn all(tracks: usize) -> Self {
        let places = 1usize << tracks;
        let mut set = Self::EMPTY;
        for word in &mut set.0[..places.div_ceil(64)] {
            *word = if places < 64 { (1 << places) - 1 } else { u64::MAX };
        }
        set
    }

    /// The letters of `tracks` tracks in which a track has digit 1.
    pub(super) fn with_one(track: usize, tracks: usize) -> Self {
        let digit = tracks - 1 - track;
        let mut set = Self::all(tracks);
        for (i, word) in set.0.iter_mut().enumerate() {
            *word &= match ONES.get(digit) {
                Some(ones) => *ones,
                None if i >> (digit - 6) & 1 == 1 => u64::MAX,
                None => 0,
            };
        }
        set
    }

    /// The words of the set.
    pub(super) fn words(&self) -> &[u64] {
        &self.0
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub(super) fn and(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
        self
    }

    #[inline]
    pub(super) fn or(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
        self
    }

    #[inline]
    pub(super) fn without(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= !other;
        }
        self
    }

    /// The first place that is in the set; 0 for the empty set.
    #[inline]
    pub(super) fn first(self) -> usize {
        first_from(&self.0, 0).unwrap_or(0)
    }
}

/// The first place from `from` on that is in a set.
#[inline]
fn first_from(set: &[u64], from: usize) -> Option<usize> {
    let mut word = from / 64;
    let mut bits = *set.get(word)? >> (from % 64) << (from % 64);
    while bits == 0 {
        word += 1;
        bits = *set.get(word)?;
    }
    Some(word * 64 + bits.trailing_zeros() as usize)
}

/// The letters that lead from one state to another: the digits of some leading tracks, and a set of digits for the
/// others.
#[derive(Debug, Clone, Copy)]
pub struct Letters<'s> {
    pub(super) leading: u64,
    pub(super) leading_tracks: usize,
    pub(super) set_tracks: usize,
    pub(super) set: &'s [u64],
}

impl<'s> Letters<'s> {
    /// The letters in increasing order of their reversed digits (track 0 is tried first); bit `i` of a letter is
    /// track `i`'s digit.
    pub fn iter(&self) -> impl Iterator<Item = u64> + use<'s> {
        self.on_first(self.leading_tracks + self.set_tracks)
    }

    /// What the letters are on the first `tracks` tracks, each once and in the same order.
    pub fn on_first(&self, tracks: usize) -> impl Iterator<Item = u64> + use<'s> {
        let Letters { leading, leading_tracks, set_tracks, set } = *self;
        let kept = tracks.saturating_sub(leading_tracks).min(set_tracks);
        let dropped = set_tracks - kept;
        let leading = leading & ((1u64 << leading_tracks.min(tracks)) - 1);
        let mut from = 0;
        std::iter::from_fn(move || {
            let place = first_from(set, from)? >> dropped;
            from = (place + 1) << dropped;
            let digits = (place as u64).reverse_bits().checked_shr(64 - kept as u32).unwrap_or(0);
            Some(leading | digits << leading_tracks)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn place_of(letter: u64, tracks: usize) -> usize {
        (0..tracks).fold(0, |place, track| place << 1 | (letter >> track & 1) as usize)
    }

    fn set_of(letters: &BTreeSet<u64>, tracks: usize) -> LetterSet<4> {
        let mut set = LetterSet::EMPTY;
        for &letter in letters {
            let place = place_of(letter, tracks);
            set.0[place / 64] |= 1 << (place % 64);
        }
        set
    }

    proptest! {
        #[test]
        fn sets_are_sets(a in prop::collection::btree_set(0u64..256, 0..40), b in prop::collection::btree_set(0u64..256, 0..40)) {
            let set = |letters: &BTreeSet<u64>| set_of(letters, 8);
            let (x, y) = (set(&a), set(&b));
            prop_assert_eq!(x.and(y), set(&a.intersection(&b).copied().collect()));
            prop_assert_eq!(x.or(y), set(&a.union(&b).copied().collect()));
            prop_assert_eq!(x.without(y), set(&a.difference(&b).copied().collect()));
            prop_assert_eq!(x.is_empty(), a.is_empty());
            prop_assert_eq!(x.first(), a.iter().map(|&l| place_of(l, 8)).min().unwrap_or(0));
        }

        #[test]
        fn letters_are_listed_in_order(
            tracks in 0usize..=8, leading in 0u64..8, some in prop::collection::btree_set(0u64..256, 0..40),
            first in 0usize..12,
        ) {
            let some: BTreeSet<u64> = some.into_iter().map(|l| l & ((1 << tracks) - 1)).collect();
            let set = set_of(&some, tracks);
            let letters = Letters { leading, leading_tracks: 3, set_tracks: tracks, set: set.words() };
            let mut all: Vec<u64> = some.iter().map(|l| leading | l << 3).collect();
            all.sort_by_key(|l| l.reverse_bits());
            prop_assert_eq!(letters.iter().collect::<Vec<_>>(), all.clone());
            let mut short: Vec<u64> = all.iter().map(|l| l & ((1 << first) - 1)).collect();
            short.dedup();
            prop_assert_eq!(letters.on_first(first).collect::<Vec<_>>(), short);
        }
    }

    #[test]
    fn all_letters_and_those_with_a_digit_1() {
        for tracks in 0..=8 {
            let all: BTreeSet<u64> = (0..1 << tracks).collect();
            assert_eq!(LetterSet::all(tracks), set_of(&all, tracks));
            for track in 0..tracks {
                let some = all.iter().copied().filter(|l| l >> track & 1 == 1).collect();
                assert_eq!(LetterSet::with_one(track, tracks), set_of(&some, tracks));
            }
        }
    }
}
