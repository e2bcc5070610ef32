//! Reads one statement: `let`, `fun` or `rel`; `games.rs` reads `game`, `claims.rs` reads `claim`.

use super::diagnostics::cut;
use super::names::{Facts, Fault, Meaning, Parsed, nearest};
use super::parameters::Declared;
use super::parser::{Parser, Place, Scope};
use super::token::{Kind, Token};
use crate::ast::{Claim, Function, Number, Relation};
use crate::diagnostic::Diagnostic;
use crate::interface::Interface;
use crate::numerals::limit as limit_note;
use crate::source::{MAX_COORDINATES, MAX_PARAMETERS, Span};

/// What starts a definition with variables: `keyword name(part, ..)`.
pub(super) struct Head {
    pub(super) keyword: &'static str,
    /// What is defined.
    pub(super) what: &'static str,
    /// What a variable of it is.
    pub(super) part: &'static str,
    /// What may follow the name.
    pub(super) example: &'static str,
    /// Most variables.
    pub(super) limit: usize,
}

/// The name of the game that is being read, and its coordinates.
pub(super) struct GameHead<'a> {
    pub(super) name: Span,
    pub(super) text: &'a str,
    pub(super) coordinates: &'a [String],
    pub(super) misere: bool,
}

const CONTINUATION_HINT: &str =
    "to continue the previous line, indent this one and leave no empty line between them";

pub(super) const COMMENT_HINT: &str = "a comment begins with `#`; `//` divides and rounds down";

/// How a move that changes nothing is written.
pub(super) const PASS_HINT: &str = "a pass is a move that lowers a coordinate of its own, the number of passes that are left: `move when p > 0 to (a, b, p - 1)` (docs/EXPRESSING.md, \"Passes\")";

pub(super) const MISERE_HINT: &str = "the word comes after the coordinates: `game nim(a, b) misere`";

/// Words that people put in front of a claim.
fn is_claim_word(word: &str) -> bool {
    matches!(word, "prove" | "theorem" | "lemma" | "conjecture" | "show" | "assert" | "check" | "proposition")
}

/// What a claim begins with.
fn is_kind_of_claim(word: &str) -> bool {
    matches!(word, "p" | "grundy" | "ns" | "nimsum" | "monotone")
}

const FUNCTION: Head =
    Head { keyword: "fun", what: "function", part: "parameter", example: "(t) = ..", limit: MAX_PARAMETERS };

const RELATION: Head = Head { keyword: "rel", what: "relation", example: "(x, y) = ..", ..FUNCTION };

/// What a statement adds to the program, apart from names.
pub(super) enum Effect {
    /// `let`, with the name it binds and where; its value is bound by the caller, who may know a
    /// value from the command line.
    Constant(Span, Number),
    /// `param`; its names are bound by the caller, who may know values from the command line.
    Parameters(Vec<Declared>),
    /// `fun`, `rel` or `game` has added itself to the names.
    Definition,
    Claim(Claim),
}

/// Whether a statement begins with `f(t) =`, a definition without its keyword.
pub(super) fn is_head(tokens: &[Token]) -> bool {
    let mut rest = match tokens {
        [name, open, rest @ ..] if name.kind == Kind::Name && open.kind == Kind::LeftParen => rest,
        _ => return false,
    };
    while let [name, mark, tail @ ..] = rest
        && name.kind == Kind::Name
    {
        match mark.kind {
            Kind::Comma => rest = tail,
            Kind::RightParen => return tail.first().is_some_and(|token| token.kind == Kind::Equal),
            _ => return false,
        }
    }
    false
}

