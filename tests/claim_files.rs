//! The claim files of examples: every claim has the verdict and the smallest counterexample of
//! examples/MANIFEST.txt, which an oracle of its own found; exhaustion agrees, the kernel verifies.
//! The certificates that are shipped are those of the fast part of the catalogue of the papers, and of every claim file
//! with its own parameters, byte for byte.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::support::command::{Folder, run};
use nimcert_papers::{Evidence, Item, Paper, items, parameters};
use nimcert_testing::each_fourth;
use serde_json::Value;

/// Limit on the size of certificates/, in bytes.
const LARGEST_FOLDER: u64 = 22_000_000;

/// Other parameters that are tried; those that are shipped are tried too.
const OTHER_PARAMETERS: [(&str, &str); 14] = [
    ("nakamura2015/theorem_2.1.claim", "k=64"),
    ("nakamura2015/theorem_3.2.claim", "k=2 h=0"),
    ("nakamura2015/theorem_3.2.claim", "k=6 h=5"),
    ("nakamura2015/theorem_3.2_near_miss.claim", "k=2 h=6"),
    ("nakamura2015/theorem_3.2_near_miss.claim", "k=4 h=5"),
    ("inoue2014/prediction_4.1.claim", "k=9"),
    ("miyadera2016/theorem_4.1_near_miss.claim", "k=5 s=1"),
    ("miyadera2016/corollary_4.1.claim", "k=4 s=1"),
    ("miyadera2016/conjecture_4.1_closed_form.claim", "k=2"),
    ("miyadera2017/theorem_7.3.claim", "k=255"),
    ("miyadera2017/conjecture_8.1.claim", "k=21"),
    ("miyadera2017/definition_4.3_as_printed.claim", "k=7"),
    ("miyadera2017/definition_4.3_growing.claim", "k=7"),
    ("miyadera2017/definition_4.3_unbounded.claim", "k=11"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The lines of a list, comments left out, as columns.
fn lines(list: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(root().join(list)).unwrap_or_else(|error| panic!("{list}: {error}"));
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .map(|line| line.split('|').map(|column| column.trim().to_owned()).collect())
        .collect()
}

/// A claim file with parameters: `k=4 s=1`, or nothing.
type Case = (String, String);

/// A line of the manifest.
struct Entry {
    verdicts: String,
    counterexamples: Vec<String>,
}

fn manifest() -> BTreeMap<String, Entry> {
    let entry = |columns: Vec<String>| {
        let counterexamples = match columns[4].as_str() {
            "-" => Vec::new(),
            text => text.split(" // ").map(str::to_owned).collect(),
        };
        (columns[0].clone(), Entry { verdicts: columns[1].clone(), counterexamples })
    };
    lines("examples/MANIFEST.txt").into_iter().map(entry).collect()
}

/// The cases whose certificates are shipped.
fn shipped() -> BTreeSet<Case> {
    let own = manifest().into_iter().filter(|(_, entry)| !entry.verdicts.contains("ill-formed"));
    let mut cases: BTreeSet<Case> = own.map(|(path, _)| (path.clone(), own_parameters(&path))).collect();
    for evidence in items().flat_map(|item| item.evidence) {
        let Evidence::Claims { file, fast, .. } = evidence else { continue };
        let path = format!("{file}.claim");
        for run in parameters(fast).expect("parameters") {
            let settings: Vec<String> = run.iter().map(|(name, value)| format!("{name}={value}")).collect();
            let settings = if run.is_empty() { own_parameters(&path) } else { settings.join(" ") };
            cases.insert((path.clone(), settings));
        }
    }
    cases
}

/// The functions whose bars are decided: the place of the certificate, and the function.
fn bars() -> Vec<(String, &'static str)> {
    let of = |item: &'static Item| item.evidence.iter().map(move |evidence| (item, evidence));
    let bar = |(item, evidence): (&Item, &'static Evidence)| match evidence {
        Evidence::Bar { name, f, .. } => Some((format!("{}/{name}", item.id), *f)),
        _ => None,
    };
    items().flat_map(of).filter_map(bar).collect()
}

/// The parameters that a claim file sets: `let NAME = NUMBER`.
fn own_parameters(path: &str) -> String {
    let text = std::fs::read_to_string(root().join("examples").join(path)).expect("a claim file");
    let setting = |line: &str| {
        let (name, value) = line.strip_prefix("let ")?.split_once(" = ")?;
        value.bytes().all(|b| b.is_ascii_digit()).then(|| format!("{name}={value}"))
    };
    text.lines().filter_map(setting).collect::<Vec<_>>().join(" ")
}

/// The folder of the certificates of a case, below certificates/.
fn folder_of((path, parameters): &Case) -> String {
    let stem = path.strip_suffix(".claim").expect("a claim file");
    match parameters.replace('=', "").replace(' ', "-") {
        none if none.is_empty() => stem.to_owned(),
        values => format!("{stem}/{values}"),
    }
}

fn files_below(folder: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => found.extend(files_below(&path)),
            false => _ = found.insert(path),
        }
    }
    found
}

