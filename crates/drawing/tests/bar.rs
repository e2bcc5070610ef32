//! Pictures of bars, tables and triangular bars: what is drawn is what the rules say, counted otherwise.

#![allow(clippy::expect_used, clippy::panic)]

use crate::pictures;

use nimcert_core::games::{Bar, BarLimits, Cut, Game, Played};
use nimcert_drawing::bar::{BarPicture, scene};
use nimcert_drawing::comparison::Comparison;
use nimcert_drawing::cut::Marked;
use nimcert_drawing::grundy::{self, Cell, GrundyPicture};
use nimcert_drawing::limits::{MAX_CELLS, MAX_COLUMNS, MAX_ROWS, TooLarge};
use nimcert_drawing::look::Look;
use nimcert_drawing::triangular::{self, TriangularCut, TriangularPicture, corners};
use nimcert_drawing::{Item, Paint, Scene, Shape, rectangle};
use pictures::{all_cuts, bar, filled, lines, texts, written};
use proptest::prelude::*;

/// Squares of chocolate with the poisoned one, without the signs of the legend.
fn squares(scene: &Scene) -> usize {
    let hovers = |item: &&Item| item.hover.as_deref().is_some_and(|hover| hover.starts_with("row "));
    let eaten = filled(scene, Paint::Groove).into_iter().filter(hovers).count();
    scene.items.iter().filter(hovers).count() - eaten
}

fn heights_of(k: u64, columns: u64) -> Vec<u64> {
    (0..columns).map(|t| t / k).collect()
}

/// Every item lies within the picture.
fn assert_inside(scene: &Scene) {
    let slack = 0.5;
    for item in &scene.items {
        let (left, top, right, bottom) = match &item.shape {
            Shape::Rectangle { x, y, width, height, .. } => (*x, *y, x + width, y + height),
            Shape::Circle { x, y, radius } => (x - radius, y - radius, x + radius, y + radius),
            Shape::Polyline { points, .. } => bounds(points),
            Shape::Curve { points, .. } => bounds(points),
            Shape::Text { x, y, size, anchor, text, bold } => {
                let width = nimcert_drawing::font::width(text, *size, *bold);
                let left = match anchor {
                    nimcert_drawing::Anchor::Start => *x,
                    nimcert_drawing::Anchor::Middle => x - width / 2.0,
                    nimcert_drawing::Anchor::End => x - width,
                };
                (left, y - size * 0.8, left + width, y + size * 0.25)
            }
        };
        let inside =
            left >= -slack && top >= -slack && right <= scene.width + slack && bottom <= scene.height + slack;
        assert!(inside, "{}x{}: {item:?}", scene.width, scene.height);
    }
}

fn bounds(points: &[(f64, f64)]) -> (f64, f64, f64, f64) {
    let fold = |pick: fn(&(f64, f64)) -> f64, join: fn(f64, f64) -> f64, start| {
        points.iter().map(pick).fold(start, join)
    };
    (
        fold(|p| p.0, f64::min, f64::MAX),
        fold(|p| p.1, f64::min, f64::MAX),
        fold(|p| p.0, f64::max, f64::MIN),
        fold(|p| p.1, f64::max, f64::MIN),
    )
}

/// No two labels of a line touch.
fn assert_legible(scene: &Scene) {
    let mut boxes: Vec<(i64, f64, f64, &str)> = Vec::new();
    for item in &scene.items {
        if let Shape::Text { x, y, size, anchor, text, bold } = &item.shape {
            let width = nimcert_drawing::font::width(text, *size, *bold);
            let left = match anchor {
                nimcert_drawing::Anchor::Start => *x,
                nimcert_drawing::Anchor::Middle => x - width / 2.0,
                nimcert_drawing::Anchor::End => x - width,
            };
            boxes.push(((y * 4.0) as i64, left, left + width, text));
        }
    }
    boxes.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    for pair in boxes.windows(2) {
        let ((line, _, right, one), (next, left, _, other)) = (pair[0], pair[1]);
        assert!(line != next || right <= left, "{one:?} runs into {other:?}");
    }
}

