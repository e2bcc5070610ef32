//! The shape of a bar whose P-positions may be a nim-sum (docs/LOWERING.md, "The criterion of
//! bars").
//!
//! In: the summands of a claim, and the condition it makes of positions. Out: the function of the
//! bar, and the conditions of the criterion. Never: decides whether these hold, or takes a game for
//! a bar that has one more move or condition.

use crate::Limited;
use crate::claim::{
    Arena, Comparison, Connective, Id, Move, Node, Op, Origin, Summand, Summands, lower,
};

/// Strips and one bar, whose positions have y <= F(columns).
pub struct Bar {
    /// F, over the columns of the bar.
    pub body: Id,
    /// Further conditions on its positions, over the columns; they mention only fixed columns.
    pub conditions: Vec<Id>,
    /// Whether the claim file has its rules.
    pub written: bool,
    /// Number of coordinates.
    pub size: usize,
    /// The coordinate y.
    height: usize,
    /// The coordinates that are columns of the bar.
    columns: Vec<usize>,
    /// The columns that no move changes.
    fixed: Vec<usize>,
}

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
    /// The bar of a sum whose other summands are all `strip`.
    ///
    /// A function of one parameter stays a call, because its table is the table of the call; with
    /// parameters of the claim there are no tables, and the body replaces the call.
    pub fn of(
        arena: &mut Arena,
        summands: &Summands,
        has_parameters: bool,
    ) -> Limited<Option<Bar>> {
        let (mut found, mut size) = (None, 0);
        for summand in summands {
            if summand.origin != Origin::Strip {
                let bar = shape(arena, summand, size, has_parameters)?;
                if bar.is_none() || found.is_some() {
                    return Ok(None);
                }
                found = bar;
            }
            size += summand.size;
        }
        Ok(found.map(|bar| Bar { size, ..bar }))
    }

    /// Number of parameters of F.
    pub fn parameters(&self) -> usize {
        self.columns.len()
    }

    /// The parameters of F that a move changes.
    pub fn varied(&self) -> impl Iterator<Item = usize> {
        (0..self.parameters()).filter(|j| !self.fixed.contains(&self.columns[*j]))
    }

    /// The coordinates but y that a move changes.
    pub fn others(&self) -> impl Iterator<Item = usize> {
        (0..self.size).filter(|i| *i != self.height && !self.fixed.contains(i))
    }

    /// Whether Corollary 5a.5 applies: a summand is a strip, and every column is changed by a move.
    pub fn is_beside_a_strip(&self) -> bool {
        self.parameters() + 1 < self.size && self.fixed.is_empty()
    }

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

/// The bar with the rules of a summand, whose coordinates are those from `start` on.
fn shape(
    arena: &mut Arena,
    summand: &Summand,
    start: usize,
    has_parameters: bool,
) -> Limited<Option<Bar>> {
    let size = summand.size;
    let Some(domain) = summand.domain else { return Ok(None) };
    let own = arena.variables(0..size)?;
    let is_fixed = |i: &usize| summand.moves.iter().all(|to| to.targets.get(*i) == own.get(*i));
    let fixed: Vec<usize> = (0..size).filter(is_fixed).collect();
    let mut conditions = parts(arena, domain, both);
    let of_row = |id: &Id| {
        let Node::Compare(Comparison::Le, y, top) = *arena.get(*id) else { return None };
        let Node::Variable(height) = *arena.get(y) else { return None };
        (!fixed.contains(&height)).then_some((y, height, top))
    };
    let mut rows = conditions.iter().filter_map(of_row);
    let (Some((y, height, top)), None) = (rows.next(), rows.next()) else { return Ok(None) };
    conditions.retain(|id| of_row(id).is_none());
    // F is a natural number everywhere, and there is a column.
    let moved = size - fixed.len();
    let mut is_bar = summand.moves.len() == moved && moved > 1 && !arena.may_be_negative(top);
    for condition in &conditions {
        is_bar &= is_over(arena, *condition, &fixed)?;
    }
    for j in (0..size).filter(|j| !fixed.contains(j)) {
        let forms = cuts(arena, &own, j, (y, height, top))?;
        is_bar &= forms.iter().any(|form| summand.moves.contains(form));
    }
    // The variables other than y, in order.
    let columns = |i: usize| own[i - usize::from(i > height)];
    for condition in &mut conditions {
        *condition = arena.replaced(*condition, &columns)?;
    }
    let mut body = arena.replaced(top, &columns)?;
    // Such a function has no table, whose parameter has no node.
    while let Node::Call { body: called, arguments } = arena.get(body).clone()
        && (has_parameters || arguments.len() > 1)
        && arguments.iter().all(|id| matches!(arena.get(*id), Node::Variable(_)))
    {
        body = arena.at(called, &arguments)?;
    }
    let height = start + height;
    Ok(is_bar.then_some(Bar {
        body,
        conditions,
        written: summand.origin == Origin::File,
        size,
        height,
        columns: (start..start + size).filter(|i| *i != height).collect(),
        fixed: fixed.iter().map(|i| start + i).collect(),
    }))
}

/// The forms of the move that lowers coordinate `j` of a bar of y <= top; none if top has y.
fn cuts(
    arena: &mut Arena,
    own: &[Id],
    j: usize,
    (y, height, top): (Id, usize, Id),
) -> Limited<Vec<Move>> {
    let step = lower(arena, own, j)?;
    let after = arena.at(top, &step.targets)?;
    let mut forms = vec![];
    for (a, b) in [(y, after), (after, y)] {
        let mut form = step.clone();
        if j != height {
            form.targets[height] = arena.binary(Op::Min, a, b)?;
        }
        forms.push(form);
    }
    forms.retain(|_| j != height || after == top);
    Ok(forms)
}

/// Whether a condition, or a term that is never negative, has only these variables.
fn is_over(arena: &mut Arena, id: Id, fixed: &[usize]) -> Limited<bool> {
    let other = arena.number(0)?;
    let last = fixed.last().map_or(0, |last| last + 1);
    let own = arena.variables(0..last)?;
    let kept = arena.replaced(id, &|i| if fixed.contains(&i) { own[i] } else { other })?;
    Ok(kept == id && !arena.may_be_negative(id))
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

/// The parts of a node that is split as far as possible, wherever `is_split` holds.
pub fn parts(arena: &Arena, id: Id, is_split: fn(&Node) -> bool) -> Vec<Id> {
    let node = arena.get(id);
    if let Node::Binary(_, a, b) | Node::Connect(_, a, b) = node
        && is_split(node)
    {
        return [parts(arena, *a, is_split), parts(arena, *b, is_split)].concat();
    }
    vec![id]
}

fn xor(node: &Node) -> bool {
    matches!(node, Node::Binary(Op::Xor, ..))
}

/// Whether a node is a conjunction.
pub fn both(node: &Node) -> bool {
    matches!(node, Node::Connect(Connective::And, ..))
}

fn either(node: &Node) -> bool {
    matches!(node, Node::Connect(Connective::Or, ..))
}

fn sorted(mut ids: Vec<Id>) -> Vec<Id> {
    ids.sort_unstable();
    ids
}
