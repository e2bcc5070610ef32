//! The first positions of a game by its rules, alone and beside those that a claim names.
//!
//! The rules are played out on a small box. Nothing here depends on what a search found.

use std::sync::atomic::{AtomicBool, AtomicU64};

use num_bigint::BigUint;

use super::Report;
use nimcert_core::answer::Verdict;
use nimcert_core::decision::{Outcome, Refutation};
use nimcert_core::exhaustion::boxes::{BoxQuestion, RuleFault, Sums, compute_box};
use nimcert_core::games::sweep::{BoxError, BoxLimits, Mode};
use nimcert_core::language::ast::{Condition, GameSum, Program, Statement, Term};
use nimcert_core::language::evaluate::{holds, value};
use nimcert_core::language::game::coordinates;
use nimcert_core::language::listing::texts;
use nimcert_core::language::misere::{is_misere, own_coordinates};
use nimcert_core::language::print_term;
use nimcert_prose::Prose;
use nimcert_prose::digits::brief;

/// Most tuples of a box.
const MOST_TUPLES: u64 = 4_096;

/// Sides of the boxes that are tried.
const SIDES: [u64; 7] = [64, 32, 16, 8, 4, 3, 2];

/// Most options that are computed.
const MOST_OPTIONS: u64 = 4_000_000;

/// Positions shown in front of the first difference, and from there on.
const SHOWN: (usize, usize) = (4, 6);

/// Longest command that is shown with its options, in characters.
const LONGEST_COMMAND: usize = 72;

/// Positions of a box with their Grundy numbers, in the order of the sums of their coordinates.
#[derive(Debug)]
pub struct FirstPositions {
    /// All coordinates are below this.
    pub side: u64,
    positions: Vec<(Vec<u64>, u64)>,
}

impl FirstPositions {
    /// Plays out the largest box that takes some milliseconds: a smaller one if a coordinate grows, so that moves lead
    /// out of the box.
    ///
    /// # Errors
    /// Why there is no such box: the rules do not define a terminating game, or each box leads to too many positions.
    pub fn of(program: &Program, game: &GameSum) -> Result<FirstPositions, BoxError<RuleFault>> {
        let count = u32::try_from(coordinates(program, game).len()).unwrap_or(u32::MAX);
        let fits = |side: &u64| side.checked_pow(count).is_some_and(|tuples| tuples <= MOST_TUPLES);
        let mut found = Err(BoxError::Tuples { limit: MOST_TUPLES });
        for side in SIDES.into_iter().filter(fits) {
            found = Self::below(program, game, side, count as usize);
            if !matches!(found, Err(BoxError::Tuples { .. } | BoxError::Options { .. })) {
                break;
            }
        }
        found
    }

    /// The positions with all coordinates below a side.
    fn below(
        program: &Program,
        game: &GameSum,
        side: u64,
        count: usize,
    ) -> Result<FirstPositions, BoxError<RuleFault>> {
        let bounds = vec![side - 1; count];
        let question =
            BoxQuestion { program, game, bounds: &bounds, mode: Mode::Grundy, sums: Sums::Product };
        let limits = BoxLimits { options: MOST_OPTIONS, tuples: MOST_TUPLES, ..BoxLimits::default() };
        let values = compute_box(&question, &limits, &AtomicBool::new(false), &AtomicU64::new(0))?;
        let is_misere = is_misere(program, game);
        let mut positions = Vec::new();
        let _ = values.for_each(|position, value| {
            let shown = match (is_misere, position) {
                (false, _) => Some(position),
                // Under misere play the last coordinate is 1 until the game is over, and people do not see it.
                (true, [shown @ .., 1]) => Some(shown),
                (true, _) => None,
            };
            positions.extend(shown.zip(value.grundy()).map(|(shown, grundy)| (shown.to_vec(), grundy)));
            std::ops::ControlFlow::Continue(())
        });
        positions.sort_by_key(|(position, _)| position.iter().sum::<u64>());
        Ok(FirstPositions { side, positions })
    }

    /// The positions with their Grundy numbers, in the order of the sums of their coordinates.
    pub(crate) fn positions(&self) -> &[(Vec<u64>, u64)] {
        &self.positions
    }

    /// The Grundy number of a position of the box.
    pub(crate) fn grundy(&self, position: &[u64]) -> Option<u64> {
        let sum = |at: &[u64]| at.iter().sum::<u64>();
        let first = self.positions.partition_point(|(at, _)| sum(at) < sum(position));
        let same = self.positions[first..].iter().take_while(|(at, _)| sum(at) == sum(position));
        same.into_iter().find(|(at, _)| at == position).map(|(_, grundy)| *grundy)
    }

    /// The first P-positions, at most `most`, and whether there are more of them in the box.
    pub fn p_positions(&self, most: usize) -> (Vec<String>, bool) {
        let mut found = self.positions.iter().filter(|(_, grundy)| *grundy == 0).map(|(at, _)| tuple(at));
        let first: Vec<String> = found.by_ref().take(most).collect();
        (first, found.next().is_some())
    }
}

/// A position; it is not broken at the end of a line.
fn tuple(position: &[u64]) -> String {
    format!("({})", texts(position).join(",\u{a0}"))
}

