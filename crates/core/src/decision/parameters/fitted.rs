//! Terms for the numbers that the conditions on a closed formula say exist, fitted to small instances: chains of `if`
//! whose pieces are linear, with the comparisons of the formula as guards.
//!
//! Nothing is proved here. A term that fits by accident has no tree of cases.

use std::cell::RefCell;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::super::limits::{COLUMNS_OF_BAR, FEW, LARGEST_FACTOR, SAMPLES, TERMS};
use crate::compiled::{Code, CompiledCondition};
use crate::language::ast::{
    Comparison, Condition, FunctionId, Number, Part, Program, Replaced, Rewrite, Term, each_part,
};

/// A formula `value` over y and z for the bar of a function.
#[derive(Debug, Clone, Copy)]
pub(super) struct Formula<'p> {
    pub(super) program: &'p Program,
    pub(super) function: FunctionId,
    pub(super) value: &'p Term,
}

/// The terms, over y and z, and for `lower` over y, z and w.
#[derive(Debug, Clone)]
pub(super) struct Terms {
    pub(super) up: Term,
    pub(super) down: Term,
    pub(super) lower: Term,
}

/// An instance, with its numbers in small columns.
pub(super) struct Instance {
    values: Vec<Option<BigUint>>,
    code: RefCell<Code>,
    /// For each column, the numbers of its rows.
    columns: Vec<Vec<usize>>,
}

/// Arguments, the numbers of the linear pieces, and the number wanted.
struct Sample {
    instance: usize,
    arguments: Vec<u64>,
    numbers: Vec<i64>,
    wanted: i64,
}

impl Instance {
    /// The instance at these values; `None` if the formula has no value somewhere.
    pub(super) fn new(formula: Formula<'_>, values: &[BigUint]) -> Option<Instance> {
        let values: Vec<Option<BigUint>> = values.iter().cloned().map(Some).collect();
        let program = formula.program.with_values(&values);
        let mut code = Code::new(&program);
        code.allow_steps(u64::MAX);
        let top = code.term(&Term::Call(formula.function, vec![Term::Variable(0)]));
        let term = code.term(&formula.value.with_values(&values));
        let column = |z: u64| {
            let top = code.natural(top, &[z]).ok()?.min(COLUMNS_OF_BAR);
            let number = |y: u64| code.natural(term, &[y, z]).ok()?.to_usize();
            (0..=top).map(number).collect::<Option<Vec<usize>>>()
        };
        let columns = (0..COLUMNS_OF_BAR).map(column).collect::<Option<_>>()?;
        Some(Instance { values, code: RefCell::new(code), columns })
    }

    /// Whether some number is not the Grundy number of its position.
    pub(super) fn fails(&self) -> bool {
        let columns = &self.columns;
        (0..columns.len() / 2).any(|z| {
            (0..columns[z].len()).any(|y| {
                let mut options: Vec<usize> = columns[z][..y].to_vec();
                options.extend(columns[..z].iter().map(|column| column[y.min(column.len() - 1)]));
                let number = columns[z][y];
                options.contains(&number) || (0..number).any(|smaller| !options.contains(&smaller))
            })
        })
    }

    /// The column of a number in a row, among those that reach a row.
    fn column_of(&self, row: usize, number: usize, reach: usize) -> Option<usize> {
        let has = |column: &Vec<usize>| column.len() > reach && column.get(row) == Some(&number);
        self.columns.iter().position(has)
    }
}

