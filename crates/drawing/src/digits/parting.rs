//! The paths of two columns whose values part too early.

use num_bigint::BigUint;

use super::tree::Digit;

/// Steps at either end of a stretch of shared digits, and around the blamed place, that are not left out.
const KEPT_STEPS: u64 = 3;

/// Most digits below the fork that are written out.
pub(super) const MAX_TAIL: u64 = 16;

/// Most digits of a value in the picture of two columns.
pub(super) const MAX_VALUE_DIGITS: u64 = 28;

/// Two columns `z < z'` that violate the NS property: the digits they share should determine a digit of f in which
/// their values differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parting {
    /// `z` and `z'`
    pub columns: [BigUint; 2],
    /// `f(z)` and `f(z')`
    pub values: [BigUint; 2],
    /// The highest place where `z` and `z'` differ.
    pub fork: u64,
    /// The highest place where the values differ; the digits of t from one place higher up should decide it.
    pub blamed: u64,
    /// Digits of the longest of the numbers.
    pub length: u64,
}

/// A step down the paths of the two columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Both have this digit at this place.
    Shared {
        /// The place.
        place: u64,
        /// The digit.
        digit: bool,
    },
    /// Shared digits that are left out.
    LeftOut {
        /// The number of digits.
        count: u64,
    },
}

impl Parting {
    /// `None` if these columns and values do not violate the NS property: if `z = z'`, or if the values part, if at
    /// all, at a place below that where `z` and `z'` do.
    pub fn new(columns: [BigUint; 2], values: [BigUint; 2]) -> Option<Parting> {
        let [mut columns, mut values] = [columns, values];
        if columns[0] > columns[1] {
            columns.reverse();
            values.reverse();
        }
        let fork = (&columns[0] ^ &columns[1]).bits().checked_sub(1)?;
        let blamed = (&values[0] ^ &values[1]).bits().checked_sub(1)?;
        if blamed < fork {
            return None;
        }
        let length = columns.iter().chain(&values).map(BigUint::bits).max().unwrap_or(0).max(blamed + 1);
        Some(Parting { columns, values, fork, blamed, length })
    }

    /// The shared digits from the highest place down to the one above the fork; long stretches are left out, but
    /// not the places around the blamed one.
    pub fn steps(&self) -> Vec<Step> {
        let (top, bottom) = (self.length, self.fork + 1);
        let near = |place: u64, other: u64| place.abs_diff(other) < KEPT_STEPS;
        // Few places are kept, so only the ends of the stretches between them are looked at.
        let mut marks = vec![top.saturating_sub(1), self.blamed + 1, bottom];
        marks.sort_unstable();
        marks.dedup();
        let candidates = marks.iter().flat_map(|&mark| mark.saturating_sub(KEPT_STEPS)..=mark + KEPT_STEPS);
        let mut kept: Vec<u64> = candidates
            .filter(|&place| (bottom..top).contains(&place) && marks.iter().any(|&mark| near(place, mark)))
            .collect();
        kept.sort_unstable();
        kept.dedup();
        let mut steps = Vec::new();
        let mut next = top;
        for &place in kept.iter().rev() {
            match next - 1 - place {
                0 => {}
                // The line that says so would take as much room as the digit.
                1 => steps.push(self.shared(place + 1)),
                count => steps.push(Step::LeftOut { count }),
            }
            steps.push(self.shared(place));
            next = place;
        }
        steps
    }

    fn shared(&self, place: u64) -> Step {
        Step::Shared { place, digit: self.columns[0].bit(place) }
    }

    /// The sentence that is violated.
    pub fn sentence(&self) -> String {
        format!(
            "z and z' agree from place {} up, so f(z) and f(z') must agree from place {} up; they differ there.",
            self.blamed + 1,
            self.blamed
        )
    }

    /// The digits of a column below the fork, the middle left out if there are more than `most`.
    pub(crate) fn tail(&self, column: usize, most: u64) -> String {
        let digits = |from: u64, to: u64| -> String {
            (to..from).rev().map(|place| if self.columns[column].bit(place) { '1' } else { '0' }).collect()
        };
        match self.fork {
            fork if fork <= most => digits(fork, 0),
            fork => format!("{}..{}", digits(fork, fork - most / 2), digits(most / 2, 0)),
        }
    }

