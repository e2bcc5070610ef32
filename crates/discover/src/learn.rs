//! An automaton from the blocks of a table: states are prefixes that the table distinguishes.

use std::collections::HashMap;

use nimcert_core::automaton::canonical;
use nimcert_core::language::ast::Automaton as Written;

use crate::blocks::{Blocks, tuple};

/// A deterministic automaton over tuples of naturals, most significant digit first. State 0 is the start, and the
/// letter 0 leads from it to itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Automaton {
    /// Number of coordinates; a letter has one bit for each, that of coordinate i at place i.
    pub coordinates: usize,
    /// Whether each state accepts.
    pub accepting: Vec<bool>,
    /// The next state for each letter, state by state.
    pub next: Vec<usize>,
}

/// What a table of a given size shows about the automata of the set.
#[derive(Debug, Clone)]
pub struct Learned {
    /// Words of the table have this many letters.
    pub bits: usize,
    /// Prefixes that are pairwise distinguished, by their indices; their number bounds the states of every automaton of
    /// the set from below.
    pub prefixes: Vec<u64>,
    /// The lengths of these prefixes.
    pub lengths: Vec<usize>,
    /// The state that each letter leads to, state by state; `None` if the prefix is too long to have a next one.
    pub next: Vec<Option<usize>>,
    /// The automaton, if all of these are known.
    pub automaton: Option<Automaton>,
    /// Transitions for which the table allows several states: state and letter. `next` has the first one.
    pub ambiguous: Vec<(usize, usize)>,
}

/// Two prefixes and a suffix that leads from exactly one of them to a P-position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    /// A tuple whose digits are the first prefix.
    pub first: Vec<u64>,
    /// A tuple whose digits are the second prefix.
    pub second: Vec<u64>,
    /// The digits that follow, as a tuple.
    pub suffix: Vec<u64>,
    /// Number of digits that follow.
    pub length: usize,
    /// Whether the first one, continued, is a P-position; the second one is then not.
    pub first_is_p: bool,
}

/// Learns from blocks; `None` if there are more than `most` states, or after a request to stop.
pub fn learn(blocks: &Blocks, most: usize) -> Option<Learned> {
    let (coordinates, bits) = (blocks.coordinates(), blocks.bits());
    let letters = 1_usize << coordinates;
    let (mut prefixes, mut lengths) = (vec![0_u64], vec![0_usize]);
    let mut next = Vec::new();
    let mut ambiguous = Vec::new();
    // For each depth, the states by their blocks up to it; filled as far as states are known.
    let mut known: Vec<HashMap<Vec<u32>, Vec<usize>>> = vec![HashMap::new(); bits + 1];
    let mut filled = vec![0_usize; bits + 1];
    let key = |prefix: u64, depth: usize| -> Vec<u32> {
        (0..=depth).map(|level| blocks.number(level, prefix)).collect()
    };
    let mut state = 0;
    while state < prefixes.len() {
        if blocks.stop.is_asked() {
            return None;
        }
        for letter in 0..letters {
            let prefix = prefixes[state] << coordinates | letter as u64;
            if prefix == 0 {
                next.push(Some(0));
                continue;
            }
            let length = lengths[state] + 1;
            let Some(depth) = bits.checked_sub(length) else {
                next.push(None);
                continue;
            };
            for (earlier, &prefix) in prefixes.iter().enumerate().skip(filled[depth]) {
                known[depth].entry(key(prefix, depth)).or_default().push(earlier);
            }
            filled[depth] = prefixes.len();
            match known[depth].get(&key(prefix, depth)) {
                None => {
                    if prefixes.len() >= most {
                        return None;
                    }
                    next.push(Some(prefixes.len()));
                    prefixes.push(prefix);
                    lengths.push(length);
                }
                Some(same) => {
                    next.push(Some(same[0]));
                    if same.len() > 1 {
                        ambiguous.push((state, letter));
                    }
                }
            }
        }
        state += 1;
    }
    let accepting = prefixes.iter().map(|&prefix| blocks.contains(prefix)).collect();
    let whole: Option<Vec<usize>> = next.iter().copied().collect();
    let automaton = whole.map(|next| Automaton { coordinates, accepting, next });
    Some(Learned { bits, prefixes, lengths, next, automaton, ambiguous })
}

