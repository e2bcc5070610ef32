//! `octal`: the Grundy numbers of a heap that may split, by the code of an octal game
//! (docs/THEORY.md, Theorem 5e.1).
//!
//! In: the code and a condition on a number and a heap. Out: the obligation met: the condition says
//! that the number is the Grundy number of the heap. Never: looks at fewer heaps than the theorem
//! asks for.

use super::refutation::shown;
use super::repeats::{Change, Repeats};
use super::{Checker, Route};
use crate::certificate::numbers;
use crate::claim::{Id, Origin, Stop, Summands, valued};
use crate::{Checked, Limited, Natural, Reason};

/// Options that count as a visit of a node.
const OPTIONS_OF_VISIT: u64 = 32;

impl Checker<'_> {
    /// `octal PREPERIOD PERIOD`: the condition holds for each heap and its Grundy number up to the
    /// bound, and repeats with the period from the pre-period on.
    pub fn octal(&mut self, code: &[u8], set: Id) -> Checked<Route> {
        let numbers = numbers(self.lines.section("octal")?).unwrap_or_default();
        let [preperiod, period @ 1..=usize::MAX] = *numbers.as_slice() else {
            return Err(self.lines.malformed().into());
        };
        let twice = preperiod.saturating_add(period).saturating_mul(2);
        let heaps = self.heaps(code, twice.saturating_add(code.len() - 1))?;
        for (n, number) in (0..).zip(&heaps) {
            let holds = self.all_hold(&[set], &[Natural::from(*number), Natural::from(n)])?;
            ensure!(holds, Reason::Octal.at("octal", format!("heap {n}")));
        }
        let repeats = Repeats { preperiod, period };
        let change = repeats.change(&mut self.arena, set, &[Change::Same, Change::Grows])?;
        ensure!(change == Change::Same, Reason::Octal.at("octal", "the term"));
        self.meets("octal", heaps.len());
        Ok(Route::Octal { preperiod, period })
    }

    /// `counterexample octal X..`: heaps, without that of `grundy`, where the claim is false.
    pub fn octal_refuted(&mut self, summands: &Summands, set: Id, grundy: bool) -> Checked<Route> {
        let words = self.lines.section("counterexample octal")?;
        let own = &summands[usize::from(grundy)..];
        let position = self.naturals(words, own.len())?;
        let mut sum = Natural::default();
        for (summand, heap) in own.iter().zip(&position) {
            let mut number = heap.clone();
            if let Origin::Octal(code) = &summand.origin {
                let numbers = self.heaps(code, heap.to_usize().unwrap_or(usize::MAX))?;
                number = numbers.last().copied().unwrap_or_default().into();
            } else {
                ensure!(summand.origin == Origin::Strip, self.lines.malformed());
            }
            sum = sum.bitwise(&number, |a, b| a ^ b);
        }
        let expected = grundy || sum.is_zero();
        let heap = if grundy { vec![sum] } else { vec![] };
        let holds = match self.arena.truth(set, &[heap, position.clone()].concat()) {
            Err(Stop::Undefined) if grundy => false,
            truth => valued(truth, || self.lines.fault(Reason::Undefined))?,
        };
        self.refuted((holds != expected).then(|| shown("octal", &position, None)))
    }

    /// The Grundy numbers of the heaps from 0 to `last`.
    fn heaps(&mut self, code: &[u8], last: usize) -> Limited<Vec<u64>> {
        let mut numbers: Vec<u64> = vec![];
        for n in 0..=last as u64 {
            self.arena.visit(1 + n.saturating_mul(code.len() as u64) / OPTIONS_OF_VISIT)?;
            let mut options = vec![];
            for (left, digit) in (0..=numbers.len()).rev().zip(code) {
                let of_one = if left > 0 { 2 } else { 1 };
                if digit & of_one > 0 {
                    options.extend(numbers.get(left));
                }
                if digit & 4 > 0 {
                    options.extend((1..=left / 2).map(|one| numbers[one] ^ numbers[left - one]));
                }
            }
            let mut is_option = vec![false; options.len() + 1];
            for option in options {
                if let Some(found) = is_option.get_mut(option as usize) {
                    *found = true;
                }
            }
            let free = is_option.iter().take_while(|found| **found).count();
            numbers.push(free as u64);
        }
        Ok(numbers)
    }
}
