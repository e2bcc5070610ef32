//! The canonical automaton of a relation: minimal, its states numbered breadth first.

use super::minimize::{Automaton as Partial, minimize};
use super::table::{DEAD, Table};
use crate::language::ast::Automaton;

/// The automaton of a minimal table, as a claim file states it. States are numbered in the order in which they are
/// first reached, letters taken in the order in which they are written: `00`, `01`, `10`, `11`. So two minimal tables
/// of one relation give the same automaton.
///
/// `None` if leading zeros take the table out of its start state, which no table of a relation does.
pub fn written(table: &Table) -> Option<Automaton> {
    let (tracks, states) = (table.tracks(), table.states());
    // The letters in the order of their digits as they are written, the first track first.
    let letters =
        |number: usize| (0..tracks).fold(0, |letter, i| letter | (number >> (tracks - 1 - i) & 1) << i);
    let mut numbers: Vec<Option<u32>> = vec![None; states];
    *numbers.first_mut()? = Some(0);
    let mut order = vec![0_u32];
    let mut at = 0;
    while let Some(&state) = order.get(at) {
        at += 1;
        for number in 0..1_usize << tracks {
            let next = table.step(state, letters(number));
            if next != DEAD && numbers[next as usize].is_none() {
                numbers[next as usize] = Some(order.len() as u32);
                order.push(next);
            }
        }
    }
    let accepting = order.iter().map(|&state| table.accepts(state)).collect();
    let row = |&state: &u32| (0..1_usize << tracks).map(move |letter| table.step(state, letter));
    let next = order.iter().flat_map(row);
    let next = next.map(|next| if next == DEAD { None } else { numbers[next as usize] }).collect();
    Automaton::new(tracks, accepting, next)
}

/// The canonical automaton of the relation of an automaton.
pub fn canonical(automaton: &Automaton) -> Option<Automaton> {
    let partial = Partial {
        tracks: automaton.tracks(),
        accepting: automaton.accepting().to_vec(),
        transitions: automaton.transitions().iter().map(|next| next.unwrap_or(DEAD)).collect(),
    };
    written(&minimize(&partial).0)
}
