//! A scene as PDF: lines, fills and text that can be searched, in the font of the program.

use std::collections::BTreeSet;

use pdf_writer::types::{CidFontType, FontFlags, LineJoinStyle, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use super::font;
use super::geometry::arrow;
use super::palette::{self, Theme};
use super::scene::{Anchor, Item, Paint, Scene, Shape, Stroke};
use super::svg::DASH;

/// Distance of the control points of a quarter circle from its ends, as a part of the radius.
const QUARTER: f64 = 0.552_284_75;

/// Effort of the compression, from 0 to 10.
const EFFORT: u8 = 6;

/// Longest side of a page that readers have to open, in points.
pub const MAX_SIDE: f64 = 14_400.0;

/// The picture would be larger than a page can be.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[error(
    "the picture is {width:.0} by {height:.0} points large, and a page of a PDF has at most {MAX_SIDE} by {MAX_SIDE}"
)]
pub struct TooLargeForPage {
    /// Width in points.
    pub width: f64,
    /// Height in points.
    pub height: f64,
}

/// One page with the scene; a pixel of the scene takes `scale` points.
///
/// # Errors
/// A side is longer than [`MAX_SIDE`].
pub fn pdf(scene: &Scene, theme: Theme, scale: f64) -> Result<Vec<u8>, TooLargeForPage> {
    let (width, height) = (scene.width * scale, scene.height * scale);
    if !(width <= MAX_SIDE && height <= MAX_SIDE) {
        return Err(TooLargeForPage { width, height });
    }
    let mut canvas = Canvas { content: Content::new(), theme, fill: None, stroke: None };
    // y grows downwards.
    canvas.content.transform([scale, 0.0, 0.0, -scale, 0.0, height].map(|number| number as f32));
    canvas.content.set_line_join(LineJoinStyle::RoundJoin);
    let paper = Shape::Rectangle { x: 0.0, y: 0.0, width: scene.width, height: scene.height, radius: 0.0 };
    canvas.shape(&paper, Some(Paint::Paper), None);
    for item in &scene.items {
        canvas.draw(item);
    }
    Ok(file(scene, canvas.content, (width, height)))
}

/// The file around the drawn content.
fn file(scene: &Scene, content: Content, (width, height): (f64, f64)) -> Vec<u8> {
    let mut next = 0;
    let mut id = || {
        next += 1;
        Ref::new(next)
    };
    let (catalog, pages, page, contents, info) = (id(), id(), id(), id(), id());
    let fonts: Vec<(bool, [Ref; 5])> =
        [false, true].map(|bold| (bold, [id(), id(), id(), id(), id()])).to_vec();
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(pages);
    pdf.pages(pages).kids([page]).count(1);
    pdf.document_info(info)
        .title(TextStr(&scene.title))
        .subject(TextStr(&scene.description))
        .producer(TextStr(concat!("nimcert ", env!("CARGO_PKG_VERSION"))));
    let mut one = pdf.page(page);
    one.parent(pages).media_box(Rect::new(0.0, 0.0, width as f32, height as f32)).contents(contents);
    let mut resources = one.resources();
    let mut names = resources.fonts();
    for (bold, ids) in &fonts {
        names.pair(font_name(*bold), ids[0]);
    }
    names.finish();
    resources.finish();
    one.finish();
    let packed = miniz_oxide::deflate::compress_to_vec_zlib(&content.finish(), EFFORT);
    pdf.stream(contents, &packed).filter(Filter::FlateDecode);
    for (bold, ids) in fonts {
        embed(&mut pdf, bold, ids, &letters(scene, bold));
    }
    pdf.finish()
}

fn font_name(bold: bool) -> Name<'static> {
    Name(if bold { b"B" } else { b"R" })
}

/// The letters of a scene.
fn letters(scene: &Scene, wanted: bool) -> BTreeSet<char> {
    let texts = scene.items.iter().filter_map(|item| match &item.shape {
        Shape::Text { text, bold, .. } if *bold == wanted => Some(text.chars()),
        _ => None,
    });
    texts.flatten().collect()
}

/// A font of the program, with the letters that glyphs stand for.
fn embed(pdf: &mut Pdf, bold: bool, [font, cid, descriptor, map, file]: [Ref; 5], letters: &BTreeSet<char>) {
    let name = Name(if bold { b"NIMCRT+DejaVuSans-Bold" } else { b"NIMCRT+DejaVuSans" });
    let system = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
    pdf.type0_font(font)
        .base_font(name)
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(cid)
        .to_unicode(map);
    let mut descendant = pdf.cid_font(cid);
    descendant
        .subtype(CidFontType::Type2)
        .base_font(name)
        .system_info(system)
        .font_descriptor(descriptor)
        .default_width(0.0)
        .cid_to_gid_map_predefined(Name(b"Identity"));
    descendant.widths().consecutive(0, font::glyph_widths(bold));
    descendant.finish();
    pdf.font_descriptor(descriptor)
        .name(name)
        .flags(FontFlags::SYMBOLIC)
        .bbox(Rect::new(-1021.0, -463.0, 1794.0, 1232.0))
        .italic_angle(0.0)
        .ascent(928.0)
        .descent(-236.0)
        .cap_height(729.0)
        .stem_v(if bold { 140.0 } else { 80.0 })
        .font_file2(file);
    let mut unicode = UnicodeCmap::new(Name(b"Letters"), system);
    for &letter in letters {
        for glyph in font::glyphs(letter.encode_utf8(&mut [0; 4]), bold) {
            unicode.pair(glyph, letter);
        }
    }
    pdf.cmap(map, &unicode.finish());
    let packed = miniz_oxide::deflate::compress_to_vec_zlib(font::file(bold), EFFORT);
    let length = i32::try_from(font::file(bold).len()).unwrap_or(i32::MAX);
    pdf.stream(file, &packed).filter(Filter::FlateDecode).pair(Name(b"Length1"), length);
}

