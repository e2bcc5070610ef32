//! Lines of states that leave out items, have several values, or are in any order.

use std::collections::{BTreeMap, BTreeSet};

use nimcert_core::language::ast::Property;
use proptest::prelude::*;

use crate::kit::cases::{case, retyped};
use crate::kit::certificate::{Document, Piece, Proof, prove, row, written};
use crate::kit::expected::{Case, Expected};
use crate::kit::forge::closed_at_positions;

tests! {
    rejects_short_lines,
    verifies_short_lines,
    declines_short_lines,
}

/// Each of the first two conditions is true where the other one is false, so that a row with a `T` for one of them is
/// harmless, whatever else it says.
const CLAIM: &str = "claim forall x, y, u, v: 3 * x < 5 * y or 3 * x >= 5 * y or 2 * u = 3 * v";

/// The states that are reached, in runs that interleave.
const REACHED: &str = "-2 -2 -1 + 1 1 0 x 7\n-2 -2 0 + 1 1 0 x 7\n-2 -2 1 + 1 1 0 x 7\n-2 -2 2 + 1 1 0 x 7\n-2 -2 F + 1 1 0 x 7\n";

/// The same in lines whose rows do not overlap.
const IN_ORDER: &str = "-2 -2 -1|0|1|2|F\n-1 -1 -1|0|1|2|F\n0 0 -1|0|1|2|F\n1 1 -1|0|1|2|F\n2 2 -1|0|1|2|F\n3 3 -1|0|1|2|F\n4 4 -1|0|1|2|F\n";

pub fn cases(cases: &mut Vec<Case>) {
    let quarter = prove("fun f(t) = floor(t / 4)", Property::Nimsum);
    verified(cases, &quarter);
    rejected(cases, &quarter);
    of_every_row(cases);
    locations(cases);
    bombs(cases);
}

/// A certificate for the claim with these lines, which stand for this many rows.
fn forall(lines: &str, rows: usize) -> String {
    written(CLAIM, &format!("invariant forall width 3 rows {rows}\n{lines}"))
}

const CLOSED: &str = "0 0 0 0 0 + 1 0 0 0 0 x 4\n0 T 0 0 0 + 1 0 0 0 0 x 4\n";

fn verified(cases: &mut Vec<Case>, quarter: &Proof) {
    let test = "verifies_short_lines";
    let usual = closed_at_positions("fun f(t) = floor(t / 4)");
    for lines in [
        "0|1|2|3 0|T 0 0 0\n",
        "3|1|0|2 T|0 0 0 0\n",
        "0 0 0 0 0\nT 0 0 0\n1|2|3 0 0 0 0\nT 0 0 0\n",
        "0 0 0 0 0\n0 T 0 0 0\n3 0|T 0 0 0\n2|1 0|T 0 0 0\n",
        "3 T 0 0 0\n0 0 0 0\n2 0 0 0 0\nT 0 0 0\n1 T 0 0 0\n0 0 0 0\n0 0 0 0 0\nT 0 0 0\n",
        "0 T 0 0 0\n1 T 0 0 0\n2 T 0 0 0\n3 T 0 0 0\n0|1|2|3 0 0 0 0\n",
    ] {
        cases.push(retyped(test, lines, &usual, Expected::Verified, CLOSED, lines));
    }
    for lines in [
        "0 0 0 0 + 0 1 1 0 x 2\n2 2 0 + 0 1 1 0 x 2\n",
        "0 2 2 0 + 0 1 1 0 x 2\n0 0 0 + 0 1 1 0 x 2\n",
        "0 3 3 0\n2 2 0\n0 0 0 + 0 1 1 0 x 2\n",
    ] {
        let ns = |lines: &str| format!("ns width 4 rows 4\n{lines}");
        let (from, to) = (ns("0 0 0 0 + 0 1 1 0 x 4\n"), ns(lines));
        cases.push(retyped(test, format!("ns: {lines}"), quarter, Expected::Verified, &from, &to));
    }
    // The pool of `reach 1`: its rows are counted in the order of the lines and of their values.
    let moved = Expected::Rejected(&["K16"]);
    for (lines, test, expected) in [
        ("0|T 0\n", test, Expected::Verified),
        ("T 0\n0 0\n", "rejects_short_lines", moved),
        ("T|0 0\n", "rejects_short_lines", moved),
    ] {
        let pool = "hidden width 2 rows 2\n";
        let (from, to) = (format!("{pool}0 0\nT 0\n"), format!("{pool}{lines}"));
        cases.push(retyped(test, format!("pool: {lines}"), quarter, expected, &from, &to));
    }
    for lines in [REACHED.to_owned(), REACHED.lines().rev().map(|line| format!("{line}\n")).collect()] {
        cases.push(case(test, format!("forall: {lines}"), CLAIM, forall(&lines, 35), Expected::Verified));
    }
    // Rows that none needs may be there.
    for (more, rows) in [
        ("", 0),
        ("T|* T 0\n", 2),
        ("T -5|*|F|T 0|*\n5\n", 12),
        ("0 T 0\nT F|*\n", 3),
        // Several values in a run, and items that it leaves out, or that are left out after it.
        ("5|7|T T 0 + 0 0 1 x 3\n", 9),
        ("T 3 0\n4 0 + 0 0 1 x 3\n", 4),
        ("T 3 0 + 0 0 1 x 3\nF\n", 4),
        ("T T 7 + 0 0 -1 x 3\n", 3),
        ("T 7 0 + 0 -1 1 x 3\n", 3),
        ("T 0 0|1 + 0 1 0 x 2\n", 4),
        ("T T 0|1 + 0 0 2 x 2\n", 4),
        ("T T 0 + 0 0 2 x 4\n9 + 0 0 -4 x 3\n", 7),
        ("5|T T 0 + 0 0 1 x 2\n*|F\n", 8),
    ] {
        let certificate = forall(&format!("{IN_ORDER}{more}"), 35 + rows);
        cases.push(case(test, format!("forall: {more}"), CLAIM, certificate, Expected::Verified));
    }
}

