//! The Grundy numbers of a bar of one column by a closed formula (docs/THEORY.md, Theorem 5b.1).
//!
//! In: a strip, a bar and a term. Out: the obligations met: the five conditions, where a term of
//! the certificate names each number that has to exist. Never: uses the theorem for a term that may
//! be negative.

use std::rc::Rc;

use super::{Checker, Route};
use crate::claim::{Arena, Comparison, Connective, Id, Node, Op, Origin, Summand, read_node};
use crate::{Checked, Limited, Reason};

/// A condition of the theorem: on naturals for which some conditions hold, another one does.
struct Owed {
    name: &'static str,
    variables: usize,
    hold: Vec<Id>,
    follows: Id,
}

/// A bar of height f, and the formula g of its Grundy numbers, over a heap, y and z.
struct Closed<'a> {
    arena: &'a mut Arena,
    f: Id,
    g: Id,
}

impl Checker<'_> {
    /// `term up`, `term down` and `term lower`, then the conditions; nothing if the next section is
    /// none of these, or the claim has another form.
    pub fn formula(
        &mut self,
        summands: &[Rc<Summand>],
        value: Option<Id>,
    ) -> Checked<Option<Route>> {
        let ([heap, bar], Some(g)) = (summands, value) else { return Ok(None) };
        let (Origin::Bar(f), 2) = (&bar.origin, bar.size) else { return Ok(None) };
        let fits = heap.origin == Origin::Strip && !self.arena.may_be_negative(g);
        if !fits || !self.sections.lines.peek().starts_with("term ") {
            return Ok(None);
        }
        let (up, down) = (self.term("up", 2)?, self.term("down", 2)?);
        let lower = self.term("lower", 3)?;
        let closed = Closed { arena: &mut self.arena, f: *f, g };
        for owed in closed.conditions(up, down, lower)? {
            self.no_tuple(owed.name, owed.variables, &owed.hold, Some(owed.follows))?;
        }
        Ok(Some(Route::Formula))
    }

    /// `term NAME (p, ..) TERM`, over this number of parameters.
    pub fn term(&mut self, name: &str, parameters: usize) -> Checked<Id> {
        let (line, text) = self.sections.lines.section(&format!("term {name}"))?;
        ensure!(!text.contains('#'), Reason::Format.line(line));
        let read = read_node(text, line - 1, false, &mut self.program, &mut self.arena)?;
        ensure!(read.parameters == parameters, Reason::Format.line(line));
        self.sections.meets(&format!("term {name}"), 1);
        Ok(read.node)
    }
}

impl Closed<'_> {
    /// The conditions C0 to C4. The terms are a column of row y + 1 with the number at (y, z), one
    /// of row y with the number at (y + 1, z), and a lower row of column z with the number at
    /// (y, w).
    fn conditions(mut self, up: Id, down: Id, lower: Id) -> Limited<Vec<Owed>> {
        let mut variable = |i| self.arena.variable(i);
        let [a, b, c] = [variable(0)?, variable(1)?, variable(2)?];
        let mut constant = |i| self.arena.number(i);
        let [zero, one] = [constant(0)?, constant(1)?];
        let next = self.arena.binary(Op::Add, a, one)?;

        let (at_a, zero_at_a) = (self.value(a, b)?, self.value(zero, a)?);
        let zero = self.compare(Comparison::Eq, zero_at_a, a)?;

        let (inside, right) = (self.inside(a, b)?, self.compare(Comparison::Lt, b, c)?);
        let at_c = self.value(a, c)?;
        let rows = self.compare(Comparison::Ne, at_a, at_c)?;

        let (less, above) = (self.compare(Comparison::Lt, a, b)?, self.inside(b, c)?);
        let above_at_c = self.value(b, c)?;
        let columns = self.compare(Comparison::Ne, at_c, above_at_c)?;

        let (inside_next, at_next) = (self.inside(next, b)?, self.value(next, b)?);
        let column = self.call(up, &[a, b])?;
        let at_column = self.value(next, column)?;
        let (exists, same) =
            (self.inside(next, column)?, self.compare(Comparison::Eq, at_column, at_a)?);
        let up = self.both(exists, same)?;
        let column = self.call(down, &[a, b])?;
        let at_column = self.value(a, column)?;
        let (exists, same) =
            (self.inside(next, column)?, self.compare(Comparison::Eq, at_column, at_next)?);
        let down = self.both(exists, same)?;

        let smaller = self.compare(Comparison::Lt, at_c, at_a)?;
        let row = self.call(lower, &[a, b, c])?;
        let at_row = self.value(row, b)?;
        let (exists, same) =
            (self.compare(Comparison::Lt, row, a)?, self.compare(Comparison::Eq, at_row, at_c)?);
        let lower = self.both(exists, same)?;

        let owed = |name, variables, hold: &[Id], follows| Owed {
            name,
            variables,
            hold: hold.to_vec(),
            follows,
        };
        Ok(vec![
            owed("zero", 1, &[], zero),
            owed("rows", 3, &[inside, right], rows),
            owed("columns", 3, &[less, above], columns),
            owed("up", 2, &[inside_next], up),
            owed("down", 2, &[inside_next], down),
            owed("lower", 3, &[inside, right, smaller], lower),
        ])
    }

    /// y <= f(z)
    fn inside(&mut self, y: Id, z: Id) -> Limited<Id> {
        let height = self.call(self.f, &[z])?;
        self.compare(Comparison::Le, y, height)
    }

    /// g(y, z)
    fn value(&mut self, y: Id, z: Id) -> Limited<Id> {
        // No term can name the heap.
        self.call(self.g, &[y, y, z])
    }

    fn call(&mut self, body: Id, arguments: &[Id]) -> Limited<Id> {
        self.arena.add(Node::Call { body, arguments: arguments.to_vec() })
    }

    fn compare(&mut self, op: Comparison, a: Id, b: Id) -> Limited<Id> {
        self.arena.compare(op, a, b)
    }

    fn both(&mut self, a: Id, b: Id) -> Limited<Id> {
        self.arena.add(Node::Connect(Connective::And, a, b))
    }
}
