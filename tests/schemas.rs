//! `schemas/`: the JSON of every command is valid, and a document with one error is not.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use crate::support::schema;

use std::collections::BTreeSet;
use std::path::Path;

use crate::support::command::{Folder, nimcert};
use schema::{mutants, schema, valid};
use serde_json::{Value, json};

/// Mutants that are tried of one document: all of a small one, evenly chosen ones of a large one.
const MOST_MUTANTS: usize = 400;

/// What a command prints, whatever its exit code.
#[track_caller]
fn printed(folder: &Folder, arguments: &[&str]) -> Value {
    let output = nimcert().current_dir(folder.path()).args(arguments).output().expect("it runs");
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{arguments:?}: {e}: {}", String::from_utf8_lossy(&output.stderr)))
}

/// Every document is valid, and no mutant of one is; gives them back.
#[track_caller]
fn holds(name: &str, folder: &Folder, runs: &[&[&str]]) -> Vec<Value> {
    let validator = schema(name);
    let mut tried = 0;
    let documents: Vec<Value> = runs.iter().map(|arguments| printed(folder, arguments)).collect();
    for (document, arguments) in documents.iter().zip(runs) {
        valid(&validator, document, &arguments.join(" "));
        let all = mutants(document);
        let step = all.len().div_ceil(MOST_MUTANTS);
        for (what, mutant) in all.iter().step_by(step) {
            assert!(!validator.is_valid(mutant), "{}: {what} is valid: {mutant:#}", arguments.join(" "));
            tried += 1;
        }
    }
    assert!(tried > 10 * runs.len(), "only {tried} mutants");
    documents
}

/// Which values a part takes in some documents.
fn values(documents: &[Value], pointer: &str) -> BTreeSet<String> {
    documents.iter().filter_map(|d| d.pointer(pointer)).map(Value::to_string).collect()
}

const LATE: &str = "if t < 2^200 then floor(t/4) else floor(t/4) + 1";

#[test]
fn check_prints_what_its_schema_says() {
    let folder = Folder::new();
    folder.file("heights", "0\n0\n1\n1\n");
    let documents = holds(
        "check",
        &folder,
        &[
            &["check", "--json", "floor(t/4)"],
            &["check", "--json", "floor(t/4)", "--no-partition", "--emit", "out"],
            &["check", "--json", "floor(t/3)"],
            &["check", "--json", "floor(isqrt(t)/2)"],
            &["check", "--json", "5 monus t"],
            &["check", "--json", LATE],
            &["check", "--json", LATE, "--bits", "100"],
            &["check", "--json", "heights"],
            &["check", "--json", "floor(t/4)", "--max-states", "10"],
            &["check", "--json", "t*t*t*t*t*t*t*t*t*t*t", "--bits", "100000"],
            &["check", "--json", "1000000", "--mex", "3"],
            &["check", "--json", "floor(t/k)", "--param", "k = 2*m, m >= 1"],
            &["check", "--json", "floor(t/k)", "--param", "k = 2*m + n, m >= 1, n >= 0"],
            &["check", "--json", "floor(t/10^100)"],
        ],
    );
    let verdicts = values(&documents, "/verdict");
    for verdict in ["proved", "proved below 2^16", "proved below 2^100", "refuted", "undecided"] {
        assert!(verdicts.contains(&json!(verdict).to_string()), "{verdict} is not in {verdicts:?}");
    }
    let [for_all, refuted, large] = &documents[documents.len() - 3..] else { panic!("three documents") };
    assert_eq!((&for_all["verdict"], &for_all["instance"]), (&json!("proved"), &Value::Null));
    let found = json!([{ "name": "m", "value": "1" }, { "name": "n", "value": "1" }]);
    assert_eq!((&refuted["verdict"], &refuted["instance"]), (&json!("refuted"), &found));
    let half = format!("5{}", "0".repeat(99));
    let general = json!({
        "claim": "param m >= 1\nfun f(t) = floor(t / (2 * m))\nclaim nimsum f\n",
        "values": [{ "name": "m", "value": half }],
    });
    assert_eq!((&large["general"], large.get("instance")), (&general, None));
}

