//! Pictures of bars and of Grundy numbers, as the bytes of a file.

use std::sync::atomic::AtomicU64;

use nimcert_core::games::{Bar, BarLimits, GrundyTable};
use nimcert_core::language::ast::{FunctionId, GameSum};
use nimcert_core::language::listing::tuple;
use nimcert_drawing::bar::{BarPicture, scene as bar_scene};
use nimcert_drawing::grundy::{Cell, GrundyPicture, scene as grundy_scene};
use nimcert_drawing::limits::{MAX_CELLS, MAX_COLUMNS, MAX_ROWS};
use nimcert_drawing::look::Look;
use nimcert_drawing::palette::Theme;
use nimcert_drawing::{Scene, TooLarge, pdf, raster, svg};
use nimcert_tables::Axis;
use nimcert_tables::bar::{Resources, Watch, heights};
use nimcert_tables::game::{GameError, compute};
use pyo3::prelude::*;

use crate::apart::apart;
use crate::decide::Bytes;
use crate::failure::{Failure, wrong};
use crate::limits::{Settings, settings};
use crate::subject::{Subject, What, fall};

/// Memory of the table of a picture, in bytes.
const MEMORY: u64 = 1 << 28;

/// A picture that is asked for.
#[derive(Debug, Clone, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Asked {
    /// `bar`, or `grundy` for a heat map of Grundy numbers.
    kind: String,
    /// Which game of a claim file.
    game: Option<String>,
    /// Last column of a bar, last value of both coordinates of a game.
    last: u64,
    /// Highest row of the Grundy numbers of a bar.
    max_row: Option<u64>,
    /// Row and column of a position that is marked in a bar.
    marked: Option<(u64, u64)>,
    /// `light`, `dark`, or none for what the reader prefers.
    theme: Option<String>,
    /// Whether a person asks: then all columns are drawn, and not only those that can be, and what makes no sense is a
    /// mistake.
    whole: bool,
    /// `svg`, `png` or `pdf`.
    format: String,
}

impl Asked {
    /// That a person did not ask for something that this picture does not have.
    fn refuse(&self, given: bool, why: &str) -> Result<(), Failure> {
        if given && self.whole { Err(Failure::Argument(why.to_owned())) } else { Ok(()) }
    }
}

/// Highest row of the Grundy numbers of a bar, if none is asked for.
const MAX_ROW: u64 = 31;

/// Pixels of a PNG, and points of a PDF, for each unit of a picture.
const SCALE: f64 = 2.0;

/// Draws a text; none if there is nothing to draw: a bar of a game, a game with one coordinate, or a box without a
/// position.
#[pyfunction]
pub(crate) fn picture(
    py: Python<'_>,
    name: String,
    text: String,
    values: Settings,
    asked: Asked,
) -> PyResult<Option<Bytes>> {
    apart(py, move |stop| {
        let subject =
            Subject::read(&name, &text, &settings(values)?, asked.game.as_deref())?.concrete(&name)?;
        let drawn = match (&subject.what, asked.kind.as_str()) {
            (What::Bar(f), "bar") => bar(&subject, *f, &asked)?,
            (What::Bar(f), "grundy") => bar_map(&subject, *f, &asked)?,
            (What::Game(game), "grundy") => {
                let done = AtomicU64::new(0);
                game_map(&subject, game, &asked, Watch { stop: stop.flag(), done: &done })?
            }
            (What::Game(_), "bar") => None,
            (_, other) => {
                return Err(Failure::Argument(format!(
                    "there is no picture {other}; there are bar and grundy"
                )));
            }
        };
        let theme = match asked.theme.as_deref() {
            None => None,
            Some("light") => Some(Theme::Light),
            Some("dark") => Some(Theme::Dark),
            Some(other) => {
                return Err(Failure::Argument(format!(
                    "there is no theme {other}; there are light and dark"
                )));
            }
        };
        let Some(scene) = drawn else { return Ok(None) };
        // A file that is no page cannot ask what the reader prefers.
        let fixed = theme.unwrap_or(Theme::Light);
        let limit = |met: String| Failure::Limit(format!("limit of pictures: {met}"));
        let bytes = match asked.format.as_str() {
            "png" => raster::png(&scene, fixed, SCALE).map_err(|met| limit(met.to_string()))?,
            "pdf" => pdf::pdf(&scene, fixed, 1.0).map_err(|met| limit(met.to_string()))?,
            _ => svg::standalone(&scene, theme).into_bytes(),
        };
        Ok(Some(Bytes::of(bytes)))
    })
}

