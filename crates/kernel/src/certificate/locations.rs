//! The bodies of parametric invariants, and the pool of lines that prove them (docs/FORMAT.md).
//!
//! In: the lines after a header, or after the head. Out: locations, or lines of integers. Never:
//! says what a number means, or trusts an announced number before the locations are there.

use super::Lines;
use super::numbers::items;
use crate::automata::{Line, Location, Residue};
use crate::{Checked, Reason};

/// The numbers of a body.
pub struct Size {
    /// Components of a state.
    pub width: usize,
    pub accumulators: usize,
    /// Entries of an inequality.
    pub entries: usize,
    pub locations: usize,
}

impl Lines<'_> {
    /// Reads the lines of proof of all parametric invariants.
    pub fn pool(&mut self) -> Checked<Vec<Line>> {
        let mut pool = vec![];
        while let Some(entries) = self.entries("by ")? {
            let (multiple, terms) = entries.split_first().unwrap_or((&0, &[]));
            let term = |term: &[i64]| {
                let [j, factor] = *term else { return None };
                Some((usize::try_from(j).ok()?, factor))
            };
            let terms = terms.chunks(2).map(term).collect::<Option<_>>();
            let terms = terms.ok_or_else(|| self.malformed())?;
            pool.push(Line { multiple: *multiple, terms });
        }
        pool.retain(Line::is_well_formed);
        Ok(pool)
    }

    /// Reads the locations of a body: `at`, then the lines `mod` and `ge`.
    pub fn locations(&mut self, obligation: &str, size: &Size) -> Checked<Vec<Location>> {
        let mut all = vec![];
        while all.len() < size.locations {
            let missing = || format!("{} locations announced, {} found", size.locations, all.len());
            let text = self.take("at ");
            let text = text.ok_or_else(|| Reason::Count.at(obligation, missing()))?;
            let line = self.line - 1;
            let fault = |column| Reason::Item.at(obligation, format!("line {line}, item {column}"));
            let state = items(text, true).map_err(fault)?;
            let misfit = || format!("line {line} must have {} items", size.width);
            ensure!(state.len() == size.width, Reason::Width.at(obligation, misfit()));
            let mut residues = vec![Residue { modulus: 1, remainder: 0 }; size.accumulators];
            if let Some(entries) = self.entries("mod ")? {
                ensure!(entries.len() == 2 * size.accumulators, self.malformed());
                for (residue, entries) in residues.iter_mut().zip(entries.chunks(2)) {
                    *residue = Residue { modulus: entries[0], remainder: entries[1] };
                    let is_remainder = (0..residue.modulus).contains(&residue.remainder);
                    ensure!(is_remainder, self.malformed());
                }
            }
            let mut inequalities = vec![];
            while let Some(entries) = self.entries("ge ")? {
                ensure!(entries.len() == size.entries, self.malformed());
                inequalities.push(entries);
            }
            all.push(Location { state, residues, inequalities });
        }
        Ok(all)
    }

    /// The lists of integers, with commas in between, of the next line if it starts with this word.
    pub fn lists(&mut self, word: &str) -> Checked<Option<Vec<Vec<i64>>>> {
        let Some(text) = self.take(word) else { return Ok(None) };
        let lists = text.split(", ").map(|text| items(text, false)).collect::<Result<_, _>>();
        lists.map(Some).map_err(|_| self.malformed().into())
    }

    /// The integers of the next line, if it starts with this word.
    fn entries(&mut self, word: &str) -> Checked<Option<Vec<i64>>> {
        let Some(text) = self.take(word) else { return Ok(None) };
        items(text, false).map(Some).map_err(|_| self.malformed().into())
    }
}
