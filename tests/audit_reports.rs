//! The JSON, JUnit and SARIF of `nimcert audit`: valid documents whatever the files are called, with the
//! counts of the text, and the rules of the kernel. `scripts/check-reports` validates JUnit reports by their
//! schema.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::support::command::{Folder, Run, run_in};
use crate::support::schema::{read, schema, valid};
use nimcert_kernel::Reason;
use serde_json::Value;

fn good() -> Folder {
    let folder = Folder::new();
    folder.emit("certs/a", "floor(t/4)");
    folder.emit("certs/b/c", "floor(t/3)");
    folder
}

/// A folder with each kind of problem: a code, declined, orphan, unreadable, digest, list.
fn bad() -> Folder {
    let folder = good();
    for name in ["code", "declined", "digest", "orphan"] {
        folder.emit(&format!("certs/{name}"), "floor(t/4)");
    }
    folder.file("certs/code/f.cert", "nimcert certificate 2\nproducer x\n\n");
    let deep = format!("fun f(t) = {}t{}\nclaim nimsum f\n", "(".repeat(5000), ")".repeat(5000));
    folder.file("certs/declined/f.claim", deep);
    let text = String::from_utf8(folder.read("certs/digest/f.cert")).expect("UTF-8");
    let (before, after) = text.split_once("sha256 ").expect("a digest");
    let digit = if after.starts_with('0') { '1' } else { '0' };
    folder.file("certs/digest/f.cert", format!("{before}sha256 {digit}{}", &after[1..]));
    std::fs::remove_file(folder.at("certs/orphan/f.cert")).expect("removed");
    folder.file("certs/unreadable/f.claim", "");
    std::fs::create_dir(folder.at("certs/unreadable/g")).expect("a folder");
    #[cfg(unix)]
    std::os::unix::fs::symlink("nowhere", folder.at("certs/unreadable/f.cert")).expect("a link");
    folder.file("certs/INDEX.md", "");
    folder
}

/// The report on stdout, and the exit code.
#[track_caller]
fn report(folder: &Folder, arguments: &[&str], format: &str) -> (String, i32) {
    let Run { code, stdout, stderr } =
        run_in(folder.path(), [&["audit"], arguments, &["--format", format]].concat());
    assert_eq!(stderr, "");
    (stdout, code)
}

#[track_caller]
fn json(folder: &Folder, arguments: &[&str]) -> (Value, i32) {
    let (text, code) = report(folder, arguments, "json");
    let document = serde_json::from_str(&text).expect("JSON");
    valid(&schema("audit"), &document, "json");
    (document, code)
}

#[track_caller]
fn sarif(folder: &Folder, arguments: &[&str]) -> (Value, i32) {
    let (text, code) = report(folder, arguments, "sarif");
    let document: Value = serde_json::from_str(&text).expect("JSON");
    let mut official = read("tests/data/sarif-2.1.0.schema.json");
    // The pattern has a superfluous bracket: a literal in ECMAScript, an error elsewhere. No report has these
    // members.
    for part in ["run", "toolComponent"] {
        official["definitions"][part]["properties"]["language"]["pattern"] =
            "^[a-zA-Z]{2}(-[a-zA-Z]{2})?$".into();
    }
    let validator = jsonschema::validator_for(&official).expect("a schema");
    valid(&validator, &document, "sarif");
    // The schema does not require what readers need.
    for result in document["runs"][0]["results"].as_array().expect("results") {
        let rule = &result["ruleId"];
        let index = result["ruleIndex"].as_u64().expect("an index") as usize;
        assert_eq!(&document["runs"][0]["tool"]["driver"]["rules"][index]["id"], rule);
        let uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].as_str();
        let plain = |c: char| c.is_ascii_alphanumeric() || "-._~/%:".contains(c);
        assert!(uri.is_some_and(|uri| uri.chars().all(plain) && !uri.starts_with("./")), "{result:#}");
    }
    (document, code)
}

/// A test case of JUnit.
struct Case {
    suite: String,
    name: String,
    /// Element, type and message of what is not a success.
    problem: Option<[String; 3]>,
}

#[track_caller]
fn junit(folder: &Folder, arguments: &[&str]) -> (Vec<Case>, i32) {
    let (text, code) = report(folder, arguments, "junit");
    (cases(&text), code)
}

