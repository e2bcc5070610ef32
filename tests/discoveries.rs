//! docs/discoveries.tsv: every row is what its command prints, every certificate and every file of rules has a row;
//! what docs/DISCOVERIES.md shows is in a row.
//! `scripts/discoveries` repeats all rows; here the quick ones are.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::support::command::{Folder, run};
use serde_json::Value;

/// Rows whose certificate is larger are left to the script.
const QUICK_BYTES: u64 = 15_000;

/// Rows that learn from larger tables are left to the script.
const QUICK_BITS: u64 = 6;

/// A row of the file.
struct Row {
    found: String,
    states: String,
    /// `proved`, or the bounds.
    proof: String,
    arguments: Vec<String>,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn rows() -> Vec<Row> {
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [command, found, states, proof] = cells[..] else { panic!("four cells: {line}") };
        let command = command.strip_prefix("nimcert discover ").expect("a command");
        Row {
            found: found.to_owned(),
            states: states.to_owned(),
            proof: proof.to_owned(),
            arguments: command.split(' ').map(str::to_owned).collect(),
        }
    };
    read("docs/discoveries.tsv").lines().skip(1).map(row).collect()
}

impl Row {
    fn is_proved(&self) -> bool {
        self.proof == "proved"
    }

    fn stem(&self) -> String {
        Path::new(&self.arguments[0]).file_stem().expect("a name").to_string_lossy().into_owned()
    }

    /// The folder of the certificate: FILE/SETTINGS.
    fn place(&self) -> PathBuf {
        let after = self.arguments.iter().zip(&self.arguments[1..]);
        let settings =
            after.filter(|(option, _)| *option == "--set").map(|(_, value)| value.replace('=', ""));
        let grundy =
            self.arguments.iter().filter(|option| *option == "--grundy").map(|_| "grundy".to_owned());
        let settings: Vec<String> = settings.chain(grundy).collect();
        root().join("certificates/discoveries").join(self.stem()).join(settings.join("-"))
    }

    fn is_quick(&self) -> bool {
        let bits = self.arguments.iter().position(|option| option == "--bits");
        let bits = bits.map_or(0, |at| self.arguments[at + 1].parse().expect("a number"));
        let size = |path: PathBuf| path.metadata().map_or(0, |file| file.len());
        bits <= QUICK_BITS && (!self.is_proved() || size(self.place().join("1.cert")) <= QUICK_BYTES)
    }
}

/// The certificates of the rows, below certificates/.
pub(crate) fn certificates() -> BTreeSet<PathBuf> {
    let files = |row: &Row| ["claim", "cert"].map(|kind| row.place().join(format!("1.{kind}")));
    rows().iter().filter(|row| row.is_proved()).flat_map(files).collect()
}

/// The formula of a claim: its set or its values.
fn formula(claim: &str) -> String {
    let last = claim.lines().find_map(|line| line.strip_prefix("claim ")).expect("a claim");
    last.split_once(" = ").expect("a condition").1.to_owned()
}

#[test]
fn quick_rows_are_what_their_commands_print() {
    let rows = rows();
    let quick: Vec<&Row> = rows.iter().filter(|row| row.is_quick()).collect();
    assert!(quick.len() > 25, "only {} rows", quick.len());
    for row in nimcert_testing::each_fourth(quick) {
        let kept = Folder::new();
        let emitted = kept.path().display().to_string();
        let mut arguments = vec!["discover".to_owned(), root().join(&row.arguments[0]).display().to_string()];
        arguments.extend_from_slice(&row.arguments[1..]);
        arguments.extend(["--json", "--emit", &emitted].map(str::to_owned));
        let ran = run(&arguments);
        let about = row.arguments.join(" ");
        assert_eq!(ran.code, if row.is_proved() { 0 } else { 3 }, "{about}: {ran:#?}");
        let found: Value = serde_json::from_str(&ran.stdout).expect("an object");
        let rounds = found["rounds"].as_array().expect("rounds");
        let states: Vec<u64> = rounds.iter().filter_map(|round| round["states"].as_u64()).collect();
        let states = match found["automaton"]["states"].as_u64() {
            Some(states) => states.to_string(),
            None => format!("at least {}", states.iter().max().expect("a round")),
        };
        assert_eq!(row.states, states, "{about}");
        if row.is_proved() {
            for kind in ["claim", "cert"] {
                let shipped = std::fs::read(row.place().join(format!("1.{kind}"))).unwrap_or_default();
                let same = shipped == kept.read(&format!("{}.{kind}", row.stem()));
                assert!(same, "{about}: 1.{kind} is not what the command makes");
            }
        } else {
            let bounds: Vec<String> = rounds.iter().map(|round| round["states"].to_string()).collect();
            assert_eq!(row.proof, bounds.join(", "), "{about}");
            let file: Value =
                serde_json::from_slice(&kept.read(&format!("{}.bound.json", row.stem()))).expect("an object");
            assert_eq!(
                file["prefixes"].as_array().map(Vec::len),
                rounds.last().and_then(|round| round["states"].as_u64()).map(|n| n as usize)
            );
        }
    }
}

/// Formulas are those of the claims that the kernel verified.
#[test]
fn formulas_are_those_of_the_certificates() {
    let mut formulas = 0;
    for row in rows().iter().filter(|row| row.is_proved()) {
        let folder = row.place();
        let claim = std::fs::read_to_string(folder.join("1.claim")).expect("a claim file");
        match row.found.as_str() {
            "an automaton" => assert!(
                claim.starts_with("automaton ") && !formula(&claim).contains(' ')
                    || formula(&claim).starts_with("A("),
                "{}",
                folder.display()
            ),
            "a formula with cases, in the claim file" => {}
            found => {
                assert_eq!(found, formula(&claim), "{}", folder.display());
                formulas += 1;
            }
        }
    }
    assert!(formulas > 25, "only {formulas} formulas");
}

/// Every formula in a table of the page, and every number of states, is in a row.
#[test]
fn the_page_shows_what_rows_have() {
    let page = read("docs/DISCOVERIES.md");
    let (tables, _) = page.split_once("## A census").expect("the census");
    let rows = rows();
    let mut shown = 0;
    for line in tables.lines().filter(|line| line.starts_with("| ")) {
        for found in line.split('`').skip(1).step_by(2) {
            assert!(rows.iter().any(|row| row.found == found), "no row has {found}");
            shown += 1;
        }
    }
    assert!(shown > 20, "only {shown} formulas");
    let (_, growth) = tables.split_once("| game | states, at least |\n| --- | ---: |\n").expect("the growth");
    let states = growth.lines().filter_map(|line| line.trim_end_matches(" |").rsplit_once(" | "));
    let mut states: Vec<String> = states
        .flat_map(|(_, numbers)| numbers.split(", "))
        .map(|number| format!("at least {number}"))
        .collect();
    let mut bounds: Vec<String> =
        rows.iter().filter(|row| !row.is_proved()).map(|row| row.states.clone()).collect();
    states.sort_unstable();
    bounds.sort_unstable();
    assert_eq!(states, bounds);
}

/// The files of rules contain no claim, and each is used.
#[test]
fn rules_have_a_row_and_no_claim() {
    let used: BTreeSet<PathBuf> = rows().iter().map(|row| root().join(&row.arguments[0])).collect();
    let folder = root().join("examples/discoveries");
    let files: BTreeSet<PathBuf> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    assert_eq!(files, used);
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a text");
        assert!(
            text.starts_with("# ") && !text.lines().any(|line| line.starts_with("claim")),
            "{}",
            file.display()
        );
    }
}
