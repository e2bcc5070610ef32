//! Every figure and table of the papers has a recipe that can be drawn, and what is drawn agrees with what is printed.

use std::collections::{BTreeMap, BTreeSet};

use nimcert_core::games::{Bar, BarLimits};
use nimcert_core::language::evaluate::apply;
use nimcert_core::language::{Program, Source, parse_function, parse_program, print_term};
use nimcert_papers::{
    Effort, Evidence, Figure, Likeness, Picture, Status, claim_file, erratum, figures, figures_near, find,
    find_figures, items,
};

fn program(f: &str) -> Program {
    parse_function(&Source::new("F", f)).unwrap_or_else(|error| panic!("{f}: {error:?}"))
}

fn heights(f: &str, last: u64) -> Vec<u64> {
    let program = program(f);
    let value = |t: u64| apply(&program, 0, &[t.into()]).expect("a value");
    (0..=last).map(|t| u64::try_from(value(t)).expect("small")).collect()
}

#[test]
fn every_figure_and_table_of_the_catalogue_is_there_in_order() {
    let wanted: Vec<&str> = items()
        .filter(|item| item.name().starts_with("figure_") || item.name().starts_with("table_"))
        .map(|item| item.id)
        .collect();
    let listed: Vec<&str> = figures().map(|figure| figure.id).collect();
    let (wanted_set, listed_set): (BTreeSet<_>, BTreeSet<_>) =
        (wanted.iter().collect(), listed.iter().collect());
    let missing: Vec<_> = wanted_set.difference(&listed_set).collect();
    let unknown: Vec<_> = listed_set.difference(&wanted_set).collect();
    assert!(missing.is_empty(), "without a recipe: {missing:?}");
    assert!(unknown.is_empty(), "not in the catalogue: {unknown:?}");
    assert_eq!(listed.len(), listed_set.len(), "a figure is there twice");
    assert!(listed.len() > 100, "the list is cut off");
}

#[test]
fn numbered_items_of_the_papers_agree() {
    let path = nimcert_testing::root().join("tests/data/numbered_items.txt");
    let text = std::fs::read_to_string(path).expect("the list");
    let figures: BTreeSet<&str> = figures().map(|figure| figure.id).collect();
    let is_figure = |line: &&str| line.contains("/figure_") || line.contains("/table_");
    let numbered: BTreeSet<&str> = text.lines().filter(is_figure).collect();
    assert_eq!(figures, numbered);
}

#[test]
fn a_figure_that_is_not_drawn_from_its_definition_says_why() {
    for figure in figures() {
        assert!(figure.shows.ends_with('.') && figure.shows.len() > 10, "{}", figure.id);
        match figure.likeness {
            Likeness::AsDefined => assert!(figure.picture.is_some(), "{}", figure.id),
            Likeness::Nearest(why) => assert!(figure.picture.is_some() && why.len() > 30, "{}", figure.id),
            Likeness::NotDrawn(why) => assert!(figure.picture.is_none() && why.len() > 30, "{}", figure.id),
        }
    }
    let not_drawn = figures().filter(|figure| figure.picture.is_none()).count();
    assert_eq!(not_drawn, 1, "only Example 5.1 has nothing that could be drawn");
}

#[test]
fn captions_say_what_is_wrong_as_printed() {
    for figure in figures() {
        for erratum in figure.errata() {
            assert!(figure.wrong.contains(erratum.id), "{} does not name {}", figure.id, erratum.id);
        }
        if !figure.wrong.is_empty() {
            let named =
                figure.wrong.rsplit_once('(').and_then(|(_, rest)| rest.strip_suffix(").")).expect(figure.id);
            assert!(erratum(named).is_some(), "{}: there is no {named}", figure.id);
            assert!(figure.caption().iter().any(|line| line.contains(named)), "{}", figure.id);
        }
    }
    let wrong: Vec<&str> = figures().filter(|f| !f.wrong.is_empty()).map(|f| f.id).collect();
    assert!(
        wrong.contains(&"inoue2014/figure_3.3") && wrong.contains(&"miyadera2017/figure_26"),
        "{wrong:?}"
    );
}

/// Numbers in braces or brackets after `CB`, or of a position.
fn numbers(text: &str) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    for part in text.split(['(', '{']).skip(1) {
        let inside = part.split([')', '}']).next().unwrap_or_default();
        let read: Result<Vec<u64>, _> =
            inside.trim_start_matches("f,").split(',').map(|n| n.trim().parse()).collect();
        found.extend(read);
    }
    found
}

