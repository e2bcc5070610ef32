//! What people and machines read: text and JSON, made from what the search found, the kernel
//! verified and exhaustive mex computed.
//!
//! In: a [`Report`]. Out: strings. Nothing here decides, checks or rounds anything.

#![warn(unreachable_pub)]

pub mod audit;
pub mod first_positions;
pub mod diagnostic;
pub mod discovery;
mod exhaustion;
mod templates;
pub mod explain;
pub mod families;
pub mod functions;
pub mod export;
pub mod html;
pub mod json;
pub mod kernel;
pub mod latex;
pub mod lower_bound;
pub mod reproduction;
pub mod play;
pub mod question;
pub mod repair;
pub mod residue_classes;
pub mod text;

use std::borrow::Cow;
use std::path::PathBuf;

use nimcert_core::answer::Answer;
use nimcert_core::language::Interface;
use nimcert_core::language::ast::{Claim, FunctionId, Program, Property, Statement};
use nimcert_prose::Layout;

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

impl Report<'_> {
    /// The property and the function that the claim is about, if it is about a function.
    pub(crate) fn function(&self) -> Option<(Property, FunctionId)> {
        match self.claim.statement {
            Statement::Property { property, function, .. } => Some((property, function)),
            _ => None,
        }
    }

    /// The whole report as text; its last line begins with the verdict.
    pub fn text(&self, layout: Layout) -> String {
        text::whole(self, layout)
    }

    /// The last line: it begins with the verdict.
    pub fn last_line(&self) -> String {
        let (verdict, what) = text::answer(self);
        format!("{verdict}: {what}")
    }

    /// What the comparison with the rules says: a word, and the particulars.
    pub fn exhaustion(&self) -> Option<(&'static str, String)> {
        exhaustion::row(self).map(|(_, word, text)| (word, text))
    }

    /// Two witnesses that contradict each other, a bug of nimcert, in words.
    pub fn contradiction(&self) -> Option<String> {
        exhaustion::contradiction(self)
    }
}