impl Parser<'_> {
    /// Reads the whole statement.
    pub(super) fn statement(&mut self) -> Parsed<Effect> {
        match self.peek() {
            Kind::Let => self.constant_definition(),
            Kind::Param => self.parameter_declaration().map(Effect::Parameters),
            Kind::Fun => {
                self.advance();
                self.function_definition()?;
                Ok(Effect::Definition)
            }
            Kind::Rel => {
                self.relation_definition()?;
                Ok(Effect::Definition)
            }
            Kind::Automaton => {
                self.automaton_definition()?;
                Ok(Effect::Definition)
            }
            Kind::Game => {
                self.game_definition()?;
                Ok(Effect::Definition)
            }
            Kind::Claim => self.claim().map(Effect::Claim),
            Kind::Name if is_head(self.tokens) => {
                self.function_definition()?;
                Ok(Effect::Definition)
            }
            _ => Err(self.no_statement().into()),
        }
    }

    fn no_statement(&self) -> Diagnostic {
        let diagnostic = self.unexpected("`param`, `let`, `fun`, `rel`, `automaton`, `game` or `claim`");
        let here = self.here();
        let word = self.source.slice(here);
        let text = self.quote(here, "f");
        let start = Span::new(here.start, here.start);
        let hint = match (self.peek(), self.peek_after(1)) {
            (Kind::Div, _) if word == "//" => COMMENT_HINT.to_owned(),
            (Kind::Name, _) if is_claim_word(word) => {
                let colon = if self.peek_after(1) == Kind::Colon { self.span_at(self.at + 1) } else { here };
                let end = self.tokens.last().map_or(colon.end, |token| token.span().end);
                let rest = self.quote(Span::new(colon.end, end.max(colon.end)), "p g = ..");
                let decides = match self.source.interface {
                    Interface::CommandLine => "; `nimcert prove FILE` decides the claims of a file",
                    Interface::Page | Interface::Python => "",
                };
                let help = format!("write `claim {rest}`{decides}");
                return diagnostic.with_proposal(help, here.to(colon), "claim");
            }
            // A claim without its keyword; `p = ..` is a constant.
            (Kind::Name, next) if is_kind_of_claim(word) && next != Kind::Equal => {
                let end = self.tokens.last().map_or(here, |token| token.span());
                let help = format!("write `claim {}`", self.quote(here.to(end), "p g = .."));
                return diagnostic.with_proposal(help, start, "claim ");
            }
            (Kind::Name, _) if matches!(word, "pass" | "skip") => PASS_HINT.to_owned(),
            (Kind::Name, _) if word == "misere" => MISERE_HINT.to_owned(),
            (Kind::Name, Kind::Name) if matches!(word, "const" | "var" | "set") => {
                return diagnostic.with_proposal("a constant is bound by `let k = 4`", here, "let");
            }
            (Kind::Name, Kind::Equal) => {
                let help = format!("a constant is bound by `let {text} = ..`");
                return diagnostic.with_proposal(help, start, "let ");
            }
            // `for all k >= 1`: what a parameter is, in words.
            (Kind::Name, _) if matches!(word, "for" | "given" | "with") => {
                let name = self.tokens.windows(2).position(|pair| {
                    pair[0].kind == Kind::Name && pair[1].kind == Kind::GreaterEqual
                });
                let Some(name) = name.and_then(|at| self.tokens.get(at)).map(|token| token.span()) else {
                    return diagnostic.with_help("a parameter is declared by `param k >= 1`");
                };
                let help = format!("a parameter is declared by `param {} >= ..`", self.quote(name, "k"));
                return diagnostic.with_proposal(help, Span::new(here.start, name.start), "param ");
            }
            (Kind::Name, Kind::GreaterEqual) => {
                let help = format!("a parameter is declared by `param {text} >= ..`");
                return diagnostic.with_proposal(help, start, "param ");
            }
            (Kind::Name, Kind::LeftParen) => format!("a function is defined by `fun {text}(t) = ..`"),
            (Kind::Name, _) => match nearest(word, ["param", "let", "fun", "rel", "automaton", "game", "claim", "move", "where"]) {
                Some(near) => return diagnostic.with_proposal(format!("did you mean `{near}`?"), here, near),
                None => match super::names::foreign_word(word) {
                    Some(hint) => hint.to_owned(),
                    None => return diagnostic,
                },
            },
            (Kind::Move | Kind::Where, _) => {
                "this line belongs to the game above it: indent it, and leave no empty line or unindented comment between them"
                    .to_owned()
            }
            (kind, _) if kind.starts_operand() || kind.is_wide() => format!(
                "a function is defined by `fun f(t) = ..`; {CONTINUATION_HINT}"
            ),
            _ => CONTINUATION_HINT.to_owned(),
        };
        diagnostic.with_help(hint)
    }

    /// A name that is being bound.
    pub(super) fn new_name(&mut self, what: &str) -> Parsed<Span> {
        let span = self.here();
        let word = self.source.slice(span);
        if self.peek() != Kind::Name {
            let diagnostic = self.unexpected(what);
            return Err(if Kind::keyword(word).is_some() {
                diagnostic.with_note(format!("`{word}` is a keyword")).with_help("choose another name")
            } else {
                diagnostic
            }
            .into());
        }
        if self.names.meaning(word).is_some() {
            let text = self.quote(span, "..");
            let diagnostic = self.complain(span, format!("`{text}` is defined twice"), "second definition");
            return Err(match self.names.bound_at(word) {
                Some(earlier) => diagnostic.with_related(earlier, "first definition"),
                None => diagnostic,
            }
            .into());
        }
        Ok(self.advance())
    }

    /// The name that `fun`, `rel` or `game` binds.
    pub(super) fn definition_name(&mut self, what: &str) -> Parsed<Span> {
        let name = self.new_name(what)?;
        let word = self.source.slice(name);
        if let Some(variable) = self.names.variables.get(word) {
            let text = self.quote(name, "..");
            return Err(self
                .complain(name, format!("`{text}` is a variable in an earlier line"), "expected another name")
                .with_related(*variable, "introduced here")
                .with_note(
                    "coordinates, fresh numbers and variables of `forall` must not have the name of a definition, not even of a later one",
                )
                .into());
        }
        Ok(name)
    }

    /// `let NAME = term`, with a term without variables.
    fn constant_definition(&mut self) -> Parsed<Effect> {
        self.advance();
        let name = self.new_name("a name after `let`")?;
        if self.peek() == Kind::LeftParen {
            let text = self.quote(name, "f");
            return Err(self
                .unexpected("`=`")
                .with_help(format!("a function is defined by `fun {text}(t) = ..`"))
                .into());
        }
        if self.peek() != Kind::Equal && self.peek().is_comparison() {
            return Err(self.bound_of_a_constant(name));
        }
        self.expect(Kind::Equal, "after the name")?;
        let value = self.term()?;
        self.end()?;
        let value = self.affine_term(&value, &self.quote(name, ".."))?;
        Ok(Effect::Constant(name, value))
    }

    /// `NAME(p, ..) = term` and the end; adds the function and binds its name.
    pub(super) fn function_definition(&mut self) -> Parsed<()> {
        let name = self.definition_name("a name after `fun`")?;
        let parameters = self.parameter_names(name, &FUNCTION)?;
        self.equals_sign(&FUNCTION)?;
        let text = self.source.slice(name);
        let scope = Scope { place: Place::Function, variables: &parameters, defining: text, ..Scope::FILE };
        let body = self.within(scope, |inner| {
            let body = inner.term()?;
            inner.end()?;
            Ok(body)
        })?;
        let function = Function { name: text.to_owned(), parameters, body: body.value };
        let facts = Facts { height: body.height, size: body.size };
        let id = self.names.add_function(function, facts);
        self.names.bind(text, Meaning::Function(id), name);
        Ok(())
    }

    /// `rel NAME(p, ..) = condition` and the end; adds the relation and binds its name.
    fn relation_definition(&mut self) -> Parsed<()> {
        self.advance();
        let name = self.definition_name("a name after `rel`")?;
        let parameters = self.parameter_names(name, &RELATION)?;
        self.equals_sign(&RELATION)?;
        let text = self.source.slice(name);
        let scope = Scope { place: Place::Relation, variables: &parameters, defining: text, ..Scope::FILE };
        let body = self.within(scope, |inner| {
            let body = inner.condition()?;
            inner.end()?;
            Ok(body)
        })?;
        let after = self.names.program.functions.len();
        let relation = Relation { name: text.to_owned(), parameters, body: body.value, after };
        let facts = Facts { height: body.height, size: body.size };
        let id = self.names.add_relation(relation, facts);
        self.names.bind(text, Meaning::Relation(id), name);
        Ok(())
    }

    /// The `=` after the parameters of a definition.
    fn equals_sign(&mut self, head: &Head) -> Parsed<()> {
        if self.accept(Kind::Equal) {
            return Ok(());
        }
        let diagnostic = self.unexpected("`=` after the parameters");
        Err(match self.peek() {
            Kind::Colon => {
                let name = &head.what[..1];
                let help =
                    format!("a definition is written with `=`: `{} {name}{}`", head.keyword, head.example);
                diagnostic.with_proposal(help, self.here(), " =")
            }
            _ => diagnostic,
        }
        .into())
    }

    pub(super) fn parameter_names(&mut self, name: Span, head: &Head) -> Parsed<Vec<String>> {
        let parameters = self.variable_list(name, head)?;
        Ok(parameters.into_iter().map(|(name, _)| name).collect())
    }

    /// `(p, ..)` after the name of a definition.
    pub(super) fn variable_list(&mut self, name: Span, head: &Head) -> Parsed<Vec<(String, Span)>> {
        let shown = self.quote(name, "f");
        let Head { keyword, what, part, example, limit } = *head;
        if self.peek() != Kind::LeftParen {
            if self.peek() == Kind::Equal && what == "game" {
                return Err(self.sum_without_coordinates(name));
            }
            let expected = format!("`(` and the {part}s");
            if let (Kind::LeftSquare | Kind::LeftBrace, Some(close)) =
                (self.peek(), self.partners.of(self.at))
            {
                let edits = vec![(self.here(), "(".to_owned()), (self.span_at(close), ")".to_owned())];
                return Err(self.unexpected(&expected).with_edits("write round brackets", edits).into());
            }
            let help = match self.source.slice(self.here()) {
                "misere" => MISERE_HINT.to_owned(),
                _ => format!("the {part}s come after the name, as in `{keyword} {shown}{example}`"),
            };
            return Err(self.unexpected(&expected).with_help(help).into());
        }
        self.advance();
        let mut variables: Vec<(String, Span)> = Vec::new();
        if self.peek() == Kind::RightParen && what == "game" {
            return Err(self
                .unexpected("the name of a coordinate")
                .with_note("a game has at least one coordinate")
                .into());
        }
        loop {
            let word = self.source.slice(self.here());
            if word == self.source.slice(name) {
                let article = if what.starts_with('a') { "an" } else { "a" };
                let title = format!("`{shown}` is both {article} {what} and its {part}");
                return Err(self.complain(self.here(), title, "expected another name").into());
            }
            let span = self.variable_name(part, &variables)?;
            if variables.len() == limit {
                return Err(self
                    .complain(span, format!("more than {limit} {part}s"), "this is one too many")
                    .with_note(limit_note(&format!("{part}s"), limit))
                    .into());
            }
            variables.push((self.source.slice(span).to_owned(), span));
            if self.accept(Kind::RightParen) {
                return Ok(variables);
            }
            if self.peek() == Kind::Name {
                let between = Span::new(self.before().end, self.here().start);
                let diagnostic = self.unexpected(&format!("`,` or `)` after a {part}"));
                return Err(diagnostic
                    .with_proposal(format!("separate {part}s by commas"), between, ", ")
                    .into());
            }
            self.expect(Kind::Comma, &format!("or `)` after a {part}"))?;
        }
    }

    /// The name of a parameter, coordinate or variable, after those before it.
    pub(super) fn variable_name(&mut self, part: &str, before: &[(String, Span)]) -> Parsed<Span> {
        let word = self.source.slice(self.here());
        if self.peek() == Kind::Dots {
            let limit = limit_note(
                &format!("{part}s"),
                if part == "parameter" { MAX_PARAMETERS } else { MAX_COORDINATES },
            );
            return Err(self
                .unexpected(&format!("the name of a {part}"))
                .with_note(limit)
                .with_help(format!("the number of {part}s is fixed: name each of them, as in `(a, b, c)`"))
                .into());
        }
        if let Some((_, earlier)) = before.iter().find(|(name, _)| name == word) {
            let title = format!("{part} `{}` appears twice", self.quote(*earlier, ".."));
            return Err(self
                .complain(self.here(), title, "second time")
                .with_related(*earlier, "first time")
                .into());
        }
        let declares = self.tokens.first().is_some_and(|first| first.kind == Kind::Param);
        let is_parameter = match self.names.meaning(word) {
            Some(Meaning::Parameter(_)) => true,
            Some(Meaning::Broken) => self.names.bound_at(word).is_some_and(|span| {
                let line = self.source.text[..span.start].lines().next_back();
                line.is_some_and(|line| line.starts_with("param "))
            }),
            _ => false,
        };
        self.new_name(&format!("the name of a {part}")).map_err(|fault| match fault {
            Fault::Report(diagnostic) if is_parameter && !declares => {
                let text = cut(word);
                diagnostic
                    .with_help(format!(
                        "a {part} takes all values by itself: leave out `param {text}`, or give the {part} another name"
                    ))
                    .into()
            }
            fault => fault,
        })
    }
}
