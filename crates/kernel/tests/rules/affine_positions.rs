//! `not p` and `not grundy` of games, for all values of a parameter: a move from the set into the set, or a position
//! outside the set without a move into it.
//!
//! The certificates of files/verify/not_p_* with changes; and numbers c + p m, all of a grid, for claims whose conditions
//! are single inequalities, so that each obligation is a tree without lines and holds just if it is true for all m.

use crate::kit::cases::{case, retyped, whole};
use crate::kit::certificate::{Proof, written};
use crate::kit::expected::{Case, Expected};

use super::criterion::about;

tests! {
    verifies_affine_positions,
    rejects_affine_positions,
    rejects_affine_positions_of_another_claim,
    verifies_affine_positions_of_a_grid,
    rejects_affine_positions_of_a_grid,
}

/// The name of a file of files/verify.
type File = &'static str;

const MOVE: File = "not_p_for_all_m_by_a_move";
const POSITION: File = "not_p_for_all_m_by_a_position";
const TWO: File = "not_p_for_all_m_of_two_moves";
const GRUNDY: File = "not_grundy_for_all_m";
const GRUNDY_MOVE: File = "not_grundy_for_all_m_by_a_move";
const BAR: File = "not_p_of_a_bar_for_all_m";
const MOVE_LOCATIONS: File = "not_p_by_a_move_in_locations";
const POSITION_LOCATIONS: File = "not_p_by_a_position_in_locations";
const CASES: File = "not_p_by_cases";
const RESIDUES: File = "not_p_by_residues";

/// Parts of a claim, each with replacements that make the claim false, or make it a claim that these numbers do not
/// prove.
const CLAIMS: &[(File, &str, &[&str])] = &[
    (MOVE, "claim not", &["claim"]),
    (MOVE, "x mod m = 0", &["x mod (m + 1) = 0", "x mod m = 1", "x = m", "x = 0", "0 = 1", "x mod m != 0"]),
    (MOVE, "min(x, m)", &["min(x, m - 1)", "min(x, 1)", "m"]),
    (MOVE, "x - u - 1", &["x - u", "x - 1", "x + u", "u + 1", "x - u - 2"]),
    (
        MOVE,
        "take(x) move",
        &["take(x) where x < m move", "take(x) where x > 0 move", "take(x) move to (x) move"],
    ),
    (MOVE, "m >= 1", &["m >= 0", "m >= 1, n >= 0"]),
    (POSITION, "claim not", &["claim"]),
    (
        POSITION,
        "x mod (m + 2) = 0",
        &["x mod (m + 1) = 0", "x mod m = 0", "0 = 0", "x >= m + 1", "x <= 1", "x = m"],
    ),
    (POSITION, "min(x, m)", &["min(x, m + 1)", "x"]),
    (
        POSITION,
        "take(x) move",
        &["take(x) where x <= m move", "take(x) move when x > m to (0) move", "take(x) move to (x + 1) move"],
    ),
    (TWO, "claim not", &["claim"]),
    (TWO, "x = 0 and y = 0", &["x = y", "x = 0", "x + y = m + 1", "x = 1 and y = 1", "x = m + 1", "x <= m"]),
    (TWO, "x <= v + m to", &["x <= v + m + 1 to"]),
    (TWO, "where x <= y + m", &["where x <= y + m - 1", "where x < y + m and y > 0", ""]),
    (TWO, "(x - u - 1, y)", &["(x - u - 1, 0)", "(x, y)"]),
    (GRUNDY, "claim not", &["claim"]),
    (GRUNDY, "x mod (m + 2)", &["x mod (m + 1)", "0", "x mod (m + 3) - 1", "(x mod (m + 2)) monus x"]),
    (GRUNDY_MOVE, "claim not", &["claim"]),
    (GRUNDY_MOVE, "= 0", &["= x", "= m", "= x mod (m + 1)"]),
    (BAR, "claim not", &["claim"]),
    (BAR, "y = 0", &["y = z", "y = 1", "y = 0 and z = 0", "z = 0", "z > 0"]),
    (BAR, "floor(t / (m + 1))", &["(m + 1) monus t", "t - m"]),
    (MOVE_LOCATIONS, "claim not", &["claim"]),
    (MOVE_LOCATIONS, "x xor y = 0 or x = m", &["x xor y = 0", "x = m", "x xor y = m or x = m"]),
    (POSITION_LOCATIONS, "claim not", &["claim"]),
    (POSITION_LOCATIONS, "x xor y = m", &["x xor y = 0", "x xor y = m - 1", "x xor y < m"]),
    (CASES, "claim not", &["claim"]),
    (CASES, "x = 0", &["x mod (m + 1) = 0", "x = 1", "x = m"]),
    (CASES, "m >= 0", &["m >= 1"]),
    (RESIDUES, "claim not", &["claim"]),
    (RESIDUES, "2 * x = m", &["2 * x + 1 = m", "2 * x = m + 1", "x = m", "x mod (m + 1) = 0"]),
    (RESIDUES, "m >= 1", &["m >= 0", "m >= 2"]),
];