fn rejected(cases: &mut Vec<Case>, quarter: &Proof) {
    let test = "rejects_short_lines";
    for (more, rows, code, what) in [
        ("T T 0 0\n", 1, "K07", "too many items"),
        ("T T 0\nT T 0 1\n", 2, "K07", "too many items after a line of all"),
        ("T T 0 + 1 x 3\n", 3, "K07", "a difference that leaves out items"),
        ("T T 0\n1 + 1 x 3\n", 4, "K07", "a difference as long as the items of its line"),
        ("T 0|1 0\n", 1, "K08", "a row more than announced"),
        ("T 0|1 0\n", 3, "K08", "a row less than announced"),
        ("T T 0\n1|2\n", 2, "K08", "a row more in a line that leaves out items"),
        ("T|* T 0\n1\n", 3, "K08", "a row more, for the values that are left out"),
        ("5|7 T 0 + 0 0 1 x 3\n", 5, "K08", "a row more in the second run of a line"),
        ("T T 0 + 0 0 1 x 3\n", 2, "K08", "a run of a row more"),
        ("T 0|0 0\n", 2, "K09", "a value twice"),
        ("T 0|1|0 0\n", 3, "K09", "a value twice with another in between"),
        ("T 0 0\n0|1 0\n", 3, "K09", "a row in two lines"),
        ("T 0 0\n0 0\n", 2, "K09", "a row twice"),
        ("0 0|T 0\n", 2, "K09", "a row that is in a line before"),
        ("T 0|1 0 + 0 1 0 x 2\n", 4, "K09", "runs of a line that overlap"),
        ("T 0|1 0|1 + 0 1 0 x 2\n", 8, "K09", "runs of a line that meet in a row"),
        ("T T 0 + 0 0 2 x 4\n6 + 0 0 -3 x 3\n", 7, "K09", "two runs that have two rows in common"),
        ("T T 0 + 0 0 2 x 4\n4\n", 5, "K09", "a row of a run"),
        ("T T 4\n0 + 0 0 2 x 4\n", 5, "K09", "a row of a run that comes later"),
        ("T 0||1 0\n", 3, "K10", "no value between two"),
        ("T |0 0\n", 2, "K10", "no value before another"),
        ("T 0| 0\n", 2, "K10", "no value after another"),
        ("T | 0\n", 2, "K10", "two values that do not exist"),
        ("T 0|x 0\n", 2, "K10", "a word that is no value"),
        ("T 0|01 0\n", 2, "K10", "a zero too many"),
        ("T 0|-0 0\n", 2, "K10", "zero with a sign"),
        ("T 0|9223372036854775805 0\n", 2, "K10", "a number that is too large"),
        ("T 0|2305843009213693953 0\n", 2, "K10", "a number that is no state"),
        ("T T 0 + 0 0 1|2 x 3\n", 3, "K10", "several differences"),
        ("T T 0 + 0 0 T x 3\n", 3, "K10", "a difference that is no number"),
        ("T T 0|T + 0 0 1 x 2\n", 4, "K10", "a run from T"),
        ("T T 0|9223372036854775803 + 0 0 1 x 2\n", 4, "K10", "a run that leaves the numbers"),
        ("T T 0\n+ 0 0 1 x 2\n", 3, "K10", "a run that leaves out all items"),
        ("T T 2305843009213693950 + 0 0 1 x 4\n", 4, "K10", "a run whose last row is no state"),
        ("T T -2305843009213693953 + 0 0 1 x 4\n", 4, "K10", "a run whose first row is no state"),
        ("T T 7 + 0 0 0 x 3\n", 3, "K09", "a run whose rows are all the same"),
        ("T T 0 + 0 0 1 x 2|3\n", 2, "K08", "several numbers of rows"),
        ("0 0|1 0\n", 2, "K09", "a row that was there, and another"),
        ("1 0 0\n", 1, "K14", "a row that leads to others"),
        ("1|T 0|T 0\n", 4, "K14", "a row of four that leads to others"),
    ] {
        let certificate = forall(&format!("{IN_ORDER}{more}"), 35 + rows);
        cases.push(case(test, what, CLAIM, certificate, Expected::code(code)));
    }
    for (lines, rows, code, what) in [
        ("-2 -1|0|1|2|F\n", 5, "K07", "a first line without its first item"),
        ("F\n", 1, "K07", "a first line of one item"),
        ("-2 -1|0|1|2|F\n-2 -2 -1|0|1|2|F\n", 10, "K07", "a first line without an item, and all items then"),
        (&IN_ORDER.replace("4 4 -1|0|1|2|F\n", ""), 30, "K14", "without the rows of one line"),
        (&IN_ORDER.replace("|1", ""), 28, "K14", "without a value in each line"),
        (&IN_ORDER.replace("4 4 ", ""), 35, "K09", "the last line without items that differ"),
        (&REACHED.replace("x 7", "x 6"), 30, "K14", "runs that interleave, without their last rows"),
        (&REACHED.replace("-2 -2 2", "-2 -2 1"), 35, "K09", "a run twice among others"),
        ("0|1 0|1 0|1\n0|1 0|1 0|1\n", 9, "K08", "a line of eight rows where one is left"),
    ] {
        cases.push(case(test, what, CLAIM, forall(lines, rows), Expected::code(code)));
    }
    for (body, code, from, to) in [
        ("tables have one value", "K10", "tracks 3 rows 2\n0 0 1 ", "tracks 3 rows 2\n0 0|1 1 "),
        ("tables have all items", "K07", "\n1 1 1 1 1 1 1 1 1\nhidden", "\n1 1 1 1 1 1 1 1\nhidden"),
        ("pairs have one value", "K10", "pairs rows 2\n0 0\n", "pairs rows 2\n0 0|1\n"),
        ("pairs leave out no items", "K18", "\n0 0\n1 1\nreach", "\n0 0\n1\nreach"),
        (
            "a line leaves out items of another section",
            "K07",
            "2 anywhere width 3 rows 1\n0 0 0\n",
            "2 anywhere width 3 rows 1\n0\n",
        ),
        (
            "a line after a table leaves out an item",
            "K07",
            "hidden width 2 rows 2\n0 0\n",
            "hidden width 2 rows 2\n0\n",
        ),
        ("headers have one value", "K01", "monotone width 4 rows 7", "monotone width 4 rows 7|8"),
    ] {
        cases.push(retyped(test, body, quarter, Expected::code(code), from, to));
    }
    let steps = "fun f(t) = t\nclaim monotone f below 9";
    for line in ["1|2", "1|2 + 1 x 2"] {
        let certificate = written(steps, &format!("evaluated steps rows 2\n{line}\n"));
        cases.push(case(test, format!("steps {line}"), steps, certificate, Expected::Rejected(&["K10"])));
    }
}

