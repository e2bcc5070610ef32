//! `nimsum`: the Grundy numbers of a bar are the nim-sums of its coordinates, by the NS property
//! (docs/THEORY.md, Theorem 3.4), or by the partition into P-positions and others (section 5.3).
//!
//! In: the body of a function. Out: the obligations of at least one of the two routes met.

use super::{Checker, Route, Varied};
use crate::claim::{Id, Program, bar, read_node, strip};
use crate::elaborate::Game;
use crate::{Checked, Natural};

impl Checker<'_> {
    /// `monotone`, then `ns`, or `closed`, `reach` and `cover`, or all of them.
    pub fn nimsum(&mut self, body: Id, bound: Option<&Natural>) -> Checked<Route> {
        self.monotone("monotone", Varied::only(body), bound, None)?;
        let ns = !self.partition_is_next(bound);
        if ns {
            self.ns("ns", Varied::only(body), bound)?;
        }
        let partition = self.partition_is_next(bound);
        if partition {
            self.partition(body)?;
        }
        Ok(Route::Invariants { ns, partition })
    }

    /// Whether the sections of the partition come next, which is about all columns.
    fn partition_is_next(&self, bound: Option<&Natural>) -> bool {
        bound.is_none() && self.is_next("invariant closed ")
    }

    /// The rule of P-positions for strip + bar(f), and nim-sum 0.
    fn partition(&mut self, body: Id) -> Checked {
        let arena = &mut self.arena;
        let summands = [strip(arena)?, bar(arena, body, 1)?];
        let balanced = "(x, y, z) x xor y xor z = 0";
        let balanced = read_node(balanced, 0, true, &mut Program::default(), arena)?.node;
        let game = Game::new(arena, &summands, balanced)?;
        self.strategy(&game, false)
    }
}