#[test]
fn every_square_is_drawn_once() {
    for heights in [vec![0], vec![5], vec![0, 0, 1], vec![3, 3, 3, 9], heights_of(2, 20), heights_of(7, 100)]
    {
        let scene = bar(&heights);
        assert_eq!(
            squares(&scene) as u64,
            heights.iter().map(|height| height + 1).sum::<u64>(),
            "{heights:?}"
        );
        // One in the bar and one in the legend.
        assert_eq!(filled(&scene, Paint::Poison).len(), 2, "{heights:?}");
        written(&scene);
    }
}

#[test]
fn the_poisoned_square_is_the_lowest_of_column_0_and_has_a_sign() {
    let scene = bar(&[2, 2, 4]);
    let place = |item: &Item| match item.shape {
        Shape::Rectangle { x, y, .. } => (x, y),
        _ => (f64::MAX, f64::MIN),
    };
    let poison = place(filled(&scene, Paint::Poison).last().expect("a poisoned square"));
    for square in filled(&scene, Paint::Chocolate) {
        let (x, y) = place(square);
        assert!(x >= poison.0 && y <= poison.1);
    }
    let crosses = |scene: &Scene| {
        let paper = |item: &&Item| item.stroke.is_some_and(|stroke| stroke.paint == Paint::Paper);
        scene.items.iter().filter(paper).count()
    };
    assert_eq!(crosses(&scene), 4, "two lines in the bar, two in the legend");
}

#[test]
fn legible_at_any_size() {
    for columns in [1, 2, 9, 10, 33, 64, 100, 365, 999, 1000, MAX_COLUMNS] {
        for k in [1, 4, 1000] {
            let heights = heights_of(k, columns);
            for strip in [None, Some(0), Some(1), Some(77), Some(MAX_COLUMNS)] {
                let notes = ["Some sentence about it that is long enough to be broken somewhere.".to_owned()];
                let left = Some((heights[columns as usize / 2], columns / 2));
                let cuts = all_cuts(strip.unwrap_or(0), left.map_or(0, |l| l.0), columns / 2);
                let picture = BarPicture {
                    title: "f(t) = floor(t / k)",
                    heights: &heights,
                    strip,
                    left,
                    marked: left,
                    marked_means: "the position",
                    cuts: &cuts,
                    notes: &notes,
                };
                let scene = scene(&picture, &Look::default()).expect("a picture");
                assert_inside(&scene);
                assert_legible(&scene);
                let last = (columns - 1).to_string();
                let numbers = texts(&scene);
                assert!(
                    columns <= 2 || numbers.contains(&last.as_str()),
                    "{columns}, {strip:?}: {numbers:?}"
                );
            }
        }
    }
}

#[test]
fn cuts_are_the_legal_moves() {
    let heights = heights_of(3, 30);
    for (x, y, z) in [(0, 0, 0), (0, 0, 5), (4, 0, 0), (2, 3, 9), (1, 7, 25), (9, 9, 29)] {
        let game = Game::new(heights.clone(), Played { x, y, z }).expect("a position");
        let options = game.options();
        let mark = |option: &nimcert_core::games::PlayedOption| Marked {
            cut: option.cut,
            winning: option.grundy == 0,
            hover: format!("{:?}", option.to),
        };
        let cuts: Vec<Marked<Cut>> = options.iter().map(mark).collect();
        let picture = BarPicture {
            heights: &heights,
            strip: Some(x),
            left: Some((y, z)),
            cuts: &cuts,
            ..BarPicture::default()
        };
        let scene = scene(&picture, &Look::default()).expect("a picture");
        let (legal, winning) = (lines(&scene, Paint::Cut).len(), lines(&scene, Paint::Winning).len());
        assert_eq!((legal + winning) as u64, x + y + z, "({x}, {y}, {z})");
        assert_eq!(winning, options.iter().filter(|option| option.grundy == 0).count());
        assert_eq!(game.grundy() != 0, winning > 0);
        // What is left is what the moves leave.
        let left: u64 = heights[..=z as usize].iter().map(|&height| height.min(y) + 1).sum();
        assert_eq!(squares(&scene) as u64, left);
        assert_inside(&scene);
    }
}

