//! The sections that obligations have in common: invariants, states, tables.
//!
//! In: problems. Out: obligations met, with the numbers of their states. Never: asks for a section
//! twice.

use super::{Checker, Obligation};
use crate::automata::{Accumulators, Machine, Problem, Table, invariant, parametric};
use crate::certificate::Size;
use crate::elaborate::Lowering;
use crate::{Checked, Limit, Limited, MAX_LETTERS_OF_ITEM, MAX_TRACKS, Reason, Rejection};

impl Checker<'_> {
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

    /// A problem with this number of declared tracks.
    pub fn lowering(&mut self, tracks: usize) -> Limited<Lowering<'_>> {
        Lowering::new(&self.arena, &self.tables, &mut self.fuel, tracks)
    }

    /// Reads and checks `invariant name`, or `parametric name` if the problem has thresholds: no
    /// numbers satisfy it. `of` follows the name where it is reported.
    pub fn invariant(&mut self, name: &str, of: &str, mut problem: Problem) -> Checked {
        problem.share();
        if problem.has_thresholds() {
            return self.parametric(name, of, problem);
        }
        let (start, name) = (format!("invariant {name}"), format!("{name}{of}"));
        let rows = self.states(&name, &start, &problem)?;
        let machine = Machine::new(problem);
        invariant(&name, &machine, &rows, &mut self.fuel)?;
        self.meets(&name, rows.len());
        Ok(())
    }

    /// Reads and checks `parametric name`.
    fn parametric(&mut self, name: &str, of: &str, problem: Problem) -> Checked {
        let (start, name) = (format!("parametric {name}"), format!("{name}{of}"));
        let sums = Accumulators::new(&problem, self.program.free())?;
        let fields = ["width", "accumulators", "locations"];
        let [found, accumulators, locations] = self.lines.header(&name, &start, fields)?;
        let width = problem.components.len();
        ensure!(found == width, misfit(&name, width));
        ensure!(accumulators == sums.len(), self.lines.malformed());
        let size = Size { width, accumulators, entries: sums.entries(), locations };
        let body = self.lines.locations(&name, &size)?;
        self.grant(width * body.len());
        let machine = Machine::new(problem);
        parametric(&name, &machine, &sums, &self.pool, &body, &mut self.fuel)?;
        self.meets(&name, body.len());
        Ok(())
    }

    /// Reads the states of an invariant or a pool.
    pub fn states(&mut self, name: &str, start: &str, problem: &Problem) -> Checked<Vec<Vec<i64>>> {
        ensure!(!problem.has_thresholds(), Reason::Parameters.at(name, ""));
        let [found, rows] = self.lines.header(name, start, ["width", "rows"])?;
        let width = problem.components.len();
        ensure!(found == width, misfit(name, width));
        let states = self.lines.rows(name, rows, true, Some(width))?;
        self.grant(width * rows);
        Ok(states)
    }

    /// Adds the work that items of rows of the certificate allow.
    pub fn grant(&mut self, items: usize) {
        self.fuel.add(MAX_LETTERS_OF_ITEM.saturating_mul(items as u64));
    }

    /// Reads a table; checks nothing but its form.
    pub fn table(&mut self, name: &str, tracks: usize) -> Checked<Table> {
        ensure!(tracks <= MAX_TRACKS, Limit::Tracks);
        let [found, states] = self.lines.header(name, "table", ["tracks", "rows"])?;
        ensure!(found == tracks, self.lines.malformed());
        let (mut accepting, mut next) = (vec![], vec![]);
        let rows = self.lines.rows(name, states, false, Some(1 + (1 << tracks)))?;
        for (state, items) in rows.iter().enumerate() {
            let fits = |column| if column == 0 { 0..2 } else { -1..states as i64 };
            let misfit = (0..).zip(items).find(|(column, item)| !fits(*column).contains(item));
            if let Some((column, _)) = misfit {
                let place = format!("state {state}, item {column}");
                return Err(Reason::TableRange.at(name, place).into());
            }
            accepting.push(items[0] == 1);
            next.extend(&items[1..]);
        }
        let stays = next.first() == Some(&0);
        ensure!(stays, Reason::TableZero.at(name, ""));
        self.meets(name, states);
        Ok(Table::new(tracks, accepting, next))
    }
}

fn misfit(name: &str, width: usize) -> Rejection {
    Reason::Width.at(name, format!("a state must have {width} items"))
}
