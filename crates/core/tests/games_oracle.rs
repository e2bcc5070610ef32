//! Claims about games against brute force: random games and sets, every answer and every witness.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use nimcert_testing::random_games;

use std::collections::BTreeMap;

use nimcert_core::answer::{Answer, Options, answer};
use nimcert_core::decision::{self, Outcome, Refutation, SideCondition, Undecided};
use nimcert_core::kernel::{Failure, Limit};
use nimcert_core::language::{
    Comparison, Condition, GameSum, Program, Source, Statement, Summand, Term, parse_program, print_claim,
};
use nimcert_testing::played_games::{At, NoValue, Part, Position, Table, rank, tuples};
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

mod witnesses;

use witnesses::{refutation_agrees, side_condition_agrees};

/// Sides of the box that is played out, by the number of coordinates: powers of two, so that it has
/// all tuples of a number of digits.
const SIDES: [i128; 6] = [1, 64, 16, 8, 4, 4];

type Checked<T> = Result<T, TestCaseError>;

fn read(text: &str) -> Program {
    parse_program(&Source::new("test", text), &[]).unwrap_or_else(|e| panic!("{text}\n{e:?}"))
}

fn small(numbers: &[BigUint]) -> Option<Position> {
    numbers.iter().map(|n| i128::try_from(n.clone()).ok().filter(|&n| n < 1 << 40)).collect()
}

/// A claim in the oracle's words: a game and its set. Of `grundy G` the game is strip + G.
struct Claimed<'a> {
    table: Table<'a>,
    /// For `grundy` a term, over the coordinates without the heap.
    set: Result<&'a Condition, &'a Term>,
}

impl<'a> Claimed<'a> {
    fn of(program: &'a Program, statement: &'a Statement) -> Option<Claimed<'a>> {
        match statement {
            Statement::Positions { game, formula } => {
                Some(Claimed { table: Table::new(program, game), set: Ok(formula) })
            }
            Statement::Grundy { game, value } => {
                let sum: GameSum = [&[Summand::Strip], &game[..]].concat();
                Some(Claimed { table: Table::new(program, &sum), set: Err(value) })
            }
            _ => None,
        }
    }

    fn at<'b>(&'b self, position: &'b [i128]) -> At<'b> {
        At { program: self.table.program, arguments: position }
    }

    /// Whether a position is in the set.
    fn contains(&self, position: &[i128]) -> Result<bool, NoValue> {
        match self.set {
            Ok(formula) => self.at(position).truth(formula),
            Err(term) => Ok(self.at(&position[1..]).integer(term)? == position[0]),
        }
    }

    /// The claimed Grundy value, if it is a natural.
    fn value(&self, term: &Term, position: &[i128]) -> Option<i128> {
        self.at(position).integer(term).ok().filter(|&value| value >= 0)
    }

    /// The options of a position that are in the set.
    fn option_in_the_set(&self, position: &[i128]) -> Result<bool, NoValue> {
        for option in self.table.options(position)? {
            if self.contains(&option.to)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the set is wrong at a position: in it with an option in it, or not in it without one.
    fn fails_at(&self, position: &[i128]) -> Result<bool, NoValue> {
        if let Err(term) = self.set
            && self.value(term, &position[1..]).is_none()
        {
            return Ok(true);
        }
        Ok(self.contains(position)? == self.option_in_the_set(position)?)
    }

    /// The smallest position of a box where the set is wrong.
    fn first_failure(&self, side: i128) -> Option<Position> {
        tuples(self.table.coordinates(), side).into_iter().find(|position| {
            self.table.legal(position).expect("a domain") && self.fails_at(position).expect("a game")
        })
    }

    /// What is wrong with the game in a box: a word, and the smallest position.
    fn no_game(&self, side: i128) -> Option<(&'static str, Position)> {
        let mut options_of: BTreeMap<Position, Vec<Position>> = BTreeMap::new();
        let mut any = false;
        for position in tuples(self.table.coordinates(), side) {
            match self.table.legal(&position) {
                Err(NoValue) => return Some(("undefined", position)),
                Ok(false) => continue,
                Ok(true) => any = true,
            }
            if self.set.is_ok() && self.contains(&position).is_err() {
                return Some(("undefined", position));
            }
            let Ok(options) = self.table.options(&position) else { return Some(("undefined", position)) };
            if options.iter().any(|option| self.table.legal(&option.to) != Ok(true)) {
                return Some(("leaves", position));
            }
            let inside = options.into_iter().map(|option| option.to);
            let inside = inside.filter(|to| to.iter().all(|&n| n < side)).collect();
            options_of.insert(position, inside);
        }
        // What is left when positions without options are taken away, again and again.
        loop {
            let before = options_of.len();
            let all: Vec<Position> = options_of.keys().cloned().collect();
            for position in all {
                if !options_of[&position].iter().any(|to| options_of.contains_key(to)) {
                    options_of.remove(&position);
                }
            }
            if options_of.len() == before {
                break;
            }
        }
        if let Some((position, _)) = options_of.pop_first() {
            return Some(("cycle", position));
        }
        for part in &self.table.parts {
            if let Part::Bar(function, 1) = part {
                for t in 0..64 {
                    match (self.table.height(*function, t), self.table.height(*function, t + 1)) {
                        (Ok(here), Ok(next)) if here <= next => {}
                        (Ok(_), Ok(_)) => return Some(("not monotone", vec![t])),
                        _ => return Some(("undefined", vec![t])),
                    }
                }
            }
        }
        (!any).then(|| ("no position", Vec::new()))
    }

    /// The smallest position of the box where the set is not that of the P-positions, by play.
    fn first_difference(&self, side: i128) -> Option<Position> {
        let values = match self.set {
            Ok(_) => self.table.grundy(side),
            // Values of G, not of strip + G.
            Err(_) => self.without_heap().grundy(side),
        };
        let mut positions: Vec<&Position> = values.keys().collect();
        positions.sort_by_key(|position| rank(position));
        let wrong = |position: &&&Position| match self.set {
            Ok(_) => self.contains(position) != Ok(values[**position] == 0),
            Err(term) => self.value(term, position) != Some(values[**position]),
        };
        positions.iter().find(wrong).map(|&position| position.clone())
    }

    fn without_heap(&self) -> Table<'a> {
        Table { program: self.table.program, parts: self.table.parts[1..].to_vec() }
    }

    fn side(&self) -> i128 {
        SIDES[self.table.coordinates().min(5)]
    }
}

