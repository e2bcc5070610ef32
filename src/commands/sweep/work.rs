//! The rows of a sweep on several threads. Each row is written to the journal when it is done.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::folder::{CERTIFICATES, Folder, Syncing};
use crate::answer::verdict::{self, Request};
use crate::exit::Failure;
use crate::files::store::begun;
use crate::terminal::interrupt;
use crate::terminal::print::complain;
use crate::terminal::progress::Progress;
use crate::terminal::trace::STEPS;
use num_bigint::BigUint;

use nimcert_core::decision::Options;
use nimcert_core::language::{Diagnostic, Program, Source, parse_program};
use nimcert_prose::grouped;
use nimcert_sweep::choices::{Choices, file_name, words};
use nimcert_sweep::plan::Plan;
use nimcert_sweep::row::{Asked, Row};

/// How often a run looks whether it was asked to end.
const LOOK: Duration = Duration::from_millis(20);

/// Names of certificates that would be longer are those of their rows.
const LONGEST_NAME: usize = 80;

/// What is decided.
pub(super) struct Sweep<'a> {
    pub(super) source: &'a Source,
    pub(super) plan: &'a Plan,
    pub(super) choices: &'a Choices,
    /// Limits of each search, on one thread.
    pub(super) search: Options,
}

/// How the work ends.
pub(super) enum Done {
    /// All rows of the plan.
    All(BTreeMap<u64, Row>),
    /// A signal asked the process to end; it was said.
    Stopped,
}

/// The program at a choice of values.
pub(super) fn program(
    source: &Source,
    names: &[String],
    values: &[BigUint],
) -> Result<Program, Vec<Diagnostic>> {
    let pairs: Vec<(String, BigUint)> = names.iter().cloned().zip(values.iter().cloned()).collect();
    parse_program(source, &pairs)
}

/// Decides the rows that are not done.
pub(super) fn run(
    sweep: &Sweep<'_>,
    folder: &Folder,
    kept: BTreeMap<u64, Row>,
    threads: usize,
) -> Result<Done, Failure> {
    let plan = sweep.plan;
    let open: Vec<u64> = (1..=plan.rows).filter(|row| plan.has(*row) && !kept.contains_key(row)).collect();
    if open.is_empty() {
        return Ok(Done::All(kept));
    }
    let stop = interrupt::flag(false)?;
    let progress = Progress::of(open.len() as u64, "rows", std::sync::Arc::default());
    let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let found: Mutex<(BTreeMap<u64, Row>, Option<Failure>)> = Mutex::new((kept, None));
    let working = AtomicUsize::new(threads.min(open.len()));
    let work = || {
        while !stop.load(Ordering::SeqCst) && !failed.load(Ordering::SeqCst) {
            let Some(&number) = open.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
            let row = row(sweep, folder, number).and_then(|row| folder.add(&row).map(|()| row));
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
        (None, Ok(())) => Ok(Done::All(rows)),
    }
}

/// Ends the process as soon as no file is being written: rows that are being computed may take long.
fn stopped(folder: &Folder, found: &Mutex<(BTreeMap<u64, Row>, Option<Failure>)>, plan: &Plan) {
    let mut journal = folder.hold();
    // The handlers themselves count as one.
    if begun() <= 1 {
        let _ = journal.sync();
        // A row may be in the journal and not counted yet: the next run finds it.
        let count = found.lock().unwrap_or_else(PoisonError::into_inner).0.len();
        complain(&stopped_after(count, plan));
        crate::exit::interrupted_now();
    }
}

fn stopped_after(count: usize, plan: &Plan) -> String {
    format!(
        "stopped: {} of {} rows are done and kept; give the same command again to go on",
        grouped(count as u64),
        grouped(plan.count())
    )
}

/// The values of a row.
fn values<'a>(sweep: &Sweep<'a>, number: u64) -> &'a [BigUint] {
    &sweep.choices.values[(number - 1) as usize / sweep.plan.claims]
}

/// Decides a row.
fn row(sweep: &Sweep<'_>, folder: &Folder, number: u64) -> Result<Row, Failure> {
    let (plan, names) = (sweep.plan, &sweep.choices.names);
    let values = values(sweep, number);
    let index = (number - 1) as usize % plan.claims;
    let asked = Asked { number, names, values, claim: index + 1 };
    let program = match program(sweep.source, names, values) {
        Ok(program) => program,
        Err(errors) => {
            let reason = errors.first().map_or(String::new(), |error| {
                format!("line {}: {}: {}", error.line, error.title, error.label)
            });
            return Ok(asked.unreadable(reason));
        }
    };
    let certificates = folder.at(CERTIFICATES);
    let name = certificate_name(names, values, number, (plan.claims > 1).then_some(index + 1));
    let request = Request {
        command: "sweep",
        search: sweep.search.clone(),
        mex: plan.limits.mex,
        side: plan.limits.side,
        heights_file: false,
        among_others: true,
        emit: plan.certificates.then(|| (certificates.as_path(), name.clone())),
        more: None,
    };
    let report = verdict::report(&program, index, &request)?;
    let path = report.path.as_ref().map(|_| format!("{CERTIFICATES}/{name}.cert"));
    Ok(asked.reported(&report, path))
}

/// The name of the certificate of a row: `k3-s1`, with the number of the claim if there are several.
fn certificate_name(names: &[String], values: &[BigUint], number: u64, claim: Option<usize>) -> String {
    let claim = claim.map_or(String::new(), |claim| format!("-claim{claim}"));
    let name = format!("{}{claim}", file_name(names, values));
    if name.len() <= LONGEST_NAME { name } else { format!("row{number}") }
}