#[test]
fn coordinates_in_the_words_are_those_of_the_picture() {
    let mut checked = 0;
    for figure in figures().filter(|figure| figure.likeness == Likeness::AsDefined) {
        let read = numbers(figure.shows);
        let printed = figure.item().expect("an item").printed;
        let expected: Option<Vec<u64>> = match figure.picture.expect("drawn") {
            Picture::Bar { strip: None, y, z, f, .. } => Some(match read.iter().find(|n| n.len() == 4) {
                // CB(h, k, y, z), where f(t) = floor((t + h)/k).
                Some(four) => {
                    let [h, k] = [four[0], four[1]];
                    let values: Vec<u64> = (0..=z).map(|t| (t + h) / k).collect();
                    assert_eq!(heights(f, z), values, "{}", figure.id);
                    vec![h, k, y, z]
                }
                None => vec![y, z],
            }),
            Picture::Bar { strip: Some(x), y, z, .. } => match read.iter().find(|n| n.len() == 4) {
                Some(four) => {
                    assert!(figure.shows.starts_with(&format!("{{{x}}}")), "{}", figure.id);
                    Some(vec![four[0], four[1], y, z])
                }
                None => Some(vec![x, y, z]),
            },
            Picture::Rectangle { x, y, z } if figure.shows.contains('(') => Some(vec![x, y, z]),
            Picture::Triangle { position, before: None, .. } => Some(position.to_vec()),
            _ => None,
        };
        if let Some(expected) = expected {
            assert!(read.contains(&expected), "{}: {read:?} has not {expected:?}", figure.id);
            let in_catalogue = numbers(printed);
            assert!(in_catalogue.contains(&expected), "{}: the catalogue has {in_catalogue:?}", figure.id);
            checked += 1;
        }
    }
    assert!(checked > 55, "only {checked} figures have coordinates");
}

#[test]
fn positions_are_positions() {
    for figure in figures() {
        match figure.picture {
            Some(Picture::Bar { f, y, z, .. }) => {
                let heights = heights(f, z);
                assert!(heights.is_sorted(), "{}: {f} is not monotone", figure.id);
                assert!(y <= heights[z as usize], "{}: ({y}, {z}) is above {heights:?}", figure.id);
            }
            Some(Picture::Triangle { k, position, before, .. }) => {
                for [x, y, z] in before.into_iter().chain([position]) {
                    assert!(k * y <= x + z, "{}: ({x}, {y}, {z})", figure.id);
                }
                if let Some(before) = before {
                    let [x, y, z] = before;
                    let options = (0..x)
                        .map(|u| [u, y.min((u + z) / k), z])
                        .chain((0..y).map(|v| [x, v, z]))
                        .chain((0..z).map(|w| [x, y.min((x + w) / k), w]));
                    assert!(options.into_iter().any(|option| option == position), "{}: no cut", figure.id);
                }
            }
            _ => {}
        }
    }
}

#[test]
fn printed_values_are_those_of_the_tables_that_are_drawn() {
    let mut compared = BTreeMap::new();
    for figure in figures() {
        let Some(Picture::Grundy { f, first, last, .. }) = figure.picture else { continue };
        let bar = Bar::new(heights(f, last)).expect("a bar");
        let table = bar.grundy(u64::MAX, BarLimits { positions: 1 << 16 }).expect("a table");
        let item = figure.item().expect("an item");
        for evidence in item.evidence {
            let Evidence::Values(values) = evidence else { continue };
            for value in (values.run)(Effort::Fast) {
                let position = numbers(&value.label);
                let [y, z] = position.first().map(Vec::as_slice).unwrap_or_default() else { continue };
                if *z < first || *z > last {
                    continue;
                }
                let Ok(printed) = value.printed.parse::<u64>() else { continue };
                assert_eq!(table.get(*y, *z), Some(printed), "{}: {}", figure.id, value.label);
                *compared.entry(figure.id).or_insert(0) += 1;
            }
        }
    }
    for (id, least) in [
        ("inoue2014/figure_3.2", 171),
        ("inoue2014/figure_3.3", 105),
        ("nakamura2015/figure_4.2", 136),
        ("nakamura2015/figure_4.3", 10),
        ("nakamura2015/figure_4.4", 11),
        ("nakamura2015/figure_4.5", 12),
        ("nakamura2015/figure_4.6", 13),
    ] {
        assert!(compared.get(id).is_some_and(|&count| count >= least), "{id}: {:?}", compared.get(id));
    }
}

