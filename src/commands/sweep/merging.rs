//! `nimcert sweep --merge`: merges the folders of all shards.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::folder::{Folder, journal_of};
use super::summary::{self, Before};
use crate::exit::{Exit, Failure};
use crate::files::hashed::copy_if;
use crate::files::read::read;
use crate::files::store::{refusal, write_pair};
use nimcert_core::certificate::digest;
use nimcert_sweep::merge::{Merged, merge};
use nimcert_sweep::row::TableFile;

/// Merges the sweeps in some folders.
pub(super) fn run(parts: &[PathBuf], out: &Path) -> Result<Exit, Failure> {
    let mut journals = Vec::new();
    for part in parts {
        journals.push((part.display().to_string(), journal_of(part)?));
    }
    let merged = merge(journals)
        .map_err(|error| {
            Failure(format!("error: {error}\nhelp: give the folders of all shards of one sweep, each once"))
        })?
        .ok_or_else(|| Failure("error: --merge needs the folders of the shards".to_owned()))?;
    let is_new = !out.exists();
    let merged = merged_into(merged, parts, out);
    if merged.is_err() && is_new {
        // The folder has only copies of what the shards have.
        let _ = std::fs::remove_dir_all(out);
    }
    merged
}

/// Copies the rows of the shards with their files.
fn merged_into(merged: Merged, parts: &[PathBuf], out: &Path) -> Result<Exit, Failure> {
    let Merged { plan, choices, rows, from } = merged;
    let (folder, kept) = Folder::open(out, &plan, &choices)?;
    folder.check_rows(&kept, &choices, &plan)?;
    if let Some((number, _)) =
        kept.iter().find(|(number, row)| rows.get(number).is_none_or(|new| new.line != row.line))
    {
        return Err(Failure(format!(
            "error: row {number} in {} differs from that of the shards\nhelp: give a new folder to --out",
            out.display()
        )));
    }
    let mut all = BTreeMap::new();
    for (number, row) in rows {
        if let Some(shown) = row.shown(&choices.names) {
            let part = &parts[from[&number]];
            if let (Some(path), Some((_, _, sha256))) = (shown.path, shown.certificate) {
                copy(part, &folder, &path, &sha256)?;
            }
            if let Some(table) = shown.table {
                copy_table(part, &folder, number, &table)?;
            }
        }
        match kept.get(&number) {
            Some(old) => all.insert(number, old.clone()),
            None => {
                folder.add(&row)?;
                all.insert(number, row)
            }
        };
    }
    folder.hold().sync()?;
    summary::finish(&folder, &plan, &choices, &all, Before::default())
}

/// Copies a certificate with its claim, if its digest is that of the row.
fn copy(from: &Path, to: &Folder, path: &str, sha256: &str) -> Result<(), Failure> {
    let is_plain = is_plain(path);
    let help = "run the sweep of this shard again in a new folder";
    let read = |path: &Path| {
        read(&from.join(path)).map_err(|Failure(message)| Failure(format!("{message}\nhelp: {help}")))
    };
    let bytes = if is_plain { read(Path::new(path))? } else { Vec::new() };
    if digest(&bytes) != sha256 {
        return Err(Failure(format!(
            "error: {}: this is not the certificate of its row\nhelp: {help}",
            from.join(path).display()
        )));
    }
    let claim = read(&Path::new(path).with_extension("claim"))?;
    write_pair(&to.at(path).with_extension(""), &claim, &bytes)?;
    Ok(())
}

/// Copies a table, if its digest is that of the row.
fn copy_table(from: &Path, to: &Folder, number: u64, table: &TableFile) -> Result<(), Failure> {
    let path = from.join(&table.path);
    let failed = |what: String| {
        Failure(format!(
            "error: {}: {what}\nhelp: give the command of this shard again: it computes a table that is missing; remove one that was changed",
            path.display()
        ))
    };
    if !is_plain(&table.path) {
        return Err(failed(format!("the table of row {number} cannot be at this path")));
    }
    match copy_if(&path, &to.at(&table.path), &table.sha256) {
        Ok(true) => Ok(()),
        Ok(false) => Err(failed(format!("the table of row {number} was changed"))),
        Err(error) => Err(failed(format!("the table of row {number} cannot be copied: {}", refusal(&error)))),
    }
}

/// Whether a path from a file has a folder and a name, so that it does not lead elsewhere.
fn is_plain(path: &str) -> bool {
    path.split('/').count() == 2 && !path.contains("..") && !path.contains('\\')
}
