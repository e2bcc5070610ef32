//! Pseudo-random numbers for samples.

/// A generator of pseudo-random numbers: the same ones on every machine (Steele, Lea and Flood's
/// splitmix64).
#[derive(Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// A sequence of its own for each seed.
    pub(crate) fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// The next 64 bits.
    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `last`.
    pub(crate) fn up_to(&mut self, last: u64) -> u64 {
        match last.checked_add(1) {
            Some(count) => self.bits() % count,
            None => self.bits(),
        }
    }
}
