//! The letters of pictures: widths and outlines from a font that is part of the program.
//!
//! assets/fonts has the files and says how they were made. All formats lay text out by these widths.

use ttf_parser::{Face, OutlineBuilder};

/// Families for a reader that draws letters by itself, the closest in width first.
pub(crate) const FAMILIES: &str = "\"DejaVu Sans\",Verdana,Geneva,sans-serif";

const REGULAR: &[u8] = include_bytes!("../assets/fonts/DejaVuSans-subset.ttf");
const BOLD: &[u8] = include_bytes!("../assets/fonts/DejaVuSans-Bold-subset.ttf");

/// Width of a letter where the font says none, in parts of the size.
const UNKNOWN_WIDTH: f64 = 0.6;

/// Height of digits and capitals, in parts of the size.
pub(super) const CAPITAL: f64 = 0.73;

/// Width of a text of this size.
pub fn width(text: &str, size: f64, bold: bool) -> f64 {
    let Some(face) = face(bold) else { return text.chars().count() as f64 * UNKNOWN_WIDTH * size };
    text.chars().map(|letter| advance(&face, letter)).sum::<f64>() * size
}

/// Whether the font has a sign for every letter of a text.
pub fn covers(text: &str) -> bool {
    face(false).is_some_and(|face| text.chars().all(|letter| face.glyph_index(letter).is_some()))
}

/// Gives the outlines of a text to a builder, x to the right and y downwards; the text begins at `(x, y)`,
/// `y` being its base line.
pub(crate) fn outline(text: &str, size: f64, bold: bool, (x, y): (f64, f64), out: &mut dyn OutlineBuilder) {
    let Some(face) = face(bold) else { return };
    let unit = size / f64::from(face.units_per_em());
    let mut placed = Placed { out, x, y, unit };
    for letter in text.chars() {
        face.outline_glyph(face.glyph_index(letter).unwrap_or_default(), &mut placed);
        placed.x += advance(&face, letter) * size;
    }
}

/// Outlines of the font, y upwards, moved to their places.
struct Placed<'o> {
    out: &'o mut dyn OutlineBuilder,
    x: f64,
    y: f64,
    unit: f64,
}

impl Placed<'_> {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        ((self.x + f64::from(x) * self.unit) as f32, (self.y - f64::from(y) * self.unit) as f32)
    }
}

impl OutlineBuilder for Placed<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.out.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.out.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.out.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.out.curve_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.out.close();
    }
}

/// The file of a font.
pub(crate) fn file(bold: bool) -> &'static [u8] {
    if bold { BOLD } else { REGULAR }
}

/// The numbers of the glyphs of a text.
pub(crate) fn glyphs(text: &str, bold: bool) -> Vec<u16> {
    let Some(face) = face(bold) else { return Vec::new() };
    text.chars().map(|letter| face.glyph_index(letter).map_or(0, |glyph| glyph.0)).collect()
}

/// Widths of all glyphs, in thousandths of the size.
pub(crate) fn glyph_widths(bold: bool) -> Vec<f32> {
    let Some(face) = face(bold) else { return Vec::new() };
    let unit = 1000.0 / f32::from(face.units_per_em());
    let width =
        |glyph| face.glyph_hor_advance(ttf_parser::GlyphId(glyph)).map_or(0.0, |w| f32::from(w) * unit);
    (0..face.number_of_glyphs()).map(width).collect()
}

/// The text, or as much of it as fits, followed by `…`.
pub(crate) fn fitted(text: &str, size: f64, bold: bool, limit: f64) -> String {
    if width(text, size, bold) <= limit {
        return text.to_owned();
    }
    let mut left = limit - width("…", size, bold);
    let fits = |letter: &char| {
        left -= width(letter.encode_utf8(&mut [0; 4]), size, bold);
        left >= 0.0
    };
    let kept: String = text.chars().take_while(fits).collect();
    format!("{}…", kept.trim_end())
}

fn face(bold: bool) -> Option<Face<'static>> {
    Face::parse(if bold { BOLD } else { REGULAR }, 0).ok()
}

fn advance(face: &Face<'_>, letter: char) -> f64 {
    let glyph = face.glyph_index(letter).unwrap_or_default();
    let advance = face.glyph_hor_advance(glyph).map(f64::from);
    advance.map_or(UNKNOWN_WIDTH, |advance| advance / f64::from(face.units_per_em()))
}
