//! The rounds: recognise, prove, learn from growing tables, until there is a proof or a limit is reached.

use std::fmt;
use std::sync::atomic::AtomicBool;

use nimcert_core::answer::{self, Answer, Verdict, answer};
use nimcert_core::decision::{Outcome, Refutation};
use nimcert_core::exhaustion::boxes::RuleFault;
use nimcert_core::games::sweep::BoxError;
use nimcert_core::language::ast::{
    Claim, Condition, GameBody, GameSum, Program, Statement, Summand, Term,
};
use nimcert_core::language::game::coordinates;

use crate::blocks::{Blocks, MAX_INDEX_BITS};
use crate::certain::{Said, settle};
use crate::claim::claim_of_automaton;
use crate::learn::{Automaton, Learned, Witness, learn};
use crate::recognise::values::recognise_values;
use crate::recognise::{nim_sum_conditions, recognise};
use crate::sizes::Sizes;
use crate::state::{Progress, Round, StateError};
use crate::table::{Question, Table, TableLimits, Values, p_positions};
use crate::words::{equal, rename_term, variable};

/// Witnesses that are kept of the last table.
const WITNESSES: usize = 3;

/// Binary digits of all unbounded coordinates together, in the largest table.
const CELLS: usize = 20;

/// After a table that took more options than this there is no larger one, if nobody asks for it.
const OPTIONS: u64 = 1 << 24;

/// Longest words of the tables that are learned from, if nobody asks for more.
const LONGEST: usize = 12;

/// States of the search that a hypothesis beyond the table may take: wrong ones can be large.
const BEYOND_STATES: u64 = 200_000;

/// The same after a proof, when the automaton is only shown.
const PROVED_CELLS: usize = 16;

/// Limits of a discovery.
#[derive(Debug, Clone)]
pub struct Options {
    /// Limits of a table.
    pub table: TableLimits,
    /// States of a learned automaton at most.
    pub max_states: usize,
    /// Digits of the largest table that is learned from; `None` chooses what takes seconds.
    pub bits: Option<usize>,
    /// Limits of the proofs.
    pub proof: answer::Options,
}

impl Default for Options {
    fn default() -> Self {
        let table = TableLimits { memory: 1 << 31, options: 1 << 31, threads: 1 };
        Options { table, max_states: 20_000, bits: None, proof: answer::Options::default() }
    }
}

/// A formula that agrees with a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Candidate {
    /// Of the P-positions.
    Positions(Condition),
    /// Of the Grundy numbers.
    Grundy(Term),
}

/// A claim that the kernel verified.
#[derive(Debug)]
pub struct Proof {
    /// The definitions and the one claim.
    pub program: Program,
    /// The answer to the claim.
    pub answer: Answer,
}

/// What was found.
#[derive(Debug, Default)]
pub struct Discovery {
    /// Coordinates, with the heap first for Grundy numbers.
    pub names: Vec<String>,
    /// The proof, if there is one.
    pub proof: Option<Proof>,
    /// Formulas that agree with a table, the simplest first; one of them is proved if there is a proof.
    pub candidates: Vec<Candidate>,
    /// For each candidate that was tried: whether it is proved.
    pub verdicts: Vec<Verdict>,
    /// The side of each coordinate in the table that the candidates agree with, without a heap.
    pub agrees_below: Vec<usize>,
    /// What each table says.
    pub rounds: Vec<Round>,
    /// The automaton, and the digits of the table that it was learned from, if it reproduces all larger tables.
    pub automaton: Option<(Automaton, usize)>,
    /// The verdict on the claim that the automaton accepts the set, if it was tried.
    pub verdict_of_automaton: Option<Verdict>,
    /// Digits of the largest table that was looked at.
    pub reproduced: usize,
    /// Witnesses of the last round that prefixes differ.
    pub witnesses: Vec<Witness>,
    /// How many hypotheses were refuted beyond the table, if the automaton was found in this way.
    pub settled: Option<usize>,
    /// Why there was no further round.
    pub stopped: Option<String>,
}

