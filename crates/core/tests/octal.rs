//! Octal games: Grundy numbers against play with lists of heaps, and claims about periods against values far beyond the
//! bound of the theorem (docs/THEORY.md, Theorem 5e.1).

use std::collections::{BTreeSet, HashMap};

use nimcert_core::answer::{Answer, Options, Verdict, answer};
use nimcert_core::decision::{Outcome, Refutation};
use nimcert_core::games::octal_values;
use nimcert_core::language::ast::Octal;
use nimcert_core::language::{Source, parse_program};
use proptest::prelude::*;

/// The Grundy number of a list of heaps, in increasing order and without heaps of 0: the mex of those of all lists that a
/// move leads to. Nothing is known about sums.
fn of_heaps(code: &[u8], heaps: &[u64], known: &mut HashMap<Vec<u64>, u64>) -> u64 {
    if let Some(value) = known.get(heaps) {
        return *value;
    }
    let mut options = BTreeSet::new();
    for (at, heap) in heaps.iter().enumerate() {
        for (taken, digit) in code.iter().enumerate() {
            let Some(left) = heap.checked_sub(taken as u64) else { continue };
            let mut left_heaps: Vec<Vec<u64>> = Vec::new();
            if left == 0 && digit & 1 != 0 {
                left_heaps.push(vec![]);
            }
            if left > 0 && digit & 2 != 0 {
                left_heaps.push(vec![left]);
            }
            if digit & 4 != 0 {
                left_heaps.extend((1..left).map(|one| vec![one, left - one]));
            }
            for new in left_heaps {
                let mut option = [&heaps[..at], &new, &heaps[at + 1..]].concat();
                option.sort_unstable();
                options.insert(of_heaps(code, &option, known));
            }
        }
    }
    let value = (0..).find(|value| !options.contains(value)).unwrap();
    known.insert(heaps.to_vec(), value);
    value
}

/// A code of at most this many digits after the point.
fn code(most: usize) -> impl Strategy<Value = String> {
    let digits = prop::collection::vec(0u8..8, 0..most);
    (any::<bool>(), digits, 1u8..8).prop_map(|(splits, digits, last)| {
        let digits: String = digits.iter().chain([&last]).map(u8::to_string).collect();
        format!("{}.{digits}", if splits { 4 } else { 0 })
    })
}

fn digits(code: &str) -> Vec<u8> {
    Octal::parse(code).unwrap().digits().to_vec()
}

/// A function `g` that has these values up to `first`, and the values from there on with a period.
fn periodic(values: &[u64], first: usize, period: usize) -> String {
    let repeated: Vec<u64> =
        (0..period).map(|r| values[(first..).find(|n| n % period == r).unwrap()]).collect();
    let first = if first == 0 { String::new() } else { format!("table {:?} then ", &values[..first]) };
    format!("fun q(r) = table {repeated:?} then 0\nfun g(n) = {first}q(n mod {period})\n")
}

fn answered(text: &str) -> Answer {
    let program = parse_program(&Source::new("octal", text), &[]).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    let answer = answer(&program, &program.claims[0], &Options::default(), None);
    assert!(answer.contradiction().is_none(), "{text}");
    if answer.verdict != Verdict::Undecided {
        assert!(answer.kernel.as_ref().is_some_and(Result::is_ok), "{text}: {:?}", answer.kernel);
    }
    answer
}

/// The position of the counterexample.
fn refuted_at(answer: &Answer) -> Option<Vec<u64>> {
    match &answer.decision.outcome {
        Outcome::Refuted(Refutation::Heaps { position }) => {
            Some(position.iter().map(|n| u64::try_from(n).unwrap()).collect())
        }
        _ => None,
    }
}

/// The mex of all options of every heap, one after the other.
fn plain(code: &[u8], last: usize) -> Vec<u64> {
    let mut numbers: Vec<u64> = Vec::new();
    for heap in 0..=last {
        let mut options = vec![false; 2 * heap + 2];
        for (taken, digit) in code.iter().enumerate().take(heap + 1) {
            let left = heap - taken;
            if digit & if left > 0 { 2 } else { 1 } != 0 {
                options[numbers[left] as usize] = true;
            }
            if digit & 4 != 0 {
                (1..left).for_each(|one| options[(numbers[one] ^ numbers[left - one]) as usize] = true);
            }
        }
        numbers.push(options.iter().position(|is_option| !is_option).unwrap() as u64);
    }
    numbers
}