/// The test cases, after a comparison of the counts with those of the document.
#[track_caller]
fn cases(text: &str) -> Vec<Case> {
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text}");
    let document = roxmltree::Document::parse(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let attribute = |node: roxmltree::Node, name| node.attribute(name).expect("an attribute").to_owned();
    let mut cases = Vec::new();
    for suite in document.root_element().children().filter(|node| node.has_tag_name("testsuite")) {
        let before = cases.len();
        for case in suite.children().filter(|node| node.has_tag_name("testcase")) {
            let problem = case.children().find(|node| node.is_element() && !node.has_tag_name("system-out"));
            cases.push(Case {
                suite: attribute(suite, "name"),
                name: attribute(case, "name"),
                problem: problem.map(|node| {
                    [node.tag_name().name().to_owned(), attribute(node, "type"), attribute(node, "message")]
                }),
            });
        }
        counted(suite, &["tests", "failures", "errors", "skipped"], &cases[before..]);
    }
    // The schema of Jenkins knows the count of skipped cases in a suite, but not in the root.
    counted(document.root_element(), &["tests", "failures", "errors"], &cases);
    cases
}

#[track_caller]
fn counted(node: roxmltree::Node, names: &[&str], cases: &[Case]) {
    let [good, failures, errors, skipped] = counts(cases);
    for name in names {
        let expected = match *name {
            "tests" => good + failures + errors + skipped,
            "failures" => failures,
            "errors" => errors,
            _ => skipped,
        };
        assert_eq!(node.attribute(*name), Some(expected.to_string().as_str()), "{name}");
    }
}

fn rules_of(document: &Value) -> Vec<String> {
    let results = document["runs"][0]["results"].as_array().expect("results");
    results.iter().map(|r| r["ruleId"].as_str().expect("a rule").to_owned()).collect()
}

/// How many cases succeeded, failed, are errors, and were skipped.
fn counts(cases: &[Case]) -> [usize; 4] {
    let mut counts = [0; 4];
    for case in cases {
        counts[match case.problem.as_ref().map(|[element, ..]| element.as_str()) {
            None => 0,
            Some("failure") => 1,
            Some("error") => 2,
            Some("skipped") => 3,
            Some(other) => panic!("element {other}"),
        }] += 1;
    }
    counts
}

#[test]
fn a_good_folder_has_no_findings() {
    let folder = good();
    let (document, code) = json(&folder, &["certs"]);
    assert_eq!((document["verdict"].as_str(), code), (Some("verified"), 0));
    assert_eq!(document["findings"].as_array().map(Vec::len), Some(0));
    let bytes = folder.read("certs/a/f.cert");
    let certificate = &document["certificates"][0];
    assert_eq!(certificate["name"], "a/f");
    assert_eq!(certificate["uri"], "certs/a/f.cert");
    assert_eq!(certificate["bytes"], bytes.len());
    assert_eq!(certificate["sha256"], nimcert_core::certificate::digest(&bytes));
    assert_eq!(certificate["claim"], "fun f(t) = floor(t / 4)\nclaim nimsum f\n");
    let (document, code) = sarif(&folder, &["certs"]);
    assert_eq!((rules_of(&document).len(), code), (0, 0));
    let (report, code) = junit(&folder, &["certs"]);
    assert_eq!((counts(&report), code), ([2, 0, 0, 0], 0));
    let suites: Vec<&str> = report.iter().map(|case| case.suite.as_str()).collect();
    assert_eq!(suites, ["a", "b/c"]);
}