#[test]
fn which_prints_what_its_schema_says() {
    let folder = Folder::new();
    folder.file(
        "take.claim",
        "param k >= 1\ngame take(x) move u < x when u + k >= x to (u)\nfun f(t) = floor(t/k)\n\
         claim p take = x mod 3 = 0\nclaim ns f\n",
    );
    let which = ["check", "--json", "--param", "k >= 1", "--which"];
    holds(
        "which",
        &folder,
        &[
            &[&which[..], &["floor(t/k)"]].concat(),
            &[&which[..], &["floor(t/k)", "--emit", "out"]].concat(),
            &[&which[..], &["floor(t/k)", "--max-states", "1000"]].concat(),
            &[&which[..], &["floor(t/k)", "--timeout", "0"]].concat(),
            &["prove", "--json", "take.claim", "--which"],
        ],
    );
}

#[test]
fn explain_prints_what_its_schema_says() {
    let folder = Folder::new();
    let documents = holds(
        "explain",
        &folder,
        &[
            &["explain", "--json", "floor(t/3)"],
            &["explain", "--json", "table [0, 0, 0, 0, 1, 2] then 2"],
            &["explain", "--json", "5 monus t"],
            &["explain", "--json", LATE],
            &["explain", "--json", "floor(t/4)"],
            &["explain", "--json", "floor(t/4)", "--at", "5,3,13"],
            &["explain", "--json", "floor(t/4)", "--at", "14,3,13"],
            &["explain", "--json", "floor(t/3)", "--at", "1,1,3"],
            &["explain", "--json", "floor(t/3)", "--at", "1,1,1000000000000000000000"],
            &["explain", "--json", "floor(isqrt(t)/2)"],
            &["explain", "--json", "floor(t/4)", "--max-states", "10"],
        ],
    );
    assert_eq!(values(&documents, "/explanation/contradiction/argument/kind").len(), 2);
    let by = values(&documents, "/explanation/at/by");
    assert!(by.len() >= 4, "{by:?}");
}

#[test]
fn explanations_of_claims_are_what_their_schema_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let example = |name: &str| root.join(name).display().to_string();
    let folder = Folder::new();
    let all = example("nakamura2015/theorem_2.1_all_k.claim");
    let king = example("beyond/king_near_miss.claim");
    holds("explain-claims", &folder, &[&["explain", "--json", &all], &["explain", "--json", &king]]);
}

#[test]
fn prove_prints_what_its_schema_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/miyadera2016");
    let example = |name: &str| root.join(name).display().to_string();
    let folder = Folder::new();
    let nim = "game nim(x, y)\n  move u < x to (u, y)\n  move v < y to (x, v)\n";
    let mut files = vec![example("theorem_4.1.claim"), example("corollary_4.1_as_printed.claim")];
    for (name, text) in [
        (
            "functions.claim",
            "fun f(t) = floor(t/4)\nfun g(t) = floor(t/3)\nclaim nimsum f\nclaim not ns g\nclaim ns g below 3\n"
                .to_owned(),
        ),
        (
            "nim.claim",
            format!(
                "{nim}claim p nim = x = y\nclaim p nim = x = 0 and y = 0\nclaim p nim = x = x\n\
                 claim grundy nim = x xor y\nclaim grundy nim = x - y\nclaim not grundy nim = x + y\n\
                 claim forall x: x = x\nclaim forall x, y: x + y != 100\nclaim not forall x: x = 0\n"
            ),
        ),
        ("product.claim", "game g(x)\n  where x*x = 4\n  move u < x to (u)\nclaim p g = x = 2\n".to_owned()),
        ("grows.claim", "game g(x)\n  move to (x)\nclaim p g = x = 0\n".to_owned()),
        (
            "leaves.claim",
            "game g(x)\n  where x != 3\n  move when x > 0 to (x - 1)\nclaim p g = x = 0\n".to_owned(),
        ),
        ("undefined.claim", "game g(x)\n  move to (x - 1)\nclaim p g = x = 0\n".to_owned()),
        ("empty.claim", "game g(x)\n  where x < 0\nclaim p g = x = 0\n".to_owned()),
        ("falls.claim", "fun f(t) = 5 monus t\nclaim p strip + bar(f) = x = 0\n".to_owned()),
        (
            "parameters.claim",
            "param m >= 1\nfun f(t) = floor(t / m)\nclaim grundy bar(f) = y xor z\n\
             claim not forall t: t <= 2 * m\n"
                .to_owned(),
        ),
        (
            "power.claim",
            "param m >= 1\nfun f(t) = floor(t / (2 * m)) + 1\nclaim not ns f\n".to_owned(),
        ),
    ] {
        files.push(folder.file(name, text));
    }
    let mut runs: Vec<Vec<&str>> = files.iter().map(|file| vec!["prove", "--json", file]).collect();
    runs.push(vec!["prove", "--json", "nim.claim", "--emit", "out"]);
    runs.push(vec!["prove", "--json", "nim.claim", "--max-states", "1"]);
    let runs: Vec<&[&str]> = runs.iter().map(Vec::as_slice).collect();
    let documents = holds("prove", &folder, &runs);
    let objects: Vec<Value> = documents.iter().filter_map(|d| d.as_array().cloned()).flatten().collect();
    let kinds = values(&objects, "/counterexample/kind");
    for kind in ["ns", "closed", "reach", "undefined", "forall"] {
        assert!(kinds.contains(&json!(kind).to_string()), "{kind} is not in {kinds:?}");
    }
    let terms = values(&objects, "/counterexample_for_all/numbers/0/term");
    assert!(terms.contains(&json!("2 * m + 1").to_string()), "{terms:?}");
    let powers = values(&objects, "/counterexample_for_all/power/least");
    assert!(powers.contains(&json!("m + 1").to_string()), "{powers:?}");
    assert!(values(&objects, "/side_condition/kind").len() >= 4);
    assert!(values(&objects, "/verdict").len() >= 3);
}

