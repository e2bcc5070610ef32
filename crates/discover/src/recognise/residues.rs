//! Sets that depend on remainders, or on equal quotients and remainders.

use nimcert_core::language::ast::{Condition, Term};

use crate::limits::{CASES_OF_RESIDUES, CLASSES, MODULI};
use crate::table::Table;
use crate::words::{all, any, constant, equal, floor, modulo, one_of, plus, scale, truth, variable, xor};

/// A set of tuples of remainders.
struct Residues {
    modulus: usize,
    coordinates: usize,
    /// For each tuple of remainders: whether it belongs to the set; `None` if no position has it.
    classes: Vec<Option<bool>>,
}

impl Residues {
    /// The set, if the outcome of the positions that count depends on the remainders only.
    fn of(table: &Table, modulus: usize, counts: impl Fn(&[usize]) -> Option<bool>) -> Option<Residues> {
        let coordinates = table.sides().len();
        let size = modulus.checked_pow(coordinates as u32).filter(|&size| size <= CLASSES)?;
        let mut classes = vec![None; size];
        let mut consistent = true;
        table.each(|tuple, is_p| {
            match counts(tuple) {
                // It is outside whatever its remainders are.
                Some(false) => consistent &= !is_p,
                None => {}
                Some(true) => {
                    let class = tuple.iter().fold(0, |class, number| class * modulus + number % modulus);
                    match classes[class] {
                        Some(known) => consistent &= known == is_p,
                        None => classes[class] = Some(is_p),
                    }
                }
            }
            consistent
        });
        consistent.then_some(Residues { modulus, coordinates, classes })
    }

    fn remainders(&self, class: usize) -> Vec<usize> {
        let mut rest = class;
        let mut numbers = vec![0; self.coordinates];
        for number in numbers.iter_mut().rev() {
            *number = rest % self.modulus;
            rest /= self.modulus;
        }
        numbers
    }

    fn condition(&self) -> Option<Condition> {
        if self.classes.iter().all(|class| *class != Some(false)) {
            return Some(truth(true));
        }
        self.linear().or_else(|| self.product()).or_else(|| self.listed())
    }

    /// A condition on one sum of multiples modulo the modulus, if it describes the set.
    fn linear(&self) -> Option<Condition> {
        let m = self.modulus;
        let count = m.checked_pow(self.coordinates as u32)?;
        if count.checked_mul(self.classes.len())? > 4_000_000 {
            return None;
        }
        let mut best: Option<(usize, Vec<usize>, Vec<usize>)> = None;
        for number in 1..count {
            let factors = self.remainders(number);
            let weight = factors.iter().sum::<usize>();
            let mut values: Vec<Option<bool>> = vec![None; m];
            let fits = self.classes.iter().enumerate().all(|(class, member)| {
                let Some(member) = member else { return true };
                let remainders = self.remainders(class);
                let sum: usize = remainders.iter().zip(&factors).map(|(r, a)| r * a).sum();
                *values[sum % m].get_or_insert(*member) == *member
            });
            if fits && best.as_ref().is_none_or(|(least, ..)| weight < *least) {
                let members = (0..m).filter(|&value| values[value] == Some(true)).collect();
                best = Some((weight, factors, members));
            }
        }
        let (_, factors, members) = best?;
        let terms = factors.iter().enumerate().filter(|(_, a)| **a > 0).map(|(i, &a)| scale(a, variable(i)));
        let sum = terms.reduce(|a, b| Term::Add(Box::new(a), Box::new(b)))?;
        Some(one_of(&modulo(sum, m), &members))
    }

    /// A condition on each coordinate separately, if these describe the set.
    fn product(&self) -> Option<Condition> {
        let mut allowed = vec![vec![false; self.modulus]; self.coordinates];
        for (class, _) in self.classes.iter().enumerate().filter(|(_, member)| **member == Some(true)) {
            for (allowed, r) in allowed.iter_mut().zip(self.remainders(class)) {
                allowed[r] = true;
            }
        }
        let inside = |class| self.remainders(class).iter().zip(&allowed).all(|(&r, allowed)| allowed[r]);
        if !self.classes.iter().enumerate().all(|(class, member)| member.is_none_or(|m| m == inside(class))) {
            return None;
        }
        let restricted = allowed.iter().enumerate().filter(|(_, allowed)| allowed.contains(&false));
        all(restricted.map(|(i, allowed)| {
            let values: Vec<usize> = (0..self.modulus).filter(|&r| allowed[r]).collect();
            one_of(&modulo(variable(i), self.modulus), &values)
        }))
    }

    /// A list of cases: the remainders of the first coordinate with the same remainders of the others.
    fn listed(&self) -> Option<Condition> {
        let others = self.classes.len() / self.modulus;
        let mut groups: Vec<(Vec<usize>, Vec<bool>)> = Vec::new();
        for first in 0..self.modulus {
            let rows = &self.classes[first * others..(first + 1) * others];
            let members: Vec<bool> = rows.iter().map(|member| *member == Some(true)).collect();
            match groups.iter_mut().find(|(_, other)| *other == members) {
                Some((firsts, _)) => firsts.push(first),
                None => groups.push((vec![first], members)),
            }
        }
        let mut cases = Vec::new();
        for (firsts, members) in groups {
            if !members.contains(&true) {
                continue;
            }
            let when = one_of(&modulo(variable(0), self.modulus), &firsts);
            let tails = members.iter().enumerate().filter(|(_, member)| **member).map(|(class, _)| {
                let remainders = self.remainders(class);
                let tail = (1..self.coordinates).map(|i| (i, remainders[i]));
                all(tail.map(|(i, r)| equal(modulo(variable(i), self.modulus), constant(r))))
            });
            let tails: Vec<Condition> = tails.flatten().collect();
            cases.push(all([when].into_iter().chain(any(tails)))?);
        }
        (cases.len() <= CASES_OF_RESIDUES).then(|| any(cases))?
    }
}

/// Sets that depend on the remainders of the coordinates.
pub(super) fn residues(table: &Table) -> Option<Condition> {
    let side = shortest(table);
    (2..=MODULI.min(side / 3)).find_map(|modulus| by_remainders(table, modulus))
}

/// Sets that depend on the remainders for one modulus.
pub(super) fn by_remainders(table: &Table, modulus: usize) -> Option<Condition> {
    Residues::of(table, modulus, |_| Some(true))?.condition()
}

/// Sets in which the quotients have nim-sum 0, and the remainders say the rest; the quotients may be shifted.
pub(super) fn quotients(table: &Table) -> Option<Condition> {
    let coordinates = table.sides().len();
    if coordinates < 2 {
        return None;
    }
    let side = shortest(table);
    for modulus in 2..=MODULI.min(side / 3) {
        for shift in 0..modulus {
            let quotient = |number: usize| (number + shift) / modulus;
            let sum = |tuple: &[usize]| tuple.iter().fold(0, |sum, &number| sum ^ quotient(number));
            let Some(found) = Residues::of(table, modulus, |tuple| Some(sum(tuple) == 0)) else { continue };
            let Some(rest) = found.condition() else { continue };
            let terms: Vec<Term> =
                (0..coordinates).map(|i| floor(plus(variable(i), shift), modulus)).collect();
            let same = match terms.as_slice() {
                [a, b] => equal(a.clone(), b.clone()),
                _ => equal(xor(terms), constant(0)),
            };
            return if rest == truth(true) { Some(same) } else { all([same, rest]) };
        }
    }
    None
}

/// The shortest side of a coordinate that is not bounded by few values.
fn shortest(table: &Table) -> usize {
    table.sides().iter().copied().min().unwrap_or(0)
}