/// Parts of a certificate, each with wrong replacements.
const CHANGES: &[(File, &str, &[&str])] = &[
    (
        MOVE,
        "counterexample closed 1 affine 1,1 0,1",
        &[
            "counterexample closed 0 affine 1,1 0,1",
            "counterexample closed 2 affine 1,1 0,1",
            "counterexample closed 01 affine 1,1 0,1",
            "counterexample closed affine 1,1 0,1",
            "counterexample closed 1 1,1 0,1",
            "counterexample closed 1 1 to 0",
            "counterexample closed 1 affine 1,1 to 0,1",
            "counterexample closed 1 affine 1,1",
            "counterexample closed 1 affine 1,1 0,1 0,0",
            "counterexample closed 1 affine 1 0",
            "counterexample closed 1 affine 1,1,0 0,1,0",
            "counterexample closed 1 affine 1,1 0,-1",
            "counterexample closed 1 affine 1,1 -1,1",
            "counterexample closed 1 affine",
            "counterexample closed 1 affine 0,1 1,1",
            "counterexample closed 1 affine 1,1 0,0",
            "counterexample closed 1 affine 1,1 1,1",
            "counterexample closed 1 affine 0,0 0,1",
            "counterexample closed 1 affine 2,2 0,1",
            "counterexample cover affine 1,1",
            "counterexample cover affine 1,1 0,1",
            "counterexample options 1",
            "counterexample criterion 1 forward affine 1,1 0,1",
            "counterexample forall affine 1,1 0,1",
            "counterexample undefined 1,1",
        ],
    ),
    (
        POSITION,
        "counterexample cover affine 2,1",
        &[
            "counterexample cover affine 2",
            "counterexample cover affine 2,1 0,0",
            "counterexample cover 1 affine 2,1",
            "counterexample cover 2,1",
            "counterexample cover affine 0,0",
            "counterexample cover affine 1,1",
            "counterexample cover affine 3,1",
            "counterexample cover affine 2,0",
            "counterexample cover affine 1,0",
            "counterexample closed 1 affine 2,1",
            "counterexample closed 1 affine 2,1 0,0",
            "counterexample options 2",
        ],
    ),
    (TWO, "affine 2,1 1,0", &["affine 2,1 0,0", "affine 3,1 1,0", "affine 0,0 0,0", "affine 0,0 1,0"]),
    (
        TWO,
        "linear witness 1 ",
        &["linear witness ", "linear position 1 ", "linear witness 1 anywhere ", "linear witness 2 "],
    ),
    (
        TWO,
        "linear excluded 1 ",
        &["linear excluded ", "linear excluded 0 ", "linear excluded 2 ", "linear excluded 1 anywhere "],
    ),
    (TWO, "linear excluded 2 ", &["linear excluded 1 ", "linear excluded 3 ", "linear closed 2 "]),
    (
        GRUNDY,
        "affine 0,0 2,1",
        &["affine 2,1", "affine 1,0 2,1", "affine 0,1 2,1", "affine 0,0 1,1", "affine 2,1 0,0"],
    ),
    (GRUNDY_MOVE, "closed 2 ", &["closed 1 ", "closed 3 "]),
    (GRUNDY_MOVE, "affine 0,0 1,1 0,1", &["affine 1,0 1,1 0,1", "affine 0,0 1,1 1,1", "affine 1,1 0,1"]),
    (GRUNDY_MOVE, "measure sum sum", &["measure sum", "measure lexicographic sum", "measure sum sum sum"]),
    (
        BAR,
        "closed 2 affine 0,0 1,1 0,1",
        &["closed 1 affine 0,0 1,1 0,1", "closed 2 affine 1,0 0,0 0,0", "closed 2 affine 0,0 0,0 0,1"],
    ),
    (BAR, "linear monotone 1 ", &["linear monotone ", "linear monotone 2 "]),
    (BAR, "measure sum", &["measure lexicographic", "measure sum sum"]),
    (
        MOVE,
        "measure sum\n",
        &[
            "",
            "position affine 0,0\nmeasure sum\n",
            "position 0\nmeasure sum\n",
            "measure max\n",
            "measure\n",
        ],
    ),
    (
        MOVE_LOCATIONS,
        "affine 1,1 0,0 0,0",
        &["affine 1,1 1,0 0,0", "affine 0,0 0,0 0,0", "affine 1,1 0,0 1,1"],
    ),
    (POSITION_LOCATIONS, "affine 0,0 0,1", &["affine 0,0 1,1", "affine 1,0 0,1", "affine 0,0 0,2"]),
    (
        CASES,
        "counterexample options 1\n",
        &[
            "counterexample cover affine 1\n",
            "counterexample cover affine 1,0\n",
            "counterexample options 0\n",
        ],
    ),
    (RESIDUES, "cover affine 2,2", &["cover affine 1,2", "cover affine 2,1", "closed 1 affine 1,1 0,1"]),
    (RESIDUES, "closed 1 affine 1,1 0,1", &["closed 1 affine 2,2 0,1", "cover affine 1,1"]),
];

