//! The kernel is self-contained: it uses nothing that is not its own, keeps its rules of form, and its size. That it compiles
//! with bare rustc is a step of .ci/steps.toml.

use std::fs;
use std::path::{Path, PathBuf};

use nimcert_kernel::SOURCES;

/// Tokens of all files of the kernel, as [`tokens`] counts them: few more than there are, which
/// is room for a fix. A new rule is a reason to raise it.
const MAX_TOKENS: usize = 73_900;
/// Lines of one function that are neither blank nor comment.
const MAX_FUNCTION: usize = 60;
/// Lines of one file.
const MAX_FILE: usize = 300;
/// Columns of a line.
const MAX_COLUMNS: usize = 100;
const FORBIDDEN: [&str; 10] = [
    "unsafe",
    ".unwrap(",
    ".expect(",
    "panic!",
    "unreachable!",
    "todo!",
    "unimplemented!",
    "extern crate",
    "rustfmt::skip",
    "#[allow",
];
/// Kinds of things that grow: a match on one of them names all.
const KINDS: [&str; 16] = [
    "Node::",
    "Op::",
    "Comparison::",
    "Connective::",
    "Side::",
    "Makes::",
    "Kind::",
    "Formula::",
    "Truth::",
    "Statement::",
    "Property::",
    "Origin::",
    "Shape::",
    "Of::",
    "Reason::",
    "Limit::",
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The lines of a file that are neither blank nor comments, with their numbers.
fn code(text: &'static str) -> Vec<(usize, &'static str)> {
    let is_code = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
    (1..).zip(text.lines()).filter(|(_, line)| is_code(line)).collect()
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The lines of a block, from the line that opens it to the line that closes it.
fn block<'l>(lines: &'l [(usize, &'static str)], start: usize) -> &'l [(usize, &'static str)] {
    let depth = indent(lines[start].1);
    let closes = |line: &str| indent(line) == depth && line.trim_start().starts_with('}');
    let length = lines[start + 1..].iter().position(|(_, line)| closes(line));
    &lines[start..start + length.map_or(lines.len() - start, |length| length + 2)]
}

/// The number of tokens of a text: each name or keyword, each number, string or character, and each
/// character of punctuation counts as one. Comments, documentation and blank space do not count;
/// the kernel has no `#[cfg(test)]`.
fn tokens(text: &str) -> usize {
    assert!(!text.contains("#[cfg(test)]"), "tests are not in the sources of the kernel");
    let characters: Vec<char> = text.chars().collect();
    let at = |i: usize| characters.get(i).copied().unwrap_or('\0');
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let (mut i, mut count) = (0, 0);
    while i < characters.len() {
        let c = at(i);
        if c.is_whitespace() {
            i += 1;
            continue;
        }
        if c == '/' && at(i + 1) == '/' {
            while i < characters.len() && at(i) != '\n' {
                i += 1;
            }
            continue;
        }
        count += 1;
        // A letter before a string or a character is a part of it: b"..", b'..'.
        let quote = i + usize::from(c == 'b' && ['"', '\''].contains(&at(i + 1)));
        let is_lifetime = at(quote) == '\'' && at(quote + 1) != '\\' && at(quote + 2) != '\'';
        if at(quote) == '"' || (at(quote) == '\'' && !is_lifetime) {
            let end = at(quote);
            i = quote + 1;
            while at(i) != end && i < characters.len() {
                i += if at(i) == '\\' { 2 } else { 1 };
            }
            i += 1;
        } else if is_word(c) || is_lifetime {
            i += 1;
            while is_word(at(i)) {
                i += 1;
            }
        } else {
            i += 1;
        }
    }
    count
}

#[test]
fn tokens_are_counted() {
    for (text, count) in [
        ("let x_1 = 0xff; // a comment", 5),
        ("/// A page.\nfn f<'a>(c: &'a str) -> char { 'a' }", 18),
        (r#"b"a \" b" == b'"' && "" != '\''"#, 10),
        ("a..=b", 5),
    ] {
        assert_eq!(tokens(text), count, "{text}");
    }
}

#[test]
fn keeps_the_budget_of_tokens() {
    let counts: Vec<(&str, usize)> = SOURCES.iter().map(|(path, text)| (*path, tokens(text))).collect();
    let total: usize = counts.iter().map(|count| count.1).sum();
    assert!(total <= MAX_TOKENS, "{total} tokens, {MAX_TOKENS} allowed: {counts:#?}");
    assert!(total * 5 > MAX_TOKENS * 4, "{total} tokens: the budget of {MAX_TOKENS} is too large");
}

/// ARCHITECTURE.md states the size in hundreds, and the budget.
#[test]
fn the_size_is_stated() {
    let page = folder().join("../../../ARCHITECTURE.md");
    let page = fs::read_to_string(page).expect("ARCHITECTURE.md");
    let total: usize = SOURCES.iter().map(|(_, text)| tokens(text)).sum();
    let grouped = |n: usize| format!("{},{:03}", n / 1000, n % 1000);
    let size = format!("It has some {}, and", grouped((total + 50) / 100 * 100));
    let budget = format!("`crates/kernel/tests/alone.rs` allows {}:", grouped(MAX_TOKENS));
    for text in [size, budget] {
        assert!(page.contains(&text), "ARCHITECTURE.md: {text}");
    }
}

#[test]
fn the_list_of_sources_is_that_of_the_files() {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|name| name == "rs") {
                found.push(path);
            }
        }
    }
    let mut files = vec![];
    walk(&folder(), &mut files);
    let name = |path: &PathBuf| path.strip_prefix(folder()).expect("below").display().to_string();
    let mut files: Vec<String> = files.iter().map(name).collect();
    let mut listed: Vec<String> = SOURCES.iter().map(|source| source.0.to_owned()).collect();
    files.sort();
    listed.sort();
    assert_eq!(files, listed);
    for (path, text) in SOURCES {
        assert_eq!(fs::read_to_string(folder().join(path)).expect("a file"), *text, "{path}");
    }
}

/// The order of the list is that of the modules: each file comes before those declared after it.
#[test]
fn the_list_of_sources_is_in_reading_order() {
    for (path, text) in SOURCES {
        let room = path.strip_suffix("mod.rs").or(path.strip_suffix("lib.rs"));
        let Some(room) = room else { continue };
        let declared = text.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'));
        let place = |name: &str| {
            let names = [format!("{room}{name}.rs"), format!("{room}{name}/mod.rs")];
            SOURCES.iter().position(|source| names.contains(&source.0.to_owned()))
        };
        let places: Vec<Option<usize>> = declared.map(place).collect();
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{path}: {places:?}");
    }
}

#[test]
fn has_no_forbidden_token() {
    for (path, text) in SOURCES {
        for (number, line) in code(text) {
            for token in FORBIDDEN {
                assert!(!line.contains(token), "{path}:{number}: `{token}`");
            }
        }
    }
}

/// The folder `automata` knows no claim, node or game, and no folder uses one that is read later.
#[test]
fn rooms_use_what_is_read_before_them() {
    const ROOMS: [&str; 5] = ["claim", "automata", "elaborate", "certificate", "rules"];
    for (path, text) in SOURCES {
        let room = path.split_once('/').map_or("", |(room, _)| room);
        let allowed: &[&str] = match room {
            "claim" | "automata" => &[],
            "elaborate" => &["claim", "automata"],
            "certificate" => &["automata"],
            "rules" => &["claim", "automata", "elaborate", "certificate"],
            _ => continue,
        };
        for other in ROOMS.iter().filter(|other| **other != room && !allowed.contains(other)) {
            assert!(!text.contains(&format!("crate::{other}::")), "{path} uses {other}");
        }
    }
}

#[test]
fn lines_functions_and_files_are_short() {
    for (path, text) in SOURCES {
        assert!(text.lines().count() <= MAX_FILE, "{path}: {} lines", text.lines().count());
        for (number, line) in (1..).zip(text.lines()) {
            assert!(line.chars().count() <= MAX_COLUMNS, "{path}:{number}: a line too long");
        }
        let lines = code(text);
        for (i, (number, line)) in lines.iter().enumerate() {
            let starts = line.split_whitespace().take(3).any(|word| word == "fn");
            let length = if starts && !line.ends_with(['}', ';']) { block(&lines, i).len() } else { 1 };
            assert!(length <= MAX_FUNCTION, "{path}:{number}: a function of {length} lines");
        }
    }
}

/// A match that names a kind of node, operator, claim, component, .. in an arm has no arm for all others.
#[test]
fn matches_on_kinds_are_exhaustive() {
    let mut found = 0;
    for (path, text) in SOURCES {
        let lines = code(text);
        for (i, (number, line)) in lines.iter().enumerate() {
            if !(line.contains("match ") && line.ends_with('{')) {
                continue;
            }
            let arms: Vec<&str> = block(&lines, i)
                .iter()
                .filter(|(_, arm)| indent(arm) == indent(line) + 4)
                .map(|(_, arm)| arm.trim_start().split("=>").next().unwrap_or_default().trim())
                .collect();
            let first = |arm: &&&str| KINDS.iter().any(|kind| arm.starts_with(kind));
            if arms.iter().any(|arm| first(&arm)) {
                found += 1;
                let all_others = arms.iter().find(|arm| **arm == "_" || arm.starts_with("_ if"));
                assert!(all_others.is_none(), "{path}:{number}: `_ =>` in a match on kinds");
            }
        }
    }
    assert!(found > 30, "only {found} matches on kinds were found");
}
