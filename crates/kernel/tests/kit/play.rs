//! Games as their rules say: P-positions, moves, and lines and columns of bars, by evaluation alone.

use std::collections::HashMap;

use nimcert_core::decision::Positions;
use nimcert_core::language::ast::{Comparison, Move, Program, Rewrite, Statement, Term};
use nimcert_core::language::game::Rules;
use nimcert_core::language::{holds, value};
use num_bigint::{BigInt, BigUint};

use super::truth::{below, compare, in_the_set, numbers};

/// How many positions and options are looked at to decide a box; beyond that, the answer stays open.
const VISITS: usize = 400_000;
/// Options that may be listed of one position.
const OPTIONS: usize = 20_000;

/// The numbers that are added to others in a claim, or subtracted.
#[derive(Default)]
struct Added(Vec<BigUint>);

impl Rewrite for Added {
    fn term(&mut self, term: &Term) -> Term {
        if let Term::Add(_, c) | Term::Subtract(_, c) = term
            && let Term::Constant(c) = &**c
        {
            self.0.extend(c.plain().cloned());
        }
        term.map_parts(self)
    }
}

/// P-positions from the rules alone.
pub struct Play<'a> {
    program: &'a Program,
    positions: &'a Positions,
    known: HashMap<Vec<BigUint>, bool>,
    visits: usize,
}

