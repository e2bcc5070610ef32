//! Reads claim files and bare terms.

use num_bigint::{BigInt, BigUint};

use super::brackets;
use super::diagnostics::too_many_parameters;
use super::lexer::lex;
use super::names::{Facts, Fault, Meaning, Names, nearest};
use super::parameters::Declared;
use super::parser::{Parser, Place, Scope};
use super::statements::{Effect, is_head};
use super::token::{Kind, Token};
use crate::ast::{Claim, Function, Number, Program, ProgramParameter};
use crate::diagnostic::Diagnostic;
use crate::numerals::limit;
use crate::numerals::separated;
use crate::source::{
    MAX_CONSTANT_BITS, MAX_DIAGNOSTICS, MAX_PROGRAM_PARAMETERS, MAX_SOURCE_BYTES, Source, Span,
};

/// Reads a claim file. `overrides` gives values to names in place of their `let`; of two for one
/// name the last counts.
///
/// # Errors
///
/// What is wrong, in the order of the text, one diagnostic a statement, at most
/// [`MAX_DIAGNOSTICS`]; an override of a name that no `let` binds comes last.
///
/// ```
/// use nimcert_language::{Source, parse_program, print_program};
/// let source = Source::new("k.claim", "let k = 4\nfun f(t) = ⌊t/k⌋\nclaim nimsum f\n");
/// let program = parse_program(&source, &[("k".to_owned(), 8_u32.into())]).unwrap();
/// assert_eq!(print_program(&program), "fun f(t) = floor(t / 8)\nclaim nimsum f\n");
/// ```
pub fn parse_program(source: &Source, overrides: &[(String, BigUint)]) -> Result<Program, Vec<Diagnostic>> {
    read_program(source, overrides).map(|(program, _)| program)
}

/// Like [`parse_program`], with values that may depend on parameters, which come before those of the file.
///
/// # Errors
///
/// The same as for [`parse_program`], and if a name of the file is that of a parameter.
///
/// ```
/// use nimcert_language::{Number, ProgramParameter, Source, parse_family, print_program};
/// let source = Source::new("k.claim", "let k = 4\nfun f(t) = floor(t/k)\nclaim nimsum f\n");
/// let m = ProgramParameter { name: "m".to_owned(), least: 1_u32.into() };
/// let k = Number::new(0.into(), vec![2_u32.into()]);
/// let program = parse_family(&source, &[m], &[("k".to_owned(), k)]).unwrap();
/// assert_eq!(print_program(&program), "param m >= 1\nfun f(t) = floor(t / (2 * m))\nclaim nimsum f\n");
/// ```
pub fn parse_family(
    source: &Source,
    parameters: &[ProgramParameter],
    overrides: &[(String, Number)],
) -> Result<Program, Vec<Diagnostic>> {
    let mut names = Names::default();
    for parameter in parameters.iter().take(MAX_PROGRAM_PARAMETERS) {
        names.add_parameter(parameter.clone(), Span::default());
    }
    read_after(names, source, overrides).map(|(program, _)| program)
}

/// Like [`parse_program`], with the meanings of the names of the file.
pub(super) fn read_program(
    source: &Source,
    overrides: &[(String, BigUint)],
) -> Result<(Program, Names), Vec<Diagnostic>> {
    let overrides: Vec<(String, Number)> =
        overrides.iter().map(|(name, value)| (name.clone(), Number::from(value.clone()))).collect();
    read_after(Names::default(), source, &overrides)
}

/// Reads a file after some parameters.
fn read_after(
    mut names: Names,
    source: &Source,
    overrides: &[(String, Number)],
) -> Result<(Program, Names), Vec<Diagnostic>> {
    check_length(source)?;
    let lexed = lex(source);
    let statements = split(&lexed.tokens);
    for statement in &statements {
        if let Some((kind, name)) = defined(statement)
            && kind != Kind::Let
        {
            names.defined_somewhere.insert(source.slice(name).to_owned(), kind);
        }
        names
            .defined_somewhere
            .extend(declared_names(statement).map(|span| (source.slice(span).to_owned(), Kind::Param)));
    }
    let mut reader = Reader {
        source,
        overrides,
        overridden: vec![false; overrides.len()],
        names,
        claims: Vec::new(),
        errors: lexed.errors,
    };
    for statement in &statements {
        // Making a report takes time in proportion to the text.
        if reader.errors.len() >= MAX_DIAGNOSTICS {
            return reader.finish();
        }
        if let Err(fault) = reader.statement(statement) {
            reader.fail(statement, fault);
        }
    }
    reader.check_overrides();
    if statements.is_empty() && reader.errors.is_empty() {
        reader.errors.push(empty(source).with_help(
            "a claim file defines functions and states claims: `fun f(t) = floor(t/4)`, then `claim nimsum f`",
        ));
    }
    reader.finish()
}

