//! A figure or table of a paper, and the recipe for its drawing.

use crate::catalogue::items;
use crate::errata::{Erratum, erratum};
use crate::item::Item;

/// Recipe for a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Picture {
    /// The bar CB(f, y, z), with a strip if there is one.
    Bar {
        /// The function, an expression in t.
        f: &'static str,
        /// Squares of the strip to the left of the bar.
        strip: Option<u64>,
        /// The coordinate y of the position.
        y: u64,
        /// The coordinate z of the position.
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
        /// The position `(y, z)` whose options are coloured.
        options: Option<(u64, u64)>,
    },
    /// The Grundy numbers of a game in two of its coordinates; the others are fixed.
    Slice {
        /// The claim file with the game, below `examples/` and without extension.
        file: &'static str,
        /// Values of its `let` names.
        set: &'static [(&'static str, u64)],
        /// A range for each coordinate, in order, with both ends; two of them have more than one value.
        ranges: &'static [(&'static str, u64, u64)],
        /// A term in the coordinates; Grundy numbers that differ from it are marked.
        claimed: Option<&'static str>,
    },
    /// A rectangular bar, by the number of its cuts on each side of the poisoned square.
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
        /// The position that is drawn.
        position: [u64; 3],
        /// The position before the last cut, if that cut is drawn.
        before: Option<[u64; 3]>,
        /// Whether the cuts are marked.
        cuts: bool,
    },
}

/// Whether the drawing shows what the printed figure shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Likeness {
    /// It does, according to the text.
    AsDefined,
    /// It is the nearest drawing that the text allows, for the given reason.
    Nearest(&'static str),
    /// Nothing is drawn, for the given reason.
    NotDrawn(&'static str),
}

/// A figure or a table of a paper.
#[derive(Debug, Clone, Copy)]
pub struct Figure {
    /// Its name in the catalogue, such as `inoue2014/figure_1.8`.
    pub id: &'static str,
    /// What the printed figure shows.
    pub shows: &'static str,
    /// What to draw; `None` only with [`Likeness::NotDrawn`].
    pub picture: Option<Picture>,
    /// Whether the drawing shows what the figure shows.
    pub likeness: Likeness,
    /// The error in the printed figure or its description, with the name of its erratum; empty if there is
    /// none.
    pub wrong: &'static str,
}

impl Figure {
    /// A figure drawn from its definition.
    pub(super) const fn new(id: &'static str, shows: &'static str, picture: Picture) -> Figure {
        Figure { id, shows, picture: Some(picture), likeness: Likeness::AsDefined, wrong: "" }
    }

    /// Adds the reason why the drawing is not the printed figure.
    pub(super) const fn nearest(mut self, why: &'static str) -> Figure {
        self.likeness = Likeness::Nearest(why);
        self
    }

    /// A figure that is not drawn.
    pub(super) const fn not_drawn(id: &'static str, shows: &'static str, why: &'static str) -> Figure {
        Figure { id, shows, picture: None, likeness: Likeness::NotDrawn(why), wrong: "" }
    }

    /// Adds the error in the printed figure.
    pub(super) const fn wrong(mut self, what: &'static str) -> Figure {
        self.wrong = what;
        self
    }

    /// Its item in the catalogue.
    pub fn item(&self) -> Option<&'static Item> {
        items().find(|item| item.id == self.id)
    }

    /// Its title, such as `Figure 1.8 of inoue2014`.
    pub fn title(&self) -> String {
        match self.item() {
            Some(item) => format!("{} of {}", item.title(), item.paper().key()),
            None => self.id.to_owned(),
        }
    }

    /// A file name for the drawing, without extension, such as `inoue2014_figure_1.8`.
    pub fn file_name(&self) -> String {
        self.id.replace('/', "_")
    }

    /// The caption, sentence by sentence: what the figure shows, why the drawing differs from it, and what is
    /// wrong as printed.
    pub fn caption(&self) -> Vec<String> {
        let mut caption = vec![format!("{}: {}", self.title(), self.shows)];
        match self.likeness {
            Likeness::AsDefined => {}
            Likeness::Nearest(why) => caption.push(format!("Not the figure itself: {why}")),
            Likeness::NotDrawn(why) => caption.push(format!("Not drawn: {why}")),
        }
        if !self.wrong.is_empty() {
            caption.push(format!("Wrong as printed: {}", self.wrong));
        }
        caption
    }

    /// Its errata.
    pub fn errata(&self) -> Vec<Erratum> {
        let names = self.item().map_or(&[][..], |item| item.errata);
        names.iter().filter_map(|name| erratum(name)).collect()
    }
}

/// A bar without a strip.
pub(super) const fn bar(f: &'static str, y: u64, z: u64) -> Picture {
    Picture::Bar { f, strip: None, y, z }
}

/// A bar with a strip of `x` squares.
pub(super) const fn strip_and_bar(x: u64, f: &'static str, y: u64, z: u64) -> Picture {
    Picture::Bar { f, strip: Some(x), y, z }
}

/// A triangular bar.
pub(super) const fn triangle(k: u64, position: [u64; 3]) -> Picture {
    Picture::Triangle { k, position, before: None, cuts: false }
}
