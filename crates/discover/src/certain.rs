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
use crate::limits::{COMPARED_BY_SYMMETRY, CORRECTED_BY_PROOFS, CORRECTED_BY_TABLE};

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
    let symmetries = symmetries(blocks);
    let mut labels: Vec<Label> = Vec::new();
    for refuted in 0..=CORRECTED_BY_PROOFS {
        let mut automaton = consistent(learned, blocks, &labels)?;
        let mut corrections = 0;
        while let Some(label) = automaton.wrong(blocks) {
            corrections += 1;
            if corrections > CORRECTED_BY_TABLE || blocks.stop.is_asked() {
                return None;
            }
            labels.extend(images(label, &symmetries));
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
                labels.extend(images(Label { word, accepted }, &symmetries));
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

/// Exchanges of coordinates that map the set of the table to itself: transpositions, the rotation and the reflection of all.
/// Most games have those of their rules; one that only the table has gives labels that are guesses.
fn symmetries(blocks: &Blocks) -> Vec<Vec<usize>> {
    let coordinates = blocks.coordinates();
    let same: Vec<usize> = (0..coordinates).collect();
    let exchanged = |i: usize, j: usize| {
        let mut order = same.clone();
        order.swap(i, j);
        order
    };
    let mut orders: Vec<Vec<usize>> =
        (0..coordinates).flat_map(|j| (0..j).map(move |i| (i, j))).map(|(i, j)| exchanged(i, j)).collect();
    let (mut rotated, mut reflected) = (same.clone(), same.clone());
    rotated.rotate_left(coordinates.min(1));
    reflected.reverse();
    orders.extend([rotated, reflected]);
    let step = (blocks.set().len() / COMPARED_BY_SYMMETRY).max(1);
    let fits = |order: &Vec<usize>| {
        let moved = |index: u64| {
            let letters = (0..blocks.bits()).map(|place| (index >> (place * coordinates)) as usize);
            let places = letters
                .enumerate()
                .map(|(place, letter)| (permuted(letter, order) as u64) << (place * coordinates));
            places.sum()
        };
        !blocks.stop.is_asked() && blocks.set().step_by(step).all(|index| blocks.contains(moved(index)))
    };
    orders.retain(|order| *order != same && fits(order));
    orders
}

/// The letter whose bit i is bit `order[i]` of another one.
fn permuted(letter: usize, order: &[usize]) -> usize {
    order.iter().enumerate().fold(0, |moved, (i, &from)| moved | (letter >> from & 1) << i)
}

/// A label and all that symmetries make of it.
fn images(label: Label, symmetries: &[Vec<usize>]) -> Vec<Label> {
    let mut images = vec![label];
    let mut next = 0;
    while let Some(label) = images.get(next).cloned() {
        next += 1;
        for order in symmetries {
            let word: Vec<usize> = label.word.iter().map(|&letter| permuted(letter, order)).collect();
            if images.iter().all(|image| image.word != word) {
                images.push(Label { word, ..label });
            }
        }
    }
    images
}
