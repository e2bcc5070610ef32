//! The places of terms and conditions where a value has to exist, in the order of docs/LOWERING.md
//! (docs/THEORY.md, Lemma 6.2).
//!
//! In: terms and conditions, the tracks they are read in, the conditions assumed. Out: for each
//! subtraction a problem, which must have no solution. Never: decides whether a difference is
//! defined.

use super::Lowering;
use crate::claim::{Arena, Comparison, Id, Node, Op, Side};
use crate::{Fuel, Limit, Limited, MAX_LOWERED};

/// A condition that holds, or fails, in a frame.
#[derive(Clone, Copy)]
struct Guard {
    condition: Id,
    frame: usize,
    holds: bool,
}

/// Where the variables of a body get their values.
struct Frame {
    /// The arguments of the call.
    arguments: Vec<Id>,
    /// The frame that these are read in.
    outer: usize,
}

/// A difference a - b, which must not be negative where its guards hold.
struct Place {
    /// Number of declared tracks.
    tracks: usize,
    a: Id,
    b: Id,
    frame: usize,
    guards: Vec<Guard>,
}

/// A walk over terms and conditions. Frame 0 is the declared tracks, frame i that of call i.
pub struct Places {
    found: Vec<Place>,
    frames: Vec<Frame>,
    guards: Vec<Guard>,
    tracks: usize,
    fuel: Fuel,
}

impl Places {
    /// No places.
    pub fn new() -> Places {
        let fuel = Fuel::new(MAX_LOWERED, Limit::Lowered);
        Places { found: vec![], frames: vec![], guards: vec![], tracks: 0, fuel }
    }

    /// Continues with this number of declared tracks, and with these guards only.
    pub fn begin(&mut self, tracks: usize, guards: &[Id]) {
        self.tracks = tracks;
        let guard = |condition: &Id| Guard { condition: *condition, frame: 0, holds: true };
        self.guards = guards.iter().map(guard).collect();
    }

    /// Walks over a term or condition; a condition is a guard of what is walked later.
    pub fn walk(&mut self, arena: &Arena, id: Id) -> Limited {
        self.node(arena, id, 0)?;
        if arena.is_condition(id) {
            self.guards.push(Guard { condition: id, frame: 0, holds: true });
        }
        Ok(())
    }

    /// The number of places.
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// The number of declared tracks of a place, counted from 0.
    pub fn tracks(&self, number: usize) -> usize {
        self.found[number].tracks
    }

    /// Adds the parts of the problem of a place.
    pub fn require(&self, number: usize, lowering: &mut Lowering) -> Limited {
        let place = &self.found[number];
        for guard in &place.guards {
            let env = self.env(lowering, guard.frame, place.tracks)?;
            lowering.require_condition(guard.condition, &env, guard.holds)?;
        }
        let env = self.env(lowering, place.frame, place.tracks)?;
        let difference = lowering.sum(place.a, -1, place.b, &env)?;
        let negative = lowering.problem.between(None, &difference, Some(-1))?;
        lowering.problem.require(negative);
        Ok(())
    }

    /// The conditions of a place over its declared tracks: its guards, and that the difference is
    /// negative.
    pub fn conditions(&self, number: usize, arena: &mut Arena) -> Limited<Vec<(Id, bool)>> {
        let place = &self.found[number];
        let mut conditions = vec![];
        for guard in &place.guards {
            conditions.push((self.outside(arena, guard.condition, guard.frame)?, guard.holds));
        }
        let negative = arena.add(Node::Compare(Comparison::Lt, place.a, place.b))?;
        conditions.push((self.outside(arena, negative, place.frame)?, true));
        Ok(conditions)
    }

    /// A node of a frame over the declared tracks.
    fn outside(&self, arena: &mut Arena, mut id: Id, mut frame: usize) -> Limited<Id> {
        while let Some(at) = frame.checked_sub(1).and_then(|i| self.frames.get(i)) {
            id = arena.at(id, &at.arguments)?;
            frame = at.outer;
        }
        Ok(id)
    }

    /// ENV of the page.
    fn env(&self, lowering: &mut Lowering, frame: usize, tracks: usize) -> Limited<Vec<usize>> {
        let Some(frame) = frame.checked_sub(1).and_then(|i| self.frames.get(i)) else {
            return Ok((0..tracks).collect());
        };
        let env = self.env(lowering, frame.outer, tracks)?;
        lowering.tracks(&frame.arguments, &env)
    }

    /// Counts a visit of a node; a place that is found there has a copy of all guards.
    fn visit(&mut self) -> Limited {
        self.fuel.charge(self.guards.len().max(1) as u64)
    }

    fn guarded(&mut self, arena: &Arena, guard: Guard, id: Id) -> Limited {
        self.guards.push(guard);
        self.node(arena, id, guard.frame)?;
        self.guards.pop();
        Ok(())
    }

    /// A term or condition.
    fn node(&mut self, arena: &Arena, id: Id, frame: usize) -> Limited {
        self.visit()?;
        match arena.get(id) {
            Node::Variable(_) | Node::Constant(_) | Node::Automaton { .. } => Ok(()),
            Node::Binary(op, a, b) => {
                if *op == Op::Sub {
                    let (tracks, guards) = (self.tracks, self.guards.clone());
                    self.found.push(Place { tracks, a: *a, b: *b, frame, guards });
                }
                self.node(arena, *a, frame)?;
                self.node(arena, *b, frame)
            }
            Node::Scale { part, .. }
            | Node::Floor { part, .. }
            | Node::Mod { part, .. }
            | Node::Top(part)
            | Node::Root(part)
            | Node::Log(part)
            | Node::Not(part) => self.node(arena, *part, frame),
            Node::If { condition, yes, no } => {
                self.node(arena, *condition, frame)?;
                let guard = |holds| Guard { condition: *condition, frame, holds };
                self.guarded(arena, guard(true), *yes)?;
                self.guarded(arena, guard(false), *no)
            }
            Node::Lookup { tail, .. } => {
                let guard = Guard { condition: tail.beyond, frame, holds: true };
                self.guarded(arena, guard, tail.term)
            }
            Node::Call { body, arguments } => {
                arguments.iter().try_for_each(|argument| self.node(arena, *argument, frame))?;
                self.fuel.charge(arguments.len() as u64)?;
                self.frames.push(Frame { arguments: arguments.clone(), outer: frame });
                self.node(arena, *body, self.frames.len())
            }
            Node::Compare(_, a, b) => {
                self.side(arena, *a, frame)?;
                self.side(arena, *b, frame)
            }
            Node::Connect(op, a, b) => {
                self.node(arena, *a, frame)?;
                let holds = !op.decides();
                self.guarded(arena, Guard { condition: *a, frame, holds }, *b)
            }
        }
    }

    /// A side of a comparison, where a difference may be negative.
    fn side(&mut self, arena: &Arena, id: Id, frame: usize) -> Limited {
        match arena.get(id).side() {
            Side::Sum(a, _, b) => {
                self.visit()?;
                self.side(arena, a, frame)?;
                self.side(arena, b, frame)
            }
            Side::Multiple(_, part) => {
                self.visit()?;
                self.side(arena, part, frame)
            }
            Side::Natural => self.node(arena, id, frame),
        }
    }
}