/// What a discovery is doing.
#[derive(Debug, Clone, Copy)]
pub enum Event {
    /// Looking for a formula.
    Recognising,
    /// Proving candidate number n.
    Proving(usize),
    /// Proving an automaton of this many states.
    ProvingAutomaton(usize),
    /// Computing and learning a table.
    Learning {
        /// Coordinates are below 2^bits.
        bits: usize,
        /// Tuples of the table.
        tuples: u128,
        /// Prefixes that the table before tells apart.
        states: usize,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Recognising => write!(f, "looking for a formula"),
            Event::Proving(number) => write!(f, "proving formula {number}"),
            Event::ProvingAutomaton(states) => write!(f, "proving an automaton of {states} states"),
            Event::Learning { bits, tuples, states } => {
                write!(f, "learning from {tuples} tuples below 2^{bits}; {states} states so far")
            }
        }
    }
}

/// Why nothing can be discovered.
#[derive(Debug)]
pub enum Failure {
    /// The rules do not define a terminating game on a box, or a limit was reached there.
    Table(BoxError<RuleFault>),
    /// The rules do not define a terminating game, as the answer to the claim says.
    Rules(Box<Proof>),
    /// No tuple of the box is a position.
    Empty {
        /// The side of the box.
        below: usize,
    },
    /// The state that a run was to continue from does not belong to this question.
    State(StateError),
    /// The state could not be kept.
    Kept(String),
}

/// Where a discovery starts, and what keeps its state after every table.
#[derive(Default)]
pub struct Resume<'k> {
    /// What the finished tables say; empty for a new run.
    pub start: Progress,
    /// Keeps the state; the error says why it could not.
    pub keep: Option<Keep<'k>>,
}

/// Keeps a state.
pub type Keep<'k> = &'k mut dyn FnMut(&Progress) -> Result<(), String>;

impl From<BoxError<RuleFault>> for Failure {
    fn from(error: BoxError<RuleFault>) -> Self {
        Failure::Table(error)
    }
}

/// Finds a formula or an automaton of the P-positions or Grundy numbers of a game, and proves it.
///
/// # Errors
/// The rules do not define a terminating game, or the first tables are beyond a limit.
pub fn discover(
    question: Question<'_>,
    options: &Options,
    stop: &AtomicBool,
    observe: &mut dyn FnMut(Event),
) -> Result<Discovery, Failure> {
    discover_from(question, options, Resume::default(), stop, observe)
}

