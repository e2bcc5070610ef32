//! Sets of letters (docs/THEORY.md, section 6.6).
//!
//! In: digits on tracks. Out: letters as the bits of a word. Never: knows what a component means.

/// The number of the first tracks: their letters are the bits of one word.
pub const INNER: usize = 6;
/// The letters in which the digit on each of these tracks is 1.
const ONES: [u64; INNER] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// The letters that have the digits of `bits` on the tracks of `fixed`.
#[derive(Clone, Copy)]
pub struct Letters {
    pub fixed: u32,
    pub bits: u32,
}

impl Letters {
    /// All letters.
    pub const ALL: Letters = Letters { fixed: 0, bits: 0 };

    /// The letters among those on this many tracks, as bits; only the first tracks count.
    pub fn set(self, tracks: usize) -> u64 {
        let mut set = if tracks < INNER { (1 << (1 << tracks)) - 1 } else { u64::MAX };
        for (track, ones) in ONES.iter().enumerate() {
            if self.fixed >> track & 1 == 1 {
                set &= if self.bits >> track & 1 == 1 { *ones } else { !ones };
            }
        }
        set
    }
}

/// Letters with the same digits on further tracks.
#[derive(Clone, Copy)]
pub struct Set {
    /// The digits on the first tracks; not empty.
    pub letters: u64,
    /// The bits of further tracks.
    pub further: u32,
}

impl Set {
    /// These letters with their digits on all tracks but these replaced by 0.
    pub fn over(self, tracks: u32) -> Set {
        let mut letters = self.letters;
        for (track, ones) in ONES.iter().enumerate().filter(|(track, _)| tracks >> track & 1 == 0) {
            letters = (letters | letters >> (1 << track)) & !ones;
        }
        Set { letters, further: self.further & tracks }
    }

    /// One of them.
    pub fn first(self) -> u32 {
        self.letters.trailing_zeros() | self.further
    }

    /// All of them.
    pub fn each(self) -> impl Iterator<Item = u32> {
        let rest = |left: &u64| Some(left & (left - 1)).filter(|left| *left != 0);
        let all = std::iter::successors(Some(self.letters), rest);
        all.map(move |letters| Set { letters, ..self }.first())
    }
}
