//! A term in the coordinates with which Grundy numbers are compared.

use nimcert_core::compiled::{Code, CompiledTerm};
use nimcert_core::language::ast::{Bitwise, Program, Term};
use nimcert_core::language::print_term;

/// A term, and the definitions that it uses.
#[derive(Debug, Clone)]
pub struct Claimed {
    program: Program,
    term: Term,
    /// Its canonical form.
    pub text: String,
}

impl Claimed {
    /// A term in coordinates of these names.
    pub fn new(program: &Program, names: &[String], term: Term) -> Claimed {
        let text = print_term(program, names, &term);
        Claimed { program: Program { claims: Vec::new(), ..program.clone() }, term, text }
    }

    /// Evaluates it; each thread has one of its own.
    pub fn evaluator(&self) -> Evaluator {
        if let Term::Bitwise(Bitwise::Xor, a, b) = &self.term
            && **a == Term::Variable(0)
            && **b == Term::Variable(1)
        {
            return Evaluator::FirstTwo;
        }
        let mut code = Code::new(&self.program);
        let term = code.term(&self.term);
        Evaluator::Code(Box::new(code), term)
    }
}

/// Evaluates a term.
#[derive(Debug)]
pub enum Evaluator {
    /// The nim-sum of the first two coordinates.
    FirstTwo,
    /// Any term.
    Code(Box<Code>, CompiledTerm),
}

impl Evaluator {
    /// The value at a position; `None` if the term has no value there, or none below 2^127.
    #[inline]
    pub fn value(&self, position: &[u64]) -> Option<i128> {
        match (self, position) {
            (Evaluator::FirstTwo, [a, b, ..]) => Some(i128::from(a ^ b)),
            (Evaluator::FirstTwo, _) => None,
            (Evaluator::Code(code, term), position) => {
                code.allow_steps(u64::MAX);
                code.integer(*term, position).ok()
            }
        }
    }
}
