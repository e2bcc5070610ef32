//! The rows of a sweep on several threads. Each row is written to the journal when it is done.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::chosen::Chosen;
use super::folder::{CERTIFICATES, Folder, Syncing};
use super::grundy::{TABLES, Wanted};
use crate::answer::verdict::{self, Request};
use crate::exit::Failure;
use crate::files::store::begun;
use crate::input::octal::name_of;
use crate::terminal::interrupt;
use crate::terminal::print::complain;
use crate::terminal::progress::Progress;
use crate::terminal::trace::STEPS;
use num_bigint::BigUint;

use nimcert_core::certificate::{digest, read_head};
use nimcert_core::decision::Options;
use nimcert_core::language::{Source, spread};
use nimcert_prose::grouped;
use nimcert_sweep::choices::{Choices, file_name, words};
use nimcert_sweep::plan::Plan;
use nimcert_sweep::row::{Asked, NoTable, Row};

/// How often a run checks whether it was asked to end.
const LOOK: Duration = Duration::from_millis(20);

/// A certificate whose name would be longer is named after its row.
const LONGEST_NAME: usize = 80;

/// A sweep, and how it decides its rows.
pub(super) struct Sweep<'a> {
    pub(super) source: &'a Source,
    pub(super) plan: &'a Plan,
    pub(super) choices: &'a Choices,
    /// Limits of each search, on one thread.
    pub(super) search: Options,
    /// The tables that are asked for.
    pub(super) tables: Option<Wanted>,
}

/// How a run ends.
pub(super) enum Done {
    /// All rows of the plan are done.
    All {
        rows: BTreeMap<u64, Row>,
        /// Rows that were done before, and whose certificates or tables were made again.
        restored: u64,
    },
    /// A signal asked the process to end; and the user has a message about it.
    Stopped,
}

/// Decides the rows that are not done.
pub(super) fn run(
    sweep: &Sweep<'_>,
    folder: &Folder,
    kept: BTreeMap<u64, Row>,
    threads: usize,
) -> Result<Done, Failure> {
    let plan = sweep.plan;
    let lost = lost(sweep, folder, &kept);
    let is_open = |row: &u64| plan.has(*row) && (!kept.contains_key(row) || lost.contains_key(row));
    let open: Vec<u64> = (1..=plan.rows).filter(is_open).collect();
    if open.is_empty() {
        return Ok(Done::All { rows: kept, restored: 0 });
    }
    let stop = interrupt::flag(false)?;
    let progress = Progress::of(open.len() as u64, "rows", std::sync::Arc::default());
    let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let found: Mutex<(BTreeMap<u64, Row>, Option<Failure>)> = Mutex::new((kept, None));
    let working = AtomicUsize::new(threads.min(open.len()));
    let work = || {
        while !stop.load(Ordering::SeqCst) && !failed.load(Ordering::SeqCst) {
            let Some(&number) = open.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
            let row = match lost.get(&number) {
                Some((row, Lost::Table(digest))) => {
                    restore(sweep, folder, number, digest, &stop).map(|()| row.clone())
                }
                Some((row, Lost::Certificate)) => again(sweep, folder, row, &stop).map(|()| row.clone()),
                None => row(sweep, folder, number, &stop).and_then(|row| folder.add(&row).map(|()| row)),
            };
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            match row {
                Ok(row) => {
                    progress.log(STEPS, format_args!("row {number}: {}", row.line));
                    progress.one(&words(&sweep.choices.names, values(sweep, number)));
                    found.0.insert(number, row);
                }
                Err(failure) => {
                    failed.store(true, Ordering::SeqCst);
                    found.1.get_or_insert(failure);
                }
            }
        }
        working.fetch_sub(1, Ordering::SeqCst);
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.min(open.len())).map(|_| scope.spawn(work)).collect();
        let mut syncing = Syncing::new(folder);
        while workers.iter().any(|worker| !worker.is_finished()) {
            std::thread::park_timeout(LOOK);
            syncing.step();
            if stop.load(Ordering::SeqCst) {
                stopped(folder, &found, plan);
            }
        }
    });
    drop(progress);
    let (rows, failure) = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    if stop.load(Ordering::SeqCst) {
        complain(&stopped_after(rows.len(), plan));
        return Ok(Done::Stopped);
    }
    let synced = folder.hold().sync();
    match (failure, synced) {
        (Some(failure), _) => Err(failure),
        (None, Err(error)) => Err(Failure(format!("error: cannot write the journal: {error}"))),
        (None, Ok(())) => Ok(Done::All { rows, restored: lost.len() as u64 }),
    }
}

