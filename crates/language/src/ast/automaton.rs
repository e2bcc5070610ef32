//! Explicit automata: relations that are given by states and letters.

use num_bigint::BigUint;

/// A deterministic automaton over tuples of naturals, most significant digit first.
///
/// State 0 is the start, and its all-zero letter leads back to it, so that leading zeros never matter. A letter has
/// one bit for each parameter: that of parameter i at place i of its index. A missing transition rejects.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Automaton {
    tracks: usize,
    accepting: Vec<bool>,
    next: Vec<Option<u32>>,
}

impl Automaton {
    /// The automaton with these states; `next` has `2^tracks` entries for each. `None` if the lengths do not fit, a
    /// next state does not exist, or the letter of zeros does not lead from the start to itself.
    pub fn new(tracks: usize, accepting: Vec<bool>, next: Vec<Option<u32>>) -> Option<Automaton> {
        let letters = 1_usize.checked_shl(u32::try_from(tracks).ok()?)?;
        let fits = accepting.len().checked_mul(letters) == Some(next.len());
        let exist = next.iter().flatten().all(|&state| (state as usize) < accepting.len());
        (fits && exist && next.first() == Some(&Some(0))).then_some(Automaton { tracks, accepting, next })
    }

    /// Number of parameters.
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// Whether each state accepts, in order.
    pub fn accepting(&self) -> &[bool] {
        &self.accepting
    }

    /// The next state for each letter, state by state.
    pub fn transitions(&self) -> &[Option<u32>] {
        &self.next
    }

    /// Whether a tuple is accepted.
    pub fn accepts(&self, tuple: &[BigUint]) -> bool {
        let length = tuple.iter().map(BigUint::bits).max().unwrap_or(0);
        self.run(length, |i, place| tuple.get(i).is_some_and(|number| number.bit(place)))
    }

    /// Like [`Automaton::accepts`].
    pub fn accepts_small(&self, tuple: &[u64]) -> bool {
        let length = tuple.iter().map(|number| u64::BITS - number.leading_zeros()).max().unwrap_or(0);
        self.run(length.into(), |i, place| tuple.get(i).is_some_and(|number| number >> place & 1 == 1))
    }

    fn run(&self, length: u64, bit: impl Fn(usize, u64) -> bool) -> bool {
        let mut state = 0_usize;
        for place in (0..length).rev() {
            let letter = (0..self.tracks).fold(0, |letter, i| letter | usize::from(bit(i, place)) << i);
            match self.next.get((state << self.tracks) + letter) {
                Some(Some(next)) => state = *next as usize,
                _ => return false,
            }
        }
        self.accepting.get(state).is_some_and(|&accepts| accepts)
    }
}
