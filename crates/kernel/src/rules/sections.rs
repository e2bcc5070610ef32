//! The sections that obligations have in common: invariants, states, tables.
//!
//! In: problems. Out: obligations met, with the numbers of their states. Never: asks for a section
//! twice.

use super::Obligation;
use crate::automata::{Line, Machine, Sums, Table, invariant, parametric};
use crate::certificate::{Lines, Shape, Size};
use crate::elaborate::Lowering;
use crate::{Checked, Limit, MAX_TRACKS, Reason, Rejection};

/// The sections not yet read, and the obligations met so far.
pub struct Sections<'a> {
    pub lines: Lines<'a>,
    pub met: Vec<Obligation>,
    /// The number of parameters of the claim that have no value.
    pub parameters: usize,
    /// The lines of proof of parametric invariants.
    pool: Vec<Line>,
}

impl<'a> Sections<'a> {
    /// All sections after the head, and the lines before them.
    pub fn new(mut lines: Lines<'a>, parameters: usize) -> Checked<Sections<'a>> {
        let pool = lines.pool()?;
        Ok(Sections { lines, met: vec![], parameters, pool })
    }

    /// Records an obligation that was met.
    pub fn meets(&mut self, name: &str, states: usize) {
        self.met.push(Obligation { name: name.to_string(), states: states as u64 });
    }

    /// Puts `of` before the names of all obligations after the first `met`.
    pub fn name_since(&mut self, met: usize, of: &str) {
        for obligation in &mut self.met[met..] {
            obligation.name = format!("{of}: {}", obligation.name);
        }
    }

    /// Reads and checks `invariant name`, or `parametric name` if the problem has thresholds: no
    /// numbers satisfy it. `of` follows the name where it is reported.
    pub fn invariant(&mut self, name: &str, of: &str, mut lowering: Lowering) -> Checked {
        lowering.problem.share();
        let machine = lowering.machine();
        if machine.has_thresholds() {
            return self.parametric(name, of, &machine);
        }
        let (start, name) = (format!("invariant {name}"), format!("{name}{of}"));
        let rows = self.states(&name, &start, &machine)?;
        invariant(&name, &machine, &rows)?;
        self.meets(&name, rows.len());
        Ok(())
    }

    /// Reads and checks `parametric name`.
    fn parametric(&mut self, name: &str, of: &str, machine: &Machine) -> Checked {
        let (start, name) = (format!("parametric {name}"), format!("{name}{of}"));
        let sums = Sums::new(machine, self.parameters)?;
        let fields = ["width", "accumulators", "locations"];
        let [found, accumulators, locations] = self.lines.header(&name, &start, fields)?;
        let width = machine.components.len();
        ensure!(found == width, misfit(&name, width));
        ensure!(accumulators == sums.len(), self.lines.malformed());
        let size = Size { width, accumulators, entries: sums.entries(), locations };
        let body = self.lines.locations(&name, &size)?;
        machine.work.grant(width * body.len());
        parametric(&name, machine, &sums, &self.pool, &body)?;
        self.meets(&name, body.len());
        Ok(())
    }

    /// Reads the states of an invariant or a pool.
    pub fn states(&mut self, name: &str, start: &str, machine: &Machine) -> Checked<Vec<Vec<i64>>> {
        ensure!(!machine.has_thresholds(), Reason::Parameters.at(name, ""));
        let [found, rows] = self.lines.header(name, start, ["width", "rows"])?;
        let width = machine.components.len();
        ensure!(found == width, misfit(name, width));
        let mut states = vec![];
        self.lines.body(name, Shape::States(width), rows, |state| {
            states.push(state);
            Ok(())
        })?;
        machine.work.grant(width * rows);
        Ok(states)
    }

    /// Reads a table; checks nothing but its form.
    pub fn table(&mut self, name: &str, tracks: usize) -> Checked<Table> {
        ensure!(tracks <= MAX_TRACKS, Limit::Tracks);
        let [found, states] = self.lines.header(name, "table", ["tracks", "rows"])?;
        ensure!(found == tracks, self.lines.malformed());
        let (mut accepting, mut next) = (vec![], vec![]);
        let mut add = |items: Vec<i64>| {
            let fits = |column| if column == 0 { 0..2 } else { -1..states as i64 };
            let misfit = (0..).zip(&items).find(|(column, item)| !fits(*column).contains(item));
            if let Some((column, _)) = misfit {
                let place = format!("state {}, item {column}", accepting.len());
                return Err(Reason::TableRange.at(name, place).into());
            }
            accepting.push(items[0] == 1);
            next.extend(&items[1..]);
            Ok(())
        };
        let shape = Shape::Integers(1 + (1 << tracks));
        self.lines.body(name, shape, states, &mut add)?;
        let stays = next.first() == Some(&0);
        ensure!(stays, Reason::TableZero.at(name, ""));
        self.meets(name, states);
        Ok(Table::new(tracks, accepting, next))
    }
}

fn misfit(name: &str, width: usize) -> Rejection {
    Reason::Width.at(name, format!("a state must have {width} items"))
}
