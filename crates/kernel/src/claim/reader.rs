//! The kernel's own reader of claims (docs/LANGUAGE.md, except what is marked *search only*).
//!
//! In: the text of a claim file, or of the claim, a term or a condition in a certificate. Out:
//! claims, and the functions, relations and games they are about. Never: guesses, or accepts a name
//! before it is defined.

use std::rc::Rc;

use super::tokens::Tokens;
use super::{
    About, Arena, Claim, Comparison, Id, Meaning, NamedSum, Node, Number, Parameter, Program,
    Property, Statement, Summand, Values, strip,
};
use crate::{Checked, Failure, Limit, MAX_COORDINATES, MAX_PARAMETERS, Natural};

/// The message about a name that cannot be defined again.
const TAKEN: &str = "the name is already defined";

/// A text being read.
pub struct Reader<'a, 'b> {
    pub tokens: Tokens<'a>,
    /// Number of brackets and operators around the current token.
    pub depth: usize,
    pub arena: &'b mut Arena,
    pub program: &'b mut Program,
    /// The names of the variables of the statement.
    pub parameters: Vec<String>,
    /// Whether `table` and `heights` are allowed in definitions with one parameter.
    pub lists: bool,
    /// The ranges of the first parameters of the claims, instead of those written.
    ranges: &'b [Values],
}

/// Reads statements; `origin` is the number of lines before the text if it is in a certificate.
/// The first parameters of the claims have these ranges, which must be within those written.
pub fn read(
    text: &str,
    origin: Option<usize>,
    ranges: &[Values],
    arena: &mut Arena,
) -> Checked<Program> {
    let mut program = Program::default();
    let mut reader = Reader::new(Tokens::new(text, origin)?, &mut program, arena);
    reader.ranges = ranges;
    while !reader.tokens.is_at_end() {
        reader.statement()?;
    }
    Ok(program)
}

/// A term or a condition over parameters of its own.
pub struct Abstraction {
    pub parameters: usize,
    pub node: Id,
}

/// Reads `(p, ..) TERM`, or a condition, with the names of a program.
pub fn read_node(
    text: &str,
    origin: usize,
    condition: bool,
    program: &mut Program,
    arena: &mut Arena,
) -> Checked<Abstraction> {
    let mut reader = Reader::new(Tokens::new(text, Some(origin))?, program, arena);
    reader.parameters()?;
    let node = if condition { reader.any_condition()? } else { reader.any_term()? };
    reader.tokens.need("\n")?;
    Ok(Abstraction { parameters: reader.parameters.len(), node })
}

impl<'a, 'b> Reader<'a, 'b> {
    fn new(tokens: Tokens<'a>, program: &'b mut Program, arena: &'b mut Arena) -> Reader<'a, 'b> {
        Reader { tokens, depth: 0, arena, program, parameters: vec![], lists: true, ranges: &[] }
    }

    /// The number of a node.
    pub fn add(&mut self, node: Node) -> Checked<Id> {
        Ok(self.arena.add(node)?)
    }

    /// The rejection of the text at the next token.
    pub fn wanted(&self, wanted: &str) -> Failure {
        self.tokens.wanted(wanted)
    }

    fn statement(&mut self) -> Checked {
        self.parameters.clear();
        match self.tokens.next() {
            "claim" => self.claim()?,
            "param" => {
                self.list(Self::parameter_of_claims)?;
            }
            kind @ ("let" | "fun" | "rel" | "automaton" | "game") => self.definition(kind)?,
            _ => {
                let wanted = "a statement must begin with let, fun, rel, automaton, game or claim";
                return Err(self.wanted(wanted));
            }
        }
        self.tokens.need("\n")
    }

    /// A name, perhaps its parameters, and what it means.
    fn definition(&mut self, kind: &str) -> Checked {
        let name = self.name_of_file()?;
        let is_taken = kind == "game" && ["strip", "bar", "octal"].contains(&name.as_str());
        ensure!(!is_taken, self.wanted(TAKEN));
        if kind != "let" {
            self.parameters()?;
        }
        if !["game", "automaton"].contains(&kind) {
            self.tokens.need("=")?;
        }
        self.lists = kind != "game";
        let meaning = match kind {
            "let" => Meaning::Constant(self.computed()?),
            "game" => {
                Meaning::Game(NamedSum { summands: self.game()?, names: self.parameters.clone() })
            }
            _ => {
                let body = match kind {
                    "fun" => self.any_term()?,
                    "rel" => self.any_condition()?,
                    _ => self.automaton()?,
                };
                Meaning::Function { body, parameters: self.parameters.clone() }
            }
        };
        self.program.names.insert(name, meaning);
        Ok(())
    }

    /// The name of a new definition.
    fn name_of_file(&mut self) -> Checked<String> {
        let name = self.tokens.name()?.to_string();
        ensure!(!self.program.names.contains_key(&name), self.wanted(TAKEN));
        Ok(name)
    }

