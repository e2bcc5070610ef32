//! SVG of scenes: well-formed whatever the texts, small, the same bytes each time, and the same colours in a
//! file and in a page.

#![allow(clippy::expect_used)]

use crate::pictures;

use nimcert_drawing::palette::{self, Color, Theme, color, contrast};
use nimcert_drawing::svg::{css, escape, inline, number, standalone};
use nimcert_drawing::{Anchor, Paint, SHADES, Scene, Shape, font};
use pictures::{bar, written, xml};
use proptest::prelude::*;

/// A picture with each kind of shape.
fn every_shape() -> Scene {
    let mut scene = Scene::new("Title & <more>", "What \"it\" shows", 200.0, 100.0);
    let rectangle = |radius| Shape::Rectangle { x: 1.0, y: 2.0, width: 30.0, height: 40.0, radius };
    scene.fill(rectangle(0.0), Paint::Chocolate).hover("one");
    scene.fill(rectangle(3.0), Paint::Shade(7)).outlined(Paint::Wrong, 2.0);
    scene.fill(Shape::Circle { x: 50.0, y: 50.0, radius: 9.0 }, Paint::Strip);
    let points = vec![(1.0, 1.0), (2.0, 5.5), (9.0, 4.0)];
    scene.line(Shape::Polyline { points: points.clone(), closed: false }, Paint::Cut, 1.5).dashed();
    scene.fill(Shape::Polyline { points, closed: true }, Paint::Poison);
    let points = [(10.0, 10.0), (20.0, 0.0), (30.0, 0.0), (40.0, 10.0)];
    scene.line(Shape::Curve { points, arrow: true }, Paint::Ink, 1.0);
    scene.line(Shape::Curve { points, arrow: false }, Paint::Ink, 1.0);
    scene.text((60.0, 20.0), 12.0, Anchor::Middle, Paint::OnShade(7), "a <text> & more");
    scene
}

#[test]
fn a_file_is_well_formed_and_says_what_it_shows() {
    let text = written(&every_shape());
    let document = xml(&text);
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    assert_eq!(root.attribute("role"), Some("img"));
    assert_eq!(root.attribute("viewBox"), Some("0 0 200 100"));
    let child =
        |name: &str| root.children().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)));
    let title = child("title").expect("a title");
    assert_eq!(title.text(), Some("Title & <more>"));
    assert_eq!(child("desc").and_then(|desc| desc.text()), Some("What \"it\" shows"));
    let labels: Vec<&str> = root.attribute("aria-labelledby").unwrap_or_default().split(' ').collect();
    assert_eq!(labels.first().copied(), title.attribute("id"));
    let tags: Vec<&str> = document.descendants().map(|node| node.tag_name().name()).collect();
    for tag in ["rect", "circle", "polyline", "polygon", "path", "text", "style"] {
        assert!(tags.contains(&tag), "no {tag} in {tags:?}");
    }
    let shown =
        document.descendants().find(|node| node.tag_name().name() == "text").and_then(|node| node.text());
    assert_eq!(shown, Some("a <text> & more"));
}

#[test]
fn nothing_in_a_text_is_markup() {
    for hostile in [
        "<script>alert(1)</script>",
        "</text></svg><script/>",
        "\" onload=\"alert(1)",
        "' x='",
        "&amp;&#x3c;",
        "]]><!-- ",
        "\u{0}\u{8}\u{1b}[31m\u{fffe}\u{85}",
        "--paper:red;}</style><b>",
    ] {
        let mut scene = Scene::new(hostile, hostile, 10.0, 10.0);
        scene.text((0.0, 0.0), 9.0, Anchor::Start, Paint::Ink, hostile);
        let square = Shape::Rectangle { x: 0.0, y: 0.0, width: 1.0, height: 1.0, radius: 0.0 };
        scene.fill(square, Paint::Ink).hover(hostile);
        for text in [standalone(&scene, None), inline(&scene, hostile)] {
            let document = xml(&text);
            for node in document.descendants().filter(roxmltree::Node::is_element) {
                let name = node.tag_name().name();
                let known = ["svg", "title", "desc", "style", "rect", "g", "text"];
                assert!(known.contains(&name), "{hostile:?} made <{name}>");
                assert!(node.attributes().all(|a| !a.name().starts_with("on")), "{hostile:?}: {text}");
            }
        }
    }
}

proptest! {
    #[test]
    fn any_text_can_be_read_back(text in any::<String>()) {
        let mut scene = Scene::new(text.clone(), "", 10.0, 10.0);
        scene.text((0.0, 0.0), 9.0, Anchor::Start, Paint::Ink, &text);
        let file = standalone(&scene, None);
        let document = xml(&file);
        let read = document.descendants().find(|node| node.tag_name().name() == "text").and_then(|n| n.text());
        let kept = |c: char| if c.is_control() { ' ' } else { c };
        let plain: String = read.unwrap_or_default().chars().map(|c| if c == '\u{fffd}' { ' ' } else { c }).collect();
        let expected: String =
            text.chars().map(kept).map(|c| if ('\u{fffd}'..='\u{ffff}').contains(&c) { ' ' } else { c }).collect();
        prop_assert_eq!(plain, expected);
    }

    #[test]
    fn numbers_are_short_and_right(value in -1e6f64..1e6) {
        let text = number(value);
        prop_assert!(text.split('.').nth(1).is_none_or(|digits| (1..=2).contains(&digits.len())));
        prop_assert!((text.parse::<f64>().expect("a number") - value).abs() <= 0.005_001, "{} of {}", text, value);
        prop_assert!(!text.contains('e') && text != "-0");
    }
}

