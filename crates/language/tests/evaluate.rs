//! Values of terms: by hand, for large numbers, and against a second evaluation over `i128`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use nimcert_testing::terms;

use nimcert_language::{
    Bitwise, Comparison, Condition, MAX_VALUE_BITS, Number, Program, Relation, Source, Statement, Term,
    Undefined, apply, holds, parse_function, parse_program, value,
};
use num_bigint::BigUint;
use proptest::prelude::*;

fn big(n: u64) -> BigUint {
    BigUint::from(n)
}

fn at(text: &str, t: BigUint) -> Result<BigUint, Undefined> {
    let program = parse_function(&Source::new("test", text)).unwrap();
    apply(&program, 0, &[t])
}

#[track_caller]
fn values(text: &str, expected: &[u64]) {
    for (t, expected) in (0..).zip(expected) {
        assert_eq!(at(text, big(t)), Ok(big(*expected)), "{text} at t = {t}");
    }
}

#[test]
fn arithmetic() {
    values("2*t + 1", &[1, 3, 5, 7]);
    values("t - 0", &[0, 1, 2]);
    values("t monus 2", &[0, 0, 0, 1, 2]);
    values("floor(t/3)", &[0, 0, 0, 1, 1, 1, 2]);
    values("⌊(t+1)/2⌋", &[0, 1, 1, 2, 2]);
    values("ceil(t/3)", &[0, 1, 1, 1, 2]);
    values("⌈2*t/3⌉", &[0, 1, 2, 2, 3]);
    values("t div 2 + t mod 2", &[0, 1, 1, 2, 2, 3]);
    values("min(t, 2, 3) + max(t, 1)", &[1, 2, 4, 5, 6]);
    values("7 - t × 2", &[7, 5, 3, 1]);
}

#[test]
fn precedence_from_loose_to_tight() {
    assert_eq!(at("8 bor 3 xor 1", big(0)), Ok(big(8 | (3 ^ 1))));
    assert_eq!(at("3 xor 6 band 4", big(0)), Ok(big(3 ^ (6 & 4))));
    assert_eq!(at("7 band 1 << 2", big(0)), Ok(big(7 & (1 << 2))));
    assert_eq!(at("1 + 2 << 3", big(0)), Ok(big((1 + 2) << 3)));
    assert_eq!(at("10 - 3 - 2", big(0)), Ok(big(5)));
    assert_eq!(at("10 monus 3 monus 2", big(0)), Ok(big(5)));
    assert_eq!(at("2 * t mod 3 * 5", big(4)), Ok(big((2 * 4) % 3 * 5)));
}

#[test]
fn bits() {
    values("t xor 1", &[1, 0, 3, 2]);
    values("t ⊕ t", &[0, 0, 0]);
    values("(t band 2) + (t bor 1)", &[1, 1, 5, 5]);
    values("t << 3 >> 2", &[0, 2, 4, 6]);
    values("2^floor(log2(t))", &[0, 1, 2, 2, 4, 4, 4, 4, 8]);
    values("2^(⌊log2(t)⌋ + 1)", &[0, 2, 4, 4, 8]);
    values("2^(floor(log2(t)) - 1)", &[0, 0, 1, 1, 2, 2, 2, 2, 4]);
    values("floor(log2(t))", &[0, 0, 1, 1, 2, 2, 2, 2, 3]);
}

#[test]
fn cases_tables_and_heights() {
    values("if t < 2 then 7 elif t = 3 then 8 else t", &[7, 7, 2, 8, 4]);
    values("table [5, 6] then t + 1", &[5, 6, 3, 4]);
    values("heights [3, 1]", &[3, 1]);
    assert_eq!(at("heights [3, 1]", big(2)), Err(Undefined::PastHeights { index: big(2), length: 2 }));
    values("isqrt(t)", &[0, 1, 1, 1, 2, 2, 2, 2, 2, 3]);
    values("t*t - t", &[0, 0, 2, 6]);
}

#[test]
fn only_what_is_needed_is_computed() {
    values("if t >= 3 then t - 3 else 0", &[0, 0, 0, 0, 1]);
    values("if t >= 3 and floor((t - 3)/2) = 0 then 1 else 0", &[0, 0, 0, 1, 1, 0]);
    values("if t < 3 or floor((t - 3)/2) = 0 then 1 else 0", &[1, 1, 1, 1, 1, 0]);
    values("table [9, 9] then t - 2", &[9, 9, 0, 1]);
    assert!(at("min(0, t - 1)", big(0)).is_err());
    assert!(at("0 * (t - 1)", big(0)).is_err());
    assert!(at("if floor((t - 3)/2) = 0 and t >= 3 then 1 else 0", big(0)).is_err());
}

