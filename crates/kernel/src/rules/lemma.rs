//! The cases of Lemmas 9.3 and 9.4 of \[inoue2014\] that a bar with the nim-sum as Grundy number
//! cannot be in (docs/THEORY.md, section 4.3).
//!
//! In: `9.4 [2] a=.. i=.. ..`, and the values at its two columns. Out: whether every equation and
//! inequality of the case holds. Never: takes a number from elsewhere, or leaves one out.

use super::Checker;
use crate::certificate::natural;
use crate::claim::{Program, read_node};
use crate::{Checked, MAX_CONSTANT_BITS, Natural};

/// A case: its name, its letters, and what has to hold of them, of p = 2^i, and of the values v and
/// w at z - 1 and z; the position of the contradiction is (y, z).
type CaseText = (&'static str, &'static str, &'static str);

const FORMS: [CaseText; 5] = [
    ("Lemma 9.3 [1]", "a b y z", "z = 2 * a + 1 and v = 2 * b and y = 2 * b + 1 and y <= w"),
    (
        "Lemma 9.3 [2.1]",
        "a b i c d y z",
        "z = 2 * a + 1 and v = 2 * b + 1 and y = 2 * b + 2 and p <= 2 * y and y <= w and
         2 * y = (2 * c + 1) * p and (2 * d + 1) * p <= 4 * a and 4 * a < (2 * d + 2) * p",
    ),
    (
        "Lemma 9.3 [2.2]",
        "a b i c d y z",
        "z = 2 * a + 1 and v = 2 * b + 1 and y = 2 * b + 2 and p <= 2 * y and y <= w and
         2 * y = (2 * c + 1) * p and 2 * d * p <= 4 * a and 4 * a < (2 * d + 1) * p",
    ),
    (
        "Lemma 9.4 [1]",
        "a i c d e t y z",
        "z = a + 1 and z mod 2 = 0 and e < p and t < p and p <= y and y <= w and
         y = (2 * c + 1) * p and v = 2 * c * p + t and z = (2 * d + 1) * p + e",
    ),
    (
        "Lemma 9.4 [2]",
        "a i c d e t y z",
        "z = a + 1 and z mod 2 = 0 and e < p and t < p and p <= y and y <= w and
         y = (2 * c + 1) * p and v = 2 * c * p + t and z = 2 * d * p + e and e > 0",
    ),
];

/// A case with its numbers.
pub struct LemmaCase {
    form: CaseText,
    numbers: Vec<Natural>,
}

impl LemmaCase {
    /// Reads `9.4 [2] a=.. i=.. ..`, with all letters of the case and no others.
    pub fn read(text: &str) -> Option<LemmaCase> {
        let after = |form: CaseText| Some((form, text.strip_prefix(&form.0["Lemma ".len()..])?));
        let (form, rest) = FORMS.into_iter().find_map(after)?;
        let (letters, words) = (form.1.split(' '), rest.strip_prefix(' ')?.split(' '));
        let fits = letters.clone().count() == words.clone().count();
        let number =
            |(letter, word): (&str, &str)| natural(word.strip_prefix(letter)?.strip_prefix('=')?);
        let numbers = letters.zip(words).map(number).collect::<Option<_>>()?;
        fits.then_some(LemmaCase { form, numbers })
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.form.0
    }

    /// z - 1 and z.
    pub fn columns(&self) -> Option<(Natural, Natural)> {
        let z = self.numbers.last()?;
        Some((z.minus(&Natural::from(1))?, z.clone()))
    }
}

impl Checker<'_> {
    /// Whether a case applies if f has these values at z - 1 and z.
    pub fn applies(&mut self, case: &LemmaCase, before: &Natural, at: &Natural) -> Checked<bool> {
        let (_, letters, condition) = case.form;
        let mut numbers = case.numbers.clone();
        let i = letters.split(' ').position(|letter| letter == "i");
        let place = i.map_or(Some(0), |i| numbers[i].to_usize());
        let Some(place) = place.filter(|place| *place <= MAX_CONSTANT_BITS) else {
            return Ok(false);
        };
        numbers.extend([&Natural::power_of_two(place), before, at].map(Natural::clone));
        let text = format!("({}, p, v, w) ({condition})", letters.replace(' ', ", "));
        let holds = read_node(&text, 0, true, &mut Program::default(), &mut self.arena)?.node;
        self.all_hold(&[holds], &numbers)
    }
}
