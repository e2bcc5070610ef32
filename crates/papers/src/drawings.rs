//! The figures and tables of the papers as recipes: what each of them shows, and what is drawn for it.
//!
//! A [`Figure`] is data: a [`Picture`] with its parameters, from the definition in the text, since the scans have
//! no drawings. `nimcert draw --figure ID` draws it. Where the text does not say enough, something near is
//! drawn, and the figure says why.

mod inoue2014;
mod miyadera2016;
mod miyadera2017;
mod nakamura2015;
mod web;

use crate::catalogue::{find, items};
use crate::errata::{Erratum, erratum};
use crate::item::Item;
use nimcert_core::language::nearest;

/// What is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Picture {
    /// The bar CB(f, y, z), with a strip if there is one.
    Bar {
        /// The function, an expression in t.
        f: &'static str,
        /// Squares of the strip to the left.
        strip: Option<u64>,
        /// The row of the position.
        y: u64,
        /// The column of the position.
        z: u64,
    },
    /// The Grundy numbers of a bar, column by column.
    Grundy {
        /// The function, an expression in t.
        f: &'static str,
        /// The first column.
        first: u64,
        /// The last column.
        last: u64,
    },
    /// The Grundy numbers of a game whose other coordinates are fixed.
    Slice {
        /// The claim file below `examples/` that has the game, without extension.
        file: &'static str,
        /// Values of its `let` names.
        set: &'static [(&'static str, u64)],
        /// A range for each coordinate, in their order, both ends included; two of them run.
        ranges: &'static [(&'static str, u64, u64)],
        /// A term in the coordinates; Grundy numbers other than its value are marked.
        claimed: Option<&'static str>,
    },
    /// A rectangular bar: so many cuts to the left of the poisoned square, above it and to its right.
    Rectangle {
        /// Columns to the left.
        x: u64,
        /// Rows above.
        y: u64,
        /// Columns to the right.
        z: u64,
    },
    /// A triangular bar of \[miyadera2017, Definition 4.2\].
    Triangle {
        /// The parameter of the bar.
        k: u64,
        /// The position that is left.
        position: [u64; 3],
        /// The position that was cut.
        before: Option<[u64; 3]>,
        /// Whether the cuts are marked.
        cuts: bool,
    },
}

/// How near the picture is to the printed figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Likeness {
    /// It shows what the text says the figure shows.
    AsDefined,
    /// It is the nearest thing that can be drawn; why it is not the figure.
    Nearest(&'static str),
    /// Nothing is drawn; why.
    NotDrawn(&'static str),
}

/// A figure or a table of a paper.
#[derive(Debug, Clone, Copy)]
pub struct Figure {
    /// As in the catalogue: `inoue2014/figure_1.8`.
    pub id: &'static str,
    /// What the printed figure shows.
    pub shows: &'static str,
    /// What is drawn; nothing only where [`Likeness::NotDrawn`] says why.
    pub picture: Option<Picture>,
    /// How near it is.
    pub likeness: Likeness,
    /// Where the figure, or what the text says of it, is wrong as printed: what, with its erratum. Else empty.
    pub wrong: &'static str,
}

impl Figure {
    /// A figure drawn from its definition.
    const fn new(id: &'static str, shows: &'static str, picture: Picture) -> Figure {
        Figure { id, shows, picture: Some(picture), likeness: Likeness::AsDefined, wrong: "" }
    }

    /// With a reason why it is not quite the printed figure.
    const fn nearest(mut self, why: &'static str) -> Figure {
        self.likeness = Likeness::Nearest(why);
        self
    }

    /// A figure that is not drawn.
    const fn not_drawn(id: &'static str, shows: &'static str, why: &'static str) -> Figure {
        Figure { id, shows, picture: None, likeness: Likeness::NotDrawn(why), wrong: "" }
    }

    /// With what is wrong as printed.
    const fn wrong(mut self, what: &'static str) -> Figure {
        self.wrong = what;
        self
    }

    /// Its item in the catalogue.
    pub fn item(&self) -> Option<&'static Item> {
        items().find(|item| item.id == self.id)
    }

    /// As it is called: `Figure 1.8 of inoue2014`.
    pub fn title(&self) -> String {
        match self.item() {
            Some(item) => format!("{} of {}", item.title(), item.paper().key()),
            None => self.id.to_owned(),
        }
    }

    /// The name of a file for it, without extension: `inoue2014_figure_1.8`.
    pub fn file_name(&self) -> String {
        self.id.replace('/', "_")
    }

    /// Sentences for below the picture: what the figure shows, how near the picture is, and what is wrong as
    /// printed.
    pub fn caption(&self) -> Vec<String> {
        let mut caption = vec![format!("{}: {}", self.title(), self.shows)];
        match self.likeness {
            Likeness::AsDefined => {}
            Likeness::Nearest(why) => caption.push(format!("Not the figure itself: {why}")),
            Likeness::NotDrawn(why) => caption.push(format!("Not drawn: {why}")),
        }
        if !self.wrong.is_empty() {
            caption.push(format!("As printed: {}", self.wrong));
        }
        caption
    }

    /// The paragraphs of docs/ERRATA.md about it.
    pub fn errata(&self) -> Vec<Erratum> {
        let names = self.item().map_or(&[][..], |item| item.errata);
        names.iter().filter_map(|name| erratum(name)).collect()
    }
}

/// Every figure and table, in the order of the catalogue.
pub fn figures() -> impl Iterator<Item = &'static Figure> {
    [inoue2014::FIGURES, nakamura2015::FIGURES, miyadera2016::FIGURES, miyadera2017::FIGURES, web::FIGURES]
        .into_iter()
        .flatten()
}

/// The figures that a name stands for: a paper, or a figure as [`find`] understands it; a number alone, as in
/// `inoue2014/1.8`, is that of a figure or table. Empty if there is none.
pub fn find_figures(name: &str) -> Vec<&'static Figure> {
    let found = find(name);
    figures().filter(|figure| found.iter().any(|item| item.id == figure.id)).collect()
}

/// Names near to one that stands for no figure: one that differs by a slip of the pen, else those with the same
/// number in other papers; at most five.
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

/// A bar without strip.
const fn bar(f: &'static str, y: u64, z: u64) -> Picture {
    Picture::Bar { f, strip: None, y, z }
}

/// A bar with a strip of `x` squares.
const fn strip_and_bar(x: u64, f: &'static str, y: u64, z: u64) -> Picture {
    Picture::Bar { f, strip: Some(x), y, z }
}

/// A triangular bar.
const fn triangle(k: u64, position: [u64; 3]) -> Picture {
    Picture::Triangle { k, position, before: None, cuts: false }
}
