//! Terms that agree with a table of Grundy numbers, the simplest first.

use nimcert_core::language::ast::{Comparison, Condition, Term};

use super::nim_sums::{NimSum, nim_sums};
use super::pieces;
use super::shapes::{Shape, swap};
use crate::limits::{CASES_OF_VALUES, FEW_VALUES, MODULI, PERIODS_OF_VALUES, TERMS_OF_VALUES};
use crate::table::{Table, Values};
use crate::words::{
    choose, compare, constant, equal, floor, length_of_term, minus, modulo, one_of, plus, rename_term, scale,
    variable, xor,
};

/// The terms found. `beside` is the table of the game with a heap as coordinate 0, `values` that of its Grundy numbers.
pub(crate) fn recognise_values(beside: &Table, values: &Values) -> Vec<Term> {
    let mut found: Vec<Term> = Vec::new();
    for sum in nim_sums(beside) {
        let mut fits = true;
        beside.each(|tuple, is_p| {
            fits &= sum.holds(tuple) == is_p;
            fits
        });
        if fits {
            found.extend(solved(&sum));
        }
        if found.len() >= TERMS_OF_VALUES {
            break;
        }
    }
    found.extend(line(values));
    if values.sides().len() > 1 {
        found.extend(of_the_sum(values));
        found.extend(separate(values));
        found.extend(cyclic(values));
    }
    if found.is_empty() {
        found.extend(by_remainders(values));
    }
    if found.is_empty() {
        found.extend(by_values(values));
    }
    if found.is_empty() {
        found.extend(pieces::pieces(values));
    }
    found.sort_by_key(length_of_term);
    found.dedup();
    found.truncate(TERMS_OF_VALUES);
    found
}

/// The heap of a nim-sum, as a term in the other coordinates.
fn solved(sum: &NimSum) -> Option<Term> {
    let (heap, others): (Vec<Shape>, Vec<Shape>) = sum.shapes.iter().partition(|shape| shape.uses() & 1 == 1);
    let &[heap] = heap.as_slice() else { return None };
    let terms = others.into_iter().map(Shape::term);
    let rest = xor(terms.chain((sum.value > 0).then(|| constant(sum.value))));
    let solved = match heap {
        Shape::Shift(_, c) => minus(rest, c),
        Shape::Less(_, c) => plus(rest, c),
        Shape::Swapped(_, c) => swap(minus(rest, c)),
        _ => return None,
    };
    // Coordinate i of the game is coordinate i + 1 beside the heap; coordinate 0 does not occur.
    let coordinates: Vec<usize> = (0..sum_length(sum)).map(|i| i.saturating_sub(1)).collect();
    Some(rename_term(&solved, &coordinates))
}

fn sum_length(sum: &NimSum) -> usize {
    let used = sum.shapes.iter().fold(0, |used, shape| used | shape.uses());
    (usize::BITS - used.leading_zeros()) as usize
}

/// A function of one number that grows by a fixed amount over a period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Progression {
    start: usize,
    period: usize,
    rise: usize,
    first: Vec<usize>,
}

impl Progression {
    /// The progression of a list of values, if it repeats at least twice.
    pub(crate) fn of(list: &[usize]) -> Option<Progression> {
        let fits = |start: usize, period: usize| {
            if list.len() < start + 3 * period || list[start + period] < list[start] {
                return None;
            }
            let rise = list[start + period] - list[start];
            let repeats = (start + period..list.len()).all(|i| list[i] == list[i - period] + rise);
            repeats.then(|| Progression { start, period, rise, first: list[..start + period].to_vec() })
        };
        let shapes =
            (1..=PERIODS_OF_VALUES).flat_map(|total| (1..=total).map(move |period| (total - period, period)));
        shapes.into_iter().find_map(|(start, period)| fits(start, period))
    }

    /// The value at a number, as a term.
    pub(crate) fn term(&self, number: &Term) -> Option<Term> {
        let main = self.periodic(number)?;
        let chain = (0..self.start).rev().try_fold(main, |rest, value| {
            let here = equal(number.clone(), constant(value));
            Some(choose(here, constant(self.first[value]), rest))
        })?;
        (self.start <= CASES_OF_VALUES).then_some(chain)
    }

