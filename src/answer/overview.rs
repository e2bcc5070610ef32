//! What `prove` shows for a claim file without a claim: the first positions of its games, and what to type next.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64};

use crate::exit::{Exit, Failure};
use crate::terminal::ending::undecided;
use crate::terminal::output_options;
use crate::terminal::print::print_verdict;
use crate::terminal::suggest::quoted;
use nimcert_core::exhaustion::boxes::RuleFault;
use nimcert_core::games::sweep::BoxError;
use nimcert_core::language::ast::{GameSum, Program, Summand};
use nimcert_core::language::game::coordinates;
use nimcert_core::language::misere::{as_written, is_misere};
use nimcert_core::language::{Needed, print_definitions, spread};
use nimcert_prose::{Prose, plural};
use nimcert_report::first_positions::FirstPositions;
use nimcert_tables::bar::{Resources, Watch};
use nimcert_tables::game::{GameError, compute};
use nimcert_tables::table::Table;
use nimcert_tables::{Axis, Grid, Subject};

/// The most P-positions that are listed.
const MOST_LISTED: usize = 12;

/// The most games that are shown.
const MOST_GAMES: usize = 4;

/// Bytes of a table.
const MEMORY: u64 = 64 << 20;

/// Shows the games of a file without a claim; as JSON, only that there is none. The run ends like one that decides nothing.
pub(crate) fn overview(program: &Program, path: &Path, name: &str, as_json: bool) -> Result<Exit, Failure> {
    let file = quoted(&path.to_string_lossy());
    if program.games.is_empty() {
        return Err(Failure(format!(
            "error: {name}: there is no claim in this file\nhelp: write `claim nimsum f`, or ask at once: nimcert check {file}"
        )));
    }
    if !program.parameters.is_empty() {
        return Err(Failure(format!(
            "error: {name}: there is no claim in this file\nhelp: give its parameters values with --set to see its games; to find a claim, nimcert discover {file} --set ..",
        )));
    }
    let game = match program.games.as_slice() {
        [_] => String::new(),
        games => format!(" --game {}", games[0].name),
    };
    let last_line = format!(
        "undecided: this file has no claim; to find one and prove it: nimcert discover {file}{game}\n"
    );
    if as_json {
        return Ok(undecided(&last_line));
    }
    let layout = output_options::layout();
    let mut out = String::new();
    for id in (0..program.games.len()).take(MOST_GAMES) {
        let sum = vec![Summand::Named(id)];
        let needed = Needed::by_game(program, &sum);
        let definitions = spread(&print_definitions(&as_written(program), &needed));
        layout.definitions(&mut out, definitions.lines());
        out.push('\n');
        let mut words = Prose::default();
        let found = FirstPositions::of(program, &sum);
        match &found {
            Err(BoxError::Tuples { limit }) => {
                words.say(format!(
                    "No first positions: even the positions with coordinates below 2 lead to more than {}. A move makes a coordinate larger, and play may go on without end. Add a claim, and `nimcert prove` says whether play ends.",
                    plural(*limit, "position")
                ));
            }
            Err(error) => words.say(format!("No first positions: {}.", why(error))),
            Ok(found) => {
                let (first, more) = found.p_positions(MOST_LISTED);
                let rest = if more { ", .." } else { "" };
                let list = if first.is_empty() { "none".to_owned() } else { first.join(", ") + rest };
                words.say(format!("P-positions with coordinates below {}:", found.side));
                words.display(list);
            }
        }
        out.push_str(&words.text(layout));
        // Under misere play positions have no Grundy numbers.
        if let Ok(found) = &found
            && !is_misere(program, &sum)
            && let Some(table) = table(program, &sum, found.side)
        {
            out.push_str("\n  Grundy numbers:\n\n");
            out.push_str(&table);
        }
        out.push('\n');
    }
    if program.games.len() > MOST_GAMES {
        out.push_str(&format!("({} more games)\n\n", program.games.len() - MOST_GAMES));
    }
    out.push_str(&last_line);
    print_verdict(&out)?;
    Ok(Exit::Limit)
}

/// Why no box of a game was played out, in a line.
fn why(error: &BoxError<RuleFault>) -> String {
    match GameError::from(error.clone()) {
        GameError::Rules(error) => format!("the rules do not define a terminating game: {error}"),
        GameError::Limit(met) => met,
        GameError::Memory { .. } | GameError::Stopped => "the table is too large".to_owned(),
    }
}

/// The first Grundy numbers of a game as a table, if it has few coordinates; all of these are below `side`.
fn table(program: &Program, game: &GameSum, side: u64) -> Option<String> {
    let names = coordinates(program, game);
    let last = match names.len() {
        1 => 20,
        2 => 11,
        3 => 3,
        _ => return None,
    };
    let last = last.min(side.saturating_sub(1));
    let axes: Vec<Axis> = names.iter().map(|name| Axis { name: name.clone(), first: 0, last }).collect();
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let watch = Watch { stop: &stop, done: &done };
    let resources = Resources { threads: 1, memory: MEMORY };
    let table = compute(program, game, &axes, false, resources, watch).ok()?;
    let subject = Subject::Game { head: String::new(), definitions: String::new() };
    let grid = Grid::of_game(subject, axes, table.largest());
    let mut bytes = Vec::new();
    table.write(&grid, &mut Table::new(&grid, output_options::layout()), &mut bytes, watch).ok()?;
    let text = String::from_utf8(bytes).ok()?;
    // The first lines name the game, which the overview has already named.
    let lines: Vec<&str> = text.lines().skip_while(|line| !line.trim().is_empty()).skip(1).collect();
    Some(lines.iter().map(|line| format!("  {line}").trim_end().to_owned() + "\n").collect())
}
