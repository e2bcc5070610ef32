//! Impartial chocolate bar games with a pass \[miyadera2016\].

use super::item::Item;

/// The items, section by section.
pub(super) const SECTIONS: &[&[Item]] = &[];
