//! The catalogue of the papers is complete, and all files that it names exist.

use std::collections::BTreeSet;
use std::path::Path;

use nimcert_papers::{
    CLAIM_FILES, Evidence, Item, Paper, Status, certificate_folder, claim_file, find, items, page, parameters,
};

fn root() -> &'static Path {
    nimcert_testing::root()
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn every_numbered_item_of_the_papers_is_there_once() {
    let printed = read("tests/data/numbered_items.txt");
    let printed: Vec<&str> = printed.lines().filter(|line| !line.starts_with('#')).collect();
    let listed: Vec<&str> = items().map(|item| item.id).collect();
    let unique: BTreeSet<&str> = listed.iter().copied().collect();
    assert_eq!(unique.len(), listed.len(), "an item is there twice");
    let printed_set: BTreeSet<&str> = printed.iter().copied().collect();
    let missing: Vec<_> = printed_set.difference(&unique).collect();
    let unknown: Vec<_> = unique.difference(&printed_set).collect();
    assert!(missing.is_empty(), "missing in the catalogue: {missing:?}");
    assert!(unknown.is_empty(), "not numbered in a paper: {unknown:?}");
    assert!(printed.len() > 300, "the list of numbered items is cut off");
}

#[test]
fn every_claim_file_of_the_examples_is_part_of_the_program() {
    let mut found = Vec::new();
    for folder in std::fs::read_dir(root().join("examples")).expect("examples") {
        let folder = folder.expect("an entry").path();
        if !folder.is_dir() {
            continue;
        }
        for file in std::fs::read_dir(&folder).expect("a folder") {
            let path = file.expect("an entry").path();
            // Those of discoveries have rules only.
            let has_claims = !folder.ends_with("discoveries");
            if has_claims && path.extension().is_some_and(|e| e == "claim") {
                let name = path.strip_prefix(root().join("examples")).expect("below").with_extension("");
                found.push(name.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    found.sort();
    let listed: Vec<&str> = CLAIM_FILES.iter().map(|(name, _)| *name).collect();
    assert_eq!(listed, found);
}

fn words(text: &str) -> usize {
    text.split_whitespace().count()
}

fn in_order(item: &Item) -> Result<(), String> {
    let demand = |holds: bool, what: &str| if holds { Ok(()) } else { Err(format!("{}: {what}", item.id)) };
    demand(words(item.printed) >= 4, "says nothing")?;
    demand(!item.status.needs_evidence() || !item.evidence.is_empty(), "has no evidence")?;
    demand(
        item.status.differs_from_print() <= !item.errata.is_empty(),
        "is wrong as printed, without an erratum",
    )?;
    let has_corrected = matches!(
        item.status,
        Status::Corrected
            | Status::CorrectedFor(_)
            | Status::CorrectedTheorem(_)
            | Status::CorrectedBounded(_)
            | Status::CorrectedComputed
            | Status::CorrectedDefinition(_)
    );
    demand(has_corrected <= (words(item.corrected) >= 4), "has no corrected form")?;
    let mut decided = false;
    for evidence in item.evidence {
        match evidence {
            Evidence::Claims { file, fast, full } => {
                decided = true;
                demand(claim_file(file).is_some(), &format!("there is no examples/{file}.claim"))?;
                for text in [fast, full] {
                    let runs = parameters(text).map_err(|error| format!("{}: {error}", item.id))?;
                    demand(!runs.is_empty(), "has an empty range of parameters")?;
                }
                let (fast, full) =
                    (parameters(fast).unwrap_or_default(), parameters(full).unwrap_or_default());
                let covers = full == [vec![]] || fast.iter().all(|run| full.contains(run));
                demand(
                    covers || fast == [vec![]],
                    "computes something in the fast part that the full one leaves out",
                )?;
            }
            Evidence::IllFormed { file } => {
                decided = true;
                demand(claim_file(file).is_some(), &format!("there is no examples/{file}.claim"))?;
            }
            Evidence::Bar { name, f, .. } => {
                decided = true;
                demand(!name.is_empty() && !f.is_empty(), "has an empty name or function")?;
            }
            Evidence::Grid(grid) => demand(words(grid.what) >= 2, "has a calculation without words")?,
            Evidence::Values(values) => demand(words(values.what) >= 2, "has values without words")?,
        }
    }
    let says_proved = matches!(
        item.status,
        Status::Proved | Status::ProvedFor(_) | Status::Corrected | Status::CorrectedFor(_)
    );
    demand(says_proved <= decided, "says that it is decided, and nothing is")
}

#[test]
fn every_item_has_what_its_status_says() {
    let complaints: Vec<String> = items().filter_map(|item| in_order(item).err()).collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn an_item_without_evidence_or_with_a_false_status_is_noticed() {
    let good = items().find(|item| item.id == "inoue2014/theorem_3.1").expect("Theorem 3.1");
    assert_eq!(in_order(good), Ok(()));
    for bad in [
        Item { evidence: &[], ..*good },
        Item { corrected: "", ..*good },
        Item { errata: &[], ..*good },
        Item { printed: "", ..*good },
        Item { evidence: &[Evidence::Claims { file: "inoue2014/none", fast: "", full: "" }], ..*good },
        Item {
            evidence: &[Evidence::Claims { file: "inoue2014/theorem_3.1", fast: "k", full: "" }],
            ..*good
        },
    ] {
        assert!(in_order(&bad).is_err(), "{bad:?}");
    }
}

#[test]
fn errata_and_catalogue_name_each_other() {
    let text = read("docs/ERRATA.md");
    let headings: BTreeSet<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("### "))
        .filter_map(|line| line.split('.').next())
        .collect();
    let named: BTreeSet<&str> = items().flat_map(|item| item.errata.iter().copied()).collect();
    let unknown: Vec<_> = named.difference(&headings).collect();
    let unused: Vec<_> = headings.difference(&named).collect();
    assert!(unknown.is_empty(), "no such paragraph in docs/ERRATA.md: {unknown:?}");
    assert!(unused.is_empty(), "no item of the catalogue has these errata: {unused:?}");
    assert!(headings.len() >= 20, "the errata are cut off");
}

#[test]
fn places_in_the_documents_exist() {
    let theory = nimcert_testing::theory();
    for item in items() {
        let (Status::Theorem(place) | Status::CorrectedTheorem(place)) = item.status else { continue };
        let Some(section) = place.strip_prefix("docs/THEORY.md, section ") else {
            panic!("{}: `{place}` is not of the form `docs/THEORY.md, section N`", item.id);
        };
        let heading = |line: &&str| {
            line.trim_start_matches('#')
                .trim()
                .split(' ')
                .next()
                .is_some_and(|n| n.trim_end_matches('.') == section)
        };
        assert!(
            theory.lines().filter(|line| line.starts_with('#')).any(|line| heading(&line)),
            "{}: no section {section}",
            item.id
        );
    }
}

#[test]
fn files_and_folders_of_definitions_exist() {
    let mut found = 0;
    for item in items() {
        let (Status::Definition(place) | Status::CorrectedDefinition(place)) = item.status else { continue };
        for word in place.split([' ', ',', ';', ':']) {
            if word.contains('/') && word.starts_with(['c', 'd', 'e']) {
                found += 1;
                assert!(root().join(word).exists(), "{}: there is no {word}", item.id);
            }
        }
    }
    assert!(found > 30, "only {found} places are named");
}

#[test]
fn every_certificate_of_the_fast_part_is_shipped() {
    let mut missing = Vec::new();
    for item in items() {
        for evidence in item.evidence {
            match evidence {
                Evidence::Claims { file, fast, .. } => {
                    for run in parameters(fast).expect("parameters") {
                        let path = format!("certificates/{}/1.cert", certificate_folder(file, &run));
                        missing.extend(Some(path).filter(|path| !root().join(path).is_file()));
                    }
                }
                Evidence::Bar { name, .. } => {
                    let path = format!("certificates/{}/{name}.cert", item.id);
                    missing.extend(Some(path).filter(|path| !root().join(path).is_file()));
                }
                _ => {}
            }
        }
    }
    assert!(missing.is_empty(), "scripts/make-certificates makes these: {missing:#?}");
}

#[test]
fn the_pages_beside_the_certificates_are_up_to_date() {
    for paper in Paper::ALL {
        let path = format!("certificates/{}/README.md", paper.key());
        assert_eq!(read(&path), page(paper), "`nimcert reproduce --pages certificates` renews {path}");
    }
}

#[test]
fn names_of_items_are_understood_as_people_write_them() {
    let one = |name: &str| find(name).iter().map(|item| item.id).collect::<Vec<_>>();
    assert_eq!(one("inoue2014/theorem_3.1"), ["inoue2014/theorem_3.1"]);
    assert_eq!(one("Inoue2014/Theorem-3.1"), ["inoue2014/theorem_3.1"]);
    assert_eq!(one("inoue2014/Theorem 3.1"), ["inoue2014/theorem_3.1"]);
    assert!(one("theorem_3.1").contains(&"inoue2014/theorem_3.1"));
    assert!(one("3.1").contains(&"inoue2014/theorem_3.1"));
    assert!(one("inoue2014").len() > 60);
    assert_eq!(one("inoue2014/theorem_99"), [""; 0]);
    assert_eq!(one(""), [""; 0]);
    assert_eq!(one("2014"), [""; 0]);
}

#[test]
fn parameters_are_read_as_documented() {
    let read = |text: &str| parameters(text).map(|runs| runs.len());
    assert_eq!(read(""), Ok(1));
    assert_eq!(read("k=2,4"), Ok(2));
    assert_eq!(read("k=2,4; s=1,3,5"), Ok(6));
    assert_eq!(read("k=2; s=1 / k=4; s=1,3"), Ok(3));
    assert_eq!(read("k=1..9 step 2"), Ok(5));
    assert_eq!(parameters("k=3..4").expect("a range"), [[("k".to_owned(), 3)], [("k".to_owned(), 4)]]);
    for wrong in ["k", "k=", "k=x", "k=1..", "k=1;", "/", "k=-1", "k=1..9 step x"] {
        assert!(parameters(wrong).is_err(), "{wrong}");
    }
}