fn answered(program: &Program) -> Answer {
    let mut search = decision::Options::default();
    search.max_states = 3_000_000;
    search.threads = 1;
    let mut options = Options::default();
    options.search = search;
    options.exhaustion = false;
    answer(program, &program.claims[0], &options, None)
}

/// Bytes from which on a certificate may be too much work for the kernel.
const LARGE: usize = 1_000_000;

/// The kernel verifies the claim, or its opposite.
fn certified(answer: &Answer) -> Checked<()> {
    let (Some(certificate), Some(checked)) = (&answer.certificate, &answer.kernel) else {
        return Err(TestCaseError::fail("no evidence"));
    };
    let bytes = &certificate.bytes;
    match checked {
        Ok(_) => Ok(()),
        // The work that the kernel does for a line is bounded (docs/FORMAT.md), and a claim may be long.
        Err(Failure::Declined(Limit::Letters)) if bytes.len() > LARGE => Ok(()),
        Err(failure) => Err(TestCaseError::fail(format!("{failure}\n{}", String::from_utf8_lossy(bytes)))),
    }
}

/// Decides the only claim of a program and compares the answer with brute force. Returns a word for the kind of the
/// answer.
fn judge(program: &Program) -> Checked<&'static str> {
    judged(program).map_err(|error| match error {
        TestCaseError::Fail(why) => TestCaseError::fail(format!("{why}\n{}", print_claim(program, 0))),
        rejected @ TestCaseError::Reject(_) => rejected,
    })
}

fn judged(program: &Program) -> Checked<&'static str> {
    let answer = answered(program);
    let decision = &answer.decision;
    if matches!(decision.outcome, Outcome::Proved | Outcome::Refuted(_)) {
        certified(&answer)?;
    } else {
        prop_assert!(decision.evidence.is_none());
    }
    let statement = &program.claims[0].statement;
    match Claimed::of(program, statement) {
        Some(claimed) => agrees(&claimed, &decision.outcome),
        None => for_all_agrees(program, statement, &decision.outcome),
    }
}

