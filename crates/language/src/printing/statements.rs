//! The canonical form of definitions, claims and programs: a statement a line.

use super::terms::{print_condition, print_number, print_term};
use crate::analysis::Needed;
use crate::ast::{
    Automaton, Claim, Condition, Convention, FunctionId, Game, GameBody, Move, Program, ProgramParameter,
    Property, RelationId, Statement, Summand,
};
use crate::game;

/// The canonical text of a claim of the program: all parameters, the definitions that the claim uses, in order,
/// and the claim, each line ended by `\n`. Empty if the program has no claim of this index.
pub fn print_claim(program: &Program, claim_index: usize) -> String {
    program.claims.get(claim_index).map_or_else(String::new, |claim| print_with_definitions(program, claim))
}

/// The canonical text of any claim about a program, as [`print_claim`].
pub fn print_with_definitions(program: &Program, claim: &Claim) -> String {
    print_definitions(program, &Needed::by_claim(program, claim)) + &claim_line(program, claim)
}

/// The canonical form of the parameters and of some definitions of the program, functions and relations before
/// games, each line ended by `\n`.
///
/// ```
/// use nimcert_language::{Needed, Source, parse_program, print_definitions};
/// let text = "fun g(t) = t div 2\nfun f(t) = g(t) + 1\nclaim ns g\n";
/// let program = parse_program(&Source::new("claims", text), &[]).unwrap();
/// let needed = Needed::by_claim(&program, &program.claims[0]);
/// assert_eq!(print_definitions(&program, &needed), "fun g(t) = floor(t / 2)\n");
/// ```
pub fn print_definitions(program: &Program, needed: &Needed) -> String {
    let functions: Vec<FunctionId> = needed.functions.iter().copied().collect();
    let relations: Vec<RelationId> = needed.relations.iter().copied().collect();
    let mut lines = Vec::from_iter(parameter_line(program));
    lines.extend(definitions(program, &functions, &relations));
    lines.extend(needed.games.iter().map(|&id| game_line(program, &program.games[id])));
    lines.concat()
}

/// All parameters, definitions and claims, each line ended by `\n`.
pub fn print_program(program: &Program) -> String {
    let functions: Vec<FunctionId> = (0..program.functions.len()).collect();
    let relations: Vec<RelationId> = (0..program.relations.len()).collect();
    let mut lines = Vec::from_iter(parameter_line(program));
    lines.extend(definitions(program, &functions, &relations));
    lines.extend(program.games.iter().map(|game| game_line(program, game)));
    lines.extend(program.claims.iter().map(|claim| claim_line(program, claim)));
    lines.concat()
}

/// Canonical text as it is written to claim files: a line for each move, and for each state of an automaton.
pub fn spread(canonical: &str) -> String {
    let spread = canonical.replace(" move ", "\n  move ");
    let states = |line: &str| match line.starts_with("automaton ") {
        true => line.replace(" accept ", "\n  accept ").replace(" reject ", "\n  reject "),
        false => line.to_owned(),
    };
    spread.split_inclusive('\n').map(states).collect()
}

/// `param m >= 0, n >= 1`, if the program has parameters, ended by `\n`.
fn parameter_line(program: &Program) -> Option<String> {
    let bound = |parameter: &ProgramParameter| format!("{} >= {}", parameter.name, parameter.least);
    let bounds: Vec<String> = program.parameters.iter().map(bound).collect();
    (!bounds.is_empty()).then(|| format!("param {}\n", bounds.join(", ")))
}

/// Functions and relations in the order of the file.
fn definitions(program: &Program, functions: &[FunctionId], relations: &[RelationId]) -> Vec<String> {
    let mut relations = relations.iter().map(|&id| &program.relations[id]).peekable();
    let mut lines = Vec::new();
    for &id in functions {
        while let Some(relation) = relations.next_if(|relation| relation.after <= id) {
            lines.push(relation_line(program, relation));
        }
        let function = &program.functions[id];
        let body = print_term(program, &function.parameters, &function.body);
        lines.push(format!("fun {}({}) = {body}\n", function.name, function.parameters.join(", ")));
    }
    lines.extend(relations.map(|relation| relation_line(program, relation)));
    lines
}

fn relation_line(program: &Program, relation: &crate::ast::Relation) -> String {
    if let Condition::Automaton(automaton) = &relation.body {
        let states = automaton_states(automaton);
        return format!("automaton {}({}){states}\n", relation.name, relation.parameters.join(", "));
    }
    let body = print_condition(program, &relation.parameters, &relation.body);
    format!("rel {}({}) = {body}\n", relation.name, relation.parameters.join(", "))
}

