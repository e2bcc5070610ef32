//! Rules on tuples of a fixed length, as rules of the core.

use std::convert::Infallible;
use std::ops::ControlFlow;

use nimcert_core::games::Ruleset;

/// Rules whose positions are tuples of `N` numbers.
pub(crate) trait Tuples<const N: usize> {
    /// Whether a tuple is a position.
    fn has(&self, tuple: [u64; N]) -> bool;

    /// The options of a position.
    fn options(&self, position: [u64; N]) -> impl Iterator<Item = [u64; N]>;
}

/// Such rules, for exhaustion.
pub(crate) struct Rules<T, const N: usize>(pub(crate) T);

impl<T: Tuples<N>, const N: usize> Ruleset for Rules<T, N> {
    type Fault = Infallible;

    fn coordinates(&self) -> usize {
        N
    }

    fn is_position(&self, tuple: &[u64]) -> Result<bool, Infallible> {
        Ok(tuple.try_into().is_ok_and(|tuple| self.0.has(tuple)))
    }

    fn options(
        &self,
        position: &[u64],
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<(), Infallible> {
        if let Ok(position) = position.try_into() {
            let _ = self.0.options(position).try_for_each(|option| visit(&option));
        }
        Ok(())
    }
}
