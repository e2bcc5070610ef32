//! Operations on two numbers at each of 64 places; see [`lanes`](crate::compiled::lanes).

use super::numbers::{LANES, Lanes, Numbers, Shape};
use crate::compiled::code::Node;
use crate::language::ast::Bitwise;

/// Marks a number that is not known; no known natural has this value.
pub(super) const NONE: u64 = u64::MAX;

/// The shape of a binary operation, if that is simple.
fn simple(node: &Node, x: Shape, y: Shape) -> Option<Shape> {
    use Shape::{Clamp, Ramp, Same};
    let last = (LANES - 1) as u64;
    Some(match (node, x, y) {
        (Node::Add(..), Ramp(r), Same(s)) | (Node::Add(..), Same(s), Ramp(r)) => Ramp(r.wrapping_add(s)),
        (Node::Add(..), Clamp(r, m), Same(s)) | (Node::Add(..), Same(s), Clamp(r, m)) => {
            Clamp(r.wrapping_add(s), m.wrapping_add(s))
        }
        (Node::Subtract(..) | Node::Monus(..), Ramp(r), Same(s)) if r >= s => Ramp(r - s),
        (Node::Subtract(..) | Node::Monus(..), Clamp(r, m), Same(s)) if r >= s => Clamp(r - s, m - s),
        (Node::Min(..), Ramp(r), Same(s)) | (Node::Min(..), Same(s), Ramp(r)) => {
            if r >= s {
                Same(s)
            } else if r + last <= s {
                Ramp(r)
            } else {
                Clamp(r, s)
            }
        }
        (Node::Min(..), Clamp(r, m), Same(s)) | (Node::Min(..), Same(s), Clamp(r, m)) => {
            if r >= s {
                Same(s)
            } else {
                Clamp(r, m.min(s))
            }
        }
        (Node::Max(..), Ramp(r), Same(s)) | (Node::Max(..), Same(s), Ramp(r)) if r >= s => Ramp(r),
        (Node::Max(..), Ramp(r), Same(s)) | (Node::Max(..), Same(s), Ramp(r)) if r + last <= s => Same(s),
        _ => return None,
    })
}

/// Applies an operation place by place; `out` has the left numbers if they are many, and gets the result.
pub(super) fn combine(
    x: Shape,
    y: Lanes<'_>,
    out: &mut Numbers,
    operation: impl Fn(u64, u64) -> u64,
) -> Shape {
    if let (Shape::Same(x), Lanes::Same(y)) = (x, y) {
        return Shape::Same(operation(x, y));
    }
    if x != Shape::Many {
        x.with(&[0; LANES]).list(out);
    }
    match y {
        Lanes::Same(y) => out.iter_mut().for_each(|x| *x = operation(*x, y)),
        Lanes::Many(y) => out.iter_mut().zip(y).for_each(|(x, &y)| *x = operation(*x, y)),
        y => out.iter_mut().enumerate().for_each(|(i, x)| *x = operation(*x, y.at(i))),
    }
    Shape::Many
}

pub(super) fn each(x: Shape, out: &mut Numbers, operation: impl Fn(u64) -> u64) -> Shape {
    combine(x, Lanes::Same(0), out, |x, _| operation(x))
}

/// The numbers of a node with two parts.
pub(super) fn binary(node: &Node, x: Shape, y: Lanes<'_>, out: &mut Numbers) -> Shape {
    let shape = match y {
        Lanes::Same(n) => Shape::Same(n),
        Lanes::Ramp(n) => Shape::Ramp(n),
        Lanes::Clamp(n, most) => Shape::Clamp(n, most),
        Lanes::Many(_) => Shape::Many,
    };
    if let Some(shape) = simple(node, x, shape) {
        return shape;
    }
    match node {
        Node::Add(..) => combine(x, y, out, u64::wrapping_add),
        Node::Subtract(..) => combine(x, y, out, u64::wrapping_sub),
        Node::Monus(..) => combine(x, y, out, u64::saturating_sub),
        Node::Min(..) => combine(x, y, out, u64::min),
        Node::Max(..) => combine(x, y, out, u64::max),
        Node::Product(..) => combine(x, y, out, |x, y| x.checked_mul(y).unwrap_or(NONE)),
        Node::Bitwise(Bitwise::Xor, ..) => combine(x, y, out, |x, y| x ^ y),
        Node::Bitwise(Bitwise::And, ..) => combine(x, y, out, |x, y| x & y),
        Node::Bitwise(Bitwise::Or, ..) => combine(x, y, out, |x, y| x | y),
        // No other node has two numbers; what is not known is computed place by place.
        _ => combine(x, y, out, |_, _| NONE),
    }
}
