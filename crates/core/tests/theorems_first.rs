//! Claims without parameters that a theorem proves before the partition is tried, against the partition: claims of
//! their forms with random numbers, most of them near misses.

use nimcert_core::answer::Certificate;
use nimcert_core::decision::{Attempts, Decision, Name, Obligation, Options, Outcome, Step, decide_claim};
use nimcert_core::language::{Source, parse_program};
use proptest::prelude::*;

/// The decision with the theorems and with numbers of the same form, then without them. Whatever is proved or refuted has a certificate that passes.
fn both(text: &str) -> [Decision; 2] {
    let program = parse_program(&Source::new("test", text), &[]).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    [Attempts::All, Attempts::Except(&[Name::Theorem, Name::SameForm])].map(|attempts| {
        let mut options = Options::default();
        (options.threads, options.attempts) = (1, attempts);
        let decision = decide_claim(&program, &program.claims[0], &options, None);
        let certificate = Certificate::of(&program, &program.claims[0].statement, &decision);
        if let Some(certificate) = certificate {
            assert!(certificate.check().is_ok(), "{text}");
        }
        decision
    })
}

fn agree(text: &str) -> Decision {
    let [by_theorem, by_partition] = both(text);
    assert_eq!(by_theorem.outcome, by_partition.outcome, "{text}");
    assert!(!has_theorem(&by_partition), "{text}");
    by_theorem
}

fn has_theorem(decision: &Decision) -> bool {
    decision
        .steps
        .iter()
        .any(|step| matches!(step.obligation, Obligation::Pass { .. } | Obligation::Formula(_)))
}

/// A heap beside a bar, with passes.
#[derive(Debug, Clone)]
struct Passes {
    divisor: u32,
    /// Added to z in the height, and to x and z in the nim-sum.
    height: u32,
    sum: u32,
    pass: &'static str,
    bound: &'static str,
    /// Where there is a pass: the P-positions.
    odd: &'static str,
    /// Whether the shift is a coordinate that no move changes.
    is_fixed: bool,
    /// How the claim names the heap of a P-position.
    named: Named,
}

/// The heap of a P-position without passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Named {
    /// By a nim-sum that is 0.
    Sum,
    /// As the value of a function, a nim-sum less the shift.
    Value,
    /// As the value of a function with cases, which the criterion of bars does not cover.
    Cases,
}

impl Passes {
    fn text(&self) -> String {
        let Passes { divisor, height, sum, pass, bound, odd, is_fixed, named } = self;
        let (r, where_r) = if *is_fixed { (", r", " and r < 3") } else { ("", "") };
        let more = |n: &u32| if *is_fixed { format!("(r + {n})") } else { n.to_string() };
        let (height, sum) = (more(height), more(sum));
        let odd = odd.replace('S', &sum);
        let value = format!("(y xor (z + {sum})) monus {sum}");
        let (value, even, odd) = match named {
            Named::Sum => (value, format!("(x + {sum}) xor y xor (z + {sum}) = 0"), odd),
            Named::Value => (format!("(y xor (z + {sum})) - {sum}"), format!("x = value(y, z{r})"), odd),
            Named::Cases => (format!("if y = 0 then z else {value}"), format!("x = value(y, z{r})"), odd),
        };
        let odd = match named {
            Named::Value if odd.starts_with("(sigma") && odd.ends_with("= 0") => {
                format!("x = sigma(value(y, z{r}))")
            }
            _ => odd,
        };
        format!(
            "fun sigma(n) = if n = 0 then 0 elif n mod 2 = 1 then n + 1 else n monus 1
fun value(y, z{r}) = {value}
game g(x, y, z, p{r}) where y <= floor((z + {height}) / {divisor}){bound}{where_r}
  move u < x to (u, y, z, p{r})
  move v < y to (x, v, z, p{r})
  move w < z to (x, min(y, floor((w + {height}) / {divisor})), w, p{r})
  {pass}{r})
claim p g = (p mod 2 = 0 and {even}) or (p mod 2 = 1 and {odd})"
        )
    }
}

fn passes() -> impl Strategy<Value = Passes> {
    let pass = prop::sample::select(vec![
        "move q < p when x + y + z > 0 to (x, y, z, q",
        "move when p > 0 and x + y + z > 0 to (x, y, z, p - 1",
        "move when p > 0 to (x, y, z, p - 1",
        "move when p > 0 and x > 1 to (x, y, z, p - 1",
        "move when p > 0 and x + z > 0 to (x, y, z, p - 1",
    ]);
    let odd = prop::sample::select(vec![
        "(sigma(x) + S) xor y xor (z + S) = 0",
        "(sigma(x) + S) xor y xor (z + S) = 0",
        "(sigma(x) + S) xor y xor (z + S) = 1",
        "(x + S) xor y xor (z + S) = 1",
        "x + y + z = 0",
    ]);
    let bound = prop::sample::select(vec!["", " and p <= 1", " and p <= 2"]);
    let named = prop::sample::select(vec![Named::Sum, Named::Value, Named::Cases]);
    let numbers = (2u32..7, 0u32..3, prop::sample::select(vec![0u32, 0, 0, 1]), any::<bool>(), named);
    (numbers, pass, bound, odd).prop_map(|((divisor, height, other, is_fixed, named), pass, bound, odd)| {
        let sum = if other == 0 { height } else { height + 1 };
        Passes { divisor, height, sum, pass, bound, odd, is_fixed, named }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: nimcert_testing::cases(48), ..ProptestConfig::default() })]

    #[test]
    #[ignore = "takes long"]
    fn passes_agree_with_the_partition(game in passes()) {
        agree(&game.text());
    }
}

