//! The journal of a sweep: its plan, then a line for each row that is done, each with a check sum.
//!
//! Lines are only added at the end, so a process that is killed at any moment leaves whole lines and at most one that
//! is cut off: that row is computed again. A check sum begins with the digest of the plan, so a line of another sweep is
//! noticed, and so is a damaged one.

use std::collections::BTreeMap;

use nimcert_core::certificate::digest;
use serde_json::Value;

use crate::plan::{FORMAT, Plan};
use crate::row::Row;

/// Hexadecimal digits of a check sum.
const CHECK: usize = 16;

/// Longest journal that is read, in bytes.
pub const MAX_BYTES: u64 = 1 << 30;

/// Error of reading the journal of a sweep.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The text does not begin like a journal.
    #[error("it is not the journal of a sweep")]
    Foreign,
    /// Another version of the format.
    #[error("it has another version of the format; this program reads `{FORMAT}`")]
    Version,
    /// A line was changed, or belongs to another sweep.
    #[error("line {0} is damaged or belongs to another sweep")]
    Damaged(usize),
    /// A row occurs twice.
    #[error("line {0} repeats the row of another line")]
    Twice(usize),
    /// The plan does not have such a row.
    #[error("line {0} has a row that does not belong to this sweep or shard")]
    Other(usize),
}

/// The content of a journal: the plan, and the rows that are done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Journal {
    /// The plan of the sweep.
    pub plan: Plan,
    /// The rows that are done, by their numbers.
    pub rows: BTreeMap<u64, Row>,
    /// Bytes of whole lines; what comes after them was not written completely.
    pub length: usize,
}

/// The first line of the journal of a plan.
pub fn first_line(plan: &Plan) -> String {
    let line = plan.line();
    format!("{} {line}\n", check("", &line))
}

/// The line of a row.
pub fn line(identity: &str, row: &Row) -> String {
    let [search, encode, kernel, mex] = row.times;
    let text = format!("{search} {encode} {kernel} {mex} {}", row.line);
    format!("{} {text}\n", check(identity, &text))
}

fn check(identity: &str, text: &str) -> String {
    let mut sum = digest(format!("{identity}\n{text}").as_bytes());
    sum.truncate(CHECK);
    sum
}

/// Reads a journal; `None` if not even its first line is complete.
///
/// # Errors
/// It is not the journal of a sweep, or a whole line of it is not what this program wrote.
pub fn read(bytes: &[u8]) -> Result<Option<Journal>, JournalError> {
    let length = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let mut lines = bytes[..length].split_inclusive(|&byte| byte == b'\n').zip(1..);
    let Some((first, _)) = lines.next() else {
        // A beginning of the first line, or something else.
        let begins = |c: (usize, &u8)| match c.0 {
            at if at < CHECK => c.1.is_ascii_hexdigit(),
            CHECK => *c.1 == b' ',
            _ => true,
        };
        let is_begun = bytes.iter().enumerate().all(begins);
        return if is_begun { Ok(None) } else { Err(JournalError::Foreign) };
    };
    let (sum, text) = parted(first).ok_or(JournalError::Foreign)?;
    let value: Value = serde_json::from_str(text).map_err(|_| JournalError::Foreign)?;
    match value["format"].as_str() {
        Some(FORMAT) => {}
        Some(other) if other.starts_with("nimcert sweep ") => return Err(JournalError::Version),
        _ => return Err(JournalError::Foreign),
    }
    if sum != check("", text) {
        return Err(JournalError::Damaged(1));
    }
    let plan: Plan = serde_json::from_value(value).map_err(|_| JournalError::Damaged(1))?;
    if plan.line() != text {
        return Err(JournalError::Damaged(1));
    }
    let identity = plan.identity();
    let mut rows = BTreeMap::new();
    for (line, at) in lines {
        let (sum, text) = parted(line).ok_or(JournalError::Damaged(at))?;
        if sum != check(&identity, text) {
            return Err(JournalError::Damaged(at));
        }
        let row = row(text).ok_or(JournalError::Damaged(at))?;
        if !plan.has(row.number) {
            return Err(JournalError::Other(at));
        }
        if rows.insert(row.number, row).is_some() {
            return Err(JournalError::Twice(at));
        }
    }
    Ok(Some(Journal { plan, rows, length }))
}

/// The check sum and the text of a line.
fn parted(line: &[u8]) -> Option<(&str, &str)> {
    std::str::from_utf8(line).ok()?.strip_suffix('\n')?.split_once(' ').filter(|(sum, _)| sum.len() == CHECK)
}

fn row(text: &str) -> Option<Row> {
    let mut words = text.splitn(5, ' ');
    let mut times = [0; 4];
    for time in &mut times {
        *time = words.next()?.parse().ok()?;
    }
    let line = words.next()?.to_owned();
    let object: Value = serde_json::from_str(&line).ok()?;
    Some(Row { number: object["row"].as_u64()?, line, times })
}