#[test]
fn functions_of_the_examples_are_those_of_the_claim_files() {
    for n in 2..=7 {
        let name = format!("inoue2014/example_5.{n}");
        let text = claim_file(&name).expect("a claim file");
        let claimed = parse_program(&Source::new(&name, text), &[]).expect("a program");
        let figure = find_figures(&format!("inoue2014/figure_5.{n}"));
        let Some(Picture::Bar { f, .. }) = figure[0].picture else { panic!("{name} is a bar") };
        let drawn = program(f);
        let printed = |program: &Program| {
            let function = &program.functions[0];
            print_term(program, &function.parameters, &function.body)
        };
        assert_eq!(printed(&drawn), printed(&claimed), "{name}");
    }
}

#[test]
fn slices_name_games_that_are_there_and_two_coordinates_that_run() {
    for figure in figures() {
        let Some(Picture::Slice { file, set, ranges, .. }) = figure.picture else { continue };
        let text = claim_file(file).unwrap_or_else(|| panic!("{}: no {file}", figure.id));
        let settings: Vec<_> =
            set.iter().map(|(name, value)| ((*name).to_owned(), (*value).into())).collect();
        let program = parse_program(&Source::new(file, text), &settings).expect("a program");
        assert_eq!(program.games.len(), 1, "{}", figure.id);
        let running = ranges.iter().filter(|(_, first, last)| first < last).count();
        assert_eq!(running, 2, "{}: {ranges:?}", figure.id);
        assert!(ranges.iter().all(|(_, first, last)| first <= last), "{}", figure.id);
    }
}

fn ids(found: &[&Figure]) -> Vec<&'static str> {
    found.iter().map(|figure| figure.id).collect()
}

#[test]
fn names_are_understood_as_people_write_them() {
    for name in ["inoue2014/1.8", "inoue2014/figure_1.8", "Inoue2014/Figure 1.8", " inoue2014/figure-1.8 "] {
        assert_eq!(ids(&find_figures(name)), ["inoue2014/figure_1.8"], "{name}");
    }
    assert_eq!(ids(&find_figures("miyadera2016/4.1")), ["miyadera2016/table_4.1"]);
    assert_eq!(ids(&find_figures("miyadera2017/24")), ["miyadera2017/figure_24"]);
    assert_eq!(find_figures("web").len(), 8);
    assert!(find_figures("figure_1.2").len() == 3);
    for wrong in
        ["", "inoue2014/lemma_1.8", "inoue2014/99", "2014", "inoue2014/figure", "/", "inoue2014/1.8/x"]
    {
        assert_eq!(ids(&find_figures(wrong)), [""; 0], "{wrong}");
    }
    // The catalogue has an item of that name that is not a figure.
    assert!(!find("inoue2014/lemma_1.8").is_empty());
}

#[test]
fn mistyped_names_are_answered_with_near_ones() {
    assert_eq!(figures_near("inoue2014/figure_1.88"), ["inoue2014/figure_1.8"]);
    assert_eq!(figures_near("inuoe2014/1.8"), ["inoue2014/1.8"]);
    assert_eq!(figures_near("inoue/figure_5.3"), ["inoue2014/figure_5.3"]);
    assert_eq!(figures_near("nobody2000/5.3"), ["inoue2014/figure_5.3"]);
    assert_eq!(figures_near("zebra"), [""; 0]);
    assert_eq!(figures_near(""), [""; 0]);
    assert_eq!(figures_near(&"x".repeat(100_000)), [""; 0]);
    for figure in figures() {
        for near in figures_near(&format!("{}0", figure.id)) {
            assert!(!find_figures(&near).is_empty(), "{near} is no name");
        }
    }
}

#[test]
fn statements_about_figures_have_a_status_that_fits() {
    for figure in figures().filter(|figure| figure.picture.is_none()) {
        let status = figure.item().expect("an item").status;
        assert!(matches!(status, Status::NoStatement(_)), "{}: {status:?}", figure.id);
    }
}