struct Canvas {
    content: Content,
    theme: Theme,
    /// Colours that are set.
    fill: Option<Paint>,
    stroke: Option<Paint>,
}

impl Canvas {
    fn draw(&mut self, item: &Item) {
        match &item.shape {
            Shape::Curve { points, arrow: true } => {
                let width = item.stroke.map_or(1.0, |stroke| stroke.width);
                let [line, head] = arrow(points, width);
                self.shape(&line, item.fill, item.stroke);
                if let Some(stroke) = item.stroke {
                    self.shape(&head, Some(stroke.paint), None);
                }
            }
            Shape::Text { x, y, size, anchor, text, bold } => {
                let Some(paint) = item.fill else { return };
                self.fill(paint);
                let width = font::width(text, *size, *bold);
                let left = match anchor {
                    Anchor::Start => *x,
                    Anchor::Middle => x - width / 2.0,
                    Anchor::End => x - width,
                };
                let bytes: Vec<u8> =
                    font::glyphs(text, *bold).into_iter().flat_map(u16::to_be_bytes).collect();
                self.content
                    .begin_text()
                    .set_font(font_name(*bold), *size as f32)
                    .set_text_matrix([1.0, 0.0, 0.0, -1.0, left as f32, *y as f32])
                    .show(Str(&bytes))
                    .end_text();
            }
            other => self.shape(other, item.fill, item.stroke),
        }
    }

    fn fill(&mut self, paint: Paint) {
        if self.fill.replace(paint) != Some(paint) {
            let [red, green, blue] = channels(paint, self.theme);
            self.content.set_fill_rgb(red, green, blue);
        }
    }

    fn shape(&mut self, shape: &Shape, fill: Option<Paint>, stroke: Option<Stroke>) {
        if let Some(paint) = fill {
            self.fill(paint);
        }
        if let Some(Stroke { paint, width, dashed }) = stroke {
            if self.stroke.replace(paint) != Some(paint) {
                let [red, green, blue] = channels(paint, self.theme);
                self.content.set_stroke_rgb(red, green, blue);
            }
            self.content.set_line_width(width as f32);
            let dash =
                if dashed { vec![(DASH.0 * width) as f32, (DASH.1 * width) as f32] } else { Vec::new() };
            self.content.set_dash_pattern(dash, 0.0);
        }
        self.path(shape);
        match (fill.is_some(), stroke.is_some()) {
            (true, true) => self.content.fill_nonzero_and_stroke(),
            (true, false) => self.content.fill_nonzero(),
            (false, true) => self.content.stroke(),
            (false, false) => self.content.end_path(),
        };
    }

    fn path(&mut self, shape: &Shape) {
        match shape {
            Shape::Rectangle { x, y, width, height, radius } => {
                let radius = radius.min(width / 2.0).min(height / 2.0);
                match radius > 0.0 {
                    true => self.rounded([*x, *y, x + width, y + height], radius),
                    false => {
                        self.content.rect(*x as f32, *y as f32, *width as f32, *height as f32);
                    }
                }
            }
            Shape::Circle { x, y, radius } => {
                self.rounded([x - radius, y - radius, x + radius, y + radius], *radius);
            }
            Shape::Polyline { points, closed } => {
                for (nth, point) in points.iter().enumerate() {
                    if nth == 0 { self.to(*point) } else { self.line(*point) }
                }
                if *closed {
                    self.content.close_path();
                }
            }
            Shape::Curve { points: [start, rest @ ..], .. } => {
                self.to(*start);
                self.curve(*rest);
            }
            Shape::Text { .. } => {}
        }
    }

    /// A rectangle from corner to corner with round corners.
    fn rounded(&mut self, [left, top, right, bottom]: [f64; 4], radius: f64) {
        let off = radius * (1.0 - QUARTER);
        self.to((left + radius, top));
        self.line((right - radius, top));
        self.curve([(right - off, top), (right, top + off), (right, top + radius)]);
        self.line((right, bottom - radius));
        self.curve([(right, bottom - off), (right - off, bottom), (right - radius, bottom)]);
        self.line((left + radius, bottom));
        self.curve([(left + off, bottom), (left, bottom - off), (left, bottom - radius)]);
        self.line((left, top + radius));
        self.curve([(left, top + off), (left + off, top), (left + radius, top)]);
        self.content.close_path();
    }

    fn to(&mut self, (x, y): (f64, f64)) {
        self.content.move_to(x as f32, y as f32);
    }

    fn line(&mut self, (x, y): (f64, f64)) {
        self.content.line_to(x as f32, y as f32);
    }

    fn curve(&mut self, points: [(f64, f64); 3]) {
        let [one, other, end] = points.map(|(x, y)| (x as f32, y as f32));
        self.content.cubic_to(one.0, one.1, other.0, other.1, end.0, end.1);
    }
}

/// A colour as parts of 1.
fn channels(paint: Paint, theme: Theme) -> [f32; 3] {
    let palette::Color(red, green, blue) = palette::color(paint, theme);
    [red, green, blue].map(|channel| f32::from(channel) / 255.0)
}
