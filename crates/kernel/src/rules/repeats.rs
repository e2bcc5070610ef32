//! Terms and conditions that repeat with a period (docs/THEORY.md, section 5e).
//!
//! In: a term or a condition over n and other numbers. Out: what happens to it as n, which is at
//! least the pre-period, grows by the period. Never: computes a value.

use std::cmp::Ordering;

use crate::claim::{Arena, Comparison, Id, Node};
use crate::{Limited, Natural};

/// A heap from which on something repeats, and a period.
pub struct Repeats {
    pub preperiod: usize,
    pub period: usize,
}

/// What happens to a term or a condition.
#[derive(Clone, Copy, PartialEq)]
pub enum Change {
    /// It is n.
    Grows,
    /// It has the same value or truth value again.
    Same,
    /// It has this truth value.
    Always(bool),
    /// That cannot be read off.
    Unknown,
}
use Change::{Always, Grows, Same, Unknown};

impl Repeats {
    /// What happens to a node whose variables change like this.
    pub fn change(&self, arena: &mut Arena, id: Id, of: &[Change]) -> Limited<Change> {
        arena.visit(1)?;
        let mut node = match &*arena.shared(id) {
            Node::Variable(i) => return Ok(of.get(*i).copied().unwrap_or(Unknown)),
            Node::Lookup { values, tail } if of == [Grows] && values.len() <= self.preperiod => {
                return self.change(arena, tail.term, of);
            }
            Node::Lookup { .. } | Node::Automaton { .. } => return Ok(Unknown),
            node => {
                arena.visit(node.constants().iter().map(|number| number.bits() as u64).sum())?;
                node.clone()
            }
        };
        let parts = node.parts().into_iter().map(|part| self.change(arena, *part, of));
        let parts = parts.collect::<Limited<Vec<Change>>>()?;
        Ok(match (&node, &parts[..]) {
            (Node::Mod { divisor, .. }, [Grows])
                if small(divisor.plain()).is_some_and(|k| self.period.is_multiple_of(k)) =>
            {
                Same
            }
            (Node::Compare(op, _, b), [Grows, _]) => self.beyond(*op, small(arena.plain(*b))),
            (Node::If { .. }, [Always(true), change, _] | [Always(false), _, change]) => *change,
            (Node::Connect(op, ..), [Always(holds), then]) if *holds != op.decides() => *then,
            (Node::Connect(..), [first @ Always(_), _]) => *first,
            (Node::Not(_), [Always(holds)]) => Always(!holds),
            (Node::Call { body, .. }, of) if of.contains(&Grows) && !of.contains(&Unknown) => {
                self.change(arena, *body, of)?
            }
            (_, parts) if parts.contains(&Grows) || parts.contains(&Unknown) => Unknown,
            _ => Same,
        })
    }

    /// A comparison of n with a constant: its truth value, if n is beyond the constant.
    fn beyond(&self, op: Comparison, constant: Option<usize>) -> Change {
        let (order, holds) = op.order();
        let is_beyond = match constant.map(|constant| self.preperiod.cmp(&constant)) {
            Some(Ordering::Equal) => order == Ordering::Less,
            found => found == Some(Ordering::Greater),
        };
        if is_beyond { Always((order == Ordering::Greater) == holds) } else { Unknown }
    }
}

fn small(number: Option<&Natural>) -> Option<usize> {
    number.and_then(Natural::to_usize)
}
