//! Pictures for papers: PDF, TikZ, sizes, and what is left out.

use crate::pictures::{all_cuts, bar, texts};
use nimcert_core::games::Cut;
use nimcert_drawing::bar::{BarPicture, MarkedCut, scene};
use nimcert_drawing::digits::Tree;
use nimcert_drawing::grundy::Coloured;
use nimcert_drawing::look::{Look, POINTS, Size, fitted};
use nimcert_drawing::palette::Theme;
use nimcert_drawing::pdf::{MAX_SIDE, pdf};
use nimcert_drawing::tikz::{MAX_ITEMS, tikz};
use nimcert_drawing::{Anchor, Paint, Scene, Shape, TooLarge};
use num_bigint::BigUint;

/// A picture with every kind of shape, and text that means something to TeX.
fn hostile() -> Scene {
    let mut scene = Scene::new("100% \\end{document}\n\\input{x}", "It is $dangerous$.", 200.0, 100.0);
    let rectangle = |radius| Shape::Rectangle { x: 1.0, y: 2.0, width: 30.0, height: 40.0, radius };
    scene.fill(rectangle(0.0), Paint::Chocolate);
    scene.fill(rectangle(3.0), Paint::Shade(7)).outlined(Paint::Wrong, 2.0);
    scene.fill(Shape::Circle { x: 50.0, y: 50.0, radius: 9.0 }, Paint::Strip);
    scene
        .line(Shape::Polyline { points: vec![(1.0, 1.0), (2.0, 5.5)], closed: false }, Paint::Cut, 1.5)
        .dashed();
    let points = [(10.0, 10.0), (20.0, 0.0), (30.0, 0.0), (40.0, 10.0)];
    scene.line(Shape::Curve { points, arrow: true }, Paint::Ink, 1.0);
    for text in
        ["a_b % $ # & ~ ^ { } \\", "\\input{x}", "⌊t/4⌋ ⊕ ≤", "日本 \u{7} \u{202e}", "?`!`---,,''", ""]
    {
        scene.text((60.0, 20.0), 12.0, Anchor::Middle, Paint::Ink, text);
    }
    scene
}

/// The content of the streams of a PDF that are text when they are unpacked.
fn streams(bytes: &[u8]) -> String {
    let mut out = String::new();
    let mut rest = bytes;
    while let Some(at) = rest.windows(7).position(|window| window == b"stream\n") {
        rest = &rest[at + 7..];
        if let Ok(unpacked) = miniz_oxide::inflate::decompress_to_vec_zlib(rest) {
            out.push_str(&String::from_utf8_lossy(&unpacked));
        }
    }
    out
}

#[test]
fn a_pdf_has_one_page_of_the_size_with_every_text() {
    for (theme, scale) in [(Theme::Light, POINTS), (Theme::Dark, 2.0), (Theme::Light, 0.1)] {
        let scene = hostile();
        let bytes = pdf(&scene, theme, scale).expect("a picture");
        let text = String::from_utf8_lossy(&bytes);
        assert!(text.starts_with("%PDF-") && text.trim_end().ends_with("%%EOF"));
        let at = text.find("/MediaBox [0 0 ").expect("a page") + "/MediaBox [0 0 ".len();
        let box_of: Vec<f64> =
            text[at..].split(']').next().unwrap().split(' ').map(|number| number.parse().unwrap()).collect();
        assert!(
            (box_of[0] - 200.0 * scale).abs() < 0.01 && (box_of[1] - 100.0 * scale).abs() < 0.01,
            "{box_of:?}"
        );
        let drawn = streams(&bytes);
        assert_eq!(drawn.matches(" Tj").count(), 6);
        assert_eq!(drawn.matches("\nBT").count(), 6);
        // The same scene is the same bytes.
        assert_eq!(pdf(&scene, theme, scale).expect("a picture"), bytes);
    }
}

#[test]
fn a_page_has_a_largest_size() {
    let mut scene = hostile();
    scene.width = MAX_SIDE;
    assert!(pdf(&scene, Theme::Light, 1.0).is_ok());
    assert!(pdf(&scene, Theme::Light, 1.01).is_err());
    assert!(pdf(&scene, Theme::Light, f64::NAN).is_err());
    assert!(pdf(&scene, Theme::Light, f64::INFINITY).is_err());
}

