//! Names without a value, and texts that declare the names of their term: what is advised is read and is what the
//! person meant.

use nimcert_language::{
    Diagnostic, Interface, Source, Takes, parse_function, parse_function_with, parse_program, print_program,
};

/// Texts with the term and the items that they mean.
const MEANT: [(&str, &str, &str); 34] = [
    ("floor(t/k)", "floor(t/k)", "k >= 1"),
    ("f(z) = floor(z/k)", "f(z) = floor(z/k)", "k >= 1"),
    ("floor(t/(2k + 1))", "floor(t/(2k + 1))", "k >= 1"),
    ("if t < m then 0 else floor(t/4)", "if t < m then 0 else floor(t/4)", "m >= 1"),
    ("floor(t/k) + j", "floor(t/k) + j", "k >= 1, j >= 1"),
    ("floor((a*t + b)/c)", "floor((a*t + b)/c)", "a >= 1, b >= 1, c >= 1"),
    ("floor(t/k), k >= 1", "floor(t/k)", "k >= 1"),
    ("floor(t/k); k>=3", "floor(t/k)", "k >= 3"),
    ("floor(t/k): k >= 1", "floor(t/k)", "k >= 1"),
    ("floor(t/k) (k>=1)", "floor(t/k)", "k >= 1"),
    ("floor(t/k) for k >= 2", "floor(t/k)", "k >= 2"),
    ("floor(t/k) for all k", "floor(t/k)", "k >= 1"),
    ("floor(t/k) for all k >= 5", "floor(t/k)", "k >= 5"),
    ("floor(t/k) for every positive integer k", "floor(t/k)", "k >= 1"),
    ("floor(t/k) where k >= 1", "floor(t/k)", "k >= 1"),
    ("floor(t/k) with k = 4", "floor(t/k)", "k = 4"),
    ("floor(t/k), k=4", "floor(t/k)", "k=4"),
    ("floor(t/k), k > 0", "floor(t/k)", "k >= 1"),
    ("floor(t/k), k>3", "floor(t/k)", "k >= 4"),
    ("floor(t/k), 1 <= k", "floor(t/k)", "k >= 1"),
    ("floor(t/k), 0 < k", "floor(t/k)", "k >= 1"),
    ("floor(t/k), k even", "floor(t/k)", "k = 2*m, m >= 1"),
    ("floor(t/k) for odd k", "floor(t/k)", "k = 2*m + 1, m >= 0"),
    ("floor(t/k), k is odd", "floor(t/k)", "k = 2*m + 1, m >= 0"),
    ("floor(t/k), k in N", "floor(t/k)", "k >= 1"),
    ("floor(t/k), m >= 1, k = 2*m", "floor(t/k)", "m >= 1, k = 2*m"),
    ("floor(t/k), k = 2*m and m >= 1", "floor(t/k)", "k = 2*m, m >= 1"),
    ("floor((t + m)/k), k >= 1, m >= 0", "floor((t + m)/k)", "k >= 1, m >= 0"),
    ("floor(t/k), t >= 0, k >= 1", "floor(t/k)", "k >= 1"),
    ("param k >= 1, floor(t/k)", "floor(t/k)", "k >= 1"),
    ("for all k: floor(t/k)", "floor(t/k)", "k >= 1"),
    ("k >= 1: floor(t/k)", "floor(t/k)", "k >= 1"),
    ("$\\lfloor t/k \\rfloor$ for $k \\ge 1$", "$\\lfloor t/k \\rfloor$", "k >= 1"),
    ("⌊t/k⌋, k ≥ 1", "⌊t/k⌋", "k >= 1"),
];

/// What is wrong with a text that is given somewhere.
fn wrong(text: &str, interface: Interface, takes: Takes) -> Diagnostic {
    let source = Source { takes, ..Source::new("F", text).given(interface) };
    parse_function(&source).expect_err(text).swap_remove(0)
}

#[test]
fn the_names_of_a_term_are_declared_beside_it() {
    for (text, term, items) in MEANT {
        let program = parse_function_with(&Source::new("F", term), &Source::new("items", items)).expect(text);
        let has_one =
            program.parameters.len() == 1 && !items.contains('=') || items.matches(',').count() == 0;
        let has_one = has_one && program.parameters.len() == 1;
        let help = |interface| wrong(text, interface, Takes::ALL).help.join("\n");
        let terminal = help(Interface::CommandLine);
        let command = format!("nimcert check '{term}' --param '{items}'");
        assert!(terminal.contains(&command), "{text}: {terminal}");
        assert_eq!(terminal.contains(&format!("{command} --which")), has_one, "{text}: {terminal}");
        let python = help(Interface::Python);
        assert!(python.contains(&format!("nimcert.check('{term}', param='{items}')")), "{text}: {python}");
        assert_eq!(python.contains("nimcert.which("), has_one, "{text}: {python}");
        // On the page, what is proposed is the whole question.
        let page = wrong(text, Interface::Page, Takes::ALL);
        let [proposal] = page.proposals.as_slice() else { panic!("{text}: {page:#?}") };
        let question = proposal.apply(text);
        let read = parse_program(&Source::new("", question.as_str()), &[]).expect(&question);
        assert_eq!(read.claims.len(), 1);
        assert_eq!(read.parameters, program.parameters, "{text}: {question}");
        assert!(question.starts_with(&print_program(&program)), "{text}: {question}");
    }
}

