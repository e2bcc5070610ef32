//! What `prove` shows of a claim file without a claim: the first positions of its games, and what to type next.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64};

use crate::exit::{Exit, Failure};
use crate::terminal::output_options;
use crate::terminal::print::print_verdict;
use crate::terminal::suggest::quoted;
use nimcert_core::language::ast::{GameSum, Program, Summand};
use nimcert_core::language::game::coordinates;
use nimcert_core::language::{Needed, print_definitions, spread};
use nimcert_prose::Prose;
use nimcert_report::first_positions::FirstPositions;
use nimcert_tables::bar::{Resources, Watch};
use nimcert_tables::game::compute;
use nimcert_tables::table::Table;
use nimcert_tables::{Axis, Grid, Subject};

/// Most P-positions that are listed.
const MOST_LISTED: usize = 12;

/// Most games that are shown.
const MOST_GAMES: usize = 4;

/// Bytes of a table.
const MEMORY: u64 = 64 << 20;

/// Shows the games of a file without a claim. The end is that of a run that decides nothing.
pub(crate) fn overview(program: &Program, path: &Path, name: &str) -> Result<Exit, Failure> {
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
    let layout = output_options::layout();
    let mut out = String::new();
    for id in (0..program.games.len()).take(MOST_GAMES) {
        let sum = vec![Summand::Named(id)];
        let needed = Needed::by_game(program, &sum);
        for line in spread(&print_definitions(program, &needed)).lines() {
            let indent = if line.starts_with(' ') { "  " } else { "" };
            layout.paragraph(&mut out, indent, &format!("{indent}    "), line.trim_start());
        }
        out.push('\n');
        let mut words = Prose::default();
        match FirstPositions::of(program, &sum) {
            None => {
                words.say("The rules define no terminating game on a small box, or it has too many moves.");
            }
            Some(found) => {
                let (first, more) = found.p_positions(MOST_LISTED);
                let rest = if more { ", .." } else { "" };
                let list = if first.is_empty() { "none".to_owned() } else { first.join(", ") + rest };
                words.say(format!("P-positions with coordinates below {}:", found.side));
                words.display(list);
            }
        }
        out.push_str(&words.text(layout));
        if let Some(table) = table(program, &sum) {
            out.push_str("\n  Grundy numbers:\n\n");
            out.push_str(&table);
        }
        out.push('\n');
    }
    if program.games.len() > MOST_GAMES {
        out.push_str(&format!("({} more games)\n\n", program.games.len() - MOST_GAMES));
    }
    let game = match program.games.as_slice() {
        [_] => String::new(),
        games => format!(" --game {}", games[0].name),
    };
    out.push_str(&format!(
        "undecided: this file has no claim; to find one and prove it: nimcert discover {file}{game}\n"
    ));
    print_verdict(&out)?;
    Ok(Exit::Limit)
}

/// The first Grundy numbers of a game as a table, if it has few coordinates.
fn table(program: &Program, game: &GameSum) -> Option<String> {
    let names = coordinates(program, game);
    let last = match names.len() {
        1 => 20,
        2 => 11,
        3 => 3,
        _ => return None,
    };
    let axes: Vec<Axis> = names.iter().map(|name| Axis { name: name.clone(), first: 0, last }).collect();
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let watch = Watch { stop: &stop, done: &done };
    let resources = Resources { threads: 1, memory: MEMORY };
    // Only rules whose first positions are known are played out.
    FirstPositions::of(program, game)?;
    let table = compute(program, game, &axes, false, resources, watch).ok()?;
    let subject = Subject::Game { head: String::new(), definitions: String::new() };
    let grid = Grid::of_game(subject, axes, table.largest());
    let mut bytes = Vec::new();
    table.write(&grid, &mut Table::new(&grid, output_options::layout()), &mut bytes, watch).ok()?;
    let text = String::from_utf8(bytes).ok()?;
    // The first lines name the game, which is shown already.
    let lines: Vec<&str> = text.lines().skip_while(|line| !line.trim().is_empty()).skip(1).collect();
    Some(lines.iter().map(|line| format!("  {line}").trim_end().to_owned() + "\n").collect())
}