/// Where the line of a cut is: `Some(x)` if upright.
fn ends(item: &Item) -> [(f64, f64); 2] {
    match &item.shape {
        Shape::Polyline { points, .. } => [points[0], points[1]],
        _ => panic!("no line"),
    }
}

#[test]
fn a_cut_runs_between_what_stays_and_what_goes() {
    let heights = heights_of(2, 10);
    for cut in all_cuts(3, 4, 9) {
        let cuts = [cut.clone()];
        let picture = BarPicture { heights: &heights, strip: Some(3), cuts: &cuts, ..BarPicture::default() };
        let scene = scene(&picture, &Look::default()).expect("a picture");
        let line = lines(&scene, Paint::Cut);
        let [from, to] = ends(line.first().expect("a cut"));
        let kept = |item: &&Item| match item.shape {
            Shape::Rectangle { x, y, width, height, .. } => {
                let (x, y) = (x + width / 2.0, y + height / 2.0);
                match cut.cut {
                    // The strip is drawn to the left of the bar.
                    Cut::Strip(_) => x > from.0,
                    Cut::Row(_) => y > from.1,
                    Cut::Column(_) => x < from.0,
                }
            }
            _ => false,
        };
        let of = |paint| filled(&scene, paint).into_iter().filter(|item| item.hover.is_some());
        match cut.cut {
            Cut::Strip(left) => {
                assert_eq!(from.0, to.0);
                assert_eq!(of(Paint::Strip).filter(kept).count() as u64, left);
            }
            Cut::Row(y) => {
                assert_eq!(from.1, to.1);
                let expected: u64 = heights.iter().map(|&height| height.min(y) + 1).sum();
                assert_eq!(of(Paint::Chocolate).filter(kept).count() as u64 + 1, expected);
            }
            Cut::Column(z) => {
                assert_eq!(from.0, to.0);
                let expected: u64 = heights[..=z as usize].iter().map(|&height| height + 1).sum();
                assert_eq!(of(Paint::Chocolate).filter(kept).count() as u64 + 1, expected);
            }
        }
    }
}

#[test]
fn what_is_too_large_is_refused_by_name() {
    let refused = |heights: &[u64], strip| {
        scene(&BarPicture { heights, strip, ..BarPicture::default() }, &Look::default())
            .expect_err("too large")
    };
    let columns = vec![0; MAX_COLUMNS as usize + 1];
    let error = refused(&columns, None);
    assert_eq!(error, TooLarge::Columns { columns: MAX_COLUMNS + 1 });
    assert!(error.to_string().contains("at most 1,024"));
    let error = refused(&[0, MAX_ROWS], None);
    assert_eq!(error, TooLarge::Rows { column: 1, height: MAX_ROWS });
    assert!(error.to_string().contains("at most 1,024 rows"));
    assert_eq!(refused(&[u64::MAX], None), TooLarge::Rows { column: 0, height: u64::MAX });
    assert_eq!(refused(&[0], Some(u64::MAX)), TooLarge::Strip { squares: u64::MAX });
    assert!(
        scene(&BarPicture { heights: &[MAX_ROWS - 1], ..BarPicture::default() }, &Look::default()).is_ok()
    );
    // Nothing at all is a picture too.
    assert_inside(&bar(&[]));
}

