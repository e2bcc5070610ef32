//! Games as a claim file names them: sums of summands, each with its moves.
//!
//! In: nodes. Out: summands, with conditions and targets over their own numbers. Never: decides
//! which obligations a game has.

use std::rc::Rc;

use super::{Arena, Comparison, Id, Op};
use crate::Limited;

/// The rules of a summand; `bar` with the body of its function.
#[derive(PartialEq, Eq)]
pub enum Origin {
    File,
    Strip,
    Bar(Id),
    /// A heap that may split, with the digits of its code. Its moves lead to sums, so that the
    /// summand has none, and only the rules `octal` and `sum` are about it.
    Octal(Vec<u8>),
}

/// A move; its variables are the coordinates of its summand, then its fresh numbers.
#[derive(Clone, PartialEq, Eq)]
pub struct Move {
    /// Number of fresh numbers.
    pub fresh: usize,
    /// Their bounds, then what follows `when`.
    pub conditions: Vec<Id>,
    pub targets: Vec<Id>,
}

/// A summand of a game.
#[derive(PartialEq, Eq)]
pub struct Summand {
    pub origin: Origin,
    /// Number of coordinates.
    pub size: usize,
    pub domain: Option<Id>,
    pub moves: Vec<Move>,
}

impl Summand {
    /// Whether moves lead from it to sums.
    pub fn splits(&self) -> bool {
        matches!(self.origin, Origin::Octal(_))
    }
}

/// The summands of a game.
pub type Summands = [Rc<Summand>];

/// A sum of summands, with the names of all coordinates.
#[derive(Clone, Default, PartialEq)]
pub struct NamedSum {
    pub summands: Vec<Rc<Summand>>,
    pub names: Vec<String>,
}

/// The move that lowers coordinate `j` of those of a summand.
pub fn lower(arena: &mut Arena, own: &[Id], j: usize) -> Limited<Move> {
    let fresh = arena.variable(own.len())?;
    let conditions = vec![arena.compare(Comparison::Lt, fresh, own[j])?];
    let mut targets = own.to_vec();
    targets[j] = fresh;
    Ok(Move { fresh: 1, conditions, targets })
}

/// `strip` (docs/THEORY.md, section 5.3).
pub fn strip(arena: &mut Arena) -> Limited<Rc<Summand>> {
    let own = arena.variables(0..1)?;
    let moves = vec![lower(arena, &own, 0)?];
    Ok(Rc::new(Summand { origin: Origin::Strip, size: 1, domain: None, moves }))
}

/// `octal(0.77)` (docs/THEORY.md, section 5e), by the digits of the code.
pub fn octal(code: Vec<u8>) -> Rc<Summand> {
    Rc::new(Summand { origin: Origin::Octal(code), size: 1, domain: None, moves: vec![] })
}

/// `bar(f)` (docs/THEORY.md, section 5.3); `f` is the body of its function of `columns` parameters.
pub fn bar(arena: &mut Arena, f: Id, columns: usize) -> Limited<Rc<Summand>> {
    let own = arena.variables(0..columns + 1)?;
    let top = arena.call(f, &own[1..])?;
    let domain = Some(arena.compare(Comparison::Le, own[0], top)?);
    let mut moves = vec![lower(arena, &own, 0)?];
    for j in 1..own.len() {
        let mut cut = lower(arena, &own, j)?;
        let top = arena.call(f, &cut.targets[1..])?;
        cut.targets[0] = arena.binary(Op::Min, own[0], top)?;
        moves.push(cut);
    }
    Ok(Rc::new(Summand { origin: Origin::Bar(f), size: own.len(), domain, moves }))
}