    fn periodic(&self, number: &Term) -> Option<Term> {
        let Progression { start, period, rise, ref first } = *self;
        // The values of one period from a multiple of it on, less the rise.
        let base: Vec<usize> = (0..period).map(|r| start + (r + period - start % period) % period).collect();
        let quotient = |i: usize| i / period;
        let own: Vec<isize> =
            base.iter().map(|&i| first[i] as isize - (rise * quotient(i)) as isize).collect();
        if own.iter().enumerate().all(|(r, &value)| value - own[0] == r as isize) {
            let moved = |term: Term| shifted(term, own[0]);
            return if rise == period {
                moved(number.clone())
            } else if rise == 0 {
                moved(modulo(number.clone(), period))
            } else {
                None
            };
        }
        let quotients = floor(number.clone(), period);
        // One step of the rise within the period: floor((n + c) / period).
        if rise > 0
            && let Some(jump) = (1..=period).find(|&jump| {
                own.iter()
                    .enumerate()
                    .all(|(r, &value)| value == own[0] + if r >= jump { rise as isize } else { 0 })
            })
        {
            return shifted(scale(rise, floor(plus(number.clone(), period - jump), period)), own[0]);
        }
        if rise == 0
            && let Some(term) = within_period(&own, &modulo(number.clone(), period))
        {
            return Some(term);
        }
        let least = *own.iter().min()?;
        let mut groups: Vec<(usize, Vec<usize>)> = Vec::new();
        for (r, value) in own.iter().enumerate() {
            let value = (value - least) as usize;
            match groups.iter_mut().find(|(other, _)| *other == value) {
                Some((_, residues)) => residues.push(r),
                None => groups.push((value, vec![r])),
            }
        }
        groups.sort_by_key(|(_, residues)| residues.len());
        let (last, _) = groups.pop()?;
        if groups.len() > CASES_OF_VALUES {
            return None;
        }
        let chain = groups.into_iter().rev().fold(constant(last), |rest, (value, residues)| {
            choose(one_of(&modulo(number.clone(), period), &residues), constant(value), rest)
        });
        let sum =
            if rise == 0 { chain } else { Term::Add(Box::new(scale(rise, quotients)), Box::new(chain)) };
        shifted(sum, least)
    }
}

/// The values of one period as a quotient of the remainder, or as its remainder, but perhaps for the last value.
fn within_period(own: &[isize], rest: &Term) -> Option<Term> {
    let (last, before) = own.split_last()?;
    let agree = |values: &[isize], of: &dyn Fn(usize) -> usize| {
        values.iter().enumerate().all(|(r, &value)| usize::try_from(value) == Ok(of(r)))
    };
    (2..before.len()).find_map(|q| {
        if agree(own, &|r| r / q) {
            Some(floor(rest.clone(), q))
        } else if agree(before, &|r| r % q) {
            let here = equal(rest.clone(), constant(before.len()));
            Some(choose(here, constant(usize::try_from(*last).ok()?), modulo(rest.clone(), q)))
        } else {
            None
        }
    })
}

/// `term + difference`.
fn shifted(term: Term, difference: isize) -> Option<Term> {
    Some(if difference < 0 {
        minus(term, difference.unsigned_abs())
    } else {
        plus(term, difference.unsigned_abs())
    })
}

/// A function of one coordinate.
fn line(values: &Values) -> Option<Term> {
    let &[side] = values.sides() else { return None };
    let list: Option<Vec<usize>> = (0..side).map(|n| values.at(&[n])).collect();
    Progression::of(&list?)?.term(&variable(0))
}

/// A function of the sum of all coordinates.
fn of_the_sum(values: &Values) -> Option<Term> {
    let side = *values.sides().iter().min()?;
    let mut list = vec![None; side];
    let mut fits = true;
    values.each(|tuple, value| {
        if let Some(known) = list.get_mut(tuple.iter().sum::<usize>()) {
            fits &= *known.get_or_insert(value) == value;
        }
        fits
    });
    let list: Option<Vec<usize>> = if fits { list.into_iter().collect() } else { None };
    let sum = (0..values.sides().len()).map(variable).reduce(|a, b| Term::Add(Box::new(a), Box::new(b)))?;
    Progression::of(&list?)?.term(&sum)
}

/// A nim-sum of functions of one coordinate each.
fn separate(values: &Values) -> Option<Term> {
    let coordinates = values.sides().len();
    let origin = vec![0; coordinates];
    if values.at(&origin)? != 0 {
        return None;
    }
    let axis = |i: usize| -> Option<Vec<usize>> {
        let at = |n: usize| {
            let mut tuple = origin.clone();
            tuple[i] = n;
            values.at(&tuple)
        };
        (0..values.sides()[i]).map(at).collect()
    };
    let lists: Option<Vec<Vec<usize>>> = (0..coordinates).map(axis).collect();
    let lists = lists?;
    let mut fits = true;
    values.each(|tuple, value| {
        fits &= tuple.iter().zip(&lists).fold(0, |sum, (&n, list)| sum ^ list[n]) == value;
        fits
    });
    if !fits {
        return None;
    }
    let terms: Option<Vec<Term>> =
        lists.iter().enumerate().map(|(i, list)| Progression::of(list)?.term(&variable(i))).collect();
    Some(xor(terms?.into_iter().filter(|term| *term != constant(0))))
}

