//! The drawn digit automaton accepts exactly the words of (t, f(t)).

use std::collections::{BTreeMap, BTreeSet};

use nimcert_core::automaton::{Budget, DEAD, Table};
use nimcert_core::decision::{GraphError, graph};
use nimcert_core::language::evaluate::apply;
use nimcert_core::language::{Program, Source, parse_function};
use nimcert_drawing::automaton::{Graph, MAX_DRAWN_STATES, MAX_LISTED_STATES};
use nimcert_drawing::look::Look;
use nimcert_drawing::{Scene, Shape, TooLarge};
use proptest::prelude::*;

/// Functions of every kind, near misses beside each other.
const FUNCTIONS: [&str; 20] = [
    "0",
    "5",
    "t",
    "t + 1",
    "2*t + 3",
    "floor(t/2)",
    "floor(t/3)",
    "floor(t/4)",
    "floor(t/7)",
    "floor(t/12)",
    "floor((t + 1)/4)",
    "ceil(t/3)",
    "max(3, floor(t/4))",
    "min(3, floor(t/4))",
    "t mod 5",
    "2^(floor(log2(t))-1)",
    "2^floor(log2(t))",
    "t xor floor(t/2)",
    "if t < 7 then floor(t/2) else floor(t/3)",
    "table [0, 0, 1, 3, 3, 7] then t",
];

fn program(f: &str) -> Program {
    parse_function(&Source::new("F", f)).expect("a function")
}

fn table(f: &str) -> Table {
    graph(&program(f), 0, &mut Budget::new(1_000_000, 1 << 30)).expect("a table")
}

fn names() -> [String; 2] {
    ["t".to_owned(), "f(t)".to_owned()]
}

fn drawn(f: &str) -> Graph {
    Graph::of_table(&table(f), &names(), format!("f(t) = {f}"))
}

/// The digits of a number, most significant first.
fn digits(number: u64, length: u32) -> Vec<u8> {
    (0..length).rev().map(|place| (number >> place & 1) as u8).collect()
}

/// Follows the edges of a word; whether the last state accepts.
fn accepts(graph: &Graph, word: impl Iterator<Item = Vec<u8>>) -> bool {
    let mut state = 0;
    for letter in word {
        let next: Vec<u32> = graph
            .edges
            .iter()
            .filter(|edge| edge.from == state && edge.letters.contains(&letter))
            .map(|edge| edge.to)
            .collect();
        match next[..] {
            [] => return false,
            [to] => state = to,
            _ => panic!("two edges from {state} with {letter:?}"),
        }
    }
    graph.accepting[state as usize]
}

#[test]
fn the_edges_accept_exactly_the_graph_of_f() {
    const LENGTH: u32 = 6;
    for f in FUNCTIONS {
        let (program, graph) = (program(f), drawn(f));
        for t in 0..1u64 << LENGTH {
            let value = apply(&program, 0, &[t.into()]).expect("a value");
            for y in 0..1u64 << LENGTH {
                let word = digits(t, LENGTH).into_iter().zip(digits(y, LENGTH)).map(|(a, b)| vec![a, b]);
                assert_eq!(accepts(&graph, word), value == y.into(), "f(t) = {f}, t = {t}, y = {y}");
            }
        }
    }
}

#[test]
fn near_misses_are_told_apart() {
    for (f, g) in [("floor(t/3)", "floor(t/4)"), ("max(3, floor(t/4))", "max(2, floor(t/4))"), ("t", "t + 1")]
    {
        let (program, graph) = (program(f), drawn(g));
        let differs = (0..64u64).any(|t| {
            let y = u64::try_from(apply(&program, 0, &[t.into()]).expect("a value")).expect("small");
            let word = digits(t, 8).into_iter().zip(digits(y, 8)).map(|(a, b)| vec![a, b]);
            !accepts(&graph, word)
        });
        assert!(differs, "the automaton of {g} accepts the graph of {f}");
    }
}

#[test]
fn merging_parallel_edges_loses_no_letter_and_adds_none() {
    for f in FUNCTIONS {
        let (table, graph) = (table(f), drawn(f));
        let mut letters = BTreeMap::new();
        for edge in &graph.edges {
            for letter in &edge.letters {
                let index = usize::from(letter[0]) + 2 * usize::from(letter[1]);
                assert_eq!(letters.insert((edge.from, index), edge.to), None, "{f}: a letter is there twice");
            }
        }
        let pairs: BTreeSet<_> = graph.edges.iter().map(|edge| (edge.from, edge.to)).collect();
        assert_eq!(pairs.len(), graph.edges.len(), "{f}: parallel edges are left");
        for state in 0..table.states() as u32 {
            for letter in 0..4 {
                let expected = Some(table.step(state, letter)).filter(|&to| to != DEAD);
                assert_eq!(letters.get(&(state, letter)).copied(), expected, "{f}: state {state}");
            }
        }
    }
}

