//! Positions of a bar, as written on the command line.

use nimcert_core::games::Played;
use nimcert_report::play::Strip;

/// Parses `y,z` or `x,y,z`.
pub(crate) fn parse_position(text: &str) -> Result<(Strip, Played), String> {
    let numbers: Option<Vec<u64>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[y, z]) => Ok((Strip::Without, Played { x: 0, y, z })),
        Some(&[x, y, z]) => Ok((Strip::With, Played { x, y, z })),
        _ => Err("expected a position y,z or x,y,z with numbers below 2^64, as in 3,9".to_owned()),
    }
}
