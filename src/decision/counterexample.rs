//! Counterexamples: two columns, the digit that is to blame, and the Grundy number that is wrong.

use num_bigint::BigUint;

use crate::language::ast::{FunctionId, Program};
use crate::language::evaluate::{Undefined, apply};
use crate::ns::cap::cap;

/// What two columns violate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `f(z) > f(z')` although `z < z'`.
    Monotone,
    /// \[inoue2014, Definition 8.1\]: `z >> i = z' >> i` but `f(z) >> (i-1) != f(z') >> (i-1)`.
    Ns,
}

/// A position of the bar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The row.
    pub y: BigUint,
    /// The column.
    pub z: BigUint,
}

/// Two columns `z < z_prime` that refute a property, with the values there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counterexample {
    /// Which property.
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
    /// The first position of the bar, in z-major order, whose Grundy number is not `y xor z`;
    /// only for an NS violation (THEORY.md, Theorem 9.1 in its local form).
    pub first_difference: Option<Position>,
}

impl Counterexample {
    /// From the first column `u` that violates a property together with the column before it.
    pub(super) fn at(
        program: &Program,
        f: FunctionId,
        kind: Kind,
        u: &BigUint,
    ) -> Result<Counterexample, Undefined> {
        match kind {
            Kind::Monotone => Self::monotone(program, f, u),
            Kind::Ns => Self::ns(program, f, u),
        }
    }

    /// From the first column `u` where adjacent columns are not monotone.
    fn monotone(program: &Program, f: FunctionId, u: &BigUint) -> Result<Counterexample, Undefined> {
        let z = u - 1u32;
        let (f_z, f_z_prime) =
            (apply(program, f, std::slice::from_ref(&z))?, apply(program, f, std::slice::from_ref(u))?);
        let bit = (&f_z ^ &f_z_prime).bits().saturating_sub(1);
        Ok(Counterexample {
            kind: Kind::Monotone,
            z,
            z_prime: u.clone(),
            f_z_prime,
            bit,
            f_before: f_z.clone(),
            f_z,
            first_difference: None,
        })
    }

    /// From the first column `u` where adjacent columns violate NS: the pair `(z, u)` with the
    /// smallest `z`, which is `u` with its low digits cleared (THEORY.md, Lemma on the smallest
    /// counterexample).
    fn ns(program: &Program, f: FunctionId, u: &BigUint) -> Result<Counterexample, Undefined> {
        let before = apply(program, f, &[u - 1u32])?;
        let f_z_prime = apply(program, f, std::slice::from_ref(u))?;
        let places = (&before ^ &f_z_prime).bits();
        let z = (u >> places) << places;
        let f_z = apply(program, f, std::slice::from_ref(&z))?;
        let bit = (&f_z ^ &f_z_prime).bits().saturating_sub(1);
        let first_difference =
            (f_z_prime >= before).then(|| Position { y: cap(&before, u) + 1u32, z: u.clone() });
        Ok(Counterexample {
            kind: Kind::Ns,
            z,
            z_prime: u.clone(),
            f_z,
            f_z_prime,
            f_before: before,
            bit,
            first_difference,
        })
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
    /// The lemma of \[inoue2014, Section 9\] that the first violating column breaks, with its
    /// numbers filled in; for an NS violation of a function that does not fall there.
    pub fn lemma(&self) -> Option<String> {
        let u = &self.z_prime;
        self.first_difference.as_ref()?;
        let i = self.bit;
        if !u.bit(0) {
            let d_i = u8::from(u.bit(i));
            let case = if d_i == 1 { 1 } else { 2 };
            return Some(format!(
                "This breaks Lemma 9.4 [{case}]: a + 1 = z', i = {i}, d_i = {d_i}; \
                 f(a + 1) must stay below the next multiple of 2^{i}."
            ));
        }
        // f(2a) = 2b or 2b + 1; in case [2], 2b + 2 = c 2^j + 2^(j-1), and the digit of 2a at
        // place j - 1 decides.
        let before = &self.f_before;
        let case = if !before.bit(0) {
            "[1]"
        } else {
            let place = (before + 1u32).trailing_zeros().unwrap_or(0);
            if u.bit(place) { "[2.1]" } else { "[2.2]" }
        };
        Some(format!("This breaks Lemma 9.3 {case}: f(2a) = f(2a + 1) fails at 2a + 1 = z'."))
    }
}
