//! \[inoue2014, Section 7\]: the bar of a monotone function.

use super::digit_lemmas::definition_1_8;
use crate::evidence::Evidence;
use crate::item::{Item, Status};

pub(super) const ITEMS: &[Item] = &[Item::new(
    "inoue2014/definition_7.1",
    "For a monotonically increasing f, CB(f, y, z) has z + 1 columns, the 0th the poisoned square, the \
     height of the i-th column being t(i) = min(f(i), y) + 1.",
    Status::Definition("crates/core/src/games/bar.rs; docs/THEORY.md, section 1"),
)
.shown_by(&[Evidence::holds("a vertical cut leaves CB(f, min(y, f(w)), w)", definition_1_8)])
.errata(&["inoue2014-E17"])];
