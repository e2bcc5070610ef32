//! Random programs with relations, games, sums and claims about them for proptest.
//!
//! They are trees that the reader can make. A game need not end, and its moves need not be legal.

use std::collections::BTreeSet;

use nimcert_language::{
    Claim, Condition, Convention, Function, Game, GameBody, GameSum, Move, Program, Property, Relation,
    Statement, Summand, Term, game, irregular,
};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::terms::{Shape, related_condition, term};

const DEFINITIONS: [&str; 4] = ["f", "g_1", "Height", "strip1"];
const PARAMETERS: [&str; 3] = ["t", "y", "q"];
const GAMES: [&str; 2] = ["pass", "grundy"];
const COORDINATES: [[&str; 4]; 2] = [["a", "b", "c", "p"], ["x", "m", "n0", "ns"]];
const FRESH: [&str; 2] = ["u", "v1"];
const SUMS: [&str; 2] = ["s", "nim_sum"];
const NAMES_OF_SUMS: [&str; 8] = ["x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8"];
const VARIABLES: [&str; 3] = ["i", "j", "k"];

/// The body of a function or relation.
#[derive(Debug, Clone)]
enum Body {
    Value(Term),
    Truth(Condition),
}

/// The functions and relations in order: for each, whether it is a relation, and its number of parameters.
type Heads = Vec<(bool, usize)>;

/// The rules of a game: a condition, if there is one, and moves.
type Rules = (Option<Condition>, Vec<Move>);

/// A claim whose game or function is not chosen yet.
type Wish = (bool, u8, Property, Index, Vec<Index>);

