//! Trees of cases and closed formulas: what is true of all small numbers has a tree, what is false has none, and a
//! formula that is wrong is refuted at the smallest instance.

use nimcert_core::answer::{Options, Verdict, answer};
use nimcert_core::automaton::{Budget, Nodes};
use nimcert_core::language::ast::Statement;
use nimcert_core::language::evaluate::holds;
use nimcert_core::language::{Source, parse_program};
use nimcert_core::linear::refute;
use num_bigint::BigUint;

/// Conditions in x and y with a parameter m.
const CONDITIONS: [&str; 24] = [
    "x < y or y <= x",
    "x < y or y < x",
    "x mod 3 <= 2",
    "x mod 3 <= 1",
    "2 * floor(x / 2) <= x",
    "2 * floor(x / 2) + 1 > x",
    "2 * x != 2 * y + 1",
    "2 * x != 3 * y + 1",
    "min(x, y) + max(x, y) = x + y",
    "min(x, y) + max(x, y) > x",
    "(x monus y) + y >= x",
    "(x monus y) + y = x",
    "(if x < y then y - x else x - y) <= x + y",
    "(if x < y then y - x else x - y) < x + y",
    "(m + 1) * floor(x / (m + 1)) <= x",
    "(m + 1) * floor(x / (m + 1)) < x",
    "x <= y or floor(x / (m + 2)) >= floor(y / (m + 2))",
    "x <= y or floor(x / (m + 2)) > floor(y / (m + 2))",
    "x mod (m + 2) <= m + 1",
    "x mod (m + 2) <= m",
    "(x mod (2 * m + 2)) mod (m + 1) = x mod (m + 1)",
    "(x mod (2 * m + 3)) mod (m + 1) = x mod (m + 1)",
    "(x mod (3 * m + 6)) mod (m + 2) = x mod (m + 2)",
    "x mod (2 * m + 2) = x mod (m + 1) or x mod (2 * m + 2) = x mod (m + 1) + m + 2",
];

fn budget() -> Budget<'static> {
    Budget::new(1, 1 << 20)
}

#[test]
fn conditions_have_trees_if_they_are_true() {
    for condition in CONDITIONS {
        let text = format!("param m >= 0\nclaim forall x, y: {condition}");
        let program = parse_program(&Source::new("test", text), &[]).expect("a claim");
        let Statement::ForAll { formula, .. } = &program.claims[0].statement else { panic!("{condition}") };
        let mut nodes = Nodes::default();
        let node = nodes.term_condition(&program, formula).expect("linear terms");
        let found = refute(&mut nodes, 1, 2, &[(node, false)], &mut budget()).expect("no limit").is_some();
        let is_true = (0..4_u32).all(|m| {
            let instance = program.at(&[m.into()]);
            let Statement::ForAll { formula, .. } = &instance.claims[0].statement else { return false };
            (0..12_u32).all(|x| {
                (0..12_u32).all(|y| {
                    let numbers: [BigUint; 2] = [x.into(), y.into()];
                    holds(&instance, formula, &numbers).expect("a truth value")
                })
            })
        });
        assert_eq!(found, is_true, "{condition}");
    }
}

#[test]
fn cases_that_a_tree_does_not_use_are_left_out() {
    let lines = |conditions: [&str; 3]| {
        let mut nodes = Nodes::default();
        let mut read = |condition: &&str| {
            let text = format!("param m >= 0\nclaim forall x, y, z: {condition}");
            let program = parse_program(&Source::new("test", text), &[]).expect("a claim");
            let Statement::ForAll { formula, .. } = &program.claims[0].statement else {
                panic!("{condition}")
            };
            nodes.term_condition(&program, formula).expect("linear terms")
        };
        let [first, second, last] = conditions.each_ref().map(&mut read);
        let conditions = [(first, true), (second, true), (last, false)];
        refute(&mut nodes, 1, 3, &conditions, &mut budget()).expect("no limit").expect("a tree").len()
    };
    for claim in ["min(x, y) + max(x, y) = x + y", "(m + 1) * min(x, y) <= (m + 1) * x", "x mod 3 <= 2"] {
        let alone = lines(["x >= 0", "x >= 0", claim]);
        for beside in ["z < 3 or z > 5", "max(z, 4) >= z", "(if z > x then z else x + 1) != y"] {
            assert_eq!(lines([beside, "x >= 0", claim]), alone, "{claim} beside {beside}");
            assert_eq!(lines([beside, "z mod 5 != 2 or y != z", claim]), alone, "{claim} beside {beside}");
        }
    }
}

