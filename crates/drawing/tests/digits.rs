//! The tree of digits and the paths of a counterexample show what computation finds.

use nimcert_core::decision::{Options, Outcome, Refutation, decide};
use nimcert_core::language::evaluate::apply;
use nimcert_core::language::{Claim, Property, Source, parse_function};
use nimcert_drawing::digits::{Digit, MAX_TEXT_DEPTH, MAX_TREE_DEPTH, Node, Parting, Step, Tree};
use nimcert_drawing::look::Look;
use nimcert_drawing::{Paint, Shape, TooLarge};
use num_bigint::BigUint;
use proptest::prelude::*;

fn values(f: &str, depth: u32) -> Vec<BigUint> {
    let program = parse_function(&Source::new("F", f)).expect("a function");
    (0..1u64 << depth).map(|t| apply(&program, 0, &[t.into()]).expect("a value")).collect()
}

/// The counterexample to the NS property.
fn parting(f: &str) -> Parting {
    let program = parse_function(&Source::new("F", f)).expect("a function");
    let claim = Claim::of_function(false, Property::Ns, 0, None);
    match decide(&program, &claim.statement, &Options::default(), None).outcome {
        Outcome::Refuted(Refutation::Columns(found)) => {
            let parting = Parting::new([found.z, found.z_prime], [found.f_z, found.f_z_prime]);
            let parting = parting.expect("a violation");
            assert_eq!(parting.blamed, found.bit, "{f}");
            parting
        }
        other => panic!("{f}: {other:?}"),
    }
}

/// Violations, small and far away.
const REFUTED: [&str; 8] = [
    "t",
    "floor(t/3)",
    "floor(t/5)",
    "floor((t + 2)/4)",
    "floor(t/4) + 1",
    "if t < 2^40 then floor(t/4) else floor(t/4) + 1",
    "if t < 2^200 then floor(t/4) else floor(t/4) + 1",
    "if t mod 64 >= 32 then floor(t/4) + 4 else floor(t/4)",
];

#[test]
fn the_blamed_place_is_the_first_that_may_not_differ() {
    for f in REFUTED {
        let parting = parting(f);
        let [z, z_prime] = &parting.columns;
        let [value, other] = &parting.values;
        let i = parting.blamed + 1;
        assert_eq!(z >> i, z_prime >> i, "{f}: z and z' agree from place i up");
        assert_ne!(value >> (i - 1), other >> (i - 1), "{f}: the values do not agree from place i - 1 up");
        assert_eq!(value >> i, other >> i, "{f}: above the blamed place nothing is to blame");
        // Of the places where z and z' agree from there up, none higher is violated.
        for higher in i + 1..=parting.length + 1 {
            assert_eq!(value >> (higher - 1), other >> (higher - 1), "{f}: place {higher}");
        }
        assert!(z.bit(parting.fork) != z_prime.bit(parting.fork) && !z.bit(parting.fork), "{f}: the fork");
        assert_eq!(z >> (parting.fork + 1), z_prime >> (parting.fork + 1), "{f}: above the fork");
        assert!(parting.fork <= parting.blamed, "{f}");
    }
}

#[test]
fn the_steps_are_the_shared_digits_and_count_what_they_leave_out() {
    for f in REFUTED {
        let parting = parting(f);
        let mut place = parting.length;
        for step in parting.steps() {
            match step {
                Step::LeftOut { count } => {
                    assert!(count > 1, "{f}: a single digit is not left out");
                    place -= count;
                }
                Step::Shared { place: at, digit } => {
                    place -= 1;
                    assert_eq!(at, place, "{f}");
                    assert!(parting.columns.iter().all(|column| column.bit(at) == digit), "{f}: place {at}");
                }
            }
        }
        assert_eq!(place, parting.fork + 1, "{f}: the steps end above the fork");
        assert!(parting.steps().len() < 24, "{f}");
        let blamed = |step: &Step| matches!(step, Step::Shared { place, .. } if *place == parting.blamed + 1);
        // Above the longest number there is nothing to show.
        assert!(parting.blamed + 1 == parting.length || parting.steps().iter().any(blamed), "{f}");
    }
}

