//! The rules of a game of a claim file, compiled, for `games` to play out.
//!
//! A sum is played as the sum of its summands; `strip` and `bar(f)` are played by their moves like
//! any other game.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;

use thiserror::Error;

use super::labels::Labels;
use crate::clock::Instant;
use crate::compiled::lanes::Numbers;
use crate::compiled::{Code, CompiledTerm, Fault};
use crate::compiled::{CompiledMove, CompiledRules};
use crate::decision::{Part, Stop as Request};
use crate::games::{MAX_COORDINATES, Ruleset};
use crate::language::ast::{GameSum, Program};
use crate::language::game::summands;

/// Part of the rules that has no value.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{what} at {at}: {fault}")]
pub struct RuleFault {
    /// The part of the rules, in words.
    pub what: String,
    /// Where, with names: `(x, y; u) = (3, 1; 0)`.
    pub at: String,
    /// Coordinates of the summand, then fresh numbers.
    pub values: Vec<u64>,
    /// The reason why the part has no value.
    pub fault: Fault,
}

/// Compiled rules of a sum of games.
#[derive(Debug, Clone)]
pub struct Play {
    /// The compiled terms and conditions of the program, and the steps that they may still take.
    pub code: Code,
    pub(super) coordinates: usize,
    pub(super) summands: Vec<CompiledRules>,
    /// The kinds of moves: summands and which of their moves.
    pub(super) kinds: Vec<(usize, usize)>,
    /// The arguments of a move, kept for the next one.
    arguments: RefCell<Vec<u64>>,
    /// Coordinates of options of 64 positions, kept for the next move.
    pub(super) buffers: RefCell<Vec<Numbers>>,
    /// The names of its parts.
    labels: Labels,
    /// When the play has to end.
    pub(super) clock: Clock,
}

/// Options that are computed between two checks of the time.
const OPTIONS_OF_A_LOOK: u32 = 1_024;

/// Why something has to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Over {
    /// Its time is over.
    Time,
    /// Somebody asked for it.
    Asked,
}

/// When something has to end: at a time, or when somebody asks for it.
#[derive(Debug, Clone, Default)]
pub(super) struct Clock {
    pub(super) deadline: Option<Instant>,
    pub(super) request: Request,
    asked: Cell<u32>,
    over: Cell<Option<Over>>,
}

impl Clock {
    /// The reason to end now, if there is one.
    pub(super) fn met(&self) -> Option<Over> {
        self.over.get()
    }

    /// Whether it has to end; the clock is read only once in a while.
    pub(super) fn is_over(&self) -> bool {
        self.asked.set(self.asked.get().wrapping_add(1));
        if self.asked.get().is_multiple_of(OPTIONS_OF_A_LOOK) {
            if self.request.is_asked() {
                self.over.set(Some(Over::Asked));
            } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                self.over.set(Some(Over::Time));
            }
        }
        self.over.get().is_some()
    }
}

/// Callback that receives an option, and may end the enumeration.
type Visit<'v> = &'v mut dyn FnMut(&[u64]) -> ControlFlow<()>;

impl Play {
    /// The game of a sum.
    pub fn new(program: &Program, game: &GameSum) -> Play {
        let mut code = Code::new(program);
        let summands = CompiledRules::of_game(&mut code, &summands(program, game));
        let coordinates = summands.iter().map(|summand| summand.coordinates).sum();
        let moves = summands.iter().enumerate();
        let kinds =
            moves.flat_map(|(summand, rules)| (0..rules.moves.len()).map(move |kind| (summand, kind)));
        let kinds = kinds.collect();
        let (arguments, buffers) = (RefCell::default(), RefCell::default());
        let (labels, clock) = (Labels::new(program, game), Clock::default());
        Play { code, coordinates, summands, kinds, arguments, buffers, labels, clock }
    }

    /// Number of coordinates.
    pub fn length(&self) -> usize {
        self.coordinates
    }

    /// All tuples, and no moves.
    pub(super) fn without_moves(program: &Program, coordinates: usize) -> Play {
        let code = Code::new(program);
        let (arguments, buffers) = (RefCell::default(), RefCell::default());
        let (labels, clock) = (Labels::default(), Clock::default());
        Play { code, coordinates, summands: Vec::new(), kinds: Vec::new(), arguments, buffers, labels, clock }
    }

    /// The fault that a part has no value.
    fn fault(&self, part: Part, values: &[u64], fault: Fault) -> RuleFault {
        let at = self.labels.place(part, values, u64::to_string);
        RuleFault { what: self.labels.part(part), at, values: values.to_vec(), fault }
    }
}

impl Ruleset for Play {
    type Fault = RuleFault;

    fn coordinates(&self) -> usize {
        self.coordinates
    }

