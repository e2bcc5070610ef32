//! Claims about a family: with values, with parameters, or with a coordinate that no move changes.

use num_bigint::BigUint;

use nimcert_core::answer::{self, answer};
use nimcert_core::language::ast::{
    Claim, Comparison, Condition, Convention, FunctionId, Game, GameBody, GameSum, Move, Number, Part,
    Program, ProgramParameter, RelationId, Renumbered, Rewrite, Statement, Summand, Term,
};
use nimcert_core::language::game::{coordinates, summands};
use nimcert_core::language::{Diagnostic, Source, parse_family};

use super::axis::Affine;
use crate::limits::ASIDE;
use crate::words::{all, plus, scale};
use crate::{Candidate, Proof};

/// The rules of a family, as they are written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rules<'a> {
    pub(super) source: &'a Source,
    /// Values that are the same in the whole family.
    pub(super) fixed: &'a [(String, BigUint)],
}

impl Rules<'_> {
    /// The program where constants have these numbers, which may depend on the parameters.
    pub(super) fn program(
        &self,
        parameters: &[ProgramParameter],
        numbers: &[(String, Number)],
    ) -> Result<Program, Vec<Diagnostic>> {
        let fixed = self.fixed.iter().map(|(name, value)| (name.clone(), Number::from(value.clone())));
        let overrides: Vec<(String, Number)> = fixed.chain(numbers.iter().cloned()).collect();
        let program = parse_family(self.source, parameters, &overrides)?;
        Ok(Program { claims: Vec::new(), ..program })
    }
}

/// Names for parameters that the file does not use.
pub(super) fn free_names(source: &Source, count: usize) -> Vec<String> {
    let word = |c: char| !c.is_alphanumeric() && c != '_';
    let used: Vec<&str> = source.text.split(word).collect();
    let names = ["m", "n", "i", "j"].into_iter().map(str::to_owned).chain((0..).map(|i| format!("m_{i}")));
    names.filter(|name| !used.contains(&name.as_str())).take(count).collect()
}

/// A parameter that is at least 0.
pub(super) fn natural(name: &str) -> ProgramParameter {
    ProgramParameter { name: name.to_owned(), least: BigUint::ZERO }
}

/// The claim that a formula is that of a game, answered.
pub(super) fn claimed(
    program: &Program,
    game: &GameSum,
    formula: Candidate,
    negated: bool,
    options: &answer::Options,
) -> Proof {
    let game = game.clone();
    let statement = match formula {
        Candidate::Positions(formula) => Statement::Positions { game, formula },
        Candidate::Grundy(value) => Statement::Grundy { game, value },
    };
    let program = Program { claims: vec![Claim { negated, statement }], ..program.clone() };
    let answer = answer(&program, &program.claims[0], options, None);
    Proof { program, answer }
}

/// The options for such a search.
pub(super) fn aside(options: &answer::Options) -> answer::Options {
    let mut options = options.clone();
    options.search.max_states = options.search.max_states.min(ASIDE);
    options.exhaustion = false;
    options
}

/// Whether all numbers of a formula are natural for all values of the parameters.
pub(super) fn is_natural(program: &Program, formula: &Candidate) -> bool {
    let mut check = Naturals { least: program.least_values(), natural: true };
    match formula {
        Candidate::Positions(condition) => drop(check.condition(condition)),
        Candidate::Grundy(term) => drop(check.term(term)),
    }
    check.natural
}

struct Naturals {
    least: Vec<BigUint>,
    natural: bool,
}

impl Rewrite for Naturals {
    fn term(&mut self, term: &Term) -> Term {
        if let Some(number) = term.number() {
            let least = i32::from(matches!(term, Term::Floor(..) | Term::Ceil(..) | Term::Mod(..)));
            self.natural &= number.minimum(&self.least) >= least.into();
        }
        term.map_parts(self)
    }
}

/// A game with one more coordinate, the last one, in place of parameter 0 of its program; no move changes it.
/// `condition` is about this coordinate, as variable `coordinates`. `None` if the parameter occurs where only a
/// constant may be, or the game is a sum.
pub(super) fn with_coordinate(
    program: &Program,
    game: &GameSum,
    name: &str,
    condition: Option<Condition>,
) -> Option<(Program, GameSum)> {
    let mut names = coordinates(program, game);
    let count = names.len();
    let distinct = (0..count).all(|i| !names[..i].contains(&names[i]));
    if !distinct || names.iter().any(|other| other == name) {
        return None;
    }
    names.push(name.to_owned());
    let mut change = Spread { program, failed: false };
    let mut place = Placed { at: count };
    let mut domains = Vec::new();
    let mut moves = Vec::new();
    for rules in summands(program, game) {
        if rules.heaps.is_some() {
            return None;
        }
        let (offset, own) = (rules.offset, rules.coordinates);
        // Coordinates of the summand, then its fresh numbers, which follow the new coordinate.
        let mut moved = Renumbered(|i| match i {
            _ if i >= NEW => i,
            _ if i < own => offset + i,
            _ => count + 1 + i - own,
        });
        domains.extend(rules.domain.as_ref().map(|domain| moved.condition(&change.condition(domain))));
        for option in &rules.moves {
            let mut changed = |term: &Term| place.term(&moved.term(&change.term(term)));
            let fresh = option.fresh.iter().map(|(name, bound)| (name.clone(), changed(bound))).collect();
            let mut to: Vec<Term> = (0..=count).map(Term::Variable).collect();
            for (i, term) in option.to.iter().enumerate() {
                to[offset + i] = changed(term);
            }
            let when = option.when.as_ref().map(|when| moved.condition(&change.condition(when)));
            moves.push(Move { fresh, when: when.map(|when| place.condition(&when)), to });
        }
    }
    let domains: Vec<Condition> = domains.iter().map(|domain| place.condition(domain)).collect();
    if change.failed || option_names_clash(&moves, name) {
        return None;
    }
    let domain = all(condition.into_iter().chain(domains));
    let mut program = program.with_values(&[Some(BigUint::ZERO)]);
    let taken: Vec<&str> = program.games.iter().map(|game| game.name.as_str()).collect();
    let wanted = match game.as_slice() {
        [Summand::Named(id)] => program.games[*id].name.clone(),
        _ => format!("bar_with_{}", names[count]),
    };
    let name = if taken.contains(&wanted.as_str()) && !matches!(game.as_slice(), [Summand::Named(_)]) {
        format!("{wanted}_0")
    } else {
        wanted
    };
    let body = GameBody::Rules { domain, moves };
    let new = Game { name, coordinates: names, body, convention: Convention::Normal };
    // The game takes the place of the one that it generalises.
    let id = match game.as_slice() {
        [Summand::Named(id)] => {
            program.games[*id] = new;
            *id
        }
        _ => {
            program.games.push(new);
            program.games.len() - 1
        }
    };
    Some((program, vec![Summand::Named(id)]))
}