/// Runs `prove --json` on a case, keeping the certificates in a folder.
fn prove((path, parameters): &Case, arguments: &[&str], kept: &Folder) -> (Vec<Value>, i32) {
    let file = root().join("examples").join(path).display().to_string();
    let emitted = kept.path().display().to_string();
    let settings = parameters.split_whitespace().flat_map(|setting| ["--set", setting]);
    let mut all = vec!["prove", &file, "--json", "--emit", &emitted];
    all.extend(settings);
    all.extend(arguments);
    let run = run(all);
    let array = serde_json::from_str(&run.stdout);
    (array.unwrap_or_else(|error| panic!("{path} {parameters}: {error}: {run:#?}")), run.code)
}

/// The claims of a case are decided as the manifest says.
fn hold_against(case: &Case, entry: &Entry, claims: &[Value], code: i32) {
    let about = format!("{} {}", case.0, case.1);
    let verdict = |claim: &Value| match claim["verdict"].as_str() {
        Some(word) if word.starts_with("proved") => "established".to_owned(),
        _ if claim["side_condition"].is_object() => "ill-formed".to_owned(),
        other => format!("{other:?}"),
    };
    let verdicts: Vec<String> = claims.iter().map(verdict).collect();
    assert_eq!(verdicts.join(" "), entry.verdicts, "{about}");
    let ill_formed = entry.verdicts.contains("ill-formed");
    assert_eq!(code, if ill_formed { 2 } else { 0 }, "{about}");
    for claim in claims {
        if ill_formed {
            assert!(claim["certificate"].is_null() && claim["kernel"].is_null(), "{about}: {claim:#}");
            continue;
        }
        assert!(claim["kernel"].as_str().is_some_and(|k| k.starts_with("verified: ")), "{about}: {claim:#}");
        // A counterexample for all values of parameters has no numbers.
        let has_numbers = is_negated(claim) && !begins(claim, &["param "]);
        assert_eq!(claim["counterexample"].is_object(), has_numbers, "{about}: {claim:#}");
        let exhausted = &claim["mex"];
        // Monotone and NS are properties of functions: there is no game to exhaust.
        if !is_negated(claim) && !is_of_function(claim) {
            assert_eq!(exhausted["agrees"], true, "{about}: {claim:#}");
            assert!(exhausted["positions"].as_u64() > Some(0), "{about}: {claim:#}");
        }
    }
}

fn begins(claim: &Value, starts: &[&str]) -> bool {
    let begins = |line: &str| starts.iter().any(|start| line.starts_with(start));
    claim["claim"].as_str().is_some_and(|text| text.lines().any(begins))
}

fn is_negated(claim: &Value) -> bool {
    begins(claim, &["claim not "])
}

fn is_of_function(claim: &Value) -> bool {
    begins(claim, &["claim monotone ", "claim ns "])
}

/// The numbers of `(1,2,3)` after a word.
fn tuple_after(text: &str, word: &str) -> Option<Vec<String>> {
    let (tuple, _) = text.split_once(word)?.1.split_once('(')?.1.split_once(')')?;
    Some(tuple.split(',').map(|number| number.trim().to_owned()).collect())
}

