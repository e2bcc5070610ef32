//! PNG of scenes: they can be decoded, have the size that was asked for, and the colours where they belong.

#![allow(clippy::expect_used)]

use crate::pictures;

use nimcert_core::games::Cut;
use nimcert_drawing::bar::{BarPicture, MarkedCut, scene};
use nimcert_drawing::look::Look;
use nimcert_drawing::palette::{Color, Theme, color};
use nimcert_drawing::raster::{MAX_PIXELS, MAX_SIDE, RasterError, png, size};
use nimcert_drawing::{Anchor, Item, Paint, Scene, Shape, font};
use pictures::{bar, filled};

/// A decoded picture.
struct Decoded {
    width: u32,
    height: u32,
    bytes: Vec<u8>,
}

impl Decoded {
    fn at(&self, x: u32, y: u32) -> Color {
        let at = 3 * (y * self.width + x) as usize;
        Color(self.bytes[at], self.bytes[at + 1], self.bytes[at + 2])
    }

    fn count(&self, color: Color) -> usize {
        self.bytes.chunks(3).filter(|pixel| *pixel == [color.0, color.1, color.2]).count()
    }
}

fn decoded(bytes: &[u8]) -> Decoded {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG");
    let (width, height) = (reader.info().width, reader.info().height);
    let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
    let frame = reader.next_frame(&mut bytes).expect("pixels");
    assert_eq!((frame.color_type, frame.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight));
    Decoded { width, height, bytes }
}

fn corner(item: &Item) -> (f64, f64, f64) {
    match item.shape {
        Shape::Rectangle { x, y, width, .. } => (x, y, width),
        _ => panic!("no rectangle"),
    }
}

fn floor_half(columns: u64) -> Vec<u64> {
    (0..columns).map(|t| t / 2).collect()
}

#[test]
fn it_has_the_size_that_was_asked_for() {
    let scene = bar(&floor_half(9));
    for scale in [0.5, 1.0, 2.0, 3.25] {
        let picture = decoded(&png(&scene, Theme::Light, scale).expect("a picture"));
        let expected = [scene.width, scene.height].map(|side| (side * scale).ceil() as u32);
        assert_eq!([picture.width, picture.height], expected);
        assert_eq!(size(&scene, scale), Ok((picture.width, picture.height)));
    }
}

#[test]
fn it_says_what_it_shows() {
    for (title, description) in [("f(t) = t", "A bar."), ("", ""), ("y ⊕ z", "two\nlines")] {
        let mut scene = bar(&floor_half(3));
        (scene.title, scene.description) = (title.to_owned(), description.to_owned());
        let bytes = png(&scene, Theme::Light, 1.0).expect("a picture");
        let reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG");
        let texts: Vec<(&str, String)> = reader
            .info()
            .utf8_text
            .iter()
            .map(|chunk| (chunk.keyword.as_str(), chunk.get_text().expect("UTF-8")))
            .collect();
        let expected = [("Title", title.to_owned()), ("Description", description.to_owned())];
        assert_eq!(texts, expected);
    }
}

