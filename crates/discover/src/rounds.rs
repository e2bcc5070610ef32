//! The rounds of a discovery: tables of growing size, and the automaton that each of them leads to.

use nimcert_core::answer::{Verdict, answer};
use nimcert_core::decision::{Outcome, Refutation, Stop};
use nimcert_core::games::sweep::BoxError;
use nimcert_core::language::{Interface, Setting};

use crate::blocks::{Blocks, MAX_INDEX_BITS};
use crate::bound::LowerBound;
use crate::certain::{Said, settle};
use crate::claim::claim_of_automaton;
use crate::discovery::{Discovery, Event, Failure, Keep, Options, Proof, Resume};
use crate::learn::{Learned, learn};
use crate::state::{Progress, Round};
use crate::table::{Question, p_positions};

/// Witnesses that are kept of the last table.
const WITNESSES: usize = 3;

/// Binary digits of all unbounded coordinates together, in the largest table.
const CELLS: usize = 20;

/// After a table that took more work than this, no larger one is computed unless the caller asks for it.
const WORK: u64 = 1 << 24;

/// The same after a proof, when the automaton is only shown.
const PROVED_WORK: u64 = 1 << 22;

/// Nor after one that required more states than this.
const STATES: usize = 2_000;

/// Digits of larger tables, if the last two required the same number of states.
const FURTHER: usize = 2;

/// Largest number of digits that `--bits` takes.
const LARGEST: usize = 26;

/// Longest words of the tables that automata are learned from, unless the caller asks for more.
const LONGEST: usize = 12;

/// States of the search that a hypothesis beyond the table may take: wrong ones can be large.
const BEYOND_STATES: u64 = 200_000;

/// Binary digits of all unbounded coordinates together after a proof.
const PROVED_CELLS: usize = 16;

/// Learns from tables of growing size, as far as they go. An automaton counts if it reproduces all tables after the one
/// that it was learned from, at least one.
pub(crate) fn rounds(
    question: Question<'_>,
    few: &[Option<usize>],
    options: &Options,
    resume: Resume<'_>,
    stop: &Stop,
    observe: &mut dyn FnMut(Event),
    discovery: &mut Discovery,
) -> Result<Option<(Learned, Blocks)>, Failure> {
    let coordinates = discovery.names.len();
    let unbounded = few.iter().filter(|few| few.is_none()).count().max(1);
    let cells = if discovery.proof.is_some() { PROVED_CELLS } else { CELLS };
    let most = options.bits.unwrap_or((cells / unbounded).min(LONGEST)).min(MAX_INDEX_BITS / coordinates);
    let most = most.max(resume.start.bits);
    // A bound that does not grow is worth larger tables.
    let further = most + if options.bits.is_none() && discovery.proof.is_none() { FURTHER } else { 0 };
    let enough = if discovery.proof.is_some() { PROVED_WORK } else { WORK };
    let Resume { start: mut progress, mut keep } = resume;
    let mut last = progress.restored(coordinates, options.max_states).map_err(Failure::State)?;
    discovery.rounds.clone_from(&progress.rounds);
    discovery.automaton.clone_from(&progress.automaton);
    discovery.reproduced = progress.bits;
    for bits in progress.bits + 1..=further.min(MAX_INDEX_BITS / coordinates) {
        let states: Vec<usize> = discovery.rounds.iter().rev().map(|round| round.states).take(2).collect();
        let is_settled = matches!(states.as_slice(), [a, b] if a == b);
        if bits > most && (discovery.automaton.is_some() || !is_settled) {
            break;
        }
        let (sides, spent) = (few.iter().map(|few| few.map_or(1 << bits, |few| few as u128)), progress.spent);
        let known = states.first().copied().unwrap_or(1);
        observe(Event::Learning { bits, tuples: sides.product(), states: known });
        if options.bits.is_none() && (spent > enough || known > STATES) {
            let computes =
                options.interface.remark(Setting::Bits, |name| format!("{name} {bits} computes it"));
            discovery.stopped = Some(format!("the table below 2^{bits} would take too long{computes}"));
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
        let blocks = Blocks::of(coordinates, bits, &set).until(stop);
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
        let learned = learn(&blocks, options.max_states);
        if stop.is_asked() {
            return Err(BoxError::Stopped.into());
        }
        let Some(learned) = learned else {
            let changes =
                options.interface.remark(Setting::AutomatonStates, |name| format!("{name} changes this"));
            discovery.stopped = Some(format!(
                "it has more than {} states, counting the rejecting state{changes}",
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
        discovery.stopped = Some(format!(
            "the largest table has coordinates below 2^{most}{}",
            larger(most, coordinates, options.interface)
        ));
    }
    if let Some((learned, blocks)) = &last {
        let states = learned.prefixes.len();
        let pairs = (0..WITNESSES.min(states / 2)).map(|i| (states - 2 - 2 * i, states - 1 - 2 * i));
        discovery.witnesses = pairs.filter_map(|(a, b)| learned.witness(blocks, a, b)).collect();
        if options.lower_bound && discovery.proof.is_none() {
            discovery.bound = Some(LowerBound::of(learned, blocks));
        }
    }
    Ok(last)
}

/// How to get a table with more digits, if there is one.
fn larger(bits: usize, coordinates: usize, interface: Interface) -> String {
    match bits < LARGEST.min(MAX_INDEX_BITS / coordinates) {
        true => interface.remark(Setting::Bits, |name| format!("{name} {} computes a larger one", bits + 1)),
        false => ", and no larger one fits".to_owned(),
    }
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
pub(crate) fn beyond(
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
                // Under misere play, without the coordinate of the translation.
                Said::Wrong(position[..names.len().min(position.len())].to_vec())
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