fn tuple(value: &Value) -> Option<Vec<String>> {
    value.as_array()?.iter().map(|number| number.as_str().map(str::to_owned)).collect()
}

/// A counterexample as the manifest writes it, of a claim with `not`.
fn hold_against_counterexample(about: &str, text: &str, claim: &Value) {
    let found = &claim["counterexample"];
    if let Some(affine) = text.strip_prefix("for all parameters ") {
        let verdict = claim["kernel"].as_str();
        assert!(verdict.is_some_and(|verdict| verdict.ends_with(affine)), "{about}, {text}: {claim:#}");
        return;
    }
    if let Some(column) = text.strip_prefix("not monotone at ") {
        assert_eq!(found["kind"], "monotone", "{about}: {claim:#}");
        assert_eq!(found["z_prime"], column, "{about}: {claim:#}");
        return;
    }
    if let Some(columns) = text.strip_prefix("no NS at ") {
        assert_eq!(found["kind"], "ns", "{about}: {claim:#}");
        let pair = [&found["z"], &found["z_prime"]].map(|column| column.as_str().unwrap_or_default());
        assert_eq!(pair.join(", "), columns, "{about}: {claim:#}");
        return;
    }
    // The order of the coordinates is not one of the tuples.
    let at = text.split(';').next().unwrap_or_default().replace("(x,..) = ", "");
    let option = tuple_after(&at, "option ").filter(|_| !at.contains("no option"));
    let kind = match () {
        () if at.starts_with("no natural value at ") => "undefined",
        () if at.starts_with("heaps at ") => "heaps",
        () if at.contains("no option") => "reach",
        () if option.is_some() => "closed",
        () => "forall",
    };
    assert_eq!(found["kind"], kind, "{about}, {text}: {claim:#}");
    assert_eq!(tuple(&found["position"]), tuple_after(&at, "at "), "{about}, {text}: {claim:#}");
    assert_eq!(tuple(&found["option"]), option, "{about}, {text}: {claim:#}");
}

/// `scripts/make-certificates` made what is shipped; it comes out with the same bytes today.
fn hold_against_shipped(case: &Case, claims: usize, kept: &Folder) {
    let stem = Path::new(&case.0).file_stem().expect("a name").to_string_lossy();
    for number in 1..=claims {
        for kind in ["claim", "cert"] {
            let emitted = match claims {
                1 => format!("{stem}.{kind}"),
                _ => format!("{stem}-{number}.{kind}"),
            };
            let path = root().join(format!("certificates/{}/{number}.{kind}", folder_of(case)));
            let bytes = std::fs::read(&path).unwrap_or_default();
            assert!(bytes == kept.read(&emitted), "{} is not what `prove` makes", path.display());
        }
    }
}

/// Where exhaustion must find the set or term of a claim with `not` wrong first, if the manifest says
/// it.
fn first_wrong(text: &str) -> Option<Vec<String>> {
    tuple_after(text, "first wrong ")
}

/// Calls a function for each item, on as many threads as there are processors.
fn for_each<T: Sync>(all: &[T], call: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(one) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    call(one);
                }
            });
        }
    });
}

