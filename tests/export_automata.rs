//! Claims with `automaton` statements for other provers: what each target reads accepts what the automaton accepts.

use std::collections::BTreeMap;

use nimcert_core::language::{Source, ast::Condition, parse_program};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::support::command::{Folder, run};
use crate::support::mona::valid;
use crate::support::smt::{File, Value};

/// Pairs below this are compared.
const BELOW: u64 = 8;

/// An automaton statement of two parameters. The parts are for each state whether it accepts, and for each letter a
/// number that stands for a next state or none.
fn statement(states: &[(bool, [usize; 4])]) -> String {
    let mut text = "automaton A(x, p)".to_owned();
    for (state, (accepts, next)) in states.iter().enumerate() {
        let letters =
            ["00", "01", "10", "11"].iter().zip(next).enumerate().filter_map(|(i, (letter, next))| {
                let to = if state == 0 && i == 0 { 0 } else { next % (states.len() + 1) };
                (to < states.len()).then(|| format!("{letter} to {to}"))
            });
        let kind = if *accepts { "accept" } else { "reject" };
        text += &format!("\n  {kind} {state}: {}", letters.collect::<Vec<_>>().join(", "));
    }
    text + "\n"
}

fn automata() -> impl Strategy<Value = String> {
    prop::collection::vec((any::<bool>(), prop::array::uniform4(0_usize..9)), 1..7)
        .prop_map(|s| statement(&s))
}

/// The pairs below a bound that the statement accepts.
fn accepted(statement: &str, below: u64) -> Vec<(u64, u64)> {
    let program = parse_program(&Source::new("a", statement), &[]).expect("an automaton");
    let Condition::Automaton(automaton) = &program.relations[0].body else { panic!("{statement}") };
    let pairs = (0..below).flat_map(|x| (0..below).map(move |p| (x, p)));
    pairs.filter(|&(x, p)| automaton.accepts_small(&[x, p])).collect()
}

#[track_caller]
fn exported(statement: &str, claim: &str, arguments: &[&str]) -> String {
    let folder = Folder::new();
    let file = folder.file("a.claim", format!("{statement}{claim}\n"));
    let run = run([&["export", file.as_str()], arguments].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run:#?}");
    run.stdout
}

/// Whether a file of Walnut's accepts a word of letters.
fn walnut_accepts(text: &str, word: &[[u64; 2]]) -> bool {
    let mut states: BTreeMap<usize, (bool, BTreeMap<[u64; 2], usize>)> = BTreeMap::new();
    let mut current = 0;
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("msd_2 msd_2"));
    for line in lines.filter(|line| !line.is_empty()) {
        let number = |word: &str| word.trim().parse::<usize>().expect("a number");
        match line.split_once("->") {
            None => {
                let (state, output) = line.split_once(' ').expect("a state and its output");
                current = number(state);
                assert_eq!(current, states.len(), "states are in order");
                states.insert(current, (number(output) == 1, BTreeMap::new()));
            }
            Some((letter, to)) => {
                let digits: Vec<u64> = letter.split_whitespace().map(|digit| number(digit) as u64).collect();
                let row = &mut states.get_mut(&current).expect("a state").1;
                assert_eq!(row.insert([digits[0], digits[1]], number(to)), None, "deterministic");
            }
        }
    }
    let mut state = 0;
    for letter in word {
        let Some(&next) = states[&state].1.get(letter) else { return false };
        state = next;
    }
    states[&state].0
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn bit_vectors_accept_the_same_pairs(statement in automata()) {
        let text = exported(&statement, "claim forall a, b: A(a, b)", &["--to", "smtlib", "--bits", "3"]);
        let file = File::read(&text);
        let question = file.questions.iter().find(|q| q.name == "forall").expect("a question");
        let mut found = Vec::new();
        for x in 0..BELOW {
            for p in 0..BELOW {
                let number = |n: u64| Value::Number(BigUint::from(n));
                let env = BTreeMap::from([("$a".to_owned(), number(x)), ("$b".to_owned(), number(p))]);
                if file.value(&question.negation, &env, &[]) == Value::Bool(true) {
                    found.push((x, p));
                }
            }
        }
        prop_assert_eq!(found, accepted(&statement, BELOW), "{}", text);
    }

    #[test]
    fn walnut_reads_the_same_pairs(statement in automata()) {
        let folder = Folder::new();
        let file = folder.file("a.claim", format!("{statement}claim forall a, b: A(a, b)\n"));
        let out = format!("{}/w/", folder.path().display());
        prop_assert_eq!(run(["export", &file, "--to", "walnut", "--out", &out]).code, 0);
        let script = std::fs::read_to_string(format!("{out}a.txt")).expect("a script");
        prop_assert!(script.contains("eval nimforall \"?msd_2 Av01,v02 ($nimA(v01,v02))\";"), "{}", script);
        let text = std::fs::read_to_string(format!("{out}nimA.txt")).expect("an automaton");
        let word = |x: u64, p: u64| [3, 2, 1, 0].map(|place| [x >> place & 1, p >> place & 1]);
        let pairs = (0..BELOW).flat_map(|x| (0..BELOW).map(move |p| (x, p)));
        let found: Vec<_> = pairs.filter(|&(x, p)| walnut_accepts(&text, &word(x, p))).collect();
        prop_assert_eq!(found, accepted(&statement, BELOW), "{}", text);
    }

    #[test]
    #[ignore = "needs MONA"]
    fn mona_accepts_the_same_pairs(statement in automata(), wrong in 0_u64..16) {
        let right = accepted(&statement, 4);
        let one = (wrong / 4, wrong % 4);
        let mut other = right.clone();
        match other.iter().position(|&pair| pair == one) {
            Some(at) => { other.remove(at); }
            None => other.push(one),
        }
        for (pairs, holds) in [(right, true), (other, false)] {
            let equal: Vec<String> = pairs.iter().map(|(x, p)| format!("(x = {x} and p = {p})")).collect();
            let set = if equal.is_empty() { "x < x".to_owned() } else { equal.join(" or ") };
            let claim = format!(
                "claim forall x, p: x > 3 or p > 3 or (A(x, p) and ({set})) or (not A(x, p) and not ({set}))"
            );
            let text = exported(&statement, &claim, &["--to", "mona"]);
            prop_assert_eq!(valid(&text), holds, "{}", text);
        }
    }
}

