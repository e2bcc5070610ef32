//! How a picture fits into a page: its width there, the size of its letters, and what is left out.

use super::limits::TooLarge;
use super::scene::{Scene, Shape};

/// Points (1/72 inch) of a pixel at scale 1, where no width is asked for.
pub const POINTS: f64 = 0.75;

/// Rounds in which width and letters are brought together.
const ROUNDS: usize = 8;

/// A change of the factor of letters that nobody sees.
const SAME: f64 = 1e-4;

/// Size of the letters of legend and notes in pixels, if letters have no factor.
pub(super) const SMALL: f64 = 12.0;

/// Size of the numbers and names at axes in pixels, if letters have no factor.
const AXIS: f64 = 11.0;

/// What of the frame of a picture is drawn, and how large its letters are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    /// Whether the title is drawn.
    pub title: bool,
    /// Whether the legend and the notes are drawn.
    pub legend: bool,
    /// Factor of the letters of the frame and of the axes.
    pub text: f64,
}

impl Default for Look {
    fn default() -> Look {
        Look { title: true, legend: true, text: 1.0 }
    }
}

impl Look {
    /// Size of the numbers and names at axes.
    pub(crate) fn axis(&self) -> f64 {
        AXIS * self.text
    }

    /// Factor of letters inside nodes and cells: they become smaller with the others, and never larger, since their
    /// places keep their size.
    pub(crate) fn inner(&self) -> f64 {
        self.text.min(1.0)
    }
}

/// A size on paper, in points (1/72 inch).
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Size {
    /// Width of the whole picture.
    pub width: Option<f64>,
    /// Size of the letters of the legend. Those of the title are larger, those of the axes almost as large, and those
    /// inside the picture at most as large as there is room.
    pub letters: Option<f64>,
}

/// The scene that `draw` makes with this look at this size, and how many points a pixel of it takes on paper.
///
/// # Errors
/// Those of `draw`.
pub fn fitted(
    draw: impl Fn(&Look) -> Result<Scene, TooLarge>,
    look: Look,
    size: Size,
) -> Result<(Scene, f64), TooLarge> {
    let mut found = draw(&look)?;
    let scale = match (size.width, size.letters) {
        (None, None) => POINTS,
        (None, Some(letters)) => letters / SMALL,
        (Some(width), None) => width / found.width,
        (Some(width), Some(letters)) => {
            let mut text = look.text;
            for _ in 0..ROUNDS {
                let next = (letters * found.width / (SMALL * width)).clamp(0.05, 20.0);
                if (next - text).abs() <= SAME * text {
                    break;
                }
                text = next;
                found = draw(&Look { text, ..look })?;
            }
            width / found.width
        }
    };
    Ok((found, scale))
}

impl Scene {
    /// Makes the letters of the items from number `first` on as small as a look asks for.
    pub(crate) fn shrink_letters(&mut self, first: usize, look: &Look) {
        for item in self.items.iter_mut().skip(first) {
            if let Shape::Text { size, .. } = &mut item.shape {
                *size *= look.inner();
            }
        }
    }

    /// Pictures side by side in one, their upper edges in line.
    #[must_use]
    pub fn beside(parts: &[Scene]) -> Scene {
        let join = |text: fn(&Scene) -> &str| parts.iter().map(text).collect::<Vec<&str>>().join("; ");
        let height = parts.iter().map(|part| part.height).fold(0.0, f64::max);
        let mut whole = Scene::new(join(|part| &part.title), join(|part| &part.description), 0.0, height);
        for part in parts {
            for item in &part.items {
                let mut item = item.clone();
                item.shape.move_right(whole.width);
                whole.items.push(item);
            }
            whole.width += part.width;
        }
        whole
    }
}

impl Shape {
    fn move_right(&mut self, by: f64) {
        match self {
            Shape::Rectangle { x, .. } | Shape::Circle { x, .. } | Shape::Text { x, .. } => *x += by,
            Shape::Polyline { points, .. } => points.iter_mut().for_each(|(x, _)| *x += by),
            Shape::Curve { points, .. } => points.iter_mut().for_each(|(x, _)| *x += by),
        }
    }
}
