//! Options that cover the positions outside a set in small instances: for each, a move and a term for its fresh number.
//!
//! Terms are the parts of the claim and of the rules, remainders and multiples by the numbers that these divide by, and
//! sums and differences of two or three of them.

use std::collections::HashSet;

use num_traits::ToPrimitive;

use super::super::limits::{ATOMS, FEW, KEPT, SEVERAL, TERMS, TUPLES};
use super::super::player::big;
use super::winning::{Instance, Losing};
use crate::automaton::{Budget, Exhausted};
use crate::language::ast::{Bitwise, Move, Number, Part, Program, Term, each_part};
use crate::language::evaluate::value;
use crate::shapes::Positions;

/// A move, by its number from 0, with a term for each of its fresh numbers.
pub(super) type Choice = (usize, Vec<Term>);

/// A term with its values at the positions, where it has one.
#[derive(Clone)]
struct Valued {
    term: Term,
    values: Vec<Option<u32>>,
}

/// Terms for fresh numbers, each with other values than those before.
pub(super) struct Terms {
    all: Vec<Valued>,
    /// Those with most parts.
    newest: Vec<Valued>,
    parts: Vec<Valued>,
    seen: HashSet<Vec<Option<u32>>>,
}

/// Positions of instances, and what is known of them.
pub(super) struct Covering<'a> {
    pub(super) program: &'a Program,
    pub(super) positions: &'a Positions,
    pub(super) instances: &'a [Instance],
    /// The positions to which options are fitted.
    pub(super) losing: Vec<&'a Losing>,
}

