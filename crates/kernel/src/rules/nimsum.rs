//! `nimsum`: the Grundy numbers of a bar are the nim-sums of its coordinates, by the NS property
//! (docs/THEORY.md, Theorem 3.4), or by the partition into P-positions and others (section 5.3).
//!
//! In: the body of a function. Out: the obligations of at least one of the two routes met.

use std::rc::Rc;

use super::Route;
use super::check::Checker;
use crate::claim::{Comparison, Id, Node, Op, bar, strip};
use crate::elaborate::Game;
use crate::natural::Natural;
use crate::rejection::Failure;

impl Checker<'_> {
    /// `monotone`, then `ns`, or `closed`, `reach` and `cover`, or all of them.
    pub(super) fn nimsum(&mut self, body: Id, bound: Option<&Natural>) -> Result<Route, Failure> {
        self.monotone("monotone", body, bound)?;
        let ns = !self.partition_is_next(bound);
        if ns {
            self.ns(body, bound)?;
        }
        let partition = self.partition_is_next(bound);
        if partition {
            self.partition(body)?;
        }
        Ok(Route::Invariants { ns, partition })
    }

    /// Whether the sections of the partition come next, which is about all columns.
    fn partition_is_next(&self, bound: Option<&Natural>) -> bool {
        bound.is_none() && self.sections.lines.peek().starts_with("invariant closed ")
    }

    /// The rule of P-positions for strip + bar(f), and nim-sum 0.
    fn partition(&mut self, body: Id) -> Result<(), Failure> {
        let arena = &mut self.arena;
        let summands = [Rc::new(strip(arena)?), Rc::new(bar(arena, body)?)];
        let x = arena.add(Node::Variable(0))?;
        let y = arena.add(Node::Variable(1))?;
        let z = arena.add(Node::Variable(2))?;
        let pair = arena.add(Node::Binary(Op::Xor, x, y))?;
        let sum = arena.add(Node::Binary(Op::Xor, pair, z))?;
        let zero = arena.add(Node::Constant(Natural::default().into()))?;
        let balanced = arena.add(Node::Compare(Comparison::Eq, sum, zero))?;
        let game = Game::new(arena, &summands, balanced)?;
        self.strategy(&game, false)
    }
}
