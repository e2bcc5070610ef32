//! The first violation of a property, looked for in one interval of columns after the other.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::blocks::{Block, Blocks};
use super::intervals::{Interval, Intervals, has_large_numbers};
use super::{Findings, Found, Question, Search};
use crate::automaton::{Budget, Nodes};
use crate::decision::bounded::{Bounded, columns_from};
use crate::decision::counterexample::Counterexample;
use crate::decision::options::Options;
use crate::decision::outcome::Undecided;
use crate::language::ast::{Program, Term};
use crate::language::evaluate::value;

/// Columns that are computed where an interval begins.
const COLUMNS_OF_INTERVAL: u32 = 512;

/// Digits of a block whose columns are all computed.
const FEW_DIGITS: u64 = 3;

/// What is known about some columns if no column before them violates the property.
enum Look {
    Clean,
    /// The first violation of all.
    Violation(Counterexample),
    /// f has no value somewhere, or there is no simpler term.
    Unknown,
}

/// What is known about a simpler function.
#[derive(Clone)]
enum Simple {
    Holds,
    /// The first column that violates the property together with the one before it.
    Fails(BigUint),
    /// It has no value somewhere.
    Undefined,
}

pub(super) struct Walk<'s, 'b, 'o> {
    question: Question<'s>,
    options: &'s Options,
    budget: &'b mut Budget<'o>,
    /// The program with a simpler function.
    simpler: Program,
    /// What is known about simpler functions, by their terms.
    known: HashMap<Term, Simple>,
}

impl<'s, 'b, 'o> Walk<'s, 'b, 'o> {
    pub(super) fn new(question: Question<'s>, options: &'s Options, budget: &'b mut Budget<'o>) -> Self {
        Walk { question, options, budget, simpler: question.program.clone(), known: HashMap::new() }
    }

    /// The first violation, if it is in one of the first intervals, this many at most.
    pub(super) fn first_violation(&mut self, most: usize) -> Result<Option<Counterexample>, Undecided> {
        let mut intervals = Intervals::new(self.question.program, self.question.function);
        for _ in 0..most {
            let Some(interval) = intervals.next(self.budget)? else { break };
            match self.interval(interval)? {
                Look::Clean => {}
                Look::Violation(counterexample) => return Ok(Some(counterexample)),
                Look::Unknown => break,
            }
        }
        Ok(None)
    }

    fn interval(&mut self, interval: Interval) -> Result<Look, Undecided> {
        let varies = interval.varies();
        let count = interval.columns(if varies { COLUMNS_OF_INTERVAL } else { 1 });
        let look = self.columns(&interval.first, count)?;
        if !matches!(look, Look::Clean) || !varies || interval.columns(COLUMNS_OF_INTERVAL + 1) == count {
            return Ok(look);
        }
        if interval.first == BigUint::ZERO && interval.end.is_none() {
            // The function itself: no interval makes it simpler.
            return Ok(Look::Unknown);
        }
        let mut blocks = Blocks::new(&interval.first + count, interval.end.as_ref());
        for block in blocks.by_ref() {
            match self.block(&interval.body, &block)? {
                Look::Clean => {}
                Look::Unknown => return self.rest(interval.starting_at(block.first)),
                violation @ Look::Violation(_) => return Ok(violation),
            }
        }
        match interval.end {
            Some(_) => Ok(Look::Clean),
            None => self.rest(interval.starting_at(blocks.end().clone())),
        }
    }

    /// Computes columns.
    fn columns(&mut self, first: &BigUint, count: u32) -> Result<Look, Undecided> {
        let Question { program, function, property, .. } = self.question;
        Ok(match columns_from(program, function, property, (first, count), self.budget) {
            None => Look::Clean,
            Some(Bounded::Fails(counterexample)) => Look::Violation(counterexample),
            Some(Bounded::Undecided(undecided)) => return Err(undecided),
            Some(_) => Look::Unknown,
        })
    }

    /// Looks at a block of an interval where the function is this term.
    fn block(&mut self, body: &Term, block: &Block) -> Result<Look, Undecided> {
        let computed = if block.digits <= FEW_DIGITS { 1 << block.digits } else { 1 };
        let look = self.columns(&block.first, computed)?;
        if block.digits <= FEW_DIGITS || !matches!(look, Look::Clean) {
            return Ok(look);
        }
        let term = block.term(self.question.program, body);
        let Some(term) = term.filter(|term| !has_large_numbers(term)) else { return Ok(Look::Unknown) };
        let simple = match self.known.get(&term) {
            Some(simple) => simple.clone(),
            None => {
                let simple = self.simple(term.clone(), None)?;
                self.known.insert(term, simple.clone());
                simple
            }
        };
        match simple {
            Simple::Fails(column) if column.bits() <= block.digits => {
                self.violation(&(&block.first + column))
            }
            Simple::Holds | Simple::Fails(_) => Ok(Look::Clean),
            Simple::Undefined => Ok(Look::Unknown),
        }
    }

    /// Looks at all of an interval at once.
    fn rest(&mut self, mut interval: Interval) -> Result<Look, Undecided> {
        let program = self.question.program;
        let look = self.columns(&interval.first, 1)?;
        if !matches!(look, Look::Clean) {
            return Ok(look);
        }
        // Leaves out the high digits of an added number that no column of the interval changes.
        let around = interval.end.as_ref().map(|end| Block { first: BigUint::ZERO, digits: end.bits() });
        if let Some(body) = around.and_then(|block| block.term(program, &interval.body)) {
            interval.body = body;
        }
        let Ok(at_first) = value(program, &interval.body, std::slice::from_ref(&interval.first)) else {
            return Ok(Look::Unknown);
        };
        match self.simple(interval.body_from_first(at_first), interval.end.as_ref())? {
            Simple::Holds => Ok(Look::Clean),
            Simple::Fails(column) => self.violation(&column),
            Simple::Undefined => Ok(Look::Unknown),
        }
    }

    /// The violation at a column where a simpler function fails, seen in the function itself.
    fn violation(&mut self, column: &BigUint) -> Result<Look, Undecided> {
        Ok(match self.columns(column, 1)? {
            violation @ Look::Violation(_) => violation,
            Look::Clean | Look::Unknown => Look::Unknown,
        })
    }

    /// What the search finds about a function with this body.
    fn simple(&mut self, body: Term, below: Option<&BigUint>) -> Result<Simple, Undecided> {
        let Walk { question, options, budget, simpler, .. } = self;
        simpler.functions[question.function].body = body;
        let mut nodes = Nodes::default();
        nodes.function(simpler, question.function)?;
        let question = Question { program: simpler, below: None, ..*question };
        let mut search = Search { question, options, budget, found: Findings::default() };
        Ok(match search.obligations(below, nodes.has_long_constants())?.0 {
            Found::Holds(_) => Simple::Holds,
            Found::Fails(counterexample) => Simple::Fails(counterexample.z_prime),
            Found::Undefined(..) => Simple::Undefined,
        })
    }
}
