//! The tables of a discovery, one after the other, and what they show of an automaton.

use nimcert_core::decision::Stop;
use nimcert_core::games::sweep::BoxError;
use nimcert_core::language::{Interface, Setting};

use crate::blocks::{Blocks, MAX_INDEX_BITS};
use crate::bound::LowerBound;
use crate::discovery::{Discovery, Event, Failure, Keep, Options, Resume};
use crate::learn::{Learned, learn};
use crate::limits::{
    CELLS, LARGEST_BITS, LONGEST, PROVED_CELLS, PROVED_WORK, STATES, TABLE_OPTIONS, WITNESSES, WORK,
};
use crate::state::{Progress, Round};
use crate::table::{Question, p_positions};

/// The tables so far.
pub(crate) struct Tables<'k> {
    /// How many values each coordinate has that is proved to have few.
    few: Vec<Option<usize>>,
    progress: Progress,
    keep: Option<Keep<'k>>,
    /// The last table that was learned from, and what it shows.
    pub(crate) last: Option<(Learned, Blocks)>,
    /// Whether a limit was reached in the next one.
    is_last: bool,
}

/// Whether there was a larger table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// It is computed, and learned from if it shows anything new.
    Computed,
    /// It takes more than the share of this round.
    Later,
    /// There is none.
    Never,
}

