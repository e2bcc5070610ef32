//! Pictures of tables: every number is in its place, and what is outlined differs or does not.

use crate::pictures::{assert_inside, assert_legible, columns_of, filled, heights_of, written};
use nimcert_drawing::comparison::Comparison;
use nimcert_drawing::grundy::{self, Cell, GrundyPicture};
use nimcert_drawing::limits::{MAX_COLUMNS, MAX_ROWS, TooLarge};
use nimcert_drawing::look::Look;
use nimcert_drawing::{Item, Paint, Scene, Shape};

fn table(columns: &[Vec<Option<Cell>>]) -> Result<Scene, TooLarge> {
    let picture = GrundyPicture {
        title: "Grundy numbers",
        across: ("z", 0),
        up: ("y", 0),
        columns,
        says: &|(y, z), cell| format!("{y} {z} {}{}", cell.value, if cell.differs { " differs" } else { "" }),
        claim: Some("y xor z"),
        notes: &[],
    };
    grundy::scene(&picture, &Look::default())
}

#[test]
fn marked_differences_are_differences() {
    for (k, columns) in [(2, 12), (3, 17), (3, 40), (5, 90), (1, 24)] {
        let heights = heights_of(k, columns);
        let cells = columns_of(&heights);
        let scene = table(&cells).expect("a picture");
        assert_inside(&scene);
        assert_legible(&scene);
        written(&scene);
        let hovers: Vec<&Item> = scene.items.iter().filter(|item| item.hover.is_some()).collect();
        assert_eq!(hovers.len() as u64, heights.iter().map(|height| height + 1).sum::<u64>());
        let corner = |item: &Item| match item.shape {
            Shape::Rectangle { x, y, .. } => (x, y),
            _ => panic!("no cell"),
        };
        let comparison = Comparison::of(cells.iter().flatten().flatten().map(|cell| cell.differs));
        let mark = if comparison.outlines_differences() { Paint::Wrong } else { Paint::Winning };
        // The outline of a cell lies within it.
        let outlined = |cell: &Item| {
            let (x, y) = corner(cell);
            scene.items.iter().any(|item| {
                item.hover.is_none()
                    && item.stroke.is_some_and(|stroke| stroke.paint == mark)
                    && matches!(item.shape, Shape::Rectangle { x: a, y: b, .. } if (a - x).abs() < 2.0 && (b - y).abs() < 2.0)
            })
        };
        for cell in hovers {
            let hover = cell.hover.as_deref().unwrap_or_default();
            let numbers: Vec<u64> = hover.split(' ').filter_map(|word| word.parse().ok()).collect();
            let &[y, z, value] = numbers.as_slice() else { panic!("{hover}") };
            assert_eq!(cells[z as usize][y as usize].map(|cell| cell.value), Some(value));
            assert_eq!(outlined(cell), comparison.outlines(value != y ^ z), "floor(t/{k}), ({y}, {z})");
        }
    }
}

#[test]
fn values_are_written_where_there_is_room() {
    let heights = heights_of(2, 12);
    let scene = table(&columns_of(&heights)).expect("a picture");
    let on_shades = scene.items.iter().filter(|item| matches!(item.fill, Some(Paint::OnShade(_)))).count();
    assert_eq!(on_shades as u64, heights.iter().map(|height| height + 1).sum::<u64>());
    let small = table(&columns_of(&heights_of(2, 400))).expect("a picture");
    assert!(small.items.iter().all(|item| !matches!(item.fill, Some(Paint::OnShade(_)))));
    assert_inside(&small);
    assert_legible(&small);
}

#[test]
fn large_tables_mark_the_rare_ones() {
    // Most positions of floor(t/3) differ, none of floor(t/4).
    for (k, marked, least) in [(3, Paint::Winning, 100), (4, Paint::Wrong, 0)] {
        let cells = columns_of(&heights_of(k, 600));
        let agreeing = cells.iter().flatten().flatten().filter(|cell| !cell.differs).count();
        let scene = table(&cells).expect("a picture");
        let found = filled(&scene, marked).len();
        match marked {
            // One of them is in the legend.
            Paint::Winning => assert_eq!(found, agreeing + 1),
            _ => assert_eq!(found, 0),
        }
        assert!(found >= least);
    }
}

#[test]
fn tables_beyond_limits_are_refused() {
    let cell = Some(Cell { value: 0, differs: false });
    let columns = |columns: u64, rows: u64| vec![vec![cell; rows as usize]; columns as usize];
    assert_eq!(table(&columns(MAX_COLUMNS + 1, 1)), Err(TooLarge::Columns { columns: MAX_COLUMNS + 1 }));
    assert_eq!(table(&columns(1, MAX_ROWS + 1)), Err(TooLarge::Rows { column: 0, height: MAX_ROWS }));
    let error = table(&columns(MAX_COLUMNS, MAX_ROWS)).expect_err("too many cells");
    assert_eq!(error, TooLarge::Cells { cells: MAX_COLUMNS * MAX_ROWS });
    assert!(error.to_string().contains("at most 524,288"));
    assert!(table(&[]).is_ok() && table(&[vec![]]).is_ok() && table(&[vec![None, cell]]).is_ok());
    let huge = Some(Cell { value: u64::MAX, differs: true });
    assert_inside(&table(&[vec![huge, cell]]).expect("a picture"));
}
