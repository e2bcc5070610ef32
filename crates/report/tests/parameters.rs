//! Reports of claims with parameters.

use std::borrow::Cow;

use nimcert_core::answer::{Options, answer};
use nimcert_core::language::{Interface, Source, parse_program};
use nimcert_prose::Layout;
use nimcert_report::export::{ExportError, Theory};
use nimcert_report::{Report, json};
use serde_json::{Value, json as value};

/// The text and the JSON object of the report of the only claim of a file.
fn reported(text: &str) -> (String, Value) {
    let program = parse_program(&Source::new("m.claim", text), &[]).unwrap();
    let claim = &program.claims[0];
    let mut options = Options::default();
    options.exhaustion = false;
    let answer = Cow::Owned(answer(&program, claim, &options, None));
    let report = Report::new("prove", Interface::CommandLine, &program, claim, answer);
    let object = serde_json::from_str(&json::one(&report).unwrap()).unwrap();
    (report.text(Layout::default()), object)
}

#[test]
fn reports_list_the_parameters() {
    let text = "param m >= 1, n >= 0\nfun f(t) = floor(t / (2 * m)) + n\nclaim monotone f\n";
    let (shown, object) = reported(text);
    assert!(shown.starts_with("param m >= 1, n >= 0\nf(t) = floor(t / (2 * m)) + n\n"), "{shown}");
    assert_eq!(object["claim"], text);
    let expected = value!([{ "name": "m", "least": "1" }, { "name": "n", "least": "0" }]);
    assert_eq!(object["parameters"], expected);
}

#[test]
fn reports_without_parameters_have_no_such_field() {
    let (shown, object) = reported("fun f(t) = t\nclaim monotone f\n");
    assert!(shown.starts_with("f(t) = t\n"), "{shown}");
    assert_eq!(object.get("parameters"), None);
}

#[test]
fn exports_need_values() {
    let text = "param m >= 1\nfun f(t) = floor(t / m)\nclaim ns f\n";
    let program = parse_program(&Source::new("m.claim", text), &[]).unwrap();
    assert_eq!(Theory::of_claim(&program, 0, false).err(), Some(ExportError::Parameters));
    assert!(Theory::of_claim(&program.at(&[]), 0, false).is_ok());
}
