//! Lists of values: the term that is found has them all, and no term is found for noise.

use nimcert_core::language::{print_term, value};
use nimcert_discover::functions::{LARGEST_VALUE, Unusable, first_descent, function};
use num_bigint::BigUint;

fn list(values: impl IntoIterator<Item = u64>) -> Vec<BigUint> {
    values.into_iter().map(BigUint::from).collect()
}

fn found(values: impl IntoIterator<Item = u64>) -> Option<String> {
    let values = list(values);
    let program = function(&values).expect("usable")?;
    let body = &program.functions[0].body;
    for (t, wanted) in values.iter().enumerate() {
        assert_eq!(value(&program, body, &[BigUint::from(t)]).as_ref(), Ok(wanted), "at {t}");
    }
    Some(print_term(&program, &["t".to_owned()], body))
}

#[test]
fn rounded_lines() {
    for (wanted, f) in [
        ("floor(t / 4)", (|t| t / 4) as fn(u64) -> u64),
        ("t", |t| t),
        ("7", |_| 7),
        ("floor((t + 2) / 4)", |t| (t + 2) / 4),
        ("floor(3 * t / 7)", |t| 3 * t / 7),
        ("floor(t / 3) + 2", |t| t / 3 + 2),
        ("min(floor(t / 4), 3)", |t| (t / 4).min(3)),
        ("max(floor(t / 4), 2)", |t| (t / 4).max(2)),
        ("floor((t monus 5) / 2)", |t| t.saturating_sub(5) / 2),
        ("max(floor(t / 4) + 1, 3)", |t| if t < 12 { 3 } else { t / 4 + 1 }),
        ("if t < 12 then 3 else floor(t / 4) + 2", |t| if t < 12 { 3 } else { t / 4 + 2 }),
    ] {
        assert_eq!(found((0..40).map(f)).as_deref(), Some(wanted));
    }
}

#[test]
fn digits_and_remainders() {
    for (wanted, f) in [
        ("t xor floor(t / 2)", (|t| t ^ (t / 2)) as fn(u64) -> u64),
        ("t mod 5", |t| t % 5),
        ("t band 5", |t| t & 5),
        ("2^(floor(log2(t)) - 1)", |t| if t < 2 { 0 } else { 1 << (t.ilog2() - 1) }),
    ] {
        assert_eq!(found((0..40).map(f)).as_deref(), Some(wanted));
    }
}

/// A linear congruence as noise: no short term has these values, and a term is never longer than the list.
#[test]
fn noise_has_no_term() {
    let noise = (0..40_u64).scan(7_u64, |state, _| {
        *state = (*state * 1_103 + 12_345) % 65_521;
        Some(*state % 97)
    });
    assert_eq!(found(noise), None);
    assert_eq!(found((0..30).map(|t| t * t)), None);
}

/// One wrong value among many is not ignored.
#[test]
fn near_misses_are_no_lines() {
    for wrong in [1, 17, 39] {
        let values = (0..40).map(|t| if t == wrong { t / 4 + 1 } else { t / 4 });
        assert_ne!(found(values).as_deref(), Some("floor(t / 4)"));
    }
}

#[test]
fn unusable_values() {
    assert_eq!(function(&list([0, 1, 2])), Err(Unusable::TooFew { count: 3 }));
    assert_eq!(function(&list([0, 1, LARGEST_VALUE + 1, 2])), Err(Unusable::TooLarge { at: 2 }));
    assert_eq!(first_descent(&list([0, 1, 0, 2])), Some(1));
    assert_eq!(first_descent(&list([0, 1, 1, 2])), None);
}
