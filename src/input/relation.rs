//! Functions, relations and automata by name, and expressions as relations: what has a digit automaton.

use num_bigint::BigUint;

use crate::exit::Failure;
use crate::input::subject::{Named, concrete, diagnosed, distinct, named, needs_claim_file};
use crate::terminal::suggest::did_you_mean;
use nimcert_core::automaton::{AutomatonError, Budget, Table};
use nimcert_core::decision::{GraphError, extension, graph};
use nimcert_core::language::ast::{
    Automaton, Condition, Function, FunctionId, Program, Relation, RelationId,
};
use nimcert_core::language::{Definitions, Interface, Meant, Source};
use nimcert_report::text::reached;

/// What a definition is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Item {
    /// A function; its graph is a relation.
    Function(FunctionId),
    /// A relation, which may be an automaton.
    Relation(RelationId),
}

/// A definition of a program, which may have been made from an expression.
#[derive(Debug, Clone)]
pub(crate) struct Definition {
    pub(crate) item: Item,
    /// The name of its automaton.
    pub(crate) name: String,
    /// The names of its tracks.
    pub(crate) tracks: Vec<String>,
}

/// A program, and the definitions that were asked for.
#[derive(Debug)]
pub(crate) struct Relations {
    pub(crate) program: Program,
    pub(crate) asked: Vec<Definition>,
}

impl Relations {
    /// Reads F, and with `what` a definition of the file F, or an expression that may use its definitions. Without
    /// `what`, a file means its relations and automata, or its functions if it has neither.
    pub(crate) fn read(
        f: &str,
        what: Option<&str>,
        settings: &[(String, BigUint)],
    ) -> Result<Relations, Failure> {
        distinct(settings)?;
        match named(f)? {
            Named::ClaimFile(source) => of_file(&source, what, settings),
            _ if what.is_some() || !settings.is_empty() => {
                let option = if what.is_some() { "a definition" } else { "--set" };
                Err(needs_claim_file(option, f, settings.first().map(|(name, _)| name.as_str())))
            }
            Named::Heights(_) => Err(Failure(
                "error: a list of heights has no digit automaton\nhelp: give a function, a relation or an automaton".to_owned(),
            )),
            Named::Expression(source) => {
                let (program, definitions) = (Program::default(), Definitions::default());
                of_expression(program, definitions, &source)
            }
        }
    }

    /// The automaton as it is written, if a definition is one.
    pub(crate) fn written(&self, definition: &Definition) -> Option<&Automaton> {
        let Item::Relation(id) = definition.item else { return None };
        match &self.program.relations[id].body {
            Condition::Automaton(automaton) => Some(automaton),
            _ => None,
        }
    }

    /// The minimal table of a definition. A limit is an error of its own.
    pub(crate) fn table(
        &self,
        definition: &Definition,
        budget: &mut Budget<'_>,
    ) -> Result<Result<Table, String>, Failure> {
        let table = match definition.item {
            Item::Function(id) => graph(&self.program, id, budget),
            Item::Relation(id) => extension(&self.program, id, budget),
        };
        match table {
            Ok(table) => Ok(Ok(table)),
            Err(GraphError::Automaton(AutomatonError::Exhausted(met))) => {
                Ok(Err(reached(&met, Interface::CommandLine)))
            }
            Err(GraphError::Automaton(met @ AutomatonError::TooLarge(_))) => Ok(Err(met.to_string())),
            Err(GraphError::Automaton(AutomatonError::Irregular(operator))) => Err(Failure(format!(
                "error: `{operator}` has no digit automaton\nhelp: `nimcert draw digits` and `nimcert draw bar` do not need one"
            ))),
            Err(other) => Err(other.into()),
        }
    }
}

