//! The figures and tables of the papers, each with a recipe for a drawing.
//!
//! A recipe is a [`Picture`] with parameters from the definition in the text, because the scans have no
//! drawings; `nimcert draw --figure ID` draws it. Where the text does not say enough, the recipe is for the
//! nearest picture, and [`Likeness`] says why.

mod figure;
mod inoue2014;
mod miyadera2016;
mod miyadera2017;
mod nakamura2015;
mod web;

pub use figure::{Figure, Likeness, Picture};

use crate::catalogue::find;
use nimcert_core::language::nearest;

/// All figures and tables, in the order of the catalogue.
pub fn figures() -> impl Iterator<Item = &'static Figure> {
    [inoue2014::FIGURES, nakamura2015::FIGURES, miyadera2016::FIGURES, miyadera2017::FIGURES, web::FIGURES]
        .into_iter()
        .flatten()
}

/// The figures and tables with a given name, in the syntax of [`find`]; empty if there are none. A number
/// alone, as in `inoue2014/1.8`, is the number of a figure or table.
pub fn find_figures(name: &str) -> Vec<&'static Figure> {
    let found = find(name);
    figures().filter(|figure| found.iter().any(|item| item.id == figure.id)).collect()
}

/// Suggestions for a name that no figure has: the name that differs by a typing error, or else up to five
/// figures of other papers with the same number.
pub fn figures_near(name: &str) -> Vec<String> {
    let name = name.trim().to_lowercase().replace(['-', ' '], "_");
    let short = |figure: &Figure| {
        let (paper, item) = figure.id.split_once('/').unwrap_or((figure.id, ""));
        format!("{paper}/{}", item.split_once('_').map_or(item, |(_, number)| number))
    };
    let names: Vec<String> = figures().flat_map(|figure| [figure.id.to_owned(), short(figure)]).collect();
    if let Some(near) = nearest(&name, names.iter().map(String::as_str)) {
        return vec![near];
    }
    let number = name.rsplit(['/', '_']).next().unwrap_or_default();
    let same = |figure: &&Figure| !number.is_empty() && short(figure).ends_with(&format!("/{number}"));
    figures().filter(same).map(|figure| figure.id.to_owned()).take(5).collect()
}
