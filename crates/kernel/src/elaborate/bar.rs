//! The shape of a bar (docs/LOWERING.md, "The criterion of bars").
//!
//! In: the summands of a claim. Out: the function of the bar, its columns, and its conditions.
//! Never: takes a game for a bar that has one more move or condition.

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
    pub(super) height: usize,
    /// The coordinates that are columns of the bar.
    pub(super) columns: Vec<usize>,
    /// The columns that no move changes.
    pub(super) fixed: Vec<usize>,
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
pub(super) fn is_over(arena: &mut Arena, id: Id, fixed: &[usize]) -> Limited<bool> {
    let other = arena.number(0)?;
    let last = fixed.last().map_or(0, |last| last + 1);
    let own = arena.variables(0..last)?;
    let kept = arena.replaced(id, &|i| if fixed.contains(&i) { own[i] } else { other })?;
    Ok(kept == id && !arena.may_be_negative(id))
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

/// Whether a node is a conjunction.
pub fn both(node: &Node) -> bool {
    matches!(node, Node::Connect(Connective::And, ..))
}
