//! Whether claims about octal games are true, by Grundy numbers that are computed here.

use nimcert_core::decision::Positions;
use nimcert_core::language::ast::{Program, Statement};
use num_bigint::BigUint;

use super::truth::{in_the_set, numbers, small};

/// Single heaps at which positive claims are tested.
const HEAPS: u32 = 300;

/// The largest heap of a counterexample that is computed; it takes a moment.
const LARGEST: u64 = 10_000;

/// The Grundy numbers of the heaps of an octal game from 0 to `last`.
fn values(digits: &[u8], last: u64) -> Vec<u64> {
    let mut values: Vec<u64> = vec![];
    for n in 0..=last as usize {
        let mut options = vec![false; n * digits.len() + 2];
        for (taken, digit) in digits.iter().enumerate().take(n + 1) {
            match n - taken {
                0 if digit & 1 != 0 => options[0] = true,
                left if left > 0 && digit & 2 != 0 => options[values[left] as usize] = true,
                _ => {}
            }
            if digit & 4 != 0 {
                for one in 1..n - taken {
                    let option = (values[one] ^ values[n - taken - one]) as usize;
                    options.resize(options.len().max(option + 2), false);
                    options[option] = true;
                }
            }
        }
        values.push(options.iter().position(|is_option| !is_option).expect("a number") as u64);
    }
    values
}

/// Whether a claim about a sum with octal games may be true; `None` of other claims. With a summand that is neither such a
/// game nor a strip it may be.
pub(super) fn may_be_true(program: &Program, certificate: &str) -> Option<bool> {
    let claim = &program.claims[0];
    let positions = Positions::of(program, &claim.statement)?;
    positions.rules.iter().find(|rules| rules.octal().is_some())?;
    let heap = usize::from(matches!(claim.statement, Statement::Grundy { .. }));
    let rules = &positions.rules[heap..];
    if rules.iter().any(|rules| rules.octal().is_none() && (!rules.built_in || rules.bar.is_some())) {
        return Some(true);
    }
    let line = certificate.lines().find_map(|line| line.strip_prefix("counterexample octal "));
    let named = line.and_then(|line| numbers(line, rules.len()));
    let tested: Vec<Vec<BigUint>> = match (claim.negated, named) {
        (true, Some(position)) => vec![position],
        (true, None) => return Some(false),
        (false, _) => {
            let alone = (0..rules.len()).flat_map(|at| {
                (0..HEAPS)
                    .map(move |n| (0..rules.len()).map(|j| if j == at { n } else { 0 }.into()).collect())
            });
            small(rules.len()).into_iter().chain(alone).collect()
        }
    };
    let largest = tested.iter().flatten().max().map_or(0, |n| u64::try_from(n).unwrap_or(u64::MAX));
    if largest > LARGEST {
        return Some(true);
    }
    let values: Vec<Option<Vec<u64>>> =
        rules.iter().map(|rules| rules.octal().map(|code| values(code.digits(), largest))).collect();
    let holds = |position: &Vec<BigUint>| {
        let of_heap = |(values, n): (&Option<Vec<u64>>, &BigUint)| {
            let n = u64::try_from(n).expect("small");
            values.as_ref().map_or(n, |values| values[n as usize])
        };
        let sum = values.iter().zip(position).map(of_heap).fold(0, |sum, value| sum ^ value);
        match claim.statement {
            Statement::Grundy { .. } => {
                let place = [vec![sum.into()], position.clone()].concat();
                in_the_set(program, &claim.statement, &place) == Ok(true)
            }
            _ => in_the_set(program, &claim.statement, position) == Ok(sum == 0),
        }
    };
    Some(tested.iter().all(holds) != claim.negated)
}
