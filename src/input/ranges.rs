//! `--box x=0..63,z=5`: ranges of coordinates, both ends included.

use crate::exit::Failure;
use crate::terminal::suggest::did_you_mean;

/// Ranges by the names of coordinates.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ranges(Vec<(String, u64, u64)>);

/// Reads ranges.
pub(crate) fn parse_ranges(text: &str) -> Result<Ranges, String> {
    let mut ranges: Vec<(String, u64, u64)> = Vec::new();
    for part in text.split(',') {
        let wrong = || format!("`{part}` is no range; expected NAME=FIRST..LAST or NAME=VALUE");
        let (name, range) = part.split_once('=').ok_or_else(wrong)?;
        let (first, last) = range.split_once("..").unwrap_or((range, range));
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong());
        let (name, first, last) = (name.trim().to_owned(), number(first)?, number(last)?);
        if first > last {
            return Err(format!("the box is empty: no {name} lies between {first} and {last}"));
        }
        if last == u64::MAX {
            return Err(format!("{name} is too large"));
        }
        if ranges.iter().any(|(other, ..)| *other == name) {
            return Err(format!("two ranges of {name}"));
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

    /// Complains of names that are none of these.
    pub(crate) fn check(&self, names: &[String]) -> Result<(), Failure> {
        match self.0.iter().find(|(name, ..)| !names.contains(name)) {
            None => Ok(()),
            Some((name, ..)) => {
                let near = did_you_mean(name, names.iter().map(String::as_str));
                let near = near.map_or(String::new(), |near| format!("; {near}"));
                Err(Failure(format!(
                    "error: --box: there is no coordinate {name}\nhelp: the coordinates are {}{near}",
                    names.join(", ")
                )))
            }
        }
    }
}
