//! Messages about texts with errors. Each group of cases is a file of `tests/golden/diagnostics`, with the full
//! rendered text after the name of each case; `UPDATE_GOLDEN=1` writes them anew.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::wrong_texts::Reader::{self, Claims, Heights, Term};
use crate::wrong_texts::{CASES, long_cases};
use crate::{wrong_automata, wrong_games, wrong_parameters, wrong_spellings};

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;

use nimcert_core::language::{Diagnostic, Source, Span, parse_function, parse_heights, parse_program};
use nimcert_report::diagnostic::render;
use proptest::prelude::*;

fn errors(reader: Reader, source: &Source) -> Vec<Diagnostic> {
    let ok = "a case of this file is wrong";
    match reader {
        Term => parse_function(source).expect_err(ok),
        Claims => parse_program(source, &[]).expect_err(ok),
        Heights => vec![parse_heights(source).expect_err(ok)],
    }
}

fn folder() -> PathBuf {
    nimcert_testing::root().join("tests/golden/diagnostics")
}

/// A name, and a text that is wrong.
type Case = (&'static str, Reader, String);

/// The cases by the name of their golden file.
fn groups() -> [(&'static str, Vec<Case>); 6] {
    let of_claims = |cases: &[(&'static str, &'static str)]| {
        cases.iter().map(|(name, text)| (*name, Claims, (*text).to_owned())).collect()
    };
    let of_readers = |cases: &[(&'static str, Reader, &'static str)]| {
        cases.iter().map(|(name, reader, text)| (*name, *reader, (*text).to_owned())).collect()
    };
    [
        ("automata", of_claims(wrong_automata::CASES)),
        ("games", of_claims(wrong_games::CASES)),
        ("long_texts", long_cases()),
        ("parameters", of_claims(wrong_parameters::CASES)),
        ("spellings", of_readers(wrong_spellings::CASES)),
        ("texts", of_readers(CASES)),
    ]
}

fn all_cases() -> Vec<Case> {
    groups().into_iter().flat_map(|(_, cases)| cases).collect()
}

/// What is shown for a text.
fn shown(reader: Reader, text: &str) -> String {
    let name = match reader {
        Term => "argument",
        Claims => "game.claim",
        Heights => "heights.csv",
    };
    let source = Source::new(name, text);
    let mut shown = String::new();
    for error in errors(reader, &source) {
        writeln!(shown, "{}\n", render(&error, &source, false)).unwrap();
    }
    shown.truncate(shown.len() - 1);
    shown
}

#[test]
fn rendered_diagnostics_are_the_golden_files() {
    let update = std::env::var_os("UPDATE_GOLDEN").is_some();
    let mut different = Vec::new();
    let (mut names, mut files) = (BTreeSet::new(), BTreeSet::new());
    for (group, cases) in groups() {
        let path = folder().join(format!("{group}.txt"));
        let listed = std::fs::read_to_string(&path).unwrap_or_default();
        let mut parts = Vec::new();
        for (name, reader, text) in cases {
            assert!(names.insert(name), "two cases {name}");
            parts.push(format!("== {name}\n{}", shown(reader, &text)));
        }
        let text = parts.join("\n");
        if update {
            std::fs::write(&path, text).unwrap();
        } else if listed != text {
            let other = |part: &&String| !listed.contains(part.as_str());
            let parts: Vec<_> = parts.iter().filter(other).map(String::as_str).collect();
            different.push(format!(
                "{}: other cases, or another order\n{}",
                path.display(),
                parts.join("\n")
            ));
        }
        files.insert(format!("{group}.txt"));
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
    let found = std::fs::read_dir(folder()).unwrap();
    let found: BTreeSet<String> =
        found.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(found, files, "each file is a group");
}

#[test]
fn every_diagnostic_says_what_was_expected_or_how_to_go_on() {
    for (name, reader, text) in all_cases() {
        let source = Source::new("test", text);
        for error in errors(reader, &source) {
            assert!(!error.label.is_empty(), "{name}");
            let helps = error.label.contains("expected")
                || error.label.contains("found")
                || !error.help.is_empty()
                || !error.notes.is_empty()
                || !error.related.is_empty();
            assert!(helps, "{name}: {error:?}");
        }
    }
}

#[test]
fn no_line_is_longer_than_a_screen() {
    for (name, reader, text) in all_cases() {
        // Notes and hints are prose; they wrap.
        let excerpt = shown(reader, &text);
        let excerpt = excerpt.lines().filter(|line| !line.contains("  = ") && !line.contains(" = "));
        for line in excerpt {
            assert!(line.chars().count() <= 160, "{name}: {line}");
        }
    }
}

#[test]
fn display_is_one_line() {
    let source = Source::new("game.claim", "let k = 4\nfun f(t) = ⌊t/k⌋ + t/k");
    let error = &parse_program(&source, &[]).unwrap_err()[0];
    assert_eq!(error.to_string(), "game.claim:2:20: division without `floor`");
    assert_eq!(source.slice(error.span), "t/k");
    assert_eq!((error.line, error.column), (2, 20));
}

#[test]
fn colour_changes_nothing_but_the_colour() {
    let source = Source::new("argument", "1 + t/4");
    let error = &parse_function(&source).unwrap_err()[0];
    let (plain, coloured) = (render(error, &source, false), render(error, &source, true));
    assert!(!plain.contains('\u{1b}'));
    assert!(coloured.contains('\u{1b}'));
    let mut stripped = String::new();
    let mut escape = false;
    for c in coloured.chars() {
        if c == '\u{1b}' {
            escape = true;
        } else if !escape {
            stripped.push(c);
        } else if c == 'm' {
            escape = false;
        }
    }
    assert_eq!(stripped, plain);
}

#[test]
fn an_override_without_a_let() {
    let source = Source::new("game.claim", "let shift = 4\nfun f(t) = t + shift");
    let errors = parse_program(&source, &[("shfit".to_owned(), 5_u32.into())]).unwrap_err();
    let shown = render(&errors[0], &source, false);
    assert!(shown.contains("a value is given for `shfit`, but no `let` defines it"), "{shown}");
    assert!(shown.contains("did you mean `shift`?"), "{shown}");
}

/// What is wrong with `param m >= 2, n >= 0` and these values.
fn wrong_values(values: &[(&str, u32)]) -> String {
    let source = Source::new("m.claim", "param m >= 2, n >= 0\nfun f(t) = floor(t/m) + n");
    let values: Vec<_> = values.iter().map(|(name, value)| ((*name).to_owned(), (*value).into())).collect();
    let errors = parse_program(&source, &values).unwrap_err();
    errors.iter().map(|error| render(error, &source, false)).collect()
}

#[test]
fn an_override_below_the_bound_of_a_parameter() {
    let shown = wrong_values(&[("m", 1)]);
    assert!(shown.contains("the value given for `m` is below its bound"), "{shown}");
    assert!(shown.contains(" --> m.claim:1:12\n"), "{shown}");
    assert!(shown.contains("^ at least 2, but the value is 1"), "{shown}");
}

#[test]
fn an_override_of_neither_a_let_nor_a_param() {
    let shown = wrong_values(&[("m", 2), ("o", 1)]);
    assert!(shown.contains("a value is given for `o`, but no `let` or `param` defines it"), "{shown}");
}

#[test]
fn a_diagnostic_can_be_rendered_with_any_text() {
    let source = Source::new("a", "t + \u{1f600} / 4");
    let error = &parse_function(&source).unwrap_err()[0];
    for other in ["", "⊕", "⊕⊕⊕⊕", "t\r\n\r\n"] {
        render(error, &Source::new("b", other), false);
    }
    let far = Diagnostic::new(&source, Span::new(7, 5), "x", "y").with_related(Span::new(1000, 2000), "z");
    render(&far, &source, false);
}

/// Reads a text in all ways, and renders whatever is wrong.
fn survive(text: &str) {
    let source = Source::new("fuzz", text);
    let results = [
        parse_program(&source, &[]).err(),
        parse_function(&source).err(),
        parse_heights(&source).err().map(|error| vec![error]),
    ];
    for error in results.into_iter().flatten().flatten() {
        assert!(error.span.start <= error.span.end && error.span.end <= text.len());
        assert!(text.is_char_boundary(error.span.start) && text.is_char_boundary(error.span.end));
        assert!(render(&error, &source, false).starts_with("error: "));
    }
}

const WORDS: &[&str] = &[
    "t",
    "f",
    "f(t)",
    "k",
    "x",
    "0",
    "1",
    "2",
    "7",
    "0x1f",
    "2^",
    "2^20",
    "(",
    ")",
    "[",
    "]",
    "⌊",
    "⌋",
    "⌈",
    "⌉",
    ",",
    "+",
    "-",
    "*",
    "/",
    "^",
    "<<",
    ">>",
    "<",
    "<=",
    "=",
    "==",
    "!=",
    "≠",
    ">=",
    ">",
    "!",
    "&&",
    "||",
    "⊕",
    "and",
    "band",
    "below",
    "bor",
    "ceil",
    "claim",
    "div",
    "else",
    "elif",
    "floor",
    "fun",
    "heights",
    "if",
    "isqrt",
    "let",
    "log2",
    "max",
    "min",
    "mod",
    "monus",
    "not",
    "or",
    "param",
    "param m >= 1\n",
    "m",
    "table",
    "then",
    "xor",
    "floor(log2(",
    "floor(t/",
    "fun f(t) =",
    "\nfun f(t) =",
    "\nlet k =",
    "\nclaim nimsum f",
    "\n",
    "\n  ",
    "#",
    "nimsum",
    "monotone",
    "ns",
    "[1, 2] then",
    "if t < 1 then",
    "≤",
    "×",
    "2t",
    "0.5",
    "%",
    "é",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn arbitrary_strings_never_panic(text in any::<String>()) {
        survive(&text);
    }

    #[test]
    fn arbitrary_bytes_of_the_language_never_panic(text in "[a-z0-9 \n\t()+*/^<>=,.#⌊⌋⊕\\[\\]-]{0,80}") {
        survive(&text);
    }

    #[test]
    fn token_soups_never_panic(words in prop::collection::vec(prop::sample::select(WORDS), 0..40)) {
        survive(&words.join(" "));
        survive(&words.concat());
    }

    #[test]
    fn texts_with_one_token_changed_never_panic(
        at in any::<prop::sample::Index>(),
        word in prop::sample::select(WORDS),
        cut in 0..3_usize,
    ) {
        let text = "let k = 4\nfun g(x, y) = if x < y and ( x > 2 or not y = 3 ) then min( x , y ) else floor( ( x + k ) / 3 )\n\
                    fun f(t) = table [ 0 , 1 ] then g( t , 2^( floor( log2( t ) ) - 1 ) ) xor ( t mod 5 )\nclaim not nimsum f below 2^20";
        let mut words: Vec<&str> = text.split(' ').collect();
        let at = at.index(words.len());
        let end = words.len().min(at + cut);
        words.splice(at..end, [word]);
        survive(&words.join(" "));
    }
}