#[test]
fn verdicts_and_counterexamples_are_those_of_the_manifest() {
    let manifest = manifest();
    let cases: Vec<(&String, &Entry)> = each_fourth(manifest.iter().collect());
    for_each(&cases, |(path, entry)| {
        let case = ((*path).clone(), own_parameters(path));
        let kept = Folder::new();
        let (claims, code) = prove(&case, &[], &kept);
        hold_against(&case, entry, &claims, code);
        if entry.verdicts.contains("ill-formed") {
            assert!(!entry.counterexamples.is_empty(), "{path}: what is wrong with the game is not said");
            return;
        }
        hold_against_shipped(&case, claims.len(), &kept);
        let negated: Vec<&Value> = claims.iter().filter(|claim| is_negated(claim)).collect();
        assert_eq!(negated.len(), entry.counterexamples.len(), "{path}");
        for (claim, text) in negated.iter().zip(&entry.counterexamples) {
            hold_against_counterexample(path, text, claim);
        }
        // A box that contains the first wrong position.
        let far = |text: &String| first_wrong(text)?.iter().map(|n| n.parse::<u64>().ok()).max()?;
        let Some(far) = entry.counterexamples.iter().filter_map(far).max() else { return };
        let inside = |claim: &&Value| claim["mex"]["side"].as_u64().is_some_and(|side| side > far);
        let wider = match negated.iter().all(inside) {
            true => None,
            false => Some(prove(&case, &["--box", &(far + 1).to_string()], &Folder::new()).0),
        };
        let claims = wider.as_ref().unwrap_or(&claims);
        let negated = claims.iter().filter(|claim| is_negated(claim));
        for (claim, text) in negated.zip(&entry.counterexamples) {
            let Some(expected) = first_wrong(text) else { continue };
            let position = tuple(&claim["mex"]["first_difference"]["position"]);
            assert_eq!(position, Some(expected), "{path}, {text}: {claim:#}");
        }
    });
}

/// Parameters that differ from those in the files: those that are shipped, and some more.
#[test]
fn other_parameters_have_the_verdicts_of_the_manifest() {
    let manifest = manifest();
    let more = OTHER_PARAMETERS.map(|(path, parameters)| (path.to_owned(), parameters.to_owned()));
    let shipped = shipped().into_iter().filter(|(path, parameters)| *parameters != own_parameters(path));
    let cases: Vec<(Case, bool)> =
        each_fourth(shipped.map(|case| (case, true)).chain(more.map(|case| (case, false))).collect());
    for_each(&cases, |(case, shipped)| {
        let kept = Folder::new();
        let (claims, code) = prove(case, &[], &kept);
        hold_against(case, &manifest[&case.0], &claims, code);
        if *shipped {
            hold_against_shipped(case, claims.len(), &kept);
        }
    });
}

/// `scripts/make-certificates` made them with `reproduce`; `check` makes the same bytes today.
#[test]
fn certificates_of_bars_are_what_check_makes() {
    let bars = bars();
    assert!(bars.len() > 20, "only {} bars are decided", bars.len());
    for_each(&bars, |(name, f)| {
        let kept = Folder::new();
        run(["check", f, "--emit", &kept.path().display().to_string()]);
        for kind in ["claim", "cert"] {
            let path = root().join(format!("certificates/{name}.{kind}"));
            let bytes = std::fs::read(&path).unwrap_or_default();
            assert!(bytes == kept.read(&format!("f.{kind}")), "{} is not what `check` makes", path.display());
        }
    });
}

/// The shipped certificates are exactly those that should be shipped.
#[test]
fn shipped_certificates_are_those_of_the_catalogue_and_of_the_claim_files() {
    let certificates = root().join("certificates");
    let manifest = manifest();
    let mut expected = BTreeSet::from([certificates.join("README.md")]);
    expected.extend(Paper::ALL.map(|paper| certificates.join(paper.key()).join("README.md")));
    for case in shipped() {
        for number in 1..=manifest[&case.0].verdicts.split(' ').count() {
            for kind in ["claim", "cert"] {
                expected.insert(certificates.join(format!("{}/{number}.{kind}", folder_of(&case))));
            }
        }
    }
    expected.extend(crate::discoveries::certificates());
    for (name, _) in bars() {
        for kind in ["claim", "cert"] {
            assert!(expected.insert(certificates.join(format!("{name}.{kind}"))), "{name} is listed twice");
        }
    }
    let mut found = files_below(&certificates);
    // The list that `audit --write-index` writes is not tracked.
    found.remove(&certificates.join("INDEX.md"));
    let size: u64 = found.iter().map(|path| path.metadata().expect("a file").len()).sum();
    assert!(size < LARGEST_FOLDER, "certificates/ has {size} bytes");
    let missing: Vec<_> = expected.difference(&found).collect();
    let unknown: Vec<_> = found.difference(&expected).collect();
    assert!(missing.is_empty() && unknown.is_empty(), "missing: {missing:#?}, unknown: {unknown:#?}");
}

