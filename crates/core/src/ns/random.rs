//! Functions with the NS property drawn at random, each with exactly the same probability.
//!
//! The draw is a number below the count of the family, by rejection from the key stream of ChaCha20
//! (RFC 8439), whose bytes are the same on every machine; `numbering` makes it a function.

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use num_bigint::BigUint;

use super::numbering::Numbering;

/// A source of random naturals. The same seed gives the same numbers, on every machine.
#[derive(Debug)]
pub struct Source(ChaCha20Rng);

impl Source {
    /// The key stream whose key is the seed, least byte first, and zeros.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self(ChaCha20Rng::from_seed(key))
    }

    /// A natural below `bound >= 1`, each with the same probability; 0 for `bound = 0`.
    pub fn below(&mut self, bound: &BigUint) -> BigUint {
        let bits = bound.bits();
        let mut bytes = vec![0; bits.div_ceil(8) as usize];
        // More than half of the numbers with that many bits are below the bound, or it is a power of two.
        loop {
            self.0.fill_bytes(&mut bytes);
            if let (Some(last), spare @ 1..) = (bytes.last_mut(), (8 - bits % 8) % 8) {
                *last >>= spare;
            }
            let number = BigUint::from_bytes_le(&bytes);
            if number < *bound || bits == 0 {
                return number;
            }
        }
    }
}

/// A function of the family, each with the same probability.
///
/// ```
/// use nimcert_core::ns::{family::Family, numbering::Numbering, random::{Source, draw}};
/// let family = Family::new(16, None, None)?;
/// let numbering = Numbering::new(&family)?;
/// let (one, same) = (draw(&numbering, &mut Source::new(1)), draw(&numbering, &mut Source::new(1)));
/// assert_eq!(one, same);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn draw(numbering: &Numbering<'_>, source: &mut Source) -> Vec<BigUint> {
    let number = source.below(numbering.count());
    numbering.function(&number).unwrap_or_default()
}
