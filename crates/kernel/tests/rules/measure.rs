//! Games whose moves lead outside, or that do not end.

use nimcert_core::decision::Measure;

use crate::kit::cases::{edited, retyped, whole};
use crate::kit::expected::{Case, Expected};
use crate::kit::forge::Keep;
use crate::kit::game_forge::{GameForge, decided};
use crate::kit::games::{
    BAR, GAME_FAULTS, LOWER, NIM, PAIR, TAKE, first_fault, forged, push_faults, untouched,
};

const VERIFIED: Expected = Expected::Verified;

const FORMAT: Expected = Expected::Rejected(&["K01"]);

const MISSING: Expected = Expected::Rejected(&["K06"]);

tests! {
    rejects_inside,
    rejects_decrease,
    rejects_measure,
    rejects_orders,
    rejects_anywhere,
}

pub fn cases(cases: &mut Vec<Case>) {
    outside(cases);
    measures(cases);
    orders(cases);
    stronger(cases);
}

/// `inside`, `decrease` and `closed` for all tuples, and `closed` of the heap of `grundy`.
fn stronger(cases: &mut Vec<Case>) {
    let proof = decided(&format!("{TAKE}claim p take = x mod 3 = 0"));
    let (from, to) = ("invariant decrease 1 width", "invariant decrease 1 anywhere width");
    if proof.certificate.contains(from) {
        cases.push(retyped("verifies_games", "anywhere, without a domain", &proof, VERIFIED, from, to));
    }
    // A move that decreases, or leads to positions, or not from the set to the set, at legal positions only.
    for (name, text) in [
        ("inside 1", "game g(x, y) where x <= y and y < 9 move u < x to (u, y)\nclaim p g = x = 0"),
        ("decrease 1", "game g(x, y) where y < 1 move u < x to (u + y, y)\nclaim p g = x = 0"),
        ("closed 1", "game g(x, y) where y < 1 move u < x to (u, y)\nclaim p g = x = 0 or x = 5 and y = 2"),
    ] {
        let proof = forged(text, &[0, 0], Keep::All);
        cases.push(whole("verifies_games", text, &proof, VERIFIED));
        for (keep, expected, what) in GAME_FAULTS {
            let mut forge = GameForge::new(text);
            forge.anywhere.push(name.to_owned());
            let what = format!("{text}: {name} anywhere, {what}");
            let proof = forge.proof(&[0, 0], keep, untouched);
            cases.push(whole("rejects_anywhere", what, &proof, first_fault(keep, expected)));
        }
        let wrong = Expected::Rejected(&["K07", "K10", "K13", "K14", "K15"]);
        let (from, to) = (format!("invariant {name} width"), format!("invariant {name} anywhere width"));
        let what = format!("{text}: {name} anywhere");
        cases.push(retyped("rejects_anywhere", what, &proof, wrong, &from, &to));
        let to = format!("invariant {name} somewhere width");
        cases.push(retyped(
            "rejects_anywhere",
            format!("{text}: {to}"),
            &proof,
            Expected::Rejected(&["K01"]),
            &from,
            &to,
        ));
    }
    let text = format!("{PAIR}claim p g = x = y");
    let usual = forged(&text, &[0, 0], Keep::All);
    let mut forge = GameForge::new(&text);
    let names = ["decrease 1", "decrease 2", "inside 2", "closed 1", "closed 2"];
    forge.anywhere.extend(names.map(str::to_owned));
    let proof = forge.proof(&[0, 0], Keep::All, untouched);
    cases.push(whole("verifies_games", "anywhere, with a domain", &proof, VERIFIED));
    let width = Expected::Rejected(&["K07"]);
    for name in ["decrease 1", "closed 1", "closed 2"] {
        let (from, to) =
            (format!("invariant {name} anywhere width"), format!("invariant {name} anywhere  width"));
        cases.push(retyped("rejects_anywhere", format!("{name}, two spaces"), &proof, FORMAT, &from, &to));
        let to = format!("invariant {name} anyone width");
        cases.push(retyped("rejects_anywhere", &to, &proof, FORMAT, &from, &to));
        let to = format!("invariant {name} anywhere anywhere width");
        cases.push(retyped("rejects_anywhere", &to, &proof, FORMAT, &from, &to));
        // The rows of one problem do not prove the other.
        let to = format!("invariant {name} width");
        cases.push(retyped("rejects_anywhere", format!("{name}, of anywhere"), &proof, width, &from, &to));
        cases.push(retyped("rejects_anywhere", format!("{name}, of positions"), &usual, width, &to, &from));
        let what = format!("{name} anywhere, without its rows");
        cases.push(edited("rejects_anywhere", what, &proof, Expected::Rejected(&["K13"]), |c| {
            c.rows(&format!("invariant {name} anywhere"), 0).clear();
        }));
    }
    let (from, to) = ("invariant cover width", "invariant cover anywhere width");
    cases.push(retyped("rejects_anywhere", "cover anywhere", &proof, FORMAT, from, to));
    let proof = decided(&format!("{NIM}claim grundy nim = x"));
    for place in ["", " anywhere"] {
        let (from, what) = ("invariant closed 2", format!("closed 1{place} of grundy"));
        let to = format!("invariant closed 1{place} width 1 rows 0\n{from}");
        cases.push(retyped("rejects_anywhere", what, &proof, MISSING, from, &to));
    }
    heap_and_bar(cases);
}