#[test]
fn what_is_no_violation_has_no_picture() {
    let new = |z: u32, other: u32, f_z: u32, f_other: u32| {
        Parting::new([z.into(), other.into()], [f_z.into(), f_other.into()])
    };
    assert_eq!(new(2, 2, 0, 1), None, "the same column");
    assert_eq!(new(2, 3, 5, 5), None, "the same value");
    assert_eq!(new(0, 4, 0, 1), None, "the values part below the columns");
    assert_eq!(new(0, 4, 0, 3), None);
    assert!(new(0, 4, 0, 4).is_some());
    assert!(new(0, 4, 0, 8).is_some());
    let (one, other) = (new(2, 3, 0, 1), new(3, 2, 1, 0));
    assert_eq!(one, other, "the smaller column comes first");
}

#[test]
fn text_keeps_its_width_and_marks_the_blamed_digit() {
    for f in REFUTED {
        let parting = parting(f);
        for width in [40, 60, 80, 200] {
            let text = parting.text(width);
            let digit_lines =
                text.lines().filter(|line| !line.contains("digits") && !line.contains("ends in"));
            assert!(digit_lines.clone().all(|line| line.chars().count() <= width), "{f} at {width}:\n{text}");
            let lines: Vec<&str> = text.lines().collect();
            let at = lines[lines.len() - 1].find('^').expect("a mark");
            let marked: Vec<char> =
                lines[lines.len() - 3..lines.len() - 1].iter().filter_map(|l| l.chars().nth(at)).collect();
            let expected = parting.values.clone().map(|v| if v.bit(parting.blamed) { '1' } else { '0' });
            assert_eq!(marked, expected, "{f} at {width}:\n{text}");
            let questioned = lines.iter().find(|line| line.contains('?')).and_then(|line| line.find('?'));
            if let Some(questioned) = questioned {
                assert_eq!(questioned, at, "{f} at {width}:\n{text}");
            }
        }
    }
}

#[test]
fn the_picture_of_a_huge_column_is_of_ordinary_size() {
    for f in REFUTED {
        let parting = parting(f);
        let names = parting.columns.clone().map(|column| format!("{} bits", column.bits()));
        let scene = parting.scene(&format!("f(t) = {f}"), &names, &Look::default());
        assert!(scene.width < 1200.0 && scene.height < 1200.0, "{f}: {} x {}", scene.width, scene.height);
        let wrong = scene.items.iter().filter(|item| {
            matches!(&item.shape, Shape::Text { text, .. } if text == "0" || text == "1")
                && item.fill == Some(Paint::Wrong)
        });
        assert_eq!(wrong.count(), 2, "{f}: the blamed digit of both values");
        assert_eq!(scene, parting.scene(&format!("f(t) = {f}"), &names, &Look::default()));
        // Values that are not too long are below the ends of the fork.
        for (name, value) in ["z", "z'"].iter().zip(&parting.values).filter(|(_, value)| value.bits() < 20) {
            let said = format!("f({name}) = {value}");
            let place = |wanted: &str| {
                scene.items.iter().find_map(|item| match &item.shape {
                    Shape::Text { x, y, text, .. } if text == wanted => Some((*x, *y)),
                    _ => None,
                })
            };
            let (leaf, below) = (place(name).expect("a leaf"), place(&said).expect("its value"));
            assert!(leaf.0 == below.0 && leaf.1 < below.1, "{f}: {leaf:?} {below:?}");
        }
        for item in &scene.items {
            if let Shape::Text { x, y, .. } = item.shape {
                assert!(x >= 0.0 && x <= scene.width && y >= 0.0 && y <= scene.height, "{f}: {item:?}");
            }
        }
    }
}

