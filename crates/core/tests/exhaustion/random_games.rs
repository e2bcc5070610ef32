//! Random games and claims about them, held against a second way to play.

use std::collections::BTreeMap;

use nimcert_core::exhaustion::check::{GridError, check_grid, check_grid_within, grundy_value};
use nimcert_core::language::game::{Rules, summands};
use nimcert_core::language::{
    Bitwise, Comparison, Condition, Convention, Game, GameBody, GameSum, Move, Program, Statement, Summand,
    Term, Undefined, holds, value,
};
use nimcert_testing::{programs, terms};
use num_bigint::BigUint;
use proptest::prelude::*;

/// A second way to play: big naturals, recursion, every option listed; `None` if there are too many, or
/// if the rules do not define a terminating game.
struct Naive<'p> {
    program: &'p Program,
    rules: Vec<Rules>,
    known: BTreeMap<Vec<BigUint>, u64>,
    left: u32,
}

impl Naive<'_> {
    fn legal(&self, position: &[BigUint]) -> Option<bool> {
        for rules in &self.rules {
            let own = &position[rules.offset..][..rules.coordinates];
            if let Some(domain) = &rules.domain
                && !holds(self.program, domain, own).ok()?
            {
                return Some(false);
            }
        }
        Some(true)
    }

    fn choices(&self, option: &Move, arguments: Vec<BigUint>, at: usize) -> Option<Vec<Vec<BigUint>>> {
        let Some((_, bound)) = option.fresh.get(at) else { return Some(vec![arguments]) };
        let mut found = Vec::new();
        for u in 0_u32.. {
            if u > 40 {
                return None;
            }
            // v < bound, as a comparison.
            let mut next = arguments.clone();
            next.push(u.into());
            let variable = Box::new(Term::Variable(arguments.len()));
            let below = Condition::Compare(Comparison::Less, variable, Box::new(bound.clone()));
            if !holds(self.program, &below, &next).ok()? {
                break;
            }
            found.extend(self.choices(option, next, at + 1)?);
        }
        Some(found)
    }

    fn options(&self, position: &[BigUint]) -> Option<Vec<Vec<BigUint>>> {
        let mut found = Vec::new();
        for rules in &self.rules {
            for option in &rules.moves {
                let own = position[rules.offset..][..rules.coordinates].to_vec();
                for arguments in self.choices(option, own, 0)? {
                    if let Some(when) = &option.when
                        && !holds(self.program, when, &arguments).ok()?
                    {
                        continue;
                    }
                    let to: Result<Vec<_>, Undefined> =
                        option.to.iter().map(|term| value(self.program, term, &arguments)).collect();
                    let mut arrived = position.to_vec();
                    arrived[rules.offset..][..rules.coordinates].clone_from_slice(&to.ok()?);
                    found.push(arrived);
                }
            }
        }
        Some(found)
    }

    fn grundy(&mut self, position: &[BigUint], depth: u32) -> Option<u64> {
        if let Some(value) = self.known.get(position) {
            return Some(*value);
        }
        self.left = self.left.checked_sub(1)?;
        if depth > 60 || !self.legal(position)? {
            return None;
        }
        let mut seen = Vec::new();
        for option in self.options(position)? {
            seen.push(self.grundy(&option, depth + 1)?);
        }
        let value = (0..).find(|value| !seen.contains(value))?;
        self.known.insert(position.to_vec(), value);
        Some(value)
    }
}

/// A defined term below 6 in any of these variables.
fn small_term(variables: usize) -> BoxedStrategy<Term> {
    let part = || (terms::monotone_term(), 0..variables).prop_map(|(term, i)| Box::new(term.shifted(i)));
    let operation = prop::sample::select(vec![Bitwise::Xor, Bitwise::And, Bitwise::Or]);
    (operation, part(), part())
        .prop_map(|(operation, a, b)| Term::Mod(Box::new(Term::Bitwise(operation, a, b)), 6_u32.into()))
        .boxed()
}

fn small_condition(variables: usize) -> BoxedStrategy<Condition> {
    terms::condition(small_term(variables))
}

