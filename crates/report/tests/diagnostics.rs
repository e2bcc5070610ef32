//! What people read when a text is wrong. Each case is a file of `tests/golden/diagnostics`, with the
//! full rendered text; `UPDATE_GOLDEN=1` writes them anew.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::{wrong_games, wrong_parameters};

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;

use nimcert_core::language::{
    Diagnostic, MAX_DEPTH, Source, Span, parse_function, parse_heights, parse_program,
};
use nimcert_report::diagnostic::render;
use proptest::prelude::*;

/// How a text is read.
#[derive(Clone, Copy)]
enum Reader {
    Term,
    Claims,
    Heights,
}
use Reader::{Claims, Heights, Term};

fn errors(reader: Reader, source: &Source) -> Vec<Diagnostic> {
    let ok = "a case of this file is wrong";
    match reader {
        Term => parse_function(source).expect_err(ok),
        Claims => parse_program(source, &[]).expect_err(ok),
        Heights => vec![parse_heights(source).expect_err(ok)],
    }
}

const CASES: &[(&str, Reader, &str)] = &[
    // Division and rounding
    ("division_without_floor", Term, "t/4"),
    ("division_of_a_product", Term, "1 + 3*t/(2 + 2)"),
    ("floor_without_division", Term, "floor(t)"),
    ("floor_of_a_sum", Term, "⌈t + 1⌉"),
    ("floor_of_a_part", Term, "floor(t + 1/4)"),
    ("floor_without_bracket", Term, "floor t/4"),
    ("floor_with_two_divisions", Term, "floor(t/2/3)"),
    ("floor_of_a_comparison", Term, "floor(t < 3)"),
    ("variable_divisor", Term, "floor(3*t/t)"),
    ("variable_div", Term, "t div (t + 1)"),
    ("variable_modulus", Term, "4 mod t"),
    ("variable_shift", Term, "1 << t"),
    ("division_by_zero", Term, "floor(t/0)"),
    ("modulo_zero", Term, "t mod (0 + 0)"),
    ("double_slash", Term, "t // 4"),
    // Names
    ("nearest_name", Term, "flor(t/4)"),
    ("nearest_keyword", Term, "t mdo 4"),
    ("nearest_function", Claims, "fun height(t) = t\nfun g(t) = hieght(t) + 1"),
    ("other_variable", Term, "x + 1"),
    ("other_variables", Claims, "fun f(x, y) = t"),
    ("unknown_constant", Claims, "let k = m"),
    ("square_root", Term, "sqrt(t)"),
    ("logarithm_of_another_name", Term, "t + ln(t)"),
    ("function_later", Claims, "fun f(t) = g(t)\nfun g(t) = t"),
    ("function_of_itself", Claims, "fun f(t) = if t < 1 then 0 else f(t - 1) + 1"),
    ("function_alone", Claims, "fun f(t) = t\nfun g(t) = f + 1"),
    ("wrong_arity", Claims, "fun f(x, y) = x\nfun g(t) = f(t)"),
    ("wrong_arity_one", Claims, "fun f(x) = x\nfun g(t) = f(t, t)"),
    ("isqrt_arity", Term, "isqrt(t, 2)"),
    ("min_of_one", Term, "min(t)"),
    ("min_without_bracket", Term, "min t"),
    ("variable_as_function", Term, "t(t + 1)"),
    ("constant_as_function", Claims, "let k = 3\nfun f(t) = k(t)"),
    ("keyword_as_name", Claims, "fun min(t) = t"),
    ("keyword_as_constant", Claims, "let if = 3"),
    ("keyword_as_parameter", Claims, "fun f(below) = 3"),
    ("number_as_name", Claims, "let 3 = 4"),
    ("duplicate_function", Claims, "fun f(t) = t\n\nfun f(t) = t + 1"),
    ("duplicate_constant", Claims, "let k = 1\nlet k = 2"),
    ("duplicate_parameter", Claims, "fun f(t, t) = t"),
    ("parameter_is_constant", Claims, "let t = 1\nfun f(t) = t"),
    ("parameter_is_function", Claims, "fun f(f) = f"),
    // Brackets
    ("unclosed_bracket", Term, "floor((t + 1)/4"),
    ("unclosed_bracket_of_a_statement", Claims, "fun f(t) = min(t,\n  3\nclaim nimsum f"),
    ("unopened_bracket", Term, "t + 1) * 2"),
    ("crossed_brackets", Term, "⌊(t + 1⌋/4)"),
    ("missing_bracket_far_away", Claims, "fun f(t) = (t +\n 1 +\n 2 +\n 3\n"),
    // Operators
    ("number_times_name", Term, "2t + 1"),
    ("number_times_bracket", Term, "2(t + 1)"),
    ("name_times_name", Claims, "let k = 2\nfun f(t) = k t"),
    ("bracket_times_floor", Term, "(t + 1) floor(t/2)"),
    ("square", Term, "t^2"),
    ("cube_of_a_sum", Term, "(t + 1)^3"),
    ("power_of_three", Term, "3^t"),
    ("power_with_variable_exponent", Term, "2^t"),
    ("power_with_logarithm_last", Term, "2^(1 + floor(log2(t)))"),
    ("double_star", Term, "t ** 2"),
    ("logarithm_without_floor", Term, "1 + log2(t)"),
    ("logarithm_with_more_in_the_floor", Term, "floor(log2(t) + 1)"),
    ("ceil_of_logarithm", Term, "ceil(log2(t))"),
    ("prefix_mod", Term, "mod(t, 4)"),
    ("prefix_xor", Term, "xor(t, 3)"),
    ("operator_at_the_end", Term, "t +"),
    ("two_operators", Term, "t + * 3"),
    ("shift_and_sum", Term, "t << 1 + 2"),
    ("trailing_garbage", Term, "t + 1 t"),
    ("trailing_comparison", Term, "t < 3"),
    ("trailing_then", Term, "t then 3"),
    ("trailing_comma", Term, "t, 3"),
    // Numbers
    ("negative_number", Term, "t + -3"),
    ("plus_sign", Term, "+3"),
    ("decimal_fraction", Term, "0.5 * t"),
    ("scientific_notation", Term, "1e6"),
    ("bad_hexadecimal", Term, "0xfg"),
    ("binary_number", Term, "0b101"),
    ("bad_underscore", Term, "1__000"),
    ("fraction_without_zero", Term, ".5"),
    // Conditions
    ("if_without_then", Term, "if t < 3, 4"),
    ("if_without_else", Term, "if t < 3 then 4"),
    ("if_in_an_operand", Term, "1 + if t < 3 then 4 else 5"),
    ("if_as_a_side", Term, "if t < if t < 1 then 2 else 3 then 4 else 5"),
    ("term_as_condition", Term, "if t mod 2 then 4 else 5"),
    ("chained_comparison", Term, "if 1 < t <= 4 then 4 else 5"),
    ("sign_equal_less", Term, "if t =< 4 then 4 else 5"),
    ("sign_equal_greater", Term, "if t => 4 then 4 else 5"),
    ("sign_unequal", Term, "if t <> 4 then 4 else 5"),
    ("condition_in_term", Term, "1 + (t < 3)"),
    ("condition_alone", Term, "not t < 3"),
    ("single_ampersand", Term, "if t = 3 & t = 4 then 1 else 0"),
    ("elsif", Term, "if t = 3 then 1 elsif t = 4 then 2 else 3"),
    ("python_order", Term, "1 if t < 3 else 0"),
    // Tables
    ("empty_table", Term, "table [] then t"),
    ("empty_heights", Term, "heights []"),
    ("table_without_then", Term, "table [1, 2] t"),
    ("table_without_list", Term, "table 1, 2 then t"),
    ("table_with_a_variable", Term, "table [1, t] then t"),
    ("nested_heights", Term, "heights [1, heights [2]]"),
    ("heights_in_an_operand", Term, "heights [1, 2] + 1"),
    ("table_trailing_comma", Term, "table [1, 2,] then t"),
    ("list_alone", Term, "[1, 2]"),
    ("table_with_two_parameters", Claims, "fun f(x, y) = table [1] then x"),
    ("heights_outside", Claims, "let k = heights [1]"),
    // Characters
    ("percent", Term, "t % 4"),
    ("minus_sign", Term, "t − 1"),
    ("superscript", Term, "t² + 1"),
    ("latex", Term, r"\lfloor t/4 \rfloor"),
    ("dollar", Claims, "fun f(t) = $t$"),
    ("prime", Claims, "fun f(z') = z'"),
    ("greek", Term, "τ + 1"),
    ("invisible_space", Term, "t\u{a0}+ 1"),
    ("control_character", Term, "t \u{7} 1"),
    ("braces", Term, "floor{t/4}"),
    ("semicolon", Claims, "let k = 4;\nfun f(t) = t/k"),
    // Statements
    ("empty", Term, ""),
    ("empty_claim_file", Claims, "# nothing but a comment\n"),
    ("claim_file_as_term", Term, "let k = 4\nfun f(t) = floor(t/k)"),
    ("no_statement", Claims, "floor(t/4)"),
    ("function_without_fun", Claims, "f(t) = t"),
    ("constant_without_let", Claims, "k = 4"),
    ("mistyped_fun", Claims, "fnu f(t) = t"),
    ("def", Claims, "def f(t) = t"),
    ("indented_statement", Claims, "let k = 4\n  fun f(t) = t"),
    ("continued_without_indentation", Claims, "fun f(t) = t\n+ 1"),
    ("statement_after_an_empty_line", Claims, "fun f(t) = t\n\n  + 1"),
    ("let_with_a_bracket", Claims, "let f(t) = t"),
    ("let_without_value", Claims, "let k ="),
    ("let_of_a_negative_difference", Claims, "let k = 5 - 7"),
    ("let_of_a_word", Claims, "let k be 4"),
    ("fun_without_parameters", Claims, "fun f = 4"),
    ("fun_with_empty_parameters", Claims, "fun f() = 4"),
    ("fun_without_body", Claims, "fun f(t)"),
    ("fun_with_walrus", Claims, "fun f(t) := t"),
    // Claims
    ("unknown_property", Claims, "fun f(t) = t\nclaim monoton f"),
    ("property_is_missing", Claims, "fun f(t) = t\nclaim f"),
    ("unknown_function", Claims, "fun height(t) = t\nclaim nimsum heigth"),
    ("claim_without_any_function", Claims, "claim nimsum f"),
    ("claim_above_its_function", Claims, "claim nimsum f\nfun f(t) = t"),
    ("claim_of_two_parameters", Claims, "fun f(x, y) = x\nclaim nimsum f"),
    ("claim_of_a_constant", Claims, "let k = 4\nclaim nimsum k"),
    ("claim_of_a_value", Claims, "fun f(t) = t\nclaim nimsum f(t)"),
    ("claim_of_a_term", Claims, "claim nimsum floor(t/4)"),
    ("claim_with_a_bound_sign", Claims, "fun f(t) = t\nclaim nimsum f < 2^20"),
    ("claim_without_bound", Claims, "fun f(t) = t\nclaim nimsum f below"),
    ("claim_below_a_variable", Claims, "fun f(t) = t\nclaim nimsum f below t"),
    ("claim_not_behind", Claims, "fun f(t) = t\nclaim nimsum not f"),
    ("product_without_bound", Claims, "fun f(t) = t * t\nclaim nimsum f"),
    (
        "square_root_without_bound",
        Claims,
        "# far away\nfun g(t) = 1 + isqrt(t)\nfun f(t) = g(t + 1)\nclaim ns f",
    ),
    ("logarithm_without_bound", Claims, "fun f(t) = 2^floor(log2(t)) + floor(log2(t))\nclaim monotone f"),
    ("heights_without_bound", Claims, "fun f(t) = heights [0, 0, 1]\nclaim nimsum f"),
    (
        "several_errors",
        Claims,
        "let k = 4.5\nfun f(t) = floor(t/k)\nfun g(t) = t/4\nclaim nimsum f\nclaim nimsum h",
    ),
    // Heights
    ("heights_file_empty", Heights, "# nothing"),
    ("heights_file_negative", Heights, "0\n0\n-1\n"),
    ("heights_file_fraction", Heights, "0, 0.5, 1"),
    ("heights_file_word", Heights, "0\none\n"),
    ("heights_file_quoted", Heights, "\"0\",\"1\""),
    ("heights_file_gap", Heights, "0,1,,2"),
    ("heights_file_columns", Heights, "t,f(t)\n1,0\n2,1"),
];