#[test]
fn sides_of_a_comparison_are_integers() {
    values("if t - 1 < 0 then 1 else 0", &[1, 0, 0]);
    values("if 3 * (t - 2) + 1 <= t - 4 then 1 else 0", &[1, 0, 0]);
    values("if t - 3 != 2 * (1 - t) then 1 else 0", &[1, 1, 1]);
    assert_eq!(
        at("if min(t - 1, 3) < 0 then 1 else 0", big(0)),
        Err(Undefined::NegativeDifference { left: big(0), right: big(1) }),
        "the arguments of `min` are naturals again"
    );
}

#[test]
fn calls() {
    let text = "fun f(t) = table [1] then t - 1\nfun g(x, y) = f(x) + 10 * f(y)\nfun h(t) = g(t + 1, f(t))";
    let program = parse_program(&Source::new("test", text), &[]).unwrap();
    assert_eq!(apply(&program, 1, &[big(0), big(4)]), Ok(big(31)));
    assert_eq!(apply(&program, 2, &[big(0)]), Ok(big(0)));
    assert_eq!(apply(&program, 2, &[big(5)]), Ok(big(35)));
    assert_eq!(apply(&program, 3, &[big(5)]), Err(Undefined::Foreign));
    assert_eq!(apply(&program, 2, &[]), Err(Undefined::Foreign));
}

#[test]
fn relations() {
    let text = "rel even(x) = x mod 2 = 0\nfun f(t) = if even(t) then t - 1 else 7\n\
                rel near(x, y) = x <= y + 1 and (y <= x + 1 or not even(x))\n\
                rel guarded(x) = x > 0 and even(x - 1)\n\
                claim forall x, y: near(x - y, f(y))";
    let program = parse_program(&Source::new("test", text), &[]).unwrap();
    let truth = |relation, arguments: &[u64]| {
        let arguments: Vec<Term> = arguments.iter().map(|&n| Term::Constant(big(n).into())).collect();
        holds(&program, &Condition::Call(relation, arguments), &[])
    };
    assert_eq!([truth(0, &[3]), truth(0, &[4])], [Ok(false), Ok(true)]);
    assert_eq!([truth(1, &[3, 9]), truth(1, &[4, 9]), truth(1, &[4, 5])], [Ok(true), Ok(false), Ok(true)]);
    assert_eq!([truth(2, &[0]), truth(2, &[1]), truth(2, &[2])], [Ok(false), Ok(true), Ok(false)]);
    assert_eq!(apply(&program, 0, &[big(5)]), Ok(big(7)));
    assert_eq!(apply(&program, 0, &[big(6)]), Ok(big(5)));
    let negative =
        |left: u64, right: u64| Undefined::NegativeDifference { left: big(left), right: big(right) };
    assert_eq!(apply(&program, 0, &[big(0)]), Err(negative(0, 1)));
    let Statement::ForAll { formula, .. } = &program.claims[0].statement else { panic!("for all") };
    assert_eq!(holds(&program, formula, &[big(9), big(2)]), Ok(false), "near(7, 1)");
    assert_eq!(holds(&program, formula, &[big(3), big(2)]), Ok(true), "near(1, 1)");
    assert_eq!(holds(&program, formula, &[big(1), big(2)]), Err(negative(1, 2)), "an argument is a natural");
    assert_eq!(holds(&program, &Condition::Call(9, vec![]), &[]), Err(Undefined::Foreign));
}

#[test]
fn large_numbers_are_exact() {
    let t: BigUint = (BigUint::from(1_u32) << 4096) + 12_345_u32;
    assert_eq!(at("t*t", t.clone()), Ok(&t * &t));
    assert_eq!(at("isqrt(t*t + 2*t)", t.clone()), Ok(t.clone()));
    assert_eq!(at("isqrt(t*t - 1)", t.clone()), Ok(&t - 1_u32));
    assert_eq!(at("floor(log2(t))", t.clone()), Ok(big(4096)));
    assert_eq!(at("2^floor(log2(t))", t.clone()), Ok(&t - 12_345_u32));
    assert_eq!(at("t mod 2^4096", t.clone()), Ok(big(12_345)));
    assert_eq!(at("t >> 4095", t.clone()), Ok(big(2)));
    assert_eq!(at("if t - 2^5000 < 0 then 1 else 2", t.clone()), Ok(big(1)));
    assert_eq!(at("table [7] then 1", t), Ok(big(1)));
}

