//! `nimcert play` for a game of a claim file.

use std::ops::ControlFlow;

use super::arguments::{Arguments, At, parse_position};
use super::table::{Stop, Table, advice, ended, separated};
use crate::exit::{Exit, Failure};
use crate::input::target::Target;
use nimcert_core::exhaustion::rules::{Play, RuleFault};
use nimcert_core::games::{Exhaustion, ExhaustionError, ExhaustionLimits, Ruleset};
use nimcert_core::language::ast::GameSum;
use nimcert_core::language::game::summands;
use nimcert_core::language::listing::{texts, tuple};
use nimcert_prose::grouped;
use nimcert_report::play::{Reached, tuple_options, tuple_standing};
use nimcert_tables::game::TOO_MANY_POSITIONS;

/// How much is played out: a few seconds.
const LIMITS: ExhaustionLimits = ExhaustionLimits { positions: 2_000_000, options: 100_000_000 };

/// Steps of the evaluation of terms.
const STEPS: u64 = 2_000_000_000;

/// All coordinates of the position that play starts from, if none is given, are below this.
const DEFAULT_SIDE: u64 = 6;

/// Most tuples that are tried as such a position.
const MOST_TRIED: u64 = 50_000;

pub(crate) fn run(arguments: &Arguments, target: &Target, sum: &GameSum) -> Result<Exit, Failure> {
    let rules = summands(&target.program, sum);
    let play = Play::new(&target.program, sum);
    play.code.allow_steps(STEPS);
    if rules.iter().any(|rules| rules.heaps.is_some()) {
        return super::heaps::run(arguments, &target.coordinates(), &rules, &play);
    }
    let names = target.coordinates();
    let is_misere = target.is_misere();
    let values = Exhaustion::new(&play, &vec![1; play.coordinates()], LIMITS).map_err(Stop::from);
    ended(values.and_then(|values| {
        let mut table = GameTable { play: &play, values, names: &names, at: Vec::new(), is_misere };
        table.at = match &arguments.at {
            Some(At(at)) => table.legal(at)?,
            None => table.default_position()?,
        };
        let moves = arguments.moves.as_deref().map(|text| separated(text).collect());
        super::table::play(&mut table, moves)
    }))
}

impl From<RuleFault> for Stop {
    fn from(fault: RuleFault) -> Self {
        match fault.fault {
            nimcert_core::compiled::Fault::Undefined => Stop::Wrong(Failure(format!("error: {fault}"))),
            _ => Stop::Limit(fault.to_string()),
        }
    }
}

impl From<ExhaustionError<RuleFault>> for Stop {
    fn from(error: ExhaustionError<RuleFault>) -> Self {
        match error {
            ExhaustionError::Limit(_) => {
                let positions = grouped(LIMITS.positions);
                Stop::Limit(format!(
                    "more than {positions} positions can be reached from here, or too many moves\n{TOO_MANY_POSITIONS}"
                ))
            }
            ExhaustionError::Fault { fault, .. } => fault.into(),
            ExhaustionError::Cycle { position } => {
                let at = tuple(&position);
                Failure(format!(
                    "error: play can return to {at}, so the rules do not define a terminating game"
                ))
                .into()
            }
            ExhaustionError::Leaves { position, option } => {
                let (from, to) = (tuple(&position), tuple(&option));
                Failure(format!("error: a move leads from {from} to {to}, which is not a position")).into()
            }
            error => Stop::Wrong(error.into()),
        }
    }
}

/// A position of a game.
struct GameTable<'p> {
    play: &'p Play,
    values: Exhaustion<'p, Play>,
    names: &'p [String],
    at: Vec<u64>,
    /// Whether the player who cannot move wins. Then the rules have one more coordinate, which is 1 until the game is over.
    is_misere: bool,
}

