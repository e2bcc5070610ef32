//! Example 5.1 on boxes: Grundy numbers of the bars of the readings A to D by exhaustion.

use super::functions::{power, thirds};
use crate::evidence::{Effort, Grid};
use crate::shared::rules::{Rules, Tuples};
use crate::shared::tally::Tally;
use nimcert_core::games::{Exhaustion, ExhaustionLimits};

/// A reading of the example: the bounds on x and y.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// x <= f(z), y <= g(z).
    Both,
    /// y <= min(f(x), g(z)).
    Least,
    /// y <= max(f(x), g(z)).
    Greatest,
    /// y <= f(x) + g(z).
    Sum,
}

/// A function with a name.
type Named = (&'static str, fn(u64) -> u64);

/// Functions with the property of Definition 8.1; the first five and the last one are of Definition 1.7.
const FUNCTIONS: [Named; 11] = [
    ("floor(t/2)", |t| t / 2),
    ("floor(t/4)", |t| t / 4),
    ("floor(t/6)", |t| t / 6),
    ("2^(floor(log2 t) - 1)", |t| power(t, 1)),
    ("the function of Lemma 1.3", thirds),
    ("max(3, floor(t/4))", |t| 3.max(t / 4)),
    ("0 before 16, then 2^floor(log2 t) - 1", |t| if t < 16 { 0 } else { power(t, 0) - 1 }),
    ("1", |_| 1),
    ("floor(t/4) + [10 <= t mod 24 <= 11] - [20 <= t mod 24 <= 21]", |t| {
        t / 4 + u64::from((10..12).contains(&(t % 24))) - u64::from((20..22).contains(&(t % 24)))
    }),
    ("floor(t/2), lowered in columns 6 and 7", |t| if t / 2 == 3 { 2 } else { t / 2 }),
    ("floor(t/8)", |t| t / 8),
];

#[derive(Debug, Clone, Copy)]
struct Bar {
    reading: Reading,
    f: fn(u64) -> u64,
    g: fn(u64) -> u64,
}

impl Bar {
    /// The largest y.
    fn height(&self, x: u64, z: u64) -> u64 {
        let (f, g) = ((self.f)(x), (self.g)(z));
        match self.reading {
            Reading::Both => g,
            Reading::Least => f.min(g),
            Reading::Greatest => f.max(g),
            Reading::Sum => f + g,
        }
    }
}

impl Tuples<3> for Bar {
    fn has(&self, [x, y, z]: [u64; 3]) -> bool {
        y <= self.height(x, z) && (self.reading != Reading::Both || x <= (self.f)(z))
    }

    fn options(&self, [x, y, z]: [u64; 3]) -> impl Iterator<Item = [u64; 3]> {
        let both = self.reading == Reading::Both;
        let of_x = (0..x).map(move |u| if both { [u, y, z] } else { [u, y.min(self.height(u, z)), z] });
        let of_y = (0..y).map(move |v| [x, v, z]);
        let of_z = (0..z).map(move |w| {
            let left = if both { x.min((self.f)(w)) } else { x };
            [left, y.min(self.height(x, w)), w]
        });
        of_x.chain(of_y).chain(of_z)
    }
}

fn read(reading: Reading, effort: Effort) -> Grid {
    let (count, side) = if effort == Effort::Fast { (4, 12) } else { (FUNCTIONS.len(), 48) };
    let chosen = FUNCTIONS.get(..count).unwrap_or(&FUNCTIONS);
    let limits = ExhaustionLimits { positions: 1 << 22, options: 1 << 30 };
    let (mut pairs, mut tally) = (0, Tally::default());
    for (number, &(f_name, f)) in chosen.iter().enumerate() {
        for &(g_name, g) in chosen.iter().skip(number) {
            pairs += 1;
            let rules = Rules(Bar { reading, f, g });
            let Ok(mut exhaustion) = Exhaustion::new(&rules, &[side; 3], limits) else {
                tally.case(false, || "no box".to_owned());
                continue;
            };
            if exhaustion.run().is_err() {
                tally.case(false, || format!("f = {f_name}, g = {g_name}: not played out"));
            }
            exhaustion.for_each(|tuple, value| {
                let claimed = tuple.iter().fold(0, |sum, n| sum ^ n);
                tally.case(value == Some(claimed), || {
                    format!(
                        "f = {f_name}, g = {g_name}: G{tuple:?} = {}, not {claimed}",
                        value.unwrap_or_default()
                    )
                });
            });
        }
    }
    tally.grid(format!("{pairs} pairs of functions, x, y, z < {side}"))
}

pub(super) fn reading_a(effort: Effort) -> Grid {
    read(Reading::Both, effort)
}

pub(super) fn reading_b(effort: Effort) -> Grid {
    read(Reading::Least, effort)
}

pub(super) fn reading_c(effort: Effort) -> Grid {
    read(Reading::Greatest, effort)
}

pub(super) fn reading_d(effort: Effort) -> Grid {
    read(Reading::Sum, effort)
}
