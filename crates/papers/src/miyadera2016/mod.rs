//! Impartial chocolate bar games with a pass \[miyadera2016\].

mod examples;
mod figures;
mod games;
mod pass;
mod programs;
mod section_2;
mod section_3;
mod section_4;

use crate::item::Item;

/// The items, section by section.
pub(super) const SECTIONS: &[&[Item]] = &[
    figures::SECTION_1,
    section_2::ITEMS,
    section_3::ITEMS,
    figures::SECTION_3,
    section_4::ITEMS,
    examples::ITEMS,
];
