//! The JSON of `check` and `prove`: the fields of the contract (DESIGN.md, section 6), their types,
//! and what they say for each verdict.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use crate::support::command::{Folder, check_json, golden, run_in};
use serde_json::{Value, json};

/// Every field of the contract; there may be further ones.
const FIELDS: [&str; 12] = [
    "schema",
    "command",
    "claim",
    "verdict",
    "bits",
    "bounded",
    "counterexample",
    "first_difference",
    "route",
    "certificate",
    "mex",
    "timings_ms",
];

fn is_decimal(value: &Value) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    value.as_str().is_some_and(digits)
}

fn has(value: &Value, fields: &[&str]) {
    for field in fields {
        assert!(value.get(field).is_some(), "`{field}` is missing in {value:#}");
    }
}

/// Holds an object against the contract, whatever its verdict.
#[track_caller]
fn keeps_the_contract(object: &Value) {
    has(object, &FIELDS);
    assert_eq!(object["schema"], 1);
    assert!(object["claim"].as_str().is_some_and(|claim| claim.ends_with('\n')), "{object:#}");
    let verdict = object["verdict"].as_str().expect("a word");
    match verdict.strip_prefix("proved below 2^") {
        Some(bits) => {
            let bits = bits.parse::<u64>().expect("a number");
            assert_eq!(object["bits"], json!(bits));
            let bound: num_bigint::BigUint =
                object["bounded"].as_str().expect("a bound").parse().expect("a number");
            assert_eq!(bound.bits(), bits + 1, "{object:#}");
        }
        None => {
            assert!(["proved", "refuted", "undecided"].contains(&verdict), "{verdict}");
            assert!(object["bits"].is_null() && object["bounded"].is_null());
        }
    }
    let counterexample = &object["counterexample"];
    if !counterexample.is_null() {
        has(counterexample, &["z", "z_prime", "f_z", "f_z_prime", "bit"]);
        for field in ["z", "z_prime", "f_z", "f_z_prime"] {
            assert!(is_decimal(&counterexample[field]), "`{field}` of {counterexample:#}");
        }
        assert!(counterexample["bit"].is_u64());
    }
    let position = &object["first_difference"];
    assert!(position.is_null() || is_decimal(&position["y"]) && is_decimal(&position["z"]), "{object:#}");
    assert!(object["route"].is_null() || object["route"].is_string());
    let certificate = &object["certificate"];
    if !certificate.is_null() {
        has(certificate, &["path", "sha256", "states", "bytes"]);
        let digest = certificate["sha256"].as_str().expect("a digest");
        assert!(digest.len() == 64 && digest.bytes().all(|b| b.is_ascii_hexdigit()));
        assert!(certificate["states"].is_u64() && certificate["bytes"].is_u64());
    }
    let mex = &object["mex"];
    if !mex.is_null() {
        has(mex, &["z", "positions", "agrees", "first_difference"]);
        assert!(mex["positions"].is_u64() && mex["agrees"] == true, "{mex:#}");
    }
    let timings = object["timings_ms"].as_object().expect("an object");
    assert!(timings.values().all(Value::is_number));
}

#[track_caller]
fn check(arguments: &[&str], verdict: &str, code: i32) -> Value {
    let (object, exit) = check_json(arguments);
    keeps_the_contract(&object);
    assert_eq!((object["verdict"].as_str(), exit), (Some(verdict), code), "{object:#}");
    assert_eq!(object["command"], "check");
    object
}

/// What the certificate and the clock say changes with the program; the rest does not.
fn without_times(object: &Value) -> String {
    let mut object = object.clone();
    let times = object["timings_ms"].as_object_mut().expect("an object");
    times.values_mut().for_each(|time| *time = Value::Null);
    serde_json::to_string_pretty(&object).expect("JSON") + "\n"
}

#[test]
fn json_output_is_the_golden_text() {
    let fails_at_201_bits = "if t < 2^200 then floor(t/4) else floor(t/4) + 1";
    for (name, arguments, verdict, code) in [
        ("proved.json", &["floor(t/4)"][..], "proved", 0),
        ("refuted.json", &["floor(t/3)"], "refuted", 1),
        ("refuted_at_201_bits.json", &[fails_at_201_bits], "refuted", 1),
        ("bounded.json", &["floor(isqrt(t)/2)"], "proved below 2^16", 0),
        ("fails_beyond_the_bound.json", &[fails_at_201_bits, "--bits", "100"], "proved below 2^100", 0),
        ("undecided.json", &["floor(t/4)", "--max-states", "10"], "undecided", 3),
    ] {
        golden(name, &without_times(&check(arguments, verdict, code)));
    }
}

#[test]
fn proved() {
    let object = check(&["floor(t/4)"], "proved", 0);
    assert_eq!(object["claim"], "fun f(t) = floor(t / 4)\nclaim nimsum f\n");
    assert_eq!(object["route"], "ns + Theorem 8.2, partition");
    assert!(object["counterexample"].is_null() && object["first_difference"].is_null());
    assert_eq!(object["mex"]["z"], 128);
    assert!(object["mex"]["first_difference"].is_null());
    assert!(object["certificate"]["path"].is_null());
    let object = check(&["floor(t/4)", "--no-partition"], "proved", 0);
    assert_eq!(object["route"], "ns + Theorem 8.2");
}

