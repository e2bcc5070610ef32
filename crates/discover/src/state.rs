//! The results of the finished tables of a discovery, saved so that a run can be stopped and continued.
//!
//! In and out: a [`Progress`] and its text. The text is bound to its question by a digest and to itself by another,
//! and [`Progress::check`] computes its small positions again. Nothing that is read here is called proved: an automaton
//! of a file is a guess like one of a table.

use std::fmt::Write;

use nimcert_core::certificate::digest;
use nimcert_core::decision::Stop;
use nimcert_core::exhaustion::boxes::RuleFault;
use nimcert_core::games::sweep::BoxError;
use nimcert_core::language::misere::own_coordinates;
use nimcert_core::language::{Needed, print_definitions, print_sum};

use crate::blocks::{Blocks, MAX_INDEX_BITS};
use crate::learn::{Automaton, Learned, learn};
pub use crate::limits::MAX_BYTES;
use crate::limits::{CHECKED_BITS, MAX_TRANSITIONS};
use crate::table::{Question, TableLimits, p_positions};

/// The version of the format.
const VERSION: &str = "nimcert discovery 1";

/// Result of the table of one size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Round {
    /// Coordinates are below 2^bits.
    pub bits: usize,
    /// Prefixes that the table distinguishes: every automaton of the set has at least as many states.
    pub states: usize,
    /// Transitions that the table leaves open.
    pub ambiguous: usize,
}

/// Results of the finished tables.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Progress {
    /// Digits of the last table that was computed; 0 if there is none.
    pub bits: usize,
    /// Options that were computed for it.
    pub spent: u64,
    /// The results of the tables that were learned from.
    pub rounds: Vec<Round>,
    /// The automaton, and the digits of the table that it was learned from, if it reproduces all larger tables.
    pub automaton: Option<(Automaton, usize)>,
    /// The set in the last table that was learned from, as indices in order; its digits are those of the last round.
    pub set: Vec<u64>,
}

/// Error of reading the state of a discovery.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// The text does not begin like the state of a discovery.
    #[error("this is not a file that `nimcert discover --state` wrote")]
    Foreign,
    /// Another version of the format.
    #[error("it has another version of the format; this program reads `{VERSION}`")]
    Version,
    /// It belongs to another game, or to another question about the game.
    #[error("it belongs to another game or question")]
    Other,
    /// It was cut off or changed.
    #[error("it is damaged: its digest does not match")]
    Damaged,
    /// Its parts contradict each other or a limit.
    #[error("its parts contradict each other, at `{0}`")]
    Inconsistent(&'static str),
    /// Its tables are not those of the rules.
    #[error("its positions below 2^{0} are not those of the rules")]
    Wrong(usize),
}

/// The digest of a question: the canonical text of the game, and what is asked.
pub fn identity(question: Question<'_>) -> String {
    let needed = Needed::by_game(question.program, question.game);
    let names = own_coordinates(question.program, question.game).join(", ");
    let text = format!(
        "{}{} with {names}{}\n",
        print_definitions(question.program, &needed),
        print_sum(question.program, question.game),
        if question.grundy { ", Grundy numbers" } else { "" }
    );
    digest(text.as_bytes())
}

impl Progress {
    /// The text of a state.
    pub fn text(&self, identity: &str) -> String {
        let mut text = format!("{VERSION}\nquestion {identity}\ntable {} {}\n", self.bits, self.spent);
        for round in &self.rounds {
            let _ = writeln!(text, "round {} {} {}", round.bits, round.states, round.ambiguous);
        }
        if let Some((automaton, bits)) = &self.automaton {
            let _ = writeln!(text, "automaton {bits} {} {}", automaton.coordinates, automaton.states());
            let rows = automaton.next.chunks_exact(1 << automaton.coordinates);
            for (accepts, row) in automaton.accepting.iter().zip(rows) {
                let row: Vec<String> = row.iter().map(usize::to_string).collect();
                let _ = writeln!(text, "{} {}", u8::from(*accepts), row.join(" "));
            }
        }
        let _ = writeln!(text, "set {}", self.set.len());
        // Differences are short.
        let mut before = 0;
        for line in self.set.chunks(32) {
            let mut words = Vec::new();
            for &index in line {
                words.push((index - before).to_string());
                before = index;
            }
            let _ = writeln!(text, "{}", words.join(" "));
        }
        let _ = writeln!(text, "end {}", digest(text.as_bytes()));
        text
    }

    /// Reads a text; `coordinates` counts the heap, if there is one.
    ///
    /// # Errors
    /// It is not the state of this question, or it is damaged.
    pub fn read(text: &str, identity: &str, coordinates: usize) -> Result<Progress, StateError> {
        if !text.starts_with("nimcert discovery ") {
            return Err(StateError::Foreign);
        }
        let rest = text.strip_prefix(VERSION).and_then(|rest| rest.strip_prefix('\n'));
        let rest = rest.ok_or(StateError::Version)?;
        let end = text.rfind("end ").ok_or(StateError::Damaged)?;
        if text[end..].strip_prefix("end ").and_then(|line| line.strip_suffix('\n'))
            != Some(digest(&text.as_bytes()[..end]).as_str())
        {
            return Err(StateError::Damaged);
        }
        let body = &rest[..end - (text.len() - rest.len())];
        let mut lines = body.lines();
        let question = lines.next().and_then(|line| line.strip_prefix("question "));
        if question != Some(identity) {
            return Err(StateError::Other);
        }
        parts(&mut lines, coordinates)
    }