/// [inoue2014, Prediction 4.1] for odd k.
pub(crate) const FORMULA: &str = "param m >= 0
fun f(t) = floor(t / (2 * m + 1))
fun far(d) = d + floor(d / (4 * m + 2))
fun even_odd(y, z) = if (2 * m + 2) * y <= z - 1 then z - floor(y / 2) else far(z - y)
fun odd_even(y, z) = if (2 * m + 2) * y <= z then z - 1 - floor(y / 2) else far(z - y)
fun value(y, z) = if y mod 2 = 0 and z mod 2 = 0 then floor(y / 2) + z elif y mod 2 = 1 and z mod 2 = 1 then floor(y / 2) + z + 1 elif y mod 2 = 0 then even_odd(y, z) else odd_even(y, z)
claim grundy bar(f) = value(y, z)";

#[test]
fn formulas_near_a_right_one_are_refuted() {
    for (from, to) in [
        ("t / (2 * m + 1)", "t / (2 * m + 2)"),
        ("t / (2 * m + 1)", "(t + 2 * m + 1) / (2 * m + 1)"),
        ("d / (4 * m + 2)", "d / (4 * m + 3)"),
        ("y <= z then z - 1", "y <= z + 2 * m + 2 then z - 1"),
        ("floor(y / 2) + z + 1", "floor(y / 2) + z"),
        ("(2 * m + 2) * y <= z then", "(2 * m + 3) * y <= z then"),
    ] {
        let text = FORMULA.replace(from, to);
        assert_ne!(text, FORMULA, "{from}");
        let program = parse_program(&Source::new("test", text), &[]).expect("a claim");
        let answer = answer(&program, &program.claims[0], &Options::default(), None);
        assert_eq!(answer.verdict, Verdict::Refuted, "{from} to {to}: {:?}", answer.decision.outcome);
        assert_eq!(answer.decision.instance, Some(vec![0u32.into()]), "{from} to {to}");
        assert!(answer.kernel.expect("a certificate").is_ok(), "{from} to {to}");
    }
}

#[test]
fn a_formula_is_proved_for_all_values() {
    let program = parse_program(&Source::new("test", FORMULA), &[]).expect("a claim");
    let answer = answer(&program, &program.claims[0], &Options::default(), None);
    assert_eq!(answer.verdict, Verdict::Proved, "{:?}", answer.decision.outcome);
    assert!(answer.kernel.expect("a certificate").is_ok());
}

/// The shifts of the formula that are right for all values of two parameters, and the ones next to them.
#[test]
fn shifted_formulas_are_proved_and_those_beside_them_are_not() {
    let names = ["even_s_all_m", "odd_s_all_m", "large_s_all_m", "even_s_fails_all_m", "odd_s_fails_all_m"];
    let of = |ending: &'static str| names.map(|name| (name, ending));
    for (name, ending) in nimcert_testing::each_fourth([of("_near_miss"), of("")].concat()) {
        let path = format!("examples/beyond/shifted_odd_{name}{ending}.claim");
        let text = std::fs::read_to_string(nimcert_testing::root().join(&path)).expect("a claim file");
        let program = parse_program(&Source::new(&path, text), &[]).expect("a claim");
        assert_eq!(program.claims[0].negated, !ending.is_empty(), "{path}");
        let answer = answer(&program, &program.claims[0], &Options::default(), None);
        assert_eq!(answer.verdict, Verdict::Proved, "{path}: {:?}", answer.decision.outcome);
        assert!(answer.kernel.expect("a certificate").is_ok(), "{path}");
    }
}

/// Without the tree of cases this claim has too many comparisons for the search of invariants; a number beside it is
/// refuted.
#[test]
fn claims_about_all_numbers_have_trees_too() {
    let claim = |most: &str| {
        format!(
            "param m >= 0, n >= 0\nlet k = 2 * m + 1\nlet s = 2 * m + 2 * n + 2\n\
             fun far(d) = d + floor(d / (2 * k))\n\
             fun value(z) = if z mod 2 = 1 then z + 1 elif k <= z - 2 then far(z - 1) else z - 1\n\
             claim forall z: z > 0 or value(z + s) <= {most}"
        )
    };
    for (most, verdict) in [("2 * s", Verdict::Proved), ("s - 2", Verdict::Refuted)] {
        let program = parse_program(&Source::new("test", claim(most)), &[]).expect("a claim");
        let answer = answer(&program, &program.claims[0], &Options::default(), None);
        assert_eq!(answer.verdict, verdict, "{most}: {:?}", answer.decision.outcome);
        assert!(answer.kernel.expect("a certificate").is_ok(), "{most}");
    }
}
