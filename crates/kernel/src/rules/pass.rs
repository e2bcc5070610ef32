//! `pass`: the P-positions of a heap beside a game, with passes (docs/THEORY.md, Theorem 5c.1).
//!
//! In: a game of this shape, and a condition on its positions. Out: the obligations met, with those
//! of the heap and the game without passes. Never: uses the theorem without one of its hypotheses.

use super::{Checker, Route};
use crate::certificate::{number, numbers};
use crate::claim::{Abstraction, Comparison, Id, Node, Op};
use crate::elaborate::{Game, Passes};
use crate::{Checked, Reason};

impl Checker<'_> {
    /// The line `pass`, `even`, `odd J`, `allowed J`, `one` and `forbidden`, then the sections of
    /// the claim without passes; nothing if the next line is another one.
    pub fn pass(&mut self, game: &Game) -> Checked<Option<Route>> {
        let Some(text) = self.lines.take("pass ") else { return Ok(None) };
        let malformed = self.lines.malformed();
        let (at, text) = text.split_once(' ').unwrap_or_default();
        let Some(at) = number(at) else { return Err(malformed.into()) };
        let Abstraction { parameters, node: without } = self.subject(text, true)?;
        ensure!(parameters + 1 == game.size, malformed);
        let passes = Passes::of(&mut self.arena, &game.summands, at)?.ok_or(malformed)?;
        self.parity(&passes, game.condition, without)?;
        self.hypotheses(&passes, without)?;
        let met = self.met.len();
        self.positions(&passes.rest, without, None, false)?;
        self.name_since(met, "without passes");
        Ok(Some(Route::Pass { coordinates: game.size }))
    }

    /// `even`: with an even number of passes, the set is the one `without` passes. `odd J`: with an
    /// odd number, it is that of 0 at 0, of 2 u + 1 at 2 u + 2, and of 2 u + 2 at 2 u + 1. And
    /// `allowed J`: each condition of a pass, where the Grundy number and the number of passes are
    /// odd.
    fn parity(&mut self, passes: &Passes, set: Id, without: Id) -> Checked {
        let (size, arena) = (passes.size, &mut self.arena);
        let without = passes.called(arena, without)?;
        let (r, u) = (arena.variable(size - 2)?, arena.variable(size - 1)?);
        let mut twice = |part, more: u64| {
            let part = arena.add(Node::Scale { factor: 2.into(), part })?;
            let more = arena.number(more)?;
            arena.binary(Op::Add, part, more)
        };
        let (even, odd) = (twice(r, 0)?, twice(r, 1)?);
        let (less, more) = (twice(u, 1)?, twice(u, 2)?);
        let zero = arena.number(0)?;
        for (name, value, heap, count) in [
            ("even", u, u, even),
            ("odd 1", zero, zero, odd),
            ("odd 2", less, more, odd),
            ("odd 3", more, less, odd),
        ] {
            let tracks = size - usize::from(heap == zero);
            let mut put = |ids: &[Id], heap| passes.put(&mut self.arena, ids, [heap, count, even]);
            let domain = put(&passes.domain, heap)?;
            let (before, after) = (put(&[without], value)?, put(&[set], heap)?);
            let conditions = put(&passes.pass.conditions, value)?;
            for (to, hold, then) in [("forward", &before, &after), ("backward", &after, &before)] {
                self.assuming(&format!("{name} {to}"), tracks, &domain, hold, Some(then[0]))?;
            }
            for (j, then) in (1..).zip(conditions).filter(|_| value == less) {
                self.assuming(&format!("allowed {j}"), tracks, &domain, &before, Some(then))?;
            }
        }
        Ok(())
    }

    /// `one`: a pass uses up one. `forbidden`: there is none where the Grundy number and the heap
    /// are 0.
    fn hypotheses(&mut self, passes: &Passes, without: Id) -> Checked {
        let Passes { at, pass, domain, .. } = passes;
        let (arena, tracks) = (&mut self.arena, passes.size + pass.fresh);
        let (x, p) = (arena.variable(0)?, arena.variable(*at)?);
        let one = arena.number(1)?;
        let after = arena.binary(Op::Add, pass.targets[*at], one)?;
        let is_one = arena.compare(Comparison::Eq, after, p)?;
        let is_empty = arena.compare(Comparison::Lt, x, one)?;
        let called = passes.called(arena, without)?;
        self.assuming("one", tracks, domain, &pass.conditions, Some(is_one))?;
        let hold = [&[is_empty, called], pass.conditions.as_slice()].concat();
        self.assuming("forbidden", tracks, domain, &hold, None)
    }

    /// `NAME`, or `NAME without J ..` if these conditions of positions are not needed. It says that
    /// the other conditions and those of `hold` never hold together; with `then`, that `then` holds
    /// wherever they do.
    fn assuming(
        &mut self,
        name: &str,
        tracks: usize,
        domain: &[Id],
        hold: &[Id],
        then: Option<Id>,
    ) -> Checked {
        let (mut name, mut hold) = (name.to_string(), hold.to_vec());
        let header = self.lines.peek().split_once(&format!(" {name} without "));
        let list = header.and_then(|(_, rest)| rest.split_once(" width ")).map(|(list, _)| list);
        let mut left_out = vec![];
        if let Some(list) = list {
            name = format!("{name} without {list}");
            left_out = numbers(list).ok_or(Reason::Format.line(self.lines.line))?;
        }
        let kept = (1..).zip(domain).filter(|(j, _)| !left_out.contains(j));
        hold.splice(0..0, kept.map(|(_, id)| *id));
        self.no_tuple(&name, tracks, &hold, then)
    }
}