#[cfg(unix)]
#[test]
fn each_kind_of_finding_in_each_form() {
    let folder = bad();
    let (document, code) = json(&folder, &["certs"]);
    assert_eq!((document["verdict"].as_str(), code), (Some("rejected"), 1));
    let of: BTreeMap<&str, (&str, Option<&str>)> = document["certificates"]
        .as_array()
        .expect("certificates")
        .iter()
        .map(|c| {
            (
                c["name"].as_str().expect("a name"),
                (c["verdict"].as_str().expect("a word"), c["code"].as_str()),
            )
        })
        .collect();
    assert_eq!(of["code/f"], ("rejected", Some("K01")));
    assert_eq!(of["declined/f"], ("declined", None));
    assert_eq!(of["digest/f"], ("rejected", None));
    assert_eq!(of["orphan/f"], ("orphan", None));
    assert_eq!(of["unreadable/f"], ("unreadable", None));
    assert_eq!(of["a/f"], ("verified", None));
    let totals = &document["totals"];
    for (field, count) in [
        ("certificates", 7),
        ("verified", 2),
        ("rejected", 2),
        ("declined", 1),
        ("orphan", 1),
        ("unreadable", 1),
        ("findings", 6),
    ] {
        assert_eq!(totals[field], count, "{field}");
    }
    let (document, code) = sarif(&folder, &["certs"]);
    let rules = ["K01", "declined", "digest", "orphan", "unreadable", "stale-index"];
    assert_eq!((rules_of(&document), code), (rules.map(str::to_owned).to_vec(), 1));
    let results = document["runs"][0]["results"].as_array().expect("results");
    let file = |result: &Value| {
        let location = &result["locations"][0]["physicalLocation"];
        assert_eq!(location["artifactLocation"]["uriBaseId"], "%SRCROOT%");
        let uri = location["artifactLocation"]["uri"].as_str().expect("a reference");
        assert!(std::fs::symlink_metadata(folder.at(uri)).is_ok(), "{uri} is not a file");
        (uri.to_owned(), location["region"]["startLine"].as_u64())
    };
    assert_eq!(file(&results[0]), ("certs/code/f.cert".to_owned(), Some(3)), "the line of the kernel");
    assert_eq!(file(&results[3]), ("certs/orphan/f.claim".to_owned(), Some(1)));
    assert_eq!(file(&results[4]), ("certs/unreadable/f.cert".to_owned(), Some(1)));
    assert_eq!(file(&results[5]), ("certs/INDEX.md".to_owned(), Some(1)));
    let fingerprints: BTreeSet<String> =
        results.iter().map(|r| r["partialFingerprints"]["primaryLocationLineHash"].to_string()).collect();
    assert_eq!(fingerprints.len(), results.len());
    let levels: BTreeSet<(&str, &str)> = results
        .iter()
        .map(|r| (r["ruleId"].as_str().expect("a rule"), r["level"].as_str().expect("a level")))
        .collect();
    assert!(levels.contains(&("declined", "warning")) && levels.contains(&("K01", "error")));
    let (report, code) = junit(&folder, &["certs"]);
    assert_eq!((counts(&report), code), ([2, 3, 2, 1], 1));
    let problems: BTreeMap<String, [String; 3]> = report
        .into_iter()
        .filter_map(|case| Some((format!("{}/{}", case.suite, case.name), case.problem?)))
        .collect();
    let is = |name: &str, expected: &str| {
        let [_, rule, message] = &problems[name];
        assert_eq!(rule, expected, "{name}");
        assert!(!message.is_empty(), "{name}");
    };
    is("code/f", "K01");
    is("digest/f", "digest");
    is("certs/INDEX.md", "stale-index");
    is("orphan/f", "orphan");
    is("unreadable/f", "unreadable");
    is("declined/f", "declined");
}

#[test]
fn all_that_is_not_a_time_is_the_same_again() {
    let folder = bad();
    let without_times = |mut document: Value| {
        document.as_object_mut().expect("an object").remove("timings_ms").expect("times");
        document
    };
    let again = ["certs", "--threads", "7"];
    assert_eq!(without_times(json(&folder, &["certs"]).0), without_times(json(&folder, &again).0));
    assert_eq!(report(&folder, &["certs"], "sarif"), report(&folder, &again, "sarif"));
    let masked = |text: &str| {
        let times = text.split(" time=\"").enumerate();
        let rest = |(n, part): (usize, &str)| {
            if n == 0 { part.to_owned() } else { part.split_once('"').expect("a quote").1.to_owned() }
        };
        times.map(rest).collect::<String>()
    };
    assert_eq!(masked(&report(&folder, &["certs"], "junit").0), masked(&report(&folder, &again, "junit").0));
}

