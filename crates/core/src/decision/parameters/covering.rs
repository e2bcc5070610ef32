//! Options that cover the positions outside a set in small instances: for each, a move and a term for its fresh number.
//!
//! Terms are made from the parts of the claim and of the rules, with a sum, difference, minimum, maximum or nim-sum of
//! two or three of them. If these do not suffice, multiples of coordinates and quotients by divisors of the claim are parts as well.

use std::collections::HashSet;

use num_traits::ToPrimitive;

use super::super::bar::Replaced;
use super::super::claimed::Positions;
use super::super::limits::{ATOMS, FEW, KEPT, SEVERAL, TERMS};
use super::winning::{Instance, Losing, big};
use crate::language::ast::{Bitwise, Condition, Number, Part, Program, Rewrite, Term};
use crate::language::evaluate::value;

/// A move, by its number from 0, with a term for its fresh number if it has one.
pub(super) type Choice = (usize, Option<Term>);

/// A term with its values at the positions, where it has one.
#[derive(Clone)]
struct Valued {
    term: Term,
    values: Vec<Option<u32>>,
}

/// Positions of instances, and what is known of them.
pub(super) struct Covering<'a> {
    pub(super) program: &'a Program,
    pub(super) positions: &'a Positions,
    pub(super) instances: &'a [Instance],
    pub(super) losing: &'a [Losing],
}

impl Covering<'_> {
    /// Lists of options that cover all positions: those of sums and differences first, then those of shorter terms; at
    /// the end those with multiples.
    pub(super) fn all(&self) -> impl Iterator<Item = Vec<Choice>> + '_ {
        let parts = self.atoms();
        let with_multiples = self.with_multiples(&parts);
        let mut found = HashSet::new();
        let ways = [(parts.clone(), false), (parts, true)].into_iter();
        let more = with_multiples.map(|atoms| (atoms, false));
        let of_ways = move |(atoms, all): (Vec<Valued>, bool)| self.of_terms(atoms, all);
        ways.chain(more).flat_map(of_ways).filter(move |options| found.insert(options.clone()))
    }

    /// These parts with the multiples of coordinates and quotients by the divisors and moduli in them; nothing if there
    /// are none.
    fn with_multiples(&self, parts: &[Valued]) -> Option<Vec<Valued>> {
        let mut numbers: Vec<&Number> = Vec::new();
        for part in parts {
            if let Term::Floor(_, number) | Term::Ceil(_, number) | Term::Mod(_, number) = &part.term
                && !numbers.contains(&number)
            {
                numbers.push(number);
            }
        }
        let may_be_multiplied = |term: &&Term| matches!(term, Term::Variable(_) | Term::Floor(..));
        let factors = || parts.iter().map(|part| &part.term).filter(may_be_multiplied);
        let multiple = |number: &Number, term: &Term| Term::Scale(number.clone(), Box::new(term.clone()));
        let multiples = numbers.into_iter().flat_map(|k| factors().map(move |term| multiple(k, term)));
        let mut seen: HashSet<Vec<Option<u32>>> = parts.iter().map(|part| part.values.clone()).collect();
        let valued = multiples.map(|term| Valued { values: self.values(&term), term });
        let new: Vec<Valued> = valued.filter(|atom| seen.insert(atom.values.clone())).take(ATOMS).collect();
        (!new.is_empty()).then(|| [parts, &new].concat())
    }

    /// The same with sums and differences of these, or all ways to combine two.
    fn of_terms(&self, atoms: Vec<Valued>, all: bool) -> impl Iterator<Item = Vec<Choice>> + '_ {
        let mut seen: HashSet<Vec<Option<u32>>> = atoms.iter().map(|atom| atom.values.clone()).collect();
        let (mut terms, mut newest) = (Vec::new(), atoms.clone());
        (0..FEW).filter_map(move |size| {
            if size > 0 {
                newest = longer(&newest, &atoms, all, &mut seen);
            }
            terms.extend(newest.iter().cloned());
            self.cover(&terms)
        })
    }

    /// Coordinates, numbers, and the parts of the claim and of the rules in which no fresh number occurs; each with
    /// other values than those before.
    fn atoms(&self) -> Vec<Valued> {
        let coordinates = self.positions.names.len();
        let mut terms: Vec<Term> = (0..coordinates).map(Term::Variable).collect();
        terms.extend([0u32, 1].map(|number| Term::Constant(number.into())));
        let mut parts = Parts { program: self.program, found: Vec::new() };
        parts.of(Part::Condition(self.positions.set.condition()));
        terms.append(&mut parts.found);
        for rules in &self.positions.rules {
            rules.domain.iter().for_each(|domain| parts.of(Part::Condition(domain)));
            for option in &rules.moves {
                option.when.iter().for_each(|when| parts.of(Part::Condition(when)));
                option.fresh.iter().for_each(|(_, bound)| parts.of(Part::Term(bound)));
                option.to.iter().for_each(|target| parts.of(Part::Term(target)));
            }
            let own = parts.found.drain(..).filter(|term| !Part::Term(term).mentions(rules.coordinates));
            terms.extend(own.map(|term| term.shifted(rules.offset)));
        }
        let mut seen = HashSet::new();
        let valued = terms.into_iter().map(|term| Valued { values: self.values(&term), term });
        valued.filter(|atom| seen.insert(atom.values.clone())).take(ATOMS).collect()
    }

    fn values(&self, term: &Term) -> Vec<Option<u32>> {
        let terms: Vec<Term> = self.instances.iter().map(|i| term.with_values(&i.values)).collect();
        let at = |losing: &Losing| {
            let Losing { instance, position, .. } = losing;
            value(&self.instances[*instance].program, &terms[*instance], &big(position)).ok()?.to_u32()
        };
        self.losing.iter().map(at).collect()
    }

    /// A few options that cover all positions: each time the one that covers most of those that are left.
    fn cover(&self, terms: &[Valued]) -> Option<Vec<Choice>> {
        let mut candidates: Vec<(Vec<bool>, Choice)> = Vec::new();
        let mut seen = HashSet::new();
        let mut add = |choice: Choice, covers: &dyn Fn(usize) -> bool| {
            let covered: Vec<bool> = (0..self.losing.len()).map(covers).collect();
            if covered.contains(&true) && seen.insert(covered.clone()) {
                candidates.push((covered, choice));
            }
        };
        let all = self.positions.rules.iter().flat_map(|rules| &rules.moves);
        for (number, option) in all.enumerate() {
            match option.fresh.len() {
                0 => add((number, None), &|i| self.losing[i].moves.contains_key(&number)),
                1 => terms.iter().for_each(|Valued { term, values }| {
                    let leads = |i: usize| {
                        let choices = self.losing[i].moves.get(&number)?;
                        choices.binary_search(&values[i]?.into()).ok()
                    };
                    add((number, Some(term.clone())), &|i| leads(i).is_some());
                }),
                _ => {}
            }
        }
        let mut left: Vec<usize> = (0..self.losing.len()).collect();
        let mut chosen = Vec::new();
        while !left.is_empty() && chosen.len() < SEVERAL {
            let count = |covered: &[bool]| left.iter().filter(|&&i| covered[i]).count();
            let (covered, choice) = candidates.iter().rev().max_by_key(|(covered, _)| count(covered))?;
            if count(covered) == 0 {
                return None;
            }
            left.retain(|&i| !covered[i]);
            chosen.push(choice.clone());
        }
        left.is_empty().then_some(chosen)
    }
}

