//! The criterion of bars: whether a nim-sum says which positions of a bar are P-positions
//! (docs/LOWERING.md, "The criterion of bars"; docs/THEORY.md, section 5a).
//!
//! A claim about strips and one bar of a function F, built in or written, that the nim-sum of all coordinates
//! is 0 at the P-positions, perhaps shifted, holds if and only if a condition on F does.
//! That condition has one variable less than the game and no move, so its automata are small where those of
//! the partition are large.

use num_bigint::BigUint;
use num_traits::Zero;

use super::bar::{Shape, Shift, is_strip, shape, shift};
use super::claimed::Positions;
use crate::automaton::Shifted;
use crate::language::ast::{
    Bitwise, Comparison, Condition, Number, Part, Program, Replaced, Rewrite, Statement, Term,
};
use crate::language::evaluate::value;

/// A claim that has the shape of a bar.
#[derive(Debug)]
pub(crate) struct Criterion {
    /// F, over the columns of the bar.
    pub(crate) function: Term,
    /// Further conditions on its positions, over the columns; they mention only fixed columns.
    pub(crate) conditions: Vec<Condition>,
    /// Whether the claim file has the rules of the bar.
    pub(crate) written: bool,
    /// Number of coordinates.
    pub(crate) size: usize,
    /// The coordinate y.
    height: usize,
    /// The coordinates that are columns of the bar.
    pub(crate) columns: Vec<usize>,
    /// The columns that no move changes.
    pub(crate) fixed: Vec<usize>,
    pub(crate) shift: Shift,
}

/// Which nim-sum the criterion of bars decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NimSum {
    /// The nim-sum of all coordinates.
    Plain,
    /// The nim-sum of the coordinates minus 1, with a border of zeros.
    Border,
    /// With a number added to the columns.
    Shifted,
    /// The nim-sum of the coordinates that moves change, for all values of the others.
    Fixed,
}

/// The nim-sum of a claim that has the shape of the criterion of bars (docs/THEORY.md, section 5a); `None` of another
/// claim.
pub fn nim_sum(program: &Program, statement: &Statement) -> Option<NimSum> {
    let criterion = Criterion::of(program, &Positions::of(program, statement)?)?;
    Some(match criterion.shift {
        _ if !criterion.fixed.is_empty() => NimSum::Fixed,
        Shift::Plain => NimSum::Plain,
        Shift::Border => NimSum::Border,
        Shift::Up(_) => NimSum::Shifted,
    })
}

/// How a coordinate is computed from a number n of the conditions of the criterion.
#[derive(Debug, Clone)]
pub(crate) enum Beyond {
    /// n + this.
    More(u32),
    /// n - this.
    Less(Number),
}

impl Beyond {
    /// The coordinate for n, if the number that is subtracted has no parameters and is at most n.
    fn of(&self, n: &BigUint) -> Option<BigUint> {
        match self {
            Beyond::More(more) => Some(n + *more),
            Beyond::Less(less) => less.plain().filter(|less| *less <= n).map(|less| n - less),
        }
    }

    /// The coordinate for a number that may depend on parameters, if it is natural for all of their values.
    pub(crate) fn of_shifted(&self, program: &Program, n: &Shifted) -> Option<Shifted> {
        match self {
            Beyond::More(more) => Some(n.plus(&BigUint::from(*more).into())),
            Beyond::Less(less) => n.minus(&Shifted::of(program, less).ok()?),
        }
    }
}

/// A condition of the criterion about the lines of a coordinate: for all numbers on them that satisfy the given
/// conditions, the first condition implies the second.
pub(crate) struct Implication {
    pub(crate) coordinate: usize,
    /// Number of the coordinate, from 1, without the row of the bar.
    pub(crate) number: usize,
    /// Whether from `p + 1` to `p`, not from `p` to `p + 1`.
    pub(crate) forward: bool,
    pub(crate) given: Vec<Condition>,
    pub(crate) holds: Condition,
    pub(crate) implied: Condition,
}