/// As [`discover`], from the tables of an earlier run. What is found is what a run without interruption finds.
///
/// # Errors
/// As [`discover`]; or the state belongs to another question, or cannot be kept.
pub fn discover_from(
    question: Question<'_>,
    options: &Options,
    resume: Resume<'_>,
    stop: &AtomicBool,
    observe: &mut dyn FnMut(Event),
) -> Result<Discovery, Failure> {
    let own = coordinates(question.program, question.game);
    let heap = question.grundy.then(|| heap_name(&own));
    let mut discovery =
        Discovery { names: heap.into_iter().chain(own.iter().cloned()).collect(), ..Discovery::default() };
    // A heap beside a game needs no dimension of a table: its partner is the Grundy number.
    let rest = if question.grundy { None } else { beside_a_heap(question.program, question.game) };
    let inner = rest.as_ref().map_or(question, |game| Question { game, grundy: true, ..question });
    let sizes = Sizes::of(inner, options.table, &options.proof, stop)?;
    let checked = resume.start.check(inner, discovery.names.len(), &sizes.few, options.table, stop)?;
    checked.map_err(Failure::State)?;
    discovery.agrees_below.clone_from(&sizes.sides);
    observe(Event::Recognising);
    discovery.candidates = candidates(question, inner, &sizes.sides, options, stop)?;
    for (number, candidate) in discovery.candidates.iter().enumerate() {
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
    let last = rounds(inner, &sizes.few, options, resume, stop, observe, &mut discovery)?;
    if discovery.proof.is_none()
        && discovery.automaton.is_none()
        && let Some((learned, blocks)) = last
    {
        beyond(question, &learned, &blocks, options, observe, &mut discovery);
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
    Ok(discovery)
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
    stop: &AtomicBool,
) -> Result<Vec<Candidate>, Failure> {
    let below = sides.iter().copied().max().unwrap_or(1);
    if !inner.grundy {
        let table = Table::compute(question, sides, options.table, stop)?;
        let mut is_empty = true;
        table.each(|_, _| {
            is_empty = false;
            false
        });
        if is_empty {
            return Err(Failure::Empty { below });
        }
        return Ok(recognise(&table).into_iter().map(Candidate::Positions).collect());
    }
    let values = Values::compute(inner.program, inner.game, sides, options.table, stop)?;
    let mut greatest = None;
    values.each(|_, value| {
        greatest = greatest.max(Some(value));
        true
    });
    let Some(greatest) = greatest else { return Err(Failure::Empty { below }) };
    let beside: Vec<usize> = [greatest + 1].into_iter().chain(sides.iter().copied()).collect();
    let table = Table::beside(&values, &beside);
    let terms = recognise_values(&table, &values).into_iter();
    if question.grundy {
        return Ok(terms.map(Candidate::Grundy).collect());
    }
    let mut found = nim_sum_conditions(&table);
    let others: Vec<usize> = (1..=values.sides().len()).collect();
    found.extend(terms.map(|term| equal(variable(0), rename_term(&term, &others))));
    Ok(found.into_iter().map(Candidate::Positions).collect())
}

/// The claim that a candidate says what it says, answered.
fn prove(question: Question<'_>, candidate: &Candidate, options: &answer::Options) -> Proof {
    let game = question.game.clone();
    let statement = match candidate.clone() {
        Candidate::Positions(formula) => Statement::Positions { game, formula },
        Candidate::Grundy(value) => Statement::Grundy { game, value },
    };
    let claim = Claim { negated: false, statement };
    let answer = answer(question.program, &claim, options, None);
    Proof { program: Program { claims: vec![claim], ..question.program.clone() }, answer }
}

/// Learns from tables of growing size, as far as they go. An automaton counts if it reproduces all tables after the one
/// that it was learned from, at least one.
fn rounds(
    question: Question<'_>,
    few: &[Option<usize>],
    options: &Options,
    resume: Resume<'_>,
    stop: &AtomicBool,
    observe: &mut dyn FnMut(Event),
    discovery: &mut Discovery,
) -> Result<Option<(Learned, Blocks)>, Failure> {
    let coordinates = discovery.names.len();
    let unbounded = few.iter().filter(|few| few.is_none()).count().max(1);
    let cells = if discovery.proof.is_some() { PROVED_CELLS } else { CELLS };
    let most = options.bits.unwrap_or((cells / unbounded).min(LONGEST)).min(MAX_INDEX_BITS / coordinates);
    let Resume { start: mut progress, mut keep } = resume;
    let most = most.max(progress.bits);
    let mut last = progress.restored(coordinates, options.max_states).map_err(Failure::State)?;
    discovery.rounds.clone_from(&progress.rounds);
    discovery.automaton.clone_from(&progress.automaton);
    discovery.reproduced = progress.bits;
    for bits in progress.bits + 1..=most {
        let (sides, spent) = (few.iter().map(|few| few.map_or(1 << bits, |few| few as u128)), progress.spent);
        let states = discovery.rounds.last().map_or(1, |round| round.states);
        observe(Event::Learning { bits, tuples: sides.product(), states });
        if spent > OPTIONS && options.bits.is_none() {
            discovery.stopped =
                Some(format!("the table below 2^{bits} would take too long (--bits {bits} computes it)"));
            break;
        }
        let set = match p_positions(question, bits, few, options.table, stop) {
            Ok((set, own)) => {
                progress.spent = own;
                set
            }
            // The first tables show whether the rules define a game.
            Err(error) if bits <= 2 => return Err(error.into()),
            Err(BoxError::Stopped) => return Err(BoxError::Stopped.into()),
            Err(error) => {
                discovery.stopped = Some(error.to_string());
                break;
            }
        };
        let blocks = Blocks::of(coordinates, bits, &set);
        discovery.reproduced = bits;
        if let Some((automaton, from)) = discovery.automaton.take()
            && automaton.agrees(&blocks)
        {
            discovery.automaton = Some((automaton, from));
            kept(&mut keep, &mut progress, discovery, None)?;
            continue;
        }
        if let Some((learned, _)) = &last
            && let Some(automaton) = learned.automaton.clone()
            && automaton.agrees(&blocks)
        {
            discovery.automaton = Some((automaton, bits - 1));
            kept(&mut keep, &mut progress, discovery, None)?;
            continue;
        }
        let Some(learned) = learn(&blocks, options.max_states) else {
            discovery.stopped = Some(format!(
                "it has more than {} states, counting the rejecting state (--max-states changes this)",
                options.max_states
            ));
            break;
        };
        let round = Round { bits, states: learned.prefixes.len(), ambiguous: learned.ambiguous.len() };
        discovery.rounds.push(round);
        kept(&mut keep, &mut progress, discovery, Some(&blocks))?;
        last = Some((learned, blocks));
    }
    if discovery.automaton.is_none() && discovery.stopped.is_none() {
        discovery.stopped =
            Some(format!("the largest table has coordinates below 2^{most} (--bits changes this)"));
    }
    if let Some((learned, blocks)) = &last {
        let states = learned.prefixes.len();
        let pairs = (0..WITNESSES.min(states / 2)).map(|i| (states - 2 - 2 * i, states - 1 - 2 * i));
        discovery.witnesses = pairs.filter_map(|(a, b)| learned.witness(blocks, a, b)).collect();
    }
    Ok(last)
}

/// Keeps the state after a table; `learned` are its blocks if it was learned from.
fn kept(
    keep: &mut Option<Keep<'_>>,
    progress: &mut Progress,
    discovery: &Discovery,
    learned: Option<&Blocks>,
) -> Result<(), Failure> {
    let Some(keep) = keep else { return Ok(()) };
    progress.bits = discovery.reproduced;
    progress.rounds.clone_from(&discovery.rounds);
    progress.automaton.clone_from(&discovery.automaton);
    if let Some(blocks) = learned {
        progress.set = blocks.set().collect();
    }
    keep(progress).map_err(Failure::Kept)
}

/// An automaton that the last table does not determine, settled by the smallest positions where hypotheses fail.
fn beyond(
    question: Question<'_>,
    learned: &Learned,
    blocks: &Blocks,
    options: &Options,
    observe: &mut dyn FnMut(Event),
    discovery: &mut Discovery,
) {
    let mut limits = options.proof.clone();
    limits.search.max_states = limits.search.max_states.min(BEYOND_STATES);
    let names = discovery.names.clone();
    let found = settle(learned, blocks, |automaton| {
        observe(Event::ProvingAutomaton(automaton.states()));
        let Some(program) = claim_of_automaton(question, &names, automaton) else { return Said::Unknown };
        let answer = answer(&program, &program.claims[0], &limits, None);
        match &answer.decision.outcome {
            Outcome::Proved if answer.verdict == Verdict::Proved => Said::Proved(Proof { program, answer }),
            Outcome::Refuted(Refutation::Closed { position, .. } | Refutation::Reach { position }) => {
                Said::Wrong(position.clone())
            }
            _ => Said::Unknown,
        }
    });
    if let Some((automaton, proof, refuted)) = found {
        discovery.automaton = Some((automaton, blocks.bits()));
        discovery.settled = Some(refuted);
        discovery.verdict_of_automaton = Some(Verdict::Proved);
        discovery.proof = Some(proof);
    }
}
