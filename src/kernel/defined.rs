//! The subtractions of the body of a function, each with what holds where it is taken, in the order of docs/LOWERING.md.
//! In: a body. Out: operands and guards.
//! Never: decides whether a difference is defined.
use super::MAX_LOWERED;
use super::node::{Arena, Id, Node, Op};
use super::rejection::Limit;

/// The difference a - b, and the conditions that hold, or fail, where it is taken.
pub struct Subtraction {
    pub a: Id,
    pub b: Id,
    pub guards: Vec<(Id, bool)>,
}

struct Walk<'a> {
    arena: &'a Arena,
    guards: Vec<(Id, bool)>,
    found: Vec<Subtraction>,
    steps: u64,
}

/// All subtractions of a body; a function that it calls must have none.
pub fn subtractions(arena: &Arena, body: Id) -> Result<Vec<Subtraction>, Limit> {
    let mut walk = Walk { arena, guards: vec![], found: vec![], steps: 0 };
    walk.term(body)?;
    Ok(walk.found)
}

impl Walk<'_> {
    fn step(&mut self, steps: usize) -> Result<(), Limit> {
        self.steps = self.steps.saturating_add(steps as u64);
        if self.steps > MAX_LOWERED { Err(Limit::Lowered) } else { Ok(()) }
    }
    fn guarded(&mut self, guard: Id, holds: bool, id: Id, walk: fn(&mut Self, Id) -> Result<(), Limit>) -> Result<(), Limit> {
        self.guards.push((guard, holds));
        walk(self, id)?;
        self.guards.pop();
        Ok(())
    }
    fn term(&mut self, id: Id) -> Result<(), Limit> {
        self.step(1)?;
        match self.arena.get(id) {
            Node::Variable(_) | Node::Constant(_) | Node::Lookup(_, None) => Ok(()),
            Node::Binary(op, a, b) => {
                if *op == Op::Sub {
                    self.step(self.guards.len())?;
                    self.found.push(Subtraction { a: *a, b: *b, guards: self.guards.clone() });
                }
                self.term(*a)?;
                self.term(*b)
            }
            Node::Scale(_, a) | Node::Floor(a, ..) | Node::Mod(a, ..) | Node::Top(a) | Node::Root(a) | Node::Log(a) => self.term(*a),
            Node::Lookup(_, Some((beyond, tail))) => self.guarded(*beyond, true, *tail, Self::term),
            Node::If(c, a, b) => {
                self.condition(*c)?;
                self.guarded(*c, true, *a, Self::term)?;
                self.guarded(*c, false, *b, Self::term)
            }
            Node::Call(body, arguments) => {
                arguments.iter().try_for_each(|argument| self.term(*argument))?;
                let count = self.found.len();
                self.term(*body)?;
                if self.found.len() > count { Err(Limit::CalledSubtraction) } else { Ok(()) }
            }
            Node::Compare(..) | Node::Not(_) => self.condition(id),
        }
    }
    fn condition(&mut self, id: Id) -> Result<(), Limit> {
        self.step(1)?;
        match self.arena.get(id) {
            Node::Compare(_, a, b) => {
                self.side(*a)?;
                self.side(*b)
            }
            Node::Binary(op @ (Op::And | Op::Or), c, d) => {
                self.condition(*c)?;
                self.guarded(*c, *op == Op::And, *d, Self::condition)
            }
            Node::Not(c) => self.condition(*c),
            _ => self.term(id),
        }
    }
    /// A side of a comparison, which may be negative.
    fn side(&mut self, id: Id) -> Result<(), Limit> {
        self.step(1)?;
        match self.arena.get(id) {
            Node::Binary(Op::Add | Op::Sub, a, b) => {
                self.side(*a)?;
                self.side(*b)
            }
            Node::Scale(_, a) => self.side(*a),
            _ => self.term(id),
        }
    }
}
