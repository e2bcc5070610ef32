//! `nimcert draw bar`.

use crate::commands::draw::choices::Values;
use crate::commands::draw::output::Output;
use crate::exit::{self, Exit, Failure};
use crate::input::monotone::monotone_heights;
use crate::input::position::parse_position;
use crate::input::target::{Target, What};
use crate::terminal::ending::limit;
use nimcert_core::games::{Game, PlayError, Played};
use nimcert_drawing::bar::{BarPicture, MarkedCut, scene};
use nimcert_drawing::limits::{MAX_COLUMNS, TooLarge};
use nimcert_drawing::text;
use nimcert_report::play::{Strip, cut, position};
/// Default last column.
const DEFAULT_COLUMN: u64 = 20;

/// Largest number of winning cuts that are listed.
const MAX_NAMED: usize = 12;

/// Arguments of `draw bar`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
The bar has the columns 0..z; column i has min(f(i), y) + 1 squares. The square at the
lower left is poisoned. --at draws the position; together with --z, it is marked in the
bar with the columns 0..Z, and the part that is eaten is pale. --cuts marks the legal
cuts and the winning ones, by Grundy numbers computed from the moves alone.

Examples:
  nimcert draw bar 'floor(t/4)'
  nimcert draw bar 'floor(t/2)' --at 3,2,9 --cuts
  nimcert draw bar 'floor(t/2)' --at 2,9 --z 15 --out bar.svg", exit::DATA))]
pub(crate) struct Arguments {
    /// The function: an expression in t, or a file
    #[arg(value_name = "F", allow_negative_numbers = true)]
    f: String,
    #[command(flatten)]
    values: Values,
    /// Last column [default: the column of the position, else 20]
    #[arg(long, value_name = "Z")]
    z: Option<u64>,
    /// Position y,z or x,y,z; x is the number of squares in the strip
    #[arg(long, value_name = "POSITION", value_parser = parse_position)]
    at: Option<(Strip, Played)>,
    /// Mark the legal and the winning cuts
    #[arg(long)]
    cuts: bool,
    #[command(flatten)]
    output: Output,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    arguments.output.check()?;
    arguments
        .values
        .each(&arguments.f, None, &arguments.output, |target, output| drawn(arguments, &target, output))
}

fn drawn(arguments: &Arguments, target: &Target, output: &Output) -> Result<Exit, Failure> {
    let What::Bar(f) = target.what else {
        return Err(Failure(format!(
            "error: {} is about a game, but a bar is drawn for a function\nhelp: `nimcert draw grundy {} --box ..` draws the Grundy numbers of the game",
            arguments.f, arguments.f
        )));
    };
    let asked = arguments.z.or(arguments.at.map(|(_, at)| at.z));
    let last = asked.unwrap_or(DEFAULT_COLUMN);
    if let Some((_, at)) = arguments.at.filter(|(_, at)| at.z > last) {
        return Err(Failure(format!(
            "error: --z {last} ends before the position, whose column is {}\nhelp: leave out --z to draw the bar up to the position",
            at.z
        )));
    }
    if last >= MAX_COLUMNS {
        return Ok(limit(TooLarge::Columns { columns: last.saturating_add(1) }));
    }
    let whole = monotone_heights(&target.program, f, last, asked.is_some())?;
    let last = (whole.len() as u64).saturating_sub(1);
    let at = arguments
        .at
        .unwrap_or_else(|| (Strip::Without, Played { x: 0, y: whole.last().copied().unwrap_or(0), z: last }));
    let title = title(target, at.1, last, arguments);
    let drawn = Drawn { arguments, output, at, title, whole };
    drawn.write()
}

fn title(target: &Target, at: Played, last: u64, arguments: &Arguments) -> String {
    let function = target.headline();
    let bar = match arguments.at {
        Some((Strip::With, _)) => format!("Strip of {} and CB(f, {}, {})", at.x, at.y, at.z),
        Some(_) => format!("CB(f, {}, {})", at.y, at.z),
        None => format!("The bar up to column {last}"),
    };
    format!("{bar}, {function}")
}

/// A bar and the position in it.
struct Drawn<'d> {
    arguments: &'d Arguments,
    output: &'d Output,
    at: (Strip, Played),
    title: String,
    whole: Vec<u64>,
}

impl Drawn<'_> {
    fn write(&self) -> Result<Exit, Failure> {
        let (strip, at) = self.at;
        let height = usize::try_from(at.z).ok().and_then(|z| self.whole.get(z)).copied().unwrap_or(0);
        if at.y > height {
            return Err(PlayError::AboveBar { y: at.y, z: at.z, height }.into());
        }
        let (mut cuts, mut notes) = (Vec::new(), Vec::new());
        if self.arguments.cuts {
            let game = match Game::new(self.whole.clone(), at) {
                Err(why @ PlayError::TooLarge { .. }) => return Ok(limit(why)),
                other => other?,
            };
            cuts = marked_cuts(&game, strip);
            notes.push(standing(&game, strip));
        }
        let within = self.arguments.z.is_some() && self.arguments.at.is_some();
        // Without a larger bar around it, the position is all that is drawn.
        let heights: Vec<u64> = match within || self.arguments.at.is_none() {
            true => self.whole.clone(),
            false => self.whole.iter().map(|&height| height.min(at.y)).collect(),
        };
        let marked_means = position(Played { x: 0, ..at }, Strip::Without);
        let picture = BarPicture {
            title: &self.title,
            heights: &heights,
            strip: (strip == Strip::With).then_some(at.x),
            left: within.then_some((at.y, at.z)),
            marked: self.arguments.at.map(|(_, at)| (at.y, at.z)),
            marked_means: &marked_means,
            cuts: &cuts,
            notes: &notes,
        };
        self.output.write(|look| scene(&picture, look), |style| text::bar(&picture, style))
    }
}

/// Every cut of the position with the position that it leaves.
fn marked_cuts(game: &Game, strip: Strip) -> Vec<MarkedCut> {
    let mark = |option: nimcert_core::games::PlayedOption| MarkedCut {
        cut: option.cut,
        winning: option.grundy == 0,
        hover: format!(
            "{}: leaves {}, Grundy number {}{}",
            cut(option.cut),
            position(option.to, strip),
            option.grundy,
            if option.grundy == 0 { ": wins" } else { "" }
        ),
    };
    game.options().into_iter().map(mark).collect()
}

/// A sentence with the Grundy number of the position and its winning cuts.
fn standing(game: &Game, strip: Strip) -> String {
    let options = game.options();
    let winning: Vec<String> = options
        .iter()
        .filter(|option| option.grundy == 0)
        .map(|option| format!("{} leaves {}", cut(option.cut), position(option.to, strip)))
        .collect();
    let head = format!(
        "{} has Grundy number {} and {}",
        position(game.position(), strip),
        game.grundy(),
        nimcert_prose::plural(options.len() as u64, "legal cut")
    );
    match winning.len() {
        0 => format!("{head}; no cut wins."),
        1..=MAX_NAMED => format!("{head}; winning: {}.", winning.join("; ")),
        many => format!("{head}; {many} of them win."),
    }
}
