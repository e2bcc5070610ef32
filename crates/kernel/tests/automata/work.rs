//! Work up to the limits, and a little more: what values, columns, letters and lines cost (docs/FORMAT.md).

use crate::kit::cases::case;
use crate::kit::certificate::written;
use crate::kit::expected::{Case, Expected};

const VERIFIES: &str = "verifies_up_to_limits";

const DECLINES: &str = "declines_beyond_limits";

/// What computing values may cost in all (docs/FORMAT.md, `MAX_VISITS`).
const VISITS: u64 = 1 << 25;

/// What following letters may cost in all (`MAX_LETTERS`), what a line of rows adds to it, and what a node
/// visited to build a problem takes from it.
const LETTERS: u64 = 1 << 28;

const LETTERS_OF_LINE: u64 = 1 << 12;

const LETTERS_OF_STEP: u64 = 1 << 6;

tests! {
    declines_beyond_limits,
    verifies_up_to_limits,
}

pub fn cases(cases: &mut Vec<Case>) {
    columns(cases);
    letters(cases);
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

/// Rows of a problem: in a run, which is one line, until the letters are used up, and as many lines as rows.
fn letters(cases: &mut Vec<Case>) {
    // The last relation has 2^9 leaves and as many connectives but one.
    let doubled: String = (1..=9).map(|i| format!("rel r{i}(x) = r{0}(x) or r{0}(x)\n", i - 1)).collect();
    let claim = format!("rel r0(x) = x >= 0\n{doubled}claim forall x: x != 2^99999 or r9(x)\n");
    // not (not A or R9): the parts of the formula. Each of two components has two letters. R9 is true, so no next
    // state is open.
    let row = row(1 + 1 + 2 + (2 * 512 - 1), 2 * 2);
    // A call and a connective for each inner node; a call, a comparison and its sides for each leaf; the digits.
    let steps = 2 * 511 + 4 * 512 + 100_000 / 64 + 20;
    runs(cases, "", &claim, row, steps);
    let rows = 99_000;
    let lines: String = (0..rows).map(|row| format!("{row} T\n")).collect();
    let body = format!("invariant forall width 2 rows {rows}\n{lines}");
    let certificate = written(&claim, &body);
    cases.push(case(
        VERIFIES,
        format!("{rows} rows in as many lines"),
        claim,
        certificate,
        Expected::Verified,
    ));
    // not (A or B): six tracks for A, with 64 letters, each 2 and a sixteenth of 64; one for B, which is true.
    let sum = "32 * a + 16 * b + 8 * c <= 4 * d + 2 * e + f";
    let claim = format!("claim forall a, b, c, d, e, f: {sum} or a >= 0\n");
    runs(cases, " of six tracks", &claim, self::row(4, 64 * (2 + 64 / 16) + 2), 60);
}

/// The cost of a row of two items: its items, when it is read; the work of leaving a state, and of its set of
/// letters; the parts of the formula, which are evaluated in the row and after its letters, and counted twice more
/// to find what they need; the letters of each component.
fn row(parts: u64, letters: u64) -> u64 {
    2 + 28 + 6 + 4 * parts + letters
}

/// As many rows in a run as the limit on letters allows, and a few more; at most `steps` steps build the problem.
fn runs(cases: &mut Vec<Case>, what: &str, claim: &str, row: u64, steps: u64) {
    let most = (LETTERS - LETTERS_OF_STEP * steps) / row;
    let spare = 2 + (2 * LETTERS_OF_LINE + LETTERS_OF_STEP * steps) / row;
    for (rows, test, expected) in
        [(most, VERIFIES, Expected::Verified), (most + spare, DECLINES, Expected::Declined)]
    {
        let body = format!("invariant forall width 2 rows {rows}\n0 T + 1 0 x {rows}\n");
        cases.push(case(test, format!("{rows} rows{what} in a run"), claim, written(claim, &body), expected));
    }
}