#[test]
fn only_functions_computed_digit_by_digit_are_called_so() {
    for (f, expected) in [
        ("floor(t/3)", true),
        ("t", true),
        ("2^(floor(log2(t))-1)", true),
        ("max(3, floor(t/4))", false),
        ("t + 1", false),
        ("5", false),
    ] {
        assert_eq!(drawn(f).is_sequential(), expected, "{f}");
    }
}

/// The texts of a scene with their places.
fn texts(scene: &Scene) -> Vec<(String, f64, f64, f64)> {
    let text = |shape: &Shape| match shape {
        Shape::Text { x, y, size, text, .. } => Some((text.clone(), *x, *y, *size)),
        _ => None,
    };
    scene.items.iter().filter_map(|item| text(&item.shape)).collect()
}

#[test]
fn the_picture_has_every_state_and_every_letter_within_its_borders() {
    for f in FUNCTIONS {
        let graph = drawn(f);
        let scene = graph.scene(&Look::default()).expect("a picture");
        let texts = texts(&scene);
        for edge in &graph.edges {
            let letters: Vec<String> = edge.letters.iter().map(|l| format!("{}/{}", l[0], l[1])).collect();
            let label = letters.join(", ");
            let same = |other: &&nimcert_drawing::automaton::Edge| other.letters == edge.letters;
            let expected = graph.edges.iter().filter(same).count();
            assert_eq!(texts.iter().filter(|(text, ..)| *text == label).count(), expected, "{f}: {label}");
        }
        for state in 0..graph.states() {
            assert!(texts.iter().any(|(text, ..)| *text == state.to_string()), "{f}: state {state}");
        }
        let circles = scene.items.iter().filter(|item| matches!(item.shape, Shape::Circle { .. })).count();
        let accepting = graph.accepting.iter().filter(|&&accepts| accepts).count();
        assert_eq!(circles, graph.states() + accepting, "{f}: accepting states have two circles");
        for (text, x, y, size) in texts {
            assert!(x >= 0.0 && x <= scene.width && y - size >= 0.0 && y <= scene.height, "{f}: {text}");
        }
    }
}

#[test]
fn labels_neither_overlap_each_other_nor_states() {
    for f in FUNCTIONS {
        let graph = drawn(f);
        if graph.states() > 12 {
            continue;
        }
        let scene = graph.scene(&Look::default()).expect("a picture");
        let labels: Vec<_> = texts(&scene)
            .into_iter()
            .filter(|(text, ..)| text.contains('/') && !text.contains(' ') || text.contains(", 1/"))
            .filter(|(text, ..)| !text.contains("f("))
            .collect();
        let half = |text: &str, size: f64| nimcert_drawing::font::width(text, size, false) / 2.0;
        for (i, (a, ax, ay, size)) in labels.iter().enumerate() {
            for (b, bx, by, _) in &labels[i + 1..] {
                let apart = (ax - bx).abs() >= half(a, *size) + half(b, *size) || (ay - by).abs() >= *size;
                assert!(apart, "{f}: {a} at ({ax}, {ay}) and {b} at ({bx}, {by})");
            }
            for item in &scene.items {
                let Shape::Circle { x, y, radius } = item.shape else { continue };
                let (dx, dy) = (
                    ((ax - x).abs() - half(a, *size)).max(0.0),
                    ((ay - size * 0.36 - y).abs() - size * 0.36).max(0.0),
                );
                assert!(dx.hypot(dy) >= radius - 0.5, "{f}: {a} lies on a state");
            }
        }
    }
}

#[test]
fn the_same_function_gives_the_same_picture() {
    for f in FUNCTIONS {
        let (first, second) = (drawn(f), drawn(f));
        assert_eq!(first, second);
        assert_eq!(first.scene(&Look::default()), second.scene(&Look::default()));
        assert_eq!(first.dot(), second.dot());
    }
}

/// A ring of this many states with chords; all states are reached.
fn ring(states: usize) -> Table {
    let transitions = (0..states as u32)
        .flat_map(|state| {
            let next = |step: u32| (state + step) % states as u32;
            let zero = if state == 0 { 0 } else { next(1) };
            [zero, next(1), next(2), next(7)]
        })
        .collect();
    Table::new(2, vec![true; states], transitions)
}

