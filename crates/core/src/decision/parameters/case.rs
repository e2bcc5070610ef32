//! Cases of a claim with parameters: some parameters have a value, others take the values of a residue class.

use num_bigint::BigUint;

use crate::evidence::Section;
use crate::language::ast::Program;

/// What is known of a claim for all values of its parameters.
pub(in crate::decision) enum Answer {
    /// The claim, with its `not`, holds for all values.
    Proved(Vec<Section>),
    /// It does not at these values of the parameters of the whole claim.
    Fails(Vec<BigUint>),
}

/// The values of a parameter of the whole claim.
#[derive(Clone)]
enum Range {
    /// This value.
    Is(BigUint),
    /// `least + step * m'`, where m' is a parameter of the case.
    Every { least: BigUint, step: BigUint },
}

/// A claim for some values of its parameters: a program over those that have no value, in their order.
#[derive(Clone)]
pub(in crate::decision) struct Case {
    pub(in crate::decision) program: Program,
    /// For each parameter of the whole claim.
    ranges: Vec<Range>,
}

impl Case {
    /// All values.
    pub(in crate::decision) fn all(program: &Program) -> Case {
        let range = Range::Every { least: BigUint::ZERO, step: 1u32.into() };
        Case { program: program.clone(), ranges: vec![range; program.parameters.len()] }
    }

    /// Whether no parameter of the whole claim has a value or a residue.
    pub(super) fn is_whole(&self) -> bool {
        let is_whole =
            |range: &Range| matches!(range, Range::Every { step, .. } if *step == BigUint::from(1u32));
        self.ranges.iter().all(is_whole)
    }

    /// Which parameter of the whole claim, from 0, parameter `j` of the case is.
    pub(super) fn place(&self, j: usize) -> usize {
        let is_free = |place: &usize| matches!(self.ranges[*place], Range::Every { .. });
        (0..self.ranges.len()).filter(is_free).nth(j).unwrap_or_default()
    }

    /// The value in the whole claim of its parameter at this place, where that of the case has this value.
    fn actual(&self, place: usize, value: &BigUint) -> BigUint {
        match &self.ranges[place] {
            Range::Is(value) => value.clone(),
            Range::Every { least, step } => least + step * value,
        }
    }

    /// The values of all parameters of the whole claim, where those of the case exceed their least values by these.
    pub(super) fn full(&self, shifted: &[i64]) -> Vec<BigUint> {
        self.values(self.program.values(shifted))
    }

    /// The values of all parameters of the whole claim, where those of the case have these.
    pub(super) fn values(&self, values: Vec<BigUint>) -> Vec<BigUint> {
        let mut free = values.into_iter();
        let value = |(place, range): (usize, &Range)| match range {
            Range::Is(value) => value.clone(),
            Range::Every { .. } => self.actual(place, &free.next().unwrap_or_default()),
        };
        self.ranges.iter().enumerate().map(value).collect()
    }

    /// The case where parameter `j` has its value of this number, counted from 0, and that value in the whole claim.
    pub(super) fn value(&self, j: usize, number: u32) -> (BigUint, Case) {
        let (place, own) = (self.place(j), &self.program.parameters[j].least + number);
        let value = self.actual(place, &own);
        let mut values = vec![None; self.program.parameters.len()];
        values[j] = Some(own);
        let mut ranges = self.ranges.clone();
        ranges[place] = Range::Is(value.clone());
        (value, Case { program: self.program.with_values(&values), ranges })
    }

    /// The case where parameter `j` does not have its first values, this many, and its least value in the whole claim.
    pub(super) fn after(&self, j: usize, count: u32) -> (Case, BigUint) {
        let own = &self.program.parameters[j].least + count;
        let least = self.actual(self.place(j), &own);
        (Case { program: self.program.with_least(j, &own), ranges: self.ranges.clone() }, least)
    }

    /// The case where parameter `j` has its value of this number, counted from 0, or one that exceeds it by a multiple
    /// of `modulus` steps; and the least of these values in the whole claim.
    pub(super) fn class(&self, j: usize, number: u32, modulus: u32) -> (BigUint, Case) {
        let (place, own) = (self.place(j), &self.program.parameters[j].least + number);
        let least = self.actual(place, &own);
        let mut ranges = self.ranges.clone();
        if let Range::Every { least: first, step } = &mut ranges[place] {
            first.clone_from(&least);
            *step *= modulus;
        }
        (least.clone(), Case { program: self.program.with_step(j, &own, &modulus.into()), ranges })
    }
}
