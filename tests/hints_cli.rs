//! Messages name only options that the command has.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::command::{Folder, run, run_in};

/// Runs of each command that fail, or that advise something.
const RUNS: &[(&str, &[&str])] = &[
    (
        "check",
        &[
            "floor(t/k)",
            "f.claim",
            "open.claim",
            "missing.claim",
            "game.claim",
            "floor(t/4)|--max-states|2",
            "floor(isqrt(t)/2)",
            "floor(t/k)|--param|k >= 1|--which|--max-states|1000",
            "floor(t/k)|--which",
            "open.claim|--which",
            "two.claim|--which",
            "shift.claim",
            "0,0,1,1",
            "floor(t/1048573) + min(t mod 1048575, 0)|--timeout|0",
            "1,000",
        ],
    ),
    (
        "explain",
        &[
            "floor(t/k)",
            "f.claim",
            "open.claim",
            "floor(t/4)|--max-states|2",
            "floor(isqrt(t)/2)",
            "0,0,1,1",
            "shift.claim",
        ],
    ),
    (
        "prove",
        &[
            "f.claim",
            "open.claim",
            "game.claim",
            "nim.claim",
            "nim.claim|--max-states|2",
            "two.claim|--which",
            "let.claim|--which",
            "let.claim|--set|k=1..5000",
            "floor(t/4)",
            "isqrt.claim",
            "shift.claim",
        ],
    ),
    (
        "sweep",
        &[
            "let.claim|--set|k=1..2000000|--out|a",
            "f.claim|--set|k=1|--out|b",
            "let.claim|--set|k=2|--set|k=3|--out|c",
        ],
    ),
    (
        "discover",
        &[
            "floor(t/k)",
            "f.claim",
            "open.claim",
            "two_games.claim",
            "game.claim|--bits|2|--max-states|1",
            "game.claim|--grundy|--timeout|0",
            "--function|0,5,1",
        ],
    ),
    (
        "report",
        &[
            "floor(t/k)",
            "f.claim",
            "floor(t/4)|--max-states|2|--out|-",
            "floor(isqrt(t)/2)|--out|-",
            "two_games.claim|--out|-",
        ],
    ),
    ("verify", &["nim.claim|nim.claim", "missing.claim|missing.cert"]),
    ("audit", &["missing", "."]),
    ("generate", &["100000", "10|--all"]),
    (
        "repair",
        &["floor(t/k)", "f.claim", "open.claim", "game.claim", "0,0,1,1", "floor(isqrt(t)/2)", "3 - t"],
    ),
    (
        "mex",
        &[
            "floor(t/k)",
            "f.claim",
            "open.claim",
            "two_games.claim",
            "floor(t/4)|--z|1000000|--memory|1",
            "3 - t",
            "shift.claim",
            "wrong.claim",
            "0,0,1,1|--z|40",
        ],
    ),
    ("play", &["floor(t/k)|--at|1,2,3", "f.claim", "open.claim", "two_games.claim", "nim.claim"]),
    ("draw bar", &["floor(t/k)", "f.claim", "open.claim", "game.claim", "3 - t"]),
    ("draw grundy", &["floor(t/k)", "f.claim", "open.claim", "two_games.claim"]),
    ("draw automaton", &["floor(t/k)", "f.claim", "open.claim", "floor(t/60000) + floor(t/59999)"]),
    ("draw digits", &["floor(t/k)", "f.claim", "open.claim"]),
    (
        "show",
        &["floor(t/k)", "f.claim", "open.claim", "x + y = z|--max-states|1", "floor(t/7)|--max-states|2"],
    ),
    (
        "export",
        &[
            "floor(t/k)|--to|mona",
            "f.claim|--to|mona",
            "open.claim|--to|mona",
            "nim.claim|--to|cgsuite",
            "isqrt.claim|--to|smtlib",
        ],
    ),
    ("reproduce", &["nothing"]),
    ("examples", &["nothing"]),
];

const FILES: &[(&str, &str)] = &[
    ("f.claim", "fun f(t) = floor(t/k)\nclaim nimsum f\n"),
    ("let.claim", "let k = 2\nfun f(t) = floor(t/k)\nclaim nimsum f\n"),
    ("open.claim", "param k >= 1\nfun f(t) = floor(t/(2*k))\nclaim nimsum f\n"),
    ("two.claim", "param k >= 1\nparam s >= 0\nfun f(t) = floor((t + s)/(2*k))\nclaim nimsum f\n"),
    ("shift.claim", "param m >= 1\nfun f(t) = floor(t/2^m)\nclaim nimsum f\n"),
    ("isqrt.claim", "fun f(t) = floor(isqrt(t)/2)\nclaim nimsum f\n"),
    ("game.claim", "game g(x, y)\n  move u < x to (u, y)\n  move v < y to (x, v)\n"),
    ("nim.claim", "game g(x, y)\n  move u < x to (u, y)\n  move v < y to (x, v)\nclaim p g = x = y\n"),
    ("wrong.claim", "game g(x, y)\n  move u < x to (u, y)\n  move v < y to (x, v)\nclaim p g = x = y + 1\n"),
    ("two_games.claim", "game g(x)\n  move u < x to (u)\ngame h(x)\n  move u < x to (u)\n"),
];

/// The options in a text, without those of commands that the text shows: `nimcert other F --option`.
fn options(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for line in text.lines() {
        // A command is shown up to the end of its quotation, or of the line.
        let own: String = match line.split_once("nimcert ") {
            Some((before, shown)) => before.to_owned() + shown.split_once('`').map_or("", |(_, after)| after),
            None => line.to_owned(),
        };
        let words = own.split(|c: char| c.is_whitespace() || "`'(),;:".contains(c));
        let names = words
            .filter_map(|word| word.strip_prefix("--"))
            .map(|word| word.chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect::<String>());
        found.extend(names.filter(|name| !name.is_empty()));
    }
    found
}

#[test]
fn messages_name_options_of_their_command() {
    let folder = Folder::new();
    for (name, text) in FILES {
        folder.file(name, text);
    }
    let mut named: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (command, runs) in RUNS {
        let help = run(command.split(' ').chain(["--help"])).stdout;
        for line in *runs {
            let arguments = command.split(' ').chain(line.split('|'));
            let run = run_in(folder.path(), arguments);
            // A usage error names the option that was typed, and a page has the styles of its elements.
            let page = run.stdout.starts_with("<!");
            let said = if page { run.stderr.clone() } else { format!("{}\n{}", run.stdout, run.stderr) };
            for option in options(&said) {
                assert!(help.contains(&format!("--{option}")), "{command} {line}: --{option}: {said}");
                named.entry(command).or_default().insert(option);
            }
        }
    }
    let all: usize = named.values().map(BTreeSet::len).sum();
    assert!(all >= 20, "the runs test this: {named:?}");
    assert!(!named.contains_key("repair"), "{named:?}");
}