/// Programs of up to four functions and relations, up to two games and up to two sums, with claims of
/// every kind.
pub fn program() -> BoxedStrategy<Program> {
    let heads = prop::collection::vec((any::<bool>(), 1..=3_usize), 1..=4);
    let sizes = prop::collection::vec((1..=4_usize, prop::collection::vec(0..=2_usize, 0..=4)), 0..=2);
    (heads, sizes)
        .prop_flat_map(|(heads, sizes)| {
            let bodies: Vec<_> = (0..heads.len()).map(|at| body(&heads, at)).collect();
            let rules: Vec<_> = sizes.iter().map(|(n, fresh)| rules(&heads, *n, fresh)).collect();
            let formulas = formulas(&heads);
            let sums = prop::collection::vec(prop::collection::vec(any::<Index>(), 1..=3), 0..=2);
            let coordinates: Vec<usize> = sizes.iter().map(|(n, _)| *n).collect();
            (Just((heads, coordinates)), bodies, rules, sums, prop::collection::vec((wish(), formulas), 0..4))
        })
        .prop_map(|((heads, coordinates), bodies, rules, sums, claims)| {
            let mut program = definitions(&heads, bodies);
            for (at, (domain, moves)) in rules.into_iter().enumerate() {
                program.games.push(Game {
                    name: GAMES[at].to_owned(),
                    coordinates: owned(&COORDINATES[at][..coordinates[at]]),
                    body: GameBody::Rules { domain, moves },
                    convention: Convention::Normal,
                });
            }
            for (at, picks) in sums.iter().enumerate() {
                let sum = sum(&program, picks, false);
                let count = game::coordinates(&program, &sum).len();
                let coordinates = owned(&NAMES_OF_SUMS[..count]);
                let name = SUMS[at].to_owned();
                let (body, convention) = (GameBody::Sum(sum), Convention::Normal);
                program.games.push(Game { name, coordinates, body, convention });
            }
            for (wish, formulas) in claims {
                let claim = claim(&program, &wish, formulas);
                program.claims.push(claim);
            }
            program
        })
        .boxed()
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

/// What a term may use if the functions and relations before it have these heads.
fn shape(heads: &[(bool, usize)], parameters: usize) -> Shape {
    let arities = |relation| heads.iter().filter(move |head| head.0 == relation).map(|head| head.1).collect();
    Shape {
        parameters,
        callees: arities(false),
        relations: arities(true),
        irregular: true,
        large: true,
        depth: 2,
        ..Shape::regular()
    }
}

fn body(heads: &Heads, at: usize) -> BoxedStrategy<Body> {
    let shape = shape(&heads[..at], heads[at].1);
    if heads[at].0 {
        related_condition(term(&shape), &shape.relations).prop_map(Body::Truth).boxed()
    } else {
        term(&shape).prop_map(Body::Value).boxed()
    }
}

/// Rules of a game with this many coordinates, and moves with these numbers of fresh numbers.
fn rules(heads: &Heads, coordinates: usize, fresh: &[usize]) -> BoxedStrategy<Rules> {
    let most = fresh.iter().max().copied().unwrap_or(0);
    let shapes = (0..=most).map(|fresh| Shape { lists: false, ..shape(heads, coordinates + fresh) });
    let (terms, conditions): (Vec<_>, Vec<_>) = shapes
        .map(|shape| {
            let term = term(&shape);
            (term.clone(), related_condition(term, &shape.relations))
        })
        .unzip();
    let moves: Vec<_> = fresh
        .iter()
        .map(|&fresh| {
            let bounds = terms[..fresh].to_vec();
            let when = prop::option::of(conditions[fresh].clone());
            let to = prop::collection::vec(terms[fresh].clone(), coordinates);
            (bounds, when, to).prop_map(|(bounds, when, to)| {
                let names = FRESH.iter().map(|&name| name.to_owned());
                Move { fresh: names.zip(bounds).collect(), when, to }
            })
        })
        .collect();
    (prop::option::of(conditions[0].clone()), moves).boxed()
}

/// A condition and a term in the first one, two and three variables.
fn formulas(heads: &Heads) -> impl Strategy<Value = Vec<(Condition, Term)>> + use<> {
    (1..=3)
        .map(|variables| {
            let shape = Shape { lists: false, ..shape(heads, variables) };
            let term = term(&shape);
            (related_condition(term.clone(), &shape.relations), term)
        })
        .collect::<Vec<_>>()
}

fn wish() -> impl Strategy<Value = Wish> {
    let property = prop::sample::select(vec![Property::Monotone, Property::Ns, Property::Nimsum]);
    (any::<bool>(), 0..4_u8, property, any::<Index>(), prop::collection::vec(any::<Index>(), 1..=3))
}

fn definitions(heads: &Heads, bodies: Vec<Body>) -> Program {
    let mut program = Program::default();
    for (at, body) in bodies.into_iter().enumerate() {
        let name = DEFINITIONS[at].to_owned();
        let parameters = owned(&PARAMETERS[..heads[at].1]);
        match body {
            Body::Value(body) => program.functions.push(Function { name, parameters, body }),
            Body::Truth(body) => {
                let after = program.functions.len();
                program.relations.push(Relation { name, parameters, body, after });
            }
        }
    }
    program
}

/// A sum of the games that the indices choose. Summands that would exceed 8 coordinates are left out, and if
/// `distinct`, summands that share a name with an earlier one.
fn sum(program: &Program, picks: &[Index], distinct: bool) -> GameSum {
    let mut choices = vec![Summand::Strip];
    let columns = |id: &usize| program.functions[*id].parameters.len() == 1;
    choices.extend((0..program.functions.len()).filter(columns).map(Summand::Bar));
    choices.extend((0..program.games.len()).map(Summand::Named));
    let mut sum = GameSum::new();
    for pick in picks {
        sum.push(choices[pick.index(choices.len())]);
        let names = game::coordinates(program, &sum);
        let different: BTreeSet<&String> = names.iter().collect();
        let bad = names.len() > 8 || distinct && different.len() < names.len();
        if bad {
            sum.pop();
        }
    }
    sum
}

fn claim(program: &Program, wish: &Wish, formulas: Vec<(Condition, Term)>) -> Claim {
    let (negated, kind, property, index, picks) = wish;
    let negated = *negated;
    let columns: Vec<usize> =
        (0..program.functions.len()).filter(|&id| program.functions[id].parameters.len() == 1).collect();
    if *kind == 0 && !columns.is_empty() {
        let function = columns[index.index(columns.len())];
        let bounded = !negated && irregular(program, &program.functions[function].body).is_some();
        let below = bounded.then(|| 7_u32.into());
        return Claim::of_function(negated, *property, function, below);
    }
    let mut formulas = formulas.into_iter();
    if *kind < 2 {
        let count = index.index(VARIABLES.len()) + 1;
        let (formula, _) = formulas.nth(count.min(3) - 1).expect("three formulas");
        let variables = owned(&VARIABLES[..count]);
        return Claim { negated, statement: Statement::ForAll { variables, formula } };
    }
    let game = sum(program, picks, true);
    let count = game::coordinates(program, &game).len();
    let (formula, value) = formulas.nth(count.min(3) - 1).expect("three formulas");
    let statement = match kind {
        2 => Statement::Positions { game, formula },
        _ => Statement::Grundy { game, value },
    };
    Claim { negated, statement }
}