/// In a sum with a bar, the moves of the heap and of the rows are closed at all tuples, the one of the columns is not.
fn heap_and_bar(cases: &mut Vec<Case>) {
    let text = format!("{BAR}claim p strip + bar(f) = (x xor y xor z) = 0");
    for (number, test, expected) in [
        (1, "verifies_games", VERIFIED),
        (2, "verifies_games", VERIFIED),
        (3, "rejects_anywhere", Expected::Rejected(&["K15"])),
    ] {
        let mut forge = GameForge::new(&text);
        forge.anywhere.push(format!("closed {number}"));
        let proof = forge.proof(&[0, 0, 0], Keep::All, untouched);
        cases.push(whole(test, format!("{text}: closed {number} anywhere"), &proof, expected));
    }
    let mut forge = GameForge::new(&text);
    forge.anywhere.extend(["closed 1", "closed 2"].map(str::to_owned));
    let proof = forge.proof(&[0, 0, 0], Keep::All, untouched);
    cases.push(whole("verifies_games", format!("{text}: both anywhere"), &proof, VERIFIED));
}

fn outside(cases: &mut Vec<Case>) {
    let table: [(&'static str, String, Vec<u32>); 4] = [
        (
            "rejects_inside",
            "game g(x, y) where x <= y move v < y to (x, v)\nclaim p g = y = 0".to_owned(),
            vec![0, 0],
        ),
        (
            "rejects_inside",
            "game g(x, y) where y < 1 move u < x to (u, y + 1)\nclaim p g = x = 0".to_owned(),
            vec![0, 0],
        ),
        (
            "rejects_decrease",
            "game g(x) move u < x to (u) move when x >= 1 to (x)\nclaim p g = x = 0".to_owned(),
            vec![1],
        ),
        (
            "rejects_decrease",
            "game g(x) move u < x to (u) move when x = 1 to (x + 1)\nclaim p g = x = 0".to_owned(),
            vec![1],
        ),
    ];
    push_faults(cases, &table);
    for (text, measures) in [
        (format!("{LOWER}claim p g = a = 0 and b = 0"), vec![Measure::Sum]),
        (
            "game g(a, b) move u < b to (a + 1, u)\nclaim p g = b = 0".to_owned(),
            vec![Measure::Lexicographic(vec![0, 1])],
        ),
        ("game g(a, b) move u < b to (a + u + 1, u)\nclaim p g = b = 0".to_owned(), vec![Measure::Sum]),
    ] {
        for (keep, expected, what) in GAME_FAULTS {
            let proof = GameForge::measured(&text, &measures).proof(&[0, 0], keep, untouched);
            cases.push(whole(
                "rejects_decrease",
                format!("{text}: {what}"),
                &proof,
                first_fault(keep, expected),
            ));
        }
    }
}

/// Coins that move down a stair: only orders with `c` before `b` before `a` decrease with both moves.
const STAIR: &str = "game stair(a, b, c) move k < c to (a, b + (c - k), k) move k < b to (a + (b - k), k, c)\nclaim p stair = b = 0";

/// The same with more coins than were taken, and one move the other way.
const STAIR_UP: &str = "game stair(a, b, c) move k < c to (a, b + (c - k), k) move k < b to (a, k, c + (b - k))\nclaim p stair = b = 0";

/// Orders of the coordinates other than the written one.
fn orders(cases: &mut Vec<Case>) {
    let test = "rejects_orders";
    for (text, order, holds) in [
        (STAIR, vec![2, 1, 0], true),
        (STAIR, vec![1, 2, 0], false),
        (STAIR, vec![2, 0, 1], false),
        (STAIR, vec![0, 2, 1], false),
        (STAIR, vec![0, 1, 2], false),
        (STAIR_UP, vec![2, 1, 0], false),
        (STAIR_UP, vec![1, 2, 0], false),
    ] {
        let measures = [Measure::Lexicographic(order.clone())];
        let forge = || GameForge::measured(text, &measures);
        if holds {
            let proof = forge().proof(&[0, 0, 0], Keep::All, untouched);
            cases.push(whole("verifies_games", format!("{text}: {order:?}"), &proof, VERIFIED));
            continue;
        }
        for (keep, expected, what) in GAME_FAULTS {
            let proof = forge().proof(&[0, 0, 0], keep, untouched);
            cases.push(whole(
                test,
                format!("{text}: {order:?}, {what}"),
                &proof,
                first_fault(keep, expected),
            ));
        }
    }
    let proof = decided(STAIR);
    let from = "measure lexicographic:3,2,1";
    cases.push(whole("verifies_games", format!("{STAIR}: {from}"), &proof, VERIFIED));
    for to in [
        "lexicographic:3,2",
        "lexicographic:3",
        "lexicographic:",
        "lexicographic:3,2,1,1",
        "lexicographic:3,2,1,",
        "lexicographic:,3,2,1",
        "lexicographic:3,,2,1",
        "lexicographic:3,3,1",
        "lexicographic:3,2,2",
        "lexicographic:4,2,1",
        "lexicographic:2,1,0",
        "lexicographic:3,2,18446744073709551616",
        "lexicographic:3,2,18446744073709551617",
        "lexicographic:3,2,-1",
        "lexicographic:3,2,+1",
        "lexicographic:3,2,01",
        "lexicographic:3,2,1 sum",
        "lexicographic:3, 2,1",
        "lexicographic:3 2 1",
        "lexicographic: 3,2,1",
        "lexicographic 3,2,1",
        "lexicographic=3,2,1",
        "lexicographic:3;2;1",
        "lexicographic:3,2,1:",
        "lexicographic::3,2,1",
        "lexicographic:c,b,a",
        "Lexicographic:3,2,1",
        "lexicographical:3,2,1",
        "sum:3,2,1",
        "3,2,1",
    ] {
        let to = format!("measure {to}");
        cases.push(retyped(test, &to, &proof, FORMAT, from, &to));
    }
    // The rows of one order do not prove another.
    for to in ["sum", "lexicographic", "lexicographic:2,3,1", "lexicographic:1,2,3"] {
        let to = format!("measure {to}");
        let wrong = Expected::Rejected(&["K07", "K08", "K10", "K13", "K14", "K15"]);
        cases.push(retyped(test, &to, &proof, wrong, from, &to));
    }
    let heap = decided(&format!("{NIM}game two(a, b) = strip + nim\nclaim p two = a = b"));
    let to = "measure lexicographic:1 sum";
    cases.push(retyped(test, "an order of a heap", &heap, FORMAT, "measure sum sum", to));
    let to = "measure sum lexicographic:1";
    cases.push(retyped(
        "verifies_games",
        "an order of one coordinate",
        &heap,
        VERIFIED,
        "measure sum sum",
        to,
    ));
    let to = "measure sum lexicographic:2";
    cases.push(retyped(test, "the number in the sum", &heap, FORMAT, "measure sum sum", to));
}

fn measures(cases: &mut Vec<Case>) {
    let test = "rejects_measure";
    let sum = decided(&format!("{NIM}game two(a, b) = nim + strip\nclaim p two = a <= b and b <= a"));
    for to in [
        "measure sum",
        "measure sum sum sum",
        "measure sum lexicographic",
        "measure sum Sum",
        "measure lexicographic",
    ] {
        cases.push(retyped(test, to, &sum, FORMAT, "measure sum sum", to));
    }
    cases.push(retyped(test, "none", &sum, MISSING, "measure sum sum\n", ""));
    let to = "measure lexicographic sum";
    cases.push(retyped(
        "verifies_games",
        "lexicographic of one coordinate",
        &sum,
        VERIFIED,
        "measure sum sum",
        to,
    ));
}