    /// `NAME >= BOUND`
    fn parameter_of_claims(&mut self) -> Checked {
        let name = self.name_of_file()?;
        self.tokens.need(">=")?;
        let text = self.tokens.next();
        let written = self.natural(text)?;
        let i = self.program.parameters.len();
        ensure!(i < MAX_COORDINATES, Limit::Parameters);
        let all = Values { least: written.clone(), step: Natural::from(1) };
        let range = self.ranges.get(i).cloned().unwrap_or(all);
        ensure!(range.least >= written, self.wanted("a parameter is below its bound"));
        let mut entries = vec![range.least.clone()];
        entries.resize(1 + self.program.free(), Natural::default());
        entries.push(range.step.clone());
        let meaning = Meaning::Constant(Number::new(entries));
        self.program.names.insert(name.clone(), meaning);
        self.program.parameters.push(Parameter { name, range });
        Ok(())
    }

    fn claim(&mut self) -> Checked {
        let negated = self.tokens.eat("not");
        self.lists = false;
        let statement = match self.tokens.next() {
            "monotone" => self.about(Property::Monotone)?,
            "ns" => self.about(Property::Ns)?,
            "nimsum" => self.about(Property::Nimsum)?,
            "p" => {
                let game = self.game_of_claim()?;
                Statement::Positions { game, set: self.any_condition()?, value: None }
            }
            "grundy" => self.grundy()?,
            "forall" => {
                self.new_names()?;
                self.tokens.need(":")?;
                let variables = self.parameters.len();
                Statement::ForAll { variables, condition: self.any_condition()? }
            }
            _ => {
                let kinds = "expected monotone, ns, nimsum, p, grundy or forall";
                return Err(self.wanted(kinds));
            }
        };
        self.program.claims.push(Claim { negated, statement });
        Ok(())
    }

    /// `f`, or `f below BOUND`
    fn about(&mut self, property: Property) -> Checked<Statement> {
        let wanted = "expected a function of one parameter";
        let (body, names) = self.function(wanted)?;
        ensure!(names.len() == 1, self.wanted(wanted));
        let mut bound = None;
        if self.tokens.eat("below") {
            let number = self.computed()?;
            bound = Some(self.plain(&number)?);
        }
        Ok(Statement::Function(About { property, body, bound }))
    }

    /// The body of a function, and the names of its parameters.
    pub fn function(&mut self, wanted: &str) -> Checked<(Id, Vec<String>)> {
        let name = self.tokens.name()?;
        match self.program.names.get(name) {
            Some(Meaning::Function { body, parameters }) if !self.arena.is_condition(*body) => {
                Ok((*body, parameters.clone()))
            }
            _ => Err(self.wanted(wanted)),
        }
    }

    /// `G = TERM`, about the sum of a heap and G.
    fn grundy(&mut self) -> Checked<Statement> {
        // The name of the heap is empty. A token never is, so no text can use this name.
        self.parameters.push(String::new());
        let mut game = self.game_of_claim()?;
        game.insert(0, strip(self.arena)?);
        let heap = self.arena.variable(0)?;
        let value = self.any_term()?;
        let set = self.arena.compare(Comparison::Eq, heap, value)?;
        Ok(Statement::Positions { game, set, value: Some(value) })
    }

    /// `G =`; from here on, the coordinates of G are names.
    fn game_of_claim(&mut self) -> Checked<Vec<Rc<Summand>>> {
        let sum = self.sum()?;
        self.tokens.need("=")?;
        for name in &sum.names {
            let is_new = !self.parameters.contains(name);
            ensure!(is_new, self.wanted("two coordinates have the same name"));
            self.parameters.push(name.clone());
        }
        ensure!(self.parameters.len() <= MAX_COORDINATES, Limit::Coordinates);
        Ok(sum.summands)
    }

    fn parameters(&mut self) -> Checked {
        self.tokens.need("(")?;
        self.new_names()?;
        self.tokens.need(")")
    }

    fn new_names(&mut self) -> Checked {
        self.list(|reader| {
            let name = reader.new_name()?;
            reader.parameters.push(name);
            Ok(())
        })?;
        Ok(())
    }

    /// One or more items that `read` reads, separated by commas.
    pub fn list<T>(&mut self, mut read: impl FnMut(&mut Self) -> Checked<T>) -> Checked<Vec<T>> {
        let mut all = vec![read(self)?];
        while self.tokens.eat(",") {
            all.push(read(self)?);
        }
        Ok(all)
    }

    /// The name of a new variable.
    pub fn new_name(&mut self) -> Checked<String> {
        ensure!(self.parameters.len() < MAX_PARAMETERS, Limit::Parameters);
        let name = self.tokens.name()?.to_string();
        ensure!(!self.parameters.contains(&name), self.wanted(TAKEN));
        Ok(name)
    }
}