pub fn cases(cases: &mut Vec<Case>) {
    let all =
        [MOVE, POSITION, TWO, GRUNDY, GRUNDY_MOVE, BAR, MOVE_LOCATIONS, POSITION_LOCATIONS, CASES, RESIDUES];
    for file in all {
        let proof = proof(file);
        cases.push(whole("verifies_affine_positions", name(&proof), &proof, Expected::Verified));
        every_line(cases, &proof);
    }
    let lexicographic = ("measure sum", "measure lexicographic");
    let anywhere = ("decrease 1 lines", "decrease 1 anywhere lines");
    for (file, (from, to)) in [(MOVE, lexicographic), (MOVE, anywhere)] {
        let proof = proof(file);
        let what = format!("{}: {to}", name(&proof));
        cases.push(retyped("verifies_affine_positions", what, &proof, Expected::Verified, from, to));
    }
    for (file, from, changes) in CHANGES {
        let proof = proof(file);
        for to in *changes {
            let what = format!("{}: {from:?} to {to:?}", name(&proof));
            cases.push(retyped("rejects_affine_positions", what, &proof, Expected::NotVerified, from, to));
        }
    }
    for (file, from, changes) in CLAIMS {
        let proof = proof(file);
        for to in *changes {
            let claim = proof.claim.replace(from, to);
            assert_ne!(claim, proof.claim, "{from}");
            let what = format!("{}: {from} to {to}", name(&proof));
            let certificate = about(&proof, &claim);
            let test = "rejects_affine_positions_of_another_claim";
            cases.push(case(test, what, claim, certificate, Expected::NotVerified));
        }
    }
    closed(cases);
    cover(cases);
    grundy(cases);
}

fn proof(file: File) -> Proof {
    Proof::in_file("verify", file)
}

fn name(proof: &Proof) -> String {
    proof.claim.trim_end().replace('\n', "; ")
}

/// Each line of the sections left out, and twice; a line of proof may be given twice, or be needed nowhere.
fn every_line(cases: &mut Vec<Case>, proof: &Proof) {
    let lines: Vec<&str> = proof.certificate.split_inclusive('\n').collect();
    let first = lines.iter().position(|line| line.starts_with("linear ") || line.starts_with("measure "));
    for i in first.expect("a section")..lines.len() {
        let without = [&lines[..i], &lines[i + 1..]].concat();
        let twice = [&lines[..=i], &lines[i..]].concat();
        for (how, changed) in [("without", without), ("twice", twice)] {
            // An inequality may say less than is needed, or the same again.
            if lines[i].starts_with("ge ") {
                continue;
            }
            let what = format!("{}: line {i} {how}", name(proof));
            cases.push(case(
                "rejects_affine_positions",
                what,
                proof.claim.as_str(),
                changed.concat(),
                Expected::NotVerified,
            ));
        }
    }
}

/// x goes down by 1 or by m, to m or more.
const GAME: &str = "game g(x) where x >= m move u < x when u >= m and u + 1 >= x to (u) \
     move u < x when u >= m and u + m = x to (u)";
const BEFORE: &str = "measure sum\nlinear inside 1 lines 0\nlinear decrease 1 lines 0\n\
     linear inside 2 lines 0\nlinear decrease 2 lines 0\n";

