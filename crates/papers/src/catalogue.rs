//! All items of the catalogue, and the search for an item by name.

use crate::item::Item;
use crate::{inoue2014, miyadera2016, miyadera2017, nakamura2015, web};

/// All items, in the order of the papers.
pub fn items() -> impl Iterator<Item = &'static Item> {
    [
        inoue2014::SECTIONS,
        nakamura2015::SECTIONS,
        miyadera2016::SECTIONS,
        miyadera2017::SECTIONS,
        web::SECTIONS,
    ]
    .into_iter()
    .flatten()
    .flat_map(|section| section.iter())
}

/// The items with a given name; empty if there are none.
///
/// A name is a paper (`inoue2014`), an item of a paper (`inoue2014/lemma_9.3`), an item of any paper
/// (`lemma_9.3`, `figure_3.2`), or a number (`9.3`). Case does not matter, and `-` or a blank may replace
/// `_`.
pub fn find(name: &str) -> Vec<&'static Item> {
    let name = name.trim().trim_end_matches('/').to_lowercase().replace(['-', ' '], "_");
    let (paper, rest) = match name.split_once('/') {
        Some((paper, rest)) => (Some(paper), rest),
        None if items().any(|item| item.paper().key() == name) => (Some(name.as_str()), ""),
        None => (None, name.as_str()),
    };
    items()
        .filter(|item| {
            let (_, number) = item.name().split_once('_').unwrap_or_default();
            paper.is_none_or(|paper| item.paper().key() == paper)
                && (rest.is_empty() && paper.is_some() || item.name() == rest || number == rest)
        })
        .collect()
}