impl<'a> Covering<'a> {
    /// Some of these positions, at most [`KEPT`] of each instance.
    pub(super) fn sampled(
        program: &'a Program,
        positions: &'a Positions,
        instances: &'a [Instance],
        losing: &'a [Losing],
    ) -> Covering<'a> {
        let of_instance = |number| losing.iter().filter(move |losing| losing.instance == number);
        let some = |number| of_instance(number).step_by(of_instance(number).count().div_ceil(KEPT).max(1));
        Covering { program, positions, instances, losing: (0..instances.len()).flat_map(some).collect() }
    }

    /// Positions that no option leads from into the set, at most [`KEPT`].
    pub(super) fn missed(&self, options: &[Choice], losing: &'a [Losing]) -> Vec<&'a Losing> {
        let of_choice = |(number, terms): &Choice| -> (usize, Vec<Vec<Term>>) {
            (*number, terms.iter().map(|term| self.at_instances(term)).collect())
        };
        let options: Vec<(usize, Vec<Vec<Term>>)> = options.iter().map(of_choice).collect();
        let leads = |losing: &Losing, number: usize, terms: &[Vec<Term>]| {
            let numbers: Option<Vec<u64>> =
                terms.iter().map(|terms| Some(self.value(terms, losing)?.into())).collect();
            numbers.is_some_and(|numbers| losing.is_won_by(number, &numbers))
        };
        let is_missed =
            |losing: &&Losing| !options.iter().any(|(number, terms)| leads(losing, *number, terms));
        losing.iter().filter(is_missed).take(KEPT).collect()
    }

    /// The terms for fresh numbers: at first the [parts](Covering::parts).
    pub(super) fn terms(&self) -> Terms {
        let parts = self.parts();
        let seen = parts.iter().map(|part| part.values.clone()).collect();
        Terms { all: parts.clone(), newest: parts.clone(), parts, seen }
    }

    /// Coordinates, numbers, and the parts of the claim and of the rules in which no fresh number occurs; remainders of
    /// coordinates by their divisors, and multiples of coordinates and quotients; each with other values than those before.
    fn parts(&self) -> Vec<Valued> {
        let coordinates = self.positions.names.len();
        let mut terms: Vec<Term> = (0..coordinates).map(Term::Variable).collect();
        terms.extend([0u32, 1].map(|number| Term::Constant(number.into())));
        let terms_of = |part: Part<'_>| {
            let mut found = Vec::new();
            let mut keep = |part: Part<'_>| {
                if let Part::Term(term) = part {
                    found.push(term.clone());
                }
            };
            each_part(self.program, part, &mut { KEPT }, &mut keep);
            found
        };
        let mut parts = terms_of(Part::Condition(self.positions.set.condition()));
        let mut divisors: Vec<Number> = parts.iter().filter_map(divisor).collect();
        for rules in &self.positions.rules {
            let of_move = |option: &Move| {
                let when = option.when.iter().map(Part::Condition);
                let bounds = option.fresh.iter().map(|(_, bound)| Part::Term(bound));
                when.chain(bounds)
                    .chain(option.to.iter().map(Part::Term))
                    .flat_map(terms_of)
                    .collect::<Vec<_>>()
            };
            let of_domain = rules.domain.iter().map(Part::Condition).flat_map(terms_of);
            let all: Vec<Term> = of_domain.chain(rules.moves.iter().flat_map(of_move)).collect();
            divisors.extend(all.iter().filter_map(divisor));
            let own = all.into_iter().filter(|term| !Part::Term(term).mentions(rules.coordinates));
            parts.extend(own.map(|term| term.shifted(rules.offset)));
        }
        terms.extend(parts.iter().cloned());
        let solved: Vec<Term> = parts.iter().flat_map(|part| solved(part, coordinates)).collect();
        terms.extend(solved.iter().cloned());
        let mut seen = HashSet::new();
        divisors.retain(|divisor| seen.insert(divisor.clone()));
        for divisor in divisors {
            terms.push(Term::Constant(divisor.clone()));
            let coordinates = (0..coordinates).map(|i| Box::new(Term::Variable(i)));
            terms.extend(coordinates.clone().map(|coordinate| Term::Mod(coordinate, divisor.clone())));
            let is_quotient =
                |part: &&Term| matches!(part, Term::Floor(..) | Term::Bitwise(Bitwise::Xor, ..));
            let quotients = parts.iter().chain(&solved).filter(is_quotient).cloned().map(Box::new);
            terms.extend(coordinates.chain(quotients).map(|factor| Term::Scale(divisor.clone(), factor)));
        }
        let mut seen = HashSet::new();
        let valued = terms.into_iter().map(natural).map(|term| Valued { values: self.values(&term), term });
        valued.filter(|atom| seen.insert(atom.values.clone())).take(ATOMS).collect()
    }

    fn values(&self, term: &Term) -> Vec<Option<u32>> {
        let terms = self.at_instances(term);
        self.losing.iter().map(|losing| self.value(&terms, losing)).collect()
    }

    /// A term of each instance: its parameters have values.
    fn at_instances(&self, term: &Term) -> Vec<Term> {
        self.instances.iter().map(|instance| term.with_values(&instance.values)).collect()
    }

    /// The value of the term of its instance at a position.
    fn value(&self, terms: &[Term], losing: &Losing) -> Option<u32> {
        let Losing { instance, position, .. } = losing;
        value(&self.instances[*instance].program, &terms[*instance], &big(position)).ok()?.to_u32()
    }

    /// A few options that cover all positions: each time the one that covers most of those that are left.
    ///
    /// # Errors
    /// The limit on time is reached, or the search was asked to end.
    pub(super) fn options(
        &self,
        terms: &Terms,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Choice>>, Exhausted> {
        let terms = &terms.all;
        let mut candidates: Vec<(Vec<usize>, Choice)> = Vec::new();
        let mut seen = HashSet::new();
        let all = self.positions.rules.iter().flat_map(|rules| &rules.moves);
        for (number, option) in all.enumerate().filter(|(_, option)| option.fresh.len() < FEW) {
            // Terms for the first fresh numbers, and the positions from which some choice that begins like this wins.
            let everywhere =
                (0..self.losing.len()).filter(|&i| self.losing[i].is_won_by(number, &[])).collect();
            let mut begun: Vec<(Vec<usize>, Vec<usize>)> = vec![(Vec::new(), everywhere)];
            for _ in &option.fresh {
                let mut longer = Vec::new();
                for (chosen, positions) in begun {
                    // Of two fresh numbers, one is a part.
                    let most = match chosen.last() {
                        _ if option.fresh.len() < 2 => terms.len(),
                        None => TUPLES as usize,
                        Some(&first) if first < ATOMS => TUPLES as usize,
                        Some(_) => ATOMS,
                    };
                    let most = terms.len().min(most);
                    budget.charge_work((most * positions.len()) as u64)?;
                    for term in 0..most {
                        let chosen = [&chosen[..], &[term]].concat();
                        let wins = |&i: &usize| {
                            let value = |&term: &usize| Some(u64::from(terms[term].values[i]?));
                            let fresh: Option<Vec<u64>> = chosen.iter().map(value).collect();
                            fresh.is_some_and(|fresh| self.losing[i].is_won_by(number, &fresh))
                        };
                        let positions: Vec<usize> = positions.iter().copied().filter(wins).collect();
                        if !positions.is_empty() {
                            longer.push((chosen, positions));
                        }
                    }
                }
                begun = longer;
            }
            for (chosen, positions) in begun {
                if !positions.is_empty() && seen.insert(positions.clone()) {
                    let chosen = chosen.iter().map(|term| terms[*term].term.clone()).collect();
                    candidates.push((positions, (number, chosen)));
                }
            }
        }
        let mut left: Vec<usize> = (0..self.losing.len()).collect();
        let mut chosen = Vec::new();
        while !left.is_empty() && chosen.len() < SEVERAL {
            budget.tick()?;
            let count = |covered: &[usize]| left.iter().filter(|i| covered.binary_search(i).is_ok()).count();
            let best = candidates.iter().rev().max_by_key(|(covered, _)| count(covered));
            let Some((covered, choice)) = best.filter(|(covered, _)| count(covered) > 0) else {
                return Ok(None);
            };
            left.retain(|i| covered.binary_search(i).is_err());
            chosen.push(choice.clone());
        }
        Ok(left.is_empty().then_some(chosen))
    }
}

