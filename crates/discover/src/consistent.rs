//! A small automaton that agrees with a table and with labels of longer words.
//!
//! A table that is too small leaves transitions open, and may not show all states. Labels settle both: transitions are
//! chosen where a label reads them, and only if no choice among the known states fits, a state is added.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashSet};

use crate::blocks::Blocks;
use crate::learn::{Automaton, Learned};
use crate::limits::{ADDED_STATES, CHOICES};

/// A word of letters, and whether it belongs to the set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// Letters, the most significant first.
    pub word: Vec<usize>,
    /// Whether it belongs to the set.
    pub accepted: bool,
}

/// The automaton with the fewest added states that was found to agree with the labels; transitions that no label
/// reads go where the table allows. `None` if none was found within a limit.
pub fn consistent(learned: &Learned, blocks: &Blocks, labels: &[Label]) -> Option<Automaton> {
    let mut steps = CHOICES;
    let ambiguous = learned.ambiguous.iter().copied().collect();
    (0..=ADDED_STATES).find_map(|added| {
        let mut guess = Guess::new(learned, blocks, &ambiguous, learned.prefixes.len() + added, &mut steps);
        guess.fits(labels, 0, 0, 0).then(|| guess.automaton())
    })
}

/// An automaton whose transitions are chosen one by one.
struct Guess<'b, 's> {
    learned: &'b Learned,
    blocks: &'b Blocks,
    /// Transitions for which the table allows several states.
    ambiguous: &'b HashSet<(usize, usize)>,
    /// A word that leads to each state: its index and length.
    words: Vec<(u64, usize)>,
    accepting: Vec<Option<bool>>,
    next: Vec<Option<usize>>,
    /// A state from which the table accepts nothing.
    sink: Option<usize>,
    most: usize,
    steps: &'s mut usize,
}

impl<'b, 's> Guess<'b, 's> {
    fn new(
        learned: &'b Learned,
        blocks: &'b Blocks,
        ambiguous: &'b HashSet<(usize, usize)>,
        most: usize,
        steps: &'s mut usize,
    ) -> Guess<'b, 's> {
        let words: Vec<(u64, usize)> =
            learned.prefixes.iter().copied().zip(learned.lengths.iter().copied()).collect();
        let accepting = words.iter().map(|&(prefix, _)| Some(blocks.contains(prefix))).collect();
        let next = vec![None; words.len() << blocks.coordinates()];
        let is_empty = |&(prefix, length): &(u64, usize)| blocks.number(blocks.bits() - length, prefix) == 0;
        let sink = words.iter().position(is_empty);
        Guess { learned, blocks, ambiguous, words, accepting, next, sink, most, steps }
    }

    /// The states that the table allows for a transition, the likeliest first.
    fn allowed(&self, state: usize, letter: usize) -> Vec<usize> {
        let (prefix, length) = self.word_after(state, letter);
        if prefix == 0 {
            return vec![0];
        }
        if self.blocks.stop.is_asked() {
            return Vec::new();
        }
        let bits = self.blocks.bits();
        let same = |&next: &usize| {
            let (other, own) = self.words[next];
            let levels = bits.checked_sub(length.max(own)).map_or(0, |depth| depth + 1);
            (0..levels).all(|level| self.blocks.number(level, prefix) == self.blocks.number(level, other))
        };
        let known = self.learned.next.get((state << self.blocks.coordinates()) + letter).copied().flatten();
        let mut states: Vec<usize> = match known {
            // Only states that were added are new to the table.
            Some(one) if !self.ambiguous.contains(&(state, letter)) => {
                let added = self.learned.prefixes.len()..self.words.len();
                [one].into_iter().chain(added.filter(same)).collect()
            }
            _ => (0..self.words.len()).filter(same).collect(),
        };
        // Most words are not in the set, and high digits have decided more than a short prefix.
        states.sort_by_key(|&next| (Some(next) != self.sink, next != state, Reverse(self.words[next].1)));
        states
    }

