//! The shape of a bar whose P-positions may be a nim-sum (docs/LOWERING.md, "The criterion of
//! bars").
//!
//! In: the summands of a claim, and the condition it makes of positions. Out: the function of the
//! bar, and the conditions of the criterion. Never: decides whether these hold, or takes a game for
//! a bar that has one more move or condition.

use std::rc::Rc;

use crate::claim::{Arena, Comparison, Connective, Id, Move, Node, Number, Op, Origin, Summand};
use crate::natural::Natural;
use crate::rejection::Limit;

/// Strips and one bar, whose positions have y <= F(columns).
pub(crate) struct Bar {
    /// F, over the columns of the bar.
    pub(crate) body: Id,
    /// Whether the claim file has its rules.
    pub(crate) written: bool,
    /// Number of coordinates.
    pub(crate) size: usize,
    /// The coordinate y.
    height: usize,
    /// The coordinates that are columns of the bar.
    columns: Vec<usize>,
}

/// What the nim-sum of a claim has for each coordinate but y.
#[derive(Clone, PartialEq)]
pub(crate) enum Shift {
    /// The coordinate plus this number.
    Up(Number),
    /// The coordinate minus 1; the position where all are 0 is in the set as well.
    Border,
}

impl Bar {
    /// The bar of a sum whose other summands are all `strip`.
    pub(crate) fn of(arena: &mut Arena, summands: &[Rc<Summand>]) -> Result<Option<Bar>, Limit> {
        let (mut found, mut size) = (None, 0);
        for summand in summands {
            if summand.origin != Origin::Strip {
                let Some((y, body)) = shape(arena, summand)? else { return Ok(None) };
                let (height, written) = (size + y, summand.origin == Origin::File);
                let columns = (size..size + summand.size).filter(|i| *i != height).collect();
                if found.replace(Bar { body, written, size, height, columns }).is_some() {
                    return Ok(None);
                }
            }
            size += summand.size;
        }
        Ok(found.map(|bar| Bar { size, ..bar }))
    }

    /// Number of parameters of F.
    pub(crate) fn parameters(&self) -> usize {
        self.columns.len()
    }

    /// The coordinates but y.
    pub(crate) fn others(&self) -> impl Iterator<Item = usize> {
        (0..self.size).filter(|i| *i != self.height)
    }

    /// The nim-sum that a condition says is 0, if it is of a form with a criterion.
    pub(crate) fn shift(&self, arena: &mut Arena, set: Id) -> Result<Option<Shift>, Limit> {
        let is_pair = self.size == 3;
        if let Some(shift) = self.balanced(arena, set) {
            let fits = shift.is_plain() || (is_pair && shift != Shift::Border);
            return Ok(fits.then_some(shift));
        }
        let zero = arena.add(Node::Constant(Natural::default().into()))?;
        let mut compared = |op, i| {
            let coordinate = arena.add(Node::Variable(i))?;
            arena.add(Node::Compare(op, coordinate, zero))
        };
        let origin = (0..self.size).map(|i| compared(Comparison::Eq, i));
        let origin = sorted(origin.collect::<Result<_, _>>()?);
        let positive = self.others().map(|i| compared(Comparison::Gt, i));
        let positive = sorted(positive.collect::<Result<_, _>>()?);
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
        let zero = Natural::default().into();
        let mut shifts = vec![None; self.size];
        for operand in [parts(arena, *a, xor), parts(arena, *b, xor)].concat() {
            if arena.constant(operand) != Some(&zero) {
                let (i, shift) = shifted(arena, operand)?;
                let before = shifts.get_mut(i)?.replace(shift);
                if before.is_some() {
                    return None;
                }
            }
        }
        let height = shifts.remove(self.height)?;
        let shift = shifts.first()?.clone()?;
        let same = shifts.iter().all(|other| other.as_ref() == Some(&shift));
        (same && height.is_plain()).then_some(shift)
    }

    /// p < F where coordinate `i`, with the others, has nim-sum p, or p + 1 if `next`; the
    /// variables are the others in order, and p. With a shift, the coordinate must exist.
    pub(crate) fn under(
        &self,
        arena: &mut Arena,
        shift: &Shift,
        i: usize,
        next: bool,
    ) -> Result<Id, Limit> {
        let p = arena.add(Node::Variable(self.size - 2))?;
        let one = arena.add(Node::Constant(Natural::from(1).into()))?;
        let mut sum = if next { arena.add(Node::Binary(Op::Add, p, one))? } else { p };
        let mut values = vec![p; self.size];
        for (variable, j) in self.others().filter(|j| *j != i).enumerate() {
            let x = arena.add(Node::Variable(variable))?;
            let in_sum = match shift {
                Shift::Up(_) if shift.is_plain() => x,
                Shift::Up(c) => {
                    let c = arena.add(Node::Constant(c.clone()))?;
                    arena.add(Node::Binary(Op::Add, x, c))?
                }
                Shift::Border => x,
            };
            let is_border = *shift == Shift::Border;
            values[j] = if is_border { arena.add(Node::Binary(Op::Add, x, one))? } else { x };
            sum = arena.add(Node::Binary(Op::Xor, sum, in_sum))?;
        }
        let mut exists = None;
        values[i] = match shift {
            Shift::Up(_) if shift.is_plain() => sum,
            Shift::Up(c) => {
                let c = arena.add(Node::Constant(c.clone()))?;
                exists = Some(arena.add(Node::Compare(Comparison::Ge, sum, c))?);
                arena.add(Node::Binary(Op::Sub, sum, c))?
            }
            Shift::Border => arena.add(Node::Binary(Op::Add, sum, one))?,
        };
        let top = arena.replaced(self.body, &|i| values[self.columns[i]])?;
        let under = arena.add(Node::Compare(Comparison::Lt, p, top))?;
        match exists {
            Some(exists) => arena.add(Node::Connect(Connective::And, exists, under)),
            None => Ok(under),
        }
    }
}

