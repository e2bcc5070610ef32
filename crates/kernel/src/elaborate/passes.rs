//! The shape of a game of a heap, another game, and passes (docs/LOWERING.md, "Passes").
//!
//! In: the summands of a claim. Out: the other game beside the heap, and the move that passes.
//! Never: decides when a pass is allowed or where it leads.

use std::rc::Rc;

use crate::Limited;
use crate::claim::{
    Arena, Comparison, Connective, Id, Move, Node, Origin, Summand, Summands, lower, strip,
};

/// A game that a claim file writes as a heap (the first coordinate) beside another game, with
/// passes.
pub struct Passes {
    /// The coordinate that counts the passes.
    pub at: usize,
    /// Number of coordinates.
    pub size: usize,
    /// The parts of its domain.
    pub domain: Vec<Id>,
    /// The move that passes.
    pub pass: Move,
    /// The heap and the other game, without passes.
    pub rest: [Rc<Summand>; 2],
}

impl Passes {
    /// The game, if its only summand has the shape for this coordinate.
    pub fn of(arena: &mut Arena, summands: &Summands, at: usize) -> Limited<Option<Passes>> {
        let [summand] = summands else { return Ok(None) };
        let size = summand.size;
        let own = arena.variables(0..size)?;
        let heap = lower(arena, &own, 0)?;
        if size < 3 || at == 0 || at >= size || !summand.moves.contains(&heap) {
            return Ok(None);
        }
        let (mut moves, mut passes) = (vec![], vec![]);
        for step in summand.moves.iter().filter(|step| **step != heap) {
            let stays = |i: usize| step.targets.get(i) == own.get(i);
            if (0..size).all(|i| i == at || stays(i)) {
                passes.push(step.clone());
                continue;
            }
            let mut ids = step.targets.clone();
            ids.remove(at);
            ids.remove(0);
            ids.extend(&step.conditions);
            let rest = of_rest(arena, ids, at, size + step.fresh)?;
            let Some(mut targets) = rest.filter(|_| stays(0) && stays(at)) else {
                return Ok(None);
            };
            let conditions = targets.split_off(size - 2);
            moves.push(Move { fresh: step.fresh, conditions, targets });
        }
        let domain =
            summand.domain.map_or(vec![], |domain| arena.connected(domain, Connective::And));
        let bounds_passes = |part: &Id| {
            matches!(arena.get(*part), Node::Compare(Comparison::Le, p, most)
                if *p == own[at] && arena.constant(*most).is_some())
        };
        let of_other = domain.iter().copied().filter(|part| !bounds_passes(part)).collect();
        let Some(of_other) = of_rest(arena, of_other, at, size)? else { return Ok(None) };
        let and = |a: Limited<Id>, b: Limited<Id>| arena.connect(Connective::And, a?, b?);
        let of_other = of_other.into_iter().map(Ok).reduce(and).transpose()?;
        let origin = Origin::File;
        let other = Summand { origin, size: size - 2, domain: of_other, moves };
        let rest = [strip(arena)?, Rc::new(other)];
        let pass = passes.pop().filter(|_| passes.is_empty());
        Ok(pass.map(|pass| Passes { at, size, domain, pass, rest }))
    }

    /// Nodes with a given heap, a given number of passes, and one term for all fresh numbers; the
    /// variables are the coordinates of the other game.
    pub fn put(&self, arena: &mut Arena, ids: &[Id], at: [Id; 3]) -> Limited<Vec<Id>> {
        let [heap, passes, fresh] = at;
        let mut terms = arena.variables(0..self.size - 2)?;
        terms.insert(0, heap);
        terms.insert(self.at, passes);
        let at = |i: usize| terms.get(i).copied().unwrap_or(fresh);
        ids.iter().map(|id| arena.replaced(*id, &at)).collect()
    }

    /// A condition on the heap and the other game, as a condition on all coordinates.
    pub fn called(&self, arena: &mut Arena, body: Id) -> Limited<Id> {
        let mut own = arena.variables(0..self.size)?;
        own.remove(self.at);
        arena.at(body, &own)
    }
}

/// Nodes over this number of variables, but neither the heap nor the passes, as those of the other
/// game.
fn of_rest(
    arena: &mut Arena,
    mut ids: Vec<Id>,
    at: usize,
    count: usize,
) -> Limited<Option<Vec<Id>>> {
    let own = arena.variables(0..count)?;
    for id in &mut ids {
        if arena.mentions(*id, &[0, at])? {
            return Ok(None);
        }
        *id = arena.replaced(*id, &|i| own[i.saturating_sub(1 + usize::from(i > at))])?;
    }
    Ok(Some(ids))
}