#[test]
fn refuted() {
    let object = check(&["floor(t/3)"], "refuted", 1);
    let counterexample = &object["counterexample"];
    let expected = json!({"z": "2", "z_prime": "3", "f_z": "0", "f_z_prime": "1", "bit": 0});
    for (field, value) in expected.as_object().expect("an object") {
        assert_eq!(&counterexample[field], value);
    }
    assert_eq!(object["first_difference"], json!({"y": "1", "z": "3"}));
    assert_eq!(object["mex"]["first_difference"], json!({"y": "1", "z": "3", "grundy": "4"}));
    assert!(object["route"].is_null());
}

#[test]
fn a_function_that_falls_has_no_first_difference() {
    let object = check(&["5 monus t"], "refuted", 1);
    assert_eq!(object["counterexample"]["kind"], "monotone");
    assert_eq!(object["counterexample"]["f_z"], "5");
    assert!(object["first_difference"].is_null());
}

#[test]
fn numbers_of_any_size_are_decimal_strings() {
    let object = check(&["if t < 2^4096 then floor(t/4) else floor(t/4) + 1"], "refuted", 1);
    let z_prime = object["counterexample"]["z_prime"].as_str().expect("a string");
    assert_eq!(z_prime.len(), 1234);
    assert_eq!(object["counterexample"]["z_prime_bits"], 4097);
    assert_eq!(object["first_difference"]["z"], z_prime);
}

#[test]
fn bounded() {
    let object = check(&["floor(isqrt(t)/2)", "--bits", "20"], "proved below 2^20", 0);
    assert_eq!(object["bits"], 20);
    assert_eq!(object["claim"], "fun f(t) = floor(isqrt(t) / 2)\nclaim nimsum f below 1048576\n");
    assert!(object["counterexample"].is_null());
}

#[test]
fn bounded_with_a_failure_beyond() {
    let object = check(&["floor(t/9)", "--bits", "3"], "proved below 2^3", 0);
    assert_eq!(object["counterexample"]["z_prime"], "9");
    assert_eq!(object["counterexample"]["z_prime_bits"], 4);
    // It is asked for all naturals where it is shown for all.
    let object = check(&["floor(t/4)", "--bits", "3"], "proved", 0);
    assert!(object["bits"].is_null());
}

#[test]
fn undecided() {
    for (arguments, reason) in [
        (&["floor(t/4)", "--max-states", "10"][..], "state limit (10)"),
        (&["floor(t/4)", "--max-memory", "0"], "memory limit (0 MB) reached"),
        (&["t*t*t*t*t*t*t*t*t*t*t", "--bits", "100000"], "a value has more than "),
    ] {
        let object = check(arguments, "undecided", 3);
        assert!(object["certificate"].is_null() && object["route"].is_null());
        assert!(object["reason"].as_str().is_some_and(|text| text.starts_with(reason)), "{object:#}");
    }
}

#[test]
fn the_certificate_is_the_file_that_was_written() {
    let folder = Folder::new();
    let out = folder.at("out").display().to_string();
    for function in ["floor(t/4)", "floor(t/3)", "floor(isqrt(t)/2)"] {
        let (object, _) = check_json(&[function, "--emit", &out]);
        keeps_the_contract(&object);
        let bytes = folder.read("out/f.cert");
        let certificate = &object["certificate"];
        assert_eq!(certificate["path"], format!("{out}/f.cert"));
        assert_eq!(certificate["bytes"], bytes.len());
        assert_eq!(certificate["sha256"], nimcert_core::certificate::digest(&bytes));
    }
}

#[test]
fn prove_gives_an_array() {
    let folder = Folder::new();
    folder.file(
        "a.claim",
        "fun f(t) = floor(t/4)\nfun g(t) = floor(t/3)\nclaim nimsum f\nclaim not ns g\nclaim monotone g\n\
         claim ns g\nclaim not ns g below 3\n",
    );
    let run_all = run_in(folder.path(), ["prove", "a.claim", "--json"]);
    assert_eq!((run_all.code, run_all.stderr.as_str()), (1, ""));
    let array: Value = serde_json::from_str(&run_all.stdout).expect("JSON");
    let array = array.as_array().expect("an array");
    array.iter().for_each(keeps_the_contract);
    let verdicts: Vec<_> = array.iter().filter_map(|object| object["verdict"].as_str()).collect();
    assert_eq!(verdicts, ["proved", "proved", "proved", "refuted", "refuted"]);
    assert!(array.iter().all(|object| object["command"] == "prove"));
    // The evidence for `not` is a counterexample; only nimsum claims are compared with mex.
    assert_eq!(array[1]["counterexample"]["z_prime"], "3");
    assert!(array[0]["mex"].is_object() && array[1]["mex"].is_null());
    // One claim is an array, too.
    folder.file("b.claim", "fun f(t) = floor(t/4)\nclaim ns f\n");
    let one = run_in(folder.path(), ["prove", "b.claim", "--json"]);
    let array: Value = serde_json::from_str(&one.stdout).expect("JSON");
    assert_eq!(array.as_array().map(Vec::len), Some(1));
}
