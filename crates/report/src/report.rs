//! What a report is made from: a claim and its answer.

use std::borrow::Cow;
use std::path::PathBuf;

use nimcert_core::answer::Answer;
use nimcert_core::language::Interface;
use nimcert_core::language::ast::{Claim, FunctionId, Program, Property, Statement};

/// List of heights that is the whole body of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heights {
    /// The number of heights.
    pub count: usize,
    /// Whether they were read from a file of heights.
    pub from_file: bool,
}

/// Report of a command on one claim: the claim and its answer.
#[derive(Debug)]
pub struct Report<'r> {
    /// The subcommand.
    pub command: &'static str,
    /// Where the question was asked: messages name settings as they are called there.
    pub interface: Interface,
    /// Where the claim's functions and games are defined.
    pub program: &'r Program,
    /// The claim that was asked.
    pub claim: &'r Claim,
    /// The list of heights, if the function of the claim is one.
    pub heights: Option<Heights>,
    /// The answer to the claim.
    pub answer: Cow<'r, Answer>,
    /// Where the certificate was written, if it was.
    pub path: Option<PathBuf>,
    /// The command to type next, if there is one: for a claim about a game, the one that shows its Grundy numbers
    /// (`nimcert mex nim.claim`); for a claim with one parameter, the one that finds for which values it holds.
    pub more: Option<String>,
}

impl<'r> Report<'r> {
    /// The report of an answer, without a list of heights, a file, and a command to type next.
    pub fn new(
        command: &'static str,
        interface: Interface,
        program: &'r Program,
        claim: &'r Claim,
        answer: Cow<'r, Answer>,
    ) -> Self {
        Report { command, interface, program, claim, heights: None, answer, path: None, more: None }
    }

    /// The property and the function that the claim is about, if it is about a function.
    pub(crate) fn function(&self) -> Option<(Property, FunctionId)> {
        match self.claim.statement {
            Statement::Property { property, function, .. } => Some((property, function)),
            _ => None,
        }
    }
}
