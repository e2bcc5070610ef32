//! Impartial chocolate bar games \[nakamura2015\].

mod conjectures;
mod digits;
mod figures;
mod section_1;
mod section_2;
mod section_3;
mod section_4;
mod shifted;

use crate::item::Item;

/// The items, section by section.
pub(super) const SECTIONS: &[&[Item]] =
    &[section_1::ITEMS, figures::ITEMS, section_2::ITEMS, section_3::ITEMS, section_4::ITEMS];
