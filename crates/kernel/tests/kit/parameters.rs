//! True claims with parameters and their certificates, from problems written down by hand.

use std::sync::LazyLock;

use super::certificate::{Proof, written};
use super::parametric::{Affine, Formula, Part, Problem, leaf, not};
use super::prover::Prover;

type Sum = Vec<(usize, Affine)>;

pub const NS: &str = "param m >= 1\nfun f(t) = floor(t / (2 * m))\nclaim ns f\n";
pub const MONOTONE: &str = "param m >= 0\nfun f(t) = t div (2 * m + 1)\nclaim monotone f\n";
pub const STEPPED: &str = "param m >= 0\nclaim forall x: floor(x / (m + 1)) <= x + 3\n";
pub const REMAINDER: &str = "param m >= 0\nrel low(r) = r < m + 1\nclaim forall x: low(x mod (m + 1))\n";
pub const TWO: &str = "param m >= 0, n >= 0\nclaim forall x: (m + n) * x + n >= m * x\n";
pub const REFUTED: &str = "param m >= 0\nclaim not forall x: x < m\n";

pub const PARITY: &str = "param m >= 0\nclaim forall x: 2 * m + 1 != 2 * x\n";

/// A certificate of a claim that consists of this body.
pub fn with_body(claim: &str, body: &str) -> Proof {
    Proof { claim: claim.to_owned(), certificate: written(claim, body) }
}

fn threshold(sum: &Sum, low: &[i64]) -> Part {
    Part::Threshold(sum.clone(), low.to_vec())
}

/// 0 <= a sum < a number: leaf `i` is the lower bound, the next one the upper bound.
fn band(i: usize) -> Formula {
    Formula::And(vec![leaf(i), not(leaf(i + 1))])
}

/// The columns z, z + 1 and their quotients by `divisor`, and a violation.
fn quotients(divisor: &[i64], violation: Part) -> Problem {
    let minus: Affine = divisor.iter().map(|entry| -entry).collect();
    let rest = |z: usize, y: usize| vec![(z, vec![1, 0]), (y, minus.clone())];
    let mut components = vec![Part::Linear(vec![(0, -1), (1, 1)], Some(1), Some(1))];
    for sum in [rest(0, 2), rest(1, 3)] {
        components.extend([threshold(&sum, &[0, 0]), threshold(&sum, divisor)]);
    }
    components.push(violation);
    Problem { tracks: 4, parameters: 1, components, root: vec![leaf(0), band(1), band(3), leaf(5)] }
}

fn section(problem: Problem, greatest: i64, name: &str) -> String {
    Prover::new(problem, greatest).section(name).expect("a proof")
}

pub static NS_PROOF: LazyLock<Proof> =
    LazyLock::new(|| with_body(NS, &section(quotients(&[2, 2], Part::Ns([0, 1, 2, 3])), 3, "ns")));

pub static MONOTONE_PROOF: LazyLock<Proof> = LazyLock::new(|| {
    let descent = Part::Linear(vec![(2, 1), (3, -1)], Some(1), None);
    with_body(MONOTONE, &section(quotients(&[1, 2], descent), 3, "monotone"))
});

/// Not (m + 1)(x + 4) <= x, under two negations.
pub static STEPPED_PROOF: LazyLock<Proof> = LazyLock::new(|| {
    let components = vec![threshold(&vec![(0, vec![0, 1])], &[-3, -4])];
    let root = vec![not(not(Formula::And(vec![not(leaf(0))])))];
    let problem = Problem { tracks: 1, parameters: 1, components, root };
    with_body(STEPPED, &section(problem, 3, "forall"))
});

/// Tracks x, its remainder, its quotient.
pub static REMAINDER_PROOF: LazyLock<Proof> = LazyLock::new(|| {
    let rest: Sum = vec![(0, vec![1, 0]), (2, vec![-1, -1])];
    let less: Sum = vec![(0, vec![1, 0]), (1, vec![-1, 0]), (2, vec![-1, -1])];
    let remainder: Sum = vec![(1, vec![1, 0])];
    let components = vec![
        threshold(&rest, &[0, 0]),
        threshold(&rest, &[1, 1]),
        threshold(&less, &[0, 0]),
        threshold(&less, &[1, 0]),
        threshold(&remainder, &[1, 1]),
    ];
    let root = vec![band(0), band(2), not(Formula::And(vec![not(leaf(4))]))];
    let problem = Problem { tracks: 3, parameters: 1, components, root };
    with_body(REMAINDER, &section(problem, 3, "forall"))
});

