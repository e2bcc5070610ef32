//! The nim-sum that the P-positions of a bar may be (docs/LOWERING.md, "The criterion of bars").
//!
//! In: a bar, and the condition that a claim makes of positions. Out: how its nim-sum is shifted,
//! and the conditions of the criterion. Never: decides whether these hold.

use super::bar::Bar;
use crate::Limited;
use crate::claim::{Arena, Comparison, Connective, Id, Node, Op};

/// The operands that the nim-sum of a claim has for the coordinates other than y: the coordinate
/// itself; plus a constant, or a term over fixed coordinates; or minus 1, at the border: then the
/// position where all are 0 is in the set as well.
#[derive(Clone, Copy, PartialEq)]
pub enum Shift {
    Plain,
    By(Op, Id),
}

/// What the criterion says of the lines of a coordinate: where the conditions GIVEN of the page
/// hold, UNDER(p) and UNDER(p + 1) imply each other.
pub struct Implications {
    pub given: Vec<Id>,
    pub before: Id,
    pub after: Id,
}

impl Shift {
    /// Whether the operands are the coordinates minus 1.
    pub fn is_border(self) -> bool {
        matches!(self, Shift::By(Op::Sub, _))
    }

    /// The operand for a coordinate.
    fn operand(self, arena: &mut Arena, coordinate: Id) -> Limited<Id> {
        let Shift::By(op, c) = self else { return Ok(coordinate) };
        arena.binary(op, coordinate, c)
    }

    /// The column that has this operand, or, at the border, the one after it.
    fn column(self, arena: &mut Arena, operand: Id) -> Limited<Id> {
        let Shift::By(op, c) = self else { return Ok(operand) };
        arena.binary(if op == Op::Add { Op::Sub } else { Op::Add }, operand, c)
    }

    /// The condition that there is such a column, unless there always is.
    fn exists(self, arena: &mut Arena, operand: Id) -> Limited<Option<Id>> {
        let Shift::By(Op::Add, mut least) = self else { return Ok(None) };
        if arena.constant(least).is_some() && arena.plain(least).is_none() {
            // A number with parameters has digits of its own as a part of a term only.
            let zero = arena.number(0)?;
            least = arena.binary(Op::Xor, least, zero)?;
        }
        arena.compare(Comparison::Ge, operand, least).map(Some)
    }
}

impl Bar {
    /// The nim-sum that a condition says is 0, if it is of a form with a criterion.
    pub fn shift(&self, arena: &mut Arena, set: Id) -> Limited<Option<Shift>> {
        if let Some(operands) = summed(arena, set)? {
            let mut shift = Shift::Plain;
            for operand in &operands {
                if let Node::Binary(Op::Add, _, c) = arena.get(*operand) {
                    shift = Shift::By(Op::Add, *c);
                }
            }
            let mut fits = operands == self.operands(arena, shift)?;
            if let Shift::By(_, c) = shift {
                let moved: Vec<usize> = self.others().chain([self.height]).collect();
                let is_over_fixed = !arena.mentions(c, &moved)? && !arena.may_be_negative(c);
                fits &= moved.len() == 3 && is_over_fixed;
            }
            return Ok(fits.then_some(shift));
        }
        let border = Shift::By(Op::Sub, arena.number(1)?);
        let operands = self.operands(arena, border)?;
        let origin = compared(arena, Comparison::Eq, 0..self.size)?;
        let positive = compared(arena, Comparison::Gt, self.others())?;
        let [one, other] = *arena.connected(set, Connective::Or).as_slice() else {
            return Ok(None);
        };
        for (at_origin, inside) in [(one, other), (other, one)] {
            let (mut sums, mut rest) = (0, vec![]);
            for part in arena.connected(inside, Connective::And) {
                let is_sum = summed(arena, part)?.as_ref() == Some(&operands);
                if is_sum { sums += 1 } else { rest.push(part) }
            }
            let is_origin = sorted(arena.connected(at_origin, Connective::And)) == origin;
            let is_pair = self.size == 3 && self.fixed.is_empty();
            if is_pair && is_origin && sums == 1 && sorted(rest) == positive {
                return Ok(Some(border));
            }
        }
        Ok(None)
    }

