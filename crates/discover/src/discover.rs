//! A discovery: recognise, prove, learn from growing tables, until there is a proof or a limit is reached.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use nimcert_core::answer::Verdict;
use nimcert_core::clock::Instant;
use nimcert_core::decision::{Stop, in_turns};
use nimcert_core::games::sweep::BoxError;
use nimcert_core::language::ast::{GameBody, GameSum, Program, Summand};
use nimcert_core::language::misere::own_coordinates;
use nimcert_core::language::{Interface, Setting};

use crate::discovery::{Candidate, Discovery, Event, Failure, Options, Resume};
use crate::formulas::claim_of;
use crate::limits::TICK;
use crate::plan::PLAN;
use crate::search::Search;
use crate::sizes::Sizes;
use crate::table::Question;
use crate::tables::{Next, Tables};
use crate::words::truth;

/// Finds a formula or an automaton of the P-positions or Grundy numbers of a game, and proves it.
///
/// # Errors
/// The rules do not define a terminating game, or the first tables are beyond a limit.
pub fn discover(
    question: Question<'_>,
    options: &Options,
    stop: &Stop,
    observe: &mut dyn FnMut(Event),
) -> Result<Discovery, Failure> {
    discover_from(question, options, Resume::default(), stop, observe)
}

/// Like [`discover`], from the tables of an earlier run. What is found is what a run without interruption finds.
///
/// The limit on time of the proofs is one for the whole discovery: what was found before it is kept.
///
/// # Errors
/// The same as for [`discover`]; or the state belongs to another question, or cannot be kept.
pub fn discover_from(
    question: Question<'_>,
    options: &Options,
    resume: Resume<'_>,
    stop: &Stop,
    observe: &mut dyn FnMut(Event),
) -> Result<Discovery, Failure> {
    let own = own_coordinates(question.program, question.game);
    let heap = question.grundy.then(|| heap_name(&own));
    let mut discovery = Discovery {
        names: heap.into_iter().chain(own.iter().cloned()).collect(),
        interface: options.interface,
        ..Discovery::default()
    };
    let Some(timeout) = options.proof.search.timeout else {
        search(question, options, resume, stop, observe, &mut discovery)?;
        return Ok(discovery);
    };
    let ending = Stop::default();
    let mut limited = options.clone();
    limited.proof.search.stop = ending.clone();
    let outer = [stop, &options.proof.search.stop];
    let ended = until(timeout, &outer, &ending, || {
        search(question, &limited, resume, &ending, observe, &mut discovery)
    });
    match ended {
        Err(Failure::Table(BoxError::Stopped)) if !outer.iter().any(|outer| outer.is_asked()) => {
            discovery.stopped = Some(out_of_time(timeout, options.interface));
        }
        ended => ended?,
    }
    Ok(discovery)
}

/// That the limit on time was reached.
pub(crate) fn out_of_time(timeout: Duration, interface: Interface) -> String {
    format!("time limit ({} s) reached{}", timeout.as_secs(), interface.raise(Setting::Time))
}

/// Runs a task, and asks it to end after this time, or when one of the outer requests is made.
pub(crate) fn until<T>(timeout: Duration, outer: &[&Stop], ending: &Stop, task: impl FnOnce() -> T) -> T {
    let is_done = AtomicBool::new(false);
    let watch = || {
        let start = Instant::now();
        while !is_done.load(Ordering::Relaxed) {
            if start.elapsed() >= timeout || outer.iter().any(|outer| outer.is_asked()) {
                return ending.ask();
            }
            std::thread::park_timeout(TICK.min(timeout.saturating_sub(start.elapsed())));
        }
    };
    std::thread::scope(|scope| {
        // Where threads cannot be started, each proof has this limit on time.
        let watcher = std::thread::Builder::new().spawn_scoped(scope, watch).ok();
        let ended = task();
        is_done.store(true, Ordering::Relaxed);
        if let Some(watcher) = watcher {
            watcher.thread().unpark();
        }
        ended
    })
}

/// Fills in what is found, until it is proved or no attempt can go on.
fn search(
    question: Question<'_>,
    options: &Options,
    resume: Resume<'_>,
    stop: &Stop,
    observe: &mut dyn FnMut(Event),
    found: &mut Discovery,
) -> Result<(), Failure> {
    let own = own_coordinates(question.program, question.game);
    // A heap beside a game needs no dimension of a table: its partner is the Grundy number.
    let rest = if question.grundy { None } else { beside_a_heap(question.program, question.game) };
    let inner = rest.as_ref().map_or(question, |game| Question { game, grundy: true, ..question });
    let Sizes { sides, few } = Sizes::of(inner, options.table, &options.proof, stop)?;
    let checked = resume.start.check(inner, found.names.len(), &few, options.table, stop)?;
    checked.map_err(Failure::State)?;
    found.agrees_below.clone_from(&sides);
    found.agrees_below.truncate(own.len());
    let tables = Tables::new(few, resume, options, found)?;
    let mut search = Search {
        question,
        inner,
        options,
        stop,
        observe,
        found,
        sides,
        open: None,
        tables,
        tried: None,
        is_answered: false,
    };
    in_turns(
        PLAN.iter().collect(),
        |attempt| attempt.weight,
        |attempt, round, states| {
            (search.observe)(Event::Attempt { name: attempt.name, round, states });
            (attempt.run)(&mut search, states)
        },
    )?;
    if search.found.verdicts.contains(&Verdict::Proved) {
        // The states of the automaton are worth showing beside a formula.
        while search.larger(u64::MAX)? == Next::Computed {}
    }
    if search.found.automaton.is_none() {
        // What was tried was never called the automaton.
        search.found.verdict_of_automaton = None;
    }
    search.tables.witnesses(options, search.found);
    search.check()?;
    if !search.is_answered {
        // Nothing was tried, so nothing has shown that the rules define a game.
        let program = claim_of(question, &Candidate::Positions(truth(false)));
        search.answer(program, options.proof.search.max_states)?;
    }
    Ok(())
}

/// The rest of a sum that begins with a heap.
fn beside_a_heap(program: &Program, game: &GameSum) -> Option<GameSum> {
    match game.as_slice() {
        [Summand::Strip, rest @ ..] if !rest.is_empty() => Some(rest.to_vec()),
        [Summand::Named(id)] => match &program.games[*id].body {
            GameBody::Sum(sum) => beside_a_heap(program, sum),
            GameBody::Rules { .. } | GameBody::Heaps { .. } => None,
        },
        _ => None,
    }
}

/// A name for the heap beside the game.
fn heap_name(own: &[String]) -> String {
    let names =
        ["x", "heap", "h", "g"].into_iter().map(str::to_owned).chain((0..).map(|n| format!("heap_{n}")));
    let mut free = names.into_iter().filter(|name| !own.contains(name));
    free.next().unwrap_or_default()
}