#[test]
fn discover_prints_what_its_schema_says() {
    let folder = Folder::new();
    let nim = "game nim(x, y)\n  move u < x to (u, y)\n  move u < y to (x, u)\n";
    let wythoff = format!("{nim}  move t < min(x, y) to (x - (t + 1), y - (t + 1))\n");
    folder.file("nim.claim", nim);
    folder.file("wythoff.claim", &wythoff);
    let documents = holds(
        "discover",
        &folder,
        &[
            &["discover", "--json", "nim.claim"],
            &["discover", "--json", "nim.claim", "--grundy", "--emit", "out"],
            &["discover", "--json", "wythoff.claim", "--bits", "4"],
            &["discover", "--json", "floor(t/4)"],
        ],
    );
    assert_eq!(values(&documents, "/verdict").len(), 2);
}

#[test]
fn show_prints_what_its_schema_says() {
    let folder = Folder::new();
    folder
        .file("a.claim", "rel r(x) = x = 4\nautomaton a(x, y)\n  accept 0: 00 to 0, 11 to 0\n  reject 1:\n");
    let documents = holds(
        "show",
        &folder,
        &[
            &["show", "--json", "floor(t/4)"],
            &["show", "--json", "x < x"],
            &["show", "--json", "a.claim"],
            &["show", "--json", "a.claim", "a(x, x) and r(x)"],
        ],
    );
    assert_eq!(values(&documents, "/automata/0/kind").len(), 2);
    assert!(values(&documents, "/automata/1/formula").contains(&json!("x = y").to_string()));
}

#[test]
#[ignore = "takes long"]
fn families_and_functions_print_what_their_schemas_say() {
    let folder = Folder::new();
    let rules = "let k = 3\nfun f(t) = floor(t / k)\ngame sum(x, y, z) = strip + bar(f)\n";
    folder.file("sum.claim", rules);
    let documents = holds(
        "discover-family",
        &folder,
        &[
            &["discover", "--json", "sum.claim", "--set", "k=2,4,6"],
            &["discover", "--json", "sum.claim", "--set", "k=3,5", "--bits", "3"],
        ],
    );
    assert_eq!(values(&documents, "/verdict").len(), 2);
    let documents = holds(
        "discover-function",
        &folder,
        &[
            &["discover", "--json", "--function", "0,0,1,1,2,2"],
            &["discover", "--json", "--function", "5,0,3,9,1,8,2,7,6,4,1,0,9"],
        ],
    );
    assert_eq!(values(&documents, "/verdict").len(), 2);
}

