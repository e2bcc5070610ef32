//! Letters in sets: a state that one letter alone leads to is missed by no letter, on the first tracks and on
//! further ones.

use nimcert_kernel::check;

use crate::kit::cases::case;
use crate::kit::certificate::written;
use crate::kit::expected::{Case, Expected};
use crate::kit::faults::{CONSECUTION, SAFETY};

tests! {
    rejects_a_missing_letter,
    rejects_a_move_by_any_digits,
    rejects_a_track_read_twice,
    verifies_no_move_by_any_digits,
}

pub fn cases(cases: &mut Vec<Case>) {
    for (tracks, letter) in letters() {
        let Missing { claim, certificate, spelled } = missing(tracks, letter);
        let what = format!("{spelled} of {tracks} tracks");
        cases.push(case("rejects_a_missing_letter", what, claim, certificate, CONSECUTION));
    }
    along_digits(cases);
    twice(cases);
}

/// Numbers of tracks below, at and above the first six, with each letter but the first; and letters of twenty.
fn letters() -> impl Iterator<Item = (usize, u32)> {
    let all = [1, 2, 5, 6, 7, 8]
        .into_iter()
        .flat_map(|tracks| (1..1 << tracks).map(move |letter| (tracks, letter)));
    all.chain(
        [1, 1 << 5, 1 << 6, 1 << 19, 1 | 1 << 19, 0b1100_0011 << 12, 1 << 4 | 1 << 7 | 1 << 13]
            .map(|letter| (20, letter)),
    )
}

struct Missing {
    claim: String,
    certificate: String,
    /// The digits, the first track first.
    spelled: String,
}

/// A claim that is false of the digits of one letter, and all states that are reached but the one of this letter.
fn missing(tracks: usize, letter: u32) -> Missing {
    let name = |track: usize| char::from(b'a' + track as u8).to_string();
    let digit = |track: usize| letter >> track & 1;
    let names: Vec<String> = (0..tracks).map(name).collect();
    let differs: Vec<String> =
        (0..tracks).map(|track| format!("{} != {}", name(track), digit(track))).collect();
    let claim = format!("claim forall {}: {}\n", names.join(", "), differs.join(" or "));
    let mut rows = vec![String::new()];
    for track in 0..tracks {
        let digits = 0..=digit(track);
        rows =
            rows.iter().flat_map(|row| digits.clone().map(move |digit| format!("{row}{digit} "))).collect();
    }
    rows.pop();
    let lines: String = rows.iter().map(|row| row.trim_end().to_owned() + "\n").collect();
    let body = format!("invariant forall width {tracks} rows {}\n{lines}", rows.len());
    let spelled = (0..tracks).map(|track| if digit(track) == 1 { '1' } else { '0' }).collect();
    Missing { certificate: written(&claim, &body), claim, spelled }
}

#[test]
fn names_the_missing_letter() {
    for (tracks, letter) in letters() {
        let Missing { claim, certificate, spelled } = missing(tracks, letter);
        let failure =
            check(claim.as_bytes(), certificate.as_bytes()).expect_err("a letter is missing").to_string();
        assert!(failure.contains(&format!("row 0, letter {spelled}")), "{claim}{failure}");
    }
}

/// Positions of eight coordinates: where the digits on a track beyond the first six are given too, the letters with
/// them are followed, and no others.
fn along_digits(cases: &mut Vec<Case>) {
    let names = ["a", "b", "c", "d", "e", "f", "h", "i"];
    for changed in 0..names.len() {
        let with = |value: &str| {
            let mut all = names;
            all[changed] = value;
            all.join(", ")
        };
        let name = names[changed];
        let claim = format!(
            "game g({}) move u < {name} to ({})\nclaim not p g = {name} = 5\n",
            names.join(", "),
            with("u")
        );
        for (at, test, expected) in [
            (6, "rejects_a_move_by_any_digits", Expected::Rejected(&["K20"])),
            (13, "rejects_a_move_by_any_digits", Expected::Rejected(&["K20"])),
            (0, "verifies_no_move_by_any_digits", Expected::Verified),
            (4, "verifies_no_move_by_any_digits", Expected::Verified),
        ] {
            let position = (0..names.len()).map(|i| if i == changed { at } else { 2 });
            let position: Vec<String> = position.map(|number: i32| number.to_string()).collect();
            let certificate = written(&claim, &format!("counterexample reach {}\n", position.join(" ")));
            cases.push(case(test, format!("{name} = {at}"), &claim, certificate, expected));
        }
    }
}

/// A component whose tracks are the same one: no digits on it are two different ones.
fn twice(cases: &mut Vec<Case>) {
    let test = "rejects_a_track_read_twice";
    let automaton = "automaton apart(x, y) accept 0: 00 to 0, 01 to 0, 10 to 0\n";
    let rows = |claim: &str, lines: &str, count: usize| {
        written(claim, &format!("invariant forall width 1 rows {count}\n{lines}"))
    };
    let claim = format!("{automaton}claim forall x: apart(x, x)\n");
    cases.push(case(test, "the start alone", &claim, rows(&claim, "0\n", 1), CONSECUTION));
    cases.push(case(test, "and a state that failed", &claim, rows(&claim, "0\nF\n", 2), SAFETY));
}
