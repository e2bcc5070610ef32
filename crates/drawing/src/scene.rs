//! A picture as data: shapes with meanings instead of colours, in the order in which they are painted.
//!
//! One file for each kind of picture makes a [`Scene`], and one file for each format writes it, so that the SVG
//! and the PNG of a picture cannot show different things.

/// What a painted thing is. A format gives it a colour; light and dark differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Paint {
    /// The ground of the picture.
    Paper,
    /// Text and outlines.
    Ink,
    /// Text and lines of less weight: axes, captions.
    Faint,
    /// A square of chocolate.
    Chocolate,
    /// The line between two squares.
    Groove,
    /// The poisoned square.
    Poison,
    /// A square of the strip.
    Strip,
    /// A legal cut.
    Cut,
    /// A cut that wins, or a P-position.
    Winning,
    /// A place where a value is not the claimed one, and the blamed digit.
    Wrong,
    /// What a picture points at: the position asked about.
    Marked,
    /// Shade `n` of [`SHADES`], from the lowest value to the highest.
    Shade(u8),
    /// Text upon `Shade(n)`, legible there.
    OnShade(u8),
}

/// Shades of a heat map.
pub const SHADES: u8 = 32;

/// The line of a shape.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// The meaning of the line, which decides its colour.
    pub paint: Paint,
    /// Its width in pixels at scale 1.
    pub width: f64,
    /// Whether it is dashed.
    pub dashed: bool,
}

/// Alignment of a text with its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// The form of an item. Lengths are pixels at scale 1, x to the right, y downwards.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A rectangle with rounded corners (`radius` 0: none).
    Rectangle {
        /// Left.
        x: f64,
        /// Top.
        y: f64,
        /// Width.
        width: f64,
        /// Height.
        height: f64,
        /// Radius of the corners.
        radius: f64,
    },
    /// A circle.
    Circle {
        /// Centre.
        x: f64,
        /// Centre.
        y: f64,
        /// Radius.
        radius: f64,
    },
    /// Lines from point to point.
    Polyline {
        /// The points.
        points: Vec<(f64, f64)>,
        /// Whether the last is joined to the first.
        closed: bool,
    },
    /// A cubic Bézier curve, with an arrow head at its end if asked for.
    Curve {
        /// Start, two control points, end.
        points: [(f64, f64); 4],
        /// Whether it ends in an arrow head.
        arrow: bool,
    },
    /// One line of text; `y` is its base line.
    Text {
        /// The point of the anchor.
        x: f64,
        /// Base line.
        y: f64,
        /// Height of the letters (font size).
        size: f64,
        /// Which part of it is at the point.
        anchor: Anchor,
        /// The text; never markup.
        text: String,
        /// Whether it is bold.
        bold: bool,
    },
}

/// A painted shape.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// The shape.
    pub shape: Shape,
    /// The paint that fills the shape, if any.
    pub fill: Option<Paint>,
    /// The outline of the shape, if any.
    pub stroke: Option<Stroke>,
    /// What is shown when a pointer rests on it.
    pub hover: Option<String>,
}

/// A picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// A short name, also for people who cannot see the picture.
    pub title: String,
    /// What it shows, in a sentence or two.
    pub description: String,
    /// Width in pixels at scale 1.
    pub width: f64,
    /// Height in pixels at scale 1.
    pub height: f64,
    /// The items, the first one lowest.
    pub items: Vec<Item>,
}

impl Scene {
    /// An empty picture.
    pub fn new(title: impl Into<String>, description: impl Into<String>, width: f64, height: f64) -> Self {
        Scene { title: title.into(), description: description.into(), width, height, items: Vec::new() }
    }

    /// Adds a filled shape.
    pub fn fill(&mut self, shape: Shape, paint: Paint) -> &mut Item {
        self.add(Item { shape, fill: Some(paint), stroke: None, hover: None })
    }

    /// Adds the line of a shape.
    pub fn line(&mut self, shape: Shape, paint: Paint, width: f64) -> &mut Item {
        let stroke = Some(Stroke { paint, width, dashed: false });
        self.add(Item { shape, fill: None, stroke, hover: None })
    }

    /// Adds a line of text.
    pub fn text(&mut self, (x, y): (f64, f64), size: f64, anchor: Anchor, paint: Paint, text: &str) {
        let shape = Shape::Text { x, y, size, anchor, text: text.to_owned(), bold: false };
        self.fill(shape, paint);
    }

    /// Adds an item.
    pub(crate) fn add(&mut self, item: Item) -> &mut Item {
        let at = self.items.len();
        self.items.push(item);
        &mut self.items[at]
    }
}

impl Item {
    /// With a text for a pointer that rests on it.
    pub fn hover(&mut self, text: impl Into<String>) -> &mut Self {
        self.hover = Some(text.into());
        self
    }

    /// With a line around it.
    pub fn outlined(&mut self, paint: Paint, width: f64) -> &mut Self {
        self.stroke = Some(Stroke { paint, width, dashed: false });
        self
    }

    /// Makes the outline dashed.
    pub fn dashed(&mut self) -> &mut Self {
        if let Some(stroke) = &mut self.stroke {
            stroke.dashed = true;
        }
        self
    }
}
