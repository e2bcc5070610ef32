//! Outlines, legend and sentence say the same.

use nimcert_drawing::comparison::Comparison;
use nimcert_drawing::grundy::{self, Cell, GrundyPicture};
use nimcert_drawing::look::Look;
use nimcert_drawing::svg;

use crate::pictures::{texts, xml};

/// A table of one row in which the first positions differ.
fn table(differ: usize, all: usize) -> Vec<Vec<Option<Cell>>> {
    (0..all).map(|at| vec![Some(Cell { value: 0, differs: at < differ })]).collect()
}

/// The numbers of a text.
fn numbers(text: &str) -> Vec<usize> {
    text.split(|c: char| !c.is_ascii_digit() && c != ',')
        .filter_map(|word| word.replace(',', "").parse().ok())
        .collect()
}

#[test]
fn the_outlines_are_as_many_as_legend_and_sentence_say() {
    for (differ, all) in
        [(0, 5), (1, 5), (2, 5), (3, 5), (4, 5), (5, 5), (1, 1), (20, 40), (21, 40), (39, 40)]
    {
        let columns = table(differ, all);
        let picture = GrundyPicture {
            title: "t",
            across: ("z", 0),
            up: ("y", 0),
            columns: &columns,
            says: &|_, _| String::new(),
            claim: Some("y xor z"),
            notes: &[],
        };
        let scene = grundy::scene(&picture, &Look::default()).expect("a picture");
        let sentence = picture.comparison().sentence("y xor z", "");
        let text = svg::inline(&scene, "p");
        let document = xml(&text);
        let stroked = |paint: &str| {
            let class = format!("s-{paint}");
            let groups = document.descendants().filter(|node| {
                node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class))
            });
            let shapes = groups.flat_map(|node| node.descendants());
            shapes
                .filter(|node| node.is_element() && ["rect", "path"].contains(&node.tag_name().name()))
                .map(|node| {
                    // A path has a subpath for each square.
                    node.attribute("d").map_or(1, |d| d.matches(['M', 'm']).count())
                })
                .sum::<usize>()
        };
        let (wrong, right) = (stroked("wrong"), stroked("winning"));
        let legend = texts(&scene).into_iter().find(|text| text.contains("y xor z")).expect("a legend");
        match differ {
            0 => {
                assert_eq!((wrong, right), (0, 0));
                assert_eq!(numbers(legend), [all], "{legend}");
                assert_eq!(numbers(&sentence), [all], "{sentence}");
                assert!(!sentence.contains("outlined"), "{sentence}");
            }
            _ => {
                // One outline is in the legend.
                let outlined = wrong.max(right) - 1;
                assert_eq!(wrong.min(right), 0);
                assert_eq!(numbers(legend), [outlined, all], "{legend}");
                assert_eq!(numbers(&sentence), [outlined, all], "{sentence}");
                assert!(sentence.ends_with("outlined."), "{sentence}");
                assert_eq!(sentence.contains(" is not "), wrong > 0, "{sentence}");
                assert_eq!(outlined, if wrong > 0 { differ } else { all - differ });
            }
        }
    }
}

#[test]
fn the_rarer_positions_are_outlined() {
    for (different, positions, outlined) in [
        (0, 0, 0),
        (0, 9, 0),
        (4, 9, 4),
        (5, 9, 4),
        (9, 9, 9),
        (5, 10, 5),
        (145, 187, 42),
        (1_000, 5_000, 1_000),
    ] {
        let comparison = Comparison { positions, different };
        assert_eq!(comparison.outlined(), outlined, "{comparison:?}");
        assert_ne!(comparison.outlines(true), comparison.outlines(false));
    }
    let sentence = Comparison { positions: 187, different: 145 }.sentence("y ⊕ z", " with z ≤ 31");
    assert_eq!(
        sentence,
        "At only 42 of 187 positions with z ≤ 31 the Grundy number is y ⊕ z; these are outlined."
    );
    let sentence = Comparison { positions: 5_000, different: 1_000 }.sentence("y ⊕ z", "");
    assert_eq!(sentence, "At 1,000 of 5,000 positions the Grundy number is not y ⊕ z; these are outlined.");
    assert_eq!(
        Comparison { positions: 1, different: 0 }.sentence("y ⊕ z", ""),
        "At the only position the Grundy number is y ⊕ z."
    );
}
