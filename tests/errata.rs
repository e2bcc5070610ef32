//! docs/ERRATA.md: entries are numbered without a gap, paper by paper, and name claim files that exist;
//! every claim file of a statement as printed is named.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const PAPERS: [&str; 4] = ["inoue2014", "nakamura2015", "miyadera2016", "miyadera2017"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn text() -> String {
    std::fs::read_to_string(root().join("docs/ERRATA.md")).expect("docs/ERRATA.md")
}

#[test]
fn entries_are_numbered_under_their_papers() {
    let mut paper = String::new();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for line in text().lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            heading.clone_into(&mut paper);
        } else if let Some(heading) = line.strip_prefix("### ") {
            let (name, rest) = heading.split_once(". ").unwrap_or_else(|| panic!("{heading}"));
            let count = counts.entry(paper.clone()).or_default();
            *count += 1;
            assert_eq!(name, format!("{paper}-E{count}"));
            assert!(rest.contains(": "), "{heading}: a place and what is wrong there");
        }
    }
    let found: BTreeSet<&str> = counts.keys().map(String::as_str).collect();
    assert_eq!(found, PAPERS.into_iter().collect());
}

/// The claim files that the entries name, with the folder of their paper.
fn named() -> BTreeSet<String> {
    let mut paper = String::new();
    let mut named = BTreeSet::new();
    for line in text().lines() {
        if let Some(heading) = line.strip_prefix("### ") {
            heading.split_once("-E").expect("a name").0.clone_into(&mut paper);
        }
        for quoted in line.split('`').skip(1).step_by(2).filter(|quoted| quoted.ends_with(".claim")) {
            let folder = quoted.split_once('/').map(|(folder, _)| folder.to_owned());
            let file = quoted.rsplit('/').next().expect("a name");
            named.insert(format!("{}/{file}", folder.unwrap_or_else(|| paper.clone())));
        }
    }
    named
}

#[test]
fn the_claim_files_are_there() {
    let named = named();
    assert!(named.len() > 25, "{named:?}");
    for path in &named {
        // The last section names files of several papers.
        let there = root().join("examples").join(path).exists();
        let file = path.rsplit('/').next().expect("a name");
        let elsewhere = PAPERS.iter().any(|paper| root().join("examples").join(paper).join(file).exists());
        assert!(there || elsewhere, "{path}");
    }
}

#[test]
fn every_statement_as_printed_is_an_entry() {
    let named = named();
    for paper in PAPERS {
        for entry in std::fs::read_dir(root().join("examples").join(paper)).expect("a folder") {
            let file = entry.expect("a file").file_name().to_string_lossy().into_owned();
            let path = format!("{paper}/{file}");
            assert!(!file.contains("as_printed") || named.contains(&path), "{path} is not in docs/ERRATA.md");
        }
    }
}
