//! Grundy numbers of chocolate bar, a web page \[web\].

use super::item::Item;

/// The items, section by section.
pub(super) const SECTIONS: &[&[Item]] = &[];