impl Criterion {
    /// The criterion of a claim; `None` if the claim has another form.
    pub(crate) fn of(program: &Program, positions: &Positions) -> Option<Criterion> {
        let rules = &positions.rules;
        let size = rules.iter().map(|rules| rules.coordinates).sum();
        let mut bars = rules.iter().filter(|rules| !is_strip(rules));
        let (bar, None) = (bars.next()?, bars.next()) else { return None };
        let Shape { height, mut function, conditions, fixed } = shape(bar)?;
        while let Term::Call(called, arguments) = &function
            && (arguments.len() > 1 || !program.parameters.is_empty())
            && arguments.iter().all(|argument| matches!(argument, Term::Variable(_)))
        {
            function = Replaced(arguments).term(&program.functions[*called].body);
        }
        let height = bar.offset + height;
        let columns = (bar.offset..bar.offset + bar.coordinates).filter(|&i| i != height).collect();
        let fixed: Vec<usize> = fixed.iter().map(|i| bar.offset + i).collect();
        let moved: Vec<usize> = (0..size).filter(|i| !fixed.contains(i)).collect();
        let shift = shift(positions.set.condition(), &moved, height, size)?;
        let written = !bar.built_in;
        let criterion = Criterion { function, conditions, written, size, height, columns, fixed, shift };
        let fits = match &criterion.shift {
            Shift::Plain => true,
            Shift::Up(by) => moved.len() == 3 && Part::Term(by).is_over(&|i| criterion.fixed.contains(&i)),
            Shift::Border => {
                let is_obligation = !program.parameters.is_empty();
                size == 3 && (is_obligation || criterion.is_zero_at_origin(program))
            }
        };
        fits.then_some(criterion)
    }

    fn is_zero_at_origin(&self, program: &Program) -> bool {
        value(program, &self.function, &vec![BigUint::ZERO; self.columns.len()])
            .is_ok_and(|top| top.is_zero())
    }

    /// Whether the coordinates themselves are in the nim-sum, one of them is a strip, and a move changes each
    /// column: then F needs the NS property.
    pub(crate) fn is_beside_a_strip(&self) -> bool {
        self.shift == Shift::Plain && self.columns.len() + 1 < self.size && self.fixed.is_empty()
    }

    /// The coordinates but y that a move changes.
    fn others(&self) -> impl Iterator<Item = usize> {
        (0..self.size).filter(|i| *i != self.height && !self.fixed.contains(i))
    }

    /// The conditions of the criterion, for strips as well.
    pub(crate) fn implications(&self) -> Vec<Implication> {
        let both = |(number, coordinate)| {
            let ([after, before], given) = self.under(coordinate);
            let implication = |forward, holds: &Condition, implied: &Condition| Implication {
                coordinate,
                number,
                forward,
                given: given.clone(),
                holds: holds.clone(),
                implied: implied.clone(),
            };
            [implication(true, &after, &before), implication(false, &before, &after)]
        };
        (1..).zip(self.others()).flat_map(both).collect()
    }

    /// How a coordinate other than y that a move changes is computed from its number in the nim-sum. `None` if the
    /// shift is not a number.
    fn beyond(&self) -> Option<Beyond> {
        Some(match &self.shift {
            Shift::Plain => Beyond::More(0),
            Shift::Up(by) => Beyond::Less(number(by)?.clone()),
            Shift::Border => Beyond::More(1),
        })
    }

    /// For the variables of the conditions about a coordinate, in order: the coordinate that the variable
    /// represents on a line of the bar, and how it is computed from the variable. The last one is the row where the
    /// line violates the criterion. `None` if the shift is not a number.
    pub(crate) fn line(&self, coordinate: usize) -> Option<Vec<(usize, Beyond)>> {
        let own = self.beyond()?;
        let beyond = |j| if self.fixed.contains(&j) { Beyond::More(0) } else { own.clone() };
        let others = (0..self.size).filter(|&j| j != coordinate && j != self.height);
        Some(others.map(|j| (j, beyond(j))).chain([(self.height, Beyond::More(1))]).collect())
    }