fn agrees(claimed: &Claimed<'_>, outcome: &Outcome) -> Checked<&'static str> {
    let no_game = claimed.no_game(claimed.side());
    match outcome {
        Outcome::IllFormed(condition) => {
            return side_condition_agrees(claimed, condition, no_game);
        }
        // All positions are beyond the box; that there is one the kernel has computed.
        Outcome::Proved | Outcome::Refuted(_)
            if no_game.as_ref().is_some_and(|(fault, _)| *fault == "no position") =>
        {
            return Err(TestCaseError::reject("no position in the box"));
        }
        _ => prop_assert_eq!(no_game, None, "but the answer is {:?}", outcome),
    }
    match outcome {
        Outcome::Proved => {
            prop_assert_eq!(claimed.first_difference(claimed.side()), None);
            prop_assert_eq!(claimed.first_failure(claimed.side()), None);
            Ok("proved")
        }
        Outcome::Refuted(refutation) => refutation_agrees(claimed, refutation),
        Outcome::Undecided(Undecided::Ends(_)) => Ok("the end is not shown"),
        other => Err(TestCaseError::fail(format!("{other:?}"))),
    }
}

fn for_all_agrees(program: &Program, statement: &Statement, outcome: &Outcome) -> Checked<&'static str> {
    let Statement::ForAll { variables, formula } = statement else { panic!("not a claim about games") };
    let truth = |arguments: &[i128]| At { program, arguments }.truth(formula);
    let box_of = |side: i128| tuples(variables.len(), side);
    match outcome {
        Outcome::Proved => {
            prop_assert!(box_of(32).iter().all(|values| truth(values) == Ok(true)));
            Ok("true")
        }
        Outcome::Refuted(Refutation::ForAll { values }) => {
            let Some(values) = small(values) else { return Ok("far") };
            prop_assert_eq!(truth(&values), Ok(false));
            let side = (1 << rank(&values).0).clamp(32, 256);
            let first = box_of(side).into_iter().find(|values| truth(values) == Ok(false));
            let inside = values.iter().all(|&n| n < side);
            prop_assert_eq!(first, inside.then_some(values));
            Ok("false")
        }
        Outcome::IllFormed(SideCondition::Undefined { values, .. }) => {
            let Some(values) = small(values) else { return Ok("far") };
            prop_assert_eq!(truth(&values), Err(NoValue));
            Ok("without a value")
        }
        other => Err(TestCaseError::fail(format!("{other:?}"))),
    }
}

/// Every condition with one comparison changed.
fn mutants(condition: &Condition) -> Vec<Condition> {
    use Comparison::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
    let both = |a: &Condition, b: &Condition, of: fn(Box<Condition>, Box<Condition>) -> Condition| {
        let left = mutants(a).into_iter().map(|a| of(Box::new(a), Box::new(b.clone())));
        let right = mutants(b).into_iter().map(|b| of(Box::new(a.clone()), Box::new(b)));
        left.chain(right).collect()
    };
    match condition {
        Condition::Compare(comparison, a, b) => [Less, LessEqual, Equal, NotEqual, GreaterEqual, Greater]
            .into_iter()
            .filter(|other| other != comparison)
            .map(|other| Condition::Compare(other, a.clone(), b.clone()))
            .collect(),
        Condition::And(a, b) => both(a, b, Condition::And),
        Condition::Or(a, b) => both(a, b, Condition::Or),
        Condition::Not(a) => mutants(a).into_iter().map(|a| Condition::Not(Box::new(a))).collect(),
        Condition::Call(..) | Condition::Automaton(_) => Vec::new(),
    }
}

/// The same claim with another set or value, which is close to it.
fn mutant(program: &Program, pick: &prop::sample::Index, at: u64) -> Option<Program> {
    let mut program = program.clone();
    match &mut program.claims[0].statement {
        Statement::Positions { formula, .. } => {
            let mut all = mutants(formula);
            if all.is_empty() {
                return None;
            }
            *formula = all.swap_remove(pick.index(all.len()));
        }
        Statement::Grundy { value, .. } => {
            // Another value at and beyond a number, or everywhere.
            let x = Box::new(Term::Variable(0));
            let less = Condition::Compare(Comparison::Less, x, Box::new(Term::Constant(at.into())));
            let one = Box::new(Term::Constant(1u32.into()));
            let wrong = Term::Bitwise(nimcert_core::language::Bitwise::Xor, Box::new(value.clone()), one);
            *value = Term::If(Box::new(less), Box::new(value.clone()), Box::new(wrong));
        }
        _ => return None,
    }
    Some(program)
}

/// The same games every time, unless `PROPTEST_RNG_SEED` asks for others.
fn config(cases: u32) -> ProptestConfig {
    let default = ProptestConfig::default();
    let rng_seed =
        if default.rng_seed == RngSeed::Random { RngSeed::Fixed(20_141) } else { default.rng_seed };
    let cases = nimcert_testing::cases(cases);
    ProptestConfig { cases, max_shrink_iters: 300, failure_persistence: None, rng_seed, ..default }
}

