//! New aspect of chocolate games II \[inoue2014\].

mod digit_lemmas;
mod figures;
mod functions;
mod necessity;
mod section_1;
mod section_2;
mod section_3;
mod section_4;
mod section_5;
mod section_7;
mod section_8;
mod section_9;
mod strategy;
mod two_functions;

use crate::item::Item;

/// The items, section by section.
pub(super) const SECTIONS: &[&[Item]] = &[
    section_1::ITEMS,
    figures::ITEMS,
    section_2::ITEMS,
    section_3::ITEMS,
    section_4::ITEMS,
    section_5::ITEMS,
    section_7::ITEMS,
    section_8::ITEMS,
    section_9::ITEMS,
];
