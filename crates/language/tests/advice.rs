//! Odd inputs, and what the person meant: each is read as that, or every proposal of its diagnostics leads to it, or
//! there is a hint and no proposal. The inputs are in `odd_terms.rs`, `odd_files.rs`, `odd_claims.rs` and
//! `odd_meanings.rs`.

use nimcert_language::{
    Diagnostic, Program, Proposal, Source, Span, Undefined, parse_function, parse_program, print_program,
    value,
};
use num_bigint::BigUint;

use crate::odd_claims;
use crate::odd_files;
use crate::odd_meanings;
use crate::odd_terms;

/// What a reader makes of a text.
type Read = Result<Program, Vec<Diagnostic>>;

/// What is expected of an odd input.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Expected {
    /// It is read as this text is.
    Is(&'static str),
    /// It is an error, and following any of its proposals leads to one of these meanings.
    Means(&'static [&'static str]),
    /// It is an error without a proposal, and a hint contains these words.
    Hint(&'static str),
}

/// How often proposals are followed one after the other.
const MOST_STEPS: usize = 6;

fn term(text: &str) -> Read {
    parse_function(&Source::new("F", text))
}

fn file(text: &str) -> Read {
    parse_program(&Source::new("game.claim", text), &[])
}

/// Whether two programs mean the same: functions have the same values, everything else the same canonical form.
fn same(a: &Program, b: &Program) -> bool {
    if a.functions.len() != 1 || b.functions.len() != 1 || !a.claims.is_empty() || !a.parameters.is_empty() {
        return print_program(a) == print_program(b);
    }
    let columns = (0..200_u64).chain([1000, 12_345, (1 << 40) + 7]);
    columns.map(BigUint::from).all(|column| {
        let at =
            |program: &Program| value(program, &program.functions[0].body, std::slice::from_ref(&column));
        match (at(a), at(b)) {
            (Err(Undefined::NegativeDifference { .. }), Err(Undefined::NegativeDifference { .. })) => true,
            (a, b) => a == b,
        }
    })
}

/// What is wrong with the reading of a text, or with the advice that is given.
fn fault(read: &dyn Fn(&str) -> Read, text: &str, expected: Expected) -> Option<String> {
    match expected {
        Expected::Is(meant) => match read(text) {
            Ok(program) if same(&program, &read(meant).unwrap()) => None,
            Ok(program) => Some(format!("read as {}", print_program(&program))),
            Err(errors) => Some(format!("not read: {errors:#?}")),
        },
        Expected::Means(meant) => match read(text) {
            Ok(program) => Some(format!("read as {}", print_program(&program))),
            Err(_) => followed(read, text, meant, MOST_STEPS),
        },
        Expected::Hint(words) => match read(text) {
            Ok(program) => Some(format!("read as {}", print_program(&program))),
            Err(errors) if errors.iter().any(|error| !error.proposals.is_empty()) => {
                Some(format!("a proposal: {errors:#?}"))
            }
            Err(errors) => {
                let said = |error: &Diagnostic| {
                    let hints = error.help.iter().chain(&error.notes).chain([&error.title, &error.label]);
                    hints.clone().any(|hint| hint.contains(words))
                };
                let fits = errors.first().is_some_and(said);
                let honest = errors.iter().find_map(|error| unfounded(error, text));
                honest.or_else(|| (!fits).then(|| format!("no such hint: {errors:#?}")))
            }
        },
    }
}

/// What is wrong with one of the proposals for a text: applied, it must lead to one of the meanings.
fn followed(read: &dyn Fn(&str) -> Read, text: &str, meant: &[&str], steps: usize) -> Option<String> {
    let errors = match read(text) {
        Ok(program) => {
            let fits = meant.iter().any(|meant| same(&program, &read(meant).unwrap()));
            return (!fits).then(|| format!("`{text}` is read as {}", print_program(&program)));
        }
        Err(errors) => errors,
    };
    let Some(error) = errors.iter().find(|error| !error.proposals.is_empty()) else {
        return Some(format!("`{text}` has no proposal: {errors:#?}"));
    };
    if steps == 0 {
        return Some(format!("proposals for `{text}` do not end: {errors:#?}"));
    }
    unfounded(error, text).or_else(|| {
        error.proposals.iter().find_map(|proposal| followed(read, &proposal.apply(text), meant, steps - 1))
    })
}