fn of_file(
    source: &Source,
    what: Option<&str>,
    settings: &[(String, BigUint)],
) -> Result<Relations, Failure> {
    let (program, definitions) =
        Definitions::of_program(source, settings).map_err(|d| diagnosed(&d, source))?;
    concrete(&program, &source.name, true)?;
    let names = || {
        let functions = program.functions.iter().map(|function| function.name.as_str());
        functions.chain(program.relations.iter().map(|relation| relation.name.as_str()))
    };
    let is_name = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    match what {
        Some(name) if names().any(|known| known == name) => {
            let function = program.functions.iter().position(|function| function.name == name);
            let relation = program.relations.iter().position(|relation| relation.name == name);
            let item = function.map(Item::Function).or(relation.map(Item::Relation));
            let asked = item.map(|item| definition(&program, item)).into_iter().collect();
            Ok(Relations { program, asked })
        }
        Some(name) if is_name(name) && names().next().is_some() => {
            let near = did_you_mean(name, names());
            Err(Failure(format!(
                "error: {}: there is no function, relation or automaton {name}\nhelp: it has {}{}",
                source.name,
                names().collect::<Vec<_>>().join(", "),
                near.map_or(String::new(), |near| format!("; {near}"))
            )))
        }
        Some(text) => of_expression(program, definitions, &Source::new("DEFINITION", text)),
        None => {
            let relations = (0..program.relations.len()).map(Item::Relation);
            let functions = (0..program.functions.len()).map(Item::Function);
            let items: Vec<Item> =
                if program.relations.is_empty() { functions.collect() } else { relations.collect() };
            if items.is_empty() {
                return Err(Failure(format!(
                    "error: {}: this file defines no function, relation or automaton\nhelp: give a condition: `nimcert show {} 'x + y <= 4'`",
                    source.name, source.name
                )));
            }
            let asked = items.into_iter().map(|item| definition(&program, item)).collect();
            Ok(Relations { program, asked })
        }
    }
}

/// An expression as a new definition.
fn of_expression(
    mut program: Program,
    mut definitions: Definitions,
    source: &Source,
) -> Result<Relations, Failure> {
    let (variables, meant) = definitions.expression(source).map_err(|d| diagnosed(&d, source))?;
    if variables.is_empty() {
        return Err(Failure(
            "error: the expression has no variable\nhelp: write a condition or a term: `x + y <= 4`"
                .to_owned(),
        ));
    }
    let after = program.functions.len();
    let item = match meant {
        Meant::Condition(body) => {
            let name = free(&program, &variables, "A");
            program.relations.push(Relation { name, parameters: variables, body, after });
            Item::Relation(program.relations.len() - 1)
        }
        Meant::Term(body) => {
            let name = free(&program, &variables, "f");
            program.functions.push(Function { name, parameters: variables, body });
            Item::Function(after)
        }
    };
    let asked = vec![definition(&program, item)];
    Ok(Relations { program, asked })
}

/// A definition with the names of its automaton and tracks.
fn definition(program: &Program, item: Item) -> Definition {
    match item {
        Item::Relation(id) => {
            let relation = &program.relations[id];
            Definition { item, name: relation.name.clone(), tracks: relation.parameters.clone() }
        }
        Item::Function(id) => {
            let function = &program.functions[id];
            let name = free(program, &function.parameters, &format!("{}_graph", function.name));
            let mut tracks = function.parameters.clone();
            let value = if tracks.iter().any(|name| name == "y") { "value" } else { "y" };
            tracks.push(free(program, &[tracks.clone(), vec![name.clone()]].concat(), value));
            Definition { item, name, tracks }
        }
    }
}

/// A name that nothing else has.
fn free(program: &Program, others: &[String], wanted: &str) -> String {
    let taken = |name: &String| {
        others.contains(name)
            || program.functions.iter().any(|function| function.name == *name)
            || program.relations.iter().any(|relation| relation.name == *name)
            || program.games.iter().any(|game| game.name == *name)
    };
    let mut name = wanted.to_owned();
    let mut number = 1;
    while taken(&name) {
        number += 1;
        name = format!("{wanted}_{number}");
    }
    name
}