#[test]
fn values_have_a_limit() {
    let bits = usize::try_from(MAX_VALUE_BITS).unwrap();
    let longest = (BigUint::from(1_u32) << bits) - 1_u32;
    assert_eq!(at("t + 0", longest.clone()), Ok(longest.clone()));
    for text in [
        "t + 1",
        "2 * t",
        "t << 1",
        "t * t",
        "2^(floor(log2(t)) + 1)",
        "if t + 1 > 0 then 0 else 1",
        "if 2 * t > 0 then 0 else 1",
    ] {
        assert_eq!(at(text, longest.clone()), Err(Undefined::TooLarge), "{text}");
    }
    assert_eq!(at("0 * t", longest.clone()), Ok(big(0)));
    assert_eq!(at("(t xor t) * t", longest.clone()), Ok(big(0)));
    assert_eq!(at("(t xor t) << 99_999", longest), Ok(big(0)));
}

#[test]
fn a_tree_that_no_reader_makes_is_foreign() {
    let program = Program::default();
    let t = || Box::new(Term::Variable(0));
    for term in [
        Term::Floor(t(), big(0).into()),
        Term::Ceil(t(), big(0).into()),
        Term::Mod(t(), big(0).into()),
        Term::Variable(1),
        Term::Call(0, vec![]),
    ] {
        assert_eq!(value(&program, &term, &[big(3)]), Err(Undefined::Foreign));
    }
}

#[test]
fn messages_name_the_numbers() {
    let message = |text: &str, t| at(text, big(t)).unwrap_err().to_string();
    assert_eq!(message("t - 5", 2), "the difference 2 - 5 is negative");
    assert_eq!(message("2^200 * (t - 2^300)", 2), "the difference 2 - (a number with 301 bits) is negative");
    assert_eq!(message("heights [1]", 4), "the list of heights has no entry for 4 (its length is 1)");
}