/// A number c + p m', where the parameter is m = m' + 1.
#[derive(Clone, Copy)]
struct Affine(i64, i64);

impl Affine {
    fn at(self, m: i64) -> i64 {
        self.0 + self.1 * (m - 1)
    }

    fn text(self) -> String {
        format!("{},{}", self.0, self.1)
    }
}

fn grid() -> impl Iterator<Item = Affine> {
    (0..7).flat_map(|base| (0..4).map(move |slope| Affine(base, slope)))
}

/// Whether something is true for all values of the parameter. Numbers of the grid that differ for some value also
/// differ for one of the values tried here, and so do the signs of their differences.
fn always(holds: impl Fn(i64) -> bool) -> bool {
    (1..40).all(holds)
}

/// A claim about the game, the numbers that are to refute it, how many sections `witness` and `excluded` follow,
/// and whether the numbers refute the claim.
fn number_case(cases: &mut Vec<Case>, claim: &str, line: &str, sections: [usize; 2], holds: bool) {
    // The fourth condition of a move within the set has two parts, and the second part of one is an equation.
    let both = if line.starts_with("closed 1") { "1\nor 0" } else { "1\nor 0 0" };
    let of = |name: &str, count: usize| -> String {
        let lines = |j: usize| if j == 4 { both } else { "0" };
        (1..=count).map(|j| format!("linear {name} {j} lines {}\n", lines(j))).collect()
    };
    // The heap of `grundy` has the first move.
    let before = if claim.starts_with("grundy") {
        BEFORE.replace(" 2 lines", " 3 lines").replace(" 1 lines", " 2 lines").replace("sum", "sum sum")
    } else {
        BEFORE.to_owned()
    };
    let body =
        [before, format!("counterexample {line}\n"), of("witness", sections[0]), of("excluded", sections[1])];
    let text = format!("param m >= 1\n{GAME}\nclaim not {claim}");
    let certificate = written(&text, &body.concat());
    let (test, expected) = if holds {
        ("verifies_affine_positions_of_a_grid", Expected::Verified)
    } else {
        ("rejects_affine_positions_of_a_grid", Expected::NotVerified)
    };
    cases.push(case(test, format!("{claim}: {line}"), text, certificate, expected));
}

fn closed(cases: &mut Vec<Case>) {
    let claim = "p g = x >= m + 2";
    for x in grid() {
        for u in grid() {
            let within = |x: i64, u: i64, m: i64| x >= m && x >= m + 2 && u < x && u >= m && u >= m + 2;
            let one = always(|m| within(x.at(m), u.at(m), m) && u.at(m) + 1 >= x.at(m));
            let more = always(|m| within(x.at(m), u.at(m), m) && u.at(m) + m == x.at(m));
            for (i, holds) in [(1, one), (2, more)] {
                let line = format!("closed {i} affine {} {}", x.text(), u.text());
                number_case(cases, claim, &line, [5, 0], holds);
            }
        }
    }
}

fn cover(cases: &mut Vec<Case>) {
    for x in grid() {
        let holds = always(|m| {
            let (x, set) = (x.at(m), m + 2);
            x >= m && x != set && x != set + 1 && x != set + m
        });
        number_case(cases, "p g = x = m + 2", &format!("cover affine {}", x.text()), [2, 2], holds);
    }
}

/// The heap moves down, x moves by 1, x moves by m: each has a section of its own.
fn grundy(cases: &mut Vec<Case>) {
    for heap in grid() {
        for x in grid() {
            let is_outside = |m: i64| x.at(m) >= m && heap.at(m) != x.at(m);
            let within = |m: i64, u: i64| u < m || heap.at(m) != u;
            let leads = |m: i64| within(m, x.at(m) - 1) && within(m, x.at(m) - m) && heap.at(m) <= x.at(m);
            let holds = always(|m| is_outside(m) && leads(m));
            // If the number is too small for some values and another one for the rest, a tree needs lines.
            let one = always(|m| x.at(m) <= m) || always(|m| heap.at(m) + 1 != x.at(m));
            let more = always(|m| x.at(m) < 2 * m) || always(|m| heap.at(m) + m != x.at(m));
            if !holds || one && more {
                let line = format!("cover affine {} {}", heap.text(), x.text());
                number_case(cases, "grundy g = x", &line, [2, 3], holds);
            }
        }
    }
}
