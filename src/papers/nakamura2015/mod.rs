//! Impartial chocolate bar games \[nakamura2015\].

use super::item::Item;

/// The items, section by section.
pub(super) const SECTIONS: &[&[Item]] = &[];
