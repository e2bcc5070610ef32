//! Letters: numbers of them, sets of them, and what a component reads of them (docs/THEORY.md,
//! section 6.6).
//!
//! In: tracks. Out: letters as bits of words. Never: knows what a component says.

use super::Component;

/// The number of the first tracks: their letters are the bits of one word.
pub const INNER: usize = 6;
/// The letters in which the bit of each of these tracks, the last of them first, is 1.
const ONES: [u64; INNER] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];
/// The digits on the tracks of a component.
pub struct Choices {
    /// The bits of its further tracks.
    pub outer: u32,
    /// For all digits on its first tracks: these bits, and the letters with them.
    pub inner: Vec<(u32, u64)>,
}

/// The letters that are followed: those that have these bits on the tracks of `fixed`.
#[derive(Clone, Copy)]
pub struct Letters {
    pub fixed: u32,
    pub bits: u32,
}

impl Letters {
    /// All letters.
    pub const ALL: Letters = Letters { fixed: 0, bits: 0 };
}

/// Letters by which a state leads to the same next state.
#[derive(Clone, Copy)]
pub struct Set {
    /// The digits on the first tracks; not empty.
    pub letters: u64,
    /// The number of further tracks, and the digits there.
    pub further: usize,
    pub digits: u32,
}

impl Set {
    /// The number of its first letter.
    pub fn first(self) -> u32 {
        (self.letters.trailing_zeros() << self.further) + self.digits
    }

    /// The numbers of its letters, in order.
    pub fn each(self) -> impl Iterator<Item = u32> {
        let rest = |left: &u64| Some(left & (left - 1)).filter(|left| *left != 0);
        let all = std::iter::successors(Some(self.letters), rest);
        all.map(move |letters| Set { letters, ..self }.first())
    }
}

impl Choices {
    /// Those of a component of a problem with some tracks.
    pub fn new(component: &Component, tracks: usize) -> Choices {
        let mut choices = Choices { outer: 0, inner: vec![(0, within(tracks))] };
        for track in (0..tracks).filter(|track| component.tracks.contains(track)) {
            let Some(ones) = ones(track, tracks) else {
                choices.outer |= 1 << track;
                continue;
            };
            let mut with = choices.inner.clone();
            choices.inner.iter_mut().for_each(|(_, letters)| *letters &= !ones);
            with.iter_mut().for_each(|(bits, letters)| {
                *bits |= 1 << track;
                *letters &= ones;
            });
            choices.inner.append(&mut with);
        }
        choices
    }
}

/// The letters with a digit 1 on a track, if that is one of the first of all.
pub fn ones(track: usize, tracks: usize) -> Option<u64> {
    ONES.get((tracks.min(INNER) - 1).checked_sub(track)?).copied()
}

/// All letters of the first of some tracks.
pub fn within(tracks: usize) -> u64 {
    if tracks < INNER { (1 << (1 << tracks)) - 1 } else { u64::MAX }
}
