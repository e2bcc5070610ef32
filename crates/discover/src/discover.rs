//! A discovery: recognise, prove, learn from growing tables, until there is a proof or a limit is reached.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use nimcert_core::answer::{self, Verdict, answer};
use nimcert_core::clock::Instant;
use nimcert_core::decision::{Outcome, Stop};
use nimcert_core::games::sweep::BoxError;
use nimcert_core::language::Setting;
use nimcert_core::language::ast::{Claim, GameBody, GameSum, Program, Statement, Summand, Term};
use nimcert_core::language::misere::{is_misere, own_coordinates};

use crate::claim::{as_played, claim_of_automaton};
use crate::discovery::{Candidate, Discovery, Event, Failure, Options, Proof, Resume};
use crate::recognise::values::recognise_values;
use crate::recognise::{nim_sum_conditions, recognise};
use crate::rounds::{beyond, rounds};
use crate::sizes::Sizes;
use crate::sums::terms_of_summands;
use crate::table::{Question, Table, Values};
use crate::words::{constant, equal, rename_term, truth, variable, xor};

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
            discovery.stopped = Some(format!(
                "time limit ({} s) reached{}",
                timeout.as_secs(),
                options.interface.raise(Setting::Time)
            ));
        }
        ended => ended?,
    }
    Ok(discovery)
}

/// How often a request to stop is looked for.
const TICK: Duration = Duration::from_millis(20);