fn too_large(met: TooLarge) -> Failure {
    Failure::Limit(format!("limit of pictures: {met}"))
}

/// The columns of a bar up to the last one that is asked for, as far as there are heights that do not fall.
fn columns(subject: &Subject, f: FunctionId, asked: &Asked) -> Result<Vec<u64>, Failure> {
    if asked.last >= MAX_COLUMNS {
        return Err(too_large(TooLarge::Columns { columns: asked.last.saturating_add(1) }));
    }
    let found = heights(&subject.program, f, asked.last);
    let (mut values, function) = (found.values, &subject.program.functions[f].name);
    let falls = values.windows(2).position(|pair| pair[1] < pair[0]);
    if asked.whole {
        if let Some(why) = found.undefined.filter(|_| falls.is_none() && values.is_empty()) {
            return Err(wrong(format!("error: {function} has no value at 0: {why}")));
        }
        if let Some(at) = falls {
            let pair = [values[at], values[at + 1]];
            return Err(wrong(fall(function, at as u64 + 1, pair)));
        }
    }
    values.truncate(falls.map_or(values.len(), |at| at + 1));
    Ok(values)
}

fn bar(subject: &Subject, f: FunctionId, asked: &Asked) -> Result<Option<Scene>, Failure> {
    let mut heights = columns(subject, f, asked)?;
    if !asked.whole {
        let low = heights.iter().take_while(|&&height| height < MAX_ROWS).count();
        heights.truncate(low);
    }
    let Some(last) = heights.len().checked_sub(1) else { return Ok(None) };
    let title =
        format!("Columns 0 to {last} of the bar, {}", subject.what.subject(&subject.program).headline());
    asked.refuse(asked.max_row.is_some(), "max_row= is for Grundy numbers: draw them with kind='grundy'")?;
    let mut marked = None;
    if let Some((y, z)) = asked.marked {
        match usize::try_from(z).ok().and_then(|z| heights.get(z)) {
            Some(height) if y <= *height => marked = Some((y, z)),
            Some(height) => {
                let why = format!("at=({y}, {z}) is above the bar: column {z} has the rows 0 to {height}");
                asked.refuse(true, &why)?;
            }
            None => {
                let why = format!("at=({y}, {z}) is not drawn: the last column of the picture is {last}");
                asked.refuse(true, &why)?;
            }
        }
    }
    let means = marked.map(|(y, z)| format!("the position ({y}, {z})")).filter(|_| asked.whole);
    let picture = BarPicture {
        title: &title,
        heights: &heights,
        marked,
        marked_means: means.as_deref().unwrap_or("first position whose Grundy number is not y xor z"),
        ..BarPicture::default()
    };
    bar_scene(&picture, &Look::default()).map(Some).map_err(too_large)
}

