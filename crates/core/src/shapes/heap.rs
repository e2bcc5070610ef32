//! Games in which each move changes one coordinate and looks at no other, and each condition of `where` is about one coordinate:
//! sums that are written as one game.

use super::bar::{conjuncts, is_strip};
use super::claimed::Positions;
use super::sum::{claim, numbers, xor};
use crate::language::ast::{Condition, Part, Program, Renumbered, Rewrite, Term};
use crate::language::game::Rules;
use crate::language::move_of_one;

/// A coordinate, and what a claim says of it alone.
#[derive(Debug)]
pub(crate) struct Heap {
    /// Its moves, by their numbers in the whole game, from 0.
    pub(crate) moves: Vec<usize>,
    /// The Grundy number that the claim names for it, over all coordinates.
    pub(crate) number: Term,
    /// The nim-sum of the Grundy numbers of the other coordinates.
    pub(crate) others: Term,
    /// The claim about its own Grundy number, as the only one of its program; nothing for a strip.
    pub(crate) claim: Option<Program>,
}

impl Heap {
    /// The coordinates of a game, in order, if the claimed set is that of a nim-sum of terms about one coordinate each, and at
    /// least two are not strips.
    pub(crate) fn all_of(program: &Program, positions: &Positions) -> Option<Vec<Heap>> {
        let (mut heaps, mut first) = (Vec::new(), 0);
        for rules in &positions.rules {
            heaps.extend(apart(rules, first)?);
            first += rules.moves.len();
        }
        let (rules, moves): (Vec<Rules>, Vec<Vec<usize>>) = heaps.into_iter().unzip();
        let numbers = numbers(program, &rules, positions.set.condition())?;
        if rules.iter().filter(|rules| !is_strip(rules)).count() < 2 {
            return None;
        }
        let of = |(i, (rules, moves)): (usize, (&Rules, Vec<usize>))| {
            let others =
                numbers.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, number)| number.clone());
            let own = Renumbered(|variable| variable - rules.offset).term(&numbers[i]);
            // Equal heaps make equal claims.
            let alone = || claim(program, rules, &["x".to_owned()], own);
            let number = numbers[i].clone();
            Some(Heap { moves, number, others: others.reduce(xor)?, claim: (!is_strip(rules)).then(alone) })
        };
        rules.iter().zip(moves).enumerate().map(of).collect()
    }
}

/// A summand as games of one coordinate, each with the numbers of its moves in the whole game; the first move of the summand has
/// the number `first`. `None` if a move or a condition is about several coordinates, or the summand is a bar or has heaps that
/// split.
fn apart(rules: &Rules, first: usize) -> Option<Vec<(Rules, Vec<usize>)>> {
    if rules.heaps.is_some() || rules.bar.is_some() {
        return None;
    }
    let count = rules.coordinates;
    if count == 1 {
        return Some(vec![(rules.clone(), (first..first + rules.moves.len()).collect())]);
    }
    let alone = |offset| Rules { offset, coordinates: 1, domain: None, moves: Vec::new(), ..rules.clone() };
    let mut heaps: Vec<(Rules, Vec<usize>)> =
        (0..count).map(|i| (alone(rules.offset + i), Vec::new())).collect();
    for condition in rules.domain.iter().flat_map(conjuncts) {
        let is_about = |i: &usize| Part::Condition(condition).is_over(&|variable| variable == *i);
        let i = (0..count).find(is_about)?;
        let domain = &mut heaps[i].0.domain;
        let condition = Renumbered(|_| 0).condition(condition);
        *domain = Some(match domain.take() {
            Some(before) => Condition::And(Box::new(before), Box::new(condition)),
            None => condition,
        });
    }
    for (number, option) in (first..).zip(&rules.moves) {
        let (i, option) = move_of_one(option, count)?;
        heaps[i].0.moves.push(option);
        heaps[i].1.push(number);
    }
    Some(heaps)
}
