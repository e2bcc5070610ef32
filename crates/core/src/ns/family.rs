//! Which functions are listed, counted and drawn: the monotone functions with the NS property on finitely
//! many columns, with or without a largest value, with or without a given start.

use num_bigint::BigUint;
use thiserror::Error;

/// The monotone functions with the NS property on the columns `0..columns`, such that `f(0) = start` if
/// there is a start, and no value exceeds the maximum if there is one. They are finitely many, because one
/// of the two is given, and never none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Family {
    columns: u64,
    max: Option<BigUint>,
    start: Option<BigUint>,
}

/// Why there is no such family.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FamilyError {
    /// No column was asked for.
    #[error("a family needs at least one column")]
    NoColumn,
    /// The start exceeds the maximum.
    #[error("the start exceeds the maximum")]
    StartAboveMax,
}

impl Family {
    /// The functions on `columns` columns, at least 1, with values of at most `max` and `f(0) = start`.
    /// With neither, `f(0) = 0`.
    ///
    /// # Errors
    /// There is no column, or the start exceeds the maximum.
    pub fn new(columns: u64, max: Option<BigUint>, start: Option<BigUint>) -> Result<Self, FamilyError> {
        if columns == 0 {
            return Err(FamilyError::NoColumn);
        }
        if let (Some(max), Some(start)) = (&max, &start)
            && start > max
        {
            return Err(FamilyError::StartAboveMax);
        }
        let start = if max.is_none() { start.or(Some(BigUint::ZERO)) } else { start };
        Ok(Self { columns, max, start })
    }

    /// The number of columns, at least 1.
    #[must_use]
    pub fn columns(&self) -> u64 {
        self.columns
    }

    /// The maximum, which no value exceeds.
    #[must_use]
    pub fn max(&self) -> Option<&BigUint> {
        self.max.as_ref()
    }

    /// The value at column 0, if it is given.
    #[must_use]
    pub fn start(&self) -> Option<&BigUint> {
        self.start.as_ref()
    }
}
