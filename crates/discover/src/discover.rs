//! The rounds: recognise, prove, learn from growing tables, until there is a proof or a limit is reached.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use nimcert_core::answer::{self, Answer, Verdict, answer};
use nimcert_core::decision::Outcome;
use nimcert_core::exhaustion::boxes::RuleFault;
use nimcert_core::games::sweep::BoxError;
use nimcert_core::language::ast::{
    Claim, Condition, Game, GameBody, GameSum, Program, Relation, Statement, Summand, Term,
};
use nimcert_core::language::game::coordinates;

use crate::blocks::{Blocks, MAX_INDEX_BITS};
use crate::bound::LowerBound;
use crate::learn::{Automaton, Learned, Witness, learn};
use crate::recognise::values::recognise_values;
use crate::recognise::{nim_sum_conditions, recognise};
use crate::sizes::Sizes;
use crate::sums::terms_of_summands;
use crate::table::{Question, Table, TableLimits, Values, p_positions};
use crate::words::{constant, equal, rename_term, truth, variable, xor};

/// Witnesses that are kept of the last table.
const WITNESSES: usize = 3;

/// Binary digits of all unbounded coordinates together, in the largest table.
const CELLS: usize = 20;

/// After a table that took more work than this there is no larger one, if nobody asks for it.
const WORK: u64 = 1 << 24;

/// The same after a proof, when the automaton is only shown.
const PROVED_WORK: u64 = 1 << 22;

/// Nor after one that required more states than this.
const STATES: usize = 2_000;

/// Digits of larger tables, if the last two required the same number of states.
const FURTHER: usize = 2;

/// Longest words of the tables that are learned from, if nobody asks for more.
const LONGEST: usize = 12;

/// Binary digits of all unbounded coordinates together after a proof.
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
    /// Whether all witnesses of the last table are kept if there is no proof, and not only some.
    pub lower_bound: bool,
    /// Limits of the proofs.
    pub proof: answer::Options,
}

impl Default for Options {
    fn default() -> Self {
        let table = TableLimits { memory: 1 << 31, options: 1 << 31, threads: 1 };
        Options {
            table,
            max_states: 20_000,
            bits: None,
            lower_bound: false,
            proof: answer::Options::default(),
        }
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

/// What the table of one size says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Round {
    /// Coordinates are below 2^bits.
    pub bits: usize,
    /// Prefixes that the table tells apart: every automaton of the set has at least as many states.
    pub states: usize,
    /// Transitions that the table leaves open.
    pub ambiguous: usize,
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
    /// All witnesses of the last round, if they were asked for and nothing was proved.
    pub bound: Option<LowerBound>,
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
    /// Computing and learning a table of n bits.
    Learning(usize),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Recognising => write!(f, "looking for a formula"),
            Event::Proving(number) => write!(f, "proving formula {number}"),
            Event::ProvingAutomaton(states) => write!(f, "proving an automaton of {states} states"),
            Event::Learning(bits) => write!(f, "learning from coordinates below 2^{bits}"),
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
}

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
    let own = coordinates(question.program, question.game);
    let heap = question.grundy.then(|| heap_name(&own));
    let mut discovery =
        Discovery { names: heap.into_iter().chain(own.iter().cloned()).collect(), ..Discovery::default() };
    // A heap beside a game needs no dimension of a table: its partner is the Grundy number.
    let rest = if question.grundy { None } else { beside_a_heap(question.program, question.game) };
    let inner = rest.as_ref().map_or(question, |game| Question { game, grundy: true, ..question });
    let sizes = Sizes::of(inner, options.table, &options.proof, stop)?;
    discovery.agrees_below.clone_from(&sizes.sides);
    observe(Event::Recognising);
    discovery.candidates = candidates(question, inner, &sizes.sides, options, stop)?;
    if discovery.candidates.is_empty() {
        let choices = terms_of_summands(question, options.table, &options.proof, stop)?;
        discovery.candidates = choices.into_iter().map(|terms| of_a_sum(question, terms)).collect();
    }
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
    rounds(inner, &sizes.few, options, stop, observe, &mut discovery)?;
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
    Ok(discovery)
}