/// What an operand of a nim-sum, or of a sum with a remainder, is replaced by so that the whole is a number: 0, a coordinate, or what
/// is computed from one like the operand.
fn solved(part: &Term, coordinates: usize) -> Vec<Term> {
    let xor = |a, b| Term::Bitwise(Bitwise::Xor, Box::new(a), Box::new(b));
    let (all, divisor) = match part {
        Term::Mod(sum, divisor) => (operands(sum, false), Some(divisor)),
        sum => (operands(sum, true), None),
    };
    let mut found = Vec::new();
    for (i, operand) in all.iter().enumerate().filter(|_| all.len() > 1) {
        let others = all.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, other)| (*other).clone());
        let free = (0..coordinates).filter(|i| Part::Term(part).is_over(&|j| j != *i));
        let numbers = free.map(Term::Variable);
        if let Some(divisor) = divisor {
            let Some(rest) = others.reduce(|a, b| Term::Add(Box::new(a), Box::new(b))) else { continue };
            let rest = Box::new(Term::Mod(Box::new(rest), divisor.clone()));
            let less = Term::Monus(Box::new(Term::Constant(divisor.clone())), rest);
            let sum = |number| Term::Add(Box::new(number), Box::new(less.clone()));
            found.extend(numbers.map(|number| Term::Mod(Box::new(sum(number)), divisor.clone())));
            continue;
        }
        let Some(rest) = others.reduce(xor) else { continue };
        found.push(rest.clone());
        for number in numbers {
            let like = match operand {
                Term::Floor(_, divisor) => Some(Term::Floor(Box::new(number.clone()), divisor.clone())),
                Term::Mod(_, divisor) => Some(Term::Mod(Box::new(number.clone()), divisor.clone())),
                _ => None,
            };
            found.extend([number].into_iter().chain(like).map(|number| xor(number, rest.clone())));
        }
    }
    found
}

/// The operands of a nim-sum or of a sum, taken apart as far as possible; another term is its only operand.
fn operands(term: &Term, of_nim_sum: bool) -> Vec<&Term> {
    match term {
        Term::Bitwise(Bitwise::Xor, a, b) if of_nim_sum => {
            [operands(a, of_nim_sum), operands(b, of_nim_sum)].concat()
        }
        Term::Add(a, b) if !of_nim_sum => [operands(a, of_nim_sum), operands(b, of_nim_sum)].concat(),
        _ => vec![term],
    }
}

/// The term with `monus` for each difference that may be its own sign.
fn natural(term: Term) -> Term {
    let part = |part: Box<Term>| Box::new(natural(*part));
    match term {
        Term::Add(a, b) => Term::Add(part(a), part(b)),
        Term::Subtract(a, b) => Term::Monus(a, b),
        Term::Scale(factor, a) => Term::Scale(factor, part(a)),
        Term::ShiftLeft(a, n) => Term::ShiftLeft(part(a), n),
        _ => term,
    }
}

/// The number that a term divides by.
fn divisor(term: &Term) -> Option<Number> {
    match term {
        Term::Floor(_, number) | Term::Ceil(_, number) | Term::Mod(_, number) => Some(number.clone()),
        _ => None,
    }
}

impl Terms {
    /// Adds the sums and differences of the longest terms and the parts, with other values than those before.
    ///
    /// # Errors
    /// The limit on time is reached, or the search was asked to end.
    pub(super) fn lengthen(&mut self, budget: &mut Budget<'_>) -> Result<(), Exhausted> {
        type Of = fn(u32, u32) -> Option<u32>;
        let made = |build: fn(Box<Term>, Box<Term>) -> Term, of: Of, a: &Valued, b: &Valued| Valued {
            term: build(Box::new(a.term.clone()), Box::new(b.term.clone())),
            values: a.values.iter().zip(&b.values).map(|(a, b)| of((*a)?, (*b)?)).collect(),
        };
        let mut found = Vec::new();
        for a in &self.newest {
            for b in &self.parts {
                for combined in [
                    made(Term::Add, u32::checked_add, a, b),
                    made(Term::Monus, u32::checked_sub, a, b),
                    made(Term::Monus, u32::checked_sub, b, a),
                ] {
                    budget.charge_work(combined.values.len() as u64)?;
                    if found.len() < TERMS && self.seen.insert(combined.values.clone()) {
                        found.push(combined);
                    }
                }
            }
        }
        self.all.extend(found.iter().cloned());
        self.newest = found;
        Ok(())
    }
}