/// The parts of terms and conditions, and of what they call, that are terms.
struct Parts<'p> {
    program: &'p Program,
    found: Vec<Term>,
}

impl Parts<'_> {
    fn of(&mut self, part: Part<'_>) {
        if self.found.len() >= KEPT {
            return;
        }
        match part {
            Part::Term(term) => {
                self.found.push(term.clone());
                if let Term::Call(function, arguments) = term {
                    let body = Replaced(arguments).term(&self.program.functions[*function].body);
                    self.of(Part::Term(&body));
                }
                term.parts().for_each(|part| self.of(part));
            }
            Part::Condition(condition) => {
                if let Condition::Call(relation, arguments) = condition {
                    let body = Replaced(arguments).condition(&self.program.relations[*relation].body);
                    self.of(Part::Condition(&body));
                }
                condition.parts().for_each(|part| self.of(part));
            }
        }
    }
}

/// Combinations of two terms, with other values than those seen.
fn longer(
    newest: &[Valued],
    atoms: &[Valued],
    all: bool,
    seen: &mut HashSet<Vec<Option<u32>>>,
) -> Vec<Valued> {
    let mut found = Vec::new();
    for (a, b) in newest.iter().flat_map(|a| atoms.iter().map(move |b| (a, b))) {
        for combined in combinations(a, b, all) {
            if found.len() < TERMS && seen.insert(combined.values.clone()) {
                found.push(combined);
            }
        }
    }
    found
}

/// Sum and differences of two terms, and perhaps their minimum, maximum and nim-sum.
fn combinations(a: &Valued, b: &Valued, all: bool) -> Vec<Valued> {
    type Of = fn(u32, u32) -> Option<u32>;
    let made = |build: fn(Box<Term>, Box<Term>) -> Term, of: Of, a: &Valued, b: &Valued| Valued {
        term: build(Box::new(a.term.clone()), Box::new(b.term.clone())),
        values: a.values.iter().zip(&b.values).map(|(a, b)| of((*a)?, (*b)?)).collect(),
    };
    let mut found = vec![
        made(Term::Add, u32::checked_add, a, b),
        made(Term::Subtract, u32::checked_sub, a, b),
        made(Term::Subtract, u32::checked_sub, b, a),
    ];
    if all {
        let xor = |a, b| Term::Bitwise(Bitwise::Xor, a, b);
        found.extend([
            made(Term::Min, |a, b| Some(a.min(b)), a, b),
            made(Term::Max, |a, b| Some(a.max(b)), a, b),
            made(xor, |a, b| Some(a ^ b), a, b),
        ]);
    }
    found
}
