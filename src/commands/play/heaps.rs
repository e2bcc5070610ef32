//! `nimcert play` for sums of heaps, some of which may split: octal games, moves of the file that split a heap, and strips.

use super::arguments::{Arguments, At};
use super::table::{Stop, Table, advice, ended, separated};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use crate::exit::{Exit, Failure};
use nimcert_core::exhaustion::rules::Play;
use nimcert_core::games::octal_values;
use nimcert_core::games::sweep::{BoxError, BoxLimits};
use nimcert_core::language::ast::Octal;
use nimcert_core::language::game::{self as language, Rules};
use nimcert_core::language::listing::texts;
use nimcert_prose::{grouped, plural};
use nimcert_report::play::{written_options, written_standing};

/// The largest heap that is played with: a second.
const LARGEST: u64 = 10_000;

/// What is computed of moves of the file: some seconds.
const LIMITS: BoxLimits =
    BoxLimits { threads: 1, tuples: 1 << 20, memory: 1 << 32, options: 100_000_000, outside: 0 };

/// The size of each heap that play starts from, if none are given.
const DEFAULT: u64 = 9;

/// The heaps of each summand in decreasing order, without empty ones.
type Position = Vec<Vec<u64>>;

pub(super) fn run(
    arguments: &Arguments,
    names: &[String],
    rules: &[Rules],
    play: &Play,
) -> Result<Exit, Failure> {
    ended(Heaps::new(arguments, names, rules, play).and_then(|mut table| {
        let moves = arguments.moves.as_deref().map(|text| separated(text).collect());
        super::table::play(&mut table, moves)
    }))
}

/// The moves of a summand.
enum Moves<'p> {
    Strip,
    Octal(Octal),
    /// Those of the file, of a summand with this number.
    File(&'p Play, usize),
}

/// The rules and the Grundy numbers of the heaps of one summand.
struct Summand<'p> {
    moves: Moves<'p>,
    /// No number where there is no such heap.
    values: Vec<Option<u64>>,
}

impl<'p> Summand<'p> {
    fn new(rules: &Rules, largest: u64, play: &'p Play, number: usize) -> Result<Summand<'p>, Stop> {
        let all = |values: Vec<u64>| values.into_iter().map(Some).collect();
        let (moves, values) = match &rules.heaps {
            Some(language::Heaps::Octal(code)) => {
                (Moves::Octal(*code), all(octal_values(code.digits(), largest)))
            }
            Some(language::Heaps::Moves(_)) => {
                let computed = play.heap_values(number, largest, &LIMITS, &AtomicBool::new(false));
                let (values, _) = computed.map_err(|error| match error {
                    BoxError::Fault { fault, .. } => fault.into(),
                    BoxError::Cycle { .. } | BoxError::Leaves { .. } => {
                        Failure(format!("error: {error}, so the rules do not define a terminating game"))
                            .into()
                    }
                    limit => Stop::Limit(limit.to_string()),
                })?;
                (Moves::File(play, number), values)
            }
            None if rules.built_in && rules.bar.is_none() => (Moves::Strip, all((0..=largest).collect())),
            None => {
                let title = "error: heaps that split are played alone, or with strips and other such heaps";
                let help = "help: `nimcert mex` shows the Grundy numbers of the sum";
                return Err(Failure(format!("{title}\n{help}")).into());
            }
        };
        Ok(Summand { moves, values })
    }

    /// The Grundy number of a heap, if there is one of this size.
    fn value(&self, heap: u64) -> Option<u64> {
        self.values.get(usize::try_from(heap).ok()?).copied()?
    }

    /// What a move can leave of a heap.
    fn left(&self, heap: u64) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        let code = match self.moves {
            Moves::Octal(code) => code,
            Moves::Strip => return (0..heap).map(|left| vec![left]).collect(),
            Moves::File(play, number) => {
                // The heap has a value, so these moves were looked at before.
                let _ = play.heaps_after(number, heap, &mut |left| {
                    all.push(left.to_vec());
                    ControlFlow::Continue(())
                });
                return all;
            }
        };
        for (left, digit) in (0..=heap).rev().zip(code.digits()) {
            if digit & if left == 0 { 1 } else { 2 } != 0 {
                all.push(vec![left]);
            }
            if digit & 4 != 0 {
                all.extend((1..=left / 2).map(|one| vec![left - one, one]));
            }
        }
        all
    }
}

/// A game in progress.
struct Heaps<'p> {
    summands: Vec<Summand<'p>>,
    at: Position,
}

