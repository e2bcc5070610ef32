//! Everything that must know the language knows all of it: a new operator or kind of claim fails here until it has
//! an example with certificates (which every checker and prover is run against), a place in docs/LANGUAGE.md, and
//! random terms that contain it. The matches are exhaustive, so it fails to compile until it has a row.

use std::collections::BTreeSet;
use std::path::Path;

use nimcert_core::decision::{Hypothesis, Law, Obligation};
use nimcert_core::language::{
    Bitwise, Comparison, Condition, Part, Program, Property, Source, Statement, Summand, Term, parse_program,
};
use nimcert_testing::terms::{irregular_term, regular_term};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use crate::support::command::run;

const EXAMPLE: &str = "examples/beyond/every_operator.claim";

/// The example with an automaton.
const AUTOMATON: &str = "examples/beyond/automaton.claim";

/// How docs/LANGUAGE.md writes an operator.
fn spelling(term: &Term) -> &'static str {
    match term {
        Term::Variable(_) => "name",
        Term::Constant(_) => "natural",
        Term::Add(..) => "a + b",
        Term::Subtract(..) => "a - b",
        Term::Monus(..) => "a monus b",
        Term::Scale(..) => "a * b",
        Term::Floor(..) => "floor(a/k)",
        Term::Ceil(..) => "ceil(a/k)",
        Term::Mod(..) => "a mod k",
        Term::Min(..) => "min(a, b, ..)",
        Term::Max(..) => "max(a, b, ..)",
        Term::If(..) => "if c then a else b",
        Term::Bitwise(Bitwise::Xor, ..) => "xor",
        Term::Bitwise(Bitwise::And, ..) => "band",
        Term::Bitwise(Bitwise::Or, ..) => "bor",
        Term::ShiftLeft(..) => "a << n",
        Term::ShiftRight(..) => "a >> n",
        Term::TopPower(..) => "2^(floor(log2(a)) + n)",
        Term::Table(..) => "table [n, ..] then a",
        Term::Heights(_) => "heights [n, ..]",
        Term::Product(..) => "A product of two terms that are not constant",
        Term::SquareRoot(_) => "isqrt(a)",
        Term::Log2(_) => "floor(log2(a))",
        Term::Call(..) => "name(a, ..)",
    }
}

/// All operators. If one with a row in [`spelling`] is missing here, the example and the random terms show it.
const OPERATORS: [&str; 24] = [
    "name",
    "natural",
    "a + b",
    "a - b",
    "a monus b",
    "a * b",
    "floor(a/k)",
    "ceil(a/k)",
    "a mod k",
    "min(a, b, ..)",
    "max(a, b, ..)",
    "if c then a else b",
    "xor",
    "band",
    "bor",
    "a << n",
    "a >> n",
    "2^(floor(log2(a)) + n)",
    "table [n, ..] then a",
    "heights [n, ..]",
    "A product of two terms that are not constant",
    "isqrt(a)",
    "floor(log2(a))",
    "name(a, ..)",
];

fn connective(condition: &Condition) -> &'static str {
    match condition {
        Condition::Compare(comparison, ..) => match comparison {
            Comparison::Less => "a < b",
            Comparison::LessEqual => "a <= b",
            Comparison::Equal => "a = b",
            Comparison::NotEqual => "a != b",
            Comparison::GreaterEqual => "a >= b",
            Comparison::Greater => "a > b",
        },
        Condition::And(..) => "`and`",
        Condition::Or(..) => "`or`",
        Condition::Not(_) => "`not c`",
        Condition::Call(..) => "`NAME(a, ..)` is then a condition",
        Condition::Automaton(_) => "automaton NAME(p, ..)",
    }
}

const CONNECTIVES: [&str; 11] = [
    "a < b",
    "a <= b",
    "a = b",
    "a != b",
    "a >= b",
    "a > b",
    "`and`",
    "`or`",
    "`not c`",
    "`NAME(a, ..)` is then a condition",
    "automaton NAME(p, ..)",
];