fn bar_map(subject: &Subject, f: FunctionId, asked: &Asked) -> Result<Option<Scene>, Failure> {
    asked
        .refuse(asked.marked.is_some(), "at= marks a position of a bar: leave it out, or draw kind='bar'")?;
    let heights = columns(subject, f, asked)?;
    let Some(last) = heights.len().checked_sub(1) else { return Ok(None) };
    let table = Bar::new(heights)
        .and_then(|bar| bar.grundy(asked.max_row.unwrap_or(MAX_ROW), BarLimits { positions: MAX_CELLS }))
        .map_err(|error| Failure::Limit(format!("limit of pictures: {error}")))?;
    let cells = cells(&table);
    let title = format!(
        "Grundy numbers of the bar up to column {last}, {}",
        subject.what.subject(&subject.program).headline()
    );
    let says = |(y, z): (u64, u64), cell: Cell| match cell.differs {
        false => format!("G({y}, {z}) = {}", cell.value),
        true => format!("G({y}, {z}) = {}, not {y} xor {z} = {}", cell.value, y ^ z),
    };
    let picture = GrundyPicture {
        title: &title,
        across: ("z", 0),
        up: ("y", 0),
        columns: &cells,
        says: &says,
        claim: Some("y xor z"),
        notes: &[],
    };
    grundy_scene(&picture, &Look::default()).map(Some).map_err(too_large)
}

fn cells(table: &GrundyTable) -> Vec<Vec<Option<Cell>>> {
    let cell = |y, z| table.get(y, z).map(|value| Cell { value, differs: value != y ^ z });
    (0..table.columns()).map(|z| (0..table.rows(z)).map(|y| cell(y, z)).collect()).collect()
}

/// The Grundy numbers along the last two coordinates; the others are 0.
fn game_map(
    subject: &Subject,
    game: &GameSum,
    asked: &Asked,
    watch: Watch<'_>,
) -> Result<Option<Scene>, Failure> {
    asked.refuse(asked.marked.is_some(), "at= marks a position of a bar, and this is a game")?;
    asked
        .refuse(asked.max_row.is_some(), "max_row= is for a bar, and this is a game: last= sets both ends")?;
    let names = subject.coordinates();
    let [fixed @ .., up, across] = names.as_slice() else {
        asked.refuse(
            true,
            "a picture has two coordinates, and this game has one; nimcert.mex computes its Grundy numbers",
        )?;
        return Ok(None);
    };
    let axis = |name: &String, last| Axis { name: name.clone(), first: 0, last };
    let axes: Vec<Axis> = fixed
        .iter()
        .map(|name| axis(name, 0))
        .chain([axis(up, asked.last), axis(across, asked.last)])
        .collect();
    if asked.last >= MAX_ROWS {
        return Err(too_large(TooLarge::Columns { columns: asked.last.saturating_add(1) }));
    }
    let resources = Resources { threads: 2, memory: MEMORY };
    let table =
        compute(&subject.program, game, &axes, false, resources, watch).map_err(|error| match error {
            GameError::Rules(error) => {
                wrong(format!("error: the rules do not define a terminating game: {error}"))
            }
            GameError::Limit(met) => Failure::Limit(format!("limit: {met}")),
            GameError::Memory { .. } => {
                Failure::Limit("memory limit: the box is too large for a picture".into())
            }
            GameError::Stopped => Failure::Stopped,
        })?;
    let at = |row, column| fixed.iter().map(|_| 0).chain([row, column]).collect::<Vec<u64>>();
    let cell =
        |row, column| table.value(&at(row, column)).map(|value| Cell { value: value.into(), differs: false });
    let columns: Vec<Vec<Option<Cell>>> =
        (0..=asked.last).map(|column| (0..=asked.last).map(|row| cell(row, column)).collect()).collect();
    if columns.iter().flatten().all(Option::is_none) {
        let most = asked.last;
        asked.refuse(
            true,
            &format!("no position has its last two coordinates up to {most} and the others 0"),
        )?;
        return Ok(None);
    }
    let zero: String = fixed.iter().map(|name| format!(", {name} = 0")).collect();
    let title = format!("Grundy numbers of the {}{zero}", subject.what.subject(&subject.program).headline());
    let says =
        |(row, column): (u64, u64), cell: Cell| format!("G{} = {}", tuple(at(row, column)), cell.value);
    let picture = GrundyPicture {
        title: &title,
        across: (across, 0),
        up: (up, 0),
        columns: &columns,
        says: &says,
        claim: None,
        notes: &[],
    };
    grundy_scene(&picture, &Look::default()).map(Some).map_err(too_large)
}