/// Values of parameters are examples: few are enough. `reproduce` tries more of them than are shipped.
#[test]
fn few_values_of_the_parameters_of_a_claim_file_are_shipped() {
    let manifest = manifest();
    let mut values: BTreeMap<String, usize> = BTreeMap::new();
    for (path, _) in shipped() {
        *values.entry(path).or_default() += 1;
    }
    for (path, values) in values {
        let certificates = values * manifest[&path].verdicts.split(' ').count();
        let few = values == 1 || values <= 3 && certificates <= 6;
        assert!(few, "{path}: {certificates} certificates of {values} values");
    }
}

/// The page of the folder is read without the program: it names the sections that the certificates have, and no others.
#[test]
fn the_page_of_the_certificates_names_their_sections() {
    let certificates = root().join("certificates");
    let page = std::fs::read_to_string(certificates.join("README.md")).expect("the page");
    let table = page.lines().filter(|line| line.starts_with("  | `"));
    let first_cells = table.filter_map(|line| line.split("| ").nth(1));
    let spans = first_cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    let named: BTreeSet<String> =
        spans.filter_map(|span| span.split(' ').next()).map(str::to_owned).collect();
    let mut found = BTreeSet::new();
    for path in files_below(&certificates).iter().filter(|path| path.extension().is_some_and(|e| e == "cert"))
    {
        let text = std::fs::read_to_string(path).expect("ASCII");
        let body =
            text.lines().skip_while(|line| !line.starts_with("| ")).skip_while(|line| line.starts_with("| "));
        found.extend(body.flat_map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            // The obligation of a tree of cases may have a name that the page gives to invariants.
            let names = match words[0] {
                "invariant" => vec![words[1]],
                "linear" if named.contains(words[1]) => words[..2].to_vec(),
                name => vec![name],
            };
            let is_name = |name: &&str| *name != "end" && name.starts_with(|c: char| c.is_ascii_lowercase());
            names.into_iter().filter(is_name).map(str::to_owned).collect::<Vec<String>>()
        }));
    }
    assert_eq!(named, found);
}

#[test]
fn the_manifest_lists_the_claim_files_and_nothing_else() {
    let examples = root().join("examples");
    let mut files = files_below(&examples);
    files.retain(|path| path.extension().is_some_and(|extension| extension == "claim"));
    // Those of discoveries have rules only: tests/discoveries.rs.
    files.retain(|path| !path.starts_with(examples.join("discoveries")));
    let listed: BTreeSet<PathBuf> = manifest().keys().map(|path| examples.join(path)).collect();
    assert_eq!(files, listed);
    assert_eq!(lines("examples/MANIFEST.txt").len(), listed.len(), "a file is listed twice in the manifest");
}

/// Each family of a paper has a near miss beside it: the statement with a variation that makes it false, or the
/// statement as it is printed.
#[test]
fn beside_each_family_is_a_near_miss() {
    let manifest = manifest();
    let stem = |path: &str| path.strip_suffix(".claim").expect("a claim file").to_owned();
    let stems: BTreeSet<String> = manifest.keys().map(|path| stem(path)).collect();
    let refutes =
        |name: &str| stems.contains(name) && !manifest[&format!("{name}.claim")].counterexamples.is_empty();
    let mut families = 0;
    for (path, entry) in &manifest {
        let name = stem(path);
        if !entry.counterexamples.is_empty() {
            continue;
        }
        families += 1;
        // `theorem_4.1_all_s` is of the family of `theorem_4.1`, Examples 5.1 A to C of that of 5.1.
        let mut family = name.as_str();
        let beside = |family: &str| {
            ["_near_miss", "_as_printed"].iter().any(|suffix| refutes(&format!("{family}{suffix}")))
        };
        while !beside(family) {
            let shorter = family.rsplit_once('_').map(|(family, _)| family);
            family = shorter.unwrap_or_else(|| panic!("{path} has no near miss beside it"));
        }
    }
    assert!(families > 40, "only {families} files hold true claims");
}