/// Reads a term in `t`, or `f(t) = term` with any names.
pub(super) fn parse_alone(source: &Source) -> Result<Program, Vec<Diagnostic>> {
    read_function(source, Names::default()).map(Names::into_program)
}

/// Like [`parse_alone`], after these names, and with the meaning of the name of the function.
pub(super) fn read_function(source: &Source, mut names: Names) -> Result<Names, Vec<Diagnostic>> {
    let tokens = tokens_of(source, "write a term in `t`: `floor(t/4)`")?;
    function(source, &tokens, &mut names).map_err(|fault| reported(source, fault))?;
    Ok(names)
}

/// The tokens of a text that has some; `help` says what to write into an empty one.
pub(super) fn tokens_of(source: &Source, help: impl Into<String>) -> Result<Vec<Token>, Vec<Diagnostic>> {
    check_length(source)?;
    let lexed = lex(source);
    match lexed.tokens.is_empty() {
        _ if !lexed.errors.is_empty() => Err(lexed.errors),
        true => Err(vec![empty(source).with_help(help)]),
        false => Ok(lexed.tokens),
    }
}

/// What is wrong with a text.
pub(super) fn reported(source: &Source, fault: Fault) -> Vec<Diagnostic> {
    match fault {
        Fault::Report(diagnostic) => vec![*diagnostic],
        Fault::Silent => vec![empty(source)],
    }
}

fn function(source: &Source, tokens: &[Token], names: &mut Names) -> Result<(), Fault> {
    const WHOLE: &str = "the term";
    let partners = brackets::pair(source, tokens, end_of(tokens), WHOLE)?;
    let (tokens, partners) = match bar_condition(source, tokens) {
        Some(height) => (height, brackets::pair(source, height, end_of(tokens), WHOLE)?),
        None => (tokens, partners),
    };
    let variable = [variable_of(source, tokens, names)];
    let scope = Scope { place: Place::Function, variables: &variable, ..Scope::FILE };
    let mut parser = Parser::new(source, tokens, &partners, names, scope, WHOLE);
    if parser.peek() == Kind::Fun {
        parser.advance();
        parser.function_definition()?;
    } else if parser.peek().starts_statement() {
        return Err(parser
            .unexpected("a term in `t`")
            .with_help(
                "expected a term such as `floor(t/4)`; `let`, `fun` and `claim` belong in a claim file",
            )
            .into());
    } else if is_head(tokens) {
        parser.function_definition()?;
    } else if let Some(fault) = parser.another_head() {
        return Err(fault);
    } else {
        let body = if is_list(tokens) { parser.bare_list()? } else { parser.term()? };
        parser.end()?;
        let facts = Facts { height: body.height, size: body.size };
        let function = Function { name: "f".to_owned(), parameters: variable.to_vec(), body: body.value };
        let id = names.add_function(function, facts);
        names.bind("f", Meaning::Function(id), Span::default());
        return Ok(());
    }
    let Some(function) = names.program.functions.last() else {
        return Ok(());
    };
    if function.parameters.len() != 1 {
        return Err(Diagnostic::new(
            source,
            tokens.first().map_or(Span::default(), |token| token.span()),
            "a function with several parameters",
            "expected a function with one parameter",
        )
        .with_help("a bar whose height depends on several numbers is a game of a claim file: `fun f(x, z) = floor((x + z)/3)`, then `claim p bar(f) = ..`; here, put constants in place of all numbers but one")
        .into());
    }
    Ok(())
}

/// The height in `y <= f(z)`, the condition of the rows of a bar.
fn bar_condition<'t>(source: &Source, tokens: &'t [Token]) -> Option<&'t [Token]> {
    match tokens {
        [y, sign, height @ ..] if sign.kind == Kind::LessEqual && source.slice(y.span()) == "y" => {
            let is_again = height.iter().any(|token| source.slice(token.span()) == "y");
            (!height.is_empty() && !is_again).then_some(height)
        }
        _ => None,
    }
}

/// The variable of a term without a head: its only unknown letter, else `t`.
fn variable_of(source: &Source, tokens: &[Token], names: &Names) -> String {
    let mut letters = tokens.iter().enumerate().filter_map(|(at, token)| {
        let called = tokens.get(at + 1).is_some_and(|next| next.kind == Kind::LeftParen);
        let name = source.slice(token.span());
        // `f` is the name of the function.
        let is_letter = name.len() == 1 && name != "f" && !called && names.meaning(name).is_none();
        (token.kind == Kind::Name && is_letter).then_some(name)
    });
    let first = letters.next();
    let only = first.filter(|first| letters.all(|other| other == *first));
    only.unwrap_or("t").to_owned()
}

