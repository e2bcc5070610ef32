//! The criterion of bars: whether a nim-sum says which positions of a bar are P-positions
//! (docs/LOWERING.md, "The criterion of bars"; docs/THEORY.md, section 5a).
//!
//! A claim about strips and one bar of a function F, built in or written, that the nim-sum of all coordinates
//! is 0 at the P-positions, perhaps shifted, holds if and only if a condition on F does.
//! That condition has one variable less than the game and no move, so its automata are small where those of
//! the partition are large.

use num_bigint::BigUint;
use num_traits::Zero;

use super::claimed::Positions;
use super::obligation::Obligation;
use super::property::{Varied, monotone, ns};
use super::tabulate::Subject;
use crate::automaton::{AutomatonError, Builder, ConditionId, NodeId, Nodes, Problem};
use crate::language::ast::{
    Bitwise, Comparison, Condition, Move, Number, Program, Renumbered, Rewrite, Term,
};
use crate::language::evaluate::value;
use crate::language::game::Rules;

/// A claim that has the shape of a bar.
#[derive(Debug)]
pub(super) struct Criterion {
    /// F, over the columns of the bar.
    function: Term,
    /// Whether the claim file has the rules of the bar.
    written: bool,
    /// Number of coordinates.
    size: usize,
    /// The coordinate y.
    height: usize,
    /// The coordinates that are columns of the bar.
    columns: Vec<usize>,
    shift: Shift,
}

/// What the nim-sum has for each coordinate but y.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Shift {
    /// The coordinate plus this number.
    Up(Number),
    /// The coordinate minus 1; the position where all are 0 is in the set as well.
    Border,
}

impl Criterion {
    /// The criterion of a claim; `None` if the claim has another form.
    pub(super) fn of(program: &Program, positions: &Positions) -> Option<Criterion> {
        let rules = &positions.rules;
        let size = rules.iter().map(|rules| rules.coordinates).sum();
        let mut bars = rules.iter().filter(|rules| !is_strip(rules));
        let (bar, None) = (bars.next()?, bars.next()) else { return None };
        let (height, mut function) = shape(bar)?;
        while let Term::Call(called, arguments) = &function
            && arguments.len() > 1
            && arguments.iter().all(|argument| matches!(argument, Term::Variable(_)))
        {
            function = Replaced(arguments).term(&program.functions[*called].body);
        }
        let height = bar.offset + height;
        let columns = (bar.offset..bar.offset + bar.coordinates).filter(|&i| i != height).collect();
        let shift = shift(positions.set.condition(), size, height)?;
        let criterion = Criterion { function, written: !bar.built_in, size, height, columns, shift };
        let fits = match &criterion.shift {
            Shift::Up(by) => is(by, 0) || size == 3,
            Shift::Border => {
                let is_obligation = !program.parameters.is_empty();
                size == 3 && (is_obligation || criterion.is_zero_at_origin(program))
            }
        };
        fits.then_some(criterion)
    }

    fn is_zero_at_origin(&self, program: &Program) -> bool {
        value(program, &self.function, &vec![BigUint::ZERO; self.columns.len()])
            .is_ok_and(|top| top.is_zero())
    }

    /// Whether the coordinates themselves are in the nim-sum, and one of them is a strip: then F needs the NS
    /// property.
    pub(super) fn is_beside_a_strip(&self) -> bool {
        self.shift == Shift::Up(0u32.into()) && self.columns.len() + 1 < self.size
    }

    /// That F is not 0 where all columns are, if this is an obligation: with parameters it cannot be computed.
    ///
    /// # Errors
    /// An operator without a digit automaton, or a limit.
    pub(super) fn origin(
        &self,
        subject: &mut Subject,
        program: &Program,
    ) -> Result<Option<Problem>, AutomatonError> {
        if self.shift != Shift::Border || program.parameters.is_empty() {
            return Ok(None);
        }
        let zero = Term::Constant(0u32.into());
        let top = Replaced(&vec![zero.clone(); self.columns.len()]).term(&self.function);
        let is_zero = Condition::Compare(Comparison::Equal, Box::new(top), Box::new(zero));
        let is_zero = subject.nodes.term_condition(program, &is_zero)?;
        let mut builder = Builder::new(&subject.nodes, &subject.tables, 0);
        let part = builder.condition(is_zero, &[])?;
        builder.push(part.negate());
        Ok(Some(builder.finish()))
    }

    /// The function of the bar.
    pub(super) fn function(&self, nodes: &mut Nodes, program: &Program) -> Result<NodeId, AutomatonError> {
        let body = nodes.term(program, &self.function)?;
        // What the kernel counts as 0 where it is negative is no height of a bar.
        if nodes.has_difference(body) { Err(AutomatonError::TableMismatch) } else { Ok(body) }
    }

