//! The places where a value is needed: subtractions outside the sides of comparisons, each with the
//! conditions that guard it (docs/LOWERING.md, "Places where a value is needed").

use super::lower::Builder;
use super::node::{ConditionId, ConditionNode, Node, NodeId, Nodes};
use super::parts::NodePart;
use super::{AutomatonError, SizeLimit};
use crate::language::ast::Comparison;

/// Most nodes that one walk visits, each call anew.
const MAX_VISITS: usize = 1 << 20;

/// Index of a frame: the tracks, or arguments, that its variables are. Frame 0 is the declared tracks.
type Frame = usize;

/// A condition that guards a subtraction.
#[derive(Debug, Clone, Copy)]
struct Guard {
    condition: ConditionId,
    holds: bool,
    frame: Frame,
}

/// A subtraction `left - right`.
#[derive(Debug, Clone)]
struct Place {
    declared: usize,
    guards: Vec<Guard>,
    left: NodeId,
    right: NodeId,
    frame: Frame,
}

/// The subtractions met by walks, in order.
#[derive(Debug)]
pub struct Places {
    /// Arguments of a call, and the frame they are read in.
    frames: Vec<(Vec<NodeId>, Frame)>,
    guards: Vec<Guard>,
    found: Vec<Place>,
    /// Declared tracks of the problems of the places found from now on.
    declared: usize,
    visits: usize,
}

impl Places {
    /// No places yet; problems declare this many tracks.
    pub fn new(declared: usize) -> Self {
        Places { frames: vec![(Vec::new(), 0)], guards: Vec::new(), found: Vec::new(), declared, visits: 0 }
    }

    /// The places of a function's body, whose parameters are the declared tracks.
    ///
    /// # Errors
    /// Nested calls make the walk too long.
    pub fn of_body(nodes: &mut Nodes, body: NodeId, parameters: usize) -> Result<Self, AutomatonError> {
        let mut places = Places::new(parameters);
        places.term(nodes, body)?;
        Ok(places)
    }

    /// The number of places found.
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Whether there are no places.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Forgets all guards; problems declare this many tracks from now on.
    pub fn restart(&mut self, declared: usize) {
        self.guards.clear();
        self.declared = declared;
    }

    /// This condition guards the places found from now on.
    pub fn guard(&mut self, condition: ConditionId) {
        self.guards.push(Guard { condition, holds: true, frame: 0 });
    }

    /// Walks a term over the declared tracks.
    ///
    /// # Errors
    /// The same as for [`Places::of_body`].
    pub fn term(&mut self, nodes: &mut Nodes, term: NodeId) -> Result<(), AutomatonError> {
        self.walk(nodes, term, 0)
    }

    /// Walks a condition over the declared tracks.
    ///
    /// # Errors
    /// The same as for [`Places::of_body`].
    pub fn condition(&mut self, nodes: &mut Nodes, condition: ConditionId) -> Result<(), AutomatonError> {
        self.walk_condition(nodes, condition, 0)
    }

    /// Declared tracks of the problem of a place, counted from 0.
    pub fn declared(&self, place: usize) -> usize {
        self.found[place].declared
    }

    /// Pushes the problem of a place, counted from 0: its subtraction is reached and negative.
    ///
    /// # Errors
    /// A limit.
    pub fn push(&self, place: usize, builder: &mut Builder<'_>) -> Result<(), AutomatonError> {
        let place = &self.found[place];
        for guard in &place.guards {
            let env = self.environment(guard.frame, place.declared, builder)?;
            let part = builder.condition(guard.condition, &env)?;
            builder.push(if guard.holds { part } else { part.negate() });
        }
        let env = self.environment(place.frame, place.declared, builder)?;
        let part = builder.negative_difference(place.left, place.right, &env)?;
        builder.push(part);
        Ok(())
    }

    /// The conditions of a place, counted from 0, over the declared tracks, with the calls around it written out: its
    /// subtraction is reached and negative.
    pub(crate) fn conditions(&self, place: usize, nodes: &mut Nodes) -> Vec<(ConditionId, bool)> {
        let place = &self.found[place];
        let negative = nodes.compare(Comparison::Less, place.left, place.right);
        let guards = place.guards.iter().map(|guard| (guard.condition, guard.frame, guard.holds));
        let mut conditions = Vec::new();
        for (mut condition, mut frame, holds) in guards.chain([(negative, place.frame, true)]) {
            while frame > 0 {
                let (arguments, outer) = &self.frames[frame];
                condition = nodes.replaced_condition(condition, arguments);
                frame = *outer;
            }
            conditions.push((condition, holds));
        }
        conditions
    }

