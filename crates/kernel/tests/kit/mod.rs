//! What the tests of the kernel share: certificates made by the search, certificates forged for
//! false claims, edits of their text, and the table of the expected answers of the kernel.

pub mod cases;
pub mod certificate;
pub mod expected;
pub mod faults;
pub mod forge;
pub mod game_forge;
pub mod games;
pub mod heaps;
pub mod instances;
pub mod mutants;
pub mod parameters;
pub mod parametric;
pub mod play;
pub mod prover;
pub mod truth;
pub mod words;