    /// The operands of a shifted nim-sum of y and the other coordinates that a move changes.
    fn operands(&self, arena: &mut Arena, shift: Shift) -> Limited<Vec<Id>> {
        let mut operands = vec![arena.variable(self.height)?];
        for i in self.others() {
            let coordinate = arena.variable(i)?;
            operands.push(shift.operand(arena, coordinate)?);
        }
        Ok(sorted(operands))
    }

    /// The line of the criterion for coordinate `i`, over the coordinates but y and this one, and
    /// then p.
    pub fn implications(&self, arena: &mut Arena, shift: Shift, i: usize) -> Limited<Implications> {
        let variables = (0..self.size).filter(|j| *j != self.height && *j != i);
        let p = arena.variable(self.size - 2)?;
        let mut values = vec![p; self.size];
        for (variable, j) in variables.enumerate() {
            values[j] = arena.variable(variable)?;
        }
        let shift = match shift {
            Shift::By(op, c) => Shift::By(op, arena.at(c, &values)?),
            Shift::Plain => shift,
        };
        let mut given = vec![];
        for condition in &self.conditions {
            given.push(arena.replaced(*condition, &|k| values[self.columns[k]])?);
        }
        let (mut operands, mut columns) = (vec![], values);
        for j in self.others().filter(|j| *j != i) {
            operands.push(columns[j]);
            given.extend(shift.exists(arena, columns[j])?);
            columns[j] = shift.column(arena, columns[j])?;
        }
        let mut under = |arena: &mut Arena, q| {
            let mut sum = q;
            for operand in &operands {
                sum = arena.binary(Op::Xor, sum, *operand)?;
            }
            columns[i] = shift.column(arena, sum)?;
            let top = arena.replaced(self.body, &|k| columns[self.columns[k]])?;
            let under = arena.compare(Comparison::Lt, p, top)?;
            match shift.exists(arena, sum)? {
                Some(exists) => arena.connect(Connective::And, exists, under),
                None => Ok(under),
            }
        };
        let one = arena.number(1)?;
        let next = arena.binary(Op::Add, p, one)?;
        Ok(Implications { given, before: under(arena, p)?, after: under(arena, next)? })
    }
}

/// The operands of the nim-sum that a condition says is 0: those of both sides but the constant 0.
fn summed(arena: &mut Arena, condition: Id) -> Limited<Option<Vec<Id>>> {
    let Node::Compare(Comparison::Eq, mut a, mut b) = *arena.get(condition) else {
        return Ok(None);
    };
    // As the value of a Grundy function, v = s - c is v + c = s.
    if let (Node::Variable(_), &Node::Binary(Op::Sub, s, c)) = (arena.get(a), arena.get(b)) {
        (a, b) = (arena.binary(Op::Add, a, c)?, s);
    }
    let mut operands = [arena.operands(a, &[Op::Xor]), arena.operands(b, &[Op::Xor])].concat();
    let zero = arena.number(0)?;
    operands.retain(|operand| *operand != zero);
    Ok(Some(sorted(operands)))
}

fn sorted(mut ids: Vec<Id>) -> Vec<Id> {
    ids.sort_unstable();
    ids
}

/// The comparisons of some coordinates with 0.
fn compared(
    arena: &mut Arena,
    op: Comparison,
    coordinates: impl Iterator<Item = usize>,
) -> Limited<Vec<Id>> {
    let zero = arena.number(0)?;
    let mut compare = |i| {
        let coordinate = arena.variable(i)?;
        arena.compare(op, coordinate, zero)
    };
    Ok(sorted(coordinates.map(&mut compare).collect::<Limited<_>>()?))
}
