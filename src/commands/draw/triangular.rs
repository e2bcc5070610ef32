//! `nimcert draw triangular`.

use crate::commands::draw::output::Output;
use crate::commands::draw::values;
use crate::exit::{self, Exit, Failure};
use crate::terminal::ending::limit;
use nimcert_core::language::ast::Summand;
use nimcert_core::language::{Source, parse_program};
use nimcert_drawing::cut::Marked;
use nimcert_drawing::limits::MAX_COLUMNS;
use nimcert_drawing::text;
use nimcert_drawing::triangular::{TriangularCut, TriangularPicture, scene};
use nimcert_prose::plural;
use nimcert_tables::Axis;
use nimcert_tables::game::GameTable;

/// Largest number of winning cuts that are listed.
const MAX_NAMED: usize = 12;

/// Arguments of `draw triangular`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
The bar of a position (x, y, z) with k*y <= x + z has three kinds of cuts: x cuts from the
upper right to the lower left, y horizontal cuts, and z cuts from the upper left to the
lower right [miyadera2017, Section 4]. The triangle at the middle of its base is
poisoned. --cuts marks the legal cuts and the winning ones, by outcomes computed from the
moves alone.

Examples:
  nimcert draw triangular --k 3 --at 7,4,7
  nimcert draw triangular --k 7 --at 9,2,8 --cuts --out triangle.svg", exit::DATA))]
pub(crate) struct Arguments {
    /// Distance between horizontal cuts
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=MAX_COLUMNS))]
    k: u64,
    /// Position x,y,z
    #[arg(long, value_name = "POSITION", value_parser = parse_position)]
    at: [u64; 3],
    /// Mark the legal and the winning cuts
    #[arg(long)]
    cuts: bool,
    #[command(flatten)]
    output: Output,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let Arguments { k, at, cuts: with_cuts, output } = arguments;
    output.check()?;
    let [x, y, z] = *at;
    let highest = u64::try_from((u128::from(x) + u128::from(z)) / u128::from(*k)).unwrap_or(u64::MAX);
    if y > highest {
        return Err(Failure(format!("error: y = {y} is above the bar: floor(({x} + {z})/{k}) = {highest}")));
    }
    let title = format!("Triangular bar, k = {k}, position ({x}, {y}, {z})");
    let mut picture =
        TriangularPicture { title: &title, k: *k, position: *at, ..TriangularPicture::default() };
    // Check the limits of the picture before computing anything.
    if let Err(met) = nimcert_drawing::triangular::check(*at, *k) {
        return Ok(limit(met));
    }
    let (mut cuts, mut notes) = (Vec::new(), Vec::new());
    if *with_cuts {
        cuts = match marked_cuts(*k, *at, output.to_stdout())? {
            Ok(cuts) => cuts,
            Err(exit) => return Ok(exit),
        };
        notes.push(standing(*at, &cuts));
    }
    picture.cuts = &cuts;
    picture.notes = &notes;
    output.write(|look| scene(&picture, look), |style| text::triangular(&picture, style))
}

/// The options of a position: each cut with the position that it leaves.
fn options(k: u64, [x, y, z]: [u64; 3]) -> impl Iterator<Item = (TriangularCut, [u64; 3])> {
    let left = (0..x).map(move |u| (TriangularCut::Left(u), [u, y.min((u + z) / k), z]));
    let across = (0..y).map(move |v| (TriangularCut::Across(v), [x, v, z]));
    let right = (0..z).map(move |w| (TriangularCut::Right(w), [x, y.min((x + w) / k), w]));
    left.chain(across).chain(right)
}

/// Every cut, marked by the outcomes of all smaller positions; or how the run ends if they cannot be computed.
pub(crate) fn marked_cuts(
    k: u64,
    at: [u64; 3],
    to_stdout: bool,
) -> Result<Result<Vec<Marked<TriangularCut>>, Exit>, Failure> {
    let table = match outcomes(k, at, to_stdout)? {
        Ok(table) => table,
        Err(exit) => return Ok(Err(exit)),
    };
    let mark = |(cut, to): (TriangularCut, [u64; 3])| {
        let winning = table.value(&to) == Some(0);
        let [x, y, z] = to;
        let wins = if winning { ": wins" } else { "" };
        Marked { cut, winning, hover: format!("{} leaves ({x}, {y}, {z}){wins}", name(cut)) }
    };
    Ok(Ok(options(k, at).map(mark).collect()))
}

fn name(cut: TriangularCut) -> String {
    match cut {
        TriangularCut::Left(x) => format!("x={x}"),
        TriangularCut::Across(y) => format!("y={y}"),
        TriangularCut::Right(z) => format!("z={z}"),
    }
}

fn outcomes(k: u64, at: [u64; 3], to_stdout: bool) -> Result<Result<GameTable, Exit>, Failure> {
    let text = format!(
        "let k = {k}\n\
         game triangular(x, y, z)\n  where y <= floor((x + z) / k)\n  \
         move u < x to (u, min(y, floor((u + z) / k)), z)\n  \
         move v < y to (x, v, z)\n  \
         move w < z to (x, min(y, floor((x + w) / k)), w)\n"
    );
    let source = Source::new("triangular", text);
    let program = parse_program(&source, &[]).map_err(|d| crate::input::diagnosed(&d, &source))?;
    let axes: Vec<Axis> = ["x", "y", "z"]
        .into_iter()
        .zip(at)
        .map(|(name, last)| Axis { name: name.into(), first: 0, last })
        .collect();
    values::table(&program, &vec![Summand::Named(0)], &axes, true, to_stdout)
}

/// A sentence with the winner and the winning cuts.
pub(crate) fn standing([x, y, z]: [u64; 3], cuts: &[Marked<TriangularCut>]) -> String {
    let winning: Vec<&str> =
        cuts.iter().filter(|cut| cut.winning).map(|cut| cut.hover.trim_end_matches(": wins")).collect();
    let head = format!("({x}, {y}, {z}) has {}", plural(cuts.len() as u64, "legal cut"));
    match winning.len() {
        0 => format!("{head}; no cut wins, so it is a P-position."),
        1..=MAX_NAMED => format!("{head}; winning: {}.", winning.join("; ")),
        many => format!("{head}; {many} of them win."),
    }
}

/// Parses `x,y,z`.
fn parse_position(text: &str) -> Result<[u64; 3], String> {
    let numbers: Option<Vec<u64>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[x, y, z]) => Ok([x, y, z]),
        _ => Err("expected a position x,y,z with numbers below 2^64, as in 7,4,7".to_owned()),
    }
}
