//! The shape of a bar whose P-positions may be a nim-sum, read from the rules of a game and the condition of a claim
//! (docs/LOWERING.md, "The criterion of bars").

use std::collections::BTreeMap;

use crate::language::ast::{Bitwise, Comparison, Condition, Move, Number, Part, Renumbered, Rewrite, Term};
use crate::language::game::Rules;

/// The operand that the nim-sum has for each coordinate other than y.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Shift {
    /// The coordinate.
    Plain,
    /// The coordinate plus this constant, or this term over fixed coordinates.
    Up(Term),
    /// The coordinate minus 1; the position where all are 0 is in the set as well.
    Border,
}

/// Whether a number is this one for all values of the parameters.
fn is(number: &Number, value: u32) -> bool {
    *number == Number::from(value)
}

pub(crate) fn is_strip(rules: &Rules) -> bool {
    rules.built_in && rules.bar.is_none() && rules.heaps.is_none()
}

/// The rules of a bar, by its own coordinates.
pub(crate) struct Shape {
    /// The coordinate y, among those of the summand.
    pub(crate) height: usize,
    /// F, over the others.
    pub(crate) function: Term,
    /// Further conditions on its positions, over the other coordinates.
    pub(crate) conditions: Vec<Condition>,
    /// The coordinates that no move changes.
    pub(crate) fixed: Vec<usize>,
}

pub(crate) fn shape(rules: &Rules) -> Option<Shape> {
    let size = rules.coordinates;
    let is_fixed =
        |i: &usize| rules.moves.iter().all(|option| option.to.get(*i) == Some(&Term::Variable(*i)));
    let fixed: Vec<usize> = (0..size).filter(is_fixed).collect();
    let mut parts = conjuncts(rules.domain.as_ref()?);
    let of_row = |condition: &&Condition| {
        let Condition::Compare(Comparison::LessEqual, y, _) = condition else { return false };
        matches!(**y, Term::Variable(height) if !fixed.contains(&height))
    };
    let bound = parts.iter().position(of_row)?;
    let Condition::Compare(_, y, top) = parts.remove(bound) else { return None };
    let Term::Variable(height) = **y else { return None };
    let moved = size - fixed.len();
    if moved < 2
        || rules.moves.len() != moved
        || !parts.iter().all(|part| Part::Condition(part).is_over(&|i| fixed.contains(&i)))
    {
        return None;
    }
    let own: Vec<Term> = (0..size).map(Term::Variable).collect();
    for j in (0..size).filter(|j| !fixed.contains(j)) {
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
    let mut columns = Renumbered(|i| if i > height { i - 1 } else { i });
    let conditions = parts.into_iter().map(|part| columns.condition(part)).collect();
    Some(Shape { height, function: columns.term(top), conditions, fixed })
}

/// The shift of the nim-sum that a condition says is 0.
pub(crate) fn shift(set: &Condition, moved: &[usize], height: usize, size: usize) -> Option<Shift> {
    if let Some(shift) = balanced(set, moved, height) {
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
        let (zeros, mut parts) = (conjuncts(at_origin), conjuncts(inside));
        let is_sum = |part: &&Condition| balanced(part, moved, height) == Some(Shift::Border);
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

/// The parts of a conjunction, split as far as possible; a condition that is not a conjunction is its only part.
pub(crate) fn conjuncts(condition: &Condition) -> Vec<&Condition> {
    let mut found = Vec::new();
    split(condition, true, &mut found);
    found
}

/// The parts of nested `and`, or of nested `or`.
fn split<'c>(condition: &'c Condition, and: bool, parts: &mut Vec<&'c Condition>) {
    match condition {
        Condition::And(a, b) if and => [a, b].into_iter().for_each(|part| split(part, and, parts)),
        Condition::Or(a, b) if !and => [a, b].into_iter().for_each(|part| split(part, and, parts)),
        other => parts.push(other),
    }
}

/// The shift, if a condition says that the nim-sum of y and all other coordinates that a move changes, shifted, is 0.
fn balanced(condition: &Condition, moved: &[usize], height: usize) -> Option<Shift> {
    let Condition::Compare(Comparison::Equal, a, b) = condition else { return None };
    let (mut operands, mut shifts) = (Vec::new(), BTreeMap::new());
    match (&**a, &**b) {
        // As the value of a Grundy function, v = s - c.
        (Term::Variable(i), Term::Subtract(s, c)) => {
            shifts.insert(*i, Shift::Up((**c).clone()));
            operands_of(s, &mut operands);
        }
        (a, b) => {
            operands_of(a, &mut operands);
            operands_of(b, &mut operands);
        }
    }
    for operand in operands.into_iter().filter(|operand| !matches!(operand, Term::Constant(c) if is(c, 0))) {
        let (i, shift) = shifted(operand)?;
        if shifts.insert(i, shift).is_some() {
            return None;
        }
    }
    if !shifts.keys().eq(moved) || shifts.remove(&height)? != Shift::Plain {
        return None;
    }
    let shift = shifts.values().next()?.clone();
    shifts.values().all(|other| *other == shift).then_some(shift)
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

/// The coordinate that an operand of a nim-sum is about, and its shift.
fn shifted(operand: &Term) -> Option<(usize, Shift)> {
    let (x, shift) = match operand {
        Term::Add(x, c) => (&**x, Shift::Up((**c).clone())),
        Term::Subtract(x, c) if matches!(&**c, Term::Constant(c) if is(c, 1)) => (&**x, Shift::Border),
        other => (other, Shift::Plain),
    };
    if let Term::Variable(i) = x { Some((*i, shift)) } else { None }
}
