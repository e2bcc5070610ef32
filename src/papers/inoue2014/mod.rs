//! New aspect of chocolate games II \[inoue2014\].

mod section_3;

use super::item::Item;

/// The items, section by section.
pub(super) const SECTIONS: &[&[Item]] = &[section_3::ITEMS];