fn kind(statement: &Statement) -> &'static str {
    match statement {
        Statement::Property { property: Property::Monotone, .. } => "monotone",
        Statement::Property { property: Property::Ns, .. } => "ns",
        Statement::Property { property: Property::Nimsum, .. } => "nimsum",
        Statement::Positions { .. } => "p",
        Statement::Grundy { .. } => "grundy",
        Statement::ForAll { .. } => "forall",
    }
}

const KINDS: [&str; 6] = ["forall", "grundy", "monotone", "nimsum", "ns", "p"];

fn walk(part: Part<'_>, found: &mut BTreeSet<&'static str>) {
    match part {
        Part::Term(term) => {
            found.insert(spelling(term));
            term.parts().for_each(|part| walk(part, found));
        }
        Part::Condition(condition) => {
            found.insert(connective(condition));
            condition.parts().for_each(|part| walk(part, found));
        }
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn example() -> Program {
    read(EXAMPLE)
}

fn read(path: &str) -> Program {
    let text = std::fs::read_to_string(root().join(path)).expect(path);
    parse_program(&Source::new(path, &text), &[]).expect("it reads")
}

#[test]
fn the_example_has_every_operator_and_kind_of_claim() {
    let program = example();
    let mut found = BTreeSet::new();
    program.functions.iter().for_each(|function| walk(Part::Term(&function.body), &mut found));
    program.relations.iter().for_each(|relation| walk(Part::Condition(&relation.body), &mut found));
    read(AUTOMATON).relations.iter().for_each(|relation| walk(Part::Condition(&relation.body), &mut found));
    let mut kinds = BTreeSet::new();
    let mut summands = BTreeSet::new();
    for claim in &program.claims {
        kinds.insert(kind(&claim.statement));
        match &claim.statement {
            Statement::Property { .. } => {}
            Statement::Positions { game, formula } => {
                walk(Part::Condition(formula), &mut found);
                summands.extend(game.iter().map(|summand| match summand {
                    Summand::Strip => "strip",
                    Summand::Bar(_) => "bar",
                    // In crates/kernel/tests/files: the third checker declines them.
                    Summand::Octal(_) => "octal",
                    Summand::Named(_) => "named",
                }));
            }
            Statement::Grundy { value, .. } => walk(Part::Term(value), &mut found),
            Statement::ForAll { formula, .. } => walk(Part::Condition(formula), &mut found),
        }
    }
    let wanted: BTreeSet<&str> = OPERATORS.into_iter().chain(CONNECTIVES).collect();
    assert_eq!(found.difference(&wanted).collect::<Vec<_>>(), Vec::<&&str>::new(), "OPERATORS lacks these");
    assert_eq!(wanted.difference(&found).collect::<Vec<_>>(), Vec::<&&str>::new(), "{EXAMPLE} lacks these");
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), KINDS, "{EXAMPLE}: kinds of claims");
    assert_eq!(summands.into_iter().collect::<Vec<_>>(), ["bar", "named", "strip"], "{EXAMPLE}: summands");
}

#[test]
fn the_language_page_has_every_operator() {
    let page = std::fs::read_to_string(root().join("docs/LANGUAGE.md")).expect("docs/LANGUAGE.md");
    for spelling in OPERATORS.into_iter().chain(CONNECTIVES) {
        assert!(page.contains(spelling.trim_matches('`')), "docs/LANGUAGE.md does not have `{spelling}`");
    }
}

/// Certificates for each claim of the example are shipped, so that `audit`, the second checker and other provers
/// meet every operator.
#[test]
fn every_operator_has_certificates() {
    let folder = root().join("certificates/beyond/every_operator");
    let count = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}; scripts/make-certificates makes them", folder.display()))
        .filter(|entry| {
            entry.as_ref().is_ok_and(|entry| entry.path().extension().is_some_and(|e| e == "cert"))
        })
        .count();
    assert_eq!(
        count,
        example().claims.len(),
        "certificates of {EXAMPLE}; scripts/make-certificates makes them"
    );
}

