//! Options named by terms: proofs of four claims, and changes of their positions, options and terms.

use crate::kit::cases::{case, retyped, whole};
use crate::kit::certificate::{Proof, written};
use crate::kit::expected::{Case, Expected};

tests! {
    verifies_options,
    rejects_options,
}

const LIM: [&str; 2] = [
    "param m >= 1
game lim(x) move u < x when u + m >= x to (u)
claim p lim = x mod (m + 1) = 0",
    "position affine 0,0
measure sum
linear decrease 1 lines 0
linear closed 1 lines 3
split 0 -1, 3 1, 5 -1
by 1, 2 2 1
by 0, 2 2 1
option 1
term 1 (x) x monus (x mod (m + 1))
linear cover lines 6
or 0 0
by 0, 2, 3
or 0 0 1 0
split 0 -1, 2 1, 5 -1
by 2, 5 2 1
by 3, 5 2 1
",
];
const GRUNDY: [&str; 2] = [
    "param m >= 1
game lim(x) move u < x when u + m >= x to (u)
claim grundy lim = x mod (m + 1)",
    "position affine 0,0 0,0
measure sum sum
linear decrease 2 lines 0
linear closed 2 lines 3
split 0 -1, 4 1, 6 -1
by 2, 3 2 1
by 1, 3 2 1
option 1
term 1 (heap, x) x mod (m + 1)
option 2
term 1 (heap, x) (heap + x) monus (x mod (m + 1))
linear cover lines 10
or 2
by 0, 1, 2
or 1 0 0 0 0 0
split 0 -1, 3 1, 6 -1
by 3, 6 2 1
by 5, 6 2 1
split 3 1, 6 -1
by 5, 6 2 1
by 0, 2, 4, 6 2 1
or 0 2
",
];
/// At the position m no coordinate is 0.
const DOWN: [&str; 2] = [
    "param m >= 0
game down(x) where x >= m move u < x when u >= m to (u)
claim p down = x = m",
    "position affine 0,1
linear position 1 lines 0
measure sum
linear inside 1 lines 0
linear decrease 1 lines 0
linear closed 1 lines 0
option 1
term 1 (x) m
linear cover lines 1
or 0 0 0 0
",
];
/// The term x monus 5 is 0.
const FIVE: [&str; 2] = [
    "game five(x) where x <= 5 move u < x to (u)
claim p five = x = 0",
    "position 0
measure sum
linear inside 1 lines 1
by 0, 1, 2
linear decrease 1 lines 0
linear closed 1 lines 0
option 1
term 1 (x) x monus 5
linear cover lines 1
or 0 0 0 0 0 0
",
];
/// False: 0 is a P-position. If x monus 5 were an integer below 0, it would be in the set.
const NEGATIVE: [&str; 2] = [
    "game four(x) where x < 5 move u < x to (u)
claim p four = x < 0",
    "position 0
measure sum
linear inside 1 lines 1
by 0, 1, 2
linear decrease 1 lines 0
linear closed 1 lines 0
option 1
term 1 (x) x monus 5
linear cover lines 2
or 0
by 0, 1
",
];

const TERM: &str = "term 1 (x) x monus (x mod (m + 1))";
const UP: &str = "option 1\nterm 1 (heap, x) x mod (m + 1)\n";
const DOWNWARDS: &str = "option 2\nterm 1 (heap, x) (heap + x) monus (x mod (m + 1))\n";

fn proof([claim, body]: [&str; 2]) -> Proof {
    Proof { claim: claim.to_owned(), certificate: written(claim, body) }
}

/// The same claim by other positions and by sections that leave the domain out.
const VARIANTS: &[([&str; 2], &str, &str)] = &[
    (LIM, "affine 0,0", "affine 7,5"),
    (DOWN, "affine 0,1", "affine 3,2"),
    (LIM, "decrease 1 lines", "decrease 1 anywhere lines"),
    (DOWN, "inside 1 lines 0", "inside 1 anywhere lines 0"),
    (DOWN, "decrease 1 lines 0", "decrease 1 anywhere lines 0"),
    (LIM, "closed 1 lines", "closed 1 anywhere lines"),
    (DOWN, "closed 1 lines 0", "closed 1 anywhere lines 0"),
    (LIM, TERM, "term 1 (a) a monus (a mod (m + 1))"),
];

