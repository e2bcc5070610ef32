//! \[inoue2014, Section 7\].

use super::super::evidence::{Evidence, GridEvidence};
use super::super::item::{Item, Status};
use super::digit_lemmas::definition_1_8;

pub(super) const ITEMS: &[Item] = &[Item::new(
    "inoue2014/definition_7.1",
    "For a monotonically increasing f, CB(f, y, z) has z + 1 columns, the 0th the poisoned square, the height of the \
     i-th column being t(i) = min(f(i), y) + 1.",
    Status::Definition("src/games/bar.rs; docs/THEORY.md, section 1"),
)
.shown_by(&[Evidence::Grid(GridEvidence {
    what: "what a vertical cut leaves is CB(f, min(y, f(w)), w)",
    run: definition_1_8,
    exception: None,
})])
.errata(&["inoue2014-E17"])];