#[test]
fn verify_prints_what_its_schema_says() {
    let folder = Folder::new();
    folder.emit("a", "floor(t/4)");
    folder.emit("b", "floor(t/3)");
    folder.emit("c", "floor(isqrt(t)/2)");
    folder.emit("d", "floor(t/10^20)");
    folder.file("bad.cert", "nimcert certificate 2\n");
    folder.file(
        "deep.claim",
        format!("fun f(t) = {}t{}\nclaim nimsum f\n", "(".repeat(5000), ")".repeat(5000)),
    );
    let documents = holds(
        "verify",
        &folder,
        &[
            &["verify", "--json", "a/f.claim", "a/f.cert"],
            &["verify", "--json", "b/f.claim", "b/f.cert"],
            &["verify", "--json", "c/f.claim", "c/f.cert"],
            &["verify", "--json", "a/f.claim", "b/f.cert"],
            &["verify", "--json", "a/f.claim", "bad.cert"],
            &["verify", "--json", "deep.claim", "a/f.cert"],
            &["verify", "--json", "d/f.claim", "d/f.cert"],
        ],
    );
    let of_instance = documents[6]["statement"].as_str().expect("a statement");
    assert!(of_instance.starts_with("for m = 50000000000000000000: claim nimsum f"), "{of_instance}");
    let verdicts: Vec<&str> = documents.iter().filter_map(|d| d["verdict"].as_str()).collect();
    assert_eq!(
        verdicts,
        ["verified", "verified", "verified", "rejected", "rejected", "declined", "verified"]
    );
    assert_eq!((&documents[3]["code"], &documents[4]["code"]), (&json!("K03"), &json!("K01")));
    assert_eq!(documents[2]["below"], "65536");
    assert_eq!(documents[0]["obligations"].as_array().map(Vec::len), Some(12));
    let bytes = folder.read("a/f.cert");
    assert_eq!(documents[0]["certificate"]["sha256"], nimcert_core::certificate::digest(&bytes));
}

#[test]
fn audit_prints_what_its_schema_says() {
    let folder = Folder::new();
    folder.emit("good/a", "floor(t/4)");
    folder.emit("good/b", "floor(t/3)");
    for name in ["rejected", "digest", "orphan", "declined"] {
        folder.emit(&format!("bad/{name}"), "floor(t/4)");
    }
    folder.file("bad/rejected/f.cert", "text");
    let text = String::from_utf8(folder.read("bad/digest/f.cert")).expect("UTF-8");
    folder.file("bad/digest/f.cert", text.replacen("sha256 ", "sha256 0", 1).replacen("0\n", "\n", 1));
    std::fs::remove_file(folder.at("bad/orphan/f.cert")).expect("removed");
    folder.file(
        "bad/declined/f.claim",
        format!("fun f(t) = {}t{}\nclaim nimsum f\n", "(".repeat(5000), ")".repeat(5000)),
    );
    folder.file("bad/unreadable.claim", "");
    std::fs::create_dir(folder.at("bad/unreadable.d")).expect("a folder");
    folder.file("bad/INDEX.md", "");
    let documents = holds(
        "audit",
        &folder,
        &[
            &["audit", "good", "--json"],
            &["audit", "bad", "--format", "json"],
            &["audit", "good", "bad", "--format", "json"],
            &["audit", "good/a/f.cert", "--format", "json"],
        ],
    );
    assert_eq!(documents[1]["verdict"], "rejected");
    assert_eq!(documents[2]["totals"]["verified"], 2);
    assert_eq!(documents[2]["certificates"][0]["name"], "good/a/f");
}

#[test]
fn reproduce_prints_what_its_schema_says() {
    let folder = Folder::new();
    let documents = holds(
        "reproduce",
        &folder,
        &[
            &["reproduce", "--json", "miyadera2016/corollary_4.1"],
            &["reproduce", "--json", "inoue2014/lemma_9.3"],
            &["reproduce", "--json", "web"],
        ],
    );
    assert_eq!(documents[0]["items"][0]["status"], "corrected");
}

#[test]
fn generate_prints_what_its_schema_says() {
    let folder = Folder::new();
    let documents = holds(
        "generate",
        &folder,
        &[
            &["generate", "--json", "--columns", "8", "--max", "8"],
            &["generate", "--json", "--columns", "100"],
            &["generate", "--json", "--columns", "8", "--start", "3", "--random", "7"],
            &["generate", "--json", "--columns", "4", "--all"],
            &["generate", "--json", "--columns", "8", "--all", "--limit", "3"],
        ],
    );
    assert_eq!((&documents[3]["complete"], &documents[4]["complete"]), (&json!(true), &json!(false)));
}

#[test]
fn repair_prints_what_its_schema_says() {
    let folder = Folder::new();
    let documents = holds(
        "repair",
        &folder,
        &[
            &["repair", "--json", "floor(t/3)", "--columns", "16"],
            &["repair", "--json", "2*t", "--columns", "16"],
            &["repair", "--json", "floor(isqrt(t)/2)", "--columns", "16"],
            &["repair", "--json", "5 monus t", "--columns", "16"],
            &["repair", "--json", "floor(t/3)", "--at", "1000000000000000000000"],
        ],
    );
    assert_eq!(values(&documents, "/above_for_all_naturals/answer").len(), 3);
}

