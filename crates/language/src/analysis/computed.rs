//! What terms and conditions without variables are, and what they decide.

use crate::ast::{Comparison, Condition, Part, Program, Replaced, Rewrite, Term};
use crate::evaluate::{holds, value};

/// A condition with the relations that it consists of written out.
pub fn written_out(program: &Program, condition: &Condition) -> Condition {
    let part = |part: &Condition| Box::new(written_out(program, part));
    match condition {
        Condition::Call(id, arguments) => match &program.relations[*id].body {
            Condition::Automaton(_) => condition.clone(),
            body => written_out(program, &Replaced(arguments).condition(body)),
        },
        Condition::And(a, b) => Condition::And(part(a), part(b)),
        Condition::Or(a, b) => Condition::Or(part(a), part(b)),
        Condition::Not(a) => Condition::Not(part(a)),
        Condition::Compare(..) | Condition::Automaton(_) => condition.clone(),
    }
}

/// Terms and conditions without variables replaced by their values, and what these decide: the branch of an `if`, one side
/// of `and` and `or`.
pub struct Computed<'p> {
    /// Where functions and relations are defined.
    pub program: &'p Program,
    /// Whether the left side of `and` and `or` guards the right one: then it stays, so that what has no value keeps none.
    pub is_guarded: bool,
}

impl Computed<'_> {
    /// Whether a condition without variables holds, if it has a value.
    pub fn known(&self, condition: &Condition) -> Option<bool> {
        if Part::Condition(condition).mentions(0) {
            return None;
        }
        holds(self.program, condition, &[]).ok()
    }
}

impl Rewrite for Computed<'_> {
    fn condition(&mut self, condition: &Condition) -> Condition {
        let condition = condition.map_parts(self);
        if let Some(known) = self.known(&condition) {
            let zero = || Box::new(Term::Constant(0u32.into()));
            let op = if known { Comparison::Equal } else { Comparison::NotEqual };
            return Condition::Compare(op, zero(), zero());
        }
        let decided = match &condition {
            Condition::And(a, b) => Some((a, b, false)),
            Condition::Or(a, b) => Some((a, b, true)),
            _ => None,
        };
        // A side with this value decides the whole.
        if let Some((a, b, deciding)) = decided {
            match (self.known(a), self.known(b)) {
                (Some(known), _) => return *(if known == deciding { a } else { b }).clone(),
                (_, Some(known)) if known != deciding => return *a.clone(),
                (_, Some(_)) if !self.is_guarded => return *b.clone(),
                _ => {}
            }
        }
        condition
    }

    fn term(&mut self, term: &Term) -> Term {
        if !Part::Term(term).mentions(0)
            && let Ok(number) = value(self.program, term, &[])
        {
            return Term::Constant(number.into());
        }
        match term.map_parts(self) {
            Term::If(condition, yes, no) => match self.known(&condition) {
                Some(true) => *yes,
                Some(false) => *no,
                None => Term::If(condition, yes, no),
            },
            other => other,
        }
    }
}
