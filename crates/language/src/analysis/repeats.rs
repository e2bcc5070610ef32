//! Terms that repeat with a period, read off their operators (docs/THEORY.md, section 5e).
//!
//! In: a term over one number n. Out: a heap from which on the term repeats, and a period, both as small as can be read off.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::ToPrimitive;

use crate::ast::{Comparison, Condition, Number, Part, Program, Term};

/// What happens to a term or a condition as n, which is at least the pre-period, grows by the period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    /// It is n.
    Grows,
    /// It has the same value or truth value again.
    Same,
    /// It has this truth value.
    Always(bool),
}

/// The pre-period and the period of a term over n, if it repeats, its operators show it, and both are at most `most`.
pub fn period(program: &Program, term: &Term, most: u64) -> Option<(u64, u64)> {
    let mut parts = Parts {
        program,
        most,
        least: 0,
        common: BigUint::from(1u32),
        functions: Vec::new(),
        relations: Vec::new(),
    };
    parts.walk(Part::Term(term));
    let common = parts.common.to_u64().filter(|&common| common <= most)?;
    let repeats = |preperiod: u64, period: u64| {
        Repeats { program, preperiod, period }.term(term, &[Change::Grows]) == Some(Change::Same)
    };
    let period =
        (1..=common).find(|period| common.is_multiple_of(*period) && repeats(parts.least, *period))?;
    // What repeats from some heap on does so from all later ones.
    let (mut low, mut preperiod) = (0, parts.least);
    while low < preperiod {
        let middle = low + (preperiod - low) / 2;
        if repeats(middle, period) { preperiod = middle } else { low = middle + 1 }
    }
    Some((preperiod, period))
}

/// What a term is made of: a common multiple of its divisors, and a number beyond its lists and constants.
struct Parts<'p> {
    program: &'p Program,
    most: u64,
    least: u64,
    common: BigUint,
    functions: Vec<usize>,
    relations: Vec<usize>,
}

impl Parts<'_> {
    fn divisor(&mut self, divisor: &BigUint) {
        if self.common.bits() <= 64 && divisor.bits() > 0 {
            self.common = self.common.lcm(divisor);
        }
    }

    fn walk(&mut self, part: Part<'_>) {
        match part {
            Part::Term(term) => {
                match term {
                    Term::Mod(_, k) => {
                        k.plain().into_iter().for_each(|k| self.divisor(k));
                    }
                    Term::Table(values, _) => self.least = self.least.max(values.len() as u64),
                    Term::Constant(number) => {
                        let beyond = small(number).map_or(0, |number| number.saturating_add(1));
                        self.least = self.least.max(beyond.min(self.most));
                    }
                    Term::Call(function, _) if !self.functions.contains(function) => {
                        self.functions.push(*function);
                        self.walk(Part::Term(&self.program.functions[*function].body));
                    }
                    _ => {}
                }
                term.parts().for_each(|part| self.walk(part));
            }
            Part::Condition(condition) => {
                if let Condition::Call(relation, _) = condition
                    && !self.relations.contains(relation)
                {
                    self.relations.push(*relation);
                    self.walk(Part::Condition(&self.program.relations[*relation].body));
                }
                condition.parts().for_each(|part| self.walk(part));
            }
        }
    }
}

fn small(number: &Number) -> Option<u64> {
    number.plain()?.to_u64()
}

/// A heap from which on something repeats, and a period.
struct Repeats<'p> {
    program: &'p Program,
    preperiod: u64,
    period: u64,
}

impl Repeats<'_> {
    fn term(&self, term: &Term, of: &[Change]) -> Option<Change> {
        match term {
            Term::Variable(i) => of.get(*i).copied(),
            Term::Heights(_) => None,
            Term::Table(values, tail) => {
                let is_beyond = of == [Change::Grows] && values.len() as u64 <= self.preperiod;
                is_beyond.then(|| self.term(tail, of)).flatten()
            }
            Term::Mod(part, k) if self.term(part, of) == Some(Change::Grows) => {
                small(k).is_some_and(|k| self.period.is_multiple_of(k)).then_some(Change::Same)
            }
            Term::If(condition, yes, no) => match self.condition(condition, of)? {
                Change::Always(true) => self.term(yes, of),
                Change::Always(false) => self.term(no, of),
                Change::Same | Change::Grows => self.same(Part::Term(term), of),
            },
            Term::Call(function, arguments) => {
                self.called(arguments, of, |inner| self.term(&self.program.functions[*function].body, inner))
            }
            _ => self.same(Part::Term(term), of),
        }
    }

    fn condition(&self, condition: &Condition, of: &[Change]) -> Option<Change> {
        let pair = |a: &Condition, b, decides| match self.condition(a, of)? {
            Change::Always(holds) if holds != decides => self.condition(b, of),
            Change::Always(holds) => Some(Change::Always(holds)),
            Change::Same | Change::Grows => self.same(Part::Condition(condition), of),
        };
        match condition {
            Condition::Compare(op, a, b) if self.term(a, of) == Some(Change::Grows) => {
                self.beyond(*op, small(&b.constant_value()?)?).map(Change::Always)
            }
            Condition::Compare(..) => self.same(Part::Condition(condition), of),
            Condition::And(a, b) => pair(a, b, false),
            Condition::Or(a, b) => pair(a, b, true),
            Condition::Not(a) => match self.condition(a, of)? {
                Change::Always(holds) => Some(Change::Always(!holds)),
                change => Some(change),
            },
            Condition::Call(relation, arguments) => self.called(arguments, of, |inner| {
                self.condition(&self.program.relations[*relation].body, inner)
            }),
            Condition::Automaton(_) => None,
        }
    }

    fn called(
        &self,
        arguments: &[Term],
        of: &[Change],
        body: impl FnOnce(&[Change]) -> Option<Change>,
    ) -> Option<Change> {
        let inner: Option<Vec<Change>> = arguments.iter().map(|argument| self.term(argument, of)).collect();
        let inner = inner?;
        if inner.contains(&Change::Grows) { body(&inner) } else { Some(Change::Same) }
    }

    /// That nothing happens, if nothing happens to the parts.
    fn same(&self, part: Part<'_>, of: &[Change]) -> Option<Change> {
        let changes = |part: Part<'_>| match part {
            Part::Term(term) => self.term(term, of),
            Part::Condition(condition) => self.condition(condition, of),
        };
        let stays = |part: Part<'_>| matches!(changes(part), Some(Change::Same | Change::Always(_)));
        let all = match part {
            Part::Term(term) => term.parts().all(stays),
            Part::Condition(condition) => condition.parts().all(stays),
        };
        all.then_some(Change::Same)
    }

    /// The truth of `n op constant`, if n is beyond the constant.
    fn beyond(&self, op: Comparison, constant: u64) -> Option<bool> {
        let strict = self.preperiod > constant;
        match op {
            Comparison::Less | Comparison::GreaterEqual if strict || self.preperiod == constant => {
                Some(op == Comparison::GreaterEqual)
            }
            Comparison::LessEqual | Comparison::Equal if strict => Some(false),
            Comparison::NotEqual | Comparison::Greater if strict => Some(true),
            _ => None,
        }
    }
}
