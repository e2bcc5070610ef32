//! A scene as a `tikzpicture`: a fragment for `\input`, whose text is set by LaTeX.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::geometry::arrow;
use super::palette::{self, Theme};
use super::scene::{Anchor, Item, Paint, Scene, Shape, Stroke};
use super::svg::{DASH, number};
use nimcert_prose::{grouped, tex};

/// Most items of a picture: LaTeX takes some seconds for this number.
pub const MAX_ITEMS: usize = 20_000;

/// Sizes of the standard fonts, in points.
const SIZES: [f64; 9] = [5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 10.95, 12.0, 14.4];

/// The picture has more than [`MAX_ITEMS`] items.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the picture has {} items, and LaTeX is given at most {}", grouped(*items as u64), grouped(MAX_ITEMS as u64))]
pub struct TooManyItems {
    /// The number of items.
    pub items: usize,
}

/// The fragment, a pixel of whose picture takes `scale` points (1/72 inch). Only the package `tikz` is needed.
///
/// # Errors
/// There are too many items.
pub fn tikz(scene: &Scene, theme: Theme, scale: f64) -> Result<String, TooManyItems> {
    if scene.items.len() > MAX_ITEMS {
        return Err(TooManyItems { items: scene.items.len() });
    }
    let mut out = format!(
        "% {}\n% In the preamble: \\usepackage{{tikz}}\n",
        scene.title.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>()
    );
    out.push_str("\\begin{tikzpicture}[x=1bp,y=-1bp,line join=round,inner sep=0pt,outer sep=0pt]\n");
    for paint in paints(scene) {
        let palette::Color(red, green, blue) = palette::color(paint, theme);
        let _ = writeln!(out, "\\definecolor{{{}}}{{RGB}}{{{red},{green},{blue}}}", name(paint));
    }
    let mut writer = Writer { out, scale };
    let (width, height) = (scene.width, scene.height);
    let paper = Shape::Rectangle { x: 0.0, y: 0.0, width, height, radius: 0.0 };
    // Paper that is white is left out, so that the picture lies on any ground.
    match theme {
        Theme::Light => {
            let [x, y] = [width, height].map(|length| writer.length(length));
            let _ = writeln!(writer.out, "\\useasboundingbox (0,0) rectangle ({x},{y});");
        }
        Theme::Dark => writer.shape(&paper, Some(Paint::Paper), None),
    }
    for item in &scene.items {
        writer.item(item);
    }
    writer.out.push_str("\\end{tikzpicture}%\n");
    Ok(writer.out)
}

/// The paints of a scene.
fn paints(scene: &Scene) -> BTreeSet<Paint> {
    let used = |item: &Item| item.fill.into_iter().chain(item.stroke.map(|stroke| stroke.paint));
    scene.items.iter().flat_map(used).chain([Paint::Paper]).collect()
}

/// The name of a colour.
fn name(paint: Paint) -> String {
    format!("nimcert{}", palette::name(paint).replace('-', ""))
}

struct Writer {
    out: String,
    scale: f64,
}

impl Writer {
    fn length(&self, length: f64) -> String {
        number(length * self.scale)
    }

    fn point(&self, (x, y): (f64, f64)) -> String {
        format!("({},{})", self.length(x), self.length(y))
    }

    fn item(&mut self, item: &Item) {
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
                let place = match anchor {
                    Anchor::Start => "base west",
                    Anchor::Middle => "base",
                    Anchor::End => "base east",
                };
                // Points of TeX are a little smaller.
                let wanted = size * self.scale * 72.27 / 72.0;
                let size = SIZES.into_iter().rev().find(|size| *size <= wanted + 0.25).unwrap_or(SIZES[0]);
                let bold = if *bold { "\\bfseries" } else { "" };
                let at = self.point((*x, *y));
                let _ = writeln!(
                    self.out,
                    "\\node[anchor={place},text={},font=\\sffamily{bold}\\fontsize{{{size}}}{{{size}}}\\selectfont] at {at} \
                     {{{}}};",
                    name(paint),
                    tex::text(text)
                );
            }
            other => self.shape(other, item.fill, item.stroke),
        }
    }

    fn shape(&mut self, shape: &Shape, fill: Option<Paint>, stroke: Option<Stroke>) {
        let mut options = Vec::new();
        options.extend(fill.map(|paint| format!("fill={}", name(paint))));
        if let Some(Stroke { paint, width, dashed }) = stroke {
            options.push(format!("draw={},line width={}bp", name(paint), self.length(width)));
            if dashed {
                let [on, off] = [DASH.0, DASH.1].map(|part| self.length(part * width));
                options.push(format!("dash pattern=on {on}bp off {off}bp"));
            }
        }
        let path = match shape {
            Shape::Rectangle { x, y, width, height, radius } => {
                if *radius > 0.0 {
                    options.push(format!("rounded corners={}bp", self.length(*radius)));
                }
                format!("{} rectangle {}", self.point((*x, *y)), self.point((x + width, y + height)))
            }
            Shape::Circle { x, y, radius } => {
                format!("{} circle[radius={}bp]", self.point((*x, *y)), self.length(*radius))
            }
            Shape::Polyline { points, closed } => {
                let mut path: Vec<String> = points.iter().map(|point| self.point(*point)).collect();
                if *closed {
                    path.push("cycle".to_owned());
                }
                path.join("--")
            }
            Shape::Curve { points, .. } => {
                let [a, b, c, d] = points.map(|point| self.point(point));
                format!("{a} .. controls {b} and {c} .. {d}")
            }
            Shape::Text { .. } => return,
        };
        let _ = writeln!(self.out, "\\path[{}] {path};", options.join(","));
    }
}
