//! `nimcert audit`: the kernel checks every certificate in folders, or single ones.

mod reports;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use indicatif::HumanCount;

use crate::commands::audit::reports::Reports;
use crate::exit::{self, Exit, Failure};
use crate::files::read::read;
use crate::files::store::{refusal, write_atomically};
use crate::parallel::side_by_side;
use crate::terminal::progress::Progress;
use crate::terminal::trace::{STEPS, time};
use nimcert_core::certificate::read_head;
use nimcert_core::language::{Source, parse_program, print_claim};
use nimcert_prose::shown;
use nimcert_report::audit::{Audit, Entry, Finding, Standing, index, uri};

/// Depth limit on nested folders.
const MAX_DEPTH: usize = 32;

/// Name of the generated list.
const INDEX: &str = "INDEX.md";

/// Arguments of `audit`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
Every NAME.cert in a folder belongs to the NAME.claim next to it; if one of them is
missing, that is an error. So is a claim that the certificate of its file does not prove,
and what the audit skips: a link to a folder, and a file NAME.CERT. With --lenient these
two get a note. FILE is either file of a single certificate. Names in a report are
relative to the folder; with several arguments they are paths.

Formats:
  text      one line per certificate, then the errors, then the verdict
  json      one object (schemas/audit.schema.json)
  junit     JUnit XML: one test suite per folder, one test case per certificate
  sarif     SARIF 2.1.0 with the findings, for code scanning; files are relative to the
            current folder
  markdown  tables of the problems and the certificates, for the summary of a CI job
  github    workflow commands of GitHub Actions: an annotation for each problem
--out FILE writes the report to FILE once it is complete, and prints the text to stdout.
For several reports of one audit, repeat both options: the files are those of the formats,
in order. A last format without a file goes to stdout.

Examples:
  nimcert audit certificates
  nimcert audit certificates --format junit --out audit.xml
  nimcert audit certificates --format markdown --out audit.md --format github
  nimcert audit proofs/f.cert proofs/g.cert", exit::AUDIT))]
pub(crate) struct Arguments {
    /// Folders, or files of single certificates
    #[arg(value_name = "DIR|FILE", required = true)]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    reports: Reports,
    /// Write the list of certificates to DIR/INDEX.md; without this, an existing list is checked
    #[arg(long)]
    write_index: bool,
    /// Accept claims that the certificate of their file does not prove, and files and links that
    /// were skipped, with a note
    #[arg(long)]
    lenient: bool,
    /// Check N certificates at a time, 1 to 64; without it one on each processor
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=64))]
    threads: Option<u64>,
}

/// A claim file, a certificate or both, with the same name.
#[derive(Debug, Default)]
struct Files {
    claim: Option<PathBuf>,
    certificate: Option<PathBuf>,
}

/// An argument: a folder with the files in it, or files that were named one by one.
#[derive(Debug, Default)]
struct Place {
    folder: Option<PathBuf>,
    /// By the path relative to the folder, without extension.
    found: BTreeMap<PathBuf, Files>,
    /// Folders that cannot be read, with the error message.
    unreadable: Vec<(PathBuf, String)>,
    /// Links and files that were skipped, with the reason.
    skipped: Vec<(PathBuf, &'static str)>,
}

impl Place {
    /// The path of a name in the folder.
    fn path(&self, name: &Path) -> PathBuf {
        self.folder.as_ref().map_or_else(|| name.to_owned(), |folder| folder.join(name))
    }

