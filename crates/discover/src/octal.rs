//! Octal games: a period that their Grundy numbers seem to have, and the claim that they have it.
//!
//! In: a code. Out: the text of a claim; nothing here is proved.

use std::fmt::Write;

use nimcert_core::games::octal_values;
use nimcert_core::language::ast::Octal;

/// Heaps that are computed first, and at most: as many as the kernel computes.
pub const HEAPS: [u64; 2] = [256, 16_384];

/// A period of Grundy numbers, which holds for so many heaps that it holds for all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Period {
    /// The heap from which on they repeat.
    pub preperiod: usize,
    /// The period.
    pub period: usize,
    /// The greatest Grundy number.
    pub greatest: u64,
    /// The claim, with the definitions that it needs.
    pub text: String,
}

/// The smallest period of the Grundy numbers of an octal game, if it shows in the heaps that are computed.
pub fn period(code: Octal) -> Option<Period> {
    let doubled = std::iter::successors(Some(HEAPS[0]), |heaps| Some(2 * heaps));
    doubled.take_while(|&heaps| heaps <= HEAPS[1]).find_map(|heaps| {
        let values = octal_values(code.digits(), heaps);
        let longest = code.digits().len() - 1;
        let (preperiod, period) = (1..values.len() / 2).find_map(|period| {
            let preperiod = (0..values.len() - period)
                .rev()
                .find(|&n| values[n] != values[n + period])
                .map_or(0, |exception| exception + 1);
            (2 * preperiod + 2 * period + longest < values.len()).then_some((preperiod, period))
        })?;
        let text = text(code, &values, preperiod, period);
        let greatest = values.iter().copied().max().unwrap_or(0);
        Some(Period { preperiod, period, greatest, text })
    })
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