/// A command without `--which`, and one that takes no names beside a term.
#[test]
fn only_what_a_command_takes_is_advised() {
    for text in ["floor(t/k), k >= 1", "floor(t/k)"] {
        let of = |takes| wrong(text, Interface::CommandLine, takes).help.join("\n");
        let report = of(Takes { which: false, ..Takes::ALL });
        assert!(report.contains("'floor(t/k)' --param 'k >= 1'") && !report.contains("--which"), "{report}");
        assert!(!of(Takes::NOTHING).contains("--param"), "{text}");
    }
}

/// Items that are no items: the hint is in the notation of items.
#[test]
fn hints_about_items_have_no_keyword() {
    for (items, words) in [
        ("k", "a parameter has a least value: `k >= 1`"),
        ("k > m", "a parameter has a least value: `k >= 1`"),
        ("k = 1..10", "a constant with one value, `k = 4`, or a parameter with its least value, `k >= 1`"),
    ] {
        let read = parse_function_with(&Source::new("F", "floor(t/k)"), &Source::new("items", items));
        let said = read.expect_err(items).swap_remove(0);
        assert!(said.help.iter().any(|help| help.contains(words)), "{items}: {said:#?}");
        assert!(!said.help.join("\n").contains("`param "), "{items}: {said:#?}");
    }
}

/// Texts that declare nothing, or nothing that the term needs.
#[test]
fn what_is_no_declaration_gets_other_advice() {
    for (text, words) in [
        ("floor(t/4), t >= 0", "write the term alone"),
        ("floor(t/4), k >= 1", "leave out what comes after it"),
        ("floor(t/k), 1 <= k <= 9", "put a number in place of `k`"),
        ("floor(z/k)", "name the variable"),
        ("0, 0, k", "an entry that is not a constant"),
    ] {
        let said = wrong(text, Interface::CommandLine, Takes::ALL);
        assert!(said.help.iter().chain([&said.title]).any(|help| help.contains(words)), "{text}: {said:#?}");
        assert!(!said.help.join("\n").contains("nimcert check"), "{text}: {said:#?}");
    }
    let long = format!("floor(t/k){}, k >= 1", " + 0".repeat(10_000));
    assert_eq!(wrong(&long, Interface::CommandLine, Takes::ALL).title, "unknown name `k`");
}

/// Items that are not read, with what to write instead, or words of a hint.
const ITEMS: [(&str, Result<&str, &str>); 9] = [
    ("k even", Ok("k = 2*m, m >= 1")),
    ("k odd", Ok("k = 2*m + 1, m >= 0")),
    ("k in N", Ok("k >= 1")),
    ("k > 0", Ok("k >= 1")),
    ("k in {2, 4}", Err("nimcert sweep FILE --set k=2,4 --out DIR")),
    ("k=0..5", Err("nimcert sweep FILE --set k=0..5 --out DIR")),
    ("k = 2^m, m >= 0", Err("`m = 4`")),
    ("k <= 5", Err("k >= 1")),
    ("k prime", Err("k >= 1")),
];

#[test]
fn an_item_that_is_not_read_has_a_hint_how_to_write_it() {
    let f = Source::new("F", "floor(t/k)");
    for (items, expected) in ITEMS {
        let errors = parse_function_with(&f, &Source::new("--param", items)).expect_err(items);
        match expected {
            Ok(meant) => {
                let proposed = errors[0].proposals[0].apply(items);
                assert_eq!(proposed, meant);
                parse_function_with(&f, &Source::new("--param", proposed)).expect(meant);
            }
            Err(hint) => assert!(errors[0].help.join("\n").contains(hint), "{items}: {errors:#?}"),
        }
    }
    parse_function_with(&f, &Source::new("--param", "m = 4, k = 2^m")).expect("m before k");
    let source = Source::new("F", "2^m * t");
    let errors = parse_function_with(&source, &Source::new("--param", "m >= 1")).expect_err("a power");
    assert!(errors[0].help.join("\n").contains("--param 'm = 4'"), "{errors:#?}");
    parse_function_with(&source, &Source::new("--param", "m = 4")).expect("one value");
}