/// A hint that shows a text to write, without a proposal to write it.
fn unfounded(error: &Diagnostic, text: &str) -> Option<String> {
    let squeezed = |text: &str| text.split_whitespace().collect::<String>();
    let changed: Vec<String> =
        error.proposals.iter().map(|proposal| squeezed(&proposal.apply(text))).collect();
    error.help.iter().find_map(|help| {
        let shown = help.strip_prefix("write `")?;
        let shown = squeezed(shown.split('`').next().unwrap_or_default());
        let parts = || shown.split("..").filter(|part| !part.is_empty());
        let proposed = changed.iter().any(|changed| parts().all(|part| changed.contains(part)));
        (!proposed).then(|| format!("`{help}` is no proposal: {error:#?}"))
    })
}

fn check(read: fn(&str) -> Read, cases: &[(&str, Expected)]) {
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|(text, expected)| {
            Some(format!("--- {text}\n{expected:?}\n{}", fault(&read, text, *expected)?))
        })
        .collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

#[test]
fn odd_terms_are_read_or_get_right_advice() {
    check(term, odd_terms::CASES);
    check(term, odd_meanings::TERMS);
}

#[test]
fn odd_files_are_read_or_get_right_advice() {
    check(file, odd_files::CASES);
    check(file, odd_claims::CASES);
    check(file, odd_meanings::FILES);
}

#[test]
fn there_are_enough_odd_inputs() {
    let further = odd_meanings::TERMS.len() + odd_meanings::FILES.len();
    assert!(odd_terms::CASES.len() + odd_files::CASES.len() + further >= 340);
}

/// What is read has a canonical form that means the same, in ASCII, without any other notation.
#[test]
fn what_is_read_has_a_canonical_form() {
    let cases = odd_terms::CASES.iter().chain(odd_files::CASES).chain(odd_claims::CASES);
    for (text, expected) in cases {
        let (Expected::Is(_), Ok(program)) = (expected, term(text).or_else(|_| file(text))) else {
            continue;
        };
        let printed = print_program(&program);
        assert_eq!(file(&printed).as_ref(), Ok(&program), "{text}");
        assert!(printed.is_ascii(), "{text}: {printed}");
        assert!(!printed.contains(['\\', '$', '{', '?', '|']), "{text}: {printed}");
    }
}

#[test]
fn wrong_advice_is_noticed() {
    // The advice is planted: it replaces that of the reader.
    let planted = |text: &'static str, span: Span, replacement: &'static str, help: &'static str| {
        move |asked: &str| {
            if asked != text {
                return term(asked);
            }
            let mut error = Diagnostic::new(&Source::new("F", text), span, "planted", "planted");
            error.help.push(help.to_owned());
            error.proposals.push(Proposal { edits: vec![(span, replacement.to_owned())] });
            Err(vec![error])
        }
    };
    let whole = |text: &str| Span::new(0, text.len());
    for (text, advice, meant) in [
        ("3/8 t", "floor(3/8) * t", "floor(3*t/8)"),
        ("0.25 t", "floor(t/2)", "floor(t/4)"),
        ("t/4*4", "t", "4*floor(t/4)"),
        ("t/4", "t", "floor(t/4)"),
        ("t/4", "t * 4", "floor(t/4)"),
        ("t!", "not t", "t"),
    ] {
        let read = planted(text, whole(text), advice, "planted");
        let meanings: &'static [&'static str] = Box::leak(Box::new([meant]));
        assert!(fault(&read, text, Expected::Means(meanings)).is_some(), "{text}");
        let right = planted(text, whole(text), meant, "planted");
        assert_eq!(fault(&right, text, Expected::Means(meanings)), None, "{text}");
        assert!(fault(&right, text, Expected::Hint("planted")).is_some(), "{text}: a hint has no proposal");
    }
    // A hint that shows another text than the proposal, and one that shows a text without a proposal.
    let shown = planted("t/4", Span::new(0, 3), "floor(t/4)", "write `floor(t/2)`");
    assert!(fault(&shown, "t/4", Expected::Means(&["floor(t/4)"])).is_some());
    let without = |_: &str| {
        let mut error = Diagnostic::new(&Source::new("F", "t!"), Span::new(1, 2), "planted", "planted");
        error.help.push("write `t * t`".to_owned());
        Err(vec![error])
    };
    assert!(fault(&without, "t!", Expected::Hint("t * t")).is_some());
    // Wrong expectations are noticed as well.
    assert!(fault(&term, "t//4", Expected::Is("t//3")).is_some());
    assert!(fault(&term, "t//4", Expected::Means(&["t//4"])).is_some());
    assert!(fault(&term, "t/4", Expected::Is("t//4")).is_some());
    assert!(fault(&term, "t/4", Expected::Hint("rounded")).is_some());
    assert!(fault(&term, "t!", Expected::Hint("square")).is_some());
}
