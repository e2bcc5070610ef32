//! A scene as PNG. Letters are outlines of the program's own font, so that the same scene gives the same
//! bytes on every machine.

use tiny_skia::{
    Color, FillRule, LineJoin, Paint as Colored, Path, PathBuilder, Pixmap, Rect, StrokeDash, Transform,
};
use ttf_parser::OutlineBuilder;

use super::font;
use super::geometry::{arrow_head, shortened};
use super::palette::{self, Theme};
use super::scene::{Anchor, Item, Paint, Scene, Shape, Stroke};
use super::svg::DASH;
use nimcert_prose::grouped;

/// Largest width and height of a picture, in pixels.
pub const MAX_SIDE: u32 = 16_384;

/// Most pixels of a picture: 128 MB while it is painted.
pub const MAX_PIXELS: u64 = 1 << 25;

/// Smallest and largest factor by which a scene is enlarged.
pub(crate) const SCALES: (f64, f64) = (0.1, 16.0);

/// Distance of the control points of a quarter circle from its ends, as a part of the radius.
const QUARTER: f32 = 0.552_284_8;

/// Why there is no picture.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum RasterError {
    /// The scale is not a number, or is outside `SCALES`.
    #[error("the scale {scale} is not between {} and {}", SCALES.0, SCALES.1)]
    Scale {
        /// What was asked for.
        scale: f64,
    },
    /// A side is longer than [`MAX_SIDE`].
    #[error("{width} by {height} pixels are too large: a side has at most {MAX_SIDE} pixels")]
    Side {
        /// Width in pixels.
        width: u64,
        /// Height in pixels.
        height: u64,
    },
    /// More pixels than [`MAX_PIXELS`].
    #[error("{width} by {height} pixels are too many (at most {})", grouped(MAX_PIXELS))]
    Pixels {
        /// Width in pixels.
        width: u64,
        /// Height in pixels.
        height: u64,
    },
    /// The encoder failed.
    #[error("the picture cannot be encoded: {0}")]
    Encoding(String),
}

/// Width and height in pixels of a scene at a scale.
///
/// # Errors
/// The scale is outside `SCALES`, or the picture beyond [`MAX_SIDE`] or [`MAX_PIXELS`].
pub fn size(scene: &Scene, scale: f64) -> Result<(u32, u32), RasterError> {
    if !(SCALES.0..=SCALES.1).contains(&scale) {
        return Err(RasterError::Scale { scale });
    }
    // A conversion of a float stays within the range of the integer.
    let pixels = |length: f64| (length * scale).ceil().max(1.0) as u64;
    let (width, height) = (pixels(scene.width), pixels(scene.height));
    let side = |length: u64| u32::try_from(length).ok().filter(|&length| length <= MAX_SIDE);
    let (Some(w), Some(h)) = (side(width), side(height)) else {
        return Err(RasterError::Side { width, height });
    };
    if width * height > MAX_PIXELS {
        return Err(RasterError::Pixels { width, height });
    }
    Ok((w, h))
}

/// Paints a scene, enlarged by `scale`, and encodes it as PNG with 8 bits a channel, without
/// transparency.
///
/// # Errors
/// The same as for [`size`].
pub fn png(scene: &Scene, theme: Theme, scale: f64) -> Result<Vec<u8>, RasterError> {
    let (width, height) = size(scene, scale)?;
    let mut pixmap = Pixmap::new(width, height)
        .ok_or(RasterError::Side { width: u64::from(width), height: u64::from(height) })?;
    let palette::Color(red, green, blue) = palette::color(Paint::Paper, theme);
    pixmap.fill(Color::from_rgba8(red, green, blue, 255));
    let mut canvas = Canvas { pixmap, theme, scale: scale as f32 };
    for item in &scene.items {
        canvas.draw(item);
    }
    encode(scene, &canvas.pixmap)
}

struct Canvas {
    pixmap: Pixmap,
    theme: Theme,
    scale: f32,
}

impl Canvas {
    fn draw(&mut self, item: &Item) {
        match &item.shape {
            Shape::Rectangle { x, y, width, height, radius } if *radius <= 0.0 && item.stroke.is_none() => {
                self.rectangle([*x, *y, *width, *height], item.fill);
            }
            Shape::Curve { points, arrow } => {
                let width = item.stroke.map_or(1.0, |stroke| stroke.width);
                let drawn = if *arrow { shortened(points, width) } else { *points };
                self.shape(curve(&drawn), item.fill, item.stroke);
                if let (true, Some(stroke)) = (*arrow, item.stroke) {
                    let head = polyline(&arrow_head(points, width), true);
                    self.shape(head, Some(stroke.paint), None);
                }
            }
            Shape::Text { x, y, size, anchor, text, bold } => {
                let width = font::width(text, *size, *bold);
                let left = match anchor {
                    Anchor::Start => *x,
                    Anchor::Middle => x - width / 2.0,
                    Anchor::End => x - width,
                };
                self.shape(letters(text, *size, *bold, (left, *y)), item.fill, None);
            }
            other => self.shape(path(other), item.fill, item.stroke),
        }
    }