impl<'a> Play<'a> {
    pub fn new(program: &'a Program, positions: &'a Positions) -> Play<'a> {
        Play { program, positions, known: HashMap::new(), visits: 0 }
    }

    pub fn legal(&self, position: &[BigUint]) -> bool {
        self.positions.rules.iter().all(|rules| {
            let own = &position[rules.offset..rules.offset + rules.coordinates];
            rules.domain.as_ref().is_none_or(|domain| holds(self.program, domain, own) == Ok(true))
        })
    }

    /// Whether the player to move loses; `None` if the limits are reached first.
    pub fn lost(&mut self, position: &[BigUint], depth: u32) -> Option<bool> {
        if let Some(&lost) = self.known.get(position) {
            return Some(lost);
        }
        self.visits += 1;
        if self.visits > VISITS || depth > 100 {
            return None;
        }
        let mut lost = true;
        let options = self.options(position)?;
        self.visits += options.len();
        for option in options {
            if self.lost(&option, depth + 1)? {
                lost = false;
                break;
            }
        }
        self.known.insert(position.to_vec(), lost);
        Some(lost)
    }

    /// Whether `J forward X.. P` or `J backward X.. P` is a line of coordinate J that fails at n = P + 1
    /// (docs/THEORY.md, section 5a.1): whichever coordinate is y, and with a border, a shift by a number, or neither.
    pub fn line_fails(&self, statement: &Statement, words: &str) -> Option<bool> {
        let (number, words) = words.split_once(' ')?;
        let (direction, words) = words.split_once(' ')?;
        let count = self.positions.names.len();
        let named = numbers(words, count - 1)?;
        let (p, others) = named.split_last()?;
        let far = named.iter().max()? * 4u32 + 64u32;
        let mut added = Added::default();
        if let Statement::Positions { formula, .. } = statement {
            added.condition(formula);
        }
        if let Statement::Grundy { value, .. } = statement {
            added.term(value);
        }
        // What the coordinates have for the numbers that are named.
        let ways = [BigInt::ZERO, BigInt::from(1)]
            .into_iter()
            .chain(added.0.iter().map(|c| -BigInt::from(c.clone())));
        let fails = |height: usize, more: &BigInt| -> Option<bool> {
            let i = (0..count).filter(|&j| j != height).nth(number.parse::<usize>().ok()?.checked_sub(1)?)?;
            let free: Vec<usize> = (0..count).filter(|&j| j != i && j != height).collect();
            let coordinate = |x: &BigUint| (BigInt::from(x.clone()) + more).to_biguint();
            let others: Vec<BigUint> = others.iter().map(coordinate).collect::<Option<_>>()?;
            let at = |row: BigUint, own: BigUint| {
                let mut position = vec![BigUint::ZERO; count];
                free.iter().zip(&others).for_each(|(&j, x)| position[j].clone_from(x));
                (position[height], position[i]) = (row, own);
                position
            };
            let n = p + 1u32;
            // Row n has a position where the coordinate makes row `row` one of the set.
            let exists = |row: &BigUint| {
                below(&far).any(|own| {
                    in_the_set(self.program, statement, &at(row.clone(), own.clone())) == Ok(true)
                        && self.legal(&at(n.clone(), own))
                })
            };
            let (after, before) = (exists(&n), exists(p));
            Some(if direction == "forward" { after && !before } else { before && !after })
        };
        Some(ways.into_iter().any(|more| (0..count).any(|height| fails(height, &more) == Some(true))))
    }

    /// Whether `J Z Z' X..` are columns of the only bar that violate the NS property: as its column J varies, the others
    /// being X (docs/THEORY.md, Corollary 5a.5).
    pub fn violates_ns(&self, words: &str) -> Option<bool> {
        let mut bars = self.positions.rules.iter().filter(|rules| rules.coordinates > 1);
        let (bar, None) = (bars.next()?, bars.next()) else { return None };
        let named = numbers(words, bar.coordinates + 1)?;
        let ([number, z, z_prime], others) = named.split_first_chunk()?;
        let number = usize::try_from(number).ok()?.checked_sub(1)?;
        let height_at = |height: usize, z: &BigUint| {
            let mut position = others.to_vec();
            position.insert(number.min(others.len()), z.clone());
            position.insert(height, BigUint::ZERO);
            let domain = bar.domain.as_ref()?;
            let mut legal = |y: &BigUint| {
                position[height].clone_from(y);
                holds(self.program, domain, &position) == Ok(true)
            };
            // The rows of a column are all up to the highest.
            let (mut low, mut high) = (BigUint::ZERO, BigUint::from(1u32));
            if !legal(&low) {
                return None;
            }
            while legal(&high) {
                low.clone_from(&high);
                high *= 2u32;
                if high.bits() > 4096 {
                    return None;
                }
            }
            while &low + 1u32 < high {
                let middle = (&low + &high) >> 1u32;
                if legal(&middle) { low = middle } else { high = middle }
            }
            Some(low)
        };
        let fails = |height: usize| {
            let (low, high) = (height_at(height, z)?, height_at(height, z_prime)?);
            Some((low ^ high).bits() >= (z ^ z_prime).bits())
        };
        Some(z < z_prime && (0..bar.coordinates).any(|height| fails(height) == Some(true)))
    }

    /// Whether `I X.. to U..` is a move from the set of a claim into the set, with all values defined; `None` if a
    /// value is missing.
    pub fn moves_within(&self, statement: &Statement, words: &str) -> Option<bool> {
        let (number, words) = words.split_once(' ')?;
        let (position, fresh) = words.strip_suffix(" to").map(|x| (x, "")).or(words.split_once(" to "))?;
        let position = numbers(position, self.positions.names.len())?;
        let moves = self.positions.rules.iter().flat_map(|rules| rules.moves.iter().map(move |r| (rules, r)));
        let (rules, rule) = moves.into_iter().nth(number.parse::<usize>().ok()?.checked_sub(1)?)?;
        let own = &position[rules.offset..][..rules.coordinates];
        let mut choice = own.to_vec();
        for (u, (_, bound)) in numbers(fresh, rule.fresh.len())?.into_iter().zip(&rule.fresh) {
            let is_below = compare(Term::Constant(u.clone().into()), Comparison::Less, bound);
            if !holds(self.program, &is_below, &choice).ok()? {
                return None;
            }
            choice.push(u);
        }
        let option = self.option(&position, rules, rule, &choice)??;
        let member = |position: &[BigUint]| in_the_set(self.program, statement, position) == Ok(true);
        Some([&position, &option].into_iter().all(|position| self.legal(position) && member(position)))
    }

    /// Whether some option of a position is in the set of a claim; `None` if the limits are reached first.
    pub fn moves_into(&self, statement: &Statement, position: &[BigUint]) -> Option<bool> {
        let options = self.options(position)?;
        let inside: Vec<bool> = options
            .iter()
            .map(|option| Some(in_the_set(self.program, statement, option).ok()? && self.legal(option)))
            .collect::<Option<_>>()?;
        Some(inside.contains(&true))
    }

    /// The position that a move leads to; nothing if the move is not allowed, `None` if a value is missing.
    #[allow(clippy::option_option, reason = "what is not known is not what is not there")]
    fn option(
        &self,
        position: &[BigUint],
        rules: &Rules,
        rule: &Move,
        choice: &[BigUint],
    ) -> Option<Option<Vec<BigUint>>> {
        let allowed = |when| holds(self.program, when, choice).ok();
        if !rule.when.as_ref().map_or(Some(true), allowed)? {
            return Some(None);
        }
        let to = |term| value(self.program, term, choice).ok();
        let targets: Vec<BigUint> = rule.to.iter().map(to).collect::<Option<_>>()?;
        let mut option = position.to_vec();
        option.splice(rules.offset..rules.offset + rules.coordinates, targets);
        Some(Some(option))
    }

    fn options(&self, position: &[BigUint]) -> Option<Vec<Vec<BigUint>>> {
        let mut options = Vec::new();
        for rules in &self.positions.rules {
            let own = &position[rules.offset..rules.offset + rules.coordinates];
            for rule in &rules.moves {
                let mut choices = vec![own.to_vec()];
                for (_, bound) in &rule.fresh {
                    let mut longer = Vec::new();
                    for choice in choices {
                        for u in 0_u32.. {
                            let is_below = compare(Term::Constant(u.into()), Comparison::Less, bound);
                            if !holds(self.program, &is_below, &choice).ok()? {
                                break;
                            }
                            if longer.len() == OPTIONS {
                                return None;
                            }
                            longer.push([choice.clone(), vec![u.into()]].concat());
                        }
                    }
                    choices = longer;
                }
                for choice in choices {
                    options.extend(self.option(position, rules, rule, &choice)?);
                }
            }
        }
        Some(options)
    }
}
