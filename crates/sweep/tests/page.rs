//! The page of random sweeps, read by a plain reader of tags.

use nimcert_sweep::row::Verdict;
use nimcert_sweep::tables::Tables;
use proptest::prelude::*;

use crate::kit::{Sweep, sweeps};

/// The page of a sweep, without its style and its script.
fn page(sweep: &Sweep) -> String {
    let page = Tables::new(&sweep.plan, &sweep.choices, &sweep.rows).page();
    let without = |page: &str, open: &str, close: &str| {
        let (before, rest) = page.split_once(open).expect("it begins");
        let (_, after) = rest.split_once(close).expect("it ends");
        format!("{before}{open}{close}{after}")
    };
    without(&without(&page, "<style>", "</style>"), "<script>", "</script>")
}

/// The areas of the grids: class, and what is said of them.
fn areas(page: &str) -> Vec<(String, String)> {
    let rects = page.split("<rect class=\"").skip(1).filter(|rect| rect.contains("<title>"));
    let of = |rect: &str| {
        let class = rect.split('"').next().expect("a class").to_owned();
        let title = rect.split_once("<title>").expect("a title").1.split_once("</title>").expect("its end").0;
        (class, title.to_owned())
    };
    rects.map(|rect| of(rect.split_once("</rect>").expect("its end").0.trim_end())).collect()
}

/// The numbers of a title such as `k = 3 to 5, s = 1: proved`, as first and last of k, and s.
fn numbers(title: &str) -> (u64, u64, u64) {
    let (across, up) = title.split_once(", ").expect("two names");
    let number = |text: &str| text.trim().parse::<u64>().expect("a number");
    let across = across.split_once(" = ").expect("a value").1;
    let (first, last) = across.split_once(" to ").unwrap_or((across, across));
    let up = up.split_once(" = ").expect("a value").1.split_once(':').expect("a verdict").0;
    (number(first), number(last), number(up))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// Texts of files and messages are not markup.
    #[test]
    fn the_page_has_only_its_own_tags(sweep in sweeps()) {
        let page = page(&sweep);
        let known = ["!DOCTYPE", "html", "head", "meta", "title", "style", "body", "header", "main", "h1", "h2", "pre", "p",
            "code", "figure", "figcaption", "svg", "defs", "pattern", "line", "circle", "text", "rect", "div", "span",
            "label", "select", "option", "button", "table", "thead", "tbody", "tr", "th", "td", "a", "footer", "script"];
        for tag in page.split('<').skip(1) {
            let name = tag.trim_start_matches('/').split(|c: char| c.is_whitespace() || c == '>').next();
            prop_assert!(name.is_some_and(|name| known.contains(&name)), "<{}", tag);
        }
        prop_assert_eq!(page.matches("<tr class=").count() as u64, sweep.plan.rows);
    }

    /// Every row of a sweep over two names is in one area of the grid, in the colour of its verdict.
    #[test]
    fn the_grid_has_every_row_once(sweep in sweeps()) {
        let areas = areas(&page(&sweep));
        let tables = Tables::new(&sweep.plan, &sweep.choices, &sweep.rows);
        let varies = |at: usize| tables.shown().windows(2).any(|pair| pair[0].values[at] != pair[1].values[at]);
        if !(0..sweep.choices.names.len()).filter(|&at| varies(at)).count().eq(&2) {
            prop_assert!(areas.is_empty(), "no grid of fewer than two names");
            return Ok(());
        }
        let named = "<text class=\"name\"".to_owned();
        prop_assert_eq!(page(&sweep).matches(&named).count(), 2 * sweep.plan.rows_of_a_choice());
        let mut covered = 0;
        for (class, title) in &areas {
            let (first, last, up) = numbers(title);
            let inside = tables.shown().iter().filter(|row| {
                let value = |at: usize| row.values[at].parse::<u64>().expect("a small number");
                (first..=last).contains(&value(0)) && value(1) == up && title.ends_with(row.verdict.word())
            });
            for row in inside {
                let expected = match row.verdict {
                    Verdict::Computed | Verdict::Proved => "p",
                    Verdict::Refuted => "r",
                    Verdict::Undecided => "o",
                    Verdict::Invalid | Verdict::Contradiction => "n",
                };
                prop_assert_eq!(class, expected);
                covered += 1;
            }
        }
        // With several claims, a row is found in the grid of each claim whose area has its values and its verdict.
        let claims = sweep.plan.rows_of_a_choice() as u64;
        if claims == 1 {
            prop_assert_eq!(covered, sweep.plan.rows);
        } else {
            prop_assert!(covered >= sweep.plan.rows);
        }
    }
}

/// The texts of a plot: the numbers beside its axes, and the names of both.
fn texts(plot: &str) -> (Vec<String>, Vec<String>) {
    let of = |text: &str| {
        text.split_once('>').and_then(|(_, text)| text.split_once("</text>")).expect("a text").0.to_owned()
    };
    let (names, numbers): (Vec<&str>, Vec<&str>) =
        plot.split("<text ").skip(1).partition(|text| text.contains("class=\"unit\""));
    (numbers.into_iter().map(of).collect(), names.into_iter().map(of).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Both axes have names, and the numbers beside a scale that is not logarithmic are multiples of a round number.
    #[test]
    fn plots_have_names_and_round_numbers(sweep in sweeps()) {
        let page = page(&sweep);
        let growth = page.split_once("<h2>Growth</h2>").map_or("", |(_, rest)| rest);
        let growth = growth.split("<h2>").next().unwrap_or_default();
        for plot in growth.split("<figure").skip(1) {
            let (numbers, names) = texts(plot);
            prop_assert_eq!(names.len(), 2, "{}", plot);
            prop_assert!(names.iter().any(|name| name == "states" || name == "bytes"), "{:?}", names);
            if plot.contains("logarithmic") {
                continue;
            }
            let numbers: Vec<u64> = numbers.iter().map(|text| text.replace(',', "").parse().expect("a number")).collect();
            let steps = numbers.windows(2).filter_map(|pair| pair[1].checked_sub(pair[0]));
            for step in steps.filter(|step| *step > 0) {
                let leading = step.to_string();
                prop_assert!(["1", "2", "5"].contains(&leading.trim_end_matches('0')), "{:?}", numbers);
            }
        }
    }
}

/// A change of a verdict changes the colour of its area and no other.
#[test]
fn an_area_follows_its_verdict() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let found = (0..200).find_map(|_| {
        let tree = sweeps().new_tree(&mut runner).expect("a sweep");
        let sweep = proptest::strategy::ValueTree::current(&tree);
        (sweep.plan.claims == 1 && sweep.choices.names.len() == 2 && sweep.plan.rows > 6).then_some(sweep)
    });
    let mut sweep = found.expect("a sweep of two names");
    let invalid = areas(&page(&sweep));
    let row = sweep.rows.get_mut(&3).expect("row 3");
    row.line = row.line.replace("\"verdict\":\"invalid\"", "\"verdict\":\"refuted\"");
    let changed = areas(&page(&sweep));
    let refuted: Vec<_> = changed.iter().filter(|(class, _)| class == "r").collect();
    assert!(invalid.iter().all(|(class, _)| class == "n"), "{invalid:?}");
    assert_eq!(refuted.len(), 1, "{changed:?}");
    let (first, last, up) = numbers(&refuted[0].1);
    assert_eq!(first, last);
    assert_eq!(
        [first, up].map(|value| value.to_string()),
        [0, 1].map(|at| sweep.choices.values[2][at].to_string())
    );
}
