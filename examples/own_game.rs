//! A game as Rust code, its P-positions by exhaustion; and the same game in the claim language, where
//! they are proved for all naturals. `cargo run --example own_game`

use std::convert::Infallible;
use std::error::Error;
use std::ops::ControlFlow;

use nimcert_core::ClaimFile;
use nimcert_core::games::{Exhaustion, ExhaustionLimits, Ruleset};

/// Four coins on a strip at `a < b < c < d`. A move takes one of them to the left, and not over another.
struct FourCoins;

impl Ruleset for FourCoins {
    type Fault = Infallible;

    fn coordinates(&self) -> usize {
        4
    }

    fn is_position(&self, coins: &[u64]) -> Result<bool, Infallible> {
        Ok(coins.is_sorted_by(|left, right| left < right))
    }

    fn options(
        &self,
        coins: &[u64],
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Result<(), Infallible> {
        for coin in 0..coins.len() {
            let first_free = if coin == 0 { 0 } else { coins[coin - 1] + 1 };
            for place in first_free..coins[coin] {
                let mut option = coins.to_vec();
                option[coin] = place;
                if visit(&option).is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// The same game in the claim language: a fresh number `t` less than a gap is what a coin leaves of it.
const GAME: &str = "\
game coins(a, b, c, d)
  where a < b and b < c and c < d
  move u < a to (u, b, c, d)
  move t < b - a - 1 to (a, a + t + 1, c, d)
  move t < c - b - 1 to (a, b, b + t + 1, d)
  move t < d - c - 1 to (a, b, c, c + t + 1)
claim p coins = ";

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", by_exhaustion(12)?);
    print!("{}", for_all_naturals("((b - a - 1) xor (d - c - 1)) = 0")?);
    // Nearly the same: the gap in the middle does not count.
    print!("{}", for_all_naturals("((b - a - 1) xor (c - b - 1) xor (d - c - 1)) = 0")?);
    Ok(())
}

/// How many positions below `side` there are, and how many of the P-positions have equal outer gaps.
pub(crate) fn by_exhaustion(side: u64) -> Result<String, Box<dyn Error>> {
    let limits = ExhaustionLimits { positions: 1 << 20, options: 1 << 24 };
    let mut exhaustion = Exhaustion::new(&FourCoins, &[side; 4], limits)?;
    exhaustion.run()?;
    let (mut positions, mut previous, mut equal_gaps) = (0, 0, 0);
    exhaustion.for_each(|coins, value| {
        positions += 1;
        if value == Some(0) {
            previous += 1;
            equal_gaps += u64::from(coins[1] - coins[0] == coins[3] - coins[2]);
        }
    });
    Ok(format!(
        "by exhaustion: {positions} positions, {previous} P-positions, {equal_gaps} of them with equal outer gaps\n"
    ))
}

/// Whether a condition says for all naturals which positions of the game are P-positions.
pub(crate) fn for_all_naturals(condition: &str) -> Result<String, Box<dyn Error>> {
    let file = ClaimFile::parse(&format!("{GAME}{condition}\n"))?;
    let answer = file.answers().next().ok_or("a claim")?;
    let certificate = answer.certificate.ok_or("a certificate")?;
    let bytes = certificate.bytes.len();
    Ok(format!("{}: P-positions are those with {condition}; {bytes} bytes\n", answer.verdict))
}