impl Learned {
    /// A witness that the states `a` and `b` differ; every two states of one table have one.
    pub fn witness(&self, blocks: &Blocks, a: usize, b: usize) -> Option<Witness> {
        let depth = self.bits - self.lengths[a].max(self.lengths[b]);
        let suffix = blocks.distinguishing(self.prefixes[a], self.prefixes[b], depth)?;
        let coordinates = blocks.coordinates();
        let word = |prefix: u64, length: usize| {
            (0..length).rev().map(move |place| prefix >> (place * coordinates) & ((1 << coordinates) - 1))
        };
        let whole = suffix.iter().fold(self.prefixes[a], |index, &letter| index << coordinates | letter);
        Some(Witness {
            first: tuple(coordinates, word(self.prefixes[a], self.lengths[a])),
            second: tuple(coordinates, word(self.prefixes[b], self.lengths[b])),
            length: suffix.len(),
            suffix: tuple(coordinates, suffix),
            first_is_p: blocks.contains(whole),
        })
    }
}

impl Automaton {
    /// Number of states.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// The state that a letter leads to.
    pub fn step(&self, state: usize, letter: usize) -> usize {
        self.next[(state << self.coordinates) + letter]
    }

    /// Whether it accepts exactly a set of words of one length.
    pub fn agrees(&self, blocks: &Blocks) -> bool {
        let (letters, bits) = (1_usize << self.coordinates, blocks.bits());
        let accepts = |index: u64| {
            let word = (0..bits).rev().map(|place| index >> (place * self.coordinates));
            let end = word.fold(0, |state, rest| self.step(state, rest as usize & (letters - 1)));
            self.accepting[end]
        };
        // All of the set, and as many words as it has.
        let mut counts: Vec<u128> = self.accepting.iter().map(|&accepts| u128::from(accepts)).collect();
        for _ in 0..bits {
            let next = self.next.chunks_exact(letters);
            counts = next.map(|next| next.iter().map(|&state| counts[state]).sum()).collect();
        }
        counts[0] == blocks.set().len() as u128 && blocks.set().all(accepts)
    }

    /// The same language with the fewest states, in the order in which words reach them.
    #[must_use]
    pub fn minimal(&self) -> Automaton {
        let letters = 1_usize << self.coordinates;
        let rows = || self.next.chunks_exact(letters);
        // Classes of states that no word of the length so far tells apart.
        let mut classes: Vec<usize> = self.accepting.iter().map(|&accepts| usize::from(accepts)).collect();
        let mut count = 0;
        loop {
            let mut numbers: HashMap<(usize, Vec<usize>), usize> = HashMap::new();
            let finer = classes.iter().zip(rows()).map(|(&own, next)| {
                let key = (own, next.iter().map(|&state| classes[state]).collect());
                let number = numbers.len();
                *numbers.entry(key).or_insert(number)
            });
            classes = finer.collect();
            if numbers.len() == count {
                break;
            }
            count = numbers.len();
        }
        let (mut places, mut states) = (vec![None; count], vec![0]);
        places[classes[0]] = Some(0);
        let mut least = Automaton { coordinates: self.coordinates, accepting: Vec::new(), next: Vec::new() };
        while let Some(&state) = states.get(least.accepting.len()) {
            least.accepting.push(self.accepting[state]);
            for letter in 0..letters {
                let next = self.step(state, letter);
                let place = *places[classes[next]].get_or_insert_with(|| {
                    states.push(next);
                    states.len() - 1
                });
                least.next.push(place);
            }
        }
        least
    }

    /// The canonical automaton of the claim language: minimal, breadth first.
    pub fn written(&self) -> Option<Written> {
        let next = self.next.iter().map(|&next| u32::try_from(next).ok()).collect();
        canonical(&Written::new(self.coordinates, self.accepting.clone(), next)?)
    }
}
