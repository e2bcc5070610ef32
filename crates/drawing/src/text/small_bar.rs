//! A small bar inside a report.

/// Most columns and rows that [`small_bar`] draws.
pub const LARGEST: (usize, usize) = (24, 8);

/// The bar with these column heights, at most [`LARGEST`] of them, with the signs of [`bar`](super::bar()): `×` is the
/// poisoned square, `◆` that of a position `(y, z)`. `None` if it is too large, or if it does not fit into lines of `width` characters
/// that are indented by two.
pub fn small_bar(heights: &[u64], marked: Option<(u64, u64)>, width: usize) -> Option<Vec<String>> {
    let top = usize::try_from(*heights.iter().max()?).ok()?;
    // A column takes 3 characters, beside the label.
    let fits = 2 + 5 + 3 * heights.len() - 1 <= width;
    if heights.len() > LARGEST.0 || top >= LARGEST.1 || !fits {
        return None;
    }
    let rows = (0..=top as u64).rev().map(|y| {
        let squares: String = (0..)
            .zip(heights)
            .map(|(z, &height)| match (z, y) {
                square if Some((square.1, square.0)) == marked => "◆  ",
                (0, 0) => "×  ",
                _ if y <= height => "■  ",
                _ => "   ",
            })
            .collect();
        format!("{y:>3}  {}", squares.trim_end())
    });
    let axis: String = (0..heights.len()).map(|z| format!("{z:<3}")).collect();
    Some(rows.chain([format!("{:>3}  {}", "z", axis.trim_end())]).collect())
}