    /// A rectangle with straight corners; its edges are on the pixels as near as its place allows.
    fn rectangle(&mut self, [x, y, width, height]: [f64; 4], fill: Option<Paint>) {
        let rect = Rect::from_xywh(x as f32, y as f32, width as f32, height as f32);
        if let (Some(rect), Some(paint)) = (rect, fill) {
            let colored = self.colored(paint);
            self.pixmap.fill_rect(rect, &colored, self.transform(), None);
        }
    }

    fn shape(&mut self, path: Option<Path>, fill: Option<Paint>, stroke: Option<Stroke>) {
        let Some(path) = path else { return };
        if let Some(paint) = fill {
            let colored = self.colored(paint);
            self.pixmap.fill_path(&path, &colored, FillRule::Winding, self.transform(), None);
        }
        if let Some(stroke) = stroke {
            let colored = self.colored(stroke.paint);
            let dash = [DASH.0 * stroke.width, DASH.1 * stroke.width].map(|length| length as f32);
            let line = tiny_skia::Stroke {
                width: stroke.width as f32,
                line_join: LineJoin::Round,
                dash: stroke.dashed.then(|| StrokeDash::new(dash.to_vec(), 0.0)).flatten(),
                ..tiny_skia::Stroke::default()
            };
            self.pixmap.stroke_path(&path, &colored, &line, self.transform(), None);
        }
    }

    fn colored(&self, paint: Paint) -> Colored<'static> {
        let palette::Color(red, green, blue) = palette::color(paint, self.theme);
        let mut colored = Colored::default();
        colored.set_color_rgba8(red, green, blue, 255);
        colored.anti_alias = true;
        colored
    }

    fn transform(&self) -> Transform {
        Transform::from_scale(self.scale, self.scale)
    }
}

fn path(shape: &Shape) -> Option<Path> {
    match shape {
        Shape::Rectangle { x, y, width, height, radius } => {
            let radius = radius.min(width / 2.0).min(height / 2.0).max(0.0);
            rounded([*x, *y, *width, *height].map(|length| length as f32), radius as f32)
        }
        Shape::Circle { x, y, radius } => PathBuilder::from_circle(*x as f32, *y as f32, *radius as f32),
        Shape::Polyline { points, closed } => polyline(points, *closed),
        Shape::Curve { .. } | Shape::Text { .. } => None,
    }
}

fn rounded([x, y, width, height]: [f32; 4], radius: f32) -> Option<Path> {
    if radius <= 0.0 {
        return Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect);
    }
    let (right, bottom, off) = (x + width, y + height, radius * (1.0 - QUARTER));
    let mut path = PathBuilder::new();
    path.move_to(x + radius, y);
    path.line_to(right - radius, y);
    path.cubic_to(right - off, y, right, y + off, right, y + radius);
    path.line_to(right, bottom - radius);
    path.cubic_to(right, bottom - off, right - off, bottom, right - radius, bottom);
    path.line_to(x + radius, bottom);
    path.cubic_to(x + off, bottom, x, bottom - off, x, bottom - radius);
    path.line_to(x, y + radius);
    path.cubic_to(x, y + off, x + off, y, x + radius, y);
    path.close();
    path.finish()
}

fn polyline(points: &[(f64, f64)], closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    let mut points = points.iter().map(|&(x, y)| (x as f32, y as f32));
    let (x, y) = points.next()?;
    path.move_to(x, y);
    for (x, y) in points {
        path.line_to(x, y);
    }
    if closed {
        path.close();
    }
    path.finish()
}

fn curve(points: &[(f64, f64); 4]) -> Option<Path> {
    let [start, one, other, end] = points.map(|(x, y)| (x as f32, y as f32));
    let mut path = PathBuilder::new();
    path.move_to(start.0, start.1);
    path.cubic_to(one.0, one.1, other.0, other.1, end.0, end.1);
    path.finish()
}

fn letters(text: &str, size: f64, bold: bool, at: (f64, f64)) -> Option<Path> {
    let mut letters = Letters(PathBuilder::new());
    font::outline(text, size, bold, at, &mut letters);
    letters.0.finish()
}

/// Outlines of letters as a path.
struct Letters(PathBuilder);

impl OutlineBuilder for Letters {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

/// PNG without transparency: every pixel was filled with paper first.
fn encode(scene: &Scene, pixmap: &Pixmap) -> Result<Vec<u8>, RasterError> {
    let opaque: Vec<u8> =
        pixmap.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let texts = [("Title", &scene.title), ("Description", &scene.description)];
    let written = texts
        .into_iter()
        .try_for_each(|(keyword, text)| encoder.add_itxt_chunk(keyword.to_owned(), text.clone()))
        .and_then(|()| encoder.write_header())
        .and_then(|mut writer| {
            writer.write_image_data(&opaque)?;
            writer.finish()
        });
    written.map_err(|error| RasterError::Encoding(error.to_string()))?;
    Ok(bytes)
}
