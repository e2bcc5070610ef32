//! Pictures in characters: as wide as they may be, ASCII where asked for, and every square in them.

#![allow(clippy::expect_used)]

use nimcert_core::games::{Bar, BarLimits};
use nimcert_drawing::TooLarge;
use nimcert_drawing::bar::BarPicture;
use nimcert_drawing::grundy::{Cell, GrundyPicture};
use nimcert_drawing::text::triangular;
use nimcert_drawing::text::{LARGEST, Line, Style, bar, grundy, small_bar};
use nimcert_drawing::triangular::TriangularPicture;

fn shown(lines: &[Line]) -> Vec<String> {
    lines.iter().map(Line::text).collect()
}

fn heights_of(k: u64, columns: u64) -> Vec<u64> {
    (0..columns).map(|t| t / k).collect()
}

fn style(width: usize, ascii: bool) -> Style {
    Style { width, ascii }
}

#[test]
fn a_small_bar() {
    let drawn = small_bar(&[0, 0, 0, 1], Some((1, 3)), 80);
    let expected = ["  1           ◆", "  0  ×  ■  ■  ■", "  z  0  1  2  3"];
    assert_eq!(drawn, Some(expected.map(str::to_owned).to_vec()));
    for (heights, width) in [
        (vec![], 80),
        (vec![0; LARGEST.0 + 1], 80),
        (vec![LARGEST.1 as u64], 80),
        (vec![u64::MAX], 80),
        (vec![0; LARGEST.0], 70),
    ] {
        assert_eq!(small_bar(&heights, None, width), None, "{heights:?}");
    }
    let largest = small_bar(&[LARGEST.1 as u64 - 1; LARGEST.0], None, 80).expect("it fits");
    assert!(largest.iter().all(|line| line.chars().count() <= 78));
}

#[test]
fn a_position_in_its_bar() {
    let heights = heights_of(2, 6);
    let picture = BarPicture {
        title: "title",
        heights: &heights,
        strip: Some(2),
        left: Some((1, 3)),
        marked: Some((1, 3)),
        marked_means: "here",
        ..BarPicture::default()
    };
    let ascii = shown(&bar(&picture, style(80, true)).expect("it fits"));
    let row = |y: u64, blanks: usize, squares: &str| format!("{y:>4}  {}{squares}", " ".repeat(blanks));
    assert_eq!(ascii[2], row(2, 18, ":: ::"));
    assert_eq!(ascii[3], row(1, 12, "[] <> :: ::"));
    assert_eq!(ascii[4], row(0, 0, "() () ## [] [] [] :: ::"));
    assert_eq!(ascii[5], "      2  1  0  1  2  3  4  5");
    assert_eq!(ascii[7], "      ## poisoned   () strip   :: eaten   <> here");
}

#[test]
fn every_square_has_a_sign() {
    for (k, columns) in [(1, 1), (1, 9), (2, 20), (4, 30), (3, 64)] {
        let heights = heights_of(k, columns);
        let squares: u64 = heights.iter().map(|height| height + 1).sum();
        let picture = BarPicture { title: "t", heights: &heights, ..BarPicture::default() };
        let rows = heights.iter().max().map_or(0, |&top| top as usize + 1);
        let narrow = 6 + columns as usize;
        for (width, ascii, sign) in [(400, true, "[]"), (narrow, true, "o"), (400, false, "■")] {
            let lines = shown(&bar(&picture, style(width, ascii)).expect("it fits"));
            let signs: usize = lines[2..2 + rows].iter().map(|line| line.matches(sign).count()).sum();
            assert_eq!(signs as u64 + 1, squares, "floor(t/{k}), {columns} columns, width {width}");
        }
        // Two rows in a character: a full block is two squares.
        let lines = shown(&bar(&picture, style(narrow, false)).expect("it fits"));
        let count = |sign: char| lines[2..].iter().map(|line| line.matches(sign).count() as u64).sum::<u64>();
        assert_eq!(2 * count('█') + count('▄') + count('▀'), squares - 1);
    }
}