/// Runs a task, and asks it to end after this time, or when one of the outer requests is made.
fn until<T>(timeout: Duration, outer: &[&Stop], ending: &Stop, task: impl FnOnce() -> T) -> T {
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

/// Fills in what is found, until it is proved or a limit is reached.
fn search(
    question: Question<'_>,
    options: &Options,
    resume: Resume<'_>,
    stop: &Stop,
    observe: &mut dyn FnMut(Event),
    discovery: &mut Discovery,
) -> Result<(), Failure> {
    let own = own_coordinates(question.program, question.game);
    // A heap beside a game needs no dimension of a table: its partner is the Grundy number.
    let rest = if question.grundy { None } else { beside_a_heap(question.program, question.game) };
    let inner = rest.as_ref().map_or(question, |game| Question { game, grundy: true, ..question });
    let sizes = Sizes::of(inner, options.table, &options.proof, stop)?;
    let checked = resume.start.check(inner, discovery.names.len(), &sizes.few, options.table, stop)?;
    checked.map_err(Failure::State)?;
    discovery.agrees_below.clone_from(&sizes.sides);
    discovery.agrees_below.truncate(own.len());
    observe(Event::Recognising);
    discovery.candidates = candidates(question, inner, &sizes.sides, options, stop)?;
    if discovery.candidates.is_empty() && !is_misere(question.program, question.game) {
        let choices = terms_of_summands(question, options.table, &options.proof, stop)?;
        discovery.candidates = choices.into_iter().map(|terms| of_a_sum(question, terms)).collect();
    }
    for (number, candidate) in discovery.candidates.iter().enumerate() {
        if stop.is_asked() {
            return Err(BoxError::Stopped.into());
        }
        observe(Event::Proving(number + 1));
        let proof = prove(question, candidate, &options.proof);
        if let Outcome::IllFormed(_) = proof.answer.decision.outcome {
            return Err(Failure::Rules(Box::new(proof)));
        }
        discovery.verdicts.push(proof.answer.verdict.clone());
        if proof.answer.verdict == Verdict::Proved {
            discovery.proof = Some(proof);
            break;
        }
    }
    let last = rounds(inner, &sizes.few, options, resume, stop, observe, discovery)?;
    if discovery.proof.is_none()
        && discovery.automaton.is_none()
        && let Some((learned, blocks)) = last
    {
        beyond(question, &learned, &blocks, options, observe, discovery);
    }
    if stop.is_asked() {
        return Err(BoxError::Stopped.into());
    }
    if discovery.proof.is_none()
        && let Some((automaton, _)) = &discovery.automaton
        && let Some(program) = claim_of_automaton(question, &discovery.names, automaton)
    {
        observe(Event::ProvingAutomaton(automaton.states()));
        let answer = answer(&program, &program.claims[0], &options.proof, None);
        let proof = Proof { program, answer };
        if let Outcome::IllFormed(_) = proof.answer.decision.outcome {
            return Err(Failure::Rules(Box::new(proof)));
        }
        discovery.verdict_of_automaton = Some(proof.answer.verdict.clone());
        discovery.proof = (proof.answer.verdict == Verdict::Proved).then_some(proof);
    }
    if discovery.verdicts.is_empty() && discovery.verdict_of_automaton.is_none() {
        // Nothing was tried, so nothing has shown that the rules define a game.
        let proof = prove(question, &Candidate::Positions(truth(false)), &options.proof);
        if let Outcome::IllFormed(_) = proof.answer.decision.outcome {
            return Err(Failure::Rules(Box::new(proof)));
        }
    }
    Ok(())
}

/// The rest of a sum that begins with a heap.
fn beside_a_heap(program: &Program, game: &GameSum) -> Option<GameSum> {
    match game.as_slice() {
        [Summand::Strip, rest @ ..] if !rest.is_empty() => Some(rest.to_vec()),
        [Summand::Named(id)] => match &program.games[*id].body {
            GameBody::Sum(sum) => beside_a_heap(program, sum),
            GameBody::Rules { .. } => None,
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

/// Formulas that agree with a table.
fn candidates(
    question: Question<'_>,
    inner: Question<'_>,
    sides: &[usize],
    options: &Options,
    stop: &Stop,
) -> Result<Vec<Candidate>, Failure> {
    let below = sides.iter().copied().max().unwrap_or(1);
    if !inner.grundy {
        let mut table = Table::compute(question, sides, options.table, stop)?;
        if is_misere(question.program, question.game) {
            // The game is not over.
            table = table.slice(sides.len() - 1, 1);
        }
        let mut is_empty = true;
        table.each(|_, _| {
            is_empty = false;
            false
        });
        if is_empty && !stop.is_asked() {
            return Err(Failure::Empty { below });
        }
        let found = recognise(&table).into_iter().map(Candidate::Positions).collect();
        return if stop.is_asked() { Err(BoxError::Stopped.into()) } else { Ok(found) };
    }
    let values = Values::compute(inner.program, inner.game, sides, options.table, stop)?;
    let mut greatest = None;
    values.each(|_, value| {
        greatest = greatest.max(Some(value));
        true
    });
    let Some(greatest) = greatest.or(stop.is_asked().then_some(0)) else {
        return Err(Failure::Empty { below });
    };
    let beside: Vec<usize> = [greatest + 1].into_iter().chain(sides.iter().copied()).collect();
    let table = Table::beside(&values, &beside);
    let terms = recognise_values(&table, &values).into_iter();
    if stop.is_asked() {
        return Err(BoxError::Stopped.into());
    }
    if question.grundy {
        return Ok(terms.map(Candidate::Grundy).collect());
    }
    let mut found = nim_sum_conditions(&table);
    let others: Vec<usize> = (1..=values.sides().len()).collect();
    found.extend(terms.map(|term| equal(variable(0), rename_term(&term, &others))));
    if found.is_empty() {
        // Other conditions on the heap and the position beside it.
        found = recognise(&table);
    }
    match stop.is_asked() {
        true => Err(BoxError::Stopped.into()),
        false => Ok(found.into_iter().map(Candidate::Positions).collect()),
    }
}

/// The candidate for the sum that follows from terms for the Grundy numbers of all summands.
fn of_a_sum(question: Question<'_>, mut terms: Vec<Term>) -> Candidate {
    if question.grundy {
        return Candidate::Grundy(xor(terms));
    }
    let last = if terms.len() == 2 { terms.pop() } else { None };
    Candidate::Positions(equal(xor(terms), last.unwrap_or_else(|| constant(0))))
}

/// Answers the claim that a candidate is right.
fn prove(question: Question<'_>, candidate: &Candidate, options: &answer::Options) -> Proof {
    let game = question.game.clone();
    let statement = match candidate.clone() {
        Candidate::Positions(formula) => Statement::Positions { game, formula: as_played(question, formula) },
        Candidate::Grundy(value) => Statement::Grundy { game, value },
    };
    let claim = Claim { negated: false, statement };
    let answer = answer(question.program, &claim, options, None);
    Proof { program: Program { claims: vec![claim], ..question.program.clone() }, answer }
}
