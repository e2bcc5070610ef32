//! Numbers for the eye: long decimals shortened, digits of several numbers lined up.

use num_bigint::BigUint;

/// Decimals longer than this are shortened.
const LONGEST_DECIMAL: usize = 48;

/// Most binary digits in one aligned block.
const WINDOW: u64 = 56;

/// A decimal number, its middle left out if it is long.
pub fn short_decimal(number: &str) -> String {
    if number.len() <= LONGEST_DECIMAL {
        return number.to_owned();
    }
    let (head, tail) = (&number[..12], &number[number.len() - 12..]);
    format!("{head}..{tail} ({} digits)", number.len())
}

/// As [`short_decimal`].
pub fn short(number: &BigUint) -> String {
    // The decimal of a very long number takes long to make and nobody reads it.
    if number.bits() > 20_000 {
        return format!("a number of {} bits", number.bits());
    }
    short_decimal(&number.to_string())
}

/// Rows of binary digits, one a number, lined up at their last place, with a mark below the place
/// `blamed`. Of long numbers only the places around the blamed one are shown.
pub fn aligned(rows: &[(String, &BigUint)], blamed: u64) -> Vec<String> {
    let longest = rows.iter().map(|(_, n)| n.bits()).max().unwrap_or(0).max(blamed + 1).max(1);
    let label = rows.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
    let high = longest.min((blamed + WINDOW / 2).max(WINDOW));
    let low = if longest <= WINDOW { 0 } else { high.saturating_sub(WINDOW).min(blamed) };
    let left = if high < longest { ".." } else { "" };
    let right = if low > 0 { format!(".. ({low} more places)") } else { String::new() };
    let mut lines: Vec<String> = rows
        .iter()
        .map(|(name, number)| {
            let digits: String =
                (low..high).rev().map(|place| if number.bit(place) { '1' } else { '0' }).collect();
            format!("{name:<label$}  {left}{digits}{right}")
        })
        .collect();
    let column = label + 2 + left.len() + (high - 1 - blamed) as usize;
    lines.push(format!("{:column$}^ place {blamed}", ""));
    lines
}
