//! The attempt by automata: tables of growing size, and after each of them a proof of the automaton that it suggests.
//!
//! A hypothesis is tried before a larger table is computed: where the table shows all states, the proof takes less.
//! A wrong one costs its share at most.

use nimcert_core::answer::Verdict;
use nimcert_core::decision::{Outcome, Refutation, Turn};

use crate::blocks::Blocks;
use crate::certain::{Said, settle};
use crate::claim::claim_of_automaton;
use crate::discovery::{Event, Failure};
use crate::learn::Learned;
use crate::limits::{GROWING_HYPOTHESIS, HYPOTHESIS_STATES, SLOWING_HYPOTHESIS, WORK_OF_A_STATE};
use crate::search::{Search, Tried, needs_states};
use crate::tables::{Next, slows};

/// Proves what the last table suggests, then goes on with the next one, as far as the share allows.
pub(crate) fn learn_and_prove(search: &mut Search<'_, '_>, states: u64) -> Result<Turn<()>, Failure> {
    loop {
        let tried = prove(search, states)?;
        if let Turn::Settled(()) = tried {
            return Ok(tried);
        }
        search.check()?;
        match search.larger(states.saturating_mul(WORK_OF_A_STATE))? {
            Next::Computed => {}
            Next::Later => return Ok(Turn::Open),
            Next::Never => return Ok(tried),
        }
    }
}

/// Proves the automaton that the last table suggests, corrected at positions where a proof fails.
fn prove(search: &mut Search<'_, '_>, states: u64) -> Result<Turn<()>, Failure> {
    let few = |(learned, _): &mut (Learned, Blocks)| learned.prefixes.len() <= HYPOTHESIS_STATES;
    let Some((learned, blocks)) = search.tables.last.take_if(few) else { return Ok(Turn::Closed) };
    let whole = search.options.proof.search.max_states;
    let most = match () {
        // An automaton that reproduces a larger table deserves as much as a formula.
        () if search.found.automaton.is_some() => whole,
        () if slows(search.found) => whole.min(SLOWING_HYPOTHESIS),
        () => whole.min(GROWING_HYPOTHESIS),
    };
    let share = states.min(most);
    let tried = Tried { bits: blocks.bits(), share, is_short: false };
    if let Some(before) = search.tried
        && before.bits == tried.bits
        && (before.share >= share || !before.is_short)
    {
        search.tables.last = Some((learned, blocks));
        return Ok(before.turn(most));
    }
    let (mut left, mut is_short) = (share, false);
    let (mut first, mut failure) = (None, None);
    let names = search.found.names.clone();
    let settled = settle(&learned, &blocks, |automaton| {
        let Some(program) = claim_of_automaton(search.question, &names, automaton) else {
            return Said::Unknown;
        };
        (search.observe)(Event::ProvingAutomaton(automaton.states()));
        let proof = match search.answer(program, left) {
            Ok(proof) => proof,
            Err(why) => {
                failure = Some(why);
                return Said::Unknown;
            }
        };
        let decision = &proof.answer.decision;
        left = left.saturating_sub(decision.states.max(1));
        first.get_or_insert(proof.answer.verdict.clone());
        match &decision.outcome {
            Outcome::Proved if proof.answer.verdict == Verdict::Proved => Said::Proved(proof),
            Outcome::Refuted(Refutation::Closed { position, .. } | Refutation::Reach { position })
                if left > 0 =>
            {
                // Under misere play, without the coordinate of the translation.
                Said::Wrong(position[..names.len().min(position.len())].to_vec())
            }
            Outcome::Refuted(Refutation::Closed { .. } | Refutation::Reach { .. }) => {
                is_short = true;
                Said::Unknown
            }
            _ => {
                is_short = needs_states(&proof.answer);
                Said::Unknown
            }
        }
    });
    if let Some(failure) = failure {
        return Err(failure);
    }
    search.found.verdict_of_automaton = first;
    search.tables.last = Some((learned, blocks));
    let tried = Tried { is_short, ..tried };
    search.tried = Some(tried);
    let Some((automaton, proof, refuted)) = settled else { return Ok(tried.turn(most)) };
    search.found.automaton = Some((automaton.minimal(), tried.bits));
    search.found.stopped = None;
    search.found.settled = (refuted > 0).then_some(refuted);
    search.found.verdict_of_automaton = Some(Verdict::Proved);
    search.found.proof = Some(proof);
    Ok(Turn::Settled(()))
}
