//! `--box x=0..63,z=5`: ranges of coordinates, with both ends included.

use std::collections::BTreeMap;

use crate::exit::Failure;
use crate::terminal::suggest::did_you_mean;
use nimcert_tables::Axis;
use nimcert_tables::game::default_side;

/// Ranges of named coordinates.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ranges(Vec<(String, u64, u64)>);

/// The box of each table of a sweep: `--tables`.
#[derive(Debug, Clone)]
pub(crate) struct Tabled {
    text: String,
    ranges: Result<Ranges, u64>,
}

/// Parses `--tables`: the last value of the coordinates, or ranges.
pub(crate) fn parse_tabled(text: &str) -> Result<Tabled, String> {
    let text: String = text.split_whitespace().collect();
    let ranges = match text.parse::<u64>() {
        Ok(u64::MAX) => return Err("it must stay below 2^64 - 1".to_owned()),
        Ok(last) => Err(last),
        Err(_) => Ok(parse_ranges(&text)?),
    };
    Ok(Tabled { text, ranges })
}

/// The axes of a box: other coordinates have the default range of a game with so `many`.
pub(crate) fn axes(ranges: Option<&Ranges>, names: &[String], many: usize) -> Vec<Axis> {
    let default = default_side(many) - 1;
    let range = |name: &String| {
        let (first, last) = ranges.and_then(|ranges| ranges.get(name)).unwrap_or((0, default));
        Axis { name: name.clone(), first, last }
    };
    names.iter().map(range).collect()
}

impl Tabled {
    /// The text, without blanks.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The ranges of these coordinates. A number is the last column of a bar, and the last value of each coordinate of
    /// a game.
    pub(crate) fn of(&self, coordinates: &[String], is_bar: bool) -> BTreeMap<String, (u64, u64)> {
        let range = |name: &String| match &self.ranges {
            Ok(ranges) => ranges.get(name),
            Err(last) => (!is_bar || name == "z").then_some((0, *last)),
        };
        coordinates.iter().filter_map(|name| Some((name.clone(), range(name)?))).collect()
    }

    /// Reports a name that is not a coordinate.
    pub(crate) fn check(&self, names: &[String]) -> Result<(), Failure> {
        self.ranges.as_ref().map_or(Ok(()), |ranges| ranges.check("--tables", names))
    }
}

/// Parses `--box`.
pub(crate) fn parse_ranges(text: &str) -> Result<Ranges, String> {
    let mut ranges: Vec<(String, u64, u64)> = Vec::new();
    for part in text.split(',') {
        let wrong = || format!("`{part}` is not a range; expected NAME=FIRST..LAST or NAME=VALUE");
        let (name, range) = part.split_once('=').ok_or_else(wrong)?;
        let (first, last) = range.split_once("..").unwrap_or((range, range));
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong());
        let (name, first, last) = (name.trim().to_owned(), number(first)?, number(last)?);
        if first > last {
            return Err(format!("the range of {name} is empty: {first} is greater than {last}"));
        }
        if last == u64::MAX {
            return Err(format!("the range of {name} must stay below 2^64 - 1"));
        }
        if ranges.iter().any(|(other, ..)| *other == name) {
            return Err(format!("{name} has two ranges"));
        }
        ranges.push((name, first, last));
    }
    Ok(Ranges(ranges))
}

impl Ranges {
    /// The range of a coordinate.
    pub(crate) fn get(&self, name: &str) -> Option<(u64, u64)> {
        self.0.iter().find(|(other, ..)| other == name).map(|&(_, first, last)| (first, last))
    }

    /// Reports a name that is not a coordinate.
    pub(crate) fn check(&self, option: &str, names: &[String]) -> Result<(), Failure> {
        match self.0.iter().find(|(name, ..)| !names.contains(name)) {
            None => Ok(()),
            Some((name, ..)) => {
                let near = did_you_mean(name, names.iter().map(String::as_str));
                let near = near.map_or(String::new(), |near| format!("; {near}"));
                Err(Failure(format!(
                    "error: {option}: there is no coordinate {name}\nhelp: the coordinates are {}{near}",
                    names.join(", ")
                )))
            }
        }
    }
}