impl<'p> Heaps<'p> {
    fn new(
        arguments: &Arguments,
        names: &[String],
        rules: &[Rules],
        play: &'p Play,
    ) -> Result<Heaps<'p>, Stop> {
        let at = match &arguments.at {
            Some(At(at)) => at.clone(),
            None => vec![DEFAULT; names.len()],
        };
        if at.len() != names.len() {
            let (needed, names) = (plural(names.len() as u64, "number"), names.join(","));
            return Err(Failure(format!("error: a position of this game has {needed}: {names}")).into());
        }
        let largest = at.iter().copied().max().unwrap_or_default();
        if largest > LARGEST {
            return Err(Stop::Limit(format!("a heap is larger than {}", grouped(LARGEST))));
        }
        let summands = (0..).zip(rules).map(|(number, rules)| Summand::new(rules, largest, play, number));
        let summands = summands.collect::<Result<Vec<Summand<'p>>, Stop>>()?;
        if let Some((_, heap)) =
            summands.iter().zip(&at).find(|(summand, heap)| summand.value(**heap).is_none())
        {
            return Err(Failure(format!(
                "error: {heap} is not a heap of this game\nhelp: give heaps with --at"
            ))
            .into());
        }
        let at = at.iter().map(|heap| sorted(vec![*heap])).collect();
        Ok(Heaps { summands, at })
    }

    fn grundy(&self, at: &Position) -> u64 {
        let heaps = self.summands.iter().zip(at).flat_map(|(summand, heaps)| {
            // Heaps of 0 are left out, and the others are those that moves lead to.
            heaps.iter().filter_map(|heap| summand.value(*heap))
        });
        heaps.fold(0, |sum, value| sum ^ value)
    }

    /// The options of the position, each once, in the order of the moves.
    fn options(&self) -> Vec<Position> {
        let mut found = Vec::new();
        let mut seen = std::collections::BTreeSet::new();
        for (j, (summand, heaps)) in self.summands.iter().zip(&self.at).enumerate() {
            for (i, heap) in heaps.iter().enumerate() {
                for left in summand.left(*heap) {
                    let mut option = self.at.clone();
                    option[j] = sorted([&heaps[..i], &left, &heaps[i + 1..]].concat());
                    if seen.insert(option.clone()) {
                        found.push(option);
                    }
                }
            }
        }
        found
    }

    /// What the program does: the first winning option, else the first of those that remove the least.
    fn answer(&self) -> Option<Position> {
        let options = self.options();
        let sum = |option: &Position| option.iter().flatten().map(|heap| u128::from(*heap)).sum::<u128>();
        let winning = options.iter().position(|option| self.grundy(option) == 0);
        let greatest = options.iter().map(sum).max();
        let chosen = winning.or_else(|| options.iter().position(|option| Some(sum(option)) == greatest));
        chosen.and_then(|at| options.into_iter().nth(at))
    }

    fn said(&mut self, who: &str, option: Position) -> String {
        let from = std::mem::replace(&mut self.at, option);
        let grundy = self.grundy(&self.at);
        format!("{:<10}{} -> {}  Grundy {grundy}\n", format!("{who}:"), written(&from), written(&self.at))
    }

    /// A position as it is typed, if it has heaps for each summand.
    fn parsed(&self, text: &str) -> Result<Position, Failure> {
        let text = text.trim_start_matches('(').trim_end_matches(')');
        let heaps = |part: &str| part.split(',').map(|heap| heap.trim().parse().ok()).collect::<Option<_>>();
        let position: Option<Position> = text.split('|').map(|part| heaps(part).map(sorted)).collect();
        position.filter(|position| position.len() == self.summands.len()).ok_or_else(|| {
            let help = "help: a move is the heaps that it leads to, as in 5,3";
            let several = if self.summands.len() > 1 { ", for each summand, with | in between" } else { "" };
            Failure(format!("error: `{text}` is not a position of this game\n{help}{several}"))
        })
    }
}

impl Table for Heaps<'_> {
    fn standing(&mut self) -> Result<String, Stop> {
        let at = format!("heaps {}", written(&self.at));
        Ok(written_standing(&at, self.grundy(&self.at), self.is_over()?, false))
    }

    fn moves(&mut self) -> Result<String, Stop> {
        let options = self.options();
        let options = options.iter().map(|option| (written(option), self.grundy(option)));
        Ok(written_options(&options.collect::<Vec<_>>(), false))
    }

    fn hint(&mut self) -> Result<String, Stop> {
        let said = |to: Position| advice(&typed(&to), &written(&to), self.grundy(&to));
        Ok(self.answer().map(said).unwrap_or_default())
    }

    fn how(&mut self) -> Result<String, Stop> {
        let example = self.options().first().map(|option| format!(", such as {}", typed(option)));
        Ok(format!("A move is the heaps that it leads to{}.\n", example.unwrap_or_default()))
    }

    fn round(&mut self, text: &str) -> Result<String, Stop> {
        let to = self.parsed(text)?;
        let options = self.options();
        if options.is_empty() {
            return Err(Failure(format!("error: the game is over, so {text} cannot be played")).into());
        }
        if !options.contains(&to) {
            let (from, to) = (written(&self.at), written(&to));
            return Err(Failure(format!("error: no move leads from {from} to {to}")).into());
        }
        let mut out = self.said("you", to);
        match self.answer() {
            None => out.push_str("you win\n"),
            Some(answer) => {
                out.push_str(&self.said("computer", answer));
                if self.is_over()? {
                    out.push_str("the computer wins\n");
                }
            }
        }
        Ok(out)
    }

    fn is_over(&mut self) -> Result<bool, Stop> {
        Ok(self.options().is_empty())
    }
}

/// Heaps in decreasing order, without empty ones.
fn sorted(mut heaps: Vec<u64>) -> Vec<u64> {
    heaps.retain(|heap| *heap > 0);
    heaps.sort_unstable_by(|a, b| b.cmp(a));
    heaps
}

fn listed(at: &Position, comma: &str, bar: &str) -> String {
    let heaps = |heaps: &Vec<u64>| match heaps.as_slice() {
        [] => "0".to_owned(),
        heaps => texts(heaps).join(comma),
    };
    at.iter().map(heaps).collect::<Vec<_>>().join(bar)
}

fn written(at: &Position) -> String {
    format!("({})", listed(at, ", ", " | "))
}

/// A position as it is typed.
fn typed(at: &Position) -> String {
    listed(at, ",", "|")
}
