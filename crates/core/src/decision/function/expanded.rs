//! The body of a function with the bodies of called functions in it.

use crate::language::ast::{FunctionId, Part, Program, Rewrite, Term};

/// Most parts of the expanded body.
const MOST_PARTS: usize = 2_000;

/// The body of a function without calls; with them, if it would be long, or a list of values is read at another place
/// than the parameter.
pub(super) fn expanded(program: &Program, function: FunctionId) -> Term {
    let body = &program.functions[function].body;
    let mut expansion = Expansion { program, left: MOST_PARTS };
    let expanded = expansion.term(body);
    if expansion.left == 0 { body.clone() } else { expanded }
}

struct Expansion<'a> {
    program: &'a Program,
    /// Parts that may still be added; 0 if the expansion is given up.
    left: usize,
}

impl Rewrite for Expansion<'_> {
    fn term(&mut self, term: &Term) -> Term {
        self.left = self.left.saturating_sub(1);
        match term {
            _ if self.left == 0 => term.clone(),
            Term::Call(function, arguments) => {
                let arguments: Vec<Term> = arguments.iter().map(|a| self.term(a)).collect();
                let Some(function) = self.program.functions.get(*function) else { return term.clone() };
                let body = self.term(&function.body);
                Arguments { arguments: &arguments, left: &mut self.left }.term(&body)
            }
            _ => term.map_parts(self),
        }
    }
}

/// Terms in place of the parameters of a function.
struct Arguments<'a> {
    arguments: &'a [Term],
    left: &'a mut usize,
}

impl Rewrite for Arguments<'_> {
    fn term(&mut self, term: &Term) -> Term {
        match term {
            Term::Variable(i) => {
                let Some(argument) = self.arguments.get(*i) else { return term.clone() };
                *self.left = self.left.saturating_sub(parts(Part::Term(argument)));
                if *self.left == 0 { term.clone() } else { argument.clone() }
            }
            Term::Table(..) | Term::Heights(_) if *self.arguments != [Term::Variable(0)] => {
                *self.left = 0;
                term.clone()
            }
            _ if *self.left == 0 => term.clone(),
            _ => term.map_parts(self),
        }
    }
}

/// The number of parts of a term or condition, itself included.
fn parts(whole: Part<'_>) -> usize {
    1 + match whole {
        Part::Term(term) => term.parts().map(parts).sum::<usize>(),
        Part::Condition(condition) => condition.parts().map(parts).sum(),
    }
}