/// ` accept 0: 00 to 0, .. reject 1: ..`
fn automaton_states(automaton: &Automaton) -> String {
    let (tracks, mut out) = (automaton.tracks(), String::new());
    for (state, accepts) in automaton.accepting().iter().enumerate() {
        out.push_str(&format!(" {} {state}:", if *accepts { "accept" } else { "reject" }));
        // Letters in the order of their digits as they are written.
        let written = (0..1_usize << tracks).map(|number| {
            let digit = |i: usize| number >> (tracks - 1 - i) & 1;
            let letter = (0..tracks).fold(0, |letter, i| letter | digit(i) << i);
            (number, automaton.transitions()[(state << tracks) + letter])
        });
        let known = written.filter_map(|(number, next)| Some(format!(" {number:0tracks$b} to {}", next?)));
        out.push_str(&known.collect::<Vec<_>>().join(","));
    }
    out
}

fn game_line(program: &Program, game: &Game) -> String {
    let misere = if game.convention == Convention::Misere { " misere" } else { "" };
    let head = format!("game {}({}){misere}", game.name, game.coordinates.join(", "));
    match &game.body {
        GameBody::Sum(sum) => format!("{head} = {}\n", print_sum(program, sum)),
        GameBody::Rules { domain, moves } | GameBody::Heaps { domain, moves } => {
            let domain = domain.as_ref().map(|c| print_condition(program, &game.coordinates, c));
            let domain = domain.map_or_else(String::new, |text| format!(" where {text}"));
            let moves = moves.iter().map(|m| format!(" {}", print_move(program, &game.coordinates, m)));
            format!("{head}{domain}{}\n", moves.collect::<String>())
        }
    }
}

/// The canonical form of a move of a game with these coordinates.
pub fn print_move(program: &Program, coordinates: &[String], option: &Move) -> String {
    let mut names = coordinates.to_vec();
    let mut bounds = Vec::new();
    for (name, bound) in &option.fresh {
        bounds.push(format!("{name} < {}", print_term(program, &names, bound)));
        names.push(name.clone());
    }
    let mut parts = vec!["move".to_owned()];
    if !bounds.is_empty() {
        parts.push(bounds.join(", "));
    }
    if let Some(when) = &option.when {
        parts.push(format!("when {}", print_condition(program, &names, when)));
    }
    let targets: Vec<String> = option.to.iter().map(|t| print_term(program, &names, t)).collect();
    let splits = coordinates.len() == 1 && targets.len() > 1;
    parts.push(format!("to ({})", targets.join(if splits { ") + (" } else { ", " })));
    parts.join(" ")
}

/// The canonical form of a sum of games.
pub fn print_sum(program: &Program, sum: &[Summand]) -> String {
    let name = |summand: &Summand| match *summand {
        Summand::Strip => "strip".to_owned(),
        Summand::Bar(function) => format!("bar({})", program.functions[function].name),
        Summand::Octal(code) => format!("octal({code})"),
        Summand::Named(id) => program.games[id].name.clone(),
    };
    sum.iter().map(name).collect::<Vec<String>>().join(" + ")
}

/// The canonical form of a claim without the definitions it needs, ended by `\n`.
pub fn claim_line(program: &Program, claim: &Claim) -> String {
    let not = if claim.negated { "not " } else { "" };
    let statement = match &claim.statement {
        Statement::Property { property, function, below } => {
            let property = match property {
                Property::Monotone => "monotone",
                Property::Ns => "ns",
                Property::Nimsum => "nimsum",
            };
            let name = program.functions.get(*function).map_or("?", |f| f.name.as_str());
            let below = below.as_ref().map(|bound| format!(" below {}", print_number(program, bound)));
            format!("{property} {name}{}", below.unwrap_or_default())
        }
        Statement::Positions { game, formula } => {
            let names = game::coordinates(program, game);
            format!("p {} = {}", print_sum(program, game), print_condition(program, &names, formula))
        }
        Statement::Grundy { game, value } => {
            let names = game::coordinates(program, game);
            format!("grundy {} = {}", print_sum(program, game), print_term(program, &names, value))
        }
        Statement::ForAll { variables, formula } => {
            format!("forall {}: {}", variables.join(", "), print_condition(program, variables, formula))
        }
    };
    format!("claim {not}{statement}\n")
}