/// Each row of an invariant is needed: without one line of a body that is written row by row, but for the items at the
/// beginning, another row takes its place, or none.
fn of_every_row(cases: &mut Vec<Case>) {
    let lines: Vec<&str> = IN_ORDER.lines().collect();
    for i in 0..lines.len() {
        let mut kept = lines.clone();
        kept.remove(i);
        let certificate = forall(&(kept.join("\n") + "\n"), 30);
        let what = format!("without line {i}");
        cases.push(case(
            "rejects_short_lines",
            what,
            CLAIM,
            certificate,
            Expected::Rejected(&["K13", "K14"]),
        ));
    }
}

/// Lines `at` leave out items, too, but have one value each.
fn locations(cases: &mut Vec<Case>) {
    let ats = |certificate: &str| -> Vec<String> {
        certificate.lines().filter(|line| line.starts_with("at ")).map(str::to_owned).collect()
    };
    let file = |extension: &str| {
        let path = format!("certificates/beyond/bar_3d_all_m/1.{extension}");
        std::fs::read_to_string(nimcert_testing::root().join(path)).expect("a shipped file")
    };
    let document = Document::read(&file("cert")).expect("a well-formed certificate");
    let (claim, certificate) = (&file("claim"), &document.text());
    let ats = ats(certificate);
    assert!(ats.len() > 1, "{certificate}");
    let mut short = certificate.clone();
    for pair in ats.windows(2) {
        let (before, items) = (row(&pair[0][3..]), row(&pair[1][3..]));
        let same = before.iter().zip(&items).take_while(|(a, b)| a == b).count().min(items.len() - 1);
        short =
            short.replacen(&format!("\n{}\n", pair[1]), &format!("\nat {}\n", items[same..].join(" ")), 1);
    }
    assert!(short.len() < certificate.len());
    cases.push(case("verifies_short_lines", "locations", claim, &short, Expected::Verified));
    let test = "rejects_short_lines";
    let (first, items) = (format!("\n{}\n", ats[0]), row(&ats[0][3..]));
    for (to, what) in [
        (items[1..].join(" "), "a first location without an item"),
        (items[items.len() - 1].clone(), "a first location of one item"),
        (format!("0 {}", items.join(" ")), "a location with an item more"),
        (items.join(" ").replacen(' ', "|0 ", 1), "a location with two values"),
        (format!("0|0 {}", items[2..].join(" ")), "two values for two items"),
    ] {
        let changed = certificate.replacen(&first, &format!("\nat {to}\n"), 1);
        cases.push(case(test, what, claim, changed, Expected::Rejected(&["K07"])));
    }
    let second = format!("\n{}\n", ats[1]);
    for to in ["T", "F", "-1", "7"] {
        let changed = certificate.replacen(&second, &format!("\nat {to}\n"), 1);
        let expected = Expected::Rejected(&["K09", "K10", "K26"]);
        cases.push(case(
            test,
            format!("a location that is the one before but for {to}"),
            claim,
            changed,
            expected,
        ));
    }
}