/// Games whose numbers grow, repeat early or late, or have no common numbers for a long time; all codes with one digit.
#[test]
fn known_games_have_the_numbers_of_all_pairs() {
    let one = (1..8).flat_map(|digit| [format!("0.{digit}"), format!("4.{digit}")]);
    let more = ["0.007", "0.127", "0.16", "0.4444", "4.444", "4.776", "0.000000000000000007", "0.6"];
    for code in one.chain(more.map(str::to_owned)) {
        assert_eq!(octal_values(&digits(&code), 2_500), plain(&digits(&code), 2_500), "{code}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn values_are_those_of_all_pairs(code in code(6), last in 0usize..900) {
        prop_assert_eq!(octal_values(&digits(&code), last as u64), plain(&digits(&code), last), "{}", code);
    }

    #[test]
    fn values_are_those_of_lists_of_heaps(code in code(4), a in 0u64..9, b in 0u64..6) {
        let digits = digits(&code);
        let (values, mut known) = (octal_values(&digits, 12), HashMap::new());
        for n in 1..=12 {
            prop_assert_eq!(values[n as usize], of_heaps(&digits, &[n], &mut known), "{} {}", code, n);
        }
        let mut heaps: Vec<u64> = [a, b].into_iter().filter(|n| *n > 0).collect();
        heaps.sort_unstable();
        let sum = values[a as usize] ^ values[b as usize];
        prop_assert_eq!(sum, of_heaps(&digits, &heaps, &mut known), "{} {} {}", code, a, b);
    }

    /// A term with any pre-period and period is proved if it is right far beyond the bound, and otherwise refuted at the
    /// first heap where it is wrong.
    #[test]
    fn periods_are_decided(code in code(3), first in 0usize..40, period in 1usize..25) {
        let values = octal_values(&digits(&code), 1_000);
        let text = format!("{}claim grundy octal({code}) = g(n)\n", periodic(&values, first, period));
        let answer = answered(&text);
        let wrong = (first + period..=1_000).find(|n| values[*n] != values[n - period]);
        match wrong {
            None => prop_assert_eq!(&answer.verdict, &Verdict::Proved, "{}", text),
            Some(n) => prop_assert_eq!(refuted_at(&answer), Some(vec![n as u64]), "{}", text),
        }
    }

    /// Two games, one of whose numbers may be wrong somewhere.
    #[test]
    fn sums_are_decided(wrong in prop::option::of(0u64..12), is_p in any::<bool>()) {
        let right = "n mod 2";
        let term = wrong.map_or(right.to_owned(), |at| format!("if n = {at} then 5 else {right}"));
        let claim = if is_p { "p two = f(a) xor g(b) = 0" } else { "grundy two = f(a) xor g(b)" };
        let text = format!(
            "fun f(n) = {term}\nfun g(n) = n mod 3\ngame two(a, b) = octal(0.3) + octal(0.33)\nclaim {claim}\n"
        );
        let answer = answered(&text);
        if wrong.is_none() {
            prop_assert_eq!(&answer.verdict, &Verdict::Proved, "{}", text);
        } else if !is_p {
            prop_assert_eq!(refuted_at(&answer), wrong.map(|at| vec![at, 0]), "{}", text);
        }
    }
}

/// The bound is sharp: in these games the first heap that is not 0 is the last one that is looked at.
#[test]
fn the_last_heap_is_looked_at() {
    for (code, heap) in [("0.4", 3), ("0.04", 4), ("0.004", 5)] {
        let answer = answered(&format!("claim grundy octal({code}) = 0\n"));
        assert_eq!(refuted_at(&answer), Some(vec![heap]), "{code}");
    }
}

/// Known periods (Winning Ways, chapter 4): the code, the last exceptional heap, and the period.
#[test]
fn known_periods_are_proved() {
    for (code, last, period) in [
        ("0.77", 70, 12),
        ("0.07", 52, 34),
        ("0.137", 51, 34),
        ("0.15", 0, 10),
        ("0.17", 32, 34),
        ("0.53", 10, 9),
    ] {
        let values = octal_values(&digits(code), 1_000);
        let proved = |first: usize, period: usize| {
            let claim = format!("claim grundy octal({code}) = g(n)\n");
            answered(&(periodic(&values, first, period) + &claim)).verdict == Verdict::Proved
        };
        let is_exception = |n: usize| values[n] != values[n + period];
        assert_eq!((0..500).rev().find(|n| is_exception(*n)), Some(last), "{code}");
        assert!(proved(last + 1, period), "{code}");
        assert!(!proved(last, period), "{code}");
        assert!(!proved(last + 1, period / 2), "{code}");
    }
}
