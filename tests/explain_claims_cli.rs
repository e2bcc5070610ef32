//! `nimcert explain FILE` for claims about games and all naturals: the argument names every obligation of the certificate,
//! and statements that docs/THEORY.md has.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::support::command;

use command::{Folder, example, golden, masked, run};
use nimcert_testing::each_fourth;
use serde_json::Value;

/// The example files, with those that take long left out.
fn examples() -> Vec<String> {
    let text = std::fs::read_to_string(nimcert_testing::root().join("examples/MANIFEST.txt")).unwrap();
    let files = text.lines().filter(|line| !line.starts_with('#') && !line.contains("ill-formed"));
    let files: Vec<String> = files.filter_map(|line| line.split(".claim").next()).map(example).collect();
    assert!(files.len() > 100, "{}", files.len());
    files
}

/// The names of the obligations that the sections of a certificate are for.
fn sections(certificate: &str) -> BTreeSet<String> {
    let name = |line: &str| {
        let (kind, rest) = line.split_once(' ')?;
        let (name, _) = match kind {
            "invariant" | "parametric" => rest.split_once(" width ")?,
            "linear" => rest.split_once(" lines ")?,
            _ => return None,
        };
        // These justify a table, which has a name of its own.
        (!["total", "functional", "sound", "complete"].contains(&name)).then(|| name.to_owned())
    };
    certificate.lines().filter(|line| !line.starts_with('|')).filter_map(name).collect()
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

#[test]
#[ignore = "takes long"]
fn the_argument_names_each_obligation_of_the_certificate_once() {
    let theory = nimcert_testing::theory();
    let is_in_theory = |name: &str| match name.strip_prefix("Section ") {
        Some(number) => theory.lines().any(|l| l.starts_with('#') && l.contains(&format!("# {number}"))),
        None => theory.contains(&format!("**{name}")),
    };
    let (mut arguments, mut cited) = (0, BTreeSet::new());
    for file in each_fourth(examples()) {
        let folder = Folder::new();
        let out = folder.path().display().to_string();
        let said = run(["explain", "--json", "--mex", "8", "--emit", &out, &file]);
        let Ok(Value::Array(claims)) = serde_json::from_str(&said.stdout) else {
            // The first claim is about one function: one object without an argument.
            assert!(said.stdout.contains("\"explanation\""), "{file}: {said:#?}");
            continue;
        };
        for claim in claims {
            let parts = claim["argument"].as_array().unwrap();
            let names: Vec<&str> = parts.iter().flat_map(|part| texts(&part["obligations"])).collect();
            let distinct: BTreeSet<&str> = names.iter().copied().collect();
            assert_eq!(names.len(), distinct.len(), "{file}: {names:?}");
            let is_proved = claim["verdict"].as_str().unwrap().starts_with("proved");
            assert!(is_proved || parts.is_empty(), "{file}: {parts:?}");
            if parts.is_empty() {
                let is_negated = claim["claim"].as_str().unwrap().contains("claim not ");
                assert!(is_negated || !is_proved, "{file}: {claim:#}");
                continue;
            }
            arguments += 1;
            let path = claim["certificate"]["path"].as_str().unwrap();
            let certificate = std::fs::read_to_string(PathBuf::from(path)).unwrap();
            for name in sections(&certificate) {
                assert!(distinct.contains(name.as_str()), "{file}: {name} is not in {names:?}");
            }
            for name in parts.iter().flat_map(|part| texts(&part["theory"])) {
                assert!(is_in_theory(name), "docs/THEORY.md has no {name}");
                cited.insert(name.to_owned());
            }
        }
    }
    assert!(arguments >= 20, "only {arguments} arguments");
    assert!(cited.len() >= 12, "{cited:?}");
}

#[test]
fn texts_of_arguments() {
    let all = run(["explain", &example("miyadera2017/conjecture_8.1_all_m")]);
    assert_eq!(all.code, 0, "{all:#?}");
    golden("explain_all_m.txt", &masked(&all.stdout));
    let passes = run(["explain", &example("miyadera2016/corollary_4.1_all_m")]);
    passes.says("The passes follow the theorem about passes").says("Theorem 5c.1");
    let set = run(["explain", &example("nakamura2015/theorem_3.2"), "--set", "k=6", "--set", "h=5"]);
    set.expect(0).says("Theorem 5");
    let both = run(["explain", &example("nakamura2015/theorem_2.1_all_k")]);
    both.says("Corollary 5a.5").says("proved: 2 of 2 claims hold");
}

#[test]
fn refuted_and_undecided_claims_have_no_argument() {
    let folder = Folder::new();
    let wrong = folder.file("wrong.claim", "game g(x) move u < x to (u)\nclaim p g = x <= 1\n");
    let refuted = run(["explain", &wrong]).expect(1).says("By exhaustion");
    assert!(!refuted.stdout.contains("How it is proved"), "{refuted:#?}");
    let right = folder
        .file("right.claim", "game g(x, y) move u < x to (u, y) move u < y to (x, u)\nclaim p g = x = y\n");
    let stopped = run(["explain", &right, "--max-states", "3"]).expect(3);
    assert!(!stopped.stdout.contains("How it is proved"), "{stopped:#?}");
    run(["explain", &right]).expect(0).says("How it is proved");
}

#[test]
fn options_that_are_about_one_function() {
    let folder = Folder::new();
    let game = folder.file("g.claim", "game g(x) move u < x to (u)\nclaim p g = x = 0\n");
    for option in [["--at", "1,2,3"], ["--bits", "5"]] {
        let run = run(["explain", &game, option[0], option[1]]).expect(2);
        assert!(run.stderr.contains(&format!("{} is about one function", option[0])), "{run:#?}");
    }
    let set = run(["explain", "floor(t/4)", "--set", "k=3"]).expect(2);
    assert!(set.stderr.contains("--set needs a claim file"), "{set:#?}");
    let ill = folder.file("ill.claim", "game g(x) move to (x)\nclaim p g = x = 0\n");
    let ill = run(["explain", &ill]);
    assert_eq!((ill.code, ill.stdout.contains("its own option")), (2, true), "{ill:#?}");
}