#[test]
fn lines_are_as_wide_as_they_may_be() {
    let heights = heights_of(3, 60);
    let notes = ["A sentence of words that has to be broken at some place, if lines are short.".to_owned()];
    let picture =
        BarPicture { title: "t", heights: &heights, strip: Some(3), notes: &notes, ..BarPicture::default() };
    for width in [20, 68, 69, 80, 132, 200, 400] {
        for ascii in [true, false] {
            match bar(&picture, style(width, ascii)) {
                Ok(lines) => {
                    for line in shown(&lines) {
                        assert!(line.chars().count() <= width, "{width}: {line}");
                        assert!(!ascii || line.is_ascii(), "{line}");
                        assert!(!line.ends_with(' '));
                    }
                }
                Err(error) => {
                    assert!(matches!(error, TooLarge::Width { needed: 69, .. }), "{error}");
                    assert!(width < 69 && error.to_string().contains("--width"));
                }
            }
        }
    }
}

fn columns_of(heights: &[u64]) -> Vec<Vec<Option<Cell>>> {
    let table =
        Bar::new(heights.to_vec()).and_then(|bar| bar.grundy(u64::MAX, BarLimits { positions: 1 << 20 }));
    let table = table.expect("a table");
    let cell = |y, z| table.get(y, z).map(|value| Cell { value, differs: value != y ^ z });
    (0..table.columns()).map(|z| (0..table.rows(z)).map(|y| cell(y, z)).collect()).collect()
}

#[test]
fn tables_have_their_values_and_stars() {
    let heights = heights_of(3, 17);
    let columns = columns_of(&heights);
    let picture = GrundyPicture {
        title: "table",
        across: ("z", 0),
        up: ("y", 0),
        columns: &columns,
        says: &|_, _| String::new(),
        claim: Some("y xor z"),
        notes: &[],
    };
    let lines = shown(&grundy(&picture, style(100, true)).expect("it fits"));
    let rows = 6;
    for (line, y) in lines[2..2 + rows].iter().zip((0..rows).rev()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words[0], y.to_string());
        let expected: Vec<String> = columns
            .iter()
            .filter_map(|column| column.get(y).copied().flatten())
            .map(|cell| format!("{}{}", cell.value, if cell.differs { "" } else { "*" }))
            .collect();
        assert_eq!(words[1..], expected);
    }
    // More than half differ, so the others are marked.
    let same = columns.iter().flatten().flatten().filter(|cell| !cell.differs).count();
    assert_eq!(lines.last(), Some(&format!("* y xor z: only {same} of 57 positions")));
    // Without room for values each cell is a character.
    let lines = shown(&grundy(&picture, style(30, true)).expect("it fits"));
    assert_eq!(lines[2..2 + rows].iter().map(|line| line.matches('X').count()).sum::<usize>(), same);
    assert!(matches!(grundy(&picture, style(20, false)), Err(TooLarge::Width { columns: 17, .. })));
}

#[test]
fn a_triangular_bar() {
    let picture = TriangularPicture { title: "t", k: 3, position: [1, 0, 2], ..TriangularPicture::default() };
    let lines = shown(&triangular(&picture, style(80, true)).expect("it fits"));
    assert_eq!(lines[2], "     --");
    assert_eq!(lines[3], "    /\\/\\");
    assert_eq!(lines[4], "   /\\/\\ \\");
    assert_eq!(lines[5], "  / ## \\ \\");
    assert_eq!(lines[6], "  --------");
    for position in [[7, 4, 7], [0, 0, 0], [9, 1, 3], [0, 3, 12]] {
        let picture = TriangularPicture { k: 3, position, ..TriangularPicture::default() };
        let lines = shown(&triangular(&picture, style(200, true)).expect("it fits"));
        let [x, y, z] = position;
        // At the base every line of both groups begins, the sides of the poisoned triangle among them.
        let base = &lines[lines.len() - 4];
        assert_eq!(base.matches('/').count() as u64, x, "{lines:#?}");
        assert_eq!(base.matches('\\').count() as u64, z);
        let across = lines.iter().filter(|line| line.contains('-') && !line.contains('/')).count() as u64;
        let has_top = 3 * (y + 1) < 1 + x + z;
        assert_eq!(across, 1 + y + u64::from(has_top), "{lines:#?}");
    }
    let wide = TriangularPicture { k: 3, position: [30, 0, 30], ..TriangularPicture::default() };
    assert!(matches!(triangular(&wide, style(80, false)), Err(TooLarge::Width { .. })));
}