/// Terms that fit some instances.
pub(super) fn terms(formula: Formula<'_>, instances: &[Instance]) -> Option<Terms> {
    let [plain, with_mod] = comparisons(formula.program, formula.value);
    let [y, z, w] = [0, 1, 2].map(Term::Variable);
    let at = |atoms: &[Condition], y: &Term, z: &Term| -> Vec<Condition> {
        atoms.iter().map(|atom| Replaced(&[y.clone(), z.clone()]).condition(atom)).collect()
    };
    let next = Term::Add(Box::new(y.clone()), Box::new(Term::Constant(1u32.into())));
    let guards = [at(&plain, &y, &z), at(&plain, &next, &z)].concat();
    let vertical = |down: bool| {
        let mut samples = Vec::new();
        for (number, instance) in instances.iter().enumerate() {
            let mut found = Vec::new();
            for (z, column) in instance.columns.iter().enumerate() {
                for y in 0..column.len() - 1 {
                    let (from, to) = if down { (y + 1, y) } else { (y, y + 1) };
                    let Some(w) = instance.column_of(to, column[from], y + 1) else { continue };
                    found.push((vec![y, z], vec![y, z], w));
                }
            }
            add(&mut samples, number, found);
        }
        let basis = vec![y.clone(), z.clone()];
        let fit = Fit { instances, samples, basis, guards: &|_, _| guards.clone() };
        fit.term(&with_mod)
    };
    let (up, down) = (vertical(false)?, vertical(true)?);
    let mut samples = Vec::new();
    for (number, instance) in instances.iter().enumerate() {
        let mut found = Vec::new();
        for (z, column) in instance.columns.iter().enumerate() {
            for (w, other) in instance.columns.iter().enumerate().skip(z + 1) {
                for y in 0..column.len() {
                    if other[y] < column[y] {
                        let v = column[..y].iter().position(|&x| x == other[y])?;
                        found.push((vec![y, z, w], vec![y, z, w, other[y]], v));
                    }
                }
            }
        }
        add(&mut samples, number, found);
    }
    let classes = [with_mod.clone(), at(&with_mod, &y, &w)].concat();
    let guards = |fit: &Fit<'_>, pieces: &[Vec<i64>]| {
        let mut guards = Vec::new();
        for piece in pieces {
            let (plus, minus) = fit.sides(piece);
            guards.push(Condition::Compare(Comparison::GreaterEqual, Box::new(plus), Box::new(minus)));
            guards.extend(at(&plain, &fit.piece(piece), &z));
        }
        guards
    };
    let x = Replaced(&[y.clone(), w.clone()]).term(formula.value);
    let fit = Fit { instances, samples, basis: vec![y.clone(), z.clone(), w, x], guards: &guards };
    Some(Terms { up, down, lower: fit.term(&classes)? })
}

/// Adds some of the samples, spread evenly.
fn add(samples: &mut Vec<Sample>, instance: usize, found: Vec<(Vec<usize>, Vec<usize>, usize)>) {
    let step = found.len() / SAMPLES + 1;
    for (arguments, numbers, wanted) in found.into_iter().step_by(step) {
        let numbers = [1].into_iter().chain(numbers).map(|n| n as i64).collect();
        let arguments = arguments.into_iter().map(|a| a as u64).collect();
        samples.push(Sample { instance, arguments, numbers, wanted: wanted as i64 });
    }
}

/// Guards that may select among linear pieces.
type Guards<'a> = &'a dyn Fn(&Fit<'_>, &[Vec<i64>]) -> Vec<Condition>;

/// The samples of a term, what its pieces are linear in, and what may select among these.
struct Fit<'a> {
    instances: &'a [Instance],
    samples: Vec<Sample>,
    basis: Vec<Term>,
    guards: Guards<'a>,
}

