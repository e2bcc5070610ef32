//! The strategy of a proof as a table: positions with the moves that win.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::math::{self, natural, numbers, position_of_names};
use super::{definitions, escape};
use crate::Report;
use crate::first_positions::FirstPositions;
use nimcert_core::decision::Outcome;
use nimcert_core::exhaustion::rules::Play;
use nimcert_core::games::Ruleset;
use nimcert_core::language::ast::{FunctionId, GameSum, Program, Property, Statement};
use nimcert_core::language::evaluate::apply;
use nimcert_core::language::game::{coordinates, splits};
use nimcert_core::language::misere::is_misere;
use nimcert_core::ns::winning_move::{WinningMove, winning_move};

/// Positions of a table.
const ROWS: usize = 8;

/// Winning moves of a position that are named.
const MOST_MOVES: usize = 4;

/// P-positions that are listed.
const MOST_LISTED: usize = 10;

/// Positions whose coordinates have a smaller sum say little.
const LEAST_SUM: u64 = 5;

/// Steps of the evaluation of terms.
const STEPS: u64 = 20_000_000;

/// The table; empty if the claim is not proved, or is not about play.
pub(super) fn table(report: &Report<'_>) -> String {
    let decision = &report.answer.decision;
    if report.claim.negated || decision.outcome != Outcome::Proved || !report.answer.verdict.is_proof() {
        return String::new();
    }
    // Parameters have their least values.
    let program = report.program;
    let values = decision.instance.clone().unwrap_or_else(|| program.least_values());
    let ground = program.at(&values);
    let at = program.parameters.iter().zip(&values);
    let at: Vec<String> =
        at.map(|(p, value)| format!("${} = {}$", escape::name(&p.name), natural(value))).collect();
    let at = if at.is_empty() { String::new() } else { format!(" for {}", at.join(", ")) };
    let found = match &report.claim.statement {
        Statement::Property { property: Property::Nimsum, function, .. } => {
            of_function(&ground, *function, &at)
        }
        Statement::Positions { game, .. } | Statement::Grundy { game, .. } => of_game(&ground, game, &at),
        Statement::Property { .. } | Statement::ForAll { .. } => None,
    };
    found.unwrap_or_default()
}

/// The move of Lemma 8.3 from two positions of each of its cases.
fn of_function(program: &Program, f: FunctionId, at: &str) -> Option<String> {
    let name = escape::name(&program.functions.get(f)?.name);
    let mut rows: Vec<([u64; 3], WinningMove)> = Vec::new();
    for case in 1..=4 {
        let of_case = positions(program, f).filter_map(|position| {
            let [x, y, z] = position.map(BigUint::from);
            let height = |z: &BigUint| apply(program, f, std::slice::from_ref(z));
            let found = winning_move(height, &[x, y, z]).ok()??;
            (found.case.number() == case).then_some((position, found))
        });
        rows.extend(of_case.take(2));
    }
    if rows.is_empty() {
        return None;
    }
    let mut out = format!(
        "\\nimcerthead{{Strategy.}} A position $(x, y, z)$ of $\\mathrm{{strip}} + \\mathrm{{bar}}({name})$ is a P-position if \
         and only if $x \\oplus y \\oplus z = 0$. From any other one, the construction of Lemma~8.3 finds a move to nim-sum \
         $0$; an example of each of its cases{at}:\n\\nimcertpar\n\\begin{{tabular}}{{@{{}}clll@{{}}}}\n\\toprule\n\
         case & position & nim-sum & winning move to\\\\\n\\midrule\n"
    );
    for (position, found) in rows {
        let [x, y, z] = position;
        let case = found.case.number();
        let _ = writeln!(out, "{case} & $({x}, {y}, {z})$ & ${}$ & ${}$\\\\", x ^ y ^ z, numbers(&found.to));
    }
    out.push_str("\\bottomrule\n\\end{tabular}\n");
    Some(out)
}

/// Small positions of strip + bar(f), those with few squares first.
fn positions(program: &Program, f: FunctionId) -> impl Iterator<Item = [u64; 3]> {
    let height = |z: u64| Some((z, u64::try_from(apply(program, f, &[z.into()]).ok()?).ok()?));
    let heights: Vec<(u64, u64)> = (0..32).map_while(height).collect();
    heights.into_iter().flat_map(|(z, height)| {
        (0..=height.min(15))
            .flat_map(move |y| (0..16).map(move |x| [x, y, z]))
            .filter(|[x, y, z]| x + y + z >= 2 * LEAST_SUM)
    })
}

/// The first P-positions, and the winning moves of some other positions, by the rules.
fn of_game(program: &Program, game: &GameSum, at: &str) -> Option<String> {
    let found = FirstPositions::of(program, game).ok()?;
    let names = coordinates(program, game);
    if splits(program, game) {
        return None;
    }
    let play = Play::new(program, game);
    play.code.allow_steps(STEPS);
    let mut zeros =
        found.positions().iter().filter(|(_, grundy)| *grundy == 0).map(|(at, _)| format!("${}$", tuple(at)));
    let listed: Vec<String> = zeros.by_ref().take(MOST_LISTED).collect();
    let more = zeros.next().is_some();
    let mut rows = Vec::new();
    // Under misere play positions have no Grundy numbers.
    let shown = if is_misere(program, game) { &[] } else { found.positions() };
    for (position, grundy) in shown {
        if *grundy == 0 || position.iter().sum::<u64>() < LEAST_SUM {
            continue;
        }
        let mut moves: Vec<Vec<u64>> = Vec::new();
        let collect = &mut |option: &[u64]| {
            if found.grundy(option) == Some(0) && !moves.iter().any(|known| known == option) {
                moves.push(option.to_vec());
            }
            ControlFlow::Continue(())
        };
        play.options(position, collect).ok()?;
        rows.push((position.clone(), *grundy, moves));
        if rows.len() == ROWS {
            break;
        }
    }
    let mut out = format!(
        "\\nimcerthead{{Strategy.}} Move to a P-position of ${}$. Those with the least sums of coordinates are {}{}{at}.\n",
        definitions::sum(program, game),
        listed.join(", "),
        if more { ", \\ldots" } else { "" }
    );
    if rows.is_empty() {
        return Some(out);
    }
    let _ = write!(
        out,
        "Winning moves from some other positions:\n\\nimcertpar\n\\begin{{tabular}}{{@{{}}lp{{0.12\\linewidth}}p{{0.5\\linewidth}}@{{}}}}\n\
         \\toprule\n${}$ & \\raggedright Grundy number & winning moves to\\tabularnewline\n\\midrule\n",
        position_of_names(&names)
    );
    for (position, grundy, moves) in rows {
        let shown: Vec<String> = moves.iter().take(MOST_MOVES).map(|to| format!("${}$", tuple(to))).collect();
        let more = if moves.len() > MOST_MOVES { ", \\ldots" } else { "" };
        let _ = writeln!(
            out,
            "${}$ & ${grundy}$ & \\raggedright {}{more}\\tabularnewline",
            tuple(&position),
            shown.join(", ")
        );
    }
    out.push_str("\\bottomrule\n\\end{tabular}\n");
    Some(out)
}

fn tuple(position: &[u64]) -> String {
    math::position(&position.iter().map(|&number| BigUint::from(number)).collect::<Vec<_>>())
}
