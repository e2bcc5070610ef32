//! The plan of a sweep: everything that its rows depend on, and nothing else. Equal plans have equal rows.

use std::fmt;

use serde::{Deserialize, Serialize};

use nimcert_core::certificate::digest;
use nimcert_core::language::Source;

pub use crate::choices::MAX_ROWS;
use crate::choices::{Choices, Mistake};
use crate::codes::Codes;
use crate::settings::{Setting, parse_setting};

/// The most shards of a sweep.
pub const MAX_SHARDS: u64 = 10_000;

/// The first word of a journal.
pub const FORMAT: &str = "nimcert sweep 1";

/// Some of the rows: those whose number has this remainder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    /// The number of the shard, from 1 to `of`.
    pub number: u64,
    /// The number of shards.
    pub of: u64,
}

impl Shard {
    /// Parses `I/N`.
    ///
    /// # Errors
    /// A message with the expected form.
    pub fn parse(text: &str) -> Result<Shard, String> {
        let wrong = || format!("expected I/N with I from 1 to N, such as 2/8; N is at most {MAX_SHARDS}");
        let (number, of) = text.split_once('/').ok_or_else(wrong)?;
        let read = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong());
        let shard = Shard { number: read(number)?, of: read(of)? };
        match shard.of <= MAX_SHARDS && (1..=shard.of).contains(&shard.number) {
            true => Ok(shard),
            false => Err(wrong()),
        }
    }

    /// Whether a row, from 1, belongs to it.
    pub fn has(self, row: u64) -> bool {
        row % self.of == self.number % self.of
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// Limits of each row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Limit on the states of a search.
    pub states: u64,
    /// Limit on the memory for its states, in megabytes.
    pub memory: u64,
    /// Limit on the time of a row, in seconds; `None` for no limit.
    pub seconds: Option<u64>,
    /// Limit on the columns that are evaluated one by one.
    pub columns: u64,
    /// States of the P/N partition; `None` if it is left out.
    pub partition_states: Option<u64>,
    /// Last column of the exhaustive check of bars.
    pub mex: u64,
    /// Side of the exhaustive check of games.
    pub side: Option<u64>,
}

/// Tables of Grundy numbers beside the rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GrundyTables {
    /// The box of each, as `--tables` has it.
    pub ranges: String,
    /// The extension of the files.
    pub format: String,
}

/// Everything that the rows depend on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The format of the journal: [`FORMAT`].
    pub format: String,
    /// The version of nimcert.
    pub version: String,
    /// The text of the claim file, or [`Codes`].
    pub file: String,
    /// The texts of `--set`.
    pub set: Vec<String>,
    /// The text of `--where`.
    pub condition: Option<String>,
    /// The limits of each row.
    pub limits: Limits,
    /// Whether certificates are kept.
    pub certificates: bool,
    /// Tables of Grundy numbers, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tables: Option<GrundyTables>,
    /// Claims of the file. If there are none, each choice has one row, with a table.
    pub claims: usize,
    /// Number of rows of all shards together.
    pub rows: u64,
    /// Which rows are meant; `None` for all.
    pub shard: Option<Shard>,
}

impl Plan {
    /// The plan in one line: equal plans have equal lines.
    pub fn line(&self) -> String {
        // Strings, numbers and lists: this does not fail.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The digest of the line, which ties rows to their sweep.
    pub fn identity(&self) -> String {
        digest(self.line().as_bytes())
    }

    /// The plan of the whole sweep.
    #[must_use]
    pub fn whole(&self) -> Plan {
        Plan { shard: None, ..self.clone() }
    }

    /// The choices of the whole sweep, computed again.
    ///
    /// # Errors
    /// The plan is not one that this program made.
    pub fn choices(&self) -> Result<Choices, Mistake> {
        let read = |text: &String| parse_setting(text).map_err(Mistake::text);
        let settings: Vec<Setting> = self.set.iter().map(read).collect::<Result<_, _>>()?;
        let file = Source::new("the claim file", self.file.clone());
        Choices::of(&file, &settings, self.condition.as_deref(), MAX_ROWS)
    }

    /// The codes of octal games that are swept, if they are not the constants of a claim file.
    pub fn codes(&self) -> Option<Codes> {
        Codes::of(&self.file)
    }

    /// Number of rows for each choice of values.
    pub fn rows_of_a_choice(&self) -> usize {
        self.claims.max(1)
    }

    /// Whether a row, from 1, is meant.
    pub fn has(&self, row: u64) -> bool {
        (1..=self.rows).contains(&row) && self.shard.is_none_or(|shard| shard.has(row))
    }

    /// The number of rows that are meant.
    pub fn count(&self) -> u64 {
        (1..=self.rows).filter(|&row| self.has(row)).count() as u64
    }

    /// The first difference from another plan, in words; `None` if they are equal.
    pub fn difference(&self, other: &Plan) -> Option<&'static str> {
        let parts = [
            (self.format == other.format, "a different format"),
            (self.version == other.version, "a different version of nimcert"),
            (self.file == other.file, "a different claim file or other codes"),
            (self.set == other.set, "different values of --set"),
            (self.condition == other.condition, "a different condition of --where"),
            (self.limits == other.limits, "different limits"),
            (self.certificates == other.certificates, "a different choice of --certificates"),
            (self.tables == other.tables, "different --tables"),
            (self.shard == other.shard, "a different --shard"),
            (self == other, "different rows"),
        ];
        parts.into_iter().find(|(is_same, _)| !is_same).map(|(_, what)| what)
    }
}
