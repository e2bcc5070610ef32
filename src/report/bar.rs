//! The chocolate bar CB(f, y, z) in characters: columns from left to right, `#` the poisoned
//! square, a marked square where a position is.

/// Widest and highest bar that is drawn.
pub const LARGEST: (usize, usize) = (36, 12);

/// Draws the bar with these column heights (`heights[z] = f(z)`, so the column has `f(z) + 1`
/// squares), rows from the top. `None` if it is too large to be read.
pub fn draw(heights: &[u64]) -> Option<Vec<String>> {
    let top = usize::try_from(*heights.iter().max()?).ok()?;
    if heights.len() > LARGEST.0 || top >= LARGEST.1 {
        return None;
    }
    let rows = (0..=top as u64).rev().map(|y| {
        let squares: String = heights
            .iter()
            .enumerate()
            .map(|(z, &height)| match (z, y) {
                (0, 0) => "## ",
                _ if y <= height => "[] ",
                _ => "   ",
            })
            .collect();
        format!("{y:>3}  {}", squares.trim_end())
    });
    let axis: String = (0..heights.len()).map(|z| format!("{z:<3}")).collect();
    Some(rows.chain([format!("{:>3}  {}", "z", axis.trim_end())]).collect())
}