/// Ends the process as soon as no file is being written. It does not wait for the rows that are being computed,
/// which may take long.
fn stopped(folder: &Folder, found: &Mutex<(BTreeMap<u64, Row>, Option<Failure>)>, plan: &Plan) {
    let mut journal = folder.hold();
    // The handlers themselves count as one.
    if begun() <= 1 {
        let _ = journal.sync();
        // A row may be in the journal and not counted yet: the next run finds it there.
        let count = found.lock().unwrap_or_else(PoisonError::into_inner).0.len();
        complain(&stopped_after(count, plan));
        crate::exit::interrupted_now();
    }
}

fn stopped_after(count: usize, plan: &Plan) -> String {
    format!(
        "stopped: {} of {} rows are done and kept; run the same command again to continue",
        grouped(count as u64),
        grouped(plan.count())
    )
}

/// The values of a row.
fn values<'a>(sweep: &Sweep<'a>, number: u64) -> &'a [BigUint] {
    &sweep.choices.values[(number - 1) as usize / sweep.plan.rows_of_a_choice()]
}

/// A row at its values.
struct Place<'a> {
    asked: Asked<'a>,
    /// The claim, counted from 0; `None` if there is none.
    claim: Option<usize>,
    /// The name of its certificate and its table.
    name: String,
    chosen: Result<Chosen, String>,
}

fn place<'a>(sweep: &Sweep<'a>, number: u64) -> Place<'a> {
    let (plan, names, values) = (sweep.plan, &sweep.choices.names, values(sweep, number));
    let chosen = Chosen::new(sweep.source, names, values);
    let claim = ((number - 1) as usize).checked_rem(plan.claims);
    let asked = Asked { number, names, values, claim: claim.map_or(0, |index| index + 1) };
    let several = claim.filter(|_| plan.claims > 1).map(|index| index + 1);
    let name = match chosen.as_ref().map(|chosen| &chosen.octal) {
        Ok(Some(octal)) => name_of(&octal.code),
        _ => certificate_name(names, values, number, several),
    };
    let is_there = |index: &usize| chosen.as_ref().is_ok_and(|chosen| *index < chosen.program.claims.len());
    Place { asked, claim: claim.filter(is_there), name, chosen }
}

/// Decides a row.
fn row(sweep: &Sweep<'_>, folder: &Folder, number: u64, stop: &AtomicBool) -> Result<Row, Failure> {
    let (plan, start) = (sweep.plan, Instant::now());
    let Place { asked, claim, name, chosen } = place(sweep, number);
    let Chosen { program, octal, unproved } = match chosen {
        Ok(chosen) => chosen,
        Err(reason) => return Ok(asked.unreadable(reason)),
    };
    let wanted = sweep.tables.as_ref();
    let table = wanted
        .map(|wanted| wanted.write(&program, claim, table_path(folder, plan, &name), stop))
        .transpose()?;
    let Some(index) = claim else {
        let micros = u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX);
        if let Some(octal) = octal {
            return Ok(asked.without_claim(octal, unproved.unwrap_or_default(), table, micros));
        }
        let none = NoTable { reason: "there is no claim".to_owned(), is_limit: false };
        return Ok(asked.tabulated(table.unwrap_or(Err(none)), micros));
    };
    let certificates = folder.at(CERTIFICATES);
    let request = Request {
        side: plan.limits.side,
        among_others: true,
        emit: plan.certificates.then(|| (certificates.as_path(), name.clone())),
        ..Request::new("sweep", sweep.search.clone(), plan.limits.mex)
    };
    let report = verdict::report(&program, index, &request)?;
    let path = report.path.as_ref().map(|_| format!("{CERTIFICATES}/{name}.cert"));
    Ok(asked.reported(&report, path, table, octal))
}

