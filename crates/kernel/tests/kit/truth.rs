//! Whether claims are true, by evaluating columns in the language. This is another method than the automata of the
//! kernel, and other code than its evaluation.

use nimcert_core::decision::Positions;
use nimcert_core::language::ast::{
    Claim, Comparison, Condition, Function, GameBody, Program, Property, Relation, Statement, Term,
};
use nimcert_core::language::{Source, Undefined, apply, holds, parse_program, print_claim};
use num_bigint::BigUint;

use super::heaps;
use super::instances::{at, case_of};
use super::play::Play;

/// Columns at which positive claims are tested.
const COLUMNS: u32 = 4096;

/// A claim without the names in it; or with them, its lines in any order.
#[derive(Debug, Clone)]
pub struct Meaning {
    lines: Vec<String>,
    negated: bool,
    statement: Statement,
    bodies: Vec<(usize, Term)>,
    conditions: Vec<(usize, Condition)>,
    games: Vec<(usize, GameBody)>,
}

impl PartialEq for Meaning {
    fn eq(&self, other: &Self) -> bool {
        let parts = |m: &Self| {
            (m.negated, m.statement.clone(), m.bodies.clone(), m.conditions.clone(), m.games.clone())
        };
        self.lines == other.lines || parts(self) == parts(other)
    }
}

