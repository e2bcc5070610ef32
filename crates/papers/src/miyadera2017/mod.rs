//! Impartial triangular chocolate bar games \[miyadera2017\].

mod section_4;
mod section_5;
mod section_6;
mod section_7;
mod section_8;
mod sequences;
mod sections_1_to_3;
mod strategy;
mod triangular;

use crate::item::Item;

/// The items, section by section.
pub(super) const SECTIONS: &[&[Item]] = &[
    sections_1_to_3::ITEMS,
    section_4::ITEMS,
    section_5::ITEMS,
    section_6::ITEMS,
    section_7::ITEMS,
    section_8::ITEMS,
];
