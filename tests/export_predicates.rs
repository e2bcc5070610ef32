//! Exports to MONA and Walnut: each predicate that a file uses is defined in it, before its first use, with as many
//! parameters as the use has arguments.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::command::run;

/// Functions that together have every operator with a digit automaton, and games with differences and several moves.
const CLAIMS: [&str; 14] = [
    "floor(t/4)",
    "ceil((3*t + 1)/5)",
    "t div 2 + t mod 6",
    "7 * (t monus 3)",
    "(t xor 5) band (t bor 9)",
    "(t << 5) + (t >> 2)",
    "2^(floor(log2(t)) + 3)",
    "if t <= 12 and not t = 7 then 3 else floor(t/4)",
    "table [0, 0, 1000] then t div 2",
    "min(t, 7) + max(t, 9)",
    "examples/beyond/coins_4.claim",
    "examples/beyond/king.claim",
    "examples/miyadera2016/theorem_4.1.claim",
    "examples/inoue2014/definition_8.1.claim",
];

/// What a file defines or uses, in its order: a name, and its number of parameters or arguments.
enum Word {
    Defined(String, usize),
    Used(String, usize),
}

/// The number of items in parentheses, where a text begins after the opening one.
fn items(text: &str) -> usize {
    let (mut depth, mut count) = (0_usize, 1);
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => break,
            ')' => depth -= 1,
            ',' if depth == 0 => count += 1,
            _ => {}
        }
    }
    count
}

/// Names that an opening parenthesis follows at once, with what comes after it; a mark before the name is a part of it.
fn calls(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.match_indices('(').filter_map(|(at, _)| {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
        let name = text[..at].rsplit(|c| !is_name(c)).next().filter(|name| !name.is_empty())?;
        Some((name, &text[at + 1..]))
    })
}

/// In MONA every such name is a predicate; `pred NAME(var2 a, b)` defines one.
fn words_of_mona(text: &str) -> Vec<Word> {
    let code: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let mut words = Vec::new();
    for line in code {
        let defined = line.strip_prefix("pred ");
        for (name, rest) in calls(line) {
            let is_defined = defined.is_some_and(|line| line.starts_with(&format!("{name}(var2 ")));
            let word = if is_defined && rest.starts_with("var2 ") { Word::Defined } else { Word::Used };
            words.push(word(name.to_owned(), items(rest)));
        }
    }
    words
}

/// In Walnut `$NAME(` uses a predicate; `def` and `reg` define one. The parameters of a `def` are its numbers v01, v02, ..
fn words_of_walnut(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let uses = calls(line).filter_map(|(name, rest)| Some((name.rsplit_once('$')?.1, rest)));
        words.extend(uses.map(|(name, rest)| Word::Used(name.to_owned(), items(rest))));
        let parts: Vec<&str> = line.split([' ', '"']).collect();
        match parts[..] {
            ["reg", name, ..] => {
                let tracks = parts.iter().filter(|part| **part == "msd_2").count();
                words.push(Word::Defined(name.to_owned(), tracks));
            }
            ["def", name, ..] => {
                let is_parameter = |word: &&str| word.starts_with('v') && word[1..].parse::<u32>().is_ok();
                let parameters = line.split(|c: char| !c.is_ascii_alphanumeric()).filter(is_parameter);
                words.push(Word::Defined(name.to_owned(), parameters.collect::<BTreeSet<_>>().len()));
            }
            _ => {}
        }
    }
    words
}

/// The names that a file uses, or the first use that no definition before it allows.
fn used(words: &[Word]) -> Result<BTreeSet<&str>, String> {
    let (mut defined, mut used) = (BTreeMap::new(), BTreeSet::new());
    for word in words {
        match word {
            Word::Defined(name, parameters) => {
                if defined.insert(name.as_str(), *parameters).is_some() {
                    return Err(format!("{name} is defined twice"));
                }
            }
            Word::Used(name, arguments) if defined.get(name.as_str()) == Some(arguments) => {
                used.insert(name.as_str());
            }
            Word::Used(name, arguments) => {
                return Err(format!("{name} of {arguments} arguments is not defined"));
            }
        }
    }
    Ok(used)
}

fn exported(claim: &str, target: &str) -> String {
    let root = env!("CARGO_MANIFEST_DIR");
    let claim = if claim.ends_with(".claim") { format!("{root}/{claim}") } else { claim.to_owned() };
    let run = if claim.ends_with(".claim") {
        run(["export", &claim, "--claim", "1", "--to", target])
    } else {
        run(["export", &claim, "--to", target])
    };
    assert_eq!(run.code, 0, "{run:#?}");
    run.stdout
}

#[test]
fn every_predicate_is_defined_before_it_is_used() {
    type Words = fn(&str) -> Vec<Word>;
    let targets: [(&str, Words, &[&str]); 2] = [
        (
            "mona",
            words_of_mona,
            &[
                "n_less",
                "n_at_most",
                "n_sum",
                "n_xor",
                "n_band",
                "n_bor",
                "n_twice",
                "n_top",
                "n_times_7",
                "n_quotient_4",
                "n_remainder_6",
                "in_set",
                "move_1",
            ],
        ),
        ("walnut", words_of_walnut, &["nimxor", "nimand", "nimor", "nimtop", "niminset", "nimmove1"]),
    ];
    for (target, words, expected) in targets {
        let mut all = BTreeSet::new();
        for claim in CLAIMS {
            let words = words(&exported(claim, target));
            let used = used(&words).unwrap_or_else(|why| panic!("{target}, {claim}: {why}"));
            all.extend(used.into_iter().map(str::to_owned));
        }
        for name in expected {
            assert!(all.contains(*name), "{target}: no file uses {name}");
        }
    }
}

#[test]
fn missing_and_late_definitions_are_noticed() {
    for (text, fault) in [
        ("pred f(var2 a, b) = a = b;\nall2 t: f(t, t);", None),
        ("all2 t: f(t, t);", Some("f of 2")),
        ("pred g(var2 a) = f(a);\npred f(var2 a) = g(a);", Some("f of 1")),
        ("pred f(var2 a, b) = a = b;\nall2 t: f(t);", Some("f of 1")),
        ("pred f(var2 a) = a = a;\npred f(var2 a) = a = a;", Some("f is defined twice")),
    ] {
        let words = words_of_mona(text);
        assert_eq!(used(&words).err().is_some(), fault.is_some(), "{text}");
        assert!(
            used(&words).err().is_none_or(|why| fault.is_some_and(|fault| why.starts_with(fault))),
            "{text}"
        );
    }
    let text = "def nimf \"?msd_2 v01>=0 & v02>=0 & v01=v02\";\neval nimg \"?msd_2 Av01 ($nimf(v01,v01))\";";
    assert!(used(&words_of_walnut(text)).is_ok());
    assert!(used(&words_of_walnut(&text.replace("v02", "v01"))).is_err());
    assert!(used(&words_of_walnut(&text.replace("def nimf", "def nimh"))).is_err());
}