impl GameTable<'_> {
    /// A position that is given by its coordinates.
    fn legal(&self, at: &[u64]) -> Result<Vec<u64>, Stop> {
        let names = self.names.join(",");
        if at.len() != self.names.len() {
            let needed = nimcert_prose::plural(self.names.len() as u64, "number");
            return Err(Failure(format!("error: a position of this game has {needed}: {names}")).into());
        }
        if !self.play.is_position(&self.full(at))? {
            return Err(Failure(format!("error: {} is not a position of this game", tuple(at))).into());
        }
        Ok(at.to_vec())
    }

    /// The position with the greatest sum among those with small coordinates; one that the first player wins, if
    /// there is one.
    fn default_position(&mut self) -> Result<Vec<u64>, Stop> {
        let count = u32::try_from(self.names.len()).unwrap_or(u32::MAX);
        let fits = |side: &u64| side.checked_pow(count).is_some_and(|tuples| tuples <= MOST_TRIED);
        let side = (2..=DEFAULT_SIDE).rev().find(fits).unwrap_or(2);
        let mut best: Option<(bool, u64, Vec<u64>)> = None;
        for number in 0..side.pow(count) {
            let at: Vec<u64> = (0..count).rev().map(|place| number / side.pow(place) % side).collect();
            if self.play.is_position(&self.full(&at))? {
                let wins = self.grundy(&at)? > 0;
                let rank = (wins, at.iter().sum(), at);
                best = best.max(Some(rank));
            }
        }
        match best {
            Some((.., at)) => Ok(at),
            None => Err(Failure(format!(
                "error: no tuple with coordinates below {side} is a position\nhelp: choose one with --at {}",
                self.names.join(",")
            ))
            .into()),
        }
    }

    /// A position as the rules have it.
    fn full(&self, at: &[u64]) -> Vec<u64> {
        at.iter().copied().chain(self.is_misere.then_some(1)).collect()
    }

    fn grundy(&mut self, at: &[u64]) -> Result<u64, Stop> {
        let full = self.full(at);
        Ok(self.values.grundy(&full)?.unwrap_or_default())
    }

    /// The options of the position, each once, in the order of the moves.
    fn options(&mut self) -> Result<Vec<Reached>, Stop> {
        let mut found: Vec<Vec<u64>> = Vec::new();
        let mut seen = std::collections::BTreeSet::new();
        self.play.options(&self.full(&self.at), &mut |option| {
            let option = match (self.is_misere, option) {
                (false, _) => option,
                (true, [shown @ .., 1]) => shown,
                // The move that ends the game.
                (true, _) => return ControlFlow::Continue(()),
            };
            if seen.insert(option.to_vec()) {
                found.push(option.to_vec());
            }
            ControlFlow::Continue(())
        })?;
        found
            .into_iter()
            .map(|to| {
                let grundy = self.grundy(&to)?;
                Ok(Reached { to, grundy })
            })
            .collect()
    }

    /// What the program does: the first winning option, else the first of those that remove the least.
    fn answer(&mut self) -> Result<Option<Reached>, Stop> {
        let options = self.options()?;
        let sum = |option: &Reached| option.to.iter().map(|number| u128::from(*number)).sum::<u128>();
        let winning = options.iter().position(|option| option.grundy == 0);
        let greatest = options.iter().map(sum).max();
        let chosen = winning.or_else(|| options.iter().position(|option| Some(sum(option)) == greatest));
        Ok(chosen.and_then(|at| options.into_iter().nth(at)))
    }

    fn said(&mut self, who: &str, option: Reached) -> String {
        let from = std::mem::replace(&mut self.at, option.to);
        let value = match (self.is_misere, option.grundy) {
            (false, grundy) => format!("Grundy {grundy}"),
            (true, 0) => "P-position".to_owned(),
            (true, _) => "N-position".to_owned(),
        };
        format!("{:<10}{} -> {}  {value}\n", format!("{who}:"), tuple(&from), tuple(&self.at))
    }
}

impl Table for GameTable<'_> {
    fn standing(&mut self) -> Result<String, Stop> {
        let (grundy, is_over) = (self.grundy(&self.at.clone())?, self.is_over()?);
        Ok(tuple_standing(self.names, &self.at, grundy, is_over, self.is_misere))
    }

    fn moves(&mut self) -> Result<String, Stop> {
        Ok(tuple_options(&self.options()?, self.is_misere))
    }

    fn hint(&mut self) -> Result<String, Stop> {
        let said = |option: Reached| advice(&typed(&option.to), &tuple(&option.to), option.grundy);
        Ok(self.answer()?.map(said).unwrap_or_default())
    }

    fn how(&mut self) -> Result<String, Stop> {
        let example = self.options()?.first().map(|option| format!(", such as {}", typed(&option.to)));
        let names = self.names.join(",");
        Ok(format!("A move is the position {names} that it leads to{}.\n", example.unwrap_or_default()))
    }

    fn round(&mut self, text: &str) -> Result<String, Stop> {
        let At(to) = parse_position(text).map_err(|_| {
            Failure(format!(
                "error: `{text}` is not a position\nhelp: a move is the position that it leads to"
            ))
        })?;
        let options = self.options()?;
        let from = tuple(&self.at);
        if options.is_empty() {
            return Err(Failure(format!("error: the game is over, so {text} cannot be played")).into());
        }
        let Some(chosen) = options.into_iter().find(|option| option.to == to) else {
            return Err(Failure(format!("error: no move leads from {from} to {}", tuple(&to))).into());
        };
        let mut out = self.said("you", chosen);
        match self.answer()? {
            None => out.push_str(if self.is_misere { "the computer wins\n" } else { "you win\n" }),
            Some(answer) => {
                out.push_str(&self.said("computer", answer));
                if self.is_over()? {
                    out.push_str(if self.is_misere { "you win\n" } else { "the computer wins\n" });
                }
            }
        }
        Ok(out)
    }

    fn is_over(&mut self) -> Result<bool, Stop> {
        Ok(self.options()?.is_empty())
    }
}

/// A position as it is typed.
fn typed(at: &[u64]) -> String {
    texts(at).join(",")
}
