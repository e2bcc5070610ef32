//! A triangular bar in characters. A character is a square of the coordinates, and its diagonal is a line of one of
//! two groups; each line across takes a line of text.

use super::spans::{Line, Style, add_notes, titled};
use crate::limits::TooLarge;
use crate::scene::Paint;
use crate::triangular::{TriangularPicture, check};

/// Characters before the widest row.
const INDENT: u64 = 2;

/// Draws a triangular bar: `/` and `\` are grooves and edges, `-` those across, `##` is the poisoned
/// triangle.
///
/// # Errors
/// It is beyond one of the limits of [`crate::limits`], or wider than a line.
pub fn triangular(bar: &TriangularPicture<'_>, style: Style) -> Result<Vec<Line>, TooLarge> {
    let [u, v, w] = bar.position;
    check(bar.position, bar.k)?;
    let (needed, width) = (2 * (u + w + 1) + INDENT, style.width as u64);
    if needed > width {
        return Err(TooLarge::Width { columns: u + w + 1, needed, width });
    }
    let mut lines = titled(bar.title, style);
    let top = (1 + u + w).min(bar.k.saturating_mul(v + 1));
    if top < 1 + u + w {
        lines.push(across(bar, top));
    }
    for j in (0..top).rev() {
        lines.push(row(bar, j));
        if j > 0 && j % bar.k.max(1) == 0 {
            lines.push(across(bar, j));
        }
    }
    lines.push(across(bar, 0));
    lines.push(Line::default());
    let mut legend = Line::default();
    legend.push("  ## ", Some(Paint::Poison), None);
    legend.push("poisoned", None, None);
    lines.push(legend);
    add_notes(&mut lines, bar.notes, style);
    Ok(lines)
}

/// The square of column `i`, counted from the left corner, and row `j`: column 0 begins at
/// `x = -1 - 2u`.
fn row(bar: &TriangularPicture<'_>, j: u64) -> Line {
    let [u, _, w] = bar.position;
    let mut line = Line::default();
    line.push(&" ".repeat(INDENT as usize), None, None);
    for i in 0..2 * (u + w + 1) {
        // The line y = x + 1 + 2r goes through it from the lower left if i - j = 2(u - r), and y = -x + 1 + 2t
        // from the upper left if i + j = 2(u + t) + 1.
        let rising = i >= j && (i - j).is_multiple_of(2);
        let inside = i >= j && i + j <= 2 * (u + w) + 1;
        let (sign, paint) = match () {
            () if !inside => (" ", None),
            () if j == 0 && (i == 2 * u || i == 2 * u + 1) => ("#", Some(Paint::Poison)),
            () if rising && i - j <= 2 * u => ("/", Some(Paint::Chocolate)),
            () if !rising && i + j > 2 * u => ("\\", Some(Paint::Chocolate)),
            () => (" ", None),
        };
        line.push(sign, paint, None);
    }
    line.trimmed()
}

/// The line `y = j` across the bar.
fn across(bar: &TriangularPicture<'_>, j: u64) -> Line {
    let [u, _, w] = bar.position;
    let mut line = Line::default();
    line.push(&" ".repeat((INDENT + j) as usize), None, None);
    let dashes = (2 * (u + w + 1)).saturating_sub(2 * j);
    line.push(&"-".repeat(usize::try_from(dashes).unwrap_or(0)), Some(Paint::Chocolate), None);
    line.trimmed()
}
