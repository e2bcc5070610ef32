//! A table of Grundy numbers as a heat map, in the form of the bar: the square at row y and column z has
//! the colour of the Grundy number of the position (y, z).

use super::axis;
use super::comparison::Comparison;
use super::font;
use super::frame::{Frame, Sign};
use super::limits::{MAX_CELLS, MAX_COLUMNS, MAX_ROWS, TooLarge};
use super::look::Look;
use super::scene::{Anchor, Paint, SHADES, Scene, Shape};
use nimcert_prose::{grouped, plural};

/// Sides of cells that are tried, in pixels; the last one is taken whatever it gives.
const SIDES: [f64; 10] = [30.0, 26.0, 22.0, 18.0, 14.0, 10.0, 7.0, 5.0, 3.0, 2.0];
/// The room that the cells should take at most, across and up.
const ROOM: (f64, f64) = (1240.0, 900.0);
/// Letters of the values.
const VALUES: (f64, f64) = (9.0, 12.0);
/// Between the cells and the numbers at their left.
const BESIDE: f64 = 7.0;
/// Smaller cells are filled instead of outlined.
const SMALLEST_OUTLINE: f64 = 7.0;
/// In larger tables, cells have no text for a pointer that rests on them.
const MAX_HOVERS: u64 = 20_000;

/// A cell of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// The Grundy number.
    pub value: u64,
    /// Whether another value is claimed.
    pub differs: bool,
}

/// A table to be drawn.
pub struct GrundyPicture<'p> {
    /// What it is, such as `G(y, z) of CB(f, y, z), f(t) = floor(t / 3)`.
    pub title: &'p str,
    /// Name of the coordinate across, and the first number there.
    pub across: (&'p str, u64),
    /// Name of the coordinate upwards, and the first number there.
    pub up: (&'p str, u64),
    /// `columns[z][y]`: the cell there, if it is a position.
    pub columns: &'p [Vec<Option<Cell>>],
    /// The text of a cell `(up, across)` with its value, such as `G(1, 3) = 4, not 1 xor 3 = 2`.
    pub says: &'p dyn Fn((u64, u64), Cell) -> String,
    /// What is claimed of all values, such as `y xor z`.
    pub claim: Option<&'p str>,
    /// Sentences below the table.
    pub notes: &'p [String],
}

impl GrundyPicture<'_> {
    /// The cells compared with the claim, for a sentence about the picture: its legend and its outlines are made from
    /// the same value.
    pub fn comparison(&self) -> Comparison {
        Comparison::of(self.columns.iter().flatten().flatten().map(|cell| cell.differs))
    }
}

/// A colour, its meaning, and the positions (up, across) that have it.
pub type Group = (Paint, String, Vec<(u64, u64)>);

/// Positions of a table that are coloured in place of the shades of their numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Coloured {
    /// Each group with its colour and its meaning; a position is a pair (up, across).
    pub groups: Vec<Group>,
}

impl Coloured {
    /// The options of a position of a bar, in the colours of \[inoue2014, Figures 3.2 and 3.3\]: rows that are cut
    /// off, columns that are cut off while all rows stay, and columns with rows. `heights[z] = f(z)`.
    pub fn options(heights: &[u64], (y, z): (u64, u64)) -> Coloured {
        let rows = (0..y).map(|v| (v, z)).collect();
        let columns = (0..z).zip(heights).map(|(w, &height)| (y.min(height), w));
        let (whole, cut): (Vec<_>, Vec<_>) = columns.partition(|(row, _)| *row == y);
        let groups = vec![
            (Paint::Wrong, "options: rows cut off".to_owned(), rows),
            (Paint::Winning, "columns cut off".to_owned(), whole),
            (Paint::Cut, "columns cut off, and rows with them".to_owned(), cut),
            (Paint::Ink, format!("({y}, {z})"), vec![(y, z)]),
        ];
        Coloured { groups: groups.into_iter().filter(|(.., cells)| !cells.is_empty()).collect() }
    }

    fn of(&self, at: (u64, u64)) -> Option<Paint> {
        self.groups.iter().find(|(.., cells)| cells.contains(&at)).map(|(paint, ..)| *paint)
    }
}

/// Draws a table.
///
/// # Errors
/// It is beyond one of the limits of [`super::limits`].
pub fn scene(table: &GrundyPicture<'_>, look: &Look) -> Result<Scene, TooLarge> {
    coloured_scene(table, &Coloured::default(), look)
}

