//! Automata beyond the table: where a proof fails, the smallest failure is a new label.
//!
//! Let H be a hypothesis, and p the smallest position where H is not what the rules demand: p is in H and so is some
//! option of p, or neither. If no move increases a coordinate, all descendants of p are smaller, so H is right about
//! them, and wrong about p. So the label of p is certain, at any size. Where moves increase coordinates, the label
//! is a guess. A wrong guess costs only rounds, because an automaton counts only when it is proved.

use num_bigint::BigUint;

use crate::blocks::Blocks;
use crate::consistent::{Label, consistent};
use crate::learn::{Automaton, Learned};

/// The most labels that are taken from proofs.
pub const ROUNDS: usize = 24;

/// The most labels that are taken from the table between two proofs.
const CORRECTIONS: usize = 64;

/// The result of a proof of a hypothesis.
#[derive(Debug)]
pub enum Said<T> {
    /// It is proved.
    Proved(T),
    /// It is wrong about this tuple.
    Wrong(Vec<BigUint>),
    /// A limit was reached.
    Unknown,
}

/// An automaton that agrees with the table and that `prove` proves, and the number of hypotheses that it refuted.
pub fn settle<T>(
    learned: &Learned,
    blocks: &Blocks,
    mut prove: impl FnMut(&Automaton) -> Said<T>,
) -> Option<(Automaton, T, usize)> {
    let mut labels: Vec<Label> = Vec::new();
    for refuted in 0..=ROUNDS {
        let mut automaton = consistent(learned, blocks, &labels)?;
        let mut corrections = 0;
        while let Some(label) = automaton.wrong(blocks) {
            corrections += 1;
            if corrections > CORRECTIONS || blocks.stop.is_asked() {
                return None;
            }
            labels.push(label);
            automaton = consistent(learned, blocks, &labels)?;
        }
        if blocks.stop.is_asked() {
            return None;
        }
        match prove(&automaton) {
            Said::Proved(proof) => return Some((automaton, proof, refuted)),
            Said::Unknown => return None,
            Said::Wrong(tuple) => {
                let word = word(&tuple);
                let accepted = !automaton.accepts(&word);
                labels.push(Label { word, accepted });
            }
        }
    }
    None
}

/// The letters of a tuple, without leading zeros.
fn word(tuple: &[BigUint]) -> Vec<usize> {
    let length = tuple.iter().map(BigUint::bits).max().unwrap_or(0);
    let letter = |place| {
        tuple.iter().enumerate().fold(0, |letter, (i, number)| letter | usize::from(number.bit(place)) << i)
    };
    (0..length).rev().map(letter).collect()
}
