//! Nim-sums and P-positions of the game with a pass: \[miyadera2016, Sections 3 and 4\].

use crate::shared::outcomes::{Outcomes, Position};
use crate::shared::steps::steps;

/// The outcomes of strip + bar of floor((t + s)/k) with a pass, for x, z <= last.
pub(super) fn with_pass(k: u64, s: u64, last: u64) -> Outcomes {
    Outcomes::new(&steps(k, s, last), last, true)
}

/// (x + s) xor y xor (z + s) xor p.
pub(super) fn nim_sum([x, y, z, p]: Position, s: u64) -> u64 {
    (x + s) ^ y ^ (z + s) ^ p
}

/// The end position while the pass is available.
pub(super) fn is_end_with_pass(position: Position) -> bool {
    position == [0, 0, 0, 1]
}

/// x = G without the pass, x = sigma(G) with it, G = (y xor (z + s)) - s (docs/THEORY.md, section 5.5).
pub(super) fn closed_form([x, y, z, p]: Position, s: u64) -> bool {
    let Some(grundy) = (y ^ (z + s)).checked_sub(s) else { return false };
    let sigma = match (grundy, grundy % 2) {
        (0, _) => 0,
        (_, 1) => grundy + 1,
        _ => grundy - 1,
    };
    x == if p == 0 { grundy } else { sigma }
}

/// 0, 1, or 2^n - 2 with n >= 2.
pub(super) fn is_of_conjecture_4_1(value: u64) -> bool {
    value <= 1 || (value + 2).is_power_of_two()
}
