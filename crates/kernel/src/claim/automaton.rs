//! The reader of automata: relations that are given by states and letters.
//!
//! In: tokens after the parameters. Out: a node. Never: removes or renumbers a state.

use super::{Id, Node, Reader};
use crate::{Checked, Limit, MAX_COORDINATES, MAX_ITEMS};

impl Reader<'_, '_> {
    /// `accept 0: 00 to 0, .. reject 1: ..`
    pub fn automaton(&mut self) -> Checked<Id> {
        let tracks = self.parameters.len();
        ensure!(tracks <= MAX_COORDINATES, Limit::Coordinates);
        let (mut accepting, mut next): (Vec<bool>, Vec<i64>) = (vec![], vec![]);
        while ["accept", "reject"].contains(&self.tokens.peek()) {
            let (word, state) = (self.tokens.next(), accepting.len());
            self.tokens.need(&state.to_string())?;
            self.tokens.need(":")?;
            accepting.push(word == "accept");
            let first = next.len();
            next.resize(first + (1 << tracks), -1);
            ensure!(next.len() <= MAX_ITEMS, Limit::Items);
            if !["accept", "reject", "\n"].contains(&self.tokens.peek()) {
                self.list(|reader| reader.transition(tracks, &mut next[first..]))?;
            }
        }
        let states = accepting.len() as i64;
        let wanted = "expected states, each next state one of them, and 0 after 0 by zeros";
        let fits = next.first() == Some(&0) && next.iter().all(|next| *next < states);
        ensure!(fits, self.wanted(wanted));
        // Each next state is kept, and copied into a table: some 32 bytes.
        self.arena.visit(32 * next.len() as u64)?;
        self.add(Node::Automaton { tracks, accepting, next })
    }

    /// `LETTER to STATE`, with a digit of the letter for each parameter.
    fn transition(&mut self, tracks: usize, row: &mut [i64]) -> Checked {
        let digits = self.tokens.next();
        let is_letter = digits.len() == tracks && digits.chars().all(|c| "01".contains(c));
        ensure!(is_letter, self.wanted("expected a digit 0 or 1 for each parameter"));
        let letter = digits.chars().rev().fold(0, |letter, c| 2 * letter + usize::from(c == '1'));
        ensure!(row[letter] == -1, self.wanted("the letter occurs twice"));
        self.tokens.need("to")?;
        let text = self.tokens.next();
        let state = self.natural(text)?.to_usize().filter(|state| *state < MAX_ITEMS);
        row[letter] = state.ok_or_else(|| self.wanted("expected a state"))? as i64;
        Ok(())
    }
}
