//! The colour of each meaning, on light ground and on dark.
//!
//! Hues are those of Okabe and Ito, which people with any kind of colour vision can distinguish; shades are
//! the map cividis (Nuñez, Anderton, Renslow 2018), whose lightness grows evenly.

use super::scene::{Paint, SHADES};

/// Light or dark colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// Dark ink on light paper.
    #[default]
    Light,
    /// Light ink on dark paper.
    Dark,
}

/// Red, green and blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Color(pub u8, pub u8, pub u8);

impl std::fmt::Display for Color {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Color(red, green, blue) = self;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// cividis at `n / 31`.
const CIVIDIS: [u32; SHADES as usize] = [
    0x002051, 0x00265d, 0x012c65, 0x09316a, 0x13376c, 0x1d3d6e, 0x29436e, 0x34496e, 0x3f4f6e, 0x4a546d,
    0x545a6e, 0x5d606e, 0x65666f, 0x6d6c71, 0x757272, 0x7c7874, 0x837f75, 0x898577, 0x908b78, 0x979278,
    0x9f9878, 0xa79f77, 0xafa675, 0xb9ad72, 0xc2b46e, 0xccbb69, 0xd7c363, 0xe1ca5c, 0xebd256, 0xf3da4f,
    0xf9e249, 0xfdea45,
];

/// Every paint that is not a shade, with its name and its colours on light and on dark ground.
const NAMED: [(Paint, &str, u32, u32); 11] = [
    (Paint::Paper, "paper", 0xffffff, 0x17191d),
    (Paint::Ink, "ink", 0x1b1c20, 0xece9e4),
    (Paint::Faint, "faint", 0x65676d, 0xa3a6ad),
    (Paint::Chocolate, "chocolate", 0xb48363, 0x9a6a4b),
    (Paint::Groove, "groove", 0xf4e9e0, 0x3d2c21),
    (Paint::Poison, "poison", 0x17181c, 0xf1eee8),
    (Paint::Strip, "strip", 0xdcc0a8, 0xc7a588),
    (Paint::Cut, "cut", 0x0059a8, 0x7cc0f2),
    (Paint::Winning, "winning", 0x007a5a, 0x3fd6a8),
    (Paint::Wrong, "wrong", 0xd13b00, 0xff7a3d),
    (Paint::Marked, "marked", 0xa8336f, 0xf2a3cb),
];

/// The paints that are not shades, in the order of [`Paint`].
pub fn named() -> impl Iterator<Item = Paint> {
    NAMED.iter().map(|&(paint, ..)| paint)
}

/// The name of a paint: the CSS variable `--NAME` has its colour.
pub fn name(paint: Paint) -> String {
    match paint {
        Paint::Shade(n) => format!("shade-{}", n.min(SHADES - 1)),
        Paint::OnShade(n) => format!("on-shade-{}", n.min(SHADES - 1)),
        _ => entry(paint).map_or_else(String::new, |(_, name, ..)| (*name).to_owned()),
    }
}

/// The colour of a paint. Shades beyond the last are the last.
pub fn color(paint: Paint, theme: Theme) -> Color {
    match (paint, theme) {
        (Paint::Shade(n), _) => shade(n),
        (Paint::OnShade(n), _) => legible_upon(shade(n)),
        (_, Theme::Light) => entry(paint).map_or(Color(0, 0, 0), |&(.., light, _)| hex(light)),
        (_, Theme::Dark) => entry(paint).map_or(Color(255, 255, 255), |&(.., dark)| hex(dark)),
    }
}

/// How much lighter one colour is than another, from 1 to 21 (WCAG 2.2, contrast ratio).
pub fn contrast(one: Color, other: Color) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn entry(paint: Paint) -> Option<&'static (Paint, &'static str, u32, u32)> {
    NAMED.iter().find(|(other, ..)| *other == paint)
}

fn shade(n: u8) -> Color {
    hex(CIVIDIS[usize::from(n.min(SHADES - 1))])
}

/// Black or white, whichever stands out more. One of them has a contrast of at least 4.58.
fn legible_upon(ground: Color) -> Color {
    let (black, white) = (Color(0, 0, 0), Color(255, 255, 255));
    if contrast(ground, black) > contrast(ground, white) { black } else { white }
}

fn hex(rgb: u32) -> Color {
    let [_, red, green, blue] = rgb.to_be_bytes();
    Color(red, green, blue)
}

/// Relative luminance (WCAG 2.2).
fn luminance(Color(red, green, blue): Color) -> f64 {
    let linear = |channel: u8| {
        let value = f64::from(channel) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
