//! Impartial triangular chocolate bar games \[miyadera2017\].

use super::item::Item;

/// The items, section by section.
pub(super) const SECTIONS: &[&[Item]] = &[];