/// Whether a text is a list, as in `0, 0, 1` or `[0, 0, 1]`: there is a comma outside all brackets, or a square bracket
/// at the start.
fn is_list(tokens: &[Token]) -> bool {
    let starts = |kind: Kind| matches!(kind, Kind::Natural | Kind::LeftSquare);
    // `0 if t < 4, 1 otherwise` has a comma as well.
    if tokens.iter().any(|token| token.kind == Kind::If) {
        return false;
    }
    tokens.first().is_some_and(|first| first.kind == Kind::LeftSquare)
        || tokens.first().is_some_and(|first| starts(first.kind))
            && tokens.iter().any(comma_outside_brackets())
}

/// Whether the next token of a text is a comma that is inside no bracket.
pub(super) fn comma_outside_brackets() -> impl FnMut(&Token) -> bool {
    let mut open = 0_usize;
    move |token| {
        if token.kind.closing().is_some() {
            open += 1;
        } else if token.kind.is_closing() {
            open = open.saturating_sub(1);
        }
        token.kind == Kind::Comma && open == 0
    }
}

pub(super) fn check_length(source: &Source) -> Result<(), Vec<Diagnostic>> {
    if source.text.len() <= MAX_SOURCE_BYTES {
        return Ok(());
    }
    Err(vec![
        Diagnostic::new(
            source,
            Span::default(),
            format!("a text of {} bytes", separated(source.text.len())),
            "the text is too long",
        )
        .with_note(limit("bytes", MAX_SOURCE_BYTES)),
    ])
}

pub(super) fn empty(source: &Source) -> Diagnostic {
    Diagnostic::new(source, Span::default(), "nothing to read", "the text is empty or contains only comments")
}

/// Splits tokens into statements: one starts in a line that continues none, while no bracket is open. A `let`,
/// `fun`, `rel`, `game` or `claim` there starts one in any case, so that a forgotten bracket spoils one
/// statement only.
fn split(tokens: &[Token]) -> Vec<&[Token]> {
    let mut statements = Vec::new();
    let mut first = 0;
    let mut open = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        let starts = token.starts_line && (open == 0 || token.kind.starts_statement());
        if starts && at > first {
            statements.push(&tokens[first..at]);
            first = at;
            open = 0;
        }
        if token.kind.closing().is_some() {
            open += 1;
        } else if token.kind.is_closing() {
            open = open.saturating_sub(1);
        }
    }
    if first < tokens.len() {
        statements.push(&tokens[first..]);
    }
    statements
}

/// The keyword of a definition and the name that it seems to define; `f(t) = ..` stands for `fun f(t) = ..`.
fn defined(statement: &[Token]) -> Option<(Kind, Span)> {
    match statement {
        [name, ..] if is_head(statement) => Some((Kind::Fun, name.span())),
        [first, name, ..] if name.kind == Kind::Name => {
            let defines = matches!(first.kind, Kind::Let | Kind::Fun | Kind::Rel | Kind::Game);
            defines.then_some((first.kind, name.span()))
        }
        _ => None,
    }
}

/// The names that a `param` statement seems to declare.
fn declared_names(statement: &[Token]) -> impl Iterator<Item = Span> {
    let declares = statement.first().is_some_and(|first| first.kind == Kind::Param);
    let after = |kind: Kind| matches!(kind, Kind::Param | Kind::Comma);
    let pairs = statement.windows(2).filter(move |_| declares);
    pairs.filter(move |pair| after(pair[0].kind) && pair[1].kind == Kind::Name).map(|pair| pair[1].span())
}

/// The empty span after the last token.
pub(super) fn end_of(tokens: &[Token]) -> Span {
    let end = tokens.last().map_or(0, |token| token.span().end);
    Span::new(end, end)
}