pub static TWO_PROOF: LazyLock<Proof> = LazyLock::new(|| {
    let components = vec![threshold(&vec![(0, vec![0, 0, 1])], &[0, 0, -1])];
    let problem = Problem { tracks: 1, parameters: 2, components, root: vec![not(leaf(0))] };
    with_body(TWO, &section(problem, 2, "forall"))
});

/// At x = m.
pub static REFUTED_PROOF: LazyLock<Proof> = LazyLock::new(|| {
    let (minus, plus): (Sum, Sum) = (vec![(0, vec![-1, 0])], vec![(0, vec![1, 0])]);
    let components =
        vec![threshold(&minus, &[0, -1]), threshold(&minus, &[1, -1]), threshold(&plus, &[0, 1])];
    let root = vec![band(0), Formula::And(vec![not(leaf(2))])];
    let problem = Problem { tracks: 1, parameters: 1, components, root };
    let section = section(problem, 3, "witness");
    with_body(REFUTED, &format!("counterexample forall affine 0,1\n{section}"))
});

/// The values of `if t < 1 then m + 1 else 0` at 0 and 1 violate `monotone`, or `ns`.
pub fn descent(kind: &str) -> Proof {
    let violation = match kind {
        "ns" => Part::Ns([0, 1, 2, 3]),
        _ => Part::Linear(vec![(2, 1), (3, -1)], Some(1), None),
    };
    let mut components = vec![Part::Linear(vec![(0, -1), (1, 1)], Some(1), Some(1))];
    let mut root = vec![leaf(0)];
    for (z, first) in [(0, 1), (1, 5)] {
        let minus: Sum = vec![(z + 2, vec![-1, 0])];
        components.extend([
            Part::Linear(vec![(z, 1)], None, Some(0)),
            threshold(&minus, &[-1, -1]),
            threshold(&minus, &[0, -1]),
            Part::Linear(vec![(z + 2, -1)], Some(0), Some(0)),
        ]);
        let yes = Formula::And(vec![leaf(first), band(first + 1)]);
        root.push(Formula::Or(vec![yes, Formula::And(vec![not(leaf(first)), leaf(first + 3)])]));
    }
    components.extend([Part::Linear(vec![(0, -1)], Some(0), Some(0)), violation]);
    root.extend([leaf(9), not(leaf(10))]);
    let section = section(Problem { tracks: 4, parameters: 1, components, root }, 3, "witness");
    let claim = format!("param m >= 0\nfun f(t) = if t < 1 then m + 1 else 0\nclaim not {kind} f\n");
    with_body(&claim, &format!("counterexample {kind} affine 0,0\n{section}"))
}

/// An even number is not odd, by hand: the accumulator -2 x is even, and nothing else is known of it.
pub static PARITY_PROOF: LazyLock<Proof> = LazyLock::new(|| {
    let body = "parametric forall width 2 accumulators 1 locations 1\nat 0 0\nmod 2 0\n\
        by 0 2 1 3 1\nby 0 0 1 1 1\nby 0 0 1 2 1\nby 0 0 1 2 1\n";
    with_body(PARITY, body)
});

/// The section of the claim `floor(x / (m + 1)) <= x + 3` from m = 2 on: not (m' + 3)(x + 4) <= x.
pub static STEPPED_FROM_TWO: LazyLock<String> = LazyLock::new(|| {
    let components = vec![threshold(&vec![(0, vec![2, 1])], &[-11, -4])];
    let root = vec![not(not(Formula::And(vec![not(leaf(0))])))];
    section(Problem { tracks: 1, parameters: 1, components, root }, 3, "forall")
});

/// All of them.
pub fn proofs() -> [&'static Proof; 7] {
    [
        &*NS_PROOF,
        &*MONOTONE_PROOF,
        &*STEPPED_PROOF,
        &*REMAINDER_PROOF,
        &*TWO_PROOF,
        &*REFUTED_PROOF,
        &*PARITY_PROOF,
    ]
}

/// The lines of a certificate that are not its head and its end, with their numbers from 0.
pub fn body(proof: &Proof) -> Vec<(usize, String)> {
    let is_body = |line: &str| ["at", "mod", "ge", "by"].contains(&line.split(' ').next().unwrap_or(""));
    let lines = proof.certificate.lines().map(str::to_owned).enumerate();
    lines.filter(|(_, line)| is_body(line)).collect()
}

/// The certificate with another text at a line; none leaves the line out.
pub fn with_line(proof: &Proof, number: usize, text: Option<&str>) -> String {
    let line = |(i, line): (usize, &str)| match text {
        _ if i != number => format!("{line}\n"),
        Some(text) => format!("{text}\n"),
        None => String::new(),
    };
    proof.certificate.lines().enumerate().map(line).collect()
}
