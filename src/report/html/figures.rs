//! The pictures of a page, as SVG elements.

use super::bar::Figure;

/// The bar, a position marked; `None` if it is too large to be drawn.
pub(super) fn bar_picture(_figure: &Figure, _marked: Option<(u64, u64)>, _name: &str) -> Option<String> {
    None
}

/// The Grundy numbers as a heat map, those that are not the nim-sum outlined.
pub(super) fn grundy_picture(_figure: &Figure, _name: &str) -> Option<String> {
    None
}
