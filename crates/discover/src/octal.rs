//! Octal games: a period that their Grundy numbers seem to have, and the claim that they have it.
//!
//! In: a code. Out: the text of a claim; nothing here is proved.

use std::fmt::Write;

use nimcert_core::games::OctalValues;
use nimcert_core::language::ast::Octal;

/// Heaps that are computed first, and at most.
const HEAPS: [u64; 2] = [256, 1 << 17];

/// After so many options, no larger table is computed: it would take some seconds.
const OPTIONS: u64 = 1 << 28;

/// Heaps that a proof may ask for: about as many as the kernel computes.
const PROVED: u64 = 16_384;

/// A period of Grundy numbers, which holds for so many heaps that it holds for all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Period {
    /// The heap from which on they repeat.
    pub preperiod: usize,
    /// The period.
    pub period: usize,
    /// The greatest Grundy number.
    pub greatest: u64,
    /// The last heap that a proof has to look at.
    pub last: u64,
    /// The claim, with the definitions that it needs.
    pub text: String,
}

impl Period {
    /// Whether the kernel computes as many heaps as a proof asks for.
    pub fn is_provable(&self) -> bool {
        self.last <= PROVED
    }
}

/// The smallest period of the Grundy numbers of an octal game, if it shows in the heaps that are computed.
///
/// # Errors
/// The last heap that was computed.
pub fn period(code: Octal) -> Result<Period, u64> {
    let longest = code.digits().len() - 1;
    let (mut numbers, mut values, mut last) = (OctalValues::new(code.digits()), Vec::new(), HEAPS[0]);
    loop {
        values.extend((values.len() as u64..=last).zip(numbers.by_ref()).map(|(_, value)| value));
        let found = (1..values.len() / 2).find_map(|period| {
            let preperiod = (0..values.len() - period)
                .rev()
                .find(|&n| values[n] != values[n + period])
                .map_or(0, |exception| exception + 1);
            let last = 2 * preperiod + 2 * period + longest;
            (last < values.len()).then_some((preperiod, period, last as u64))
        });
        if let Some((preperiod, period, last)) = found {
            let text = text(code, &values, preperiod, period);
            let greatest = values.iter().copied().max().unwrap_or(0);
            return Ok(Period { preperiod, period, greatest, last, text });
        }
        if last >= HEAPS[1] || numbers.options() > OPTIONS {
            return Err(last);
        }
        last *= 2;
    }
}

/// The values up to the pre-period are a table; the others depend on a residue.
fn text(code: Octal, values: &[u64], preperiod: usize, period: usize) -> String {
    let listed = |values: &mut dyn Iterator<Item = u64>| {
        values.map(|value| value.to_string()).collect::<Vec<String>>().join(", ")
    };
    // The first heap from the pre-period on with this residue.
    let first = |residue: usize| preperiod + (residue + period - preperiod % period) % period;
    let repeated = listed(&mut (0..period).map(|residue| values[first(residue)]));
    let mut text = format!("fun repeated(r) = table [{repeated}] then 0\nfun g(n) = ");
    if preperiod > 0 {
        let exceptions = listed(&mut values[..preperiod].iter().copied());
        let _ = write!(text, "table [{exceptions}] then ");
    }
    let _ = write!(text, "repeated(n mod {period})\nclaim grundy octal({code}) = g(n)\n");
    text
}
