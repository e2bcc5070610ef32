//! A question as a text, from reading to reports: what the command line does with an argument, without files.
//!
//! In: a text that a person typed or a file had: an expression in `t`, a list of heights, or a claim file. Out: a
//! [`Question`] with its claims, and a [`Report`] on each.

use std::borrow::Cow;
use std::ops::ControlFlow;

use num_bigint::BigUint;

use crate::diagnostic::render;
use crate::{Heights, Report};
use nimcert_core::answer::{Observer, Options, answer};
use nimcert_core::decision::{Decision, Outcome};
use nimcert_core::language::ast::{Claim, Function, FunctionId, Program, Property, Term};
use nimcert_core::language::evaluate::Undefined;
use nimcert_core::language::listing::equations;
use nimcert_core::language::{
    Diagnostic, Interface, Setting, Source, parse_function, parse_heights, parse_program,
};
use nimcert_prose::digits::brief;

/// Words that begin a statement of a claim file.
const STATEMENTS: [&str; 7] = ["param ", "fun ", "let ", "rel ", "automaton ", "claim ", "game "];

/// Words that begin a command of a terminal, which some people paste as it is.
const COMMANDS: [&str; 7] = ["nimcert", "check", "prove", "verify", "explain", "report", "discover"];

/// What a command of a terminal decides, if a text is such a command.
fn argument_of_command(text: &str) -> Option<String> {
    let mut rest = text.trim();
    let mut is_command = false;
    while let Some((word, after)) = rest.split_once(char::is_whitespace) {
        let after = after.trim_start();
        let goes_on = after.starts_with(|c: char| c.is_alphanumeric() || "'\"-[".contains(c));
        if !(COMMANDS.contains(&word) && goes_on) {
            break;
        }
        (is_command, rest) = (true, after);
    }
    // An option after a term is part of a command too.
    let option = rest.split_once(" --").map(|(_, option)| option);
    is_command |= option.is_some_and(|option| option.starts_with(|c: char| c.is_ascii_lowercase()));
    let quoted = rest.chars().next().filter(|c| ['\'', '"'].contains(c));
    let argument = match quoted {
        Some(quote) => rest[1..].split(quote).next(),
        None => rest.split(" --").next(),
    };
    let argument =
        argument.map(str::trim).filter(|argument| !argument.is_empty() && !argument.starts_with("--"));
    is_command.then(|| argument.unwrap_or("floor(t/4)").to_owned())
}

/// The kind of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextKind {
    /// Statements of a claim file.
    ClaimFile,
    /// Heights: natural numbers only.
    Heights,
    /// A certificate.
    Certificate,
    /// Anything else: an expression in `t`.
    Expression,
}

impl TextKind {
    /// The kind of a text: a claim file if a line begins with the word of a statement; otherwise by the first line that
    /// is neither blank nor a comment.
    pub fn of(text: &str) -> TextKind {
        let mut lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
        let first = lines.find(|line| !line.is_empty()).unwrap_or_default();
        let is_number = |cell: &str| !cell.is_empty() && cell.bytes().all(|b| b.is_ascii_digit());
        let mut cells =
            first.split(|c: char| c == ',' || c == ';' || c.is_whitespace()).filter(|cell| !cell.is_empty());
        if first.starts_with("nimcert certificate") {
            TextKind::Certificate
        } else if text.lines().any(|line| STATEMENTS.iter().any(|word| line.starts_with(word))) {
            TextKind::ClaimFile
        } else if first.starts_with(|c: char| c.is_ascii_digit()) && cells.all(is_number) {
            TextKind::Heights
        } else {
            TextKind::Expression
        }
    }
}

/// A program whose function `f` is a list of heights.
pub fn heights_program(heights: Vec<BigUint>) -> Program {
    let function =
        Function { name: "f".to_owned(), parameters: vec!["t".to_owned()], body: Term::Heights(heights) };
    Program { functions: vec![function], ..Program::default() }
}

/// The list of heights that the function of a claim is, if it is one.
pub fn heights(program: &Program, claim: &Claim, from_file: bool) -> Option<Heights> {
    match &program.functions[claim.function()?].body {
        Term::Heights(values) => Some(Heights { count: values.len(), from_file }),
        _ => None,
    }
}

