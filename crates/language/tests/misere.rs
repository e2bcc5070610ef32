//! The translation of `misere` against the definition: the player who makes the last move loses.

use crate::parse::program;

use std::collections::BTreeMap;

use nimcert_language::game::summands;
use nimcert_language::{Program, Summand, holds, value};
use num_bigint::BigUint;
use proptest::prelude::*;

type Tuple = Vec<u32>;

fn numbers(tuple: &[u32]) -> Vec<BigUint> {
    tuple.iter().map(|number| BigUint::from(*number)).collect()
}

/// The options of a position, by the rules of the first game of a program.
fn options(program: &Program, position: &[u32]) -> Vec<Tuple> {
    let rules = summands(program, &vec![Summand::Named(0)]).remove(0);
    let mut found = Vec::new();
    for option in &rules.moves {
        let mut choices = vec![position.to_vec()];
        for (_, bound) in &option.fresh {
            // A negative bound leaves no choice.
            choices = choices
                .into_iter()
                .flat_map(|chosen| {
                    let bound = value(program, bound, &numbers(&chosen)).unwrap_or_default();
                    let bound = u32::try_from(&bound).expect("a small bound");
                    (0..bound).map(move |fresh| [chosen.clone(), vec![fresh]].concat())
                })
                .collect();
        }
        for chosen in choices {
            let arguments = numbers(&chosen);
            if option.when.as_ref().is_some_and(|when| !holds(program, when, &arguments).expect("a value")) {
                continue;
            }
            let to = option.to.iter().map(|term| value(program, term, &arguments).expect("a value"));
            found.push(to.map(|number| u32::try_from(&number).expect("a small number")).collect());
        }
    }
    found
}

/// Whether a position is a P-position, where `over` is the outcome of a position without moves.
fn is_p(program: &Program, at: &[u32], over: bool, known: &mut BTreeMap<Tuple, bool>) -> bool {
    if let Some(&found) = known.get(at) {
        return found;
    }
    let options = options(program, at);
    let found = match options.is_empty() {
        true => over,
        false => options.iter().all(|option| !is_p(program, option, over, known)),
    };
    known.insert(at.to_vec(), found);
    found
}

/// Compares the misere outcomes of rules with the outcomes of their translation.
fn compare(domain: &str, moves: &[String], side: u32) {
    let rules = |word: &str| format!("game g(a, b){word}{domain}\n  {}\n", moves.join("\n  "));
    let normal = program(&rules("")).unwrap_or_else(|errors| panic!("{}: {errors:?}", rules("")));
    let translated = program(&rules(" misere")).unwrap_or_else(|errors| panic!("{moves:?}: {errors:?}"));
    assert_eq!(translated.games[0].coordinates.len(), 3);
    let domain = |program: &Program, at: &[u32]| match &summands(program, &vec![Summand::Named(0)])[0].domain
    {
        None => true,
        Some(domain) => holds(program, domain, &numbers(at)).expect("a value"),
    };
    let (mut misere, mut ordinary) = (BTreeMap::new(), BTreeMap::new());
    for (a, b) in (0..side).flat_map(|a| (0..side).map(move |b| (a, b))) {
        assert_eq!(domain(&translated, &[a, b, 1]), domain(&normal, &[a, b]));
        assert!(!domain(&translated, &[a, b, 2]));
        if !domain(&normal, &[a, b]) {
            continue;
        }
        let expected = is_p(&normal, &[a, b], false, &mut misere);
        let found = is_p(&translated, &[a, b, 1], true, &mut ordinary);
        assert_eq!(found, expected, "{moves:?} at ({a}, {b})");
        // Where the coordinate is 0 the game is over.
        assert!(options(&translated, &[a, b, 0]).is_empty());
        // No move other than the last one lowers it, and that one is possible only where no other is.
        let over = options(&translated, &[a, b, 1]).iter().any(|option| option[2] == 0);
        assert_eq!(over, options(&normal, &[a, b]).is_empty());
    }
}

fn a_move() -> impl Strategy<Value = String> {
    let guard = prop_oneof![
        Just(String::new()),
        (0_u32..4).prop_map(|k| format!(" when b >= {k}")),
        (1_u32..4).prop_map(|k| format!(" when (a + b) mod {k} = 0")),
        Just(" when a < b or b = 2".to_owned()),
    ];
    let removed = (1_u32..4, 0_u32..3)
        .prop_map(|(j, k)| format!("move when a >= {j} and b >= {k} to (a - {j}, b - {k})"));
    let listed = proptest::collection::btree_set(1_u32..6, 1..4).prop_map(|set| {
        let set: Vec<String> = set.iter().map(u32::to_string).collect();
        format!("move k in {{{}}} when b >= k to (a, b - k)", set.join(", "))
    });
    prop_oneof![
        guard.prop_map(|guard| format!("move u < a{guard} to (u, b)")),
        (0_u32..3).prop_map(|k| format!("move v < b monus {k} to (a, v)")),
        (0_u32..3).prop_map(|k| format!("move u < a, v < min(b, {k}) to (u, v)")),
        Just("move v < 2 when b > 1 to (a, v)".to_owned()),
        removed,
        listed,
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_translation_has_the_outcomes_of_misere_play(
        moves in proptest::collection::vec(a_move(), 0..4),
        domain in prop_oneof![Just(""), Just(" where a <= b + 9"), Just(" where a < 100 and b < 100")],
    ) {
        compare(domain, &moves, 7);
    }
}

#[test]
fn misere_nim_with_two_heaps() {
    compare("", &["move u < a to (u, b)".to_owned(), "move v < b to (a, v)".to_owned()], 9);
}

#[test]
fn a_negative_bound_is_no_choice() {
    let text = "game g(a, b) misere\n  move u < a - 2 to (u, b)\n";
    let printed = nimcert_language::print_program(&program(text).unwrap());
    assert!(printed.contains("move when misere = 1 and a - 2 <= 0 to (a, b, 0)"), "{printed}");
}

#[test]
fn games_are_printed_as_they_are_written() {
    for text in [
        "game nim(a, b) misere move u < a to (u, b) move v < b to (a, v)\nclaim p nim = a = b\n",
        "game one(a) misere where a != 3 move when a >= 1 to (a - 1) move u < a when a >= 5 to (u)\nclaim p one = a mod 2 = 1\n",
        "game both(a, b) misere move u < a, v < b to (u, v)\nclaim not p both = (a = 0 and b = 0) or a = 1\n",
        "game nim(a) move u < a to (u)\nclaim grundy nim = a\n",
    ] {
        let read = program(text).expect("a game");
        let written = nimcert_language::misere::as_written(&read);
        assert_eq!(nimcert_language::print_program(&written), text);
        // The canonical form has the coordinate of the translation.
        let canonical = nimcert_language::print_program(&read);
        assert_eq!(canonical == text, !text.contains("misere"), "{canonical}");
        assert_eq!(canonical, nimcert_language::print_program(&program(&canonical).expect("a game")));
    }
}