/// Checks a node by looking at all columns below it.
fn check_node(values: &[BigUint], tree: &Tree, node: &Node, f: &str) {
    let (first, last) = tree.columns(node);
    let width = node.digits.len() as u64;
    let mut agreed = true;
    for (digit, place) in node.digits.iter().zip((0..width).rev()) {
        let of = |t: u64| values[t as usize].bit(place);
        let same = (first..=last).all(|t| of(t) == of(first));
        match digit {
            Digit::Later => assert!(place + 1 < u64::from(node.place), "{f}: {node:?}"),
            Digit::Decided(value) => {
                assert!(place + 1 >= u64::from(node.place) && same && *value == of(first), "{f}: {node:?}");
            }
            Digit::Undecided => assert!(!same || !agreed, "{f}: {node:?}"),
        }
        agreed = agreed && same;
    }
}

#[test]
fn the_tree_says_what_all_columns_below_a_node_share() {
    for f in ["floor(t/4)", "floor(t/3)", "t", "0", "max(3, floor(t/4))", "2^(floor(log2(t))-1)", "3*t"] {
        for depth in 1..=6 {
            let values = values(f, depth);
            let tree = Tree::new(&values).expect("a tree");
            assert_eq!(tree.depth, depth);
            assert_eq!(tree.levels.iter().map(Vec::len).sum::<usize>(), (1 << depth) - 1);
            for node in tree.levels.iter().flatten() {
                check_node(&values, &tree, node, f);
            }
        }
    }
}

#[test]
fn a_tree_is_wrong_exactly_where_the_property_fails_below_its_size() {
    for (f, wrong) in [
        ("floor(t/4)", false),
        ("floor(t/2)", false),
        ("max(3, floor(t/4))", false),
        ("floor(t/3)", true),
        ("t", true),
        ("if t < 2^40 then floor(t/4) else floor(t/4) + 1", false),
    ] {
        let tree = Tree::new(&values(f, 5)).expect("a tree");
        assert_eq!(tree.is_wrong(), wrong, "{f}");
        assert_eq!(tree.text(80).contains('?'), wrong, "{f}");
        let scene = tree.scene(f, &Look::default()).expect("a picture");
        let painted = scene.items.iter().any(|item| item.fill == Some(Paint::Wrong));
        assert_eq!(painted, wrong, "{f}");
    }
}

#[test]
fn trees_have_limits_with_names() {
    let deep = Tree::new(&values("floor(t/4)", MAX_TREE_DEPTH + 1)).expect("for text");
    assert!(deep.scene("f", &Look::default()).expect_err("too deep").to_string().contains("at most 6"));
    let deeper = Tree::new(&vec![BigUint::ZERO; 2 << MAX_TEXT_DEPTH]);
    assert!(deeper.expect_err("too deep").to_string().contains("at most 10"));
    let long = Tree::new(&[BigUint::ZERO, BigUint::from(1u32) << 64]);
    assert_eq!(long, Err(TooLarge::Digits { t: 1, digits: 65, limit: 64 }));
    assert!(Tree::new(&[]).expect("nothing").scene("f", &Look::default()).is_ok());
    assert!(Tree::new(&[BigUint::ZERO]).expect("one column").scene("f", &Look::default()).is_ok());
    assert_eq!(Tree::new(&values("t", 3)[..7]).map(|tree| tree.depth), Ok(2));
}

proptest! {
    /// Any two columns and values are either no violation, or their paths can be drawn.
    #[test]
    fn any_violation_is_drawn(
        numbers in proptest::collection::vec(proptest::collection::vec(any::<u32>(), 0..12), 4),
        width in 0usize..300,
    ) {
        let [z, other, f_z, f_other] = [0, 1, 2, 3].map(|i| BigUint::new(numbers[i].clone()));
        let violated = z != other && (&f_z ^ &f_other).bits() >= (&z ^ &other).bits();
        let parting = Parting::new([z, other], [f_z, f_other]);
        prop_assert_eq!(parting.is_some(), violated);
        if let Some(parting) = parting {
            let scene = parting.scene("random", &["z".to_owned(), "z'".to_owned()], &Look::default());
            prop_assert!(scene.width < 1500.0 && scene.height < 1500.0);
            prop_assert!(parting.text(width).lines().count() < 40);
        }
    }
}
