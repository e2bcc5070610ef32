//! Counterexamples: two columns, the digit at fault, and the first wrong Grundy number.

use num_bigint::BigUint;

use crate::language::ast::{FunctionId, Program, Property, Term};
use crate::language::evaluate::{Undefined, apply};
use crate::ns::contradiction::Contradiction;
use crate::ns::first_difference::Position;

/// The first number from `low` on that satisfies a condition; so do all between it and `high`.
///
/// # Errors
/// The first error of the condition.
pub(crate) fn first_between<E>(
    low: &BigUint,
    high: &BigUint,
    mut satisfies: impl FnMut(&BigUint) -> Result<bool, E>,
) -> Result<BigUint, E> {
    let (mut low, mut high) = (low.clone(), high.clone());
    while low < high {
        let middle: BigUint = (&low + &high) >> 1u32;
        match satisfies(&middle)? {
            true => high = middle,
            false => low = middle + 1u32,
        }
    }
    Ok(high)
}

/// The first number after `from` that satisfies a condition, as all after it do, sought at distances that double from
/// `step` on; `None` if it has more than `bits` bits, or the condition has no answer.
pub(crate) fn first_after(
    from: &BigUint,
    mut step: BigUint,
    bits: u64,
    mut satisfies: impl FnMut(&BigUint) -> Option<bool>,
) -> Option<BigUint> {
    let (mut low, mut high) = (from.clone(), from + &step);
    while !satisfies(&high)? {
        step <<= 1u32;
        low = std::mem::replace(&mut high, from + &step);
        if high.bits() > bits {
            return None;
        }
    }
    first_between(&(low + 1u32), &high, |number| satisfies(number).ok_or(())).ok()
}

/// A function that a claim is about, and its property.
#[derive(Debug, Clone, Copy)]
pub(crate) struct About<'a> {
    /// Where the function is defined.
    pub(crate) program: &'a Program,
    /// A function of one parameter.
    pub(crate) function: FunctionId,
    /// The claimed property.
    pub(crate) property: Property,
}

impl<'a> About<'a> {
    /// The value at a column.
    ///
    /// # Errors
    /// There is none.
    pub(crate) fn value(&self, column: &BigUint) -> Result<BigUint, Undefined> {
        apply(self.program, self.function, std::slice::from_ref(column))
    }

    pub(crate) fn body(&self) -> &'a Term {
        &self.program.functions[self.function].body
    }
}

/// Property that two columns violate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `f(z) > f(z')` although `z < z'`.
    Monotone,
    /// \[inoue2014, Definition 8.1\]: `z >> i = z' >> i` but `f(z) >> (i-1) != f(z') >> (i-1)`.
    Ns,
}

/// Counterexample to a property: two columns `z < z_prime`, with the values there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counterexample {
    /// The property that is violated.
    pub kind: Kind,
    /// The smaller column.
    pub z: BigUint,
    /// The larger column.
    pub z_prime: BigUint,
    /// `f(z)`
    pub f_z: BigUint,
    /// `f(z')`
    pub f_z_prime: BigUint,
    /// `f(z' - 1)`
    pub f_before: BigUint,
    /// The highest place (from 0) where `f(z)` and `f(z')` differ: for an NS violation, the digit
    /// that the digits of z above it should have decided.
    pub bit: u64,
    /// Whether `z_prime` is the first column that violates the property together with an earlier one, and `z` the
    /// first of these; if not, this is not known.
    pub is_first: bool,
    /// The first position of the bar, in z-major order, whose Grundy number is not `y xor z`;
    /// only of a claim `nimsum`, for the first NS violation (THEORY.md, Theorem 9.1 in its local form).
    pub first_difference: Option<Position>,
}

impl Counterexample {
    /// From the first column `u` that violates a property together with the column before it: the pair `(z, u)` with the
    /// smallest `z`; for another column, see [`Counterexample::at_a_later_column`].
    pub(crate) fn at(about: About<'_>, kind: Kind, u: &BigUint) -> Result<Counterexample, Undefined> {
        let (before, at) = (u - 1u32, about.value(u)?);
        let z = match kind {
            // Before `u` f rises, so its values are above `f(u)` from `z` on.
            Kind::Monotone => first_between(&BigUint::ZERO, &before, |t| Ok(about.value(t)? > at))?,
            // `u` with its low digits cleared (THEORY.md, Lemma on the smallest counterexample).
            Kind::Ns => {
                let places = (about.value(&before)? ^ at).bits();
                (u >> places) << places
            }
        };
        Self::of_pair(about, kind, z, u)
    }

    /// From a column `u`, perhaps not the first, that violates a property together with the column before it: this pair.
    pub(crate) fn adjacent(about: About<'_>, kind: Kind, u: &BigUint) -> Result<Counterexample, Undefined> {
        Ok(Self::of_pair(about, kind, u - 1u32, u)?.at_a_later_column())
    }

    fn of_pair(about: About<'_>, kind: Kind, z: BigUint, u: &BigUint) -> Result<Counterexample, Undefined> {
        let (f_z, f_z_prime, f_before) = (about.value(&z)?, about.value(u)?, about.value(&(u - 1u32))?);
        let bit = (&f_z ^ &f_z_prime).bits().saturating_sub(1);
        let mut found = Counterexample {
            kind,
            z,
            z_prime: u.clone(),
            f_z,
            f_z_prime,
            f_before,
            bit,
            is_first: true,
            first_difference: None,
        };
        found.first_difference = found.contradiction().map(|contradiction| contradiction.position);
        Ok(found)
    }

    /// The same for a column that is perhaps not the first.
    pub(crate) fn at_a_later_column(self) -> Counterexample {
        Counterexample { is_first: false, first_difference: None, ..self }
    }
}

impl Kind {
    /// The property that is violated, as claims and certificates name it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Monotone => "monotone",
            Kind::Ns => "ns",
        }
    }
}

impl Counterexample {
    /// The case of \[inoue2014, Lemmas 9.3 and 9.4\] that the first violating column contradicts; for an
    /// NS violation of a function that does not decrease there.
    pub fn contradiction(&self) -> Option<Contradiction> {
        match self.kind {
            Kind::Monotone => None,
            Kind::Ns => Contradiction::new(&self.z_prime, &self.f_before, &self.f_z_prime),
        }
    }
}