impl Fit<'_> {
    /// A term with the number wanted at all samples.
    fn term(&self, classes: &[Condition]) -> Option<Term> {
        let all: Vec<usize> = (0..self.samples.len()).collect();
        // Without a sample, no number is wanted anywhere.
        if all.is_empty() { Some(Term::Constant(0u32.into())) } else { self.by_class(&all, classes) }
    }

    /// A chain, or an `if` about the first class that has some of the samples only.
    fn by_class(&self, samples: &[usize], classes: &[Condition]) -> Option<Term> {
        if let Some(chain) = self.chain(samples) {
            return Some(chain);
        }
        for (number, class) in classes.iter().enumerate() {
            let (yes, no) = self.partition(samples, class);
            if !yes.is_empty() && !no.is_empty() {
                let rest = &classes[number + 1..];
                let (yes, no) = (self.by_class(&yes, rest)?, self.by_class(&no, rest)?);
                return Some(Term::If(Box::new(class.clone()), Box::new(yes), Box::new(no)));
            }
        }
        None
    }

    /// A chain of guarded pieces: each guard holds only where its piece fits, the last one has none.
    fn chain(&self, samples: &[usize]) -> Option<Term> {
        let pieces = self.pieces(samples, FEW);
        let guards = (self.guards)(self, &pieces);
        let fitting = |samples: &[usize]| {
            pieces.iter().find(|piece| samples.iter().all(|&sample| self.fits(piece, sample)))
        };
        let mut rest = samples.to_vec();
        let mut chain = Vec::new();
        while chain.len() < FEW {
            if let Some(last) = fitting(&rest) {
                let of = |no, (guard, yes)| Term::If(Box::new(guard), Box::new(yes), Box::new(no));
                return Some(chain.into_iter().rev().fold(self.piece(last), of));
            }
            let (mut best, mut most) = (None, 0);
            for guard in &guards {
                let (inside, outside) = self.partition(&rest, guard);
                if inside.len() > most
                    && let Some(piece) = fitting(&inside)
                {
                    most = inside.len();
                    best = Some((outside, guard, piece));
                }
            }
            let (outside, guard, piece) = best?;
            chain.push((guard.clone(), self.piece(piece)));
            rest = outside;
        }
        None
    }

    /// The samples where a condition holds, and the others.
    fn partition(&self, samples: &[usize], condition: &Condition) -> (Vec<usize>, Vec<usize>) {
        let of = |instance: &Instance| {
            instance.code.borrow_mut().condition(&condition.with_values(&instance.values))
        };
        let conditions: Vec<CompiledCondition> = self.instances.iter().map(of).collect();
        samples.iter().partition(|&&sample| {
            let Sample { instance, arguments, .. } = &self.samples[sample];
            self.instances[*instance].code.borrow().holds(conditions[*instance], arguments).unwrap_or(false)
        })
    }

    /// At most `most` linear pieces that together fit all samples, the most frequent first.
    fn pieces(&self, samples: &[usize], most: usize) -> Vec<Vec<i64>> {
        let mut rest = samples.to_vec();
        let mut pieces = Vec::new();
        while !rest.is_empty() && pieces.len() < most {
            let count = |piece: &Vec<i64>| rest.iter().filter(|&&sample| self.fits(piece, sample)).count();
            let size = |piece: &Vec<i64>| piece.iter().map(|factor| factor.abs()).sum::<i64>();
            // One of the first samples, and all pieces through it.
            let through = |piece: &Vec<i64>| self.fits(piece, rest[0]);
            let best = self.all().filter(through).max_by_key(|piece| (count(piece), -size(piece)));
            let Some(best) = best else { break };
            rest.retain(|&sample| !self.fits(&best, sample));
            pieces.push(best);
        }
        pieces
    }

    /// All pieces with small factors.
    fn all(&self) -> impl Iterator<Item = Vec<i64>> {
        let (length, choices) = (self.basis.len() + 1, 2 * LARGEST_FACTOR + 1);
        (0..choices.pow(length as u32)).map(move |mut number| {
            let mut digit = || {
                let digit = number % choices;
                number /= choices;
                digit - LARGEST_FACTOR
            };
            (0..length).map(|_| digit()).collect()
        })
    }

    fn fits(&self, piece: &[i64], sample: usize) -> bool {
        let Sample { numbers, wanted, .. } = &self.samples[sample];
        piece.iter().zip(numbers).map(|(factor, number)| factor * number).sum::<i64>() == *wanted
    }

    /// A piece as a term.
    fn piece(&self, piece: &[i64]) -> Term {
        match self.sides(piece) {
            (plus, Term::Constant(zero)) if zero == Number::from(0u32) => plus,
            (plus, minus) => Term::Subtract(Box::new(plus), Box::new(minus)),
        }
    }

    /// What a piece adds, and what it subtracts.
    fn sides(&self, piece: &[i64]) -> (Term, Term) {
        let side = |sign: i64| {
            let factor = |entry: &i64| u32::try_from(entry * sign).ok().filter(|&factor| factor > 0);
            let product = |(entry, term): (&i64, &Term)| match factor(entry)? {
                1 => Some(term.clone()),
                factor => Some(Term::Scale(factor.into(), Box::new(term.clone()))),
            };
            let mut terms: Vec<Term> = piece[1..].iter().zip(&self.basis).filter_map(product).collect();
            terms.extend(factor(&piece[0]).map(|constant| Term::Constant(constant.into())));
            let sum = terms.into_iter().reduce(|a, b| Term::Add(Box::new(a), Box::new(b)));
            sum.unwrap_or_else(|| Term::Constant(0u32.into()))
        };
        (side(1), side(-1))
    }
}

/// The comparisons of the conditions of a term, with calls written out: those without `mod`, and those with it.
fn comparisons(program: &Program, term: &Term) -> [Vec<Condition>; 2] {
    let mut found = [Vec::new(), Vec::new()];
    let mut keep = |part: Part<'_>| {
        let Part::Condition(condition @ Condition::Compare(..)) = part else { return };
        let mut has_mod = false;
        let mut look = |part: Part<'_>| has_mod |= matches!(part, Part::Term(Term::Mod(..)));
        each_part(program, part, &mut { TERMS }, &mut look);
        let list = &mut found[usize::from(has_mod)];
        if !list.contains(condition) {
            list.push(condition.clone());
        }
    };
    each_part(program, Part::Term(term), &mut { TERMS }, &mut keep);
    found
}