#[test]
fn mex_prints_what_its_schema_says() {
    let folder = Folder::new();
    folder.file("nim.claim", "game nim(x, y, z)\n  where x < 3\n  move u < x to (u, y, z)\n  move v < y to (x, v, z)\n  move w < z to (x, y, w)\n");
    let json = ["--json"];
    let bar = |rest: &[&'static str]| [&["mex", "floor(t/3)", "--z", "9"], &json[..], rest].concat();
    let game = |rest: &[&'static str]| [&["mex", "nim.claim"], &json[..], rest].concat();
    let runs = [
        bar(&[]),
        bar(&["--compare"]),
        bar(&["--compare", "0"]),
        bar(&["--only-differences"]),
        bar(&["--only-differences", "y - z"]),
        bar(&["--values"]),
        bar(&["--p-positions"]),
        game(&["--box", "x=0..5,y=0..2,z=1"]),
        game(&["--compare", "x xor y xor z"]),
        game(&["--only-differences", "x + y + z + 9007199254740993"]),
        game(&["--values"]),
        game(&["--p-positions"]),
    ];
    let runs: Vec<&[&str]> = runs.iter().map(Vec::as_slice).collect();
    let documents = holds("mex", &folder, &runs);
    assert_eq!(documents[8]["verdict"], "agrees");
    assert_eq!(documents[9]["differences"][0][4], "9007199254740993");
}

#[test]
fn rows_of_sweeps_are_what_their_schema_says() {
    let folder = Folder::new();
    let validator = schema("sweep");
    let game = "let k = 3\ngame g(x)\n  move u < x when x - u < k to (u)\nclaim p g = x mod 3 = 0\nclaim grundy g = x mod k\n";
    let mut verdicts = BTreeSet::new();
    for (name, text, set, more) in [
        ("f", "let k = 3\nfun f(t) = floor(t/k)\nclaim nimsum f\n", "k=0..9", &["--certificates"][..]),
        ("tables", game, "k=0,1,2,3", &["--tables", "9"]),
        ("no claim", "let k = 3\nfun f(t) = floor(t/k)\n", "k=0..3", &["--tables", "y=2..9,z=0..9"]),
        (
            "late",
            "let k = 3\nfun f(t) = if t < 2^k then floor(t/4) else t\nclaim ns f below 2^9\n",
            "k=3,99",
            &[],
        ),
        ("limit", "let k = 3\nfun f(t) = floor(t/k)\nclaim nimsum f\n", "k=98,100", &["--max-states", "9"]),
        ("game", game, "k=0,1,2,3,4,10^30", &[]),
        ("all", "let k = 3\nclaim forall x: x + k != 100\n", "k=99..101", &[]),
        ("root", "let k = 3\nfun f(t) = floor(isqrt(t)/k)\nclaim monotone f below 2^20\n", "k=2", &[]),
        ("codes", "octal(0.a)", "a=1..7", &[]),
    ] {
        let file = match text.strip_prefix("octal") {
            Some(_) => text.to_owned(),
            None => folder.file(&format!("{name}.claim"), text),
        };
        let arguments = [&["sweep", &file, "--set", set, "--out", name], more].concat();
        let run = nimcert().current_dir(folder.path()).args(&arguments).output().expect("it runs");
        let rows = String::from_utf8(folder.read(&format!("{name}/rows.jsonl"))).expect("UTF-8");
        assert!(!rows.is_empty(), "{run:?}");
        for line in rows.lines() {
            let row: Value = serde_json::from_str(line).expect("JSON");
            valid(&validator, &row, &arguments.join(" "));
            for (what, mutant) in mutants(&row) {
                assert!(!validator.is_valid(&mutant), "{name}: {what} is valid: {mutant:#}");
            }
            verdicts.insert(row["verdict"].to_string());
        }
    }
    assert_eq!(verdicts.len(), 5, "{verdicts:?}");
}

#[test]
fn every_schema_is_used_and_says_what_its_fields_are() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas");
    for entry in std::fs::read_dir(folder).expect("schemas") {
        let file = entry.expect("an entry").file_name().into_string().expect("UTF-8");
        let name = file.strip_suffix(".schema.json").unwrap_or_else(|| panic!("{file} is no schema"));
        let (here, errors) = (include_str!("schemas.rs"), include_str!("json_errors.rs"));
        let tested = here.contains(&format!("\"{name}\"")) || errors.contains(&format!("schema(\"{name}\")"));
        assert!(name == "common" || tested, "{name} is not tested");
        let schema = schema::read(&format!("schemas/{file}"));
        assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema", "{file}");
        assert!(schema["title"].is_string() && schema["description"].is_string(), "{file}");
    }
}
