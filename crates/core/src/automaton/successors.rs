//! The next states of a problem: which way of finding them suits it.

use super::letters::Letters;
use super::letterwise::Letterwise;
use super::machine::{Machine, Value};
use super::stepper::{Stepper, Steps};

/// The prepared rows and the buffers of one exploration.
#[derive(Debug)]
pub struct Scratch<'m>(Box<dyn Steps + 'm>);

impl Scratch<'_> {
    /// The steps of components that were tried since the last call.
    pub(crate) fn take_tried(&mut self) -> u64 {
        self.0.take_tried()
    }
}

impl Machine<'_> {
    /// The buffers that [`Machine::successors`] needs. The number of tracks decides how long the sets of letters
    /// are; with many tracks, letters are tried one by one.
    pub fn scratch(&self) -> Scratch<'_> {
        Scratch(match self.problem.tracks {
            0..=6 => Box::new(Stepper::<1>::new(self)),
            7..=8 => Box::new(Stepper::<4>::new(self)),
            _ => Box::new(Letterwise::new(self)),
        })
    }

    /// Calls `visit(letters, state, value)` for each next state from which the problem can still be satisfied. The
    /// sets of letters are in increasing order of the reversed first letter (track 0 is tried first). With at most
    /// 8 tracks each next state comes once.
    pub fn successors(
        &self,
        state: &[i64],
        scratch: &mut Scratch<'_>,
        visit: &mut dyn FnMut(Letters<'_>, &[i64], Value),
    ) {
        scratch.0.successors(state, visit);
    }
}