    /// Digits of the longest value, with the blamed place.
    fn value_length(&self) -> u64 {
        self.values.iter().map(BigUint::bits).max().unwrap_or(0).max(self.blamed + 1)
    }

    /// The places of values that are shown, from below `.1` down to `.0`: at most `window`, with the blamed one.
    pub(super) fn shown_places(&self, window: u64) -> (u64, u64) {
        let (window, longest) = (window.max(2), self.value_length());
        if longest <= window {
            return (0, longest);
        }
        let high = longest.min((self.blamed + window / 2).max(window));
        (high - window, high)
    }

    /// The digits of f(t) that are decided when the digits of t down to `place` are known, at the places shown: where
    /// the values differ although they may not, `Undecided`.
    pub(crate) fn decided(&self, place: u64, (low, high): (u64, u64)) -> Vec<Digit> {
        let digit = |at: u64| match at {
            at if at + 1 < place => Digit::Later,
            at if at <= self.blamed => Digit::Undecided,
            at => Digit::Decided(self.values[0].bit(at)),
        };
        (low..high).rev().map(digit).collect()
    }

    /// `..` where higher places of the values are left out, and where lower ones are.
    pub(super) fn ends(&self, (low, high): (u64, u64)) -> (&'static str, &'static str) {
        let dots = |left_out: bool| if left_out { ".." } else { "" };
        (dots(high < self.value_length()), dots(low > 0))
    }

    /// The paths in characters, one line per place, beside the digits of f(t) that the digits of t so far decide. Lines
    /// are not longer than `width` if that is possible.
    pub fn text(&self, width: usize) -> String {
        let label = (self.length.max(1) - 1).to_string().len().max("place".len());
        let row = |place: &str, stem: &str, digits: &str| {
            format!("  {place:>label$}   {stem:<8}{digits}").trim_end().to_owned()
        };
        let others = row("", "", "|").len() + "....".len();
        let shown = self.shown_places((width.saturating_sub(others) as u64).min(2 * MAX_VALUE_DIGITS));
        let (left, right) = self.ends(shown);
        let decided = |place: u64| match place > self.blamed {
            true => {
                let digits: String = self.decided(place, shown).into_iter().map(Digit::symbol).collect();
                format!("{left}{digits}{right}")
            }
            // Below the blamed place nothing more is to be seen.
            false => String::new(),
        };
        let heading = row("place", "t", "digits of f(t) determined so far");
        let mut lines = vec![heading, row("", "o", &decided(self.length))];
        for step in self.steps() {
            lines.push(match step {
                Step::LeftOut { count } => row("..", ":", &format!("({count} digits that z and z' share)")),
                Step::Shared { place, digit } => {
                    row(&place.to_string(), &format!("| {}", u8::from(digit)), &decided(place))
                }
            });
        }
        lines.push(row("", "|\\", ""));
        lines.push(row(&self.fork.to_string(), "0 1", ""));
        let tails = if self.fork == 0 {
            String::new()
        } else {
            format!("z ends in {}, z' in {}", self.tail(0, MAX_TAIL), self.tail(1, MAX_TAIL))
        };
        lines.push(row("", "z z'", &tails));
        lines.push(String::new());
        for (name, value) in ["f(z)", "f(z')"].into_iter().zip(&self.values) {
            let digits: String =
                (shown.0..shown.1).rev().map(|at| if value.bit(at) { '1' } else { '0' }).collect();
            lines.push(row("", name, &format!("{left}{digits}{right}")));
        }
        let before = left.len() + (shown.1 - 1 - self.blamed) as usize;
        let label = format!("place {}", self.blamed);
        let after = row("", "", &format!("{:before$}^ {label}", ""));
        // Where there is no room after the mark there is some before it.
        lines.push(match after.chars().count() > width && before > label.len() {
            true => row("", "", &format!("{label:>pad$} ^", pad = before - 1)),
            false => after,
        });
        lines.join("\n") + "\n"
    }
}