/// The nim-sum of the quotients by a number, beside the remainder of the sum of all coordinates:
/// `h * (floor(x / h) xor floor(y / h)) + (x + y) mod h`, as for cyclic Nimhoff.
fn cyclic(values: &Values) -> Option<Term> {
    let coordinates = values.sides().len();
    let side = *values.sides().iter().min()?;
    let divisor = (2..=MODULI.min(side / 3)).find(|&h| {
        let mut fits = true;
        values.each(|tuple, value| {
            let quotients = tuple.iter().fold(0, |sum, number| sum ^ (number / h));
            fits &= value == h * quotients + tuple.iter().sum::<usize>() % h;
            fits
        });
        fits
    })?;
    let quotients = xor((0..coordinates).map(|i| floor(variable(i), divisor)));
    let sum = (0..coordinates).map(variable).reduce(|a, b| Term::Add(Box::new(a), Box::new(b)))?;
    Some(Term::Add(Box::new(scale(divisor, quotients)), Box::new(modulo(sum, divisor))))
}

/// A term for each value of a coordinate that has few, such as the number of passes.
fn by_values(values: &Values) -> Option<Term> {
    let sides = values.sides();
    let coordinate = (0..sides.len()).find(|&i| sides.len() > 1 && (2..=FEW_VALUES).contains(&sides[i]))?;
    let others: Vec<usize> = (0..sides.len()).filter(|&i| i != coordinate).collect();
    let terms: Option<Vec<Term>> = (0..sides[coordinate])
        .map(|value| {
            let slice = values.slice(coordinate, value);
            let greatest = slice.greatest()?;
            let beside: Vec<usize> =
                [greatest + 1].into_iter().chain(slice.sides().iter().copied()).collect();
            let term = recognise_values(&Table::beside(&slice, &beside), &slice).into_iter().next()?;
            Some(rename_term(&term, &others))
        })
        .collect();
    let mut terms = terms?.into_iter().enumerate().rev();
    let (_, last) = terms.next()?;
    let chain = terms.fold(last, |rest, (value, term)| {
        let here = equal(variable(coordinate), constant(value));
        if term == rest { rest } else { choose(here, term, rest) }
    });
    Some(chain)
}

/// A function of the remainders of the coordinates.
fn by_remainders(values: &Values) -> Option<Term> {
    let coordinates = values.sides().len();
    let side = *values.sides().iter().min()?;
    let orders: &[usize] = if coordinates == 2 { &[1, 3] } else { &[1] };
    let shapes = orders.iter().flat_map(|&orders| (2..=12.min(side / 3)).map(move |m| (m, orders)));
    shapes.into_iter().find_map(|(modulus, orders)| {
        let size = modulus.checked_pow(coordinates as u32).filter(|&size| size <= 1_000)?;
        let mut classes = vec![None; orders * size];
        let mut fits = true;
        values.each(|tuple, value| {
            let order = if orders == 3 { tuple[0].cmp(&tuple[1]) as isize + 1 } else { 0 };
            let class = tuple.iter().fold(order as usize, |class, number| class * modulus + number % modulus);
            fits &= *classes[class].get_or_insert(value) == value;
            fits
        });
        fits.then_some(())?;
        let mut groups: Vec<(usize, Vec<usize>)> = Vec::new();
        for (class, &value) in classes.iter().enumerate() {
            // No position with different remainders has equal coordinates.
            let Some(value) = value else { continue };
            match groups.iter_mut().find(|(other, _)| *other == value) {
                Some((_, members)) => members.push(class),
                None => groups.push((value, vec![class])),
            }
        }
        groups.sort_by_key(|(_, members)| members.len());
        let (last, _) = groups.pop()?;
        let listed: usize = groups.iter().map(|(_, members)| members.len()).sum();
        (listed <= 3 * CASES_OF_VALUES).then_some(())?;
        let when = |members: &[usize]| -> Option<Condition> {
            let mut cases = Vec::new();
            let mut said = Vec::new();
            for &class in members {
                let (order, rest) = (class / size, class % size);
                if said.contains(&rest) {
                    continue;
                }
                // If the value is the same in any order, the order is left out.
                let same = (0..orders).map(|order| order * size + rest);
                let is_free = orders == 1
                    || same.clone().all(|class| classes[class].is_none() || members.contains(&class));
                if is_free {
                    said.push(rest);
                }
                let place = |i: usize| rest / modulus.pow((coordinates - 1 - i) as u32) % modulus;
                let order = (!is_free).then(|| {
                    let word = [Comparison::Less, Comparison::Equal, Comparison::Greater][order];
                    compare(word, variable(0), variable(1))
                });
                let own = (0..coordinates).map(|i| equal(modulo(variable(i), modulus), constant(place(i))));
                cases.extend(crate::words::all(own.chain(order)));
            }
            crate::words::any(cases)
        };
        groups.iter().rev().try_fold(constant(last), |rest, (value, members)| {
            Some(choose(when(members)?, constant(*value), rest))
        })
    })
}