#[test]
fn the_colours_are_where_they_belong() {
    let heights = floor_half(9);
    let cuts = [
        MarkedCut { cut: Cut::Column(4), winning: true, hover: "z=4".to_owned() },
        MarkedCut { cut: Cut::Row(1), winning: false, hover: "y=1".to_owned() },
    ];
    let scene = scene(
        &BarPicture { heights: &heights, cuts: &cuts, strip: Some(3), ..BarPicture::default() },
        &Look::default(),
    );
    let scene = scene.expect("a picture");
    for theme in [Theme::Light, Theme::Dark] {
        let picture = decoded(&png(&scene, theme, 2.0).expect("a picture"));
        assert_eq!(picture.at(0, 0), color(Paint::Paper, theme));
        // Near the upper edge of the poisoned square, between the arms of its cross.
        let poison = filled(&scene, Paint::Poison)[0];
        let squares =
            scene.items.iter().filter(|item| item.hover.as_deref().is_some_and(|h| h.starts_with("row ")));
        let first = squares.min_by(|a, b| a.hover.cmp(&b.hover)).expect("a square");
        assert_ne!(first, poison, "the first poisoned square is that of the legend");
        let (x, y, side) = corner(first);
        assert_eq!(first.fill, Some(Paint::Poison));
        let pixel =
            |dx: f64, dy: f64| picture.at((2.0 * (x + dx * side)) as u32, (2.0 * (y + dy * side)) as u32);
        assert_eq!(pixel(0.5, 0.15), color(Paint::Poison, theme));
        assert_eq!(pixel(0.5, 0.5), color(Paint::Paper, theme), "the cross");
        for paint in [Paint::Chocolate, Paint::Strip, Paint::Winning, Paint::Cut] {
            assert!(picture.count(color(paint, theme)) > 40, "{paint:?} is missing");
        }
        assert_eq!(picture.count(color(Paint::Wrong, theme)), 0);
    }
}

#[test]
fn the_same_scene_is_the_same_bytes() {
    let scene = bar(&floor_half(30));
    assert_eq!(png(&scene, Theme::Dark, 1.5), png(&scene, Theme::Dark, 1.5));
    assert_ne!(png(&scene, Theme::Dark, 1.5), png(&scene, Theme::Light, 1.5));
}

#[test]
fn letters_take_the_room_that_the_font_says() {
    for (text, bold) in [("Grundy numbers 0123456789", false), ("⌊t/4⌋ ⊕ y ≤ ∞ → z", false), ("MMMM", true)]
    {
        let (size, left) = (20.0, 15.0);
        let width = font::width(text, size, bold);
        for (anchor, x) in
            [(Anchor::Start, left), (Anchor::Middle, left + width / 2.0), (Anchor::End, left + width)]
        {
            let mut scene = Scene::new("", "", width + 2.0 * left, 40.0);
            let shape = Shape::Text { x, y: 28.0, size, anchor, text: text.to_owned(), bold };
            scene.fill(shape, Paint::Ink);
            let picture = decoded(&png(&scene, Theme::Light, 1.0).expect("a picture"));
            let paper = color(Paint::Paper, Theme::Light);
            let inked = |x: &u32| (0..picture.height).any(|y| picture.at(*x, y) != paper);
            let first = (0..picture.width).find(inked).expect("letters");
            let last = (0..picture.width).rev().find(inked).expect("letters");
            // Letters have a little room on both sides.
            assert!((f64::from(first) - left).abs() <= 3.0, "{text}, {anchor:?}: from {first}");
            assert!((f64::from(last) - left - width).abs() <= 3.0, "{text}, {anchor:?}: to {last}");
        }
    }
}

#[test]
fn what_is_too_large_is_refused() {
    let scene = bar(&floor_half(9));
    for scale in [0.0, -1.0, 0.05, 16.5, 1e300, f64::NAN, f64::INFINITY] {
        let error = png(&scene, Theme::Light, scale).expect_err("no scale");
        assert!(
            matches!(error, RasterError::Scale { .. })
                && error.to_string().contains("not between 0.1 and 16"),
            "{error}"
        );
    }
    let of = |width, height| size(&Scene::new("", "", width, height), 1.0);
    let side = f64::from(MAX_SIDE);
    assert!(of(side, 100.0).is_ok());
    for (width, height) in [(side + 1.0, 1.0), (1.0, side + 1.0), (1e300, 1.0), (f64::INFINITY, 5.0)] {
        assert!(of(width, height).expect_err("a side").to_string().contains("at most 16384 pixels"));
    }
    let error = of(side, MAX_PIXELS as f64 / side + 1.0).expect_err("too many pixels");
    assert!(error.to_string().contains("at most 33,554,432"), "{error}");
    assert_eq!(of(0.0, -5.0), Ok((1, 1)));
}
