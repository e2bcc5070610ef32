//! The shape of a bar (docs/LOWERING.md, "The criterion of bars").
//!
//! In: the summands of a claim. Out: the function of the bar, its columns, and its conditions.
//! Never: takes a game for a bar that has one more move or condition.

use crate::Limited;
use crate::claim::{Arena, Comparison, Connective, Id, Node, Op, Origin, Summand, Summands, lower};

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
    let own = arena.variables(0..size)?;
    let is_fixed = |i: &usize| summand.moves.iter().all(|to| to.targets.get(*i) == own.get(*i));
    let (fixed, moved): (Vec<usize>, Vec<usize>) = (0..size).partition(is_fixed);
    let mut conditions =
        summand.domain.map_or(vec![], |domain| arena.connected(domain, Connective::And));
    // The condition y <= T, for a coordinate y that a move changes.
    let of_row = |id: &Id| {
        let Node::Compare(Comparison::Le, y, top) = arena.get(*id) else { return None };
        let height = own.iter().position(|coordinate| coordinate == y)?;
        moved.contains(&height).then_some((height, *top))
    };
    let rows: Vec<(usize, Id)> = conditions.iter().filter_map(of_row).collect();
    let [(height, top)] = *rows.as_slice() else { return Ok(None) };
    conditions.retain(|id| of_row(id).is_none());
    // F is a natural number everywhere, and there is a column.
    let mut is_bar = summand.moves.len() == moved.len()
        && moved.len() > 1
        && !arena.may_be_negative(top)
        && !arena.mentions(top, &[height])?;
    for condition in &conditions {
        is_bar &= !arena.mentions(*condition, &moved)?;
    }
    for j in &moved {
        let mut cut = lower(arena, &own, *j)?;
        let after = arena.at(top, &cut.targets)?;
        let mut is_there = *j == height && summand.moves.contains(&cut);
        for (a, b) in [(own[height], after), (after, own[height])] {
            cut.targets[height] = arena.binary(Op::Min, a, b)?;
            is_there |= *j != height && summand.moves.contains(&cut);
        }
        is_bar &= is_there;
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