    /// The tuple in a row of the line of a coordinate whose other variables are given: the coordinate makes the nim-sum
    /// 0, and then exceeds that by `far`. `None` if a coordinate would be negative, or as [`Criterion::line`].
    pub(crate) fn on_line(
        &self,
        coordinate: usize,
        others: &[BigUint],
        row: &BigUint,
        far: &BigUint,
    ) -> Option<Vec<BigUint>> {
        let line = self.line(coordinate)?;
        let mut sum = row.clone();
        let mut tuple = vec![BigUint::zero(); self.size];
        for (variable, (j, beyond)) in others.iter().zip(line) {
            if !self.fixed.contains(&j) {
                sum ^= variable;
            }
            tuple[j] = beyond.of(variable)?;
        }
        tuple[coordinate] = self.beyond()?.of(&(sum + far))?;
        tuple[self.height].clone_from(row);
        Some(tuple)
    }

    /// A(n) of the line of a coordinate, for n = p + 1: p < F where the coordinate, with the others, has nim-sum n.
    pub(crate) fn has_position(&self, coordinate: usize) -> Condition {
        let ([after, _], _) = self.under(coordinate);
        after
    }

    /// p < F where coordinate `i`, with the others, has nim-sum p + 1, and where it has nim-sum p; and what is given.
    /// The variables are the others in order, and p.
    fn under(&self, i: usize) -> ([Condition; 2], Vec<Condition>) {
        let others: Vec<usize> = (0..self.size).filter(|&j| j != i && j != self.height).collect();
        let p = Term::Variable(others.len());
        let add = |a: &Term, b: &Term| Term::Add(Box::new(a.clone()), Box::new(b.clone()));
        let subtract = |a: &Term, b: &Term| Term::Subtract(Box::new(a.clone()), Box::new(b.clone()));
        let compare =
            |op, a: &Term, b: &Term| Condition::Compare(op, Box::new(a.clone()), Box::new(b.clone()));
        let one = Term::Constant(1u32.into());
        let next = add(&p, &one);
        let mut values = vec![p.clone(); self.size];
        for (variable, &j) in others.iter().enumerate() {
            values[j] = Term::Variable(variable);
        }
        let by = match &self.shift {
            Shift::Up(by) => Some(Replaced(&values).term(by)),
            Shift::Plain | Shift::Border => None,
        };
        let columns: Vec<Term> = self.columns.iter().map(|&j| values[j].clone()).collect();
        let mut given: Vec<Condition> =
            self.conditions.iter().map(|c| Replaced(&columns).condition(c)).collect();
        let exists = |x: &Term, by: &Term| compare(Comparison::GreaterEqual, x, &digits(by));
        let column = |x: &Term| match (&by, &self.shift) {
            (Some(by), _) => subtract(x, by),
            (None, Shift::Border) => add(x, &one),
            (None, _) => x.clone(),
        };
        let mut in_sums = Vec::new();
        for j in others.into_iter().filter(|j| !self.fixed.contains(j)) {
            let x = values[j].clone();
            given.extend(by.iter().map(|by| exists(&x, by)));
            values[j] = column(&x);
            in_sums.push(x);
        }
        let mut under = |first: &Term| {
            let xor = |a: Term, b: &Term| Term::Bitwise(Bitwise::Xor, Box::new(a), Box::new(b.clone()));
            let sum = in_sums.iter().fold(first.clone(), xor);
            values[i] = column(&sum);
            let columns: Vec<Term> = self.columns.iter().map(|&j| values[j].clone()).collect();
            let under = compare(Comparison::Less, &p, &Replaced(&columns).term(&self.function));
            match &by {
                Some(by) => Condition::And(Box::new(exists(&sum, by)), Box::new(under)),
                None => under,
            }
        };
        ([under(&next), under(&p)], given)
    }
}

/// A shift in a comparison: a number with parameters has digits of its own as a part of a term.
fn digits(by: &Term) -> Term {
    match number(by) {
        Some(number) if !number.is_plain() => {
            let zero = Box::new(Term::Constant(0u32.into()));
            Term::Bitwise(Bitwise::Xor, Box::new(by.clone()), zero)
        }
        _ => by.clone(),
    }
}

fn number(term: &Term) -> Option<&Number> {
    if let Term::Constant(number) = term { Some(number) } else { None }
}
