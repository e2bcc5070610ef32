//! Why a claim holds or not: the explanation of `explain`, as text and as JSON.
//!
//! For every kind of claim: the argument of its proof, with the theorems that it uses. For a function also:
//! For a refuted f: the lemma of \[inoue2014, Section 9\] that it contradicts, and the first wrong position.
//! For an f with the NS property: which digits of z determine which digits of f(z) \[Remark 8.1\], and the winning
//! move of Lemma 8.3 from a given position.

mod argument;
mod claim;
mod contradiction;
mod explanation;
mod json;
mod plan;
mod strategy;
mod text;

pub use argument::{Part, argument};
pub use claim::{claim_text, claims_json};
pub use explanation::{Answer, Explanation, exhausted};
pub use plan::plan_text;

pub(crate) use explanation::Sample;
pub(crate) use strategy::masked_digits;
