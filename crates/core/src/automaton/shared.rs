//! Long constants of a problem in one component (docs/LOWERING.md, "Long constants"): components of their own would
//! count the digits of two constants at every distance from each other.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::component::Component;
use super::problem::{Formula, MAX_COMPONENTS, MAX_TRACKS, Problem};

/// Constants with more binary digits share a component.
pub(crate) const MOST_DIGITS_ALONE: usize = 64;

/// A component that compares a track with a long constant.
struct Long<'p> {
    track: usize,
    digits: Cow<'p, [bool]>,
    /// Whether the track is less than the constant; else it is equal.
    is_below: bool,
}

impl Component {
    fn long(&self) -> Option<Long<'_>> {
        let long = match self {
            Component::Constant(tracks, letters) => {
                let digits = letters.iter().map(|&letter| letter == 1).collect();
                Long { track: tracks[0], digits: Cow::Owned(digits), is_below: false }
            }
            Component::Below(track, digits) => {
                Long { track: *track, digits: Cow::Borrowed(digits), is_below: true }
            }
            _ => return None,
        };
        (long.digits.len() > MOST_DIGITS_ALONE).then_some(long)
    }
}

impl Problem {
    /// Whether a component compares a track with a long constant.
    pub fn has_long_constants(&self) -> bool {
        self.components.iter().any(|component| component.long().is_some())
    }

    /// The problem with each long constant on a track of its own and one component for all these tracks, if at least
    /// two tracks are compared with such constants and no limit is in the way. The declared tracks belong to it in the
    /// same way.
    pub fn with_shared_constants(&self) -> Cow<'_, Problem> {
        let long: Vec<(usize, Long<'_>)> =
            self.components.iter().enumerate().filter_map(|(i, c)| Some((i, c.long()?))).collect();
        let tracks: BTreeSet<usize> = long.iter().map(|(_, long)| long.track).collect();
        let mut constants: Vec<&[bool]> = Vec::new();
        for (_, long) in &long {
            if !constants.contains(&&*long.digits) {
                constants.push(&long.digits);
            }
        }
        if tracks.len() < 2
            || self.tracks + constants.len() > MAX_TRACKS
            || self.components.len() == MAX_COMPONENTS
            || self.has_thresholds()
        {
            return Cow::Borrowed(self);
        }
        let mut problem = self.clone();
        for (i, long) in &long {
            let constant = constants.iter().position(|digits| **digits == *long.digits).unwrap_or(0);
            let terms = vec![(long.track, 1), (self.tracks + constant, -1)];
            let (low, high) = if long.is_below { (None, Some(-1)) } else { (Some(0), Some(0)) };
            problem.components[*i] = Component::linear(terms, low, high);
        }
        let longest = constants.iter().map(|digits| digits.len()).max().unwrap_or(0);
        let mut letters = vec![0; longest];
        for (i, digits) in constants.iter().enumerate() {
            for (letter, &digit) in letters[longest - digits.len()..].iter_mut().zip(*digits) {
                *letter |= u32::from(digit) << i;
            }
        }
        problem.tracks += constants.len();
        problem.parts.push(Formula::Leaf(problem.components.len()));
        problem.components.push(Component::Constant((self.tracks..problem.tracks).collect(), letters));
        Cow::Owned(problem)
    }
}