struct Reader<'a> {
    source: &'a Source,
    overrides: &'a [(String, Number)],
    overridden: Vec<bool>,
    names: Names,
    claims: Vec<Claim>,
    errors: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn statement(&mut self, tokens: &[Token]) -> Result<(), Fault> {
        const WHOLE: &str = "the statement";
        if tokens.iter().any(|token| token.kind == Kind::Invalid) {
            return Err(Fault::Silent);
        }
        let partners = brackets::pair(self.source, tokens, end_of(tokens), WHOLE)?;
        let mut parser = Parser::new(self.source, tokens, &partners, &mut self.names, Scope::FILE, WHOLE);
        match parser.statement()? {
            Effect::Definition => {}
            Effect::Claim(claim) => self.claims.push(claim),
            Effect::Constant(span, value) => {
                let name = self.source.slice(span);
                let value = self.overriding(name, span)?.unwrap_or(value);
                self.names.bind(name, Meaning::Constant(value), span);
            }
            Effect::Parameters(parameters) => {
                for parameter in parameters {
                    self.declare(parameter)?;
                }
            }
        }
        Ok(())
    }

    /// Binds a parameter, or the value that an override gives to it.
    fn declare(&mut self, parameter: Declared) -> Result<(), Fault> {
        let Declared { name: span, bound, least } = parameter;
        let name = self.source.slice(span);
        let Some(value) = self.overriding(name, span)? else {
            if self.names.program.parameters.len() == MAX_PROGRAM_PARAMETERS {
                return Err(too_many_parameters(self.source, span).into());
            }
            self.names.add_parameter(ProgramParameter { name: name.to_owned(), least }, span);
            return Ok(());
        };
        let smallest = value.minimum(&self.names.program.least_values());
        if smallest < BigInt::from(least.clone()) {
            let title = format!("the value given for `{name}` is below its bound");
            let label = format!("at least {least}, but the value is {smallest}");
            return Err(Diagnostic::new(self.source, bound, title, label).into());
        }
        self.names.bind(name, Meaning::Constant(value), span);
        Ok(())
    }

    /// The value that an override gives to a name, which is bound at `span`.
    fn overriding(&mut self, name: &str, span: Span) -> Result<Option<Number>, Fault> {
        let value = self.override_of(name);
        match &value {
            Some(value) if value.bits() > MAX_CONSTANT_BITS => {
                let title = format!("the value given for `{name}` is too large");
                let label = format!("more than {} bits", separated(MAX_CONSTANT_BITS));
                Err(Diagnostic::new(self.source, span, title, label)
                    .with_note(limit("bits", MAX_CONSTANT_BITS))
                    .into())
            }
            _ => Ok(value),
        }
    }

    /// The last override of a name.
    fn override_of(&mut self, name: &str) -> Option<Number> {
        let mut found = None;
        for (at, (overridden, value)) in self.overrides.iter().enumerate() {
            if overridden == name {
                self.overridden[at] = true;
                found = Some(value.clone());
            }
        }
        found
    }

    /// Records a fault, and the name that its statement would have bound, so that its uses are not
    /// reported as well.
    fn fail(&mut self, tokens: &[Token], fault: Fault) {
        if let Fault::Report(diagnostic) = fault {
            self.errors.push(*diagnostic);
        }
        for span in declared_names(tokens) {
            let text = self.source.slice(span);
            self.override_of(text);
            if self.names.meaning(text).is_none() {
                self.names.bind(text, Meaning::Broken, span);
            }
        }
        if let Some((kind, name)) = defined(tokens) {
            let text = self.source.slice(name);
            if kind == Kind::Let {
                self.override_of(text);
            }
            if self.names.meaning(text).is_none() {
                self.names.bind(text, Meaning::Broken, name);
            }
        }
    }

    fn check_overrides(&mut self) {
        let bound = self.names.constants();
        let keyword = if self.names.program.parameters.is_empty() { "`let`" } else { "`let` or `param`" };
        for ((name, _), used) in self.overrides.iter().zip(&self.overridden) {
            if self.errors.len() >= MAX_DIAGNOSTICS {
                return;
            }
            if *used {
                continue;
            }
            let near = nearest(name, bound.iter().copied());
            let span = near.as_deref().and_then(|near| self.names.bound_at(near));
            // Without a near name, no place of the file is meant.
            let label = if span.is_some() { "this name is defined" } else { "" };
            let diagnostic = Diagnostic::new(
                self.source,
                span.unwrap_or_default(),
                format!("a value is given for `{name}`, but no {keyword} defines it"),
                label,
            );
            self.errors.push(match near {
                Some(near) => diagnostic.with_help(format!("did you mean `{near}`?")),
                None if bound.is_empty() => diagnostic.with_note("the file has no `let`"),
                None => diagnostic.with_note(format!("the file defines `{}`", bound.join("`, `"))),
            });
        }
    }

    fn finish(mut self) -> Result<(Program, Names), Vec<Diagnostic>> {
        if self.errors.is_empty() {
            Ok((Program { claims: self.claims, ..self.names.program.clone() }, self.names))
        } else {
            // The lexer's reports were made first; people read from the top.
            self.errors.sort_by_key(|error| (error.line, error.column));
            Err(self.errors)
        }
    }
}