/// Lines that stand for more rows than can be kept.
fn bombs(cases: &mut Vec<Case>) {
    let values = |count: usize| (0..count).map(|i| i.to_string()).collect::<Vec<String>>().join("|");
    let test = "declines_short_lines";
    for (side, rows) in [(400, 160_000), (1000, 1_000_000), (4000, 16_000_000)] {
        let line = format!("{IN_ORDER}T {} {}\n", values(side), values(side));
        let what = format!("a line of {rows} rows");
        cases.push(case(test, what, CLAIM, forall(&line, 35 + rows), Expected::Declined));
    }
    let line = format!("T {} {}\n", values(400), values(400)) + "0\n1\n";
    cases.push(case(test, "values that are left out", CLAIM, forall(&line, 16_000_000), Expected::Declined));
    // A problem of 64 components.
    let wide: Vec<String> = (2..66).map(|k| format!("x != {k} * y")).collect();
    let claim = format!("claim forall x, y: {}", wide.join(" or "));
    let wide = |lines: &str, rows: usize| {
        written(&claim, &format!("invariant forall width 64 rows {rows}\n{lines}"))
    };
    let full = vec!["0"; 64].join(" ") + "\n";
    let lines = full.clone() + &"1\n".repeat(20_000);
    cases.push(case(test, "lines of one item of 64", &claim, wide(&lines, 20_001), Expected::Declined));
    let test = "rejects_short_lines";
    for rows in [10, 16_777_215] {
        for (item, what) in [("0|1", "2^64"), ("0|1|2|3|4|5|6|7", "2^192")] {
            let line = vec![item; 64].join(" ") + "\n";
            let what = format!("{what} rows where {rows} are announced");
            cases.push(case(test, what, &claim, wide(&line, rows), Expected::Rejected(&["K08"])));
        }
    }
    let lines = "0|1 0|1 0|1\n".repeat(1000);
    let what = "the same eight rows a thousand times";
    cases.push(case(test, what, CLAIM, forall(&lines, 8000), Expected::Rejected(&["K09"])));
    // Rows that all have the same place in the table of the kernel, if that has this form.
    let spread = 0x9e37_79b9_7f4a_7c15_u64;
    let inverse = (0..6).fold(spread, |x, _| x.wrapping_mul(2_u64.wrapping_sub(spread.wrapping_mul(x))));
    assert_eq!(spread.wrapping_mul(inverse), 1);
    let alike = (0_u64..).map(|second| {
        let first = second.wrapping_mul(spread.rotate_left(23)).wrapping_mul(inverse).wrapping_neg();
        (first as i64, second)
    });
    let alike: Vec<String> = alike
        .filter(|(first, _)| first.unsigned_abs() < 1 << 61)
        .take(20_000)
        .map(|(first, second)| format!("{first} {second} T\n"))
        .collect();
    let (alike, rows) = (alike.concat(), alike.len());
    let what = "rows at one place";
    cases.push(case("declines_short_lines", what, CLAIM, forall(&alike, rows), Expected::Declined));
    let few = full + &"1\n".repeat(100);
    cases.push(case(test, "a row a hundred times", &claim, wide(&few, 101), Expected::Rejected(&["K09"])));
}

