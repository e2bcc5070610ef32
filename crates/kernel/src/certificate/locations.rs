//! The body of a parametric invariant: locations, and lines of proof (docs/FORMAT.md).
//!
//! In: the lines after a header. Out: locations and lines of integers. Never: says what a number
//! means, or trusts an announced number before the locations are there.

use super::Lines;
use super::numbers::items;
use crate::automata::{Entries, Line, Location, Locations, Residue};
use crate::rejection::{Failure, Reason};

/// The greatest absolute value of a number.
const MAX_ENTRY: u64 = 1 << 62;

/// The numbers of a body.
pub struct Size {
    /// Components of a state.
    pub width: usize,
    pub parameters: usize,
    pub accumulators: usize,
    pub locations: usize,
}

/// The words of a line as integers.
fn integers(text: &str) -> Option<Vec<i64>> {
    let mut found = vec![];
    items(text, false, &mut found).ok()?;
    found.iter().all(|entry| entry.unsigned_abs() <= MAX_ENTRY).then_some(found)
}

/// Pairs of neighbours.
fn pairs(entries: &[i64]) -> Option<Vec<(i64, i64)>> {
    let pair = |pair: &[i64]| Some((*pair.first()?, *pair.get(1)?));
    entries.chunks(2).map(pair).collect()
}

/// `q r q r ..`: not all of them are trivial.
fn residues(entries: &[i64], accumulators: usize) -> Option<Vec<Residue>> {
    let residue = |(modulus, remainder)| Residue { modulus, remainder };
    let found: Vec<Residue> = pairs(entries)?.into_iter().map(residue).collect();
    let fits = |residue: &Residue| (0..residue.modulus).contains(&residue.remainder);
    let useful = found.iter().any(|residue| residue.modulus > 1);
    (found.len() == accumulators && useful && found.iter().all(fits)).then_some(found)
}

/// `D j l j l ..`
fn line(entries: &[i64]) -> Option<Line> {
    let (multiple, terms) = entries.split_first()?;
    let term = |(j, factor)| Some((usize::try_from(j).ok()?, factor));
    let terms = pairs(terms)?.into_iter().map(term).collect::<Option<_>>()?;
    (*multiple >= 0).then_some(Line { multiple: *multiple, terms })
}

impl Lines<'_> {
    /// Reads the locations and lines of a body.
    pub fn locations(&mut self, obligation: &str, size: Size) -> Result<Locations, Failure> {
        self.announce(size.locations)?;
        let mut all = vec![];
        while all.len() < size.locations {
            let missing = || format!("{} locations announced, {} found", size.locations, all.len());
            let Some(text) = self.take("at ") else {
                return Err(Reason::Count.at(obligation, missing()).into());
            };
            all.push(self.location(obligation, text, &size)?);
        }
        let (mut lines, first_line) = (vec![], self.line);
        while let Some(entries) = self.entries("by ")? {
            let found = line(&entries).ok_or_else(|| Reason::Format.line(self.line - 1))?;
            lines.push(found);
        }
        Ok(Locations { all, lines, first_line })
    }

    /// What follows `at`, and the lines `mod` and `ge`.
    fn location(&mut self, obligation: &str, text: &str, size: &Size) -> Result<Location, Failure> {
        let line = self.line - 1;
        let mut state = vec![];
        let fault = |column| Reason::Item.at(obligation, format!("line {line}, item {column}"));
        items(text, true, &mut state).map_err(fault)?;
        let misfit = || format!("line {line} must have {} items", size.width);
        ensure!(state.len() == size.width, Reason::Width.at(obligation, misfit()));
        self.items.keep(size.width + size.accumulators)?;
        let trivial = Residue { modulus: 1, remainder: 0 };
        let mut location =
            Location { state, residues: vec![trivial; size.accumulators], inequalities: vec![] };
        if let Some(entries) = self.entries("mod ")? {
            let found = residues(&entries, size.accumulators);
            location.residues = found.ok_or_else(|| Reason::Format.line(self.line - 1))?;
        }
        while let Some(entries) = self.entries("ge ")? {
            let fits = entries.len() == 1 + size.parameters + size.accumulators;
            ensure!(fits, Reason::Format.line(self.line - 1));
            location.inequalities.push(entries);
        }
        Ok(location)
    }

    /// The integers of the next line, if it starts with this word.
    fn entries(&mut self, word: &str) -> Result<Option<Entries>, Failure> {
        let Some(text) = self.take(word) else { return Ok(None) };
        self.announce(1)?;
        let entries = integers(text).ok_or_else(|| Reason::Format.line(self.line - 1))?;
        self.items.keep(entries.len())?;
        Ok(Some(entries))
    }
}
