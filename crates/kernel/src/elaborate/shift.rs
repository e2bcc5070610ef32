//! The nim-sum that the P-positions of a bar may be (docs/LOWERING.md, "The criterion of bars").
//!
//! In: a bar, and the condition that a claim makes of positions. Out: how its nim-sum is shifted,
//! and the conditions of the criterion. Never: decides whether these hold.

use super::bar::{Bar, both, is_over, parts};
use crate::Limited;
use crate::claim::{Arena, Comparison, Connective, Id, Node, Op};

/// The operands that the nim-sum of a claim has for the coordinates other than y.
#[derive(Clone, Copy, PartialEq)]
pub enum Shift {
    /// The coordinate.
    Plain,
    /// The coordinate plus this constant, or this term over fixed coordinates.
    Up(Id),
    /// The coordinate minus 1; the position where all are 0 is in the set as well.
    Border,
}

impl Bar {
    /// The nim-sum that a condition says is 0, if it is of a form with a criterion.
    pub fn shift(&self, arena: &mut Arena, set: Id) -> Limited<Option<Shift>> {
        let is_pair = self.size == 3 && self.fixed.is_empty();
        if let Some(shift) = self.balanced(arena, set) {
            let fits = match shift {
                Shift::Plain => true,
                Shift::Up(c) => self.others().count() == 2 && is_over(arena, c, &self.fixed)?,
                Shift::Border => false,
            };
            return Ok(fits.then_some(shift));
        }
        let zero = arena.number(0)?;
        let mut compared = |op, coordinates: Vec<usize>| {
            let compared = coordinates.into_iter().map(|i| {
                let coordinate = arena.variable(i)?;
                arena.compare(op, coordinate, zero)
            });
            Ok(sorted(compared.collect::<Limited<_>>()?))
        };
        let origin = compared(Comparison::Eq, (0..self.size).collect())?;
        let positive = compared(Comparison::Gt, self.others().collect())?;
        let [one, other] = *parts(arena, set, either).as_slice() else { return Ok(None) };
        for (at_origin, inside) in [(one, other), (other, one)] {
            let mut inside = sorted(parts(arena, inside, both));
            let is_sum = |part: &Id| self.balanced(arena, *part) == Some(Shift::Border);
            let Some(sum) = inside.iter().position(is_sum) else { continue };
            inside.remove(sum);
            let is_origin = sorted(parts(arena, at_origin, both)) == origin;
            if is_pair && is_origin && inside == positive {
                return Ok(Some(Shift::Border));
            }
        }
        Ok(None)
    }

    /// The shift, if a condition says that the nim-sum of y and all other coordinates, shifted, is
    /// 0.
    fn balanced(&self, arena: &Arena, condition: Id) -> Option<Shift> {
        let Node::Compare(Comparison::Eq, a, b) = arena.get(condition) else { return None };
        let zero = 0.into();
        let mut shifts = vec![None; self.size];
        let mut operands = [parts(arena, *a, xor), parts(arena, *b, xor)].concat();
        // As the value of a Grundy function, v = s - c.
        if let (Node::Variable(i), Node::Binary(Op::Sub, s, c)) = (arena.get(*a), arena.get(*b)) {
            *shifts.get_mut(*i)? = Some(Shift::Up(*c));
            operands = parts(arena, *s, xor);
        }
        for operand in operands {
            if arena.constant(operand) != Some(&zero) {
                let (i, shift) = shifted(arena, operand)?;
                let before = shifts.get_mut(i)?.replace(shift);
                if before.is_some() {
                    return None;
                }
            }
        }
        let shift = shifts[self.others().next()?];
        let expected = |i: usize| match i {
            _ if i == self.height => Some(Shift::Plain),
            _ if self.fixed.contains(&i) => None,
            _ => shift,
        };
        shift.filter(|_| shifts.into_iter().eq((0..self.size).map(expected)))
    }

    /// UNDER(p) of the page, or UNDER(p + 1) if `next`, for coordinate `i`; and GIVEN, conditions
    /// on the variables.
    pub fn under(
        &self,
        arena: &mut Arena,
        shift: Shift,
        i: usize,
        next: bool,
    ) -> Limited<(Id, Vec<Id>)> {
        let others: Vec<usize> = (0..self.size).filter(|j| *j != self.height && *j != i).collect();
        let p = arena.variable(others.len())?;
        let (zero, one) = (arena.number(0)?, arena.number(1)?);
        let mut sum = if next { arena.binary(Op::Add, p, one)? } else { p };
        let mut values = vec![p; self.size];
        for (variable, j) in others.iter().enumerate() {
            values[*j] = arena.variable(variable)?;
        }
        let shift = match shift {
            Shift::Up(c) => Shift::Up(arena.at(c, &values)?),
            Shift::Plain | Shift::Border => shift,
        };
        let mut given = vec![];
        for condition in &self.conditions {
            given.push(arena.replaced(*condition, &|i| values[self.columns[i]])?);
        }
        let mut exists = vec![];
        let mut column = |arena: &mut Arena, x| match shift {
            Shift::Plain => Ok(x),
            Shift::Up(c) => {
                // A number with parameters has digits of its own as a part of a term.
                let has_digits = arena.constant(c).is_none() || arena.plain(c).is_some();
                let least = if has_digits { c } else { arena.binary(Op::Xor, c, zero)? };
                exists.push(arena.compare(Comparison::Ge, x, least)?);
                arena.binary(Op::Sub, x, c)
            }
            Shift::Border => arena.binary(Op::Add, x, one),
        };
        for j in others.into_iter().filter(|j| !self.fixed.contains(j)) {
            sum = arena.binary(Op::Xor, sum, values[j])?;
            values[j] = column(arena, values[j])?;
        }
        values[i] = column(arena, sum)?;
        let own = exists.pop();
        given.extend(exists);
        let top = arena.replaced(self.body, &|i| values[self.columns[i]])?;
        let mut under = arena.compare(Comparison::Lt, p, top)?;
        if let Some(own) = own {
            under = arena.add(Node::Connect(Connective::And, own, under))?;
        }
        Ok((under, given))
    }
}

/// The operand that a nim-sum has for a coordinate.
fn shifted(arena: &Arena, operand: Id) -> Option<(usize, Shift)> {
    let node = arena.get(operand);
    if let Node::Variable(i) = node {
        return Some((*i, Shift::Plain));
    }
    let Node::Binary(op, x, c) = node else { return None };
    let Node::Variable(i) = arena.get(*x) else { return None };
    let is_border = *op == Op::Sub && arena.constant(*c) == Some(&1.into());
    let up = (*op == Op::Add).then_some(Shift::Up(*c));
    Some((*i, if is_border { Shift::Border } else { up? }))
}

fn xor(node: &Node) -> bool {
    matches!(node, Node::Binary(Op::Xor, ..))
}

fn either(node: &Node) -> bool {
    matches!(node, Node::Connect(Connective::Or, ..))
}

fn sorted(mut ids: Vec<Id>) -> Vec<Id> {
    ids.sort_unstable();
    ids
}
