//! Pictures of bars: what is drawn is what the rules say, counted otherwise.

use crate::pictures::{
    all_cuts, assert_inside, assert_legible, bar, filled, heights_of, lines, texts, written,
};
use nimcert_core::games::{Cut, Game, Played};
use nimcert_drawing::bar::{BarPicture, scene};
use nimcert_drawing::cut::Marked;
use nimcert_drawing::limits::{MAX_COLUMNS, MAX_ROWS, TooLarge};
use nimcert_drawing::look::Look;
use nimcert_drawing::{Item, Paint, Scene, Shape};

/// Squares of chocolate with the poisoned one, without the signs of the legend.
fn squares(scene: &Scene) -> usize {
    let hovers = |item: &&Item| item.hover.as_deref().is_some_and(|hover| hover.starts_with("row "));
    let eaten = filled(scene, Paint::Groove).into_iter().filter(hovers).count();
    scene.items.iter().filter(hovers).count() - eaten
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
