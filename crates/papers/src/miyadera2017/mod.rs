//! Impartial triangular chocolate bar games \[miyadera2017\].

mod section_4;
mod section_7;
mod section_8;
mod sections_1_to_3;
mod sections_5_and_6;
mod triangular;

use super::item::Item;

/// The items, section by section.
pub(super) const SECTIONS: &[&[Item]] =
    &[sections_1_to_3::ITEMS, section_4::ITEMS, sections_5_and_6::ITEMS, section_7::ITEMS, section_8::ITEMS];