/// The table of a bar, held against the nim-sum.
fn columns_of(heights: &[u64]) -> Vec<Vec<Option<Cell>>> {
    let table = Bar::new(heights.to_vec()).expect("monotone");
    let table = table.grundy(u64::MAX, BarLimits { positions: MAX_CELLS }).expect("small enough");
    let cell = |y, z| table.get(y, z).map(|value| Cell { value, differs: value != y ^ z });
    (0..table.columns()).map(|z| (0..table.rows(z)).map(|y| cell(y, z)).collect()).collect()
}

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
fn axes_are_at_the_left_and_below_with_letters_of_the_size_asked_for() {
    let heights = heights_of(3, 30);
    let cells = columns_of(&heights);
    let table = GrundyPicture {
        title: "t",
        across: ("z", 0),
        up: ("y", 0),
        columns: &cells,
        says: &|_, _| String::new(),
        claim: None,
        notes: &[],
    };
    for text in [0.4, 1.0, 3.0] {
        let look = Look { text, ..Look::default() };
        let of_bar = |strip| scene(&BarPicture { heights: &heights, strip, ..BarPicture::default() }, &look);
        let triangle = TriangularPicture { k: 3, position: [7, 4, 7], ..TriangularPicture::default() };
        for (name, scene) in [
            ("bar", of_bar(None)),
            ("strip", of_bar(Some(7))),
            ("table", grundy::scene(&table, &look)),
            ("triangle", triangular::scene(&triangle, &look)),
            ("rectangle", rectangle::scene([3, 4, 5], "t", &[], &look)),
        ] {
            let scene = scene.expect("a picture");
            assert_inside(&scene);
            assert_legible(&scene);
            let place = |wanted: &str| {
                let is = |item: &&Item| matches!(&item.shape, Shape::Text { text, .. } if text.split(' ').next() == Some(wanted));
                match scene.items.iter().find(is).map(|item| &item.shape) {
                    Some(Shape::Text { x, y, size, .. }) => (*x, *y, *size),
                    _ => panic!("{name} has no {wanted}"),
                }
            };
            let (y, z) = (place("y"), place("z"));
            assert!(y.0 < z.0 && y.1 < z.1, "{name}: y at {y:?}, z at {z:?}");
            // The names, and the numbers with them, keep their proportion to the legend.
            for (_, _, size) in [y, z] {
                assert!((size - 11.0 * text).abs() < 1e-9, "{name}: {size} at {text}");
            }
            let squares =
                scene.items.iter().filter(|item| item.hover.is_some()).filter_map(|item| match item.shape {
                    Shape::Rectangle { x, .. } => Some(x),
                    _ => None,
                });
            let left = squares.fold(f64::INFINITY, f64::min);
            assert!(y.0 <= left, "{name}: y at {}, squares from {left} on", y.0);
        }
    }
}