#[test]
fn text_is_no_command_of_tex() {
    let text = tikz(&hostile(), Theme::Light, POINTS).expect("a picture");
    assert!(text.is_ascii(), "{text}");
    for line in text.lines().filter(|line| !line.starts_with('%')) {
        let plain = line.replace("\\\\", "").replace("\\{", "").replace("\\}", "").replace("\\%", "");
        assert_eq!(plain.matches('{').count(), plain.matches('}').count(), "{line}");
        assert!(
            !plain.contains("\\input")
                && !plain.contains("\\end{document}")
                && !plain.trim_end_matches('%').contains('%'),
            "{line}"
        );
    }
    // The title is in a comment, which ends with its line.
    assert!(text.starts_with("% 100% \\end{document} \\input{x}\n"));
    assert_eq!(text.matches("\\node").count(), 6);
    assert!(text.trim_end().ends_with("\\end{tikzpicture}%"));
}

#[test]
fn every_letter_of_the_font_is_one_for_tex() {
    let known = |c: &char| nimcert_drawing::font::covers(c.encode_utf8(&mut [0; 4]));
    let letters: Vec<char> = ('\u{20}'..'\u{fffd}').filter(known).collect();
    assert!(letters.len() > 130, "{}", letters.len());
    for letter in letters {
        let mut scene = Scene::new("", "", 10.0, 10.0);
        scene.text((0.0, 0.0), 9.0, Anchor::Start, Paint::Ink, &letter.to_string());
        let text = tikz(&scene, Theme::Light, 1.0).expect("a picture");
        assert!(!text.contains("U+"), "{letter}: {text}");
    }
}

#[test]
fn latex_is_not_given_too_much() {
    let mut scene = Scene::new("", "", 10.0, 10.0);
    let square = Shape::Rectangle { x: 0.0, y: 0.0, width: 1.0, height: 1.0, radius: 0.0 };
    for _ in 0..MAX_ITEMS {
        scene.fill(square.clone(), Paint::Ink);
    }
    assert!(tikz(&scene, Theme::Light, 1.0).is_ok());
    scene.fill(square, Paint::Ink);
    let error = tikz(&scene, Theme::Light, 1.0).expect_err("too many");
    assert!(error.to_string().contains("20,001 items"));
}

/// A bar with all its cuts and a legend.
fn with_legend(look: &Look) -> Result<Scene, TooLarge> {
    let cuts = all_cuts(0, 2, 9);
    let notes = ["A note.".to_owned()];
    let heights: Vec<u64> = (0..10).map(|t| t / 2).collect();
    let picture =
        BarPicture { title: "a bar", heights: &heights, cuts: &cuts, notes: &notes, ..BarPicture::default() };
    scene(&picture, look)
}

/// A bar without title and legend, as asked.
fn with_look(title: bool, legend: bool) -> Scene {
    with_legend(&Look { title, legend, ..Look::default() }).expect("it is not too large")
}

fn size_of(scene: &Scene, wanted: &str) -> f64 {
    let size = |shape: &Shape| match shape {
        Shape::Text { text, size, .. } if text == wanted => Some(*size),
        _ => None,
    };
    scene.items.iter().find_map(|item| size(&item.shape)).expect("that text")
}

#[test]
fn width_and_letters_are_those_asked_for() {
    let plain = with_look(true, true);
    let fitted = |width, letters| {
        fitted(with_legend, Look::default(), Size { width, letters }).expect("it is not too large")
    };
    for width in [60.0, 240.0, 1000.0] {
        for letters in [4.0, 8.0, 12.0] {
            let (found, scale) = fitted(Some(width), Some(letters));
            assert!((found.width * scale - width).abs() < 0.01);
            let got = size_of(&found, "A note.") * scale;
            assert!((got - letters).abs() < 0.2, "{width} {letters}: {got}");
            // A legend never outgrows the axes.
            let axis = size_of(&found, "y") * scale;
            assert!((axis - letters * 11.0 / 12.0).abs() < 0.2, "{width} {letters}: {axis}");
        }
        let (found, scale) = fitted(Some(width), None);
        assert!((found.width * scale - width).abs() < 0.01);
        assert_eq!(found, plain);
    }
    let (found, scale) = fitted(None, Some(9.0));
    assert!((size_of(&found, "A note.") * scale - 9.0).abs() < 1e-9);
    assert_eq!(fitted(None, None), (plain, POINTS));
}