#[test]
fn numbers_that_are_none_are_0() {
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, 0.001, -0.004, 1e300] {
        assert_eq!(number(value), "0", "{value}");
    }
    assert_eq!([number(1.0), number(0.1), number(-2.346), number(100.0)], ["1", "0.1", "-2.35", "100"]);
    assert_eq!(escape("a\tb\nc"), "a b c");
}

#[test]
fn the_same_scene_is_the_same_bytes() {
    let heights: Vec<u64> = (0..40).map(|t| t / 3).collect();
    assert_eq!(standalone(&bar(&heights), None), standalone(&bar(&heights), None));
    assert_eq!(inline(&bar(&heights), "a"), inline(&bar(&heights), "a"));
}

#[test]
fn pictures_of_a_page_share_its_colours_and_no_names() {
    let scene = every_shape();
    let (one, other) = (inline(&scene, "one"), inline(&scene, "other"));
    let style = css();
    let ids = |text: &str| -> Vec<String> {
        xml(text).descendants().filter_map(|node| node.attribute("id").map(str::to_owned)).collect()
    };
    assert!(ids(&one).iter().all(|id| !ids(&other).contains(id)), "{one}");
    assert!(!one.contains("<style"), "{one}");
    let document = xml(&one);
    for class in
        document.descendants().filter_map(|node| node.attribute("class")).flat_map(str::split_whitespace)
    {
        assert!(
            style.contains(&format!(".{class}{{")) || style.contains(&format!(".{class} ")),
            "no style of {class}"
        );
        if let Some((_, name)) = class.split_once('-') {
            let colour = |light: &str| style.contains(&format!("--{name}:{light}"));
            assert!(colour("#") || colour("light-dark(#"), "no colour of {name}");
        }
    }
    // A page needs no colour that is not a variable.
    assert!(!one.contains('#'), "{one}");
}

#[test]
fn a_theme_is_fixed_or_follows_the_reader() {
    let scene = every_shape();
    let ink = |theme| format!("--ink:{}", color(Paint::Ink, theme));
    let free = standalone(&scene, None);
    assert!(free.contains("prefers-color-scheme:dark"));
    assert!(free.contains(&ink(Theme::Light)) && free.contains(&ink(Theme::Dark)));
    for (theme, other) in [(Theme::Light, Theme::Dark), (Theme::Dark, Theme::Light)] {
        let fixed = standalone(&scene, Some(theme));
        assert!(!fixed.contains("prefers-color-scheme"));
        assert!(fixed.contains(&ink(theme)) && !fixed.contains(&ink(other)));
    }
    // Readers without variables have a colour before each variable.
    assert!(!free.contains("{fill:var("), "{free}");
}

#[test]
fn long_texts_say_how_long_they_are() {
    let mut scene = Scene::new("", "", 300.0, 20.0);
    let text = "Grundy numbers ⊕ ≤ ⌊t/4⌋";
    scene.text((0.0, 12.0), 12.0, Anchor::Start, Paint::Ink, text);
    let file = written(&scene);
    let document = xml(&file);
    let node = document.descendants().find(|node| node.tag_name().name() == "text").expect("a text");
    let length: f64 = node.attribute("textLength").and_then(|l| l.parse().ok()).expect("its length");
    assert!((length - font::width(text, 12.0, false)).abs() < 0.01);
    assert!(font::covers(text) && !font::covers("漢"));
}

#[test]
fn plain_rectangles_of_one_colour_are_one_path() {
    let mut scene = Scene::new("", "", 300.0, 20.0);
    for n in 0..100 {
        let shape = Shape::Rectangle { x: f64::from(n), y: 0.0, width: 1.0, height: 1.0, radius: 0.0 };
        scene.fill(shape, if n < 50 { Paint::Shade(1) } else { Paint::Shade(2) });
    }
    let file = written(&scene);
    let document = xml(&file);
    let paths: Vec<&str> = document.descendants().filter_map(|node| node.attribute("d")).collect();
    assert_eq!(paths.iter().map(|d| d.matches('M').count()).collect::<Vec<_>>(), [50, 50]);
}

#[test]
fn colours_can_be_told_apart() {
    for theme in [Theme::Light, Theme::Dark] {
        let paper = color(Paint::Paper, theme);
        let at_least = |paint, least: f64| {
            let found = contrast(color(paint, theme), paper);
            assert!(found >= least, "{paint:?} on paper, {theme:?}: {found:.2}");
        };
        at_least(Paint::Ink, 7.0);
        at_least(Paint::Faint, 4.5);
        for paint in [Paint::Chocolate, Paint::Cut, Paint::Winning, Paint::Wrong, Paint::Marked] {
            at_least(paint, 3.0);
        }
        let poison = contrast(color(Paint::Poison, theme), color(Paint::Chocolate, theme));
        assert!(poison >= 3.0, "poison on chocolate, {theme:?}: {poison:.2}");
        // A cut runs between squares.
        let cut = contrast(color(Paint::Cut, theme), color(Paint::Groove, theme));
        assert!(cut >= 4.5, "cuts in grooves, {theme:?}: {cut:.2}");
        let mut lightness = 0.0;
        for n in 0..SHADES {
            let text = contrast(color(Paint::Shade(n), theme), color(Paint::OnShade(n), theme));
            assert!(text >= 4.5, "text on shade {n}: {text:.2}");
            let above = contrast(color(Paint::Shade(n), theme), Color(0, 0, 0));
            assert!(above > lightness, "shade {n} is not lighter than the one before");
            lightness = above;
        }
    }
    let names: Vec<String> = palette::named().map(palette::name).collect();
    let mut sorted = names.clone();
    sorted.sort();
    sorted.dedup();
    assert_eq!(sorted.len(), names.len());
}
