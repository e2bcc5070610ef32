//! Counterexamples: two columns, the digit at fault, and the first wrong Grundy number.

use num_bigint::BigUint;

use crate::language::ast::{FunctionId, Program};
use crate::language::evaluate::{Undefined, apply};
use crate::ns::contradiction::{Case, Contradiction};
use crate::ns::first_difference::Position;

/// The first number from `low` on that satisfies a condition; so do all between it and `high`.
///
/// # Errors
/// The first error of the condition.
pub(super) fn first_between<E>(
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
    pub(super) fn at(
        program: &Program,
        f: FunctionId,
        kind: Kind,
        u: &BigUint,
    ) -> Result<Counterexample, Undefined> {
        let value = |t: &BigUint| apply(program, f, std::slice::from_ref(t));
        let (before, at) = (u - 1u32, value(u)?);
        let z = match kind {
            // Before `u` f rises, so its values are above `f(u)` from `z` on.
            Kind::Monotone => first_between(&BigUint::ZERO, &before, |t| Ok::<_, Undefined>(value(t)? > at))?,
            // `u` with its low digits cleared (THEORY.md, Lemma on the smallest counterexample).
            Kind::Ns => {
                let places = (value(&before)? ^ at).bits();
                (u >> places) << places
            }
        };
        Self::of_pair(program, f, kind, z, u)
    }

    /// From a column `u`, perhaps not the first, that violates a property together with the column before it: this pair.
    pub(super) fn adjacent(
        program: &Program,
        f: FunctionId,
        kind: Kind,
        u: &BigUint,
    ) -> Result<Counterexample, Undefined> {
        Ok(Self::of_pair(program, f, kind, u - 1u32, u)?.at_a_later_column())
    }

    fn of_pair(
        program: &Program,
        f: FunctionId,
        kind: Kind,
        z: BigUint,
        u: &BigUint,
    ) -> Result<Counterexample, Undefined> {
        let value = |t: &BigUint| apply(program, f, std::slice::from_ref(t));
        let (f_z, f_z_prime, f_before) = (value(&z)?, value(u)?, value(&(u - 1u32))?);
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
    pub(super) fn at_a_later_column(self) -> Counterexample {
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

    /// The contradiction, in a sentence.
    pub fn lemma(&self) -> Option<String> {
        let contradiction = self.contradiction()?;
        let (lemma, case) = contradiction.lemma_and_case();
        let what = match contradiction.case {
            Case::EvenColumn { i, digit, .. } => format!(
                "with a + 1 = z', i = {i} and d_i = {}, f(a + 1) must stay below the next multiple of 2^{i}",
                u8::from(digit)
            ),
            _ => "with 2a + 1 = z', it says that f(2a) = f(2a + 1)".to_owned(),
        };
        Some(format!("This contradicts Lemma {lemma} of [inoue2014] (case {case} of its proof): {what}."))
    }
}
