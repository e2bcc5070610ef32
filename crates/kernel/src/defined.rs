//! The places of terms and conditions where a value is needed, each with what holds there, in the order of docs/LOWERING.md.
//! In: terms and conditions, the tracks they are read in and the conditions assumed. Out: for each subtraction a problem.
//! Never: decides whether a difference is defined.
use super::lower::{Problem, Tables};
use super::{Arena, Id, Limit, MAX_LOWERED, Node, Op};

/// A condition that holds, or fails, in a frame.
type Guard = (Id, usize, bool);

/// The difference a - b, the frame it is taken in, and its guards.
struct Place { tracks: usize, a: Id, b: Id, frame: usize, guards: Vec<Guard> }

/// A walk over terms and conditions. Frame 0 is the declared tracks, frame i the arguments of call i in their own frame.
#[derive(Default)]
pub struct Places { found: Vec<Place>, frames: Vec<(Vec<Id>, usize)>, guards: Vec<Guard>, tracks: usize, steps: u64 }

impl Places {
    /// Goes on with so many declared tracks and only these guards.
    pub fn begin(&mut self, tracks: usize, guards: &[Id]) {
        self.tracks = tracks;
        self.guards = guards.iter().map(|guard| (*guard, 0, true)).collect();
    }
    /// Walks over a term or condition; what is walked later is guarded by it if it is a condition.
    pub fn walk(&mut self, arena: &Arena, id: Id) -> Result<(), Limit> {
        self.node(arena, id, 0, false)?;
        if arena.is_condition(id) { self.guards.push((id, 0, true)); }
        Ok(())
    }
    /// The problem of each place.
    pub fn problems<'a>(&self, arena: &'a Arena, tables: &'a Tables) -> impl Iterator<Item = Result<Problem<'a>, Limit>> {
        self.found.iter().map(|place| {
            let mut problem = Problem::new(arena, tables, place.tracks)?;
            for (guard, frame, holds) in &place.guards {
                let env = self.env(&mut problem, *frame, place.tracks)?;
                problem.push_condition(*guard, &env, *holds)?;
            }
            let env = self.env(&mut problem, place.frame, place.tracks)?;
            let difference = problem.sum(place.a, -1, place.b, &env)?;
            let negative = problem.between(None, &difference, Some(-1))?;
            problem.parts.push(negative);
            Ok(problem)
        })
    }
    /// ENV of the page.
    fn env(&self, problem: &mut Problem, frame: usize, tracks: usize) -> Result<Vec<usize>, Limit> {
        let Some((arguments, outer)) = frame.checked_sub(1).and_then(|i| self.frames.get(i)) else { return Ok((0..tracks).collect()) };
        let env = self.env(problem, *outer, tracks)?;
        problem.track_all(arguments, &env)
    }
    fn guarded(&mut self, arena: &Arena, guard: Guard, id: Id) -> Result<(), Limit> {
        self.guards.push(guard);
        self.node(arena, id, guard.1, false)?;
        self.guards.pop();
        Ok(())
    }
    /// A term or condition; on a side of a comparison a difference may be negative.
    fn node(&mut self, arena: &Arena, id: Id, frame: usize, side: bool) -> Result<(), Limit> {
        self.steps += self.guards.len().max(1) as u64;
        ensure!(self.steps <= MAX_LOWERED, Limit::Lowered);
        match arena.get(id) {
            Node::Variable(_) | Node::Constant(_) | Node::Lookup(_, None) => Ok(()),
            Node::Binary(op @ (Op::And | Op::Or), c, d) => {
                self.node(arena, *c, frame, false)?;
                self.guarded(arena, (*c, frame, *op == Op::And), *d)
            }
            Node::Binary(op, a, b) => {
                if *op == Op::Sub && !side {
                    self.found.push(Place { tracks: self.tracks, a: *a, b: *b, frame, guards: self.guards.clone() });
                }
                let sides = *op >= Op::Lt || (side && matches!(op, Op::Add | Op::Sub));
                self.node(arena, *a, frame, sides)?;
                self.node(arena, *b, frame, sides)
            }
            Node::Scale(_, a) => self.node(arena, *a, frame, side),
            Node::Floor(a, ..) | Node::Mod(a, ..) | Node::Top(a) | Node::Root(a) | Node::Log(a) | Node::Not(a) => {
                self.node(arena, *a, frame, false)
            }
            Node::Lookup(_, Some((beyond, tail))) => self.guarded(arena, (*beyond, frame, true), *tail),
            Node::If(c, a, b) => {
                self.node(arena, *c, frame, false)?;
                self.guarded(arena, (*c, frame, true), *a)?;
                self.guarded(arena, (*c, frame, false), *b)
            }
            Node::Call(body, arguments) => {
                arguments.iter().try_for_each(|argument| self.node(arena, *argument, frame, false))?;
                self.steps += arguments.len() as u64;
                self.frames.push((arguments.clone(), frame));
                let inner = self.frames.len();
                self.node(arena, *body, inner, false)
            }
        }
    }
}
