//! Grundy numbers of chocolate bar, a web page \[web\].

mod section_2;

use crate::item::Item;

/// The items, section by section.
pub(super) const SECTIONS: &[&[Item]] = &[section_2::ITEMS];