#[cfg(unix)]
#[test]
fn whatever_files_are_called() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = good();
    let names: [&[u8]; 13] = [
        b"<&\">'",
        b"a b#c?d%20e",
        b"]]>",
        b"new\nline",
        b"\x01\x08\x0b\x1b[31mred\x1b[0m",
        b"not utf8 \xff\xfe",
        b"not utf8 \xff\xfd",
        "\u{fffe}\u{ffff}\u{85}\u{2028}\u{202e}".as_bytes(),
        "⌊t⁄4⌋ 😀".as_bytes(),
        b"-x",
        b"http:",
        b"back\\slash",
        b"verified: 1 certificate\n\nverified: 2 certificates; 0",
    ];
    for (number, name) in names.iter().enumerate() {
        for extension in ["claim", "cert"] {
            let mut file = b"certs/".to_vec();
            file.extend_from_slice(name);
            file.extend_from_slice(format!(".{extension}").as_bytes());
            // Every other one is rejected, so that its name is in the findings too.
            let from = if number % 2 == 1 && extension == "cert" {
                "certs/b/c/f.cert"
            } else {
                &format!("certs/a/f.{extension}")
            };
            std::fs::copy(folder.at(from), folder.at(OsStr::from_bytes(&file))).expect("copied");
        }
    }
    let (document, code) = json(&folder, &["certs"]);
    assert_eq!(code, 1);
    let certificates = document["certificates"].as_array().expect("certificates");
    assert_eq!(certificates.len(), names.len() + 2);
    let references: BTreeSet<String> = certificates.iter().map(|c| c["uri"].to_string()).collect();
    assert_eq!(references.len(), certificates.len(), "no two files have one reference");
    assert!(references.contains("\"certs/a%20b%23c%3Fd%2520e.cert\""), "{references:?}");
    assert!(references.contains("\"certs/not%20utf8%20%FF%FE.cert\""), "{references:?}");
    let (document, _) = sarif(&folder, &["certs"]);
    assert_eq!(rules_of(&document), vec!["K03"; 6]);
    let (cases, _) = junit(&folder, &["certs"]);
    assert_eq!(counts(&cases), [9, 6, 0, 0]);
    let shown: BTreeSet<&str> = cases.iter().map(|case| case.name.as_str()).collect();
    for name in ["<&\">'", "]]>", "new\\nline", "⌊t⁄4⌋ 😀"] {
        assert!(shown.contains(name), "{name} is not in {shown:?}");
    }
    // No name adds a line, or becomes the last one.
    let (text, _) = report(&folder, &["certs"], "text");
    assert!(text.lines().last().is_some_and(|line| line.starts_with("rejected: 6 problems; ")), "{text}");
    assert!(!text.contains('\u{1b}') && !text.contains('\u{202e}'), "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("verified  ")).count(), 9, "{text}");
}

#[test]
fn the_rules_are_the_codes_of_the_kernel() {
    let reason = |reason: &Reason| (reason.code().to_owned(), reason.text().to_owned());
    let known: Vec<(String, String)> = Reason::ALL.iter().map(reason).collect();
    assert!(known.len() >= 25);
    let (document, _) = sarif(&good(), &["certs"]);
    let rules = document["runs"][0]["tool"]["driver"]["rules"].as_array().expect("rules");
    let said: Vec<(String, String)> = rules
        .iter()
        .map(|rule| {
            let text = |value: &Value| value.as_str().expect("text").to_owned();
            let name = text(&rule["name"]);
            assert!(name.starts_with(|c: char| c.is_ascii_uppercase()), "{name}");
            assert!(name.bytes().all(|b| b.is_ascii_alphanumeric()), "{name}");
            assert!(text(&rule["help"]["text"]).ends_with('.'), "{name}");
            assert!(rule.get("helpUri").is_none(), "no page of a rule is published: {name}");
            (text(&rule["id"]), text(&rule["shortDescription"]["text"]))
        })
        .collect();
    assert_eq!(said[..known.len()], known[..]);
    assert_eq!(said.len(), known.len() + 7);
    assert_eq!(rules[2]["name"], "ClaimMismatch");
    assert!(rules[2]["help"]["text"].as_str().is_some_and(|help| help.contains("nimcert help certificates")));
}

#[test]
fn a_report_in_a_file_leaves_the_text_on_stdout() {
    let folder = bad();
    for format in ["text", "json", "junit", "sarif"] {
        let run =
            run_in(folder.path(), ["audit", "certs", "--format", format, "--out", "new/report"]).expect(1);
        assert!(run.last_line().starts_with("rejected: "), "{run:#?}");
        let written = String::from_utf8(folder.read("new/report")).expect("UTF-8");
        match format {
            "text" => assert_eq!(written, run.stdout),
            "junit" => assert!(written.starts_with("<?xml ") && written.ends_with("</testsuites>\n")),
            _ => assert!(serde_json::from_str::<Value>(&written).is_ok()),
        }
    }
    // A file that cannot be written is reported, and leaves nothing half-written.
    let before = folder.list();
    run_in(folder.path(), ["audit", "certs", "--format", "json", "--out", "certs"])
        .expect(2)
        .complains(&["cannot write certs"]);
    run_in(folder.path(), ["audit", "certs", "--format", "json", "--out", "certs/INDEX.md/x"])
        .expect(2)
        .complains(&["cannot write certs/INDEX.md/x"]);
    assert_eq!(folder.list(), before);
}