proptest! {
    #![proptest_config(config(250))]

    #[test]
    fn random_games_and_sets(text in random_games::any_claim(false)) {
        judge(&read(&text))?;
    }

    #[test]
    fn games_that_may_be_none(text in random_games::any_claim(true)) {
        judge(&read(&text))?;
    }

    #[test]
    fn claims_for_all_naturals(text in random_games::for_all_claim()) {
        judge(&read(&text))?;
    }
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn sums(text in random_games::sum_claim()) {
        judge(&read(&text))?;
    }

    #[test]
    fn true_claims_are_proved(text in random_games::true_claim()) {
        prop_assert_eq!(judge(&read(&text))?, "proved", "{}", text);
    }

    /// What is proved is the set of P-positions; so another set is refuted.
    #[test]
    fn true_claims_with_a_change(
        text in random_games::true_claim(),
        picks in prop::collection::vec((any::<prop::sample::Index>(), 0..100u64), 2),
    ) {
        let program = read(&text);
        for (pick, at) in picks {
            let Some(mutant) = mutant(&program, &pick, at) else { continue };
            let word = judge(&mutant)?;
            if word == "proved" {
                // It must be the same set.
                let (a, b) = (&program.claims[0].statement, &mutant.claims[0].statement);
                let (a, b) = (Claimed::of(&program, a).unwrap(), Claimed::of(&mutant, b).unwrap());
                for position in tuples(a.table.coordinates(), a.side()) {
                    if a.table.legal(&position) == Ok(true) {
                        prop_assert_eq!(a.contains(&position), b.contains(&position));
                    }
                }
            }
        }
    }
}

/// The generators make what the tests above are about.
#[test]
fn the_generators_reach_every_outcome() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for _ in 0..500 {
        let text = random_games::any_text().new_tree(&mut runner).unwrap().current();
        *counts.entry(judge(&read(&text)).unwrap_or_else(|e| panic!("{e}"))).or_default() += 1;
    }
    println!("{counts:?}");
    for word in ["proved", "closed", "reach", "leaves", "cycle", "undefined", "true", "false"] {
        assert!(counts.get(word).is_some_and(|&n| n >= 5), "{word}: {counts:?}");
    }
    for word in ["no value", "no position", "not monotone", "without a value"] {
        assert!(counts.contains_key(word), "{word}: {counts:?}");
    }
    let rejected = counts.iter().filter(|(word, _)| !matches!(**word, "proved" | "true")).map(|(_, n)| n);
    assert!(rejected.sum::<usize>() > 250, "{counts:?}");
}

// The oracle itself.

#[test]
fn the_oracle_knows_nim() {
    let program = read("game g(x, y) = strip + strip\nclaim grundy g = x xor y\n");
    let claimed = Claimed::of(&program, &program.claims[0].statement).unwrap();
    let values = claimed.without_heap().grundy(8);
    assert!(values.iter().all(|(p, value)| p[0] ^ p[1] == *value) && values.len() == 64);
    assert_eq!((claimed.first_difference(16), claimed.first_failure(16)), (None, None));
    let wrong = read("game g(x, y) = strip + strip\nclaim grundy g = x + y\n");
    let claimed = Claimed::of(&wrong, &wrong.claims[0].statement).unwrap();
    assert_eq!(claimed.first_difference(16), Some(vec![1, 1]));
    // (1, 1) has the value 0: at (2, 1, 1) no option has the value that is claimed there.
    assert_eq!(claimed.first_failure(16), Some(vec![0, 1, 1]));
}

#[test]
fn the_oracle_sees_games_that_are_none() {
    for (text, expected) in [
        ("game g(x)\n  where x != 3\n  move when x > 0 to (x - 1)\nclaim p g = x = 0\n", "leaves"),
        ("game g(x)\n  move to (x)\nclaim p g = x = 0\n", "cycle"),
        ("game g(x)\n  move to (x - 1)\nclaim p g = x = 0\n", "undefined"),
        ("game g(x)\n  where x < 0\nclaim p g = x = 0\n", "no position"),
        ("fun f(t) = 4 monus t\nclaim p bar(f) = y = 0\n", "not monotone"),
    ] {
        let program = read(text);
        let claimed = Claimed::of(&program, &program.claims[0].statement).unwrap();
        assert_eq!(claimed.no_game(16).map(|(word, _)| word), Some(expected), "{text}");
    }
    let program = read("game g(x)\n  move u < x to (u)\nclaim p g = x = 0\n");
    let claimed = Claimed::of(&program, &program.claims[0].statement).unwrap();
    assert_eq!(claimed.no_game(64), None);
}
