//! The chocolate bar CB(f, y, z) in characters: columns from left to right, `##` the poisoned
//! square, `<>` the square of a position.

use super::layout;

/// Most columns and rows that are drawn.
pub const LARGEST: (usize, usize) = (24, 8);

/// Draws the bar with these column heights (`heights[z] = f(z)`, so the column has `f(z) + 1`
/// squares), rows from the top, with the square of a position `(y, z)` marked. `None` if it is too
/// large to be read, or wider than a line.
pub fn draw(heights: &[u64], marked: Option<(u64, u64)>) -> Option<Vec<String>> {
    let top = usize::try_from(*heights.iter().max()?).ok()?;
    // A column takes 3 characters, beside a label and the indentation of the report.
    let fits = 2 + 5 + 3 * heights.len() - 1 <= layout::width();
    if heights.len() > LARGEST.0 || top >= LARGEST.1 || !fits {
        return None;
    }
    let rows = (0..=top as u64).rev().map(|y| {
        let squares: String = (0..)
            .zip(heights)
            .map(|(z, &height)| match (z, y) {
                square if Some((square.1, square.0)) == marked => "<> ",
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_poison_and_mark() {
        let drawn = draw(&[0, 0, 0, 1], Some((1, 3)));
        let expected = ["  1           <>", "  0  ## [] [] []", "  z  0  1  2  3"];
        assert_eq!(drawn, Some(expected.map(str::to_owned).to_vec()));
    }

    #[test]
    fn what_cannot_be_read_is_not_drawn() {
        assert_eq!(draw(&[], None), None);
        assert_eq!(draw(&[0; LARGEST.0 + 1], None), None);
        assert_eq!(draw(&[LARGEST.1 as u64], None), None);
        assert!(
            draw(&[LARGEST.1 as u64 - 1; LARGEST.0], None)
                .is_some_and(|lines| { lines.iter().all(|line| line.len() <= layout::WIDTH - 2) })
        );
    }
}
