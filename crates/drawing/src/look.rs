//! How a picture fits into a page: its width there, the size of its letters, and what is left out.

use super::frame::SMALL;
use super::scene::{Scene, Shape};

/// Points (1/72 inch) of a pixel at scale 1, where no width is asked for.
pub const POINTS: f64 = 0.75;

/// Rounds in which width and letters are brought together.
const ROUNDS: usize = 8;

/// What of the frame of a picture is drawn, and how large its letters are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    /// Whether the title is drawn.
    pub title: bool,
    /// Whether the legend and the notes are drawn.
    pub legend: bool,
    /// Factor of the letters of the frame.
    pub text: f64,
}

impl Default for Look {
    fn default() -> Look {
        Look { title: true, legend: true, text: 1.0 }
    }
}

/// A size on paper, in points (1/72 inch).
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Size {
    /// Width of the whole picture.
    pub width: Option<f64>,
    /// Size of the letters of the legend. Those of the title are larger, and those of the picture at most as large as
    /// there is room.
    pub letters: Option<f64>,
}

/// A scene with this look, and how many points a pixel of it takes on paper.
pub fn fitted(scene: &Scene, look: Look, size: Size) -> (Scene, f64) {
    let plain = scene.with_look(&look);
    match (size.width, size.letters) {
        (None, None) => (plain, POINTS),
        (None, Some(letters)) => (plain, letters / SMALL),
        (Some(width), None) => {
            let scale = width / plain.width;
            (plain, scale)
        }
        (Some(width), Some(letters)) => {
            let mut found = plain;
            for _ in 0..ROUNDS {
                let text = letters * found.width / (SMALL * width);
                found = scene.with_look(&Look { text: text.clamp(0.05, 20.0), ..look });
            }
            let scale = width / found.width;
            (found, scale)
        }
    }
}

impl Scene {
    /// The scene with another look. Letters of the content become smaller with those of the frame, and never larger,
    /// since their places would not do. A scene without a frame stays as it is.
    #[must_use]
    pub fn with_look(&self, look: &Look) -> Scene {
        let Some(framed) = self.framed.as_deref().filter(|_| *look != Look::default()) else {
            return self.clone();
        };
        let (mut scene, origin) = framed.frame.around_as(framed.size, look);
        let (right, down) = (origin.0 - framed.origin.0, origin.1 - framed.origin.1);
        for item in self.items.iter().skip(framed.own) {
            let mut item = item.clone();
            item.shape.shift(right, down, look.text.min(1.0));
            scene.items.push(item);
        }
        scene
    }

    /// Pictures side by side in one, their upper edges in line. It has no frame of its own.
    #[must_use]
    pub fn beside(parts: &[Scene]) -> Scene {
        let join = |text: fn(&Scene) -> &str| parts.iter().map(text).collect::<Vec<&str>>().join("; ");
        let height = parts.iter().map(|part| part.height).fold(0.0, f64::max);
        let mut whole = Scene::new(join(|part| &part.title), join(|part| &part.description), 0.0, height);
        for part in parts {
            for item in &part.items {
                let mut item = item.clone();
                item.shape.shift(whole.width, 0.0, 1.0);
                whole.items.push(item);
            }
            whole.width += part.width;
        }
        whole
    }
}

impl Shape {
    /// Moves the shape; letters are enlarged by a factor.
    fn shift(&mut self, right: f64, down: f64, letters: f64) {
        let moved = |(x, y): &mut (f64, f64)| {
            *x += right;
            *y += down;
        };
        match self {
            Shape::Rectangle { x, y, .. } | Shape::Circle { x, y, .. } => {
                *x += right;
                *y += down;
            }
            Shape::Polyline { points, .. } => points.iter_mut().for_each(moved),
            Shape::Curve { points, .. } => points.iter_mut().for_each(moved),
            Shape::Text { x, y, size, .. } => {
                *x += right;
                *y += down;
                *size *= letters;
            }
        }
    }
}