/// The folder of a sweep, and the path of a table from there.
fn table_path(folder: &Folder, plan: &Plan, name: &str) -> (PathBuf, String) {
    let extension = plan.tables.as_ref().map_or("", |tables| tables.format.as_str());
    (folder.at(""), format!("{TABLES}/{name}.{extension}"))
}

/// What is missing or changed of a row that is done.
enum Lost {
    /// Its table, which had this digest.
    Table(String),
    /// Its certificate, or the claim beside it.
    Certificate,
}

/// The rows that are done but whose certificates are missing or changed, or whose tables are missing or have another
/// length.
fn lost(sweep: &Sweep<'_>, folder: &Folder, kept: &BTreeMap<u64, Row>) -> BTreeMap<u64, (Row, Lost)> {
    let lost = |(&number, row): (&u64, &Row)| {
        let shown = row.shown(&sweep.choices.names)?;
        if let (Some(path), Some((.., digest))) = (&shown.path, &shown.certificate)
            && !is_whole(&folder.at(path), digest)
        {
            return Some((number, (row.clone(), Lost::Certificate)));
        }
        let table = shown.table.filter(|_| sweep.tables.is_some())?;
        let length = std::fs::metadata(folder.at(&table.path)).map(|about| about.len());
        let is_there = length.is_ok_and(|length| length == table.bytes);
        (!is_there).then(|| (number, (row.clone(), Lost::Table(table.sha256))))
    };
    kept.iter().filter_map(lost).collect()
}

/// Whether a certificate has its digest, and the claim file beside it is the one that it proves.
fn is_whole(path: &Path, sha256: &str) -> bool {
    let (Ok(bytes), Ok(claim)) = (std::fs::read(path), std::fs::read(path.with_extension("claim"))) else {
        return false;
    };
    // The kernel has to decide only where the head has a more general claim.
    let is_its_claim = || read_head(&bytes).is_ok_and(|head| spread(&head.claim).as_bytes() == claim);
    digest(&bytes) == sha256 && (is_its_claim() || nimcert_kernel::check(&claim, &bytes).is_ok())
}

/// Decides a row that is done again, which writes its certificate.
fn again(sweep: &Sweep<'_>, folder: &Folder, done: &Row, stop: &AtomicBool) -> Result<(), Failure> {
    let found = row(sweep, folder, done.number, stop)?;
    match found.line == done.line {
        true => Ok(()),
        false => Err(Failure(format!(
            "error: the certificate of row {} is missing or changed, and deciding the row again gives a different answer\nhelp: remove {} to start again",
            done.number,
            folder.at("").display()
        ))),
    }
}

/// Computes the table of a row that is done again.
fn restore(
    sweep: &Sweep<'_>,
    folder: &Folder,
    number: u64,
    sha256: &str,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    let Place { claim, name, chosen, .. } = place(sweep, number);
    let table = match (chosen, &sweep.tables) {
        (Ok(Chosen { program, .. }), Some(wanted)) => {
            wanted.write(&program, claim, table_path(folder, sweep.plan, &name), stop)?.ok()
        }
        _ => None,
    };
    match table.is_some_and(|table| table.sha256 == sha256) {
        true => Ok(()),
        false => Err(Failure(format!(
            "error: the table of row {number} is missing, and computing it again gives a different table\nhelp: remove {} to start again",
            folder.at("").display()
        ))),
    }
}

/// The name of the certificate and the table of a row: `k3-s1`, with the number of the claim if there are several.
fn certificate_name(names: &[String], values: &[BigUint], number: u64, claim: Option<usize>) -> String {
    let claim = claim.map_or(String::new(), |claim| format!("-claim{claim}"));
    let name = format!("{}{claim}", file_name(names, values));
    if name.len() <= LONGEST_NAME { name } else { format!("row{number}") }
}
