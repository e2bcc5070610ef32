//! `nimcert show` and `nimcert draw automaton` of relations: minimal automata that can be pasted into claims, formulas
//! that are proved, limits and mistakes.

use nimcert_core::automaton::canonical;
use nimcert_core::language::ast::{Automaton, Condition};
use nimcert_core::language::{Source, parse_program};
use proptest::prelude::*;

use crate::support::command::{Folder, Run, run};

/// What is shown.
#[track_caller]
fn shown(arguments: &[&str]) -> String {
    let run = run([&["show"], arguments].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run:#?}");
    run.stdout
}

/// The automaton of the first relation of a text.
fn automaton(text: &str) -> Automaton {
    let program = parse_program(&Source::new("a", text), &[]).expect("definitions");
    let Condition::Automaton(automaton) = &program.relations[0].body else { panic!("{text}") };
    (**automaton).clone()
}

#[track_caller]
fn refused(arguments: &[&str], code: i32, says: &str) -> Run {
    let run = run(arguments);
    assert_eq!((run.code, run.stdout.as_str()), (code, ""), "{run:#?}");
    assert!(run.stderr.contains(says), "{run:#?}");
    run
}

/// Conditions, as they are written, and as they are evaluated.
type Case = (&'static str, fn(u64, u64) -> bool);

const CONDITIONS: [Case; 8] = [
    ("x + 3 <= 2 * y", |x, y| x + 3 <= 2 * y),
    ("(x xor y) band 5 = 1", |x, y| (x ^ y) & 5 == 1),
    ("x mod 3 = y mod 3 or y = 0", |x, y| x % 3 == y % 3 || y == 0),
    ("y < x and x < 3", |x, y| y < x && x < 3),
    ("x < x and y = y", |_, _| false),
    ("x = x or y = y", |_, _| true),
    ("x = 2^floor(log2(y))", |x, y| x == if y == 0 { 0 } else { 1 << y.ilog2() }),
    ("not (x > y and x - y > 4)", |x, y| x <= y + 4),
];

#[test]
fn a_condition_becomes_a_statement_that_accepts_the_same_pairs() {
    for (condition, holds) in CONDITIONS {
        let text = shown(&[condition]);
        let found = automaton(&text);
        let first_is_x = text.contains("A(x, y)");
        for (x, y) in (0..40_u64).flat_map(|x| (0..40_u64).map(move |y| (x, y))) {
            let pair = if first_is_x { [x, y] } else { [y, x] };
            assert_eq!(found.accepts_small(&pair), holds(x, y), "{condition} at {x}, {y}\n{text}");
        }
        assert_eq!(canonical(&found).as_ref(), Some(&found), "{condition}");
    }
}

#[test]
fn a_statement_is_proved_equal_by_a_claim() {
    let folder = Folder::new();
    for (condition, other) in [("x + y <= z", "x + y < z"), ("floor((x + 1)/3) = y", "floor((x + 2)/3) = y")]
    {
        let text = shown(&[condition]);
        let names = if text.contains("A(x, y, z)") { "x, y, z" } else { "x, y" };
        for (formula, code) in [(condition, 0), (other, 1)] {
            let claim = format!(
                "{text}claim forall {names}: (A({names}) and {formula}) or (not A({names}) and not ({formula}))\n"
            );
            assert_eq!(run(["prove", &folder.file("c.claim", claim)]).code, code, "{formula}");
        }
    }
}

#[test]
fn functions_are_shown_as_graphs() {
    let text = shown(&["floor(t/3)"]);
    assert!(text.starts_with("# 3 states, 3 accepting\nautomaton f_graph(t, y)\n"), "{text}");
    let found = automaton(&text);
    assert!((0..60).all(|t| (0..60).all(|y| found.accepts_small(&[t, y]) == (t / 3 == y))));
    // Several parameters, one of which is called y.
    let text = shown(&["min(x, y) + 1"]);
    assert!(text.contains("automaton f_graph(x, y, value)\n"), "{text}");
    let found = automaton(&text);
    for (x, y, v) in [(0, 0, 1), (3, 9, 4), (9, 3, 4), (7, 7, 8)] {
        assert!(found.accepts_small(&[x, y, v]) && !found.accepts_small(&[x, y, v + 1]));
    }
}

#[test]
fn definitions_of_a_file_are_shown_by_name() {
    let folder = Folder::new();
    let file = folder.file(
        "a.claim",
        "let k = 3\nfun f(t) = floor(t/k)\nrel r(x, y) = f(x) = y\nautomaton a(x) accept 0: 0 to 0\n",
    );
    assert!(shown(&[&file]).contains("automaton r(x, y)") && shown(&[&file]).contains("automaton a(x)"));
    assert!(!shown(&[&file, "r"]).contains("automaton a(x)"));
    assert_eq!(automaton(&shown(&[&file, "r"])), automaton(&shown(&[&file, "f"])));
    assert_eq!(automaton(&shown(&[&file, "r"])), automaton(&shown(&[&file, "f(u) = v"])));
    assert_ne!(automaton(&shown(&[&file, "r"])), automaton(&shown(&[&file, "r", "--set", "k=4"])));
    let both = shown(&[&file, "r(u, u) and not a(u)"]);
    assert!(both.contains("# 1 state, 0 accepting\nautomaton A(u)\n  reject 0: 0 to 0\n"), "{both}");
    refused(&["show", &file, "rr"], 2, "there is no function, relation or automaton rr");
    refused(&["show", &file, "r(x)"], 2, "error");
    refused(&["show", &file, "r", "--set", "m=4"], 2, "error");
}

#[test]
fn a_statement_is_recognised_as_a_formula_only_if_it_is_proved() {
    let folder = Folder::new();
    let example = format!("{}/examples/beyond/automaton.claim", env!("CARGO_MANIFEST_DIR"));
    assert!(shown(&[&example]).contains("# proved equal for all naturals:\n#   rel last(x, y) = "));
    for condition in ["x = y or x + y = 1", "x xor (y + 1) xor (z + 1) = 0", "t mod 3 = 1", "y = floor(t/4)"]
    {
        let file = folder.file("a.claim", shown(&[condition]));
        let text = shown(&[&file]);
        let formula = text.lines().last().and_then(|line| line.split_once("  rel A")).expect(&text).1;
        let formula = formula.split_once(" = ").expect("a body").1;
        assert_eq!(automaton(&text), automaton(&shown(&[formula])), "{formula}");
    }
    // A square of 128 tuples a side looks like x xor y = z there, and is not.
    let near = "(x xor y = z and z < 2^40) or (x = y and z = 2^40)";
    let file = folder.file("near.claim", shown(&[near]));
    assert!(shown(&[&file]).ends_with("# no formula was found that can be proved equal\n"));
}

#[test]
fn states_that_are_equivalent_or_never_reached_are_no_part_of_what_is_shown() {
    let folder = Folder::new();
    let text = "automaton even(x)\n  accept 0: 0 to 0, 1 to 3\n  reject 1: 0 to 1\n  accept 2: 1 to 3, 0 to 0\n  reject 3: 1 to 3, 0 to 2\n";
    let file = folder.file("a.claim", text);
    let expected = "# 2 states, 1 accepting; the statement has 4\nautomaton even(x)\n  accept 0: 0 to 0, 1 to 1\n  reject 1: 0 to 0, 1 to 1\n# proved equal for all naturals:\n#   rel even(x) = x mod 2 = 0\n";
    assert_eq!(shown(&[&file]), expected);
    // The picture of the statement has its own numbers; of the minimal one those of the states that are shown.
    let drawn = run(["draw", "automaton", &file]);
    assert!(drawn.stdout.contains("\n      3  2  3  no       x = 1\n"), "{drawn:#?}");
    assert!(!drawn.stdout.contains("\n      1  "), "{drawn:#?}");
    let dot = run(["draw", "automaton", &file, "--minimal", "--format", "dot"]);
    assert!(dot.stdout.contains("  0 -> 1 [label=\"1\"];\n"), "{dot:#?}");
    let svg = folder.path().join("a.svg");
    let svg = svg.to_str().expect("a path");
    assert_eq!(run(["draw", "automaton", &file, "--out", svg]).code, 0);
    let picture = std::fs::read_to_string(svg).expect("a picture");
    assert!(picture.contains("states that are never reached are left out"), "{picture}");
}

#[test]
fn letters_of_an_edge_are_merged() {
    let folder = Folder::new();
    let svg = folder.path().join("a.svg");
    let svg = svg.to_str().expect("a path");
    shown(&["x band y band z = 0", "--draw", svg]);
    let picture = std::fs::read_to_string(svg).expect("a picture");
    // Seven letters; three patterns cover them.
    assert!(["**0", "*0*", "0**"].iter().all(|pattern| picture.contains(pattern)), "{picture}");
    assert!(!picture.contains("010"), "{picture}");
    let dot = run(["draw", "automaton", "x = y", "--format", "dot"]);
    assert!(dot.stdout.contains("0 -> 0 [label=\"00, 11\"];"), "{dot:#?}");
}

#[test]
fn what_has_no_automaton_is_refused_in_words() {
    let folder = Folder::new();
    for (text, says) in [
        ("x * y = 4", "`a * b` has no digit automaton"),
        ("isqrt(x) = y", "`isqrt(a)` has no digit automaton"),
        ("t - 1", "a difference is negative at t = 0"),
        ("(x - y) xor x = 1", "a difference is negative at (x, y) = (0, 1)"),
        ("3 = 4", "no variable"),
        ("x <", "unexpected end"),
        ("g(x) = 1", "unknown name `g`"),
        ("nowhere.claim", "there is no such file"),
    ] {
        refused(&["show", text], 2, says);
    }
    refused(&["show", "x = y", "more"], 2, "a definition needs a claim file");
    refused(&["show", "x = y", "--draw", "a.gif"], 2, "extension");
    refused(&["draw", "automaton", "floor(t/4)", "--minimal"], 2, "always minimal");
    let heights = folder.file("h.txt", "0, 1, 1\n");
    refused(&["show", &heights], 2, "a list of heights has no digit automaton");
    let empty = folder.file("e.claim", "let k = 4\nclaim forall x: x = x\n");
    refused(&["show", &empty], 2, "defines no function, relation or automaton");
    let general = folder.file("p.claim", "param m >= 1\nfun f(t) = floor(t/m)\n");
    refused(&["show", &general], 2, "--set m=");
    assert_eq!(run(["show", &general, "--set", "m=2"]).code, 0);
    let two = folder.file("t.claim", "rel a(x) = x = 1\nrel b(x) = x = 2\n");
    refused(&["show", &two, "--draw", "a.svg"], 2, "choose one: a, b");
    refused(&["draw", "automaton", &two], 2, "choose one: a, b");
}

#[test]
fn limits_are_named() {
    refused(&["show", "t mod 5000 = 1", "--max-states", "100"], 3, "limit: A: ");
    let nine = (0..9).map(|i| format!("a{i}")).collect::<Vec<_>>().join(" + ");
    refused(&["show", &format!("{nine} = 3")], 3, "MAX_COORDINATES");
    // A state for each digit, and four letters.
    refused(&["show", "x = y and x < 2^70000"], 3, "MAX_AUTOMATON_ENTRIES");
}

/// An automaton of one or two parameters, from numbers that stand for states and letters.
fn automata() -> impl Strategy<Value = Automaton> {
    (1_usize..3, prop::collection::vec((any::<bool>(), prop::array::uniform4(0_usize..9)), 1..8)).prop_map(
        |(tracks, states)| {
            let row = |state: usize, next: &[usize; 4]| -> Vec<Option<u32>> {
                let to = |letter: usize| match (state, letter) {
                    (0, 0) => Some(0),
                    _ => u32::try_from(next[letter] % (states.len() + 1)).ok(),
                };
                let exists = |to: &u32| (*to as usize) < states.len();
                (0..1 << tracks).map(|letter| to(letter).filter(exists)).collect()
            };
            let next = states.iter().enumerate().flat_map(|(state, (_, next))| row(state, next)).collect();
            let accepting = states.iter().map(|(accepts, _)| *accepts).collect();
            Automaton::new(tracks, accepting, next).expect("an automaton")
        },
    )
}

proptest! {
    /// The canonical automaton accepts the same tuples, and no automaton with fewer states does: any two states have
    /// words that only one of them accepts, and each is reached.
    #[test]
    fn the_canonical_automaton_is_minimal_and_equal(automaton in automata()) {
        let least = canonical(&automaton).expect("an automaton");
        let side = if automaton.tracks() == 1 { 256 } else { 64 };
        for x in 0..side {
            for y in 0..if automaton.tracks() == 1 { 1 } else { side } {
                prop_assert_eq!(least.accepts_small(&[x, y]), automaton.accepts_small(&[x, y]));
            }
        }
        let again = canonical(&least);
        prop_assert_eq!(again.as_ref(), Some(&least));
        // Myhill and Nerode: the sets of short words that are accepted from the states differ.
        let letters = 1_usize << least.tracks();
        let states = least.accepting().len();
        let mut classes: Vec<usize> = least.accepting().iter().map(|&accepts| usize::from(accepts)).collect();
        for _ in 0..=states {
            let keys: Vec<Vec<usize>> = (0..states).map(|state| {
                let next = least.transitions()[state * letters..][..letters].iter();
                let next = next.map(|next| next.map_or(usize::MAX, |next| classes[next as usize]));
                std::iter::once(classes[state]).chain(next).collect()
            }).collect();
            let mut known = keys.clone();
            known.sort();
            known.dedup();
            classes = keys.iter().map(|key| known.binary_search(key).expect("known")).collect();
        }
        classes.sort_unstable();
        classes.dedup();
        prop_assert_eq!(classes.len(), states);
        // Breadth first, in the order in which letters are written: new numbers appear one after the other.
        let mut seen = 0;
        for state in 0..states {
            for number in 0..letters {
                let tracks = least.tracks();
                let letter = (0..tracks).fold(0, |letter, i| letter | (number >> (tracks - 1 - i) & 1) << i);
                if let Some(next) = least.transitions()[state * letters + letter] {
                    prop_assert!(next <= seen + 1);
                    seen = seen.max(next);
                }
            }
        }
        prop_assert_eq!(seen as usize, states - 1);
    }
}