fn option_names_clash(moves: &[Move], name: &str) -> bool {
    moves.iter().any(|option| option.fresh.iter().any(|(fresh, _)| fresh == name))
}

/// The number of the new coordinate while fresh numbers still have their old numbers.
const NEW: usize = usize::MAX / 2;

/// Writes parameter 0 as a variable, and calls of what depends on it as their bodies.
struct Spread<'a> {
    program: &'a Program,
    failed: bool,
}

impl Spread<'_> {
    fn of_number(number: &Number) -> Option<Affine> {
        let slope = number.slopes().first().filter(|slope| **slope != BigUint::ZERO)?;
        let constant = i128::try_from(number.constant().clone()).ok()?;
        (number.slopes().len() == 1)
            .then_some(Affine { constant, slopes: vec![i128::try_from(slope.clone()).ok()?] })
    }
}

impl Rewrite for Spread<'_> {
    fn term(&mut self, term: &Term) -> Term {
        match term {
            Term::Constant(number) if !number.is_plain() => {
                let Some(Affine { constant, slopes }) = Self::of_number(number) else {
                    self.failed |= number.slopes().first().is_some_and(|slope| *slope != BigUint::ZERO);
                    return term.clone();
                };
                let Ok(slope) = usize::try_from(slopes[0]) else {
                    self.failed = true;
                    return term.clone();
                };
                let part = scale(slope, Term::Variable(NEW));
                let rest = usize::try_from(constant.unsigned_abs()).unwrap_or(usize::MAX);
                if constant < 0 { crate::words::minus(part, rest) } else { plus(part, rest) }
            }
            Term::Call(function, arguments) if depends_function(self.program, *function) => {
                let arguments: Vec<Term> = arguments.iter().map(|a| self.term(a)).collect();
                let body = self.term(&self.program.functions[*function].body.clone());
                Substituted(&arguments).term(&body)
            }
            _ => {
                let changed = term.map_parts(self);
                let number = changed.number();
                self.failed |=
                    number.is_some_and(|n| n.slopes().first().is_some_and(|s| *s != BigUint::ZERO));
                changed
            }
        }
    }

    fn condition(&mut self, condition: &Condition) -> Condition {
        match condition {
            Condition::Call(relation, arguments) if depends_relation(self.program, *relation) => {
                let arguments: Vec<Term> = arguments.iter().map(|a| self.term(a)).collect();
                let body = self.condition(&self.program.relations[*relation].body.clone());
                Substituted(&arguments).condition(&body)
            }
            _ => condition.map_parts(self),
        }
    }
}

/// Puts the new coordinate at its place.
struct Placed {
    at: usize,
}

impl Rewrite for Placed {
    fn term(&mut self, term: &Term) -> Term {
        match term {
            Term::Variable(i) if *i >= NEW => Term::Variable(self.at),
            _ => term.map_parts(self),
        }
    }
}

/// Puts arguments in place of the variables of a body.
struct Substituted<'a>(&'a [Term]);

impl Rewrite for Substituted<'_> {
    fn term(&mut self, term: &Term) -> Term {
        match term {
            Term::Variable(i) if *i < NEW => self.0.get(*i).cloned().unwrap_or_else(|| term.clone()),
            _ => term.map_parts(self),
        }
    }
}

fn depends_function(program: &Program, function: FunctionId) -> bool {
    depends(program, Part::Term(&program.functions[function].body))
}

fn depends_relation(program: &Program, relation: RelationId) -> bool {
    depends(program, Part::Condition(&program.relations[relation].body))
}

/// Whether parameter 0 occurs in a part, calls expanded.
fn depends(program: &Program, part: Part<'_>) -> bool {
    match part {
        Part::Term(term) => {
            term.number().is_some_and(|n| n.slopes().first().is_some_and(|slope| *slope != BigUint::ZERO))
                || matches!(term, Term::Call(f, _) if depends_function(program, *f))
                || term.parts().any(|part| depends(program, part))
        }
        Part::Condition(condition) => {
            matches!(condition, Condition::Call(r, _) if depends_relation(program, *r))
                || condition.parts().any(|part| depends(program, part))
        }
    }
}

/// `variable >= least`.
pub(super) fn at_least(variable: usize, least: usize) -> Condition {
    let least = Box::new(crate::words::constant(least));
    Condition::Compare(Comparison::GreaterEqual, Box::new(Term::Variable(variable)), least)
}