/// The program that claims that an automaton accepts the P-positions, or the positions x = G beside a heap.
fn claim_of_automaton(question: Question<'_>, names: &[String], automaton: &Automaton) -> Option<Program> {
    let mut program = question.program.clone();
    let known = question.program;
    let taken = |name: &String| {
        known.functions.iter().any(|function| function.name == *name)
            || known.relations.iter().any(|relation| relation.name == *name)
            || names.contains(name)
            || known.games.iter().any(|game| game.name == *name || game.coordinates.contains(name))
    };
    let candidates =
        ["A", "P", "set"].into_iter().map(str::to_owned).chain((0..).map(|n| format!("set_{n}")));
    let name = candidates.into_iter().find(|name| !taken(name))?;
    let body = Condition::Automaton(Arc::new(automaton.written()?));
    let after = program.functions.len();
    let formula = Condition::Call(program.relations.len(), (0..names.len()).map(Term::Variable).collect());
    program.relations.push(Relation { name, parameters: names.to_vec(), body, after });
    let heap = question.grundy.then_some(Summand::Strip);
    let mut game: GameSum = heap.into_iter().chain(question.game.iter().copied()).collect();
    if question.grundy && names[1..].iter().any(|name| name == "x") {
        // The heap of a strip is called x, so the sum needs names of its own.
        let sums = ["beside", "sum"].into_iter().map(str::to_owned).chain((0..).map(|n| format!("sum_{n}")));
        let name = sums.into_iter().find(|name| !taken(name))?;
        let body = GameBody::Sum(game);
        program.games.push(Game { name, coordinates: names.to_vec(), body });
        game = vec![Summand::Named(program.games.len() - 1)];
    }
    program.claims = vec![Claim { negated: false, statement: Statement::Positions { game, formula } }];
    Some(program)
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
    if found.is_empty() {
        // Other conditions on the heap and the position beside it.
        found = recognise(&table);
    }
    Ok(found.into_iter().map(Candidate::Positions).collect())
}

/// What terms for the Grundy numbers of all summands say of the sum.
fn of_a_sum(question: Question<'_>, mut terms: Vec<Term>) -> Candidate {
    if question.grundy {
        return Candidate::Grundy(xor(terms));
    }
    let last = if terms.len() == 2 { terms.pop() } else { None };
    Candidate::Positions(equal(xor(terms), last.unwrap_or_else(|| constant(0))))
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
    stop: &AtomicBool,
    observe: &mut dyn FnMut(Event),
    discovery: &mut Discovery,
) -> Result<(), Failure> {
    let coordinates = discovery.names.len();
    let unbounded = few.iter().filter(|few| few.is_none()).count().max(1);
    let cells = if discovery.proof.is_some() { PROVED_CELLS } else { CELLS };
    let most = options.bits.unwrap_or((cells / unbounded).min(LONGEST)).min(MAX_INDEX_BITS / coordinates);
    // A bound that does not grow is worth larger tables.
    let further = most + if options.bits.is_none() && discovery.proof.is_none() { FURTHER } else { 0 };
    let mut last: Option<(Learned, Blocks)> = None;
    let enough = if discovery.proof.is_some() { PROVED_WORK } else { WORK };
    let mut spent = 0;
    for bits in 1..=further.min(MAX_INDEX_BITS / coordinates) {
        let states: Vec<usize> = discovery.rounds.iter().rev().map(|round| round.states).take(2).collect();
        let is_settled = matches!(states.as_slice(), [a, b] if a == b);
        if bits > most && (discovery.automaton.is_some() || !is_settled) {
            break;
        }
        observe(Event::Learning(bits));
        let is_growing = states.first().is_some_and(|&states| states > STATES);
        if options.bits.is_none() && (spent > enough || is_growing) {
            discovery.stopped =
                Some(format!("the table below 2^{bits} would take too long (--bits {bits} computes it)"));
            break;
        }
        let set = match p_positions(question, bits, few, options.table, stop) {
            Ok((set, own)) => {
                spent = own;
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
            continue;
        }
        if let Some((learned, _)) = &last
            && let Some(automaton) = learned.automaton.clone()
            && automaton.agrees(&blocks)
        {
            discovery.automaton = Some((automaton, bits - 1));
            continue;
        }
        let Some(learned) = learn(&blocks, options.max_states) else {
            discovery.stopped = Some(format!("it has more than {} states", options.max_states));
            break;
        };
        let round = Round { bits, states: learned.prefixes.len(), ambiguous: learned.ambiguous.len() };
        discovery.rounds.push(round);
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
        if options.lower_bound && discovery.proof.is_none() {
            discovery.bound = Some(LowerBound::of(learned, blocks));
        }
    }
    Ok(())
}
