//! A game of strip + bar in characters: the position, its options, moves and their answers.

use nimcert_core::games::{Cut, Game, Played, PlayedOption};
use nimcert_core::language::listing::tuple;
use nimcert_drawing::text::small_bar;
use nimcert_prose::Layout;

/// Most options that are listed; of more, only the winning ones are.
const MAX_OPTIONS: usize = 60;

/// Most squares of a strip that are drawn.
const LONGEST_STRIP: u64 = 12;

/// Whether the game has a strip beside the bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strip {
    /// Positions are `(x, y, z)`.
    With,
    /// Positions are `(y, z)`.
    Without,
}

/// A position as a tuple.
pub fn position(at: Played, strip: Strip) -> String {
    match strip {
        Strip::With => format!("({}, {}, {})", at.x, at.y, at.z),
        Strip::Without => format!("({}, {})", at.y, at.z),
    }
}

/// A move as it is typed.
pub fn cut(cut: Cut) -> String {
    match cut {
        Cut::Strip(x) => format!("x={x}"),
        Cut::Row(y) => format!("y={y}"),
        Cut::Column(z) => format!("z={z}"),
    }
}

/// The bar and the strip to its left, if they are small enough to be read; else nothing.
pub fn drawing(game: &Game, layout: Layout) -> String {
    let x = game.position().x;
    let Some(lines) = small_bar(&game.heights(), None, layout.prose).filter(|_| x <= LONGEST_STRIP) else {
        return String::new();
    };
    let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or_default();
    if !layout.holds_row(2 + widest + 3 * x as usize) {
        return String::new();
    }
    let rows = lines.len() - 1;
    let mut out = String::new();
    for (number, line) in lines.iter().enumerate() {
        // The lowest row, and the axis below it.
        let left = if number + 1 == rows { "□  " } else { "   " };
        let (label, squares) = line.split_at(5.min(line.len()));
        let strip: String = (0..x).map(|_| left).collect();
        out.push_str(format!("  {label}{strip}{squares}").trim_end());
        out.push('\n');
    }
    let strip = if x > 0 { "   □ strip" } else { "" };
    out.push_str(&format!("\n       × poisoned{strip}\n"));
    out
}

/// The position, drawn if it is small, with its Grundy number and who wins.
pub fn standing(game: &Game, strip: Strip, layout: Layout) -> String {
    let grundy = game.grundy();
    let at = position(game.position(), strip);
    let verdict = match grundy {
        _ if game.is_over() => "only the poisoned square is left".to_owned(),
        0 => format!("{at} has Grundy number 0: the player to move loses against best play"),
        _ => format!("{at} has Grundy number {grundy}: the player to move can win"),
    };
    let drawing = drawing(game, layout);
    format!("{drawing}{}{verdict}\n", if drawing.is_empty() { "" } else { "\n" })
}

/// Position that a move of any game leads to, with its Grundy number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reached {
    /// The position.
    pub to: Vec<u64>,
    /// Its Grundy number.
    pub grundy: u64,
}

/// A position of any game with its Grundy number, and who wins; under misere play with its outcome.
pub fn tuple_standing(names: &[String], at: &[u64], grundy: u64, is_over: bool, is_misere: bool) -> String {
    written_standing(&format!("{} = {}", tuple(names), tuple(at)), grundy, is_over, is_misere)
}

/// The same for a position in characters.
pub fn written_standing(at: &str, grundy: u64, is_over: bool, is_misere: bool) -> String {
    let verdict = match grundy {
        _ if is_over && is_misere => {
            "the game is over: there is no move, so the player to move wins".to_owned()
        }
        _ if is_over => "the game is over: there is no move".to_owned(),
        0 if is_misere => "P-position: the player to move loses against best play".to_owned(),
        _ if is_misere => "N-position: the player to move can win".to_owned(),
        0 => "Grundy number 0: the player to move loses against best play".to_owned(),
        _ => format!("Grundy number {grundy}: the player to move can win"),
    };
    format!("{at}  {verdict}\n")
}

/// The options of a position of any game with their Grundy numbers, or under misere play their outcomes; the winning
/// ones are marked.
pub fn tuple_options(options: &[Reached], is_misere: bool) -> String {
    let written = options.iter().map(|option| (tuple(&option.to), option.grundy));
    written_options(&written.collect::<Vec<_>>(), is_misere)
}

/// The same for positions in characters, with their Grundy numbers.
pub fn written_options(options: &[(String, u64)], is_misere: bool) -> String {
    let many = options.len() > MAX_OPTIONS;
    let rows: Vec<&(String, u64)> = options.iter().filter(|option| !many || option.1 == 0).collect();
    let width = rows.iter().map(|(to, _)| to.len()).max().unwrap_or(0).max(2);
    let mut out = String::new();
    if !rows.is_empty() {
        let head = if is_misere { "outcome" } else { "Grundy" };
        out.push_str(&format!("  {:<width$}  {head}\n", "to"));
    }
    for (to, grundy) in &rows {
        let mark = if *grundy == 0 { "wins" } else { "" };
        let value = match (is_misere, *grundy) {
            (false, grundy) => grundy.to_string(),
            (true, 0) => "P".to_owned(),
            (true, _) => "N".to_owned(),
        };
        let column = if is_misere { 7 } else { 6 };
        out.push_str(format!("  {to:<width$}  {value:>column$}  {mark}").trim_end());
        out.push('\n');
    }
    if many {
        out.push_str(&format!("  {} moves, {} of them winning\n", options.len(), rows.len()));
    }
    out
}

/// Every option with its Grundy number, the winning ones marked.
pub fn options(game: &Game, strip: Strip) -> String {
    let all = game.options();
    let mut shown: Vec<&PlayedOption> = all.iter().collect();
    if all.len() > MAX_OPTIONS {
        shown.retain(|option| option.grundy == 0);
    }
    let rows: Vec<[String; 3]> = shown
        .iter()
        .map(|option| [cut(option.cut), position(option.to, strip), option.grundy.to_string()])
        .collect();
    let width = |cell: usize, head: &str| {
        rows.iter().map(|row| row[cell].len()).chain([head.len()]).max().unwrap_or_default()
    };
    let [first, second, third] = [width(0, "move"), width(1, "to"), width(2, "Grundy")];
    let mut out = String::new();
    let mut line = |cells: [&str; 3], mark: &str| {
        let [a, b, c] = cells;
        out.push_str(format!("  {a:<first$}  {b:<second$}  {c:>third$}  {mark}").trim_end());
        out.push('\n');
    };
    if !rows.is_empty() {
        line(["move", "to", "Grundy"], "");
    }
    for ([a, b, c], option) in rows.iter().zip(&shown) {
        line([a, b, c], if option.grundy == 0 { "wins" } else { "" });
    }
    if all.len() > shown.len() {
        out.push_str(&format!("  {} moves, {} of them winning\n", all.len(), shown.len()));
    }
    out
}