impl<'k> Tables<'k> {
    /// The tables of an earlier run, or none.
    ///
    /// # Errors
    /// The parts of the saved state contradict each other.
    pub(crate) fn new(
        few: Vec<Option<usize>>,
        resume: Resume<'k>,
        options: &Options,
        found: &mut Discovery,
    ) -> Result<Tables<'k>, Failure> {
        let Resume { start: progress, keep } = resume;
        let last = progress.restored(found.names.len(), options.max_states).map_err(Failure::State)?;
        found.rounds.clone_from(&progress.rounds);
        found.automaton.clone_from(&progress.automaton);
        found.reproduced = progress.bits;
        Ok(Tables { few, progress, keep, last, is_last: false })
    }

    /// Saves the state after a table, which is in `progress.set` if it was learned from.
    fn kept(&mut self, found: &Discovery) -> Result<(), Failure> {
        let Some(keep) = &mut self.keep else { return Ok(()) };
        self.progress.bits = found.reproduced;
        self.progress.rounds.clone_from(&found.rounds);
        self.progress.automaton.clone_from(&found.automaton);
        if let Some((_, blocks)) = &self.last {
            self.progress.set = blocks.set().collect();
        }
        keep(&self.progress).map_err(Failure::Kept)
    }

    /// Computes the next table and learns from it, if the one before it took at most this much work.
    ///
    /// An automaton counts if it reproduces all tables after the one that it was learned from, at least one.
    pub(crate) fn larger(
        &mut self,
        inner: Question<'_>,
        (options, stop): (&Options, &Stop),
        observe: &mut dyn FnMut(Event),
        found: &mut Discovery,
        work: u64,
    ) -> Result<Next, Failure> {
        let coordinates = found.names.len();
        let unbounded = self.few.iter().filter(|few| few.is_none()).count().max(1);
        let (cells, enough) = match found.proof.is_some() {
            true => (PROVED_CELLS, PROVED_WORK),
            false => (CELLS, WORK),
        };
        let bits = found.reproduced + 1;
        let most = options.bits.unwrap_or((cells / unbounded).min(LONGEST));
        let is_worth_more =
            options.bits.is_none() && found.proof.is_none() && found.automaton.is_none() && slows(found);
        if bits > MAX_INDEX_BITS / coordinates || bits > most && !is_worth_more {
            if found.automaton.is_none() {
                found.stopped = Some(largest(found.reproduced, coordinates, options.interface));
            }
            return Ok(Next::Never);
        }
        let spent = self.progress.spent;
        let known = found.rounds.last().map_or(1, |round| round.states);
        if options.bits.is_none() && (spent > enough || known > STATES) {
            found.stopped = Some(too_long(bits, options.interface));
            return Ok(Next::Never);
        }
        if self.is_last {
            return Ok(Next::Never);
        }
        if spent > work {
            return Ok(Next::Later);
        }
        let sides = self.few.iter().map(|few| few.map_or(1 << bits, |few| few as u128));
        observe(Event::Learning { bits, tuples: sides.product(), states: known });
        let mut limits = options.table;
        if options.bits.is_none() {
            limits.options = limits.options.min(TABLE_OPTIONS);
        }
        let set = match p_positions(inner, bits, &self.few, limits, stop) {
            Ok((set, own)) => {
                self.progress.spent = own;
                set
            }
            // The first tables show whether the rules define a game.
            Err(error) if bits <= 2 => return Err(error.into()),
            Err(BoxError::Stopped) => return Err(BoxError::Stopped.into()),
            Err(error) => {
                let reason = match error {
                    BoxError::Options { .. } if options.bits.is_none() => too_long(bits, options.interface),
                    error => error.to_string(),
                };
                (found.stopped, self.is_last) = (Some(reason), true);
                return Ok(Next::Never);
            }
        };
        let blocks = Blocks::of(coordinates, bits, &set).until(stop);
        let before = found.reproduced;
        found.reproduced = bits;
        let known = found.automaton.take();
        let suggested =
            || self.last.as_ref().and_then(|(learned, _)| Some((learned.automaton.clone()?, before)));
        if let Some((automaton, from)) = known.or_else(suggested)
            && automaton.agrees(&blocks)
        {
            found.automaton = Some((automaton, from));
            self.kept(found)?;
            return Ok(Next::Computed);
        }
        let learned = learn(&blocks, options.max_states);
        if stop.is_asked() {
            return Err(BoxError::Stopped.into());
        }
        let Some(learned) = learned else {
            let changes =
                options.interface.remark(Setting::AutomatonStates, |name| format!("{name} changes this"));
            self.is_last = true;
            found.stopped = Some(format!(
                "it has more than {} states, counting the rejecting state{changes}",
                options.max_states
            ));
            return Ok(Next::Never);
        };
        found.rounds.push(Round { bits, states: learned.prefixes.len(), ambiguous: learned.ambiguous.len() });
        self.last = Some((learned, blocks));
        self.kept(found)?;
        Ok(Next::Computed)
    }

    /// Fills in what the last table shows of the states that every automaton needs.
    pub(crate) fn witnesses(&self, options: &Options, found: &mut Discovery) {
        let Some((learned, blocks)) = &self.last else { return };
        let states = learned.prefixes.len();
        let pairs = (0..WITNESSES.min(states / 2)).map(|i| (states - 2 - 2 * i, states - 1 - 2 * i));
        found.witnesses = pairs.filter_map(|(a, b)| learned.witness(blocks, a, b)).collect();
        if options.lower_bound && found.proof.is_none() {
            found.bound = Some(LowerBound::of(learned, blocks));
        }
    }
}

/// Whether the number of states grows by less than before, so that a larger table may show all of them.
pub(crate) fn slows(found: &Discovery) -> bool {
    let states: Vec<usize> = found.rounds.iter().map(|round| round.states).collect();
    match states[..] {
        [.., a, b, c] => c.saturating_sub(b) == 0 || c.saturating_sub(b) < b.saturating_sub(a),
        _ => false,
    }
}

/// That a table is not computed, and how to compute it.
fn too_long(bits: usize, interface: Interface) -> String {
    let computes = interface.remark(Setting::Bits, |name| format!("{name} {bits} computes it"));
    format!("the table below 2^{bits} would take too long{computes}")
}

/// That there is no larger table, and how to get one.
fn largest(bits: usize, coordinates: usize, interface: Interface) -> String {
    let more = match bits < LARGEST_BITS.min(MAX_INDEX_BITS / coordinates) {
        true => interface.remark(Setting::Bits, |name| format!("{name} {} computes a larger one", bits + 1)),
        false => ", and no larger one fits".to_owned(),
    };
    format!("the largest table has coordinates below 2^{bits}{more}")
}