/// The parameters with values, as in `m = 3, n = 0`.
pub(crate) fn values(program: &Program, values: &[BigUint]) -> String {
    equations(program.parameters.iter().map(|p| &p.name).zip(values.iter().map(brief)))
}

/// What is wrong if the decision of a claim is that a function has no value at a column, and what helps; `None` for any other
/// decision, and if only a limit was reached.
pub fn undefined(
    interface: Interface,
    command: &str,
    program: &Program,
    claim: &Claim,
    decision: &Decision,
) -> Option<String> {
    let Outcome::Undefined { column, cause } = &decision.outcome else { return None };
    let name = &program.functions[claim.function()?].name;
    let help = match cause {
        Undefined::NegativeDifference { .. } => {
            "write `a monus b` for max(a - b, 0), or guard the difference with `if`".to_owned()
        }
        Undefined::PastHeights { .. } => match (command, interface.name(Setting::Bits)) {
            ("check" | "explain", Some(bits)) => {
                format!("guard the list with `if`, or ask for fewer columns with {bits}")
            }
            ("prove", _) => "guard the list with `if`, or claim it of fewer columns: `below N`".to_owned(),
            _ => "guard the list with `if`".to_owned(),
        },
        Undefined::Parameter => match interface {
            Interface::CommandLine => "give the parameters values with --set, such as --set m=3".to_owned(),
            Interface::Page => "write `let m = 3` in place of `param`".to_owned(),
            Interface::Python => "give the parameters values, such as m=3".to_owned(),
        },
        Undefined::Foreign => "this is a bug of nimcert; please report it with the claim".to_owned(),
        Undefined::TooLarge => return None,
    };
    let column = nimcert_prose::digits::short(column);
    let at = decision.instance.as_ref().map(|found| format!("at {}, ", values(program, found)));
    let at = at.unwrap_or_default();
    Some(format!("error: {at}{name} has no value at {column}: {cause}\nhelp: {help}"))
}

/// Error of reading a question.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Mistake {
    /// There is nothing to read.
    #[error("error: there is nothing to decide\nhelp: type an expression in t, such as floor(t/4)")]
    Empty,
    /// A certificate, which is checked and not decided.
    #[error(
        "error: this is a certificate, and not a claim\nhelp: the kernel checks a claim together with its certificate"
    )]
    Certificate,
    /// A command of a terminal with what it would decide.
    #[error("error: this is a command, and not a question\nhelp: write only what it decides: `{argument}`")]
    Command {
        /// What it would decide.
        argument: String,
    },
    /// A claim file without a claim, and without a function of one parameter.
    #[error(
        "error: there is no claim in this text, and no function of one parameter\nhelp: add a line such as `claim p NAME = x = y` or `claim grundy NAME = x xor y`, with the name of the game"
    )]
    NoClaim,
    /// What the reader of the language says, rendered with the source line.
    #[error("{text}")]
    Unreadable {
        /// All that is wrong, one after the other.
        text: String,
        /// What the first proposals make of the text that was read.
        proposed: Vec<String>,
        /// Line of the first thing that is wrong, from 1.
        line: usize,
        /// Its column in characters, from 1.
        column: usize,
    },
}

impl Mistake {
    /// The diagnostics of a source, one after the other.
    pub fn unreadable(diagnostics: &[Diagnostic], source: &Source) -> Mistake {
        let text: Vec<String> = diagnostics.iter().map(|one| render(one, source, false)).collect();
        let (line, column) = diagnostics.first().map_or((1, 1), |first| (first.line, first.column));
        let proposed = diagnostics.first().map_or(Vec::new(), |first| {
            first.proposals.iter().map(|proposal| proposal.apply(&source.text)).collect()
        });
        Mistake::Unreadable { text: text.join("\n"), proposed, line, column }
    }
}

/// Claims that were read from a text.
#[derive(Debug, Clone)]
pub struct Question {
    /// The definitions and the claims.
    pub program: Program,
    /// Whether the claims are written in the text; else the claim is `nimsum` of its function.
    pub is_claim_file: bool,
    /// Whether the text is a list of heights.
    pub is_heights: bool,
    /// Where it was asked.
    pub interface: Interface,
}

impl Question {
    /// Reads a text. `name` is what messages call it.
    ///
    /// # Errors
    /// The text is not an expression, a list of heights, or a claim file.
    pub fn read(name: &str, text: &str) -> Result<Question, Mistake> {
        Question::read_with(name, text, &[])
    }

