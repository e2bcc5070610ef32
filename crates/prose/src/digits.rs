//! Numbers for the eye: long decimals shortened, digits of several numbers lined up.

use num_bigint::BigUint;

use crate::grouped;

/// The most digits of a decimal that [`short`] shows in full.
const LONGEST_DECIMAL: usize = 40;

/// The most digits of a decimal that [`brief`] shows in full.
const LONGEST_BRIEF: usize = 20;

/// Numbers with more bits are not converted to decimal, which would take long.
const MAX_DECIMAL_BITS: u64 = 20_000;

/// Most binary digits in one aligned block.
const WINDOW: u64 = 56;

/// The first and the last `kept` digits, with `..` between them.
fn ends(number: &str, kept: usize) -> String {
    format!("{}..{}", &number[..kept], &number[number.len() - kept..])
}

/// A decimal number. If it is long, its middle is left out and its length is given.
pub fn short_decimal(number: &str) -> String {
    match number.len() {
        length if length <= LONGEST_DECIMAL || !number.is_ascii() => number.to_owned(),
        length => format!("{} ({length} digits)", ends(number, 12)),
    }
}

/// A number in decimal. If it is long, its middle is left out and its length is given.
pub fn short(number: &BigUint) -> String {
    match number.bits() {
        bits if bits > MAX_DECIMAL_BITS => format!("a number with {} bits", grouped(bits)),
        _ => short_decimal(&number.to_string()),
    }
}

/// A number in the middle of a line. If it is long, its middle is left out, and its length is not given.
pub fn brief(number: &BigUint) -> String {
    if number.bits() > MAX_DECIMAL_BITS {
        return short(number);
    }
    match number.to_string() {
        decimal if decimal.len() > LONGEST_BRIEF => ends(&decimal, 4),
        decimal => decimal,
    }
}

/// A bound in decimal, a large power of two as `2^n`.
pub fn bound(number: &BigUint) -> String {
    match number.bits() {
        bits if bits > 10 && number.count_ones() == 1 => format!("2^{}", bits - 1),
        _ => brief(number),
    }
}

/// Rows of binary digits, a row for each number, lined up at their last place, with a mark below the place
/// `blamed`. Of long numbers only the places around this one are shown.
fn aligned(rows: &[(String, &BigUint)], blamed: u64) -> Vec<String> {
    aligned_in(rows, blamed, WINDOW)
}

/// The places of several numbers that are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// The lowest one.
    low: u64,
    /// One above the highest.
    high: u64,
    /// One above the highest place that any of the numbers has.
    longest: u64,
}

impl Window {
    /// The window of at most `most >= 2` places, `blamed` among them; all places of the numbers if they fit.
    pub fn around<'n>(numbers: impl Iterator<Item = &'n BigUint>, blamed: u64, most: u64) -> Window {
        let longest = numbers.map(BigUint::bits).max().unwrap_or(0).max(blamed + 1);
        if longest <= most {
            return Window { low: 0, high: longest, longest };
        }
        let high = longest.min((blamed + most / 2).max(most));
        Window { low: high - most, high, longest }
    }

    /// `..` before digits if higher ones are left out.
    fn left(&self) -> &'static str {
        if self.high < self.longest { ".." } else { "" }
    }

    /// `..` after digits if lower ones are left out.
    fn right(&self) -> &'static str {
        if self.low > 0 { ".." } else { "" }
    }

    fn digits(number: &BigUint, low: u64, high: u64) -> String {
        (low..high).rev().map(|place| if number.bit(place) { '1' } else { '0' }).collect()
    }

    /// The digits before the blamed place, at it, and after it.
    pub fn split(&self, number: &BigUint, blamed: u64) -> [String; 3] {
        let before = Self::digits(number, blamed + 1, self.high);
        let after = Self::digits(number, self.low, blamed);
        let blamed = Self::digits(number, blamed, blamed + 1);
        [self.left().to_owned() + &before, blamed, after + self.right()]
    }
}

/// Like [`aligned`], with at most `window >= 2` places.
fn aligned_in(rows: &[(String, &BigUint)], blamed: u64, window: u64) -> Vec<String> {
    let shown = Window::around(rows.iter().map(|(_, n)| *n), blamed, window);
    let label = rows.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
    let (left, right) = (shown.left(), shown.right());
    let mut lines: Vec<String> = rows
        .iter()
        .map(|(name, number)| {
            let digits = Window::digits(number, shown.low, shown.high);
            format!("{name:<label$}  {left}{digits}{right}")
        })
        .collect();
    let column = label + 2 + left.len() + (shown.high - 1 - blamed) as usize;
    lines.push(format!("{:column$}^ place {blamed}", ""));
    lines
}

/// Named numbers with their digits lined up and the place `blamed` marked: beside their decimals where
/// lines of `width` have room for both, below them where not.
pub fn named(rows: &[(&str, &BigUint)], blamed: u64, width: usize) -> Vec<String> {
    let label = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let equations: Vec<_> =
        rows.iter().map(|(name, n)| (format!("{name:<label$} = {}", short(n)), *n)).collect();
    let together = aligned(&equations, blamed);
    if together.iter().all(|line| line.chars().count() <= width) {
        return together;
    }
    let alone: Vec<_> = rows.iter().map(|(name, n)| ((*name).to_owned(), *n)).collect();
    // Beside the digits come the names, `..` and, after the last place, ` place N`.
    let others = label + "  ....".len() + format!(" place {blamed}").len();
    let window = WINDOW.min((width as u64).saturating_sub(others as u64)).max(2);
    equations.into_iter().map(|(line, _)| line).chain(aligned_in(&alone, blamed, window)).collect()
}

/// A height that is cut to 64 bits: the largest number also represents all larger ones.
pub fn of_64_bits(height: u64) -> String {
    match height {
        u64::MAX => "2^64 - 1 or more".to_owned(),
        height => height.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_traits::One;

    #[test]
    fn the_mark_stands_below_the_blamed_digit() {
        for (bits, blamed) in [(1, 0), (8, 3), (56, 55), (57, 0), (57, 56), (201, 2), (201, 100), (201, 200)]
        {
            let number = BigUint::one() << blamed;
            let top = BigUint::one() << (bits - 1);
            let lines = aligned(&[("z".into(), &number), ("z'".into(), &top)], blamed);
            let marked = lines[2].find('^').map(|at| &lines[0][at..=at]);
            assert_eq!(marked, Some("1"), "{bits} bits, place {blamed}: {lines:#?}");
            assert_eq!(lines[0].len(), lines[1].len());
            assert_eq!(lines[0].matches('1').count(), 1);
        }
    }

    #[test]
    fn long_numbers_are_shortened() {
        let long = BigUint::one() << 200u32;
        assert_eq!(short(&long), "160693804425..792835301376 (61 digits)");
        assert_eq!(brief(&long), "1606..1376");
        assert_eq!(brief(&(BigUint::one() << 64u32)), "18446744073709551616");
        assert_eq!(short(&(BigUint::one() << 20_000u32)), "a number with 20,001 bits");
        assert_eq!(brief(&(BigUint::one() << 20_000u32)), "a number with 20,001 bits");
    }
}