/// What decides how rows are written.
struct Choices(u64);

impl Choices {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// Lines for rows, in one of many ways.
fn short(rows: &BTreeSet<Vec<&str>>, choices: &mut Choices) -> String {
    let mut lines: Vec<Vec<Vec<&str>>> =
        rows.iter().map(|row| row.iter().map(|item| vec![*item]).collect()).collect();
    for _ in 0..choices.below(6) {
        let place = choices.below(3);
        let mut merged: BTreeMap<Vec<Vec<&str>>, Vec<&str>> = BTreeMap::new();
        let mut kept = vec![];
        for mut line in lines {
            let values = std::mem::take(&mut line[place]);
            if choices.below(4) > 0 {
                merged.entry(line).or_default().extend(values);
            } else {
                line[place] = values;
                kept.push(line);
            }
        }
        kept.extend(merged.into_iter().map(|(mut line, values)| {
            line[place] = values;
            line
        }));
        lines = kept;
    }
    choices.shuffle(&mut lines);
    let mut text = String::new();
    let mut before: Option<Vec<String>> = None;
    for mut line in lines {
        line.iter_mut().for_each(|values| choices.shuffle(values));
        let items: Vec<String> = line.iter().map(|values| values.join("|")).collect();
        let same = before.iter().flatten().zip(&items).take_while(|(a, b)| a == b).count().min(2);
        text += &(items[choices.below(same + 1)..].join(" ") + "\n");
        before = Some(items);
    }
    text
}

proptest! {
    /// However rows are written, they are the same rows: those that are needed, and any others that do no harm.
    #[test]
    fn rows_in_any_lines_are_the_same_rows(
        more in prop::collection::btree_set((0..6_usize, 0..6_usize), 0..30),
        drop in prop::option::of(any::<prop::sample::Index>()),
        seed in any::<u64>(),
    ) {
        const ITEMS: [&str; 6] = ["-7", "0", "3", "*", "F", "T"];
        let mut rows = BTreeSet::new();
        for both in ["-2", "-1", "0", "1", "2", "3", "4"] {
            rows.extend(["-1", "0", "1", "2", "F"].map(|item| vec![both, both, item]));
        }
        let dropped = drop.map(|index| rows.iter().nth(index.index(rows.len())).expect("a row").clone());
        rows.retain(|row| Some(row) != dropped.as_ref());
        rows.extend(more.iter().map(|&(a, b)| vec!["T", ITEMS[a], ITEMS[b]]));
        let lines = short(&rows, &mut Choices(seed));
        let certificate = forall(&lines, rows.len());
        let verdict = nimcert_kernel::check(CLAIM.as_bytes(), certificate.as_bytes());
        match &verdict {
            Ok(verified) => {
                prop_assert!(dropped.is_none(), "{lines}");
                prop_assert_eq!(verified.obligations.last().map(|of| of.states), Some(rows.len() as u64));
            }
            Err(failure) => {
                prop_assert!(dropped.is_some(), "{lines}{failure}");
                prop_assert!(failure.to_string().starts_with("rejected: K13")
                    || failure.to_string().starts_with("rejected: K14"), "{}", failure);
            }
        }
        // The reader of these tests says the same of the lines.
        let document = Document::read(&certificate).expect("a well-formed certificate");
        let read = document.pieces.iter().find_map(|piece| match piece {
            Piece::Body { rows, .. } => Some(rows),
            Piece::Line(_) => None,
        });
        let read: BTreeSet<Vec<&str>> =
            read.expect("a body").iter().map(|row| row.iter().map(String::as_str).collect()).collect();
        prop_assert_eq!(read, rows);
    }
}
