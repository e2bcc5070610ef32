//! `nimcert audit`: the kernel on every certificate of a folder.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use super::exit::Exit;
use super::output::print_verdict;
use super::progress::Progress;
use super::side_by_side::side_by_side;
use super::trace::{STEPS, time};
use super::{Failure, input};
use crate::certificate::{read_head, write_atomically};
use crate::kernel;
use crate::report::audit::{Entry, Finding, Standing, index, standing, text};

/// Deepest folder that is looked into.
const MAX_DEPTH: usize = 32;

/// Name of the generated list.
const INDEX: &str = "INDEX.md";

/// Arguments of `audit`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The folder: every NAME.cert in it belongs to the NAME.claim beside it
    folder: PathBuf,
    /// Form of the report
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write the list of certificates to DIR/INDEX.md (a list that is there is checked otherwise)
    #[arg(long)]
    write_index: bool,
    /// Kernels at a time
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=64))]
    threads: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// A line a certificate
    Text,
}

/// A claim file, a certificate, or both, of one name.
#[derive(Debug, Default)]
struct Files {
    claim: Option<PathBuf>,
    certificate: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let folder = &arguments.folder;
    let mut found = BTreeMap::new();
    collect(folder, folder, 0, &mut found)?;
    if found.is_empty() {
        return Err(Failure(format!(
            "error: there is no certificate below {}\nhelp: `nimcert check F --emit DIR` writes one",
            folder.display()
        )));
    }
    let start = Instant::now();
    let entries = check_all(&found, arguments.threads as usize);
    let mut findings: Vec<Finding> = entries.iter().filter_map(Entry::finding).collect();
    let list = index(&entries);
    let path = folder.join(INDEX);
    if arguments.write_index {
        write_atomically(&path, list.as_bytes())?;
    } else if path.exists() && input::read(&path)? != list.as_bytes() {
        findings.push(Finding::StaleIndex(path));
    }
    match arguments.format {
        Format::Text => print_verdict(&text(&entries, &findings, start.elapsed()))?,
    }
    Ok(match standing(&findings) {
        Standing::Verified => Exit::Success,
        Standing::Declined => Exit::Limit,
        Standing::Unreadable => Exit::Usage,
        Standing::Rejected => Exit::Failure,
    })
}

/// Claims and certificates below a folder, by their path without extension. Links to folders are
/// not followed, so a loop of them cannot trap the walk.
fn collect(
    root: &Path,
    folder: &Path,
    depth: usize,
    found: &mut BTreeMap<PathBuf, Files>,
) -> Result<(), Failure> {
    let fail = |e: std::io::Error| Failure(format!("error: cannot read {}: {e}", folder.display()));
    if depth > MAX_DEPTH {
        return Err(Failure(format!("error: {}: deeper than {MAX_DEPTH} folders", folder.display())));
    }
    for entry in std::fs::read_dir(folder).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        let kind = std::fs::symlink_metadata(&path);
        if kind.as_ref().is_ok_and(|m| m.is_dir()) {
            collect(root, &path, depth + 1, found)?;
            continue;
        }
        if kind.is_ok_and(|m| m.is_symlink()) && path.is_dir() {
            continue;
        }
        let name = path.strip_prefix(root).unwrap_or(&path).with_extension("");
        match path.extension().and_then(|e| e.to_str()) {
            Some("claim") => found.entry(name).or_default().claim = Some(path),
            Some("cert") => found.entry(name).or_default().certificate = Some(path),
            _ => {}
        }
    }
    Ok(())
}

/// Checks every pair; the order of the answers is that of the names, whatever the threads do.
fn check_all(found: &BTreeMap<PathBuf, Files>, threads: usize) -> Vec<Entry> {
    let jobs: Vec<(&PathBuf, &Files)> = found.iter().collect();
    let progress = Progress::of(jobs.len() as u64, "certificates", Arc::default());
    side_by_side(&jobs, threads, |(name, files)| {
        let start = Instant::now();
        let name = name.to_string_lossy().replace('\\', "/");
        let entry = check_one(&name, files);
        let word = entry.word();
        progress
            .tell(STEPS, format_args!("{name}: {word}, {} bytes, {}", entry.bytes, time(start.elapsed())));
        progress.one(&name);
        entry
    })
}

fn check_one(name: &str, files: &Files) -> Entry {
    let mut entry = Entry::new(name);
    let (Some(claim), Some(certificate)) = (&files.claim, &files.certificate) else {
        entry.orphan = Some(if files.claim.is_some() { "claim" } else { "cert" });
        return entry;
    };
    let (claim, certificate) = match (read_plain(claim), read_plain(certificate)) {
        (Ok(claim), Ok(certificate)) => (claim, certificate),
        (Err(Failure(e)), _) | (_, Err(Failure(e))) => {
            entry.unreadable = Some(e);
            return entry;
        }
    };
    entry.bytes = certificate.len();
    entry.sha256 = crate::certificate::digest(&certificate);
    entry.digest_matches = read_head(&certificate).is_ok_and(|head| head.digest_matches());
    entry.result = Some(kernel::check(&claim, &certificate));
    entry
}

/// The bytes of an ordinary file: a pipe of such a name would keep an audit waiting.
fn read_plain(path: &Path) -> Result<Vec<u8>, Failure> {
    match std::fs::metadata(path) {
        Ok(about) if !about.is_file() => {
            Err(Failure(format!("error: cannot read {}: it is not a file", path.display())))
        }
        _ => input::read(path),
    }
}