#[test]
fn random_terms_have_every_operator() {
    let mut runner = TestRunner::deterministic();
    let mut found = BTreeSet::new();
    for strategy in [regular_term(), irregular_term()] {
        for _ in 0..3_000 {
            walk(Part::Term(&strategy.new_tree(&mut runner).expect("a term").current()), &mut found);
        }
    }
    let listed: BTreeSet<&str> = OPERATORS.into_iter().chain(CONNECTIVES).collect();
    assert_eq!(found.difference(&listed).collect::<Vec<_>>(), Vec::<&&str>::new(), "OPERATORS lacks these");
    // Calls need a program to call into: `nimcert_testing::programs` has them.
    let wanted: BTreeSet<&str> =
        OPERATORS.into_iter().filter(|&spelling| spelling != "name(a, ..)").collect();
    assert_eq!(
        wanted.difference(&found).collect::<Vec<_>>(),
        Vec::<&&str>::new(),
        "no random term has these"
    );
}

/// Each export writes the claim, or says what the target cannot express.
#[test]
fn every_export_answers_for_every_claim() {
    let example = root().join(EXAMPLE);
    let example = example.to_str().expect("a path");
    for target in ["mona", "smtlib", "walnut", "cgsuite"] {
        for claim in 1..=self::example().claims.len() {
            let claim = claim.to_string();
            let mut arguments = vec!["export", example, "--to", target, "--claim", &claim];
            if target == "smtlib" {
                arguments.extend(["--bits", "8"]);
            }
            let run = run(arguments);
            match run.code {
                0 => assert!(!run.stdout.is_empty(), "{target}, claim {claim}"),
                code => assert!(code == 2 || code == 3, "{target}, claim {claim}: {run:#?}"),
            }
        }
    }
}

/// The first word of an obligation's name. The match has no `_`, so that a new one comes here.
fn word(obligation: &Obligation) -> String {
    match obligation {
        Obligation::Graph(_)
        | Obligation::Relation(_)
        | Obligation::After(_)
        | Obligation::Total
        | Obligation::Functional
        | Obligation::Sound
        | Obligation::Complete
        | Obligation::Position
        | Obligation::PositionOf(_)
        | Obligation::Option(_)
        | Obligation::Fresh(_)
        | Obligation::Measure
        | Obligation::Defined(_)
        | Obligation::Monotone
        | Obligation::MonotoneBar(_)
        | Obligation::Ns
        | Obligation::NsOperand(_)
        | Obligation::NsBar { .. }
        | Obligation::Origin
        | Obligation::Domain(_)
        | Obligation::Criterion { .. }
        | Obligation::Passes
        | Obligation::Pass { .. }
        | Obligation::Octal
        | Obligation::Summands
        | Obligation::Number(_)
        | Obligation::Sum { .. }
        | Obligation::Term(_)
        | Obligation::Formula(_)
        | Obligation::Inside { .. }
        | Obligation::Decrease { .. }
        | Obligation::Closed { .. }
        | Obligation::Reach(_)
        | Obligation::Cover
        | Obligation::ForAll
        | Obligation::Conjunct(_)
        | Obligation::Witness
        | Obligation::WitnessOf(_)
        | Obligation::Excluded(_)
        | Obligation::Cases
        | Obligation::Evaluated
        | Obligation::Counterexample => {
            obligation.to_string().split(' ').next().expect("a name has a word").to_owned()
        }
    }
}