/// The claims of a file; `None` if it cannot be read.
pub fn meanings(text: &str) -> Option<Vec<Meaning>> {
    let program = parse_program(&Source::new("claim", text), &[]).ok()?;
    let body = |function: &Function| (function.parameters.len(), function.body.clone());
    let condition = |relation: &Relation| (relation.parameters.len(), relation.body.clone());
    let bodies: Vec<_> = program.functions.iter().map(body).collect();
    let conditions: Vec<_> = program.relations.iter().map(condition).collect();
    let games: Vec<_> =
        program.games.iter().map(|game| (game.coordinates.len(), game.body.clone())).collect();
    let sorted = |index: usize| {
        let mut lines: Vec<String> = print_claim(&program, index).lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let meaning = |(index, claim): (usize, &Claim)| Meaning {
        lines: sorted(index),
        negated: claim.negated,
        statement: without_names(&claim.statement),
        bodies: bodies.clone(),
        conditions: conditions.clone(),
        games: games.iter().map(|(count, game)| (*count, rules_without_names(game))).collect(),
    };
    Some(program.claims.iter().enumerate().map(meaning).collect())
}

fn without_names(statement: &Statement) -> Statement {
    let mut statement = statement.clone();
    if let Statement::ForAll { variables, .. } = &mut statement {
        variables.iter_mut().for_each(String::clear);
    }
    statement
}

fn rules_without_names(game: &GameBody) -> GameBody {
    let mut game = game.clone();
    if let GameBody::Rules { moves, .. } = &mut game {
        moves.iter_mut().flat_map(|rule| &mut rule.fresh).for_each(|(name, _)| name.clear());
    }
    game
}

/// The lines after `| ` of a certificate.
pub fn claim_of(certificate: &str) -> String {
    certificate.lines().filter_map(|line| line.strip_prefix("| ")).map(|line| format!("{line}\n")).collect()
}

/// Whether two columns violate a property.
pub fn violates(program: &Program, property: &str, z: &BigUint, z_prime: &BigUint) -> bool {
    let Some(function) = program.claims[0].function() else { return false };
    let value = |z: &BigUint| apply(program, function, std::slice::from_ref(z)).ok();
    let (Some(low), Some(high)) = (value(z), value(z_prime)) else { return false };
    let violates = match property {
        "monotone" => low > high,
        "ns" => (&low ^ &high).bits() >= (z ^ z_prime).bits(),
        _ => false,
    };
    z < z_prime && violates
}

/// Whether the one claim of a text may be true: a positive one on its first columns or on a box of
/// small numbers, a negative one by the numbers that the certificate names. One that is too large for
/// the language, which has lower limits than the kernel, may be anything.
pub fn may_be_true(claim_text: &str, certificate: &str) -> bool {
    let program = match parse_program(&Source::new("claim", claim_text), &[]) {
        Ok(program) => program,
        Err(errors) => {
            let limit = |note: &String| note.starts_with("the limit is ");
            return !errors.is_empty() && errors.iter().all(|error| error.notes.iter().any(limit));
        }
    };
    if program.parameters.is_empty() {
        return one_may_be_true(&program, certificate);
    }
    small(program.parameters.len()).iter().all(|shifted| {
        let values = program.parameters.iter().zip(shifted).map(|(parameter, more)| &parameter.least + more);
        let values: Vec<BigUint> = values.collect();
        let (certificate, shifted) = case_of(certificate, &values, shifted);
        one_may_be_true(&program.at(&values), &at(&certificate, &shifted))
    })
}

/// Like [`may_be_true`], for a program without parameters.
fn one_may_be_true(program: &Program, certificate: &str) -> bool {
    let [claim] = program.claims.as_slice() else { return false };
    let Statement::Property { property, function, below } = &claim.statement else {
        if let Some(may_be) = heaps::may_be_true(program, certificate) {
            return may_be;
        }
        return match claim.negated {
            true => refuted(program, &claim.statement, certificate),
            false => holds_on_a_box(program, &claim.statement),
        };
    };
    let (claimed, function) = (*property, *function);
    if claim.negated {
        let named = certificate.lines().find_map(|line| line.strip_prefix("counterexample "));
        let words: Vec<&str> = named.unwrap_or_default().split(' ').collect();
        let (property, z, z_prime) = match words[..] {
            [property, z, z_prime] => match (z.parse(), z_prime.parse()) {
                (Ok(z), Ok(z_prime)) => (property, z, z_prime),
                _ => return false,
            },
            _ => return false,
        };
        let speaks_of = match claimed {
            Property::Monotone => property == "monotone",
            Property::Ns => property == "ns",
            Property::Nimsum => true,
        };
        let within = below.as_ref().is_none_or(|below| z_prime < *below);
        return speaks_of && within && violates(program, property, &z, &z_prime);
    }
    let columns = below.clone().map_or(COLUMNS.into(), |below| below.min(COLUMNS.into()));
    let columns = u32::try_from(columns).expect("few");
    let defined = |z: u32| apply(program, function, &[z.into()]).is_ok();
    let fails = |property: &str, z: u32| violates(program, property, &z.into(), &(z + 1).into());
    (0..columns).all(defined)
        && (1..columns).all(|z| {
            (claimed == Property::Ns || !fails("monotone", z - 1))
                && (claimed == Property::Monotone || !fails("ns", z - 1))
        })
}

/// All tuples of this many numbers below a side; beyond 8 numbers the others are 0.
pub(super) fn small(count: usize) -> Vec<Vec<BigUint>> {
    let side: u32 = match count {
        0..=4 => 6,
        5 => 4,
        6 | 7 => 3,
        _ => 2,
    };
    let mut tuples = vec![Vec::new()];
    for _ in 0..count.min(8) {
        let longer = |tuple: &Vec<BigUint>| {
            let tuple = tuple.clone();
            (0..side).map(move |x| tuple.iter().cloned().chain([x.into()]).collect())
        };
        tuples = tuples.iter().flat_map(longer).collect();
    }
    for tuple in &mut tuples {
        tuple.resize(count, BigUint::ZERO);
    }
    tuples
}

/// `left sign right`, as a condition.
pub(super) fn compare(left: Term, sign: Comparison, right: &Term) -> Condition {
    Condition::Compare(sign, Box::new(left), Box::new(right.clone()))
}

/// Whether a position is in the set of a claim about a game; for `grundy`, whether its first number is
/// the value, as a side of a comparison, at the others.
pub(super) fn in_the_set(
    program: &Program,
    statement: &Statement,
    position: &[BigUint],
) -> Result<bool, Undefined> {
    match statement {
        Statement::Positions { formula, .. } => holds(program, formula, position),
        Statement::Grundy { value, .. } => {
            let heap = Term::Constant(position[0].clone().into());
            holds(program, &compare(heap, Comparison::Equal, value), &position[1..])
        }
        _ => Ok(false),
    }
}

fn holds_on_a_box(program: &Program, statement: &Statement) -> bool {
    if let Statement::ForAll { variables, formula } = statement {
        return small(variables.len()).iter().all(|values| holds(program, formula, values) == Ok(true));
    }
    let Some(positions) = Positions::of(program, statement) else { return false };
    let mut play = Play::new(program, &positions);
    small(positions.names.len()).iter().all(|position| {
        let claimed = in_the_set(program, statement, position) == Ok(true);
        !play.legal(position) || play.lost(position, 0).is_none_or(|lost| lost == claimed)
    })
}

/// Whether the line `counterexample` of a certificate refutes a claim about a game or `forall`, by
/// evaluation. Where the rules say nothing at a position, or give more options than are listed, a
/// position without a move into the set may be one.
fn refuted(program: &Program, statement: &Statement, certificate: &str) -> bool {
    let Some(line) = certificate.lines().find_map(|line| line.strip_prefix("counterexample ")) else {
        return false;
    };
    let (kind, words) = line.split_once(' ').unwrap_or((line, ""));
    if let Statement::ForAll { variables, formula } = statement {
        let values = numbers(words, variables.len());
        return kind == "forall"
            && values.is_some_and(|values| holds(program, formula, &values) == Ok(false));
    }
    let Some(positions) = Positions::of(program, statement) else { return false };
    let play = Play::new(program, &positions);
    let count = positions.names.len();
    match (kind, statement) {
        ("closed", _) => {
            // Of a claim with parameters, the numbers of the move follow those of the position.
            let mut words: Vec<&str> = words.split(' ').collect();
            if !words.contains(&"to") {
                words.insert((count + 1).min(words.len()), "to");
            }
            play.moves_within(statement, &words.join(" ")).unwrap_or(false)
        }
        ("cover" | "options", _) => numbers(words, count).is_some_and(|position| {
            let outside = in_the_set(program, statement, &position) == Ok(false);
            outside && play.legal(&position) && !play.moves_into(statement, &position).unwrap_or(false)
        }),
        ("undefined", Statement::Grundy { value, .. }) => numbers(words, count - 1).is_some_and(|position| {
            let natural = compare(Term::Constant(BigUint::ZERO.into()), Comparison::LessEqual, value);
            let nothing = match holds(program, &natural, &position) {
                Ok(natural) => !natural,
                Err(why) => !matches!(why, Undefined::TooLarge | Undefined::Foreign),
            };
            nothing && play.legal(&[vec![BigUint::ZERO], position].concat())
        }),
        ("criterion", _) => play.line_fails(statement, words).unwrap_or(false),
        ("ns", _) => play.violates_ns(words).unwrap_or(false),
        _ => false,
    }
}

/// The numbers below a bound.
pub(super) fn below(bound: &BigUint) -> impl Iterator<Item = BigUint> {
    let bound = u32::try_from(bound).unwrap_or(0);
    (0..bound).map(BigUint::from)
}

/// This many decimal numbers.
pub(super) fn numbers(words: &str, count: usize) -> Option<Vec<BigUint>> {
    let numbers: Option<Vec<BigUint>> = words.split_whitespace().map(|word| word.parse().ok()).collect();
    numbers.filter(|numbers| numbers.len() == count)
}