/// Draws a table with some positions coloured; then others have no shade, and nothing is marked.
///
/// # Errors
/// The same as for [`scene`].
pub fn coloured_scene(
    table: &GrundyPicture<'_>,
    coloured: &Coloured,
    look: &Look,
) -> Result<Scene, TooLarge> {
    let columns = table.columns.len() as u64;
    if columns > MAX_COLUMNS {
        return Err(TooLarge::Columns { columns });
    }
    let rows = table.columns.iter().map(Vec::len).max().unwrap_or(0);
    let too_high = |column: &&Vec<Option<Cell>>| column.len() as u64 > MAX_ROWS;
    if let Some(column) = table.columns.iter().find(too_high) {
        let at = table.columns.iter().take_while(|column| !too_high(column)).count() as u64;
        let (column, height) = (at + table.across.1, column.len() as u64 - 1 + table.up.1);
        return Err(TooLarge::Rows { column, height });
    }
    let cells: Vec<Placed> = placed(table);
    if cells.len() as u64 > MAX_CELLS {
        return Err(TooLarge::Cells { cells: cells.len() as u64 });
    }
    let highest = cells.iter().map(|cell| cell.cell.value).max().unwrap_or(0);
    let layout = Layout::new(table, rows as u64, highest, look);
    let mut frame = frame(table, highest, &layout);
    if !coloured.groups.is_empty() {
        frame.legend =
            coloured.groups.iter().map(|(paint, means, _)| (Sign::Square(*paint), means.clone())).collect();
    }
    let (mut scene, (left, top)) = frame.around(layout.size(), look);
    let (left, base) = (left + layout.first, top + layout.base);
    match coloured.groups.is_empty() {
        true => draw_cells(&mut scene, (left, base), &cells, highest, &layout, table),
        false => draw_coloured(&mut scene, (left, base), &cells, &layout, (table, coloured)),
    }
    draw_axes(&mut scene, (left, base), rows as u64, &layout, table);
    Ok(scene)
}

/// A cell with its indices.
struct Placed {
    across: usize,
    up: usize,
    cell: Cell,
}

fn placed(table: &GrundyPicture<'_>) -> Vec<Placed> {
    let columns = table.columns.iter().enumerate();
    columns
        .flat_map(|(across, column)| {
            column
                .iter()
                .enumerate()
                .filter_map(move |(up, cell)| Some(Placed { across, up, cell: (*cell)? }))
        })
        .collect()
}

/// The shade of a value: evenly from 0 to the highest one.
pub(super) fn shade(value: u64, highest: u64) -> u8 {
    let shades = u128::from(SHADES);
    let n = u128::from(value) * shades / (u128::from(highest) + 1);
    n.min(shades - 1) as u8
}

struct Layout {
    side: f64,
    /// Size of the numbers and names at the axes.
    numbers: f64,
    /// Size of the values, if they are written.
    values: Option<f64>,
    first: f64,
    base: f64,
    width: f64,
    height: f64,
}

impl Layout {
    fn new(table: &GrundyPicture<'_>, rows: u64, highest: u64, look: &Look) -> Layout {
        let numbers = look.axis();
        let columns = table.columns.len() as f64;
        let fits = |side: &f64| columns * side <= ROOM.0 && rows as f64 * side <= ROOM.1;
        let side = SIDES.into_iter().find(fits).unwrap_or(SIDES[SIDES.len() - 1]);
        let widest = font::width(&highest.to_string(), 1.0, false);
        let size = ((side - 4.0) / widest.max(0.1)).min(VALUES.1);
        let last = table.up.1 + rows.saturating_sub(1);
        let base = axis::room_above(numbers).max(18.0) + rows as f64 * side;
        let name = font::width(table.up.0, numbers, false);
        let first = axis::beside(numbers)(last).max(name) + BESIDE;
        Layout {
            side,
            numbers,
            values: (size >= VALUES.0 && side >= 1.4 * size).then_some(size * look.inner()),
            first,
            base,
            width: first + columns * side + 4.0,
            height: base + 2.0 * numbers + 12.0,
        }
    }

    fn size(&self) -> (f64, f64) {
        (self.width, self.height)
    }
}

fn frame(table: &GrundyPicture<'_>, highest: u64, layout: &Layout) -> Frame {
    let comparison = table.comparison();
    let mut legend = vec![(Sign::Ramp, format!("Grundy number, 0 to {highest}"))];
    let mut notes = table.notes.to_vec();
    let mut description =
        format!("Grundy numbers of {}, from 0 to {highest}.", plural(comparison.positions, "position"));
    if let Some(claim) = table.claim {
        let said = match comparison.different {
            0 => format!("All of them equal {claim}."),
            1 => format!("One differs from {claim}."),
            different => format!("{} differ from {claim}.", grouped(different)),
        };
        description = format!("{description} {said}");
        let meaning = comparison.meaning(claim);
        match comparison.outlined() {
            0 => notes.insert(0, meaning),
            _ if layout.side >= SMALLEST_OUTLINE => {
                legend.push((Sign::Outlined(comparison.paint()), meaning));
            }
            _ => legend.push((Sign::Square(comparison.paint()), meaning)),
        }
    }
    Frame { title: table.title.to_owned(), description, legend, notes }
}

