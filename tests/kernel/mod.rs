//! What the tests of the kernel share: certificates made by the search, certificates forged for
//! false claims, edits of their text, and the table of what the kernel has to say to them.

#![allow(dead_code, unreachable_pub, reason = "each test file uses a part of it")]

pub mod cases;
pub mod certificate;
pub mod computed;
pub mod costs;
pub mod expected;
pub mod forge;
pub mod form;
pub mod game_forge;
pub mod games;
pub mod hidden;
pub mod lemma;
pub mod mutants;
pub mod said;
pub mod truth;
pub mod universal;
pub mod values;
