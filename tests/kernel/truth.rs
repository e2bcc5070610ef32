//! Whether claims are true, by counting columns with the evaluation of the language: another way
//! than the kernel's automata, and other code than its evaluation.

use std::collections::HashMap;

use nimcert::decision::Positions;
use nimcert::language::ast::{
    Claim, Condition, Function, GameBody, Program, Property, Relation, Statement, Term,
};
use nimcert::language::{Source, apply, holds, parse_program, print_claim, value};
use num_bigint::BigUint;

/// Columns that positive claims are held against.
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

/// Whether the one claim of a text may be true: a positive one on its first columns, a negative one
/// by the columns that the certificate names. Claims about games and `forall` are held against a
/// box of small numbers; negated ones may be true.
pub fn may_be_true(claim_text: &str, certificate: &str) -> bool {
    let Ok(program) = parse_program(&Source::new("claim", claim_text), &[]) else { return false };
    let [claim] = program.claims.as_slice() else { return false };
    let Statement::Property { property, function, below } = &claim.statement else {
        return claim.negated || holds_on_a_box(&program, &claim.statement);
    };
    let (claimed, function) = (*property, *function);
    if claim.negated {
        let named = certificate.lines().find_map(|line| line.strip_prefix("counterexample "));
        let words: Vec<&str> = named.unwrap_or_default().split(' ').collect();
        let (property, z, z_prime) = match words[..] {
            // Columns z - 1 and z of a case of Lemma 9.3 or 9.4.
            ["lemma", .., last] => match last.strip_prefix("z=").map(str::parse::<BigUint>) {
                Some(Ok(z)) if z > BigUint::ZERO => ("ns", &z - 1u32, z),
                _ => return false,
            },
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
        return speaks_of && within && violates(&program, property, &z, &z_prime);
    }
    let columns = below.clone().map_or(COLUMNS.into(), |below| below.min(COLUMNS.into()));
    let columns = u32::try_from(columns).expect("few");
    let defined = |z: u32| apply(&program, function, &[z.into()]).is_ok();
    let fails = |property: &str, z: u32| violates(&program, property, &z.into(), &(z + 1).into());
    (0..columns).all(defined)
        && (1..columns).all(|z| {
            (claimed == Property::Ns || !fails("monotone", z - 1))
                && (claimed == Property::Monotone || !fails("ns", z - 1))
        })
}

/// Numbers below this are tried for each coordinate or variable.
const SIDE: u32 = 6;

/// Positions that may be visited to find out about one; after that, it may be anything.
const VISITS: u32 = 200_000;

/// Every tuple of so many numbers below `SIDE`.
fn small(count: usize) -> Vec<Vec<BigUint>> {
    let mut tuples = vec![Vec::new()];
    for _ in 0..count.min(4) {
        let longer = |tuple: &Vec<BigUint>| {
            let tuple = tuple.clone();
            (0..SIDE).map(move |x| tuple.iter().cloned().chain([x.into()]).collect())
        };
        tuples = tuples.iter().flat_map(longer).collect();
    }
    tuples.retain(|tuple: &Vec<BigUint>| tuple.len() == count);
    tuples
}

fn holds_on_a_box(program: &Program, statement: &Statement) -> bool {
    match statement {
        Statement::ForAll { variables, formula } => {
            small(variables.len()).iter().all(|values| holds(program, formula, values) == Ok(true))
        }
        _ => {
            let Some(positions) = Positions::of(program, statement) else { return false };
            let mut play = Play { program, positions: &positions, known: HashMap::new(), visits: 0 };
            let claimed = |position: &[BigUint]| match statement {
                Statement::Grundy { value: term, .. } => {
                    value(program, term, &position[1..]).is_ok_and(|value| value == position[0])
                }
                Statement::Positions { formula, .. } => holds(program, formula, position) == Ok(true),
                _ => false,
            };
            small(positions.names.len()).iter().all(|position| {
                play.visits = 0;
                !play.legal(position) || play.lost(position, 0).is_none_or(|lost| lost == claimed(position))
            })
        }
    }
}

/// P-positions from the rules alone.
struct Play<'a> {
    program: &'a Program,
    positions: &'a Positions,
    known: HashMap<Vec<BigUint>, bool>,
    visits: u32,
}

impl Play<'_> {
    fn legal(&self, position: &[BigUint]) -> bool {
        self.positions.rules.iter().all(|rules| {
            let own = &position[rules.offset..rules.offset + rules.coordinates];
            rules.domain.as_ref().is_none_or(|domain| holds(self.program, domain, own) == Ok(true))
        })
    }

    /// Whether who has to move loses; `None` if that is not found out.
    fn lost(&mut self, position: &[BigUint], depth: u32) -> Option<bool> {
        if let Some(&lost) = self.known.get(position) {
            return Some(lost);
        }
        self.visits += 1;
        if self.visits > VISITS || depth > 100 {
            return None;
        }
        let mut lost = true;
        for option in self.options(position)? {
            if self.lost(&option, depth + 1)? {
                lost = false;
                break;
            }
        }
        self.known.insert(position.to_vec(), lost);
        Some(lost)
    }

    fn options(&self, position: &[BigUint]) -> Option<Vec<Vec<BigUint>>> {
        let mut options = Vec::new();
        for rules in &self.positions.rules {
            let own = &position[rules.offset..rules.offset + rules.coordinates];
            for rule in &rules.moves {
                let mut choices = vec![own.to_vec()];
                for (_, bound) in &rule.fresh {
                    let mut longer = Vec::new();
                    for choice in choices {
                        let bound: u32 = value(self.program, bound, &choice).ok()?.try_into().ok()?;
                        if bound > 1000 {
                            return None;
                        }
                        longer.extend((0..bound).map(|u| [choice.clone(), vec![u.into()]].concat()));
                    }
                    choices = longer;
                }
                for choice in choices {
                    let allowed = |when| holds(self.program, when, &choice).ok();
                    if !rule.when.as_ref().map_or(Some(true), allowed)? {
                        continue;
                    }
                    let to = |term| value(self.program, term, &choice).ok();
                    let targets: Vec<BigUint> = rule.to.iter().map(to).collect::<Option<_>>()?;
                    let mut option = position.to_vec();
                    option.splice(rules.offset..rules.offset + rules.coordinates, targets);
                    options.push(option);
                }
            }
        }
        Some(options)
    }
}
