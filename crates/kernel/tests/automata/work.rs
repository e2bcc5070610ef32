//! Work up to the limits, and a little more: what values, columns, letters and lines cost (docs/FORMAT.md).

use crate::kit::cases::case;
use crate::kit::certificate::written;
use crate::kit::expected::{Case, Expected};

const VERIFIES: &str = "verifies_up_to_limits";

const DECLINES: &str = "declines_beyond_limits";

/// What computing values may cost in all (docs/FORMAT.md, `MAX_VISITS`).
const VISITS: u64 = 1 << 25;

/// What following letters may cost in all (`MAX_LETTERS`), what an item of a row adds to it, and what a node
/// visited to build a problem takes from it.
const LETTERS: u64 = 1 << 28;

const LETTERS_OF_ITEM: u64 = 1 << 13;

const LETTERS_OF_DIGIT: u64 = 1 << 2;

const LETTERS_OF_STEP: u64 = 1 << 6;

tests! {
    declines_beyond_limits,
    verifies_up_to_limits,
}

pub fn cases(cases: &mut Vec<Case>) {
    columns(cases);
    heaps(cases);
    letters(cases);
}

/// As large a heap of an octal game as the limit allows, and one more.
fn heaps(cases: &mut Vec<Case>) {
    let claim = "claim not grundy octal(0.33) = n + 1";
    // Reading costs less than the last heap.
    let costs = (0..).scan(0, |sum, n: u64| {
        *sum += 1 + 3 * n / 32;
        Some(*sum)
    });
    let too_many = costs.take_while(|sum| *sum <= VISITS).count() as u64;
    for (test, heap, expected) in
        [(VERIFIES, too_many - 2, Expected::Verified), (DECLINES, too_many, Expected::Declined)]
    {
        let certificate = written(claim, &format!("counterexample octal {heap}\n"));
        cases.push(case(test, format!("heap {heap}"), claim, certificate, expected));
    }
}

/// The cost of a value with this many binary digits.
fn node(bits: u64) -> u64 {
    1 + (bits / 128).pow(2)
}

/// As many columns as the limit allows, and one more: what a column costs, by docs/FORMAT.md.
fn columns(cases: &mut Vec<Case>) {
    // P = 2^12799, P + t.
    let (large, sum) = ("2^12799", node(12_800) + node(0) + node(12_800));
    // The cost of a division by this many digits, more than 32, which subtracts once for each further digit; of a root.
    let long = |digits: u64| digits / 64 + (12_800 - digits) * (4 + 12_800 / 512);
    let read = 2 * (12_800 + 200);
    let small = vec!["t"; 40].join(" + ");
    let floors = (0..40).fold("t".to_owned(), |term, _| format!("floor({term} / 1)"));
    let columns = [
        (format!("floor(({large} + t) / 2147483648)"), sum + 1 + node(12_769), read),
        (format!("floor(({large} + t) / 4294967296)"), sum + 1 + long(33) + node(12_768), read),
        (format!("({large} + t) mod 2147483648"), sum + 1 + node(0), read),
        (format!("({large} + t) mod 4294967296"), sum + 1 + long(33) + node(0), read),
        (format!("isqrt({large} + t)"), sum + 1 + long(65) + node(6_400), read),
        (small, 79, 200),
        (floors, 81, 220),
    ];
    for (term, cost, read) in columns {
        let most = (VISITS - read) / (cost + 3);
        // Reading costs less than a column: one more than those that would fit without reading do not.
        let too_many = VISITS / (cost + 3) + 1;
        assert!(too_many <= most + 4, "{term}: {most} to {too_many}");
        for (columns, test, expected) in
            [(most, VERIFIES, Expected::Verified), (too_many, DECLINES, Expected::Declined)]
        {
            let claim = format!("fun f(t) = {term}\nclaim monotone f below {columns}\n");
            let certificate = written(&claim, "evaluated all\n");
            cases.push(case(test, format!("{columns} columns of {term}"), claim, certificate, expected));
        }
    }
}

/// Rows of a problem until the letters are used up; each of their items raises the limit.
fn letters(cases: &mut Vec<Case>) {
    // not (not A or R11), and the last relation has 2^11 leaves and as many connectives but one.
    let doubled: String = (1..=11).map(|i| format!("rel r{i}(x) = r{0}(x) or r{0}(x)\n", i - 1)).collect();
    let claim = format!("rel r0(x) = x >= 0\n{doubled}claim forall x: x != 2^99999 or r11(x)\n");
    // Its two items; two digits, each with two components and the parts of the formula. R11 is true, so no next state
    // is open.
    let row = 2 + LETTERS_OF_DIGIT * 2 * (1 + 2 + (1 + 1 + 2 + (2 * 2048 - 1)));
    // A call and a connective for each inner node; a call, a comparison and its sides for each leaf; the digits.
    let steps = 2 * 2047 + 4 * 2048 + 100_000 / 64 + 20;
    rows(cases, "", &claim, row, steps);
    // The formula is known with the digit on the twelfth track. Digits on the tracks before it are tried, too, and
    // with those of the first one a component.
    let names = ["a", "b", "c", "d", "e", "f", "h", "i", "j", "k", "l", "m"];
    let claim = format!("claim forall {}: m != 2^99999 or a >= 0\n", names.join(", "));
    let row = 2 + LETTERS_OF_DIGIT * (2 + ((1 << 12) - 2) + (1 << 12) * (1 + 1 + 5));
    rows(cases, " of twelve tracks", &claim, row, 100_000 / 64 + 20);
    // Known with the first digit, nothing is tried on the other tracks: the rows raise the limit by more than they take.
    let claim = format!("claim forall {}: a != 2^99999 or a >= 0\n", names.join(", "));
    let what = "99000 rows of twelve tracks, the first of which decides";
    cases.push(case(VERIFIES, what, &claim, body(&claim, 99_000), Expected::Verified));
}

/// A certificate of this many states, none of which leads to another.
fn body(claim: &str, rows: u64) -> String {
    let lines: String = (0..rows).map(|row| format!("{row} T\n")).collect();
    written(claim, &format!("invariant forall width 2 rows {rows}\n{lines}"))
}

/// As many rows of this cost as the limit on letters allows, and a few more; at most `steps` steps build the problem.
fn rows(cases: &mut Vec<Case>, what: &str, claim: &str, row: u64, steps: u64) {
    let taken = row - 2 * LETTERS_OF_ITEM;
    let most = (LETTERS - LETTERS_OF_STEP * steps) / taken;
    let spare = 2 + LETTERS_OF_STEP * steps / taken;
    for (rows, test, expected) in
        [(most, VERIFIES, Expected::Verified), (most + spare, DECLINES, Expected::Declined)]
    {
        cases.push(case(test, format!("{rows} rows{what}"), claim, body(claim, rows), expected));
    }
}