fn draw_cells(
    scene: &mut Scene,
    (left, base): (f64, f64),
    cells: &[Placed],
    highest: u64,
    layout: &Layout,
    table: &GrundyPicture<'_>,
) {
    let side = layout.side;
    let outlined = side >= SMALLEST_OUTLINE;
    let comparison = table.comparison();
    let is_marked = |cell: &Cell| table.claim.is_some() && comparison.outlines(cell.differs);
    let paint = |cell: &Cell| match is_marked(cell) && !outlined {
        false => Paint::Shade(shade(cell.value, highest)),
        true => comparison.paint(),
    };
    let corner = |cell: &Placed| (left + cell.across as f64 * side, base - (cell.up as f64 + 1.0) * side);
    let shape = |cell: &Placed| {
        let (x, y) = corner(cell);
        Shape::Rectangle { x, y, width: side, height: side, radius: 0.0 }
    };
    if cells.len() as u64 > MAX_HOVERS {
        // One colour after the other, so that a format can put cells of one colour together.
        let mut sorted: Vec<&Placed> = cells.iter().collect();
        sorted.sort_by_key(|cell| paint(&cell.cell));
        for cell in sorted {
            scene.fill(shape(cell), paint(&cell.cell));
        }
        return;
    }
    for cell in cells {
        let at = (table.up.1 + cell.up as u64, table.across.1 + cell.across as u64);
        scene.fill(shape(cell), paint(&cell.cell)).hover((table.says)(at, cell.cell));
    }
    if let Some(size) = layout.values {
        for cell in cells {
            let (x, y) = corner(cell);
            let paint = Paint::OnShade(shade(cell.cell.value, highest));
            let at = (x + side / 2.0, y + side / 2.0 + size * font::CAPITAL / 2.0);
            scene.text(at, size, Anchor::Middle, paint, &cell.cell.value.to_string());
        }
    }
    for cell in cells.iter().filter(|cell| outlined && is_marked(&cell.cell)) {
        let width = (side / 11.0).clamp(1.0, 2.5);
        let (x, y) = corner(cell);
        let (x, y, side) = (x + width / 2.0, y + width / 2.0, side - width);
        let shape = Shape::Rectangle { x, y, width: side, height: side, radius: 0.0 };
        scene.line(shape, comparison.paint(), width);
    }
}

/// Cells on plain ground, except those that are coloured.
fn draw_coloured(
    scene: &mut Scene,
    (left, base): (f64, f64),
    cells: &[Placed],
    layout: &Layout,
    (table, coloured): (&GrundyPicture<'_>, &Coloured),
) {
    let side = layout.side;
    for cell in cells {
        let at = (table.up.1 + cell.up as u64, table.across.1 + cell.across as u64);
        let (x, y) = (left + cell.across as f64 * side, base - (cell.up as f64 + 1.0) * side);
        let paint = coloured.of(at);
        let shape = Shape::Rectangle { x, y, width: side, height: side, radius: 0.0 };
        let says = (table.says)(at, cell.cell);
        scene.fill(shape, paint.unwrap_or(Paint::Paper)).outlined(Paint::Faint, 0.5).hover(says);
        if let Some(size) = layout.values {
            let at = (x + side / 2.0, y + side / 2.0 + size * font::CAPITAL / 2.0);
            let ink = if paint.is_some() { Paint::Paper } else { Paint::Ink };
            scene.text(at, size, Anchor::Middle, ink, &cell.cell.value.to_string());
        }
    }
}

fn draw_axes(
    scene: &mut Scene,
    (left, base): (f64, f64),
    rows: u64,
    layout: &Layout,
    table: &GrundyPicture<'_>,
) {
    let (side, numbers, columns) = (layout.side, layout.numbers, table.columns.len() as u64);
    if columns == 0 || rows == 0 {
        return;
    }
    let (across, up) = (table.across, table.up);
    let below = base + numbers + 6.0;
    for n in axis::ticks_from(across.1, across.1 + columns - 1, side, axis::beside(numbers)) {
        let x = left + ((n - across.1) as f64 + 0.5) * side;
        scene.text((x, below), numbers, Anchor::Middle, Paint::Faint, &n.to_string());
    }
    let beside = left - BESIDE;
    for n in axis::ticks_from(up.1, up.1 + rows - 1, side, axis::above(numbers)) {
        let y = base - ((n - up.1) as f64 + 0.5) * side + numbers * 0.36;
        scene.text((beside, y), numbers, Anchor::End, Paint::Faint, &n.to_string());
    }
    let right = left + columns as f64 * side;
    let above = base - rows as f64 * side - axis::name_above(numbers, side);
    scene.text((right, below + numbers + 4.0), numbers, Anchor::End, Paint::Ink, across.0);
    scene.text((beside, above), numbers, Anchor::End, Paint::Ink, up.0);
}