#[test]
fn passes_are_proved_by_the_theorem() {
    let game = Passes {
        divisor: 4,
        height: 1,
        sum: 1,
        pass: "move q < p when x + y + z > 0 to (x, y, z, q",
        bound: " and p <= 1",
        odd: "(sigma(x) + S) xor y xor (z + S) = 0",
        is_fixed: false,
        named: Named::Sum,
    };
    for divisor in [2, 4, 6] {
        for named in [Named::Sum, Named::Value, Named::Cases] {
            let game = Passes { divisor, named, ..game.clone() };
            let decision = agree(&game.text());
            assert_eq!(decision.outcome, Outcome::Proved, "{game:?}");
            assert!(has_theorem(&decision), "{game:?}");
            let closes = |step: &Step| matches!(step.obligation, Obligation::Closed { .. });
            // Without a nim-sum in the claim, the claim without passes is proved by the partition.
            assert_eq!(decision.steps.iter().any(closes), named != Named::Sum, "{game:?}");
        }
    }
    // An odd divisor, another shift, two passes at once, a pass where nothing else is left.
    for near in [
        Passes { named: Named::Value, divisor: 5, ..game.clone() },
        Passes { named: Named::Cases, divisor: 5, ..game.clone() },
        Passes { named: Named::Value, pass: "move when p > 0 to (x, y, z, p - 1", ..game.clone() },
        Passes { divisor: 5, ..game.clone() },
        Passes { sum: 2, ..game.clone() },
        Passes { bound: " and p <= 2", ..game.clone() },
        Passes { pass: "move when p > 0 to (x, y, z, p - 1", ..game.clone() },
    ] {
        let decision = agree(&near.text());
        assert!(matches!(decision.outcome, Outcome::Refuted(_)), "{near:?}");
    }
}

/// Prediction 4.1 of [inoue2014], with numbers that may be others.
fn formula(k: u32, above: u32, twice: u32) -> String {
    format!(
        "fun f(t) = floor(t / {k})
fun far(d) = d + floor(d / {twice})
fun even_odd(y, z) = if {above} * y <= z - 1 then z - floor(y / 2) else far(z - y)
fun odd_even(y, z) = if {above} * y <= z then z - 1 - floor(y / 2) else far(z - y)
fun value(y, z) =
  if y mod 2 = 0 and z mod 2 = 0 then floor(y / 2) + z
  elif y mod 2 = 1 and z mod 2 = 1 then floor(y / 2) + z + 1
  elif y mod 2 = 0 then even_odd(y, z)
  else odd_even(y, z)
claim grundy bar(f) = value(y, z)"
    )
}

/// Divisors of at least 64 become parameters, for all values of which the conditions on the formula are shown.
#[test]
#[ignore = "takes long"]
fn formulas_agree_with_the_partition() {
    let decision = agree(&formula(65, 66, 130));
    assert_eq!(decision.outcome, Outcome::Proved);
    assert!(has_theorem(&decision));
    for (k, above, twice) in [(65, 67, 130), (65, 66, 131), (66, 67, 132)] {
        let decision = agree(&formula(k, above, twice));
        assert!(matches!(decision.outcome, Outcome::Refuted(_)), "{k} {above} {twice}");
    }
}

/// As many states as the height of the bar has, where the partition has their square.
#[test]
fn formulas_take_few_states() {
    let text = formula(1001, 1002, 2002);
    let program = parse_program(&Source::new("test", text), &[]).unwrap();
    let decision = decide_claim(&program, &program.claims[0], &Options::default(), None);
    assert_eq!(decision.outcome, Outcome::Proved);
    assert!(decision.states < 5_000, "{}", decision.states);
}

/// Numbers that do not depend on each other: none of them becomes 0 where smaller ones are looked at.
#[test]
fn formulas_with_unrelated_numbers() {
    for twice in [10_000, 10_001, 9_999_999] {
        let text = formula(65, 66, twice);
        let program = parse_program(&Source::new("test", text), &[]).unwrap();
        let mut options = Options::default();
        options.max_states = 20_000;
        let decision = decide_claim(&program, &program.claims[0], &options, None);
        assert_ne!(decision.outcome, Outcome::Proved, "{twice}");
    }
}