    /// Like [`Question::read`], with values for `let` and `param` names of a claim file. Other texts have no such names,
    /// and the values are ignored.
    ///
    /// # Errors
    /// The same as for [`Question::read`]; or the claim file has no such name.
    pub fn read_with(name: &str, text: &str, settings: &[(String, BigUint)]) -> Result<Question, Mistake> {
        Question::of(&Source::new(name, text), settings)
    }

    /// Reads a source that may be given elsewhere than on the command line.
    ///
    /// # Errors
    /// The same as for [`Question::read_with`].
    pub fn of(given: &Source, settings: &[(String, BigUint)]) -> Result<Question, Mistake> {
        let (text, interface) = (given.text.as_str(), given.interface);
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.lines().all(|line| line.split('#').next().unwrap_or_default().trim().is_empty()) {
            return Err(Mistake::Empty);
        }
        let source = Source::new(given.name.as_str(), text).given(interface);
        if let (TextKind::Expression, Some(argument)) = (TextKind::of(text), argument_of_command(text)) {
            return Err(Mistake::Command { argument });
        }
        match TextKind::of(text) {
            TextKind::Certificate => Err(Mistake::Certificate),
            TextKind::ClaimFile => {
                let program =
                    parse_program(&source, settings).map_err(|d| Mistake::unreadable(&d, &source))?;
                if !program.claims.is_empty() {
                    return Ok(Question { program, is_claim_file: true, is_heights: false, interface });
                }
                let named = program.functions.iter().position(|f| f.name == "f");
                let function = named.or(program.functions.len().checked_sub(1)).ok_or(Mistake::NoClaim)?;
                if program.functions[function].parameters.len() != 1 || !program.games.is_empty() {
                    return Err(Mistake::NoClaim);
                }
                let program = nimsum(program, function);
                Ok(Question { program, is_claim_file: false, is_heights: false, interface })
            }
            // One number is the constant function.
            TextKind::Heights if text.trim().bytes().any(|b| !b.is_ascii_digit()) => {
                let heights = parse_heights(&source).map_err(|d| Mistake::unreadable(&[d], &source))?;
                let program = nimsum(heights_program(heights), 0);
                Ok(Question { program, is_claim_file: false, is_heights: true, interface })
            }
            TextKind::Heights | TextKind::Expression => {
                let program = parse_function(&source).map_err(|d| Mistake::unreadable(&d, &source))?;
                let program = nimsum(program, 0);
                Ok(Question { program, is_claim_file: false, is_heights: false, interface })
            }
        }
    }

    /// The subcommand that answers such a question.
    pub fn command(&self) -> &'static str {
        if self.is_claim_file { "prove" } else { "check" }
    }

    /// The function that each claim is about; 0 for a claim about a game or about all naturals.
    pub fn functions(&self) -> Vec<FunctionId> {
        self.program.claims.iter().map(|claim| claim.function().unwrap_or(0)).collect()
    }

    /// Answers the claims one after the other, until `done` stops it. `observer` gives an observer for each.
    ///
    /// # Errors
    /// The function of the only claim has no value somewhere: the message for people.
    pub fn answer<'q>(
        &'q self,
        options: &Options,
        observer: &mut dyn FnMut(usize) -> Option<Observer<'q>>,
        done: &mut dyn FnMut(&Report<'q>) -> ControlFlow<()>,
    ) -> Result<Vec<Report<'q>>, String> {
        let program = &self.program;
        let mut reports = Vec::new();
        for (index, claim) in program.claims.iter().enumerate() {
            let found = answer(program, claim, options, observer(index));
            if program.claims.len() == 1
                && let Some(wrong) =
                    undefined(self.interface, self.command(), program, claim, &found.decision)
            {
                return Err(wrong);
            }
            let report = Report {
                heights: heights(program, claim, self.is_heights && self.interface != Interface::Page),
                ..Report::new(self.command(), self.interface, program, claim, Cow::Owned(found))
            };
            let more = done(&report);
            reports.push(report);
            if more.is_break() {
                break;
            }
        }
        Ok(reports)
    }
}

/// A program with the one claim `nimsum` of a function.
fn nimsum(program: Program, function: FunctionId) -> Program {
    let claim = Claim::of_function(false, Property::Nimsum, function, None);
    Program { claims: vec![claim], ..program }
}
