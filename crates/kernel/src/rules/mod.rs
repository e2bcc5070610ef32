//! The obligations of each claim. The certificate is read from top to bottom, and the rules ask for
//! its sections in order (docs/FORMAT.md, docs/THEORY.md, section 7).
//!
//! In reading order: the result of a check; the check of a certificate, and the obligations of each
//! claim; the cases of parameters; the sections that several obligations share; then one file for
//! each rule.

mod verified;
mod check;
mod cases;
mod sections;
mod tables;
mod defined;
mod linear;
mod columns;
mod monotone;
mod ns;
mod nimsum;
mod forall;
mod positions;
mod criterion;
mod pass;
mod sum;
mod formula;
mod repeats;
mod octal;
mod measure;
mod strategy;
mod evaluated;
mod counterexample;
mod refutation;
mod witness;
mod power;

use check::Checker;
use columns::{Varied, below};

pub use check::check;
pub use verified::{Obligation, Route, Scope, Verified};