/// A second evaluation, over `i128`: the outer `None` is overflow, the inner one "undefined".
fn reference(term: &Term, t: i128) -> Option<Option<i128>> {
    macro_rules! get {
        ($value:expr) => {
            match $value? {
                Some(value) => value,
                None => return Some(None),
            }
        };
    }
    let constant = |c: &Number| i128::try_from(c.plain()?).ok();
    Some(Some(match term {
        Term::Variable(_) => t,
        Term::Constant(c) => constant(c)?,
        Term::Add(a, b) => get!(reference(a, t)).checked_add(get!(reference(b, t)))?,
        Term::Subtract(a, b) => {
            let difference = get!(reference(a, t)) - get!(reference(b, t));
            if difference < 0 {
                return Some(None);
            }
            difference
        }
        Term::Monus(a, b) => (get!(reference(a, t)) - get!(reference(b, t))).max(0),
        Term::Scale(c, a) => constant(c)?.checked_mul(get!(reference(a, t)))?,
        Term::Product(a, b) => get!(reference(a, t)).checked_mul(get!(reference(b, t)))?,
        Term::Floor(a, k) => get!(reference(a, t)) / constant(k)?,
        Term::Ceil(a, k) => {
            let (a, k) = (get!(reference(a, t)), constant(k)?);
            a / k + i128::from(a % k > 0)
        }
        Term::Mod(a, k) => get!(reference(a, t)) % constant(k)?,
        Term::Min(a, b) => {
            let (a, b) = (get!(reference(a, t)), get!(reference(b, t)));
            if a < b { a } else { b }
        }
        Term::Max(a, b) => {
            let (a, b) = (get!(reference(a, t)), get!(reference(b, t)));
            if a < b { b } else { a }
        }
        Term::If(c, a, b) => get!(reference(if get!(decides(c, t)) { a } else { b }, t)),
        Term::Bitwise(op, a, b) => {
            let (a, b) = (get!(reference(a, t)), get!(reference(b, t)));
            match op {
                Bitwise::Xor => a ^ b,
                Bitwise::And => a & b,
                Bitwise::Or => a | b,
            }
        }
        Term::ShiftLeft(a, n) => {
            let mut value = get!(reference(a, t));
            for _ in 0..*n {
                value = value.checked_mul(2)?;
            }
            value
        }
        Term::ShiftRight(a, n) => (0..*n).fold(get!(reference(a, t)), |a, _| a / 2),
        Term::TopPower(a, n) => {
            let a = get!(reference(a, t));
            let mut power = 1;
            while power <= a / 2 {
                power *= 2;
            }
            match a {
                0 => 0,
                _ if *n < 0 => (0..-n).fold(power, |p, _| p / 2),
                _ => power.checked_mul(1 << *n)?,
            }
        }
        Term::Log2(a) => {
            let mut a = get!(reference(a, t));
            let mut steps = 0;
            while a > 1 {
                a /= 2;
                steps += 1;
            }
            steps
        }
        Term::SquareRoot(a) => {
            let a = get!(reference(a, t));
            let (mut low, mut high) = (0_i128, 1 << 63);
            while high - low > 1 {
                let middle = i128::midpoint(low, high);
                if middle * middle <= a {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            if a >= 1 << 126 {
                return None;
            }
            low
        }
        Term::Table(values, tail) => match values.get(usize::try_from(t).ok()?) {
            Some(value) => i128::try_from(value).ok()?,
            None => get!(reference(tail, t)),
        },
        Term::Heights(values) => match values.get(usize::try_from(t).ok()?) {
            Some(value) => i128::try_from(value).ok()?,
            None => return Some(None),
        },
        Term::Call(..) => return None,
    }))
}

/// A side of a comparison.
fn side(term: &Term, t: i128) -> Option<Option<i128>> {
    match term {
        Term::Add(a, b) | Term::Subtract(a, b) => {
            let (Some(a), Some(b)) = (side(a, t)?, side(b, t)?) else {
                return Some(None);
            };
            let b = if matches!(term, Term::Add(..)) { b } else { -b };
            Some(Some(a.checked_add(b)?))
        }
        Term::Scale(c, a) => match side(a, t)? {
            Some(a) => Some(Some(i128::try_from(c.plain()?).ok()?.checked_mul(a)?)),
            None => Some(None),
        },
        Term::ShiftLeft(a, n) => match side(a, t)? {
            Some(a) => Some(Some((0..*n).try_fold(a, |a, _| a.checked_mul(2))?)),
            None => Some(None),
        },
        _ => reference(term, t),
    }
}

fn decides(condition: &Condition, t: i128) -> Option<Option<bool>> {
    Some(match condition {
        Condition::Compare(comparison, a, b) => match (side(a, t)?, side(b, t)?) {
            (Some(a), Some(b)) => Some(match comparison {
                Comparison::Less => a < b,
                Comparison::LessEqual => a <= b,
                Comparison::Equal => a == b,
                Comparison::NotEqual => a != b,
                Comparison::GreaterEqual => a >= b,
                Comparison::Greater => a > b,
            }),
            _ => None,
        },
        Condition::And(c, d) => match decides(c, t)? {
            Some(true) => decides(d, t)?,
            other => other,
        },
        Condition::Or(c, d) => match decides(c, t)? {
            Some(false) => decides(d, t)?,
            other => other,
        },
        Condition::Not(c) => decides(c, t)?.map(|holds| !holds),
        Condition::Call(..) | Condition::Automaton(_) => return None,
    })
}

fn argument() -> impl Strategy<Value = u32> {
    prop_oneof![2 => 0..12_u32, 1 => 0..100_000_u32]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(nimcert_testing::cases(1000)))]

    #[test]
    fn agrees_with_the_reference(
        term in prop_oneof![terms::regular_term(), terms::irregular_term()],
        t in argument(),
    ) {
        if let Some(expected) = reference(&term, i128::from(t)) {
            let found = value(&terms::function_of(term.clone()), &term, &[t.into()]);
            prop_assert_eq!(found.ok(), expected.map(|n| BigUint::try_from(n).unwrap()));
        }
    }

    #[test]
    fn conditions_agree_with_the_reference(condition in terms::regular_condition(), t in argument()) {
        if let Some(expected) = decides(&condition, i128::from(t)) {
            let found = holds(&Program::default(), &condition, &[t.into()]);
            prop_assert_eq!(found.ok(), expected);
        }
    }

    #[test]
    fn a_relation_holds_where_its_condition_does(
        condition in terms::regular_condition(),
        argument_of_it in terms::regular_term(),
        t in argument(),
    ) {
        let parameters = vec!["x".to_owned()];
        let relation = Relation { name: "r".to_owned(), parameters, body: condition.clone(), after: 0 };
        let program = Program { relations: vec![relation], ..Program::default() };
        if let Some(value) = reference(&argument_of_it, i128::from(t)) {
            let expected = match value {
                Some(value) => decides(&condition, value),
                None => Some(None),
            };
            if let Some(expected) = expected {
                let found = holds(&program, &Condition::Call(0, vec![argument_of_it]), &[t.into()]);
                prop_assert_eq!(found.ok(), expected);
            }
        }
    }

    #[test]
    fn terms_that_look_monotone_are(term in terms::monotone_term(), t in argument(), step in 0..9_u32) {
        let program = terms::function_of(term.clone());
        prop_assert!(nimcert_language::is_monotone(&program, &term));
        let low = value(&program, &term, &[t.into()]);
        let high = value(&program, &term, &[(t + step).into()]);
        prop_assert!(low.unwrap() <= high.unwrap());
    }

    #[test]
    fn isqrt_is_exact(digits in prop::collection::vec(any::<u32>(), 0..40)) {
        let n = BigUint::new(digits);
        let root = at("isqrt(t)", n.clone()).unwrap();
        prop_assert!(&root * &root <= n);
        let next: BigUint = root + 1_u32;
        prop_assert!(&next * &next > n);
    }
}
