//! Whether claims are true, by counting columns with the evaluation of the language: another way
//! than the kernel's automata, and other code than its evaluation.

use std::collections::HashMap;

use nimcert_core::decision::Positions;
use nimcert_core::language::ast::{
    Claim, Comparison, Condition, Function, GameBody, Move, Program, Property, Relation, Statement, Term,
};
use nimcert_core::language::game::Rules;
use nimcert_core::language::{Source, Undefined, apply, holds, parse_program, print_claim, value};
use num_bigint::BigUint;

use super::instances::{at, case_of};

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

/// Positions and options that may be looked at to find out about a box; after that, any may be anything.
const VISITS: usize = 400_000;

/// Options that may be listed of one position.
const OPTIONS: usize = 20_000;

/// All tuples of this many numbers below a side; beyond 8 numbers the others are 0.
fn small(count: usize) -> Vec<Vec<BigUint>> {
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
fn compare(left: Term, sign: Comparison, right: &Term) -> Condition {
    Condition::Compare(sign, Box::new(left), Box::new(right.clone()))
}

/// Whether a position is in the set of a claim about a game; for `grundy`, whether its first number is
/// the value, as a side of a comparison, at the others.
fn in_the_set(program: &Program, statement: &Statement, position: &[BigUint]) -> Result<bool, Undefined> {
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
    let mut play = Play { program, positions: &positions, known: HashMap::new(), visits: 0 };
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
    let play = Play { program, positions: &positions, known: HashMap::new(), visits: 0 };
    let count = positions.names.len();
    match (kind, statement) {
        ("closed", _) => play.moves_within(statement, words).unwrap_or(false),
        ("reach", _) => numbers(words, count).is_some_and(|position| {
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
        _ => false,
    }
}

/// The numbers below a bound.
fn below(bound: &BigUint) -> impl Iterator<Item = BigUint> {
    let bound = u32::try_from(bound).unwrap_or(0);
    (0..bound).map(BigUint::from)
}

/// This many decimal numbers.
fn numbers(words: &str, count: usize) -> Option<Vec<BigUint>> {
    let numbers: Option<Vec<BigUint>> = words.split_whitespace().map(|word| word.parse().ok()).collect();
    numbers.filter(|numbers| numbers.len() == count)
}

/// P-positions from the rules alone.
struct Play<'a> {
    program: &'a Program,
    positions: &'a Positions,
    known: HashMap<Vec<BigUint>, bool>,
    visits: usize,
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
        let options = self.options(position)?;
        self.visits += options.len();
        for option in options {
            if self.lost(&option, depth + 1)? {
                lost = false;
                break;
            }
        }
        self.known.insert(position.to_vec(), lost);
        Some(lost)
    }

    /// Whether `J forward X.. P` or `J backward X.. P` is a line of coordinate J that fails at n = P + 1
    /// (docs/THEORY.md, section 5a.1): whichever coordinate is y, and with a border or without.
    fn line_fails(&self, statement: &Statement, words: &str) -> Option<bool> {
        let (number, words) = words.split_once(' ')?;
        let (direction, words) = words.split_once(' ')?;
        let count = self.positions.names.len();
        let named = numbers(words, count - 1)?;
        let (p, others) = named.split_last()?;
        let far = named.iter().max()? * 4u32 + 64u32;
        let fails = |height: usize, border: u32| -> Option<bool> {
            let i = (0..count).filter(|&j| j != height).nth(number.parse::<usize>().ok()?.checked_sub(1)?)?;
            let free: Vec<usize> = (0..count).filter(|&j| j != i && j != height).collect();
            let at = |row: BigUint, own: BigUint| {
                let mut position = vec![BigUint::ZERO; count];
                free.iter().zip(others).for_each(|(&j, x)| position[j] = x + border);
                (position[height], position[i]) = (row, own);
                position
            };
            let n = p + 1u32;
            // Row n has a position where the coordinate makes row `row` one of the set.
            let exists = |row: &BigUint| {
                below(&far).any(|own| {
                    in_the_set(self.program, statement, &at(row.clone(), own.clone())) == Ok(true)
                        && self.legal(&at(n.clone(), own))
                })
            };
            let (after, before) = (exists(&n), exists(p));
            Some(if direction == "forward" { after && !before } else { before && !after })
        };
        Some((0..count).any(|height| [0, 1].into_iter().any(|border| fails(height, border) == Some(true))))
    }

    /// Whether `I X.. to U..` is a move from the set of a claim into it, all of it defined; `None` if not.
    fn moves_within(&self, statement: &Statement, words: &str) -> Option<bool> {
        let (number, words) = words.split_once(' ')?;
        let (position, fresh) = words.strip_suffix(" to").map(|x| (x, "")).or(words.split_once(" to "))?;
        let position = numbers(position, self.positions.names.len())?;
        let moves = self.positions.rules.iter().flat_map(|rules| rules.moves.iter().map(move |r| (rules, r)));
        let (rules, rule) = moves.into_iter().nth(number.parse::<usize>().ok()?.checked_sub(1)?)?;
        let own = &position[rules.offset..][..rules.coordinates];
        let mut choice = own.to_vec();
        for (u, (_, bound)) in numbers(fresh, rule.fresh.len())?.into_iter().zip(&rule.fresh) {
            let is_below = compare(Term::Constant(u.clone().into()), Comparison::Less, bound);
            if !holds(self.program, &is_below, &choice).ok()? {
                return None;
            }
            choice.push(u);
        }
        let option = self.option(&position, rules, rule, &choice)??;
        let member = |position: &[BigUint]| in_the_set(self.program, statement, position) == Ok(true);
        Some([&position, &option].into_iter().all(|position| self.legal(position) && member(position)))
    }

    /// Whether some option of a position is a position of the set of a claim; `None` if that is not found out.
    fn moves_into(&self, statement: &Statement, position: &[BigUint]) -> Option<bool> {
        let options = self.options(position)?;
        let inside: Vec<bool> = options
            .iter()
            .map(|option| Some(in_the_set(self.program, statement, option).ok()? && self.legal(option)))
            .collect::<Option<_>>()?;
        Some(inside.contains(&true))
    }

    /// Where a move leads; nowhere if it is not allowed, `None` if a value is missing.
    #[allow(clippy::option_option, reason = "what is not known is not what is not there")]
    fn option(
        &self,
        position: &[BigUint],
        rules: &Rules,
        rule: &Move,
        choice: &[BigUint],
    ) -> Option<Option<Vec<BigUint>>> {
        let allowed = |when| holds(self.program, when, choice).ok();
        if !rule.when.as_ref().map_or(Some(true), allowed)? {
            return Some(None);
        }
        let to = |term| value(self.program, term, choice).ok();
        let targets: Vec<BigUint> = rule.to.iter().map(to).collect::<Option<_>>()?;
        let mut option = position.to_vec();
        option.splice(rules.offset..rules.offset + rules.coordinates, targets);
        Some(Some(option))
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
                        for u in 0_u32.. {
                            let is_below = compare(Term::Constant(u.into()), Comparison::Less, bound);
                            if !holds(self.program, &is_below, &choice).ok()? {
                                break;
                            }
                            if longer.len() == OPTIONS {
                                return None;
                            }
                            longer.push([choice.clone(), vec![u.into()]].concat());
                        }
                    }
                    choices = longer;
                }
                for choice in choices {
                    options.extend(self.option(position, rules, rule, &choice)?);
                }
            }
        }
        Some(options)
    }
}
