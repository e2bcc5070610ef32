//! The sections that obligations have in common: invariants, states, tables.
//!
//! In: problems. Out: obligations met, with the numbers of their states. Never: asks for a section
//! twice.

use super::Obligation;
use crate::automata::{Machine, Rows, Sums, Table, invariant, parametric};
use crate::certificate::{Lines, Shape, Size};
use crate::elaborate::Lowering;
use crate::limits::MAX_TRACKS;
use crate::rejection::{Failure, Limit, Reason};

/// The sections not yet read, and the obligations met so far.
pub(super) struct Sections<'a> {
    pub lines: Lines<'a>,
    pub met: Vec<Obligation>,
    /// The number of parameters of the claim that have no value.
    pub parameters: usize,
}

impl<'a> Sections<'a> {
    /// All sections after the head.
    pub(crate) fn new(lines: Lines<'a>) -> Sections<'a> {
        Sections { lines, met: vec![], parameters: 0 }
    }

    /// Records an obligation that was met.
    pub(super) fn meets(&mut self, name: &str, states: usize) {
        self.met.push(Obligation { name: name.to_string(), states: states as u64 });
    }

    /// Reads and checks `invariant name`, or `parametric name` if the problem has thresholds: no
    /// numbers satisfy it. `of` follows the name where it is reported.
    pub(crate) fn invariant(
        &mut self,
        name: &str,
        of: &str,
        problem: Lowering,
    ) -> Result<(), Failure> {
        let Lowering { problem, tables, .. } = problem;
        let mut machine = Machine::new(problem, &tables.all, &tables.work);
        if machine.has_thresholds() {
            return self.parametric(name, of, &mut machine);
        }
        let (start, name) = (format!("invariant {name}"), format!("{name}{of}"));
        let rows = self.states(&name, &start, &machine)?;
        invariant(&name, &machine, &rows)?;
        self.meets(&name, rows.len());
        Ok(())
    }

    /// Reads and checks `parametric name`.
    fn parametric(&mut self, name: &str, of: &str, machine: &mut Machine) -> Result<(), Failure> {
        let (start, name) = (format!("parametric {name}"), format!("{name}{of}"));
        let sums = Sums::new(machine, self.parameters)?;
        let line = self.lines.line;
        let fields = ["width", "accumulators", "locations"];
        let [found, accumulators, locations] = self.lines.header(&name, &start, fields)?;
        let width = machine.components.len();
        let wanted = || format!("a state must have {width} items");
        ensure!(found == width, Reason::Width.at(&name, wanted()));
        ensure!(accumulators == sums.len(), Reason::Format.line(line));
        let size = Size { width, parameters: self.parameters, accumulators, locations };
        let body = self.lines.locations(&name, size)?;
        parametric(&name, machine, &sums, &body)?;
        self.meets(&name, locations);
        Ok(())
    }

    /// Reads the states of an invariant or a pool.
    pub(crate) fn states(
        &mut self,
        name: &str,
        start: &str,
        machine: &Machine,
    ) -> Result<Rows, Failure> {
        ensure!(!machine.has_thresholds(), Reason::Parameters.at(name, String::new()));
        let [found, rows] = self.lines.header(name, start, ["width", "rows"])?;
        let width = machine.components.len();
        let wanted = || format!("a state must have {width} items");
        ensure!(found == width, Reason::Width.at(name, wanted()));
        self.lines.body(name, Shape::States(width), rows)
    }

    /// Reads a table; checks nothing but its form.
    pub(super) fn table(&mut self, name: &str, tracks: usize) -> Result<Table, Failure> {
        ensure!(tracks <= MAX_TRACKS, Limit::Tracks);
        let line = self.lines.line;
        let [found, states] = self.lines.header(name, "table", ["tracks", "rows"])?;
        ensure!(found == tracks, Reason::Format.line(line));
        let rows = self.lines.body(name, Shape::Integers(1 + (1 << tracks)), states)?;
        let mut table = Table { tracks, ..Table::default() };
        rows.each(|row, items| {
            let fits = |column: usize, item: i64| {
                let least = if column == 0 { 0 } else { -1 };
                let end = if column == 0 { 2 } else { states as i64 };
                (least..end).contains(&item)
            };
            let misfit = items.iter().enumerate().find(|(column, item)| !fits(*column, **item));
            if let Some((column, _)) = misfit {
                let place = format!("state {row}, item {column}");
                return Err(Reason::TableRange.at(name, place).into());
            }
            let stays = items[1..].iter().all(|next| *next == row as i64);
            table.accepting.push(items[0] == 1);
            table.next.extend(&items[1..]);
            table.full.push(items[0] == 1 && stays);
            Ok(())
        })?;
        let stays = table.next.first() == Some(&0);
        ensure!(stays, Reason::TableZero.at(name, String::new()));
        self.meets(name, states);
        Ok(table)
    }
}