const CHANGES: &[([&str; 2], &str, &[&str])] = &[
    (
        LIM,
        "option 1\n",
        &[
            "option 2\n",
            "option 0\n",
            "option 01\n",
            "option -1\n",
            "option\n",
            "option 1 1\n",
            "option x\n",
            "option 18446744073709551617\n",
            "reach 1\n",
            "",
        ],
    ),
    (
        LIM,
        TERM,
        &[
            "term 1 (x) x monus (x mod (m + 2))",
            "term 1 (x) x monus (x mod m)",
            "term 1 (x) x - (x mod (m + 1))",
            "term 1 (x) (x - (x mod (m + 1))) + 0 * x",
            "term 1 (x) x mod (m + 1)",
            "term 1 (x) x",
            "term 1 (x) 0",
            "term 1 (x) x monus 5",
            "term 1 (x, y) x monus (x mod (m + 1))",
            "term 1 () 0",
            "term 1 (x, x) x",
            "term 1 x monus (x mod (m + 1))",
            "term 2 (x) x monus (x mod (m + 1))",
            "term 0 (x) x monus (x mod (m + 1))",
            "term up (x) x monus (x mod (m + 1))",
            "term 1 (x) x = 0",
            "term 1 (x) unknown",
            "term 1 (x)",
            "term 1 (x) x monus (x mod (m + 1)) # here",
            "term 1 (x) x\nterm 1 (x) x monus (x mod (m + 1))",
        ],
    ),
    (LIM, "linear cover", &["option 1\nlinear cover", "term 1 (x) x\nlinear cover", "linear reach 1"]),
    (LIM, "end\n", &["option 1\nterm 1 (x) 0\nend\n", "term 1 (x) 0\nend\n", "option 1\nend\n"]),
    (GRUNDY, UP, &["", "option 1\nterm 1 (x) x mod (m + 1)\n", "option 3\nterm 1 (heap, x) x mod (m + 1)\n"]),
    (GRUNDY, DOWNWARDS, &["", "option 2\nterm 1 (heap, x) x monus (x mod (m + 1))\n"]),
    (DOWN, "option 1\nterm 1 (x) m\n", &["", "option 1\n", "term 1 (x) m\n"]),
    (DOWN, "(x) m\n", &["(x) m + 1\n", "(x) 0\n", "(x) x\n", "(x) m - 1\n", "(x) 2 * m\n"]),
    (FIVE, "x monus 5", &["x monus 4", "x", "1", "5 monus x"]),
    (
        LIM,
        "position affine 0,0\n",
        &[
            "",
            "position affine 0\n",
            "position affine 0,0,0\n",
            "position affine 0,0 0,0\n",
            "position affine 0,-1\n",
            "position affine 00,0\n",
            "position affine m\n",
            "position affine\n",
            "position 0\n",
            "position affine 0,0\nposition affine 0,0\n",
        ],
    ),
    (GRUNDY, "affine 0,0 0,0", &["affine 0,0"]),
    (DOWN, "affine 0,1", &["affine 0,0", "affine 1,0", "affine 5,0"]),
    (
        DOWN,
        "linear position 1 lines 0\n",
        &["", "linear position 2 lines 0\n", "linear position 1 lines 1\n"],
    ),
    (FIVE, "position 0", &["position affine 0", "position 6", "position 0 0"]),
];

/// A certificate of the false claim, by what would follow from an integer below 0.
const INTEGERS: &[&str] =
    &["or 0", "or 0 0", "or 0\nby 0, 1", "or 0 0\nby 0, 1", "or 0 0\nor 0 0", "by 0, 1\nby 0, 1"];

pub fn cases(cases: &mut Vec<Case>) {
    for proved in [LIM, GRUNDY, DOWN, FIVE] {
        let proof = proof(proved);
        cases.push(whole("verifies_options", proved[0], &proof, Expected::Verified));
        every_line(cases, proved);
        // The proof of a claim does not prove its negation.
        let negated = proved[0].replace("claim ", "claim not ");
        let certificate = written(&negated, proved[1]);
        let what = format!("{negated}: the proof without `not`");
        cases.push(case("rejects_options", what, &negated, certificate, Expected::NotVerified));
    }
    for (proved, from, to) in VARIANTS {
        let what = format!("{}: {to}", proved[0]);
        cases.push(retyped("verifies_options", what, &proof(*proved), Expected::Verified, from, to));
    }
    for (proved, from, changes) in CHANGES {
        for to in *changes {
            let what = format!("{}: {from:?} to {to:?}", proved[0]);
            cases.push(retyped("rejects_options", what, &proof(*proved), Expected::NotVerified, from, to));
        }
    }
    for lines in INTEGERS {
        let what = format!("a negative term: {lines:?}");
        let proof = proof(NEGATIVE);
        let certificate = proof.certificate.replace("or 0\nby 0, 1\nend", &format!("{lines}\nend"));
        let case = case("rejects_options", what, &proof.claim, certificate, Expected::NotVerified);
        cases.push(case);
    }
}

/// Each line of a proof left out, and twice.
fn every_line(cases: &mut Vec<Case>, [claim, body]: [&str; 2]) {
    let lines: Vec<&str> = body.split_inclusive('\n').collect();
    for i in 0..lines.len() {
        let without = [&lines[..i], &lines[i + 1..]].concat();
        let twice = [&lines[..=i], &lines[i..]].concat();
        for (how, changed) in [("without", without), ("twice", twice)] {
            let what = format!("{claim}: line {i} {how}");
            let certificate = written(claim, &changed.concat());
            cases.push(case("rejects_options", what, claim, certificate, Expected::NotVerified));
        }
    }
}
