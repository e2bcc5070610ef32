//! One claim answered, step by step, with an observer of the stages.

use std::time::Duration;

use nimcert_kernel as kernel;
use num_bigint::BigUint;

use super::certificate::{Certificate, canonical};
use super::exhausted::{Agreement, BarComparison, Exhaustion, Truth};
use super::verdict::Verdict;
use crate::automaton::{Event, Observer as SearchObserver};
use crate::clock::Instant;
use crate::decision::{self, Decision, Outcome, decide_claim};
use crate::exhaustion::check::{GridError, GridReport, check_grid_until};
use crate::language::ast::{Claim, Program, Property, Statement};

/// Minimum time for the exhaustive check of a box, even if the search has less: enough for a box of
/// the default size.
const LEAST_TIME: Duration = Duration::from_millis(500);

/// Instances of a claim with parameters that are compared with the rules.
const INSTANCES: u32 = 3;

/// Options for [`answer`]: limits of the search and the extent of the exhaustive check.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Limits of the search.
    pub search: decision::Options,
    /// Whether the claim is compared with positions that are played out from the rules.
    pub exhaustion: bool,
    /// The last column of the bar that a claim `nimsum` is compared with.
    pub columns: u64,
    /// Claims about games and about all naturals are compared with all coordinates below this side;
    /// `None` chooses a side that takes some milliseconds.
    pub side: Option<u64>,
}

impl Default for Options {
    fn default() -> Self {
        Options { search: decision::Options::default(), exhaustion: true, columns: 128, side: None }
    }
}

impl From<decision::Options> for Options {
    fn from(search: decision::Options) -> Self {
        Options { search, ..Options::default() }
    }
}

/// Time spent on each part of an answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Timings {
    /// Time of the search.
    pub search: Duration,
    /// Time for encoding the certificate.
    pub encode: Duration,
    /// Time of the kernel.
    pub kernel: Duration,
    /// Playing positions out from the rules.
    pub exhaustion: Duration,
}

/// Answer to one claim: the verdict with its evidence, the kernel's check and the exhaustive check.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Answer {
    /// The claim in canonical form, as asked.
    pub claim: String,
    /// The decision of the search.
    pub decision: Decision,
    /// The verdict that the search alone would give.
    pub found: Verdict,
    /// The verdict: that of the search, or undecided if the kernel did not verify the certificate. After
    /// [`Stop`](crate::decision::Stop), the kernel does not check it.
    pub verdict: Verdict,
    /// The certificate, if the search has evidence.
    pub certificate: Option<Certificate>,
    /// The result of the kernel's check of the certificate.
    pub kernel: Option<Result<kernel::Verified, kernel::Failure>>,
    /// The comparison with the rules.
    pub exhaustion: Option<Exhaustion>,
    /// Time spent on each part.
    pub timings: Timings,
}

/// Two witnesses that contradict each other: a bug of this library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contradiction {
    /// The kernel rejects the certificate of what the search found.
    Kernel,
    /// The Grundy numbers of the bar are not those that the search found.
    Bar,
    /// The claim is proved, but the rules refute it in a box.
    Box,
    /// The claim is proved, but the rules do not define a game, or a value is missing.
    Rules,
    /// The claim is refuted by positions that, by the rules, do not refute it.
    Counterexample,
}