/// The first P-positions or Grundy numbers by the rules beside those of a refuted claim, and the command that
/// shows more of them; for a claim that is refuted at one value of its parameter, the command that looks at all values.
pub(super) fn first_positions(report: &Report<'_>) -> Prose {
    let mut out = Prose::default();
    if let ([parameter], Some(_), Verdict::Refuted, Some(command)) = (
        report.program.parameters.as_slice(),
        &report.answer.decision.instance,
        &report.answer.verdict,
        &report.more,
    ) {
        out.say(format!("To see for which {} the claim holds:", parameter.name));
        out.lines(vec![command.clone()]);
        return out;
    }
    let Outcome::Refuted(
        Refutation::Closed { position: failing, .. } | Refutation::Reach { position: failing },
    ) = &report.answer.decision.outcome
    else {
        return out;
    };
    if report.claim.negated || !report.program.parameters.is_empty() {
        return out;
    }
    match &report.claim.statement {
        Statement::Positions { game, formula } => {
            let found = FirstPositions::of(report.program, game);
            let own = match formula {
                Condition::Or(_, own) if is_misere(report.program, game) => own,
                formula => formula,
            };
            if let Ok(found) = &found {
                outcomes(&mut out, report.program, found, own);
            }
            let shown = !out.pieces().is_empty();
            more(&mut out, report, game, failing, shown, "--p-positions");
        }
        Statement::Grundy { game, value } => {
            let found = FirstPositions::of(report.program, game);
            if let Ok(found) = &found {
                values(&mut out, report.program, found, value);
            }
            let shown = !out.pieces().is_empty();
            let term = print_term(report.program, &coordinates(report.program, game), value);
            let option = format!("--only-differences '{term}'");
            more(&mut out, report, game, failing.get(1..).unwrap_or_default(), shown, &option);
        }
        Statement::Property { .. } | Statement::ForAll { .. } => {}
    }
    out
}

/// Both sets around their first difference, if they differ in the box.
fn outcomes(out: &mut Prose, program: &Program, found: &FirstPositions, formula: &Condition) {
    let mut union: Vec<(&Vec<u64>, bool, bool)> = Vec::new();
    for (position, grundy) in &found.positions {
        let Ok(claimed) = holds(program, formula, &numbers(position)) else { return };
        if *grundy == 0 || claimed {
            union.push((position, *grundy == 0, claimed));
        }
    }
    let Some(first) = union.iter().position(|(_, rules, claim)| rules != claim) else { return };
    let start = first.saturating_sub(SHOWN.0);
    let end = union.len().min(first + SHOWN.1);
    let line = |of: fn(&(&Vec<u64>, bool, bool)) -> bool| {
        let mut texts: Vec<String> =
            union[start..end].iter().filter(|entry| of(entry)).map(|(at, ..)| tuple(at)).collect();
        let (before, after) = (union[..start].iter().any(of), union[end..].iter().any(of));
        if texts.is_empty() {
            texts.push(if before || after { "none of these".to_owned() } else { "none".to_owned() });
        }
        if before {
            texts.insert(0, "..".to_owned());
        }
        if after {
            texts.push("..".to_owned());
        }
        texts.join(", ")
    };
    out.say(format!("P-positions with coordinates below {}, in the order of their sums:", found.side));
    out.display(format!("by the rules:\u{a0} {}", line(|entry| entry.1)));
    out.display(format!("by the claim:\u{a0} {}", line(|entry| entry.2)));
}

/// The first positions where the Grundy number is another one.
fn values(out: &mut Prose, program: &Program, found: &FirstPositions, term: &Term) {
    let mut differences = Vec::new();
    for (position, grundy) in &found.positions {
        let claimed = value(program, term, &numbers(position));
        if claimed.as_ref().ok() != Some(&BigUint::from(*grundy)) {
            let claimed = claimed.map_or_else(|_| "no value".to_owned(), |claimed| brief(&claimed));
            differences.push((tuple(position), grundy.to_string(), claimed));
        }
    }
    if differences.is_empty() {
        return;
    }
    let all = differences.len();
    differences.truncate(SHOWN.1);
    let width = |of: fn(&(String, String, String)) -> &str, head: &str| {
        differences.iter().map(|row| of(row).chars().count()).chain([head.len()]).max().unwrap_or_default()
    };
    let [first, second] = [width(|row| &row.0, "position"), width(|row| &row.1, "rules")];
    let count = nimcert_prose::plural(found.positions.len() as u64, "position");
    out.say(format!(
        "The claim differs at {} of {count} with coordinates below {}; the first, in the order of their sums:",
        nimcert_prose::grouped(all as u64),
        found.side
    ));
    let mut lines = vec![format!("{:<first$}  {:>second$}  claim", "position", "rules")];
    for (at, rules, claim) in &differences {
        let pad = " ".repeat(first - at.chars().count());
        lines.push(format!("{at}{pad}  {rules:>second$}  {claim}"));
    }
    out.lines(lines);
}

/// The command that shows more positions: of the default box, or around a position that lies beyond what was shown.
fn more(
    out: &mut Prose,
    report: &Report<'_>,
    game: &GameSum,
    failing: &[BigUint],
    shown: bool,
    option: &str,
) {
    let Some(command) = &report.more else { return };
    let fits = command.chars().count() + option.chars().count() < LONGEST_COMMAND;
    let mut command = match option.is_empty() || !fits {
        true => command.clone(),
        false => format!("{command} {option}"),
    };
    if !shown {
        let ranges: Option<Vec<String>> = failing
            .iter()
            .zip(own_coordinates(report.program, game))
            .map(|(number, name)| {
                let number = u64::try_from(number).ok().filter(|number| *number < 1_000)?;
                Some(format!("{name}={}..{}", number.saturating_sub(2), number + 2))
            })
            .collect();
        let Some(ranges) = ranges else { return };
        command.push_str(&format!(" --box {}", ranges.join(",")));
    }
    out.say("To see more of them:");
    out.lines(vec![command]);
}

fn numbers(position: &[u64]) -> Vec<BigUint> {
    position.iter().map(|number| BigUint::from(*number)).collect()
}
