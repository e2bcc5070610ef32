//! From a claim about a game, or about all naturals, to a report: search, certificate, kernel.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::answer::certify;
use crate::exit::Failure;
use crate::terminal::progress::Progress;
use crate::terminal::trace::{self, DETAILS, STEPS, time};
use nimcert_core::decision::{Options, Positions, StatementOutcome, decide_statement};
use nimcert_core::exhaustion::check::check_grid_until;
use nimcert_core::language::{Claim, Program, print_claim};
use nimcert_report::statement::StatementReport;
use nimcert_report::{Timings, Verdict};

/// Time that the exhaustive check has even if the search has less: a box of the default size takes no more.
const LEAST_TIME: Duration = Duration::from_millis(500);

/// Decides claim `index` of a program, certifies, has the kernel check, computes the positions with
/// coordinates below `side`. `emit`: where to write `NAME.claim` and `NAME.cert`.
pub(crate) fn report<'p>(
    program: &'p Program,
    index: usize,
    options: &Options,
    side: Option<u64>,
    emit: Option<(&Path, String)>,
) -> Result<StatementReport<'p>, Failure> {
    certify::check_place(emit.as_ref())?;
    let Claim { negated, statement } = &program.claims[index];
    let progress = Progress::new("search");
    progress.tell(STEPS, trace::limits(options));
    for line in print_claim(program, index).lines() {
        progress.tell(DETAILS, line);
    }
    // The exhaustive check knows nothing of the search, and need not wait for it.
    let (decision, grid) = std::thread::scope(|scope| {
        let grid = scope.spawn(|| {
            let start = Instant::now();
            let deadline = options.timeout.and_then(|allowed| start.checked_add(allowed.max(LEAST_TIME)));
            (check_grid_until(program, statement, side, deadline), start.elapsed())
        });
        let decision = decide_statement(program, statement, options, progress.observer());
        (decision, grid.join())
    });
    let mut report = StatementReport {
        command: "prove",
        program,
        statement,
        negated: *negated,
        claim: print_claim(program, index),
        positions: Positions::of(program, statement),
        verdict: StatementReport::verdict_of(&decision.outcome, *negated),
        timings: Timings { search: decision.time, ..Timings::default() },
        decision,
        certificate: None,
        kernel: None,
        grid: None,
        truth: None,
    };
    progress.tell(STEPS, format_args!("search: {}", report.last_line()));
    certify(&mut report, index, emit, &progress)?;
    match grid {
        Ok((grid, took)) => {
            report.exhaust(grid, took);
            progress.tell(STEPS, format_args!("exhaustive check: {}", time(took)));
        }
        Err(panic) => std::panic::resume_unwind(panic),
    }
    Ok(report)
}

/// Writes the evidence down, has the kernel check it, and keeps the files if they are asked for.
fn certify(
    report: &mut StatementReport<'_>,
    index: usize,
    emit: Option<(&Path, String)>,
    progress: &Progress,
) -> Result<(), Failure> {
    let Some(evidence) = &report.decision.evidence else { return Ok(()) };
    // What was shown, which is the claim or its opposite.
    let shown = matches!(report.decision.outcome, StatementOutcome::Refuted(_));
    let mut program = report.program.clone();
    program.claims = vec![Claim { negated: shown, statement: program.claims[index].statement.clone() }];
    let claim = print_claim(&program, 0);
    let certified = certify::certify(&claim, evidence, emit.as_ref(), &mut report.timings, progress)?;
    if certified.checked.is_err() {
        report.verdict = Verdict::Undecided;
    }
    report.certificate = Some(certified.facts);
    report.kernel = Some(certified.checked);
    Ok(())
}