/// Stage of the work on a claim, as reported to an [`Observer`].
#[derive(Debug)]
pub enum Stage<'a> {
    /// An event of the running search.
    Search(Event<'a>),
    /// The search has ended; the answer so far has its decision.
    Decided(&'a Answer),
    /// The certificate is being encoded.
    Encoding,
    /// The certificate is encoded; the kernel checks it next.
    Encoded(&'a Answer),
    /// The kernel has checked the certificate.
    Checked(&'a Answer),
    /// The bar is being played out; boxes of other claims are played out in parallel with search and kernel.
    Exhausting,
    /// The comparison with the rules is complete.
    Exhausted(&'a Answer),
}

/// Callback that receives the stages of the work on a claim.
pub type Observer<'o> = Box<dyn FnMut(Stage<'_>) + Send + 'o>;

/// Answers a claim about definitions of a program: decides it, writes the certificate, has the kernel
/// check it, and compares the claim with positions that are played out from the rules.
///
/// ```
/// use nimcert_core::answer::{Options, Verdict, answer};
/// use nimcert_core::language::{Source, parse_program};
///
/// let source = Source::new("third.claim", "fun f(t) = floor(t/3)\nclaim not nimsum f\n");
/// let program = parse_program(&source, &[]).map_err(|errors| errors[0].clone())?;
/// let answer = answer(&program, &program.claims[0], &Options::default(), None);
/// assert_eq!(answer.verdict, Verdict::Proved);
/// assert!(answer.kernel.is_some_and(|checked| checked.is_ok()));
/// # Ok::<(), nimcert_core::language::Diagnostic>(())
/// ```
pub fn answer(program: &Program, claim: &Claim, options: &Options, observer: Option<Observer<'_>>) -> Answer {
    let statement = &claim.statement;
    let is_box = options.exhaustion && !matches!(statement, Statement::Property { .. });
    if !is_box || !program.parameters.is_empty() {
        return answered(program, claim, options, observer, None);
    }
    let play = || {
        let start = Instant::now();
        let allowed = options.search.timeout.map(|allowed| allowed.max(LEAST_TIME));
        let deadline = allowed.and_then(|allowed| start.checked_add(allowed));
        let grid = check_grid_until(program, statement, options.side, deadline, &options.search.stop);
        (grid, start.elapsed())
    };
    if options.search.threads <= 1 {
        return answered(program, claim, options, observer, Some(Box::new(play)));
    }
    // The rules know nothing of search and kernel, and need not wait for them.
    std::thread::scope(|scope| {
        let beside = scope.spawn(play);
        let played = || beside.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        answered(program, claim, options, observer, Some(Box::new(played)))
    })
}

/// A box that was played out, and the time that took.
type Played = (Result<GridReport, GridError>, Duration);

/// The answer to a claim; `played` gives the box of a claim without parameters, or waits for it.
fn answered(
    program: &Program,
    claim: &Claim,
    options: &Options,
    mut observer: Option<Observer<'_>>,
    played: Option<Box<dyn FnOnce() -> Played + '_>>,
) -> Answer {
    let statement = &claim.statement;
    let decision = search(program, claim, options, &mut observer);
    let found = Verdict::of(claim, &decision.outcome);
    let mut answer = Answer {
        claim: canonical(program, claim),
        verdict: found.clone(),
        found,
        timings: Timings { search: decision.time, ..Timings::default() },
        decision,
        certificate: None,
        kernel: None,
        exhaustion: None,
    };
    let mut notify = |stage: Stage<'_>| {
        if let Some(observer) = &mut observer {
            observer(stage);
        }
    };
    notify(Stage::Decided(&answer));
    if options.search.stop.is_asked() {
        // The caller does not need the evidence any more, and without the kernel nothing is decided.
        answer.verdict = Verdict::Undecided;
        return answer;
    }
    answer.certify(program, statement, &mut notify);
    if !program.parameters.is_empty() && options.exhaustion {
        answer.exhaust_instances(program, claim, options, &mut notify);
    } else if let Some(played) = played {
        let (grid, time) = played();
        let start = Instant::now();
        let truth = match &answer.decision.outcome {
            Outcome::Refuted(refutation) => Truth::of(program, statement, refutation),
            _ => None,
        };
        answer.exhaustion = Some(Exhaustion::Box { grid, truth });
        answer.timings.exhaustion = time + start.elapsed();
        notify(Stage::Exhausted(&answer));
    } else if let Statement::Property { property: Property::Nimsum, function, .. } = statement
        && options.exhaustion
    {
        notify(Stage::Exhausting);
        let start = Instant::now();
        let bar = BarComparison::of(program, *function, options.columns, &options.search, &answer.decision);
        answer.exhaustion = Some(Exhaustion::Bar(bar));
        answer.timings.exhaustion = start.elapsed();
        notify(Stage::Exhausted(&answer));
    }
    answer
}

/// The search, with its events as stages.
fn search(
    program: &Program,
    claim: &Claim,
    options: &Options,
    observer: &mut Option<Observer<'_>>,
) -> Decision {
    let events = observer
        .as_mut()
        .map(|observer| -> SearchObserver<'_> { Box::new(move |event| observer(Stage::Search(event))) });
    decide_claim(program, claim, &options.search, events)
}

impl Answer {
    /// Encodes the evidence as a certificate and has the kernel check it.
    fn certify(&mut self, program: &Program, statement: &Statement, notify: &mut dyn FnMut(Stage<'_>)) {
        if self.decision.evidence.is_none() {
            // A counterexample that only exhaustion shows is no proof of a claim with `not`.
            if self.verdict.is_proof() {
                self.verdict = Verdict::Undecided;
            }
            return;
        }
        notify(Stage::Encoding);
        let start = Instant::now();
        self.certificate = Certificate::of(program, statement, &self.decision);
        self.timings.encode = start.elapsed();
        notify(Stage::Encoded(self));
        let Some(certificate) = &self.certificate else { return };
        let start = Instant::now();
        let checked = certificate.check();
        self.timings.kernel = start.elapsed();
        if checked.is_err() {
            self.verdict = Verdict::Undecided;
        }
        self.kernel = Some(checked);
        notify(Stage::Checked(self));
    }

    /// Compares a few instances of a claim with parameters with the rules: the first that disagrees counts, or else the
    /// last.
    fn exhaust_instances(
        &mut self,
        program: &Program,
        claim: &Claim,
        options: &Options,
        notify: &mut dyn FnMut(Stage<'_>),
    ) {
        let start = Instant::now();
        let least = program.least_values();
        let small = || (0..INSTANCES).map(|more| least.iter().map(|value| value + more).collect()).collect();
        let values: Vec<Vec<_>> = self.decision.instance.clone().map_or_else(small, |values| vec![values]);
        notify(Stage::Exhausting);
        for values in values {
            let mut instance = program.clone();
            instance.claims = vec![claim.clone()];
            let instance = instance.at(&values);
            let statement = &instance.claims[0].statement;
            self.exhaustion = match statement {
                Statement::Property { property: Property::Nimsum, function, .. } => {
                    let (columns, search) = (options.columns, &options.search);
                    let bar = BarComparison::of(&instance, *function, columns, search, &self.decision);
                    Some(Exhaustion::Bar(bar))
                }
                Statement::Property { .. } => None,
                Statement::Positions { .. } | Statement::Grundy { .. } | Statement::ForAll { .. } => {
                    let allowed = options.search.timeout.map(|allowed| allowed.max(LEAST_TIME));
                    let deadline = allowed.and_then(|allowed| Instant::now().checked_add(allowed));
                    let grid =
                        check_grid_until(&instance, statement, options.side, deadline, &options.search.stop);
                    let truth = match &self.decision.outcome {
                        Outcome::Refuted(refutation) => Truth::of(&instance, statement, refutation),
                        _ => None,
                    };
                    Some(Exhaustion::Box { grid, truth })
                }
            };
            if self.contradiction().is_some() {
                break;
            }
        }
        self.timings.exhaustion = start.elapsed();
        if self.exhaustion.is_some() {
            notify(Stage::Exhausted(self));
        }
    }

    /// The bound below which the claim is proved, if it is proved only there.
    pub fn bounded(&self) -> Option<&BigUint> {
        match (&self.verdict, &self.decision.outcome) {
            (Verdict::ProvedBelow { .. }, Outcome::ProvedBelow { below, .. }) => Some(below),
            _ => None,
        }
    }

    /// Two witnesses that contradict each other, which is a bug: the verdict cannot be trusted.
    pub fn contradiction(&self) -> Option<Contradiction> {
        if let Some(Err(kernel::Failure::Rejected(_))) = &self.kernel {
            return Some(Contradiction::Kernel);
        }
        let proved = self.decision.outcome == Outcome::Proved;
        match self.exhaustion.as_ref()? {
            Exhaustion::Bar(bar) => (bar.agreement == Agreement::Contradicts).then_some(Contradiction::Bar),
            Exhaustion::Box { grid: Ok(grid), .. } if proved && !grid.agrees => Some(Contradiction::Box),
            Exhaustion::Box { grid: Err(_), .. } if proved => Some(Contradiction::Rules),
            Exhaustion::Box { truth: Some(truth), .. } if !truth.agrees() => {
                Some(Contradiction::Counterexample)
            }
            Exhaustion::Box { .. } => None,
        }
    }
}