#[test]
fn pictures_and_texts_have_limits_with_names() {
    let of = |states: usize| Graph::of_table(&ring(states), &names(), "a ring");
    assert!(of(MAX_DRAWN_STATES).scene(&Look::default()).is_ok());
    let refused = of(MAX_DRAWN_STATES + 1).scene(&Look::default());
    assert_eq!(refused, Err(TooLarge::States { states: 61, limit: 60, purpose: "a picture" }));
    assert!(of(MAX_DRAWN_STATES + 1).dot().is_ok());
    assert!(of(MAX_LISTED_STATES).dot().is_ok());
    for refused in [of(MAX_LISTED_STATES + 1).dot(), of(MAX_LISTED_STATES + 1).text()] {
        let message = refused.expect_err("too many").to_string();
        assert!(message.contains("10,001 states") && message.contains("at most 10,000"), "{message}");
    }
}

#[test]
fn functions_without_an_automaton_are_refused() {
    let of = |f: &str, states: u64| graph(&program(f), 0, &mut Budget::new(states, 1 << 30)).map(|_| ());
    assert!(matches!(of("isqrt(t)", 100_000), Err(GraphError::Automaton(_))));
    assert!(matches!(of("t * t", 100_000), Err(GraphError::Automaton(_))));
    assert!(matches!(of("floor(t/1000)", 100), Err(GraphError::Automaton(_))));
    assert_eq!(of("t - 1", 100_000), Err(GraphError::Undefined(vec![("t".to_owned(), 0u32.into())])));
    assert_eq!(
        of("if t = 9 then t - 12 else t", 100_000),
        Err(GraphError::Undefined(vec![("t".to_owned(), 9u32.into())]))
    );
    assert_eq!(of("if t < 3 then 0 else t - 3", 100_000), Ok(()));
}

#[test]
fn graphviz_text_is_escaped_and_complete() {
    let table = table("floor(t/3)");
    let hostile = "f(t) = \"x\\\" -> <script>\n}";
    let dot = Graph::of_table(&table, &names(), hostile).dot().expect("text");
    assert!(dot.contains("\\\"x\\\\\\\" -> <script> }"), "{dot}");
    let lines: Vec<&str> = dot.lines().collect();
    assert_eq!(lines.first(), Some(&"digraph automaton {"));
    assert_eq!(lines.iter().filter(|line| **line == "}").count(), 1);
    assert_eq!(lines.iter().filter(|line| line.contains(" -> ") && line.contains("[label=\"")).count(), 6);
    assert_eq!(lines.iter().filter(|line| line.contains("doublecircle")).count(), 3);
}

#[test]
fn the_table_of_transitions_says_where_each_letter_leads() {
    let graph = drawn("max(3, floor(t/4))");
    let text = graph.text().expect("text");
    let header: Vec<&str> = text.lines().nth(2).expect("a header").split_whitespace().collect();
    assert_eq!(header[..6], ["state", "0/0", "0/1", "1/0", "1/1", "accepts"]);
    for (state, line) in text.lines().skip(3).enumerate() {
        let cells: Vec<&str> = line.split_whitespace().collect();
        for (column, letter) in [[0, 0], [0, 1], [1, 0], [1, 1]].into_iter().enumerate() {
            let leads = |edge: &&nimcert_drawing::automaton::Edge| {
                edge.from == state as u32 && edge.letters.contains(&letter.to_vec())
            };
            let expected = graph.edges.iter().find(leads).map_or(".".to_owned(), |edge| edge.to.to_string());
            assert_eq!(cells[column + 1], expected, "state {state}");
        }
        assert_eq!(cells[5] == "yes", graph.accepting[state]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Any automaton within the limit is laid out, and every number of the picture is finite.
    #[test]
    fn random_automata_are_drawn(states in 1usize..=60, steps in proptest::collection::vec(0usize..90, 240)) {
        // Targets from 60 on are dead; the state before each one leads to it, so that all are reached.
        let transitions = (0..states)
            .flat_map(|state| {
                let to = |letter: usize| {
                    let to = steps[4 * state + letter];
                    if to < states { to as u32 } else { DEAD }
                };
                let zero = if state == 0 { 0 } else { to(0) };
                let next = if state + 1 < states { state as u32 + 1 } else { to(3) };
                [zero, to(1), to(2), next]
            })
            .collect();
        let table = Table::new(2, (0..states).map(|state| steps[state] % 2 == 0).collect(), transitions);
        let graph = Graph::of_table(&table, &names(), "random");
        let scene = graph.scene(&Look::default()).expect("a picture");
        prop_assert!(scene.width.is_finite() && scene.height.is_finite() && scene.width < 50_000.0);
        for item in &scene.items {
            if let Shape::Curve { points, .. } = &item.shape {
                for (x, y) in points {
                    prop_assert!(x.is_finite() && y.is_finite());
                }
            }
        }
    }
}
