//! Claims for other provers: what is written means the claim, nothing overflows, and what cannot be said is declined.

use crate::support::smt;

use std::collections::BTreeMap;
use std::path::Path;

use crate::support::command::{Folder, example, golden, run};
use crate::support::mona::{mona, valid};
use num_bigint::BigUint;
use smt::{File, Value, extremes};

/// What an export prints.
#[track_caller]
fn exported(arguments: &[&str]) -> String {
    let run = run([&["export"], arguments].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run:#?}");
    run.stdout
}

/// Writes a claim file into a folder.
fn claim_file(folder: &Path, text: &str) -> String {
    let path = folder.join("c.claim");
    std::fs::write(&path, text).expect("a file");
    path.to_string_lossy().into_owned()
}

/// The question of a name.
#[track_caller]
fn holds(file: &File, name: &str, numbers: &[(&str, u64)]) -> bool {
    let question = file.questions.iter().find(|q| q.name == name).unwrap_or_else(|| panic!("no {name}"));
    let env: BTreeMap<String, Value> =
        numbers.iter().map(|(name, n)| (format!("${name}"), Value::Number(BigUint::from(*n)))).collect();
    assert_eq!(env.len(), question.variables.len());
    file.value(&question.negation, &env, &[]) == Value::Bool(true)
}

const FUNCTIONS: [&str; 14] = [
    "floor(t/4)",
    "ceil((3*t + 1)/5)",
    "if t < 12 then 3 else floor(t/4)",
    "2^(floor(log2(t)) + 3)",
    "2^(floor(log2(t)) - 1)",
    "(t xor 5) band (t bor 9)",
    "table [0, 0, 1000] then t div 2",
    "min(t, 7) + max(t, 9) + t mod 6",
    "(t << 5) + (t >> 2)",
    "t monus 3",
    "if t = 0 then 0 else (t - 1) div 4",
    "t * t * t",
    "isqrt(t * t + t)",
    "floor(log2(t)) + isqrt(t)",
];

/// Games whose bounds and conditions have differences.
const GAMES: [&str; 6] = [
    "beyond/coins_4",
    "beyond/coins_4_near_miss",
    "beyond/king",
    "beyond/greedy_nim_3",
    "miyadera2016/theorem_4.1",
    "inoue2014/definition_8.1",
];

#[test]
fn golden_texts() {
    let king = example("beyond/half_nim");
    for (name, arguments) in [
        ("quarter.mona", vec!["floor(t/4)", "--to", "mona"]),
        ("third.smt2", vec!["floor(t/3)", "--to", "smtlib", "--bits", "12"]),
        ("half_nim.mona", vec![king.as_str(), "--to", "mona"]),
        ("half_nim.txt", vec![king.as_str(), "--to", "walnut"]),
        ("half_nim.cgs", vec![king.as_str(), "--to", "cgsuite"]),
    ] {
        golden(name, &exported(&arguments));
    }
}

#[test]
fn sentences_of_a_function_say_what_they_mean() {
    // Definition 8.1 by its own words, for each pair of adjacent columns.
    for function in
        ["floor(t/3)", "floor(t/4)", "floor(t/5)", "t mod 4", "ceil(t/4)", "2^(floor(log2(t)) - 1)"]
    {
        let file = File::read(&exported(&[function, "--to", "smtlib", "--bits", "8"]));
        let program =
            nimcert_core::language::parse_function(&nimcert_core::language::Source::new("f", function))
                .expect("a function");
        let value = |t: u64| -> u64 {
            let value = nimcert_core::language::apply(&program, 0, &[BigUint::from(t)]).expect("a value");
            u64::try_from(value).expect("a small value")
        };
        let bits = |n: u64| 64 - n.leading_zeros();
        for t in 0..255 {
            let (here, next) = (value(t), value(t + 1));
            assert_eq!(holds(&file, "monotone", &[("t", t)]), here <= next, "{function} at {t}");
            let contracts = bits(here ^ next) < bits(t ^ (t + 1));
            assert_eq!(holds(&file, "ns", &[("t", t)]), contracts, "{function} at {t}");
        }
    }
}

#[test]
fn sentences_of_a_game_say_what_they_mean() {
    let file =
        File::read(&exported(&[&example("beyond/coins_4"), "--claim", "1", "--to", "smtlib", "--bits", "5"]));
    let names: Vec<&str> = file.questions.iter().map(|q| q.name.as_str()).collect();
    assert_eq!(
        names,
        ["position", "inside_1", "inside_2", "decrease_1_to_2", "closed_1", "closed_2", "reachable"]
    );
    // Two coins: the P-positions are b = a + 1; move 2 brings b to a + t + 1, t < b - a - 1.
    for (a, b, t) in (0..6u64).flat_map(|a| (0..6).flat_map(move |b| (0..6).map(move |t| (a, b, t)))) {
        let from_p = a < b && b == a + 1 && t + a + 1 < b;
        let holds = holds(&file, "closed_2", &[("a", a), ("b", b), ("t", t)]);
        assert_eq!(holds, !(from_p && t == 0), "({a}, {b}) with {t}");
    }
}

#[test]
fn widths_suffice_at_extremes() {
    let examples = GAMES.map(example);
    let mut cases: Vec<Vec<&str>> = Vec::new();
    for bits in ["1", "4", "9"] {
        cases.extend(FUNCTIONS.iter().map(|f| vec![*f, "--bits", bits]));
        cases.extend(examples.iter().map(|file| vec![file.as_str(), "--claim", "1", "--bits", bits]));
        cases.push(vec!["floor(t/3)", "--partition", "--bits", bits]);
    }
    for case in cases {
        let file = File::read(&exported(&[case.as_slice(), &["--to", "smtlib"]].concat()));
        for question in &file.questions {
            let mut assignments = vec![BTreeMap::new()];
            for variable in &question.variables {
                // Every variable is bounded, fresh numbers too, else sums with them could overflow.
                let above = question
                    .above
                    .get(variable)
                    .unwrap_or_else(|| panic!("{variable} is bounded in {case:?}"));
                assignments = assignments
                    .into_iter()
                    .flat_map(|env: BTreeMap<String, Value>| {
                        extremes(above).into_iter().map(move |number| {
                            let mut env = env.clone();
                            env.insert(variable.clone(), Value::Number(number));
                            env
                        })
                    })
                    .collect();
            }
            let samples = if question.variables.len() > 3 { 2u8 } else { 3 };
            let samples: Vec<BigUint> = (0..samples).map(BigUint::from).collect();
            // Overflow fails inside.
            assignments.iter().step_by(1 + assignments.len() / 2000).for_each(|env| {
                file.value(&question.negation, env, &samples);
            });
        }
    }
}

#[test]
fn auxiliary_functions_compute_what_their_names_say() {
    for (function, expected) in [
        ("isqrt(t)", &(|t: u64| t.isqrt()) as &dyn Fn(u64) -> u64),
        ("floor(log2(t))", &|t| t.checked_ilog2().unwrap_or(0).into()),
        ("2^floor(log2(t))", &|t| t.checked_ilog2().map_or(0, |log| 1 << log)),
    ] {
        let text = exported(&[function, "--to", "smtlib", "--bits", "10"]);
        let file = File::read(&text);
        let call = smt::read("($f $t)");
        for t in 0..1024u64 {
            let env = BTreeMap::from([("$t".to_owned(), Value::Number(BigUint::from(t)))]);
            assert_eq!(
                file.value(&call[0], &env, &[]),
                Value::Number(expected(t).into()),
                "{function} at {t}"
            );
        }
    }
}

#[test]
fn the_same_claim_gives_the_same_bytes_and_a_near_miss_others() {
    for target in ["mona", "smtlib", "walnut", "cgsuite"] {
        let text = exported(&["floor(t/4)", "--to", target]);
        assert_eq!(text, exported(&["floor(t/4)", "--to", target]));
        assert_ne!(text, exported(&["floor(t/3)", "--to", target]), "{target}");
        assert!(!text.contains("proved") && !text.contains("refuted"), "no verdict of nimcert in {text}");
    }
}

/// Why an export is declined: on stderr, so that a program which reads stdout gets nothing.
#[track_caller]
fn declined(arguments: &[&str]) -> String {
    let run = run(["export"].iter().chain(arguments));
    assert_eq!((run.code, run.stdout.as_str()), (3, ""), "{run:#?}");
    run.stderr.strip_prefix("declined: ").unwrap_or_else(|| panic!("{run:#?}")).to_owned()
}

#[test]
fn what_a_target_has_no_word_for_is_declined() {
    for (function, operator) in [
        ("t * t", "a * b"),
        ("isqrt(t)", "isqrt(a)"),
        ("floor(log2(t))", "floor(log2(a))"),
        ("heights [0, 1]", "heights"),
    ] {
        for target in ["mona", "walnut"] {
            assert!(declined(&[function, "--to", target]).contains(operator), "{function}");
        }
    }
    declined(&["heights [0, 1]", "--to", "smtlib"]);
    for (function, target, limit) in [
        ("floor(t / 2^30)", "mona", "mona::MAX_FACTOR"),
        ("t << 5000", "mona", "mona::MAX_FACTOR"),
        ("if t < 2^5000 then 0 else 1", "mona", "mona::MAX_CONSTANT_BITS"),
        ("if t < 2^5000 then 0 else 1", "smtlib", "bounds::MAX_WIDTH"),
        ("t << 100000", "smtlib", "bounds::MAX_WIDTH"),
        ("2^(floor(log2(t)) + 90000)", "smtlib", "bounds::MAX_WIDTH"),
        ("if t < 2^31 then 0 else 1", "walnut", "walnut::MAX_NUMBER"),
        ("t << 5000", "cgsuite", "cgsuite::MAX_SHIFT"),
    ] {
        assert!(declined(&[function, "--to", target]).contains(limit), "{function}");
    }
}

#[test]
fn growth_that_a_few_lines_can_ask_for_ends_at_a_limit() {
    // Conditions inside conditions, each written twice in what is made of it.
    let mut term = "t".to_owned();
    for _ in 0..40 {
        term = format!("(if {term} < 3 then 0 else 1)");
    }
    for target in ["mona", "walnut"] {
        assert!(declined(&[&term, "--to", target]).contains("MAX_NODES"));
    }
    let folder = Folder::new();
    let squares: String = (1..12).map(|i| format!("fun f{i}(t) = f{}(t) * f{}(t)\n", i - 1, i - 1)).collect();
    let file = claim_file(folder.path(), &format!("fun f0(t) = t\n{squares}claim nimsum f11 below 2^20\n"));
    declined(&[&file, "--to", "smtlib"]);
}

#[test]
fn usage() {
    let two = example("beyond/coins_4");
    let forall = example("inoue2014/lemma_8.1");
    for arguments in [
        vec!["floor(t/4)"],
        vec!["floor(t/4)", "--to", "coq"],
        vec!["floor(t/4)", "--to", "mona", "--bits", "5"],
        vec!["floor(t/4)", "--to", "mona", "--claim", "1"],
        vec!["floor(t/4)", "--to", "mona", "--set", "k=1"],
        vec!["floor(t/4)", "--to", "smtlib", "--bits", "0"],
        vec!["floor(t/4)", "--to", "smtlib", "--bits", "5000"],
        vec!["floor(t/", "--to", "mona"],
        vec![&two, "--to", "mona"],
        vec![&two, "--to", "mona", "--claim", "9"],
        vec![&two, "--to", "mona", "--claim", "0"],
        vec![&two, "--to", "mona", "--claim", "1", "--partition"],
        vec!["nowhere.claim", "--to", "mona"],
    ] {
        run([&["export"], arguments.as_slice()].concat()).expect(2);
    }
    // A claim for all naturals is not about a game.
    let folder = Folder::new();
    let file = claim_file(folder.path(), "claim forall x: x <= x\n");
    run(["export", &file, "--to", "cgsuite"]).expect(2);
    assert!(Path::new(&forall).exists());
}

/// A file whose names are words of the targets.
fn file_of_words(folder: &Folder) -> String {
    let text = "fun in(all1) = floor(all1 / 4)\nfun n_less(E) = in(E)\nfun define(let_) = n_less(let_)\nrel assert(ex2, A, I_) = ex2 < A + I_\n\
                game true(ex2, bvadd) where ex2 <= define(bvadd) and not assert(ex2, 0, 0) move pred < ex2 to (pred, bvadd) move where1 < bvadd to (min(ex2, in(where1)), where1)\n\
                claim nimsum define\nclaim forall forall_, exists, union, _u: union <= union + forall_ + exists + _u\nclaim p true = ex2 = bvadd\n";
    claim_file(folder.path(), text)
}

#[test]
#[ignore = "needs MONA"]
fn mona_reads_names_that_are_words_of_its_own() {
    let folder = Folder::new();
    let file = file_of_words(&folder);
    for claim in ["1", "2"] {
        let text = exported(&[&file, "--claim", claim, "--to", "mona"]);
        assert!(valid(&text), "{text}");
    }
}

#[test]
fn names_that_mean_something_elsewhere_are_changed() {
    let folder = Folder::new();
    let file = file_of_words(&folder);
    for (claim, target) in [1, 2, 3]
        .into_iter()
        .flat_map(|claim| ["mona", "smtlib", "walnut", "cgsuite"].map(|target| (claim, target)))
    {
        if (claim, target) == (2, "cgsuite") {
            continue;
        }
        let text = exported(&[&file, "--claim", &claim.to_string(), "--to", target]);
        if target == "smtlib" {
            let file = File::read(&text);
            assert!(!file.questions.is_empty());
        }
        if target == "walnut" {
            for line in text.lines().filter(|line| line.starts_with("def ") || line.starts_with("eval ")) {
                let quoted: Vec<&str> = line.split('"').collect();
                assert_eq!(quoted.len(), 3, "one quoted predicate: {line}");
                assert!(
                    !quoted[1].contains('_') || quoted[1].matches('_').count() == 1,
                    "only msd_2 has one: {line}"
                );
            }
        }
    }
}

/// The number that MONA gives for a variable in its counter-example.
fn counterexample(answer: &str, name: &str) -> Option<u64> {
    let (_, after) = answer.split_once("A counter-example")?;
    let set = after.lines().find_map(|line| line.strip_prefix(&format!("{name} = {{")))?;
    let places = set.trim_end_matches('}').split(',').filter(|place| !place.is_empty());
    Some(places.map(|place| 1u64 << place.parse::<u32>().expect("a position")).sum())
}

#[test]
#[ignore = "needs MONA"]
fn mona_finds_the_counterexamples_of_nimcert() {
    for (function, smallest) in [
        ("floor(t/4)", None),
        ("max(3, floor(t/4))", None),
        ("if t < 2^200 then floor(t/4) else floor(t/4)", None),
        ("floor(t/3)", Some(2)),
        ("floor(t/5)", Some(4)),
        ("if t < 12 then 4 else floor(t/4)", Some(11)),
    ] {
        let report = run(["check", function, "--json"]);
        let json: serde_json::Value = serde_json::from_str(&report.stdout).expect("JSON");
        assert_eq!(json["verdict"] == "proved", smallest.is_none(), "{function}");
        assert_eq!(valid(&exported(&[function, "--to", "mona"])), smallest.is_none(), "{function}");
        let folder = Folder::new();
        let out = format!("{}/", folder.path().display());
        run(["export", function, "--to", "mona", "--out", &out]);
        let mut found = Vec::new();
        for sentence in ["monotone", "ns"] {
            let text = std::fs::read_to_string(folder.path().join(format!("f-{sentence}.mona")))
                .expect("a sentence");
            found.extend(counterexample(&mona(&text), "t"));
        }
        let said = json["counterexample"]["z_prime"].as_str().or(json["counterexample"]["w"].as_str());
        if let (Some(found), Some(said)) = (found.iter().min(), said) {
            let said: u64 = said.parse().expect("a small column");
            let digits = |n: u64| 64 - n.leading_zeros();
            // Of least length, and not the least of this length: both break the claim at t, t + 1.
            assert!(digits(*found) <= digits(said) && said <= found + 1, "{function}: {found}, {said}");
        }
        assert_eq!(found.is_empty(), smallest.is_none(), "{function}");
    }
}

#[test]
fn files_are_whole_and_named_after_sentences() {
    let folder = Folder::new();
    let out = format!("{}/new/", folder.path().display());
    let run = run(["export", "floor(t/2)", "--partition", "--to", "smtlib", "--out", &out]);
    assert_eq!(run.code, 0);
    let mut names: Vec<String> = std::fs::read_dir(&out)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let sentences = ["closed_1", "closed_2", "closed_3", "monotone_f", "position", "reachable"];
    assert_eq!(names, sentences.map(|name| format!("f-{name}.smt2")));
    for name in names {
        let text = std::fs::read_to_string(Path::new(&out).join(name)).expect("a file");
        assert_eq!(File::read(&text).questions.len(), 1);
    }
}