impl Shift {
    /// Whether the coordinates themselves are in the nim-sum.
    pub(crate) fn is_plain(&self) -> bool {
        *self == Shift::Up(Natural::default().into())
    }
}

/// The coordinate y of a bar, and its F over the other coordinates.
fn shape(arena: &mut Arena, summand: &Summand) -> Result<Option<(usize, Id)>, Limit> {
    let size = summand.size;
    let Some(domain) = summand.domain else { return Ok(None) };
    let Node::Compare(Comparison::Le, y, top) = *arena.get(domain) else { return Ok(None) };
    let Node::Variable(height) = *arena.get(y) else { return Ok(None) };
    let own = (0..size).map(|i| arena.add(Node::Variable(i)));
    let own = own.collect::<Result<Vec<Id>, Limit>>()?;
    let fresh = arena.add(Node::Variable(size))?;
    // F is a natural number everywhere, and there is a column.
    let mut all_written = summand.moves.len() == size && size > 1 && !arena.may_be_negative(top);
    for (j, coordinate) in own.iter().enumerate() {
        let conditions = vec![arena.add(Node::Compare(Comparison::Lt, fresh, *coordinate))?];
        let after = arena.replaced(top, &|i| if i == j { fresh } else { own[i] })?;
        let mut targets = own.clone();
        targets[j] = fresh;
        let mut forms = vec![];
        if j == height {
            all_written &= after == top;
            forms.push(targets);
        } else {
            for (a, b) in [(y, after), (after, y)] {
                targets[height] = arena.add(Node::Binary(Op::Min, a, b))?;
                forms.push(targets.clone());
            }
        }
        let has = |targets| {
            summand.moves.contains(&Move { fresh: 1, conditions: conditions.clone(), targets })
        };
        all_written &= forms.into_iter().any(has);
    }
    let mut body = arena.replaced(top, &|i| own[i - usize::from(i > height)])?;
    // A function of several parameters has no `table`, whose parameter has no node.
    while let Node::Call { body: called, arguments } = arena.get(body).clone()
        && arguments.len() > 1
        && arguments.iter().all(|id| matches!(arena.get(*id), Node::Variable(_)))
    {
        body = arena.replaced(called, &|i| arguments[i])?;
    }
    Ok(all_written.then_some((height, body)))
}

/// What a nim-sum has for a coordinate.
fn shifted(arena: &Arena, operand: Id) -> Option<(usize, Shift)> {
    let node = arena.get(operand);
    if let Node::Variable(i) = node {
        return Some((*i, Shift::Up(Natural::default().into())));
    }
    let Node::Binary(op, x, c) = node else { return None };
    let (Node::Variable(i), c) = (arena.get(*x), arena.constant(*c)?) else { return None };
    let is_border = *op == Op::Sub && *c == Natural::from(1).into();
    let up = (*op == Op::Add).then(|| Shift::Up(c.clone()));
    Some((*i, if is_border { Shift::Border } else { up? }))
}

/// The parts that are left when a node is split as far as possible.
fn parts(arena: &Arena, id: Id, split: fn(&Node) -> Option<[Id; 2]>) -> Vec<Id> {
    match split(arena.get(id)) {
        Some([a, b]) => [parts(arena, a, split), parts(arena, b, split)].concat(),
        None => vec![id],
    }
}

fn xor(node: &Node) -> Option<[Id; 2]> {
    if let Node::Binary(Op::Xor, a, b) = node { Some([*a, *b]) } else { None }
}

fn both(node: &Node) -> Option<[Id; 2]> {
    if let Node::Connect(Connective::And, a, b) = node { Some([*a, *b]) } else { None }
}

fn either(node: &Node) -> Option<[Id; 2]> {
    if let Node::Connect(Connective::Or, a, b) = node { Some([*a, *b]) } else { None }
}

fn sorted(mut ids: Vec<Id>) -> Vec<Id> {
    ids.sort_unstable();
    ids
}
