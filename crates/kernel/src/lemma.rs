//! The cases of Lemmas 9.3 and 9.4 of \[inoue2014\] that a bar with the nim-sum as Grundy number cannot be in.
//! In: `9.4 [2] a=.. i=.. ..` and the values at its two columns. Out: whether every equation and inequality of the case holds.
//! Never: evaluates, takes a number from elsewhere, or leaves one out.
use super::body::natural;
use super::{MAX_VALUE_BITS, Natural};

/// The cases: their names, `d_(i-1)` or `d_i`, and their letters in order; the position of the contradiction is (y, z).
const CASES: [(&str, u64, &str); 5] = [
    ("Lemma 9.3 [1]", 0, "abyz"), ("Lemma 9.3 [2.1]", 1, "abicdyz"), ("Lemma 9.3 [2.2]", 0, "abicdyz"),
    ("Lemma 9.4 [1]", 1, "aicdetyz"), ("Lemma 9.4 [2]", 0, "aicdetyz"),
];

/// A case with its numbers.
pub struct Case { pub name: &'static str, digit: Natural, numbers: Vec<Natural> }

impl Case {
    /// Reads `9.4 [2] a=.. i=.. ..`, with all letters of the case and no others.
    pub fn read(text: &str) -> Option<Case> {
        let known = |case: &(&'static str, u64, &'static str)| Some((*case, text.strip_prefix(case.0.strip_prefix("Lemma ")?)?));
        let ((name, digit, letters), rest) = CASES.iter().find_map(known)?;
        let words: Vec<&str> = rest.strip_prefix(' ')?.split(' ').collect();
        let number = |(letter, word): (char, &&str)| natural(word.strip_prefix(letter)?.strip_prefix('=')?);
        let numbers = letters.chars().zip(&words).map(number).collect::<Option<Vec<Natural>>>()?;
        (words.len() == letters.len()).then_some(Case { name, digit: Natural::from(digit), numbers })
    }
    /// z - 1 and z.
    pub fn columns(&self) -> Option<(Natural, Natural)> { self.numbers.last().and_then(|z| z.minus(&Natural::from(1)).zip(Some(z.clone()))) }
    /// Whether the case applies if f has these values at z - 1 and z.
    pub fn holds(&self, before: &Natural, at: &Natural) -> Option<bool> {
        let (one, digit) = (Natural::from(1), &self.digit);
        let place = |i: &Natural| usize::try_from(i.to_u64()?).ok().filter(|i| *i <= MAX_VALUE_BITS);
        let sum = |high: &Natural, place: usize, digit: &Natural| high.shifted_left(place + 1).plus(&digit.shifted_left(place));
        let (zero, odd) = (Natural::default(), |n: &Natural| sum(n, 0, &one));
        Some(match self.numbers.as_slice() {
            [a, b, y, z] => *z == odd(a) && *before == sum(b, 0, &zero) && *y == odd(b) && y <= at,
            [a, b, i, c, d, y, z] => {
                let place = place(i)?.checked_sub(1)?;
                let rest = sum(a, 0, &zero).minus(&sum(d, place, digit)).filter(|rest| *rest < Natural::power_of_two(place));
                rest.is_some() && *z == odd(a) && *before == odd(b) && *y == odd(b).plus(&one) && *y == sum(c, place, &one) && y <= at
            }
            [a, i, c, d, e, t, y, z] => {
                let (place, unit) = (place(i)?, Natural::power_of_two(place(i)?));
                let column = *z == a.plus(&one) && !z.bit(0) && *z == sum(d, place, digit).plus(e) && *e < unit && digit.max(e) > &zero;
                column && *before == sum(c, place, &zero).plus(t) && *t < unit && *y == sum(c, place, &one) && y <= at
            }
            _ => false,
        })
    }
}
