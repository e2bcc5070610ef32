//! The tables of random sweeps, read by plain readers.

use nimcert_sweep::row::Verdict;
use nimcert_sweep::tables::Tables;
use proptest::prelude::*;
use serde_json::Value;

use crate::kit::sweeps;

/// The cells of CSV (RFC 4180), line by line.
fn cells(text: &str) -> Vec<Vec<String>> {
    let (mut lines, mut line, mut cell) = (Vec::new(), Vec::new(), String::new());
    let (mut quoted, mut chars) = (false, text.chars().peekable());
    while let Some(c) = chars.next() {
        match (quoted, c) {
            (true, '"') if chars.peek() == Some(&'"') => cell.extend(chars.next()),
            (true, '"') => quoted = false,
            (false, '"') => quoted = true,
            (false, ',') => line.push(std::mem::take(&mut cell)),
            (false, '\n') => {
                line.push(std::mem::take(&mut cell));
                lines.push(std::mem::take(&mut line));
            }
            (_, c) => cell.push(c),
        }
    }
    assert!(line.is_empty() && cell.is_empty() && !quoted, "it ends with a line");
    lines
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn rows_are_the_same_in_all_tables(sweep in sweeps()) {
        let tables = Tables::new(&sweep.plan, &sweep.choices, &sweep.rows);
        let lines = tables.json_lines();
        let objects: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        prop_assert_eq!(objects.len() as u64, sweep.plan.rows);
        let csv = cells(&tables.csv());
        prop_assert_eq!(csv.len(), objects.len() + 1);
        let column = |name: &str| csv[0].iter().position(|cell| cell == name).expect("a column");
        for ((object, cells), number) in objects.iter().zip(&csv[1..]).zip(1_u64..) {
            prop_assert_eq!(cells.len(), csv[0].len());
            prop_assert_eq!(&object["row"], &Value::from(number));
            let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            for name in ["row", "claim", "verdict"] {
                prop_assert_eq!(&cells[column(name)], &text(&object[name]));
            }
            for name in &sweep.choices.names {
                prop_assert_eq!(&cells[column(name)], &text(&object["set"][name.as_str()]));
            }
            let empty = |value: &Value| if value.is_null() { String::new() } else { text(value) };
            prop_assert_eq!(&cells[column("reason")], &empty(&object["reason"]));
            if sweep.plan.tables.is_some() {
                prop_assert_eq!(&cells[column("table")], &empty(&object["table"]["path"]));
                prop_assert_eq!(&cells[column("table_sha256")], &empty(&object["table"]["sha256"]));
                prop_assert_eq!(&cells[column("table_bytes")], &empty(&object["table"]["bytes"]));
            }
        }
        let counted: u64 = Verdict::ALL.iter().map(|&verdict| tables.count(verdict)).sum();
        prop_assert_eq!(counted, sweep.plan.rows);
        prop_assert_eq!(tables.times().lines().count() as u64, sweep.plan.rows + 1);
    }
}