    /// The name of a path in reports: relative to the folder if there is only one argument (`alone`), else the path.
    fn name(&self, path: &Path, alone: bool) -> String {
        let below = self.folder.as_ref().filter(|_| alone).and_then(|folder| path.strip_prefix(folder).ok());
        shown_path(below.unwrap_or(path))
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let reports = arguments.reports.asked()?;
    let places = places(&arguments.paths)?;
    if arguments.write_index && places.iter().any(|place| place.folder.is_none()) {
        return Err(Failure("error: --write-index needs folders, not single files".to_owned()));
    }
    let start = Instant::now();
    let mut audit = Audit {
        entries: Vec::new(),
        others: Vec::new(),
        remarks: Vec::new(),
        lenient: arguments.lenient,
        time: start.elapsed(),
        root: root(&places),
    };
    let mut seen = BTreeSet::new();
    for place in &places {
        let alone = places.len() == 1;
        audited(place, alone, arguments, &mut seen, &mut audit)?;
    }
    audit.time = start.elapsed();
    reports.write(&audit)?;
    Ok(match audit.standing() {
        Standing::Verified => Exit::Success,
        Standing::Declined => Exit::Limit,
        Standing::Unreadable => Exit::Usage,
        Standing::Rejected => Exit::Failure,
    })
}

/// The name of the folder, if there is only one place and it is a folder.
fn root(places: &[Place]) -> Option<String> {
    let [Place { folder: Some(folder), .. }] = places else { return None };
    let name = |path: &Path| path.file_name().map(|name| shown(&name.to_string_lossy()));
    name(folder).or_else(|| folder.canonicalize().ok().and_then(|path| name(&path)))
}

/// The folders in the order of the arguments, each once, and one place for all single files.
fn places(paths: &[PathBuf]) -> Result<Vec<Place>, Failure> {
    let mut places = Vec::new();
    let mut files = Place::default();
    let mut folders = BTreeSet::new();
    for path in paths {
        if !path.is_dir() {
            single(path, &mut files.found)?;
            continue;
        }
        if !folders.insert(path.canonicalize().unwrap_or_else(|_| path.clone())) {
            continue;
        }
        let mut place = Place { folder: Some(path.clone()), ..Place::default() };
        collect(path, path, 0, &mut place)?;
        if place.found.is_empty() && place.unreadable.is_empty() {
            return Err(Failure(format!(
                "error: there is no certificate in {} and its subfolders\nhelp: write one with `nimcert check F --emit DIR`",
                path.display()
            )));
        }
        places.push(place);
    }
    if !files.found.is_empty() {
        places.push(files);
    }
    Ok(places)
}

/// Adds the pair of files that one of the two names.
fn single(path: &Path, found: &mut BTreeMap<PathBuf, Files>) -> Result<(), Failure> {
    let fail =
        |why: &dyn std::fmt::Display| Err(Failure(format!("error: cannot read {}: {why}", path.display())));
    let extension = path.extension().and_then(|e| e.to_str());
    if !matches!(extension, Some("claim" | "cert")) {
        return match std::fs::symlink_metadata(path) {
            Ok(_) => fail(&"it is neither a folder nor a file NAME.claim or NAME.cert"),
            Err(error) => fail(&refusal(&error)),
        };
    }
    let there = |extension| {
        let path = path.with_extension(extension);
        std::fs::symlink_metadata(&path).is_ok().then_some(path)
    };
    let files = Files { claim: there("claim"), certificate: there("cert") };
    if let (None, None) = (&files.claim, &files.certificate) {
        return fail(&"there is no such file");
    }
    found.insert(path.with_extension(""), files);
    Ok(())
}

/// Collects the claims and certificates in a folder and its subfolders. Links to folders are not followed, since they
/// may form a loop.
fn collect(root: &Path, folder: &Path, depth: usize, place: &mut Place) -> Result<(), Failure> {
    let complaint = |e: std::io::Error| format!("error: cannot read {}: {}", folder.display(), refusal(&e));
    if depth > MAX_DEPTH {
        return Err(Failure(format!(
            "error: {}: folders are nested more than {MAX_DEPTH} deep\nhelp: audit a folder further down",
            folder.display()
        )));
    }
    let listed = std::fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let entries = match listed {
        Ok(entries) => entries,
        Err(error) if depth == 0 => return Err(Failure(complaint(error))),
        Err(error) => {
            place.unreadable.push((folder.to_owned(), complaint(error)));
            return Ok(());
        }
    };
    for entry in entries {
        let path = entry.path();
        let kind = std::fs::symlink_metadata(&path);
        if kind.as_ref().is_ok_and(std::fs::Metadata::is_dir) {
            collect(root, &path, depth + 1, place)?;
            continue;
        }
        if kind.is_ok_and(|m| m.is_symlink()) && path.is_dir() {
            place.skipped.push((path, "not audited: links to folders are not followed"));
            continue;
        }
        let name = path.strip_prefix(root).unwrap_or(&path).with_extension("");
        match path.extension().and_then(|e| e.to_str()) {
            Some("claim") => place.found.entry(name).or_default().claim = Some(path),
            Some("cert") => place.found.entry(name).or_default().certificate = Some(path),
            Some(other) if ["claim", "cert"].contains(&other.to_lowercase().as_str()) => {
                place.skipped.push((path, "not audited: use the extension .claim or .cert, in lower case"));
            }
            _ => {}
        }
    }
    // Entries of a folder come in no particular order.
    place.unreadable.sort();
    place.skipped.sort();
    Ok(())
}

/// A path that identifies a file however its folder is named. A link to a file counts as a file of its own.
fn identity(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match (folder.canonicalize(), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}

/// Audits a place. Its names are paths unless it is the only one. Files `seen` in an earlier place are not reported
/// again, but they still belong to the list of this folder.
fn audited(
    place: &Place,
    alone: bool,
    arguments: &Arguments,
    seen: &mut BTreeSet<PathBuf>,
    audit: &mut Audit,
) -> Result<(), Failure> {
    let mut entries = check_all(place, threads_of(arguments));
    if let Some(folder) = &place.folder {
        let list = index(&entries);
        let path = folder.join(INDEX);
        let (subject, shown_folder) = (shown_path(&path), shown_path(folder));
        let (name, reference) = (place.name(&path, alone), uri(&from_here(&path)));
        if arguments.write_index {
            write_atomically(&path, list.as_bytes())?;
        } else if std::fs::symlink_metadata(&path).is_ok() {
            match read_plain(&path) {
                Ok(there) if there == list.as_bytes() => {}
                Ok(_) => audit.others.push(Finding::stale_index(&name, &subject, &reference, &shown_folder)),
                Err(Failure(e)) => audit.others.push(Finding::unreadable(&name, &reference, &e)),
            }
        }
    }
    for (folder, complaint) in place.unreadable.iter().filter(|(folder, _)| seen.insert(identity(folder))) {
        let name = place.name(folder, alone);
        audit.others.push(Finding::unreadable(&name, &uri(&from_here(folder)), complaint));
    }
    for (path, why) in place.skipped.iter().filter(|(path, _)| seen.insert(identity(path))) {
        let (name, reference) = (place.name(path, alone), uri(&from_here(path)));
        audit.remarks.push(Finding::skipped(&name, &reference, why));
    }
    let names: Vec<&PathBuf> = place.found.keys().collect();
    let mut new = names.iter().map(|name| seen.insert(identity(&place.path(name))));
    entries.retain(|_| new.next().unwrap_or(true));
    if !alone {
        for entry in &mut entries {
            entry.name = place.name(&place.path(Path::new(&entry.name)), alone);
        }
    }
    audit.remarks.extend(entries.iter().flat_map(Entry::uncovered));
    audit.entries.append(&mut entries);
    Ok(())
}

/// A path for people.
fn shown_path(path: &Path) -> String {
    shown(&path.to_string_lossy().replace('\\', "/"))
}

/// A path relative to the current folder if it lies there, else absolute.
fn from_here(path: &Path) -> PathBuf {
    let plain = |c: &Component<'_>| matches!(c, Component::Normal(_) | Component::CurDir);
    if path.components().all(|c| plain(&c)) {
        return path.components().filter(|c| *c != Component::CurDir).collect();
    }
    // The file may be missing, but its folder exists.
    let folder = path.parent().unwrap_or(path);
    let full = match (folder.canonicalize(), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => std::path::absolute(path).unwrap_or_else(|_| path.to_owned()),
    };
    let here = std::env::current_dir().and_then(|here| here.canonicalize());
    match here.as_ref().map(|here| full.strip_prefix(here)) {
        Ok(Ok(below)) => below.to_owned(),
        _ => full,
    }
}

/// The number of threads.
fn threads_of(arguments: &Arguments) -> usize {
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    arguments.threads.map_or_else(processors, |threads| threads as usize)
}

/// Checks every pair. The entries are in the order of the names.
fn check_all(place: &Place, threads: usize) -> Vec<Entry> {
    let jobs: Vec<(&PathBuf, &Files)> = place.found.iter().collect();
    let progress = Progress::of(jobs.len() as u64, "certificates", Arc::default());
    side_by_side(&jobs, threads, |(name, files)| {
        let start = Instant::now();
        let mut entry = Entry::new(&shown_path(name), &uri(&from_here(&place.path(name))));
        check_one(&mut entry, files);
        entry.time = start.elapsed();
        let (name, word) = (&entry.name, entry.word());
        progress.log(
            STEPS,
            format_args!("{name}: {word}, {} bytes, {}", HumanCount(entry.bytes as u64), time(entry.time)),
        );
        progress.one(name);
        entry
    })
}

fn check_one(entry: &mut Entry, files: &Files) {
    let (Some(claim), Some(certificate)) = (&files.claim, &files.certificate) else {
        entry.orphan = Some(if files.claim.is_some() { "claim" } else { "cert" });
        entry.mistake = files.claim.as_deref().and_then(mistake);
        return;
    };
    let (claim, certificate) = match (read_plain(claim), read_plain(certificate)) {
        (Ok(claim), Ok(certificate)) => (claim, certificate),
        (Err(Failure(e)), _) => {
            entry.unreadable = Some(("claim", e));
            return;
        }
        (_, Err(Failure(e))) => {
            entry.unreadable = Some(("cert", e));
            return;
        }
    };
    entry.bytes = certificate.len();
    entry.sha256 = nimcert_core::certificate::digest(&certificate);
    entry.digest_matches = read_head(&certificate).is_ok_and(|head| head.digest_matches());
    entry.claims = claims(&claim);
    entry.result = Some(nimcert_kernel::check(&claim, &certificate));
}

/// The claims of a claim file in canonical form, each with its definitions; none if the file is malformed, which the
/// kernel reports.
fn claims(text: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(text);
    let program = parse_program(&Source::new("claim", text), &[]);
    program.map_or_else(
        |_| Vec::new(),
        |program| (0..program.claims.len()).map(|i| print_claim(&program, i)).collect(),
    )
}

/// The first thing that is wrong with the text of a claim file.
fn mistake(path: &Path) -> Option<String> {
    let text = read_plain(path).ok()?;
    let errors = parse_program(&Source::new("claim", String::from_utf8_lossy(&text)), &[]).err()?;
    errors.first().map(|error| format!("line {}: {}", error.line, error.title))
}

/// Reads an ordinary file. A pipe with such a name could block the audit.
fn read_plain(path: &Path) -> Result<Vec<u8>, Failure> {
    match std::fs::metadata(path) {
        Ok(about) if !about.is_file() => {
            Err(Failure(format!("error: cannot read {}: it is not a file", path.display())))
        }
        _ => read(path),
    }
}
