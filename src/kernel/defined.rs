//! The subtractions of the body of a function, each with what holds where it is taken, in the order of docs/LOWERING.md.
//! In: a body. Out: operands and guards.
//! Never: decides whether a difference is defined.
use super::{Arena, Id, Limit, MAX_LOWERED, Node, Op};

/// The difference a - b, and the conditions that hold, or fail, where it is taken.
pub struct Subtraction { pub a: Id, pub b: Id, pub guards: Vec<(Id, bool)> }

struct Walk<'a> { arena: &'a Arena, guards: Vec<(Id, bool)>, found: Vec<Subtraction>, steps: u64 }

/// All subtractions of a body; a function that it calls must have none.
pub fn subtractions(arena: &Arena, body: Id) -> Result<Vec<Subtraction>, Limit> {
    let mut walk = Walk { arena, guards: vec![], found: vec![], steps: 0 };
    walk.node(body, false)?;
    Ok(walk.found)
}

impl Walk<'_> {
    fn guarded(&mut self, guard: Id, holds: bool, id: Id) -> Result<(), Limit> {
        self.guards.push((guard, holds));
        self.node(id, false)?;
        self.guards.pop();
        Ok(())
    }
    /// A term or condition; on a side of a comparison a difference may be negative.
    fn node(&mut self, id: Id, side: bool) -> Result<(), Limit> {
        self.steps += 1 + self.guards.len() as u64;
        ensure!(self.steps <= MAX_LOWERED, Limit::Lowered);
        match self.arena.get(id) {
            Node::Variable(_) | Node::Constant(_) | Node::Lookup(_, None) => Ok(()),
            Node::Binary(op @ (Op::And | Op::Or), c, d) => {
                self.node(*c, false)?;
                self.guarded(*c, *op == Op::And, *d)
            }
            Node::Binary(op, a, b) => {
                if *op == Op::Sub && !side {
                    self.found.push(Subtraction { a: *a, b: *b, guards: self.guards.clone() });
                }
                let sides = *op >= Op::Lt || (side && matches!(op, Op::Add | Op::Sub));
                self.node(*a, sides)?;
                self.node(*b, sides)
            }
            Node::Scale(_, a) => self.node(*a, side),
            Node::Floor(a, ..) | Node::Mod(a, ..) | Node::Top(a) | Node::Root(a) | Node::Log(a) | Node::Not(a) => self.node(*a, false),
            Node::Lookup(_, Some((beyond, tail))) => self.guarded(*beyond, true, *tail),
            Node::If(c, a, b) => {
                self.node(*c, false)?;
                self.guarded(*c, true, *a)?;
                self.guarded(*c, false, *b)
            }
            Node::Call(body, arguments) => {
                arguments.iter().try_for_each(|argument| self.node(*argument, false))?;
                let before = self.found.len();
                self.node(*body, false)?;
                if self.found.len() > before { Err(Limit::Subtraction) } else { Ok(()) }
            }
        }
    }
}
