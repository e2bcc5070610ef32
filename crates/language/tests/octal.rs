//! Octal games: which codes are read, and how they are printed.

use nimcert_language::ast::{MAX_OCTAL_DIGITS, NotOctal, Octal};
use nimcert_language::{Source, parse_program, print_program};
use proptest::prelude::*;

fn errors(text: &str) -> Vec<String> {
    let read = parse_program(&Source::new("octal", text), &[]);
    read.err().into_iter().flatten().map(|error| error.title).collect()
}

#[test]
fn wrong_codes_have_reasons() {
    let long = format!("0.{}", "1".repeat(MAX_OCTAL_DIGITS + 1));
    for (code, why) in [
        ("0.78", NotOctal::Digit),
        ("1.7", NotOctal::First),
        ("5.7", NotOctal::First),
        ("04.7", NotOctal::First),
        ("0.70", NotOctal::Last),
        ("4.0", NotOctal::Last),
        ("77", NotOctal::Form),
        ("0.", NotOctal::Form),
        (".7", NotOctal::Form),
        ("0.7.7", NotOctal::Form),
        ("0.7_7", NotOctal::Form),
        ("0. 7", NotOctal::Form),
        ("", NotOctal::Form),
        (&long, NotOctal::Long),
    ] {
        assert_eq!(Octal::parse(code), Err(why), "{code}");
        assert!(!errors(&format!("claim grundy octal({code}) = 0\n")).is_empty(), "{code}");
    }
}

#[test]
fn the_code_of_an_argument() {
    for (text, code) in [("octal(0.77)", "0.77"), (" octal ( 0.77 ) ", "0.77"), ("octal(4.7)", "4.7")] {
        assert_eq!(Octal::code_in(text), Some(code), "{text}");
        assert!(Octal::parse(code).is_ok(), "{text}");
    }
    for (text, code) in [
        ("octal()", ""),
        ("octal(0.ab)", "0.ab"),
        ("octal(0.77", "(0.77"),
        ("octal(0.7)x", "(0.7)x"),
        ("octal((0.7))", "(0.7)"),
        ("octal(0.7) = 0", "(0.7) = 0"),
        ("octal(0.7) + octal(0.3)", "0.7) + octal(0.3"),
    ] {
        assert_eq!(Octal::code_in(text), Some(code), "{text}");
        assert_eq!(Octal::parse(code), Err(NotOctal::Form), "{text}");
    }
    for text in [
        "",
        "octal",
        "octal 0.77",
        "(0.77)",
        "octals(0.77)",
        "strip + octal(0.77)",
        "Octal(0.77)",
        "oct al(0.77)",
    ] {
        assert_eq!(Octal::code_in(text), None, "{text}");
    }
}

#[test]
fn the_name_is_taken_and_parameters_are_not_for_it() {
    for text in [
        "game octal(n)\n  move u < n to (u)\n",
        "param m >= 0\nclaim grundy octal(0.77) = m\n",
        "param m >= 0\ngame g(a) = octal(0.77)\nclaim p g = a = m\n",
        "claim p octal(0.7) + octal(0.7) = n = 0\n",
        "claim grundy octal = 0\n",
        "claim grundy octal() = 0\n",
    ] {
        assert_eq!(errors(text).len(), 1, "{text}");
    }
}

proptest! {
    #[test]
    fn codes_are_printed_as_they_are_read(
        splits in any::<bool>(),
        digits in prop::collection::vec(0u8..8, 0..MAX_OCTAL_DIGITS),
        last in 1u8..8,
    ) {
        let rest: String = digits.iter().chain([&last]).map(u8::to_string).collect();
        let code = format!("{}.{rest}", if splits { 4 } else { 0 });
        let octal = Octal::parse(&code).expect("a code");
        prop_assert_eq!(octal.to_string(), code.clone());
        prop_assert_eq!(octal.digits().len(), rest.len() + 1);
        let text = format!("game g(a, b) = octal({code}) + strip\nclaim p g = a = b\n");
        let program = parse_program(&Source::new("octal", text.as_str()), &[]).expect("a program");
        let printed = print_program(&program);
        let again = parse_program(&Source::new("octal", printed.as_str()), &[]).expect("a program");
        prop_assert!(printed.contains(&format!("octal({code}) + strip")), "{}", printed);
        prop_assert_eq!(program, again);
    }
}