/// The texts that are too long for the table.
fn long_cases() -> Vec<(&'static str, Reader, String)> {
    let nested = |n: usize| format!("{}t{}", "(".repeat(n), ")".repeat(n));
    vec![
        ("too_many_brackets", Term, nested(10_000)),
        ("too_long_a_sum", Term, format!("t{}", "+t".repeat(500_000))),
        ("too_many_cases", Term, format!("{}t", "if t < 1 then 0 else\n".repeat(MAX_DEPTH))),
        ("long_line", Term, format!("min({}, u, {})", "t, 2", vec!["t + 10"; 50].join(", "))),
        ("long_line_at_its_end", Term, format!("({}) / 2", vec!["t xor 10"; 50].join(" + "))),
        ("long_line_unclosed", Term, format!("({}", vec!["t xor 10"; 50].join(" + "))),
        ("large_constant", Term, format!("t + {}", "9".repeat(31_000))),
        ("large_power", Term, "2^100001".to_owned()),
        ("large_shift", Term, "t << 100001".to_owned()),
        ("long_name", Term, format!("t + {}", "x".repeat(300))),
    ]
}

fn folder() -> PathBuf {
    nimcert_testing::root().join("tests/golden/diagnostics")
}

fn all_cases() -> Vec<(&'static str, Reader, String)> {
    let short = CASES.iter().map(|(name, reader, text)| (*name, *reader, (*text).to_owned()));
    let games = wrong_games::CASES.iter().map(|(name, text)| (*name, Claims, (*text).to_owned()));
    let parameters = wrong_parameters::CASES.iter().map(|(name, text)| (*name, Claims, (*text).to_owned()));
    short.chain(games).chain(parameters).chain(long_cases()).collect()
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
    if update {
        std::fs::create_dir_all(folder()).unwrap();
    }
    let mut different = Vec::new();
    let mut names = BTreeSet::new();
    for (name, reader, text) in all_cases() {
        assert!(names.insert(format!("{name}.txt")), "two cases {name}");
        let shown = shown(reader, &text);
        let path = folder().join(format!("{name}.txt"));
        if update {
            std::fs::write(&path, &shown).unwrap();
        } else if std::fs::read_to_string(&path).ok().as_deref() != Some(shown.as_str()) {
            different.push(format!("{name}:\n{shown}"));
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
    let files = std::fs::read_dir(folder()).unwrap();
    let files: BTreeSet<String> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(files, names, "each file is a case");
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