    /// The obligations with their problems, in the order of the certificate; those of a bar that is built in
    /// come after its `monotone`.
    ///
    /// # Errors
    /// An operator without a digit automaton, or a limit.
    pub(super) fn problems(
        &self,
        subject: &mut Subject,
        program: &Program,
        body: NodeId,
    ) -> Result<Vec<(Obligation, Problem)>, AutomatonError> {
        let mut problems = Vec::new();
        let parameters = self.columns.len();
        let varied = |parameter| Varied { body, parameter, parameters };
        if self.written {
            for parameter in 0..parameters {
                let problem = monotone(subject, varied(parameter), None)?;
                problems.push((Obligation::MonotoneBar(parameter + 1), problem));
            }
        }
        if self.is_beside_a_strip() {
            for parameter in 0..parameters {
                problems.push((Obligation::NsBar(parameter + 1), ns(subject, varied(parameter), None)?));
            }
            return Ok(problems);
        }
        let others = (0..self.size).filter(|&i| i != self.height);
        for (number, i) in (1..).zip(others) {
            let [after, before] = [true, false].map(|next| self.under(i, next));
            let after = subject.nodes.term_condition(program, &after)?;
            let before = subject.nodes.term_condition(program, &before)?;
            for (forward, holds, fails) in [(true, after, before), (false, before, after)] {
                let problem = only(subject, self.size - 1, holds, fails)?;
                problems.push((Obligation::Criterion { number, forward }, problem));
            }
        }
        Ok(problems)
    }

    /// p < F where coordinate `i`, with the others, has nim-sum p, or p + 1 if `next`; the variables are the
    /// others in order, and p.
    fn under(&self, i: usize, next: bool) -> Condition {
        let p = Term::Variable(self.size - 2);
        let plus = |term: Term, by: &Number| match is(by, 0) {
            true => term,
            false => Term::Add(Box::new(term), Box::new(Term::Constant(by.clone()))),
        };
        let [zero, one] = [0u32, 1].map(Number::from);
        let (up, border) = match &self.shift {
            Shift::Up(by) => (by, &zero),
            Shift::Border => (&zero, &one),
        };
        let mut sum = plus(p.clone(), if next { &one } else { &zero });
        let mut values = vec![p.clone(); self.size];
        let others = (0..self.size).filter(|&j| j != i && j != self.height);
        for (variable, j) in others.enumerate() {
            let x = Term::Variable(variable);
            values[j] = plus(x.clone(), border);
            sum = Term::Bitwise(Bitwise::Xor, Box::new(sum), Box::new(plus(x, up)));
        }
        let by = Box::new(Term::Constant(up.clone()));
        values[i] = match is(up, 0) {
            true => plus(sum.clone(), border),
            false => Term::Subtract(Box::new(sum.clone()), by.clone()),
        };
        let columns: Vec<Term> = self.columns.iter().map(|&j| values[j].clone()).collect();
        let top = Replaced(&columns).term(&self.function);
        let under = Condition::Compare(Comparison::Less, Box::new(p), Box::new(top));
        if is(up, 0) {
            return under;
        }
        let exists = Condition::Compare(Comparison::GreaterEqual, Box::new(sum), by);
        Condition::And(Box::new(exists), Box::new(under))
    }
}

/// A function of terms in place of its parameters.
struct Replaced<'a>(&'a [Term]);

impl Rewrite for Replaced<'_> {
    fn term(&mut self, term: &Term) -> Term {
        match term {
            Term::Variable(i) => self.0[*i].clone(),
            _ => term.map_parts(self),
        }
    }
}

/// The numbers for which one condition holds and another does not.
fn only(
    subject: &Subject,
    tracks: usize,
    holds: ConditionId,
    fails: ConditionId,
) -> Result<Problem, AutomatonError> {
    let env: Vec<usize> = (0..tracks).collect();
    let mut builder = Builder::new(&subject.nodes, &subject.tables, tracks);
    let part = builder.condition(holds, &env)?;
    builder.push(part);
    let part = builder.condition(fails, &env)?;
    builder.push(part.negate());
    Ok(builder.finish())
}

/// Whether a number is this one for all values of the parameters.
fn is(number: &Number, value: u32) -> bool {
    *number == Number::from(value)
}

fn is_strip(rules: &Rules) -> bool {
    rules.built_in && rules.bar.is_none()
}

