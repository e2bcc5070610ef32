//! The evaluation of compiled terms at 64 places at once; see [`lanes`](crate::compiled::lanes).

use super::numbers::{
    LANES, Lanes, MOST, Numbers, Shape, check_integers, check_naturals, compare, divide, order,
};
use super::operations::{NONE, binary, combine, each};
use crate::compiled::code::{Call, Code, CompiledCondition, CompiledTerm, Id, Node, Test};

/// Terms with more operators above each other are not evaluated here, for the sake of the stack.
const MOST_HEIGHT: u32 = 64;

/// Arguments of a call.
const MOST_ARGUMENTS: usize = 8;

/// Where something is evaluated.
#[derive(Clone, Copy)]
struct At<'c, 'f> {
    code: &'c Code,
    frame: &'f [Lanes<'f>],
    active: u64,
}

impl Code {
    /// Evaluation at the active places, if what is evaluated is not too deep and there are steps left for
    /// it; otherwise none of these places is known.
    fn at<'c, 'f>(
        &'c self,
        (size, height): (u32, u32),
        frame: &'f [Lanes<'f>],
        active: u64,
        unknown: &mut u64,
    ) -> Option<At<'c, 'f>> {
        if height > MOST_HEIGHT || self.step(size).is_err() {
            *unknown |= active;
            return None;
        }
        Some(At { code: self, frame, active })
    }

    /// The value of a term at the active places; `out` has it if the shape is [`Shape::Many`].
    pub fn lane_value(
        &self,
        term: CompiledTerm,
        frame: &[Lanes<'_>],
        active: u64,
        unknown: &mut u64,
        out: &mut Numbers,
    ) -> Shape {
        let at = self.at((term.size, term.height), frame, active, unknown);
        at.map_or(Shape::Same(0), |at| at.value(term.root, unknown, out))
    }

    /// The value of a term as a side of a comparison, in two's complement.
    pub fn lane_side(
        &self,
        term: CompiledTerm,
        frame: &[Lanes<'_>],
        active: u64,
        unknown: &mut u64,
        out: &mut Numbers,
    ) -> Shape {
        let at = self.at((term.size, term.height), frame, active, unknown);
        at.map_or(Shape::Same(0), |at| at.side(term.root, unknown, out))
    }

    /// The active places where a condition holds.
    pub fn lanes_hold(
        &self,
        condition: CompiledCondition,
        frame: &[Lanes<'_>],
        active: u64,
        unknown: &mut u64,
    ) -> u64 {
        let at = self.at((condition.size, condition.height), frame, active, unknown);
        at.map_or(0, |at| at.truth(condition.root, unknown) & active)
    }
}

impl<'f> At<'_, 'f> {
    fn with(self, active: u64) -> Self {
        At { active, ..self }
    }

    /// A node that needs no buffer.
    fn leaf(self, id: Id) -> Option<Lanes<'f>> {
        match self.code.nodes[id as usize] {
            Node::Variable(i) => self.frame.get(i as usize).copied(),
            Node::Constant(n) if n <= MOST => Some(Lanes::Same(n)),
            _ => None,
        }
    }

    fn fault(self, unknown: &mut u64) -> Shape {
        *unknown |= self.active;
        Shape::Same(0)
    }

    /// A natural at the active places.
    fn value(self, id: Id, unknown: &mut u64, out: &mut Numbers) -> Shape {
        if let Some(leaf) = self.leaf(id) {
            return leaf.store(out);
        }
        let node = &self.code.nodes[id as usize];
        let shape = match *node {
            Node::Add(a, b)
            | Node::Subtract(a, b)
            | Node::Monus(a, b)
            | Node::Min(a, b)
            | Node::Max(a, b)
            | Node::Product(a, b)
            | Node::Bitwise(_, a, b) => {
                let x = self.value(a, unknown, out);
                if let Some(y) = self.leaf(b) {
                    binary(node, x, y, out)
                } else {
                    let mut buffer = [0; LANES];
                    let y = self.value(b, unknown, &mut buffer);
                    binary(node, x, y.with(&buffer), out)
                }
            }
            Node::Scale(factor, a) => {
                let x = self.value(a, unknown, out);
                each(x, out, |n| factor.checked_mul(n).unwrap_or(NONE))
            }
            Node::Floor(a, k @ 1..) => self.quotient(a, 0, k, false, unknown, out),
            Node::Ceil(a, k @ 1..) => self.quotient(a, k - 1, k, false, unknown, out),
            Node::Mod(a, k @ 1..) => self.quotient(a, 0, k, true, unknown, out),
            Node::If(c, a, b) => return self.branches(c, a, b, unknown, out),
            Node::ShiftRight(a, places) => {
                let x = self.value(a, unknown, out);
                each(x, out, |n| n.checked_shr(places).unwrap_or(0))
            }
            Node::TopPower(a, offset) => {
                let x = self.value(a, unknown, out);
                each(x, out, |n| match n.checked_ilog2() {
                    None => 0,
                    Some(logarithm) => match i64::from(logarithm) + i64::from(offset) {
                        ..0 => 0,
                        places @ 0..=40 => 1 << places,
                        _ => NONE,
                    },
                })
            }
            Node::SquareRoot(a) => {
                let x = self.value(a, unknown, out);
                each(x, out, u64::isqrt)
            }
            Node::Log2(a) => {
                let x = self.value(a, unknown, out);
                each(x, out, |n| n.checked_ilog2().map_or(0, u64::from))
            }
            Node::Table(list, tail) => return self.table(list, Some(tail), unknown, out),
            Node::Heights(list) => return self.table(list, None, unknown, out),
            Node::Call(call) => {
                let mut result = Shape::Same(0);
                self.call(call, 0, [Lanes::Same(0); MOST_ARGUMENTS], unknown, &mut |frame, unknown| {
                    let callee = self.code.functions[call.callee as usize];
                    result = self.code.lane_value(callee, frame, self.active, unknown, out);
                });
                return result;
            }
            _ => return self.fault(unknown),
        };
        check_naturals(shape, out, self.active, unknown)
    }

    /// `(a + add) / k`, or the rest.
    fn quotient(self, a: Id, add: u64, k: u64, rest: bool, unknown: &mut u64, out: &mut Numbers) -> Shape {
        if k > MOST {
            return self.fault(unknown);
        }
        match self.value(a, unknown, out) {
            Shape::Same(n) => Shape::Same(if rest { n % k } else { (n + add) / k }),
            Shape::Ramp(n) => {
                // Counting saves dividing.
                let (mut quotient, mut over) = ((n + add) / k, (n + add) % k);
                for out in out.iter_mut() {
                    *out = if rest { over } else { quotient };
                    over = over.wrapping_add(1);
                    if over == k {
                        (quotient, over) = (quotient.wrapping_add(1), 0);
                    }
                }
                Shape::Many
            }
            shape => {
                let shape = each(shape, out, |n| n.wrapping_add(add));
                divide(out, k, rest);
                shape
            }
        }
    }

    fn branches(self, c: Id, a: Id, b: Id, unknown: &mut u64, out: &mut Numbers) -> Shape {
        let truth = self.truth(c, unknown);
        let (yes, no) = (self.with(self.active & truth), self.with(self.active & !truth));
        if no.active == 0 {
            return yes.value(a, unknown, out);
        }
        if yes.active == 0 {
            return no.value(b, unknown, out);
        }
        let x = yes.value(a, unknown, out);
        let mut buffer = [0; LANES];
        let y = no.value(b, unknown, &mut buffer);
        if x == y && x != Shape::Many {
            return x;
        }
        if x != Shape::Many {
            x.with(&[0; LANES]).list(out);
        }
        let y = y.with(&buffer);
        for (i, out) in out.iter_mut().enumerate() {
            if truth >> i & 1 == 0 {
                *out = y.at(i);
            }
        }
        Shape::Many
    }

    fn table(self, list: u32, tail: Option<Id>, unknown: &mut u64, out: &mut Numbers) -> Shape {
        let Some(&index) = self.frame.first() else { return self.fault(unknown) };
        let list = &self.code.lists[list as usize];
        let entry = |index: u64| usize::try_from(index).ok().and_then(|index| list.get(index));
        let mut beyond = 0;
        for lane in 0..LANES {
            beyond |= u64::from(entry(index.at(lane)).is_none()) << lane;
        }
        let beyond = beyond & self.active;
        let outside = self.with(beyond);
        let shape = match tail {
            Some(tail) if beyond != 0 => outside.value(tail, unknown, out),
            _ if beyond != 0 => outside.fault(unknown),
            _ => Shape::Same(0),
        };
        if beyond == self.active {
            return shape;
        }
        if shape != Shape::Many {
            shape.with(&[0; LANES]).list(out);
        }
        for (lane, out) in out.iter_mut().enumerate() {
            if let Some(entry) = entry(index.at(lane)) {
                *out = entry.unwrap_or(NONE);
            }
        }
        check_naturals(Shape::Many, out, self.active, unknown)
    }

    /// Evaluates the arguments of a call from number `at` on, then the body.
    #[inline(never)]
    fn call(
        self,
        call: Call,
        at: usize,
        bound: [Lanes<'_>; MOST_ARGUMENTS],
        unknown: &mut u64,
        body: &mut dyn FnMut(&[Lanes<'_>], &mut u64),
    ) {
        let terms = &self.code.arguments[call.first as usize..][..call.count as usize];
        if terms.len() > MOST_ARGUMENTS {
            *unknown |= self.active;
            return;
        }
        let Some(&term) = terms.get(at) else { return body(&bound[..at], unknown) };
        let mut bound = bound;
        if let Some(leaf) = self.leaf(term) {
            bound[at] = leaf;
            return self.call(call, at + 1, bound, unknown, body);
        }
        let mut buffer = [0; LANES];
        let shape = self.value(term, unknown, &mut buffer);
        bound[at] = shape.with(&buffer);
        self.call(call, at + 1, bound, unknown, body);
    }

    /// An integer at the active places.
    fn side(self, id: Id, unknown: &mut u64, out: &mut Numbers) -> Shape {
        let node = &self.code.nodes[id as usize];
        let shape = match *node {
            Node::Add(a, b) | Node::Subtract(a, b) => {
                let x = self.side(a, unknown, out);
                let mut buffer = [0; LANES];
                let y = self.side(b, unknown, &mut buffer);
                let add = matches!(node, Node::Add(..));
                match (x, y) {
                    (Shape::Ramp(r), Shape::Same(s)) if !add => Shape::Ramp(r.wrapping_sub(s)),
                    (Shape::Ramp(r), Shape::Same(s)) | (Shape::Same(s), Shape::Ramp(r)) if add => {
                        Shape::Ramp(r.wrapping_add(s))
                    }
                    _ if add => combine(x, y.with(&buffer), out, u64::wrapping_add),
                    _ => combine(x, y.with(&buffer), out, u64::wrapping_sub),
                }
            }
            Node::Scale(factor @ 0..0x40_0000, a) => {
                let x = self.side(a, unknown, out);
                each(x, out, |n| n.wrapping_mul(factor))
            }
            Node::Scale(..) | Node::ScaleLarge(..) => return self.fault(unknown),
            _ => return self.value(id, unknown, out),
        };
        // A clamp of signed numbers is listed, because `min` is that of naturals.
        if let Shape::Clamp(..) = shape {
            shape.with(&[0; LANES]).list(out);
            return check_integers(Shape::Many, out, self.active, unknown);
        }
        check_integers(shape, out, self.active, unknown)
    }

    /// Where a condition holds; the bits of places that are not active have no meaning.
    fn truth(self, id: Id, unknown: &mut u64) -> u64 {
        match self.code.tests[id as usize] {
            Test::Naturals(comparison, a, b) | Test::Integers(comparison, a, b) => {
                let large = |id: Id| matches!(self.code.nodes[id as usize], Node::Large(_));
                // A constant beyond 64 bits is greater than every number in a lane.
                let beside = match (large(a), large(b)) {
                    (true, true) => {
                        *unknown |= self.active;
                        return 0;
                    }
                    (true, false) => Some((b, 0)),
                    (false, true) => Some((a, u64::MAX)),
                    (false, false) => None,
                };
                if let Some((other, less)) = beside {
                    self.side(other, unknown, &mut [0; LANES]);
                    return compare(comparison, (less, 0));
                }
                if let (Some(x), Some(y)) = (self.leaf(a), self.leaf(b)) {
                    return compare(comparison, order(x, y));
                }
                let (mut p, mut q) = ([0; LANES], [0; LANES]);
                let (x, y) = (self.side(a, unknown, &mut p), self.side(b, unknown, &mut q));
                compare(comparison, order(x.with(&p), y.with(&q)))
            }
            Test::And(c, d) => {
                let first = self.truth(c, unknown);
                match self.active & first {
                    0 => 0,
                    active => first & self.with(active).truth(d, unknown),
                }
            }
            Test::Or(c, d) => {
                let first = self.truth(c, unknown);
                match self.active & !first {
                    0 => first,
                    active => first | active & self.with(active).truth(d, unknown),
                }
            }
            Test::Not(c) => !self.truth(c, unknown),
            Test::Call(call) => {
                let mut result = 0;
                self.call(call, 0, [Lanes::Same(0); MOST_ARGUMENTS], unknown, &mut |frame, unknown| {
                    let callee = self.code.relations[call.callee as usize];
                    result = self.code.lanes_hold(callee, frame, self.active, unknown);
                });
                result
            }
            // Automata are asked one position at a time.
            Test::Automaton(_) | Test::Fault(_) => {
                *unknown |= self.active;
                0
            }
        }
    }
}
