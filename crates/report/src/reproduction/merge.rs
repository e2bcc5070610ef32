//! `reproduce --merge`: merges the JSON objects of shards, so that several machines share the catalogue.

use std::time::Duration;

use thiserror::Error;

use super::findings::ItemReport;
use super::json::{self, ItemObject, Object};
use nimcert_papers::{Effort, Item, find};
use nimcert_tables::json::SCHEMA;

/// Why objects are not the shards of one run.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MergeError {
    /// It is not an object of `reproduce --json`.
    #[error("{file} is not what `nimcert reproduce --json` prints: {why}")]
    Unreadable {
        /// The name of the file.
        file: String,
        /// What is wrong.
        why: String,
    },
    /// Some were computed with `--full`, some without.
    #[error("{0} was computed with another effort than the files before it (--full)")]
    Effort(String),
    /// The catalogue has no such item, or a different one.
    #[error("{file}: item {id} is not in the catalogue of this version of nimcert, or differs from it")]
    Item {
        /// The name of the file.
        file: String,
        /// The item.
        id: String,
    },
    /// An item occurs twice.
    #[error("{file}: item {id} is also in another file")]
    Twice {
        /// The name of the file.
        file: String,
        /// The item.
        id: String,
    },
    /// Items of the run are in no file.
    #[error("no file has {}", missing(.0))]
    Missing(Vec<String>),
}

/// Most missing items that are named.
const MOST_NAMED: usize = 5;

fn missing(ids: &[String]) -> String {
    let named = ids.iter().take(MOST_NAMED).cloned().collect::<Vec<_>>().join(", ");
    match ids.len().checked_sub(MOST_NAMED) {
        None | Some(0) => named,
        Some(more) => format!("{named}, and {more} more items"),
    }
}

/// The reports of these items, in their order, from the JSON objects of `files`: names and texts.
///
/// # Errors
/// The files do not have each item exactly once, or were not made by this version with one effort.
pub fn merged(
    files: &[(String, String)],
    wanted: &[&'static Item],
) -> Result<(Vec<ItemReport>, Effort), MergeError> {
    let mut effort: Option<Effort> = None;
    let mut found: Vec<Option<ItemReport>> = wanted.iter().map(|_| None).collect();
    for (file, text) in files {
        let unreadable = |why: String| MergeError::Unreadable { file: file.clone(), why };
        let object: Object<'_> = serde_json::from_str(text).map_err(|error| unreadable(error.to_string()))?;
        let of_this = match (object.schema, &*object.command, &*object.effort) {
            (SCHEMA, "reproduce", "full") => Effort::Full,
            (SCHEMA, "reproduce", "fast") => Effort::Fast,
            _ => return Err(unreadable("it has another schema, command or effort".to_owned())),
        };
        if !["verified", "rejected", "undecided"].contains(&&*object.verdict) {
            return Err(unreadable(format!("verdict {:?}", object.verdict)));
        }
        if *effort.get_or_insert(of_this) != of_this {
            return Err(MergeError::Effort(file.clone()));
        }
        for item in object.items {
            let id = item.id.to_string();
            let other = || MergeError::Item { file: file.clone(), id: id.clone() };
            let known = find(&id).into_iter().find(|known| known.id == id).ok_or_else(other)?;
            let place = wanted.iter().position(|wanted| wanted.id == id).ok_or_else(other)?;
            let report = report(known, &item).ok_or_else(other)?;
            if found[place].replace(report).is_some() {
                return Err(MergeError::Twice { file: file.clone(), id });
            }
        }
    }
    let missing: Vec<String> = found
        .iter()
        .zip(wanted)
        .filter(|(found, _)| found.is_none())
        .map(|(_, item)| item.id.to_owned())
        .collect();
    match effort {
        Some(effort) if missing.is_empty() => Ok((found.into_iter().flatten().collect(), effort)),
        _ => Err(MergeError::Missing(missing)),
    }
}

/// The report of an object, if this version says the same of the item, and has as many pieces of evidence.
fn report(item: &'static Item, object: &ItemObject<'_>) -> Option<ItemReport> {
    let time = Duration::from_millis(object.milliseconds);
    let report = ItemReport { item, findings: object.findings.to_vec(), time };
    let same = report.findings.len() == item.evidence.len() && json::item(&report) == *object;
    same.then_some(report)
}