#[test]
fn letters_inside_a_picture_become_smaller_with_the_others_and_never_larger() {
    let heights: Vec<BigUint> = (0..8u32).map(|t| BigUint::from(t / 2)).collect();
    let tree = Tree::new(&heights).expect("a tree");
    let size = |text| {
        let scene = tree.scene("t", &Look { text, ..Look::default() }).expect("a picture");
        size_of(&scene, "no digit of t")
    };
    assert!((size(0.5) - size(1.0) / 2.0).abs() < 1e-9 && (size(4.0) - size(1.0)).abs() < 1e-9);
}

#[test]
fn title_and_legend_can_be_left_out() {
    let scene = with_look(true, true);
    let untitled = with_look(false, true);
    assert!(texts(&scene).contains(&"a bar") && !texts(&untitled).contains(&"a bar"));
    assert!(untitled.height < scene.height && texts(&untitled).contains(&"A note."));
    let bare = with_look(false, false);
    assert!(!texts(&bare).iter().any(|text| ["a bar", "A note.", "poisoned", "legal cut"].contains(text)));
    assert!(bare.height < untitled.height && bare.width <= scene.width);
    // What is said to people who cannot see it stays, and so does what is drawn.
    assert_eq!((&bare.title, &bare.description), (&scene.title, &scene.description));
    let hovers = |scene: &Scene| scene.items.iter().filter(|item| item.hover.is_some()).count();
    assert_eq!(hovers(&bare), hovers(&scene));
    for item in &bare.items {
        if let Shape::Rectangle { x, y, width, height, .. } = item.shape {
            assert!(x >= 0.0 && y >= 0.0 && x + width <= bare.width && y + height <= bare.height);
        }
    }
}

#[test]
fn options_are_coloured_once_each() {
    let heights: Vec<u64> = (0..18).collect();
    let Coloured { groups } = Coloured::options(&heights, (6, 16));
    let sizes: Vec<usize> = groups.iter().map(|(.., cells)| cells.len()).collect();
    // [inoue2014, (3.1) to (3.3)]: {v, 16}, {6, w} with w >= 6, {w, w} with w < 6; then the position.
    assert_eq!(sizes, [6, 10, 6, 1]);
    let mut all: Vec<(u64, u64)> = groups.iter().flat_map(|(.., cells)| cells.clone()).collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 23);
    let alone = Coloured::options(&heights, (0, 0));
    assert_eq!(alone.groups.len(), 1);
}

#[test]
fn cuts_are_marked_in_text() {
    let heights: Vec<u64> = (0..10).map(|t| t / 2).collect();
    let cuts = [
        MarkedCut { cut: Cut::Row(0), winning: false, hover: String::new() },
        MarkedCut { cut: Cut::Column(0), winning: true, hover: String::new() },
        MarkedCut { cut: Cut::Column(8), winning: false, hover: String::new() },
        MarkedCut { cut: Cut::Strip(0), winning: false, hover: String::new() },
    ];
    let picture = BarPicture {
        title: "a bar",
        heights: &heights,
        strip: Some(2),
        cuts: &cuts,
        ..BarPicture::default()
    };
    for (ascii, width, characters) in [(true, 80, 3), (true, 20, 1), (false, 80, 2)] {
        let style = nimcert_drawing::text::Style { width, ascii };
        let lines: Vec<String> = nimcert_drawing::text::bar(&picture, style)
            .expect("it fits")
            .iter()
            .map(|line| line.text())
            .collect();
        let row = lines.iter().find(|line| line.starts_with("   1 ")).expect("row 1");
        assert_eq!(row.as_bytes()[5], b'>', "{lines:#?}");
        let marks = lines.iter().find(|line| line.trim_start().starts_with('^')).expect("marks");
        let at = |place: usize| marks.chars().nth(6 + place * characters);
        // Square 1 of the strip is the one beside the bar; column 1 is the third from there.
        assert_eq!((at(1), at(3), at(11)), (Some('^'), Some('*'), Some('^')), "{lines:#?}");
        assert_eq!(marks.matches(['^', '*']).count(), 3);
        assert!(
            lines.iter().any(|line| line.contains("^ > from here on a legal cut eats   * a winning one"))
        );
    }
    assert!(bar(&heights).items.len() > 10);
}
