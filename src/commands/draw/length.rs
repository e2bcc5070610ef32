//! Widths of text and of pictures on paper.

/// Range of widths of text, in characters.
const CHARACTERS: std::ops::RangeInclusive<usize> = 20..=10_000;

/// Range of widths of pictures, in points.
const WIDTHS: std::ops::RangeInclusive<f64> = 14.0..=14_400.0;

/// Range of sizes of letters, in points.
const LETTERS: std::ops::RangeInclusive<f64> = 2.0..=72.0;

/// A unit of length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    Millimetre,
    Centimetre,
    Inch,
    Point,
}

impl Unit {
    const ALL: [Unit; 4] = [Unit::Millimetre, Unit::Centimetre, Unit::Inch, Unit::Point];

    /// Its name, as SVG has it too.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Unit::Millimetre => "mm",
            Unit::Centimetre => "cm",
            Unit::Inch => "in",
            Unit::Point => "pt",
        }
    }

    /// How many points (1/72 inch) it has.
    pub(crate) fn points(self) -> f64 {
        match self {
            Unit::Millimetre => 72.0 / 25.4,
            Unit::Centimetre => 72.0 / 2.54,
            Unit::Inch => 72.0,
            Unit::Point => 1.0,
        }
    }
}

/// A length on paper.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Length {
    number: f64,
    pub(crate) unit: Unit,
}

impl Length {
    pub(crate) fn points(self) -> f64 {
        self.number * self.unit.points()
    }

    /// Reads `84mm`; the number has digits and at most one point.
    fn parse(text: &str) -> Option<Length> {
        let (number, unit) =
            Unit::ALL.into_iter().find_map(|unit| Some((text.strip_suffix(unit.name())?, unit)))?;
        let number = number.trim_end();
        let plain = number.bytes().all(|b| b.is_ascii_digit() || b == b'.');
        plain.then(|| number.parse().ok()).flatten().map(|number| Length { number, unit })
    }
}

/// What `--width` asks for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Width {
    /// Characters of text.
    Characters(usize),
    /// The width of a picture.
    Paper(Length),
}

pub(super) fn parse_width(text: &str) -> Result<Width, String> {
    if let Ok(characters) = text.parse::<usize>() {
        return match CHARACTERS.contains(&characters) {
            true => Ok(Width::Characters(characters)),
            false => Err(
                "text has 20 to 10,000 characters a line; the width of a picture needs a unit, as in 84mm"
                    .to_owned(),
            ),
        };
    }
    let length = Length::parse(text)
        .ok_or("expected a number of characters, or a length with mm, cm, in or pt, as in 84mm")?;
    match WIDTHS.contains(&length.points()) {
        true => Ok(Width::Paper(length)),
        false => Err("a picture is between 14pt (5 mm) and 14400pt (5 m) wide".to_owned()),
    }
}

pub(super) fn parse_letters(text: &str) -> Result<Length, String> {
    let points =
        || text.parse::<u16>().ok().map(|number| Length { number: f64::from(number), unit: Unit::Point });
    let length = Length::parse(text).or_else(points).ok_or("expected a size in points, as in 8pt")?;
    match LETTERS.contains(&length.points()) {
        true => Ok(length),
        false => Err("letters are between 2pt and 72pt high".to_owned()),
    }
}
