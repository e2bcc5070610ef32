//! Tests of `src/rules`, with the names of its files.

pub mod cases;
pub mod check;
pub mod columns;
pub mod counterexample;
pub mod criterion;
pub mod criterion_parameters;
pub mod defined;
pub mod evaluated;
pub mod forall;
pub mod formula;
pub mod inside;
pub mod lemma;
pub mod linear;
pub mod measure;
pub mod monotone;
pub mod nimsum;
pub mod ns;
pub mod options;
pub mod pass;
pub mod positions;
pub mod refutation;
pub mod sections;
pub mod strategy;
pub mod tables;
pub mod trees_of_functions;
pub mod witness;
