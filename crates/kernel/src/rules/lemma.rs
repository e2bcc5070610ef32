//! The cases of Lemmas 9.3 and 9.4 of \[inoue2014\] that a bar with the nim-sum as Grundy number
//! cannot be in (docs/THEORY.md, section 4.3).
//!
//! In: `9.4 [2] a=.. i=.. ..`, and the values at its two columns. Out: whether every equation and
//! inequality of the case holds. Never: evaluates, takes a number from elsewhere, or leaves one
//! out.

use crate::certificate::natural;
use crate::{MAX_VALUE_BITS, Natural};

/// The name, digit and letters of a case; the position of the contradiction is (y, z).
struct Form {
    name: &'static str,
    /// `d_(i-1)` or `d_i`.
    digit: u64,
    /// Its letters, in order.
    letters: &'static str,
}

const FORMS: [Form; 5] = [
    Form { name: "Lemma 9.3 [1]", digit: 0, letters: "abyz" },
    Form { name: "Lemma 9.3 [2.1]", digit: 1, letters: "abicdyz" },
    Form { name: "Lemma 9.3 [2.2]", digit: 0, letters: "abicdyz" },
    Form { name: "Lemma 9.4 [1]", digit: 1, letters: "aicdetyz" },
    Form { name: "Lemma 9.4 [2]", digit: 0, letters: "aicdetyz" },
];

/// A case with its numbers.
pub struct Case {
    pub name: &'static str,
    digit: Natural,
    numbers: Vec<Natural>,
}

impl Case {
    /// Reads `9.4 [2] a=.. i=.. ..`, with all letters of the case and no others.
    pub fn read(text: &str) -> Option<Case> {
        let after_name = |form: &Form| text.strip_prefix(form.name.strip_prefix("Lemma ")?);
        let find = |form| Some((form, after_name(form)?));
        let (form, rest) = FORMS.iter().find_map(find)?;
        let words: Vec<&str> = rest.strip_prefix(' ')?.split(' ').collect();
        let number =
            |(letter, word): (char, &&str)| natural(word.strip_prefix(letter)?.strip_prefix('=')?);
        let numbers = form.letters.chars().zip(&words).map(number).collect::<Option<_>>()?;
        let case = Case { name: form.name, digit: Natural::from(form.digit), numbers };
        (words.len() == form.letters.len()).then_some(case)
    }

    /// z - 1 and z.
    pub fn columns(&self) -> Option<(Natural, Natural)> {
        let z = self.numbers.last()?;
        Some((z.minus(&Natural::from(1))?, z.clone()))
    }

    /// Whether the case applies if f has these values at z - 1 and z.
    pub fn holds(&self, before: &Natural, at: &Natural) -> Option<bool> {
        let (zero, one, digit) = (Natural::default(), Natural::from(1), &self.digit);
        let double = |n: &Natural| sum(n, 0, &zero);
        let odd = |n: &Natural| sum(n, 0, &one);
        Some(match self.numbers.as_slice() {
            [a, b, y, z] => *z == odd(a) && *before == double(b) && *y == odd(b) && y <= at,
            [a, b, i, c, d, y, z] => {
                let place = place(i)?.checked_sub(1)?;
                let rest = double(a).minus(&sum(d, place, digit));
                let rest = rest.filter(|rest| *rest < Natural::power_of_two(place));
                let value = *before == odd(b) && *y == odd(b).plus(&one);
                let row = *y == sum(c, place, &one) && y <= at;
                rest.is_some() && *z == odd(a) && value && row
            }
            [a, i, c, d, e, t, y, z] => {
                let place = place(i)?;
                let unit = Natural::power_of_two(place);
                let column = *z == a.plus(&one) && !z.bit(0) && *e < unit;
                let digits = *z == sum(d, place, digit).plus(e) && digit.max(e) > &zero;
                let value = *before == sum(c, place, &zero).plus(t) && *t < unit;
                let row = *y == sum(c, place, &one) && y <= at;
                column && digits && value && row
            }
            _ => false,
        })
    }
}

/// The place of a digit, if numbers can have it.
fn place(i: &Natural) -> Option<usize> {
    i.to_usize().filter(|i| *i <= MAX_VALUE_BITS)
}

/// high * 2^(place + 1) + digit * 2^place.
fn sum(high: &Natural, place: usize, digit: &Natural) -> Natural {
    high.shifted_left(place + 1).plus(&digit.shifted_left(place))
}
