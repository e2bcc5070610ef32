//! The contradiction to \[inoue2014, Lemma 9.3 or 9.4\] in words, numbers and lined up digits.

use num_bigint::BigUint;

use super::explanation::Options;
use nimcert_core::decision::Counterexample;
use nimcert_core::ns::contradiction::{Argument, Case, Contradiction};
use nimcert_core::ns::first_difference::Position;
use nimcert_core::ns::unreached::Values;
use nimcert_prose::Prose;
use nimcert_prose::digits::{brief, short};

/// Most values of options that are listed one by one.
const MAX_LISTED: usize = 24;

/// All blocks: the lemma, the contradiction, and the first wrong position if it is known.
pub(super) fn contradiction(
    c: &Contradiction,
    counterexample: Option<&Counterexample>,
    options: Option<&Options>,
) -> Vec<Prose> {
    let value = counterexample.map(|counterexample| &counterexample.f_z_prime);
    let is_first = counterexample.is_none_or(|counterexample| counterexample.is_first);
    let mut blocks = vec![lemma(c, value, is_first), argument(c)];
    if is_first {
        blocks.push(first_wrong(c, options));
    }
    blocks
}

/// The lemma and its letters.
fn lemma(c: &Contradiction, value: Option<&BigUint>, is_first: bool) -> Prose {
    let mut out = Prose::default();
    let z = &c.position.z;
    let v2 = z.trailing_zeros().unwrap_or(0);
    let column = match is_first {
        true => format!("The first column where f grows too much is z = {}", brief(z)),
        false => format!("At column z = {}, perhaps not the first such column, f grows too much", brief(z)),
    };
    out.say(format!(
        "{column}: the largest value allowed there is \
             cap(z)\u{a0}=\u{a0}f(z\u{a0}-\u{a0}1)\u{a0}|\u{a0}(2^{v2}\u{a0}-\u{a0}1)\u{a0}=\u{a0}{}.",
        brief(&(&c.position.y - 1u32))
    ));
    let before = c.value_before();
    let a = z - 1u32;
    let (lemma, statement, broken, columns, values) = match c.case {
        Case::EvenValue { .. } => (
            "9.3",
            &["f(2a) = f(2a + 1) for all a."][..],
            &["f(2a) = 2b,  f(2a + 1) >= y = 2b + 1,  where:"][..],
            ["2a", "2a + 1"],
            ["f(2a)", "f(2a + 1)"],
        ),
        Case::OddValue { .. } => (
            "9.3",
            &["f(2a) = f(2a + 1) for all a."][..],
            &[
                "f(2a) = 2b + 1,  f(2a + 1) >= y = 2b + 2,  2b + 2 = c 2^i + 2^(i-1),",
                "2a = d 2^i + d_(i-1) 2^(i-1) + ..,  where:",
            ][..],
            ["2a", "2a + 1"],
            ["f(2a)", "f(2a + 1)"],
        ),
        Case::EvenColumn { .. } => (
            "9.4",
            &[
                "If a + 1 = d 2^(i+1) + d_i 2^i + e,  e < 2^i,  0 < d_i 2^i + e,",
                "   c 2^(i+1) <= f(a) < c 2^(i+1) + 2^i,",
                "then f(a + 1) < c 2^(i+1) + 2^i.",
            ][..],
            &["f(a) = c 2^(i+1) + t,  t < 2^i,  f(a + 1) >= y = c 2^(i+1) + 2^i,  where:"][..],
            ["a", "a + 1"],
            ["f(a)", "f(a + 1)"],
        ),
    };
    let lines = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect();
    out.gap();
    out.say(format!("Lemma {lemma} of [inoue2014], for a bar with G(y, z) = y xor z:"));
    out.lines(lines(statement));
    out.say("f violates it:");
    out.lines(lines(broken));
    let letters: Vec<String> = c.letters().iter().map(|(name, n)| format!("{name} = {}", short(n))).collect();
    let digit = c.deciding_digit().map(|(name, one)| format!("{name} = {}", u8::from(one)));
    let letters: Vec<String> = letters.into_iter().chain(digit).collect();
    out.together(letters);
    let mut rows = vec![(columns[0], &a), (columns[1], z), (values[0], &before)];
    rows.extend(value.map(|value| (values[1], value)));
    rows.push(("y", &c.position.y));
    out.digits(&rows, c.place());
    out
}