    fn word_after(&self, state: usize, letter: usize) -> (u64, usize) {
        let (prefix, length) = self.words[state];
        match length < self.blocks.bits() {
            true => (prefix << self.blocks.coordinates() | letter as u64, length + 1),
            // Beyond the table the word does not matter, but it is not that of the start.
            false => (u64::MAX, self.blocks.bits() + 1),
        }
    }

    /// Chooses the transitions that the labels from `number` on read, the first of them from `place` and `state`
    /// on.
    fn fits(&mut self, labels: &[Label], number: usize, place: usize, state: usize) -> bool {
        let Some(label) = labels.get(number) else { return true };
        let Some(left) = self.steps.checked_sub(1).filter(|_| !self.blocks.stop.is_asked()) else {
            return false;
        };
        *self.steps = left;
        let Some(&letter) = label.word.get(place) else {
            if let Some(accepts) = self.accepting[state] {
                return accepts == label.accepted && self.fits(labels, number + 1, 0, 0);
            }
            self.accepting[state] = Some(label.accepted);
            let fits = self.fits(labels, number + 1, 0, 0);
            if !fits {
                self.accepting[state] = None;
            }
            return fits;
        };
        let entry = (state << self.blocks.coordinates()) + letter;
        if let Some(next) = self.next[entry] {
            return self.fits(labels, number, place + 1, next);
        }
        for next in self.allowed(state, letter) {
            self.next[entry] = Some(next);
            if self.fits(labels, number, place + 1, next) {
                return true;
            }
        }
        let new = self.words.len();
        if new < self.most {
            let (prefix, length) = self.word_after(state, letter);
            let known = length <= self.blocks.bits();
            self.words.push((prefix, length));
            self.accepting.push(known.then(|| self.blocks.contains(prefix)));
            self.next.extend(vec![None; 1 << self.blocks.coordinates()]);
            self.next[entry] = Some(new);
            if self.fits(labels, number, place + 1, new) {
                return true;
            }
            self.words.pop();
            self.accepting.pop();
            self.next.truncate(new << self.blocks.coordinates());
        }
        self.next[entry] = None;
        false
    }

    fn automaton(&self) -> Automaton {
        let coordinates = self.blocks.coordinates();
        let next = (0..self.next.len()).map(|entry| {
            let first =
                || self.allowed(entry >> coordinates, entry & ((1 << coordinates) - 1)).first().copied();
            self.next[entry].or_else(first).unwrap_or(0)
        });
        let accepting = self.accepting.iter().map(|accepts| accepts.unwrap_or(false)).collect();
        Automaton { coordinates, accepting, next: next.collect() }
    }
}

impl Automaton {
    /// A word of the table on which it is wrong, with its label.
    pub fn wrong(&self, blocks: &Blocks) -> Option<Label> {
        let letters = 1_usize << self.coordinates;
        // Pairs of a state and a block that were looked at: equal blocks have equal numbers.
        let mut seen: BTreeSet<(usize, usize, u32)> = BTreeSet::new();
        let mut work = vec![(0_usize, blocks.bits(), 0_u64)];
        while let Some((state, level, prefix)) = work.pop() {
            if blocks.stop.is_asked() || !seen.insert((state, level, blocks.number(level, prefix))) {
                continue;
            }
            if level == 0 {
                let accepted = blocks.contains(prefix);
                if accepted != self.accepting[state] {
                    let places = (0..blocks.bits()).rev();
                    let word =
                        places.map(|place| (prefix >> (place * self.coordinates)) as usize & (letters - 1));
                    return Some(Label { word: word.collect(), accepted });
                }
                continue;
            }
            let steps = (0..letters).rev();
            work.extend(steps.map(|letter| {
                (self.step(state, letter), level - 1, prefix << self.coordinates | letter as u64)
            }));
        }
        None
    }

    /// Whether it accepts a word.
    pub fn accepts(&self, word: &[usize]) -> bool {
        self.accepting[word.iter().fold(0, |state, &letter| self.step(state, letter))]
    }
}