    /// The last table that was learned from, learned again.
    pub(crate) fn restored(
        &self,
        coordinates: usize,
        max_states: usize,
    ) -> Result<Option<(Learned, Blocks)>, StateError> {
        let Some(round) = self.rounds.last() else { return Ok(None) };
        let blocks = Blocks::of(coordinates, round.bits, &self.set);
        let learned = learn(&blocks, max_states.max(round.states));
        let learned = learned.filter(|learned| {
            (learned.prefixes.len(), learned.ambiguous.len()) == (round.states, round.ambiguous)
        });
        let learned = learned.ok_or(StateError::Inconsistent("round"))?;
        let fits = |(automaton, _): &(Automaton, usize)| automaton.agrees(&blocks);
        match self.automaton.as_ref().is_none_or(fits) {
            true => Ok(Some((learned, blocks))),
            false => Err(StateError::Inconsistent("automaton")),
        }
    }

    /// Computes the positions with few digits again and compares them with the set.
    ///
    /// # Errors
    /// They differ, or as [`p_positions`].
    pub fn check(
        &self,
        question: Question<'_>,
        coordinates: usize,
        few: &[Option<usize>],
        limits: TableLimits,
        stop: &Stop,
    ) -> Result<Result<(), StateError>, BoxError<RuleFault>> {
        let Some(last) = self.rounds.last() else { return Ok(Ok(())) };
        let bits = (CHECKED_BITS / coordinates.max(1)).max(1).min(last.bits);
        let (set, _) = p_positions(question, bits, few, limits, stop)?;
        let own = self.set.iter().take_while(|&&index| index >> (bits * coordinates) == 0);
        Ok(if own.eq(&set) { Ok(()) } else { Err(StateError::Wrong(bits)) })
    }
}

/// The lines after the question.
fn parts<'t>(lines: &mut impl Iterator<Item = &'t str>, coordinates: usize) -> Result<Progress, StateError> {
    let wrong = StateError::Inconsistent;
    let most = MAX_INDEX_BITS / coordinates.max(1);
    let [bits, spent] = numbers(lines.next(), "table").ok_or(wrong("table"))?;
    let mut progress = Progress { bits: small(bits, most, "table")?, spent, ..Progress::default() };
    let mut line = lines.next();
    while let Some([bits, states, ambiguous]) = numbers(line, "round") {
        let round = Round {
            bits: small(bits, progress.bits, "round")?,
            states: small(states, usize::MAX, "round")?,
            ambiguous: small(ambiguous, usize::MAX, "round")?,
        };
        if progress.rounds.last().is_some_and(|last| last.bits >= round.bits) || round.bits == 0 {
            return Err(wrong("round"));
        }
        progress.rounds.push(round);
        line = lines.next();
    }
    if let Some([bits, tracks, states]) = numbers(line, "automaton") {
        let bits = small(bits, progress.bits, "automaton")?;
        let states = small(states, MAX_TRANSITIONS >> coordinates, "automaton")?;
        if tracks != coordinates as u64 || states == 0 {
            return Err(wrong("automaton"));
        }
        let mut automaton = Automaton { coordinates, accepting: Vec::new(), next: Vec::new() };
        for _ in 0..states {
            let words: Option<Vec<usize>> =
                lines.next().unwrap_or_default().split(' ').map(|word| word.parse().ok()).collect();
            let words = words.filter(|words| words.len() == 1 + (1 << coordinates));
            let (accepts, row) =
                words.as_deref().and_then(<[usize]>::split_first).ok_or(wrong("automaton"))?;
            if *accepts > 1 || row.iter().any(|&next| next >= states) {
                return Err(wrong("automaton"));
            }
            automaton.accepting.push(*accepts == 1);
            automaton.next.extend(row);
        }
        if automaton.next[0] != 0 {
            return Err(wrong("automaton"));
        }
        progress.automaton = Some((automaton, bits));
        line = lines.next();
    }
    let [count] = numbers(line, "set").ok_or(wrong("set"))?;
    let digits = progress.rounds.last().map_or(0, |round| round.bits) * coordinates;
    let mut before = None;
    for word in lines.flat_map(|line| line.split(' ')) {
        let step: u64 = word.parse().map_err(|_| wrong("set"))?;
        let index = before.unwrap_or(0_u64).checked_add(step).ok_or(wrong("set"))?;
        if before.is_some_and(|before| index <= before) || index >> digits != 0 {
            return Err(wrong("set"));
        }
        before = Some(index);
        progress.set.push(index);
    }
    match progress.set.len() as u64 == count && (progress.rounds.is_empty() == (progress.bits == 0)) {
        true => Ok(progress),
        false => Err(wrong("set")),
    }
}

/// The numbers of a line that begins with a word.
fn numbers<const N: usize>(line: Option<&str>, word: &str) -> Option<[u64; N]> {
    let rest = line?.strip_prefix(word)?.strip_prefix(' ')?;
    let numbers: Option<Vec<u64>> = rest.split(' ').map(|number| number.parse().ok()).collect();
    numbers?.try_into().ok()
}

fn small(number: u64, most: usize, part: &'static str) -> Result<usize, StateError> {
    usize::try_from(number).ok().filter(|&number| number <= most).ok_or(StateError::Inconsistent(part))
}