#[test]
#[ignore = "needs MONA"]
fn mona_agrees_about_the_shipped_claims() {
    for (name, claim, holds) in
        [("automaton", "1", true), ("automaton", "2", true), ("automaton_near_miss", "1", false)]
    {
        let file = format!("{}/examples/beyond/{name}.claim", env!("CARGO_MANIFEST_DIR"));
        let text = run(["export", &file, "--claim", claim, "--to", "mona"]).stdout;
        assert_eq!(valid(&text), holds, "{name}, claim {claim}");
    }
}

#[test]
#[ignore = "needs MONA"]
fn mona_has_names_of_a_run_apart_from_those_of_a_claim() {
    let statement = "automaton n_less(n_p, q) accept 0: 00 to 0, 11 to 1 accept 1: 01 to 1\n";
    let claim = "claim forall n_q1, p: n_less(n_q1, p) or n_q1 != p or p > 1";
    assert!(valid(&exported(statement, claim, &["--to", "mona"])));
}

#[test]
fn names_of_a_run_do_not_meet_those_of_a_claim() {
    let twice = "rel n_step0(t) = t = 0\nautomaton A(x, n_q) accept 0: 00 to 0, 11 to 0\nautomaton A_next(n_l) accept 0: 0 to 0\n";
    let claim = "claim forall n_i, x: A(n_i, x) or not A_next(x) or not n_step0(n_i)";
    let text = exported(twice, claim, &["--to", "smtlib", "--bits", "2"]);
    assert_eq!(File::read(&text).questions.len(), 1);
}

#[test]
fn what_cannot_be_written_is_refused() {
    let folder = Folder::new();
    let file = format!("{}/examples/beyond/automaton.claim", env!("CARGO_MANIFEST_DIR"));
    // One stream cannot hold the files of Walnut.
    let one = run(["export", &file, "--claim", "1", "--to", "walnut"]);
    assert_eq!((one.code, one.stdout.as_str()), (2, ""), "{one:#?}");
    assert!(one.stderr.contains("--out FOLDER/"), "{one:#?}");
    // The game itself has no automaton in it, so CGSuite can read it; in a rule it cannot.
    assert_eq!(run(["export", &file, "--claim", "1", "--to", "cgsuite"]).code, 0);
    let text = "automaton even(x) accept 0: 0 to 0, 1 to 1 reject 1: 0 to 0, 1 to 1\ngame g(x) where even(x)\n  move u < x when even(u) to (u)\nclaim p g = x = 0\n";
    let file = folder.file("g.claim", text);
    let refused = run(["export", &file, "--to", "cgsuite"]);
    assert_eq!((refused.code, refused.stdout.as_str()), (3, ""), "{refused:#?}");
    assert!(refused.stderr.contains("CGSuite cannot express the operator `automaton`"), "{refused:#?}");
    // A width at which the number of a state does not fit is not taken.
    let many: String = (1..40).map(|state| format!(" accept {state}:")).collect();
    let text = format!("automaton A(x) accept 0: 0 to 0, 1 to 39{many}\nclaim forall x: A(x) or x > 1\n");
    let file = folder.file("many.claim", text);
    let run = run(["export", &file, "--to", "smtlib", "--bits", "2"]);
    assert!(run.stdout.contains("bit-vectors of 6 bits"), "{run:#?}");
}
