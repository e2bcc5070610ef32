//! A running discovery: what its attempts share.

use nimcert_core::answer::{self, Answer, Exhaustion, Verdict, answer};
use nimcert_core::decision::{Outcome, Stop, Turn, Undecided};
use nimcert_core::exhaustion::check::check_grid_until;
use nimcert_core::games::sweep::BoxError;
use nimcert_core::language::Setting;
use nimcert_core::language::ast::Program;

use crate::discovery::{Discovery, Event, Failure, Options, Proof};
use crate::table::Question;
use crate::tables::{Next, Tables};

/// What the attempts of a discovery share.
pub(crate) struct Search<'a, 'k> {
    /// The question as it was asked.
    pub(crate) question: Question<'a>,
    /// The question about the game without a heap beside it, whose Grundy numbers are the partners of the heap.
    pub(crate) inner: Question<'a>,
    pub(crate) options: &'a Options,
    pub(crate) stop: &'a Stop,
    pub(crate) observe: &'a mut dyn FnMut(Event),
    /// What is found so far.
    pub(crate) found: &'a mut Discovery,
    /// The sides of the table that formulas are compared with.
    pub(crate) sides: Vec<usize>,
    /// The formulas that a longer proof may settle, by their places; `None` before formulas are looked for.
    pub(crate) open: Option<Vec<usize>>,
    pub(crate) tables: Tables<'k>,
    /// How the automaton that the last table suggests was tried.
    pub(crate) tried: Option<Tried>,
    /// Whether some claim about the game was answered, so that its rules are known to define a game.
    pub(crate) is_answered: bool,
}

impl Search<'_, '_> {
    /// Computes the next table, if the one before it took at most this much work.
    pub(crate) fn larger(&mut self, work: u64) -> Result<Next, Failure> {
        self.tables.larger(self.inner, (self.options, self.stop), &mut *self.observe, self.found, work)
    }

    /// Ends the search after a request to stop.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        if self.stop.is_asked() { Err(BoxError::Stopped.into()) } else { Ok(()) }
    }

    /// Answers the only claim of a program with at most this many states.
    ///
    /// # Errors
    /// The rules do not define a terminating game.
    pub(crate) fn answer(&mut self, program: Program, states: u64) -> Result<Proof, Failure> {
        self.is_answered = true;
        let mut proof = answered(program, &self.options.proof, states);
        if let Outcome::IllFormed(_) = proof.answer.decision.outcome {
            return Err(Failure::Rules(Box::new(proof)));
        }
        if proof.answer.verdict == Verdict::Proved && self.options.proof.exhaustion {
            // Most guesses are not proved, and need no comparison with the rules.
            let claim = &proof.program.claims[0].statement;
            let side = self.options.proof.side;
            let grid = check_grid_until(&proof.program, claim, side, None, &self.options.proof.search.stop);
            proof.answer.exhaustion = Some(Exhaustion::Box { grid, truth: None });
        }
        Ok(proof)
    }
}

/// How the last hypothesis was tried.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tried {
    /// The digits of the table that suggests it.
    pub(crate) bits: usize,
    /// The states that its proofs could use.
    pub(crate) share: u64,
    /// Whether they were too few.
    pub(crate) is_short: bool,
}

impl Tried {
    /// Whether a larger share may help, if `most` is the largest one.
    pub(crate) fn turn(self, most: u64) -> Turn<()> {
        if self.is_short && self.share < most { Turn::Open } else { Turn::Closed }
    }
}

/// The answer of search and kernel.
fn answered(program: Program, options: &answer::Options, states: u64) -> Proof {
    let mut options = options.clone();
    options.search.max_states = states;
    options.exhaustion = false;
    let answer = answer(&program, &program.claims[0], &options, None);
    Proof { program, answer }
}

/// Whether more states may decide what is not decided.
pub(crate) fn needs_states(answer: &Answer) -> bool {
    match &answer.decision.outcome {
        Outcome::Undecided(Undecided::Exhausted(why)) => why.setting() == Some(Setting::States),
        _ => false,
    }
}