/// How the assumption contradicts itself.
fn argument(c: &Contradiction) -> Prose {
    let mut out = Prose::default();
    let (_, case) = c.lemma_and_case();
    let because = match c.deciding_digit() {
        Some((digit, one)) => format!(", {digit}\u{a0}=\u{a0}{}", u8::from(one)),
        None => String::new(),
    };
    out.say(format!("Suppose that G(y, z) = y xor z everywhere. Case {case} of the proof{because}:"));
    match c.argument() {
        Argument::WrongOrder { lower, upper } => order(&mut out, &lower, &upper, c.place()),
        Argument::Unreached { value, sets } => {
            let y = &c.position.y;
            let formula = match c.case {
                Case::OddValue { .. } => "(c xor d) 2^i + 2^(i-1)",
                _ => "(c xor d) 2^(i+1) + 2^i",
            };
            let sum = c.position.nim_sum();
            out.say(format!(
                "{formula} = {} is less than G({}, {}) = {}, so some option must have this Grundy \
                     number:",
                brief(&value),
                brief(y),
                brief(&c.position.z),
                brief(&sum)
            ));
            out.digits(&[("y", y), ("z", &c.position.z), ("y xor z", &sum), ("value", &value)], c.place());
            out.say("But it is in none of the four sets of Grundy numbers of options (Lemma 9.2):");
            for set in sets.iter() {
                unreached(&mut out, set);
            }
        }
    }
    out
}

/// Lemma 9.1 against the nim-sums.
fn order(out: &mut Prose, lower: &Position, upper: &Position, place: u64) {
    let (low, high) = (lower.nim_sum(), upper.nim_sum());
    let [y, y_prime, z] = [&lower.y, &upper.y, &lower.z].map(brief);
    out.say(format!(
            "Since f(z - 1) = {y} < {y_prime} <= f(z), Lemma 9.1 gives G({y},\u{a0}{z})\u{a0}<\u{a0}G({y_prime},\u{a0}{z}). \
             But the nim-sums are in the opposite order, {}\u{a0}>\u{a0}{}:",
            brief(&low),
            brief(&high)
        ),
    );
    let rows = [("y", &lower.y), ("y'", &upper.y), ("z", &lower.z), ("y xor z", &low), ("y' xor z", &high)];
    out.digits(&rows, place);
}

/// A set that the value is not in.
fn unreached(out: &mut Prose, set: &Values) {
    let Values { equation, formula, why, fixed, first, count } = set;
    let listed = match set.elements() {
        Some(elements) if elements.is_empty() => "empty".to_owned(),
        Some(elements) => elements.iter().map(brief).collect::<Vec<_>>().join(" "),
        None => format!("{} xor k, {} <= k < {}", brief(fixed), brief(first), brief(&(first + count))),
    };
    let why = (*count > BigUint::ZERO).then(|| (*why).to_owned());
    let texts = [(*formula).to_owned(), listed].into_iter().chain(why).collect();
    out.item(format!("({equation})"), 6, texts);
}

/// The first position with another Grundy number, its options and their mex.
fn first_wrong(c: &Contradiction, options: Option<&Options>) -> Prose {
    let mut out = Prose::default();
    let Position { y, z } = &c.position;
    let (sum, grundy) = (c.position.nim_sum(), c.position.first_wrong_grundy());
    out.say("The first wrong position (Theorem 9.1, local form):");
    let line = format!(
        "G({y}, {z}) = {}, not {y} xor {z} = {}",
        brief(&grundy),
        brief(&sum),
        y = brief(y),
        z = brief(z)
    );
    out.display(line);
    match options {
        Some(options) => {
            out.say("Its options have the Grundy numbers:");
            let rows = format!("(v, {z}), v < {y}:");
            let columns = format!("(min({y}, f(w)), w), w < {z}:");
            let width = rows.len().max(columns.len());
            for (name, values) in [(rows, &options.rows), (columns, &options.columns)] {
                out.item(name, width, vec![listed(values)]);
            }
            out.display(format!("mex: {}, computed from the rules alone", options.grundy));
        }
        None => {
            out.digits(&[("y", y), ("z", z), ("y xor z", &sum), ("G(y, z)", &grundy)], c.place());
            out.say(
                "The options (v, z) with v < y have the Grundy numbers v xor z. The options (f(w), w) with \
                 w < z have the Grundy numbers f(z - 1) xor w for w < z, in some order (Lemma 9.2). Together \
                 they include every number below G(y,\u{a0}z), but not G(y,\u{a0}z) itself (docs/THEORY.md, \
                 Theorem 4.6).",
            );
        }
    }
    out
}

/// Few values in order of their options; many as ranges of numbers.
fn listed(values: &[u64]) -> String {
    if values.is_empty() {
        return "none".to_owned();
    }
    if values.len() <= MAX_LISTED {
        return values.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    }
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let ranges = sorted.chunk_by(|a, b| a + 1 == *b).map(|range| match range {
        [first, .., last] => format!("{first}..{last}"),
        _ => range.iter().map(u64::to_string).collect(),
    });
    ranges.collect::<Vec<_>>().join(" ")
}
