//! The pictures of a page, as SVG elements in its style.

use super::bar::{Figure, MAX_ROW};
use nimcert_drawing::bar::BarPicture;
use nimcert_drawing::comparison::Comparison;
use nimcert_drawing::grundy::{Cell, GrundyPicture};
use nimcert_drawing::look::Look;
use nimcert_drawing::{bar, grundy, svg};

/// What the Grundy numbers are compared with.
pub(super) const NIM_SUM: &str = "y ⊕ z";

/// Last column of the bar that is drawn, unless the marked position lies further on.
const LAST_COLUMN: u64 = 15;

/// The first columns of the bar, the first wrong position marked if it is there; `None` if they are too high to be
/// drawn.
pub(super) fn bar_picture(figure: &Figure, wrong: Option<(u64, u64)>, f: &str, id: &str) -> Option<String> {
    let marked = wrong.filter(|&(y, z)| figure.table.get(y, z).is_some());
    let last = figure.last().min(LAST_COLUMN.max(marked.map_or(0, |(_, z)| z)));
    // Columns that are too high are left away, as far as they lie beyond what is marked.
    let low = figure.heights.iter().take_while(|&&height| height <= MAX_ROW).count();
    let columns = low.min(usize::try_from(last).ok()? + 1);
    let heights = figure.heights.get(..columns)?;
    let last = columns.checked_sub(1)?;
    let title = format!("Columns 0 to {last} of the bar of {f}");
    let picture = BarPicture {
        title: &title,
        heights,
        marked: marked.filter(|&(_, z)| z <= last as u64),
        marked_means: "first position whose Grundy number is not y ⊕ z",
        ..BarPicture::default()
    };
    let scene = bar::scene(&picture, &Look::default()).ok()?;
    Some(svg::inline(&scene, &format!("{id}-bar-picture")))
}

/// The Grundy numbers of a bar as a heat map, compared with the nim-sum.
pub(super) struct HeatMap {
    pub(super) picture: Option<String>,
    /// What its outlines mean.
    pub(super) comparison: Comparison,
}

/// The Grundy numbers as a heat map.
pub(super) fn heat_map(figure: &Figure, f: &str, id: &str) -> HeatMap {
    let cell = |y, z| {
        let value = figure.table.get(y, z)?;
        Some(Cell { value, differs: value != y ^ z })
    };
    let rows = |z| 0..figure.table.rows(z);
    let columns: Vec<Vec<Option<Cell>>> =
        (0..=figure.last()).map(|z| rows(z).map(|y| cell(y, z)).collect()).collect();
    let says = |(y, z): (u64, u64), cell: Cell| match cell.differs {
        false => format!("G({y}, {z}) = {}", cell.value),
        true => format!("G({y}, {z}) = {}, not {y} ⊕ {z} = {}", cell.value, y ^ z),
    };
    let title = format!("Grundy numbers G(y, z) of the bar of {f}");
    let picture = GrundyPicture {
        title: &title,
        across: ("z", 0),
        up: ("y", 0),
        columns: &columns,
        says: &says,
        claim: Some(NIM_SUM),
        notes: &[],
    };
    let scene = grundy::scene(&picture, &Look::default()).ok();
    HeatMap {
        picture: scene.map(|scene| svg::inline(&scene, &format!("{id}-grundy-picture"))),
        comparison: picture.comparison(),
    }
}