#[test]
fn numbers_and_nouns_agree() {
    let scene = scene(
        &BarPicture { heights: &[0, 1], strip: Some(1), cuts: &all_cuts(1, 0, 0), ..BarPicture::default() },
        &Look::default(),
    );
    let scene = scene.expect("a picture");
    let hovers: Vec<&str> = scene.items.iter().filter_map(|item| item.hover.as_deref()).collect();
    for said in ["column 0: 1 square,", "column 1: 2 squares,", "a strip of 1 square"] {
        assert!(hovers.iter().any(|hover| hover.contains(said)), "{said}: {hovers:?}");
    }
    assert!(scene.description.contains("2 columns and 3 squares"), "{}", scene.description);
    assert!(scene.description.contains("Marked: 1 cut, 0 of them winning"), "{}", scene.description);
    let triangle = TriangularPicture { k: 1, position: [1, 0, 2], ..TriangularPicture::default() };
    let scene = triangular::scene(&triangle, &Look::default()).expect("a picture");
    assert!(scene.description.contains("1 time from"), "{}", scene.description);
    let scene = rectangle::scene([0, 0, 1], "t", &[], &Look::default()).expect("a picture");
    assert!(scene.description.contains("2 columns and 1 row;"), "{}", scene.description);
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

/// Twice the area of a polygon.
fn twice_area(points: &[(f64, f64)]) -> f64 {
    let next = points.iter().cycle().skip(1);
    points.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f64>().abs()
}

proptest! {
    /// The area by counting half-unit cells: (i, j) is a unit square, and each inequality of Definition 4.2 cuts
    /// it along a diagonal or not at all.
    #[test]
    fn the_triangular_bar_is_the_area_of_the_inequalities(k in 1u64..9, u in 0u64..12, w in 0u64..12, v in 0u64..12) {
        let v = v.min((u + w) / k);
        let (mut halves, top) = (0, (k * (v + 1)) as i64);
        for j in 0..top {
            for i in -(2 * u as i64) - 2..2 * w as i64 + 2 {
                // Triangles left of the rising diagonal and so on: test their centres.
                for (x, y) in [(0.25, 0.5), (0.75, 0.5), (0.5, 0.25), (0.5, 0.75)] {
                    let (x, y) = (i as f64 + x, j as f64 + y);
                    let inside = y <= x + 1.0 + 2.0 * u as f64 && y <= 1.0 + 2.0 * w as f64 - x;
                    halves += u32::from(inside);
                }
            }
        }
        // A quarter of a unit square each.
        let area = f64::from(halves) / 4.0;
        prop_assert!((twice_area(&corners([u, v, w], k)) / 2.0 - area).abs() < 1e-9);
    }
}

#[test]
fn triangular_cuts_leave_the_bar_of_the_next_position() {
    for (k, position) in [(3, [7, 4, 7]), (3, [4, 2, 7]), (7, [6, 0, 8]), (3, [0, 0, 0]), (5, [9, 3, 7])] {
        let [x, y, z]: [u64; 3] = position;
        let left = (0..x).map(|u| (TriangularCut::Left(u), [u, y.min((u + z) / k), z]));
        let across = (0..y).map(|v| (TriangularCut::Across(v), [x, v, z]));
        let right = (0..z).map(|w| (TriangularCut::Right(w), [x, y.min((x + w) / k), w]));
        let options: Vec<(TriangularCut, [u64; 3])> = left.chain(across).chain(right).collect();
        let marked: Vec<Marked<TriangularCut>> = options
            .iter()
            .map(|&(cut, to)| Marked { cut, winning: false, hover: format!("{to:?}") })
            .collect();
        let picture = TriangularPicture { k, position, cuts: &marked, ..TriangularPicture::default() };
        let scene = triangular::scene(&picture, &Look::default()).expect("a picture");
        assert_inside(&scene);
        assert_legible(&scene);
        written(&scene);
        assert_eq!(lines(&scene, Paint::Cut).len() as u64, x + y + z);
        for (cut, to) in options {
            // What one line cuts off leaves exactly the area of the next position.
            let whole = corners(position, k);
            let keeps = |(x, y): (f64, f64)| match cut {
                TriangularCut::Left(u) => x + 1.0 + 2.0 * u as f64 - y,
                TriangularCut::Across(v) => (k * (v + 1)) as f64 - y,
                TriangularCut::Right(w) => 1.0 + 2.0 * w as f64 - x - y,
            };
            assert!(
                (twice_area(&clipped(&whole, keeps)) - twice_area(&corners(to, k))).abs() < 1e-9,
                "{cut:?}"
            );
        }
    }
}

/// The part of a convex polygon where a linear function is not negative.
fn clipped(points: &[(f64, f64)], keeps: impl Fn((f64, f64)) -> f64) -> Vec<(f64, f64)> {
    let mut out = Vec::new();
    for (&a, &b) in points.iter().zip(points.iter().cycle().skip(1)) {
        let (at_a, at_b) = (keeps(a), keeps(b));
        if at_a >= 0.0 {
            out.push(a);
        }
        if at_a * at_b < 0.0 {
            let part = at_a / (at_a - at_b);
            out.push((a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part));
        }
    }
    out
}

#[test]
fn large_triangles_are_drawn_or_refused() {
    for position in [[1000, 600, 1000], [0, 0, MAX_COLUMNS], [100, 66, 100]] {
        let picture = TriangularPicture { k: 3, position, ..TriangularPicture::default() };
        assert_inside(&triangular::scene(&picture, &Look::default()).expect("a picture"));
    }
    for position in [[MAX_COLUMNS + 1, 0, 0], [0, 0, u64::MAX], [5, MAX_ROWS, 5], [u64::MAX; 3]] {
        let picture = TriangularPicture { k: 3, position, ..TriangularPicture::default() };
        let error = triangular::scene(&picture, &Look::default()).expect_err("too large");
        assert!(error.to_string().contains("at most 1,024"), "{error}");
    }
    let picture = TriangularPicture { k: u64::MAX, position: [1, 0, 1], ..TriangularPicture::default() };
    assert!(triangular::scene(&picture, &Look::default()).is_err());
    let picture = TriangularPicture {
        k: 3,
        position: [2, 0, 2],
        before: Some([7, 4, 7]),
        ..TriangularPicture::default()
    };
    let scene = triangular::scene(&picture, &Look::default()).expect("a picture");
    assert!(texts(&scene).contains(&"eaten"));
}