/// The coordinate y of a bar, and its F over the other coordinates.
fn shape(rules: &Rules) -> Option<(usize, Term)> {
    let size = rules.coordinates;
    let Condition::Compare(Comparison::LessEqual, y, top) = rules.domain.as_ref()? else { return None };
    let Term::Variable(height) = **y else { return None };
    if size < 2 || rules.moves.len() != size {
        return None;
    }
    let own: Vec<Term> = (0..size).map(Term::Variable).collect();
    for j in 0..size {
        let after = Renumbered(|i| if i == j { size } else { i }).term(top);
        let mut targets = own.clone();
        targets[j] = Term::Variable(size);
        let forms = if j == height {
            if after != **top {
                return None;
            }
            vec![targets]
        } else {
            let cut = |a: &Term, b: &Term| {
                let mut targets = targets.clone();
                targets[height] = Term::Min(Box::new(a.clone()), Box::new(b.clone()));
                targets
            };
            vec![cut(y, &after), cut(&after, y)]
        };
        let is_move = |option: &Move| {
            let bounds: Vec<&Term> = option.fresh.iter().map(|(_, bound)| bound).collect();
            bounds == [&own[j]] && option.when.is_none() && forms.contains(&option.to)
        };
        if !rules.moves.iter().any(is_move) {
            return None;
        }
    }
    Some((height, Renumbered(|i| if i > height { i - 1 } else { i }).term(top)))
}

/// The shift of the nim-sum that a condition says is 0.
fn shift(set: &Condition, size: usize, height: usize) -> Option<Shift> {
    if let Some(shift) = balanced(set, size, height) {
        return (shift != Shift::Border).then_some(shift);
    }
    let (mut cases, mut origin) = (Vec::new(), Vec::new());
    split(set, false, &mut cases);
    let compared =
        |op, i| Condition::Compare(op, Box::new(Term::Variable(i)), Box::new(Term::Constant(0u32.into())));
    origin.extend((0..size).map(|i| compared(Comparison::Equal, i)));
    let others = (0..size).filter(|&i| i != height);
    let positive: Vec<Condition> = others.map(|i| compared(Comparison::Greater, i)).collect();
    let [one, other] = *cases.as_slice() else { return None };
    let fits = |at_origin: &Condition, inside: &Condition| {
        let (mut zeros, mut parts) = (Vec::new(), Vec::new());
        split(at_origin, true, &mut zeros);
        split(inside, true, &mut parts);
        let is_sum = |part: &&Condition| balanced(part, size, height) == Some(Shift::Border);
        let Some(sum) = parts.iter().position(is_sum) else { return false };
        parts.remove(sum);
        is_list_of(&zeros, &origin) && is_list_of(&parts, &positive)
    };
    (fits(one, other) || fits(other, one)).then_some(Shift::Border)
}

/// Whether a list has each of these different conditions once and no other.
fn is_list_of(parts: &[&Condition], wanted: &[Condition]) -> bool {
    parts.len() == wanted.len() && wanted.iter().all(|condition| parts.contains(&condition))
}

/// The parts of nested `and`, or of nested `or`.
fn split<'c>(condition: &'c Condition, and: bool, parts: &mut Vec<&'c Condition>) {
    match condition {
        Condition::And(a, b) if and => [a, b].into_iter().for_each(|part| split(part, and, parts)),
        Condition::Or(a, b) if !and => [a, b].into_iter().for_each(|part| split(part, and, parts)),
        other => parts.push(other),
    }
}

/// The shift, if a condition says that the nim-sum of y and all other coordinates, shifted, is 0.
fn balanced(condition: &Condition, size: usize, height: usize) -> Option<Shift> {
    let Condition::Compare(Comparison::Equal, a, b) = condition else { return None };
    let mut operands = Vec::new();
    operands_of(a, &mut operands);
    operands_of(b, &mut operands);
    let mut shifts: Vec<Option<Shift>> = vec![None; size];
    for operand in operands.into_iter().filter(|operand| !matches!(operand, Term::Constant(c) if is(c, 0))) {
        let (i, shift) = shifted(operand)?;
        if shifts.get_mut(i)?.replace(shift).is_some() {
            return None;
        }
    }
    let row = shifts.remove(height)?;
    let shift = shifts.first()?.clone()?;
    let same = shifts.iter().all(|other| other.as_ref() == Some(&shift));
    (same && row == Shift::Up(0u32.into())).then_some(shift)
}

fn operands_of<'t>(term: &'t Term, operands: &mut Vec<&'t Term>) {
    match term {
        Term::Bitwise(Bitwise::Xor, a, b) => {
            operands_of(a, operands);
            operands_of(b, operands);
        }
        other => operands.push(other),
    }
}

/// What a nim-sum has for a coordinate.
fn shifted(operand: &Term) -> Option<(usize, Shift)> {
    match operand {
        Term::Variable(i) => Some((*i, Shift::Up(0u32.into()))),
        Term::Add(x, c) => match (&**x, &**c) {
            (Term::Variable(i), Term::Constant(c)) => Some((*i, Shift::Up(c.clone()))),
            _ => None,
        },
        Term::Subtract(x, c) => match (&**x, &**c) {
            (Term::Variable(i), Term::Constant(c)) if is(c, 1) => Some((*i, Shift::Border)),
            _ => None,
        },
        _ => None,
    }
}
