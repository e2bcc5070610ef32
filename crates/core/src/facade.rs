//! The short interface: read a function or a claim file from text, and answer its claims.

use std::fmt;

use num_bigint::BigUint;

use crate::answer::{Answer, Certificate, Options, answer};
use crate::language::ast::{Claim, FunctionId, Program, Property};
use crate::language::evaluate::{Undefined, apply};
use crate::language::{Diagnostic, Source, parse_function, parse_program, print_program};

/// Errors of a text: one diagnostic or more, in the order of the text.
///
/// `Display` writes one line for each: `name:line:column: title`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// The diagnostics.
    pub fn as_slice(&self) -> &[Diagnostic] {
        &self.0
    }
}

impl From<Vec<Diagnostic>> for Diagnostics {
    fn from(diagnostics: Vec<Diagnostic>) -> Self {
        Diagnostics(diagnostics)
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Self {
        Diagnostics(vec![diagnostic])
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for Diagnostics {}

/// Function f of one natural number t, which defines the bar CB(f, y, z).
///
/// `Display` gives its definition in canonical form.
#[derive(Debug, Clone)]
pub struct Function {
    program: Program,
    function: FunctionId,
}

impl Function {
    /// Reads an expression in `t`, such as `floor(t/4)` (docs/LANGUAGE.md).
    ///
    /// # Errors
    /// The text is not an expression in `t`.
    ///
    /// ```
    /// use nimcert_core::Function;
    ///
    /// let error = Function::parse("floor(t/").unwrap_err();
    /// assert!(error.to_string().starts_with("f:1:"));
    /// ```
    pub fn parse(expression: &str) -> Result<Function, Diagnostics> {
        let program = parse_function(&Source::new("f", expression))?;
        Ok(Function { program, function: 0 })
    }

    /// The value `f(t)`.
    ///
    /// # Errors
    /// A difference is negative there, or the value is too large to be computed.
    pub fn value(&self, t: impl Into<BigUint>) -> Result<BigUint, Undefined> {
        apply(&self.program, self.function, &[t.into()])
    }

    /// Answers whether `G(y, z) = y xor z` for every position of the bar of f: the claim `nimsum f`,
    /// with the usual limits.
    pub fn decide(&self) -> Answer {
        self.decide_property(Property::Nimsum, &Options::default())
    }

    /// Answers whether f has a property for all naturals.
    pub fn decide_property(&self, property: Property, options: &Options) -> Answer {
        let claim = Claim::of_function(false, property, self.function, None);
        answer(&self.program, &claim, options, None)
    }

    /// A certificate that the kernel verified: of `nimsum f`, or of its opposite. It is `None` if a
    /// limit was reached.
    pub fn certificate(&self) -> Option<Certificate> {
        let answer = self.decide();
        answer.certificate.filter(|_| matches!(answer.kernel, Some(Ok(_))))
    }
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(print_program(&self.program).trim_end())
    }
}

/// A claim file: functions, relations and games, and claims about them (docs/LANGUAGE.md).
///
/// ```
/// use nimcert_core::{ClaimFile, Verdict};
///
/// let file = ClaimFile::parse("\
/// game nim(x, y)
///   move u < x to (u, y)
///   move v < y to (x, v)
/// claim p nim = x = y
/// claim grundy nim = x + y
/// ")?;
/// let verdicts: Vec<Verdict> = file.answers().map(|answer| answer.verdict).collect();
/// assert_eq!(verdicts, [Verdict::Proved, Verdict::Refuted]);
/// # Ok::<(), nimcert_core::Diagnostics>(())
/// ```
#[derive(Debug, Clone)]
pub struct ClaimFile {
    program: Program,
}

impl ClaimFile {
    /// Reads a claim file.
    ///
    /// # Errors
    /// The errors of the text, one diagnostic per statement.
    pub fn parse(text: &str) -> Result<ClaimFile, Diagnostics> {
        ClaimFile::parse_with("claims", text, &[])
    }

    /// Reads a claim file with other values for names that it binds by `let`. Diagnostics call the
    /// file by the name that is given.
    ///
    /// # Errors
    /// The same as for [`ClaimFile::parse`]; or the file does not bind one of the names.
    pub fn parse_with(
        name: &str,
        text: &str,
        settings: &[(String, BigUint)],
    ) -> Result<ClaimFile, Diagnostics> {
        Ok(ClaimFile { program: parse_program(&Source::new(name, text), settings)? })
    }

    /// The definitions and claims.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The claims, in the order of the file.
    pub fn claims(&self) -> &[Claim] {
        &self.program.claims
    }

    /// Answers a claim about definitions of the file.
    pub fn decide(&self, claim: &Claim, options: &Options) -> Answer {
        answer(&self.program, claim, options, None)
    }

    /// Answers the claims one by one, with the usual limits.
    pub fn answers(&self) -> impl Iterator<Item = Answer> {
        self.claims().iter().map(|claim| self.decide(claim, &Options::default()))
    }
}