#[test]
fn single_certificates_and_several_folders() {
    let folder = bad();
    for files in [&["certs/a/f.cert"][..], &["certs/a/f.claim"], &["certs/a/f.claim", "certs/a/f.cert"]] {
        let run = run_in(folder.path(), [&["audit"], files].concat()).expect(0);
        assert!(run.stdout.starts_with("verified  certs/a/f\n\nverified: 1 certificate; "), "{run:#?}");
    }
    run_in(folder.path(), ["audit", "certs/orphan/f.claim"])
        .expect(1)
        .says("certs/orphan/f.claim: certs/orphan/f.cert is missing");
    run_in(folder.path(), ["audit", "certs/code/f.cert", "certs/a/f.cert"])
        .expect(1)
        .says("verified  certs/a/f\nrejected  certs/code/f\n");
    let both = run_in(folder.path(), ["audit", "certs/a", "certs/b", "certs/code/f.claim"]).expect(1);
    both.says("verified  certs/a/f\nverified  certs/b/c/f\nrejected  certs/code/f\n");
    // Names are below a single folder, also if it is written in another way.
    run_in(folder.path(), ["audit", "./certs/a/"]).expect(0).says("verified  f\n");
    let absolute = folder.at("certs/a").display().to_string();
    let (document, _) = json(&folder, &[&absolute, "certs/../certs/b"]);
    assert_eq!(document["certificates"][0]["uri"], "certs/a/f.cert");
    assert_eq!(document["certificates"][1]["uri"], "certs/b/c/f.cert");
    // Files elsewhere have absolute references.
    let (document, _) = json(&Folder::new(), &[&absolute]);
    let uri = document["certificates"][0]["uri"].as_str().expect("a reference");
    assert!(uri.starts_with("file:///") && uri.ends_with("/certs/a/f.cert"), "{uri}");
}

#[test]
fn what_is_no_place_for_certificates() {
    let folder = good();
    folder.file("empty/README.md", "");
    for (arguments, part) in [
        (&["nowhere"][..], "cannot read nowhere: "),
        (&["nowhere.cert"], "cannot read nowhere.cert: there is no such file"),
        (&["empty/README.md"], "neither a folder nor a file NAME.claim or NAME.cert"),
        (&["certs", "empty"], "there is no certificate in empty and its subfolders"),
        (&["certs/a/f.cert", "--write-index"], "--write-index needs folders, not single files"),
        (&[], "required"),
        (&["certs", "--format", "xml"], "invalid value 'xml'"),
    ] {
        let run = run_in(folder.path(), [&["audit"], arguments].concat()).expect(2);
        assert_eq!(run.complains(&[part]).stdout, "");
    }
}

#[cfg(unix)]
#[test]
fn folders_and_lists_that_cannot_be_read_are_findings() {
    use std::os::unix::fs::PermissionsExt;
    let folder = good();
    std::os::unix::fs::symlink("nowhere", folder.at("certs/INDEX.md")).expect("a link");
    let locked = folder.at("certs/locked");
    std::fs::create_dir(&locked).expect("a folder");
    std::fs::set_permissions(&locked, std::fs::Permissions::from_mode(0o000)).expect("locked");
    // Some users may read everything.
    let findings = 1 + usize::from(std::fs::read_dir(&locked).is_err());
    let (document, code) = sarif(&folder, &["certs"]);
    let (report, _) = junit(&folder, &["certs"]);
    let (object, _) = json(&folder, &["certs"]);
    std::fs::set_permissions(&locked, std::fs::Permissions::from_mode(0o700)).expect("unlocked");
    assert_eq!((rules_of(&document), code), (vec!["unreadable".to_owned(); findings], 2));
    assert_eq!(counts(&report), [2, 0, findings, 0]);
    assert_eq!(object["verdict"], "error");
    assert_eq!(object["findings"][0]["uri"], "certs/INDEX.md");
}

#[test]
fn files_that_come_and_go_meanwhile_are_no_crash() {
    let folder = good();
    for number in 0..200 {
        for extension in ["claim", "cert"] {
            let to = folder.at(format!("certs/{number}.{extension}"));
            std::fs::copy(folder.at(format!("certs/a/f.{extension}")), to).expect("copied");
        }
    }
    let certs = folder.at("certs");
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for number in (0..200).rev() {
                // One file of a pair is removed, or both.
                let _ = std::fs::remove_file(certs.join(format!("{number}.cert")));
                if number % 2 == 0 {
                    let _ = std::fs::remove_file(certs.join(format!("{number}.claim")));
                }
            }
            let _ = std::fs::remove_dir_all(certs.join("b"));
        });
        for _ in 0..5 {
            let run = run_in(folder.path(), ["audit", "certs"]);
            assert!((0..=2).contains(&run.code) && run.stderr.is_empty(), "{run:#?}");
            assert!(run.stdout.contains("verified  a/f\n"), "{run:#?}");
        }
    });
}

#[test]
fn the_shipped_certificates_in_every_form() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let run = run_in(root, ["audit", "certificates/nakamura2015", "--format", "junit"]);
    let [good, failed, errors, skipped] = counts(&cases(&run.stdout));
    assert!(good >= 50 && failed + errors + skipped == 0 && run.code == 0);
}
