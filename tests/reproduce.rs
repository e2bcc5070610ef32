//! `nimcert reproduce`: everything is as listed, names and exit codes, JSON, and what happens when
//! something is not as listed.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::time::Duration;

use crate::support::command::{Folder, run};
use nimcert_papers::{Effort, items};
use nimcert_prose::Layout;
use nimcert_report::reproduction::{
    Finding, ItemReport, Reproduced, Row, detail, last_line, overview, reproduced,
};
use serde_json::Value;

fn json(arguments: &[&str]) -> Value {
    let run = run(["reproduce", "--json"].iter().chain(arguments));
    assert_eq!(run.code, 0, "{}", run.stderr);
    serde_json::from_str(&run.stdout).expect("JSON")
}

#[test]
#[ignore = "takes long"]
fn the_whole_catalogue_is_as_listed() {
    let run = run(["reproduce", "--fast"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let last = run.stdout.lines().last().expect("a line");
    assert!(last.starts_with(&format!("verified: {} items as listed", items().count())), "{last}");
    for paper in ["inoue2014", "nakamura2015", "miyadera2016", "miyadera2017", "web"] {
        assert!(run.stdout.contains(&format!("\n{paper}: ")) || run.stdout.starts_with(paper), "{paper}");
    }
    assert!(!run.stdout.contains("NOT AS LISTED"));
    assert!(run.stdout.contains("miyadera2016-E3"), "errata are listed");
}

#[test]
fn an_item_by_several_names() {
    let by = |name: &str| run(["reproduce", name]).stdout;
    let full = by("inoue2014/figure_3.2");
    assert!(full.starts_with("Figure 3.2 (inoue2014)\n"));
    assert!(full.lines().any(|line| line.split_whitespace().eq(["G(6,", "16)", "19", "19", "19"])), "{full}");
    for name in ["Inoue2014/Figure-3.2", "inoue2014/figure 3.2"] {
        assert_eq!(by(name), full);
    }
}

#[test]
fn names_that_are_none() {
    for name in ["", "inoue2014/lemma_99", "inoue", "miyadera2018", "/", "<script>"] {
        let run = run(["reproduce", name]);
        assert_eq!(run.code, 2, "{name}");
        assert!(run.stderr.contains("no item") && run.stderr.contains("help: "), "{}", run.stderr);
    }
    assert_eq!(run(["reproduce", "--fast", "--full"]).code, 2);
    assert_eq!(run(["reproduce", "--full", "--emit", "x"]).code, 2);
}

#[test]
fn json_has_every_row() {
    let object = json(&["inoue2014/figure_3.2", "miyadera2016/corollary_4.1", "miyadera2017/definition_4.3"]);
    assert_eq!(object["verdict"], "verified");
    let [table, corollary, definition] = object["items"].as_array().expect("items").as_slice() else {
        panic!("three items: {object}");
    };
    let rows = table["findings"].as_array().expect("findings").iter();
    let rows = rows.flat_map(|finding| finding["rows"].as_array().expect("rows"));
    let entries: Vec<&Value> =
        rows.filter(|row| row["label"].as_str().is_some_and(|l| l.starts_with("G("))).collect();
    assert!(entries.len() >= 171, "{} entries", entries.len());
    for row in entries {
        assert_eq!(row["printed"], row["mex"], "{row}");
        assert_eq!(row["claimed"], row["mex"], "{row}");
    }
    assert_eq!(corollary["status"], "corrected");
    assert_eq!(corollary["errata"][0], "miyadera2016-E3");
    let decided = |item: &Value| -> Vec<String> {
        let findings = item["findings"].as_array().expect("findings");
        let rows = findings.iter().flat_map(|finding| finding["rows"].as_array().expect("rows"));
        rows.filter_map(|row| row["decided"].as_str().map(str::to_owned)).collect()
    };
    assert!(
        decided(corollary).contains(&"refuted".to_owned())
            && decided(corollary).contains(&"proved".to_owned())
    );
    assert!(decided(definition).contains(&"not a game".to_owned()));
}

#[test]
fn certificates_of_an_item_are_kept() {
    let kept = Folder::new();
    let folder = kept.path().display().to_string();
    assert_eq!(run(["reproduce", "inoue2014/lemma_9.3", "--emit", &folder]).code, 0);
    assert_eq!(run(["audit", &folder]).code, 0);
    let text = String::from_utf8(kept.read("inoue2014/lemma_9.3/case_1.cert")).expect("text");
    assert!(text.contains("\ncounterexample ns 0 1\n"), "{text}");
}

/// A report of an item with one row.
fn report(row: Row) -> Vec<ItemReport> {
    let item = items().next().expect("an item");
    let findings = vec![Finding { what: "values:".to_owned(), claims: Vec::new(), rows: vec![row] }];
    vec![ItemReport { item, findings, time: Duration::ZERO }]
}

#[test]
fn what_is_not_as_listed_is_told() {
    let good = Row {
        label: "G(1, 2)".to_owned(),
        printed: Some("3".to_owned()),
        mex: Some("3".to_owned()),
        ..Row::default()
    };
    assert_eq!(reproduced(&report(good.clone())), Reproduced::AsListed);
    let wrong = report(Row { problem: Some("differs from print".to_owned()), ..good.clone() });
    assert_eq!(reproduced(&wrong), Reproduced::Differs);
    assert!(
        last_line(&wrong, Effort::Fast, Layout::default()).contains("rejected: 1 of 1 item not as listed")
    );
    assert!(last_line(&wrong, Effort::Fast, Layout::default()).contains("G(1, 2): differs from print"));
    assert!(detail(&wrong[0], Layout::default()).contains("NOT AS LISTED: differs from print"));
    let limit = report(Row { limit: Some("undecided: states".to_owned()), ..good.clone() });
    assert_eq!(reproduced(&limit), Reproduced::Limit);
    assert!(
        last_line(&limit, Effort::Fast, Layout::default())
            .trim_end()
            .ends_with("undecided: a limit was reached")
    );
    let both: Vec<ItemReport> = wrong.into_iter().chain(limit).collect();
    assert_eq!(reproduced(&both), Reproduced::Differs);
    assert!(!overview(&report(good), Layout::default()).is_empty());
}
