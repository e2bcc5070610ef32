//! Families given only by rules: one claim about many values is proved, or the answer says that no such claim was found.

use nimcert_core::decision::Stop;
use nimcert_core::language::ast::{GameSum, Summand};
use nimcert_core::language::{Source, claim_line};
use nimcert_discover::Options;
use nimcert_discover::families::{Axis, Family, Found, family};
use num_bigint::BigUint;

fn ask(text: &str, game: GameSum, fixed: &[(&str, u32)], axes: &[(&str, &[u64])], grundy: bool) -> Found {
    let source = Source::new("family", text);
    let fixed: Vec<(String, BigUint)> =
        fixed.iter().map(|(name, value)| ((*name).to_owned(), (*value).into())).collect();
    let axes: Vec<Axis> =
        axes.iter().map(|(name, values)| Axis::new((*name).to_owned(), values.to_vec())).collect();
    let asked = Family { source: &source, fixed: &fixed, axes: &axes, game: &game, grundy };
    family(asked, &Options::default(), &Stop::default(), &mut |_| {}).expect("a family")
}

const TRIANGULAR: &str = "let k = 1\nlet h = 0
game tri(x, y, z) where y <= floor((x + z + h) / k)
  move u < x to (u, min(y, floor((u + z + h) / k)), z)
  move v < y to (x, v, z)
  move w < z to (x, min(y, floor((x + w + h) / k)), w)\n";

const BAR: &str = "let k = 1\nlet s = 0\nfun f(t) = floor((t + s) / k)\n";

fn triangular(fixed: &[(&str, u32)], axes: &[(&str, &[u64])]) -> Found {
    ask(TRIANGULAR, vec![Summand::Named(0)], fixed, axes, false)
}

/// The values and the claims that are proved.
fn proved(found: &Found) -> Vec<(String, String)> {
    let generals = found.generals.iter().filter(|general| general.is_proved());
    let line = |general: &nimcert_discover::families::General| {
        let program = &general.proof.program;
        assert!(general.proof.answer.kernel.as_ref().is_some_and(|checked| checked.is_ok()));
        claim_line(program, &program.claims[0]).trim_end().to_owned()
    };
    generals.map(|general| (general.values(), line(general))).collect()
}

/// \[miyadera2017, Theorem 7.3\] and its converses.
#[test]
fn triangular_bars_of_one_class() {
    let found = triangular(&[], &[("k", &[3, 7, 11])]);
    assert_eq!(proved(&found), [("k = 4 * m + 3".to_owned(), "claim p tri = x xor y xor z = 0".to_owned())]);
    assert!(found.rows.iter().all(|row| row.general == Some(0)));
    let converses: Vec<String> = found.converses.iter().map(|(_, converse)| converse.values()).collect();
    assert_eq!(converses, ["k = 4 * m + 1", "k = 4 * m + 2"]);
    // For k = 4m + 4 the formula is refuted value by value only.
    assert!(found.singles.iter().any(|singles| singles.refuted.contains(&4) && singles.proved.is_empty()));
}

/// \[miyadera2017, Conjecture 8.1\] from the rules; k = 1 is another game, and no exception.
#[test]
fn triangular_bars_with_exceptions_at_the_border() {
    let found = triangular(&[], &[("k", &[5, 9, 13])]);
    let formula =
        "claim p tri = (x > 0 and z > 0 and (x - 1) xor y xor (z - 1) = 0) or (x = 0 and y = 0 and z = 0)";
    assert_eq!(proved(&found), [("k = 4 * m + 5".to_owned(), formula.to_owned())]);
}

/// Theorem 5a.10 of docs/THEORY.md for k = 3: the condition on h is found as well.
#[test]
fn shifts_become_a_coordinate() {
    let found = triangular(&[("k", 3)], &[("h", &[0, 1, 2, 3, 4, 5, 6, 7])]);
    let [(values, claim)] = proved(&found).try_into().expect("one claim");
    assert!(values.starts_with("h with ceil(h / 2) = 0 or 2 * h < 3 * "), "{values}");
    assert_eq!(claim, "claim p tri = (x + ceil(h / 2)) xor y xor (z + ceil(h / 2)) = 0");
    let holds = |h: usize| found.rows[h].general == Some(0);
    assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(holds), [true, true, true, true, true, false, false, true]);
}

/// \[inoue2014, Prediction 4.1\] for every odd k at once.
#[test]
fn grundy_numbers_of_bars() {
    let found = ask(BAR, vec![Summand::Bar(0)], &[], &[("k", &[1, 3, 5])], true);
    let [(values, claim)] = proved(&found).try_into().expect("one claim");
    assert_eq!(values, "k = 2 * m + 1");
    assert!(claim.contains("floor((z - y) / (4 * m + 2))"), "{claim}");
}

/// A family in which nothing is found is undecided, and so is one whose formulas have nothing in common.
#[test]
fn nothing_in_common() {
    let rules = "let k = 1\ngame w(x, y)
  move u < x to (u, y)
  move v < y to (x, v)
  move t < min(min(x, y), k) to (x - (t + 1), y - (t + 1))\n";
    let found = ask(rules, vec![Summand::Named(0)], &[], &[("k", &[1, 2])], false);
    assert!(proved(&found).is_empty(), "{:?}", proved(&found));
    // A value for which the file cannot be read is a row without a game.
    let found = triangular(&[], &[("k", &[0, 3])]);
    assert!(found.rows[0].failure.is_some() && found.rows[1].claim.is_some());
    assert!(proved(&found).is_empty());
}

/// A position of one heap has as many options as its heap has coins, so boxes of one heap are small.
#[test]
fn heaps_with_a_largest_move() {
    let rules = "let k = 3\ngame g(x)\n  move u < x when x - u <= k to (u)\n";
    for grundy in [false, true] {
        let found = ask(rules, vec![Summand::Named(0)], &[], &[("k", &[1, 3, 5, 7])], grundy);
        let [(values, claim)] = proved(&found).try_into().expect("one claim");
        assert_eq!(values, "k = 2 * m + 1");
        assert!(claim.contains("x mod (2 * m + 2)"), "{claim}");
        assert!(found.rows.iter().all(|row| row.claim.is_some()), "{grundy}");
    }
}