    fn is_position(&self, tuple: &[u64]) -> Result<bool, RuleFault> {
        for (number, summand) in self.summands.iter().enumerate() {
            let own = &tuple[summand.offset..][..summand.coordinates];
            let Some(domain) = summand.domain else { continue };
            match self.code.holds(domain, own) {
                Ok(true) => {}
                Ok(false) => return Ok(false),
                Err(fault) => return Err(self.fault(Part::Where(number), own, fault)),
            }
        }
        Ok(true)
    }

    fn options(&self, position: &[u64], visit: Visit<'_>) -> Result<(), RuleFault> {
        let mut arguments = self.arguments.take();
        let mut arrived = [0; MAX_COORDINATES];
        let arrived = &mut arrived[..self.coordinates];
        arrived.copy_from_slice(position);
        let played = self.summands.iter().try_for_each(|summand| {
            let own = summand.offset..summand.offset + summand.coordinates;
            for option in &summand.moves {
                arguments.clear();
                arguments.extend_from_slice(&position[own.clone()]);
                let mut choice = Choice { play: self, option, own: own.start, arrived, visit };
                choice.choose(&option.bounds, &mut arguments)?;
            }
            arrived[own.clone()].copy_from_slice(&position[own]);
            Ok(())
        });
        self.arguments.replace(arguments);
        match played {
            Ok(()) | Err(Stop::Visitor) => Ok(()),
            Err(Stop::Fault(fault)) => Err(fault),
        }
    }
}

impl Play {
    /// Whether a number is a heap of this summand, which has one coordinate.
    ///
    /// # Errors
    /// The domain has no value there.
    pub(super) fn is_heap(&self, summand: usize, heap: u64) -> Result<bool, RuleFault> {
        let Some(domain) = self.summands[summand].domain else { return Ok(true) };
        self.code.holds(domain, &[heap]).map_err(|fault| self.fault(Part::Where(summand), &[heap], fault))
    }

    /// Gives the lists of heaps that moves of the file lead to from a heap of this summand.
    ///
    /// # Errors
    /// A part of a move has no value.
    pub fn heaps_after(&self, summand: usize, heap: u64, visit: Visit<'_>) -> Result<(), RuleFault> {
        let mut arguments = Vec::new();
        for option in &self.summands[summand].heap_moves {
            let mut arrived = vec![0; option.to.len()];
            arguments.clear();
            arguments.push(heap);
            let mut choice = Choice { play: self, option, own: 0, arrived: &mut arrived, visit };
            match choice.choose(&option.bounds, &mut arguments) {
                Ok(()) => {}
                Err(Stop::Visitor) => return Ok(()),
                Err(Stop::Fault(fault)) => return Err(fault),
            }
        }
        Ok(())
    }
}

/// Why no more options are given.
enum Stop {
    Visitor,
    Fault(RuleFault),
}

/// The choice of the fresh numbers of a move.
struct Choice<'c, 'v> {
    play: &'c Play,
    option: &'c CompiledMove,
    /// The first coordinate that changes.
    own: usize,
    arrived: &'c mut [u64],
    visit: &'c mut (dyn FnMut(&[u64]) -> ControlFlow<()> + 'v),
}

impl Choice<'_, '_> {
    /// Gives the options for all choices of the fresh numbers with these bounds.
    fn choose(&mut self, bounds: &[CompiledTerm], arguments: &mut Vec<u64>) -> Result<(), Stop> {
        let Some((&bound, others)) = bounds.split_first() else { return self.arrive(arguments) };
        let bound = self.play.code.integer(bound, arguments);
        let bound = bound.map_err(|fault| self.fault(Part::Bound, arguments, fault))?;
        let at = arguments.len();
        arguments.push(0);
        // A negative bound leaves no choice.
        for fresh in 0..u64::try_from(bound.max(0)).unwrap_or(u64::MAX) {
            arguments[at] = fresh;
            self.choose(others, arguments)?;
        }
        arguments.pop();
        Ok(())
    }

    fn arrive(&mut self, arguments: &[u64]) -> Result<(), Stop> {
        if self.play.clock.is_over() {
            return Err(self.fault(Part::Target, arguments, Fault::OutOfSteps));
        }
        if let Some(when) = self.option.when
            && !self.play.code.holds(when, arguments).map_err(|f| self.fault(Part::When, arguments, f))?
        {
            return Ok(());
        }
        for (j, &target) in self.option.to.iter().enumerate() {
            let value = self.play.code.natural(target, arguments);
            self.arrived[self.own + j] = value.map_err(|f| self.fault(Part::Target, arguments, f))?;
        }
        match (self.visit)(self.arrived) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stop::Visitor),
        }
    }

    fn fault(&self, part: fn(usize) -> Part, arguments: &[u64], fault: Fault) -> Stop {
        Stop::Fault(self.play.fault(part(self.option.number), arguments, fault))
    }
}