/// docs/FORMAT.md says where an obligation is in a certificate; section 8 of docs/THEORY.md, which theorem needs it,
/// what checks it, and which test fails if nothing does.
#[test]
fn obligations_are_documented() {
    let pass = |hypothesis| Obligation::Pass { hypothesis, without: vec![1] };
    let obligations = [
        Obligation::Graph("t".to_owned()),
        Obligation::Relation("t = t".to_owned()),
        Obligation::After(1),
        Obligation::Total,
        Obligation::Functional,
        Obligation::Sound,
        Obligation::Complete,
        Obligation::Position,
        Obligation::PositionOf(1),
        Obligation::Option(1),
        Obligation::Fresh(1),
        Obligation::Measure,
        Obligation::Defined(1),
        Obligation::Monotone,
        Obligation::MonotoneBar(1),
        Obligation::Ns,
        Obligation::NsOperand(1),
        Obligation::NsBar { column: 1, operand: None },
        Obligation::NsBar { column: 1, operand: Some(2) },
        Obligation::Origin,
        Obligation::Domain(1),
        Obligation::Criterion { number: 1, forward: true },
        Obligation::Passes,
        pass(Hypothesis::Even { forward: true }),
        pass(Hypothesis::Odd { number: 1, forward: false }),
        pass(Hypothesis::Allowed(1)),
        pass(Hypothesis::One),
        pass(Hypothesis::Forbidden),
        Obligation::Octal,
        Obligation::Summands,
        Obligation::Number(1),
        Obligation::Sum { forward: true },
        Obligation::Term(Law::Up),
        Obligation::Inside { number: 1, anywhere: false },
        Obligation::Decrease { number: 1, anywhere: true },
        Obligation::Closed { number: 1, anywhere: false },
        Obligation::Reach(1),
        Obligation::Cover,
        Obligation::ForAll,
        Obligation::Conjunct(1),
        Obligation::Witness,
        Obligation::WitnessOf(1),
        Obligation::Excluded(1),
        Obligation::Cases,
        Obligation::Evaluated,
        Obligation::Counterexample,
    ];
    let laws = Law::ALL.map(Obligation::Formula);
    let format = std::fs::read_to_string(root().join("docs/FORMAT.md")).expect("docs/FORMAT.md");
    let theory = nimcert_testing::theory();
    let (_, table) = theory.split_once("\n## 8.").expect("section 8");
    let table = table.split("\n## ").next().unwrap_or(table);
    for word in obligations.iter().chain(&laws).map(word) {
        assert!(
            format.contains(&format!("`{word}")) || format.contains(&format!("invariant {word}")),
            "FORMAT: {word}"
        );
        assert!(table.contains(&word), "THEORY, section 8: {word}");
    }
}

/// The words between quotes after `start`, up to `end`.
fn quoted(path: &str, start: &str, end: &str) -> BTreeSet<String> {
    let text = std::fs::read_to_string(root().join(path)).expect(path);
    let (_, rest) = text.split_once(start).unwrap_or_else(|| panic!("{path} has no {start}"));
    let (list, _) = rest.split_once(end).unwrap_or_else(|| panic!("{path} has no {end}"));
    list.split('"').skip(1).step_by(2).flat_map(str::split_whitespace).map(str::to_owned).collect()
}

/// The language page, the kernel, the second checker and the oracle have the same keywords. (The friendly reader
/// is held against the page by the claims that it reads.)
#[test]
fn every_reader_has_the_same_keywords() {
    let page = std::fs::read_to_string(root().join("docs/LANGUAGE.md")).expect("docs/LANGUAGE.md");
    let line =
        page.lines().find(|line| line.trim_start().starts_with("`and automaton ")).expect("the keywords");
    let keywords: BTreeSet<String> =
        line.trim().trim_matches(['`', '.']).split_whitespace().map(str::to_owned).collect();
    for (path, start, end) in [
        ("crates/kernel/src/claim/tokens.rs", "const KEYWORDS: ", "];"),
        ("checkers/python/nimcert_checker/lexer.py", "KEYWORDS = frozenset(", ")\n"),
        ("scripts/oracle/reader.py", "KEYWORDS = set(", ")\n"),
    ] {
        assert_eq!(quoted(path, start, end), keywords, "{path}");
    }
}