/// A move that decreases coordinate `at` to a fresh number and puts anything into those after it.
fn falling_move() -> impl Strategy<Value = Move> {
    let fresh = |at| vec![("u".to_owned(), Term::Variable(at))];
    let when = prop::option::weighted(0.3, small_condition(3));
    (0..2_usize, when, small_term(3)).prop_map(move |(at, when, other)| {
        let to = if at == 0 { vec![Term::Variable(2), other] } else { [0, 2].map(Term::Variable).to_vec() };
        Move { fresh: fresh(at), when, to }
    })
}

/// A game of two coordinates that ends, often with a domain that some moves leave, alone or in a
/// sum.
fn falling_game() -> impl Strategy<Value = (Program, GameSum)> {
    let domain = prop::option::weighted(0.2, small_condition(2));
    let sum = prop::sample::select(vec![
        vec![Summand::Named(0)],
        vec![Summand::Strip, Summand::Named(0)],
        vec![Summand::Named(0), Summand::Named(0)],
    ]);
    (domain, prop::collection::vec(falling_move(), 0..4), sum).prop_map(|(domain, moves, sum)| {
        let coordinates = ["a", "b"].map(str::to_owned).to_vec();
        let game = Game {
            name: "g".to_owned(),
            coordinates,
            body: GameBody::Rules { domain, moves },
            convention: Convention::Normal,
        };
        (Program { games: vec![game], ..Program::default() }, sum)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: nimcert_testing::cases(300), ..ProptestConfig::default() })]

    /// The first difference is the one that a second way to play finds.
    #[test]
    fn the_first_difference_of_random_games(
        (program, game) in falling_game(),
        formula in small_condition(2),
        term in small_term(2),
        grundy in any::<bool>(),
    ) {
        let coordinates: usize = summands(&program, &game).iter().map(|rules| rules.coordinates).sum();
        let side: u64 = if coordinates == 4 { 2 } else { 4 };
        let mut positions = vec![vec![]];
        for _ in 0..coordinates {
            let longer = |p: &Vec<u64>| (0..side).map(|n| [p.as_slice(), &[n]].concat()).collect::<Vec<_>>();
            positions = positions.iter().flat_map(longer).collect();
        }
        positions.sort_by_key(|p| (p.iter().max().and_then(|n| n.checked_ilog2()), p.iter().sum::<u64>()));
        let statement = if grundy {
            Statement::Grundy { game: game.clone(), value: term.clone() }
        } else {
            Statement::Positions { game: game.clone(), formula: formula.clone() }
        };
        let report = check_grid(&program, &statement, Some(side));
        let mut naive =
            Naive { program: &program, rules: summands(&program, &game), known: BTreeMap::new(), left: 20_000 };
        let (mut first, mut count, mut wrong) = (None, 0, false);
        for position in positions {
            let big: Vec<BigUint> = position.iter().map(|&n| n.into()).collect();
            if !naive.legal(&big).unwrap() {
                prop_assert_eq!(grundy_value(&program, &game, &position), None);
                continue;
            }
            let found = naive.grundy(&big, 0);
            prop_assert_eq!(found, grundy_value(&program, &game, &position));
            let Some(found) = found else { wrong = true; break };
            count += 1;
            let same = if grundy {
                value(&program, &term, &big).unwrap() == found.into()
            } else {
                holds(&program, &formula, &big).unwrap() == (found == 0)
            };
            if !same && first.is_none() {
                first = Some(position);
            }
        }
        match report {
            Ok(report) => {
                prop_assert!(!wrong && report.limit.is_none());
                prop_assert_eq!((report.positions, report.agrees), (count, first.is_none()));
                prop_assert_eq!(report.first_difference.map(|d| d.position), first);
            }
            Err(error) => prop_assert!(wrong && matches!(error, GridError::Leaves { .. }), "{error}"),
        }
    }

    /// Whatever the rules are, there is an answer soon, and the same one each time.
    #[test]
    fn games_of_any_kind(program in programs::program()) {
        for claim in &program.claims {
            let report = check_grid_within(&program, &claim.statement, 1000);
            prop_assert_eq!(report, check_grid_within(&program, &claim.statement, 1000));
        }
    }
}