    /// The tracks of a frame's variables.
    fn environment(
        &self,
        frame: Frame,
        declared: usize,
        builder: &mut Builder<'_>,
    ) -> Result<Vec<usize>, AutomatonError> {
        let (arguments, outer) = &self.frames[frame];
        if frame == 0 {
            return Ok((0..declared).collect());
        }
        let outer = self.environment(*outer, declared, builder)?;
        arguments.iter().map(|&argument| builder.track(argument, &outer)).collect()
    }

    fn visit(&mut self) -> Result<(), AutomatonError> {
        self.visits += 1;
        if self.visits > MAX_VISITS { Err(AutomatonError::TooLarge(SizeLimit::Visits)) } else { Ok(()) }
    }

    fn walk(&mut self, nodes: &mut Nodes, id: NodeId, frame: Frame) -> Result<(), AutomatonError> {
        self.visit()?;
        match nodes.node(id).clone() {
            Node::Sub(left, right) => {
                let (declared, guards) = (self.declared, self.guards.clone());
                self.found.push(Place { declared, guards, left, right, frame });
                self.walk(nodes, left, frame)?;
                self.walk(nodes, right, frame)
            }
            node @ (Node::Variable(_)
            | Node::Constant(_)
            | Node::Add(..)
            | Node::Monus(..)
            | Node::Xor(..)
            | Node::Bits(..)
            | Node::Min(..)
            | Node::Max(..)
            | Node::Scale(..)
            | Node::Floor(..)
            | Node::Mod(..)
            | Node::Top(_)) => node.parts().try_for_each(|part| match part {
                NodePart::Term(part) => self.walk(nodes, part, frame),
                NodePart::Condition(part) => self.walk_condition(nodes, part, frame),
            }),
            Node::Lookup(values, tail) => {
                let (t, n) = (nodes.variable(0), nodes.constant(values.len()));
                let condition = nodes.compare(Comparison::GreaterEqual, t, n);
                self.guarded(Guard { condition, holds: true, frame }, |s| s.walk(nodes, tail, frame))
            }
            Node::If(condition, a, b) => {
                self.walk_condition(nodes, condition, frame)?;
                self.guarded(Guard { condition, holds: true, frame }, |s| s.walk(nodes, a, frame))?;
                self.guarded(Guard { condition, holds: false, frame }, |s| s.walk(nodes, b, frame))
            }
            Node::Call(body, arguments) => {
                let inner = self.enter(nodes, arguments, frame)?;
                self.walk(nodes, body, inner)
            }
        }
    }

    fn walk_condition(
        &mut self,
        nodes: &mut Nodes,
        id: ConditionId,
        frame: Frame,
    ) -> Result<(), AutomatonError> {
        self.visit()?;
        match nodes.condition(id).clone() {
            ConditionNode::Compare(_, a, b) => {
                self.walk_side(nodes, a, frame)?;
                self.walk_side(nodes, b, frame)
            }
            ConditionNode::And(a, b) | ConditionNode::Or(a, b) => {
                let holds = matches!(nodes.condition(id), ConditionNode::And(..));
                self.walk_condition(nodes, a, frame)?;
                let guard = Guard { condition: a, holds, frame };
                self.guarded(guard, |s| s.walk_condition(nodes, b, frame))
            }
            ConditionNode::Not(a) => self.walk_condition(nodes, a, frame),
            ConditionNode::Call(body, arguments) => {
                let inner = self.enter(nodes, arguments, frame)?;
                self.walk_condition(nodes, body, inner)
            }
            ConditionNode::Automaton(_) => Ok(()),
        }
    }

    /// A side of a comparison is an integer as far as it is linear: its own differences are fine.
    fn walk_side(&mut self, nodes: &mut Nodes, id: NodeId, frame: Frame) -> Result<(), AutomatonError> {
        match *nodes.node(id) {
            Node::Add(a, b) | Node::Sub(a, b) => {
                self.visit()?;
                self.walk_side(nodes, a, frame)?;
                self.walk_side(nodes, b, frame)
            }
            Node::Scale(_, a) => self.walk_side(nodes, a, frame),
            _ => self.walk(nodes, id, frame),
        }
    }

    /// Walks the arguments of a call; the frame of its body.
    fn enter(
        &mut self,
        nodes: &mut Nodes,
        arguments: Vec<NodeId>,
        frame: Frame,
    ) -> Result<Frame, AutomatonError> {
        for &argument in &arguments {
            self.walk(nodes, argument, frame)?;
        }
        self.frames.push((arguments, frame));
        Ok(self.frames.len() - 1)
    }

    fn guarded(
        &mut self,
        guard: Guard,
        walk: impl FnOnce(&mut Self) -> Result<(), AutomatonError>,
    ) -> Result<(), AutomatonError> {
        self.guards.push(guard);
        walk(self)?;
        self.guards.pop();
        Ok(())
    }
}
